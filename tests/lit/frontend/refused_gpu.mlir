// Operations of the GPU dialects that a target does not have, and operands out of range, are refused by name.
// RUN: rm -rf %t && split-file %s %t
// RUN: not wavecc %t/tensor.mlir --target=gfx950 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=TENSOR
// TENSOR: tensor.mlir:3:5: error: amdgpu.memory_counter_wait: gfx950 has no tensor counter; supported: load, store, ds, exp
// RUN: not wavecc %t/dscnt.mlir --target=gfx950 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=DSCNT
// DSCNT: dscnt.mlir:3:5: error: rocdl.s.wait.dscnt: gfx950 has no such counter; supported there: rocdl.s.waitcnt, amdgpu.memory_counter_wait
// RUN: not wavecc %t/prio.mlir --target=gfx950 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=PRIO
// PRIO: prio.mlir:3:5: error: rocdl.s.setprio: priority 9; expected 0 to 3
// RUN: not wavecc %t/scaled.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=SCALED
// SCALED: scaled.mlir:6:10: error: amdgpu.scaled_mfma does not exist on gfx942; it needs gfx950
// RUN: not wavecc %t/to_global.mlir --target=gfx950 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=TO-GLOBAL
// TO-GLOBAL: to_global.mlir:4:5: error:
// RUN: not wavecc %t/lane.mlir --target=gfx950 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=LANE
// LANE: lane.mlir:6:10: error: rocdl.readlane: the lane to read differs from lane to lane; it must be the same for the wave
// RUN: not ls %t/out.s

//--- tensor.mlir
gpu.module @m {
  gpu.func @k() kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    amdgpu.memory_counter_wait tensor(0)
    gpu.return
  }
}

//--- dscnt.mlir
gpu.module @m {
  gpu.func @k() kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    rocdl.s.wait.dscnt 0
    gpu.return
  }
}

//--- prio.mlir
gpu.module @m {
  gpu.func @k() kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    rocdl.s.setprio 9
    gpu.return
  }
}

//--- scaled.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %a = arith.constant dense<0.0> : vector<32xf4E2M1FN>
    %c = arith.constant dense<0.0> : vector<4xf32>
    %s = arith.constant 1.0 : f8E8M0FNU
    %d = amdgpu.scaled_mfma 16x16x128 (%s[0] * %a) * (%s[0] * %a) + %c : f8E8M0FNU, vector<32xf4E2M1FN>, f8E8M0FNU, vector<32xf4E2M1FN>, vector<4xf32>
    gpu.return
  }
}

//--- to_global.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64xi32>, %B: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    amdgpu.gather_to_lds %A[%t], %B[%t] : i32, memref<64xi32>, memref<64xi32>
    gpu.return
  }
}

//--- lane.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %x = memref.load %A[%t] : memref<64xi32>
    %i = arith.index_cast %t : index to i32
    %y = rocdl.readlane %x, %i : (i32, i32) -> i32
    memref.store %y, %A[%t] : memref<64xi32>
    gpu.return
  }
}
