# gfx1250: scalar loads of bytes are at any address and base (as LLVM loads them), those of halves at even ones; scale_offset multiplies the offset
# register before anybody looks at the low bits, which are ignored of the base and of each offset (CDNA5 8.1.1). Monitoring loads are aligned to their size.
#
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc run %t.s --kernel=right --grid=1 --block=32 --arg=@0:i32[64]=iota --quiet 2>&1 | count 0
# RUN: not wavecc run %t.s --kernel=half --grid=1 --block=32 --arg=@0:i32[64]=iota --quiet 2>&1 | FileCheck %s --check-prefix=HALF
# RUN: not wavecc run %t.s --kernel=dword --grid=1 --block=32 --arg=@0:i32[64]=iota --quiet 2>&1 | FileCheck %s --check-prefix=DWORD
# RUN: not wavecc run %t.s --kernel=base --grid=1 --block=32 --arg=@0:i32[64]=iota --quiet 2>&1 | FileCheck %s --check-prefix=BASE
# RUN: not wavecc run %t.s --kernel=parts --grid=1 --block=32 --arg=@0:i32[64]=iota --quiet 2>&1 | FileCheck %s --check-prefix=PARTS
# RUN: not wavecc run %t.s --kernel=monitor --grid=1 --block=32 --arg=@0:i32[64]=iota --quiet 2>&1 | FileCheck %s --check-prefix=MONITOR

  .amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
  .macro kernel name
  kernel_start \name
  s_load_b64 s[2:3], s[0:1], 0x0
  s_mov_b32 s4, 3
  s_wait_kmcnt 0x0
  .endm
  .macro descriptor name
  s_wait_kmcnt 0x0
  s_endpgm
  kernel_descriptor \name, vgprs=16, sgprs=24, kernarg=8
  .endm

  kernel right
  s_load_u8 s5, s[2:3], s4 offset:0x2
  s_load_i8 s6, s[2:3], s4 offset:0x0
  s_load_u16 s7, s[2:3], s4 offset:0x2 scale_offset
  s_load_i16 s8, s[2:3], s4 offset:0x0 scale_offset
  s_load_b32 s9, s[2:3], s4 offset:0x0 scale_offset
  s_or_b32 s2, s2, 1
  s_load_u8 s10, s[2:3], s4 offset:0x1
  v_mov_b32 v0, 7
  global_load_monitor_b64 v[2:3], v0, s[2:3]
  s_wait_loadcnt 0x0
  descriptor right

  kernel half
# HALF: :[[#@LINE+1]]: error: load at {{.*}}, byte 3 of argument 0 {{.*}}, not a multiple of 2: scalar memory ignores the last bit [misaligned]
  s_load_u16 s7, s[2:3], s4 offset:0x0
  descriptor half

  kernel dword
# DWORD: :[[#@LINE+1]]: error: load at {{.*}}, byte 3 of argument 0 {{.*}}, not a multiple of 4: scalar memory ignores the two low bits [misaligned]
  s_load_b32 s7, s[2:3], s4 offset:0x0
  descriptor dword

  kernel base
# BASE: :[[#@LINE+2]]: error: load at {{.*}}, not a multiple of 2: scalar memory ignores the low bits of the base and of each offset [misaligned]
  s_or_b32 s2, s2, 1
  s_load_u16 s7, s[2:3], 0x3
  descriptor base

  kernel parts
# PARTS: :[[#@LINE+1]]: error: load at {{.*}}, not a multiple of 4: scalar memory ignores the low bits of the base and of each offset [misaligned]
  s_load_b32 s7, s[2:3], s4 offset:0x1
  descriptor parts

  kernel monitor
# MONITOR: :[[#@LINE+2]]: error: load at {{.*}}, byte 4 of argument 0 {{.*}}, not a multiple of 8: monitoring loads must be aligned to their size [misaligned]
  v_mov_b32 v0, 4
  global_load_monitor_b64 v[2:3], v0, s[2:3]
  s_wait_loadcnt 0x0
  descriptor monitor
