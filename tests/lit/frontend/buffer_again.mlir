// A buffer cast once more: another descriptor of the same memory, smaller, moved to the offset.
// RUN: wavecc run %s --quiet --target=gfx950 --arg=i32[256]=iota --arg=i32[2x64]=zero --arg=i32[2x64]=zero --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
gpu.module @m {
  gpu.func @k(%I: memref<256xi32>, %A: memref<2x64xi32>, %B: memref<2x64xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c40 = arith.constant 40 : index
    %zero = arith.constant 0 : i32
    %first = arith.constant 1024 : i64
    %valid = arith.constant 160 : i64
    %stride = arith.constant 128 : i14
    %moved = memref.reinterpret_cast %I to offset: [8], sizes: [200], strides: [1] : memref<256xi32> to memref<200xi32, strided<[1], offset: 8>>
    %a = amdgpu.fat_raw_buffer_cast %moved validBytes(%first) resetOffset : memref<200xi32, strided<[1], offset: 8>> to memref<200xi32, #amdgpu.address_space<fat_raw_buffer>>
    %b = amdgpu.fat_raw_buffer_cast %a validBytes(%valid) cacheSwizzleStride(%stride) resetOffset : memref<200xi32, #amdgpu.address_space<fat_raw_buffer>> to memref<200xi32, #amdgpu.address_space<fat_raw_buffer>>
    %x = memref.load %a[%t] : memref<200xi32, #amdgpu.address_space<fat_raw_buffer>>
    %y = memref.load %b[%t] : memref<200xi32, #amdgpu.address_space<fat_raw_buffer>>
    memref.store %x, %A[%c0, %t] : memref<2x64xi32>
    memref.store %y, %A[%c1, %t] : memref<2x64xi32>
    %at = affine.apply affine_map<()[s] -> (s + 8)>()[%t]
    %u = memref.load %I[%at] : memref<256xi32>
    memref.store %u, %B[%c0, %t] : memref<2x64xi32>
    %inside = arith.cmpi ult, %t, %c40 : index
    %v = arith.select %inside, %u, %zero : i32
    memref.store %v, %B[%c1, %t] : memref<2x64xi32>
    gpu.return
  }
}
