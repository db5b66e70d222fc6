# A flat operation is one of memory and one of LDS, each with its counter and with the lanes whose addresses are there.
# gfx1250 counts each part in the order of its memory, so counts above 0 say something. A run knows the addresses;
# `check` does not, and warns where one of the two counters alone is waited for.
#
# RUN: %with_kernel_inc > %t.s
# RUN: not wavecc check %t.s | FileCheck %s
# RUN: wavecc run %t.s --kernel=in_order --grid=1 --block=32 --arg=@0:i32[64]=iota --quiet 2>&1 | count 0
# RUN: not wavecc run %t.s --kernel=too_many --grid=1 --block=32 --arg=@0:i32[64]=iota --quiet 2>&1 | FileCheck %s --check-prefix=MANY
# RUN: wavecc run %t.s --kernel=memory_alone --grid=1 --block=32 --arg=@0:i32[64]=iota --quiet 2>&1 | count 0
# RUN: not wavecc run %t.s --kernel=lds_alone --grid=1 --block=32 --arg=@0:i32[64]=iota --quiet 2>&1 | FileCheck %s --check-prefix=ALONE
# RUN: wavecc run %t.s --kernel=to_lds --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet 2>&1 | count 0
# RUN: wavecc run %t.s --kernel=to_lds --completion=latest --grid=1 --block=64 --arg=@0:i32[64]=iota --dump=0=%t.npy --quiet 2>&1 | count 0
# RUN: wavecc run %t.s --kernel=to_lds --grid=1 --block=64 --arg=@0:i32[64]=iota --expect=0=%t.npy --quiet 2>&1 | count 0
# RUN: wavecc run %t.s --kernel=mixed --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet 2>&1 | count 0
# RUN: not wavecc run %t.s --kernel=mixed_unwaited --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet 2>&1 | FileCheck %s --check-prefix=MIXED
# RUN: not wavecc run %t.s --kernel=to_lds_unwaited --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet 2>&1 | FileCheck %s --check-prefix=RACE

  .amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
  .macro kernel name
  kernel_start \name
  s_load_b64 s[2:3], s[0:1], 0x0
  v_lshlrev_b32_e32 v1, 2, v0
  v_mov_b32_e32 v2, v1
  v_mov_b32_e32 v3, 0
  s_wait_kmcnt 0x0
  v_add_nc_u64_e32 v[8:9], s[2:3], v[2:3]
  .endm
  .macro descriptor name
  s_endpgm
  kernel_descriptor \name, vgprs=16, sgprs=24, lds=1024, kernarg=8
  .endm

# The first of two flat loads: one younger operation may be out in each counter, and one more of LDS.
  kernel in_order
  flat_load_b32 v4, v[8:9]
  flat_load_b32 v5, v[8:9]
  ds_load_b32 v6, v1
  s_wait_loadcnt_dscnt 0x102
  v_mov_b32_e32 v7, v4
  s_wait_loadcnt_dscnt 0x1
  v_mov_b32_e32 v7, v5
  s_wait_dscnt 0x0
  v_mov_b32_e32 v7, v6
  descriptor in_order
# CHECK: kernel in_order (gfx1250): {{[0-9]+}} instructions, no findings{{$}}

  kernel too_many
  flat_load_b32 v4, v[8:9]
  flat_load_b32 v5, v[8:9]
  s_wait_loadcnt_dscnt 0x202
# CHECK: :[[#@LINE+3]]: error: reads v4, which flat_load_b32 may still be writing: on some path there is no wait for dscnt in between [wait-read, sure]
# CHECK: :[[#@LINE+2]]: error: reads v4, which flat_load_b32 may still be writing: on some path there is no wait for loadcnt in between [wait-read, sure]
# MANY: :[[#@LINE+1]]: error: reads v4, which flat_load_b32 may still be writing: there is no wait for loadcnt in between [wait-read]
  v_mov_b32_e32 v7, v4
  descriptor too_many

  kernel memory_alone
  flat_load_b32 v4, v[8:9]
  s_wait_loadcnt 0x0
# CHECK: :[[#@LINE+1]]: warning: reads v4, which flat_load_b32 may still be writing if its addresses are in LDS: on some path there is no wait for dscnt in between [wait-read, cautious]
  v_mov_b32_e32 v7, v4
  descriptor memory_alone
# CHECK: kernel memory_alone (gfx1250): {{[0-9]+}} instructions, 0 errors, 1 warning, 0 notes{{$}}

  kernel lds_alone
  flat_load_b32 v4, v[8:9]
  s_wait_dscnt 0x0
# CHECK: :[[#@LINE+2]]: warning: reads v4, which flat_load_b32 may still be writing if its addresses are not in LDS: on some path there is no wait for loadcnt in between [wait-read, cautious]
# ALONE: :[[#@LINE+1]]: error: reads v4, which flat_load_b32 may still be writing: there is no wait for loadcnt in between [wait-read]
  v_mov_b32_e32 v7, v4
  descriptor lds_alone

# Flat stores to LDS and to memory. The barrier publishes what is in LDS, so that is what it waits for.
  .macro stores
  s_mov_b64 s[4:5], src_shared_base
  v_mov_b32_e32 v3, s5
  v_mov_b32_e32 v2, v1
  flat_store_b32 v[8:9], v0
  flat_store_b32 v[2:3], v0
  .endm
  .macro reads
  s_barrier_signal -1
  s_barrier_wait 0xffff
  v_xor_b32_e32 v4, 0x80, v1
  ds_load_b32 v5, v4
  s_wait_dscnt 0x0
  global_store_b32 v[8:9], v5, off
  .endm

  kernel to_lds
  stores
  s_wait_dscnt 0x0
  reads
  descriptor to_lds

  kernel to_lds_unwaited
  stores
  s_wait_storecnt 0x0
# RACE: error: reads LDS byte 128, which wave 1 writes, and that wave did not wait for it (dscnt) before the barrier [race-lds]
  reads
  descriptor to_lds_unwaited

# One store of which odd lanes write LDS, even ones memory: LDS's counter alone tells of the first.
  .macro odd_lanes
  s_mov_b64 s[4:5], src_shared_base
  v_and_b32_e32 v4, 1, v0
  v_cmp_eq_u32_e32 vcc_lo, 1, v4
  v_mov_b32_e32 v5, s5
  v_cndmask_b32_e32 v2, v8, v1, vcc_lo
  v_cndmask_b32_e32 v3, v9, v5, vcc_lo
  flat_store_b32 v[2:3], v0
  .endm
  .macro odd_reads
  s_barrier_signal -1
  s_barrier_wait 0xffff
  v_xor_b32_e32 v4, 0x80, v1
  v_or_b32_e32 v4, 4, v4
  ds_load_b32 v5, v4
  .endm

  kernel mixed
  odd_lanes
  s_wait_dscnt 0x0
  odd_reads
  descriptor mixed

  kernel mixed_unwaited
  odd_lanes
  s_wait_storecnt 0x0
# MIXED: error: reads LDS byte {{[0-9]+}}, which wave 1 writes, and that wave did not wait for it (dscnt) before the barrier [race-lds]
  odd_reads
  descriptor mixed_unwaited
