// What gfx1250 has one instruction for: pairs of bf16 (rounded once, as f32 and back would be; products with a sum are fused), maximum and
// minimum where NaN wins, clamps, approximate tanh, functions of bf16. gfx950 has none of them (near miss: three elements leave one over).
// RUN: wavecc %s --target=gfx1250 -S --no-lines -o - | FileCheck %s
// RUN: wavecc %s --target=gfx1250 --kernel=brains -S --no-lines -o - | FileCheck %s --check-prefix=ASM
// RUN: not wavecc %s --target=gfx950 --kernel=functions -S -o - 2>&1 | FileCheck %s --check-prefix=OLD
gpu.module @m {
  // CHECK-LABEL: brains:
  // CHECK-DAG: v_pk_add_bf16 v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}}{{$}}
  // CHECK-DAG: v_pk_add_bf16 v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}} neg_lo:[0,1] neg_hi:[0,1]
  // CHECK-DAG: v_pk_mul_bf16
  // CHECK-DAG: v_pk_fma_bf16
  // CHECK-DAG: v_pk_max_num_bf16
  // CHECK-DAG: v_pk_min_num_bf16
  // A constant is a literal or in a register: of an inline constant the operation would read other bits.
  // ASM-NOT: v_pk_{{[a-z_0-9]+}}_bf16 {{.*}}, {{-?[0-9][0-9.]*( |,|$)}}
  // CHECK: s_endpgm
  gpu.func @brains(%A: memref<32x2xbf16>, %B: memref<32x2xbf16>, %O: memref<8x32x2xbf16>) kernel attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %a = vector.load %A[%t, %c0] : memref<32x2xbf16>, vector<2xbf16>
    %b = vector.load %B[%t, %c0] : memref<32x2xbf16>, vector<2xbf16>
    %one = arith.constant dense<1.0> : vector<2xbf16>
    %two = arith.constant dense<[2.0, 0.0]> : vector<2xbf16>
    %r0 = arith.addf %a, %b : vector<2xbf16>
    %r1 = arith.subf %a, %b : vector<2xbf16>
    %r2 = arith.mulf %a, %b : vector<2xbf16>
    %r3 = math.fma %a, %b, %a : vector<2xbf16>
    %r4 = arith.maxnumf %a, %b : vector<2xbf16>
    %r5 = arith.minnumf %a, %b : vector<2xbf16>
    %r6 = arith.addf %a, %one : vector<2xbf16>
    %r7 = math.fma %b, %two, %one : vector<2xbf16>
    vector.store %r0, %O[%c0, %t, %c0] : memref<8x32x2xbf16>, vector<2xbf16>
    vector.store %r1, %O[%c1, %t, %c0] : memref<8x32x2xbf16>, vector<2xbf16>
    vector.store %r2, %O[%c2, %t, %c0] : memref<8x32x2xbf16>, vector<2xbf16>
    vector.store %r3, %O[%c3, %t, %c0] : memref<8x32x2xbf16>, vector<2xbf16>
    vector.store %r4, %O[%c4, %t, %c0] : memref<8x32x2xbf16>, vector<2xbf16>
    vector.store %r5, %O[%c5, %t, %c0] : memref<8x32x2xbf16>, vector<2xbf16>
    vector.store %r6, %O[%c6, %t, %c0] : memref<8x32x2xbf16>, vector<2xbf16>
    vector.store %r7, %O[%c7, %t, %c0] : memref<8x32x2xbf16>, vector<2xbf16>
    gpu.return
  }
  // CHECK-LABEL: odd:
  // CHECK: v_pk_mul_bf16
  // CHECK: v_mul_f32
  // CHECK: s_endpgm
  gpu.func @odd(%A: memref<32x3xbf16>) kernel attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %a = vector.load %A[%t, %c0] : memref<32x3xbf16>, vector<3xbf16>
    %r = arith.mulf %a, %a : vector<3xbf16>
    vector.store %r, %A[%t, %c0] : memref<32x3xbf16>, vector<3xbf16>
    gpu.return
  }
  // CHECK-LABEL: clamps:
  // CHECK-NOT: v_cmp
  // CHECK-DAG: v_maximumminimum_f32
  // CHECK-DAG: v_minimummaximum_f32
  // CHECK-DAG: v_maxmin_num_f32
  // CHECK-DAG: v_maximum3_f32
  // CHECK-DAG: v_maxmin_i32
  // CHECK-DAG: v_minmax_u32
  // CHECK-DAG: v_pk_maximum_f16
  // CHECK: s_endpgm
  gpu.func @clamps(%A: memref<32x4xf32>, %I: memref<32x4xi32>, %H: memref<32x2xf16>) kernel attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %v = vector.load %A[%t, %c0] : memref<32x4xf32>, vector<4xf32>
    %a = vector.extract %v[0] : f32 from vector<4xf32>
    %b = vector.extract %v[1] : f32 from vector<4xf32>
    %c = vector.extract %v[2] : f32 from vector<4xf32>
    %m0 = arith.maximumf %a, %b : f32
    %r0 = arith.minimumf %m0, %c : f32
    %m1 = arith.minimumf %a, %c : f32
    %r1 = arith.maximumf %b, %m1 : f32
    %m2 = arith.maxnumf %a, %b : f32
    %r2 = arith.minnumf %c, %m2 : f32
    %m3 = arith.maximumf %b, %c : f32
    %r3 = arith.maximumf %a, %m3 : f32
    %o = vector.from_elements %r0, %r1, %r2, %r3 : vector<4xf32>
    vector.store %o, %A[%t, %c0] : memref<32x4xf32>, vector<4xf32>
    %w = vector.load %I[%t, %c0] : memref<32x4xi32>, vector<4xi32>
    %i = vector.extract %w[0] : i32 from vector<4xi32>
    %j = vector.extract %w[1] : i32 from vector<4xi32>
    %k = vector.extract %w[2] : i32 from vector<4xi32>
    %n0 = arith.maxsi %i, %j : i32
    %s0 = arith.minsi %n0, %k : i32
    %n1 = arith.minui %i, %k : i32
    %s1 = arith.maxui %n1, %j : i32
    %q = vector.from_elements %s0, %s1, %i, %j : vector<4xi32>
    vector.store %q, %I[%t, %c0] : memref<32x4xi32>, vector<4xi32>
    %h = vector.load %H[%t, %c0] : memref<32x2xf16>, vector<2xf16>
    %g = vector.shuffle %h, %h [1, 0] : vector<2xf16>, vector<2xf16>
    %x = arith.maximumf %h, %g : vector<2xf16>
    vector.store %x, %H[%t, %c0] : memref<32x2xf16>, vector<2xf16>
    gpu.return
  }
  // Without afn tanh is computed, as its instruction is off by some units.
  // CHECK-LABEL: functions:
  // CHECK: v_tanh_f32
  // CHECK: v_tanh_bf16
  // CHECK: v_exp_bf16
  // CHECK: s_endpgm
  // CHECK-LABEL: exact:
  // CHECK-NOT: v_tanh
  // CHECK: s_endpgm
  // OLD: error: rocdl.tanh: type bf16 is not supported; supported: f32, f16, and bf16 on gfx1250
  gpu.func @functions(%A: memref<32xf32>, %B: memref<32xbf16>) kernel attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
    %t = gpu.thread_id x
    %x = memref.load %A[%t] : memref<32xf32>
    %y = math.tanh %x fastmath<afn> : f32
    memref.store %y, %A[%t] : memref<32xf32>
    %b = memref.load %B[%t] : memref<32xbf16>
    %h = rocdl.tanh %b bf16 -> bf16
    %e = rocdl.exp2 %h bf16 -> bf16
    memref.store %e, %B[%t] : memref<32xbf16>
    gpu.return
  }
  gpu.func @exact(%A: memref<32xf32>) kernel attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
    %t = gpu.thread_id x
    %x = memref.load %A[%t] : memref<32xf32>
    %y = math.tanh %x : f32
    memref.store %y, %A[%t] : memref<32xf32>
    gpu.return
  }
}
