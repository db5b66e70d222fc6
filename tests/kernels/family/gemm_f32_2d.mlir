// C[32x48] = A[32x36] * B[48x36]^T in f32: 16x16x4, work-items (16, 4, 2): z picks the rows; K = 36 = 9 steps.
gpu.module @m {
  gpu.func @gemm_f32_2d(%A: memref<32x36xf32>, %B: memref<48x36xf32>, %C: memref<32x48xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 16, 4, 2>, gpu.known_grid_size = array<i32: 3, 1, 1>,
                  rocdl.flat_work_group_size = "128,128", rocdl.reqd_work_group_size = array<i32: 16, 4, 2>} {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c36 = arith.constant 36 : index
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %tx = gpu.thread_id x
    %ty = gpu.thread_id y
    %tz = gpu.thread_id z
    %bx = gpu.block_id x
    %m = affine.apply affine_map<()[z, t] -> (z * 16 + t)>()[%tz, %tx]
    %n = affine.apply affine_map<()[b, t] -> (b * 16 + t)>()[%bx, %tx]
    %acc = scf.for %k = %c0 to %c36 step %c4 iter_args(%x = %zero) -> (vector<4xf32>) {
      %kk = arith.addi %k, %ty : index
      %va = memref.load %A[%m, %kk] : memref<32x36xf32>
      %vb = memref.load %B[%n, %kk] : memref<48x36xf32>
      %p = amdgpu.mfma 16x16x4 %va * %vb + %x blgp = none : f32, f32, vector<4xf32>
      scf.yield %p : vector<4xf32>
    }
    %e0 = vector.extract %acc[0] : f32 from vector<4xf32>
    %e1 = vector.extract %acc[1] : f32 from vector<4xf32>
    %e2 = vector.extract %acc[2] : f32 from vector<4xf32>
    %e3 = vector.extract %acc[3] : f32 from vector<4xf32>
    %r0 = affine.apply affine_map<()[z, t] -> (z * 16 + t * 4)>()[%tz, %ty]
    %r1 = affine.apply affine_map<()[z, t] -> (z * 16 + t * 4 + 1)>()[%tz, %ty]
    %r2 = affine.apply affine_map<()[z, t] -> (z * 16 + t * 4 + 2)>()[%tz, %ty]
    %r3 = affine.apply affine_map<()[z, t] -> (z * 16 + t * 4 + 3)>()[%tz, %ty]
    memref.store %e0, %C[%r0, %n] : memref<32x48xf32>
    memref.store %e1, %C[%r1, %n] : memref<32x48xf32>
    memref.store %e2, %C[%r2, %n] : memref<32x48xf32>
    memref.store %e3, %C[%r3, %n] : memref<32x48xf32>
    gpu.return
  }
}
