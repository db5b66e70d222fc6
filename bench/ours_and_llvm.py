#!/usr/bin/env python3
"""Predicted time: wavecc's code beside LLVM's for the same kernels, grids and arguments (`wavecc time --json`). Kernels and their
arguments are those of tests/e2e/cases.py; LLVM is its stock lowering at -O3 (tools/llvm_lowering.py), with or without passes in front
that narrow index arithmetic, whichever takes fewer clocks.

usage: bench/ours_and_llvm.py [--target NAME] [--all] [--launch] [--option OPTION ...] [--cache DIR] [--json FILE] [NAME ...]
  without NAME: the kernels of tests/kernels/own and those of Wave; --all: all cases but those that limit registers, and the kernels
  of ../shared without a case; a summary lists the worst first, and kernels under 1,000 clocks apart
  --launch: judged by the microseconds of the launch on the device, under its clock under load; classes apart (what is bound by its start, by memory, by
  matrix instructions), launches whose workgroups were placed in different ways apart, and beside it our code with --schedule=off
  --option: of wavecc's compiler, for instance --option=--schedule=off
  --cache: a folder that keeps predictions; what has not changed is not made again
  --beside: executed instructions and waits of the workgroups of a compute unit, and clocks by llvm-mca of the loop of one block that
  takes most clocks (of an iteration, times iterations)
Columns: clocks of one workgroup on a compute unit that is as full as the grid makes it, wavecc's / LLVM's and the quotient; MFMA
efficiency of each in per cent; the lower bound of each in clocks of that compute unit; what wavecc's code loses most clocks to.
Status 1 if a kernel of wavecc's could not be timed."""
import argparse
import json
import math
import sys

sys.dont_write_bytecode = True
from mca_beside import body, mca_clocks  # noqa: E402
from predicted import Clock, Without, comparable, files_without_case, run_kernels  # noqa: E402

SMALL, LIMIT = 1000, 1.05


def lost_to(prediction):
    """The owner of most clocks beside the matrix pipe."""
    owners = {name: share for name, share in prediction["owners"].items() if name != "matrix"}
    name = max(owners, key=owners.get)
    return "%s %.0f %%" % (name, 100 * owners[name])


def row(name, ours, llvm, why):
    if not llvm:
        return "%-34s %9.0f /         ?       %5.1f /     ? %9.0f /         ?  %s (%s)" % (
            name, ours["group_clocks"], 100 * ours["efficiency"], ours["bound_clocks"], lost_to(ours), why)
    return "%-34s %9.0f / %9.0f %5.2f %5.1f / %5.1f %9.0f / %9.0f  %s" % (
        name, ours["group_clocks"], llvm["group_clocks"], ours["group_clocks"] / llvm["group_clocks"], 100 * ours["efficiency"],
        100 * llvm["efficiency"], ours["bound_clocks"], llvm["bound_clocks"], lost_to(ours))


def beside(prediction, target):
    """Executed instructions, executed waits, clocks of the hottest loop of one block by llvm-mca; None where there is no such thing."""
    executed = sum(inst["count"] for inst in prediction["instructions"])
    waits = sum(inst["count"] for inst in prediction["instructions"] if inst["text"].startswith("s_waitcnt"))
    loops = [(loop["clocks"] * loop["iterations"], n) for n, loop in enumerate(prediction["loops"]) if body(prediction, n)]
    if not loops:
        return {"executed": executed, "waits": waits, "mca": None}
    number = max(loops)[1]
    clocks = mca_clocks(body(prediction, number), target)[0]
    return {"executed": executed, "waits": waits, "mca": clocks and clocks * prediction["loops"][number]["iterations"]}


def beside_row(a, b):
    def pair(name):
        return "%s / %s" % tuple("-" if not x[name] else "%.0f" % x[name] for x in (a, b))
    return "%34s executed %s; waits %s; llvm-mca %s" % ("", pair("executed"), pair("waits"), pair("mca"))


def mean(quotients):
    return math.exp(sum(map(math.log, quotients)) / len(quotients))


def summary(title, pairs):
    """`pairs`: name, clocks, clocks to compare with."""
    judged = sorted(((a / b, name) for name, a, b in pairs if max(a, b) >= SMALL), reverse=True)
    small = ["%s %.0f/%.0f" % pair for pair in pairs if max(pair[1:]) < SMALL]
    if not judged:
        return
    quotients = [q for q, _ in judged]
    print("%s: %d kernels, geometric mean %.3f, fewer clocks in %d, more than %.2f times in %d" % (
        title, len(judged), mean(quotients), sum(q < 1 for q in quotients), LIMIT, sum(q > LIMIT for q in quotients)))
    print("  worst first: " + (", ".join("%s %.2f" % (name, q) for q, name in judged if q > LIMIT) or "none above"))
    if small:
        print("  under %d clocks, not judged: %s" % (SMALL, ", ".join(small)))


# ---- by launch ----

def kind(prediction):
    """What bounds a launch: by LLVM's code, so that ours does not choose its class."""
    if prediction["cu_clocks"] < 5000:
        return "bound by its start (under 5,000 clocks)"
    if prediction["bound_by"] == "bandwidth":
        return "bound by memory"
    return "with matrix instructions" if prediction["flops"] else "other"


def placement(prediction):
    """How the workgroups were placed: a guess, by first accesses, by laws."""
    for said, name in (("is a guess", "guess"), ("first accesses", "first accesses")):
        if any(said in note for note in prediction["notes"]):
            return name
    return "laws"


def launch_row(name, ours, llvm, off):
    return "%-34s %10.2f / %10.2f us %6.3f  off %10.2f %6.3f  %s%s" % (
        name, ours["us"], llvm["us"], ours["us"] / llvm["us"], off["us"] if off else 0, ours["us"] / off["us"] if off else 0, kind(llvm),
        "" if placement(ours) == placement(llvm) else ", placed by %s / %s" % (placement(ours), placement(llvm)))


def quotients_line(title, pairs):
    if pairs:
        quotients = sorted(((a / b, name) for name, a, b in pairs), reverse=True)
        print("%s: %d kernels, geometric mean %.3f, more than %.2f times in %d%s" % (
            title, len(pairs), mean([q for q, _ in quotients]), LIMIT, sum(q > LIMIT for q, _ in quotients),
            "".join(", %s %.2f" % (name, q) for q, name in quotients if q > LIMIT)))


def launch_summary(everything):
    both = [(name, f["wavecc"], f["llvm"]) for name, f in everything.items() if "llvm" in f and f["wavecc"]["predicted"] and f["llvm"]["predicted"]]
    same = [(name, a, b) for name, a, b in both if placement(a) == placement(b)]
    for title in sorted({kind(b) for _, _, b in same}):
        quotients_line(title, [(name, a["us"], b["us"]) for name, a, b in same if kind(b) == title])
    quotients_line("all but those bound by their start", [(name, a["us"], b["us"]) for name, a, b in same if not kind(b).startswith("bound by its")])
    quotients_line("all", [(name, a["us"], b["us"]) for name, a, b in same])
    quotients_line("placed in different ways, in none of these", [(name, a["us"], b["us"]) for name, a, b in both if placement(a) != placement(b)])
    quotients_line("auto against off", [(name, f["wavecc"]["us"], f["off"]["us"]) for name, f in everything.items() if f.get("off")])
    quotients_line("executed instructions", [(name, sum(i["count"] for i in a["instructions"]), sum(i["count"] for i in b["instructions"])) for name, a, b in same])


def with_off(clock, case, args, found):
    """Our code as the author ordered it."""
    try:
        found["off"] = clock.time(case, args.target, clock.ours(case, args.target, options=args.option + ["--schedule=off"]))
    except Without:
        found["off"] = None


def chosen(args):
    def wanted(case):
        if args.names:
            return case.name in args.names
        return comparable(case) if args.all else case.file.startswith(("{own}", "{wave}")) and case.registers is None
    def is_there(case):
        with_gfx90a = args.target == "gfx90a" and set(run_kernels.ALL) <= set(case.targets)
        return args.target in case.targets or with_gfx90a and run_kernels.is_for_gfx90a(case.file)
    cases = [case for case in run_kernels.CASES if is_there(case) and case.wavecc and wanted(case)]
    return cases + (files_without_case(args.names) if args.all or args.names else [])


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--target", default="gfx942")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--launch", action="store_true")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--cache")
    parser.add_argument("--beside", action="store_true")
    parser.add_argument("--json", help="the predictions of each kernel, for other programs")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    everything, failed = {}, 0
    print("%-34s %21s %5s %13s %21s  %s" % ("kernel (%s)" % args.target, "workgroup, clk", "", "MFMA %", "lower bound, clk", "lost to"))
    clock = Clock(args.cache)
    for case in chosen(args):
        try:
            found = {"wavecc": clock.time(case, args.target, clock.ours(case, args.target, options=args.option))}
        except Without as problem:
            print("%-34s wavecc: %s" % (case.name, problem), flush=True)
            failed += str(problem) != "the kernel is not here"
            continue
        why = ""
        try:
            found["llvm"] = clock.best_llvm(case, args.target, "us" if args.launch else "group_clocks")
        except Without as problem:
            why = str(problem)
        everything[case.name] = found
        if args.launch and "llvm" in found:
            with_off(clock, case, args, found)
            print(launch_row(case.name, found["wavecc"], found["llvm"], found["off"]), flush=True)
            continue
        print(row(case.name, found["wavecc"], found.get("llvm"), why), flush=True)
        if args.beside and "llvm" in found:
            found["beside"] = [beside(found[by], args.target) for by in ("wavecc", "llvm")]
            print(beside_row(*found["beside"]), flush=True)
    clock.close()
    if args.launch:
        launch_summary(everything)

    summary("against LLVM", [(name, found["wavecc"]["group_clocks"], found["llvm"]["group_clocks"]) for name, found in everything.items()
                             if "llvm" in found and found["llvm"]["group_clocks"]])
    for measure in ("executed", "waits", "mca") if args.beside else ():
        both = [[x[measure] for x in found["beside"]] for found in everything.values() if "beside" in found]
        both = [a / b for a, b in both if a and b]
        if both:
            print("%s against LLVM: %d kernels, geometric mean %.3f" % (measure, len(both), mean(both)))
    if args.json:
        with open(args.json, "w") as out:
            json.dump(everything, out, indent=1)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
