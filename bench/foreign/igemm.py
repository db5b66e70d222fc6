#!/usr/bin/env python3
"""Runs MIOpen's implicit GEMMs (forward convolutions in NHWC, hand-made assembly) on the emulator under all checks, against NumPy.

usage: bench/foreign/igemm.py MIOPEN [--target gfx90a|gfx942] [--count N] [--seed N]
  MIOPEN: a checkout of ROCm/MIOpen; its src/kernels/dynamic_igemm/igemm_gtc_xdlops_nhwc_gfx90a and ..._gfx940 are read.
Small convolutions at random: groups, strides, padding, dilation, sizes that fill no tile. Kernels that split sums over workgroups (gkgs) or merge
filter and channels (me) take other arguments and are left out. A line for each kernel: its name and ok, or what is wrong."""
import argparse
import collections
import glob
import os
import random
import re
import subprocess
import sys
import tempfile

import numpy as np

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WAVECC = os.path.join(os.path.abspath(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build"))), "bin/wavecc")
FOLDERS = {"gfx90a": "igemm_gtc_xdlops_nhwc_gfx90a", "gfx942": "igemm_gtc_xdlops_nhwc_gfx940"}
NAME = re.compile(r"igemm_fwd_gtcx\d_nhwc_(fp16|bf16|fp32)_bx\d_ex(\d)_bt(\d+)x(\d+)x(\d+)_")
ERRORS = {"fp16": 2**-10, "bf16": 2**-7, "fp32": 0}  # of whole numbers: the rounding of the result


def to_bf16(x):
    bits = x.astype(np.float32).view(np.uint32)
    return ((bits + 0x7fff + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def stored(x, kind):
    return to_bf16(x) if kind == "bf16" else x.astype({"fp16": np.float16, "fp32": np.float32}[kind])


def numbers(x, kind):
    return ((x.view(np.uint16).astype(np.uint32) << 16).view(np.float32) if kind == "bf16" else x).astype(np.float64)


def magic(divisor):
    """(multiplier, shift) of a division by mul_hi, add, shift (Hacker's Delight, 10-9)."""
    shift = (divisor - 1).bit_length()
    return (((1 << 32) * ((1 << shift) - divisor)) // divisor + 1) & 0xffffffff, shift


class Convolution:
    """NHWC, with `groups` of `c` inputs and `k` outputs each."""
    def __init__(self, rng, general, block_k):
        self.n, self.groups = rng.choice([1, 2, 3]), rng.choice([1, 1, 2])
        self.h, self.w = rng.choice([(5, 7), (8, 8), (3, 11), (13, 4)])
        self.c, self.k = block_k * rng.choice([1, 2, 3]), rng.choice([32, 64, 96, 160])
        self.y, self.x = rng.choice([(3, 3), (1, 3), (2, 2)]) if general else (1, 1)
        self.strides = rng.choice([(1, 1), (2, 1)]) if general else (1, 1)
        self.pads = rng.choice([(0, 0), (1, 1)]) if general else (0, 0)
        self.dilations = rng.choice([(1, 1), (1, 2)]) if general else (1, 1)
        sizes = zip((self.h, self.w), self.pads, self.dilations, (self.y, self.x), self.strides)
        self.ho, self.wo = ((size + 2 * pad - dilation * (filter - 1) - 1) // stride + 1 for size, pad, dilation, filter, stride in sizes)

    def data(self, seed):
        rng = np.random.RandomState(seed)
        return (rng.randint(-3, 4, size=(self.n, self.h, self.w, self.groups * self.c)).astype(np.float32),
                rng.randint(-3, 4, size=(self.groups, self.k, self.y, self.x, self.c)).astype(np.float32))

    def result(self, inputs, weights):
        (ph, pw), (sh, sw), (dh, dw) = self.pads, self.strides, self.dilations
        padded = np.pad(inputs.astype(np.float64), ((0, 0), (ph, ph), (pw, pw), (0, 0)))
        out = np.zeros((self.n, self.ho, self.wo, self.groups * self.k))
        for group in range(self.groups):
            for y in range(self.y):
                for x in range(self.x):
                    part = padded[:, y * dh:y * dh + sh * (self.ho - 1) + 1:sh, x * dw:x * dw + sw * (self.wo - 1) + 1:sw,
                                  group * self.c:(group + 1) * self.c]
                    out[..., group * self.k:(group + 1) * self.k] += part @ weights[group, :, y, x].T
        return out

    def arguments(self, blocks_m, blocks_n):
        values = [self.h, self.w, self.n, self.k, self.c, self.ho, self.wo, *self.strides, *self.dilations, *self.pads, self.y, self.x, self.groups]
        magics = [magic(d) for d in (blocks_n, self.ho * self.wo, self.wo, blocks_m * blocks_n, self.x * self.c, self.c)]
        values += [multiplier for multiplier, _ in magics]
        values += [sum(shift << 8 * i for i, (_, shift) in enumerate(magics[:4])), magics[4][1] | magics[5][1] << 8, 0, 0]
        return ["--arg=u32=%d" % value for value in values]


def run(file, target, seed, folder):
    kind, general, block_m, block_n, block_k = NAME.match(os.path.basename(file)).groups()
    problem = Convolution(random.Random(seed), int(general), int(block_k))
    if problem.ho < 1 or problem.wo < 1:
        return "left out: the filter is larger than the image"
    inputs, weights = problem.data(seed)
    wanted, error = stored(problem.result(inputs, weights), kind), ERRORS[kind]
    place = lambda name: os.path.join(folder, name + ".npy")  # noqa: E731
    np.save(place("in"), stored(inputs, kind).ravel())
    np.save(place("weights"), stored(weights, kind).ravel())
    type_ = {"fp16": "f16", "bf16": "u16", "fp32": "f32"}[kind]
    blocks_m, blocks_n = -(-problem.n * problem.ho * problem.wo // int(block_m)), -(-problem.k // int(block_n))
    block = re.search(r"\.max_flat_workgroup_size: (\d+)", open(file).read())[1]
    command = [WAVECC, "run", file, "--target=" + target, "--grid=%d" % (blocks_m * blocks_n * problem.groups), "--block=" + block, "--check=all", "--quiet",
               "--arg=%s[%d]=@%s" % (type_, inputs.size, place("in")), "--arg=%s[%d]=@%s" % (type_, weights.size, place("weights")),
               "--arg=%s[%d]=zero" % (type_, wanted.size), "--dump=2=" + place("out")] + problem.arguments(blocks_m, blocks_n)
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        return "status %d: %s" % (done.returncode, (done.stderr + done.stdout).strip()[:600])
    got, wanted = numbers(np.load(place("out")), kind), numbers(wanted.ravel(), kind)
    wrong = np.abs(got - wanted) > np.abs(wanted) * error
    return "%d of %d elements wrong: %s" % (wrong.sum(), wrong.size, vars(problem)) if wrong.any() else "ok"


def print_results(runs):
    """runs: (kernel's file, result) in turn. A line for each, and the counts. The exit status: 0 if none is wrong."""
    counts = collections.Counter()
    for file, result in runs:
        counts[result.split(":")[0].split(" of ")[0]] += 1
        print(os.path.basename(file)[:-2], result, flush=True)
    print(", ".join("%d %s" % (n, what) for what, n in counts.items()))
    return 0 if set(counts) <= {"ok", "left out"} else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("miopen")
    parser.add_argument("--target", choices=sorted(FOLDERS), default="gfx942")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    files = sorted(glob.glob(os.path.join(args.miopen, "src/kernels/dynamic_igemm", FOLDERS[args.target], "fwd_*/*.s")))
    files = [f for f in files if "gkgs" not in f and "_me." not in f]
    if not files:
        sys.exit("no kernels in " + args.miopen)
    drawn = random.Random(args.seed).sample(files, min(args.count, len(files)))
    with tempfile.TemporaryDirectory() as folder:
        return print_results((file, run(file, args.target, args.seed * 1000 + i, folder)) for i, file in enumerate(drawn))


if __name__ == "__main__":
    sys.exit(main())
