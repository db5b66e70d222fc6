#!/usr/bin/env python3
"""Writes src/isa/encodings.def: the opcode number of every instruction, per target, as LLVM's disassembler reads them.

Every opcode number of every encoding format is put into a word with harmless fields and disassembled; the mnemonic that comes
back is the instruction with that number. So the numbers do not depend on our own rows, and an instruction that the rows miss
is reported. usage: harvest_encodings.py INST.DEF > encodings.def   (LLVM_MC: path of llvm-mc)
"""
import os
import re
import subprocess
import sys

LLVM_MC = os.environ.get("LLVM_MC", "/usr/lib/llvm-22/bin/llvm-mc")
TARGETS = ("gfx942", "gfx950")
MARK = "0xff,0x7f,0x80,0xbf"  # s_nop 0x7fff, between the probes
V = 0x100  # source field of v0


def probes():
    """(encoding, format prefix, opcode, words): `encoding` is e32 (the format's own) or e64 (VOP3)."""
    for op in range(256):
        yield "e32", "SOP1", op, (0xBE800000 | 4 << 16 | op << 8 | 8,)
        yield "e32", "VOP1", op, (0x7E000000 | 4 << 17 | op << 9 | V + 8,)
        yield "e32", "VOP1", op, (0x7E000000 | op << 9,)
        yield "e32", "VOPC", op, (0x7C000000 | op << 17 | 12 << 9 | V + 8,)
        for imm in (0x00020000, 0x00000000):
            yield "e32", "SMEM", op, (0xC0000000 | op << 18 | imm | (12 << 6 | 4 if imm else 0), 0x10 if imm else 0)
        for fields in (4 | 12 << 24, 4 | 6 << 8, 4 | 6 << 8 | 10 << 16, 4 | 6 << 8 | 12 << 24, 0,
                       4 | 6 << 8 | 10 << 16 | 12 << 24):
            yield "e32", "DS", op, (0xD8000000 | op << 17, fields)
    for op in range(128):
        if op < 0x60:
            yield "e32", "SOP2", op, (0x80000000 | op << 23 | 4 << 16 | 12 << 8 | 8,)
        yield "e32", "SOPC", op, (0xBF000000 | op << 16 | 12 << 8 | 8,)
        yield "e32", "SOPP", op, (0xBF800000 | op << 16 | 1,)
        yield "e32", "SOPP", op, (0xBF800000 | op << 16,)
        yield "e32", "VOP3P", op, (0xD3800000 | op << 16 | 4, V + 16 | V + 32 << 9 | V + 48 << 18)
        yield "e32", "VOP3P", op, (0xD3800000 | op << 16 | 64, V + 16 | V + 32 << 9 | V + 48 << 18)
        yield "e32", "MUBUF", op, (0xE0000000 | op << 18 | 1 << 12, 4 | 8 << 8 | 2 << 16 | 128 << 24)
        yield "e32", "MUBUF", op, (0xE0000000 | op << 18, 0)
        yield "e32", "MUBUF_LDS", op, (0xE0000000 | op << 18 | 1 << 12 | 1 << 16, 4 | 2 << 16 | 128 << 24)
        for prefix, segment, saddr in (("FLAT", 0, 0), ("SCRATCH", 1, 0x7F), ("GLOBAL", 2, 0x7F)):
            for dst in (0, 12):
                for data in (0, 8):
                    yield "e32", prefix, op, (0xDC000000 | op << 18 | segment << 14,
                                              4 | data << 8 | saddr << 16 | dst << 24)
    for op in range(62):
        yield "e32", "VOP2", op, (op << 25 | 4 << 17 | 12 << 9 | V + 8, 0x4142)
    for op in range(22):
        yield "e32", "SOPK", op, (0xB0000000 | op << 23 | 4 << 16 | 0x1234, 0x55)
    for op in range(1024):
        yield "e64", "VOP3", op, (0xD0000000 | op << 16, 0)
        yield "e64", "VOP3", op, (0xD0000000 | op << 16 | 4, V + 8 | V + 12 << 9 | V + 16 << 18)
        yield "e64", "VOP3", op, (0xD0000000 | op << 16 | 4, V + 8)
        yield "e64", "VOP3", op, (0xD0000000 | op << 16 | 6 << 8 | 4, V + 8 | V + 12 << 9 | 10 << 18)


PREFIX = {"SO": "s_", "SM": "s_", "VO": "v_", "DS": "ds_", "MU": "buffer_", "FL": "flat_", "SC": "scratch_", "GL": "global_"}


def harvest(target):
    """{(encoding, mnemonic): opcode}"""
    cases = list(probes())
    lines = [MARK]
    for _, _, _, words in cases:
        lines.append(",".join("0x%02x" % b for w in words for b in w.to_bytes(4, "little")))
        lines.append(MARK)
    text = subprocess.run([LLVM_MC, "-triple=amdgcn-amd-amdhsa", "-mcpu=" + target, "--disassemble"],
                          input="\n".join(lines), capture_output=True, text=True).stdout
    parts = text.split("s_nop 32767\n")
    if len(parts) != len(cases) + 2:
        parts = text.split("s_nop 0x7fff\n")
    assert len(parts) == len(cases) + 2, (len(parts), len(cases))
    found = {}
    for (encoding, fmt, op, _), part in zip(cases, parts[1:]):
        first = part.strip().split("\n")[0].strip()
        if not first:
            continue
        mnemonic = first.split()[0]
        if not mnemonic.startswith(PREFIX[fmt[:2]]):
            continue  # the first word did not decode: this is something in the second
        suffix = re.search(r"_(e32|e64)$", mnemonic)
        if fmt in ("VOP1", "VOP2", "VOPC"):
            if suffix and suffix.group(1) != "e32":
                continue
        elif suffix and (suffix.group(1) != encoding or fmt == "VOP3P"):
            continue
        elif fmt == "VOP3" and not suffix and (op >= 0x380 or op < 0x1C0):
            continue  # VOP3P's part of the encoding space; e64 forms without the suffix
        name = re.sub(r"_(e32|e64)$", "", mnemonic)
        if fmt == "MUBUF_LDS":
            if not first.endswith(" lds"):
                continue
            name += "_lds"
        found.setdefault((encoding, name), op)
    return found


def main():
    rows = re.findall(r'^[A-Z]\w*\((\w+),\s*(?:\d, \(.*\), \.name = )?"(\w+)"', open(sys.argv[1]).read(), re.M)
    tables = [harvest(t) for t in TARGETS]
    print("/* Generated by tools/harvest_encodings.py from LLVM's disassembler: do not edit. Opcode numbers per target in the")
    print("   format's own encoding and in VOP3; 0xffff: none. Order of targets: " + ", ".join(TARGETS) + ", gfx1250. */")
    used = set()
    for ident, name in rows:
        base = re.sub(r"_rtn$", "", name) if not name.startswith("ds_") else name
        base = base.replace("v_mfma_scale_f32", "v_mfma_f32")
        own = [t.get(("e32", base), 0xFFFF) for t in tables] + [0xFFFF]
        vop3 = [t.get(("e64", base), 0xFFFF) for t in tables] + [0xFFFF]
        used.add(base)
        fmt = lambda v: ", ".join("0x%x" % x for x in v)
        print("#define ENC_%s .opcode_e32 = {%s}, .opcode_e64 = {%s}" % (ident, fmt(own), fmt(vop3)))
        for i, t in enumerate(TARGETS):
            if own[i] == 0xFFFF and vop3[i] == 0xFFFF and (own[1 - i], vop3[1 - i]) == (0xFFFF, 0xFFFF):
                sys.stderr.write("%s: no encoding for %s\n" % (t, name))
    for name in sorted({n for t in tables for _, n in t} - used):
        sys.stderr.write("no row: %s\n" % name)


main()
