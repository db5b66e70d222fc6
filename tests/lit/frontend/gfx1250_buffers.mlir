// Descriptors of buffers have another form on gfx1250: refused, not made wrong.
//
// RUN: not wavecc %s --target=gfx1250 -o %t.hsaco 2>&1 | FileCheck %s
// RUN: test ! -e %t.hsaco
// RUN: wavecc %s --target=gfx950 -o %t.950.hsaco
// CHECK: gfx1250_buffers.mlir:[[#@LINE+4]]:{{[0-9]+}}: error: amdgpu.fat_raw_buffer_cast: descriptors of buffers are not made for gfx1250 yet: use pointers or memrefs of global memory
gpu.module @m {
  gpu.func @cast(%a: memref<64xf32>, %b: memref<64xf32>) kernel attributes {rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %buffer = amdgpu.fat_raw_buffer_cast %a : memref<64xf32> to memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>
    %x = memref.load %buffer[%t] : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>
    memref.store %x, %b[%t] : memref<64xf32>
    gpu.return
  }
}
