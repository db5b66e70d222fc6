// 139264 bytes of LDS (gfx950): an arena of bytes with views at constant offsets, four dimensions with padding, and memory space
// 3 as a number.
#lds = #gpu.address_space<workgroup>
gpu.module @m {
  gpu.func @f09_large_lds(%A: memref<256xf16>, %O: memref<3x256xf16>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c65536 = arith.constant 65536 : index
    %c131072 = arith.constant 131072 : index
    %arena = memref.alloc() : memref<135168xi8, #lds>
    %p = memref.view %arena[%c65536][] : memref<135168xi8, #lds> to memref<2x4x16x20xf16, #lds>
    %q = memref.view %arena[%c131072][] : memref<135168xi8, #lds> to memref<2048xf16, #lds>
    %r = memref.alloc() : memref<2048xf16, 3>
    %x = memref.load %A[%t] : memref<256xf16>
    %i = affine.apply affine_map<()[s] -> (s floordiv 128)>()[%t]
    %j = affine.apply affine_map<()[s] -> (s floordiv 32 mod 4)>()[%t]
    %k = affine.apply affine_map<()[s] -> (s floordiv 2 mod 16)>()[%t]
    %l = affine.apply affine_map<()[s] -> (s mod 2 + 18)>()[%t]
    memref.store %x, %p[%i, %j, %k, %l] : memref<2x4x16x20xf16, #lds>
    %last = affine.apply affine_map<()[s] -> (2047 - s)>()[%t]
    memref.store %x, %q[%last] : memref<2048xf16, #lds>
    memref.store %x, %r[%last] : memref<2048xf16, 3>
    gpu.barrier
    %ii = affine.apply affine_map<()[s] -> (1 - s floordiv 128)>()[%t]
    %y = memref.load %p[%ii, %j, %k, %l] : memref<2x4x16x20xf16, #lds>
    %back = affine.apply affine_map<()[s] -> (1792 + s)>()[%t]
    %z = memref.load %q[%back] : memref<2048xf16, #lds>
    %w = memref.load %r[%back] : memref<2048xf16, 3>
    memref.store %y, %O[%c0, %t] : memref<3x256xf16>
    memref.store %z, %O[%c1, %t] : memref<3x256xf16>
    memref.store %w, %O[%c2, %t] : memref<3x256xf16>
    gpu.return
  }
}
