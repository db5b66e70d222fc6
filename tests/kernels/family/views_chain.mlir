// Dynamic strides and offsets through subview, cast, expand, collapse, reinterpret_cast, extract_strided_metadata.
gpu.module @m {
  gpu.func @views_chain(%A: memref<?x?xf32, strided<[?, ?], offset: ?>>, %O: memref<?x?xf32>, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 2, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %tb = affine.apply affine_map<()[t, b] -> (t + b * 64)>()[%t, %b]
    %d0 = memref.dim %A, %c0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
    %d1 = memref.dim %A, %c1 : memref<?x?xf32, strided<[?, ?], offset: ?>>
    %in = arith.cmpi ult, %tb, %d1 : index
    scf.if %in {
      %s = memref.subview %A[%n, 0] [2, %d1] [1, 1] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<2x?xf32, strided<[?, ?], offset: ?>>
      %x = memref.load %s[%c1, %tb] : memref<2x?xf32, strided<[?, ?], offset: ?>>
      memref.store %x, %O[%c0, %tb] : memref<?x?xf32>
      %r = memref.subview %A[0, %tb] [%d0, 1] [2, 1] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
      %y = memref.load %r[%c1] : memref<?xf32, strided<[?], offset: ?>>
      memref.store %y, %O[%c1, %tb] : memref<?x?xf32>
      %base, %off, %sz:2, %st:2 = memref.extract_strided_metadata %A : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
      %o2 = arith.addi %off, %st#0 : index
      %rc = memref.reinterpret_cast %base to offset: [%o2], sizes: [%sz#1], strides: [%st#1] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
      %z = memref.load %rc[%tb] : memref<?xf32, strided<[?], offset: ?>>
      memref.store %z, %O[%c2, %tb] : memref<?x?xf32>
      %ct = memref.cast %s : memref<2x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
      %w = memref.load %ct[%c0, %tb] : memref<?x?xf32, strided<[?, ?], offset: ?>>
      memref.store %w, %O[%c3, %tb] : memref<?x?xf32>
      %cl = memref.collapse_shape %O [[0, 1]] : memref<?x?xf32> into memref<?xf32>
      %od = memref.dim %O, %c1 : memref<?x?xf32>
      %i = affine.apply affine_map<(t)[d] -> (d * 4 + t)>(%tb)[%od]
      %v = arith.addf %w, %z : f32
      memref.store %v, %cl[%i] : memref<?xf32>
    }
    gpu.return
  }
}
