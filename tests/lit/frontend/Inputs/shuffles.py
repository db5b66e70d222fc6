"""A kernel of two waves that exchanges values by gpu.shuffle and gpu.rotate into A, and by LDS into B; reductions into A, and by a loop
over LDS into B. Both must be equal. `some`: the shuffles stand in a branch that a fifth of the lanes do not take.
usage: shuffles.py TYPE shuffle|some|reduce [THREADS]"""
import sys

type, what = sys.argv[1], sys.argv[2]
threads = int(sys.argv[3]) if len(sys.argv) > 3 else 128
element = type.split("x")[-1].rstrip(">")
per = int(type[7:].split("x")[0]) if type.startswith("vector") else 1
lines, rows = [], 0


def add(text, *args):
    lines.append("    " + (text % args if args else text))


class Names:
    n = 0


def op(text, *args):
    Names.n += 1
    add("%%n%d = " % Names.n + (text % args if args else text))
    return "%%n%d" % Names.n


def const(value, t="index"):
    return op("arith.constant %s : %s" % (value, t))


def load(memref, m, *index):
    if per == 1:
        return op("memref.load %s[%s] : %s" % (memref, ", ".join(index), m))
    return op("vector.load %s[%s, %%c0] : %s, %s" % (memref, ", ".join(index), m, type))


def store(value, memref, m, *index):
    if per == 1:
        add("memref.store %s, %s[%s] : %s" % (value, memref, ", ".join(index), m))
    else:
        add("vector.store %s, %s[%s, %%c0] : %s, %s" % (value, memref, ", ".join(index), m, type))


tail = "x%d" % per if per > 1 else ""
data = "memref<%d%sx%s>" % (threads, tail, element)
lds = "memref<%d%sx%s, #gpu.address_space<workgroup>>" % (-(-threads // 64) * 64, tail, element)  # a place for each lane


def out():
    return "memref<ROWSx%d%sx%s>" % (threads, tail, element)


def both(a, b):
    """Row `rows` of A and B."""
    global rows
    row = const(rows)
    store(a, "%A", out(), row, "%t")
    store(b, "%B", out(), row, "%t")
    rows += 1


def zero():
    if per > 1:
        return op("arith.constant dense<%s> : %s" % ("0" if element[0] == "i" else "0.0", type))
    return const("false" if type == "i1" else "0" if element[0] == "i" else "0.0", type)


def through_lds(source, valid):
    """The value of lane `source` of this wave where it is valid, else 0."""
    inside = op("arith.andi %s, %%c63 : index" % source)
    x = load("%L", lds, op("arith.addi %%wave_first, %s : index" % inside))
    return op("arith.select %s, %s, %%zero : %s" % (valid, x, type))


def shuffle(mode, offset, width, dynamic=None):
    o = dynamic or const(offset, "i32")
    w = const(width, "i32")
    Names.n += 1
    add("%%s%d, %%v%d = gpu.shuffle %s %%x, %s, %s : %s" % (Names.n, Names.n, mode, o, w, type))
    got = op("arith.select %%v%d, %%s%d, %%zero : %s" % (Names.n, Names.n, type))
    at = op("arith.index_cast %s : i32 to index" % o)
    expression = {"xor": "arith.xori %%lane, %s : index", "up": "arith.subi %%lane, %s : index",
                  "down": "arith.addi %%lane, %s : index"}.get(mode)
    source = op(expression % at) if expression else at
    end = op("arith.addi %%wave_first, %s : index" % source)
    exists = op("arith.cmpi ult, %s, %s : index" % (end, const(threads)))
    if what == "some":
        exists = op("arith.andi %s, %s : i1" % (exists, takes_branch(source)))
    got = op("arith.select %s, %s, %%zero : %s" % (exists, got, type))
    first = op("arith.andi %%lane, %s : index" % const(-width))
    end = op("arith.addi %s, %s : index" % (first, const(width)))
    valid = op("arith.cmpi %s, %s, %s : index" % (("sge", source, first) if mode == "up" else ("slt", source, end)))
    both(got, through_lds(source, op("arith.andi %s, %s : i1" % (valid, exists))))


def takes_branch(lane):
    fifth = op("affine.apply affine_map<()[s0] -> ((s0 + 2) mod 5)>()[%s]" % lane)
    return op("arith.cmpi ne, %s, %%c0 : index" % fifth)


def rotate(offset, width):
    Names.n += 1
    add("%%s%d, %%v%d = gpu.rotate %%x, %d, %d : %s" % (Names.n, Names.n, offset, width, type))
    got = "%%s%d" % Names.n
    source = op("affine.apply affine_map<()[s0] -> (s0 floordiv %d * %d + (s0 + %d) mod %d)>()[%%lane]" % (width, width, offset, width))
    both(got, through_lds(source, "%true"))


def shuffles():
    for mask in list(range(1, 17)) + [21, 31, 32, 33, 48, 63]:
        shuffle("xor", mask, 64)
    shuffle("xor", 5, 8)
    shuffle("xor", 16, 32)
    shuffle("xor", 9, 8)
    for offset, width in ((1, 64), (2, 64), (33, 64), (1, 16), (5, 16), (3, 8), (1, 4), (7, 32), (16, 32)):
        shuffle("up", offset, width)
        shuffle("down", offset, width)
    for lane in (0, 1, 17, 63):
        shuffle("idx", lane, 64)
    shuffle("idx", 40, 32)
    shuffle("idx", None, 64, "%chosen")
    for mode in ("xor", "up", "down", "idx"):
        shuffle(mode, None, 64, "%n")
        shuffle(mode, None, 16, "%n")
    for offset, width in () if what == "some" or threads % 64 else ((1, 64), (63, 64), (32, 64), (7, 64), (3, 16), (15, 16), (8, 16), (1, 4), (3, 4), (1, 2), (5, 8), (11, 32), (16, 32)):
        rotate(offset, width)


INTS = [("add", "addi"), ("mul", "muli"), ("and", "andi"), ("or", "ori"), ("xor", "xori"), ("minsi", "minsi"), ("maxsi", "maxsi"),
        ("minui", "minui"), ("maxui", "maxui")]
FLOATS = [("add", "addf"), ("minimumf", "minimumf"), ("maximumf", "maximumf"), ("minnumf", "minnumf"), ("maxnumf", "maxnumf")]


def by_loop(operation, first, count, stride):
    """Of the values at first, first + stride, ..."""
    begin = load("%L", lds, first)
    n = Names.n = Names.n + 1
    add("%%r%d = scf.for %%j%d = %%c1 to %s step %%c1 iter_args(%%q%d = %s) -> (%s) {" % (n, n, const(count), n, begin, type))
    step = op("arith.muli %%j%d, %s : index" % (n, const(stride)))
    y = load("%L", lds, op("arith.addi %s, %s : index" % (first, step)))
    add("  scf.yield %s : %s", op("arith.%s %%q%d, %s : %s" % (operation, n, y, type)), type)
    add("}")
    return "%%r%d" % n


def reductions():
    for name, operation in INTS if element[0] == "i" else FLOATS:
        if threads % 64 == 0:
            both(op("gpu.subgroup_reduce %s %%x : (%s) -> %s" % (name, type, type)), by_loop(operation, "%wave_first", 64, 1))
        if per == 1:
            both(op("gpu.all_reduce %s %%x uniform {} : (%s) -> (%s)" % (name, type, type)), by_loop(operation, "%c0", threads, 1))
    name, operation = (INTS if element[0] == "i" else FLOATS)[0]
    if threads % 64:
        return
    for size, stride in ((2, 1), (8, 1), (32, 1), (4, 4), (16, 2), (8, 8), (2, 32)):
        x = op("gpu.subgroup_reduce %s %%x cluster(size = %d%s) : (%s) -> %s" % (name, size, ", stride = %d" % stride if stride > 1 else "", type, type))
        first = op("affine.apply affine_map<()[s0] -> (s0 floordiv %d * %d + s0 mod %d)>()[%%lane]" % (size * stride, size * stride, stride))
        both(x, by_loop(operation, op("arith.addi %%wave_first, %s : index" % first), size, stride))
    if per == 1:
        Names.n += 1
        add("%%g%d = gpu.all_reduce %%x {" % Names.n)
        add("^bb0(%%a%d: %s, %%b%d: %s):" % (Names.n, type, Names.n, type))
        add("  %%c%d = arith.%s %%a%d, %%b%d : %s" % (Names.n, operation, Names.n, Names.n, type))
        add("  \"gpu.yield\"(%%c%d) : (%s) -> ()" % (Names.n, type))
        add("} : (%s) -> (%s)" % (type, type))
        both("%%g%d" % Names.n, by_loop(operation, "%c0", threads, 1))


def main():
    x = load("%I", data, "%t")
    if what == "reduce" and element[0] != "i":  # small whole numbers: sums are exact
        c = const("4.0", element)
        c = op("vector.broadcast %s : %s to %s" % (c, element, type)) if per > 1 else c
        x = op("math.roundeven %s : %s" % (op("arith.mulf %s, %s : %s" % (x, c, type)), type))
    add("%%zero = arith.constant %s : %s" % ("dense<%s>" % ("0" if element[0] == "i" else "0.0") if per > 1 else "0" if element[0] == "i" else "0.0", type))
    store(x, "%L", lds, "%t")
    add("gpu.barrier")
    body = lines[:]
    text = "\n".join(body).replace(x + " ", "%x ").replace(x + ",", "%x,")
    del lines[:]
    if what == "some":
        on = takes_branch("%lane")
        add("scf.if %s {" % on)
    reductions() if what == "reduce" else shuffles()
    if what == "some":
        add("}")
    text += "\n" + "\n".join(lines)
    print(("""gpu.module @m {
  gpu.func @k(%%I: %s, %%A: %s, %%B: %s, %%n: i32) kernel
      attributes {gpu.known_block_size = array<i32: %d, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %%t = gpu.thread_id x
    %%c0 = arith.constant 0 : index
    %%c1 = arith.constant 1 : index
    %%c63 = arith.constant 63 : index
    %%true = arith.constant true
    %%lane = gpu.lane_id
    %%wave_first = arith.subi %%t, %%lane : index
    %%seven = arith.constant 7 : index
    %%mixed = arith.muli %%t, %%seven : index
    %%mixed63 = arith.andi %%mixed, %%c63 : index
    %%chosen = arith.index_cast %%mixed63 : index to i32
    %%L = memref.alloc() : %s
%s
    gpu.return
  }
}""" % (data, out(), out(), threads, lds, text)).replace("ROWS", str(rows)))


main()
