# LDS operations in front of LDS-DMA that touches the same bytes, with no wait between; and near misses that are right.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc check %t.s > %t; test $? = 2' && FileCheck %s < %t
# RUN: for k in waited counted apart behind exchange read_unknown; do wavecc check %t.s --kernel=$k || exit 1; done | FileCheck %s --check-prefix=CLEAN --implicit-check-not=lds-dma
# RUN: wavecc check %t.s --kernel=unknown | FileCheck %s --check-prefix=WARNS
# RUN: wavecc check %t.s --ignore=lds-dma | FileCheck %s --check-prefix=CLEAN --implicit-check-not=lds-dma
# CLEAN: kernel

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro kernel name
  kernel_start \name
  v_lshlrev_b32_e32 v1, 2, v0
  s_mov_b32 m0, 0
  v_mov_b32_e32 v4, 0
  v_mov_b32_e32 v5, 0
  .endm
  .macro descriptor name
  s_waitcnt vmcnt(0) lgkmcnt(0)
  s_endpgm
  kernel_descriptor \name, vgprs=64, sgprs=24, accum=32, lds=4096, kernarg=16
  .endm

# By the work-item's number: lane 0 stores where the DMA begins.
  kernel stored
  ds_write_b32 v1, v4
  global_load_lds_dword v[4:5], off
# CHECK: :[[#@LINE-1]]: error: overwrites LDS that ds_write_b32 (the same bytes) may not have reached yet: on some path there is no wait for lgkmcnt in between [lds-dma, sure]
# CHECK: after {{.*}}: ds_write_b32 v1, v4
  descriptor stored

  kernel read
  ds_read_b32 v6, v1 offset:128
  global_load_lds_dword v[4:5], off
# CHECK: :[[#@LINE-1]]: error: overwrites LDS that ds_read_b32 (the same bytes)
  descriptor read

# One wait in two ways, and round a loop.
  kernel one_way
  ds_write_b32 v1, v4
  s_cmp_eq_u32 s2, 0
  s_cbranch_scc1 1f
  s_waitcnt lgkmcnt(0)
1:
  global_load_lds_dword v[4:5], off
# CHECK: :[[#@LINE-1]]: error: overwrites LDS that ds_write_b32
  descriptor one_way

  kernel too_many
  ds_write_b32 v1, v4
  ds_write_b32 v1, v4 offset:1024
  s_waitcnt lgkmcnt(2)
  global_load_lds_dword v[4:5], off
# CHECK: :[[#@LINE-1]]: error: overwrites LDS that ds_write_b32
  descriptor too_many

  kernel waited
  ds_write_b32 v1, v4
  s_waitcnt lgkmcnt(0)
  global_load_lds_dword v[4:5], off
  descriptor waited

# The younger one is elsewhere.
  kernel counted
  v_mov_b32_e32 v7, 0x400
  ds_write_b32 v1, v4
  ds_write_b32 v7, v4
  s_waitcnt lgkmcnt(1)
  global_load_lds_dword v[4:5], off
  descriptor counted

# 64 lanes of 4 bytes from 0 on; the byte behind them, and M0 behind what is stored.
  kernel apart
  ds_write_b32 v1, v4 offset:256
  v_mov_b32_e32 v7, 0
  ds_write_b32 v7, v4 offset:512
  global_load_lds_dword v[4:5], off
  s_mov_b32 m0, 0x204
  s_nop 0
  s_waitcnt lgkmcnt(1)
  global_load_lds_dword v[4:5], off
  descriptor apart

# The other order is left to runs.
  kernel behind
  global_load_lds_dword v[4:5], off
  ds_write_b32 v1, v4
  descriptor behind

# No byte of LDS.
  kernel exchange
  ds_bpermute_b32 v6, v1, v4
  global_load_lds_dword v[4:5], off
  descriptor exchange

  kernel read_unknown
  global_load_dword v7, v[4:5], off
  s_waitcnt vmcnt(0)
  ds_read_b32 v6, v7
  global_load_lds_dword v[4:5], off
  descriptor read_unknown

  kernel unknown
  global_load_dword v7, v[4:5], off
  s_waitcnt vmcnt(0)
  ds_write_b32 v7, v4
  global_load_lds_dword v[4:5], off
# WARNS: :[[#@LINE-1]]: warning: may overwrite LDS that ds_write_b32 (its address is not known) may not have reached yet
  descriptor unknown
