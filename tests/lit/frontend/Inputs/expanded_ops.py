"""LLVM IR of kernels that apply one intrinsic each to integers of every width from 1 to 64, to vectors, and to floats of every bit pattern.
usage: expanded_ops.py [KERNEL...]: without names, the names are printed; with --operands FILE.npy, three words for each lane are written: limits of
every width, and of the formats of floats (subnormal, infinite, quiet and signalling NaNs, near the limits of integers), and random ones."""
import random
import re
import struct
import sys

LANES = 512
WIDTHS = [1, 2, 3, 5, 7, 8, 9, 13, 15, 16, 17, 24, 31, 32, 33, 47, 48, 63, 64]
FLOATS = {"half": ("f16", 16), "float": ("f32", 32), "double": ("f64", 64)}
INTEGERS = {"fshl": 3, "fshr": 3, "sadd.sat": 2, "uadd.sat": 2, "ssub.sat": 2, "usub.sat": 2, "sshl.sat": 2, "ushl.sat": 2, "bswap": 1, "bitreverse": 1}
OVERFLOW = ["%s.with.overflow" % op for op in ("sadd", "uadd", "ssub", "usub", "smul", "umul")]
CONVERSIONS = ("fptosi.sat", "fptoui.sat")
EXTREMES = ("minimumnum", "maximumnum")
PARTS = ("ldexp", "frexp", "canonicalize", "amdgcn.fract", "amdgcn.rcp", "amdgcn.rsq", "amdgcn.sqrt")
# One class, several of one sign, all kinds of halves, everything and nothing.
MASKS = [1 << n for n in range(10)] + [0, 0x3ff, 0x1f8, 0x207, 0x3c, 0x264, 0x90, 0x60, 0xf0, 0x3fc]
declared, lines = set(), []


class Kernel:
    """Three words of 64 bits for each lane; results in rows of a word for each."""
    def __init__(self, name):
        self.count = self.rows = 0
        self.lines = ["define amdgpu_kernel void @%s(ptr addrspace(1) %%out, ptr addrspace(1) %%in) #0 {" % name,
                      "  %lane = call i32 @llvm.amdgcn.workitem.id.x()"]
        declared.add("declare i32 @llvm.amdgcn.workitem.id.x()")
        self.words = []
        for n in range(3):
            index = self.add("add i32 %%lane, %d" % (LANES * n))
            self.words.append(self.add("load i64, ptr addrspace(1) %s" % self.add("getelementptr i64, ptr addrspace(1) %%in, i32 %s" % index)))

    def add(self, text):
        self.count += 1
        self.lines.append("  %%x%d = %s" % (self.count, text))
        return "%%x%d" % self.count

    def narrow(self, word, width):
        return word if width == 64 else self.add("trunc i64 %s to i%d" % (word, width))

    def store(self, value, width):
        wide = value if width == 64 else self.add("zext i%d %s to i64" % (width, value))
        index = self.add("add i32 %%lane, %d" % (LANES * self.rows))
        self.rows += 1
        place = self.add("getelementptr i64, ptr addrspace(1) %%out, i32 %s" % index)
        self.lines.append("  store i64 %s, ptr addrspace(1) %s" % (wide, place))

    def call(self, result, name, operands):
        declared.add("declare %s @llvm.%s(%s)" % (result, name, ", ".join(type for type, _ in operands)))
        return self.add("call %s @llvm.%s(%s)" % (result, name, ", ".join("%s %s" % (type, value) for type, value in operands)))

    def end(self):
        lines.extend(self.lines + ["  ret void", "}"])


def integers(k, op, num):
    for width in WIDTHS:
        if op == "bswap" and width % 16:
            continue
        values = [k.narrow(word, width) for word in k.words[:num]]
        if op.endswith("shl.sat"):
            values[1] = k.add("urem i64 %s, %d" % (k.words[1], width))
            values[1] = k.narrow(values[1], width)
        k.store(k.call("i%d" % width, "%s.i%d" % (op, width), [("i%d" % width, v) for v in values]), width)
    for width in (8, 16, 32):
        if op == "bswap" and width == 8 or op.endswith("shl.sat"):
            continue
        type = "<%d x i%d>" % (64 // width, width)
        values = [k.add("bitcast i64 %s to %s" % (word, type)) for word in k.words[:num]]
        result = k.call(type, "%s.v%di%d" % (op, 64 // width, width), [(type, v) for v in values])
        k.store(k.add("bitcast %s %s to i64" % (type, result)), 64)


def overflow(k, op):
    """The complement of the result where the flag is set."""
    types = [("i%d" % width, width) for width in WIDTHS] + [("<%d x i%d>" % (64 // width, width), 64) for width in (8, 16, 32)]
    for type, width in types:
        vector = type[0] == "<"
        values = [k.add("bitcast i64 %s to %s" % (word, type)) if vector else k.narrow(word, width) for word in k.words[:2]]
        flag = re.sub("i[0-9]+", "i1", type)
        both = k.call("{ %s, %s }" % (type, flag), "%s.%s" % (op, re.sub("<([0-9]+) x (.*)>", r"v\1\2", type)), [(type, v) for v in values])
        result, wraps = (k.add("extractvalue { %s, %s } %s, %d" % (type, flag, both, n)) for n in (0, 1))
        other = k.add("xor %s %s, %s" % (type, result, "splat (i%s -1)" % type[:-1].rsplit("i")[1] if vector else "-1"))
        chosen = k.add("select %s %s, %s %s, %s %s" % (flag, wraps, type, other, type, result))
        k.store(k.add("bitcast %s %s to i64" % (type, chosen)) if vector else chosen, width)


def extremes(k, op, type):
    short, bits = FLOATS[type]
    values = [k.add("bitcast i%d %s to %s" % (bits, k.narrow(word, bits), type)) for word in k.words[:2]]
    result = k.call(type, "%s.%s" % (op, short), [(type, value) for value in values])
    k.store(k.add("bitcast %s %s to i%d" % (type, result, bits)), bits)


def classes(k, type):
    """Classes known at run time, and at compile time."""
    value, short = floats(k, type)
    for mask in (k.narrow(k.words[1], 32), "3", "1023", "516"):
        k.store(k.call("i1", "amdgcn.class." + short, [(type, value), ("i32", mask)]), 1)


def floats(k, type):
    short, bits = FLOATS[type]
    return k.add("bitcast i%d %s to %s" % (bits, k.narrow(k.words[0], bits), type)), short


def parts(k, op, type, value, short, bits):
    """Results of one type each, as bits; the first is that of the lanes, further ones are of constants."""
    def store(result, type, bits):
        k.store(result if type[0] == "i" else k.add("bitcast %s %s to i%d" % (type, result, bits)), bits)
    if op == "ldexp":
        for width, amount in ((32, k.narrow(k.words[1], 32)), (32, k.add("sub i32 70, %s" % k.add("and i32 %s, 127" % k.narrow(k.words[1], 32)))), (32, "-20"), (32, "15")):
            store(k.call(type, "ldexp.%s.i%d" % (short, width), [(type, value), ("i%d" % width, amount)]), type, bits)
    elif op == "frexp":
        both = k.call("{ %s, i32 }" % type, "frexp.%s.i32" % short, [(type, value)])
        store(k.add("extractvalue { %s, i32 } %s, 0" % (type, both)), type, bits)
        store(k.add("extractvalue { %s, i32 } %s, 1" % (type, both)), "i32", 32)
        width = 16 if bits == 16 else 32
        store(k.call(type, "amdgcn.frexp.mant." + short, [(type, value)]), type, bits)
        store(k.call("i%d" % width, "amdgcn.frexp.exp.i%d.%s" % (width, short), [(type, value)]), "i%d" % width, width)
    else:
        store(k.call(type, "%s.%s" % (op, short), [(type, value)]), type, bits)
    if op == "canonicalize" and bits < 64:
        many = "<%d x %s>" % (64 // bits, type)
        result = k.call(many, "%s.v%d%s" % (op, 64 // bits, short), [(many, k.add("bitcast i64 %s to %s" % (k.words[0], many)))])
        k.store(k.add("bitcast %s %s to i64" % (many, result)), 64)


def make(name):
    k = Kernel(name.replace(".", "_"))
    op = name.rsplit("_", 1)[0]
    if name in INTEGERS:
        integers(k, name, INTEGERS[name])
    elif name in OVERFLOW:
        overflow(k, name)
    elif op in EXTREMES:
        extremes(k, op, name.rsplit("_", 1)[1])
    elif op == "amdgcn.class":
        classes(k, name.rsplit("_", 1)[1])
    elif op in CONVERSIONS:
        value, short = floats(k, name.rsplit("_", 1)[1])
        for width in WIDTHS:
            k.store(k.call("i%d" % width, "%s.i%d.%s" % (op, width, short), [(name.rsplit("_", 1)[1], value)]), width)
    elif op in PARTS:
        type = name.rsplit("_", 1)[1]
        value, short = floats(k, type)
        parts(k, op, type, value, short, FLOATS[type][1])
    else:
        type = name.rsplit("_", 1)[1]
        value, short = floats(k, type)
        for mask in MASKS:
            declared.add("declare i1 @llvm.is.fpclass.%s(%s, i32 immarg)" % (short, type))
            k.store(k.add("call i1 @llvm.is.fpclass.%s(%s %s, i32 %d)" % (short, type, value, mask)), 1)
    k.end()


def floats_near(value):
    """Bits of half, float and double at the value, and their neighbours."""
    found = []
    for code, bits in (("e", 16), ("f", 32), ("d", 64)):
        try:
            at = struct.unpack("<%s" % {16: "H", 32: "I", 64: "Q"}[bits], struct.pack("<" + code, value))[0]
        except OverflowError:
            continue
        found += [at - 1 & (1 << bits) - 1, at, at + 1]
    return found


def operands():
    edges = [0, 1, 2, (1 << 64) - 1]
    for width in WIDTHS[1:]:
        edges += [1 << width - 1, (1 << width - 1) - 1, (1 << width) - 1, width]
    for value in [0.0, -0.0, 0.5, -0.5, float("inf"), float("-inf")] + [sign * 2.0 ** (width - 1) for width in WIDTHS for sign in (1, -1)]:
        edges += floats_near(value)
    for signed in (0, 1):
        edges += [signed << 15 | 0x7e00, signed << 31 | 0x7fc00000, signed << 63 | 0x7ff8 << 48, signed << 15 | 0x3ff, signed << 31 | 0x7fffff, signed << 31 | 1]
    random.seed(1)
    words = edges[:LANES] + [random.getrandbits(64) for _ in range(LANES - len(edges))]
    return words + [random.choice(words) for _ in range(2 * LANES)]


if sys.argv[1:2] == ["--operands"]:
    header = ("{'descr': '<i8', 'fortran_order': False, 'shape': (%d,), }" % (3 * LANES)).ljust(117) + "\n"
    with open(sys.argv[2], "wb") as out:
        out.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack("<%dQ" % (3 * LANES), *operands()))
    sys.exit()
NAMES = list(INTEGERS) + OVERFLOW + ["%s_%s" % (op, type) for op in CONVERSIONS + EXTREMES + ("is.fpclass", "amdgcn.class") + PARTS for type in FLOATS]
if len(sys.argv) == 1:
    print("\n".join(NAMES))
else:
    for wanted in sys.argv[1:]:
        make(wanted)
    print("\n".join(sorted(declared) + lines + ['attributes #0 = { "amdgpu-flat-work-group-size"="%d,%d" }' % (LANES, LANES)]))
