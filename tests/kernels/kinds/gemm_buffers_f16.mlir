#map = affine_map<()[s0, s1] -> (s0 + s1 * 128)>
#map1 = affine_map<()[s0] -> (s0 * 64)>
#map2 = affine_map<()[s0] -> (s0 floordiv 4)>
#map3 = affine_map<()[s0] -> ((s0 mod 4) * 8)>
#map4 = affine_map<()[s0, s1] -> ((s0 mod 4) * 8 + s1 * 32)>
#map5 = affine_map<()[s0] -> (s0 + 1)>
#map6 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4)>
#map7 = affine_map<()[s0] -> (s0 mod 16 + ((s0 floordiv 64) mod 2) * 32)>
#map8 = affine_map<()[s0] -> (s0 mod 16 + ((s0 floordiv 64) mod 2) * 32 + 16)>
#map9 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 16)>
#map10 = affine_map<()[s0] -> (s0 mod 16 + (s0 floordiv 128) * 32)>
#map11 = affine_map<()[s0] -> (s0 mod 16 + (s0 floordiv 128) * 32 + 16)>
#map12 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 0)>
#map13 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 1)>
#map14 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 2)>
#map15 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 3)>
#map16 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 16)>
#map17 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 17)>
#map18 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 18)>
#map19 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 19)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [128, 2, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @gemm_buffers_f16 {
    stream.executable.export public @gemm_buffers_f16 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      stream.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @gemm_buffers_f16(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c4608 = arith.constant 4608 : index
        %c9216 = arith.constant 9216 : index
        %c13824 = arith.constant 13824 : index
        %cst_4 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c5 = arith.constant 5 : index
        %c4 = arith.constant 4 : index
        %c1 = arith.constant 1 : index
        %thread_id_x = gpu.thread_id  x upper_bound 128
        %thread_id_y = gpu.thread_id  y upper_bound 2
        %block_id_x = gpu.block_id  x upper_bound 1
        %block_id_y = gpu.block_id  y upper_bound 1
        %block_id_z = gpu.block_id  z upper_bound 1
        %0 = affine.apply #map()[%thread_id_x, %thread_id_y]
        %1 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %2 = memref.reinterpret_cast %1 to offset: [0], sizes: [64, 160], strides: [160, 1] : memref<f16> to memref<64x160xf16, strided<[160, 1]>>
        %3 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %4 = memref.reinterpret_cast %3 to offset: [0], sizes: [64, 160], strides: [160, 1] : memref<f16> to memref<64x160xf16, strided<[160, 1]>>
        %5 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f32>
        %6 = memref.reinterpret_cast %5 to offset: [0], sizes: [64, 64], strides: [64, 1] : memref<f32> to memref<64x64xf32, strided<[64, 1]>>
        %7 = memref.alloc() : memref<18432xi8, #gpu.address_space<workgroup>>
        %8 = memref.view %7[%c0][] : memref<18432xi8, #gpu.address_space<workgroup>> to memref<64x36xf16, #gpu.address_space<workgroup>>
        %9 = memref.view %7[%c4608][] : memref<18432xi8, #gpu.address_space<workgroup>> to memref<64x36xf16, #gpu.address_space<workgroup>>
        %10 = memref.view %7[%c9216][] : memref<18432xi8, #gpu.address_space<workgroup>> to memref<64x36xf16, #gpu.address_space<workgroup>>
        %11 = memref.view %7[%c13824][] : memref<18432xi8, #gpu.address_space<workgroup>> to memref<64x36xf16, #gpu.address_space<workgroup>>
        %12 = affine.apply #map1()[%block_id_x]
        %13 = affine.apply #map1()[%block_id_y]
        %14 = affine.apply #map2()[%0]
        %15 = affine.apply #map3()[%0]
        %16 = arith.addi %14, %12 : index
        %17 = affine.apply #map4()[%0, %c0]
        %18 = vector.load %2[%16, %17] : memref<64x160xf16, strided<[160, 1]>>, vector<8xf16>
        %19 = affine.apply #map2()[%0]
        %20 = affine.apply #map3()[%0]
        %21 = arith.addi %19, %13 : index
        %22 = affine.apply #map4()[%0, %c0]
        %23 = vector.load %4[%21, %22] : memref<64x160xf16, strided<[160, 1]>>, vector<8xf16>
        vector.store %18, %8[%14, %15] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<8xf16>
        vector.store %23, %9[%19, %20] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<8xf16>
        amdgpu.lds_barrier
        %25:8 = scf.for %arg_i24 = %c0 to %c4 step %c1 iter_args(%arg_c25_0 = %8, %arg_c25_1 = %9, %arg_c25_2 = %10, %arg_c25_3 = %11, %arg_c25_4 = %cst_4, %arg_c25_5 = %cst_4, %arg_c25_6 = %cst_4, %arg_c25_7 = %cst_4) -> (memref<64x36xf16, #gpu.address_space<workgroup>>, memref<64x36xf16, #gpu.address_space<workgroup>>, memref<64x36xf16, #gpu.address_space<workgroup>>, memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
          %26 = affine.apply #map5()[%arg_i24]
          %27 = affine.apply #map2()[%0]
          %28 = affine.apply #map3()[%0]
          %29 = arith.addi %27, %12 : index
          %30 = affine.apply #map4()[%0, %26]
          %31 = vector.load %2[%29, %30] : memref<64x160xf16, strided<[160, 1]>>, vector<8xf16>
          %32 = affine.apply #map2()[%0]
          %33 = affine.apply #map3()[%0]
          %34 = arith.addi %32, %13 : index
          %35 = affine.apply #map4()[%0, %26]
          %36 = vector.load %4[%34, %35] : memref<64x160xf16, strided<[160, 1]>>, vector<8xf16>
          %37 = affine.apply #map6()[%0]
          %38 = affine.apply #map7()[%0]
          %39 = vector.load %arg_c25_0[%38, %37] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %40 = affine.apply #map8()[%0]
          %41 = vector.load %arg_c25_0[%40, %37] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %42 = affine.apply #map9()[%0]
          %43 = affine.apply #map7()[%0]
          %44 = vector.load %arg_c25_0[%43, %42] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %45 = affine.apply #map8()[%0]
          %46 = vector.load %arg_c25_0[%45, %42] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %47 = affine.apply #map6()[%0]
          %48 = affine.apply #map10()[%0]
          %49 = vector.load %arg_c25_1[%48, %47] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %50 = affine.apply #map11()[%0]
          %51 = vector.load %arg_c25_1[%50, %47] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %52 = affine.apply #map9()[%0]
          %53 = affine.apply #map10()[%0]
          %54 = vector.load %arg_c25_1[%53, %52] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %55 = affine.apply #map11()[%0]
          %56 = vector.load %arg_c25_1[%55, %52] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %57 = amdgpu.mfma 16x16x16 %39 * %49 + %arg_c25_4 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %58 = amdgpu.mfma 16x16x16 %39 * %51 + %arg_c25_5 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %59 = amdgpu.mfma 16x16x16 %41 * %49 + %arg_c25_6 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %60 = amdgpu.mfma 16x16x16 %41 * %51 + %arg_c25_7 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %61 = amdgpu.mfma 16x16x16 %44 * %54 + %57 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %62 = amdgpu.mfma 16x16x16 %44 * %56 + %58 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %63 = amdgpu.mfma 16x16x16 %46 * %54 + %59 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %64 = amdgpu.mfma 16x16x16 %46 * %56 + %60 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          vector.store %31, %arg_c25_2[%27, %28] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %36, %arg_c25_3[%32, %33] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          scf.yield %arg_c25_2, %arg_c25_3, %arg_c25_0, %arg_c25_1, %61, %62, %63, %64 : memref<64x36xf16, #gpu.address_space<workgroup>>, memref<64x36xf16, #gpu.address_space<workgroup>>, memref<64x36xf16, #gpu.address_space<workgroup>>, memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
        }
        %65 = affine.apply #map6()[%0]
        %66 = affine.apply #map7()[%0]
        %67 = vector.load %25#0[%66, %65] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
        %68 = affine.apply #map8()[%0]
        %69 = vector.load %25#0[%68, %65] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
        %70 = affine.apply #map9()[%0]
        %71 = affine.apply #map7()[%0]
        %72 = vector.load %25#0[%71, %70] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
        %73 = affine.apply #map8()[%0]
        %74 = vector.load %25#0[%73, %70] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
        %75 = affine.apply #map6()[%0]
        %76 = affine.apply #map10()[%0]
        %77 = vector.load %25#1[%76, %75] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
        %78 = affine.apply #map11()[%0]
        %79 = vector.load %25#1[%78, %75] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
        %80 = affine.apply #map9()[%0]
        %81 = affine.apply #map10()[%0]
        %82 = vector.load %25#1[%81, %80] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
        %83 = affine.apply #map11()[%0]
        %84 = vector.load %25#1[%83, %80] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
        %85 = amdgpu.mfma 16x16x16 %67 * %77 + %25#4 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
        %86 = amdgpu.mfma 16x16x16 %67 * %79 + %25#5 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
        %87 = amdgpu.mfma 16x16x16 %69 * %77 + %25#6 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
        %88 = amdgpu.mfma 16x16x16 %69 * %79 + %25#7 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
        %89 = amdgpu.mfma 16x16x16 %72 * %82 + %85 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
        %90 = amdgpu.mfma 16x16x16 %72 * %84 + %86 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
        %91 = amdgpu.mfma 16x16x16 %74 * %82 + %87 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
        %92 = amdgpu.mfma 16x16x16 %74 * %84 + %88 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
        %93 = affine.apply #map12()[%0]
        %94 = arith.addi %93, %12 : index
        %95 = affine.apply #map10()[%0]
        %96 = arith.addi %95, %13 : index
        %97 = vector.extract_strided_slice %89 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %97, %6[%94, %96] : memref<64x64xf32, strided<[64, 1]>>, vector<1xf32>
        %98 = affine.apply #map13()[%0]
        %99 = arith.addi %98, %12 : index
        %100 = affine.apply #map10()[%0]
        %101 = arith.addi %100, %13 : index
        %102 = vector.extract_strided_slice %89 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %102, %6[%99, %101] : memref<64x64xf32, strided<[64, 1]>>, vector<1xf32>
        %103 = affine.apply #map14()[%0]
        %104 = arith.addi %103, %12 : index
        %105 = affine.apply #map10()[%0]
        %106 = arith.addi %105, %13 : index
        %107 = vector.extract_strided_slice %89 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %107, %6[%104, %106] : memref<64x64xf32, strided<[64, 1]>>, vector<1xf32>
        %108 = affine.apply #map15()[%0]
        %109 = arith.addi %108, %12 : index
        %110 = affine.apply #map10()[%0]
        %111 = arith.addi %110, %13 : index
        %112 = vector.extract_strided_slice %89 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %112, %6[%109, %111] : memref<64x64xf32, strided<[64, 1]>>, vector<1xf32>
        %113 = affine.apply #map12()[%0]
        %114 = arith.addi %113, %12 : index
        %115 = affine.apply #map11()[%0]
        %116 = arith.addi %115, %13 : index
        %117 = vector.extract_strided_slice %90 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %117, %6[%114, %116] : memref<64x64xf32, strided<[64, 1]>>, vector<1xf32>
        %118 = affine.apply #map13()[%0]
        %119 = arith.addi %118, %12 : index
        %120 = affine.apply #map11()[%0]
        %121 = arith.addi %120, %13 : index
        %122 = vector.extract_strided_slice %90 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %122, %6[%119, %121] : memref<64x64xf32, strided<[64, 1]>>, vector<1xf32>
        %123 = affine.apply #map14()[%0]
        %124 = arith.addi %123, %12 : index
        %125 = affine.apply #map11()[%0]
        %126 = arith.addi %125, %13 : index
        %127 = vector.extract_strided_slice %90 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %127, %6[%124, %126] : memref<64x64xf32, strided<[64, 1]>>, vector<1xf32>
        %128 = affine.apply #map15()[%0]
        %129 = arith.addi %128, %12 : index
        %130 = affine.apply #map11()[%0]
        %131 = arith.addi %130, %13 : index
        %132 = vector.extract_strided_slice %90 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %132, %6[%129, %131] : memref<64x64xf32, strided<[64, 1]>>, vector<1xf32>
        %133 = affine.apply #map16()[%0]
        %134 = arith.addi %133, %12 : index
        %135 = affine.apply #map10()[%0]
        %136 = arith.addi %135, %13 : index
        %137 = vector.extract_strided_slice %91 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %137, %6[%134, %136] : memref<64x64xf32, strided<[64, 1]>>, vector<1xf32>
        %138 = affine.apply #map17()[%0]
        %139 = arith.addi %138, %12 : index
        %140 = affine.apply #map10()[%0]
        %141 = arith.addi %140, %13 : index
        %142 = vector.extract_strided_slice %91 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %142, %6[%139, %141] : memref<64x64xf32, strided<[64, 1]>>, vector<1xf32>
        %143 = affine.apply #map18()[%0]
        %144 = arith.addi %143, %12 : index
        %145 = affine.apply #map10()[%0]
        %146 = arith.addi %145, %13 : index
        %147 = vector.extract_strided_slice %91 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %147, %6[%144, %146] : memref<64x64xf32, strided<[64, 1]>>, vector<1xf32>
        %148 = affine.apply #map19()[%0]
        %149 = arith.addi %148, %12 : index
        %150 = affine.apply #map10()[%0]
        %151 = arith.addi %150, %13 : index
        %152 = vector.extract_strided_slice %91 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %152, %6[%149, %151] : memref<64x64xf32, strided<[64, 1]>>, vector<1xf32>
        %153 = affine.apply #map16()[%0]
        %154 = arith.addi %153, %12 : index
        %155 = affine.apply #map11()[%0]
        %156 = arith.addi %155, %13 : index
        %157 = vector.extract_strided_slice %92 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %157, %6[%154, %156] : memref<64x64xf32, strided<[64, 1]>>, vector<1xf32>
        %158 = affine.apply #map17()[%0]
        %159 = arith.addi %158, %12 : index
        %160 = affine.apply #map11()[%0]
        %161 = arith.addi %160, %13 : index
        %162 = vector.extract_strided_slice %92 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %162, %6[%159, %161] : memref<64x64xf32, strided<[64, 1]>>, vector<1xf32>
        %163 = affine.apply #map18()[%0]
        %164 = arith.addi %163, %12 : index
        %165 = affine.apply #map11()[%0]
        %166 = arith.addi %165, %13 : index
        %167 = vector.extract_strided_slice %92 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %167, %6[%164, %166] : memref<64x64xf32, strided<[64, 1]>>, vector<1xf32>
        %168 = affine.apply #map19()[%0]
        %169 = arith.addi %168, %12 : index
        %170 = affine.apply #map11()[%0]
        %171 = arith.addi %170, %13 : index
        %172 = vector.extract_strided_slice %92 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %172, %6[%169, %171] : memref<64x64xf32, strided<[64, 1]>>, vector<1xf32>
        return
      }
    }
  }
}
