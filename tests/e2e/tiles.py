#!/usr/bin/env python3
"""Matrix products in large tiles, in the forms that a tile compiler leaves: C = A * B^T, f32 results, K contiguous in both operands.

usage: tests/e2e/tiles.py [OPTION=VALUE ...] > KERNEL.mlir; options and defaults: DEFAULTS below.
form=dma: A and B go to LDS by LDS-DMA, one barrier for each tile of K. form=pingpong: two groups of waves, one a phase behind the
other: while one multiplies, the other reads LDS. form=phased: transfers run two tiles ahead into the buffer that is being multiplied, once
its second half has been read; each tile has a barrier before them and one before the next tile is read. In LDS, 16-byte pieces of a row change places by the row's number, so no read meets a
bank twice. Sizes are whole tiles. Elements of 8 bits are read as two pieces half a tile of K apart, the same for A and B."""
import sys

from mxfp4 import Writer

DEFAULTS = {
    "name": "gemm_tiles",
    "type": "bf16",           # f16, bf16; f8E4M3FN, f8E5M2 (gfx950), f8E4M3FNUZ (gfx942)
    "block": "256x256x64",    # tile of a workgroup
    "waves": "2x2",           # in rows and columns
    "shape": "512x512x512",   # M, N, K
    "form": "dma",            # or pingpong, phased
    "product": 32,            # K of one matrix instruction
    "buffers": 2,             # of LDS
    "carry": 0,               # 1: buffers change places by the loop's arguments; 0: the loop has a round per buffer
    "barrier": "gpu",         # gpu.barrier; lds: amdgpu.lds_barrier; counted: memory_counter_wait and s.barrier
    "drain": 1,               # the last tiles after the loop; 0: in the loop, transfers beyond the end are out of bounds
    "between": 8,             # phased: transfers of a tile between its two barriers; the others follow
    "priority": 0,            # s.setprio round the products
}
BYTES = {"f16": 2, "bf16": 2}


class Kernel:
    def __init__(self, options):
        self.o = o = dict(DEFAULTS)
        for name, value in options.items():
            o[name] = type(DEFAULTS[name])(value)
        self.w = Writer()
        self.w.indent = 2
        self.bm, self.bn, self.bk = (int(x) for x in o["block"].split("x"))
        self.wm, self.wn = (int(x) for x in o["waves"].split("x"))
        self.m, self.n, self.k = (int(x) for x in o["shape"].split("x"))
        self.waves = self.wm * self.wn
        self.threads = 64 * self.waves
        self.tm, self.tn = self.bm // self.wm // 16, self.bn // self.wn // 16
        self.size = BYTES.get(o["type"], 1)
        self.piece = 16 // self.size               # elements in 16 bytes
        self.pieces = self.bk // self.piece        # of a row
        self.lane_k = o["product"] // 4            # elements of a lane for one product
        self.steps = self.bk // o["product"]
        self.space = ", #gpu.address_space<workgroup>>"
        self.lds_type = {"a": "memref<%dx%dx%s%s" % (self.bm, self.bk, o["type"], self.space),
                         "b": "memref<%dx%dx%s%s" % (self.bn, self.bk, o["type"], self.space)}
        self.sums_type = "vector<4xf32>"

    def buffer_type(self, rows, columns, kind):
        return "memref<%dx%dx%s, #amdgpu.address_space<fat_raw_buffer>>" % (rows, columns, kind)

    def plain_type(self, rows, columns, kind):
        return "memref<%dx%dx%s>" % (rows, columns, kind)

    # ---- what does not change ----

    def prologue(self):
        w, o = self.w, self.o
        self.memory = {}
        for x, rows, columns, kind in (("a", self.m, self.k, o["type"]), ("b", self.n, self.k, o["type"]), ("c", self.m, self.n, "f32")):
            buffer = self.buffer_type(rows, columns, kind)
            self.memory[x] = w.define("amdgpu.fat_raw_buffer_cast %%%s : %s to %s" % (x.upper(), self.plain_type(rows, columns, kind), buffer)), buffer
        self.c0 = w.constant(0)
        self.zero = w.constant("dense<0.0>", self.sums_type)
        self.t = w.define("gpu.thread_id x")
        self.bx, self.by = (w.define("gpu.block_id %s" % d) for d in "xy")
        self.lane, self.wave = w.affine("t mod 64", t=self.t), w.affine("t floordiv 64", t=self.t)
        self.row_of_wave = w.affine("v floordiv %d" % self.wn, v=self.wave)
        self.column_of_wave = w.affine("v mod %d" % self.wn, v=self.wave)
        self.lds = [{x: w.define("memref.get_global @lds_%s%d : %s" % (x, n, self.lds_type[x])) for x in "ab"}
                    for n in range(o["buffers"])]
        self.copies = {x: self.copy_places(x) for x in "ab"}
        self.reads = {x: self.read_places(x) for x in "ab"}

    def swapped(self, piece, row):
        return self.w.define("arith.xori %s, %s : index" % (piece, self.w.affine("r mod %d" % min(8, self.pieces), r=row)))

    def copy_places(self, x):
        """For each 16 bytes that a thread moves of a tile: row in memory, row in LDS of the wave's first lane and of this one; and the
        column in the tile, which is the same for all, as that of the piece in LDS."""
        w, (size, block) = self.w, (self.bm, self.by) if x == "a" else (self.bn, self.bx)
        rows = 64 // self.pieces
        own = w.affine("v * %d + l floordiv %d" % (rows, self.pieces), l=self.lane, v=self.wave)
        piece = w.affine("l mod %d" % self.pieces, l=self.lane)
        column = w.affine("p * %d" % self.piece, p=self.swapped(piece, own))
        places = []
        for first in range(0, size, rows * self.waves):
            row = w.affine("b * %d + r + %d" % (size, first), b=block, r=own)
            places.append((row, w.affine("v * %d + %d" % (rows, first), v=self.wave), w.affine("r + %d" % first, r=own)))
        plain = w.affine("p * %d" % self.piece, p=piece)
        return places, column, plain

    def read_places(self, x):
        """Rows of the wave's 16-row parts, and columns of the 16-byte pieces that a lane reads of a row."""
        w, (wave, tiles) = self.w, (self.row_of_wave, self.tm) if x == "a" else (self.column_of_wave, self.tn)
        rows = [w.affine("v * %d + l mod 16 + %d" % (tiles * 16, 16 * i), v=wave, l=self.lane) for i in range(tiles)]
        columns = []
        for first in range(0, self.pieces, 4):
            piece = w.affine("l floordiv 16 + %d" % first, l=self.lane)
            columns.append(w.affine("p * %d" % self.piece, p=self.swapped(piece, rows[0])))
        return rows, columns

    # ---- memory ----

    def transfers(self, k, lds, begin=0, end=None):
        """Those of a tile, or the ones from `begin` to `end`. How many a tile has."""
        w, count = self.w, 0
        for x in "ab":
            places, column, _ = self.copies[x]
            source, kind = self.memory[x]
            at = w.affine("k + c", k=k, c=column)
            for row, first, _ in places:
                if count >= begin and (end is None or count < end):
                    w.line("amdgpu.gather_to_lds %s[%s, %s], %s[%s, %s] : vector<%dx%s>, %s, %s" % (
                        source, row, at, lds[x], first, self.c0, self.piece, self.o["type"], kind, self.lds_type[x]))
                count += 1
        return count

    def fetch(self, x, k):
        """A tile of an operand to registers."""
        w, (places, column, _) = self.w, self.copies[x]
        source, kind = self.memory[x]
        at = w.affine("k + c", k=k, c=column)
        return [w.define("vector.load %s[%s, %s] : %s, vector<%dx%s>" % (source, row, at, kind, self.piece, self.o["type"]))
                for row, _, _ in places]

    def store(self, x, values):
        places, _, plain = self.copies[x]
        for value, (_, _, row) in zip(values, places):
            self.w.line("vector.store %s, %s[%s, %s] : %s, vector<%dx%s>" % (
                value, self.lds[0][x], row, plain, self.lds_type[x], self.piece, self.o["type"]))

    def read(self, lds, x, piece):
        """The wave's parts of one operand, 16 bytes of each row."""
        w, (rows, columns) = self.w, self.reads[x]
        return [w.define("vector.load %s[%s, %s] : %s, vector<%dx%s>" % (
            lds[x], row, columns[piece], self.lds_type[x], self.piece, self.o["type"])) for row in rows]

    def operands(self, pieces, step):
        """Of what was read of a row, what product number `step` takes; the list is by pieces."""
        w, kind = self.w, self.o["type"]
        whole = "vector<%dx%s>" % (self.piece, kind)
        result = []
        for row in zip(*pieces):
            if self.lane_k == self.piece:
                result.append(row[step])
            elif self.lane_k < self.piece:
                part = self.piece // self.lane_k
                value, first = row[step // part], step % part * self.lane_k
                result.append(w.define("vector.shuffle %s, %s [%s] : %s, %s" % (
                    value, value, ", ".join(map(str, range(first, first + self.lane_k))), whole, whole)))
            else:
                result.append(w.define("vector.shuffle %s, %s [%s] : %s, %s" % (
                    row[2 * step], row[2 * step + 1], ", ".join(map(str, range(2 * self.piece))), whole, whole)))
        return result

    # ---- arithmetic ----

    def products(self, sums, a, b, first=0):
        """All products of the rows `a` and the columns `b`, whose sums begin at `first`."""
        w, o, made = self.w, self.o, list(sums)
        kind = "vector<%dx%s>" % (self.lane_k, o["type"])
        for i in range(len(a) * self.tn):
            made[first + i] = w.define("amdgpu.mfma 16x16x%d %s * %s + %s blgp = none : %s, %s, %s" % (
                o["product"], a[i // self.tn], b[i % self.tn], sums[first + i], kind, kind, self.sums_type))
        return made

    def multiply(self, lds, sums):
        """All products of a tile: all pieces that the first ones need are read, multiplied, and so on."""
        group = 2 if self.lane_k > self.piece else 1
        per_group = max(1, self.piece // self.lane_k)
        if self.o["priority"]:
            self.w.line("rocdl.s.setprio 1")
        for first in range(0, self.pieces // 4, group):
            pieces = {x: [self.read(lds, x, first + n) for n in range(group)] for x in "ab"}
            for step in range(per_group):
                sums = self.products(sums, self.operands(pieces["a"], step), self.operands(pieces["b"], step))
        if self.o["priority"]:
            self.w.line("rocdl.s.setprio 0")
        return sums

    # ---- the pipeline of transfers ----

    def barrier(self, in_flight):
        """All waves' transfers but the last `in_flight` of each are in LDS, and what was read before has been read."""
        w, kind = self.w, self.o["barrier"]
        if kind == "gpu":
            w.line("gpu.barrier")
        elif kind == "lds":
            w.line("amdgpu.lds_barrier")
        else:
            w.line("amdgpu.memory_counter_wait load(%d) ds(0)" % in_flight)
            w.line("rocdl.s.barrier")

    def round(self, k, state, number, per_tile, send=True):
        """The tile at k is multiplied, the one `buffers - 1` further on is sent for."""
        w, count = self.w, self.o["buffers"]
        num_sums = self.tm * self.tn
        sums, carried = state[:num_sums], state[num_sums:]
        sets = [dict(zip("ab", carried[2 * n:2 * n + 2])) for n in range(count)] if carried else [self.lds[(number + n) % count] for n in range(count)]
        self.barrier((count - 2) * per_tile if send else 0)
        if send:
            self.transfers(w.affine("k + %d" % ((count - 1) * self.bk), k=k), sets[count - 1])
        return self.multiply(sets[0], sums) + carried[2:] + carried[:2]

    def pipeline(self):
        w, o = self.w, self.o
        ahead, unroll = o["buffers"] - 1, 1 if o["carry"] else o["buffers"]
        for n in range(ahead):
            per_tile = self.transfers(w.constant(n * self.bk), self.lds[n])
        tiles = self.k // self.bk
        rounds = tiles if not o["drain"] else (tiles - ahead) // unroll * unroll
        if rounds % unroll:
            sys.exit("tiles.py: K is not a whole number of rounds")
        memrefs = [self.lds[n][x] for n in range(o["buffers"]) for x in "ab"] if o["carry"] else []
        state = [self.zero] * (self.tm * self.tn) + memrefs
        types = [self.sums_type] * (self.tm * self.tn) + [self.lds_type[x] for _ in range(o["buffers"]) for x in "ab"][:len(memrefs)]

        def body(k, now):
            for n in range(unroll):
                now = self.round(k if n == 0 else w.affine("k + %d" % (n * self.bk), k=k), now, n, per_tile)
            return now

        state = self.loop(0, rounds * self.bk, unroll * self.bk, state, types, body)
        for n in range(rounds, tiles):
            state = self.round(w.constant(n * self.bk), state, n, per_tile, send=n + ahead < tiles)
        return state[:self.tm * self.tn]

    def loop(self, lower, upper, step, state, types, body):
        w = self.w
        lower, upper, step = (w.constant(x) for x in (lower, upper, step))
        name = "%%r%d" % w.count
        args = ["%s_%d" % (name, n) for n in range(len(state))]
        w.line("%s:%d = scf.for %s_k = %s to %s step %s iter_args(%s) -> (%s) {" % (
            name, len(state), name, lower, upper, step, ", ".join("%s = %s" % pair for pair in zip(args, state)), ", ".join(types)))
        w.indent += 1
        now = body("%s_k" % name, args)
        w.line("scf.yield %s : %s" % (", ".join(now), ", ".join(types)))
        w.indent -= 1
        w.line("}")
        return ["%s#%d" % (name, n) for n in range(len(state))]

    # ---- transfers into the buffer that is multiplied ----

    def phase_of_tile(self, k, state, number, left):
        """Multiplies the tile at k, whose first half is in registers; `left`: of the tiles after it, those that are still to be multiplied."""
        w, num_sums, between = self.w, self.tm * self.tn, self.o["between"]
        sums, halves, carried = state[:num_sums], state[num_sums:num_sums + self.tm + self.tn], state[num_sums + self.tm + self.tn:]
        sets = [dict(zip("ab", carried[2 * n:2 * n + 2])) for n in range(2)] if carried else [self.lds[(number + n) % 2] for n in range(2)]
        a, b = (self.read(sets[0], x, 1) for x in "ab")
        sums = self.products(sums, halves[:self.tm], halves[self.tm:])
        after = w.affine("k + %d" % (2 * self.bk), k=k) if left > 1 else None
        if left > 1:
            self.barrier(0)
            self.transfers(after, sets[0], 0, between)
        if left:
            self.barrier(0)
        if left > 1:
            self.transfers(after, sets[0], between)
        if left:
            halves = [piece for x in "ab" for piece in self.read(sets[1], x, 0)]
        return self.products(sums, a, b) + halves + carried[2:] + carried[:2]

    def phased(self):
        w, o = self.w, self.o
        if self.pieces != 8 or self.lane_k != self.piece or o["barrier"] == "counted":
            sys.exit("tiles.py: phased is for tiles of two halves of one product each, without counted waits")
        tiles, unroll = self.k // self.bk, 1 if o["carry"] else 2
        for n in range(2):
            self.transfers(w.constant(n * self.bk), self.lds[n])
        self.barrier(0)
        halves = [piece for x in "ab" for piece in self.read(self.lds[0], x, 0)]
        memrefs = [self.lds[n][x] for n in range(2) for x in "ab"] if o["carry"] else []
        state = [self.zero] * (self.tm * self.tn) + halves + memrefs
        types = [self.sums_type] * (self.tm * self.tn) + ["vector<%dx%s>" % (self.piece, o["type"])] * len(halves)
        types += [self.lds_type[x] for _ in range(2) for x in "ab"][:len(memrefs)]

        def body(k, now):
            for n in range(unroll):
                now = self.phase_of_tile(k if n == 0 else w.affine("k + %d" % (n * self.bk), k=k), now, n, 2)
            return now

        rounds = (tiles - 2) // unroll * unroll
        state = self.loop(0, rounds * self.bk, unroll * self.bk, state, types, body)
        for n in range(rounds, tiles):
            state = self.phase_of_tile(w.constant(n * self.bk), state, n, tiles - 1 - n)
        return state[:self.tm * self.tn]

    # ---- two groups of waves ----

    def phase(self, kind):
        """Ends a phase: of memory, whose LDS operations are then done, or of products."""
        w = self.w
        if kind == "memory":
            w.line("amdgpu.memory_counter_wait ds(0)")
        w.line("rocdl.s.barrier")
        w.line("rocdl.sched.barrier 0")

    def dot(self, sums, a, b, first):
        w = self.w
        w.line("rocdl.s.setprio 1")
        sums = self.products(sums, a, b, first)
        w.line("rocdl.s.setprio 0")
        w.line("rocdl.sched.barrier 0")
        self.phase("products")
        return sums

    def late(self, predicate):
        w = self.w
        condition = w.define("arith.cmpi %s, %s, %s : index" % (predicate, self.wave, w.constant(self.waves // 2)))
        w.line("scf.if %s {" % condition)
        w.line("  rocdl.s.barrier")
        w.line("}")

    def parts(self, half):
        """Reads half of a row's pieces. Returns two parts of their products, split by K or by rows: the operands, and the number of the first sum."""
        a, b = (self.read(self.lds[0], x, half) for x in "ab")
        if self.piece // self.lane_k == 2:
            return [lambda s=s: (self.operands([a], s), self.operands([b], s), 0) for s in range(2)]
        middle = self.tm // 2
        return [lambda: (a[:middle], b, 0), lambda: (a[middle:], b, middle * self.tn)]

    def pingpong(self):
        """Of a tile: its elements are stored, the last products of the tile before are made; half of it is read and the next tile is
        asked for, between the products; the other half is read. One buffer is enough: everything in it has been read by then."""
        w, halves, num_sums = self.w, self.pieces // 4, self.tm * self.tn
        next_a, next_b = self.fetch("a", self.c0), self.fetch("b", self.c0)
        self.late("sge")
        by_k = self.piece // self.lane_k == 2
        carried_a, begin = (self.tm, 0) if by_k else (self.tm - self.tm // 2, self.tm // 2 * self.tn)
        operand = "vector<%dx%s>" % (self.lane_k, self.o["type"])
        fetched = "vector<%dx%s>" % (self.piece, self.o["type"])
        nothing = w.constant("dense<0.0>", operand)
        state = [self.zero] * num_sums + [nothing] * (carried_a + self.tn) + next_a + next_b
        types = [self.sums_type] * num_sums + [operand] * (carried_a + self.tn) + [fetched] * (len(next_a) + len(next_b))

        def body(k, now):
            sums, rest = now[:num_sums], now[num_sums:]
            last_a, last_b, values = rest[:carried_a], rest[carried_a:carried_a + self.tn], rest[carried_a + self.tn:]
            self.store("a", values[:len(next_a)])
            self.store("b", values[len(next_a):])
            self.phase("memory")
            sums = self.dot(sums, last_a, last_b, begin)
            ahead, made = w.affine("k + %d" % self.bk, k=k), []
            for half in range(halves):
                for number, part in enumerate(self.parts(half)):
                    a, b, first = part()
                    if half == 0:
                        made += self.fetch("ab"[number], ahead)
                    if half + 1 == halves and number == 1:
                        return sums + a + b + made
                    self.phase("memory")
                    sums = self.dot(sums, a, b, first)

        state = self.loop(0, self.k, self.bk, state, types, body)
        sums, rest = state[:num_sums], state[num_sums:]
        self.late("slt")
        return self.products(sums, rest[:carried_a], rest[carried_a:carried_a + self.tn], begin)

    # ---- results ----

    def epilogue(self, sums):
        w = self.w
        out, kind = self.memory["c"]
        for j in range(self.tn):
            column = w.affine("b * %d + v * %d + l mod 16 + %d" % (self.bn, self.tn * 16, j * 16), b=self.bx, v=self.column_of_wave, l=self.lane)
            for i in range(self.tm):
                for e in range(4):
                    row = w.affine("b * %d + v * %d + (l floordiv 16) * 4 + %d" % (self.bm, self.tm * 16, i * 16 + e),
                                   b=self.by, v=self.row_of_wave, l=self.lane)
                    one = w.define("vector.extract %s[%d] : f32 from %s" % (sums[i * self.tn + j], e, self.sums_type))
                    w.line("memref.store %s, %s[%s, %s] : %s" % (one, out, row, column, kind))

    def text(self):
        o = self.o
        self.prologue()
        self.epilogue({"dma": self.pipeline, "pingpong": self.pingpong, "phased": self.phased}[o["form"]]())
        grid = self.n // self.bn, self.m // self.bm
        lds = "".join('  memref.global "private" @lds_%s%d : %s {alignment = 1024 : i64}\n' % (x, n, self.lds_type[x])
                      for n in range(o["buffers"]) for x in "ab")
        args = ", ".join("%%%s: %s" % (x, self.plain_type(rows, columns, kind)) for x, rows, columns, kind in (
            ("A", self.m, self.k, o["type"]), ("B", self.n, self.k, o["type"]), ("C", self.m, self.n, "f32")))
        return """gpu.module @%s_mod {
%s  gpu.func @%s(%s) kernel
      attributes {gpu.known_block_size = array<i32: %d, 1, 1>, gpu.known_grid_size = array<i32: %d, %d, 1>,
                  rocdl.flat_work_group_size = "%d,%d", rocdl.reqd_work_group_size = array<i32: %d, 1, 1>} {
%s
    gpu.return
  }
}
""" % (o["name"], lds, o["name"], args, self.threads, grid[0], grid[1], self.threads, self.threads, self.threads, "\n".join(self.w.lines))


def kernel_text(**options):
    return Kernel(options).text()


if __name__ == "__main__":
    sys.stdout.write(kernel_text(**dict(word.split("=", 1) for word in sys.argv[1:])))
