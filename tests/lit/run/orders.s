# Which orders of memory operations of different waves a run keeps, and how late an operation may come. Workgroups of two
# waves; v1 is the place of the work-item, v2 that of the work-item of the other wave, s[4:5] the buffer.
#
# One L1 cache serves a workgroup and takes operations as they are issued: a store before a barrier is seen by a load
# after it, without a wait, in every order of completion. Not so where tg_split is set.
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc run %t.s --quiet --check=none --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=cache --dump=0=%t.npy
# RUN: sh -c 'for o in latest latest:7 random:1 random:2 random:3 random:4; do wavecc run %t.s --quiet --check=all --completion=$o --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=cache --expect=0=%t.npy || exit 1; done'
# RUN: not wavecc run %t.s --quiet --check=none --completion=latest --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=cache_split --expect=0=%t.npy 2>&1 | FileCheck %s --check-prefix=DIFFERS
# A load before the barrier does not see a store after it.
# RUN: wavecc run %t.s --quiet --check=none --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=cache_read --dump=0=%t.npy
# RUN: sh -c 'for o in latest random:1 random:2 random:3; do wavecc run %t.s --quiet --check=all --completion=$o --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=cache_read --expect=0=%t.npy || exit 1; done'
#
# LDS: no document promises it. Whoever asks for it gets a note.
# RUN: wavecc run %t.s --quiet --check=none --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=lds --dump=0=%t.npy
# RUN: not wavecc run %t.s --quiet --check=none --completion=latest --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=lds --expect=0=%t.npy 2>&1 | FileCheck %s --check-prefix=DIFFERS
# RUN: not wavecc run %t.s --quiet --check=none --completion=latest --lds-order=documented --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=lds --expect=0=%t.npy 2>&1 | FileCheck %s --check-prefix=DIFFERS
# RUN: sh -c 'for o in latest random:1 random:2 random:3; do wavecc run %t.s --quiet --check=none --lds-order=issue --completion=$o --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=lds --expect=0=%t.npy || exit 1; done'
# RUN: not wavecc run %t.s --quiet --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=lds 2>&1 | FileCheck %s --check-prefix=NOWAIT
# RUN: wavecc run %t.s --quiet --lds-order=issue --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=lds 2>&1 | FileCheck %s --check-prefix=INORDER --implicit-check-not=error
# INORDER: note: reads LDS byte {{.*}} and that wave did not wait for it (lgkmcnt) before the barrier [race-lds]
# NOWAIT: error: reads LDS byte {{.*}} and that wave did not wait for it (lgkmcnt) before the barrier [race-lds]
# In handwritten code, which an object without a compiler's metadata is taken for, it is a warning that says on what it rests.
# RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx942 -filetype=obj %t.s -o %t.o
# RUN: wavecc run %t.o --quiet --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=lds 2>&1 | FileCheck %s --check-prefix=HAND --implicit-check-not=error
# RUN: wavecc run %t.s --code=handwritten --quiet --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=lds 2>&1 | FileCheck %s --check-prefix=HAND --implicit-check-not=error
# HAND: warning: reads LDS byte {{.*}} and that wave did not wait for it (lgkmcnt) before the barrier: this is right only if the LDS of a CU does all operations in the order of issue [race-lds]
# RUN: not wavecc run %t.o --strict --quiet --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=lds 2>&1 | FileCheck %s --check-prefix=NOWAIT
# RUN: not wavecc run %t.o --code=compiled --quiet --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=lds 2>&1 | FileCheck %s --check-prefix=NOWAIT
# Without a barrier it is an error in anybody's code.
# RUN: not wavecc run %t.o --quiet --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=lds_no_barrier 2>&1 | FileCheck %s --check-prefix=NOBARRIER
# NOBARRIER: error: reads LDS byte {{.*}} and no barrier orders the two [race-lds]
# With the wait both are right. Without a barrier `issue` orders nothing.
# RUN: sh -c 'for l in documented issue; do wavecc run %t.s --quiet --check=all --lds-order=$l --completion=latest --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=lds_waited --expect=0=%t.npy || exit 1; done'
# RUN: not wavecc run %t.s --quiet --check=none --lds-order=issue --completion=latest --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=lds_no_barrier --expect=0=%t.npy 2>&1 | FileCheck %s --check-prefix=DIFFERS
#
# The load is used four instructions after it without a wait: with at most three it is there.
# RUN: wavecc run %t.s --quiet --check=none --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=late --dump=0=%t.npy
# RUN: sh -c 'for n in 1 2 3; do wavecc run %t.s --quiet --check=none --completion=latest:$n --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=late --expect=0=%t.npy || exit 1; done'
# RUN: sh -c 'for n in :4 :100 ""; do not wavecc run %t.s --quiet --check=none --completion=latest$n --grid=1 --block=128 --arg=@0:i32[384]=iota --kernel=late --expect=0=%t.npy 2>/dev/null || exit 1; done'
#
# RUN: not wavecc run %t.s --completion=latest:0 2>&1 | FileCheck %s --check-prefix=ZERO
# RUN: not wavecc run %t.s --completion=latest:x 2>&1 | FileCheck %s --check-prefix=NUMBER
# RUN: not wavecc run %t.s --lds-order=none 2>&1 | FileCheck %s --check-prefix=KIND
# DIFFERS: mismatch in argument 0
# ZERO: error: --completion=latest:N takes a number from 1 to 4294967295 (0 is earliest); found 'latest:0'
# NUMBER: error: --completion=latest:N takes a number from 1 to 4294967295 (0 is earliest); found 'latest:x'
# KIND: error: --lds-order takes documented or issue; found 'none'

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro kernel name
  kernel_start \name
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32_e32 v1, 2, v0
  v_xor_b32_e32 v2, 0x100, v1
  v_add_u32_e32 v5, 7, v0
  s_waitcnt lgkmcnt(0)
  .endm
  .macro descriptor name, split=0
  s_endpgm
  kernel_descriptor \name, vgprs=64, sgprs=32, accum=32, lds=1024, kernarg=8, split=\split
  .endm
  .macro cache_body
  global_store_dword v1, v5, s[4:5]
  s_barrier
  global_load_dword v3, v2, s[4:5]
  s_waitcnt vmcnt(0)
  global_store_dword v1, v3, s[4:5] offset:512
  .endm

  kernel cache
  cache_body
  descriptor cache
  kernel cache_split
  cache_body
  descriptor cache_split, 1

  kernel cache_read
  global_load_dword v3, v2, s[4:5]
  s_barrier
  global_store_dword v1, v5, s[4:5]
  s_waitcnt vmcnt(0)
  global_store_dword v1, v3, s[4:5] offset:512
  descriptor cache_read

  .macro lds_body
  s_barrier
  ds_read_b32 v3, v2
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v3, s[4:5]
  .endm
  kernel lds
  ds_write_b32 v1, v5
  lds_body
  descriptor lds
  kernel lds_waited
  ds_write_b32 v1, v5
  s_waitcnt lgkmcnt(0)
  lds_body
  descriptor lds_waited
# The store to LDS is put off until the other wave has read.
  kernel lds_no_barrier
  s_barrier
  ds_write_b32 v1, v5
  ds_read_b32 v3, v2
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v3, s[4:5]
  descriptor lds_no_barrier

  kernel late
  global_load_dword v3, v1, s[4:5]
  v_mov_b32_e32 v6, 1
  v_mov_b32_e32 v7, 2
  v_mov_b32_e32 v8, 3
  global_store_dword v1, v3, s[4:5] offset:512
  descriptor late
