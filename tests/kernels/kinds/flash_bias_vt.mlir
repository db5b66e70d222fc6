#map = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 32 + (s0 floordiv 64) * 16)>
#map1 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4)>
#map2 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 16)>
#map3 = affine_map<()[s0] -> (s0 * 32)>
#map4 = affine_map<()[s0] -> (s0 floordiv 4)>
#map5 = affine_map<()[s0] -> (s0 * 8 - (s0 floordiv 4) * 32)>
#map6 = affine_map<()[s0, s1] -> (s0 + s1)>
#map7 = affine_map<()[s0] -> (s0 mod 16)>
#map8 = affine_map<()[s0] -> (s0 mod 16 + 16)>
#map9 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + s1 * 32 + 0)>
#map10 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + s1 * 32 + 16)>
#map11 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 0)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [128, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @flash_bias_vt {
    stream.executable.export public @flash_bias_vt workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      stream.return %c1, %c1, %c2 : index, index, index
    }
    builtin.module {
      func.func @flash_bias_vt(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding, %arg4: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %cst_1 = arith.constant dense<-1.000000e+30> : vector<1xf32>
        %cst_2 = arith.constant dense<0.000000e+00> : vector<1xf32>
        %cst_3 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c2 = arith.constant 2 : index
        %c1 = arith.constant 1 : index
        %cst_6 = arith.constant dense<2.550349e-01> : vector<4xf32>
        %c16_i32 = arith.constant 16 : i32
        %c64_i32 = arith.constant 64 : i32
        %c32_i32 = arith.constant 32 : i32
        %cst_10 = arith.constant dense<1.000000e+00> : vector<1xf32>
        %thread_id_x = gpu.thread_id  x upper_bound 128
        %block_id_x = gpu.block_id  x upper_bound 1
        %block_id_z = gpu.block_id  z upper_bound 2
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2, 32, 32], strides: [1024, 32, 1] : memref<f16> to memref<2x32x32xf16, strided<[1024, 32, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [2, 64, 32], strides: [2048, 32, 1] : memref<f16> to memref<2x64x32xf16, strided<[2048, 32, 1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f16>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [2, 32, 64], strides: [2048, 64, 1] : memref<f16> to memref<2x32x64xf16, strided<[2048, 64, 1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<f32>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [2, 32, 64], strides: [2048, 64, 1] : memref<f32> to memref<2x32x64xf32, strided<[2048, 64, 1]>>
        %8 = stream.binding.subspan %arg4[%c0] : !stream.binding -> memref<f32>
        %9 = memref.reinterpret_cast %8 to offset: [0], sizes: [2, 32, 32], strides: [1024, 32, 1] : memref<f32> to memref<2x32x32xf32, strided<[1024, 32, 1]>>
        %10 = memref.alloc() : memref<2304xi8, #gpu.address_space<workgroup>>
        %11 = memref.view %10[%c0][] : memref<2304xi8, #gpu.address_space<workgroup>> to memref<32x36xf16, #gpu.address_space<workgroup>>
        %12 = affine.apply #map()[%thread_id_x, %block_id_x]
        %13 = affine.apply #map1()[%thread_id_x]
        %14 = vector.load %1[%block_id_z, %12, %13] : memref<2x32x32xf16, strided<[1024, 32, 1]>>, vector<4xf16>
        %15 = affine.apply #map2()[%thread_id_x]
        %16 = vector.load %1[%block_id_z, %12, %15] : memref<2x32x32xf16, strided<[1024, 32, 1]>>, vector<4xf16>
        %18:4 = scf.for %arg_i17 = %c0 to %c2 step %c1 iter_args(%arg_c18_0 = %cst_1, %arg_c18_1 = %cst_2, %arg_c18_2 = %cst_3, %arg_c18_3 = %cst_3) -> (vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>) {
          amdgpu.lds_barrier
          %19 = affine.apply #map3()[%arg_i17]
          %20 = affine.apply #map4()[%thread_id_x]
          %21 = affine.apply #map5()[%thread_id_x]
          %22 = affine.apply #map6()[%20, %19]
          %23 = vector.load %3[%block_id_z, %22, %21] : memref<2x64x32xf16, strided<[2048, 32, 1]>>, vector<8xf16>
          vector.store %23, %11[%20, %21] : memref<32x36xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          %24 = affine.apply #map7()[%thread_id_x]
          %25 = affine.apply #map1()[%thread_id_x]
          %26 = vector.load %11[%24, %25] : memref<32x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %27 = affine.apply #map7()[%thread_id_x]
          %28 = affine.apply #map2()[%thread_id_x]
          %29 = vector.load %11[%27, %28] : memref<32x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %30 = affine.apply #map8()[%thread_id_x]
          %31 = affine.apply #map1()[%thread_id_x]
          %32 = vector.load %11[%30, %31] : memref<32x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %33 = affine.apply #map8()[%thread_id_x]
          %34 = affine.apply #map2()[%thread_id_x]
          %35 = vector.load %11[%33, %34] : memref<32x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %36 = amdgpu.mfma 16x16x16 %26 * %14 + %cst_3 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %37 = amdgpu.mfma 16x16x16 %29 * %16 + %36 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %38 = amdgpu.mfma 16x16x16 %32 * %14 + %cst_3 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %39 = amdgpu.mfma 16x16x16 %35 * %16 + %38 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %40 = arith.mulf %37, %cst_6 : vector<4xf32>
          %41 = affine.apply #map9()[%thread_id_x, %arg_i17]
          %42 = vector.load %7[%block_id_z, %12, %41] : memref<2x32x64xf32, strided<[2048, 64, 1]>>, vector<4xf32>
          %43 = arith.addf %40, %42 : vector<4xf32>
          %44 = arith.mulf %39, %cst_6 : vector<4xf32>
          %45 = affine.apply #map10()[%thread_id_x, %arg_i17]
          %46 = vector.load %7[%block_id_z, %12, %45] : memref<2x32x64xf32, strided<[2048, 64, 1]>>, vector<4xf32>
          %47 = arith.addf %44, %46 : vector<4xf32>
          %48 = vector.extract_strided_slice %43 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %49 = vector.extract_strided_slice %43 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %50 = vector.extract_strided_slice %43 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %51 = vector.extract_strided_slice %43 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %52 = vector.extract_strided_slice %47 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %53 = vector.extract_strided_slice %47 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %54 = vector.extract_strided_slice %47 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %55 = vector.extract_strided_slice %47 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %56 = arith.maximumf %48, %49 : vector<1xf32>
          %57 = arith.maximumf %56, %50 : vector<1xf32>
          %58 = arith.maximumf %57, %51 : vector<1xf32>
          %59 = arith.maximumf %58, %52 : vector<1xf32>
          %60 = arith.maximumf %59, %53 : vector<1xf32>
          %61 = arith.maximumf %60, %54 : vector<1xf32>
          %62 = arith.maximumf %61, %55 : vector<1xf32>
          %63 = vector.extract %62[0] : f32 from vector<1xf32>
          %64, %65 = gpu.shuffle  xor %63, %c16_i32, %c64_i32 : f32
          %66 = vector.broadcast %64 : f32 to vector<1xf32>
          %67 = arith.maximumf %62, %66 : vector<1xf32>
          %68 = vector.extract %67[0] : f32 from vector<1xf32>
          %69, %70 = gpu.shuffle  xor %68, %c32_i32, %c64_i32 : f32
          %71 = vector.broadcast %69 : f32 to vector<1xf32>
          %72 = arith.maximumf %67, %71 : vector<1xf32>
          %73 = arith.maximumf %72, %arg_c18_0 : vector<1xf32>
          %74 = arith.subf %arg_c18_0, %73 : vector<1xf32>
          %75 = math.exp2 %74 : vector<1xf32>
          %76 = vector.extract %73[0] : f32 from vector<1xf32>
          %77 = vector.broadcast %76 : f32 to vector<4xf32>
          %78 = arith.subf %43, %77 : vector<4xf32>
          %79 = math.exp2 %78 : vector<4xf32>
          %80 = arith.subf %47, %77 : vector<4xf32>
          %81 = math.exp2 %80 : vector<4xf32>
          %82 = vector.extract_strided_slice %79 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %83 = vector.extract_strided_slice %79 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %84 = vector.extract_strided_slice %79 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %85 = vector.extract_strided_slice %79 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %86 = vector.extract_strided_slice %81 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %87 = vector.extract_strided_slice %81 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %88 = vector.extract_strided_slice %81 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %89 = vector.extract_strided_slice %81 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %90 = arith.addf %82, %83 : vector<1xf32>
          %91 = arith.addf %90, %84 : vector<1xf32>
          %92 = arith.addf %91, %85 : vector<1xf32>
          %93 = arith.addf %92, %86 : vector<1xf32>
          %94 = arith.addf %93, %87 : vector<1xf32>
          %95 = arith.addf %94, %88 : vector<1xf32>
          %96 = arith.addf %95, %89 : vector<1xf32>
          %97 = vector.extract %96[0] : f32 from vector<1xf32>
          %98, %99 = gpu.shuffle  xor %97, %c16_i32, %c64_i32 : f32
          %100 = vector.broadcast %98 : f32 to vector<1xf32>
          %101 = arith.addf %96, %100 : vector<1xf32>
          %102 = vector.extract %101[0] : f32 from vector<1xf32>
          %103, %104 = gpu.shuffle  xor %102, %c32_i32, %c64_i32 : f32
          %105 = vector.broadcast %103 : f32 to vector<1xf32>
          %106 = arith.addf %101, %105 : vector<1xf32>
          %107 = arith.mulf %arg_c18_1, %75 : vector<1xf32>
          %108 = arith.addf %107, %106 : vector<1xf32>
          %109 = arith.truncf %79 : vector<4xf32> to vector<4xf16>
          %110 = arith.truncf %81 : vector<4xf32> to vector<4xf16>
          %111 = vector.extract %75[0] : f32 from vector<1xf32>
          %112 = vector.broadcast %111 : f32 to vector<4xf32>
          %113 = affine.apply #map7()[%thread_id_x]
          %114 = affine.apply #map9()[%thread_id_x, %arg_i17]
          %115 = vector.load %5[%block_id_z, %113, %114] : memref<2x32x64xf16, strided<[2048, 64, 1]>>, vector<4xf16>
          %116 = affine.apply #map7()[%thread_id_x]
          %117 = affine.apply #map10()[%thread_id_x, %arg_i17]
          %118 = vector.load %5[%block_id_z, %116, %117] : memref<2x32x64xf16, strided<[2048, 64, 1]>>, vector<4xf16>
          %119 = affine.apply #map8()[%thread_id_x]
          %120 = affine.apply #map9()[%thread_id_x, %arg_i17]
          %121 = vector.load %5[%block_id_z, %119, %120] : memref<2x32x64xf16, strided<[2048, 64, 1]>>, vector<4xf16>
          %122 = affine.apply #map8()[%thread_id_x]
          %123 = affine.apply #map10()[%thread_id_x, %arg_i17]
          %124 = vector.load %5[%block_id_z, %122, %123] : memref<2x32x64xf16, strided<[2048, 64, 1]>>, vector<4xf16>
          %125 = arith.mulf %arg_c18_2, %112 : vector<4xf32>
          %126 = arith.mulf %arg_c18_3, %112 : vector<4xf32>
          %127 = amdgpu.mfma 16x16x16 %115 * %109 + %125 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %128 = amdgpu.mfma 16x16x16 %118 * %110 + %127 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %129 = amdgpu.mfma 16x16x16 %121 * %109 + %126 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %130 = amdgpu.mfma 16x16x16 %124 * %110 + %129 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          scf.yield %73, %108, %128, %130 : vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>
        }
        %131 = arith.divf %cst_10, %18#1 : vector<1xf32>
        %132 = vector.extract %131[0] : f32 from vector<1xf32>
        %133 = vector.broadcast %132 : f32 to vector<4xf32>
        %134 = arith.mulf %18#2, %133 : vector<4xf32>
        %135 = affine.apply #map11()[%thread_id_x]
        vector.store %134, %9[%block_id_z, %12, %135] : memref<2x32x32xf32, strided<[1024, 32, 1]>>, vector<4xf32>
        %136 = arith.mulf %18#3, %133 : vector<4xf32>
        %137 = affine.apply #map2()[%thread_id_x]
        vector.store %136, %9[%block_id_z, %12, %137] : memref<2x32x32xf32, strided<[1024, 32, 1]>>, vector<4xf32>
        return
      }
    }
  }
}
