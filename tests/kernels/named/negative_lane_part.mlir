// The per-lane part of the address is negative, the uniform part makes up for it: 100 + 64*block - lane.
gpu.module @m {
  memref.global "private" @lds : memref<256xi32, #gpu.address_space<workgroup>>
  gpu.func @negative_lane_part(%in: memref<256xi32>, %out: memref<3x128xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 2, 1, 1>, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c64 = arith.constant 64 : index
    %tid = gpu.thread_id x
    %bid = gpu.block_id x
    %b = arith.muli %bid, %c64 : index
    %i = arith.addi %b, %tid : index
    %lds = memref.get_global @lds : memref<256xi32, #gpu.address_space<workgroup>>
    %fin = amdgpu.fat_raw_buffer_cast %in : memref<256xi32> to memref<256xi32, #amdgpu.address_space<fat_raw_buffer>>
    %k = affine.apply affine_map<()[b, t] -> (b * 64 - t + 100)>()[%bid, %tid]
    %x = memref.load %in[%k] : memref<256xi32>
    %y = memref.load %fin[%k] : memref<256xi32, #amdgpu.address_space<fat_raw_buffer>>
    %m = affine.apply affine_map<()[t] -> (100 - t)>()[%tid]
    memref.store %x, %lds[%m] : memref<256xi32, #gpu.address_space<workgroup>>
    gpu.barrier
    %n = affine.apply affine_map<()[t] -> (t + 37)>()[%tid]
    %w = memref.load %lds[%n] : memref<256xi32, #gpu.address_space<workgroup>>
    memref.store %x, %out[%c0, %i] : memref<3x128xi32>
    memref.store %y, %out[%c1, %i] : memref<3x128xi32>
    memref.store %w, %out[%c2, %i] : memref<3x128xi32>
    gpu.return
  }
}
