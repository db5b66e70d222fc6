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
  stream.executable private @gemm_batched {
    stream.executable.export public @gemm_batched workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      stream.return %c1, %c1, %c3 : index, index, index
    }
    builtin.module {
      func.func @gemm_batched(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c4608 = arith.constant 4608 : index
        %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c3 = arith.constant 3 : index
        %c1 = arith.constant 1 : index
        %thread_id_x = gpu.thread_id  x upper_bound 128
        %thread_id_y = gpu.thread_id  y upper_bound 2
        %block_id_x = gpu.block_id  x upper_bound 1
        %block_id_y = gpu.block_id  y upper_bound 1
        %block_id_z = gpu.block_id  z upper_bound 3
        %0 = affine.apply #map()[%thread_id_x, %thread_id_y]
        %1 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %2 = memref.reinterpret_cast %1 to offset: [0], sizes: [3, 64, 96], strides: [6144, 96, 1] : memref<f16> to memref<3x64x96xf16, strided<[6144, 96, 1]>>
        %3 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %4 = memref.reinterpret_cast %3 to offset: [0], sizes: [3, 64, 96], strides: [6144, 96, 1] : memref<f16> to memref<3x64x96xf16, strided<[6144, 96, 1]>>
        %5 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f32>
        %6 = memref.reinterpret_cast %5 to offset: [0], sizes: [3, 64, 64], strides: [4096, 64, 1] : memref<f32> to memref<3x64x64xf32, strided<[4096, 64, 1]>>
        %7 = memref.alloc() : memref<9216xi8, #gpu.address_space<workgroup>>
        %8 = memref.view %7[%c0][] : memref<9216xi8, #gpu.address_space<workgroup>> to memref<64x36xf16, #gpu.address_space<workgroup>>
        %9 = memref.view %7[%c4608][] : memref<9216xi8, #gpu.address_space<workgroup>> to memref<64x36xf16, #gpu.address_space<workgroup>>
        %10 = affine.apply #map1()[%block_id_x]
        %11 = affine.apply #map1()[%block_id_y]
        %13:4 = scf.for %arg_i12 = %c0 to %c3 step %c1 iter_args(%arg_c13_0 = %cst_2, %arg_c13_1 = %cst_2, %arg_c13_2 = %cst_2, %arg_c13_3 = %cst_2) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
          amdgpu.lds_barrier
          %14 = affine.apply #map2()[%0]
          %15 = affine.apply #map3()[%0]
          %16 = arith.addi %14, %10 : index
          %17 = affine.apply #map4()[%0, %arg_i12]
          %18 = vector.load %2[%block_id_z, %16, %17] : memref<3x64x96xf16, strided<[6144, 96, 1]>>, vector<8xf16>
          %19 = affine.apply #map2()[%0]
          %20 = affine.apply #map3()[%0]
          %21 = arith.addi %19, %11 : index
          %22 = affine.apply #map4()[%0, %arg_i12]
          %23 = vector.load %4[%block_id_z, %21, %22] : memref<3x64x96xf16, strided<[6144, 96, 1]>>, vector<8xf16>
          vector.store %18, %8[%14, %15] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %23, %9[%19, %20] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          %24 = affine.apply #map5()[%0]
          %25 = affine.apply #map6()[%0]
          %26 = vector.load %8[%25, %24] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %27 = affine.apply #map7()[%0]
          %28 = vector.load %8[%27, %24] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %29 = affine.apply #map8()[%0]
          %30 = affine.apply #map6()[%0]
          %31 = vector.load %8[%30, %29] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %32 = affine.apply #map7()[%0]
          %33 = vector.load %8[%32, %29] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %34 = affine.apply #map5()[%0]
          %35 = affine.apply #map9()[%0]
          %36 = vector.load %9[%35, %34] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %37 = affine.apply #map10()[%0]
          %38 = vector.load %9[%37, %34] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %39 = affine.apply #map8()[%0]
          %40 = affine.apply #map9()[%0]
          %41 = vector.load %9[%40, %39] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %42 = affine.apply #map10()[%0]
          %43 = vector.load %9[%42, %39] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %44 = amdgpu.mfma 16x16x16 %26 * %36 + %arg_c13_0 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %45 = amdgpu.mfma 16x16x16 %26 * %38 + %arg_c13_1 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %46 = amdgpu.mfma 16x16x16 %28 * %36 + %arg_c13_2 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %47 = amdgpu.mfma 16x16x16 %28 * %38 + %arg_c13_3 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %48 = amdgpu.mfma 16x16x16 %31 * %41 + %44 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %49 = amdgpu.mfma 16x16x16 %31 * %43 + %45 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %50 = amdgpu.mfma 16x16x16 %33 * %41 + %46 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %51 = amdgpu.mfma 16x16x16 %33 * %43 + %47 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          scf.yield %48, %49, %50, %51 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
        }
        %52 = affine.apply #map11()[%0]
        %53 = arith.addi %52, %10 : index
        %54 = affine.apply #map9()[%0]
        %55 = arith.addi %54, %11 : index
        %56 = vector.extract_strided_slice %13#0 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %56, %6[%block_id_z, %53, %55] : memref<3x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %57 = affine.apply #map12()[%0]
        %58 = arith.addi %57, %10 : index
        %59 = affine.apply #map9()[%0]
        %60 = arith.addi %59, %11 : index
        %61 = vector.extract_strided_slice %13#0 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %61, %6[%block_id_z, %58, %60] : memref<3x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %62 = affine.apply #map13()[%0]
        %63 = arith.addi %62, %10 : index
        %64 = affine.apply #map9()[%0]
        %65 = arith.addi %64, %11 : index
        %66 = vector.extract_strided_slice %13#0 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %66, %6[%block_id_z, %63, %65] : memref<3x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %67 = affine.apply #map14()[%0]
        %68 = arith.addi %67, %10 : index
        %69 = affine.apply #map9()[%0]
        %70 = arith.addi %69, %11 : index
        %71 = vector.extract_strided_slice %13#0 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %71, %6[%block_id_z, %68, %70] : memref<3x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %72 = affine.apply #map11()[%0]
        %73 = arith.addi %72, %10 : index
        %74 = affine.apply #map10()[%0]
        %75 = arith.addi %74, %11 : index
        %76 = vector.extract_strided_slice %13#1 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %76, %6[%block_id_z, %73, %75] : memref<3x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %77 = affine.apply #map12()[%0]
        %78 = arith.addi %77, %10 : index
        %79 = affine.apply #map10()[%0]
        %80 = arith.addi %79, %11 : index
        %81 = vector.extract_strided_slice %13#1 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %81, %6[%block_id_z, %78, %80] : memref<3x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %82 = affine.apply #map13()[%0]
        %83 = arith.addi %82, %10 : index
        %84 = affine.apply #map10()[%0]
        %85 = arith.addi %84, %11 : index
        %86 = vector.extract_strided_slice %13#1 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %86, %6[%block_id_z, %83, %85] : memref<3x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %87 = affine.apply #map14()[%0]
        %88 = arith.addi %87, %10 : index
        %89 = affine.apply #map10()[%0]
        %90 = arith.addi %89, %11 : index
        %91 = vector.extract_strided_slice %13#1 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %91, %6[%block_id_z, %88, %90] : memref<3x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %92 = affine.apply #map15()[%0]
        %93 = arith.addi %92, %10 : index
        %94 = affine.apply #map9()[%0]
        %95 = arith.addi %94, %11 : index
        %96 = vector.extract_strided_slice %13#2 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %96, %6[%block_id_z, %93, %95] : memref<3x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %97 = affine.apply #map16()[%0]
        %98 = arith.addi %97, %10 : index
        %99 = affine.apply #map9()[%0]
        %100 = arith.addi %99, %11 : index
        %101 = vector.extract_strided_slice %13#2 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %101, %6[%block_id_z, %98, %100] : memref<3x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %102 = affine.apply #map17()[%0]
        %103 = arith.addi %102, %10 : index
        %104 = affine.apply #map9()[%0]
        %105 = arith.addi %104, %11 : index
        %106 = vector.extract_strided_slice %13#2 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %106, %6[%block_id_z, %103, %105] : memref<3x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %107 = affine.apply #map18()[%0]
        %108 = arith.addi %107, %10 : index
        %109 = affine.apply #map9()[%0]
        %110 = arith.addi %109, %11 : index
        %111 = vector.extract_strided_slice %13#2 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %111, %6[%block_id_z, %108, %110] : memref<3x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %112 = affine.apply #map15()[%0]
        %113 = arith.addi %112, %10 : index
        %114 = affine.apply #map10()[%0]
        %115 = arith.addi %114, %11 : index
        %116 = vector.extract_strided_slice %13#3 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %116, %6[%block_id_z, %113, %115] : memref<3x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %117 = affine.apply #map16()[%0]
        %118 = arith.addi %117, %10 : index
        %119 = affine.apply #map10()[%0]
        %120 = arith.addi %119, %11 : index
        %121 = vector.extract_strided_slice %13#3 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %121, %6[%block_id_z, %118, %120] : memref<3x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %122 = affine.apply #map17()[%0]
        %123 = arith.addi %122, %10 : index
        %124 = affine.apply #map10()[%0]
        %125 = arith.addi %124, %11 : index
        %126 = vector.extract_strided_slice %13#3 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %126, %6[%block_id_z, %123, %125] : memref<3x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %127 = affine.apply #map18()[%0]
        %128 = arith.addi %127, %10 : index
        %129 = affine.apply #map10()[%0]
        %130 = arith.addi %129, %11 : index
        %131 = vector.extract_strided_slice %13#3 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        vector.store %131, %6[%block_id_z, %128, %130] : memref<3x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        return
      }
    }
  }
}
