// A wave that is alone stores to LDS, passes a barrier and copies from there, or over it, and counts its copies itself: LDS comes first.
// RUN: for k in async tensor over; do wavecc run %s --kernel=$k --target=gfx1250 --grid=1 "--arg=i32[64]=iota" "--arg=i32[64]=const:-1" --check=all --completion=latest --dump=1=%t.$k.npy 2>&1 | FileCheck %s; done
// RUN: python3 -c "import struct; r = lambda k: struct.unpack('<32i', open('%t.' + k + '.npy', 'rb').read()[-256:-128]); assert r('async') == r('tensor') == tuple(range(100, 132)), r('tensor'); assert r('over') == tuple(range(32)), r('over')"
// CHECK: kernel {{[a-z]+}} on gfx1250
// CHECK-NOT: {{error|warning}}
module {
  llvm.mlir.global internal @lds() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<256 x i8>
  llvm.func @async(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 32, 1, 1>} {
    %t = rocdl.workitem.id.x : i32
    %zero = llvm.mlir.constant(0 : i32) : i32
    %c100 = llvm.mlir.constant(100 : i32) : i32
    %l = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %p = llvm.getelementptr %l[%t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v = llvm.add %t, %c100 : i32
    llvm.store %v, %p : i32, !llvm.ptr<3>
    gpu.barrier
    llvm.call_intrinsic "llvm.amdgcn.global.store.async.from.lds.b32"(%q, %p, %zero, %zero) : (!llvm.ptr<1>, !llvm.ptr<3>, i32, i32) -> ()
    rocdl.s.wait.asynccnt 0
    llvm.return
  }
  // What the wave stores goes to memory; the copy over it comes afterwards.
  llvm.func @over(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 32, 1, 1>} {
    %t = rocdl.workitem.id.x : i32
    %l = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %p = llvm.getelementptr %l[%t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %s = llvm.getelementptr %src[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %t, %p : i32, !llvm.ptr<3>
    rocdl.global.load.async.to.lds.b32 %s, %p, 0, 0 : !llvm.ptr<1>, !llvm.ptr<3>
    rocdl.s.wait.asynccnt 0
    %v = llvm.load %p : !llvm.ptr<3> -> i32
    llvm.store %v, %q : i32, !llvm.ptr<1>
    llvm.return
  }
  gpu.module @m {
    memref.global "private" @l : memref<64xi32, #gpu.address_space<workgroup>>
    gpu.func @tensor(%src: memref<64xi32, 1>, %dst: memref<64xi32, 1>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
      %c0 = arith.constant 0 : index
      %c100 = arith.constant 100 : i32
      %t = gpu.thread_id x
      %l = memref.get_global @l : memref<64xi32, #gpu.address_space<workgroup>>
      %i = arith.index_cast %t : index to i32
      %v = arith.addi %i, %c100 : i32
      memref.store %v, %l[%t] : memref<64xi32, #gpu.address_space<workgroup>>
      gpu.barrier
      %b = amdgpu.make_dma_base %dst[%c0], %l[%c0] : memref<64xi32, 1>, memref<64xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>
      %d = amdgpu.make_dma_descriptor %b globalSize [32] globalStride [1] sharedSize [32] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
      amdgpu.tensor_store_from_lds %d : !amdgpu.tdm_descriptor
      amdgpu.memory_counter_wait tensor(0)
      gpu.return
    }
  }
}
