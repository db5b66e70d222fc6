#!/usr/bin/env python3
"""An agent's loop without an agent: edits of kernels at random, each judged; the best is kept and edited on. Shows that `wavecc.score` leads to
better kernels and to no false win: what scores above 0 is run once more and compared with the task's NumPy reference.

usage: bench/agent_loop.py [--edits N] [--seed N] [--log FILE] [TASK ...]
  TASK    folders of tasks (default tasks/scan tasks/topk tasks/transpose)
  WAVECC_BUILD: the build folder (default build). Prints a Markdown table; --log has a line of JSON for each edit."""
import argparse
import collections
import importlib.util
import json
import os
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.abspath(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")))
WAVECC = os.environ["WAVECC_PROGRAM"] = os.environ.get("WAVECC_PROGRAM", os.path.join(BUILD, "bin/wavecc"))
os.environ.setdefault("WAVECC_LIBRARY", os.path.join(BUILD, "lib/libwavecc.so"))
sys.path.insert(0, os.path.join(ROOT, "python"))
import wavecc  # noqa: E402


# ---- edits of assembly ----

def body(lines):
    """Numbers of the instructions."""
    return [n for n, line in enumerate(lines) if re.match(r"\s+[svdbg]\w*_\w+", line) and "s_endpgm" not in line]


def swap(lines, rng):
    at = rng.choice(body(lines)[:-1])
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return "swap lines"


def move_up(lines, rng):
    at, by = rng.choice(body(lines)), rng.randrange(2, 9)
    if at > by:
        lines.insert(at - by, lines.pop(at))
    return "move up"


def delete(lines, rng):
    at = rng.choice(body(lines))
    return "delete " + lines.pop(at).split()[0]


def delete_wait(lines, rng):
    waits = [n for n in body(lines) if re.search(r"s_waitcnt|s_nop|s_barrier", lines[n])]
    return "delete " + lines.pop(rng.choice(waits)).split()[0] if waits else delete(lines, rng)


def loosen_wait(lines, rng):
    waits = [n for n in body(lines) if re.search(r"cnt\(\d+\)", lines[n])]
    if not waits:
        return swap(lines, rng)
    at = rng.choice(waits)
    lines[at] = re.sub(r"cnt\((\d+)\)", lambda m: "cnt(%d)" % (int(m.group(1)) + 1), lines[at], count=1)
    return "loosen a wait"


def change_number(lines, rng):
    places = [(n, m) for n in body(lines) for m in re.finditer(r"(?<=[ ,:x])\d+\b", lines[n])]
    at, match = rng.choice(places)
    lines[at] = lines[at][:match.start()] + str(max(0, int(match.group()) + rng.choice((-1, 1, 4, -4)))) + lines[at][match.end():]
    return "change a number"


EDITS = [swap, swap, move_up, move_up, delete, delete_wait, loosen_wait, change_number]


def assembly(path, target):
    done = subprocess.run([WAVECC, path, "--target=" + target, "-S", "--no-lines"], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


# ---- one task ----

def is_true(task, path, tests):
    """Does the kernel give what NumPy computes?"""
    with tempfile.TemporaryDirectory() as folder:
        moved = wavecc.Task(task.name, task.folder, task.title, task.level, task.target, task.launch, path, task.good)
        return tests.check_reference(moved, folder) is None


def climb(task, edits, rng, folder, tests, log):
    """The naive kernel is edited in MLIR by exchanging it for the good one at a tenth of the edits (an idea), else its assembly."""
    counts = collections.Counter()
    best, best_score, best_path, false_wins = assembly(task.naive, task.target), 1.0, task.naive, 0
    for number in range(edits):
        lines = list(best)
        if rng.random() < 0.1:
            lines, what = assembly(task.good, task.target), "another algorithm"
        else:
            what = rng.choice(EDITS)(lines, rng)
        path = os.path.join(folder, "%s_%d.s" % (task.name, number))
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        score, report = wavecc.score(path, task, timeout=300)
        verdict = report.get("verdict", "no kernel")
        counts[verdict] += 1
        row = {"task": task.name, "edit": number, "what": what, "verdict": verdict, "score": score,
               "rules": sorted({r["rule"] for r in report.get("reasons", []) if r["effect"] not in ("note",)})}
        if score > 0:
            row["true"] = is_true(task, path, tests)
            false_wins += not row["true"]
        if score > best_score:
            best, best_score, best_path = lines, score, path
        log.write(json.dumps(row) + "\n")
        log.flush()
    print("| %s | %d | %s | %.2f | %d |" % (task.name, edits, ", ".join("%s %d" % pair for pair in sorted(counts.items())), best_score, false_wins), flush=True)
    return best_path, false_wins


def load_tests():
    """check_reference of tests/e2e/run_tasks."""
    path = os.path.join(ROOT, "tests/e2e/run_tasks")
    with open(path, encoding="utf-8") as file:
        text = file.read().replace("\nsys.exit(main())\n", "\n")
    spec = importlib.util.spec_from_loader("run_tasks", loader=None)
    module = importlib.util.module_from_spec(spec)
    module.__file__ = path
    exec(compile(text, path, "exec"), module.__dict__)  # noqa: S102
    return module


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edits", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", default=os.devnull)
    parser.add_argument("tasks", nargs="*", default=[os.path.join(ROOT, "tasks", name) for name in ("scan", "topk", "transpose")])
    options = parser.parse_args()
    tests, wrong = load_tests(), 0
    print("| task | edits | verdicts | best score | false wins |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, open(options.log, "w", encoding="utf-8") as log:
        for folder_of_task in options.tasks:
            task = wavecc.Task.load(folder_of_task)
            wrong += climb(task, options.edits, random.Random("%s %d" % (task.name, options.seed)), folder, tests, log)[1]
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
