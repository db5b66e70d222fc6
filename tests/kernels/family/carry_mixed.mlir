// Results of branches and loops of every kind: vectors of f16 and i8, i64, memrefs that a branch picks; swaps.
gpu.module @m {
  gpu.func @carry_mixed(%A: memref<128x4xf16>, %B: memref<128x4xi8>, %O: memref<128x4xf16>, %P: memref<128x4xi8>, %Q: memref<3x128xi64>, %X: memref<128xi64>, %Y: memref<128xi64>, %n: i64, %pick: index) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "128,128", rocdl.reqd_work_group_size = array<i32: 128, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c9 = arith.constant 9 : index
    %k3 = arith.constant 3 : i64
    %a = vector.load %A[%t, %c0] : memref<128x4xf16>, vector<4xf16>
    %b = vector.load %B[%t, %c0] : memref<128x4xi8>, vector<4xi8>
    %bit = arith.remui %t, %c2 : index
    %odd = arith.cmpi eq, %bit, %c1 : index
    %uni = arith.cmpi eq, %pick, %c1 : index
    %m = scf.if %uni -> (memref<128xi64>) {
      scf.yield %X : memref<128xi64>
    } else {
      scf.yield %Y : memref<128xi64>
    }
    %x0 = memref.load %m[%t] : memref<128xi64>
    memref.store %x0, %Q[%c0, %t] : memref<3x128xi64>
    %r:4 = scf.for %i = %c0 to %c9 step %c1 iter_args(%u = %a, %v = %b, %s = %n, %w = %x0) -> (vector<4xf16>, vector<4xi8>, i64, i64) {
      %z:2 = scf.if %odd -> (vector<4xf16>, vector<4xi8>) {
        %p = arith.negf %u : vector<4xf16>
        %q = arith.addi %v, %b : vector<4xi8>
        scf.yield %p, %q : vector<4xf16>, vector<4xi8>
      } else {
        %p = vector.shuffle %u, %a [1, 2, 3, 4] : vector<4xf16>, vector<4xf16>
        scf.yield %p, %v : vector<4xf16>, vector<4xi8>
      }
      %n2 = arith.muli %s, %k3 : i64
      %n3 = arith.xori %n2, %w : i64
      scf.yield %z#0, %z#1, %w, %n3 : vector<4xf16>, vector<4xi8>, i64, i64
    }
    vector.store %r#0, %O[%t, %c0] : memref<128x4xf16>, vector<4xf16>
    vector.store %r#1, %P[%t, %c0] : memref<128x4xi8>, vector<4xi8>
    memref.store %r#2, %Q[%c1, %t] : memref<3x128xi64>
    memref.store %r#3, %Q[%c2, %t] : memref<3x128xi64>
    gpu.return
  }
}
