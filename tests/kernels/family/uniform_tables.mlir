// Loads at one address for all lanes: of tables, one load's index by another, and in a loop of several blocks.
gpu.module @m {
  gpu.func @uniform_tables(%I: memref<64xi32>, %X: memref<64xf32>, %O: memref<4x128xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 4, 1, 1>,
                  rocdl.flat_work_group_size = "128,128", rocdl.reqd_work_group_size = array<i32: 128, 1, 1>} {
    %t = gpu.thread_id x
    %w = gpu.block_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c20 = arith.constant 20 : index
    %c60 = arith.constant 60 : index
    %m = arith.constant 31 : i32
    %k = arith.constant 8 : i32
    %i0 = memref.load %I[%w] : memref<64xi32>
    %i1 = arith.andi %i0, %m : i32
    %i = arith.index_cast %i1 : i32 to index
    %x = vector.load %X[%i] : memref<64xf32>, vector<3xf32>
    %x0 = vector.extract %x[0] : f32 from vector<3xf32>
    %x2 = vector.extract %x[2] : f32 from vector<3xf32>
    %t0 = arith.index_cast %t : index to i32
    %tf = arith.sitofp %t0 : i32 to f32
    %s0 = arith.mulf %x2, %tf : f32
    %s1 = arith.addf %s0, %x0 : f32
    %r = scf.for %j = %c0 to %c20 step %c1 iter_args(%a = %s1) -> (f32) {
      %n = affine.apply affine_map<()[j, w] -> (j * 2 + w + 7)>()[%j, %w]
      %l0 = memref.load %I[%n] : memref<64xi32>
      %l1 = arith.andi %l0, %m : i32
      %l = arith.index_cast %l1 : i32 to index
      %y = memref.load %X[%l] : memref<64xf32>
      %c = arith.cmpi slt, %l1, %k : i32
      %b = scf.if %c -> (f32) {
        %z = memref.load %X[%c60] : memref<64xf32>
        %z1 = arith.addf %z, %a : f32
        scf.yield %z1 : f32
      } else {
        %z = arith.mulf %y, %a : f32
        scf.yield %z : f32
      }
      %b1 = arith.addf %b, %y : f32
      scf.yield %b1 : f32
    }
    memref.store %r, %O[%w, %t] : memref<4x128xf32>
    gpu.return
  }
}
