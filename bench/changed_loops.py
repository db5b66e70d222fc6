#!/usr/bin/env python3
"""Loops that another schedule has changed: predicted clocks of an iteration before and after, from two runs of ours_and_llvm.py.

usage: bench/changed_loops.py BEFORE.json AFTER.json [--most N]
  the files are of `bench/ours_and_llvm.py --all --target NAME --option=--schedule=MODE --json FILE`
  --most: rows, of the loops that have changed most (default: all)
Loops are the same by source line, begin in the same order, and iterations; a loop has changed whose predicted clocks are others. Written is
a table in Markdown and, last, how many loops in how many kernels are faster, as before, slower. Status 2: no such file."""
import argparse
import json
import os
import sys


def loops(prediction):
    """The loops of a prediction by (source line, how many of that line stand before it)."""
    found, seen = {}, {}
    for loop in prediction.get("wavecc", {}).get("loops", []):
        place = (os.path.basename(loop.get("file") or "?"), loop.get("line"))
        seen[place] = seen.get(place, 0) + 1
        found[place + (seen[place],)] = loop
    return found


def compare(before, after):
    """(kernel, line, iterations, clocks before, clocks after) of each loop that is in both with the same iterations."""
    for name in sorted(set(before) & set(after)):
        old, new = loops(before[name]), loops(after[name])
        for place in old:
            if place in new and old[place]["iterations"] == new[place]["iterations"] > 1:
                yield name, place[1], old[place]["iterations"], old[place]["clocks"], new[place]["clocks"]


def read(path):
    try:
        with open(path) as file:
            return json.load(file)
    except (OSError, ValueError) as error:
        print("changed_loops.py: %s: %s" % (path, error), file=sys.stderr)
        sys.exit(2)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--most", type=int)
    options = parser.parse_args()
    rows = list(compare(read(options.before), read(options.after)))
    changed = sorted((r for r in rows if r[3] != r[4]), key=lambda r: r[4] / r[3])
    print("| kernel, line of the loop | iterations | before, clk | after, clk | |\n|---|---|---|---|---|")
    for name, line, iterations, old, new in changed[:options.most]:
        print("| %s:%s | %d | %d | %d | %.2f |" % (name, line, iterations, old, new, new / old))
    faster = [r for r in changed if r[4] < r[3]]
    slower = [r for r in changed if r[4] > r[3]]
    print("\n%d loops: %d faster in %d kernels, %d slower in %d, %d as before" % (
        len(rows), len(faster), len({r[0] for r in faster}), len(slower), len({r[0] for r in slower}), len(rows) - len(changed)))


if __name__ == "__main__":
    main()
