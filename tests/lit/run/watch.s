# What can be seen of a run: the trace, breaks and the profile. Two waves; three rounds of a loop.
#
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc run %t.s --grid=1 --arg=i32[128]=zero --check=none --trace --trace-waves=1 --trace-lanes=0,2-3 \
# RUN:   | FileCheck %s --check-prefix=TRACE --match-full-lines
# TRACE: 0,0,0/1 0x0: s_load_dwordx2 s[4:5], s[0:1], 0x0  ; s4={{[0-9a-f]+}} s5={{[0-9a-f]+}}
# TRACE-NEXT: 0,0,0/1 0x8: s_mov_b32 s6, 3  ; s6=00000003
# TRACE-NEXT: 0,0,0/1 0xc: v_mov_b32_e32 v1, 0  ; v1=00000000 00000000 00000000
# TRACE-NEXT: 0,0,0/1 0x10: s_mov_b32 exec_lo, -5  ; exec_lo=fffffffb
# TRACE-NEXT: 0,0,0/1 0x14: s_waitcnt lgkmcnt(0)
# TRACE-NEXT: 0,0,0/1 0x18: v_add_u32_e32 v1, v1, v0  ; v1=00000040 -------- 00000043
# TRACE-NEXT: 0,0,0/1 0x1c: s_sub_u32 s6, s6, 1  ; s6=00000002 scc=0
# TRACE-NEXT: 0,0,0/1 0x20: s_cmp_lg_u32 s6, 0  ; scc=1
# TRACE-NEXT: 0,0,0/1 0x24: s_cbranch_scc1 0x18
# TRACE-NEXT: 0,0,0/1 0x18: v_add_u32_e32 v1, v1, v0  ; v1=00000080 -------- 00000086
# TRACE-NOT: /0
# TRACE: 0,0,0/1 0x34: s_endpgm
# TRACE-NEXT: kernel watch on gfx942: 1 workgroup of 128,1,1, 2 waves, 40 instructions in {{.*}} s
#
# With a late completion loads are in flight until their wait. To a file, and all of it.
# RUN: wavecc run %t.s --grid=1 --arg=i32[128]=zero --check=all --completion=latest --trace=%t.trace | FileCheck %s --check-prefix=QUIET
# RUN: FileCheck %s --check-prefix=FLIGHT --match-full-lines < %t.trace
# RUN: grep -c . %t.trace | FileCheck %s --check-prefix=LINES
# QUIET-NOT: 0,0,0
# FLIGHT: 0,0,0/0 0x0: s_load_dwordx2 s[4:5], s[0:1], 0x0  ; in flight
# LINES: 40
#
# Breaks by label, line, file and line, address: the same place here.
# RUN: wavecc run %t.s --grid=1 --arg=i32[128]=zero --check=none --break=.Lround --break-waves=1 --break-count=2 --break-lanes=0,63 \
# RUN:   --break-dump=special,s6,v0-v1,lds:4-11 | FileCheck %s --check-prefix=BREAK --match-full-lines
# RUN: wavecc run %t.s --grid=1 --arg=i32[128]=zero --check=none --break=98 --break-waves=1 --break-count=2 --break-lanes=0,63 \
# RUN:   --break-dump=special,s6,v0-1,lds:4-11 | FileCheck %s --check-prefix=BREAK --match-full-lines
# RUN: wavecc run %t.s --grid=1 --arg=i32[128]=zero --check=none --break=watch.s:98 --break-waves=1 --break-count=2 --break-lanes=0,63 \
# RUN:   --break-dump=special,s6,v0-v1,lds:4-11 | FileCheck %s --check-prefix=BREAK --match-full-lines
# RUN: wavecc run %t.s --grid=1 --arg=i32[128]=zero --check=none --break=0x18 --break-waves=1 --break-count=2 --break-lanes=0,63 \
# RUN:   --break-dump=special,s6,v0-v1,lds:4-11 | FileCheck %s --check-prefix=BREAK --match-full-lines
# BREAK: break 1: workgroup 0,0,0 wave 1 at 0x18: v_add_u32_e32 v1, v1, v0
# BREAK-NEXT:   exec=fffffffffffffffb vcc=7fbadbad7fbadbad scc=0 m0=7fbadbad mode=000003c0 flat_scratch=0400000000000000
# BREAK-NEXT:   s6    00000003
# BREAK-NEXT:   v0    00000040 0000007f
# BREAK-NEXT:   v1    00000000 00000000
# BREAK-NEXT:   lds+0x0004 7fbadbad 7fbadbad
# BREAK-NEXT: break 2: workgroup 0,0,0 wave 1 at 0x18: v_add_u32_e32 v1, v1, v0
# BREAK-NEXT:   exec=fffffffffffffffb vcc=7fbadbad7fbadbad scc=1 m0=7fbadbad mode=000003c0 flat_scratch=0400000000000000
# BREAK-NEXT:   s6    00000002
# BREAK-NEXT:   v0    00000040 0000007f
# BREAK-NEXT:   v1    00000040 0000007f
# BREAK-NEXT:   lds+0x0004 7fbadbad 7fbadbad
# BREAK-NEXT: the run ended at a break
#
# On after the break; a break that no wave comes to; several breaks.
# RUN: wavecc run %t.s --grid=1 --arg=i32[128]=zero --check=none --break=watch --break=0x34 --break-count=9 --break-then=continue \
# RUN:   --break-dump=s2 --dump=0=%t.npy | FileCheck %s --check-prefix=ON
# RUN: wavecc run %t.s --grid=1 --arg=i32[128]=zero --check=none --break=.Lround --break-then=continue --expect=0=%t.npy --quiet
# RUN: wavecc run %t.s --grid=1 --arg=i32[128]=zero --check=none --break=0x18 --break-waves=2-15 2>&1 | FileCheck %s --check-prefix=NEVER
# ON-COUNT-4: break
# ON-NOT: break
# ON: kernel watch on gfx942: 1 workgroup of 128,1,1, 2 waves, 40 instructions
# NEVER: warning: no selected wave reached a break
#
# The profile as a table and as JSON, which Python reads.
# RUN: wavecc run %t.s --grid=1 --arg=i32[128]=zero --profile | FileCheck %s --check-prefix=PROFILE
# PROFILE: profile of watch: 40 instructions of 2 waves
# PROFILE: class executed %
# PROFILE-NEXT: valu 10 25.00
# PROFILE-NEXT: salu 16 40.00
# PROFILE: opcode executed % class
# PROFILE-NEXT: s_cbranch_scc1 6 15.00 branch
# PROFILE: loop at 0x18 to 0x28, label .Lround, from {{.*}}watch.s:98: entered 2 times, 6 iterations, 24 instructions (60.00 % of all)
# PROFILE-NEXT: per iteration: 4.00, valu 1.00, salu 2.00, branch 1.00
# RUN: wavecc run %t.s --grid=1 --arg=i32[128]=zero --profile=json:%t.json --quiet | count 0
# RUN: wavecc run %t.s --grid=1 --arg=i32[128]=zero --profile=json > %t.stdout.json
# RUN: diff %t.json %t.stdout.json
# RUN: %python %S/Inputs/profile.py %t.json
#
# What is refused.
# RUN: not wavecc run %t.s --grid=1 --arg=i32[128]=zero --break=0x1a 2>&1 | FileCheck %s --check-prefix=INSIDE
# RUN: not wavecc run %t.s --grid=1 --arg=i32[128]=zero --break=0x400 2>&1 | FileCheck %s --check-prefix=OUTSIDE
# RUN: not wavecc run %t.s --grid=1 --arg=i32[128]=zero --break=1 2>&1 | FileCheck %s --check-prefix=NOLINE
# RUN: not wavecc run %t.s --grid=1 --arg=i32[128]=zero --break=other.s:98 2>&1 | FileCheck %s --check-prefix=NOFILE
# RUN: not wavecc run %t.s --grid=1 --arg=i32[128]=zero --break=.Lnowhere 2>&1 | FileCheck %s --check-prefix=NOLABEL
# RUN: not wavecc run %t.s --grid=1 --arg=i32[128]=zero --break=0x18 --expect=0=%t.npy 2>&1 | FileCheck %s --check-prefix=EXPECT
# INSIDE: error: --break=0x1a: the kernel has no instruction at address 0x1a
# OUTSIDE: error: --break=0x400: the kernel has no instruction at address 0x400
# NOLINE: error: --break=1: no instruction of the kernel comes from line 1
# NOFILE: error: --break=other.s:98: no instruction of the kernel comes from there
# NOLABEL: error: --break=.Lnowhere: this is not an address (0x...), a line, or a label of the code object
# EXPECT: error: --expect compares at the end of the run, but --break ends the run earlier: give --break-then=continue

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  kernel_start watch
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_mov_b32 s6, 3
  v_mov_b32_e32 v1, 0
  s_mov_b32 exec_lo, -5
  s_waitcnt lgkmcnt(0)
.Lround:
  v_add_u32_e32 v1, v1, v0
  s_sub_u32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 .Lround
  v_lshlrev_b32_e32 v0, 2, v0
  global_store_dword v0, v1, s[4:5]
  s_endpgm
.Lend:
  .size watch, .Lend-watch
  kernel_descriptor watch, vgprs=4, sgprs=16, accum=4, lds=16, kernarg=8
  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: watch
    .symbol: watch.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 16
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 4
    .max_flat_workgroup_size: 128
    .reqd_workgroup_size: [128, 1, 1]
    .args:
      - {.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
...
  .end_amdgpu_metadata
