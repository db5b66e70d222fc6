# The roofline of the vector units: what they reach with the kernel's own instructions. The peaks are those of AMD's data sheets for vectors: MI300X 163.4
# TFLOPS of f32 and 81.7 of f64, MI355X 157.3 and 78.6. Unpacked instructions of f32 have half; additions have half of that; minima count nothing.
# RUN: %with_kernel_inc > %t.942.s
# RUN: sed 's/gfx942/gfx950/' %t.942.s > %t.950.s
# RUN: for k in packed single adds double least; do wavecc time %t.942.s --kernel=$k --device=mi300x --grid=1 --block=64 --arg=@0:f32[64]=zero --no-spread --no-changes --json; echo END; wavecc time %t.950.s --kernel=$k --device=mi355x --grid=1 --block=64 --arg=@0:f32[64]=zero --no-spread --no-changes --json; echo END; done > %t.json
# RUN: /usr/bin/python3 -c 'import json, sys; found = [json.loads(t) for t in open(sys.argv[1]).read().split("END")[:-1]]; print(*("%%.1f" %% d["vector_peak_tflops"] for d in found)); print(*(round(d["vector_tflops"] * d["us"] * 1e6) for d in found))' %t.json | FileCheck %s
# RUN: wavecc explain %t.942.s --kernel=double --grid=1 --block=64 --arg=@0:f32[64]=zero | FileCheck %s --check-prefix=PAGE
# RUN: wavecc explain %t.942.s --kernel=least --grid=1 --block=64 --arg=@0:f32[64]=zero | FileCheck %s --check-prefix=NONE --implicit-check-not="vector units"
# CHECK: 163.4 157.3 81.7 78.6 40.9 39.3 81.7 78.6 0.0 0.0
# Ten instructions of 64 lanes.
# CHECK-NEXT: 2560 2560 1280 1280 640 640 1280 1280 0 0
# PAGE: roofline
# PAGE-NEXT: {{^ +}}0.00 TFLOPS of 81.7 that the vector units have with these instructions (0.0 %)
# NONE: roofline

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro ten name, operation:vararg
  kernel_start \name
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32_e32 v1, 2, v0
  v_mov_b32_e32 v4, 1.0
  v_mov_b32_e32 v5, 1.0
  s_waitcnt lgkmcnt(0)
  .rept 10
  \operation
  .endr
  s_nop 7
  global_store_dword v1, v2, s[4:5]
  s_endpgm
  kernel_descriptor \name, vgprs=8, sgprs=16, accum=8, kernarg=8
  .endm
  ten packed, v_pk_fma_f32 v[2:3], v[4:5], v[4:5], v[4:5]
  ten single, v_fma_f32 v2, v4, v4, v4
  ten adds, v_add_f32_e32 v2, v4, v4
  ten double, v_fma_f64 v[2:3], v[4:5], v[4:5], v[4:5]
  ten least, v_min_f32_e32 v2, v4, v4
