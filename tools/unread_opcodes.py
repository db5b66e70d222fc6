#!/usr/bin/env python3
"""Lists what LLVM's disassembler reads and the decoder of wavecc does not, for each target: a line for each mnemonic, encoding and
reason. The lists are tests/isa/unread_TARGET.txt; they may only shrink.

Every opcode number of every encoding, in all of its forms (SDWA, DPP, gds, lds), is put into words whose other bits are drawn, always
the same ones. What LLVM reads there is assembled again, so that only bits count that an assembler sets, and then decoded: it must
give the same text. A line says `all` where no words of a mnemonic are read, `some` where some are and some are not.

usage: unread_opcodes.py ISA_DUMP [--target T]... [--write | --may-shrink] [--lists DIR] [--draws N] [--encoding E]...
  Without options it fails for a line that no list has, and for a line of a list that is read now. --write makes the lists;
  --may-shrink fails for new lines alone: for a target whose rows are being added. More --draws find more of what is rare; then
  nothing of the lists is called read. --encoding takes some encodings alone.
LLVM_MC names another llvm-mc.
"""
import argparse
import os
import random
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import check_isa

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def scalar_slots():
    """(encoding, opcode, first word, mask of its free bits, second word, mask)."""
    ANY = 0xFFFFFFFF
    for op in range(256):
        yield "SOP1", op, 0xBE800000 | op << 8, 0x7F00FF, 0, ANY
    for op in range(128):
        yield "SOPC", op, 0xBF000000 | op << 16, 0xFFFF, 0, ANY
        yield "SOPP", op, 0xBF800000 | op << 16, 0xFFFF, 0, 0
    for op in range(0x60):
        yield "SOP2", op, 0x80000000 | op << 23, 0x7FFFFF, 0, ANY
    for op in range(32):
        if op < 29:
            yield "SOPK", op, 0xB0000000 | op << 23, 0x7FFFFF, 0, ANY


def vector_slots(sources):
    """VOP1, VOP2, VOPC; `sources`: numbers of the first source that say SDWA or DPP."""
    ANY = 0xFFFFFFFF
    for name, source in [("", None)] + sources:
        for op in range(256):
            first = source if source is not None else 0
            free = 0x1FF if source is None else 0
            yield "VOP1" + name, op, 0x7E000000 | op << 9 | first, 0x1FE0000 | free, 0, ANY
            yield "VOPC" + name, op, 0x7C000000 | op << 17 | first, 0x1FE00 | free, 0, ANY
            if op < 62:
                yield "VOP2" + name, op, op << 25 | first, 0x1FFFE00 | free, 0, ANY


def slots_gfx9():
    ANY = 0xFFFFFFFF
    yield from scalar_slots()
    yield from vector_slots([("_SDWA", 0xF9), ("_DPP", 0xFA)])
    for op in range(256):
        yield "SMEM", op, 0xC0000000 | op << 18, 0x3FFFF, 0, ANY
        yield "DS", op, 0xD8000000 | op << 17, 0x200FFFF, 0, ANY
        yield "DS_GDS", op, 0xD8010000 | op << 17, 0x200FFFF, 0, ANY
    for op in range(128):
        yield "VOP3P", op, 0xD3800000 | op << 16, 0xFFFF, 0, ANY
        yield "MUBUF", op, 0xE0000000 | op << 18, 0x2FFFF, 0, ANY
        yield "MUBUF_LDS", op, 0xE0010000 | op << 18, 0x2FFFF, 0, ANY
        for segment, name in enumerate(("FLAT", "SCRATCH", "GLOBAL")):
            yield name, op, 0xDC000000 | op << 18 | segment << 14, 0x2033FFF, 0, ANY
    for op in range(16):
        yield "MTBUF", op, 0xE8000000 | op << 15, 0x3F87FFF, 0, ANY
    for op in range(1024):
        if not 0x380 <= op < 0x400:
            yield "VOP3", op, 0xD0000000 | op << 16, 0xFFFF, 0, ANY


def slots_gfx1250():
    ANY = 0xFFFFFFFF
    lanes = [("_DPP", 0xFA), ("_DPP8", 0xE9)]
    yield from scalar_slots()
    yield from vector_slots(lanes)
    for op in range(256):
        yield "VOP3P", op, 0xCC000000 | op << 16, 0xFFFF, 0, ANY
        yield "DS", op, 0xD8000000 | op << 18, 0xFFFF, 0, ANY
        yield "TENSOR", op, 0xD0000000 | op << 14, 0x403FFF, 0, ANY
        for name, prefix in (("FLAT", 0xEC), ("SCRATCH", 0xED), ("GLOBAL", 0xEE), ("BUFFER", 0xC4)):
            yield name, op, prefix << 24 | op << 14, 0x7F, 0, ANY
        for name, source in lanes:
            yield "VOP3P" + name, op, 0xCC000000 | op << 16, 0xFFFF, source, 0xFFFFFE00
    for op in range(64):
        yield "SMEM", op, 0xF4000000 | op << 13, 0x1FFF, 0, ANY
    for op in range(1024):
        yield "VOP3", op, 0xD4000000 | op << 16, 0xFFFF, 0, ANY
        for name, source in lanes:
            yield "VOP3" + name, op, 0xD4000000 | op << 16, 0xFFFF, source, 0xFFFFFE00
    for x in range(32):
        for y in range(64):
            if x == 8 or y == 8:  # beside v_dual_mov_b32
                if y < 32 and x < 16:
                    yield "VOPD", x << 6 | y, 0xC8000000 | x << 22 | y << 17, 0x1FFFF, 0, ANY
                yield "VOPD3", x << 6 | y, 0xCF000000 | x << 18 | y << 12, 0x1FF, 0, ANY


V = 0x100  # source number of v0


def fillings(name, rng, draws):
    """Words in place of the free bits: zeros; VGPRs and aligned SGPRs; drawn ones, half of them of few bits."""
    yield (0, 0, 0, 0)
    vector = (V + 8 | V + 16 << 9 | V + 24 << 18, V + 8 | V + 16 << 9)
    memory = (4 | 8 << 8 | 2 << 16 | 128 << 24, 4 | 12 << 24, 4 | 8 << 8 | 16 << 16, 0xF8000010, 4 | 8 << 8 | 0x7F << 16,
              4 | 0x7F << 16 | 12 << 24)
    for second in vector if name.startswith("V") else memory if name[:3] not in ("SOP", "TEN") else ():
        yield (0x40108 if name.startswith(("VOP1", "VOP2")) else 0x1004 if name.startswith("MUBUF") else 4 << 6 | 4, second, 4, 0)
    for i in range(draws):
        words = [rng.getrandbits(32) for _ in range(4)]
        if i & 1:
            words = [w & rng.getrandbits(32) & rng.getrandbits(32) for w in words]
        yield tuple(words)


def words_of(target, draws, encodings):
    """[(encoding, code)]"""
    found = []
    for name, op, first, free, second, free2 in slots_gfx1250() if target == "gfx1250" else slots_gfx9():
        if encodings and name not in encodings:
            continue
        rng = random.Random("%s %s %d" % (target, name, op))
        for w in fillings(name, rng, draws):
            words = (first | w[0] & free, second | w[1] & free2, w[2], w[3])
            found.append((name, b"".join(x.to_bytes(4, "little") for x in words)))
    return found


def assemble(target, lines):
    """Per line its bytes, or None. A label before each says whose bytes follow: some errors come with bytes."""
    text = "".join("L%d:\n%s\n" % row for row in enumerate(lines)) + "L%d:\n" % len(lines)
    done = check_isa.llvm_mc(target, ["-show-encoding"], text)
    parts = re.split(r"^L\d+:.*\n", done.stdout, flags=re.M)[1:]
    wrong = {(int(n) - 2) // 2 for n in re.findall(r"<stdin>:(\d+):\d+: error", done.stderr)}
    result = []
    for i, part in enumerate(parts[:len(lines)]):
        found = re.findall(r"encoding: \[([0-9a-fx,]*)\]", part)
        result.append(bytes(int(b, 16) for b in found[0].split(",")) if len(found) == 1 and i not in wrong else None)
    return result


def name_of(text):
    return text.split()[0] if not text.startswith("v_dual_") else " ".join(re.findall(r"v_dual_\w+", text))


# Reasons that name one operand or bit, as they are said in a line.
def reason(answer):
    return re.sub(r"^- \w+: ", "", answer)


def unread(dump, target, draws, encodings):
    """{(mnemonic, encoding): set of (all or some, reason)}"""
    words = words_of(target, draws, encodings)
    theirs = check_isa.disassemble(target, [code for _, code in words])
    texts = {}  # text: encoding
    for (name, _), text in zip(words, theirs):
        if text and "Invalid" not in text and "/*" not in text:
            texts.setdefault(re.sub(r"\s*//.*", "", text), name)
    lines = sorted(texts)
    good = [(line, code) for line, code in zip(lines, assemble(target, lines)) if code is not None]
    again = check_isa.disassemble(target, [code for _, code in good])
    good = [(line, code) for (line, code), text in zip(good, again) if text and name_of(text) == name_of(line)]
    ours = dump.decode(target, [code for _, code in good])
    read, refused = set(), {}
    for (line, code), (size, text) in zip(good, ours):
        key = (name_of(line), texts[line])
        if size == len(code):
            read.add(key)
        else:
            refused.setdefault(key, set()).add(reason(text) if not size else "other words are read")
    return {key: {("some" if key in read else "all", why) for why in reasons} for key, reasons in refused.items()}, read


def as_lines(found):
    return sorted("%s %s: %s: %s" % (name, encoding, how, why) for (name, encoding), reasons in found.items()
                  for how, why in reasons)


def check(target, found, path, exhaustive, encodings):
    """How many lines differ."""
    listed = set(open(path).read().splitlines()) if os.path.exists(path) else set()
    listed = {line for line in listed if not encodings or line.split(":")[0].split()[-1] in encodings}
    now, failures = set(as_lines(found)), 0
    for line in sorted(now - listed):
        # of a mnemonic that was not read at all, some words may be read now; a reason may become another
        key = line.split(":")[0]
        if any(old.startswith(key + ": all: ") for old in listed):
            continue
        print("%s: not read, and not in the list: %s" % (target, line))
        failures += 1
    for line in sorted(listed - now):
        if exhaustive:
            print("%s: in the list, but read now (take the line out, or --write): %s" % (target, line))
            failures += 1
    return failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dump")
    parser.add_argument("--target", action="append")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--may-shrink", action="store_true")
    parser.add_argument("--lists", default=os.path.join(ROOT, "tests/isa"))
    parser.add_argument("--encoding", action="append")
    parser.add_argument("--draws", type=int, default=2)
    options = parser.parse_args()
    dump, failures = check_isa.Dump(options.dump), 0
    for target in options.target or ("gfx942", "gfx950", "gfx1250"):
        found, read = unread(dump, target, options.draws, options.encoding)
        path = os.path.join(options.lists, "unread_%s.txt" % target)
        never = {name for (name, _), reasons in found.items() if all(how == "all" for how, _ in reasons)}
        never -= {name for name, _ in read}
        print("%s: %d mnemonics are read, %d are not" % (target, len({n for n, _ in read}), len(never)))
        if options.write:
            with open(path, "w") as out:
                out.writelines(line + "\n" for line in as_lines(found))
        else:
            exhaustive = options.draws == parser.get_default("draws") and not options.may_shrink
            failures += check(target, found, path, exhaustive, options.encoding)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
