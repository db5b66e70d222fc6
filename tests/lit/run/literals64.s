# How a 32-bit literal becomes a 64-bit operand: zero-extended in integer operations, sign-extended in signed ones, the upper half
# of a double in floating-point ones. Inline constants are sign-extended always. Each pair of dwords is one result.
#
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc run %t.s --grid=1 --block=64 --arg=@0:i32[36]=zero --dump=0=%t.npy --quiet
# RUN: od -An -v -j128 -w8 -tx8 %t.npy | FileCheck %s

# CHECK:      00000000ffffffff
# CHECK-NEXT: ffffffffffffffff
# CHECK-NEXT: 0000000080000000
# CHECK-NEXT: 00000000fffffff0
# CHECK-NEXT: 00000000ffffff00
# CHECK-NEXT: 0000000000000001
# CHECK-NEXT: fffffffffffffff0
# CHECK-NEXT: fffffffffffffffe
# CHECK-NEXT: 000000000ffffff0
# CHECK-NEXT: 00000000ffffff00
# CHECK-NEXT: 0000000000000038
# CHECK-NEXT: 0000000000000000
# CHECK-NEXT: ffffffffffffffff
# CHECK-NEXT: 0000000000000000
# CHECK-NEXT: ffffffffffffffff
# CHECK-NEXT: 0000000000000001
# CHECK-NEXT: 00000000c0c00000
# CHECK-NEXT: 0000000000000020

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro put first, last
  v_mov_b32_e32 v2, \first
  v_mov_b32_e32 v3, \last
  global_store_dwordx2 v1, v[2:3], s[2:3]
  v_add_u32_e32 v1, 8, v1
  .endm
  kernel_start literals
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  s_mov_b64 exec, 1
  v_mov_b32_e32 v1, 0
  s_mov_b64 s[6:7], -1
  s_waitcnt lgkmcnt(0)
  s_mov_b64 s[4:5], 0xffffffff
  put s4, s5
  s_mov_b64 s[4:5], -1
  put s4, s5
  s_mov_b64 s[4:5], 0x80000000
  put s4, s5
  s_and_b64 s[4:5], 0xfffffff0, s[6:7]
  put s4, s5
  s_cselect_b64 s[4:5], 0xffffff00, 0xffffff00
  put s4, s5
  s_mov_b64 s[8:9], 0xffffff00  // 64-bit comparison: equal to the zero-extended value
  s_cmp_eq_u64 s[8:9], 0xffffff00
  s_cselect_b32 s4, 1, 0
  s_mov_b32 s5, 0
  put s4, s5
  s_ashr_i64 s[4:5], 0xffffff00, 4  // signed
  put s4, s5
  s_mov_b32 s8, 0x280002
  s_bfe_i64 s[4:5], 0xfffffff8, s8  // signed: 40 bits from bit 2
  put s4, s5
  s_lshr_b64 s[4:5], 0xffffff00, 4
  put s4, s5
  v_mov_b64_e32 v[4:5], 0xffffff00
  put v4, v5
  s_flbit_i32_i64 s4, 0xffffff00  // signed: 56 copies of the sign
  s_mov_b32 s5, 0
  put s4, s5
  v_mov_b64_e32 v[6:7], -1
  v_cmp_eq_u64_e32 vcc, 0xffffffff, v[6:7]  // not equal to -1
  s_nop 1
  v_cndmask_b32_e64 v8, 0, -1, vcc
  put v8, v8
  v_cmp_eq_i64_e32 vcc, 0xffffffff, v[6:7]  // signed: equal to -1
  s_nop 1
  v_cndmask_b32_e64 v8, 0, -1, vcc
  put v8, v8
  v_cmp_lt_i64_e32 vcc, 0xffffff00, v[6:7]  // signed: -256 < -1, as a mask of one lane
  s_nop 1
  v_cndmask_b32_e64 v8, -1, 0, vcc
  put v8, v8
  v_cmp_lt_u64_e32 vcc, 0xffffff00, v[6:7]
  s_nop 1
  v_cndmask_b32_e64 v8, 0, -1, vcc
  put v8, v8
  s_mov_b64 s[8:9], 0xffffff00
  s_cmp_lg_u64 s[8:9], 0xffffff01
  s_cselect_b32 s4, 1, 0
  s_mov_b32 s5, 0
  put s4, s5
  v_cvt_f32_f64_e32 v8, 0xc0180000  // -6.0
  v_mov_b32_e32 v9, 0
  put v8, v9
  s_mov_b64 exec, 0xffffffff  // the mask of 32 lanes
  s_bcnt1_i32_b64 s4, exec
  s_mov_b32 s5, 0
  s_mov_b64 exec, 1
  put s4, s5
  s_endpgm
  kernel_descriptor literals, vgprs=16, sgprs=24, accum=16, kernarg=8
