# Races and near misses. Workgroups of two waves; v0 is the work-item, s6 0 in the first wave and 1 in the second,
# s[4:5] the buffer (256 dwords), s2 the workgroup.
#
# RUN: sh -c 'for k in lds lds_barrier lds_no_wait lds_overwrite lds_overwrite_barrier lds_same lds_atomics counter counter_read init_atomic init_barrier own_atomic_first atomic_then_write atomic_then_read atomic_read_barrier guess guess_read dma_early dma_waited dma_late_wait dma_wait_first dma_same dma_other dma_overwrite global global_barrier global_twice; do wavecc run %s --all --turn=16 --quiet --check=races --grid=1 --block=128 --kernel=$k --arg=@0:i32[256]=iota 2>&1; echo "$k: $?"; done' | FileCheck %s --implicit-check-not=error --implicit-check-not=note: --implicit-check-not=fault
# RUN: sh -c 'for k in groups groups_apart groups_atomic groups_release groups_no_wait groups_read; do wavecc run %s --quiet --check=races --grid=2 --block=128 --kernel=$k --arg=@0:i32[256]=iota 2>&1; echo "$k: $?"; done' | FileCheck %s --check-prefix=GROUPS --implicit-check-not=error --implicit-check-not=note:
# RUN: wavecc run %s --quiet --check=races --grid=4 --resident=4 --seed=3 --completion=random:5 --block=128 --kernel=groups_release --arg=@0:i32[256]=iota
# A workgroup of one wave needs no barrier. No finding depends on the order in which operations complete.
# RUN: wavecc run %s --check=races --grid=1 --block=64 --kernel=lds --arg=@0:i32[256]=iota
# RUN: sh -c 'for o in latest random:1 random:2; do for k in lds lds_no_wait dma_late_wait global; do wavecc run %s --quiet --check=races --completion=$o --seed=3 --grid=1 --block=128 --kernel=$k --arg=@0:i32[256]=iota >/dev/null 2>&1; test $? = 2 || exit 1; done; done'
# RUN: sh -c 'for o in latest random:1 random:2; do for k in lds_barrier lds_overwrite_barrier dma_wait_first dma_waited global_barrier; do wavecc run %s --quiet --check=races --completion=$o --seed=3 --grid=1 --block=128 --kernel=$k --arg=@0:i32[256]=iota || exit 1; done; done'

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
  s_lshr_b32 s6, s6, 6
  s_waitcnt lgkmcnt(0)
  .endm
  .macro descriptor name
  s_endpgm
  .section .rodata
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_group_segment_fixed_size 1024
    .amdhsa_kernarg_size 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_next_free_vgpr 64
    .amdhsa_next_free_sgpr 32
    .amdhsa_accum_offset 32
  .end_amdhsa_kernel
  .endm
  .macro resource
  s_mov_b32 s8, s4
  s_and_b32 s9, s5, 0xffff
  s_mov_b32 s10, 1024
  s_mov_b32 s11, 0x00020000
  .endm

# Each wave reads what the other one writes: the first wave's read meets the second one's write, and the reverse.
  kernel lds
  ds_write_b32 v1, v0
# CHECK: check_races.s:[[#@LINE-1]]: error: writes LDS byte 256, which wave 0 reads, and no barrier orders the two [race-lds]
  s_waitcnt lgkmcnt(0)
  ds_read_b32 v3, v2
# CHECK: check_races.s:[[#@LINE-1]]: error: reads LDS byte 0, which wave 0 writes, and no barrier orders the two [race-lds]
# CHECK-NEXT: {{^}}    0x[[#%x,AT:]]: ds_read_b32 v3, v2
# CHECK-NEXT: {{^}}    after 0x[[#%x,AT-12]]: ds_write_b32 v1, v0    ({{.*}}check_races.s:[[#@LINE-6]]) in wave 0 lane 0
# CHECK-NEXT: {{^}}    workgroup (0,0,0) wave 1 lane 0
# CHECK: lds: 2
  s_waitcnt lgkmcnt(0)
  descriptor lds
  kernel lds_barrier
  ds_write_b32 v1, v0
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_read_b32 v3, v2
  descriptor lds_barrier
# CHECK-NEXT: lds_barrier: 0
  kernel lds_no_wait
  ds_write_b32 v1, v0
  s_barrier
  ds_read_b32 v3, v2
# CHECK: check_races.s:[[#@LINE-1]]: error: reads LDS byte {{.*}} writes, and that wave did not wait for it (lgkmcnt) before the barrier [race-lds]
# CHECK: lds_no_wait: 2
  descriptor lds_no_wait

# A second round overwrites what the other wave may still read.
  kernel lds_overwrite
  ds_write_b32 v1, v0
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_read_b32 v3, v2
# CHECK: check_races.s:[[#@LINE-1]]: error: reads LDS byte
  s_waitcnt lgkmcnt(0)
  v_add_u32_e32 v3, 1, v3
  ds_write_b32 v1, v3
# CHECK: check_races.s:[[#@LINE-1]]: error: writes LDS byte {{.*}}, which wave {{.}} reads, and no barrier orders the two [race-lds]
# CHECK: lds_overwrite: 2
  descriptor lds_overwrite
  kernel lds_overwrite_barrier
  ds_write_b32 v1, v0
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_read_b32 v3, v2
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_write_b32 v1, v3
  descriptor lds_overwrite_barrier
# CHECK-NEXT: lds_overwrite_barrier: 0

# Both waves write the same: a note.
  kernel lds_same
  v_and_b32_e32 v3, 0xfc, v1
  ds_write_b32 v3, v3
# CHECK: check_races.s:[[#@LINE-1]]: note: writes LDS byte 0, which wave {{.}} writes with the same value, and no barrier orders the two [race-lds]
# CHECK: check_races.s:[[#@LINE-2]]: note: writes LDS byte 0, which wave {{.}} reads (the same value), and no barrier orders the two [race-lds]
  ds_read_b32 v4, v3
  descriptor lds_same
# CHECK: lds_same: 0
  kernel lds_atomics
  ds_add_u32 v6, v0
  ds_max_u32 v6, v0
  descriptor lds_atomics
# CHECK-NEXT: lds_atomics: 0

# One counter for both waves is atomic; a read of it is not.
  kernel counter
  s_mov_b32 m0, 0
  s_nop 0
  ds_append v3
  descriptor counter
# CHECK-NEXT: counter: 0
  kernel counter_read
  s_mov_b32 m0, 0
  s_nop 0
  ds_append v3
# CHECK: check_races.s:[[#@LINE-1]]: error: writes LDS byte 0, which wave 0 reads, and no barrier orders the two [race-lds]
  ds_read_b32 v4, v6
# CHECK: check_races.s:[[#@LINE-1]]: error: reads LDS byte 0, which wave 0 writes, and no barrier orders the two [race-lds]
# CHECK: counter_read: 2
  descriptor counter_read

# A table that the first wave clears and all add to: without a barrier the clearing may come after an addition. The first
# wave's own atomic does not make up for it, and who comes first does not matter.
  kernel init_atomic
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc0 .Linit
  ds_write_b32 v1, v6
.Linit:
  v_and_b32_e32 v3, 0xfc, v1
  s_waitcnt lgkmcnt(0)
  ds_add_u32 v3, v0
# CHECK: check_races.s:[[#@LINE-1]]: error: writes LDS byte 0, which wave 0 writes, and no barrier orders the two [race-lds]
# CHECK-NEXT: ds_add_u32 v3, v0
# CHECK-NEXT: ds_write_b32 v1, v6
  descriptor init_atomic
# CHECK: init_atomic: 2
  kernel init_barrier
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc0 .Linit_barrier
  ds_write_b32 v1, v6
.Linit_barrier:
  v_and_b32_e32 v3, 0xfc, v1
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_add_u32 v3, v0
  descriptor init_barrier
# CHECK-NEXT: init_barrier: 0
  kernel own_atomic_first
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc0 .Lown_atomic_first
  ds_write_b32 v6, v6
  s_waitcnt lgkmcnt(0)
.Lown_atomic_first:
  ds_add_u32 v6, v0
# CHECK: check_races.s:[[#@LINE-1]]: error: writes LDS byte 0, which wave 0 writes, and no barrier orders the two [race-lds]
  descriptor own_atomic_first
# CHECK: own_atomic_first: 2
# The first wave's atomic is there already when the second one writes; both are there when it reads.
  kernel atomic_then_write
  ds_add_u32 v6, v0
  s_cmp_eq_u32 s6, 1
  s_cbranch_scc0 .Latomic_then_write
  ds_write_b32 v6, v6
# CHECK: check_races.s:[[#@LINE-1]]: error: writes LDS byte 0, which wave 0 writes, and no barrier orders the two [race-lds]
.Latomic_then_write:
  descriptor atomic_then_write
# CHECK: atomic_then_write: 2
  kernel atomic_then_read
  ds_add_u32 v6, v0
# CHECK: check_races.s:[[#@LINE-1]]: error: writes LDS byte 0, which wave 0 reads, and no barrier orders the two [race-lds]
  s_waitcnt lgkmcnt(0)
  ds_read_b32 v3, v6
# CHECK: check_races.s:[[#@LINE-1]]: error: reads LDS byte 0, which wave 0 writes, and no barrier orders the two [race-lds]
  descriptor atomic_then_read
# CHECK: atomic_then_read: 2
  kernel atomic_read_barrier
  ds_add_u32 v6, v0
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_read_b32 v3, v6
  descriptor atomic_read_barrier
# CHECK-NEXT: atomic_read_barrier: 0
# A plain load that is the first guess of a loop that compares and swaps, as LLVM makes them; and one that is not.
  kernel guess
  global_load_dword v3, v6, s[4:5]
  s_waitcnt vmcnt(0)
  v_add_u32_e32 v2, 1, v3
  global_atomic_cmpswap v4, v6, v[2:3], s[4:5] sc0
  s_waitcnt vmcnt(0)
  descriptor guess
# CHECK-NEXT: guess: 0
  kernel guess_read
  global_load_dword v3, v6, s[4:5]
# CHECK: check_races.s:[[#@LINE-1]]: error: reads 0x{{.*}} writes, and no barrier orders the two [race-global]
  s_waitcnt vmcnt(0)
  global_atomic_add v6, v3, s[4:5]
# CHECK: check_races.s:[[#@LINE-1]]: error: writes 0x{{.*}} reads, and no barrier orders the two [race-global]
  s_waitcnt vmcnt(0)
  descriptor guess_read
# CHECK: guess_read: 2

# A copy to LDS (M0 + 4 * lane) that its own wave reads before it has arrived.
  kernel dma_early
  resource
  s_lshl_b32 m0, s6, 8
  s_nop 0
  buffer_load_dword v1, s[8:11], 0 offen lds
  ds_read_b32 v3, v1
# CHECK: check_races.s:[[#@LINE-1]]: error: reads LDS byte {{.*}} (this one) writes, and there is no wait for vmcnt in between [lds-dma]
# CHECK: dma_early: 2
  descriptor dma_early
  kernel dma_waited
  resource
  s_lshl_b32 m0, s6, 8
  s_nop 0
  buffer_load_dword v1, s[8:11], 0 offen lds
  s_waitcnt vmcnt(0)
  ds_read_b32 v3, v1
  descriptor dma_waited
# CHECK-NEXT: dma_waited: 0
# The wait after the barrier is too late for the other wave.
  kernel dma_late_wait
  resource
  s_lshl_b32 m0, s6, 8
  s_nop 0
  buffer_load_dword v1, s[8:11], 0 offen lds
  s_barrier
  s_waitcnt vmcnt(0)
  ds_read_b32 v3, v2
# CHECK: check_races.s:[[#@LINE-1]]: error: reads LDS byte {{.*}} writes, and that wave did not wait for it (vmcnt) before the barrier [lds-dma]
# CHECK: dma_late_wait: 2
  descriptor dma_late_wait
  kernel dma_wait_first
  resource
  s_lshl_b32 m0, s6, 8
  s_nop 0
  buffer_load_dword v1, s[8:11], 0 offen lds
  s_waitcnt vmcnt(0)
  s_barrier
  ds_read_b32 v3, v2
  descriptor dma_wait_first
# CHECK-NEXT: dma_wait_first: 0
# Both waves copy the same bytes to the same place: a note, as for ds_write; other bytes are an error.
  kernel dma_same
  resource
  v_and_b32_e32 v4, 0xff, v1
  s_mov_b32 m0, 0
  s_nop 0
  buffer_load_dword v4, s[8:11], 0 offen lds
# CHECK: check_races.s:[[#@LINE-1]]: note: writes LDS byte {{.*}} with the same value
# CHECK: dma_same: 0
  s_waitcnt vmcnt(0)
  descriptor dma_same
  kernel dma_other
  resource
  s_mov_b32 m0, 0
  s_nop 0
  buffer_load_dword v1, s[8:11], 0 offen lds
# CHECK: check_races.s:[[#@LINE-1]]: error: writes LDS byte
# CHECK: dma_other: 2
  s_waitcnt vmcnt(0)
  descriptor dma_other
# A copy over what an LDS read of the same wave may not have read yet.
  kernel dma_overwrite
  resource
  s_lshl_b32 m0, s6, 8
  ds_write_b32 v1, v2
  ds_read_b32 v3, v1
  buffer_load_dword v1, s[8:11], 0 offen lds
# CHECK: check_races.s:[[#@LINE-1]]: error: writes LDS byte {{.*}} (this one) writes, and there is no wait for lgkmcnt in between [lds-dma]
# CHECK: check_races.s:[[#@LINE-2]]: error: writes LDS byte {{.*}} (this one) reads, and there is no wait for lgkmcnt in between [lds-dma]
# CHECK: dma_overwrite: 2
  descriptor dma_overwrite

  kernel global
  global_store_dword v1, v0, s[4:5]
# CHECK: check_races.s:[[#@LINE-1]]: error: writes 0x
  global_load_dword v3, v2, s[4:5]
# CHECK: check_races.s:[[#@LINE-1]]: error: reads 0x{{[0-9a-f]+}}, byte 0 of argument 0 {{.*}} wave 0 writes, and no barrier orders the two [race-global]
# CHECK: global: 2
  descriptor global
# Waves of one workgroup share the cache: a barrier is enough, without a wait.
  kernel global_barrier
  global_store_dword v1, v0, s[4:5]
  s_barrier
  global_load_dword v3, v2, s[4:5]
  descriptor global_barrier
# CHECK-NEXT: global_barrier: 0
# Operations of one wave need nothing.
  kernel global_twice
  global_store_dword v1, v0, s[4:5]
  global_load_dword v3, v1, s[4:5]
  global_store_dword v1, v1, s[4:5]
  descriptor global_twice
# CHECK-NEXT: global_twice: 0

# Both workgroups write their number.
  kernel groups
  v_mov_b32_e32 v3, s2
  global_store_dword v1, v3, s[4:5]
# GROUPS: check_races.s:[[#@LINE-1]]: error: writes 0x{{[0-9a-f]+}}, byte 0 of argument 0 {{.*}} writes, of another workgroup, and no atomic or sc1 access orders the two [race-global]
# GROUPS: workgroup (1,0,0) wave 0 lane 0
# GROUPS: groups: 2
  descriptor groups
  kernel groups_apart
  s_lshl_b32 s7, s2, 9
  v_add_u32_e32 v1, s7, v1
  global_store_dword v1, v1, s[4:5]
  descriptor groups_apart
# GROUPS-NEXT: groups_apart: 0
  kernel groups_atomic
  global_atomic_add v1, v0, s[4:5]
  global_store_dword v1, v0, s[4:5] offset:512 sc0 sc1
  descriptor groups_atomic
# GROUPS-NEXT: groups_atomic: 0
# Each workgroup hands on what it wrote to the next one, which waits for it: store, write back, wait, atomic; atomic,
# load. Word 128 counts the workgroups that are through, from 128.
  .macro wait_for_turn
  s_mov_b64 s[12:13], exec
  s_mov_b64 exec, 1
  s_add_u32 s8, s2, 128
  v_mov_b32_e32 v4, 1
.Lturn\@:
  global_atomic_add v5, v6, v6, s[4:5] offset:512 sc0
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s7, v5
  s_cmp_lt_u32 s7, s8
  s_cbranch_scc1 .Lturn\@
  buffer_inv sc1
  s_mov_b64 exec, s[12:13]
  .endm
  kernel groups_release
  s_cmp_eq_u32 s6, 1
  s_cbranch_scc1 .Lrelease_end
  wait_for_turn
  global_load_dword v3, v1, s[4:5]
  s_waitcnt vmcnt(0)
  v_add_u32_e32 v3, 1, v3
  global_store_dword v1, v3, s[4:5]
  buffer_wbl2 sc1
  s_waitcnt vmcnt(0)
  s_mov_b64 exec, 1
  global_atomic_add v6, v4, s[4:5] offset:512
.Lrelease_end:
  descriptor groups_release
# GROUPS-NEXT: groups_release: 0
# The same without the wait before the release.
  kernel groups_no_wait
  s_cmp_eq_u32 s6, 1
  s_cbranch_scc1 .Lno_wait_end
  wait_for_turn
  global_load_dword v3, v1, s[4:5]
# GROUPS: check_races.s:[[#@LINE-1]]: error: reads {{.*}} of another workgroup, and no atomic or sc1 access orders the two [race-global]
  s_waitcnt vmcnt(0)
  v_add_u32_e32 v3, 1, v3
  global_store_dword v1, v3, s[4:5]
# GROUPS: check_races.s:[[#@LINE-1]]: error: writes
  s_mov_b64 exec, 1
  global_atomic_add v6, v4, s[4:5] offset:512
.Lno_wait_end:
  descriptor groups_no_wait
# GROUPS: groups_no_wait: 2
# Reads alone never race.
  kernel groups_read
  global_load_dword v3, v1, s[4:5]
  global_load_dword v3, v2, s[4:5]
  descriptor groups_read
# GROUPS-NEXT: groups_read: 0
