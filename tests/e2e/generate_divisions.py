"""Random kernels that divide loops' counters by numbers of run time: as a kernel of dynamic sizes does, in loops in loops, with starts, steps
and strides that are arguments, lanes in the sum, of all widths, signed and unsigned, divisors 1, 2^31 and beyond 32 bits, no iteration at all.
Integers only; each work-item has one element of the result."""
import random

from generate import Integers, Kernel, module

SMALL = [1, 1, 2, 3, 4, 7, 8, 63, 64, 65, 100, 1000, 4096]
LARGE = [2**31 - 1, 2**31, 2**31 + 1, 2**32 - 1, 2**32, 2**32 + 1, 2**33 + 5, 2**62, 2**63 - 1]
FLOOR = ["floordiv", "mod", "ceildiv"]
SIGNED = ["divsi", "remsi", "floordivsi", "ceildivsi"]
UNSIGNED = ["divui", "remui", "ceildivui"]


class Divisions(Integers):
    def __init__(self, rng):
        super().__init__(rng)
        self.block, self.grid = (rng.choice([64, 128, 256]), 1), (rng.randrange(1, 3), 1)
        self.wide = rng.random() < 0.3  # divisors of more than 32 bits
        self.negative = not self.wide and rng.random() < 0.3
        self.narrow = rng.random() < 0.5  # the arguments are i32, so that their range is known
        self.divisors = [self.divisor(), self.divisor()]
        self.counters = []

    def divisor(self):
        rng = self.rng
        if self.wide:
            value = rng.choice(SMALL + LARGE)
            if self.narrow:
                return min(value, 2**31 - 1)
            return -value - 1 if rng.random() < 0.2 else value
        value = rng.choice(SMALL + [2**31 - 1])
        return -value - 1 if self.negative and rng.random() < 0.6 else value

    def op(self, name, a, b, type="index"):
        return self.w.define("arith.%s %s, %s : %s" % (name, a, b, type))

    def c(self, value, type="index"):
        return self.plain_constant(value, type)

    def dividend(self):
        """Linear in the innermost counter, mostly: with outer ones, lanes, a stride of run time."""
        rng = self.rng
        counter = rng.choice(self.counters[-1:] * 3 + self.counters)
        kind = rng.random()
        if kind < 0.2:
            return counter
        if kind < 0.35:
            return self.op("addi", self.op("muli", counter, "%stride"), rng.choice(["%tid", "%bid", self.c(5)]))
        sum = "k * %d" % rng.choice([1, 2, 3, 16, 64, 100, 1 << 20, -1, -64])
        sum += rng.choice(["", " + u", " + u * 7", " - u"]) + rng.choice(["", " + t", " + t * 4", " + (t floordiv 16) * 3", " - t"])
        sum += rng.choice(["", " + b * 64", " + 1", " - 100", " + 4000"])
        names = {"k": counter, "u": rng.choice(self.counters + ["%bid"]), "t": "%tid", "b": "%bid"}
        return self.w.define("affine.apply affine_map<()[k, u, t, b] -> (%s)>()[%s]" % (sum, ", ".join(names.values())))

    def divide(self, value, divisor):
        """An index: quotient or remainder."""
        rng = self.rng
        if divisor in ("%d", "%e"):
            number = self.divisors[divisor == "%e"]
            if number > 0 and rng.random() < 0.4:
                return self.w.define("affine.apply affine_map<()[x, d] -> (x %s d)>()[%s, %s]" % (rng.choice(FLOOR), value, divisor))
            if -2**31 <= number < 2**31 and rng.random() < 0.4:
                x, d = (self.w.define("arith.index_cast %s : index to i32" % v) for v in (value, divisor))
                name = rng.choice(SIGNED + UNSIGNED[:2])
                return self.w.define("arith.%s %s : i32 to index" % (rng.choice(["index_cast", "index_castui"]), self.op(name, x, d, "i32")))
        return self.op(rng.choice(SIGNED + UNSIGNED[:2] * 2), value, divisor)

    def both(self, value, divisor):
        """q * d + r, or with another stride."""
        kind = self.rng.choice([("divsi", "remsi"), ("divui", "remui")])
        q, r = (self.op(name, value, divisor) for name in kind)
        return self.op(self.rng.choice(["addi", "subi"]), self.op("muli", q, self.rng.choice([divisor, divisor, "%stride"])), r)

    def value_of_round(self):
        rng = self.rng
        divisor = rng.choice(["%d", "%d", "%e"] + (["%own"] if rng.random() < 0.2 else []))
        value = self.dividend()
        result = self.both(value, divisor) if rng.random() < 0.25 else self.divide(value, divisor)
        if rng.random() < 0.2:
            result = self.divide(result, rng.choice(["%d", "%e"]))
        return result

    def round(self, accumulator):
        for _ in range(self.rng.randrange(1, 5)):
            accumulator = self.op("addi", self.op("muli", accumulator, self.c(31)), self.value_of_round())
        return accumulator

    def in_branch(self, accumulator):
        """What some lanes, or some iterations, divide alone."""
        limit = self.rng.choice(["%tid", self.c(2), self.c(17)])
        name = "%%v%d" % self.w.count
        self.w.count += 1
        condition = self.w.define("arith.cmpi ult, %s, %s : index" % (self.counters[-1], limit))
        self.w.line("%s = scf.if %s -> (index) {" % (name, condition))
        self.w.indent += 1
        self.w.line("scf.yield %s : index" % self.round(accumulator))
        self.w.indent -= 1
        self.w.line("} else {")
        self.w.line("  scf.yield %s : index" % accumulator)
        self.w.line("}")
        return name

    def loop(self, accumulator, depth):
        rng, w = self.rng, self.w
        low = rng.choice([self.c(0), self.c(0), self.c(1), self.c(5), self.c(-3), "%start"] + self.counters[-1:])
        high = rng.choice(["%n", "%n", self.c(rng.choice([1, 2, 3, 7, 12]))])
        step = rng.choice([self.c(1), self.c(1), self.c(2), self.c(3), "%step"])
        name, counter, carried = "%%v%d" % w.count, "%%k%d" % w.count, "%%a%d" % w.count
        w.count += 1
        w.line("%s = scf.for %s = %s to %s step %s iter_args(%s = %s) -> (index) {" % (name, counter, low, high, step, carried, accumulator))
        w.indent += 1
        self.counters.append(counter)
        result = self.round(carried)
        if depth and rng.random() < 0.7:
            result = self.loop(result, depth - 1)
        if rng.random() < 0.4:
            result = self.in_branch(result)
        self.counters.pop()
        w.line("scf.yield %s : index" % result)
        w.indent -= 1
        w.line("}")
        return name

    def kernel(self):
        rng, w, threads = self.rng, self.w, self.block[0] * self.grid[0]
        type = "i32" if self.narrow else "index"
        names = ["n", "d", "e", "start", "step", "stride"]
        values = [rng.choice([0, 1, 2, 3, 5, 9])] + self.divisors + [rng.choice([0, 1, 7, -2]), rng.choice([1, 2, 3]), rng.choice([1, 3, 64, 100, -5])]
        w.line("%tid = gpu.thread_id x")
        w.line("%bid = gpu.block_id x")
        for name in names if self.narrow else []:
            w.line("%%%s = arith.index_cast %%%s_arg : i32 to index" % (name, name))
        w.line("%own = affine.apply affine_map<()[t] -> (t + 3)>()[%tid]")
        result = self.c(1)
        for _ in range(rng.randrange(1, 3)):
            result = self.loop(result, rng.randrange(3))
        at = w.define("affine.apply affine_map<()[t, b] -> (t + b * %d)>()[%%tid, %%bid]" % self.block[0])
        word = w.define("arith.index_cast %s : index to i64" % result)
        w.line("memref.store %s, %%C[%s] : memref<%dxi64>" % (word, at, threads))
        signature = ["%%%s%s: %s" % (name, "_arg" if self.narrow else "", type) for name in names] + ["%%C: memref<%dxi64>" % threads]
        args = ["%s=%d" % (type, value) for value in values] + ["i64[%d]=zero" % threads]
        return Kernel(module(w, signature, self.block, self.grid), args, [6], self.grid)


def generate_divisions(number):
    return Divisions(random.Random("divisions %d" % number)).kernel()
