// LDS-DMA of every size, from buffers and from plain memory, against plain loads; destinations by wave and by first lane.
// RUN: wavecc run %s --kernel=narrow --target=gfx942 --arg=i8[4096]=random --arg=i32[8x128]=const:7 --arg=i32[8x128]=const:7 --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --kernel=narrow --target=gfx950 --arg=i8[4096]=random --arg=i32[8x128]=const:7 --arg=i32[8x128]=const:7 --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --kernel=wide --target=gfx950 --arg=f32[1024x4]=random --arg=f32[2x128x4]=const:7 --arg=f32[2x128x4]=const:7 --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// One wait, one write of M0 per transfer; the barrier waits for the DMA that is read after it.
// RUN: wavecc %s --kernel=narrow --target=gfx942 -S -o - | FileCheck %s
// CHECK-COUNT-5: s_mov_b32 m0
// RUN: not wavecc %s --kernel=wide --target=gfx942 -S -o - 2>&1 | FileCheck %s --check-prefix=NO942
// NO942: error: amdgpu.gather_to_lds: transfers of vector<4xf32> per lane do not exist on gfx942; supported there: 8, 16 and 32 bits
gpu.module @m {
  gpu.func @narrow(%I: memref<4096xi8>, %A: memref<8x128xi32>, %B: memref<8x128xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %lds8 = memref.alloc() : memref<4096xi8, #gpu.address_space<workgroup>>
    %c512 = arith.constant 512 : index
    %c1024 = arith.constant 1024 : index
    %c1792 = arith.constant 1792 : index
    %c2048 = arith.constant 2048 : index
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %lds = memref.view %lds8[%c0][] : memref<4096xi8, #gpu.address_space<workgroup>> to memref<8x128xi32, #gpu.address_space<workgroup>>
    %buf = amdgpu.fat_raw_buffer_cast %I : memref<4096xi8> to memref<4096xi8, #amdgpu.address_space<fat_raw_buffer>>
    // Lanes gather from where they like; lane 63 - t.
    %i = affine.apply affine_map<()[t] -> (63 * 8 - t * 8 + 4)>()[%t]
    // Only the first lane's destination counts.
    amdgpu.gather_to_lds %I[%i], %lds8[%t] : i8, memref<4096xi8>, memref<4096xi8, #gpu.address_space<workgroup>>
    amdgpu.gather_to_lds %buf[%i], %lds8[%c512] : i8, memref<4096xi8, #amdgpu.address_space<fat_raw_buffer>>, memref<4096xi8, #gpu.address_space<workgroup>>
    amdgpu.gather_to_lds %I[%i], %lds8[%c1024] : vector<2xi8>, memref<4096xi8>, memref<4096xi8, #gpu.address_space<workgroup>>
    amdgpu.gather_to_lds %buf[%i], %lds8[%c1792] : vector<4xi8>, memref<4096xi8, #amdgpu.address_space<fat_raw_buffer>>, memref<4096xi8, #gpu.address_space<workgroup>>
    amdgpu.gather_to_lds %I[%i], %lds8[%c2048] : vector<4xi8>, memref<4096xi8>, memref<4096xi8, #gpu.address_space<workgroup>>
    gpu.barrier
    %x0 = memref.load %lds[%c0, %t] : memref<8x128xi32, #gpu.address_space<workgroup>>
    %x1 = memref.load %lds[%c1, %t] : memref<8x128xi32, #gpu.address_space<workgroup>>
    %x2 = memref.load %lds[%c2, %t] : memref<8x128xi32, #gpu.address_space<workgroup>>
    %t64 = affine.apply affine_map<()[t] -> (t + 64)>()[%t]
    %x3 = memref.load %lds[%c3, %t64] : memref<8x128xi32, #gpu.address_space<workgroup>>
    %x4 = memref.load %lds[%c4, %t] : memref<8x128xi32, #gpu.address_space<workgroup>>
    memref.store %x0, %A[%c0, %t] : memref<8x128xi32>
    memref.store %x1, %A[%c1, %t] : memref<8x128xi32>
    memref.store %x2, %A[%c2, %t] : memref<8x128xi32>
    memref.store %x3, %A[%c3, %t] : memref<8x128xi32>
    memref.store %x4, %A[%c4, %t] : memref<8x128xi32>
    %b = memref.load %I[%i] : memref<4096xi8>
    %b32 = arith.extui %b : i8 to i32
    memref.store %b32, %B[%c0, %t] : memref<8x128xi32>
    memref.store %b32, %B[%c1, %t] : memref<8x128xi32>
    %h = vector.load %I[%i] : memref<4096xi8>, vector<2xi8>
    %h16 = vector.bitcast %h : vector<2xi8> to vector<1xi16>
    %hs = vector.extract %h16[0] : i16 from vector<1xi16>
    %h32 = arith.extui %hs : i16 to i32
    memref.store %h32, %B[%c2, %t] : memref<8x128xi32>
    %w = vector.load %I[%i] : memref<4096xi8>, vector<4xi8>
    %w32 = vector.bitcast %w : vector<4xi8> to vector<1xi32>
    vector.store %w32, %B[%c3, %t] : memref<8x128xi32>, vector<1xi32>
    vector.store %w32, %B[%c4, %t] : memref<8x128xi32>, vector<1xi32>
    gpu.return
  }
  // Two waves; each writes its part, all read all.
  gpu.func @wide(%I: memref<1024x4xf32>, %A: memref<2x128x4xf32>, %B: memref<2x128x4xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %lds = memref.alloc() : memref<2x128x4xf32, #gpu.address_space<workgroup>>
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %buf = amdgpu.fat_raw_buffer_cast %I : memref<1024x4xf32> to memref<1024x4xf32, #amdgpu.address_space<fat_raw_buffer>>
    %row = affine.apply affine_map<()[t] -> (1000 - t * 5)>()[%t]
    %wave = affine.apply affine_map<()[t] -> ((t floordiv 64) * 64)>()[%t]
    amdgpu.gather_to_lds %buf[%row, %c0], %lds[%c0, %wave, %c0] : vector<4xf32>, memref<1024x4xf32, #amdgpu.address_space<fat_raw_buffer>>, memref<2x128x4xf32, #gpu.address_space<workgroup>>
    amdgpu.gather_to_lds %I[%row, %c1], %lds[%c1, %wave, %c0] : vector<3xf32>, memref<1024x4xf32>, memref<2x128x4xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    %other = affine.apply affine_map<()[t] -> ((t + 64) mod 128)>()[%t]
    %x = vector.load %lds[%c0, %other, %c0] : memref<2x128x4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
    %y = vector.load %lds[%c1, %other, %c0] : memref<2x128x4xf32, #gpu.address_space<workgroup>>, vector<3xf32>
    vector.store %x, %A[%c0, %other, %c0] : memref<2x128x4xf32>, vector<4xf32>
    vector.store %y, %A[%c1, %other, %c0] : memref<2x128x4xf32>, vector<3xf32>
    %u = vector.load %I[%row, %c0] : memref<1024x4xf32>, vector<4xf32>
    %v = vector.load %I[%row, %c1] : memref<1024x4xf32>, vector<3xf32>
    vector.store %u, %B[%c0, %t, %c0] : memref<2x128x4xf32>, vector<4xf32>
    vector.store %v, %B[%c1, %t, %c0] : memref<2x128x4xf32>, vector<3xf32>
    gpu.return
  }
}
