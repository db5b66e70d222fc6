"""Operations between lanes: shuffles, rotations, broadcasts, reductions, DPP, swizzles, permutations."""
from single import GFX9, WAVE32, Input, Item, Single, count_of, element_of

TYPES = ["i1", "i4", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "f8E4M3FN", "vector<1xf16>", "vector<2xf16>", "vector<3xi8>",
         "vector<4xf16>", "vector<5xf32>", "vector<8xbf16>", "vector<16xi8>", "vector<2xi64>", "vector<2xf64>"]
WAVE = 64  # lanes of the waves for which kernels are being made: see singles()


def fit(choices):
    """(mode, offset, width): in a wave of 32 lanes only the choices that fit it."""
    return [(mode, o, min(w, WAVE)) for mode, o, w in choices if isinstance(o, str) or o < WAVE]


def plain(type):
    return type.replace("vector<", "").replace(">", "").replace("x", "_")


def bits(type):
    element = element_of(type)
    return " bits=%d" % int(element[1:]) if element[0] == "i" and element != "index" else ""


# ---- gpu.shuffle, gpu.rotate ----

def shuffle(type, mode, offset, width):
    """offset: a number, s0 (a scalar argument, 13), or lane: (7 * lane + 3) mod the wave's size."""
    ref = "mode=%s width=%d %s" % (mode, width, "of=lane" if offset == "lane" else "offset=%d" % (13 if offset == "s0" else offset))
    o = {"lane": "%chosen", "s0": "%s0"}.get(offset, "$no")
    constant = "$no = arith.constant %d : i32\n" % offset if o == "$no" else ""
    text = constant + "$nw = arith.constant %d : i32\n" % width
    return [Item(text + "$r, $nv = gpu.shuffle %s %%a, %s, $nw : %s" % (mode, o, type), type, "shuffle " + ref),
            Item(text + "$nx, $r = gpu.shuffle %s %%a, %s, $nw : %s" % (mode, o, type), "i1", "shuffle_valid " + ref)]


CHOSEN = """%chosen_i = affine.apply affine_map<()[s] -> ((s * 7 + 3) mod WAVE)>()[%t]
%chosen = arith.index_cast %chosen_i : index to i32"""


def shuffles():
    every = [("xor", o, 64) for o in (1, 2, 3, 4, 5, 7, 8, 12, 15, 16, 17, 31, 32, 33, 48, 63)] + [("xor", 1, 2), ("xor", 5, 8), ("xor", 9, 8), ("xor", 16, 32)]
    every += [(mode, o, w) for mode in ("up", "down") for o, w in
              ((0, 64), (1, 64), (2, 64), (15, 64), (16, 64), (33, 64), (63, 64), (1, 2), (1, 16), (5, 16), (3, 8), (7, 32), (16, 32), (31, 32))]
    every += [("idx", o, w) for o, w in ((0, 64), (1, 64), (17, 64), (63, 64), (5, 16), (40, 32), (2, 4))]
    every += [(mode, "s0", w) for mode in ("xor", "up", "down", "idx") for w in (64, 16)]
    every += [("idx", "lane", 64), ("xor", "lane", 64), ("up", "lane", 64), ("down", "lane", 32)]
    # Of a width that is no power of two the first lanes take part.
    every += [(mode, o, w) for mode in ("xor", "up", "down", "idx") for o, w in ((1, 24), (3, 5), (12, 13), (0, 31), (2, 3))]
    every += [("idx", "lane", 28), ("down", "s0", 27), ("up", "lane", 17), ("xor", 33, 48), ("up", 40, 63)]
    some = [("xor", 1, 64), ("xor", 16, 64), ("xor", 32, 64), ("xor", 21, 32), ("up", 1, 64), ("up", 3, 8), ("down", 1, 16), ("down", 33, 64),
            ("idx", 17, 64), ("xor", "s0", 64), ("idx", "lane", 64), ("up", "s0", 16)]
    # A width that is not a constant.
    dynamic = [Item(item.text.replace("$nw = arith.constant 16 : i32\n", "").replace("$nw", "%s1"), item.out, item.ref) for mode in ("xor", "up", "down", "idx")
               for offset in (3, "s0", "lane") for item in shuffle("f32", mode, offset, 16)]
    yield Single("shuffle_width", "ref_lanes", [Input("f32", "codes")], dynamic, before=CHOSEN.replace("WAVE", str(WAVE)), scalars=["i32=13", "i32=16"], block=(128, 1, 1))
    odd = [Item(item.text.replace("%s1", "%s2"), item.out, item.ref.replace("width=16", "width=23")) for item in dynamic]
    yield Single("shuffle_odd_width", "ref_lanes", [Input("f32", "codes")], odd, before=CHOSEN.replace("WAVE", str(WAVE)), scalars=["i32=13", "i32=16", "i32=23"], block=(128, 1, 1))
    for type in TYPES:
        items = [item for choice in fit(every if type == "f32" else some) for item in shuffle(type, *choice)]
        if type != "f32":
            items = items[::2] + items[1:2]  # one of the valid bits: they do not depend on the type
        yield Single("shuffle_" + plain(type), "ref_lanes", [Input(type, "codes")], items, before=CHOSEN.replace("WAVE", str(WAVE)), scalars=["i32=13"], block=(128, 1, 1))
        rotations = [Item("$r, $nv = gpu.rotate %%a, %d, %d : %s" % (o, w, type), type, "rotate offset=%d width=%d" % (o, w))
                     for o, w in ((1, WAVE), (WAVE - 1, WAVE), (WAVE // 2, WAVE), (0, WAVE), (3, 16), (15, 16), (1, 4), (1, 2), (5, 8), (11, 32), (16, 32))]
        yield Single("rotate_" + plain(type), "ref_lanes", [Input(type, "codes")], rotations, block=(128, 1, 1), slow=type not in ("f32", "i8", "vector<2xi64>"))


def broadcasts():
    for type in ["i1", "i8", "i16", "i32", "i64", "index", "f16", "bf16", "f32", "f64", "vector<2xf16>", "vector<3xi8>", "vector<4xf32>", "vector<2xf64>"]:
        inside = "$nf = arith.constant 13 : index\n$nl = gpu.lane_id\n$nc = arith.cmpi uge, $nl, $nf : index\n$r = scf.if $nc -> (%s) {\n" \
            "$ny = %s\nscf.yield $ny : %s\n} else {\nscf.yield %%a : %s\n}"
        items = [Item("$r = gpu.subgroup_broadcast %%a, first_active_lane : %s" % type, type, "broadcast lane=0"),
                 Item("$nl = arith.constant %d : i32\n$r = gpu.subgroup_broadcast %%a, specific_lane $nl : %s" % (37 % WAVE, type), type, "broadcast lane=%d" % (37 % WAVE)),
                 Item("$r = gpu.subgroup_broadcast %%a, specific_lane %%s0 : %s" % type, type, "broadcast lane=21"),
                 Item(inside % (type, "gpu.subgroup_broadcast %%a, first_active_lane : %s" % type, type, type), type, "broadcast lane=13 from=13")]
        if type not in ("i1", "i8", "index", "vector<3xi8>"):
            items += [Item('$r = llvm.call_intrinsic "llvm.amdgcn.readfirstlane"(%%a) : (%s) -> %s' % (type, type), type, "broadcast lane=0"),
                      Item('$r = llvm.call_intrinsic "llvm.amdgcn.readlane"(%%a, %%s0) : (%s, i32) -> %s' % (type, type), type, "broadcast lane=21"),
                      Item("$r = rocdl.readfirstlane %%a : %s" % type, type, "broadcast lane=0"),
                      Item("$r = rocdl.readlane %%a, %%s0 : (%s, i32) -> %s" % (type, type), type, "broadcast lane=21")]
        yield Single("broadcast_" + plain(type), "ref_lanes", [Input(type, "codes")], items, block=(128, 1, 1), scalars=["i32=21"])


# ---- reductions ----

INT_KINDS = ["add", "mul", "and", "or", "xor", "minsi", "maxsi", "minui", "maxui"]
ORDERS = ["minimumf", "maximumf", "minnumf", "maxnumf"]
CLUSTERS = [(2, 1), (4, 1), (8, 1), (16, 1), (32, 1), (64, 1), (4, 4), (16, 2), (8, 8), (2, 32)]


def reduction(type, kind, size, stride):
    cluster = "" if size == WAVE else " cluster(size = %d%s)" % (size, ", stride = %d" % stride if stride > 1 else "")
    return Item("$r = gpu.subgroup_reduce %s %%a%s : (%s) -> %s" % (kind, cluster, type, type), type,
                "reduce kind=%s size=%d stride=%d%s" % (kind, size, stride, bits(type)))


def reductions():
    for type in ["i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "vector<2xf16>", "vector<4xi8>", "vector<3xf32>", "vector<2xi64>"]:
        is_float = element_of(type)[0] != "i"
        slow = type in ("vector<4xi8>", "vector<2xi64>", "vector<3xf32>", "i16")
        if is_float:
            items = [reduction(type, "add", size, stride) for size, stride in CLUSTERS if size * stride <= WAVE]
            yield Single("subgroup_sum_" + plain(type), "ref_lanes", [Input(type, "small")], items, block=(128, 1, 1), slow=slow)
            items = [reduction(type, kind, size, stride) for kind in ORDERS for size, stride in ((4, 1), (16, 1), (WAVE, 1))]
            yield Single("subgroup_order_" + plain(type), "ref_lanes", [Input(type, "special")], items, block=(128, 1, 1), slow=slow)
        else:
            items = [reduction(type, kind, size, stride) for kind in INT_KINDS for size, stride in ((8, 1), (WAVE, 1))]
            items += [reduction(type, "add", size, stride) for size, stride in CLUSTERS if size * stride <= WAVE]
            yield Single("subgroup_reduce_" + plain(type), "ref_lanes", [Input(type, "codes")], items, block=(128, 1, 1), slow=slow)
    yield from all_reductions()


def all_reductions():
    for type in ["i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"]:
        is_float = type[0] != "i"
        for block in ((64, 1, 1), (256, 1, 1), (200, 1, 1), (16, 4, 3)):
            items = [Item("$r = gpu.all_reduce %s %%a uniform {} : (%s) -> (%s)" % (kind, type, type), type, "all_reduce kind=" + kind)
                     for kind in (["add"] + ORDERS if is_float else INT_KINDS)]
            op = "addf" if is_float else "addi"
            items.append(Item("$r = gpu.all_reduce %%a {\n^bb0($nx: %s, $ny: %s):\n$nz = arith.%s $nx, $ny : %s\n\"gpu.yield\"($nz) : (%s) -> ()\n} : (%s) -> (%s)"
                              % (type, type, op, type, type, type, type), type, "all_reduce kind=add"))
            how = "small" if is_float else "codes"
            yield Single("all_reduce_%s_%d" % (type, block[0] * block[1] * block[2]), "ref_lanes", [Input(type, how)], items, block=block,
                         slow=type in ("i8", "f64", "bf16") or block[0] == 16)


# ---- data paths of the machine ----

def dpp_items(type):
    kinds = [("quad_perm", "([%d, %d, %d, %d])" % q, q[0] | q[1] << 2 | q[2] << 4 | q[3] << 6) for q in ((0, 1, 2, 3), (2, 3, 0, 1), (3, 3, 1, 0))]
    kinds += [(k, "(%d : i32)" % n, n) for k in ("row_shl", "row_shr", "row_ror") for n in (1, 3, 8, 15)]
    kinds += [(k, "", 0) for k in ("row_mirror", "row_half_mirror")]
    kinds += [(k, "", 0) for k in ("wave_shl", "wave_rol", "wave_shr", "wave_ror", "row_bcast_15", "row_bcast_31") if WAVE == 64]
    base = {"quad_perm": 0, "row_shl": 0x100, "row_shr": 0x110, "row_ror": 0x120, "wave_shl": 0x130, "wave_rol": 0x134, "wave_shr": 0x138,
            "wave_ror": 0x13c, "row_mirror": 0x140, "row_half_mirror": 0x141, "row_bcast_15": 0x142, "row_bcast_31": 0x143}
    for number, (kind, text, n) in enumerate(kinds):
        for rows, banks, bound in ((15, 15, 0), (15, 15, 1), (5, 15, 0), (15, 6, 1)):
            if bound and "bcast" in kind or rows == 5 and number % 3 and type != "i32":
                continue
            ref = "dpp kind=%s n=%d rows=%d banks=%d bound=%d" % (kind, n, rows, banks, bound)
            if (number + rows) % 2 or type in ("i8", "i64", "i16"):
                yield Item("$r = amdgpu.dpp %%a %%b %s%s {row_mask = %d : i32, bank_mask = %d : i32%s} : %s" %
                           (kind, text, rows, banks, ", bound_ctrl = true" if bound else "", type), type, ref)
            if type == "i32":
                yield Item("$r = rocdl.update.dpp %%a, %%b with %d, %d, %d, %s : i32" % (base[kind] + n, rows, banks, "true" if bound else "false"), type, ref)


def paths():
    for type in ("i32", "f32", "i16", "f16", "i8", "i64", "f64"):
        yield Single("dpp_" + plain(type), "ref_lanes", [Input(type, "codes"), Input(type, "codes")], list(dpp_items(type)), block=(128, 1, 1),
                     slow=type in ("i8", "f64", "i16"))
    for type in ("i32", "f32", "vector<2xf16>", "vector<4xi8>", "i64", "f64", "f16", "i8", "vector<4xbf16>"):
        items = [Item("$r = amdgpu.permlane_swap %%a %d : %s" % (row, type), type, "swap_rows row=%d" % row) for row in (16, 32) if row < WAVE]
        if type not in ("f16", "i8", "f64"):
            items += [Item("$r = amdgpu.swizzle_bitmode %%a %d %d %d : %s" % (a, o, x, type), type, "swizzle and=%d or=%d xor=%d" % (a, o, x))
                      for a, o, x in ((31, 0, 1), (31, 0, 16), (31, 0, 31), (21, 2, 4), (0, 7, 0), (16, 5, 9), (0, 0, 0))]
        yield Single("rows_" + plain(type), "ref_lanes", [Input(type, "codes")], items, block=(128, 1, 1))
    field = "$nf = arith.constant %d : i32\n$r = rocdl.ds_swizzle %%a, $nf : (i32, i32) -> i32"
    items = [Item(field % (a | o << 5 | x << 10), "i32", "swizzle and=%d or=%d xor=%d" % (a, o, x)) for a, o, x in ((31, 0, 1), (31, 0, 24), (30, 1, 0), (3, 8, 2))]
    items += [Item(field % (0x8000 | q), "i32", "quads n=%d" % q) for q in (0xe4, 0x1b, 0x00, 0xb1)]
    four = "$n4 = arith.constant 4 : i32\n$nx = arith.muli %chosen, $n4 : i32\n"
    items += [Item(four + "$r = rocdl.ds_bpermute $nx, %a : (i32, i32) -> i32", "i32", "permute")]
    items += [Item(four + "$r = llvm.call_intrinsic \"llvm.amdgcn.ds.%s\"($nx, %%a) : (i32, i32) -> i32" % name, "i32", "permute push=%d" % push)
              for name, push in (("bpermute", 0), ("permute", 1))]
    negative = "$n0 = arith.constant 0 : i32\n$nc = arith.cmpi slt, %a, $n0 : i32\n"
    items += [Item(negative + "$r = rocdl.ballot $nc : i64", "i64", "ballot"),
              Item(negative + "$r = rocdl.ballot $nc : i%d" % WAVE, "i%d" % WAVE, "ballot"),
              Item(negative + "$nf = arith.constant 13 : index\n$nl = gpu.lane_id\n$np = arith.cmpi uge, $nl, $nf : index\n$nz = arith.constant 0 : i64\n"
                   "$r = scf.if $np -> (i64) {\n$ny = rocdl.ballot $nc : i64\nscf.yield $ny : i64\n} else {\nscf.yield $nz : i64\n}", "i64", "ballot from=13"),
              Item("$r = rocdl.mbcnt.lo %a, %b : (i32, i32) -> i32", "i32", "mbcnt"), Item("$r = rocdl.mbcnt.hi %a, %b : (i32, i32) -> i32", "i32", "mbcnt high=1")]
    items += [Item('$r = llvm.call_intrinsic "llvm.amdgcn.mbcnt.%s"(%%a, %%b) : (i32, i32) -> i32' % half, "i32", "mbcnt high=%d" % high) for half, high in (("lo", 0), ("hi", 1))]
    items += [Item("$r = gpu.lane_id", "index", "ids what=lane"), Item("$r = gpu.subgroup_id : index", "index", "ids what=subgroup"),
              Item("$r = gpu.num_subgroups : index", "index", "ids what=subgroups"), Item("$r = gpu.subgroup_size : index", "index", "ids what=size"),
              Item("$r = rocdl.wavefrontsize : i32", "i32", "ids what=size")]
    yield Single("permutes", "ref_lanes", [Input("i32", "codes"), Input("i32", "codes")], items, block=(128, 1, 1), before=CHOSEN.replace("WAVE", str(WAVE)))
    for name, row in (("16", 16), ("32", 32)):
        items = [Item("$np = rocdl.permlane%s.swap %%a, %%b, false, false : (i32, i32) -> <(i32, i32)>\n$r = llvm.extractvalue $np[%d] : !llvm.struct<(i32, i32)>" %
                      (name, member), "i32", "swap_pair row=%d member=%d" % (row, member)) for member in (0, 1)]
        yield Single("swap_pair_" + name, "ref_lanes", [Input("i32", "codes"), Input("i32", "codes")], items, block=(128, 1, 1), targets=("gfx950", "gfx1250") if row < WAVE else ("gfx950",))


def in_branches():
    """Exchanges where only some lanes are active (those from 16 on, or the even ones), and in loops: the lanes that are read are active."""
    half = "$nc16 = arith.constant 16 : index\n$nl = gpu.lane_id\n$nc = arith.cmpi uge, $nl, $nc16 : index\n$r = scf.if $nc -> (f32) {\n%s\nscf.yield $ny : f32\n} else {\nscf.yield %%a : f32\n}"
    number = "$no = arith.constant %d : i32\n$nw = arith.constant %d : i32\n"
    items = [Item(number % (o, w) + half % ("$ny, $nv = gpu.shuffle %s %%a, $no, $nw : f32" % mode), "f32", "partial mode=%s offset=%d width=%d" % (mode, o, w))
             for mode, o, w in fit([("xor", 1, 64), ("xor", 15, 16), ("xor", 4, 8), ("down", 3, 16), ("up", 2, 8), ("idx", 40, 64), ("idx", 21, 64), ("xor", 8, 16)])]
    loop = "$n0 = arith.constant 0 : index\n$n1 = arith.constant 1 : index\n$n6 = arith.constant 6 : index\n$nw = arith.constant 64 : i32\n$none = arith.constant 1 : i32\n" \
        "$r = scf.for $ni = $n0 to $n6 step $n1 iter_args($nx = %a) -> (f32) {\n$nk = arith.index_cast $ni : index to i32\n$no = arith.shli $none, $nk : i32\n" \
        "$ny, $nv = gpu.shuffle xor $nx, $no, $nw : f32\n$nz = arith.addf $nx, $ny : f32\nscf.yield $nz : f32\n}"
    yield Single("lanes_in_branches", "ref_lanes", [Input("f32", "codes")], items, block=(128, 1, 1))
    yield Single("lanes_in_loops", "ref_lanes", [Input("f32", "small")], [Item(loop.replace("constant 6 ", "constant 5 ").replace("64", "32") if WAVE == 32 else loop, "f32", "reduce kind=add size=%d" % WAVE)], block=(128, 1, 1))


def ids():
    """Every work-item of 12 workgroups of 16 x 4 x 2 writes what it is told about itself."""
    total, linear = 12 * 128, "affine_map<()[t, x, y, z] -> (((z * 3 + y) * 2 + x) * 128 + t)>()[%t, %gx, %gy, %gz]"
    where = "%%gx = gpu.block_id x\n%%gy = gpu.block_id y\n%%gz = gpu.block_id z\n%%at = affine.apply %s" % linear
    store = "$n64 = arith.extui $nv : i32 to i64\nmemref.store $n64, $O[%%at] : memref<%dxi64>" % total
    formulas = {"workitem.id": ((16, 1), (64, 16), (128, 64)), "workgroup.id": ((256, 128), (768, 256), (total, 768))}
    rows = [(name + "." + axis, "mod=%d div=%d" % formula) for name, per_axis in formulas.items() for axis, formula in zip("xyz", per_axis)]
    rows += [("workgroup.dim." + axis, "value=%d" % n) for axis, n in zip("xyz", (16, 4, 2))] + [("grid.dim." + axis, "value=%d" % n) for axis, n in zip("xyz", (2, 3, 2))]
    items = [Item("$nv = rocdl.%s : i32\n" % name + store, ("i64", [total], "zero"), "ids threads=%d what=x %s" % (total, ref), memory=True) for name, ref in rows]
    items += [Item('$nv = llvm.call_intrinsic "llvm.amdgcn.%s"() : () -> i32\n' % name + store, ("i64", [total], "zero"), "ids threads=%d what=x %s" % (total, ref), memory=True)
              for name, ref in rows[:6]]
    gpu = [("thread_id", "workitem.id"), ("block_id", "workgroup.id"), ("block_dim", "workgroup.dim"), ("grid_dim", "grid.dim")]
    items += [Item("$nx = gpu.%s %s\n$nv = arith.index_cast $nx : index to i32\n" % (name, axis) + store, ("i64", [total], "zero"),
                   "ids threads=%d what=x %s" % (total, dict(rows)[same + "." + axis]), memory=True) for name, same in gpu for axis in "xyz"]
    yield Single("ids", "ref_lanes", [Input("i32", "codes")], items, block=(16, 4, 2), grid=(2, 3, 2), before=where)


def of_wave():
    return list(shuffles()) + list(broadcasts()) + list(reductions()) + list(paths()) + list(ids()) + list(in_branches())


def singles():
    """Those of 64 lanes, and then those of 32, whose names end in _w32."""
    global WAVE
    made = []
    for WAVE, targets, suffix in ((64, GFX9, ""), (32, WAVE32, "_w32")):
        for single in of_wave():
            single.targets = tuple(target for target in single.targets if target in targets)
            single.name += suffix
            made += [single] if single.targets else []
    return made
