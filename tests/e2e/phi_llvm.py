#!/usr/bin/env python3
"""Kernels of FlyDSL#400's kind as LLVM IR with mutable registers: 32 accumulators of four registers are an alloca in address space 5, which a loop and
branches load and store in place. MLIR's passes lower the text of phi_named.py or phi.py, which to_registers.py has rewritten.

usage: phi_llvm.py BRANCHES TARGET OUT.ll [FORM] [--threads=256|512] [--no-rescale] [--mlir=FILE]
  FORM: plain (default): without a mark; register: !wavecc.register; a: in AGPRs; pin: in v[128:255]; volatile: by volatile accesses alone
  --no-rescale: no product of old accumulators with a factor (phi.py): matrix instructions alone change them
  --mlir=FILE: the kernel before it is rewritten, whose loop carries values
"""
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import flydsl  # noqa: E402
import phi  # noqa: E402
import phi_named  # noqa: E402

LLVM = os.environ.get("LLVM_BIN", "/usr/lib/llvm-22/bin")
MARKS = {"plain": [], "volatile": [], "register": ["!wavecc.register !{}"], "a": ['!wavecc.register !{!"a"}'], "pin": ['!wavecc.pin !{!"v[128:255]"}']}


def call(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        raise SystemExit("%s: %s" % (" ".join(command), done.stderr.decode()[:1500]))
    return done.stdout.decode()


def source(branches, threads, rescale, target):
    if rescale:
        return phi_named.Loop("phi_llvm", threads, "large", "diff", branches).text()
    return phi.phi_kernel(phi.Variant(instances=branches, threads=threads, rescale=False), target)


def module_of(text):
    """The functions of the module's only gpu.module as a module of their own."""
    lines = text.split("\n")
    first = next(i for i, line in enumerate(lines) if "gpu.module" in line)
    last = max(i for i, line in enumerate(lines) if line == "  }")
    return "\n".join([line for line in lines[:first] if line.startswith("#")] + ["module {"] + lines[first + 1:last] + ["}"]) + "\n"


def marked(text, form):
    if form == "volatile":
        return re.sub(r"\b(load|store) (<4 x float>[^\n]*addrspace\(5\))", r"\1 volatile \2", text)
    nodes = ["!%d = %s" % (900 + i, mark.split(" ", 1)[1]) for i, mark in enumerate(MARKS[form])]
    names = "".join(", %s !%d" % (mark.split(" ")[0], 900 + i) for i, mark in enumerate(MARKS[form]))
    text, n = re.subn(r"(?m)( = alloca .*addrspace\(5\))$", r"\1" + names, text)
    if n != 1:
        raise SystemExit("%d allocas, not 1" % n)
    return text + "\n".join(nodes) + "\n"


def main():
    options = dict((a[2:].split("=") + [""])[:2] for a in sys.argv[1:] if a.startswith("--"))
    branches, target, out, form = ([a for a in sys.argv[1:] if not a.startswith("--")] + ["plain"])[:4]
    threads = int(options.get("threads", 256))
    with tempfile.TemporaryDirectory() as work:
        before, after, lowered = (os.path.join(work, name) for name in ("k.mlir", "r.mlir", "l.mlir"))
        with open(before, "w") as file:
            file.write(source(int(branches), threads, "no-rescale" not in options, target))
        if "mlir" in options:
            with open(before) as file, open(options["mlir"], "w") as copy:
                copy.write(file.read())
        call(sys.executable, os.path.join(HERE, "to_registers.py"), before, after)
        with open(after) as file:
            flydsl.lower(file.read(), target, lowered)
        with open(lowered) as file:
            text = module_of(file.read())
        with open(lowered, "w") as file:
            file.write(text)
        with open(out, "w") as file:
            file.write(marked(call(LLVM + "/mlir-translate", "--mlir-to-llvmir", lowered), form))


main()
