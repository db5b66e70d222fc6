#map = affine_map<()[s0, s1] -> (s0 mod 32 + s1 * 64 + (s0 floordiv 64) * 32)>
#map1 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4)>
#map2 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 8)>
#map3 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 16)>
#map4 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 24)>
#map5 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 32)>
#map6 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 40)>
#map7 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 48)>
#map8 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 56)>
#map9 = affine_map<()[s0] -> (s0 * 64 + 64)>
#map10 = affine_map<()[s0] -> (s0 ceildiv 32)>
#map11 = affine_map<()[s0] -> (s0 * 64 - 47)>
#map12 = affine_map<()[s0] -> (s0 floordiv 32)>
#map13 = affine_map<()[s0] -> (s0 * 32)>
#map14 = affine_map<()[s0] -> (s0 floordiv 8)>
#map15 = affine_map<()[s0] -> (s0 * 8 - (s0 floordiv 8) * 64)>
#map16 = affine_map<()[s0, s1] -> (s0 + s1)>
#map17 = affine_map<()[s0] -> (s0 floordiv 8 + 16)>
#map18 = affine_map<()[s0] -> (s0 mod 32)>
#map19 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 32) * 4 + s1 * 32 + 0)>
#map20 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 1)>
#map21 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 2)>
#map22 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 3)>
#map23 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 9)>
#map24 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 10)>
#map25 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 11)>
#map26 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 17)>
#map27 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 18)>
#map28 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 19)>
#map29 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 25)>
#map30 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 26)>
#map31 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 27)>
#map32 = affine_map<()[s0] -> (s0 mod 32 + 32)>
#map33 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 0)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [128, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @flash_f16_window {
    stream.executable.export public @flash_f16_window workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      stream.return %c2, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @flash_f16_window(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c4352 = arith.constant 4352 : index
        %cst_2 = arith.constant dense<-1.000000e+30> : vector<1xf32>
        %cst_3 = arith.constant dense<0.000000e+00> : vector<1xf32>
        %cst_4 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %c128 = arith.constant 128 : index
        %c1 = arith.constant 1 : index
        %cst_7 = arith.constant dense<1.803369e-01> : vector<16xf32>
        %cst_8 = arith.constant dense<[0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27]> : vector<16xindex>
        %cst_9 = arith.constant dense<48> : vector<16xindex>
        %cst_10 = arith.constant dense<-1.000000e+30> : vector<16xf32>
        %c32_i32 = arith.constant 32 : i32
        %c64_i32 = arith.constant 64 : i32
        %cst_13 = arith.constant dense<1.000000e+00> : vector<1xf32>
        %thread_id_x = gpu.thread_id  x upper_bound 128
        %block_id_x = gpu.block_id  x upper_bound 2
        %block_id_z = gpu.block_id  z upper_bound 1
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [1, 128, 64], strides: [8192, 64, 1] : memref<f16> to memref<1x128x64xf16, strided<[8192, 64, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [1, 128, 64], strides: [8192, 64, 1] : memref<f16> to memref<1x128x64xf16, strided<[8192, 64, 1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f16>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [1, 128, 64], strides: [8192, 64, 1] : memref<f16> to memref<1x128x64xf16, strided<[8192, 64, 1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<f32>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [1, 128, 64], strides: [8192, 64, 1] : memref<f32> to memref<1x128x64xf32, strided<[8192, 64, 1]>>
        %8 = memref.alloc() : memref<8704xi8, #gpu.address_space<workgroup>>
        %9 = memref.view %8[%c0][] : memref<8704xi8, #gpu.address_space<workgroup>> to memref<32x68xf16, #gpu.address_space<workgroup>>
        %10 = memref.view %8[%c4352][] : memref<8704xi8, #gpu.address_space<workgroup>> to memref<32x68xf16, #gpu.address_space<workgroup>>
        %11 = affine.apply #map()[%thread_id_x, %block_id_x]
        %12 = affine.apply #map1()[%thread_id_x]
        %13 = vector.load %1[%block_id_z, %11, %12] : memref<1x128x64xf16, strided<[8192, 64, 1]>>, vector<4xf16>
        %14 = affine.apply #map2()[%thread_id_x]
        %15 = vector.load %1[%block_id_z, %11, %14] : memref<1x128x64xf16, strided<[8192, 64, 1]>>, vector<4xf16>
        %16 = affine.apply #map3()[%thread_id_x]
        %17 = vector.load %1[%block_id_z, %11, %16] : memref<1x128x64xf16, strided<[8192, 64, 1]>>, vector<4xf16>
        %18 = affine.apply #map4()[%thread_id_x]
        %19 = vector.load %1[%block_id_z, %11, %18] : memref<1x128x64xf16, strided<[8192, 64, 1]>>, vector<4xf16>
        %20 = affine.apply #map5()[%thread_id_x]
        %21 = vector.load %1[%block_id_z, %11, %20] : memref<1x128x64xf16, strided<[8192, 64, 1]>>, vector<4xf16>
        %22 = affine.apply #map6()[%thread_id_x]
        %23 = vector.load %1[%block_id_z, %11, %22] : memref<1x128x64xf16, strided<[8192, 64, 1]>>, vector<4xf16>
        %24 = affine.apply #map7()[%thread_id_x]
        %25 = vector.load %1[%block_id_z, %11, %24] : memref<1x128x64xf16, strided<[8192, 64, 1]>>, vector<4xf16>
        %26 = affine.apply #map8()[%thread_id_x]
        %27 = vector.load %1[%block_id_z, %11, %26] : memref<1x128x64xf16, strided<[8192, 64, 1]>>, vector<4xf16>
        %28 = affine.apply #map9()[%block_id_x]
        %29 = arith.minsi %28, %c128 : index
        %30 = affine.apply #map10()[%29]
        %31 = affine.apply #map11()[%block_id_x]
        %32 = arith.maxsi %31, %c0 : index
        %33 = affine.apply #map12()[%32]
        %35:4 = scf.for %arg_i34 = %33 to %30 step %c1 iter_args(%arg_c35_0 = %cst_2, %arg_c35_1 = %cst_3, %arg_c35_2 = %cst_4, %arg_c35_3 = %cst_4) -> (vector<1xf32>, vector<1xf32>, vector<16xf32>, vector<16xf32>) {
          amdgpu.lds_barrier
          %36 = affine.apply #map13()[%arg_i34]
          %37 = affine.apply #map14()[%thread_id_x]
          %38 = affine.apply #map15()[%thread_id_x]
          %39 = affine.apply #map16()[%37, %36]
          %40 = vector.load %3[%block_id_z, %39, %38] : memref<1x128x64xf16, strided<[8192, 64, 1]>>, vector<8xf16>
          %41 = affine.apply #map17()[%thread_id_x]
          %42 = affine.apply #map15()[%thread_id_x]
          %43 = affine.apply #map16()[%41, %36]
          %44 = vector.load %3[%block_id_z, %43, %42] : memref<1x128x64xf16, strided<[8192, 64, 1]>>, vector<8xf16>
          %45 = affine.apply #map14()[%thread_id_x]
          %46 = affine.apply #map15()[%thread_id_x]
          %47 = affine.apply #map16()[%45, %36]
          %48 = vector.load %5[%block_id_z, %47, %46] : memref<1x128x64xf16, strided<[8192, 64, 1]>>, vector<8xf16>
          %49 = affine.apply #map17()[%thread_id_x]
          %50 = affine.apply #map15()[%thread_id_x]
          %51 = affine.apply #map16()[%49, %36]
          %52 = vector.load %5[%block_id_z, %51, %50] : memref<1x128x64xf16, strided<[8192, 64, 1]>>, vector<8xf16>
          vector.store %40, %9[%37, %38] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %44, %9[%41, %42] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %48, %10[%45, %46] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %52, %10[%49, %50] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          %53 = affine.apply #map18()[%thread_id_x]
          %54 = affine.apply #map1()[%thread_id_x]
          %55 = vector.load %9[%53, %54] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %56 = affine.apply #map18()[%thread_id_x]
          %57 = affine.apply #map2()[%thread_id_x]
          %58 = vector.load %9[%56, %57] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %59 = affine.apply #map18()[%thread_id_x]
          %60 = affine.apply #map3()[%thread_id_x]
          %61 = vector.load %9[%59, %60] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %62 = affine.apply #map18()[%thread_id_x]
          %63 = affine.apply #map4()[%thread_id_x]
          %64 = vector.load %9[%62, %63] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %65 = affine.apply #map18()[%thread_id_x]
          %66 = affine.apply #map5()[%thread_id_x]
          %67 = vector.load %9[%65, %66] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %68 = affine.apply #map18()[%thread_id_x]
          %69 = affine.apply #map6()[%thread_id_x]
          %70 = vector.load %9[%68, %69] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %71 = affine.apply #map18()[%thread_id_x]
          %72 = affine.apply #map7()[%thread_id_x]
          %73 = vector.load %9[%71, %72] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %74 = affine.apply #map18()[%thread_id_x]
          %75 = affine.apply #map8()[%thread_id_x]
          %76 = vector.load %9[%74, %75] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %77 = amdgpu.mfma 32x32x8 %55 * %13 + %cst_4 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %78 = amdgpu.mfma 32x32x8 %58 * %15 + %77 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %79 = amdgpu.mfma 32x32x8 %61 * %17 + %78 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %80 = amdgpu.mfma 32x32x8 %64 * %19 + %79 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %81 = amdgpu.mfma 32x32x8 %67 * %21 + %80 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %82 = amdgpu.mfma 32x32x8 %70 * %23 + %81 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %83 = amdgpu.mfma 32x32x8 %73 * %25 + %82 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %84 = amdgpu.mfma 32x32x8 %76 * %27 + %83 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %85 = arith.mulf %84, %cst_7 : vector<16xf32>
          %86 = affine.apply #map19()[%thread_id_x, %arg_i34]
          %87 = vector.broadcast %86 : index to vector<16xindex>
          %88 = arith.addi %87, %cst_8 overflow<nsw, nuw> : vector<16xindex>
          %89 = vector.broadcast %11 : index to vector<16xindex>
          %90 = arith.cmpi sge, %89, %88 : vector<16xindex>
          %91 = arith.subi %89, %88 : vector<16xindex>
          %92 = arith.cmpi slt, %91, %cst_9 : vector<16xindex>
          %93 = arith.andi %90, %92 : vector<16xi1>
          %94 = arith.select %93, %cst_4, %cst_10 : vector<16xi1>, vector<16xf32>
          %95 = arith.addf %85, %94 : vector<16xf32>
          %96 = vector.extract_strided_slice %95 {offsets = [0], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %97 = vector.extract_strided_slice %95 {offsets = [1], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %98 = vector.extract_strided_slice %95 {offsets = [2], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %99 = vector.extract_strided_slice %95 {offsets = [3], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %100 = vector.extract_strided_slice %95 {offsets = [4], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %101 = vector.extract_strided_slice %95 {offsets = [5], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %102 = vector.extract_strided_slice %95 {offsets = [6], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %103 = vector.extract_strided_slice %95 {offsets = [7], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %104 = vector.extract_strided_slice %95 {offsets = [8], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %105 = vector.extract_strided_slice %95 {offsets = [9], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %106 = vector.extract_strided_slice %95 {offsets = [10], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %107 = vector.extract_strided_slice %95 {offsets = [11], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %108 = vector.extract_strided_slice %95 {offsets = [12], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %109 = vector.extract_strided_slice %95 {offsets = [13], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %110 = vector.extract_strided_slice %95 {offsets = [14], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %111 = vector.extract_strided_slice %95 {offsets = [15], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %112 = arith.maximumf %96, %97 : vector<1xf32>
          %113 = arith.maximumf %112, %98 : vector<1xf32>
          %114 = arith.maximumf %113, %99 : vector<1xf32>
          %115 = arith.maximumf %114, %100 : vector<1xf32>
          %116 = arith.maximumf %115, %101 : vector<1xf32>
          %117 = arith.maximumf %116, %102 : vector<1xf32>
          %118 = arith.maximumf %117, %103 : vector<1xf32>
          %119 = arith.maximumf %118, %104 : vector<1xf32>
          %120 = arith.maximumf %119, %105 : vector<1xf32>
          %121 = arith.maximumf %120, %106 : vector<1xf32>
          %122 = arith.maximumf %121, %107 : vector<1xf32>
          %123 = arith.maximumf %122, %108 : vector<1xf32>
          %124 = arith.maximumf %123, %109 : vector<1xf32>
          %125 = arith.maximumf %124, %110 : vector<1xf32>
          %126 = arith.maximumf %125, %111 : vector<1xf32>
          %127 = vector.extract %126[0] : f32 from vector<1xf32>
          %128, %129 = gpu.shuffle  xor %127, %c32_i32, %c64_i32 : f32
          %130 = vector.broadcast %128 : f32 to vector<1xf32>
          %131 = arith.maximumf %126, %130 : vector<1xf32>
          %132 = arith.maximumf %131, %arg_c35_0 : vector<1xf32>
          %133 = arith.subf %arg_c35_0, %132 : vector<1xf32>
          %134 = math.exp2 %133 : vector<1xf32>
          %135 = vector.extract %132[0] : f32 from vector<1xf32>
          %136 = vector.broadcast %135 : f32 to vector<16xf32>
          %137 = arith.subf %95, %136 : vector<16xf32>
          %138 = math.exp2 %137 : vector<16xf32>
          %139 = vector.extract_strided_slice %138 {offsets = [0], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %140 = vector.extract_strided_slice %138 {offsets = [1], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %141 = vector.extract_strided_slice %138 {offsets = [2], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %142 = vector.extract_strided_slice %138 {offsets = [3], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %143 = vector.extract_strided_slice %138 {offsets = [4], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %144 = vector.extract_strided_slice %138 {offsets = [5], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %145 = vector.extract_strided_slice %138 {offsets = [6], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %146 = vector.extract_strided_slice %138 {offsets = [7], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %147 = vector.extract_strided_slice %138 {offsets = [8], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %148 = vector.extract_strided_slice %138 {offsets = [9], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %149 = vector.extract_strided_slice %138 {offsets = [10], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %150 = vector.extract_strided_slice %138 {offsets = [11], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %151 = vector.extract_strided_slice %138 {offsets = [12], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %152 = vector.extract_strided_slice %138 {offsets = [13], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %153 = vector.extract_strided_slice %138 {offsets = [14], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %154 = vector.extract_strided_slice %138 {offsets = [15], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %155 = arith.addf %139, %140 : vector<1xf32>
          %156 = arith.addf %155, %141 : vector<1xf32>
          %157 = arith.addf %156, %142 : vector<1xf32>
          %158 = arith.addf %157, %143 : vector<1xf32>
          %159 = arith.addf %158, %144 : vector<1xf32>
          %160 = arith.addf %159, %145 : vector<1xf32>
          %161 = arith.addf %160, %146 : vector<1xf32>
          %162 = arith.addf %161, %147 : vector<1xf32>
          %163 = arith.addf %162, %148 : vector<1xf32>
          %164 = arith.addf %163, %149 : vector<1xf32>
          %165 = arith.addf %164, %150 : vector<1xf32>
          %166 = arith.addf %165, %151 : vector<1xf32>
          %167 = arith.addf %166, %152 : vector<1xf32>
          %168 = arith.addf %167, %153 : vector<1xf32>
          %169 = arith.addf %168, %154 : vector<1xf32>
          %170 = vector.extract %169[0] : f32 from vector<1xf32>
          %171, %172 = gpu.shuffle  xor %170, %c32_i32, %c64_i32 : f32
          %173 = vector.broadcast %171 : f32 to vector<1xf32>
          %174 = arith.addf %169, %173 : vector<1xf32>
          %175 = arith.mulf %arg_c35_1, %134 : vector<1xf32>
          %176 = arith.addf %175, %174 : vector<1xf32>
          %177 = arith.truncf %138 : vector<16xf32> to vector<16xf16>
          %178 = vector.extract %134[0] : f32 from vector<1xf32>
          %179 = vector.broadcast %178 : f32 to vector<16xf32>
          %180 = vector.extract_strided_slice %177 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %181 = affine.apply #map18()[%thread_id_x]
          %182 = affine.apply #map1()[%thread_id_x]
          %183 = vector.load %10[%182, %181] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %184 = vector.extract %183[0] : f16 from vector<1xf16>
          %185 = affine.apply #map20()[%thread_id_x]
          %186 = vector.load %10[%185, %181] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %187 = vector.extract %186[0] : f16 from vector<1xf16>
          %188 = affine.apply #map21()[%thread_id_x]
          %189 = vector.load %10[%188, %181] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %190 = vector.extract %189[0] : f16 from vector<1xf16>
          %191 = affine.apply #map22()[%thread_id_x]
          %192 = vector.load %10[%191, %181] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %193 = vector.extract %192[0] : f16 from vector<1xf16>
          %194 = vector.from_elements %184, %187, %190, %193 : vector<4xf16>
          %195 = vector.extract_strided_slice %177 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %196 = affine.apply #map18()[%thread_id_x]
          %197 = affine.apply #map2()[%thread_id_x]
          %198 = vector.load %10[%197, %196] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %199 = vector.extract %198[0] : f16 from vector<1xf16>
          %200 = affine.apply #map23()[%thread_id_x]
          %201 = vector.load %10[%200, %196] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %202 = vector.extract %201[0] : f16 from vector<1xf16>
          %203 = affine.apply #map24()[%thread_id_x]
          %204 = vector.load %10[%203, %196] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %205 = vector.extract %204[0] : f16 from vector<1xf16>
          %206 = affine.apply #map25()[%thread_id_x]
          %207 = vector.load %10[%206, %196] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %208 = vector.extract %207[0] : f16 from vector<1xf16>
          %209 = vector.from_elements %199, %202, %205, %208 : vector<4xf16>
          %210 = vector.extract_strided_slice %177 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %211 = affine.apply #map18()[%thread_id_x]
          %212 = affine.apply #map3()[%thread_id_x]
          %213 = vector.load %10[%212, %211] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %214 = vector.extract %213[0] : f16 from vector<1xf16>
          %215 = affine.apply #map26()[%thread_id_x]
          %216 = vector.load %10[%215, %211] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %217 = vector.extract %216[0] : f16 from vector<1xf16>
          %218 = affine.apply #map27()[%thread_id_x]
          %219 = vector.load %10[%218, %211] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %220 = vector.extract %219[0] : f16 from vector<1xf16>
          %221 = affine.apply #map28()[%thread_id_x]
          %222 = vector.load %10[%221, %211] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %223 = vector.extract %222[0] : f16 from vector<1xf16>
          %224 = vector.from_elements %214, %217, %220, %223 : vector<4xf16>
          %225 = vector.extract_strided_slice %177 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %226 = affine.apply #map18()[%thread_id_x]
          %227 = affine.apply #map4()[%thread_id_x]
          %228 = vector.load %10[%227, %226] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %229 = vector.extract %228[0] : f16 from vector<1xf16>
          %230 = affine.apply #map29()[%thread_id_x]
          %231 = vector.load %10[%230, %226] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %232 = vector.extract %231[0] : f16 from vector<1xf16>
          %233 = affine.apply #map30()[%thread_id_x]
          %234 = vector.load %10[%233, %226] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %235 = vector.extract %234[0] : f16 from vector<1xf16>
          %236 = affine.apply #map31()[%thread_id_x]
          %237 = vector.load %10[%236, %226] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %238 = vector.extract %237[0] : f16 from vector<1xf16>
          %239 = vector.from_elements %229, %232, %235, %238 : vector<4xf16>
          %240 = vector.extract_strided_slice %177 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %241 = affine.apply #map32()[%thread_id_x]
          %242 = affine.apply #map1()[%thread_id_x]
          %243 = vector.load %10[%242, %241] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %244 = vector.extract %243[0] : f16 from vector<1xf16>
          %245 = affine.apply #map20()[%thread_id_x]
          %246 = vector.load %10[%245, %241] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %247 = vector.extract %246[0] : f16 from vector<1xf16>
          %248 = affine.apply #map21()[%thread_id_x]
          %249 = vector.load %10[%248, %241] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %250 = vector.extract %249[0] : f16 from vector<1xf16>
          %251 = affine.apply #map22()[%thread_id_x]
          %252 = vector.load %10[%251, %241] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %253 = vector.extract %252[0] : f16 from vector<1xf16>
          %254 = vector.from_elements %244, %247, %250, %253 : vector<4xf16>
          %255 = vector.extract_strided_slice %177 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %256 = affine.apply #map32()[%thread_id_x]
          %257 = affine.apply #map2()[%thread_id_x]
          %258 = vector.load %10[%257, %256] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %259 = vector.extract %258[0] : f16 from vector<1xf16>
          %260 = affine.apply #map23()[%thread_id_x]
          %261 = vector.load %10[%260, %256] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %262 = vector.extract %261[0] : f16 from vector<1xf16>
          %263 = affine.apply #map24()[%thread_id_x]
          %264 = vector.load %10[%263, %256] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %265 = vector.extract %264[0] : f16 from vector<1xf16>
          %266 = affine.apply #map25()[%thread_id_x]
          %267 = vector.load %10[%266, %256] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %268 = vector.extract %267[0] : f16 from vector<1xf16>
          %269 = vector.from_elements %259, %262, %265, %268 : vector<4xf16>
          %270 = vector.extract_strided_slice %177 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %271 = affine.apply #map32()[%thread_id_x]
          %272 = affine.apply #map3()[%thread_id_x]
          %273 = vector.load %10[%272, %271] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %274 = vector.extract %273[0] : f16 from vector<1xf16>
          %275 = affine.apply #map26()[%thread_id_x]
          %276 = vector.load %10[%275, %271] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %277 = vector.extract %276[0] : f16 from vector<1xf16>
          %278 = affine.apply #map27()[%thread_id_x]
          %279 = vector.load %10[%278, %271] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %280 = vector.extract %279[0] : f16 from vector<1xf16>
          %281 = affine.apply #map28()[%thread_id_x]
          %282 = vector.load %10[%281, %271] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %283 = vector.extract %282[0] : f16 from vector<1xf16>
          %284 = vector.from_elements %274, %277, %280, %283 : vector<4xf16>
          %285 = vector.extract_strided_slice %177 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %286 = affine.apply #map32()[%thread_id_x]
          %287 = affine.apply #map4()[%thread_id_x]
          %288 = vector.load %10[%287, %286] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %289 = vector.extract %288[0] : f16 from vector<1xf16>
          %290 = affine.apply #map29()[%thread_id_x]
          %291 = vector.load %10[%290, %286] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %292 = vector.extract %291[0] : f16 from vector<1xf16>
          %293 = affine.apply #map30()[%thread_id_x]
          %294 = vector.load %10[%293, %286] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %295 = vector.extract %294[0] : f16 from vector<1xf16>
          %296 = affine.apply #map31()[%thread_id_x]
          %297 = vector.load %10[%296, %286] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %298 = vector.extract %297[0] : f16 from vector<1xf16>
          %299 = vector.from_elements %289, %292, %295, %298 : vector<4xf16>
          %300 = arith.mulf %arg_c35_2, %179 : vector<16xf32>
          %301 = arith.mulf %arg_c35_3, %179 : vector<16xf32>
          %302 = amdgpu.mfma 32x32x8 %194 * %180 + %300 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %303 = amdgpu.mfma 32x32x8 %209 * %195 + %302 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %304 = amdgpu.mfma 32x32x8 %224 * %210 + %303 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %305 = amdgpu.mfma 32x32x8 %239 * %225 + %304 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %306 = amdgpu.mfma 32x32x8 %254 * %240 + %301 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %307 = amdgpu.mfma 32x32x8 %269 * %255 + %306 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %308 = amdgpu.mfma 32x32x8 %284 * %270 + %307 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %309 = amdgpu.mfma 32x32x8 %299 * %285 + %308 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          scf.yield %132, %176, %305, %309 : vector<1xf32>, vector<1xf32>, vector<16xf32>, vector<16xf32>
        }
        %310 = arith.divf %cst_13, %35#1 : vector<1xf32>
        %311 = vector.extract %310[0] : f32 from vector<1xf32>
        %312 = vector.broadcast %311 : f32 to vector<16xf32>
        %313 = arith.mulf %35#2, %312 : vector<16xf32>
        %314 = vector.extract_strided_slice %313 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %315 = affine.apply #map33()[%thread_id_x]
        vector.store %314, %7[%block_id_z, %11, %315] : memref<1x128x64xf32, strided<[8192, 64, 1]>>, vector<4xf32>
        %316 = vector.extract_strided_slice %313 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %317 = affine.apply #map2()[%thread_id_x]
        vector.store %316, %7[%block_id_z, %11, %317] : memref<1x128x64xf32, strided<[8192, 64, 1]>>, vector<4xf32>
        %318 = vector.extract_strided_slice %313 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %319 = affine.apply #map3()[%thread_id_x]
        vector.store %318, %7[%block_id_z, %11, %319] : memref<1x128x64xf32, strided<[8192, 64, 1]>>, vector<4xf32>
        %320 = vector.extract_strided_slice %313 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %321 = affine.apply #map4()[%thread_id_x]
        vector.store %320, %7[%block_id_z, %11, %321] : memref<1x128x64xf32, strided<[8192, 64, 1]>>, vector<4xf32>
        %322 = arith.mulf %35#3, %312 : vector<16xf32>
        %323 = vector.extract_strided_slice %322 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %324 = affine.apply #map5()[%thread_id_x]
        vector.store %323, %7[%block_id_z, %11, %324] : memref<1x128x64xf32, strided<[8192, 64, 1]>>, vector<4xf32>
        %325 = vector.extract_strided_slice %322 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %326 = affine.apply #map6()[%thread_id_x]
        vector.store %325, %7[%block_id_z, %11, %326] : memref<1x128x64xf32, strided<[8192, 64, 1]>>, vector<4xf32>
        %327 = vector.extract_strided_slice %322 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %328 = affine.apply #map7()[%thread_id_x]
        vector.store %327, %7[%block_id_z, %11, %328] : memref<1x128x64xf32, strided<[8192, 64, 1]>>, vector<4xf32>
        %329 = vector.extract_strided_slice %322 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %330 = affine.apply #map8()[%thread_id_x]
        vector.store %329, %7[%block_id_z, %11, %330] : memref<1x128x64xf32, strided<[8192, 64, 1]>>, vector<4xf32>
        return
      }
    }
  }
}
