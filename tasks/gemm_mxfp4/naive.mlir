// A workgroup for each row, a work-item for each column; two elements in a byte.
gpu.module @m {
  gpu.func @gemm(%A: memref<64x256xi8>, %B: memref<64x256xi8>, %SA: memref<64x16xf8E8M0FNU>, %SB: memref<64x16xf8E8M0FNU>, %C: memref<64x64xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 64, 1, 1>, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c256 = arith.constant 256 : index
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %zero = arith.constant 0.0 : f32
    %sum = scf.for %k = %c0 to %c256 step %c1 iter_args(%acc = %zero) -> f32 {
      %n = arith.divui %k, %c16 : index
      %va = vector.load %A[%b, %k] : memref<64x256xi8>, vector<1xi8>
      %vb = vector.load %B[%t, %k] : memref<64x256xi8>, vector<1xi8>
      %fa = vector.bitcast %va : vector<1xi8> to vector<2xf4E2M1FN>
      %fb = vector.bitcast %vb : vector<1xi8> to vector<2xf4E2M1FN>
      %xa = arith.extf %fa : vector<2xf4E2M1FN> to vector<2xf32>
      %xb = arith.extf %fb : vector<2xf4E2M1FN> to vector<2xf32>
      %sa = memref.load %SA[%b, %n] : memref<64x16xf8E8M0FNU>
      %sb = memref.load %SB[%t, %n] : memref<64x16xf8E8M0FNU>
      %ga = arith.extf %sa : f8E8M0FNU to f32
      %gb = arith.extf %sb : f8E8M0FNU to f32
      %g = arith.mulf %ga, %gb : f32
      %p = arith.mulf %xa, %xb : vector<2xf32>
      %p0 = vector.extract %p[0] : f32 from vector<2xf32>
      %p1 = vector.extract %p[1] : f32 from vector<2xf32>
      %both = arith.addf %p0, %p1 : f32
      %s = arith.mulf %both, %g : f32
      %q = arith.addf %acc, %s : f32
      scf.yield %q : f32
    }
    memref.store %sum, %C[%b, %t] : memref<64x64xf32>
    gpu.return
  }
}
