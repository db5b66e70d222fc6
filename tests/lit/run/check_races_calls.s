# Functions that only an address in registers leads to are decoded when they are called. Their accesses are followed as
# finely as those of the kernel: what two waves write side by side in one dword is no race; the same byte is one.
# Workgroups of two waves; v0 is the work-item, s6 0 in the first wave and 1 in the second, s[4:5] the buffer.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'for k in lds_bytes lds_bytes_jump lds_same_byte global_bytes global_same_byte lds_halves; do wavecc run %t.s --turn=16 --quiet --check=races --grid=1 --block=128 --kernel=$k --arg=@0:i32[256]=iota 2>&1; echo "$k: $?"; done' | FileCheck %s --implicit-check-not=error --implicit-check-not=note: --implicit-check-not=fault

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
# The first dword of an eight-byte LDS instruction: the function after it is found nevertheless.
  .long 0xd8000000
put_byte:
  ds_write_b8 v1, v0
  s_setpc_b64 s[30:31]
  .long 0xdc000000
put_global_byte:
  global_store_byte v1, v0, s[4:5]
  s_setpc_b64 s[30:31]
put_half:
  ds_write_b16 v2, v0
  s_setpc_b64 s[30:31]

# v1: work-item l of wave w has byte 2 * l + w, so that the waves have neighbours; v2 the same for halves.
  .macro kernel name
  kernel_start \name
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_readfirstlane_b32 s6, v0
  v_and_b32_e32 v1, 63, v0
  v_lshlrev_b32_e32 v1, 1, v1
  s_lshr_b32 s6, s6, 6
  v_add_u32_e32 v1, s6, v1
  v_lshlrev_b32_e32 v2, 1, v1
  s_waitcnt lgkmcnt(0)
  .endm
  .macro address_of function
  s_getpc_b64 s[8:9]
  s_add_u32 s8, s8, \function@rel32@lo+4
  s_addc_u32 s9, s9, \function@rel32@hi+12
  .endm
  .macro descriptor name
  s_endpgm
  kernel_descriptor \name, vgprs=64, sgprs=32, accum=32, lds=1024, kernarg=8
  .text
  .endm

  kernel lds_bytes
  address_of put_byte
  s_swappc_b64 s[30:31], s[8:9]
  descriptor lds_bytes
# CHECK: {{^}}lds_bytes: 0
# A jump is as little known as a call.
  kernel lds_bytes_jump
  s_getpc_b64 s[30:31]
.Lhere:
  s_add_u32 s30, s30, .Lreturn-.Lhere
  s_addc_u32 s31, s31, 0
  address_of put_byte
  s_setpc_b64 s[8:9]
.Lreturn:
  descriptor lds_bytes_jump
# CHECK-NEXT: {{^}}lds_bytes_jump: 0
# Every second byte is written by both waves.
  kernel lds_same_byte
  v_subrev_u32_e32 v1, s6, v1
  address_of put_byte
  s_swappc_b64 s[30:31], s[8:9]
  descriptor lds_same_byte
# CHECK-NEXT: check_races_calls.s:{{[0-9]+}}: error: writes LDS byte 0, which wave 0 writes, and no barrier orders the two [race-lds]
# CHECK: wave 1 lane 0; 64 times in all
# CHECK: {{^}}lds_same_byte: 2
  kernel global_bytes
  address_of put_global_byte
  s_swappc_b64 s[30:31], s[8:9]
  descriptor global_bytes
# CHECK-NEXT: {{^}}global_bytes: 0
  kernel global_same_byte
  v_subrev_u32_e32 v1, s6, v1
  address_of put_global_byte
  s_swappc_b64 s[30:31], s[8:9]
  descriptor global_same_byte
# CHECK-NEXT: check_races_calls.s:{{[0-9]+}}: error: writes {{.*}}, byte 0 of argument 0 {{.*}}, which wave 0 writes, and {{.*}} [race-global]
# CHECK: {{^}}global_same_byte: 2
# Halves side by side.
  kernel lds_halves
  address_of put_half
  s_swappc_b64 s[30:31], s[8:9]
  descriptor lds_halves
# CHECK-NEXT: {{^}}lds_halves: 0
