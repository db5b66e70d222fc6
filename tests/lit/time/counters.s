# A counter tells each workgroup what it is to do: of four the last one adds up the parts. Samples would show it in one of sixteen workgroups at most;
# where the grid is small enough all workgroups are run, and as many add up as do on a device. Else a note says so.
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc time %t.s --kernel=sum --grid=400 --block=64 --no-spread --no-changes --json --arg=@0:i32[4096]=zero > %t.json
# RUN: wavecc time %t.s --kernel=none --grid=400 --block=64 --no-spread --no-changes --json --arg=@0:i32[4096]=zero > %t.none.json
# RUN: /usr/bin/python3 -c 'import json, sys; a, b = (json.load(open(f)) for f in sys.argv[1:]); assert a["us"] > 1.2 * b["us"], (a["us"], b["us"]); assert not any("counter" in n or "atomic" in n or "loop" in n for n in a["notes"]), a["notes"]; print("the last one counts")' %t.json %t.none.json | FileCheck %s
# RUN: wavecc time %t.s --kernel=sum --grid=4000000 --block=64 --no-spread --no-changes --arg=@0:i32[4000004]=zero | FileCheck %s --check-prefix=NOTE
# CHECK: the last one counts
# NOTE: note: an atomic operation of one lane may assign work to each workgroup

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro count name, rounds
  kernel_start \name
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_lshr_b32 s6, s2, 2
  s_lshl_b32 s6, s6, 2
  v_mov_b32_e32 v1, s6
  v_mov_b32_e32 v2, 1
  s_waitcnt lgkmcnt(0)
  v_lshlrev_b32_e32 v5, 2, v0
  global_store_dword v5, v2, s[4:5] offset:1024
  s_mov_b64 s[8:9], exec
  v_cmp_eq_u32_e32 vcc, 0, v0
  s_and_b64 exec, exec, vcc
  global_atomic_add v3, v1, v2, s[4:5] sc0
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s7, v3
  s_mov_b64 exec, s[8:9]
  s_and_b32 s7, s7, 3
  s_cmp_lg_u32 s7, 3
  s_cbranch_scc1 2f
  s_movk_i32 s7, \rounds
1:
  global_load_dword v4, v1, s[4:5]
  s_waitcnt vmcnt(0)
  s_sub_i32 s7, s7, 1
  s_cmp_gt_i32 s7, 0
  s_cbranch_scc1 1b
2:
  s_endpgm
  kernel_descriptor \name, vgprs=8, sgprs=16, accum=8, kernarg=8
  .endm
  count sum, 100
  count none, 1
