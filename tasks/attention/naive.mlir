// A workgroup for each query: work-items compute scores of keys, then a column each.
gpu.module @m {
  gpu.func @attention(%Q: memref<2x64x64xf16>, %K: memref<2x96x64xf16>, %V: memref<2x96x64xf16>, %O: memref<2x64x64xf32>) workgroup(%S : memref<96xf32, #gpu.address_space<workgroup>>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 128, 1, 1>, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c96 = arith.constant 96 : index
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %zero = arith.constant 0.0 : f32
    %factor = arith.constant 0.180336880 : f32
    %low = arith.constant -3.0e38 : f32
    %h = arith.divui %b, %c64 : index
    %i = arith.remui %b, %c64 : index
    scf.for %k = %t to %c96 step %c64 {
      %dot = scf.for %d = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> f32 {
        %q = memref.load %Q[%h, %i, %d] : memref<2x64x64xf16>
        %e = memref.load %K[%h, %k, %d] : memref<2x96x64xf16>
        %x = arith.extf %q : f16 to f32
        %y = arith.extf %e : f16 to f32
        %p = arith.mulf %x, %y : f32
        %n = arith.addf %acc, %p : f32
        scf.yield %n : f32
      }
      %score = arith.mulf %dot, %factor : f32
      memref.store %score, %S[%k] : memref<96xf32, #gpu.address_space<workgroup>>
    }
    gpu.barrier
    %max = scf.for %k = %c0 to %c96 step %c1 iter_args(%m = %low) -> f32 {
      %s = memref.load %S[%k] : memref<96xf32, #gpu.address_space<workgroup>>
      %n = arith.maximumf %m, %s : f32
      scf.yield %n : f32
    }
    %both:2 = scf.for %k = %c0 to %c96 step %c1 iter_args(%sum = %zero, %acc = %zero) -> (f32, f32) {
      %s = memref.load %S[%k] : memref<96xf32, #gpu.address_space<workgroup>>
      %d = arith.subf %s, %max : f32
      %w = math.exp2 %d : f32
      %half = arith.truncf %w : f32 to f16
      %weight = arith.extf %half : f16 to f32
      %v = memref.load %V[%h, %k, %t] : memref<2x96x64xf16>
      %y = arith.extf %v : f16 to f32
      %p = arith.mulf %weight, %y : f32
      %n = arith.addf %acc, %p : f32
      %m = arith.addf %sum, %w : f32
      scf.yield %m, %n : f32, f32
    }
    %o = arith.divf %both#1, %both#0 : f32
    memref.store %o, %O[%h, %i, %t] : memref<2x64x64xf32>
    gpu.return
  }
}
