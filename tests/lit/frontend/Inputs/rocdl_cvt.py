"""A kernel that does each rocdl.cvt.scalef32.* (row of A) and what amdgpu's operations and arith make of it (row of B)."""
HEAD = """gpu.module @m {
  gpu.func @k(%I: memref<64xi32>, %F: memref<64x32xf32>, %A: memref<132x64xi32>, %B: memref<132x64xi32>, %scale: f32, %one: f32) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %i = memref.load %I[%t] : memref<64xi32>
    %all = vector.load %F[%t, %c0] : memref<64x32xf32>, vector<32xf32>
    // The instruction takes its two sources in turns.
    %l16 = vector.shuffle %all, %all [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30] : vector<32xf32>, vector<32xf32>
    %u16 = vector.shuffle %all, %all [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31] : vector<32xf32>, vector<32xf32>
    %w = vector.from_elements %i : vector<1xi32>
    %o = vector.bitcast %w : vector<1xi32> to vector<2xi16>
    %a = vector.extract %all[0] : f32 from vector<32xf32>
    %b = vector.extract %all[1] : f32 from vector<32xf32>
    %p_f32 = vector.from_elements %a, %b : vector<2xf32>
    %p_f16 = arith.truncf %p_f32 : vector<2xf32> to vector<2xf16>
    %p_bf16 = arith.truncf %p_f32 : vector<2xf32> to vector<2xbf16>"""
WIDE = ("f32", "f16", "bf16")
NARROW = {"fp8": "vector<4xf8E4M3FN>", "bf8": "vector<4xf8E5M2>", "fp4": "vector<8xf4E2M1FN>"}
lines, pairs, row = [HEAD], 0, 0


def put(text):
    lines.append("    " + text)


def pair(ours, theirs, result, dwords):
    """One row, or several: `ours` is the operation, `theirs` the lines that end in the same value; $ is the number of the pair."""
    global pairs, row
    for text in ours + theirs:
        put(text.replace("$", str(pairs)))
    for side, value in (("A", "x"), ("B", "y")):
        name, value = "%%%s_%d" % (side, pairs), "%%%s%d" % (value, pairs)
        if result == "f32":
            put("%s_q = arith.bitcast %s : f32 to i32" % (name, value))
            value = name + "_q"
        if result.startswith("vector"):
            put("%s_v = vector.bitcast %s : %s to vector<%dxi32>" % (name, value, result, dwords))
        else:
            put("%s_v = vector.from_elements %s : vector<1xi32>" % (name, value))
        for d in range(dwords):
            put("%s_%d = vector.extract %s_v[%d] : i32 from vector<%dxi32>" % (name, d, name, d, dwords))
            put("%%%s_k%d_%d = arith.constant %d : index" % (side, pairs, d, row + d))
            put("memref.store %s_%d, %%%s[%%%s_k%d_%d, %%t] : memref<132x64xi32>" % (name, d, side, side, pairs, d))
    pairs, row = pairs + 1, row + dwords


def packed(narrow):
    """Two numbers to and from one half of a dword, or one byte of it (fp4)."""
    type = NARROW[narrow]
    put("%%s_%s = vector.bitcast %%w : vector<1xi32> to %s" % (narrow, type))
    places = [(i, str(i)) for i in range(4)] if narrow == "fp4" else [(0, "false"), (1, "true")]
    old, result = ("%i", "i32") if narrow == "fp4" else ("%o", "vector<2xi16>")
    for wide in WIDE:
        two = "vector<2x%s>" % wide
        for i, place in places:
            pair(["%%x$ = rocdl.cvt.scalef32.pk.%s.%s %%i[%s], %%scale : %s" % (wide, narrow, place, two)],
                 ["%%y$ = amdgpu.scaled_ext_packed %%s_%s[%d], %%scale : %s to %s" % (narrow, i, type, two)], two, 2 if wide == "f32" else 1)
        for i, place in places:
            source = "%a, %b" if wide == "f32" else "%p_" + wide
            last = "vector.extract %y$_v[0] : i32 from vector<1xi32>" if narrow == "fp4" else "vector.bitcast %y$_v : vector<1xi32> to vector<2xi16>"
            pair(["%%x$ = rocdl.cvt.scalef32.pk.%s.%s %s, %%scale -> %s[%s] : %s" % (narrow, wide, source, old, place, result)],
                 ["%%y$_n = amdgpu.packed_scaled_trunc %%p_%s into %%s_%s[%d], %%scale : %s to %s into %s" % (wide, narrow, i, two, type, type),
                  "%%y$_v = vector.bitcast %%y$_n : %s to vector<1xi32>" % type, "%y$ = " + last], result, 1)


def single(narrow):
    """One number of a dword; to f16 into a half of an old value."""
    type, two = NARROW[narrow], "vector<2xf16>"
    for i in range(4):
        pair(["%%x$ = rocdl.cvt.scalef32.f32.%s %%i[%d], %%scale : f32" % (narrow, i)],
             ["%%y$_p = amdgpu.scaled_ext_packed %%s_%s[%d], %%scale : %s to vector<2xf32>" % (narrow, i // 2, type),
              "%%y$ = vector.extract %%y$_p[%d] : f32 from vector<2xf32>" % (i % 2)], "f32", 1)
    for i, half in ((1, 1), (2, 0)):
        pair(["%%x$ = rocdl.cvt.scalef32.f16.%s %%i[%d], %%scale -> %%p_f16[%s] : %s" % (narrow, i, "true" if half else "false", two)],
             ["%%y$_p = amdgpu.scaled_ext_packed %%s_%s[%d], %%scale : %s to %s" % (narrow, i // 2, type, two),
              "%%y$_e = vector.extract %%y$_p[%d] : f16 from %s" % (i % 2, two),
              "%%y$ = vector.insert %%y$_e, %%p_f16[%d] : f16 into %s" % (half, two)], two, 1)


for narrow in NARROW:
    packed(narrow)
for narrow in ("fp8", "bf8"):
    single(narrow)
for narrow, type in (("fp6", "vector<32xf6E2M3FN>"), ("bf6", "vector<32xf6E3M2FN>")):
    pair(["%%x$_p = rocdl.cvt.scalef32.2xpk16.%s.f32 %%l16, %%u16, %%one : vector<6xi32>" % narrow,
          "%%x$ = rocdl.cvt.scalef32.pk32.f32.%s %%x$_p, %%one : vector<32xf32>" % narrow],
         ["%%y$_t = arith.truncf %%all : vector<32xf32> to %s" % type, "%%y$ = arith.extf %%y$_t : %s to vector<32xf32>" % type],
         "vector<32xf32>", 32)
print("\n".join(lines + ["    gpu.return", "  }", "}"]))
