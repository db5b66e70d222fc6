"""A kernel that computes each value twice: on elements of many widths, to %A, and on elements of 64 bits whose range nobody
knows, to %B. usage: widths.py WHAT BITS[xCOUNT] ..."""
import sys

INPUT = 256  # numbers of a work-item in memory, all from one row


def vector(count, element):
    return "vector<%dx%s>" % (count, element)


class Text:
    def __init__(self):
        self.lines, self.number, self.at = [], 0, 0

    def define(self, text):
        self.number += 1
        self.lines.append("%%v%d = %s" % (self.number, text))
        return "%%v%d" % self.number

    def line(self, text):
        self.lines.append(text)

    def load(self, count, first=0):
        return self.define("vector.load %%I[%%t, %%c%d] : memref<64x%dxi64>, %s" % (first, INPUT, vector(count, "i64")))

    def cast(self, op, value, count, source, target):
        if source == target:
            return value
        return self.define("arith.%s %s : %s to %s" % (op, value, vector(count, source), vector(count, target)))

    def store(self, a, b, count):
        for memory, value in (("%A", a), ("%B", b)):
            self.line("vector.store %s, %s[%%t, %%c%d] : memref<64xTOTALxi64>, %s" % (value, memory, self.at, vector(count, "i64")))
        self.at += count


def select(t, c, x, y, kind):
    return t.define("arith.select %s, %s, %s : %s" % (c, x, y, kind))


def scf_if(t, c, x, y, kind):
    """Too much for a choice without a branch, which nothing tells from one without."""
    name = t.define("scf.if %s -> (%s) {" % (c, kind))
    t.line("memref.store %zero64, %S[%t] : memref<64xi64>")
    t.line("scf.yield %s : %s } else { scf.yield %s : %s }" % (x, kind, y, kind))
    return name


def scf_for(t, c, x, y, kind):
    """Its last value: x where %n is odd. `c` is not asked."""
    t.number += 1
    name = "%%v%d" % t.number
    t.line("%s:2 = scf.for %%k%d = %%c0 to %%n step %%c1 iter_args(%%p%d = %s, %%q%d = %s) -> (%s, %s) {" % (
        name, t.number, t.number, y, t.number, x, kind, kind))
    t.line("scf.yield %%q%d, %%p%d : %s, %s }" % (t.number, t.number, kind, kind))
    return name + "#0"


def cf_br(t, c, x, y, kind):
    t.number += 1
    n = t.number
    t.line("cf.cond_br %%u, ^then%d, ^else%d" % (n, n))
    t.line("^then%d:" % n)
    t.line("cf.br ^join%d(%s : %s)" % (n, x, kind))
    t.line("^else%d:" % n)
    t.line("cf.br ^join%d(%s : %s)" % (n, y, kind))
    t.line("^join%d(%%v%d: %s):" % (n, n, kind))
    return "%%v%d" % n


def chosen(t, how, bits, count, condition):
    """One of two vectors, in `bits` bits and in 64; the first element becomes a constant."""
    kind, wide = vector(count, "i%d" % bits), vector(count, "i64")
    values = []
    for first in (0, 8):
        v = t.cast("trunci", t.load(count, first), count, "i64", "i%d" % bits)
        values.append(v)
    values[0] = t.define("vector.insert %%one%d, %s[0] : i%d into %s" % (bits, values[0], bits, kind))
    a = t.cast("extui", how(t, condition, values[0], values[1], kind), count, "i%d" % bits, "i64")
    b = how(t, condition, *[t.cast("extui", v, count, "i%d" % bits, "i64") for v in values], wide)
    t.store(a, b, count)


def packed(t, how, bits, count, condition):
    """Dwords as `count` elements of `bits` bits, and as they are: what is chosen of them is the same."""
    dwords = count * bits // 32
    kind, wide = vector(count, "i%d" % bits), vector(dwords, "i32")
    values = [t.define("vector.load %%I32[%%t, %%c%d] : memref<64x%dxi32>, %s" % (first, INPUT, wide)) for first in (0, 8)]
    narrow = [t.define("vector.bitcast %s : %s to %s" % (v, wide, kind)) for v in values]
    a = t.define("vector.bitcast %s : %s to %s" % (how(t, condition, *narrow, kind), kind, wide))
    b = how(t, condition, *values, wide)
    for first in range(0, dwords, 8):  # 64 bits of the sum of pieces would say less
        n = min(8, dwords - first)
        parts = [t.define("vector.extract_strided_slice %s {offsets = [%d], sizes = [%d], strides = [1]} : %s to %s" % (
            v, first, n, wide, vector(n, "i32"))) for v in (a, b)]
        t.store(*[t.cast("extui", v, n, "i32", "i64") for v in parts], n)


def shuffle(t, bits, count):
    """Between lanes. Dwords of what fits one are moved alike, whatever the elements."""
    kind, wide = vector(count, "i%d" % bits), vector(count, "i64")
    v = t.cast("trunci", t.load(count), count, "i64", "i%d" % bits)
    w = t.cast("extui", v, count, "i%d" % bits, "i64")
    results = []
    for value, k in ((v, kind), (w, wide)):
        t.number += 1
        t.line("%%v%d, %%b%d = gpu.shuffle xor %s, %%i5, %%i32 : %s" % (t.number, t.number, value, k))
        results.append("%%v%d" % t.number)
    t.store(t.cast("extui", results[0], count, "i%d" % bits, "i64"), results[1], count)


def bitcast(t, bits, count):
    """To bits and back, in an order that puts elements where they cross registers."""
    kind = vector(count, "i%d" % bits)
    v = t.cast("trunci", t.load(count), count, "i64", "i%d" % bits)
    c = t.cast("trunci", t.define("arith.constant dense<%d> : %s" % (0x5a5a5a5a5a5a5a5a >> (64 - bits) if bits > 1 else 1, vector(count, "i64"))), count, "i64",
               "i%d" % bits)
    total = bits * count
    for other in (8, 16, 32, 4, 6, 12, 24, 48, 64):
        if total % other or (other < 8 and count > 24):
            continue
        for value in (v, c):
            there = t.define("vector.bitcast %s : %s to %s" % (value, kind, vector(total // other, "i%d" % other)))
            back = t.define("vector.bitcast %s : %s to %s" % (there, vector(total // other, "i%d" % other), kind))
            t.store(t.cast("extsi", back, count, "i%d" % bits, "i64"), t.cast("extsi", value, count, "i%d" % bits, "i64"), count)


def to_float(t, bits, count, unsigned):
    """A number that is known to be in some bits, and one that nobody knows of (xor with a 0 of memory)."""
    v = t.cast("trunci", t.load(count), count, "i64", "i%d" % bits)
    for extension in ("extsi", "extui"):
        if bits == 64:
            continue
        x = t.cast(extension, v, count, "i%d" % bits, "i64")
        y = t.define("arith.xori %s, %%unknown%d : %s" % (x, count, vector(count, "i64")))
        for f in ("f64", "f32", "bf16", "f16"):
            results = []
            for value in (x, y):
                value = t.cast("uitofp" if unsigned else "sitofp", value, count, "i64", f)
                if f != "f64":
                    value = t.cast("extf", value, count, f, "f64")
                results.append(t.cast("bitcast", value, count, "f64", "i64"))
            t.store(results[0], results[1], count)


def from_float(t, bits, count, unsigned):
    """A number of `bits` bits as a float, and back."""
    v = t.cast("trunci", t.load(count), count, "i64", "i%d" % bits)
    if bits > 52:
        v = t.define("arith.shrui %s, %%twelve%d_%d : %s" % (v, bits, count, vector(count, "i%d" % bits)))
    f = t.cast("uitofp" if unsigned else "sitofp", v, count, "i%d" % bits, "f64")
    r = t.cast("fptoui" if unsigned else "fptosi", f, count, "f64", "i%d" % bits)
    for extension in ("extsi", "extui") if bits < 64 else ():
        t.store(t.cast(extension, r, count, "i%d" % bits, "i64"), t.cast(extension, v, count, "i%d" % bits, "i64"), count)


def main():
    what, shapes = sys.argv[1], [tuple(int(n) for n in (a if "x" in a else a + "x3").split("x")) for a in sys.argv[2:]]
    t = Text()
    head = ["%t = gpu.thread_id x", "%unknown1 = vector.load %Z[%c0] : memref<64xi64>, vector<1xi64>"]
    for bits, count in shapes:
        if what in ("select", "if", "for", "br"):
            how = {"select": select, "if": scf_if, "for": scf_for, "br": cf_br}[what]
            for condition in ("%c", "%u") if what in ("select", "if") else ("%u",):
                (packed if count > 24 else chosen)(t, how, bits, count, condition)
        elif what in ("uitofp", "sitofp"):
            to_float(t, bits, count, what == "uitofp")
        elif what in ("fptoui", "fptosi"):
            from_float(t, bits, count, what == "fptoui")
        else:
            {"shuffle": shuffle, "bitcast": bitcast}[what](t, bits, count)
    head = ["%%c%d = arith.constant %d : index" % (n, n) for n in sorted({0, 1, 5, 8} | set(range(t.at + 1)))]
    head += ["%t = gpu.thread_id x", "%i5 = arith.constant 5 : i32", "%i32 = arith.constant 32 : i32", "%zero64 = arith.constant 0 : i64",
             "%c = arith.cmpi ult, %t, %c5 : index", "%u = arith.cmpi ult, %n, %c5 : index"]
    for bits in sorted({bits for bits, _ in shapes}):
        head.append("%%one%d = arith.constant %s : i%d" % (bits, 1 if bits > 1 else "true", bits))
    for count in sorted({count for _, count in shapes}):
        head.append("%%unknown%d = vector.load %%Z[%%c0] : memref<%dxi64>, %s" % (count, INPUT, vector(count, "i64")))
    for bits, count in sorted(set(shapes)):
        if bits > 52:
            head.append("%%twelve%d_%d = arith.constant dense<12> : %s" % (bits, count, vector(count, "i%d" % bits)))
    body = "\n".join("      " + line for line in head + t.lines).replace("TOTAL", str(t.at))
    print("gpu.module @m {\n  gpu.func @k(%%I: memref<64x%dxi64>, %%I32: memref<64x%dxi32>, %%Z: memref<%dxi64>, %%A: memref<64x%dxi64>, %%B: memref<64x%dxi64>, %%S: memref<64xi64>, "
          "%%n: index) kernel\n    attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {\n%s\n      gpu.return\n  }\n}"
          % (INPUT, INPUT, INPUT, t.at, t.at, body))


main()
