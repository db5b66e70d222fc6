#!/usr/bin/env python3
"""Compares wavecc's objects and code objects with those that LLVM's assembler and linker make of its assembly text.

  object       --emit=obj against llvm-mc of -S: .text, .rodata, .note, .debug_line, symbols, relocations
  code object  --emit=hsaco against ld.lld -shared of --emit=obj: all that is loaded, segments, symbols, line table

usage: check_object.py [--every=N] FILE_OR_FOLDER...    (.mlir and .kir; wavecc from $WAVECC_BUILD/bin or the path)
Both targets, each with and without line tables. What wavecc refuses is counted. Exit status 0: no difference."""
import argparse
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from elf_parts import loadable, sections, symbols

BUILD = os.environ.get("WAVECC_BUILD")
WAVECC = os.path.join(BUILD, "bin", "wavecc") if BUILD else "wavecc"
LLVM = "/usr/lib/llvm-22/bin/"
TARGETS = ("gfx942", "gfx950")
# For instruction prefetch the assembly text pads, and LLVM's code generator does so again; llvm-mc does not.
PADDING = b"\t.text\n\t.p2alignl 6, 3212836864\n\t.fill 256, 4, 3212836864\n"


def call(*command):
    return subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=120)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def object_differences(ours, theirs):
    a, b = sections(ours), sections(theirs)
    for name in (".text", ".rodata", ".note", ".debug_line", ".rela.rodata", ".rela.debug_line"):
        if a.get(name) != b.get(name):
            yield name
    if symbols(ours) != symbols(theirs):
        yield "symbols"


def compare(job):
    """None when wavecc refuses the file, else the list of differences."""
    path, target, lines = job
    options = [path, "--target=" + target] + ([] if lines else ["--no-lines"])
    with tempfile.TemporaryDirectory() as place:
        names = ("k.s", "k.o", "k.hsaco", "t.o", "t.hsaco")
        text, obj, hsaco, their_obj, their_hsaco = (os.path.join(place, n) for n in names)
        if call(WAVECC, *options, "-S", "-o", text).returncode:
            return None
        with open(text, "ab") as file:
            file.write(PADDING)
        mc = [LLVM + "llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=" + target, "-filetype=obj"]
        made = [call(WAVECC, *options, "--emit=obj", "-o", obj), call(WAVECC, *options, "--emit=hsaco", "-o", hsaco),
                call(*mc, text, "-o", their_obj),
                call(LLVM + "ld.lld", "-shared", obj, "-o", their_hsaco)]
        if any(m.returncode for m in made):
            return ["not made: " + b"".join(m.stderr for m in made).decode()[-300:]]
        found = list(object_differences(read(obj), read(their_obj)))
        return found + (["code object"] if loadable(read(hsaco)) != loadable(read(their_hsaco)) else [])


def find(places):
    for place in places:
        if os.path.isfile(place):
            yield place
        for folder, _, names in os.walk(place):
            yield from (os.path.join(folder, n) for n in sorted(names) if n.endswith((".mlir", ".kir")))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("places", nargs="+")
    parser.add_argument("--every", type=int, default=1)
    options = parser.parse_args()
    files = sorted(find(options.places))[::options.every]
    jobs = [(f, t, lines) for f in files for t in TARGETS for lines in (True, False)]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        results = list(pool.map(compare, jobs))
    bad = 0
    for (path, target, lines), found in zip(jobs, results):
        if found:
            bad += 1
            print("%s %s%s: %s" % (path, target, "" if lines else " --no-lines", ", ".join(found)))
    good = sum(1 for found in results if found == [])
    print("same as LLVM's: %d of %d (%d refused by wavecc)" % (good, good + bad, len(jobs) - good - bad))
    return 1 if bad or not good else 0


if __name__ == "__main__":
    sys.exit(main())
