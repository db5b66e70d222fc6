// Buffers of which nothing is said (undef, poison, zero) have no bytes: loads give zero, stores go nowhere. Also where one meets a real buffer.
//
// RUN: sh -c 'for t in gfx942 gfx950 gfx1250; do for k in null undef poison fat chosen; do wavecc run %s --target=$t --kernel=$k --grid=1 --block=64 --quiet --arg=i32[64]=iota --arg=i32[64]=const:9 --arg=i32=1 --dump=1=%t.npy --check=all || exit 1; tail -c 256 %t.npy | od -A n -t d4 | tr -s " \n" " " | cut -c1-16 | sed "s/^/$t $k/"; done; done' | FileCheck %s
// CHECK: gfx942 null 0 0 0 0
// CHECK-NEXT: gfx942 undef 0 0 0 0
// CHECK-NEXT: gfx942 poison 0 0 0 0
// CHECK-NEXT: gfx942 fat 0 0 0 0
// CHECK-NEXT: gfx942 chosen 0 1 2 3
// CHECK-NEXT: gfx950 null 0 0 0 0
// CHECK-NEXT: gfx950 undef 0 0 0 0
// CHECK-NEXT: gfx950 poison 0 0 0 0
// CHECK-NEXT: gfx950 fat 0 0 0 0
// CHECK-NEXT: gfx950 chosen 0 1 2 3
// CHECK-NEXT: gfx1250 null 0 0 0 0
// CHECK-NEXT: gfx1250 undef 0 0 0 0
// CHECK-NEXT: gfx1250 poison 0 0 0 0
// CHECK-NEXT: gfx1250 fat 0 0 0 0
// CHECK-NEXT: gfx1250 chosen 0 1 2 3

llvm.func @null(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %n: i32) attributes {rocdl.kernel} {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %four = llvm.mlir.constant(4 : i32) : i32
  %t = rocdl.workitem.id.x : i32
  %at = llvm.mul %t, %four : i32
  %r = llvm.mlir.zero : !llvm.ptr<8>
  %v = rocdl.raw.ptr.buffer.load %r, %at, %zero, %zero : i32
  rocdl.raw.ptr.buffer.store %t, %r, %at, %zero, %zero : i32
  %to = llvm.getelementptr %out[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  llvm.store %v, %to : i32, !llvm.ptr<1>
  llvm.return
}
llvm.func @undef(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %n: i32) attributes {rocdl.kernel} {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %t = rocdl.workitem.id.x : i32
  %r = llvm.mlir.undef : !llvm.ptr<8>
  %v = rocdl.raw.ptr.buffer.load %r, %zero, %zero, %zero : i32
  rocdl.raw.ptr.buffer.store %t, %r, %zero, %zero, %zero : i32
  %to = llvm.getelementptr %out[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  llvm.store %v, %to : i32, !llvm.ptr<1>
  llvm.return
}
llvm.func @poison(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %n: i32) attributes {rocdl.kernel} {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %t = rocdl.workitem.id.x : i32
  %r = llvm.mlir.poison : !llvm.ptr<8>
  %v = rocdl.raw.ptr.buffer.load %r, %t, %zero, %zero : i32
  %to = llvm.getelementptr %out[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  llvm.store %v, %to : i32, !llvm.ptr<1>
  llvm.return
}
llvm.func @fat(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %n: i32) attributes {rocdl.kernel} {
  %t = rocdl.workitem.id.x : i32
  %r = llvm.mlir.zero : !llvm.ptr<7>
  %at = llvm.getelementptr %r[%t] : (!llvm.ptr<7>, i32) -> !llvm.ptr<7>, i32
  %v = llvm.load %at : !llvm.ptr<7> -> i32
  llvm.store %t, %at : i32, !llvm.ptr<7>
  %to = llvm.getelementptr %out[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  llvm.store %v, %to : i32, !llvm.ptr<1>
  llvm.return
}
llvm.func @chosen(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %n: i32) attributes {rocdl.kernel} {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %four = llvm.mlir.constant(4 : i32) : i32
  %stride = llvm.mlir.constant(0 : i16) : i16
  %bytes = llvm.mlir.constant(256 : i64) : i64
  // Word 3 holds a data format: a buffer with format 0 has no bytes either.
  %format = llvm.mlir.constant(159744 : i32) : i32
  %t = rocdl.workitem.id.x : i32
  %at = llvm.mul %t, %four : i32
  %real = rocdl.make.buffer.rsrc %in, %stride, %bytes, %format : !llvm.ptr<1> to !llvm.ptr<8>
  %none = llvm.mlir.zero : !llvm.ptr<8>
  %is = llvm.icmp "eq" %n, %zero : i32
  %r = llvm.select %is, %none, %real : i1, !llvm.ptr<8>
  %v = rocdl.raw.ptr.buffer.load %r, %at, %zero, %zero : i32
  %to = llvm.getelementptr %out[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  llvm.store %v, %to : i32, !llvm.ptr<1>
  llvm.return
}
