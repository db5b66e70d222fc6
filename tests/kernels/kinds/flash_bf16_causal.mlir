#map = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 64 + (s0 floordiv 64) * 16)>
#map1 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4)>
#map2 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 16)>
#map3 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 32)>
#map4 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 48)>
#map5 = affine_map<()[s0] -> (s0 * 64 + 64)>
#map6 = affine_map<()[s0] -> (s0 ceildiv 32)>
#map7 = affine_map<()[s0] -> (s0 * 32)>
#map8 = affine_map<()[s0] -> (s0 floordiv 8)>
#map9 = affine_map<()[s0] -> (s0 * 8 - (s0 floordiv 8) * 64)>
#map10 = affine_map<()[s0, s1] -> (s0 + s1)>
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
  stream.executable private @flash_bf16_causal {
    stream.executable.export public @flash_bf16_causal workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      stream.return %c2, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @flash_bf16_causal(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c4352 = arith.constant 4352 : index
        %cst_2 = arith.constant dense<-1.000000e+30> : vector<1xf32>
        %cst_3 = arith.constant dense<0.000000e+00> : vector<1xf32>
        %cst_4 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c128 = arith.constant 128 : index
        %c1 = arith.constant 1 : index
        %cst_7 = arith.constant dense<1.803369e-01> : vector<4xf32>
        %cst_8 = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
        %cst_9 = arith.constant dense<-1.000000e+30> : vector<4xf32>
        %c16_i32 = arith.constant 16 : i32
        %c64_i32 = arith.constant 64 : i32
        %c32_i32 = arith.constant 32 : i32
        %cst_13 = arith.constant dense<1.000000e+00> : vector<1xf32>
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 2
        %block_id_z = gpu.block_id  z upper_bound 1
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<bf16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [1, 128, 64], strides: [8192, 64, 1] : memref<bf16> to memref<1x128x64xbf16, strided<[8192, 64, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<bf16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [1, 128, 64], strides: [8192, 64, 1] : memref<bf16> to memref<1x128x64xbf16, strided<[8192, 64, 1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<bf16>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [1, 128, 64], strides: [8192, 64, 1] : memref<bf16> to memref<1x128x64xbf16, strided<[8192, 64, 1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<f32>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [1, 128, 64], strides: [8192, 64, 1] : memref<f32> to memref<1x128x64xf32, strided<[8192, 64, 1]>>
        %8 = memref.alloc() : memref<8704xi8, #gpu.address_space<workgroup>>
        %9 = memref.view %8[%c0][] : memref<8704xi8, #gpu.address_space<workgroup>> to memref<32x68xbf16, #gpu.address_space<workgroup>>
        %10 = memref.view %8[%c4352][] : memref<8704xi8, #gpu.address_space<workgroup>> to memref<32x68xbf16, #gpu.address_space<workgroup>>
        %11 = affine.apply #map()[%thread_id_x, %block_id_x]
        %12 = affine.apply #map1()[%thread_id_x]
        %13 = vector.load %1[%block_id_z, %11, %12] : memref<1x128x64xbf16, strided<[8192, 64, 1]>>, vector<4xbf16>
        %14 = affine.apply #map2()[%thread_id_x]
        %15 = vector.load %1[%block_id_z, %11, %14] : memref<1x128x64xbf16, strided<[8192, 64, 1]>>, vector<4xbf16>
        %16 = affine.apply #map3()[%thread_id_x]
        %17 = vector.load %1[%block_id_z, %11, %16] : memref<1x128x64xbf16, strided<[8192, 64, 1]>>, vector<4xbf16>
        %18 = affine.apply #map4()[%thread_id_x]
        %19 = vector.load %1[%block_id_z, %11, %18] : memref<1x128x64xbf16, strided<[8192, 64, 1]>>, vector<4xbf16>
        %20 = affine.apply #map5()[%block_id_x]
        %21 = arith.minsi %20, %c128 : index
        %22 = affine.apply #map6()[%21]
        %24:6 = scf.for %arg_i23 = %c0 to %22 step %c1 iter_args(%arg_c24_0 = %cst_2, %arg_c24_1 = %cst_3, %arg_c24_2 = %cst_4, %arg_c24_3 = %cst_4, %arg_c24_4 = %cst_4, %arg_c24_5 = %cst_4) -> (vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
          amdgpu.lds_barrier
          %25 = affine.apply #map7()[%arg_i23]
          %26 = affine.apply #map8()[%thread_id_x]
          %27 = affine.apply #map9()[%thread_id_x]
          %28 = affine.apply #map10()[%26, %25]
          %29 = vector.load %3[%block_id_z, %28, %27] : memref<1x128x64xbf16, strided<[8192, 64, 1]>>, vector<8xbf16>
          %30 = affine.apply #map8()[%thread_id_x]
          %31 = affine.apply #map9()[%thread_id_x]
          %32 = affine.apply #map10()[%30, %25]
          %33 = vector.load %5[%block_id_z, %32, %31] : memref<1x128x64xbf16, strided<[8192, 64, 1]>>, vector<8xbf16>
          vector.store %29, %9[%26, %27] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
          vector.store %33, %10[%30, %31] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
          amdgpu.lds_barrier
          %34 = affine.apply #map11()[%thread_id_x]
          %35 = affine.apply #map1()[%thread_id_x]
          %36 = vector.load %9[%34, %35] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %37 = affine.apply #map11()[%thread_id_x]
          %38 = affine.apply #map2()[%thread_id_x]
          %39 = vector.load %9[%37, %38] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %40 = affine.apply #map11()[%thread_id_x]
          %41 = affine.apply #map3()[%thread_id_x]
          %42 = vector.load %9[%40, %41] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %43 = affine.apply #map11()[%thread_id_x]
          %44 = affine.apply #map4()[%thread_id_x]
          %45 = vector.load %9[%43, %44] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %46 = affine.apply #map12()[%thread_id_x]
          %47 = affine.apply #map1()[%thread_id_x]
          %48 = vector.load %9[%46, %47] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %49 = affine.apply #map12()[%thread_id_x]
          %50 = affine.apply #map2()[%thread_id_x]
          %51 = vector.load %9[%49, %50] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %52 = affine.apply #map12()[%thread_id_x]
          %53 = affine.apply #map3()[%thread_id_x]
          %54 = vector.load %9[%52, %53] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %55 = affine.apply #map12()[%thread_id_x]
          %56 = affine.apply #map4()[%thread_id_x]
          %57 = vector.load %9[%55, %56] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %58 = amdgpu.mfma 16x16x16 %36 * %13 + %cst_4 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %59 = amdgpu.mfma 16x16x16 %39 * %15 + %58 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %60 = amdgpu.mfma 16x16x16 %42 * %17 + %59 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %61 = amdgpu.mfma 16x16x16 %45 * %19 + %60 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %62 = amdgpu.mfma 16x16x16 %48 * %13 + %cst_4 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %63 = amdgpu.mfma 16x16x16 %51 * %15 + %62 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %64 = amdgpu.mfma 16x16x16 %54 * %17 + %63 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %65 = amdgpu.mfma 16x16x16 %57 * %19 + %64 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %66 = arith.mulf %61, %cst_7 : vector<4xf32>
          %67 = affine.apply #map13()[%thread_id_x, %arg_i23]
          %68 = vector.broadcast %67 : index to vector<4xindex>
          %69 = arith.addi %68, %cst_8 overflow<nsw, nuw> : vector<4xindex>
          %70 = vector.broadcast %11 : index to vector<4xindex>
          %71 = arith.cmpi sge, %70, %69 : vector<4xindex>
          %72 = arith.select %71, %cst_4, %cst_9 : vector<4xi1>, vector<4xf32>
          %73 = arith.addf %66, %72 : vector<4xf32>
          %74 = arith.mulf %65, %cst_7 : vector<4xf32>
          %75 = affine.apply #map14()[%thread_id_x, %arg_i23]
          %76 = vector.broadcast %75 : index to vector<4xindex>
          %77 = arith.addi %76, %cst_8 overflow<nsw, nuw> : vector<4xindex>
          %78 = vector.broadcast %11 : index to vector<4xindex>
          %79 = arith.cmpi sge, %78, %77 : vector<4xindex>
          %80 = arith.select %79, %cst_4, %cst_9 : vector<4xi1>, vector<4xf32>
          %81 = arith.addf %74, %80 : vector<4xf32>
          %82 = vector.extract_strided_slice %73 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %83 = vector.extract_strided_slice %73 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %84 = vector.extract_strided_slice %73 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %85 = vector.extract_strided_slice %73 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %86 = vector.extract_strided_slice %81 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %87 = vector.extract_strided_slice %81 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %88 = vector.extract_strided_slice %81 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %89 = vector.extract_strided_slice %81 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %90 = arith.maximumf %82, %83 : vector<1xf32>
          %91 = arith.maximumf %90, %84 : vector<1xf32>
          %92 = arith.maximumf %91, %85 : vector<1xf32>
          %93 = arith.maximumf %92, %86 : vector<1xf32>
          %94 = arith.maximumf %93, %87 : vector<1xf32>
          %95 = arith.maximumf %94, %88 : vector<1xf32>
          %96 = arith.maximumf %95, %89 : vector<1xf32>
          %97 = vector.extract %96[0] : f32 from vector<1xf32>
          %98, %99 = gpu.shuffle  xor %97, %c16_i32, %c64_i32 : f32
          %100 = vector.broadcast %98 : f32 to vector<1xf32>
          %101 = arith.maximumf %96, %100 : vector<1xf32>
          %102 = vector.extract %101[0] : f32 from vector<1xf32>
          %103, %104 = gpu.shuffle  xor %102, %c32_i32, %c64_i32 : f32
          %105 = vector.broadcast %103 : f32 to vector<1xf32>
          %106 = arith.maximumf %101, %105 : vector<1xf32>
          %107 = arith.maximumf %106, %arg_c24_0 : vector<1xf32>
          %108 = arith.subf %arg_c24_0, %107 : vector<1xf32>
          %109 = math.exp2 %108 : vector<1xf32>
          %110 = vector.extract %107[0] : f32 from vector<1xf32>
          %111 = vector.broadcast %110 : f32 to vector<4xf32>
          %112 = arith.subf %73, %111 : vector<4xf32>
          %113 = math.exp2 %112 : vector<4xf32>
          %114 = arith.subf %81, %111 : vector<4xf32>
          %115 = math.exp2 %114 : vector<4xf32>
          %116 = vector.extract_strided_slice %113 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %117 = vector.extract_strided_slice %113 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %118 = vector.extract_strided_slice %113 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %119 = vector.extract_strided_slice %113 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %120 = vector.extract_strided_slice %115 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %121 = vector.extract_strided_slice %115 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %122 = vector.extract_strided_slice %115 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %123 = vector.extract_strided_slice %115 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %124 = arith.addf %116, %117 : vector<1xf32>
          %125 = arith.addf %124, %118 : vector<1xf32>
          %126 = arith.addf %125, %119 : vector<1xf32>
          %127 = arith.addf %126, %120 : vector<1xf32>
          %128 = arith.addf %127, %121 : vector<1xf32>
          %129 = arith.addf %128, %122 : vector<1xf32>
          %130 = arith.addf %129, %123 : vector<1xf32>
          %131 = vector.extract %130[0] : f32 from vector<1xf32>
          %132, %133 = gpu.shuffle  xor %131, %c16_i32, %c64_i32 : f32
          %134 = vector.broadcast %132 : f32 to vector<1xf32>
          %135 = arith.addf %130, %134 : vector<1xf32>
          %136 = vector.extract %135[0] : f32 from vector<1xf32>
          %137, %138 = gpu.shuffle  xor %136, %c32_i32, %c64_i32 : f32
          %139 = vector.broadcast %137 : f32 to vector<1xf32>
          %140 = arith.addf %135, %139 : vector<1xf32>
          %141 = arith.mulf %arg_c24_1, %109 : vector<1xf32>
          %142 = arith.addf %141, %140 : vector<1xf32>
          %143 = arith.truncf %113 : vector<4xf32> to vector<4xbf16>
          %144 = arith.truncf %115 : vector<4xf32> to vector<4xbf16>
          %145 = vector.extract %109[0] : f32 from vector<1xf32>
          %146 = vector.broadcast %145 : f32 to vector<4xf32>
          %147 = affine.apply #map11()[%thread_id_x]
          %148 = affine.apply #map1()[%thread_id_x]
          %149 = vector.load %10[%148, %147] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %150 = vector.extract %149[0] : bf16 from vector<1xbf16>
          %151 = affine.apply #map15()[%thread_id_x]
          %152 = vector.load %10[%151, %147] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %153 = vector.extract %152[0] : bf16 from vector<1xbf16>
          %154 = affine.apply #map16()[%thread_id_x]
          %155 = vector.load %10[%154, %147] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %156 = vector.extract %155[0] : bf16 from vector<1xbf16>
          %157 = affine.apply #map17()[%thread_id_x]
          %158 = vector.load %10[%157, %147] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %159 = vector.extract %158[0] : bf16 from vector<1xbf16>
          %160 = vector.from_elements %150, %153, %156, %159 : vector<4xbf16>
          %161 = affine.apply #map11()[%thread_id_x]
          %162 = affine.apply #map2()[%thread_id_x]
          %163 = vector.load %10[%162, %161] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %164 = vector.extract %163[0] : bf16 from vector<1xbf16>
          %165 = affine.apply #map18()[%thread_id_x]
          %166 = vector.load %10[%165, %161] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %167 = vector.extract %166[0] : bf16 from vector<1xbf16>
          %168 = affine.apply #map19()[%thread_id_x]
          %169 = vector.load %10[%168, %161] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %170 = vector.extract %169[0] : bf16 from vector<1xbf16>
          %171 = affine.apply #map20()[%thread_id_x]
          %172 = vector.load %10[%171, %161] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %173 = vector.extract %172[0] : bf16 from vector<1xbf16>
          %174 = vector.from_elements %164, %167, %170, %173 : vector<4xbf16>
          %175 = affine.apply #map12()[%thread_id_x]
          %176 = affine.apply #map1()[%thread_id_x]
          %177 = vector.load %10[%176, %175] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %178 = vector.extract %177[0] : bf16 from vector<1xbf16>
          %179 = affine.apply #map15()[%thread_id_x]
          %180 = vector.load %10[%179, %175] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %181 = vector.extract %180[0] : bf16 from vector<1xbf16>
          %182 = affine.apply #map16()[%thread_id_x]
          %183 = vector.load %10[%182, %175] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %184 = vector.extract %183[0] : bf16 from vector<1xbf16>
          %185 = affine.apply #map17()[%thread_id_x]
          %186 = vector.load %10[%185, %175] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %187 = vector.extract %186[0] : bf16 from vector<1xbf16>
          %188 = vector.from_elements %178, %181, %184, %187 : vector<4xbf16>
          %189 = affine.apply #map12()[%thread_id_x]
          %190 = affine.apply #map2()[%thread_id_x]
          %191 = vector.load %10[%190, %189] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %192 = vector.extract %191[0] : bf16 from vector<1xbf16>
          %193 = affine.apply #map18()[%thread_id_x]
          %194 = vector.load %10[%193, %189] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %195 = vector.extract %194[0] : bf16 from vector<1xbf16>
          %196 = affine.apply #map19()[%thread_id_x]
          %197 = vector.load %10[%196, %189] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %198 = vector.extract %197[0] : bf16 from vector<1xbf16>
          %199 = affine.apply #map20()[%thread_id_x]
          %200 = vector.load %10[%199, %189] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %201 = vector.extract %200[0] : bf16 from vector<1xbf16>
          %202 = vector.from_elements %192, %195, %198, %201 : vector<4xbf16>
          %203 = affine.apply #map21()[%thread_id_x]
          %204 = affine.apply #map1()[%thread_id_x]
          %205 = vector.load %10[%204, %203] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %206 = vector.extract %205[0] : bf16 from vector<1xbf16>
          %207 = affine.apply #map15()[%thread_id_x]
          %208 = vector.load %10[%207, %203] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %209 = vector.extract %208[0] : bf16 from vector<1xbf16>
          %210 = affine.apply #map16()[%thread_id_x]
          %211 = vector.load %10[%210, %203] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %212 = vector.extract %211[0] : bf16 from vector<1xbf16>
          %213 = affine.apply #map17()[%thread_id_x]
          %214 = vector.load %10[%213, %203] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %215 = vector.extract %214[0] : bf16 from vector<1xbf16>
          %216 = vector.from_elements %206, %209, %212, %215 : vector<4xbf16>
          %217 = affine.apply #map21()[%thread_id_x]
          %218 = affine.apply #map2()[%thread_id_x]
          %219 = vector.load %10[%218, %217] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %220 = vector.extract %219[0] : bf16 from vector<1xbf16>
          %221 = affine.apply #map18()[%thread_id_x]
          %222 = vector.load %10[%221, %217] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %223 = vector.extract %222[0] : bf16 from vector<1xbf16>
          %224 = affine.apply #map19()[%thread_id_x]
          %225 = vector.load %10[%224, %217] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %226 = vector.extract %225[0] : bf16 from vector<1xbf16>
          %227 = affine.apply #map20()[%thread_id_x]
          %228 = vector.load %10[%227, %217] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %229 = vector.extract %228[0] : bf16 from vector<1xbf16>
          %230 = vector.from_elements %220, %223, %226, %229 : vector<4xbf16>
          %231 = affine.apply #map22()[%thread_id_x]
          %232 = affine.apply #map1()[%thread_id_x]
          %233 = vector.load %10[%232, %231] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %234 = vector.extract %233[0] : bf16 from vector<1xbf16>
          %235 = affine.apply #map15()[%thread_id_x]
          %236 = vector.load %10[%235, %231] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %237 = vector.extract %236[0] : bf16 from vector<1xbf16>
          %238 = affine.apply #map16()[%thread_id_x]
          %239 = vector.load %10[%238, %231] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %240 = vector.extract %239[0] : bf16 from vector<1xbf16>
          %241 = affine.apply #map17()[%thread_id_x]
          %242 = vector.load %10[%241, %231] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %243 = vector.extract %242[0] : bf16 from vector<1xbf16>
          %244 = vector.from_elements %234, %237, %240, %243 : vector<4xbf16>
          %245 = affine.apply #map22()[%thread_id_x]
          %246 = affine.apply #map2()[%thread_id_x]
          %247 = vector.load %10[%246, %245] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %248 = vector.extract %247[0] : bf16 from vector<1xbf16>
          %249 = affine.apply #map18()[%thread_id_x]
          %250 = vector.load %10[%249, %245] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %251 = vector.extract %250[0] : bf16 from vector<1xbf16>
          %252 = affine.apply #map19()[%thread_id_x]
          %253 = vector.load %10[%252, %245] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %254 = vector.extract %253[0] : bf16 from vector<1xbf16>
          %255 = affine.apply #map20()[%thread_id_x]
          %256 = vector.load %10[%255, %245] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %257 = vector.extract %256[0] : bf16 from vector<1xbf16>
          %258 = vector.from_elements %248, %251, %254, %257 : vector<4xbf16>
          %259 = arith.mulf %arg_c24_2, %146 : vector<4xf32>
          %260 = arith.mulf %arg_c24_3, %146 : vector<4xf32>
          %261 = arith.mulf %arg_c24_4, %146 : vector<4xf32>
          %262 = arith.mulf %arg_c24_5, %146 : vector<4xf32>
          %263 = amdgpu.mfma 16x16x16 %160 * %143 + %259 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %264 = amdgpu.mfma 16x16x16 %174 * %144 + %263 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %265 = amdgpu.mfma 16x16x16 %188 * %143 + %260 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %266 = amdgpu.mfma 16x16x16 %202 * %144 + %265 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %267 = amdgpu.mfma 16x16x16 %216 * %143 + %261 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %268 = amdgpu.mfma 16x16x16 %230 * %144 + %267 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %269 = amdgpu.mfma 16x16x16 %244 * %143 + %262 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %270 = amdgpu.mfma 16x16x16 %258 * %144 + %269 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          scf.yield %107, %142, %264, %266, %268, %270 : vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
        }
        %271 = arith.divf %cst_13, %24#1 : vector<1xf32>
        %272 = vector.extract %271[0] : f32 from vector<1xf32>
        %273 = vector.broadcast %272 : f32 to vector<4xf32>
        %274 = arith.mulf %24#2, %273 : vector<4xf32>
        %275 = affine.apply #map23()[%thread_id_x]
        vector.store %274, %7[%block_id_z, %11, %275] : memref<1x128x64xf32, strided<[8192, 64, 1]>>, vector<4xf32>
        %276 = arith.mulf %24#3, %273 : vector<4xf32>
        %277 = affine.apply #map2()[%thread_id_x]
        vector.store %276, %7[%block_id_z, %11, %277] : memref<1x128x64xf32, strided<[8192, 64, 1]>>, vector<4xf32>
        %278 = arith.mulf %24#4, %273 : vector<4xf32>
        %279 = affine.apply #map3()[%thread_id_x]
        vector.store %278, %7[%block_id_z, %11, %279] : memref<1x128x64xf32, strided<[8192, 64, 1]>>, vector<4xf32>
        %280 = arith.mulf %24#5, %273 : vector<4xf32>
        %281 = affine.apply #map4()[%thread_id_x]
        vector.store %280, %7[%block_id_z, %11, %281] : memref<1x128x64xf32, strided<[8192, 64, 1]>>, vector<4xf32>
        return
      }
    }
  }
}
