// amdgpu.fat_raw_buffer_cast with its options; loads beyond the end give 0, stores there are dropped.
gpu.module @m {
  gpu.func @buffer_options(%A: memref<100xf32>, %S: memref<?xf32, strided<[1], offset: ?>>, %O: memref<4x256xf32>, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "256,256", rocdl.reqd_work_group_size = array<i32: 256, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %stride = arith.constant 64 : i14
    %a = amdgpu.fat_raw_buffer_cast %A : memref<100xf32> to memref<100xf32, #amdgpu.address_space<fat_raw_buffer>>
    %b = amdgpu.fat_raw_buffer_cast %A boundsCheck(false) : memref<100xf32> to memref<100xf32, #amdgpu.address_space<fat_raw_buffer>>
    %c = amdgpu.fat_raw_buffer_cast %S resetOffset : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, #amdgpu.address_space<fat_raw_buffer>>
    %d = amdgpu.fat_raw_buffer_cast %A cacheSwizzleStride(%stride) : memref<100xf32> to memref<100xf32, #amdgpu.address_space<fat_raw_buffer>>
    %x = memref.load %a[%t] : memref<100xf32, #amdgpu.address_space<fat_raw_buffer>>
    memref.store %x, %O[%c0, %t] : memref<4x256xf32>
    %y = memref.load %b[%t] : memref<100xf32, #amdgpu.address_space<fat_raw_buffer>>
    memref.store %y, %O[%c1, %t] : memref<4x256xf32>
    %z = memref.load %c[%t] : memref<?xf32, #amdgpu.address_space<fat_raw_buffer>>
    memref.store %z, %O[%c2, %t] : memref<4x256xf32>
    %tn = arith.addi %t, %n : index
    %w = memref.load %d[%tn] : memref<100xf32, #amdgpu.address_space<fat_raw_buffer>>
    memref.store %w, %O[%c3, %t] : memref<4x256xf32>
    gpu.return
  }
}
