// What MLIR's own lowering leaves of vectors, loops over descriptors and calls of the device library, against the same in memref,
// vector and scf.
// RUN: for target in gfx942 gfx950; do \
// RUN:   wavecc run %s --kernel=a --quiet --target=$target --seed=1 --grid=2 --arg=f32[128x8]=random --arg=f32[6x128]=zero --arg=i32=5 --dump=1=%t.a.npy || exit 1; \
// RUN:   wavecc run %s --kernel=b --quiet --target=$target --seed=1 --grid=2 --arg=f32[128x8]=random --arg=f32[6x128]=zero --arg=i32=5 --dump=1=%t.b.npy || exit 1; \
// RUN:   cmp %t.a.npy %t.b.npy || exit 1; done
gpu.module @m {
  llvm.mlir.global internal @first() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x f32>
  llvm.mlir.global internal @second() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x f32>
  llvm.func @__ocml_exp2_f32(f32) -> f32
  llvm.func @a(%A: !llvm.ptr, %B: !llvm.ptr, %n: i32)
      attributes {gpu.kernel, rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %zero = llvm.mlir.constant(0 : i32) : i32
    %one = llvm.mlir.constant(1 : i32) : i32
    %c8 = llvm.mlir.constant(8 : i32) : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %c128 = llvm.mlir.constant(128 : i32) : i32
    %f0 = llvm.mlir.constant(0.0 : f32) : f32
    %x = rocdl.workitem.id.x range <i32, 0, 64> : i32
    %blk = rocdl.workgroup.id.x : i32
    %b64 = llvm.mul %blk, %c64 : i32
    %t = llvm.add %b64, %x : i32
    %t8 = llvm.mul %t, %c8 : i32
    %p = llvm.getelementptr %A[%t8] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    %q0 = llvm.getelementptr %B[%t] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    // Positions below n.
    %count = llvm.mlir.constant(dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xindex>) : vector<8xi64>
    %n64 = llvm.sext %n : i32 to i64
    %undef = llvm.mlir.poison : vector<8xi64>
    %n1 = llvm.insertelement %n64, %undef[%zero : i32] : vector<8xi64>
    %ns = llvm.shufflevector %n1, %undef [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xi64>
    %mask = llvm.icmp "slt" %count, %ns : vector<8xi64>
    %pass = llvm.mlir.constant(dense<0.0> : vector<8xf32>) : vector<8xf32>
    %v = llvm.intr.masked.load %p, %mask, %pass {alignment = 4 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
    %sum = "llvm.intr.vector.reduce.fadd"(%f0, %v) : (f32, vector<8xf32>) -> f32
    llvm.store %sum, %q0 : f32, !llvm.ptr
    %max = llvm.intr.vector.reduce.fmax(%v) : (vector<8xf32>) -> f32
    %power = llvm.call @__ocml_exp2_f32(%max) : (f32) -> f32
    %q1 = llvm.getelementptr %q0[%c128] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    llvm.store %power, %q1 : f32, !llvm.ptr
    %bits = llvm.bitcast %v : vector<8xf32> to vector<8xi32>
    %or = "llvm.intr.vector.reduce.or"(%bits) : (vector<8xi32>) -> i32
    %q2 = llvm.getelementptr %q1[%c128] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    llvm.store %or, %q2 : i32, !llvm.ptr
    // Two buffers change their places in a loop; they are descriptors.
    %l0 = llvm.mlir.addressof @first : !llvm.ptr<3>
    %l1 = llvm.mlir.addressof @second : !llvm.ptr<3>
    %d = llvm.mlir.poison : !llvm.struct<(ptr<3>, array<2 x i64>)>
    %d0 = llvm.insertvalue %l0, %d[0] : !llvm.struct<(ptr<3>, array<2 x i64>)>
    %d1 = llvm.insertvalue %n64, %d0[1, 0] : !llvm.struct<(ptr<3>, array<2 x i64>)>
    %first = llvm.insertvalue %n64, %d1[1, 1] : !llvm.struct<(ptr<3>, array<2 x i64>)>
    %second = llvm.insertvalue %l1, %first[0] : !llvm.struct<(ptr<3>, array<2 x i64>)>
    llvm.br ^loop(%zero, %first, %second, %f0 : i32, !llvm.struct<(ptr<3>, array<2 x i64>)>, !llvm.struct<(ptr<3>, array<2 x i64>)>, f32)
  ^loop(%i: i32, %now: !llvm.struct<(ptr<3>, array<2 x i64>)>, %next: !llvm.struct<(ptr<3>, array<2 x i64>)>, %s: f32):
    %more = llvm.icmp "slt" %i, %n : i32
    llvm.cond_br %more, ^body, ^done
  ^body:
    %at = llvm.extractvalue %now[0] : !llvm.struct<(ptr<3>, array<2 x i64>)>
    %mine = llvm.getelementptr %at[%x] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
    %pi = llvm.getelementptr %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    %e = llvm.load %pi : !llvm.ptr -> f32
    llvm.store %e, %mine : f32, !llvm.ptr<3>
    rocdl.barrier
    %flip = llvm.xor %x, %c8 : i32
    %other = llvm.getelementptr %at[%flip] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
    %o = llvm.load %other : !llvm.ptr<3> -> f32
    %s2 = llvm.fadd %s, %o : f32
    %i2 = llvm.add %i, %one : i32
    llvm.br ^loop(%i2, %next, %now, %s2 : i32, !llvm.struct<(ptr<3>, array<2 x i64>)>, !llvm.struct<(ptr<3>, array<2 x i64>)>, f32)
  ^done:
    %size = llvm.extractvalue %next[1, 1] : !llvm.struct<(ptr<3>, array<2 x i64>)>
    %size32 = llvm.trunc %size : i64 to i32
    %q3 = llvm.getelementptr %q2[%c128] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    llvm.store %s, %q3 : f32, !llvm.ptr
    %q4 = llvm.getelementptr %q3[%c128] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    llvm.store %size32, %q4 : i32, !llvm.ptr
    // A matrix product.
    %a4 = llvm.shufflevector %v, %v [0, 1, 2, 3] : vector<8xf32>
    %h = llvm.fptrunc %a4 : vector<4xf32> to vector<4xf16>
    %acc = llvm.mlir.constant(dense<0.0> : vector<4xf32>) : vector<4xf32>
    %product = rocdl.mfma.f32.16x16x16f16 %h, %h, %acc, %zero, %zero, %zero : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %c2 = llvm.mlir.constant(2 : i32) : i32
    %third = llvm.extractelement %product[%c2 : i32] : vector<4xf32>
    %q5 = llvm.getelementptr %q4[%c128] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    %c1d = llvm.mlir.constant(dense<[1.0]> : vector<1xf32>) : vector<1xf32>
    %on = llvm.icmp "slt" %zero, %n : i32
    %m1 = llvm.mlir.poison : vector<1xi1>
    %m = llvm.insertelement %on, %m1[%zero : i32] : vector<1xi1>
    %w1 = llvm.insertelement %third, %c1d[%zero : i32] : vector<1xf32>
    llvm.intr.masked.store %w1, %q5, %m {alignment = 4 : i32} : vector<1xf32>, vector<1xi1> into !llvm.ptr
    llvm.return
  }
  memref.global "private" @l0 : memref<64xf32, #gpu.address_space<workgroup>>
  gpu.func @b(%A: memref<128x8xf32>, %B: memref<6x128xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %x = gpu.thread_id x
    %blk = gpu.block_id x
    %t = affine.apply affine_map<()[b, x] -> (b * 64 + x)>()[%blk, %x]
    %size = arith.index_cast %n : i32 to index
    %mask = vector.create_mask %size : vector<8xi1>
    %zero = arith.constant dense<0.0> : vector<8xf32>
    %f0 = arith.constant 0.0 : f32
    %v = vector.maskedload %A[%t, %c0], %mask, %zero : memref<128x8xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    %sum = vector.reduction <add>, %v, %f0 : vector<8xf32> into f32
    memref.store %sum, %B[%c0, %t] : memref<6x128xf32>
    %max = vector.reduction <maxnumf>, %v : vector<8xf32> into f32
    %power = math.exp2 %max : f32
    memref.store %power, %B[%c1, %t] : memref<6x128xf32>
    %bits = vector.bitcast %v : vector<8xf32> to vector<8xi32>
    %or = vector.reduction <or>, %bits : vector<8xi32> into i32
    %orf = arith.bitcast %or : i32 to f32
    memref.store %orf, %B[%c2, %t] : memref<6x128xf32>
    %flip = arith.constant 8 : index
    %y = arith.xori %x, %flip : index
    %row = affine.apply affine_map<()[b, y] -> (b * 64 + y)>()[%blk, %y]
    %s = scf.for %i = %c0 to %size step %c1 iter_args(%so = %f0) -> (f32) {
      %e = memref.load %A[%row, %i] : memref<128x8xf32>
      %sn = arith.addf %so, %e : f32
      scf.yield %sn : f32
    }
    memref.store %s, %B[%c3, %t] : memref<6x128xf32>
    %nf = arith.bitcast %n : i32 to f32
    memref.store %nf, %B[%c4, %t] : memref<6x128xf32>
    %a4 = vector.extract_strided_slice %v {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
    %h = arith.truncf %a4 : vector<4xf32> to vector<4xf16>
    %acc = arith.constant dense<0.0> : vector<4xf32>
    %product = amdgpu.mfma 16x16x16 %h * %h + %acc blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    %third = vector.extract %product[2] : f32 from vector<4xf32>
    memref.store %third, %B[%c5, %t] : memref<6x128xf32>
    gpu.return
  }
}
