// A flat pointer made from one to LDS is the aperture of LDS and the offset, as an integer, stored and compared; a null pointer of LDS (-1) is the
// flat null pointer. Where it is only dereferenced, it stays an access of LDS. Results as of LLVM's code.
// RUN: mkdir -p %t
// RUN: %python %S/Inputs/with_llvm.py %s gfx942 %t integers i64[16]=zero , compare i32[16]=zero , back i32[64]=zero , unknown i32[32]=zero i32=-1 , stored i64[4]=zero | FileCheck %s --check-prefix=SAME
// RUN: %python %S/Inputs/with_llvm.py %s gfx1250 %t integers i64[16]=zero , back i32[64]=zero | FileCheck %s --check-prefix=SAME
// SAME: the same
// RUN: wavecc %s --target=gfx942 --kernel=back -S --no-lines -o - | FileCheck %s
// CHECK: ds_write_b32
// CHECK: ds_read2_b32
// CHECK-NOT: src_shared_base
module attributes {llvm.data_layout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"} {
llvm.mlir.global internal @first() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x i32>
llvm.func @integers(%o: !llvm.ptr<1>) attributes {rocdl.kernel} {
  %l = llvm.mlir.addressof @first : !llvm.ptr<3>
  %f = llvm.addrspacecast %l : !llvm.ptr<3> to !llvm.ptr
  %i0 = llvm.ptrtoint %f : !llvm.ptr to i64
  llvm.store %i0, %o : i64, !llvm.ptr<1>
  // Moved before and after the cast, by a number of run time and by a constant; as 32 bits.
  %t = rocdl.workitem.id.x : i32
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %t3 = llvm.and %t, %c3 : i32
  %m = llvm.getelementptr %l[%t3] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
  %fm = llvm.addrspacecast %m : !llvm.ptr<3> to !llvm.ptr
  %fn = llvm.getelementptr %fm[5] : (!llvm.ptr) -> !llvm.ptr, i32
  %i1 = llvm.ptrtoint %fn : !llvm.ptr to i64
  %p1 = llvm.getelementptr %o[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
  %p1t = llvm.getelementptr %p1[%t3] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i64
  llvm.store %i1, %p1t : i64, !llvm.ptr<1>
  %i2 = llvm.ptrtoint %fn : !llvm.ptr to i32
  %w2 = llvm.sext %i2 : i32 to i64
  %p2 = llvm.getelementptr %o[5] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
  %p2t = llvm.getelementptr %p2[%t3] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i64
  llvm.store %w2, %p2t : i64, !llvm.ptr<1>
  %i3 = llvm.ptrtoint %m : !llvm.ptr<3> to i64
  %p3 = llvm.getelementptr %o[9] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
  %p3t = llvm.getelementptr %p3[%t3] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i64
  llvm.store %i3, %p3t : i64, !llvm.ptr<1>
  llvm.return
}
llvm.func @compare(%o: !llvm.ptr<1>) attributes {rocdl.kernel} {
  %l = llvm.mlir.addressof @first : !llvm.ptr<3>
  %f = llvm.addrspacecast %l : !llvm.ptr<3> to !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %zero = llvm.mlir.zero : !llvm.ptr<1>
  %c0 = llvm.icmp "eq" %f, %null : !llvm.ptr
  %c1 = llvm.icmp "ugt" %f, %null : !llvm.ptr
  %t = rocdl.workitem.id.x : i32
  %fm = llvm.getelementptr %f[%t] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %c2 = llvm.icmp "eq" %fm, %f : !llvm.ptr
  %c3 = llvm.icmp "ne" %o, %zero : !llvm.ptr<1>
  %of = llvm.addrspacecast %o : !llvm.ptr<1> to !llvm.ptr
  %c4 = llvm.icmp "ult" %of, %f : !llvm.ptr
  %lm = llvm.getelementptr %l[%t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
  %c5 = llvm.icmp "sle" %lm, %l : !llvm.ptr<3>
  %om = llvm.getelementptr %o[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  %c6 = llvm.icmp "ule" %om, %o : !llvm.ptr<1>
  %z0 = llvm.zext %c0 : i1 to i32
  %z1 = llvm.zext %c1 : i1 to i32
  %z2 = llvm.zext %c2 : i1 to i32
  %z3 = llvm.zext %c3 : i1 to i32
  %z4 = llvm.zext %c4 : i1 to i32
  %z5 = llvm.zext %c5 : i1 to i32
  %z6 = llvm.zext %c6 : i1 to i32
  %two = llvm.mlir.constant(2 : i32) : i32
  %s0 = llvm.mul %z0, %two : i32
  %s1 = llvm.add %s0, %z1 : i32
  %s2 = llvm.mul %s1, %two : i32
  %s3 = llvm.add %s2, %z2 : i32
  %s4 = llvm.mul %s3, %two : i32
  %s5 = llvm.add %s4, %z3 : i32
  %s6 = llvm.mul %s5, %two : i32
  %s7 = llvm.add %s6, %z4 : i32
  %s8 = llvm.mul %s7, %two : i32
  %s9 = llvm.add %s8, %z5 : i32
  %s10 = llvm.mul %s9, %two : i32
  %s11 = llvm.add %s10, %z6 : i32
  %c15 = llvm.mlir.constant(15 : i32) : i32
  %t15 = llvm.and %t, %c15 : i32
  %low = llvm.icmp "eq" %t15, %t : i32
  llvm.cond_br %low, ^store, ^end
^store:
  %p = llvm.getelementptr %o[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  llvm.store %s11, %p : i32, !llvm.ptr<1>
  llvm.br ^end
^end:
  llvm.return
}
// Only dereferenced; then through an integer and back.
llvm.func @back(%o: !llvm.ptr<1>) attributes {rocdl.kernel} {
  %l = llvm.mlir.addressof @first : !llvm.ptr<3>
  %f = llvm.addrspacecast %l : !llvm.ptr<3> to !llvm.ptr
  %t = rocdl.workitem.id.x : i32
  %fm = llvm.getelementptr %f[%t] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  llvm.store %t, %fm : i32, !llvm.ptr
  %i = llvm.ptrtoint %fm : !llvm.ptr to i64
  %q = llvm.inttoptr %i : i64 to !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> i32
  %b = llvm.addrspacecast %fm : !llvm.ptr to !llvm.ptr<3>
  %w = llvm.load %b : !llvm.ptr<3> -> i32
  %s = llvm.add %v, %w : i32
  %p = llvm.getelementptr %o[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  llvm.store %s, %p : i32, !llvm.ptr<1>
  llvm.return
}
// A pointer to LDS of which nothing is known may be null.
llvm.func @unknown(%o: !llvm.ptr<1>, %n: i32) attributes {rocdl.kernel} {
  %l = llvm.inttoptr %n : i32 to !llvm.ptr<3>
  %f = llvm.addrspacecast %l : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %f : !llvm.ptr to i64
  llvm.store %i, %o : i64, !llvm.ptr<1>
  %null = llvm.mlir.zero : !llvm.ptr
  %c = llvm.icmp "eq" %f, %null : !llvm.ptr
  %z = llvm.zext %c : i1 to i32
  %p = llvm.getelementptr %o[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %z, %p : i32, !llvm.ptr<1>
  llvm.return
}
// A pointer in memory, and one that comes from there.
llvm.func @stored(%o: !llvm.ptr<1>) attributes {rocdl.kernel} {
  %l = llvm.mlir.addressof @first : !llvm.ptr<3>
  %e = llvm.getelementptr %l[7] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i32
  %f = llvm.addrspacecast %e : !llvm.ptr<3> to !llvm.ptr
  llvm.store %f, %o : !llvm.ptr, !llvm.ptr<1>
  %p = llvm.getelementptr %o[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %e, %p : !llvm.ptr<3>, !llvm.ptr<1>
  %c = llvm.mlir.constant(1234 : i32) : i32
  llvm.store %c, %e : i32, !llvm.ptr<3>
  %g = llvm.load %o : !llvm.ptr<1> -> !llvm.ptr
  %h = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<3>
  %v = llvm.load %h : !llvm.ptr<3> -> i32
  %q = llvm.getelementptr %o[3] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %v, %q : i32, !llvm.ptr<1>
  llvm.return
}
}
