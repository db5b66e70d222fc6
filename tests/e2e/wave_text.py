"""Kernels in Wave's dialect, as text, with what they compute: the families that run_wave draws from.

A family draws its options with a random generator and makes a Case: text, arrays (inputs, then the output full of garbage), and the expected
output in double precision."""
import math

import numpy as np

FLOATS = {"f16": np.float16, "f32": np.float32}


class Case:
    def __init__(self, name, text, inputs, expected, exact=True, tolerance=0.0):
        self.name, self.text, self.inputs, self.expected, self.exact, self.tolerance = name, text, inputs, expected, exact, tolerance


def tensor(dims, element, space="register"):
    return "!wave.tensor<[%s] of %s, <%s>>" % (", ".join("@" + d for d in dims), element, space)


def tile(symbol, divisor=1):
    return '<[#wave.symbol<"%s">] -> (%s)>' % (symbol, symbol if divisor == 1 else "%s floordiv %d" % (symbol, divisor))


def workgroup(dim, symbol, axis):
    return '#wave.workgroup_constraint<dim = <"%s">, tile_size = %s, workgroup_dim = <%s>>' % (dim, tile(symbol), axis)


def waves(dim, symbol, divisor):
    return '#wave.wave_constraint<dim = <"%s">, tile_size = %s>' % (dim, tile(symbol, divisor))


def tiling(dim, symbol):
    return '#wave.tiling_constraint<dim = <"%s">, tile_size = %s>' % (dim, tile(symbol))


def hardware(waves_per_block=None, shapes=None, threads=64):
    text = "#wave.hardware_constraint<threads_per_wave = %d" % threads
    if waves_per_block:
        text += ", waves_per_block = [%d, %d, %d]" % waves_per_block
    if shapes:
        text += ", vector_shapes = <%s>" % ", ".join("@%s = %d : i64" % item for item in shapes.items())
    return text + ">"


def function(name, arguments, constraints, parameters, body):
    """arguments: (name, type) each."""
    return "func.func @%s(%s)\n  attributes {wave.constraints = [%s],\n    wave.hyperparameters = #wave.hyperparameters<%s>} {\n%s\n  return\n}\n" % (
        name, ", ".join("%%%s: %s" % a for a in arguments), ",\n    ".join(constraints),
        ", ".join("@%s = %d : i64" % item for item in parameters.items()), "\n".join("  " + line for line in body))


def read(result, memory, dims, element, space="global", attributes=""):
    return "%%%s = wave.read %%%s%s : (%s) -> %s" % (result, memory, attributes, tensor(dims, element, space), tensor(dims, element))


def write(value, memory, dims, element, space="global", attributes=""):
    return "wave.write %%%s, %%%s%s : %s, %s" % (value, memory, attributes, tensor(dims, element), tensor(dims, element, space))


def numbers(rng, shape, element):
    return np.array([rng.randrange(-8, 9) for _ in range(math.prod(shape))]).reshape(shape).astype(FLOATS[element])


# ---- families ----

def copy(rng, target, threads):
    element = rng.choice(sorted(FLOATS))
    m, n = rng.randrange(1, 70), rng.randrange(1, 200)
    bm, bn = rng.choice([1, 2, 4, 16]), rng.choice([16, 32, 64, 128])
    along_m, along_n = rng.choice([("x", "y"), ("y", "x")])
    each = rng.choice([None, None, 1, 2, 4, 8])
    shapes = {"M": rng.choice([1, bm]), "N": bn}
    attributes = " {elements_per_thread = %d : i64}" % each if each else ""
    text = function("copy", [("a", tensor("MN", element, "global")), ("b", tensor("MN", element, "global"))],
                    [workgroup("M", "BLOCK_M", along_m), workgroup("N", "BLOCK_N", along_n), hardware((1, 1, 1), shapes, threads)],
                    {"M": m, "N": n, "BLOCK_M": bm, "BLOCK_N": bn},
                    [read("r", "a", "MN", element, attributes=attributes), write("r", "b", "MN", element, attributes=attributes)])
    a = numbers(rng, (m, n), element)
    return Case("copy of %s %dx%d in %dx%d along %s, each %s, shapes %s" % (element, m, n, bm, bn, along_m, each, shapes), text, [a], a)


# M, N, K of a product, element types and targets that have it.
KINDS = {"f32_16x16x16_f16": (16, 16, 16, ["f16"], ["gfx90a", "gfx942", "gfx950"]),
         "f32_32x32x8_f16": (32, 32, 8, ["f16"], ["gfx90a", "gfx942", "gfx950"]),
         "f32_16x16x32_k8_f16": (16, 16, 32, ["f16"], ["gfx90a", "gfx942", "gfx950"]),
         "f32_32x32x16_k8_f16": (32, 32, 16, ["f16"], ["gfx90a", "gfx942", "gfx950"]),
         "f32_16x16x32_f16": (16, 16, 32, ["f16"], ["gfx950", "gfx1250"]),
         "f32_32x32x16_f16": (32, 32, 16, ["f16"], ["gfx950"])}


def draw_kind(rng, target):
    return rng.choice(sorted(kind for kind, row in KINDS.items() if target in row[4]))


def product(kind, result, accumulator, element):
    return "%%%s = wave.mma %%x, %%y, %%%s {kind = #wave.mma_kind<%s>} : (%s, %s, %s) -> %s" % (
        result, accumulator, kind, tensor("MK", element), tensor("NK", element), tensor("MN", "f32"), tensor("MN", "f32"))


def mma(rng, target, threads):
    """One product, staged in LDS by hand."""
    kind = draw_kind(rng, target)
    m, n, k, elements, _ = KINDS[kind]
    element, pad = elements[0], rng.choice([0, 4, 8])
    rows, columns = m * rng.randrange(1, 4) - rng.choice([0, 0, 5]), n * rng.randrange(1, 3) - rng.choice([0, 0, 3])
    depth = k * rng.randrange(1, 3)
    bodies = ["%zero = arith.constant 0.0 : f32", "%%acc = wave.register %%zero : %s" % tensor("MN", "f32")]
    for name, dims, symbols in (("sa", "MK", "BLOCK_M"), ("sb", "NK", "BLOCK_N")):
        bodies.append('%%%s = wave.allocate {distributed_shape = #wave.expr_list<[#wave.symbol<"%s">, #wave.symbol<"K">] -> (%s, K + %d)>} : %s'
                      % (name, symbols, symbols, pad, tensor(dims, element, "shared")))
    bodies += [read("ga", "a", "MK", element), write("ga", "sa", "MK", element, "shared"), read("x", "sa", "MK", element, "shared"),
               read("gb", "b", "NK", element), write("gb", "sb", "NK", element, "shared"), read("y", "sb", "NK", element, "shared"),
               product(kind, "d", "acc", element), write("d", "c", "MN", "f32")]
    text = function("mma", [("a", tensor("MK", element, "global")), ("b", tensor("NK", element, "global")), ("c", tensor("MN", "f32", "global"))],
                    [workgroup("M", "BLOCK_M", "x"), workgroup("N", "BLOCK_N", "y"), hardware((1, 1, 1), threads=threads)],
                    {"M": rows, "N": columns, "K": depth, "BLOCK_M": m, "BLOCK_N": n}, bodies)
    a, b = numbers(rng, (rows, depth), element), numbers(rng, (columns, depth), element)
    return Case("mma %s %dx%dx%d, padding %d" % (kind, rows, columns, depth, pad), text, [a, b], (a.astype(float) @ b.T).astype(np.float32))


def gemm(rng, target, threads):
    kind = draw_kind(rng, target)
    m, n, k, elements, _ = KINDS[kind]
    element, space = elements[0], rng.choice(["shared", "shared", "global"])
    wm, wn = rng.choice([(1, 1), (2, 1), (1, 2), (2, 2), (4, 1)])
    bm, bn, bk = m * wm * rng.randrange(1, 3), n * wn * rng.randrange(1, 3), k * rng.randrange(1, 3)
    rows, columns = rng.randrange(1, 2 * bm + 1), rng.randrange(1, 2 * bn + 1)
    depth = rng.choice([bk * rng.randrange(1, 4), rng.randrange(1, 3 * bk)])
    body = ["%zero = arith.constant 0.0 : f32", "%%init = wave.register %%zero : %s" % tensor("MN", "f32"),
            "%r = wave.iterate @K iter_args(%init) {", "^bb0(%%acc: %s):" % tensor("MN", "f32"),
            "  " + read("x", "a", "MK", element, space), "  " + read("y", "b", "NK", element, space),
            "  " + product(kind, "d", "acc", element), "  wave.yield %%d : %s" % tensor("MN", "f32"),
            "} : (%s) -> (%s)" % (tensor("MN", "f32"), tensor("MN", "f32")), write("r", "c", "MN", "f32")]
    text = function("gemm", [("a", tensor("MK", element, space)), ("b", tensor("NK", element, space)), ("c", tensor("MN", "f32", "global"))],
                    [workgroup("M", "BLOCK_M", "x"), workgroup("N", "BLOCK_N", "y"), tiling("K", "BLOCK_K"), waves("M", "BLOCK_M", wm),
                     waves("N", "BLOCK_N", wn), hardware((wm, wn, 1), threads=threads)],
                    {"M": rows, "N": columns, "K": depth, "BLOCK_M": bm, "BLOCK_N": bn, "BLOCK_K": bk}, body)
    a, b = numbers(rng, (rows, depth), element), numbers(rng, (columns, depth), element)
    return Case("gemm %s %dx%dx%d in %dx%dx%d, waves %dx%d, %s" % (kind, rows, columns, depth, bm, bn, bk, wm, wn, space), text, [a, b],
                (a.astype(float) @ b.T).astype(np.float32))


FAMILIES = [copy, mma, gemm]
