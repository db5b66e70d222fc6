// C[32x16] = A[32x96] * B[16x96]^T of i8, K in three steps of 32 through double-buffered LDS that goes round the loop.
gpu.module @m {
  memref.global "private" @buf0 : memref<48x40xi8, #gpu.address_space<workgroup>> {alignment = 16 : i64}
  memref.global "private" @buf1 : memref<48x40xi8, #gpu.address_space<workgroup>> {alignment = 16 : i64}
  gpu.func @gemm_i8_double(%A: memref<32x96xi8>, %B: memref<16x96xi8>, %C: memref<32x16xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "128,128", rocdl.reqd_work_group_size = array<i32: 128, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c96 = arith.constant 96 : index
    %zero = arith.constant dense<0> : vector<4xi32>
    %tid = gpu.thread_id x
    %p0 = memref.get_global @buf0 : memref<48x40xi8, #gpu.address_space<workgroup>>
    %p1 = memref.get_global @buf1 : memref<48x40xi8, #gpu.address_space<workgroup>>
    %row = affine.apply affine_map<()[t] -> (t floordiv 4)>()[%tid]
    %col = affine.apply affine_map<()[t] -> ((t mod 4) * 8)>()[%tid]
    %brow = affine.apply affine_map<()[t] -> ((t floordiv 4) mod 16)>()[%tid]
    %blds = affine.apply affine_map<()[t] -> ((t floordiv 4) mod 16 + 32)>()[%tid]
    %fa = affine.apply affine_map<()[t] -> ((t floordiv 64) * 16 + t mod 16)>()[%tid]
    %fb = affine.apply affine_map<()[t] -> (t mod 16 + 32)>()[%tid]
    %fk = affine.apply affine_map<()[t] -> (((t mod 64) floordiv 16) * 8)>()[%tid]
    %r:3 = scf.for %k = %c0 to %c96 step %c32 iter_args(%x = %zero, %now = %p0, %then = %p1) -> (vector<4xi32>, memref<48x40xi8, #gpu.address_space<workgroup>>, memref<48x40xi8, #gpu.address_space<workgroup>>) {
      %gk = affine.apply affine_map<()[k, c] -> (k + c)>()[%k, %col]
      %va = vector.load %A[%row, %gk] : memref<32x96xi8>, vector<8xi8>
      %vb = vector.load %B[%brow, %gk] : memref<16x96xi8>, vector<8xi8>
      vector.store %va, %now[%row, %col] : memref<48x40xi8, #gpu.address_space<workgroup>>, vector<8xi8>
      vector.store %vb, %now[%blds, %col] : memref<48x40xi8, #gpu.address_space<workgroup>>, vector<8xi8>
      amdgpu.lds_barrier
      %xa = vector.load %now[%fa, %fk] : memref<48x40xi8, #gpu.address_space<workgroup>>, vector<8xi8>
      %xb = vector.load %now[%fb, %fk] : memref<48x40xi8, #gpu.address_space<workgroup>>, vector<8xi8>
      %m = amdgpu.mfma 16x16x32 %xa * %xb + %x blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
      scf.yield %m, %then, %now : vector<4xi32>, memref<48x40xi8, #gpu.address_space<workgroup>>, memref<48x40xi8, #gpu.address_space<workgroup>>
    }
    %n = affine.apply affine_map<()[t] -> (t mod 16)>()[%tid]
    %r0 = affine.apply affine_map<()[t] -> ((t floordiv 16) * 4)>()[%tid]
    %r1 = affine.apply affine_map<()[t] -> ((t floordiv 16) * 4 + 1)>()[%tid]
    %r2 = affine.apply affine_map<()[t] -> ((t floordiv 16) * 4 + 2)>()[%tid]
    %r3 = affine.apply affine_map<()[t] -> ((t floordiv 16) * 4 + 3)>()[%tid]
    %e0 = vector.extract %r#0[0] : i32 from vector<4xi32>
    %e1 = vector.extract %r#0[1] : i32 from vector<4xi32>
    %e2 = vector.extract %r#0[2] : i32 from vector<4xi32>
    %e3 = vector.extract %r#0[3] : i32 from vector<4xi32>
    memref.store %e0, %C[%r0, %n] : memref<32x16xi32>
    memref.store %e1, %C[%r1, %n] : memref<32x16xi32>
    memref.store %e2, %C[%r2, %n] : memref<32x16xi32>
    memref.store %e3, %C[%r3, %n] : memref<32x16xi32>
    gpu.return
  }
}
