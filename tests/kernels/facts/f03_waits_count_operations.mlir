// memory_counter_wait counts operations of the machine: a dead load and one that all lanes share stand after the first of two
// transfers and are counted. Were one of them left out, the wait would let the first transfer be under way.
#lds = #gpu.address_space<workgroup>
gpu.module @m {
  gpu.func @f03_waits_count_operations(%A: memref<4x64xi32>, %O: memref<3x64xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %first = gpu.subgroup_broadcast %c0, first_active_lane : index
    %l = memref.alloc() : memref<2x64xi32, #lds>
    %other = affine.apply affine_map<()[s] -> (63 - s)>()[%t]
    %mixed = affine.apply affine_map<()[s] -> ((s * 5 + 7) mod 64)>()[%t]
    %spare = memref.alloc() : memref<64xi32, #lds>
    %early = memref.load %A[%c2, %t] : memref<4x64xi32>
    amdgpu.gather_to_lds %A[%c0, %t], %l[%c0, %first] : i32, memref<4x64xi32>, memref<2x64xi32, #lds>
    %shared = memref.load %A[%c3, %c0] : memref<4x64xi32>
    amdgpu.gather_to_lds %A[%c1, %t], %l[%c1, %first] : i32, memref<4x64xi32>, memref<2x64xi32, #lds>
    %dead = memref.load %A[%c1, %t] : memref<4x64xi32>
    amdgpu.memory_counter_wait load(3)
    rocdl.s.barrier
    // A register becomes free: none of the dead load's, which would have to be waited for, is needed.
    memref.store %early, %spare[%t] : memref<64xi32, #lds>
    %x = memref.load %l[%c0, %mixed] : memref<2x64xi32, #lds>
    memref.store %x, %O[%c0, %t] : memref<3x64xi32>
    amdgpu.memory_counter_wait load(1)
    rocdl.s.barrier
    %y = memref.load %l[%c1, %other] : memref<2x64xi32, #lds>
    memref.store %y, %O[%c1, %t] : memref<3x64xi32>
    memref.store %shared, %O[%c2, %t] : memref<3x64xi32>
    gpu.return
  }
}
