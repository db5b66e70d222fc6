# Caches: each finding and its near miss. s[4:5] is the buffer (1024 dwords, word 512 a flag, 0 at first), s2 the
# workgroup, s6 the wave of two, v1 the place of the work-item, v2 that of the work-item of the other wave.
#
# RUN: sh -c 'for k in scalar_stale scalar_inv scalar_bypass scalar_before scalar_not_waited scalar_group scalar_group_inv scalar_group_late scalar_store scalar_store_wb scalar_store_wave; do wavecc run %s --quiet --check=races,coherence --grid=1 --block=128 --kernel=$k --arg=@0:i32[1024]=zero 2>&1; echo "$k: $?"; done' | FileCheck %s --check-prefix=ONE --implicit-check-not=error: --implicit-check-not=fault
# RUN: sh -c 'for k in split split_waited split_inv split_sc0 split_barrier_inv; do wavecc run %s --quiet --check=races,coherence --grid=1 --block=128 --kernel=$k --arg=@0:i32[1024]=zero 2>&1; echo "$k: $?"; done' | FileCheck %s --check-prefix=ONE-SPLIT --implicit-check-not=error: --implicit-check-not=fault
# RUN: sh -c 'for k in pair no_inv inv_early inv_sc0 load_sc1 no_wb wb_early wb_sc0 store_sc1 no_wait overwrites relaxed counts; do wavecc run %s --quiet --check=races,coherence --grid=2 --resident=2 --block=64 --kernel=$k --arg=@0:i32[1024]=zero 2>&1; echo "$k: $?"; done' | FileCheck %s --check-prefix=TWO --implicit-check-not=error: --implicit-check-not=fault
# The workgroup's other wave: what it stored before the barrier goes with the write-back of the one that releases.
# RUN: sh -c 'for k in others others_no_wb others_no_barrier; do wavecc run %s --quiet --check=races,coherence --grid=2 --resident=2 --block=128 --kernel=$k --arg=@0:i32[1024]=zero 2>&1; echo "$k: $?"; done' | FileCheck %s --check-prefix=OTHERS --implicit-check-not=error: --implicit-check-not=fault
# No finding depends on when operations complete, or on who comes first.
# RUN: sh -c 'for o in latest random:1 random:2; do for k in no_inv no_wb no_wait inv_sc0 wb_early; do wavecc run %s --quiet --check=races,coherence --completion=$o --seed=4 --grid=2 --resident=2 --block=64 --kernel=$k --arg=@0:i32[1024]=zero >/dev/null 2>&1; test $? = 2 || exit 1; done; done'
# RUN: sh -c 'for o in latest random:1 random:2; do for k in pair load_sc1 store_sc1 counts; do wavecc run %s --quiet --check=all --completion=$o --seed=4 --grid=2 --resident=2 --block=64 --kernel=$k --arg=@0:i32[1024]=zero || exit 1; done; done'
# Each check alone: the order is no matter of coherence, nor caches one of races.
# RUN: wavecc run %s --quiet --check=races --grid=2 --resident=2 --block=64 --kernel=no_inv --arg=@0:i32[1024]=zero
# RUN: wavecc run %s --quiet --check=coherence --grid=2 --resident=2 --block=64 --kernel=no_wait --arg=@0:i32[1024]=zero

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .macro kernel name
  .text
  .globl \name
  .p2align 8
  .type \name,@function
\name:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_readfirstlane_b32 s6, v0
  v_lshlrev_b32_e32 v1, 2, v0
  v_xor_b32_e32 v2, 0x100, v1
  v_mov_b32_e32 v6, 0
  v_mov_b32_e32 v7, 1
  s_lshr_b32 s6, s6, 6
  s_waitcnt lgkmcnt(0)
  .endm
  .macro descriptor name, split=0
  s_endpgm
  .section .rodata
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_kernarg_size 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_tg_split \split
    .amdhsa_next_free_vgpr 64
    .amdhsa_next_free_sgpr 32
    .amdhsa_accum_offset 32
  .end_amdhsa_kernel
  .endm

# ---- the scalar cache ----

  .macro only_wave number, end
  s_cmp_lg_u32 s6, \number
  s_cbranch_scc1 \end
  .endm
  kernel scalar_stale
  only_wave 0, .Lscalar_stale
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  s_load_dword s8, s[4:5], 0x10
# ONE: check_coherence.s:[[#@LINE-1]]: error: reads 0x{{[0-9a-f]+}}, byte 16 of argument 0 {{.*}} which wave 0 (this one) writes, and there is no s_dcache_inv in between: the scalar cache may have old data [coherence]
# ONE-NEXT: s_load_dword s8, s[4:5], 0x10
# ONE-NEXT: global_store_dword v1, v0, s[4:5]
  s_waitcnt lgkmcnt(0)
.Lscalar_stale:
  descriptor scalar_stale
# ONE: scalar_stale: 2
  kernel scalar_inv
  only_wave 0, .Lscalar_inv
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  s_dcache_inv
  s_load_dword s8, s[4:5], 0x10
  s_waitcnt lgkmcnt(0)
.Lscalar_inv:
  descriptor scalar_inv
# ONE-NEXT: scalar_inv: 0
  kernel scalar_bypass
  only_wave 0, .Lscalar_bypass
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  s_load_dword s8, s[4:5], 0x10 glc
  s_waitcnt lgkmcnt(0)
.Lscalar_bypass:
  descriptor scalar_bypass
# ONE-NEXT: scalar_bypass: 0
# What is read before it is stored is of no interest to the cache.
  kernel scalar_before
  only_wave 0, .Lscalar_before
  s_load_dword s8, s[4:5], 0x10
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v0, s[4:5]
.Lscalar_before:
  descriptor scalar_before
# ONE-NEXT: scalar_before: 0
# An invalidation before the store is complete is none.
  kernel scalar_not_waited
  only_wave 0, .Lscalar_not_waited
  global_store_dword v1, v0, s[4:5]
  s_dcache_inv
  s_waitcnt vmcnt(0)
  s_load_dword s8, s[4:5], 0x10
# ONE: check_coherence.s:[[#@LINE-1]]: error: reads {{.*}}there is no s_dcache_inv in between
  s_waitcnt lgkmcnt(0)
.Lscalar_not_waited:
  descriptor scalar_not_waited
# ONE: scalar_not_waited: 2
# The store of the other wave: the wait, the barrier, and the cache.
  kernel scalar_group
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  s_barrier
  s_load_dword s8, s[4:5], 0x110
# ONE: check_coherence.s:[[#@LINE-1]]: error: reads {{.*}} which wave 1 writes, and there is no s_dcache_inv in between
  descriptor scalar_group
# ONE: scalar_group: 2
  kernel scalar_group_inv
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  s_barrier
  s_dcache_inv
  s_load_dword s8, s[4:5], 0x110
  descriptor scalar_group_inv
# ONE-NEXT: scalar_group_inv: 0
# L1 keeps the order of vector operations only.
  kernel scalar_group_late
  global_store_dword v1, v0, s[4:5]
  s_barrier
  s_dcache_inv
  s_load_dword s8, s[4:5], 0x110
# ONE: check_coherence.s:[[#@LINE-1]]: error: reads {{.*}} and that wave did not wait for it (vmcnt) before the barrier: the scalar cache is separate [race-global]
# ONE: scalar_group_late: 2
  descriptor scalar_group_late

# What scalar operations store: for vector loads, and at the end.
  kernel scalar_store
  only_wave 0, .Lscalar_store
  s_store_dword s2, s[4:5], 0x10
  s_waitcnt lgkmcnt(0)
  global_load_dword v3, v6, s[4:5] offset:16
# ONE: check_coherence.s:[[#@LINE-1]]: error: reads {{.*}} which wave 0 (this one) writes, and no s_dcache_wb has written it back: the data may still be in the scalar cache [coherence]
.Lscalar_store:
  descriptor scalar_store
# ONE: error: the wave ends, but no s_dcache_wb has written back what it stored: the data may be lost [coherence]
# ONE: scalar_store: 2
  kernel scalar_store_wb
  only_wave 0, .Lscalar_store_wb
  s_store_dword s2, s[4:5], 0x10
  s_waitcnt lgkmcnt(0)
  s_dcache_wb
  s_waitcnt lgkmcnt(0)
  global_load_dword v3, v6, s[4:5] offset:16
.Lscalar_store_wb:
  descriptor scalar_store_wb
# ONE-NEXT: scalar_store_wb: 0
# Scalar loads of the same wave go through the same cache.
  kernel scalar_store_wave
  only_wave 0, .Lscalar_store_wave
  s_store_dword s2, s[4:5], 0x10
  s_waitcnt lgkmcnt(0)
  s_load_dword s8, s[4:5], 0x10
  s_waitcnt lgkmcnt(0)
  s_dcache_wb
.Lscalar_store_wave:
  descriptor scalar_store_wave
# ONE-NEXT: scalar_store_wave: 0

# ---- tg_split = 1: the waves of a workgroup may be on two CUs ----

  kernel split
  global_store_dword v1, v0, s[4:5]
  s_barrier
  global_load_dword v3, v2, s[4:5]
# ONE-SPLIT: check_coherence.s:[[#@LINE-1]]: error: reads {{.*}} and that wave did not wait for it (vmcnt) before the barrier: with tg_split = 1 the waves may be on two CUs [race-global]
  descriptor split, 1
# ONE-SPLIT: split: 2
  kernel split_waited
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  s_barrier
  global_load_dword v3, v2, s[4:5]
# ONE-SPLIT: check_coherence.s:[[#@LINE-1]]: error: reads {{.*}} and with tg_split = 1 the waves may be on two CUs: the load needs sc0, or a buffer_inv sc0 between the barrier and the load [coherence]
  descriptor split_waited, 1
# ONE-SPLIT: split_waited: 2
  kernel split_inv
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  s_barrier
  buffer_inv sc0
  global_load_dword v3, v2, s[4:5]
  descriptor split_inv, 1
# ONE-SPLIT-NEXT: split_inv: 0
  kernel split_sc0
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  s_barrier
  global_load_dword v3, v2, s[4:5] sc0
  descriptor split_sc0, 1
# ONE-SPLIT-NEXT: split_sc0: 0
  kernel split_barrier_inv
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  buffer_inv sc0
  s_barrier
  global_load_dword v3, v2, s[4:5]
# ONE-SPLIT: check_coherence.s:[[#@LINE-1]]: error: reads {{.*}} and with tg_split = 1
  descriptor split_barrier_inv, 1
# ONE-SPLIT: split_barrier_inv: 2

# ---- two workgroups: the first one hands words 0 to 63 over to the second ----

  .macro release
  global_store_dword v6, v7, s[4:5] offset:2048 sc1
  .endm
  .macro other_half name
  s_endpgm
.L\name:
  .endm
  .macro first name
  s_cmp_lg_u32 s2, 0
  s_cbranch_scc1 .L\name
  .endm
  .macro spin
.Lspin\@:
  global_load_dword v4, v6, s[4:5] offset:2048 sc1
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s8, v4
  s_cmp_eq_u32 s8, 0
  s_cbranch_scc1 .Lspin\@
  .endm
  .macro write_and_release
  global_store_dword v1, v0, s[4:5]
  buffer_wbl2 sc1
  s_waitcnt vmcnt(0)
  release
  .endm
  .macro acquire_and_read
  spin
  buffer_inv sc1
  global_load_dword v3, v1, s[4:5]
  .endm

  kernel pair
  first pair
  write_and_release
  other_half pair
  acquire_and_read
  descriptor pair
# TWO: {{^}}pair: 0
  kernel no_inv
  first no_inv
  write_and_release
  other_half no_inv
  spin
  global_load_dword v3, v1, s[4:5]
# TWO-NEXT: check_coherence.s:[[#@LINE-1]]: error: reads {{.*}} of another workgroup, and there is no buffer_inv sc1 between the acquire and this load: L1 and L2 may have old data [coherence]
  descriptor no_inv
# TWO: no_inv: 2
# Before the flag was read it invalidates too early; sc0 is for waves of one workgroup.
  kernel inv_early
  first inv_early
  write_and_release
  other_half inv_early
  buffer_inv sc1
  spin
  global_load_dword v3, v1, s[4:5]
# TWO: check_coherence.s:[[#@LINE-1]]: error: reads {{.*}} no buffer_inv sc1
  descriptor inv_early
# TWO: inv_early: 2
  kernel inv_sc0
  first inv_sc0
  write_and_release
  other_half inv_sc0
  spin
  buffer_inv sc0
  global_load_dword v3, v1, s[4:5]
# TWO: check_coherence.s:[[#@LINE-1]]: error: reads {{.*}} no buffer_inv sc1
  descriptor inv_sc0
# TWO: inv_sc0: 2
# A load of that scope passes by the caches.
  kernel load_sc1
  first load_sc1
  write_and_release
  other_half load_sc1
  spin
  global_load_dword v3, v1, s[4:5] sc1
  descriptor load_sc1
# TWO: load_sc1: 0
  kernel no_wb
  first no_wb
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  release
  other_half no_wb
  acquire_and_read
# TWO-NEXT: check_coherence.s:[[#@LINE-1]]: error: reads {{.*}} of another workgroup, and there is no buffer_wbl2 sc1 before the release: the data may still be in the L2 of another XCD [coherence]
  descriptor no_wb
# TWO: no_wb: 2
  kernel wb_early
  first wb_early
  buffer_wbl2 sc1
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  release
  other_half wb_early
  acquire_and_read
# TWO: check_coherence.s:[[#@LINE-1]]: error: reads {{.*}} no buffer_wbl2 sc1
  descriptor wb_early
# TWO: wb_early: 2
  kernel wb_sc0
  first wb_sc0
  global_store_dword v1, v0, s[4:5]
  buffer_wbl2 sc0
  s_waitcnt vmcnt(0)
  release
  other_half wb_sc0
  acquire_and_read
# TWO: check_coherence.s:[[#@LINE-1]]: error: reads {{.*}} no buffer_wbl2 sc1
  descriptor wb_sc0
# TWO: wb_sc0: 2
# Stores of that scope need no write-back.
  kernel store_sc1
  first store_sc1
  global_store_dword v1, v0, s[4:5] sc1
  s_waitcnt vmcnt(0)
  release
  other_half store_sc1
  acquire_and_read
  descriptor store_sc1
# TWO: store_sc1: 0
# Without the wait nothing is released: a race.
  kernel no_wait
  first no_wait
  global_store_dword v1, v0, s[4:5]
  buffer_wbl2 sc1
  release
  other_half no_wait
  acquire_and_read
# TWO: check_coherence.s:[[#@LINE-1]]: error: reads {{.*}} of another workgroup, and no atomic or sc1 access orders the two [race-global]
  descriptor no_wait
# TWO: no_wait: 2
# A write over one that is still in the other L2 may be undone by it.
  kernel overwrites
  first overwrites
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  release
  other_half overwrites
  spin
  buffer_inv sc1
  global_store_dword v1, v7, s[4:5]
# TWO: check_coherence.s:[[#@LINE-1]]: error: writes {{.*}} no buffer_wbl2 sc1
  descriptor overwrites
# TWO: overwrites: 2
# A relaxed atomic orders nothing: it comes after the plain store of its own wave, and not after that of others.
  kernel relaxed
  first relaxed
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  global_atomic_add v1, v7, s[4:5]
  other_half relaxed
  global_atomic_add v1, v7, s[4:5]
# TWO: check_coherence.s:[[#@LINE-1]]: error: writes {{.*}} which wave 0 writes, of another workgroup, and no atomic or sc1 access orders the two [race-global]
  descriptor relaxed
# TWO: relaxed: 2
# Atomics alone, and reading what all have added after all have said so.
  kernel counts
  global_atomic_add v1, v7, s[4:5]
  buffer_wbl2 sc1
  s_waitcnt vmcnt(0)
  s_mov_b64 s[12:13], exec
  s_mov_b64 exec, 1
  global_atomic_add v5, v6, v7, s[4:5] offset:2048 sc0
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s8, v5
  s_mov_b64 exec, s[12:13]
  s_cmp_lg_u32 s8, 1
  s_cbranch_scc1 .Lcounts
  buffer_inv sc1
  global_load_dword v3, v1, s[4:5]
  s_waitcnt vmcnt(0)
  global_store_dword v1, v3, s[4:5]
  v_mov_b32_e32 v4, 0
  global_store_dword v6, v4, s[4:5] offset:2048
.Lcounts:
  descriptor counts
# TWO: counts: 0

# ---- the other wave of the workgroup writes ----

  .macro wave0_releases name, back
  global_store_dword v1, v0, s[4:5]
  .ifb \back
  s_waitcnt vmcnt(0)
  .endif
  s_barrier
  only_wave 0, .Lreleased\name
  .ifnb \back
  \back sc1
  .endif
  s_waitcnt vmcnt(0)
  release
.Lreleased\name:
  .endm
  kernel others
  first others
  wave0_releases others, buffer_wbl2
  other_half others
  acquire_and_read
  descriptor others
# OTHERS: others: 0
  kernel others_no_wb
  first others_no_wb
  wave0_releases others_no_wb
  other_half others_no_wb
  acquire_and_read
# OTHERS-NEXT: check_coherence.s:[[#@LINE-1]]: error: reads {{.*}} no buffer_wbl2 sc1
  descriptor others_no_wb
# OTHERS: others_no_wb: 2
  kernel others_no_barrier
  first others_no_barrier
  global_store_dword v1, v0, s[4:5]
  only_wave 0, .Lno_barrier
  buffer_wbl2 sc1
  s_waitcnt vmcnt(0)
  release
.Lno_barrier:
  other_half others_no_barrier
  acquire_and_read
# OTHERS: check_coherence.s:[[#@LINE-1]]: error: reads {{.*}} which wave 1 writes, of another workgroup, and no atomic or sc1 access orders the two [race-global]
  descriptor others_no_barrier
# OTHERS: others_no_barrier: 2
