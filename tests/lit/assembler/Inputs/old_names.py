"""Prints assembly for TARGET with each matrix instruction under its name on gfx90a (rows SHARED of gfx90a.def), with the operands that
llvm-mc takes. Instructions that llvm-mc does not have on TARGET are left out."""
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../..")
names = re.findall(r'SHARED\(\w+, "(\w+)"\)', open(os.path.join(ROOT, "src/isa/gfx90a.def")).read())
target = sys.argv[1]


def accepted(line):
    done = subprocess.run(["llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=" + target], input=line, capture_output=True, text=True)
    return done.returncode == 0


def registers(first, count):
    return "v[%d:%d]" % (first, first + count - 1) if count > 1 else "v%d" % first


print('.amdgcn_target "amdgcn-amd-amdhsa--%s"\n.text' % target)
count = 0
for name in names:
    lines = ("%s %s, %s, %s, %s" % (name, registers(0, acc), registers(64, n), registers(72, n), registers(0, acc))
             for acc in (4, 8, 16, 32, 2) for n in (1, 2, 4))
    line = next((line for line in lines if accepted(line)), None)
    if line:
        print(line)
        count += 1
assert count > 20, count
