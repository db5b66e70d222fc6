# How far a run is: lines on standard error, counted by workgroups that have ended.
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc run %t.s --grid=300 --block=64 --progress=60 2>&1 | FileCheck %s
# RUN: wavecc run %t.s --grid=300 --block=64 --progress=60 --threads=1 --resident=7 2>&1 | FileCheck %s
# RUN: wavecc run %t.s --grid=3 --block=64 --progress=60 --check=all 2>&1 | FileCheck %s --check-prefix=FEW
# RUN: wavecc run %t.s --grid=300 --block=64 2>&1 | FileCheck %s --check-prefix=NONE
# RUN: wavecc run %t.s --grid=300 --block=64 --progress=1 --quiet 2>&1 | count 0
# RUN: not wavecc run %t.s --grid=300 --block=64 --progress=60 --max-instructions=1000 2>&1 | FileCheck %s --check-prefix=BUDGET
# RUN: not wavecc run %t.s --grid=1 --block=64 --progress=0 2>&1 | FileCheck %s --check-prefix=BAD
# RUN: not wavecc run %t.s --grid=1 --block=64 --progress=soon 2>&1 | FileCheck %s --check-prefix=BAD
# CHECK: {{^}}300 of 300 workgroups, {{[0-9.]+}} M instructions in {{[0-9.]+}} s{{$}}
# CHECK: kernel count on gfx942: 300 workgroups
# FEW: {{^}}3 of 3 workgroups, 0.0 M instructions in {{[0-9.]+}} s{{$}}
# NONE-NOT: of 300 workgroups
# BUDGET: {{^[0-9]+}} of 300 workgroups
# BAD: --progress takes seconds from 0.001 to 86400; found '
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  kernel_start count
  s_movk_i32 s4, 100
.Lloop:
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 .Lloop
  s_endpgm
  kernel_descriptor count, vgprs=4, sgprs=16, accum=4, pointer=0
