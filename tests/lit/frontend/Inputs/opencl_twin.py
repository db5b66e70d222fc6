"""Runs the kernels of llvm_ir_opencl.ll on the emulator, two workgroups of 64, and compares with what OpenCL says they are.
usage: opencl_twin.py FILE TARGET FOLDER"""
import math
import random
import struct
import subprocess
import sys

path, target, folder = sys.argv[1:4]


def run(kernel, dump, *arguments):
    name = "%s/%s.npy" % (folder, kernel)
    command = ["wavecc", "run", path, "--kernel=" + kernel, "--target=" + target, "--grid=2", "--block=64", "--quiet", "--check=all", "--dump=0=" + name]
    done = subprocess.run(command + ["--arg=" + a for a in arguments], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    with open(name, "rb") as file:
        data = file.read()
    body = data[10 + struct.unpack("<H", data[8:10])[0]:]
    return struct.unpack("<%d%s" % (len(body) // struct.calcsize(dump), dump), body)


for lane, value in enumerate(run("places", "q", "i64[128]=zero")):
    wanted = lane % 64 * 1000 + lane // 64 + 64 * 10000000 + 128 * 100000 + 1
    if value != wanted:
        raise SystemExit("places: lane %d: %d, not %d" % (lane, value, wanted))
r = random.Random(2)
numbers = [r.uniform(0.5, 8) for _ in range(256)]
with open(folder + "/in.npy", "wb") as file:
    header = ("{'descr': '<f4', 'fortran_order': False, 'shape': (256,), }").ljust(117) + "\n"
    file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack("<256f", *numbers))
found = run("numbers", "f", "f32[512]=zero", "f32[256]=@%s/in.npy" % folder)
for lane in range(128):
    x, y = numbers[2 * lane:2 * lane + 2]
    wanted = (math.sin(x), math.sin(y), math.sqrt(x) * (x / y) + x, 1 / y)
    for a, b in zip(found[4 * lane:], wanted):
        if abs(a - b) > 1e-5 * max(1, abs(b)):
            raise SystemExit("numbers: lane %d: %r, not %r" % (lane, a, b))
