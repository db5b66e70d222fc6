// An accumulator that is multiplied by a factor and goes on into an MFMA, in a loop: one register group (attention's rescale).
gpu.module @m {
  gpu.func @rescaled_accumulator(%a: memref<64x4xf16>, %f: memref<8xf32>, %out: memref<64x4xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %tid = gpu.thread_id x
    %x = vector.load %a[%tid, %c0] : memref<64x4xf16>, vector<4xf16>
    %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%acc = %zero) -> (vector<4xf32>) {
      %s = memref.load %f[%k] : memref<8xf32>
      %v = vector.broadcast %s : f32 to vector<4xf32>
      %m = arith.mulf %acc, %v : vector<4xf32>
      %d = amdgpu.mfma 16x16x16 %x * %x + %m blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
      scf.yield %d : vector<4xf32>
    }
    vector.store %r, %out[%tid, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}
