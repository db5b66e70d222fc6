// vector.mask around each operation that takes one, and vector.scan: row by row A is as B, which is computed element by element or by selects.
// RUN: for t in gfx942 gfx950; do for n in 0 3 9; do \
// RUN:   wavecc run %s --quiet --target=$t --seed=5 --check=all --arg=i32[64x8]=random --arg=i32[24x64]=zero --arg=i32[24x64]=zero --arg=index=$n --dump=1=%t.a.npy --dump=2=%t.b.npy || exit 1; \
// RUN:   cmp %t.a.npy %t.b.npy || exit 1; done; done
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
gpu.module @m {
  gpu.func @k(%I: memref<64x8xi32>, %A: memref<24x64xi32>, %B: memref<24x64xi32>, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i32
    %minus = arith.constant -1 : i32
    %fzero = arith.constant 0.0 : f32
    %neginf = arith.constant 0xFF800000 : f32
    %v = vector.load %I[%t, %c0] : memref<64x8xi32>, vector<8xi32>
    %z8 = arith.constant dense<0> : vector<8xi32>
    // A mask that the wave knows, and one of each lane.
    %bit = arith.constant 9 : index
    %lane = arith.remui %t, %bit : index
    %uni = vector.create_mask %n : vector<8xi1>
    %div = vector.create_mask %lane : vector<8xi1>
    %kept = arith.select %uni, %v, %z8 : vector<8xi1>, vector<8xi32>
    %low = arith.select %div, %v, %z8 : vector<8xi1>, vector<8xi32>
    // 0-4: reductions
    %r0 = vector.mask %uni { vector.reduction <add>, %v : vector<8xi32> into i32 } : vector<8xi1> -> i32
    %w0 = vector.reduction <add>, %kept : vector<8xi32> into i32
    %r1 = vector.mask %div { vector.reduction <minsi>, %v, %zero : vector<8xi32> into i32 } : vector<8xi1> -> i32
    %w1 = vector.reduction <minsi>, %low, %zero : vector<8xi32> into i32
    %r2 = vector.mask %div { vector.reduction <maxui>, %v : vector<8xi32> into i32 } : vector<8xi1> -> i32
    %w2 = vector.reduction <maxui>, %low : vector<8xi32> into i32
    %r3 = vector.mask %div { vector.reduction <and>, %v, %minus : vector<8xi32> into i32 } : vector<8xi1> -> i32
    %ones = arith.constant dense<-1> : vector<8xi32>
    %or = arith.select %div, %v, %ones : vector<8xi1>, vector<8xi32>
    %w3 = vector.reduction <and>, %or, %minus : vector<8xi32> into i32
    %f = arith.sitofp %v : vector<8xi32> to vector<8xf32>
    %r4f = vector.mask %div { vector.reduction <maximumf>, %f, %fzero : vector<8xf32> into f32 } : vector<8xi1> -> f32
    %infs = vector.broadcast %neginf : f32 to vector<8xf32>
    %flow = arith.select %div, %f, %infs : vector<8xi1>, vector<8xf32>
    %w4f = vector.reduction <maximumf>, %flow, %fzero : vector<8xf32> into f32
    %r4 = arith.bitcast %r4f : f32 to i32
    %w4 = arith.bitcast %w4f : f32 to i32
    // 5: multi_reduction of two dimensions
    %m24 = vector.shape_cast %v : vector<8xi32> to vector<2x4xi32>
    %k24 = vector.shape_cast %div : vector<8xi1> to vector<2x4xi1>
    %acc2 = arith.constant dense<[5, -7]> : vector<2xi32>
    %r5v = vector.mask %k24 { vector.multi_reduction <xor>, %m24, %acc2 [1] : vector<2x4xi32> to vector<2xi32> } : vector<2x4xi1> -> vector<2xi32>
    %l24 = vector.shape_cast %low : vector<8xi32> to vector<2x4xi32>
    %w5v = vector.multi_reduction <xor>, %l24, %acc2 [1] : vector<2x4xi32> to vector<2xi32>
    %r5 = vector.extract %r5v[1] : i32 from vector<2xi32>
    %w5 = vector.extract %w5v[1] : i32 from vector<2xi32>
    %f7 = arith.constant dense<[1, 2, 3, 4, 5, 6, 7, 8]> : vector<8xi32>
    // 6: reads, with padding and with another value outside
    %r6v = vector.mask %div { vector.transfer_read %I[%t, %c0], %minus {in_bounds = [true]} : memref<64x8xi32>, vector<8xi32> } : vector<8xi1> -> vector<8xi32>
    %r7v = vector.mask %div, %f7 { vector.transfer_read %I[%t, %c0], %minus {in_bounds = [true]} : memref<64x8xi32>, vector<8xi32> } : vector<8xi1> -> vector<8xi32>
    %r6 = vector.reduction <add>, %r6v : vector<8xi32> into i32
    %w6 = vector.reduction <add>, %or : vector<8xi32> into i32
    %r7 = vector.reduction <add>, %r7v : vector<8xi32> into i32
    %o7 = arith.select %div, %v, %f7 : vector<8xi1>, vector<8xi32>
    %w7 = vector.reduction <add>, %o7 : vector<8xi32> into i32
    // 8: gather under two masks
    %idx = arith.constant dense<[7, 0, 3, 3, 1, 2, 6, 5]> : vector<8xindex>
    %r8v = vector.mask %div { vector.gather %I[%t, %c0] [%idx], %uni, %z8 : memref<64x8xi32>, vector<8xindex>, vector<8xi1>, vector<8xi32> into vector<8xi32> } : vector<8xi1> -> vector<8xi32>
    %g8 = vector.gather %I[%t, %c0] [%idx], %uni, %z8 : memref<64x8xi32>, vector<8xindex>, vector<8xi1>, vector<8xi32> into vector<8xi32>
    %o8 = arith.select %div, %g8, %z8 : vector<8xi1>, vector<8xi32>
    %r8 = vector.reduction <add>, %r8v : vector<8xi32> into i32
    %w8 = vector.reduction <add>, %o8 : vector<8xi32> into i32
    // 9: contract: each product has its place in the mask
    %lhs = vector.extract_strided_slice %m24 {offsets = [0, 0], sizes = [2, 2], strides = [1, 1]} : vector<2x4xi32> to vector<2x2xi32>
    %rhs = vector.extract_strided_slice %m24 {offsets = [0, 2], sizes = [2, 2], strides = [1, 1]} : vector<2x4xi32> to vector<2x2xi32>
    %k222 = vector.shape_cast %div : vector<8xi1> to vector<2x2x2xi1>
    %acc22 = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
    %r9v = vector.mask %k222 { vector.contract {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %lhs, %rhs, %acc22 : vector<2x2xi32>, vector<2x2xi32> into vector<2x2xi32> } : vector<2x2x2xi1> -> vector<2x2xi32>
    %r9 = vector.extract %r9v[1, 0] : i32 from vector<2x2xi32>
    %l10 = vector.extract %lhs[1, 0] : i32 from vector<2x2xi32>
    %l11 = vector.extract %lhs[1, 1] : i32 from vector<2x2xi32>
    %q00 = vector.extract %rhs[0, 0] : i32 from vector<2x2xi32>
    %q10 = vector.extract %rhs[1, 0] : i32 from vector<2x2xi32>
    %p0 = arith.muli %l10, %q00 : i32
    %p1 = arith.muli %l11, %q10 : i32
    %d4 = vector.extract %div[4] : i1 from vector<8xi1>
    %d5 = vector.extract %div[5] : i1 from vector<8xi1>
    %s0 = arith.select %d4, %p0, %zero : i32
    %s1 = arith.select %d5, %p1, %zero : i32
    %three = arith.constant 3 : i32
    %w9a = arith.addi %three, %s0 : i32
    %w9 = arith.addi %w9a, %s1 : i32
    // 10: outerproduct: the accumulator where the mask is off
    %x2 = vector.extract %lhs[0] : vector<2xi32> from vector<2x2xi32>
    %y2 = vector.extract %rhs[0] : vector<2xi32> from vector<2x2xi32>
    %k22 = vector.extract_strided_slice %k24 {offsets = [0, 0], sizes = [2, 2], strides = [1, 1]} : vector<2x4xi1> to vector<2x2xi1>
    %r10v = vector.mask %k22 { vector.outerproduct %x2, %y2, %acc22 {kind = #vector.kind<add>} : vector<2xi32>, vector<2xi32> } : vector<2x2xi1> -> vector<2x2xi32>
    %o10 = vector.outerproduct %x2, %y2, %acc22 {kind = #vector.kind<add>} : vector<2xi32>, vector<2xi32>
    %w10v = arith.select %k22, %o10, %acc22 : vector<2x2xi1>, vector<2x2xi32>
    %r10f = vector.shape_cast %r10v : vector<2x2xi32> to vector<4xi32>
    %w10f = vector.shape_cast %w10v : vector<2x2xi32> to vector<4xi32>
    %r10 = vector.reduction <add>, %r10f : vector<4xi32> into i32
    %w10 = vector.reduction <add>, %w10f : vector<4xi32> into i32
    // 11: nothing is masked
    %r11v = vector.mask %div, %f7 { vector.yield %v : vector<8xi32> } : vector<8xi1> -> vector<8xi32>
    %r11 = vector.reduction <add>, %r11v : vector<8xi32> into i32
    // 12-15: scans
    %m42 = vector.shape_cast %v : vector<8xi32> to vector<4x2xi32>
    %sum:2 = vector.scan <add>, %m42, %acc2 {inclusive = true, reduction_dim = 0 : i64} : vector<4x2xi32>, vector<2xi32>
    %exc:2 = vector.scan <mul>, %m42, %acc2 {inclusive = false, reduction_dim = 0 : i64} : vector<4x2xi32>, vector<2xi32>
    %f42 = vector.shape_cast %f : vector<8xf32> to vector<4x2xf32>
    %facc = arith.constant dense<[0.0, 1.0, 2.0, 3.0]> : vector<4xf32>
    %fex:2 = vector.scan <maximumf>, %f42, %facc {inclusive = false, reduction_dim = 1 : i64} : vector<4x2xf32>, vector<4xf32>
    %r12 = vector.extract %sum#0[2, 1] : i32 from vector<4x2xi32>
    %r13 = vector.extract %sum#1[0] : i32 from vector<2xi32>
    %r14 = vector.extract %exc#1[1] : i32 from vector<2xi32>
    %r15f = vector.extract %fex#0[3, 1] : f32 from vector<4x2xf32>
    %r15 = arith.bitcast %r15f : f32 to i32
    %e0 = vector.extract %v[0] : i32 from vector<8xi32>
    %e1 = vector.extract %v[1] : i32 from vector<8xi32>
    %e2 = vector.extract %v[2] : i32 from vector<8xi32>
    %e3 = vector.extract %v[3] : i32 from vector<8xi32>
    %e4 = vector.extract %v[4] : i32 from vector<8xi32>
    %e5 = vector.extract %v[5] : i32 from vector<8xi32>
    %e6 = vector.extract %v[6] : i32 from vector<8xi32>
    %a13 = arith.addi %e1, %e3 : i32
    %w12 = arith.addi %a13, %e5 : i32
    %a02 = arith.addi %e0, %e2 : i32
    %a46 = arith.addi %e4, %e6 : i32
    %w13 = arith.addi %a02, %a46 : i32
    %m7 = arith.constant -7 : i32
    %b1 = arith.muli %m7, %e1 : i32
    %b3 = arith.muli %b1, %e3 : i32
    %w14 = arith.muli %b3, %e5 : i32
    %three_f = arith.constant 3.0 : f32
    %f6 = arith.sitofp %e6 : i32 to f32
    %w15f = arith.maximumf %three_f, %f6 : f32
    %w15 = arith.bitcast %w15f : f32 to i32
    // 16: writes
    %c16 = arith.constant 16 : index
    %t8 = arith.constant 8 : index
    %seven = arith.constant 7 : index
    %at = arith.muli %lane, %seven : index
    %first = arith.cmpi ult, %t, %t8 : index
    scf.if %first {
      %to = arith.muli %t, %t8 : index
      vector.mask %div { vector.transfer_write %v, %A[%c16, %to] {in_bounds = [true]} : vector<8xi32>, memref<24x64xi32> } : vector<8xi1>
      vector.maskedstore %B[%c16, %to], %div, %v : memref<24x64xi32>, vector<8xi1>, vector<8xi32>
    }
    %k0 = arith.constant 0 : index
    memref.store %r0, %A[%k0, %t] : memref<24x64xi32>
    memref.store %w0, %B[%k0, %t] : memref<24x64xi32>
    %k1 = arith.constant 1 : index
    memref.store %r1, %A[%k1, %t] : memref<24x64xi32>
    memref.store %w1, %B[%k1, %t] : memref<24x64xi32>
    %k2 = arith.constant 2 : index
    memref.store %r2, %A[%k2, %t] : memref<24x64xi32>
    memref.store %w2, %B[%k2, %t] : memref<24x64xi32>
    %k3 = arith.constant 3 : index
    memref.store %r3, %A[%k3, %t] : memref<24x64xi32>
    memref.store %w3, %B[%k3, %t] : memref<24x64xi32>
    %k4 = arith.constant 4 : index
    memref.store %r4, %A[%k4, %t] : memref<24x64xi32>
    memref.store %w4, %B[%k4, %t] : memref<24x64xi32>
    %k5 = arith.constant 5 : index
    memref.store %r5, %A[%k5, %t] : memref<24x64xi32>
    memref.store %w5, %B[%k5, %t] : memref<24x64xi32>
    %k6 = arith.constant 6 : index
    memref.store %r6, %A[%k6, %t] : memref<24x64xi32>
    memref.store %w6, %B[%k6, %t] : memref<24x64xi32>
    %k7 = arith.constant 7 : index
    memref.store %r7, %A[%k7, %t] : memref<24x64xi32>
    memref.store %w7, %B[%k7, %t] : memref<24x64xi32>
    %k8 = arith.constant 8 : index
    memref.store %r8, %A[%k8, %t] : memref<24x64xi32>
    memref.store %w8, %B[%k8, %t] : memref<24x64xi32>
    %k9 = arith.constant 9 : index
    memref.store %r9, %A[%k9, %t] : memref<24x64xi32>
    memref.store %w9, %B[%k9, %t] : memref<24x64xi32>
    %k10 = arith.constant 10 : index
    memref.store %r10, %A[%k10, %t] : memref<24x64xi32>
    memref.store %w10, %B[%k10, %t] : memref<24x64xi32>
    %k11 = arith.constant 11 : index
    memref.store %r11, %A[%k11, %t] : memref<24x64xi32>
    memref.store %w7, %B[%k11, %t] : memref<24x64xi32>
    %k12 = arith.constant 12 : index
    memref.store %r12, %A[%k12, %t] : memref<24x64xi32>
    memref.store %w12, %B[%k12, %t] : memref<24x64xi32>
    %k13 = arith.constant 13 : index
    memref.store %r13, %A[%k13, %t] : memref<24x64xi32>
    memref.store %w13, %B[%k13, %t] : memref<24x64xi32>
    %k14 = arith.constant 14 : index
    memref.store %r14, %A[%k14, %t] : memref<24x64xi32>
    memref.store %w14, %B[%k14, %t] : memref<24x64xi32>
    %k15 = arith.constant 15 : index
    memref.store %r15, %A[%k15, %t] : memref<24x64xi32>
    memref.store %w15, %B[%k15, %t] : memref<24x64xi32>
    gpu.return
  }
}
