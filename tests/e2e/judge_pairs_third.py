"""A third draw of pairs whose verdict was written down before `wavecc judge` saw them: algebra that cancels, other guards, tickets of atomic counters,
cached results, gfx1250, LLVM IR and assembly."""
from judge_pairs_base import FMAC, RIGHT, WORSE, WRONG, Pair, axpy_pair, lines
from judge_pairs_kept import kernel, of_x, options

XY = "%X: memref<64x64xf32>, %Y: memref<64x64xf32>"
FOUR = """define amdgpu_kernel void @k(ptr addrspace(1) %%x, ptr addrspace(1) %%z, ptr addrspace(1) %%y) {
  %%t = call i32 @llvm.amdgcn.workitem.id.x()
  %%i = zext i32 %%t to i64
  %%px = getelementptr float, ptr addrspace(1) %%x, i64 %%i
  %%pz = getelementptr float, ptr addrspace(1) %%z, i64 %%i
  %%py = getelementptr float, ptr addrspace(1) %%y, i64 %%i
  %%a = load float, ptr addrspace(1) %%px
  %%b = load float, ptr addrspace(1) %%pz
%s
  store float %%r, ptr addrspace(1) %%py
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.fabs.f32(float)
declare float @llvm.sqrt.f32(float)
declare float @llvm.maxnum.f32(float, float)
"""


def ir(*body):
    return FOUR % "\n".join("  " + line for line in body), ".ll"


def row_sum(first="%c0", end="%c64", step="%c1", scale="0.015625", term="arith.addf %acc, %x : f32", then=()):
    """The mean of a row, or something like it."""
    body = "%%sum = scf.for %%i = %s to %s step %s iter_args(%%acc = %%zero) -> f32 {\n  %%x = memref.load %%X[%%t, %%i] : memref<64x64xf32>\n  %%n = %s\n  scf.yield %%n : f32\n}\n" % (first, end, step, term)
    return kernel("%X: memref<64x64xf32>, %Y: memref<64xf32>", body + "\n".join(then) + "\n%%n64 = arith.constant %s : f32\n%%y = arith.mulf %%sum, %%n64 : f32\nmemref.store %%y, %%Y[%%t] : memref<64xf32>\n" % scale)


BACKWARD = "%r = arith.subi %c63, %i : index\n  %z = memref.load %X[%t, %r] : memref<64x64xf32>\n  %n = arith.addf %acc, %z : f32"


def algebra_pairs():
    rows = options("f32[64x64]=random", "f32[64]=zero")
    two = options("f32[64]=random", "f32[64]=random", "f32[64]=zero") + ["--grid=1", "--block=64"]
    backward = (row_sum()[0].replace("%n = arith.addf %acc, %x : f32", BACKWARD), ".mlir")
    yield Pair("third_mean_backward", row_sum(), backward, rows, RIGHT, ["same-formula"], "same")
    yield Pair("third_mean_without_the_last", row_sum(), row_sum(end="%c63"), rows, WRONG, ["different"], None)
    yield Pair("third_mean_of_63", row_sum(), row_sum(scale="0.015873016"), rows, WRONG, ["different"], None)
    yield Pair("third_mean_of_every_second", row_sum(), row_sum(step="%c2", scale="0.03125"), rows, WRONG, ["different"], None)
    yield Pair("third_difference_of_squares", ir("%p = fmul float %a, %a", "%q = fmul float %b, %b", "%r = fsub float %p, %q"), ir("%p = fadd float %a, %b", "%q = fsub float %a, %b", "%r = fmul float %p, %q"), two, RIGHT, ["same-formula"], "same")
    yield Pair("third_difference_of_other_squares", ir("%p = fmul float %a, %a", "%q = fmul float %b, %b", "%r = fsub float %p, %q"), ir("%p = fadd float %a, %b", "%q = fsub float %a, %b", "%r = fmul float %p, %p"), two, WRONG, ["different"], None)
    yield Pair("third_quotient", ir("%d = fadd float %b, 2.0", "%r = fdiv float %a, %d"), ir("%d = fadd float %b, 2.0", "%o = fdiv float 1.0, %d", "%r = fmul float %a, %o"), two, RIGHT, [], None)
    yield Pair("third_norm_without_root", ir("%p = fmul float %a, %a", "%q = fmul float %b, %b", "%s = fadd float %p, %q", "%r = call float @llvm.sqrt.f32(float %s)"),
               ir("%p = call float @llvm.fabs.f32(float %a)", "%q = call float @llvm.fabs.f32(float %b)", "%r = call float @llvm.maxnum.f32(float %p, float %q)"), two, WRONG, ["different"], None)
    yield Pair("third_norm_scaled", ir("%p = fmul float %a, %a", "%q = fmul float %b, %b", "%r = fadd float %p, %q"), ir("%h = fmul float %a, 0.5", "%p = fmul float %h, %h", "%u = fmul float %b, 0.5", "%q = fmul float %u, %u", "%s = fadd float %p, %q", "%r = fmul float %s, 4.0"), two, RIGHT, [], None)


def guard_pairs():
    of = options("f32[64x64]=random:-1:1", "f32[64x64]=zero")
    relu = of_x("%y = arith.maximumf %x, %zero : f32")
    yield Pair("third_relu_by_choice", relu, of_x("%p = arith.cmpf ogt, %x, %zero : f32", "%y = arith.select %p, %x, %zero : f32"), of, RIGHT, [], None)
    yield Pair("third_leaky_relu", relu, of_x("%l = arith.constant 0.01 : f32", "%z = arith.mulf %x, %l : f32", "%y = arith.maximumf %x, %z : f32"), of, WRONG, ["different"], None)
    yield Pair("third_absolute_value", relu, of_x("%y = math.absf %x : f32"), of, WRONG, ["different"], None)
    fp8 = of_x("%n = arith.truncf %x : f32 to f8E4M3FNUZ", "%y = arith.extf %n : f8E4M3FNUZ to f32")
    yield Pair("third_fp8_for_bf16", of_x("%n = arith.truncf %x : f32 to bf16", "%y = arith.extf %n : bf16 to f32"), fp8, of, WORSE + WRONG, ["smaller-type"], None)
    cached = kernel(XY, "%o = memref.load %Y[%b, %t] : memref<64x64xf32>\n%x = memref.load %X[%b, %t] : memref<64x64xf32>\n%p = arith.cmpf oeq, %o, %zero : f32\n%m = arith.maximumf %x, %zero : f32\n%y = arith.select %p, %m, %o : f32\nmemref.store %y, %Y[%b, %t] : memref<64x64xf32>\n", grid=64)
    yield Pair("third_cached_in_the_output", relu, cached, of, WRONG, ["depends-on-old-output"], None)
    back = kernel(XY, "%x = memref.load %X[%b, %t] : memref<64x64xf32>\n%y = arith.maximumf %x, %zero : f32\nmemref.store %y, %Y[%b, %t] : memref<64x64xf32>\nmemref.store %y, %X[%b, %t] : memref<64x64xf32>\n", grid=64)
    yield Pair("third_in_place_as_well", relu, back, of, WRONG, ["input-overwritten"], None)


def ticket(value):
    """Each workgroup takes a number from a counter and writes that or its own."""
    return kernel("%X: memref<16xi32>, %C: memref<1xi32>", "%n = memref.atomic_rmw addi %i1, %C[%c0] : (i32, memref<1xi32>) -> i32\n%own = arith.index_cast %b : index to i32\nmemref.store " + value + ", %X[%b] : memref<16xi32>\n", block=1, grid=16)


def order_pairs():
    of = options("i32[16]=zero", "i32[1]=zero")
    yield Pair("third_ticket_for_position", ticket("%own"), ticket("%n"), of, WRONG, ["order"], None)


def gfx1250_pairs():
    of = options("f32[64x64]=random", "f32[64]=zero", target="gfx1250")
    yield Pair("third_gfx1250_step_of_two", row_sum(), (row_sum()[0].replace("%n = arith.addf %acc, %x : f32", BACKWARD), ".mlir"), of, RIGHT, ["same-formula"], "same")
    yield Pair("third_gfx1250_from_one", row_sum(), row_sum(first="%c1"), of, WRONG, ["different"], None)


def assembly_pairs():
    yield axpy_pair("third_axpy_fma_of_negatives", RIGHT, [], None, (FMAC, lines("v_sub_f32 v2, 0, v2", "v_fma_f32 v3, -s8, v2, v3")))
    yield axpy_pair("third_axpy_integer_sum", WRONG, ["different"], None, (FMAC, "v_add_u32 v3, v3, v2"))
    yield axpy_pair("third_axpy_at_most", WRONG, ["fault"], None, ("v_cmp_gt_u32_e32 vcc, s9, v0", "v_cmp_ge_u32_e32 vcc, s9, v0"))


def pairs():
    yield from algebra_pairs()
    yield from guard_pairs()
    yield from order_pairs()
    yield from gfx1250_pairs()
    yield from assembly_pairs()
