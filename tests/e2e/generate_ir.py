"""Random kernels as LLVM IR: integers of 1 to 128 bits, halves, bfloats, floats and doubles, vectors of them; arguments by value of any type; memory of
all widths (global, LDS, private, at places of run time); branches, switches and loops that carry several values, with results stored inside. Each kernel
has one result: no poison is used, amounts of shifts are cut or chosen around, the bits of a NaN are not looked at."""
import random

FLOATS = {"half": 16, "bfloat": 16, "float": 32, "double": 64}
SHORT = {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}
NAN = {"half": "0xH7E00", "bfloat": "0xR7FC0", "float": "0x7FF8000000000000", "double": "0x7FF8000000000000"}
NUMBERS = {  # of a half, of a bfloat
    "0.0": (0x0000, 0x0000), "-0.0": (0x8000, 0x8000), "1.0": (0x3C00, 0x3F80), "-1.0": (0xBC00, 0xBF80), "0.5": (0x3800, 0x3F00),
    "3.0": (0x4200, 0x4040), "-2.5": (0xC100, 0xC020), "100.0": (0x5640, 0x42C8)}
WIDTHS = [1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 40, 48, 63, 64, 65, 72, 80, 96, 100, 127, 128]
LANE_IN, LANE_OUT, LANE_LDS = 512, 4096, 64  # bytes of a work-item; UNIFORM of them behind all
UNIFORM = 512
LANES = 64


# ---- types ----

def element(kind):
    return kind.split(" x ")[1][:-1] if kind[0] == "<" else kind


def count(kind):
    """0: no vector."""
    return int(kind[1:].split(" x ")[0]) if kind[0] == "<" else 0


def width(kind):
    return FLOATS.get(element(kind)) or int(element(kind)[1:])


def bits(kind):
    return width(kind) * (count(kind) or 1)


def like(kind, other):
    """`other`, in as many elements as `kind` has."""
    return "<%d x %s>" % (count(kind), other) if count(kind) else other


def mangled(kind):
    one = SHORT.get(element(kind), element(kind))
    return "v%d%s" % (count(kind), one) if count(kind) else one


def is_float(kind):
    return element(kind) in FLOATS


class Kernel:
    """`sums`: no products of bfloats."""

    def __init__(self, seed, most=10, only=None, sums=False):
        self.sums = sums
        self.rng = random.Random(seed)
        self.lines, self.heads, self.declared = [], [], {}
        self.pool, self.names, self.slot, self.block, self.depth = {}, 0, 0, "entry", 0
        self.widths = self.rng.sample(WIDTHS, self.rng.randrange(3, 8)) + [32, self.rng.randrange(1, 129)]
        self.floats = self.rng.sample(list(FLOATS), self.rng.randrange(1, 5))
        self.params, self.args = [], []
        for _ in range(self.rng.randrange(4)):
            self.argument()
        names = only or [name[3:] for name in sorted(dir(self)) if name.startswith("op_")]
        self.choices, self.used = names, []
        for _ in range(self.rng.randrange(3, most)):
            self.step()

    # ---- text ----

    def line(self, text):
        self.lines.append("  " + text)

    def name(self):
        self.names += 1
        return "%%v%d" % self.names

    def define(self, text):
        value = self.name()
        self.line("%s = %s" % (value, text))
        return value

    def call(self, name, result, *args):
        """args: (type, value)."""
        self.declared[name] = "declare %s @%s(%s)" % (result, name, ", ".join(kind for kind, _ in args))
        given = ", ".join("%s %s" % (kind.replace(" immarg", ""), value) for kind, value in args)
        if result == "void":
            return self.line("call void @%s(%s)" % (name, given))
        return self.define("call %s @%s(%s)" % (result, name, given))

    def label(self, name):
        self.lines.append(name + ":")
        self.block = name

    def labels(self, *stems):
        self.names += 1
        return ["%s%d" % (stem, self.names) for stem in stems]

    def text(self):
        head = ['target triple = "amdgcn-amd-amdhsa"', "@lds = internal addrspace(3) global [%d x i8] poison, align 16" % (LANES * LANE_LDS),
                "declare i32 @llvm.amdgcn.workitem.id.x()"] + sorted(self.declared.values())
        params = ", ".join(["ptr addrspace(1) %in", "ptr addrspace(1) %out"] + ["%s %s" % p for p in self.params])
        body = ["define amdgpu_kernel void @k(%s) #0 {" % params, "entry:"] + self.heads + [
            "  %t = call i32 @llvm.amdgcn.workitem.id.x()", "  %t64 = zext i32 %t to i64",
            "  %%uniform = getelementptr i8, ptr addrspace(1) %%in, i64 %d" % (LANES * LANE_IN),
            "  %%li = mul i64 %%t64, %d" % LANE_IN, "  %lane = getelementptr i8, ptr addrspace(1) %in, i64 %li",
            "  %%lo = mul i64 %%t64, %d" % LANE_OUT, "  %own = getelementptr i8, ptr addrspace(1) %out, i64 %lo",
            "  %%ll = mul i32 %%t, %d" % LANE_LDS, "  %slots = getelementptr i8, ptr addrspace(3) @lds, i32 %ll"]
        return "\n".join(head + body + self.lines + ["  ret void", "}"]) + \
            '\nattributes #0 = { "amdgpu-flat-work-group-size"="64,64" "denormal-fp-math"="ieee,ieee" }\n'

    # ---- types and values ----

    def integer(self, vectors=True):
        w = self.rng.choice(self.widths)
        if vectors and self.rng.random() < 0.35 and (w <= 64 or self.rng.random() < 0.3):
            return "<%d x i%d>" % (self.rng.choice([2, 3, 4, 5, 8]), w)
        return "i%d" % w

    def floating(self, vectors=True):
        kind = self.rng.choice(self.floats)
        return "<%d x %s>" % (self.rng.choice([2, 3, 4, 8]), kind) if vectors and self.rng.random() < 0.35 else kind

    def any(self, part=0.7):
        return self.integer() if self.rng.random() < part else self.floating()

    def vector(self):
        kind = self.any()
        return kind if count(kind) else "<%d x %s>" % (self.rng.choice([2, 3, 4, 8]), kind)

    def constant(self, kind, value=None):
        def one():
            rng, e, w = self.rng, element(kind), width(kind)
            if e in FLOATS:
                number = rng.choice(list(NUMBERS))
                return {"half": "0xH%04X" % NUMBERS[number][0], "bfloat": "0xR%04X" % NUMBERS[number][1]}.get(e, number)
            x = value if value is not None else rng.choice([0, 1, -1, 2, 5, 1 << (w - 1), (1 << (w - 1)) - 1, rng.getrandbits(w), rng.getrandbits(min(w, 7))])
            x &= (1 << w) - 1
            return ("true" if x else "false") if w == 1 else str(x)
        return "<%s>" % ", ".join("%s %s" % (element(kind), one()) for _ in range(count(kind))) if count(kind) else one()

    def keep(self, kind, value):
        self.pool.setdefault(kind, []).append(value)
        return kind

    def value(self, kind, constants=True):
        if constants and self.rng.random() < 0.12:
            return self.constant(kind)
        known = self.pool.get(kind)
        if known and self.rng.random() < 0.75:
            return self.rng.choice(known[-6:])
        value = self.fresh(kind)
        self.keep(kind, value)
        return value

    def fresh(self, kind):
        """From memory: a load of the type, or of whole dwords that are cut."""
        rng = self.rng
        if is_float(kind) and rng.random() < 0.35:
            same = like(kind, "i%d" % width(kind))
            return self.define("bitcast %s %s to %s" % (same, self.value(same, False), kind))
        if is_float(kind) and rng.random() < 0.3:
            small = like(kind, "i8")
            return self.define("sitofp %s %s to %s" % (small, self.value(small, False), kind))
        place = self.define("getelementptr i8, ptr addrspace(1) %s, i64 %d" % (rng.choice(["%lane", "%lane", "%lane", "%uniform"]), rng.randrange(32) * 8))
        if width(kind) % 8 == 0 and rng.random() < 0.5:
            return self.define("load %s, ptr addrspace(1) %s, align %d" % (kind, place, rng.choice([1, 2, 4, 8])))
        whole = (bits(kind) + 63) // 64 * 64
        value = self.define("load i%d, ptr addrspace(1) %s, align 8" % (whole, place))
        if whole != bits(kind):
            value = self.define("trunc i%d %s to i%d" % (whole, value, bits(kind)))
        return value if kind == "i%d" % bits(kind) else self.define("bitcast i%d %s to %s" % (bits(kind), value, kind))

    def argument(self):
        """An argument by value; its bytes as the kernel arguments hold them."""
        rng = self.rng
        kind = self.any()
        if count(kind) and (width(kind) % 8 or width(kind) & (width(kind) - 1)):
            kind = element(kind)
        name = "%%a%d" % len(self.params)
        w = bits(kind)
        align = min(1 << max(3, (width(kind) - 1).bit_length()), 64) // 8
        if count(kind):
            align = 1 << ((w + 7) // 8 - 1).bit_length()
        size = ((w + 7) // 8 + align - 1) // align * align
        number = rng.getrandbits(w) if rng.random() < 0.6 else rng.choice([0, 1, (1 << w) - 1, 1 << (w - 1)])
        self.params.append((kind, name))
        self.args.append("bytes:" + number.to_bytes(size, "little").hex())
        self.keep(kind, name)

    def amount(self, kind):
        """Of a shift: below the width."""
        rng, w = self.rng, width(kind)
        if w == 1 or rng.random() < 0.4:
            return self.constant(kind, rng.randrange(w))
        if w & (w - 1):
            return self.define("urem %s %s, %s" % (kind, self.value(kind, False), self.constant(kind, w)))
        return self.define("and %s %s, %s" % (kind, self.value(kind, False), self.constant(kind, w - 1)))

    def index(self, below):
        return self.define("urem i32 %s, %d" % (self.value("i32", False), below))

    # ---- results ----

    def room(self, size):
        """A place of the result of its own; none left: the kernel's last bytes, which nothing else reads."""
        at = self.slot
        self.slot += (size + 7) // 8 * 8
        if self.slot > LANE_OUT:
            self.slot = at
            return None
        return self.define("getelementptr i8, ptr addrspace(1) %%own, i64 %d" % at)

    def store(self, kind, value, place, space=1, align=None):
        self.line("store %s %s, ptr addrspace(%d) %s, align %d" % (kind, value, space, place, align or self.rng.choice([1, 2, 4, 8])))

    def quiet(self, kind, value):
        """Any NaN becomes one."""
        test = self.define("fcmp uno %s %s, %s" % (kind, value, value))
        nan = NAN[element(kind)]
        nans = "<%s>" % ", ".join("%s %s" % (element(kind), nan) for _ in range(count(kind))) if count(kind) else nan
        return self.define("select %s %s, %s %s, %s %s" % (like(kind, "i1"), test, kind, nans, kind, value))

    def result(self, kind, value):
        place = self.room((bits(kind) + 7) // 8 + 16 * (count(kind) or 1))
        if place is None:
            return
        if is_float(kind):
            return self.store(kind, self.quiet(kind, value), place)
        w = width(kind)
        if self.rng.random() < 0.4 or (w % 8 and count(kind)):
            wide = max(8, 1 << (w - 1).bit_length()) if count(kind) else (w + 7) // 8 * 8
            if wide != w:
                value = self.define("%s %s %s to %s" % (self.rng.choice(["zext", "sext"]), kind, value, like(kind, "i%d" % wide)))
            kind = like(kind, "i%d" % wide)
        self.store(kind, value, place)

    def step(self, inside=False):
        flow = ("branch", "switch", "loop", "lds_others")
        name = self.rng.choice([c for c in self.choices if not inside or c not in flow or (self.depth < 3 and c != "lds_others")] or ["bin"])
        self.used.append(name)
        kind = getattr(self, "op_" + name)()
        if kind:
            self.result(kind, self.pool[kind][-1])

    # ---- integers ----

    def op_bin(self):
        kind = self.integer()
        op = self.rng.choice(["add", "sub", "mul", "and", "or", "xor"])
        return self.keep(kind, self.define("%s %s %s, %s" % (op, kind, self.value(kind), self.value(kind))))

    def op_shift(self):
        kind, op = self.integer(), self.rng.choice(["shl", "lshr", "ashr"])
        return self.keep(kind, self.define("%s %s %s, %s" % (op, kind, self.value(kind, False), self.amount(kind))))

    def op_shift_beyond(self):
        """The idiom around a shift by the width or more: its result is not used then."""
        kind, op = self.integer(), self.rng.choice(["shl", "lshr", "ashr"])
        w = width(kind)
        if w == 1:
            return self.op_bin()
        by = self.define("and %s %s, %s" % (kind, self.value(kind, False), self.constant(kind, min((1 << w) - 1, 2 * w - 1 if w & (w - 1) == 0 else 255))))
        inside = self.define("icmp ult %s %s, %s" % (kind, by, self.constant(kind, w)))
        moved = self.define("%s %s %s, %s" % (op, kind, self.value(kind, False), by))
        other = self.value(kind) if self.rng.random() < 0.3 else self.constant(kind, 0)
        return self.keep(kind, self.define("select %s %s, %s %s, %s %s" % (like(kind, "i1"), inside, kind, moved, kind, other)))

    def op_divide(self):
        kind = self.integer()
        w, rng = width(kind), self.rng
        if w < 3:
            return self.op_bin()
        op, x = rng.choice(["udiv", "sdiv", "urem", "srem"]), self.value(kind)
        if rng.random() < 0.4:
            y = self.constant(kind, rng.choice([1, 2, 3, 5, 7, 1 << (w - 2), (1 << (w - 1)) - 1, rng.getrandbits(w - 1) | 1]))
        else:  # positive, so that no quotient overflows
            y = self.define("lshr %s %s, %s" % (kind, self.value(kind, False), self.constant(kind, rng.randrange(1, w - 1))))
            y = self.define("or %s %s, %s" % (kind, y, self.constant(kind, 1)))
            if op[0] == "s" and rng.random() < 0.5:  # -3 - y: at most -4
                y = self.define("sub %s %s, %s" % (kind, self.constant(kind, -3), self.define("lshr %s %s, %s" % (kind, y, self.constant(kind, 2)))))
        return self.keep(kind, self.define("%s %s %s, %s" % (op, kind, x, y)))

    def op_compare(self):
        kind = self.integer()
        op = self.rng.choice("eq ne ugt uge ult ule sgt sge slt sle".split())
        return self.keep(like(kind, "i1"), self.define("icmp %s %s %s, %s" % (op, kind, self.value(kind), self.value(kind))))

    def op_select(self):
        kind = self.any()
        test = like(kind, "i1") if self.rng.random() < 0.6 else "i1"
        return self.keep(kind, self.define("select %s %s, %s %s, %s %s" % (test, self.value(test, False), kind, self.value(kind), kind, self.value(kind))))

    def op_cast(self):
        kind = self.integer()
        other = like(kind, "i%d" % self.rng.choice(self.widths))
        if width(kind) == width(other):
            return self.op_bin()
        op = "trunc" if width(kind) > width(other) else self.rng.choice(["zext", "sext"])
        return self.keep(other, self.define("%s %s %s to %s" % (op, kind, self.value(kind, False), other)))

    def op_bitcast(self):
        kind = self.integer()
        counts = [n for n in (1, 2, 3, 4, 5, 8) if bits(kind) % n == 0 and n != (count(kind) or 1)]
        if not counts:
            return self.op_bin()
        n = self.rng.choice(counts)
        one = "i%d" % (bits(kind) // n)
        floats = [f for f in self.floats if FLOATS[f] == bits(kind) // n]
        if floats and self.rng.random() < 0.4:
            one = self.rng.choice(floats)
        other = one if n == 1 else "<%d x %s>" % (n, one)
        return self.keep(other, self.define("bitcast %s %s to %s" % (kind, self.value(kind, False), other)))

    def op_saturating(self):
        kind, op = self.integer(), self.rng.choice("uadd sadd usub ssub ushl sshl".split())
        y = self.amount(kind) if "shl" in op else self.value(kind)
        return self.keep(kind, self.call("llvm.%s.sat.%s" % (op, mangled(kind)), kind, (kind, self.value(kind)), (kind, y)))

    def op_funnel(self):
        kind, op, x = self.integer(), self.rng.choice(["fshl", "fshr"]), None
        x = self.value(kind)
        y = x if self.rng.random() < 0.3 else self.value(kind)
        return self.keep(kind, self.call("llvm.%s.%s" % (op, mangled(kind)), kind, (kind, x), (kind, y), (kind, self.value(kind))))

    def op_overflow(self):
        kind, op = self.integer(), self.rng.choice("uadd sadd usub ssub umul smul".split())
        flag = like(kind, "i1")
        pair = "{ %s, %s }" % (kind, flag)
        both = self.call("llvm.%s.with.overflow.%s" % (op, mangled(kind)), pair, (kind, self.value(kind)), (kind, self.value(kind)))
        self.keep(kind, self.define("extractvalue %s %s, 0" % (pair, both)))
        self.keep(flag, self.define("extractvalue %s %s, 1" % (pair, both)))
        self.result(flag, self.pool[flag][-1])
        return kind

    def op_bits(self):
        kind, op = self.integer(), self.rng.choice("ctpop ctlz cttz bitreverse abs smax smin umax umin scmp ucmp bswap".split())
        if op == "bswap" and width(kind) % 16:
            op = "ctpop"
        if op in ("ctlz", "cttz", "abs"):
            return self.keep(kind, self.call("llvm.%s.%s" % (op, mangled(kind)), kind, (kind, self.value(kind, False)), ("i1 immarg", "false")))
        if op in ("ctpop", "bitreverse", "bswap"):
            return self.keep(kind, self.call("llvm.%s.%s" % (op, mangled(kind)), kind, (kind, self.value(kind, False))))
        if op in ("scmp", "ucmp"):
            other = like(kind, self.rng.choice(["i8", "i2", "i32", "i17"]))
            name = "llvm.%s.%s.%s" % (op, mangled(other), mangled(kind))
            return self.keep(other, self.call(name, other, (kind, self.value(kind)), (kind, self.value(kind))))
        return self.keep(kind, self.call("llvm.%s.%s" % (op, mangled(kind)), kind, (kind, self.value(kind)), (kind, self.value(kind))))

    # ---- vectors and structs ----

    def op_element(self):
        kind = self.vector()
        one = element(kind)
        at = str(self.rng.randrange(count(kind))) if self.rng.random() < 0.5 else self.index(count(kind))
        if self.rng.random() < 0.5:
            return self.keep(one, self.define("extractelement %s %s, i32 %s" % (kind, self.value(kind, False), at)))
        return self.keep(kind, self.define("insertelement %s %s, %s %s, i32 %s" % (kind, self.value(kind), one, self.value(one), at)))

    def op_shuffle(self):
        kind = self.vector()
        n = self.rng.choice([2, 3, 4, 8])
        mask = ", ".join("i32 %d" % self.rng.randrange(2 * count(kind)) for _ in range(n))
        other = "<%d x %s>" % (n, element(kind))
        return self.keep(other, self.define("shufflevector %s %s, %s %s, <%d x i32> <%s>" % (kind, self.value(kind), kind, self.value(kind), n, mask)))

    def op_reduce(self):
        kind, op = self.vector(), self.rng.choice("add mul and or xor smax smin umax umin".split())
        if is_float(kind):
            op = self.rng.choice(["fmaximum", "fminimum"])
        return self.keep(element(kind), self.call("llvm.vector.reduce.%s.%s" % (op, mangled(kind)), element(kind), (kind, self.value(kind, False))))

    def op_struct(self):
        first, second = self.integer(), self.any()
        pair = "{ %s, [2 x %s] }" % (first, second)
        value = self.define("insertvalue %s poison, %s %s, 0" % (pair, first, self.value(first)))
        for n in range(2):
            value = self.define("insertvalue %s %s, %s %s, 1, %d" % (pair, value, second, self.value(second), n))
        if self.rng.random() < 0.5:
            place = self.private(pair)
            self.line("store %s %s, ptr addrspace(5) %s" % (pair, value, place))
            value = self.define("load %s, ptr addrspace(5) %s" % (pair, place))
        self.keep(second, self.define("extractvalue %s %s, 1, %d" % (pair, value, self.rng.randrange(2))))
        return self.keep(first, self.define("extractvalue %s %s, 0" % (pair, value)))

    # ---- memory ----

    def private(self, kind):
        name = self.name()
        self.heads.append("  %s = alloca %s, addrspace(5)" % (name, kind))
        return name

    def op_array(self):
        """An array in private memory at places of run time."""
        kind, n = self.any(), self.rng.choice([2, 3, 4, 7])
        array = self.private("[%d x %s]" % (n, kind))
        for at in range(n):
            place = self.define("getelementptr [%d x %s], ptr addrspace(5) %s, i32 0, i32 %d" % (n, kind, array, at))
            self.line("store %s %s, ptr addrspace(5) %s" % (kind, self.value(kind), place))
        if self.rng.random() < 0.4:
            place = self.define("getelementptr [%d x %s], ptr addrspace(5) %s, i32 0, i32 %s" % (n, kind, array, self.index(n)))
            self.line("store %s %s, ptr addrspace(5) %s" % (kind, self.value(kind), place))
        place = self.define("getelementptr [%d x %s], ptr addrspace(5) %s, i32 0, i32 %s" % (n, kind, array, self.index(n)))
        return self.keep(kind, self.define("load %s, ptr addrspace(5) %s" % (kind, place)))

    def op_through_memory(self):
        """Bytes written as one type and read as others, at any alignment: LDS, private memory, the kernel's own result."""
        rng = self.rng
        space = rng.choice([1, 3, 5])
        kind = rng.choice([k for k in [self.any() for _ in range(6)] if width(k) % 8 == 0 and bits(k) <= 8 * LANE_LDS] or ["i64"])
        size = bits(kind) // 8
        base = {1: None, 3: "%slots", 5: self.private("[%d x i8]" % LANE_LDS) if space == 5 else None}[space]
        if space == 1:
            base = self.room(LANE_LDS)
            if base is None:
                return self.op_bin()
        at = rng.randrange(0, LANE_LDS - size + 1)
        align = (at & -at or 8) if at else 8
        for offset in range(0, LANE_LDS, 8):  # no byte is read that was never written
            self.store("i64", self.constant("i64"), self.at(base, offset, space), space, 8)
        value = self.value(kind)
        self.store(kind, self.quiet(kind, value) if is_float(kind) else value, self.at(base, at, space), space, min(align, rng.choice([1, 2, 4, 8])))
        other = rng.choice([k for k in [self.integer() for _ in range(6)] if width(k) % 8 == 0 and bits(k) <= 8 * LANE_LDS] or ["i32"])
        start = rng.randrange(0, LANE_LDS - bits(other) // 8 + 1)
        if rng.random() < 0.6:
            start = max(0, min(at + rng.randrange(-2, 3), LANE_LDS - bits(other) // 8))
        align = (start & -start or 8) if start else 8
        return self.keep(other, self.define("load %s, ptr addrspace(%d) %s, align %d" % (
            other, space, self.at(base, start, space), min(align, rng.choice([1, 2, 4, 8])))))

    def at(self, base, offset, space):
        return self.define("getelementptr i8, ptr addrspace(%d) %s, i%d %d" % (space, base, 64 if space == 1 else 32, offset))

    def op_lds_others(self):
        """What another work-item wrote, between barriers."""
        kind = self.rng.choice([k for k in [self.any() for _ in range(6)] if bits(k) <= 8 * LANE_LDS] or ["i32"])
        value = self.value(kind)
        self.store(kind, value, "%slots", 3, 8)
        self.barrier()
        lane = self.define("add i32 %%t, %s" % (self.rng.randrange(1, 64) if self.rng.random() < 0.5 else self.value("i32", False)))
        lane = self.define("and i32 %s, %d" % (lane, LANES - 1))
        place = self.define("getelementptr [%d x i8], ptr addrspace(3) @lds, i32 %s" % (LANE_LDS, lane))
        read = self.define("load %s, ptr addrspace(3) %s, align 8" % (kind, place))
        self.barrier()
        return self.keep(kind, read)

    def barrier(self):
        self.line('fence syncscope("workgroup") release')
        self.call("llvm.amdgcn.s.barrier", "void")
        self.line('fence syncscope("workgroup") acquire')

    # ---- control flow ----

    def side(self, kinds, steps):
        """Some steps whose values stay inside; a value of each of `kinds` at the end."""
        saved = {kind: list(values) for kind, values in self.pool.items()}
        self.depth += 1
        for _ in range(steps):
            self.step(inside=True)
        given = [self.value(kind) for kind in kinds]
        self.depth -= 1
        self.pool = saved
        return given

    def join(self, kinds, sides):
        """sides: (block, values)."""
        for n, kind in enumerate(kinds):
            self.keep(kind, self.define("phi %s %s" % (kind, ", ".join("[ %s, %%%s ]" % (values[n], block) for block, values in sides))))
        for kind in kinds[1:]:
            self.result(kind, self.pool[kind][-1])
        return kinds[0]

    def kinds(self):
        return [self.any() for _ in range(self.rng.randrange(1, 4))]

    def op_branch(self):
        kinds, test = self.kinds(), self.value("i1", False)
        yes, no, end = self.labels("y", "n", "e")
        both = self.rng.random() < 0.6
        before = (self.block, [self.value(kind) for kind in kinds])
        before = (self.block, before[1])
        self.line("br i1 %s, label %%%s, label %%%s" % (test, yes, no if both else end))
        sides = [] if both else [before]
        for label in [yes, no] if both else [yes]:
            self.label(label)
            given = self.side(kinds, self.rng.randrange(3))
            sides.append((self.block, given))
            self.line("br label %%%s" % end)
        self.label(end)
        return self.join(kinds, sides)

    def op_switch(self):
        rng, kinds = self.rng, self.kinds()
        key = "i%d" % rng.choice(self.widths)
        w = int(key[1:])
        cases = sorted({rng.getrandbits(w) if rng.random() < 0.3 else rng.randrange(min(1 << w, 6)) for _ in range(rng.randrange(1, 5))})
        x = self.value(key, False)
        if w > 3 and rng.random() < 0.8:
            x = self.define("and %s %s, %d" % (key, x, 7 if rng.random() < 0.7 else (1 << (w - 1)) | 3))
        end, *names = self.labels("e", "d", *["c%d_" % n for n in range(len(cases))])
        self.line("switch %s %s, label %%%s [ %s ]" % (key, x, names[0], " ".join(
            "%s %s, label %%%s" % (key, self.constant(key, c), name) for c, name in zip(cases, names[1:]))))
        sides = []
        for name in names:
            self.label(name)
            given = self.side(kinds, rng.randrange(2))
            sides.append((self.block, given))
            self.line("br label %%%s" % end)
        self.label(end)
        return self.join(kinds, sides)

    def op_loop(self):
        """One to four rounds; a second way out in some."""
        rng, kinds = self.rng, self.kinds()
        counter = "i%d" % rng.choice([w for w in self.widths if w >= 4] or [32])
        trips = self.define("add %s %s, 1" % (counter, self.define("and %s %s, 3" % (counter, self.value(counter, False)))))
        first, before = [self.value(kind) for kind in kinds], self.block
        head, end, rest = self.labels("l", "x", "r")
        i, later, carried, then = self.name(), self.name(), [self.name() for _ in kinds], [self.name() for _ in kinds]
        self.line("br label %%%s" % head)
        self.label(head)
        patch = len(self.lines)
        saved = {kind: list(values) for kind, values in self.pool.items()}
        self.keep(counter, i)
        for kind, name in zip(kinds, carried):
            self.keep(kind, name)
        given = self.side(kinds, rng.randrange(3))
        sides = []
        if rng.random() < 0.4:
            self.line("br i1 %s, label %%%s, label %%%s" % (self.value("i1", False), end, rest))
            sides.append((self.block, list(carried)))
            self.label(rest)
        for kind, old, new, value in zip(kinds, carried, then, given):
            op = rng.choice(["add", "sub", "xor"])
            self.line("%s = %s" % (new, "%s %s %s, %s" % (self.product(kind), kind, old, value) if is_float(kind) else "%s %s %s, %s" % (op, kind, old, value)))
        self.line("%s = add %s %s, 1" % (later, counter, i))
        again = self.define("icmp ult %s %s, %s" % (counter, later, trips))
        self.line("br i1 %s, label %%%s, label %%%s" % (again, head, end))
        phis = ["  %s = phi %s [ 0, %%%s ], [ %s, %%%s ]" % (i, counter, before, later, self.block)]
        phis += ["  %s = phi %s [ %s, %%%s ], [ %s, %%%s ]" % (name, kind, start, before, new, self.block)
                 for name, kind, start, new in zip(carried, kinds, first, then)]
        self.lines[patch:patch] = phis
        sides.append((self.block, then))
        self.label(end)
        self.pool = saved
        return self.join(kinds, sides)

    # ---- floats ----

    def product(self, kind):
        return "fadd" if self.sums and element(kind) == "bfloat" else "fmul"

    def normal(self, kind, value):
        """A denormal becomes 0: llc rounds such a quotient of floats twice, and may be off by one; wavecc's is rounded once."""
        size = self.call("llvm.fabs." + mangled(kind), kind, (kind, value))
        least = "0x3810000000000000"  # 2^-126
        leasts = "<%s>" % ", ".join(["float " + least] * count(kind)) if count(kind) else least
        test = self.define("fcmp olt %s %s, %s" % (kind, size, leasts))
        return self.define("select %s %s, %s zeroinitializer, %s %s" % (like(kind, "i1"), test, kind, kind, value))

    def op_float(self):
        kind, op = self.floating(), self.rng.choice(["fadd", "fsub", "fmul", "fdiv", "fneg"])
        if op == "fneg":
            return self.keep(kind, self.define("fneg %s %s" % (kind, self.value(kind, False))))
        op = self.product(kind) if op == "fmul" else op
        value = self.define("%s %s %s, %s" % (op, kind, self.value(kind), self.value(kind)))
        return self.keep(kind, self.normal(kind, value) if op == "fdiv" and element(kind) == "float" else value)

    def op_function(self):
        kind = self.floating()
        op = self.rng.choice("fma minimum maximum minimumnum maximumnum fabs floor ceil trunc rint nearbyint round roundeven sqrt canonicalize".split())
        n = 3 if op == "fma" else 2 if op[:3] in ("min", "max") else 1
        return self.keep(kind, self.call("llvm.%s.%s" % (op, mangled(kind)), kind, *[(kind, self.value(kind)) for _ in range(n)]))

    def op_sign(self):
        kind = self.floating()
        same = like(kind, "i%d" % width(kind))
        sign = self.define("bitcast %s %s to %s" % (same, self.value(same, False), kind))  # the sign of a computed NaN may be either
        return self.keep(kind, self.call("llvm.copysign." + mangled(kind), kind, (kind, self.value(kind)), (kind, sign)))

    def op_compare_floats(self):
        kind = self.floating()
        op = self.rng.choice("oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno".split())
        return self.keep(like(kind, "i1"), self.define("fcmp %s %s %s, %s" % (op, kind, self.value(kind), self.value(kind))))

    def op_class(self):
        kind = self.floating()
        mask = self.rng.randrange(1, 1024)
        mask = mask | 3 if mask & 3 else mask
        return self.keep(like(kind, "i1"), self.call("llvm.is.fpclass." + mangled(kind), like(kind, "i1"), (kind, self.value(kind, False)),
                                                      ("i32 immarg", str(mask))))

    def op_resize(self):
        kind = self.floating()
        other = like(kind, self.rng.choice(self.floats))
        if width(kind) == width(other):
            return self.op_float()
        op = "fpext" if width(kind) < width(other) else "fptrunc"
        return self.keep(other, self.define("%s %s %s to %s" % (op, kind, self.value(kind, False), other)))

    def op_from_integer(self):
        kind, w = self.floating(), self.rng.choice(self.widths)
        w = w if element(kind) == "double" or w <= 64 else 33  # llc makes no code for wider ones of the other types
        other = like(kind, "i%d" % w)
        return self.keep(kind, self.define("%s %s %s to %s" % (self.rng.choice(["sitofp", "uitofp"]), other, self.value(other, False), kind)))

    def op_to_integer(self):
        kind, op = self.floating(), self.rng.choice(["fptosi.sat", "fptoui.sat"])
        other = like(kind, "i%d" % self.rng.choice([w for w in self.widths if w <= 64]))  # llc calls a library for wider ones
        return self.keep(other, self.call("llvm.%s.%s.%s" % (op, mangled(other), mangled(kind)), other, (kind, self.value(kind, False))))

    def op_scale(self):
        kind = self.floating(False).replace("bfloat", "float")
        if self.rng.random() < 0.5:
            by = self.define("sext i8 %s to i32" % self.value("i8", False))
            return self.keep(kind, self.call("llvm.ldexp.%s.i32" % mangled(kind), kind, (kind, self.value(kind)), ("i32", by)))
        pair, x = "{ %s, i32 }" % kind, self.value(kind, False)
        both = self.call("llvm.frexp.%s.i32" % mangled(kind), pair, (kind, x))
        finite = self.call("llvm.is.fpclass." + mangled(kind), "i1", (kind, x), ("i32 immarg", "504"))
        power = self.define("select i1 %s, i32 %s, i32 0" % (finite, self.define("extractvalue %s %s, 1" % (pair, both))))
        self.keep("i32", power)
        self.result("i32", power)
        return self.keep(kind, self.define("extractvalue %s %s, 0" % (pair, both)))

    # ---- lanes, where all are on ----

    def op_lanes(self):
        if self.depth:
            return self.op_bin()
        op, x = self.rng.choice(["readfirstlane", "readlane", "ds.bpermute", "mbcnt"]), self.value("i32")
        if op == "readfirstlane":
            value = self.call("llvm.amdgcn.readfirstlane.i32", "i32", ("i32", x))
        elif op == "readlane":
            value = self.call("llvm.amdgcn.readlane.i32", "i32", ("i32", x), ("i32", str(self.rng.randrange(32))))
        elif op == "mbcnt":
            value = self.call("llvm.amdgcn.mbcnt.lo", "i32", ("i32", self.constant("i32")), ("i32", x))
        else:
            lane = self.define("and i32 %s, 124" % self.value("i32", False))
            value = self.call("llvm.amdgcn.ds.bpermute", "i32", ("i32", lane), ("i32", x))
        return self.keep("i32", value)
