// A wave for 16x16 elements, from global memory: 28 workgroups where tiles in LDS are two.
gpu.module @m {
  gpu.func @gemm(%A: memref<64x64xf16>, %B: memref<100x64xf16>, %D: memref<100xf32>, %R: memref<64x100xf16>, %C: memref<64x100xf16>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 4, 7, 1>, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %m = gpu.block_id x
    %n = gpu.block_id y
    %row = affine.apply affine_map<()[b, t] -> (b * 16 + t mod 16)>()[%m, %t]
    %column = affine.apply affine_map<()[b, t] -> (b * 16 + t mod 16)>()[%n, %t]
    %last = arith.constant 99 : index
    %from = arith.minui %column, %last : index
    %k0 = affine.apply affine_map<()[t] -> (t floordiv 16 * 4 + 0)>()[%t]
    %a0 = vector.load %A[%row, %k0] : memref<64x64xf16>, vector<4xf16>
    %b0 = vector.load %B[%from, %k0] : memref<100x64xf16>, vector<4xf16>
    %k1 = affine.apply affine_map<()[t] -> (t floordiv 16 * 4 + 16)>()[%t]
    %a1 = vector.load %A[%row, %k1] : memref<64x64xf16>, vector<4xf16>
    %b1 = vector.load %B[%from, %k1] : memref<100x64xf16>, vector<4xf16>
    %k2 = affine.apply affine_map<()[t] -> (t floordiv 16 * 4 + 32)>()[%t]
    %a2 = vector.load %A[%row, %k2] : memref<64x64xf16>, vector<4xf16>
    %b2 = vector.load %B[%from, %k2] : memref<100x64xf16>, vector<4xf16>
    %k3 = affine.apply affine_map<()[t] -> (t floordiv 16 * 4 + 48)>()[%t]
    %a3 = vector.load %A[%row, %k3] : memref<64x64xf16>, vector<4xf16>
    %b3 = vector.load %B[%from, %k3] : memref<100x64xf16>, vector<4xf16>
    %s0 = arith.constant dense<0.0> : vector<4xf32>
    %s1 = amdgpu.mfma 16x16x16 %a0 * %b0 + %s0 blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    %s2 = amdgpu.mfma 16x16x16 %a1 * %b1 + %s1 blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    %s3 = amdgpu.mfma 16x16x16 %a2 * %b2 + %s2 blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    %s4 = amdgpu.mfma 16x16x16 %a3 * %b3 + %s3 blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    %r0 = affine.apply affine_map<()[b, t] -> (b * 16 + t floordiv 16 * 4 + 0)>()[%m, %t]
    %r1 = affine.apply affine_map<()[b, t] -> (b * 16 + t floordiv 16 * 4 + 1)>()[%m, %t]
    %r2 = affine.apply affine_map<()[b, t] -> (b * 16 + t floordiv 16 * 4 + 2)>()[%m, %t]
    %r3 = affine.apply affine_map<()[b, t] -> (b * 16 + t floordiv 16 * 4 + 3)>()[%m, %t]
    %c100 = arith.constant 100 : index
    %factor = arith.constant -2.45546 : f32
    %one = arith.constant 1.0 : f32
    %bias = memref.load %D[%from] : memref<100xf32>
    %o0 = memref.load %R[%r0, %from] : memref<64x100xf16>
    %o1 = memref.load %R[%r1, %from] : memref<64x100xf16>
    %o2 = memref.load %R[%r2, %from] : memref<64x100xf16>
    %o3 = memref.load %R[%r3, %from] : memref<64x100xf16>
    %e0 = vector.extract %s4[0] : f32 from vector<4xf32>
    %x0 = arith.addf %e0, %bias : f32
    %z0 = arith.mulf %x0, %factor : f32
    %w0 = math.exp2 %z0 fastmath<afn> : f32
    %d0 = arith.addf %w0, %one : f32
    %g0 = arith.divf %x0, %d0 fastmath<arcp> : f32
    %v0 = arith.extf %o0 : f16 to f32
    %u0 = arith.addf %g0, %v0 : f32
    %h0 = arith.truncf %u0 : f32 to f16
    %e1 = vector.extract %s4[1] : f32 from vector<4xf32>
    %x1 = arith.addf %e1, %bias : f32
    %z1 = arith.mulf %x1, %factor : f32
    %w1 = math.exp2 %z1 fastmath<afn> : f32
    %d1 = arith.addf %w1, %one : f32
    %g1 = arith.divf %x1, %d1 fastmath<arcp> : f32
    %v1 = arith.extf %o1 : f16 to f32
    %u1 = arith.addf %g1, %v1 : f32
    %h1 = arith.truncf %u1 : f32 to f16
    %e2 = vector.extract %s4[2] : f32 from vector<4xf32>
    %x2 = arith.addf %e2, %bias : f32
    %z2 = arith.mulf %x2, %factor : f32
    %w2 = math.exp2 %z2 fastmath<afn> : f32
    %d2 = arith.addf %w2, %one : f32
    %g2 = arith.divf %x2, %d2 fastmath<arcp> : f32
    %v2 = arith.extf %o2 : f16 to f32
    %u2 = arith.addf %g2, %v2 : f32
    %h2 = arith.truncf %u2 : f32 to f16
    %e3 = vector.extract %s4[3] : f32 from vector<4xf32>
    %x3 = arith.addf %e3, %bias : f32
    %z3 = arith.mulf %x3, %factor : f32
    %w3 = math.exp2 %z3 fastmath<afn> : f32
    %d3 = arith.addf %w3, %one : f32
    %g3 = arith.divf %x3, %d3 fastmath<arcp> : f32
    %v3 = arith.extf %o3 : f16 to f32
    %u3 = arith.addf %g3, %v3 : f32
    %h3 = arith.truncf %u3 : f32 to f16
    %inside = arith.cmpi ult, %column, %c100 : index
    scf.if %inside {
      memref.store %h0, %C[%r0, %column] : memref<64x100xf16>
      memref.store %h1, %C[%r1, %column] : memref<64x100xf16>
      memref.store %h2, %C[%r2, %column] : memref<64x100xf16>
      memref.store %h3, %C[%r3, %column] : memref<64x100xf16>
    }
    gpu.return
  }
}
