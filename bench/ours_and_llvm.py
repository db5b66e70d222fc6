#!/usr/bin/env python3
"""Predicted time: wavecc's code beside LLVM's for the same kernels, grids and arguments (`wavecc time --json`). Kernels and their
arguments are those of tests/e2e/cases.py; LLVM is its stock lowering at -O3 (tools/llvm_lowering.py).

usage: bench/ours_and_llvm.py [--target NAME] [--all] [--json FILE] [NAME ...]
  without NAME: the kernels of tests/kernels/own and those of Wave; --all: all cases
Columns: clocks of one workgroup on a compute unit that is as full as the grid makes it, wavecc's / LLVM's and the quotient; MFMA
efficiency of each in per cent; the lower bound of each in clocks of that compute unit; what wavecc's code loses most clocks to.
Status 1 if a kernel of wavecc's could not be timed."""
import argparse
import copy
import importlib.machinery
import importlib.util
import json
import math
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Options of a case that say how the emulator runs it, not what is timed.
RUN_ONLY = ("--check", "--completion", "--threads", "--resident", "--turn", "--lds-order", "--code", "--expect", "--workgroups",
            "--max-instructions", "--max-findings", "--quiet", "--ignore", "--only", "--hazards", "--strict")


def load_runner():
    """tests/e2e/run_kernels, which has no .py in its name."""
    path = os.path.join(ROOT, "tests/e2e/run_kernels")
    loader = importlib.machinery.SourceFileLoader("run_kernels", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("run_kernels", loader))
    loader.exec_module(module)
    return module


def without_results(case):
    """The case for a clock: no reference is needed, but for files that are arguments, and the whole grid is meant."""
    case = copy.copy(case)
    case.expects, case.workgroups = [], None
    if not any("{tmp}" in arg for arg in case.args):
        case.refs = []
    return case


def predict(runner, failure, case, by, target, work):
    """The prediction, or why there is none."""
    file = runner.kernel_file(case)
    if not file:
        return None, "the kernel is not here"
    with tempfile.TemporaryDirectory(dir=work) as tmp:
        try:
            command = runner.prepare(without_results(case), by, target, file, tmp)
            command = [command[0], "time"] + [word for word in command[2:] if not word.startswith(RUN_ONLY)] + ["--json", "--no-spread"]
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=300)
        except failure as problem:
            return None, str(problem).split("\n")[0]
        except subprocess.TimeoutExpired:
            return None, "timed out"
    if done.returncode:
        return None, (done.stderr.strip().split("\n") or [""])[0][:120]
    return json.loads(done.stdout), ""


def lost_to(prediction):
    """The owner of most clocks beside the matrix pipe."""
    owners = {name: share for name, share in prediction["owners"].items() if name != "matrix"}
    name = max(owners, key=owners.get)
    return "%s %.0f %%" % (name, 100 * owners[name])


def row(case, ours, llvm, why):
    if not llvm:
        return "%-34s %9.0f /         ?       %5.1f /     ? %9.0f /         ?  %s (LLVM: %s)" % (
            case.name, ours["group_clocks"], 100 * ours["efficiency"], ours["bound_clocks"], lost_to(ours), why)
    return "%-34s %9.0f / %9.0f %5.2f %5.1f / %5.1f %9.0f / %9.0f  %s" % (
        case.name, ours["group_clocks"], llvm["group_clocks"], ours["group_clocks"] / llvm["group_clocks"], 100 * ours["efficiency"],
        100 * llvm["efficiency"], ours["bound_clocks"], llvm["bound_clocks"], lost_to(ours))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--target", default="gfx942")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--json", help="both predictions of each kernel, for other programs")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    run_kernels = load_runner()
    cases = [case for case in run_kernels.CASES if args.target in case.targets and case.wavecc and case.registers is None and
             (case.name in args.names if args.names else args.all or case.file.startswith(("{own}", "{wave}")))]
    everything, failed, quotients = {}, 0, []
    print("%-34s %21s %5s %13s %21s  %s" % ("kernel (%s)" % args.target, "workgroup, clk", "", "MFMA %", "lower bound, clk", "lost to"))
    with tempfile.TemporaryDirectory(prefix="wavecc-ours-") as work:
        runner = run_kernels.Runner(work, [])
        for case in cases:
            ours, why = predict(runner, run_kernels.Failure, case, "wavecc", args.target, work)
            if not ours:
                print("%-34s wavecc: %s" % (case.name, why), flush=True)
                failed += why != "the kernel is not here"
                continue
            llvm, why = predict(runner, run_kernels.Failure, case, "llvm", args.target, work) if case.llvm else (None, "not compiled")
            everything[case.name] = {"wavecc": ours, "llvm": llvm}
            quotients += [ours["group_clocks"] / llvm["group_clocks"]] if llvm and llvm["group_clocks"] else []
            print(row(case, ours, llvm, why), flush=True)
    if quotients:
        print("%d kernels with both: geometric mean %.3f, fewer clocks in %d, more in %d, worst %.2f" % (
            len(quotients), math.exp(sum(map(math.log, quotients)) / len(quotients)), sum(q < 1 for q in quotients),
            sum(q > 1 for q in quotients), max(quotients)))
    if args.json:
        with open(args.json, "w") as out:
            json.dump(everything, out, indent=1)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
