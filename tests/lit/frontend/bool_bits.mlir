// A bitcast packs booleans into the bits of numbers, the first one into bit 0, and takes them apart again.
// RUN: for target in gfx90a gfx942 gfx950 gfx1250; do wavecc run %s --quiet --target=$target --grid=1 --block=64 --arg=i8[2048]=random --arg=i32[320]=zero \
// RUN:   --arg=i8[2048]=zero --dump=0=%t.a.npy --dump=1=%t.b.npy --dump=2=%t.c.npy || exit 1; \
// RUN:   %python -c "import numpy as n; a = (n.load('%t.a.npy').view('i1').reshape(64, 32) > 3); \
// RUN:     b = n.load('%t.b.npy').view('u4').reshape(64, 5); c = n.load('%t.c.npy').reshape(64, 32); p = n.packbits(a, axis=1, bitorder='little'); \
// RUN:     w = p.view('u4')[:, 0]; print((b[:, 0] == w).all(), (b[:, 1] == (w & 0xffff)).all(), (b[:, 2] == w >> 16).all(), \
// RUN:       (b[:, 3] == (w & 7)).all(), (b[:, 4] == (w >> 3 & 7)).all(), (c == a).all())"; done | FileCheck %s
// CHECK-COUNT-4: True True True True True True
gpu.module @m {
  gpu.func @k(%A: memref<64x32xi8>, %B: memref<64x5xi32>, %C: memref<64x32xi8>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %a = vector.load %A[%t, %c0] : memref<64x32xi8>, vector<32xi8>
    %three = arith.constant dense<3> : vector<32xi8>
    %p = arith.cmpi sgt, %a, %three : vector<32xi8>
    %whole = vector.bitcast %p : vector<32xi1> to vector<1xi32>
    vector.store %whole, %B[%t, %c0] : memref<64x5xi32>, vector<1xi32>
    %halves = vector.bitcast %p : vector<32xi1> to vector<2xf16>
    %integers = vector.bitcast %halves : vector<2xf16> to vector<2xi16>
    %wide = arith.extui %integers : vector<2xi16> to vector<2xi32>
    vector.store %wide, %B[%t, %c1] : memref<64x5xi32>, vector<2xi32>
    %six = vector.extract_strided_slice %p {offsets = [0], sizes = [6], strides = [1]} : vector<32xi1> to vector<6xi1>
    %threes = vector.bitcast %six : vector<6xi1> to vector<2xi3>
    %thirds = arith.extui %threes : vector<2xi3> to vector<2xi32>
    vector.store %thirds, %B[%t, %c3] : memref<64x5xi32>, vector<2xi32>
    %back = vector.bitcast %halves : vector<2xf16> to vector<32xi1>
    %bytes = arith.extui %back : vector<32xi1> to vector<32xi8>
    vector.store %bytes, %C[%t, %c0] : memref<64x32xi8>, vector<32xi8>
    gpu.return
  }
}
