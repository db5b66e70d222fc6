"""Rules on the emulator: a kernel computes pattern and result side by side, from the same operands, with lanes off (prove_rules.py)."""
import ast
import os
import random
import re
import struct
import subprocess

import isa_rows

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TARGETS = ("gfx950", "gfx1250")
UNKNOWN = re.compile("does not exist on")  # what the target has not
WAVES, LANES = 64, 64
ITEMS = WAVES * LANES
ODD = {"F32": (0, 1 << 31, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0xffc12345, 1, 0x80000001, 0x3f800000, 0xbf800000, 0x7f7fffff),
       "F16": (0, 0x8000, 0x7c00, 0xfc00, 0x7e00, 0x7c01, 0xfe12, 1, 0x8001, 0x3c00, 0xbc00, 0x7bff)}

LITERAL = "0x40490fdb"  # what a constant c stands for

KERNEL = """kernel @k target(%(target)s) {
  workgroup_size 64, 1, 1
  arg global_buffer offset 0 size 8 name "x"
  arg global_buffer offset 8 size 8 name "y"
  arg global_buffer offset 16 size 8 name "z"
  arg global_buffer offset 24 size 8 name "before"
  arg global_buffer offset 32 size 8 name "after"
  kernarg_bytes 40
  region 1 in 0
^entry:
  %%args:s2 = live_in kernarg_ptr
  %%t:v = live_in workitem_id
  %%g:s = live_in workgroup_id 0
%(pointers)s
  %%i:v = v_lshl_add_u32 %%g, 6, %%t
  %%o:v = v_lshlrev_b32 2, %%i
  %%x:v = global_load_dword %%o, %%px
  %%y:v = global_load_dword %%o, %%py
  %%z:v = global_load_dword %%o, %%pz
  %%low:v = v_and_b32 5, %%t
  %%m:mask = v_cmp_ne_u32 5, %%low
  %%c:v = copy %(literal)s
  %%saved:mask = exec_if %%m
  br_exec ^on, ^end
^on region 1:
%(lines)s
  global_store_dword %%o, %%before, %%pbefore
  global_store_dword %%o, %%after, %%pafter
  br ^end
^end:
  exec_end %%saved
  s_endpgm
}
"""


def names(target):
    """Spelling of each row."""
    found = {ident: name for ident, name, _ in isa_rows.rows()}
    if target == "gfx1250":
        found.update((ident, name) for ident, name in isa_rows.names(target).items() if name)
    return found


def lines_of(tree, spelling, result, lines):
    """The operand that the tree is; its instructions go to `lines`."""
    if isinstance(tree, ast.Name):
        return "%" + tree.id
    if tree.func.id == "K":
        return LITERAL if isinstance(tree.args[0], ast.Name) else str(tree.args[0].value)
    sources = [lines_of(s, spelling, None, lines) for s in tree.args[1:]]
    name = result or "%%s%d" % len(lines)
    lines.append("  %s:v = %s %s" % (name, spelling[tree.args[0].id], ", ".join(sources)))
    return name


def kernel(rule, target):
    pointers = ["  %%p%s:s2 = s_load_dwordx2 %%args, off offset:%d !invariant" % (name, 8 * n)
                for n, name in enumerate(("x", "y", "z", "before", "after"))]
    spelling, lines = names(target), []
    lines_of(rule.pattern, spelling, "%before", lines)
    lines_of(rule.result, spelling, "%after", lines)
    text = KERNEL % {"target": target, "literal": LITERAL, "pointers": "\n".join(pointers).replace("offset:0 ", ""), "lines": "\n".join(lines)}
    respelled = {old: spelling[row] for row, old in names("").items()}
    return re.sub(r"\b[sv]_\w+|\bglobal_\w+", lambda word: respelled.get(word.group(), word.group()), text)


def is_nan(bits, kind):
    return bits & 0x7fffffff > 0x7f800000 if kind == "F32" else bits & 0x7fff > 0x7c00


def write_words(path, words):
    head = "{'descr': '<u4', 'fortran_order': False, 'shape': (%d,), }" % len(words)
    head += " " * (-(len(head) + 11) % 64) + "\n"
    with open(path, "wb") as out:
        out.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode() + struct.pack("<%dI" % len(words), *words))


def read_words(path):
    data = open(path, "rb").read()
    start = 10 + struct.unpack("<H", data[8:10])[0]
    return struct.unpack("<%dI" % ((len(data) - start) // 4), data[start:])


def run_one(rule, target, build, folder):
    """None: the target has not all of its instructions; else (verdict, text)."""
    kind = "F16" if "F16" in ast.dump(rule.result) else "F32"
    chance, path = random.Random(rule.name), os.path.join(folder, "%s.%s" % (rule.name, target))
    with open(path + ".kir", "w") as out:
        out.write(kernel(rule, target))
    files = [path + "." + name + ".npy" for name in ("x", "y", "z")]
    words = [[chance.choice(ODD[kind]) if chance.random() < 0.5 else chance.getrandbits(32) for _ in range(ITEMS)] for _ in files]
    for file, values in zip(files, words):
        write_words(file, values)
    wavecc = os.path.join(build, "bin/wavecc")
    compiled = subprocess.run([wavecc, path + ".kir", "--target=" + target, "--disable-pass=cse,peephole,late-peephole,late-cse", "-o", path + ".hsaco"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if compiled.returncode:
        return None if UNKNOWN.search(compiled.stdout) else ("FAIL", compiled.stdout.strip()[:300])
    command = [wavecc, "run", path + ".hsaco", "--grid=%d" % WAVES] + ["--arg=u32[%d]=@%s" % (ITEMS, f) for f in files]
    command += ["--arg=u32[%d]=zero" % ITEMS] * 2 + ["--dump=3=%s.before.npy" % path, "--dump=4=%s.after.npy" % path]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        return "FAIL", done.stdout.strip()[:300]
    mask = 0xffff if kind == "F16" else 0xffffffff
    before, after = (read_words("%s.%s.npy" % (path, side)) for side in ("before", "after"))
    any_nan = "ANY_NAN" in ast.dump(rule.condition)
    if not any(before):
        return "FAIL", "nothing was stored"
    for i, (b, a) in enumerate(zip(before, after)):
        if (b ^ a) & mask and not (any_nan and is_nan(a & mask, kind) and is_nan(b & mask, kind)):
            return "FAIL", "%s: x = %#x, y = %#x, z = %#x: %#x, not %#x" % ((target,) + tuple(w[i] for w in words) + (a & mask, b & mask))
    return "PASS", "on the emulator, %s" % target


def run(rules, build, folder):
    """(verdict, name, text) of each."""
    for rule in rules:
        results = [r for r in (run_one(rule, target, build, folder) for target in TARGETS) if r]
        failed = [r for r in results if r[0] == "FAIL"]
        verdict, text = (failed or results or [("FAIL", "no target has its instructions")])[0]
        yield verdict, rule.name, text
