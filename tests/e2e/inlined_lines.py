#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the lines that `wavecc disasm` gives to instructions of a code object with those of llvm-symbolizer: of each the first place
that is in no header of HIP or clang, from the instruction outwards through the calls that were inlined.

usage: tests/e2e/inlined_lines.py WAVECC OBJECT
  Ends with 1 where they differ, or where no instruction has a call."""
import json
import re
import subprocess
import sys

WRAPPER = re.compile(r"/hip/amd_detail/|/hip/hip_|/__clang_hip_")


def ours(wavecc, path):
    """{address: "file:line"}; "" where the listing gives none."""
    found, place = {}, ""
    for line in subprocess.run([wavecc, "disasm", path], capture_output=True, text=True, check=True).stdout.splitlines():
        if line.startswith("; ") and (m := re.match(r"; (\S+):(\d+)$", line)):
            place = m.group(1) + ":" + m.group(2)
        elif m := re.search(r"// ([0-9A-F]{12}): ", line):
            found[int(m.group(1), 16)] = place
        elif line.endswith(":") and line[0] not in ".;":
            place = ""
    return found


def theirs(path, addresses):
    """{address: [(file, line), ...]}, the innermost place first."""
    text = "\n".join("0x%x" % a for a in addresses)
    command = ["/usr/lib/llvm-22/bin/llvm-symbolizer", "--obj=" + path, "--output-style=JSON", "--inlines"]
    rows = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    return {a: [(s["FileName"], s["Line"]) for s in json.loads(row).get("Symbol", [])] for a, row in zip(addresses, rows)}


def main():
    wavecc, path = sys.argv[1:]
    mine = ours(wavecc, path)
    other = theirs(path, sorted(mine))
    wrong = outwards = 0
    for address, places in sorted(other.items()):
        if not places or not places[0][1]:
            continue
        first = next((p for p in places if not WRAPPER.search(p[0])), places[0])
        outwards += first != places[0]
        file, _, line = mine[address].rpartition(":")
        if int(line or 0) != first[1] or not first[0].endswith("/" + file.removeprefix("./").removeprefix("/")):
            wrong += 1
            if wrong < 10:
                print("0x%x: %s, but %s" % (address, mine[address], places))
    print("%d instructions, %d of them inlined from headers, %d wrong" % (len(mine), outwards, wrong))
    return wrong != 0 or not outwards


sys.exit(main())
