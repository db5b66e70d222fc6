// A workgroup for each row.
gpu.module @m {
  gpu.func @transpose(%X: memref<70x100xf16>, %Y: memref<100x70xf16>) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 70, 1, 1>, rocdl.reqd_work_group_size = array<i32: 128, 1, 1>} {
    %c100 = arith.constant 100 : index
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %inside = arith.cmpi ult, %t, %c100 : index
    scf.if %inside {
      %x = memref.load %X[%b, %t] : memref<70x100xf16>
      memref.store %x, %Y[%t, %b] : memref<100x70xf16>
    }
    gpu.return
  }
}
