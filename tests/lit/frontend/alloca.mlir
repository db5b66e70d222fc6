// memref.alloca in registers: load, matrix product and store are one instruction on the registers of the pin.
// RUN: wavecc %s --target=gfx942 -S --no-lines --verify-each -o - | FileCheck %s
// RUN: wavecc %s --target=gfx942 --stop-after=frontend --verify-each -o - | FileCheck %s --check-prefix=KIR

gpu.module @m {
// KIR-LABEL: kernel @accumulate
// KIR: reserve v[4:5] loc(
// KIR: %acc.0 : var v4@v[128:131] loc(
// KIR: %acc.4 : var v4@v[132:135] loc(
// CHECK-LABEL: accumulate:
// CHECK-NOT: v[4:
// CHECK: .LBB0_2:
// CHECK: v_mfma_f32_16x16x16_f16 v[128:131], [[A:v\[[0-9:]+\]]], [[A]], v[128:131]
// CHECK: v_mfma_f32_16x16x16_f16 v[132:135], [[A]], [[A]], v[132:135]
// CHECK-NOT: v_mov_b
// CHECK: global_store_dwordx4 v{{[0-9]+}}, v[128:131]
// CHECK: global_store_dwordx4 v{{[0-9]+}}, v[132:135]
  gpu.func @accumulate(%A: memref<64x4xf16>, %C: memref<2x64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, wavecc.reserve = "v[4:5]"} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    %z = arith.constant dense<0.0> : vector<4xf32>
    %acc = memref.alloca() {wavecc.register, wavecc.pin = "v[128:135]"} : memref<2x4xf32, #gpu.address_space<private>>
    vector.store %z, %acc[%c0, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
    vector.store %z, %acc[%c1, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
    scf.for %i = %k0 to %n step %k1 : i32 {
      %a = vector.load %A[%t, %c0] : memref<64x4xf16>, vector<4xf16>
      %x = vector.load %acc[%c0, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
      %d = amdgpu.mfma 16x16x16 %a * %a + %x blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
      vector.store %d, %acc[%c0, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
      %q = arith.cmpi slt, %i, %k1 : i32
      scf.if %q {
        %row = memref.subview %acc[1, 0] [1, 4] [1, 1] : memref<2x4xf32, #gpu.address_space<private>> to memref<4xf32, strided<[1], offset: 4>, #gpu.address_space<private>>
        %x1 = vector.load %row[%c0] : memref<4xf32, strided<[1], offset: 4>, #gpu.address_space<private>>, vector<4xf32>
        %d1 = amdgpu.mfma 16x16x16 %a * %a + %x1 blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
        vector.store %d1, %row[%c0] : memref<4xf32, strided<[1], offset: 4>, #gpu.address_space<private>>, vector<4xf32>
      }
    }
    %r0 = vector.load %acc[%c0, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
    %r1 = vector.load %acc[%c1, %c0] : memref<2x4xf32, #gpu.address_space<private>>, vector<4xf32>
    vector.store %r0, %C[%c0, %t, %c0] : memref<2x64x4xf32>, vector<4xf32>
    vector.store %r1, %C[%c1, %t, %c0] : memref<2x64x4xf32>, vector<4xf32>
    gpu.return
  }

// AGPRs, a memref of vectors: matrix products there, and stores from there.
// CHECK-LABEL: agprs:
// CHECK: v_mfma_f32_16x16x16_f16 a[8:11], [[B:v\[[0-9:]+\]]], [[B]], a[8:11]
// CHECK: v_mfma_f32_16x16x16_f16 a[8:11], [[B]], [[B]], a[8:11]
// CHECK-NOT: v_accvgpr_read
// CHECK: global_store_dwordx4 v{{[0-9]+}}, a[8:11]
  gpu.func @agprs(%A: memref<64x4xf16>, %C: memref<64x4xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %acc = memref.alloca() {wavecc.pin = "a[8:11]"} : memref<1xvector<4xf32>, 5>
    %a = vector.load %A[%t, %c0] : memref<64x4xf16>, vector<4xf16>
    %z = vector.load %C[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    memref.store %z, %acc[%c0] : memref<1xvector<4xf32>, 5>
    %x = memref.load %acc[%c0] : memref<1xvector<4xf32>, 5>
    %d = amdgpu.mfma 16x16x16 %a * %a + %x blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    memref.store %d, %acc[%c0] : memref<1xvector<4xf32>, 5>
    %x1 = memref.load %acc[%c0] : memref<1xvector<4xf32>, 5>
    %d1 = amdgpu.mfma 16x16x16 %a * %a + %x1 blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    memref.store %d1, %acc[%c0] : memref<1xvector<4xf32>, 5>
    %y = memref.load %acc[%c0] : memref<1xvector<4xf32>, 5>
    vector.store %y, %C[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }

// AGPRs hold A and B as well, and loads go there; rocdl.mfma.
// CHECK-LABEL: agpr_operands:
// CHECK: global_load_dwordx2 a[2:3]
// CHECK: global_load_dwordx4 a[4:7]
// CHECK: v_mfma_f32_16x16x16_f16 a[4:7], a[2:3], a[2:3], a[4:7]
// CHECK-NOT: v_accvgpr_read
// CHECK: v_mfma_f32_16x16x16_f16 a[4:7], a[2:3], a[2:3], a[4:7]
// CHECK-NOT: v_accvgpr_read
// CHECK: global_store_dwordx4 v{{[0-9]+}}, a[4:7]
  gpu.func @agpr_operands(%A: memref<64x4xf16>, %C: memref<64x4xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %k0 = arith.constant 0 : i32
    %in = memref.alloca() {wavecc.pin = "a[2:3]"} : memref<4xf16, 5>
    %acc = memref.alloca() {wavecc.pin = "a[4:7]"} : memref<4xf32, 5>
    %a = vector.load %A[%t, %c0] : memref<64x4xf16>, vector<4xf16>
    vector.store %a, %in[%c0] : memref<4xf16, 5>, vector<4xf16>
    %z = vector.load %C[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    vector.store %z, %acc[%c0] : memref<4xf32, 5>, vector<4xf32>
    %b = vector.load %in[%c0] : memref<4xf16, 5>, vector<4xf16>
    %x = vector.load %acc[%c0] : memref<4xf32, 5>, vector<4xf32>
    %d = amdgpu.mfma 16x16x16 %b * %b + %x blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    vector.store %d, %acc[%c0] : memref<4xf32, 5>, vector<4xf32>
    %x1 = vector.load %acc[%c0] : memref<4xf32, 5>, vector<4xf32>
    %d1 = rocdl.mfma.f32.16x16x16f16 %b, %b, %x1, %k0, %k0, %k0 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    vector.store %d1, %acc[%c0] : memref<4xf32, 5>, vector<4xf32>
    %y = vector.load %acc[%c0] : memref<4xf32, 5>, vector<4xf32>
    vector.store %y, %C[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }

// SGPRs: one value per wave; what is loaded is uniform, so the loop has a scalar branch.
// CHECK-LABEL: sgprs:
// CHECK: s_add_i32 s40, s{{[0-9]+}}, s40
// CHECK-NOT: exec
// CHECK: .end_amdhsa_kernel
  gpu.func @sgprs(%C: memref<64xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    %k9 = arith.constant 9 : i32
    %s = memref.alloca() {wavecc.pin = "s40"} : memref<i32, #gpu.address_space<private>>
    memref.store %k1, %s[] : memref<i32, #gpu.address_space<private>>
    scf.for %i = %k0 to %n step %k1 : i32 {
      %x = memref.load %s[] : memref<i32, #gpu.address_space<private>>
      %q = arith.cmpi slt, %x, %k9 : i32
      scf.if %q {
        %y = arith.addi %x, %i : i32
        memref.store %y, %s[] : memref<i32, #gpu.address_space<private>>
      }
    }
    %r = memref.load %s[] : memref<i32, #gpu.address_space<private>>
    memref.store %r, %C[%t] : memref<64xi32>
    gpu.return
  }
}
