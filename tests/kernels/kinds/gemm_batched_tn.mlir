#map = affine_map<()[s0] -> (s0 floordiv 8)>
#map1 = affine_map<()[s0] -> ((s0 mod 8) * 8)>
#map2 = affine_map<()[s0, s1] -> (s0 floordiv 8 + s1 * 32)>
#map3 = affine_map<()[s0, s1] -> ((s0 mod 8) * 8 + s1 * 64)>
#map4 = affine_map<()[s0] -> (s0 mod 16 + (s0 floordiv 64) * 16)>
#map5 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 0)>
#map6 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 1)>
#map7 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 2)>
#map8 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 3)>
#map9 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 16)>
#map10 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 17)>
#map11 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 18)>
#map12 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 19)>
#map13 = affine_map<()[s0] -> (s0 mod 16 + 0)>
#map14 = affine_map<()[s0] -> (s0 mod 16 + 16)>
#map15 = affine_map<()[s0] -> (s0 mod 16 + 32)>
#map16 = affine_map<()[s0] -> (s0 mod 16 + 48)>
#map17 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + (s0 floordiv 64) * 16 + s1 * 64 + 0)>
#map18 = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 64 + 0)>
#map19 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + (s0 floordiv 64) * 16 + s1 * 64 + 1)>
#map20 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + (s0 floordiv 64) * 16 + s1 * 64 + 2)>
#map21 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + (s0 floordiv 64) * 16 + s1 * 64 + 3)>
#map22 = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 64 + 16)>
#map23 = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 64 + 32)>
#map24 = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 64 + 48)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @gemm_batched_tn {
    stream.executable.export public @gemm_batched_tn workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      stream.return %c1, %c1, %c2 : index, index, index
    }
    builtin.module {
      func.func @gemm_batched_tn(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c4352 = arith.constant 4352 : index
        %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c3 = arith.constant 3 : index
        %c1 = arith.constant 1 : index
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 1
        %block_id_y = gpu.block_id  y upper_bound 1
        %block_id_z = gpu.block_id  z upper_bound 2
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2, 96, 64], strides: [6144, 64, 1] : memref<f16> to memref<2x96x64xf16, strided<[6144, 64, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [2, 96, 64], strides: [6144, 64, 1] : memref<f16> to memref<2x96x64xf16, strided<[6144, 64, 1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f32>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [2, 64, 64], strides: [4096, 64, 1] : memref<f32> to memref<2x64x64xf32, strided<[4096, 64, 1]>>
        %6 = memref.alloc() : memref<8704xi8, #gpu.address_space<workgroup>>
        %7 = memref.view %6[%c0][] : memref<8704xi8, #gpu.address_space<workgroup>> to memref<32x68xf16, #gpu.address_space<workgroup>>
        %8 = memref.view %6[%c4352][] : memref<8704xi8, #gpu.address_space<workgroup>> to memref<32x68xf16, #gpu.address_space<workgroup>>
        %10:4 = scf.for %arg_i9 = %c0 to %c3 step %c1 iter_args(%arg_c10_0 = %cst_2, %arg_c10_1 = %cst_2, %arg_c10_2 = %cst_2, %arg_c10_3 = %cst_2) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
          amdgpu.lds_barrier
          %11 = affine.apply #map()[%thread_id_x]
          %12 = affine.apply #map1()[%thread_id_x]
          %13 = affine.apply #map2()[%thread_id_x, %arg_i9]
          %14 = affine.apply #map3()[%thread_id_x, %block_id_x]
          %15 = vector.load %1[%block_id_z, %13, %14] : memref<2x96x64xf16, strided<[6144, 64, 1]>>, vector<8xf16>
          %16 = affine.apply #map3()[%thread_id_x, %block_id_y]
          %17 = vector.load %3[%block_id_z, %13, %16] : memref<2x96x64xf16, strided<[6144, 64, 1]>>, vector<8xf16>
          vector.store %15, %7[%11, %12] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %17, %8[%11, %12] : memref<32x68xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          %18 = affine.apply #map4()[%thread_id_x]
          %19 = affine.apply #map5()[%thread_id_x]
          %20 = memref.load %7[%19, %18] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %21 = affine.apply #map6()[%thread_id_x]
          %22 = memref.load %7[%21, %18] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %23 = affine.apply #map7()[%thread_id_x]
          %24 = memref.load %7[%23, %18] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %25 = affine.apply #map8()[%thread_id_x]
          %26 = memref.load %7[%25, %18] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %27 = vector.from_elements %20, %22, %24, %26 : vector<4xf16>
          %28 = affine.apply #map4()[%thread_id_x]
          %29 = affine.apply #map9()[%thread_id_x]
          %30 = memref.load %7[%29, %28] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %31 = affine.apply #map10()[%thread_id_x]
          %32 = memref.load %7[%31, %28] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %33 = affine.apply #map11()[%thread_id_x]
          %34 = memref.load %7[%33, %28] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %35 = affine.apply #map12()[%thread_id_x]
          %36 = memref.load %7[%35, %28] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %37 = vector.from_elements %30, %32, %34, %36 : vector<4xf16>
          %38 = affine.apply #map13()[%thread_id_x]
          %39 = affine.apply #map5()[%thread_id_x]
          %40 = memref.load %8[%39, %38] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %41 = affine.apply #map6()[%thread_id_x]
          %42 = memref.load %8[%41, %38] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %43 = affine.apply #map7()[%thread_id_x]
          %44 = memref.load %8[%43, %38] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %45 = affine.apply #map8()[%thread_id_x]
          %46 = memref.load %8[%45, %38] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %47 = vector.from_elements %40, %42, %44, %46 : vector<4xf16>
          %48 = affine.apply #map13()[%thread_id_x]
          %49 = affine.apply #map9()[%thread_id_x]
          %50 = memref.load %8[%49, %48] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %51 = affine.apply #map10()[%thread_id_x]
          %52 = memref.load %8[%51, %48] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %53 = affine.apply #map11()[%thread_id_x]
          %54 = memref.load %8[%53, %48] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %55 = affine.apply #map12()[%thread_id_x]
          %56 = memref.load %8[%55, %48] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %57 = vector.from_elements %50, %52, %54, %56 : vector<4xf16>
          %58 = affine.apply #map14()[%thread_id_x]
          %59 = affine.apply #map5()[%thread_id_x]
          %60 = memref.load %8[%59, %58] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %61 = affine.apply #map6()[%thread_id_x]
          %62 = memref.load %8[%61, %58] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %63 = affine.apply #map7()[%thread_id_x]
          %64 = memref.load %8[%63, %58] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %65 = affine.apply #map8()[%thread_id_x]
          %66 = memref.load %8[%65, %58] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %67 = vector.from_elements %60, %62, %64, %66 : vector<4xf16>
          %68 = affine.apply #map14()[%thread_id_x]
          %69 = affine.apply #map9()[%thread_id_x]
          %70 = memref.load %8[%69, %68] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %71 = affine.apply #map10()[%thread_id_x]
          %72 = memref.load %8[%71, %68] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %73 = affine.apply #map11()[%thread_id_x]
          %74 = memref.load %8[%73, %68] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %75 = affine.apply #map12()[%thread_id_x]
          %76 = memref.load %8[%75, %68] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %77 = vector.from_elements %70, %72, %74, %76 : vector<4xf16>
          %78 = affine.apply #map15()[%thread_id_x]
          %79 = affine.apply #map5()[%thread_id_x]
          %80 = memref.load %8[%79, %78] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %81 = affine.apply #map6()[%thread_id_x]
          %82 = memref.load %8[%81, %78] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %83 = affine.apply #map7()[%thread_id_x]
          %84 = memref.load %8[%83, %78] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %85 = affine.apply #map8()[%thread_id_x]
          %86 = memref.load %8[%85, %78] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %87 = vector.from_elements %80, %82, %84, %86 : vector<4xf16>
          %88 = affine.apply #map15()[%thread_id_x]
          %89 = affine.apply #map9()[%thread_id_x]
          %90 = memref.load %8[%89, %88] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %91 = affine.apply #map10()[%thread_id_x]
          %92 = memref.load %8[%91, %88] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %93 = affine.apply #map11()[%thread_id_x]
          %94 = memref.load %8[%93, %88] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %95 = affine.apply #map12()[%thread_id_x]
          %96 = memref.load %8[%95, %88] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %97 = vector.from_elements %90, %92, %94, %96 : vector<4xf16>
          %98 = affine.apply #map16()[%thread_id_x]
          %99 = affine.apply #map5()[%thread_id_x]
          %100 = memref.load %8[%99, %98] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %101 = affine.apply #map6()[%thread_id_x]
          %102 = memref.load %8[%101, %98] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %103 = affine.apply #map7()[%thread_id_x]
          %104 = memref.load %8[%103, %98] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %105 = affine.apply #map8()[%thread_id_x]
          %106 = memref.load %8[%105, %98] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %107 = vector.from_elements %100, %102, %104, %106 : vector<4xf16>
          %108 = affine.apply #map16()[%thread_id_x]
          %109 = affine.apply #map9()[%thread_id_x]
          %110 = memref.load %8[%109, %108] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %111 = affine.apply #map10()[%thread_id_x]
          %112 = memref.load %8[%111, %108] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %113 = affine.apply #map11()[%thread_id_x]
          %114 = memref.load %8[%113, %108] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %115 = affine.apply #map12()[%thread_id_x]
          %116 = memref.load %8[%115, %108] : memref<32x68xf16, #gpu.address_space<workgroup>>
          %117 = vector.from_elements %110, %112, %114, %116 : vector<4xf16>
          %118 = amdgpu.mfma 16x16x16 %27 * %47 + %arg_c10_0 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %119 = amdgpu.mfma 16x16x16 %37 * %57 + %118 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %120 = amdgpu.mfma 16x16x16 %27 * %67 + %arg_c10_1 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %121 = amdgpu.mfma 16x16x16 %37 * %77 + %120 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %122 = amdgpu.mfma 16x16x16 %27 * %87 + %arg_c10_2 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %123 = amdgpu.mfma 16x16x16 %37 * %97 + %122 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %124 = amdgpu.mfma 16x16x16 %27 * %107 + %arg_c10_3 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %125 = amdgpu.mfma 16x16x16 %37 * %117 + %124 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          scf.yield %119, %121, %123, %125 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
        }
        %126 = vector.extract_strided_slice %10#0 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %127 = affine.apply #map17()[%thread_id_x, %block_id_x]
        %128 = affine.apply #map18()[%thread_id_x, %block_id_y]
        vector.store %126, %5[%block_id_z, %127, %128] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %129 = vector.extract_strided_slice %10#0 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %130 = affine.apply #map19()[%thread_id_x, %block_id_x]
        %131 = affine.apply #map18()[%thread_id_x, %block_id_y]
        vector.store %129, %5[%block_id_z, %130, %131] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %132 = vector.extract_strided_slice %10#0 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %133 = affine.apply #map20()[%thread_id_x, %block_id_x]
        %134 = affine.apply #map18()[%thread_id_x, %block_id_y]
        vector.store %132, %5[%block_id_z, %133, %134] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %135 = vector.extract_strided_slice %10#0 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %136 = affine.apply #map21()[%thread_id_x, %block_id_x]
        %137 = affine.apply #map18()[%thread_id_x, %block_id_y]
        vector.store %135, %5[%block_id_z, %136, %137] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %138 = vector.extract_strided_slice %10#1 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %139 = affine.apply #map17()[%thread_id_x, %block_id_x]
        %140 = affine.apply #map22()[%thread_id_x, %block_id_y]
        vector.store %138, %5[%block_id_z, %139, %140] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %141 = vector.extract_strided_slice %10#1 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %142 = affine.apply #map19()[%thread_id_x, %block_id_x]
        %143 = affine.apply #map22()[%thread_id_x, %block_id_y]
        vector.store %141, %5[%block_id_z, %142, %143] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %144 = vector.extract_strided_slice %10#1 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %145 = affine.apply #map20()[%thread_id_x, %block_id_x]
        %146 = affine.apply #map22()[%thread_id_x, %block_id_y]
        vector.store %144, %5[%block_id_z, %145, %146] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %147 = vector.extract_strided_slice %10#1 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %148 = affine.apply #map21()[%thread_id_x, %block_id_x]
        %149 = affine.apply #map22()[%thread_id_x, %block_id_y]
        vector.store %147, %5[%block_id_z, %148, %149] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %150 = vector.extract_strided_slice %10#2 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %151 = affine.apply #map17()[%thread_id_x, %block_id_x]
        %152 = affine.apply #map23()[%thread_id_x, %block_id_y]
        vector.store %150, %5[%block_id_z, %151, %152] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %153 = vector.extract_strided_slice %10#2 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %154 = affine.apply #map19()[%thread_id_x, %block_id_x]
        %155 = affine.apply #map23()[%thread_id_x, %block_id_y]
        vector.store %153, %5[%block_id_z, %154, %155] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %156 = vector.extract_strided_slice %10#2 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %157 = affine.apply #map20()[%thread_id_x, %block_id_x]
        %158 = affine.apply #map23()[%thread_id_x, %block_id_y]
        vector.store %156, %5[%block_id_z, %157, %158] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %159 = vector.extract_strided_slice %10#2 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %160 = affine.apply #map21()[%thread_id_x, %block_id_x]
        %161 = affine.apply #map23()[%thread_id_x, %block_id_y]
        vector.store %159, %5[%block_id_z, %160, %161] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %162 = vector.extract_strided_slice %10#3 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %163 = affine.apply #map17()[%thread_id_x, %block_id_x]
        %164 = affine.apply #map24()[%thread_id_x, %block_id_y]
        vector.store %162, %5[%block_id_z, %163, %164] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %165 = vector.extract_strided_slice %10#3 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %166 = affine.apply #map19()[%thread_id_x, %block_id_x]
        %167 = affine.apply #map24()[%thread_id_x, %block_id_y]
        vector.store %165, %5[%block_id_z, %166, %167] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %168 = vector.extract_strided_slice %10#3 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %169 = affine.apply #map20()[%thread_id_x, %block_id_x]
        %170 = affine.apply #map24()[%thread_id_x, %block_id_y]
        vector.store %168, %5[%block_id_z, %169, %170] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        %171 = vector.extract_strided_slice %10#3 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %172 = affine.apply #map21()[%thread_id_x, %block_id_x]
        %173 = affine.apply #map24()[%thread_id_x, %block_id_y]
        vector.store %171, %5[%block_id_z, %172, %173] : memref<2x64x64xf32, strided<[4096, 64, 1]>>, vector<1xf32>
        return
      }
    }
  }
}
