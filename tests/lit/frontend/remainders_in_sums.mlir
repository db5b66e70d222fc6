// In a sum, x mod n may become x - n*(x div n): with a quotient in the same sum, 96*(x div 24) + x mod 24 is x + 72*(x div 24).
// RUN: wavecc --schedule=off %s --target=gfx942 -S -o - | FileCheck %s
#div = affine_map<(i) -> (i floordiv 24)>
#mod = affine_map<(i) -> (i mod 24)>
gpu.module @remainders {
  // CHECK-LABEL: {{^}}lanes:
  // CHECK-NOT: v_sub
  // CHECK: v_mul_u32_u24_e32 [[Q:v[0-9]+]], 0x48, v{{[0-9]+}}
  // CHECK-NEXT: v_add_lshl_u32 {{v[0-9]+}}, v0, [[Q]], 2
  // CHECK-NOT: v_sub
  // CHECK: s_endpgm
  gpu.func @lanes(%x: memref<?x96xi32>, %y: memref<64xi32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %q = affine.apply #div(%t)
    %r = affine.apply #mod(%t)
    %v = memref.load %x[%q, %r] : memref<?x96xi32>
    memref.store %v, %y[%t] : memref<64xi32>
    gpu.return
  }
  // The same of scalars.
  // CHECK-LABEL: {{^}}groups:
  // CHECK-NOT: s_sub
  // CHECK: s_mul_i32 {{s[0-9]+}}, {{s[0-9]+}}, 0x48
  // CHECK-NOT: s_sub
  // CHECK: s_endpgm
  gpu.func @groups(%x: memref<?x96xi32>, %y: memref<64xi32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %q = affine.apply #div(%b)
    %r = affine.apply #mod(%b)
    %v = memref.load %x[%q, %r] : memref<?x96xi32>
    memref.store %v, %y[%t] : memref<64xi32>
    gpu.return
  }
  // Only x is in the sum, so both accesses use one scalar remainder: 97*x - 24*(x div 24) would be one more product.
  // CHECK-LABEL: {{^}}shared:
  // CHECK: s_mul_i32 [[P:s[0-9]+]], {{s[0-9]+}}, 24
  // CHECK-NEXT: s_sub_i32 [[R:s[0-9]+]], s2, [[P]]
  // CHECK-NOT: 0x61
  // CHECK: s_mul_i32 [[X:s[0-9]+]], s2, 0x60
  // CHECK-NEXT: s_add_i32 {{s[0-9]+}}, [[R]], [[X]]
  // CHECK: s_endpgm
  gpu.func @shared(%x: memref<1000xi32>, %z: memref<24x2xi32>, %y: memref<64xi32>) kernel
      attributes {known_block_size = array<i32: 64, 1, 1>, known_grid_size = array<i32: 100, 1, 1>} {
    %c1 = arith.constant 1 : index
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %r = affine.apply #mod(%b)
    %i = affine.apply affine_map<(b, t) -> ((96 * b + b mod 24 + t) mod 1000)>(%b, %t)
    %v = memref.load %x[%i] : memref<1000xi32>
    %w = memref.load %z[%r, %c1] : memref<24x2xi32>
    %s = arith.addi %v, %w : i32
    memref.store %s, %y[%t] : memref<64xi32>
    gpu.return
  }
}
