// C[3][32x64] = A[3][32x40] * B[3][40x64], B not transposed, bf16 in and out; batch in block_id z; one wave per 32x32, 32x32x8.
gpu.module @m {
  gpu.func @gemm_bf16_batched(%A: memref<3x32x40xbf16>, %B: memref<3x40x64xbf16>, %C: memref<3x32x64xbf16>) kernel
      attributes {gpu.known_block_size = array<i32: 32, 2, 1>, gpu.known_grid_size = array<i32: 2, 1, 3>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 32, 2, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c40 = arith.constant 40 : index
    %zero = arith.constant dense<0.0> : vector<16xf32>
    %tx = gpu.thread_id x
    %ty = gpu.thread_id y
    %bx = gpu.block_id x
    %bz = gpu.block_id z
    %n = affine.apply affine_map<(b, t) -> (b * 32 + t)>(%bx, %tx)
    %acc = scf.for %k = %c0 to %c40 step %c8 iter_args(%x = %zero) -> (vector<16xf32>) {
      %k0 = affine.apply affine_map<(k)[t] -> (k + t * 4)>(%k)[%ty]
      %k1 = affine.apply affine_map<(k)[t] -> (k + t * 4 + 1)>(%k)[%ty]
      %k2 = affine.apply affine_map<(k)[t] -> (k + t * 4 + 2)>(%k)[%ty]
      %k3 = affine.apply affine_map<(k)[t] -> (k + t * 4 + 3)>(%k)[%ty]
      %va = vector.load %A[%bz, %tx, %k0] : memref<3x32x40xbf16>, vector<4xbf16>
      %s0 = memref.load %B[%bz, %k0, %n] : memref<3x40x64xbf16>
      %s1 = memref.load %B[%bz, %k1, %n] : memref<3x40x64xbf16>
      %s2 = memref.load %B[%bz, %k2, %n] : memref<3x40x64xbf16>
      %s3 = memref.load %B[%bz, %k3, %n] : memref<3x40x64xbf16>
      %vb = vector.from_elements %s0, %s1, %s2, %s3 : vector<4xbf16>
      %m = amdgpu.mfma 32x32x8 %va * %vb + %x blgp = none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
      scf.yield %m : vector<16xf32>
    }
    %o = arith.truncf %acc : vector<16xf32> to vector<16xbf16>
    %e0 = vector.extract %o[0] : bf16 from vector<16xbf16>
    %r0 = affine.apply affine_map<()[t] -> (t * 4 + 0)>()[%ty]
    memref.store %e0, %C[%bz, %r0, %n] : memref<3x32x64xbf16>
    %e1 = vector.extract %o[1] : bf16 from vector<16xbf16>
    %r1 = affine.apply affine_map<()[t] -> (t * 4 + 1)>()[%ty]
    memref.store %e1, %C[%bz, %r1, %n] : memref<3x32x64xbf16>
    %e2 = vector.extract %o[2] : bf16 from vector<16xbf16>
    %r2 = affine.apply affine_map<()[t] -> (t * 4 + 2)>()[%ty]
    memref.store %e2, %C[%bz, %r2, %n] : memref<3x32x64xbf16>
    %e3 = vector.extract %o[3] : bf16 from vector<16xbf16>
    %r3 = affine.apply affine_map<()[t] -> (t * 4 + 3)>()[%ty]
    memref.store %e3, %C[%bz, %r3, %n] : memref<3x32x64xbf16>
    %e4 = vector.extract %o[4] : bf16 from vector<16xbf16>
    %r4 = affine.apply affine_map<()[t] -> (t * 4 + 8)>()[%ty]
    memref.store %e4, %C[%bz, %r4, %n] : memref<3x32x64xbf16>
    %e5 = vector.extract %o[5] : bf16 from vector<16xbf16>
    %r5 = affine.apply affine_map<()[t] -> (t * 4 + 9)>()[%ty]
    memref.store %e5, %C[%bz, %r5, %n] : memref<3x32x64xbf16>
    %e6 = vector.extract %o[6] : bf16 from vector<16xbf16>
    %r6 = affine.apply affine_map<()[t] -> (t * 4 + 10)>()[%ty]
    memref.store %e6, %C[%bz, %r6, %n] : memref<3x32x64xbf16>
    %e7 = vector.extract %o[7] : bf16 from vector<16xbf16>
    %r7 = affine.apply affine_map<()[t] -> (t * 4 + 11)>()[%ty]
    memref.store %e7, %C[%bz, %r7, %n] : memref<3x32x64xbf16>
    %e8 = vector.extract %o[8] : bf16 from vector<16xbf16>
    %r8 = affine.apply affine_map<()[t] -> (t * 4 + 16)>()[%ty]
    memref.store %e8, %C[%bz, %r8, %n] : memref<3x32x64xbf16>
    %e9 = vector.extract %o[9] : bf16 from vector<16xbf16>
    %r9 = affine.apply affine_map<()[t] -> (t * 4 + 17)>()[%ty]
    memref.store %e9, %C[%bz, %r9, %n] : memref<3x32x64xbf16>
    %e10 = vector.extract %o[10] : bf16 from vector<16xbf16>
    %r10 = affine.apply affine_map<()[t] -> (t * 4 + 18)>()[%ty]
    memref.store %e10, %C[%bz, %r10, %n] : memref<3x32x64xbf16>
    %e11 = vector.extract %o[11] : bf16 from vector<16xbf16>
    %r11 = affine.apply affine_map<()[t] -> (t * 4 + 19)>()[%ty]
    memref.store %e11, %C[%bz, %r11, %n] : memref<3x32x64xbf16>
    %e12 = vector.extract %o[12] : bf16 from vector<16xbf16>
    %r12 = affine.apply affine_map<()[t] -> (t * 4 + 24)>()[%ty]
    memref.store %e12, %C[%bz, %r12, %n] : memref<3x32x64xbf16>
    %e13 = vector.extract %o[13] : bf16 from vector<16xbf16>
    %r13 = affine.apply affine_map<()[t] -> (t * 4 + 25)>()[%ty]
    memref.store %e13, %C[%bz, %r13, %n] : memref<3x32x64xbf16>
    %e14 = vector.extract %o[14] : bf16 from vector<16xbf16>
    %r14 = affine.apply affine_map<()[t] -> (t * 4 + 26)>()[%ty]
    memref.store %e14, %C[%bz, %r14, %n] : memref<3x32x64xbf16>
    %e15 = vector.extract %o[15] : bf16 from vector<16xbf16>
    %r15 = affine.apply affine_map<()[t] -> (t * 4 + 27)>()[%ty]
    memref.store %e15, %C[%bz, %r15, %n] : memref<3x32x64xbf16>
    gpu.return
  }
}
