"""Operations on vectors of one work-item: moves, bitcasts, reductions, products, masks; over types and widths."""
import itertools
import re

from single import Input, Item, Single, vector

TYPES = ["i1", "i4", "i8", "i16", "i32", "i64", "index", "f8E4M3FN", "f16", "bf16", "f32", "f64"]
INTS = ["i8", "i16", "i32", "i64"]


def shaped(dims, type):
    return "vector<%sx%s>" % ("x".join(map(str, dims)), type)


def move(text, type, map):
    return Item(text, type, "move map=" + ",".join(str(m) for m in map))


def flat(dims, at):
    n = 0
    for d, i in zip(dims, at):
        n = n * d + i
    return n


def every(dims):
    return itertools.product(*[range(d) for d in dims])


def moves(type):
    """%a: 8 elements, %b: 8 elements after them."""
    v8 = vector(8, type)
    items = [move("$r = vector.extract %%a[%d] : %s from %s" % (i, type, v8), type, [i]) for i in (0, 3, 7)]
    items += [move("$nx = vector.extract %%b[5] : %s from %s\n$r = vector.insert $nx, %%a [%d] : %s into %s" % (type, v8, i, type, v8), v8,
                   [13 if e == i else e for e in range(8)]) for i in (0, 2, 7)]
    for n, offset, in ((1, 7), (2, 3), (3, 2), (5, 1), (8, 0)):
        v = vector(n, type)
        items.append(move("$r = vector.extract_strided_slice %%a {offsets = [%d], sizes = [%d], strides = [1]} : %s to %s" % (offset, n, v8, v), v, range(offset, offset + n)))
        items.append(move("$nx = vector.extract_strided_slice %%b {offsets = [0], sizes = [%d], strides = [1]} : %s to %s\n"
                          "$r = vector.insert_strided_slice $nx, %%a {offsets = [%d], strides = [1]} : %s into %s" % (n, v8, v, offset, v, v8), v8,
                          [8 + e - offset if offset <= e < offset + n else e for e in range(8)]))
    for mask in ([0, 8, 1, 9], [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0], [7], [3, 3, 3], [1, 2, 3, 4, 5, 6, 7, 8]):
        items.append(move("$r = vector.shuffle %%a, %%b %s : %s, %s" % (mask, v8, v8), vector(len(mask), type), mask))
    items.append(move("$r = vector.interleave %%a, %%b : %s -> %s" % (v8, vector(16, type)), vector(16, type), [e // 2 + 8 * (e % 2) for e in range(16)]))
    v4 = vector(4, type)
    for which in (0, 1):
        items.append(move("$n0, $n1 = vector.deinterleave %%a : %s -> %s\n$r = vector.shuffle $n%d, $n%d [0, 1, 2, 3] : %s, %s" % (v8, v4, which, which, v4, v4), v4,
                          [2 * e + which for e in range(4)]))
    items.append(move("$nx = vector.extract %%b[2] : %s from %s\n$r = vector.broadcast $nx : %s to %s" % (type, v8, type, vector(5, type)), vector(5, type), [10] * 5))
    items.append(move("$nx:8 = vector.to_elements %%a : %s\n$ny:8 = vector.to_elements %%b : %s\n$r = vector.from_elements $nx#7, $ny#0, $nx#3 : %s" % (v8, v8, vector(3, type)),
                      vector(3, type), [7, 8, 3]))
    two = shaped((2, 4), type)
    cast = "$nm = vector.shape_cast %%a : %s to %s\n" % (v8, two)
    items.append(move(cast + "$r = vector.transpose $nm, [1, 0] : %s to %s" % (two, shaped((4, 2), type)), shaped((4, 2), type), [flat((2, 4), (j, i)) for i, j in every((4, 2))]))
    three = shaped((2, 2, 2), type)
    items.append(move("$nm = vector.shape_cast %%a : %s to %s\n$r = vector.transpose $nm, [2, 0, 1] : %s to %s" % (v8, three, three, three), three,
                      [flat((2, 2, 2), (i[1], i[2], i[0])) for i in every((2, 2, 2))]))
    items.append(move(cast + "$r = vector.extract $nm[1] : %s from %s" % (v4, two), v4, range(4, 8)))
    items.append(move(cast + "$nx = vector.extract_strided_slice %%b {offsets = [4], sizes = [4], strides = [1]} : %s to %s\n$r = vector.insert $nx, $nm [0] : %s into %s" %
                      (v8, v4, v4, two), two, [12, 13, 14, 15, 4, 5, 6, 7]))
    items.append(move(cast + "$r = vector.extract_strided_slice $nm {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : %s to %s" % (two, shaped((2, 2), type)),
                      shaped((2, 2), type), [1, 2, 5, 6]))
    items.append(move("$nx = vector.extract_strided_slice %%a {offsets = [2], sizes = [4], strides = [1]} : %s to %s\n$r = vector.broadcast $nx : %s to %s" %
                      (v8, v4, v4, shaped((3, 4), type)), shaped((3, 4), type), [2, 3, 4, 5] * 3))
    one = vector(1, type)
    items.append(move("$nx = vector.extract_strided_slice %%a {offsets = [6], sizes = [1], strides = [1]} : %s to %s\n$r = vector.broadcast $nx : %s to %s" % (v8, one, one, vector(4, type)),
                      vector(4, type), [6] * 4))
    if type not in ("i1", "i4"):
        items.append(move("$nc = arith.constant %s : %s\n$r = vector.insert $nc, %%a [1] : %s into %s" % ("true" if type == "i1" else "0" if type[0] == "i" else "0.0", type, type, v8), v8,
                          [0, "=0", 2, 3, 4, 5, 6, 7]))
    return items


def bitcasts():
    sizes = {"i8": 8, "i16": 16, "i32": 32, "i64": 64, "f8E5M2": 8, "f16": 16, "bf16": 16, "f32": 32, "f64": 64}
    for a in sizes:
        items = []
        for b in sizes:
            n = 128 // sizes[b]
            items.append(Item("$r = vector.bitcast %%a : %s to %s" % (vector(128 // sizes[a], a), vector(n, b)), vector(n, b), "bitcast"))
        yield Single("vector_bitcast_" + a, "ref_vectors", [Input(vector(128 // sizes[a], a), "codes")], items, slow=a not in ("i8", "f32", "bf16"))
    for a, n, b, m in (("f6E2M3FN", 16, "i32", 3), ("f6E3M2FN", 32, "i32", 6), ("f4E2M1FN", 8, "i32", 1), ("f4E2M1FN", 32, "i8", 16), ("i4", 16, "i64", 1), ("f6E2M3FN", 16, "i8", 12)):
        yield Single("vector_bitcast_%s_%d_%s" % (a, n, b), "ref_vectors", [Input(vector(n, a), "codes")],
                     [Item("$r = vector.bitcast %%a : %s to %s" % (vector(n, a), vector(m, b)), vector(m, b), "bitcast from=%s" % re.sub("[fi](\\d).*", r"\1", a))])
        yield Single("vector_bitcast_%s_%s_%d" % (b, a, n), "ref_vectors", [Input(vector(m, b), "codes")],
                     [Item("$r = vector.bitcast %%a : %s to %s" % (vector(m, b), vector(n, a)), vector(n, a), "bitcast to=%s" % re.sub("[fi](\\d).*", r"\1", a))])
    for a, b in (("i8", "f8E4M3FN"), ("i16", "bf16"), ("i32", "f32"), ("i64", "f64"), ("f16", "i16"), ("f64", "i64"), ("f32", "i32")):
        yield Single("bitcast_%s_%s" % (a, b), "ref_vectors", [Input(a, "codes")], [Item("$r = arith.bitcast %%a : %s to %s" % (a, b), b, "bitcast")])


INT_KINDS = {"add": "add", "mul": "mul", "and": "and", "or": "or", "xor": "xor", "minsi": "minsi", "maxsi": "maxsi", "minui": "minui", "maxui": "maxui"}
ORDERS = ["minimumf", "maximumf", "minnumf", "maxnumf"]


def bits(type):
    return " bits=%s" % type[1:] if type[0] == "i" and type != "index" else ""


def reductions():
    for type in ["i1", "i4"] + INTS + ["f16", "bf16", "f32", "f64"]:
        is_float = type[0] != "i"
        for how, kinds in ((("small", ["add", "mul"]), ("special", ORDERS)) if is_float else (("codes", list(INT_KINDS)),)):
            for n in (1, 2, 3, 4, 5, 8, 16):
                v = vector(n, type)
                items = []
                for kind in kinds:
                    if kind == "mul" and is_float and n > 4:
                        continue
                    ref = "reduce kind=%s%s" % (kind, bits(type))
                    items.append(Item("$r = vector.reduction <%s>, %%a : %s into %s" % (kind, v, type), type, ref))
                    items.append(Item("$r = vector.reduction <%s>, %%a, %%b : %s into %s" % (kind, v, type), type, ref + " acc=1"))
                slow = n not in (3, 8) or type not in ("i8", "i32", "f16", "f32")
                if slow and n not in (1, 5 if type == "i64" else 16):
                    continue
                yield Single("reduction_%s_%s_%d" % (type, how, n), "ref_vectors", [Input(v, how), Input(type, how)], items, slow=slow)
            if type in ("i1", "i4"):
                continue
            m = shaped((3, 4), type)
            items = []
            for kind in kinds:
                if kind == "mul" and is_float:
                    continue
                ref = "reduce columns=4 acc=1 kind=" + kind + bits(type)
                items.append(Item("$r = vector.multi_reduction <%s>, %%a, %%b [1] : %s to %s" % (kind, m, vector(3, type)), vector(3, type), ref + " axis=1"))
                items.append(Item("$nb = vector.extract %%b[0] : %s from %s\n$r = vector.multi_reduction <%s>, %%a, $nb [0, 1] : %s to %s" % (type, vector(3, type), kind, m, type), type,
                                  ref + " axis=2"))
            yield Single("multi_reduction_%s_%s" % (type, how), "ref_vectors", [Input(m, how), Input(vector(3, type), how)], items, slow=type not in ("i32", "f16"))
            items = [Item("$r = vector.multi_reduction <%s>, %%a, %%b [0] : %s to %s" % (kind, m, vector(4, type)), vector(4, type), "reduce columns=4 acc=1 axis=0 kind=" + kind + bits(type))
                     for kind in kinds if not (kind == "mul" and is_float)]
            yield Single("multi_reduction_columns_%s_%s" % (type, how), "ref_vectors", [Input(m, how), Input(vector(4, type), how)], items, slow=type not in ("i32", "f16"))


def products():
    maps = {(0, 0): ("(m, k)", "(k, n)"), (0, 1): ("(m, k)", "(n, k)"), (1, 0): ("(k, m)", "(k, n)")}
    for type in ("i8", "i32", "i64", "f16", "bf16", "f32", "f64"):
        how = "small" if type[0] != "i" else "codes"
        for m, n, k in ((2, 3, 4), (1, 4, 8)):
            for (at, bt), (a_map, b_map) in maps.items():
                a, b, c = shaped((k, m) if at else (m, k), type), shaped((n, k) if bt else (k, n), type), shaped((m, n), type)
                text = "$r = vector.contract {indexing_maps = [affine_map<(m, n, k) -> %s>, affine_map<(m, n, k) -> %s>, affine_map<(m, n, k) -> (m, n)>], " \
                    "iterator_types = [\"parallel\", \"parallel\", \"reduction\"], kind = #vector.kind<add>} %%a, %%b, %%c : %s, %s into %s" % (a_map, b_map, a, b, c)
                yield Single("contract_%s_%d%d%d_%d%d" % (type, m, n, k, at, bt), "ref_vectors", [Input(a, how), Input(b, how), Input(c, how)],
                             [Item(text, c, "contract m=%d n=%d k=%d at=%d bt=%d" % (m, n, k, at, bt))], slow=type not in ("f32", "i8") or m == 1)
        a, b, c = vector(3, type), vector(4, type), shaped((3, 4), type)
        items = [Item("$r = vector.outerproduct %%a, %%b, %%c : %s, %s" % (a, b), c, "contract m=3 n=4 k=1")]
        yield Single("outerproduct_" + type, "ref_vectors", [Input(a, how), Input(b, how), Input(c, how)], items)
    # Products that are wider than their operands.
    for type, to in (("f16", "f32"), ("bf16", "f32")):
        a, b, c = shaped((2, 4), type), shaped((4, 3), type), shaped((2, 3), to)
        text = "$r = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], " \
            "iterator_types = [\"parallel\", \"parallel\", \"reduction\"], kind = #vector.kind<add>} %%a, %%b, %%c : %s, %s into %s" % (a, b, c)
        yield Single("contract_%s_%s" % (type, to), "ref_vectors", [Input(a, "small"), Input(b, "small"), Input(c, "small")], [Item(text, c, "contract m=2 n=3 k=4")])


def masks():
    items = [Item("$nc5 = arith.constant 5 : index\n$nn = arith.remui %%t, $nc5 : index\n$r = vector.create_mask $nn : vector<%dxi1>" % n, "vector<%dxi1>" % n, "mask") for n in (1, 3, 4, 8)]
    items.append(Item("$nc5 = arith.constant 5 : index\n$nc4 = arith.constant 4 : index\n$ni = arith.remui %t, $nc4 : index\n$nj = arith.remui %t, $nc5 : index\n"
                      "$r = vector.create_mask $ni, $nj : vector<3x4xi1>", "vector<3x4xi1>", "mask columns=4"))
    items.append(Item("$r = vector.constant_mask [2, 3] : vector<3x4xi1>", "vector<3x4xi1>", "move map=" + ",".join("=%d" % (i < 2 and j < 3) for i in range(3) for j in range(4))))
    items.append(Item("$ns = vector.step : vector<8xindex>\n$n3 = arith.constant dense<3> : vector<8xindex>\n$nm = arith.muli $ns, $n3 : vector<8xindex>\n"
                      "$nt = vector.broadcast %t : index to vector<8xindex>\n$r = arith.addi $nm, $nt : vector<8xindex>", "vector<8xindex>", "mask step=1"))
    yield Single("masks", "ref_vectors", [Input("i32", "codes")], items)


def masked_and_scanned():
    for type in ("i8", "i32", "f16", "f32"):
        how, m = ("small", shaped((4, 3), type)) if type[0] != "i" else ("codes", shaped((4, 3), type))
        for axis in (0, 1):
            acc = vector(3 if axis == 0 else 4, type)
            items = []
            for kind in ["add"] if type[0] != "i" else ["add", "mul", "maxsi", "xor"]:
                for inclusive in (0, 1):
                    for member in (0, 1):
                        text = "$nd, $ne = vector.scan <%s>, %%a, %%b {inclusive = %s, reduction_dim = %d : i64} : %s, %s\n" % (kind, "true" if inclusive else "false", axis, m, acc)
                        to, value = (m, "$nd") if member == 0 else (acc, "$ne")
                        if member and not inclusive:
                            continue
                        items.append(Item(text + "$r = vector.shape_cast %s : %s to %s" % (value, to, to), to, "scan kind=%s columns=3 axis=%d inclusive=%d last=%d" % (kind, axis, inclusive, member)))
            yield Single("scan_%s_%d" % (type, axis), "ref_vectors", [Input(m, how), Input(acc, how)], items)
        v = vector(8, type)
        items = [Item("$nm = vector.constant_mask [5] : vector<8xi1>\n$r = vector.mask $nm { vector.reduction <%s>, %%a : %s into %s } : vector<8xi1> -> %s" % (kind, v, type, type),
                      type, "reduce kind=%s take=5%s" % (kind, bits(type))) for kind in (["add"] if type[0] != "i" else ["add", "maxui", "and"])]
        yield Single("masked_reduction_" + type, "ref_vectors", [Input(v, how)], items)
    add = "$nz = arith.constant 0 : i32\n$n8 = arith.constant 8 : index\n$n1 = arith.constant 1 : index\n"
    loop = add + "$r = scf.parallel ($ni) = (%zero) to ($n8) step ($n1) init ($nz) -> i32 {\n$nx = vector.extract %a[$ni] : i32 from vector<8xi32>\nscf.reduce($nx : i32) {\n" \
        "^bb0($nl: i32, $nq: i32):\n$ns = arith.addi $nl, $nq : i32\nscf.reduce.return $ns : i32\n}\n}"
    forall = "scf.forall ($ni) in (8) {\n$nx = vector.extract %a[$ni] : i32 from vector<8xi32>\nmemref.store $nx, $O[%t, $ni] : memref<64x8xi32>\n}"
    yield Single("parallel_loops", "ref_vectors", [Input(vector(8, "i32"), "codes")],
                 [Item(loop, "i32", "reduce kind=add"), Item(forall, ("i32", [64, 8], "zero"), "move map=0,1,2,3,4,5,6,7", memory=True)])


def casts():
    """Between index and integers; select by one condition for all elements; fast-math flags that must not change exact results."""
    for type in ("i1", "i4", "i8", "i16", "i32", "i64"):
        for form in ("%s", "vector<3x%s>"):
            a, index = form % type, form % "index"
            items = [Item("$r = arith.index_cast %%a : %s to %s" % (a, index), index, "cast signed=1 from=%s" % type[1:]),
                     Item("$r = arith.index_castui %%a : %s to %s" % (a, index), index, "cast from=%s" % type[1:])]
            items += [Item("$r = arith.%s %%b : %s to %s" % (op, index, a), a, "cast in=1 from=64 to=%s" % type[1:]) for op in ("index_cast", "index_castui")]
            yield Single("cast_%s_%s" % (type, "vector" if form != "%s" else "scalar"), "ref_vectors", [Input(a, "codes"), Input(index, "codes")], items)
    for type in ("i1", "i8", "i32", "i64", "index", "f16", "f32", "f64", "f8E5M2"):
        v = vector(5, type)
        items = [Item("$nz = arith.constant 0 : i32\n$nc = arith.cmpi slt, %%c, $nz : i32\n$r = arith.select $nc, %%a, %%b : %s" % v, v, "choose"),
                 Item("$nz = arith.constant 0 : i32\n$nc = arith.cmpi slt, %%s0, $nz : i32\n$r = arith.select $nc, %%a, %%b : %s" % v, v, "choose always=1"),
                 Item("$nz = arith.constant 0 : i32\n$nc = arith.cmpi slt, %%c, $nz : i32\n$r = scf.if $nc -> (%s) {\nscf.yield %%a : %s\n} else {\nscf.yield %%b : %s\n}" % (v, v, v), v, "choose")]
        yield Single("select_" + type, "ref_vectors", [Input(v, "codes"), Input(v, "codes"), Input("i32", "codes")], items, scalars=["i32=-1"])


def large():
    """Vectors of many registers."""
    for type, n in (("f16", 256), ("f16", 128), ("i8", 256), ("f32", 64), ("i32", 64), ("bf16", 68), ("f64", 32), ("index", 64), ("i1", 256)):
        v, half = vector(n, type), n // 2
        items = [move("$r = vector.shuffle %%a, %%a [%s] : %s, %s" % (", ".join(str(n - 1 - e) for e in range(n)), v, v), v, [n - 1 - e for e in range(n)])]
        h = vector(half, type)
        items.append(move("$nx = vector.extract_strided_slice %%a {offsets = [%d], sizes = [%d], strides = [1]} : %s to %s\n"
                          "$r = vector.insert_strided_slice $nx, %%a {offsets = [0], strides = [1]} : %s into %s" % (half, half, v, h, h, v), v,
                          [half + e if e < half else e for e in range(n)]))
        two = shaped((half, 2), type)
        items.append(move("$nm = vector.shape_cast %%a : %s to %s\n$nt = vector.transpose $nm, [1, 0] : %s to %s\n$r = vector.shape_cast $nt : %s to %s" %
                          (v, two, two, shaped((2, half), type), shaped((2, half), type), v), v, [2 * (e % half) + e // half for e in range(n)]))
        items.append(move("$nx = vector.extract %%a[%d] : %s from %s\n$r = vector.broadcast $nx : %s to %s" % (n - 3, type, v, type, v), v, [n - 3] * n))
        for item in items:
            yield Single("large_%s_%d_%d" % (type, n, items.index(item)), "ref_vectors", [Input(v, "codes")], [item], slow=type not in ("f16", "index"))
        if type[0] == "i" and type not in ("index", "i1"):
            yield Single("large_sum_%s" % type, "ref_vectors", [Input(v, "codes")], [Item("$r = vector.reduction <add>, %%a : %s into %s" % (v, type), type, "reduce kind=add")])
    read = "$np = arith.constant 0.0 : f16\n$r = vector.transfer_read %%A[%%t, %s], $np {in_bounds = [%s], permutation_map = affine_map<(a, b) -> (b)>} : memref<64x256xf16>, vector<256xf16>"
    yield Single("large_transfer", "ref_vectors", [Input("vector<256xf16>", "codes")], [move(read % ("%zero", "true"), "vector<256xf16>", range(256))])
    yield Single("large_transfer_outside", "ref_vectors", [Input("vector<256xf16>", "codes")],
                 [move("$n9 = arith.constant 9 : index\n" + read % ("$n9", "false"), "vector<256xf16>", [e + 9 if e + 9 < 256 else "=0" for e in range(256)])])


def singles():
    yield from large()
    yield from casts()
    yield from masked_and_scanned()
    for type in TYPES:
        items = moves(type)
        for part in range(0, len(items), 16):
            yield Single("moves_%s_%d" % (type, part), "ref_vectors", [Input(vector(8, type), "codes"), Input(vector(8, type), "codes")], items[part:part + 16],
                         slow=type in ("i4", "i64", "bf16"))
        v8 = vector(8, type)
        position = "$n8 = arith.constant 8 : i32\n$nm = arith.remui %c, $n8 : i32\n$np = arith.index_castui $nm : i32 to index\n"
        items = [Item(position + "$r = vector.extract %%a[$np] : %s from %s" % (type, v8), type, "dynamic"),
                 Item(position + "$r = vector.insert %%b, %%a [$np] : %s into %s" % (type, v8), v8, "dynamic insert=1")]
        yield Single("positions_" + type, "ref_vectors", [Input(v8, "codes"), Input(type, "codes"), Input("i32", "codes")], items)
    yield from bitcasts()
    yield from reductions()
    yield from products()
    yield from masks()
