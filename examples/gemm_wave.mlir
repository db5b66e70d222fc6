#map = affine_map<()[s0, s1] -> (s0 + s1 * 128)>
#map1 = affine_map<()[s0] -> (s0 * 64)>
#map2 = affine_map<()[s0] -> (s0 floordiv 8)>
#map3 = affine_map<()[s0] -> ((s0 mod 8) * 8)>
#map4 = affine_map<()[s0, s1] -> ((s0 mod 8) * 8 + s1 * 64)>
#map5 = affine_map<()[s0] -> (s0 floordiv 8 + 32)>
#map6 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4)>
#map7 = affine_map<()[s0] -> (s0 mod 16 + ((s0 floordiv 64) mod 2) * 32)>
#map8 = affine_map<()[s0] -> (s0 mod 16 + ((s0 floordiv 64) mod 2) * 32 + 16)>
#map9 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 16)>
#map10 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 32)>
#map11 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 48)>
#map12 = affine_map<()[s0] -> (s0 mod 16 + (s0 floordiv 128) * 32)>
#map13 = affine_map<()[s0] -> (s0 mod 16 + (s0 floordiv 128) * 32 + 16)>
#map14 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 0)>
#map15 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 1)>
#map16 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 2)>
#map17 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 3)>
#map18 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 16)>
#map19 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 17)>
#map20 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 18)>
#map21 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 19)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [128, 2, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @gemm_wave_f16 {
    stream.executable.export public @gemm_wave_f16 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      stream.return %c1, %c2, %c1 : index, index, index
    }
    builtin.module {
      func.func @gemm_wave_f16(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c8704 = arith.constant 8704 : index
        %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c2 = arith.constant 2 : index
        %c1 = arith.constant 1 : index
        %thread_id_x = gpu.thread_id  x upper_bound 128
        %thread_id_y = gpu.thread_id  y upper_bound 2
        %block_id_x = gpu.block_id  x upper_bound 1
        %block_id_y = gpu.block_id  y upper_bound 2
        %block_id_z = gpu.block_id  z upper_bound 1
        %0 = affine.apply #map()[%thread_id_x, %thread_id_y]
        %1 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %2 = memref.reinterpret_cast %1 to offset: [0], sizes: [64, 128], strides: [128, 1] : memref<f16> to memref<64x128xf16, strided<[128, 1]>>
        %3 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %4 = memref.reinterpret_cast %3 to offset: [0], sizes: [128, 128], strides: [128, 1] : memref<f16> to memref<128x128xf16, strided<[128, 1]>>
        %5 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f32>
        %6 = memref.reinterpret_cast %5 to offset: [0], sizes: [64, 128], strides: [128, 1] : memref<f32> to memref<64x128xf32, strided<[128, 1]>>
        %7 = memref.alloc() : memref<17408xi8, #gpu.address_space<workgroup>>
        %8 = memref.view %7[%c0][] : memref<17408xi8, #gpu.address_space<workgroup>> to memref<64x68xf16, #gpu.address_space<workgroup>>
        %9 = memref.view %7[%c8704][] : memref<17408xi8, #gpu.address_space<workgroup>> to memref<64x68xf16, #gpu.address_space<workgroup>>
        %10 = affine.apply #map1()[%block_id_x]
        %11 = affine.apply #map1()[%block_id_y]
        %13:4 = scf.for %arg_i12 = %c0 to %c2 step %c1 iter_args(%arg_c13_0 = %cst_2, %arg_c13_1 = %cst_2, %arg_c13_2 = %cst_2, %arg_c13_3 = %cst_2) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
          amdgpu.lds_barrier
          %14 = affine.apply #map2()[%0]
          %15 = affine.apply #map3()[%0]
          %16 = arith.addi %14, %10 : index
          %17 = affine.apply #map4()[%0, %arg_i12]
          %18 = vector.load %2[%16, %17] : memref<64x128xf16, strided<[128, 1]>>, vector<8xf16>
          %19 = affine.apply #map5()[%0]
          %20 = affine.apply #map3()[%0]
          %21 = arith.addi %19, %10 : index
          %22 = affine.apply #map4()[%0, %arg_i12]
          %23 = vector.load %2[%21, %22] : memref<64x128xf16, strided<[128, 1]>>, vector<8xf16>
          %24 = affine.apply #map2()[%0]
          %25 = affine.apply #map3()[%0]
          %26 = arith.addi %24, %11 : index
          %27 = affine.apply #map4()[%0, %arg_i12]
          %28 = vector.load %4[%26, %27] : memref<128x128xf16, strided<[128, 1]>>, vector<8xf16>
          %29 = affine.apply #map5()[%0]
          %30 = affine.apply #map3()[%0]
          %31 = arith.addi %29, %11 : index
          %32 = affine.apply #map4()[%0, %arg_i12]
          %33 = vector.load %4[%31, %32] : memref<128x128xf16, strided<[128, 1]>>, vector<8xf16>
          vector.store %18, %8[%14, %15] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %23, %8[%19, %20] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %28, %9[%24, %25] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %33, %9[%29, %30] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          %34 = affine.apply #map6()[%0]
          %35 = affine.apply #map7()[%0]
          %36 = vector.load %8[%35, %34] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %37 = affine.apply #map8()[%0]
          %38 = vector.load %8[%37, %34] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %39 = affine.apply #map9()[%0]
          %40 = affine.apply #map7()[%0]
          %41 = vector.load %8[%40, %39] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %42 = affine.apply #map8()[%0]
          %43 = vector.load %8[%42, %39] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %44 = affine.apply #map10()[%0]
          %45 = affine.apply #map7()[%0]
          %46 = vector.load %8[%45, %44] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %47 = affine.apply #map8()[%0]
          %48 = vector.load %8[%47, %44] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %49 = affine.apply #map11()[%0]
          %50 = affine.apply #map7()[%0]
          %51 = vector.load %8[%50, %49] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %52 = affine.apply #map8()[%0]
          %53 = vector.load %8[%52, %49] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %54 = affine.apply #map6()[%0]
          %55 = affine.apply #map12()[%0]
          %56 = vector.load %9[%55, %54] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %57 = affine.apply #map13()[%0]
          %58 = vector.load %9[%57, %54] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %59 = affine.apply #map9()[%0]
          %60 = affine.apply #map12()[%0]
          %61 = vector.load %9[%60, %59] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %62 = affine.apply #map13()[%0]
          %63 = vector.load %9[%62, %59] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %64 = affine.apply #map10()[%0]
          %65 = affine.apply #map12()[%0]
          %66 = vector.load %9[%65, %64] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %67 = affine.apply #map13()[%0]
          %68 = vector.load %9[%67, %64] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %69 = affine.apply #map11()[%0]
          %70 = affine.apply #map12()[%0]
          %71 = vector.load %9[%70, %69] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %72 = affine.apply #map13()[%0]
          %73 = vector.load %9[%72, %69] : memref<64x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %74 = amdgpu.mfma 16x16x16 %36 * %56 + %arg_c13_0 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %75 = amdgpu.mfma 16x16x16 %36 * %58 + %arg_c13_1 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %76 = amdgpu.mfma 16x16x16 %38 * %56 + %arg_c13_2 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %77 = amdgpu.mfma 16x16x16 %38 * %58 + %arg_c13_3 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %78 = amdgpu.mfma 16x16x16 %41 * %61 + %74 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %79 = amdgpu.mfma 16x16x16 %41 * %63 + %75 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %80 = amdgpu.mfma 16x16x16 %43 * %61 + %76 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %81 = amdgpu.mfma 16x16x16 %43 * %63 + %77 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %82 = amdgpu.mfma 16x16x16 %46 * %66 + %78 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %83 = amdgpu.mfma 16x16x16 %46 * %68 + %79 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %84 = amdgpu.mfma 16x16x16 %48 * %66 + %80 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %85 = amdgpu.mfma 16x16x16 %48 * %68 + %81 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %86 = amdgpu.mfma 16x16x16 %51 * %71 + %82 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %87 = amdgpu.mfma 16x16x16 %51 * %73 + %83 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %88 = amdgpu.mfma 16x16x16 %53 * %71 + %84 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %89 = amdgpu.mfma 16x16x16 %53 * %73 + %85 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          scf.yield %86, %87, %88, %89 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
        }
        %90 = affine.apply #map14()[%0]
        %91 = arith.addi %90, %10 : index
        %92 = affine.apply #map12()[%0]
        %93 = arith.addi %92, %11 : index
        %94 = vector.extract_strided_slice %13#0 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %94, %6[%91, %93] : memref<64x128xf32, strided<[128, 1]>>, vector<1xf32>
        %95 = affine.apply #map15()[%0]
        %96 = arith.addi %95, %10 : index
        %97 = affine.apply #map12()[%0]
        %98 = arith.addi %97, %11 : index
        %99 = vector.extract_strided_slice %13#0 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %99, %6[%96, %98] : memref<64x128xf32, strided<[128, 1]>>, vector<1xf32>
        %100 = affine.apply #map16()[%0]
        %101 = arith.addi %100, %10 : index
        %102 = affine.apply #map12()[%0]
        %103 = arith.addi %102, %11 : index
        %104 = vector.extract_strided_slice %13#0 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %104, %6[%101, %103] : memref<64x128xf32, strided<[128, 1]>>, vector<1xf32>
        %105 = affine.apply #map17()[%0]
        %106 = arith.addi %105, %10 : index
        %107 = affine.apply #map12()[%0]
        %108 = arith.addi %107, %11 : index
        %109 = vector.extract_strided_slice %13#0 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %109, %6[%106, %108] : memref<64x128xf32, strided<[128, 1]>>, vector<1xf32>
        %110 = affine.apply #map14()[%0]
        %111 = arith.addi %110, %10 : index
        %112 = affine.apply #map13()[%0]
        %113 = arith.addi %112, %11 : index
        %114 = vector.extract_strided_slice %13#1 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %114, %6[%111, %113] : memref<64x128xf32, strided<[128, 1]>>, vector<1xf32>
        %115 = affine.apply #map15()[%0]
        %116 = arith.addi %115, %10 : index
        %117 = affine.apply #map13()[%0]
        %118 = arith.addi %117, %11 : index
        %119 = vector.extract_strided_slice %13#1 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %119, %6[%116, %118] : memref<64x128xf32, strided<[128, 1]>>, vector<1xf32>
        %120 = affine.apply #map16()[%0]
        %121 = arith.addi %120, %10 : index
        %122 = affine.apply #map13()[%0]
        %123 = arith.addi %122, %11 : index
        %124 = vector.extract_strided_slice %13#1 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %124, %6[%121, %123] : memref<64x128xf32, strided<[128, 1]>>, vector<1xf32>
        %125 = affine.apply #map17()[%0]
        %126 = arith.addi %125, %10 : index
        %127 = affine.apply #map13()[%0]
        %128 = arith.addi %127, %11 : index
        %129 = vector.extract_strided_slice %13#1 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %129, %6[%126, %128] : memref<64x128xf32, strided<[128, 1]>>, vector<1xf32>
        %130 = affine.apply #map18()[%0]
        %131 = arith.addi %130, %10 : index
        %132 = affine.apply #map12()[%0]
        %133 = arith.addi %132, %11 : index
        %134 = vector.extract_strided_slice %13#2 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %134, %6[%131, %133] : memref<64x128xf32, strided<[128, 1]>>, vector<1xf32>
        %135 = affine.apply #map19()[%0]
        %136 = arith.addi %135, %10 : index
        %137 = affine.apply #map12()[%0]
        %138 = arith.addi %137, %11 : index
        %139 = vector.extract_strided_slice %13#2 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %139, %6[%136, %138] : memref<64x128xf32, strided<[128, 1]>>, vector<1xf32>
        %140 = affine.apply #map20()[%0]
        %141 = arith.addi %140, %10 : index
        %142 = affine.apply #map12()[%0]
        %143 = arith.addi %142, %11 : index
        %144 = vector.extract_strided_slice %13#2 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %144, %6[%141, %143] : memref<64x128xf32, strided<[128, 1]>>, vector<1xf32>
        %145 = affine.apply #map21()[%0]
        %146 = arith.addi %145, %10 : index
        %147 = affine.apply #map12()[%0]
        %148 = arith.addi %147, %11 : index
        %149 = vector.extract_strided_slice %13#2 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %149, %6[%146, %148] : memref<64x128xf32, strided<[128, 1]>>, vector<1xf32>
        %150 = affine.apply #map18()[%0]
        %151 = arith.addi %150, %10 : index
        %152 = affine.apply #map13()[%0]
        %153 = arith.addi %152, %11 : index
        %154 = vector.extract_strided_slice %13#3 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %154, %6[%151, %153] : memref<64x128xf32, strided<[128, 1]>>, vector<1xf32>
        %155 = affine.apply #map19()[%0]
        %156 = arith.addi %155, %10 : index
        %157 = affine.apply #map13()[%0]
        %158 = arith.addi %157, %11 : index
        %159 = vector.extract_strided_slice %13#3 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %159, %6[%156, %158] : memref<64x128xf32, strided<[128, 1]>>, vector<1xf32>
        %160 = affine.apply #map20()[%0]
        %161 = arith.addi %160, %10 : index
        %162 = affine.apply #map13()[%0]
        %163 = arith.addi %162, %11 : index
        %164 = vector.extract_strided_slice %13#3 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %164, %6[%161, %163] : memref<64x128xf32, strided<[128, 1]>>, vector<1xf32>
        %165 = affine.apply #map21()[%0]
        %166 = arith.addi %165, %10 : index
        %167 = affine.apply #map13()[%0]
        %168 = arith.addi %167, %11 : index
        %169 = vector.extract_strided_slice %13#3 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %169, %6[%166, %168] : memref<64x128xf32, strided<[128, 1]>>, vector<1xf32>
        return
      }
    }
  }
}
