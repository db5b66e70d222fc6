#map = affine_map<()[s0] -> (s0 + 1)>
#map1 = affine_map<()[s0] -> ((s0 ceildiv 16) ceildiv 2 * 16)>
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
  stream.executable private @decode_paged {
    stream.executable.export public @decode_paged workgroups() -> (index, index, index) {
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      stream.return %c3, %c2, %c2 : index, index, index
    }
    builtin.module {
      func.func @decode_paged(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding, %arg4: !stream.binding, %arg5: !stream.binding, %arg6: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %cst_1 = arith.constant dense<-1.000000e+30> : vector<1xf32>
        %cst_2 = arith.constant dense<0.000000e+00> : vector<1xf32>
        %cst_3 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c1 = arith.constant 1 : index
        %cst_5 = arith.constant dense<0> : vector<1xi32>
        %cst_6 = arith.constant dense<0.000000e+00> : vector<4xf16>
        %cst_7 = arith.constant dense<0.000000e+00> : vector<8xf16>
        %cst_8 = arith.constant dense<1.800000e-01> : vector<4xf32>
        %cst_9 = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
        %cst_10 = arith.constant dense<-1.000000e+30> : vector<4xf32>
        %c16_i32 = arith.constant 16 : i32
        %c64_i32 = arith.constant 64 : i32
        %c32_i32 = arith.constant 32 : i32
        %cst_14 = arith.constant dense<1.000000e+00> : vector<1xf32>
        %thread_id_x = gpu.thread_id  x upper_bound 64
        %block_id_x = gpu.block_id  x upper_bound 3
        %block_id_y = gpu.block_id  y upper_bound 2
        %block_id_z = gpu.block_id  z upper_bound 2
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [3, 32, 64], strides: [2048, 64, 1] : memref<f16> to memref<3x32x64xf16, strided<[2048, 64, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [200, 2, 64], strides: [128, 64, 1] : memref<f16> to memref<200x2x64xf16, strided<[128, 64, 1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f16>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [200, 2, 64], strides: [128, 64, 1] : memref<f16> to memref<200x2x64xf16, strided<[128, 64, 1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<i32>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [4], strides: [1] : memref<i32> to memref<4xi32, strided<[1]>>
        %8 = stream.binding.subspan %arg4[%c0] : !stream.binding -> memref<i32>
        %9 = memref.reinterpret_cast %8 to offset: [0], sizes: [536870910], strides: [1] : memref<i32> to memref<536870910xi32, strided<[1]>>
        %10 = stream.binding.subspan %arg5[%c0] : !stream.binding -> memref<f32>
        %11 = memref.reinterpret_cast %10 to offset: [0], sizes: [2, 3, 32, 64], strides: [6144, 2048, 64, 1] : memref<f32> to memref<2x3x32x64xf32, strided<[6144, 2048, 64, 1]>>
        %12 = stream.binding.subspan %arg6[%c0] : !stream.binding -> memref<f32>
        %13 = memref.reinterpret_cast %12 to offset: [0], sizes: [2, 3, 32], strides: [96, 32, 1] : memref<f32> to memref<2x3x32xf32, strided<[96, 32, 1]>>
        %14 = vector.load %7[%block_id_x] : memref<4xi32, strided<[1]>>, vector<1xi32>
        %15 = vector.extract %14[0] : i32 from vector<1xi32>
        %16 = arith.index_cast %15 : i32 to index
        %17 = affine.apply #map()[%block_id_x]
        %18 = vector.load %7[%17] : memref<4xi32, strided<[1]>>, vector<1xi32>
        %19 = vector.extract %18[0] : i32 from vector<1xi32>
        %20 = arith.index_cast %19 : i32 to index
        %21 = arith.subi %20, %16 : index
        %22 = affine.apply #map1()[%21]
        %23 = arith.muli %block_id_z, %22 : index
        %24 = arith.minsi %23, %21 : index
        %25 = arith.subi %21, %24 : index
        %26 = arith.minsi %25, %22 : index
        %27 = arith.addi %24, %16 : index
        %28 = affine.apply #map2()[%thread_id_x, %block_id_y]
        %29 = affine.apply #map3()[%thread_id_x]
        %30 = vector.load %1[%block_id_x, %28, %29] : memref<3x32x64xf16, strided<[2048, 64, 1]>>, vector<4xf16>
        %31 = affine.apply #map4()[%thread_id_x]
        %32 = vector.load %1[%block_id_x, %28, %31] : memref<3x32x64xf16, strided<[2048, 64, 1]>>, vector<4xf16>
        %33 = affine.apply #map5()[%thread_id_x]
        %34 = vector.load %1[%block_id_x, %28, %33] : memref<3x32x64xf16, strided<[2048, 64, 1]>>, vector<4xf16>
        %35 = affine.apply #map6()[%thread_id_x]
        %36 = vector.load %1[%block_id_x, %28, %35] : memref<3x32x64xf16, strided<[2048, 64, 1]>>, vector<4xf16>
        %37 = memref.alloc() : memref<2176xi8, #gpu.address_space<workgroup>>
        %38 = memref.view %37[%c0][] : memref<2176xi8, #gpu.address_space<workgroup>> to memref<16x68xf16, #gpu.address_space<workgroup>>
        %39 = affine.apply #map7()[%26]
        %41:6 = scf.for %arg_i40 = %c0 to %39 step %c1 iter_args(%arg_c41_0 = %cst_1, %arg_c41_1 = %cst_2, %arg_c41_2 = %cst_3, %arg_c41_3 = %cst_3, %arg_c41_4 = %cst_3, %arg_c41_5 = %cst_3) -> (vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
          %42 = affine.apply #map2()[%thread_id_x, %arg_i40]
          %43 = arith.cmpi slt, %42, %26 : index
          %44 = arith.addi %42, %27 : index
          %45 = vector.broadcast %43 : i1 to vector<1xi1>
          %46 = vector.maskedload %9[%44], %45, %cst_5 : memref<536870910xi32, strided<[1]>>, vector<1xi1>, vector<1xi32> into vector<1xi32>
          %47 = vector.extract %46[0] : i32 from vector<1xi32>
          %48 = arith.index_cast %47 : i32 to index
          %49 = vector.broadcast %43 : i1 to vector<4xi1>
          %50 = affine.apply #map3()[%thread_id_x]
          %51 = vector.maskedload %3[%48, %block_id_y, %50], %49, %cst_6 : memref<200x2x64xf16, strided<[128, 64, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
          %52 = amdgpu.mfma 16x16x16 %51 * %30 + %cst_3 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %53 = affine.apply #map4()[%thread_id_x]
          %54 = vector.maskedload %3[%48, %block_id_y, %53], %49, %cst_6 : memref<200x2x64xf16, strided<[128, 64, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
          %55 = amdgpu.mfma 16x16x16 %54 * %32 + %52 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %56 = affine.apply #map5()[%thread_id_x]
          %57 = vector.maskedload %3[%48, %block_id_y, %56], %49, %cst_6 : memref<200x2x64xf16, strided<[128, 64, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
          %58 = amdgpu.mfma 16x16x16 %57 * %34 + %55 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %59 = affine.apply #map6()[%thread_id_x]
          %60 = vector.maskedload %3[%48, %block_id_y, %59], %49, %cst_6 : memref<200x2x64xf16, strided<[128, 64, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
          %61 = amdgpu.mfma 16x16x16 %60 * %36 + %58 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          amdgpu.lds_barrier
          %62 = affine.apply #map8()[%thread_id_x, %arg_i40]
          %63 = arith.cmpi slt, %62, %26 : index
          %64 = arith.addi %62, %27 : index
          %65 = vector.broadcast %63 : i1 to vector<1xi1>
          %66 = vector.maskedload %9[%64], %65, %cst_5 : memref<536870910xi32, strided<[1]>>, vector<1xi1>, vector<1xi32> into vector<1xi32>
          %67 = vector.extract %66[0] : i32 from vector<1xi32>
          %68 = arith.index_cast %67 : i32 to index
          %69 = vector.broadcast %63 : i1 to vector<8xi1>
          %70 = affine.apply #map9()[%thread_id_x]
          %71 = affine.apply #map10()[%thread_id_x]
          %72 = vector.maskedload %5[%68, %block_id_y, %71], %69, %cst_7 : memref<200x2x64xf16, strided<[128, 64, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
          vector.store %72, %38[%70, %71] : memref<16x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          %73 = affine.apply #map11()[%thread_id_x]
          %74 = vector.maskedload %5[%68, %block_id_y, %73], %69, %cst_7 : memref<200x2x64xf16, strided<[128, 64, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
          vector.store %74, %38[%70, %73] : memref<16x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          %75 = arith.mulf %61, %cst_8 : vector<4xf32>
          %76 = affine.apply #map12()[%thread_id_x, %arg_i40]
          %77 = vector.broadcast %76 : index to vector<4xindex>
          %78 = arith.addi %77, %cst_9 : vector<4xindex>
          %79 = vector.broadcast %26 : index to vector<4xindex>
          %80 = arith.cmpi slt, %78, %79 : vector<4xindex>
          %81 = arith.select %80, %cst_3, %cst_10 : vector<4xi1>, vector<4xf32>
          %82 = arith.addf %75, %81 : vector<4xf32>
          %83 = vector.extract_strided_slice %82 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %84 = vector.extract_strided_slice %82 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %85 = vector.extract_strided_slice %82 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %86 = vector.extract_strided_slice %82 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %87 = arith.maximumf %83, %84 : vector<1xf32>
          %88 = arith.maximumf %87, %85 : vector<1xf32>
          %89 = arith.maximumf %88, %86 : vector<1xf32>
          %90 = vector.extract %89[0] : f32 from vector<1xf32>
          %91, %92 = gpu.shuffle  xor %90, %c16_i32, %c64_i32 : f32
          %93 = vector.broadcast %91 : f32 to vector<1xf32>
          %94 = arith.maximumf %89, %93 : vector<1xf32>
          %95 = vector.extract %94[0] : f32 from vector<1xf32>
          %96, %97 = gpu.shuffle  xor %95, %c32_i32, %c64_i32 : f32
          %98 = vector.broadcast %96 : f32 to vector<1xf32>
          %99 = arith.maximumf %94, %98 : vector<1xf32>
          %100 = arith.maximumf %99, %arg_c41_0 : vector<1xf32>
          %101 = arith.subf %arg_c41_0, %100 : vector<1xf32>
          %102 = math.exp2 %101 : vector<1xf32>
          %103 = vector.extract %100[0] : f32 from vector<1xf32>
          %104 = vector.broadcast %103 : f32 to vector<4xf32>
          %105 = arith.subf %82, %104 : vector<4xf32>
          %106 = math.exp2 %105 : vector<4xf32>
          %107 = vector.extract_strided_slice %106 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %108 = vector.extract_strided_slice %106 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %109 = vector.extract_strided_slice %106 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %110 = vector.extract_strided_slice %106 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
          %111 = arith.addf %107, %108 : vector<1xf32>
          %112 = arith.addf %111, %109 : vector<1xf32>
          %113 = arith.addf %112, %110 : vector<1xf32>
          %114 = vector.extract %113[0] : f32 from vector<1xf32>
          %115, %116 = gpu.shuffle  xor %114, %c16_i32, %c64_i32 : f32
          %117 = vector.broadcast %115 : f32 to vector<1xf32>
          %118 = arith.addf %113, %117 : vector<1xf32>
          %119 = vector.extract %118[0] : f32 from vector<1xf32>
          %120, %121 = gpu.shuffle  xor %119, %c32_i32, %c64_i32 : f32
          %122 = vector.broadcast %120 : f32 to vector<1xf32>
          %123 = arith.addf %118, %122 : vector<1xf32>
          %124 = arith.mulf %arg_c41_1, %102 : vector<1xf32>
          %125 = arith.addf %124, %123 : vector<1xf32>
          %126 = arith.truncf %106 : vector<4xf32> to vector<4xf16>
          %127 = vector.extract %102[0] : f32 from vector<1xf32>
          %128 = vector.broadcast %127 : f32 to vector<4xf32>
          %129 = affine.apply #map13()[%thread_id_x]
          %130 = affine.apply #map14()[%thread_id_x]
          %131 = memref.load %38[%129, %130] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %132 = affine.apply #map15()[%thread_id_x]
          %133 = affine.apply #map14()[%thread_id_x]
          %134 = memref.load %38[%132, %133] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %135 = affine.apply #map16()[%thread_id_x]
          %136 = affine.apply #map14()[%thread_id_x]
          %137 = memref.load %38[%135, %136] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %138 = affine.apply #map17()[%thread_id_x]
          %139 = affine.apply #map14()[%thread_id_x]
          %140 = memref.load %38[%138, %139] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %141 = vector.from_elements %131, %134, %137, %140 : vector<4xf16>
          %142 = arith.mulf %arg_c41_2, %128 : vector<4xf32>
          %143 = amdgpu.mfma 16x16x16 %141 * %126 + %142 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %144 = affine.apply #map13()[%thread_id_x]
          %145 = affine.apply #map18()[%thread_id_x]
          %146 = memref.load %38[%144, %145] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %147 = affine.apply #map15()[%thread_id_x]
          %148 = affine.apply #map18()[%thread_id_x]
          %149 = memref.load %38[%147, %148] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %150 = affine.apply #map16()[%thread_id_x]
          %151 = affine.apply #map18()[%thread_id_x]
          %152 = memref.load %38[%150, %151] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %153 = affine.apply #map17()[%thread_id_x]
          %154 = affine.apply #map18()[%thread_id_x]
          %155 = memref.load %38[%153, %154] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %156 = vector.from_elements %146, %149, %152, %155 : vector<4xf16>
          %157 = arith.mulf %arg_c41_3, %128 : vector<4xf32>
          %158 = amdgpu.mfma 16x16x16 %156 * %126 + %157 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %159 = affine.apply #map13()[%thread_id_x]
          %160 = affine.apply #map19()[%thread_id_x]
          %161 = memref.load %38[%159, %160] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %162 = affine.apply #map15()[%thread_id_x]
          %163 = affine.apply #map19()[%thread_id_x]
          %164 = memref.load %38[%162, %163] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %165 = affine.apply #map16()[%thread_id_x]
          %166 = affine.apply #map19()[%thread_id_x]
          %167 = memref.load %38[%165, %166] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %168 = affine.apply #map17()[%thread_id_x]
          %169 = affine.apply #map19()[%thread_id_x]
          %170 = memref.load %38[%168, %169] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %171 = vector.from_elements %161, %164, %167, %170 : vector<4xf16>
          %172 = arith.mulf %arg_c41_4, %128 : vector<4xf32>
          %173 = amdgpu.mfma 16x16x16 %171 * %126 + %172 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %174 = affine.apply #map13()[%thread_id_x]
          %175 = affine.apply #map20()[%thread_id_x]
          %176 = memref.load %38[%174, %175] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %177 = affine.apply #map15()[%thread_id_x]
          %178 = affine.apply #map20()[%thread_id_x]
          %179 = memref.load %38[%177, %178] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %180 = affine.apply #map16()[%thread_id_x]
          %181 = affine.apply #map20()[%thread_id_x]
          %182 = memref.load %38[%180, %181] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %183 = affine.apply #map17()[%thread_id_x]
          %184 = affine.apply #map20()[%thread_id_x]
          %185 = memref.load %38[%183, %184] : memref<16x68xf16, #gpu.address_space<workgroup>>
          %186 = vector.from_elements %176, %179, %182, %185 : vector<4xf16>
          %187 = arith.mulf %arg_c41_5, %128 : vector<4xf32>
          %188 = amdgpu.mfma 16x16x16 %186 * %126 + %187 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          scf.yield %100, %125, %143, %158, %173, %188 : vector<1xf32>, vector<1xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
        }
        %189 = arith.cmpi sgt, %26, %c0 : index
        scf.if %189 {
          %190 = arith.divf %cst_14, %41#1 : vector<1xf32>
          %191 = vector.extract %190[0] : f32 from vector<1xf32>
          %192 = vector.broadcast %191 : f32 to vector<4xf32>
          %193 = math.log2 %41#1 : vector<1xf32>
          %194 = arith.addf %41#0, %193 : vector<1xf32>
          %195 = arith.mulf %41#2, %192 : vector<4xf32>
          %196 = affine.apply #map3()[%thread_id_x]
          vector.store %195, %11[%block_id_z, %block_id_x, %28, %196] : memref<2x3x32x64xf32, strided<[6144, 2048, 64, 1]>>, vector<4xf32>
          %197 = arith.mulf %41#3, %192 : vector<4xf32>
          %198 = affine.apply #map4()[%thread_id_x]
          vector.store %197, %11[%block_id_z, %block_id_x, %28, %198] : memref<2x3x32x64xf32, strided<[6144, 2048, 64, 1]>>, vector<4xf32>
          %199 = arith.mulf %41#4, %192 : vector<4xf32>
          %200 = affine.apply #map5()[%thread_id_x]
          vector.store %199, %11[%block_id_z, %block_id_x, %28, %200] : memref<2x3x32x64xf32, strided<[6144, 2048, 64, 1]>>, vector<4xf32>
          %201 = arith.mulf %41#5, %192 : vector<4xf32>
          %202 = affine.apply #map6()[%thread_id_x]
          vector.store %201, %11[%block_id_z, %block_id_x, %28, %202] : memref<2x3x32x64xf32, strided<[6144, 2048, 64, 1]>>, vector<4xf32>
          vector.store %194, %13[%block_id_z, %block_id_x, %28] : memref<2x3x32xf32, strided<[96, 32, 1]>>, vector<1xf32>
        }
        return
      }
    }
  }
}
