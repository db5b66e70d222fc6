// Vectors at odd elements of a buffer whose end is far behind the memory, or, of lanes that a mask takes out, behind its end: in wide pieces.
gpu.module @m {
  gpu.func @odd_vectors(%A: memref<4355xf16>, %C: memref<4355xf16>, %D: memref<4355xf16>, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %out = arith.constant 1073741823 : index
    %valid = arith.constant 2147483645 : i64
    %t = gpu.thread_id x
    %a = amdgpu.fat_raw_buffer_cast %A validBytes(%valid) : memref<4355xf16> to memref<4355xf16, #amdgpu.address_space<fat_raw_buffer>>
    %c = amdgpu.fat_raw_buffer_cast %C validBytes(%valid) : memref<4355xf16> to memref<4355xf16, #amdgpu.address_space<fat_raw_buffer>>
    %i = affine.apply affine_map<()[t] -> (t * 67 + 1)>()[%t]
    %p = arith.cmpi slt, %t, %n : index
    %s = arith.select %p, %i, %out : index
    %x = vector.load %a[%s] : memref<4355xf16, #amdgpu.address_space<fat_raw_buffer>>, vector<7xf16>
    %y = vector.load %a[%i] : memref<4355xf16, #amdgpu.address_space<fat_raw_buffer>>, vector<5xf16>
    vector.store %x, %D[%i] : memref<4355xf16>, vector<7xf16>
    vector.store %y, %c[%s] : memref<4355xf16, #amdgpu.address_space<fat_raw_buffer>>, vector<5xf16>
    gpu.return
  }
}
