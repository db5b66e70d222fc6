#!/usr/bin/env python3
"""Hot loops of wavecc's code, in one table: what is in an iteration, and how long it takes by `wavecc time` and by llvm-mca; LLVM's code of
the same source beside it, and the goals that are set for them. Kernels that are not here are left out.

usage: bench/hot_loops.py [--mode NAME=OPTION[,OPTION] ...] [--before BUILD] [--no-llvm] [--all-loops] [--cache DIR] [--json FILE]
                          [--markdown FILE] [--target NAME] [NAME ...]
  without NAME: the kernels that have goals
  --mode: options of wavecc's compiler under a name; without, `default` has none and each of --schedule's words is a mode
  --before: another build of wavecc, without options
  --all-loops: not only the innermost loop that takes most clocks
Columns, of an iteration as it stands in the code: instructions; MFMAs; instructions per MFMA; VALU (copies of registers among them);
SALU without s_setprio and branches (writes of M0 among them); s_waitcnt; s_nop; most others between two MFMAs; most loads in
flight; VGPRs with AGPRs, spills; clocks of an iteration, efficiency of the matrix pipe in per cent, the same with all that the launch
reads in the Infinity Cache before it (as kernels are measured that run again and again; goals are for this one); clocks by llvm-mca of
100 iterations, of loops of one block; clocks of a workgroup.
Status 1 if a kernel of wavecc's could not be compiled or timed; goals that are missed are no failure."""
import argparse
import copy
import json
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from mca_beside import body, mca_clocks  # noqa: E402
from predicted import BUILD, LLVM_SETTINGS, ROOT, Clock, Without, files_without_case, run_kernels  # noqa: E402
from cases_gpu import flagship  # noqa: E402 (run_kernels has put its folder on the path)

LEAST = 2  # iterations of a hot loop


class Goal:
    """Of a measure of the hot loop: at most, or at least. per: MFMAs that a count is for. times: of LLVM's figure."""

    def __init__(self, measure, most=None, least=None, per=None, times=None):
        self.measure, self.most, self.least, self.per, self.times = measure, most, least, per, times

    def judge(self, ours, llvm):
        value = ours.get(self.measure)
        limit = self.most if self.least is None else self.least
        if self.times is not None:
            found = [other[self.measure] for other in llvm if other.get(self.measure)]
            limit = self.times * min(found) if found else None
        if value is not None and self.per and ours["mfma"]:
            value = value * self.per / ours["mfma"]
        met = None if value is None or limit is None else value >= limit if self.least is not None else value <= limit
        return {"measure": self.measure + (" per %d MFMAs" % self.per if self.per else ""), "value": value, "limit": limit,
                "at_least": self.least is not None, "of_llvm": self.times, "met": met}


def gemm_loop(instructions, units=None, waits=None, efficiency=None):
    goals = [Goal("instructions", instructions, per=64)]
    goals += [Goal("mca_units", units, per=64)] if units else []
    goals += [Goal("waits", waits, per=64)] if waits else []
    return goals + ([Goal("warm", least=efficiency)] if efficiency else [])


NO_WORSE = Goal("group_clocks", times=1.0)
GOALS = {
    ("gemm_f16_big_pf", "gfx942"): gemm_loop(112, 268, 8, 85),
    ("gemm_f16_big", "gfx942"): gemm_loop(120, 300),
    ("gemm_f16_big_buf", "gfx942"): gemm_loop(120, 300),
    ("tiles_bf16", "gfx950"): [Goal("per_mfma", 1.65), Goal("valu", 0), Goal("waits", 6, per=256), Goal("gap", 3), Goal("warm", least=95)],
    ("tiles_fp8", "gfx950"): [Goal("warm", least=95)],
    ("tiles_mxfp4", "gfx950"): [Goal("warm", least=92)],
    ("tiles_pingpong", "gfx942"): [Goal("warm", least=85)],
    ("flagship_8192", "gfx950"): [Goal("valu", 0), Goal("salu", 22), Goal("instructions", 212), Goal("nops", 0)],
    ("wave_mxfp4_epilogue_large", "gfx950"): [Goal("valu", 28), Goal("instructions", 235)],
    ("mxfp4_gemm_bytes", "gfx950"): [Goal("valu", 0), Goal("salu", 4)],
    ("mxfp4_gemm_dword", "gfx950"): [Goal("valu", 0), Goal("salu", 4)],
    ("gemm_g2lds_dyn", "gfx950"): [Goal("nops", 0), Goal("salu", 12)],
    ("gemm_g2lds_unroll", "gfx950"): [Goal("nops", 0), Goal("salu", 12)],
    ("gemm_g2lds_gpubar", "gfx950"): [Goal("nops", 0), Goal("salu", 12)],
    ("phi_loop8w_large_diff_6", "gfx942"): [Goal("in_flight", least=16), Goal("waits", 60), Goal("registers", 256), Goal("spills", 0),
                                            Goal("copies", 0), Goal("group_clocks", times=0.3)],
    ("wave_attention", "gfx942"): [Goal("group_clocks", times=0.7)],
    ("wave_attention", "gfx950"): [Goal("group_clocks", times=0.7)],
    ("softmax_row_loop", "gfx942"): [NO_WORSE],
    ("softmax_row_loop", "gfx950"): [NO_WORSE],
    ("divmod_tiles_loop", "gfx942"): [NO_WORSE],
    ("divmod_tiles_loop", "gfx950"): [NO_WORSE],
}


def all_cases(names):
    """The cases by name; flagship_8192: with a K for which its addresses wrap only between iterations. Loops through branches take
    them all."""
    cases = [copy.copy(case) for case in run_kernels.CASES] + [flagship("flagship_8192", 256, 192, 8192, llvm=False)] + files_without_case(names)
    for case in cases:
        if case.name.startswith("phi_loop"):
            case.args = case.mutation_args
    return {case.name: case for case in cases}


# ---- what is in a loop ----

KINDS = [("mfma", r"v_(mfma|smfmac)"), ("waits", r"s_waitcnt"), ("nops", r"s_nop"), ("barriers", r"s_barrier"), ("priority", r"s_setprio"),
         ("smem", r"s_(buffer_)?load"), ("branches", r"s_c?branch"), ("salu", r"s_"), ("valu", r"v_"), ("lds", r"ds_"), ("dma", r"(buffer|global)_load.*(\blds\b|_lds_)"),
         ("loads", r"(buffer|global|flat|scratch)_load"), ("stores", r"(buffer|global|flat|scratch)_(store|atomic)")]


def kind_of(text):
    return next((kind for kind, pattern in KINDS if re.match(pattern, text)), "other")


def most_in_flight(texts):
    """Loads that are on their way at once, if none is done before the code waits for it: along the code, twice round."""
    now = most = 0
    for text in texts * 2:
        if kind_of(text) in ("loads", "dma"):
            now += 1
            most = max(most, now)
        count = re.search(r"vmcnt\((\d+)\)", text)
        if count:
            now = min(now, int(count.group(1)))
    return most


def gap(texts):
    """Most other instructions between two MFMAs, round the loop; s_setprio and the loop's own branch count."""
    places = [n for n, text in enumerate(texts) if kind_of(text) == "mfma"]
    if not places:
        return None
    return max([b - a - 1 for a, b in zip(places, places[1:])] + [len(texts) - places[-1] + places[0] - 1])


def measures(prediction, warm, number, target):
    loop = prediction["loops"][number]
    texts = [inst["text"] for inst in prediction["instructions"] if loop["begin"] <= inst["address"] < loop["end"]]
    counts = {kind: sum(kind_of(text) == kind for text in texts) for kind, _ in KINDS}
    found = prediction["resources"]
    single = body(prediction, number)
    mca = mca_clocks(single, target)[0] if single else None
    return dict(counts, address=loop["address"], line=loop["line"], iterations=loop["iterations"], instructions=len(texts),
                executed=loop["instructions"], per_mfma=len(texts) / counts["mfma"] if counts["mfma"] else None,
                copies=sum(bool(re.match(r"v_(mov_b|accvgpr_|pk_mov)", text)) for text in texts),
                m0=sum(bool(re.match(r"s_\w+ m0,", text)) for text in texts), gap=gap(texts), in_flight=most_in_flight(texts),
                zero_vm_waits=sum("vmcnt(0)" in text for text in texts), clocks=loop["clocks"], bound_clocks=loop["bound_clocks"],
                efficiency=100 * loop["efficiency"], warm=100 * warm["loops"][number]["efficiency"], warm_clocks=warm["loops"][number]["clocks"],
                warm_group_clocks=warm["group_clocks"], mca_units=mca / 4 if mca else None, group_clocks=prediction["group_clocks"],
                registers=found.get("vgpr_count"), agprs=found.get("agpr_count"), spills=found.get("vgpr_spill_count"),
                owners=loop["owners"], waves=prediction["occupancy"]["waves_by_vgprs"])


def hot_loops(prediction, every):
    """Numbers of the innermost loops; of the one that takes most clocks unless all are wanted."""
    loops = prediction["loops"]
    parents = {loop["parent"] for loop in loops}
    inner = [n for n, loop in enumerate(loops) if n not in parents and loop["iterations"] >= LEAST]
    inner.sort(key=lambda n: -loops[n]["clocks"] * loops[n]["iterations"])
    return inner if every else inner[:1]


# ---- the table ----

HEAD = "%-26s %-12s %5s %4s %5s %9s %9s %5s %4s %4s %4s %8s %3s %8s %5s %5s %7s %9s" % (
    "loop of (target)", "by", "insts", "MFMA", "/MFMA", "VALU(cp)", "SALU(M0)", "waits", "nops", "gap", "fly", "regs(A)", "sp", "clocks", "%", "warm", "mca", "group")


def shown(value, form="%d"):
    return "-" if value is None else form % value


def line(name, by, m):
    return "%-26s %-12s %5d %4d %5s %9s %9s %5d %4d %4s %4d %8s %3s %8.0f %5.1f %5.1f %7s %9.0f" % (
        name, by, m["instructions"], m["mfma"], shown(m["per_mfma"], "%.2f"), "%d(%d)" % (m["valu"], m["copies"]), "%d(%d)" % (m["salu"], m["m0"]),
        m["waits"], m["nops"], shown(m["gap"]), m["in_flight"], "%s(%s)" % (shown(m["registers"]), shown(m["agprs"])), shown(m["spills"]),
        m["clocks"], m["efficiency"], m["warm"], shown(m["mca_units"] and 4 * m["mca_units"], "%.0f"), m["group_clocks"])


def verdict(goal):
    word = {None: "unknown", True: "met", False: "MISSED"}[goal["met"]]
    limit = "?" if goal["limit"] is None else "%.5g" % goal["limit"]
    return "%s %s (asked %s %s%s): %s" % (goal["measure"], "?" if goal["value"] is None else "%.4g" % goal["value"], ">=" if goal["at_least"] else "<=",
                                         limit, ", %.2g of LLVM's" % goal["of_llvm"] if goal["of_llvm"] else "", word)


# ---- the same for documents ----

PAGE_HEAD = """| loop | by | instructions | VALU | SALU | waits | nops | longest gap | VGPRs (AGPRs) | clocks | pipe, % | llvm-mca | workgroup |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
"""


def page(rows):
    """A table: LLVM's better setting alone. Then what is missed, by kernel and mode."""
    text, missed, seen = PAGE_HEAD, "", None
    for row in rows:
        key, m = (row["kernel"], row["target"]), row["loop"]
        llvm = [r["loop"]["group_clocks"] for r in rows if (r["kernel"], r["target"]) == key and r["by"].startswith("LLVM")]
        if row["by"].startswith("LLVM") and m["group_clocks"] > min(llvm):
            continue
        per = " (%.2f)" % m["per_mfma"] if m["per_mfma"] else ""
        text += "| %s | %s | %d%s | %d | %d | %d | %d | %s | %s (%s) | %.0f | %.1f | %s | %.0f |\n" % (
            "" if key == seen else "%s, %s" % key, row["by"], m["instructions"], per, m["valu"], m["salu"], m["waits"], m["nops"], shown(m["gap"]),
            shown(m["registers"]), shown(m["agprs"]), m["warm_clocks"], m["warm"], shown(m["mca_units"] and 4 * m["mca_units"], "%.0f"), m["group_clocks"])
        wrong = [verdict(goal).replace(": MISSED", "") for goal in row.get("goals", []) if goal["met"] is False]
        missed += "- %s, %s, `%s`: %s\n" % (key + (row["by"], "; ".join(wrong))) if wrong else ""
        seen = key
    return text + "\n" + missed


def modes_of(args):
    if args.mode:
        return [(name, options.split(",") if options else []) for name, _, options in (word.partition("=") for word in args.mode)]
    usage = subprocess.run([os.path.join(BUILD, "bin/wavecc"), "--help"], capture_output=True, text=True).stdout
    words = re.search(r"--schedule=([a-z|]+)", usage)
    return [("default", [])] + [(word, ["--schedule=" + word]) for word in (words.group(1).split("|") if words else [])]


def clock_commit():
    done = subprocess.run(["git", "-C", ROOT, "log", "-1", "--format=%h", "--", "src/timing/timing.def"], capture_output=True, text=True)
    return done.stdout.strip() or "?"


class Table:
    def __init__(self, args):
        self.args, self.clock, self.rows, self.failed = args, Clock(args.cache), [], 0
        self.variants = ([("before", args.before, [])] if args.before else []) + [(name, BUILD, options) for name, options in modes_of(args)]

    def timed(self, case, target, program):
        return self.clock.time(case, target, program), self.clock.time(case, target, program, ["--warm=mall"])

    def predicted(self, case, target):
        """(by, prediction, prediction with data in the Infinity Cache) of each variant and of LLVM's settings."""
        for by, build, options in self.variants:
            try:
                yield (by,) + self.timed(case, target, self.clock.ours(case, target, build, options))
            except Without as problem:
                self.failed += 1
                print("%-26s %-12s %s" % (case.name, by, problem), flush=True)
        for setting in [] if self.args.no_llvm else LLVM_SETTINGS:
            try:
                yield ("LLVM " + setting,) + self.timed(case, target, self.clock.llvm(case, target, setting))
            except Without as problem:
                print("%-26s %-12s %s" % (case.name, "LLVM", problem), flush=True)

    def kernel(self, case, target):
        if not self.clock.runner.kernel_file(case):
            return
        rows = []
        for by, prediction, warm in self.predicted(case, target):
            for number in hot_loops(prediction, self.args.all_loops):
                m = measures(prediction, warm, number, target)
                rows.append({"kernel": case.name, "target": target, "by": by, "loop": m})
                print(line("%s (%s)" % (case.name[:19], target[3:]), by, m), flush=True)
            if not prediction["loops"]:
                print("%-26s %-12s no loop; group %.0f" % (case.name, by, prediction["group_clocks"]), flush=True)
        llvm = [row["loop"] for row in rows if row["by"].startswith("LLVM")]
        for row in rows:
            if not row["by"].startswith("LLVM") and (case.name, target) in GOALS:
                row["goals"] = [goal.judge(row["loop"], llvm) for goal in GOALS[case.name, target]]
                print("    %s: %s" % (row["by"], "; ".join(map(verdict, row["goals"]))), flush=True)
        self.rows += rows


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--mode", action="append", default=[])
    parser.add_argument("--before")
    parser.add_argument("--no-llvm", action="store_true")
    parser.add_argument("--all-loops", action="store_true")
    parser.add_argument("--cache")
    parser.add_argument("--json")
    parser.add_argument("--markdown")
    parser.add_argument("--target")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    cases, table = all_cases(args.names), Table(args)
    wanted = [(name, target) for name in args.names for target in cases[name].targets] if args.names else list(GOALS)
    print("timing.def of commit %s\n%s" % (clock_commit(), HEAD))
    for name, target in wanted:
        if args.target in (None, target):
            table.kernel(cases[name], target)
    table.clock.close()
    judged = [goal for row in table.rows for goal in row.get("goals", []) if row["by"] == table.variants[-1 if args.mode else int(bool(args.before))][0]]
    if judged:
        print("goals of mode `%s`: %d of %d met" % (table.variants[-1 if args.mode else int(bool(args.before))][0],
                                                    sum(goal["met"] is True for goal in judged), len(judged)))
    if args.json:
        with open(args.json, "w") as out:
            json.dump({"timing": clock_commit(), "rows": table.rows}, out, indent=1)
    if args.markdown:
        with open(args.markdown, "w") as out:
            out.write(page(table.rows))
    return 1 if table.failed else 0


if __name__ == "__main__":
    sys.exit(main())
