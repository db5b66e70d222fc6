"""Packed conversions of small floats (amdgpu, rocdl, arith.scaling_*) and operations that are one instruction."""
from single import ALL, WAVE32, Input, Item, Single, element_of

FP8 = {("gfx942",): ("f8E4M3FNUZ", "f8E5M2FNUZ"), ("gfx950", "gfx1250"): ("f8E4M3FN", "f8E5M2")}
SCALE = "%scale = arith.extf %b : f8E8M0FNU to f32\n"
BLOCK = (256, 1, 1)
AS_I32 = "$nv = vector.bitcast %%%s : vector<4x%s> to vector<1xi32>\n$nw = vector.extract $nv[0] : i32 from vector<1xi32>\n"
AS_FP8 = "\n$ny = vector.broadcast $nz : i32 to vector<1xi32>\n$r = vector.bitcast $ny : vector<1xi32> to vector<4x%s>"


def packed():
    for targets, types in FP8.items():
        for type in types:
            rocdl = "fp8" if "E4M3" in type else "bf8"
            four = "vector<4x%s>" % type
            items = [Item("$r = amdgpu.ext_packed_fp8 %%a[%d] : %s to f32" % (i, four), "f32", "extend index=%d" % i) for i in range(4)]
            items += [Item("$r = amdgpu.ext_packed_fp8 %%a[%d] : %s to vector<2xf32>" % (i, four), "vector<2xf32>", "extend index=%d" % i) for i in range(2)]
            items += [Item(AS_I32 % ("a", type) + "$r = rocdl.cvt.f32.%s $nw[%d] : f32" % (rocdl, i), "f32", "extend index=%d" % i) for i in range(4)]
            items += [Item(AS_I32 % ("a", type) + "$r = rocdl.cvt.pk.f32.%s $nw[%s] : vector<2xf32>" % (rocdl, "true" if i else "false"), "vector<2xf32>",
                           "extend index=%d" % i) for i in range(2)]
            byte, call = "$nb = arith.constant %d : i32\n", '$r = llvm.call_intrinsic "llvm.amdgcn.cvt.%s"(%s) : (%s) -> %s'
            items += [Item(AS_I32 % ("a", type) + byte % i + call % ("f32." + rocdl, "$nw, $nb", "i32, i32", "f32"), "f32", "extend index=%d" % i) for i in range(4)]
            items += [Item(AS_I32 % ("a", type) + "$nb = arith.constant %s\n" % ("true" if i else "false") +
                           call % ("pk.f32." + rocdl, "$nw, $nb", "i32, i1", "vector<2xf32>"), "vector<2xf32>", "extend index=%d" % i) for i in range(2)]
            yield Single("ext_packed_%s" % type, "ref_convert", [Input(four, "codes")], items, block=BLOCK, targets=targets)
            for n in (1, 2):
                part = "vector<%dx%s>" % (n, type)
                items = [Item("$r = amdgpu.ext_packed_fp8 %%a[%d] : %s to f32" % (n - 1, part), "f32", "extend index=%d" % (n - 1))]
                yield Single("ext_packed_%s_%d" % (type, n), "ref_convert", [Input(part, "codes")], items, block=BLOCK, targets=targets)
            yield Single("ext_packed_%s_0" % type, "ref_convert", [Input(type, "codes")],
                         [Item("$r = amdgpu.ext_packed_fp8 %%a[0] : %s to f32" % type, "f32", "extend index=0")], block=BLOCK, targets=targets)
            both = "$nx0 = vector.extract %a[0] : f32 from vector<2xf32>\n$nx1 = vector.extract %a[1] : f32 from vector<2xf32>\n"
            items = []
            for i in (0, 1):
                items.append(Item(both + "$r = amdgpu.packed_trunc_2xfp8 $nx0, $nx1 into undef[word %d] : f32 to %s" % (i, four), four, "round unscaled=1 index=%d" % i))
                items.append(Item(both + "$r = amdgpu.packed_trunc_2xfp8 $nx0, $nx1 into %%b[word %d] : f32 to %s into %s" % (i, four, four), four,
                                  "round unscaled=1 index=%d old=1" % i))
                items.append(Item(both + AS_I32 % ("b", type) + "$nb = arith.constant %s\n" % ("true" if i else "false") +
                                  '$nz = llvm.call_intrinsic "llvm.amdgcn.cvt.pk.%s.f32"($nx0, $nx1, $nw, $nb) : (f32, f32, i32, i1) -> i32' % rocdl + AS_FP8 % type,
                                  four, "round unscaled=1 index=%d old=1" % i))
                items.append(Item(both + AS_I32 % ("b", type) + "$nz = rocdl.cvt.pk.%s.f32 $nx0, $nx1 -> $nw[%s] : i32" % (rocdl, "true" if i else "false") + AS_FP8 % type,
                                  four, "round unscaled=1 index=%d old=1" % i))
            yield Single("trunc_packed_%s" % type, "ref_convert", [Input("vector<2xf32>", "special"), Input(four, "codes")], items, block=BLOCK, targets=targets)
            items = []
            for i in (0, 1):
                items.append(Item("$r = amdgpu.packed_trunc_2xfp8 %%a, undef into undef[word %d] : f32 to %s" % (i, four), four, "round unscaled=1 index=%d" % i))
            yield Single("trunc_one_%s" % type, "ref_convert", [Input("f32", "special"), Input(four, "codes")], items, block=BLOCK, targets=targets)
            items = []
            for i in range(4):
                items.append(Item("$r = amdgpu.packed_stoch_round_fp8 %%a + %%b into undef[%d] : f32 to %s" % (i, four), four, "stochastic index=%d" % i))
                items.append(Item("$r = amdgpu.packed_stoch_round_fp8 %%a + %%b into %%c[%d] : f32 to %s into %s" % (i, four, four), four, "stochastic index=%d old=2" % i))
                items.append(Item(AS_I32 % ("c", type) + "$nb = arith.constant %d : i32\n" % i +
                                  '$nz = llvm.call_intrinsic "llvm.amdgcn.cvt.sr.%s.f32"(%%a, %%b, $nw, $nb) : (f32, i32, i32, i32) -> i32' % rocdl + AS_FP8 % type, four,
                                  "stochastic index=%d old=2" % i))
                items.append(Item(AS_I32 % ("c", type) + "$nz = rocdl.cvt.sr.%s.f32 %%a, %%b -> $nw[%d] : i32" % (rocdl, i) + AS_FP8 % type, four,
                                  "stochastic index=%d old=2" % i))
            yield Single("stochastic_%s" % type, "ref_convert", [Input("f32", "random"), Input("i32", "codes"), Input(four, "codes")], items, block=BLOCK, targets=targets)


def scaled():
    wide = ("f32", "f16", "bf16")
    for type in ("f8E4M3FN", "f8E5M2", "f4E2M1FN"):
        for n in (1, 2, 4, 8) if type[:2] == "f4" else (1, 2, 4):
            source = "vector<%dx%s>" % (n, type)
            items = [Item("$r = amdgpu.scaled_ext_packed %%a[%d], %%scale : %s to vector<2x%s>" % (i, source, to), "vector<2x%s>" % to, "extend index=%d" % i)
                     for i in range((n + 1) // 2) for to in wide]
            yield Single("scaled_ext_%s_%d" % (type, n), "ref_convert", [Input(source, "codes"), Input("f8E8M0FNU", "random")], items, before=SCALE, block=BLOCK,
                         targets=("gfx950", "gfx1250"))
        n = 8 if type[:2] == "f4" else 4
        to = "vector<%dx%s>" % (n, type)
        for source in wide:
            for have in (1, 2):
                items = []
                for i in range(n // 2):
                    items.append(Item("$r = amdgpu.packed_scaled_trunc %%a into undef[%d], %%scale : vector<%dx%s> to %s" % (i, have, source, to), to, "round index=%d" % i))
                    items.append(Item("$r = amdgpu.packed_scaled_trunc %%a into %%c[%d], %%scale : vector<%dx%s> to %s into %s" % (i, have, source, to, to), to,
                                      "round index=%d old=2" % i))
                yield Single("scaled_trunc_%s_%s_%d" % (type, source, have), "ref_convert",
                             [Input("vector<%dx%s>" % (have, source), "moderate"), Input("f8E8M0FNU", "random"), Input(to, "codes")], items, before=SCALE, block=BLOCK,
                             targets=("gfx950", "gfx1250"))
    for type in ("f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E4M3FN", "f8E5M2"):
        for form in ("%s", "vector<4x%s>"):
            small, scale = form % type, form % "f8E8M0FNU"
            items = [Item("$r = arith.scaling_extf %%a, %%b : %s, %s to %s" % (small, scale, form % to), form % to, "extend_each") for to in wide]
            items += [Item("$r = arith.scaling_truncf %%%s, %%b : %s, %s to %s" % (letter, form % source, scale, small), small, "round_each from=%d" % (ord(letter) - ord("a")))
                      for letter, source in zip("cde", wide)]
            inputs = [Input(small, "codes"), Input(scale, "random")] + [Input(form % source, "moderate") for source in wide]
            yield Single("scaling_%s_%d" % (type, "vector" in form), "ref_convert", inputs, items, block=BLOCK)


def words(value, type, n, element):
    """%nw: the value's bits, as an i32 or a vector of them."""
    total = n * int(element[1]) // 32
    one = "\n$nw = vector.extract $nwv[0] : i32 from vector<1xi32>\n" if total == 1 else "\n"
    return "$nw%s = vector.bitcast %s : %s to vector<%dxi32>%s" % ("v" if total == 1 else "", value, type, total, one)


def rocdl_scaled():
    """rocdl.cvt.scalef32.*: the names say what becomes of what."""
    wide = ("f32", "f16", "bf16")
    for name, type, n in (("fp8", "f8E4M3FN", 4), ("bf8", "f8E5M2", 4), ("fp4", "f4E2M1FN", 8)):
        v = "vector<%dx%s>" % (n, type)
        choose = (lambda i: "true" if i else "false") if n == 4 else str
        items = [Item(words("%a", v, n, type) + "$r = rocdl.cvt.scalef32.pk.%s.%s $nw[%s], %%scale : vector<2x%s>" % (to, name, choose(i), to), "vector<2x%s>" % to,
                      "extend index=%d" % i) for to in wide for i in range(n // 2)]
        if n == 4:
            items += [Item(words("%a", v, n, type) + "$r = rocdl.cvt.scalef32.f32.%s $nw[%d], %%scale : f32" % (name, i), "f32", "extend index=%d" % i) for i in range(4)]
            items += [Item(words("%a", v, n, type) + "$r = rocdl.cvt.scalef32.f16.%s $nw[%d], %%scale -> %%c[%s] : vector<2xf16>" % (name, i, "true" if at else "false"),
                           "vector<2xf16>", "extend_into index=%d at=%d" % (i, at)) for i in range(4) for at in (0, 1)]
        yield Single("scalef32_from_" + name, "ref_convert", [Input(v, "codes"), Input("f8E8M0FNU", "random"), Input("vector<2xf16>", "codes")], items, before=SCALE, block=BLOCK,
                     targets=("gfx950",))
        for source in wide:
            pair = "vector<2x%s>" % source
            old = words("%c", v, n, type)
            both = "$nx0 = vector.extract %a[0] : f32 from vector<2xf32>\n$nx1 = vector.extract %a[1] : f32 from vector<2xf32>\n" if source == "f32" else ""
            values = "$nx0, $nx1" if source == "f32" else "%a"
            halves = "$nh = vector.bitcast $nwv : vector<1xi32> to vector<2xi16>\n"
            items = []
            for i in range(n // 2):
                if n == 4:
                    items.append(Item(both + old + halves + "$nz = rocdl.cvt.scalef32.pk.%s.%s %s, %%scale -> $nh[%s] : vector<2xi16>\n$r = vector.bitcast $nz : vector<2xi16> to %s" %
                                      (name, source, values, choose(i), v), v, "round index=%d old=2" % i))
                else:
                    items.append(Item(both + old + "$nz = rocdl.cvt.scalef32.pk.fp4.%s %s, %%scale -> $nw[%d] : i32\n$ny = vector.broadcast $nz : i32 to vector<1xi32>\n"
                                      "$r = vector.bitcast $ny : vector<1xi32> to %s" % (source, values, i, v), v, "round index=%d old=2" % i))
                    items.append(Item(old + "$nz = rocdl.cvt.scalef32.sr.pk.fp4.%s %%a, %%d, %%scale -> $nw[%d] : i32\n$ny = vector.broadcast $nz : i32 to vector<1xi32>\n"
                                      "$r = vector.bitcast $ny : vector<1xi32> to %s" % (source, i, v), v, "beside index=%d old=2" % i))
            yield Single("scalef32_to_%s_%s" % (name, source), "ref_convert",
                         [Input(pair, "moderate"), Input("f8E8M0FNU", "random"), Input(v, "codes"), Input("i32", "codes")], items, before=SCALE, block=BLOCK, targets=("gfx950",))
            if n == 4:
                items = [Item(old + "$nz = rocdl.cvt.scalef32.sr.%s.%s %%a, %%d, %%scale -> $nw[%d] : i32\n$ny = vector.broadcast $nz : i32 to vector<1xi32>\n"
                              "$r = vector.bitcast $ny : vector<1xi32> to %s" % (name, source, i, v), v, "beside part=1 index=%d old=2" % i) for i in range(4)]
                yield Single("scalef32_sr_%s_%s" % (name, source), "ref_convert",
                             [Input(source, "moderate"), Input("f8E8M0FNU", "random"), Input(v, "codes"), Input("i32", "codes")], items, before=SCALE, block=BLOCK, targets=("gfx950",))
    for name, type in (("fp6", "f6E2M3FN"), ("bf6", "f6E3M2FN")):
        v = "vector<32x%s>" % type
        items = [Item(words("%a", v, 32, type) + "$r = rocdl.cvt.scalef32.pk32.%s.%s $nw, %%scale : vector<32x%s>" % (to, name, to), "vector<32x%s>" % to, "extend") for to in wide]
        for item in items:
            yield Single("scalef32_pk32_%s_%d" % (name, items.index(item)), "ref_convert", [Input(v, "codes"), Input("f8E8M0FNU", "random")], [item], before=SCALE, block=(64, 1, 1),
                         targets=("gfx950",))
        for source in wide:
            back = "\n$r = vector.bitcast $nz : vector<6xi32> to %s" % v
            if source == "f32":
                # The two operands are interleaved in the result (CDNA4 ISA, V_CVT_SCALEF32_2XPK16_FP6_F32).
                halves = "$nl, $nu = vector.deinterleave %a : vector<32xf32> -> vector<16xf32>\n"
                items = [Item(halves + "$nz = rocdl.cvt.scalef32.2xpk16.%s.f32 $nl, $nu, %%scale : vector<6xi32>" % name + back, v, "round part=32")]
            else:
                items = [Item("$nz = rocdl.cvt.scalef32.pk32.%s.%s %%a, %%scale : vector<6xi32>" % (name, source) + back, v, "round part=32")]
            items.append(Item("$nz = rocdl.cvt.scalef32.sr.pk32.%s.%s %%a, %%c, %%scale : vector<6xi32>" % (name, source) + back, v, "beside part=32"))
            for item in items:
                yield Single("scalef32_to_%s_%s_%d" % (name, source, items.index(item)), "ref_convert",
                             [Input("vector<32x%s>" % source, "moderate"), Input("f8E8M0FNU", "random"), Input("i32", "codes")], [item], before=SCALE, block=(64, 1, 1), targets=("gfx950",))


def rocdl_packed():
    """8 or 16 elements at once on gfx1250, as operations and as intrinsics."""
    wide = ("f32", "f16", "bf16")
    for name, type, n in (("fp4", "f4E2M1FN", 8), ("fp8", "f8E4M3FN", 8), ("bf8", "f8E5M2", 8), ("fp6", "f6E2M3FN", 16), ("bf6", "f6E3M2FN", 16)):
        small = "vector<%dx%s>" % (n, type)
        dwords = n * int(type[1]) // 32
        ints = "i32" if dwords == 1 else "vector<%dxi32>" % dwords
        scales = "$nsv = vector.bitcast %b : vector<4xf8E8M0FNU> to vector<1xi32>\n$ns = vector.extract $nsv[0] : i32 from vector<1xi32>\n"
        items = []
        for to in wide:
            out = "vector<%dx%s>" % (n, to)
            for byte in range(4):
                items.append(Item(scales + words("%a", small, n, type) + "$r = rocdl.cvt.scale.pk%d.%s.%s $nw, $ns[%d] : %s" % (n, to, name, byte, out), out,
                                  "extend scale=%d" % byte))
            items.append(Item(scales + words("%a", small, n, type) + "$nb = arith.constant 2 : i32\n"
                              '$r = llvm.call_intrinsic "llvm.amdgcn.cvt.scale.pk%d.%s.%s"($nw, $ns, $nb) : (%s, i32, i32) -> %s' % (n, to, name, ints, out), out, "extend scale=2"))
        yield Single("scale_pk_from_" + name, "ref_convert", [Input(small, "codes"), Input("vector<4xf8E8M0FNU>", "random")], items, block=BLOCK, targets=WAVE32)
        back = ("\n$ny = vector.broadcast $nz : i32 to vector<1xi32>" if dwords == 1 else "") + "\n$r = vector.bitcast %s : vector<%dxi32> to %s" % ("$ny" if dwords == 1 else "$nz", dwords, small)
        for source in wide:
            vec = "vector<%dx%s>" % (n, source)
            for how in ("moderate", "special"):
                items = [Item("$nz = rocdl.cvt.scalef32.pk%d.%s.%s %%a, %%scale : %s" % (n, name, source, ints) + back, small, "round part=%d" % n),
                         Item('$nz = llvm.call_intrinsic "llvm.amdgcn.cvt.scalef32.pk%d.%s.%s"(%%a, %%scale) : (%s, f32) -> %s' % (n, name, source, vec, ints) + back, small,
                              "round part=%d" % n),
                         Item("$nz = rocdl.cvt.scalef32.sr.pk%d.%s.%s %%a, %%c, %%scale : %s" % (n, name, source, ints) + back, small, "beside part=%d" % n),
                         Item('$nz = llvm.call_intrinsic "llvm.amdgcn.cvt.scalef32.sr.pk%d.%s.%s"(%%a, %%c, %%scale) : (%s, i32, f32) -> %s' % (n, name, source, vec, ints) + back, small,
                              "beside part=%d" % n)]
                yield Single("scalef32_pk_%s_%s_%s" % (name, source, how), "ref_convert", [Input(vec, how), Input("f8E8M0FNU", "random"), Input("i32", "random")], items, before=SCALE, block=BLOCK,
                             targets=WAVE32)
        # Which scale a half of the wave takes: MLIR 22, amdgpu.scaled_ext_packed_matrix.
        items = []
        for block, first in ((32, (0, 1, 2, 3) if type[1] == "8" else (0, 2)), (16, () if type[1] == "8" else (0, 1))):
            for byte in first:
                for lane in (0, 16):
                    for to in wide if byte == first[-1] else ("f32",):
                        step = 0 if type[1] == "8" else 1 if block == 32 else 2
                        items.append(Item("$r = amdgpu.scaled_ext_packed_matrix %%a scale(%%b) blockSize(%d) firstScaleLane(%d) firstScaleByte(%d) : %s, vector<4xf8E8M0FNU> -> vector<%dx%s>" %
                                          (block, lane, byte, small, n, to), "vector<%dx%s>" % (n, to), "extend scale=%d lane=%d step=%d" % (byte, lane, step)))
        yield Single("scaled_ext_matrix_" + name, "ref_convert", [Input(small, "codes"), Input("vector<4xf8E8M0FNU>", "random")], items, block=BLOCK, targets=WAVE32)


def fast():
    """Fast-math flags: exact where the guide says that they change nothing, else within its bounds."""
    exact = ["addf", "subf", "mulf", "maximumf", "minimumf", "maxnumf", "minnumf"]
    for type in ("f32", "f16", "bf16"):
        for form in ("%s", "vector<3x%s>"):
            t = form % type
            absolute = "$np = math.absf %%a : %s\n" % t
            items = []
            for flags in ("fast", "nnan", "nsz", "contract", "reassoc,ninf"):
                items += [Item("$r = arith.%s %%a, %%b fastmath<%s> : %s" % (op, flags, t), t, "fast what=" + op) for op in exact]
            items.append(Item("$r = arith.negf %%a fastmath<fast> : %s" % t, t, "fast what=negf"))
            items += [Item("$r = arith.divf %%a, %%b fastmath<%s> : %s" % (flags, t), t, "fast what=divf", ulp=1.5 if type == "f32" else 0.6) for flags in ("arcp", "afn", "fast")]
            yield Single("fast_arith_%s_%d" % (type, "vector" in form), "ref_convert", [Input(t, "moderate"), Input(t, "moderate")], items, slow=type != "f32")
            items = [Item("$r = math.%s %%a fastmath<%s> : %s" % (op, flags, t), t, "fast what=" + op, ulp=200, atol=2e-6 if type == "f32" else 4e-3) for op in ("exp", "exp2", "sin", "cos", "tanh")
                     for flags in ("afn", "fast")]
            items += [Item(absolute + "$r = math.%s $np fastmath<%s> : %s" % (op, flags, t), t, "fast what=" + op, ulp=200 if "log" in op else 2, atol=2e-6 if type == "f32" else 4e-3)
                      for op in ("log", "log2", "log10", "sqrt", "rsqrt") for flags in ("afn", "nnan,ninf")]
            yield Single("fast_math_%s_%d" % (type, "vector" in form), "ref_convert", [Input(t, "moderate"), Input(t, "moderate")], items, slow=type != "f32")


def instructions():
    bounds = {"rcp": 1, "rsq": 1, "sqrt": 1, "exp2": 1, "log": 1, "sin": 4, "cos": 4}
    for type in ("f32", "f16", "bf16"):
        items = []
        for name, ulp in bounds.items():
            form = '$r = "rocdl.%s"(%%a) : (%s) -> %s' if name == "rsq" else "$r = rocdl.%s %%a %s -> %s"  # MLIR 22 does not know rsq
            items.append(Item(form % (name, type, type), type, "unary what=" + name, ulp=ulp))
            items.append(Item('$r = llvm.call_intrinsic "llvm.amdgcn.%s"(%%a) : (%s) -> %s' % (name, type, type), type, "unary what=" + name, ulp=ulp))
        if type != "bf16":
            items.append(Item("$r = rocdl.fmed3 %%a, %%b, %%c : %s" % type, type, "median"))
            items.append(Item('$r = llvm.call_intrinsic "llvm.amdgcn.fmed3%s"(%%a, %%b, %%c) : (%s, %s, %s) -> %s' % ((".f32" if type == "f32" else "",) + (type,) * 4), type, "median"))
        targets = WAVE32 if type == "bf16" else ALL  # gfx1250 alone has functions of bf16
        yield Single("instructions_" + type, "ref_convert", [Input(type, "special")] * 3, items, block=(1024, 1, 1), targets=targets)
        # gfx1250 alone has v_tanh_*: below 2^-10 the number itself, which is 3 ulp from its hyperbolic tangent.
        items = [Item(form % (type, type), type, "unary what=tanh", ulp=4)
                 for form in ("$r = rocdl.tanh %%a %s -> %s", '$r = llvm.call_intrinsic "llvm.amdgcn.tanh"(%%a) : (%s) -> %s')]
        yield Single("tanh_" + type, "ref_convert", [Input(type, "special")], items, block=(1024, 1, 1), targets=WAVE32)
    yield Single("pkrtz", "ref_convert", [Input("f32", "special"), Input("f32", "special")],
                 [Item("$r = rocdl.cvt.pkrtz %a, %b : vector<2xf16>", "vector<2xf16>", "pkrtz"),
                  Item('$r = llvm.call_intrinsic "llvm.amdgcn.cvt.pkrtz"(%a, %b) : (f32, f32) -> vector<2xf16>', "vector<2xf16>", "pkrtz")], block=(1024, 1, 1))
    items = [Item('$r = llvm.call_intrinsic "llvm.amdgcn.%s"(%%a, %%b, %%c) : (i32, i32, i32) -> i32' % name, "i32", "bits what=" + name)
             for name in ("ubfe", "sbfe", "perm", "alignbyte")]
    yield Single("bit_instructions", "ref_convert", [Input("i32", "codes")] * 3, items, block=(1024, 1, 1))


def singles():
    yield from packed()
    yield from scaled()
    yield from rocdl_scaled()
    yield from rocdl_packed()
    yield from fast()
    yield from instructions()
