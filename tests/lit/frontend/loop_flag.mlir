// A loop of blocks leaves if a flag is set, and its body reads the flag: the body sees that it is not set.
// RUN: for t in gfx942 gfx950 gfx1250 gfx90a; do \
// RUN:   wavecc run %s --quiet --target=$t --grid=1 --arg=i32[64]=zero --arg=i32[64]=zero --arg=i32=5 --dump=0=%t.a.npy --dump=1=%t.b.npy && cmp %t.a.npy %t.b.npy || exit 1; done
gpu.module @m {
  gpu.func @k(%A: memref<64xi32>, %B: memref<64xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c7 = arith.constant 7 : i32
    cf.br ^head(%c0, %c7 : i32, i32)
  ^head(%i: i32, %s: i32):
    %leave = arith.cmpi sge, %i, %n : i32
    cf.cond_br %leave, ^exit, ^body
  ^body:
    %is_set = arith.extui %leave : i1 to i32
    %next = arith.addi %s, %is_set : i32
    %i1 = arith.addi %i, %c1 : i32
    cf.br ^head(%i1, %next : i32, i32)
  ^exit:
    memref.store %s, %A[%t] : memref<64xi32>
    memref.store %c7, %B[%t] : memref<64xi32>
    gpu.return
  }
}
