// What is not supported is refused by name, with its place and what is supported instead. Nothing is written.
// RUN: not wavecc %s --target=gfx942 -S -o %t.s 2> %t.err
// RUN: FileCheck %s < %t.err
// RUN: not ls %t.s
gpu.module @m {
  gpu.func @math(%A: memref<64xf32>) kernel {
    %t = gpu.thread_id x
    %x = memref.load %A[%t] : memref<64xf32>
    // CHECK: refused_types.mlir:[[#@LINE+1]]:5: error: operation 'vector.print' is not supported; docs/input.md lists the supported
    vector.print %x : f32
    // CHECK-NEXT: vector.print %x : f32
    // CHECK-NEXT: ^
    gpu.return
  }
  gpu.func @math_f8(%A: memref<64xf8E5M2>) kernel {
    %t = gpu.thread_id x
    %x = memref.load %A[%t] : memref<64xf8E5M2>
    // CHECK: refused_types.mlir:[[#@LINE+1]]:10: error: math.sin: type f8E5M2 is not supported; supported: f16, bf16, f32, f64 and vectors of them
    %y = math.sin %x : f8E5M2
    gpu.return
  }
  gpu.func @math8(%x: f6E2M3FN) kernel {
    // CHECK: refused_types.mlir:[[#@LINE-1]]:3: error: kernel argument 0 has type f6E2M3FN
    gpu.return
  }
  gpu.func @fpowi(%x: f32, %n: i64) kernel {
    // CHECK: refused_types.mlir:[[#@LINE+1]]:10: error: math.fpowi: type i64 is not supported; supported: exponents of at most 32 bits
    %y = math.fpowi %x, %n : f32, i64
    gpu.return
  }
  gpu.func @types(%A: memref<64xf64>, %B: memref<64xi64>) kernel {
    %t = gpu.thread_id x
    %x = memref.load %A[%t] : memref<64xf64>
    %x8 = arith.truncf %x : f64 to f8E5M2
    // CHECK: refused_types.mlir:[[#@LINE+1]]:10: error: arith.remf: type f8E5M2 is not supported; supported: f16, bf16, f32
    %y = arith.remf %x8, %x8 : f8E5M2
    gpu.return
  }
  // Nothing uses what is loaded.
  gpu.func @buffer(%r: vector<4xi32>, %i: i32) kernel {
    // CHECK: refused_types.mlir:[[#@LINE+1]]:10: error: rocdl.raw.buffer.load: type f80 is not supported; supported: numbers of 8, 16, 32 and 64 bits
    %x = rocdl.raw.buffer.load %r, %i, %i, %i : f80
    gpu.return
  }
  gpu.func @buffer_vector(%r: vector<4xi32>, %i: i32) kernel {
    %c = arith.constant 0 : i32
    // CHECK: refused_types.mlir:[[#@LINE+1]]:10: error: rocdl.raw.buffer.load: type vector<4xi6> is not supported
    %x = rocdl.raw.buffer.load %r, %i, %i, %c : vector<4xi6>
    gpu.return
  }
  gpu.func @buffer_store(%r: vector<4xi32>, %i: i32, %p: !llvm.ptr) kernel {
    %c = arith.constant 0 : i32
    %x = arith.trunci %i : i32 to i6
    // CHECK: refused_types.mlir:[[#@LINE+1]]:5: error: rocdl.raw.buffer.store: type i6 is not supported
    rocdl.raw.buffer.store %x, %r, %i, %i, %c : i6
    gpu.return
  }
  gpu.func @huge(%x: i64) kernel {
    // CHECK: refused_types.mlir:[[#@LINE+1]]:10: error: arith.sitofp: type f128 is not supported; supported: f16, bf16, f32, f64
    %y = arith.sitofp %x : i64 to f128
    gpu.return
  }
  gpu.func @integer(%x: f32) kernel {
    // CHECK: refused_types.mlir:[[#@LINE+1]]:10: error: arith.fptosi: type i128 is not supported; supported: integers of 1 to 64 bits
    %y = arith.fptosi %x : f32 to i128
    gpu.return
  }
  gpu.func @rounding(%A: memref<64xf32>) kernel {
    %t = gpu.thread_id x
    %x = memref.load %A[%t] : memref<64xf32>
    // CHECK: refused_types.mlir:[[#@LINE+1]]:10: error: arith.truncf: only rounding to nearest even
    %y = arith.truncf %x toward_zero : f32 to f16
    gpu.return
  }
  gpu.func @lds(%n: index) kernel {
    %m = memref.alloc() : memref<8192xf32, #gpu.address_space<workgroup>>
    %o = memref.alloc() : memref<8192xf32, #gpu.address_space<workgroup>>
    // CHECK: refused_types.mlir:[[#@LINE+1]]:10: error: memref.alloc: there is no room for {{.*}}: gfx942 has 65536 bytes of LDS per workgroup, and 65536 are in use
    %p = memref.alloc() : memref<1xf32, #gpu.address_space<workgroup>>
    gpu.return
  }
  gpu.func @parallel(%n: index) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    // CHECK: refused_types.mlir:[[#@LINE+1]]:5: error: scf.parallel: a mapping to blocks or threads is not supported: lower it first
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      scf.reduce
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    gpu.return
  }
  gpu.func @while(%A: memref<64xf32>, %c: i1) kernel {
    %B = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
    %a = builtin.unrealized_conversion_cast %A : memref<64xf32> to !llvm.ptr
    %b = builtin.unrealized_conversion_cast %B : memref<64xf32, #gpu.address_space<workgroup>> to !llvm.ptr
    // CHECK: refused_types.mlir:[[#@LINE+1]]:10: error: scf.while: argument 0 changes its memory space
    %r = scf.while (%x = %a) : (!llvm.ptr) -> !llvm.ptr {
      scf.condition(%c) %x : !llvm.ptr
    } do {
    ^bb0(%x: !llvm.ptr):
      scf.yield %b : !llvm.ptr
    }
    gpu.return
  }
  gpu.func @switch(%A: memref<64xf32>, %n: index) kernel {
    %B = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
    %a = builtin.unrealized_conversion_cast %A : memref<64xf32> to !llvm.ptr
    %b = builtin.unrealized_conversion_cast %B : memref<64xf32, #gpu.address_space<workgroup>> to !llvm.ptr
    // CHECK: refused_types.mlir:[[#@LINE+1]]:10: error: scf.index_switch: result 0 has another memory space
    %r = scf.index_switch %n -> !llvm.ptr
    case 1 {
      scf.yield %a : !llvm.ptr
    }
    default {
      scf.yield %b : !llvm.ptr
    }
    gpu.return
  }
  gpu.func @swapped(%A: memref<64xf32>, %n: index) kernel {
    %B = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
    %a = builtin.unrealized_conversion_cast %A : memref<64xf32> to !llvm.ptr
    %b = builtin.unrealized_conversion_cast %B : memref<64xf32, #gpu.address_space<workgroup>> to !llvm.ptr
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    // CHECK: refused_types.mlir:[[#@LINE+1]]:12: error: scf.for: iteration argument 0 changes its memory space
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (!llvm.ptr, !llvm.ptr) {
      scf.yield %y, %x : !llvm.ptr, !llvm.ptr
    }
    gpu.return
  }
  gpu.func @chosen(%A: memref<64xf32>, %c: i1) kernel {
    %B = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
    %a = builtin.unrealized_conversion_cast %A : memref<64xf32> to !llvm.ptr
    %b = builtin.unrealized_conversion_cast %B : memref<64xf32, #gpu.address_space<workgroup>> to !llvm.ptr
    // CHECK: refused_types.mlir:[[#@LINE+1]]:10: error: arith.select: memrefs and pointers of different memory spaces are not supported
    %r = arith.select %c, %a, %b : !llvm.ptr
    gpu.return
  }
  gpu.func @forall(%n: index) kernel {
    // CHECK: refused_types.mlir:[[#@LINE+1]]:5: error: scf.forall: a mapping to blocks or threads is not supported: lower it first
    scf.forall (%i) in (%n) {
    } {mapping = [#gpu.thread<x>]}
    gpu.return
  }
  gpu.func @warp(%n: index) kernel {
    %t = gpu.lane_id
    // CHECK: refused_types.mlir:[[#@LINE+1]]:5: error: operation 'gpu.warp_execute_on_lane_0' is not supported
    gpu.warp_execute_on_lane_0(%t)[64] {
      gpu.yield
    }
    gpu.return
  }
  memref.global "private" constant @large : memref<1025xf32> = dense<1.0>
  memref.global "private" @variable : memref<4xf32> = dense<1.0>
  gpu.func @table(%n: index) kernel {
    // CHECK: refused_types.mlir:[[#@LINE+1]]:10: error: memref.get_global: memref<1025xf32> is not supported; supported: workgroup memory, and constants of at most 1024 numbers
    %a = memref.get_global @large : memref<1025xf32>
    gpu.return
  }
  gpu.func @variable_table(%n: index) kernel {
    // CHECK: refused_types.mlir:[[#@LINE+1]]:10: error: memref.get_global: memref<4xf32> is not supported
    %a = memref.get_global @variable : memref<4xf32>
    gpu.return
  }
  gpu.func @mask(%A: memref<64xf32>, %m: i1) kernel {
    %c0 = arith.constant 0 : index
    %p = arith.constant 0.0 : f32
    %mask = vector.broadcast %m : i1 to vector<4xi1>
    // CHECK: refused_types.mlir:[[#@LINE+1]]:10: error: vector.mask of vector.transfer_read is not supported; supported:
    %v = vector.mask %mask { vector.transfer_read %A[%c0], %p, %mask {in_bounds = [true]} : memref<64xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
    gpu.return
  }
}
