// Descriptors of buffers on gfx1250: 57 bits of address, 45 of size behind it (here 256 = 2 * 128 bytes), the flags of plain buffers 0.
//
// RUN: wavecc %s --target=gfx1250 --emit=asm -o - | FileCheck %s
// RUN: llc -mcpu=gfx1250 -mtriple=amdgcn-amd-amdhsa %S/Inputs/gfx1250_rsrc.ll -o - | FileCheck %s --check-prefix=LLVM
// CHECK-LABEL: {{^}}cast:
// CHECK-DAG: s_mov_b32 s[[#SIZE:]], 2
// CHECK-DAG: s_mov_b32 s[[#SIZE+1]], 0
// CHECK: buffer_load_b32 v{{[0-9]+}}, v{{[0-9]+}}, s{{\[}}[[#SIZE-2]]:[[#SIZE+1]]], null offen
// LLVM: s_lshr_b64 {{.*}}, 7
// LLVM: s_lshl_b32 {{.*}}, 25
gpu.module @m {
  gpu.func @cast(%a: memref<64xf32>, %b: memref<64xf32>) kernel attributes {rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %buffer = amdgpu.fat_raw_buffer_cast %a : memref<64xf32> to memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>
    %x = memref.load %buffer[%t] : memref<64xf32, #amdgpu.address_space<fat_raw_buffer>>
    memref.store %x, %b[%t] : memref<64xf32>
    gpu.return
  }
}
