#!/usr/bin/env python3
"""Writes a kernel of about N machine instructions, for measuring how compile time grows.

usage: bench/generate.py N > kernel.mlir
The kernel is of the GEMM kind: a loop whose body is unrolled so that it has the wanted size; each step loads fragments from
LDS at addresses with floordiv and mod, multiplies into 16 accumulators, and every eighth step stages a tile from global memory
and has a uniform branch."""
import argparse

STEP_INSTRUCTIONS = 27


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("instructions", type=int)
    steps = max(1, (parser.parse_args().instructions - 150) // STEP_INSTRUCTIONS)
    out = []
    w = out.append
    w("gpu.module @scale_mod {")
    w('  memref.global "private" @lds : memref<128x72xf16, #gpu.address_space<workgroup>> {alignment = 16 : i64}')
    w("  gpu.func @scale(%A: memref<4096x4096xf16>, %C: memref<4096x4096xf32>, %n: index) kernel")
    w("      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 32, 32, 1>,")
    w("                  rocdl.reqd_work_group_size = array<i32: 256, 1, 1>} {")
    w("    %c0 = arith.constant 0 : index")
    w("    %c1 = arith.constant 1 : index")
    w("    %c64 = arith.constant 64 : index")
    w("    %zero = arith.constant dense<0.0> : vector<4xf32>")
    w("    %tid = gpu.thread_id x")
    w("    %bx = gpu.block_id x")
    w("    %lds = memref.get_global @lds : memref<128x72xf16, #gpu.address_space<workgroup>>")
    args = ", ".join("%%acc%d = %%zero" % i for i in range(16))
    types = ", ".join(["vector<4xf32>"] * 16)
    w("    %%res:16 = scf.for %%k = %%c0 to %%c64 step %%c1 iter_args(%s) -> (%s) {" % (args, types))
    acc = ["%%acc%d" % i for i in range(16)]
    for s in range(steps):
        if s % 8 == 0:
            w("      %%r%d = affine.apply affine_map<()[b, t, k] -> ((b * 128 + t floordiv 8 + k * 7 + %d) mod 4096)>()[%%bx, %%tid, %%k]" % (s, s % 97))
            w("      %%q%d = affine.apply affine_map<()[t] -> ((t mod 8) * 8)>()[%%tid]" % s)
            w("      %%g%d = vector.load %%A[%%r%d, %%q%d] : memref<4096x4096xf16>, vector<8xf16>" % (s, s, s))
            w("      %%w%d = affine.apply affine_map<()[t] -> (t floordiv 8)>()[%%tid]" % s)
            w("      %%cmp%d = arith.cmpi slt, %%k, %%n : index" % s)
            w("      scf.if %%cmp%d {" % s)
            w("        vector.store %%g%d, %%lds[%%w%d, %%q%d] : memref<128x72xf16, #gpu.address_space<workgroup>>, vector<8xf16>" % (s, s, s))
            w("      }")
            w("      gpu.barrier")
        for side in "ab":
            for i in range(4):
                name = "%s%d_%d" % (side, s, i)
                w("      %%i%s = affine.apply affine_map<()[t] -> (((t floordiv 64) floordiv 2) * 16 + t mod 16 + %d)>()[%%tid]" % (name, i * 16 + (8 if side == "b" else 0)))
                w("      %%j%s = affine.apply affine_map<()[t] -> (((t mod 64) floordiv 16) * 4 + %d)>()[%%tid]" % (name, (s % 4) * 16))
                w("      %%f%s = vector.load %%lds[%%i%s, %%j%s] : memref<128x72xf16, #gpu.address_space<workgroup>>, vector<4xf16>" % (name, name, name))
        for i in range(16):
            w("      %%m%d_%d = amdgpu.mfma 16x16x16 %%fa%d_%d * %%fb%d_%d + %s blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>" % (s, i, s, i // 4, s, i % 4, acc[i]))
            acc[i] = "%%m%d_%d" % (s, i)
    w("      scf.yield %s : %s" % (", ".join(acc), types))
    w("    }")
    for i in range(16):
        w("    %%o%d = affine.apply affine_map<()[t] -> (t floordiv 16 + %d)>()[%%tid]" % (i, i * 64))
        w("    %%p%d = affine.apply affine_map<()[t] -> ((t mod 16) * 4)>()[%%tid]" % i)
        w("    vector.store %%res#%d, %%C[%%o%d, %%p%d] : memref<4096x4096xf32>, vector<4xf32>" % (i, i, i))
    w("    gpu.return\n  }\n}")
    print("\n".join(out))


if __name__ == "__main__":
    main()
