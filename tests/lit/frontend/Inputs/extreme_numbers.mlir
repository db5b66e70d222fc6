gpu.module @m {
  gpu.func @affine(%a: memref<1024xf32>) kernel {
    affine.for %i = 0 to 9223372036854775807 { gpu.barrier }
    gpu.return
  }
  gpu.func @loops(%a: memref<1024xindex>, %n: i63) kernel {
    %least = arith.constant -1 : index
    %most = arith.constant 9223372036854775807 : index
    %one = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %wide0 = arith.constant 0 : i63
    %wide1 = arith.constant 1 : i63
    %s = scf.for %i = %least to %most step %one iter_args(%x = %c0) -> (index) {
      %y = arith.addi %x, %i : index
      scf.yield %y : index
    }
    memref.store %s, %a[%c0] : memref<1024xindex>
    scf.for unsigned %i = %wide0 to %n step %wide1 : i63 { gpu.barrier }
    gpu.return
  }
  gpu.func @numbers(%a: memref<1024xi64>, %x: i64) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %least = arith.constant -9223372036854775808 : i64
    %most = arith.constant 9223372036854775807 : i64
    %d = arith.subi %x, %most : i64
    %e = arith.subi %d, %least : i64
    %f = arith.andi %e, %most : i64
    memref.store %f, %a[%c0] : memref<1024xi64>
    %q = arith.floordivsi %x, %least : i64
    memref.store %q, %a[%c1] : memref<1024xi64>
    gpu.return
  }
}
