// Bits of s_waitcnt that no counter has mean nothing: 16368 (0x3ff0) is what clang's users write for vmcnt(0).
// RUN: wavecc %s --target=gfx942 --no-lines -S -o - | FileCheck %s
// RUN: wavecc %s --target=gfx950 -o %t.hsaco
// CHECK: global_load_lds_dword
// CHECK-NEXT: s_waitcnt vmcnt(0)
// CHECK-NEXT: global_load_lds_dword
// CHECK-NEXT: s_waitcnt vmcnt(0)
// CHECK-NEXT: global_load_lds_dword
// CHECK-NEXT: s_waitcnt vmcnt(0) lgkmcnt(0)
module {
  llvm.mlir.global internal @lds() {addr_space = 3 : i32, alignment = 4 : i64} : !llvm.array<64 x i32>
  llvm.func @k(%p: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %lds = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %bits = llvm.mlir.constant(16368 : i32) : i32
    rocdl.load.to.lds %p, %lds, 4, 0, 0 : <1>
    rocdl.s.waitcnt 16368
    rocdl.load.to.lds %p, %lds, 4, 0, 0 : <1>
    llvm.call_intrinsic "llvm.amdgcn.s.waitcnt"(%bits) : (i32) -> ()
    rocdl.load.to.lds %p, %lds, 4, 0, 0 : <1>
    rocdl.s.waitcnt 12400
    llvm.return
  }
}
