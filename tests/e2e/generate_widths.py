"""Random kernels of integers as generate.py has them, whose values have any width of 2 to 64 bits: carried round loops, chosen by
branches, in vectors. What has no width of memory comes from wider numbers and is stored as such."""
import random

from generate import BINARY, BITS, PREDICATES, Integers

for width in range(1, 65):
    BITS.setdefault("i%d" % width, width)


def in_range(value, bits):
    return (value + (1 << (bits - 1))) % (1 << bits) - (1 << (bits - 1))


class Widths(Integers):
    def __init__(self, rng):
        super().__init__(rng)
        self.memories = [t for t in self.types if t != "index"]
        self.odd = ["i%d" % w for w in sorted({rng.randrange(2, 65) for _ in range(4)}) if "i%d" % w not in self.types]
        self.types = self.types + self.odd
        self.pool.update({t: [] for t in self.odd})

    def plain_constant(self, value, type):
        return super().plain_constant(in_range(value, BITS[type]), type)

    def small_divisor(self, type):
        """Never 0, never -1."""
        bits = BITS[type]
        if self.rng.random() < 0.6 and bits > 3:
            values = [v for v in (2, 3, 4, 5, 7, 8, 10, 24, 64, 72, 100, 127, -2, -3, -16) if in_range(v, bits) == v]
            return self.plain_constant(self.rng.choice(values), type)
        low = self.w.define("arith.andi %s, %s : %s" % (self.value(type), self.plain_constant(0x3e & ((1 << (bits - 1)) - 2), type), type))
        return self.w.define("arith.ori %s, %s : %s" % (low, self.plain_constant(1, type), type))

    def convert(self, to):
        if self.rng.random() < 0.5:  # twice
            between = self.rng.choice([t for t in self.types if t != to])
            self.pool[between].append(super().convert(between))
        return super().convert(to)

    def load(self, type):
        return super().load(type) if type == "index" or type in self.memories else self.convert(type)

    def vector(self, type):
        if type in self.memories and self.rng.random() < 0.5:
            return super().vector(type)
        rng, n = self.rng, self.rng.choice([1, 2, 3, 5, 7])
        kind = "vector<%dx%s>" % (n, type)
        a = self.w.define("vector.from_elements %s : %s" % (", ".join(self.value(type) for _ in range(n)), kind))
        for _ in range(rng.randrange(1, 4)):
            b = self.w.define("vector.broadcast %s : %s to %s" % (self.value(type), type, kind))
            if rng.random() < 0.3:
                c = self.w.define("arith.cmpi %s, %s, %s : %s" % (rng.choice(PREDICATES), a, b, kind))
                a = self.w.define("arith.select %s, %s, %s : vector<%dxi1>, %s" % (c, b, a, n, kind))
            elif rng.random() < 0.4:
                a = self.w.define("arith.select %s, %s, %s : %s" % (self.boolean(), b, a, kind))
            else:
                a = self.w.define("arith.%s %s, %s : %s" % (rng.choice(BINARY), a, b, kind))
        return self.w.define("vector.extract %s[%d] : %s from %s" % (a, rng.randrange(n), type, kind))

    def prepare(self):
        for type in self.odd:
            source = self.rng.choice([t for t in self.memories if BITS[t] != BITS[type]])
            op = "trunci" if BITS[source] > BITS[type] else self.rng.choice(["extsi", "extui"])
            self.pool[type].append(self.w.define("arith.%s %s : %s to %s" % (op, self.pool[source][-1], source, type)))

    def finish(self):
        """Odd widths become sums of 32 bits, and i64 where there is one."""
        for type in self.odd:
            to = "i64" if "i64" in self.memories and BITS[type] < 64 else "i32"
            for value in self.pool[type][-3:]:
                op = "trunci" if BITS[type] > BITS[to] else self.rng.choice(["extsi", "extui"])
                wide = self.w.define("arith.%s %s : %s to %s" % (op, value, type, to))
                times = self.w.define("arith.muli %s, %s : %s" % (self.pool[to][-1], self.plain_constant(3, to), to))
                self.pool[to].append(self.w.define("arith.addi %s, %s : %s" % (times, wide, to)))


def generate_widths(number):
    return Widths(random.Random("widths %d" % number)).kernel()
