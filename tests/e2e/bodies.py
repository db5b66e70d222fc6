"""Random bodies of arith, math, vector and scf operations over all integer widths, for run_cpu: the same text is the body of a GPU
kernel and of a function for the CPU. No operation of them is undefined: amounts of shifts, divisors and numbers that become integers
are limited by operations in front of them."""
import random

WIDTHS = (1, 2, 3, 4, 5, 7, 8, 9, 12, 13, 15, 16, 17, 18, 24, 25, 31, 32, 33, 34, 40, 47, 48, 49, 55, 63, 64)
BITS = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}
FRACTION = {"f16": 11, "bf16": 8, "f32": 24, "f64": 53}
ITEMS, INPUTS, OUTPUTS = 64, 4, 8
DIVISIONS = ("divsi", "divui", "remsi", "remui", "ceildivui", "ceildivsi", "floordivsi")
SHIFTS = ("shli", "shrsi", "shrui")
INTEGERS = ("addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui")
FLOATS = ("addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "minnumf")
ROUNDINGS = ("floor", "ceil", "trunc", "roundeven", "sqrt")
INT_ORDERS = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
FLOAT_ORDERS = ("oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno")
REDUCTIONS = ("add", "mul", "and", "or", "xor", "minsi", "minui", "maxsi", "maxui")


def lanes(type):
    return int(type[7:].split("x")[0]) if type.startswith("vector") else 0


def element(type):
    return type.split("x")[1][:-1] if type.startswith("vector") else type


def with_element(type, new):
    return of_lanes(lanes(type), new)


def of_lanes(count, type):
    return "vector<%dx%s>" % (count, type) if count else type


def is_integer(type):
    return element(type)[0] == "i"


def width(type):
    return int(element(type)[1:])


def largest_below(power, type):
    """The largest number of the float type below 2^power that is a whole number, or the largest below 60000 of f16."""
    whole = 2 ** power - max(1, 2 ** (power - FRACTION[type]))
    return min(whole, 59968) if type == "f16" else whole


class Body:
    def __init__(self, seed):
        self.random = random.Random("body %d" % seed)
        self.has_vectors = self.random.random() < 0.5
        self.lines, self.values, self.count, self.indent, self.depth = [], [], 0, 2, 0

    def name(self):
        self.count += 1
        return "%%v%d" % self.count

    def line(self, text):
        self.lines.append("  " * self.indent + text)

    def add(self, text, type):
        name = self.name()
        self.line("%s = %s" % (name, text))
        self.values.append((name, type))
        return name

    def binary(self, op, a, b, type):
        return self.add("%s %s, %s : %s" % (op, a, b, type), type)

    def constant(self, value, type):
        name, of = self.name(), element(type)
        if of == "i1":
            literal = "true" if value & 1 else "false"
        elif of[0] == "i":
            bits = width(type)
            literal = str((value + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1))
        else:
            literal = "%r" % float(value)
        if type == "i1":
            self.line("%s = arith.constant %s" % (name, literal))
        else:
            self.line("%s = arith.constant %s : %s" % (name, literal if type == of else "dense<%s>" % literal, type))
        return name

    def pick(self, fits=lambda type: True):
        """A value, often a late one: (name, type), or None."""
        found = [v for v in self.values if fits(v[1])]
        if not found:
            return None
        return self.random.choice(found[-12:] if self.random.random() < 0.7 else found)

    def like(self, type):
        return self.pick(lambda t: t == type)[0]

    # ---- integers ----

    def convert_width(self, value, type, to):
        result = with_element(type, "i%d" % to)
        if to < width(type):
            self.add("arith.trunci %s : %s to %s" % (value, type, result), result)
        elif to > width(type):
            self.add("arith.ext%si %s : %s to %s" % (self.random.choice("su"), value, type, result), result)

    def integer(self, value, type):
        r, bits = self.random, width(type)
        op = r.choice(INTEGERS + SHIFTS + DIVISIONS)
        if op in INTEGERS:
            self.binary("arith." + op, value, self.like(type), type)
        elif bits > 1 and op in SHIFTS:
            amount = self.constant(r.randrange(bits), type)
            if r.random() < 0.6 and bits > 2:
                amount = self.binary("arith.remui", self.like(type), self.constant(bits, type), type)
            self.binary("arith." + op, value, amount, type)
        elif bits > 1:
            most = (1 << bits - 1) - 1
            divisor = self.constant(min(most, r.choice((1, 2, 3, 5, 7, 10, most, r.randrange(1, most + 1)))), type)
            if r.random() < 0.5:
                positive = self.binary("arith.andi", self.like(type), self.constant(most, type), type)
                divisor = self.binary("arith.maxsi", positive, self.constant(1, type), type)
            self.binary("arith." + op, value, divisor, type)

    def bits(self, value, type):
        """Counts of bits, the same bits as another type, and results of two parts."""
        r, size, n = self.random, width(type), lanes(type)
        choice = r.randrange(4)
        if choice == 0 and (not n or size in (8, 16, 32, 64)):
            self.add("math.%s %s : %s" % (r.choice(("ctlz", "cttz", "ctpop", "absi")), value, type), type)
        elif choice == 1 and size > 1:
            op, name = r.choice(("addui", "mului", "mulsi")), self.name()
            second = with_element(type, "i1") if op == "addui" else type
            types = type + (", " + second if op == "addui" else "")
            self.line("%s:2 = arith.%s_extended %s, %s : %s" % (name, op, value, self.like(type), types))
            self.values += [(name + "#0", type), (name + "#1", second)]
        elif choice == 2 and size in (16, 32, 64):
            to = with_element(type, r.choice([f for f in BITS if BITS[f] == size]))
            # Whether a maximum takes a signalling NaN for a NaN is open: none comes out of here.
            raw = self.add("arith.bitcast %s : %s to %s" % (value, type, to), to)
            self.without_nan(raw, to)
            self.values.remove((raw, to))
        elif choice == 3 and n and size in (8, 16, 32, 64):  # of other sizes LLVM's -O0 and -O3 say different things
            shapes = [(m, n * size // m) for m in range(1, 17) if n * size % m == 0 and n * size // m in (8, 16, 32, 64)]
            if shapes:
                m, to = r.choice(shapes)
                self.add("vector.bitcast %s : %s to %s" % (value, type, of_lanes(m, "i%d" % to)), of_lanes(m, "i%d" % to))

    def to_float(self, value, type):
        r = self.random
        to = r.choice(("f16", "f32", "f64", "bf16"))
        # LLVM goes to the small floats through f32, which rounds twice where the integer has more bits.
        if BITS[to] == 16 and width(type) > 24:
            to = "f64"
        self.add("arith.%sitofp %s : %s to %s" % (r.choice("su"), value, type, with_element(type, to)), with_element(type, to))

    # ---- floats ----

    def float(self, value, type):
        r, of = self.random, element(type)
        op = r.choice(FLOATS + ROUNDINGS + ("negf", "absf", "fma", "copysign", "bits"))
        if op == "negf":
            self.add("arith.negf %s : %s" % (value, type), type)
        elif op == "absf":
            self.add("math.absf %s : %s" % (value, type), type)
        elif op == "bits":  # of a number that was computed: a NaN's bits are its own
            to = with_element(type, "i%d" % BITS[of])
            ordered = self.without_nan(value, type)
            self.add("arith.bitcast %s : %s to %s" % (ordered, type, to), to)
        elif op in FLOATS:
            if not (op == "divf" and of == "bf16"):
                self.number(op, value, self.like(type), type)
        elif op == "fma":
            if of in ("f32", "f64"):
                self.add("math.fma %s, %s, %s : %s" % (value, self.like(type), self.like(type), type), type)
        elif of != "bf16" and not (op == "sqrt" and of == "f16"):
            second = ", " + self.like(type) if op == "copysign" else ""
            self.add("math.%s %s%s : %s" % (op, value, second, type), type)

    def number(self, op, a, b, type):
        """Which of two zeros minnumf and maxnumf take is open: theirs are made positive."""
        result = self.binary("arith." + op, a, b, type)
        if op in ("minnumf", "maxnumf"):
            self.values.remove((result, type))
            result = self.binary("arith.addf", result, self.constant(0, type), type)
        return result

    def without_nan(self, value, type):
        mask = with_element(type, "i1")
        ordered = self.add("arith.cmpf ord, %s, %s : %s" % (value, value, type), mask)
        types = "%s, %s" % (mask, type) if lanes(type) else type
        return self.add("arith.select %s, %s, %s : %s" % (ordered, value, self.constant(0, type), types), type)

    def convert_float(self, value, type):
        r, of = self.random, element(type)
        if r.random() < 0.5:
            to = r.choice([f for f in BITS if BITS[f] != BITS[of]])
            result = with_element(type, to)
            self.add("arith.%s %s : %s to %s" % ("extf" if BITS[to] > BITS[of] else "truncf", value, type, result), result)
            return
        bits, unsigned = r.choice(WIDTHS[1:]), r.random() < 0.5
        most = largest_below(bits if unsigned else bits - 1, of)
        number = self.without_nan(value, type)
        number = self.number("minnumf", number, self.constant(most, type), type)
        number = self.number("maxnumf", number, self.constant(0 if unsigned else -most, type), type)
        result = with_element(type, "i%d" % bits)
        self.add("arith.fpto%si %s : %s to %s" % ("u" if unsigned else "s", number, type, result), result)

    # ---- choices, vectors, control flow ----

    def compare(self, value, type):
        op, orders = ("cmpi", INT_ORDERS) if is_integer(type) else ("cmpf", FLOAT_ORDERS)
        self.add("arith.%s %s, %s, %s : %s" % (op, self.random.choice(orders), value, self.like(type), type), with_element(type, "i1"))

    def select(self, value, type):
        mask = with_element(type, "i1")
        condition = self.pick(lambda t: t in ("i1", mask))
        if condition:
            types = type if condition[1] == "i1" else "%s, %s" % (mask, type)
            self.add("arith.select %s, %s, %s : %s" % (condition[0], value, self.like(type), types), type)

    def vector(self, value, type):
        r, of, n = self.random, element(type), lanes(type)
        if not n:
            n = r.choice((1, 2, 3, 4, 5, 6, 7, 8, 16))
            to = of_lanes(n, type)
            if r.random() < 0.5:
                self.add("vector.broadcast %s : %s to %s" % (value, type, to), to)
            else:
                self.add("vector.from_elements %s : %s" % (", ".join(self.like(type) for _ in range(n)), to), to)
            return
        choice = r.randrange(5)
        if choice < 2:
            self.add("vector.extract %s[%d] : %s from %s" % (value, r.randrange(n), of, type), of)
        elif choice == 2:
            one = self.pick(lambda t: t == of)
            if one:
                self.add("vector.insert %s, %s [%d] : %s into %s" % (one[0], value, r.randrange(n), of, type), type)
        elif choice == 3:
            order = [r.randrange(2 * n) for _ in range(r.randrange(1, 9))]
            self.add("vector.shuffle %s, %s %s : %s, %s" % (value, self.like(type), order, type, type), of_lanes(len(order), of))
        elif is_integer(type):
            self.add("vector.reduction <%s>, %s : %s into %s" % (r.choice(REDUCTIONS), value, type, of), of)

    def nested(self, most):
        self.indent += 1
        self.depth += 1
        for _ in range(self.random.randrange(1, most)):
            self.step()

    def leave(self, text):
        self.line(text)
        self.indent -= 1
        self.depth -= 1

    def branch(self, value, type):
        condition = self.pick(lambda t: t == "i1")
        if not condition or self.depth > 1:
            return
        result, before = self.name(), list(self.values)
        self.line("%s = scf.if %s -> (%s) {" % (result, condition[0], type))
        for end in ("} else {", "}"):
            self.values = list(before)
            self.nested(4)
            self.leave("scf.yield %s : %s" % (self.like(type), type))
            self.line(end)
        self.values = before + [(result, type)]

    def loop(self, value, type):
        if self.depth > 1:
            return
        r, before = self.random, list(self.values)
        other, other_type = self.pick()
        trips, first, step, of = r.choice((0, 1, 2, 3, 5, 8)), r.choice((0, 1, -2)), r.choice((1, 2, 3)), r.choice(("index", "i32"))
        low, high, by, counter, one, two, result = [self.name() for _ in range(7)]
        for name, number in ((low, first), (high, first + trips * step), (by, step)):
            self.line("%s = arith.constant %d : %s" % (name, number, of))
        self.line("%s:2 = scf.for %s = %s to %s step %s iter_args(%s = %s, %s = %s) -> (%s, %s) %s{" %
                  (result, counter, low, high, by, one, value, two, other, type, other_type, ": i32 " if of == "i32" else ""))
        self.values = before + [(one, type), (two, other_type)]
        if of == "i32":
            self.values.append((counter, "i32"))
        else:
            self.add("arith.index_cast %s : index to i32" % counter, "i32")
        self.nested(5)
        self.leave("scf.yield %s, %s : %s, %s" % (self.like(type), self.like(other_type), type, other_type))
        self.line("}")
        self.values = before + [(result + "#0", type), (result + "#1", other_type)]

    def while_loop(self, value, type):
        """Counts down from a small number that the lanes do not share."""
        if self.depth > 1 or not is_integer(type) or lanes(type) or width(type) < 4:
            return
        left = self.binary("arith.andi", value, self.constant(7, type), type)
        zero, one, before = self.constant(0, type), self.constant(1, type), list(self.values)
        other, other_type = self.pick()
        a, b, c, d, more, less, result = [self.name() for _ in range(7)]
        types = "%s, %s" % (type, other_type)
        self.line("%s:2 = scf.while (%s = %s, %s = %s) : (%s) -> (%s) {" % (result, a, left, b, other, types, types))
        self.line("  %s = arith.cmpi ne, %s, %s : %s" % (more, a, zero, type))
        self.line("  scf.condition(%s) %s, %s : %s" % (more, a, b, types))
        self.line("} do {")
        self.line("^bb0(%s: %s, %s: %s):" % (c, type, d, other_type))
        self.values = before + [(c, type), (d, other_type)]
        self.nested(4)
        self.line("%s = arith.subi %s, %s : %s" % (less, c, one, type))
        self.leave("scf.yield %s, %s : %s" % (less, self.like(other_type), types))
        self.line("}")
        self.values = before + [(result + "#0", type), (result + "#1", other_type)]

    def step(self):
        value, type = self.pick()
        kinds = [self.select, self.compare, self.branch, self.loop]
        kinds += [self.integer] * 4 + [self.bits, self.to_float, self.while_loop] if is_integer(type) else [self.float] * 4 + [self.convert_float] * 2
        kinds += [self.vector] * 3 if self.has_vectors else []
        kind = self.random.choice(kinds + ["width"])
        if kind != "width":
            kind(value, type)
        elif is_integer(type):
            self.convert_width(value, type, self.random.choice(WIDTHS))

    def output(self, value, type):
        """The name of the value as an i64: one element of a vector; a NaN as -1."""
        if lanes(type):
            value, type = self.add("vector.extract %s[%d] : %s from %s" % (value, self.random.randrange(lanes(type)), element(type), type), element(type)), element(type)
        if not is_integer(type):
            bits = "i%d" % BITS[type]
            unordered = self.add("arith.cmpf uno, %s, %s : %s" % (value, value, type), "i1")
            word = self.add("arith.bitcast %s : %s to %s" % (value, type, bits), bits)
            value, type = self.add("arith.select %s, %s, %s : %s" % (unordered, self.constant(-1, bits), word, bits), bits), bits
        return value if type == "i64" else self.add("arith.extsi %s : %s to i64" % (value, type), "i64")


def make_body(seed):
    """The text of the body: %in and %out are memref<ITEMSx(INPUTS or OUTPUTS)xi64>, %i the index of the item."""
    body = Body(seed)
    r = body.random
    for k in range(max(INPUTS, OUTPUTS)):
        body.line("%%c%d = arith.constant %d : index" % (k, k))
    for k in range(INPUTS):
        body.add("memref.load %%in[%%i, %%c%d] : memref<%dx%dxi64>" % (k, ITEMS, INPUTS), "i64")
    for value, type in list(body.values):
        body.convert_width(value, type, r.choice(WIDTHS))
    for _ in range(r.randrange(6, 36)):
        body.step()
    late = body.values[-OUTPUTS // 2:]
    shown = late + r.sample(body.values, min(len(body.values), OUTPUTS - len(late)))
    for k, (value, type) in enumerate(shown):
        body.line("memref.store %s, %%out[%%i, %%c%d] : memref<%dx%dxi64>" % (body.output(value, type), k, ITEMS, OUTPUTS))
    return "\n".join(body.lines)


def make_rows(seed):
    """ITEMS rows of INPUTS numbers of 64 bits: any, edges, and small ones of both signs."""
    r = random.Random("rows %d" % seed)
    edges = (0, 1, 2, -1, -2, 5, 127, 128, 255, 256, 32767, 32768, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**63)

    def number():
        kind = r.randrange(5)
        if kind == 0:
            return r.getrandbits(64)
        if kind == 1:
            return r.choice(edges)
        return r.getrandbits(r.randrange(1, 64)) * (1 if kind < 4 else -1)
    return [[number() % 2**64 for _ in range(INPUTS)] for _ in range(ITEMS)]
