// amdgpu.raw_buffer_atomic_*: an element per lane against plain loads and stores. Lanes past the end of a buffer do nothing, and a
// compare-and-swap that fails changes nothing; both tell what was there.
// RUN: wavecc run %s --kernel=k --target=gfx942 --seed=1 --arg=i32[96]=random --arg=i32[3x96]=const:5 --arg=i32[3x96]=const:5 --arg=f32[2x96]=const:2 --arg=f32[2x96]=const:2 --dump=1=%t.a.npy --dump=2=%t.b.npy --dump=3=%t.c.npy --dump=4=%t.d.npy
// RUN: cmp %t.a.npy %t.b.npy && cmp %t.c.npy %t.d.npy
// RUN: not wavecc %s --kernel=pair --target=gfx942 -S -o - 2>&1 | FileCheck %s --check-prefix=NO942
// NO942: error: amdgpu.raw_buffer_atomic_fadd of vector<2xbf16> does not exist on gfx942
// RUN: wavecc %s --kernel=pair --target=gfx950 -S -o - 2>&1 | FileCheck %s --check-prefix=PAIR
// PAIR: buffer_atomic_pk_add_bf16
// PAIR: buffer_atomic_pk_add_f16
// PAIR: buffer_atomic_cmpswap_x2 {{.*}} sc0
gpu.module @m {
  gpu.func @k(%V: memref<96xi32>, %A: memref<3x96xi32>, %B: memref<3x96xi32>, %F: memref<2x96xf32>, %G: memref<2x96xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 96, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %i = arith.index_cast %t : index to i32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    %k3 = arith.constant 3 : i32
    %k5 = arith.constant 5 : i32
    %c80 = arith.constant 80 : index
    %v = memref.load %V[%t] : memref<96xi32>
    %small = arith.andi %v, %k3 : i32
    %f = arith.sitofp %small : i32 to f32
    // This buffer ends at element 80 of the row.
    %row0 = memref.reinterpret_cast %A to offset: [0], sizes: [80], strides: [1] : memref<3x96xi32> to memref<80xi32>
    amdgpu.raw_buffer_atomic_smax %v -> %row0[%i] : i32 -> memref<80xi32>, i32
    amdgpu.raw_buffer_atomic_umin {indexOffset = 96 : i32} %v -> %A[%k0, %i] : i32 -> memref<3x96xi32>, i32, i32
    // Swaps where the lane's small number is 2: there it expects 5, else 2.
    %k2 = arith.constant 2 : i32
    %is2 = arith.cmpi eq, %small, %k2 : i32
    %expected = arith.select %is2, %k5, %small : i32
    %old = amdgpu.raw_buffer_atomic_cmpswap {indexOffset = 192 : i32} %v, %expected -> %A[%k0, %i] : i32 -> memref<3x96xi32>, i32, i32
    %five = arith.cmpi eq, %old, %k5 : i32
    %seen = arith.select %five, %f, %f : f32
    amdgpu.raw_buffer_atomic_fadd %f -> %F[%k0, %i] : f32 -> memref<2x96xf32>, i32, i32
    amdgpu.raw_buffer_atomic_fmax {indexOffset = 96 : i32} %seen -> %F[%k0, %i] : f32 -> memref<2x96xf32>, i32, i32

    %b0 = memref.load %B[%c0, %t] : memref<3x96xi32>
    %m0 = arith.maxsi %b0, %v : i32
    %inside = arith.cmpi ult, %t, %c80 : index
    %r0 = arith.select %inside, %m0, %b0 : i32
    memref.store %r0, %B[%c0, %t] : memref<3x96xi32>
    %b1 = memref.load %B[%c1, %t] : memref<3x96xi32>
    %r1 = arith.minui %b1, %v : i32
    memref.store %r1, %B[%c1, %t] : memref<3x96xi32>
    %b2 = memref.load %B[%c2, %t] : memref<3x96xi32>
    %r2 = arith.select %is2, %v, %b2 : i32
    memref.store %r2, %B[%c2, %t] : memref<3x96xi32>
    %g0 = memref.load %G[%c0, %t] : memref<2x96xf32>
    %s0 = arith.addf %g0, %f : f32
    memref.store %s0, %G[%c0, %t] : memref<2x96xf32>
    %g1 = memref.load %G[%c1, %t] : memref<2x96xf32>
    %s1 = arith.maxnumf %g1, %f : f32
    memref.store %s1, %G[%c1, %t] : memref<2x96xf32>
    gpu.return
  }
  gpu.func @pair(%A: memref<64xbf16>, %B: memref<64xf16>, %C: memref<64xi64>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %k0 = arith.constant 0 : i32
    %x = arith.constant dense<1.0> : vector<2xbf16>
    %y = arith.constant dense<1.0> : vector<2xf16>
    %z = arith.constant 7 : i64
    %t = gpu.thread_id x
    amdgpu.raw_buffer_atomic_fadd %x -> %A[%k0] : vector<2xbf16> -> memref<64xbf16>, i32
    amdgpu.raw_buffer_atomic_fadd %y -> %B[%k0] : vector<2xf16> -> memref<64xf16>, i32
    %o = amdgpu.raw_buffer_atomic_cmpswap %z, %z -> %C[%k0] : i64 -> memref<64xi64>, i32
    memref.store %o, %C[%t] : memref<64xi64>
    gpu.return
  }
}
