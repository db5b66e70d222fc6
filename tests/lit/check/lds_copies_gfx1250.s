# The same with the copies of gfx1250, to LDS and from it.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc check %t.s > %t; test $? = 2' && FileCheck %s < %t
# RUN: for k in waited reads other_lanes; do wavecc check %t.s --kernel=$k || exit 1; done | FileCheck %s --check-prefix=CLEAN --implicit-check-not="error"
# CLEAN: kernel

  .amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
  .macro kernel name
  kernel_start \name
  s_load_b64 s[0:1], s[0:1], 0x0
  v_lshlrev_b32_e32 v1, 2, v0
  v_mov_b32_e32 v2, 0
  s_mov_b32 s8, 1
  s_mov_b32 s9, 0
  s_mov_b64 s[10:11], 0
  s_wait_kmcnt 0x0
  .endm
  .macro descriptor name
  s_wait_asynccnt 0x0
  s_wait_tensorcnt 0x0
  s_wait_dscnt 0x0
  s_endpgm
  kernel_descriptor \name, vgprs=64, sgprs=24, lds=4096, kernarg=16
  .endm

  kernel async_store
  ds_store_b32 v1, v0
  global_store_async_from_lds_b32 v1, v1, s[0:1]
# CHECK: :[[#@LINE-1]]: error: reads LDS that ds_store_b32 (the same bytes) may not have reached yet: on some path there is no wait for dscnt in between [lds-dma, sure]
  descriptor async_store

# The same register, of which nothing is known.
  kernel same_register
  global_load_b32 v7, v2, s[0:1]
  s_wait_loadcnt 0x0
  ds_store_b64 v7, v[0:1]
  global_load_async_to_lds_b32 v7, v1, s[0:1] offset:4
# CHECK: :[[#@LINE-1]]: error: overwrites LDS that ds_store_b64 (the same bytes)
  descriptor same_register

# Another one by then.
  kernel changed
  global_load_b32 v7, v2, s[0:1]
  s_wait_loadcnt 0x0
  ds_store_b64 v7, v[0:1]
  v_xor_b32_e32 v7, 64, v7
  global_load_async_to_lds_b32 v7, v1, s[0:1]
# CHECK: :[[#@LINE-1]]: warning: may overwrite LDS that ds_store_b64 (its address is not known)
  descriptor changed

  kernel tensor
  ds_store_b32 v1, v0
  tensor_store_from_lds s[8:11], s[12:19]
# CHECK: :[[#@LINE-1]]: error: reads LDS that ds_store_b32 (the same bytes)
  descriptor tensor

  kernel waited
  ds_store_b32 v1, v0
  s_wait_dscnt 0x0
  global_store_async_from_lds_b32 v1, v1, s[0:1]
  descriptor waited

# Both read.
  kernel reads
  ds_load_b32 v4, v1
  global_store_async_from_lds_b32 v1, v1, s[0:1]
  descriptor reads

# Behind the copy in each lane, and other lanes are not known to meet.
  kernel other_lanes
  global_load_b32 v7, v2, s[0:1]
  s_wait_loadcnt 0x0
  ds_load_b32 v4, v7
  global_load_async_to_lds_b32 v7, v1, s[0:1] offset:4
  descriptor other_lanes
