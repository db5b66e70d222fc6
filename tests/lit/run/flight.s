# Registers in flight, at run time: each finding and its near miss. What is reported does not depend on the completion order.
# The buffer has 256 dwords of iota; v0 = the lane.
#
# RUN: sh -c 'wavecc run %s --check=flight --kernel=read --grid=1 --block=64 --arg=@0:i32[256]=iota > %t 2>&1; test $? = 2' && FileCheck %s --check-prefix=READ < %t
# RUN: sh -c 'wavecc run %s --check=flight --completion=latest --kernel=read --grid=1 --block=64 --arg=@0:i32[256]=iota > %t 2>&1; test $? = 2' && FileCheck %s --check-prefix=READ < %t
# RUN: sh -c 'wavecc run %s --check=flight --completion=random:3 --kernel=read --grid=1 --block=64 --arg=@0:i32[256]=iota > %t 2>&1; test $? = 2' && FileCheck %s --check-prefix=READ < %t
# RUN: wavecc run %s --check=none --kernel=read --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet | count 0
# RUN: not wavecc run %s --kernel=younger --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | FileCheck %s --check-prefix=YOUNGER
# RUN: wavecc run %s --kernel=older --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | count 0
# RUN: not wavecc run %s --kernel=no_wait_field --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | FileCheck %s --check-prefix=FIELD
# RUN: not wavecc run %s --kernel=scalar_count --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet --check=flight 2>&1 | FileCheck %s --check-prefix=SCALAR
# RUN: wavecc run %s --kernel=scalar_zero --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | count 0
# RUN: not wavecc run %s --kernel=flat_one --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | FileCheck %s --check-prefix=FLAT
# RUN: wavecc run %s --kernel=flat_memory --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | count 0
# RUN: not wavecc run %s --kernel=flat_mixed --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | FileCheck %s --check-prefix=FLATMIXED
# RUN: wavecc run %s --kernel=flat_both --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | count 0
# RUN: not wavecc run %s --kernel=overwrite --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | FileCheck %s --check-prefix=OVER
# RUN: wavecc run %s --kernel=overwrite_load --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | count 0
# RUN: not wavecc run %s --kernel=overwrite_lds --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | FileCheck %s --check-prefix=OTHERQUEUE
# RUN: wavecc run %s --kernel=sources --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | count 0
# RUN: wavecc run %s --kernel=not_taken --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | count 0
# RUN: not wavecc run %s --kernel=masked --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | FileCheck %s --check-prefix=MASKED
# RUN: wavecc run %s --kernel=end --grid=1 --block=64 --arg=@0:i32[256]=zero --completion=latest --dump=0=%t.npy --quiet 2>&1 | count 0
# RUN: wavecc run %s --kernel=end --grid=1 --block=64 --arg=@0:i32[256]=zero --expect=0=%t.npy --quiet 2>&1 | count 0
# RUN: not wavecc run %s --kernel=stale --grid=1 --block=64 --arg=@0:i32[256]=iota --completion=latest --quiet --check=flight --expect=0=%t.npy 2>&1 | FileCheck %s --check-prefix=STALE
# RUN: wavecc run %s --kernel=full --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | count 0
# RUN: not wavecc run %s --kernel=not_full --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | FileCheck %s --check-prefix=NOTFULL
# RUN: not wavecc run %s --kernel=full_mixed --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | FileCheck %s --check-prefix=MIXED
# RUN: wavecc run %s --kernel=full_then_scalar --grid=1 --block=64 --arg=@0:i32[256]=iota --quiet 2>&1 | count 0

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .macro kernel name
  .text
  .globl \name
  .p2align 8
  .type \name,@function
\name:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32_e32 v1, 2, v0
  v_mov_b32_e32 v2, 0
  v_mov_b32_e32 v3, 0
  s_waitcnt lgkmcnt(0)
  .endm
  .macro descriptor name
  .section .rodata
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_group_segment_fixed_size 1024
    .amdhsa_kernarg_size 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 16
    .amdhsa_next_free_sgpr 24
    .amdhsa_accum_offset 16
  .end_amdhsa_kernel
  .endm

  kernel read
  global_load_dword v4, v1, s[2:3]
# READ: :[[#@LINE+1]]: error: reads v4, which global_load_dword may still be writing: there is no wait for vmcnt in between [wait-read]
  v_add_u32_e32 v5, v4, v0
# READ-NEXT: 0x{{[0-9a-f]+}}: v_add_u32_e32 v5, v4, v0
# READ-NEXT: after 0x{{[0-9a-f]+}}: global_load_dword v4, v1, s[2:3] ({{.*}}flight.s:[[#@LINE-4]])
# READ-NEXT: workgroup (0,0,0) wave 0
  s_waitcnt vmcnt(0)
  v_add_u32_e32 v5, v4, v0
# READ-NOT: error
  s_endpgm
  descriptor read

  kernel younger
  global_load_dword v4, v1, s[2:3]
  global_load_dword v5, v1, s[2:3] offset:256
  s_waitcnt vmcnt(1)
  v_add_u32_e32 v6, v4, v0
# YOUNGER: :[[#@LINE+1]]: error: reads v5, which global_load_dword may still be writing: there is no wait for vmcnt in between [wait-read]
  v_add_u32_e32 v6, v5, v0
# YOUNGER-NOT: error
  s_endpgm
  descriptor younger

  kernel older
  global_load_dword v4, v1, s[2:3]
  global_load_dword v5, v1, s[2:3] offset:256
  s_waitcnt vmcnt(1)
  v_add_u32_e32 v6, v4, v0
  s_waitcnt vmcnt(0)
  v_add_u32_e32 v6, v5, v0
  s_endpgm
  descriptor older

# A field that is all ones waits for nothing.
  kernel no_wait_field
  global_load_dword v4, v1, s[2:3]
  s_waitcnt vmcnt(63) lgkmcnt(0)
# FIELD: :[[#@LINE+1]]: error: reads v4, which global_load_dword may still be writing: there is no wait for vmcnt in between [wait-read]
  v_add_u32_e32 v6, v4, v0
  s_endpgm
  descriptor no_wait_field

# Scalar loads come back in any order.
  kernel scalar_count
  s_load_dword s4, s[2:3], 0x0
  s_load_dword s5, s[2:3], 0x40
  s_waitcnt lgkmcnt(1)
# SCALAR: :[[#@LINE+1]]: error: reads s4, which s_load_dword may still be writing: there is no wait for lgkmcnt in between [wait-read]
  s_add_u32 s6, s4, 1
  s_endpgm
  descriptor scalar_count

  kernel scalar_zero
  s_load_dword s4, s[2:3], 0x0
  s_load_dword s5, s[2:3], 0x40
  s_waitcnt lgkmcnt(0)
  s_add_u32 s6, s4, s5
  s_endpgm
  descriptor scalar_zero

# A flat load may go either way: both counters.
  kernel flat_one
  v_mov_b32_e32 v8, s2
  v_mov_b32_e32 v9, s3
  s_nop 1
  flat_load_dword v4, v[8:9]
  s_waitcnt lgkmcnt(0)
# FLAT: :[[#@LINE+1]]: error: reads v4, which flat_load_dword may still be writing: there is no wait for vmcnt in between [wait-read]
  v_add_u32_e32 v6, v4, v0
  s_endpgm
  descriptor flat_one

# All addresses are in global memory: its counter alone tells.
  kernel flat_memory
  v_mov_b32_e32 v8, s2
  v_mov_b32_e32 v9, s3
  s_nop 1
  flat_load_dword v4, v[8:9]
  s_waitcnt vmcnt(0)
  v_add_u32_e32 v6, v4, v0
  s_endpgm
  descriptor flat_memory

# Lane 0 loads from LDS.
  kernel flat_mixed
  s_mov_b64 s[4:5], src_shared_base
  v_mov_b32_e32 v8, s2
  v_mov_b32_e32 v10, s3
  v_mov_b32_e32 v11, s5
  v_cmp_eq_u32_e32 vcc, 0, v0
  s_nop 1
  v_cndmask_b32_e32 v9, v10, v11, vcc
  v_cndmask_b32_e64 v8, v8, 0, vcc
  ds_write_b32 v0, v0
  s_waitcnt lgkmcnt(0)
  flat_load_dword v4, v[8:9]
  s_waitcnt vmcnt(0)
# FLATMIXED: :[[#@LINE+1]]: error: reads v4, which flat_load_dword may still be writing: there is no wait for lgkmcnt in between [wait-read]
  v_add_u32_e32 v6, v4, v0
  s_endpgm
  descriptor flat_mixed

  kernel flat_both
  v_mov_b32_e32 v8, s2
  v_mov_b32_e32 v9, s3
  s_nop 1
  flat_load_dword v4, v[8:9]
  s_waitcnt vmcnt(0) lgkmcnt(0)
  v_add_u32_e32 v6, v4, v0
  s_endpgm
  descriptor flat_both

  kernel overwrite
  global_load_dword v4, v1, s[2:3]
# OVER: :[[#@LINE+1]]: error: overwrites v4, which global_load_dword may still be writing: there is no wait for vmcnt in between [wait-overwrite]
  v_mov_b32_e32 v4, 0
  s_endpgm
  descriptor overwrite

# A later operation of the same queue lands later.
  kernel overwrite_load
  global_load_dword v4, v1, s[2:3]
  global_load_dword v4, v1, s[2:3] offset:256
  s_waitcnt vmcnt(0)
  v_add_u32_e32 v6, v4, v0
  s_endpgm
  descriptor overwrite_load

  kernel overwrite_lds
  ds_write_b32 v1, v0
  global_load_dword v4, v1, s[2:3]
# OTHERQUEUE: :[[#@LINE+1]]: error: overwrites v4, which global_load_dword may still be writing
  ds_read_b32 v4, v1
  s_waitcnt vmcnt(0) lgkmcnt(0)
  s_endpgm
  descriptor overwrite_lds

# Address and data of an issued operation were read (wide stores: two wait states, a row of the hazard table).
  kernel sources
  v_mov_b32_e32 v4, 0
  global_store_dword v1, v4, s[2:3]
  v_mov_b32_e32 v4, 1
  v_mov_b32_e32 v1, 0
  s_endpgm
  descriptor sources

# A counter that has been full since: 15 younger operations of LDS. With 14, or a scalar load among them, there is no proof.
  kernel full
  ds_write_b32 v1, v0
  ds_read_b32 v4, v1
  .rept 15
  ds_read_b32 v5, v1
  .endr
  v_add_u32_e32 v6, v4, v4
  s_endpgm
  descriptor full

  kernel not_full
  ds_write_b32 v1, v0
  ds_read_b32 v4, v1
  .rept 14
  ds_read_b32 v5, v1
  .endr
# NOTFULL: :[[#@LINE+1]]: error: reads v4, which ds_read_b32 may still be writing: there is no wait for lgkmcnt in between [wait-read]
  v_add_u32_e32 v6, v4, v4
  s_endpgm
  descriptor not_full

  kernel full_mixed
  ds_write_b32 v1, v0
  ds_read_b32 v4, v1
  s_load_dword s4, s[2:3], 0x0
  .rept 15
  ds_read_b32 v5, v1
  .endr
# MIXED: :[[#@LINE+1]]: error: reads v4, which ds_read_b32 may still be writing
  v_add_u32_e32 v6, v4, v4
  s_endpgm
  descriptor full_mixed

  kernel full_then_scalar
  ds_write_b32 v1, v0
  ds_read_b32 v4, v1
  .rept 15
  ds_read_b32 v5, v1
  .endr
  s_load_dword s4, s[2:3], 0x0
  v_add_u32_e32 v6, v4, v4
  s_endpgm
  descriptor full_then_scalar

# Only the path that is taken counts: wavecc check reports this kernel.
  kernel not_taken
  global_load_dword v4, v1, s[2:3]
  s_cmp_eq_u32 s2, 0
  s_cbranch_scc1 .Lbad
  s_endpgm
.Lbad:
  v_add_u32_e32 v6, v4, v0
  s_endpgm
  descriptor not_taken

# Whatever EXEC is.
  kernel masked
  s_mov_b64 exec, 1
  global_load_dword v4, v1, s[2:3]
  s_mov_b64 exec, 2
# MASKED: :[[#@LINE+1]]: error: overwrites v4,
  v_mov_b32_e32 v4, 0
  s_endpgm
  descriptor masked

# Stores in flight at the end of the program are fine, and have their effect.
  kernel end
  global_store_dword v1, v0, s[2:3]
  s_endpgm
  descriptor end

# Only the finding and the wrong result together tell what happened: with the latest completion the old value is stored.
  kernel stale
  global_load_dword v2, v1, s[2:3]
  v_add_u32_e32 v4, 1, v2
  global_store_dword v1, v4, s[2:3]
# STALE: error: reads v2
# STALE: mismatch in argument 0
  s_endpgm
  descriptor stale
