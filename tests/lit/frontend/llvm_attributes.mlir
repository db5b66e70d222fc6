// Attributes of LLVM on a kernel's function: threads of a workgroup, waves, denormals. In passthrough, in llvm.func's own attributes and in rocdl's.
// RUN: mkdir -p %t && wavecc %s --target=gfx942 -S --no-lines -o %t/all.s && FileCheck %s < %t/all.s
// RUN: wavecc %s --target=gfx942 --stop-after=frontend -o - | FileCheck %s --check-prefix=IR
// Results of arithmetic on denormals as of LLVM's code: 16 numbers of each type, sums, products and conversions.
// RUN: %python %S/Inputs/with_llvm.py %s gfx942 %t flush_32 i32[160]=zero i32[16]=random , flush_all i32[160]=zero i32[16]=random , keep i32[160]=zero i32[16]=random | FileCheck %s --check-prefix=SAME
// RUN: sed 's/^\/\/.*//; s/+wavefrontsize64/+wavefrontsize32/; s/gfx942/gfx1250/' %s > %t/1250.mlir && %python %S/Inputs/with_llvm.py %t/1250.mlir gfx1250 %t flush_32 i32[160]=zero i32[16]=random , flush_all i32[160]=zero i32[16]=random | FileCheck %s --check-prefix=SAME
// SAME: the same
// 0x00400001 twice as f32, at byte 0; 0x0001 twice as f16, at byte 16: kept or flushed.
// RUN: for k in flush_32 flush_all keep; do wavecc run %s --target=gfx942 --kernel=$k --grid=1 --quiet --arg=i32[160]=zero --arg=i32[16]=const:4194305 --dump=0=%t/$k.npy && od -A n -t d4 -j 128 -N 4 %t/$k.npy && od -A n -t d4 -j 144 -N 4 %t/$k.npy || exit 1; done | FileCheck %s --check-prefix=BITS
// BITS: {{^ *}}0{{$}}
// BITS-NEXT: {{^ *}}2{{$}}
// BITS-NEXT: {{^ *}}0{{$}}
// BITS-NEXT: {{^ *}}0{{$}}
// BITS-NEXT: {{^ *}}8388610{{$}}
// BITS-NEXT: {{^ *}}0{{$}}

// IR-LABEL: kernel @flat_max
// IR: max_workgroup_size 256
// IR: waves_per_eu 2
// CHECK-LABEL: flat_max:
// CHECK: .amdhsa_float_denorm_mode_32 0
// CHECK: .amdhsa_float_denorm_mode_16_64 3
module attributes {llvm.data_layout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"} {
llvm.func @flat_max(%o: !llvm.ptr<1>, %in: !llvm.ptr<1>) attributes {rocdl.kernel, denormal_fp_math_f32 = "preserve-sign,preserve-sign",
    passthrough = ["nofree", "no-builtins", "no-builtin-memcpy", "stackrealign", ["amdgpu-flat-work-group-size", "1,256"], ["amdgpu-waves-per-eu", "2,8"], ["uniform-work-group-size", "false"], "amdgpu-no-agpr",
                   ["target-cpu", "gfx942"], ["target-features", "+wavefrontsize64,-xnack,+cumode"], ["amdgpu-ieee", "true"], ["made-up", "anything"]]} {
  llvm.return
}
// IR-LABEL: kernel @flush_32
// CHECK-LABEL: flush_32:
// CHECK: .amdhsa_float_denorm_mode_32 0
// CHECK: .amdhsa_float_denorm_mode_16_64 3
llvm.func @flush_32(%o: !llvm.ptr<1>, %in: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 32, 1, 1>, denormal_fp_math_f32 = "preserve-sign"} {
  %t = rocdl.workitem.id.x : i32
  %c15 = llvm.mlir.constant(15 : i32) : i32
  %i = llvm.and %t, %c15 : i32
  %pi = llvm.getelementptr %in[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  %r = llvm.load %pi : !llvm.ptr<1> -> i32
  %po = llvm.getelementptr %o[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<10 x i32>
  %m32 = llvm.mlir.constant(-2139095041 : i32) : i32
  %x32i = llvm.and %r, %m32 : i32
  %x = llvm.bitcast %x32i : i32 to f32
  %one = llvm.mlir.constant(1.0 : f32) : f32
  %half = llvm.mlir.constant(0.5 : f32) : f32
  %big = llvm.mlir.constant(1.0e30 : f32) : f32
  %e1 = llvm.mlir.constant(8388608 : i32) : i32
  %smalli = llvm.or %x32i, %e1 : i32
  %small = llvm.bitcast %smalli : i32 to f32
  %a0 = llvm.fadd %x, %x : f32
  %a1 = llvm.fmul %x, %big : f32
  %a2 = llvm.fmul %small, %half : f32
  %a3 = llvm.fsub %small, %x : f32
  %x16t = llvm.trunc %r : i32 to i16
  %m16 = llvm.mlir.constant(-31745 : i16) : i16
  %x16i = llvm.and %x16t, %m16 : i16
  %h = llvm.bitcast %x16i : i16 to f16
  %h2 = llvm.fadd %h, %h : f16
  %h3 = llvm.fpext %h : f16 to f32
  %h2i = llvm.bitcast %h2 : f16 to i16
  %h2z = llvm.zext %h2i : i16 to i32
  %x64lo = llvm.zext %r : i32 to i64
  %d = llvm.bitcast %x64lo : i64 to f64
  %d2 = llvm.fadd %d, %d : f64
  %t16 = llvm.fptrunc %a3 : f32 to f16
  %t16i = llvm.bitcast %t16 : f16 to i16
  %t16z = llvm.zext %t16i : i16 to i32
  %p0 = llvm.getelementptr %po[0] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %a0, %p0 {alignment = 4 : i64} : f32, !llvm.ptr<1>
  %p1 = llvm.getelementptr %po[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %a1, %p1 {alignment = 4 : i64} : f32, !llvm.ptr<1>
  %p2 = llvm.getelementptr %po[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %a2, %p2 {alignment = 4 : i64} : f32, !llvm.ptr<1>
  %p3 = llvm.getelementptr %po[3] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %a3, %p3 {alignment = 4 : i64} : f32, !llvm.ptr<1>
  %p4 = llvm.getelementptr %po[4] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %h2z, %p4 {alignment = 4 : i64} : i32, !llvm.ptr<1>
  %p5 = llvm.getelementptr %po[5] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %h3, %p5 {alignment = 4 : i64} : f32, !llvm.ptr<1>
  %p6 = llvm.getelementptr %po[6] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %t16z, %p6 {alignment = 4 : i64} : i32, !llvm.ptr<1>
  %p8 = llvm.getelementptr %po[8] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %d2, %p8 {alignment = 4 : i64} : f64, !llvm.ptr<1>
  llvm.return
}
// IR-LABEL: kernel @flush_all
// IR: flush_f16_f64_denorms
// CHECK-LABEL: flush_all:
// CHECK: .amdhsa_float_denorm_mode_32 0
// CHECK: .amdhsa_float_denorm_mode_16_64 0
llvm.func @flush_all(%o: !llvm.ptr<1>, %in: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 32, 1, 1>, passthrough = [["denormal-fp-math", "preserve-sign,preserve-sign"]]} {
  %t = rocdl.workitem.id.x : i32
  %c15 = llvm.mlir.constant(15 : i32) : i32
  %i = llvm.and %t, %c15 : i32
  %pi = llvm.getelementptr %in[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  %r = llvm.load %pi : !llvm.ptr<1> -> i32
  %po = llvm.getelementptr %o[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<10 x i32>
  %m32 = llvm.mlir.constant(-2139095041 : i32) : i32
  %x32i = llvm.and %r, %m32 : i32
  %x = llvm.bitcast %x32i : i32 to f32
  %one = llvm.mlir.constant(1.0 : f32) : f32
  %half = llvm.mlir.constant(0.5 : f32) : f32
  %big = llvm.mlir.constant(1.0e30 : f32) : f32
  %e1 = llvm.mlir.constant(8388608 : i32) : i32
  %smalli = llvm.or %x32i, %e1 : i32
  %small = llvm.bitcast %smalli : i32 to f32
  %a0 = llvm.fadd %x, %x : f32
  %a1 = llvm.fmul %x, %big : f32
  %a2 = llvm.fmul %small, %half : f32
  %a3 = llvm.fsub %small, %x : f32
  %x16t = llvm.trunc %r : i32 to i16
  %m16 = llvm.mlir.constant(-31745 : i16) : i16
  %x16i = llvm.and %x16t, %m16 : i16
  %h = llvm.bitcast %x16i : i16 to f16
  %h2 = llvm.fadd %h, %h : f16
  %h3 = llvm.fpext %h : f16 to f32
  %h2i = llvm.bitcast %h2 : f16 to i16
  %h2z = llvm.zext %h2i : i16 to i32
  %x64lo = llvm.zext %r : i32 to i64
  %d = llvm.bitcast %x64lo : i64 to f64
  %d2 = llvm.fadd %d, %d : f64
  %t16 = llvm.fptrunc %a3 : f32 to f16
  %t16i = llvm.bitcast %t16 : f16 to i16
  %t16z = llvm.zext %t16i : i16 to i32
  %p0 = llvm.getelementptr %po[0] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %a0, %p0 {alignment = 4 : i64} : f32, !llvm.ptr<1>
  %p1 = llvm.getelementptr %po[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %a1, %p1 {alignment = 4 : i64} : f32, !llvm.ptr<1>
  %p2 = llvm.getelementptr %po[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %a2, %p2 {alignment = 4 : i64} : f32, !llvm.ptr<1>
  %p3 = llvm.getelementptr %po[3] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %a3, %p3 {alignment = 4 : i64} : f32, !llvm.ptr<1>
  %p4 = llvm.getelementptr %po[4] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %h2z, %p4 {alignment = 4 : i64} : i32, !llvm.ptr<1>
  %p5 = llvm.getelementptr %po[5] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %h3, %p5 {alignment = 4 : i64} : f32, !llvm.ptr<1>
  %p6 = llvm.getelementptr %po[6] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %t16z, %p6 {alignment = 4 : i64} : i32, !llvm.ptr<1>
  %p8 = llvm.getelementptr %po[8] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %d2, %p8 {alignment = 4 : i64} : f64, !llvm.ptr<1>
  llvm.return
}
// f32 has its own word.
// IR-LABEL: kernel @keep
// CHECK-LABEL: keep:
// CHECK: .amdhsa_float_denorm_mode_32 3
// CHECK: .amdhsa_float_denorm_mode_16_64 0
llvm.func @keep(%o: !llvm.ptr<1>, %in: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 32, 1, 1>, passthrough = [["denormal-fp-math", "preserve-sign"], ["denormal-fp-math-f32", "ieee,dynamic"], ["amdgpu-waves-per-eu", "0"]]} {
  %t = rocdl.workitem.id.x : i32
  %c15 = llvm.mlir.constant(15 : i32) : i32
  %i = llvm.and %t, %c15 : i32
  %pi = llvm.getelementptr %in[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  %r = llvm.load %pi : !llvm.ptr<1> -> i32
  %po = llvm.getelementptr %o[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<10 x i32>
  %m32 = llvm.mlir.constant(-2139095041 : i32) : i32
  %x32i = llvm.and %r, %m32 : i32
  %x = llvm.bitcast %x32i : i32 to f32
  %one = llvm.mlir.constant(1.0 : f32) : f32
  %half = llvm.mlir.constant(0.5 : f32) : f32
  %big = llvm.mlir.constant(1.0e30 : f32) : f32
  %e1 = llvm.mlir.constant(8388608 : i32) : i32
  %smalli = llvm.or %x32i, %e1 : i32
  %small = llvm.bitcast %smalli : i32 to f32
  %a0 = llvm.fadd %x, %x : f32
  %a1 = llvm.fmul %x, %big : f32
  %a2 = llvm.fmul %small, %half : f32
  %a3 = llvm.fsub %small, %x : f32
  %x16t = llvm.trunc %r : i32 to i16
  %m16 = llvm.mlir.constant(-31745 : i16) : i16
  %x16i = llvm.and %x16t, %m16 : i16
  %h = llvm.bitcast %x16i : i16 to f16
  %h2 = llvm.fadd %h, %h : f16
  %h3 = llvm.fpext %h : f16 to f32
  %h2i = llvm.bitcast %h2 : f16 to i16
  %h2z = llvm.zext %h2i : i16 to i32
  %x64lo = llvm.zext %r : i32 to i64
  %d = llvm.bitcast %x64lo : i64 to f64
  %d2 = llvm.fadd %d, %d : f64
  %t16 = llvm.fptrunc %a3 : f32 to f16
  %t16i = llvm.bitcast %t16 : f16 to i16
  %t16z = llvm.zext %t16i : i16 to i32
  %p0 = llvm.getelementptr %po[0] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %a0, %p0 {alignment = 4 : i64} : f32, !llvm.ptr<1>
  %p1 = llvm.getelementptr %po[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %a1, %p1 {alignment = 4 : i64} : f32, !llvm.ptr<1>
  %p2 = llvm.getelementptr %po[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %a2, %p2 {alignment = 4 : i64} : f32, !llvm.ptr<1>
  %p3 = llvm.getelementptr %po[3] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %a3, %p3 {alignment = 4 : i64} : f32, !llvm.ptr<1>
  %p4 = llvm.getelementptr %po[4] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %h2z, %p4 {alignment = 4 : i64} : i32, !llvm.ptr<1>
  %p5 = llvm.getelementptr %po[5] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %h3, %p5 {alignment = 4 : i64} : f32, !llvm.ptr<1>
  %p6 = llvm.getelementptr %po[6] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %t16z, %p6 {alignment = 4 : i64} : i32, !llvm.ptr<1>
  %p8 = llvm.getelementptr %po[8] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %d2, %p8 {alignment = 4 : i64} : f64, !llvm.ptr<1>
  llvm.return
}
}
