#map = affine_map<()[s0] -> (s0 + 1)>
#map1 = affine_map<()[s0] -> ((s0 ceildiv 16) ceildiv 3 * 16)>
#map2 = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 16)>
#map3 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 0)>
#map4 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 16)>
#map5 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 32)>
#map6 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 48)>
#map7 = affine_map<()[s0] -> (s0 ceildiv 16)>
#map8 = affine_map<()[s0, s1] -> (s0 floordiv 4 + s1 * 16)>
#map9 = affine_map<()[s0] -> (s0 floordiv 4)>
#map10 = affine_map<()[s0] -> ((s0 mod 4) * 8 + 0)>
#map11 = affine_map<()[s0] -> ((s0 mod 4) * 8 + 32)>
#map12 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + s1 * 16)>
#map13 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4)>
#map14 = affine_map<()[s0] -> (s0 mod 16 + 0)>
#map15 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 1)>
#map16 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 2)>
#map17 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 3)>
#map18 = affine_map<()[s0] -> (s0 mod 16 + 16)>
#map19 = affine_map<()[s0] -> (s0 mod 16 + 32)>
#map20 = affine_map<()[s0] -> (s0 mod 16 + 48)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [64, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @decode_split {
    stream.executable.export public @decode_split workgroups() -> (index, index, index) {
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      stream.return %c2, %c2, %c3 : index, index, index
    }
    builtin.module {
      func.func @decode_split(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding, %arg4: !stream.binding, %arg5: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %cst_1 = arith.constant dense<-1.000000e+30> : vector<1xf32>
        %cst_2 = arith.constant dense<0.000000e+00> : vector<1xf32>
        %cst_3 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c1 = arith.constant 1 : index
        %cst_5 = arith.constant dense<0.000000e+00> : vector<4xf16>
        %cst_6 = arith.constant dense<0.000000e+00> : vector<8xf16>
        %cst_7 = arith.constant dense<1.800000e-01> : vector<4xf32>
        %cst_8 = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
        %cst_9 = arith.constant dense<-1.000000e+30> : vector<4xf32>
        %c16_i32 = arith.constant 16 : i32
        %c64_i32 = arith.constant 64 : i32
        %c32_i32 = arith.constant 32 : i32
        %cst_13 = arith.constant dense<1.000000e+00> : vector<1xf32>
        %thread_id_x = gpu.thread_id  x upper_bound 64
        %block_id_x = gpu.block_id  x upper_bound 2
        %block_id_y = gpu.block_id  y upper_bound 2
        %block_id_z = gpu.block_id  z upper_bound 3
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2, 32, 64], strides: [2048, 64, 1] : memref<f16> to memref<2x32x64xf16, strided<[2048, 64, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [200, 2, 64], strides: [128, 64, 1] : memref<f16> to memref<200x2x64xf16, strided<[128, 64, 1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f16>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [200, 2, 64], strides: [128, 64, 1] : memref<f16> to memref<200x2x64xf16, strided<[128, 64, 1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<i32>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [3], strides: [1] : memref<i32> to memref<3xi32, strided<[1]>>
        %8 = stream.binding.subspan %arg4[%c0] : !stream.binding -> memref<f32>
        %9 = memref.reinterpret_cast %8 to offset: [0], sizes: [3, 2, 32, 64], strides: [4096, 2048, 64, 1] : memref<f32> to memref<3x2x32x64xf32, strided<[4096, 2048, 64, 1]>>
        %10 = stream.binding.subspan %arg5[%c0] : !stream.binding -> memref<f32>
        %11 = memref.reinterpret_cast %10 to offset: [0], sizes: [3, 2, 32], strides: [64, 32, 1] : memref<f32> to memref<3x2x32xf32, strided<[64, 32, 1]>>
        %12 = vector.load %7[%block_id_x] : memref<3xi32, strided<[1]>>, vector<1xi32>
        %13 = vector.extract %12[0] : i32 from vector<1xi32>
        %14 = arith.index_cast %13 : i32 to index
        %15 = affine.apply #map()[%block_id_x]
        %16 = vector.load %7[%15] : memref<3xi32, strided<[1]>>, vector<1xi32>
        %17 = vector.extract %16[0] : i32 from vector<1xi32>
        %18 = arith.index_cast %17 : i32 to index
        %19 = arith.subi %18, %14 : index
        %20 = affine.apply #map1()[%19]
        %21 = arith.muli %block_id_z, %20 : index
        %22 = arith.minsi %21, %19 : index
        %23 = arith.subi %19, %22 : index
        %24 = arith.minsi %23, %20 : index
        %25 = arith.addi %22, %14 : index
        %26 = affine.apply #map2()[%thread_id_x, %block_id_y]
        %27 = affine.apply #map3()[%thread_id_x]
        %28 = vector.load %1[%block_id_x, %26, %27] : memref<2x32x64xf16, strided<[2048, 64, 1]>>, vector<4xf16>
        %29 = affine.apply #map4()[%thread_id_x]
        %30 = vector.load %1[%block_id_x, %26, %29] : memref<2x32x64xf16, strided<[2048, 64, 1]>>, vector<4xf16>
        %31 = affine.apply #map5()[%thread_id_x]
        %32 = vector.load %1[%block_id_x, %26, %31] : memref<2x32x64xf16, strided<[2048, 64, 1]>>, vector<4xf16>
        %33 = affine.apply #map6()[%thread_id_x]
        %34 = vector.load %1[%block_id_x, %26, %33] : memref<2x32x64xf16, strided<[2048, 64, 1]>>, vector<4xf16>
        %35 = memref.alloc() : memref<2176xi8, #gpu.address_space<workgroup>>
        %36 = memref.view %35[%c0][] : memref<2176xi8, #gpu.address_space<workgroup>> to memref<16x68xf16, #gpu.address_space<workgroup>>
        %37 = affine.apply #map7()[%24]
        %39:6 = scf.for %arg_i38 = %c0 to %37 step %c1 iter_args(%arg_c39_0 = %cst_1, %arg_c39_1 = %cst_2, %arg_c39_2 = %cst_3, %arg_c39_3 = %cst_3, %arg_c39_4 = %cst_3, %arg_c39_5 = %cst_3) -> (vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
          %40 = affine.apply #map2()[%thread_id_x, %arg_i38]
          %41 = arith.cmpi slt, %40, %24 : index
          %42 = arith.addi %40, %25 : index
          %43 = vector.broadcast %41 : i1 to vector<4xi1>
          %44 = affine.apply #map3()[%thread_id_x]
          %45 = vector.maskedload %3[%42, %block_id_y, %44], %43, %cst_5 : memref<200x2x64xf16, strided<[128, 64, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
          %46 = amdgpu.mfma 16x16x16 %45 * %28 + %cst_3 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %47 = affine.apply #map4()[%thread_id_x]
          %48 = vector.maskedload %3[%42, %block_id_y, %47], %43, %cst_5 : memref<200x2x64xf16, strided<[128, 64, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
          %49 = amdgpu.mfma 16x16x16 %48 * %30 + %46 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %50 = affine.apply #map5()[%thread_id_x]
          %51 = vector.maskedload %3[%42, %block_id_y, %50], %43, %cst_5 : memref<200x2x64xf16, strided<[128, 64, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
          %52 = amdgpu.mfma 16x16x16 %51 * %32 + %49 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %53 = affine.apply #map6()[%thread_id_x]
          %54 = vector.maskedload %3[%42, %block_id_y, %53], %43, %cst_5 : memref<200x2x64xf16, strided<[128, 64, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
          %55 = amdgpu.mfma 16x16x16 %54 * %34 + %52 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          amdgpu.lds_barrier
          %56 = affine.apply #map8()[%thread_id_x, %arg_i38]
          %57 = arith.cmpi slt, %56, %24 : index
          %58 = arith.addi %56, %25 : index
          %59 = vector.broadcast %57 : i1 to vector<8xi1>
          %60 = affine.apply #map9()[%thread_id_x]
          %61 = affine.apply #map10()[%thread_id_x]
          %62 = vector.maskedload %5[%58, %block_id_y, %61], %59, %cst_6 : memref<200x2x64xf16, strided<[128, 64, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
          vector.store %62, %36[%60, %61] : memref<16x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          %63 = affine.apply #map11()[%thread_id_x]
          %64 = vector.maskedload %5[%58, %block_id_y, %63], %59, %cst_6 : memref<200x2x64xf16, strided<[128, 64, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
          vector.store %64, %36[%60, %63] : memref<16x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          %65 = arith.mulf %55, %cst_7 : vector<4xf32>
          %66 = affine.apply #map12()[%thread_id_x, %arg_i38]
          %67 = vector.broadcast %66 : index to vector<4xindex>
          %68 = arith.addi %67, %cst_8 : vector<4xindex>
          %69 = vector.broadcast %24 : index to vector<4xindex>
          %70 = arith.cmpi slt, %68, %69 : vector<4xindex>
          %71 = arith.select %70, %cst_3, %cst_9 : vector<4xi1>, vector<4xf32>
          %72 = arith.addf %65, %71 : vector<4xf32>
          %73 = vector.extract_strided_slice %72 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %74 = vector.extract_strided_slice %72 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %75 = vector.extract_strided_slice %72 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %76 = vector.extract_strided_slice %72 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %77 = arith.maximumf %73, %74 : vector<1xf32>
          %78 = arith.maximumf %77, %75 : vector<1xf32>
          %79 = arith.maximumf %78, %76 : vector<1xf32>
          %80 = vector.extract %79[0] : f32 from vector<1xf32>
          %81, %82 = gpu.shuffle  xor %80, %c16_i32, %c64_i32 : f32
          %83 = vector.broadcast %81 : f32 to vector<1xf32>
          %84 = arith.maximumf %79, %83 : vector<1xf32>
          %85 = vector.extract %84[0] : f32 from vector<1xf32>
          %86, %87 = gpu.shuffle  xor %85, %c32_i32, %c64_i32 : f32
          %88 = vector.broadcast %86 : f32 to vector<1xf32>
          %89 = arith.maximumf %84, %88 : vector<1xf32>
          %90 = arith.maximumf %89, %arg_c39_0 : vector<1xf32>
          %91 = arith.subf %arg_c39_0, %90 : vector<1xf32>
          %92 = math.exp2 %91 : vector<1xf32>
          %93 = vector.extract %90[0] : f32 from vector<1xf32>
          %94 = vector.broadcast %93 : f32 to vector<4xf32>
          %95 = arith.subf %72, %94 : vector<4xf32>
          %96 = math.exp2 %95 : vector<4xf32>
          %97 = vector.extract_strided_slice %96 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %98 = vector.extract_strided_slice %96 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %99 = vector.extract_strided_slice %96 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %100 = vector.extract_strided_slice %96 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %101 = arith.addf %97, %98 : vector<1xf32>
          %102 = arith.addf %101, %99 : vector<1xf32>
          %103 = arith.addf %102, %100 : vector<1xf32>
          %104 = vector.extract %103[0] : f32 from vector<1xf32>
          %105, %106 = gpu.shuffle  xor %104, %c16_i32, %c64_i32 : f32
          %107 = vector.broadcast %105 : f32 to vector<1xf32>
          %108 = arith.addf %103, %107 : vector<1xf32>
          %109 = vector.extract %108[0] : f32 from vector<1xf32>
          %110, %111 = gpu.shuffle  xor %109, %c32_i32, %c64_i32 : f32
          %112 = vector.broadcast %110 : f32 to vector<1xf32>
          %113 = arith.addf %108, %112 : vector<1xf32>
          %114 = arith.mulf %arg_c39_1, %92 : vector<1xf32>
          %115 = arith.addf %114, %113 : vector<1xf32>
          %116 = arith.truncf %96 : vector<4xf32> to vector<4xf16>
          %117 = vector.extract %92[0] : f32 from vector<1xf32>
          %118 = vector.broadcast %117 : f32 to vector<4xf32>
          %119 = affine.apply #map13()[%thread_id_x]
          %120 = affine.apply #map14()[%thread_id_x]
          %121 = memref.load %36[%119, %120] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %122 = affine.apply #map15()[%thread_id_x]
          %123 = affine.apply #map14()[%thread_id_x]
          %124 = memref.load %36[%122, %123] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %125 = affine.apply #map16()[%thread_id_x]
          %126 = affine.apply #map14()[%thread_id_x]
          %127 = memref.load %36[%125, %126] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %128 = affine.apply #map17()[%thread_id_x]
          %129 = affine.apply #map14()[%thread_id_x]
          %130 = memref.load %36[%128, %129] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %131 = vector.from_elements %121, %124, %127, %130 : vector<4xf16>
          %132 = arith.mulf %arg_c39_2, %118 : vector<4xf32>
          %133 = amdgpu.mfma 16x16x16 %131 * %116 + %132 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %134 = affine.apply #map13()[%thread_id_x]
          %135 = affine.apply #map18()[%thread_id_x]
          %136 = memref.load %36[%134, %135] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %137 = affine.apply #map15()[%thread_id_x]
          %138 = affine.apply #map18()[%thread_id_x]
          %139 = memref.load %36[%137, %138] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %140 = affine.apply #map16()[%thread_id_x]
          %141 = affine.apply #map18()[%thread_id_x]
          %142 = memref.load %36[%140, %141] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %143 = affine.apply #map17()[%thread_id_x]
          %144 = affine.apply #map18()[%thread_id_x]
          %145 = memref.load %36[%143, %144] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %146 = vector.from_elements %136, %139, %142, %145 : vector<4xf16>
          %147 = arith.mulf %arg_c39_3, %118 : vector<4xf32>
          %148 = amdgpu.mfma 16x16x16 %146 * %116 + %147 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %149 = affine.apply #map13()[%thread_id_x]
          %150 = affine.apply #map19()[%thread_id_x]
          %151 = memref.load %36[%149, %150] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %152 = affine.apply #map15()[%thread_id_x]
          %153 = affine.apply #map19()[%thread_id_x]
          %154 = memref.load %36[%152, %153] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %155 = affine.apply #map16()[%thread_id_x]
          %156 = affine.apply #map19()[%thread_id_x]
          %157 = memref.load %36[%155, %156] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %158 = affine.apply #map17()[%thread_id_x]
          %159 = affine.apply #map19()[%thread_id_x]
          %160 = memref.load %36[%158, %159] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %161 = vector.from_elements %151, %154, %157, %160 : vector<4xf16>
          %162 = arith.mulf %arg_c39_4, %118 : vector<4xf32>
          %163 = amdgpu.mfma 16x16x16 %161 * %116 + %162 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %164 = affine.apply #map13()[%thread_id_x]
          %165 = affine.apply #map20()[%thread_id_x]
          %166 = memref.load %36[%164, %165] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %167 = affine.apply #map15()[%thread_id_x]
          %168 = affine.apply #map20()[%thread_id_x]
          %169 = memref.load %36[%167, %168] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %170 = affine.apply #map16()[%thread_id_x]
          %171 = affine.apply #map20()[%thread_id_x]
          %172 = memref.load %36[%170, %171] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %173 = affine.apply #map17()[%thread_id_x]
          %174 = affine.apply #map20()[%thread_id_x]
          %175 = memref.load %36[%173, %174] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %176 = vector.from_elements %166, %169, %172, %175 : vector<4xf16>
          %177 = arith.mulf %arg_c39_5, %118 : vector<4xf32>
          %178 = amdgpu.mfma 16x16x16 %176 * %116 + %177 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          scf.yield %90, %115, %133, %148, %163, %178 : vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
        }
        %179 = arith.cmpi sgt, %24, %c0 : index
        scf.if %179 {
          %180 = arith.divf %cst_13, %39#1 : vector<1xf32>
          %181 = vector.extract %180[0] : f32 from vector<1xf32>
          %182 = vector.broadcast %181 : f32 to vector<4xf32>
          %183 = math.log2 %39#1 : vector<1xf32>
          %184 = arith.addf %39#0, %183 : vector<1xf32>
          %185 = arith.mulf %39#2, %182 : vector<4xf32>
          %186 = affine.apply #map3()[%thread_id_x]
          vector.store %185, %9[%block_id_z, %block_id_x, %26, %186] : memref<3x2x32x64xf32, strided<[4096, 2048, 64, 1]>>, vector<4xf32>
          %187 = arith.mulf %39#3, %182 : vector<4xf32>
          %188 = affine.apply #map4()[%thread_id_x]
          vector.store %187, %9[%block_id_z, %block_id_x, %26, %188] : memref<3x2x32x64xf32, strided<[4096, 2048, 64, 1]>>, vector<4xf32>
          %189 = arith.mulf %39#4, %182 : vector<4xf32>
          %190 = affine.apply #map5()[%thread_id_x]
          vector.store %189, %9[%block_id_z, %block_id_x, %26, %190] : memref<3x2x32x64xf32, strided<[4096, 2048, 64, 1]>>, vector<4xf32>
          %191 = arith.mulf %39#5, %182 : vector<4xf32>
          %192 = affine.apply #map6()[%thread_id_x]
          vector.store %191, %9[%block_id_z, %block_id_x, %26, %192] : memref<3x2x32x64xf32, strided<[4096, 2048, 64, 1]>>, vector<4xf32>
          vector.store %184, %11[%block_id_z, %block_id_x, %26] : memref<3x2x32xf32, strided<[64, 32, 1]>>, vector<1xf32>
        }
        return
      }
    }
  }
}
