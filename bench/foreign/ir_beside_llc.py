#!/usr/bin/env python3
"""Foreign LLVM IR beside llc -O3: does wavecc take each kernel, are its results those of llc's code, and how good is the code?

usage: bench/foreign/ir_beside_llc.py [options] FILE|FOLDER|LIST ...
  FILE, FOLDER         LLVM IR (.ll, .bc); each amdgpu_kernel is compiled alone
  LIST                 a text whose lines are units of HIP, FOLDER/FILE.cu below --hip; clang -O3 makes their IR (--keep=DIR keeps it)
  --target=LIST        gfx942 (default), gfx950, gfx1250
  --hip=DIR            folder of the units of lists; --bitcode=DIR: ROCm's device libraries; --clang=OPTION, may be repeated
  --sample=N --seed=N  N kernels of all, drawn at random
  --list               a line for each kernel
  --json=FILE          all rows
  --jobs=N             kernels at a time (1)

Both codes run on wavecc's emulator: 2 workgroups of 64, 64 KiB for each pointer (those in structs, too), several sets of made-up data;
every byte of each buffer is compared. 'near': floats differ in their last bits. 'not run': llc's code faults with each set. 'unsettled':
llc's own codes at -O3 and -O0 differ there, too (undefined values, races of lanes). 'LANES': equal with one lane alone, so lanes that race
through overlapping buffers, or an error of wavecc between lanes. An error that the emulator makes in both does not show.
Quality: instructions without waits and nops, those that are executed, VGPRs, scratch, predicted clocks of the launch (of all workgroups,
less those of an empty kernel). Classes are by
what llc's code waits for longest: arithmetic, memory, start.
Exit status 1: a result differs, a finding of the checkers, a crash or a time-out of wavecc."""
import argparse
import collections
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True
import ir_layout  # noqa: E402
import ir_runs  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
KERNEL = re.compile(r'^define [^@\n]*amdgpu_kernel void @("?)([\w.$]+)\1\(', re.M)
IDLE = re.compile(r"s_(nop|waitcnt\w*|wait_\w+|delay_alu|code_end)\b")
MEASURES = ("instructions", "executed", "vgprs", "clocks")
LLVM = os.environ.get("LLVM_BIN", "/usr/lib/llvm-22/bin")


def call(*command, timeout=120):
    """Status, and what was said. 124: out of time."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=timeout)
    except subprocess.TimeoutExpired:
        return 124, ""
    return done.returncode, done.stdout + done.stderr


def alone(text, kernel, keep_target):
    """The module without the bodies of other kernels, and for another target without the names of its own one."""
    def body(found):
        name = KERNEL.match(found.group(0))
        return found.group(0) if not name or name.group(2) == kernel else ""
    text = re.sub(r"^define [^@\n]*amdgpu_kernel .*?^}\n", body, text, flags=re.M | re.S)
    return text if keep_target else re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)


def compile_unit(unit, options, folder):
    """A unit of HIP as LLVM IR, with the flags of its Makefile; or None, and why."""
    where, name = os.path.join(options.hip, os.path.dirname(unit)), os.path.basename(unit)
    try:
        with open(os.path.join(where, "Makefile"), errors="replace") as file:
            made = file.read().replace("\\\n", " ")
    except OSError:
        made = ""
    flags = [(re.findall(r"-std=\S+", made) or ["-std=c++17"])[0]]
    for line in made.split("\n"):
        if re.match(r"\s*\w*(FLAGS|DEFS|EXTRA)\w*\s*[:+]?=", line) and "DEBUG" not in line:
            flags += [word for word in re.findall(r"-[DI]\S+", line) if "$" not in word]
    cuda = re.sub(r"-hip$", "-cuda", where)
    flags += ["-I.", "-I../include"] + (["-I../" + os.path.basename(cuda)] if os.path.isdir(cuda) else [])
    path = os.path.join(folder, re.sub(r"\W", "_", unit) + ".ll")
    done = subprocess.run([os.path.join(LLVM, "clang++"), "-x", "hip", "--offload-arch=gfx942", "--offload-device-only", "-O3", "-S", "-emit-llvm",
                           *flags, "--rocm-path=/usr", "--rocm-device-lib-path=" + options.bitcode, "-mcode-object-version=5", "-w",
                           "-D__AMDGCN_WAVEFRONT_SIZE=64", "-include", os.path.join(ROOT, "examples/hip/clang22.h"), *options.clang,
                           name, "-o", path], cwd=where, capture_output=True, text=True, errors="replace")
    if done.returncode:
        return None, next((line for line in done.stderr.split("\n") if "error" in line), "?")[:120]
    return path, ""


def files(options, folder):
    """Paths of LLVM IR as text."""
    out = []
    for path in options.inputs:
        if os.path.isdir(path):
            out += sorted(os.path.join(path, name) for name in os.listdir(path) if name.endswith((".ll", ".bc")))
        elif path.endswith((".ll", ".bc")):
            out.append(path)
        else:
            with open(path) as file:
                units = [line.strip() for line in file if re.match(r"[\w.+-]+/\S+\.(cu|cpp|hip)\s*$", line)]
            for unit in units:
                made, why = compile_unit(unit, options, folder)
                out += [made] if made else []
                if not made:
                    print("%s: clang: %s" % (unit, why))
    texts = []
    for path in out:
        if path.endswith(".bc"):
            text = os.path.join(folder, os.path.basename(path)[:-3] + ".ll")
            call(os.path.join(LLVM, "llvm-dis"), path, "-o", text)
            path = text
        texts.append(path)
    return texts


def static(path, kernel):
    """Instructions without waits and nops; 0: the code calls functions, which stand elsewhere. An entry for firmware that preloads no
    arguments is left out."""
    _, text = call(os.path.join(LLVM, "llvm-objdump"), "-d", "--disassemble-symbols=" + kernel, path)
    lines = re.findall(r"^\t(\S+)([^\n]*)// ([0-9A-F]+):", text, re.M)
    first = int(lines[0][2], 16) if lines else 0
    if any(at.upper() == "%012X" % (first + 248) for _, _, at in lines) and any(
            name == "s_branch" and int(at, 16) < first + 256 for name, _, at in lines[:12]):
        lines = [line for line in lines if int(line[2], 16) >= first + 256]
    return 0 if any(name == "s_swappc_b64" for name, _, _ in lines) else sum(not IDLE.match(name) for name, _, _ in lines)


def resources(path, kernel):
    _, text = call(os.path.join(LLVM, "llvm-readelf"), "--notes", path)
    for part in re.split(r"^\s*- (?=\.agpr_count|\.args)", text, flags=re.M):
        if re.search(r"\.name:\s+'?%s'?\s*$" % re.escape(kernel), part, re.M):
            arguments = re.findall(r"\.offset: +(\d+)\n +\.size: +(\d+)(?:\n +\.type_name:[^\n]*)?\n +\.value_kind: +(\w+)", part)
            numbers = {name: int(value) for name, value in re.findall(r"\.(\w+):\s+(\d+)\s*$", part, re.M)}
            required = re.search(r"\.reqd_workgroup_size:((?:\s+- \d+)+)", part)
            numbers["block"] = [int(n) for n in re.findall(r"\d+", required.group(1))] if required else None
            numbers["explicit"] = [(int(a), int(b)) for a, b, kind in arguments if not kind.startswith("hidden")]
            return numbers
    return {}


class Kernel:
    """One kernel for one target."""

    def __init__(self, path, text, name, target):
        self.path, self.text, self.name, self.target = path, text, name, target
        self.row = {"file": os.path.basename(path), "kernel": name, "target": target, "accepted": False, "result": "", "why": ""}

    def measure(self):
        folder = tempfile.mkdtemp(prefix="wavecc-beside-")
        try:
            self.compare(folder)
        finally:
            shutil.rmtree(folder)
        return self.row

    def end(self, result, why=""):
        self.row["result"], self.row["why"] = result, why

    def source(self, folder):
        """The module for this target, with this kernel."""
        path, cpu = os.path.join(folder, "k.ll"), re.search(r'"target-cpu"="(\w+)"', self.text)
        with open(path, "w") as out:
            out.write(alone(self.text, self.name, bool(cpu) and cpu.group(1) == self.target))
        return path

    def llc(self, source, folder, level="-O3"):
        path = os.path.join(folder, "theirs%s.hsaco" % level)
        status, said = call(os.path.join(LLVM, "llc"), "-mtriple=amdgcn-amd-amdhsa", "-mcpu=" + self.target, level, "-filetype=obj", source,
                            "-o", path + ".o", timeout=300)
        if status == 0:
            status, said = call(os.path.join(LLVM, "ld.lld"), "-shared", path + ".o", "-o", path)
        return (path, "") if status == 0 else (None, said.split("\n")[0][:160])

    def compare(self, folder):
        ours, source = os.path.join(folder, "ours.hsaco"), self.source(folder)
        status, said = call(ir_runs.WAVECC, source, "--target=" + self.target, "--kernel=" + self.name, "-o", ours, timeout=60)
        if status:
            first = next((line for line in said.split("\n") if ": error: " in line), "no message: status %d" % status)
            return self.end("refused" if status == 1 else "CRASH", first.split(": error: ", 1)[-1])
        self.row["accepted"] = True
        theirs, why = self.llc(source, folder)
        if not theirs:
            return self.end("llc refuses", why)
        a, b = resources(ours, self.name), resources(theirs, self.name)
        if a.get("explicit") != b.get("explicit"):
            return self.end("DIFFERENT", "arguments at %s, llc: %s" % (a.get("explicit"), b.get("explicit")))
        try:
            parameters = ir_layout.parameters(self.text, self.name)
        except (ValueError, IndexError) as problem:
            return self.end("not run", str(problem))
        runs = ir_runs.Runs(self.name, b, parameters, folder)
        self.end(*runs.compare(ours, theirs, lambda: self.llc(source, folder, "-O0")[0]))
        if runs.best:
            self.quality(ours, theirs, a, b, runs)

    def quality(self, ours, theirs, a, b, runs):
        self.row["scratch"] = [n.get("private_segment_fixed_size", 0) for n in (a, b)]
        figures = {"instructions": [static(path, self.name) for path in (ours, theirs)], "vgprs": [n.get("vgpr_count", 0) for n in (a, b)],
                   "executed": runs.executed}
        times = [runs.time(path) for path in (ours, theirs)]
        if all(times):
            figures["clocks"] = [max(1, time["launch_clocks"] - ir_runs.empty_launch(self.target)) for time in times]
            self.row["class"] = ir_runs.bound(times[1]["owners"])
        self.row.update(figures)


def mean(rows, measure):
    ratios = [row[measure][0] / row[measure][1] for row in rows if measure in row and min(row[measure]) > 0]
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else float("nan")


def print_line(row):
    figures = " ".join("%s %d/%d" % (name, *row[name]) for name in MEASURES + ("scratch",) if name in row)
    print("%-12s %s %s %s %s%s" % (row["result"], row["target"], row["file"], row["kernel"], figures, "  " + row["why"] if row["why"] else ""), flush=True)


def summary(rows, target):
    rows = [row for row in rows if row["target"] == target]
    accepted = [row for row in rows if row["accepted"]]
    print("\n%s: %d kernels, %d accepted (%.1f %%)" % (target, len(rows), len(accepted), 100 * len(accepted) / max(1, len(rows))))
    print("  results: " + ", ".join("%d %s" % (n, what) for what, n in collections.Counter(row["result"] for row in accepted).most_common()))
    causes = collections.Counter(re.sub(r"\d+", "N", row["why"])[:110] for row in rows if not row["accepted"])
    for cause, n in causes.most_common():
        print("  %5d  %s" % (n, cause))
    timed = [row for row in rows if "clocks" in row]
    if not timed:
        return
    print("  wavecc / llc -O3, geometric means%s" % "".join("%14s" % name for name in MEASURES))
    for name in ["all"] + sorted({row["class"] for row in timed}):
        chosen = [row for row in timed if name in ("all", row["class"])]
        print("    %-12s %4d kernels         %s" % (name, len(chosen), "".join("%14.3f" % mean(chosen, measure) for measure in MEASURES)))
    print("  scratch where llc has none: %d; clocks above 1.05: %d, below 0.95: %d" % (
        sum(row["scratch"][0] > 0 == row["scratch"][1] for row in timed), sum(row["clocks"][0] > 1.05 * row["clocks"][1] for row in timed),
        sum(row["clocks"][0] < 0.95 * row["clocks"][1] for row in timed)))


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--target", default="gfx942")
    parser.add_argument("--hip", default=".")
    parser.add_argument("--bitcode", default="/opt/rocm/amdgcn/bitcode")
    parser.add_argument("--clang", action="append", default=[])
    parser.add_argument("--keep")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--json")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("inputs", nargs="+")
    return parser.parse_args()


def main():
    options, made = arguments(), tempfile.mkdtemp(prefix="wavecc-beside-")
    if options.keep:
        options.keep = os.path.abspath(options.keep)
        os.makedirs(options.keep, exist_ok=True)
    kernels = []
    for path in files(options, options.keep or made):
        with open(path, errors="replace") as file:
            text = file.read()
        kernels += [(path, text, name) for _, name in KERNEL.findall(text)]
    if options.sample and options.sample < len(kernels):
        kernels = random.Random(options.seed).sample(kernels, options.sample)
    work = [Kernel(*kernel, target) for target in options.target.split(",") for kernel in kernels]
    rows = []
    with ThreadPoolExecutor(options.jobs) as pool:
        for row in pool.map(Kernel.measure, work):
            rows.append(row)
            if options.list or row["result"] in ("DIFFERENT", "LANES", "FINDING", "CRASH"):
                print_line(row)
    for target in options.target.split(","):
        summary(rows, target)
    if options.json:
        with open(options.json, "w") as out:
            json.dump(rows, out, indent=1)
    shutil.rmtree(made)
    return 1 if any(row["result"] in ("DIFFERENT", "FINDING", "CRASH") for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
