#!/usr/bin/env python3
"""Compiles kernels with wavecc and with LLVM's own lowering, runs both on the emulator with the same arguments, and compares
every buffer afterwards. Arguments are made from the kernel's signature, so any kernel file will do.

usage: tools/compare_llvm.py [options] FILE.mlir ...
  --target NAME   gfx942 (default), gfx950, gfx1250 or gfx90a
  --llc OPTION    for llc, as --llc=-amdgpu-enable-vopd=0; may be repeated
  --grid X,Y,Z    workgroups; default: what the kernel says, else 1
  --workgroups L  only these of the grid, as for wavecc run
  --block X,Y,Z   work-items of a workgroup; default: what the kernel says, else 64
  --dim N         dynamic sizes of memrefs (default 64)
  --scalar N      value of scalar integer arguments (default 3); floats are N + 0.25
  --arg I=SPEC    what argument I (from 0) is, in the words of `wavecc run --arg`; may be repeated
  --seed N        of the random data (default 1)
  --rtol R, --atol A
                  floats may differ by A + R * |LLVM's|; by default the precision of the type for 8 roundings. Integers are equal
  --lowered       wavecc compiles what MLIR's passes leave, a kernel in the LLVM dialect
  --ir            wavecc compiles that as LLVM IR
  --check LIST    as for wavecc run; default: flight,hazards,defined. Findings count for wavecc's code only
  --completion ORDER
                  of memory operations in the run of wavecc's code, as for wavecc run; LLVM's runs with the default
  --max-instructions N
                  of a run (default 100000000)
  --keep DIR      intermediate files stay there
  --jobs N        files at the same time

Needs mlir-opt-22, mlir-translate-22, opt-22, llc-22 and ld.lld-22. The lowering is MLIR's stock one for ROCDL, with its patterns for
wide vectors. Functions of the math library that LLVM has no own operation for have no code here: such kernels cannot be compared.

Prints a line per kernel:
  SAME       every buffer is the same, or near enough
  DIFFERENT  with the first elements that differ, or wavecc's run failed where LLVM's did not
  REFUSED    wavecc does not compile it, with its message
  CRASH      wavecc fails in any other way
  NO-LLVM    LLVM's lowering does not compile it, with the stage that failed
  NO-RUN     LLVM's code cannot be run with these arguments: nothing to compare with
Status 1 if there is a line DIFFERENT or CRASH."""
import argparse
import ast
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True
from llvm_lowering import Stage, call, llvm_object, lower  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.abspath(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")))

# ---- the signature ----

BRACKETS = {"(": ")", "[": "]", "{": "}", "<": ">"}


def closing(text, at):
    """The index of the bracket that closes the one at text[at]; strings and arrows are skipped."""
    depth = 0
    while at < len(text):
        if text[at] == '"':
            at = text.index('"', at + 1)
        elif text.startswith("->", at):
            at += 1
        elif text[at] in BRACKETS:
            depth += 1
        elif text[at] in BRACKETS.values():
            depth -= 1
            if not depth:
                return at
        at += 1
    raise Stage("NO-RUN", "a bracket is not closed")


def pieces(text):
    """What stands between the commas outside of brackets."""
    out, start, at = [], 0, 0
    while at < len(text):
        if text[at] in BRACKETS or text[at] == '"':
            at = closing(text, at) if text[at] != '"' else text.index('"', at + 1)
        elif text[at] == ",":
            out.append(text[start:at].strip())
            start = at + 1
        at += 1
    return [piece for piece in out + [text[start:].strip()] if piece]


class Kernel:
    """One gpu.func of a printed module."""

    def __init__(self, text, match):
        self.name = match.group(1)
        end = closing(text, match.end() - 1)
        self.types = []
        for arg in pieces(text[match.end():end]):
            kind = arg.split(":", 1)[1].strip()
            at = 0
            while at < len(kind) and kind[at] != " ":  # attributes of the argument stand after its type
                at = closing(kind, at) + 1 if kind[at] in BRACKETS else at + 1
            self.types.append(kind[:at])
        line = text[end:text.index("\n", end)]
        self.is_kernel = re.search(r"\bkernel\b", line) is not None
        self.block = self.sizes(line, "gpu.known_block_size") or self.sizes(line, "rocdl.reqd_work_group_size")
        self.grid = self.sizes(line, "gpu.known_grid_size")

    @staticmethod
    def sizes(line, name):
        found = re.search(re.escape(name) + r" = array<i32: ([\d, ]+)>", line)
        return found.group(1).replace(" ", "") if found else None


RUN_TYPES = {"index": "i64", "f4E2M1FN": "f4x2", "i4": "u8"}


class Buffer:
    """A memref argument: `spec` for wavecc run, and where its elements lie in the file that comes back."""

    def __init__(self, kind, dim):
        inner = pieces(kind[len("memref<"):-1])
        shape = re.match(r"^((?:[\d?]+x)*)(.*)$", inner[0])
        self.element = shape.group(2)
        sizes = [dim if n == "?" else int(n) for n in shape.group(1).split("x")[:-1]]
        vector = re.match(r"^vector<((?:\d+x)+)(\w+)>$", self.element)
        if vector:
            sizes += [int(n) for n in vector.group(1).split("x")[:-1]]
            self.element = vector.group(2)
        layout = re.match(r"strided<\[([^\]]*)\](?:, offset: ([\d?]+))?>", inner[1]) if len(inner) > 1 else None
        if not re.match(r"^(index|i(1|4|8|16|32|64)|f\w+|bf16)$", self.element) or any(n <= 0 for n in sizes):
            raise Stage("NO-RUN", "no argument can be made for %s" % kind)
        strides, offset = "", ""
        if layout:
            natural = [1] * len(sizes)
            for d in range(len(sizes) - 2, -1, -1):
                natural[d] = natural[d + 1] * sizes[d + 1]
            given = [stride.strip() for stride in layout.group(1).split(",") if stride.strip()]
            if given:
                strides = ":" + ",".join(str(n) if s == "?" else s for s, n in zip(given, natural))
            if layout.group(2):
                offset = "+" + (layout.group(2) if layout.group(2) != "?" else "0")
        elif len(inner) > 1 and ("affine_map" in inner[1] or "strided" in inner[1]):
            raise Stage("NO-RUN", "no argument can be made for %s" % kind)
        if self.element == "i4":
            sizes = [(n + 1) // 2 if i == len(sizes) - 1 else n for i, n in enumerate(sizes)]
        total = 1
        for n in sizes:
            total *= n
        if total > 1 << 26:
            raise Stage("NO-RUN", "an argument of %d elements" % total)
        self.run_type = RUN_TYPES.get(self.element, self.element)
        self.is_dynamic = "?" in inner[0]
        shape = "x".join(map(str, sizes)) or "1"
        self.spec = "%s[%s]%s%s=random" % (self.run_type, shape, offset, strides)


# ---- the run ----

def run(kind, file, kernel, specs, block, options, work, tag, checks):
    """The buffers after the run: argument -> file."""
    command = [os.path.join(BUILD, "bin/wavecc"), "run", file, "--kernel=" + kernel.name, "--seed=%d" % options.seed,
               "--grid=" + (options.grid or kernel.grid or "1"), "--block=" + block, "--check=" + checks,
               "--max-instructions=%d" % options.max_instructions, "--quiet"]
    command += ["--workgroups=" + options.workgroups] if options.workgroups else []
    command += ["--completion=" + options.completion] if options.completion and tag == "ours" else []
    dumps = {}
    for number, spec in enumerate(specs):
        command.append("--arg=" + spec)
        if "[" in spec.split("=")[0]:
            dumps[number] = os.path.join(work, "%s%d.npy" % (tag, number))
            command.append("--dump=%d=%s" % (number, dumps[number]))
    call(kind, command)
    return dumps


def read_npy(path):
    """Element type and bytes."""
    with open(path, "rb") as source:
        data = source.read()
    header = struct.unpack("<H", data[8:10])[0]
    return ast.literal_eval(data[10:10 + header].decode())["descr"], data[10 + header:]


FLOATS = {"f16": ("<e", 2.0 ** -10), "f32": ("<f", 2.0 ** -23), "f64": ("<d", 2.0 ** -52), "bf16": (None, 2.0 ** -7)}


def values(element, data):
    if element == "bf16":
        return [struct.unpack("<f", b"\0\0" + data[i:i + 2])[0] for i in range(0, len(data), 2)]
    code = FLOATS[element][0]
    return [v[0] for v in struct.iter_unpack(code, data)]


def near(a, b, rtol, atol):
    return a == b or a != a and b != b or abs(a - b) <= atol + rtol * abs(b)


def differences(buffer, ours, theirs, options):
    """The elements that differ: (number, wavecc's, LLVM's)."""
    _, a = read_npy(ours)
    _, b = read_npy(theirs)
    if a == b:
        return []
    if buffer.element in FLOATS:
        epsilon = FLOATS[buffer.element][1]
        rtol = 8 * epsilon if options.rtol is None else options.rtol
        atol = 8 * epsilon if options.atol is None else options.atol
        pairs = enumerate(zip(values(buffer.element, a), values(buffer.element, b)))
        return [(i, x, y) for i, (x, y) in pairs if not near(x, y, rtol, atol)]
    size = {"i64": 8, "i32": 4, "i16": 2}.get(buffer.run_type, 1)
    return [(i // size, a[i:i + size][::-1].hex(), b[i:i + size][::-1].hex()) for i in range(0, len(a), size)
            if a[i:i + size] != b[i:i + size]]


def arguments(kernel, options):
    """Specifications, buffers by argument, and whether memrefs are bare pointers."""
    given = dict(arg.split("=", 1) for arg in options.arg)
    buffers = {i: Buffer(kind, options.dim) for i, kind in enumerate(kernel.types) if kind.startswith("memref<")}
    bare = not any(buffer.is_dynamic for buffer in buffers.values())
    specs = []
    for i, kind in enumerate(kernel.types):
        if str(i) in given:
            specs.append(given[str(i)])
        elif i in buffers:
            specs.append(buffers[i].spec)
        elif re.match(r"^(index|i1|i8|i16|i32|i64)$", kind):
            specs.append("%s=%d" % (kind, options.scalar if kind != "i1" else options.scalar & 1))
        elif kind in FLOATS:
            specs.append("%s=%r" % (kind, options.scalar + 0.25))
        else:
            raise Stage("NO-RUN", "no argument can be made for %s" % kind)
    # A code object does not say which of its pointers are descriptors.
    return specs if bare else ["memref:" + s if i in buffers else s for i, s in enumerate(specs)], buffers, bare


def compare_kernel(file, text, kernel, options, work, objects):
    """`objects`: LLVM's code of the file, by whether memrefs are bare pointers, or why there is none."""
    specs, buffers, bare = arguments(kernel, options)
    block = options.block or kernel.block or "64"
    is_lowered = options.lowered or options.ir
    source = compiled = lower(text, bare, options.target, work) if is_lowered else file
    if options.ir:
        compiled = source[:-len(".mlir")] + ".ll"
        call("NO-LLVM", ["mlir-translate-22", "--mlir-to-llvmir", source, "-o", compiled])
    done = subprocess.run([os.path.join(BUILD, "bin/wavecc"), compiled, "--target=" + options.target, "--kernel=" + kernel.name, "-o",
                           os.path.join(work, "ours.hsaco")], capture_output=True, text=True, errors="replace", timeout=120)
    message = next((line for line in done.stderr.split("\n") if "error" in line), done.stderr.split("\n")[0])
    if done.returncode:
        return ("REFUSED", message) if done.returncode == 1 else ("CRASH", "status %d: %s" % (done.returncode, message))
    if bare not in objects:
        try:
            lowered = source if is_lowered else lower(text, bare, options.target, work)
            objects[bare] = llvm_object(lowered, options.target, options.llc)
        except Stage as stage:
            objects[bare] = stage
    if isinstance(objects[bare], Stage):
        raise objects[bare]
    expected = run("NO-RUN", objects[bare], kernel, specs, block, options, work, "llvm", "none")
    found = run("DIFFERENT", os.path.join(work, "ours.hsaco"), kernel, specs, block, options, work, "ours", options.check)
    for i, path in sorted(found.items()):
        wrong = differences(buffers[i], path, expected[i], options) if i in buffers else []
        if wrong:
            return "DIFFERENT", "argument %d, %d elements: %s" % (
                i, len(wrong), ", ".join("[%d] %s, LLVM %s" % w for w in wrong[:4]))
    return "SAME", "%d buffers" % len(found)


def compare_file(file, options):
    lines, objects = [], {}
    work = tempfile.mkdtemp(prefix="compare-", dir=options.keep)
    try:
        source = file
        if re.search(r"stream\.executable|translation_info", open(file, errors="replace").read()):
            source = os.path.join(work, "unwrapped.mlir")
            call("NO-LLVM", [sys.executable, os.path.join(ROOT, "bench/unwrap.py"), file, source])
        text = call("NO-LLVM", ["mlir-opt-22", "--mlir-print-local-scope", "--allow-unregistered-dialect", source])
        kernels = [Kernel(text, m) for m in re.finditer(r"gpu\.func @([\w$.]+)\(", text)]
        kernels = [kernel for kernel in kernels if kernel.is_kernel]
        if not kernels:
            lines.append(("NO-LLVM", "", "no gpu.func with `kernel`"))
        for kernel in kernels:
            try:
                result, said = compare_kernel(source, text, kernel, options, work, objects)
            except Stage as stage:
                result, said = stage.kind, str(stage)
            lines.append((result, kernel.name, said))
    except Stage as stage:
        lines.append((stage.kind, "", str(stage)))
    except (ValueError, IndexError, StopIteration, subprocess.TimeoutExpired) as problem:
        lines.append(("NO-RUN", "", "%s: %s" % (type(problem).__name__, problem)))
    finally:
        if not options.keep:
            shutil.rmtree(work)
    return ["%-9s %s %s %s" % (result, file, name, said) for result, name, said in lines]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--target", default="gfx942")
    parser.add_argument("--llc", action="append", default=[])
    parser.add_argument("--grid")
    parser.add_argument("--workgroups")
    parser.add_argument("--block")
    parser.add_argument("--dim", type=int, default=64)
    parser.add_argument("--scalar", type=int, default=3)
    parser.add_argument("--arg", action="append", default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rtol", type=float)
    parser.add_argument("--atol", type=float)
    parser.add_argument("--lowered", action="store_true")
    parser.add_argument("--ir", action="store_true")
    parser.add_argument("--check", default="flight,hazards,defined")
    parser.add_argument("--completion")
    parser.add_argument("--max-instructions", type=int, default=100000000)
    parser.add_argument("--keep")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
    bad, counts = False, {}
    with ThreadPoolExecutor(options.jobs) as pool:
        for lines in pool.map(lambda file: compare_file(file, options), options.files):
            for line in lines:
                print(line, flush=True)
                result = line.split(" ")[0]
                counts[result] = counts.get(result, 0) + 1
                bad = bad or result in ("DIFFERENT", "CRASH")
    print(", ".join("%d %s" % (n, name) for name, n in sorted(counts.items())))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
