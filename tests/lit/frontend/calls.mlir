// Functions with a body are inlined into kernels, whatever dialect their calls are of. A call that cannot be inlined is refused where it stands.
// RUN: rm -rf %t && split-file %s %t
// RUN: for target in gfx942 gfx1250; do for kernel in nested branches in_loop llvm; do wavecc run %t/k.mlir --kernel=$kernel --quiet --target=$target \
// RUN:   --grid=1 --block=32 --arg=i32[32]=iota --arg=i32[32]=zero --dump=1=%t/$kernel.npy || exit 1; done; \
// RUN:   for kernel in branches in_loop llvm; do cmp %t/nested.npy %t/$kernel.npy || exit 1; done; done
// RUN: for kind in recursive mutual doubling branches declared; do not wavecc %t/$kind.mlir --target=gfx942 -o %t/$kind.co; not ls %t/$kind.co; done 2>&1 | FileCheck %s
// CHECK: recursive.mlir:[[#]]:10: error: call of 'f' is not supported here; supported: functions with a body, not recursive
// CHECK: mutual.mlir:[[#]]:10: error: call of '{{.}}' is not supported here
// CHECK: doubling.mlir:[[#]]:{{.*}} error: call of '{{.}}' is not supported here
// CHECK: branches.mlir:[[#]]:12: error: call of '{{.}}' is not supported here
// CHECK: declared.mlir:[[#]]:10: error: call of '{{.}}' is not supported here

//--- k.mlir
gpu.module @m {
  func.func private @three(%x: i32) -> i32 {
    %three = arith.constant 3 : i32
    %y = arith.addi %x, %three : i32
    return %y : i32
  }
  func.func @square_and_three(%x: i32) -> i32 {
    %y = arith.muli %x, %x : i32
    %z = call @three(%y) : (i32) -> i32
    return %z : i32
  }
  func.func @store_large(%x: i32, %A: memref<32xi32>, %t: index) {
    %seven = arith.constant 7 : i32
    %large = arith.cmpi sge, %x, %seven : i32
    cf.cond_br %large, ^store, ^done
  ^store:
    %y = call @square_and_three(%x) : (i32) -> i32
    memref.store %y, %A[%t] : memref<32xi32>
    cf.br ^done
  ^done:
    return
  }
  gpu.func @nested(%X: memref<32xi32>, %A: memref<32xi32>) kernel {
    %t = gpu.thread_id x
    %x = memref.load %X[%t] : memref<32xi32>
    %seven = arith.constant 7 : i32
    %large = arith.cmpi sge, %x, %seven : i32
    scf.if %large {
      %y = func.call @square_and_three(%x) : (i32) -> i32
      memref.store %y, %A[%t] : memref<32xi32>
    }
    gpu.return
  }
  gpu.func @branches(%X: memref<32xi32>, %A: memref<32xi32>) kernel {
    %t = gpu.thread_id x
    %x = memref.load %X[%t] : memref<32xi32>
    func.call @store_large(%x, %A, %t) : (i32, memref<32xi32>, index) -> ()
    gpu.return
  }
  gpu.func @in_loop(%X: memref<32xi32>, %A: memref<32xi32>) kernel {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %x = memref.load %X[%t] : memref<32xi32>
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %n = arith.index_cast %x : i32 to index
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> i32 {
      %k = arith.index_cast %i : index to i32
      %k2 = arith.addi %k, %k : i32
      %s1 = arith.addi %s, %k2 : i32
      %s2 = arith.addi %s1, %one : i32
      scf.yield %s2 : i32
    }
    %y = func.call @three(%sum) : (i32) -> i32
    %seven = arith.constant 7 : i32
    %large = arith.cmpi sge, %x, %seven : i32
    %z = arith.select %large, %y, %zero : i32
    memref.store %z, %A[%t] : memref<32xi32>
    gpu.return
  }
  llvm.func internal @llvm_three(%x: i32) -> i32 attributes {passthrough = ["nounwind"]} {
    %three = llvm.mlir.constant(3 : i32) : i32
    %y = llvm.add %x, %three : i32
    llvm.return %y : i32
  }
  llvm.func internal @llvm_store(%A: !llvm.ptr<1>, %t: i32, %y: i32) {
    %p = llvm.getelementptr %A[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %y, %p : i32, !llvm.ptr<1>
    llvm.return
  }
  llvm.func @llvm(%X: !llvm.ptr<1>, %A: !llvm.ptr<1>) attributes {gpu.kernel, rocdl.kernel} {
    %t = rocdl.workitem.id.x : i32
    %p = llvm.getelementptr %X[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.load %p : !llvm.ptr<1> -> i32
    %seven = llvm.mlir.constant(7 : i32) : i32
    %large = llvm.icmp "sge" %x, %seven : i32
    llvm.cond_br %large, ^store, ^done
  ^store:
    %s = llvm.mul %x, %x : i32
    %y = llvm.call @llvm_three(%s) : (i32) -> i32
    llvm.call @llvm_store(%A, %t, %y) : (!llvm.ptr<1>, i32, i32) -> ()
    llvm.br ^done
  ^done:
    llvm.return
  }
}

//--- recursive.mlir
gpu.module @m {
  func.func @f(%x: i32) -> i32 {
    %y = call @f(%x) : (i32) -> i32
    return %y : i32
  }
  gpu.func @k(%A: memref<1xi32>, %x: i32) kernel {
    %c0 = arith.constant 0 : index
    %y = func.call @f(%x) : (i32) -> i32
    memref.store %y, %A[%c0] : memref<1xi32>
    gpu.return
  }
}

//--- mutual.mlir
gpu.module @m {
  func.func @f(%x: i32) -> i32 {
    %y = call @g(%x) : (i32) -> i32
    return %y : i32
  }
  func.func @g(%x: i32) -> i32 {
    %y = call @f(%x) : (i32) -> i32
    return %y : i32
  }
  gpu.func @k(%A: memref<1xi32>, %x: i32) kernel {
    %c0 = arith.constant 0 : index
    %y = func.call @f(%x) : (i32) -> i32
    memref.store %y, %A[%c0] : memref<1xi32>
    gpu.return
  }
}

//--- doubling.mlir
gpu.module @m {
  func.func @a(%x: i32) -> i32 {
    %0 = arith.addi %x, %x : i32
    %1 = arith.muli %0, %x : i32
    %2 = arith.addi %1, %x : i32
    %3 = arith.muli %2, %x : i32
    return %3 : i32
  }
  func.func @b(%x: i32) -> i32 {
    %0 = call @a(%x) : (i32) -> i32
    %1 = call @a(%0) : (i32) -> i32
    %2 = call @a(%1) : (i32) -> i32
    %3 = call @a(%2) : (i32) -> i32
    %4 = call @a(%3) : (i32) -> i32
    %5 = call @a(%4) : (i32) -> i32
    %6 = call @a(%5) : (i32) -> i32
    %7 = call @a(%6) : (i32) -> i32
    return %7 : i32
  }
  func.func @c(%x: i32) -> i32 {
    %0 = call @b(%x) : (i32) -> i32
    %1 = call @b(%0) : (i32) -> i32
    %2 = call @b(%1) : (i32) -> i32
    %3 = call @b(%2) : (i32) -> i32
    %4 = call @b(%3) : (i32) -> i32
    %5 = call @b(%4) : (i32) -> i32
    %6 = call @b(%5) : (i32) -> i32
    %7 = call @b(%6) : (i32) -> i32
    return %7 : i32
  }
  func.func @d(%x: i32) -> i32 {
    %0 = call @c(%x) : (i32) -> i32
    %1 = call @c(%0) : (i32) -> i32
    %2 = call @c(%1) : (i32) -> i32
    %3 = call @c(%2) : (i32) -> i32
    %4 = call @c(%3) : (i32) -> i32
    %5 = call @c(%4) : (i32) -> i32
    %6 = call @c(%5) : (i32) -> i32
    %7 = call @c(%6) : (i32) -> i32
    return %7 : i32
  }
  func.func @e(%x: i32) -> i32 {
    %0 = call @d(%x) : (i32) -> i32
    %1 = call @d(%0) : (i32) -> i32
    %2 = call @d(%1) : (i32) -> i32
    %3 = call @d(%2) : (i32) -> i32
    %4 = call @d(%3) : (i32) -> i32
    %5 = call @d(%4) : (i32) -> i32
    %6 = call @d(%5) : (i32) -> i32
    %7 = call @d(%6) : (i32) -> i32
    return %7 : i32
  }
  func.func @f(%x: i32) -> i32 {
    %0 = call @e(%x) : (i32) -> i32
    %1 = call @e(%0) : (i32) -> i32
    %2 = call @e(%1) : (i32) -> i32
    %3 = call @e(%2) : (i32) -> i32
    %4 = call @e(%3) : (i32) -> i32
    %5 = call @e(%4) : (i32) -> i32
    %6 = call @e(%5) : (i32) -> i32
    %7 = call @e(%6) : (i32) -> i32
    return %7 : i32
  }
  gpu.func @k(%A: memref<1xi32>, %x: i32) kernel {
    %c0 = arith.constant 0 : index
    %y = func.call @f(%x) : (i32) -> i32
    memref.store %y, %A[%c0] : memref<1xi32>
    gpu.return
  }
}

//--- branches.mlir
gpu.module @m {
  func.func @f(%x: i32, %c: i1) -> i32 {
    cf.cond_br %c, ^a, ^b
  ^a:
    %y = arith.addi %x, %x : i32
    return %y : i32
  ^b:
    return %x : i32
  }
  gpu.func @k(%A: memref<1xi32>, %x: i32, %c: i1) kernel {
    %c0 = arith.constant 0 : index
    scf.if %c {
      %y = func.call @f(%x, %c) : (i32, i1) -> i32
      memref.store %y, %A[%c0] : memref<1xi32>
    }
    gpu.return
  }
}

//--- declared.mlir
gpu.module @m {
  func.func private @f(%x: i32) -> i32
  gpu.func @k(%A: memref<1xi32>, %x: i32) kernel {
    %c0 = arith.constant 0 : index
    %y = func.call @f(%x) : (i32) -> i32
    memref.store %y, %A[%c0] : memref<1xi32>
    gpu.return
  }
}
