#!/usr/bin/env python3
"""Runs MIOpen's Winograd convolutions (hand-made assembly) on the emulator under all checks, against NumPy.

usage: bench/foreign/winograd.py MIOPEN [--target gfx90a|gfx942] [--count N] [--seed N]
  MIOPEN: a checkout of ROCm/MIOpen; its src/kernels/Conv_Winograd_v30_3_1_* are read, all twelve.
Forward convolutions in NCHW at random, --count of each kernel: groups, padding, filters and images that fill no tile. The kernels keep each other busy
with part of the image, so a launch has few workgroups. A line for each kernel: its name and ok, or what is wrong. Left out are findings
that docs/production-kernels.md explains."""
import argparse
import glob
import os
import random
import subprocess
import sys
import tempfile

import numpy as np

from igemm import WAVECC, Convolution, numbers, print_results, stored

NKC_STRIDES, GROUP_STRIDES, ACTIVATION_MODE = 1 << 9, 1 << 10, 1 << 14
ERRORS = {"fp16": 2**-8, "fp32": 2**-18}  # of the sum of all products' sizes: the transforms round
# findings that docs/production-kernels.md explains
EXPLAINED = {"gfx90a": "race-lds,hazard:VALU_VGPR_DPP_OLD,hazard:VALU_VGPR_DPP_OTHERS", "gfx942": "race-lds"}


class Problem(Convolution):
    """A forward convolution in NCHW, as conv_winoRxS.cpp launches it. apart: pixels of the image stand so far apart, with zeros between."""
    def __init__(self, rng, kind, stride, apart):
        super().__init__(rng, True, 4)
        self.n, self.groups = rng.choice([1, 2, 3]), rng.choice([1, 1, 2])
        self.h, self.w = rng.choice([(9, 7), (8, 8), (7, 19), (28, 28)])
        self.c, self.k = rng.choice([2, 8, 18, 32]), rng.choice([1, 16, 35, 64])
        self.y, self.x = rng.choice([(3, 3), (1, 3), (2, 2), (5, 5), (7, 3)])
        self.strides, self.dilations = (stride, stride), (1, 1)
        self.pads = rng.choice([(0, 0), (1, 1), (2, 1)])
        self.apart, self.kind = apart, kind
        self.ho, self.wo = ((apart * (size - 1) + 1 + 2 * pad - filter) // stride + 1 for size, pad, filter in
                            zip((self.h, self.w), self.pads, (self.y, self.x)))

    def result(self, inputs, weights):
        wide = np.zeros((self.n, self.apart * (self.h - 1) + 1, self.apart * (self.w - 1) + 1, inputs.shape[3]))
        wide[:, ::self.apart, ::self.apart] = inputs
        return super().result(wide, weights)

    def arguments(self, place, workgroups):
        dtype = self.kind.replace("fp", "f")
        sizes = [self.n * self.groups * self.c * self.h * self.w, self.groups * self.k * self.c * self.y * self.x,
                 self.n * self.groups * self.k * self.ho * self.wo]
        d = [self.groups * self.c * self.h * self.w, self.h * self.w, self.w, 1]
        f = [self.c * self.y * self.x, self.y * self.x, self.x, 1]
        o = [self.groups * self.k * self.ho * self.wo, self.ho * self.wo, self.wo, 1]
        groups = [self.groups, self.c * self.h * self.w, self.k * self.c * self.y * self.x, self.k * self.ho * self.wo]
        words = lambda values: ["u32=%d" % value for value in values]  # noqa: E731
        args = words([self.n, self.c, self.h, self.w, self.k, workgroups, NKC_STRIDES | GROUP_STRIDES | ACTIVATION_MODE, 0])
        args += ["%s[%d]=@%s" % (dtype, sizes[0], place("in")), "%s[%d]=@%s" % (dtype, sizes[1], place("weights"))]
        args += ["%s[%d]=const:9999" % (dtype, sizes[2]), "null"]
        args += words([self.y, self.x, *self.pads, self.ho, self.wo]) + ["null", "f32=1", "f32=0"] + ["u64=0"] * 4 + words(d + f + o + groups) + ["i8=0"]
        return ["--arg=" + arg for arg in args]


def run(file, target, seed, folder):
    name = os.path.basename(file)
    kind, stride = "fp16" if "_fp16_" in name else "fp32", 2 if "_stride2" in name else 1
    problem = Problem(random.Random(seed), kind, stride, 2 if "_dilation2" in name else 1)
    if problem.ho < 1 or problem.wo < 1:
        return "left out: the filter is larger than the image"
    inputs, weights = problem.data(seed)  # NHWC and GKYXC
    wanted = problem.result(inputs, weights).transpose(0, 3, 1, 2)
    size = problem.result(np.abs(inputs), np.abs(weights)).transpose(0, 3, 1, 2)
    place = lambda name: os.path.join(folder, name + ".npy")  # noqa: E731
    np.save(place("in"), stored(inputs.transpose(0, 3, 1, 2), kind).ravel())
    np.save(place("weights"), stored(weights.transpose(0, 1, 4, 2, 3), kind).ravel())
    workgroups = random.Random(seed).choice([1, 2, 4])
    command = [WAVECC, "run", file, "--target=" + target, "--grid=%d" % (workgroups * problem.groups), "--block=512", "--check=all", "--quiet"]
    command += ["--ignore=" + EXPLAINED[target], "--defsym=ROCM_METADATA_VERSION=5", "--defsym=FORCE_CACHE_BYPASS_ON_STORE=0",
                "--dump=10=" + place("out")]
    done = subprocess.run(command + problem.arguments(place, workgroups), capture_output=True, text=True)
    if done.returncode:
        return "status %d: %s" % (done.returncode, (done.stderr + done.stdout).strip()[:600])
    got = numbers(np.load(place("out")), kind)
    wrong = ~(np.abs(got - wanted.ravel()) <= ERRORS[kind] * (size.ravel() + 1))
    return "%d of %d elements wrong: %s" % (wrong.sum(), wrong.size, vars(problem)) if wrong.any() else "ok"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("miopen")
    parser.add_argument("--target", choices=("gfx90a", "gfx942"), default="gfx942")
    parser.add_argument("--count", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    files = sorted(glob.glob(os.path.join(args.miopen, "src/kernels/Conv_Winograd_v30_3_1_*.s")))
    if not files:
        sys.exit("no kernels in " + args.miopen)
    with tempfile.TemporaryDirectory() as folder:
        return print_results((file, run(file, args.target, args.seed * 1000 + i, folder)) for i, file in enumerate(files * args.count))


if __name__ == "__main__":
    sys.exit(main())
