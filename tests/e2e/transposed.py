"""The kernels of run_transposed, and what each lane must get."""
LANES = 32
# name: (bytes of a lane, bits of an element, type of the result, its name in LLVM)
FORMS = {
    "ds.load.tr4.b64": (8, 4, "vector<2xi32>", "v2i32"),
    "ds.load.tr6.b96": (12, 6, "vector<3xi32>", "v3i32"),
    "ds.load.tr8.b64": (8, 8, "vector<2xi32>", "v2i32"),
    "ds.load.tr16.b128": (16, 16, "vector<8xf16>", "v8f16"),
    "global.load.tr4.b64": (8, 4, "vector<2xi32>", "v2i32"),
    "global.load.tr.b64": (8, 8, "vector<2xi32>", "v2i32"),
    "global.load.tr6.b96": (12, 6, "vector<3xi32>", "v3i32"),
    "global.load.tr.b128": (16, 16, "vector<8xi16>", "v8i16"),
}


def rows(bits):
    """Of each lane: the row (k) of the matrix of 16 columns, and the first column, that its address names."""
    for lane in range(LANES):
        if bits <= 6:
            yield lane, 0  # a lane has a row of 16
        elif bits == 8:  # 16 rows of two halves: four rows' left halves, their right halves, the next four, ...
            yield 8 * (lane // 8) // 2 + lane % 4, 8 * (lane // 4 % 2)
        else:  # blocks of 8x8, the left one first
            yield 8 * (lane // 16) + lane % 8, 8 * (lane // 8 % 2)


def expected(data, size, bits):
    """Column n of the matrix goes to lanes n and n + 16, who take turns along k: by 8 rows, of six bits by 4."""
    matrix = {}
    for lane, (k, column) in enumerate(rows(bits)):
        whole = int.from_bytes(data[lane], "little")
        for i in range(8 * size // bits):
            matrix[k, column + i] = whole >> bits * i & (1 << bits) - 1
    turn = 4 if bits == 6 else 8
    lanes = [[] for _ in range(LANES)]
    for k in range(1 + max(k for k, _ in matrix)):
        for n in range(16):
            lanes[n + 16 * (k // turn % 2)].append(matrix[k, n])
    out = b""
    for elements in lanes:
        whole = 0
        for i, e in enumerate(elements):
            whole |= e << bits * i
        out += whole.to_bytes(size, "little")
    return out


def module(name, kind):
    """Lane l's bytes are those with number l * stride of %src; they are copied to LDS first where the load is from there."""
    size, _, result, suffix = FORMS[name]
    of_lds, stride = name.startswith("ds"), 16
    to_lds = """
    %lp = llvm.getelementptr %l[%at] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i8
    %v = llvm.load %p {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
    llvm.store %v, %lp {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<3>
    rocdl.barrier""" if of_lds else ""
    pointer, space = ("%lp", 3) if of_lds else ("%p", 1)
    load = "rocdl.%s %s : !llvm.ptr<%d> -> %s" % (name, pointer, space, result)
    if kind == "call":
        load = 'llvm.call_intrinsic "llvm.amdgcn.%s.%s"(%s) : (!llvm.ptr<%d>) -> %s' % (name, suffix, pointer, space, result)
    return """module {
  llvm.mlir.global internal @lds() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<%d x i8>
  llvm.func @k(%%src: !llvm.ptr<1>, %%dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 32, 1, 1>} {
    %%tid = rocdl.workitem.id.x : i32
    %%t = llvm.zext %%tid : i32 to i64
    %%stride = llvm.mlir.constant(%d : i64) : i64
    %%size = llvm.mlir.constant(%d : i64) : i64
    %%at = llvm.mul %%t, %%stride : i64
    %%to = llvm.mul %%t, %%size : i64
    %%l = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %%p = llvm.getelementptr %%src[%%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %%q = llvm.getelementptr %%dst[%%to] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8%s
    %%r = %s
    llvm.store %%r, %%q {alignment = 4 : i64} : %s, !llvm.ptr<1>
    llvm.return
  }
}
""" % (LANES * stride, stride, size, to_lds, load, result)
