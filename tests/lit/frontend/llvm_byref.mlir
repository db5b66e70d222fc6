// Structs that HIP passes by value are parameters with llvm.byref: the struct lies in the kernel arguments, at llvm.align or at what its type
// wants, and the pointer is its address there. Places, sizes, kinds and results as of LLVM's own code.
// RUN: mkdir -p %t
// RUN: %python %S/Inputs/with_llvm.py %s gfx942 %t k @0:i32[64]=zero @8:bytes:0000803f00000000112233445566778899aabbccddeeff000001020304050607 @64:bytes:a0a1a2a3a4a5a6a7a8a9aaabacadaeaf @80:i32=2 , at_256 @0:i32[1]=zero @256:i32=77 , pointers @0:i32[64]=zero @8:same:0 @16:i32=5 , small @0:i32[8]=zero @8:bytes:f10203 @11:i8=-1 @12:i16=-2 , preloaded @0:i32[4]=zero @8:i32=7 @12:i32=9 | FileCheck %s --check-prefix=SAME
// RUN: %python %S/Inputs/with_llvm.py %s gfx950 %t at_256 @0:i32[1]=zero @256:i32=77 , pointers @0:i32[64]=zero @8:same:0 @16:i32=5 | FileCheck %s --check-prefix=SAME
// RUN: %python %S/Inputs/with_llvm.py %s gfx1250 %t at_256 @0:i32[1]=zero @256:i32=77 , pointers @0:i32[64]=zero @8:same:0 @16:i32=5 | FileCheck %s --check-prefix=SAME
// SAME: the same
// RUN: wavecc %s --target=gfx942 --kernel=k -S --no-lines -o - | FileCheck %s

// What is loaded from a known place is a kernel argument like any other: one scalar load with the rest. An index of run time needs the address.
// CHECK-LABEL: k:
// CHECK: s_load_dword
// CHECK: global_load_ubyte
// CHECK: .value_kind: by_value
// CHECK: .kernarg_segment_align: 64
!s = !llvm.struct<"S", (f32, i32, array<7 x i8>, struct<(i16, i8)>, f64)>
module attributes {llvm.data_layout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"} {
llvm.func @k(%o: !llvm.ptr<1> {llvm.noundef}, %s: !llvm.ptr<4> {llvm.byref = !s, llvm.noundef}, %v: !llvm.ptr<4> {llvm.align = 64 : i64, llvm.byref = !llvm.array<16 x i8>}, %n: i32 {llvm.inreg}) attributes {rocdl.kernel} {
  %f = llvm.load %s : !llvm.ptr<4> -> f32
  %fi = llvm.bitcast %f : f32 to i32
  llvm.store %fi, %o : i32, !llvm.ptr<1>
  %p1 = llvm.getelementptr %s[0, 2, 3] : (!llvm.ptr<4>) -> !llvm.ptr<4>, !s
  %b = llvm.load %p1 : !llvm.ptr<4> -> i8
  %bi = llvm.sext %b : i8 to i32
  %o1 = llvm.getelementptr %o[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %bi, %o1 : i32, !llvm.ptr<1>
  %p2 = llvm.getelementptr %s[0, 3, 0] : (!llvm.ptr<4>) -> !llvm.ptr<4>, !s
  %h = llvm.load %p2 : !llvm.ptr<4> -> i16
  %hi = llvm.zext %h : i16 to i32
  %o2 = llvm.getelementptr %o[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %hi, %o2 : i32, !llvm.ptr<1>
  %p3 = llvm.getelementptr %s[0, 4] : (!llvm.ptr<4>) -> !llvm.ptr<4>, !s
  %d = llvm.load %p3 : !llvm.ptr<4> -> i64
  %o3 = llvm.getelementptr %o[4] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %d, %o3 : i64, !llvm.ptr<1>
  // Unaligned, and by an index of each lane.
  %p4 = llvm.getelementptr %v[1] : (!llvm.ptr<4>) -> !llvm.ptr<4>, i8
  %w = llvm.load %p4 {alignment = 1 : i64} : !llvm.ptr<4> -> i64
  %o4 = llvm.getelementptr %o[6] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %w, %o4 : i64, !llvm.ptr<1>
  %t = rocdl.workitem.id.x : i32
  %c15 = llvm.mlir.constant(15 : i32) : i32
  %t15 = llvm.and %t, %c15 : i32
  %p5 = llvm.getelementptr %v[%t15] : (!llvm.ptr<4>, i32) -> !llvm.ptr<4>, i8
  %x = llvm.load %p5 : !llvm.ptr<4> -> i8
  %xi = llvm.sext %x : i8 to i32
  %xn = llvm.mul %xi, %n : i32
  %c16 = llvm.mlir.constant(16 : i32) : i32
  %t16 = llvm.add %t, %c16 : i32
  %o5 = llvm.getelementptr %o[%t16] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  llvm.store %xn, %o5 : i32, !llvm.ptr<1>
  llvm.return
}
llvm.func @at_256(%o: !llvm.ptr<1>, %s: !llvm.ptr<4> {llvm.byref = i32, llvm.align = 256 : i64}) attributes {rocdl.kernel} {
  %v = llvm.load %s : !llvm.ptr<4> -> i32
  llvm.store %v, %o : i32, !llvm.ptr<1>
  llvm.return
}
// A struct of pointers; flat and global pointers to it; a pointer that is not there for its own sake.
llvm.func @pointers(%o: !llvm.ptr<1>, %s: !llvm.ptr {llvm.byref = !llvm.struct<(ptr<1>, i32)>}, %q: !llvm.ptr<4> {llvm.byref = !llvm.ptr<1>}) attributes {rocdl.kernel} {
  %p = llvm.load %s : !llvm.ptr -> !llvm.ptr<1>
  %g = llvm.getelementptr %s[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr<1>, i32)>
  %n = llvm.load %g : !llvm.ptr -> i32
  %t = rocdl.workitem.id.x : i32
  %to = llvm.getelementptr %p[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  %v = llvm.add %n, %t : i32
  llvm.store %v, %to : i32, !llvm.ptr<1>
  llvm.return
}
llvm.func @small(%o: !llvm.ptr<1>, %s: !llvm.ptr<1> {llvm.byref = !llvm.struct<packed (i8, i16)>}, %c: i8 {llvm.signext}, %h: i16 {llvm.zeroext}) attributes {rocdl.kernel} {
  %g = llvm.getelementptr %s[0, 1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, !llvm.struct<packed (i8, i16)>
  %a = llvm.load %g {alignment = 1 : i64} : !llvm.ptr<1> -> i16
  %b = llvm.load %s : !llvm.ptr<1> -> i8
  %ai = llvm.zext %a : i16 to i32
  %bi = llvm.zext %b : i8 to i32
  %ci = llvm.sext %c : i8 to i32
  %hi = llvm.zext %h : i16 to i32
  llvm.store %ai, %o : i32, !llvm.ptr<1>
  %o1 = llvm.getelementptr %o[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %bi, %o1 : i32, !llvm.ptr<1>
  %o2 = llvm.getelementptr %o[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %ci, %o2 : i32, !llvm.ptr<1>
  %o3 = llvm.getelementptr %o[3] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %hi, %o3 : i32, !llvm.ptr<1>
  llvm.return
}
llvm.func @preloaded(%o: !llvm.ptr<1> {llvm.inreg}, %a: i32 {llvm.inreg}, %b: i32) attributes {rocdl.kernel} {
  %c = llvm.sub %a, %b : i32
  llvm.store %c, %o : i32, !llvm.ptr<1>
  llvm.return
}
}
