#!/usr/bin/env python3
"""Matrix products of scaled 4-bit floats in the forms that a tile compiler leaves: LDS-DMA pipelines of two or three buffers with
counted waits, operands and scales shuffled in memory or not, split sums with atomics, workgroups in another order.

usage: tests/e2e/mxfp4.py [OPTION=VALUE ...] > KERNEL.mlir; options and defaults: DEFAULTS below.
C[m][n] = sum of A[m][k] * B[n][k], both of two values per byte with one power of two per 32 of them. The kernel's arguments are a, scales
of a, b, scales of b, c, and, where dynamic, M, N, K; K is a multiple of the block's, M and N need not be."""
import sys

DEFAULTS = {
    "block": "128x256x256",  # tile of a workgroup
    "waves": "1x4",          # in rows and columns
    "dynamic": 1,            # M, N, K are arguments
    "shape": "256x256x1024",  # where they are not
    "out": "f32",            # or bf16
    "buffers": 2,            # of LDS; 3: the tile after the next is in flight
    "b": "global",           # B shuffled, from memory to registers; lds: plain, through LDS
    "scales": "blocks",      # four by four bytes; bytes: shuffled, one by one; plain: one by one
    "descriptors": 1,        # buffers instead of plain memory
    "drain": 1,              # the last tiles after the loop; 0: in the loop, transfers beyond the end are out of bounds
    "splits": 1,             # of K over workgroups: atomic sums
    "reorder": 0,            # workgroups in groups of this many rows of tiles
    "stagger": 0,            # half of the waves a barrier behind the other half
    "carry": 1,              # buffers change places by the loop's arguments; 0: the loop has a round per buffer, and no rest is left
    "barrier": "s",          # lds: amdgpu.lds_barrier and no counted waits
}
BEYOND = 2147483647


class Writer:
    def __init__(self):
        self.lines, self.count, self.indent = [], 0, 4

    def line(self, text):
        self.lines.append("  " * self.indent + text)

    def define(self, text):
        self.count += 1
        self.line("%%v%d = %s" % (self.count, text))
        return "%%v%d" % self.count

    def affine(self, expression, **symbols):
        names = sorted(symbols)
        return self.define("affine.apply affine_map<()[%s] -> (%s)>()[%s]" % (
            ", ".join(names), expression, ", ".join(symbols[n] for n in names)))

    def constant(self, value, kind="index"):
        return self.define("arith.constant %s : %s" % (value, kind))


class Kernel:
    def __init__(self, options):
        self.o = dict(DEFAULTS)
        for name, value in options.items():
            self.o[name] = type(DEFAULTS[name])(value)
        self.w = Writer()
        self.bm, self.bn, self.bk = (int(x) for x in self.o["block"].split("x"))
        self.wm, self.wn = (int(x) for x in self.o["waves"].split("x"))
        self.waves = self.wm * self.wn
        self.tm, self.tn, self.steps = self.bm // self.wm // 16, self.bn // self.wn // 16, self.bk // 128
        self.row_bytes = self.bk // 2
        self.bytes_of = {"f32": 4, "bf16": 2}[self.o["out"]]

    # ---- what does not change ----

    def prologue(self):
        w, o = self.w, self.o
        self.c0, self.c1 = w.constant(0), w.constant(1)
        self.tx = w.define("gpu.thread_id  x upper_bound %d" % (64 * self.wm))
        self.ty = w.define("gpu.thread_id  y upper_bound %d" % self.wn)
        if o["dynamic"]:
            self.m, self.n, self.k = "%m", "%n", "%k"
        else:
            self.m, self.n, self.k = (w.constant(x) for x in o["shape"].split("x"))
        self.bx, self.by, self.bz = (w.define("gpu.block_id  %s upper_bound 2147483647" % d) for d in "xyz")
        self.base_row = self.bx
        if o["reorder"]:
            self.reorder()
        self.kbytes = w.affine("k floordiv 2", k=self.k)
        self.kscales = w.affine("k floordiv 32", k=self.k)
        tiles = w.affine("k floordiv %d" % self.bk, k=self.k)
        self.first, self.end = self.c0, tiles
        if o["splits"] > 1:
            each = w.affine("t ceildiv %d" % o["splits"], t=tiles)
            self.first = w.define("affine.min affine_map<()[e, t, z] -> (e * z, t)>()[%s, %s, %s]" % (each, tiles, self.bz))
            self.end = w.define("affine.min affine_map<()[e, t, z] -> (e * z + e, t)>()[%s, %s, %s]" % (each, tiles, self.bz))
        self.lane = w.affine("t mod 64", t=self.tx)
        self.wave = w.affine("y * %d + t floordiv 64" % self.wm, t=self.tx, y=self.ty)
        self.global_a = self.source(0, self.m, self.kbytes, 1)
        self.global_b = self.source(2, self.n, self.kbytes, 16 if o["b"] == "global" else 1)
        block = 1 if o["scales"] == "plain" else 32
        self.global_sa, self.global_sb = self.source(1, self.m, self.kscales, block), self.source(3, self.n, self.kscales, block)
        self.zero = w.constant("dense<0.000000e+00>", "vector<4xf32>")

    def reorder(self):
        """Columns of tiles run fastest within groups of rows. Addresses stay those of the tile that the hardware numbers say; the
        descriptors' bases take the difference, which may be negative."""
        w, g = self.w, self.o["reorder"]
        rows, columns = w.affine("m ceildiv %d" % self.bm, m=self.m), w.affine("n ceildiv %d" % self.bn, n=self.n)
        number = w.define("affine.apply affine_map<()[x, y, r] -> (x + y * r)>()[%s, %s, %s]" % (self.bx, self.by, rows))
        per_group = w.affine("c * %d" % g, c=columns)
        group = w.define("affine.apply affine_map<()[i, p] -> (i floordiv p)>()[%s, %s]" % (number, per_group))
        height = w.define("affine.min affine_map<()[g, r] -> (r - g * %d, %d)>()[%s, %s]" % (g, g, group, rows))
        inside = w.define("affine.apply affine_map<()[i, p] -> (i mod p)>()[%s, %s]" % (number, per_group))
        self.base_row = self.bx
        self.bx = w.define("affine.apply affine_map<()[g, h, i] -> (g * %d + i mod h)>()[%s, %s, %s]" % (g, group, height, inside))
        self.by = w.define("affine.apply affine_map<()[h, i] -> (i floordiv h)>()[%s, %s]" % (height, inside))

    def source(self, number, rows, row_bytes, round_rows):
        """The memref of an operand, as bytes in a row."""
        w, o = self.w, self.o
        whole = "%%p%d" % number
        offset, index = "0", self.c0
        if o["reorder"] and number == 0:
            index = w.affine("(x - b) * %d * k" % self.bm, x=self.bx, b=self.base_row, k=row_bytes)
            offset = "?"
        kind = "memref<2147483646xi8, strided<[1]%s>>" % (", offset: ?" if offset == "?" else "")
        text = "memref.reinterpret_cast %s to offset: [%s], sizes: [2147483646], strides: [1] : memref<i8> to %s"
        flat = w.define(text % (whole, index if offset == "?" else "0", kind))
        dynamic = "memref<?xi8, strided<[1], offset: ?>>"
        cast = w.define("memref.cast %s : %s to %s" % (flat, kind, dynamic))
        if not o["descriptors"]:
            return cast, dynamic
        if o["reorder"]:
            valid = w.constant(2147483646, "i64")
        else:
            size = w.define("affine.apply affine_map<()[k, r] -> ((r ceildiv %d) * %d * k)>()[%s, %s]" % (
                round_rows, round_rows, row_bytes, rows))
            size = w.define("arith.index_cast %s : index to i64" % size)
            valid = w.define("arith.minui %s, %s : i64" % (size, w.constant(2147483646, "i64")))
        stride = w.define("arith.index_cast %s : index to i14" % row_bytes)
        result = "memref<?xi8, #amdgpu.address_space<fat_raw_buffer>>"
        return w.define("amdgpu.fat_raw_buffer_cast %s validBytes(%s) cacheSwizzleStride(%s) resetOffset : %s to %s" % (
            cast, valid, stride, dynamic, result)), result

    def buffers(self):
        w = self.w
        self.lds_type = {"a": "memref<%dx%dxi8, #gpu.address_space<workgroup>>" % (self.bm, self.row_bytes),
                         "b": "memref<%dx%dxi8, #gpu.address_space<workgroup>>" % (self.bn, self.row_bytes)}
        self.operands_in_lds = ["a"] + (["b"] if self.o["b"] == "lds" else [])
        self.lds = [{x: w.define("memref.alloc() : " + self.lds_type[x]) for x in self.operands_in_lds}
                    for _ in range(self.o["buffers"])]

    # ---- memory ----

    def transfers(self, tile, lds):
        """Tile number `tile` of A (and B) to LDS. A wave moves 1024 or 256 bytes at a time; 16-byte pieces of a row
        are permuted by its number."""
        w, count = self.w, 0
        for x in self.operands_in_lds:
            size, block = (self.bm, self.base_row if self.o["reorder"] else self.bx) if x == "a" else (self.bn, self.by)
            memory, kind = self.global_a if x == "a" else self.global_b
            width = self.piece_bytes(size)
            pieces, rows = self.row_bytes // width, 64 // (self.row_bytes // width)
            for r in range(0, size, rows * self.waves):
                row = w.affine("w * %d + l floordiv %d + %d" % (rows, pieces, r), l=self.lane, w=self.wave)
                first = w.affine("w * %d + %d" % (rows, r), w=self.wave)
                to = w.define("gpu.subgroup_broadcast %s,  first_active_lane : index" % first)
                piece = w.affine("l mod %d" % pieces, l=self.lane)
                if width == 16:
                    piece = w.define("arith.xori %s, %s : index" % (piece, w.affine("r mod %d" % pieces, r=row)))
                index = w.affine("(b * %d + r) * k + t * %d + p * %d" % (size, self.row_bytes, width), b=block, r=row, k=self.kbytes, t=tile, p=piece)
                index = self.guarded(index, tile)
                w.line("amdgpu.gather_to_lds %s[%s], %s[%s, %s] : vector<%dxi8>, %s, %s" % (
                    memory, index, lds[x], to, self.c0, width, kind, self.lds_type[x]))
                count += 1
        return count

    def piece_bytes(self, size):
        """Of a lane: 16, if all waves have something to do then."""
        return 16 if size * self.row_bytes % (1024 * self.waves) == 0 else 4

    def guarded(self, index, tile):
        if self.o["drain"] or not self.o["descriptors"]:
            return index
        inside = self.w.define("arith.cmpi slt, %s, %s : index" % (tile, self.end))
        return self.w.define("arith.select %s, %s, %s : index" % (inside, index, self.w.constant(BEYOND)))

    def load(self, source, index, count):
        return self.w.define("vector.load %s[%s] : %s, vector<%dxi8>" % (source[0], index, source[1], count))

    def register_loads(self, tile):
        """Fragments of B and the scales of a tile, as raw bytes; the list's order is that of `types`."""
        w, values, types = self.w, [], []
        if self.o["b"] == "global":
            for j in range(self.tn):
                for s in range(self.steps):
                    index = w.affine("((b * %d + y * %d + %d) * k + t * %d + %d + l floordiv 16) * 256 + (l mod 16) * 16" % (
                        self.bn // 16, self.tn, j, self.bk // 32, s * 4), b=self.by, y=self.ty, k=self.kscales, t=tile, l=self.lane)
                    values.append(self.load(self.global_b, self.guarded(index, tile), 16))
                    types.append("vector<16xi8>")
        wave_row = w.affine("t floordiv 64", t=self.tx)
        for source, block, wave, tiles, size in ((self.global_sa, self.bx, wave_row, self.tm, self.bm),
                                                 (self.global_sb, self.by, self.ty, self.tn, self.bn)):
            if self.o["scales"] == "blocks" and tiles % 2 == 0 and self.steps == 2:
                for i in range(tiles // 2):
                    index = w.affine("((b * %d + w * %d + %d) * (k floordiv 8) + t) * 256 + l * 4" % (size // 32, tiles // 2, i),
                                     b=block, w=wave, k=self.kscales, t=tile, l=self.lane)
                    values.append(self.load(source, self.guarded(index, tile), 4))
                    types.append("vector<4xi8>")
                continue
            for i in range(tiles):
                row = w.affine("b * %d + w * %d + %d + l mod 16" % (size, tiles * 16, i * 16), b=block, w=wave, l=self.lane)
                for s in range(self.steps):
                    column = w.affine("t * %d + %d + l floordiv 16" % (self.bk // 32, s * 4), t=tile, l=self.lane)
                    if self.o["scales"] == "plain":
                        index = w.affine("r * k + c", r=row, k=self.kscales, c=column)
                    else:
                        index = w.affine("(r floordiv 32) * (k floordiv 8) * 256 + (c floordiv 8) * 256 + (c mod 4) * 64 + (r mod 16) * 4 + "
                                         "((c mod 8) floordiv 4) * 2 + (r mod 32) floordiv 16", r=row, k=self.kscales, c=column)
                    values.append(self.load(source, self.guarded(index, tile), 1))
                    types.append("vector<1xi8>")
        return values, types

    def fragment(self, x, lds, i, s):
        """Rows 16 * i .. + 15 of the wave's part, step s of the tile, from LDS."""
        w, pieces = self.w, self.row_bytes // 16
        wave, tiles = (w.affine("t floordiv 64", t=self.tx), self.tm) if x == "a" else (self.ty, self.tn)
        row = w.affine("w * %d + %d + l mod 16" % (tiles * 16, i * 16), w=wave, l=self.lane)
        piece = w.affine("l floordiv 16 + %d" % (s * 4), l=self.lane)
        if self.piece_bytes(self.bm if x == "a" else self.bn) == 16:
            piece = w.define("arith.xori %s, %s : index" % (piece, w.affine("r mod %d" % pieces, r=row)))
        column = w.affine("p * 16", p=piece)
        return w.define("vector.load %s[%s, %s] : %s, vector<16xi8>" % (lds, row, column, self.lds_type[x]))

    # ---- arithmetic ----

    def scale(self, values, kinds, at, tiles, i, s):
        """(operand, its type, index) for row tile i, step s, and where the next operand's scales begin."""
        w = self.w
        if kinds[at] == "vector<4xi8>":
            key = values[at + i // 2]
            if key not in self.cast:
                self.cast[key] = w.define("vector.bitcast %s : vector<4xi8> to vector<4xf8E8M0FNU>" % key)
            return self.cast[key], "vector<4xf8E8M0FNU>", s * 2 + i % 2
        key = values[at + i * self.steps + s]
        if key not in self.cast:
            one = w.define("vector.bitcast %s : vector<1xi8> to vector<1xf8E8M0FNU>" % key)
            self.cast[key] = w.define("vector.extract %s[0] : f8E8M0FNU from vector<1xf8E8M0FNU>" % one)
        return self.cast[key], "f8E8M0FNU", 0

    def read_operands(self, lds):
        """What a tile needs from LDS."""
        return {(x, i, s): self.fragment(x, lds[x], i, s)
                for x in self.operands_in_lds for s in range(self.steps) for i in range(self.tm if x == "a" else self.tn)}

    def multiply(self, sums, fragments, values, kinds):
        w = self.w
        self.cast = {}
        f4 = {key: w.define("vector.bitcast %s : vector<16xi8> to vector<32xf4E2M1FN>" % f) for key, f in fragments.items()}
        b_values = self.tn * self.steps if self.o["b"] == "global" else 0
        for n in range(b_values):
            f4["b", n // self.steps, n % self.steps] = w.define("vector.bitcast %s : vector<16xi8> to vector<32xf4E2M1FN>" % values[n])
        at_a = b_values
        at_b = at_a + (self.tm // 2 if kinds[at_a] == "vector<4xi8>" else self.tm * self.steps)
        sums = list(sums)
        for s in range(self.steps):
            for i in range(self.tm):
                for j in range(self.tn):
                    sa, sa_kind, ia = self.scale(values, kinds, at_a, self.tm, i, s)
                    sb, sb_kind, ib = self.scale(values, kinds, at_b, self.tn, j, s)
                    n = i * self.tn + j
                    sums[n] = w.define("amdgpu.scaled_mfma 16x16x128 (%s[%d] * %s) * (%s[%d] * %s) + %s : %s, vector<32xf4E2M1FN>, %s, "
                                       "vector<32xf4E2M1FN>, vector<4xf32>" % (sa, ia, f4["a", i, s], sb, ib, f4["b", j, s], sums[n], sa_kind, sb_kind))
        return sums

    # ---- the pipeline ----

    def barrier(self, loads=None):
        """After it, the transfers in front of the youngest `loads` operations are in LDS."""
        if self.o["barrier"] == "lds":
            self.w.line("amdgpu.lds_barrier")
            return
        if loads is not None:
            self.w.line("amdgpu.memory_counter_wait load(%d)" % loads)
        self.w.line("rocdl.s.barrier")

    def pipeline(self):
        w, o, ahead = self.w, self.o, self.o["buffers"] - 1
        per_tile = None
        for n in range(ahead):
            tile = self.first if n == 0 else w.affine("f + %d" % n, f=self.first)
            dmas = self.transfers(tile, self.lds[n])
            if n == 0:
                values, kinds = self.register_loads(tile)
        per_tile = dmas
        registers = len(values)
        self.barrier(registers + (ahead - 1) * per_tile if ahead == 1 else (ahead - 1) * per_tile)
        if o["stagger"]:
            late = w.define("arith.cmpi sge, %s, %s : index" % (self.wave, w.constant(self.waves // 2)))
            w.line("scf.if %s {" % late)
            w.line("  rocdl.s.barrier")
            w.line("}")
        sums = [self.zero] * (self.tm * self.tn)
        last = w.affine("e - %d" % ahead, e=self.end) if o["drain"] else self.end
        unroll = 1 if o["carry"] else o["buffers"]
        memrefs = [(n, x) for n in range(o["buffers"]) for x in self.operands_in_lds] if o["carry"] else []
        state = sums + values + [self.lds[n][x] for n, x in memrefs]
        types = ["vector<4xf32>"] * len(sums) + kinds + [self.lds_type[x] for _, x in memrefs]
        state = self.loop(self.first, last, unroll, state, types, memrefs, kinds, per_tile)
        if o["stagger"]:
            early = w.define("arith.cmpi slt, %s, %s : index" % (self.wave, w.constant(self.waves // 2)))
            w.line("scf.if %s {" % early)
            w.line("  rocdl.s.barrier")
            w.line("}")
        sums = state[:len(sums)]
        if o["drain"]:
            sums = self.drain(state, memrefs, kinds, last, ahead)
        return sums

    def loop(self, lower, upper, unroll, state, types, memrefs, kinds, per_tile):
        w = self.w
        step = w.constant(unroll)
        args = ["%%l%d_%d" % (w.count, n) for n in range(len(state))]
        w.count += 1
        name, iv = "%%loop%d" % w.count, "%%i%d" % w.count
        w.line("%s:%d = scf.for %s = %s to %s step %s iter_args(%s) -> (%s) {" % (
            name, len(state), iv, lower, upper, step,
            ", ".join("%s = %s" % pair for pair in zip(args, state)), ", ".join(types)))
        w.indent += 1
        now = args
        for n in range(unroll):
            tile = iv if n == 0 else w.affine("i + %d" % n, i=iv)
            now = self.round(tile, now, memrefs, kinds, per_tile, n)
        w.line("scf.yield %s : %s" % (", ".join(now), ", ".join(types)))
        w.indent -= 1
        w.line("}")
        return ["%s#%d" % (name, n) for n in range(len(state))]

    def round(self, tile, state, memrefs, kinds, per_tile, buffer):
        """One tile: what is to come is sent for, what is there is multiplied."""
        w, o, count = self.w, self.o, self.o["buffers"]
        num_sums = self.tm * self.tn
        sums, values, carried = state[:num_sums], state[num_sums:num_sums + len(kinds)], state[num_sums + len(kinds):]
        if memrefs:
            sets = [{} for _ in range(count)]
            for (n, x), value in zip(memrefs, carried):
                sets[n][x] = value
        else:
            sets = [self.lds[(buffer + n) % count] for n in range(count)]
        ahead = count - 1
        if o["stagger"]:
            w.line("rocdl.sched.barrier 0")
        self.transfers(w.affine("i + %d" % ahead, i=tile), sets[ahead])
        new_values, _ = self.register_loads(w.affine("i + 1", i=tile))
        fragments = self.read_operands(sets[0])
        outstanding = len(new_values) if ahead == 1 else len(new_values) + per_tile
        if o["stagger"]:
            w.line("amdgpu.memory_counter_wait load(%d) ds(0)" % outstanding)
            w.line("rocdl.s.barrier")
            w.line("rocdl.sched.barrier 0")
            w.line("rocdl.s.setprio 1")
        sums = self.multiply(sums, fragments, values, kinds)
        if o["stagger"]:
            w.line("rocdl.s.setprio 0")
            w.line("rocdl.sched.barrier 0")
            w.line("rocdl.s.barrier")
        else:
            self.barrier(outstanding)
        rotated = carried[len(self.operands_in_lds):] + carried[:len(self.operands_in_lds)]
        return sums + new_values + rotated

    def drain(self, state, memrefs, kinds, last, ahead):
        w, count = self.w, self.o["buffers"]
        num_sums, ops = self.tm * self.tn, len(self.operands_in_lds)
        sums, values, carried = state[:num_sums], state[num_sums:num_sums + len(kinds)], state[num_sums + len(kinds):]
        for n in range(ahead):
            new_values = values
            if n + 1 < ahead:
                new_values, _ = self.register_loads(w.affine("i + %d" % (n + 1), i=last))
            lds = {x: carried[n * ops + j] for j, x in enumerate(self.operands_in_lds)} if memrefs else self.lds[n]
            sums = self.multiply(sums, self.read_operands(lds), values, kinds)
            values = new_values
            if n + 1 < ahead:
                self.barrier(0)
        return sums

    # ---- results ----

    def epilogue(self, sums):
        w, o = self.w, self.o
        kind = o["out"]
        if o["descriptors"]:
            size = w.affine("m * n * %d" % self.bytes_of, m=self.m, n=self.n)
            size = w.define("arith.index_cast %s : index to i64" % size)
            valid = w.define("arith.minui %s, %s : i64" % (size, w.constant(2147483645, "i64")))
            flat_kind = "memref<%dx%s, strided<[1]>>" % (2147483646 // self.bytes_of, kind)
            flat = w.define("memref.reinterpret_cast %%p4 to offset: [0], sizes: [%d], strides: [1] : memref<%s> to %s" % (
                2147483646 // self.bytes_of, kind, flat_kind))
            dynamic = "memref<?x%s, strided<[1], offset: ?>>" % kind
            cast = w.define("memref.cast %s : %s to %s" % (flat, flat_kind, dynamic))
            out_kind = "memref<?x%s, #amdgpu.address_space<fat_raw_buffer>>" % kind
            out = w.define("amdgpu.fat_raw_buffer_cast %s validBytes(%s) resetOffset : %s to %s" % (cast, valid, dynamic, out_kind))
        else:
            size = w.affine("m * n", m=self.m, n=self.n)
            out_kind = "memref<?x%s, strided<[1]>>" % kind
            out = w.define("memref.reinterpret_cast %%p4 to offset: [0], sizes: [%s], strides: [1] : memref<%s> to %s" % (size, kind, out_kind))
        wave_row = w.affine("t floordiv 64", t=self.tx)
        for i in range(self.tm):
            for j in range(self.tn):
                value, width = sums[i * self.tn + j], "vector<4xf32>"
                if kind == "bf16":
                    value, width = w.define("arith.truncf %s : vector<4xf32> to vector<4xbf16>" % value), "vector<4xbf16>"
                column = w.affine("b * %d + y * %d + %d + l mod 16" % (self.bn, self.tn * 16, j * 16), b=self.by, y=self.ty, l=self.lane)
                good_column = w.define("arith.cmpi slt, %s, %s : index" % (column, self.n))
                for e in range(4):
                    row = w.affine("b * %d + w * %d + %d + (l floordiv 16) * 4" % (self.bm, self.tm * 16, i * 16 + e), b=self.bx, w=wave_row, l=self.lane)
                    good = w.define("arith.andi %s, %s : i1" % (good_column, w.define("arith.cmpi slt, %s, %s : index" % (row, self.m))))
                    index = w.affine("r * n + c", r=row, n=self.n, c=column)
                    if o["descriptors"]:
                        index = w.define("arith.select %s, %s, %s : index" % (good, index, w.constant(2147483646 // self.bytes_of)))
                    else:
                        w.line("scf.if %s {" % good)
                        w.indent += 1
                    if o["splits"] > 1:
                        one = w.define("vector.extract %s[%d] : %s from %s" % (value, e, kind, width))
                        w.define("memref.atomic_rmw addf %s, %s[%s] : (%s, %s) -> %s" % (one, out, index, kind, out_kind, kind))
                    else:
                        one = w.define("vector.extract_strided_slice %s {offsets = [%d], sizes = [1], strides = [1]} : %s to vector<1x%s>" % (
                            value, e, width, kind))
                        w.line("vector.store %s, %s[%s] : %s, vector<1x%s>" % (one, out, index, out_kind, kind))
                    if not o["descriptors"]:
                        w.indent -= 1
                        w.line("}")

    def text(self):
        o, kind = self.o, self.o["out"]
        self.prologue()
        self.buffers()
        self.epilogue(self.pipeline())
        sizes = "%a0: index, %a1: index, %a2: index" if o["dynamic"] else ""
        m, n = ("%a0", "%a1") if o["dynamic"] else ("%fm", "%fn")
        fixed = "" if o["dynamic"] else "      %%fm = arith.constant %s : index\n      %%fn = arith.constant %s : index\n" % tuple(o["shape"].split("x")[:2])
        arguments = ["%%b%d: !stream.binding" % i for i in range(5)] + (["%m: index", "%n: index", "%k: index"] if o["dynamic"] else [])
        spans = "".join("        %%p%d = stream.binding.subspan %%b%d[%%zero] : !stream.binding -> memref<%s>\n" % (i, i, kind if i == 4 else "i8")
                        for i in range(5))
        return """#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [%d, %d, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @gemm {
    stream.executable.export public @gemm workgroups(%s) -> (index, index, index) {
%s      %%gx = affine.apply affine_map<()[s0] -> (s0 ceildiv %d)>()[%s]
      %%gy = affine.apply affine_map<()[s0] -> (s0 ceildiv %d)>()[%s]
      %%gz = arith.constant %d : index
      stream.return %%gx, %%gy, %%gz : index, index, index
    }
    builtin.module {
      func.func @gemm(%s) attributes {translation_info = #translation} {
        %%zero = arith.constant 0 : index
%s%s
        return
      }
    }
  }
}
""" % (64 * self.wm, self.wn, sizes, fixed, self.bm, m, self.bn, n, o["splits"], ", ".join(arguments), spans, "\n".join(self.w.lines))


def kernel_text(**options):
    return Kernel(options).text()


if __name__ == "__main__":
    sys.stdout.write(kernel_text(**dict(word.split("=", 1) for word in sys.argv[1:])))
