# gfx1250: code that is reached with several states of s_set_vgpr_msb. Each wave goes on in its own: at a join, round a loop, in a function that is
# called by an address with different states, and behind a write of MODE. Two waves: what the lanes of the first do, those of the second do in another state.
#
# RUN: %with_kernel_inc > %t.s
# RUN: for o in earliest latest random; do wavecc run %t.s --kernel=joins --grid=1 --block=64 --arg=@0:i32[256]=zero --check=all --completion=$o --dump=0=%t.npy --quiet 2>&1 | count 0; done
# RUN: python3 -c "import struct; b=open('%t.npy','rb').read()[-1024:]; v=struct.unpack('<256i', b); w=lambda a: [(a[0] if i < 32 else a[1]) for i in range(64)]; assert list(v) == w((11, 22)) + w((13, 25)) + w((2 + 11 + 22 * 2, 2 + 22 * 3)) + w((22, 11)), [v[i] for i in range(0, 256, 32)]"
# What is read is the register of the state: undefined in the one, not in the other.
# RUN: sed 's/v_mov_b32_e32 v1, 22 /v_nop                /' %t.s > %t.undef.s && not wavecc run %t.undef.s --kernel=joins --grid=1 --block=64 --arg=@0:i32[256]=zero --check=all 2>&1 | FileCheck %s --check-prefix=UNDEF
# UNDEF: v257 is never written
# A switch right behind a write of MODE may be lost: what names a register of a state that is not known stops the wave that does.
# RUN: sed 's/^  s_nop 0x0 /  s_nop 0x0\n  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0\n  s_set_vgpr_msb 0x41/' %t.s > %t.lost.s && not wavecc run %t.lost.s --kernel=joins --grid=1 --block=64 --arg=@0:i32[256]=zero 2>&1 | FileCheck %s --check-prefix=LOST
# LOST: high bits of VGPR numbers that are not known here

  .amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
  .text
  .p2align 8
  .type adds,@function
# v2 (dst) = v1 (src0) + v3 (src1), in the state of the caller.
adds:
  v_add_nc_u32_e32 v2, v1, v3
  s_set_pc_i64 s[30:31]
  .size adds, .-adds

  kernel_start joins
  s_load_b64 s[2:3], s[0:1], 0x0
  v_and_b32_e32 v0, 0x3ff, v0
  v_lshlrev_b32_e32 v9, 2, v0
  v_readfirstlane_b32 s5, v0
  v_mov_b32_e32 v1, 11
  v_mov_b32_e32 v3, 2
  s_set_vgpr_msb 0x40
  v_mov_b32_e32 v1, 22 
  s_set_vgpr_msb 0x0
  s_cmp_lt_u32 s5, 32
  s_cbranch_scc1 .Ljoin
  s_set_vgpr_msb 0x1
.Ljoin:
  s_nop 0x0 
  v_mov_b32_e32 v4, v1
  s_set_vgpr_msb 0x0
  s_wait_kmcnt 0x0
  global_store_b32 v9, v4, s[2:3]
# the function, by its address: src0 is v1, then v257 in the second wave
  s_get_pc_i64 s[6:7]
.Lhere:
  s_add_nc_u64 s[6:7], s[6:7], adds-.Lhere
  s_cbranch_scc1 .Lcall
  v_mov_b32_e32 v3, 3
  s_set_vgpr_msb 0x1
.Lcall:
  s_swap_pc_i64 s[30:31], s[6:7]
  s_set_vgpr_msb 0x0
  global_store_b32 v9, v2, s[2:3] offset:256
# a loop of three rounds; a state stays until another is set: v5 = 2 + what each round reads
  v_mov_b32_e32 v5, 2
  s_mov_b32 s8, 3
  s_cselect_b32 s9, 0, 1
.Lloop:
  s_cmp_lg_u32 s9, 0
  s_cbranch_scc0 .Lbody
  s_set_vgpr_msb 0x1
.Lbody:
  v_add_nc_u32_e32 v5, v1, v5
  s_xor_b32 s9, s9, 1
  s_sub_co_i32 s8, s8, 1
  s_cmp_lg_u32 s8, 0
  s_cbranch_scc1 .Lloop
  s_set_vgpr_msb 0x0
  global_store_b32 v9, v5, s[2:3] offset:512
# MODE: bits 15:14 of the constant are src0
  s_cmp_lt_u32 s5, 32
  s_cbranch_scc0 .Lmode
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0x4000
.Lmode:
  v_mov_b32_e32 v4, v1
  s_set_vgpr_msb 0x0
  global_store_b32 v9, v4, s[2:3] offset:768
  s_endpgm
  .size joins, .-joins

  kernel_descriptor joins, vgprs=272, sgprs=40, kernarg=8
