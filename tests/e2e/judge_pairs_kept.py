"""Pairs of kernels whose verdict was written down before `wavecc judge` saw them, for run_judge: several outputs, results in place, strided
views, integers, atomic operations, other grids, stencils, remainders, approximations, kept and uninitialised results."""
import os

from judge_pairs_base import FMAC, RIGHT, ROOT, WORSE, WRONG, Pair, axpy, lines
from judge_pairs_more import CONSTANTS, function


def kernel(args, body, block=64, grid=1):
    return function("k", args, CONSTANTS + "%b = gpu.block_id x\n%zero = arith.constant 0.0 : f32\n%one = arith.constant 1.0 : f32\n%i0 = arith.constant 0 : i32\n%i1 = arith.constant 1 : i32\n" + body, block, grid)


def swap(source, *changes):
    text = source[0]
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text, source[1]


def options(*specs, target="gfx942"):
    return ["--target=" + target] + ["--arg=" + spec for spec in specs]


# ---- several outputs, in place, strided ----

TWO = kernel("%X: memref<64x64xf32>, %Y: memref<64x64xf32>, %S: memref<64x64xf32>, %D: memref<64x64xf32>", """
%x = memref.load %X[%b, %t] : memref<64x64xf32>
%y = memref.load %Y[%b, %t] : memref<64x64xf32>
%s = arith.addf %x, %y : f32
%d = arith.subf %x, %y : f32
memref.store %s, %S[%b, %t] : memref<64x64xf32>
memref.store %d, %D[%b, %t] : memref<64x64xf32>
""", grid=64)
LARGEST = kernel("%X: memref<8x64xf32>, %M: memref<8xf32>, %I: memref<8xi32>", """
%first = memref.load %X[%t, %c0] : memref<8x64xf32>
%m, %p = scf.for %i = %c1 to %c64 step %c1 iter_args(%most = %first, %place = %i0) -> (f32, i32) {
  %x = memref.load %X[%t, %i] : memref<8x64xf32>
  %is = arith.cmpf ogt, %x, %most : f32
  %at = arith.index_cast %i : index to i32
  %n = arith.select %is, %x, %most : f32
  %q = arith.select %is, %at, %place : i32
  scf.yield %n, %q : f32, i32
}
memref.store %m, %M[%t] : memref<8xf32>
memref.store %p, %I[%t] : memref<8xi32>
""", block=8)
IN_PLACE = kernel("%X: memref<64x64xf32>", """
%x = memref.load %X[%b, %t] : memref<64x64xf32>
%two = arith.constant 2.0 : f32
%y = arith.mulf %x, %two : f32
memref.store %y, %X[%b, %t] : memref<64x64xf32>
""", grid=64)
REVERSE = kernel("%X: memref<128xf32>", """
%last = arith.subi %c127, %t : index
%x = memref.load %X[%last] : memref<128xf32>
gpu.barrier
memref.store %x, %X[%t] : memref<128xf32>
""", block=128)
STRIDED = kernel("%X: memref<16x32xf32, strided<[40, 1]>>, %Y: memref<16x32xf32, strided<[40, 1]>>", """
%x = memref.load %X[%b, %t] : memref<16x32xf32, strided<[40, 1]>>
%y = arith.addf %x, %one : f32
memref.store %y, %Y[%b, %t] : memref<16x32xf32, strided<[40, 1]>>
""", block=32, grid=16)
FLAT = """
%%wide = arith.constant %d : index
%%row = arith.muli %%b, %%wide : index
%%at = arith.addi %%row, %%t : index
%%x = memref.load %%X[%%at] : memref<640xf32>
%%y = arith.addf %%x, %%one : f32
memref.store %%y, %%Y[%%at] : memref<640xf32>
"""


def output_pairs():
    of = options("f32[64x64]=random", "f32[64x64]=random", "f32[64x64]=zero", "f32[64x64]=zero")
    yield Pair("kept_two_outputs_exchanged", TWO, swap(TWO, ("%s, %S[", "%d, %S["), ("%d, %D[", "%s, %D[")), of, WRONG, ["different"], None)
    yield Pair("kept_second_output_without_tail", TWO, swap(TWO, ("memref.store %d, %D[%b, %t] : memref<64x64xf32>", "%c56 = arith.constant 56 : index\n    %in = arith.cmpi ult, %t, %c56 : index\n    scf.if %in {\n      memref.store %d, %D[%b, %t] : memref<64x64xf32>\n    }")),
               of, WRONG, ["never-written"], None)
    of = options("f32[8x64]=random", "f32[8]=zero", "i32[8]=zero")
    yield Pair("kept_last_of_equal_ones", LARGEST, swap(LARGEST, ("arith.cmpf ogt", "arith.cmpf oge")), of, WRONG, ["different"], None)
    of = options("f32[64x64]=random")
    yield Pair("kept_in_place_as_a_sum", IN_PLACE, swap(IN_PLACE, ("arith.mulf %x, %two", "arith.addf %x, %x")), of, RIGHT, [], None)
    yield Pair("kept_in_place_twice", IN_PLACE, swap(IN_PLACE, ("memref.store %y,", "%is = arith.cmpi eq, %t, %c63 : index\n    %four = arith.mulf %y, %two : f32\n    %z = arith.select %is, %four, %y : f32\n    memref.store %z,")), of, WRONG, ["different"], None)
    yield Pair("kept_reversed_in_place_without_barrier", REVERSE, swap(REVERSE, ("    gpu.barrier\n", "")), options("f32[128]=random"), WRONG, ["race-global"], None)
    view, plain = "f32[16x32]:40,1", "f32[640]"
    of = options(view + "=random", view + "=zero")
    flat = lambda n, extra="": kernel("%X: memref<640xf32>, %Y: memref<640xf32>", FLAT % n + extra, block=32, grid=16)  # noqa: E731
    of = options(plain + "=random", plain + "=zero")
    beyond = "%c600 = arith.constant 600 : index\n%gap = arith.addi %at, %c8 : index\n%in = arith.cmpi ult, %gap, %c600 : index\nscf.if %in {\n  memref.store %y, %Y[%gap] : memref<640xf32>\n}\n"
    yield Pair("kept_rows_of_another_stride", flat(40), flat(39), of, WRONG, ["never-written"], None)
    yield Pair("kept_gap_between_rows_written", flat(40), flat(40, beyond.replace("%gap = arith.addi %at, %c8", "%gap = arith.addi %row, %c32")), of, WRONG, ["written-beyond"], None)
    yield Pair("kept_strided_view", STRIDED, swap(STRIDED, ("arith.addf %x, %one", "arith.addf %one, %x")), options(view + "=random", view + "=zero"), RIGHT, [], None)


# ---- integers, in LLVM IR ----

LL = """target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare float @llvm.maxnum.f32(float, float)
define amdgpu_kernel void @k(%s) "amdgpu-flat-work-group-size"="64,64" {
  %%t = call i32 @llvm.amdgcn.workitem.id.x()
  %%b = call i32 @llvm.amdgcn.workgroup.id.x()
  %%base = mul i32 %%b, 64
  %%at = add i32 %%base, %%t
  %%i = zext i32 %%at to i64
%s
  ret void
}
"""
INTS = "ptr addrspace(1) %x, ptr addrspace(1) %y"


def ll(body, args=INTS):
    return LL % (args, "\n".join("  " + line for line in body.strip().splitlines())), ".ll"


def each(*body):
    return ll("%px = getelementptr i32, ptr addrspace(1) %x, i64 %i\n%v = load i32, ptr addrspace(1) %px\n" + "\n".join(body) + "\n%py = getelementptr i32, ptr addrspace(1) %y, i64 %i\nstore i32 %r, ptr addrspace(1) %py")


def dot8(step, end):
    """Products of 16 8-bit integers; `step`: what a sum becomes at once, `end`: at the end."""
    one = """%a# = add i64 %row, #
%p# = getelementptr i8, ptr addrspace(1) %x, i64 %a#
%q# = getelementptr i8, ptr addrspace(1) %w, i64 #
%l# = load i8, ptr addrspace(1) %p#
%m# = load i8, ptr addrspace(1) %q#
%s# = sext i8 %l# to i32
%u# = sext i8 %m# to i32
%v# = mul i32 %s#, %u#
%h# = ashr i32 %v#, 4
%c# = add i32 BEFORE, %h#
""" + step
    text = "".join(one.replace("BEFORE", "%%t%d" % (n - 1) if n else "0").replace("#", str(n)) for n in range(16))
    return ll("%row = mul i64 %i, 64\n" + text + end + "\n%py = getelementptr i32, ptr addrspace(1) %y, i64 %i\nstore i32 %r, ptr addrspace(1) %py",
              "ptr addrspace(1) %x, ptr addrspace(1) %w, ptr addrspace(1) %y")


def clamp(value, to):
    return "%%low_%s = call i32 @llvm.smax.i32(i32 %s, i32 -128)\n%%%s = call i32 @llvm.smin.i32(i32 %%low_%s, i32 127)\n" % (to, value, to, to)


def integer_pairs():
    of = options("i32[256]=random:-1000:1000", "i32[256]=zero") + ["--grid=4", "--block=64"]
    base = each("%r = sdiv i32 %v, 4")
    yield Pair("kept_division_by_a_shift", base, each("%r = ashr i32 %v, 2"), of, WRONG, ["different"], None)
    yield Pair("kept_division_by_a_shift_with_bias", base, each("%sign = ashr i32 %v, 31", "%bias = lshr i32 %sign, 30", "%w = add i32 %v, %bias", "%r = ashr i32 %w, 2"), of, RIGHT, [], None)
    yield Pair("kept_unsigned_minimum", each("%r = call i32 @llvm.smin.i32(i32 %v, i32 100)"), each("%r = call i32 @llvm.umin.i32(i32 %v, i32 100)"), of, WRONG, ["different"], None)
    large = options("i32[256]=random:-2000000000:2000000000", "i32[256]=zero") + ["--grid=4", "--block=64"]
    yield Pair("kept_product_of_24_bits", each("%r = mul i32 %v, 77"), each("%high = shl i32 %v, 8", "%low = ashr i32 %high, 8", "%r = mul i32 %low, 77"), large, WRONG, ["different"], None)
    yield Pair("kept_sum_by_or", each("%e = shl i32 %v, 3", "%r = add i32 %e, 5"), each("%e = shl i32 %v, 3", "%r = or i32 %e, 5"), large, RIGHT, [], None)
    end = clamp("%t15", "r")
    of = options("i8[64x64]=random:-127:127", "i8[64]=random:-127:127", "i32[64]=zero") + ["--grid=1", "--block=64"]
    plain = dot8("%t# = add i32 %c#, 0\n", end)
    yield Pair("kept_saturates_in_between", plain, dot8(clamp("%c#", "t#"), end), of, WRONG, ["different"], None)
    yield Pair("kept_wraps_in_16_bits", dot8("%t# = add i32 %c#, 0\n", "%r = add i32 %t15, 0"), dot8("%n# = trunc i32 %c# to i8\n%t# = sext i8 %n# to i32\n", "%r = add i32 %t15, 0"), of, WRONG, ["different"], None)


# ---- atomic operations ----

COUNT = kernel("%X: memref<8x64xi32>, %H: memref<16xi32>", """
%x = memref.load %X[%b, %t] : memref<8x64xi32>
%at = arith.index_cast %x : i32 to index
%old = memref.atomic_rmw addi %i1, %H[%at] : (i32, memref<16xi32>) -> i32
""", grid=8)
ROWS = kernel("%X: memref<8x64xf32>, %Y: memref<64xf32>", """
%old = memref.load %Y[%t] : memref<64xf32>
%sum = scf.for %i = %c0 to %c8 step %c1 iter_args(%acc = %old) -> f32 {
  %x = memref.load %X[%i, %t] : memref<8x64xf32>
  %n = arith.addf %acc, %x : f32
  scf.yield %n : f32
}
memref.store %sum, %Y[%t] : memref<64xf32>
""")
ROWS_ATOMIC = kernel("%X: memref<8x64xf32>, %Y: memref<64xf32>", """
%x = memref.load %X[%b, %t] : memref<8x64xf32>
%old = memref.atomic_rmw addf %x, %Y[%t] : (f32, memref<64xf32>) -> f32
""", grid=8)
MOST = ll("""%px = getelementptr float, ptr addrspace(1) %x, i64 %i
%v = load float, ptr addrspace(1) %px
%r = atomicrmw fmax ptr addrspace(1) %y, float %v syncscope("agent") monotonic""")
MOST_BITS = ll("""%px = getelementptr i32, ptr addrspace(1) %x, i64 %i
%v = load i32, ptr addrspace(1) %px
%r = atomicrmw max ptr addrspace(1) %y, i32 %v syncscope("agent") monotonic""")


def atomic_pairs():
    of = options("i32[8x64]=random:0:15", "i32[16]=zero")
    lost = swap(COUNT, ("%old = memref.atomic_rmw addi %i1, %H[%at] : (i32, memref<16xi32>) -> i32", "%old = memref.load %H[%at] : memref<16xi32>\n    %n = arith.addi %old, %i1 : i32\n    memref.store %n, %H[%at] : memref<16xi32>"))
    again = swap(COUNT, ("%old = memref", "%was = memref.load %H[%at] : memref<16xi32>\n    %old = memref"))
    yield Pair("kept_counts_and_a_load", COUNT, again, of, RIGHT, [], None)
    yield Pair("kept_lost_updates", COUNT, lost, of, WRONG, ["race-global"], None)
    twice = swap(COUNT, ("%old = memref", "%half = arith.cmpi ult, %t, %c32 : index\n    %n = arith.select %half, %i1, %i1 : i32\n    %old = memref"), ("addi %i1", "addi %n"))
    yield Pair("kept_counts_by_a_select", COUNT, twice, of, RIGHT, [], None)
    of = options("f32[8x64]=random", "f32[64]=zero")
    yield Pair("kept_rows_by_atomics", ROWS, ROWS_ATOMIC, of + ["--payloads"], RIGHT, [], "same")
    yield Pair("kept_rows_by_atomics_but_the_last", ROWS, swap(ROWS_ATOMIC, ("array<i32: 8, 1, 1>", "array<i32: 7, 1, 1>")), of, WRONG, ["different"], None)
    of = options("f32[256]=random", "f32[1]=const:-2") + ["--grid=4", "--block=64"]
    yield Pair("kept_largest_by_bits_of_negatives", MOST, MOST_BITS, of, WRONG, ["different"], None)


# ---- other grids, stencils, remainders ----

ADD = "%%wide = arith.constant %d : index\n%%row = arith.muli %%b, %%wide : index\n%%at = arith.addi %%row, %%t : index\n%%c1000 = arith.constant 1000 : index\n%%in = arith.cmpi ult, %%at, %%c1000 : index\nscf.if %%in {\n  %%x = memref.load %%X[%%at] : memref<1000xf32>\n  %%y = arith.addf %%x, %%one : f32\n  memref.store %%y, %%Y[%%at] : memref<1000xf32>\n}\n"
STENCIL = kernel("%X: memref<514xf32>, %Y: memref<512xf32>", """
%row = arith.muli %b, %c64 : index
%at = arith.addi %row, %t : index
%mid = arith.addi %at, %c1 : index
%end = arith.addi %at, %c2 : index
%p = memref.load %X[%at] : memref<514xf32>
%q = memref.load %X[%mid] : memref<514xf32>
%r = memref.load %X[%end] : memref<514xf32>
%s = arith.addf %p, %q : f32
%y = arith.addf %s, %r : f32
memref.store %y, %Y[%at] : memref<512xf32>
""", grid=8)


def tiled(halo="%c128", barrier="gpu.barrier", last="%c1"):
    """A tile of 128 and a halo of 2 in LDS."""
    text = kernel("%X: memref<514xf32>, %Y: memref<512xf32>", """
%%tile = memref.get_global @tile : memref<130xf32, #gpu.address_space<workgroup>>
%%row = arith.muli %%b, %%c128 : index
%%at = arith.addi %%row, %%t : index
%%own = memref.load %%X[%%at] : memref<514xf32>
memref.store %%own, %%tile[%%t] : memref<130xf32, #gpu.address_space<workgroup>>
%%is_halo = arith.cmpi ule, %%t, %s : index
scf.if %%is_halo {
  %%far = arith.addi %%at, %s : index
  %%there = arith.addi %%t, %%c128 : index
  %%h = memref.load %%X[%%far] : memref<514xf32>
  memref.store %%h, %%tile[%%there] : memref<130xf32, #gpu.address_space<workgroup>>
}
%s
%%mid = arith.addi %%t, %%c1 : index
%%end = arith.addi %%t, %%c2 : index
%%p = memref.load %%tile[%%t] : memref<130xf32, #gpu.address_space<workgroup>>
%%q = memref.load %%tile[%%mid] : memref<130xf32, #gpu.address_space<workgroup>>
%%r = memref.load %%tile[%%end] : memref<130xf32, #gpu.address_space<workgroup>>
%%s = arith.addf %%p, %%q : f32
%%y = arith.addf %%s, %%r : f32
memref.store %%y, %%Y[%%at] : memref<512xf32>
""" % (last, halo, barrier), block=128, grid=4)
    return swap(text, ("gpu.module @m {", "gpu.module @m {\n  memref.global \"private\" @tile : memref<130xf32, #gpu.address_space<workgroup>> {alignment = 16 : i64}"))


def by_four(last):
    """Sums of rows of 66, four at a time, and the two of the remainder or not."""
    body = "%c68 = arith.constant 68 : index\n%c66 = arith.constant 66 : index\n%four = scf.for %i = %c0 to %c64 step %c4 iter_args(%acc = %zero) -> f32 {\n"
    for n in range(4):
        body += "  %%j%d = arith.addi %%i, %%c%d : index\n  %%x%d = memref.load %%X[%%t, %%j%d] : memref<64x66xf32>\n" % (n, n, n, n)
    body += "  %s0 = arith.addf %x0, %x1 : f32\n  %s1 = arith.addf %x2, %x3 : f32\n  %s2 = arith.addf %s0, %s1 : f32\n  %n = arith.addf %acc, %s2 : f32\n  scf.yield %n : f32\n}\n"
    body += "%%sum = scf.for %%i = %%c64 to %s step %%c1 iter_args(%%acc = %%four) -> f32 {\n  %%x = memref.load %%X[%%t, %%i] : memref<64x66xf32>\n  %%n = arith.addf %%acc, %%x : f32\n  scf.yield %%n : f32\n}\n" % last
    return kernel("%X: memref<64x66xf32>, %Y: memref<64xf32>", body + "memref.store %sum, %Y[%t] : memref<64xf32>\n")


def shape_pairs():
    of = options("f32[1000]=random", "f32[1000]=zero")
    make = lambda block, grid: kernel("%X: memref<1000xf32>, %Y: memref<1000xf32>", ADD % block, block, grid)  # noqa: E731
    yield Pair("kept_other_workgroups", make(64, 16), make(256, 4), of, RIGHT, [], None)
    yield Pair("kept_a_workgroup_too_few", make(64, 16), make(256, 3), of, WRONG, ["never-written"], None)
    yield Pair("kept_workgroups_overlap", make(64, 16), swap(make(256, 5), ("%wide = arith.constant 256", "%wide = arith.constant 250")), of, RIGHT, [], None)
    of = options("f32[514]=random", "f32[512]=zero", )
    yield Pair("kept_stencil_in_lds", STENCIL, tiled(), of, RIGHT, [], None)
    yield Pair("kept_halo_off_by_one", STENCIL, tiled("%c127"), of, WRONG, ["different"], None)
    yield Pair("kept_halo_too_short", STENCIL, tiled(last="%c0"), of, WRONG, [], None)
    yield Pair("kept_halo_without_barrier", STENCIL, tiled(barrier=""), of, WRONG, ["race-lds"], None)
    of = options("f32[64x66]=random", "f32[64]=zero")
    yield Pair("kept_four_at_a_time", by_four("%c66"), swap(by_four("%c66"), ("arith.addf %x0, %x1", "arith.addf %x0, %x3"), ("arith.addf %x2, %x3", "arith.addf %x2, %x1")), of, RIGHT, ["same-formula"], "same")
    yield Pair("kept_remainder_dropped", by_four("%c66"), by_four("%c64"), of, WRONG, ["different"], "different")


# ---- approximations ----

def of_x(*body):
    return kernel("%X: memref<64x64xf32>, %Y: memref<64x64xf32>", "%x = memref.load %X[%b, %t] : memref<64x64xf32>\n" + "\n".join(body) + "\nmemref.store %y, %Y[%b, %t] : memref<64x64xf32>\n", grid=64)


def variance(two_passes):
    first = "%sum = scf.for %i = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> f32 {\n  %x = memref.load %X[%t, %i] : memref<64x64xf32>\n  %n = arith.addf %acc, %x : f32\n  scf.yield %n : f32\n}\n%n64 = arith.constant 0.015625 : f32\n%mean = arith.mulf %sum, %n64 : f32\n"
    again = "%of = arith.subf %x, %mean : f32" if two_passes else "%of = arith.addf %x, %zero : f32"
    second = "%squares = scf.for %i = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> f32 {\n  %x = memref.load %X[%t, %i] : memref<64x64xf32>\n  " + again + "\n  %p = arith.mulf %of, %of : f32\n  %n = arith.addf %acc, %p : f32\n  scf.yield %n : f32\n}\n%v = arith.mulf %squares, %n64 : f32\n"
    last = "%y = arith.addf %v, %zero : f32\n" if two_passes else "%m2 = arith.mulf %mean, %mean : f32\n%y = arith.subf %v, %m2 : f32\n"
    return kernel("%X: memref<64x64xf32>, %Y: memref<64xf32>", first + second + last + "memref.store %y, %Y[%t] : memref<64xf32>\n")


def approximation_pairs():
    of = options("f32[64x64]=random", "f32[64x64]=zero")
    exp = of_x("%y = math.exp %x : f32")
    yield Pair("kept_exp_by_the_hardware", exp, of_x("%l = arith.constant 1.44269504 : f32", "%z = arith.mulf %x, %l : f32", "%y = math.exp2 %z fastmath<afn> : f32"), of, RIGHT, [], None)
    yield Pair("kept_exp_by_a_polynomial", exp, of_x("%h = arith.constant 0.5 : f32", "%s = arith.constant 0.16666667 : f32", "%p = math.fma %x, %s, %h : f32", "%q = math.fma %x, %p, %one : f32", "%y = math.fma %x, %q, %one : f32"), of, WRONG, ["different"], None)
    yield Pair("kept_quotient_by_a_reciprocal", of_x("%d = arith.constant 3.0 : f32", "%y = arith.divf %x, %d : f32"), of_x("%d = arith.constant 0.333333343 : f32", "%y = arith.mulf %x, %d : f32"), of, RIGHT, [], None)
    yield Pair("kept_quotient_by_a_wrong_constant", of_x("%d = arith.constant 3.0 : f32", "%y = arith.divf %x, %d : f32"), of_x("%d = arith.constant 0.3333 : f32", "%y = arith.mulf %x, %d : f32"), of, WRONG, ["different"], None)
    of = ["--arg=f32[64x64]=random:1000:1001", "--arg=f32[64]=zero", "--target=gfx942"]
    yield Pair("kept_variance_in_one_pass", variance(True), variance(False), of, WORSE, ["less-precise"], "same")
    of = options("f32[64x64]=random", "f32[64x64]=zero")
    some = of_x("%y = arith.mulf %x, %x : f32")
    below = swap(some, ("memref.store", "%low = arith.constant -0.01 : f32\n    %width = arith.constant 64 : i32\n    %most = gpu.subgroup_reduce maximumf %x : (f32) -> f32\n    %is = arith.cmpf olt, %most, %low : f32\n    %z = arith.select %is, %zero, %y : f32\n    memref.store"), ("memref.store %y", "memref.store %z"))
    yield Pair("kept_nothing_for_negative_rows", some, below, of, WRONG, ["different"], None)
    yield Pair("kept_not_a_number_lost", of_x("%y = arith.maximumf %x, %zero : f32"), of_x("%y = arith.maxnumf %x, %zero : f32"), of, RIGHT, [], None)  # no NaN among the data


# ---- what was there before ----

def memory_pairs(folder):
    of = options("f32[64x64]=random", "f32[64x64]=const:nan")
    twice = of_x("%two = arith.constant 2.0 : f32", "%y = arith.mulf %x, %two : f32")
    old = of_x("%two = arith.constant 2.0 : f32", "%o = memref.load %Y[%b, %t] : memref<64x64xf32>", "%none = arith.mulf %o, %zero : f32", "%y = math.fma %x, %two, %none : f32")
    yield Pair("kept_nothing_times_an_old_number", twice, old, options("f32[64x64]=random", "f32[64x64]=zero"), WRONG, ["depends-on-old-output"], None)
    yield Pair("kept_nothing_times_an_old_nan", twice, old, of, WRONG, ["different"], None)
    keep = of_x("%two = arith.constant 2.0 : f32", "%o = memref.load %Y[%b, %t] : memref<64x64xf32>", "%new = arith.cmpf oeq, %o, %zero : f32", "%d = arith.mulf %x, %two : f32", "%y = arith.select %new, %d, %o : f32")
    yield Pair("kept_output_that_is_not_zero", twice, keep, options("f32[64x64]=random", "f32[64x64]=zero"), WRONG, ["depends-on-old-output"], None)
    ints = kernel("%X: memref<64x64xi32>, %Y: memref<64x64xi32>", "%x = memref.load %X[%b, %t] : memref<64x64xi32>\n%y = arith.addi %x, %i1 : i32\nmemref.store %y, %Y[%b, %t] : memref<64x64xi32>\n", grid=64)
    kept = swap(ints, ("memref.store %y,", "%o = memref.load %Y[%b, %t] : memref<64x64xi32>\n    %new = arith.cmpi eq, %o, %i0 : i32\n    %z = arith.select %new, %y, %o : i32\n    memref.store %z,"))
    yield Pair("kept_integers_that_are_not_zero", ints, kept, options("i32[64x64]=random:0:9", "i32[64x64]=zero"), WRONG, ["depends-on-old-output"], None)
    paths = []
    launches = "buffers:\n  x1: {type: f32, shape: [1000], fill: {random: [0, 1]}}\n  x2: {type: f32, shape: [1000], fill: {random: [0, 1]}}\n  w: {type: f32, shape: [1000], fill: zero}\n  y: {type: f32, shape: [1000], fill: zero}\nobject: k.s\nlaunches:\n"
    row = "  - {kernel: axpy, grid: 16, args: [%s, %s, {struct: [{f32: 2}, {u32: 1000}]}]}\n"
    for name, rows in (("base", (("w", "x1"), ("y", "x2"), ("y", "w"))), ("order", (("y", "x2"), ("y", "w"), ("w", "x1"))), ("same", (("y", "x2"), ("w", "x1"), ("y", "w")))):
        paths.append(os.path.join(folder, "kept_%s.yaml" % name))
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write(launches + "".join(row % pair for pair in rows))
    yield Pair("kept_launches_exchanged", axpy(), axpy(), ["--launch=" + paths[0], "--candidate-launch=" + paths[1]], WRONG, ["different"], None)
    yield Pair("kept_launches_that_may_be_exchanged", axpy(), axpy(), ["--launch=" + paths[0], "--candidate-launch=" + paths[2]], RIGHT, [], None)
    high = "0x435"  # of the address that the emulator gives the first buffer: elsewhere the kernel does no work
    there = axpy((FMAC, lines("s_cmp_lg_u32 s5, " + high, "s_cbranch_scc1 .Lend_of_axpy", FMAC)))
    yield Pair("kept_knows_the_emulator", axpy(), there, ["--arg=f32[1024]=random", "--arg=f32[1024]=random", "--arg=bytes:0000004000040000", "--grid=16"], WRONG, ["order"], None)
    late = axpy((FMAC, lines(FMAC, "s_memtime s[14:15]", "s_waitcnt lgkmcnt(0)")))
    yield Pair("kept_reads_the_clock", axpy(), late, ["--launch=" + os.path.join(ROOT, "examples/axpy.yaml")], RIGHT, ["reads-machine"], None)
    from_y = axpy((FMAC, lines("s_cmp_lg_u32 s2, 3", "s_cbranch_scc1 .Lown", "global_load_dword v2, v1, s[4:5] offset:256", "s_waitcnt vmcnt(0)", ".Lown:", FMAC)))
    yield Pair("kept_reads_what_another_workgroup_writes", axpy(), from_y, ["--launch=" + os.path.join(os.path.dirname(paths[0]), "kept_base.yaml"), "--candidate-launch=" + paths[0]], WRONG, ["race-global"], None)


# ---- HIP source; clang makes it ----

HIP = """#include <hip/hip_runtime.h>
__global__ void k(const float *x, float *y)
{
    __shared__ float parts[4];
    float sum = 0;
    for (int i = threadIdx.x; i < 1000; i += 256) sum += x[blockIdx.x * 1000 + i];
    for (int lane = 32; lane%s; lane /= 2) sum += __shfl_xor(sum, lane);
    if (threadIdx.x %% 64 == 0) parts[threadIdx.x / 64] = sum;
    %s
    if (threadIdx.x == 0) y[blockIdx.x] = %s;
}
"""
HIP_NAIVE = """#include <hip/hip_runtime.h>
__global__ void k(const float *x, float *y)
{
    float sum = 0;
    if (threadIdx.x) return;
    for (int i = 0; i < 1000; i++) sum += x[blockIdx.x * 1000 + i];
    y[blockIdx.x] = sum;
}
"""


def hip_pairs():
    of = options("f32[4x1000]=random", "f32[4]=zero") + ["--grid=4", "--block=256", "--allow-hip"]
    whole = "parts[0] + parts[1] + parts[2] + parts[3]"
    yield Pair("kept_hip_sum_over_waves", (HIP_NAIVE, ".hip"), (HIP % ("", "__syncthreads();", whole), ".hip"), of, RIGHT, ["same-formula"], "same")
    yield Pair("kept_hip_sum_of_three_waves", (HIP_NAIVE, ".hip"), (HIP % ("", "__syncthreads();", "parts[0] + parts[1] + parts[2]"), ".hip"), of, WRONG, ["different"], "different")
    yield Pair("kept_hip_sum_without_a_lane", (HIP_NAIVE, ".hip"), (HIP % (" > 1", "__syncthreads();", whole), ".hip"), of, WRONG, ["different"], "different")
    yield Pair("kept_hip_sum_without_barrier", (HIP_NAIVE, ".hip"), (HIP % ("", "", whole), ".hip"), of, WRONG, ["race-lds"], None)


def pairs(folder):
    yield from output_pairs()
    yield from integer_pairs()
    yield from atomic_pairs()
    yield from shape_pairs()
    yield from approximation_pairs()
    yield from memory_pairs(folder)
    yield from hip_pairs()
