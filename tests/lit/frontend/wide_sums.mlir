// A sum of terms with coefficients of 63 bits and values of 63 bits: its range does not fit 128 bits, and says nothing.
// RUN: wavecc run %s --target=gfx942 --grid=1 --arg=i32=64 --arg=i32=63 --arg=i32=100 --arg=i64[64]=zero --dump=3=%t.npy
// RUN: od -An -td8 -j128 -N8 %t.npy | FileCheck %s
// CHECK: 21998958884811027
gpu.module @m {
  gpu.func @k(%d_arg: i32, %e_arg: i32, %stride_arg: i32, %C: memref<64xi64>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %tid = gpu.thread_id x
    %d = arith.index_cast %d_arg : i32 to index
    %e = arith.index_cast %e_arg : i32 to index
    %stride = arith.index_cast %stride_arg : i32 to index
    %v0 = arith.constant 1 : index
    %v4 = arith.constant 5 : index
    %v6 = arith.constant 12 : index
    %v11 = scf.for %k11 = %v4 to %v6 step %v0 iter_args(%a11 = %v0) -> (index) {
      %v12 = arith.constant 31 : index
      %v13 = arith.muli %a11, %v12 : index
      %v17 = affine.apply affine_map<()[x, d] -> (x mod d)>()[%k11, %e]
      %v18 = arith.index_cast %v17 : index to i32
      %v21 = arith.index_castui %v18 : i32 to index
      %v22 = arith.addi %v13, %v21 : index
      %v24 = arith.muli %v22, %v12 : index
      %v29 = arith.muli %v24, %v12 : index
      %v38 = arith.constant 17 : index
      %v40 = arith.cmpi ult, %k11, %v38 : index
      %v39 = scf.if %v40 -> (index) {
        %v43 = arith.muli %k11, %stride : index
        %v46 = arith.divui %v43, %d : index
        %v47 = arith.remui %v43, %d : index
        %v49 = arith.addi %v46, %v47 : index
        %v50 = arith.addi %v29, %v49 : index
        scf.yield %v50 : index
      } else {
        scf.yield %v29 : index
      }
      scf.yield %v39 : index
    }
    %v156 = arith.index_cast %v11 : index to i64
    memref.store %v156, %C[%tid] : memref<64xi64>
    gpu.return
  }
}
