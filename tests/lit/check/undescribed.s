# A bit that no field of the instruction describes: the instruction is not read, by any command. LLVM reads each of these words and
# prints it without the bit.
#
# RUN: sh -c 'wavecc check %s --kernel=neg > %t; test $? = 3' && FileCheck %s --check-prefix=NEG < %t
# RUN: sh -c 'wavecc check %s --kernel=source > %t; test $? = 3' && FileCheck %s --check-prefix=SOURCE < %t
# RUN: wavecc check %s --kernel=right | FileCheck %s --check-prefix=RIGHT
# RUN: not wavecc run %s --kernel=neg --grid=1 --block=64 2>&1 | FileCheck %s --check-prefix=REFUSED
#
# NEG: incomplete: not analysed beyond 0x{{[0-9a-f]+}}: a bit is set that no field of the instruction describes
# SOURCE: incomplete: not analysed beyond 0x{{[0-9a-f]+}}: a bit is set that no field of the instruction describes
# RIGHT: kernel right (gfx942): 2 instructions, no findings{{$}}
# REFUSED: a bit is set that no field of the instruction describes

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .macro kernel name, low, high
  .text
  .globl \name
  .p2align 8
  .type \name,@function
\name:
  .long \low, \high
  s_endpgm
.Lend\name:
  .size \name, .Lend\name-\name
  .rodata
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
  .endm
; v_add_u32_e64 v0, 1, v0; with neg of the first source, and with s1 as a third one
  kernel right, 0xd1340000, 0x00020081
  kernel neg, 0xd1340000, 0x20020081
  kernel source, 0xd1340000, 0x00060081
