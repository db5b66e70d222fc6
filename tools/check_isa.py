#!/usr/bin/env python3
"""Compares the instruction table, printer, encoder and decoder with LLVM's assembler and disassembler.

  legal   random legal instructions of every row: our text assembles, by LLVM and by us, to the bytes that our encoder makes; LLVM's disassembly of
          it and our decoder's are that text; the size is the one we say
  words   random words, all bits of every encoding; and legal instructions of every row with some bits flipped. The
          decoder never crashes; what it reads, LLVM reads too and as the same text; and what it read encodes to the same words, so
          that no bit was silently dropped (other than those of IGNORED in fields.def)
  names   where a family has its own name for an instruction, LLVM reads the other family's name there as the same or not at all
  passes  MFMA passes against layout files of AMD's matrix calculator (--layouts DIR)

usage: check_isa.py ISA_DUMP [--target T]... [--count N] [--words N] [--flips N] [--seed N] [--layouts DIR] [--verbose]
  --count: random legal instructions of each row; --words: random words; --flips: changed ones of each legal instruction
LLVM_MC names another llvm-mc. Exit status 0: no difference. Instructions that LLVM reads and the decoder does not are counted, but
are not a difference: LLVM ignores bits that no assembler sets, and accepts misaligned tuples and registers past the end of a file.
tools/unread_opcodes.py lists the mnemonics of LLVM that the decoder never reads.
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys

LLVM_MC = os.environ.get("LLVM_MC", "/usr/lib/llvm-22/bin/llvm-mc")
# s_nop 0x7ffe before each instruction. After it four s_nop 0x7fff: it may take up to three as its literal or second half.
MARK = "0xfe,0x7f,0x80,0xbf"
FILLER = ",".join(["0xff,0x7f,0x80,0xbf"] * 4)
MARK_TEXT = re.compile(r"\ts_nop (?:32766|0x7ffe) *\n")
FILLER_TEXT = re.compile(r"\ts_nop (?:32767|0x7fff) *\n")


def llvm_mc(target, args, text):
    return subprocess.run([LLVM_MC, "-triple=amdgcn-amd-amdhsa", "-mcpu=" + target] + args, input=text,
                          capture_output=True, text=True)


def assemble(target, lines):
    """Per line: bytes, or None with the message."""
    done = llvm_mc(target, ["-show-encoding"], "\n".join(lines) + "\n")
    errors = {}
    for m in re.finditer(r"<stdin>:(\d+):\d+: error: (.*)", done.stderr):
        errors.setdefault(int(m.group(1)) - 1, m.group(2))
    codes = [bytes(int(b, 16) for b in m.group(1).split(","))
             for m in re.finditer(r"encoding: \[([0-9a-fx,]*)\]", done.stdout)]
    result, k = [], 0
    for i in range(len(lines)):
        if i in errors:
            result.append((None, errors[i]))
        else:
            result.append((codes[k], ""))
            k += 1
    assert k == len(codes), (k, len(codes), done.stderr[:500])
    return result


def disassemble(target, codes):
    """Per code: LLVM's text of its first instruction, or None."""
    result = []
    for start in range(0, len(codes), 1000):
        part = codes[start:start + 1000]
        lines = []
        for code in part:
            lines += [MARK, ",".join("0x%02x" % b for b in code), FILLER]
        done = llvm_mc(target, ["--disassemble"], "\n".join(lines))
        texts = MARK_TEXT.split(done.stdout)
        if len(texts) != len(part) + 1:  # it crashes on some words: halve
            if len(part) == 1:
                result.append(None)
                continue
            half = len(part) // 2
            result += disassemble(target, part[:half]) + disassemble(target, part[half:])
            continue
        bad = {int(m.group(1)) for m in re.finditer(r"<stdin>:(\d+):\d+: warning", done.stderr)}
        for i, text in enumerate(texts[1:]):
            first = FILLER_TEXT.split(text)[0].strip().split("\n")[0].strip()
            result.append(None if 3 * i + 2 in bad or not first else first)
    return result


def hex_words(code):
    return " ".join("%08x" % int.from_bytes(code[i:i + 4], "little") for i in range(0, len(code), 4))


class Dump:
    def __init__(self, path):
        self.path = path

    def __call__(self, commands):
        done = subprocess.run([self.path], input="\n".join(commands) + "\n", capture_output=True, text=True)
        if done.returncode:
            sys.exit("isa_dump failed: " + done.stderr[-2000:])
        return done.stdout.splitlines()

    def again(self, target, codes):
        """Per code: (size, text, None or the words that differ after encoding), or (0, reason, None)."""
        answers = self(["again %s %s" % (target, hex_words(c)) for c in codes])
        result = []
        for code, answer in zip(codes, answers):
            if answer.startswith("-"):
                result.append((0, answer, None))
                continue
            size, words, ignored, text = answer.split(" ", 3)
            size = int(size)
            difference = int(words, 16) ^ int(hex_words(code[:size]).replace(" ", ""), 16)
            result.append((size, text.strip(), words if difference & ~int(ignored, 16) else None))
        return result

    def decode(self, target, codes):
        """Per code: (size, text) or (0, reason)."""
        answers = self(["decode %s %s" % (target, hex_words(c)) for c in codes])
        return [(0, a) if a.startswith("-") else (int(a.split(" ", 1)[0]), a.split(" ", 1)[1].strip()) for a in answers]


class Report:
    def __init__(self, verbose):
        self.verbose, self.count, self.kinds = verbose, 0, {}

    def __call__(self, kind, text):
        accepted = kind.startswith("only ")
        self.count += not accepted
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        if self.verbose or (self.kinds[kind] <= 20 and not accepted):
            print("%s: %s" % (kind, text))


# LLVM 22 does not read some of its own text: hints without a name ("/* invalid */"), a literal that is always there and has the number of
# an inline constant (0x87 becomes 0x7), and |x| of v_cndmask_b32_dpp ("|v1, vcc_lo|").
def misread(text):
    numbers = [int(n, 16) for n in re.findall(r" 0x([0-9a-f]+)", text)] if re.match(r"v_dual_|[sv]_(mad|fma)[am]k_", text) else []
    return text.startswith("s_delay_alu") or re.match(r"v_cndmask_b32_dpp .*\|, vcc_lo", text) or any(
        128 <= n <= 208 or 240 <= n <= 248 for n in numbers)


HALVES = {"3800": "0.5", "b800": "-0.5", "3c00": "1.0", "bc00": "-1.0", "4000": "2.0", "c000": "-2.0", "4400": "4.0",
          "c400": "-4.0", "3118": "0.15915494"}


def normal(text):
    # LLVM writes float patterns there as floats, which it does not read back; we write the bits
    text = re.sub(r"^(s_setreg_imm32_b32 .*\), )(?:-?\d\.\d+|0x[0-9a-f]+)$", r"\1BITS", text.strip())
    # bf16's 1/(2 pi) as C of a product: LLVM writes the float and reads the bits alone
    text = re.sub(r"^(v_wmma_bf16_.*, )0\.15915494\b", r"\g<1>0x3e22", text)
    # 1/(2 pi) in the last place of these, of 64 bits: LLVM writes the constant of 32 bits
    if text.startswith("v_perm_pk16_"):
        text = text.replace("0.15915494309189532", "0.15915494")
    # halves that scalars compare: LLVM writes the bits of inline constants, and reads them as a literal
    if re.match(r"s_cmp_\w+_f16 ", text):
        text = re.sub(r"lit\((0x[0-9a-f]+)\)", r"\1", text)
        text = re.sub(r"(?<=[ ,])0x(3118|[3b][8c]00|[4c][04]00)\b", lambda m: HALVES[m.group(1)], text)
    # of these LLVM's disassembler loses a bit of the last lane's number, its assembler does not
    text = re.sub(r"^(v_(?:fma_mix(?:lo|hi)|cvt_(?:pk|sr)_b?f?p?f?8)_\w+ .* quad_perm:\[\d,\d,\d,)(\d)",
                  lambda m: m.group(1) + str(int(m.group(2)) % 2), text)
    # of a constant there LLVM's disassembler writes the number of the field
    text = re.sub(r"^(v_fmac_f(?:16|32)_e64_dpp v\d+, [^,]+, )(?:neg\()?[-|]*\d[\w.]*[|)]*", r"\1CONSTANT", text)
    # fields of hints: LLVM writes them in words, and reads numbers as well
    text = re.sub(r"^(s_delay_alu|s_wait_alu) .*$", r"\1 FIELDS", text)
    return re.sub(r"\s+", " ", re.sub(r"//.*|;.*", "", text)).strip()


def check_legal(dump, target, seed, count, report):
    answers = [l.split(" ", 2) for l in dump(["random %s %d %d" % (target, seed, count)])]
    lines = [(int(size), text) for size, _, text in answers]
    if not lines:
        return 0
    codes = assemble(target, [l for _, l in lines])
    good = []
    for (size, words, line), (code, message) in zip(answers, codes):
        if code is None:
            report("does not assemble", "%s: %s: %s" % (target, line, message))
            continue
        encoded = b"".join(int(words[i:i + 8], 16).to_bytes(4, "little") for i in range(0, len(words), 8))
        if encoded != code:
            report("encoder", "%s: %s: %s, LLVM %s" % (target, line, encoded.hex(), code.hex()))
        if len(code) != int(size):
            report("size", "%s: %s: %s, LLVM %d" % (target, line, size, len(code)))
        good.append((line, code))
    for (line, code), words in zip(good, dump(["assemble %s %s" % (target, line) for line, _ in good])):
        own = None if words.startswith("-") else b"".join(
            int(words[i:i + 8], 16).to_bytes(4, "little") for i in range(0, len(words), 8))
        if own != code:
            report("our assembler", "%s: %s: %s, LLVM %s" % (target, line, own.hex() if own else words, code.hex()))
    theirs = disassemble(target, [c for _, c in good])
    ours = dump.decode(target, [c for _, c in good])
    for (line, code), their, (size, our) in zip(good, theirs, ours):
        # v_fma_mixlo_f16_e64_dpp: LLVM 22 reads its control from another operand
        if their is None or (normal(their) != normal(line) and "/* Invalid dpp_ctrl value */" not in their):
            report("LLVM's text", "%s: ours %r, LLVM's %r" % (target, line, their))
        if our != line or size != len(code):
            report("decoder", "%s: %s is %r, decoded %r (%d bytes of %d)" % (target, code.hex(), line, our, size, len(code)))
    return len(lines)


def check_names(dump, target, seed, count, report):
    """Shared opcodes: the row's name in place of the target's own, with the same operands."""
    rows = {l.split()[0]: re.search(r"row=(\w+)", l).group(1) for l in dump(["rows " + target])}
    renamed = []
    for line in (l.split(" ", 2)[2] for l in dump(["random %s %d %d" % (target, seed, count)])):
        name, form, rest = re.match(r"(\w+?)(_e32|_e64_dpp|_e64|_dpp)?( .*|$)", line).groups()
        if name.startswith("v_dual_"):  # two names; no other family has them
            continue
        if rows[name] != name:
            renamed.append((line, rows[name] + (form if form == "_e64_dpp" else "") + rest))
    ours, theirs = assemble(target, [a for a, _ in renamed]), assemble(target, [b for _, b in renamed])
    for (line, old), (code, _), (other, _) in zip(renamed, ours, theirs):
        if other is not None and other != code:
            report("another meaning", "%s: %s is %s, %s is %s" % (target, line, code.hex(), old, other.hex()))
    return len(renamed)


# First word of each encoding format, its random bits. All others are random.
SHAPES = [(0xBE800000, 0x7FFFFF), (0xBF000000, 0x7FFFFF), (0xBF800000, 0x7FFFFF), (0xB0000000, 0xFFFFFFF),
          (0x80000000, 0x3FFFFFFF), (0xC0000000, 0x3FFFFFF), (0x7E000000, 0x1FFFFFF), (0x7C000000, 0x1FFFFFF),
          (0xD0000000, 0x3FFFFFF), (0xD3800000, 0x7FFFFF), (0xD8000000, 0x3FFFFFF), (0xDC000000, 0x3FFFFFF),
          (0xE0000000, 0x3FFFFFF), (0xE8000000, 0x3FFFFFF), (0x000000F9, 0x7FFFFE00), (0x000000FA, 0x7FFFFE00), (0, 0xFFFFFFFF)]
SHAPES_GFX1250 = SHAPES + [(0xF4000000, 0x3FFFFFF), (0xD4000000, 0x3FFFFFF), (0xCC000000, 0xFFFFFF), (0xC8000000, 0x3FFFFFF),
                           (0xCF000000, 0xFFFFFF), (0xEC00007C, 0xFFFF80), (0xED000000, 0xFFFFFF), (0xEE000000, 0xFFFFFF),
                           (0xC4000000, 0xFFFFFF)]


def random_words(rng, count, target):
    """All bits of every encoding; in every second one few bits of the words behind the first are set."""
    shapes = SHAPES_GFX1250 if target == "gfx1250" else SHAPES
    for _ in range(count):
        first, bits = shapes[rng.randrange(len(shapes))]
        sparse = rng.getrandbits(1)
        words = [first | rng.getrandbits(32) & bits]
        words += [rng.getrandbits(32) & (rng.getrandbits(32) & rng.getrandbits(32) if sparse else 0xFFFFFFFF) for _ in range(3)]
        yield b"".join(w.to_bytes(4, "little") for w in words)


def changed_words(dump, target, rng, seed, flips):
    """Legal instructions of every row, each `flips` times: one to three of its bits turned over, or one after the other where
    `flips` is more than it has."""
    for line in dump(["random %s %d 1" % (target, seed)]):
        words = line.split(" ", 2)[1]
        code = b"".join(int(words[i:i + 8], 16).to_bytes(4, "little") for i in range(0, len(words), 8))
        bits = 8 * len(code)
        for i in range(flips):
            changes = [i] if flips >= bits and i < bits else [rng.randrange(bits) for _ in range(rng.choice((1, 1, 2, 3)))]
            new = int.from_bytes(code, "little")
            for bit in changes:
                new ^= 1 << bit
            yield new.to_bytes(len(code), "little") + bytes(16 - len(code))


def compare_words(dump, target, codes, report):
    """How many both read."""
    ours = dump.again(target, codes)
    exact = [c[:size] if size else c[:8] for c, (size, _, _) in zip(codes, ours)]
    theirs = disassemble(target, exact)
    both = 0
    for code, their, (size, our, encoded) in zip(exact, theirs, ours):
        good = their is not None and "Invalid register" not in their and "/*" not in their
        if size and encoded is not None:
            report("a bit is dropped", "%s: %s %r encodes to %s" % (target, hex_words(code), our, encoded))
        if size and good:
            both += 1
            if normal(their) != normal(our) and not misread(our):
                report("random words", "%s: %s ours %r, LLVM's %r" % (target, hex_words(code), our, their))
        elif size and not misread(our) and not our.startswith(("v_wmma_scale", "tensor_")):  # as production kernels have them
            report("we alone read it", "%s: %s %r, LLVM: %r" % (target, hex_words(code), our, their))
        elif good and not size and "misaligned" not in our:
            report("only LLVM reads it", "%s: %s %r, we: %s" % (target, hex_words(code), their, our))
    return both


def check_passes(dump, target, directory, report):
    rows = {l.split()[0]: int(re.search(r"passes=(\d+)", l).group(1)) for l in dump(["rows " + target])}
    layouts = json.load(open(os.path.join(directory, target + ".json")))
    for name, layout in layouts.items():
        base = name.split()[0]
        fmt = [int(x) for x in re.findall(r"(?:cbsz|blgp):(\d)", name)]
        passes = rows.get(base)
        if passes and fmt and min(fmt) >= 2:
            passes //= 2
        if layout.get("passes") and passes != layout["passes"]:
            report("passes", "%s: %s: %s, calculator %s" % (target, name, passes, layout["passes"]))
    return len(layouts)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dump")
    parser.add_argument("--target", action="append")
    parser.add_argument("--count", type=int, default=2)
    parser.add_argument("--words", type=int, default=5000)
    parser.add_argument("--flips", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layouts")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    dump, report = Dump(options.dump), Report(options.verbose)
    for target in options.target or ("gfx942", "gfx950"):
        total = check_legal(dump, target, options.seed, options.count, report)
        print("%s: %d random legal instructions" % (target, total))
        if target == "gfx1250":
            print("%s: %d under the row's name" % (target, check_names(dump, target, options.seed, options.count, report)))
        rng = random.Random(options.seed)
        codes = list(random_words(rng, options.words, target))
        codes += list(changed_words(dump, target, rng, options.seed, options.flips))
        print("%s: %d random words, %d read by both" % (target, len(codes), compare_words(dump, target, codes, report)))
        if options.layouts:
            print("%s: passes of %d layouts" % (target, check_passes(dump, target, options.layouts, report)))
    for kind, count in sorted(report.kinds.items()):
        print("%6d x %s" % (count, kind))
    return 1 if report.count else 0


if __name__ == "__main__":
    sys.exit(main())
