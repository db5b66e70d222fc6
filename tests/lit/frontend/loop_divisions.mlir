// Quotient and remainder of a loop's counter by a number of run time are carried round the loop: no product with a reciprocal in it.
// RUN: wavecc --schedule=off %s --target=gfx942 -S -o - | FileCheck %s
gpu.module @loop_divisions {
  // Both of i, 32 bits: two sums, a comparison, a choice; one more choice and sum.
  // CHECK-LABEL: {{^}}both:
  // CHECK: {{^}}.LBB{{.*}}:
  // CHECK: {{^}}[[LOOP:.LBB.*]]:
  // CHECK-NOT: {{mul_hi|_rcp_}}
  // CHECK: s_cmp_ge_u32
  // CHECK-NOT: {{mul_hi|_rcp_}}
  // CHECK: s_cbranch_scc1 [[LOOP]]
  gpu.func @both(%x: memref<?x4096xf32>, %y: memref<64xf32>, %da: i32, %na: i32, %sa: i32) kernel
      attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    %t = gpu.thread_id x
    %d = arith.index_cast %da : i32 to index
    %n = arith.index_cast %na : i32 to index
    %st = arith.index_cast %sa : i32 to index
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (f32) {
      %q = affine.apply affine_map<(i)[d] -> (i floordiv d)>(%i)[%d]
      %r = affine.apply affine_map<(i)[d] -> (i mod d)>(%i)[%d]
      %rl = arith.addi %r, %t : index
      %v = memref.load %x[%q, %rl] : memref<?x4096xf32>
      %b = arith.addf %a, %v : f32
      scf.yield %b : f32
    }
    memref.store %s, %y[%t] : memref<64xf32>
    gpu.return
  }
  // Per lane, where lanes are in the sum, and a stride of run time.
  // CHECK-LABEL: {{^}}lanes:
  // CHECK: {{^}}.LBB{{.*}}:
  // CHECK: {{^}}[[LOOP:.LBB.*]]:
  // CHECK-NOT: {{mul_hi|_rcp_}}
  // CHECK: v_cmp_{{[gl]}}e_u32
  // CHECK-NOT: {{mul_hi|_rcp_}}
  // CHECK: s_cbranch_scc1 [[LOOP]]
  gpu.func @lanes(%x: memref<?x4096xf32>, %y: memref<64xf32>, %da: i32, %na: i32, %sa: i32) kernel
      attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    %t = gpu.thread_id x
    %d = arith.index_cast %da : i32 to index
    %n = arith.index_cast %na : i32 to index
    %st = arith.index_cast %sa : i32 to index
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (f32) {
      %o = arith.muli %i, %st overflow<nsw> : index
      %p = arith.addi %o, %t overflow<nsw> : index
      %q = affine.apply affine_map<(p)[d] -> (p floordiv d)>(%p)[%d]
      %r = affine.apply affine_map<(p)[d] -> (p mod d)>(%p)[%d]
      %rl = arith.addi %r, %t : index
      %v = memref.load %x[%q, %rl] : memref<?x4096xf32>
      %b = arith.addf %a, %v : f32
      scf.yield %b : f32
    }
    memref.store %s, %y[%t] : memref<64xf32>
    gpu.return
  }
  // A divisor that may be negative or of 64 bits.
  // CHECK-LABEL: {{^}}signed:
  // CHECK: {{^}}.LBB{{.*}}:
  // CHECK: {{^}}[[LOOP:.LBB.*]]:
  // CHECK-NOT: {{mul_hi|_rcp_}}
  // CHECK: s_cbranch_scc1 [[LOOP]]
  gpu.func @signed(%x: memref<?x4096xf32>, %y: memref<64xf32>, %da: i64, %na: i64, %sa: i64) kernel
      attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    %t = gpu.thread_id x
    %d = arith.index_cast %da : i64 to index
    %n = arith.index_cast %na : i64 to index
    %st = arith.index_cast %sa : i64 to index
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (f32) {
      %q = arith.divsi %i, %d : index
      %r = arith.remsi %i, %d : index
      %rl = arith.addi %r, %t : index
      %v = memref.load %x[%q, %rl] : memref<?x4096xf32>
      %b = arith.addf %a, %v : f32
      scf.yield %b : f32
    }
    memref.store %s, %y[%t] : memref<64xf32>
    gpu.return
  }
  // (x div d) d + x mod d is x: no division.
  // CHECK-LABEL: {{^}}whole:
  // CHECK-NOT: {{mul_hi|_rcp_}}
  // CHECK: s_endpgm
  gpu.func @whole(%x: memref<?x4096xf32>, %y: memref<64xf32>, %da: i64, %na: i64, %sa: i64) kernel
      attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    %t = gpu.thread_id x
    %d = arith.index_cast %da : i64 to index
    %n = arith.index_cast %na : i64 to index
    %st = arith.index_cast %sa : i64 to index
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (f32) {
      %q = arith.constant 0 : index
      %o = arith.divsi %i, %d : index
      %p = arith.muli %o, %d : index
      %u = arith.remsi %i, %d : index
      %r = arith.addi %p, %u : index
      %rl = arith.addi %r, %t : index
      %v = memref.load %x[%q, %rl] : memref<?x4096xf32>
      %b = arith.addf %a, %v : f32
      scf.yield %b : f32
    }
    memref.store %s, %y[%t] : memref<64xf32>
    gpu.return
  }
  // Near miss: what is divided does not grow by the same each time.
  // CHECK-LABEL: {{^}}square:
  // CHECK: {{^}}.LBB{{.*}}:
  // CHECK: {{^}}[[LOOP:.LBB.*]]:
  // CHECK: mul_hi
  // CHECK: s_cbranch_scc1 [[LOOP]]
  gpu.func @square(%x: memref<?x4096xf32>, %y: memref<64xf32>, %da: i32, %na: i32, %sa: i32) kernel
      attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    %t = gpu.thread_id x
    %d = arith.index_cast %da : i32 to index
    %n = arith.index_cast %na : i32 to index
    %st = arith.index_cast %sa : i32 to index
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (f32) {
      %p = arith.muli %i, %i : index
      %r = affine.apply affine_map<(p)[d] -> (p mod d)>(%p)[%d]
      %q = arith.constant 0 : index
      %rl = arith.addi %r, %t : index
      %v = memref.load %x[%q, %rl] : memref<?x4096xf32>
      %b = arith.addf %a, %v : f32
      scf.yield %b : f32
    }
    memref.store %s, %y[%t] : memref<64xf32>
    gpu.return
  }
  // Near miss: another divisor each time.
  // CHECK-LABEL: {{^}}other_divisor:
  // CHECK: {{^}}.LBB{{.*}}:
  // CHECK: {{^}}[[LOOP:.LBB.*]]:
  // CHECK: mul_hi
  // CHECK: s_cbranch_scc1 [[LOOP]]
  gpu.func @other_divisor(%x: memref<?x4096xf32>, %y: memref<64xf32>, %da: i32, %na: i32, %sa: i32) kernel
      attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    %t = gpu.thread_id x
    %d = arith.index_cast %da : i32 to index
    %n = arith.index_cast %na : i32 to index
    %st = arith.index_cast %sa : i32 to index
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (f32) {
      %p = arith.addi %i, %d : index
      %r = affine.apply affine_map<(i)[d] -> (i mod d)>(%i)[%p]
      %q = arith.constant 0 : index
      %rl = arith.addi %r, %t : index
      %v = memref.load %x[%q, %rl] : memref<?x4096xf32>
      %b = arith.addf %a, %v : f32
      scf.yield %b : f32
    }
    memref.store %s, %y[%t] : memref<64xf32>
    gpu.return
  }
  // Near miss: a product of 32 bits that may wrap is not linear.
  // CHECK-LABEL: {{^}}wraps:
  // CHECK: {{^}}.LBB{{.*}}:
  // CHECK: {{^}}[[LOOP:.LBB.*]]:
  // CHECK: mul_hi
  // CHECK: s_cbranch_scc1 [[LOOP]]
  gpu.func @wraps(%x: memref<?x4096xf32>, %y: memref<64xf32>, %da: i32, %na: i32, %sa: i32) kernel
      attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    %t = gpu.thread_id x
    %d = arith.index_cast %da : i32 to index
    %n = arith.index_cast %na : i32 to index
    %st = arith.index_cast %sa : i32 to index
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (f32) {
      %i32 = arith.index_cast %i : index to i32
      %o = arith.constant 24 : i32
      %p32 = arith.muli %i32, %o : i32
      %p = arith.index_castui %p32 : i32 to index
      %r = arith.remui %p, %d : index
      %q = arith.constant 0 : index
      %rl = arith.addi %r, %t : index
      %v = memref.load %x[%q, %rl] : memref<?x4096xf32>
      %b = arith.addf %a, %v : f32
      scf.yield %b : f32
    }
    memref.store %s, %y[%t] : memref<64xf32>
    gpu.return
  }
}
