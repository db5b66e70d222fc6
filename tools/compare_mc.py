#!/usr/bin/env python3
"""Compares the decoder's texts with LLVM's on every instruction of LLVM's own MC tests.

Every line of an assembler test, whatever target the test is for, is tried as code of the target: what llvm-mc assembles is one code.
So are the bytes of a disassembler test of the target, and of one of another target where the assembler makes the same bytes of what
the disassembler reads. Each is taken once. LLVM's disassembler and the decoder must give the same text. What LLVM
does not read again as it has written it is no code of the test (tools/check_isa.py, `misread`).

usage: compare_mc.py ISA_DUMP LLVM/llvm/test/MC [--target T]... [--examples N]
  Prints a table: codes, equal, and each kind of difference with its count and an example.
LLVM_MC names another llvm-mc. Exit status 0: at least 99 % of the codes have the same text, on every target.
"""
import argparse
import glob
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import check_isa
import unread_opcodes

INSTRUCTION = re.compile(r"\s*([a-z][a-z0-9]*_\w+(?:\s[^;]*?)?)\s*(?://.*|;.*)?$")
BYTES = re.compile(r"\s*((?:0x[0-9a-f]{1,2}\s*[, ]\s*){3,}0x[0-9a-f]{1,2})\s*(?:[#/].*)?$", re.I)


def lines_of(folder):
    """(texts of instructions, {code as bytes: contents of RUN lines of the tests that have it})."""
    texts, codes = set(), {}
    for path in sorted(glob.glob(os.path.join(folder, "**/AMDGPU/**/*"), recursive=True)):
        if not path.endswith((".s", ".txt")):
            continue
        lines = open(path, errors="replace").readlines()
        runs = " ".join(line for line in lines if "RUN:" in line)
        for line in lines:
            found = BYTES.match(line)
            if found:
                code = bytes(int(b, 16) for b in re.findall(r"0x([0-9a-fA-F]{1,2})", found.group(1)))
                codes[code] = codes.get(code, "") + runs
            elif path.endswith(".s"):
                found = INSTRUCTION.match(line)
                if found and "\\" not in line and "=" not in line:
                    texts.add(found.group(1).strip())
    return sorted(texts), codes


def assemble(target, lines):
    result = []
    for start in range(0, len(lines), 2000):
        result += unread_opcodes.assemble(target, lines[start:start + 2000])
    return result


def codes_of(target, texts, codes):
    """The codes of a test that this target has. Codes of lines for other targets count if LLVM's assembler makes them again from LLVM's text."""
    found = {code for code in assemble(target, texts) if code}
    own = {code for code, runs in codes.items() if "-mcpu=" + target in runs}
    others = sorted(set(codes) - own - found)
    read = [(code, text) for code, text in zip(others, check_isa.disassemble(target, others)) if text and "/*" not in text]
    again = assemble(target, [text for _, text in read])
    return sorted(found | own | {code for (code, _), back in zip(read, again) if back == code})


def kind_of(code, their, size, our):
    if not size:
        return "not read: " + re.sub(r"^- (\w+: )?", "", our)
    if size != len(code):
        return "another size"
    return "another text"


def compare(dump, target, texts, codes):
    """(codes, {kind: [(words, LLVM's text, ours)]})"""
    codes = codes_of(target, texts, codes)
    theirs = check_isa.disassemble(target, codes)
    ours = dump.decode(target, codes)
    total, kinds = 0, {}
    for code, their, (size, our) in zip(codes, theirs, ours):
        if not their or "Invalid" in their or "/*" in their:
            continue
        total += 1
        if size == len(code) and (check_isa.normal(our) == check_isa.normal(their) or check_isa.misread(our)):
            continue
        kinds.setdefault(kind_of(code, their, size, our), []).append((check_isa.hex_words(code), their, our))
    return total, kinds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dump")
    parser.add_argument("tests")
    parser.add_argument("--target", action="append")
    parser.add_argument("--examples", type=int, default=1)
    options = parser.parse_args()
    dump, good = check_isa.Dump(options.dump), True
    texts, codes = lines_of(options.tests)
    for target in options.target or ("gfx942", "gfx950", "gfx1250"):
        total, kinds = compare(dump, target, texts, codes)
        differ = sum(len(v) for v in kinds.values())
        good = good and differ * 100 <= total
        print("%s: %d codes, %d equal (%.2f %%)" % (target, total, total - differ, 100 * (total - differ) / max(total, 1)))
        for kind, cases in sorted(kinds.items(), key=lambda row: -len(row[1])):
            print("%8d  %s" % (len(cases), kind))
            for words, their, our in cases[:: max(1, len(cases) // options.examples)][:options.examples]:
                print("          %s  LLVM: %s%s" % (words, their, "" if our.startswith("- ") else "  ours: " + our))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
