// Masked stores and loads with create_mask, constant masks and compared masks; 2-D strided tiles of a dynamic matrix.
gpu.module @m {
  gpu.func @masked_store(%A: memref<?x?xbf16>, %O: memref<?x?xbf16>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 2, 3, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %bx = gpu.block_id x
    %by = gpu.block_id y
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rows = memref.dim %A, %c0 : memref<?x?xbf16>
    %cols = memref.dim %A, %c1 : memref<?x?xbf16>
    %none = arith.constant dense<1.5> : vector<8xbf16>
    %r = affine.apply affine_map<()[b, t] -> (b * 16 + t floordiv 4)>()[%by, %t]
    %c = affine.apply affine_map<()[b, t] -> (b * 32 + (t mod 4) * 8)>()[%bx, %t]
    %left = arith.subi %cols, %c : index
    %m = vector.create_mask %left : vector<8xi1>
    %in = arith.cmpi slt, %r, %rows : index
    %inv = vector.broadcast %in : i1 to vector<8xi1>
    %mask = arith.andi %m, %inv : vector<8xi1>
    %v = vector.maskedload %A[%r, %c], %mask, %none : memref<?x?xbf16>, vector<8xi1>, vector<8xbf16> into vector<8xbf16>
    %s = arith.addf %v, %none : vector<8xbf16>
    vector.maskedstore %O[%r, %c], %mask, %s : memref<?x?xbf16>, vector<8xi1>, vector<8xbf16>
    gpu.return
  }
}
