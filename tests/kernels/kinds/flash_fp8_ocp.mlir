#map = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 64 + (s0 floordiv 64) * 16)>
#map1 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 8 + 0)>
#map2 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 8 + 32)>
#map3 = affine_map<()[s0] -> (s0 * 64)>
#map4 = affine_map<()[s0] -> (s0 floordiv 4)>
#map5 = affine_map<()[s0] -> (s0 * 16 - (s0 floordiv 4) * 64)>
#map6 = affine_map<()[s0, s1] -> (s0 + s1)>
#map7 = affine_map<()[s0] -> (s0 floordiv 4 + 0)>
#map8 = affine_map<()[s0] -> ((s0 mod 4) * 16)>
#map9 = affine_map<()[s0, s1] -> ((s0 mod 4) * 16 + s1 * 64)>
#map10 = affine_map<()[s0] -> (s0 mod 16 + 0)>
#map11 = affine_map<()[s0] -> (s0 mod 16 + 16)>
#map12 = affine_map<()[s0] -> (s0 mod 16 + 32)>
#map13 = affine_map<()[s0] -> (s0 mod 16 + 48)>
#map14 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 0)>
#map15 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 16)>
#map16 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 32)>
#map17 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 48)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @flash_fp8_ocp {
    stream.executable.export public @flash_fp8_ocp workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      stream.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @flash_fp8_ocp(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c4608 = arith.constant 4608 : index
        %cst_2 = arith.constant dense<-1.000000e+30> : vector<1xf32>
        %cst_3 = arith.constant dense<0.000000e+00> : vector<1xf32>
        %cst_4 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c2 = arith.constant 2 : index
        %c1 = arith.constant 1 : index
        %cst_7 = arith.constant dense<1.800000e-01> : vector<4xf32>
        %c16_i32 = arith.constant 16 : i32
        %c64_i32 = arith.constant 64 : i32
        %c32_i32 = arith.constant 32 : i32
        %cst_11 = arith.constant dense<0.0> : vector<8xf8E4M3FN>
        %cst_12 = arith.constant dense<1.000000e+00> : vector<1xf32>
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 1
        %block_id_z = gpu.block_id  z upper_bound 1
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f8E4M3FN>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [1, 64, 64], strides: [4096, 64, 1] : memref<f8E4M3FN> to memref<1x64x64xf8E4M3FN, strided<[4096, 64, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f8E4M3FN>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [1, 128, 64], strides: [8192, 64, 1] : memref<f8E4M3FN> to memref<1x128x64xf8E4M3FN, strided<[8192, 64, 1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f8E4M3FN>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [1, 64, 128], strides: [8192, 128, 1] : memref<f8E4M3FN> to memref<1x64x128xf8E4M3FN, strided<[8192, 128, 1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<f32>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [1, 64, 64], strides: [4096, 64, 1] : memref<f32> to memref<1x64x64xf32, strided<[4096, 64, 1]>>
        %8 = memref.alloc() : memref<9216xi8, #gpu.address_space<workgroup>>
        %9 = memref.view %8[%c0][] : memref<9216xi8, #gpu.address_space<workgroup>> to memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>
        %10 = memref.view %8[%c4608][] : memref<9216xi8, #gpu.address_space<workgroup>> to memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>
        %11 = affine.apply #map()[%thread_id_x, %block_id_x]
        %12 = affine.apply #map1()[%thread_id_x]
        %13 = vector.load %1[%block_id_z, %11, %12] : memref<1x64x64xf8E4M3FN, strided<[4096, 64, 1]>>, vector<8xf8E4M3FN>
        %14 = affine.apply #map2()[%thread_id_x]
        %15 = vector.load %1[%block_id_z, %11, %14] : memref<1x64x64xf8E4M3FN, strided<[4096, 64, 1]>>, vector<8xf8E4M3FN>
        %17:6 = scf.for %arg_i16 = %c0 to %c2 step %c1 iter_args(%arg_c17_0 = %cst_2, %arg_c17_1 = %cst_3, %arg_c17_2 = %cst_4, %arg_c17_3 = %cst_4, %arg_c17_4 = %cst_4, %arg_c17_5 = %cst_4) -> (vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
          amdgpu.lds_barrier
          %18 = affine.apply #map3()[%arg_i16]
          %19 = affine.apply #map4()[%thread_id_x]
          %20 = affine.apply #map5()[%thread_id_x]
          %21 = affine.apply #map6()[%19, %18]
          %22 = vector.load %3[%block_id_z, %21, %20] : memref<1x128x64xf8E4M3FN, strided<[8192, 64, 1]>>, vector<16xf8E4M3FN>
          vector.store %22, %9[%19, %20] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<16xf8E4M3FN>
          %23 = affine.apply #map7()[%thread_id_x]
          %24 = affine.apply #map8()[%thread_id_x]
          %25 = affine.apply #map9()[%thread_id_x, %arg_i16]
          %26 = vector.load %5[%block_id_z, %23, %25] : memref<1x64x128xf8E4M3FN, strided<[8192, 128, 1]>>, vector<16xf8E4M3FN>
          vector.store %26, %10[%23, %24] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<16xf8E4M3FN>
          amdgpu.lds_barrier
          %27 = affine.apply #map10()[%thread_id_x]
          %28 = affine.apply #map1()[%thread_id_x]
          %29 = vector.load %9[%27, %28] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<8xf8E4M3FN>
          %30 = amdgpu.mfma 16x16x32 %29 * %13 + %cst_4 blgp =  none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
          %31 = affine.apply #map10()[%thread_id_x]
          %32 = affine.apply #map2()[%thread_id_x]
          %33 = vector.load %9[%31, %32] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<8xf8E4M3FN>
          %34 = amdgpu.mfma 16x16x32 %33 * %15 + %30 blgp =  none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
          %35 = arith.mulf %34, %cst_7 : vector<4xf32>
          %36 = affine.apply #map11()[%thread_id_x]
          %37 = affine.apply #map1()[%thread_id_x]
          %38 = vector.load %9[%36, %37] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<8xf8E4M3FN>
          %39 = amdgpu.mfma 16x16x32 %38 * %13 + %cst_4 blgp =  none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
          %40 = affine.apply #map11()[%thread_id_x]
          %41 = affine.apply #map2()[%thread_id_x]
          %42 = vector.load %9[%40, %41] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<8xf8E4M3FN>
          %43 = amdgpu.mfma 16x16x32 %42 * %15 + %39 blgp =  none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
          %44 = arith.mulf %43, %cst_7 : vector<4xf32>
          %45 = affine.apply #map12()[%thread_id_x]
          %46 = affine.apply #map1()[%thread_id_x]
          %47 = vector.load %9[%45, %46] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<8xf8E4M3FN>
          %48 = amdgpu.mfma 16x16x32 %47 * %13 + %cst_4 blgp =  none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
          %49 = affine.apply #map12()[%thread_id_x]
          %50 = affine.apply #map2()[%thread_id_x]
          %51 = vector.load %9[%49, %50] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<8xf8E4M3FN>
          %52 = amdgpu.mfma 16x16x32 %51 * %15 + %48 blgp =  none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
          %53 = arith.mulf %52, %cst_7 : vector<4xf32>
          %54 = affine.apply #map13()[%thread_id_x]
          %55 = affine.apply #map1()[%thread_id_x]
          %56 = vector.load %9[%54, %55] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<8xf8E4M3FN>
          %57 = amdgpu.mfma 16x16x32 %56 * %13 + %cst_4 blgp =  none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
          %58 = affine.apply #map13()[%thread_id_x]
          %59 = affine.apply #map2()[%thread_id_x]
          %60 = vector.load %9[%58, %59] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<8xf8E4M3FN>
          %61 = amdgpu.mfma 16x16x32 %60 * %15 + %57 blgp =  none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
          %62 = arith.mulf %61, %cst_7 : vector<4xf32>
          %63 = vector.extract_strided_slice %35 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %64 = vector.extract_strided_slice %35 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %65 = vector.extract_strided_slice %35 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %66 = vector.extract_strided_slice %35 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %67 = vector.extract_strided_slice %44 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %68 = vector.extract_strided_slice %44 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %69 = vector.extract_strided_slice %44 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %70 = vector.extract_strided_slice %44 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %71 = vector.extract_strided_slice %53 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %72 = vector.extract_strided_slice %53 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %73 = vector.extract_strided_slice %53 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %74 = vector.extract_strided_slice %53 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %75 = vector.extract_strided_slice %62 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %76 = vector.extract_strided_slice %62 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %77 = vector.extract_strided_slice %62 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %78 = vector.extract_strided_slice %62 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %79 = arith.maximumf %63, %64 : vector<1xf32>
          %80 = arith.maximumf %79, %65 : vector<1xf32>
          %81 = arith.maximumf %80, %66 : vector<1xf32>
          %82 = arith.maximumf %81, %67 : vector<1xf32>
          %83 = arith.maximumf %82, %68 : vector<1xf32>
          %84 = arith.maximumf %83, %69 : vector<1xf32>
          %85 = arith.maximumf %84, %70 : vector<1xf32>
          %86 = arith.maximumf %85, %71 : vector<1xf32>
          %87 = arith.maximumf %86, %72 : vector<1xf32>
          %88 = arith.maximumf %87, %73 : vector<1xf32>
          %89 = arith.maximumf %88, %74 : vector<1xf32>
          %90 = arith.maximumf %89, %75 : vector<1xf32>
          %91 = arith.maximumf %90, %76 : vector<1xf32>
          %92 = arith.maximumf %91, %77 : vector<1xf32>
          %93 = arith.maximumf %92, %78 : vector<1xf32>
          %94 = vector.extract %93[0] : f32 from vector<1xf32>
          %95, %96 = gpu.shuffle  xor %94, %c16_i32, %c64_i32 : f32
          %97 = vector.broadcast %95 : f32 to vector<1xf32>
          %98 = arith.maximumf %93, %97 : vector<1xf32>
          %99 = vector.extract %98[0] : f32 from vector<1xf32>
          %100, %101 = gpu.shuffle  xor %99, %c32_i32, %c64_i32 : f32
          %102 = vector.broadcast %100 : f32 to vector<1xf32>
          %103 = arith.maximumf %98, %102 : vector<1xf32>
          %104 = arith.maximumf %103, %arg_c17_0 : vector<1xf32>
          %105 = arith.subf %arg_c17_0, %104 : vector<1xf32>
          %106 = math.exp2 %105 : vector<1xf32>
          %107 = vector.extract %104[0] : f32 from vector<1xf32>
          %108 = vector.broadcast %107 : f32 to vector<4xf32>
          %109 = arith.subf %35, %108 : vector<4xf32>
          %110 = math.exp2 %109 : vector<4xf32>
          %111 = arith.subf %44, %108 : vector<4xf32>
          %112 = math.exp2 %111 : vector<4xf32>
          %113 = arith.subf %53, %108 : vector<4xf32>
          %114 = math.exp2 %113 : vector<4xf32>
          %115 = arith.subf %62, %108 : vector<4xf32>
          %116 = math.exp2 %115 : vector<4xf32>
          %117 = vector.extract_strided_slice %110 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %118 = vector.extract_strided_slice %110 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %119 = vector.extract_strided_slice %110 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %120 = vector.extract_strided_slice %110 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %121 = vector.extract_strided_slice %112 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %122 = vector.extract_strided_slice %112 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %123 = vector.extract_strided_slice %112 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %124 = vector.extract_strided_slice %112 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %125 = vector.extract_strided_slice %114 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %126 = vector.extract_strided_slice %114 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %127 = vector.extract_strided_slice %114 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %128 = vector.extract_strided_slice %114 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %129 = vector.extract_strided_slice %116 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %130 = vector.extract_strided_slice %116 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %131 = vector.extract_strided_slice %116 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %132 = vector.extract_strided_slice %116 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %133 = arith.addf %117, %118 : vector<1xf32>
          %134 = arith.addf %133, %119 : vector<1xf32>
          %135 = arith.addf %134, %120 : vector<1xf32>
          %136 = arith.addf %135, %121 : vector<1xf32>
          %137 = arith.addf %136, %122 : vector<1xf32>
          %138 = arith.addf %137, %123 : vector<1xf32>
          %139 = arith.addf %138, %124 : vector<1xf32>
          %140 = arith.addf %139, %125 : vector<1xf32>
          %141 = arith.addf %140, %126 : vector<1xf32>
          %142 = arith.addf %141, %127 : vector<1xf32>
          %143 = arith.addf %142, %128 : vector<1xf32>
          %144 = arith.addf %143, %129 : vector<1xf32>
          %145 = arith.addf %144, %130 : vector<1xf32>
          %146 = arith.addf %145, %131 : vector<1xf32>
          %147 = arith.addf %146, %132 : vector<1xf32>
          %148 = vector.extract %147[0] : f32 from vector<1xf32>
          %149, %150 = gpu.shuffle  xor %148, %c16_i32, %c64_i32 : f32
          %151 = vector.broadcast %149 : f32 to vector<1xf32>
          %152 = arith.addf %147, %151 : vector<1xf32>
          %153 = vector.extract %152[0] : f32 from vector<1xf32>
          %154, %155 = gpu.shuffle  xor %153, %c32_i32, %c64_i32 : f32
          %156 = vector.broadcast %154 : f32 to vector<1xf32>
          %157 = arith.addf %152, %156 : vector<1xf32>
          %158 = arith.mulf %arg_c17_1, %106 : vector<1xf32>
          %159 = arith.addf %158, %157 : vector<1xf32>
          %160 = vector.extract %106[0] : f32 from vector<1xf32>
          %161 = vector.broadcast %160 : f32 to vector<4xf32>
          %162 = arith.truncf %110 : vector<4xf32> to vector<4xf8E4M3FN>
          %163 = vector.insert_strided_slice %162, %cst_11 {offsets = [0], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %164 = arith.truncf %112 : vector<4xf32> to vector<4xf8E4M3FN>
          %165 = vector.insert_strided_slice %164, %163 {offsets = [4], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %166 = arith.truncf %114 : vector<4xf32> to vector<4xf8E4M3FN>
          %167 = vector.insert_strided_slice %166, %cst_11 {offsets = [0], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %168 = arith.truncf %116 : vector<4xf32> to vector<4xf8E4M3FN>
          %169 = vector.insert_strided_slice %168, %167 {offsets = [4], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %170 = arith.mulf %arg_c17_2, %161 : vector<4xf32>
          %171 = affine.apply #map10()[%thread_id_x]
          %172 = affine.apply #map14()[%thread_id_x]
          %173 = vector.load %10[%171, %172] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<4xf8E4M3FN>
          %174 = vector.insert_strided_slice %173, %cst_11 {offsets = [0], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %175 = affine.apply #map15()[%thread_id_x]
          %176 = vector.load %10[%171, %175] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<4xf8E4M3FN>
          %177 = vector.insert_strided_slice %176, %174 {offsets = [4], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %178 = amdgpu.mfma 16x16x32 %177 * %165 + %170 blgp =  none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
          %179 = affine.apply #map10()[%thread_id_x]
          %180 = affine.apply #map16()[%thread_id_x]
          %181 = vector.load %10[%179, %180] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<4xf8E4M3FN>
          %182 = vector.insert_strided_slice %181, %cst_11 {offsets = [0], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %183 = affine.apply #map17()[%thread_id_x]
          %184 = vector.load %10[%179, %183] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<4xf8E4M3FN>
          %185 = vector.insert_strided_slice %184, %182 {offsets = [4], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %186 = amdgpu.mfma 16x16x32 %185 * %169 + %178 blgp =  none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
          %187 = arith.mulf %arg_c17_3, %161 : vector<4xf32>
          %188 = affine.apply #map11()[%thread_id_x]
          %189 = affine.apply #map14()[%thread_id_x]
          %190 = vector.load %10[%188, %189] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<4xf8E4M3FN>
          %191 = vector.insert_strided_slice %190, %cst_11 {offsets = [0], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %192 = affine.apply #map15()[%thread_id_x]
          %193 = vector.load %10[%188, %192] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<4xf8E4M3FN>
          %194 = vector.insert_strided_slice %193, %191 {offsets = [4], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %195 = amdgpu.mfma 16x16x32 %194 * %165 + %187 blgp =  none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
          %196 = affine.apply #map11()[%thread_id_x]
          %197 = affine.apply #map16()[%thread_id_x]
          %198 = vector.load %10[%196, %197] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<4xf8E4M3FN>
          %199 = vector.insert_strided_slice %198, %cst_11 {offsets = [0], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %200 = affine.apply #map17()[%thread_id_x]
          %201 = vector.load %10[%196, %200] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<4xf8E4M3FN>
          %202 = vector.insert_strided_slice %201, %199 {offsets = [4], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %203 = amdgpu.mfma 16x16x32 %202 * %169 + %195 blgp =  none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
          %204 = arith.mulf %arg_c17_4, %161 : vector<4xf32>
          %205 = affine.apply #map12()[%thread_id_x]
          %206 = affine.apply #map14()[%thread_id_x]
          %207 = vector.load %10[%205, %206] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<4xf8E4M3FN>
          %208 = vector.insert_strided_slice %207, %cst_11 {offsets = [0], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %209 = affine.apply #map15()[%thread_id_x]
          %210 = vector.load %10[%205, %209] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<4xf8E4M3FN>
          %211 = vector.insert_strided_slice %210, %208 {offsets = [4], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %212 = amdgpu.mfma 16x16x32 %211 * %165 + %204 blgp =  none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
          %213 = affine.apply #map12()[%thread_id_x]
          %214 = affine.apply #map16()[%thread_id_x]
          %215 = vector.load %10[%213, %214] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<4xf8E4M3FN>
          %216 = vector.insert_strided_slice %215, %cst_11 {offsets = [0], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %217 = affine.apply #map17()[%thread_id_x]
          %218 = vector.load %10[%213, %217] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<4xf8E4M3FN>
          %219 = vector.insert_strided_slice %218, %216 {offsets = [4], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %220 = amdgpu.mfma 16x16x32 %219 * %169 + %212 blgp =  none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
          %221 = arith.mulf %arg_c17_5, %161 : vector<4xf32>
          %222 = affine.apply #map13()[%thread_id_x]
          %223 = affine.apply #map14()[%thread_id_x]
          %224 = vector.load %10[%222, %223] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<4xf8E4M3FN>
          %225 = vector.insert_strided_slice %224, %cst_11 {offsets = [0], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %226 = affine.apply #map15()[%thread_id_x]
          %227 = vector.load %10[%222, %226] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<4xf8E4M3FN>
          %228 = vector.insert_strided_slice %227, %225 {offsets = [4], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %229 = amdgpu.mfma 16x16x32 %228 * %165 + %221 blgp =  none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
          %230 = affine.apply #map13()[%thread_id_x]
          %231 = affine.apply #map16()[%thread_id_x]
          %232 = vector.load %10[%230, %231] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<4xf8E4M3FN>
          %233 = vector.insert_strided_slice %232, %cst_11 {offsets = [0], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %234 = affine.apply #map17()[%thread_id_x]
          %235 = vector.load %10[%230, %234] : memref<64x72xf8E4M3FN, #gpu.address_space<workgroup>>, vector<4xf8E4M3FN>
          %236 = vector.insert_strided_slice %235, %233 {offsets = [4], strides = [1]} : vector<4xf8E4M3FN> into vector<8xf8E4M3FN>
          %237 = amdgpu.mfma 16x16x32 %236 * %169 + %229 blgp =  none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
          scf.yield %104, %159, %186, %203, %220, %237 : vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
        }
        %238 = arith.divf %cst_12, %17#1 : vector<1xf32>
        %239 = vector.extract %238[0] : f32 from vector<1xf32>
        %240 = vector.broadcast %239 : f32 to vector<4xf32>
        %241 = arith.mulf %17#2, %240 : vector<4xf32>
        %242 = affine.apply #map14()[%thread_id_x]
        vector.store %241, %7[%block_id_z, %11, %242] : memref<1x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        %243 = arith.mulf %17#3, %240 : vector<4xf32>
        %244 = affine.apply #map15()[%thread_id_x]
        vector.store %243, %7[%block_id_z, %11, %244] : memref<1x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        %245 = arith.mulf %17#4, %240 : vector<4xf32>
        %246 = affine.apply #map16()[%thread_id_x]
        vector.store %245, %7[%block_id_z, %11, %246] : memref<1x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        %247 = arith.mulf %17#5, %240 : vector<4xf32>
        %248 = affine.apply #map17()[%thread_id_x]
        vector.store %247, %7[%block_id_z, %11, %248] : memref<1x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        return
      }
    }
  }
}
