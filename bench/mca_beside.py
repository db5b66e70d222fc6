#!/usr/bin/env python3
"""llvm-mca beside `wavecc time`, on single-block loops of the test kernels as wavecc and LLVM compile them. llvm-mca sees the loop's
text alone: one wave, no addresses; its cycle is 4 clocks of the core. mca_beside.md explains the differences.

usage: bench/mca_beside.py [--target NAME] [NAME ...]
  NAME: kernels of tests/e2e/cases.py; without, those that have such loops
Columns: instructions of an iteration, clocks of its matrix instructions, clocks of an iteration by llvm-mca and by wavecc time (of a
SIMD that holds as many waves as the launch gives it), the quotient, and to whom wavecc time says they are lost.
Needs llvm-mca-22. Status 1 if llvm-mca does not read a loop."""
import argparse
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from predicted import Clock, Without, run_kernels  # noqa: E402

NAMES = ["gemm_f16_big", "gemm_f16_big_buf", "gemm_f16_big_pf", "gemm_f16_k_loop", "softmax_row_loop", "divmod_tiles_loop"]
ITERATIONS = 100
LEAST = 4  # iterations that a loop must run


def body(prediction, number):
    """The instructions of an innermost loop that is one block, or None."""
    loop = prediction["loops"][number]
    if any(other["parent"] == number for other in prediction["loops"]) or loop["iterations"] < LEAST:
        return None
    texts = [inst["text"] for inst in prediction["instructions"] if loop["begin"] <= inst["address"] < loop["end"]]
    branches = [i for i, text in enumerate(texts) if re.match(r"s_(c?branch|setpc|swappc|call)", text)]
    return texts if branches == [len(texts) - 1] else None


def mca_clocks(texts, target):
    """Clocks of an iteration by llvm-mca, or None and what it says."""
    command = ["llvm-mca-22", "-mtriple=amdgcn-amd-amdhsa", "-mcpu=" + target, "-iterations=%d" % ITERATIONS]
    try:
        done = subprocess.run(command, input="\n".join(texts) + "\n", capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return None, "llvm-mca takes more than 120 s"
    cycles = re.search(r"Total Cycles:\s+(\d+)", done.stdout)
    if done.returncode or not cycles:
        return None, (done.stderr.strip().split("\n") or [""])[0]
    return 4 * int(cycles.group(1)) / ITERATIONS, ""


def lost(loop):
    shares = sorted(((share, name) for name, share in loop["owners"].items() if name != "matrix" and share > 0.03), reverse=True)
    return ", ".join("%s %.0f" % (name, 100 * share) for share, name in shares[:4])


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--target", default="gfx942")
    parser.add_argument("names", nargs="*", default=NAMES)
    args = parser.parse_args()
    failed = 0
    print("%-20s %-7s %5s %7s %9s %9s %6s  %s" % ("loop of (%s)" % args.target, "by", "insts", "matrix", "llvm-mca", "wavecc", "", "lost to, %"))
    clock = Clock()
    cases = {case.name: case for case in run_kernels.CASES}
    for name in args.names:
        for by in ("wavecc", "llvm"):
            if name not in cases or args.target not in cases[name].targets:
                continue
            case = cases[name]
            try:
                prediction = clock.best_llvm(case, args.target) if by == "llvm" else clock.time(case, args.target, clock.ours(case, args.target))
            except Without as problem:
                print("%-20s %-7s %s" % (name, by, problem))
                continue
            for number, loop in enumerate(prediction["loops"]):
                texts = body(prediction, number)
                if not texts:
                    continue
                clocks, why = mca_clocks(texts, args.target)
                if clocks is None:
                    print("%-20s %-7s %5d llvm-mca: %s" % (name, by, len(texts), why))
                    failed += 1
                    continue
                print("%-20s %-7s %5d %7.0f %9.0f %9.0f %6.2f  %s" % (
                    name, by, len(texts), loop["matrix_clocks"], clocks, loop["clocks"], loop["clocks"] / clocks, lost(loop)), flush=True)
    clock.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
