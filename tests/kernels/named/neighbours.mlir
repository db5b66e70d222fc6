// Loads and stores of neighbouring numbers one by one, in and out of order; over stores to the same and to another array, a barrier.
gpu.module @m {
  gpu.func @neighbours(%A: memref<1024xi32>, %B: memref<1024xi32>, %C: memref<1024xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 2, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %tid = gpu.thread_id x
    %bid = gpu.block_id x
    %a = affine.apply affine_map<()[t, b] -> (t * 8 + b * 512)>()[%tid, %bid]
    %a1 = affine.apply affine_map<()[a] -> (a + 1)>()[%a]
    %a2 = affine.apply affine_map<()[a] -> (a + 2)>()[%a]
    %a3 = affine.apply affine_map<()[a] -> (a + 3)>()[%a]
    %a4 = affine.apply affine_map<()[a] -> (a + 4)>()[%a]
    %a5 = affine.apply affine_map<()[a] -> (a + 5)>()[%a]
    %a6 = affine.apply affine_map<()[a] -> (a + 6)>()[%a]
    %a7 = affine.apply affine_map<()[a] -> (a + 7)>()[%a]
    %y6 = memref.load %B[%a6] : memref<1024xi32>
    %y5 = memref.load %B[%a5] : memref<1024xi32>
    %x2 = memref.load %A[%a2] : memref<1024xi32>
    %x0 = memref.load %A[%a] : memref<1024xi32>
    memref.store %x2, %B[%a7] : memref<1024xi32>
    %x1 = memref.load %A[%a1] : memref<1024xi32>
    %x3 = memref.load %A[%a3] : memref<1024xi32>
    %s0 = arith.addi %x0, %y5 : i32
    %s1 = arith.muli %x1, %x2 : i32
    %s2 = arith.xori %x2, %x3 : i32
    %s3 = arith.subi %x3, %y6 : i32
    memref.store %s0, %B[%a] : memref<1024xi32>
    memref.store %s1, %B[%a1] : memref<1024xi32>
    memref.store %s3, %B[%a3] : memref<1024xi32>
    memref.store %s2, %B[%a2] : memref<1024xi32>
    gpu.barrier
    %z0 = memref.load %B[%a] : memref<1024xi32>
    %z1 = memref.load %B[%a1] : memref<1024xi32>
    memref.store %z1, %B[%a] : memref<1024xi32>
    %z2 = memref.load %B[%a2] : memref<1024xi32>
    %z3 = memref.load %B[%a3] : memref<1024xi32>
    %v = vector.from_elements %x0, %x1, %x3, %x2 : vector<4xi32>
    %w = vector.from_elements %z0, %z1, %z2, %z3 : vector<4xi32>
    %u = arith.addi %v, %w : vector<4xi32>
    vector.store %u, %C[%a4] : memref<1024xi32>, vector<4xi32>
    memref.store %z2, %C[%a1] : memref<1024xi32>
    memref.store %z0, %C[%a2] : memref<1024xi32>
    memref.store %z1, %C[%a2] : memref<1024xi32>
    memref.store %z3, %C[%a3] : memref<1024xi32>
    memref.store %x3, %C[%a] : memref<1024xi32>
    gpu.return
  }
}
