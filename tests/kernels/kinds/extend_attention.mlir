#map = affine_map<()[s0] -> (s0 + 1)>
#map1 = affine_map<()[s0] -> (s0 floordiv 2)>
#map2 = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 64 + (s0 floordiv 64) * 16)>
#map3 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 0)>
#map4 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 16)>
#map5 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 32)>
#map6 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 48)>
#map7 = affine_map<()[s0] -> (s0 ceildiv 32)>
#map8 = affine_map<()[s0] -> (s0 floordiv 8)>
#map9 = affine_map<()[s0] -> ((s0 mod 8) * 8)>
#map10 = affine_map<()[s0, s1] -> (s0 floordiv 8 + s1 * 32)>
#map11 = affine_map<()[s0] -> (s0 mod 16 + 0)>
#map12 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + s1 * 32 + 0)>
#map13 = affine_map<()[s0] -> (s0 mod 16 + 16)>
#map14 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + s1 * 32 + 16)>
#map15 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 1)>
#map16 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 2)>
#map17 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 3)>
#map18 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 17)>
#map19 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 18)>
#map20 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 19)>
#map21 = affine_map<()[s0] -> (s0 mod 16 + 32)>
#map22 = affine_map<()[s0] -> (s0 mod 16 + 48)>
#map23 = affine_map<()[s0] -> (s0 * 64 + 64)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @extend_attention {
    stream.executable.export public @extend_attention workgroups() -> (index, index, index) {
      %c2 = arith.constant 2 : index
      %c4 = arith.constant 4 : index
      stream.return %c2, %c4, %c2 : index, index, index
    }
    builtin.module {
      func.func @extend_attention(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding, %arg4: !stream.binding, %arg5: !stream.binding, %arg6: !stream.binding, %arg7: !stream.binding, %arg8: !stream.binding, %sc0: index, %sc1: index) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c4352 = arith.constant 4352 : index
        %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf16>
        %cst_3 = arith.constant dense<-1.000000e+30> : vector<1xf32>
        %cst_4 = arith.constant dense<0.000000e+00> : vector<1xf32>
        %cst_5 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c1 = arith.constant 1 : index
        %cst_7 = arith.constant dense<0> : vector<1xi32>
        %cst_8 = arith.constant dense<0.000000e+00> : vector<8xf16>
        %cst_9 = arith.constant dense<1.800000e-01> : vector<4xf32>
        %cst_10 = arith.constant dense<3.333330e-02> : vector<4xf32>
        %cst_11 = arith.constant dense<-2.885390e+00> : vector<4xf32>
        %cst_12 = arith.constant dense<1.000000e+00> : vector<4xf32>
        %cst_13 = arith.constant dense<-1.000000e+00> : vector<4xf32>
        %cst_14 = arith.constant dense<3.000000e+01> : vector<4xf32>
        %cst_15 = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
        %cst_16 = arith.constant dense<-1.000000e+30> : vector<4xf32>
        %c16_i32 = arith.constant 16 : i32
        %c64_i32 = arith.constant 64 : i32
        %c32_i32 = arith.constant 32 : i32
        %cst_20 = arith.constant dense<1.000000e+00> : vector<1xf32>
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 2
        %block_id_y = gpu.block_id  y upper_bound 4
        %block_id_z = gpu.block_id  z upper_bound 2
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [%sc0, 4, 64], strides: [256, 64, 1] : memref<f16> to memref<?x4x64xf16, strided<[256, 64, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [%sc0, 2, 64], strides: [128, 64, 1] : memref<f16> to memref<?x2x64xf16, strided<[128, 64, 1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f16>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [%sc0, 2, 64], strides: [128, 64, 1] : memref<f16> to memref<?x2x64xf16, strided<[128, 64, 1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<f16>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [%sc1, 2, 64], strides: [128, 64, 1] : memref<f16> to memref<?x2x64xf16, strided<[128, 64, 1]>>
        %8 = stream.binding.subspan %arg4[%c0] : !stream.binding -> memref<f16>
        %9 = memref.reinterpret_cast %8 to offset: [0], sizes: [%sc1, 2, 64], strides: [128, 64, 1] : memref<f16> to memref<?x2x64xf16, strided<[128, 64, 1]>>
        %10 = stream.binding.subspan %arg5[%c0] : !stream.binding -> memref<i32>
        %11 = memref.reinterpret_cast %10 to offset: [0], sizes: [3], strides: [1] : memref<i32> to memref<3xi32, strided<[1]>>
        %12 = stream.binding.subspan %arg6[%c0] : !stream.binding -> memref<i32>
        %13 = memref.reinterpret_cast %12 to offset: [0], sizes: [3], strides: [1] : memref<i32> to memref<3xi32, strided<[1]>>
        %14 = stream.binding.subspan %arg7[%c0] : !stream.binding -> memref<i32>
        %15 = memref.reinterpret_cast %14 to offset: [0], sizes: [536870910], strides: [1] : memref<i32> to memref<536870910xi32, strided<[1]>>
        %16 = stream.binding.subspan %arg8[%c0] : !stream.binding -> memref<f32>
        %17 = memref.reinterpret_cast %16 to offset: [0], sizes: [%sc0, 4, 64], strides: [256, 64, 1] : memref<f32> to memref<?x4x64xf32, strided<[256, 64, 1]>>
        %18 = memref.alloc() : memref<8704xi8, #gpu.address_space<workgroup>>
        %19 = memref.view %18[%c0][] : memref<8704xi8, #gpu.address_space<workgroup>> to memref<32x68xf16, #gpu.address_space<workgroup>>
        %20 = memref.view %18[%c4352][] : memref<8704xi8, #gpu.address_space<workgroup>> to memref<32x68xf16, #gpu.address_space<workgroup>>
        %21 = affine.apply #map()[%block_id_z]
        %22 = vector.load %11[%block_id_z] : memref<3xi32, strided<[1]>>, vector<1xi32>
        %23 = vector.extract %22[0] : i32 from vector<1xi32>
        %24 = arith.index_cast %23 : i32 to index
        %25 = vector.load %11[%21] : memref<3xi32, strided<[1]>>, vector<1xi32>
        %26 = vector.extract %25[0] : i32 from vector<1xi32>
        %27 = arith.index_cast %26 : i32 to index
        %28 = arith.subi %27, %24 : index
        %29 = vector.load %13[%block_id_z] : memref<3xi32, strided<[1]>>, vector<1xi32>
        %30 = vector.extract %29[0] : i32 from vector<1xi32>
        %31 = arith.index_cast %30 : i32 to index
        %32 = vector.load %13[%21] : memref<3xi32, strided<[1]>>, vector<1xi32>
        %33 = vector.extract %32[0] : i32 from vector<1xi32>
        %34 = arith.index_cast %33 : i32 to index
        %35 = arith.subi %34, %31 : index
        %36 = affine.apply #map1()[%block_id_y]
        %37 = affine.apply #map2()[%thread_id_x, %block_id_x]
        %38 = arith.cmpi slt, %37, %28 : index
        %39 = vector.broadcast %38 : i1 to vector<4xi1>
        %40 = arith.addi %37, %24 : index
        %41 = affine.apply #map3()[%thread_id_x]
        %42 = vector.maskedload %1[%40, %block_id_y, %41], %39, %cst_2 : memref<?x4x64xf16, strided<[256, 64, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
        %43 = affine.apply #map4()[%thread_id_x]
        %44 = vector.maskedload %1[%40, %block_id_y, %43], %39, %cst_2 : memref<?x4x64xf16, strided<[256, 64, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
        %45 = affine.apply #map5()[%thread_id_x]
        %46 = vector.maskedload %1[%40, %block_id_y, %45], %39, %cst_2 : memref<?x4x64xf16, strided<[256, 64, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
        %47 = affine.apply #map6()[%thread_id_x]
        %48 = vector.maskedload %1[%40, %block_id_y, %47], %39, %cst_2 : memref<?x4x64xf16, strided<[256, 64, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
        %49 = affine.apply #map7()[%35]
        %51:6 = scf.for %arg_i50 = %c0 to %49 step %c1 iter_args(%arg_c51_0 = %cst_3, %arg_c51_1 = %cst_4, %arg_c51_2 = %cst_5, %arg_c51_3 = %cst_5, %arg_c51_4 = %cst_5, %arg_c51_5 = %cst_5) -> (vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
          amdgpu.lds_barrier
          %52 = affine.apply #map8()[%thread_id_x]
          %53 = affine.apply #map9()[%thread_id_x]
          %54 = affine.apply #map10()[%thread_id_x, %arg_i50]
          %55 = arith.cmpi slt, %54, %35 : index
          %56 = vector.broadcast %55 : i1 to vector<8xi1>
          %57 = arith.addi %54, %31 : index
          %58 = vector.broadcast %55 : i1 to vector<1xi1>
          %59 = vector.maskedload %15[%57], %58, %cst_7 : memref<536870910xi32, strided<[1]>>, vector<1xi1>, vector<1xi32> into vector<1xi32>
          %60 = vector.extract %59[0] : i32 from vector<1xi32>
          %61 = arith.index_cast %60 : i32 to index
          %62 = vector.maskedload %7[%61, %36, %53], %56, %cst_8 : memref<?x2x64xf16, strided<[128, 64, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
          vector.store %62, %19[%52, %53] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          %63 = vector.maskedload %9[%61, %36, %53], %56, %cst_8 : memref<?x2x64xf16, strided<[128, 64, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
          vector.store %63, %20[%52, %53] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          %64 = affine.apply #map11()[%thread_id_x]
          %65 = affine.apply #map3()[%thread_id_x]
          %66 = vector.load %19[%64, %65] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %67 = amdgpu.mfma 16x16x16 %66 * %42 + %cst_5 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %68 = affine.apply #map11()[%thread_id_x]
          %69 = affine.apply #map4()[%thread_id_x]
          %70 = vector.load %19[%68, %69] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %71 = amdgpu.mfma 16x16x16 %70 * %44 + %67 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %72 = affine.apply #map11()[%thread_id_x]
          %73 = affine.apply #map5()[%thread_id_x]
          %74 = vector.load %19[%72, %73] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %75 = amdgpu.mfma 16x16x16 %74 * %46 + %71 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %76 = affine.apply #map11()[%thread_id_x]
          %77 = affine.apply #map6()[%thread_id_x]
          %78 = vector.load %19[%76, %77] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %79 = amdgpu.mfma 16x16x16 %78 * %48 + %75 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %80 = arith.mulf %79, %cst_9 : vector<4xf32>
          %81 = arith.mulf %80, %cst_10 : vector<4xf32>
          %82 = math.absf %81 : vector<4xf32>
          %83 = arith.mulf %82, %cst_11 : vector<4xf32>
          %84 = math.exp2 %83 : vector<4xf32>
          %85 = arith.addf %84, %cst_12 : vector<4xf32>
          %86 = arith.divf %cst_12, %85 : vector<4xf32>
          %87 = arith.mulf %84, %86 : vector<4xf32>
          %88 = arith.mulf %87, %cst_13 : vector<4xf32>
          %89 = arith.addf %86, %88 : vector<4xf32>
          %90 = math.copysign %89, %81 : vector<4xf32>
          %91 = arith.mulf %90, %cst_14 : vector<4xf32>
          %92 = affine.apply #map12()[%thread_id_x, %arg_i50]
          %93 = vector.broadcast %92 : index to vector<4xindex>
          %94 = arith.addi %93, %cst_15 overflow<nsw, nuw> : vector<4xindex>
          %95 = arith.index_cast %94 : vector<4xindex> to vector<4xi32>
          %96 = arith.index_cast %35 : index to i32
          %97 = vector.broadcast %96 : i32 to vector<4xi32>
          %98 = arith.cmpi slt, %95, %97 : vector<4xi32>
          %99 = arith.select %98, %cst_5, %cst_16 : vector<4xi1>, vector<4xf32>
          %100 = arith.addf %91, %99 : vector<4xf32>
          %101 = affine.apply #map13()[%thread_id_x]
          %102 = affine.apply #map3()[%thread_id_x]
          %103 = vector.load %19[%101, %102] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %104 = amdgpu.mfma 16x16x16 %103 * %42 + %cst_5 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %105 = affine.apply #map13()[%thread_id_x]
          %106 = affine.apply #map4()[%thread_id_x]
          %107 = vector.load %19[%105, %106] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %108 = amdgpu.mfma 16x16x16 %107 * %44 + %104 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %109 = affine.apply #map13()[%thread_id_x]
          %110 = affine.apply #map5()[%thread_id_x]
          %111 = vector.load %19[%109, %110] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %112 = amdgpu.mfma 16x16x16 %111 * %46 + %108 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %113 = affine.apply #map13()[%thread_id_x]
          %114 = affine.apply #map6()[%thread_id_x]
          %115 = vector.load %19[%113, %114] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %116 = amdgpu.mfma 16x16x16 %115 * %48 + %112 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %117 = arith.mulf %116, %cst_9 : vector<4xf32>
          %118 = arith.mulf %117, %cst_10 : vector<4xf32>
          %119 = math.absf %118 : vector<4xf32>
          %120 = arith.mulf %119, %cst_11 : vector<4xf32>
          %121 = math.exp2 %120 : vector<4xf32>
          %122 = arith.addf %121, %cst_12 : vector<4xf32>
          %123 = arith.divf %cst_12, %122 : vector<4xf32>
          %124 = arith.mulf %121, %123 : vector<4xf32>
          %125 = arith.mulf %124, %cst_13 : vector<4xf32>
          %126 = arith.addf %123, %125 : vector<4xf32>
          %127 = math.copysign %126, %118 : vector<4xf32>
          %128 = arith.mulf %127, %cst_14 : vector<4xf32>
          %129 = affine.apply #map14()[%thread_id_x, %arg_i50]
          %130 = vector.broadcast %129 : index to vector<4xindex>
          %131 = arith.addi %130, %cst_15 overflow<nsw, nuw> : vector<4xindex>
          %132 = arith.index_cast %131 : vector<4xindex> to vector<4xi32>
          %133 = arith.index_cast %35 : index to i32
          %134 = vector.broadcast %133 : i32 to vector<4xi32>
          %135 = arith.cmpi slt, %132, %134 : vector<4xi32>
          %136 = arith.select %135, %cst_5, %cst_16 : vector<4xi1>, vector<4xf32>
          %137 = arith.addf %128, %136 : vector<4xf32>
          %138 = vector.extract_strided_slice %100 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %139 = vector.extract_strided_slice %100 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %140 = vector.extract_strided_slice %100 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %141 = vector.extract_strided_slice %100 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %142 = vector.extract_strided_slice %137 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %143 = vector.extract_strided_slice %137 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %144 = vector.extract_strided_slice %137 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %145 = vector.extract_strided_slice %137 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %146 = arith.maximumf %138, %139 : vector<1xf32>
          %147 = arith.maximumf %146, %140 : vector<1xf32>
          %148 = arith.maximumf %147, %141 : vector<1xf32>
          %149 = arith.maximumf %148, %142 : vector<1xf32>
          %150 = arith.maximumf %149, %143 : vector<1xf32>
          %151 = arith.maximumf %150, %144 : vector<1xf32>
          %152 = arith.maximumf %151, %145 : vector<1xf32>
          %153 = vector.extract %152[0] : f32 from vector<1xf32>
          %154, %155 = gpu.shuffle  xor %153, %c16_i32, %c64_i32 : f32
          %156 = vector.broadcast %154 : f32 to vector<1xf32>
          %157 = arith.maximumf %152, %156 : vector<1xf32>
          %158 = vector.extract %157[0] : f32 from vector<1xf32>
          %159, %160 = gpu.shuffle  xor %158, %c32_i32, %c64_i32 : f32
          %161 = vector.broadcast %159 : f32 to vector<1xf32>
          %162 = arith.maximumf %157, %161 : vector<1xf32>
          %163 = arith.maximumf %162, %arg_c51_0 : vector<1xf32>
          %164 = arith.subf %arg_c51_0, %163 : vector<1xf32>
          %165 = math.exp2 %164 : vector<1xf32>
          %166 = vector.extract %163[0] : f32 from vector<1xf32>
          %167 = vector.broadcast %166 : f32 to vector<4xf32>
          %168 = arith.subf %100, %167 : vector<4xf32>
          %169 = math.exp2 %168 : vector<4xf32>
          %170 = arith.subf %137, %167 : vector<4xf32>
          %171 = math.exp2 %170 : vector<4xf32>
          %172 = vector.extract_strided_slice %169 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %173 = vector.extract_strided_slice %169 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %174 = vector.extract_strided_slice %169 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %175 = vector.extract_strided_slice %169 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %176 = vector.extract_strided_slice %171 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %177 = vector.extract_strided_slice %171 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %178 = vector.extract_strided_slice %171 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %179 = vector.extract_strided_slice %171 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %180 = arith.addf %172, %173 : vector<1xf32>
          %181 = arith.addf %180, %174 : vector<1xf32>
          %182 = arith.addf %181, %175 : vector<1xf32>
          %183 = arith.addf %182, %176 : vector<1xf32>
          %184 = arith.addf %183, %177 : vector<1xf32>
          %185 = arith.addf %184, %178 : vector<1xf32>
          %186 = arith.addf %185, %179 : vector<1xf32>
          %187 = vector.extract %186[0] : f32 from vector<1xf32>
          %188, %189 = gpu.shuffle  xor %187, %c16_i32, %c64_i32 : f32
          %190 = vector.broadcast %188 : f32 to vector<1xf32>
          %191 = arith.addf %186, %190 : vector<1xf32>
          %192 = vector.extract %191[0] : f32 from vector<1xf32>
          %193, %194 = gpu.shuffle  xor %192, %c32_i32, %c64_i32 : f32
          %195 = vector.broadcast %193 : f32 to vector<1xf32>
          %196 = arith.addf %191, %195 : vector<1xf32>
          %197 = arith.mulf %arg_c51_1, %165 : vector<1xf32>
          %198 = arith.addf %197, %196 : vector<1xf32>
          %199 = vector.extract %165[0] : f32 from vector<1xf32>
          %200 = vector.broadcast %199 : f32 to vector<4xf32>
          %201 = arith.truncf %169 : vector<4xf32> to vector<4xf16>
          %202 = arith.truncf %171 : vector<4xf32> to vector<4xf16>
          %203 = arith.mulf %arg_c51_2, %200 : vector<4xf32>
          %204 = affine.apply #map3()[%thread_id_x]
          %205 = affine.apply #map11()[%thread_id_x]
          %206 = memref.load %20[%204, %205] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %207 = affine.apply #map15()[%thread_id_x]
          %208 = affine.apply #map11()[%thread_id_x]
          %209 = memref.load %20[%207, %208] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %210 = affine.apply #map16()[%thread_id_x]
          %211 = affine.apply #map11()[%thread_id_x]
          %212 = memref.load %20[%210, %211] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %213 = affine.apply #map17()[%thread_id_x]
          %214 = affine.apply #map11()[%thread_id_x]
          %215 = memref.load %20[%213, %214] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %216 = vector.from_elements %206, %209, %212, %215 : vector<4xf16>
          %217 = amdgpu.mfma 16x16x16 %216 * %201 + %203 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %218 = affine.apply #map4()[%thread_id_x]
          %219 = affine.apply #map11()[%thread_id_x]
          %220 = memref.load %20[%218, %219] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %221 = affine.apply #map18()[%thread_id_x]
          %222 = affine.apply #map11()[%thread_id_x]
          %223 = memref.load %20[%221, %222] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %224 = affine.apply #map19()[%thread_id_x]
          %225 = affine.apply #map11()[%thread_id_x]
          %226 = memref.load %20[%224, %225] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %227 = affine.apply #map20()[%thread_id_x]
          %228 = affine.apply #map11()[%thread_id_x]
          %229 = memref.load %20[%227, %228] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %230 = vector.from_elements %220, %223, %226, %229 : vector<4xf16>
          %231 = amdgpu.mfma 16x16x16 %230 * %202 + %217 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %232 = arith.mulf %arg_c51_3, %200 : vector<4xf32>
          %233 = affine.apply #map3()[%thread_id_x]
          %234 = affine.apply #map13()[%thread_id_x]
          %235 = memref.load %20[%233, %234] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %236 = affine.apply #map15()[%thread_id_x]
          %237 = affine.apply #map13()[%thread_id_x]
          %238 = memref.load %20[%236, %237] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %239 = affine.apply #map16()[%thread_id_x]
          %240 = affine.apply #map13()[%thread_id_x]
          %241 = memref.load %20[%239, %240] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %242 = affine.apply #map17()[%thread_id_x]
          %243 = affine.apply #map13()[%thread_id_x]
          %244 = memref.load %20[%242, %243] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %245 = vector.from_elements %235, %238, %241, %244 : vector<4xf16>
          %246 = amdgpu.mfma 16x16x16 %245 * %201 + %232 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %247 = affine.apply #map4()[%thread_id_x]
          %248 = affine.apply #map13()[%thread_id_x]
          %249 = memref.load %20[%247, %248] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %250 = affine.apply #map18()[%thread_id_x]
          %251 = affine.apply #map13()[%thread_id_x]
          %252 = memref.load %20[%250, %251] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %253 = affine.apply #map19()[%thread_id_x]
          %254 = affine.apply #map13()[%thread_id_x]
          %255 = memref.load %20[%253, %254] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %256 = affine.apply #map20()[%thread_id_x]
          %257 = affine.apply #map13()[%thread_id_x]
          %258 = memref.load %20[%256, %257] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %259 = vector.from_elements %249, %252, %255, %258 : vector<4xf16>
          %260 = amdgpu.mfma 16x16x16 %259 * %202 + %246 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %261 = arith.mulf %arg_c51_4, %200 : vector<4xf32>
          %262 = affine.apply #map3()[%thread_id_x]
          %263 = affine.apply #map21()[%thread_id_x]
          %264 = memref.load %20[%262, %263] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %265 = affine.apply #map15()[%thread_id_x]
          %266 = affine.apply #map21()[%thread_id_x]
          %267 = memref.load %20[%265, %266] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %268 = affine.apply #map16()[%thread_id_x]
          %269 = affine.apply #map21()[%thread_id_x]
          %270 = memref.load %20[%268, %269] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %271 = affine.apply #map17()[%thread_id_x]
          %272 = affine.apply #map21()[%thread_id_x]
          %273 = memref.load %20[%271, %272] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %274 = vector.from_elements %264, %267, %270, %273 : vector<4xf16>
          %275 = amdgpu.mfma 16x16x16 %274 * %201 + %261 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %276 = affine.apply #map4()[%thread_id_x]
          %277 = affine.apply #map21()[%thread_id_x]
          %278 = memref.load %20[%276, %277] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %279 = affine.apply #map18()[%thread_id_x]
          %280 = affine.apply #map21()[%thread_id_x]
          %281 = memref.load %20[%279, %280] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %282 = affine.apply #map19()[%thread_id_x]
          %283 = affine.apply #map21()[%thread_id_x]
          %284 = memref.load %20[%282, %283] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %285 = affine.apply #map20()[%thread_id_x]
          %286 = affine.apply #map21()[%thread_id_x]
          %287 = memref.load %20[%285, %286] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %288 = vector.from_elements %278, %281, %284, %287 : vector<4xf16>
          %289 = amdgpu.mfma 16x16x16 %288 * %202 + %275 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %290 = arith.mulf %arg_c51_5, %200 : vector<4xf32>
          %291 = affine.apply #map3()[%thread_id_x]
          %292 = affine.apply #map22()[%thread_id_x]
          %293 = memref.load %20[%291, %292] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %294 = affine.apply #map15()[%thread_id_x]
          %295 = affine.apply #map22()[%thread_id_x]
          %296 = memref.load %20[%294, %295] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %297 = affine.apply #map16()[%thread_id_x]
          %298 = affine.apply #map22()[%thread_id_x]
          %299 = memref.load %20[%297, %298] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %300 = affine.apply #map17()[%thread_id_x]
          %301 = affine.apply #map22()[%thread_id_x]
          %302 = memref.load %20[%300, %301] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %303 = vector.from_elements %293, %296, %299, %302 : vector<4xf16>
          %304 = amdgpu.mfma 16x16x16 %303 * %201 + %290 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %305 = affine.apply #map4()[%thread_id_x]
          %306 = affine.apply #map22()[%thread_id_x]
          %307 = memref.load %20[%305, %306] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %308 = affine.apply #map18()[%thread_id_x]
          %309 = affine.apply #map22()[%thread_id_x]
          %310 = memref.load %20[%308, %309] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %311 = affine.apply #map19()[%thread_id_x]
          %312 = affine.apply #map22()[%thread_id_x]
          %313 = memref.load %20[%311, %312] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %314 = affine.apply #map20()[%thread_id_x]
          %315 = affine.apply #map22()[%thread_id_x]
          %316 = memref.load %20[%314, %315] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %317 = vector.from_elements %307, %310, %313, %316 : vector<4xf16>
          %318 = amdgpu.mfma 16x16x16 %317 * %202 + %304 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          scf.yield %163, %198, %231, %260, %289, %318 : vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
        }
        %319 = affine.apply #map23()[%block_id_x]
        %320 = arith.minsi %319, %28 : index
        %321 = affine.apply #map7()[%320]
        %323:6 = scf.for %arg_i322 = %c0 to %321 step %c1 iter_args(%arg_c323_0 = %51#0, %arg_c323_1 = %51#1, %arg_c323_2 = %51#2, %arg_c323_3 = %51#3, %arg_c323_4 = %51#4, %arg_c323_5 = %51#5) -> (vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
          amdgpu.lds_barrier
          %324 = affine.apply #map8()[%thread_id_x]
          %325 = affine.apply #map9()[%thread_id_x]
          %326 = affine.apply #map10()[%thread_id_x, %arg_i322]
          %327 = arith.cmpi slt, %326, %320 : index
          %328 = vector.broadcast %327 : i1 to vector<8xi1>
          %329 = arith.addi %326, %24 : index
          %330 = vector.maskedload %3[%329, %36, %325], %328, %cst_8 : memref<?x2x64xf16, strided<[128, 64, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
          vector.store %330, %19[%324, %325] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          %331 = vector.maskedload %5[%329, %36, %325], %328, %cst_8 : memref<?x2x64xf16, strided<[128, 64, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
          vector.store %331, %20[%324, %325] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          %332 = affine.apply #map11()[%thread_id_x]
          %333 = affine.apply #map3()[%thread_id_x]
          %334 = vector.load %19[%332, %333] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %335 = amdgpu.mfma 16x16x16 %334 * %42 + %cst_5 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %336 = affine.apply #map11()[%thread_id_x]
          %337 = affine.apply #map4()[%thread_id_x]
          %338 = vector.load %19[%336, %337] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %339 = amdgpu.mfma 16x16x16 %338 * %44 + %335 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %340 = affine.apply #map11()[%thread_id_x]
          %341 = affine.apply #map5()[%thread_id_x]
          %342 = vector.load %19[%340, %341] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %343 = amdgpu.mfma 16x16x16 %342 * %46 + %339 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %344 = affine.apply #map11()[%thread_id_x]
          %345 = affine.apply #map6()[%thread_id_x]
          %346 = vector.load %19[%344, %345] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %347 = amdgpu.mfma 16x16x16 %346 * %48 + %343 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %348 = arith.mulf %347, %cst_9 : vector<4xf32>
          %349 = arith.mulf %348, %cst_10 : vector<4xf32>
          %350 = math.absf %349 : vector<4xf32>
          %351 = arith.mulf %350, %cst_11 : vector<4xf32>
          %352 = math.exp2 %351 : vector<4xf32>
          %353 = arith.addf %352, %cst_12 : vector<4xf32>
          %354 = arith.divf %cst_12, %353 : vector<4xf32>
          %355 = arith.mulf %352, %354 : vector<4xf32>
          %356 = arith.mulf %355, %cst_13 : vector<4xf32>
          %357 = arith.addf %354, %356 : vector<4xf32>
          %358 = math.copysign %357, %349 : vector<4xf32>
          %359 = arith.mulf %358, %cst_14 : vector<4xf32>
          %360 = affine.apply #map12()[%thread_id_x, %arg_i322]
          %361 = vector.broadcast %360 : index to vector<4xindex>
          %362 = arith.addi %361, %cst_15 overflow<nsw, nuw> : vector<4xindex>
          %363 = arith.index_cast %362 : vector<4xindex> to vector<4xi32>
          %364 = arith.index_cast %320 : index to i32
          %365 = vector.broadcast %364 : i32 to vector<4xi32>
          %366 = arith.cmpi slt, %363, %365 : vector<4xi32>
          %367 = arith.index_cast %37 : index to i32
          %368 = vector.broadcast %367 : i32 to vector<4xi32>
          %369 = arith.cmpi sge, %368, %363 : vector<4xi32>
          %370 = arith.andi %369, %366 : vector<4xi1>
          %371 = arith.select %370, %cst_5, %cst_16 : vector<4xi1>, vector<4xf32>
          %372 = arith.addf %359, %371 : vector<4xf32>
          %373 = affine.apply #map13()[%thread_id_x]
          %374 = affine.apply #map3()[%thread_id_x]
          %375 = vector.load %19[%373, %374] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %376 = amdgpu.mfma 16x16x16 %375 * %42 + %cst_5 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %377 = affine.apply #map13()[%thread_id_x]
          %378 = affine.apply #map4()[%thread_id_x]
          %379 = vector.load %19[%377, %378] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %380 = amdgpu.mfma 16x16x16 %379 * %44 + %376 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %381 = affine.apply #map13()[%thread_id_x]
          %382 = affine.apply #map5()[%thread_id_x]
          %383 = vector.load %19[%381, %382] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %384 = amdgpu.mfma 16x16x16 %383 * %46 + %380 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %385 = affine.apply #map13()[%thread_id_x]
          %386 = affine.apply #map6()[%thread_id_x]
          %387 = vector.load %19[%385, %386] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %388 = amdgpu.mfma 16x16x16 %387 * %48 + %384 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %389 = arith.mulf %388, %cst_9 : vector<4xf32>
          %390 = arith.mulf %389, %cst_10 : vector<4xf32>
          %391 = math.absf %390 : vector<4xf32>
          %392 = arith.mulf %391, %cst_11 : vector<4xf32>
          %393 = math.exp2 %392 : vector<4xf32>
          %394 = arith.addf %393, %cst_12 : vector<4xf32>
          %395 = arith.divf %cst_12, %394 : vector<4xf32>
          %396 = arith.mulf %393, %395 : vector<4xf32>
          %397 = arith.mulf %396, %cst_13 : vector<4xf32>
          %398 = arith.addf %395, %397 : vector<4xf32>
          %399 = math.copysign %398, %390 : vector<4xf32>
          %400 = arith.mulf %399, %cst_14 : vector<4xf32>
          %401 = affine.apply #map14()[%thread_id_x, %arg_i322]
          %402 = vector.broadcast %401 : index to vector<4xindex>
          %403 = arith.addi %402, %cst_15 overflow<nsw, nuw> : vector<4xindex>
          %404 = arith.index_cast %403 : vector<4xindex> to vector<4xi32>
          %405 = arith.index_cast %320 : index to i32
          %406 = vector.broadcast %405 : i32 to vector<4xi32>
          %407 = arith.cmpi slt, %404, %406 : vector<4xi32>
          %408 = arith.index_cast %37 : index to i32
          %409 = vector.broadcast %408 : i32 to vector<4xi32>
          %410 = arith.cmpi sge, %409, %404 : vector<4xi32>
          %411 = arith.andi %410, %407 : vector<4xi1>
          %412 = arith.select %411, %cst_5, %cst_16 : vector<4xi1>, vector<4xf32>
          %413 = arith.addf %400, %412 : vector<4xf32>
          %414 = vector.extract_strided_slice %372 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %415 = vector.extract_strided_slice %372 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %416 = vector.extract_strided_slice %372 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %417 = vector.extract_strided_slice %372 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %418 = vector.extract_strided_slice %413 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %419 = vector.extract_strided_slice %413 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %420 = vector.extract_strided_slice %413 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %421 = vector.extract_strided_slice %413 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %422 = arith.maximumf %414, %415 : vector<1xf32>
          %423 = arith.maximumf %422, %416 : vector<1xf32>
          %424 = arith.maximumf %423, %417 : vector<1xf32>
          %425 = arith.maximumf %424, %418 : vector<1xf32>
          %426 = arith.maximumf %425, %419 : vector<1xf32>
          %427 = arith.maximumf %426, %420 : vector<1xf32>
          %428 = arith.maximumf %427, %421 : vector<1xf32>
          %429 = vector.extract %428[0] : f32 from vector<1xf32>
          %430, %431 = gpu.shuffle  xor %429, %c16_i32, %c64_i32 : f32
          %432 = vector.broadcast %430 : f32 to vector<1xf32>
          %433 = arith.maximumf %428, %432 : vector<1xf32>
          %434 = vector.extract %433[0] : f32 from vector<1xf32>
          %435, %436 = gpu.shuffle  xor %434, %c32_i32, %c64_i32 : f32
          %437 = vector.broadcast %435 : f32 to vector<1xf32>
          %438 = arith.maximumf %433, %437 : vector<1xf32>
          %439 = arith.maximumf %438, %arg_c323_0 : vector<1xf32>
          %440 = arith.subf %arg_c323_0, %439 : vector<1xf32>
          %441 = math.exp2 %440 : vector<1xf32>
          %442 = vector.extract %439[0] : f32 from vector<1xf32>
          %443 = vector.broadcast %442 : f32 to vector<4xf32>
          %444 = arith.subf %372, %443 : vector<4xf32>
          %445 = math.exp2 %444 : vector<4xf32>
          %446 = arith.subf %413, %443 : vector<4xf32>
          %447 = math.exp2 %446 : vector<4xf32>
          %448 = vector.extract_strided_slice %445 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %449 = vector.extract_strided_slice %445 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %450 = vector.extract_strided_slice %445 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %451 = vector.extract_strided_slice %445 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %452 = vector.extract_strided_slice %447 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %453 = vector.extract_strided_slice %447 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %454 = vector.extract_strided_slice %447 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %455 = vector.extract_strided_slice %447 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %456 = arith.addf %448, %449 : vector<1xf32>
          %457 = arith.addf %456, %450 : vector<1xf32>
          %458 = arith.addf %457, %451 : vector<1xf32>
          %459 = arith.addf %458, %452 : vector<1xf32>
          %460 = arith.addf %459, %453 : vector<1xf32>
          %461 = arith.addf %460, %454 : vector<1xf32>
          %462 = arith.addf %461, %455 : vector<1xf32>
          %463 = vector.extract %462[0] : f32 from vector<1xf32>
          %464, %465 = gpu.shuffle  xor %463, %c16_i32, %c64_i32 : f32
          %466 = vector.broadcast %464 : f32 to vector<1xf32>
          %467 = arith.addf %462, %466 : vector<1xf32>
          %468 = vector.extract %467[0] : f32 from vector<1xf32>
          %469, %470 = gpu.shuffle  xor %468, %c32_i32, %c64_i32 : f32
          %471 = vector.broadcast %469 : f32 to vector<1xf32>
          %472 = arith.addf %467, %471 : vector<1xf32>
          %473 = arith.mulf %arg_c323_1, %441 : vector<1xf32>
          %474 = arith.addf %473, %472 : vector<1xf32>
          %475 = vector.extract %441[0] : f32 from vector<1xf32>
          %476 = vector.broadcast %475 : f32 to vector<4xf32>
          %477 = arith.truncf %445 : vector<4xf32> to vector<4xf16>
          %478 = arith.truncf %447 : vector<4xf32> to vector<4xf16>
          %479 = arith.mulf %arg_c323_2, %476 : vector<4xf32>
          %480 = affine.apply #map3()[%thread_id_x]
          %481 = affine.apply #map11()[%thread_id_x]
          %482 = memref.load %20[%480, %481] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %483 = affine.apply #map15()[%thread_id_x]
          %484 = affine.apply #map11()[%thread_id_x]
          %485 = memref.load %20[%483, %484] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %486 = affine.apply #map16()[%thread_id_x]
          %487 = affine.apply #map11()[%thread_id_x]
          %488 = memref.load %20[%486, %487] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %489 = affine.apply #map17()[%thread_id_x]
          %490 = affine.apply #map11()[%thread_id_x]
          %491 = memref.load %20[%489, %490] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %492 = vector.from_elements %482, %485, %488, %491 : vector<4xf16>
          %493 = amdgpu.mfma 16x16x16 %492 * %477 + %479 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %494 = affine.apply #map4()[%thread_id_x]
          %495 = affine.apply #map11()[%thread_id_x]
          %496 = memref.load %20[%494, %495] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %497 = affine.apply #map18()[%thread_id_x]
          %498 = affine.apply #map11()[%thread_id_x]
          %499 = memref.load %20[%497, %498] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %500 = affine.apply #map19()[%thread_id_x]
          %501 = affine.apply #map11()[%thread_id_x]
          %502 = memref.load %20[%500, %501] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %503 = affine.apply #map20()[%thread_id_x]
          %504 = affine.apply #map11()[%thread_id_x]
          %505 = memref.load %20[%503, %504] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %506 = vector.from_elements %496, %499, %502, %505 : vector<4xf16>
          %507 = amdgpu.mfma 16x16x16 %506 * %478 + %493 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %508 = arith.mulf %arg_c323_3, %476 : vector<4xf32>
          %509 = affine.apply #map3()[%thread_id_x]
          %510 = affine.apply #map13()[%thread_id_x]
          %511 = memref.load %20[%509, %510] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %512 = affine.apply #map15()[%thread_id_x]
          %513 = affine.apply #map13()[%thread_id_x]
          %514 = memref.load %20[%512, %513] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %515 = affine.apply #map16()[%thread_id_x]
          %516 = affine.apply #map13()[%thread_id_x]
          %517 = memref.load %20[%515, %516] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %518 = affine.apply #map17()[%thread_id_x]
          %519 = affine.apply #map13()[%thread_id_x]
          %520 = memref.load %20[%518, %519] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %521 = vector.from_elements %511, %514, %517, %520 : vector<4xf16>
          %522 = amdgpu.mfma 16x16x16 %521 * %477 + %508 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %523 = affine.apply #map4()[%thread_id_x]
          %524 = affine.apply #map13()[%thread_id_x]
          %525 = memref.load %20[%523, %524] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %526 = affine.apply #map18()[%thread_id_x]
          %527 = affine.apply #map13()[%thread_id_x]
          %528 = memref.load %20[%526, %527] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %529 = affine.apply #map19()[%thread_id_x]
          %530 = affine.apply #map13()[%thread_id_x]
          %531 = memref.load %20[%529, %530] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %532 = affine.apply #map20()[%thread_id_x]
          %533 = affine.apply #map13()[%thread_id_x]
          %534 = memref.load %20[%532, %533] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %535 = vector.from_elements %525, %528, %531, %534 : vector<4xf16>
          %536 = amdgpu.mfma 16x16x16 %535 * %478 + %522 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %537 = arith.mulf %arg_c323_4, %476 : vector<4xf32>
          %538 = affine.apply #map3()[%thread_id_x]
          %539 = affine.apply #map21()[%thread_id_x]
          %540 = memref.load %20[%538, %539] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %541 = affine.apply #map15()[%thread_id_x]
          %542 = affine.apply #map21()[%thread_id_x]
          %543 = memref.load %20[%541, %542] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %544 = affine.apply #map16()[%thread_id_x]
          %545 = affine.apply #map21()[%thread_id_x]
          %546 = memref.load %20[%544, %545] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %547 = affine.apply #map17()[%thread_id_x]
          %548 = affine.apply #map21()[%thread_id_x]
          %549 = memref.load %20[%547, %548] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %550 = vector.from_elements %540, %543, %546, %549 : vector<4xf16>
          %551 = amdgpu.mfma 16x16x16 %550 * %477 + %537 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %552 = affine.apply #map4()[%thread_id_x]
          %553 = affine.apply #map21()[%thread_id_x]
          %554 = memref.load %20[%552, %553] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %555 = affine.apply #map18()[%thread_id_x]
          %556 = affine.apply #map21()[%thread_id_x]
          %557 = memref.load %20[%555, %556] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %558 = affine.apply #map19()[%thread_id_x]
          %559 = affine.apply #map21()[%thread_id_x]
          %560 = memref.load %20[%558, %559] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %561 = affine.apply #map20()[%thread_id_x]
          %562 = affine.apply #map21()[%thread_id_x]
          %563 = memref.load %20[%561, %562] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %564 = vector.from_elements %554, %557, %560, %563 : vector<4xf16>
          %565 = amdgpu.mfma 16x16x16 %564 * %478 + %551 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %566 = arith.mulf %arg_c323_5, %476 : vector<4xf32>
          %567 = affine.apply #map3()[%thread_id_x]
          %568 = affine.apply #map22()[%thread_id_x]
          %569 = memref.load %20[%567, %568] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %570 = affine.apply #map15()[%thread_id_x]
          %571 = affine.apply #map22()[%thread_id_x]
          %572 = memref.load %20[%570, %571] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %573 = affine.apply #map16()[%thread_id_x]
          %574 = affine.apply #map22()[%thread_id_x]
          %575 = memref.load %20[%573, %574] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %576 = affine.apply #map17()[%thread_id_x]
          %577 = affine.apply #map22()[%thread_id_x]
          %578 = memref.load %20[%576, %577] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %579 = vector.from_elements %569, %572, %575, %578 : vector<4xf16>
          %580 = amdgpu.mfma 16x16x16 %579 * %477 + %566 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %581 = affine.apply #map4()[%thread_id_x]
          %582 = affine.apply #map22()[%thread_id_x]
          %583 = memref.load %20[%581, %582] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %584 = affine.apply #map18()[%thread_id_x]
          %585 = affine.apply #map22()[%thread_id_x]
          %586 = memref.load %20[%584, %585] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %587 = affine.apply #map19()[%thread_id_x]
          %588 = affine.apply #map22()[%thread_id_x]
          %589 = memref.load %20[%587, %588] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %590 = affine.apply #map20()[%thread_id_x]
          %591 = affine.apply #map22()[%thread_id_x]
          %592 = memref.load %20[%590, %591] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %593 = vector.from_elements %583, %586, %589, %592 : vector<4xf16>
          %594 = amdgpu.mfma 16x16x16 %593 * %478 + %580 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          scf.yield %439, %474, %507, %536, %565, %594 : vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
        }
        %595 = arith.divf %cst_20, %323#1 : vector<1xf32>
        %596 = vector.extract %595[0] : f32 from vector<1xf32>
        %597 = vector.broadcast %596 : f32 to vector<4xf32>
        %598 = arith.mulf %323#2, %597 : vector<4xf32>
        %599 = affine.apply #map3()[%thread_id_x]
        vector.maskedstore %17[%40, %block_id_y, %599], %39, %598 : memref<?x4x64xf32, strided<[256, 64, 1]>>, vector<4xi1>, vector<4xf32>
        %600 = arith.mulf %323#3, %597 : vector<4xf32>
        %601 = affine.apply #map4()[%thread_id_x]
        vector.maskedstore %17[%40, %block_id_y, %601], %39, %600 : memref<?x4x64xf32, strided<[256, 64, 1]>>, vector<4xi1>, vector<4xf32>
        %602 = arith.mulf %323#4, %597 : vector<4xf32>
        %603 = affine.apply #map5()[%thread_id_x]
        vector.maskedstore %17[%40, %block_id_y, %603], %39, %602 : memref<?x4x64xf32, strided<[256, 64, 1]>>, vector<4xi1>, vector<4xf32>
        %604 = arith.mulf %323#5, %597 : vector<4xf32>
        %605 = affine.apply #map6()[%thread_id_x]
        vector.maskedstore %17[%40, %block_id_y, %605], %39, %604 : memref<?x4x64xf32, strided<[256, 64, 1]>>, vector<4xi1>, vector<4xf32>
        return
      }
    }
  }
}
