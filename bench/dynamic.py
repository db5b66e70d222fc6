#!/usr/bin/env python3
"""Instructions that are executed: wavecc's code beside LLVM's for the same kernels, grids and data, counted on the emulator
(`wavecc run --profile`). What static counts hide shows here: how often the loop runs, what unrolling saves, what a prologue
costs. Kernels and their arguments are those of tests/e2e/cases.py; both results are compared with its references as well.

usage: bench/dynamic.py [--target NAME] [--loops] [--opcodes N] [--json FILE] [NAME ...]
  without NAME: the kernels of tests/kernels/own. Environment as for tests/e2e/run_kernels; without the LLVM baseline
  wavecc's counts stand alone.
  --loops      the innermost loops that matter (at least a tenth of the instructions), per iteration
  --opcodes N  the N opcodes that differ most
Status 1 if wavecc executes more instructions than LLVM in some kernel, or a kernel fails."""
import argparse
import importlib.machinery
import importlib.util
import json
import os
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COLUMNS = [("mfma", ["mfma"]), ("valu", ["valu"]), ("salu", ["salu", "branch"]), ("smem", ["smem"]),
           ("vmem", ["vmem_load", "vmem_store", "lds_dma"]), ("lds", ["lds"]), ("scratch", ["scratch"]),
           ("wait", ["wait"]), ("nop", ["nop"]), ("barrier", ["barrier"])]


def load_runner():
    """tests/e2e/run_kernels, which has no .py in its name."""
    path = os.path.join(ROOT, "tests/e2e/run_kernels")
    loader = importlib.machinery.SourceFileLoader("run_kernels", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("run_kernels", loader))
    loader.exec_module(module)
    return module


def profile(runner, case, by, target, work):
    path = os.path.join(work, "profile.json")
    if os.path.exists(path):
        os.remove(path)
    runner.options = ["--check=none", "--profile=json:" + path]
    result, text = runner.run(case, by, target)
    if result != "PASS":
        return None, "%s %s" % (result, text.split("\n")[0])
    return json.load(open(path)), ""


def cells(classes):
    return [sum(classes.get(name, 0) for name in names) for _, names in COLUMNS]


def hot_loops(data):
    """Innermost loops with at least a tenth of all instructions."""
    parents = {loop["parent"] for loop in data["loops"]}
    return [loop for number, loop in enumerate(data["loops"])
            if number not in parents and loop["instructions"] * 10 >= data["instructions"] and loop["iterations"]]


def print_loops(who, data):
    for loop in hot_loops(data):
        each = [n / loop["iterations"] for n in cells(loop["classes"])]
        place = loop["label"] or ("line %d" % loop["line"] if loop["line"] else "0x%x" % loop["address"])
        print("  %-7s loop at %-12s %9d x %7.1f: %s" % (
            who, place, loop["iterations"], loop["instructions"] / loop["iterations"],
            " ".join("%s %.4g" % (name, n) for (name, _), n in zip(COLUMNS, each) if n)))


def print_opcodes(ours, llvm, count):
    a = {row["opcode"]: row["count"] for row in ours["opcodes"]}
    b = {row["opcode"]: row["count"] for row in llvm["opcodes"]}
    differences = sorted(((a.get(name, 0) - b.get(name, 0), name) for name in set(a) | set(b)), key=lambda d: (-abs(d[0]), d[1]))
    for difference, name in differences[:count]:
        if difference:
            print("  %-28s %10d / %-10d %+d" % (name, a.get(name, 0), b.get(name, 0), difference))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--target", default="gfx942")
    parser.add_argument("--loops", action="store_true")
    parser.add_argument("--opcodes", type=int, default=0)
    parser.add_argument("--json", help="all counts, for other programs")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    run_kernels = load_runner()
    cases = [case for case in run_kernels.CASES if args.target in case.targets and case.wavecc and
             (case.name in args.names if args.names else case.file.startswith("{own}") and case.registers is None)]
    for name in args.names:
        if name not in [case.name for case in cases]:
            sys.exit("bench/dynamic.py: no kernel '%s' for %s in tests/e2e/cases.py" % (name, args.target))
    everything, worse = {}, 0
    print("%-22s %21s  %s" % ("kernel (%s)" % args.target, "executed", " ".join("%13s" % name for name, _ in COLUMNS)))
    with tempfile.TemporaryDirectory(prefix="wavecc-dynamic-") as work:
        runner = run_kernels.Runner(work, [])
        for case in cases:
            ours, why = profile(runner, case, "wavecc", args.target, work)
            if not ours:
                print("%-22s wavecc: %s" % (case.name, why))
                worse += not why.startswith("SKIP")
                continue
            llvm, why = profile(runner, case, "llvm", args.target, work) if case.llvm else (None, "not run")
            everything[case.name] = {"wavecc": ours, "llvm": llvm}
            a, b = cells(ours["classes"]), cells(llvm["classes"]) if llvm else None
            print("%-22s %10d/%-10s  %s%s" % (
                case.name, ours["instructions"], llvm["instructions"] if llvm else "?",
                " ".join("%13s" % ("%d/%s" % (n, b[i] if llvm else "?")) for i, n in enumerate(a)),
                "" if llvm else "  LLVM: " + why), flush=True)
            worse += bool(llvm) and ours["instructions"] > llvm["instructions"]
            if args.loops:
                print_loops("wavecc", ours)
                if llvm:
                    print_loops("LLVM", llvm)
            if args.opcodes and llvm:
                print_opcodes(ours, llvm, args.opcodes)
    if args.json:
        with open(args.json, "w") as out:
            json.dump(everything, out, indent=1)
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
