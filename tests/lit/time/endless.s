# A kernel that never ends uses up its budget: of instructions, or, if that is large, of clocks; the exit status is 2. So it is for
# one that accesses memory that is not there, where values are computed; and nothing is printed on standard output.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc time %t.s --kernel=endless --grid=1 --block=64 --max-instructions=10000 > %t 2> %t.err; test $? = 2' && FileCheck %s < %t.err
# RUN: count 0 < %t
# CHECK: budget: the instruction budget is used up
# CHECK: in kernel endless
# RUN: sh -c 'wavecc time %t.s --kernel=long --grid=1 --block=64 --max-clocks=1000 --json > %t 2> %t.err; test $? = 2' && FileCheck %s --check-prefix=CLOCKS < %t.err
# RUN: count 0 < %t
# RUN: wavecc time %t.s --kernel=long --grid=1 --block=64 --max-clocks=100000000 | FileCheck %s --check-prefix=ENDS
# CLOCKS: kernel long has not ended after 1000 clocks of a compute unit (--max-clocks)
# ENDS: {{^}}launch
# RUN: sh -c 'wavecc time %t.s --kernel=wild --grid=1 --block=64 --values > %t 2> %t.err; test $? = 2' && FileCheck %s --check-prefix=WILD < %t.err
# RUN: count 0 < %t
# WILD: fault
# WILD: in kernel wild
# RUN: sh -c 'wavecc run %t.s --kernel=long --grid=1 --block=64 --time --max-clocks=1000 --quiet > %t 2> %t.err; test $? = 2' && FileCheck %s --check-prefix=CLOCKS < %t.err
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.p2align 8
.type endless,@function
endless:
  s_branch endless
.p2align 8
.type long,@function
long:
  s_movk_i32 s4, 0x1000
again:
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 again
  s_endpgm
.p2align 8
.type wild,@function
wild:
  v_mov_b32_e32 v0, 0
  v_mov_b32_e32 v1, 0
  global_load_dword v2, v[0:1], off
  s_endpgm
.rodata
.macro descriptor name
  kernel_descriptor \name, vgprs=8, sgprs=8, accum=8, pointer=0
.endm
descriptor endless
descriptor long
descriptor wild
