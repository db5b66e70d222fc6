// A workgroup for each place, a work-item for each column; 80: the place is empty, -1: the block has no expert.
gpu.module @m {
  gpu.func @moe(%A: memref<40x96xf16>, %B: memref<5x64x96xf16>, %W: memref<80xf32>, %I: memref<256xi32>, %E: memref<4xi32>, %O: memref<40x64xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 256, 1, 1>, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c64 = arith.constant 64 : index
    %c96 = arith.constant 96 : index
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %zero = arith.constant 0.0 : f32
    %none = arith.constant 80 : i32
    %negative = arith.constant 0 : i32
    %block = arith.divui %b, %c64 : index
    %id = memref.load %I[%b] : memref<256xi32>
    %expert = memref.load %E[%block] : memref<4xi32>
    %is_place = arith.cmpi ult, %id, %none : i32
    %is_expert = arith.cmpi sge, %expert, %negative : i32
    %is_any = arith.andi %is_place, %is_expert : i1
    scf.if %is_any {
      %n = arith.index_cast %id : i32 to index
      %e = arith.index_cast %expert : i32 to index
      %token = arith.divui %n, %c2 : index
      %sum = scf.for %k = %c0 to %c96 step %c1 iter_args(%acc = %zero) -> f32 {
        %a = memref.load %A[%token, %k] : memref<40x96xf16>
        %w = memref.load %B[%e, %t, %k] : memref<5x64x96xf16>
        %x = arith.extf %a : f16 to f32
        %y = arith.extf %w : f16 to f32
        %p = arith.mulf %x, %y : f32
        %q = arith.addf %acc, %p : f32
        scf.yield %q : f32
      }
      %weight = memref.load %W[%n] : memref<80xf32>
      %r = arith.mulf %sum, %weight : f32
      %old = memref.atomic_rmw addf %r, %O[%token, %t] : (f32, memref<40x64xf32>) -> f32
    }
    gpu.return
  }
}
