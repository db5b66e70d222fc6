"""Which operands belong to an element of a matrix product, and its exact sum: evidence in the form of mfma_bits.csv. The layouts are those of
docs/isa/mfma.md, 3."""
import re
from fractions import Fraction

from operands import FLOATS, LANES, operands

BIASES = {("fp8", "gfx942"): 8, ("bf8", "gfx942"): 16}


def shape_of(name):
    """(rows, columns, K) of a dense product of one block, else None."""
    match = re.fullmatch(r"v_mfma_[fi]\d+_(16|32)x(?:16|32)x(\d+)_(f16|bf16|xf32|f32|fp8_fp8|fp8_bf8|bf8_fp8|bf8_bf8)", name)
    return (int(match.group(1)), int(match.group(1)), int(match.group(2))) if match else None


class Instance:
    """The operands of one instance of a row."""

    def __init__(self, row, arch, number):
        self.arch, self.shape = arch, shape_of("v_" + row["name"][5:])
        self.parts = [tuple(part) for part in row["a"]["parts"]]
        data = operands(row["id"], self.parts, row["a"]["class"], number + 1, arch)
        size = sum(dwords for _, dwords in self.parts) * LANES
        self.dwords = memoryview(data).cast("I")[number * size:(number + 1) * size].tolist()

    def part(self, which):
        first = sum(dwords for _, dwords in self.parts[:which]) * LANES
        return self.parts[which][0], self.dwords[first:first + self.parts[which][1] * LANES]

    def vector(self, which, index):
        """The bits of row `index` of A, or of column `index` of B, by k."""
        kind, dwords = self.part(which)
        size, k = FLOATS[kind][0], self.shape[2]
        run = k * self.shape[0] // LANES
        found = []
        for at in range(k):
            lane, place = at // run * self.shape[0] + index, at % run * size
            found.append(dwords[place // 32 * LANES + lane] >> place % 32 & ((1 << size) - 1))
        return kind, found

    def sum_so_far(self, register, lane):
        return self.part(2)[1][register * LANES + lane]

    def element(self, register, lane):
        """(types, bits of A's row, of B's column, of C) of an element of D."""
        if self.shape[0] == 16:
            i, j = 4 * (lane // 16) + register, lane % 16
        else:
            i, j = 8 * (register // 4) + 4 * (lane // 32) + register % 4, lane % 32
        (a_kind, a), (b_kind, b) = self.vector(0, i), self.vector(1, j)
        return a_kind, a, b_kind, b, self.sum_so_far(register, lane)


def value(bits, kind, arch):
    """A number as a fraction; None: infinite or NaN."""
    size, exponent, fraction, bias = FLOATS[kind]
    bias = BIASES.get((kind, arch), bias)
    sign = -1 if bits >> (size - 1) else 1
    power, part = bits >> fraction & ((1 << exponent) - 1), bits & ((1 << fraction) - 1)
    if kind in ("fp8", "bf8") and arch == "gfx942":
        if bits == 0x80:
            return None
    elif power == (1 << exponent) - 1 and (kind != "fp8" or part == 7):
        return None
    if power == 0:
        power, part = 1, part - (1 << fraction)
    return sign * Fraction((1 << fraction) + part) * Fraction(2) ** (power - bias - fraction)


def rounded(number):
    """f32 bits of a fraction, to nearest even."""
    if number == 0:
        return 0
    sign, number = (1 << 31 if number < 0 else 0), abs(number)
    power = number.numerator.bit_length() - number.denominator.bit_length()
    power = power if Fraction(2) ** power <= number else power - 1
    power = max(power, -126)
    scaled = number / Fraction(2) ** (power - 23)
    whole = scaled.numerator // scaled.denominator
    rest = scaled - whole
    whole += 1 if rest > Fraction(1, 2) or (rest == Fraction(1, 2) and whole & 1) else 0
    bits = whole if power == -126 and whole < 1 << 23 else ((power + 127) << 23) + whole - (1 << 23)
    return sign | min(bits, 0x7F800000)


def exact_sum(a_kind, a, b_kind, b, c, arch):
    """f32 bits of the sum rounded once; None: not all are numbers."""
    factors = [(value(x, a_kind, arch), value(y, b_kind, arch)) for x, y in zip(a, b)]
    start = value(c, "f32", arch)
    if start is None or any(x is None or y is None for x, y in factors):
        return None
    return rounded(sum((x * y for x, y in factors), start))


def csv_row(row, arch, dword, d):
    """A line of the CSV file for one dword of the complete results: chip, instruction, a, b, c, d, exact sum rounded once, why."""
    size = row["a"]["parts"][2][1] * LANES
    register, lane = dword % size // LANES, dword % LANES
    a_kind, a, b_kind, b, c = Instance(row, arch, dword // size).element(register, lane)
    digits = {kind: FLOATS[kind][0] // 4 for kind in (a_kind, b_kind)}
    exact = exact_sum(a_kind, a, b_kind, b, c, arch)
    return ["CDNA3" if arch == "gfx942" else "CDNA4", "v_" + row["name"][5:], " ".join("%0*x" % (digits[a_kind], x) for x in a),
            " ".join("%0*x" % (digits[b_kind], x) for x in b), "%08x" % c, "%08x" % d, "-" if exact is None else "%08x" % exact,
            "probe %s, dword %d" % (row["id"], dword)]
