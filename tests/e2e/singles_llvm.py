"""The LLVM dialect's values, pointers and memory; what orders, waits and schedules; operations of other dialects that only say
something about a value or a place."""
from single import Input, Item, Single, memref, vector
from singles_vectors import move

N = 8
LDS = "#gpu.address_space<workgroup>"


def pointer(memory, rows, element, n=N):
    """$np: to row %t."""
    return "$nx = memref.extract_aligned_pointer_as_index %s : %s -> index\n$ni = arith.index_cast $nx : index to i64\n$nb = llvm.inttoptr $ni : i64 to !llvm.ptr<1>\n" \
        "$nt = arith.index_cast %%t : index to i64\n$np = llvm.getelementptr $nb[$nt] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<%d x %s>\n" % (
            memory, memref([rows, n], element), n, element)


def values(type):
    v, v3 = vector(N, type), vector(3, type)
    zero = "0.0" if type[0] != "i" else "0"
    c = "$n%s = llvm.mlir.constant(%d : i32) : i32\n"
    items = [move(c % ("c", i) + "$r = llvm.extractelement %%a[$nc : i32] : %s" % v, type, [i]) for i in (0, 5)]
    items += [move(c % ("c", i) + "$ne = llvm.mlir.constant(3 : i32) : i32\n$nx = llvm.extractelement %%b[$ne : i32] : %s\n$r = llvm.insertelement $nx, %%a[$nc : i32] : %s" % (v, v), v,
                   [11 if e == i else e for e in range(N)]) for i in (0, 7)]
    items.append(move("$r = llvm.shufflevector %%a, %%b [9, 0, 15] : %s" % v, v3, [9, 0, 15]))
    items.append(move("$r = llvm.mlir.zero : %s" % v, v, ["=0"] * N))
    for unset in ("undef", "poison"):
        items.append(move("$nu = llvm.mlir.%s : %s\n$nc = llvm.mlir.constant(1 : i32) : i32\n$ne = llvm.extractelement %%a[$nc : i32] : %s\n"
                          "$nd = llvm.insertelement $ne, $nu[$nc : i32] : %s\n$r = llvm.shufflevector $nd, $nd [1, 1] : %s" % (unset, v, v, v, v), vector(2, type), [1, 1]))
    items.append(move("$np = ub.poison : %s\n$r = vector.shuffle %%a, $np [2, 4] : %s, %s" % (v, v, v), vector(2, type), [2, 4]))
    struct = "!llvm.struct<(%s, struct<(%s, %s)>)>" % (type, type, v)
    items.append(move("$n1 = llvm.mlir.constant(1 : i32) : i32\n$ne = llvm.extractelement %%b[$n1 : i32] : {v}\n$nu = llvm.mlir.undef : {s}\n$ns = llvm.insertvalue %%a, $nu[1, 1] : {s}\n"
                      "$nw = llvm.insertvalue $ne, $ns[0] : {s}\n$nx = llvm.extractvalue $nw[0] : {s}\n$ny = llvm.extractvalue $nw[1, 1] : {s}\n"
                      "$r = llvm.insertelement $nx, $ny[$n1 : i32] : {v}".replace("%%", "%").format(v=v, s=struct), v, [0, 9, 2, 3, 4, 5, 6, 7]))
    mask = "$nm = llvm.mlir.constant(dense<[true, false, true, true, false, false, true, false]> : vector<8xi1>) : vector<8xi1>\n"
    kept = [0, 2, 3, 6]
    items.append(move(pointer("%A", 64, type) + mask + "$r = llvm.intr.masked.load $np, $nm, %%b {alignment = 4 : i32} : (!llvm.ptr<1>, vector<8xi1>, %s) -> %s" % (v, v), v,
                      [e if e in kept else 8 + e for e in range(N)]))
    out = (type, [64, N], "zero")

    def stored(text, map):
        items.append(Item(pointer("$O", 64, type) + text, out, "move map=" + ",".join(str(m) for m in map), memory=True))
    stored(mask + "llvm.intr.masked.store %%a, $np, $nm {alignment = 4 : i32} : %s, vector<8xi1> into !llvm.ptr<1>" % v, [e if e in kept else "=0" for e in range(N)])
    size = int(type.lstrip("bfi")) // 8
    spread = "$nq = llvm.mlir.constant(dense<[7, 0, 3, 1, 2, 6, 5, 4]> : vector<8xi32>) : vector<8xi32>\n$nps = llvm.getelementptr $np[$nq] : (!llvm.ptr<1>, vector<8xi32>) -> vector<8x!llvm.ptr<1>>, %s\n" % type
    order = [7, 0, 3, 1, 2, 6, 5, 4]
    items.append(move(pointer("%A", 64, type) + spread + mask + "$r = llvm.intr.masked.gather $nps, $nm, %%b {alignment = %d : i32} : (vector<8x!llvm.ptr<1>>, vector<8xi1>, %s) -> %s" %
                      (size, v, v), v, [order[e] if e in kept else 8 + e for e in range(N)]))
    stored(spread + mask + "llvm.intr.masked.scatter %%a, $nps, $nm {alignment = %d : i32} : %s, vector<8xi1> into vector<8x!llvm.ptr<1>>" % (size, v),
           [order.index(e) if order.index(e) in kept else "=0" for e in range(N)])
    items.append(move(pointer("%A", 64, type) + mask + '$r = "llvm.intr.masked.expandload"($np, $nm, %%b) : (!llvm.ptr<1>, vector<8xi1>, %s) -> %s' % (v, v), v,
                      [kept.index(e) if e in kept else 8 + e for e in range(N)]))
    stored(mask + '"llvm.intr.masked.compressstore"(%%a, $np, $nm) : (%s, !llvm.ptr<1>, vector<8xi1>) -> ()' % v, kept + ["=0"] * 4)
    other = pointer("%A", 64, type).replace("$n", "$nfrom")
    bytes = "$nlen = llvm.mlir.constant(%d : i64) : i64\n"
    for name in ("memcpy", "memmove"):
        for n in (8, 5):
            stored(other + bytes % (n * size) + '"llvm.intr.%s"($np, $nfromp, $nlen) <{isVolatile = false}> : (!llvm.ptr<1>, !llvm.ptr<1>, i64) -> ()' % name,
                   [e if e < n else "=0" for e in range(N)])
    stored(other + '"llvm.intr.memcpy.inline"($np, $nfromp) <{isVolatile = false, len = %d : i64}> : (!llvm.ptr<1>, !llvm.ptr<1>) -> ()' % (8 * size), range(N))
    byte = "$nbyte = llvm.mlir.constant(-85 : i8) : i8\n"
    stored(byte + bytes % (6 * size) + '"llvm.intr.memset"($np, $nbyte, $nlen) <{isVolatile = false}> : (!llvm.ptr<1>, i8, i64) -> ()',
           ["=0x" + "ab" * size if e < 6 else "=0" for e in range(N)])
    stored(byte + '"llvm.intr.memset.inline"($np, $nbyte) <{isVolatile = false, len = %d : i64}> : (!llvm.ptr<1>, i8) -> ()' % (8 * size), ["=0x" + "ab" * size] * N)
    # Private memory: written at positions that differ between lanes, read back in order.
    items.append(move("$none = llvm.mlir.constant(1 : i32) : i32\n$nal = llvm.alloca $none x !llvm.array<8 x {t}> : (i32) -> !llvm.ptr<5>\nllvm.intr.lifetime.start $nal : !llvm.ptr<5>\n"
                      "llvm.store %a, $nal {{alignment = {s} : i64}} : {v}, !llvm.ptr<5>\n$n8 = arith.constant 8 : i32\n$nt = arith.index_cast %t : index to i32\n$nat = arith.remui $nt, $n8 : i32\n"
                      "$nq = llvm.getelementptr $nal[0, $nat] : (!llvm.ptr<5>, i32) -> !llvm.ptr<5>, !llvm.array<8 x {t}>\n$nx = llvm.load $nq : !llvm.ptr<5> -> {t}\n"
                      "llvm.store $nx, $nq : {t}, !llvm.ptr<5>\n$r = llvm.load $nal {{alignment = {s} : i64}} : !llvm.ptr<5> -> {v}\nllvm.intr.lifetime.end $nal : !llvm.ptr<5>".format(
                          t=type, v=v, s=size), v, range(N)))
    return items


REDUCTIONS = {"add": "add", "mul": "mul", "and": "and", "or": "or", "xor": "xor", "smax": "maxsi", "smin": "minsi", "umax": "maxui", "umin": "minui"}
ORDERS = {"fmax": "maxnumf", "fmin": "minnumf", "fmaximum": "maximumf", "fminimum": "minimumf"}


def reductions():
    for type in ("i8", "i32", "i64"):
        items = [Item('$r = "llvm.intr.vector.reduce.%s"(%%a) : (%s) -> %s' % (name, vector(N, type), type), type, "reduce kind=%s bits=%s" % (kind, type[1:]))
                 for name, kind in REDUCTIONS.items()]
        yield Single("llvm_reduce_" + type, "ref_vectors", [Input(vector(N, type), "codes")], items)
    for type in ("f16", "f32", "f64"):
        v = vector(4, type)
        items = [Item('$r = "llvm.intr.vector.reduce.%s"(%%b, %%a) <{fastmathFlags = #llvm.fastmath<none>}> : (%s, %s) -> %s' % (name, type, v, type), type, "reduce kind=%s acc=1" % kind)
                 for name, kind in (("fadd", "add"), ("fmul", "mul"))]
        yield Single("llvm_reduce_" + type, "ref_vectors", [Input(v, "small"), Input(type, "small")], items)
        items = [Item('$r = "llvm.intr.vector.reduce.%s"(%%a) <{fastmathFlags = #llvm.fastmath<none>}> : (%s) -> %s' % (name, v, type), type, "reduce kind=" + kind)
                 for name, kind in ORDERS.items()]
        yield Single("llvm_reduce_order_" + type, "ref_vectors", [Input(v, "special")], items)


def bitcasts():
    for a, b in (("vector<8xi8>", "vector<2xi32>"), ("vector<4xf16>", "i64"), ("f32", "i32"), ("i64", "vector<2xf32>"), ("i16", "bf16")):
        yield Single("llvm_bitcast_" + a.replace("vector<", "").rstrip(">"), "ref_vectors", [Input(a, "codes")], [Item("$r = llvm.bitcast %%a : %s to %s" % (a, b), b, "bitcast")])


# ---- LDS, order, waits ----

def exchange(between):
    """Work-item t of 128 gives its value to t xor 127 through LDS."""
    place = memref([128], "i32", ", " + LDS)
    return "$nl = memref.alloc() : {p}\n$nm = arith.constant 127 : index\n$no = arith.xori %t, $nm : index\nmemref.store %a, $nl[%t] : {p}\n{b}\n$r = memref.load $nl[$no] : {p}".format(
        p=place, b=between)


def order():
    wait = "@NARROW rocdl.s.waitcnt 49279\n@WIDE rocdl.s.wait.dscnt 0\n"  # LDS operations
    number = "$n%s = llvm.mlir.constant(%d : i32) : i32\n"
    call = 'llvm.call_intrinsic "llvm.amdgcn.%s"(%s) : (%s) -> ()\n'
    hints = "rocdl.s.setprio 1\nrocdl.sched.barrier 0\nrocdl.sched.group.barrier 8, 1, 0\nrocdl.iglp.opt 0\namdgpu.sched_barrier allow = <none>\nrocdl.s.nop 3\nrocdl.s.sleep 1\nrocdl.s.setprio 0\n"
    calls = number % ("0", 0) + number % ("1", 1) + number % ("8", 8) + number % ("w", 49279) + "".join(
        call % row for row in (("s.setprio", "$n1", "i32"), ("sched.barrier", "$n0", "i32"), ("sched.group.barrier", "$n8, $n1, $n0", "i32, i32, i32"), ("iglp.opt", "$n0", "i32"),
                               ("s.nop", "$n1", "i32"), ("s.sleep", "$n1", "i32"), ("s.setprio", "$n0", "i32")))
    forms = ["gpu.barrier", "rocdl.barrier", "amdgpu.lds_barrier", hints + wait + "rocdl.s.barrier", "amdgpu.memory_counter_wait ds(0)\nrocdl.s.barrier",
             calls + "@NARROW " + call % ("s.waitcnt", "$nw", "i32") + "@WIDE rocdl.s.wait.dscnt 0\n" + call % ("s.barrier", "", ""),
             '@NARROW llvm.fence syncscope("workgroup") release\n@WIDE rocdl.s.wait.dscnt 0\nrocdl.s.barrier\n@NARROW llvm.fence syncscope("workgroup") acquire', "@NARROW llvm.fence seq_cst\n@WIDE rocdl.s.wait.dscnt 0\nrocdl.s.barrier",
             'gpu.printf "value %d\\0A", %a : i32\ngpu.barrier']
    items = [Item(exchange(text), "i32", "swap_rows row=127") for text in forms]
    yield Single("barriers", "ref_lanes", [Input("i32", "codes")], items, block=(128, 1, 1))
    # A global in LDS; its address as a number and back.
    lds = "llvm.mlir.global internal @shared() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<128 x i32>"
    head = "$na = llvm.mlir.addressof @shared : !llvm.ptr<3>\n$nt = arith.index_cast %t : index to i32\n$nm = llvm.mlir.constant(127 : i32) : i32\n$no = llvm.xor $nt, $nm : i32\n" \
        "$np = llvm.getelementptr $na[0, $nt] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, !llvm.array<128 x i32>\ngpu.barrier\nllvm.store %a, $np : i32, !llvm.ptr<3>\ngpu.barrier\n"
    ways = ["$nq = llvm.getelementptr $na[0, $no] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, !llvm.array<128 x i32>\n",
            "$nn = llvm.ptrtoint $na : !llvm.ptr<3> to i32\n$n4 = llvm.mlir.constant(4 : i32) : i32\n$nb = llvm.mul $no, $n4 : i32\n$ns = llvm.add $nn, $nb : i32\n"
            "$nq = llvm.inttoptr $ns : i32 to !llvm.ptr<3>\n"]
    items = [Item(head + way + "$r = llvm.load $nq : !llvm.ptr<3> -> i32", "i32", "swap_rows row=127") for way in ways]
    items.append(Item("$nx = memref.extract_aligned_pointer_as_index %A : memref<128xi32> -> index\n$ni = arith.index_cast $nx : index to i64\n$nb = llvm.inttoptr $ni : i64 to !llvm.ptr<1>\n"
                      "$nt = arith.index_cast %t : index to i64\n$nm = llvm.mlir.constant(127 : i64) : i64\n$no = llvm.xor $nt, $nm : i64\n$ng = llvm.addrspacecast $nb : !llvm.ptr<1> to !llvm.ptr\n"
                      "$nq = llvm.getelementptr inbounds $ng[$no] : (!llvm.ptr, i64) -> !llvm.ptr, i32\n$nn = llvm.ptrtoint $nq : !llvm.ptr to i64\n$nz = llvm.inttoptr $nn : i64 to !llvm.ptr\n"
                      "$r = llvm.load $nz : !llvm.ptr -> i32", "i32", "swap_rows row=127"))
    yield Single("llvm_addresses", "ref_lanes", [Input("i32", "codes")], items, block=(128, 1, 1), globals=lds)


# ---- control, statements about values and places ----

def statements():
    never = "$nbig = arith.constant 1000 : index\n$nnever = arith.cmpi ugt, %t, $nbig : index\n"
    keep = "swap_rows row=0"
    true = "$ntrue = llvm.mlir.constant(true) : i1\n"
    add0 = "\n$nz = arith.constant 0 : i32\n$r = arith.addi %a, $nz : i32"
    place = memref([128], "i32", ", " + LDS)
    items = [
        Item(never + "scf.if $nnever {\nllvm.intr.trap\n}" + add0, "i32", keep),
        Item(never + 'llvm.cond_br $nnever, ^$nbad, ^$ngood\n^$nbad:\nllvm.intr.trap\nllvm.unreachable\n^$ngood:' + add0, "i32", keep),
        Item(never + "$nt1 = arith.constant true\n$nalways = arith.xori $nnever, $nt1 : i1\ncf.assert $nalways, \"in range\"" + add0, "i32", keep),
        Item(true + "llvm.intr.assume $ntrue : i1" + add0, "i32", keep),
        Item("$nl = memref.alloc() : {p}\nmemref.store %a, $nl[%t] : {p}\n$r = memref.load $nl[%t] : {p}\nmemref.dealloc $nl : {p}".format(p=place), "i32", keep),
        Item("$nc = memref.memory_space_cast %A : memref<128xi32> to memref<128xi32, 1>\n$nd = memref.memory_space_cast $nc : memref<128xi32, 1> to memref<128xi32>\n"
             "$r = memref.load $nd[%t] : memref<128xi32>", "i32", keep),
        Item("$nd, $ne = memref.distinct_objects %A, %B : memref<128xi32>, memref<128xi32>\nmemref.prefetch $nd[%t], read, locality<3>, data : memref<128xi32>\n"
             "$r = memref.load $nd[%t] : memref<128xi32>", "i32", keep),
        Item("$r = memref.alloca_scope -> (i32) {\n$np = memref.alloca() : memref<1xi32, #gpu.address_space<private>>\nmemref.store %a, $np[%zero] : memref<1xi32, #gpu.address_space<private>>\n"
             "$nx = memref.load $np[%zero] : memref<1xi32, #gpu.address_space<private>>\nmemref.alloca_scope.return $nx : i32\n}", "i32", keep),
        Item("$nd = memref.expand_shape %A [[0, 1]] output_shape [16, 8] : memref<128xi32> into memref<16x8xi32>\n$nx = memref.transpose $nd (i, j) -> (j, i) : memref<16x8xi32> to "
             "memref<8x16xi32, strided<[1, 8]>>\n$nr = memref.rank $nx : memref<8x16xi32, strided<[1, 8]>>\n$n2 = arith.constant 2 : index\n$nz = arith.subi $nr, $n2 : index\n"
             "$n8 = arith.constant 8 : index\n$ni = arith.divui %t, $n8 : index\n$nj0 = arith.remui %t, $n8 : index\n$nj = arith.addi $nj0, $nz : index\n"
             "$r = memref.load $nx[$nj, $ni] : memref<8x16xi32, strided<[1, 8]>>", "i32", keep),
        Item("$nv = vector.broadcast %a : i32 to vector<2x3xi32>\n$nm = memref.alloca() : memref<vector<2x3xi32>>\nmemref.store $nv, $nm[] : memref<vector<2x3xi32>>\n"
             "$nr = vector.type_cast $nm : memref<vector<2x3xi32>> to memref<2xvector<3xi32>>\n$n1 = arith.constant 1 : index\n"
             "$nx = memref.load $nr[$n1] : memref<2xvector<3xi32>>\n$r = vector.extract $nx[2] : i32 from vector<3xi32>", "i32", keep),
        Item("$ns = memref.alloca() : memref<2xi32, 5>\n$nd = memref.reshape %A($ns) : (memref<128xi32>, memref<2xi32, 5>) -> memref<16x8xi32>\n"
             "$n8 = arith.constant 8 : index\n$ni = arith.divui %t, $n8 : index\n$nj = arith.remui %t, $n8 : index\n"
             "$r = memref.load $nd[$ni, $nj] : memref<16x8xi32>", "i32", keep),
        Item("$nd:3 = affine.delinearize_index %t into (2, 8, 8) : index, index, index\n$nl = affine.linearize_index [$nd#0, $nd#1, $nd#2] by (2, 8, 8) : index\n"
             "$r = memref.load %A[$nl] : memref<128xi32>", "i32", keep),
        Item("$ni = builtin.unrealized_conversion_cast %t : index to i64\n$nj = arith.index_cast $ni : i64 to index\n$r = memref.load %A[$nj] : memref<128xi32>", "i32", keep),
    ]
    yield Single("statements", "ref_lanes", [Input("i32", "codes"), Input("i32", "codes")], items, block=(128, 1, 1))
    text = "$n3 = llvm.mlir.constant(3 : i32) : i32\n$nt = arith.index_cast %t : index to i32\n$nk = llvm.and $nt, $n3 : i32\nllvm.switch $nk : i32, ^$nd(%a : i32) [\n0: ^$na(%a : i32),\n" \
        "1: ^$nb\n]\n^$na($nx: i32):\nllvm.br ^$ne($nx : i32)\n^$nb:\nllvm.br ^$ne(%b : i32)\n^$nd($ny: i32):\n$nz = llvm.xor $ny, %b : i32\nllvm.br ^$ne($nz : i32)\n^$ne($nr: i32):\n" \
        "$r = arith.addi $nr, $n3 : i32"
    yield Single("llvm_switch", "ref_lanes", [Input("i32", "codes"), Input("i32", "codes")], [Item(text, "i32", "switch")], block=(128, 1, 1))


def singles():
    for type in ("i16", "i32", "i64", "f16", "f32", "f64"):
        items = values(type)
        yield Single("llvm_values_" + type, "ref_vectors", [Input(vector(N, type), "codes"), Input(vector(N, type), "codes")], items, slow=type in ("i64", "f64", "i16"))
    yield from reductions()
    yield from bitcasts()
    yield from order()
    yield from statements()
