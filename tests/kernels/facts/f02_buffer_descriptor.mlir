// fat_raw_buffer_cast: validBytes an i64 that is computed, cacheSwizzleStride an i14 (of an index: its low bits), resetOffset with
// an offset that is negative, a buffer that is cast once more.
#fat = #amdgpu.address_space<fat_raw_buffer>
gpu.module @m {
  gpu.func @f02_buffer_descriptor(%A: memref<1024xf32>, %O: memref<4x4x64xf32>, %valid: i64, %stride: index) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 4, 1, 1>} {
    %t = gpu.thread_id x
    %g = gpu.block_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : i64
    %stride14 = arith.index_cast %stride : index to i14
    %constant14 = arith.constant 64 : i14
    // Workgroups begin 64 elements apart, the first two before the operand: -128, -64, 0, 64.
    %begin = affine.apply affine_map<()[s] -> (s * 64 - 128)>()[%g]
    %part = memref.reinterpret_cast %A to offset: [%begin], sizes: [1024], strides: [1] : memref<1024xf32> to memref<1024xf32, strided<[1], offset: ?>>
    %begin64 = arith.index_cast %begin : index to i64
    %bytes = arith.muli %begin64, %c4 : i64
    %left = arith.subi %valid, %bytes : i64
    %a = amdgpu.fat_raw_buffer_cast %part validBytes(%left) cacheSwizzleStride(%stride14) resetOffset
        : memref<1024xf32, strided<[1], offset: ?>> to memref<1024xf32, #fat>
    // Element 128 + 2 t of the operand; validBytes ends it.
    %i = affine.apply affine_map<()[s, b] -> (128 + s * 2 - b)>()[%t, %begin]
    %x = memref.load %a[%i] : memref<1024xf32, #fat>
    memref.store %x, %O[%g, %c0, %t] : memref<4x4x64xf32>
    // Once more a buffer, with another end: the rest is outside.
    %less = arith.subi %left, %c4 : i64
    %b = amdgpu.fat_raw_buffer_cast %a validBytes(%less) cacheSwizzleStride(%constant14) resetOffset
        : memref<1024xf32, #fat> to memref<1024xf32, #fat>
    %y = memref.load %b[%i] : memref<1024xf32, #fat>
    memref.store %y, %O[%g, %c1, %t] : memref<4x4x64xf32>
    // Without resetOffset the offset stays in the address.
    %c = amdgpu.fat_raw_buffer_cast %A validBytes(%valid) : memref<1024xf32> to memref<1024xf32, #fat>
    %j = affine.apply affine_map<()[s] -> (128 + s * 2)>()[%t]
    %z = memref.load %c[%j] : memref<1024xf32, #fat>
    memref.store %z, %O[%g, %c2, %t] : memref<4x4x64xf32>
    %negative = affine.apply affine_map<()[s] -> (s - 32)>()[%t]
    %w = memref.load %c[%negative] : memref<1024xf32, #fat>
    memref.store %w, %O[%g, %c3, %t] : memref<4x4x64xf32>
    gpu.return
  }
}
