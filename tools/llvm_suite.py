#!/usr/bin/env python3
"""Compiles every kernel of a folder of LLVM IR (LLVM's own tests, llvm/test/CodeGen/AMDGPU), each alone; and compares those that compile with
LLVM's code of them, both on the emulator with the same made-up arguments (of MLIR's importer, which says what the parameters are).

usage: tools/llvm_suite.py [options] FOLDER|FILE.ll ...
  --target NAME     gfx942 (default), gfx950, gfx1250
  --run             compare with llc -O3, too: two workgroups, 64 KiB for each pointer, every byte of which is compared
  --checks          run wavecc's code once more, under the checks of waits and wait states
  --sample N        only N kernels, drawn by --seed
  --kernel NAME     only this one
  --jobs N          at a time (1)
  --log FILE        a line for each kernel (standard output without it)
  --keep DIR        kernels that crash or differ stay there

A line is KIND FILE KERNEL: text. KIND without --run: accepted, refused, CRASH (any status but 0 and 1, or no end), no-import. With it also
same, near (floats, last bits), DIFFERENT, FINDING (an error of the checks), no-run, no-llc. Status 1 if there is a CRASH, DIFFERENT or FINDING.
What is DIFFERENT is looked at one by one: many tests have undefined behaviour with any arguments (an index beyond its array).

WAVECC_BUILD: the build folder; LLVM_BIN: LLVM's programs."""
import argparse
import collections
import concurrent.futures
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.abspath(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")))
LLVM = os.environ.get("LLVM_BIN", "/usr/lib/llvm-22/bin")
HEAD = ('target triple = "amdgcn-amd-amdhsa"\n'
        'target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-'
        'v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"\n')
# What buffers hold, one after the other until LLVM's code runs: floats of all signs, small integers, zeros.
DATA = ("f32[16384]=random:-8:8", "i32[16384]=random:0:16", "i32[16384]=zero")


def call(command, timeout=120, text=None):
    try:
        done = subprocess.run(command, input=text, capture_output=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return -1, "", "no end"
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


def first_line(text):
    return next((line for line in text.split("\n") if "error" in line), text.split("\n")[0])[:300]


def own_target(text):
    """The text without its lines and attributes about a target, under our HEAD."""
    text = re.sub(r"(?m)^target (triple|datalayout) = .*$", "", text).replace("CODE_OBJECT_VERSION", "500")
    return HEAD + re.sub(r"= *\{ *\}", "= { nounwind }", re.sub(r'"target-(cpu|features)"="[^"]*"', "", text))


def items_of(module):
    """A printed module: the lines before its body, and (name, text) of what is in it."""
    lines = module.split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith("module"))
    head, items, current = lines[:start + 1], [], []
    for line in lines[start + 1:]:
        if line == "}":
            break
        if line.startswith("  ") and not line.startswith("   ") and line[2] not in "})^" and current:
            items.append("\n".join(current))
            current = []
        current.append(line)
    if current:
        items.append("\n".join(current))
    names = []
    for item in items:
        found = re.search(r'@(?:"([^"]*)"|([\w$.-]+))', item.split("\n")[0])
        names.append((found.group(1) or found.group(2)) if found else None)
    return "\n".join(head), list(zip(names, items))


def kernels_of(module):
    """Kernel -> a module with it and what it names alone."""
    head, items = items_of(module)
    by_name = {name: item for name, item in items if name}
    symbols = {name: set(a or b for a, b in re.findall(r'@(?:"([^"]*)"|([\w$.-]+))', item)) for name, item in items if name}
    result = {}
    for name, item in items:
        first = item.split("\n")[0]
        if not name or "amdgpu_kernelcc" not in first or not first.lstrip().startswith("llvm.func") or not first.rstrip().endswith("{"):
            continue
        wanted, todo = set(), [name]
        while todo:
            one = todo.pop()
            if one not in wanted and one in by_name:
                wanted.add(one)
                todo += symbols[one]
        if " attributes {" in first:
            marked = first.replace(" attributes {", " attributes {rocdl.kernel, ", 1)
        else:
            marked = first[:first.rindex("{")] + "attributes {rocdl.kernel} {"
        text = [by_name[other] if other != name else marked + item[len(first):] for other, _ in items if other in wanted]
        text += [other for key, other in items if key is None]
        result[name] = head + "\n" + "\n".join(text) + "\n}\n"
    return result


def import_file(path, work, run):
    """(kernel, module or None, why not) of each kernel; the text of the file. Modules are for what runs."""
    with open(path, errors="replace") as f:
        text = own_target(f.read())
    source = os.path.join(work, "in.ll")
    with open(source, "w") as f:
        f.write(text)
    names = [a or b for a, b in re.findall(r'(?m)^define [^@\n]*amdgpu_kernel [^@\n]*@(?:"([^"]*)"|([\w$.-]+))\(', text)]
    if not run:
        return [(name, None, "") for name in names], text
    status, out, error = call([LLVM + "/mlir-translate", "--import-llvm", source])
    if not status:
        found = kernels_of(out)
        return [(name, found.get(name), "not in the module") for name in names], text
    result = []
    for name in names:
        status, part, error = call([LLVM + "/llvm-extract", "-S", "--recursive", "--func=" + name, source])
        if not status:
            status, out, error = call([LLVM + "/mlir-translate", "--import-llvm"], text=part.encode())
        result.append((name, kernels_of(out).get(name) if not status else None, first_line(error)))
    return result, text


# ---- arguments ----

SIZES = {"i1": 1, "i8": 1, "i16": 2, "i32": 4, "i64": 8, "f16": 2, "bf16": 2, "f32": 4, "f64": 8}


def pieces(text):
    out, depth, start = [], 0, 0
    for at, c in enumerate(text):
        depth += (c in "(<[{") - (c in ")>]}" and text[at - 1] != "-")
        if c == "," and not depth:
            out.append(text[start:at])
            start = at + 1
    return [piece.strip() for piece in out + [text[start:]] if piece.strip()]


def closing(text, at):
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] in "(<[{") - (text[i] in ")>]}" and text[i - 1] != "-")
        if not depth:
            return i
    raise ValueError("no end")


def value_of(kind, number):
    """An argument by value: small numbers. None: nothing can be made."""
    vector = re.match(r"^vector<(\d+)x(\w+)>$", kind)
    count, element = (int(vector.group(1)), vector.group(2)) if vector else (1, kind)
    if element not in SIZES or (vector and element == "i1"):
        return None
    data = b""
    for i in range(count):
        n = 3 + number + 2 * i
        if element == "i1":
            data += bytes([n & 1])
        elif element[0] == "i":
            data += n.to_bytes(SIZES[element], "little")
        elif element == "bf16":
            data += struct.pack("<f", n + 0.5)[2:]
        else:
            data += struct.pack({"f16": "<e", "f32": "<f", "f64": "<d"}[element], n + 0.5)
    return "bytes:" + data.hex()


def arguments(module, name, data):
    """Specifications of all arguments, numbers of the buffers; None: nothing can be made for one."""
    line = next(line for line in module.split("\n") if "rocdl.kernel" in line and "llvm.func" in line)
    begin = line.index("(", line.index("@"))
    specs, buffers = [], []
    for number, part in enumerate(pieces(line[begin + 1:closing(line, begin)])):
        kind = part.split(":", 1)[1].strip()
        kind = kind[:kind.index(" {")] if " {" in kind else kind
        if "llvm.byref" in part:
            return None, None
        if kind in ("!llvm.ptr<1>", "!llvm.ptr", "!llvm.ptr<4>"):
            buffers.append(number)
            specs.append(data)
        else:
            value = value_of(kind, number)
            if value is None:
                return None, None
            specs.append(value)
    block = re.search(r"reqd_work_group_size = array<i32: ([\d, ]+)>", line)
    group = re.search(r'"amdgpu-flat-work-group-size", "(\d+),(\d+)"', line)
    size = block.group(1).replace(" ", "") if block else group.group(2) if group else "64"
    return (specs, buffers), size


def run(file, name, specs, buffers, block, work, tag, checks):
    command = [BUILD + "/bin/wavecc", "run", file, "--kernel=" + name, "--grid=2", "--block=" + block, "--check=" + checks, "--quiet",
               "--max-instructions=3000000"] + ["--arg=" + spec for spec in specs]
    dumps = {n: os.path.join(work, "%s%d.npy" % (tag, n)) for n in buffers}
    command += ["--dump=%d=%s" % item for item in dumps.items()]
    status, out, error = call(command, 60)
    return status, out + error, dumps


def body(path):
    with open(path, "rb") as f:
        data = f.read()
    return data[10 + struct.unpack("<H", data[8:10])[0]:]


def is_near(a, b):
    """Each dword is equal, or a float of nearly the same value (or its halves, or the double is)."""
    def close(x, y, eps):
        return x == y or (x != x and y != y) or abs(x - y) <= eps * max(abs(x), abs(y))
    for i in range(0, len(a), 8):
        if a[i:i + 8] == b[i:i + 8]:
            continue
        ways = []
        for code, eps in (("<d", 1e-14), ("<2f", 4e-6), ("<4e", 4e-3)):
            ways.append(all(close(x, y, eps) for x, y in zip(struct.unpack(code, a[i:i + 8]), struct.unpack(code, b[i:i + 8]))))
        if not any(ways):
            return False
    return True


def compare(module, name, obj, work, options):
    part = os.path.join(work, "k.ll")
    status, _, error = call([LLVM + "/llc", "-O3", "-mcpu=" + options.target, "-filetype=obj", part, "-o", part + ".o"])
    if not status:
        status, _, error = call([LLVM + "/ld.lld", "-shared", part + ".o", "-o", part + ".hsaco"])
    if status:
        return "no-llc", first_line(error)
    last = ""
    for data in DATA:
        made, block = arguments(module, name, data)
        if made is None:
            return "no-run", "no arguments"
        status, said, theirs = run(part + ".hsaco", name, made[0], made[1], block, work, "llc", "none")
        if status:
            last = "LLVM's code: " + first_line(said)
            continue
        status, said, ours = run(obj, name, made[0], made[1], block, work, "ours", "none")
        if status:
            return "DIFFERENT", "%s: status %d: %s" % (data, status, first_line(said))
        near = False
        for n in made[1]:
            a, b = body(ours[n]), body(theirs[n])
            if a != b:
                if not re.search(r"\bllvm\.f|\bf(16|32|64)\b", module) or not is_near(a, b):
                    at = next(i for i in range(0, len(a), 4) if a[i:i + 4] != b[i:i + 4])
                    return "DIFFERENT", "%s: argument %d, byte %d: %s, LLVM %s" % (data, n, at, a[at:at + 4][::-1].hex(), b[at:at + 4][::-1].hex())
                near = True
        status, said, _ = run(obj, name, made[0], made[1], block, work, "checked", "flight,hazards")
        if status == 2 and options.checks:
            return "FINDING", first_line(said)
        return "near" if near else "same", data
    return "no-run", last


def one_kernel(path, text, name, module, why, work, options):
    file, obj, whole = os.path.join(work, "k.ll"), os.path.join(work, "k.hsaco"), os.path.join(work, "whole.ll")
    if os.path.exists(obj):
        os.unlink(obj)
    with open(whole, "w") as f:
        f.write(text)
    status, _, error = call([LLVM + "/llvm-extract", "-S", "--recursive", "--func=" + name, whole, "-o", file])
    if status:
        return "no-import", first_line(error)
    status, out, error = call([BUILD + "/bin/wavecc", file, "--target=" + options.target, "-o", obj])
    if status not in (0, 1):
        return "CRASH", "status %d: %s" % (status, first_line(error))
    if status:
        return "refused", first_line(error).replace(file, "")
    if not options.run:
        return "accepted", ""
    return compare(module, name, obj, work, options) if module else ("no-run", why)


def one_file(path, chosen, options):
    lines = []
    with tempfile.TemporaryDirectory(prefix="suite-") as work:
        found, text = import_file(path, work, options.run)
        for name, module, why in found:
            if chosen is not None and (path, name) not in chosen or options.kernel not in (None, name):
                continue
            kind, said = one_kernel(path, text, name, module, why, work, options)
            if options.keep and kind in ("CRASH", "DIFFERENT", "FINDING"):
                stem = os.path.join(options.keep, "%s.%s.%s" % (os.path.basename(path)[:-3], name, options.target))
                shutil.copy(os.path.join(work, "k.ll"), stem + ".ll")
            lines.append((kind, "/".join(path.split(os.sep)[-2:]), name, said))  # folders have files of one name
    return lines


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--target", default="gfx942")
    parser.add_argument("--run", action="store_true")
    parser.add_argument("--checks", action="store_true")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kernel")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--log")
    parser.add_argument("--keep")
    parser.add_argument("paths", nargs="+")
    options = parser.parse_args()
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
    files = []
    for path in options.paths:
        inside = [os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names if name.endswith(".ll")]
        files += sorted(inside) if os.path.isdir(path) else [path]
    all_kernels = []
    for path in files:
        with open(path, errors="replace") as f:
            all_kernels += [(path, a or b) for a, b in re.findall(r'(?m)^define [^@\n]*amdgpu_kernel [^@\n]*@(?:"([^"]*)"|([\w$.-]+))\(', f.read())]
    chosen = None
    if options.sample:
        chosen = set(random.Random(options.seed).sample(all_kernels, min(options.sample, len(all_kernels))))
    have = {path for path, _ in (chosen or all_kernels)}
    counts, log = collections.Counter(), open(options.log, "w") if options.log else sys.stdout
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for lines in pool.map(lambda path: one_file(path, chosen, options), [path for path in files if path in have]):
            for line in lines:
                counts[line[0]] += 1
                print("%s %s %s: %s" % line, file=log, flush=True)
    print("%s: %d kernels: %s" % (options.target, sum(counts.values()), ", ".join("%d %s" % (n, kind) for kind, n in sorted(counts.items()))))
    return 1 if any(kind.isupper() for kind in counts) else 0


if __name__ == "__main__":
    sys.exit(main())
