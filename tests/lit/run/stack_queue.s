# A dynamic stack takes what --stack says (1024 without it), a bounded one its own size; the queue holds the apertures
# of LDS and scratch, as flat addresses are made of them.
#
# RUN: wavecc run %s --kernel=deep --quiet --check=all --grid=1 --block=64 --arg=@0:i32[64]=zero
# RUN: not wavecc run %s --kernel=deep --quiet --check=all --grid=1 --block=64 --arg=@0:i32[64]=zero --stack=1020 2>&1 | FileCheck %s --check-prefix=SMALL
# SMALL: fault: store of 4 bytes at scratch address 0x3fc, outside the 1020 bytes of the lane
# RUN: not wavecc run %s --kernel=bounded --quiet --check=all --grid=1 --block=64 --arg=@0:i32[64]=zero --stack=4096 2>&1 | FileCheck %s --check-prefix=BOUNDED
# BOUNDED: fault: store of 4 bytes at scratch address 0x3fc, outside the 64 bytes of the lane
# RUN: not wavecc run %s --kernel=deep --grid=1 --block=64 --arg=@0:i32[64]=zero --stack=lots 2>&1 | FileCheck %s --check-prefix=USAGE
# USAGE: --stack
# RUN: wavecc run %s --kernel=apertures --quiet --check=all --grid=1 --block=64 --arg=@0:i32[64]=zero --dump=0=%t.npy
# RUN: %python -c "import sys; d = open(sys.argv[1], 'rb').read()[-256:]; print([d[i:i + 4] == d[i + 4:i + 8] != bytes(4) for i in (0, 8)])" %t.npy | FileCheck %s --check-prefix=SAME
# SAME: [True, True]

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .macro kernel name, dynamic
  .section .rodata
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_private_segment_fixed_size 64
    .amdhsa_kernarg_size 8
    .amdhsa_user_sgpr_queue_ptr 1
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_enable_private_segment 1
    .amdhsa_uses_dynamic_stack \dynamic
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 32
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
  .text
  .globl \name
  .p2align 8
  .type \name,@function
\name:
  .endm

  kernel deep, 1
  s_mov_b32 s8, 1020
  scratch_store_dword off, v0, s8
  s_endpgm
  kernel bounded, 0
  s_mov_b32 s8, 1020
  scratch_store_dword off, v0, s8
  s_endpgm

# Words 0 and 2 from the queue, 1 and 3 from the aperture registers.
  kernel apertures, 0
  s_load_dwordx2 s[4:5], s[2:3], 0x0
  s_load_dwordx2 s[6:7], s[0:1], 0x40
  s_mov_b64 s[8:9], src_shared_base
  s_mov_b64 s[10:11], src_private_base
  v_mov_b32_e32 v1, 0
  s_waitcnt lgkmcnt(0)
  v_mov_b32_e32 v2, s6
  v_mov_b32_e32 v3, s9
  v_mov_b32_e32 v4, s7
  v_mov_b32_e32 v5, s11
  global_store_dwordx4 v1, v[2:5], s[4:5]
  s_endpgm
