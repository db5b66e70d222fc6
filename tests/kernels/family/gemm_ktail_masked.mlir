// C[16x16] = A[16x50] * B[16x50]^T, K = 50 is no multiple of 16: masked loads fill the tail with 0.
gpu.module @m {
  gpu.func @gemm_ktail_masked(%A: memref<16x50xf16>, %B: memref<16x50xf16>, %C: memref<16x16xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c50 = arith.constant 50 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %none = arith.constant dense<0.0> : vector<4xf16>
    %steps = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
    %all = arith.constant dense<50> : vector<4xindex>
    %tid = gpu.thread_id x
    %row = affine.apply affine_map<()[t] -> (t mod 16)>()[%tid]
    %acc = scf.for %k = %c0 to %c64 step %c16 iter_args(%x = %zero) -> (vector<4xf32>) {
      %kk = affine.apply affine_map<()[k, t] -> (k + (t floordiv 16) * 4)>()[%k, %tid]
      %kv = vector.broadcast %kk : index to vector<4xindex>
      %ks = arith.addi %kv, %steps overflow<nsw, nuw> : vector<4xindex>
      %mask = arith.cmpi slt, %ks, %all : vector<4xindex>
      %va = vector.maskedload %A[%row, %kk], %mask, %none : memref<16x50xf16>, vector<4xi1>, vector<4xf16> into vector<4xf16>
      %vb = vector.maskedload %B[%row, %kk], %mask, %none : memref<16x50xf16>, vector<4xi1>, vector<4xf16> into vector<4xf16>
      %m = amdgpu.mfma 16x16x16 %va * %vb + %x blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
      scf.yield %m : vector<4xf32>
    }
    %r0 = affine.apply affine_map<()[t] -> ((t floordiv 16) * 4)>()[%tid]
    %r1 = affine.apply affine_map<()[t] -> ((t floordiv 16) * 4 + 1)>()[%tid]
    %r2 = affine.apply affine_map<()[t] -> ((t floordiv 16) * 4 + 2)>()[%tid]
    %r3 = affine.apply affine_map<()[t] -> ((t floordiv 16) * 4 + 3)>()[%tid]
    %e0 = vector.extract %acc[0] : f32 from vector<4xf32>
    %e1 = vector.extract %acc[1] : f32 from vector<4xf32>
    %e2 = vector.extract %acc[2] : f32 from vector<4xf32>
    %e3 = vector.extract %acc[3] : f32 from vector<4xf32>
    memref.store %e0, %C[%r0, %row] : memref<16x16xf32>
    memref.store %e1, %C[%r1, %row] : memref<16x16xf32>
    memref.store %e2, %C[%r2, %row] : memref<16x16xf32>
    memref.store %e3, %C[%r3, %row] : memref<16x16xf32>
    gpu.return
  }
}
