; ldexp and frexp of vectors and bf16, with exponents of 16 bits, the struct of frexp as a whole, powers of ten of vectors, a pointer's bitcast: results
; are those of LLVM's code. LLVM has no modf, and its powi of a negative number is NaN, so Python judges these.
; RUN: rm -rf %t && mkdir -p %t && llvm-extract -S --func=parts --func=moved %s -o %t/k.ll
; RUN: for t in gfx90a gfx942 gfx950 gfx1250; do %python %S/Inputs/with_llvm.py %t/k.ll $t %t parts/64 @0:i32[64x20]=zero @8:i32[64x4]=random @16:f32[64x4]=random:-40:40 , moved/64 @0:i8[1024]=zero || exit 1; done | FileCheck %s
; CHECK-COUNT-4: the same
; RUN: for t in gfx942 gfx1250; do wavecc run %s --kernel=wholes --target=$t --quiet --check=all --grid=1 --block=64 --arg=f32[64x6]=zero --arg=f64[64x2]=zero --arg=f32[64x2]=random:-9:9 --arg=i32=3 --dump=0=%t/o.npy --dump=1=%t/d.npy --dump=2=%t/x.npy && %python %S/Inputs/whole_parts.py %t || exit 1; done
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @parts(ptr addrspace(1) %o, ptr addrspace(1) %a, ptr addrspace(1) %f) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [20 x i32], ptr addrspace(1) %o, i32 %t
  %q = getelementptr [4 x i32], ptr addrspace(1) %a, i32 %t
  %r = getelementptr [4 x float], ptr addrspace(1) %f, i32 %t
  %bits = load <4 x i32>, ptr addrspace(1) %q
  %small = load <4 x float>, ptr addrspace(1) %r
  %all = bitcast <4 x i32> %bits to <4 x float>
  %v = shufflevector <4 x float> %all, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %n = fptosi <4 x float> %small to <4 x i32>
  %m = shufflevector <4 x i32> %n, <4 x i32> poison, <3 x i32> <i32 3, i32 1, i32 0>
  %s = call <3 x float> @llvm.ldexp.v3f32.v3i32(<3 x float> %v, <3 x i32> %m)
  store <3 x float> %s, ptr addrspace(1) %p
  %e = call { <3 x float>, <3 x i32> } @llvm.frexp.v3f32.v3i32(<3 x float> %v)
  %p16 = getelementptr i8, ptr addrspace(1) %p, i32 16
  store { <3 x float>, <3 x i32> } %e, ptr addrspace(1) %p16
  %low = trunc <4 x i32> %bits to <4 x i16>
  %finite = and <4 x i16> %low, splat (i16 -129) ; the bits of a NaN are free
  %b = bitcast <4 x i16> %finite to <4 x bfloat>
  %b2 = shufflevector <4 x bfloat> %b, <4 x bfloat> poison, <2 x i32> <i32 0, i32 1>
  %b3 = extractelement <4 x bfloat> %b, i32 3
  %n2 = shufflevector <4 x i32> %n, <4 x i32> poison, <2 x i32> <i32 2, i32 3>
  %sb = call <2 x bfloat> @llvm.ldexp.v2bf16.v2i32(<2 x bfloat> %b2, <2 x i32> %n2)
  %p48 = getelementptr i8, ptr addrspace(1) %p, i32 48
  store <2 x bfloat> %sb, ptr addrspace(1) %p48
  %eb = call { bfloat, i32 } @llvm.frexp.bf16.i32(bfloat %b3)
  %eb0 = extractvalue { bfloat, i32 } %eb, 0
  %eb1 = extractvalue { bfloat, i32 } %eb, 1
  %p52 = getelementptr i8, ptr addrspace(1) %p, i32 52
  store bfloat %eb0, ptr addrspace(1) %p52
  %p56 = getelementptr i8, ptr addrspace(1) %p, i32 56
  store i32 %eb1, ptr addrspace(1) %p56
  %h = bitcast <4 x i16> %low to <4 x half>
  %h0 = extractelement <4 x half> %h, i32 0
  %n0 = extractelement <4 x i32> %n, i32 0
  %n16 = trunc i32 %n0 to i16
  %sh = call half @llvm.ldexp.f16.i16(half %h0, i16 %n16)
  %p60 = getelementptr i8, ptr addrspace(1) %p, i32 60
  store half %sh, ptr addrspace(1) %p60
  ret void
}
define amdgpu_kernel void @moved(ptr addrspace(1) %o) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %q = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  store i32 %t, ptr addrspace(1) %q
  ret void
}
; One exponent for all elements; the parts of -0, infinities and numbers below 1 have the sign of the number.
define amdgpu_kernel void @wholes(ptr addrspace(1) %o, ptr addrspace(1) %d, ptr addrspace(1) %f, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [6 x float], ptr addrspace(1) %o, i32 %t
  %u = getelementptr [2 x double], ptr addrspace(1) %d, i32 %t
  %r = getelementptr [2 x float], ptr addrspace(1) %f, i32 %t
  %x = load <2 x float>, ptr addrspace(1) %r
  %power = call <2 x float> @llvm.powi.v2f32.i32(<2 x float> %x, i32 %n)
  store <2 x float> %power, ptr addrspace(1) %p
  %parts = call { <2 x float>, <2 x float> } @llvm.modf.v2f32(<2 x float> %x)
  %p8 = getelementptr i8, ptr addrspace(1) %p, i32 8
  store { <2 x float>, <2 x float> } %parts, ptr addrspace(1) %p8
  %first = extractelement <2 x float> %x, i32 0
  %wide = fpext float %first to double
  %odd = icmp eq i32 %t, 1
  %none = icmp eq i32 %t, 2
  %one = select i1 %odd, double 0xFFF0000000000000, double %wide
  %y = select i1 %none, double -0.0, double %one
  %two = call { double, double } @llvm.modf.f64(double %y)
  %two0 = extractvalue { double, double } %two, 0
  %two1 = extractvalue { double, double } %two, 1
  store double %two0, ptr addrspace(1) %u
  %u8 = getelementptr i8, ptr addrspace(1) %u, i32 8
  store double %two1, ptr addrspace(1) %u8
  ret void
}
