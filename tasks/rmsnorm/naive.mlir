// A workgroup for each row: every work-item computes the whole sum.
gpu.module @m {
  gpu.func @rmsnorm(%X: memref<3x4096xbf16>, %W: memref<4096xbf16>, %Y: memref<3x4096xbf16>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 3, 1, 1>, rocdl.reqd_work_group_size = array<i32: 256, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c256 = arith.constant 256 : index
    %c4096 = arith.constant 4096 : index
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %zero = arith.constant 0.0 : f32
    %n = arith.constant 2.44140625e-4 : f32
    %eps = arith.constant 1.0e-5 : f32
    %sum = scf.for %i = %c0 to %c4096 step %c1 iter_args(%acc = %zero) -> f32 {
      %x = memref.load %X[%b, %i] : memref<3x4096xbf16>
      %f = arith.extf %x : bf16 to f32
      %p = arith.mulf %f, %f : f32
      %q = arith.addf %acc, %p : f32
      scf.yield %q : f32
    }
    %mean = arith.mulf %sum, %n : f32
    %more = arith.addf %mean, %eps : f32
    %scale = math.rsqrt %more : f32
    scf.for %i = %t to %c4096 step %c256 {
      %x = memref.load %X[%b, %i] : memref<3x4096xbf16>
      %w = memref.load %W[%i] : memref<4096xbf16>
      %f = arith.extf %x : bf16 to f32
      %g = arith.extf %w : bf16 to f32
      %p = arith.mulf %f, %scale : f32
      %q = arith.mulf %p, %g : f32
      %y = arith.truncf %q : f32 to bf16
      memref.store %y, %Y[%b, %i] : memref<3x4096xbf16>
    }
    gpu.return
  }
}
