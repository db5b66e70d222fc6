#!/usr/bin/env python3
"""What a kernel loses when its author writes it another way: predicted clocks of siblings (tests/e2e/run_siblings) that mean the same, beside those of
their originals, by kind. What a pass was fitted to shows here: the same loop with a counter that starts elsewhere should cost the same.

usage: bench/sibling_clocks.py [--target NAME] [--share SHARE] [--seed N] [--kind KIND ...] [--minutes N] [--jobs N] [--cache DIR] [NAME ...]
  --share: of the siblings, drawn at random (default 0.1); --kind: of these kinds; NAME: kernels that hold it in their names
  --minutes: no kernel is begun later (default 30)
  WAVECC_BUILD: the build folder.
Columns: siblings timed; those whose code is the same as the original's; geometric mean of clocks / original's; how many take over 1 and 10 % more; the worst.
Status 1 if nothing was timed."""
import argparse
import math
import os
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(ROOT, "tests/e2e"), os.path.join(ROOT, "tools")]
from at_once import at_once  # noqa: E402
from elf_parts import loadable  # noqa: E402
from predicted import Clock, Without, run_kernels  # noqa: E402
from sibling_cases import KINDS, originals, siblings_of  # noqa: E402


class Bench:
    def __init__(self, options):
        self.options, self.clock, self.originals = options, None, {}
        self.end = time.time() + 60 * options.minutes

    def clocks(self, case):
        """(clocks, what is loaded of the code object) of a case."""
        path = self.clock.ours(case, self.options.target, options=["--no-lines"])
        with open(path, "rb") as code:
            return self.clock.time(case, self.options.target, path)["group_clocks"], loadable(code.read())

    def measure(self, job):
        """(kind, name, quotient, whether the code is the same); None where there is none."""
        original, name, make = job
        if time.time() > self.end:
            return None
        self.clock = self.clock or Clock(self.options.cache)
        try:
            made = make()
            if made is None:
                return None
            if original.name not in self.originals:
                self.originals[original.name] = self.clocks(original)
            before, after = self.originals[original.name], self.clocks(made)
            return name.split("~")[1], name, after[0] / before[0], after[1] == before[1]
        except (Without, subprocess.TimeoutExpired, ZeroDivisionError):
            return None


def jobs_of(options):
    runner = run_kernels.Runner(tempfile.mkdtemp(prefix="wavecc-sibling-clocks-"), [])
    by_name = {case.name: case for case in originals()}
    share = 1 if options.kind else options.share
    for name, make in siblings_of(originals(), runner, options.target, share, options.seed):
        case, kind = name.split("~")
        wanted = not options.names or any(n in case for n in options.names)
        if wanted and KINDS[kind].judge == "same" and (not options.kind or kind in options.kind):
            yield by_name[case], name, make


def main():
    parser = argparse.ArgumentParser(usage=__doc__.replace("%", "%%"))
    parser.add_argument("--target", default="gfx942", choices=["gfx942", "gfx950", "gfx1250"])
    parser.add_argument("--share", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", choices=list(KINDS))
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--cache")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    os.nice(5)
    found = [row for row in at_once(Bench(options).measure, list(jobs_of(options)), options.jobs) if row]
    print("%-24s %6s %6s %8s %7s %7s  worst" % ("kind (%s)" % options.target, "timed", "same", "mean", "> 1 %", "> 10 %"))
    for kind in KINDS:
        rows = [row for row in found if row[0] == kind]
        if rows:
            mean = math.exp(sum(math.log(q) for _, _, q, _ in rows) / len(rows))
            worst = max(rows, key=lambda row: row[2])
            print("%-24s %6d %6d %8.3f %7d %7d  %s %.2f" % (kind, len(rows), sum(same for *_, same in rows), mean, sum(q > 1.01 for _, _, q, _ in rows),
                                                           sum(q > 1.1 for _, _, q, _ in rows), worst[1].split("~")[0], worst[2]))
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
