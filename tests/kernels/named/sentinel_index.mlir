// An index that is far outside for some lanes, plus a constant: those lanes stay out of bounds (they load 0, and store nothing).
gpu.module @m {
  gpu.func @sentinel_index(%in: memref<256xi32>, %out: memref<256xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 2, 1, 1>, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c3 = arith.constant 3 : index
    %c64 = arith.constant 64 : index
    %c40 = arith.constant 40 : index
    %far = arith.constant 536870911 : index
    %tid = gpu.thread_id x
    %bid = gpu.block_id x
    %b = arith.muli %bid, %c64 : index
    %i = arith.addi %b, %tid : index
    %fin = amdgpu.fat_raw_buffer_cast %in : memref<256xi32> to memref<256xi32, #amdgpu.address_space<fat_raw_buffer>>
    %fout = amdgpu.fat_raw_buffer_cast %out : memref<256xi32> to memref<256xi32, #amdgpu.address_space<fat_raw_buffer>>
    %p = arith.cmpi slt, %tid, %c40 : index
    %j = arith.select %p, %i, %far : index
    %k = affine.apply affine_map<()[s0] -> (s0 + 9)>()[%j]
    %x = memref.load %fin[%k] : memref<256xi32, #amdgpu.address_space<fat_raw_buffer>>
    memref.store %x, %fout[%i] : memref<256xi32, #amdgpu.address_space<fat_raw_buffer>>
    memref.store %x, %fout[%k] : memref<256xi32, #amdgpu.address_space<fat_raw_buffer>>
    gpu.return
  }
}
