#map = affine_map<()[s0, s1] -> (s0 + s1 * 128)>
#map1 = affine_map<()[s0] -> (s0 * 128)>
#map2 = affine_map<()[s0] -> (s0 floordiv 4)>
#map3 = affine_map<()[s0] -> ((s0 mod 4) * 8)>
#map4 = affine_map<()[s0, s1] -> ((s0 mod 4) * 8 + s1 * 32)>
#map5 = affine_map<()[s0] -> (s0 floordiv 4 + 64)>
#map6 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4)>
#map7 = affine_map<()[s0] -> (s0 mod 32 + ((s0 floordiv 64) mod 2) * 64)>
#map8 = affine_map<()[s0] -> (s0 mod 32 + ((s0 floordiv 64) mod 2) * 64 + 32)>
#map9 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 8)>
#map10 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 16)>
#map11 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 24)>
#map12 = affine_map<()[s0] -> (s0 mod 32 + (s0 floordiv 128) * 64)>
#map13 = affine_map<()[s0] -> (s0 mod 32 + (s0 floordiv 128) * 64 + 32)>
#map14 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 0)>
#map15 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 1)>
#map16 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 2)>
#map17 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 3)>
#map18 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 8)>
#map19 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 9)>
#map20 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 10)>
#map21 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 11)>
#map22 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 16)>
#map23 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 17)>
#map24 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 18)>
#map25 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 19)>
#map26 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 24)>
#map27 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 25)>
#map28 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 26)>
#map29 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 27)>
#map30 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 32)>
#map31 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 33)>
#map32 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 34)>
#map33 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 35)>
#map34 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 40)>
#map35 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 41)>
#map36 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 42)>
#map37 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 43)>
#map38 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 48)>
#map39 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 49)>
#map40 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 50)>
#map41 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 51)>
#map42 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 56)>
#map43 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 57)>
#map44 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 58)>
#map45 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + ((s0 floordiv 64) mod 2) * 64 + 59)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [128, 2, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @gemm_classic_bf16 {
    stream.executable.export public @gemm_classic_bf16 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      stream.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @gemm_classic_bf16(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c9216 = arith.constant 9216 : index
        %cst_2 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %c4 = arith.constant 4 : index
        %c1 = arith.constant 1 : index
        %thread_id_x = gpu.thread_id  x upper_bound 128
        %thread_id_y = gpu.thread_id  y upper_bound 2
        %block_id_x = gpu.block_id  x upper_bound 1
        %block_id_y = gpu.block_id  y upper_bound 1
        %block_id_z = gpu.block_id  z upper_bound 1
        %0 = affine.apply #map()[%thread_id_x, %thread_id_y]
        %1 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<bf16>
        %2 = memref.reinterpret_cast %1 to offset: [0], sizes: [128, 128], strides: [128, 1] : memref<bf16> to memref<128x128xbf16, strided<[128, 1]>>
        %3 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<bf16>
        %4 = memref.reinterpret_cast %3 to offset: [0], sizes: [128, 128], strides: [128, 1] : memref<bf16> to memref<128x128xbf16, strided<[128, 1]>>
        %5 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f32>
        %6 = memref.reinterpret_cast %5 to offset: [0], sizes: [128, 128], strides: [128, 1] : memref<f32> to memref<128x128xf32, strided<[128, 1]>>
        %7 = memref.alloc() : memref<18432xi8, #gpu.address_space<workgroup>>
        %8 = memref.view %7[%c0][] : memref<18432xi8, #gpu.address_space<workgroup>> to memref<128x36xbf16, #gpu.address_space<workgroup>>
        %9 = memref.view %7[%c9216][] : memref<18432xi8, #gpu.address_space<workgroup>> to memref<128x36xbf16, #gpu.address_space<workgroup>>
        %10 = affine.apply #map1()[%block_id_x]
        %11 = affine.apply #map1()[%block_id_y]
        %13:4 = scf.for %arg_i12 = %c0 to %c4 step %c1 iter_args(%arg_c13_0 = %cst_2, %arg_c13_1 = %cst_2, %arg_c13_2 = %cst_2, %arg_c13_3 = %cst_2) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>) {
          amdgpu.lds_barrier
          %14 = affine.apply #map2()[%0]
          %15 = affine.apply #map3()[%0]
          %16 = arith.addi %14, %10 : index
          %17 = affine.apply #map4()[%0, %arg_i12]
          %18 = vector.load %2[%16, %17] : memref<128x128xbf16, strided<[128, 1]>>, vector<8xbf16>
          %19 = affine.apply #map5()[%0]
          %20 = affine.apply #map3()[%0]
          %21 = arith.addi %19, %10 : index
          %22 = affine.apply #map4()[%0, %arg_i12]
          %23 = vector.load %2[%21, %22] : memref<128x128xbf16, strided<[128, 1]>>, vector<8xbf16>
          %24 = affine.apply #map2()[%0]
          %25 = affine.apply #map3()[%0]
          %26 = arith.addi %24, %11 : index
          %27 = affine.apply #map4()[%0, %arg_i12]
          %28 = vector.load %4[%26, %27] : memref<128x128xbf16, strided<[128, 1]>>, vector<8xbf16>
          %29 = affine.apply #map5()[%0]
          %30 = affine.apply #map3()[%0]
          %31 = arith.addi %29, %11 : index
          %32 = affine.apply #map4()[%0, %arg_i12]
          %33 = vector.load %4[%31, %32] : memref<128x128xbf16, strided<[128, 1]>>, vector<8xbf16>
          vector.store %18, %8[%14, %15] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
          vector.store %23, %8[%19, %20] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
          vector.store %28, %9[%24, %25] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
          vector.store %33, %9[%29, %30] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
          amdgpu.lds_barrier
          %34 = affine.apply #map6()[%0]
          %35 = affine.apply #map7()[%0]
          %36 = vector.load %8[%35, %34] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %37 = affine.apply #map8()[%0]
          %38 = vector.load %8[%37, %34] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %39 = affine.apply #map9()[%0]
          %40 = affine.apply #map7()[%0]
          %41 = vector.load %8[%40, %39] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %42 = affine.apply #map8()[%0]
          %43 = vector.load %8[%42, %39] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %44 = affine.apply #map10()[%0]
          %45 = affine.apply #map7()[%0]
          %46 = vector.load %8[%45, %44] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %47 = affine.apply #map8()[%0]
          %48 = vector.load %8[%47, %44] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %49 = affine.apply #map11()[%0]
          %50 = affine.apply #map7()[%0]
          %51 = vector.load %8[%50, %49] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %52 = affine.apply #map8()[%0]
          %53 = vector.load %8[%52, %49] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %54 = affine.apply #map6()[%0]
          %55 = affine.apply #map12()[%0]
          %56 = vector.load %9[%55, %54] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %57 = affine.apply #map13()[%0]
          %58 = vector.load %9[%57, %54] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %59 = affine.apply #map9()[%0]
          %60 = affine.apply #map12()[%0]
          %61 = vector.load %9[%60, %59] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %62 = affine.apply #map13()[%0]
          %63 = vector.load %9[%62, %59] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %64 = affine.apply #map10()[%0]
          %65 = affine.apply #map12()[%0]
          %66 = vector.load %9[%65, %64] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %67 = affine.apply #map13()[%0]
          %68 = vector.load %9[%67, %64] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %69 = affine.apply #map11()[%0]
          %70 = affine.apply #map12()[%0]
          %71 = vector.load %9[%70, %69] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %72 = affine.apply #map13()[%0]
          %73 = vector.load %9[%72, %69] : memref<128x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %74 = amdgpu.mfma 32x32x8 %36 * %56 + %arg_c13_0 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %75 = amdgpu.mfma 32x32x8 %36 * %58 + %arg_c13_1 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %76 = amdgpu.mfma 32x32x8 %38 * %56 + %arg_c13_2 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %77 = amdgpu.mfma 32x32x8 %38 * %58 + %arg_c13_3 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %78 = amdgpu.mfma 32x32x8 %41 * %61 + %74 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %79 = amdgpu.mfma 32x32x8 %41 * %63 + %75 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %80 = amdgpu.mfma 32x32x8 %43 * %61 + %76 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %81 = amdgpu.mfma 32x32x8 %43 * %63 + %77 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %82 = amdgpu.mfma 32x32x8 %46 * %66 + %78 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %83 = amdgpu.mfma 32x32x8 %46 * %68 + %79 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %84 = amdgpu.mfma 32x32x8 %48 * %66 + %80 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %85 = amdgpu.mfma 32x32x8 %48 * %68 + %81 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %86 = amdgpu.mfma 32x32x8 %51 * %71 + %82 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %87 = amdgpu.mfma 32x32x8 %51 * %73 + %83 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %88 = amdgpu.mfma 32x32x8 %53 * %71 + %84 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %89 = amdgpu.mfma 32x32x8 %53 * %73 + %85 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          scf.yield %86, %87, %88, %89 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
        }
        %90 = affine.apply #map14()[%0]
        %91 = arith.addi %90, %10 : index
        %92 = affine.apply #map12()[%0]
        %93 = arith.addi %92, %11 : index
        %94 = vector.extract_strided_slice %13#0 {offsets = [0], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %94, %6[%91, %93] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %95 = affine.apply #map15()[%0]
        %96 = arith.addi %95, %10 : index
        %97 = affine.apply #map12()[%0]
        %98 = arith.addi %97, %11 : index
        %99 = vector.extract_strided_slice %13#0 {offsets = [1], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %99, %6[%96, %98] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %100 = affine.apply #map16()[%0]
        %101 = arith.addi %100, %10 : index
        %102 = affine.apply #map12()[%0]
        %103 = arith.addi %102, %11 : index
        %104 = vector.extract_strided_slice %13#0 {offsets = [2], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %104, %6[%101, %103] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %105 = affine.apply #map17()[%0]
        %106 = arith.addi %105, %10 : index
        %107 = affine.apply #map12()[%0]
        %108 = arith.addi %107, %11 : index
        %109 = vector.extract_strided_slice %13#0 {offsets = [3], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %109, %6[%106, %108] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %110 = affine.apply #map18()[%0]
        %111 = arith.addi %110, %10 : index
        %112 = affine.apply #map12()[%0]
        %113 = arith.addi %112, %11 : index
        %114 = vector.extract_strided_slice %13#0 {offsets = [4], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %114, %6[%111, %113] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %115 = affine.apply #map19()[%0]
        %116 = arith.addi %115, %10 : index
        %117 = affine.apply #map12()[%0]
        %118 = arith.addi %117, %11 : index
        %119 = vector.extract_strided_slice %13#0 {offsets = [5], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %119, %6[%116, %118] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %120 = affine.apply #map20()[%0]
        %121 = arith.addi %120, %10 : index
        %122 = affine.apply #map12()[%0]
        %123 = arith.addi %122, %11 : index
        %124 = vector.extract_strided_slice %13#0 {offsets = [6], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %124, %6[%121, %123] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %125 = affine.apply #map21()[%0]
        %126 = arith.addi %125, %10 : index
        %127 = affine.apply #map12()[%0]
        %128 = arith.addi %127, %11 : index
        %129 = vector.extract_strided_slice %13#0 {offsets = [7], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %129, %6[%126, %128] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %130 = affine.apply #map22()[%0]
        %131 = arith.addi %130, %10 : index
        %132 = affine.apply #map12()[%0]
        %133 = arith.addi %132, %11 : index
        %134 = vector.extract_strided_slice %13#0 {offsets = [8], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %134, %6[%131, %133] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %135 = affine.apply #map23()[%0]
        %136 = arith.addi %135, %10 : index
        %137 = affine.apply #map12()[%0]
        %138 = arith.addi %137, %11 : index
        %139 = vector.extract_strided_slice %13#0 {offsets = [9], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %139, %6[%136, %138] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %140 = affine.apply #map24()[%0]
        %141 = arith.addi %140, %10 : index
        %142 = affine.apply #map12()[%0]
        %143 = arith.addi %142, %11 : index
        %144 = vector.extract_strided_slice %13#0 {offsets = [10], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %144, %6[%141, %143] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %145 = affine.apply #map25()[%0]
        %146 = arith.addi %145, %10 : index
        %147 = affine.apply #map12()[%0]
        %148 = arith.addi %147, %11 : index
        %149 = vector.extract_strided_slice %13#0 {offsets = [11], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %149, %6[%146, %148] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %150 = affine.apply #map26()[%0]
        %151 = arith.addi %150, %10 : index
        %152 = affine.apply #map12()[%0]
        %153 = arith.addi %152, %11 : index
        %154 = vector.extract_strided_slice %13#0 {offsets = [12], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %154, %6[%151, %153] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %155 = affine.apply #map27()[%0]
        %156 = arith.addi %155, %10 : index
        %157 = affine.apply #map12()[%0]
        %158 = arith.addi %157, %11 : index
        %159 = vector.extract_strided_slice %13#0 {offsets = [13], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %159, %6[%156, %158] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %160 = affine.apply #map28()[%0]
        %161 = arith.addi %160, %10 : index
        %162 = affine.apply #map12()[%0]
        %163 = arith.addi %162, %11 : index
        %164 = vector.extract_strided_slice %13#0 {offsets = [14], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %164, %6[%161, %163] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %165 = affine.apply #map29()[%0]
        %166 = arith.addi %165, %10 : index
        %167 = affine.apply #map12()[%0]
        %168 = arith.addi %167, %11 : index
        %169 = vector.extract_strided_slice %13#0 {offsets = [15], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %169, %6[%166, %168] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %170 = affine.apply #map14()[%0]
        %171 = arith.addi %170, %10 : index
        %172 = affine.apply #map13()[%0]
        %173 = arith.addi %172, %11 : index
        %174 = vector.extract_strided_slice %13#1 {offsets = [0], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %174, %6[%171, %173] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %175 = affine.apply #map15()[%0]
        %176 = arith.addi %175, %10 : index
        %177 = affine.apply #map13()[%0]
        %178 = arith.addi %177, %11 : index
        %179 = vector.extract_strided_slice %13#1 {offsets = [1], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %179, %6[%176, %178] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %180 = affine.apply #map16()[%0]
        %181 = arith.addi %180, %10 : index
        %182 = affine.apply #map13()[%0]
        %183 = arith.addi %182, %11 : index
        %184 = vector.extract_strided_slice %13#1 {offsets = [2], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %184, %6[%181, %183] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %185 = affine.apply #map17()[%0]
        %186 = arith.addi %185, %10 : index
        %187 = affine.apply #map13()[%0]
        %188 = arith.addi %187, %11 : index
        %189 = vector.extract_strided_slice %13#1 {offsets = [3], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %189, %6[%186, %188] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %190 = affine.apply #map18()[%0]
        %191 = arith.addi %190, %10 : index
        %192 = affine.apply #map13()[%0]
        %193 = arith.addi %192, %11 : index
        %194 = vector.extract_strided_slice %13#1 {offsets = [4], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %194, %6[%191, %193] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %195 = affine.apply #map19()[%0]
        %196 = arith.addi %195, %10 : index
        %197 = affine.apply #map13()[%0]
        %198 = arith.addi %197, %11 : index
        %199 = vector.extract_strided_slice %13#1 {offsets = [5], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %199, %6[%196, %198] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %200 = affine.apply #map20()[%0]
        %201 = arith.addi %200, %10 : index
        %202 = affine.apply #map13()[%0]
        %203 = arith.addi %202, %11 : index
        %204 = vector.extract_strided_slice %13#1 {offsets = [6], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %204, %6[%201, %203] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %205 = affine.apply #map21()[%0]
        %206 = arith.addi %205, %10 : index
        %207 = affine.apply #map13()[%0]
        %208 = arith.addi %207, %11 : index
        %209 = vector.extract_strided_slice %13#1 {offsets = [7], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %209, %6[%206, %208] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %210 = affine.apply #map22()[%0]
        %211 = arith.addi %210, %10 : index
        %212 = affine.apply #map13()[%0]
        %213 = arith.addi %212, %11 : index
        %214 = vector.extract_strided_slice %13#1 {offsets = [8], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %214, %6[%211, %213] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %215 = affine.apply #map23()[%0]
        %216 = arith.addi %215, %10 : index
        %217 = affine.apply #map13()[%0]
        %218 = arith.addi %217, %11 : index
        %219 = vector.extract_strided_slice %13#1 {offsets = [9], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %219, %6[%216, %218] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %220 = affine.apply #map24()[%0]
        %221 = arith.addi %220, %10 : index
        %222 = affine.apply #map13()[%0]
        %223 = arith.addi %222, %11 : index
        %224 = vector.extract_strided_slice %13#1 {offsets = [10], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %224, %6[%221, %223] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %225 = affine.apply #map25()[%0]
        %226 = arith.addi %225, %10 : index
        %227 = affine.apply #map13()[%0]
        %228 = arith.addi %227, %11 : index
        %229 = vector.extract_strided_slice %13#1 {offsets = [11], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %229, %6[%226, %228] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %230 = affine.apply #map26()[%0]
        %231 = arith.addi %230, %10 : index
        %232 = affine.apply #map13()[%0]
        %233 = arith.addi %232, %11 : index
        %234 = vector.extract_strided_slice %13#1 {offsets = [12], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %234, %6[%231, %233] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %235 = affine.apply #map27()[%0]
        %236 = arith.addi %235, %10 : index
        %237 = affine.apply #map13()[%0]
        %238 = arith.addi %237, %11 : index
        %239 = vector.extract_strided_slice %13#1 {offsets = [13], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %239, %6[%236, %238] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %240 = affine.apply #map28()[%0]
        %241 = arith.addi %240, %10 : index
        %242 = affine.apply #map13()[%0]
        %243 = arith.addi %242, %11 : index
        %244 = vector.extract_strided_slice %13#1 {offsets = [14], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %244, %6[%241, %243] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %245 = affine.apply #map29()[%0]
        %246 = arith.addi %245, %10 : index
        %247 = affine.apply #map13()[%0]
        %248 = arith.addi %247, %11 : index
        %249 = vector.extract_strided_slice %13#1 {offsets = [15], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %249, %6[%246, %248] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %250 = affine.apply #map30()[%0]
        %251 = arith.addi %250, %10 : index
        %252 = affine.apply #map12()[%0]
        %253 = arith.addi %252, %11 : index
        %254 = vector.extract_strided_slice %13#2 {offsets = [0], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %254, %6[%251, %253] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %255 = affine.apply #map31()[%0]
        %256 = arith.addi %255, %10 : index
        %257 = affine.apply #map12()[%0]
        %258 = arith.addi %257, %11 : index
        %259 = vector.extract_strided_slice %13#2 {offsets = [1], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %259, %6[%256, %258] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %260 = affine.apply #map32()[%0]
        %261 = arith.addi %260, %10 : index
        %262 = affine.apply #map12()[%0]
        %263 = arith.addi %262, %11 : index
        %264 = vector.extract_strided_slice %13#2 {offsets = [2], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %264, %6[%261, %263] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %265 = affine.apply #map33()[%0]
        %266 = arith.addi %265, %10 : index
        %267 = affine.apply #map12()[%0]
        %268 = arith.addi %267, %11 : index
        %269 = vector.extract_strided_slice %13#2 {offsets = [3], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %269, %6[%266, %268] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %270 = affine.apply #map34()[%0]
        %271 = arith.addi %270, %10 : index
        %272 = affine.apply #map12()[%0]
        %273 = arith.addi %272, %11 : index
        %274 = vector.extract_strided_slice %13#2 {offsets = [4], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %274, %6[%271, %273] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %275 = affine.apply #map35()[%0]
        %276 = arith.addi %275, %10 : index
        %277 = affine.apply #map12()[%0]
        %278 = arith.addi %277, %11 : index
        %279 = vector.extract_strided_slice %13#2 {offsets = [5], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %279, %6[%276, %278] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %280 = affine.apply #map36()[%0]
        %281 = arith.addi %280, %10 : index
        %282 = affine.apply #map12()[%0]
        %283 = arith.addi %282, %11 : index
        %284 = vector.extract_strided_slice %13#2 {offsets = [6], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %284, %6[%281, %283] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %285 = affine.apply #map37()[%0]
        %286 = arith.addi %285, %10 : index
        %287 = affine.apply #map12()[%0]
        %288 = arith.addi %287, %11 : index
        %289 = vector.extract_strided_slice %13#2 {offsets = [7], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %289, %6[%286, %288] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %290 = affine.apply #map38()[%0]
        %291 = arith.addi %290, %10 : index
        %292 = affine.apply #map12()[%0]
        %293 = arith.addi %292, %11 : index
        %294 = vector.extract_strided_slice %13#2 {offsets = [8], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %294, %6[%291, %293] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %295 = affine.apply #map39()[%0]
        %296 = arith.addi %295, %10 : index
        %297 = affine.apply #map12()[%0]
        %298 = arith.addi %297, %11 : index
        %299 = vector.extract_strided_slice %13#2 {offsets = [9], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %299, %6[%296, %298] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %300 = affine.apply #map40()[%0]
        %301 = arith.addi %300, %10 : index
        %302 = affine.apply #map12()[%0]
        %303 = arith.addi %302, %11 : index
        %304 = vector.extract_strided_slice %13#2 {offsets = [10], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %304, %6[%301, %303] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %305 = affine.apply #map41()[%0]
        %306 = arith.addi %305, %10 : index
        %307 = affine.apply #map12()[%0]
        %308 = arith.addi %307, %11 : index
        %309 = vector.extract_strided_slice %13#2 {offsets = [11], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %309, %6[%306, %308] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %310 = affine.apply #map42()[%0]
        %311 = arith.addi %310, %10 : index
        %312 = affine.apply #map12()[%0]
        %313 = arith.addi %312, %11 : index
        %314 = vector.extract_strided_slice %13#2 {offsets = [12], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %314, %6[%311, %313] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %315 = affine.apply #map43()[%0]
        %316 = arith.addi %315, %10 : index
        %317 = affine.apply #map12()[%0]
        %318 = arith.addi %317, %11 : index
        %319 = vector.extract_strided_slice %13#2 {offsets = [13], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %319, %6[%316, %318] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %320 = affine.apply #map44()[%0]
        %321 = arith.addi %320, %10 : index
        %322 = affine.apply #map12()[%0]
        %323 = arith.addi %322, %11 : index
        %324 = vector.extract_strided_slice %13#2 {offsets = [14], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %324, %6[%321, %323] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %325 = affine.apply #map45()[%0]
        %326 = arith.addi %325, %10 : index
        %327 = affine.apply #map12()[%0]
        %328 = arith.addi %327, %11 : index
        %329 = vector.extract_strided_slice %13#2 {offsets = [15], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %329, %6[%326, %328] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %330 = affine.apply #map30()[%0]
        %331 = arith.addi %330, %10 : index
        %332 = affine.apply #map13()[%0]
        %333 = arith.addi %332, %11 : index
        %334 = vector.extract_strided_slice %13#3 {offsets = [0], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %334, %6[%331, %333] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %335 = affine.apply #map31()[%0]
        %336 = arith.addi %335, %10 : index
        %337 = affine.apply #map13()[%0]
        %338 = arith.addi %337, %11 : index
        %339 = vector.extract_strided_slice %13#3 {offsets = [1], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %339, %6[%336, %338] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %340 = affine.apply #map32()[%0]
        %341 = arith.addi %340, %10 : index
        %342 = affine.apply #map13()[%0]
        %343 = arith.addi %342, %11 : index
        %344 = vector.extract_strided_slice %13#3 {offsets = [2], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %344, %6[%341, %343] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %345 = affine.apply #map33()[%0]
        %346 = arith.addi %345, %10 : index
        %347 = affine.apply #map13()[%0]
        %348 = arith.addi %347, %11 : index
        %349 = vector.extract_strided_slice %13#3 {offsets = [3], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %349, %6[%346, %348] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %350 = affine.apply #map34()[%0]
        %351 = arith.addi %350, %10 : index
        %352 = affine.apply #map13()[%0]
        %353 = arith.addi %352, %11 : index
        %354 = vector.extract_strided_slice %13#3 {offsets = [4], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %354, %6[%351, %353] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %355 = affine.apply #map35()[%0]
        %356 = arith.addi %355, %10 : index
        %357 = affine.apply #map13()[%0]
        %358 = arith.addi %357, %11 : index
        %359 = vector.extract_strided_slice %13#3 {offsets = [5], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %359, %6[%356, %358] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %360 = affine.apply #map36()[%0]
        %361 = arith.addi %360, %10 : index
        %362 = affine.apply #map13()[%0]
        %363 = arith.addi %362, %11 : index
        %364 = vector.extract_strided_slice %13#3 {offsets = [6], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %364, %6[%361, %363] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %365 = affine.apply #map37()[%0]
        %366 = arith.addi %365, %10 : index
        %367 = affine.apply #map13()[%0]
        %368 = arith.addi %367, %11 : index
        %369 = vector.extract_strided_slice %13#3 {offsets = [7], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %369, %6[%366, %368] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %370 = affine.apply #map38()[%0]
        %371 = arith.addi %370, %10 : index
        %372 = affine.apply #map13()[%0]
        %373 = arith.addi %372, %11 : index
        %374 = vector.extract_strided_slice %13#3 {offsets = [8], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %374, %6[%371, %373] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %375 = affine.apply #map39()[%0]
        %376 = arith.addi %375, %10 : index
        %377 = affine.apply #map13()[%0]
        %378 = arith.addi %377, %11 : index
        %379 = vector.extract_strided_slice %13#3 {offsets = [9], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %379, %6[%376, %378] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %380 = affine.apply #map40()[%0]
        %381 = arith.addi %380, %10 : index
        %382 = affine.apply #map13()[%0]
        %383 = arith.addi %382, %11 : index
        %384 = vector.extract_strided_slice %13#3 {offsets = [10], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %384, %6[%381, %383] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %385 = affine.apply #map41()[%0]
        %386 = arith.addi %385, %10 : index
        %387 = affine.apply #map13()[%0]
        %388 = arith.addi %387, %11 : index
        %389 = vector.extract_strided_slice %13#3 {offsets = [11], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %389, %6[%386, %388] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %390 = affine.apply #map42()[%0]
        %391 = arith.addi %390, %10 : index
        %392 = affine.apply #map13()[%0]
        %393 = arith.addi %392, %11 : index
        %394 = vector.extract_strided_slice %13#3 {offsets = [12], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %394, %6[%391, %393] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %395 = affine.apply #map43()[%0]
        %396 = arith.addi %395, %10 : index
        %397 = affine.apply #map13()[%0]
        %398 = arith.addi %397, %11 : index
        %399 = vector.extract_strided_slice %13#3 {offsets = [13], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %399, %6[%396, %398] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %400 = affine.apply #map44()[%0]
        %401 = arith.addi %400, %10 : index
        %402 = affine.apply #map13()[%0]
        %403 = arith.addi %402, %11 : index
        %404 = vector.extract_strided_slice %13#3 {offsets = [14], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %404, %6[%401, %403] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        %405 = affine.apply #map45()[%0]
        %406 = arith.addi %405, %10 : index
        %407 = affine.apply #map13()[%0]
        %408 = arith.addi %407, %11 : index
        %409 = vector.extract_strided_slice %13#3 {offsets = [15], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
        vector.store %409, %6[%406, %408] : memref<128x128xf32, strided<[128, 1]>>, vector<1xf32>
        return
      }
    }
  }
}
