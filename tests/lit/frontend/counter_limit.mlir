// What each iteration accesses limits the counter of a loop whose end is not known: an access lies within its memref.
// RUN: wavecc %s --target=gfx942 --stop-after=frontend --emit=kir -o - | FileCheck %s
// RUN: wavecc run %s --target=gfx942 --kernel=product --check=all --arg=f32[40]=random --arg=f32[64]=zero --arg=index=5 --dump=1=%t.a.npy
// RUN: wavecc run %s --target=gfx942 --kernel=product --check=all --schedule=off --arg=f32[40]=random --arg=f32[64]=zero --arg=index=5 --dump=1=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --target=gfx942 --kernel=product --check=all --arg=f32[40]=random --arg=f32[64]=const:1 --arg=index=0 --dump=1=%t.a.npy
// RUN: wavecc run %s --target=gfx942 --kernel=product --check=all --arg=f32[40]=random --arg=f32[64]=const:1 --arg=index=-4294967291 --dump=1=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
gpu.module @m {
  // 8 i + 7 is below 40.
  // CHECK-LABEL: kernel @product
  // CHECK: ^{{bb[0-9]+}}(%{{[0-9]+}}:s in(0, 4)
  // CHECK: br_cmp s_cmp_lt_i32
  gpu.func @product(%a: memref<40xf32>, %o: memref<64xf32>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    %t = gpu.thread_id x
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %z) -> f32 {
      %j = affine.apply affine_map<(d0) -> (d0 * 8 + 7)>(%i)
      %v = memref.load %a[%j] : memref<40xf32>
      %w = arith.addf %x, %v : f32
      scf.yield %w : f32
    }
    memref.store %s, %o[%t] : memref<64xf32>
    gpu.return
  }

  // By a store, of the second dimension, beside a lane; in steps of 8 the last is 24.
  // CHECK-LABEL: kernel @stored
  // CHECK: ^{{bb[0-9]+}}(%{{[0-9]+}}:s in(0, 24)
  gpu.func @stored(%o: memref<4x32xf32>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %z = arith.constant 0.0 : f32
    %t = gpu.thread_id x
    scf.for %i = %c0 to %n step %c8 {
      %j = affine.apply affine_map<(d0)[s0] -> (d0 + s0 mod 8)>(%i)[%t]
      memref.store %z, %o[%c0, %j] : memref<4x32xf32>
    }
    gpu.return
  }

  // Near misses: a size of run time, an access that may not be executed, a product that may wrap, a buffer.
  // CHECK-LABEL: kernel @dynamic
  // CHECK: ^{{bb[0-9]+}}(%{{[0-9]+}}:s2 in(0, 9223372036854775806)
  gpu.func @dynamic(%a: memref<40xf32>, %o: memref<64xf32>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    %t = gpu.thread_id x
    %d = memref.cast %a : memref<40xf32> to memref<?xf32>
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %z) -> f32 {
      %v = memref.load %d[%i] : memref<?xf32>
      %w = arith.addf %x, %v : f32
      scf.yield %w : f32
    }
    memref.store %s, %o[%t] : memref<64xf32>
    gpu.return
  }
  // CHECK-LABEL: kernel @guarded
  // CHECK: ^{{bb[0-9]+}}(%{{[0-9]+}}:s2 in(0, 9223372036854775806)
  gpu.func @guarded(%a: memref<40xf32>, %n: index, %p: i1) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    scf.for %i = %c0 to %n step %c1 {
      scf.if %p {
        memref.store %z, %a[%i] : memref<40xf32>
      }
    }
    gpu.return
  }
  // CHECK-LABEL: kernel @wraps
  // CHECK: ^{{bb[0-9]+}}(%{{[0-9]+}}:s2 in(0, 9223372036854775806)
  gpu.func @wraps(%a: memref<40xf32>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %z = arith.constant 0.0 : f32
    scf.for %i = %c0 to %n step %c1 {
      %j = arith.muli %i, %c8 : index
      memref.store %z, %a[%j] : memref<40xf32>
    }
    gpu.return
  }
  // CHECK-LABEL: kernel @buffer
  // CHECK: ^{{bb[0-9]+}}(%{{[0-9]+}}:s2 in(0, 9223372036854775806)
  gpu.func @buffer(%a: memref<40xf32>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    %b = amdgpu.fat_raw_buffer_cast %a : memref<40xf32> to memref<40xf32, #amdgpu.address_space<fat_raw_buffer>>
    scf.for %i = %c0 to %n step %c1 {
      memref.store %z, %b[%i] : memref<40xf32, #amdgpu.address_space<fat_raw_buffer>>
    }
    gpu.return
  }
}
