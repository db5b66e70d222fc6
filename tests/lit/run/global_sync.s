# The global wave sync: a barrier of three workgroups, which orders what waves have waited for; a semaphore that a workgroup
# takes and another one gives; what goes wrong. Resource 5 is M0[21:16] + offset, modulo 64.
#
# RUN: %with_kernel_inc > %t.s
# RUN: rm -rf %t && mkdir %t
# RUN: sh -c 'for k in barrier semaphore bulk all; do for o in earliest latest random:1; do for s in 0 3; do wavecc run %t.s --quiet --check=all --kernel=$k --completion=$o --seed=$s --grid=3 --resident=3 --block=64 --arg=@0:i32[256]=zero --dump=0=%t/$k-$o-$s.npy || exit 1; done; done; done'
# RUN: /usr/bin/python3 -c "import glob, numpy, sys; x = [list(numpy.load(f)[:3]) for f in glob.glob(sys.argv[1] + '/*')]; sys.exit(x != 24 * [[2, 3, 1]])" %t
# RUN: not wavecc run %t.s --quiet --check=races --kernel=no_wait --grid=3 --resident=3 --block=64 --arg=@0:i32[256]=zero 2>&1 | FileCheck %s --check-prefix=RACE
# RUN: not wavecc run %t.s --quiet --kernel=barrier --grid=4 --resident=4 --block=64 --arg=@0:i32[256]=zero 2>&1 | FileCheck %s --check-prefix=MORE
# RUN: not wavecc run %t.s --quiet --kernel=barrier --grid=3 --block=64 --arg=@0:i32[256]=zero 2>&1 | FileCheck %s --check-prefix=PLACES
# RUN: not wavecc run %t.s --quiet --kernel=no_init --grid=1 --block=64 --arg=@0:i32[256]=zero 2>&1 | FileCheck %s --check-prefix=INIT
# RUN: not wavecc run %t.s --quiet --kernel=no_lane --grid=1 --block=64 --arg=@0:i32[256]=zero 2>&1 | FileCheck %s --check-prefix=LANE
# RUN: not wavecc run %t.s --quiet --kernel=nobody --grid=1 --block=64 --arg=@0:i32[256]=zero 2>&1 | FileCheck %s --check-prefix=NOBODY
# RACE: error: {{reads|writes}} {{.*}} which wave 0 {{reads|writes}}, of another workgroup,
# MORE: deadlock: a wave waits at barrier 5 of the global wave sync (grid.sync()), where 1 more waves must arrive
# PLACES: barrier 5 {{.*}}where 2 more waves must arrive; only 1 of 3 workgroups run at the same time (--resident): wave 0 waits at kernel+0x
# INIT: fault: resource 5 of the global wave sync has no count: launch with hipLaunchCooperativeKernel
# LANE: fault: EXEC is 0
# NOBODY: deadlock: a wave waits at semaphore 5 of the global wave sync, which no wave signals

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro kernel name
  kernel_start \name
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_mov_b32 m0, 0x30000
  v_mov_b32_e32 v2, 0
  s_add_i32 s6, s2, 1
  v_mov_b32_e32 v3, s6
  s_lshl_b32 s7, s2, 2
  v_mov_b32_e32 v4, s7
  s_waitcnt lgkmcnt(0)
  s_mov_b64 exec, 1
  .endm
  .macro descriptor name
  s_endpgm
  kernel_descriptor \name, 16, 32, 16, kernarg=8
  .endm
  # its own number + 1, and what the next workgroup (modulo 3) has written
  .macro write
  global_store_dword v4, v3, s[4:5] offset:64 sc1
  s_waitcnt vmcnt(0)
  .endm
  .macro read
  s_cmp_eq_u32 s2, 2
  s_cselect_b32 s8, 0, s6
  s_lshl_b32 s8, s8, 2
  v_mov_b32_e32 v5, s8
  global_load_dword v6, v5, s[4:5] offset:64 sc1
  s_waitcnt vmcnt(0)
  global_store_dword v4, v6, s[4:5]
  .endm
  # the count is given by whoever comes first: all give the same
  .macro init count
  s_cmp_lg_u32 s2, 0
  s_cbranch_scc1 .Linit\@
  v_mov_b32_e32 v10, \count
  ds_gws_init v10 offset:2 gds
  s_waitcnt lgkmcnt(0)
  v_mov_b32_e32 v8, 1
  global_store_dword v2, v8, s[4:5] offset:128 sc1
.Linit\@:
  global_load_dword v8, v2, s[4:5] offset:128 sc1
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s9, v8
  s_cmp_eq_u32 s9, 0
  s_cbranch_scc1 .Linit\@
  .endm

  kernel barrier
  init 2
  write
  v_mov_b32_e32 v10, 2
  ds_gws_barrier v10 offset:2 gds
  s_waitcnt lgkmcnt(0)
  read
  ds_gws_barrier v10 offset:2 gds
  s_waitcnt lgkmcnt(0)
  descriptor barrier

  kernel no_wait
  init 2
  global_store_dword v4, v3, s[4:5] offset:64
  s_waitcnt vmcnt(0)
  v_mov_b32_e32 v10, 2
  ds_gws_barrier v10 offset:2 gds
  s_cmp_eq_u32 s2, 2
  s_cselect_b32 s8, 0, s6
  s_lshl_b32 s8, s8, 2
  v_mov_b32_e32 v5, s8
  global_load_dword v6, v5, s[4:5] offset:64
  s_waitcnt vmcnt(0) lgkmcnt(0)
  descriptor no_wait

  # each gives twice and takes three times in all: whoever has three knows that somebody else has written; by a barrier they all do
  kernel semaphore
  init 0
  write
  ds_gws_sema_v offset:2 gds
  s_waitcnt lgkmcnt(0)
  ds_gws_sema_p offset:2 gds
  s_waitcnt lgkmcnt(0)
  v_mov_b32_e32 v10, 2
  s_mov_b32 m0, 0x40000
  s_cmp_lg_u32 s2, 0
  s_cbranch_scc1 .Lsemaphore
  ds_gws_init v10 offset:2 gds
  s_waitcnt lgkmcnt(0)
  v_mov_b32_e32 v8, 2
  global_store_dword v2, v8, s[4:5] offset:128 sc1
.Lsemaphore:
  global_load_dword v8, v2, s[4:5] offset:128 sc1
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s9, v8
  s_cmp_eq_u32 s9, 2
  s_cbranch_scc0 .Lsemaphore
  ds_gws_barrier v10 offset:2 gds
  s_waitcnt lgkmcnt(0)
  read
  descriptor semaphore

  # workgroup 2 opens for all once the others wait
  kernel bulk
  init 0
  write
  s_cmp_lg_u32 s2, 2
  s_cbranch_scc1 .Lbulk
  v_mov_b32_e32 v10, 3
  ds_gws_sema_br v10 offset:2 gds
  s_waitcnt lgkmcnt(0)
.Lbulk:
  ds_gws_sema_p offset:2 gds
  s_waitcnt lgkmcnt(0)
  v_mov_b32_e32 v6, s6
  v_add_u32_e32 v6, 1, v6
  s_cmp_lg_u32 s2, 2
  s_cbranch_scc1 .Lbulk_store
  v_mov_b32_e32 v6, 1
.Lbulk_store:
  global_store_dword v4, v6, s[4:5]
  descriptor bulk

  # the last one releases those that wait, again and again until they have gone
  kernel all
  init 0
  s_cmp_lg_u32 s2, 2
  s_cbranch_scc1 .Lall_wait
.Lall_again:
  ds_gws_sema_release_all offset:2 gds
  s_waitcnt lgkmcnt(0)
  global_load_dwordx2 v[8:9], v2, s[4:5] sc1
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s10, v8
  v_readfirstlane_b32 s11, v9
  s_mul_i32 s10, s10, s11
  s_cmp_eq_u32 s10, 6
  s_cbranch_scc0 .Lall_again
  v_mov_b32_e32 v6, 1
  s_branch .Lall_store
.Lall_wait:
  ds_gws_sema_p offset:2 gds
  s_waitcnt lgkmcnt(0)
  v_mov_b32_e32 v6, s6
  v_add_u32_e32 v6, 1, v6
.Lall_store:
  global_store_dword v4, v6, s[4:5] sc1
  descriptor all

  kernel no_init
  v_mov_b32_e32 v10, 0
  ds_gws_barrier v10 offset:66 gds
  s_waitcnt lgkmcnt(0)
  descriptor no_init

  kernel no_lane
  s_mov_b64 exec, 0
  ds_gws_init v10 offset:2 gds
  s_waitcnt lgkmcnt(0)
  descriptor no_lane

  kernel nobody
  init 0
  ds_gws_sema_p offset:2 gds
  s_waitcnt lgkmcnt(0)
  descriptor nobody
