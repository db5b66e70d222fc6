#map = affine_map<()[s0, s1, s2] -> (s0 mod 16 + s1 * 16 + s2 * 64)>
#map1 = affine_map<()[s0] -> (s0 floordiv 63)>
#map2 = affine_map<()[s0] -> ((s0 mod 63) floordiv 9)>
#map3 = affine_map<()[s0] -> (s0 mod 9)>
#map4 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + s1 * 16)>
#map5 = affine_map<()[s0, s1] -> (s0 + s1 floordiv 72)>
#map6 = affine_map<()[s0, s1] -> (s0 + (s1 mod 72) floordiv 24)>
#map7 = affine_map<()[s0] -> (s0 mod 24)>
#map8 = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 32 + 0)>
#map9 = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 32 + 16)>
#map10 = affine_map<()[s0, s1, s2] -> (((s0 mod 64) floordiv 16) * 4 + s1 * 16 + s2 * 64 + 0)>
#map11 = affine_map<()[s0, s1, s2] -> (((s0 mod 64) floordiv 16) * 4 + s1 * 16 + s2 * 64 + 1)>
#map12 = affine_map<()[s0, s1, s2] -> (((s0 mod 64) floordiv 16) * 4 + s1 * 16 + s2 * 64 + 2)>
#map13 = affine_map<()[s0, s1, s2] -> (((s0 mod 64) floordiv 16) * 4 + s1 * 16 + s2 * 64 + 3)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [64, 4, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @conv_nhwc {
    stream.executable.export public @conv_nhwc workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      stream.return %c2, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @conv_nhwc(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c126 = arith.constant 126 : index
        %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c14 = arith.constant 14 : index
        %c1 = arith.constant 1 : index
        %c216 = arith.constant 216 : index
        %cst_6 = arith.constant dense<0.000000e+00> : vector<4xf16>
        %thread_id_x = gpu.thread_id  x upper_bound 64
        %thread_id_y = gpu.thread_id  y upper_bound 4
        %block_id_x = gpu.block_id  x upper_bound 2
        %block_id_y = gpu.block_id  y upper_bound 1
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2, 9, 11, 24], strides: [2376, 264, 24, 1] : memref<f16> to memref<2x9x11x24xf16, strided<[2376, 264, 24, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [32, 216], strides: [216, 1] : memref<f16> to memref<32x216xf16, strided<[216, 1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f32>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [126, 32], strides: [32, 1] : memref<f32> to memref<126x32xf32, strided<[32, 1]>>
        %6 = affine.apply #map()[%thread_id_x, %thread_id_y, %block_id_x]
        %7 = arith.cmpi slt, %6, %c126 : index
        %8 = affine.apply #map1()[%6]
        %9 = affine.apply #map2()[%6]
        %10 = affine.apply #map3()[%6]
        %12:2 = scf.for %arg_i11 = %c0 to %c14 step %c1 iter_args(%arg_c12_0 = %cst_2, %arg_c12_1 = %cst_2) -> (vector<4xf32>, vector<4xf32>) {
          %13 = affine.apply #map4()[%thread_id_x, %arg_i11]
          %14 = arith.cmpi slt, %13, %c216 : index
          %15 = arith.andi %14, %7 : i1
          %16 = vector.broadcast %15 : i1 to vector<4xi1>
          %17 = vector.broadcast %14 : i1 to vector<4xi1>
          %18 = affine.apply #map5()[%9, %13]
          %19 = affine.apply #map6()[%10, %13]
          %20 = affine.apply #map7()[%13]
          %21 = vector.maskedload %1[%8, %18, %19, %20], %16, %cst_6 : memref<2x9x11x24xf16, strided<[2376, 264, 24, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
          %22 = affine.apply #map8()[%thread_id_x, %block_id_y]
          %23 = vector.maskedload %3[%22, %13], %17, %cst_6 : memref<32x216xf16, strided<[216, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
          %24 = affine.apply #map9()[%thread_id_x, %block_id_y]
          %25 = vector.maskedload %3[%24, %13], %17, %cst_6 : memref<32x216xf16, strided<[216, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
          %26 = amdgpu.mfma 16x16x16 %21 * %23 + %arg_c12_0 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %27 = amdgpu.mfma 16x16x16 %21 * %25 + %arg_c12_1 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          scf.yield %26, %27 : vector<4xf32>, vector<4xf32>
        }
        %28 = affine.apply #map10()[%thread_id_x, %thread_id_y, %block_id_x]
        %29 = arith.cmpi slt, %28, %c126 : index
        %30 = vector.broadcast %29 : i1 to vector<1xi1>
        %31 = vector.extract_strided_slice %12#0 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %32 = affine.apply #map8()[%thread_id_x, %block_id_y]
        vector.maskedstore %5[%28, %32], %30, %31 : memref<126x32xf32, strided<[32, 1]>>, vector<1xi1>, vector<1xf32>
        %33 = vector.extract_strided_slice %12#1 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %34 = affine.apply #map9()[%thread_id_x, %block_id_y]
        vector.maskedstore %5[%28, %34], %30, %33 : memref<126x32xf32, strided<[32, 1]>>, vector<1xi1>, vector<1xf32>
        %35 = affine.apply #map11()[%thread_id_x, %thread_id_y, %block_id_x]
        %36 = arith.cmpi slt, %35, %c126 : index
        %37 = vector.broadcast %36 : i1 to vector<1xi1>
        %38 = vector.extract_strided_slice %12#0 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %39 = affine.apply #map8()[%thread_id_x, %block_id_y]
        vector.maskedstore %5[%35, %39], %37, %38 : memref<126x32xf32, strided<[32, 1]>>, vector<1xi1>, vector<1xf32>
        %40 = vector.extract_strided_slice %12#1 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %41 = affine.apply #map9()[%thread_id_x, %block_id_y]
        vector.maskedstore %5[%35, %41], %37, %40 : memref<126x32xf32, strided<[32, 1]>>, vector<1xi1>, vector<1xf32>
        %42 = affine.apply #map12()[%thread_id_x, %thread_id_y, %block_id_x]
        %43 = arith.cmpi slt, %42, %c126 : index
        %44 = vector.broadcast %43 : i1 to vector<1xi1>
        %45 = vector.extract_strided_slice %12#0 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %46 = affine.apply #map8()[%thread_id_x, %block_id_y]
        vector.maskedstore %5[%42, %46], %44, %45 : memref<126x32xf32, strided<[32, 1]>>, vector<1xi1>, vector<1xf32>
        %47 = vector.extract_strided_slice %12#1 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %48 = affine.apply #map9()[%thread_id_x, %block_id_y]
        vector.maskedstore %5[%42, %48], %44, %47 : memref<126x32xf32, strided<[32, 1]>>, vector<1xi1>, vector<1xf32>
        %49 = affine.apply #map13()[%thread_id_x, %thread_id_y, %block_id_x]
        %50 = arith.cmpi slt, %49, %c126 : index
        %51 = vector.broadcast %50 : i1 to vector<1xi1>
        %52 = vector.extract_strided_slice %12#0 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %53 = affine.apply #map8()[%thread_id_x, %block_id_y]
        vector.maskedstore %5[%49, %53], %51, %52 : memref<126x32xf32, strided<[32, 1]>>, vector<1xi1>, vector<1xf32>
        %54 = vector.extract_strided_slice %12#1 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %55 = affine.apply #map9()[%thread_id_x, %block_id_y]
        vector.maskedstore %5[%49, %55], %51, %54 : memref<126x32xf32, strided<[32, 1]>>, vector<1xi1>, vector<1xf32>
        return
      }
    }
  }
}
