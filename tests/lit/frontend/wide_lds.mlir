// A vector in the LDS that is longer than the 255 dwords that read2 and write2 reach: it has several addresses.
// RUN: for target in gfx90a gfx942 gfx950 gfx1250; do wavecc run %s --quiet --target=$target --grid=1 --block=4 --arg=i32[1200]=random --arg=i32[1200]=zero \
// RUN:   --arg=i64=7 --dump=0=%t.a.npy --dump=1=%t.b.npy && cmp %t.a.npy %t.b.npy || exit 1; done
gpu.module @m {
  gpu.func @k(%A: memref<4x300xi32>, %B: memref<4x300xi32>, %at: index) workgroup(%L: memref<2000xi32, #gpu.address_space<workgroup>>) kernel
      attributes {gpu.known_block_size = array<i32: 4, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c300 = arith.constant 300 : index
    %row = arith.muli %t, %c300 : index
    %first = arith.addi %row, %at : index
    %v = vector.load %A[%t, %c0] : memref<4x300xi32>, vector<300xi32>
    vector.store %v, %L[%first] : memref<2000xi32, #gpu.address_space<workgroup>>, vector<300xi32>
    gpu.barrier
    %w = vector.load %L[%first] : memref<2000xi32, #gpu.address_space<workgroup>>, vector<300xi32>
    vector.store %w, %B[%t, %c0] : memref<4x300xi32>, vector<300xi32>
    gpu.return
  }
}
