// A kernel in the LLVM dialect against the same in memref, vector and scf. Global, LDS, private and buffer memory, structs, branches,
// intrinsics.
// RUN: for target in gfx942 gfx950; do \
// RUN:   wavecc run %s --kernel=a --quiet --target=$target --seed=1 --grid=3 --arg=i32[192x4]=random --arg=i32[12x192]=zero --arg=bytes:0700000009000000 --arg=i32=192 --dump=1=%t.a.npy || exit 1; \
// RUN:   wavecc run %s --kernel=b --quiet --target=$target --seed=1 --grid=3 --arg=i32[192x4]=random --arg=i32[12x192]=zero --dump=1=%t.b.npy || exit 1; \
// RUN:   cmp %t.a.npy %t.b.npy || exit 1; done
// Arguments as LLVM lays them out: two pointers, a packed struct, a number.
// RUN: wavecc %s --kernel=a --target=gfx942 -S -o - | FileCheck %s
// CHECK: buffer_load_dword v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}], 0 offen
// CHECK: global_load_lds_dword
// CHECK: .offset: 16
// CHECK: .size: 8
// CHECK: .offset: 24
// CHECK: .size: 4
gpu.module @m {
  llvm.mlir.global internal @lds() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x i32>
  llvm.mlir.global external @more() {addr_space = 3 : i32, alignment = 1024 : i64} : !llvm.array<64 x array<2 x i32>>
  llvm.func @a(%A: !llvm.ptr<1>, %B: !llvm.ptr, %s: !llvm.struct<packed (struct<packed (i32)>, i32)>, %n: i32)
      attributes {gpu.kernel, rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c3 = llvm.mlir.constant(3 : i32) : i32
    %c4 = llvm.mlir.constant(4 : i64) : i64
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %x = rocdl.workitem.id.x range <i32, 0, 64> : i32
    %b = rocdl.workgroup.id.x : i32
    %base = llvm.mul %b, %c64 : i32
    %t = llvm.add %base, %x overflow<nsw, nuw> : i32
    %t64 = llvm.sext %t : i32 to i64
    // Row t as an array of four; the third element.
    %p = llvm.getelementptr %A[%t64, 2] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<4 x i32>
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %q0 = llvm.getelementptr inbounds %B[%t] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %v, %q0 : i32, !llvm.ptr
    // Struct argument: 7 and 9.
    %inner = llvm.extractvalue %s[0] : !llvm.struct<packed (struct<packed (i32)>, i32)>
    %s0 = llvm.extractvalue %inner[0] : !llvm.struct<packed (i32)>
    %undef = llvm.mlir.undef : !llvm.struct<(i32, i32)>
    %pair0 = llvm.insertvalue %v, %undef[0] : !llvm.struct<(i32, i32)>
    %s1 = llvm.extractvalue %s[1] : !llvm.struct<packed (struct<packed (i32)>, i32)>
    %pair = llvm.insertvalue %s1, %pair0[1] : !llvm.struct<(i32, i32)>
    %e0 = llvm.extractvalue %pair[0] : !llvm.struct<(i32, i32)>
    %e1 = llvm.extractvalue %pair[1] : !llvm.struct<(i32, i32)>
    %m0 = llvm.mul %e0, %s0 : i32
    %m1 = llvm.add %m0, %e1 : i32
    %q1 = llvm.getelementptr %q0[%n] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %m1, %q1 : i32, !llvm.ptr
    // LDS: lane 63 - x's value.
    %lds = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %w = llvm.getelementptr %lds[0, %x] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, !llvm.array<64 x i32>
    llvm.store %v, %w : i32, !llvm.ptr<3>
    llvm.fence syncscope("workgroup") release
    rocdl.s.barrier
    llvm.fence syncscope("workgroup") acquire
    %c63 = llvm.mlir.constant(63 : i32) : i32
    %back = llvm.sub %c63, %x : i32
    %addr = llvm.ptrtoint %lds : !llvm.ptr<3> to i32
    %four = llvm.mul %back, %c3 : i32
    %bytes = llvm.add %four, %back : i32
    %sum = llvm.add %addr, %bytes : i32
    %lp = llvm.inttoptr %sum : i32 to !llvm.ptr<3>
    %l = llvm.load %lp : !llvm.ptr<3> -> i32
    %n2 = llvm.add %n, %n : i32
    %q2 = llvm.getelementptr %q0[%n2] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %l, %q2 : i32, !llvm.ptr
    // Private memory: constant places, and one chosen at run time.
    %ac = llvm.mlir.constant(4 : i64) : i64
    %priv = llvm.alloca %ac x i32 : (i64) -> !llvm.ptr<5>
    %row = llvm.getelementptr %A[%t64, 0] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<4 x i32>
    %c16 = llvm.mlir.constant(16 : i64) : i64
    "llvm.intr.memcpy"(%priv, %row, %c16) <{isVolatile = false}> : (!llvm.ptr<5>, !llvm.ptr<1>, i64) -> ()
    %pick = llvm.and %x, %c3 : i32
    %pp = llvm.getelementptr %priv[%pick] : (!llvm.ptr<5>, i32) -> !llvm.ptr<5>, i32
    %chosen = llvm.load %pp : !llvm.ptr<5> -> i32
    %n3 = llvm.add %n2, %n : i32
    %q3 = llvm.getelementptr %q0[%n3] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %chosen, %q3 : i32, !llvm.ptr
    // Buffers: fat, raw, 100 rows of 16 bytes: beyond, zero.
    %stride = llvm.mlir.constant(0 : i16) : i16
    %records = llvm.mlir.constant(1600 : i64) : i64
    %flags = llvm.mlir.constant(159744 : i32) : i32
    %fat = rocdl.make.buffer.rsrc %A, %stride, %records, %flags : <1> to <7>
    %fp = llvm.getelementptr %fat[%t64, 1] : (!llvm.ptr<7>, i64) -> !llvm.ptr<7>, !llvm.array<4 x i32>
    %f = llvm.load %fp : !llvm.ptr<7> -> i32
    %n4 = llvm.add %n3, %n : i32
    %q4 = llvm.getelementptr %q0[%n4] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %f, %q4 : i32, !llvm.ptr
    %raw = rocdl.make.buffer.rsrc %A, %stride, %records, %flags : <1> to <8>
    %c16i = llvm.mlir.constant(16 : i32) : i32
    %c12 = llvm.mlir.constant(12 : i32) : i32
    %vo = llvm.mul %t, %c16i : i32
    %g = rocdl.raw.ptr.buffer.load %raw, %vo, %c12, %c0 : i32
    %n5 = llvm.add %n4, %n : i32
    %q5 = llvm.getelementptr %q0[%n5] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %g, %q5 : i32, !llvm.ptr
    // Branches: lanes differ.
    %odd = llvm.and %x, %c1 : i32
    %is_odd = llvm.icmp "eq" %odd, %c1 : i32
    llvm.cond_br %is_odd, ^odd, ^even(%v : i32)
  ^odd:
    %o = llvm.shl %v, %c1 : i32
    llvm.br ^even(%o : i32)
  ^even(%j: i32):
    %n6 = llvm.add %n5, %n : i32
    %q6 = llvm.getelementptr %q0[%n6] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %j, %q6 : i32, !llvm.ptr
    // Intrinsics.
    %first = llvm.call_intrinsic "llvm.amdgcn.readfirstlane"(%v) : (i32) -> i32
    llvm.call_intrinsic "llvm.amdgcn.sched.barrier"(%c0) : (i32) -> ()
    %n7 = llvm.add %n6, %n : i32
    %q7 = llvm.getelementptr %q0[%n7] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %first, %q7 : i32, !llvm.ptr
    %third = rocdl.readlane %v, %c3 : (i32, i32) -> i32
    %min = llvm.intr.smin(%third, %v) : (i32, i32) -> i32
    %n8 = llvm.add %n7, %n : i32
    %q8 = llvm.getelementptr %q0[%n8] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %min, %q8 : i32, !llvm.ptr
    // LDS-DMA into the second array.
    %more = llvm.mlir.addressof @more : !llvm.ptr<3>
    rocdl.load.to.lds %p, %more, 4, 0, 0 : <1>
    rocdl.s.waitcnt 3952
    %mp = llvm.getelementptr %more[%x] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %d = llvm.load %mp : !llvm.ptr<3> -> i32
    %n9 = llvm.add %n8, %n : i32
    %q9 = llvm.getelementptr %q0[%n9] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %d, %q9 : i32, !llvm.ptr
    // Vectors.
    %vec = llvm.load %row : !llvm.ptr<1> -> vector<4xi32>
    %rev = llvm.shufflevector %vec, %vec [3, 2, 1, 0] : vector<4xi32>
    %ve = llvm.extractelement %rev[%c1 : i32] : vector<4xi32>
    %vi = llvm.insertelement %s0, %rev[%c0 : i32] : vector<4xi32>
    %vf = llvm.extractelement %vi[%c0 : i32] : vector<4xi32>
    %vs = llvm.xor %ve, %vf : i32
    %n10 = llvm.add %n9, %n : i32
    %q10 = llvm.getelementptr %q0[%n10] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %vs, %q10 : i32, !llvm.ptr
    llvm.return
  }
  gpu.func @b(%A: memref<192x4xi32>, %B: memref<12x192xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %c8 = arith.constant 8 : index
    %c9 = arith.constant 9 : index
    %c10 = arith.constant 10 : index
    %c100 = arith.constant 100 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %k7 = arith.constant 7 : i32
    %k9 = arith.constant 9 : i32
    %x = gpu.thread_id x
    %blk = gpu.block_id x
    %t = affine.apply affine_map<()[b, x] -> (b * 64 + x)>()[%blk, %x]
    %v = memref.load %A[%t, %c2] : memref<192x4xi32>
    memref.store %v, %B[%c0, %t] : memref<12x192xi32>
    %m0 = arith.muli %v, %k7 : i32
    %m1 = arith.addi %m0, %k9 : i32
    memref.store %m1, %B[%c1, %t] : memref<12x192xi32>
    %back = affine.apply affine_map<()[b, x] -> (b * 64 + 63 - x)>()[%blk, %x]
    %l = memref.load %A[%back, %c2] : memref<192x4xi32>
    memref.store %l, %B[%c2, %t] : memref<12x192xi32>
    %pick = affine.apply affine_map<()[x] -> (x mod 4)>()[%x]
    %chosen = memref.load %A[%t, %pick] : memref<192x4xi32>
    memref.store %chosen, %B[%c3, %t] : memref<12x192xi32>
    %inside = arith.cmpi ult, %t, %c100 : index
    %a1 = memref.load %A[%t, %c1] : memref<192x4xi32>
    %f = arith.select %inside, %a1, %zero : i32
    memref.store %f, %B[%c4, %t] : memref<12x192xi32>
    %a3 = memref.load %A[%t, %c3] : memref<192x4xi32>
    %g = arith.select %inside, %a3, %zero : i32
    memref.store %g, %B[%c5, %t] : memref<12x192xi32>
    %odd = affine.apply affine_map<()[x] -> (x mod 2)>()[%x]
    %is_odd = arith.cmpi eq, %odd, %c1 : index
    %o = arith.shli %v, %one : i32
    %j = arith.select %is_odd, %o, %v : i32
    memref.store %j, %B[%c6, %t] : memref<12x192xi32>
    %lane0 = affine.apply affine_map<()[b] -> (b * 64)>()[%blk]
    %first = memref.load %A[%lane0, %c2] : memref<192x4xi32>
    memref.store %first, %B[%c7, %t] : memref<12x192xi32>
    %lane3 = affine.apply affine_map<()[b] -> (b * 64 + 3)>()[%blk]
    %third = memref.load %A[%lane3, %c2] : memref<192x4xi32>
    %min = arith.minsi %third, %v : i32
    memref.store %min, %B[%c8, %t] : memref<12x192xi32>
    memref.store %v, %B[%c9, %t] : memref<12x192xi32>
    %vs = arith.xori %v, %k7 : i32
    memref.store %vs, %B[%c10, %t] : memref<12x192xi32>
    gpu.return
  }
}
