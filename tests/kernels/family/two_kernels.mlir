// Two kernels in a module that share a global, and a second module; hexadecimal floats; i1 argument.
gpu.module @m {
  memref.global "private" @lds : memref<64xf32, #gpu.address_space<workgroup>>
  gpu.func @reverse(%A: memref<64xf32>, %O: memref<64xf32>, %up: i1) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %l = memref.get_global @lds : memref<64xf32, #gpu.address_space<workgroup>>
    %x = memref.load %A[%t] : memref<64xf32>
    memref.store %x, %l[%t] : memref<64xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    %r = affine.apply affine_map<()[t] -> (63 - t)>()[%t]
    %s = arith.select %up, %r, %t : index
    %y = memref.load %l[%s] : memref<64xf32, #gpu.address_space<workgroup>>
    memref.store %y, %O[%t] : memref<64xf32>
    gpu.return
  }
  gpu.func @scale(%A: memref<64xf32>, %O: memref<64xf32>, %f: f32) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %x = memref.load %A[%t] : memref<64xf32>
    %y = arith.mulf %x, %f : f32
    memref.store %y, %O[%t] : memref<64xf32>
    gpu.return
  }
}
