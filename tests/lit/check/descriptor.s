# What the descriptor gives against what the code uses. vgprs is rounded up to multiples of 8, sgprs with VCC's six to 16.
#
# RUN: sh -c 'wavecc check %s > %t; test $? = 2' && FileCheck %s < %t
# RUN: wavecc check %s --kernel=exact | FileCheck %s --check-prefix=EXACT
# RUN: wavecc check %s --kernel=undefined | FileCheck %s --check-prefix=WARN
# RUN: sh -c 'wavecc check %s --kernel=undefined --strict > %t; test $? = 2'
# EXACT: kernel exact (gfx942): {{[0-9]+}} instructions, no findings
# WARN: kernel undefined (gfx942): {{[0-9]+}} instructions, 0 errors, 5 warnings, 0 notes

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .macro kernel name
  .text
  .globl \name
  .p2align 8
  .type \name,@function
\name:
  .endm
  .macro descriptor name, vgprs=16, accum=8, sgprs=10, lds=0, scratch=0, kernarg=16, preload=0, ids=0, vcc=1, private=1
  .section .rodata
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_group_segment_fixed_size \lds
    .amdhsa_private_segment_fixed_size \scratch
    .amdhsa_enable_private_segment \private
    .amdhsa_kernarg_size \kernarg
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_user_sgpr_kernarg_preload_length \preload
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_system_vgpr_workitem_id \ids
    .amdhsa_next_free_vgpr \vgprs
    .amdhsa_next_free_sgpr \sgprs
    .amdhsa_reserve_vcc \vcc
    .amdhsa_accum_offset \accum
  .end_amdhsa_kernel
  .endm

  kernel exact
  v_mov_b32_e32 v6, 0
  v_mov_b32_e32 v7, 0
  v_accvgpr_write_b32 a7, v7
  s_mov_b32 s9, s2
  s_mov_b64 vcc, 0
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_bfe_u32 v1, v0, 10, 10
  ds_write_b32 v7, v7
  scratch_store_dwordx2 off, v[6:7], off offset:8
  s_endpgm
  descriptor exact, lds=4, scratch=16, ids=1
# CHECK: kernel exact (gfx942): {{[0-9]+}} instructions, no findings

  kernel vgprs
  v_mov_b32_e32 v15, 0
  v_mov_b32_e32 v16, 0
# CHECK: :[[#@LINE-1]]: error: uses v16; the descriptor gives 8 VGPRs (16 registers in all, accum_offset 8) [vgprs, sure]
# CHECK-NEXT: 0x{{[0-9a-f]+}}: v_mov_b32_e32 v16, 0
  s_endpgm
  descriptor vgprs
# CHECK: kernel vgprs (gfx942): {{[0-9]+}} instructions, 1 error,

# From accum_offset on VGPRs and AGPRs are the same registers: no matter where only one name is used.
  kernel vgprs_above
  v_mov_b32_e32 v8, 0
  v_mov_b32_e32 v15, 0
  v_accvgpr_write_b32 a1, 0
  v_accvgpr_write_b32 a6, 0
  s_endpgm
  descriptor vgprs_above
# CHECK: :[[#@LINE-5]]: note: uses v15, beyond accum_offset 8: this register is a7, which nothing uses under that name, so the code works
# CHECK: kernel vgprs_above (gfx942): {{[0-9]+}} instructions, 0 errors, 0 warnings, 1 note

  kernel vgprs_alias
  v_mov_b32_e32 v8, 0
  v_mov_b32_e32 v15, 0
# CHECK: :[[#@LINE-1]]: warning: uses v15, which is the same register as a7 (accum_offset 8) [vgprs, cautious]
  v_accvgpr_write_b32 a7, 0
# CHECK: after 0x{{[0-9a-f]+}}: v_accvgpr_write_b32 a7, 0
  s_endpgm
  descriptor vgprs_alias
# CHECK: kernel vgprs_alias (gfx942): {{[0-9]+}} instructions, 0 errors, 1 warning, 0 notes

  kernel agprs
  v_accvgpr_write_b32 a8, 0
# CHECK: :[[#@LINE-1]]: error: uses a8; the descriptor gives 8 AGPRs (16 registers in all, accum_offset 8) [agprs, sure]
  s_endpgm
  descriptor agprs
# CHECK: kernel agprs (gfx942): {{[0-9]+}} instructions, 1 error,

# The last register of a tuple counts.
  kernel tuple
  v_mov_b32_e32 v7, 0
  global_load_dwordx4 v[14:17], v7, s[0:1]
# CHECK: :[[#@LINE-1]]: error: uses v17; the descriptor gives 8 VGPRs
  s_endpgm
  descriptor tuple
# CHECK: kernel tuple (gfx942): {{[0-9]+}} instructions, 1 error,

  kernel sgprs
  s_mov_b32 s16, 0
# CHECK: :[[#@LINE-1]]: error: uses s16; the descriptor gives 16 SGPRs [sgprs, sure]
  s_endpgm
  descriptor sgprs
# CHECK: kernel sgprs (gfx942): {{[0-9]+}} instructions, 1 error,

# VCC is the last pair of the allocation.
  kernel vcc
  s_mov_b32 s14, 0
# CHECK: :[[#@LINE-1]]: error: uses s14; the descriptor gives 16 SGPRs, but the last two are VCC
# CHECK: after 0x{{[0-9a-f]+}}: v_cmp_eq_u32_e32 vcc, 0, v0
  v_cmp_eq_u32_e32 vcc, 0, v0
  s_endpgm
  descriptor vcc
# CHECK: kernel vcc (gfx942): {{[0-9]+}} instructions, 1 error,

  kernel no_vcc
  s_mov_b32 s14, 0
# CHECK: :[[#@LINE-1]]: note: uses s14; the descriptor gives 16 SGPRs, but LLVM reserves the last six
  s_endpgm
  descriptor no_vcc
# CHECK: kernel no_vcc (gfx942): {{[0-9]+}} instructions, 0 errors, 0 warnings, 1 note{{$}}

  kernel lds
  ds_write_b32 v0, v0
# CHECK: :[[#@LINE-1]]: note: accesses LDS; group_segment_fixed_size is 0, so the launch must ask for dynamic LDS [lds, cautious]
  s_endpgm
  descriptor lds
# CHECK: kernel lds (gfx942): {{[0-9]+}} instructions, 0 errors, 0 warnings, 1 note{{$}}

  kernel lds_limit
  s_endpgm
  descriptor lds_limit, lds=65536
# CHECK: kernel lds_limit (gfx942): {{[0-9]+}} instructions, no findings

  kernel lds_too_large
  s_endpgm
  descriptor lds_too_large, lds=65540
# CHECK: error: group_segment_fixed_size is 65540; gfx942 has 65536 bytes of LDS [lds, sure]
# CHECK: kernel lds_too_large (gfx942): {{[0-9]+}} instructions, 1 error,

# Index mode replaces a part of M0: the rest does not matter. Other users of M0 need all of it.
  kernel index_mode
  s_set_gpr_idx_on s2, gpr_idx(SRC0)
  s_nop 0
  s_set_gpr_idx_idx s2
  s_nop 0
  s_set_gpr_idx_off
  s_endpgm
  descriptor index_mode
# CHECK: kernel index_mode (gfx942): {{[0-9]+}} instructions, no findings; INCOMPLETE

  kernel no_m0
  s_sendmsg sendmsg(MSG_INTERRUPT)
# CHECK: :[[#@LINE-1]]: warning: reads m0, which is undefined at entry
  s_endpgm
  descriptor no_m0

# An exchange between lanes goes through the LDS crossbar and touches no LDS.
  kernel no_lds
  ds_bpermute_b32 v1, v0, v0
  s_endpgm
  descriptor no_lds
# CHECK: kernel no_lds (gfx942): {{[0-9]+}} instructions, no findings

  kernel scratch
  scratch_store_dword off, v0, off
# CHECK: :[[#@LINE-1]]: error: accesses scratch, but private_segment_fixed_size is 0 [scratch, sure]
  s_endpgm
  descriptor scratch
# CHECK: kernel scratch (gfx942): {{[0-9]+}} instructions, 1 error,

  kernel scratch_off
  scratch_store_dword off, v0, off
# CHECK: :[[#@LINE-1]]: error: accesses scratch, but the descriptor does not enable it (enable_private_segment) [scratch, sure]
  s_endpgm
  descriptor scratch_off, scratch=16, private=0
# CHECK: kernel scratch_off (gfx942): {{[0-9]+}} instructions, 1 error,

  kernel scratch_end
  v_mov_b32_e32 v1, 0
  scratch_store_dwordx2 off, v[0:1], off offset:12
# CHECK: :[[#@LINE-1]]: error: accesses bytes 12 to 20 of scratch, but private_segment_fixed_size is 16 [scratch, sure]
  s_endpgm
  descriptor scratch_end, scratch=16
# CHECK: kernel scratch_end (gfx942): {{[0-9]+}} instructions, 1 error,

  kernel kernarg
  s_load_dwordx2 s[4:5], s[0:1], 0x10
# CHECK: :[[#@LINE-1]]: error: loads bytes 16 to 24 of the kernel arguments, but there are only 16 (kernarg_size) [kernarg, sure]
  s_mov_b64 s[0:1], 0
# Near miss: another pointer.
  s_load_dwordx2 s[6:7], s[0:1], 0x10
  s_endpgm
  descriptor kernarg
# CHECK: kernel kernarg (gfx942): {{[0-9]+}} instructions, 1 error,

# Only workgroup id x (s2) and work-item id x are enabled.
  kernel undefined
  s_mov_b32 s4, s2
  s_mov_b32 s5, s3
# CHECK: :[[#@LINE-1]]: warning: reads s3, which is undefined at entry, and no path to here writes it; it would hold workgroup id y if the descriptor enabled that [undefined, cautious]
  v_bfe_u32 v2, v0, 10, 10
# CHECK: :[[#@LINE-1]]: warning: reads work-item id y from v0; the descriptor enables id x only (system_vgpr_workitem_id 0)
  v_add_u32_e32 v3, v0, v1
# CHECK: :[[#@LINE-1]]: warning: reads v1, which is undefined at entry, and no path to here writes it; work-item ids are packed into v0
  v_add_u32_e32 v3, v3, v1
  v_add_u32_e32 v3, v3, v6
# CHECK: :[[#@LINE-1]]: warning: reads v6, which is undefined at entry, and no path to here writes it [undefined, cautious]
# A packed operand whose halves are the same dword: the other one is not read.
  v_pk_mul_f32 v[4:5], v[2:3], v[4:5] op_sel_hi:[1,0]
# CHECK: :[[#@LINE-1]]: warning: reads v4, which
  s_nop 0
  v_mov_b32_e32 v4, 0
  s_nop 0
  v_pk_mul_f32 v[2:3], v[2:3], v[4:5] op_sel_hi:[1,0]
  s_endpgm
  descriptor undefined
# CHECK: kernel undefined (gfx942): {{[0-9]+}} instructions, 0 errors, 5 warnings, 0 notes

# Near misses: written on some path; written around a loop; x ^ x; v0 that is something else by now.
  kernel defined_somewhere
  s_cmp_eq_u32 s2, 0
  s_cbranch_scc1 .Lskip
  v_mov_b32_e32 v1, 0
.Lskip:
  v_mov_b32_e32 v2, v1
.Lagain:
  v_add_u32_e32 v2, v2, v3
  v_mov_b32_e32 v3, v2
  s_cbranch_scc1 .Lagain
  v_xor_b32_e32 v4, v5, v5
  v_lshlrev_b32_e32 v0, 2, v0
  v_bfe_u32 v2, v0, 10, 10
  s_endpgm
  descriptor defined_somewhere
# CHECK: kernel defined_somewhere (gfx942): {{[0-9]+}} instructions, no findings

# Two preloaded dwords: s2 and s3, and the workgroup id after them. Firmware without preloading starts the wave at the entry.
  kernel preload
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_branch .Lpreloaded
  .p2align 8
.Lpreloaded:
  s_add_u32 s5, s3, s4
  s_endpgm
  descriptor preload, preload=2
# CHECK: kernel preload (gfx942): {{[0-9]+}} instructions, no findings

# The same without loads before entry + 256.
  kernel preload_only
  s_add_u32 s5, s3, s4
# CHECK: :[[#@LINE-1]]: warning: reads s3, which is undefined at entry, and no path to here writes it; it would be preloaded, but this path starts where older firmware enters
  s_endpgm
  .p2align 8
  s_add_u32 s5, s3, s4
  s_endpgm
  descriptor preload_only, preload=2
# CHECK: kernel preload_only (gfx942): {{[0-9]+}} instructions, 0 errors, 1 warning, 0 notes

# A descriptor that the assembler would refuse: 3 preloaded dwords of 8 bytes, 4 user SGPRs instead of 5, accum_offset beyond the
# allocation, waves of 32.
  kernel by_hand
  s_endpgm
  .p2align 8
  s_endpgm
# CHECK: descriptor.s: error: accum_offset is 16, but the descriptor allocates only 8 VGPRs and AGPRs in all [accum-offset, sure]
# CHECK: descriptor.s: error: the descriptor preloads bytes 0 to 12 of the kernel arguments, but there are only 8 (kernarg_size) [preload, sure]
# CHECK: descriptor.s: error: the descriptor enables 5 user SGPRs (3 of them preloaded arguments), but its user SGPR count is 4
# CHECK: descriptor.s: error: the descriptor asks for waves of 32 lanes; a wave of gfx942 has 64 [wave-size, sure]
# CHECK: kernel by_hand (gfx942): 2 instructions, 4 errors, 0 warnings, 0 notes
  .section .rodata
  .p2align 6
  .globl by_hand.kd
  .type by_hand.kd,@object
  .size by_hand.kd, 64
by_hand.kd:
  .long 0, 0, 8, 0
  .quad by_hand-by_hand.kd
  .zero 20
  .long 3, 0, 8
  .short 0x408, 3
  .zero 4
