// Kernel arguments of types that are no whole words: a vector of i1 is a bit for each, elements of 48 bits cross dwords, and what is above 48, 33 or
// 5 bits does not matter.
// RUN: wavecc run %s --quiet --target=gfx942 --arg=bytes:a5 --arg=i64=0x5555fedcba987654 --arg=bytes:010000000080feffffffffff00000000 --arg=i64[16]=zero --dump=3=%t.npy
// RUN: python3 -c "import struct; d = open('%t.npy', 'rb').read()[-128:]; print(struct.unpack('<16q', d)[:13])" | FileCheck %s
// CHECK: (1, 0, 1, 0, 0, 1, 0, 1, -1250999896492, 280223976814164, -140737488355327, -2, 281474976710654)
module attributes {gpu.container_module} { gpu.module @m {
  llvm.func @k(%a: vector<8xi1>, %b: i48, %v: vector<2xi48>, %o: !llvm.ptr<1>) attributes {gpu.kernel, rocdl.kernel, gpu.known_block_size = array<i32: 1, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %e = llvm.zext %a : vector<8xi1> to vector<8xi64>
    llvm.store %e, %o : vector<8xi64>, !llvm.ptr<1>
    %p8 = llvm.getelementptr %o[8] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    %s = llvm.sext %b : i48 to i64
    llvm.store %s, %p8 : i64, !llvm.ptr<1>
    %p9 = llvm.getelementptr %o[9] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    %z = llvm.zext %b : i48 to i64
    llvm.store %z, %p9 : i64, !llvm.ptr<1>
    %p10 = llvm.getelementptr %o[10] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    %vs = llvm.sext %v : vector<2xi48> to vector<2xi64>
    llvm.store %vs, %p10 : vector<2xi64>, !llvm.ptr<1>
    %p12 = llvm.getelementptr %o[12] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %v1 = llvm.extractelement %v[%c1 : i32] : vector<2xi48>
    %v1z = llvm.zext %v1 : i48 to i64
    llvm.store %v1z, %p12 : i64, !llvm.ptr<1>
    llvm.return
  } } }
