#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Processor time (user) of ten of HeCBench's programs under `wavecc hip`, for one or more builds, without and with all checks.

    bench/foreign/hip_speed.py WORK old/bin/wavecc build/bin/wavecc

WORK is the --work of `hip_programs.py hecbench`, in which the programs are built. One thread. The own part of each program
(its inputs, its reference on the host) is included. The least of --runs, in which the builds take turns. A run that
reaches --limit is shown as above it.
"""
import argparse
import os
import resource
import subprocess

PROGRAMS = {"contract": "8 1", "p4": "1", "matern": "20 1", "pns": "4 100 256", "atomicReduction": "20000 1", "reaction": "1", "aidw": "1 1 1",
            "xsbench": "-s small -m event -l 1000 -r 1", "quicksort": "1 64 64", "moe-sum": "4 256 1"}


def seconds(wavecc, folder, words, options, limit):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run([os.path.abspath(wavecc), "hip", "--threads=1", "--quiet"] + options + ["--", "./main"] + words, cwd=folder, capture_output=True,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))
    took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    return limit if done.returncode not in (0, 2) else took


def cells(a, folder, words, options):
    least = [float(a.limit)] * len(a.wavecc)
    for _ in range(a.runs):
        least = [min(old, seconds(w, folder, words, options, a.limit)) for old, w in zip(least, a.wavecc)]
    return ["over %d" % a.limit if t >= a.limit else "%.2f" % t for t in least]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("work")
    p.add_argument("wavecc", nargs="+")
    p.add_argument("--runs", type=int, default=1)
    p.add_argument("--limit", type=int, default=20, help="seconds of processor time of one run")
    a = p.parse_args()
    for name, words in PROGRAMS.items():
        folder = os.path.join(a.work, "src", name + "-hip")
        row = cells(a, folder, words.split(), ["--check=none"]) + cells(a, folder, words.split(), ["--check=all"])
        print("| %s | %s | %s |" % (name, words, " | ".join(row)), flush=True)


if __name__ == "__main__":
    main()
