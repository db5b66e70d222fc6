"""Runs the kernels of llvm_ir_pointer_vectors.test and compares their buffers. usage: pointer_vectors.py FILE TARGET FOLDER"""
import struct
import subprocess
import sys

path, target, folder = sys.argv[1:4]
PAIR = ["i64[4]=zero", "i64[4]=zero", "i32=3"]
CASES = [("phi", PAIR, {0: [0, 0, 0, 0], 1: [0, 3, 0, 0]}), ("choice", PAIR, {0: [3, 0, 0, 0], 1: [1, 0, 0, 0]}), ("shuffle", PAIR, {1: [8, 8, 0, 0]}),
         ("nibbles", ["i64[1]=zero"], {0: [0x54321]}), ("empty", ["i64[1]=zero", "bytes:", "bytes:", "i32=5"], {0: [5]})]
for kernel, arguments, wanted in CASES:
    command = ["wavecc", "run", path, "--kernel=" + kernel, "--target=" + target, "--grid=1", "--block=1", "--check=all", "--quiet"]
    command += ["--arg=" + a for a in arguments] + ["--dump=%d=%s/%d.npy" % (n, folder, n) for n in wanted]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(kernel + ": " + done.stdout + done.stderr)
    for n, values in wanted.items():
        with open("%s/%d.npy" % (folder, n), "rb") as file:
            data = file.read()
        found = list(struct.unpack("<%dq" % len(values), data[10 + struct.unpack("<H", data[8:10])[0]:]))
        if found != values:
            raise SystemExit("%s %s: argument %d: %s, not %s" % (target, kernel, n, found, values))
