#!/usr/bin/env python3
"""Writes src/isa/encodings.def: the opcode number of every instruction, per target, as LLVM's disassembler reads them, and of
gfx1250 in which forms it reads sources of other lanes (DPP).

Every opcode number of every encoding format is put into a word with harmless fields and disassembled; the mnemonic that comes
back is the instruction with that number. So the numbers do not depend on our own rows, and an instruction that the rows miss
is reported. Of gfx1250 the rows of its own and those that gfx1250.def shares are asked for, by the names there; of gfx90a all,
by the names of gfx90a.def where it has others.
usage: harvest_encodings.py > encodings.def   (LLVM_MC: path of llvm-mc)
"""
import argparse
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
import isa_rows  # noqa: E402

LLVM_MC = os.environ.get("LLVM_MC", "/usr/lib/llvm-22/bin/llvm-mc")
TARGETS = ("gfx942", "gfx950")
GFX12 = "gfx1250"
GFX90A = "gfx90a"
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
        for fields in (0, 6):  # ds_gws_*
            yield "e32", "DS", op, (0xD8010000 | op << 17, fields)
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
        if op < 16:
            yield "e32", "TBUFFER", op, (0xE8080000 | op << 15 | 1 << 12, 4 | 8 << 8 | 2 << 16 | 128 << 24)
        yield "e32", "MUBUF_LDS", op, (0xE0000000 | op << 18 | 1 << 12 | 1 << 16, 4 | 2 << 16 | 128 << 24)
        yield "e32", "GLOBAL_LDS", op, (0xDC00A000 | op << 18, 4 | 0x7F << 16)
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


def gfx12_probes():
    """The same for gfx1250: other prefixes and places of VOP3, VOP3P and memory formats."""
    for op in range(256):
        yield "e32", "SOP1", op, (0xBE800000 | 4 << 16 | op << 8 | 8,)
        yield "e32", "VOP1", op, (0x7E000000 | 4 << 17 | op << 9 | V + 8,)
        yield "e32", "VOP1", op, (0x7E000000 | op << 9,)
        yield "e32", "VOPC", op, (0x7C000000 | op << 17 | 12 << 9 | V + 8,)
        if op < 64:
            yield "e32", "SMEM", op, (0xF4000000 | op << 13 | 12 << 6 | 4, 0xF8000010)
        for fields in (4 | 12 << 24, 4 | 6 << 8, 4 | 6 << 8 | 10 << 16, 4 | 6 << 8 | 12 << 24, 0,
                       4 | 6 << 8 | 10 << 16 | 12 << 24):
            yield "e32", "DS", op, (0xD8000000 | op << 18, fields)
        for bits in (0, 1 << 14):  # v_wmma_f32_32x16x128_f4 has it set
            yield "e32", "VOP3P", op, (0xCC000000 | op << 16 | 4 | bits, V + 24 | V + 40 << 9 | V + 56 << 18 | 3 << 27)
        yield "e32", "TENSOR", op, (0xD0400001 | op << 14, 0x7C000000, 0x7C7C0400)
        for fields in (4 | 8 << 9 | 0x40 << 24, 0):
            yield "e32", "MUBUF", op, (0xC4000000 | op << 14 | 0x7C, fields, 6)
    for op in range(128):
        if op < 0x60:  # some take a literal
            yield "e32", "SOP2", op, (0x80000000 | op << 23 | 4 << 16 | 12 << 8 | 8, 0xBF800000)
        yield "e32", "SOPC", op, (0xBF000000 | op << 16 | 12 << 8 | 8,)
        yield "e32", "SOPP", op, (0xBF800000 | op << 16 | 1,)
        yield "e32", "SOPP", op, (0xBF800000 | op << 16,)
        for prefix, word in (("FLAT", 0xEC), ("SCRATCH", 0xED), ("GLOBAL", 0xEE)):
            for dst, data in ((0, 0), (12, 0), (0, 8), (12, 8)):
                for returns in (0, 1):
                    yield "e32", prefix, op, (word << 24 | op << 14 | 0x7C,
                                              dst | data << 23 | returns << 20 | (prefix == "SCRATCH") << 17, 4)
    for op in range(62):
        yield "e32", "VOP2", op, (op << 25 | 4 << 17 | 12 << 9 | V + 8, 0x4142, 0xBF800000)
    for op in range(32):
        yield "e32", "SOPK", op, (0xB0000000 | op << 23 | 4 << 16 | 0x1234, 0x55)
    for op in range(1024):
        yield "e64", "VOP3", op, (0xD4000000 | op << 16 | 4, V + 8 | V + 12 << 9 | V + 16 << 18)
        yield "e64", "VOP3", op, (0xD4000000 | op << 16 | 4, V + 8 | V + 12 << 9)
        yield "e64", "VOP3", op, (0xD4000000 | op << 16 | 4, V + 8)
        yield "e64", "VOP3", op, (0xD4000000 | op << 16 | 6 << 8 | 4, V + 8 | V + 12 << 9 | 10 << 18)


DPP_FORMS = ("DPP", "DPP8", "E64_DPP", "E64_DPP8")  # bits of dpp_forms, the lowest first (isa/form.h)


def dpp_probes():
    """(bit of DPP_FORMS, words) of gfx1250: every opcode number of vector formats with sources from other lanes."""
    lanes = (0xFA, 8 | 0xE4 << 8 | 0xFF << 24), (0xE9, 8 | 0xFAC688 << 8)
    for eight, (source, word) in enumerate(lanes):
        for op in range(256):
            yield eight, (0x7E000000 | 4 << 17 | op << 9 | source, word)
            yield eight, (0x7C000000 | op << 17 | 12 << 9 | source, word)
            yield 2 + eight, (0xCC000000 | op << 16 | 4, source | V + 40 << 9 | V + 56 << 18, word)
        for op in range(62):
            yield eight, (op << 25 | 4 << 17 | 12 << 9 | source, word)
        for op in range(1024):
            for scalar, third in ((0, V + 16), (0, 0), (6, 10)):
                yield 2 + eight, (0xD4000000 | op << 16 | 4 | scalar << 8, source | V + 12 << 9 | third << 18, word)


PREFIX = {"SO": "s_", "SM": "s_", "VO": "v_", "DS": "ds_", "MU": "buffer_", "TB": "tbuffer_", "FL": "flat_", "SC": "scratch_",
          "GL": ("global_", "cluster_"), "TE": "tensor_"}


def disassemble(target, cases):
    """The first line of what LLVM makes of each list of words."""
    lines = [MARK]
    for words in cases:
        lines.append(",".join("0x%02x" % b for w in words for b in w.to_bytes(4, "little")))
        lines.append(MARK)
    text = subprocess.run([LLVM_MC, "-triple=amdgcn-amd-amdhsa", "-mcpu=" + target, "--disassemble"],
                          input="\n".join(lines), capture_output=True, text=True).stdout
    parts = text.split("s_nop 32767\n")
    if len(parts) != len(cases) + 2:
        parts = text.split("s_nop 0x7fff\n")
    assert len(parts) == len(cases) + 2, (len(parts), len(cases))
    return [part.strip().split("\n")[0].strip() for part in parts[1:-1]]


def harvest_dpp():
    """{mnemonic: bits of DPP_FORMS}"""
    cases, found = list(dpp_probes()), {}
    for (bit, _), text in zip(cases, disassemble(GFX12, [words for _, words in cases])):
        match = re.match(r"(v_\w+?)(_e64)?(_dpp)? .*(quad_perm|dpp8):", text)
        if match and bool(match.group(2)) == (bit > 1):
            found[match.group(1)] = found.get(match.group(1), 0) | 1 << bit
    return found


def harvest(target):
    """{(encoding, mnemonic): opcode}"""
    cases = list(gfx12_probes() if target == GFX12 else probes())
    found = {}
    for (encoding, fmt, op, _), first in zip(cases, disassemble(target, [words for _, _, _, words in cases])):
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
        elif target != GFX12 and fmt == "VOP3" and not suffix and (op >= 0x380 or op < 0x1C0):
            continue  # VOP3P's part of the encoding space; e64 forms without the suffix
        name = re.sub(r"_(e32|e64)$", "", mnemonic)
        if fmt in ("MUBUF_LDS", "GLOBAL_LDS"):
            if not first.endswith(" lds"):
                continue
            name += "_lds"
        found.setdefault((encoding, name), op)
    return found


def row(ident, own, vop3, dpp):
    """The shortest row that says it. gfx942, gfx950 and gfx90a mostly have the same numbers."""
    number = lambda x: "NO" if x == 0xFFFF else "0x%x" % x
    by_family = all(column[0] == column[1] == column[3] for column in (own, vop3))
    columns = [number(x) for column in (own, vop3) for x in (column[1:3] if by_family else column)]
    if by_family and set(columns[2:]) == {"NO"} and not dpp:
        return "OWN(%s)" % ", ".join([ident] + columns[:2])
    return "%s(%s, 0x%x)" % ("BOTH" if by_family else "EACH", ", ".join([ident] + columns), dpp)


def write(rows):
    """Several a line."""
    line = ""
    for text in rows + [None]:
        if line and (text is None or len(line) + 1 + len(text) > 150):
            print(line)
            line = ""
        line += (" " if line else "") + (text or "")


def main():
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    rows = list(isa_rows.rows())
    own_names = {ident: name for ident, name, _ in rows}
    gfx12_names = {ident: name or own_names[ident] for ident, name in isa_rows.names("gfx1250").items()}
    gfx12_only = {ident: name for ident, name, targets in rows if targets == "GFX1250"}
    gfx12_names.update(gfx12_only)
    gfx90a_names = isa_rows.names("gfx90a")
    gfx90a_only = {ident for ident, _, targets in rows if targets == "GFX90A"}
    tables, gfx12, dpp, gfx90a = [harvest(t) for t in TARGETS], harvest(GFX12), harvest_dpp(), harvest(GFX90A)
    print("""/* Generated by tools/harvest_encodings.py from LLVM's disassembler: do not edit. Opcode numbers of the rows of inst.def.

   OWN(ID, gfx9, gfx1250)                                in the format's own encoding; there is none in VOP3
   BOTH(ID, gfx9, gfx1250, VOP3: gfx9, gfx1250, DPP)     gfx9: gfx942, gfx950, gfx90a
   EACH(ID, gfx942, gfx950, gfx1250, gfx90a, VOP3: the same four, DPP)
   NO: none. DPP: forms with DPP on gfx1250, bits 0 to 3: %s. */""" % ", ".join(DPP_FORMS))
    lines = []
    used = set()
    for ident, name, _ in rows:
        base = re.sub(r"_rtn$", "", name) if not name.startswith("ds_") else name
        base = base.replace("v_mfma_scale_f32", "v_mfma_f32")
        there = [] if ident in gfx12_only or ident in gfx90a_only else tables
        own = [t.get(("e32", base), 0xFFFF) for t in there] or [0xFFFF] * len(TARGETS)
        vop3 = [t.get(("e64", base), 0xFFFF) for t in there] or [0xFFFF] * len(TARGETS)
        there12 = re.sub(r"^v_wmma_scale(16)?_", "v_wmma_", gfx12_names.get(ident, ""))  # the opcode of the second half
        there12 = re.sub(r"_rtn$", "", there12) if not there12.startswith("ds_") else there12
        own.append(gfx12.get(("e32", there12), 0xFFFF))
        vop3.append(gfx12.get(("e64", gfx12_names.get(ident)), 0xFFFF))
        base90a = gfx90a_names.get(ident, base) if there or ident in gfx90a_only else ""
        own.append(gfx90a.get(("e32", base90a), 0xFFFF))
        vop3.append(gfx90a.get(("e64", base90a), 0xFFFF))
        used |= {base, base90a}
        lines.append(row(ident, own, vop3, dpp.get(gfx12_names.get(ident), 0)))
        for i, t in enumerate(TARGETS):
            if there and own[i] == 0xFFFF and vop3[i] == 0xFFFF and (own[1 - i], vop3[1 - i]) == (0xFFFF, 0xFFFF):
                sys.stderr.write("%s: no encoding for %s\n" % (t, name))
        if ident in gfx12_names and (own[2], vop3[2]) == (0xFFFF, 0xFFFF):
            sys.stderr.write("%s: no encoding for %s\n" % (GFX12, gfx12_names[ident]))
        if (ident in gfx90a_only or ident in gfx90a_names) and (own[3], vop3[3]) == (0xFFFF, 0xFFFF):
            sys.stderr.write("%s: no encoding for %s\n" % (GFX90A, base90a))
    for name in sorted({n for t in tables + [gfx90a] for _, n in t} - used):
        sys.stderr.write("no row: %s\n" % name)
    write(lines)


main()
