// With afn a function is what the hardware approximates; without it its denormals and ends are right. Counts of bits of uniform
// integers are scalar.
// RUN: wavecc %s --target=gfx942 --kernel=fast -S -o - | FileCheck %s --check-prefix=FAST
// RUN: wavecc %s --target=gfx942 --kernel=exact -S -o - | FileCheck %s --check-prefix=EXACT
// RUN: wavecc %s --target=gfx942 --kernel=flushed -S -o - | FileCheck %s --check-prefix=FLUSHED
// RUN: wavecc %s --target=gfx942 --kernel=uniform -S -o - | FileCheck %s --check-prefix=UNIFORM
gpu.module @m {
  // FAST-LABEL: fast:
  // FAST: global_load_dword v[[#X:]]
  // FAST: v_exp_f32_e32 v[[#E:]], v[[#X]]
  // FAST: v_log_f32_e32 v[[#L:]], v[[#E]]
  // FAST: v_sqrt_f32_e32
  // FAST: v_rsq_f32_e32
  // FAST: v_rcp_f32_e32
  // FAST: v_mul_f32
  // FAST: v_max_f32
  // FAST-NOT: v_cndmask
  // FAST: s_endpgm
  gpu.func @fast(%A: memref<64xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %x = memref.load %A[%t] : memref<64xf32>
    %e = math.exp2 %x fastmath<afn> : f32
    %l = math.log2 %e fastmath<fast> : f32
    %s = math.sqrt %l fastmath<afn> : f32
    %q = math.rsqrt %s fastmath<afn> : f32
    %d = arith.divf %q, %x fastmath<arcp> : f32
    %m = arith.maximumf %d, %x fastmath<nnan> : f32
    memref.store %m, %A[%t] : memref<64xf32>
    gpu.return
  }
  // EXACT-LABEL: exact:
  // EXACT: v_cmp_gt_f32
  // EXACT: v_exp_f32
  // EXACT: v_ldexp_f32
  // EXACT: s_endpgm
  gpu.func @exact(%A: memref<64xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %x = memref.load %A[%t] : memref<64xf32>
    %e = math.exp2 %x : f32
    memref.store %e, %A[%t] : memref<64xf32>
    gpu.return
  }
  // FLUSHED-LABEL: flushed:
  // FLUSHED-NOT: v_ldexp_f32
  // FLUSHED: v_exp_f32
  // FLUSHED-NOT: v_ldexp_f32
  // FLUSHED: s_endpgm
  gpu.func @flushed(%A: memref<64xf16>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %x = memref.load %A[%t] : memref<64xf16>
    %e = math.exp2 %x : f16
    memref.store %e, %A[%t] : memref<64xf16>
    gpu.return
  }
  // UNIFORM-LABEL: uniform:
  // UNIFORM: s_flbit_i32_b32
  // UNIFORM: s_ff1_i32_b64
  // UNIFORM-NOT: v_readfirstlane
  // UNIFORM: s_endpgm
  gpu.func @uniform(%A: memref<64xi64>, %n: i32, %m: i64) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %a = math.ctlz %n : i32
    %b = math.cttz %m : i64
    %c = arith.extui %a : i32 to i64
    %d = arith.addi %b, %c : i64
    memref.store %d, %A[%t] : memref<64xi64>
    gpu.return
  }
}
