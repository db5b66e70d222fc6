// Cache policies of copies, loads of clusters and tensor operations on gfx1250, by LLVM's numbers: a temporal hint of 3 bits, the scope in bits
// 4:3. LLVM's assembler reads the text; its words are ours.
// RUN: wavecc %s --target=gfx1250 -S -o %t.s
// RUN: FileCheck %s < %t.s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1250 -filetype=obj %t.s -o %t.llvm.o
// RUN: wavecc %s --target=gfx1250 --emit=obj -o %t.o
// RUN: llvm-objdump -d %t.llvm.o | grep -o "//.*" > %t.llvm.words
// RUN: llvm-objdump -d %t.o | grep -o "//.*" | diff - %t.llvm.words
// CHECK: global_load_async_to_lds_b32 {{.*}} th:TH_LOAD_NT scope:SCOPE_SYS
// CHECK: global_load_async_to_lds_b128 {{.*}} th:TH_LOAD_HT
// CHECK: cluster_load_async_to_lds_b64 {{.*}} th:TH_LOAD_NT_HT scope:SCOPE_SE
// CHECK: global_store_async_from_lds_b32 {{.*}} th:TH_STORE_NT_WB scope:SCOPE_DEV
// CHECK: cluster_load_b32 {{.*}} th:TH_LOAD_RT_NT scope:SCOPE_DEV
// CHECK: tensor_load_to_lds {{.*}} th:TH_LOAD_BYPASS scope:SCOPE_SYS
// CHECK: tensor_store_from_lds {{.*}} th:TH_STORE_NT_RT
// CHECK: buffer_load_b32 {{.*}} th:TH_LOAD_LU scope:SCOPE_DEV
// CHECK: buffer_store_b32 {{.*}} th:TH_STORE_WB
module {
  llvm.mlir.global internal @lds() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<2048 x i8>
  llvm.func @k(%p: !llvm.ptr<1>, %o: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 32, 1, 1>, rocdl.cluster_dims = "2,1,1"} {
    %l = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %mask = llvm.mlir.constant(3 : i32) : i32
    %zero = llvm.mlir.constant(0 : i32) : i32
    %policy = llvm.mlir.constant(21 : i32) : i32
    %back = llvm.mlir.constant(23 : i32) : i32
    rocdl.global.load.async.to.lds.b32 %p, %l, 0, 25 : !llvm.ptr<1>, !llvm.ptr<3>
    rocdl.global.load.async.to.lds.b128 %p, %l, 0, 2 : !llvm.ptr<1>, !llvm.ptr<3>
    rocdl.cluster.load.async.to.lds.b64 %p, %l, 0, 14, %mask : !llvm.ptr<1>, !llvm.ptr<3>
    llvm.call_intrinsic "llvm.amdgcn.global.store.async.from.lds.b32"(%o, %l, %zero, %back) : (!llvm.ptr<1>, !llvm.ptr<3>, i32, i32) -> ()
    %v = llvm.call_intrinsic "llvm.amdgcn.cluster.load.b32.i32"(%p, %policy, %mask) : (!llvm.ptr<1>, i32, i32) -> i32
    llvm.store %v, %o : i32, !llvm.ptr<1>
    %g = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
    %h = llvm.mlir.constant(dense<0> : vector<8xi32>) : vector<8xi32>
    rocdl.tensor.load.to.lds.d2 %g, %h cachepolicy 27 : vector<4xi32>, vector<8xi32>
    rocdl.tensor.store.from.lds.d2 %g, %h cachepolicy 4 : vector<4xi32>, vector<8xi32>
    %stride = llvm.mlir.constant(0 : i16) : i16
    %records = llvm.mlir.constant(64 : i64) : i64
    %flags = llvm.mlir.constant(0 : i32) : i32
    %r = rocdl.make.buffer.rsrc %p, %stride, %records, %flags : <1> to <8>
    %aux = llvm.mlir.constant(19 : i32) : i32
    %three = llvm.mlir.constant(3 : i32) : i32
    %w = rocdl.raw.ptr.buffer.load %r, %zero, %zero, %aux : i32
    rocdl.raw.ptr.buffer.store %w, %r, %zero, %zero, %three : i32
    llvm.return
  }
}
