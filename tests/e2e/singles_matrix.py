"""Matrix products of one wave: every shape and type of amdgpu.mfma, rocdl.mfma.*, scaled_mfma, sparse_mfma, with their
modifiers. Operands are small whole numbers: every sum is exact, in whatever order."""
from single import GFX9, Input, Item, Single, vector

BLGP = ["none", "bcast_first_32", "bcast_second_32", "rotate_16_right", "bcast_first_16", "bcast_second_16", "bcast_third_16", "bcast_fourth_16"]
OCP, FNUZ = ("gfx950",), ("gfx942",)
DENSE = []  # (m, k, blocks, type of A, type of B, targets)
for m, k, b in ((32, 1, 2), (16, 1, 4), (4, 1, 16), (32, 2, 1), (16, 4, 1)):
    DENSE.append((m, k, b, "f32", "f32", GFX9))
for t in ("f16", "bf16"):
    DENSE += [(m, k, b, t, t, GFX9) for m, k, b in ((32, 4, 2), (16, 4, 4), (4, 4, 16), (32, 8, 1), (16, 16, 1), (32, 16, 1), (16, 32, 1))]
DENSE += [(m, k, b, "i8", "i8", GFX9) for m, k, b in ((32, 4, 2), (16, 4, 4), (4, 4, 16), (32, 16, 1), (16, 32, 1), (32, 32, 1), (16, 64, 1))]
FP8 = {FNUZ: ("f8E4M3FNUZ", "f8E5M2FNUZ"), OCP: ("f8E4M3FN", "f8E5M2")}
DENSE += [(m, k, 1, x, y, t) for m, k in ((32, 16), (16, 32)) for t in (FNUZ, OCP) for x in FP8[t] for y in FP8[t]]
DENSE += [(16, 4, 1, "f64", "f64", GFX9), (4, 4, 4, "f64", "f64", GFX9)]
SMALL = ["f8E4M3FN", "f8E5M2", "f6E2M3FN", "f6E3M2FN", "f4E2M1FN"]
DENSE += [(m, k, 1, x, y, OCP) for m, k in ((32, 64), (16, 128)) for x in SMALL for y in SMALL]


def accumulator(type):
    return "i32" if type == "i8" else "f64" if type == "f64" else "f32"


def many(n, element):
    return element if n == 1 else vector(n, element)


def operands(m, k, blocks, a, b, how="small"):
    per_lane = k * m * blocks // 64
    d = many(m * m * blocks // 64, accumulator(a))
    return per_lane, d, [Input(many(per_lane, a), how), Input(many(per_lane, b), how), Input(d, "small")]


def mfma(m, k, blocks, a, b, d, per_lane, cbsz=0, abid=0, blgp=0, neg=0, extra=()):
    attributes = list(extra)
    if blocks > 1:
        attributes.append("blocks = %d : i32" % blocks)
    if cbsz:
        attributes += ["cbsz = %d : i32" % cbsz, "abid = %d : i32" % abid]
    attributes += ["negate" + letter for bit, letter in ((1, "A"), (2, "B"), (4, "C")) if neg & bit]
    ref = "product m=%d k=%d blocks=%d cbsz=%d abid=%d blgp=%d neg=%d f8f6f4=%d" % (m, k, blocks, cbsz, abid, blgp, neg, (m, k) in ((32, 64), (16, 128)))
    return Item("$r = amdgpu.mfma %dx%dx%d %%a * %%b + %%c %s blgp = %s : %s, %s, %s" %
                (m, m, k, "{%s}" % ", ".join(attributes) if attributes else "", BLGP[blgp], many(per_lane, a), many(per_lane, b), d), d, ref)


def dense():
    for m, k, blocks, a, b, targets in DENSE:
        per_lane, d, inputs = operands(m, k, blocks, a, b)
        items = [mfma(m, k, blocks, a, b, d, per_lane)]
        if blocks > 1 and a != "f64":
            most = {2: 1, 4: 2, 16: 4}[blocks]
            items += [mfma(m, k, blocks, a, b, d, per_lane, cbsz=cbsz, abid=abid)
                      for cbsz in range(1, most + 1) for abid in sorted({0, 1, 2 ** cbsz - 1})]
        if (blocks > 1 or a == "f32") and a != "f64":
            items += [mfma(m, k, blocks, a, b, d, per_lane, blgp=p) for p in range(1, 8)]
        if a == "f64":
            items += [mfma(m, k, blocks, a, b, d, per_lane, neg=neg) for neg in (1, 2, 4, 7)]
        name = "%dx%dx%d_%d_%s_%s" % (m, m, k, blocks, a, b)
        slow = a != b and len(targets) == 1 and (a, b) not in (("f8E4M3FN", "f8E5M2"), ("f8E4M3FNUZ", "f8E5M2FNUZ"), ("f8E4M3FN", "f4E2M1FN"), ("f4E2M1FN", "f6E2M3FN"))
        for part in range(0, len(items), 4):
            yield Single("mfma_%s_%d" % (name, part), "ref_matrix", inputs, items[part:part + 4], targets=targets, slow=slow)
    for m, k in ((32, 4), (16, 8)):
        per_lane, d, inputs = operands(m, k, 1, "f32", "f32")
        yield Single("mfma_xf32_%d" % m, "ref_matrix", inputs, [mfma(m, k, 1, "f32", "f32", d, per_lane, extra=["reducePrecision"])], targets=FNUZ)
    # Numbers that are not whole: a sum of f32 within a few roundings of the exact one.
    for m, k, blocks, a in ((32, 8, 1, "f16"), (16, 16, 1, "bf16"), (16, 4, 1, "f32"), (16, 4, 1, "f64"), (4, 4, 16, "f16")):
        per_lane, d, inputs = operands(m, k, blocks, a, a, "random")
        item = mfma(m, k, blocks, a, a, d, per_lane)
        item.atol, item.ulp = 4e-6, 8
        yield Single("mfma_fractions_%dx%d_%s" % (m, k, a), "ref_matrix", inputs, [item], targets=GFX9)


# ---- rocdl ----

def rocdl():
    zero = "$nz = arith.constant 0 : i32\n"
    plain = [(32, 1, 2, "f32"), (16, 1, 4, "f32"), (4, 1, 16, "f32"), (32, 2, 1, "f32"), (16, 4, 1, "f32")]
    plain += [(m, k, b, "f16") for m, k, b in ((32, 4, 2), (16, 4, 4), (4, 4, 16), (32, 8, 1), (16, 16, 1))]
    plain += [(m, k, b, "i8") for m, k, b in ((32, 4, 2), (16, 4, 4), (4, 4, 16))]
    plain += [(16, 4, 1, "f64"), (4, 4, 4, "f64")]
    rows = [("%dx%dx%d%s" % (m, m, k, t), m, k, b, t, t, GFX9) for m, k, b, t in plain]
    rows += [("%dx%dx%dbf16.1k" % (m, m, k), m, k, b, "bf16", "bf16", GFX9) for m, k, b in ((32, 4, 2), (16, 4, 4), (4, 4, 16), (32, 8, 1), (16, 16, 1))]
    rows += [("%dx%dx%d.%s" % (m, m, k, t), m, k, 1, t, t, OCP) for t in ("f16", "bf16") for m, k in ((16, 32), (32, 16))]
    rows += [("%dx%dx%d.i8" % (m, m, k), m, k, 1, "i8", "i8", t) for m, k, t in ((16, 32, GFX9), (32, 16, GFX9), (16, 64, OCP), (32, 32, OCP))]
    rows += [("%dx%dx%d.xf32" % (m, m, k), m, k, 1, "f32", "f32", FNUZ) for m, k in ((16, 8), (32, 4))]
    names = {"fp8": "f8E4M3", "bf8": "f8E5M2"}
    for m, k in ((16, 32), (32, 16)):
        for x in names:
            for y in names:
                rows.append(("%dx%dx%d.%s.%s" % (m, m, k, x, y), m, k, 1, names[x] + "FNUZ", names[y] + "FNUZ", FNUZ))
                rows.append(("%dx%dx%d.%s.%s" % (m, m, k, x, y), m, k, 1, names[x] + ("FN" if x == "fp8" else ""), names[y] + ("FN" if y == "fp8" else ""), OCP))
    for text, m, k, blocks, a, b, targets in rows:
        per_lane, d, inputs = operands(m, k, blocks, a, b)
        lines, types, values = "", [], []
        for letter, element in (("a", a), ("b", b)):
            have, value = many(per_lane, element), "%" + letter
            want = have
            if element[:2] == "f8":
                want = "i64"
            elif element == "i8":
                want = {4: "i32", 8: "i64", 16: "vector<4xi32>"}[per_lane]
            elif element == "bf16" and "1k" in text:
                want = "vector<%dxi16>" % per_lane
            if want != have:
                bits = {"i64": "vector<1xi64>", "i32": "vector<1xi32>"}.get(want, want)
                lines += "$n%s = vector.bitcast %s : %s to %s\n" % (letter, value, have, bits)
                value = "$n" + letter
                if bits != want:
                    lines += "$n%s0 = vector.extract $n%s[0] : %s from %s\n" % (letter, letter, want, bits)
                    value = "$n%s0" % letter
            types.append(want)
            values.append(value)
        form = "$r = rocdl.mfma.%s.%s %s, %s, %%c, $nz, $nz, $nz : (%s, %s, %s, i32, i32, i32) -> %s"
        item = Item(zero + lines + form % (accumulator(a), text, values[0], values[1], types[0], types[1], d, d), d,
                    "product m=%d k=%d blocks=%d" % (m, k, blocks))
        yield Single("rocdl_mfma_%s_%s" % (text.replace(".", "_"), "ocp" if targets == OCP else "all"), "ref_matrix", inputs, [item], targets=targets)
    for m, k in ((32, 64), (16, 128)):
        for a, b in (("f8E4M3FN", "f4E2M1FN"), ("f6E2M3FN", "f8E5M2"), ("f4E2M1FN", "f4E2M1FN"), ("f6E3M2FN", "f6E2M3FN")):
            per_lane, d, inputs = operands(m, k, 1, a, b)
            inputs += [Input("vector<4xf8E8M0FNU>", "random"), Input("vector<4xf8E8M0FNU>", "random")]
            lines = zero
            types = []
            for letter, element in (("a", a), ("b", b)):
                n = {"f8": 8, "f6": 6, "f4": 4}[element[:2]]
                lines += "$n%s = vector.bitcast %%%s : vector<32x%s> to vector<%dxi32>\n" % (letter, letter, element, n)
                types.append("vector<%dxi32>" % n)
            for letter in "de":
                lines += "$n%sv = vector.bitcast %%%s : vector<4xf8E8M0FNU> to vector<1xi32>\n$n%s = vector.extract $n%sv[0] : i32 from vector<1xi32>\n" % ((letter,) * 4)
            fields = "".join("$n%s = arith.constant %d : i32\n" % x for x in (("fa", SMALL.index(a)), ("fb", SMALL.index(b)), ("oa", 2), ("ob", 1)))
            op = "$r = rocdl.mfma.scale.f32.%dx%dx%d.f8f6f4 $na, $nb, %%c, $nfa, $nfb, $noa, $nd, $nob, $ne : (%s, %s, %s, i32, i32, i32, i32, i32, i32) -> %s" % (
                m, m, k, types[0], types[1], d, d)
            yield Single("rocdl_mfma_scale_%d_%s_%s" % (m, a, b), "ref_matrix", inputs, [Item(lines + fields + op, d, "product m=%d k=%d f8f6f4=1 sa=2 sb=1" % (m, k), ulp=1)], targets=OCP)


# ---- scales ----

def scaled():
    def op(m, k, a, b, d, sa, sb, one_a=False, one_b=False):
        types = ["f8E8M0FNU" if one else "vector<4xf8E8M0FNU>" for one in (one_a, one_b)]
        lines, values = "", []
        for letter, one, index in (("d", one_a, sa), ("e", one_b, sb)):
            if one:
                lines += "$n%s = vector.extract %%%s[%d] : f8E8M0FNU from vector<4xf8E8M0FNU>\n" % (letter, letter, index)
            values.append("$n%s[0]" % letter if one else "%%%s[%d]" % (letter, index))
        return Item(lines + "$r = amdgpu.scaled_mfma %dx%dx%d (%s * %%a) * (%s * %%b) + %%c : %s, vector<32x%s>, %s, vector<32x%s>, %s" %
                    (m, m, k, values[0], values[1], types[0], a, types[1], b, d), d, "product m=%d k=%d f8f6f4=1 sa=%d sb=%d" % (m, k, sa, sb), ulp=1)
    for m, k in ((32, 64), (16, 128)):
        for a in SMALL:
            for b in SMALL:
                per_lane, d, inputs = operands(m, k, 1, a, b)
                inputs += [Input("vector<4xf8E8M0FNU>", "random"), Input("vector<4xf8E8M0FNU>", "random")]
                items = [op(m, k, a, b, d, 0, 3), op(m, k, a, b, d, 2, 1, one_a=True)]
                if a == b:
                    items += [op(m, k, a, b, d, 3, 0, one_b=True), op(m, k, a, b, d, 1, 2, True, True)]
                if a == b == "f4E2M1FN":
                    items = [op(m, k, a, b, d, sa, sb, one) for sa in range(4) for sb in range(4) for one in (False, True)]
                for part in range(0, len(items), 8):
                    yield Single("scaled_mfma_%d_%s_%s_%d" % (m, a, b, part), "ref_matrix", inputs, items[part:part + 8], targets=OCP, slow=a != b and (a, b) != (SMALL[0], SMALL[4]))


# ---- sparse ----

def sparse():
    pairs8 = [(x, y) for x in ("f8E4M3", "f8E5M2") for y in ("f8E4M3", "f8E5M2")]

    def fp8(type, fnuz):
        return type + ("FNUZ" if fnuz else "FN" if type == "f8E4M3" else "")
    rows = [(m, k, t, t, GFX9) for t in ("f16", "bf16") for m, k in ((16, 32), (32, 16))]
    rows += [(m, k, "i8", "i8", GFX9) for m, k in ((16, 64), (32, 32))]
    rows += [(m, k, fp8(x, f), fp8(y, f), t) for m, k in ((16, 64), (32, 32)) for x, y in pairs8 for f, t in ((True, FNUZ), (False, OCP))]
    rows += [(m, k, t, t, OCP) for t in ("f16", "bf16") for m, k in ((16, 64), (32, 32))]
    rows += [(m, k, x, y, OCP) for m, k in ((16, 128), (32, 64)) for x, y in [("i8", "i8")] + [(fp8(x, False), fp8(y, False)) for x, y in pairs8]]
    for m, k, a, b, targets in rows:
        n_a, n_b, d = k * m // 128, k * m // 64, many(m * m // 64, accumulator(a))
        index = "vector<4xi8>" if a in ("f16", "bf16") else "vector<2xi16>"
        inputs = [Input(vector(n_a, a), "small"), Input(vector(n_b, b), "small"), Input(d, "small"), Input("i32", "pairs")]
        lines = "$niv = vector.broadcast %%d : i32 to vector<1xi32>\n$ni = vector.bitcast $niv : vector<1xi32> to %s\n" % index
        sets = 32 // (n_a * 2)
        items = [Item(lines + "$r = amdgpu.sparse_mfma %dx%dx%d %%a * %%b + %%c sparse($ni : %s) {abid = %d : i32, cbsz = %d : i32} : %s, %s, %s" %
                      (m, m, k, index, abid, cbsz, vector(n_a, a), vector(n_b, b), d), d,
                      "sparse m=%d k=%d abid=%d cbsz=%d" % (m, k, abid, cbsz))
                 for abid, cbsz in sorted({(0, 0), (sets - 1, 0), (1 if sets > 1 else 0, 1)}) if n_a <= 8]
        names = {"f8E4M3FN": "fp8", "f8E4M3FNUZ": "fp8", "f8E5M2": "bf8", "f8E5M2FNUZ": "bf8"}
        spelled = "%s.%dx%dx%d.%s" % (accumulator(a), m, m, k, "%s.%s" % (names[a], names[b]) if a in names else a)
        text, types = "$nz = arith.constant 0 : i32\n$n1 = arith.constant 1 : i32\n", []
        for letter, element, n in (("a", a, n_a), ("b", b, n_b)):
            have = vector(n, element)
            want = have if element in ("f16",) else "vector<%dx%s>" % (n, "bf16" if n_a > 4 else "i16") if element == "bf16" else "vector<%dxi32>" % (n // 4)
            text += "$n%s = vector.bitcast %%%s : %s to %s\n" % (letter, letter, have, want)
            types.append(want)
        abid = "$n1" if sets > 1 else "$nz"
        items.append(Item(text + "$r = rocdl.smfmac.%s $na, $nb, %%c, %%d, $nz, %s : (%s, %s, %s, i32, i32, i32) -> %s" % (spelled, abid, types[0], types[1], d, d), d,
                          "sparse m=%d k=%d abid=%d cbsz=0" % (m, k, 1 if sets > 1 else 0)))
        yield Single("sparse_%dx%d_%s_%s" % (m, k, a, b), "ref_matrix", inputs, items, targets=targets, slow=a != b)


def singles():
    yield from dense()
    yield from rocdl()
    yield from scaled()
    yield from sparse()
