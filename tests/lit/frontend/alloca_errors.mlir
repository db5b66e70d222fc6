// Registers that the author asks for and cannot have: where, why, what stands there, what is supported.
// RUN: rm -rf %t && split-file %s %t
// RUN: not wavecc %t/dynamic.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=DYNAMIC
// DYNAMIC: dynamic.mlir:8:5: error: vector.store: memref<64xf32, 5> is in registers (wavecc.register), but is accessed at a position that is not a constant; only constant positions are supported
// RUN: not wavecc %t/outside.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: outside.mlir:8:5: error: vector.store: elements 1 to 4 are outside of memref<4xf32, 5>
// RUN: not wavecc %t/sizes.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=SIZES
// SIZES: sizes.mlir:7:10: error: memref.alloca: memref<?xf32, 5> is not supported; supported: static sizes and strides
// RUN: not wavecc %t/workgroup.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=WORKGROUP
// WORKGROUP: workgroup.mlir:6:10: error: memref.alloca: memref<4xf32, 3> is not supported; supported: private memory
// RUN: not wavecc %t/large.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: large.mlir:6:10: error: memref.alloca: memref<1024xf32, 5> needs 1024 registers; at most 512 are supported
// RUN: not wavecc %t/pin_text.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=PIN-TEXT
// PIN-TEXT: pin_text.mlir:6:10: error: wavecc.pin: expected registers, as in "v[128:255]", "a[0:3]" or "s[40:41]"
// RUN: not wavecc %t/pin_size.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=PIN-SIZE
// PIN-SIZE: pin_size.mlir:6:10: error: wavecc.pin: v[4:11] is 8 registers; memref<4xf32, 5> needs 4
// RUN: not wavecc %t/pin_file.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=PIN-FILE
// PIN-FILE: pin_file.mlir:6:10: error: wavecc.pin: v[4:7] is not in the register file that wavecc.register names
// RUN: not wavecc %t/file.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: file.mlir:6:10: error: wavecc.register: expected no value, or a register file: "v", "a" or "s"
// RUN: not wavecc %t/pin_beyond.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=PIN-BEYOND
// PIN-BEYOND: pin_beyond.mlir:6:10: error: wavecc.pin: there is no v257; gfx942 has 256 registers in this file
// RUN: not wavecc %t/pin_odd.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=PIN-ODD
// PIN-ODD: pin_odd.mlir:6:10: error: wavecc.pin: v[5:8] must begin at a multiple of 2: dwords 0 to 3 of memref<4xf32, 5> are accessed together
// RUN: not wavecc %t/pin_sgprs.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=PIN-SGPRS
// PIN-SGPRS: pin_sgprs.mlir:8:5: error: vector.store: SGPRs hold one value per wave, but this value may differ from lane to lane
// RUN: not wavecc %t/pin_small.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=PIN-SMALL
// PIN-SMALL: pin_small.mlir:6:10: error: memref.alloca: elements of 16 bits are not supported in SGPRs; supported: 32 and 64
// RUN: not wavecc %t/sgpr_divergent.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=SGPR-DIVERGENT
// SGPR-DIVERGENT: sgpr_divergent.mlir:10:7: error: memref.store: a memref in SGPRs cannot be written where only some lanes are active
// RUN: not wavecc %t/budget.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=BUDGET
// BUDGET: budget.mlir:6:10: error: %r is pinned to v[128:131], beyond the 128 registers of this kernel: a workgroup of 1024 threads needs 4 waves per SIMD
// RUN: not wavecc %t/overlap.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=OVERLAP
// OVERLAP: overlap.mlir:7:10: error: %s is pinned to v[10:13], but there v10 holds %r (pinned to v[8:11])
// OVERLAP: overlap.mlir:6:10: note: %r is pinned to v[8:11] here
// RUN: not wavecc %t/hardware.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=HARDWARE
// HARDWARE: hardware.mlir:6:10: error: %r is pinned to v[0:3], but there v0 holds the work-item id, which the hardware puts there
// RUN: not wavecc %t/reserved.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=RESERVED
// RESERVED: reserved.mlir:6:10: error: %r is pinned to v[8:11], but v[11:12] is reserved
// RESERVED: reserved.mlir:2:3: note: v[11:12] is reserved here
// RUN: not wavecc %t/reserve_text.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=RESERVE-TEXT
// RESERVE-TEXT: reserve_text.mlir:2:3: error: wavecc.reserve: expected registers, as in "v[200:255]" or ["v[200:255]", "s40"]
// RUN: not wavecc %t/reserve_beyond.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=RESERVE-BEYOND
// RESERVE-BEYOND: reserve_beyond.mlir:2:3: error: wavecc.reserve: there is no s110; gfx942 has 102 registers in this file
// RUN: not wavecc %t/reserve_input.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=RESERVE-INPUT
// RESERVE-INPUT: reserve_input.mlir:2:3: error: v[0:9] cannot be reserved: v0 holds the work-item id, which the hardware puts there
// RUN: not wavecc %t/chosen.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=CHOSEN
// CHOSEN: chosen.mlir:9:10: error: arith.select: memref<4xf32, 5> is in registers (wavecc.register), but is chosen at run time; only constant positions are supported
// RUN: not wavecc %t/reserve_all.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=RESERVE-ALL
// RESERVE-ALL: reserve_all.mlir:5:10: error: kernel 'k' needs 5 VGPRs at this point, but has 3 (the register file; 253 more are reserved or named by instructions): 2 too many
// RESERVE-ALL: reserve_all.mlir:5:10: note: %r holds 4 VGPRs there
// RESERVE-ALL: note: the work-item id, which the hardware puts there, holds 1 VGPR there
// RUN: not ls %t/out.s

//--- dynamic.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.register} : memref<64xf32, 5>
    %v = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %r[%t] : memref<64xf32, 5>, vector<4xf32>
    %w = vector.load %r[%t] : memref<64xf32, 5>, vector<4xf32>
    vector.store %w, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- outside.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.register} : memref<4xf32, 5>
    %v = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %r[%c1] : memref<4xf32, 5>, vector<4xf32>
    %w = vector.load %r[%c1] : memref<4xf32, 5>, vector<4xf32>
    vector.store %w, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- sizes.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = arith.index_cast %n : i32 to index
    %r = memref.alloca(%s) {wavecc.register} : memref<?xf32, 5>
    gpu.return
  }
}

//--- workgroup.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.register} : memref<4xf32, 3>
    %v = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %r[%c0] : memref<4xf32, 3>, vector<4xf32>
    %w = vector.load %r[%c0] : memref<4xf32, 3>, vector<4xf32>
    vector.store %w, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- large.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.register} : memref<1024xf32, 5>
    gpu.return
  }
}

//--- pin_text.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.pin = "v[4-7]"} : memref<4xf32, 5>
    %v = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    %w = vector.load %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    vector.store %w, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- pin_size.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.pin = "v[4:11]"} : memref<4xf32, 5>
    %v = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    %w = vector.load %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    vector.store %w, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- pin_file.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.register = "a", wavecc.pin = "v[4:7]"} : memref<4xf32, 5>
    %v = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    %w = vector.load %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    vector.store %w, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- file.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.register = "b"} : memref<4xf32, 5>
    %v = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    %w = vector.load %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    vector.store %w, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- pin_beyond.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.pin = "v[254:257]"} : memref<4xf32, 5>
    %v = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    %w = vector.load %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    vector.store %w, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- pin_odd.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.pin = "v[5:8]"} : memref<4xf32, 5>
    %v = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    %w = vector.load %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    vector.store %w, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- pin_sgprs.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.pin = "s[42:45]"} : memref<4xf32, 5>
    %v = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    %w = vector.load %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    vector.store %w, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- pin_small.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.pin = "s42"} : memref<2xf16, 5>
    gpu.return
  }
}

//--- sgpr_divergent.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.pin = "s42"} : memref<i32, 5>
    memref.store %n, %r[] : memref<i32, 5>
    %q = arith.cmpi slt, %t, %c1 : index
    scf.if %q {
      memref.store %n, %r[] : memref<i32, 5>
    }
    gpu.return
  }
}

//--- budget.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 1024, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.pin = "v[128:131]"} : memref<4xf32, 5>
    %v = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    %w = vector.load %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    vector.store %w, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- overlap.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.pin = "v[8:11]"} : memref<4xf32, 5>
    %s = memref.alloca() {wavecc.pin = "v[10:13]"} : memref<4xf32, 5>
    %v = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    vector.store %v, %s[%c0] : memref<4xf32, 5>, vector<4xf32>
    %w = vector.load %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    %x = vector.load %s[%c0] : memref<4xf32, 5>, vector<4xf32>
    %y = arith.addf %w, %x : vector<4xf32>
    vector.store %y, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- hardware.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.pin = "v[0:3]"} : memref<4xf32, 5>
    %v = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    %w = vector.load %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    vector.store %w, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- reserved.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, wavecc.reserve = ["s[20:23]", "v[11:12]"]} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.pin = "v[8:11]"} : memref<4xf32, 5>
    %v = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    %w = vector.load %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    vector.store %w, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- reserve_text.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, wavecc.reserve = "v[11:]"} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index

    gpu.return
  }
}

//--- reserve_beyond.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, wavecc.reserve = "s[100:110]"} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index

    gpu.return
  }
}

//--- reserve_input.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, wavecc.reserve = "s[0:7], v[0:9]"} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.register} : memref<4xf32, 5>
    %v = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    %w = vector.load %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    vector.store %w, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- chosen.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = memref.alloca() {wavecc.register} : memref<4xf32, 5>
    %s = memref.alloca() {wavecc.register} : memref<4xf32, 5>
    %q = arith.cmpi slt, %t, %c1 : index
    %p = arith.select %q, %r, %s : memref<4xf32, 5>
    gpu.return
  }
}

//--- reserve_all.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, wavecc.reserve = ["v[3:255]", "a[0:255]"]} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %r = memref.alloca() {wavecc.register} : memref<4xf32, 5>
    %v = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    %w = vector.load %r[%c0] : memref<4xf32, 5>, vector<4xf32>
    vector.store %w, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}
