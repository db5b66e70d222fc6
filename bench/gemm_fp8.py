#!/usr/bin/env python3
"""Writes an N x N x N GEMM of f8E4M3FN (C = A * B^T, f32 results): 128x128 tiles of 128 k staged in LDS, 4 waves of 64x64 each.
It is what the speed of the emulator is measured with (bench/emulator_gemm.sh).

usage: bench/gemm_fp8.py [N [K_OF_ONE_PRODUCT]] > gemm.mlir     (1024, 128; products of 32 k exist on gfx942 as well)"""
import argparse
import sys

TILE, WAVE, PITCH = 128, 64, 144
FP8 = "f8E4M3FN"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("size", type=int, nargs="?", default=1024)
    parser.add_argument("product", type=int, nargs="?", default=128, choices=(32, 128))
    args = parser.parse_args()
    size, product = args.size, args.product
    if size < TILE or size % TILE:
        sys.exit("gemm_fp8.py: %d is no multiple of %d" % (size, TILE))
    lines = []
    lds = "memref<%dx%dx%s, #gpu.address_space<workgroup>>" % (TILE, PITCH, FP8)
    matrix = "memref<%dx%dx%s>" % (size, size, FP8)
    result = "memref<%dx%dxf32>" % (size, size)
    lane_k = product // 4
    fragment, row = "vector<%dx%s>" % (lane_k, FP8), "vector<16x%s>" % FP8

    def put(text, *values):
        lines.append(text % values if values else text)

    def index(name, expression):
        put("    %%%s = affine.apply affine_map<()[t, x, y] -> (%s)>()[%%tid, %%bx, %%by]", name, expression)

    put("gpu.module @gemm_fp8_mod {")
    for side in "ab":
        put('  memref.global "private" @lds_%s : %s {alignment = 16 : i64}', side, lds)
    put("  gpu.func @gemm_fp8(%%A: %s, %%B: %s, %%C: %s) kernel", matrix, matrix, result)
    put("      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: %d, %d, 1>,",
        size // TILE, size // TILE)
    put('                  rocdl.flat_work_group_size = "256,256", rocdl.reqd_work_group_size = array<i32: 256, 1, 1>} {')
    for name, value in ("c0", 0), ("tile", TILE), ("size", size):
        put("    %%%s = arith.constant %d : index", name, value)
    put("    %zero = arith.constant dense<0.0> : vector<4xf32>")
    for name, op in ("tid", "thread_id x"), ("bx", "block_id x"), ("by", "block_id y"):
        put("    %%%s = gpu.%s", name, op)
    for side in "ab":
        put("    %%lds_%s = memref.get_global @lds_%s : %s", side, side, lds)
    index("column", "(t mod 8) * 16")
    for i in range(4):
        index("at%d" % i, "t floordiv 8 + %d" % (32 * i))
        index("ga%d" % i, "y * %d + t floordiv 8 + %d" % (TILE, 32 * i))
        index("gb%d" % i, "x * %d + t floordiv 8 + %d" % (TILE, 32 * i))
        index("ra%d" % i, "((t floordiv 64) floordiv 2) * 64 + t mod 16 + %d" % (16 * i))
        index("rb%d" % i, "((t floordiv 64) mod 2) * 64 + t mod 16 + %d" % (16 * i))
    for step in range(TILE // product):
        index("k%d" % step, "((t mod 64) floordiv 16) * %d + %d" % (lane_k, step * product))
    sums = ["%%sum%d" % i for i in range(16)]
    put("    %%res:16 = scf.for %%k = %%c0 to %%size step %%tile iter_args(%s) -> (%s) {",
        ", ".join("%s = %%zero" % s for s in sums), ", ".join(["vector<4xf32>"] * 16))
    put("      %kk = affine.apply affine_map<()[k, c] -> (k + c)>()[%k, %column]")
    for side, name in ("a", "A"), ("b", "B"):
        for i in range(4):
            put("      %%v%s%d = vector.load %%%s[%%g%s%d, %%kk] : %s, %s", side, i, name, side, i, matrix, row)
    for side in "ab":
        for i in range(4):
            put("      vector.store %%v%s%d, %%lds_%s[%%at%d, %%column] : %s, %s", side, i, side, i, lds, row)
    put("      gpu.barrier")
    for step in range(TILE // product):
        for side in "ab":
            for i in range(4):
                put("      %%f%s%d_%d = vector.load %%lds_%s[%%r%s%d, %%k%d] : %s, %s", side, i, step, side, side, i, step,
                    lds, fragment)
        for i in range(16):
            put("      %%m%d_%d = amdgpu.mfma 16x16x%d %%fa%d_%d * %%fb%d_%d + %s blgp = none : %s, %s, vector<4xf32>", i,
                step, product, i // 4, step, i % 4, step, sums[i], fragment, fragment)
            sums[i] = "%%m%d_%d" % (i, step)
    put("      gpu.barrier")
    put("      scf.yield %s : %s", ", ".join(sums), ", ".join(["vector<4xf32>"] * 16))
    put("    }")
    for i in range(16):
        index("j%d" % i, "x * %d + ((t floordiv 64) mod 2) * 64 + t mod 16 + %d" % (TILE, 16 * (i % 4)))
        for e in range(4):
            index("i%d_%d" % (i, e), "y * %d + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + %d" %
                  (TILE, 16 * (i // 4) + e))
            put("    %%e%d_%d = vector.extract %%res#%d[%d] : f32 from vector<4xf32>", i, e, i, e)
            put("    memref.store %%e%d_%d, %%C[%%i%d_%d, %%j%d] : %s", i, e, i, e, i, result)
    put("    gpu.return")
    put("  }")
    put("}")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
