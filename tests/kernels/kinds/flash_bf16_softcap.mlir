#map = affine_map<()[s0, s1] -> (s0 mod 32 + s1 * 64 + (s0 floordiv 64) * 32)>
#map1 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4)>
#map2 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 8)>
#map3 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 16)>
#map4 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 24)>
#map5 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 32)>
#map6 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 40)>
#map7 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 48)>
#map8 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 56)>
#map9 = affine_map<()[s0] -> (s0 * 32)>
#map10 = affine_map<()[s0] -> (s0 floordiv 8)>
#map11 = affine_map<()[s0] -> (s0 * 8 - (s0 floordiv 8) * 64)>
#map12 = affine_map<()[s0, s1] -> (s0 + s1)>
#map13 = affine_map<()[s0] -> (s0 floordiv 8 + 16)>
#map14 = affine_map<()[s0] -> (s0 mod 32)>
#map15 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 1)>
#map16 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 2)>
#map17 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 3)>
#map18 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 9)>
#map19 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 10)>
#map20 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 11)>
#map21 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 17)>
#map22 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 18)>
#map23 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 19)>
#map24 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 25)>
#map25 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 26)>
#map26 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 27)>
#map27 = affine_map<()[s0] -> (s0 mod 32 + 32)>
#map28 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 0)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [128, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @flash_bf16_softcap {
    stream.executable.export public @flash_bf16_softcap workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      stream.return %c1, %c1, %c2 : index, index, index
    }
    builtin.module {
      func.func @flash_bf16_softcap(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c4352 = arith.constant 4352 : index
        %cst_2 = arith.constant dense<-1.000000e+30> : vector<1xf32>
        %cst_3 = arith.constant dense<0.000000e+00> : vector<1xf32>
        %cst_4 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %c2 = arith.constant 2 : index
        %c1 = arith.constant 1 : index
        %cst_7 = arith.constant dense<9.016844e-02> : vector<16xf32>
        %cst_8 = arith.constant dense<2.000000e+00> : vector<16xf32>
        %c32_i32 = arith.constant 32 : i32
        %c64_i32 = arith.constant 64 : i32
        %cst_11 = arith.constant dense<1.000000e+00> : vector<1xf32>
        %thread_id_x = gpu.thread_id  x upper_bound 128
        %block_id_x = gpu.block_id  x upper_bound 1
        %block_id_z = gpu.block_id  z upper_bound 2
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<bf16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2, 64, 64], strides: [4096, 64, 1] : memref<bf16> to memref<2x64x64xbf16, strided<[4096, 64, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<bf16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [2, 64, 64], strides: [4096, 64, 1] : memref<bf16> to memref<2x64x64xbf16, strided<[4096, 64, 1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<bf16>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [2, 64, 64], strides: [4096, 64, 1] : memref<bf16> to memref<2x64x64xbf16, strided<[4096, 64, 1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<f32>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [2, 64, 64], strides: [4096, 64, 1] : memref<f32> to memref<2x64x64xf32, strided<[4096, 64, 1]>>
        %8 = memref.alloc() : memref<8704xi8, #gpu.address_space<workgroup>>
        %9 = memref.view %8[%c0][] : memref<8704xi8, #gpu.address_space<workgroup>> to memref<32x68xbf16, #gpu.address_space<workgroup>>
        %10 = memref.view %8[%c4352][] : memref<8704xi8, #gpu.address_space<workgroup>> to memref<32x68xbf16, #gpu.address_space<workgroup>>
        %11 = affine.apply #map()[%thread_id_x, %block_id_x]
        %12 = affine.apply #map1()[%thread_id_x]
        %13 = vector.load %1[%block_id_z, %11, %12] : memref<2x64x64xbf16, strided<[4096, 64, 1]>>, vector<4xbf16>
        %14 = affine.apply #map2()[%thread_id_x]
        %15 = vector.load %1[%block_id_z, %11, %14] : memref<2x64x64xbf16, strided<[4096, 64, 1]>>, vector<4xbf16>
        %16 = affine.apply #map3()[%thread_id_x]
        %17 = vector.load %1[%block_id_z, %11, %16] : memref<2x64x64xbf16, strided<[4096, 64, 1]>>, vector<4xbf16>
        %18 = affine.apply #map4()[%thread_id_x]
        %19 = vector.load %1[%block_id_z, %11, %18] : memref<2x64x64xbf16, strided<[4096, 64, 1]>>, vector<4xbf16>
        %20 = affine.apply #map5()[%thread_id_x]
        %21 = vector.load %1[%block_id_z, %11, %20] : memref<2x64x64xbf16, strided<[4096, 64, 1]>>, vector<4xbf16>
        %22 = affine.apply #map6()[%thread_id_x]
        %23 = vector.load %1[%block_id_z, %11, %22] : memref<2x64x64xbf16, strided<[4096, 64, 1]>>, vector<4xbf16>
        %24 = affine.apply #map7()[%thread_id_x]
        %25 = vector.load %1[%block_id_z, %11, %24] : memref<2x64x64xbf16, strided<[4096, 64, 1]>>, vector<4xbf16>
        %26 = affine.apply #map8()[%thread_id_x]
        %27 = vector.load %1[%block_id_z, %11, %26] : memref<2x64x64xbf16, strided<[4096, 64, 1]>>, vector<4xbf16>
        %29:4 = scf.for %arg_i28 = %c0 to %c2 step %c1 iter_args(%arg_c29_0 = %cst_2, %arg_c29_1 = %cst_3, %arg_c29_2 = %cst_4, %arg_c29_3 = %cst_4) -> (vector<1xf32>, vector<1xf32>, vector<16xf32>, vector<16xf32>) {
          amdgpu.lds_barrier
          %30 = affine.apply #map9()[%arg_i28]
          %31 = affine.apply #map10()[%thread_id_x]
          %32 = affine.apply #map11()[%thread_id_x]
          %33 = affine.apply #map12()[%31, %30]
          %34 = vector.load %3[%block_id_z, %33, %32] : memref<2x64x64xbf16, strided<[4096, 64, 1]>>, vector<8xbf16>
          %35 = affine.apply #map13()[%thread_id_x]
          %36 = affine.apply #map11()[%thread_id_x]
          %37 = affine.apply #map12()[%35, %30]
          %38 = vector.load %3[%block_id_z, %37, %36] : memref<2x64x64xbf16, strided<[4096, 64, 1]>>, vector<8xbf16>
          %39 = affine.apply #map10()[%thread_id_x]
          %40 = affine.apply #map11()[%thread_id_x]
          %41 = affine.apply #map12()[%39, %30]
          %42 = vector.load %5[%block_id_z, %41, %40] : memref<2x64x64xbf16, strided<[4096, 64, 1]>>, vector<8xbf16>
          %43 = affine.apply #map13()[%thread_id_x]
          %44 = affine.apply #map11()[%thread_id_x]
          %45 = affine.apply #map12()[%43, %30]
          %46 = vector.load %5[%block_id_z, %45, %44] : memref<2x64x64xbf16, strided<[4096, 64, 1]>>, vector<8xbf16>
          vector.store %34, %9[%31, %32] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
          vector.store %38, %9[%35, %36] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
          vector.store %42, %10[%39, %40] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
          vector.store %46, %10[%43, %44] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
          amdgpu.lds_barrier
          %47 = affine.apply #map14()[%thread_id_x]
          %48 = affine.apply #map1()[%thread_id_x]
          %49 = vector.load %9[%47, %48] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %50 = affine.apply #map14()[%thread_id_x]
          %51 = affine.apply #map2()[%thread_id_x]
          %52 = vector.load %9[%50, %51] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %53 = affine.apply #map14()[%thread_id_x]
          %54 = affine.apply #map3()[%thread_id_x]
          %55 = vector.load %9[%53, %54] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %56 = affine.apply #map14()[%thread_id_x]
          %57 = affine.apply #map4()[%thread_id_x]
          %58 = vector.load %9[%56, %57] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %59 = affine.apply #map14()[%thread_id_x]
          %60 = affine.apply #map5()[%thread_id_x]
          %61 = vector.load %9[%59, %60] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %62 = affine.apply #map14()[%thread_id_x]
          %63 = affine.apply #map6()[%thread_id_x]
          %64 = vector.load %9[%62, %63] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %65 = affine.apply #map14()[%thread_id_x]
          %66 = affine.apply #map7()[%thread_id_x]
          %67 = vector.load %9[%65, %66] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %68 = affine.apply #map14()[%thread_id_x]
          %69 = affine.apply #map8()[%thread_id_x]
          %70 = vector.load %9[%68, %69] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %71 = amdgpu.mfma 32x32x8 %49 * %13 + %cst_4 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %72 = amdgpu.mfma 32x32x8 %52 * %15 + %71 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %73 = amdgpu.mfma 32x32x8 %55 * %17 + %72 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %74 = amdgpu.mfma 32x32x8 %58 * %19 + %73 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %75 = amdgpu.mfma 32x32x8 %61 * %21 + %74 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %76 = amdgpu.mfma 32x32x8 %64 * %23 + %75 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %77 = amdgpu.mfma 32x32x8 %67 * %25 + %76 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %78 = amdgpu.mfma 32x32x8 %70 * %27 + %77 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %79 = arith.mulf %78, %cst_7 : vector<16xf32>
          %80 = math.tanh %79 : vector<16xf32>
          %81 = arith.mulf %80, %cst_8 : vector<16xf32>
          %82 = vector.extract_strided_slice %81 {offsets = [0], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %83 = vector.extract_strided_slice %81 {offsets = [1], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %84 = vector.extract_strided_slice %81 {offsets = [2], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %85 = vector.extract_strided_slice %81 {offsets = [3], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %86 = vector.extract_strided_slice %81 {offsets = [4], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %87 = vector.extract_strided_slice %81 {offsets = [5], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %88 = vector.extract_strided_slice %81 {offsets = [6], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %89 = vector.extract_strided_slice %81 {offsets = [7], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %90 = vector.extract_strided_slice %81 {offsets = [8], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %91 = vector.extract_strided_slice %81 {offsets = [9], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %92 = vector.extract_strided_slice %81 {offsets = [10], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %93 = vector.extract_strided_slice %81 {offsets = [11], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %94 = vector.extract_strided_slice %81 {offsets = [12], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %95 = vector.extract_strided_slice %81 {offsets = [13], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %96 = vector.extract_strided_slice %81 {offsets = [14], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %97 = vector.extract_strided_slice %81 {offsets = [15], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %98 = arith.maximumf %82, %83 : vector<1xf32>
          %99 = arith.maximumf %98, %84 : vector<1xf32>
          %100 = arith.maximumf %99, %85 : vector<1xf32>
          %101 = arith.maximumf %100, %86 : vector<1xf32>
          %102 = arith.maximumf %101, %87 : vector<1xf32>
          %103 = arith.maximumf %102, %88 : vector<1xf32>
          %104 = arith.maximumf %103, %89 : vector<1xf32>
          %105 = arith.maximumf %104, %90 : vector<1xf32>
          %106 = arith.maximumf %105, %91 : vector<1xf32>
          %107 = arith.maximumf %106, %92 : vector<1xf32>
          %108 = arith.maximumf %107, %93 : vector<1xf32>
          %109 = arith.maximumf %108, %94 : vector<1xf32>
          %110 = arith.maximumf %109, %95 : vector<1xf32>
          %111 = arith.maximumf %110, %96 : vector<1xf32>
          %112 = arith.maximumf %111, %97 : vector<1xf32>
          %113 = vector.extract %112[0] : f32 from vector<1xf32>
          %114, %115 = gpu.shuffle  xor %113, %c32_i32, %c64_i32 : f32
          %116 = vector.broadcast %114 : f32 to vector<1xf32>
          %117 = arith.maximumf %112, %116 : vector<1xf32>
          %118 = arith.maximumf %117, %arg_c29_0 : vector<1xf32>
          %119 = arith.subf %arg_c29_0, %118 : vector<1xf32>
          %120 = math.exp2 %119 : vector<1xf32>
          %121 = vector.extract %118[0] : f32 from vector<1xf32>
          %122 = vector.broadcast %121 : f32 to vector<16xf32>
          %123 = arith.subf %81, %122 : vector<16xf32>
          %124 = math.exp2 %123 : vector<16xf32>
          %125 = vector.extract_strided_slice %124 {offsets = [0], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %126 = vector.extract_strided_slice %124 {offsets = [1], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %127 = vector.extract_strided_slice %124 {offsets = [2], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %128 = vector.extract_strided_slice %124 {offsets = [3], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %129 = vector.extract_strided_slice %124 {offsets = [4], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %130 = vector.extract_strided_slice %124 {offsets = [5], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %131 = vector.extract_strided_slice %124 {offsets = [6], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %132 = vector.extract_strided_slice %124 {offsets = [7], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %133 = vector.extract_strided_slice %124 {offsets = [8], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %134 = vector.extract_strided_slice %124 {offsets = [9], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %135 = vector.extract_strided_slice %124 {offsets = [10], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %136 = vector.extract_strided_slice %124 {offsets = [11], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %137 = vector.extract_strided_slice %124 {offsets = [12], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %138 = vector.extract_strided_slice %124 {offsets = [13], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %139 = vector.extract_strided_slice %124 {offsets = [14], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %140 = vector.extract_strided_slice %124 {offsets = [15], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %141 = arith.addf %125, %126 : vector<1xf32>
          %142 = arith.addf %141, %127 : vector<1xf32>
          %143 = arith.addf %142, %128 : vector<1xf32>
          %144 = arith.addf %143, %129 : vector<1xf32>
          %145 = arith.addf %144, %130 : vector<1xf32>
          %146 = arith.addf %145, %131 : vector<1xf32>
          %147 = arith.addf %146, %132 : vector<1xf32>
          %148 = arith.addf %147, %133 : vector<1xf32>
          %149 = arith.addf %148, %134 : vector<1xf32>
          %150 = arith.addf %149, %135 : vector<1xf32>
          %151 = arith.addf %150, %136 : vector<1xf32>
          %152 = arith.addf %151, %137 : vector<1xf32>
          %153 = arith.addf %152, %138 : vector<1xf32>
          %154 = arith.addf %153, %139 : vector<1xf32>
          %155 = arith.addf %154, %140 : vector<1xf32>
          %156 = vector.extract %155[0] : f32 from vector<1xf32>
          %157, %158 = gpu.shuffle  xor %156, %c32_i32, %c64_i32 : f32
          %159 = vector.broadcast %157 : f32 to vector<1xf32>
          %160 = arith.addf %155, %159 : vector<1xf32>
          %161 = arith.mulf %arg_c29_1, %120 : vector<1xf32>
          %162 = arith.addf %161, %160 : vector<1xf32>
          %163 = arith.truncf %124 : vector<16xf32> to vector<16xbf16>
          %164 = vector.extract %120[0] : f32 from vector<1xf32>
          %165 = vector.broadcast %164 : f32 to vector<16xf32>
          %166 = vector.extract_strided_slice %163 {offsets = [0], sizes = [4], strides = [1]} : vector<16xbf16> to vector<4xbf16>
          %167 = affine.apply #map14()[%thread_id_x]
          %168 = affine.apply #map1()[%thread_id_x]
          %169 = vector.load %10[%168, %167] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %170 = vector.extract %169[0] : bf16 from vector<1xbf16>
          %171 = affine.apply #map15()[%thread_id_x]
          %172 = vector.load %10[%171, %167] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %173 = vector.extract %172[0] : bf16 from vector<1xbf16>
          %174 = affine.apply #map16()[%thread_id_x]
          %175 = vector.load %10[%174, %167] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %176 = vector.extract %175[0] : bf16 from vector<1xbf16>
          %177 = affine.apply #map17()[%thread_id_x]
          %178 = vector.load %10[%177, %167] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %179 = vector.extract %178[0] : bf16 from vector<1xbf16>
          %180 = vector.from_elements %170, %173, %176, %179 : vector<4xbf16>
          %181 = vector.extract_strided_slice %163 {offsets = [4], sizes = [4], strides = [1]} : vector<16xbf16> to vector<4xbf16>
          %182 = affine.apply #map14()[%thread_id_x]
          %183 = affine.apply #map2()[%thread_id_x]
          %184 = vector.load %10[%183, %182] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %185 = vector.extract %184[0] : bf16 from vector<1xbf16>
          %186 = affine.apply #map18()[%thread_id_x]
          %187 = vector.load %10[%186, %182] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %188 = vector.extract %187[0] : bf16 from vector<1xbf16>
          %189 = affine.apply #map19()[%thread_id_x]
          %190 = vector.load %10[%189, %182] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %191 = vector.extract %190[0] : bf16 from vector<1xbf16>
          %192 = affine.apply #map20()[%thread_id_x]
          %193 = vector.load %10[%192, %182] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %194 = vector.extract %193[0] : bf16 from vector<1xbf16>
          %195 = vector.from_elements %185, %188, %191, %194 : vector<4xbf16>
          %196 = vector.extract_strided_slice %163 {offsets = [8], sizes = [4], strides = [1]} : vector<16xbf16> to vector<4xbf16>
          %197 = affine.apply #map14()[%thread_id_x]
          %198 = affine.apply #map3()[%thread_id_x]
          %199 = vector.load %10[%198, %197] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %200 = vector.extract %199[0] : bf16 from vector<1xbf16>
          %201 = affine.apply #map21()[%thread_id_x]
          %202 = vector.load %10[%201, %197] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %203 = vector.extract %202[0] : bf16 from vector<1xbf16>
          %204 = affine.apply #map22()[%thread_id_x]
          %205 = vector.load %10[%204, %197] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %206 = vector.extract %205[0] : bf16 from vector<1xbf16>
          %207 = affine.apply #map23()[%thread_id_x]
          %208 = vector.load %10[%207, %197] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %209 = vector.extract %208[0] : bf16 from vector<1xbf16>
          %210 = vector.from_elements %200, %203, %206, %209 : vector<4xbf16>
          %211 = vector.extract_strided_slice %163 {offsets = [12], sizes = [4], strides = [1]} : vector<16xbf16> to vector<4xbf16>
          %212 = affine.apply #map14()[%thread_id_x]
          %213 = affine.apply #map4()[%thread_id_x]
          %214 = vector.load %10[%213, %212] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %215 = vector.extract %214[0] : bf16 from vector<1xbf16>
          %216 = affine.apply #map24()[%thread_id_x]
          %217 = vector.load %10[%216, %212] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %218 = vector.extract %217[0] : bf16 from vector<1xbf16>
          %219 = affine.apply #map25()[%thread_id_x]
          %220 = vector.load %10[%219, %212] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %221 = vector.extract %220[0] : bf16 from vector<1xbf16>
          %222 = affine.apply #map26()[%thread_id_x]
          %223 = vector.load %10[%222, %212] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %224 = vector.extract %223[0] : bf16 from vector<1xbf16>
          %225 = vector.from_elements %215, %218, %221, %224 : vector<4xbf16>
          %226 = vector.extract_strided_slice %163 {offsets = [0], sizes = [4], strides = [1]} : vector<16xbf16> to vector<4xbf16>
          %227 = affine.apply #map27()[%thread_id_x]
          %228 = affine.apply #map1()[%thread_id_x]
          %229 = vector.load %10[%228, %227] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %230 = vector.extract %229[0] : bf16 from vector<1xbf16>
          %231 = affine.apply #map15()[%thread_id_x]
          %232 = vector.load %10[%231, %227] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %233 = vector.extract %232[0] : bf16 from vector<1xbf16>
          %234 = affine.apply #map16()[%thread_id_x]
          %235 = vector.load %10[%234, %227] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %236 = vector.extract %235[0] : bf16 from vector<1xbf16>
          %237 = affine.apply #map17()[%thread_id_x]
          %238 = vector.load %10[%237, %227] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %239 = vector.extract %238[0] : bf16 from vector<1xbf16>
          %240 = vector.from_elements %230, %233, %236, %239 : vector<4xbf16>
          %241 = vector.extract_strided_slice %163 {offsets = [4], sizes = [4], strides = [1]} : vector<16xbf16> to vector<4xbf16>
          %242 = affine.apply #map27()[%thread_id_x]
          %243 = affine.apply #map2()[%thread_id_x]
          %244 = vector.load %10[%243, %242] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %245 = vector.extract %244[0] : bf16 from vector<1xbf16>
          %246 = affine.apply #map18()[%thread_id_x]
          %247 = vector.load %10[%246, %242] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %248 = vector.extract %247[0] : bf16 from vector<1xbf16>
          %249 = affine.apply #map19()[%thread_id_x]
          %250 = vector.load %10[%249, %242] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %251 = vector.extract %250[0] : bf16 from vector<1xbf16>
          %252 = affine.apply #map20()[%thread_id_x]
          %253 = vector.load %10[%252, %242] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %254 = vector.extract %253[0] : bf16 from vector<1xbf16>
          %255 = vector.from_elements %245, %248, %251, %254 : vector<4xbf16>
          %256 = vector.extract_strided_slice %163 {offsets = [8], sizes = [4], strides = [1]} : vector<16xbf16> to vector<4xbf16>
          %257 = affine.apply #map27()[%thread_id_x]
          %258 = affine.apply #map3()[%thread_id_x]
          %259 = vector.load %10[%258, %257] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %260 = vector.extract %259[0] : bf16 from vector<1xbf16>
          %261 = affine.apply #map21()[%thread_id_x]
          %262 = vector.load %10[%261, %257] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %263 = vector.extract %262[0] : bf16 from vector<1xbf16>
          %264 = affine.apply #map22()[%thread_id_x]
          %265 = vector.load %10[%264, %257] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %266 = vector.extract %265[0] : bf16 from vector<1xbf16>
          %267 = affine.apply #map23()[%thread_id_x]
          %268 = vector.load %10[%267, %257] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %269 = vector.extract %268[0] : bf16 from vector<1xbf16>
          %270 = vector.from_elements %260, %263, %266, %269 : vector<4xbf16>
          %271 = vector.extract_strided_slice %163 {offsets = [12], sizes = [4], strides = [1]} : vector<16xbf16> to vector<4xbf16>
          %272 = affine.apply #map27()[%thread_id_x]
          %273 = affine.apply #map4()[%thread_id_x]
          %274 = vector.load %10[%273, %272] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %275 = vector.extract %274[0] : bf16 from vector<1xbf16>
          %276 = affine.apply #map24()[%thread_id_x]
          %277 = vector.load %10[%276, %272] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %278 = vector.extract %277[0] : bf16 from vector<1xbf16>
          %279 = affine.apply #map25()[%thread_id_x]
          %280 = vector.load %10[%279, %272] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %281 = vector.extract %280[0] : bf16 from vector<1xbf16>
          %282 = affine.apply #map26()[%thread_id_x]
          %283 = vector.load %10[%282, %272] : memref<32x68xbf16, #gpu.address_space<workgroup>>, vector<1xbf16>
          %284 = vector.extract %283[0] : bf16 from vector<1xbf16>
          %285 = vector.from_elements %275, %278, %281, %284 : vector<4xbf16>
          %286 = arith.mulf %arg_c29_2, %165 : vector<16xf32>
          %287 = arith.mulf %arg_c29_3, %165 : vector<16xf32>
          %288 = amdgpu.mfma 32x32x8 %180 * %166 + %286 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %289 = amdgpu.mfma 32x32x8 %195 * %181 + %288 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %290 = amdgpu.mfma 32x32x8 %210 * %196 + %289 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %291 = amdgpu.mfma 32x32x8 %225 * %211 + %290 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %292 = amdgpu.mfma 32x32x8 %240 * %226 + %287 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %293 = amdgpu.mfma 32x32x8 %255 * %241 + %292 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %294 = amdgpu.mfma 32x32x8 %270 * %256 + %293 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          %295 = amdgpu.mfma 32x32x8 %285 * %271 + %294 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
          scf.yield %118, %162, %291, %295 : vector<1xf32>, vector<1xf32>, vector<16xf32>, vector<16xf32>
        }
        %296 = arith.divf %cst_11, %29#1 : vector<1xf32>
        %297 = vector.extract %296[0] : f32 from vector<1xf32>
        %298 = vector.broadcast %297 : f32 to vector<16xf32>
        %299 = arith.mulf %29#2, %298 : vector<16xf32>
        %300 = vector.extract_strided_slice %299 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %301 = affine.apply #map28()[%thread_id_x]
        vector.store %300, %7[%block_id_z, %11, %301] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        %302 = vector.extract_strided_slice %299 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %303 = affine.apply #map2()[%thread_id_x]
        vector.store %302, %7[%block_id_z, %11, %303] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        %304 = vector.extract_strided_slice %299 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %305 = affine.apply #map3()[%thread_id_x]
        vector.store %304, %7[%block_id_z, %11, %305] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        %306 = vector.extract_strided_slice %299 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %307 = affine.apply #map4()[%thread_id_x]
        vector.store %306, %7[%block_id_z, %11, %307] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        %308 = arith.mulf %29#3, %298 : vector<16xf32>
        %309 = vector.extract_strided_slice %308 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %310 = affine.apply #map5()[%thread_id_x]
        vector.store %309, %7[%block_id_z, %11, %310] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        %311 = vector.extract_strided_slice %308 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %312 = affine.apply #map6()[%thread_id_x]
        vector.store %311, %7[%block_id_z, %11, %312] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        %313 = vector.extract_strided_slice %308 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %314 = affine.apply #map7()[%thread_id_x]
        vector.store %313, %7[%block_id_z, %11, %314] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        %315 = vector.extract_strided_slice %308 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %316 = affine.apply #map8()[%thread_id_x]
        vector.store %315, %7[%block_id_z, %11, %316] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<4xf32>
        return
      }
    }
  }
}
