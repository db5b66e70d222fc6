// Exchanges and reductions that are refused, by name, with their place. Nothing is written.
// RUN: not wavecc %s --target=gfx942 -S -o %t.s 2> %t.err
// RUN: FileCheck %s < %t.err
// RUN: not ls %t.s
gpu.module @m {
  gpu.func @width(%A: memref<64xf32>, %x: f32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %i1 = arith.constant 1 : i32
    %i0 = arith.constant 0 : i32
    // CHECK: refused_lanes.mlir:[[#@LINE+1]]:14: error: gpu.shuffle: the width is 0 lanes; expected 1 to the size of the wave
    %y, %v = gpu.shuffle xor %x, %i1, %i0 : f32
    gpu.return
  }
  gpu.func @wide(%A: memref<64xf32>, %x: f32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %i1 = arith.constant 1 : i32
    %i128 = arith.constant 128 : i32
    // CHECK: refused_lanes.mlir:[[#@LINE+1]]:14: error: gpu.shuffle: the width is 128 lanes;
    %y, %v = gpu.shuffle up %x, %i1, %i128 : f32
    gpu.return
  }
  gpu.func @rotate(%A: memref<64xf32>, %x: f32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    // CHECK: refused_lanes.mlir:[[#@LINE+1]]:14: error: gpu.rotate: cannot rotate by 3 in groups of 128 lanes: the size of a group must be a power of two, at most the size of the wave
    %y, %v = gpu.rotate %x, 3, 128 : f32
    gpu.return
  }
  gpu.func @cluster(%A: memref<64xf32>, %x: f32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    // CHECK: refused_lanes.mlir:[[#@LINE+1]]:10: error: gpu.subgroup_reduce: 32 lanes at a distance of 4 are not possible: both must be powers of two, and a wave has 64 lanes
    %y = gpu.subgroup_reduce add %x cluster(size = 32, stride = 4) : (f32) -> f32
    gpu.return
  }
  gpu.func @partial(%A: memref<64xf32>, %x: f32) kernel attributes {gpu.known_block_size = array<i32: 96, 1, 1>} {
    %good = gpu.subgroup_reduce mul %x cluster(size = 32) : (f32) -> f32
    // CHECK: refused_lanes.mlir:[[#@LINE+1]]:10: error: gpu.subgroup_reduce: the last of the groups of 64 lanes is not full: the workgroup has 96 work-items
    %y = gpu.subgroup_reduce mul %x : (f32) -> f32
    gpu.return
  }
  gpu.func @divergent(%A: memref<64xf32>, %x: f32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c9 = arith.constant 9 : index
    %q = arith.cmpi ult, %t, %c9 : index
    scf.if %q {
      // CHECK: refused_lanes.mlir:[[#@LINE+1]]:12: error: gpu.subgroup_reduce: all lanes of a wave must take part, so control flow that differs between lanes is not supported around it
      %y = gpu.subgroup_reduce add %x : (f32) -> f32
      memref.store %y, %A[%t] : memref<64xf32>
    }
    gpu.return
  }
  gpu.func @bits(%A: memref<64xf32>, %x: i1) kernel attributes {gpu.known_block_size = array<i32: 128, 1, 1>} {
    // CHECK: refused_lanes.mlir:[[#@LINE+1]]:10: error: gpu.all_reduce: type i1 is not supported; supported: elements of 8 to 64 bits
    %y = gpu.all_reduce or %x uniform {} : (i1) -> (i1)
    gpu.return
  }
  gpu.func @transfer(%A: memref<64xi32>, %B: memref<64xi32>, %c: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %d = arith.cmpi ult, %t, %c : index
    %a = amdgpu.fat_raw_buffer_cast %A : memref<64xi32> to memref<64xi32, #amdgpu.address_space<fat_raw_buffer>>
    %b = amdgpu.fat_raw_buffer_cast %B : memref<64xi32> to memref<64xi32, #amdgpu.address_space<fat_raw_buffer>>
    %m = arith.select %d, %a, %b : memref<64xi32, #amdgpu.address_space<fat_raw_buffer>>
    %lds = memref.alloc() : memref<64xi32, #gpu.address_space<workgroup>>
    // CHECK: refused_lanes.mlir:[[#@LINE+1]]:5: error: amdgpu.gather_to_lds: the buffer and the place in LDS may not both differ between lanes
    amdgpu.gather_to_lds %m[%t], %lds[%t] : i32, memref<64xi32, #amdgpu.address_space<fat_raw_buffer>>, memref<64xi32, #gpu.address_space<workgroup>>
    gpu.return
  }
}
