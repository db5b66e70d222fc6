"""Random chains of single operations over every type: integers of 1 to 64 bits, floats of 4 to 64 bits, scalars and vectors of any
length. A kernel has many chains; each takes rows of %I (and constants, and what its work-item or its wave is), applies one to four
operations, and stores what comes out as 64-bit numbers. A kernel is a function of its number; chains_evaluate.py says what is right.

A Node is one value: an operation with its operands, attributes and type; its text is MLIR. Nodes of a region have `region`."""
import random

COLUMNS = 64   # numbers of a row of %I
LANES = 64
FLOATS = {  # bits, bits of exponent and significand, bias, what the largest exponent means
    "f4E2M1FN": (4, 2, 1, 1, "finite"), "f6E2M3FN": (6, 2, 3, 1, "finite"), "f6E3M2FN": (6, 3, 2, 3, "finite"),
    "f8E4M3FN": (8, 4, 3, 7, "fn"), "f8E5M2": (8, 5, 2, 15, "ieee"), "f8E4M3FNUZ": (8, 4, 3, 8, "fnuz"),
    "f8E5M2FNUZ": (8, 5, 2, 16, "fnuz"), "f16": (16, 5, 10, 15, "ieee"), "bf16": (16, 8, 7, 127, "ieee"),
    "f32": (32, 8, 23, 127, "ieee"), "f64": (64, 11, 52, 1023, "ieee"),
}
WIDE_FLOATS = ("f16", "bf16", "f32", "f64")
BINARY = ["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui"]
DIVISIONS = ["divsi", "divui", "remsi", "remui", "floordivsi", "ceildivsi", "ceildivui"]
SHIFTS = ["shli", "shrui", "shrsi"]
PREDICATES = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]
FLOAT_PREDICATES = ["oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno"]
COUNTS = ["ctlz", "cttz", "ctpop"]


class Type:
    """element: iN, index or a float; count: 0 for a scalar"""

    def __init__(self, element, count=0):
        self.element, self.count = element, count
        self.is_float = element in FLOATS
        self.bits = FLOATS[element][0] if self.is_float else 64 if element == "index" else int(element[1:])

    def __str__(self):
        return "vector<%dx%s>" % (self.count, self.element) if self.count else self.element

    def of(self, element):
        return Type(element, self.count)

    @property
    def elements(self):
        return self.count or 1


class Node:
    def __init__(self, op, operands, type, attributes=None):
        self.op, self.operands, self.type, self.attributes = op, operands, type, attributes or {}
        self.name = None


class Chains:
    def __init__(self, number, count):
        self.rng = random.Random("chains %d" % number)
        self.lines, self.names, self.outputs, self.at, self.operations, self.chain = [], 0, [], 0, 0, 0
        self.constants = {}
        self.starts = []  # (first line, first output) of each chain
        for _ in range(count):
            self.starts.append((len(self.lines), len(self.outputs), self.at))
            self.write_chain()
        self.starts.append((len(self.lines), len(self.outputs), self.at))

    # ---- text ----

    def fresh(self):
        self.names += 1
        return "%%v%d" % self.names

    def emit(self, text, node=None):
        if node is not None:
            node.name = node.name or self.fresh()
            text = "%s = %s" % (node.name, text)
        self.lines.append(text)
        return node

    def make(self, op, operands, type, text, attributes=None):
        for operand in operands:
            text = text.replace("%s", operand.name, 1)
        return self.emit(text, Node(op, operands, type, attributes))

    def index(self, value):
        """The name of an index constant, defined at the kernel's start."""
        self.constants[value] = "%%c%d" % value
        return self.constants[value]

    # ---- sources ----

    def count(self):
        return self.rng.choice([0, 0, 0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 16])

    def width(self):
        rng = self.rng
        return rng.choice([1, 8, 16, 32, 32, 64, 64]) if rng.random() < 0.3 else rng.randrange(1, 65)

    def row(self, count):
        """Numbers of 64 bits of the work-item's own row, or of the first one: the same in all lanes."""
        first = self.rng.randrange(COLUMNS - (count or 1) + 1)
        uniform = self.rng.random() < 0.25
        type = Type("i64", count)
        where = "%%I[%s, %s] : memref<%dx%dxi64>" % ("%c0" if uniform else "%t", self.index(first), LANES, COLUMNS)
        text = "vector.load %s, %s" % (where, type) if count else "memref.load " + where
        return self.emit(text, Node("row", [], type, {"first": first, "uniform": uniform}))

    def literal(self, type):
        rng, bits = self.rng, type.bits
        values = [rng.choice([0, 1, (1 << bits) - 1, 1 << (bits - 1), (1 << (bits - 1)) - 1, rng.getrandbits(bits), rng.getrandbits(max(1, bits // 2)),
                              -rng.getrandbits(max(1, bits // 2))]) & ((1 << bits) - 1) for _ in range(type.elements)]
        if rng.random() < 0.5:
            values = values[:1] * type.elements
        signed = [v - (1 << bits) if v >> (bits - 1) and bits > 1 else v for v in values]
        words = [str(v) if bits > 1 else ("true" if v else "false") for v in signed]
        text = words[0] if not type.count else "dense<%s>" % (words[0] if len(set(words)) == 1 else "[%s]" % ", ".join(words))
        return self.emit("arith.constant %s%s" % (text, "" if bits == 1 and not type.count else " : %s" % type),
                         Node("constant", [], type, {"values": values}))

    def integer(self, type):
        kind = self.rng.random()
        if kind < 0.12:
            return self.literal(type)
        if kind < 0.2 and type.count:
            scalar = self.integer(Type(type.element))
            return self.make("broadcast", [scalar], type, "vector.broadcast %%s : %s to %s" % (scalar.type, type))
        row = self.row(type.count)
        if type.bits == 64:
            return row
        return self.make("trunci", [row], type, "arith.trunci %%s : i64 to %s" % type if not type.count else
                         "arith.trunci %%s : %s to %s" % (row.type, type))

    def floating(self, type):
        rng = self.rng
        if type.element in WIDE_FLOATS and rng.random() < 0.4:  # whole numbers
            return self.convert_to_float(self.integer(type.of("i%d" % rng.randrange(1, 20))), type.element)
        return self.bits_as(self.integer(type.of("i%d" % type.bits)), type)

    def bits_as(self, value, type):
        return self.make("bits", [value], type, "arith.bitcast %%s : %s to %s" % (value.type, type))

    def source(self, type):
        return self.floating(type) if type.is_float else self.integer(type)

    # ---- conditions ----

    def condition(self):
        """One for the whole value: the same in all lanes or not, known or not."""
        kind = self.rng.randrange(4)
        if kind == 0:
            bound = self.rng.choice([1, 5, 31, 33])
            return self.emit("arith.cmpi ult, %%t, %s : index" % self.index(bound), Node("lane_below", [], Type("i1"), {"bound": bound}))
        if kind == 1:
            return self.wave_condition()
        type = Type("i%d" % self.width())
        return self.compare(self.integer(type), self.integer(type))

    def wave_condition(self):
        bound = self.rng.choice([2, 3, 4])
        return self.emit("arith.cmpi ult, %%n, %s : index" % self.index(bound), Node("n_below", [], Type("i1"), {"bound": bound}))

    def compare(self, a, b):
        predicate = self.rng.choice(FLOAT_PREDICATES if a.type.is_float else PREDICATES)
        name = "cmpf" if a.type.is_float else "cmpi"
        return self.make(name, [a, b], a.type.of("i1"), "arith.%s %s, %%s, %%s : %s" % (name, predicate, a.type), {"predicate": predicate})

    # ---- operations ----

    def binary(self, a, b=None):
        rng, type = self.rng, a.type
        kind = rng.random()
        if type.is_float:
            op = rng.choice(["addf", "subf", "mulf"])
            b = b or self.source(type)
            return self.make(op, [a, b], type, "arith.%s %%s, %%s : %s" % (op, type))
        if kind < 0.65 or type.bits == 1:
            b = b or self.source(type)
            op = rng.choice(BINARY)
        elif kind < 0.85:
            b, op = self.amount(type), rng.choice(SHIFTS)
        else:
            one = self.emit("arith.constant %s : %s" % ("dense<1>" if type.count else "1", type), Node("constant", [], type, {"values": [1] * type.elements}))
            b = b or self.source(type)
            if rng.random() < 0.7 or b.op not in ("row", "trunci"):  # a divisor that is known to be 0 is refused
                b = self.make("ori", [b, one], type, "arith.ori %%s, %%s : %s" % type)
            op = rng.choice(DIVISIONS)
        return self.make(op, [a, b], type, "arith.%s %%s, %%s : %s" % (op, type))

    def amount(self, type):
        rng = self.rng
        most = 1
        while most * 2 <= type.bits and most * 2 <= 64:
            most *= 2
        if rng.random() < 0.5:
            values = [rng.randrange(type.bits) for _ in range(type.elements)]
            words = [str(v) for v in values]
            text = words[0] if not type.count else "dense<[%s]>" % ", ".join(words)
            return self.emit("arith.constant %s : %s" % (text, type), Node("constant", [], type, {"values": values}))
        mask = self.emit("arith.constant %s : %s" % ("dense<%d>" % (most - 1) if type.count else most - 1, type),
                         Node("constant", [], type, {"values": [most - 1] * type.elements}))
        value = self.integer(type)
        return self.make("andi", [value, mask], type, "arith.andi %%s, %%s : %s" % type)

    def convert_to_float(self, a, element):
        op = self.rng.choice(["sitofp", "uitofp"])
        return self.make(op, [a], a.type.of(element), "arith.%s %%s : %s to %s" % (op, a.type, a.type.of(element)))

    def convert(self, a):
        """To another type, once."""
        rng, type, bits = self.rng, a.type, a.type.bits
        if type.is_float:
            kind = rng.random()
            if kind < 0.4 and type.element in WIDE_FLOATS:
                op, to = rng.choice(["fptosi", "fptoui"]), type.of("i%d" % self.width())
            elif kind < 0.9:
                wider = [f for f in FLOATS if FLOATS[f][0] > bits]
                narrower = [f for f in FLOATS if FLOATS[f][0] < bits]
                op = rng.choice(["extf"] * bool(wider) + ["truncf"] * bool(narrower))
                to = type.of(rng.choice(wider if op == "extf" else narrower))
            else:
                to = type.of("i%d" % bits)
                return self.make("bits", [a], to, "arith.bitcast %%s : %s to %s" % (type, to))
            return self.make(op, [a], to, "arith.%s %%s : %s to %s" % (op, type, to))
        kind = rng.random()
        if kind < 0.3:
            return self.convert_to_float(a, rng.choice(WIDE_FLOATS))
        if kind < 0.38 and bits < 64:
            op = rng.choice(["index_cast", "index_castui"])
            x = self.make(op, [a], type.of("index"), "arith.%s %%s : %s to %s" % (op, type, type.of("index")))
            op, to = rng.choice(["index_cast", "index_castui"]), type.of("i%d" % self.width())
            return self.make(op, [x], to, "arith.%s %%s : %s to %s" % (op, type.of("index"), to))
        if kind < 0.5 and type.count and bits > 1:
            whole = [w for w in range(2, 65) if type.count * bits % w == 0 and type.count * bits // w <= 32 and w != bits]
            if whole:
                w = rng.choice(whole)
                to = Type("i%d" % w, type.count * bits // w)
                return self.make("bitcast", [a], to, "vector.bitcast %%s : %s to %s" % (type, to))
        if kind < 0.56 and bits in (4, 6, 8, 16, 32, 64):
            return self.bits_as(a, type.of(rng.choice([f for f in FLOATS if FLOATS[f][0] == bits])))
        up = bits < 64 and (bits == 1 or rng.random() < 0.6)
        op = rng.choice(["extsi", "extui"]) if up else "trunci"
        if not up and bits == 1:
            return a
        to = type.of("i%d" % (rng.randrange(bits + 1, 65) if up else rng.randrange(1, bits)))
        return self.make(op, [a], to, "arith.%s %%s : %s to %s" % (op, type, to))

    def unary(self, a):
        type = a.type
        if type.is_float:
            if type.element not in WIDE_FLOATS:
                return self.convert(a)
            op = self.rng.choice(["arith.negf", "math.absf"])
            return self.make(op[op.index(".") + 1:], [a], type, "%s %%s : %s" % (op, type))
        op = self.rng.choice(COUNTS + ["absi"])
        return self.make(op, [a], type, "math.%s %%s : %s" % (op, type))

    def extended(self, a):
        if a.type.bits == 1:
            return self.shape(a)
        type, op = a.type, self.rng.choice(["mulsi_extended", "mului_extended", "addui_extended"])
        b, half, other = self.source(type), self.rng.randrange(2), type.of("i1") if op[0] == "a" else type
        node = Node(op, [a, b], other if half else type, {"half": half})
        name = self.fresh()
        node.name = name + "#%d" % half
        self.lines.append("%s:2 = arith.%s %s, %s : %s%s" % (name, op, a.name, b.name, type, ", %s" % other if op[0] == "a" else ""))
        return node

    # ---- choices ----

    def select(self, a):
        b, type = self.source(a.type), a.type
        if type.count and self.rng.random() < 0.35:
            other = Type("i%d" % self.width(), type.count)
            c = self.compare(self.integer(other), self.integer(other))
            return self.make("select", [c, a, b], type, "arith.select %%s, %%s, %%s : %s, %s" % (c.type, type))
        c = self.condition()
        return self.make("select", [c, a, b], type, "arith.select %%s, %%s, %%s : %s" % type)

    def branch(self, a):
        b, c, type = self.source(a.type), self.condition(), a.type
        node = Node("select", [c, None, None], type)
        node.name = self.fresh()
        work = self.rng.randrange(3) if type.element in WIDE_FLOATS or not type.is_float else 0
        self.lines.append("%s = scf.if %s -> (%s) {" % (node.name, c.name, type))
        node.operands[1] = self.binary(a, b) if work else a
        if self.rng.random() < 0.5:
            self.lines.append("memref.store %one64, %S[%t] : memref<64xi64>")
        self.lines.append("scf.yield %s : %s } else {" % (node.operands[1].name, type))
        node.operands[2] = self.binary(b, a) if work == 2 else b
        self.lines.append("scf.yield %s : %s }" % (node.operands[2].name, type))
        return node

    def blocks(self, a):
        """The same through branches between blocks, which all lanes take alike."""
        b, type, c = self.source(a.type), a.type, self.wave_condition()
        node = Node("select", [c, a, b], type)
        node.name, n = self.fresh(), self.names
        self.lines += ["cf.cond_br %s, ^a%d, ^b%d" % (c.name, n, n), "^a%d:" % n, "cf.br ^m%d(%s : %s)" % (n, a.name, type), "^b%d:" % n,
                       "cf.br ^m%d(%s : %s)" % (n, b.name, type), "^m%d(%s: %s):" % (n, node.name, type)]
        return node

    def loop(self, a):
        """Carried, with an operation in each iteration; the number of iterations is known, the wave's or the lane's."""
        type, rng = a.type, self.rng
        if type.is_float and type.element not in WIDE_FLOATS:
            return self.select(a)
        b = self.source(type)
        kind, trips = rng.choice([("known", rng.randrange(4)), ("n", 3), ("lane", 3)])
        end = self.index(trips) if kind == "known" else "%n" if kind == "n" else "%lane3"
        node, x, k = Node("loop", [a, b], type, {"kind": kind, "trips": trips}), Node("argument", [], type), self.fresh()
        node.name, x.name = self.fresh(), self.fresh()
        self.lines.append("%s = scf.for %s = %%c0 to %s step %s iter_args(%s = %s) -> (%s) {" % (node.name, k, end, self.index(1), x.name, a.name, type))
        y = self.binary(x, b) if rng.random() < 0.8 else b
        self.lines.append("scf.yield %s : %s }" % (y.name, type))
        node.attributes.update(argument=x, result=y)
        return node

    # ---- elements and lanes ----

    def shape(self, a):
        rng, type = self.rng, a.type
        if not type.count:
            to = Type(type.element, rng.randrange(1, 10))
            return self.make("broadcast", [a], to, "vector.broadcast %%s : %s to %s" % (type, to))
        n, kind = type.count, rng.randrange(7)
        if kind == 0:
            at = rng.randrange(n)
            return self.make("pick", [a], Type(type.element), "vector.extract %%s[%d] : %s from %s" % (at, type.element, type), {"at": [at]})
        if kind == 1:
            b, at = self.source(Type(type.element)), rng.randrange(n)
            return self.make("insert", [b, a], type, "vector.insert %%s, %%s[%d] : %s into %s" % (at, b.type, type), {"at": at})
        if kind == 2:
            b = self.source(Type(type.element, rng.randrange(1, 8)))
            at = [rng.randrange(n + b.type.count) for _ in range(rng.randrange(1, 17))]
            return self.make("pick", [a, b], Type(type.element, len(at)), "vector.shuffle %%s, %%s %s : %s, %s" % (at, type, b.type), {"at": at})
        if kind == 3:
            first = rng.randrange(n)
            size = rng.randrange(1, n - first + 1)
            to = Type(type.element, size)
            return self.make("pick", [a], to, "vector.extract_strided_slice %%s {offsets = [%d], sizes = [%d], strides = [1]} : %s to %s" % (
                first, size, type, to), {"at": list(range(first, first + size))})
        if kind == 4 and n <= 8:
            b = self.source(type)
            at = [i // 2 + (n if i % 2 else 0) for i in range(2 * n)]
            return self.make("pick", [a, b], Type(type.element, 2 * n), "vector.interleave %%s, %%s : %s -> %s" % (type, Type(type.element, 2 * n)), {"at": at})
        if kind == 5 and not type.is_float:
            op = rng.choice(["add", "mul", "and", "or", "xor"] + ["minsi", "maxsi", "minui", "maxui"] * (type.bits > 1))
            return self.make("reduce", [a], Type(type.element), "vector.reduction <%s>, %%s : %s into %s" % (op, type, type.element), {"how": op})
        at = "%%at%d" % n
        self.constants["at%d" % n] = n
        return self.make("dynamic", [a], Type(type.element), "vector.extract %%s[%s] : %s from %s" % (at, type.element, type), {"count": n})

    def lanes(self, a):
        type, op = a.type, self.rng.choice(["xor", "up", "down", "idx"])
        if type.element == "index" or type.bits == 1:
            return self.shape(a)
        if not type.is_float and self.rng.random() < 0.35:
            op, size = self.rng.choice(["add", "mul", "and", "or", "xor", "minsi", "maxsi", "minui", "maxui"]), self.rng.choice([2, 4, 8, 16, 32])
            return self.make("over_lanes", [a], type, "gpu.subgroup_reduce %s %%s cluster(size = %d) : (%s) -> %s" % (op, size, type, type),
                             {"how": op, "size": size})
        distance = self.rng.randrange(1, 32)
        node = Node("shuffle", [a], type, {"how": op, "distance": distance})
        node.name = self.fresh()
        self.constants["i%d" % distance] = distance
        self.lines.append("%s, %sok = gpu.shuffle %s %s, %%i%d, %%i32 : %s" % (node.name, node.name, op, a.name, distance, type))
        return node

    def memory(self, a):
        type = a.type
        if type.bits not in (8, 16, 32, 64) or type.element == "index":
            return self.select(a)
        kind = "memref<%dx%s, 5>" % (type.elements, type.element)
        m = self.fresh()
        self.lines.append("%s = memref.alloca() : %s" % (m, kind))
        shape = ("vector.store %s, %s[%%c0] : %s, " + str(type), "vector.load %s[%%c0] : %s, " + str(type)) if type.count else (
            "memref.store %s, %s[%%c0] : %s", "memref.load %s[%%c0] : %s")
        self.lines.append(shape[0] % (a.name, m, kind))
        return self.emit(shape[1] % (m, kind), Node("same", [a], type))

    # ---- chains ----

    def start(self):
        rng = self.rng
        if rng.random() < 0.35:
            return self.floating(Type(rng.choice(sorted(FLOATS)), self.count()))
        return self.integer(Type("i%d" % self.width(), self.count()))

    def write_chain(self):
        rng = self.rng
        value = self.start()
        steps = rng.randrange(1, 5)
        for _ in range(steps):
            type = value.type
            can_compute = not type.is_float or type.element in WIDE_FLOATS
            choices = [(self.convert, 35), (self.select, 10), (self.branch, 7), (self.loop, 5), (self.blocks, 3), (self.shape, 12), (self.lanes, 5),
                       (self.memory, 3)]
            if can_compute:
                choices += [(self.binary, 14), (self.unary, 5)]
            if not type.is_float:
                choices += [(self.extended, 2), (lambda a: self.compare(a, self.source(a.type)), 4)]
            elif type.element in WIDE_FLOATS:
                choices += [(lambda a: self.compare(a, self.source(a.type)), 3)]
            value = rng.choices([c for c, _ in choices], [w for _, w in choices])[0](value)
            self.operations += 1
        self.store(value)

    def store(self, value):
        """As 64-bit numbers."""
        type = value.type
        shown = value
        if type.is_float:
            value = self.make("raw", [value], type.of("i%d" % type.bits), "arith.bitcast %%s : %s to %s" % (type, type.of("i%d" % type.bits)))
        signed = self.rng.random() < 0.5
        wide = type.of("i64")
        if type.bits < 64:
            op = "extsi" if signed else "extui"
            value = self.make("wide", [value], wide, "arith.%s %%s : %s to %s" % (op, value.type, wide))
        where = "%%O[%%t, %s] : memref<%dxTOTALxi64>" % (self.index(self.at), LANES)
        self.lines.append("vector.store %s, %s, %s" % (value.name, where, wide) if type.count else "memref.store %s, %s" % (value.name, where))
        self.outputs.append((self.at, shown, signed))
        self.at += type.elements

    # ---- the kernel ----

    def text(self, chains=None):
        """MLIR; `chains`: of these alone."""
        lines = self.lines
        if chains is not None:
            lines = [line for c in chains for line in self.lines[self.starts[c][0]:self.starts[c + 1][0]]]
        numbers = {0, 1, 3} | {k for k in self.constants if isinstance(k, int)}
        head = ["%%c%d = arith.constant %d : index" % (n, n) for n in sorted(numbers)]
        head += ["%%i%d = arith.constant %d : i32" % (n, n) for n in sorted({32} | {v for k, v in self.constants.items() if str(k)[0] == "i"})]
        head += ["%one64 = arith.constant 1 : i64", "%t = gpu.thread_id x", "%lane3 = arith.andi %t, %c3 : index"]
        for n in sorted(v for k, v in self.constants.items() if str(k).startswith("at")):
            head += ["%%n%d = arith.constant %d : index" % (n, n), "%%at%d = arith.remui %%t, %%n%d : index" % (n, n)]
        body = "\n".join("      " + line for line in head + lines).replace("TOTAL", str(self.at))
        return ("gpu.module @m {\n  gpu.func @k(%%I: memref<%dx%dxi64>, %%O: memref<%dx%dxi64>, %%S: memref<%dxi64>, %%n: index) kernel\n"
                "    attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {\n%s\n"
                "      gpu.return\n  }\n}\n" % (LANES, COLUMNS, LANES, self.at, LANES, body))
