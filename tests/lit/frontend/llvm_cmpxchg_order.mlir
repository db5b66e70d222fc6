// A compare and swap has the stronger of its two orderings: what it reads when it fails may need an acquire, too.
// RUN: wavecc %s --target=gfx942 -S -o - | FileCheck %s
// CHECK-LABEL: failure_acquires:
// CHECK-NOT: buffer_wbl2
// CHECK: global_atomic_cmpswap
// CHECK: s_waitcnt vmcnt(0)
// CHECK: buffer_inv sc1
// CHECK-LABEL: both:
// CHECK: buffer_wbl2 sc1
// CHECK: global_atomic_cmpswap
// CHECK: buffer_inv sc1
// CHECK-LABEL: success_only:
// CHECK: buffer_wbl2 sc1
// CHECK: global_atomic_cmpswap
// CHECK-NOT: buffer_inv
// CHECK: s_endpgm
gpu.module @m {
  llvm.func @failure_acquires(%A: !llvm.ptr<1>, %x: i32) attributes {gpu.kernel, rocdl.kernel} {
    %r = llvm.cmpxchg %A, %x, %x syncscope("agent") monotonic acquire : !llvm.ptr<1>, i32
    llvm.return
  }
  llvm.func @both(%A: !llvm.ptr<1>, %x: i32) attributes {gpu.kernel, rocdl.kernel} {
    %r = llvm.cmpxchg %A, %x, %x syncscope("agent") release acquire : !llvm.ptr<1>, i32
    llvm.return
  }
  llvm.func @success_only(%A: !llvm.ptr<1>, %x: i32) attributes {gpu.kernel, rocdl.kernel} {
    %r = llvm.cmpxchg %A, %x, %x syncscope("agent") release monotonic : !llvm.ptr<1>, i32
    llvm.return
  }
}
