// What is not supported is refused by name, with its location and with what is supported; nothing is written.
// RUN: rm -rf %t && split-file %s %t
// RUN: not wavecc %t/op.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=OP
// OP: op.mlir:6:5: error: operation 'vector.print' is not supported; docs/input.md lists the supported operations of gpu, arith, math, affine, vector, memref, scf
// RUN: not wavecc %t/unregistered.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=UNREGISTERED
// UNREGISTERED: unregistered.mlir:5:5: error: operation 'foo.bar' is not supported
// RUN: not wavecc %t/forall.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=FORALL
// FORALL: forall.mlir:5:5: error: scf.forall: a mapping to blocks or threads is not supported
// RUN: not wavecc %t/mfma_type.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=MFMA-TYPE
// MFMA-TYPE: mfma_type.mlir:7:10: error: amdgpu.mfma 16x16x32 (1 block) of f8E4M3FN and f8E4M3FN does not exist on gfx942; supported there: f32, f16, bf16, i8, f64, and f8E4M3FNUZ, f8E5M2FNUZ with one another
// RUN: not wavecc %t/mfma_broadcast.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=MFMA-BROADCAST
// RUN: not wavecc %t/mfma_blocks.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=MFMA-BLOCKS
// MFMA-BLOCKS: mfma_blocks.mlir:7:10: error: amdgpu.mfma: cbsz = 2 broadcasts over 4 blocks of A, but the shape has 1
// RUN: not wavecc %t/mfma_permuted.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=MFMA-PERMUTED
// MFMA-PERMUTED: mfma_permuted.mlir:7:10: error: amdgpu.mfma: blgp permutes B only in shapes with several blocks or f32 operands, not in one block of f16
// MFMA-BROADCAST: mfma_broadcast.mlir:7:10: error: amdgpu.mfma: cbsz is 9 and abid is 33; expected cbsz from 0 to 4 and abid from 0 to 15
// RUN: not wavecc %t/lds.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=LDS
// LDS: lds.mlir:5:10: error: memref.alloc: there is no room for memref<20000xf32, #gpu.address_space<workgroup>>: gfx942 has 65536 bytes of LDS per workgroup, and 0 are in use
// RUN: not wavecc %t/i24.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=I24
// I24: i24.mlir:5:10: error: memref.load: type i24 is not supported; supported: elements of 1, 2, 4, 8, 16, 32 and 64 bits
// RUN: not wavecc %t/f8_sum.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=F8-SUM
// F8-SUM: f8_sum.mlir:6:10: error: arith.addf: type f8E4M3FNUZ is not supported; supported: f16, bf16, f32, f64 and vectors of them
// RUN: not wavecc %t/large_vector.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=LARGE-VECTOR
// LARGE-VECTOR: large_vector.mlir:5:10: error: vector.load: vector<4096xf32> has more elements than the 2048 that are supported
// RUN: not wavecc %t/bare.mlir --target=gfx942 --memref-abi=bare -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=BARE
// BARE: bare.mlir:2:3: error: kernel argument 0: memref<?xf32> cannot be passed as a bare pointer; its sizes and strides must be static
// RUN: not wavecc %t/tensor.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=TENSOR
// TENSOR: tensor.mlir:2:3: error: kernel argument 0 has type tensor<4xf32>; supported: memrefs of at most 8 dimensions with a strided layout, index, i1 to i64, f8, f16, bf16, f32, f64
// RUN: not wavecc %t/rounding.mlir --target=gfx942 -S -o %t/out.s 2>&1 | FileCheck %s --check-prefix=ROUNDING
// ROUNDING: rounding.mlir:6:10: error: arith.truncf: only rounding to nearest even is supported
// RUN: not ls %t/out.s
// The near miss: 80000 bytes of LDS fit gfx950.
// RUN: wavecc %t/lds.mlir --target=gfx950 -S -o - | FileCheck %s --check-prefix=LDS950
// LDS950: .amdhsa_group_segment_fixed_size 80000

//--- op.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %x = memref.load %A[%t] : memref<64xf32>
    vector.print %x : f32
    memref.store %x, %A[%t] : memref<64xf32>
    gpu.return
  }
}

//--- unregistered.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    "foo.bar"() : () -> ()
    gpu.return
  }
}

//--- forall.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    scf.forall (%i) in (4) {
    } {mapping = [#gpu.thread<x>]}
    gpu.return
  }
}

//--- mfma_type.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x8xf8E4M3FN>, %C: memref<64x4xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %a = vector.load %A[%t, %c0] : memref<64x8xf8E4M3FN>, vector<8xf8E4M3FN>
    %c = vector.load %C[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    %d = amdgpu.mfma 16x16x32 %a * %a + %c blgp = none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
    vector.store %d, %C[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- mfma_broadcast.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf16>, %C: memref<64x4xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %a = vector.load %A[%t, %c0] : memref<64x4xf16>, vector<4xf16>
    %c = vector.load %C[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    %d = amdgpu.mfma 16x16x16 %a * %a + %c { cbsz = 9 : i32, abid = 33 : i32 } blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    vector.store %d, %C[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- mfma_blocks.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf16>, %C: memref<64x4xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %a = vector.load %A[%t, %c0] : memref<64x4xf16>, vector<4xf16>
    %c = vector.load %C[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    %d = amdgpu.mfma 16x16x16 %a * %a + %c { cbsz = 2 : i32, abid = 1 : i32 } blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    vector.store %d, %C[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- mfma_permuted.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf16>, %C: memref<64x4xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %a = vector.load %A[%t, %c0] : memref<64x4xf16>, vector<4xf16>
    %c = vector.load %C[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    %d = amdgpu.mfma 16x16x16 %a * %a + %c blgp = bcast_second_16 : vector<4xf16>, vector<4xf16>, vector<4xf32>
    vector.store %d, %C[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}

//--- lds.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %l = memref.alloc() : memref<20000xf32, #gpu.address_space<workgroup>>
    %x = memref.load %l[%t] : memref<20000xf32, #gpu.address_space<workgroup>>
    memref.store %x, %A[%t] : memref<64xf32>
    gpu.return
  }
}

//--- i24.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64xi24>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %x = memref.load %A[%t] : memref<64xi24>
    memref.store %x, %A[%t] : memref<64xi24>
    gpu.return
  }
}

//--- f8_sum.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64xf8E4M3FNUZ>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %x = memref.load %A[%t] : memref<64xf8E4M3FNUZ>
    %y = arith.addf %x, %x : f8E4M3FNUZ
    memref.store %y, %A[%t] : memref<64xf8E4M3FNUZ>
    gpu.return
  }
}

//--- large_vector.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64x4096xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %x = vector.load %A[%t, %c0] : memref<64x4096xf32>, vector<4096xf32>
    vector.store %x, %A[%t, %c0] : memref<64x4096xf32>, vector<4096xf32>
    gpu.return
  }
}

//--- bare.mlir
gpu.module @m {
  gpu.func @k(%A: memref<?xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %x = memref.load %A[%t] : memref<?xf32>
    memref.store %x, %A[%c0] : memref<?xf32>
    gpu.return
  }
}

//--- tensor.mlir
gpu.module @m {
  gpu.func @k(%A: tensor<4xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    gpu.return
  }
}

//--- rounding.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64xf32>, %B: memref<64xf16>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %x = memref.load %A[%t] : memref<64xf32>
    %y = arith.truncf %x downward : f32 to f16
    memref.store %y, %B[%t] : memref<64xf16>
    gpu.return
  }
}
