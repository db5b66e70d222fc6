"""Kernels of the attention kind with many accumulators that a loop carries and branches update, in many variants: what has
to stay in one register group each, without a copy. phi_kernel(Variant(...)) is the text and how to run it."""
import dataclasses
import itertools

ITERATIONS = 5


@dataclasses.dataclass(frozen=True)
class Variant:
    instances: int = 2       # branches in which the accumulators change
    threads: int = 256
    condition: str = "uniform"  # or "wave" (thread_id floordiv 64), "lane"
    shape: str = "chain"     # if/else if/..., "tree" of nested ifs, "sequence" of ifs
    accumulators: int = 32
    width: int = 4           # f32 of an accumulator: 4 or 16
    element: str = "f16"     # of the matrix operands: f16, bf16, f8
    rescale: bool = True     # by exp2(old maximum - new maximum)
    order: int = 0           # 0: all rescaled, then all products; 1: one by one; 2: backwards, the factor late
    sums: bool = False       # carries the sum of the exponentials, too

    @property
    def name(self):
        return "phi_%d_%d_%s_%s_%dx%d_%s_%s%d%s" % (self.instances, self.threads, self.condition, self.shape, self.accumulators,
                                                self.width, self.element, "r" if self.rescale else "n", self.order, "_sums" * self.sums)


class Writer:
    def __init__(self, variant, target):
        self.v = variant
        self.lines, self.count = [], 0
        self.acc = "vector<%dxf32>" % variant.width
        element = {"f8": "f8E4M3FNUZ" if target == "gfx942" else "f8E4M3FN"}.get(variant.element, variant.element)
        self.lane = 8 if variant.element == "f8" else 4
        self.element, self.operand = element, "vector<%dx%s>" % (self.lane, element)
        self.mfma = {(4, 4): "16x16x16", (4, 16): "32x32x8", (8, 4): "16x16x32", (8, 16): "32x32x16"}[self.lane, variant.width]
        self.matrix = "memref<64x%dx%dx%s, #amdgpu.address_space<fat_raw_buffer>>" % (variant.threads, self.lane, element)
        self.blgp = "blgp = none : %s, %s, %s" % (self.operand, self.operand, self.acc)

    def line(self, depth, text):
        self.lines.append("  " * depth + text)

    def define(self, depth, text):
        self.count += 1
        self.line(depth, "%%x%d = %s" % (self.count, text))
        return "%%x%d" % self.count

    def load(self, depth, base, row):
        return self.define(depth, "vector.load %%%s[%%c%d, %%tid, %%c0] : %s, %s" % (base, row % 64, self.matrix, self.operand))

    def product(self, depth, a, b, c):
        return self.define(depth, "amdgpu.mfma %s %s * %s + %s %s" % (self.mfma, a, b, c, self.blgp))

    def maximum(self, depth, scores):
        rows = [self.define(depth, "vector.reduction <maxnumf>, %s : %s into f32" % (s, self.acc)) for s in scores]
        result = rows[0]
        for row in rows[1:]:
            result = self.define(depth, "arith.maxnumf %s, %s : f32" % (result, row))
        return result

    def exponentials(self, depth, score, new):
        """Four (eight) elements of exp2(score - new) as matrix operand, and their sum."""
        parts, total = [], None
        for e in range(4):
            x = self.define(depth, "vector.extract %s[%d] : f32 from %s" % (score, e, self.acc))
            x = self.define(depth, "arith.subf %s, %s : f32" % (x, new))
            parts.append(self.define(depth, "rocdl.exp2 %s f32 -> f32" % x))
            total = parts[0] if e == 0 else self.define(depth, "arith.addf %s, %s : f32" % (total, parts[e]))
        if self.element not in ("f16", "bf16"):
            return None, total
        whole = self.define(depth, "vector.from_elements %s : vector<4xf32>" % ", ".join(parts))
        return self.define(depth, "arith.truncf %s : vector<4xf32> to %s" % (whole, self.operand)), total

    def update(self, depth, state, which):
        """What one branch does: the new values of the state."""
        v = self.v
        accs, mx, rest = list(state[:v.accumulators]), state[v.accumulators], list(state[v.accumulators + 1:])
        if v.condition == "lane":  # operands from before the branch: matrix operations read all lanes
            scale = self.define(depth, "vector.broadcast %%f%d : f32 to %s" % (which % 2, self.acc))
            out = []
            for i, acc in enumerate(accs):
                if v.rescale:
                    acc = self.define(depth, "arith.mulf %s, %s : %s" % (acc, scale, self.acc))
                out.append(self.product(depth, "%%a%d" % ((i + which) % 4), "%%b%d" % (i % 4), acc))
            return out + [mx] + rest
        scores = []
        for j in range(4 if v.width == 4 else 2):
            k = self.load(depth, "K", which * 5 + j)
            scores.append(self.product(depth, k, "%%q%d" % j, "%zero"))
        new = self.define(depth, "arith.maxnumf %s, %s : f32" % (mx, self.maximum(depth, scores)))
        if v.order != 2:
            factor = self.factor(depth, mx, new)
        operands, total = [], None
        for j, score in enumerate(scores):
            operand, part = self.exponentials(depth, score, new)
            operands.append(operand or "%%q%d" % j)
            total = part if j == 0 else self.define(depth, "arith.addf %s, %s : f32" % (total, part))
        if v.order == 2:
            factor = self.factor(depth, mx, new)
        if v.sums:
            scaled = self.define(depth, "arith.mulf %s, %s : f32" % (rest[0], factor[1])) if factor else rest[0]
            rest = [self.define(depth, "arith.addf %s, %s : f32" % (scaled, total))]
        order = list(range(v.accumulators)) if v.order != 2 else list(reversed(range(v.accumulators)))
        if factor and v.order == 0:
            accs = [self.define(depth, "arith.mulf %s, %s : %s" % (a, factor[0], self.acc)) for a in accs]
        for i in order:
            if factor and v.order != 0:
                accs[i] = self.define(depth, "arith.mulf %s, %s : %s" % (accs[i], factor[0], self.acc))
            vf = self.load(depth, "V", which * 7 + i)
            accs[i] = self.product(depth, vf, operands[(i + which) % len(operands)], accs[i])
        return accs + [new] + rest

    def factor(self, depth, old, new):
        if not self.v.rescale:
            return None
        d = self.define(depth, "arith.subf %s, %s : f32" % (old, new))
        e = self.define(depth, "rocdl.exp2 %s f32 -> f32" % d)
        return self.define(depth, "vector.broadcast %s : f32 to %s" % (e, self.acc)), e

    def condition(self, depth, which):
        symbol = {"uniform": "b", "wave": "(i floordiv 64)", "lane": "(i * 3)"}[self.v.condition]
        u = self.define(depth, "affine.apply affine_map<()[t, b, i] -> ((t * %d + %s * %d + b + %d) mod %d)>()[%%t, %%bid, %%tid]" %
                        (which * 2 + 3, symbol, which + 1, which, 5 + which % 3))
        return self.define(depth, "arith.cmpi slt, %s, %%c2 : index" % u)

    def branch(self, depth, state, sides):
        """sides: functions (depth, state) -> state."""
        flag = self.condition(depth, self.count % 11)
        self.count += 1
        name, types = "%%i%d" % self.count, ", ".join(self.types)
        self.line(depth, "%s:%d = scf.if %s -> (%s) {" % (name, len(state), flag, types))
        for n, side in enumerate(sides):
            if n:
                self.line(depth, "} else {")
            new = side(depth + 1, state)
            self.line(depth + 1, "scf.yield %s : %s" % (", ".join(new), types))
        self.line(depth, "}")
        return ["%s#%d" % (name, r) for r in range(len(state))]

    def branches(self, depth, state, first, count):
        def leaf(n):
            return lambda d, s: self.update(d, s, n)
        if self.v.shape == "sequence":
            for n in range(first, first + count, 2):
                state = self.branch(depth, state, [leaf(n), leaf(n + 1) if n + 1 < first + count else lambda d, s: s])
            return state
        if count == 1:
            return self.update(depth, state, first)
        left = count // 2 if self.v.shape == "tree" else 1
        return self.branch(depth, state, [lambda d, s: self.branches(d, s, first, left),
                                          lambda d, s: self.branches(d, s, first + left, count - left)])

    def kernel(self):
        v = self.v
        plain = self.matrix.replace(", #amdgpu.address_space<fat_raw_buffer>", "")
        out = "memref<%dx%dx%dxf32>" % (v.accumulators + 2, v.threads, v.width)
        self.line(0, "gpu.module @m {")
        self.line(1, "gpu.func @%s(%%Q0: %s, %%K0: %s, %%V0: %s, %%O: %s, %%n: index) kernel" % (v.name, plain, plain, plain, out))
        self.line(3, "attributes {gpu.known_block_size = array<i32: %d, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>," % v.threads)
        self.line(3, '            rocdl.flat_work_group_size = "%d,%d", rocdl.reqd_work_group_size = array<i32: %d, 1, 1>} {' % ((v.threads,) * 3))
        for m in "QKV":
            self.line(2, "%%%s = amdgpu.fat_raw_buffer_cast %%%s0 : %s to %s" % (m, m, plain, self.matrix))
        for c in range(64):
            self.line(2, "%%c%d = arith.constant %d : index" % (c, c))
        self.line(2, "%zero = arith.constant dense<0.0> : " + self.acc)
        self.line(2, "%m0 = arith.constant -1.0e30 : f32")
        self.line(2, "%l0 = arith.constant 0.0 : f32")
        self.line(2, "%f0 = arith.constant 0.75 : f32")
        self.line(2, "%f1 = arith.constant 0.5 : f32")
        self.line(2, "%tid = gpu.thread_id x")
        self.line(2, "%bid = gpu.block_id x")
        for j in range(4):
            self.line(2, "%%q%d = vector.load %%Q[%%c%d, %%tid, %%c0] : %s, %s" % (j, j, self.matrix, self.operand))
        start = [("%%acc%d" % i, "%zero", self.acc) for i in range(v.accumulators)] + [("%mx", "%m0", "f32")]
        start += [("%l", "%l0", "f32")] * v.sums
        self.types = [t for _, _, t in start]
        types = ", ".join(self.types)
        self.line(2, "%%res:%d = scf.for %%t = %%c0 to %%n step %%c1 iter_args(%s) -> (%s) {" %
                  (len(start), ", ".join("%s = %s" % s[:2] for s in start), types))
        if v.condition == "lane":
            for j in range(4):
                self.line(3, "%%a%d = vector.load %%K[%%c%d, %%tid, %%c0] : %s, %s" % (j, j, self.matrix, self.operand))
                self.line(3, "%%b%d = vector.load %%V[%%t, %%tid, %%c0] : %s, %s" % (j, self.matrix, self.operand))
        state = self.branches(3, [s[0] for s in start], 0, v.instances)
        self.line(3, "scf.yield %s : %s" % (", ".join(state), types))
        self.line(2, "}")
        for i in range(v.accumulators):
            self.line(2, "vector.store %%res#%d, %%O[%%c%d, %%tid, %%c0] : %s, %s" % (i, i, out, self.acc))
        for i in range(v.accumulators, len(start)):
            one = self.define(2, "vector.broadcast %%res#%d : f32 to %s" % (i, self.acc))
            self.line(2, "vector.store %s, %%O[%%c%d, %%tid, %%c0] : %s, %s" % (one, i, out, self.acc))
        for text in ("    gpu.return", "  }", "}"):
            self.lines.append(text)
        return "\n".join(self.lines) + "\n"


def phi_kernel(variant, target):
    return Writer(variant, target).kernel()


def phi_arguments(variant, target):
    lane = 8 if variant.element == "f8" else 4
    element = {"f8": "f8E4M3FNUZ" if target == "gfx942" else "f8E4M3FN"}.get(variant.element, variant.element)
    return ["%s[64x%dx%d]=random" % (element, variant.threads, lane)] * 3 + [
        "f32[%dx%dx%d]=zero" % (variant.accumulators + 2, variant.threads, variant.width), "index=%d" % ITERATIONS]


def variants():
    """A walk through the family: each dimension varied, and the pairs that matter."""
    for instances, condition, threads in itertools.product((2, 8, 12), ("uniform", "wave", "lane"), (256, 512)):
        yield Variant(instances, threads, condition)
    for shape, instances, condition in itertools.product(("tree", "sequence"), (3, 8), ("uniform", "wave", "lane")):
        yield Variant(instances, 512, condition, shape)
    for order, sums, rescale in itertools.product((0, 1, 2), (False, True), (True, False)):
        for shape in ("chain", "sequence"):
            yield Variant(4, 512, "uniform", shape, order=order, sums=sums, rescale=rescale)
    for element, width, condition in itertools.product(("f16", "bf16", "f8"), (4, 16), ("uniform", "wave", "lane")):
        yield Variant(6, 256, condition, "tree", accumulators=32 if width == 4 else 8, width=width, element=element)
        yield Variant(3, 512, condition, "chain", accumulators=32 if width == 4 else 8, width=width, element=element, order=1)
