"""Random kernels for the end-to-end tests: integer arithmetic with control flow, and matrix products of many shapes and
types. A kernel is a function of (kind, number), so a failure can be repeated; ref_evaluate says what is right."""
import random

BITS = {"i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64}
BINARY = ["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui"]
DIVISIONS = ["divsi", "divui", "remsi", "remui", "floordivsi", "ceildivsi"]
SHIFTS = ["shli", "shrui", "shrsi"]
PREDICATES = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]


class Kernel:
    """text: MLIR; args: SPECs; outputs: argument numbers to compare; tolerance: for --expect."""

    def __init__(self, text, args, outputs, grid, tolerance=""):
        self.text, self.args, self.outputs, self.grid, self.tolerance = text, args, outputs, grid, tolerance


class Writer:
    def __init__(self, rng):
        self.rng, self.lines, self.count, self.indent = rng, [], 0, 2

    def line(self, text):
        self.lines.append("  " * self.indent + text)

    def define(self, text):
        name = "%%v%d" % self.count
        self.count += 1
        self.line("%s = %s" % (name, text))
        return name


def affine_expression(rng, symbols, depth):
    """Over symbols of moderate size; all divisors are positive, intermediates may be negative."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(symbols) if rng.random() < 0.8 else str(rng.randrange(0, 100))
    a = affine_expression(rng, symbols, depth - 1)
    kind = rng.randrange(7)
    if kind < 2:
        return "(%s + %s)" % (a, affine_expression(rng, symbols, depth - 1))
    if kind == 2:
        return "(%s - %s)" % (a, affine_expression(rng, symbols, depth - 1))
    if kind == 3:
        return "(%s * %d)" % (a, rng.choice([2, 3, 4, 5, 7, 16, 24, 64, 100, 192]))
    divisor = rng.choice([2, 3, 4, 5, 6, 7, 8, 16, 24, 32, 64, 72, 100, 168, 192, 256, 1000])
    return "(%s %s %d)" % (a, rng.choice(["floordiv", "mod", "ceildiv"]), divisor)


class Integers:
    """A random kernel of integer operations. Values that are in scope are in self.pool by type."""

    SOURCE = 256

    def __init__(self, rng):
        self.rng, self.w = rng, Writer(rng)
        self.block = rng.choice([(64, 1), (128, 1), (256, 1), (64, 2), (32, 4), (192, 1)])
        self.grid = (rng.randrange(1, 4), rng.randrange(1, 3))
        self.types = ["i32", "index"] + [t for t in ("i8", "i16", "i64") if rng.random() < 0.6]
        self.pool = {t: [] for t in self.types}
        self.booleans = []

    def constant(self, type):
        rng, bits = self.rng, BITS[type]
        value = rng.choice([0, 1, 2, 3, 5, 7, 10, 24, 64, 100, -1, -2, -7, 1 << (bits - 2), -(1 << (bits - 1)),
                            rng.getrandbits(bits) - (1 << (bits - 1))])
        value = (value + (1 << (bits - 1))) % (1 << bits) - (1 << (bits - 1))
        return self.w.define("arith.constant %d : %s" % (value, type))

    def plain_constant(self, value, type):
        return self.w.define("arith.constant %d : %s" % (value, type))

    def value(self, type):
        if not self.pool[type] or self.rng.random() < 0.1:
            return self.constant(type)
        return self.rng.choice(self.pool[type][-12:])

    def small_divisor(self, type):
        """Never 0, never -1."""
        if self.rng.random() < 0.6:
            return self.plain_constant(self.rng.choice([2, 3, 4, 5, 7, 8, 10, 24, 64, 72, 100, 127, -2, -3, -16]), type)
        low = self.w.define("arith.andi %s, %s : %s" % (self.value(type), self.plain_constant(0x3e, type), type))
        return self.w.define("arith.ori %s, %s : %s" % (low, self.plain_constant(1, type), type))

    def binary(self, type):
        kind, rng = self.rng.random(), self.rng
        if kind < 0.6:
            return self.w.define("arith.%s %s, %s : %s" % (rng.choice(BINARY), self.value(type), self.value(type), type))
        if kind < 0.8:
            return self.w.define("arith.%s %s, %s : %s" % (rng.choice(DIVISIONS), self.value(type),
                                                          self.small_divisor(type), type))
        amount = self.plain_constant(rng.randrange(BITS[type]), type)
        if rng.random() < 0.4:
            mask = self.plain_constant(BITS[type] - 1, type)
            amount = self.w.define("arith.andi %s, %s : %s" % (self.value(type), mask, type))
        return self.w.define("arith.%s %s, %s : %s" % (rng.choice(SHIFTS), self.value(type), amount, type))

    def convert(self, to):
        source = self.rng.choice([t for t in self.types if t != to])
        value = self.value(source)
        if "index" in (source, to):
            op = self.rng.choice(["index_cast", "index_castui"])
        elif BITS[source] > BITS[to]:
            op = "trunci"
        else:
            op = self.rng.choice(["extsi", "extui"])
        return self.w.define("arith.%s %s : %s to %s" % (op, value, source, to))

    def affine(self):
        count = self.rng.randrange(1, 4)
        operands = []
        for _ in range(count):
            bounded = self.plain_constant(self.rng.choice([17, 64, 1000, 4096]), "index")
            operands.append(self.w.define("arith.remui %s, %s : index" % (self.value("index"), bounded)))
        symbols = ["s%d" % i for i in range(count)]
        # A symbol that the expression does not use is legal, too.
        expression = affine_expression(self.rng, symbols, self.rng.randrange(1, 5))
        return self.w.define("affine.apply affine_map<()[%s] -> (%s)>()[%s]" % (", ".join(symbols), expression,
                                                                              ", ".join(operands)))

    def compare(self):
        type = self.rng.choice(self.types)
        self.booleans.append(self.w.define("arith.cmpi %s, %s, %s : %s" % (self.rng.choice(PREDICATES), self.value(type),
                                                                          self.value(type), type)))
        return self.booleans[-1]

    def boolean(self):
        if not self.booleans or self.rng.random() < 0.5:
            return self.compare()
        return self.rng.choice(self.booleans[-4:])

    def load(self, type):
        memory = "i64" if type == "index" else type
        if memory not in self.types:
            return self.binary(type)
        at = self.w.define("affine.apply affine_map<()[a] -> (a mod %d)>()[%s]" % (self.SOURCE, self.affine()))
        value = self.w.define("memref.load %%S%s[%s] : memref<%dx%s>" % (memory, at, self.SOURCE, memory))
        return value if memory == type else self.w.define("arith.index_cast %s : i64 to index" % value)

    def vector(self, type):
        """A few operations on vector<4xT>, of which an element is taken."""
        at = self.w.define("affine.apply affine_map<()[a] -> ((a mod %d) * 4)>()[%s]" % (self.SOURCE // 4, self.affine()))
        kind = "vector<4x%s>" % type
        a = self.w.define("vector.load %%S%s[%s] : memref<%dx%s>, %s" % (type, at, self.SOURCE, type, kind))
        for _ in range(self.rng.randrange(1, 4)):
            b = self.w.define("vector.broadcast %s : %s to %s" % (self.value(type), type, kind))
            if self.rng.random() < 0.3:
                c = self.w.define("arith.cmpi %s, %s, %s : %s" % (self.rng.choice(PREDICATES), a, b, kind))
                a = self.w.define("arith.select %s, %s, %s : vector<4xi1>, %s" % (c, b, a, kind))
            else:
                a = self.w.define("arith.%s %s, %s : %s" % (self.rng.choice(BINARY), a, b, kind))
        return self.w.define("vector.extract %s[%d] : %s from %s" % (a, self.rng.randrange(4), type, kind))

    def operation(self, depth):
        type, kind = self.rng.choice(self.types), self.rng.random()
        if kind < 0.45:
            value = self.binary(type)
        elif kind < 0.60:
            value = self.convert(type)
        elif kind < 0.70:
            condition = self.boolean()
            value = self.w.define("arith.select %s, %s, %s : %s" % (condition, self.value(type), self.value(type), type))
        elif kind < 0.78:
            type, value = "index", self.affine()
        elif kind < 0.84:
            value = self.load(type)
        elif kind < 0.90 and type != "index":
            value = self.vector(type)
        elif depth:
            return self.branch(depth - 1) if self.rng.random() < 0.6 else self.loop(depth - 1)
        else:
            value = self.binary(type)
        self.pool[type].append(value)

    def block_of(self, types, depth):
        """Operations in a scope of their own; yields values of these types."""
        saved, saved_booleans = {t: list(v) for t, v in self.pool.items()}, list(self.booleans)
        self.w.indent += 1
        for _ in range(self.rng.randrange(1, 6)):
            self.operation(depth)
        values = [self.value(t) for t in types]
        if types:
            self.w.line("scf.yield %s : %s" % (", ".join(values), ", ".join(types)))
        self.w.indent -= 1
        self.pool, self.booleans = saved, saved_booleans

    def results(self, types):
        name = "%%v%d" % self.w.count
        self.w.count += 1
        names = [name] if len(types) == 1 else ["%s#%d" % (name, i) for i in range(len(types))]
        return (name if len(types) == 1 else "%s:%d" % (name, len(types))), names

    def branch(self, depth):
        types = [self.rng.choice(self.types) for _ in range(self.rng.randrange(1, 3))]
        condition = self.boolean()
        target, names = self.results(types)
        self.w.line("%s = scf.if %s -> (%s) {" % (target, condition, ", ".join(types)))
        self.block_of(types, depth)
        self.w.line("} else {")
        self.block_of(types, depth)
        self.w.line("}")
        for type, name in zip(types, names):
            self.pool[type].append(name)

    def loop(self, depth):
        types = [self.rng.choice(self.types) for _ in range(self.rng.randrange(1, 3))]
        zero, one = self.plain_constant(self.rng.randrange(0, 3), "index"), self.plain_constant(self.rng.randrange(1, 4), "index")
        end = self.plain_constant(self.rng.randrange(0, 9), "index")
        if self.rng.random() < 0.5:
            # Lanes leave at different trips, some before the first.
            end = self.w.define("arith.andi %s, %s : index" % (self.value("index"), self.plain_constant(7, "index")))
        starts = [self.value(t) for t in types]
        target, names = self.results(types)
        variable = "%%k%d" % self.w.count
        carried = ["%s_%d" % (variable, i) for i in range(len(types))]
        self.w.count += 1
        self.w.line("%s = scf.for %s = %s to %s step %s iter_args(%s) -> (%s) {" % (
            target, variable, zero, end, one, ", ".join("%s = %s" % pair for pair in zip(carried, starts)), ", ".join(types)))
        saved = {t: list(v) for t, v in self.pool.items()}
        self.pool["index"].append(variable)
        for type, name in zip(types, carried):
            self.pool[type].append(name)
        self.block_of(types, depth)
        self.w.line("}")
        self.pool = saved
        for type, name in zip(types, names):
            self.pool[type].append(name)

    def prepare(self):
        pass

    def finish(self):
        pass

    def kernel(self):
        rng, w = self.rng, self.w
        threads, groups = self.block[0] * self.block[1], self.grid[0] * self.grid[1]
        memories = self.memories = getattr(self, "memories", [t for t in self.types if t != "index"])
        x, y = w.define("gpu.thread_id x"), w.define("gpu.thread_id y")
        bx, by = w.define("gpu.block_id x"), w.define("gpu.block_id y")
        linear = w.define("affine.apply affine_map<()[x, y, p, q] -> (x + y * %d + p * %d + q * %d)>()[%s, %s, %s, %s]" % (
            self.block[0], threads, threads * self.grid[0], x, y, bx, by))
        self.pool["index"] += [x, linear, bx, "%n", y]
        self.pool["i32"].append("%s")
        for type in memories:
            at = w.define("affine.apply affine_map<()[a] -> ((a * %d + %d) mod %d)>()[%s]" % (
                rng.choice([1, 3, 7]), rng.randrange(99), self.SOURCE, linear))
            self.pool[type].append(w.define("memref.load %%S%s[%s] : memref<%dx%s>" % (type, at, self.SOURCE, type)))
        self.prepare()
        for _ in range(rng.randrange(5, 30)):
            self.operation(2)
        self.finish()
        outs = {}
        for type in memories:
            values = self.pool[type][-3:]
            outs[type] = threads * groups * len(values)
            for j, value in enumerate(values):
                at = w.define("affine.apply affine_map<()[a] -> (a * %d + %d)>()[%s]" % (len(values), j, linear))
                w.line("memref.store %s, %%D%s[%s] : memref<%dx%s>" % (value, type, at, outs[type], type))
        if "i64" in outs:
            at = w.define("affine.apply affine_map<()[a] -> (a)>()[%s]" % linear)
            last = w.define("arith.index_cast %s : index to i64" % self.pool["index"][-1])
            w.line("memref.store %s, %%DI[%s] : memref<%dxi64>" % (last, at, threads * groups))
        signature, args, outputs = ["%n: index", "%s: i32"], ["index=%d" % rng.randrange(3000), "i32=%d" % rng.randrange(-99, 99)], []
        for type in memories:
            signature.append("%%S%s: memref<%dx%s>" % (type, self.SOURCE, type))
            args.append("%s[%d]=random" % (type, self.SOURCE))
            outputs.append(len(args))
            signature.append("%%D%s: memref<%dx%s>" % (type, outs[type], type))
            args.append("%s[%d]=zero" % (type, outs[type]))
        if "i64" in outs:
            outputs.append(len(args))
            signature.append("%%DI: memref<%dxi64>" % (threads * groups))
            args.append("i64[%d]=zero" % (threads * groups))
        return Kernel(module(w, signature, self.block, self.grid), args, outputs, self.grid)


class Memory(Integers):
    """As above, with arrays of each work-item's own: register variables, some of them pinned, and scratch memory."""

    SPACES = ["5", "#gpu.address_space<private>"]

    def __init__(self, rng, target):
        self.files = "vvv" if target == "gfx1250" else "vva"  # of three: gfx1250 has no AGPRs
        super().__init__(rng)

    def prepare(self):
        self.arrays, self.pin = [], 100
        self.allocate(self.rng.randrange(1, 5))

    def block_of(self, types, depth):
        saved, base = list(self.arrays), super().block_of
        if self.rng.random() < 0.15:
            self.w.indent += 1
            self.allocate(1)
            self.w.indent -= 1
        base(types, depth)
        self.arrays = saved

    def allocate(self, count):
        for _ in range(count):
            type = self.rng.choice([t for t in self.types if t != "index"])
            size = self.rng.choice([1, 2, 3, 4, 5, 8, 12])
            memref = "memref<%dx%s, %s>" % (size, type, self.rng.choice(self.SPACES))
            attributes = self.rng.choice(["", "", "{wavecc.register} ", '{wavecc.register = "%s"} ' % self.files[2], "pin"])
            if attributes == "pin":
                dwords = (size * BITS[type] + 31) // 32
                attributes = '{wavecc.pin = "%s[%d:%d]"} ' % (self.rng.choice(self.files), self.pin, self.pin + dwords - 1)
                self.pin += (dwords + 1) // 2 * 2
            name = self.w.define("memref.alloca() %s: %s" % (attributes, memref))
            dynamic = not attributes and self.rng.random() < 0.4
            self.arrays.append((name, type, size, memref, dynamic))
            for i in range(size):
                self.w.line("memref.store %s, %s[%s] : %s" % (self.value(type), name, self.plain_constant(i, "index"), memref))

    def finish(self):
        """What is in the arrays at the end becomes results."""
        for name, type, count, memref, _ in self.arrays:
            sum, three = self.plain_constant(0, type), self.plain_constant(3, type)
            for i in range(count):
                at = self.plain_constant(i, "index")
                element = self.w.define("memref.load %s[%s] : %s" % (name, at, memref))
                sum = self.w.define("arith.muli %s, %s : %s" % (sum, three, type))
                sum = self.w.define("arith.addi %s, %s : %s" % (sum, element, type))
            self.pool[type].append(sum)

    def position(self, count, width, dynamic):
        last = count - width + 1
        if dynamic and self.rng.random() < 0.5:
            bound = self.plain_constant(last, "index")
            return self.w.define("arith.remui %s, %s : index" % (self.value("index"), bound))
        return self.plain_constant(self.rng.randrange(last), "index")

    def access(self):
        name, type, count, memref, dynamic = self.rng.choice(self.arrays)
        width = self.rng.choice([w for w in (1, 1, 2, 3, 4) if w <= count])
        at = self.position(count, width, dynamic)
        if width == 1 and self.rng.random() < 0.7:
            if self.rng.random() < 0.5:
                self.w.line("memref.store %s, %s[%s] : %s" % (self.value(type), name, at, memref))
            else:
                self.pool[type].append(self.w.define("memref.load %s[%s] : %s" % (name, at, memref)))
            return
        kind = "vector<%dx%s>" % (width, type)
        if self.rng.random() < 0.5:
            v = self.w.define("vector.load %s[%s] : %s, %s" % (name, at, memref, kind))
            self.pool[type].append(self.w.define("vector.extract %s[%d] : %s from %s" % (v, self.rng.randrange(width), type, kind)))
        else:
            v = self.w.define("vector.from_elements %s : %s" % (", ".join(self.value(type) for _ in range(width)), kind))
            self.w.line("vector.store %s, %s[%s] : %s, %s" % (v, name, at, memref, kind))

    def operation(self, depth):
        if self.rng.random() < 0.35:
            self.access()
        elif depth and self.rng.random() < 0.1:
            self.w.line("scf.if %s {" % self.boolean())
            self.block_of([], depth - 1)
            self.w.line("}")
        else:
            super().operation(depth)


def module(w, signature, block, grid, globals=()):
    known = "gpu.known_block_size = array<i32: %d, %d, 1>, gpu.known_grid_size = array<i32: %d, %d, 1>" % (block + grid)
    head = ["gpu.module @m {"] + ["  " + text for text in globals]
    head += ["  gpu.func @k(%s) kernel" % ", ".join(signature), "      attributes {%s} {" % known]
    return "\n".join(head + w.lines + ["    gpu.return", "  }", "}", ""])


# type, M (= N), K, elements of a lane, targets
MFMA = [
    ("f16", 16, 16, 4, None), ("f16", 32, 8, 4, None), ("bf16", 16, 16, 4, None), ("bf16", 32, 8, 4, None),
    ("f32", 16, 4, 1, None), ("f32", 32, 2, 1, None), ("i8", 16, 32, 8, None), ("i8", 32, 16, 8, None),
    ("f8E4M3FNUZ", 16, 32, 8, "gfx942"), ("f8E5M2FNUZ", 32, 16, 8, "gfx942"),
    ("f8E4M3FN", 16, 32, 8, "gfx950"), ("f8E5M2", 32, 16, 8, "gfx950"),
    ("f16", 16, 32, 8, "gfx950"), ("f16", 32, 16, 8, "gfx950"), ("bf16", 16, 32, 8, "gfx950"), ("bf16", 32, 16, 8, "gfx950"),
    ("i8", 16, 64, 16, "gfx950"), ("i8", 32, 32, 16, "gfx950"),
]
BYTES = {"f16": 2, "bf16": 2, "f32": 4, "i8": 1}


class Gemm:
    """C = A * B^T, with or without LDS, with plain or buffer accesses."""

    def __init__(self, rng, target):
        self.rng, self.w = rng, Writer(rng)
        self.type, self.m, self.k, self.part, _ = rng.choice([row for row in MFMA if row[4] in (None, target)])
        while True:
            self.waves = (rng.choice([1, 1, 2]), rng.choice([1, 2, 2]))
            self.tiles = (rng.choice([1, 1, 2, 3]), rng.choice([1, 1, 2, 4]))
            self.steps = rng.choice([1, 2, 4])
            self.rows = [self.waves[i] * self.tiles[i] * self.m for i in (0, 1)]
            self.depth = self.k * self.steps
            self.threads = 64 * self.waves[0] * self.waves[1]
            self.width = rng.choice([v for v in (1, 2, 4, 8, 16) if v * BYTES.get(self.type, 1) <= 16])
            across = self.depth // self.width if self.depth % self.width == 0 else 0
            if not across or self.threads % across:
                continue
            self.per_pass = self.threads // across
            if all(rows % self.per_pass == 0 and rows // self.per_pass <= 8 for rows in self.rows):
                break
        self.across = across
        self.pad = rng.choice([0, self.width, 8])
        self.grid = (rng.randrange(1, 3), rng.randrange(1, 3))
        self.size = [self.rows[0] * self.grid[1], self.rows[1] * self.grid[0], self.depth * rng.randrange(1, 5)]
        self.in_lds, self.is_buffer = rng.random() < 0.75, rng.random() < 0.5
        self.accumulator = "i32" if self.type == "i8" else "f32"
        self.out = rng.choice(["f32", "f32", "f16", "bf16"]) if self.accumulator == "f32" else "i32"

    def affine(self, expression, **symbols):
        names = sorted(symbols)
        return self.w.define("affine.apply affine_map<()[%s] -> (%s)>()[%s]" % (
            ", ".join(names), expression, ", ".join(symbols[name] for name in names)))

    def memref(self, name, rows, columns, type):
        plain = "memref<%dx%dx%s>" % (rows, columns, type)
        if not self.is_buffer:
            return name, plain
        fat = "memref<%dx%dx%s, #amdgpu.address_space<fat_raw_buffer>>" % (rows, columns, type)
        return self.w.define("amdgpu.fat_raw_buffer_cast %s : %s to %s" % (name, plain, fat)), fat

    def load(self, memory, kind, row, column, width):
        if width == 1:
            return self.w.define("memref.load %s[%s, %s] : %s" % (memory, row, column, kind))
        return self.w.define("vector.load %s[%s, %s] : %s, vector<%dx%s>" % (memory, row, column, kind, width, self.type))

    def store(self, value, memory, kind, row, column, width):
        if width == 1:
            self.w.line("memref.store %s, %s[%s, %s] : %s" % (value, memory, row, column, kind))
        else:
            self.w.line("vector.store %s, %s[%s, %s] : %s, vector<%dx%s>" % (value, memory, row, column, kind, width, self.type))

    def stage(self, tid, blocks, k, memories, lds):
        """Global to LDS: each thread moves `width` elements of one row in each pass."""
        column = self.affine("(t mod %d) * %d" % (self.across, self.width), t=tid)
        source = self.affine("k + (t mod %d) * %d" % (self.across, self.width), k=k, t=tid)
        for side in (0, 1):
            for step in range(self.rows[side] // self.per_pass):
                row = "t floordiv %d + %d" % (self.across, step * self.per_pass)
                value = self.load(*memories[side], self.affine("b * %d + %s" % (self.rows[side], row), b=blocks[side], t=tid),
                                  source, self.width)
                self.store(value, *lds[side], self.affine(row, t=tid), column, self.width)

    def fragment(self, side, tile, step, tid, blocks, k, memories, lds):
        wave = "(t floordiv 64) floordiv %d" % self.waves[1] if side == 0 else "(t floordiv 64) mod %d" % self.waves[1]
        row = "(%s) * %d + t mod %d + %d" % (wave, self.tiles[side] * self.m, self.m, tile * self.m)
        column = "((t mod 64) floordiv %d) * %d + %d" % (self.m, self.part, step * self.k)
        if self.in_lds:
            return self.load(*lds[side], self.affine(row, t=tid), self.affine(column, t=tid), self.part)
        return self.load(*memories[side], self.affine("b * %d + %s" % (self.rows[side], row), b=blocks[side], t=tid),
                         self.affine("k + %s" % column, k=k, t=tid), self.part)

    def body(self, tid, blocks, k, memories, lds, accumulators):
        part = self.type if self.part == 1 else "vector<%dx%s>" % (self.part, self.type)
        kind = "vector<%dx%s>" % (self.m * self.m // 64, self.accumulator)
        if self.in_lds:
            self.stage(tid, blocks, k, memories, lds)
            self.w.line("gpu.barrier")
        for step in range(self.steps):
            parts = [[self.fragment(side, tile, step, tid, blocks, k, memories, lds) for tile in range(self.tiles[side])]
                     for side in (0, 1)]
            for i in range(self.tiles[0]):
                for j in range(self.tiles[1]):
                    at = i * self.tiles[1] + j
                    accumulators[at] = self.w.define("amdgpu.mfma %dx%dx%d %s * %s + %s blgp = none : %s, %s, %s" % (
                        self.m, self.m, self.k, parts[0][i], parts[1][j], accumulators[at], part, part, kind))
        if self.in_lds:
            self.w.line(self.rng.choice(["gpu.barrier", "gpu.barrier", "amdgpu.lds_barrier"]))
        return accumulators

    def write(self, tid, blocks, memory, results):
        kind = "vector<%dx%s>" % (self.m * self.m // 64, self.accumulator)
        for i in range(self.tiles[0]):
            for j in range(self.tiles[1]):
                column = self.affine("b * %d + ((t floordiv 64) mod %d) * %d + t mod %d + %d" % (
                    self.rows[1], self.waves[1], self.tiles[1] * self.m, self.m, j * self.m), b=blocks[1], t=tid)
                for r in range(self.m * self.m // 64):
                    row = self.affine("b * %d + ((t floordiv 64) floordiv %d) * %d + ((t mod 64) floordiv %d) * 4 + %d" % (
                        self.rows[0], self.waves[1], self.tiles[0] * self.m, self.m,
                        i * self.m + r // 4 * (64 // self.m * 4) + r % 4), b=blocks[0], t=tid)
                    value = self.w.define("vector.extract %s[%d] : %s from %s" % (results[i * self.tiles[1] + j], r,
                                                                              self.accumulator, kind))
                    if self.out != self.accumulator:
                        value = self.w.define("arith.truncf %s : f32 to %s" % (value, self.out))
                    self.w.line("memref.store %s, %s[%s, %s] : %s" % (value, memory[0], row, column, memory[1]))

    def kernel(self):
        w, rng = self.w, self.rng
        globals = []
        tid, bx, by = w.define("gpu.thread_id x"), w.define("gpu.block_id x"), w.define("gpu.block_id y")
        blocks, lds = [by, bx], []
        memories = [self.memref("%A", self.size[0], self.size[2], self.type),
                    self.memref("%B", self.size[1], self.size[2], self.type)]
        out = self.memref("%C", self.size[0], self.size[1], self.out)
        for side in (0, 1) if self.in_lds else ():
            kind = "memref<%dx%dx%s, #gpu.address_space<workgroup>>" % (self.rows[side], self.depth + self.pad, self.type)
            globals.append('memref.global "private" @lds%d : %s {alignment = 16 : i64}' % (side, kind))
            lds.append((w.define("memref.get_global @lds%d : %s" % (side, kind)), kind))
        kind = "vector<%dx%s>" % (self.m * self.m // 64, self.accumulator)
        zero = w.define("arith.constant dense<%s> : %s" % ("0" if self.accumulator == "i32" else "0.0", kind))
        first, step = w.define("arith.constant 0 : index"), w.define("arith.constant %d : index" % self.depth)
        count, is_dynamic = self.tiles[0] * self.tiles[1], rng.random() < 0.3
        end = "%n" if is_dynamic else w.define("arith.constant %d : index" % self.size[2])
        carried = ["%%acc%d" % i for i in range(count)]
        w.line("%%res%s = scf.for %%k = %s to %s step %s iter_args(%s) -> (%s) {" % (
            ":%d" % count if count > 1 else "", first, end, step, ", ".join("%s = %s" % (c, zero) for c in carried),
            ", ".join([kind] * count)))
        w.indent += 1
        results = self.body(tid, blocks, "%k", memories, lds, list(carried))
        w.line("scf.yield %s : %s" % (", ".join(results), ", ".join([kind] * count)))
        w.indent -= 1
        w.line("}")
        self.write(tid, blocks, out, ["%%res#%d" % i if count > 1 else "%res" for i in range(count)])
        signature = ["%%A: memref<%dx%dx%s>" % (self.size[0], self.size[2], self.type),
                     "%%B: memref<%dx%dx%s>" % (self.size[1], self.size[2], self.type),
                     "%%C: memref<%dx%dx%s>" % (self.size[0], self.size[1], self.out), "%n: index"]
        initial = "zero" if self.out == "i32" else "const:nan"
        args = ["%s[%dx%d]=random" % (self.type, self.size[0], self.size[2]),
                "%s[%dx%d]=random" % (self.type, self.size[1], self.size[2]),
                "%s[%dx%d]=%s" % (self.out, self.size[0], self.size[1], initial), "index=%d" % self.size[2]]
        tolerance = {"i32": "", "f32": ",rtol=1e-5,atol=1e-4", "f16": ",rtol=2e-3,atol=1e-3", "bf16": ",rtol=1e-2,atol=1e-3"}
        block = (self.threads, 1)
        return Kernel(module(w, signature, block, self.grid, globals), args, [2], self.grid, tolerance[self.out])


def generate(kind, number, target):
    rng = random.Random("%s %d" % (kind, number))
    if kind == "gemm":
        return Gemm(rng, target).kernel()
    return (Memory(rng, target) if kind == "memory" else Integers(rng)).kernel()
