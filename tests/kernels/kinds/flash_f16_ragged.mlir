#map = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 64 + (s0 floordiv 64) * 16)>
#map1 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4)>
#map2 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 16)>
#map3 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 32)>
#map4 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 48)>
#map5 = affine_map<()[s0] -> (s0 ceildiv 32)>
#map6 = affine_map<()[s0] -> (s0 * 32)>
#map7 = affine_map<()[s0] -> (s0 floordiv 8)>
#map8 = affine_map<()[s0] -> (s0 * 8 - (s0 floordiv 8) * 64)>
#map9 = affine_map<()[s0, s1] -> (s0 + s1)>
#map10 = affine_map<()[s0] -> (s0 mod 16)>
#map11 = affine_map<()[s0] -> (s0 mod 16 + 16)>
#map12 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + s1 * 32 + 0)>
#map13 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + s1 * 32 + 16)>
#map14 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 1)>
#map15 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 2)>
#map16 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 3)>
#map17 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 17)>
#map18 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 18)>
#map19 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 19)>
#map20 = affine_map<()[s0] -> (s0 mod 16 + 32)>
#map21 = affine_map<()[s0] -> (s0 mod 16 + 48)>
#map22 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 0)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @flash_f16_ragged {
    stream.executable.export public @flash_f16_ragged workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      stream.return %c2, %c1, %c2 : index, index, index
    }
    builtin.module {
      func.func @flash_f16_ragged(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding, %sc1: index, %sc0: index) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c64 = arith.constant 64 : index
        %c2 = arith.constant 2 : index
        %c4352 = arith.constant 4352 : index
        %cst_4 = arith.constant dense<0.000000e+00> : vector<4xf16>
        %cst_5 = arith.constant dense<-1.000000e+30> : vector<1xf32>
        %cst_6 = arith.constant dense<0.000000e+00> : vector<1xf32>
        %cst_7 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c1 = arith.constant 1 : index
        %cst_9 = arith.constant dense<0.000000e+00> : vector<8xf16>
        %cst_10 = arith.constant dense<1.803369e-01> : vector<4xf32>
        %cst_11 = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
        %cst_12 = arith.constant dense<-1.000000e+30> : vector<4xf32>
        %c16_i32 = arith.constant 16 : i32
        %c64_i32 = arith.constant 64 : i32
        %c32_i32 = arith.constant 32 : i32
        %cst_16 = arith.constant dense<1.000000e+00> : vector<1xf32>
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 2
        %block_id_z = gpu.block_id  z upper_bound 2
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %1 = arith.muli %c64, %sc1 overflow<nsw> : index
        %2 = arith.muli %1, %c2 overflow<nsw> : index
        %3 = memref.reinterpret_cast %0 to offset: [0], sizes: [2, %sc1, 64], strides: [%1, 64, 1] : memref<f16> to memref<2x?x64xf16, strided<[?, 64, 1]>>
        %4 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %5 = arith.muli %c64, %sc0 overflow<nsw> : index
        %6 = arith.muli %5, %c2 overflow<nsw> : index
        %7 = memref.reinterpret_cast %4 to offset: [0], sizes: [2, %sc0, 64], strides: [%5, 64, 1] : memref<f16> to memref<2x?x64xf16, strided<[?, 64, 1]>>
        %8 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f16>
        %9 = arith.muli %c64, %sc0 overflow<nsw> : index
        %10 = arith.muli %9, %c2 overflow<nsw> : index
        %11 = memref.reinterpret_cast %8 to offset: [0], sizes: [2, %sc0, 64], strides: [%9, 64, 1] : memref<f16> to memref<2x?x64xf16, strided<[?, 64, 1]>>
        %12 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<f32>
        %13 = arith.muli %c64, %sc1 overflow<nsw> : index
        %14 = arith.muli %13, %c2 overflow<nsw> : index
        %15 = memref.reinterpret_cast %12 to offset: [0], sizes: [2, %sc1, 64], strides: [%13, 64, 1] : memref<f32> to memref<2x?x64xf32, strided<[?, 64, 1]>>
        %16 = memref.alloc() : memref<8704xi8, #gpu.address_space<workgroup>>
        %17 = memref.view %16[%c0][] : memref<8704xi8, #gpu.address_space<workgroup>> to memref<32x68xf16, #gpu.address_space<workgroup>>
        %18 = memref.view %16[%c4352][] : memref<8704xi8, #gpu.address_space<workgroup>> to memref<32x68xf16, #gpu.address_space<workgroup>>
        %19 = affine.apply #map()[%thread_id_x, %block_id_x]
        %20 = arith.cmpi slt, %19, %sc1 : index
        %21 = vector.broadcast %20 : i1 to vector<4xi1>
        %22 = affine.apply #map1()[%thread_id_x]
        %23 = vector.maskedload %3[%block_id_z, %19, %22], %21, %cst_4 : memref<2x?x64xf16, strided<[?, 64, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
        %24 = affine.apply #map2()[%thread_id_x]
        %25 = vector.maskedload %3[%block_id_z, %19, %24], %21, %cst_4 : memref<2x?x64xf16, strided<[?, 64, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
        %26 = affine.apply #map3()[%thread_id_x]
        %27 = vector.maskedload %3[%block_id_z, %19, %26], %21, %cst_4 : memref<2x?x64xf16, strided<[?, 64, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
        %28 = affine.apply #map4()[%thread_id_x]
        %29 = vector.maskedload %3[%block_id_z, %19, %28], %21, %cst_4 : memref<2x?x64xf16, strided<[?, 64, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
        %30 = affine.apply #map5()[%sc0]
        %32:6 = scf.for %arg_i31 = %c0 to %30 step %c1 iter_args(%arg_c32_0 = %cst_5, %arg_c32_1 = %cst_6, %arg_c32_2 = %cst_7, %arg_c32_3 = %cst_7, %arg_c32_4 = %cst_7, %arg_c32_5 = %cst_7) -> (vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
          amdgpu.lds_barrier
          %33 = affine.apply #map6()[%arg_i31]
          %34 = affine.apply #map7()[%thread_id_x]
          %35 = affine.apply #map8()[%thread_id_x]
          %36 = affine.apply #map9()[%34, %33]
          %37 = arith.cmpi slt, %36, %sc0 : index
          %38 = vector.broadcast %37 : i1 to vector<8xi1>
          %39 = vector.maskedload %7[%block_id_z, %36, %35], %38, %cst_9 : memref<2x?x64xf16, strided<[?, 64, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
          %40 = affine.apply #map7()[%thread_id_x]
          %41 = affine.apply #map8()[%thread_id_x]
          %42 = affine.apply #map9()[%40, %33]
          %43 = arith.cmpi slt, %42, %sc0 : index
          %44 = vector.broadcast %43 : i1 to vector<8xi1>
          %45 = vector.maskedload %11[%block_id_z, %42, %41], %44, %cst_9 : memref<2x?x64xf16, strided<[?, 64, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
          vector.store %39, %17[%34, %35] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %45, %18[%40, %41] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          %46 = affine.apply #map10()[%thread_id_x]
          %47 = affine.apply #map1()[%thread_id_x]
          %48 = vector.load %17[%46, %47] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %49 = affine.apply #map10()[%thread_id_x]
          %50 = affine.apply #map2()[%thread_id_x]
          %51 = vector.load %17[%49, %50] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %52 = affine.apply #map10()[%thread_id_x]
          %53 = affine.apply #map3()[%thread_id_x]
          %54 = vector.load %17[%52, %53] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %55 = affine.apply #map10()[%thread_id_x]
          %56 = affine.apply #map4()[%thread_id_x]
          %57 = vector.load %17[%55, %56] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %58 = affine.apply #map11()[%thread_id_x]
          %59 = affine.apply #map1()[%thread_id_x]
          %60 = vector.load %17[%58, %59] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %61 = affine.apply #map11()[%thread_id_x]
          %62 = affine.apply #map2()[%thread_id_x]
          %63 = vector.load %17[%61, %62] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %64 = affine.apply #map11()[%thread_id_x]
          %65 = affine.apply #map3()[%thread_id_x]
          %66 = vector.load %17[%64, %65] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %67 = affine.apply #map11()[%thread_id_x]
          %68 = affine.apply #map4()[%thread_id_x]
          %69 = vector.load %17[%67, %68] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %70 = amdgpu.mfma 16x16x16 %48 * %23 + %cst_7 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %71 = amdgpu.mfma 16x16x16 %51 * %25 + %70 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %72 = amdgpu.mfma 16x16x16 %54 * %27 + %71 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %73 = amdgpu.mfma 16x16x16 %57 * %29 + %72 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %74 = amdgpu.mfma 16x16x16 %60 * %23 + %cst_7 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %75 = amdgpu.mfma 16x16x16 %63 * %25 + %74 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %76 = amdgpu.mfma 16x16x16 %66 * %27 + %75 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %77 = amdgpu.mfma 16x16x16 %69 * %29 + %76 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %78 = arith.mulf %73, %cst_10 : vector<4xf32>
          %79 = affine.apply #map12()[%thread_id_x, %arg_i31]
          %80 = vector.broadcast %79 : index to vector<4xindex>
          %81 = arith.addi %80, %cst_11 overflow<nsw, nuw> : vector<4xindex>
          %82 = vector.broadcast %sc0 : index to vector<4xindex>
          %83 = arith.cmpi slt, %81, %82 : vector<4xindex>
          %84 = arith.select %83, %cst_7, %cst_12 : vector<4xi1>, vector<4xf32>
          %85 = arith.addf %78, %84 : vector<4xf32>
          %86 = arith.mulf %77, %cst_10 : vector<4xf32>
          %87 = affine.apply #map13()[%thread_id_x, %arg_i31]
          %88 = vector.broadcast %87 : index to vector<4xindex>
          %89 = arith.addi %88, %cst_11 overflow<nsw, nuw> : vector<4xindex>
          %90 = vector.broadcast %sc0 : index to vector<4xindex>
          %91 = arith.cmpi slt, %89, %90 : vector<4xindex>
          %92 = arith.select %91, %cst_7, %cst_12 : vector<4xi1>, vector<4xf32>
          %93 = arith.addf %86, %92 : vector<4xf32>
          %94 = vector.extract_strided_slice %85 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %95 = vector.extract_strided_slice %85 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %96 = vector.extract_strided_slice %85 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %97 = vector.extract_strided_slice %85 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %98 = vector.extract_strided_slice %93 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %99 = vector.extract_strided_slice %93 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %100 = vector.extract_strided_slice %93 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %101 = vector.extract_strided_slice %93 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %102 = arith.maximumf %94, %95 : vector<1xf32>
          %103 = arith.maximumf %102, %96 : vector<1xf32>
          %104 = arith.maximumf %103, %97 : vector<1xf32>
          %105 = arith.maximumf %104, %98 : vector<1xf32>
          %106 = arith.maximumf %105, %99 : vector<1xf32>
          %107 = arith.maximumf %106, %100 : vector<1xf32>
          %108 = arith.maximumf %107, %101 : vector<1xf32>
          %109 = vector.extract %108[0] : f32 from vector<1xf32>
          %110, %111 = gpu.shuffle  xor %109, %c16_i32, %c64_i32 : f32
          %112 = vector.broadcast %110 : f32 to vector<1xf32>
          %113 = arith.maximumf %108, %112 : vector<1xf32>
          %114 = vector.extract %113[0] : f32 from vector<1xf32>
          %115, %116 = gpu.shuffle  xor %114, %c32_i32, %c64_i32 : f32
          %117 = vector.broadcast %115 : f32 to vector<1xf32>
          %118 = arith.maximumf %113, %117 : vector<1xf32>
          %119 = arith.maximumf %118, %arg_c32_0 : vector<1xf32>
          %120 = arith.subf %arg_c32_0, %119 : vector<1xf32>
          %121 = math.exp2 %120 : vector<1xf32>
          %122 = vector.extract %119[0] : f32 from vector<1xf32>
          %123 = vector.broadcast %122 : f32 to vector<4xf32>
          %124 = arith.subf %85, %123 : vector<4xf32>
          %125 = math.exp2 %124 : vector<4xf32>
          %126 = arith.subf %93, %123 : vector<4xf32>
          %127 = math.exp2 %126 : vector<4xf32>
          %128 = vector.extract_strided_slice %125 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %129 = vector.extract_strided_slice %125 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %130 = vector.extract_strided_slice %125 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %131 = vector.extract_strided_slice %125 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %132 = vector.extract_strided_slice %127 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %133 = vector.extract_strided_slice %127 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %134 = vector.extract_strided_slice %127 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %135 = vector.extract_strided_slice %127 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %136 = arith.addf %128, %129 : vector<1xf32>
          %137 = arith.addf %136, %130 : vector<1xf32>
          %138 = arith.addf %137, %131 : vector<1xf32>
          %139 = arith.addf %138, %132 : vector<1xf32>
          %140 = arith.addf %139, %133 : vector<1xf32>
          %141 = arith.addf %140, %134 : vector<1xf32>
          %142 = arith.addf %141, %135 : vector<1xf32>
          %143 = vector.extract %142[0] : f32 from vector<1xf32>
          %144, %145 = gpu.shuffle  xor %143, %c16_i32, %c64_i32 : f32
          %146 = vector.broadcast %144 : f32 to vector<1xf32>
          %147 = arith.addf %142, %146 : vector<1xf32>
          %148 = vector.extract %147[0] : f32 from vector<1xf32>
          %149, %150 = gpu.shuffle  xor %148, %c32_i32, %c64_i32 : f32
          %151 = vector.broadcast %149 : f32 to vector<1xf32>
          %152 = arith.addf %147, %151 : vector<1xf32>
          %153 = arith.mulf %arg_c32_1, %121 : vector<1xf32>
          %154 = arith.addf %153, %152 : vector<1xf32>
          %155 = arith.truncf %125 : vector<4xf32> to vector<4xf16>
          %156 = arith.truncf %127 : vector<4xf32> to vector<4xf16>
          %157 = vector.extract %121[0] : f32 from vector<1xf32>
          %158 = vector.broadcast %157 : f32 to vector<4xf32>
          %159 = affine.apply #map10()[%thread_id_x]
          %160 = affine.apply #map1()[%thread_id_x]
          %161 = vector.load %18[%160, %159] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %162 = vector.extract %161[0] : f16 from vector<1xf16>
          %163 = affine.apply #map14()[%thread_id_x]
          %164 = vector.load %18[%163, %159] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %165 = vector.extract %164[0] : f16 from vector<1xf16>
          %166 = affine.apply #map15()[%thread_id_x]
          %167 = vector.load %18[%166, %159] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %168 = vector.extract %167[0] : f16 from vector<1xf16>
          %169 = affine.apply #map16()[%thread_id_x]
          %170 = vector.load %18[%169, %159] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %171 = vector.extract %170[0] : f16 from vector<1xf16>
          %172 = vector.from_elements %162, %165, %168, %171 : vector<4xf16>
          %173 = affine.apply #map10()[%thread_id_x]
          %174 = affine.apply #map2()[%thread_id_x]
          %175 = vector.load %18[%174, %173] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %176 = vector.extract %175[0] : f16 from vector<1xf16>
          %177 = affine.apply #map17()[%thread_id_x]
          %178 = vector.load %18[%177, %173] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %179 = vector.extract %178[0] : f16 from vector<1xf16>
          %180 = affine.apply #map18()[%thread_id_x]
          %181 = vector.load %18[%180, %173] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %182 = vector.extract %181[0] : f16 from vector<1xf16>
          %183 = affine.apply #map19()[%thread_id_x]
          %184 = vector.load %18[%183, %173] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %185 = vector.extract %184[0] : f16 from vector<1xf16>
          %186 = vector.from_elements %176, %179, %182, %185 : vector<4xf16>
          %187 = affine.apply #map11()[%thread_id_x]
          %188 = affine.apply #map1()[%thread_id_x]
          %189 = vector.load %18[%188, %187] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %190 = vector.extract %189[0] : f16 from vector<1xf16>
          %191 = affine.apply #map14()[%thread_id_x]
          %192 = vector.load %18[%191, %187] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %193 = vector.extract %192[0] : f16 from vector<1xf16>
          %194 = affine.apply #map15()[%thread_id_x]
          %195 = vector.load %18[%194, %187] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %196 = vector.extract %195[0] : f16 from vector<1xf16>
          %197 = affine.apply #map16()[%thread_id_x]
          %198 = vector.load %18[%197, %187] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %199 = vector.extract %198[0] : f16 from vector<1xf16>
          %200 = vector.from_elements %190, %193, %196, %199 : vector<4xf16>
          %201 = affine.apply #map11()[%thread_id_x]
          %202 = affine.apply #map2()[%thread_id_x]
          %203 = vector.load %18[%202, %201] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %204 = vector.extract %203[0] : f16 from vector<1xf16>
          %205 = affine.apply #map17()[%thread_id_x]
          %206 = vector.load %18[%205, %201] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %207 = vector.extract %206[0] : f16 from vector<1xf16>
          %208 = affine.apply #map18()[%thread_id_x]
          %209 = vector.load %18[%208, %201] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %210 = vector.extract %209[0] : f16 from vector<1xf16>
          %211 = affine.apply #map19()[%thread_id_x]
          %212 = vector.load %18[%211, %201] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %213 = vector.extract %212[0] : f16 from vector<1xf16>
          %214 = vector.from_elements %204, %207, %210, %213 : vector<4xf16>
          %215 = affine.apply #map20()[%thread_id_x]
          %216 = affine.apply #map1()[%thread_id_x]
          %217 = vector.load %18[%216, %215] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %218 = vector.extract %217[0] : f16 from vector<1xf16>
          %219 = affine.apply #map14()[%thread_id_x]
          %220 = vector.load %18[%219, %215] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %221 = vector.extract %220[0] : f16 from vector<1xf16>
          %222 = affine.apply #map15()[%thread_id_x]
          %223 = vector.load %18[%222, %215] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %224 = vector.extract %223[0] : f16 from vector<1xf16>
          %225 = affine.apply #map16()[%thread_id_x]
          %226 = vector.load %18[%225, %215] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %227 = vector.extract %226[0] : f16 from vector<1xf16>
          %228 = vector.from_elements %218, %221, %224, %227 : vector<4xf16>
          %229 = affine.apply #map20()[%thread_id_x]
          %230 = affine.apply #map2()[%thread_id_x]
          %231 = vector.load %18[%230, %229] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %232 = vector.extract %231[0] : f16 from vector<1xf16>
          %233 = affine.apply #map17()[%thread_id_x]
          %234 = vector.load %18[%233, %229] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %235 = vector.extract %234[0] : f16 from vector<1xf16>
          %236 = affine.apply #map18()[%thread_id_x]
          %237 = vector.load %18[%236, %229] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %238 = vector.extract %237[0] : f16 from vector<1xf16>
          %239 = affine.apply #map19()[%thread_id_x]
          %240 = vector.load %18[%239, %229] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %241 = vector.extract %240[0] : f16 from vector<1xf16>
          %242 = vector.from_elements %232, %235, %238, %241 : vector<4xf16>
          %243 = affine.apply #map21()[%thread_id_x]
          %244 = affine.apply #map1()[%thread_id_x]
          %245 = vector.load %18[%244, %243] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %246 = vector.extract %245[0] : f16 from vector<1xf16>
          %247 = affine.apply #map14()[%thread_id_x]
          %248 = vector.load %18[%247, %243] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %249 = vector.extract %248[0] : f16 from vector<1xf16>
          %250 = affine.apply #map15()[%thread_id_x]
          %251 = vector.load %18[%250, %243] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %252 = vector.extract %251[0] : f16 from vector<1xf16>
          %253 = affine.apply #map16()[%thread_id_x]
          %254 = vector.load %18[%253, %243] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %255 = vector.extract %254[0] : f16 from vector<1xf16>
          %256 = vector.from_elements %246, %249, %252, %255 : vector<4xf16>
          %257 = affine.apply #map21()[%thread_id_x]
          %258 = affine.apply #map2()[%thread_id_x]
          %259 = vector.load %18[%258, %257] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %260 = vector.extract %259[0] : f16 from vector<1xf16>
          %261 = affine.apply #map17()[%thread_id_x]
          %262 = vector.load %18[%261, %257] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %263 = vector.extract %262[0] : f16 from vector<1xf16>
          %264 = affine.apply #map18()[%thread_id_x]
          %265 = vector.load %18[%264, %257] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %266 = vector.extract %265[0] : f16 from vector<1xf16>
          %267 = affine.apply #map19()[%thread_id_x]
          %268 = vector.load %18[%267, %257] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %269 = vector.extract %268[0] : f16 from vector<1xf16>
          %270 = vector.from_elements %260, %263, %266, %269 : vector<4xf16>
          %271 = arith.mulf %arg_c32_2, %158 : vector<4xf32>
          %272 = arith.mulf %arg_c32_3, %158 : vector<4xf32>
          %273 = arith.mulf %arg_c32_4, %158 : vector<4xf32>
          %274 = arith.mulf %arg_c32_5, %158 : vector<4xf32>
          %275 = amdgpu.mfma 16x16x16 %172 * %155 + %271 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %276 = amdgpu.mfma 16x16x16 %186 * %156 + %275 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %277 = amdgpu.mfma 16x16x16 %200 * %155 + %272 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %278 = amdgpu.mfma 16x16x16 %214 * %156 + %277 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %279 = amdgpu.mfma 16x16x16 %228 * %155 + %273 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %280 = amdgpu.mfma 16x16x16 %242 * %156 + %279 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %281 = amdgpu.mfma 16x16x16 %256 * %155 + %274 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %282 = amdgpu.mfma 16x16x16 %270 * %156 + %281 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          scf.yield %119, %154, %276, %278, %280, %282 : vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
        }
        %283 = arith.divf %cst_16, %32#1 : vector<1xf32>
        %284 = vector.extract %283[0] : f32 from vector<1xf32>
        %285 = vector.broadcast %284 : f32 to vector<4xf32>
        %286 = arith.mulf %32#2, %285 : vector<4xf32>
        %287 = affine.apply #map22()[%thread_id_x]
        vector.maskedstore %15[%block_id_z, %19, %287], %21, %286 : memref<2x?x64xf32, strided<[?, 64, 1]>>, vector<4xi1>, vector<4xf32>
        %288 = arith.mulf %32#3, %285 : vector<4xf32>
        %289 = affine.apply #map2()[%thread_id_x]
        vector.maskedstore %15[%block_id_z, %19, %289], %21, %288 : memref<2x?x64xf32, strided<[?, 64, 1]>>, vector<4xi1>, vector<4xf32>
        %290 = arith.mulf %32#4, %285 : vector<4xf32>
        %291 = affine.apply #map3()[%thread_id_x]
        vector.maskedstore %15[%block_id_z, %19, %291], %21, %290 : memref<2x?x64xf32, strided<[?, 64, 1]>>, vector<4xi1>, vector<4xf32>
        %292 = arith.mulf %32#5, %285 : vector<4xf32>
        %293 = affine.apply #map4()[%thread_id_x]
        vector.maskedstore %15[%block_id_z, %19, %293], %21, %292 : memref<2x?x64xf32, strided<[?, 64, 1]>>, vector<4xi1>, vector<4xf32>
        return
      }
    }
  }
}
