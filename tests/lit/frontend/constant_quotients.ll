; Divisions of f64 by or of constants, zeros, infinities and denormal numbers: the hardware scales both numbers.
; RUN: wavecc %s --target=gfx942 --kernel=one --emit=asm -o - | FileCheck %s
; RUN: mkdir -p %t
; RUN: for target in gfx942 gfx1250; do wavecc run %s --kernel=quotients --target=$target --quiet --check=all --grid=1 --block=64 --arg=f64[64]=random --arg=f64[448]=zero --dump=0=%t/x.npy --dump=1=%t/q.npy && %python -c "import struct; x = struct.unpack('<64d', open('%t/x.npy', 'rb').read()[-512:]); q = struct.unpack('<448d', open('%t/q.npy', 'rb').read()[-3584:]); inf = float('inf'); assert all(x); want = [v / d for v in (1.0, 10.0, -1.5e300, 3e-310, 0.0) for d in x] + [inf if d > 0 else -inf for d in x] + [d / 3.0 for d in x]; assert [struct.pack('<d', v) for v in want] == [struct.pack('<d', v) for v in q]" || exit 1; done

declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-COUNT-2: v_div_scale_f64
; CHECK: v_div_fmas_f64
; CHECK-NOT: v_ldexp_f64
; CHECK: s_endpgm
define amdgpu_kernel void @one(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr double, ptr addrspace(1) %p, i32 %t
  %x = load double, ptr addrspace(1) %a
  %d = fdiv double 1.0, %x
  store double %d, ptr addrspace(1) %a
  ret void
}

define amdgpu_kernel void @quotients(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr double, ptr addrspace(1) %p, i32 %t
  %b = getelementptr double, ptr addrspace(1) %q, i32 %t
  %x = load double, ptr addrspace(1) %a
  %q0 = fdiv double 1.0, %x
  store double %q0, ptr addrspace(1) %b
  %q1 = fdiv double 10.0, %x
  %b1 = getelementptr double, ptr addrspace(1) %b, i32 64
  store double %q1, ptr addrspace(1) %b1
  %q2 = fdiv double -1.5e300, %x
  %b2 = getelementptr double, ptr addrspace(1) %b, i32 128
  store double %q2, ptr addrspace(1) %b2
  %q3 = fdiv double 0x00003739A252B281, %x
  %b3 = getelementptr double, ptr addrspace(1) %b, i32 192
  store double %q3, ptr addrspace(1) %b3
  %q4 = fdiv double 0.0, %x
  %b4 = getelementptr double, ptr addrspace(1) %b, i32 256
  store double %q4, ptr addrspace(1) %b4
  %q5 = fdiv double 0x7FF0000000000000, %x
  %b5 = getelementptr double, ptr addrspace(1) %b, i32 320
  store double %q5, ptr addrspace(1) %b5
  %q6 = fdiv double %x, 3.0
  %b6 = getelementptr double, ptr addrspace(1) %b, i32 384
  store double %q6, ptr addrspace(1) %b6
  ret void
}
