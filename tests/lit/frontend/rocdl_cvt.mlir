// rocdl.cvt.scalef32.*: row by row A is as B, which amdgpu's operations and arith make (scales: powers of two). Those with random bits, and
// the ones of 32 numbers from f16: the instruction.
// RUN: %python %S/Inputs/rocdl_cvt.py > %t.mlir
// RUN: wavecc run %t.mlir --kernel=k --quiet --target=gfx950 --seed=3 --check=all --arg=i32[64]=random --arg=f32[64x32]=random --arg=i32[132x64]=zero --arg=i32[132x64]=zero --arg=f32=4 --arg=f32=1 --dump=2=%t.a.npy --dump=3=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc %s --kernel=text --target=gfx950 -S --no-lines -o - | FileCheck %s
// RUN: not wavecc %s --kernel=text --target=gfx942 -S -o %t.s 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: error: rocdl.cvt.scalef32.sr.fp8.f32 does not exist on gfx942
gpu.module @m {
  gpu.func @text(%P: memref<8xi32>, %x: f32, %h: f16, %v: f32, %seed: i32, %scale: f32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %i = memref.load %P[%t] : memref<8xi32>
    // CHECK: v_cvt_scalef32_sr_fp8_f32 {{.*}} op_sel:[0,0,1,1]
    %0 = rocdl.cvt.scalef32.sr.fp8.f32 %x, %seed, %scale -> %i[3] : i32
    // CHECK: v_cvt_scalef32_sr_bf8_f16 {{.*}} op_sel:[0,0,0,1]
    %1 = rocdl.cvt.scalef32.sr.bf8.f16 %h, %seed, %scale -> %0[2] : i32
    %p = vector.from_elements %x, %v : vector<2xf32>
    // CHECK: v_cvt_scalef32_sr_pk_fp4_f32 {{.*}} op_sel:[0,0,1,0]
    %2 = rocdl.cvt.scalef32.sr.pk.fp4.f32 %p, %seed, %scale -> %1[1] : i32
    %w = vector.broadcast %h : f16 to vector<32xf16>
    // CHECK: v_cvt_scalef32_sr_pk32_bf6_f16
    %3 = rocdl.cvt.scalef32.sr.pk32.bf6.f16 %w, %2, %scale : vector<6xi32>
    // CHECK: v_cvt_scalef32_pk32_fp6_f16
    %4 = rocdl.cvt.scalef32.pk32.fp6.f16 %w, %scale : vector<6xi32>
    // CHECK: v_cvt_scalef32_pk32_bf16_bf6
    %5 = rocdl.cvt.scalef32.pk32.bf16.bf6 %3, %scale : vector<32xbf16>
    %6 = vector.extract %5[0] : bf16 from vector<32xbf16>
    %7 = arith.bitcast %6 : bf16 to i16
    %8 = arith.extui %7 : i16 to i32
    %9 = vector.extract %4[1] : i32 from vector<6xi32>
    %10 = arith.addi %8, %9 : i32
    memref.store %10, %P[%t] : memref<8xi32>
    gpu.return
  }
}
