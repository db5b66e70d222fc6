"""Atomic updates of memory: every kind, type and space; many lanes at one place, and each lane at its own."""
from single import GFX9, SPACES, Input, Item, Single, memref

THREADS = 128
INT_KINDS = {"addi": "add", "andi": "and", "ori": "or", "xori": "xor", "maxs": "maxsi", "maxu": "maxui", "mins": "minsi", "minu": "minui", "muli": "mul"}
FLOAT_KINDS = {"addf": "add", "mulf": "mul", "maximumf": "maximumf", "minimumf": "minimumf", "maxnumf": "maxnumf", "minnumf": "minnumf"}
INTS, FLOATS = ["i8", "i16", "i32", "i64"], ["f16", "bf16", "f32", "f64"]
LLVM_INTS = {"xchg": "assign", "add": "add", "sub": "sub", "_and": "and", "nand": "nand", "_or": "or", "_xor": "xor", "max": "maxsi", "min": "minsi",
             "umax": "maxui", "umin": "minui"}
LLVM_LIMITS = ("uinc_wrap", "udec_wrap", "usub_cond", "usub_sat")  # with the limit in the same range, so that they reach it
LLVM_FLOATS = {"fadd": "add", "fsub": "sub", "fmax": "maxnumf", "fmin": "minnumf"}


def in_space(space, type, count, update):
    """`update` works on %nm, which begins and ends as $O."""
    plain, place = memref([count], type), memref([count], type, SPACES[space])
    update = update.replace("MEMREF", place)
    if space == "global":
        return "$nm = memref.cast $O : %s to %s\n%s" % (plain, place, update)
    if space == "buffer":
        return "$nm = amdgpu.fat_raw_buffer_cast $O : %s to %s\n%s" % (plain, place, update)
    copy = "scf.if $nin {\n$nv%d = memref.load %s[%%t] : %s\nmemref.store $nv%d, %s[%%t] : %s\n}"
    return "\n".join(["$nm = memref.alloc() : %s" % place, "$nend = arith.constant %d : index" % count, "$nin = arith.cmpi ult, %t, $nend : index",
                      copy % (0, "$O", plain, 0, "$nm", place), "gpu.barrier", update, "gpu.barrier", copy % (1, "$nm", place, 1, "$O", plain)])


def updates(type, space, kinds, own):
    """One item per kind; `own`: each lane at its own place, which also tells what it found."""
    count = THREADS if own else 8
    for kind, meaning in kinds.items():
        at = "%t" if own else "%p"
        init = 2 if own else 1
        text = in_space(space, type, count, "$nold = memref.atomic_rmw %s %%a, $nm[%s] : (%s, MEMREF) -> %s" % (kind, at, type, type))
        yield Item(text, (type, [count], init), "atomic kind=%s places=%d init=%d" % (meaning, THREADS if own else 7, init), memory=True)


def finds(type, space):
    """What an update finds where each lane has its own place."""
    kind = "addf" if type in FLOATS else "addi"
    plain, place = memref([THREADS], type), memref([THREADS], type, SPACES[space])
    text = "$nm = memref.alloc() : %s\n" % place if space == "lds" else "$nm = %s %%C : %s to %s\n" % (
        "memref.cast" if space == "global" else "amdgpu.fat_raw_buffer_cast", plain, place)
    if space == "lds":
        text += "memref.store %%own, $nm[%%t] : %s\n" % place
    return Item(text + "$r = memref.atomic_rmw %s %%a, $nm[%%t] : (%s, %s) -> %s" % (kind, type, place, type), type, "old init=2")


def generics(type, space):
    region = "$nold = memref.generic_atomic_rmw $nm[%%%%t] : MEMREF {\n^bb0($nx: %s):\n$ny = arith.%s $nx, %%%%a : %s\n$nz = arith.%s $ny, $none : %s\nmemref.atomic_yield $nz : %s\n}"
    one = "$none = arith.constant %s : %s\n" % ("1.0" if type in FLOATS else "1", type)
    ops = ("mulf", "addf") if type in FLOATS else ("xori", "addi")
    text = one + (region % (type, ops[0], type, ops[1], type, type)).replace("%%", "%")
    return Item(in_space(space, type, THREADS, text), (type, [THREADS], 2), "generic%s" % ("_float" if type in FLOATS else ""), memory=True)


PLACE = "%p = affine.apply affine_map<()[s] -> (s mod 7)>()[%t]\n"


def singles():
    for type in INTS + FLOATS:
        for space in SPACES:
            slow = space == "buffer" and type not in ("i32", "f32", "bf16") or type in ("i8", "f64") and space == "lds"
            own = "%%own = memref.load %%C[%%t] : %s" % memref([THREADS], type)
            if type in INTS:
                inputs = [Input(type, "codes"), Input(type, "codes", rows=8), Input(type, "codes", rows=THREADS)]
                yield Single("atomic_%s_%s" % (type, space), "ref_atomics", inputs, list(updates(type, space, INT_KINDS, False)) +
                             list(updates(type, space, {"assign": "assign", "addi": "add"}, True)) + [finds(type, space)], block=(THREADS, 1, 1), before=PLACE + own, slow=slow)
            else:
                sums = [Input(type, "small"), Input(type, "small", rows=8), Input(type, "small", rows=THREADS)]
                yield Single("atomic_%s_%s" % (type, space), "ref_atomics", sums, list(updates(type, space, {"addf": "add"}, False)) +
                             list(updates(type, space, {"assign": "assign", "addf": "add"}, True)) + [finds(type, space)], block=(THREADS, 1, 1), before=PLACE + own, slow=slow)
                orders = [Input(type, "special"), Input(type, "special", rows=8), Input(type, "special", rows=THREADS)]
                yield Single("atomic_order_%s_%s" % (type, space), "ref_atomics", orders,
                             list(updates(type, space, {k: v for k, v in FLOAT_KINDS.items() if k[0] == "m" and k != "mulf"}, True)), block=(THREADS, 1, 1), before=PLACE, slow=slow)
                signs = [Input(type, "signs"), Input(type, "small", rows=8), Input(type, "small", rows=THREADS)]
                yield Single("atomic_product_%s_%s" % (type, space), "ref_atomics", signs, list(updates(type, space, {"mulf": "mul"}, False)), block=(THREADS, 1, 1),
                             before=PLACE, slow=slow)
            # The same file for %b and %c in `generic`: in[1] has a place for each lane there.
            how = "codes" if type in INTS else "small"
            generic = generics(type, space)
            generic.out = (type, [THREADS], 1)
            yield Single("atomic_generic_%s_%s" % (type, space), "ref_atomics", [Input(type, how), Input(type, how)], [generic], block=(THREADS, 1, 1), slow=slow)
    yield from llvm_singles()
    yield from buffer_singles()


# ---- the LLVM dialect ----

POINTERS = {
    "ptr1": ("!llvm.ptr<1>", "$np = llvm.inttoptr $ni : i64 to !llvm.ptr<1>"),
    "ptr0": ("!llvm.ptr", "$np1 = llvm.inttoptr $ni : i64 to !llvm.ptr<1>\n$np = llvm.addrspacecast $np1 : !llvm.ptr<1> to !llvm.ptr"),
    "ptr7": ("!llvm.ptr<7>", "$np1 = llvm.inttoptr $ni : i64 to !llvm.ptr<1>\n$ns = arith.constant 0 : i16\n$nn = arith.constant 4096 : i64\n"
             "$nf = arith.constant 159744 : i32\n$np = rocdl.make.buffer.rsrc $np1, $ns, $nn, $nf : <1> to <7>"),
    "ptr3": ("!llvm.ptr<3>", "$np = llvm.inttoptr $ni : i64 to !llvm.ptr<3>"),
}


def pointer(kind, memory, type, count, index):
    """$nq points to element `index` (an i32) of a memref."""
    space = SPACES["lds"] if kind == "ptr3" else ""
    p, make = POINTERS[kind]
    return "$nx = memref.extract_aligned_pointer_as_index %s : %s -> index\n$ni = arith.index_cast $nx : index to i64\n%s\n" \
        "$nq = llvm.getelementptr $np[%s] : (%s, i32) -> %s, %s" % (memory, memref([count], type, space), make, index, p, p, type)


def llvm_item(kind, type, name, meaning, own):
    count, at, init = (THREADS, "%t32", 2) if own else (8, "%p32", 1)
    update = "$nold = llvm.atomicrmw %s $nq, %%a syncscope(\"agent\") monotonic : %s, %s" % (name, POINTERS[kind][0], type)
    ref = "atomic kind=%s places=%d init=%d" % (meaning, THREADS if own else 7, init)
    if kind == "ptr3":
        text = in_space("lds", type, count, pointer(kind, "$nm", type, count, at) + "\n" + update)
    else:
        text = pointer(kind, "$O", type, count, at) + "\n" + update
    return Item(text, (type, [count], init), ref, memory=True)


BEFORE = PLACE + "%t32 = arith.index_cast %t : index to i32\n%p32 = arith.index_cast %p : index to i32"


def llvm_singles():
    for kind in POINTERS:
        for type in ("i32", "i64") if kind != "ptr1" else ("i8", "i16", "i32", "i64"):
            inputs = [Input(type, "codes"), Input(type, "codes", rows=8), Input(type, "codes", rows=THREADS)]
            items = [llvm_item(kind, type, name, meaning, name in ("xchg", "nand")) for name, meaning in LLVM_INTS.items()]
            yield Single("atomicrmw_%s_%s" % (type, kind), "ref_atomics", inputs, items, block=(THREADS, 1, 1), before=BEFORE, slow=kind == "ptr0" or type == "i16")
        for type in ("i32", "i64") if kind != "ptr1" else ("i16", "i32", "i64", "i8"):
            inputs = [Input(type, "small"), Input(type, "small", rows=8), Input(type, "small", rows=THREADS)]
            items = [llvm_item(kind, type, name, name, True) for name in LLVM_LIMITS]
            yield Single("atomicrmw_limits_%s_%s" % (type, kind), "ref_atomics", inputs, items, block=(THREADS, 1, 1), before=BEFORE, slow=kind != "ptr1" and type == "i64")
        for type in ("f32", "f64", "f16"):
            inputs = [Input(type, "small"), Input(type, "small", rows=8), Input(type, "small", rows=THREADS)]
            items = [llvm_item(kind, type, name, meaning, False) for name, meaning in LLVM_FLOATS.items() if type != "f16" or name == "fadd"]
            yield Single("atomicrmw_%s_%s" % (type, kind), "ref_atomics", inputs, items, block=(THREADS, 1, 1), before=BEFORE, slow=kind == "ptr0")
    for type in ("i32", "i64"):
        for kind in POINTERS:
            p = POINTERS[kind][0]
            swap = "$no = llvm.cmpxchg $nq, %%c, %%a acq_rel monotonic : %s, %s" % (p, type)
            if kind == "ptr3":
                text = in_space("lds", type, THREADS, pointer(kind, "$nm", type, THREADS, "%t32") + "\n" + swap)
                items = [Item(text, (type, [THREADS], 1), "swap", memory=True)]
            else:
                items = [Item(pointer(kind, "$O", type, THREADS, "%t32") + "\n" + swap, (type, [THREADS], 1), "swap", memory=True),
                         Item(pointer(kind, "%B", type, THREADS, "%t32") + "\n" + swap + "\n$r = llvm.extractvalue $no[0] : !llvm.struct<(%s, i1)>" % type, type, "old")]
            yield Single("cmpxchg_%s_%s" % (type, kind), "ref_atomics", [Input(type, "small"), Input(type, "small"), Input(type, "small")], items,
                         block=(THREADS, 1, 1), before=BEFORE, targets=GFX9)
            if kind == "ptr1":
                text = pointer(kind, "%B", type, THREADS, "%t32") + "\n" + swap + "\n$r = llvm.extractvalue $no[1] : !llvm.struct<(%s, i1)>" % type
                yield Single("cmpxchg_done_%s" % type, "ref_atomics", [Input(type, "small"), Input(type, "small"), Input(type, "small")],
                             [Item(text, "i1", "same")], block=(THREADS, 1, 1), before=BEFORE, targets=GFX9)


# ---- buffer instructions ----

def wide_above(size):
    """What stands above the address in word 1 of a gfx1250 descriptor, as an i32: the low 7 bits of the size."""
    bits = (size & 127) << 25
    return str(bits - (1 << 32) if bits >> 31 else bits)


def buffer_singles():
    """The buffer ends at element 100: lanes after it do nothing and find 0."""
    lanes = 100
    cast = "$nv = memref.reinterpret_cast %s to offset: [0], sizes: [100], strides: [1] : " + memref([THREADS], "TYPE") + " to memref<100xTYPE>\n"
    intrinsic = "$nx = memref.extract_aligned_pointer_as_index %s : " + memref([THREADS], "TYPE") + \
        " -> index\n$ni = arith.index_cast $nx : index to i64\n$np1 = llvm.inttoptr $ni : i64 to !llvm.ptr<1>\n$ns = arith.constant 0 : i16\n$nn = arith.constant BYTES : i64\n" \
        "$nf = arith.constant 159744 : i32\n$np = rocdl.make.buffer.rsrc $np1, $ns, $nn, $nf : <1> to <8>\n$nz = arith.constant 0 : i32\n" \
        "$nw = arith.constant SIZE : i32\n$no = arith.muli %%t32, $nw : i32\n"
    raw = "$nx = memref.extract_aligned_pointer_as_index %s : " + memref([THREADS], "TYPE") + \
        " -> index\n$ni = arith.index_cast $nx : index to i64\n$nlo = arith.trunci $ni : i64 to i32\n$n32 = arith.constant 32 : i64\n$nh = arith.shrui $ni, $n32 : i64\n" \
        "$nhi = arith.trunci $nh : i64 to i32\n@NARROW $nn = arith.constant BYTES : i32\n@NARROW $nf = arith.constant 159744 : i32\n$nz = arith.constant 0 : i32\n" \
        "@WIDE $nn = arith.constant WIDE_SIZE : i32\n@WIDE $nf = arith.constant 0 : i32\n@WIDE $nabove = arith.constant WIDE_ABOVE : i32\n@WIDE $nhigh = arith.ori $nhi, $nabove : i32\n" \
        "@NARROW $nhigh = arith.ori $nhi, $nz : i32\n" \
        "$np = vector.from_elements $nlo, $nhigh, $nn, $nf : vector<4xi32>\n$nw = arith.constant SIZE : i32\n$no = arith.muli %%t32, $nw : i32\n"
    kinds = [("fadd", "f32", "add", "small"), ("fmax", "f32", "maxnumf", "small"), ("smax", "i32", "maxsi", "codes"), ("umin", "i32", "minui", "codes")]
    for name, type, meaning, how in kinds + [("cmpswap", "i32", "", "small"), ("cmpswap", "i64", "", "small")]:
        inputs = [Input(type, how), Input(type, how), Input(type, how), Input(type, how)]
        items = []
        size = int(type[1:]) // 8
        swaps = name == "cmpswap"
        ref = "swap lanes=%d" % lanes if swaps else "atomic kind=%s places=%d lanes=%d" % (meaning, THREADS, lanes)
        for memory, head in (("$O", False), ("%B", True)):
            if head and not swaps:
                continue
            text = (cast % memory).replace("TYPE", type)
            if swaps:
                text += "$r = amdgpu.raw_buffer_atomic_cmpswap %%a, %%c -> $nv[%%t32] : %s -> memref<100x%s>, i32" % (type, type)
            else:
                text += "amdgpu.raw_buffer_atomic_%s %%a -> $nv[%%t32] : %s -> memref<100x%s>, i32" % (name, type, type)
            items.append(Item(text, type, "old lanes=%d" % lanes) if head else Item(text, (type, [THREADS], 1), ref, memory=True))
            for prefix, resource in (("ptr.", intrinsic), ("", raw)):
                text = (resource % memory.replace("B", "D")).replace("TYPE", type).replace("WIDE_SIZE", str(size * lanes >> 7)).replace("WIDE_ABOVE", wide_above(size * lanes)).replace("SIZE", str(size)).replace("BYTES", str(size * lanes)).replace("%%", "%")
                arguments = "%a, %c" if swaps else "%a"
                if prefix:
                    call = "rocdl.raw.ptr.buffer.atomic.%s %s, $np, $no, $nz, $nz : %s" % (name, arguments, type)
                else:
                    form = "rocdl.raw.buffer.atomic.%s(%s, $np, $no, $nz, $nz) : %s, vector<4xi32>" if swaps else \
                        "rocdl.raw.buffer.atomic.%s %s, $np, $no, $nz, $nz : %s"
                    call = form % (name, arguments, type)
                if head and prefix:
                    items.append(Item(text + "$r = " + call, type, "old init=3 lanes=%d" % lanes))
                elif not head:
                    items.append(Item(text + ("$r = " if swaps else "") + call, (type, [THREADS], 1), ref, memory=True))
        yield Single("buffer_atomic_%s_%s" % (name, type), "ref_atomics", inputs, items, block=(THREADS, 1, 1), before=BEFORE, checks="flight,hazards,races,defined,bounds")
    for element, targets in (("f16", ("gfx942", "gfx950")), ("bf16", ("gfx950",))):
        text = "$nv = memref.cast $O : memref<%dx2x%s> to memref<%dx2x%s>\namdgpu.raw_buffer_atomic_fadd %%a -> $nv[%%t32, $nz] : vector<2x%s> -> memref<%dx2x%s>, i32, i32" % (
            THREADS, element, THREADS, element, element, THREADS, element)
        items = [Item("$nz = arith.constant 0 : i32\n" + text, (element, [THREADS, 2], 1), "atomic kind=add places=%d n=2" % THREADS, memory=True)]
        yield Single("buffer_atomic_pair_%s" % element, "ref_atomics", [Input("vector<2x%s>" % element, "small"), Input("vector<2x%s>" % element, "small")], items,
                     block=(THREADS, 1, 1), before=BEFORE, targets=targets)
