#!/usr/bin/env python3
"""Compares wavecc's assembler with LLVM's: both make an object of each file, and the sections, symbols, relocations and
metadata are the same.

usage: check_assembler.py [--wavecc PROGRAM] [--target T] FILE.s...

A file that both refuse is the same, too. Left out, as docs/user-guide.md says: .comment, .debug_frame, .debug_line,
.llvm_addrsig, what LLVM's -g makes (.debug_*), symbols of variables, labels without a name, groups of sections.
Exit status 0: no difference.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

LLVM_MC = os.environ.get("LLVM_MC", "/usr/lib/llvm-22/bin/llvm-mc")
READELF = os.environ.get("LLVM_READELF", "/usr/lib/llvm-22/bin/llvm-readelf")
NOT_COMPARED = re.compile(r"\.comment$|\.debug_(frame|line|line_str)$|\.llvm_addrsig$|\.AMDGPU\.gpr_maximums$|\.group$")
TARGET = re.compile(r"amdgcn-amd-amdhsa--(gfx\w+)")


def run(command, timeout=60):
    try:
        return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=timeout)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 124, "", "it takes more than %d s" % timeout)


def sections(path):
    """By name: kind and bytes."""
    found = {}
    data = open(path, "rb").read()
    row = re.compile(r"\[\s*\d+\]\s+(\S+)\s+([A-Z_]+)\s+[0-9a-f]+ ([0-9a-f]+) ([0-9a-f]+) (.*)")
    for name, kind, offset, size, rest in row.findall(run([READELF, "-SW", path]).stdout):
        if kind in ("PROGBITS", "NOBITS", "NOTE"):
            start = int(offset, 16)
            align = rest.split()[-1]
            found[name] = (kind, align, b"" if kind == "NOBITS" else data[start:start + int(size, 16)])
    return found


def symbols(path):
    """Name, value, size, type, binding, visibility; whether it is defined."""
    rows = [line.split() for line in run([READELF, "-sW", path]).stdout.split("\n")]
    return {(r[7],) + tuple(r[1:6]) + (r[6] != "UND",) for r in rows if len(r) == 8 and r[0][:-1].isdigit() and r[6] != "ABS"}


def differences(path, target, wavecc, folder):
    text = open(path, encoding="utf-8", errors="replace").read()
    has_lines = re.search(r"^\s*\.(loc|file)\b", text, re.M)
    ours, theirs = os.path.join(folder, "ours.o"), os.path.join(folder, "theirs.o")
    for name in (ours, theirs):
        if os.path.exists(name):
            os.remove(name)
    own = run([wavecc, "assemble", "--target=" + target, path, "-o", ours])
    llvm = run([LLVM_MC, "-triple=amdgcn-amd-amdhsa", "-mcpu=" + target, "-filetype=obj", "-save-temp-labels", path, "-o", theirs])
    if own.returncode and llvm.returncode:
        return []
    if own.returncode or llvm.returncode or "read by LLVM" in own.stderr:
        return ["wavecc: " + (own.stderr.strip().split("\n")[0] or "good"), "llvm-mc: " + (llvm.stderr.strip()[:200] or "good")]
    wrong = []
    a, b = sections(ours), sections(theirs)
    for name in sorted(set(a) | set(b)):
        if NOT_COMPARED.match(name) or (not has_lines and name.startswith(".debug_")):
            continue
        if a.get(name) != b.get(name):
            wrong.append("section %s: %s, LLVM's %s" % tuple([name] + [
                "none" if name not in s else "%s aligned to %s, %d bytes" % (s[name][0], s[name][1], len(s[name][2])) for s in (a, b)]))
    plain = lambda found: {s for s in found if s[3] != "SECTION" and not s[0].startswith(".Lline_table") and not s[0].startswith(".Ltmp")}
    for more, who in ((plain(symbols(ours)) - plain(symbols(theirs)), "ours alone"), (plain(symbols(theirs)) - plain(symbols(ours)), "LLVM's alone")):
        wrong += ["symbol %s: %s" % (" ".join(map(str, s)), who) for s in sorted(more)[:5]]
    if run([READELF, "--notes", ours]).stdout != run([READELF, "--notes", theirs]).stdout:
        wrong.append("metadata differ")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wavecc", default="wavecc")
    parser.add_argument("--target", default="gfx942", help="of files without .amdgcn_target")
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in args.files:
            said = TARGET.search(open(path, encoding="utf-8", errors="replace").read())
            wrong = differences(path, said.group(1) if said else args.target, args.wavecc, folder)
            failed += bool(wrong)
            for line in wrong:
                print("%s: %s" % (path, line))
    print("%d files, %d differ" % (len(args.files), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
