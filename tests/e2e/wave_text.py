"""Kernels in Wave's dialect, as text, with what they compute: the families that run_wave draws from.

A family draws its options with a random generator and makes a Case: text, arrays (inputs, then the output full of garbage), and the expected
output in double precision."""
import math

import numpy as np

import chains_evaluate

FLOATS = {"f16": np.float16, "f32": np.float32}


def decode(element, code):
    """The number of a small float's code; nan, inf."""
    value = chains_evaluate.decode(element, code)
    if value == chains_evaluate.NAN or value[1] is None:
        return math.nan
    return (-1) ** value[0] * value[1] * 2.0 ** value[2]


class Case:
    def __init__(self, name, text, inputs, expected, exact=True, tolerance=0.0, known=True):
        """known: where the expected output is what has to come."""
        self.name, self.text, self.inputs, self.expected, self.exact, self.tolerance, self.known = name, text, inputs, expected, exact, tolerance, known


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


def operand(rng, shape, element):
    """An array of that type as a kernel takes it, and its values."""
    values = np.array([rng.randrange(-8, 9) for _ in range(math.prod(shape))]).reshape(shape).astype(np.float64)
    if element == "bf16":
        return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16), values
    if element == "i8":
        return values.astype(np.int8), values
    if element.startswith("f8"):
        codes = {decode(element, code): code for code in reversed(range(256))}
        return np.vectorize(codes.get)(values).astype(np.uint8), values
    return values.astype(FLOATS[element]), values


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
         "f32_32x32x16_f16": (32, 32, 16, ["f16"], ["gfx950"]),
         "f32_16x16x32_bf16": (16, 16, 32, ["bf16"], ["gfx950"]),
         "f32_32x32x16_bf16": (32, 32, 16, ["bf16"], ["gfx950"]),
         "i32_16x16x16_i8": (16, 16, 16, ["i8"], ["gfx90a"]),
         "i32_32x32x8_i8": (32, 32, 8, ["i8"], ["gfx90a"]),
         "i32_16x16x32_i8": (16, 16, 32, ["i8"], ["gfx942", "gfx950"]),
         "i32_32x32x16_i8": (32, 32, 16, ["i8"], ["gfx942", "gfx950"]),
         "f32_16x16x32_f8": (16, 16, 32, ["f8E4M3FNUZ", "f8E5M2FNUZ"], ["gfx942"]),
         "f32_32x32x16_f8": (32, 32, 16, ["f8E4M3FN", "f8E5M2"], ["gfx950"]),
         "f32_16x16x32_k4_f8": (16, 16, 32, ["f8E4M3FN", "f8E5M2"], ["gfx950"]),
         "f32_32x32x16_k4_f8": (32, 32, 16, ["f8E4M3FNUZ", "f8E5M2FNUZ"], ["gfx942"])}


def draw_kind(rng, target):
    return rng.choice(sorted(kind for kind, row in KINDS.items() if target in row[4]))


def product(kind, result, accumulator, element):
    sums = tensor("MN", kind[:3])
    return "%%%s = wave.mma %%x, %%y, %%%s {kind = #wave.mma_kind<%s>} : (%s, %s, %s) -> %s" % (
        result, accumulator, kind, tensor("MK", element), tensor("NK", element), sums, sums)


def expected_product(kind, a, b):
    return (a @ b.T).astype(np.float32 if kind.startswith("f32") else np.int32)


def mma(rng, target, threads):
    """One product, staged in LDS by hand."""
    kind = draw_kind(rng, target)
    m, n, k, elements, _ = KINDS[kind]
    element, sums, pad = rng.choice(elements), kind[:3], rng.choice([0, 4, 8])
    rows, columns = m * rng.randrange(1, 4) - rng.choice([0, 0, 5]), n * rng.randrange(1, 3) - rng.choice([0, 0, 3])
    depth = k * rng.randrange(1, 3)
    bodies = ["%%zero = arith.constant %s : %s" % ("0.0" if sums == "f32" else "0", sums), "%%acc = wave.register %%zero : %s" % tensor("MN", sums)]
    for name, dims, symbols in (("sa", "MK", "BLOCK_M"), ("sb", "NK", "BLOCK_N")):
        bodies.append('%%%s = wave.allocate {distributed_shape = #wave.expr_list<[#wave.symbol<"%s">, #wave.symbol<"K">] -> (%s, K + %d)>} : %s'
                      % (name, symbols, symbols, pad, tensor(dims, element, "shared")))
    bodies += [read("ga", "a", "MK", element), write("ga", "sa", "MK", element, "shared"), read("x", "sa", "MK", element, "shared"),
               read("gb", "b", "NK", element), write("gb", "sb", "NK", element, "shared"), read("y", "sb", "NK", element, "shared"),
               product(kind, "d", "acc", element), write("d", "c", "MN", sums)]
    text = function("mma", [("a", tensor("MK", element, "global")), ("b", tensor("NK", element, "global")), ("c", tensor("MN", sums, "global"))],
                    [workgroup("M", "BLOCK_M", "x"), workgroup("N", "BLOCK_N", "y"), hardware((1, 1, 1), threads=threads)],
                    {"M": rows, "N": columns, "K": depth, "BLOCK_M": m, "BLOCK_N": n}, bodies)
    (a, left), (b, right) = operand(rng, (rows, depth), element), operand(rng, (columns, depth), element)
    return Case("mma %s of %s %dx%dx%d, padding %d" % (kind, element, rows, columns, depth, pad), text, [a, b], expected_product(kind, left, right))


def tiles_of_waves(rng, m, n, k):
    wm, wn = rng.choice([(1, 1), (2, 1), (1, 2), (2, 2), (4, 1)])
    return wm, wn, m * wm * rng.randrange(1, 3), n * wn * rng.randrange(1, 3), k * rng.randrange(1, 3)


def product_constraints(wm, wn, threads):
    return [workgroup("M", "BLOCK_M", "x"), workgroup("N", "BLOCK_N", "y"), tiling("K", "BLOCK_K"), waves("M", "BLOCK_M", wm), waves("N", "BLOCK_N", wn),
            hardware((wm, wn, 1), threads=threads)]


def loop_over_k(sums, lines):
    """`lines` make %d of %acc."""
    return ["%%zero = arith.constant %s : %s" % ("0.0" if sums == "f32" else "0", sums), "%%init = wave.register %%zero : %s" % tensor("MN", sums),
            "%r = wave.iterate @K iter_args(%init) {", "^bb0(%%acc: %s):" % tensor("MN", sums)] + ["  " + line for line in lines] + [
            "  wave.yield %%d : %s" % tensor("MN", sums), "} : (%s) -> (%s)" % (tensor("MN", sums), tensor("MN", sums)), write("r", "c", "MN", sums)]


def gemm(rng, target, threads):
    kind = draw_kind(rng, target)
    m, n, k, elements, _ = KINDS[kind]
    element, sums, space = rng.choice(elements), kind[:3], rng.choice(["shared", "shared", "global"])
    wm, wn, bm, bn, bk = tiles_of_waves(rng, m, n, k)
    rows, columns = rng.randrange(1, 2 * bm + 1), rng.randrange(1, 2 * bn + 1)
    depth = rng.choice([bk * rng.randrange(1, 4), rng.randrange(1, 3 * bk)])
    body = loop_over_k(sums, [read("x", "a", "MK", element, space), read("y", "b", "NK", element, space), product(kind, "d", "acc", element)])
    text = function("gemm", [("a", tensor("MK", element, space)), ("b", tensor("NK", element, space)), ("c", tensor("MN", sums, "global"))],
                    product_constraints(wm, wn, threads),
                    {"M": rows, "N": columns, "K": depth, "BLOCK_M": bm, "BLOCK_N": bn, "BLOCK_K": bk}, body)
    (a, left), (b, right) = operand(rng, (rows, depth), element), operand(rng, (columns, depth), element)
    return Case("gemm %s of %s %dx%dx%d in %dx%dx%d, waves %dx%d, %s" % (kind, element, rows, columns, depth, bm, bn, bk, wm, wn, space), text, [a, b],
                expected_product(kind, left, right))


def scaled(rng, target, threads):
    """MXFP4 and MXFP8, with scales of 32 elements, both as bytes in memory; gfx950."""
    m, k = rng.choice([(16, 128), (32, 64)])
    element = rng.choice(["f4E2M1FN", "f8E4M3FN", "f8E5M2"])
    in_byte, space = 2 if element.startswith("f4") else 1, rng.choice(["shared", "global"])
    wm, wn, bm, bn, bk = tiles_of_waves(rng, m, m, k)
    rows, columns, depth = rng.randrange(1, 2 * bm + 1), rng.randrange(1, 2 * bn + 1), bk * rng.randrange(1, 4)
    deep = "KB" if in_byte == 2 else "K"
    lines = []
    for name, row in (("a", "M"), ("b", "N")):
        data, codes, scale = [row, deep], [row, "K"], [row, "KS"]
        lines += [read(name + "0", name, data, "i8", space), "%%%s1 = wave.bitcast %%%s0 : %s to %s" % (name, name, tensor(data, "i8"), tensor(codes, element)),
                  read(name + "s0", name + "s", scale, "i8", space),
                  "%%%ss1 = wave.bitcast %%%ss0 : %s to %s" % (name, name, tensor(scale, "i8"), tensor(scale, "f8E8M0FNU"))]
    types = [tensor("MK", element), tensor(["M", "KS"], "f8E8M0FNU"), tensor("NK", element), tensor(["N", "KS"], "f8E8M0FNU"), tensor("MN", "f32")]
    lines.append("%%d = wave.scaled_mma %%a1, %%as1, %%b1, %%bs1, %%acc {kind = #wave.mma_kind<f32_%dx%dx%d_f8f6f4>} : (%s) -> %s" % (
        m, m, k, ", ".join(types), types[-1]))
    text = function("scaled", [("a", tensor(["M", deep], "i8", space)), ("as", tensor(["M", "KS"], "i8", space)), ("b", tensor(["N", deep], "i8", space)),
                               ("bs", tensor(["N", "KS"], "i8", space)), ("c", tensor("MN", "f32", "global"))],
                    product_constraints(wm, wn, threads), {"M": rows, "N": columns, "K": depth, "BLOCK_M": bm, "BLOCK_N": bn, "BLOCK_K": bk},
                    loop_over_k("f32", lines))
    derived = ", ".join('@%s = #wave.expr_list<[#wave.symbol<"K">] -> (K ceildiv %d)>' % item for item in (("KB", 2), ("KS", 32)))
    text = text.replace("#wave.hyperparameters<", "#wave.hyperparameters<" + derived + ", ")
    table = {"f4E2M1FN": [0, .5, 1, 1.5, 2, 3, 4, 6, -0., -.5, -1, -1.5, -2, -3, -4, -6]}
    values = np.array(table.get(element) or [decode(element, code) for code in range(256)], float)
    finite = [code for code, value in enumerate(values) if np.isfinite(value) and abs(value) <= 8]

    def draw(count):
        codes = np.array([rng.choice(finite) for _ in range(count * depth)]).reshape(count, depth)
        scales = np.array([rng.randrange(125, 130) for _ in range(count * (depth // 32))]).reshape(count, depth // 32)
        held = (codes[:, 0::2] | codes[:, 1::2] << 4) if in_byte == 2 else codes
        return held.astype(np.int8), scales.astype(np.uint8).view(np.int8), values[codes] * np.repeat(2.0 ** (scales - 127.0), 32, 1)
    a, a_scales, left = draw(rows)
    b, b_scales, right = draw(columns)
    return Case("scaled %s %dx%dx%d of %dx%dx%d in %dx%dx%d, %s" % (element, m, m, k, rows, columns, depth, bm, bn, bk, space), text,
                [a, a_scales, b, b_scales], (left @ right.T).astype(np.float32), False, 1e-5 * (np.abs(left) @ np.abs(right.T)))


# ---- elements ----

UNARY = {"exp2": np.exp2, "neg": np.negative, "abs": np.abs, "sqrt": lambda x: np.sqrt(np.abs(x)), "tanh": np.tanh, "floor": np.floor,
         "exp": np.exp, "reciprocal": lambda x: 1 / x}
BINARY = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "max": np.maximum, "min": np.minimum, "div": np.divide}


def elementwise(rng, target, threads):
    """A chain of operations on two tensors and a row that is broadcast, with comparisons and casts."""
    m, n, bm, bn = rng.randrange(1, 60), rng.randrange(1, 150), rng.choice([1, 4, 8]), rng.choice([32, 64])
    element = rng.choice(sorted(FLOATS))
    a, b, row = (numbers(rng, shape, element) for shape in ((m, n), (m, n), (n,)))
    f32, tile_type = tensor("MN", "f32"), tensor("MN", element)
    body = [read("a0", "a", "MN", element), read("b0", "b", "MN", element), read("r0", "r", "N", element),
            "%%r1 = wave.broadcast %%r0 : (%s) -> %s" % (tensor("N", element), tile_type)]
    for name in ("a0", "b0", "r1"):
        body.append("%%c%s = wave.cast %%%s : %s to %s" % (name, name, tile_type, f32))
    values = {"ca0": a.astype(float), "cb0": b.astype(float), "cr1": np.broadcast_to(row.astype(float), (m, n))}
    for step in range(rng.randrange(1, 6)):
        name, kind = "s%d" % step, rng.randrange(3)
        x, y = rng.choice(sorted(values)), rng.choice(sorted(values))
        if kind == 0:
            op = rng.choice(["neg", "abs", "floor"])
            body.append("%%%s = wave.%s %%%s : (%s) -> %s" % (name, op, x, f32, f32))
            values[name] = UNARY[op](values[x])
        elif kind == 1:
            op = rng.choice(["add", "sub", "max", "min"])
            body.append("%%%s = wave.%s %%%s, %%%s : (%s, %s) -> %s" % (name, op, x, y, f32, f32, f32))
            values[name] = BINARY[op](values[x], values[y])
        else:
            op, test = rng.choice([("gt", np.greater), ("le", np.less_equal), ("eq", np.equal)])
            mask = tensor("MN", "i1")
            body.append("%%m%d = wave.%s %%%s, %%%s : (%s, %s) -> %s" % (step, op, x, y, f32, f32, mask))
            body.append("%%%s = wave.select %%m%d, %%%s, %%%s : (%s, %s, %s) -> %s" % (name, step, y, x, mask, f32, f32, f32))
            values[name] = np.where(test(values[x], values[y]), values[y], values[x])
    body.append(write(name, "c", "MN", "f32"))
    text = function("elements", [("a", tensor("MN", element, "global")), ("b", tensor("MN", element, "global")), ("r", tensor("N", element, "global")),
                                 ("c", tensor("MN", "f32", "global"))],
                    [workgroup("M", "BLOCK_M", "y"), workgroup("N", "BLOCK_N", "x"), hardware((1, 1, 1), {"M": 1, "N": bn}, threads)],
                    {"M": m, "N": n, "BLOCK_M": bm, "BLOCK_N": bn}, body)
    return Case("elementwise of %s %dx%d in %dx%d" % (element, m, n, bm, bn), text, [a, b, row], values[name].astype(np.float32))


def functions(rng, target, threads):
    """One function, with a tolerance."""
    op = rng.choice(sorted(UNARY) + ["div", "pow"])
    m = rng.randrange(1, 300)
    a = np.array([rng.uniform(0.25, 3) for _ in range(m)], np.float32)
    f32, two = tensor("M", "f32"), op in ("div", "pow")
    body = [read("a", "p", "M", "f32"), "%%r = wave.%s %s : (%s) -> %s" % (op, "%a, %a" if two else "%a", ", ".join([f32] * (1 + two)), f32),
            write("r", "c", "M", "f32")]
    text = function("functions", [("p", tensor("M", "f32", "global")), ("c", tensor("M", "f32", "global"))],
                    [workgroup("M", "BLOCK_M", "x"), hardware((1, 1, 1), {"M": 64}, threads)], {"M": m, "BLOCK_M": 64}, body)
    x = a.astype(float)
    expected = {"div": lambda: x / x, "pow": lambda: x ** x}.get(op, lambda: UNARY[op](x))()
    return Case("function %s of %d" % (op, m), text, [a], expected.astype(np.float32), False, 1e-5)


# ---- reductions ----

def reduction(rng, target, threads):
    """Rows summed or their largest, over lanes, loops and waves."""
    is_sum, element = rng.random() < 0.5, rng.choice(["f32", "f32", "f16"])
    form = rng.choice(["whole", "loop", "block"])
    m, bm = rng.randrange(1, 20), rng.choice([1, 2, 4])
    shape = threads * rng.choice([1, 2, 4])
    if form == "block":
        waves_n = rng.choice([2, 4])
        bn = shape * waves_n * rng.choice([1, 2])
        n = rng.choice([bn, rng.randrange(1, bn + 1)])
    else:
        waves_n, bn = 1, shape * rng.randrange(1, 3)
        n = rng.randrange(1, 3 * bn) if form == "loop" else rng.randrange(1, shape * 3)
    a = (numbers(rng, (m, n), element) if is_sum else numbers(rng, (m, n), element) - FLOATS[element](20)).astype(FLOATS[element])
    tile_type, out = tensor("MN", element), tensor("M", element)
    name = "sum" if is_sum else "max_element"
    scope = "block" if form == "block" else "warp"
    reduce = "%%s = wave.%s %%x init(%%%s) <%s> : (%s, %s) -> %s" % (name, "acc" if form == "loop" else "init", scope, tile_type, out, out)
    body = ["%%zero = arith.constant %s : %s" % ("0.0" if is_sum else "-1000.0", element), "%%init = wave.register %%zero : %s" % out]
    constraints = [workgroup("M", "BLOCK_M", "y"), hardware((waves_n, 1, 1), {"M": 1, "N": shape}, threads)]
    parameters = {"M": m, "N": n, "BLOCK_M": bm}
    if form == "loop":
        constraints.append(tiling("N", "BLOCK_N"))
        body += ["%r = wave.iterate @N iter_args(%init) {", "^bb0(%%acc: %s):" % out, "  " + read("x", "a", "MN", element), "  " + reduce,
                 "  wave.yield %%s : %s" % out, "} : (%s) -> (%s)" % (out, out), write("r", "c", "M", element)]
        parameters["BLOCK_N"] = bn
    else:
        body += [read("x", "a", "MN", element), reduce, write("s", "c", "M", element)]
        if form == "block":
            constraints += [workgroup("N", "BLOCK_N", "x"), waves("N", "BLOCK_N", waves_n)]
            parameters["BLOCK_N"] = bn
    text = function("reduction", [("a", tensor("MN", element, "global")), ("c", tensor("M", element, "global"))], constraints, parameters, body)
    expected = a.astype(float).sum(1) if is_sum else a.astype(float).max(1)
    return Case("%s of %s %dx%d, %s, tiles of %dx%d" % (name, element, m, n, form, bm, bn), text, [a], expected.astype(FLOATS[element]))


# ---- other operations ----

def transpose(rng, target, threads):
    """Through registers, by wave.permute or a mapping."""
    m, n, bm, bn = rng.randrange(1, 60), rng.randrange(1, 90), rng.choice([4, 8, 16]), rng.choice([16, 32, 64])
    element, how = rng.choice(sorted(FLOATS)), rng.choice(["permute", "read", "write"])
    normal, turned = tensor("MN", element), tensor("NM", element)
    mapping = " {mapping = #wave.expr_list<[](d0, d1) -> (d1, d0)>}"
    if how == "permute":
        body = [read("r", "a", "MN", element), "%%p = wave.permute %%r : %s to %s" % (normal, turned), write("p", "c", "NM", element)]
    elif how == "read":
        body = ["%%p = wave.read %%a%s : (%s) -> %s" % (mapping, tensor("MN", element, "global"), turned), write("p", "c", "NM", element)]
    else:
        body = [read("r", "a", "MN", element), "wave.write %%r, %%c%s : %s, %s" % (mapping, normal, tensor("NM", element, "global"))]
    text = function("transpose", [("a", tensor("MN", element, "global")), ("c", tensor("NM", element, "global"))],
                    [workgroup("M", "BLOCK_M", "y"), workgroup("N", "BLOCK_N", "x"), hardware((1, 1, 1), {"M": rng.choice([1, bm]), "N": bn}, threads)],
                    {"M": m, "N": n, "BLOCK_M": bm, "BLOCK_N": bn}, body)
    a = numbers(rng, (m, n), element)
    return Case("transpose of %s %dx%d in %dx%d by %s" % (element, m, n, bm, bn, how), text, [a], np.ascontiguousarray(a.T))


def indices(rng, target, threads):
    """self_index, apply_expr with and without a combinator, and the mask that they make."""
    m, n, bm, bn, step = rng.randrange(1, 20), rng.randrange(1, 200), rng.choice([1, 2]), rng.choice([64, 128]), rng.randrange(2, 9)
    i32, row = tensor("MN", "i32"), tensor("N", "i32")
    word, test = rng.choice([("gt", np.greater), ("lt", np.less), ("eq", np.equal), ("ge", np.greater_equal), ("ne", np.not_equal), ("le", np.less_equal)])
    operands = '#wave.operand<0>, #wave.symbol<"STEP">'
    body = ["%%i = wave.self_index @N : %s" % row, "%%b = wave.broadcast %%i : (%s) -> %s" % (row, i32), read("a", "p", "MN", "i32"),
            "%%x = wave.apply_expr(%%b) <[%s] -> ((_Operand_0 mod STEP) * 3 + _Operand_0 floordiv STEP)> : (%s) -> %s" % (operands, i32, i32),
            "%%m = wave.apply_expr(%%x, %%a) %s <[#wave.operand<0>, #wave.operand<1>] -> (_Operand_0, _Operand_1 + 1)> : (%s, %s) -> %s" % (
                word, i32, i32, tensor("MN", "i1")),
            "%%y = wave.apply_expr(%%x, %%a) max <[#wave.operand<0>, #wave.operand<1>] -> (_Operand_0, _Operand_1, 5)> : (%s, %s) -> %s" % (i32, i32, i32),
            "%%r = wave.select %%m, %%y, %%x : (%s, %s, %s) -> %s" % (tensor("MN", "i1"), i32, i32, i32), write("r", "c", "MN", "i32")]
    text = function("indices", [("p", tensor("MN", "i32", "global")), ("c", tensor("MN", "i32", "global"))],
                    [workgroup("M", "BLOCK_M", "y"), workgroup("N", "BLOCK_N", "x"), hardware((1, 1, 1), {"M": 1, "N": 64}, threads)],
                    {"M": m, "N": n, "BLOCK_M": bm, "BLOCK_N": bn, "STEP": step}, body)
    a = np.array([rng.randrange(0, 40) for _ in range(m * n)], np.int32).reshape(m, n)
    i = np.broadcast_to(np.arange(n), (m, n))
    x = i % step * 3 + i // step
    expected = np.where(test(x, a + 1), np.maximum(np.maximum(x, a), 5), x)
    return Case("indices %dx%d, %s, step %d" % (m, n, word, step), text, [a], expected.astype(np.int32))


def softmax(rng, target, threads):
    """Rows: largest, difference, exp2, sum, quotient."""
    m, n, bm = rng.randrange(1, 20), rng.randrange(1, 3 * threads), rng.choice([1, 2])
    f32, row = tensor("MN", "f32"), tensor("M", "f32")
    pair = "(%s, %s) -> %s" % (f32, f32, f32)
    body = ["%zero = arith.constant 0.0 : f32", "%low = arith.constant 0xFF800000 : f32", "%%z = wave.register %%zero : %s" % row,
            "%%l = wave.register %%low : %s" % row, read("x", "a", "MN", "f32"),
            "%%max = wave.max_element %%x init(%%l) <warp> : (%s, %s) -> %s" % (f32, row, row),
            "%%maxes = wave.broadcast %%max : (%s) -> %s" % (row, f32), "%%d = wave.sub %%x, %%maxes : %s" % pair,
            "%%e = wave.exp2 %%d : (%s) -> %s" % (f32, f32), "%%sum = wave.sum %%e init(%%z) <warp> : (%s, %s) -> %s" % (f32, row, row),
            "%%sums = wave.broadcast %%sum : (%s) -> %s" % (row, f32), "%%q = wave.div %%e, %%sums : %s" % pair, write("q", "c", "MN", "f32")]
    text = function("softmax", [("a", tensor("MN", "f32", "global")), ("c", tensor("MN", "f32", "global"))],
                    [workgroup("M", "BLOCK_M", "y"), hardware((1, 1, 1), {"M": 1, "N": threads}, threads)], {"M": m, "N": n, "BLOCK_M": bm}, body)
    a = np.array([rng.uniform(-9, -3) for _ in range(m * n)], np.float32).reshape(m, n)
    e = np.exp2(a.astype(float) - a.max(1, keepdims=True))
    return Case("softmax %dx%d" % (m, n), text, [a], (e / e.sum(1, keepdims=True)).astype(np.float32), False, 1e-5)


def batched(rng, target, threads):
    """A product with a batch dimension that has its own workgroups, or is a loop in a thread; the result is scaled by an argument."""
    kind = draw_kind(rng, target)
    while not kind.startswith("f32"):
        kind = draw_kind(rng, target)
    m, n, k, elements, _ = KINDS[kind]
    element, space, count = rng.choice(elements), rng.choice(["shared", "global"]), rng.randrange(1, 4)
    rows, columns, depth, bk = rng.randrange(1, 2 * m), rng.randrange(1, 2 * n), rng.randrange(1, 3 * k), k * rng.randrange(1, 3)
    sums = tensor("BMN", "f32")
    dims = [tensor("BMK", element), tensor("BNK", element), sums]
    body = ["%zero = arith.constant 0.0 : f32", "%%init = wave.register %%zero : %s" % sums, "%%factors = wave.register %%factor : %s" % sums,
            "%r = wave.iterate @K iter_args(%init) {", "^bb0(%%acc: %s):" % sums, "  " + read("x", "a", "BMK", element, space),
            "  " + read("y", "b", "BNK", element, space),
            "  %%d = wave.mma %%x, %%y, %%acc {kind = #wave.mma_kind<%s>} : (%s) -> %s" % (kind, ", ".join(dims), sums),
            "  wave.yield %%d : %s" % sums, "} : (%s) -> (%s)" % (sums, sums),
            "%%p = wave.mul %%r, %%factors : (%s, %s) -> %s" % (sums, sums, sums), write("p", "c", "BMN", "f32")]
    constraints = [workgroup("M", "BLOCK_M", "x"), workgroup("N", "BLOCK_N", "y"), tiling("K", "BLOCK_K"),
                   hardware((1, 1, 1), {"B": 0, "M": m, "N": n}, threads)]
    if rng.random() < 0.6:
        constraints.append(workgroup("B", "BLOCK_B", "z"))
    text = function("batched", [("a", tensor("BMK", element, space)), ("b", tensor("BNK", element, space)), ("factor", "f32"), ("c", tensor("BMN", "f32", "global"))],
                    constraints, {"B": count, "M": rows, "N": columns, "K": depth, "BLOCK_B": 1, "BLOCK_M": m, "BLOCK_N": n, "BLOCK_K": bk}, body)
    (a, left), (b, right) = operand(rng, (count, rows, depth), element), operand(rng, (count, columns, depth), element)
    return Case("batched %s of %s, %d of %dx%dx%d, %s" % (kind, element, count, rows, columns, depth, space), text, [a, b, 0.5],
                (0.5 * np.einsum("bmk,bnk->bmn", left, right)).astype(np.float32))


def several(rng, target, threads):
    """A loop with two results and a captured value, in another loop: sums of products with a row, and the largest of them."""
    m, n, k, bn, bk = rng.randrange(1, 9), rng.randrange(1, 300), rng.randrange(1, 6), threads * rng.randrange(1, 3), rng.randrange(1, 3)
    f32, row = tensor("MKN", "f32"), tensor("MK", "f32")
    both = "(%s, %s)" % (row, row)
    body = ["%zero = arith.constant 0.0 : f32", "%low = arith.constant -1.0e6 : f32",
            "wave.iterate @K {", "  %%s0 = wave.register %%zero : %s" % row, "  %%m0 = wave.register %%low : %s" % row,
            "  " + read("f", "b", "MK", "f32"),
            "  %s:2 = wave.iterate @N iter_args(%s0, %m0) captures(%f) {".replace("%s:2", "%r:2"),
            "  ^bb0(%%s: %s, %%m: %s, %%g: %s):" % (row, row, row), "    " + read("x", "a", "MKN", "f32"),
            "    %%gs = wave.broadcast %%g : (%s) -> %s" % (row, f32), "    %%p = wave.mul %%x, %%gs : (%s, %s) -> %s" % (f32, f32, f32),
            "    %%s1 = wave.sum %%p init(%%s) <warp> : (%s, %s) -> %s" % (f32, row, row),
            "    %%m1 = wave.max_element %%p init(%%m) <warp> : (%s, %s) -> %s" % (f32, row, row),
            "    wave.yield %%s1, %%m1 : %s, %s" % (row, row), "  } : (%s, %s, %s) -> %s" % (row, row, row, both),
            "  %%t = wave.add %%r#0, %%r#1 : %s -> %s" % (both, row), "  " + write("t", "c", "MK", "f32"), "  wave.yield", "} : () -> ()"]
    text = function("several", [("a", tensor("MKN", "f32", "global")), ("b", tensor("MK", "f32", "global")), ("c", tensor("MK", "f32", "global"))],
                    [workgroup("M", "BLOCK_M", "y"), tiling("K", "BLOCK_K"), tiling("N", "BLOCK_N"), hardware((1, 1, 1), {"M": 1, "K": 1, "N": threads}, threads)],
                    {"M": m, "N": n, "K": k, "BLOCK_M": 2, "BLOCK_N": bn, "BLOCK_K": bk}, body)
    a, b = numbers(rng, (m, k, n), "f32"), numbers(rng, (m, k), "f32")
    p = a.astype(float) * b[:, :, None]
    return Case("several results %dx%dx%d, tiles of %d and %d" % (m, k, n, bk, bn), text, [a, b], (p.sum(2) + p.max(2)).astype(np.float32))


def moves(rng, target, threads):
    """Casts between integers and floats, a bitcast, and a shuffle between neighbours."""
    m = threads * rng.randrange(1, 4)
    offset, mode = rng.choice([(1, "xor"), (8, "xor"), (3, "up"), (5, "down"), (7, "idx")])
    i32, f32, f16, i16 = (tensor("M", element) for element in ("i32", "f32", "f16", "i16"))
    body = [read("x", "a", "M", "i32"), "%%f = wave.cast %%x : %s to %s" % (i32, f32), "%%h = wave.cast %%f : %s to %s" % (f32, f16),
            "%%b = wave.bitcast %%h : %s to %s" % (f16, i16), "%%w = wave.cast %%b : %s to %s" % (i16, i32),
            "%%s = wave.shuffle %s %%w, %d, %d : (%s) -> %s" % (mode, offset, threads, i32, i32), write("s", "c", "M", "i32")]
    text = function("moves", [("a", tensor("M", "i32", "global")), ("c", tensor("M", "i32", "global"))],
                    [workgroup("M", "BLOCK_M", "x"), hardware((1, 1, 1), {"M": threads}, threads)], {"M": m, "BLOCK_M": threads}, body)
    a = np.array([rng.randrange(-2000, 2000) for _ in range(m)], np.int32)
    words = a.astype(np.float16).view(np.int16).astype(np.int32).reshape(-1, threads)
    lanes = np.arange(threads)
    source = {"xor": lanes ^ offset, "up": lanes - offset, "down": lanes + offset, "idx": lanes * 0 + offset}[mode]
    inside = (source >= 0) & (source < threads)
    expected = words[:, np.where(inside, source, 0)]
    return Case("moves of %d, shuffle %s %d" % (m, mode, offset), text, [a], expected.reshape(m).astype(np.int32),
                known=np.broadcast_to(inside, words.shape).reshape(m))


FAMILIES = [copy, mma, gemm, scaled, elementwise, functions, reduction, transpose, indices, softmax, batched, several, moves]
