// floordiv, ceildiv and mod of symbols: by odd and large constants, by symbols and expressions of them, of negative terms;
// many of them in one expression.
gpu.module @m {
  gpu.func @f06_affine_divisors(%O: memref<10x256xi64>, %s: index, %u: index, %m: index) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %r0 = affine.apply affine_map<()[t, m] -> ((t * m - 70) floordiv 3 + (t * m - 70) mod 5)>()[%t, %m]
    %r1 = affine.apply affine_map<()[t, m] -> ((t * m - 77) ceildiv 6 - (t - 200) mod 7)>()[%t, %m]
    %r2 = affine.apply affine_map<()[t, m] -> ((t * m - 5000) floordiv 24 + (t * 1237 - 9000) mod 192)>()[%t, %m]
    %r3 = affine.apply affine_map<()[t, m] -> ((t * m * 977 - 100000) mod 4256 + (t * 977 - 100000) floordiv 4256)>()[%t, %m]
    %r4 = affine.apply affine_map<()[t, m] -> ((t * m * 1000000007 - 70000000000) floordiv 49000000000 + (t * m * 1000000007 - 70000000000) mod 49000000000)>()[%t, %m]
    %r5 = affine.apply affine_map<()[t, s] -> ((t * 31 - 4000) floordiv s + (t * 31 - 4000) mod s)>()[%t, %s]
    %r6 = affine.apply affine_map<()[t, s] -> ((t * 8 - 1000) floordiv ((s floordiv 32 + 7) floordiv 8))>()[%t, %s]
    %r7 = affine.apply affine_map<()[t, s, u] -> ((t * 977 - 50000) mod (s * u) - (t * 977 - 50000) ceildiv (s * u))>()[%t, %s, %u]
    %r8 = affine.apply affine_map<()[t, s] -> ((t floordiv 3 + (t mod 6) * 5 - (t * 7 - 300) floordiv 5 + (t * 11) mod 24 - (t ceildiv 7) * 3
        + (s * t) floordiv 192 + (t - 90) mod 5 + (t - 91) floordiv 6 - ((t - 9) mod 7) floordiv 2 + ((t * 5 - 77) floordiv 3) mod 24) mod 4256)>()[%t, %s]
    %wave = affine.apply affine_map<()[t] -> ((t floordiv 64) * 16 + (t mod 64) floordiv 16 - ((t mod 16) * 3 - 20) mod 6)>()[%t]
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %c8 = arith.constant 8 : index
    %c9 = arith.constant 9 : index
    %i0 = arith.index_cast %r0 : index to i64
    %i1 = arith.index_cast %r1 : index to i64
    %i2 = arith.index_cast %r2 : index to i64
    %i3 = arith.index_cast %r3 : index to i64
    %i4 = arith.index_cast %r4 : index to i64
    %i5 = arith.index_cast %r5 : index to i64
    %i6 = arith.index_cast %r6 : index to i64
    %i7 = arith.index_cast %r7 : index to i64
    %i8 = arith.index_cast %r8 : index to i64
    %i9 = arith.index_cast %wave : index to i64
    memref.store %i0, %O[%c0, %t] : memref<10x256xi64>
    memref.store %i1, %O[%c1, %t] : memref<10x256xi64>
    memref.store %i2, %O[%c2, %t] : memref<10x256xi64>
    memref.store %i3, %O[%c3, %t] : memref<10x256xi64>
    memref.store %i4, %O[%c4, %t] : memref<10x256xi64>
    memref.store %i5, %O[%c5, %t] : memref<10x256xi64>
    memref.store %i6, %O[%c6, %t] : memref<10x256xi64>
    memref.store %i7, %O[%c7, %t] : memref<10x256xi64>
    memref.store %i8, %O[%c8, %t] : memref<10x256xi64>
    memref.store %i9, %O[%c9, %t] : memref<10x256xi64>
    gpu.return
  }
}
