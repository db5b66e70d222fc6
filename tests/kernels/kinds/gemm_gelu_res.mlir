#map = affine_map<()[s0, s1] -> (s0 + s1 * 128)>
#map1 = affine_map<()[s0] -> (s0 * 64)>
#map2 = affine_map<()[s0] -> (s0 floordiv 4)>
#map3 = affine_map<()[s0] -> ((s0 mod 4) * 8)>
#map4 = affine_map<()[s0, s1] -> ((s0 mod 4) * 8 + s1 * 32)>
#map5 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4)>
#map6 = affine_map<()[s0] -> (s0 mod 16 + ((s0 floordiv 64) mod 2) * 32)>
#map7 = affine_map<()[s0] -> (s0 mod 16 + ((s0 floordiv 64) mod 2) * 32 + 16)>
#map8 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 16)>
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
  stream.executable private @gemm_gelu_res {
    stream.executable.export public @gemm_gelu_res workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      stream.return %c1, %c2, %c1 : index, index, index
    }
    builtin.module {
      func.func @gemm_gelu_res(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding, %arg4: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c4608 = arith.constant 4608 : index
        %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c2 = arith.constant 2 : index
        %c1 = arith.constant 1 : index
        %c100 = arith.constant 100 : index
        %cst_6 = arith.constant dense<0.000000e+00> : vector<8xf16>
        %c64 = arith.constant 64 : index
        %cst_8 = arith.constant dense<0.000000e+00> : vector<1xf32>
        %cst_9 = arith.constant dense<-2.455460e+00> : vector<1xf32>
        %cst_10 = arith.constant dense<1.000000e+00> : vector<1xf32>
        %cst_11 = arith.constant dense<0.000000e+00> : vector<1xf16>
        %thread_id_x = gpu.thread_id  x upper_bound 128
        %thread_id_y = gpu.thread_id  y upper_bound 2
        %block_id_x = gpu.block_id  x upper_bound 1
        %block_id_y = gpu.block_id  y upper_bound 2
        %block_id_z = gpu.block_id  z upper_bound 1
        %0 = affine.apply #map()[%thread_id_x, %thread_id_y]
        %1 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %2 = memref.reinterpret_cast %1 to offset: [0], sizes: [64, 64], strides: [64, 1] : memref<f16> to memref<64x64xf16, strided<[64, 1]>>
        %3 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %4 = memref.reinterpret_cast %3 to offset: [0], sizes: [100, 64], strides: [64, 1] : memref<f16> to memref<100x64xf16, strided<[64, 1]>>
        %5 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f32>
        %6 = memref.reinterpret_cast %5 to offset: [0], sizes: [100], strides: [1] : memref<f32> to memref<100xf32, strided<[1]>>
        %7 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<f16>
        %8 = memref.reinterpret_cast %7 to offset: [0], sizes: [64, 100], strides: [100, 1] : memref<f16> to memref<64x100xf16, strided<[100, 1]>>
        %9 = stream.binding.subspan %arg4[%c0] : !stream.binding -> memref<f16>
        %10 = memref.reinterpret_cast %9 to offset: [0], sizes: [64, 100], strides: [100, 1] : memref<f16> to memref<64x100xf16, strided<[100, 1]>>
        %11 = memref.alloc() : memref<9216xi8, #gpu.address_space<workgroup>>
        %12 = memref.view %11[%c0][] : memref<9216xi8, #gpu.address_space<workgroup>> to memref<64x36xf16, #gpu.address_space<workgroup>>
        %13 = memref.view %11[%c4608][] : memref<9216xi8, #gpu.address_space<workgroup>> to memref<64x36xf16, #gpu.address_space<workgroup>>
        %14 = affine.apply #map1()[%block_id_x]
        %15 = affine.apply #map1()[%block_id_y]
        %17:4 = scf.for %arg_i16 = %c0 to %c2 step %c1 iter_args(%arg_c17_0 = %cst_2, %arg_c17_1 = %cst_2, %arg_c17_2 = %cst_2, %arg_c17_3 = %cst_2) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
          amdgpu.lds_barrier
          %18 = affine.apply #map2()[%0]
          %19 = affine.apply #map3()[%0]
          %20 = arith.addi %18, %14 : index
          %21 = affine.apply #map4()[%0, %arg_i16]
          %22 = vector.load %2[%20, %21] : memref<64x64xf16, strided<[64, 1]>>, vector<8xf16>
          %23 = affine.apply #map2()[%0]
          %24 = affine.apply #map3()[%0]
          %25 = arith.addi %23, %15 : index
          %26 = affine.apply #map4()[%0, %arg_i16]
          %27 = arith.cmpi slt, %25, %c100 : index
          %28 = vector.broadcast %27 : i1 to vector<8xi1>
          %29 = vector.maskedload %4[%25, %26], %28, %cst_6 : memref<100x64xf16, strided<[64, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
          vector.store %22, %12[%18, %19] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %29, %13[%23, %24] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          %30 = affine.apply #map5()[%0]
          %31 = affine.apply #map6()[%0]
          %32 = vector.load %12[%31, %30] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %33 = affine.apply #map7()[%0]
          %34 = vector.load %12[%33, %30] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %35 = affine.apply #map8()[%0]
          %36 = affine.apply #map6()[%0]
          %37 = vector.load %12[%36, %35] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %38 = affine.apply #map7()[%0]
          %39 = vector.load %12[%38, %35] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %40 = affine.apply #map5()[%0]
          %41 = affine.apply #map9()[%0]
          %42 = vector.load %13[%41, %40] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %43 = affine.apply #map10()[%0]
          %44 = vector.load %13[%43, %40] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %45 = affine.apply #map8()[%0]
          %46 = affine.apply #map9()[%0]
          %47 = vector.load %13[%46, %45] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %48 = affine.apply #map10()[%0]
          %49 = vector.load %13[%48, %45] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %50 = amdgpu.mfma 16x16x16 %32 * %42 + %arg_c17_0 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %51 = amdgpu.mfma 16x16x16 %32 * %44 + %arg_c17_1 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %52 = amdgpu.mfma 16x16x16 %34 * %42 + %arg_c17_2 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %53 = amdgpu.mfma 16x16x16 %34 * %44 + %arg_c17_3 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %54 = amdgpu.mfma 16x16x16 %37 * %47 + %50 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %55 = amdgpu.mfma 16x16x16 %37 * %49 + %51 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %56 = amdgpu.mfma 16x16x16 %39 * %47 + %52 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %57 = amdgpu.mfma 16x16x16 %39 * %49 + %53 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          scf.yield %54, %55, %56, %57 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
        }
        %58 = affine.apply #map11()[%0]
        %59 = arith.addi %58, %14 : index
        %60 = affine.apply #map9()[%0]
        %61 = arith.addi %60, %15 : index
        %62 = vector.extract_strided_slice %17#0 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %63 = arith.cmpi slt, %59, %c64 : index
        %64 = arith.cmpi slt, %61, %c100 : index
        %65 = arith.andi %63, %64 : i1
        %66 = vector.broadcast %65 : i1 to vector<1xi1>
        %67 = vector.maskedload %6[%61], %66, %cst_8 : memref<100xf32, strided<[1]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
        %68 = arith.addf %62, %67 : vector<1xf32>
        %69 = arith.mulf %68, %cst_9 : vector<1xf32>
        %70 = math.exp2 %69 : vector<1xf32>
        %71 = arith.addf %70, %cst_10 : vector<1xf32>
        %72 = arith.divf %68, %71 : vector<1xf32>
        %73 = vector.maskedload %8[%59, %61], %66, %cst_11 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %74 = arith.extf %73 : vector<1xf16> to vector<1xf32>
        %75 = arith.addf %72, %74 : vector<1xf32>
        %76 = arith.truncf %75 : vector<1xf32> to vector<1xf16>
        vector.maskedstore %10[%59, %61], %66, %76 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16>
        %77 = affine.apply #map12()[%0]
        %78 = arith.addi %77, %14 : index
        %79 = affine.apply #map9()[%0]
        %80 = arith.addi %79, %15 : index
        %81 = vector.extract_strided_slice %17#0 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %82 = arith.cmpi slt, %78, %c64 : index
        %83 = arith.cmpi slt, %80, %c100 : index
        %84 = arith.andi %82, %83 : i1
        %85 = vector.broadcast %84 : i1 to vector<1xi1>
        %86 = vector.maskedload %6[%80], %85, %cst_8 : memref<100xf32, strided<[1]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
        %87 = arith.addf %81, %86 : vector<1xf32>
        %88 = arith.mulf %87, %cst_9 : vector<1xf32>
        %89 = math.exp2 %88 : vector<1xf32>
        %90 = arith.addf %89, %cst_10 : vector<1xf32>
        %91 = arith.divf %87, %90 : vector<1xf32>
        %92 = vector.maskedload %8[%78, %80], %85, %cst_11 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %93 = arith.extf %92 : vector<1xf16> to vector<1xf32>
        %94 = arith.addf %91, %93 : vector<1xf32>
        %95 = arith.truncf %94 : vector<1xf32> to vector<1xf16>
        vector.maskedstore %10[%78, %80], %85, %95 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16>
        %96 = affine.apply #map13()[%0]
        %97 = arith.addi %96, %14 : index
        %98 = affine.apply #map9()[%0]
        %99 = arith.addi %98, %15 : index
        %100 = vector.extract_strided_slice %17#0 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %101 = arith.cmpi slt, %97, %c64 : index
        %102 = arith.cmpi slt, %99, %c100 : index
        %103 = arith.andi %101, %102 : i1
        %104 = vector.broadcast %103 : i1 to vector<1xi1>
        %105 = vector.maskedload %6[%99], %104, %cst_8 : memref<100xf32, strided<[1]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
        %106 = arith.addf %100, %105 : vector<1xf32>
        %107 = arith.mulf %106, %cst_9 : vector<1xf32>
        %108 = math.exp2 %107 : vector<1xf32>
        %109 = arith.addf %108, %cst_10 : vector<1xf32>
        %110 = arith.divf %106, %109 : vector<1xf32>
        %111 = vector.maskedload %8[%97, %99], %104, %cst_11 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %112 = arith.extf %111 : vector<1xf16> to vector<1xf32>
        %113 = arith.addf %110, %112 : vector<1xf32>
        %114 = arith.truncf %113 : vector<1xf32> to vector<1xf16>
        vector.maskedstore %10[%97, %99], %104, %114 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16>
        %115 = affine.apply #map14()[%0]
        %116 = arith.addi %115, %14 : index
        %117 = affine.apply #map9()[%0]
        %118 = arith.addi %117, %15 : index
        %119 = vector.extract_strided_slice %17#0 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %120 = arith.cmpi slt, %116, %c64 : index
        %121 = arith.cmpi slt, %118, %c100 : index
        %122 = arith.andi %120, %121 : i1
        %123 = vector.broadcast %122 : i1 to vector<1xi1>
        %124 = vector.maskedload %6[%118], %123, %cst_8 : memref<100xf32, strided<[1]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
        %125 = arith.addf %119, %124 : vector<1xf32>
        %126 = arith.mulf %125, %cst_9 : vector<1xf32>
        %127 = math.exp2 %126 : vector<1xf32>
        %128 = arith.addf %127, %cst_10 : vector<1xf32>
        %129 = arith.divf %125, %128 : vector<1xf32>
        %130 = vector.maskedload %8[%116, %118], %123, %cst_11 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %131 = arith.extf %130 : vector<1xf16> to vector<1xf32>
        %132 = arith.addf %129, %131 : vector<1xf32>
        %133 = arith.truncf %132 : vector<1xf32> to vector<1xf16>
        vector.maskedstore %10[%116, %118], %123, %133 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16>
        %134 = affine.apply #map11()[%0]
        %135 = arith.addi %134, %14 : index
        %136 = affine.apply #map10()[%0]
        %137 = arith.addi %136, %15 : index
        %138 = vector.extract_strided_slice %17#1 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %139 = arith.cmpi slt, %135, %c64 : index
        %140 = arith.cmpi slt, %137, %c100 : index
        %141 = arith.andi %139, %140 : i1
        %142 = vector.broadcast %141 : i1 to vector<1xi1>
        %143 = vector.maskedload %6[%137], %142, %cst_8 : memref<100xf32, strided<[1]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
        %144 = arith.addf %138, %143 : vector<1xf32>
        %145 = arith.mulf %144, %cst_9 : vector<1xf32>
        %146 = math.exp2 %145 : vector<1xf32>
        %147 = arith.addf %146, %cst_10 : vector<1xf32>
        %148 = arith.divf %144, %147 : vector<1xf32>
        %149 = vector.maskedload %8[%135, %137], %142, %cst_11 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %150 = arith.extf %149 : vector<1xf16> to vector<1xf32>
        %151 = arith.addf %148, %150 : vector<1xf32>
        %152 = arith.truncf %151 : vector<1xf32> to vector<1xf16>
        vector.maskedstore %10[%135, %137], %142, %152 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16>
        %153 = affine.apply #map12()[%0]
        %154 = arith.addi %153, %14 : index
        %155 = affine.apply #map10()[%0]
        %156 = arith.addi %155, %15 : index
        %157 = vector.extract_strided_slice %17#1 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %158 = arith.cmpi slt, %154, %c64 : index
        %159 = arith.cmpi slt, %156, %c100 : index
        %160 = arith.andi %158, %159 : i1
        %161 = vector.broadcast %160 : i1 to vector<1xi1>
        %162 = vector.maskedload %6[%156], %161, %cst_8 : memref<100xf32, strided<[1]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
        %163 = arith.addf %157, %162 : vector<1xf32>
        %164 = arith.mulf %163, %cst_9 : vector<1xf32>
        %165 = math.exp2 %164 : vector<1xf32>
        %166 = arith.addf %165, %cst_10 : vector<1xf32>
        %167 = arith.divf %163, %166 : vector<1xf32>
        %168 = vector.maskedload %8[%154, %156], %161, %cst_11 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %169 = arith.extf %168 : vector<1xf16> to vector<1xf32>
        %170 = arith.addf %167, %169 : vector<1xf32>
        %171 = arith.truncf %170 : vector<1xf32> to vector<1xf16>
        vector.maskedstore %10[%154, %156], %161, %171 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16>
        %172 = affine.apply #map13()[%0]
        %173 = arith.addi %172, %14 : index
        %174 = affine.apply #map10()[%0]
        %175 = arith.addi %174, %15 : index
        %176 = vector.extract_strided_slice %17#1 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %177 = arith.cmpi slt, %173, %c64 : index
        %178 = arith.cmpi slt, %175, %c100 : index
        %179 = arith.andi %177, %178 : i1
        %180 = vector.broadcast %179 : i1 to vector<1xi1>
        %181 = vector.maskedload %6[%175], %180, %cst_8 : memref<100xf32, strided<[1]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
        %182 = arith.addf %176, %181 : vector<1xf32>
        %183 = arith.mulf %182, %cst_9 : vector<1xf32>
        %184 = math.exp2 %183 : vector<1xf32>
        %185 = arith.addf %184, %cst_10 : vector<1xf32>
        %186 = arith.divf %182, %185 : vector<1xf32>
        %187 = vector.maskedload %8[%173, %175], %180, %cst_11 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %188 = arith.extf %187 : vector<1xf16> to vector<1xf32>
        %189 = arith.addf %186, %188 : vector<1xf32>
        %190 = arith.truncf %189 : vector<1xf32> to vector<1xf16>
        vector.maskedstore %10[%173, %175], %180, %190 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16>
        %191 = affine.apply #map14()[%0]
        %192 = arith.addi %191, %14 : index
        %193 = affine.apply #map10()[%0]
        %194 = arith.addi %193, %15 : index
        %195 = vector.extract_strided_slice %17#1 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %196 = arith.cmpi slt, %192, %c64 : index
        %197 = arith.cmpi slt, %194, %c100 : index
        %198 = arith.andi %196, %197 : i1
        %199 = vector.broadcast %198 : i1 to vector<1xi1>
        %200 = vector.maskedload %6[%194], %199, %cst_8 : memref<100xf32, strided<[1]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
        %201 = arith.addf %195, %200 : vector<1xf32>
        %202 = arith.mulf %201, %cst_9 : vector<1xf32>
        %203 = math.exp2 %202 : vector<1xf32>
        %204 = arith.addf %203, %cst_10 : vector<1xf32>
        %205 = arith.divf %201, %204 : vector<1xf32>
        %206 = vector.maskedload %8[%192, %194], %199, %cst_11 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %207 = arith.extf %206 : vector<1xf16> to vector<1xf32>
        %208 = arith.addf %205, %207 : vector<1xf32>
        %209 = arith.truncf %208 : vector<1xf32> to vector<1xf16>
        vector.maskedstore %10[%192, %194], %199, %209 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16>
        %210 = affine.apply #map15()[%0]
        %211 = arith.addi %210, %14 : index
        %212 = affine.apply #map9()[%0]
        %213 = arith.addi %212, %15 : index
        %214 = vector.extract_strided_slice %17#2 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %215 = arith.cmpi slt, %211, %c64 : index
        %216 = arith.cmpi slt, %213, %c100 : index
        %217 = arith.andi %215, %216 : i1
        %218 = vector.broadcast %217 : i1 to vector<1xi1>
        %219 = vector.maskedload %6[%213], %218, %cst_8 : memref<100xf32, strided<[1]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
        %220 = arith.addf %214, %219 : vector<1xf32>
        %221 = arith.mulf %220, %cst_9 : vector<1xf32>
        %222 = math.exp2 %221 : vector<1xf32>
        %223 = arith.addf %222, %cst_10 : vector<1xf32>
        %224 = arith.divf %220, %223 : vector<1xf32>
        %225 = vector.maskedload %8[%211, %213], %218, %cst_11 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %226 = arith.extf %225 : vector<1xf16> to vector<1xf32>
        %227 = arith.addf %224, %226 : vector<1xf32>
        %228 = arith.truncf %227 : vector<1xf32> to vector<1xf16>
        vector.maskedstore %10[%211, %213], %218, %228 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16>
        %229 = affine.apply #map16()[%0]
        %230 = arith.addi %229, %14 : index
        %231 = affine.apply #map9()[%0]
        %232 = arith.addi %231, %15 : index
        %233 = vector.extract_strided_slice %17#2 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %234 = arith.cmpi slt, %230, %c64 : index
        %235 = arith.cmpi slt, %232, %c100 : index
        %236 = arith.andi %234, %235 : i1
        %237 = vector.broadcast %236 : i1 to vector<1xi1>
        %238 = vector.maskedload %6[%232], %237, %cst_8 : memref<100xf32, strided<[1]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
        %239 = arith.addf %233, %238 : vector<1xf32>
        %240 = arith.mulf %239, %cst_9 : vector<1xf32>
        %241 = math.exp2 %240 : vector<1xf32>
        %242 = arith.addf %241, %cst_10 : vector<1xf32>
        %243 = arith.divf %239, %242 : vector<1xf32>
        %244 = vector.maskedload %8[%230, %232], %237, %cst_11 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %245 = arith.extf %244 : vector<1xf16> to vector<1xf32>
        %246 = arith.addf %243, %245 : vector<1xf32>
        %247 = arith.truncf %246 : vector<1xf32> to vector<1xf16>
        vector.maskedstore %10[%230, %232], %237, %247 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16>
        %248 = affine.apply #map17()[%0]
        %249 = arith.addi %248, %14 : index
        %250 = affine.apply #map9()[%0]
        %251 = arith.addi %250, %15 : index
        %252 = vector.extract_strided_slice %17#2 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %253 = arith.cmpi slt, %249, %c64 : index
        %254 = arith.cmpi slt, %251, %c100 : index
        %255 = arith.andi %253, %254 : i1
        %256 = vector.broadcast %255 : i1 to vector<1xi1>
        %257 = vector.maskedload %6[%251], %256, %cst_8 : memref<100xf32, strided<[1]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
        %258 = arith.addf %252, %257 : vector<1xf32>
        %259 = arith.mulf %258, %cst_9 : vector<1xf32>
        %260 = math.exp2 %259 : vector<1xf32>
        %261 = arith.addf %260, %cst_10 : vector<1xf32>
        %262 = arith.divf %258, %261 : vector<1xf32>
        %263 = vector.maskedload %8[%249, %251], %256, %cst_11 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %264 = arith.extf %263 : vector<1xf16> to vector<1xf32>
        %265 = arith.addf %262, %264 : vector<1xf32>
        %266 = arith.truncf %265 : vector<1xf32> to vector<1xf16>
        vector.maskedstore %10[%249, %251], %256, %266 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16>
        %267 = affine.apply #map18()[%0]
        %268 = arith.addi %267, %14 : index
        %269 = affine.apply #map9()[%0]
        %270 = arith.addi %269, %15 : index
        %271 = vector.extract_strided_slice %17#2 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %272 = arith.cmpi slt, %268, %c64 : index
        %273 = arith.cmpi slt, %270, %c100 : index
        %274 = arith.andi %272, %273 : i1
        %275 = vector.broadcast %274 : i1 to vector<1xi1>
        %276 = vector.maskedload %6[%270], %275, %cst_8 : memref<100xf32, strided<[1]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
        %277 = arith.addf %271, %276 : vector<1xf32>
        %278 = arith.mulf %277, %cst_9 : vector<1xf32>
        %279 = math.exp2 %278 : vector<1xf32>
        %280 = arith.addf %279, %cst_10 : vector<1xf32>
        %281 = arith.divf %277, %280 : vector<1xf32>
        %282 = vector.maskedload %8[%268, %270], %275, %cst_11 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %283 = arith.extf %282 : vector<1xf16> to vector<1xf32>
        %284 = arith.addf %281, %283 : vector<1xf32>
        %285 = arith.truncf %284 : vector<1xf32> to vector<1xf16>
        vector.maskedstore %10[%268, %270], %275, %285 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16>
        %286 = affine.apply #map15()[%0]
        %287 = arith.addi %286, %14 : index
        %288 = affine.apply #map10()[%0]
        %289 = arith.addi %288, %15 : index
        %290 = vector.extract_strided_slice %17#3 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %291 = arith.cmpi slt, %287, %c64 : index
        %292 = arith.cmpi slt, %289, %c100 : index
        %293 = arith.andi %291, %292 : i1
        %294 = vector.broadcast %293 : i1 to vector<1xi1>
        %295 = vector.maskedload %6[%289], %294, %cst_8 : memref<100xf32, strided<[1]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
        %296 = arith.addf %290, %295 : vector<1xf32>
        %297 = arith.mulf %296, %cst_9 : vector<1xf32>
        %298 = math.exp2 %297 : vector<1xf32>
        %299 = arith.addf %298, %cst_10 : vector<1xf32>
        %300 = arith.divf %296, %299 : vector<1xf32>
        %301 = vector.maskedload %8[%287, %289], %294, %cst_11 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %302 = arith.extf %301 : vector<1xf16> to vector<1xf32>
        %303 = arith.addf %300, %302 : vector<1xf32>
        %304 = arith.truncf %303 : vector<1xf32> to vector<1xf16>
        vector.maskedstore %10[%287, %289], %294, %304 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16>
        %305 = affine.apply #map16()[%0]
        %306 = arith.addi %305, %14 : index
        %307 = affine.apply #map10()[%0]
        %308 = arith.addi %307, %15 : index
        %309 = vector.extract_strided_slice %17#3 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %310 = arith.cmpi slt, %306, %c64 : index
        %311 = arith.cmpi slt, %308, %c100 : index
        %312 = arith.andi %310, %311 : i1
        %313 = vector.broadcast %312 : i1 to vector<1xi1>
        %314 = vector.maskedload %6[%308], %313, %cst_8 : memref<100xf32, strided<[1]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
        %315 = arith.addf %309, %314 : vector<1xf32>
        %316 = arith.mulf %315, %cst_9 : vector<1xf32>
        %317 = math.exp2 %316 : vector<1xf32>
        %318 = arith.addf %317, %cst_10 : vector<1xf32>
        %319 = arith.divf %315, %318 : vector<1xf32>
        %320 = vector.maskedload %8[%306, %308], %313, %cst_11 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %321 = arith.extf %320 : vector<1xf16> to vector<1xf32>
        %322 = arith.addf %319, %321 : vector<1xf32>
        %323 = arith.truncf %322 : vector<1xf32> to vector<1xf16>
        vector.maskedstore %10[%306, %308], %313, %323 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16>
        %324 = affine.apply #map17()[%0]
        %325 = arith.addi %324, %14 : index
        %326 = affine.apply #map10()[%0]
        %327 = arith.addi %326, %15 : index
        %328 = vector.extract_strided_slice %17#3 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %329 = arith.cmpi slt, %325, %c64 : index
        %330 = arith.cmpi slt, %327, %c100 : index
        %331 = arith.andi %329, %330 : i1
        %332 = vector.broadcast %331 : i1 to vector<1xi1>
        %333 = vector.maskedload %6[%327], %332, %cst_8 : memref<100xf32, strided<[1]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
        %334 = arith.addf %328, %333 : vector<1xf32>
        %335 = arith.mulf %334, %cst_9 : vector<1xf32>
        %336 = math.exp2 %335 : vector<1xf32>
        %337 = arith.addf %336, %cst_10 : vector<1xf32>
        %338 = arith.divf %334, %337 : vector<1xf32>
        %339 = vector.maskedload %8[%325, %327], %332, %cst_11 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %340 = arith.extf %339 : vector<1xf16> to vector<1xf32>
        %341 = arith.addf %338, %340 : vector<1xf32>
        %342 = arith.truncf %341 : vector<1xf32> to vector<1xf16>
        vector.maskedstore %10[%325, %327], %332, %342 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16>
        %343 = affine.apply #map18()[%0]
        %344 = arith.addi %343, %14 : index
        %345 = affine.apply #map10()[%0]
        %346 = arith.addi %345, %15 : index
        %347 = vector.extract_strided_slice %17#3 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %348 = arith.cmpi slt, %344, %c64 : index
        %349 = arith.cmpi slt, %346, %c100 : index
        %350 = arith.andi %348, %349 : i1
        %351 = vector.broadcast %350 : i1 to vector<1xi1>
        %352 = vector.maskedload %6[%346], %351, %cst_8 : memref<100xf32, strided<[1]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
        %353 = arith.addf %347, %352 : vector<1xf32>
        %354 = arith.mulf %353, %cst_9 : vector<1xf32>
        %355 = math.exp2 %354 : vector<1xf32>
        %356 = arith.addf %355, %cst_10 : vector<1xf32>
        %357 = arith.divf %353, %356 : vector<1xf32>
        %358 = vector.maskedload %8[%344, %346], %351, %cst_11 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %359 = arith.extf %358 : vector<1xf16> to vector<1xf32>
        %360 = arith.addf %357, %359 : vector<1xf32>
        %361 = arith.truncf %360 : vector<1xf32> to vector<1xf16>
        vector.maskedstore %10[%344, %346], %351, %361 : memref<64x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16>
        return
      }
    }
  }
}
