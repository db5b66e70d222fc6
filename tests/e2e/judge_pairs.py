"""Pairs of kernels with a known verdict, for run_judge: what is told apart by `wavecc judge`."""
import os
import re

import judge_pairs_eighth
import judge_pairs_fifth
import judge_pairs_fourth
import judge_pairs_kept
import judge_pairs_more
import judge_pairs_scalars
import judge_pairs_seventh
import judge_pairs_sixth
import judge_pairs_third
from judge_pairs_base import EQUAL, FMAC, RIGHT, ROOT, WORSE, WRONG, Pair, axpy, axpy_pair, lines

with open(os.path.join(ROOT, "tests/kernels/own/gemm_f16_k.mlir"), encoding="utf-8") as file:
    MATRIX_GEMM = file.read()


def axpy_pairs():
    yield axpy_pair("axpy_same", EQUAL)
    yield axpy_pair("axpy_two_roundings", RIGHT, ["same-formula"], "same", (FMAC, lines("s_mov_b32 s14, 0x3f8ccccd", "v_mul_f32 v2, s8, v2", "v_mul_f32 v2, s14, v2", "v_rcp_f32 v4, s14", "s_nop 1", "v_mul_f32 v2, v4, v2", "v_add_f32 v3, v3, v2")),
                    (".amdhsa_next_free_vgpr 4", ".amdhsa_next_free_vgpr 8"), (".amdhsa_accum_offset 4", ".amdhsa_accum_offset 8"))
    yield axpy_pair("axpy_through_lds", RIGHT, ["same-formula"], "same", (FMAC, lines(FMAC, "v_mbcnt_lo_u32_b32 v4, -1, 0", "v_mbcnt_hi_u32_b32 v4, -1, v4", "v_lshlrev_b32 v4, 2, v4",
                    "ds_write_b32 v4, v3", "s_waitcnt lgkmcnt(0)", "ds_read_b32 v3, v4", "s_waitcnt lgkmcnt(0)", "v_add_f32 v3, s8, v3", "v_subrev_f32 v3, s8, v3")),
                    (".amdhsa_kernarg_size 24", ".amdhsa_kernarg_size 24\n    .amdhsa_group_segment_fixed_size 256"), (".group_segment_fixed_size: 0", ".group_segment_fixed_size: 256"),
                    (".amdhsa_next_free_vgpr 4", ".amdhsa_next_free_vgpr 8"), (".amdhsa_accum_offset 4", ".amdhsa_accum_offset 8"))
    yield axpy_pair("axpy_missing_scale", WRONG, ["different", "other-formula"], "different", (FMAC, "v_add_f32_e32 v3, v3, v2"))
    yield axpy_pair("axpy_wrong_operand", WRONG, ["independent-of-input"], None, (FMAC, "v_fmac_f32_e32 v3, s8, v3"))
    yield axpy_pair("axpy_masked_tail", WRONG, ["never-written"], None, ("v_cmp_gt_u32_e32 vcc, s9, v0", lines("s_and_b32 s9, s9, 0xffffffc0", "v_cmp_gt_u32_e32 vcc, s9, v0")))
    yield axpy_pair("axpy_skipped_workgroup", WRONG, ["never-written"], None, ("s_lshl_b32 s12, s2, 6", lines("s_min_u32 s2, s2, 14", "s_lshl_b32 s12, s2, 6")))
    yield axpy_pair("axpy_half", WRONG, ["less-precise", "smaller-type"], "same", (FMAC, lines("v_mul_f32 v2, s8, v2", "v_cvt_f16_f32 v2, v2", "v_cvt_f32_f16 v2, v2", "v_add_f32 v3, v3, v2")))
    yield axpy_pair("axpy_fp8", WRONG, ["smaller-type"], "same", (FMAC, lines("v_mul_f32 v2, s8, v2", "v_cvt_pk_fp8_f32 v2, v2, v2", "v_cvt_f32_fp8 v2, v2", "v_add_f32 v3, v3, v2")))
    yield axpy_pair("axpy_missing_wait", WRONG, ["wait-read", "order"], None, ("s_waitcnt vmcnt(0)", "s_nop 0"))
    yield axpy_pair("axpy_constant", WRONG, ["independent-of-input"], None, (FMAC, "v_mov_b32 v3, 1.0"))
    yield axpy_pair("axpy_kept_output", WRONG, ["different", "independent-of-input"], None, (FMAC, "s_nop 0"))
    yield axpy_pair("axpy_input_overwritten", WRONG, ["input-overwritten"], None, ("global_store_dword v1, v3, s[4:5]", lines("global_store_dword v1, v3, s[4:5]", "global_store_dword v1, v3, s[6:7]")))
    yield axpy_pair("axpy_outside", WRONG, ["fault"], None, ("v_cmp_gt_u32_e32 vcc, s9, v0", lines("s_add_u32 s9, s9, 64", "v_cmp_gt_u32_e32 vcc, s9, v0")))
    yield axpy_pair("axpy_undefined", WRONG, ["undefined"], None, (FMAC, lines(FMAC, "v_and_b32 v4, 0, v4", "v_mov_b32 v5, v6", "v_add_f32 v3, v3, v5")),
                    (".amdhsa_next_free_vgpr 4", ".amdhsa_next_free_vgpr 8"), (".amdhsa_accum_offset 4", ".amdhsa_accum_offset 8"))
    yield axpy_pair("axpy_slow", WORSE, ["slower"], None, (FMAC, lines(".rept 4000", "v_mov_b32 v2, v2", ".endr", FMAC)))


# ---- y += x / 64 in bf16, two elements in a dword: some sums leave all bits as they are ----

BF16_ADDEND = lines("v_lshrrev_b32 v1, 1, v0", "v_lshlrev_b32 v1, 2, v1", "v_lshlrev_b32 v2, 1, v0", "global_load_ushort v3, v2, s[6:7]", "s_waitcnt vmcnt(0)", "v_lshlrev_b32 v3, 16, v3",
                    "v_mul_f32 v3, 0x3c800000, v3", "v_and_b32 v4, 1, v0", "v_lshlrev_b32 v4, 4, v4")
BF16_ATOMIC = lines("v_lshrrev_b32 v5, 16, v3", "v_lshlrev_b32 v5, v4, v5", "global_atomic_pk_add_bf16 v1, v5, s[4:5]")
BF16_SUM = lines("v_lshrrev_b32 v6, v4, v7", "v_lshlrev_b32 v6, 16, v6", "v_add_f32 v6, v6, v3", "v_bfe_u32 v8, v6, 16, 1", "v_add3_u32 v6, v6, v8, s13", "v_lshrrev_b32 v6, 16, v6", "v_lshlrev_b32 v6, v4, v6")
BF16_LOOP = lines("s_movk_i32 s13, 0x7fff", "v_mov_b32 v9, 0xffff", "v_lshlrev_b32 v9, v4, v9", "v_not_b32 v9, v9", "global_load_dword v7, v1, s[4:5]", "s_mov_b64 s[14:15], 0", ".Lagain:", "s_waitcnt vmcnt(0)",
                  BF16_SUM, "v_and_b32 v8, v7, v9", "v_or_b32 v6, v6, v8", "global_atomic_cmpswap v8, v1, v[6:7], s[4:5] sc0", "s_waitcnt vmcnt(0)", "v_cmp_eq_u32 vcc, v8, v7", "s_or_b64 s[14:15], vcc, s[14:15]",
                  "v_mov_b32 v7, v8", "s_andn2_b64 exec, exec, s[14:15]", "s_cbranch_execnz .Lagain")


def bf16_sums(body):
    text, ending = axpy((".amdhsa_next_free_vgpr 4", ".amdhsa_next_free_vgpr 12"), (".amdhsa_accum_offset 4", ".amdhsa_accum_offset 12"))
    begin, end = text.index("v_lshlrev_b32_e32 v1, 2, v0"), text.index(".Lend_of_axpy:")
    return text[:begin] + lines(BF16_ADDEND, body) + "\n" + text[end:], ending


def compare_and_swap_pairs():
    options = ["--arg=bf16[1024]=random", "--arg=bf16[1024]=random", "--arg=bytes:0000004000040000", "--grid=16", "--payloads"]
    twice = BF16_LOOP + "\n  " + BF16_LOOP.replace(".Lagain", ".Lmore").replace("s_mov_b64 s[14:15], 0", "s_mov_b64 exec, -1\n  s_mov_b64 s[14:15], 0")
    yield Pair("bf16_sums_by_compare_and_swap", bf16_sums(BF16_LOOP), bf16_sums(BF16_ATOMIC), options, RIGHT, [], "same")
    yield Pair("bf16_sums_twice", bf16_sums(twice), bf16_sums(BF16_ATOMIC), options, WRONG, ["different"], "different")


# ---- products of matrices: 64x64 over 128 ----

def scalar_gemm(inner, after="", extra="", block=64, grid=64, begin="%zero", row="%bx", column="%tx"):
    """A work-item for each element of C = A * B^T."""
    return """gpu.module @m {
  gpu.func @gemm(%%A: memref<64x128xf16>, %%B: memref<64x128xf16>, %%C: memref<64x64xf32>) kernel
      attributes {gpu.known_block_size = array<i32: %d, 1, 1>, gpu.known_grid_size = array<i32: %d, 1, 1>, rocdl.reqd_work_group_size = array<i32: %d, 1, 1>} {
    %%c0 = arith.constant 0 : index
    %%c1 = arith.constant 1 : index
    %%c2 = arith.constant 2 : index
    %%c63 = arith.constant 63 : index
    %%c64 = arith.constant 64 : index
    %%c96 = arith.constant 96 : index
    %%c127 = arith.constant 127 : index
    %%c128 = arith.constant 128 : index
    %%zero = arith.constant 0.0 : f32
    %%bx = gpu.block_id x
    %%tx = gpu.thread_id x
    %s
    %s
    %s
    memref.store %%sum, %%C[%s, %s] : memref<64x64xf32>
    gpu.return
  }
}
""" % (block, grid, block, extra, inner, after, row, column), ".mlir"


def loop(name, first, last, step="%c1", k="%k", row="%bx", column="%tx", begin="%zero", scale=""):
    return """%%%s = scf.for %%i = %s to %s step %s iter_args(%%acc = %s) -> f32 {
      %%k = arith.addi %%i, %%c0 : index
      %%back = arith.subi %%c127, %%i : index
      %%a = memref.load %%A[%s, %s] : memref<64x128xf16>
      %%b = memref.load %%B[%s, %s] : memref<64x128xf16>
      %%x = arith.extf %%a : f16 to f32
      %%y = arith.extf %%b : f16 to f32
      %%p = arith.mulf %%x, %%y : f32
      %%q = arith.addf %%acc, %%p : f32
      %s
      scf.yield %%q : f32
    }""" % (name, first, last, step, begin, row, k, column, k, scale)


NAIVE = scalar_gemm(loop("sum", "%c0", "%c128"))
BOTH = "%sum = arith.addf %one, %two : f32"


def gemm_pair(name, base, candidate, verdicts, rules=(), formula=None, options=()):
    specs = ["--target=gfx942", "--arg=f16[64x128]=random", "--arg=f16[64x128]=random", "--arg=f32[64x64]=zero"]
    return Pair(name, base, candidate, specs + list(options), verdicts, rules, formula)


def exchanged(one, other, of=""):
    """The tiles of the two places of LDS in each other's."""
    def place(match):
        own = match.group(2)
        return match.group(1) + {one: other, other: one}.get(own, own) + "]"
    return re.sub(r"(vector\.load %s\S*\[%%\w+, %%)(\w+)\]" % (of or "%lds"), place, MATRIX_GEMM), ".mlir"


def without_barrier(number):
    places = [match.start() for match in re.finditer("      gpu.barrier\n", MATRIX_GEMM)]
    at = places[number]
    return MATRIX_GEMM[:at] + MATRIX_GEMM[at + len("      gpu.barrier\n"):], ".mlir"


def gemm_pairs():
    matrix = (MATRIX_GEMM, ".mlir")
    yield gemm_pair("gemm_by_matrix_instructions", NAIVE, matrix, RIGHT, ["faster"])  # the emulator adds in the order of k
    yield gemm_pair("gemm_by_scalars", matrix, NAIVE, RIGHT, ["slower"])
    yield gemm_pair("gemm_by_scalars_backwards", matrix, scalar_gemm(loop("sum", "%c0", "%c128", k="%back")), RIGHT, ["same-formula"], "same")
    yield gemm_pair("gemm_tiles_in_another_order", matrix, exchanged("i7", "i10"), RIGHT, ["same-formula"], "same")
    yield gemm_pair("gemm_tile_of_a_in_another_order", matrix, exchanged("i7", "i10", "%lds_a"), WRONG, ["different", "other-formula"], "different")
    yield gemm_pair("gemm_lds_read_too_early", matrix, without_barrier(0), WRONG, ["race-lds"])
    yield gemm_pair("gemm_lds_overwritten_too_early", matrix, without_barrier(1), WRONG, ["race-lds"])
    yield gemm_pair("gemm_backwards", NAIVE, scalar_gemm(loop("sum", "%c0", "%c128", k="%back")), RIGHT, ["same-formula"], "same")
    yield gemm_pair("gemm_split_k", NAIVE, scalar_gemm(loop("one", "%c0", "%c64") + "\n    " + loop("two", "%c64", "%c128"), BOTH), RIGHT, ["same-formula"], "same")
    yield gemm_pair("gemm_even_and_odd", NAIVE, scalar_gemm(loop("one", "%c0", "%c128", "%c2") + "\n    " + loop("two", "%c1", "%c128", "%c2"), BOTH), RIGHT, ["same-formula"], "same")
    yield gemm_pair("gemm_overlapping_parts", NAIVE, scalar_gemm(loop("one", "%c0", "%c64") + "\n    " + loop("two", "%c63", "%c128"), BOTH), WRONG, ["different", "other-formula"], "different")
    yield gemm_pair("gemm_dropped_tile", NAIVE, scalar_gemm(loop("sum", "%c0", "%c96")), WRONG, ["different", "other-formula"], "different")
    yield gemm_pair("gemm_one_short", matrix, scalar_gemm(loop("sum", "%c0", "%c127")), WRONG, ["different", "other-formula"], "different")
    yield gemm_pair("gemm_transposed", NAIVE, scalar_gemm(loop("sum", "%c0", "%c128"), row="%tx", column="%bx"), WRONG, ["different", "other-formula"], "different")
    yield gemm_pair("gemm_rows_of_a_alone", NAIVE, scalar_gemm(loop("sum", "%c0", "%c128").replace("%B[%tx", "%A[%tx")), WRONG, ["independent-of-input"], "different")
    wrong_tile = MATRIX_GEMM.replace("(b * 32 + t floordiv 8 + 0)>", "(b * 32 + (t floordiv 8 + 1) mod 32)>", 1)
    assert wrong_tile != MATRIX_GEMM
    yield gemm_pair("gemm_tile_off_by_a_row", matrix, (wrong_tile, ".mlir"), WRONG, ["different"], "different")
    half = loop("sum", "%c0", "%c128").replace("scf.yield %q", "%h = arith.truncf %q : f32 to f16\n      %w = arith.extf %h : f16 to f32\n      scf.yield %w")
    yield gemm_pair("gemm_sums_in_f16", NAIVE, scalar_gemm(half), WRONG, ["less-precise"], "same")
    # whatever number stands there, the sum begins at 0 (or -0); a NaN remains
    yield gemm_pair("gemm_zero_times_old_output", NAIVE, scalar_gemm(loop("sum", "%c0", "%c128", begin="%none"), extra="%old = memref.load %C[%bx, %tx] : memref<64x64xf32>\n    %none = arith.mulf %old, %zero : f32"),
                    WRONG, ["depends-on-old-output"])
    yield gemm_pair("gemm_old_output_added", NAIVE, scalar_gemm(loop("sum", "%c0", "%c128", begin="%old"), extra="%old = memref.load %C[%bx, %tx] : memref<64x64xf32>"),
                    WRONG, ["depends-on-old-output"])
    atomic = scalar_gemm(loop("part", "%c0", "%c128"), "%sum = memref.atomic_rmw addf %part, %C[%bx, %tx] : (f32, memref<64x64xf32>) -> f32", "")
    text = atomic[0].replace("    memref.store %sum, %C[%bx, %tx] : memref<64x64xf32>\n", "")
    yield gemm_pair("gemm_by_atomics_on_old_output", NAIVE, (text, ".mlir"), WRONG, ["depends-on-old-output"])


# ---- the same with results in bf16: on gfx942 integer operations round, on gfx950 an instruction ----

def to_bf16(kernel):
    text = kernel[0].replace("%C: memref<64x64xf32>", "%C: memref<64x64xbf16>")
    return re.sub(r"memref.store %sum, (.*?) : memref<64x64xf32>", r"%short = arith.truncf %sum : f32 to bf16\n    memref.store %short, \1 : memref<64x64xbf16>", text), ".mlir"


def bf16_pairs():
    for target in "gfx942", "gfx950":
        specs = ["--target=" + target, "--arg=f16[64x128]=random", "--arg=f16[64x128]=random", "--arg=bf16[64x64]=zero"]
        split = scalar_gemm(loop("one", "%c0", "%c64") + "\n    " + loop("two", "%c64", "%c128"), BOTH)
        short = scalar_gemm(loop("sum", "%c0", "%c127"))
        yield Pair("bf16_split_k_" + target, to_bf16(NAIVE), to_bf16(split), specs, RIGHT, ["same-formula"], "same")
        yield Pair("bf16_one_short_" + target, to_bf16(NAIVE), to_bf16(short), specs, WRONG, ["different", "other-formula"], "different")


# ---- softmax of 64 rows of 32 ----

def softmax(shift="%max", scale="%log2e", begin="%low", skip="%c0"):
    return """gpu.module @m {
  gpu.func @softmax(%%X: memref<64x32xf32>, %%Y: memref<64x32xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %%c0 = arith.constant 0 : index
    %%c1 = arith.constant 1 : index
    %%c32 = arith.constant 32 : index
    %%zero = arith.constant 0.0 : f32
    %%low = arith.constant -3.0e38 : f32
    %%log2e = arith.constant 1.44269504 : f32
    %%t = gpu.thread_id x
    %%max = scf.for %%i = %%c0 to %%c32 step %%c1 iter_args(%%m = %s) -> f32 {
      %%x = memref.load %%X[%%t, %%i] : memref<64x32xf32>
      %%n = arith.maximumf %%m, %%x : f32
      scf.yield %%n : f32
    }
    %%more = arith.addf %%max, %%log2e : f32
    %%sum = scf.for %%i = %s to %%c32 step %%c1 iter_args(%%acc = %%zero) -> f32 {
      %%x = memref.load %%X[%%t, %%i] : memref<64x32xf32>
      %%d = arith.subf %%x, %s : f32
      %%z = arith.mulf %%d, %s : f32
      %%e = math.exp2 %%z : f32
      %%n = arith.addf %%acc, %%e : f32
      scf.yield %%n : f32
    }
    scf.for %%i = %%c0 to %%c32 step %%c1 {
      %%x = memref.load %%X[%%t, %%i] : memref<64x32xf32>
      %%d = arith.subf %%x, %s : f32
      %%z = arith.mulf %%d, %s : f32
      %%e = math.exp2 %%z : f32
      %%y = arith.divf %%e, %%sum : f32
      memref.store %%y, %%Y[%%t, %%i] : memref<64x32xf32>
    }
    gpu.return
  }
}
""" % (begin, skip, shift, scale, shift, scale), ".mlir"


def softmax_pair(name, candidate, verdicts, rules=(), formula=None):
    return Pair(name, softmax(), candidate, ["--target=gfx942", "--arg=f32[64x32]=random", "--arg=f32[64x32]=zero"], verdicts, rules, formula)


def softmax_pairs():
    yield softmax_pair("softmax_of_a_larger_maximum", softmax(shift="%more"), RIGHT, ["same-formula"], "same")
    yield softmax_pair("softmax_of_a_maximum_from_1", softmax(begin="%log2e"), WRONG, ["different", "same-formula"], "same")  # underflows
    yield softmax_pair("softmax_without_maximum", softmax(shift="%zero"), WRONG, ["different", "same-formula"], "same")  # overflows
    yield softmax_pair("softmax_of_another_base", softmax(scale="%max"), WRONG, ["different"], "different")
    yield softmax_pair("softmax_without_first", softmax(skip="%c1"), WRONG, ["different", "other-formula"], "different")


def pairs(folder):
    """`folder`: for launch files."""
    yield from axpy_pairs()
    yield from compare_and_swap_pairs()
    yield from gemm_pairs()
    yield from bf16_pairs()
    yield from softmax_pairs()
    yield from judge_pairs_more.pairs(folder)
    yield from judge_pairs_kept.pairs(folder)
    yield from judge_pairs_third.pairs()
    yield from judge_pairs_fourth.pairs()
    yield from judge_pairs_fifth.pairs()
    yield from judge_pairs_sixth.pairs(folder)
    yield from judge_pairs_seventh.pairs(folder)
    yield from judge_pairs_eighth.pairs(folder)
    yield from judge_pairs_scalars.pairs(folder)
