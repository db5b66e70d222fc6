// A kernel in the LLVM dialect may have what only the reader of LLVM IR expands: integers of more than 64 bits, byte swaps, funnel shifts, saturating
// sums, sums with a flag. `plain` gives the same with operations of arith and math.
// RUN: rm -rf %t && split-file %s %t
// RUN: for target in gfx942 gfx1250; do for kernel in plain dialect global; do wavecc run %t/k.mlir --kernel=$kernel --quiet --target=$target \
// RUN:   --grid=1 --block=64 --arg=i64[64]=random --arg=i64[256]=zero --dump=1=%t/$kernel.npy || exit 1; done; \
// RUN:   cmp %t/plain.npy %t/dialect.npy && cmp %t/plain.npy %t/global.npy || exit 1; done
// The kernel keeps its attributes, and messages and line tables keep the places of the text.
// RUN: wavecc %t/k.mlir --kernel=dialect --target=gfx942 -S -o - | FileCheck %s --check-prefix=KEEP
// KEEP: .loc 1 [[#]] 10
// KEEP: .max_flat_workgroup_size: 64
// RUN: not wavecc %t/wrong.mlir --target=gfx942 -o %t/wrong.co 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not ls %t/wrong.co
// WRONG: wrong.mlir:3:10: error: {{.*}}i2048
// Angles are precise in MLIR, also beside a byte swap: sin of 1000 radians to the last place.
// RUN: wavecc run %t/angle.mlir --quiet --target=gfx942 --grid=1 --block=1 --arg=f32[2]=zero --dump=0=%t/angle.npy
// RUN: od -An -tx4 -j128 %t/angle.npy | FileCheck %s --check-prefix=ANGLE
// ANGLE: 3f53ae61 3f0ff813

//--- k.mlir
gpu.module @m {
  gpu.func @plain(%X: memref<64xi64>, %Y: memref<256xi64>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c4 = arith.constant 4 : index
    %v = memref.load %X[%t] : memref<64xi64>
    %low, %high = arith.mulsi_extended %v, %v : i64
    %first = arith.muli %t, %c4 : index
    memref.store %high, %Y[%first] : memref<256xi64>
    // a byte swap
    %zero = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %eight = arith.constant 8 : i64
    %byte = arith.constant 255 : i64
    %swapped:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%rest = %v, %s = %zero) -> (i64, i64) {
      %up = arith.shli %s, %eight : i64
      %b = arith.andi %rest, %byte : i64
      %s1 = arith.ori %up, %b : i64
      %r1 = arith.shrui %rest, %eight : i64
      scf.yield %r1, %s1 : i64, i64
    }
    %second = arith.addi %first, %c1 : index
    memref.store %swapped#1, %Y[%second] : memref<256xi64>
    // a sum that stays at the greatest number
    %sum, %carry = arith.addui_extended %v, %swapped#1 : i64, i1
    %all = arith.constant -1 : i64
    %most = arith.select %carry, %all, %sum : i64
    %third = arith.addi %second, %c1 : index
    memref.store %most, %Y[%third] : memref<256xi64>
    %flag = arith.extui %carry : i1 to i64
    %fourth = arith.addi %third, %c1 : index
    memref.store %flag, %Y[%fourth] : memref<256xi64>
    gpu.return
  }
  llvm.func @dialect(%X: !llvm.ptr<1>, %Y: !llvm.ptr<1>) attributes {gpu.kernel, rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %t = rocdl.workitem.id.x : i32
    %px = llvm.getelementptr %X[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i64
    %v = llvm.load %px : !llvm.ptr<1> -> i64
    %w = llvm.sext %v : i64 to i128
    %x = llvm.mul %w, %w : i128
    %s = llvm.mlir.constant(64 : i128) : i128
    %y = llvm.ashr %x, %s : i128
    %high = llvm.trunc %y : i128 to i64
    %py = llvm.getelementptr %Y[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<4 x i64>
    llvm.store %high, %py : i64, !llvm.ptr<1>
    %b = llvm.intr.bswap(%v) : (i64) -> i64
    %p1 = llvm.getelementptr %py[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    llvm.store %b, %p1 : i64, !llvm.ptr<1>
    %most = llvm.intr.uadd.sat(%v, %b) : (i64, i64) -> i64
    %p2 = llvm.getelementptr %py[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    llvm.store %most, %p2 : i64, !llvm.ptr<1>
    %both = "llvm.intr.uadd.with.overflow"(%v, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
    %carry = llvm.extractvalue %both[1] : !llvm.struct<(i64, i1)>
    %flag = llvm.zext %carry : i1 to i64
    %p3 = llvm.getelementptr %py[3] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    llvm.store %flag, %p3 : i64, !llvm.ptr<1>
    llvm.return
  }
  // through LDS and a table in memory
  llvm.mlir.global internal @lds() {addr_space = 3 : i32, alignment = 8 : i64} : !llvm.array<64 x i64>
  llvm.mlir.global internal constant @table(dense<[64, 8]> : tensor<2xi64>) {addr_space = 4 : i32} : !llvm.array<2 x i64>
  llvm.func @global(%X: !llvm.ptr<1>, %Y: !llvm.ptr<1>) attributes {gpu.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %t = rocdl.workitem.id.x : i32
    %px = llvm.getelementptr %X[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i64
    %v = llvm.load %px : !llvm.ptr<1> -> i64
    %l = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %pl = llvm.getelementptr %l[%t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i64
    %table = llvm.mlir.addressof @table : !llvm.ptr<4>
    %n = llvm.load %table : !llvm.ptr<4> -> i64
    %s = llvm.zext %n : i64 to i128
    %w = llvm.sext %v : i64 to i128
    %x = llvm.mul %w, %w : i128
    %y = llvm.ashr %x, %s : i128
    %h = llvm.trunc %y : i128 to i64
    llvm.store %h, %pl : i64, !llvm.ptr<3>
    rocdl.barrier
    %high = llvm.load %pl : !llvm.ptr<3> -> i64
    %py = llvm.getelementptr %Y[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<4 x i64>
    llvm.store %high, %py : i64, !llvm.ptr<1>
    %b = llvm.intr.bswap(%v) : (i64) -> i64
    %p1 = llvm.getelementptr %py[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    llvm.store %b, %p1 : i64, !llvm.ptr<1>
    %both = "llvm.intr.uadd.with.overflow"(%v, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
    %carry = llvm.extractvalue %both[1] : !llvm.struct<(i64, i1)>
    %sum = llvm.extractvalue %both[0] : !llvm.struct<(i64, i1)>
    %all = llvm.mlir.constant(-1 : i64) : i64
    %most = llvm.select %carry, %all, %sum : i1, i64
    %p2 = llvm.getelementptr %py[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    llvm.store %most, %p2 : i64, !llvm.ptr<1>
    %flag = llvm.zext %carry : i1 to i64
    %p3 = llvm.getelementptr %py[3] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    llvm.store %flag, %p3 : i64, !llvm.ptr<1>
    llvm.return
  }
}

//--- wrong.mlir
gpu.module @m {
  llvm.func @k(%p: !llvm.ptr<1>) attributes {rocdl.kernel} {
    %v = llvm.load %p : !llvm.ptr<1> -> i2048
    llvm.store %v, %p : i2048, !llvm.ptr<1>
    llvm.return
  }
}

//--- angle.mlir
gpu.module @m {
  llvm.func @k(%p: !llvm.ptr<1>) attributes {rocdl.kernel} {
    %x = llvm.mlir.constant(1000.0 : f32) : f32
    %both = llvm.intr.sincos(%x) : (f32) -> !llvm.struct<(f32, f32)>
    %s = llvm.extractvalue %both[0] : !llvm.struct<(f32, f32)>
    %c = llvm.extractvalue %both[1] : !llvm.struct<(f32, f32)>
    llvm.store %s, %p : f32, !llvm.ptr<1>
    %q = llvm.getelementptr %p[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    llvm.store %c, %q : f32, !llvm.ptr<1>
    llvm.return
  }
}
