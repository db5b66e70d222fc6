"""Compiles each kernel of a module of the LLVM dialect, or of LLVM IR (.ll), with wavecc and with LLVM, runs both on the emulator, and compares: where the arguments are
and what they are, what the metadata says of the workgroup, and the first buffer after the run.
usage: with_llvm.py FILE TARGET FOLDER [KERNEL[/BLOCK] ARG...]...; ARG as of wavecc run; ',' ends the arguments of one kernel. Without kernels: all of them,
the first argument is a buffer of 1024 bytes, the others are random bytes"""
import random
import re
import subprocess
import sys

path, target, folder = sys.argv[1:4]


def call(*command):
    p = subprocess.run(command, capture_output=True, text=True)
    if p.returncode:
        raise SystemExit("%s: status %d\n%s%s" % (" ".join(command), p.returncode, p.stdout, p.stderr))
    return p.stdout


def facts(object):
    """Per kernel: explicit arguments, alignment, sizes."""
    found = {}
    for part in re.split(r"\n  - \.agpr_count|\n  - \.args", call("llvm-readelf", "--notes", object))[1:]:
        name = re.search(r"\n    \.name: +'?(\w+)", part).group(1)
        arguments = re.findall(r"\.offset: +(\d+)\n +\.size: +(\d+)(?:\n +\.type_name:[^\n]*)?\n +\.value_kind: +(\w+)", part)
        known = [a for a in arguments if not a[2].startswith("hidden")]
        numbers = [re.search(r"\.%s: +(\d+)" % key, part) for key in ("kernarg_segment_align", "max_flat_workgroup_size")]
        found[name] = [known, max(8, int(numbers[0].group(1))), numbers[1].group(1)]
    return found


ours, theirs, text = folder + "/ours.hsaco", folder + "/theirs.hsaco", folder + "/theirs.ll"
call("wavecc", path, "--target=" + target, "-o", ours)
if path.endswith(".ll"):
    text = path
else:
    call("mlir-translate", "--mlir-to-llvmir", path, "-o", text)
call("llc", "-mtriple=amdgcn-amd-amdhsa", "-mcpu=" + target, "-O2", "-filetype=obj", text, "-o", folder + "/theirs.o")
call("ld.lld", "-shared", folder + "/theirs.o", "-o", theirs)
a, b = facts(ours), facts(theirs)
for name in a:
    if a[name][:2] != b[name][:2]:
        raise SystemExit("%s: wavecc has %s, LLVM %s" % (name, a[name], b[name]))
    if "max" in name and a[name][2] != b[name][2]:
        raise SystemExit("%s: at most %s threads, LLVM: %s" % (name, a[name][2], b[name][2]))
runs, rest = [], sys.argv[4:]
while rest:
    end = rest.index(",") if "," in rest else len(rest)
    runs.append(rest[:end])
    rest = rest[end + 1:]
if not runs:
    random.seed(1)
    for name, (known, _, _) in a.items():
        runs.append([name, "@0:i8[1024]=zero"] + ["@%s:bytes:%s" % (offset, random.randbytes(int(size)).hex()) for offset, size, _ in known[1:]])
for kernel, *arguments in runs:
    kernel, _, block = kernel.partition("/")
    results = []
    for object in (ours, theirs):
        dump = "%s/%s.npy" % (folder, kernel)
        call("wavecc", "run", object, "--quiet", "--check=all", "--kernel=" + kernel, "--grid=1", "--block=" + (block or "32"),
             *("--arg=" + a for a in arguments), "--rest=zero", "--dump=0=" + dump)
        with open(dump, "rb") as file:
            results.append(file.read()[128:])
    if results[0] != results[1]:
        raise SystemExit("%s: wavecc gives\n%s\nLLVM\n%s" % (kernel, results[0].hex(), results[1].hex()))
print("the same")
