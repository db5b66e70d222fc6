#!/usr/bin/env python3
"""The clock against kernels whose time on silicon is published: runs their committed assembly under `wavecc time`.

usage: bench/published_times.py --sources DIR [--json] [--only TEXT] [--group gemm|lds|ubench|rules] [--wavecc PROGRAM]

DIR holds clones (with their history: most files are only in older commits) of

    git clone https://github.com/ROCm/gfx950-gluon-tutorials         DIR/ROCm/gfx950-gluon-tutorials
    git clone https://github.com/jamesbowley/gfx950-gluon-tutorials  DIR/jamesbowley/gfx950-gluon-tutorials
    git clone https://github.com/carlushuang/gcnasm                  DIR/carlushuang/gcnasm

or plain folders with the same files. Nothing of them is kept. Points whose file is not there are skipped, which is said.
The points are rows of published_points.py, with the document that says what was measured."""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

import published_points as points
import published_rules as rules

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TIMEOUT = 600  # seconds for one point
# The authors trace one of many launches on the same tensors, which the Infinity Cache holds.
WARM = "--warm=mall"


def repository(sources, name):
    """The folder of a repository, or None. A mirror may have the slash as a plus, and a bare repository in it."""
    places = [name, name.replace("/", "+") + "/repo", name.replace("/", "+")]
    return next((p for p in (os.path.join(sources, place) for place in places) if os.path.isdir(p)), None)


def source_text(folder, files):
    """The text of the first file that is there: out of the history, or as it lies in the folder."""
    for commit, path in files:
        shown = subprocess.run(["git", "-C", folder, "show", f"{commit}:{path}"], capture_output=True, check=False)
        if shown.returncode == 0:
            return shown.stdout.decode()
    for _, path in files:
        if os.path.isfile(os.path.join(folder, path)):
            with open(os.path.join(folder, path), encoding="utf-8") as file:
                return file.read()
    return None


def assembly(text, target):
    """Without what describes the source: its labels are missing in some dumps. Newer compilers spell the target in
    another way. No instruction is touched."""
    kept, dropping = [], False
    for line in text.splitlines():
        directive = line.split()[0] if line.split() else ""
        if directive in (".section", ".text", ".amdgpu_metadata"):
            dropping = ".debug_" in line
        if dropping or directive in (".loc", ".file") or directive.startswith(".cfi_"):
            continue
        line = re.sub(r'(\.amdgcn_target)\s+".*"', rf'\1 "amdgcn-amd-amdhsa--{target}"', line)
        kept.append(re.sub(r"^(amdhsa\.target:)\s+\S+", rf"\1 amdgcn-amd-amdhsa--{target}", line))
    return "\n".join(kept) + "\n"


def run_time(wavecc, point, path, extra=()):
    """The JSON of `wavecc time`, or a string that says what went wrong."""
    command = [wavecc, "time", path, "--json", f"--target={point.target}", f"--grid={point.grid}"]
    command += [f"--block={point.block}", f"--dynamic-lds={point.dynamic_lds}", "--rest=zero", "--input=s", WARM, *extra]
    command += [f"--device={'mi355x' if point.target == 'gfx950' else 'mi308x'}"]
    command += [f"--kernel={point.kernel}"] if point.kernel else []
    command += [f"--arg={argument}" for argument in point.arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    except subprocess.TimeoutExpired:
        return f"no end in {TIMEOUT} s"
    if done.returncode:
        return (done.stderr or done.stdout).strip().splitlines()[-1] if done.stderr or done.stdout else "failed"
    return json.loads(done.stdout)


def write_source(folder, point, keep):
    text = source_text(folder, point.files)
    if text is None:
        return None
    path = os.path.join(keep, re.sub(r"\W+", "_", point.name) + ".s")
    with open(path, "w", encoding="utf-8") as file:
        file.write(assembly(text, point.target))
    return path


# ---- what a point predicts ----


def efficiency(wavecc, point, path, _keep):
    """MFMA efficiency of the innermost loop in which most of the matrix instructions are executed, per cent."""
    data = run_time(wavecc, point, path)
    if isinstance(data, str):
        return data
    loops = [loop for loop in data["loops"] if loop["matrix_clocks"] > 0]
    if not loops:
        return "no loop with matrix instructions"
    return 100 * max(loops, key=lambda loop: (loop["depth"], loop["matrix_clocks"] * loop["iterations"]))["efficiency"]


def clocks_of_a_read(wavecc, point, path, keep):
    """Mean clocks between the reads of each wave of a workgroup, over the second half of them: the queue is full."""
    timeline = os.path.join(keep, "timeline.json")
    data = run_time(wavecc, point, path, [f"--timeline={timeline}"])
    if isinstance(data, str):
        return data
    with open(timeline, encoding="utf-8") as file:
        events = json.load(file)["traceEvents"]
    waves = {}
    for event in events:
        if event.get("cat") == "instruction" and event["name"].startswith("ds_read_b128"):
            waves.setdefault((event["pid"], event["tid"]), []).append(event["ts"])
    gaps = []
    for issued in waves.values():
        steady = sorted(issued)[point.reads // 2 : point.reads]
        gaps += [b - a for a, b in zip(steady, steady[1:])]
    return sum(gaps) / len(gaps) if gaps else "no reads in the timeline"


def last_loop(data):
    return max((loop for loop in data["loops"]), key=lambda loop: loop["address"], default=None)


def clocks_above_baseline(wavecc, point, path, keep):
    """Clocks of one operation of the measured loop, which is the last one, less the loop that was subtracted."""
    results = []
    for run in (point, point.baseline):
        data = run_time(wavecc, run, path if run is point else write_source(point.folder, run, keep))
        if isinstance(data, str):
            return data
        loop = last_loop(data)
        if not loop:
            return "no loop"
        results.append(loop["clocks"])
    return (results[0] - results[1]) / point.unroll


def clocks_of_a_repeat(wavecc, rule, keep):
    """Clocks of one repeat of a rule's instructions."""
    clocks = []
    for times in (rules.REPEATS, 2 * rules.REPEATS):
        path = os.path.join(keep, "rule.s")
        with open(path, "w", encoding="utf-8") as file:
            file.write(rules.assembly(rule, times))
        run = points.Point(rule.name, "", [], 0, "", grid=1, block=64, target=rule.target, dynamic_lds=0)
        data = run_time(wavecc, run, path)
        if isinstance(data, str):
            return data
        clocks.append(last_loop(data)["clocks"])
    return (clocks[1] - clocks[0]) / rules.REPEATS


GROUPS = {
    "rules": (rules.RULES, clocks_of_a_repeat, "Rates and windows, clocks"),
    "gemm": (points.GEMMS, efficiency, "MFMA efficiency of published kernels, per cent"),
    "lds": (points.LDS, clocks_of_a_read, "LDS of gfx950, clocks of a ds_read_b128"),
    "ubench": (points.UBENCH, clocks_above_baseline, "LDS of gfx942, clocks of an operation of one wave"),
}


def evaluate(group, args, keep):
    """[{name, measured, predicted or skipped, ...}] of a group."""
    rows = []
    for point in GROUPS[group][0]:
        if args.only and args.only not in point.name:
            continue
        row = {"name": point.name, "measured": point.measured, "fitted": point.fitted, "source": point.source}
        rows.append(row)
        if group == "rules":
            predicted = clocks_of_a_repeat(args.wavecc, point, keep)
            row["skipped" if isinstance(predicted, str) else "predicted"] = predicted
            continue
        point.folder = repository(args.sources, point.repository)
        path = point.folder and write_source(point.folder, point, keep)
        if not path:
            row["skipped"] = f"{point.files[0][1]} of {point.repository} is not in {args.sources}"
            continue
        predicted = GROUPS[group][1](args.wavecc, point, path, keep)
        row["skipped" if isinstance(predicted, str) else "predicted"] = predicted
    return rows


def summary(rows):
    """Of the points that were run: in the units of the group."""
    errors = [abs(r["predicted"] - r["measured"]) for r in rows if "predicted" in r]
    ordered = {r["name"]: r["predicted"] for r in rows if "predicted" in r}
    steps = {f"{b} above {a}": ordered[b] - ordered[a] for a, b in points.ORDERED if a in ordered and b in ordered}
    return {
        "points": len(errors),
        "mean_error": sum(errors) / len(errors) if errors else None,
        "worst_error": max(errors, default=None),
        "predicted_points": sum("predicted" in r and not r["fitted"] for r in rows),
        "steps": steps,
    }


def print_group(title, rows, total):
    print(f"\n{title}\n\n| point | measured | predicted | error |\n|---|---:|---:|---:|")
    for r in rows:
        if "predicted" not in r:
            print(f"| {r['name']} | {r['measured']} | skipped | {r['skipped']} |")
            continue
        mark = " (fitted)" if r["fitted"] else ""
        print(f"| {r['name']}{mark} | {r['measured']} | {r['predicted']:.1f} | {r['predicted'] - r['measured']:+.1f} |")
    if total["points"]:
        print(f"\n{total['points']} points: mean error {total['mean_error']:.1f}, worst {total['worst_error']:.1f}")
    for what, step in total["steps"].items():
        print(f"{what}: {step:+.1f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", required=True)
    parser.add_argument("--group", choices=GROUPS, action="append")
    parser.add_argument("--only", default="")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--wavecc", default=os.path.join(ROOT, "build/bin/wavecc"))
    args = parser.parse_args()
    if not os.path.isdir(args.sources):
        sys.exit(f"published_times.py: no folder '{args.sources}'")
    result = {}
    with tempfile.TemporaryDirectory() as keep:
        for group in args.group or GROUPS:
            rows = evaluate(group, args, keep)
            result[group] = {"rows": rows, **summary(rows)}
            if not args.json:
                print_group(GROUPS[group][2], rows, summary(rows))
    if args.json:
        print(json.dumps(result, indent=1))
    if not any(group["points"] for group in result.values()):
        sys.exit("published_times.py: nothing was run")


if __name__ == "__main__":
    main()
