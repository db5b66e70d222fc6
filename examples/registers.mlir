// Two accumulators in registers of the author's choice, updated in a loop and in a branch.
gpu.module @registers {
  gpu.func @registers(%A: memref<64x4xf16>, %C: memref<2x64x4xf32>, %n: i32) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  wavecc.reserve = "v[16:31]"} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    %k3 = arith.constant 3 : i32
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %acc = memref.alloca() {wavecc.register, wavecc.pin = "v[32:39]"} : memref<2x4xf32, #gpu.address_space<private>>
    vector.store %zero, %acc[%c0, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
    vector.store %zero, %acc[%c1, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
    scf.for %i = %k0 to %n step %k1 : i32 {
      %a = vector.load %A[%t, %c0] : memref<64x4xf16>, vector<4xf16>
      %x = vector.load %acc[%c0, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
      %d = amdgpu.mfma 16x16x16 %a * %a + %x blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
      vector.store %d, %acc[%c0, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
      %few = arith.cmpi slt, %i, %k3 : i32
      scf.if %few {
        %y = vector.load %acc[%c1, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
        %e = amdgpu.mfma 16x16x16 %a * %a + %y blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
        vector.store %e, %acc[%c1, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
      }
    }
    %r = vector.load %acc[%c0, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
    %s = vector.load %acc[%c1, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
    vector.store %r, %C[%c0, %t, %c0] : memref<2x64x4xf32>, vector<4xf32>
    vector.store %s, %C[%c1, %t, %c0] : memref<2x64x4xf32>, vector<4xf32>
    gpu.return
  }
}
