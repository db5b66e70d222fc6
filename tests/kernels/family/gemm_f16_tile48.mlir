// C[96x144] = A[96x80] * B[144x80]^T: workgroups of three waves compute 48x48, each wave a row of three 16x16 tiles; K in 5 steps of 16.
gpu.module @m {
  memref.global "private" @lds_a : memref<48x20xf16, #gpu.address_space<workgroup>> {alignment = 16 : i64}
  memref.global "private" @lds_b : memref<48x20xf16, #gpu.address_space<workgroup>> {alignment = 16 : i64}
  gpu.func @gemm_f16_tile48(%A: memref<96x80xf16>, %B: memref<144x80xf16>, %C: memref<96x144xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 192, 1, 1>, gpu.known_grid_size = array<i32: 3, 2, 1>,
                  rocdl.flat_work_group_size = "192,192", rocdl.reqd_work_group_size = array<i32: 192, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c80 = arith.constant 80 : index
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %tid = gpu.thread_id x
    %bx = gpu.block_id x
    %by = gpu.block_id y
    %la = memref.get_global @lds_a : memref<48x20xf16, #gpu.address_space<workgroup>>
    %lb = memref.get_global @lds_b : memref<48x20xf16, #gpu.address_space<workgroup>>
    %row = affine.apply affine_map<()[t] -> (t floordiv 4)>()[%tid]
    %col = affine.apply affine_map<()[t] -> ((t mod 4) * 4)>()[%tid]
    %ga = affine.apply affine_map<()[b, t] -> (b * 48 + t floordiv 4)>()[%by, %tid]
    %gb = affine.apply affine_map<()[b, t] -> (b * 48 + t floordiv 4)>()[%bx, %tid]
    %fr = affine.apply affine_map<()[t] -> ((t floordiv 64) * 16 + t mod 16)>()[%tid]
    %fk = affine.apply affine_map<()[t] -> (((t mod 64) floordiv 16) * 4)>()[%tid]
    %b0 = affine.apply affine_map<()[t] -> (t mod 16)>()[%tid]
    %b1 = affine.apply affine_map<()[t] -> (t mod 16 + 16)>()[%tid]
    %b2 = affine.apply affine_map<()[t] -> (t mod 16 + 32)>()[%tid]
    %r:3 = scf.for %k = %c0 to %c80 step %c16 iter_args(%x = %zero, %y = %zero, %z = %zero) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
      %gk = affine.apply affine_map<()[k, t] -> (k + (t mod 4) * 4)>()[%k, %tid]
      %va = vector.load %A[%ga, %gk] : memref<96x80xf16>, vector<4xf16>
      %vb = vector.load %B[%gb, %gk] : memref<144x80xf16>, vector<4xf16>
      gpu.barrier
      vector.store %va, %la[%row, %col] : memref<48x20xf16, #gpu.address_space<workgroup>>, vector<4xf16>
      vector.store %vb, %lb[%row, %col] : memref<48x20xf16, #gpu.address_space<workgroup>>, vector<4xf16>
      gpu.barrier
      %fa = vector.load %la[%fr, %fk] : memref<48x20xf16, #gpu.address_space<workgroup>>, vector<4xf16>
      %f0 = vector.load %lb[%b0, %fk] : memref<48x20xf16, #gpu.address_space<workgroup>>, vector<4xf16>
      %f1 = vector.load %lb[%b1, %fk] : memref<48x20xf16, #gpu.address_space<workgroup>>, vector<4xf16>
      %f2 = vector.load %lb[%b2, %fk] : memref<48x20xf16, #gpu.address_space<workgroup>>, vector<4xf16>
      %m0 = amdgpu.mfma 16x16x16 %fa * %f0 + %x blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
      %m1 = amdgpu.mfma 16x16x16 %fa * %f1 + %y blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
      %m2 = amdgpu.mfma 16x16x16 %fa * %f2 + %z blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
      scf.yield %m0, %m1, %m2 : vector<4xf32>, vector<4xf32>, vector<4xf32>
    }
    %n0 = affine.apply affine_map<()[b, t] -> (b * 48 + t mod 16)>()[%bx, %tid]
    %n1 = affine.apply affine_map<()[b, t] -> (b * 48 + t mod 16 + 16)>()[%bx, %tid]
    %n2 = affine.apply affine_map<()[b, t] -> (b * 48 + t mod 16 + 32)>()[%bx, %tid]
    %c1 = arith.constant 1 : index
    %r0 = affine.apply affine_map<()[b, t] -> (b * 48 + (t floordiv 64) * 16 + ((t mod 64) floordiv 16) * 4)>()[%by, %tid]
    %r1 = arith.addi %r0, %c1 : index
    %r2 = arith.addi %r1, %c1 : index
    %r3 = arith.addi %r2, %c1 : index
    %e00 = vector.extract %r#0[0] : f32 from vector<4xf32>
    %e01 = vector.extract %r#0[1] : f32 from vector<4xf32>
    %e02 = vector.extract %r#0[2] : f32 from vector<4xf32>
    %e03 = vector.extract %r#0[3] : f32 from vector<4xf32>
    memref.store %e00, %C[%r0, %n0] : memref<96x144xf32>
    memref.store %e01, %C[%r1, %n0] : memref<96x144xf32>
    memref.store %e02, %C[%r2, %n0] : memref<96x144xf32>
    memref.store %e03, %C[%r3, %n0] : memref<96x144xf32>
    %e10 = vector.extract %r#1[0] : f32 from vector<4xf32>
    %e11 = vector.extract %r#1[1] : f32 from vector<4xf32>
    %e12 = vector.extract %r#1[2] : f32 from vector<4xf32>
    %e13 = vector.extract %r#1[3] : f32 from vector<4xf32>
    memref.store %e10, %C[%r0, %n1] : memref<96x144xf32>
    memref.store %e11, %C[%r1, %n1] : memref<96x144xf32>
    memref.store %e12, %C[%r2, %n1] : memref<96x144xf32>
    memref.store %e13, %C[%r3, %n1] : memref<96x144xf32>
    %e20 = vector.extract %r#2[0] : f32 from vector<4xf32>
    %e21 = vector.extract %r#2[1] : f32 from vector<4xf32>
    %e22 = vector.extract %r#2[2] : f32 from vector<4xf32>
    %e23 = vector.extract %r#2[3] : f32 from vector<4xf32>
    memref.store %e20, %C[%r0, %n2] : memref<96x144xf32>
    memref.store %e21, %C[%r1, %n2] : memref<96x144xf32>
    memref.store %e22, %C[%r2, %n2] : memref<96x144xf32>
    memref.store %e23, %C[%r3, %n2] : memref<96x144xf32>
    gpu.return
  }
}
