"""The single operations that run_ops tests: a group is one kernel, which applies all its operations to the same operands.

An operation's text has {a}, {b}, {c}: its operands; {t}: their type; {u}: its result's type."""

# Types in memory of integers that have no bytes of their own.
MEMORY = {"i1": "i8", "i4": "i8", "i6": "i8", "i14": "i16", "i24": "i32", "i33": "i64", "i48": "i64", "index": "i64",
          "f4E2M1FN": "i8", "f6E2M3FN": "i8", "f6E3M2FN": "i8"}


class Op:
    def __init__(self, text, reference=None, to=None, ulp=0, result=0, unary=False):
        self.text, self.to, self.ulp, self.result, self.unary = text, to, ulp, result, unary
        self.reference = reference or text.split(" ")[0].split(".")[1]


def vector_of(type, width):
    return "vector<%dx%s>" % (width, type) if width else type


def bits_of(type):
    if type == "index":
        return 64
    return int(type[1:]) if type[0] == "i" else 0


class Group:
    """`width`: elements of a vector; 0: scalars."""

    def __init__(self, name, type, ops, width=0, count=8192, slow=False):
        self.name, self.type, self.ops, self.width, self.count, self.slow = name, type, ops, width, count, slow
        self.memory = MEMORY.get(type, type)
        rows = {}
        for op in ops:
            to = op.to or type
            op.to_type = to
            op.to_memory = MEMORY.get(to, to)
            op.to_bits = 8 if op.to == "i1" else bits_of(to)
            op.row = rows.get(op.to_memory, 0)
            rows[op.to_memory] = op.row + 1
        self.rows = rows

    def outputs(self):
        return list(self.rows.items())

    def reference_bits(self):
        return ["bits=%d" % bits_of(self.type)] if bits_of(self.type) else []

    def types_for_reference(self, op):
        """Small floats are in bytes; integers of odd widths are said by `bits`."""
        is_small = self.type[0] == "f" and self.memory == "i8"
        to_small = op.to_type[0] == "f" and op.to_memory == "i8"
        return ["type=" + (self.type if is_small else self.memory), "to=" + (op.to_type if to_small else op.to_memory),
                "stored=" + self.memory, "to_stored=" + op.to_memory]

    def kernel(self):
        n, width = self.count, self.width or 1
        threads = n // width
        out = ["memref<%dx%dx%s>" % (rows, n, type) for type, rows in self.outputs()]
        lines = []
        add = lines.append
        add("gpu.module @m {")
        add("  gpu.func @k(%%A: memref<%dx%s>, %%B: memref<%dx%s>, %%C: memref<%dx%s>, %s) kernel" %
            (n, self.memory, n, self.memory, n, self.memory,
             ", ".join("%%O%d: %s" % (i, type) for i, type in enumerate(out))))
        add("      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: %d, 1, 1>} {" %
            ((threads + 255) // 256))
        add("    %t = gpu.thread_id x")
        add("    %g = gpu.block_id x")
        add("    %%i = affine.apply affine_map<()[s0, s1] -> ((s0 * 256 + s1) * %d)>()[%%g, %%t]" % width)
        add("    %%end = arith.constant %d : index" % (n - width))
        add("    %in = arith.cmpi ule, %i, %end : index")
        add("    scf.if %in {")
        t, m = vector_of(self.type, self.width), vector_of(self.memory, self.width)
        for letter in "abc":
            upper = letter.upper()
            raw = "%" + letter + ("m" if self.memory != self.type else "")
            if self.width:
                add("      %s = vector.load %%%s[%%i] : memref<%dx%s>, %s" % (raw, upper, n, self.memory, m))
            else:
                add("      %s = memref.load %%%s[%%i] : memref<%dx%s>" % (raw, upper, n, self.memory))
            if self.type == "index":
                add("      %%%s = arith.index_cast %s : %s to %s" % (letter, raw, m, t))
            elif self.memory != self.type and self.type[0] == "f":
                bits = vector_of("i" + self.type[1], self.width)
                add("      %%%si = arith.trunci %s : %s to %s" % (letter, raw, m, bits))
                add("      %%%s = arith.bitcast %%%si : %s to %s" % (letter, letter, bits, t))
            elif self.memory != self.type:
                add("      %%%s = arith.trunci %s : %s to %s" % (letter, raw, m, t))
        for number, op in enumerate(self.ops):
            u, um = vector_of(op.to_type, self.width), vector_of(op.to_memory, self.width)
            names = {"a": "%a", "b": "%b", "c": "%c", "t": t, "u": u, "i1": vector_of("i1", self.width), "i32": vector_of("i32", self.width), "n": "%%x%d" % number}
            text = op.text.format(**names)
            count = ":2" if op.text.split(" ")[0].endswith(("_extended", "sincos")) else ""
            before = text.split("\n")
            for line in before[:-1]:
                add("      " + line)
            add("      %%r%d%s = %s" % (number, count, before[-1]))
            value = "%%r%d" % number + ("#%d" % op.result if count else "")
            if op.to_type == "index":
                add("      %%s%d = arith.index_cast %s : %s to %s" % (number, value, u, um))
                value = "%%s%d" % number
            elif op.to_memory != op.to_type and op.to_type[0] == "f":
                bits = vector_of("i" + op.to_type[1], self.width)
                add("      %%q%d = arith.bitcast %s : %s to %s" % (number, value, u, bits))
                add("      %%s%d = arith.extui %%q%d : %s to %s" % (number, number, bits, um))
                value = "%%s%d" % number
            elif op.to_memory != op.to_type:
                add("      %%s%d = arith.extui %s : %s to %s" % (number, value, u, um))
                value = "%%s%d" % number
            where = list(self.rows).index(op.to_memory)
            add("      %%k%d = arith.constant %d : index" % (number, op.row))
            if self.width:
                add("      vector.store %s, %%O%d[%%k%d, %%i] : %s, %s" % (value, where, number, out[where], um))
            else:
                add("      memref.store %s, %%O%d[%%k%d, %%i] : %s" % (value, where, number, out[where]))
        add("    }")
        add("    gpu.return")
        add("  }")
        add("}")
        return "\n".join(lines) + "\n"


# ---- arith ----

INT_BINARY = ["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui", "shli", "shrui", "shrsi",
              "divsi", "remsi", "divui", "remui", "ceildivui", "floordivsi", "ceildivsi"]
CMPI = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]
CMPF = ["oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno"]
FLOAT_BINARY = ["addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "minnumf"]
FLOATS = ["f16", "bf16", "f32", "f64"]
TINY_FLOATS = ["f4E2M1FN", "f6E2M3FN", "f6E3M2FN"]
SMALL_FLOATS = ["f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "f8E5M2FNUZ"]


def clamps(most, least, clamp, clamp_low):
    """The minimum of c and the maximum of a and b, and the other way round: where a target may have one instruction."""
    return [Op("{n} = arith.%s {a}, {b} : {t}\narith.%s {n}, {c} : {t}" % pair, reference)
            for pair, reference in (((most, least), clamp), ((least, most), clamp_low))]


def integer_ops(type):
    ops = [Op("arith.%s {a}, {b} : {t}" % op) for op in INT_BINARY]
    ops += [Op("arith.cmpi %s, {a}, {b} : {t}" % p, "cmp_" + p, to="i1") for p in CMPI]
    ops.append(Op("{n} = arith.cmpi slt, {a}, {b} : {t}\narith.select {n}, {a}, {b} : {i1}, {t}", "minsi"))
    ops += clamps("maxsi", "minsi", "clampsi", "clampsi_low") + clamps("maxui", "minui", "clampui", "clampui_low")
    if type != "index":
        ops += [Op("arith.%s {a}, {b} : {t}" % op, op.replace("_extended", "_high"), result=1)
                for op in ("mulsi_extended", "mului_extended")]
        ops += [Op("arith.addui_extended {a}, {b} : {t}, {i1}", "addui_carry", to="i1", result=1)]
        ops += [Op("arith.mulsi_extended {a}, {b} : {t}", "muli", result=0)]
    else:
        ops += [Op("arith.%s {a}, {b} : {t}" % op, op.replace("_extended", "_high"), result=1)
                for op in ("mulsi_extended", "mului_extended")]
    return ops


def integer_conversions(type):
    ops = [Op("arith.%s {a} : {t} to {u}" % op, to=float) for op in ("sitofp", "uitofp") for float in FLOATS]
    ops += [Op("arith.%s {a} : {t} to {u}" % op, to=to) for op in ("extsi", "extui") for to in ("i16", "i32", "i64")
            if bits_of(to) > bits_of(type)]
    ops += [Op("arith.trunci {a} : {t} to {u}", "extsi", to=to) for to in ("i4", "i8", "i14", "i32") if bits_of(to) < bits_of(type)]
    return ops


def float_ops(type):
    ops = [Op("arith.%s {a}, {b} : {t}" % op, ulp=1 if (type, op) == ("f64", "divf") else 0) for op in FLOAT_BINARY]
    ops.append(Op("arith.negf {a} : {t}"))
    ops.append(Op("arith.remf {a}, {b} : {t}"))
    ops += [Op("arith.cmpf %s, {a}, {b} : {t}" % p, p, to="i1") for p in CMPF]
    ops.append(Op("{n} = arith.cmpf olt, {a}, {b} : {t}\narith.select {n}, {a}, {b} : {i1}, {t}", "select"))
    ops += clamps("maximumf", "minimumf", "clampf", "clampf_low") + clamps("maxnumf", "minnumf", "clampnum", "clampnum_low")
    ops += [Op("{n} = arith.%s {a}, {b} : {t}\narith.%s {c}, {n} : {t}" % (op, op), op[:-1] + "3") for op in ("maximumf", "minimumf")]
    return ops


def float_conversions(type):
    bits = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}.get(type, 8)  # or less
    ops = []
    for to in FLOATS:
        to_bits = {"f32": 32, "f64": 64}.get(to, 16)
        if to_bits != bits:
            ops.append(Op("arith.%s {a} : {t} to {u}" % ("extf" if to_bits > bits else "truncf"), "copy", to=to))
    if bits > 8:
        ops += [Op("arith.truncf {a} : {t} to {u}", "copy", to=to) for to in SMALL_FLOATS + TINY_FLOATS]
        ops += [Op("arith.%s {a} : {t} to {u}" % op, to=to) for op in ("fptosi", "fptoui") for to in ("i8", "i14", "i16", "i32", "i64")]
    return ops


GROUPS = []
for name in ("i1", "i8", "i16", "i32", "i64", "index", "f16", "bf16", "f32", "f64"):  # widths that vectors have
    for width in (1, 2, 5, 8, 16):
        some = (float_ops(name) if name[0] != "i" else [op for op in integer_ops(name) if "div" not in op.text and "rem" not in op.text])[::3]
        if name == "i1":
            some = [Op("arith.%s {a}, {b} : {t}" % op) for op in ("andi", "ori", "xori", "addi", "subi", "muli", "maxui", "minsi")]
            some += [Op("arith.cmpi %s, {a}, {b} : {t}" % p, "cmp_" + p, to="i1") for p in CMPI]
            some += [Op("arith.%s {a} : {t} to {u}" % op, to=to) for op in ("extsi", "extui") for to in ("i8", "i32", "i64")]
            some += [Op("arith.%s {a} : {t} to {u}" % op, to=to) for op in ("sitofp", "uitofp") for to in ("f16", "f32")]
        GROUPS.append(Group("width%d_%s" % (width, name), name, some, width=width, count=6400, slow=(width, name) not in ((8, "f32"), (16, "i8"), (1, "f16"), (5, "index"))))
GROUPS.append(Group("int_i1", "i1", GROUPS[0].ops))
for name in ("i4", "i6", "i8", "i14", "i16", "i32", "i33", "i64", "index"):
    GROUPS.append(Group("int_" + name, name, integer_ops(name), slow=name in ("i6", "i33")))
    GROUPS.append(Group("int_%s_vector" % name, name, integer_ops(name), width=4, slow=name not in ("i16", "index")))
    if name != "index":
        GROUPS.append(Group("convert_" + name, name, integer_conversions(name), slow=name in ("i6", "i33")))
        GROUPS.append(Group("convert_%s_vector" % name, name, integer_conversions(name), width=3, count=8190, slow=name != "i8"))
for name in FLOATS:
    GROUPS.append(Group("float_" + name, name, float_ops(name)))
    GROUPS.append(Group("float_%s_vector" % name, name, float_ops(name), width=3, count=8190, slow=name != "f16"))
for name in FLOATS + SMALL_FLOATS + TINY_FLOATS + ["f8E8M0FNU"]:
    GROUPS.append(Group("convert_" + name, name, float_conversions(name)))
    GROUPS.append(Group("convert_%s_vector" % name, name, float_conversions(name), width=4, slow=name != "f32"))

# ---- math ----

# Functions of f32 and their bounds in ulp, as docs/user-guide.md states them; the instructions v_exp, v_log, v_rsq are exact to
# half an ulp here, to one in the machine.
MATH = [("exp", 1), ("exp2", 1), ("expm1", 0.51), ("tanh", 0.51), ("sinh", 0.51), ("cosh", 0.51), ("log", 1.25), ("log2", 1),
        ("log10", 1.25), ("log1p", 0.51), ("asinh", 0.51), ("acosh", 0.51), ("atanh", 0.51), ("sin", 0.51), ("cos", 0.51),
        ("tan", 0.51), ("atan", 0.51), ("asin", 0.51), ("acos", 0.51), ("erf", 1), ("erfc", 0.51), ("cbrt", 0.51),
        ("rsqrt", 0.51), ("sqrt", 0), ("round", 0)]
# Of f64.
WIDE_ULP = {"sqrt": 0, "round": 0, "erfc": 2.5}
WIDE_ULP.update({f: 0.6 for f in ("log", "log2", "log10", "log1p", "asinh", "acosh", "atanh", "rsqrt", "cbrt")})
WIDE_ULP.update({f: 0.75 for f in ("exp", "exp2", "cosh", "asin", "acos", "atan")})
MATH_WIDE = [(f, WIDE_ULP.get(f, 1.5)) for f, _ in MATH]
MATH_EXACT = ["roundeven", "floor", "ceil", "trunc", "absf"]
CLASSES = ["isnan", "isinf", "isfinite", "isnormal"]


def math_ops(type):
    ops = []
    if type != "f64":
        narrow = type != "f32"  # rounded from an f32 that is nearly right: 0.51 covers the second rounding
        ops += [Op("math.%s {a} : {t}" % f, ulp=ulp if not narrow or ulp == 0 else 0.51) for f, ulp in MATH]
        ops += [Op("math.%s {a}, {b} : {t}" % f, ulp=0.51) for f in ("powf", "atan2")]
        ops += [Op("math.sincos {a} : {t}", f, result=i, ulp=0.51) for i, f in enumerate(("sin", "cos"))]
    else:
        ops += [Op("math.%s {a} : {t}" % f, ulp=ulp) for f, ulp in MATH_WIDE]
        ops += [Op("math.%s {a}, {b} : {t}" % f, ulp=ulp) for f, ulp in (("powf", 0.75), ("atan2", 1.5))]
        ops += [Op("math.sincos {a} : {t}", f, result=i, ulp=1.5) for i, f in enumerate(("sin", "cos"))]
    ops.append(Op("{n} = arith.fptosi {b} : {t} to {i32}\nmath.fpowi {a}, {n} : {t}, {i32}", "fpowi", ulp=0.75 if type == "f64" else 0.51))
    ops.append(Op("math.clampf {a} to [{b}, {c}] : {t}"))
    ops += [Op("math.%s {a} : {t}" % f) for f in MATH_EXACT]
    ops.append(Op("math.copysign {a}, {b} : {t}"))
    ops.append(Op("math.fma {a}, {b}, {c} : {t}", ulp=0.51 if type == "bf16" else 0))
    ops += [Op("math.%s {a} : {t}" % f, to="i1") for f in CLASSES]
    return ops


for name in FLOATS:
    GROUPS.append(Group("math_" + name, name, math_ops(name), count=32768))
    vector_fma = Op("vector.fma {a}, {b}, {c} : {t}", ulp=0.51 if name == "bf16" else 0)
    GROUPS.append(Group("math_%s_vector" % name, name, math_ops(name) + [vector_fma], width=3, count=8190, slow=True))
for name in ("i4", "i8", "i14", "i32", "i64", "index"):
    ops = [Op("math.%s {a} : {t}" % f) for f in ("absi", "ctlz", "cttz", "ctpop")] + [Op("math.ipowi {a}, {b} : {t}")]
    GROUPS.append(Group("math_" + name, name, ops, slow=name in ("i4", "i14")))
    GROUPS.append(Group("math_%s_vector" % name, name, ops, width=2, slow=True))
