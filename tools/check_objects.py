#!/usr/bin/env python3
"""Checks a folder of code objects: `wavecc check` on each, and the disassembly of every different encoding in them against LLVM's.

  findings  errors and warnings, in groups (file, rule, row or counter, opcodes of both instructions); each must be explained by a
            row of the list (docs/production-kernels.md); with --whole each row of the list must explain something, too
  encodings what llvm-objdump reads as an instruction, the decoder prints with the same text; so with each encoding once
  summary   groups with their numbers of findings and of files; files with an error, and with which kind of error

usage: check_objects.py FOLDER --build=DIR [--list=FILE] [--every=N] [--whole] [--jobs=N] [--verbose]
Objects for targets that wavecc does not have are counted and left out. LLVM_OBJDUMP names another llvm-objdump. Exit status 0: all
findings are explained, all texts are the same.
"""
import argparse
import collections
import fnmatch
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OBJDUMP = os.environ.get("LLVM_OBJDUMP", "/usr/lib/llvm-22/bin/llvm-objdump")
LINE = re.compile(r"^\t(.*?) *// [0-9A-F]+: ([0-9A-F ]+?)(?: <.*>)?$", re.M)
Group = collections.namedtuple("Group", "level finding first second")
Row = collections.namedtuple("Row", "files finding first second level verdict")


def find_objects(folder, every):
    found = []
    for place, _, names in os.walk(folder):
        found += [os.path.join(place, n) for n in names if n.endswith((".co", ".hsaco"))]
    return sorted(found)[::every]


# ---- findings ----

def check(wavecc, path):
    """([(Group, number of findings)], target), or (None, why)."""
    done = subprocess.run([wavecc, "check", "--json", path], capture_output=True, text=True, timeout=600)
    if done.returncode == 1 and "is not supported" in done.stderr:
        return None, "target"
    if done.returncode not in (0, 2, 3):
        return None, "status %d: %s" % (done.returncode, done.stderr.strip()[-200:])
    report, groups = json.loads(done.stdout), []
    for kernel in report["kernels"]:
        for g in kernel["groups"]:
            finding = " ".join(x for x in (g["rule"], g["row"] or g["counter"]) if x)
            groups.append((Group(g["level"], finding, g["other_opcode"] or "-", g["opcode"] or "-"), g["count"]))
        for why in {n["why"] for n in kernel["not_analysed"]}:
            groups.append((Group("incomplete", "incomplete", "-", why), 1))
    return groups, report["target"]


def read_list(path):
    """Rows of the tables whose header begins with `files`: code in backquotes, other text is for people."""
    rows, inside = [], False
    for line in open(path):
        cells = [c.strip().strip("`") for c in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            inside = False
        elif cells[0] == "files":
            inside = True
        elif inside and not set(cells[0]) <= set("-: "):
            rows.append(Row(*cells[:6]))
    return rows


def explains(row, name, group):
    return (row.level == group.level and fnmatch.fnmatch(name, row.files) and fnmatch.fnmatch(group.finding, row.finding) and
            fnmatch.fnmatch(group.first, row.first) and fnmatch.fnmatch(group.second, row.second))


def check_all(options, objects, rows):
    """Number of problems."""
    numbers, files = collections.Counter(), collections.defaultdict(set)
    used, problems, left_out, kinds = set(), [], 0, collections.defaultdict(set)
    wavecc = os.path.join(options.build, "bin/wavecc")
    with ThreadPoolExecutor(options.jobs) as pool:
        for path, (groups, what) in zip(objects, pool.map(lambda p: check(wavecc, p), objects)):
            name = re.sub(r"^.*?(?=gfx9|gfx12)", "", os.path.relpath(path, options.folder), count=1)
            if groups is None:
                left_out += what == "target"
                if what != "target":
                    problems.append("%s: %s" % (name, what))
                continue
            for group, count in groups:
                numbers[group] += count
                files[group].add(name)
                if group.level == "error":
                    kinds[group.finding.split(" ")[0]].add(name)
                by = [r for r in rows if explains(r, name, group)]
                used.update(by)
                if not by and group.level in ("error", "warning", "incomplete"):
                    problems.append("%s: not in the list: %s" % (name, " | ".join(group[1:] + group[:1])))
    for group, number in sorted(numbers.items(), key=lambda t: (t[0].level, -t[1])):
        print("%6d in %4d files: %s: %s: %s, %s" % ((number, len(files[group])) + group))
    if options.whole:
        problems += ["no finding for the row of the list: " + " | ".join(r[:5]) for r in rows if r not in used]
    print("%d objects, %d for other targets; files with an error: %d%s" % (
        len(objects), left_out, len(set().union(*kinds.values())) if kinds else 0,
        "".join("; %s %d" % (k, len(v)) for k, v in sorted(kinds.items()))))
    for line in problems[:None if options.verbose else 50]:
        print("PROBLEM " + line)
    if len(problems) > 50 and not options.verbose:
        print("... and %d more problems (--verbose)" % (len(problems) - 50))
    return len(problems)


# ---- encodings ----

def disassemble(path):
    """{words: LLVM's text} of the object, and its processor."""
    done = subprocess.run([OBJDUMP, "-d", path], capture_output=True, text=True, timeout=600)
    flags = subprocess.run([OBJDUMP.replace("objdump", "readobj"), "-h", path], capture_output=True, text=True, timeout=60)
    target = re.search(r"EF_AMDGPU_MACH_AMDGCN_(GFX\w+)", flags.stdout)
    words, skip = {}, 0
    for m in LINE.finditer(done.stdout):  # what LLVM 22 does not know in whole it reads as one word and something else
        text = m.group(1).strip()
        if text == "s_code_end":  # padding behind the code
            continue
        if text.startswith((".long", "v_wmma_ld_scale")):
            skip = 2 if text.startswith(".long 0xd0") else 1  # the tensor data mover has three words
        elif skip:
            skip -= 1
        else:
            words[m.group(2)] = text
    return words, target.group(1).lower() if target else ""


def same(their, our):
    # Of VGPRs beyond v255 LLVM has the number in a comment, by the s_set_vgpr_msb before.
    normal = lambda text: re.sub(r"\s+", " ", re.sub(r" ?/\*.*?\*/", "", text)).strip()
    if re.match(r"s_(c?branch|call|wait_alu|delay_alu)", our):  # a label, or a distance; fields by name
        return their.split(" ")[0] == our.split(" ")[0]
    return normal(their) == normal(our)


def compare_all(options, objects):
    unique = {"gfx942": {}, "gfx950": {}, "gfx1250": {}}
    with ThreadPoolExecutor(options.jobs) as pool:
        for words, target in pool.map(disassemble, objects):
            if target in unique:
                unique[target].update(words)
    different = 0
    for target, words in unique.items():
        keys = [k for k, text in words.items() if not text.startswith((".long", "//"))]
        commands = "".join("decode %s %s\n" % (target, k.lower()) for k in keys)
        answers = subprocess.run([os.path.join(options.build, "bin/isa_dump")], input=commands, capture_output=True,
                                 text=True, check=True).stdout.splitlines()
        bad = []
        for key, answer in zip(keys, answers):
            size, _, our = answer.partition(" ")
            if answer.startswith("-") or int(size) != 4 * len(key.split()) or not same(words[key], our.strip()):
                bad.append("%s: %s: LLVM %r, ours %r" % (target, key, words[key], answer))
        print("%s: %d different encodings, %d not as LLVM prints them" % (target, len(keys), len(bad)))
        for line in bad[:None if options.verbose else 20]:
            print("PROBLEM " + line)
        different += len(bad)
    return different


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--build", default=os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")))
    parser.add_argument("--list", default=os.path.join(ROOT, "docs/production-kernels.md"))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    objects = find_objects(options.folder, options.every)
    if not objects:
        sys.exit("no code objects in " + options.folder)
    problems = check_all(options, objects, read_list(options.list))
    problems += compare_all(options, objects)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
