# Every form of gfx1250 that adds M0 to the number of a register is not analysed: its registers are not known. A plain move is.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc check %t.s > %t; test $? = 3' && FileCheck %s < %t
#
# CHECK: kernel v_movreld_b32 (gfx1250): 4 instructions, no findings; INCOMPLETE
# CHECK: kernel v_movrels_b32 (gfx1250): 4 instructions, no findings; INCOMPLETE
# CHECK: kernel v_movrelsd_b32 (gfx1250): 4 instructions, no findings; INCOMPLETE
# CHECK: kernel v_movrelsd_2_b32 (gfx1250): 4 instructions, no findings; INCOMPLETE
# CHECK: kernel v_swaprel_b32 (gfx1250): 4 instructions, no findings; INCOMPLETE
# CHECK: kernel s_movrels_b32 (gfx1250): 4 instructions, no findings; INCOMPLETE
# CHECK: kernel s_movreld_b64 (gfx1250): 4 instructions, no findings; INCOMPLETE
# CHECK: kernel s_movrelsd_2_b32 (gfx1250): 4 instructions, no findings; INCOMPLETE
# CHECK: kernel v_mov_b32 (gfx1250): 4 instructions, no findings{{$}}

  .amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
  .macro one op, to, from
  .globl \op
  .p2align 8
\op:
  s_mov_b32 m0, 0
  s_mov_b64 s[4:5], 0
  \op \to, \from
  s_endpgm
  kernel_descriptor \op, vgprs=8, sgprs=16, pointer=0
  .text
  .endm

  .text
  one v_movreld_b32, v1, v0
  one v_movrels_b32, v1, v0
  one v_movrelsd_b32, v1, v0
  one v_movrelsd_2_b32, v1, v0
  one v_swaprel_b32, v1, v0
  one s_movrels_b32, s2, s4
  one s_movreld_b64, s[2:3], s[4:5]
  one s_movrelsd_2_b32, s2, s4
  one v_mov_b32, v1, v0
