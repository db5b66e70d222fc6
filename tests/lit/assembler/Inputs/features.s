// Everything that is not a plain instruction: LLVM's assembler makes the same object of it.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.amdhsa_code_object_version 5
	.set first, 4            ; a variable that changes
	.set vgprBase, first * 2 + (1 << 2)
	first = 6
	.equ late_use, end - begin
/* a comment
   over lines */
	.macro load dst, base:req, off=16, rest:vararg
	global_load_dwordx2 v[\dst:\dst+1], v[\base:\base+1], off offset:\off \rest
	.endm
	.macro count from, to
	.if \to - \from
	s_nop \from
	count "(\from+1)", \to
	.endif
	.endm
	.macro twice text
	\text
.Lunique\@:
	\text
	s_branch .Lunique\@
	.endm
	.text
	.globl	features
	.p2align	8
	.type	features,@function
features:
begin:
	load 2, 4
	load dst=6, base=4, off=32, rest=sc0 sc1
	load dst=8 base=4 off = -8
	count 0, 3
	twice "s_nop 5"
	twice v_nop
	.rept 3
	v_add_u32 v0, v0, v1
	.endr
	.irp reg, 1, 2, 5
	v_mov_b32 v\reg, \reg
	.endr
	.irpc d, 037
	s_nop \d
	.endr
1:	s_sub_u32 s0, s0, 1
	s_cbranch_scc0 1b
	s_branch 1f
	s_nop 1
1:
	.ifdef features
	v_mov_b32 v[vgprBase], first
	.else
	bad text
	.endif
	.ifndef nothing
	.ifb
	s_nop 2
	.endif
	.ifnb
	bad text
	.elseif 0
	bad text
	.elseif first == 6
	S_NOP 3
	.else
	bad text
	.endif
	.endif
	.ifc a b , a b
	s_nop 4
	.endif
	.ifeqs "x", "y"
	bad text
	.endif
	.iflt first - 7
	s_nop 6
	.endif
	s_mov_b32 s5, (end - begin) / 4 + 'A'
	s_mov_b32 s6, ~first & 0xff | 1
	s_mov_b32 s6, -(first - 10)
	s_getpc_b64 s[8:9]
	s_add_u32 s8, s8, table@rel32@lo+4
	s_addc_u32 s9, s9, table@rel32@hi+12
	s_mov_b32 s10, elsewhere@abs32@lo
	s_mov_b32 s11, elsewhere@abs32@hi
	v_mov_b32 v0, 1.5
	v_add_f64 v[0:1], v[0:1], 2.0
	v_mad_u32_u24 v0, v[vgprBase-8], [v1], -1
	s_load_dwordx4 [s4,s5,s6,s7], s[8:9], 0x10
	s_waitcnt vmcnt(0) & lgkmcnt(0)
	s_waitcnt vmcnt(3), expcnt(1)
	s_waitcnt vmcnt_sat(100) lgkmcnt_sat(99)
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 0xf
	s_sendmsg sendmsg(MSG_INTERRUPT)
	ds_swizzle_b32 v0, v1 offset:swizzle(BITMASK_PERM,"01pip")
	buffer_load_dword off, s[4:7], 0 offset:4 lds
	global_atomic_add v0, v[2:3], v4, off sc0
	global_atomic_add v[2:3], v4, off
	v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf bound_ctrl:0
	v_add_f32 v0, -|v1|, neg(v2) clamp
	v_cmp_lt_f32 vcc, abs(v1), 4.0
	s_endpgm
end:
	.size	features, end-features
	.p2alignl 6, 3212836864
	.fill 4, 4, 3212836864
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel features
		.amdhsa_group_segment_fixed_size lds_bytes
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 24
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_kernarg_preload_length 3
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr max(totalnumvgprs(5, 13), 1, 0)
		.amdhsa_next_free_sgpr (max(12+extrasgprs(1, 0, 1), 1, 0))-extrasgprs(1, 0, 1)
		.amdhsa_accum_offset ((((((alignto(max(1, 13), 4))/4)-1)&(~65536))&63)+1)*4
		.amdhsa_reserve_vcc 1
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_tg_split 1
		.amdhsa_ieee_mode 0
		.amdhsa_exception_fp_ieee_overflow 1
	.end_amdhsa_kernel
	.set lds_bytes, 1024
	.data
table:
	.byte 1, 2, -1, 0xff
	.short 1000, end-begin
	.long 7, elsewhere, .-table
	.quad elsewhere+8, 0x123456789abcdef0
	.ascii "a\tb\\\"\101\x42"
	.asciz "text", "more"
	.uleb128 300
	.sleb128 -300
	.zero 3
	.skip 2, 0xee
	.balign 16
	.org 160
	.bss
	.zero 64
	.section	.rodata,#alloc
	.section	.named,#alloc,#write
	.long	5
	.section	.coded, #alloc, #execinstr
	s_nop	0
	.section .notes,"",@progbits
	.string "kept"
	.pushsection .text
	s_nop 7
	.popsection
	.byte 9
	.previous
	.weak elsewhere
	.hidden table
	.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
      - { .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }
      - .name:           "n # no comment"
        .offset:         8
        .size:           4
        .value_kind:     by_value
    .group_segment_fixed_size: 0x400
    .kernarg_segment_align: 8
    .kernarg_segment_size: 24
    .language:       OpenCL C
    .language_version: [2, 0]
    .max_flat_workgroup_size: 256
    .name:           features
    .private_segment_fixed_size: 0
    .sgpr_count:     18
    .symbol:         features.kd
    .uses_dynamic_stack: false
    .vgpr_count:     21
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx942
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata
