"""Operations of the LLVM dialect, which mean what those of arith, math and vector mean: a kernel that is an llvm.func, with
pointers to global memory."""
from ops import FLOATS, MATH, Group, Op, vector_of

INT_BINARY = {"add": "addi", "sub": "subi", "mul": "muli", "sdiv": "divsi", "udiv": "divui", "srem": "remsi", "urem": "remui", "and": "andi", "or": "ori",
              "xor": "xori", "shl": "shli", "lshr": "shrui", "ashr": "shrsi"}
INT_INTRINSICS = {"smax": "maxsi", "smin": "minsi", "umax": "maxui", "umin": "minui"}
ICMP = {"eq": "cmp_eq", "slt": "cmp_slt", "sge": "cmp_sge", "ult": "cmp_ult", "ule": "cmp_ule", "ugt": "cmp_ugt"}
FLOAT_BINARY = {"fadd": "addf", "fsub": "subf", "fmul": "mulf", "fdiv": "divf"}
FLOAT_INTRINSICS = {"maxnum": "maxnumf", "minnum": "minnumf", "maximum": "maximumf", "minimum": "minimumf"}
FCMP = ["oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno"]
ROUNDINGS = {"fabs": "absf", "floor": "floor", "ceil": "ceil", "trunc": "trunc", "rint": "roundeven", "nearbyint": "roundeven", "roundeven": "roundeven"}
FUNCTIONS = ["exp", "exp2", "log", "log2", "log10", "sin", "cos", "tan", "tanh", "sinh", "cosh", "asin", "acos", "atan", "sqrt", "round"]
LIBRARY = {"acos": "acos", "acosh": "acosh", "asin": "asin", "asinh": "asinh", "atan": "atan", "atanh": "atanh", "cbrt": "cbrt", "ceil": "ceil", "cos": "cos",
           "cosh": "cosh", "erf": "erf", "erfc": "erfc", "exp": "exp", "exp2": "exp2", "expm1": "expm1", "fabs": "absf", "floor": "floor", "log": "log", "log10": "log10",
           "log1p": "log1p", "log2": "log2", "rint": "roundeven", "round": "round", "rsqrt": "rsqrt", "sin": "sin", "sinh": "sinh", "sqrt": "sqrt", "tan": "tan",
           "tanh": "tanh", "trunc": "trunc"}
LIBRARY_BINARY = {"atan2": "atan2", "copysign": "copysign", "fmax": "maxnumf", "fmin": "minnumf", "fmod": "remf", "pow": "powf"}


class LlvmGroup(Group):
    """`calls`: functions of the device library, with the types of their operands."""

    def __init__(self, name, type, ops, calls=(), **more):
        super().__init__(name, type, ops, **more)
        self.calls = calls

    def kernel(self):
        n, width = self.count, self.width or 1
        out = []
        add = out.append
        add("module {")
        for name, operands in self.calls:
            add("  llvm.func @%s(%s) -> %s" % (name, ", ".join(operands), self.type))
        pointers = ["%" + x for x in "ABC"] + ["%%O%d" % i for i in range(len(self.rows))]
        blocks = (n // width + 255) // 256
        add("  llvm.func @k(%s) attributes {gpu.kernel, rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 256, 1, 1>," % ", ".join(p + ": !llvm.ptr<1>" for p in pointers))
        add("      gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: %d, 1, 1>} {" % blocks)
        add("    %t = rocdl.workitem.id.x : i32")
        add("    %g = rocdl.workgroup.id.x : i32")
        for name, value in (("c256", 256), ("width", width), ("end", n - width)):
            add("    %%%s = llvm.mlir.constant(%d : i32) : i32" % (name, value))
        add("    %first = llvm.mul %g, %c256 : i32")
        add("    %thread = llvm.add %first, %t : i32")
        add("    %i = llvm.mul %thread, %width : i32")
        add('    %in = llvm.icmp "ule" %i, %end : i32')
        add("    llvm.cond_br %in, ^body, ^done")
        add("  ^body:")
        t, m = vector_of(self.type, self.width), vector_of(self.memory, self.width)
        align = " {alignment = %d : i64}" % (int(self.memory.lstrip("bfi")) // 8)
        for letter in "abc":
            add("    %%p%s = llvm.getelementptr %%%s[%%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, %s" % (letter, letter.upper(), self.memory))
            raw = "%" + letter + ("m" if self.memory != self.type else "")
            add("    %s = llvm.load %%p%s%s : !llvm.ptr<1> -> %s" % (raw, letter, align, m))
            if self.memory != self.type:
                add("    %%%s = llvm.trunc %s : %s to %s" % (letter, raw, m, t))
        for number, op in enumerate(self.ops):
            u, um = vector_of(op.to_type, self.width), vector_of(op.to_memory, self.width)
            names = {"a": "%a", "b": "%b", "c": "%c", "t": t, "u": u, "i1": vector_of("i1", self.width), "i32": vector_of("i32", self.width), "n": "%%x%d" % number}
            lines = op.text.format(**names).split("\n")
            for line in lines[:-1]:
                add("    " + line)
            add("    %%r%d = %s" % (number, lines[-1]))
            value = "%%r%d" % number
            if op.to_memory != op.to_type:
                add("    %%s%d = llvm.zext %s : %s to %s" % (number, value, u, um))
                value = "%%s%d" % number
            where = list(self.rows).index(op.to_memory)
            add("    %%k%d = llvm.mlir.constant(%d : i32) : i32" % (number, op.row * n))
            add("    %%e%d = llvm.add %%i, %%k%d : i32" % (number, number))
            add("    %%q%d = llvm.getelementptr %%O%d[%%e%d] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, %s" % (number, where, number, op.to_memory))
            add("    llvm.store %s, %%q%d {alignment = %d : i64} : %s, !llvm.ptr<1>" % (value, number, max(int(op.to_memory.lstrip("bfi")) // 8, 1), um))
        add("    llvm.br ^done")
        add("  ^done:")
        add("    llvm.return")
        add("  }")
        add("}")
        return "\n".join(out) + "\n"


def integers(type):
    ops = [Op("llvm.%s {a}, {b} : {t}" % op, ref) for op, ref in INT_BINARY.items()]
    ops += [Op("llvm.intr.%s({a}, {b}) : ({t}, {t}) -> {t}" % op, ref) for op, ref in INT_INTRINSICS.items()]
    ops += [Op('llvm.icmp "%s" {a}, {b} : {t}' % p, ref, to="i1") for p, ref in ICMP.items()]
    ops.append(Op('{n} = llvm.icmp "slt" {a}, {b} : {t}\nllvm.select {n}, {a}, {b} : {i1}, {t}', "minsi"))
    ops.append(Op("llvm.intr.ctpop({a}) : ({t}) -> {t}", "ctpop"))
    ops += [Op('"llvm.intr.' + op + '"({a}) <{{is_zero_poison = false}}> : ({t}) -> {t}', op) for op in ("ctlz", "cttz")]
    ops.append(Op('"llvm.intr.abs"({a}) <{{is_int_min_poison = false}}> : ({t}) -> {t}', "absi"))
    bits = int(type[1:])
    for to in ("i8", "i16", "i32", "i64"):
        if int(to[1:]) > bits:
            ops += [Op("llvm.%s {a} : {t} to {u}" % op, ref, to=to) for op, ref in (("sext", "extsi"), ("zext", "extui"))]
        elif int(to[1:]) < bits:
            ops.append(Op("llvm.trunc {a} : {t} to {u}", "extsi", to=to))
    ops += [Op("llvm.%s {a} : {t} to {u}" % op, to=to) for op in ("sitofp", "uitofp") for to in FLOATS]
    ops.append(Op("{n} = llvm.freeze {a} : {t}\nllvm.add {n}, {b} : {t}", "addi"))
    return ops


def floats(type):
    narrow = type != "f32"
    ops = [Op("llvm.%s {a}, {b} : {t}" % op, ref, ulp=1 if (type, op) == ("f64", "fdiv") else 0) for op, ref in FLOAT_BINARY.items()]
    ops += [Op("llvm.intr.%s({a}, {b}) : ({t}, {t}) -> {t}" % op, ref) for op, ref in FLOAT_INTRINSICS.items()]
    ops += [Op('llvm.fcmp "%s" {a}, {b} : {t}' % p, p, to="i1") for p in FCMP]
    ops.append(Op("llvm.fneg {a} : {t}", "negf"))
    ops += [Op("llvm.intr.%s({a}) : ({t}) -> {t}" % op, ref) for op, ref in ROUNDINGS.items()]
    ops.append(Op("llvm.intr.copysign({a}, {b}) : ({t}, {t}) -> {t}", "copysign"))
    ops += [Op("llvm.intr.%s({a}, {b}, {c}) : ({t}, {t}, {t}) -> {t}" % op, "fma", ulp=0.51 if type == "bf16" else 0) for op in ("fma", "fmuladd")]
    bits = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}
    for to in FLOATS:
        if bits[to] != bits[type]:
            ops.append(Op("llvm.%s {a} : {t} to {u}" % ("fpext" if bits[to] > bits[type] else "fptrunc"), "copy", to=to))
    ops += [Op("llvm.%s {a} : {t} to {u}" % op, to=to) for op in ("fptosi", "fptoui") for to in ("i8", "i16", "i32", "i64")]
    if type != "f64":
        bounds = dict(MATH)
        ops.append(Op("llvm.frem {a}, {b} : {t}", "remf"))
        ops += [Op("llvm.intr.%s({a}) : ({t}) -> {t}" % f, f, ulp=bounds[f] if not narrow or not bounds[f] else 0.51) for f in FUNCTIONS]
        ops += [Op("llvm.intr.%s({a}, {b}) : ({t}, {t}) -> {t}" % f, ref, ulp=0.51) for f, ref in (("pow", "powf"), ("atan2", "atan2"))]
        ops.append(Op("{n} = llvm.fptosi {b} : {t} to {i32}\nllvm.intr.powi({a}, {n}) : ({t}, i32) -> {t}", "fpowi", ulp=0.51))
    return ops


def library():
    bounds = dict(MATH, pow=0.51, atan2=0.51)
    ops = [Op("llvm.call @__ocml_%s_f32({a}) : (f32) -> f32" % f, ref, ulp=bounds.get(ref, 0)) for f, ref in LIBRARY.items()]
    ops += [Op("llvm.call @__ocml_%s_f32({a}, {b}) : (f32, f32) -> f32" % f, ref, ulp=bounds.get(f, 0)) for f, ref in LIBRARY_BINARY.items()]
    ops.append(Op("llvm.call @__ocml_fma_f32({a}, {b}, {c}) : (f32, f32, f32) -> f32", "fma"))
    ops.append(Op("{n} = llvm.fptosi {b} : {t} to {i32}\nllvm.call @__ocml_pown_f32({a}, {n}) : (f32, i32) -> f32", "fpowi", ulp=0.51))
    calls = [("__ocml_%s_f32" % f, ["f32"]) for f in LIBRARY] + [("__ocml_%s_f32" % f, ["f32"] * 2) for f in LIBRARY_BINARY]
    calls += [("__ocml_fma_f32", ["f32"] * 3), ("__ocml_pown_f32", ["f32", "i32"])]
    return LlvmGroup("llvm_library", "f32", ops, calls)


GROUPS = [LlvmGroup("llvm_" + type, type, integers(type), slow=type == "i16") for type in ("i8", "i16", "i32", "i64")]
GROUPS += [LlvmGroup("llvm_%s_vector" % type, type, integers(type), width=4, slow=type != "i32") for type in ("i16", "i32")]
GROUPS += [LlvmGroup("llvm_" + type, type, floats(type), slow=type == "bf16") for type in FLOATS]
GROUPS += [LlvmGroup("llvm_%s_vector" % type, type, [op for op in floats(type) if "powi" not in op.text], width=2, slow=type != "f16") for type in ("f16", "f32")]
GROUPS.append(library())
