// Values of other lanes against what a lane finds in memory at the other lane's place.
// RUN: rm -rf %t && split-file %s %t
// RUN: for target in gfx942 gfx950; do wavecc run %t/k.mlir --kernel=k --quiet --target=$target --seed=1 --arg=i32[64]=random --arg=i32[14x64]=zero --arg=i32[14x64]=zero --dump=1=%t/a.npy --dump=2=%t/b.npy && cmp %t/a.npy %t/b.npy || exit 1; done
// RUN: wavecc --schedule=off %t/k.mlir --target=gfx950 -S -o - | FileCheck %s
// CHECK: v_permlane16_swap_b32
// CHECK: v_permlane32_swap_b32
// CHECK: ds_swizzle_b32 {{.*}} offset:swizzle(BITMASK_PERM
// RUN: not wavecc --schedule=off %t/shift.mlir --target=gfx950 -S -o - 2>&1 | FileCheck %s --check-prefix=SHIFT
// SHIFT: error: {{.*}} between 1 and 15
// RUN: not wavecc --schedule=off %t/mask.mlir --target=gfx950 -S -o - 2>&1 | FileCheck %s --check-prefix=MASK
// MASK: error: amdgpu.swizzle_bitmode: xor_mask is 64; expected a mask from 0 to 31
// RUN: not wavecc --schedule=off %t/inactive.mlir --target=gfx950 -S -o - 2>&1 | FileCheck %s --check-prefix=INACTIVE
// INACTIVE: error: amdgpu.permlane_swap: fetch_inactive and bound_ctrl are supported only where all lanes of the wave are active
// RUN: wavecc --schedule=off %t/active.mlir --target=gfx950 -S -o - | FileCheck %s --check-prefix=ACTIVE
// ACTIVE: v_permlane32_swap_b32

//--- k.mlir
gpu.module @m {
  gpu.func @k(%V: memref<64xi32>, %A: memref<14x64xi32>, %B: memref<14x64xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %c8 = arith.constant 8 : index
    %c9 = arith.constant 9 : index
    %c10 = arith.constant 10 : index
    %c11 = arith.constant 11 : index
    %c12 = arith.constant 12 : index
    %c13 = arith.constant 13 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %k5 = arith.constant 5 : i32
    %zero = arith.constant 0 : i32
    %v = memref.load %V[%t] : memref<64xi32>
    // Rows that change places.
    %p0 = amdgpu.permlane_swap %v 16 : i32
    memref.store %p0, %A[%c0, %t] : memref<14x64xi32>
    %l0 = arith.xori %t, %c16 : index
    %w0 = memref.load %V[%l0] : memref<64xi32>
    memref.store %w0, %B[%c0, %t] : memref<14x64xi32>
    %vv = vector.load %V[%c0] : memref<64xi32>, vector<4xi32>
    %pair = vector.broadcast %v : i32 to vector<2xi32>
    %p1 = amdgpu.permlane_swap %pair 32 : vector<2xi32>
    %p1s = vector.extract %p1[1] : i32 from vector<2xi32>
    memref.store %p1s, %A[%c1, %t] : memref<14x64xi32>
    %l1 = arith.xori %t, %c32 : index
    %w1 = memref.load %V[%l1] : memref<64xi32>
    memref.store %w1, %B[%c1, %t] : memref<14x64xi32>
    // Lane ((t & 0x15) | 2) ^ 4 within 32.
    %p2 = amdgpu.swizzle_bitmode %v 21 2 4 : i32
    memref.store %p2, %A[%c2, %t] : memref<14x64xi32>
    %k21 = arith.constant 21 : index
    %and = arith.andi %t, %k21 : index
    %or = arith.ori %and, %c2 : index
    %xor = arith.xori %or, %c4 : index
    %half = arith.andi %t, %c32 : index
    %l2 = arith.addi %xor, %half : index
    %w2 = memref.load %V[%l2] : memref<64xi32>
    memref.store %w2, %B[%c2, %t] : memref<14x64xi32>
    // Broadcasts: the first lane, lane 5, on data and on indices.
    %p3 = gpu.subgroup_broadcast %v, first_active_lane : i32
    memref.store %p3, %A[%c3, %t] : memref<14x64xi32>
    %w3 = memref.load %V[%c0] : memref<64xi32>
    memref.store %w3, %B[%c3, %t] : memref<14x64xi32>
    %p4 = gpu.subgroup_broadcast %v, specific_lane %k5 : i32
    memref.store %p4, %A[%c4, %t] : memref<14x64xi32>
    %w4 = memref.load %V[%c5] : memref<64xi32>
    memref.store %w4, %B[%c4, %t] : memref<14x64xi32>
    %t7 = affine.apply affine_map<()[s] -> (s * 3 + 7)>()[%t]
    %first = gpu.subgroup_broadcast %t7, first_active_lane : index
    %f32 = arith.index_cast %first : index to i32
    memref.store %f32, %A[%c5, %t] : memref<14x64xi32>
    %seven = arith.constant 7 : i32
    memref.store %seven, %B[%c5, %t] : memref<14x64xi32>
    // Data parallel primitives; lanes without a source keep the old value, 0, or get 0.
    %d6 = amdgpu.dpp %zero %v quad_perm([2, 3, 0, 1]) {row_mask = 0xf : i32, bank_mask = 0xf : i32} : i32
    memref.store %d6, %A[%c6, %t] : memref<14x64xi32>
    %l6 = arith.xori %t, %c2 : index
    %w6 = memref.load %V[%l6] : memref<64xi32>
    memref.store %w6, %B[%c6, %t] : memref<14x64xi32>
    // row_shr 3: lane t takes lane t - 3 of its row.
    %d7 = amdgpu.dpp %k5 %v row_shr(3 : i32) {row_mask = 0xf : i32, bank_mask = 0xf : i32} : i32
    memref.store %d7, %A[%c7, %t] : memref<14x64xi32>
    %in_row = affine.apply affine_map<()[s] -> (s mod 16)>()[%t]
    %has7 = arith.cmpi uge, %in_row, %c3 : index
    %w7 = scf.if %has7 -> (i32) {
      %l7 = arith.subi %t, %c3 : index
      %x7 = memref.load %V[%l7] : memref<64xi32>
      scf.yield %x7 : i32
    } else {
      scf.yield %k5 : i32
    }
    memref.store %w7, %B[%c7, %t] : memref<14x64xi32>
    // The same with bound_ctrl: 0.
    %d8 = amdgpu.dpp %k5 %v row_shr(3 : i32) {row_mask = 0xf : i32, bank_mask = 0xf : i32, bound_ctrl = true} : i32
    memref.store %d8, %A[%c8, %t] : memref<14x64xi32>
    %w8 = arith.select %has7, %w7, %zero : i32
    memref.store %w8, %B[%c8, %t] : memref<14x64xi32>
    // row_ror 10, only the first and the third row.
    %d9 = amdgpu.dpp %k5 %v row_ror(10 : i32) {row_mask = 0x5 : i32, bank_mask = 0xf : i32} : i32
    memref.store %d9, %A[%c9, %t] : memref<14x64xi32>
    %l9 = affine.apply affine_map<()[s] -> ((s floordiv 16) * 16 + (s + 6) mod 16)>()[%t]
    %x9 = memref.load %V[%l9] : memref<64xi32>
    %odd = affine.apply affine_map<()[s] -> ((s floordiv 16) mod 2)>()[%t]
    %even = arith.cmpi eq, %odd, %c0 : index
    %w9 = arith.select %even, %x9, %k5 : i32
    memref.store %w9, %B[%c9, %t] : memref<14x64xi32>
    %d10 = amdgpu.dpp %zero %v row_mirror {row_mask = 0xf : i32, bank_mask = 0xf : i32} : i32
    memref.store %d10, %A[%c10, %t] : memref<14x64xi32>
    %l10 = affine.apply affine_map<()[s] -> ((s floordiv 16) * 16 + 15 - s mod 16)>()[%t]
    %w10 = memref.load %V[%l10] : memref<64xi32>
    memref.store %w10, %B[%c10, %t] : memref<14x64xi32>
    // Narrow types.
    %h = arith.trunci %v : i32 to i16
    %d11 = amdgpu.dpp %h %h row_half_mirror {row_mask = 0xf : i32, bank_mask = 0xf : i32} : i16
    %d11x = arith.extui %d11 : i16 to i32
    memref.store %d11x, %A[%c11, %t] : memref<14x64xi32>
    %l11 = affine.apply affine_map<()[s] -> ((s floordiv 8) * 8 + 7 - s mod 8)>()[%t]
    %w11 = memref.load %V[%l11] : memref<64xi32>
    %h11 = arith.trunci %w11 : i32 to i16
    %w11x = arith.extui %h11 : i16 to i32
    memref.store %w11x, %B[%c11, %t] : memref<14x64xi32>
    %r12 = rocdl.readfirstlane %v : i32
    memref.store %r12, %A[%c12, %t] : memref<14x64xi32>
    memref.store %w3, %B[%c12, %t] : memref<14x64xi32>
    %r13 = rocdl.readlane %v, %k5 : (i32, i32) -> i32
    memref.store %r13, %A[%c13, %t] : memref<14x64xi32>
    memref.store %w4, %B[%c13, %t] : memref<14x64xi32>
    gpu.return
  }
}

//--- shift.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %v = memref.load %A[%t] : memref<64xi32>
    %d = amdgpu.dpp %v %v row_shl(16 : i32) {row_mask = 0xf : i32, bank_mask = 0xf : i32} : i32
    memref.store %d, %A[%t] : memref<64xi32>
    gpu.return
  }
}

//--- mask.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %v = memref.load %A[%t] : memref<64xi32>
    %d = amdgpu.swizzle_bitmode %v 31 0 64 : i32
    memref.store %d, %A[%t] : memref<64xi32>
    gpu.return
  }
}

//--- inactive.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 48, 1, 1>} {
    %t = gpu.thread_id x
    %v = memref.load %A[%t] : memref<64xi32>
    %d = amdgpu.permlane_swap %v 16 {fetch_inactive = true} : i32
    memref.store %d, %A[%t] : memref<64xi32>
    gpu.return
  }
}

//--- active.mlir
gpu.module @m {
  gpu.func @k(%A: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %v = memref.load %A[%t] : memref<64xi32>
    %d = amdgpu.permlane_swap %v 32 {fetch_inactive = true} : i32
    memref.store %d, %A[%t] : memref<64xi32>
    gpu.return
  }
}
