#!/usr/bin/env python3
"""How many kernels of foreign LLVM IR wavecc compiles, and why it refuses the others.

usage: bench/foreign/ir_accepted.py [--target=gfx942] [--list] FOLDER
  FOLDER  files .ll, each kernel (amdgpu_kernel) of which is compiled alone
  --list  a line per refused kernel, with the whole message

Prints kernels accepted per file, all of them, and the refusals by cause (numbers and places left out). How HIP programs become
LLVM IR: docs/input.md. Exit status 1: wavecc crashed or took over 60 s somewhere."""
import argparse
import collections
import glob
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WAVECC = os.path.join(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")), "bin/wavecc")
KERNEL = re.compile(r'^define [^@\n]*amdgpu_kernel void @"?([\w.$]+)', re.M)


def refusal(path, kernel, target):
    """None: accepted; else the message."""
    try:
        done = subprocess.run([WAVECC, path, "--target=" + target, "--kernel=" + kernel, "-o", "/dev/null"], capture_output=True,
                              text=True, errors="replace", timeout=60)
    except subprocess.TimeoutExpired:
        return "TIMEOUT"
    if done.returncode == 0:
        return None
    if done.returncode != 1:
        return "CRASH: status %d" % done.returncode
    return next((line for line in done.stderr.split("\n") if ": error: " in line), "no message")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--target", default="gfx942")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("folder")
    options = parser.parse_args()
    causes, accepted, total, bad = collections.Counter(), 0, 0, False
    for path in sorted(glob.glob(os.path.join(options.folder, "*.ll"))):
        with open(path, errors="replace") as file:
            kernels = KERNEL.findall(file.read())
        refused = [(kernel, said) for kernel in kernels if (said := refusal(path, kernel, options.target))]
        print("%s: %d of %d" % (os.path.basename(path), len(kernels) - len(refused), len(kernels)), flush=True)
        accepted, total = accepted + len(kernels) - len(refused), total + len(kernels)
        for kernel, said in refused:
            bad = bad or said.startswith(("CRASH", "TIMEOUT"))
            causes[re.sub(r"\d+", "N", said.split(": error: ", 1)[-1])[:110]] += 1
            if options.list:
                print("  %s: %s" % (kernel, said))
    print("accepted: %d of %d" % (accepted, total))
    for cause, n in causes.most_common():
        print("%5d  %s" % (n, cause))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
