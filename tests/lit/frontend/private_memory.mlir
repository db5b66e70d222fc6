// Private memory by views, transfers, masks, and where the memref itself is chosen at run time; what has no meaning there.
// RUN: not wavecc %s --kernel=atomic --target=gfx942 -S -o /dev/null 2>&1 | FileCheck %s --check-prefix=ATOMIC
// ATOMIC: error: memref.atomic_rmw: private memory is not supported; supported: global, workgroup, fat_raw_buffer
// RUN: not wavecc %s --kernel=ptr --target=gfx942 -S -o /dev/null 2>&1 | FileCheck %s --check-prefix=POINTER
// POINTER: error: memref.extract_aligned_pointer_as_index: private memory has no address
// RUN: wavecc run %s --kernel=view --target=gfx942 --grid=1 --check=all --arg='i32[64]=zero' --dump=0=%t.view.npy
// RUN: od -An -t x4 -j 128 -N 8 %t.view.npy | FileCheck %s --check-prefix=VIEW
// VIEW: 00000056 00000056
// RUN: wavecc run %s --kernel=carried --target=gfx942 --grid=1 --check=all --arg='f32[64]=zero' --arg=index=3 --dump=0=%t.carried.npy
// RUN: od -An -t f4 -j 128 -N 8 %t.carried.npy | FileCheck %s --check-prefix=CARRIED
// CARRIED: 2 2
// RUN: wavecc %s --kernel=carried --target=gfx942 -S -o - | FileCheck %s --check-prefix=SCRATCH
// SCRATCH: scratch_store_dword
// SCRATCH: .amdhsa_private_segment_fixed_size 32
// SCRATCH: .amdhsa_enable_private_segment 1
// RUN: wavecc run %s --kernel=transfer --target=gfx942 --grid=1 --check=all --arg='f32[64x4]=iota' --dump=0=%t.transfer.npy
// RUN: od -An -t f4 -j 128 -N 16 %t.transfer.npy | FileCheck %s --check-prefix=TRANSFER
// TRANSFER: 0 1 2 3
// RUN: wavecc run %s --kernel=masked --target=gfx942 --grid=1 --check=all --arg='f32[64x4]=iota' --arg=index=2 --dump=0=%t.masked.npy
// RUN: od -An -t f4 -j 144 -N 16 %t.masked.npy | FileCheck %s --check-prefix=MASKED
// MASKED: 4 5 0 0
// RUN: wavecc run %s --kernel=bools --target=gfx942 --grid=1 --check=all --arg='i32[64x4]=zero' --arg=index=3 --dump=0=%t.bools.npy
// RUN: od -An -t x4 -j 128 -N 32 %t.bools.npy | FileCheck %s --check-prefix=BOOLS
// BOOLS: 00000001 00000000 00000001 00000001
// BOOLS: 00000001 00000001 00000000 00000001
gpu.module @m {
  gpu.func @bools(%A: memref<64x4xi32>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %p = memref.alloca() : memref<4xi1, 5>
    %q = memref.alloca() : memref<8xi1, 5>
    %all = arith.constant dense<true> : vector<4xi1>
    %step = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
    %ti = arith.index_cast %t : index to i32
    %one = arith.constant 1 : i32
    %next = arith.addi %ti, %one : i32
    %b = vector.broadcast %next : i32 to vector<4xi32>
    %m = arith.cmpi ne, %step, %b : vector<4xi32>
    vector.store %m, %p[%c0] : memref<4xi1, 5>, vector<4xi1>
    %x = vector.load %p[%c0] : memref<4xi1, 5>, vector<4xi1>
    vector.store %all, %q[%c0] : memref<8xi1, 5>, vector<4xi1>
    vector.store %x, %q[%n] : memref<8xi1, 5>, vector<4xi1>
    %y = vector.load %q[%n] : memref<8xi1, 5>, vector<4xi1>
    %z = arith.extui %y : vector<4xi1> to vector<4xi32>
    vector.store %z, %A[%t, %c0] : memref<64x4xi32>, vector<4xi32>
    gpu.return
  }
  gpu.func @atomic(%A: memref<64xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %f = arith.constant 1.0 : f32
    %p = memref.alloca() : memref<4xf32, 5>
    memref.store %f, %p[%c0] : memref<4xf32, 5>
    %r = memref.atomic_rmw addf %f, %p[%c0] : (f32, memref<4xf32, 5>) -> f32
    memref.store %r, %A[%t] : memref<64xf32>
    gpu.return
  }
  gpu.func @view(%A: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %k = arith.constant 305419896 : i32
    %p = memref.alloca() : memref<16xi8, 5>
    %v = memref.view %p[%c4][] : memref<16xi8, 5> to memref<3xi32, 5>
    memref.store %k, %v[%c1] : memref<3xi32, 5>
    %c9 = arith.constant 9 : index
    %b = memref.load %p[%c9] : memref<16xi8, 5>
    %w = arith.extui %b : i8 to i32
    memref.store %w, %A[%t] : memref<64xi32>
    gpu.return
  }
  gpu.func @transfer(%A: memref<64x4xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %f = arith.constant 1.0 : f32
    %p = memref.alloca() : memref<4xf32, 5>
    %x = vector.transfer_read %A[%t, %c0], %f {in_bounds = [true]} : memref<64x4xf32>, vector<4xf32>
    vector.transfer_write %x, %p[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32, 5>
    %y = vector.transfer_read %p[%c0], %f {in_bounds = [true]} : memref<4xf32, 5>, vector<4xf32>
    vector.transfer_write %y, %A[%t, %c0] {in_bounds = [true]} : vector<4xf32>, memref<64x4xf32>
    gpu.return
  }
  gpu.func @masked(%A: memref<64x4xf32>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : vector<4xf32>
    %p = memref.alloca() : memref<4xf32, 5>
    %x = vector.load %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %z, %p[%c0] : memref<4xf32, 5>, vector<4xf32>
    %m = vector.create_mask %n : vector<4xi1>
    vector.maskedstore %p[%c0], %m, %x : memref<4xf32, 5>, vector<4xi1>, vector<4xf32>
    %y = vector.maskedload %p[%c0], %m, %z : memref<4xf32, 5>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    vector.store %y, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
  gpu.func @ptr(%A: memref<64xindex>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %p = memref.alloca() : memref<4xf32, 5>
    %q = memref.extract_aligned_pointer_as_index %p : memref<4xf32, 5> -> index
    memref.store %q, %A[%t] : memref<64xindex>
    gpu.return
  }
  gpu.func @carried(%A: memref<64xf32>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %f = arith.constant 1.0 : f32
    %g = arith.constant 2.0 : f32
    %p = memref.alloca() : memref<4xf32, 5>
    %q = memref.alloca() : memref<4xf32, 5>
    memref.store %f, %p[%c0] : memref<4xf32, 5>
    memref.store %g, %q[%c0] : memref<4xf32, 5>
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %p, %y = %q) -> (memref<4xf32, 5>, memref<4xf32, 5>) {
      scf.yield %y, %x : memref<4xf32, 5>, memref<4xf32, 5>
    }
    %s = memref.load %r#0[%c0] : memref<4xf32, 5>
    memref.store %s, %A[%t] : memref<64xf32>
    gpu.return
  }
}
