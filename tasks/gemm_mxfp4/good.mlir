// A wave for each 16x16 tile; lane t holds row t % 16, columns 32 (t / 16) on, and their scale.
gpu.module @m {
  gpu.func @gemm(%A: memref<64x256xi8>, %B: memref<64x256xi8>, %SA: memref<64x16xf8E8M0FNU>, %SB: memref<64x16xf8E8M0FNU>, %C: memref<64x64xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 4, 4, 1>, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %row = arith.remui %t, %c16 : index
    %quarter = arith.divui %t, %c16 : index
    %by = gpu.block_id y
    %m0 = arith.muli %b, %c16 : index
    %n0 = arith.muli %by, %c16 : index
    %m = arith.addi %m0, %row : index
    %n = arith.addi %n0, %row : index
    %first = arith.muli %quarter, %c16 : index
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %zero) -> vector<4xf32> {
      %bytes = arith.muli %i, %c64 : index
      %k = arith.addi %bytes, %first : index
      %blocks = arith.muli %i, %c4 : index
      %s = arith.addi %blocks, %quarter : index
      %va = vector.load %A[%m, %k] : memref<64x256xi8>, vector<16xi8>
      %vb = vector.load %B[%n, %k] : memref<64x256xi8>, vector<16xi8>
      %fa = vector.bitcast %va : vector<16xi8> to vector<32xf4E2M1FN>
      %fb = vector.bitcast %vb : vector<16xi8> to vector<32xf4E2M1FN>
      %sa = memref.load %SA[%m, %s] : memref<64x16xf8E8M0FNU>
      %sb = memref.load %SB[%n, %s] : memref<64x16xf8E8M0FNU>
      %d = amdgpu.scaled_mfma 16x16x128 (%sa[0] * %fa) * (%sb[0] * %fb) + %acc : f8E8M0FNU, vector<32xf4E2M1FN>, f8E8M0FNU, vector<32xf4E2M1FN>, vector<4xf32>
      scf.yield %d : vector<4xf32>
    }
    %r = arith.muli %quarter, %c4 : index
    %m1 = arith.addi %m0, %r : index
    %i0 = arith.addi %m1, %c0 : index
    %e0 = vector.extract %sum[0] : f32 from vector<4xf32>
    memref.store %e0, %C[%i0, %n] : memref<64x64xf32>
    %i1 = arith.addi %m1, %c1 : index
    %e1 = vector.extract %sum[1] : f32 from vector<4xf32>
    memref.store %e1, %C[%i1, %n] : memref<64x64xf32>
    %i2 = arith.addi %m1, %c2 : index
    %e2 = vector.extract %sum[2] : f32 from vector<4xf32>
    memref.store %e2, %C[%i2, %n] : memref<64x64xf32>
    %i3 = arith.addi %m1, %c3 : index
    %e3 = vector.extract %sum[3] : f32 from vector<4xf32>
    memref.store %e3, %C[%i3, %n] : memref<64x64xf32>
    gpu.return
  }
}
