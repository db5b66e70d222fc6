; OpenCL's built-in functions by their mangled names, without a device library. `twin` is the same by intrinsics: results are those of LLVM's code of it.
; RUN: mkdir -p %t
; RUN: for target in gfx942 gfx1250; do %python %S/Inputs/opencl_twin.py %s $target %t || exit 1; done
; What is unknown stays a call.
; RUN: not wavecc %s --kernel=unknown --target=gfx942 -S -o %t/o 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; UNKNOWN: llvm_ir_opencl.ll:[[#]]:3: error: call of '{{.*}}': the module has no body for it
target datalayout = "A5"
declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z12get_local_idj(i32)
declare i64 @_Z12get_group_idj(i32)
declare i64 @_Z14get_local_sizej(i32)
declare i64 @_Z15get_global_sizej(i32)
declare i64 @_Z14get_num_groupsj(i32)
declare i64 @_Z17get_global_offsetj(i32)
declare float @_Z4sqrtf(float)
declare <2 x float> @_Z3sinDv2_f(<2 x float>)
declare float @_Z13native_divideff(float, float)
declare float @_Z3madfff(float, float, float)
declare float @_Z10half_recipf(float)
declare float @_Z6lgammaf(float)

define amdgpu_kernel void @places(ptr addrspace(1) %o) #0 {
  %g = call i64 @_Z13get_global_idj(i32 0)
  %l = call i64 @_Z12get_local_idj(i32 0)
  %w = call i64 @_Z12get_group_idj(i32 0)
  %s = call i64 @_Z14get_local_sizej(i32 0)
  %a = call i64 @_Z15get_global_sizej(i32 0)
  %n = call i64 @_Z14get_num_groupsj(i32 1)
  %f = call i64 @_Z17get_global_offsetj(i32 0)
  %m = mul i64 %l, 1000
  %p = add i64 %m, %w
  %q = mul i64 %s, 10000000
  %r = add i64 %p, %q
  %t = mul i64 %a, 100000
  %u = add i64 %r, %t
  %v = add i64 %u, %n
  %x = add i64 %v, %f
  %e = getelementptr i64, ptr addrspace(1) %o, i64 %g
  store i64 %x, ptr addrspace(1) %e
  ret void
}
define amdgpu_kernel void @numbers(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %g = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr <2 x float>, ptr addrspace(1) %a, i64 %g
  %v = load <2 x float>, ptr addrspace(1) %p
  %x = extractelement <2 x float> %v, i32 0
  %y = extractelement <2 x float> %v, i32 1
  %r = call float @_Z4sqrtf(float %x)
  %s = call <2 x float> @_Z3sinDv2_f(<2 x float> %v)
  %d = call float @_Z13native_divideff(float %x, float %y)
  %m = call float @_Z3madfff(float %r, float %d, float %x)
  %h = call float @_Z10half_recipf(float %y)
  %w = insertelement <2 x float> %s, float %m, i32 1
  %q = getelementptr <4 x float>, ptr addrspace(1) %o, i64 %g
  store <2 x float> %s, ptr addrspace(1) %q
  %q1 = getelementptr float, ptr addrspace(1) %q, i64 2
  store float %m, ptr addrspace(1) %q1
  %q2 = getelementptr float, ptr addrspace(1) %q, i64 3
  store float %h, ptr addrspace(1) %q2
  ret void
}
define amdgpu_kernel void @unknown(ptr addrspace(1) %o, float %x) {
  %y = call float @_Z6lgammaf(float %x)
  store float %y, ptr addrspace(1) %o
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
