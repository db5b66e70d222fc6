#!/usr/bin/env python3
"""Tries wavecc on tests of Wave's dialect, as water has them (a folder of .mlir files, with those in it, which the user names; none of them are here).

usage: tools/wave_lit.py FOLDER [--wavecc PROGRAM] [--target NAME] [--list]
A file is taken apart at `// -----`, a part into its functions. Each is one of
  compiled   wavecc makes MLIR of it, and code of that
  refused    it is read, and wavecc says why it makes no kernel of it
  no text    MLIR's parser or the dialect's does not take it
  empty      there is nothing of the dialect's in it
Parts with `expected-error` are meant to be wrong. Prints a table of files, and the messages with how often each comes; --list: every one.
Exit status 1: wavecc ended by a signal, or with another status than 0 and 1."""
import argparse
import collections
import os
import re
import subprocess
import sys


def functions(text):
    """The names of functions with a body."""
    return [m[1] for m in re.finditer(r"func\.func (?!private)@([\w$.]+)", text)]


def tried(program, target, text, name):
    command = [program, "wave", "-", "--target=" + target] + (["--kernel=" + name] if name else [])
    wave = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
    if wave.returncode == 0:
        made = subprocess.run([program, "-", "--target=" + target, "-S", "-o", os.devnull], input=wave.stdout, capture_output=True, text=True, timeout=120)
        return ("compiled", "") if made.returncode == 0 else ("refused", first_error(made.stderr), made.returncode)
    message = first_error(wave.stderr)
    if "there is no kernel in Wave's dialect" in message:
        return "empty", "", wave.returncode
    refused = re.search(r"error: (wave\.\w+|func\.func|%s|arith\.\w+|[\w.]+): " % re.escape(name or "?"), wave.stderr) or "wavecc" in message
    return "refused" if refused else "no text", message, wave.returncode


def first_error(text):
    for line in text.splitlines():
        if "error: " in line:
            return line.partition("error: ")[2]
    return text.strip()[:200]


def general(message):
    """Without names and numbers."""
    return re.sub(r"@\w+|'[^']*'|\[[^]]*\]|\d+", "*", message)[:150]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--wavecc", default="wavecc")
    parser.add_argument("--target", default="gfx950")
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    kinds, total, messages, broken = ["compiled", "refused", "no text", "empty"], collections.Counter(), collections.Counter(), 0
    print("%-44s %9s %9s %9s %9s  of them meant to be wrong" % ("file", *kinds))
    found = sorted(os.path.relpath(os.path.join(place, name), args.folder) for place, _, names in os.walk(args.folder) for name in names if name.endswith(".mlir"))
    if not found:
        parser.error("%s has no .mlir file" % args.folder)
    for path in found:
        counts, wrong = collections.Counter(), 0
        with open(os.path.join(args.folder, path), encoding="utf-8") as file:
            parts = re.split(r"^// -----.*$", file.read(), flags=re.M)
        for part in parts:
            for name in functions(part) or [None]:
                kind, message, *status = tried(args.wavecc, args.target, part, name)
                broken += bool(status) and status[0] not in (0, 1)
                counts[kind] += 1
                wrong += "expected-error" in part
                if message:
                    messages[kind, general(message)] += 1
                if args.list:
                    print("  %-10s %s: %s: %s" % (kind, path, name, message))
        total += counts
        print("%-44s %9d %9d %9d %9d  %d" % (path, *(counts[k] for k in kinds), wrong))
    print("%-44s %9d %9d %9d %9d" % ("all", *(total[k] for k in kinds)))
    for (kind, message), count in messages.most_common():
        print("%5d %s: %s" % (count, kind, message))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
