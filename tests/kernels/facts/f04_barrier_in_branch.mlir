// 8 waves in two groups, one a barrier ahead of the other. Only thread_id y * 4 + thread_id x floordiv 64 says that the
// conditions are the same in a wave: executed by all waves the barriers would not stand between the stores and the loads.
#lds = #gpu.address_space<workgroup>
gpu.module @m {
  gpu.func @f04_barrier_in_branch(%A: memref<4x256xi32>, %O: memref<4x256xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 2, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %x = gpu.thread_id x
    %y = gpu.thread_id y
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %l = memref.alloc() : memref<2x256xi32, #lds>
    %wave = affine.apply affine_map<()[s0, s1] -> (s1 * 4 + s0 floordiv 64)>()[%x, %y]
    %first = arith.cmpi slt, %wave, %c4 : index
    %second = arith.cmpi sge, %wave, %c4 : index
    %other = affine.apply affine_map<()[s] -> ((s + 100) mod 256)>()[%x]
    scf.if %second {
      rocdl.s.barrier
    }
    scf.for %i = %c0 to %c4 step %c1 {
      scf.if %first {
        %v = memref.load %A[%i, %x] : memref<4x256xi32>
        memref.store %v, %l[%c0, %x] : memref<2x256xi32, #lds>
      }
      amdgpu.memory_counter_wait ds(0)
      rocdl.s.barrier
      // The second group reads what the first has stored before the barrier that both passed; the first stores again after the next
      // but one: the second is a barrier behind.
      scf.if %second {
        %w = memref.load %l[%c0, %other] : memref<2x256xi32, #lds>
        memref.store %w, %O[%i, %x] : memref<4x256xi32>
      }
      amdgpu.memory_counter_wait ds(0)
      rocdl.s.barrier
      rocdl.s.barrier
    }
    scf.if %first {
      rocdl.s.barrier
    }
    gpu.return
  }
}
