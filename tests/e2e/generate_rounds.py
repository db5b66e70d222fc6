"""Random kernels of loops as kernel DSLs write them: tiles that are loaded a round ahead and carried, LDS in one or two buffers with
barriers, counters that wrap at constants and at run-time values, division and mod of the counter, loads and stores under masks (also of
LDS), uniform and divergent branches, loops in loops, results stored and read again. Integers only, so that each kernel has one result; free
of races, because each work-item stores to its own part of the result and to its own slots of LDS, which others read between barriers."""
import random

from generate import Integers, Kernel, module

THREADS = [64, 128, 256]
OWN = 24  # elements of the result that belong to a work-item


class Rounds(Integers):
    """`depth`: loops that may stand inside, -1: no branches either; `uniform`: all work-items of the workgroup are here (a barrier may stand)."""

    def __init__(self, rng):
        super().__init__(rng)
        self.block, self.grid = (rng.choice(THREADS), 1), (rng.randrange(1, 3), 1)
        self.types = ["i32", "index"]
        self.pool = {t: [] for t in self.types}
        self.uniform_values, self.trips = ["%n", "%d"], []
        self.source = rng.choice([1024, 2048, 4096, 4000])
        self.bytes = rng.random() < 0.4
        self.buffers = rng.choice([0, 1, 1, 2, 3])
        self.result = self.block[0] * self.grid[0] * OWN

    def c(self, value, type="index"):
        return self.plain_constant(value, type)

    def op(self, name, a, b, type="index"):
        return self.w.define("arith.%s %s, %s : %s" % (name, a, b, type))

    def uniform_index(self):
        """A value that all work-items share: counters, arguments, their quotients and remainders."""
        rng = self.rng
        value = rng.choice(self.trips[-2:] * 3 + self.uniform_values)
        kind = rng.random()
        if kind < 0.25:
            return self.op(rng.choice(["remui", "divui"]), value, self.c(rng.choice([2, 3, 4, 5, 8])))
        if kind < 0.45:
            return self.op(rng.choice(["remui", "divui"]), value, "%d")
        if kind < 0.6:
            return self.op(rng.choice(["addi", "muli"]), value, self.c(rng.randrange(1, 70)))
        return value

    def address(self, size):
        """An index below `size`: of the lane, of counters, of both in one expression."""
        rng, w = self.rng, self.w
        a = "affine_map<()[t, u, v] -> (%s)>" % rng.choice([
            "t + u * %d" % rng.choice([1, 16, 64, 256, 260]), "t * 4 + u * 64 + v", "(t floordiv 16) * 64 + t mod 16 + u * 16",
            "(t + u * 3) mod 128 + v * 8", "u * 64 + (t mod 8) * 8 + t floordiv 8", "(u + v) * 32 + t", "t * 2 + u mod 2"])
        value = w.define("affine.apply %s()[%%tid, %s, %s]" % (a, self.uniform_index(), self.uniform_index()))
        return self.op("remui", value, self.c(size))

    def load(self, _type="i32"):
        rng, w = self.rng, self.w
        if self.bytes and rng.random() < 0.4:
            byte = w.define("memref.load %%B[%s] : memref<%dxi8>" % (self.address(self.source), self.source))
            return w.define("arith.%s %s : i8 to i32" % (rng.choice(["extsi", "extui"]), byte))
        if rng.random() < 0.4:
            at = self.op("muli", self.address(self.source // 4), self.c(4))
            four = w.define("vector.load %%A[%s] : memref<%dxi32>, vector<4xi32>" % (at, self.source))
            parts = [w.define("vector.extract %s[%d] : i32 from vector<4xi32>" % (four, i)) for i in rng.sample(range(4), 2)]
            return self.op("subi", parts[0], parts[1], "i32")
        return w.define("memref.load %%A[%s] : memref<%dxi32>" % (self.address(self.source), self.source))

    def lane_condition(self):
        limit = self.rng.choice([self.c(self.rng.choice([1, 16, 33, 50, 64, 100])), self.uniform_index()])
        return self.w.define("arith.cmpi %s, %%tid, %s : index" % (self.rng.choice(["ult", "uge", "eq"]), limit))

    def uniform_condition(self):
        return self.w.define("arith.cmpi %s, %s, %s : index" % (
            self.rng.choice(["ult", "ne", "eq", "uge"]), self.uniform_index(), self.c(self.rng.randrange(4))))

    def masked_load(self):
        name, names = self.results(["i32"])
        self.w.line("%s = scf.if %s -> (i32) {" % (name, self.lane_condition()))
        saved = {t: list(v) for t, v in self.pool.items()}
        self.w.indent += 1
        self.w.line("scf.yield %s : i32" % self.load())
        self.w.indent -= 1
        self.pool = saved
        self.w.line("} else {")
        self.w.indent += 1
        self.w.line("scf.yield %s : i32" % self.value("i32"))
        self.w.indent -= 1
        self.w.line("}")
        return names[0]

    def own(self):
        at = self.op("remui", self.uniform_index(), self.c(OWN))
        return self.w.define("affine.apply affine_map<()[l, p] -> (l * %d + p)>()[%%own, %s]" % (OWN, at))

    def store(self):
        self.w.line("memref.store %s, %%C[%s] : memref<%dxi32>" % (self.value("i32"), self.own(), self.result))

    def exchange(self):
        """Each work-item's value into LDS; a neighbour's out of it, behind a barrier; one before the slots are written again."""
        rng, w, threads = self.rng, self.w, self.block[0]
        memref = "memref<%dxi32, #gpu.address_space<workgroup>>" % (threads * self.buffers)
        part = self.op("muli", self.op("remui", self.uniform_index(), self.c(self.buffers)), self.c(threads))
        barrier = rng.choice(["gpu.barrier", "amdgpu.lds_barrier"])
        own = self.op("addi", part, "%tid")
        w.line("memref.store %s, %%lds[%s] : %s" % (self.value("i32"), own, memref))
        if rng.random() < 0.5:
            self.masked_write(own, memref)
        w.line(barrier)
        for _ in range(rng.randrange(1, 4)):
            other = self.op("remui", self.op("addi", "%tid", self.c(rng.choice([1, 16, 32, 63, 65]))), self.c(threads))
            at = self.op("addi", part, other)
            masked = rng.random() < 0.5
            self.pool["i32"].append(self.masked_read(at, memref) if masked else w.define("memref.load %%lds[%s] : %s" % (at, memref)))
        w.line(barrier)

    def mask(self):
        """A lane's condition as a mask of one element; sometimes one that does not change in the loop."""
        cond = self.lane_condition() if self.rng.random() < 0.6 else self.w.define(
            "arith.cmpi ult, %%tid, %s : index" % self.c(self.rng.choice([1, 33, 64, 100])))
        return cond, self.w.define("vector.broadcast %s : i1 to vector<1xi1>" % cond)

    def masked_write(self, own, memref):
        """Another value into the work-item's slot, in some lanes."""
        cond, mask = self.mask()
        if self.rng.random() < 0.5:
            self.w.line("scf.if %s {" % cond)
            self.w.line("  memref.store %s, %%lds[%s] : %s" % (self.value("i32"), own, memref))
            self.w.line("}")
        else:
            one = self.w.define("vector.broadcast %s : i32 to vector<1xi32>" % self.value("i32"))
            self.w.line("vector.maskedstore %%lds[%s], %s, %s : %s, vector<1xi1>, vector<1xi32>" % (own, mask, one, memref))

    def masked_read(self, at, memref):
        """What stands in a slot, in some lanes, 0 or another value in the others."""
        cond, mask = self.mask()
        other = self.c(0, "i32") if self.rng.random() < 0.5 else self.value("i32")
        if self.rng.random() < 0.5:
            name, names = self.results(["i32"])
            self.w.line("%s = scf.if %s -> (i32) {" % (name, cond))
            value = self.w.define("memref.load %%lds[%s] : %s" % (at, memref))
            self.w.line("  scf.yield %s : i32\n} else {\n  scf.yield %s : i32\n}" % (value, other))
            return names[0]
        one = self.w.define("vector.broadcast %s : i32 to vector<1xi32>" % other)
        loaded = self.w.define("vector.maskedload %%lds[%s], %s, %s : %s, vector<1xi1>, vector<1xi32> into vector<1xi32>" % (
            at, mask, one, memref))
        return self.w.define("vector.extract %s[0] : i32 from vector<1xi32>" % loaded)

    def branch_of(self, condition, depth, uniform):
        name, names = self.results(["i32", "i32"])
        self.w.line("%s = scf.if %s -> (i32, i32) {" % (name, condition))
        self.body(["i32", "i32"], depth, uniform)
        self.w.line("} else {")
        self.body(["i32", "i32"], depth, uniform)
        self.w.line("}")
        self.pool["i32"] += names

    def step(self, depth, uniform):
        rng, kind = self.rng, self.rng.random()
        if kind < 0.30:
            self.pool["i32"].append(self.load())
        elif kind < 0.40:
            self.pool["i32"].append(self.masked_load())
        elif kind < 0.60:
            name = rng.choice(["addi", "muli", "xori", "subi", "maxsi", "minui"])
            self.pool["i32"].append(self.op(name, self.value("i32"), self.value("i32"), "i32"))
        elif kind < 0.68:
            self.store()
        elif kind < 0.73:
            self.pool["i32"].append(self.w.define("memref.load %%C[%s] : memref<%dxi32>" % (self.own(), self.result)))
        elif kind < 0.83 and uniform and self.buffers:
            self.exchange()
        elif kind < 0.88 and depth >= 0:
            self.branch_of(self.uniform_condition(), -1, uniform)
        elif kind < 0.92 and depth >= 0:
            self.branch_of(self.lane_condition(), -1, False)
        elif depth > 0:
            self.rounds(depth - 1, uniform)

    def body(self, types, depth, uniform):
        saved, trips = {t: list(v) for t, v in self.pool.items()}, list(self.trips)
        self.w.indent += 1
        for _ in range(self.rng.randrange(2, 8)):
            self.step(depth, uniform)
        self.w.line("scf.yield %s : %s" % (", ".join(self.value(t) for t in types), ", ".join(types)))
        self.w.indent -= 1
        self.pool, self.trips = saved, trips

    def next_wrapped(self, wrapped):
        """wrapped + 1, 0 at the bound: by select, or as a remainder."""
        bound = self.rng.choice(["%d", self.c(self.rng.choice([2, 3, 4]))])
        more = self.op("addi", wrapped, self.c(1))
        if self.rng.random() < 0.5:
            return self.op("remui", more, bound)
        over = self.w.define("arith.cmpi uge, %s, %s : index" % (more, bound))
        return self.w.define("arith.select %s, %s, %s : index" % (over, self.c(0), more))

    def rounds(self, depth, uniform):
        """A loop: an accumulator, a counter that wraps, a value loaded a round ahead, sometimes what it was two rounds ago."""
        rng, w = self.rng, self.w
        low, by = self.c(rng.randrange(3)), self.c(rng.choice([1, 1, 1, 2, 3]))
        high = rng.choice(["%n", "%n", self.c(rng.choice([0, 1, 2, 3, 4, 7, 8, 16]))])
        types = ["i32", "index", "i32", "i32"][:rng.randrange(1, 5)]
        starts = [self.value("i32"), self.c(0), self.load(), self.value("i32")][:len(types)]
        target, names = self.results(types)
        counter = "%%k%d" % w.count
        carried = ["%s_%d" % (counter, i) for i in range(len(types))]
        w.count += 1
        w.line("%s = scf.for %s = %s to %s step %s iter_args(%s) -> (%s) {" % (
            target, counter, low, high, by, ", ".join("%s = %s" % pair for pair in zip(carried, starts)), ", ".join(types)))
        saved, trips = {t: list(v) for t, v in self.pool.items()}, list(self.trips)
        w.indent += 1
        self.trips += [counter] + carried[1:2]
        ahead = self.load() if len(types) > 2 else None
        for name in carried[:1] + carried[2:]:
            self.pool["i32"].append(name)
        for _ in range(rng.randrange(2, 9)):
            self.step(depth, uniform)
        sum = self.op(rng.choice(["addi", "xori"]), self.op("muli", carried[0], self.c(3, "i32"), "i32"), self.value("i32"), "i32")
        values = [sum]
        if len(types) > 1:
            values.append(self.next_wrapped(carried[1]))
        if len(types) > 2:
            values.append(ahead)
        if len(types) > 3:
            values.append(carried[2] if rng.random() < 0.7 else self.value("i32"))
        w.line("scf.yield %s : %s" % (", ".join(values), ", ".join(types)))
        w.indent -= 1
        w.line("}")
        self.pool, self.trips = saved, trips
        self.pool["i32"] += [n for n, t in zip(names, types) if t == "i32"]

    def kernel(self):
        rng, w, threads = self.rng, self.w, self.block[0]
        w.line("%tid = gpu.thread_id x")
        w.line("%bid = gpu.block_id x")
        w.line("%%own = affine.apply affine_map<()[t, b] -> (t + b * %d)>()[%%tid, %%bid]" % threads)
        globals = []
        if self.buffers:
            memref = "memref<%dxi32, #gpu.address_space<workgroup>>" % (threads * self.buffers)
            globals.append('memref.global "private" @lds : %s {alignment = 16 : i64}' % memref)
            w.line("%%lds = memref.get_global @lds : %s" % memref)
        self.uniform_values.append("%bid")
        self.pool["i32"].append(w.define("arith.index_cast %tid : index to i32"))
        for _ in range(rng.randrange(1, 3)):
            self.rounds(rng.randrange(2), True)
        for i, value in enumerate(self.pool["i32"][-3:]):
            at = w.define("affine.apply affine_map<()[l] -> (l * %d + %d)>()[%%own]" % (OWN, i * 5))
            w.line("memref.store %s, %%C[%s] : memref<%dxi32>" % (value, at, self.result))
        signature = ["%n: index", "%d: index", "%%A: memref<%dxi32>" % self.source, "%%C: memref<%dxi32>" % self.result,
                     "%%B: memref<%dxi8>" % self.source]
        args = ["index=%d" % rng.choice([0, 1, 2, 3, 4, 5, 7, 8, 13]), "index=%d" % rng.choice([1, 2, 3, 4, 6, 7]),
                "i32[%d]=random" % self.source, "i32[%d]=zero" % self.result, "i8[%d]=random" % self.source]
        return Kernel(module(w, signature, self.block, self.grid, globals), args, [3], self.grid)


def generate_rounds(number):
    return Rounds(random.Random("rounds %d" % number)).kernel()
