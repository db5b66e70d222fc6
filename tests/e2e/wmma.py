"""The kernels of run_wmma: matrix products of waves of 32 lanes (gfx1250), their operands and what they are in double precision.

cases() yields a Case for each shape and types; each has variants (operations of amdgpu, rocdl, or intrinsics, with their modifiers) of the
same operands in one kernel, and sets of numbers, one for each workgroup. Where an element lies: the formulas of the ISA as AMD's comgr
and FlyDSL have them (docs/targets.md), here by element and bit."""
import math
import random
import struct

LANES, SETS = 32, ("whole", "fractions", "special")


class Format:
    """A type of elements. names: in amdgpu's vectors, in names of rocdl."""

    def __init__(self, bits, exponent, mantissa, mlir, rocdl, nan=None, number=None):
        self.bits, self.exponent, self.mantissa, self.mlir, self.rocdl, self.nan, self.number = bits, exponent, mantissa, mlir, rocdl, nan, number
        self.codes = {}

    def value(self, code):
        """The number that a code stands for: "ieee" has infinities, "top" one NaN, others neither."""
        sign = -1.0 if code >> (self.bits - 1) else 1.0
        fraction = code & ((1 << self.mantissa) - 1)
        power = code >> self.mantissa & ((1 << self.exponent) - 1)
        most, bias = (1 << self.exponent) - 1, (1 << (self.exponent - 1)) - 1
        if self.nan == "ieee" and power == most:
            return math.nan if fraction else sign * math.inf
        if self.nan == "top" and power == most and fraction == (1 << self.mantissa) - 1:
            return math.nan
        if not power:
            return sign * math.ldexp(fraction, 1 - bias - self.mantissa)
        return sign * math.ldexp((1 << self.mantissa) + fraction, power - bias - self.mantissa)

    def code(self, value):
        """Of a number that the type has."""
        if not self.codes and self.bits <= 16:
            self.codes = {self.value(c): c for c in reversed(range(1 << self.bits))}
        return struct.unpack("<I", struct.pack("<f", value))[0] if self.bits == 32 else self.codes[value]

    def unusual(self, rng):
        if self.nan == "ieee":
            top = ((1 << self.exponent) - 1) << self.mantissa
            return top | rng.choice([0, 1 << (self.bits - 1), 1])
        return 0x7f if self.nan == "top" else rng.randrange(1 << self.bits)


class Bytes:
    """Integers of 8 bits."""
    bits, mlir, rocdl, number, nan = 8, "i8", "iu8", None, None


F32, F16, BF16 = Format(32, 8, 23, "f32", "f32", "ieee"), Format(16, 5, 10, "f16", "f16", "ieee"), Format(16, 8, 7, "bf16", "bf16", "ieee")
FP8, BF8 = Format(8, 4, 3, "f8E4M3FN", "fp8", "top", 0), Format(8, 5, 2, "f8E5M2", "bf8", "ieee", 1)
FP6, BF6 = Format(6, 2, 3, "f6E2M3FN", "fp6", None, 2), Format(6, 3, 2, "f6E3M2FN", "bf6", None, 3)
FP4 = Format(4, 2, 1, "f4E2M1FN", "f4", None, 4)
SMALL, I8 = (FP8, BF8, FP6, BF6, FP4), Bytes()


def place(k_all, bits, row, k):
    """Lane and first bit of element (row, k) of A or B. 8 bits up to k = 64 and in the shapes of one type: 8 or 16 elements at a time is
    the same, as A and B lie alike."""
    block = 2 if bits == 32 else 8 if bits == 16 else 32 if bits < 8 else 16 if k_all == 128 else 8
    half, within = k // block % 2, k // (2 * block) * block + k % block
    return 16 * half + row % 16, (row // 16 * (k_all // 2) + within) * bits


class Words:
    """Registers of a wave: `count` dwords of each lane."""

    def __init__(self, count):
        self.lanes = [0] * LANES
        self.count = count

    def put(self, lane, bit, code):
        self.lanes[lane] |= code << bit

    def get(self, lane, bit, bits):
        return self.lanes[lane] >> bit & ((1 << bits) - 1)

    def bytes(self):
        """Lane after lane, each with a dword that nobody reads: LLVM would make of a stride that is the size a modifier of the load."""
        return b"".join(lane.to_bytes(4 * self.count + 4, "little") for lane in self.lanes)


class Variant:
    """text: lines of MLIR that make $r of %a, %b, %c (with scales %sa, %sb, %sa16, %sb16). how: signs of A and B (of integers: they are
    signed), mod_c, clamp, scales: None or the elements of a block, first lanes, formats of scales. dialect: amdgpu (LLVM's code is made of
    it by mlir-opt), llvm, or ours: what MLIR cannot translate."""

    def __init__(self, dialect, text, a=0, b=0, mod_c=0, clamp=0, block=None, rows=(0, 0), formats=(0, 0)):
        self.dialect, self.text, self.a, self.b, self.mod_c, self.clamp = dialect, text, a, b, mod_c, clamp
        self.block, self.rows, self.formats = block, rows, formats


def vector(dwords, kind="i32"):
    return "vector<%dx%s>" % (dwords, kind)


def scale_value(code, format):
    return FP8.value(code) if format else math.nan if code == 255 else math.ldexp(1, code - 127)


class Case:
    def __init__(self, name, m, k, a, b, c, d):
        self.name, self.m, self.k, self.a, self.b, self.c, self.d, self.variants = name, m, k, a, b, c, d, []
        self.integers = isinstance(a, Bytes)
        self.of_a, self.of_b = m // 16 * k * a.bits // 64, k * b.bits // 64
        self.of_c, self.of_d = (m // 2 * (32 if self.integers else f.bits) // 32 for f in (c, d))
        self.vec_a = vector(self.of_a * 32 // a.bits, a.mlir)
        self.vec_b = vector(self.of_b * 32 // b.bits, b.mlir)
        self.vec_c, self.vec_d = (vector(m // 2, "i32" if self.integers else f.mlir) for f in (c, d))
        # What rocdl and the intrinsics take: dwords of elements of 8 bits and fewer.
        self.raw_a = self.vec_a if a.bits > 8 else vector(self.of_a)
        self.raw_b = self.vec_b if b.bits > 8 else vector(self.of_b)

    def add(self, dialect, text, **how):
        self.variants.append(Variant(dialect, text, **how))

    # ---- the kernel ----

    def operands(self):
        """(name, argument, dwords, type as loaded) of what is loaded."""
        rows = [("a", "a", self.of_a, self.raw_a), ("b", "b", self.of_b, self.raw_b), ("c", "c", self.of_c, self.vec_c)]
        if any(v.block for v in self.variants):
            rows += [("sa", "sa", 1, "i32"), ("sb", "sb", 1, "i32"), ("sa16", "sa16", 2, "i64"), ("sb16", "sb16", 2, "i64")]
        return rows

    @staticmethod
    def address(name, pointer, index, dwords):
        """Bytes as 32 bits without a sign: LLVM then adds them to the base in the load itself."""
        return ["%%%sb = llvm.mlir.constant(%d : i32) : i32" % (name, 4 * dwords), "%%%sx = llvm.mul %s, %%%sb : i32" % (name, index, name),
                "%%%sy = llvm.zext %%%sx : i32 to i64" % (name, name),
                "%%%s = llvm.getelementptr %%%s[%%%sy] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8" % (name, pointer, name)]

    def text(self, variants):
        lines = ["%t0 = rocdl.workitem.id.x : i32", "%w0 = rocdl.workgroup.id.x : i32", "%w1 = llvm.mlir.constant(5 : i32) : i32",
                 "%w2 = llvm.shl %w0, %w1 : i32", "%t = llvm.add %w2, %t0 : i32"]
        for name, argument, dwords, kind in self.operands():
            lines += self.address("p" + name, "m" + argument, "%t", dwords + 1)
            lines.append("%%%s = llvm.load %%p%s {alignment = 4 : i64} : !llvm.ptr<1> -> %s" % (name, name, kind))
        for number, v in enumerate(variants):
            lines += [line.replace("$", "%%v%d" % number) for line in v.text.splitlines()]
            lines.append("%%n%d = llvm.mlir.constant(%d : i32) : i32" % (number, number * LANES * len(SETS)))
            lines.append("%%o%d = llvm.add %%t, %%n%d : i32" % (number, number))
            lines += self.address("q%d" % number, "md", "%%o%d" % number, self.of_d + 1)
            lines.append("llvm.store %%v%dr, %%q%d {alignment = 4 : i64} : %s, !llvm.ptr<1>" % (number, number, self.vec_d))
        head = ", ".join("%%m%s: !llvm.ptr<1>" % row[1] for row in self.operands()) + ", %md: !llvm.ptr<1>"
        return """module {
  llvm.func @k(%s) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 32, 1, 1>} {
    %s
    llvm.return
  }
}
""" % (head, "\n    ".join(lines))

    # ---- numbers ----

    def element(self, rng, f, kind, special):
        if isinstance(f, Bytes):
            return rng.randrange(256)
        if special:
            return f.unusual(rng)
        if kind == "fractions":
            if f.bits == 32:
                return f.code(struct.unpack("<f", struct.pack("<f", rng.uniform(-4, 4)))[0])
            while True:
                code = rng.randrange(1 << f.bits)
                if abs(f.value(code)) <= 8 and (abs(f.value(code)) >= 2 ** -8 or f.bits < 16):
                    return code
        return f.code(rng.choice([0.0, 0.5, 1.0, 2.0, 3.0]) * rng.choice([1, -1]))

    def fill(self, rng, kind):
        """{name: Words} of one set, and {name: codes by row (and k)}."""
        words = {name: Words(dwords) for name, _, dwords, _ in self.operands()}
        codes = {"a": {}, "b": {}, "c": {}}
        for name, f, rows in (("a", self.a, self.m), ("b", self.b, 16)):
            for row in range(rows):
                for k in range(self.k):
                    code = self.element(rng, f, kind, kind == "special" and (row, k) == (3, 5) and (name == "a" or f.nan))
                    codes[name][row, k] = code
                    words[name].put(*place(self.k, f.bits, row, k), code)
        for i in range(self.m):
            for j in range(16):
                if self.integers:
                    code = rng.choice([rng.randrange(1 << 32), 0x7fffff00, 0x80000100])
                else:
                    code = self.element(rng, self.c, kind, kind == "special" and (i, j) == (6, 7))
                codes["c"][i, j] = code
                words["c"].put(*self.place_of(self.c, i, j), code)
        for name, rows in (("sa", self.m), ("sb", 16)):
            if name not in words:
                continue
            for wide, blocks in (("", 4), ("16", 8)):
                for lane in range(LANES):
                    for n in range(blocks):
                        code = 0xff if kind == "special" and (lane, n) == (4, 2) else rng.choice([124, 126, 127, 128, 130] if kind != "whole" else [126, 127, 128])
                        # Also read as f8E4M3FN: codes of about 1.
                        words[name + wide].put(lane, 8 * n, code)
                        codes[name + wide, lane, n] = code
        return words, codes

    def place_of(self, f, i, j):
        if not self.integers and f.bits == 16:
            return 16 * (i // 8) + j, 16 * (i % 8)
        return 16 * (i % 16 // 8) + j, 32 * (i // 16 * 8 + i % 8)

    def make(self):
        """(bytes of each operand, of all sets; codes of each set)"""
        rng = random.Random(self.name)
        sets = [self.fill(rng, kind) for kind in SETS]
        data = [b"".join(words[name].bytes() for words, _ in sets) for name, _, _, _ in self.operands()]
        return data, [codes for _, codes in sets]

    # ---- what it is ----

    def expected(self, v, codes):
        """{(i, j): (value, bound of the error)} of one set."""
        found = {}
        block = v.block or self.k

        def value(name, f, signed):
            if self.integers:
                return {at: code - 256 if signed and code > 127 else code for at, code in codes[name].items()}
            return {at: -f.value(code) if signed else f.value(code) for at, code in codes[name].items()}

        def scale(source, row, n):
            if not v.block:
                return 1.0
            code = codes[("sa", "sb")[source] + ("16" if v.block == 16 else ""), v.rows[source] + row, n]
            return scale_value(code, v.formats[source])

        a, b = value("a", self.a, v.a), value("b", self.b, v.b)
        for i in range(self.m):
            for j in range(16):
                c = codes["c"][i, j]
                if self.integers:
                    total = (c ^ 1 << 31) - (1 << 31) + sum(a[i, k] * b[j, k] for k in range(self.k))
                    total = max(-1 << 31, min((1 << 31) - 1, total)) if v.clamp else total
                    found[i, j] = total % (1 << 32), 0
                    continue
                total = self.c.value(c)
                total = abs(total) if v.mod_c & 2 else total
                total = -total if v.mod_c & 1 else total
                size = abs(total)
                for first in range(0, self.k, block):
                    factor = scale(0, i, first // block) * scale(1, j, first // block)
                    for k in range(first, first + block):
                        term = a[i, k] * b[j, k] * factor
                        total += term
                        size += abs(term)
                found[i, j] = total, size * (self.k + 2) * 2.0 ** -24
        return found

    def wrong(self, v, codes, kind, words):
        """The first element that differs, or None."""
        for (i, j), (value, bound) in self.expected(v, codes).items():
            lane, bit = self.place_of(self.d, i, j)
            got = words.get(lane, bit, 32 if self.integers else self.d.bits)
            if self.integers:
                if got != value:
                    return "D[%d][%d] is %#x, not %#x" % (i, j, got, value)
                continue
            got = self.d.value(got)
            if self.d.bits == 16 and math.isfinite(value):
                bound += abs(value) * 2.0 ** (-self.d.mantissa - 1) + 2.0 ** -25
                if abs(value) > 65519 and self.d is F16:
                    continue
            elif kind == "whole":
                bound = 0
            if math.isnan(value) and math.isnan(got) or got == value or abs(got - value) <= bound:
                continue
            return "D[%d][%d] is %r, not %r" % (i, j, got, value)
        return None


class Sparse(Case):
    """SWMMAC: A keeps two of every four elements along k, the index says which. A half of the lanes holds the same part of k of A and B; here the
    first half of it."""

    def __init__(self, name, k, a, b, c):
        Case.__init__(self, name, 16, k, a, b, c, c)
        self.of_a //= 2
        self.vec_a = vector(self.of_a * 32 // a.bits, a.mlir)
        self.raw_a = self.vec_a if a.bits > 8 else vector(self.of_a)
        self.of_index = k // 64
        self.raw_index = "i%d" % (32 * self.of_index)

    def operands(self):
        return Case.operands(self) + [("i", "i", self.of_index, self.raw_index)]

    def fill(self, rng, kind):
        words = {name: Words(dwords) for name, _, dwords, _ in self.operands()}
        codes = {"a": {}, "b": {}, "c": {}}
        half, kept = self.k // 2, self.k // 4
        for row in range(16):
            for first in range(0, self.k, 4):
                pair = sorted(rng.sample(range(4), 2))
                for n, at in enumerate(pair):
                    code = self.element(rng, self.a, kind, kind == "special" and (row, first, n) == (3, 4, 0))
                    codes["a"][row, first + at] = code
                    lane, e = 16 * (first // half) + row, first % half // 2 + n
                    words["a"].put(lane, e * self.a.bits, code)
                    words["i"].put(lane, 2 * e, at)
            for k in range(self.k):
                code = self.element(rng, self.b, kind, kind == "special" and (row, k) == (2, 6) and self.b.nan)
                codes["b"][row, k] = code
                words["b"].put(16 * (k // half) + row, k % half * self.b.bits, code)
            for j in range(16):
                code = rng.choice([rng.randrange(1 << 32), 0x7fffff00, 0x80000100]) if self.integers else self.element(rng, self.c, kind, False)
                codes["c"][row, j] = code
                words["c"].put(*self.place_of(self.c, row, j), code)
        assert kept * 2 == half
        return words, codes

    def expected(self, v, codes):
        found = {}
        for i in range(16):
            for j in range(16):
                if self.integers:
                    total = (codes["c"][i, j] ^ 1 << 31) - (1 << 31)
                else:
                    total = self.c.value(codes["c"][i, j])
                    size = abs(total)
                for (row, k), code in codes["a"].items():
                    if row != i:
                        continue
                    other = codes["b"][j, k]
                    if self.integers:
                        total += (code - 256 * (v.a and code > 127)) * (other - 256 * (v.b and other > 127))
                        continue
                    term = self.a.value(code) * self.b.value(other) * (-1 if v.a != v.b else 1)
                    total += term
                    size += abs(term)
                if self.integers:
                    total = max(-1 << 31, min((1 << 31) - 1, total)) if v.clamp else total
                    found[i, j] = total % (1 << 32), 0
                else:
                    found[i, j] = total, size * (self.k + 2) * 2.0 ** -24
        return found


# ---- forms ----

def attributes(**set):
    """{signA = true, modC = 1 : i16}"""
    text = []
    for name, value in set.items():
        if name in ("signA", "signB", "reuseA", "reuseB", "clamp"):
            text += ["%s = true" % name] if value else []
        elif value:
            text.append("%s = %d : %s" % (name, value, "i16" if name == "modC" else "i32"))
    return " {%s}" % ", ".join(text) if text else ""


def as_type(letter, have, want):
    """Lines, and the name: %a as another vector of as many bits."""
    if have == want:
        return "", "%" + letter
    if have[0] == "i":
        one = "vector<1x%s>" % have
        return "$%s0 = vector.broadcast %%%s : %s to %s\n$%s = vector.bitcast $%s0 : %s to %s\n" % (letter, letter, have, one, letter, letter, one, want), "$" + letter
    return "$%s = vector.bitcast %%%s : %s to %s\n" % (letter, letter, have, want), "$" + letter


def plain(m, k, a, b, c, d, name, amdgpu=True):
    """rocdl.wmma.NAME with all that it takes, and amdgpu.wmma where C and D are of one type."""
    case = Case(name.replace(".", "_"), m, k, a, b, c, d)
    form = "$r = rocdl.wmma.%s %%a, %%b, %%c@@ : (%s, %s, %s) -> %s" % (name, case.raw_a, case.raw_b, case.vec_c, case.vec_d)

    def rocdl(**set):
        how = {"a": set.get("signA", 0), "b": set.get("signB", 0), "mod_c": set.get("modC", 0), "clamp": set.get("clamp", 0)}
        case.add("llvm", form.replace("@@", attributes(**set)), **how)
    rocdl()
    if case.integers:
        for n in range(1, 8):
            rocdl(signA=n & 1, signB=n >> 1 & 1, clamp=n >> 2)
        rocdl(reuseA=1), rocdl(reuseB=1, signA=1)
    else:
        rocdl(modC=1), rocdl(modC=2, reuseA=1), rocdl(modC=3, reuseB=1), rocdl(reuseA=1, reuseB=1)
        if a.bits >= 16:
            rocdl(signA=1), rocdl(signB=1, modC=1), rocdl(signA=1, signB=1, modC=3)
    name = "wmma.%s%s%s" % (name.replace("_", "."), overload(case.vec_d), overload(case.raw_a))
    if case.integers:
        case.add("llvm", intrinsic(case, name, "sAsBCuuc", {"s": [0, 1], "c": [1]}), b=1, clamp=1)
    elif a.bits == 8:
        case.add("llvm", intrinsic(case, name, "ABmCuu", {"m": [1], "u": [1, 0]}), mod_c=1)
    else:
        name += overload(case.vec_c) if c is not d else ""
        case.add("llvm", intrinsic(case, name, "sAsBmCuu", {"s": [1, 0], "m": [2], "u": [0, 1]}), a=1, mod_c=2)
    if amdgpu:
        to_a, in_a = as_type("a", case.raw_a, case.vec_a)
        to_b, in_b = as_type("b", case.raw_b, case.vec_b)
        form = to_a + to_b + "$r = amdgpu.wmma %dx16x%d %s * %s + %%c @@ : %s, %s, %s" % (m, k, in_a, in_b, case.vec_a, case.vec_b, case.vec_c)
        for n in range(8) if case.integers else (0,):
            words = [word for bit, word in ((1, "unsignedA"), (2, "unsignedB"), (4, "clamp")) if n & bit]
            signed = {"a": not n & 1, "b": not n & 2} if case.integers else {}
            case.add("amdgpu", form.replace("@@", "{%s}" % ", ".join(words) if words else ""), clamp=n >> 2, **signed)
    return case


def scaled(m, a, b):
    """wmma.scale, wmma.scale16, scaled_wmma of formats a and b, and without scales."""
    f4 = m == 32
    shape = "f32.32x16x128.f4" if f4 else "f32.16x16x128.f8f6f4"
    case = Case("%s_%s_%s" % (shape.replace(".", "_"), a.rocdl, b.rocdl), m, 128, a, b, F32, F32)
    for prefix, block, suffix, kind in (("scale", 32, "", "i32"), ("scale16", 16, "16", "i64")):
        form = "$r = rocdl.wmma.%s.%s %%a, %%b, %%c, %%sa%s, %%sb%s@@ : (%s, %s, %s, %s, %s) -> %s" % (
            prefix, shape, suffix, suffix, case.raw_a, case.raw_b, case.vec_c, kind, kind, case.vec_d)
        settings = [((0, 0), (0, 0), 0, 0, 0), ((0, 16), (0, 2), 1, 1, 0), ((0, 0), (2, 0), 2, 0, 1), ((0, 16), (2, 2), 3, 1, 1)]
        for (row_a, row_b), formats, mod_c, reuse_a, reuse_b in settings:
            row_a = row_a if f4 else 16 - row_b if mod_c else 0
            set = {} if f4 else {"fmtA": a.number, "fmtB": b.number}
            set.update(modC=mod_c, scaleAType=row_a // 16, fmtScaleA=formats[0], scaleBType=row_b // 16, fmtScaleB=formats[1], reuseA=reuse_a, reuseB=reuse_b)
            case.add("llvm", form.replace("@@", attributes(**set)), mod_c=mod_c, block=block, rows=(row_a, row_b), formats=formats)
        to_a, in_a = as_type("a", case.raw_a, case.vec_a)
        to_b, in_b = as_type("b", case.raw_b, case.vec_b)
        e4m3 = 2 if a is b is FP4 else 0  # MLIR's verifier takes scales of f8E4M3FN for f4 alone
        for formats, rows in (((0, 0), (0, 0)), ((e4m3, e4m3), (0, 16)), ((e4m3, e4m3), (0 if f4 else 16, 0))):
            types = ["vector<%dx%s>" % (128 // block, "f8E4M3FN" if f else "f8E8M0FNU") for f in formats]
            text = to_a + to_b
            names = []
            for letter, want in zip("ab", types):
                lines, name = as_type("s%s%s" % (letter, suffix), kind, want)
                text += lines
                names.append(name)
            text += "$r = amdgpu.scaled_wmma %dx16x128 (%s * %s) * (%s * %s) + %%c {a_first_scale_lane = %d : i32, b_first_scale_lane = %d : i32} : %s, %s, %s, %s, %s" % (
                m, names[0], in_a, names[1], in_b, *rows, types[0], case.vec_a, types[1], case.vec_b, case.vec_c)
            case.add("amdgpu", text, block=block, rows=rows, formats=formats)
        name = "wmma.%s.%s%s" % (prefix, shape, "".join(overload(t) for t in (case.vec_d, case.raw_a, case.raw_b)))
        settings = {"f": [a.number, b.number], "m": [2], "r": [0, 1], "t": [0, 2], "u": [0, 1]}
        case.add("llvm", intrinsic(case, name, ("ABmC" if f4 else "fAfBmC") + "rtSrtTuu", settings), mod_c=2, block=block, rows=(0, 16), formats=(0, 2))
    add_unscaled(case, shape, f4)
    return case


def intrinsic(case, name, letters, settings, generic=False):
    """LLVM's intrinsic, or an operation of rocdl in generic form, with its operands: a letter each (A B C S T: matrices and scales), other
    letters constants, their values in settings (a list for each letter)."""
    kinds = {"m": "i16", "s": "i1", "u": "i1", "c": "i1", "f": "i32", "r": "i32", "t": "i32", "A": case.raw_a, "B": case.raw_b, "C": case.vec_c}
    wide = "scale16" in name
    kinds.update(S="i64" if wide else "i32", T="i64" if wide else "i32", I=getattr(case, "raw_index", None))
    lines, operands, types, seen = "", [], [], {}
    for at, letter in enumerate(letters):
        types.append(kinds[letter])
        if letter in "ABC":
            operands.append("%" + letter.lower())
        elif letter == "I":
            operands.append("%i")
        elif letter in "ST":
            operands.append("%s" % ("%sa" if letter == "S" else "%sb") + ("16" if wide else ""))
        else:
            value = settings.get(letter, [0, 0])[seen.setdefault(letter, 0)]
            seen[letter] += 1
            value = ("false", "true")[value] if kinds[letter] == "i1" else "%d : %s" % (value, kinds[letter])
            lines += "$k%d = llvm.mlir.constant(%s) : %s\n" % (at, value, kinds[letter])
            operands.append("$k%d" % at)
    return lines + "$r = %s(%s) : (%s) -> %s" % ("\"rocdl.%s\"" % name if generic else "llvm.call_intrinsic \"llvm.amdgcn.%s\"" % name,
                                               ", ".join(operands), ", ".join(types), case.vec_d)


def overload(type):
    """v8f32"""
    return "." + type.replace("vector<", "v").replace("x", "").rstrip(">")


def add_unscaled(case, shape, f4):
    """Intrinsics that rocdl of MLIR 22 does not have: as llvm.call_intrinsic, and in generic form with the intrinsic's operands."""
    name = "wmma." + shape
    for mod_c in range(4):
        settings = {"m": [mod_c], "f": [case.a.number, case.b.number]}
        letters = "ABmC" if f4 else "fAfBmC"
        case.add("llvm", intrinsic(case, name + "".join(overload(t) for t in (case.vec_d, case.raw_a, case.raw_b)), letters, settings), mod_c=mod_c)
        case.add("ours", intrinsic(case, name, letters, settings, True), mod_c=mod_c)


def sparse(k, a, b, sum, name):
    """swmmac as LLVM's intrinsic, and in generic form with constants as attributes and as operands."""
    case = Sparse("swmmac_" + name.replace(".", "_"), k, a, b, sum)
    letters = "sAsBCIuuc" if case.integers else "sAsBCIuu" if a.bits == 16 else "ABCIuu"
    suffix = "".join(overload(t) for t in (case.vec_d, case.raw_a, case.raw_b)) + "." + case.raw_index
    for n in range(8 if case.integers else 4 if a.bits == 16 else 2):
        how = {"a": n & 1, "b": n >> 1 & 1, "clamp": n >> 2} if case.integers or a.bits == 16 else {}
        settings = {"s": [n & 1, n >> 1 & 1], "u": [n & 1, 1 - (n & 1)], "c": [n >> 2]}
        case.add("llvm", intrinsic(case, "swmmac.%s%s" % (name, suffix), letters, settings), **how)
        case.add("ours", intrinsic(case, "swmmac." + name, letters, settings, True), **how)
        set = {"signA": n & 1, "signB": n >> 1 & 1, "clamp": n >> 2, "reuseA": n & 1} if how else {"reuseB": n & 1}
        case.add("ours", "$r = \"rocdl.swmmac.%s\"(%%a, %%b, %%c, %%i)%s : (%s, %s, %s, %s) -> %s" % (
            name, attributes(**set), case.raw_a, case.raw_b, case.vec_c, case.raw_index, case.vec_d), **how)
    return case


def cases():
    """(case, whether it is one of the quick ones)"""
    yield plain(16, 4, F32, F32, F32, F32, "f32.16x16x4.f32"), True
    for f in (F16, BF16):
        yield plain(16, 32, f, f, F32, F32, "f32.16x16x32." + f.rocdl), True
        yield plain(16, 32, f, f, f, f, "%s.16x16x32.%s" % (f.rocdl, f.rocdl)), True
    yield plain(16, 32, BF16, BF16, F32, BF16, "bf16f32.16x16x32.bf16", False), True
    for k in (64, 128):
        for sum in (F32, F16):
            for a in (FP8, BF8):
                for b in (FP8, BF8):
                    yield plain(16, k, a, b, sum, sum, "%s.16x16x%d.%s_%s" % (sum.rocdl, k, a.rocdl, b.rocdl)), a is not b
    yield plain(16, 64, I8, I8, I8, I8, "i32.16x16x64.iu8"), True
    for a in SMALL:
        for b in SMALL:
            yield scaled(16, a, b), (a.number + 1) % 5 == b.number
    yield scaled(32, FP4, FP4), True
    for f in (F16, BF16):
        for sum in (F32, f):
            yield sparse(64, f, f, sum, "%s.16x16x64.%s" % (sum.rocdl, f.rocdl)), True
    for sum in (F32, F16):
        for a in (FP8, BF8):
            for b in (FP8, BF8):
                yield sparse(128, a, b, sum, "%s.16x16x128.%s.%s" % (sum.rocdl, a.rocdl, b.rocdl)), a is not b
    yield sparse(128, I8, I8, I8, "i32.16x16x128.iu8"), True
