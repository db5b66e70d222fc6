// validBytes ends a buffer inside its memref: loads beyond give 0, stores are dropped; boundary, partial vectors, negative indices.
gpu.module @m {
  gpu.func @buffer_valid_bytes(%A: memref<128xf32>, %B: memref<128xf32>, %O: memref<3x128xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "128,128", rocdl.reqd_work_group_size = array<i32: 128, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c64 = arith.constant 64 : index
    %valid = arith.constant 200 : i64
    %a = amdgpu.fat_raw_buffer_cast %A validBytes(%valid) : memref<128xf32> to memref<128xf32, #amdgpu.address_space<fat_raw_buffer>>
    %b = amdgpu.fat_raw_buffer_cast %B validBytes(%valid) : memref<128xf32> to memref<128xf32, #amdgpu.address_space<fat_raw_buffer>>
    %x = memref.load %a[%t] : memref<128xf32, #amdgpu.address_space<fat_raw_buffer>>
    memref.store %x, %O[%c0, %t] : memref<3x128xf32>
    %before = arith.subi %t, %c64 : index
    %y = memref.load %a[%before] : memref<128xf32, #amdgpu.address_space<fat_raw_buffer>>
    memref.store %y, %O[%c1, %t] : memref<3x128xf32>
    %i = affine.apply affine_map<()[t] -> (t * 3 - 90)>()[%t]
    %v = vector.load %a[%i] : memref<128xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<3xf32>
    %e = vector.extract %v[2] : f32 from vector<3xf32>
    memref.store %e, %O[%c2, %t] : memref<3x128xf32>
    vector.store %v, %b[%i] : memref<128xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<3xf32>
    gpu.return
  }
}
