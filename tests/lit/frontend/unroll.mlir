// Loops of few iterations are unrolled where positions become constant: in vectors, and in private arrays, which are registers then; inner
// loops too. Not where a position comes from elsewhere, not beyond 128 iterations, and not with memory allocated inside.
// RUN: wavecc %s --target=gfx942 -S --no-lines --schedule=off -o - | FileCheck %s

gpu.module @m {
  // CHECK-LABEL: vector:
  // CHECK-NOT: s_cbranch
  // CHECK-COUNT-8: global_load_ushort
  // CHECK-NOT: v_cndmask
  // CHECK: s_endpgm
  gpu.func @vector(%a: memref<4096xf16>, %o: memref<64x8xf16>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %t = gpu.thread_id x
    %u = arith.constant dense<0.0> : vector<8xf16>
    %b = arith.muli %t, %c8 : index
    %v = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %u) -> (vector<8xf16>) {
      %s = arith.xori %i, %t : index
      %j = arith.addi %b, %s : index
      %e = memref.load %a[%j] : memref<4096xf16>
      %n = vector.insert %e, %x[%i] : f16 into vector<8xf16>
      scf.yield %n : vector<8xf16>
    }
    vector.store %v, %o[%t, %c0] : memref<64x8xf16>, vector<8xf16>
    gpu.return
  }

  // Two loops, and a position of both; what the inner one yields goes on in the outer one.
  // CHECK-LABEL: nested:
  // CHECK-NOT: s_cbranch
  // CHECK-NOT: v_cndmask
  // CHECK: global_store_dwordx4
  // CHECK: s_endpgm
  gpu.func @nested(%o: memref<64x4xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %t = gpu.thread_id x
    %t32 = arith.index_cast %t : index to i32
    %u = arith.constant dense<0> : vector<4xi32>
    %v = scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %u) -> (vector<4xi32>) {
      %w = scf.for %j = %c0 to %c2 step %c1 iter_args(%y = %x) -> (vector<4xi32>) {
        %m = arith.muli %i, %c2 : index
        %p = arith.addi %m, %j : index
        %p32 = arith.index_cast %p : index to i32
        %e = arith.addi %t32, %p32 : i32
        %n = vector.insert %e, %y[%p] : i32 into vector<4xi32>
        scf.yield %n : vector<4xi32>
      }
      scf.yield %w : vector<4xi32>
    }
    vector.store %v, %o[%t, %c0] : memref<64x4xi32>, vector<4xi32>
    gpu.return
  }

  // CHECK-LABEL: array:
  // CHECK-NOT: scratch_
  // CHECK: s_endpgm
  gpu.func @array(%a: memref<64x4xf32>, %o: memref<64x4xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %t = gpu.thread_id x
    %p = memref.alloca() : memref<4xf32, #gpu.address_space<private>>
    scf.for %i = %c0 to %c4 step %c1 {
      %e = memref.load %a[%t, %i] : memref<64x4xf32>
      memref.store %e, %p[%i] : memref<4xf32, #gpu.address_space<private>>
    }
    scf.for %i = %c0 to %c4 step %c1 {
      %e = memref.load %p[%i] : memref<4xf32, #gpu.address_space<private>>
      %d = arith.addf %e, %e : f32
      memref.store %d, %o[%t, %i] : memref<64x4xf32>
    }
    gpu.return
  }

  // The position is a number from memory: a loop.
  // CHECK-LABEL: elsewhere:
  // CHECK: s_cbranch
  // CHECK: s_endpgm
  gpu.func @elsewhere(%a: memref<64xi32>, %o: memref<64x4xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %t = gpu.thread_id x
    %u = arith.constant dense<0> : vector<4xi32>
    %v = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %u) -> (vector<4xi32>) {
      %e = memref.load %a[%i] : memref<64xi32>
      %k = arith.index_cast %e : i32 to index
      %l = arith.andi %k, %c3 : index
      %n = vector.insert %e, %x[%l] : i32 into vector<4xi32>
      scf.yield %n : vector<4xi32>
    }
    vector.store %v, %o[%t, %c0] : memref<64x4xi32>, vector<4xi32>
    gpu.return
  }

  // CHECK-LABEL: many:
  // CHECK: s_cbranch
  // CHECK: s_endpgm
  gpu.func @many(%a: memref<129xi32>, %o: memref<64x4xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c129 = arith.constant 129 : index
    %t = gpu.thread_id x
    %u = arith.constant dense<0> : vector<4xi32>
    %v = scf.for %i = %c0 to %c129 step %c1 iter_args(%x = %u) -> (vector<4xi32>) {
      %e = memref.load %a[%i] : memref<129xi32>
      %l = arith.andi %i, %c3 : index
      %n = vector.insert %e, %x[%l] : i32 into vector<4xi32>
      scf.yield %n : vector<4xi32>
    }
    vector.store %v, %o[%t, %c0] : memref<64x4xi32>, vector<4xi32>
    gpu.return
  }

  // CHECK-LABEL: allocates:
  // CHECK: s_cbranch
  // CHECK: s_endpgm
  gpu.func @allocates(%o: memref<64x4xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %t = gpu.thread_id x
    %u = arith.constant dense<0> : vector<4xi32>
    %t32 = arith.index_cast %t : index to i32
    %v = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %u) -> (vector<4xi32>) {
      %lds = memref.alloc() : memref<64xi32, #gpu.address_space<workgroup>>
      memref.store %t32, %lds[%t] : memref<64xi32, #gpu.address_space<workgroup>>
      %e = memref.load %lds[%t] : memref<64xi32, #gpu.address_space<workgroup>>
      %n = vector.insert %e, %x[%i] : i32 into vector<4xi32>
      scf.yield %n : vector<4xi32>
    }
    vector.store %v, %o[%t, %c0] : memref<64x4xi32>, vector<4xi32>
    gpu.return
  }

  // Four iterations, the last of which does nothing: conditions on the counter are known.
  // CHECK-LABEL: asked:
  // CHECK-NOT: s_cbranch
  // CHECK-COUNT-3: global_load_dword
  // CHECK-NOT: {{\bglobal_load}}
  // CHECK: s_endpgm
  gpu.func @asked(%a: memref<64x512xf32>, %b: memref<64x512xf32>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %step = arith.constant 16 : index
    %end = arith.constant 64 : index
    %last = arith.constant 48 : index
    %t = gpu.thread_id x
    scf.for %i = %c0 to %end step %step {
      %inside = arith.cmpi slt, %i, %last : index
      scf.if %inside {
        %v = memref.load %a[%t, %i] : memref<64x512xf32>
        memref.store %v, %b[%t, %i] : memref<64x512xf32>
      }
    }
    gpu.return
  }

  // More than eight iterations stay a loop.
  // CHECK-LABEL: asked_of_many:
  // CHECK: global_load_dword
  // CHECK-NOT: {{\bglobal_load}}
  // CHECK: s_endpgm
  gpu.func @asked_of_many(%a: memref<64x512xf32>, %b: memref<64x512xf32>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %step = arith.constant 16 : index
    %end = arith.constant 144 : index
    %last = arith.constant 48 : index
    %t = gpu.thread_id x
    scf.for %i = %c0 to %end step %step {
      gpu.barrier
      %inside = arith.cmpi slt, %i, %last : index
      scf.if %inside {
        %v = memref.load %a[%t, %i] : memref<64x512xf32>
        memref.store %v, %b[%t, %i] : memref<64x512xf32>
      }
    }
    gpu.return
  }

  // What is compared with an argument is not known afterwards either.
  // CHECK-LABEL: asked_of_argument:
  // CHECK: global_load_dword
  // CHECK-NOT: {{\bglobal_load}}
  // CHECK: s_endpgm
  gpu.func @asked_of_argument(%a: memref<64x512xf32>, %b: memref<64x512xf32>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %step = arith.constant 16 : index
    %end = arith.constant 64 : index
    %last = arith.addi %n, %step : index
    %t = gpu.thread_id x
    scf.for %i = %c0 to %end step %step {
      gpu.barrier
      %inside = arith.cmpi slt, %i, %last : index
      scf.if %inside {
        %v = memref.load %a[%t, %i] : memref<64x512xf32>
        memref.store %v, %b[%t, %i] : memref<64x512xf32>
      }
    }
    gpu.return
  }

  // Short loops with a branch: of 16 iterations (the first two compare x with itself), of 17, and with a barrier.
  // CHECK-LABEL: branching:
  // CHECK-COUNT-14: v_mul_lo_u32
  // CHECK-NOT: s_cbranch_scc
  // CHECK: s_endpgm
  gpu.func @branching(%a: memref<64xi32>, %b: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %end = arith.constant 16 : index
    %t = gpu.thread_id x
    %x = memref.load %a[%t] : memref<64xi32>
    %r = scf.for %i = %c0 to %end step %c1 iter_args(%v = %x) -> (i32) {
      %i32 = arith.index_cast %i : index to i32
      %less = arith.cmpi slt, %v, %x : i32
      %n = scf.if %less -> (i32) {
        %m = arith.muli %v, %v : i32
        scf.yield %m : i32
      } else {
        %d = arith.addi %v, %i32 : i32
        scf.yield %d : i32
      }
      scf.yield %n : i32
    }
    memref.store %r, %b[%t] : memref<64xi32>
    gpu.return
  }

  // CHECK-LABEL: branching_17:
  // CHECK: v_mul_lo_u32
  // CHECK-NOT: v_mul_lo_u32
  // CHECK: s_cbranch_scc
  // CHECK: s_endpgm
  gpu.func @branching_17(%a: memref<64xi32>, %b: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %end = arith.constant 17 : index
    %t = gpu.thread_id x
    %x = memref.load %a[%t] : memref<64xi32>
    %r = scf.for %i = %c0 to %end step %c1 iter_args(%v = %x) -> (i32) {
      %i32 = arith.index_cast %i : index to i32
      %less = arith.cmpi slt, %v, %x : i32
      %n = scf.if %less -> (i32) {
        %m = arith.muli %v, %v : i32
        scf.yield %m : i32
      } else {
        %d = arith.addi %v, %i32 : i32
        scf.yield %d : i32
      }
      scf.yield %n : i32
    }
    memref.store %r, %b[%t] : memref<64xi32>
    gpu.return
  }

  // CHECK-LABEL: branching_barrier:
  // CHECK: v_mul_lo_u32
  // CHECK-NOT: v_mul_lo_u32
  // CHECK: s_cbranch_scc
  // CHECK: s_endpgm
  gpu.func @branching_barrier(%a: memref<64xi32>, %b: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %end = arith.constant 16 : index
    %t = gpu.thread_id x
    %x = memref.load %a[%t] : memref<64xi32>
    %r = scf.for %i = %c0 to %end step %c1 iter_args(%v = %x) -> (i32) {
      gpu.barrier
      %i32 = arith.index_cast %i : index to i32
      %less = arith.cmpi slt, %v, %x : i32
      %n = scf.if %less -> (i32) {
        %m = arith.muli %v, %v : i32
        scf.yield %m : i32
      } else {
        %d = arith.addi %v, %i32 : i32
        scf.yield %d : i32
      }
      scf.yield %n : i32
    }
    memref.store %r, %b[%t] : memref<64xi32>
    gpu.return
  }
}
