// A whole program of MLIR: the host fills two matrices, the kernel multiplies them, the host prints the product.
func.func private @printMemrefF32(memref<*xf32>)

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %zero = arith.constant 0.0 : f32
  %a = gpu.alloc host_shared () : memref<4x6xf32>
  %b = gpu.alloc host_shared () : memref<6x4xf32>
  %c = gpu.alloc host_shared () : memref<4x4xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c6 step %c1 {
      %s = arith.addi %i, %j : index
      %n = arith.index_cast %s : index to i32
      %x = arith.sitofp %n : i32 to f32
      memref.store %x, %a[%i, %j] : memref<4x6xf32>
      memref.store %x, %b[%j, %i] : memref<6x4xf32>
    }
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) {
    %sum = scf.for %k = %c0 to %c6 step %c1 iter_args(%s = %zero) -> (f32) {
      %x = memref.load %a[%bx, %k] : memref<4x6xf32>
      %y = memref.load %b[%k, %tx] : memref<6x4xf32>
      %p = arith.mulf %x, %y : f32
      %t = arith.addf %s, %p : f32
      scf.yield %t : f32
    }
    memref.store %sum, %c[%bx, %tx] : memref<4x4xf32>
    gpu.terminator
  }
  %all = memref.cast %c : memref<4x4xf32> to memref<*xf32>
  call @printMemrefF32(%all) : (memref<*xf32>) -> ()
  return
}
