// A constant that one side of a choice makes stands before the choice: that side has no instructions, and there is no exec_else.
// RUN: wavecc %s --target=gfx942 --stop-after=frontend --emit=kir -o - | FileCheck %s
// RUN: wavecc run %s --grid=1 --kernel=constant --target=gfx950 --arg=i32=37 --arg=f32[64]=const:3 --arg=f32[64]=zero --dump=2=%t.npy
// RUN: %python -c "import numpy as n; r = n.full(64, 0.5, 'f4'); r[:37] = 3; assert (n.load('%t.npy') == r).all()"
// RUN: wavecc run %s --grid=1 --kernel=nested --target=gfx942 --arg=i32=37 --arg=f32[64]=const:3 --arg=f32[64]=zero --dump=2=%t.npy
// RUN: %python -c "import numpy as n; r = n.full(64, 0.5, 'f4'); r[:32] = 3; r[32:37] = 7; assert (n.load('%t.npy') == r).all()"
// RUN: wavecc run %s --grid=1 --kernel=computed --target=gfx942 --arg=i32=37 --arg=f32[64]=const:3 --arg=f32[64]=zero --dump=2=%t.npy
// RUN: %python -c "import numpy as n; r = n.full(64, 37, 'f4'); r[:37] = 3; assert (n.load('%t.npy') == r).all()"
// In a loop all lanes load then: no branch is left but the loop's own.
// RUN: wavecc %s --kernel=loop --target=gfx942 -S -o - | FileCheck %s --check-prefix=LOOP
// LOOP-NOT: saveexec
// LOOP: buffer_load_dword
// LOOP-NOT: saveexec
gpu.module @m {
  // CHECK-LABEL: kernel @constant
  // CHECK: copy 0x3f000000
  // CHECK: exec_if
  // CHECK-NOT: exec_else
  // CHECK: s_endpgm
  gpu.func @constant(%n: i32, %A: memref<64xf32>, %B: memref<64xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %i = arith.index_cast %t : index to i32
    %in = arith.cmpi slt, %i, %n : i32
    %x = scf.if %in -> (f32) {
      %a = memref.load %A[%t] : memref<64xf32>
      scf.yield %a : f32
    } else {
      %c = arith.constant 0.5 : f32
      scf.yield %c : f32
    }
    memref.store %x, %B[%t] : memref<64xf32>
    gpu.return
  }

  // The inner choice's constant goes through both; a part of a constant of outside moves, too.
  // CHECK-LABEL: kernel @nested
  // CHECK: exec_if
  // CHECK-NOT: exec_else
  // CHECK: s_endpgm
  gpu.func @nested(%n: i32, %A: memref<64xf32>, %B: memref<64xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %i = arith.index_cast %t : index to i32
    %half = arith.constant dense<0.5> : vector<4xf32>
    %c32 = arith.constant 32 : i32
    %in = arith.cmpi slt, %i, %n : i32
    %x = scf.if %in -> (f32) {
      %low = arith.cmpi slt, %i, %c32 : i32
      %y = scf.if %low -> (f32) {
        %a = memref.load %A[%t] : memref<64xf32>
        scf.yield %a : f32
      } else {
        %seven = arith.constant 7.0 : f32
        scf.yield %seven : f32
      }
      scf.yield %y : f32
    } else {
      %c = vector.extract %half[2] : f32 from vector<4xf32>
      scf.yield %c : f32
    }
    memref.store %x, %B[%t] : memref<64xf32>
    gpu.return
  }

  // Near miss: the side computes.
  // CHECK-LABEL: kernel @computed
  // CHECK: exec_else
  // CHECK: s_endpgm
  gpu.func @computed(%n: i32, %A: memref<64xf32>, %B: memref<64xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %i = arith.index_cast %t : index to i32
    %in = arith.cmpi slt, %i, %n : i32
    %x = scf.if %in -> (f32) {
      %a = memref.load %A[%t] : memref<64xf32>
      scf.yield %a : f32
    } else {
      %c = arith.uitofp %n : i32 to f32
      scf.yield %c : f32
    }
    memref.store %x, %B[%t] : memref<64xf32>
    gpu.return
  }

  gpu.func @loop(%n: i32, %A: memref<1024x64xf32>, %B: memref<64xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %i = arith.index_cast %t : index to i32
    %in = arith.cmpi slt, %i, %n : i32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c1024 = arith.constant 1024 : index
    %zero = arith.constant 0.0 : f32
    %sum = scf.for %row = %c0 to %c1024 step %c1 iter_args(%s = %zero) -> (f32) {
      %x = scf.if %in -> (f32) {
        %a = memref.load %A[%row, %t] : memref<1024x64xf32>
        scf.yield %a : f32
      } else {
        %c = arith.constant 0.0 : f32
        scf.yield %c : f32
      }
      %r = arith.addf %s, %x : f32
      scf.yield %r : f32
    }
    memref.store %sum, %B[%t] : memref<64xf32>
    gpu.return
  }
}
