#!/usr/bin/env python3
"""Mixtures of experts and attention in the forms that tile compilers leave: masked loads, loads a tile ahead carried round the loop, LDS
buffers chosen by parity, results stored or added one by one where a row is there.

usage: tests/e2e/forms.py moe|attention [OPTION=VALUE ...] > KERNEL.mlir; options and defaults: MOE and ATTENTION below.
moe: rows of A named by ids (id / top), 64 places a block, times an expert's matrix; results times a weight of the id. attention: powers of
2 of factor * (q . k), normalised, times v; a workgroup has 64 rows of a head, each of its waves 16."""
import sys

from mxfp4 import Writer

MOE = {
    "name": "moe", "type": "f16", "tokens": 100, "top": 2, "experts": 5, "n": 128, "k": 256, "blocks": 4,
    "columns": 64,            # of a workgroup
    "depth": 32,              # K of a tile
    "prefetch": 1,            # the next tile is loaded in front of the products
    "load": "maskedload",     # or transfer: vector.transfer_read with a mask
    "store": "atomic",        # sums over a token's copies; or plain, for top=1
}
ATTENTION = {
    "name": "attention", "type": "f16", "heads": 2, "group": 1, "rows": 128, "keys": 128, "size": 64, "factor": 0.18,
    "tile": 32,               # keys of a tile
    "prefetch": 1,
    "causal": 0,
    "masked": 0,              # loads of keys are masked by their number
    "transposed": 0,          # v is columns x keys
    "parity": 0,              # two buffers, chosen by a branch at each read and store
}
THREADS = 256


class Form:
    def __init__(self, options, defaults):
        self.o = dict(defaults)
        for name, value in options.items():
            self.o[name] = type(defaults[name])(value)
        self.w = Writer()
        self.w.indent = 2
        self.type = self.o["type"]
        self.four, self.eight = "vector<4x%s>" % self.type, "vector<8x%s>" % self.type

    def begin(self):
        w = self.w
        self.c0, self.c1 = w.constant(0), w.constant(1)
        self.zero = w.constant("dense<0.0>", "vector<4xf32>")
        self.t = w.define("gpu.thread_id x")
        self.x, self.y = w.define("gpu.block_id x"), w.define("gpu.block_id y")
        self.lane, self.wave = w.affine("t mod 64", t=self.t), w.affine("t floordiv 64", t=self.t)
        self.low, self.quarter = w.affine("l mod 16", l=self.lane), w.affine("(l floordiv 16) * 4", l=self.lane)

    def masked(self, memory, kind, indices, good):
        """Eight elements where `good`, else zeros."""
        w = self.w
        mask = w.define("vector.broadcast %s : i1 to vector<8xi1>" % good)
        if self.o.get("load") == "transfer":
            pad = w.constant("0.0", self.type)
            return w.define("vector.transfer_read %s[%s], %s, %s {in_bounds = [true]} : %s, %s" % (
                memory, ", ".join(indices), pad, mask, kind, self.eight))
        nothing = w.constant("dense<0.0>", self.eight)
        return w.define("vector.maskedload %s[%s], %s, %s : %s, vector<8xi1>, %s into %s" % (
            memory, ", ".join(indices), mask, nothing, kind, self.eight, self.eight))

    def load(self, memory, kind, indices, vector):
        return self.w.define("vector.load %s[%s] : %s, %s" % (memory, ", ".join(indices), kind, vector))

    def store(self, value, memory, kind, indices, vector):
        self.w.line("vector.store %s, %s[%s] : %s, %s" % (value, memory, ", ".join(indices), kind, vector))

    def product(self, a, b, c):
        return self.w.define("amdgpu.mfma 16x16x16 %s * %s + %s blgp = none : %s, %s, vector<4xf32>" % (a, b, c, self.four, self.four))

    def loop(self, count, state, types, body):
        w = self.w
        upper = w.constant(count)
        name = "%%r%d" % w.count
        args = ["%s_%d" % (name, n) for n in range(len(state))]
        w.line("%s:%d = scf.for %s_i = %s to %s step %s iter_args(%s) -> (%s) {" % (
            name, len(state), name, self.c0, upper, self.c1, ", ".join("%s = %s" % pair for pair in zip(args, state)), ", ".join(types)))
        w.indent += 1
        now = body("%s_i" % name, args)
        w.line("scf.yield %s : %s" % (", ".join(now), ", ".join(types)))
        w.indent -= 1
        w.line("}")
        return ["%s#%d" % (name, n) for n in range(len(state))]

    def module(self, args, lds, grid):
        name = self.o["name"]
        buffers = "".join('  memref.global "private" @%s : %s {alignment = 16 : i64}\n' % pair for pair in lds)
        return """gpu.module @%s_mod {
%s  gpu.func @%s(%s) kernel
      attributes {gpu.known_block_size = array<i32: %d, 1, 1>, gpu.known_grid_size = array<i32: %d, %d, 1>,
                  rocdl.flat_work_group_size = "%d,%d", rocdl.reqd_work_group_size = array<i32: %d, 1, 1>} {
%s
    gpu.return
  }
}
""" % (name, buffers, name, ", ".join("%s: %s" % pair for pair in args), THREADS, grid[0], grid[1], THREADS, THREADS, THREADS,
            "\n".join(self.w.lines))


class Moe(Form):
    def __init__(self, options):
        super().__init__(options, MOE)
        o = self.o
        self.copies = o["tokens"] * o["top"]
        self.tiles, self.parts = o["k"] // o["depth"], o["columns"] // 16
        self.kinds = {"A": "memref<%dx%dx%s>" % (o["tokens"], o["k"], self.type), "B": "memref<%dx%dx%dx%s>" % (o["experts"], o["n"], o["k"], self.type),
                      "W": "memref<%dxf32>" % self.copies, "I": "memref<%dxi32>" % (64 * o["blocks"]), "E": "memref<%dxi32>" % o["blocks"],
                      "O": "memref<%dx%dxf32>" % (o["tokens"], o["n"])}
        pitch = o["depth"] + 4
        self.lds = [("lds_%s" % x, "memref<%dx%dx%s, #gpu.address_space<workgroup>>" % (rows, pitch, self.type))
                    for x, rows in (("a", 64), ("b", o["columns"]))]

    def places(self):
        """Rows in memory and in LDS of the eights that a thread moves, and whether they are there."""
        w, per_row = self.w, self.o["depth"] // 8
        step = THREADS // per_row
        self.column = w.affine("(t mod %d) * 8" % per_row, t=self.t)
        self.rows_a, self.rows_b = [], []
        limit, top = w.constant(self.copies, "i32"), w.constant(self.o["top"], "i32")
        for first in range(0, 64, step):
            row = w.affine("t floordiv %d + %d" % (per_row, first), t=self.t)
            place = w.affine("x * 64 + r", x=self.x, r=row)
            name = w.define("memref.load %%I[%s] : %s" % (place, self.kinds["I"]))
            good = w.define("arith.cmpi slt, %s, %s : i32" % (name, limit))
            token = w.define("arith.index_cast %s : i32 to index" % w.define("arith.divui %s, %s : i32" % (name, top)))
            self.rows_a.append((row, token, good))
        for first in range(0, self.o["columns"], step):
            row = w.affine("t floordiv %d + %d" % (per_row, first), t=self.t)
            self.rows_b.append((row, w.affine("y * %d + r" % self.o["columns"], y=self.y, r=row)))

    def fetch(self, tile):
        w = self.w
        at = w.affine("i * %d + c" % self.o["depth"], i=tile, c=self.column)
        inside = w.define("arith.cmpi slt, %s, %s : index" % (tile, w.constant(self.tiles)))
        values = []
        for _, token, good in self.rows_a:
            both = w.define("arith.andi %s, %s : i1" % (good, inside)) if self.o["prefetch"] else good
            values.append(self.masked("%A", self.kinds["A"], [token, at], both))
        for _, row in self.rows_b:
            if self.o["prefetch"]:
                values.append(self.masked("%B", self.kinds["B"], [self.expert, row, at], inside))
            else:
                values.append(self.load("%B", self.kinds["B"], [self.expert, row, at], self.eight))
        return values

    def round(self, tile, state):
        w, count = self.w, self.parts
        values = state[count:] if self.o["prefetch"] else self.fetch(tile)
        w.line("amdgpu.lds_barrier")
        rows = [(0, row) for row, _, _ in self.rows_a] + [(1, row) for row, _ in self.rows_b]
        for value, (which, row) in zip(values, rows):
            self.store(value, self.buffers[which], self.lds[which][1], [row, self.column], self.eight)
        w.line("amdgpu.lds_barrier")
        ahead = self.fetch(w.affine("i + 1", i=tile)) if self.o["prefetch"] else []
        sums = list(state[:count])
        for k in range(0, self.o["depth"], 16):
            at = w.affine("q + %d" % k, q=self.quarter)
            a = self.load(self.buffers[0], self.lds[0][1], [w.affine("v * 16 + l", v=self.wave, l=self.low), at], self.four)
            for j in range(count):
                b = self.load(self.buffers[1], self.lds[1][1], [w.affine("l + %d" % (16 * j), l=self.low), at], self.four)
                sums[j] = self.product(a, b, sums[j])
        return sums + ahead

    def results(self, sums):
        w, o = self.w, self.o
        limit, top = w.constant(self.copies, "i32"), w.constant(o["top"], "i32")
        for e in range(4):
            place = w.affine("x * 64 + v * 16 + q + %d" % e, x=self.x, v=self.wave, q=self.quarter)
            name = w.define("memref.load %%I[%s] : %s" % (place, self.kinds["I"]))
            w.line("scf.if %s {" % w.define("arith.cmpi slt, %s, %s : i32" % (name, limit)))
            w.indent += 1
            weight = w.define("memref.load %%W[%s] : %s" % (w.define("arith.index_cast %s : i32 to index" % name), self.kinds["W"]))
            token = w.define("arith.index_cast %s : i32 to index" % w.define("arith.divui %s, %s : i32" % (name, top)))
            for j in range(self.parts):
                column = w.affine("y * %d + l + %d" % (o["columns"], 16 * j), y=self.y, l=self.low)
                one = w.define("vector.extract %s[%d] : f32 from vector<4xf32>" % (sums[j], e))
                one = w.define("arith.mulf %s, %s : f32" % (one, weight))
                if o["store"] == "atomic":
                    w.define("memref.atomic_rmw addf %s, %%O[%s, %s] : (f32, %s) -> f32" % (one, token, column, self.kinds["O"]))
                else:
                    w.line("memref.store %s, %%O[%s, %s] : %s" % (one, token, column, self.kinds["O"]))
            w.indent -= 1
            w.line("}")

    def text(self):
        w, o = self.w, self.o
        self.begin()
        self.buffers = [w.define("memref.get_global @%s : %s" % pair) for pair in self.lds]
        number = w.define("memref.load %%E[%s] : %s" % (self.x, self.kinds["E"]))
        w.line("scf.if %s {" % w.define("arith.cmpi sge, %s, %s : i32" % (number, w.constant(0, "i32"))))
        w.indent += 1
        self.expert = w.define("arith.index_cast %s : i32 to index" % number)
        self.places()
        values = self.fetch(self.c0) if o["prefetch"] else []
        state = [self.zero] * self.parts + values
        state = self.loop(self.tiles, state, ["vector<4xf32>"] * self.parts + [self.eight] * len(values), self.round)
        self.results(state[:self.parts])
        w.indent -= 1
        w.line("}")
        return self.module([("%" + x, self.kinds[x]) for x in "ABWIEO"], self.lds, (o["blocks"], o["n"] // o["columns"]))


class Attention(Form):
    def __init__(self, options):
        super().__init__(options, ATTENTION)
        o = self.o
        pairs = o["heads"] // o["group"]
        v = (o["size"], o["keys"]) if o["transposed"] else (o["keys"], o["size"])
        self.kinds = {"Q": "memref<%dx%dx%dx%s>" % (o["heads"], o["rows"], o["size"], self.type), "K": "memref<%dx%dx%dx%s>" % (pairs, o["keys"], o["size"], self.type),
                      "V": "memref<%dx%dx%dx%s>" % (pairs, v[0], v[1], self.type), "O": "memref<%dx%dx%dxf32>" % (o["heads"], o["rows"], o["size"])}
        self.shape = {"K": (o["tile"], o["size"]), "V": (o["size"], o["tile"]) if o["transposed"] else (o["tile"], o["size"])}
        self.lds_type = {x: "memref<%dx%dx%s, #gpu.address_space<workgroup>>" % (rows, columns + 4, self.type) for x, (rows, columns) in self.shape.items()}
        self.lds = [("lds_%s%d" % (x, n), self.lds_type[x]) for n in range(1 + o["parity"]) for x in "KV"]
        self.steps, self.columns = o["size"] // 16, o["size"] // 16

    def places(self, x):
        """Row and column in LDS of each group of eight elements that a thread moves."""
        rows, columns = self.shape[x]
        per_row = columns // 8
        step = THREADS // per_row
        return [(self.w.affine("t floordiv %d + %d" % (per_row, first), t=self.t), self.w.affine("(t mod %d) * 8" % per_row, t=self.t))
                for first in range(0, rows, step)]

    def fetch(self, tile):
        w, o, values = self.w, self.o, []
        for x in "KV":
            for row, column in self.places(x):
                by_column = x == "V" and o["transposed"]
                key = w.affine("i * %d + r" % o["tile"], i=tile, r=column if by_column else row)
                where = [self.head, row, key] if by_column else [self.head, key, column]
                if o["masked"]:
                    good = w.define("arith.cmpi slt, %s, %s : index" % (key, w.constant(o["keys"])))
                    values.append(self.masked("%" + x, self.kinds[x], where, good))
                else:
                    values.append(self.load("%" + x, self.kinds[x], where, self.eight))
        return values

    def either(self, tile, even, odd, kind=None):
        """By the parity of the tile; each is a function that writes one side and gives its value."""
        w = self.w
        odd_tile = w.define("arith.remui %s, %s : index" % (tile, w.constant(2)))
        first = w.define("arith.cmpi eq, %s, %s : index" % (odd_tile, self.c0))
        name = "%%b%d" % w.count
        w.count += 1
        w.line("%sscf.if %s%s {" % (name + " = " if kind else "", first, " -> (%s)" % kind if kind else ""))
        for side in (even, odd):
            w.indent += 1
            value = side()
            if kind:
                w.line("scf.yield %s : %s" % (value, kind))
            w.indent -= 1
            w.line("} else {" if side is even else "}")
        return name

    def read(self, tile, x, indices, vector):
        def one(n):
            return lambda: self.load(self.buffers[n][x], self.lds_type[x], indices, vector)
        return self.either(tile, one(0), one(1), vector) if self.o["parity"] else one(0)()

    def put(self, tile, values):
        def one(n):
            def write():
                rest = iter(values)
                for x in "KV":
                    for row, column in self.places(x):
                        self.store(next(rest), self.buffers[n][x], self.lds_type[x], [row, column], self.eight)
            return write
        if self.o["parity"]:
            self.either(tile, one(0), one(1))
        else:
            one(0)()

    def scores(self, tile):
        """For each 16 keys, those of this lane: rows are keys, columns are queries."""
        w, o, made = self.w, self.o, []
        for first in range(0, o["tile"], 16):
            sums = self.zero
            for s in range(self.steps):
                k = self.read(tile, "K", [w.affine("l + %d" % first, l=self.low), w.affine("q + %d" % (16 * s), q=self.quarter)], self.four)
                sums = self.product(k, self.q[s], sums)
            scaled = w.define("arith.mulf %s, %s : vector<4xf32>" % (sums, self.factor))
            if o["causal"]:
                key = w.affine("i * %d + q + %d" % (o["tile"], first), i=tile, q=self.quarter)
                keys = w.define("vector.broadcast %s : index to vector<4xindex>" % key)
                keys = w.define("arith.addi %s, %s : vector<4xindex>" % (keys, w.constant("dense<[0, 1, 2, 3]>", "vector<4xindex>")))
                own = w.define("vector.broadcast %s : index to vector<4xindex>" % self.row)
                good = w.define("arith.cmpi sle, %s, %s : vector<4xindex>" % (keys, own))
                scaled = w.define("arith.select %s, %s, %s : vector<4xi1>, vector<4xf32>" % (good, scaled, w.constant("dense<-1.0e6>", "vector<4xf32>")))
            made.append(scaled)
        return made

    def over_lanes(self, value, operation):
        w = self.w
        for distance in (16, 32):
            other = "%%s%d" % w.count
            w.count += 1
            w.line("%s, %s_ok = gpu.shuffle xor %s, %s, %s : f32" % (other, other, value, w.constant(distance, "i32"), w.constant(64, "i32")))
            value = w.define("arith.%s %s, %s : f32" % (operation, value, other))
        return value

    def reduce(self, vectors, kind, operation):
        value = self.w.define("vector.reduction <%s>, %s : vector<4xf32> into f32" % (kind, vectors[0]))
        for vector in vectors[1:]:
            one = self.w.define("vector.reduction <%s>, %s : vector<4xf32> into f32" % (kind, vector))
            value = self.w.define("arith.%s %s, %s : f32" % (operation, value, one))
        return self.over_lanes(value, operation)

    def weighted(self, tile, weights, sums):
        w, o = self.w, self.o
        for j in range(self.columns):
            for n, weight in enumerate(weights):
                column, key = w.affine("l + %d" % (16 * j), l=self.low), w.affine("q + %d" % (16 * n), q=self.quarter)
                if o["transposed"]:
                    v = self.read(tile, "V", [column, key], self.four)
                else:
                    ones = []
                    for e in range(4):
                        one = self.read(tile, "V", [w.affine("k + %d" % e, k=key), column], "vector<1x%s>" % self.type)
                        ones.append(w.define("vector.extract %s[0] : %s from vector<1x%s>" % (one, self.type, self.type)))
                    v = w.define("vector.from_elements %s : %s" % (", ".join(ones), self.four))
                sums[j] = self.product(v, weight, sums[j])
        return sums

    def round(self, tile, state):
        w, o = self.w, self.o
        largest, total, sums, values = state[0], state[1], list(state[2:2 + self.columns]), state[2 + self.columns:]
        if not o["prefetch"]:
            values = self.fetch(tile)
        if not o["parity"]:
            w.line("amdgpu.lds_barrier")
        self.put(tile, values)
        w.line("amdgpu.lds_barrier")
        ahead = []
        if o["prefetch"]:
            following = w.affine("i + 1", i=tile)
            if not o["masked"]:  # the last tile is loaded once more
                following = w.define("arith.minui %s, %s : index" % (following, w.constant(o["keys"] // o["tile"] - 1)))
            ahead = self.fetch(following)
        scores = self.scores(tile)
        new = w.define("arith.maximumf %s, %s : f32" % (self.reduce(scores, "maximumf", "maximumf"), largest))
        shrink = w.define("math.exp2 %s : f32" % w.define("arith.subf %s, %s : f32" % (largest, new)))
        many = w.define("vector.broadcast %s : f32 to vector<4xf32>" % new)
        powers = [w.define("math.exp2 %s : vector<4xf32>" % w.define("arith.subf %s, %s : vector<4xf32>" % (s, many))) for s in scores]
        total = w.define("arith.mulf %s, %s : f32" % (total, shrink))
        total = w.define("arith.addf %s, %s : f32" % (total, self.reduce(powers, "add", "addf")))
        weights = [w.define("arith.truncf %s : vector<4xf32> to %s" % (p, self.four)) for p in powers]
        shrinks = w.define("vector.broadcast %s : f32 to vector<4xf32>" % shrink)
        sums = [w.define("arith.mulf %s, %s : vector<4xf32>" % (s, shrinks)) for s in sums]
        return [new, total] + self.weighted(tile, weights, sums) + ahead

    def text(self):
        w, o = self.w, self.o
        self.begin()
        self.buffers = [{x: w.define("memref.get_global @lds_%s%d : %s" % (x, n, self.lds_type[x])) for x in "KV"} for n in range(1 + o["parity"])]
        self.factor = w.constant("dense<%r>" % o["factor"], "vector<4xf32>")
        self.row = w.affine("x * 64 + v * 16 + l", x=self.x, v=self.wave, l=self.low)
        self.head = w.affine("y floordiv %d" % o["group"], y=self.y)
        self.q = [self.load("%Q", self.kinds["Q"], [self.y, self.row, w.affine("q + %d" % (16 * s), q=self.quarter)], self.four) for s in range(self.steps)]
        values = self.fetch(self.c0) if o["prefetch"] else []
        state = [w.constant("-1.0e6", "f32"), w.constant("0.0", "f32")] + [self.zero] * self.columns + values
        types = ["f32"] * 2 + ["vector<4xf32>"] * self.columns + [self.eight] * len(values)
        state = self.loop(o["keys"] // o["tile"], state, types, self.round)
        inverse = w.define("arith.divf %s, %s : f32" % (w.constant("1.0", "f32"), state[1]))
        inverse = w.define("vector.broadcast %s : f32 to vector<4xf32>" % inverse)
        for j in range(self.columns):
            value = w.define("arith.mulf %s, %s : vector<4xf32>" % (state[2 + j], inverse))
            self.store(value, "%O", self.kinds["O"], [self.y, self.row, w.affine("q + %d" % (16 * j), q=self.quarter)], "vector<4xf32>")
        return self.module([("%" + x, self.kinds[x]) for x in "QKVO"], self.lds, (o["rows"] // 64, o["heads"]))


KINDS = {"moe": Moe, "attention": Attention}

if __name__ == "__main__":
    sys.stdout.write(KINDS[sys.argv[1]](dict(word.split("=", 1) for word in sys.argv[2:])).text())
