"""Loads and stores of vectors in every space; buffers and their ends; transfers to LDS; transposed reads."""
from single import GFX9, SPACES, WAVE32, Input, Item, Single, memref, vector

OCP = ("gfx950",)
TYPES = ["i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "f8E5M2"]
LDS = SPACES["lds"]


def source(type, space):
    """%S: the source in its space; %i, %j, %k: where the lane begins; %F: the same, flat."""
    plain, place = memref([6, 9, 11], type), memref([6, 9, 11], type, SPACES[space])
    head = "\n".join("%%%s = affine.apply affine_map<()[s] -> (s * %d mod %d)>()[%%t]" % x for x in (("i", 3, 6), ("j", 5, 9), ("k", 7, 11))) + "\n"
    head += "%%I = memref.expand_shape %%A [[0, 1, 2]] output_shape [6, 9, 11] : %s into %s\n" % (memref([594], type), plain)
    if space == "global":
        head += "%%S = memref.assume_alignment %%I, 4 : %s\n" % plain
    elif space == "buffer":
        head += "%%S = amdgpu.fat_raw_buffer_cast %%I : %s to %s\n" % (plain, place)
    else:
        head += """%%S = memref.alloc() : %s
%%F0 = memref.collapse_shape %%S [[0, 1, 2]] : %s into %s
%%c594 = arith.constant 594 : index
%%c64 = arith.constant 64 : index
scf.for %%at = %%t to %%c594 step %%c64 {
%%x = memref.load %%A[%%at] : %s
memref.store %%x, %%F0[%%at] : %s
}
gpu.barrier
""" % (place, place, memref([594], type, SPACES[space]), memref([594], type), memref([594], type, SPACES[space]))
    return head + "%%F = memref.collapse_shape %%S [[0, 1, 2]] : %s into %s" % (place, memref([594], type, SPACES[space]))


def mask(n):
    """%nmask: is (2 e + 3) t mod 7 below 4?"""
    v = vector(n, "index")
    return """$ns = vector.step : {v}
$ntv = vector.broadcast %t : index to {v}
$n2 = arith.constant dense<2> : {v}
$n3 = arith.constant dense<3> : {v}
$n7 = arith.constant dense<7> : {v}
$n4 = arith.constant dense<4> : {v}
$nm0 = arith.muli $ns, $n2 : {v}
$nm1 = arith.addi $nm0, $n3 : {v}
$nm2 = arith.muli $nm1, $ntv : {v}
$nm3 = arith.remui $nm2, $n7 : {v}
$nmask = arith.cmpi ult, $nm3, $n4 : {v}
""".format(v=v)


def index(n, a, b, limit):
    """%nidx: (a t + b e) mod limit"""
    v = vector(n, "index")
    return """$ns0 = vector.step : {v}
$ntv0 = vector.broadcast %t : index to {v}
$na = arith.constant dense<{a}> : {v}
$nb = arith.constant dense<{b}> : {v}
$nl = arith.constant dense<{limit}> : {v}
$nx0 = arith.muli $ntv0, $na : {v}
$nx1 = arith.muli $ns0, $nb : {v}
$nx2 = arith.addi $nx0, $nx1 : {v}
$nidx = arith.remui $nx2, $nl : {v}
""".format(v=v, a=a, b=b, limit=limit)


def loads(type, space):
    place, line = memref([6, 9, 11], type, SPACES[space]), memref([594], type, SPACES[space])
    zero = "7.0" if type[0] != "i" else "7"
    for n in (1, 2, 3, 4, 5, 8):
        v = vector(n, type)
        at = "$nk = affine.apply affine_map<()[s] -> (s * 7 mod %d)>()[%%t]\n" % (12 - n)
        rest = "$nrest = vector.load %%B[%%t, %%zero] : %s, %s\n" % (memref([64, n], type), v)
        items = [Item(at + "$r = vector.load %%S[%%i, %%j, $nk] : %s, %s" % (place, v), v, "load")]
        if n in (1, 3, 4, 8):
            items.append(Item(at + rest + mask(n) + "$r = vector.maskedload %%S[%%i, %%j, $nk], $nmask, $nrest : %s, %s, %s into %s" %
                              (place, vector(n, "i1"), v, v), v, "load masked=1"))
            items.append(Item(at + rest + mask(n) + "$r = vector.expandload %%S[%%i, %%j, $nk], $nmask, $nrest : %s, %s, %s into %s" %
                              (place, vector(n, "i1"), v, v), v, "expand masked=1"))
            items.append(Item(index(n, 5, 3, 11) + rest + mask(n) + "$r = vector.gather %%S[%%i, %%j, %%zero] [$nidx], $nmask, $nrest : %s, %s, %s, %s into %s" %
                              (place, vector(n, "index"), vector(n, "i1"), v, v), v, "gather masked=1"))
            items.append(Item(index(n, 37, 101, 594) + rest + "$nall = vector.constant_mask [%d] : %s\n" % (n, vector(n, "i1")) +
                              "$r = vector.gather %%F[%%zero] [$nidx], $nall, $nrest : %s, %s, %s, %s into %s" %
                              (line, vector(n, "index"), vector(n, "i1"), v, v), v, "gather flat=1"))
            items.append(Item("$np = arith.constant %s : %s\n$r = vector.transfer_read %%S[%%i, %%j, %%k], $np {permutation_map = affine_map<(a, b, c) -> (c)>} : %s, %s" %
                              (zero, type, place, v), v, "transfer columns=%d dim1=2" % n))
            items.append(Item(mask(n) + "$np = arith.constant %s : %s\n$r = vector.transfer_read %%S[%%i, %%j, %%k], $np, $nmask {permutation_map = affine_map<(a, b, c) -> (c)>} : %s, %s" %
                              (zero, type, place, v), v, "transfer columns=%d dim1=2 masked=1" % n))
        yield n, items
    pad = "$np = arith.constant %s : %s\n" % (zero, type)
    boxes = [((3, 4), "(b, c)", 1, 2), ((4, 3), "(c, b)", 2, 1), ((2, 4), "(0, c)", -1, 2), ((3, 2), "(a, c)", 0, 2), ((3, 2), "(b, 0)", 1, -1)]
    items = [Item(pad + "$r = vector.transfer_read %%S[%%i, %%j, %%k], $np {permutation_map = affine_map<(a, b, c) -> %s>} : %s, vector<%dx%dx%s>" %
                  (text, place, shape[0], shape[1], type), "vector<%dx%dx%s>" % (shape[0], shape[1], type), "transfer rows=%d columns=%d dim0=%d dim1=%d" % (shape + (d0, d1)))
             for shape, text, d0, d1 in boxes]
    items.append(Item(pad + "$r = vector.transfer_read %%S[%%i, %%j, %%k], $np {permutation_map = affine_map<(a, b, c) -> (a)>} : %s, vector<4x%s>" % (place, type),
                      vector(4, type), "transfer rows=4 dim0=0"))
    items.append(Item("$nk = affine.apply affine_map<()[s] -> (s * 7 mod 579)>()[%%t]\n$r = vector.load %%F[$nk] : %s, %s" % (line, vector(16, type)), vector(16, type), "load flat=1"))
    items.append(Item("$nk = affine.apply affine_map<()[s] -> (s * 7 mod 11)>()[%%t]\n$r = memref.load %%S[%%i, %%j, $nk] : %s" % place, type, "load"))
    items.append(Item("$nk = affine.apply affine_map<()[s] -> (s * 7 mod 11)>()[%%t]\n$nv = vector.load %%S[%%i, %%j, $nk] : %s, vector<%s>\n$r = vector.extract $nv[] : %s from vector<%s>" %
                      (place, type, type, type), type, "load"))
    yield 0, items


def in_rows(space, type, row, text):
    """`text` writes row %t of %nm, 64 rows that begin as zeros and become $O."""
    plain, place = memref([64, row], type), memref([64, row], type, SPACES[space])
    text = text.replace("MEMREF", place)
    if space == "global":
        return "$nm = memref.cast $O : %s to %s\n%s" % (plain, place, text)
    if space == "buffer":
        return "$nm = amdgpu.fat_raw_buffer_cast $O : %s to %s\n%s" % (plain, place, text)
    zero = "0.0" if type[0] != "i" else "0"
    return """$nm = memref.alloc() : {place}
$nz = arith.constant dense<{zero}> : vector<{row}x{type}>
vector.store $nz, $nm[%t, %zero] : {place}, vector<{row}x{type}>
{text}
$nback = vector.load $nm[%t, %zero] : {place}, vector<{row}x{type}>
vector.store $nback, $O[%t, %zero] : {plain}, vector<{row}x{type}>""".format(place=place, plain=plain, zero=zero, row=row, type=type, text=text)


def stores(type, space):
    for n in (1, 3, 4, 8):
        v, row = vector(n, type), n + 5
        at = "$nk = affine.apply affine_map<()[s] -> (s mod 5)>()[%t]\n"
        out = (type, [64, row], "zero")
        items = [
            Item(in_rows(space, type, row, at + "vector.store %%a, $nm[%%t, $nk] : MEMREF, %s" % v), out, "store", memory=True),
            Item(in_rows(space, type, row, at + mask(n) + "vector.maskedstore $nm[%%t, $nk], $nmask, %%a : MEMREF, %s, %s" % (vector(n, "i1"), v)), out, "store masked=1", memory=True),
            Item(in_rows(space, type, row, at + mask(n) + "vector.compressstore $nm[%%t, $nk], $nmask, %%a : MEMREF, %s, %s" % (vector(n, "i1"), v)), out,
                 "store masked=1 how=compress", memory=True),
            Item(in_rows(space, type, row, index(n, 5, 7, row) + mask(n) + "vector.scatter $nm[%%t, %%zero] [$nidx], $nmask, %%a : MEMREF, %s, %s, %s" %
                         (vector(n, "index"), vector(n, "i1"), v)), out, "store masked=1 how=scatter", memory=True)]
        short = (type, [64, n + 2], "zero")
        items.append(Item(in_rows(space, type, n + 2, at + "vector.transfer_write %%a, $nm[%%t, $nk] : %s, MEMREF" % v), short, "store how=transfer", memory=True))
        items.append(Item(in_rows(space, type, n + 2, at + mask(n) + "vector.transfer_write %%a, $nm[%%t, $nk], $nmask : %s, MEMREF" % v), short, "store how=transfer masked=1", memory=True))
        yield n, items


def rows():
    for type in TYPES:
        for space in SPACES:
            slow = type in ("i64", "bf16", "f64", "f8E5M2") or (type, space) in (("i32", "lds"), ("i16", "buffer"))
            for n, items in loads(type, space):
                if slow and n in (2, 4, 5):
                    continue
                inputs = [Input(type, "codes", rows=594), Input(vector(max(n, 1), type), "codes", rows=64)]
                yield Single("load_%s_%s_%d" % (type, space, n), "ref_memory", inputs, items, before=source(type, space), slow=slow or n in (2, 5))
            for n, items in stores(type, space):
                if slow and n in (1, 4):
                    continue
                yield Single("store_%s_%s_%d" % (type, space, n), "ref_memory", [Input(vector(n, type), "codes")], items, slow=slow or n == 4)


# ---- buffer operations ----

RESOURCE = """$nx = memref.extract_aligned_pointer_as_index {memory} : {type} -> index
$ni = arith.index_cast $nx : index to i64
$np1 = llvm.inttoptr $ni : i64 to !llvm.ptr<1>
$nst = arith.constant 0 : i16
$nn = arith.constant {bytes} : i64
$nf = arith.constant 159744 : i32
$np = rocdl.make.buffer.rsrc $np1, $nst, $nn, $nf : <1> to <8>
$nlo = arith.trunci $ni : i64 to i32
$n32 = arith.constant 32 : i64
$nh = arith.shrui $ni, $n32 : i64
$nhi = arith.trunci $nh : i64 to i32
$nsize = arith.constant @NARROW {bytes} : i32
$nlast = arith.constant @NARROW 159744 : i32
$nabove = arith.constant @NARROW 0 : i32
$nsize = arith.constant @WIDE {wide_size} : i32
$nlast = arith.constant @WIDE 0 : i32
$nabove = arith.constant @WIDE {wide_above} : i32
$nhigh = arith.ori $nhi, $nabove : i32
$nq = vector.from_elements $nlo, $nhigh, $nsize, $nlast : vector<4xi32>
$nw = arith.constant {size} : i32
$no = arith.muli %t32, $nw : i32
$nz = arith.constant {soffset} : i32
$naux = arith.constant 0 : i32
"""


def buffers():
    """Elements from 49 n on are outside."""
    before = "%t32 = arith.index_cast %t : index to i32\n%s8 = arith.constant 8 : i32"
    for type, counts in (("f32", (0, 1, 2, 3, 4)), ("i32", (0, 2, 4)), ("f16", (0, 2, 4, 8)), ("bf16", (0, 2, 4, 8)), ("i16", (0, 2, 4, 8)), ("i8", (0, 2, 4, 8, 16)), ("f64", (0,)), ("i64", (0, 2)),
                         ("f8E4M3FN", (0, 4)), ("f8E5M2FNUZ", (0, 4))):
        size = {"8": 1, "1": 2, "3": 4, "6": 8, "b": 2}[type[1] if type[0] != "b" else "b"]
        for n in counts:
            v, width = vector(n, type), max(n, 1)
            end = 49 * width
            whole = memref([64 * width], type)
            cut = "$nv = memref.reinterpret_cast %s to offset: [0], sizes: [%d], strides: [1] : %s to %s\n" % ("%s", end, whole, memref([end], type))
            at = "$nwidth = arith.constant %d : i32\n$nat = arith.muli %%t32, $nwidth : i32\n" % width
            value = "%a"
            items = [Item(cut % "%B" + at + "$r = amdgpu.raw_buffer_load {boundsCheck = true} $nv[$nat] : %s, i32 -> %s" % (memref([end], type), v), v, "buffer_load end=%d" % end),
                     Item(cut % "%B" + at + "$r = amdgpu.raw_buffer_load {boundsCheck = true, indexOffset = %d : i32} $nv[$nat] sgprOffset %%s8 : %s, i32 -> %s" %
                          (2 * width, memref([end], type), v), v, "buffer_load end=%d first=%d" % (end, 2 * width + 8)),
                     Item(cut % "$O" + at + "amdgpu.raw_buffer_store {boundsCheck = true} %s -> $nv[$nat] : %s -> %s, i32" % (value, v, memref([end], type)),
                          (type, [64 * width], "zero"), "buffer_store end=%d" % end, memory=True),
                     Item(cut % "$O" + at + "amdgpu.raw_buffer_store {boundsCheck = true, indexOffset = %d : i32} %s -> $nv[$nat] sgprOffset %%s8 : %s -> %s, i32" %
                          (width, value, v, memref([end], type)), (type, [64 * width], "zero"), "buffer_store end=%d first=%d" % (end, width + 8), memory=True)]
            if type[:2] != "f8" and size * width <= 16:
                fields = {"size": size * width, "bytes": size * end, "type": whole, "wide_size": size * end >> 7, "wide_above": ((size * end & 127) << 25) - (size * end >> 6 & 1) * (1 << 32)}
                for soffset in (0, 4 * size * width):
                    first = soffset // size
                    head = RESOURCE.format(memory="%B", soffset=soffset, **fields)
                    to = RESOURCE.format(memory="$O", soffset=soffset, **fields)
                    items.append(Item(head + "$r = rocdl.raw.ptr.buffer.load $np, $no, $nz, $naux : %s" % v, v, "buffer_load end=%d first=%d" % (end, first)))
                    items.append(Item(to + "rocdl.raw.ptr.buffer.store %s, $np, $no, $nz, $naux : %s" % (value, v), (type, [64 * width], "zero"),
                                      "buffer_store end=%d first=%d" % (end, first), memory=True))
                    call = 'llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.%s"(%s$np, $no, $nz, $naux) : (%s!llvm.ptr<8>, i32, i32, i32) -> %s'
                    if type in ("f32", "f16"):
                        mangled = (".v%d%s" % (n, type) if n else "." + type) if soffset else ""
                        items.append(Item(head + "$r = " + call % ("load" + mangled, "", "", v), v, "buffer_load end=%d first=%d" % (end, first)))
                        items.append(Item(to + call.replace("-> %s", "-> ()") % ("store" + mangled, value + ", ", v + ", "), (type, [64 * width], "zero"),
                                          "buffer_store end=%d first=%d" % (end, first), memory=True))
                        via = head.replace("$np = rocdl.make.buffer.rsrc $np1, $nst, $nn, $nf : <1> to <8>",
                                           '$np = llvm.call_intrinsic "llvm.amdgcn.make.buffer.rsrc"($np1, $nst, $nn, $nf) : (!llvm.ptr<1>, i16, i64, i32) -> !llvm.ptr<8>')
                        items.append(Item(via + "$r = " + call % ("load" + mangled, "", "", v), v, "buffer_load end=%d first=%d" % (end, first)))
                    if size * width >= 4:
                        items.append(Item(head + "$r = rocdl.raw.buffer.load $nq, $no, $nz, $naux : %s" % v, v, "buffer_load end=%d first=%d" % (end, first)))
                        items.append(Item(to + "rocdl.raw.buffer.store %s, $nq, $no, $nz, $naux : %s" % (value, v), (type, [64 * width], "zero"),
                                          "buffer_store end=%d first=%d" % (end, first), memory=True))
            inputs = [Input(v, "codes"), Input(type, "codes", rows=64 * width)]
            yield Single("raw_buffer_%s_%d" % (type, n), "ref_memory", inputs, items, before=before, slow=type in ("bf16", "i16", "f64"), checks="flight,hazards,races,defined,bounds")


# ---- LDS ----

def transfers():
    rows = [("i8", 1, GFX9), ("vector<2xi8>", 2, GFX9), ("vector<4xi8>", 4, GFX9), ("vector<12xi8>", 12, OCP), ("vector<16xi8>", 16, OCP)]
    for type, bytes, targets in rows:
        out, stride = max(bytes, 4), 4 if bytes <= 4 else 16
        place = memref([128, stride], "i8", LDS)
        plain, fat = memref([128, 16], "i8"), memref([128, 16], "i8", SPACES["buffer"])
        head = "$nl = memref.alloc() : %s\n$nrow = affine.apply affine_map<()[s] -> (s floordiv 64 * 64 + 63 - s mod 64)>()[%%t]\n" % place
        head += "$nwave = affine.apply affine_map<()[s] -> (s floordiv 64 * 64)>()[%t]\n$nb = amdgpu.fat_raw_buffer_cast %A : " + "%s to %s\n" % (plain, fat)
        tail = "\ngpu.barrier\n$r = vector.load $nl[%%t, %%zero] : %s, vector<%dxi8>" % (place, out)
        pointers = "$nx = memref.extract_aligned_pointer_as_index $nl : %s -> index\n$ni = arith.index_cast $nx : index to i64\n$np = llvm.inttoptr $ni : i64 to !llvm.ptr<3>\n" % place + \
            "$nwi = arith.index_cast $nwave : index to i32\n$nlane = arith.constant %d : i32\n$nwo = arith.muli $nwi, $nlane : i32\n$nq = llvm.getelementptr $np[$nwo] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8\n" % stride + \
            "$ngx = memref.extract_aligned_pointer_as_index %A : " + plain + " -> index\n$ngi = arith.index_cast $ngx : index to i64\n$ng = llvm.inttoptr $ngi : i64 to !llvm.ptr<1>\n" \
            "$nri = arith.index_cast $nrow : index to i32\n$n16 = arith.constant 16 : i32\n$nro = arith.muli $nri, $n16 : i32\n$ngp = llvm.getelementptr $ng[$nro] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8\n"
        resource = "$nst = arith.constant 0 : i16\n$nn = arith.constant 2048 : i64\n$nf = arith.constant 159744 : i32\n$nrs = rocdl.make.buffer.rsrc $ng, $nst, $nn, $nf : <1> to <8>\n" \
            "$nsz = arith.constant %d : i32\n$nzo = arith.constant 0 : i32\n" % bytes
        items = [Item(head + "amdgpu.gather_to_lds %%A[$nrow, %%zero], $nl[$nwave, %%zero] : %s, %s, %s" % (type, plain, place) + tail, vector(out, "i8"), "to_lds bytes=%d" % bytes),
                 Item(head + "amdgpu.gather_to_lds $nb[$nrow, %%zero], $nl[$nwave, %%zero] : %s, %s, %s" % (type, fat, place) + tail, vector(out, "i8"), "to_lds bytes=%d" % bytes),
                 Item(head + pointers + "rocdl.load.to.lds $ngp, $nq, %d, 0, 0 : !llvm.ptr<1>" % bytes + tail, vector(out, "i8"), "to_lds bytes=%d" % bytes),
                 Item(head + pointers + "rocdl.global.load.lds $ngp, $nq, %d, 0, 0" % bytes + tail, vector(out, "i8"), "to_lds bytes=%d" % bytes),
                 Item(head + pointers + resource + "rocdl.raw.ptr.buffer.load.lds $nrs, $nq, $nsz, $nro, $nzo, $nzo, $nzo" + tail, vector(out, "i8"), "to_lds bytes=%d" % bytes)]
        # The type says the size: it need not be that of the memrefs' elements.
        items += [Item(head + "amdgpu.gather_to_lds $nb[$nrow, %%zero], $nl[$nwave, %%zero] : %s, %s, %s" % (other, fat, place) + tail, vector(out, "i8"), "to_lds bytes=%d" % bytes)
                  for other in {1: ["f8E5M2"], 2: ["i16", "f16"], 4: ["f32", "vector<2xbf16>", "vector<1xi32>"], 12: ["vector<16xf6E3M2FN>", "vector<3xf32>"],
                                16: ["f128", "vector<8xf16>", "vector<2xf64>"]}[bytes]]
        sizes = "$nsize = arith.constant %d : i32\n$nnil = arith.constant 0 : i32\n" % bytes
        call = 'llvm.call_intrinsic "llvm.amdgcn.%s"(%s) : (%s) -> ()'
        items += [Item(head + pointers + sizes + call % (name, "$ngp, $nq, $nsize, $nnil, $nnil", "!llvm.ptr<1>, !llvm.ptr<3>, i32, i32, i32") + tail, vector(out, "i8"),
                       "to_lds bytes=%d" % bytes) for name in ("load.to.lds", "load.to.lds.p1", "global.load.lds")]
        items.append(Item(head + pointers + resource + call % ("raw.ptr.buffer.load.lds", "$nrs, $nq, $nsz, $nro, $nzo, $nzo, $nzo", "!llvm.ptr<8>, !llvm.ptr<3>, i32, i32, i32, i32, i32") +
                          tail, vector(out, "i8"), "to_lds bytes=%d" % bytes))
        words = "$n32 = arith.constant 32 : i64\n$nlow = arith.trunci $ngi : i64 to i32\n$nup = arith.shrui $ngi, $n32 : i64\n$nhigh = arith.trunci $nup : i64 to i32\n" \
            "$nsize4 = arith.trunci $nn : i64 to i32\n$nrw = vector.from_elements $nlow, $nhigh, $nsize4, $nf : vector<4xi32>\n"
        items.append(Item(head + pointers + resource + words + call % ("raw.buffer.load.lds", "$nrw, $nq, $nsz, $nro, $nzo, $nzo, $nzo", "vector<4xi32>, !llvm.ptr<3>, i32, i32, i32, i32, i32") +
                          tail, vector(out, "i8"), "to_lds bytes=%d" % bytes))
        yield Single("to_lds_%d" % bytes, "ref_memory", [Input("vector<16xi8>", "codes")], items, block=(128, 1, 1), targets=targets)
    # gfx1250: each lane copies for itself, in waves of 32; the wave's place is the first lane's.
    for type, bytes in (("vector<4xi8>", 4), ("f32", 4), ("vector<16xi8>", 16), ("vector<8xf16>", 16)):
        place, plain = memref([128, bytes], "i8", LDS), memref([128, 16], "i8")
        head = "$nl = memref.alloc() : %s\n$nrow = affine.apply affine_map<()[s] -> (s floordiv 32 * 32 + 31 - s mod 32)>()[%%t]\n" % place
        items = [Item(head + "$nwave = affine.apply affine_map<()[s] -> (%s)>()[%%t]\n" % wave +
                      "amdgpu.gather_to_lds %%A[$nrow, %%zero], $nl[$nwave, %%zero] : %s, %s, %s\ngpu.barrier\n" % (type, plain, place) +
                      "$r = vector.load $nl[%%t, %%zero] : %s, vector<%dxi8>" % (place, bytes), vector(bytes, "i8"), "to_lds bytes=%d wave=32" % bytes)
                 for wave in ("s floordiv 32 * 32", "s")]
        yield Single("gather_async_%d_%s" % (bytes, type[-4:-1]), "ref_memory", [Input("vector<16xi8>", "codes")], items, block=(128, 1, 1), targets=WAVE32)
    for element, n, form in (("f16", 4, "tr16.b64"), ("bf16", 4, "tr16.b64"), ("i16", 4, "tr16.b64"), ("i8", 8, "tr8.b64"), ("f8E4M3FN", 8, "tr8.b64")):
        place, v = memref([128, n], element, LDS), vector(n, element)
        head = "$nl = memref.alloc() : %s\nvector.store %%a, $nl[%%t, %%zero] : %s, %s\ngpu.barrier\n" % (place, place, v)
        items = [Item(head + "$r = amdgpu.transpose_load $nl[%%t, %%zero] : %s -> %s" % (place, v), v, "transpose")]
        if element in ("f16", "i16", "bf16", "i8"):
            result = "vector<2xi32>" if element == "i8" else v
            pointer = "$nx = memref.extract_aligned_pointer_as_index $nl : %s -> index\n$ni = arith.index_cast $nx : index to i64\n$np = llvm.inttoptr $ni : i64 to !llvm.ptr<3>\n" % place + \
                "$nti = arith.index_cast %t : index to i32\n$n8 = arith.constant 8 : i32\n$no = arith.muli $nti, $n8 : i32\n$nq = llvm.getelementptr $np[$no] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8\n"
            back = "$r = vector.bitcast $nv : %s to %s" % (result, v) if element == "i8" else ""
            items.append(Item(head + pointer + "%s = rocdl.ds.read.%s $nq : <3> -> %s\n%s" % ("$nv" if back else "$r", form, result, back), v, "transpose"))
        yield Single("transpose_load_%s" % element, "ref_memory", [Input(v, "codes")], items, block=(128, 1, 1), targets=OCP)


def narrow_transposes():
    """Elements of 4 and 6 bits."""
    for element, dwords, form in (("i4", 2, "tr4.b64"), ("f6E2M3FN", 3, "tr6.b96")):
        place, v, words = memref([128, 2 if dwords == 2 else 4], "i32", LDS), vector(16, element), vector(dwords, "i32")
        text = "$nl = memref.alloc() : {place}\n$nw = vector.bitcast %a : {v} to {words}\nvector.store $nw, $nl[%t, %zero] : {place}, {words}\ngpu.barrier\n" \
            "$nx = memref.extract_aligned_pointer_as_index $nl : {place} -> index\n$ni = arith.index_cast $nx : index to i64\n$np = llvm.inttoptr $ni : i64 to !llvm.ptr<3>\n" \
            "$nti = arith.index_cast %t : index to i32\n$nq = llvm.getelementptr $np[$nti] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, !llvm.array<{stride} x i32>\n" \
            "$nv = rocdl.ds.read.{form} $nq : <3> -> {words}\n$r = vector.bitcast $nv : {words} to {v}"
        yield Single("transpose_load_%s" % element, "ref_memory", [Input(v, "codes")],
                     [Item(text.format(place=place, v=v, words=words, stride=2 if dwords == 2 else 4, form=form), v, "transpose")], block=(128, 1, 1), targets=OCP)


def singles():
    yield from narrow_transposes()
    yield from rows()
    yield from buffers()
    yield from transfers()
