"""Computes the results of chains.py's kernels on Python's integers: a value is a list of bits, one number for each element of each of the
64 work-items. NAN stands for any NaN of a float, UNKNOWN for what an operation leaves open (a division by 0, a float out of range)."""
from chains import COLUMNS, FLOATS, LANES

UNKNOWN, NAN = "unknown", "nan"
N = 3  # the argument %n


def signed(x, bits):
    return x - (1 << bits) if x >> (bits - 1) & 1 else x


# ---- floats: NAN, (sign, None) for infinity, or (sign, m, e) for m * 2^e ----

def decode(element, code):
    if code in (UNKNOWN, NAN):
        return code
    bits, exponent_bits, mantissa_bits, bias, top = FLOATS[element]
    sign, magnitude = code >> (bits - 1), code & ((1 << (bits - 1)) - 1)
    exponent, mantissa = magnitude >> mantissa_bits, magnitude & ((1 << mantissa_bits) - 1)
    ones = (1 << exponent_bits) - 1
    if top == "ieee" and exponent == ones:
        return NAN if mantissa else (sign, None)
    if (top == "fn" and magnitude == (1 << (bits - 1)) - 1) or (top == "fnuz" and code == 1 << (bits - 1)):
        return NAN
    if exponent:
        return sign, mantissa | 1 << mantissa_bits, exponent - bias - mantissa_bits
    return sign, mantissa, 1 - bias - mantissa_bits


def encode(element, value):
    """Rounded once, to nearest, ties to even."""
    if value in (UNKNOWN, NAN):
        return value if value == UNKNOWN or FLOATS[element][4] != "finite" else UNKNOWN
    bits, exponent_bits, mantissa_bits, bias, top = FLOATS[element]
    sign, ones = value[0] << (bits - 1), (1 << (exponent_bits + mantissa_bits)) - 1
    infinity = ((1 << exponent_bits) - 1) << mantissa_bits
    if value[1] is None:
        code = 1 << 80
    elif value[1] == 0:
        return 0 if top == "fnuz" else sign
    else:
        m, e = value[1], value[2]
        exponent = max(m.bit_length() - 1 + e, 1 - bias)
        shift = exponent - mantissa_bits - e
        if shift <= 0:
            digits = m << -shift
        else:
            digits, rest, half = m >> shift, m & ((1 << shift) - 1), 1 << (shift - 1)
            digits += rest > half or (rest == half and digits & 1)
        code = ((exponent - (1 - bias)) << mantissa_bits) + digits
    if top == "ieee":
        return sign | min(code, infinity)
    if top == "finite":
        return sign | min(code, ones)
    if code > (ones - 1 if top == "fn" else ones):
        return NAN
    return code if top == "fnuz" and code == 0 else sign | code


def of_integer(number):
    return int(number < 0), abs(number), 0


def compare(a, b):
    """-1, 0, 1, or None with a NaN."""
    if NAN in (a, b):
        return None
    x, y = [((-1) ** v[0]) * (v[1] if v[1] is not None else 1 << 5000) for v in (a, b)]
    low = min(v[2] if len(v) == 3 else 0 for v in (a, b))
    x, y = [n << (v[2] - low) if len(v) == 3 else n for n, v in ((x, a), (y, b))]
    return (x > y) - (x < y)


def add(a, b):
    if NAN in (a, b):
        return NAN
    if a[1] is None or b[1] is None:
        if a[1] is None and b[1] is None:
            return a if a[0] == b[0] else NAN
        return a if a[1] is None else b
    low = min(a[2], b[2])
    total = sum(((-1) ** v[0]) * (v[1] << (v[2] - low)) for v in (a, b))
    return (int(total < 0) if total else a[0] & b[0]), abs(total), low


def multiply(a, b):
    if NAN in (a, b):
        return NAN
    sign = a[0] ^ b[0]
    if a[1] is None or b[1] is None:
        return NAN if 0 in (a[1], b[1]) else (sign, None)
    return sign, a[1] * b[1], a[2] + b[2]


def negate(a):
    return a if a == NAN else (1 - a[0],) + a[1:]


# ---- integers ----

def divide(op, x, y, bits):
    if y == 0:
        return UNKNOWN
    if op in ("divui", "remui", "ceildivui"):
        return {"divui": x // y, "remui": x % y, "ceildivui": -(-x // y)}[op]
    x, y = signed(x, bits), signed(y, bits)
    if x == -(1 << (bits - 1)) and y == -1:
        return UNKNOWN
    quotient = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
    return {"divsi": quotient, "remsi": x - quotient * y, "floordivsi": x // y, "ceildivsi": -(-x // y)}[op]


def binary(op, x, y, bits):
    """Of unsigned numbers of so many bits; the result is cut by the caller."""
    if op in ("minsi", "maxsi", "shrsi"):
        sx, sy = signed(x, bits), signed(y, bits)
        if op == "shrsi":
            return sx >> y if y < bits else UNKNOWN
        return min(sx, sy) if op == "minsi" else max(sx, sy)
    if op in ("shli", "shrui"):
        return UNKNOWN if y >= bits else x << y if op == "shli" else x >> y
    if op in ("addi", "subi", "muli", "andi", "ori", "xori", "minui", "maxui"):
        return {"addi": x + y, "subi": x - y, "muli": x * y, "andi": x & y, "ori": x | y, "xori": x ^ y, "minui": min(x, y), "maxui": max(x, y)}[op]
    return divide(op, x, y, bits)


def extended(op, x, y, bits):
    if op == "mulsi_extended":
        return signed(x, bits) * signed(y, bits)
    return x * y if op == "mului_extended" else x + y


def count(op, x, bits):
    if op == "ctpop":
        return bin(x).count("1")
    if x == 0:
        return bits
    return bits - x.bit_length() if op == "ctlz" else (x & -x).bit_length() - 1


def test(predicate, x, y, bits):
    if predicate[0] == "s":
        x, y = signed(x, bits), signed(y, bits)
    return {"eq": x == y, "ne": x != y, "lt": x < y, "le": x <= y, "gt": x > y, "ge": x >= y}[predicate if predicate in ("eq", "ne") else predicate[1:]]


def test_float(predicate, a, b):
    order = compare(a, b)
    if predicate in ("ord", "uno"):
        return (order is None) == (predicate == "uno")
    if order is None:
        return predicate[0] == "u"
    return {"eq": order == 0, "ne": order != 0, "lt": order < 0, "le": order <= 0, "gt": order > 0, "ge": order >= 0}[predicate[1:]]


# ---- nodes ----

class Evaluator:
    def __init__(self, rows):
        self.rows = rows  # [lane][column], of 64 bits

    def value(self, node, known):
        if id(node) not in known:
            known[id(node)] = self.compute(node, known)
        return known[id(node)]

    def compute(self, node, known):
        n, a, type = node.type.elements, node.attributes, node.type
        if node.op == "row":
            return [self.rows[0 if a["uniform"] else lane][a["first"] + i] for lane in range(LANES) for i in range(n)]
        if node.op == "constant":
            return list(a["values"]) * LANES
        if node.op == "lane_below":
            return [int(lane < a["bound"]) for lane in range(LANES)]
        if node.op == "n_below":
            return [int(N < a["bound"])] * LANES
        if node.op == "loop":
            return self.loop(node, known)
        operands = [self.value(o, known) for o in node.operands]
        types = [o.type for o in node.operands]
        if node.op in MOVES:
            return MOVES[node.op](operands, types, type, a)
        f = self.function(node.op, types, type, a)
        strict = node.op != "select"
        out = []
        for i, elements in enumerate(zip(*operands)):
            r = UNKNOWN if strict and UNKNOWN in elements else f(*elements)
            out.append(r if r in (UNKNOWN, NAN) else r & ((1 << type.bits) - 1))
        return out

    def loop(self, node, known):
        a, (start, other) = node.attributes, node.operands
        value, n = self.value(start, known), node.type.elements
        self.value(other, known)
        trips = [{"known": a["trips"], "n": N, "lane": lane & 3}[a["kind"]] for lane in range(LANES)]
        for round in range(max(trips)):
            inside = dict(known)
            inside[id(a["argument"])] = value
            result = self.value(a["result"], inside)
            value = [result[i] if round < trips[i // n] else value[i] for i in range(LANES * n)]
        return value

    def function(self, op, types, type, a):
        source, bits = types[0], types[0].bits
        if op == "bits":
            if source.is_float:
                return lambda x: UNKNOWN if x == NAN else x
            return lambda x: x
        if op in ("trunci", "extui", "raw"):
            return lambda x: UNKNOWN if x == NAN else x
        if op in ("wide", "same"):
            return lambda x: x
        if op in ("extsi", "index_cast"):
            return lambda x: signed(x, bits)
        if op == "index_castui":
            return lambda x: x
        if op in ("sitofp", "uitofp"):
            return lambda x: encode(type.element, of_integer(signed(x, bits) if op == "sitofp" else x))
        if op in ("extf", "truncf"):
            return lambda x: encode(type.element, decode(source.element, x))
        if op in ("fptosi", "fptoui"):
            return lambda x: to_integer(op, decode(source.element, x), type.bits)
        if op in ("addf", "subf", "mulf"):
            g = {"addf": add, "subf": lambda x, y: add(x, negate(y)), "mulf": multiply}[op]
            return lambda x, y: encode(type.element, g(decode(type.element, x), decode(type.element, y)))
        if op in ("negf", "absf"):
            def sign(x):
                v = decode(type.element, x)
                return NAN if v == NAN else x ^ (1 << (bits - 1)) if op == "negf" else x & ~(1 << (bits - 1))
            return sign
        if op == "cmpi":
            return lambda x, y: int(test(a["predicate"], x, y, bits))
        if op == "cmpf":
            return lambda x, y: int(test_float(a["predicate"], decode(source.element, x), decode(source.element, y)))
        if op.endswith("_extended"):
            return lambda x, y: extended(op, x, y, bits) >> (bits if a["half"] else 0)
        if op in ("ctlz", "cttz", "ctpop"):
            return lambda x: count(op, x, bits)
        if op == "absi":
            return lambda x: abs(signed(x, bits))
        return lambda x, y: binary(op, x, y, bits)


def to_integer(op, v, bits):
    if v == NAN or v[1] is None:
        return UNKNOWN
    number = v[1] << v[2] if v[2] >= 0 else v[1] >> -v[2]
    number = -number if v[0] else number
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if op == "fptosi" else (0, (1 << bits) - 1)
    return number if low <= number <= high else UNKNOWN


# ---- what moves elements: (operands, their types, type of the result, attributes) ----

def rows_of(values, type):
    n = type.elements
    return [values[lane * n:(lane + 1) * n] for lane in range(LANES)]


def select(operands, types, type, a):
    n, out = type.elements, []
    for i in range(LANES * n):
        c = operands[0][i if types[0].count else i // n]
        out.append(UNKNOWN if c == UNKNOWN else operands[1][i] if c else operands[2][i])
    return out


def pick(operands, types, type, a):
    joined = [sum(parts, []) for parts in zip(*[rows_of(o, t) for o, t in zip(operands, types)])]
    return [row[at] for row in joined for at in a["at"]]


def insert(operands, types, type, a):
    out = []
    for element, row in zip(operands[0], rows_of(operands[1], types[1])):
        out += row[:a["at"]] + [element] + row[a["at"] + 1:]
    return out


def dynamic(operands, types, type, a):
    return [row[lane % a["count"]] for lane, row in enumerate(rows_of(operands[0], types[0]))]


def together(how, numbers, bits):
    names = {"add": "addi", "mul": "muli", "and": "andi", "or": "ori", "xor": "xori"}
    if UNKNOWN in numbers:
        return UNKNOWN
    x = numbers[0]
    for y in numbers[1:]:
        x = binary(names.get(how, how), x, y, bits) & ((1 << bits) - 1)
    return x


def reduce(operands, types, type, a):
    return [together(a["how"], row, type.bits) for row in rows_of(operands[0], types[0])]


def over_lanes(operands, types, type, a):
    rows, size, out = rows_of(operands[0], types[0]), a["size"], []
    for lane in range(LANES):
        first = lane // size * size
        out += [together(a["how"], [row[i] for row in rows[first:first + size]], type.bits) for i in range(type.elements)]
    return out


def shuffle(operands, types, type, a):
    rows, d, out = rows_of(operands[0], types[0]), a["distance"], []
    for lane in range(LANES):
        here = lane % 32  # `idx` names a lane of the wave, which has 32 or 64
        at = {"xor": here ^ d, "up": here - d, "down": here + d, "idx": d if lane < 32 else -1}[a["how"]]
        out += rows[lane - here + at] if 0 <= at < 32 else [UNKNOWN] * type.elements
    return out


def bitcast(operands, types, type, a):
    out, bits, mask = [], types[0].bits, (1 << type.bits) - 1
    for row in rows_of(operands[0], types[0]):
        word = sum(x << (i * bits) for i, x in enumerate(row) if x != UNKNOWN)
        unknown = sum(((1 << bits) - 1) << (i * bits) for i, x in enumerate(row) if x == UNKNOWN)
        for i in range(type.elements):
            out.append(UNKNOWN if unknown >> (i * type.bits) & mask else word >> (i * type.bits) & mask)
    return out


MOVES = {"select": select, "pick": pick, "insert": insert, "dynamic": dynamic, "reduce": reduce, "shuffle": shuffle, "bitcast": bitcast,
         "over_lanes": over_lanes,
         "broadcast": lambda operands, types, type, a: [x for x in operands[0] for _ in range(type.elements)]}


def make_rows(rng):
    """Numbers that are likely to be special in some of 64 bits."""
    def number():
        kind = rng.randrange(6)
        if kind == 0:
            return rng.choice([0, 1, -1, 2, -2, (1 << 63) - 1, -(1 << 63), 0x7fffffff, 0x80000000, -0x80000000, 0xffffffff])
        if kind == 1:
            return (1 << rng.randrange(64)) + rng.randrange(-1, 2)
        bits = rng.randrange(1, 65) if kind < 4 else 64
        value = rng.getrandbits(bits)
        return -value if kind == 3 else value
    return [[number() & ((1 << 64) - 1) for _ in range(COLUMNS)] for _ in range(LANES)]


def is_right(found, expected, type, is_signed):
    """`found`: 64 bits of memory, in which the value is extended."""
    if expected == UNKNOWN:
        return True
    bits = type.bits
    low = found & ((1 << bits) - 1)
    extended = (signed(low, bits) if is_signed else low) & ((1 << 64) - 1)
    if extended != found:
        return False
    return decode(type.element, low) == NAN if expected == NAN else low == expected
