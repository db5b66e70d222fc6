; `contract` on a product and its sum makes one fma, also where the product has other readers; without it on both there is none. Results are those of LLVM's code.
; RUN: mkdir -p %t
; RUN: for target in gfx942 gfx950 gfx1250; do %python %S/Inputs/with_llvm.py %s $target %t doubles/64 @0:f64[64x6]=random:-2:2 , floats/64 @0:f32[64x6]=random:-2:2 , loop/64 @0:f32[64]=zero @8:f32[64x8]=random @16:i32=8 || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME: the same
; SAME-NEXT: the same
; SAME-NEXT: the same
; RUN: wavecc %s --target=gfx942 --kernel=doubles -S --no-lines | FileCheck %s --check-prefix=DOUBLES
; DOUBLES-NOT: v_xor
; DOUBLES-DAG: v_fma_f64 {{.*}}, -v[{{[0-9:]+}}], v[
; DOUBLES-DAG: v_fma_f64 {{.*}}, -v[{{[0-9:]+}}]{{$}}
; DOUBLES-DAG: v_mul_f64
; DOUBLES-DAG: v_add_f64
; RUN: wavecc %s --target=gfx942 --kernel=loop -S --no-lines | FileCheck %s --check-prefix=LOOP --implicit-check-not=v_mul_f32
; LOOP: v_fma{{c?}}_f32
declare i32 @llvm.amdgcn.workitem.id.x()
declare double @llvm.fabs.f64(double)

define amdgpu_kernel void @doubles(ptr addrspace(1) %p) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr [6 x double], ptr addrspace(1) %p, i32 %i
  %v = load <6 x double>, ptr addrspace(1) %g
  %a = extractelement <6 x double> %v, i32 0
  %b = extractelement <6 x double> %v, i32 1
  %c = extractelement <6 x double> %v, i32 2
  %d = extractelement <6 x double> %v, i32 3
  %e = extractelement <6 x double> %v, i32 4
  %f = extractelement <6 x double> %v, i32 5
  %m = fmul contract double %a, %b
  %s = fsub contract double %c, %m
  %t = fsub contract double %m, %d
  %x = call double @llvm.fabs.f64(double %e)
  %y = fmul contract double %x, %f
  %z = fneg contract double %y
  %u = fadd contract double %z, %x
  %n = fmul double %s, %d
  %o = fadd contract double %n, %e
  %r0 = insertelement <6 x double> %v, double %s, i32 0
  %r1 = insertelement <6 x double> %r0, double %t, i32 1
  %r2 = insertelement <6 x double> %r1, double %u, i32 2
  %r3 = insertelement <6 x double> %r2, double %o, i32 3
  store <6 x double> %r3, ptr addrspace(1) %g
  ret void
}

define amdgpu_kernel void @floats(ptr addrspace(1) %p) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr [6 x float], ptr addrspace(1) %p, i32 %i
  %v = load <6 x float>, ptr addrspace(1) %g
  %a = shufflevector <6 x float> %v, <6 x float> poison, <2 x i32> <i32 0, i32 1>
  %b = shufflevector <6 x float> %v, <6 x float> poison, <2 x i32> <i32 2, i32 3>
  %c = shufflevector <6 x float> %v, <6 x float> poison, <2 x i32> <i32 4, i32 5>
  %m = fmul contract <2 x float> %a, %b
  %s = fsub contract <2 x float> %c, %m
  %n = fneg <2 x float> %s
  %o = fmul <2 x float> %n, %a
  store <2 x float> %o, ptr addrspace(1) %g
  ret void
}

define amdgpu_kernel void @loop(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr [8 x float], ptr addrspace(1) %a, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %p = getelementptr float, ptr addrspace(1) %g, i32 %i
  %v = load float, ptr addrspace(1) %p
  %m = fmul contract float %v, %v
  %more = fadd contract float %sum, %m
  %next = add i32 %i, 1
  %on = icmp slt i32 %next, %n
  br i1 %on, label %loop, label %done
done:
  %q = getelementptr float, ptr addrspace(1) %o, i32 %t
  store float %more, ptr addrspace(1) %q
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,64" }
