#!/usr/bin/env python3
"""Measures the value of each optional pass: compiles kernels with all passes and with each of them off (--disable-pass), and prints for each pass the
kernels whose code it changes, the predicted clocks without it, and the lines of its source.

usage: tools/pass_value.py [options] [NAME ...]
  --target NAME     gfx942 (default), gfx950 or gfx1250; may be repeated
  --pass NAME       only this pass; may be repeated
  --siblings SHARE  of the siblings of kernels (tests/e2e/siblings.py), drawn at random (default 0.1)
  --made SHARE      of single operations, random kernels, kernels of narrow and odd types that the suite makes (default 0.1)
  --corpus DIR      kernels (.mlir, .ll) of a folder, too; may be repeated
  --sample N        only N kernels of all, drawn at random
  --try-all         passes that leave the printed kernel IR as it was, too
  --seed N          of what is drawn (default 1)
  --minutes N       no kernel is begun later (default 60); the suite's own come first. 0: what the cache has
  --clocks SHARE    of the kernels with arguments (those of the suite, their siblings) that are timed, too (default 0.3)
  --jobs N          at a time (default 2), at nice 5
  --cache DIR       what was measured with this compiler before is not measured again (default: build folder/pass-value)
  --json FILE       all that was measured
  NAME              kernels that hold it in their names

A pass that leaves the printed kernel IR as it was changes no code: it is not tried. Of these one in twenty is tried all the same, and a
change there counts as `unseen` (one was met: what a pass notes for a later one). by: kernels tried; changed: code objects that differ (what is loaded, without symbols and lines);
clocks of a full compute unit without it: geometric mean over the kernels it changes and were timed (above 1: the pass helps), the most it helps, the most it
harms. Status 1 if a kernel does not compile without a pass that may be left out, or nothing was compiled."""
import argparse
import collections
import glob
import hashlib
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(ROOT, "bench"), os.path.join(ROOT, "tests/e2e")]
from elf_parts import loadable  # noqa: E402
from at_once import at_once  # noqa: E402
from predicted import BUILD, RUN_ONLY, Clock, Without, files_without_case, run_kernels  # noqa: E402
from sibling_cases import kernels, originals, siblings_of  # noqa: E402

WAVECC = os.path.join(BUILD, "bin/wavecc")
TRIED_ANYWAY = 20  # one in so many of the passes that change no kernel IR
SMALL_GAIN = 1.01

Item = collections.namedtuple("Item", "name text file options case")


# ---- what is compiled: (name, target, function that makes the Item or None) ----

def item_of_case(case, runner, target, work):
    """Of a case of tests/e2e/cases.py; None where its kernel is not here."""
    file = runner.kernel_file(case) if case else None
    if not file:
        return None
    options = [o for o in case.options if not o.startswith(RUN_ONLY)]
    if case.generated:  # the runner writes all of a name into one file
        file = os.path.join(work, "%s-%s.mlir" % (case.name.replace("/", "_"), target))
        with open(file, "w") as out:
            out.write(case.generated)
    return Item(case.name, open(file).read(), file, options, case)


def item_of_file(file):
    return Item(os.path.basename(file), open(file, errors="replace").read(), file, [], None)


def item_of_text(name, text, work):
    file = os.path.join(work, "%s-%d.mlir" % (re.sub(r"\W", "_", name), os.getpid()))
    with open(file, "w") as out:
        out.write(text)
    return Item(name, text, file, [], None)


def made(target, share, rng):
    """(name, text) of kernels that the suite's scripts make: single operations, tables of operations, random kernels, odd widths, divisions,
    rounds."""
    from generate_divisions import generate_divisions
    from generate_rounds import generate_rounds
    from generate_widths import generate_widths
    from same_bytes import made_kernels
    texts = [(name, text) for name, of, text in made_kernels() if of == target] if target != "gfx1250" else []
    for word, make in (("widths", generate_widths), ("divisions", generate_divisions), ("rounds", generate_rounds)):
        texts += [("%s-%d" % (word, n), make(n).text) for n in range(100)]
    return [each for each in texts if rng.random() < share]


def corpus(options, work):
    runner, rng, first, found = run_kernels.Runner(work, []), random.Random(options.seed), [], []
    for target in options.target or ["gfx942"]:
        cases = [case for case in kernels(RUN_ONLY) if target in runner.targets(case, "wavecc")]
        cases += files_without_case([]) if target != "gfx1250" else []
        first += [(case.name, target, lambda case=case, target=target: item_of_case(case, runner, target, work)) for case in cases]
        found += [(name, target, lambda make=make, target=target: item_of_case(make(), runner, target, work))
                  for name, make in siblings_of(originals(), runner, target, options.siblings, options.seed)]
        found += [(name, target, lambda name=name, text=text: item_of_text(name, text, work)) for name, text in made(target, options.made, rng)]
        files = sorted(file for folder in options.corpus for end in ("mlir", "ll")
                       for file in glob.glob(os.path.join(folder, "**/*." + end), recursive=True))
        found += [(os.path.basename(file), target, lambda file=file: item_of_file(file)) for file in files]
    first, found = ([job for job in jobs if not options.names or any(name in job[0] for name in options.names)] for jobs in (first, found))
    if options.sample:
        return rng.sample(first + found, min(options.sample, len(first + found)))
    rng.shuffle(first)  # the suite's kernels before the rest: what is stopped early has seen them
    rng.shuffle(found)
    return first + found


# ---- one kernel ----

def optional_passes():
    said = subprocess.run([WAVECC, "opt", "--help"], capture_output=True, text=True).stdout
    return re.findall(r"^  \* ([\w-]+)", said, re.M)


def compile_item(item, target, out, *more):
    """(status, what is loaded of the code object, standard error)."""
    command = [WAVECC, item.file, "--target=" + target, "--no-lines", "-o", out] + item.options + list(more)
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=300)
    return done.returncode, loadable(open(out, "rb").read()) if done.returncode == 0 else b"", done.stderr


def touched(stderr):
    """Passes after which the printed kernel IR is another than before."""
    parts = re.split(r"^// kernel IR after (\S+)$", stderr, flags=re.M)
    texts = list(zip(parts[1::2], parts[2::2]))
    return {name for (name, text), (_, before) in zip(texts[1:], texts) if text != before}


class Bench:
    def __init__(self, options, passes, work):
        self.options, self.passes, self.work = options, passes, work
        self.version = hashlib.sha256(open(WAVECC, "rb").read()).hexdigest()
        self.end = time.time() + 60 * options.minutes
        self.clock = None
        os.makedirs(options.cache, exist_ok=True)

    def wants_clock(self, item, target):
        return item.case is not None and random.Random(item.name + target).random() < self.options.clocks

    def clocks(self, item, target, program):
        self.clock = self.clock or Clock(self.options.cache)
        try:
            return self.clock.time(item.case, target, program)["cu_clocks"]
        except Without:
            return None

    def measure(self, job):
        """What is known of a job's kernel: {} where there is none, None where there was no time for it."""
        name, target, make = job
        if time.time() > self.end and self.options.minutes:
            return None
        item = make()
        if not item:
            return {}
        timed = self.wants_clock(item, target)
        key = "\0".join([self.version, item.text, target, str(item.options), str(timed), ",".join(self.passes), str(self.options.try_all)])
        path = os.path.join(self.options.cache, hashlib.sha256(key.encode()).hexdigest()[:32] + ".value.json")
        if not os.path.exists(path):
            if not self.options.minutes:
                return None
            try:
                found = self.without_each(item, target, timed)
            except subprocess.TimeoutExpired:
                found = {"refused": "no end"}
            with open(path + ".%d" % os.getpid(), "w") as out:
                json.dump(found, out)
            os.rename(path + ".%d" % os.getpid(), path)
        with open(path) as kept:
            return dict(json.load(kept), name=name, target=target)

    def without_each(self, item, target, timed):
        folder = tempfile.mkdtemp(dir=self.work)
        plain, off = os.path.join(folder, "plain.hsaco"), os.path.join(folder, "off.hsaco")
        status, base, said = compile_item(item, target, plain, "--print-after=all")
        if status:
            return {"refused": said[:200]}
        seen, rows = touched(said), {}
        before = self.clocks(item, target, plain) if timed else None
        for name in self.passes:
            anyway = random.Random(name + item.name + target).randrange(TRIED_ANYWAY) == 0
            if name not in seen and not anyway and not self.options.try_all:
                continue
            status, code, said = compile_item(item, target, off, "--disable-pass=" + name)
            row = {"seen": name in seen, "changed": code != base}
            if status:
                row = {"failed": "status %d: %s" % (status, said[:200])}
            elif row["changed"] and before:
                after = self.clocks(item, target, off)
                row["quotient"] = after / before if after else None
            rows[name] = row
        return {"rows": rows, "clocks": before}


# ---- the source ----

def source_lines():
    """Lines of each pass's function's file and of the files that only this pass includes, by function name."""
    files = {path: open(path, errors="replace").read() for path in glob.glob(os.path.join(ROOT, "src/**/*.[ch]"), recursive=True)}
    includes = {path: {os.path.join(ROOT, "src", name) for name in re.findall(r'#include "([^"]+)"', text)} for path, text in files.items()}
    found = {}
    for path, text in files.items():
        for name in re.findall(r"^bool (pass_\w+)\(", text, re.M):
            own = {path}
            while True:
                more = {h for f in own for h in includes[f] - own if h in files and h[:-1] + "c" in files and
                        all(user in own or user in (h, h[:-1] + "c") for user in files if h in includes[user])}
                if not more:
                    break
                own |= more | {h[:-1] + "c" for h in more}
            if path.endswith(".c"):
                found[name] = sum(files[f].count("\n") for f in own)
    return found


def lines_of_passes():
    """By the pass's name on the command line."""
    lines, functions = source_lines(), {}
    for path in glob.glob(os.path.join(ROOT, "src/**/pipeline.c"), recursive=True):
        functions.update(re.findall(r'\{"([\w-]+)",\s*(pass_\w+)', open(path).read()))
    return {name: lines.get(function, 0) for name, function in functions.items()}


# ---- the table ----

def verdict(name, changed, quotients):
    if not changed:
        return "a proof: changes nothing" if name.startswith("check-") else "changes nothing"
    helped = [q for q in quotients if q > 1 + 1e-9]
    if quotients and not helped:
        return "helps none that was timed"
    return "helps one, under 1 %" if len(helped) == 1 and helped[0] < SMALL_GAIN else ""


def table(results, passes):
    """Rows by pass; whether a kernel did not compile without one."""
    lines, failed = lines_of_passes(), False
    print("%-18s %6s %6s %8s %7s %6s %8s %16s %16s  %s" % (
        "pass", "lines", "by", "changed", "unseen", "timed", "mean", "helps most", "harms most", "verdict"))
    for name in passes:
        rows = [(r["name"] + " " + r["target"], r["rows"][name]) for r in results if name in r["rows"]]
        changed = [n for n, row in rows if row.get("changed")]
        quotients = [(row["quotient"], n) for n, row in rows if row.get("quotient")]
        mean = math.exp(sum(math.log(q) for q, _ in quotients) / len(quotients)) if quotients else 1
        best, worst = (max(quotients), min(quotients)) if quotients else ((1, ""), (1, ""))
        print("%-18s %6d %6d %8d %7d %6d %8.4f %16s %16s  %s" % (
            name, lines.get(name, 0), len(results), len(changed), sum(row.get("changed") and not row["seen"] for _, row in rows if "seen" in row),
            len(quotients), mean, "%.3f" % best[0], "%.3f" % worst[0], verdict(name, changed, [q for q, _ in quotients])))
        print("%-18s %s" % ("", "; ".join(["best %s" % best[1], "worst %s" % worst[1]] if quotients else changed[:3])))
        for kernel, row in rows:
            if "failed" in row:
                failed = True
                print("FAIL %s without %s: %s" % (kernel, name, row["failed"]))
    return failed


def parsed():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", action="append", choices=["gfx942", "gfx950", "gfx1250"])
    parser.add_argument("--pass", action="append", dest="passes")
    parser.add_argument("--siblings", type=float, default=0.1)
    parser.add_argument("--made", type=float, default=0.1)
    parser.add_argument("--corpus", action="append", default=[])
    parser.add_argument("--sample", type=int)
    parser.add_argument("--try-all", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--clocks", type=float, default=0.3)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--cache", default=os.path.join(BUILD, "pass-value"))
    parser.add_argument("--json")
    parser.add_argument("names", nargs="*")
    return parser.parse_args()


def main():
    options = parsed()
    passes = optional_passes()
    unknown = set(options.passes or []) - set(passes)
    if unknown or not passes:
        sys.exit("pass_value.py: no optional pass '%s'" % " ".join(unknown))
    os.nice(5)
    with tempfile.TemporaryDirectory(prefix="wavecc-passes-") as work:
        jobs = corpus(options, work)
        bench = Bench(options, options.passes or passes, work)
        found = list(at_once(bench.measure, jobs, options.jobs))
    refused, results = [r for r in found if r and "refused" in r], [r for r in found if r and "rows" in r]
    print("%d kernels compiled, %d refused, %d not for want of time; timed: %d" % (
        len(results), len(refused), sum(r is None for r in found), sum(bool(r["clocks"]) for r in results)))
    for result in refused:
        print("refused %s %s: %s" % (result["name"], result["target"], result["refused"]))
    failed = table(results, options.passes or passes)
    if options.json:
        with open(options.json, "w") as out:
            json.dump(results, out)
    return 1 if failed or not results else 0


if __name__ == "__main__":
    sys.exit(main())
