#map = affine_map<(d0) -> (d0 + 1)>
gpu.module @m {
  gpu.func @blocks(%A: memref<64xindex>, %n: index) kernel {
    %c0 = arith.constant 0 : index
    %p = arith.cmpi slt, %n, %c0 : index
    cf.br ^first
  ^second:
    memref.store %j, %A[%c0] : memref<64xindex>
    cf.br ^end(%j : index)
  ^first:
    %j = affine.apply #map(%n)
    cf.cond_br %p, ^second, ^end(%c0 : index)
  ^end(%k: index):
    memref.store %k, %A[%j] : memref<64xindex>
    gpu.return
  }
  gpu.func @again(%A: memref<64xindex>, %B: memref<8x8xindex>) kernel {
    %true = arith.constant true %c0 = arith.constant 0 : index %c4 = arith.constant 4 : index %c1 = arith.constant 1 : index
    %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %c0) -> (index) {
      %j = affine.apply #map(%i) %y = arith.addi %x, %j : index memref.store %y, %A[%j] : memref<64xindex> scf.yield %y : index
    }
    scf.for %x = %c0 to %c4 step %c1 {
      %i = affine.apply #map(%x)
      scf.if %true { %y = arith.addi %i, %sum : index memref.store %y, %A[%x] : memref<64xindex> } {name = "y"}
    }
    %i, %j = affine.delinearize_index %sum into (%c4, 8) : index, index
    affine.for %x = 0 to 4 { affine.store %j, %A[%x + 1] : memref<64xindex> }
    affine.parallel (%x, %y) = (0, 0) to (4, 4) { affine.store %sum, %B[%x, %y] : memref<8x8xindex> }
    scf.parallel (%x, %y) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) { %k = affine.apply #map(%y) memref.store %k, %B[%x, %k] : memref<8x8xindex> }
    %x = affine.apply #map(%i)
    %w:2 = scf.while (%a = %x, %b = %c0) : (index, index) -> (index, index) {
      %more = arith.cmpi slt, %a, %c4 : index
      scf.condition(%more) %a, %b : index, index
    } do {
    ^bb0(%a: index, %b: index):
      %next = affine.apply #map(%a)
      scf.yield %next, %next : index, index
    }
    %a = affine.apply #map(%w#1)
    %b = arith.addi %a, %w#0 : index memref.store %b, %A[%c1] : memref<64xindex>
    gpu.return
  }
}
