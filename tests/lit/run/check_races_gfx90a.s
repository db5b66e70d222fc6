# gfx90a has no bit that tells an atomic store from another one: a store by one lane is taken for one. Two workgroups of a wave; s2 is the workgroup,
# s[4:5] the buffer: 64 words of data, a flag at 512, words of all lanes from 768 on.
# RUN: sh -c 'for k in flag two_flags lanes plain_load no_wait; do wavecc run %s --quiet --check=races --grid=2 --block=64 --kernel=$k --arg=@0:i32[256]=zero 2>&1; echo "$k: $?"; done' | FileCheck %s --implicit-check-not=error --implicit-check-not=note:
  .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
  .amdhsa_code_object_version 6
  .macro kernel name
  .text
  .globl \name
  .p2align 8
  .type \name,@function
\name:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32_e32 v1, 2, v0
  v_mov_b32_e32 v6, 0
  v_mov_b32_e32 v7, 1
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s2, 1
  s_cbranch_scc1 .Lsecond_\name
  .endm
  .macro descriptor name
  s_endpgm
  .section .rodata
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_kernarg_size 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_next_free_vgpr 64
    .amdhsa_next_free_sgpr 32
    .amdhsa_accum_offset 32
  .end_amdhsa_kernel
  .endm
  .macro wait_for_flag at
.Lspin\@:
  global_load_dword v2, v6, s[4:5] offset:\at glc
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s8, v2
  s_cmp_eq_u32 s8, 0
  s_cbranch_scc1 .Lspin\@
  buffer_wbinvl1_vol
  .endm

# Data, and a flag when it has arrived.
  kernel flag
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  s_mov_b64 exec, 1
  global_store_dword v6, v7, s[4:5] offset:512
  s_endpgm
.Lsecond_flag:
  wait_for_flag 512
  global_load_dword v3, v1, s[4:5]
  descriptor flag
# CHECK: {{^}}flag: 0

# Two such stores of other values: no reader says that they are atomic, but relaxed atomic stores look the same.
  kernel two_flags
  s_mov_b64 exec, 1
  global_store_dword v6, v7, s[4:5] offset:512
  s_endpgm
.Lsecond_two_flags:
  s_mov_b64 exec, 1
  v_mov_b32_e32 v7, 2
  global_store_dword v6, v7, s[4:5] offset:512
# CHECK-NEXT: check_races_gfx90a.s:[[#@LINE-1]]: warning: writes {{.*}} of another workgroup, {{.*}} (right if both are relaxed atomic stores in the source)
  descriptor two_flags
# CHECK: {{^}}two_flags: 0

# A flag for each lane: plain stores.
  kernel lanes
  global_store_dword v1, v7, s[4:5] offset:768
  s_endpgm
.Lsecond_lanes:
  global_load_dword v3, v1, s[4:5] offset:768 glc
# CHECK: check_races_gfx90a.s:[[#@LINE-1]]: error: reads {{.*}} of another workgroup
  descriptor lanes
# CHECK: {{^}}lanes: 2

# The reader is not atomic.
  kernel plain_load
  s_mov_b64 exec, 1
  global_store_dword v6, v7, s[4:5] offset:512
  s_endpgm
.Lsecond_plain_load:
  global_load_dword v3, v6, s[4:5] offset:512
# CHECK: check_races_gfx90a.s:[[#@LINE-1]]: error: reads {{.*}} of another workgroup
  descriptor plain_load
# CHECK: {{^}}plain_load: 2

# The data may come after the flag.
  kernel no_wait
  global_store_dword v1, v0, s[4:5]
  s_mov_b64 exec, 1
  global_store_dword v6, v7, s[4:5] offset:512
  s_endpgm
.Lsecond_no_wait:
  wait_for_flag 512
  global_load_dword v3, v1, s[4:5]
# CHECK: check_races_gfx90a.s:[[#@LINE-1]]: error: reads {{.*}} of another workgroup
  descriptor no_wait
# CHECK: {{^}}no_wait: 2
