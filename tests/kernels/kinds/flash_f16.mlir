#map = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 64 + (s0 floordiv 64) * 16)>
#map1 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4)>
#map2 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 16)>
#map3 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 32)>
#map4 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 48)>
#map5 = affine_map<()[s0] -> (s0 * 32)>
#map6 = affine_map<()[s0] -> (s0 floordiv 8)>
#map7 = affine_map<()[s0] -> (s0 * 8 - (s0 floordiv 8) * 64)>
#map8 = affine_map<()[s0, s1] -> (s0 + s1)>
#map9 = affine_map<()[s0] -> (s0 mod 16)>
#map10 = affine_map<()[s0] -> (s0 mod 16 + 16)>
#map11 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 1)>
#map12 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 2)>
#map13 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 3)>
#map14 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 17)>
#map15 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 18)>
#map16 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 19)>
#map17 = affine_map<()[s0] -> (s0 mod 16 + 32)>
#map18 = affine_map<()[s0] -> (s0 mod 16 + 48)>
#map19 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 0)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @flash_f16 {
    stream.executable.export public @flash_f16 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      stream.return %c1, %c1, %c2 : index, index, index
    }
    builtin.module {
      func.func @flash_f16(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c4352 = arith.constant 4352 : index
        %cst_2 = arith.constant dense<-1.000000e+30> : vector<1xf32>
        %cst_3 = arith.constant dense<0.000000e+00> : vector<1xf32>
        %cst_4 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c3 = arith.constant 3 : index
        %c1 = arith.constant 1 : index
        %cst_7 = arith.constant dense<1.803369e-01> : vector<4xf32>
        %c16_i32 = arith.constant 16 : i32
        %c64_i32 = arith.constant 64 : i32
        %c32_i32 = arith.constant 32 : i32
        %cst_11 = arith.constant dense<1.000000e+00> : vector<1xf32>
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 1
        %block_id_z = gpu.block_id  z upper_bound 2
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2, 64, 64], strides: [4096, 64, 1] : memref<f16> to memref<2x64x64xf16, strided<[4096, 64, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [2, 96, 64], strides: [6144, 64, 1] : memref<f16> to memref<2x96x64xf16, strided<[6144, 64, 1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f16>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [2, 96, 64], strides: [6144, 64, 1] : memref<f16> to memref<2x96x64xf16, strided<[6144, 64, 1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<f32>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [2, 64, 64], strides: [4096, 64, 1] : memref<f32> to memref<2x64x64xf32, strided<[4096, 64, 1]>>
        %8 = memref.alloc() : memref<8704xi8, #gpu.address_space<workgroup>>
        %9 = memref.view %8[%c0][] : memref<8704xi8, #gpu.address_space<workgroup>> to memref<32x68xf16, #gpu.address_space<workgroup>>
        %10 = memref.view %8[%c4352][] : memref<8704xi8, #gpu.address_space<workgroup>> to memref<32x68xf16, #gpu.address_space<workgroup>>
        %11 = affine.apply #map()[%thread_id_x, %block_id_x]
        %12 = affine.apply #map1()[%thread_id_x]
        %13 = vector.load %1[%block_id_z, %11, %12] : memref<2x64x64xf16, strided<[4096, 64, 1]>>, vector<4xf16>
        %14 = affine.apply #map2()[%thread_id_x]
        %15 = vector.load %1[%block_id_z, %11, %14] : memref<2x64x64xf16, strided<[4096, 64, 1]>>, vector<4xf16>
        %16 = affine.apply #map3()[%thread_id_x]
        %17 = vector.load %1[%block_id_z, %11, %16] : memref<2x64x64xf16, strided<[4096, 64, 1]>>, vector<4xf16>
        %18 = affine.apply #map4()[%thread_id_x]
        %19 = vector.load %1[%block_id_z, %11, %18] : memref<2x64x64xf16, strided<[4096, 64, 1]>>, vector<4xf16>
        %21:6 = scf.for %arg_i20 = %c0 to %c3 step %c1 iter_args(%arg_c21_0 = %cst_2, %arg_c21_1 = %cst_3, %arg_c21_2 = %cst_4, %arg_c21_3 = %cst_4, %arg_c21_4 = %cst_4, %arg_c21_5 = %cst_4) -> (vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
          amdgpu.lds_barrier
          %22 = affine.apply #map5()[%arg_i20]
          %23 = affine.apply #map6()[%thread_id_x]
          %24 = affine.apply #map7()[%thread_id_x]
          %25 = affine.apply #map8()[%23, %22]
          %26 = vector.load %3[%block_id_z, %25, %24] : memref<2x96x64xf16, strided<[6144, 64, 1]>>, vector<8xf16>
          %27 = affine.apply #map6()[%thread_id_x]
          %28 = affine.apply #map7()[%thread_id_x]
          %29 = affine.apply #map8()[%27, %22]
          %30 = vector.load %5[%block_id_z, %29, %28] : memref<2x96x64xf16, strided<[6144, 64, 1]>>, vector<8xf16>
          vector.store %26, %9[%23, %24] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %30, %10[%27, %28] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          %31 = affine.apply #map9()[%thread_id_x]
          %32 = affine.apply #map1()[%thread_id_x]
          %33 = vector.load %9[%31, %32] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %34 = affine.apply #map9()[%thread_id_x]
          %35 = affine.apply #map2()[%thread_id_x]
          %36 = vector.load %9[%34, %35] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %37 = affine.apply #map9()[%thread_id_x]
          %38 = affine.apply #map3()[%thread_id_x]
          %39 = vector.load %9[%37, %38] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %40 = affine.apply #map9()[%thread_id_x]
          %41 = affine.apply #map4()[%thread_id_x]
          %42 = vector.load %9[%40, %41] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %43 = affine.apply #map10()[%thread_id_x]
          %44 = affine.apply #map1()[%thread_id_x]
          %45 = vector.load %9[%43, %44] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %46 = affine.apply #map10()[%thread_id_x]
          %47 = affine.apply #map2()[%thread_id_x]
          %48 = vector.load %9[%46, %47] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %49 = affine.apply #map10()[%thread_id_x]
          %50 = affine.apply #map3()[%thread_id_x]
          %51 = vector.load %9[%49, %50] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %52 = affine.apply #map10()[%thread_id_x]
          %53 = affine.apply #map4()[%thread_id_x]
          %54 = vector.load %9[%52, %53] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %55 = amdgpu.mfma 16x16x16 %33 * %13 + %cst_4 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %56 = amdgpu.mfma 16x16x16 %36 * %15 + %55 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %57 = amdgpu.mfma 16x16x16 %39 * %17 + %56 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %58 = amdgpu.mfma 16x16x16 %42 * %19 + %57 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %59 = amdgpu.mfma 16x16x16 %45 * %13 + %cst_4 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %60 = amdgpu.mfma 16x16x16 %48 * %15 + %59 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %61 = amdgpu.mfma 16x16x16 %51 * %17 + %60 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %62 = amdgpu.mfma 16x16x16 %54 * %19 + %61 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %63 = arith.mulf %58, %cst_7 : vector<4xf32>
          %64 = arith.mulf %62, %cst_7 : vector<4xf32>
          %65 = vector.extract_strided_slice %63 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %66 = vector.extract_strided_slice %63 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %67 = vector.extract_strided_slice %63 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %68 = vector.extract_strided_slice %63 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %69 = vector.extract_strided_slice %64 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %70 = vector.extract_strided_slice %64 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %71 = vector.extract_strided_slice %64 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %72 = vector.extract_strided_slice %64 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %73 = arith.maximumf %65, %66 : vector<1xf32>
          %74 = arith.maximumf %73, %67 : vector<1xf32>
          %75 = arith.maximumf %74, %68 : vector<1xf32>
          %76 = arith.maximumf %75, %69 : vector<1xf32>
          %77 = arith.maximumf %76, %70 : vector<1xf32>
          %78 = arith.maximumf %77, %71 : vector<1xf32>
          %79 = arith.maximumf %78, %72 : vector<1xf32>
          %80 = vector.extract %79[0] : f32 from vector<1xf32>
          %81, %82 = gpu.shuffle  xor %80, %c16_i32, %c64_i32 : f32
          %83 = vector.broadcast %81 : f32 to vector<1xf32>
          %84 = arith.maximumf %79, %83 : vector<1xf32>
          %85 = vector.extract %84[0] : f32 from vector<1xf32>
          %86, %87 = gpu.shuffle  xor %85, %c32_i32, %c64_i32 : f32
          %88 = vector.broadcast %86 : f32 to vector<1xf32>
          %89 = arith.maximumf %84, %88 : vector<1xf32>
          %90 = arith.maximumf %89, %arg_c21_0 : vector<1xf32>
          %91 = arith.subf %arg_c21_0, %90 : vector<1xf32>
          %92 = math.exp2 %91 : vector<1xf32>
          %93 = vector.extract %90[0] : f32 from vector<1xf32>
          %94 = vector.broadcast %93 : f32 to vector<4xf32>
          %95 = arith.subf %63, %94 : vector<4xf32>
          %96 = math.exp2 %95 : vector<4xf32>
          %97 = arith.subf %64, %94 : vector<4xf32>
          %98 = math.exp2 %97 : vector<4xf32>
          %99 = vector.extract_strided_slice %96 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %100 = vector.extract_strided_slice %96 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %101 = vector.extract_strided_slice %96 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %102 = vector.extract_strided_slice %96 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %103 = vector.extract_strided_slice %98 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %104 = vector.extract_strided_slice %98 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %105 = vector.extract_strided_slice %98 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %106 = vector.extract_strided_slice %98 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %107 = arith.addf %99, %100 : vector<1xf32>
          %108 = arith.addf %107, %101 : vector<1xf32>
          %109 = arith.addf %108, %102 : vector<1xf32>
          %110 = arith.addf %109, %103 : vector<1xf32>
          %111 = arith.addf %110, %104 : vector<1xf32>
          %112 = arith.addf %111, %105 : vector<1xf32>
          %113 = arith.addf %112, %106 : vector<1xf32>
          %114 = vector.extract %113[0] : f32 from vector<1xf32>
          %115, %116 = gpu.shuffle  xor %114, %c16_i32, %c64_i32 : f32
          %117 = vector.broadcast %115 : f32 to vector<1xf32>
          %118 = arith.addf %113, %117 : vector<1xf32>
          %119 = vector.extract %118[0] : f32 from vector<1xf32>
          %120, %121 = gpu.shuffle  xor %119, %c32_i32, %c64_i32 : f32
          %122 = vector.broadcast %120 : f32 to vector<1xf32>
          %123 = arith.addf %118, %122 : vector<1xf32>
          %124 = arith.mulf %arg_c21_1, %92 : vector<1xf32>
          %125 = arith.addf %124, %123 : vector<1xf32>
          %126 = arith.truncf %96 : vector<4xf32> to vector<4xf16>
          %127 = arith.truncf %98 : vector<4xf32> to vector<4xf16>
          %128 = vector.extract %92[0] : f32 from vector<1xf32>
          %129 = vector.broadcast %128 : f32 to vector<4xf32>
          %130 = affine.apply #map9()[%thread_id_x]
          %131 = affine.apply #map1()[%thread_id_x]
          %132 = vector.load %10[%131, %130] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %133 = vector.extract %132[0] : f16 from vector<1xf16>
          %134 = affine.apply #map11()[%thread_id_x]
          %135 = vector.load %10[%134, %130] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %136 = vector.extract %135[0] : f16 from vector<1xf16>
          %137 = affine.apply #map12()[%thread_id_x]
          %138 = vector.load %10[%137, %130] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %139 = vector.extract %138[0] : f16 from vector<1xf16>
          %140 = affine.apply #map13()[%thread_id_x]
          %141 = vector.load %10[%140, %130] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %142 = vector.extract %141[0] : f16 from vector<1xf16>
          %143 = vector.from_elements %133, %136, %139, %142 : vector<4xf16>
          %144 = affine.apply #map9()[%thread_id_x]
          %145 = affine.apply #map2()[%thread_id_x]
          %146 = vector.load %10[%145, %144] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %147 = vector.extract %146[0] : f16 from vector<1xf16>
          %148 = affine.apply #map14()[%thread_id_x]
          %149 = vector.load %10[%148, %144] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %150 = vector.extract %149[0] : f16 from vector<1xf16>
          %151 = affine.apply #map15()[%thread_id_x]
          %152 = vector.load %10[%151, %144] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %153 = vector.extract %152[0] : f16 from vector<1xf16>
          %154 = affine.apply #map16()[%thread_id_x]
          %155 = vector.load %10[%154, %144] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %156 = vector.extract %155[0] : f16 from vector<1xf16>
          %157 = vector.from_elements %147, %150, %153, %156 : vector<4xf16>
          %158 = affine.apply #map10()[%thread_id_x]
          %159 = affine.apply #map1()[%thread_id_x]
          %160 = vector.load %10[%159, %158] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %161 = vector.extract %160[0] : f16 from vector<1xf16>
          %162 = affine.apply #map11()[%thread_id_x]
          %163 = vector.load %10[%162, %158] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %164 = vector.extract %163[0] : f16 from vector<1xf16>
          %165 = affine.apply #map12()[%thread_id_x]
          %166 = vector.load %10[%165, %158] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %167 = vector.extract %166[0] : f16 from vector<1xf16>
          %168 = affine.apply #map13()[%thread_id_x]
          %169 = vector.load %10[%168, %158] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %170 = vector.extract %169[0] : f16 from vector<1xf16>
          %171 = vector.from_elements %161, %164, %167, %170 : vector<4xf16>
          %172 = affine.apply #map10()[%thread_id_x]
          %173 = affine.apply #map2()[%thread_id_x]
          %174 = vector.load %10[%173, %172] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %175 = vector.extract %174[0] : f16 from vector<1xf16>
          %176 = affine.apply #map14()[%thread_id_x]
          %177 = vector.load %10[%176, %172] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %178 = vector.extract %177[0] : f16 from vector<1xf16>
          %179 = affine.apply #map15()[%thread_id_x]
          %180 = vector.load %10[%179, %172] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %181 = vector.extract %180[0] : f16 from vector<1xf16>
          %182 = affine.apply #map16()[%thread_id_x]
          %183 = vector.load %10[%182, %172] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %184 = vector.extract %183[0] : f16 from vector<1xf16>
          %185 = vector.from_elements %175, %178, %181, %184 : vector<4xf16>
          %186 = affine.apply #map17()[%thread_id_x]
          %187 = affine.apply #map1()[%thread_id_x]
          %188 = vector.load %10[%187, %186] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %189 = vector.extract %188[0] : f16 from vector<1xf16>
          %190 = affine.apply #map11()[%thread_id_x]
          %191 = vector.load %10[%190, %186] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %192 = vector.extract %191[0] : f16 from vector<1xf16>
          %193 = affine.apply #map12()[%thread_id_x]
          %194 = vector.load %10[%193, %186] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %195 = vector.extract %194[0] : f16 from vector<1xf16>
          %196 = affine.apply #map13()[%thread_id_x]
          %197 = vector.load %10[%196, %186] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %198 = vector.extract %197[0] : f16 from vector<1xf16>
          %199 = vector.from_elements %189, %192, %195, %198 : vector<4xf16>
          %200 = affine.apply #map17()[%thread_id_x]
          %201 = affine.apply #map2()[%thread_id_x]
          %202 = vector.load %10[%201, %200] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %203 = vector.extract %202[0] : f16 from vector<1xf16>
          %204 = affine.apply #map14()[%thread_id_x]
          %205 = vector.load %10[%204, %200] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %206 = vector.extract %205[0] : f16 from vector<1xf16>
          %207 = affine.apply #map15()[%thread_id_x]
          %208 = vector.load %10[%207, %200] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %209 = vector.extract %208[0] : f16 from vector<1xf16>
          %210 = affine.apply #map16()[%thread_id_x]
          %211 = vector.load %10[%210, %200] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %212 = vector.extract %211[0] : f16 from vector<1xf16>
          %213 = vector.from_elements %203, %206, %209, %212 : vector<4xf16>
          %214 = affine.apply #map18()[%thread_id_x]
          %215 = affine.apply #map1()[%thread_id_x]
          %216 = vector.load %10[%215, %214] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %217 = vector.extract %216[0] : f16 from vector<1xf16>
          %218 = affine.apply #map11()[%thread_id_x]
          %219 = vector.load %10[%218, %214] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %220 = vector.extract %219[0] : f16 from vector<1xf16>
          %221 = affine.apply #map12()[%thread_id_x]
          %222 = vector.load %10[%221, %214] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %223 = vector.extract %222[0] : f16 from vector<1xf16>
          %224 = affine.apply #map13()[%thread_id_x]
          %225 = vector.load %10[%224, %214] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %226 = vector.extract %225[0] : f16 from vector<1xf16>
          %227 = vector.from_elements %217, %220, %223, %226 : vector<4xf16>
          %228 = affine.apply #map18()[%thread_id_x]
          %229 = affine.apply #map2()[%thread_id_x]
          %230 = vector.load %10[%229, %228] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %231 = vector.extract %230[0] : f16 from vector<1xf16>
          %232 = affine.apply #map14()[%thread_id_x]
          %233 = vector.load %10[%232, %228] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %234 = vector.extract %233[0] : f16 from vector<1xf16>
          %235 = affine.apply #map15()[%thread_id_x]
          %236 = vector.load %10[%235, %228] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %237 = vector.extract %236[0] : f16 from vector<1xf16>
          %238 = affine.apply #map16()[%thread_id_x]
          %239 = vector.load %10[%238, %228] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %240 = vector.extract %239[0] : f16 from vector<1xf16>
          %241 = vector.from_elements %231, %234, %237, %240 : vector<4xf16>
          %242 = arith.mulf %arg_c21_2, %129 : vector<4xf32>
          %243 = arith.mulf %arg_c21_3, %129 : vector<4xf32>
          %244 = arith.mulf %arg_c21_4, %129 : vector<4xf32>
          %245 = arith.mulf %arg_c21_5, %129 : vector<4xf32>
          %246 = amdgpu.mfma 16x16x16 %143 * %126 + %242 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %247 = amdgpu.mfma 16x16x16 %157 * %127 + %246 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %248 = amdgpu.mfma 16x16x16 %171 * %126 + %243 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %249 = amdgpu.mfma 16x16x16 %185 * %127 + %248 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %250 = amdgpu.mfma 16x16x16 %199 * %126 + %244 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %251 = amdgpu.mfma 16x16x16 %213 * %127 + %250 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %252 = amdgpu.mfma 16x16x16 %227 * %126 + %245 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %253 = amdgpu.mfma 16x16x16 %241 * %127 + %252 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          scf.yield %90, %125, %247, %249, %251, %253 : vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
        }
        %254 = arith.divf %cst_11, %21#1 : vector<1xf32>
        %255 = vector.extract %254[0] : f32 from vector<1xf32>
        %256 = vector.broadcast %255 : f32 to vector<4xf32>
        %257 = arith.mulf %21#2, %256 : vector<4xf32>
        %258 = affine.apply #map19()[%thread_id_x]
        vector.store %257, %7[%block_id_z, %11, %258] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        %259 = arith.mulf %21#3, %256 : vector<4xf32>
        %260 = affine.apply #map2()[%thread_id_x]
        vector.store %259, %7[%block_id_z, %11, %260] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        %261 = arith.mulf %21#4, %256 : vector<4xf32>
        %262 = affine.apply #map3()[%thread_id_x]
        vector.store %261, %7[%block_id_z, %11, %262] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        %263 = arith.mulf %21#5, %256 : vector<4xf32>
        %264 = affine.apply #map4()[%thread_id_x]
        vector.store %263, %7[%block_id_z, %11, %264] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        return
      }
    }
  }
}
