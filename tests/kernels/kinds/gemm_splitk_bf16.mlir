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
  stream.executable private @gemm_splitk_bf16 {
    stream.executable.export public @gemm_splitk_bf16 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      stream.return %c1, %c1, %c2 : index, index, index
    }
    builtin.module {
      func.func @gemm_splitk_bf16(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding) attributes {translation_info = #translation} {
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
        %block_id_z = gpu.block_id  z upper_bound 2
        %0 = affine.apply #map()[%thread_id_x, %thread_id_y]
        %1 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<bf16>
        %2 = memref.reinterpret_cast %1 to offset: [0], sizes: [64, 128], strides: [128, 1] : memref<bf16> to memref<64x128xbf16, strided<[128, 1]>>
        %3 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<bf16>
        %4 = memref.reinterpret_cast %3 to offset: [0], sizes: [64, 128], strides: [128, 1] : memref<bf16> to memref<64x128xbf16, strided<[128, 1]>>
        %5 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<bf16>
        %6 = memref.reinterpret_cast %5 to offset: [0], sizes: [64, 64], strides: [64, 1] : memref<bf16> to memref<64x64xbf16, strided<[64, 1]>>
        %7 = memref.alloc() : memref<9216xi8, #gpu.address_space<workgroup>>
        %8 = memref.view %7[%c0][] : memref<9216xi8, #gpu.address_space<workgroup>> to memref<64x36xbf16, #gpu.address_space<workgroup>>
        %9 = memref.view %7[%c4608][] : memref<9216xi8, #gpu.address_space<workgroup>> to memref<64x36xbf16, #gpu.address_space<workgroup>>
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
          %20 = vector.load %2[%17, %19] : memref<64x128xbf16, strided<[128, 1]>>, vector<8xbf16>
          %21 = affine.apply #map2()[%0]
          %22 = affine.apply #map3()[%0]
          %23 = arith.addi %21, %11 : index
          %24 = affine.apply #map4()[%0, %arg_i13]
          %25 = arith.addi %24, %12 : index
          %26 = vector.load %4[%23, %25] : memref<64x128xbf16, strided<[128, 1]>>, vector<8xbf16>
          vector.store %20, %8[%15, %16] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
          vector.store %26, %9[%21, %22] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
          amdgpu.lds_barrier
          %27 = affine.apply #map5()[%0]
          %28 = affine.apply #map6()[%0]
          %29 = vector.load %8[%28, %27] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %30 = affine.apply #map7()[%0]
          %31 = vector.load %8[%30, %27] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %32 = affine.apply #map8()[%0]
          %33 = affine.apply #map6()[%0]
          %34 = vector.load %8[%33, %32] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %35 = affine.apply #map7()[%0]
          %36 = vector.load %8[%35, %32] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %37 = affine.apply #map5()[%0]
          %38 = affine.apply #map9()[%0]
          %39 = vector.load %9[%38, %37] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %40 = affine.apply #map10()[%0]
          %41 = vector.load %9[%40, %37] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %42 = affine.apply #map8()[%0]
          %43 = affine.apply #map9()[%0]
          %44 = vector.load %9[%43, %42] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %45 = affine.apply #map10()[%0]
          %46 = vector.load %9[%45, %42] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
          %47 = amdgpu.mfma 16x16x16 %29 * %39 + %arg_c14_0 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %48 = amdgpu.mfma 16x16x16 %29 * %41 + %arg_c14_1 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %49 = amdgpu.mfma 16x16x16 %31 * %39 + %arg_c14_2 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %50 = amdgpu.mfma 16x16x16 %31 * %41 + %arg_c14_3 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %51 = amdgpu.mfma 16x16x16 %34 * %44 + %47 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %52 = amdgpu.mfma 16x16x16 %34 * %46 + %48 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %53 = amdgpu.mfma 16x16x16 %36 * %44 + %49 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          %54 = amdgpu.mfma 16x16x16 %36 * %46 + %50 blgp =  none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
          scf.yield %51, %52, %53, %54 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
        }
        %55 = affine.apply #map11()[%0]
        %56 = arith.addi %55, %10 : index
        %57 = affine.apply #map9()[%0]
        %58 = arith.addi %57, %11 : index
        %59 = vector.extract_strided_slice %14#0 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %60 = arith.truncf %59 : vector<1xf32> to vector<1xbf16>
        %61 = vector.extract %60[0] : bf16 from vector<1xbf16>
        %62 = memref.atomic_rmw addf %61, %6[%56, %58] : (bf16, memref<64x64xbf16, strided<[64, 1]>>) -> bf16
        %63 = affine.apply #map12()[%0]
        %64 = arith.addi %63, %10 : index
        %65 = affine.apply #map9()[%0]
        %66 = arith.addi %65, %11 : index
        %67 = vector.extract_strided_slice %14#0 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %68 = arith.truncf %67 : vector<1xf32> to vector<1xbf16>
        %69 = vector.extract %68[0] : bf16 from vector<1xbf16>
        %70 = memref.atomic_rmw addf %69, %6[%64, %66] : (bf16, memref<64x64xbf16, strided<[64, 1]>>) -> bf16
        %71 = affine.apply #map13()[%0]
        %72 = arith.addi %71, %10 : index
        %73 = affine.apply #map9()[%0]
        %74 = arith.addi %73, %11 : index
        %75 = vector.extract_strided_slice %14#0 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %76 = arith.truncf %75 : vector<1xf32> to vector<1xbf16>
        %77 = vector.extract %76[0] : bf16 from vector<1xbf16>
        %78 = memref.atomic_rmw addf %77, %6[%72, %74] : (bf16, memref<64x64xbf16, strided<[64, 1]>>) -> bf16
        %79 = affine.apply #map14()[%0]
        %80 = arith.addi %79, %10 : index
        %81 = affine.apply #map9()[%0]
        %82 = arith.addi %81, %11 : index
        %83 = vector.extract_strided_slice %14#0 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %84 = arith.truncf %83 : vector<1xf32> to vector<1xbf16>
        %85 = vector.extract %84[0] : bf16 from vector<1xbf16>
        %86 = memref.atomic_rmw addf %85, %6[%80, %82] : (bf16, memref<64x64xbf16, strided<[64, 1]>>) -> bf16
        %87 = affine.apply #map11()[%0]
        %88 = arith.addi %87, %10 : index
        %89 = affine.apply #map10()[%0]
        %90 = arith.addi %89, %11 : index
        %91 = vector.extract_strided_slice %14#1 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %92 = arith.truncf %91 : vector<1xf32> to vector<1xbf16>
        %93 = vector.extract %92[0] : bf16 from vector<1xbf16>
        %94 = memref.atomic_rmw addf %93, %6[%88, %90] : (bf16, memref<64x64xbf16, strided<[64, 1]>>) -> bf16
        %95 = affine.apply #map12()[%0]
        %96 = arith.addi %95, %10 : index
        %97 = affine.apply #map10()[%0]
        %98 = arith.addi %97, %11 : index
        %99 = vector.extract_strided_slice %14#1 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %100 = arith.truncf %99 : vector<1xf32> to vector<1xbf16>
        %101 = vector.extract %100[0] : bf16 from vector<1xbf16>
        %102 = memref.atomic_rmw addf %101, %6[%96, %98] : (bf16, memref<64x64xbf16, strided<[64, 1]>>) -> bf16
        %103 = affine.apply #map13()[%0]
        %104 = arith.addi %103, %10 : index
        %105 = affine.apply #map10()[%0]
        %106 = arith.addi %105, %11 : index
        %107 = vector.extract_strided_slice %14#1 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %108 = arith.truncf %107 : vector<1xf32> to vector<1xbf16>
        %109 = vector.extract %108[0] : bf16 from vector<1xbf16>
        %110 = memref.atomic_rmw addf %109, %6[%104, %106] : (bf16, memref<64x64xbf16, strided<[64, 1]>>) -> bf16
        %111 = affine.apply #map14()[%0]
        %112 = arith.addi %111, %10 : index
        %113 = affine.apply #map10()[%0]
        %114 = arith.addi %113, %11 : index
        %115 = vector.extract_strided_slice %14#1 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %116 = arith.truncf %115 : vector<1xf32> to vector<1xbf16>
        %117 = vector.extract %116[0] : bf16 from vector<1xbf16>
        %118 = memref.atomic_rmw addf %117, %6[%112, %114] : (bf16, memref<64x64xbf16, strided<[64, 1]>>) -> bf16
        %119 = affine.apply #map15()[%0]
        %120 = arith.addi %119, %10 : index
        %121 = affine.apply #map9()[%0]
        %122 = arith.addi %121, %11 : index
        %123 = vector.extract_strided_slice %14#2 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %124 = arith.truncf %123 : vector<1xf32> to vector<1xbf16>
        %125 = vector.extract %124[0] : bf16 from vector<1xbf16>
        %126 = memref.atomic_rmw addf %125, %6[%120, %122] : (bf16, memref<64x64xbf16, strided<[64, 1]>>) -> bf16
        %127 = affine.apply #map16()[%0]
        %128 = arith.addi %127, %10 : index
        %129 = affine.apply #map9()[%0]
        %130 = arith.addi %129, %11 : index
        %131 = vector.extract_strided_slice %14#2 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %132 = arith.truncf %131 : vector<1xf32> to vector<1xbf16>
        %133 = vector.extract %132[0] : bf16 from vector<1xbf16>
        %134 = memref.atomic_rmw addf %133, %6[%128, %130] : (bf16, memref<64x64xbf16, strided<[64, 1]>>) -> bf16
        %135 = affine.apply #map17()[%0]
        %136 = arith.addi %135, %10 : index
        %137 = affine.apply #map9()[%0]
        %138 = arith.addi %137, %11 : index
        %139 = vector.extract_strided_slice %14#2 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %140 = arith.truncf %139 : vector<1xf32> to vector<1xbf16>
        %141 = vector.extract %140[0] : bf16 from vector<1xbf16>
        %142 = memref.atomic_rmw addf %141, %6[%136, %138] : (bf16, memref<64x64xbf16, strided<[64, 1]>>) -> bf16
        %143 = affine.apply #map18()[%0]
        %144 = arith.addi %143, %10 : index
        %145 = affine.apply #map9()[%0]
        %146 = arith.addi %145, %11 : index
        %147 = vector.extract_strided_slice %14#2 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %148 = arith.truncf %147 : vector<1xf32> to vector<1xbf16>
        %149 = vector.extract %148[0] : bf16 from vector<1xbf16>
        %150 = memref.atomic_rmw addf %149, %6[%144, %146] : (bf16, memref<64x64xbf16, strided<[64, 1]>>) -> bf16
        %151 = affine.apply #map15()[%0]
        %152 = arith.addi %151, %10 : index
        %153 = affine.apply #map10()[%0]
        %154 = arith.addi %153, %11 : index
        %155 = vector.extract_strided_slice %14#3 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %156 = arith.truncf %155 : vector<1xf32> to vector<1xbf16>
        %157 = vector.extract %156[0] : bf16 from vector<1xbf16>
        %158 = memref.atomic_rmw addf %157, %6[%152, %154] : (bf16, memref<64x64xbf16, strided<[64, 1]>>) -> bf16
        %159 = affine.apply #map16()[%0]
        %160 = arith.addi %159, %10 : index
        %161 = affine.apply #map10()[%0]
        %162 = arith.addi %161, %11 : index
        %163 = vector.extract_strided_slice %14#3 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %164 = arith.truncf %163 : vector<1xf32> to vector<1xbf16>
        %165 = vector.extract %164[0] : bf16 from vector<1xbf16>
        %166 = memref.atomic_rmw addf %165, %6[%160, %162] : (bf16, memref<64x64xbf16, strided<[64, 1]>>) -> bf16
        %167 = affine.apply #map17()[%0]
        %168 = arith.addi %167, %10 : index
        %169 = affine.apply #map10()[%0]
        %170 = arith.addi %169, %11 : index
        %171 = vector.extract_strided_slice %14#3 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %172 = arith.truncf %171 : vector<1xf32> to vector<1xbf16>
        %173 = vector.extract %172[0] : bf16 from vector<1xbf16>
        %174 = memref.atomic_rmw addf %173, %6[%168, %170] : (bf16, memref<64x64xbf16, strided<[64, 1]>>) -> bf16
        %175 = affine.apply #map18()[%0]
        %176 = arith.addi %175, %10 : index
        %177 = affine.apply #map10()[%0]
        %178 = arith.addi %177, %11 : index
        %179 = vector.extract_strided_slice %14#3 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %180 = arith.truncf %179 : vector<1xf32> to vector<1xbf16>
        %181 = vector.extract %180[0] : bf16 from vector<1xbf16>
        %182 = memref.atomic_rmw addf %181, %6[%176, %178] : (bf16, memref<64x64xbf16, strided<[64, 1]>>) -> bf16
        return
      }
    }
  }
}
