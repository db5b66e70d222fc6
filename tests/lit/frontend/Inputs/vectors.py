"""A kernel that moves vectors to output A by one operation, and to output B element by element with memref.load, memref.store, scf.if and
arith only: both must be equal. usage: vectors.py ELEMENT_TYPE global|buffer|lds [CASE ...]"""
import itertools
import sys

CASES = {}


def case(f):
    CASES[f.__name__] = f
    return f


class Kernel:
    """Source %S: 6 x 9 x 11 elements; outputs %A, %B: for each case 64 lanes x 64 elements. %t: the lane."""

    def __init__(self, type, space):
        self.type, self.lines, self.count, self.space = type, [], 0, space
        self.plain = "memref<6x9x11x%s>" % type
        suffix = {"global": "", "buffer": ", #amdgpu.address_space<fat_raw_buffer>", "lds": ", #gpu.address_space<workgroup>"}[space]
        self.source = "memref<6x9x11x%s%s>" % (type, suffix)
        self.whole = "memref<%dx64x64x%s>" % (len(CASES), type)

    def begin(self, case):
        """Views of the outputs for a case: %A and %B in what follows."""
        self.case = case
        self.offset = list(CASES).index(case) * 4096
        self.out = "memref<64x64x%s, strided<[64, 1], offset: %d>>" % (self.type, self.offset)
        for name in "AB":
            self.lines.append("    %%%s_%s = memref.reinterpret_cast %%%s to offset: [%d], sizes: [64, 64], strides: [64, 1] : %s to %s" %
                              (name, case, name, self.offset, self.whole, self.out))

    def add(self, text):
        for name in ("%A", "%B"):
            for end in "[ ":
                text = text.replace(name + end, name + "_" + self.case + end)
        self.lines.append("    " + text)

    def name(self):
        self.count += 1
        return "%%n%d" % self.count

    def op(self, text):
        n = self.name()
        self.add("%s = %s" % (n, text))
        return n

    def const(self, value, type="index"):
        return self.op("arith.constant %s : %s" % (value, type))

    def position(self, step, limit):
        """An index that depends on the lane, 0 to limit - 1."""
        m = self.op("arith.muli %%t, %s : index" % self.const(step))
        return self.op("arith.remui %s, %s : index" % (m, self.const(limit)))

    def both(self, a, b):
        return b if a is None else a if b is None else self.op("arith.andi %s, %s : i1" % (a, b))

    def scalar_load(self, indices, condition, other):
        """The element, or `other` where the condition does not hold."""
        n = self.name()
        self.add("%s = scf.if %s -> (%s) {" % (n, condition, self.type))
        self.add("  %s_l = memref.load %%S[%s] : %s" % (n, ", ".join(indices), self.source))
        self.add("  scf.yield %s_l : %s" % (n, self.type))
        self.add("} else {")
        self.add("  scf.yield %s : %s" % (other, self.type))
        self.add("}")
        return n

    def store_vector(self, value, shape):
        """To A, flat."""
        total = 1
        for n in shape:
            total *= n
        flat = "vector<%dx%s>" % (total, self.type)
        full = "vector<%sx%s>" % ("x".join(map(str, shape)), self.type)
        if len(shape) != 1:
            value = self.op("vector.shape_cast %s : %s to %s" % (value, full, flat))
        self.add("vector.store %s, %%A[%%t, %%c0] : %s, %s" % (value, self.out, flat))

    def store_scalar(self, value, at):
        self.add("memref.store %s, %%B[%%t, %s] : %s" % (value, self.const(at), self.out))

    def lane_bit(self, i):
        """A condition for element i that differs between lanes and elements; always true for some lanes, never for some."""
        x = self.op("arith.muli %%t, %s : index" % self.const(2 * i + 3))
        x = self.op("arith.remui %s, %s : index" % (x, self.const(7)))
        c = self.op("arith.cmpi ult, %s, %s : index" % (x, self.const(4)))
        high = self.op("arith.cmpi uge, %%t, %s : index" % self.const(48))
        low = self.op("arith.cmpi uge, %%t, %s : index" % self.const(8))
        c = self.op("arith.ori %s, %s : i1" % (c, high))
        return self.op("arith.andi %s, %s : i1" % (c, low))

    def vector_of(self, elements, type):
        return self.op("vector.from_elements %s : vector<%dx%s>" % (", ".join(elements), len(elements), type))

    def text(self):
        body = "\n".join(self.lines)
        head = ""
        if self.space == "global":
            body = body.replace("%S", "%I")
        elif self.space == "buffer":
            head = "    %%S = amdgpu.fat_raw_buffer_cast %%I : %s to %s\n" % (self.plain, self.source)
        else:
            head = """    %%S = memref.alloc() : %(source)s
    %%c594 = arith.constant 594 : index
    %%c64 = arith.constant 64 : index
    scf.for %%j = %%t to %%c594 step %%c64 {
      %%j2 = affine.apply affine_map<()[s0] -> (s0 mod 11)>()[%%j]
      %%j1 = affine.apply affine_map<()[s0] -> (s0 floordiv 11 mod 9)>()[%%j]
      %%j0 = affine.apply affine_map<()[s0] -> (s0 floordiv 99)>()[%%j]
      %%x = memref.load %%I[%%j0, %%j1, %%j2] : %(plain)s
      memref.store %%x, %%S[%%j0, %%j1, %%j2] : %(source)s
    }
    gpu.barrier
""" % {"source": self.source, "plain": self.plain}
        return """gpu.module @m {
  gpu.func @k(%%I: %s, %%A: %s, %%B: %s) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %%t = gpu.thread_id x
    %%c0 = arith.constant 0 : index
    %%true = arith.constant true
%s%s
    gpu.return
  }
}
""" % (self.plain, self.whole, self.whole, head, body)


def constant(k, value):
    return k.const(value if k.type[0] == "i" else "%d.0" % value, k.type)


def transfer(k, shape, map_dims, in_bounds, masked, write=False):
    """map_dims: per dimension of the vector the memref's, or None: the same element again."""
    sizes = (6, 9, 11)
    base = [k.position(3, 6), k.position(5, 9), k.position(7, 11)]
    for d in range(3):
        if d in map_dims and in_bounds[map_dims.index(d)]:
            base[d] = k.const(1)
    if write:
        base[0] = k.op("arith.remui %%t, %s : index" % k.const(6))
    used = sorted(d for d in map_dims if d is not None)
    box = [shape[map_dims.index(d)] for d in used]
    padding = constant(k, 7)
    conditions = {}
    mask = ""
    if masked:
        order = list(itertools.product(*[range(n) for n in box]))
        bits = [k.lane_bit(i) for i in range(len(order))]
        conditions = dict(zip(order, bits))
        flat = k.vector_of(bits, "i1")
        mask_type = "vector<%sx%s>" % ("x".join(map(str, box)), "i1")
        mask = ", " + (k.op("vector.shape_cast %s : vector<%dxi1> to %s" % (flat, len(bits), mask_type)) if len(box) > 1 else flat)
    vector = "vector<%sx%s>" % ("x".join(map(str, shape)), k.type)
    results = ", ".join("0" if d is None else "d%d" % d for d in map_dims)
    attributes = "{in_bounds = [%s], permutation_map = affine_map<(d0, d1, d2) -> (%s)>}" % (
        ", ".join("true" if b or map_dims[i] is None else "false" for i, b in enumerate(in_bounds)), results)
    if not write:
        value = k.op("vector.transfer_read %%S[%s], %s%s %s : %s, %s" % (", ".join(base), padding, mask, attributes, k.source, vector))
        k.store_vector(value, shape)
    for at, position in enumerate(itertools.product(*[range(n) for n in shape])):
        index, condition = list(base), None
        for i, d in enumerate(map_dims):
            if d is None:
                continue
            index[d] = k.op("arith.addi %s, %s : index" % (base[d], k.const(position[i])))
            condition = k.both(condition, k.op("arith.cmpi slt, %s, %s : index" % (index[d], k.const(sizes[d]))))
        if masked:
            key = tuple(position[map_dims.index(d)] for d in used)
            condition = k.both(condition, conditions[key])
        k.store_scalar(k.scalar_load(index, condition or "%true", padding), at)


@case
def read_row(k): transfer(k, (8,), (2,), (False,), False)
@case
def read_row_masked(k): transfer(k, (8,), (2,), (True,), True)
@case
def read_row_both(k): transfer(k, (5,), (2,), (False,), True)
@case
def read_column(k): transfer(k, (4,), (1,), (False,), False)
@case
def read_box(k): transfer(k, (3, 4), (1, 2), (False, False), False)
@case
def read_box_masked(k): transfer(k, (2, 4), (0, 2), (False, False), True)
@case
def read_transposed(k): transfer(k, (4, 3), (2, 1), (False, False), False)
@case
def read_transposed_masked(k): transfer(k, (4, 2), (2, 0), (False, False), True)
@case
def read_broadcast(k): transfer(k, (3, 4), (None, 2), (False, False), False)
@case
def read_broadcast_last(k): transfer(k, (4, 3), (1, None), (False, False), True)
@case
def read_cube(k): transfer(k, (2, 2, 4), (0, 1, 2), (False, True, False), False)


@case
def write_box(k):
    """Through LDS: what is written is read back element by element."""
    box, sizes = (2, 4), (6, 9, 11)
    p = k.position(5, 9)
    values = [k.op("arith.index_cast %s : index to i32" % k.op("affine.apply affine_map<()[s0] -> (s0 * 8 + %d)>()[%%t]" % i)) for i in range(8)]
    bits = [k.lane_bit(i) for i in range(8)]
    flat, to = k.vector_of(values, "i32"), k.type
    convert = "sitofp" if to[0] != "i" else "extsi" if to == "i64" else "trunci"
    flat = k.op("arith.%s %s : vector<8xi32> to vector<8x%s>" % (convert, flat, to))
    mask = k.op("vector.shape_cast %s : vector<8xi1> to vector<2x4xi1>" % k.vector_of(bits, "i1"))
    value = k.op("vector.shape_cast %s : vector<8x%s> to vector<4x2x%s>" % (flat, to, to))
    m = "memref<64x3x7x%s>" % k.type
    # A and B as 64 rows of 3 x 7, at the end of which nothing may be written.
    for out in "AB":
        view = k.op("memref.reinterpret_cast %%%s to offset: [%d], sizes: [64, 3, 7], strides: [64, 7, 1] : %s to memref<64x3x7x%s, strided<[64, 7, 1], offset: %d>>" % (out, k.offset, k.out, k.type, k.offset))
        strided = "memref<64x3x7x%s, strided<[64, 7, 1], offset: %d>>" % (k.type, k.offset)
        row = k.op("arith.remui %%t, %s : index" % k.const(3))
        column = k.op("arith.remui %%t, %s : index" % k.const(6))
        if out == "A":
            k.add("vector.transfer_write %s, %s[%%t, %s, %s], %s {in_bounds = [false, false], permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>} : vector<4x2x%s>, %s"
                  % (value, view, row, column, mask, k.type, strided))
            continue
        for i in range(2):
            for j in range(4):
                x = k.op("vector.extract %s[%d] : %s from vector<8x%s>" % (flat, j * 2 + i, to, to))
                r = k.op("arith.addi %s, %s : index" % (row, k.const(i)))
                c = k.op("arith.addi %s, %s : index" % (column, k.const(j)))
                on = k.both(k.op("arith.cmpi slt, %s, %s : index" % (r, k.const(3))), k.op("arith.cmpi slt, %s, %s : index" % (c, k.const(7))))
                on = k.both(on, bits[i * 4 + j])
                k.add("scf.if %s {" % on)
                k.add("  memref.store %s, %s[%%t, %s, %s] : %s" % (x, view, r, c, strided))
                k.add("}")


@case
def gather(k, n=4, expand=False):
    row, column = k.position(3, 6), k.position(5, 9)
    steps = [k.position(2 * i + 1, 11) for i in range(n)]
    bits = [k.lane_bit(i) for i in range(n)]
    other = constant(k, 9)
    others = k.op("vector.broadcast %s : %s to vector<%dx%s>" % (other, k.type, n, k.type))
    mask, vector = k.vector_of(bits, "i1"), "vector<%dx%s>" % (n, k.type)
    zero = k.const(0)
    if expand:
        value = k.op("vector.expandload %%S[%s, %s, %s], %s, %s : %s, vector<%dxi1>, %s into %s" %
                     (row, column, zero, mask, others, k.source, n, vector, vector))
    else:
        value = k.op("vector.gather %%S[%s, %s, %s] [%s], %s, %s : %s, vector<%dxindex>, vector<%dxi1>, %s into %s" %
                     (row, column, zero, k.vector_of(steps, "index"), mask, others, k.source, n, n, vector, vector))
    k.store_vector(value, (n,))
    at = zero
    for i in range(n):
        k.store_scalar(k.scalar_load([row, column, at if expand else steps[i]], bits[i], other), i)
        one = k.op("arith.extui %s : i1 to i64" % bits[i])
        at = k.op("arith.addi %s, %s : index" % (at, k.op("arith.index_cast %s : i64 to index" % one)))


@case
def expandload(k): gather(k, 6, True)


@case
def scatter(k, compress=False):
    n = 4
    steps = [k.op("affine.apply affine_map<()[s0] -> ((s0 * 3 + %d) mod 16 + 16 * %d)>()[%%t]" % (5 * i, i % 3)) for i in range(n)]
    bits = [k.lane_bit(i) for i in range(n)]
    values = [k.op("memref.load %%S[%s, %s, %s] : %s" % (k.position(1, 6), k.position(2, 9), k.const(i), k.source)) for i in range(n)]
    vector, mask = k.vector_of(values, k.type), k.vector_of(bits, "i1")
    if compress:
        k.add("vector.compressstore %%A[%%t, %%c0], %s, %s : %s, vector<%dxi1>, vector<%dx%s>" % (mask, vector, k.out, n, n, k.type))
    else:
        k.add("vector.scatter %%A[%%t, %%c0] [%s], %s, %s : %s, vector<%dxindex>, vector<%dxi1>, vector<%dx%s>" %
              (k.vector_of(steps, "index"), mask, vector, k.out, n, n, n, k.type))
    at = k.const(0)
    for i in range(n):
        k.add("scf.if %s {" % bits[i])
        k.add("  memref.store %s, %%B[%%t, %s] : %s" % (values[i], at if compress else steps[i], k.out))
        k.add("}")
        one = k.op("arith.extui %s : i1 to i64" % bits[i])
        at = k.op("arith.addi %s, %s : index" % (at, k.op("arith.index_cast %s : i64 to index" % one)))


@case
def compressstore(k): scatter(k, True)


def loaded(k, n):
    """n elements of the source as scalars; floats are made small whole numbers, so that sums are exact."""
    values = []
    for i in range(n):
        x = k.op("memref.load %%S[%s, %s, %s] : %s" % (k.position(1, 6), k.position(2 + i, 9), k.const(i % 11), k.source))
        if k.type[0] != "i":
            s = k.op("arith.fptosi %s : %s to i32" % (k.op("arith.mulf %s, %s : %s" % (x, constant(k, 4), k.type)), k.type))
            x = k.op("arith.sitofp %s : i32 to %s" % (s, k.type))
        values.append(x)
    return values


def ops_of(k):
    if k.type[0] == "i":
        return [("add", "addi"), ("mul", "muli"), ("and", "andi"), ("or", "ori"), ("xor", "xori"), ("minsi", "minsi"), ("maxsi", "maxsi"),
                ("minui", "minui"), ("maxui", "maxui")]
    return [("add", "addf"), ("mul", "mulf"), ("minimumf", "minimumf"), ("maximumf", "maximumf"), ("minnumf", "minnumf"), ("maxnumf", "maxnumf")]


@case
def reduction(k):
    values = loaded(k, 5)
    vector, at = k.vector_of(values, k.type), 0
    for kind, op in ops_of(k):
        for start in (None, values[2]):
            r = k.op("vector.reduction <%s>, %s%s : vector<5x%s> into %s" % (kind, vector, ", " + start if start else "", k.type, k.type))
            k.add("memref.store %s, %%A[%%t, %s] : %s" % (r, k.const(at), k.out))
            e = start
            for v in values:
                e = v if e is None else k.op("arith.%s %s, %s : %s" % (op, e, v, k.type))
            k.store_scalar(e, at)
            at += 1


@case
def multi_reduction(k):
    values = loaded(k, 12)
    cube = k.op("vector.shape_cast %s : vector<12x%s> to vector<2x3x2x%s>" % (k.vector_of(values, k.type), k.type, k.type))
    start, at = k.vector_of(values[:3], k.type), 0
    for kind, op in ops_of(k):
        r = k.op("vector.multi_reduction <%s>, %s, %s [0, 2] : vector<2x3x2x%s> to vector<3x%s>" % (kind, cube, start, k.type, k.type))
        for j in range(3):
            x = k.op("vector.extract %s[%d] : %s from vector<3x%s>" % (r, j, k.type, k.type))
            k.add("memref.store %s, %%A[%%t, %s] : %s" % (x, k.const(at), k.out))
            e = values[j]
            for i in range(2):
                for l in range(2):
                    e = k.op("arith.%s %s, %s : %s" % (op, e, values[i * 6 + j * 2 + l], k.type))
            k.store_scalar(e, at)
            at += 1


@case
def contract(k):
    """2 x 3 times 3 x 4, the second operand transposed; outer products."""
    a, b, c = loaded(k, 6), loaded(k, 12), loaded(k, 8)
    add, mul = ("addi", "muli") if k.type[0] == "i" else ("addf", "mulf")
    shape = lambda values, s: k.op("vector.shape_cast %s : vector<%dx%s> to vector<%sx%s>" % (k.vector_of(values, k.type), len(values), k.type, s, k.type))
    r = k.op("vector.contract {indexing_maps = [affine_map<(i, j, l) -> (i, l)>, affine_map<(i, j, l) -> (j, l)>, affine_map<(i, j, l) -> (i, j)>], "
             "iterator_types = [\"parallel\", \"parallel\", \"reduction\"], kind = #vector.kind<add>} %s, %s, %s : vector<2x3x%s>, vector<4x3x%s> into vector<2x4x%s>"
             % (shape(a, "2x3"), shape(b, "4x3"), shape(c, "2x4"), k.type, k.type, k.type))
    o = k.op("vector.outerproduct %s, %s, %s {kind = #vector.kind<add>} : vector<2x%s>, vector<4x%s>" %
             (k.vector_of(a[:2], k.type), k.vector_of(b[:4], k.type), r, k.type, k.type))
    k.store_vector(o, (2, 4))
    for i in range(2):
        for j in range(4):
            e = c[i * 4 + j]
            for l in range(3):
                e = k.op("arith.%s %s, %s : %s" % (add, e, k.op("arith.%s %s, %s : %s" % (mul, a[i * 3 + l], b[j * 3 + l], k.type)), k.type))
            e = k.op("arith.%s %s, %s : %s" % (add, e, k.op("arith.%s %s, %s : %s" % (mul, a[i], b[j], k.type)), k.type))
            k.store_scalar(e, i * 4 + j)


@case
def shuffles(k):
    """interleave, deinterleave, to_elements, transpose, broadcasts, slices of several dimensions."""
    a, b = loaded(k, 6), loaded(k, 6)
    va, vb = k.vector_of(a, k.type), k.vector_of(b, k.type)
    t = k.type
    i = k.op("vector.interleave %s, %s : vector<6x%s> -> vector<12x%s>" % (va, vb, t, t))
    k.add("%%d0, %%d1 = vector.deinterleave %s : vector<12x%s> -> vector<6x%s>" % (i, t, t))
    m = k.op("vector.shape_cast %%d1 : vector<6x%s> to vector<2x3x%s>" % (t, t))
    x = k.op("vector.transpose %s, [1, 0] : vector<2x3x%s> to vector<3x2x%s>" % (m, t, t))
    w = k.op("vector.broadcast %s : vector<3x2x%s> to vector<2x3x2x%s>" % (x, t, t))
    s = k.op("vector.extract_strided_slice %s {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x3x2x%s> to vector<2x2x2x%s>" % (w, t, t))
    y = k.op("vector.insert %%d0, %s [1] : vector<6x%s> into vector<2x6x%s>" % (k.op("vector.broadcast %s : %s to vector<2x6x%s>" % (a[3], t, t)), t, t))
    flat = k.op("vector.shape_cast %s : vector<2x2x2x%s> to vector<8x%s>" % (s, t, t))
    k.add("%%e:8 = vector.to_elements %s : vector<8x%s>" % (flat, t))
    for n in range(8):
        k.add("memref.store %%e#%d, %%A[%%t, %s] : %s" % (n, k.const(n), k.out))
        _, r, c = n // 4, n // 2 % 2 + 1, n % 2
        k.store_scalar(b[c * 3 + r], n)
    for n in range(12):
        z = k.op("vector.extract %s[%d, %d] : %s from vector<2x6x%s>" % (y, n // 6, n % 6, t, t))
        k.add("memref.store %s, %%A[%%t, %s] : %s" % (z, k.const(8 + n), k.out))
        k.store_scalar(a[3] if n < 6 else a[n - 6], 8 + n)


def main():
    k = Kernel(sys.argv[1], sys.argv[2])
    for name in sys.argv[3:] or CASES:
        k.begin(name)
        CASES[name](k)
    print(k.text())


main()
