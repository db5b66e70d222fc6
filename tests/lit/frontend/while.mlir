// Uniform loops and switches are scalar branches, a loop of one block has one; lanes leave divergent ones by EXEC. What asserts traps.
// RUN: wavecc %s --target=gfx942 --kernel=uniform -S -o - | FileCheck %s --check-prefix=UNIFORM
// RUN: wavecc %s --target=gfx942 --kernel=blocks --schedule=off -S -o - | FileCheck %s --check-prefix=BLOCKS
// RUN: wavecc %s --target=gfx942 --kernel=divergent -S -o - | FileCheck %s --check-prefix=DIVERGENT
// RUN: wavecc run %s --target=gfx942 --kernel=asserts --arg=i32[64]=const:5 --arg=i32=6 --quiet
// RUN: not wavecc run %s --target=gfx942 --kernel=asserts --arg=i32[64]=const:5 --arg=i32=5 2>&1 | FileCheck %s --check-prefix=TRAP
// TRAP: the kernel trapped (s_trap 2)
gpu.module @m {
  // UNIFORM-LABEL: uniform:
  // UNIFORM-NOT: exec
  // UNIFORM: s_cbranch
  // UNIFORM-NOT: exec
  // UNIFORM: s_endpgm
  gpu.func @uniform(%A: memref<64xi32>, %n: i32, %s: index) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %i1 = arith.constant 1 : i32
    %r = scf.while (%v = %n) : (i32) -> i32 {
      %half = arith.shrui %v, %i1 : i32
      %q = arith.muli %half, %half : i32
      %go = arith.cmpi ugt, %q, %n : i32
      scf.condition(%go) %half : i32
    } do {
    ^bb0(%v: i32):
      scf.yield %v : i32
    }
    %k = scf.index_switch %s -> i32
    case 2 {
      %x = arith.addi %r, %i1 : i32
      scf.yield %x : i32
    }
    default {
      scf.yield %r : i32
    }
    memref.store %k, %A[%t] : memref<64xi32>
    gpu.return
  }
  // One block, one branch.
  // BLOCKS-LABEL: blocks:
  // BLOCKS: {{^}}.L{{.*}}:
  // BLOCKS-NOT: {{^}}.L
  // BLOCKS: s_cbranch_scc{{[01]}}
  // BLOCKS-NOT: s_cbranch
  // BLOCKS: s_endpgm
  gpu.func @blocks(%A: memref<64xi32>, %n: i32) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %i0 = arith.constant 0 : i32
    %i3 = arith.constant 3 : i32
    cf.br ^loop(%i0, %n : i32, i32)
  ^loop(%i: i32, %v: i32):
    %w = arith.muli %v, %v : i32
    %j = arith.addi %i, %i3 : i32
    %go = arith.cmpi ult, %j, %n : i32
    cf.cond_br %go, ^loop(%j, %w : i32, i32), ^end
  ^end:
    memref.store %w, %A[%t] : memref<64xi32>
    gpu.return
  }
  // DIVERGENT-LABEL: divergent:
  // DIVERGENT: s_and_{{.*}}exec
  // DIVERGENT: s_cbranch_exec
  // DIVERGENT: s_endpgm
  gpu.func @divergent(%A: memref<64xi32>, %n: i32) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %i3 = arith.constant 3 : i32
    %x = memref.load %A[%t] : memref<64xi32>
    %r = scf.while (%v = %x) : (i32) -> i32 {
      %w = arith.addi %v, %i3 : i32
      %go = arith.cmpi ult, %w, %n : i32
      scf.condition(%go) %w : i32
    } do {
    ^bb0(%v: i32):
      scf.yield %v : i32
    }
    memref.store %r, %A[%t] : memref<64xi32>
    gpu.return
  }
  gpu.func @asserts(%A: memref<64xi32>, %n: i32) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %x = memref.load %A[%t] : memref<64xi32>
    %good = arith.cmpi slt, %x, %n : i32
    cf.assert %good, "too large"
    memref.store %n, %A[%t] : memref<64xi32>
    gpu.return
  }
}
