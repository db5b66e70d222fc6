# Scalar loads: the offset in units of what is loaded, halves at even addresses, bytes at any, are right; the rest is an error.
# RUN: wavecc run %s --kernel=right --kernarg-size=8 '--arg=@0:u32[4]=iota' --grid=1 --block=1 --check=all
# RUN: sh -c 'wavecc run %s --kernel=wrong --kernarg-size=8 --arg=@0:u32[4]=iota --grid=1 --block=1 --check=all > %t 2>&1; test $? = 2' && FileCheck %s < %t
# CHECK: load at {{.*}} not a multiple of 4: scalar memory ignores the two low bits [misaligned]
# CHECK: s_load_b32 s4, s[0:1], s2
# CHECK: load at {{.*}} not a multiple of 2: scalar memory ignores the low bit [misaligned]
# CHECK: s_load_u16 s5, s[0:1], s2
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.macro begin name
	.text
	.globl \name
	.p2align 8
	.type \name,@function
\name:
	s_load_b64 s[0:1], s[0:1], 0x0
	s_wait_kmcnt 0
	.endm
	.macro finish name
	s_wait_kmcnt 0
	s_endpgm
	.size \name, .-\name
	.section .rodata,"a",@progbits
	.p2align 6
	.amdhsa_kernel \name
	.amdhsa_next_free_vgpr 8
	.amdhsa_next_free_sgpr 8
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_kernarg_size 8
	.end_amdhsa_kernel
	.endm
begin right
	s_mov_b32 s2, 3
	s_load_b32 s4, s[0:1], s2 offset:0x0 scale_offset
	s_load_u16 s5, s[0:1], s2 offset:0x1
	s_load_u8 s6, s[0:1], s2 offset:0x0
finish right
begin wrong
	s_mov_b32 s2, 3
	s_load_b32 s4, s[0:1], s2 offset:0x0
	s_load_u16 s5, s[0:1], s2 offset:0x0
finish wrong
