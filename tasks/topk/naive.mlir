// A workgroup for each row: a work-item counts what is before its element.
gpu.module @m {
  gpu.func @topk(%X: memref<4x64xf16>, %Y: memref<4x4xf16>, %I: memref<4x4xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 4, 1, 1>, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %four = arith.constant 4 : i32
    %own = memref.load %X[%b, %t] : memref<4x64xf16>
    %rank = scf.for %i = %c0 to %c64 step %c1 iter_args(%n = %zero) -> i32 {
      %x = memref.load %X[%b, %i] : memref<4x64xf16>
      %larger = arith.cmpf ogt, %x, %own : f16
      %equal = arith.cmpf oeq, %x, %own : f16
      %first = arith.cmpi ult, %i, %t : index
      %tie = arith.andi %equal, %first : i1
      %before = arith.ori %larger, %tie : i1
      %more = arith.extui %before : i1 to i32
      %m = arith.addi %n, %more : i32
      scf.yield %m : i32
    }
    %is_top = arith.cmpi ult, %rank, %four : i32
    scf.if %is_top {
      %r = arith.index_cast %rank : i32 to index
      %at = arith.index_cast %t : index to i32
      memref.store %own, %Y[%b, %r] : memref<4x4xf16>
      memref.store %at, %I[%b, %r] : memref<4x4xi32>
    }
    gpu.return
  }
}
