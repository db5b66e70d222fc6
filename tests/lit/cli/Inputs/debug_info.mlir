// Locations of the program that wrote this text: calls, several places, a name that no directive can hold.
gpu.module @m {
  gpu.func @scale(%in: memref<64xf32>, %out: memref<64xf32>, %f: f32) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %x = gpu.thread_id x loc("scale.py":7:3)
    %v = memref.load %in[%x] : memref<64xf32> loc(callsite("load"("lib.py":3:9) at "scale.py":8:5))
    %w = arith.mulf %v, %f : f32 loc(fused["lib.py":5:1, "scale.py":9:5])
    memref.store %w, %out[%x] : memref<64xf32>
    gpu.return
  } loc("scale.py":6:1)
  gpu.func @second(%out: memref<64xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %x = gpu.thread_id x
    %v = memref.load %out[%x] : memref<64xf32>
      loc(callsite("inner"("lib.py":30:2) at callsite("outer"("lib.py":20:4) at "scale.py":70:6)))
    %d = arith.addf %v, %v : f32 loc(callsite("other"("lib.py":40:2) at callsite("outer"("lib.py":21:4) at "scale.py":70:6)))
    %e = arith.mulf %d, %v : f32 loc(callsite("unnamed.py":1:2 at "only/a/caller.py":5:6))
    memref.store %e, %out[%x] : memref<64xf32> loc("odd\01\0Aname.py":2:1)
    gpu.return
  }
}
