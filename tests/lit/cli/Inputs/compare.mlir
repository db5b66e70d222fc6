gpu.module @m {
  gpu.func @undefined(%A: memref<64xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %x = ub.poison : f32
    memref.store %x, %A[%t] : memref<64xf32>
    gpu.return
  }
  gpu.func @defined(%A: memref<64xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %x = memref.load %A[%t] : memref<64xf32>
    %f = arith.sitofp %n : i32 to f32
    %y = arith.mulf %x, %f : f32
    memref.store %y, %A[%t] : memref<64xf32>
    gpu.return
  }
  gpu.func @divided(%A: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %zero = arith.constant 0 : i32
    %x = arith.divsi %zero, %zero : i32
    memref.store %x, %A[%t] : memref<64xi32>
    gpu.return
  }
}
