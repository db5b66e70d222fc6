// LDS by workgroup attribution; a function in generic order of operations; i8 transposed through odd strides; 16-bit integers.
gpu.module @m {
  gpu.func @attributions(%A: memref<32x32xi16>, %O: memref<32x32xi16>) workgroup(%w: memref<32x33xi16, #gpu.address_space<workgroup>>) kernel
      attributes {gpu.known_block_size = array<i32: 32, 8, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "256,256", rocdl.reqd_work_group_size = array<i32: 32, 8, 1>} {
    %x = gpu.thread_id x
    %y = gpu.thread_id y
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c32 = arith.constant 32 : index
    %k = arith.constant 257 : i16
    scf.for %i = %c0 to %c32 step %c8 {
      %r = arith.addi %i, %y : index
      %v = memref.load %A[%r, %x] : memref<32x32xi16>
      %m = arith.muli %v, %k : i16
      memref.store %m, %w[%r, %x] : memref<32x33xi16, #gpu.address_space<workgroup>>
    }
    gpu.barrier
    scf.for %i = %c0 to %c32 step %c8 {
      %r = arith.addi %i, %y : index
      %v = memref.load %w[%x, %r] : memref<32x33xi16, #gpu.address_space<workgroup>>
      memref.store %v, %O[%r, %x] : memref<32x32xi16>
    }
    gpu.return
  }
}
