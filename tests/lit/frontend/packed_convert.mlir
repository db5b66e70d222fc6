// Packed small floats by the target's instructions against arith's conversions, element by element. Scales are powers of two.
// RUN: wavecc run %s --kernel=ocp --quiet --target=gfx950 --seed=1 --arg=i32[64]=random --arg=f32[64x4]=random --arg=i32[12x64]=zero --arg=i32[12x64]=zero --dump=2=%t.a.npy --dump=3=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --kernel=fnuz --quiet --target=gfx942 --seed=1 --arg=i32[64]=random --arg=f32[64x4]=random --arg=i32[12x64]=zero --arg=i32[12x64]=zero --dump=2=%t.a.npy --dump=3=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: not wavecc --schedule=off %s --kernel=ocp --target=gfx942 -S -o - 2>&1 | FileCheck %s --check-prefix=NO942
// NO942: error: amdgpu.ext_packed_fp8: f8E4M3FN cannot be converted on gfx942; supported there: f8E4M3FNUZ, f8E5M2FNUZ
// RUN: wavecc --schedule=off %s --kernel=text --target=gfx950 -S -o - 2>&1 | FileCheck %s
// The half or byte that is written: op_sel.
// CHECK: v_cvt_sr_fp8_f32 v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}} op_sel:[0,0,1,0]
// CHECK: v_cvt_scalef32_pk_fp4_f32 v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}}, {{.*}} op_sel:[0,0,1,1]
// CHECK: v_cvt_scalef32_pk_bf16_bf8
// CHECK: ds_read_b64_tr_b16 v[{{[0-9:]+}}], v{{[0-9]+}}
// CHECK: ds_read_b96_tr_b6
// CHECK: v_smfmac_f32_16x16x64_f16 v[{{[0-9:]+}}], v[{{[0-9:]+}}], v[{{[0-9:]+}}], v{{[0-9]+}} abid:1
gpu.module @m {
  gpu.func @ocp(%V: memref<64xi32>, %F: memref<64x4xf32>, %A: memref<12x64xi32>, %B: memref<12x64xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %mask = arith.constant 0x3b3b3b3b : i32
    %raw = memref.load %V[%t] : memref<64xi32>
    %v = arith.andi %raw, %mask : i32
    %one = vector.broadcast %v : i32 to vector<1xi32>
    %x = vector.bitcast %one : vector<1xi32> to vector<4xf8E4M3FN>
    %y = vector.bitcast %one : vector<1xi32> to vector<4xf8E5M2>
    %z = vector.bitcast %one : vector<1xi32> to vector<8xf4E2M1FN>
    // One element, the last; two, the upper ones.
    %a0 = amdgpu.ext_packed_fp8 %x[3] : vector<4xf8E4M3FN> to f32
    %a0i = arith.bitcast %a0 : f32 to i32
    memref.store %a0i, %A[%c0, %t] : memref<12x64xi32>
    %x3 = vector.extract %x[3] : f8E4M3FN from vector<4xf8E4M3FN>
    %b0 = arith.extf %x3 : f8E4M3FN to f32
    %b0i = arith.bitcast %b0 : f32 to i32
    memref.store %b0i, %B[%c0, %t] : memref<12x64xi32>
    %a1 = amdgpu.ext_packed_fp8 %y[1] : vector<4xf8E5M2> to vector<2xf32>
    %a1e = vector.extract %a1[1] : f32 from vector<2xf32>
    %a1i = arith.bitcast %a1e : f32 to i32
    memref.store %a1i, %A[%c1, %t] : memref<12x64xi32>
    %y3 = vector.extract %y[3] : f8E5M2 from vector<4xf8E5M2>
    %b1 = arith.extf %y3 : f8E5M2 to f32
    %b1i = arith.bitcast %b1 : f32 to i32
    memref.store %b1i, %B[%c1, %t] : memref<12x64xi32>
    // Rounding two into the upper half, over an existing value.
    %f = vector.load %F[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    %f0 = vector.extract %f[0] : f32 from vector<4xf32>
    %f1 = vector.extract %f[1] : f32 from vector<4xf32>
    %low = amdgpu.packed_trunc_2xfp8 %f1, undef into undef[word 0] : f32 to vector<4xf8E4M3FN>
    %a2 = amdgpu.packed_trunc_2xfp8 %f0, %f1 into %low[word 1] : f32 to vector<4xf8E4M3FN> into vector<4xf8E4M3FN>
    %a2v = vector.bitcast %a2 : vector<4xf8E4M3FN> to vector<1xi32>
    %a2i = vector.extract %a2v[0] : i32 from vector<1xi32>
    memref.store %a2i, %A[%c2, %t] : memref<12x64xi32>
    %q0 = arith.truncf %f0 : f32 to f8E4M3FN
    %q1 = arith.truncf %f1 : f32 to f8E4M3FN
    %zero8 = arith.constant 0.0 : f8E4M3FN
    %b2 = vector.from_elements %q1, %zero8, %q0, %q1 : vector<4xf8E4M3FN>
    %b2v = vector.bitcast %b2 : vector<4xf8E4M3FN> to vector<1xi32>
    %b2i = vector.extract %b2v[0] : i32 from vector<1xi32>
    memref.store %b2i, %B[%c2, %t] : memref<12x64xi32>
    // Scaled by 8: two elements of byte 2 of the 4-bit floats.
    %eight = arith.constant 8.0 : f32
    %a3 = amdgpu.scaled_ext_packed %z[2], %eight : vector<8xf4E2M1FN> to vector<2xf32>
    %a3e = vector.extract %a3[1] : f32 from vector<2xf32>
    %a3i = arith.bitcast %a3e : f32 to i32
    memref.store %a3i, %A[%c3, %t] : memref<12x64xi32>
    %z5 = vector.extract %z[5] : f4E2M1FN from vector<8xf4E2M1FN>
    %b3e = arith.extf %z5 : f4E2M1FN to f32
    %b3 = arith.mulf %b3e, %eight : f32
    %b3i = arith.bitcast %b3 : f32 to i32
    memref.store %b3i, %B[%c3, %t] : memref<12x64xi32>
    %a4 = amdgpu.scaled_ext_packed %x[1], %eight : vector<4xf8E4M3FN> to vector<2xf16>
    %a4v = vector.bitcast %a4 : vector<2xf16> to vector<1xi32>
    %a4i = vector.extract %a4v[0] : i32 from vector<1xi32>
    memref.store %a4i, %A[%c4, %t] : memref<12x64xi32>
    %x2 = vector.extract %x[2] : f8E4M3FN from vector<4xf8E4M3FN>
    %x2f = arith.extf %x2 : f8E4M3FN to f32
    %x3f = arith.extf %x3 : f8E4M3FN to f32
    %x2s = arith.mulf %x2f, %eight : f32
    %x3s = arith.mulf %x3f, %eight : f32
    %x2h = arith.truncf %x2s : f32 to f16
    %x3h = arith.truncf %x3s : f32 to f16
    %b4 = vector.from_elements %x2h, %x3h : vector<2xf16>
    %b4v = vector.bitcast %b4 : vector<2xf16> to vector<1xi32>
    %b4i = vector.extract %b4v[0] : i32 from vector<1xi32>
    memref.store %b4i, %B[%c4, %t] : memref<12x64xi32>
    // Divided by 1/8, rounded to 4 bits, into byte 3.
    %eighth = arith.constant 0.125 : f32
    %pair = vector.extract_strided_slice %f {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
    %a5 = amdgpu.packed_scaled_trunc %pair into undef[3], %eighth : vector<2xf32> to vector<8xf4E2M1FN>
    %a5v = vector.bitcast %a5 : vector<8xf4E2M1FN> to vector<1xi32>
    %a5i = vector.extract %a5v[0] : i32 from vector<1xi32>
    memref.store %a5i, %A[%c5, %t] : memref<12x64xi32>
    %p0 = vector.extract %f[2] : f32 from vector<4xf32>
    %p1 = vector.extract %f[3] : f32 from vector<4xf32>
    %p0s = arith.mulf %p0, %eight : f32
    %p1s = arith.mulf %p1, %eight : f32
    %p0q = arith.truncf %p0s : f32 to f4E2M1FN
    %p1q = arith.truncf %p1s : f32 to f4E2M1FN
    %zero4 = arith.constant 0.0 : f4E2M1FN
    %b5 = vector.from_elements %zero4, %zero4, %zero4, %zero4, %zero4, %zero4, %p0q, %p1q : vector<8xf4E2M1FN>
    %b5v = vector.bitcast %b5 : vector<8xf4E2M1FN> to vector<1xi32>
    %b5i = vector.extract %b5v[0] : i32 from vector<1xi32>
    memref.store %b5i, %B[%c5, %t] : memref<12x64xi32>
    gpu.return
  }
  gpu.func @fnuz(%V: memref<64xi32>, %F: memref<64x4xf32>, %A: memref<12x64xi32>, %B: memref<12x64xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %mask = arith.constant 0x3b3b3b3b : i32
    %raw = memref.load %V[%t] : memref<64xi32>
    %v = arith.andi %raw, %mask : i32
    %one = vector.broadcast %v : i32 to vector<1xi32>
    %x = vector.bitcast %one : vector<1xi32> to vector<4xf8E4M3FNUZ>
    %a0 = amdgpu.ext_packed_fp8 %x[2] : vector<4xf8E4M3FNUZ> to f32
    %a0i = arith.bitcast %a0 : f32 to i32
    memref.store %a0i, %A[%c0, %t] : memref<12x64xi32>
    %x2 = vector.extract %x[2] : f8E4M3FNUZ from vector<4xf8E4M3FNUZ>
    %b0 = arith.extf %x2 : f8E4M3FNUZ to f32
    %b0i = arith.bitcast %b0 : f32 to i32
    memref.store %b0i, %B[%c0, %t] : memref<12x64xi32>
    %f = vector.load %F[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    %f0 = vector.extract %f[0] : f32 from vector<4xf32>
    %f1 = vector.extract %f[1] : f32 from vector<4xf32>
    %a2 = amdgpu.packed_trunc_2xfp8 %f0, %f1 into undef[word 1] : f32 to vector<4xf8E5M2FNUZ>
    %a2v = vector.bitcast %a2 : vector<4xf8E5M2FNUZ> to vector<1xi32>
    %a2i = vector.extract %a2v[0] : i32 from vector<1xi32>
    memref.store %a2i, %A[%c1, %t] : memref<12x64xi32>
    %q0 = arith.truncf %f0 : f32 to f8E5M2FNUZ
    %q1 = arith.truncf %f1 : f32 to f8E5M2FNUZ
    %zero8 = arith.constant 0.0 : f8E5M2FNUZ
    %b2 = vector.from_elements %zero8, %zero8, %q0, %q1 : vector<4xf8E5M2FNUZ>
    %b2v = vector.bitcast %b2 : vector<4xf8E5M2FNUZ> to vector<1xi32>
    %b2i = vector.extract %b2v[0] : i32 from vector<1xi32>
    memref.store %b2i, %B[%c1, %t] : memref<12x64xi32>
    gpu.return
  }
  gpu.func @text(%A: memref<64x8xi32>, %F: memref<64x4xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %lds = memref.alloc() : memref<64x16xf16, #gpu.address_space<workgroup>>
    %lds8 = memref.alloc() : memref<64x16xi8, #gpu.address_space<workgroup>>
    %f = vector.load %F[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    %f0 = vector.extract %f[0] : f32 from vector<4xf32>
    %i = memref.load %A[%t, %c0] : memref<64x8xi32>
    %s = amdgpu.packed_stoch_round_fp8 %f0 + %i into undef[1] : f32 to vector<4xf8E4M3FN>
    %sv = vector.bitcast %s : vector<4xf8E4M3FN> to vector<1xi32>
    vector.store %sv, %A[%t, %c1] : memref<64x8xi32>, vector<1xi32>
    %pair = vector.extract_strided_slice %f {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
    %q = amdgpu.packed_scaled_trunc %pair into undef[3], %f0 : vector<2xf32> to vector<8xf4E2M1FN>
    %qv = vector.bitcast %q : vector<8xf4E2M1FN> to vector<1xi32>
    vector.store %qv, %A[%t, %c1] : memref<64x8xi32>, vector<1xi32>
    %one = vector.broadcast %i : i32 to vector<1xi32>
    %y = vector.bitcast %one : vector<1xi32> to vector<4xf8E5M2>
    %e = amdgpu.scaled_ext_packed %y[0], %f0 : vector<4xf8E5M2> to vector<2xbf16>
    %ev = vector.bitcast %e : vector<2xbf16> to vector<1xi32>
    vector.store %ev, %A[%t, %c1] : memref<64x8xi32>, vector<1xi32>
    %tr = amdgpu.transpose_load %lds[%t, %c0] : memref<64x16xf16, #gpu.address_space<workgroup>> -> vector<4xf16>
    %trv = vector.bitcast %tr : vector<4xf16> to vector<2xi32>
    vector.store %trv, %A[%t, %c1] : memref<64x8xi32>, vector<2xi32>
    %t6 = amdgpu.transpose_load %lds8[%t, %c0] : memref<64x16xi8, #gpu.address_space<workgroup>> -> vector<16xi6>
    %t6v = vector.bitcast %t6 : vector<16xi6> to vector<3xi32>
    vector.store %t6v, %A[%t, %c1] : memref<64x8xi32>, vector<3xi32>
    %w = vector.load %A[%t, %c0] : memref<64x8xi32>, vector<8xi32>
    %wl = vector.extract_strided_slice %w {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %a = vector.bitcast %wl : vector<4xi32> to vector<8xf16>
    %b = vector.bitcast %w : vector<8xi32> to vector<16xf16>
    %iv = vector.bitcast %one : vector<1xi32> to vector<4xi8>
    %m = amdgpu.sparse_mfma 16x16x64 %a * %b + %f sparse(%iv : vector<4xi8>) {abid = 1 : i32} : vector<8xf16>, vector<16xf16>, vector<4xf32>
    vector.store %m, %F[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}
