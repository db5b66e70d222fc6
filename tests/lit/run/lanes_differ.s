# Several lanes of one store write one address: an error where what they write differs, and only there. In LDS it is the read that is
# wrong: nobody may read the bytes. v0 is the work-item.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'for k in global bytes lds two wide added third second_wave; do wavecc run %t.s --quiet --check=all --grid=1 --block=64 --kernel=$k --arg=@0:i32[256]=iota 2>&1; echo "$k: $?"; done' | FileCheck %s
# RUN: sh -c 'for k in same apart atomic one_lane halves again unread overwritten beside; do wavecc run %t.s --quiet --check=all --grid=1 --block=64 --kernel=$k --arg=@0:i32[256]=iota || exit 1; done'
# RUN: wavecc run %t.s --quiet --check=all --grid=2 --block=64 --kernel=next_group --arg=@0:i32[256]=iota
# RUN: wavecc run %t.s --quiet --check=none --grid=1 --block=64 --kernel=global --arg=@0:i32[256]=iota

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro kernel name
  kernel_start \name
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshrrev_b32_e32 v1, 3, v0
  v_lshlrev_b32_e32 v2, 2, v1
  v_lshlrev_b32_e32 v3, 2, v0
  v_mov_b32_e32 v4, 7
  s_waitcnt lgkmcnt(0)
  .endm
  .macro descriptor name
  s_waitcnt vmcnt(0) lgkmcnt(0)
  s_endpgm
  kernel_descriptor \name, vgprs=64, sgprs=32, accum=32, lds=1024, kernarg=8
  .endm

  kernel global
  global_store_dword v2, v0, s[4:5]
# CHECK: :[[#@LINE-1]]: error: writes {{.*}} from lane 0 and from lane 1 of one instruction, with different values, 0x0 and 0x1; which of them stays is not defined [race-global]
# CHECK: global: 2
  descriptor global

  kernel bytes
  global_store_byte v1, v0, s[4:5]
# CHECK: error: writes {{.*}} from lane 0 and from lane 1
# CHECK: bytes: 2
  descriptor bytes

  kernel lds
  ds_write_b32 v2, v0
  ds_read_b32 v5, v2
# CHECK: :[[#@LINE-1]]: error: reads LDS byte 0, which wave 0 writes from lane 6 and from lane 7 of one instruction, with different values, 0x6 and 0x7; which of them stays is not defined [race-lds]
# CHECK: ds_write_b32 v2, v0
# CHECK: lds: 2
  descriptor lds

# The second place of one lane is the first of another.
  kernel two
  v_mov_b32_e32 v5, 9
  ds_write2_b32 v3, v4, v5 offset1:1
  s_waitcnt lgkmcnt(0)
  ds_read_b32 v5, v3
# CHECK: :[[#@LINE-1]]: error: reads LDS byte 4, which wave 0 writes from lane 0 and from lane 1
# CHECK: two: 2
  descriptor two

# The second dword differs.
  kernel wide
  v_mov_b32_e32 v5, v0
  v_lshlrev_b32_e32 v2, 4, v1
  global_store_dwordx2 v2, v[4:5], s[4:5]
# CHECK: error: writes {{.*}} from lane 0 and from lane 1
# CHECK: wide: 2
  descriptor wide

# An atomic operation reads, too.
  kernel added
  ds_write_b32 v2, v0
  ds_add_u32 v2, v4
# CHECK: :[[#@LINE-1]]: error: reads LDS byte 0, which wave 0 writes from lane 6 and from lane 7
# CHECK: added: 2
  descriptor added

# The last two of three lanes write the same.
  kernel third
  s_mov_b64 exec, 7
  v_min_u32_e32 v5, 1, v0
  ds_write_b32 v2, v5
  ds_read_b32 v5, v2
# CHECK: :[[#@LINE-1]]: error: reads LDS byte 0, which wave 0 writes from lane 0 and from lane 2 of one instruction, with different values, 0x0 and 0x1
# CHECK: third: 2
  descriptor third

# A later store writes a part of it again.
  kernel second_wave
  ds_write_b32 v2, v0
  s_mov_b64 exec, 1
  ds_write_b32 v2, v4
  s_mov_b64 exec, -1
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_read_b32 v5, v2
# CHECK: :[[#@LINE-1]]: error: reads LDS byte 4, which wave 0 writes from lane 14 and from lane 15
# CHECK: second_wave: 2
  descriptor second_wave

  kernel same
  global_store_dword v2, v4, s[4:5]
  ds_write_b32 v2, v1
  descriptor same

  kernel apart
  global_store_dword v3, v0, s[4:5]
  ds_write_b32 v3, v0
  descriptor apart

  kernel atomic
  global_atomic_add v2, v0, s[4:5]
  ds_add_u32 v2, v0
  descriptor atomic

  kernel one_lane
  s_mov_b64 exec, 1
  global_store_dword v2, v0, s[4:5]
  ds_write_b32 v2, v0
  descriptor one_lane

# Bytes beside each other.
  kernel halves
  v_lshlrev_b32_e32 v2, 1, v0
  global_store_short v2, v0, s[4:5]
  descriptor halves

# One lane after the other, by two instructions.
  kernel again
  s_mov_b64 exec, 1
  global_store_dword v2, v0, s[4:5]
  s_mov_b64 exec, 2
  global_store_dword v2, v0, s[4:5]
  descriptor again

  kernel unread
  ds_write_b32 v2, v0
  ds_read_b32 v5, v3 offset:512
  descriptor unread

  kernel overwritten
  ds_write_b32 v2, v0
  ds_write_b32 v3, v0
  ds_read_b32 v5, v3
  descriptor overwritten

# The byte beside it.
  kernel beside
  s_mov_b64 exec, 3
  v_mov_b32_e32 v5, 0
  ds_write_b8 v5, v4 offset:1
  ds_write_b8 v5, v0
  ds_read_u8 v6, v5 offset:1
  descriptor beside

# What an earlier workgroup has left there.
  kernel next_group
  s_cmp_eq_u32 s2, 0
  s_cbranch_scc0 next_group_read
  ds_write_b32 v2, v0
  s_branch next_group_end
next_group_read:
  ds_read_b32 v6, v2
next_group_end:
  descriptor next_group
