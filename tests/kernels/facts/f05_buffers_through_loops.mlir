// LDS buffers change places as iter_args; which is which is used after the loop, and depends on the number of iterations.
#lds = #gpu.address_space<workgroup>
gpu.module @m {
  gpu.func @f05_buffers_through_loops(%A: memref<16x64xi32>, %O: memref<3x64xi32>, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %other = affine.apply affine_map<()[s] -> (63 - s)>()[%t]
    %p = memref.alloc() : memref<64xi32, #lds>
    %q = memref.alloc() : memref<64xi32, #lds>
    %r = memref.alloc() : memref<64xi32, #lds>
    %zero = arith.constant 0 : i32
    %first = memref.load %A[%c0, %t] : memref<16x64xi32>
    memref.store %first, %p[%t] : memref<64xi32, #lds>
    memref.store %zero, %q[%t] : memref<64xi32, #lds>
    memref.store %zero, %r[%t] : memref<64xi32, #lds>
    %b:3, %sum = scf.for %i = %c1 to %n step %c1 iter_args(%x = %p, %y = %q, %z = %r, %s = %zero)
        -> (memref<64xi32, #lds>, memref<64xi32, #lds>, memref<64xi32, #lds>, i32) {
      gpu.barrier
      %v = memref.load %A[%i, %t] : memref<16x64xi32>
      memref.store %v, %y[%t] : memref<64xi32, #lds>
      %w = memref.load %x[%other] : memref<64xi32, #lds>
      %u = arith.addi %s, %w : i32
      scf.yield %y, %z, %x, %u : memref<64xi32, #lds>, memref<64xi32, #lds>, memref<64xi32, #lds>, i32
    } {wave.pipelined}
    gpu.barrier
    %last = memref.load %b#0[%other] : memref<64xi32, #lds>
    %before = memref.load %b#2[%t] : memref<64xi32, #lds>
    memref.store %sum, %O[%c0, %t] : memref<3x64xi32>
    memref.store %last, %O[%c1, %t] : memref<3x64xi32>
    memref.store %before, %O[%c2, %t] : memref<3x64xi32>
    gpu.return
  }
}
