#map = affine_map<()[s0, s1] -> (s0 + s1 * 128)>
#map1 = affine_map<()[s0] -> (s0 * 64)>
#map2 = affine_map<()[s0] -> (s0 floordiv 4)>
#map3 = affine_map<()[s0] -> ((s0 mod 4) * 16)>
#map4 = affine_map<()[s0, s1] -> ((s0 mod 4) * 16 + s1 * 64)>
#map5 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 8)>
#map6 = affine_map<()[s0] -> (s0 mod 16 + ((s0 floordiv 64) mod 2) * 32)>
#map7 = affine_map<()[s0] -> (s0 mod 16 + ((s0 floordiv 64) mod 2) * 32 + 16)>
#map8 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 8 + 32)>
#map9 = affine_map<()[s0] -> (s0 mod 16 + (s0 floordiv 128) * 32)>
#map10 = affine_map<()[s0] -> (s0 mod 16 + (s0 floordiv 128) * 32 + 16)>
#map11 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 0)>
#map12 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 1)>
#map13 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 2)>
#map14 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 3)>
#map15 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 16)>
#map16 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 17)>
#map17 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 18)>
#map18 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 19)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [128, 2, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @gemm_i8_dequant {
    stream.executable.export public @gemm_i8_dequant workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      stream.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @gemm_i8_dequant(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding, %arg4: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c5120 = arith.constant 5120 : index
        %cst_2 = arith.constant dense<0> : vector<4xi32>
        %c2 = arith.constant 2 : index
        %c1 = arith.constant 1 : index
        %thread_id_x = gpu.thread_id  x upper_bound 128
        %thread_id_y = gpu.thread_id  y upper_bound 2
        %block_id_x = gpu.block_id  x upper_bound 1
        %block_id_y = gpu.block_id  y upper_bound 1
        %block_id_z = gpu.block_id  z upper_bound 1
        %0 = affine.apply #map()[%thread_id_x, %thread_id_y]
        %1 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<i8>
        %2 = memref.reinterpret_cast %1 to offset: [0], sizes: [64, 128], strides: [128, 1] : memref<i8> to memref<64x128xi8, strided<[128, 1]>>
        %3 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<i8>
        %4 = memref.reinterpret_cast %3 to offset: [0], sizes: [64, 128], strides: [128, 1] : memref<i8> to memref<64x128xi8, strided<[128, 1]>>
        %5 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f32>
        %6 = memref.reinterpret_cast %5 to offset: [0], sizes: [64], strides: [1] : memref<f32> to memref<64xf32, strided<[1]>>
        %7 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<f32>
        %8 = memref.reinterpret_cast %7 to offset: [0], sizes: [64], strides: [1] : memref<f32> to memref<64xf32, strided<[1]>>
        %9 = stream.binding.subspan %arg4[%c0] : !stream.binding -> memref<f16>
        %10 = memref.reinterpret_cast %9 to offset: [0], sizes: [64, 64], strides: [64, 1] : memref<f16> to memref<64x64xf16, strided<[64, 1]>>
        %11 = memref.alloc() : memref<10240xi8, #gpu.address_space<workgroup>>
        %12 = memref.view %11[%c0][] : memref<10240xi8, #gpu.address_space<workgroup>> to memref<64x80xi8, #gpu.address_space<workgroup>>
        %13 = memref.view %11[%c5120][] : memref<10240xi8, #gpu.address_space<workgroup>> to memref<64x80xi8, #gpu.address_space<workgroup>>
        %14 = affine.apply #map1()[%block_id_x]
        %15 = affine.apply #map1()[%block_id_y]
        %17:4 = scf.for %arg_i16 = %c0 to %c2 step %c1 iter_args(%arg_c17_0 = %cst_2, %arg_c17_1 = %cst_2, %arg_c17_2 = %cst_2, %arg_c17_3 = %cst_2) -> (vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>) {
          amdgpu.lds_barrier
          %18 = affine.apply #map2()[%0]
          %19 = affine.apply #map3()[%0]
          %20 = arith.addi %18, %14 : index
          %21 = affine.apply #map4()[%0, %arg_i16]
          %22 = vector.load %2[%20, %21] : memref<64x128xi8, strided<[128, 1]>>, vector<16xi8>
          %23 = affine.apply #map2()[%0]
          %24 = affine.apply #map3()[%0]
          %25 = arith.addi %23, %15 : index
          %26 = affine.apply #map4()[%0, %arg_i16]
          %27 = vector.load %4[%25, %26] : memref<64x128xi8, strided<[128, 1]>>, vector<16xi8>
          vector.store %22, %12[%18, %19] : memref<64x80xi8, #gpu.address_space<workgroup>>, vector<16xi8>
          vector.store %27, %13[%23, %24] : memref<64x80xi8, #gpu.address_space<workgroup>>, vector<16xi8>
          amdgpu.lds_barrier
          %28 = affine.apply #map5()[%0]
          %29 = affine.apply #map6()[%0]
          %30 = vector.load %12[%29, %28] : memref<64x80xi8, #gpu.address_space<workgroup>>, vector<8xi8>
          %31 = affine.apply #map7()[%0]
          %32 = vector.load %12[%31, %28] : memref<64x80xi8, #gpu.address_space<workgroup>>, vector<8xi8>
          %33 = affine.apply #map8()[%0]
          %34 = affine.apply #map6()[%0]
          %35 = vector.load %12[%34, %33] : memref<64x80xi8, #gpu.address_space<workgroup>>, vector<8xi8>
          %36 = affine.apply #map7()[%0]
          %37 = vector.load %12[%36, %33] : memref<64x80xi8, #gpu.address_space<workgroup>>, vector<8xi8>
          %38 = affine.apply #map5()[%0]
          %39 = affine.apply #map9()[%0]
          %40 = vector.load %13[%39, %38] : memref<64x80xi8, #gpu.address_space<workgroup>>, vector<8xi8>
          %41 = affine.apply #map10()[%0]
          %42 = vector.load %13[%41, %38] : memref<64x80xi8, #gpu.address_space<workgroup>>, vector<8xi8>
          %43 = affine.apply #map8()[%0]
          %44 = affine.apply #map9()[%0]
          %45 = vector.load %13[%44, %43] : memref<64x80xi8, #gpu.address_space<workgroup>>, vector<8xi8>
          %46 = affine.apply #map10()[%0]
          %47 = vector.load %13[%46, %43] : memref<64x80xi8, #gpu.address_space<workgroup>>, vector<8xi8>
          %48 = amdgpu.mfma 16x16x32 %30 * %40 + %arg_c17_0 blgp =  none : vector<8xi8>, vector<8xi8>, vector<4xi32>
          %49 = amdgpu.mfma 16x16x32 %30 * %42 + %arg_c17_1 blgp =  none : vector<8xi8>, vector<8xi8>, vector<4xi32>
          %50 = amdgpu.mfma 16x16x32 %32 * %40 + %arg_c17_2 blgp =  none : vector<8xi8>, vector<8xi8>, vector<4xi32>
          %51 = amdgpu.mfma 16x16x32 %32 * %42 + %arg_c17_3 blgp =  none : vector<8xi8>, vector<8xi8>, vector<4xi32>
          %52 = amdgpu.mfma 16x16x32 %35 * %45 + %48 blgp =  none : vector<8xi8>, vector<8xi8>, vector<4xi32>
          %53 = amdgpu.mfma 16x16x32 %35 * %47 + %49 blgp =  none : vector<8xi8>, vector<8xi8>, vector<4xi32>
          %54 = amdgpu.mfma 16x16x32 %37 * %45 + %50 blgp =  none : vector<8xi8>, vector<8xi8>, vector<4xi32>
          %55 = amdgpu.mfma 16x16x32 %37 * %47 + %51 blgp =  none : vector<8xi8>, vector<8xi8>, vector<4xi32>
          scf.yield %52, %53, %54, %55 : vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>
        }
        %56 = affine.apply #map11()[%0]
        %57 = arith.addi %56, %14 : index
        %58 = affine.apply #map9()[%0]
        %59 = arith.addi %58, %15 : index
        %60 = vector.extract_strided_slice %17#0 {offsets = [0], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
        %61 = arith.sitofp %60 : vector<1xi32> to vector<1xf32>
        %62 = vector.load %6[%57] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %63 = arith.mulf %61, %62 : vector<1xf32>
        %64 = vector.load %8[%59] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %65 = arith.mulf %63, %64 : vector<1xf32>
        %66 = arith.truncf %65 : vector<1xf32> to vector<1xf16>
        vector.store %66, %10[%57, %59] : memref<64x64xf16, strided<[64, 1]>>, vector<1xf16>
        %67 = affine.apply #map12()[%0]
        %68 = arith.addi %67, %14 : index
        %69 = affine.apply #map9()[%0]
        %70 = arith.addi %69, %15 : index
        %71 = vector.extract_strided_slice %17#0 {offsets = [1], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
        %72 = arith.sitofp %71 : vector<1xi32> to vector<1xf32>
        %73 = vector.load %6[%68] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %74 = arith.mulf %72, %73 : vector<1xf32>
        %75 = vector.load %8[%70] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %76 = arith.mulf %74, %75 : vector<1xf32>
        %77 = arith.truncf %76 : vector<1xf32> to vector<1xf16>
        vector.store %77, %10[%68, %70] : memref<64x64xf16, strided<[64, 1]>>, vector<1xf16>
        %78 = affine.apply #map13()[%0]
        %79 = arith.addi %78, %14 : index
        %80 = affine.apply #map9()[%0]
        %81 = arith.addi %80, %15 : index
        %82 = vector.extract_strided_slice %17#0 {offsets = [2], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
        %83 = arith.sitofp %82 : vector<1xi32> to vector<1xf32>
        %84 = vector.load %6[%79] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %85 = arith.mulf %83, %84 : vector<1xf32>
        %86 = vector.load %8[%81] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %87 = arith.mulf %85, %86 : vector<1xf32>
        %88 = arith.truncf %87 : vector<1xf32> to vector<1xf16>
        vector.store %88, %10[%79, %81] : memref<64x64xf16, strided<[64, 1]>>, vector<1xf16>
        %89 = affine.apply #map14()[%0]
        %90 = arith.addi %89, %14 : index
        %91 = affine.apply #map9()[%0]
        %92 = arith.addi %91, %15 : index
        %93 = vector.extract_strided_slice %17#0 {offsets = [3], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
        %94 = arith.sitofp %93 : vector<1xi32> to vector<1xf32>
        %95 = vector.load %6[%90] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %96 = arith.mulf %94, %95 : vector<1xf32>
        %97 = vector.load %8[%92] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %98 = arith.mulf %96, %97 : vector<1xf32>
        %99 = arith.truncf %98 : vector<1xf32> to vector<1xf16>
        vector.store %99, %10[%90, %92] : memref<64x64xf16, strided<[64, 1]>>, vector<1xf16>
        %100 = affine.apply #map11()[%0]
        %101 = arith.addi %100, %14 : index
        %102 = affine.apply #map10()[%0]
        %103 = arith.addi %102, %15 : index
        %104 = vector.extract_strided_slice %17#1 {offsets = [0], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
        %105 = arith.sitofp %104 : vector<1xi32> to vector<1xf32>
        %106 = vector.load %6[%101] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %107 = arith.mulf %105, %106 : vector<1xf32>
        %108 = vector.load %8[%103] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %109 = arith.mulf %107, %108 : vector<1xf32>
        %110 = arith.truncf %109 : vector<1xf32> to vector<1xf16>
        vector.store %110, %10[%101, %103] : memref<64x64xf16, strided<[64, 1]>>, vector<1xf16>
        %111 = affine.apply #map12()[%0]
        %112 = arith.addi %111, %14 : index
        %113 = affine.apply #map10()[%0]
        %114 = arith.addi %113, %15 : index
        %115 = vector.extract_strided_slice %17#1 {offsets = [1], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
        %116 = arith.sitofp %115 : vector<1xi32> to vector<1xf32>
        %117 = vector.load %6[%112] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %118 = arith.mulf %116, %117 : vector<1xf32>
        %119 = vector.load %8[%114] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %120 = arith.mulf %118, %119 : vector<1xf32>
        %121 = arith.truncf %120 : vector<1xf32> to vector<1xf16>
        vector.store %121, %10[%112, %114] : memref<64x64xf16, strided<[64, 1]>>, vector<1xf16>
        %122 = affine.apply #map13()[%0]
        %123 = arith.addi %122, %14 : index
        %124 = affine.apply #map10()[%0]
        %125 = arith.addi %124, %15 : index
        %126 = vector.extract_strided_slice %17#1 {offsets = [2], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
        %127 = arith.sitofp %126 : vector<1xi32> to vector<1xf32>
        %128 = vector.load %6[%123] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %129 = arith.mulf %127, %128 : vector<1xf32>
        %130 = vector.load %8[%125] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %131 = arith.mulf %129, %130 : vector<1xf32>
        %132 = arith.truncf %131 : vector<1xf32> to vector<1xf16>
        vector.store %132, %10[%123, %125] : memref<64x64xf16, strided<[64, 1]>>, vector<1xf16>
        %133 = affine.apply #map14()[%0]
        %134 = arith.addi %133, %14 : index
        %135 = affine.apply #map10()[%0]
        %136 = arith.addi %135, %15 : index
        %137 = vector.extract_strided_slice %17#1 {offsets = [3], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
        %138 = arith.sitofp %137 : vector<1xi32> to vector<1xf32>
        %139 = vector.load %6[%134] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %140 = arith.mulf %138, %139 : vector<1xf32>
        %141 = vector.load %8[%136] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %142 = arith.mulf %140, %141 : vector<1xf32>
        %143 = arith.truncf %142 : vector<1xf32> to vector<1xf16>
        vector.store %143, %10[%134, %136] : memref<64x64xf16, strided<[64, 1]>>, vector<1xf16>
        %144 = affine.apply #map15()[%0]
        %145 = arith.addi %144, %14 : index
        %146 = affine.apply #map9()[%0]
        %147 = arith.addi %146, %15 : index
        %148 = vector.extract_strided_slice %17#2 {offsets = [0], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
        %149 = arith.sitofp %148 : vector<1xi32> to vector<1xf32>
        %150 = vector.load %6[%145] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %151 = arith.mulf %149, %150 : vector<1xf32>
        %152 = vector.load %8[%147] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %153 = arith.mulf %151, %152 : vector<1xf32>
        %154 = arith.truncf %153 : vector<1xf32> to vector<1xf16>
        vector.store %154, %10[%145, %147] : memref<64x64xf16, strided<[64, 1]>>, vector<1xf16>
        %155 = affine.apply #map16()[%0]
        %156 = arith.addi %155, %14 : index
        %157 = affine.apply #map9()[%0]
        %158 = arith.addi %157, %15 : index
        %159 = vector.extract_strided_slice %17#2 {offsets = [1], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
        %160 = arith.sitofp %159 : vector<1xi32> to vector<1xf32>
        %161 = vector.load %6[%156] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %162 = arith.mulf %160, %161 : vector<1xf32>
        %163 = vector.load %8[%158] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %164 = arith.mulf %162, %163 : vector<1xf32>
        %165 = arith.truncf %164 : vector<1xf32> to vector<1xf16>
        vector.store %165, %10[%156, %158] : memref<64x64xf16, strided<[64, 1]>>, vector<1xf16>
        %166 = affine.apply #map17()[%0]
        %167 = arith.addi %166, %14 : index
        %168 = affine.apply #map9()[%0]
        %169 = arith.addi %168, %15 : index
        %170 = vector.extract_strided_slice %17#2 {offsets = [2], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
        %171 = arith.sitofp %170 : vector<1xi32> to vector<1xf32>
        %172 = vector.load %6[%167] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %173 = arith.mulf %171, %172 : vector<1xf32>
        %174 = vector.load %8[%169] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %175 = arith.mulf %173, %174 : vector<1xf32>
        %176 = arith.truncf %175 : vector<1xf32> to vector<1xf16>
        vector.store %176, %10[%167, %169] : memref<64x64xf16, strided<[64, 1]>>, vector<1xf16>
        %177 = affine.apply #map18()[%0]
        %178 = arith.addi %177, %14 : index
        %179 = affine.apply #map9()[%0]
        %180 = arith.addi %179, %15 : index
        %181 = vector.extract_strided_slice %17#2 {offsets = [3], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
        %182 = arith.sitofp %181 : vector<1xi32> to vector<1xf32>
        %183 = vector.load %6[%178] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %184 = arith.mulf %182, %183 : vector<1xf32>
        %185 = vector.load %8[%180] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %186 = arith.mulf %184, %185 : vector<1xf32>
        %187 = arith.truncf %186 : vector<1xf32> to vector<1xf16>
        vector.store %187, %10[%178, %180] : memref<64x64xf16, strided<[64, 1]>>, vector<1xf16>
        %188 = affine.apply #map15()[%0]
        %189 = arith.addi %188, %14 : index
        %190 = affine.apply #map10()[%0]
        %191 = arith.addi %190, %15 : index
        %192 = vector.extract_strided_slice %17#3 {offsets = [0], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
        %193 = arith.sitofp %192 : vector<1xi32> to vector<1xf32>
        %194 = vector.load %6[%189] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %195 = arith.mulf %193, %194 : vector<1xf32>
        %196 = vector.load %8[%191] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %197 = arith.mulf %195, %196 : vector<1xf32>
        %198 = arith.truncf %197 : vector<1xf32> to vector<1xf16>
        vector.store %198, %10[%189, %191] : memref<64x64xf16, strided<[64, 1]>>, vector<1xf16>
        %199 = affine.apply #map16()[%0]
        %200 = arith.addi %199, %14 : index
        %201 = affine.apply #map10()[%0]
        %202 = arith.addi %201, %15 : index
        %203 = vector.extract_strided_slice %17#3 {offsets = [1], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
        %204 = arith.sitofp %203 : vector<1xi32> to vector<1xf32>
        %205 = vector.load %6[%200] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %206 = arith.mulf %204, %205 : vector<1xf32>
        %207 = vector.load %8[%202] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %208 = arith.mulf %206, %207 : vector<1xf32>
        %209 = arith.truncf %208 : vector<1xf32> to vector<1xf16>
        vector.store %209, %10[%200, %202] : memref<64x64xf16, strided<[64, 1]>>, vector<1xf16>
        %210 = affine.apply #map17()[%0]
        %211 = arith.addi %210, %14 : index
        %212 = affine.apply #map10()[%0]
        %213 = arith.addi %212, %15 : index
        %214 = vector.extract_strided_slice %17#3 {offsets = [2], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
        %215 = arith.sitofp %214 : vector<1xi32> to vector<1xf32>
        %216 = vector.load %6[%211] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %217 = arith.mulf %215, %216 : vector<1xf32>
        %218 = vector.load %8[%213] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %219 = arith.mulf %217, %218 : vector<1xf32>
        %220 = arith.truncf %219 : vector<1xf32> to vector<1xf16>
        vector.store %220, %10[%211, %213] : memref<64x64xf16, strided<[64, 1]>>, vector<1xf16>
        %221 = affine.apply #map18()[%0]
        %222 = arith.addi %221, %14 : index
        %223 = affine.apply #map10()[%0]
        %224 = arith.addi %223, %15 : index
        %225 = vector.extract_strided_slice %17#3 {offsets = [3], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
        %226 = arith.sitofp %225 : vector<1xi32> to vector<1xf32>
        %227 = vector.load %6[%222] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %228 = arith.mulf %226, %227 : vector<1xf32>
        %229 = vector.load %8[%224] : memref<64xf32, strided<[1]>>, vector<1xf32>
        %230 = arith.mulf %228, %229 : vector<1xf32>
        %231 = arith.truncf %230 : vector<1xf32> to vector<1xf16>
        vector.store %231, %10[%222, %224] : memref<64x64xf16, strided<[64, 1]>>, vector<1xf16>
        return
      }
    }
  }
}
