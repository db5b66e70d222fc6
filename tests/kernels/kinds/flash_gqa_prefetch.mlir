#map = affine_map<()[s0] -> (s0 floordiv 2)>
#map1 = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 64 + (s0 floordiv 64) * 16)>
#map2 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4)>
#map3 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 16)>
#map4 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 32)>
#map5 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 48)>
#map6 = affine_map<()[s0] -> (s0 * 32)>
#map7 = affine_map<()[s0] -> (s0 floordiv 8)>
#map8 = affine_map<()[s0] -> (s0 * 8 - (s0 floordiv 8) * 64)>
#map9 = affine_map<()[s0, s1] -> (s0 + s1)>
#map10 = affine_map<()[s0] -> (s0 + 1)>
#map11 = affine_map<()[s0] -> (s0 mod 16)>
#map12 = affine_map<()[s0] -> (s0 mod 16 + 16)>
#map13 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + s1 * 32 + 0)>
#map14 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + s1 * 32 + 16)>
#map15 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 1)>
#map16 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 2)>
#map17 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 3)>
#map18 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 17)>
#map19 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 18)>
#map20 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 19)>
#map21 = affine_map<()[s0] -> (s0 mod 16 + 32)>
#map22 = affine_map<()[s0] -> (s0 mod 16 + 48)>
#map23 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 0)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @flash_gqa_prefetch {
    stream.executable.export public @flash_gqa_prefetch workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      stream.return %c1, %c1, %c4 : index, index, index
    }
    builtin.module {
      func.func @flash_gqa_prefetch(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c4352 = arith.constant 4352 : index
        %cst_2 = arith.constant dense<-1.000000e+30> : vector<1xf32>
        %cst_3 = arith.constant dense<0.000000e+00> : vector<1xf32>
        %cst_4 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c4 = arith.constant 4 : index
        %c100 = arith.constant 100 : index
        %cst_7 = arith.constant dense<0.000000e+00> : vector<8xf16>
        %c1 = arith.constant 1 : index
        %cst_9 = arith.constant dense<1.803369e-01> : vector<4xf32>
        %cst_10 = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
        %cst_11 = arith.constant dense<-1.000000e+30> : vector<4xf32>
        %c16_i32 = arith.constant 16 : i32
        %c64_i32 = arith.constant 64 : i32
        %c32_i32 = arith.constant 32 : i32
        %cst_15 = arith.constant dense<1.000000e+00> : vector<1xf32>
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 1
        %block_id_z = gpu.block_id  z upper_bound 4
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [4, 64, 64], strides: [4096, 64, 1] : memref<f16> to memref<4x64x64xf16, strided<[4096, 64, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [2, 100, 64], strides: [6400, 64, 1] : memref<f16> to memref<2x100x64xf16, strided<[6400, 64, 1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f16>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [2, 100, 64], strides: [6400, 64, 1] : memref<f16> to memref<2x100x64xf16, strided<[6400, 64, 1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<f32>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [4, 64, 64], strides: [4096, 64, 1] : memref<f32> to memref<4x64x64xf32, strided<[4096, 64, 1]>>
        %8 = memref.alloc() : memref<8704xi8, #gpu.address_space<workgroup>>
        %9 = memref.view %8[%c0][] : memref<8704xi8, #gpu.address_space<workgroup>> to memref<32x68xf16, #gpu.address_space<workgroup>>
        %10 = memref.view %8[%c4352][] : memref<8704xi8, #gpu.address_space<workgroup>> to memref<32x68xf16, #gpu.address_space<workgroup>>
        %11 = affine.apply #map()[%block_id_z]
        %12 = affine.apply #map1()[%thread_id_x, %block_id_x]
        %13 = affine.apply #map2()[%thread_id_x]
        %14 = vector.load %1[%block_id_z, %12, %13] : memref<4x64x64xf16, strided<[4096, 64, 1]>>, vector<4xf16>
        %15 = affine.apply #map3()[%thread_id_x]
        %16 = vector.load %1[%block_id_z, %12, %15] : memref<4x64x64xf16, strided<[4096, 64, 1]>>, vector<4xf16>
        %17 = affine.apply #map4()[%thread_id_x]
        %18 = vector.load %1[%block_id_z, %12, %17] : memref<4x64x64xf16, strided<[4096, 64, 1]>>, vector<4xf16>
        %19 = affine.apply #map5()[%thread_id_x]
        %20 = vector.load %1[%block_id_z, %12, %19] : memref<4x64x64xf16, strided<[4096, 64, 1]>>, vector<4xf16>
        %21 = affine.apply #map6()[%c0]
        %22 = affine.apply #map7()[%thread_id_x]
        %23 = affine.apply #map8()[%thread_id_x]
        %24 = affine.apply #map9()[%22, %21]
        %25 = arith.cmpi slt, %24, %c100 : index
        %26 = vector.broadcast %25 : i1 to vector<8xi1>
        %27 = vector.maskedload %3[%11, %24, %23], %26, %cst_7 : memref<2x100x64xf16, strided<[6400, 64, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
        %28 = affine.apply #map7()[%thread_id_x]
        %29 = affine.apply #map8()[%thread_id_x]
        %30 = affine.apply #map9()[%28, %21]
        %31 = arith.cmpi slt, %30, %c100 : index
        %32 = vector.broadcast %31 : i1 to vector<8xi1>
        %33 = vector.maskedload %5[%11, %30, %29], %32, %cst_7 : memref<2x100x64xf16, strided<[6400, 64, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
        %35:8 = scf.for %arg_i34 = %c0 to %c4 step %c1 iter_args(%arg_c35_0 = %cst_2, %arg_c35_1 = %cst_3, %arg_c35_2 = %cst_4, %arg_c35_3 = %cst_4, %arg_c35_4 = %cst_4, %arg_c35_5 = %cst_4, %arg_c35_6 = %27, %arg_c35_7 = %33) -> (vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<8xf16>, vector<8xf16>) {
          amdgpu.lds_barrier
          vector.store %arg_c35_6, %9[%22, %23] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %arg_c35_7, %10[%28, %29] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          %36 = affine.apply #map10()[%arg_i34]
          %37 = affine.apply #map6()[%36]
          %38 = affine.apply #map7()[%thread_id_x]
          %39 = affine.apply #map8()[%thread_id_x]
          %40 = affine.apply #map9()[%38, %37]
          %41 = arith.cmpi slt, %40, %c100 : index
          %42 = vector.broadcast %41 : i1 to vector<8xi1>
          %43 = vector.maskedload %3[%11, %40, %39], %42, %cst_7 : memref<2x100x64xf16, strided<[6400, 64, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
          %44 = affine.apply #map7()[%thread_id_x]
          %45 = affine.apply #map8()[%thread_id_x]
          %46 = affine.apply #map9()[%44, %37]
          %47 = arith.cmpi slt, %46, %c100 : index
          %48 = vector.broadcast %47 : i1 to vector<8xi1>
          %49 = vector.maskedload %5[%11, %46, %45], %48, %cst_7 : memref<2x100x64xf16, strided<[6400, 64, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
          %50 = affine.apply #map11()[%thread_id_x]
          %51 = affine.apply #map2()[%thread_id_x]
          %52 = vector.load %9[%50, %51] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %53 = affine.apply #map11()[%thread_id_x]
          %54 = affine.apply #map3()[%thread_id_x]
          %55 = vector.load %9[%53, %54] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %56 = affine.apply #map11()[%thread_id_x]
          %57 = affine.apply #map4()[%thread_id_x]
          %58 = vector.load %9[%56, %57] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %59 = affine.apply #map11()[%thread_id_x]
          %60 = affine.apply #map5()[%thread_id_x]
          %61 = vector.load %9[%59, %60] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %62 = affine.apply #map12()[%thread_id_x]
          %63 = affine.apply #map2()[%thread_id_x]
          %64 = vector.load %9[%62, %63] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %65 = affine.apply #map12()[%thread_id_x]
          %66 = affine.apply #map3()[%thread_id_x]
          %67 = vector.load %9[%65, %66] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %68 = affine.apply #map12()[%thread_id_x]
          %69 = affine.apply #map4()[%thread_id_x]
          %70 = vector.load %9[%68, %69] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %71 = affine.apply #map12()[%thread_id_x]
          %72 = affine.apply #map5()[%thread_id_x]
          %73 = vector.load %9[%71, %72] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %74 = amdgpu.mfma 16x16x16 %52 * %14 + %cst_4 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %75 = amdgpu.mfma 16x16x16 %55 * %16 + %74 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %76 = amdgpu.mfma 16x16x16 %58 * %18 + %75 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %77 = amdgpu.mfma 16x16x16 %61 * %20 + %76 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %78 = amdgpu.mfma 16x16x16 %64 * %14 + %cst_4 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %79 = amdgpu.mfma 16x16x16 %67 * %16 + %78 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %80 = amdgpu.mfma 16x16x16 %70 * %18 + %79 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %81 = amdgpu.mfma 16x16x16 %73 * %20 + %80 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %82 = arith.mulf %77, %cst_9 : vector<4xf32>
          %83 = affine.apply #map13()[%thread_id_x, %arg_i34]
          %84 = vector.broadcast %83 : index to vector<4xindex>
          %85 = arith.addi %84, %cst_10 overflow<nsw, nuw> : vector<4xindex>
          %86 = vector.broadcast %c100 : index to vector<4xindex>
          %87 = arith.cmpi slt, %85, %86 : vector<4xindex>
          %88 = arith.select %87, %cst_4, %cst_11 : vector<4xi1>, vector<4xf32>
          %89 = arith.addf %82, %88 : vector<4xf32>
          %90 = arith.mulf %81, %cst_9 : vector<4xf32>
          %91 = affine.apply #map14()[%thread_id_x, %arg_i34]
          %92 = vector.broadcast %91 : index to vector<4xindex>
          %93 = arith.addi %92, %cst_10 overflow<nsw, nuw> : vector<4xindex>
          %94 = vector.broadcast %c100 : index to vector<4xindex>
          %95 = arith.cmpi slt, %93, %94 : vector<4xindex>
          %96 = arith.select %95, %cst_4, %cst_11 : vector<4xi1>, vector<4xf32>
          %97 = arith.addf %90, %96 : vector<4xf32>
          %98 = vector.extract_strided_slice %89 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %99 = vector.extract_strided_slice %89 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %100 = vector.extract_strided_slice %89 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %101 = vector.extract_strided_slice %89 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %102 = vector.extract_strided_slice %97 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %103 = vector.extract_strided_slice %97 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %104 = vector.extract_strided_slice %97 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %105 = vector.extract_strided_slice %97 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %106 = arith.maximumf %98, %99 : vector<1xf32>
          %107 = arith.maximumf %106, %100 : vector<1xf32>
          %108 = arith.maximumf %107, %101 : vector<1xf32>
          %109 = arith.maximumf %108, %102 : vector<1xf32>
          %110 = arith.maximumf %109, %103 : vector<1xf32>
          %111 = arith.maximumf %110, %104 : vector<1xf32>
          %112 = arith.maximumf %111, %105 : vector<1xf32>
          %113 = vector.extract %112[0] : f32 from vector<1xf32>
          %114, %115 = gpu.shuffle  xor %113, %c16_i32, %c64_i32 : f32
          %116 = vector.broadcast %114 : f32 to vector<1xf32>
          %117 = arith.maximumf %112, %116 : vector<1xf32>
          %118 = vector.extract %117[0] : f32 from vector<1xf32>
          %119, %120 = gpu.shuffle  xor %118, %c32_i32, %c64_i32 : f32
          %121 = vector.broadcast %119 : f32 to vector<1xf32>
          %122 = arith.maximumf %117, %121 : vector<1xf32>
          %123 = arith.maximumf %122, %arg_c35_0 : vector<1xf32>
          %124 = arith.subf %arg_c35_0, %123 : vector<1xf32>
          %125 = math.exp2 %124 : vector<1xf32>
          %126 = vector.extract %123[0] : f32 from vector<1xf32>
          %127 = vector.broadcast %126 : f32 to vector<4xf32>
          %128 = arith.subf %89, %127 : vector<4xf32>
          %129 = math.exp2 %128 : vector<4xf32>
          %130 = arith.subf %97, %127 : vector<4xf32>
          %131 = math.exp2 %130 : vector<4xf32>
          %132 = vector.extract_strided_slice %129 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %133 = vector.extract_strided_slice %129 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %134 = vector.extract_strided_slice %129 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %135 = vector.extract_strided_slice %129 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %136 = vector.extract_strided_slice %131 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %137 = vector.extract_strided_slice %131 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %138 = vector.extract_strided_slice %131 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %139 = vector.extract_strided_slice %131 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %140 = arith.addf %132, %133 : vector<1xf32>
          %141 = arith.addf %140, %134 : vector<1xf32>
          %142 = arith.addf %141, %135 : vector<1xf32>
          %143 = arith.addf %142, %136 : vector<1xf32>
          %144 = arith.addf %143, %137 : vector<1xf32>
          %145 = arith.addf %144, %138 : vector<1xf32>
          %146 = arith.addf %145, %139 : vector<1xf32>
          %147 = vector.extract %146[0] : f32 from vector<1xf32>
          %148, %149 = gpu.shuffle  xor %147, %c16_i32, %c64_i32 : f32
          %150 = vector.broadcast %148 : f32 to vector<1xf32>
          %151 = arith.addf %146, %150 : vector<1xf32>
          %152 = vector.extract %151[0] : f32 from vector<1xf32>
          %153, %154 = gpu.shuffle  xor %152, %c32_i32, %c64_i32 : f32
          %155 = vector.broadcast %153 : f32 to vector<1xf32>
          %156 = arith.addf %151, %155 : vector<1xf32>
          %157 = arith.mulf %arg_c35_1, %125 : vector<1xf32>
          %158 = arith.addf %157, %156 : vector<1xf32>
          %159 = arith.truncf %129 : vector<4xf32> to vector<4xf16>
          %160 = arith.truncf %131 : vector<4xf32> to vector<4xf16>
          %161 = vector.extract %125[0] : f32 from vector<1xf32>
          %162 = vector.broadcast %161 : f32 to vector<4xf32>
          %163 = affine.apply #map11()[%thread_id_x]
          %164 = affine.apply #map2()[%thread_id_x]
          %165 = vector.load %10[%164, %163] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %166 = vector.extract %165[0] : f16 from vector<1xf16>
          %167 = affine.apply #map15()[%thread_id_x]
          %168 = vector.load %10[%167, %163] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %169 = vector.extract %168[0] : f16 from vector<1xf16>
          %170 = affine.apply #map16()[%thread_id_x]
          %171 = vector.load %10[%170, %163] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %172 = vector.extract %171[0] : f16 from vector<1xf16>
          %173 = affine.apply #map17()[%thread_id_x]
          %174 = vector.load %10[%173, %163] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %175 = vector.extract %174[0] : f16 from vector<1xf16>
          %176 = vector.from_elements %166, %169, %172, %175 : vector<4xf16>
          %177 = affine.apply #map11()[%thread_id_x]
          %178 = affine.apply #map3()[%thread_id_x]
          %179 = vector.load %10[%178, %177] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %180 = vector.extract %179[0] : f16 from vector<1xf16>
          %181 = affine.apply #map18()[%thread_id_x]
          %182 = vector.load %10[%181, %177] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %183 = vector.extract %182[0] : f16 from vector<1xf16>
          %184 = affine.apply #map19()[%thread_id_x]
          %185 = vector.load %10[%184, %177] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %186 = vector.extract %185[0] : f16 from vector<1xf16>
          %187 = affine.apply #map20()[%thread_id_x]
          %188 = vector.load %10[%187, %177] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %189 = vector.extract %188[0] : f16 from vector<1xf16>
          %190 = vector.from_elements %180, %183, %186, %189 : vector<4xf16>
          %191 = affine.apply #map12()[%thread_id_x]
          %192 = affine.apply #map2()[%thread_id_x]
          %193 = vector.load %10[%192, %191] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %194 = vector.extract %193[0] : f16 from vector<1xf16>
          %195 = affine.apply #map15()[%thread_id_x]
          %196 = vector.load %10[%195, %191] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %197 = vector.extract %196[0] : f16 from vector<1xf16>
          %198 = affine.apply #map16()[%thread_id_x]
          %199 = vector.load %10[%198, %191] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %200 = vector.extract %199[0] : f16 from vector<1xf16>
          %201 = affine.apply #map17()[%thread_id_x]
          %202 = vector.load %10[%201, %191] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %203 = vector.extract %202[0] : f16 from vector<1xf16>
          %204 = vector.from_elements %194, %197, %200, %203 : vector<4xf16>
          %205 = affine.apply #map12()[%thread_id_x]
          %206 = affine.apply #map3()[%thread_id_x]
          %207 = vector.load %10[%206, %205] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %208 = vector.extract %207[0] : f16 from vector<1xf16>
          %209 = affine.apply #map18()[%thread_id_x]
          %210 = vector.load %10[%209, %205] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %211 = vector.extract %210[0] : f16 from vector<1xf16>
          %212 = affine.apply #map19()[%thread_id_x]
          %213 = vector.load %10[%212, %205] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %214 = vector.extract %213[0] : f16 from vector<1xf16>
          %215 = affine.apply #map20()[%thread_id_x]
          %216 = vector.load %10[%215, %205] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %217 = vector.extract %216[0] : f16 from vector<1xf16>
          %218 = vector.from_elements %208, %211, %214, %217 : vector<4xf16>
          %219 = affine.apply #map21()[%thread_id_x]
          %220 = affine.apply #map2()[%thread_id_x]
          %221 = vector.load %10[%220, %219] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %222 = vector.extract %221[0] : f16 from vector<1xf16>
          %223 = affine.apply #map15()[%thread_id_x]
          %224 = vector.load %10[%223, %219] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %225 = vector.extract %224[0] : f16 from vector<1xf16>
          %226 = affine.apply #map16()[%thread_id_x]
          %227 = vector.load %10[%226, %219] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %228 = vector.extract %227[0] : f16 from vector<1xf16>
          %229 = affine.apply #map17()[%thread_id_x]
          %230 = vector.load %10[%229, %219] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %231 = vector.extract %230[0] : f16 from vector<1xf16>
          %232 = vector.from_elements %222, %225, %228, %231 : vector<4xf16>
          %233 = affine.apply #map21()[%thread_id_x]
          %234 = affine.apply #map3()[%thread_id_x]
          %235 = vector.load %10[%234, %233] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %236 = vector.extract %235[0] : f16 from vector<1xf16>
          %237 = affine.apply #map18()[%thread_id_x]
          %238 = vector.load %10[%237, %233] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %239 = vector.extract %238[0] : f16 from vector<1xf16>
          %240 = affine.apply #map19()[%thread_id_x]
          %241 = vector.load %10[%240, %233] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %242 = vector.extract %241[0] : f16 from vector<1xf16>
          %243 = affine.apply #map20()[%thread_id_x]
          %244 = vector.load %10[%243, %233] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %245 = vector.extract %244[0] : f16 from vector<1xf16>
          %246 = vector.from_elements %236, %239, %242, %245 : vector<4xf16>
          %247 = affine.apply #map22()[%thread_id_x]
          %248 = affine.apply #map2()[%thread_id_x]
          %249 = vector.load %10[%248, %247] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %250 = vector.extract %249[0] : f16 from vector<1xf16>
          %251 = affine.apply #map15()[%thread_id_x]
          %252 = vector.load %10[%251, %247] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %253 = vector.extract %252[0] : f16 from vector<1xf16>
          %254 = affine.apply #map16()[%thread_id_x]
          %255 = vector.load %10[%254, %247] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %256 = vector.extract %255[0] : f16 from vector<1xf16>
          %257 = affine.apply #map17()[%thread_id_x]
          %258 = vector.load %10[%257, %247] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %259 = vector.extract %258[0] : f16 from vector<1xf16>
          %260 = vector.from_elements %250, %253, %256, %259 : vector<4xf16>
          %261 = affine.apply #map22()[%thread_id_x]
          %262 = affine.apply #map3()[%thread_id_x]
          %263 = vector.load %10[%262, %261] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %264 = vector.extract %263[0] : f16 from vector<1xf16>
          %265 = affine.apply #map18()[%thread_id_x]
          %266 = vector.load %10[%265, %261] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %267 = vector.extract %266[0] : f16 from vector<1xf16>
          %268 = affine.apply #map19()[%thread_id_x]
          %269 = vector.load %10[%268, %261] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %270 = vector.extract %269[0] : f16 from vector<1xf16>
          %271 = affine.apply #map20()[%thread_id_x]
          %272 = vector.load %10[%271, %261] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %273 = vector.extract %272[0] : f16 from vector<1xf16>
          %274 = vector.from_elements %264, %267, %270, %273 : vector<4xf16>
          %275 = arith.mulf %arg_c35_2, %162 : vector<4xf32>
          %276 = arith.mulf %arg_c35_3, %162 : vector<4xf32>
          %277 = arith.mulf %arg_c35_4, %162 : vector<4xf32>
          %278 = arith.mulf %arg_c35_5, %162 : vector<4xf32>
          %279 = amdgpu.mfma 16x16x16 %176 * %159 + %275 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %280 = amdgpu.mfma 16x16x16 %190 * %160 + %279 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %281 = amdgpu.mfma 16x16x16 %204 * %159 + %276 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %282 = amdgpu.mfma 16x16x16 %218 * %160 + %281 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %283 = amdgpu.mfma 16x16x16 %232 * %159 + %277 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %284 = amdgpu.mfma 16x16x16 %246 * %160 + %283 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %285 = amdgpu.mfma 16x16x16 %260 * %159 + %278 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %286 = amdgpu.mfma 16x16x16 %274 * %160 + %285 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          scf.yield %123, %158, %280, %282, %284, %286, %43, %49 : vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<8xf16>, vector<8xf16>
        }
        %287 = arith.divf %cst_15, %35#1 : vector<1xf32>
        %288 = vector.extract %287[0] : f32 from vector<1xf32>
        %289 = vector.broadcast %288 : f32 to vector<4xf32>
        %290 = arith.mulf %35#2, %289 : vector<4xf32>
        %291 = affine.apply #map23()[%thread_id_x]
        vector.store %290, %7[%block_id_z, %12, %291] : memref<4x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        %292 = arith.mulf %35#3, %289 : vector<4xf32>
        %293 = affine.apply #map3()[%thread_id_x]
        vector.store %292, %7[%block_id_z, %12, %293] : memref<4x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        %294 = arith.mulf %35#4, %289 : vector<4xf32>
        %295 = affine.apply #map4()[%thread_id_x]
        vector.store %294, %7[%block_id_z, %12, %295] : memref<4x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        %296 = arith.mulf %35#5, %289 : vector<4xf32>
        %297 = affine.apply #map5()[%thread_id_x]
        vector.store %296, %7[%block_id_z, %12, %297] : memref<4x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        return
      }
    }
  }
}
