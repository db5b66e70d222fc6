#!/usr/bin/env python3
"""Two builds of wavecc beside each other, over the suite's kernels, those of ../shared and their siblings: what the clock and the code object say of
each kernel, one row of MEASURES for each figure.

usage: bench/before_after.py OLD_BUILD NEW_BUILD [options] [NAME ...]
  OLD_BUILD, NEW_BUILD  build folders (with bin/wavecc). Code that is the same in both is not timed
  --target NAME         gfx942 (default), gfx950 or gfx1250; may be repeated
  --siblings SHARE      of the siblings (tests/e2e/siblings.py), drawn at random (default 0.05; 1: all, hours)
  --slow                slow cases, too
  --seed N              of what is drawn (default 1)
  --option OPTION       of both compilers, as --option=--schedule=off; may be repeated
  --limit PERCENT       what counts as worse (default 1)
  --jobs N              at a time (default 2)
  --minutes N           no kernel is begun later (default: no limit)
  --cache DIR           predictions that are there are not made again
  --json FILE           the figures of each kernel that changed
  NAME                  kernels that hold it in their names

Both code objects go through the `wavecc time` of WAVECC_BUILD (default: NEW_BUILD), so that only the code differs. Printed: for each measure the
geometric mean of new / old over kernels whose code changed and over all, how many are better and worse; then each kernel that is worse in any measure
by more than the limit, and the wins. Status 1 if a kernel is worse, or one build compiles what the other does not; 2 if nothing was compared."""
import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
import time

if __name__ == "__main__":  # predicted.py reads it when it is loaded
    os.environ.setdefault("WAVECC_BUILD", next((word for word in sys.argv[2:3]), "build"))
sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path[:0] = [os.path.join(ROOT, "tests/e2e"), os.path.join(ROOT, "tools")]
from at_once import at_once  # noqa: E402
from elf_parts import loadable  # noqa: E402
from predicted import RUN_ONLY, Clock, Without, files_without_case, run_kernels  # noqa: E402
from sibling_cases import originals, siblings_of  # noqa: E402

MATRIX = ("v_mfma", "v_smfmac", "v_wmma", "v_swmmac")
WIN = 1.01
NOT_WORK = ("s_nop", "s_wait", "s_barrier", "s_sleep", "s_set", "s_sched", "s_delay", "s_code_end", "s_icache", "s_clause", "s_endpgm")


def in_loops(prediction, start, but):
    """Executed instructions in loops whose names begin so."""
    spans = [(loop["begin"], loop["end"]) for loop in prediction["loops"]]
    return sum(inst["count"] for inst in prediction["instructions"] if inst["text"].startswith(start) and not inst["text"].startswith(but) and
               any(begin <= inst["address"] < end for begin, end in spans))


def waves(prediction):
    """Of those that fit a SIMD at once by registers, LDS and the workgroup, the fewest."""
    return min(prediction["occupancy"][name] for name in ("waves_by_vgprs", "waves_by_lds", "waves_by_group") if prediction["occupancy"].get(name))


def lines(prediction, name):
    return sum(inst[name] for inst in prediction["instructions"])


# (name, what it is of a prediction, +1 where less is better and -1 where more is, differences up to which nothing is said: constant parts of small kernels)
MEASURES = [
    ("clocks", lambda p: p["group_clocks"], 1, 4),
    ("CU clocks", lambda p: p["cu_clocks"], 1, 4),  # a full compute unit: what more waves or fewer waits are worth
    ("loop vector", lambda p: in_loops(p, "v_", MATRIX), 1, 0),
    ("loop scalar", lambda p: in_loops(p, "s_", NOT_WORK), 1, 0),
    ("VGPRs", lambda p: p["resources"].get("vgpr_count", 0), 1, 0),
    ("occupancy", waves, -1, 0),
    ("spills", lambda p: p["resources"].get("vgpr_spill_count", 0) + p["resources"].get("sgpr_spill_count", 0), 1, 0),
    ("executed", lambda p: sum(inst["count"] for inst in p["instructions"]), 1, 0),
    ("L1 hits", lambda p: lines(p, "lines_of_l1") / (lines(p, "lines") or 1), -1, 0),
]


def figures(prediction):
    return {name: of(prediction) for name, of, _, _ in MEASURES}


def quotient(name, old, new):
    """Above 1 where the new one is worse; what was 0 counts as one, a share as a thousandth."""
    _, _, less, slack = next(row for row in MEASURES if row[0] == name)
    if abs(new - old) <= slack:
        return 1
    least = 0.001 if name == "L1 hits" else 1
    return (max(new, least) / max(old, least)) ** less


class Comparison:
    def __init__(self, options):
        self.options, self.clock = options, None
        self.end = time.time() + 60 * options.minutes if options.minutes else None

    def compiled(self, build, case, target, place):
        """The path of a code object, and what is loaded of it; the message where there is none."""
        kept = [o for o in case.options if not o.startswith(RUN_ONLY)] + self.options.option
        command = [os.path.join(build, "bin/wavecc"), self.clock.kernel_file(case), "--target=" + target, "--no-lines", "-o", place] + kept
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=300)
        if done.returncode:
            return None, (done.stderr.strip().split("\n") or [""])[0][:160] or "status %d" % done.returncode
        return place, loadable(open(place, "rb").read())

    def compare(self, job):
        """(name, state, figures of the old, figures of the new or a message)."""
        name, target, make = job
        title = "%s %s" % (name, target)
        if self.end and time.time() > self.end:
            return title, "no time", None, None
        case = make()
        if case is None:
            return title, "none", None, None
        self.clock = self.clock or Clock(self.options.cache)
        folder = tempfile.mkdtemp(dir=self.clock.work)
        try:
            made = [self.compiled(build, case, target, os.path.join(folder, word)) for build, word in ((self.options.old, "old"), (self.options.new, "new"))]
            if not made[0][0] or not made[1][0]:
                return (title, "refused", None, made[1][1]) if not made[0][0] and not made[1][0] else (
                    title, "one refuses", None, "%s: %s" % (("the old one", made[0][1]) if not made[0][0] else ("the new one", made[1][1])))
            if made[0][1] == made[1][1]:
                return title, "same", None, None
            return (title, "changed") + tuple(figures(self.clock.time(case, target, path)) for path, _ in made)
        except (Without, subprocess.TimeoutExpired) as problem:
            return title, "not timed", None, str(problem)


def jobs_of(options):
    """(name, target, function that makes the case)."""
    runner, found = run_kernels.Runner(tempfile.mkdtemp(prefix="wavecc-before-"), []), []
    for target in options.target or ["gfx942"]:
        cases = [case for case in originals(options.slow) if runner.kernel_file(case) and target in runner.targets(case, "wavecc")]
        cases += files_without_case([]) if target != "gfx1250" else []
        found += [(case.name, target, lambda case=case: case) for case in cases]
        found += [(name, target, make) for name, make in siblings_of(originals(options.slow), runner, target, options.siblings, options.seed)]
    return [job for job in found if not options.names or any(name in job[0] for name in options.names)]


def mean(quotients, count):
    return math.exp(sum(map(math.log, quotients)) / count) if count else 1


def report(rows, options):
    """Prints the comparison; the kernels that are worse."""
    limit = 1 + options.limit / 100
    changed = [row for row in rows if row[1] == "changed"]
    compared = len(changed) + sum(row[1] == "same" for row in rows)
    print("%-12s %10s %10s %8s %8s" % ("new / old", "of changed", "of all", "better", "worse"))
    for name, _, less, _ in MEASURES:
        found = [quotient(name, old[name], new[name]) for _, _, old, new in changed]
        raw = [q ** less for q in found]
        print("%-12s %10.4f %10.4f %8d %8d" % (name, mean(raw, len(raw)), mean(raw, compared), sum(q < 1 / limit for q in found), sum(q > limit for q in found)))
    worse, wins = [], []
    for title, _, old, new in changed:
        each = {name: quotient(name, old[name], new[name]) for name, _, _, _ in MEASURES}
        text = ["%s %.6g to %.6g" % (name, old[name], new[name]) for name, q in each.items() if q > limit]
        if text:
            worse.append((max(each.values()), "WORSE %s: %s" % (title, ", ".join(text))))
        elif each["clocks"] < 1 / WIN:
            wins.append((each["clocks"], "WIN %s: clocks %.0f to %.0f" % (title, old["clocks"], new["clocks"])))
    for _, line in sorted(worse, reverse=True) + sorted(wins):
        print(line)
    for title, state, _, said in rows:
        if state in ("one refuses", "not timed"):
            print("%s %s: %s" % ("REFUSES" if state == "one refuses" else "NOT-TIMED", title, said))
    return worse, compared


def parsed():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--target", action="append", choices=["gfx942", "gfx950", "gfx1250"])
    parser.add_argument("--siblings", type=float, default=0.05)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--limit", type=float, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--cache")
    parser.add_argument("--json")
    parser.add_argument("names", nargs="*")
    return parser.parse_intermixed_args()


def main():
    options = parsed()
    for build in (options.old, options.new):
        if not os.path.exists(os.path.join(build, "bin/wavecc")):
            sys.exit("before_after.py: no bin/wavecc in " + build)
    rows = [row for row in at_once(Comparison(options).compare, jobs_of(options), options.jobs) if row[1] != "none"]
    states = {}
    for row in rows:
        states[row[1]] = states.get(row[1], 0) + 1
    print(", ".join("%d %s" % (n, state) for state, n in sorted(states.items())))
    worse, compared = report(sorted(rows, key=lambda row: row[0]), options)
    if options.json:
        with open(options.json, "w") as out:
            json.dump({title: [old, new] for title, state, old, new in rows if state == "changed"}, out, indent=1)
    return 2 if not compared else 1 if worse or "one refuses" in states else 0


if __name__ == "__main__":
    sys.exit(main())
