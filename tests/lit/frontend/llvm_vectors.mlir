// Vectors of pointers, masked gather and scatter, constants of nested arrays, and intrinsics of the LLVM dialect, as MLIR lowers vector
// and math; beside the same kernel in vector and math.
// RUN: wavecc run %s --target=gfx942 --kernel=lowered --grid=1 --block=64 --arg=f32[64]=random --arg=i32[64x4]=random --arg=f32[64x4]=zero --arg=f32[64]=zero --arg=i32[64x4]=zero --arg=f32[64x4]=zero --dump=2=%t.a.npy --dump=3=%t.b.npy --dump=4=%t.c.npy --dump=5=%t.g.npy
// RUN: wavecc run %s --target=gfx942 --kernel=source --arg=f32[64]=random --arg=i32[64x4]=random --arg=f32[64x4]=zero --arg=f32[64]=zero --arg=i32[64x4]=zero --arg=f32[64x4]=zero --dump=2=%t.d.npy --dump=3=%t.e.npy --dump=4=%t.f.npy --dump=5=%t.h.npy
// RUN: cmp %t.a.npy %t.d.npy
// RUN: cmp %t.b.npy %t.e.npy
// RUN: cmp %t.c.npy %t.f.npy
// RUN: cmp %t.g.npy %t.h.npy
module {
  llvm.func @lowered(%A: !llvm.ptr<1>, %I: !llvm.ptr<1>, %O: !llvm.ptr<1>, %S: !llvm.ptr<1>, %N: !llvm.ptr<1>, %P: !llvm.ptr<1>)
      attributes {gpu.kernel, rocdl.kernel, gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = rocdl.workitem.id.x : i32
    %t64 = llvm.zext %t : i32 to i64
    %p = llvm.getelementptr %I[%t64] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<4xi32>
    %i = llvm.load %p : !llvm.ptr<1> -> vector<4xi32>
    %c63 = llvm.mlir.constant(dense<63> : vector<4xi32>) : vector<4xi32>
    %c0 = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
    %at = llvm.and %i, %c63 : vector<4xi32>
    %wide = llvm.zext %at : vector<4xi32> to vector<4xi64>
    %ps = llvm.getelementptr %A[%wide] : (!llvm.ptr<1>, vector<4xi64>) -> vector<4x!llvm.ptr<1>>, f32
    %m = llvm.icmp "sgt" %i, %c0 : vector<4xi32>
    %rows = llvm.mlir.constant(dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : vector<2x4xf32>) : !llvm.array<2 x vector<4xf32>>
    %other = llvm.extractvalue %rows[1] : !llvm.array<2 x vector<4xf32>>
    %v = llvm.intr.masked.gather %ps, %m, %other {alignment = 4 : i32} : (vector<4x!llvm.ptr<1>>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    %q = llvm.getelementptr %O[%t64] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<4xf32>
    %e = "llvm.intr.masked.expandload"(%A, %m, %other) : (!llvm.ptr<1>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    %both = llvm.fadd %v, %e : vector<4xf32>
    llvm.store %both, %q : vector<4xf32>, !llvm.ptr<1>
    %pp = llvm.getelementptr %P[%t64] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<4xf32>
    "llvm.intr.masked.compressstore"(%v, %pp, %m) : (vector<4xf32>, !llvm.ptr<1>, vector<4xi1>) -> ()
    // lane t writes element t, and its neighbour in the other half of the wave nothing
    %sixty = llvm.mlir.constant(32 : i32) : i32
    %low = llvm.icmp "ult" %t, %sixty : i32
    %one = llvm.mlir.undef : vector<1xi1>
    %z = llvm.mlir.constant(0 : i32) : i32
    %mask = llvm.insertelement %low, %one[%z : i32] : vector<1xi1>
    %u = llvm.mlir.undef : vector<1xi64>
    %tv = llvm.insertelement %t64, %u[%z : i32] : vector<1xi64>
    %to = llvm.getelementptr %S[%tv] : (!llvm.ptr<1>, vector<1xi64>) -> vector<1x!llvm.ptr<1>>, f32
    %first = llvm.shufflevector %v, %v [0] : vector<4xf32>
    llvm.intr.masked.scatter %first, %to, %mask {alignment = 4 : i32} : vector<1xf32>, vector<1xi1> into vector<1x!llvm.ptr<1>>
    %lz = "llvm.intr.ctlz"(%at) <{is_zero_poison = false}> : (vector<4xi32>) -> vector<4xi32>
    %abs = "llvm.intr.abs"(%i) <{is_int_min_poison = false}> : (vector<4xi32>) -> vector<4xi32>
    %carried = "llvm.intr.uadd.with.overflow"(%i, %i) : (vector<4xi32>, vector<4xi32>) -> !llvm.struct<(vector<4xi32>, vector<4xi1>)>
    %sum = llvm.extractvalue %carried[0] : !llvm.struct<(vector<4xi32>, vector<4xi1>)>
    %over = llvm.extractvalue %carried[1] : !llvm.struct<(vector<4xi32>, vector<4xi1>)>
    %carry = llvm.zext %over : vector<4xi1> to vector<4xi32>
    %n0 = llvm.add %lz, %abs : vector<4xi32>
    %n1 = llvm.xor %n0, %sum : vector<4xi32>
    %n = llvm.add %n1, %carry : vector<4xi32>
    %np = llvm.getelementptr %N[%t64] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<4xi32>
    llvm.store %n, %np : vector<4xi32>, !llvm.ptr<1>
    llvm.return
  }
  gpu.module @m {
    gpu.func @source(%A: memref<64xf32>, %I: memref<64x4xi32>, %O: memref<64x4xf32>, %S: memref<64xf32>, %N: memref<64x4xi32>, %P: memref<64x4xf32>) kernel
        attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
      %t = gpu.thread_id x
      %c0 = arith.constant 0 : index
      %c32 = arith.constant 32 : index
      %i = vector.load %I[%t, %c0] : memref<64x4xi32>, vector<4xi32>
      %c63 = arith.constant dense<63> : vector<4xi32>
      %zeros = arith.constant dense<0> : vector<4xi32>
      %at = arith.andi %i, %c63 : vector<4xi32>
      %m = arith.cmpi sgt, %i, %zeros : vector<4xi32>
      %other = arith.constant dense<[5.0, 6.0, 7.0, 8.0]> : vector<4xf32>
      %v = vector.gather %A[%c0] [%at], %m, %other : memref<64xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
      %e = vector.expandload %A[%c0], %m, %other : memref<64xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
      %both = arith.addf %v, %e : vector<4xf32>
      vector.store %both, %O[%t, %c0] : memref<64x4xf32>, vector<4xf32>
      vector.compressstore %P[%t, %c0], %m, %v : memref<64x4xf32>, vector<4xi1>, vector<4xf32>
      %low = arith.cmpi ult, %t, %c32 : index
      scf.if %low {
        %first = vector.extract %v[0] : f32 from vector<4xf32>
        memref.store %first, %S[%t] : memref<64xf32>
      }
      %lz = math.ctlz %at : vector<4xi32>
      %abs = math.absi %i : vector<4xi32>
      %sum = arith.addi %i, %i : vector<4xi32>
      %over = arith.cmpi slt, %i, %zeros : vector<4xi32>
      %carry = arith.extui %over : vector<4xi1> to vector<4xi32>
      %n0 = arith.addi %lz, %abs : vector<4xi32>
      %n1 = arith.xori %n0, %sum : vector<4xi32>
      %n = arith.addi %n1, %carry : vector<4xi32>
      vector.store %n, %N[%t, %c0] : memref<64x4xi32>, vector<4xi32>
      gpu.return
    }
  }
}
