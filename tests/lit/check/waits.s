# Registers that are touched while a memory operation may still write them, and near misses that are right.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc check %t.s > %t; test $? = 2' && FileCheck %s --strict-whitespace < %t
# RUN: wavecc check %t.s --kernel=global_waited

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro descriptor name
  kernel_descriptor \name, vgprs=64, sgprs=24, accum=32, lds=1024, kernarg=16
  .endm

  kernel_start global_load
  global_load_dword v1, v0, s[0:1]
# CHECK: {{^}}    0x[[#%x,AT:]]: v_add_u32_e32 v2, v1, v1
# CHECK-NEXT: {{^}}    after 0x[[#%x,AT-8]]: global_load_dword v1, v0, s[0:1]    ({{.*}}waits.s:[[#@LINE-2]])
# CHECK-NEXT: {{^}}    source: ISA 4.4
  v_add_u32_e32 v2, v1, v1
  s_endpgm
  descriptor global_load
# CHECK: kernel global_load (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}

  kernel_start global_waited
  global_load_dword v1, v0, s[0:1]
  s_waitcnt vmcnt(0)
  v_add_u32_e32 v2, v1, v1
  s_endpgm
  descriptor global_waited
# CHECK: kernel global_waited (gfx942): {{[0-9]+}} instructions, no findings{{$}}

  kernel_start wrong_counter
  global_load_dword v1, v0, s[0:1]
  s_waitcnt lgkmcnt(0)
  v_add_u32_e32 v2, v1, v1
# CHECK: :[[#@LINE-1]]: error: reads v1, which global_load_dword may still be writing: on some path there is no wait for vmcnt in between [wait-read, sure]
  s_endpgm
  descriptor wrong_counter
# CHECK: kernel wrong_counter (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}

  kernel_start all_ones
  global_load_dword v1, v0, s[0:1]
# 63 is all ones: no wait at all, however many loads there were.
  s_waitcnt vmcnt(63)
  v_add_u32_e32 v2, v1, v1
# CHECK: :[[#@LINE-1]]: error: reads v1, which global_load_dword may still be writing: on some path there is no wait for vmcnt in between [wait-read, sure]
  s_endpgm
  descriptor all_ones
# CHECK: kernel all_ones (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}

  kernel_start in_order
  global_load_dword v1, v0, s[0:1]
  global_load_dword v2, v0, s[0:1] offset:4
  s_waitcnt vmcnt(1)
  v_add_u32_e32 v3, v1, v1
  s_endpgm
  descriptor in_order
# CHECK: kernel in_order (gfx942): {{[0-9]+}} instructions, no findings{{$}}

  kernel_start in_order_too_many
  global_load_dword v1, v0, s[0:1]
  global_load_dword v2, v0, s[0:1] offset:4
  s_waitcnt vmcnt(1)
  v_add_u32_e32 v3, v1, v2
# CHECK: :[[#@LINE-1]]: error: reads v2, which global_load_dword may still be writing: on some path there is no wait for vmcnt in between [wait-read, sure]
  s_endpgm
  descriptor in_order_too_many
# CHECK: kernel in_order_too_many (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}

  kernel_start overwritten
  global_load_dwordx2 v[2:3], v0, s[0:1]
  v_mov_b32_e32 v3, 0
# CHECK: :[[#@LINE-1]]: error: overwrites v3, which global_load_dwordx2 may still be writing: on some path there is no wait for vmcnt in between [wait-overwrite, sure]
  s_endpgm
  descriptor overwritten
# CHECK: kernel overwritten (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}

  kernel_start address_overwritten
# The address is read at issue, and a later load of the same queue lands later.
  global_load_dword v2, v0, s[0:1]
  v_mov_b32_e32 v0, 0
  global_load_dword v2, v0, s[0:1]
  s_endpgm
  descriptor address_overwritten
# CHECK: kernel address_overwritten (gfx942): {{[0-9]+}} instructions, no findings{{$}}

  kernel_start store_data
  global_store_dword v0, v0, s[0:1]
  v_mov_b32_e32 v0, 0
  s_endpgm
  descriptor store_data
# CHECK: kernel store_data (gfx942): {{[0-9]+}} instructions, no findings{{$}}

  kernel_start lds_load
  v_mov_b32_e32 v0, 0
  ds_read_b32 v1, v0
  s_waitcnt vmcnt(0)
  v_mov_b32_e32 v2, v1
# CHECK: :[[#@LINE-1]]: error: reads v1, which ds_read_b32 may still be writing: on some path there is no wait for lgkmcnt in between [wait-read, sure]
  s_endpgm
  descriptor lds_load
# CHECK: kernel lds_load (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}

  kernel_start lds_waited
  ds_read_b32 v1, v0
  ds_read_b32 v2, v0 offset:4
  s_waitcnt lgkmcnt(1)
  v_mov_b32_e32 v3, v1
  s_endpgm
  descriptor lds_waited
# CHECK: kernel lds_waited (gfx942): {{[0-9]+}} instructions, no findings{{$}}

  kernel_start scalar_load
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_add_u32 s6, s5, 1
# CHECK: :[[#@LINE-1]]: error: reads s5, which s_load_dwordx2 may still be writing: on some path there is no wait for lgkmcnt in between [wait-read, sure]
  s_endpgm
  descriptor scalar_load
# CHECK: kernel scalar_load (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}

  kernel_start scalar_count
# Scalar loads come back in any order: only a wait to 0 says anything.
  s_load_dword s4, s[0:1], 0x0
  s_load_dword s5, s[0:1], 0x4
  s_waitcnt lgkmcnt(1)
  s_add_u32 s6, s4, 1
# CHECK: :[[#@LINE-1]]: error: reads s4, which s_load_dword may still be writing: on some path there is no wait for lgkmcnt in between [wait-read, sure]
  s_endpgm
  descriptor scalar_count
# CHECK: kernel scalar_count (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}

  kernel_start scalar_waited
  s_load_dword s4, s[0:1], 0x0
  s_load_dword s5, s[0:1], 0x4
  s_waitcnt lgkmcnt(0)
  s_add_u32 s6, s4, s5
  s_endpgm
  descriptor scalar_waited
# CHECK: kernel scalar_waited (gfx942): {{[0-9]+}} instructions, no findings{{$}}

  kernel_start flat
# A flat load needs both counters, both down to 0 (flat_waits.s has one counter alone).
  v_mov_b32_e32 v1, 0
  flat_load_dword v2, v[0:1]
  s_waitcnt vmcnt(1)
  v_mov_b32_e32 v3, v2
# CHECK: :[[#@LINE-1]]: error: reads v2, which flat_load_dword may still be writing: on some path there is no wait for lgkmcnt in between [wait-read, sure]
# CHECK: :[[#@LINE-2]]: error: reads v2, which flat_load_dword may still be writing: on some path there is no wait for vmcnt in between [wait-read, sure]
  s_endpgm
  descriptor flat
# CHECK: kernel flat (gfx942): {{[0-9]+}} instructions, 2 errors, 0 warnings, 0 notes{{$}}

  kernel_start one_path
  global_load_dword v1, v0, s[0:1]
  s_cmp_eq_u32 s2, 0
  s_cbranch_scc1 .Lone_path
  s_waitcnt vmcnt(0)
.Lone_path:
  v_mov_b32_e32 v2, v1
# CHECK: :[[#@LINE-1]]: error: reads v1, which global_load_dword may still be writing: on some path there is no wait for vmcnt in between [wait-read, sure]
  s_endpgm
  descriptor one_path
# CHECK: kernel one_path (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}

  kernel_start both_paths
  global_load_dword v1, v0, s[0:1]
  s_cmp_eq_u32 s2, 0
  s_cbranch_scc1 .Lboth_paths
  s_waitcnt vmcnt(0)
  v_mov_b32_e32 v2, v1
  s_endpgm
.Lboth_paths:
  s_waitcnt vmcnt(0)
  v_mov_b32_e32 v3, v1
  s_endpgm
  descriptor both_paths
# CHECK: kernel both_paths (gfx942): {{[0-9]+}} instructions, no findings{{$}}

  kernel_start loop
# Right in the first round; the load at the end of a round is in flight in the next one.
  s_mov_b32 s4, 8
  v_mov_b32_e32 v1, 0
.Lloop:
  v_mov_b32_e32 v2, v1
# CHECK: :[[#@LINE-1]]: error: reads v1, which global_load_dword may still be writing: on some path there is no wait for vmcnt in between [wait-read, sure]
  global_load_dword v1, v0, s[0:1]
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 .Lloop
  s_endpgm
  descriptor loop
# CHECK: kernel loop (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}

  kernel_start loop_waited
  s_mov_b32 s4, 8
  v_mov_b32_e32 v1, 0
.Lloop_waited:
  s_waitcnt vmcnt(0)
  v_mov_b32_e32 v2, v1
  global_load_dword v1, v0, s[0:1]
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 .Lloop_waited
  s_endpgm
  descriptor loop_waited
# CHECK: kernel loop_waited (gfx942): {{[0-9]+}} instructions, no findings{{$}}
