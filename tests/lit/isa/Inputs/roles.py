"""Compares the roles of VGPR operands under s_set_vgpr_msb with LLVM's disassembler: roles.py LINES (of isa_dump's `roles gfx1250 SEED N`).

LLVM names the register of the state in a comment, `v3 /*v259*/`. Two states tell all roles apart: 0x39 gives src0, src1 and src2 quarter 1, 2 and 3; 0x40
gives dst quarter 1. It shows no comment for registers across the end of a quarter, so those are left out."""
import re
import subprocess
import sys

STATES = (0x39, 0x40)
QUARTERS = {0: (1, 0), 1: (2, 0), 2: (3, 0), 3: (0, 1), 4: (0, 0)}  # by VgprRole
REGISTER = re.compile(r"(?<![\w.])v(?:(\d+)|\[(\d+):(\d+)\])(?: ?/\*v\[?(\d+)(?::\d+\])?\*/)?")


def disassembled(words, state, at):
    """The text of each instruction in that state."""
    with open(at + ".s", "w") as file:
        for each in words:
            file.write("s_set_vgpr_msb 0x%x\n.long %s\n" % (state, ",".join("0x" + each[i:i + 8] for i in range(0, len(each), 8))))
    subprocess.run(["llvm-mc-22", "-triple=amdgcn", "-mcpu=gfx1250", "-filetype=obj", at + ".s", "-o", at + ".o"], check=True)
    text = subprocess.run(["llvm-objdump-22", "-d", at + ".o"], check=True, capture_output=True, text=True).stdout
    parts = re.split(r"\n\s+s_set_vgpr_msb .*", text.replace("*//", "*/ //"))[1:]
    return [re.sub(r"//\s*[0-9A-F]{8,}:.*", "", part) for part in parts]


def quarters(text):
    """(number, quarter) of each register; None where it crosses a quarter's end."""
    found = []
    for one, first, last, named in REGISTER.findall(text):
        number = int(one or first)
        found.append((number, (int(named) - number) // 256 if named else 0) if int(one or last) < 256 else None)
    return found


def main():
    with open(sys.argv[1]) as file:
        lines = [line.split() for line in file]
    lines = [line for line in lines if len(line) > 2]
    texts = [disassembled([line[0] for line in lines], state, sys.argv[1]) for state in STATES]
    compared = wrong = 0
    for line, first, second in zip(lines, *texts, strict=True):
        got = list(zip(quarters(first), quarters(second), strict=True))
        if "<unknown>" in first or any(None in pair for pair in got):
            continue
        compared += 1
        want = {(int(number), *QUARTERS[int(role)]) for number, role in (operand.split(":") for operand in line[2:])}
        if want != {(a[0], a[1], b[1]) for a, b in got}:
            wrong += 1
            print("%s: %s" % (line[1], " ".join(first.split())))
    print("%d compared, %d wrong" % (compared, wrong))


main()
