gpu.module @m {
  gpu.func @k() kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %a = %c0 to %c1 step %c1 {
      BODY
    }
    gpu.return
  }
}
