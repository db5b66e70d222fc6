#!/usr/bin/env python3
"""The 23 kernels phi_*: accumulators that go through branches, once (phi_port_*) or in a loop (phi_loop*). phi.py varies the second kind.

usage: tests/e2e/phi_named.py [NAME | --write DIR]
  NAME: prints that kernel; --write DIR: all of them as files; without: their names

phi_port_SIZE_KIND_CONDITION   a branch gives 1 (small) or 32 (large) accumulators; identical (same) or different (diff) sides;
                               the condition is uniform (uni) or differs from wave to wave (div)
phi_loop[8w]_SIZE_KIND_COUNT   COUNT nested branches in a loop as of attention; 256 threads, with 8w 512"""
import os
import sys

ACC, HALVES = "vector<4xf32>", "vector<4xf16>"
PRODUCT = "amdgpu.mfma 16x16x16 %%s * %%s + %%s blgp = none : %s, %s, %s" % (HALVES, HALVES, ACC)


def raw(memref):
    """The type of a buffer with a descriptor."""
    return memref[:-1] + ", #amdgpu.address_space<fat_raw_buffer>>"


class Writer:
    def __init__(self, name, note, threads, arguments):
        """arguments: (name, type, name of its raw buffer or None)."""
        self.lines, self.count, self.depth = ["// " + note], 0, 0
        self.line("gpu.module @%s_mod {" % name)
        self.depth = 2
        self.lines.append("  gpu.func @%s(%s) kernel" % (name, ", ".join("%%%s: %s" % a[:2] for a in arguments)))
        self.lines.append("      attributes {gpu.known_block_size = array<i32: %d, 1, 1>, gpu.known_grid_size = array<i32: 4, 1, 1>," % threads)
        self.lines.append('                  rocdl.flat_work_group_size = "%d,%d", rocdl.reqd_work_group_size = array<i32: %d, 1, 1>} {' % ((threads,) * 3))
        for argument, memref, buffer in arguments:
            if buffer:
                self.line("%%%s = amdgpu.fat_raw_buffer_cast %%%s : %s to %s" % (buffer, argument, memref, raw(memref)))

    def line(self, text):
        self.lines.append("  " * self.depth + text)

    def define(self, kind, text):
        name = "%%%s%d" % (kind, self.count)
        self.count += 1
        self.line("%s = %s" % (name, text))
        return name

    def product(self, a, b, c):
        return self.define("m", PRODUCT % (a, b, c))

    def constants(self, rows):
        for name, value in rows:
            self.line("%%%s = arith.constant %s" % (name, value))

    def ids(self):
        self.line("%tid = gpu.thread_id x")
        self.line("%bid = gpu.block_id x")

    def text(self):
        return "\n".join(self.lines + ["    gpu.return", "  }", "}"]) + "\n"


# ---- a branch, once ----

def port_side(w, buffer, memref, count, products, halved):
    """One side of the branch: `products` products for each accumulator."""
    results = []
    w.depth += 1
    for i in range(count):
        at = w.define("o", "affine.apply affine_map<()[o] -> (o + %d)>()[%%off]" % (i * 1024))
        a = w.define("a", "vector.load %%%s[%%bid, %s] : %s, %s" % (buffer, at, raw(memref), HALVES))
        m = "%zero"
        for _ in range(products):
            m = w.product(a, "%one", m)
        results.append(w.define("s", "arith.mulf %s, %%half : %s" % (m, ACC)) if halved else m)
    w.line("scf.yield %s : %s" % (", ".join(results), ", ".join([ACC] * count)))
    w.depth -= 1


def port(name, size, kind, condition):
    count, differ = 32 if size == "large" else 1, kind == "diff"
    halves, out = ("memref<4x%dx%s>" % (count * 1024, t) for t in ("f16", "f32"))
    note = "FlyDSL jruan/ssa_phi port: %d x f32x4 through scf.if, %s branches, %s condition" % (
        count, "different" if differ else "identical", "divergent" if condition == "div" else "uniform")
    w = Writer(name, note, 256, [("A", halves, "a"), ("B", halves, "b"), ("C", out, "c")])
    w.ids()
    w.constants([("c0", "0 : index"), ("c2", "2 : index"), ("one", "dense<1.0> : " + HALVES), ("zero", "dense<0.0> : " + ACC),
                 ("half", "dense<0.5> : " + ACC)])
    w.line("%off = affine.apply affine_map<()[t] -> (t * 4)>()[%tid]")
    if condition == "div":
        w.line("%wid = affine.apply affine_map<()[t] -> (t floordiv 64)>()[%tid]")
    w.line("%cond = arith.cmpi " + ("eq, %wid, %c0 : index" if condition == "div" else "slt, %bid, %c2 : index"))
    w.line("%%r%s = scf.if %%cond -> (%s) {" % (":%d" % count if count > 1 else "", ", ".join([ACC] * count)))
    port_side(w, "a", halves, count, 3 if differ else 2, False)
    w.line("} else {")
    port_side(w, "b", halves, count, 2, differ)
    w.line("}")
    total = "%r" if count == 1 else "%r#0"
    for i in range(1, count):
        total = w.define("t", "arith.addf %s, %%r#%d : %s" % (total, i, ACC))
    w.line("vector.store %s, %%c[%%bid, %%off] : %s, %s" % (total, raw(out), ACC))
    return w.text()


# ---- branches in a loop ----

class Loop:
    """Branch n of a kind 'same' differs from the others in its rows of K and V alone; of a kind 'diff' in nearly all: keys, mask of the scores,
    whether the accumulators are rescaled, order of the products, one or two of them for each accumulator."""

    def __init__(self, name, threads, size, kind, branches):
        self.accumulators, self.differ, self.branches = 32 if size == "large" else 1, kind == "diff", branches
        self.types = ", ".join([ACC] * self.accumulators + ["f32"])
        self.queries, self.keys, self.out = ("memref<%sx%dx4x%s>" % (rows, threads, t) for rows, t in (
            ("8", "f16"), ("64x64", "f16"), (4 * self.accumulators, "f32")))
        note = "MLA-like phi stress: %d x f32x4 accumulators carried by scf.for and yielded through nested scf.if, %d %s branch instances, uniform conditions" % (
            self.accumulators, branches, "different" if self.differ else "identical")
        self.w = Writer(name, note, threads, [("Q", self.queries, "q"), ("K", self.keys, "kb"), ("V", self.keys, "vb"), ("O", self.out, "ob"),
                                              ("nt", "index", None), ("lim", "index", None)])

    def row(self, kind, buffer, number):
        return self.w.define(kind, "vector.load %%%s[%%t, %%c%d, %%tid, %%c0] : %s, %s" % (buffer, number % 64, raw(self.keys), HALVES))

    def scores(self, n):
        """Four sums of products of rows of K and Q, masked in every other branch."""
        length = 8 + 4 * (n % 3) if self.differ else 8
        turned = self.differ and n % 2
        sums = ["%zero"] * 4
        for i in reversed(range(length)) if turned else range(length):
            key = self.row("k", "kb", (7 if self.differ else 16) * n + i)
            sums[i % 4] = self.w.product(key, "%%q%d" % (i % 8), sums[i % 4])
        if turned:
            at = self.w.define("i", "affine.apply affine_map<()[t, i] -> (t * 64 + (i mod 64) + %d)>()[%%t, %%tid]" % n)
            flag = self.w.define("cc", "arith.cmpi slt, %s, %%lim : index" % at)
            sums = [self.w.define("p", "arith.select %s, %s, %%ninf : %s" % (flag, s, ACC)) for s in sums]
        return sums

    def maximum(self, sums):
        most = None
        for s in sums:
            one = self.w.define("r", "vector.reduction <maxnumf>, %s : %s into f32" % (s, ACC))
            most = one if most is None else self.w.define("r", "arith.maxnumf %s, %s : f32" % (most, one))
        return self.w.define("r", "arith.maxnumf %%mx, %s : f32" % most)

    def exponentials(self, score, most):
        d = self.w.define("d", "arith.subf %s, %s : %s" % (score, most, ACC))
        d = self.w.define("d", "arith.mulf %s, %%l2e : %s" % (d, ACC))
        parts = []
        for e in range(4):
            x = self.w.define("x", "vector.extract %s[%d] : f32 from %s" % (d, e, ACC))
            parts.append(self.w.define("x", "rocdl.exp2 %s f32 -> f32" % x))
        whole = self.w.define("e", "vector.from_elements %s : %s" % (", ".join(parts), ACC))
        return self.w.define("h", "arith.truncf %s : %s to %s" % (whole, ACC, HALVES))

    def update(self, n):
        """What branch n does; it yields the new accumulators and the new maximum."""
        sums = self.scores(n)
        most = self.maximum(sums)
        factor = self.w.define("r", "arith.subf %%mx, %s : f32" % most)
        factor = self.w.define("r", "rocdl.exp2 %s f32 -> f32" % factor)
        factor = self.w.define("b", "vector.broadcast %s : f32 to %s" % (factor, ACC))
        wide = self.w.define("b", "vector.broadcast %s : f32 to %s" % (most, ACC))
        operands = [self.exponentials(s, wide) for s in sums]
        way = n % 3 if self.differ else 0
        accs = ["%%acc%d" % i for i in range(self.accumulators)]
        if way != 2:
            accs = [self.w.define("s", "arith.mulf %s, %s : %s" % (a, factor, ACC)) for a in accs]
        order = list(range(self.accumulators))
        order = [order, order[::-1], order[::2] + order[1::2]][way]
        for again in range(2 if self.differ and n % 2 else 1):
            for i in order:
                value = self.row("vf", "vb", (5 if self.differ else 16) * n + i + 32 * again)
                accs[i] = self.w.product(value, operands[(i + again) % 4], accs[i])
        self.w.line("scf.yield %s, %s : %s" % (", ".join(accs), most, self.types))

    def nested(self, n):
        """Branch n, else all that follow."""
        if n == self.branches - 1:
            return self.update(n)
        u = self.w.define("u", "affine.apply affine_map<()[t, b] -> ((t * %d + b * %d) mod %d)>()[%%t, %%bid]" % (2 * n + 3, n + 1, 2 * n + 5))
        flag = self.w.define("cc", "arith.cmpi slt, %s, %%c%d : index" % (u, n + 2))
        self.w.line("%%if%d:%d = scf.if %s -> (%s) {" % (n, self.accumulators + 1, flag, self.types))
        self.w.depth += 1
        self.update(n)
        self.w.depth -= 1
        self.w.line("} else {")
        self.w.depth += 1
        self.nested(n + 1)
        self.w.depth -= 1
        self.w.line("}")
        self.w.line("scf.yield %s : %s" % (", ".join("%%if%d#%d" % (n, i) for i in range(self.accumulators + 1)), self.types))

    def text(self):
        w, accs = self.w, range(self.accumulators)
        w.constants([("c%d" % c, "%d : index" % c) for c in range(64)])
        w.ids()
        w.constants([("zero", "dense<0.0> : " + ACC), ("l2e", "dense<1.44269502> : " + ACC), ("ninf", "dense<-1.0e30> : " + ACC),
                     ("one", "1.0 : f32"), ("m0", "-1.0e30 : f32")])
        for j in range(8):
            w.define("q", "vector.load %%q[%%c%d, %%tid, %%c0] : %s, %s" % (j, raw(self.queries), HALVES))
        start = ", ".join(["%%acc%d = %%zero" % i for i in accs] + ["%mx = %m0"])
        w.line("%%res:%d = scf.for %%t = %%c0 to %%nt step %%c1 iter_args(%s) -> (%s) {" % (self.accumulators + 1, start, self.types))
        w.depth += 1
        self.nested(0)
        w.depth -= 1
        w.line("}")
        for i in accs:
            at = w.define("o", "affine.apply affine_map<()[b] -> (b * %d + %d)>()[%%bid]" % (self.accumulators, i))
            w.line("vector.store %%res#%d, %%ob[%s, %%tid, %%c0] : %s, %s" % (i, at, raw(self.out), ACC))
        return w.text()


def kernels():
    """name -> function that makes its text."""
    made = {}
    for size in ("large", "small"):
        for kind in ("diff", "same"):
            for condition in ("div", "uni"):
                name = "phi_port_%s_%s_%s" % (size, kind, condition)
                made[name] = lambda name=name, a=(size, kind, condition): port(name, *a)
    for eight, size, kind in (("8w", "large", "diff"), ("8w", "large", "same"), ("8w", "small", "diff"), ("8w", "small", "same"),
                              ("", "large", "diff")):
        for count in (2, 4, 6):
            name = "phi_loop%s_%s_%s_%d" % (eight, size, kind, count)
            made[name] = lambda name=name, a=(512 if eight else 256, size, kind, count): Loop(name, *a).text()
    return made


def write(folder):
    """Those that are not there with that text; a file is whole as soon as it is seen: many scripts may do this at a time."""
    os.makedirs(folder, exist_ok=True)
    for name, text in kernels().items():
        path, text = os.path.join(folder, name + ".mlir"), text()
        if os.path.exists(path):
            with open(path) as file:
                if file.read() == text:
                    continue
        part = "%s.%d" % (path, os.getpid())
        with open(part, "w") as file:
            file.write(text)
        os.rename(part, path)
    return folder


if __name__ == "__main__":
    if sys.argv[1:2] == ["--write"]:
        write(sys.argv[2])
    elif len(sys.argv) == 2 and sys.argv[1] in kernels():
        sys.stdout.write(kernels()[sys.argv[1]]())
    elif len(sys.argv) > 1:
        sys.exit("phi_named.py: no kernel %s" % sys.argv[1])
    else:
        print("\n".join(sorted(kernels())))
