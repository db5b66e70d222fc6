// C[48x16] = A[24x80] * B[12x80]^T by three waves of 16 rows: LDS has the 24 rows of A and the 12 of B, and no more. The second
// wave has rows for half of its lanes, the third none; what is not there is 0 in A and 0.5 in B.
gpu.module @m {
  memref.global "private" @a : memref<24x20xf16, #gpu.address_space<workgroup>> {alignment = 16 : i64}
  memref.global "private" @b : memref<12x20xf16, #gpu.address_space<workgroup>> {alignment = 16 : i64}
  memref.global "private" @count : memref<24xi8, #gpu.address_space<workgroup>> {alignment = 16 : i64}
  gpu.func @gemm_ragged_lds(%A: memref<24x80xf16>, %B: memref<12x80xf16>, %C: memref<48x16xf32>, %D: memref<48xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 192, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "192,192", rocdl.reqd_work_group_size = array<i32: 192, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c12 = arith.constant 12 : index
    %c16 = arith.constant 16 : index
    %c24 = arith.constant 24 : index
    %c48 = arith.constant 48 : index
    %c80 = arith.constant 80 : index
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %none = arith.constant dense<0.0> : vector<4xf16>
    %half = arith.constant dense<0.5> : vector<4xf16>
    %nothing = arith.constant dense<7> : vector<1xi8>
    %la = memref.get_global @a : memref<24x20xf16, #gpu.address_space<workgroup>>
    %lb = memref.get_global @b : memref<12x20xf16, #gpu.address_space<workgroup>>
    %lc = memref.get_global @count : memref<24xi8, #gpu.address_space<workgroup>>
    %tid = gpu.thread_id x
    %to = affine.apply affine_map<()[t] -> (t floordiv 4)>()[%tid]
    %at = affine.apply affine_map<()[t] -> ((t mod 4) * 4)>()[%tid]
    %in_a = arith.cmpi slt, %to, %c24 : index
    %in_b = arith.cmpi slt, %to, %c12 : index
    %to_a = vector.broadcast %in_a : i1 to vector<4xi1>
    %to_b = vector.broadcast %in_b : i1 to vector<4xi1>
    %row = affine.apply affine_map<()[t] -> ((t floordiv 64) * 16 + t mod 16)>()[%tid]
    %column = affine.apply affine_map<()[t] -> (t mod 16)>()[%tid]
    %part = affine.apply affine_map<()[t] -> (((t mod 64) floordiv 16) * 4)>()[%tid]
    %is_a = arith.cmpi slt, %row, %c24 : index
    %is_b = arith.cmpi slt, %column, %c12 : index
    %from_a = vector.broadcast %is_a : i1 to vector<4xi1>
    %from_b = vector.broadcast %is_b : i1 to vector<4xi1>
    %few = arith.cmpi slt, %tid, %c24 : index
    %one = vector.broadcast %few : i1 to vector<1xi1>
    %is_row = arith.cmpi slt, %tid, %c48 : index
    %acc:2 = scf.for %k = %c0 to %c80 step %c16 iter_args(%x = %zero, %n = %nothing) -> (vector<4xf32>, vector<1xi8>) {
      %kk = affine.apply affine_map<()[k, c] -> (k + c)>()[%k, %at]
      %ga = vector.maskedload %A[%to, %kk], %to_a, %none : memref<24x80xf16>, vector<4xi1>, vector<4xf16> into vector<4xf16>
      %gb = vector.maskedload %B[%to, %kk], %to_b, %none : memref<12x80xf16>, vector<4xi1>, vector<4xf16> into vector<4xf16>
      %step = arith.index_cast %k : index to i8
      %byte = vector.broadcast %step : i8 to vector<1xi8>
      gpu.barrier
      vector.maskedstore %la[%to, %at], %to_a, %ga : memref<24x20xf16, #gpu.address_space<workgroup>>, vector<4xi1>, vector<4xf16>
      vector.maskedstore %lb[%to, %at], %to_b, %gb : memref<12x20xf16, #gpu.address_space<workgroup>>, vector<4xi1>, vector<4xf16>
      vector.maskedstore %lc[%tid], %one, %byte : memref<24xi8, #gpu.address_space<workgroup>>, vector<1xi1>, vector<1xi8>
      gpu.barrier
      %va = vector.maskedload %la[%row, %part], %from_a, %none : memref<24x20xf16, #gpu.address_space<workgroup>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
      %vb = vector.maskedload %lb[%column, %part], %from_b, %half : memref<12x20xf16, #gpu.address_space<workgroup>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
      %vc = vector.maskedload %lc[%tid], %one, %nothing : memref<24xi8, #gpu.address_space<workgroup>>, vector<1xi1>, vector<1xi8> into vector<1xi8>
      %sum = arith.addi %n, %vc : vector<1xi8>
      %m = amdgpu.mfma 16x16x16 %va * %vb + %x blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
      scf.yield %m, %sum : vector<4xf32>, vector<1xi8>
    }
    %first = affine.apply affine_map<()[t] -> ((t floordiv 64) * 16 + ((t mod 64) floordiv 16) * 4)>()[%tid]
    %r1 = affine.apply affine_map<()[r] -> (r + 1)>()[%first]
    %r2 = affine.apply affine_map<()[r] -> (r + 2)>()[%first]
    %r3 = affine.apply affine_map<()[r] -> (r + 3)>()[%first]
    %e0 = vector.extract %acc#0[0] : f32 from vector<4xf32>
    %e1 = vector.extract %acc#0[1] : f32 from vector<4xf32>
    %e2 = vector.extract %acc#0[2] : f32 from vector<4xf32>
    %e3 = vector.extract %acc#0[3] : f32 from vector<4xf32>
    memref.store %e0, %C[%first, %column] : memref<48x16xf32>
    memref.store %e1, %C[%r1, %column] : memref<48x16xf32>
    memref.store %e2, %C[%r2, %column] : memref<48x16xf32>
    memref.store %e3, %C[%r3, %column] : memref<48x16xf32>
    %last = vector.extract %acc#1[0] : i8 from vector<1xi8>
    %wide = arith.extui %last : i8 to i32
    scf.if %is_row {
      memref.store %wide, %D[%tid] : memref<48xi32>
    }
    gpu.return
  }
}
