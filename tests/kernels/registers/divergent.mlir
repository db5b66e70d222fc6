// An accumulator in registers, updated by matrix instructions under conditions that differ from lane to lane (MFMA computes
// all lanes whatever EXEC says: the others must keep theirs), in nested loops, one of which lanes leave at different times.
gpu.module @m {
  gpu.func @divergent(%A: memref<64x4xf16>, %N: memref<64xi32>, %C: memref<3x64x4xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %k7 = arith.constant 7 : i32
    %k3 = arith.constant 3 : i32
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %half = arith.constant dense<0.5> : vector<4xf32>
    %t = gpu.thread_id x
    %acc = memref.alloca() {wavecc.register} : memref<2x4xf32, #gpu.address_space<private>>
    %sum = memref.alloca() {wavecc.register, wavecc.pin = "v40"} : memref<f32, 5>
    %f0 = arith.constant 0.0 : f32
    memref.store %f0, %sum[] : memref<f32, 5>
    vector.store %zero, %acc[%c0, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
    vector.store %half, %acc[%c1, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
    %a = vector.load %A[%t, %c0] : memref<64x4xf16>, vector<4xf16>
    %n = memref.load %N[%t] : memref<64xi32>
    %m = arith.andi %n, %k7 : i32
    %small = arith.cmpi slt, %m, %k3 : i32
    %trips = arith.index_cast %m : i32 to index
    scf.for %i = %c0 to %c3 step %c1 {
      scf.if %small {
        %x = vector.load %acc[%c0, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
        %d = amdgpu.mfma 16x16x16 %a * %a + %x blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
        vector.store %d, %acc[%c0, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
      } else {
        %x = vector.load %acc[%c1, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
        %s = arith.mulf %x, %half : vector<4xf32>
        %d = amdgpu.mfma 16x16x16 %a * %a + %s blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
        vector.store %d, %acc[%c1, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
      }
      scf.for %j = %c0 to %trips step %c1 {
        %e = vector.load %acc[%c0, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
        %e0 = vector.extract %e[0] : f32 from vector<4xf32>
        %u = memref.load %sum[] : memref<f32, 5>
        %w = arith.addf %u, %e0 : f32
        memref.store %w, %sum[] : memref<f32, 5>
        %q = arith.addf %e, %half : vector<4xf32>
        vector.store %q, %acc[%c0, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
      }
    }
    %r0 = vector.load %acc[%c0, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
    %r1 = vector.load %acc[%c1, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
    %r2 = memref.load %sum[] : memref<f32, 5>
    %b2 = vector.broadcast %r2 : f32 to vector<4xf32>
    vector.store %r0, %C[%c0, %t, %c0] : memref<3x64x4xf32>, vector<4xf32>
    vector.store %r1, %C[%c1, %t, %c0] : memref<3x64x4xf32>, vector<4xf32>
    vector.store %b2, %C[%c2, %t, %c0] : memref<3x64x4xf32>, vector<4xf32>
    gpu.return
  }
}
