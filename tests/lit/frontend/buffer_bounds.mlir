// Buffers define what is out of bounds: an index just after the end, a sentinel with a constant after it, and a negative
// part per lane beside a positive uniform one stay what they are, whatever the split of the address.
// RUN: wavecc run %s --target=gfx942 --arg=f32[128x4]=iota --arg=f32[256x4]=const:7 --arg=f32[256x4]=const:7 --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --target=gfx950 --arg=f32[128x4]=iota --arg=f32[256x4]=const:7 --arg=f32[256x4]=const:7 --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
gpu.module @m {
  gpu.func @k(%I: memref<128x4xf32>, %A: memref<256x4xf32>, %B: memref<256x4xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 4, 1, 1>} {
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c63 = arith.constant 63 : index
    %c128 = arith.constant 128 : index
    %f0 = arith.constant 0.0 : f32
    %in = amdgpu.fat_raw_buffer_cast %I : memref<128x4xf32> to memref<128x4xf32, #amdgpu.address_space<fat_raw_buffer>>
    %out = amdgpu.fat_raw_buffer_cast %A : memref<256x4xf32> to memref<256x4xf32, #amdgpu.address_space<fat_raw_buffer>>
    // Row 64 * b + 63 - t: rows from 128 on read 0.
    %row = affine.apply affine_map<()[s0, s1] -> (s0 * 64 + 63 - s1)>()[%b, %t]
    %x = memref.load %in[%row, %c1] : memref<128x4xf32, #amdgpu.address_space<fat_raw_buffer>>
    memref.store %x, %out[%row, %c0] : memref<256x4xf32, #amdgpu.address_space<fat_raw_buffer>>
    // Odd lanes store far outside: dropped, also where the sum of the sentinel and the constant would wrap.
    %odd = affine.apply affine_map<()[s0] -> (s0 mod 2)>()[%t]
    %even = arith.cmpi eq, %odd, %c0 : index
    %sentinel = arith.constant 2147483647 : index
    %where = arith.select %even, %row, %sentinel : index
    %next = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%c1]
    memref.store %x, %out[%where, %next] : memref<256x4xf32, #amdgpu.address_space<fat_raw_buffer>>

    // The same with branches.
    %inside = arith.cmpi ult, %row, %c128 : index
    %y = scf.if %inside -> (f32) {
      %v = memref.load %I[%row, %c1] : memref<128x4xf32>
      scf.yield %v : f32
    } else {
      scf.yield %f0 : f32
    }
    memref.store %y, %B[%row, %c0] : memref<256x4xf32>
    scf.if %even {
      memref.store %y, %B[%row, %next] : memref<256x4xf32>
    }
    gpu.return
  }
}
