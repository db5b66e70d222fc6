#!/usr/bin/env python3
"""Compares the rows of src/isa/meaning.def with the pseudo-code of AMD's ISA documents, as tinygrad carries it.

usage: tools/compare_pcode.py STR_PCODE.py [--trials=N] [--verbose]
  STR_PCODE.py   tinygrad/runtime/autogen/amd/cdna/str_pcode.py of a checkout of https://github.com/tinygrad/tinygrad
                 (a9069c177a is the one that was compared), or that of another generation: opcodes are matched by name
  --trials=N     random sources for each row (default 2000)
  --verbose      name the rows whose pseudo-code is not understood

Needs build/bin/meaning_values (`ninja -C build meaning_values`; WAVECC_BUILD: the build folder). Prints each row that differs with its
sources; status 1 if one does.
The pseudo-code is read by a small interpreter of its own: integers without bounds, cut where they are assigned."""
import argparse
import ast
import os
import random
import re
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
BUILD = os.path.abspath(os.environ.get("WAVECC_BUILD", os.path.join(os.path.dirname(HERE), "build")))
NAMES = {"v_ffbh_u32": "v_clz_i32_u32", "v_ffbl_b32": "v_ctz_i32_b32", "v_ffbh_i32": "v_cls_i32"}  # by other generations
TOKEN = re.compile(r"""\s*(?:(\d+)'(0x[0-9a-fA-F]+|[0-9.]+|[UIB])(?:U|LL|ULL)?|(0x[0-9a-fA-F]+|\d+)(?:ULL|LL|U)?|([A-Za-z_]\w*)|"""
                   r"""(\+:|\+=|-=|\|=|&=|\|\||&&|==|!=|<>|<=|>=|<<|>>|[-+*/%&|^~!<>?:=.,(){}\[\]]))""")


# Where the pseudo-code is known to say less than the machine does.
KNOWN = {"v_cvt_pk_u16_u32": "saturates (clamps are made of it in LLVM); the document's text cuts",
         "v_cvt_pk_i16_i32": "saturates (clamps are made of it in LLVM); the document's text cuts"}


class NotUnderstood(Exception):
    pass


def tokens(text):
    found, at = [], 0
    text = text.strip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise NotUnderstood(text[at:at + 20])
        at = match.end()
        if match.group(1):
            word = match.group(2)
            found.append(("cast", (int(match.group(1)), word)) if word in "UIB" else ("number", int(word, 0)))
        elif match.group(3):
            found.append(("number", int(match.group(3), 0)))
        elif match.group(4):
            found.append(("name", match.group(4)))
        else:
            found.append(("sign", match.group(5)))
    return found


def cut(value, bits, signed=False):
    value &= (1 << bits) - 1
    return value - (1 << bits) if signed and value >> (bits - 1) else value


def typed(value, name):
    match = re.fullmatch(r"([uib])(\d+)", name)
    if not match:
        raise NotUnderstood(name)
    return cut(value, int(match.group(2)), match.group(1) == "i")


def width(name):
    return int(name[1:])


BINARY = [["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!=", "<>"], ["<", "<=", ">", ">="], ["<<", ">>"], ["+", "-"], ["*", "/", "%"]]
APPLY = {"||": lambda x, y: int(bool(x or y)), "&&": lambda x, y: int(bool(x and y)), "|": lambda x, y: x | y, "^": lambda x, y: x ^ y,
         "&": lambda x, y: x & y, "==": lambda x, y: int(x == y), "!=": lambda x, y: int(x != y), "<>": lambda x, y: int(x != y),
         "<": lambda x, y: int(x < y), "<=": lambda x, y: int(x <= y), ">": lambda x, y: int(x > y), ">=": lambda x, y: int(x >= y),
         "<<": lambda x, y: x << y if 0 <= y < 256 else 0, ">>": lambda x, y: x >> y if 0 <= y < 256 else 0, "+": lambda x, y: x + y,
         "-": lambda x, y: x - y, "*": lambda x, y: x * y, "/": lambda x, y: x // y if y else 0, "%": lambda x, y: x % y if y else 0}


def absolute_difference(x, y):
    return abs(x - y)


CALLS = {"signext": lambda x: x, "i8_to_i32": lambda x: x, "u8_to_u32": lambda x: x, "i4_to_i32": lambda x: x, "u4_to_u32": lambda x: x,
         "i16_to_i32": lambda x: x, "u16_to_u32": lambda x: x, "u32_to_u16": lambda x: x, "i32_to_i16": lambda x: x, "abs": abs,
         "signext_from_bit": lambda x, n: cut(x, n, True) if n else 0, "ABSDIFF": absolute_difference, "min": min, "max": max,
         "SAT8": lambda x: max(0, min(255, x)), "u8_sat": lambda x: max(0, min(255, x))}
for sign in "iu":
    for size in ("16", "32"):
        CALLS["v_min_%s%s" % (sign, size)] = CALLS["v_min3_%s%s" % (sign, size)] = min
        CALLS["v_max_%s%s" % (sign, size)] = CALLS["v_max3_%s%s" % (sign, size)] = max


class Machine:
    """Names and their values; of D0 and temporaries all bits."""

    def __init__(self, sources, flag, immediate, old):
        self.names = {"S%d" % i: s for i, s in enumerate(sources)}
        self.names.update(SCC=flag, VCC=flag, laneId=0, SIMM16=immediate, D0=old)

    def expression(self, t, at, level=0):
        if level == len(BINARY):
            return self.unary(t, at)
        x, at = self.expression(t, at, level + 1)
        while at < len(t) and t[at][0] == "sign" and t[at][1] in BINARY[level]:
            sign = t[at][1]
            y, at = self.expression(t, at + 1, level + 1)
            x = APPLY[sign](x, y)
        if level == 0 and at < len(t) and t[at] == ("sign", "?"):
            yes, at = self.expression(t, at + 1)
            self.expect(t, at, ":")
            no, at = self.expression(t, at + 1)
            x = yes if x else no
        return x, at

    @staticmethod
    def expect(t, at, sign):
        if at >= len(t) or t[at] != ("sign", sign):
            raise NotUnderstood("%s expected" % sign)

    def unary(self, t, at):
        if at >= len(t):
            raise NotUnderstood("end")
        kind, word = t[at]
        if (kind, word) in (("sign", "-"), ("sign", "~"), ("sign", "!")):
            x, at = self.unary(t, at + 1)
            return (-x if word == "-" else ~x if word == "~" else int(not x)), at
        if kind == "cast":
            self.expect(t, at + 1, "(")
            x, at = self.expression(t, at + 2)
            self.expect(t, at, ")")
            return self.parts(t, at + 1, cut(x, word[0], word[1] == "I"))
        if kind == "number":
            return word, at + 1
        if (kind, word) == ("sign", "("):
            x, at = self.expression(t, at + 1)
            self.expect(t, at, ")")
            return self.parts(t, at + 1, x)
        if (kind, word) == ("sign", "{"):
            return self.joined(t, at + 1)
        if kind == "name" and at + 1 < len(t) and t[at + 1] == ("sign", "("):
            return self.call(t, at)
        if kind != "name" or word not in self.names:
            raise NotUnderstood(str(word))
        return self.parts(t, at + 1, self.names[word])

    def joined(self, t, at):
        """{ a.u32, b.u32 }: the first on top."""
        value = 0
        while True:
            start = at
            x, at = self.expression(t, at)
            last = t[at - 1]
            if at - start < 3 or last[0] != "name" or not re.fullmatch(r"[uib]\d+", last[1]):
                raise NotUnderstood("width")
            value = value << width(last[1]) | cut(x, width(last[1]))
            if t[at] == ("sign", "}"):
                return value, at + 1
            self.expect(t, at, ",")
            at += 1

    def call(self, t, at):
        name, arguments = t[at][1], []
        if name not in CALLS:
            raise NotUnderstood(name)
        at += 2
        while True:
            x, at = self.expression(t, at)
            arguments.append(x)
            if t[at] == ("sign", ")"):
                return self.parts(t, at + 1, CALLS[name](*arguments))
            self.expect(t, at, ",")
            at += 1

    def bits(self, t, at):
        """After `[`: lowest bit and count."""
        high, at = self.expression(t, at)
        if t[at] == ("sign", "]"):
            return high, 1, at + 1
        plus = t[at] == ("sign", "+:")
        if not plus:
            self.expect(t, at, ":")
        low, at = self.expression(t, at + 1)
        self.expect(t, at, "]")
        if not plus and high < low:
            raise NotUnderstood("reversed bits")
        return (high, low, at + 1) if plus else (low, high - low + 1, at + 1)

    def parts(self, t, at, x):
        while at < len(t) and t[at][0] == "sign" and t[at][1] in ".[":
            if t[at][1] == ".":
                x, at = typed(x, t[at + 1][1]), at + 2
            else:
                low, count, at = self.bits(t, at + 1)
                x = cut(x >> low, count)
        return x, at

    def assign(self, t):
        """NAME parts = expression; bits outside of the parts stay."""
        name, at, low, count, kind = t[0][1], 1, 0, None, None
        while t[at][0] == "sign" and t[at][1] in ".[":
            if t[at][1] == ".":
                kind, at = t[at + 1][1], at + 2
            else:
                low, count, at = self.bits(t, at + 1)
        operator = t[at][1]
        value, end = self.expression(t, at + 1)
        if end != len(t):
            raise NotUnderstood("rest")
        old = self.names.get(name, 0)
        if operator != "=":
            value = APPLY[operator[0]](typed(old, kind) if kind and count is None else old, value)
        if kind:
            value = typed(value, kind)
        if count is not None:
            mask = ((1 << count) - 1) << low
            value = (old & ~mask) | (value << low & mask)
        self.names[name] = value

    def run(self, lines, at=0, active=True):
        """Up to the end of the block; the place after it."""
        while at < len(lines):
            line = lines[at]
            word = line.split()[0]
            if word in ("endif", "endfor", "else", "elsif"):
                return at
            if word == "if":
                at = self.branch(lines, at, active)
            elif word == "for":
                at = self.loop(lines, at, active)
            elif word == "break":
                if active:
                    raise StopIteration
                at += 1
            else:
                if active and word != "declare":
                    self.assign(tokens(line))
                at += 1
        return at

    def branch(self, lines, at, active):
        done = False
        while True:
            word = lines[at].split()[0]
            if word == "endif":
                return at + 1
            condition = True
            if word != "else":
                text = re.sub(r"^(if|elsif)\b(.*)\bthen$", r"\2", lines[at])
                condition = bool(self.expression(tokens(text), 0)[0]) if active and not done else False
            taken = active and not done and condition
            at = self.run(lines, at + 1, taken)
            done = done or taken

    def loop(self, lines, at, active):
        match = re.fullmatch(r"for (\w+) in (.*) : (.*) do", lines[at])
        if not match:
            raise NotUnderstood(lines[at])
        first, last = (self.expression(tokens(match.group(i)), 0)[0] for i in (2, 3))
        end = self.run(lines, at + 1, False)
        for i in range(first, last + 1) if active else ():
            self.names[match.group(1)] = i
            try:
                self.run(lines[:end], at + 1, True)
            except StopIteration:
                break
        return end + 1


def read_code(path):
    """Text by lower-case name."""
    text = open(path).read()
    found = {}
    for match in re.finditer(r"^\s+(SOP\w+|VOP\w+)Op\.(\w+): (.+?),?$", text, re.M):
        name = re.sub(r"_e(32|64)$", "", match.group(2).lower())
        found[name] = ast.literal_eval(match.group(3))
    return found


def lines_of(code):
    lines = [re.sub(r"//.*", "", line).strip().rstrip(";").strip() for line in code.split("\n")]
    return [line for line in lines if line]


def edge(r):
    edges = (0, 1, 2, 31, 32, 33, 63, 64, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffff, 0x800000, 0xffffff, 0x1000000, 0x200010,
             0x7fffffff, 0x80000000, 0xffffffff, 0x0c0d0803, 0x07060504, (1 << 63) - 1, 1 << 63, (1 << 64) - 1, 0xffff0001, 0x55555555)
    return r.choice((r.getrandbits(64), r.getrandbits(64) & r.getrandbits(64), r.randrange(80), r.choice(edges)))


def ask_rows(arguments, text):
    command = [os.path.join(BUILD, "bin", "meaning_values")] + arguments
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, universal_newlines=True, check=True).stdout.splitlines()


def compare(row, code, options):
    """None: equal; else the first difference."""
    opcode, name, bits, _, scalar, defs = row
    r = random.Random(name)
    questions = [([edge(r), edge(r), edge(r)], r.getrandbits(1), r.getrandbits(8)) for _ in range(options.trials)]
    text = "".join("%d %#x %#x %#x %d %d\n" % (opcode, *s, flag, imm) for s, flag, imm in questions)
    answers = ask_rows([], text)
    lines = lines_of(code)
    for (sources, flag, imm), answer in zip(questions, answers):
        value, written = answer.split()
        of_immediate = bool(re.fullmatch(r"s_\w+k_i32", name))  # SOPK: the immediate is their source 0, the old value the row's
        machine = Machine([imm, 0, 0] if of_immediate else sources, flag, imm, sources[0 if of_immediate else 1 if scalar else 2])
        machine.run(lines)
        want = cut(machine.names["D0"], bits)
        want_flag = int(bool(machine.names["SCC" if scalar else "VCC"] & 1)) if scalar or (defs > 1 and bits == 32) else int(written)
        if int(value, 16) != want or int(written) != want_flag:
            of = ", ".join("%#x" % s for s in sources)
            return "of %s, flag %d: %s, flag %s; the pseudo-code: %x, flag %d" % (of, flag, value, written, want, want_flag)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("code")
    parser.add_argument("--trials", type=int, default=2000)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    codes = read_code(options.code)
    equal, different, left = 0, 0, []
    for line in ask_rows(["list"], ""):
        opcode, name, *numbers = line.split()
        code = codes.get(name) or codes.get(NAMES.get(name, ""))
        try:
            if not code:
                raise NotUnderstood("no pseudo-code")
            wrong = compare((int(opcode), name, *map(int, numbers)), code, options)
        except (NotUnderstood, IndexError, TypeError, ValueError, RecursionError) as why:
            left.append("%s (%s)" % (name, why))
            continue
        equal += wrong is None
        different += wrong is not None and name not in KNOWN
        if wrong:
            print("%s %s" % (name, wrong if name not in KNOWN else KNOWN[name]))
    if options.verbose:
        print("not compared: " + ", ".join(left))
    print("%d rows equal, %d different, %d not compared" % (equal, different, len(left)))
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
