declare i80 @llvm.fptosi.sat.i80.f64(double)
declare i80 @llvm.fptoui.sat.i80.f64(double)
; 3e9 to the fourth power is above 80 bits, to the second below.
define amdgpu_kernel void @limits(ptr addrspace(1) %o, double %x) {
  %x2 = fmul double %x, %x
  %x4 = fmul double %x2, %x2
  %n2 = fneg double %x2
  %n4 = fneg double %x4
  %a = call i80 @llvm.fptosi.sat.i80.f64(double %x2)
  %b = call i80 @llvm.fptosi.sat.i80.f64(double %x4)
  %c = call i80 @llvm.fptosi.sat.i80.f64(double %n2)
  %d = call i80 @llvm.fptosi.sat.i80.f64(double %n4)
  %e = call i80 @llvm.fptoui.sat.i80.f64(double %x4)
  %f = call i80 @llvm.fptoui.sat.i80.f64(double %n2)
  %a0 = xor i80 %a, 9000000000000000000
  %b0 = xor i80 %b, 604462909807314587353087
  %c0 = xor i80 %c, -9000000000000000000
  %d0 = xor i80 %d, -604462909807314587353088
  %e0 = xor i80 %e, -1
  %i1 = getelementptr i80, ptr addrspace(1) %o, i32 1
  %i2 = getelementptr i80, ptr addrspace(1) %o, i32 2
  %i3 = getelementptr i80, ptr addrspace(1) %o, i32 3
  %ab = or i80 %a0, %b0
  %cd = or i80 %c0, %d0
  store i80 %ab, ptr addrspace(1) %o
  store i80 %cd, ptr addrspace(1) %i1
  store i80 %e0, ptr addrspace(1) %i2
  store i80 %f, ptr addrspace(1) %i3
  ret void
}
