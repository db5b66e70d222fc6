# A wave waits for a flag that nobody will set, the other one at a barrier: a deadlock, said at once. A near miss: the flag comes,
# also with the latest completion, where the store that sets it is put off as long as anything else can go on. A lock that is
# never free; and a run that does not end but changes something. Workgroups that do nothing, one after the other, and do not know their number.
#
# RUN: sh -c 'wavecc run %s --kernel=flag --grid=1 --block=128 --arg=@0:i32[2]=zero --quiet > %t 2>&1; test $? = 2' && FileCheck %s --check-prefix=FLAG < %t
# RUN: sh -c 'wavecc run %s --kernel=flag --grid=1 --block=128 --arg=@0:i32[2]=zero --quiet --check=none > %t 2>&1; test $? = 2' && FileCheck %s --check-prefix=FLAG < %t
# RUN: wavecc run %s --kernel=flag --grid=1 --block=128 --arg=@0:i32[2]=const:1 --quiet 2>&1 | count 0
# RUN: wavecc run %s --kernel=set --grid=1 --block=128 --arg=@0:i32[2]=zero --quiet --check=flight,hazards 2>&1 | count 0
# RUN: wavecc run %s --kernel=set --grid=1 --block=128 --arg=@0:i32[2]=zero --completion=latest --quiet --check=flight,hazards 2>&1 | count 0
# RUN: not wavecc run %s --kernel=lock --grid=1 --block=64 --arg=@0:i32[2]=const:1 --quiet 2>&1 | FileCheck %s --check-prefix=LOCK
# RUN: wavecc run %s --kernel=lock --grid=1 --block=64 --arg=@0:i32[2]=zero --quiet 2>&1 | count 0
# RUN: not wavecc run %s --kernel=count --grid=1 --block=128 --arg=@0:i32[2]=zero --quiet --max-instructions=400000 2>&1 | FileCheck %s --check-prefix=BUDGET
# RUN: wavecc run %s --kernel=idle --grid=40000 --block=64 --arg=@0:i32[2]=zero --quiet 2>&1 | count 0
# RUN: wavecc run %s --kernel=idle --grid=40000 --block=64 --arg=@0:i32[2]=zero --quiet --check=flight,hazards 2>&1 | count 0
# FLAG: deadlock: nothing changes any more: wave 0 runs at kernel+0x{{[0-9a-f]+}}; wave 1 waits at kernel+0x3c
# FLAG: workgroup (0,0,0) wave 0
# LOCK: deadlock: nothing changes any more: wave 0 runs at kernel+
# BUDGET: budget: the instruction budget is used up: wave 0 runs at kernel+{{.*}}; wave 1 waits at kernel+0x

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .macro kernel name
  .text
  .globl \name
  .p2align 8
  .type \name,@function
\name:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_mov_b32_e32 v2, 0
  v_mov_b32_e32 v3, 1
  v_readfirstlane_b32 s4, v0
  s_waitcnt lgkmcnt(0)
  s_cmp_lg_u32 s4, 0
  .endm
  .macro descriptor name
  .section .rodata
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_kernarg_size 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 24
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
  .endm

  kernel flag
  s_cbranch_scc1 .Lflag_barrier
.Lflag_again:
  global_load_dword v4, v2, s[2:3] sc1
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s5, v4
  s_cmp_eq_u32 s5, 0
  s_cbranch_scc1 .Lflag_again
.Lflag_barrier:
  s_nop 0
  s_barrier
  s_endpgm
  descriptor flag

# Wave 1 sets the flag and then waits for the other dword, which wave 0 sets when it has seen the flag.
  kernel set
  s_cbranch_scc1 .Lset_other
.Lset_again:
  global_load_dword v4, v2, s[2:3] sc1
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s5, v4
  s_cmp_eq_u32 s5, 0
  s_cbranch_scc1 .Lset_again
  global_store_dword v2, v3, s[2:3] offset:4 sc1
  s_endpgm
.Lset_other:
  global_store_dword v2, v3, s[2:3] sc1
.Lset_other_again:
  s_load_dword s5, s[2:3], 0x4
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s5, 0
  s_cbranch_scc1 .Lset_other_again
  s_endpgm
  descriptor set

# v[2:3] = 0, 1: the lock is taken if it was 0.
  kernel lock
  v_mov_b32_e32 v4, 1
  v_mov_b32_e32 v5, 0
  s_mov_b64 exec, 1
.Llock_again:
  global_atomic_cmpswap v6, v2, v[4:5], s[2:3] sc0
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s5, v6
  s_cmp_lg_u32 s5, 0
  s_cbranch_scc1 .Llock_again
  s_endpgm
  descriptor lock

  kernel count
  s_cbranch_scc1 .Lcount_barrier
.Lcount_again:
  s_add_u32 s6, s6, 1
  s_branch .Lcount_again
.Lcount_barrier:
  s_barrier
  s_endpgm
  descriptor count

# Long enough for several turns of a wave.
  kernel idle
  s_movk_i32 s6, 0x200
.Lidle_again:
  s_sub_u32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 .Lidle_again
  s_endpgm
  .section .rodata
  .p2align 6
  .amdhsa_kernel idle
    .amdhsa_kernarg_size 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 0
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 24
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel

# A loop that waits for a time looks the same in each round, and ends.
# RUN: wavecc run %s --kernel=clock --grid=1 --block=64 --arg=@0:i32[2]=zero --quiet --check=none 2>&1 | count 0
  kernel clock
.Lclock_again:
  s_memtime s[6:7]
  s_waitcnt lgkmcnt(0)
  s_lshr_b64 s[6:7], s[6:7], 18
  s_cmp_eq_u64 s[6:7], 0
  s_cbranch_scc1 .Lclock_again
  s_endpgm
  descriptor clock
