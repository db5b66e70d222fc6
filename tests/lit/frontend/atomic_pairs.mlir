// Sums of neighbouring halves: each is a packed one that adds -0.0 to the other half.
// RUN: wavecc %s --kernel=pairs --target=gfx950 -S -o - | FileCheck %s
// CHECK-LABEL: pairs:
// CHECK-COUNT-4: buffer_atomic_pk_add_bf16
// CHECK-NOT: atomic
// CHECK: s_endpgm
// RUN: wavecc run %s --kernel=pairs --quiet --target=gfx950 --grid=3 --arg=bf16[256]=iota --arg=bf16[256]=zero --expect=1=%S/Inputs/atomic_pairs.npy
gpu.module @m {
  gpu.func @pairs(%I: memref<256xbf16>, %O: memref<256xbf16>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %out = amdgpu.fat_raw_buffer_cast %O : memref<256xbf16> to memref<256xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i0 = affine.apply affine_map<()[s] -> (s * 4)>()[%t]
    %i1 = affine.apply affine_map<()[s] -> (s * 4 + 1)>()[%t]
    %i2 = affine.apply affine_map<()[s] -> (s * 4 + 2)>()[%t]
    %i3 = affine.apply affine_map<()[s] -> (s * 4 + 3)>()[%t]
    %v = vector.load %I[%i0] : memref<256xbf16>, vector<4xbf16>
    %v0 = vector.extract %v[0] : bf16 from vector<4xbf16>
    %a0 = memref.atomic_rmw addf %v0, %out[%i0] : (bf16, memref<256xbf16, #amdgpu.address_space<fat_raw_buffer>>) -> bf16
    %v1 = vector.extract %v[1] : bf16 from vector<4xbf16>
    %a1 = memref.atomic_rmw addf %v1, %out[%i1] : (bf16, memref<256xbf16, #amdgpu.address_space<fat_raw_buffer>>) -> bf16
    %v2 = vector.extract %v[2] : bf16 from vector<4xbf16>
    %a2 = memref.atomic_rmw addf %v2, %out[%i2] : (bf16, memref<256xbf16, #amdgpu.address_space<fat_raw_buffer>>) -> bf16
    %v3 = vector.extract %v[3] : bf16 from vector<4xbf16>
    %a3 = memref.atomic_rmw addf %v3, %out[%i3] : (bf16, memref<256xbf16, #amdgpu.address_space<fat_raw_buffer>>) -> bf16
    %all = vector.from_elements %a0, %a1, %a2, %a3 : vector<4xbf16>
    gpu.return
  }
}
