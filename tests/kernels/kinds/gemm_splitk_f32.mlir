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
  stream.executable private @gemm_splitk_f32 {
    stream.executable.export public @gemm_splitk_f32 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      stream.return %c1, %c1, %c4 : index, index, index
    }
    builtin.module {
      func.func @gemm_splitk_f32(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c4608 = arith.constant 4608 : index
        %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c64 = arith.constant 64 : index
        %c2 = arith.constant 2 : index
        %c1 = arith.constant 1 : index
        %thread_id_x = gpu.thread_id  x upper_bound 128
        %thread_id_y = gpu.thread_id  y upper_bound 2
        %block_id_x = gpu.block_id  x upper_bound 1
        %block_id_y = gpu.block_id  y upper_bound 1
        %block_id_z = gpu.block_id  z upper_bound 4
        %0 = affine.apply #map()[%thread_id_x, %thread_id_y]
        %1 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %2 = memref.reinterpret_cast %1 to offset: [0], sizes: [64, 256], strides: [256, 1] : memref<f16> to memref<64x256xf16, strided<[256, 1]>>
        %3 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %4 = memref.reinterpret_cast %3 to offset: [0], sizes: [64, 256], strides: [256, 1] : memref<f16> to memref<64x256xf16, strided<[256, 1]>>
        %5 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f32>
        %6 = memref.reinterpret_cast %5 to offset: [0], sizes: [64, 64], strides: [64, 1] : memref<f32> to memref<64x64xf32, strided<[64, 1]>>
        %7 = memref.alloc() : memref<9216xi8, #gpu.address_space<workgroup>>
        %8 = memref.view %7[%c0][] : memref<9216xi8, #gpu.address_space<workgroup>> to memref<64x36xf16, #gpu.address_space<workgroup>>
        %9 = memref.view %7[%c4608][] : memref<9216xi8, #gpu.address_space<workgroup>> to memref<64x36xf16, #gpu.address_space<workgroup>>
        %10 = affine.apply #map1()[%block_id_x]
        %11 = affine.apply #map1()[%block_id_y]
        %12 = arith.muli %block_id_z, %c64 overflow<nsw> : index
        %14:4 = scf.for %arg_i13 = %c0 to %c2 step %c1 iter_args(%arg_c14_0 = %cst_2, %arg_c14_1 = %cst_2, %arg_c14_2 = %cst_2, %arg_c14_3 = %cst_2) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
          amdgpu.lds_barrier
          %15 = affine.apply #map2()[%0]
          %16 = affine.apply #map3()[%0]
          %17 = arith.addi %15, %10 : index
          %18 = affine.apply #map4()[%0, %arg_i13]
          %19 = arith.addi %18, %12 : index
          %20 = vector.load %2[%17, %19] : memref<64x256xf16, strided<[256, 1]>>, vector<8xf16>
          %21 = affine.apply #map2()[%0]
          %22 = affine.apply #map3()[%0]
          %23 = arith.addi %21, %11 : index
          %24 = affine.apply #map4()[%0, %arg_i13]
          %25 = arith.addi %24, %12 : index
          %26 = vector.load %4[%23, %25] : memref<64x256xf16, strided<[256, 1]>>, vector<8xf16>
          vector.store %20, %8[%15, %16] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %26, %9[%21, %22] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          %27 = affine.apply #map5()[%0]
          %28 = affine.apply #map6()[%0]
          %29 = vector.load %8[%28, %27] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %30 = affine.apply #map7()[%0]
          %31 = vector.load %8[%30, %27] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %32 = affine.apply #map8()[%0]
          %33 = affine.apply #map6()[%0]
          %34 = vector.load %8[%33, %32] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %35 = affine.apply #map7()[%0]
          %36 = vector.load %8[%35, %32] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %37 = affine.apply #map5()[%0]
          %38 = affine.apply #map9()[%0]
          %39 = vector.load %9[%38, %37] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %40 = affine.apply #map10()[%0]
          %41 = vector.load %9[%40, %37] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %42 = affine.apply #map8()[%0]
          %43 = affine.apply #map9()[%0]
          %44 = vector.load %9[%43, %42] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %45 = affine.apply #map10()[%0]
          %46 = vector.load %9[%45, %42] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %47 = amdgpu.mfma 16x16x16 %29 * %39 + %arg_c14_0 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %48 = amdgpu.mfma 16x16x16 %29 * %41 + %arg_c14_1 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %49 = amdgpu.mfma 16x16x16 %31 * %39 + %arg_c14_2 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %50 = amdgpu.mfma 16x16x16 %31 * %41 + %arg_c14_3 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %51 = amdgpu.mfma 16x16x16 %34 * %44 + %47 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %52 = amdgpu.mfma 16x16x16 %34 * %46 + %48 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %53 = amdgpu.mfma 16x16x16 %36 * %44 + %49 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %54 = amdgpu.mfma 16x16x16 %36 * %46 + %50 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          scf.yield %51, %52, %53, %54 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
        }
        %55 = affine.apply #map11()[%0]
        %56 = arith.addi %55, %10 : index
        %57 = affine.apply #map9()[%0]
        %58 = arith.addi %57, %11 : index
        %59 = vector.extract_strided_slice %14#0 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %60 = vector.extract %59[0] : f32 from vector<1xf32>
        %61 = memref.atomic_rmw addf %60, %6[%56, %58] : (f32, memref<64x64xf32, strided<[64, 1]>>) -> f32
        %62 = affine.apply #map12()[%0]
        %63 = arith.addi %62, %10 : index
        %64 = affine.apply #map9()[%0]
        %65 = arith.addi %64, %11 : index
        %66 = vector.extract_strided_slice %14#0 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %67 = vector.extract %66[0] : f32 from vector<1xf32>
        %68 = memref.atomic_rmw addf %67, %6[%63, %65] : (f32, memref<64x64xf32, strided<[64, 1]>>) -> f32
        %69 = affine.apply #map13()[%0]
        %70 = arith.addi %69, %10 : index
        %71 = affine.apply #map9()[%0]
        %72 = arith.addi %71, %11 : index
        %73 = vector.extract_strided_slice %14#0 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %74 = vector.extract %73[0] : f32 from vector<1xf32>
        %75 = memref.atomic_rmw addf %74, %6[%70, %72] : (f32, memref<64x64xf32, strided<[64, 1]>>) -> f32
        %76 = affine.apply #map14()[%0]
        %77 = arith.addi %76, %10 : index
        %78 = affine.apply #map9()[%0]
        %79 = arith.addi %78, %11 : index
        %80 = vector.extract_strided_slice %14#0 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %81 = vector.extract %80[0] : f32 from vector<1xf32>
        %82 = memref.atomic_rmw addf %81, %6[%77, %79] : (f32, memref<64x64xf32, strided<[64, 1]>>) -> f32
        %83 = affine.apply #map11()[%0]
        %84 = arith.addi %83, %10 : index
        %85 = affine.apply #map10()[%0]
        %86 = arith.addi %85, %11 : index
        %87 = vector.extract_strided_slice %14#1 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %88 = vector.extract %87[0] : f32 from vector<1xf32>
        %89 = memref.atomic_rmw addf %88, %6[%84, %86] : (f32, memref<64x64xf32, strided<[64, 1]>>) -> f32
        %90 = affine.apply #map12()[%0]
        %91 = arith.addi %90, %10 : index
        %92 = affine.apply #map10()[%0]
        %93 = arith.addi %92, %11 : index
        %94 = vector.extract_strided_slice %14#1 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %95 = vector.extract %94[0] : f32 from vector<1xf32>
        %96 = memref.atomic_rmw addf %95, %6[%91, %93] : (f32, memref<64x64xf32, strided<[64, 1]>>) -> f32
        %97 = affine.apply #map13()[%0]
        %98 = arith.addi %97, %10 : index
        %99 = affine.apply #map10()[%0]
        %100 = arith.addi %99, %11 : index
        %101 = vector.extract_strided_slice %14#1 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %102 = vector.extract %101[0] : f32 from vector<1xf32>
        %103 = memref.atomic_rmw addf %102, %6[%98, %100] : (f32, memref<64x64xf32, strided<[64, 1]>>) -> f32
        %104 = affine.apply #map14()[%0]
        %105 = arith.addi %104, %10 : index
        %106 = affine.apply #map10()[%0]
        %107 = arith.addi %106, %11 : index
        %108 = vector.extract_strided_slice %14#1 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %109 = vector.extract %108[0] : f32 from vector<1xf32>
        %110 = memref.atomic_rmw addf %109, %6[%105, %107] : (f32, memref<64x64xf32, strided<[64, 1]>>) -> f32
        %111 = affine.apply #map15()[%0]
        %112 = arith.addi %111, %10 : index
        %113 = affine.apply #map9()[%0]
        %114 = arith.addi %113, %11 : index
        %115 = vector.extract_strided_slice %14#2 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %116 = vector.extract %115[0] : f32 from vector<1xf32>
        %117 = memref.atomic_rmw addf %116, %6[%112, %114] : (f32, memref<64x64xf32, strided<[64, 1]>>) -> f32
        %118 = affine.apply #map16()[%0]
        %119 = arith.addi %118, %10 : index
        %120 = affine.apply #map9()[%0]
        %121 = arith.addi %120, %11 : index
        %122 = vector.extract_strided_slice %14#2 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %123 = vector.extract %122[0] : f32 from vector<1xf32>
        %124 = memref.atomic_rmw addf %123, %6[%119, %121] : (f32, memref<64x64xf32, strided<[64, 1]>>) -> f32
        %125 = affine.apply #map17()[%0]
        %126 = arith.addi %125, %10 : index
        %127 = affine.apply #map9()[%0]
        %128 = arith.addi %127, %11 : index
        %129 = vector.extract_strided_slice %14#2 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %130 = vector.extract %129[0] : f32 from vector<1xf32>
        %131 = memref.atomic_rmw addf %130, %6[%126, %128] : (f32, memref<64x64xf32, strided<[64, 1]>>) -> f32
        %132 = affine.apply #map18()[%0]
        %133 = arith.addi %132, %10 : index
        %134 = affine.apply #map9()[%0]
        %135 = arith.addi %134, %11 : index
        %136 = vector.extract_strided_slice %14#2 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %137 = vector.extract %136[0] : f32 from vector<1xf32>
        %138 = memref.atomic_rmw addf %137, %6[%133, %135] : (f32, memref<64x64xf32, strided<[64, 1]>>) -> f32
        %139 = affine.apply #map15()[%0]
        %140 = arith.addi %139, %10 : index
        %141 = affine.apply #map10()[%0]
        %142 = arith.addi %141, %11 : index
        %143 = vector.extract_strided_slice %14#3 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %144 = vector.extract %143[0] : f32 from vector<1xf32>
        %145 = memref.atomic_rmw addf %144, %6[%140, %142] : (f32, memref<64x64xf32, strided<[64, 1]>>) -> f32
        %146 = affine.apply #map16()[%0]
        %147 = arith.addi %146, %10 : index
        %148 = affine.apply #map10()[%0]
        %149 = arith.addi %148, %11 : index
        %150 = vector.extract_strided_slice %14#3 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %151 = vector.extract %150[0] : f32 from vector<1xf32>
        %152 = memref.atomic_rmw addf %151, %6[%147, %149] : (f32, memref<64x64xf32, strided<[64, 1]>>) -> f32
        %153 = affine.apply #map17()[%0]
        %154 = arith.addi %153, %10 : index
        %155 = affine.apply #map10()[%0]
        %156 = arith.addi %155, %11 : index
        %157 = vector.extract_strided_slice %14#3 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %158 = vector.extract %157[0] : f32 from vector<1xf32>
        %159 = memref.atomic_rmw addf %158, %6[%154, %156] : (f32, memref<64x64xf32, strided<[64, 1]>>) -> f32
        %160 = affine.apply #map18()[%0]
        %161 = arith.addi %160, %10 : index
        %162 = affine.apply #map10()[%0]
        %163 = arith.addi %162, %11 : index
        %164 = vector.extract_strided_slice %14#3 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %165 = vector.extract %164[0] : f32 from vector<1xf32>
        %166 = memref.atomic_rmw addf %165, %6[%161, %163] : (f32, memref<64x64xf32, strided<[64, 1]>>) -> f32
        return
      }
    }
  }
}
