# A bit that no field of the instruction describes: the instruction is not read, by any command. LLVM reads each of these words and
# prints it without the bit.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc check %t.s --kernel=neg > %t; test $? = 3' && FileCheck %s --check-prefix=NEG < %t
# RUN: sh -c 'wavecc check %t.s --kernel=source > %t; test $? = 3' && FileCheck %s --check-prefix=SOURCE < %t
# RUN: wavecc check %t.s --kernel=right | FileCheck %s --check-prefix=RIGHT
# RUN: not wavecc run %t.s --kernel=neg --grid=1 --block=64 2>&1 | FileCheck %s --check-prefix=REFUSED
#
# NEG: incomplete: the code after 0x{{[0-9a-f]+}} is not analysed: a bit is set that no field of the instruction describes
# SOURCE: incomplete: the code after 0x{{[0-9a-f]+}} is not analysed: a bit is set that no field of the instruction describes
# RIGHT: kernel right (gfx942): 2 instructions, no findings{{$}}
# REFUSED: a bit is set that no field of the instruction describes

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro kernel name, low, high
  kernel_start \name
  .long \low, \high
  s_endpgm
.Lend\name:
  .size \name, .Lend\name-\name
  kernel_descriptor \name, vgprs=4, sgprs=16, accum=4, pointer=0
  .endm
; v_add_u32_e64 v0, 1, v0; with neg of the first source, and with s1 as a third one
  kernel right, 0xd1340000, 0x00020081
  kernel neg, 0xd1340000, 0x20020081
  kernel source, 0xd1340000, 0x00060081
