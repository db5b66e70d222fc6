// Operations of the LLVM dialect in a gpu.func mean what arith and vector mean.
// RUN: wavecc run %s --target=gfx942 --arg=f32[64x4]=random --arg=f16[64x4]=zero --arg=f16[64x4]=zero --arg=i32[64]=zero --arg=i32[64]=zero --arg=i32=2 --dump=1=%t.a.npy --dump=2=%t.b.npy --dump=3=%t.c.npy --dump=4=%t.d.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: cmp %t.c.npy %t.d.npy
gpu.module @m {
  gpu.func @k(%I: memref<64x4xf32>, %A: memref<64x4xf16>, %B: memref<64x4xf16>, %C: memref<64xi32>, %D: memref<64xi32>, %n: i32) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %v = vector.load %I[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    %i = arith.index_cast %t : index to i32

    %h = llvm.fptrunc %v : vector<4xf32> to vector<4xf16>
    %three = llvm.mlir.constant(3 : i32) : i32
    %x = llvm.extractelement %h[%three : i32] : vector<4xf16>
    %w = llvm.insertelement %x, %h[%n : i32] : vector<4xf16>
    %s = llvm.shufflevector %w, %h [4, 1, 2, 7] : vector<4xf16>
    vector.store %s, %A[%t, %c0] : memref<64x4xf16>, vector<4xf16>
    %m = llvm.mul %i, %three overflow<nsw> : i32
    %q = llvm.intr.umin(%m, %n) : (i32, i32) -> i32
    %r = llvm.call_intrinsic "llvm.amdgcn.readfirstlane.i32"(%m) : (i32) -> i32
    %z = llvm.sub %q, %r : i32
    memref.store %z, %C[%t] : memref<64xi32>

    %g = arith.truncf %v : vector<4xf32> to vector<4xf16>
    %c3 = arith.constant 3 : i32
    %at = arith.index_cast %n : i32 to index
    %y = vector.extract %g[3] : f16 from vector<4xf16>
    %u = vector.insert %y, %g [%at] : f16 into vector<4xf16>
    %p = vector.shuffle %u, %g [4, 1, 2, 7] : vector<4xf16>, vector<4xf16>
    vector.store %p, %B[%t, %c0] : memref<64x4xf16>, vector<4xf16>
    %o = arith.muli %i, %c3 : i32
    %e = arith.minui %o, %n : i32
    memref.store %e, %D[%t] : memref<64xi32>
    gpu.return
  }
}
