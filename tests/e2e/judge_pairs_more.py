"""More pairs of kernels with a known verdict, for run_judge: shapes of matrix instructions, block scales, other targets, reductions over
lanes, launches one after the other."""
import os
import re

from judge_pairs_base import RIGHT, WRONG, Pair, ROOT, axpy, lines, FMAC


def function(name, args, body, block=64, grid=1):
    return """gpu.module @m {
  gpu.func @%s(%s) kernel attributes {gpu.known_block_size = array<i32: %d, 1, 1>, gpu.known_grid_size = array<i32: %d, 1, 1>, rocdl.reqd_work_group_size = array<i32: %d, 1, 1>} {
    %s
    gpu.return
  }
}
""" % (name, args, block, grid, block, "\n    ".join(body.strip().splitlines())), ".mlir"


CONSTANTS = "\n".join("%%c%d = arith.constant %d : index" % (n, n) for n in (0, 1, 2, 3, 4, 7, 8, 15, 16, 24, 31, 32, 48, 63, 64, 96, 112, 127, 128)) + "\n%t = gpu.thread_id x\n"


# ---- C = A B^T by a wave: 32x32 over 64 by one shape of matrix instruction or another ----

def fragment(name, of, row, k, count, type="f16", width=64):
    return "%%%s = vector.load %%%s[%s, %s] : memref<32x%dx%s>, vector<%dx%s>\n" % (name, of, row, k, width, type, count, type)


def mfma_32(type="f16", k="%k", target="gfx942", k_of_a=None):
    """32x32x8: lane t holds row t % 32, columns 4 (t / 32) on."""
    attribute = ""
    body = CONSTANTS + """%zero = arith.constant dense<0.0> : vector<16xf32>
%row = arith.remui %t, %c32 : index
%half = arith.divui %t, %c32 : index
%first = arith.muli %half, %c4 : index
%sum = scf.for %i = %c0 to %c64 step %c8 iter_args(%acc = %zero) -> vector<16xf32> {
  %k = arith.addi %i, %first : index
"""
    body += "  " + fragment("a", "A", "%row", k_of_a or k, 4, type) + "  " + fragment("b", "B", "%row", k, 4, type)
    body += "  %%d = amdgpu.mfma 32x32x8 %%a * %%b + %%acc %s blgp = none : vector<4x%s>, vector<4x%s>, vector<16xf32>\n  scf.yield %%d : vector<16xf32>\n}\n" % (attribute, type, type)
    for n in range(16):
        body += """%%r%d = arith.constant %d : index
%%i%d = arith.addi %%first, %%r%d : index
%%e%d = vector.extract %%sum[%d] : f32 from vector<16xf32>
memref.store %%e%d, %%C[%%i%d, %%row] : memref<32x32xf32>
""" % (n, n // 4 * 8 + n % 4, n, n, n, n, n, n)
    return function("gemm", "%%A: memref<32x64x%s>, %%B: memref<32x64x%s>, %%C: memref<32x32xf32>" % (type, type), body)


def mfma_16(type="f16", order=((0, 0), (0, 1), (1, 0), (1, 1)), end="%c64", backwards=False):
    """Four of 16x16x16: lane t holds row t % 16, columns 4 (t / 16) on. `order`: which tiles of A and B make tile n of C."""
    body = CONSTANTS + """%zero = arith.constant dense<0.0> : vector<4xf32>
%row = arith.remui %t, %c16 : index
%quarter = arith.divui %t, %c16 : index
%first = arith.muli %quarter, %c4 : index
%low = arith.addi %row, %c16 : index
"""
    results = ", ".join(["vector<4xf32>"] * 4)
    body += "%%s:4 = scf.for %%j = %%c0 to %s step %%c16 iter_args(%%q0 = %%zero, %%q1 = %%zero, %%q2 = %%zero, %%q3 = %%zero) -> (%s) {\n" % (end, results)
    body += "  %i = arith.subi %c48, %j : index\n" if backwards else "  %i = arith.addi %c0, %j : index\n"
    body += "  %k = arith.addi %i, %first : index\n"
    for side in "AB":
        body += "  " + fragment(side.lower() + "0", side, "%row", "%k", 4, type) + "  " + fragment(side.lower() + "1", side, "%low", "%k", 4, type)
    for n, (a, b) in enumerate(order):
        body += "  %%d%d = amdgpu.mfma 16x16x16 %%a%d * %%b%d + %%q%d blgp = none : vector<4x%s>, vector<4x%s>, vector<4xf32>\n" % (n, a, b, n, type, type)
    body += "  scf.yield %%d0, %%d1, %%d2, %%d3 : %s\n}\n" % results
    for n in range(4):
        for r in range(4):
            u = 4 * n + r
            body += """%%r%d = arith.constant %d : index
%%i%d = arith.addi %%first, %%r%d : index
%%e%d = vector.extract %%s#%d[%d] : f32 from vector<4xf32>
memref.store %%e%d, %%C[%%i%d, %s] : memref<32x32xf32>
""" % (u, n // 2 * 16 + r, u, u, u, n, r, u, u, "%low" if n % 2 else "%row")
    return function("gemm", "%%A: memref<32x64x%s>, %%B: memref<32x64x%s>, %%C: memref<32x32xf32>" % (type, type), body)


def scalars(type="f16", step="%c1", rows=32, columns=32, width=64, end="%c64", block=32, begin="%c0"):
    """A work-item for each column, a workgroup for each row."""
    body = CONSTANTS + """%%zero = arith.constant 0.0 : f32
%%bx = gpu.block_id x
%%sum = scf.for %%i = %s to %s step %s iter_args(%%acc = %%zero) -> f32 {
  %%a = memref.load %%A[%%bx, %%i] : memref<%dx%dx%s>
  %%b = memref.load %%B[%%t, %%i] : memref<%dx%dx%s>
  %%x = arith.extf %%a : %s to f32
  %%y = arith.extf %%b : %s to f32
  %%p = arith.mulf %%x, %%y : f32
  %%q = arith.addf %%acc, %%p : f32
  scf.yield %%q : f32
}
memref.store %%sum, %%C[%%bx, %%t] : memref<%dx%dxf32>
""" % (begin, end, step, rows, width, type, columns, width, type, type, type, rows, columns)
    return function("gemm", "%%A: memref<%dx%dx%s>, %%B: memref<%dx%dx%s>, %%C: memref<%dx%dxf32>" % (rows, width, type, columns, width, type, rows, columns), body, block, rows)


def shape_pairs():
    for type, target in (("f16", "gfx942"), ("bf16", "gfx950"), ("f16", "gfx90a")):
        options = ["--target=" + target, "--arg=%s[32x64]=random" % type, "--arg=%s[32x64]=random" % type, "--arg=f32[32x32]=zero", "--payloads"]
        name = "mfma_%s_%s_" % (type, target)
        yield Pair(name + "16_for_32", mfma_32(type), mfma_16(type), options, RIGHT, [], "same")
        yield Pair(name + "backwards", mfma_32(type), mfma_16(type, backwards=True), options, RIGHT, ["same-formula"], "same")
        yield Pair(name + "wrong_tile", mfma_32(type), mfma_16(type, order=((0, 0), (0, 1), (1, 1), (1, 1))), options, WRONG, ["different", "other-formula"], "different")
    options = ["--target=gfx942", "--arg=f16[32x64]=random", "--arg=f16[32x64]=random", "--arg=f32[32x32]=zero", "--payloads"]
    yield Pair("mfma_dropped_tile", mfma_32(), mfma_16(end="%c48"), options, WRONG, ["different", "other-formula"], "different")
    yield Pair("mfma_columns_of_a_shifted", mfma_32(), mfma_32(k_of_a="%i"), options, WRONG, ["different", "other-formula"], "different")


# ---- block scales: C = (sa A) (sb B)^T, 16x16 over 128 in MXFP4, four scales of 32 columns each ----

def mxfp4(scale_a="%row, %quarter", use_b=True):
    body = CONSTANTS + """%%row = arith.remui %%t, %%c16 : index
%%quarter = arith.divui %%t, %%c16 : index
%%k = arith.muli %%quarter, %%c16 : index
%%zero = arith.constant dense<0.0> : vector<4xf32>
%%bytes_a = vector.load %%A[%%row, %%k] : memref<16x64xi8>, vector<16xi8>
%%bytes_b = vector.load %%B[%%row, %%k] : memref<16x64xi8>, vector<16xi8>
%%a = vector.bitcast %%bytes_a : vector<16xi8> to vector<32xf4E2M1FN>
%%b = vector.bitcast %%bytes_b : vector<16xi8> to vector<32xf4E2M1FN>
%%sa = memref.load %%SA[%s] : memref<16x4xf8E8M0FNU>
%%sb = memref.load %%SB[%%row, %%quarter] : memref<16x4xf8E8M0FNU>
%%one = arith.constant 1.0 : f8E8M0FNU
%%d = amdgpu.scaled_mfma 16x16x128 (%%sa[0] * %%a) * (%s[0] * %%b) + %%zero : f8E8M0FNU, vector<32xf4E2M1FN>, f8E8M0FNU, vector<32xf4E2M1FN>, vector<4xf32>
%%first = arith.muli %%quarter, %%c4 : index
""" % (scale_a, "%sb" if use_b else "%one")
    for n in range(4):
        body += """%%r%d = arith.addi %%first, %%c%d : index
%%e%d = vector.extract %%d[%d] : f32 from vector<4xf32>
memref.store %%e%d, %%C[%%r%d, %%row] : memref<16x16xf32>
""" % (n, n, n, n, n, n)
    return function("mxfp4", "%A: memref<16x64xi8>, %B: memref<16x64xi8>, %SA: memref<16x4xf8E8M0FNU>, %SB: memref<16x4xf8E8M0FNU>, %C: memref<16x16xf32>", body)


def mxfp4_pairs():
    options = ["--target=gfx950", "--arg=i8[16x64]=random", "--arg=i8[16x64]=random", "--arg=e8m0[16x4]=random", "--arg=e8m0[16x4]=random", "--arg=f32[16x16]=zero", "--payloads"]
    yield Pair("mxfp4_same", mxfp4(), mxfp4(), options, RIGHT, [], "same")
    yield Pair("mxfp4_one_scale_for_a_row", mxfp4(), mxfp4("%row, %c0"), options, WRONG, ["different", "other-formula"], "different")
    yield Pair("mxfp4_scale_of_another_block", mxfp4(), mxfp4("%quarter, %c1"), options, WRONG, ["different", "other-formula"], "different")
    yield Pair("mxfp4_missing_scale", mxfp4(), mxfp4(use_b=False), options, WRONG, ["independent-of-input"], "different")


# ---- gfx1250: 16x16 over 128 by WMMA ----

def wmma(begin=0, order=(0, 1), chunk_b="%half", backwards=False):
    body = CONSTANTS + """%row = arith.remui %t, %c16 : index
%half = arith.divui %t, %c16 : index
%eight = arith.muli %half, %c8 : index
"""
    body += "%%other = arith.muli %s, %%c8 : index\n%%zero = arith.constant dense<0.0> : vector<8xf32>\n" % chunk_b
    body += "%%sum = scf.for %%j = %%c%d to %%c128 step %%c32 iter_args(%%acc = %%zero) -> vector<8xf32> {\n" % begin
    body += "  %i = arith.subi %c96, %j : index\n" if backwards else "  %i = arith.addi %c0, %j : index\n"
    for side, chunk in (("A", "%eight"), ("B", "%other")):
        low = side.lower()
        body += "  %%k%s = arith.addi %%i, %s : index\n  %%n%s = arith.addi %%k%s, %%c16 : index\n" % (low, chunk, low, low)
        body += "  %%%s0 = vector.load %%%s[%%row, %%k%s] : memref<16x128xf16>, vector<8xf16>\n  %%%s1 = vector.load %%%s[%%row, %%n%s] : memref<16x128xf16>, vector<8xf16>\n" % (low, side, low, low, side, low)
        both = order if side == "B" else (0, 1)
        body += "  %%%s = vector.shuffle %%%s%d, %%%s%d [%s] : vector<8xf16>, vector<8xf16>\n" % (low, low, both[0], low, both[1], ", ".join(map(str, range(16))))
    body += "  %d = amdgpu.wmma 16x16x32 %a * %b + %acc : vector<16xf16>, vector<16xf16>, vector<8xf32>\n  scf.yield %d : vector<8xf32>\n}\n"
    for n in range(8):
        body += """%%r%d = arith.constant %d : index
%%i%d = arith.addi %%eight, %%r%d : index
%%e%d = vector.extract %%sum[%d] : f32 from vector<8xf32>
memref.store %%e%d, %%C[%%i%d, %%row] : memref<16x16xf32>
""" % (n, n, n, n, n, n, n, n)
    return function("gemm", "%A: memref<16x128xf16>, %B: memref<16x128xf16>, %C: memref<16x16xf32>", body, 32)


def gfx1250_pairs():
    options = ["--target=gfx1250", "--arg=f16[16x128]=random", "--arg=f16[16x128]=random", "--arg=f32[16x16]=zero", "--payloads"]
    base = scalars(rows=16, columns=16, width=128, end="%c128", block=16)
    yield Pair("gfx1250_wmma", base, wmma(), options, RIGHT, [], "same")
    yield Pair("gfx1250_wmma_backwards", wmma(), wmma(backwards=True), options, RIGHT, ["same-formula"], "same")
    yield Pair("gfx1250_scalars_every_other", base, scalars(rows=16, columns=16, width=128, end="%c128", block=16, step="%c2"), options, WRONG, ["different", "other-formula"], "different")
    yield Pair("gfx1250_wmma_dropped_tile", base, wmma(begin=32), options, WRONG, ["different", "other-formula"], "different")
    yield Pair("gfx1250_wmma_halves_of_b_exchanged", base, wmma(order=(1, 0)), options, WRONG, ["different", "other-formula"], "different")


# ---- sums over a row of 64: in a loop, and over lanes ----

def row_sum_loop(finish=""):
    return function("rows", "%X: memref<16x64xf32>, %Y: memref<16x64xf32>", CONSTANTS + """%zero = arith.constant 0.0 : f32
%bx = gpu.block_id x
%sum = scf.for %i = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> f32 {
  %x = memref.load %X[%bx, %i] : memref<16x64xf32>
""" + finish.split("|")[0] + """
  scf.yield %q : f32
}
%own = memref.load %X[%bx, %t] : memref<16x64xf32>
""" + finish.split("|")[1] + "\nmemref.store %r, %Y[%bx, %t] : memref<16x64xf32>", 64, 16)


SQUARES = "  %p = arith.mulf %x, %x : f32\n  %q = arith.addf %acc, %p : f32|"
NORM = """%eps = arith.constant 0.25 : f32
%n = arith.constant 0.015625 : f32
%mean = arith.mulf %sum, %n : f32
%shifted = arith.addf %mean, %eps : f32
"""
BY_RSQRT = NORM + "%s = math.rsqrt %shifted : f32\n%r = arith.mulf %own, %s : f32"
BY_ROOT = NORM + "%s = math.sqrt %shifted : f32\n%r = arith.divf %own, %s : f32"


def row_sum_lanes(steps=(32, 16, 8, 4, 2, 1), tail=BY_RSQRT):
    body = CONSTANTS + "%bx = gpu.block_id x\n%own = memref.load %X[%bx, %t] : memref<16x64xf32>\n%s0 = arith.mulf %own, %own : f32\n%width = arith.constant 64 : i32\n"
    for n, step in enumerate(steps):
        body += "%%o%d = arith.constant %d : i32\n%%v%d, %%p%d = gpu.shuffle xor %%s%d, %%o%d, %%width : f32\n%%s%d = arith.addf %%s%d, %%v%d : f32\n" % (n, step, n, n, n, n, n + 1, n, n)
    body += "%%zero = arith.constant 0.0 : f32\n%%sum = arith.addf %%s%d, %%zero : f32\n" % len(steps)
    return function("rows", "%X: memref<16x64xf32>, %Y: memref<16x64xf32>", body + tail + "\nmemref.store %r, %Y[%bx, %t] : memref<16x64xf32>", 64, 16)


def row_pairs():
    options = ["--target=gfx942", "--arg=f32[16x64]=random", "--arg=f32[16x64]=zero", "--payloads"]
    base = row_sum_loop(SQUARES + BY_RSQRT)
    yield Pair("norm_over_lanes", base, row_sum_lanes(), options, RIGHT, ["same-formula"], "same")
    yield Pair("norm_by_a_root", base, row_sum_loop(SQUARES + BY_ROOT), options, RIGHT, [], "same")
    yield Pair("norm_without_a_step", base, row_sum_lanes((32, 16, 8, 4, 2)), options, WRONG, ["different", "other-formula"], "different")
    yield Pair("norm_without_epsilon", base, row_sum_loop(SQUARES + BY_RSQRT.replace("%shifted = arith.addf %mean, %eps", "%shifted = arith.addf %mean, %zero")), options, WRONG, ["different", "other-formula"], "different")


# ---- bf16 computed in fp8 ----

def narrow_pairs():
    base = scalars("bf16")
    cut = lambda v: "%%n%s = arith.truncf %%%s : bf16 to f8E4M3FNUZ\n  %%%s = arith.extf %%n%s : f8E4M3FNUZ to f32" % (v, "a" if v == "x" else "b", v, v)  # noqa: E731
    text = base[0]
    for v, of in (("x", "a"), ("y", "b")):
        text = re.sub(r"%%%s = arith.extf %%%s : bf16 to f32" % (v, of), cut(v), text)
    options = ["--target=gfx942", "--arg=bf16[32x64]=random", "--arg=bf16[32x64]=random", "--arg=f32[32x32]=zero"]
    yield Pair("gemm_fp8_for_bf16", base, (text, ".mlir"), options, WRONG, ["smaller-type", "less-precise"], "same")


# ---- launches one after the other ----

LAUNCHES = """buffers:
  x1: {type: f32, shape: [1000], fill: {random: [0, 1]}}
  x2: {type: f32, shape: [1000], fill: {random: [0, 1]}}
  y1: {type: f32, shape: [1000], fill: zero}
  y2: {type: f32, shape: [1000], fill: zero}
object: k.s
launches:
  - {kernel: axpy, grid: 16, args: [y1, x1, {struct: [{f32: 2}, {u32: 1000}]}]}
  - {kernel: axpy, grid: 16, args: [y2, %s, {struct: [{f32: %s}, {u32: 1000}]}]}
"""


def launch_pairs(folder):
    """The second launch has the same data as the first, until judge gives it others."""
    paths = []
    for name, text in (("base", LAUNCHES % ("x2", "2")), ("cached", LAUNCHES % ("y1", "1")), ("same", LAUNCHES % ("x2", "2"))):
        paths.append(os.path.join(folder, "launches_%s.yaml" % name))
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write(text)
    yield Pair("launch_copies_an_earlier_output", axpy(), axpy(), ["--launch=" + paths[0], "--candidate-launch=" + paths[1]], WRONG, ["independent-of-input"], None)
    yield Pair("launch_same", axpy(), axpy((FMAC, lines("v_mul_f32 v2, s8, v2", "v_add_f32 v3, v3, v2"))), ["--launch=" + paths[0], "--candidate-launch=" + paths[2]], RIGHT, [], None)
    skip = (FMAC, lines("v_mov_b32 v0, 0", "v_cmp_lt_f32 vcc, 0x3b83126f, v2", "s_nop 1", "v_cndmask_b32 v2, v0, v2, vcc", FMAC))
    yield Pair("axpy_skips_small_numbers", axpy(), axpy(skip), ["--launch=" + os.path.join(ROOT, "examples/axpy.yaml")], WRONG, ["different"], None)


# ---- two kernels in one object ----

def with_twin(*changes):
    """axpy, and the same once more as `twin` with these changes."""
    text, ending = axpy()
    code, rest = text[text.index("  .text"):text.index("  .rodata")], text[text.index("  .rodata"):]
    descriptor, metadata = rest[:rest.index("  .amdgpu_metadata")], rest[rest.index("  - .name"):rest.index("...")]
    parts = [part.replace("axpy", "twin").replace(".Lend", ".Lend_twin") for part in (code, descriptor, metadata)]
    for old, new in changes:
        parts[0] = parts[0].replace(old, new)
    return text.replace(code, code + parts[0]).replace(descriptor, descriptor + parts[1]).replace(metadata, metadata + parts[2]), ending


def twin_pairs(folder):
    """A wait that is missing on a path which no launch takes: only the checks of the code see it, and those of each kernel."""
    launch = os.path.join(folder, "launches_twin.yaml")
    with open(launch, "w", encoding="utf-8") as file:
        file.write((LAUNCHES % ("x2", "2")).replace("{kernel: axpy, grid: 16, args: [y2", "{kernel: twin, grid: 16, args: [y2"))
    untaken = ("s_waitcnt vmcnt(0)", lines("s_cmp_eq_u32 s9, 7", "s_cbranch_scc1 .Lno_wait", "s_waitcnt vmcnt(0)", ".Lno_wait:"))
    yield Pair("twin_does_not_wait_on_a_path", with_twin(), with_twin(untaken), ["--launch=" + launch], WRONG, ["wait-read"], None)
    yield Pair("twin_same", with_twin(), with_twin(), ["--launch=" + launch], RIGHT, [], None)


# ---- a race of one wave in sixteen, which most orders do not show ----

def race_pairs():
    wait = ("s_waitcnt vmcnt(0)", lines("s_cmp_eq_u32 s2, 13", "s_cbranch_scc1 .Lno_wait", "s_waitcnt vmcnt(0)", ".Lno_wait:"))
    yield Pair("axpy_one_workgroup_does_not_wait", axpy(), axpy(wait), ["--launch=" + os.path.join(ROOT, "examples/axpy.yaml")], WRONG, ["wait-read"], None)
    first = ("global_store_dword v1, v3, s[4:5]", lines("global_store_dword v1, v3, s[4:5]", "s_cmp_lg_u32 s2, 5", "s_cbranch_scc1 .Lend_of_axpy", "global_store_dword v1, v3, s[4:5] offset:256"))
    yield Pair("axpy_two_workgroups_store_the_same", axpy(), axpy(first), ["--launch=" + os.path.join(ROOT, "examples/axpy.yaml")], WRONG, ["race-global"], None)


def pairs(folder):
    yield from shape_pairs()
    yield from mxfp4_pairs()
    yield from gfx1250_pairs()
    yield from row_pairs()
    yield from narrow_pairs()
    yield from launch_pairs(folder)
    yield from twin_pairs(folder)
    yield from race_pairs()
