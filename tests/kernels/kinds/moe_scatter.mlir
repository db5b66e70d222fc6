#map = affine_map<()[s0] -> (s0 floordiv 4)>
#map1 = affine_map<()[s0] -> ((s0 mod 4) * 8)>
#map2 = affine_map<()[s0, s1] -> (s0 floordiv 4 + s1 * 64)>
#map3 = affine_map<()[s0, s1] -> ((s0 mod 4) * 8 + s1 * 32)>
#map4 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4)>
#map5 = affine_map<()[s0] -> (s0 mod 16 + (s0 floordiv 64) * 16)>
#map6 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 16)>
#map7 = affine_map<()[s0] -> (s0 mod 16)>
#map8 = affine_map<()[s0] -> (s0 mod 16 + 16)>
#map9 = affine_map<()[s0] -> (s0 mod 16 + 32)>
#map10 = affine_map<()[s0] -> (s0 mod 16 + 48)>
#map11 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + (s0 floordiv 64) * 16 + s1 * 64 + 0)>
#map12 = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 64 + 0)>
#map13 = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 64 + 16)>
#map14 = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 64 + 32)>
#map15 = affine_map<()[s0, s1] -> (s0 mod 16 + s1 * 64 + 48)>
#map16 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + (s0 floordiv 64) * 16 + s1 * 64 + 1)>
#map17 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + (s0 floordiv 64) * 16 + s1 * 64 + 2)>
#map18 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 16) * 4 + (s0 floordiv 64) * 16 + s1 * 64 + 3)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @moe_scatter {
    stream.executable.export public @moe_scatter workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      stream.return %c4, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @moe_scatter(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding, %arg4: !stream.binding, %arg5: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c4608 = arith.constant 4608 : index
        %c0_i32 = arith.constant 0 : i32
        %c80_i32 = arith.constant 80 : i32
        %c2_i32 = arith.constant 2 : i32
        %cst_5 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c3 = arith.constant 3 : index
        %c1 = arith.constant 1 : index
        %cst_8 = arith.constant dense<0.000000e+00> : vector<8xf16>
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 4
        %block_id_y = gpu.block_id  y upper_bound 1
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [40, 96], strides: [96, 1] : memref<f16> to memref<40x96xf16, strided<[96, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [5, 64, 96], strides: [6144, 96, 1] : memref<f16> to memref<5x64x96xf16, strided<[6144, 96, 1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f32>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [80], strides: [1] : memref<f32> to memref<80xf32, strided<[1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<i32>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [256], strides: [1] : memref<i32> to memref<256xi32, strided<[1]>>
        %8 = stream.binding.subspan %arg4[%c0] : !stream.binding -> memref<i32>
        %9 = memref.reinterpret_cast %8 to offset: [0], sizes: [4], strides: [1] : memref<i32> to memref<4xi32, strided<[1]>>
        %10 = stream.binding.subspan %arg5[%c0] : !stream.binding -> memref<f32>
        %11 = memref.reinterpret_cast %10 to offset: [0], sizes: [40, 64], strides: [64, 1] : memref<f32> to memref<40x64xf32, strided<[64, 1]>>
        %12 = memref.alloc() : memref<9216xi8, #gpu.address_space<workgroup>>
        %13 = memref.view %12[%c0][] : memref<9216xi8, #gpu.address_space<workgroup>> to memref<64x36xf16, #gpu.address_space<workgroup>>
        %14 = memref.view %12[%c4608][] : memref<9216xi8, #gpu.address_space<workgroup>> to memref<64x36xf16, #gpu.address_space<workgroup>>
        %15 = memref.load %9[%block_id_x] : memref<4xi32, strided<[1]>>
        %16 = arith.cmpi sge, %15, %c0_i32 : i32
        scf.if %16 {
          %17 = arith.index_cast %15 : i32 to index
          %18 = affine.apply #map()[%thread_id_x]
          %19 = affine.apply #map1()[%thread_id_x]
          %20 = affine.apply #map2()[%thread_id_x, %block_id_x]
          %21 = vector.load %7[%20] : memref<256xi32, strided<[1]>>, vector<1xi32>
          %22 = vector.extract %21[0] : i32 from vector<1xi32>
          %23 = arith.cmpi slt, %22, %c80_i32 : i32
          %24 = vector.broadcast %23 : i1 to vector<8xi1>
          %25 = arith.divui %22, %c2_i32 : i32
          %26 = arith.index_cast %25 : i32 to index
          %27 = affine.apply #map2()[%thread_id_x, %block_id_y]
          %29:4 = scf.for %arg_i28 = %c0 to %c3 step %c1 iter_args(%arg_c29_0 = %cst_5, %arg_c29_1 = %cst_5, %arg_c29_2 = %cst_5, %arg_c29_3 = %cst_5) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
            amdgpu.lds_barrier
            %30 = affine.apply #map3()[%thread_id_x, %arg_i28]
            %31 = vector.maskedload %1[%26, %30], %24, %cst_8 : memref<40x96xf16, strided<[96, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
            vector.store %31, %13[%18, %19] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<8xf16>
            %32 = vector.load %3[%17, %27, %30] : memref<5x64x96xf16, strided<[6144, 96, 1]>>, vector<8xf16>
            vector.store %32, %14[%18, %19] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<8xf16>
            amdgpu.lds_barrier
            %33 = affine.apply #map4()[%thread_id_x]
            %34 = affine.apply #map5()[%thread_id_x]
            %35 = vector.load %13[%34, %33] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
            %36 = affine.apply #map6()[%thread_id_x]
            %37 = affine.apply #map5()[%thread_id_x]
            %38 = vector.load %13[%37, %36] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
            %39 = affine.apply #map4()[%thread_id_x]
            %40 = affine.apply #map7()[%thread_id_x]
            %41 = vector.load %14[%40, %39] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
            %42 = affine.apply #map8()[%thread_id_x]
            %43 = vector.load %14[%42, %39] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
            %44 = affine.apply #map9()[%thread_id_x]
            %45 = vector.load %14[%44, %39] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
            %46 = affine.apply #map10()[%thread_id_x]
            %47 = vector.load %14[%46, %39] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
            %48 = affine.apply #map6()[%thread_id_x]
            %49 = affine.apply #map7()[%thread_id_x]
            %50 = vector.load %14[%49, %48] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
            %51 = affine.apply #map8()[%thread_id_x]
            %52 = vector.load %14[%51, %48] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
            %53 = affine.apply #map9()[%thread_id_x]
            %54 = vector.load %14[%53, %48] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
            %55 = affine.apply #map10()[%thread_id_x]
            %56 = vector.load %14[%55, %48] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
            %57 = amdgpu.mfma 16x16x16 %35 * %41 + %arg_c29_0 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
            %58 = amdgpu.mfma 16x16x16 %35 * %43 + %arg_c29_1 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
            %59 = amdgpu.mfma 16x16x16 %35 * %45 + %arg_c29_2 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
            %60 = amdgpu.mfma 16x16x16 %35 * %47 + %arg_c29_3 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
            %61 = amdgpu.mfma 16x16x16 %38 * %50 + %57 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
            %62 = amdgpu.mfma 16x16x16 %38 * %52 + %58 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
            %63 = amdgpu.mfma 16x16x16 %38 * %54 + %59 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
            %64 = amdgpu.mfma 16x16x16 %38 * %56 + %60 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
            scf.yield %61, %62, %63, %64 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
          }
          %65 = affine.apply #map11()[%thread_id_x, %block_id_x]
          %66 = memref.load %7[%65] : memref<256xi32, strided<[1]>>
          %67 = arith.cmpi slt, %66, %c80_i32 : i32
          scf.if %67 {
            %68 = arith.index_cast %66 : i32 to index
            %69 = memref.load %5[%68] : memref<80xf32, strided<[1]>>
            %70 = arith.divui %66, %c2_i32 : i32
            %71 = arith.index_cast %70 : i32 to index
            %72 = vector.extract %29#0[0] : f32 from vector<4xf32>
            %73 = arith.mulf %72, %69 : f32
            %74 = affine.apply #map12()[%thread_id_x, %block_id_y]
            %75 = memref.atomic_rmw addf %73, %11[%71, %74] : (f32, memref<40x64xf32, strided<[64, 1]>>) -> f32
            %76 = vector.extract %29#1[0] : f32 from vector<4xf32>
            %77 = arith.mulf %76, %69 : f32
            %78 = affine.apply #map13()[%thread_id_x, %block_id_y]
            %79 = memref.atomic_rmw addf %77, %11[%71, %78] : (f32, memref<40x64xf32, strided<[64, 1]>>) -> f32
            %80 = vector.extract %29#2[0] : f32 from vector<4xf32>
            %81 = arith.mulf %80, %69 : f32
            %82 = affine.apply #map14()[%thread_id_x, %block_id_y]
            %83 = memref.atomic_rmw addf %81, %11[%71, %82] : (f32, memref<40x64xf32, strided<[64, 1]>>) -> f32
            %84 = vector.extract %29#3[0] : f32 from vector<4xf32>
            %85 = arith.mulf %84, %69 : f32
            %86 = affine.apply #map15()[%thread_id_x, %block_id_y]
            %87 = memref.atomic_rmw addf %85, %11[%71, %86] : (f32, memref<40x64xf32, strided<[64, 1]>>) -> f32
          }
          %88 = affine.apply #map16()[%thread_id_x, %block_id_x]
          %89 = memref.load %7[%88] : memref<256xi32, strided<[1]>>
          %90 = arith.cmpi slt, %89, %c80_i32 : i32
          scf.if %90 {
            %91 = arith.index_cast %89 : i32 to index
            %92 = memref.load %5[%91] : memref<80xf32, strided<[1]>>
            %93 = arith.divui %89, %c2_i32 : i32
            %94 = arith.index_cast %93 : i32 to index
            %95 = vector.extract %29#0[1] : f32 from vector<4xf32>
            %96 = arith.mulf %95, %92 : f32
            %97 = affine.apply #map12()[%thread_id_x, %block_id_y]
            %98 = memref.atomic_rmw addf %96, %11[%94, %97] : (f32, memref<40x64xf32, strided<[64, 1]>>) -> f32
            %99 = vector.extract %29#1[1] : f32 from vector<4xf32>
            %100 = arith.mulf %99, %92 : f32
            %101 = affine.apply #map13()[%thread_id_x, %block_id_y]
            %102 = memref.atomic_rmw addf %100, %11[%94, %101] : (f32, memref<40x64xf32, strided<[64, 1]>>) -> f32
            %103 = vector.extract %29#2[1] : f32 from vector<4xf32>
            %104 = arith.mulf %103, %92 : f32
            %105 = affine.apply #map14()[%thread_id_x, %block_id_y]
            %106 = memref.atomic_rmw addf %104, %11[%94, %105] : (f32, memref<40x64xf32, strided<[64, 1]>>) -> f32
            %107 = vector.extract %29#3[1] : f32 from vector<4xf32>
            %108 = arith.mulf %107, %92 : f32
            %109 = affine.apply #map15()[%thread_id_x, %block_id_y]
            %110 = memref.atomic_rmw addf %108, %11[%94, %109] : (f32, memref<40x64xf32, strided<[64, 1]>>) -> f32
          }
          %111 = affine.apply #map17()[%thread_id_x, %block_id_x]
          %112 = memref.load %7[%111] : memref<256xi32, strided<[1]>>
          %113 = arith.cmpi slt, %112, %c80_i32 : i32
          scf.if %113 {
            %114 = arith.index_cast %112 : i32 to index
            %115 = memref.load %5[%114] : memref<80xf32, strided<[1]>>
            %116 = arith.divui %112, %c2_i32 : i32
            %117 = arith.index_cast %116 : i32 to index
            %118 = vector.extract %29#0[2] : f32 from vector<4xf32>
            %119 = arith.mulf %118, %115 : f32
            %120 = affine.apply #map12()[%thread_id_x, %block_id_y]
            %121 = memref.atomic_rmw addf %119, %11[%117, %120] : (f32, memref<40x64xf32, strided<[64, 1]>>) -> f32
            %122 = vector.extract %29#1[2] : f32 from vector<4xf32>
            %123 = arith.mulf %122, %115 : f32
            %124 = affine.apply #map13()[%thread_id_x, %block_id_y]
            %125 = memref.atomic_rmw addf %123, %11[%117, %124] : (f32, memref<40x64xf32, strided<[64, 1]>>) -> f32
            %126 = vector.extract %29#2[2] : f32 from vector<4xf32>
            %127 = arith.mulf %126, %115 : f32
            %128 = affine.apply #map14()[%thread_id_x, %block_id_y]
            %129 = memref.atomic_rmw addf %127, %11[%117, %128] : (f32, memref<40x64xf32, strided<[64, 1]>>) -> f32
            %130 = vector.extract %29#3[2] : f32 from vector<4xf32>
            %131 = arith.mulf %130, %115 : f32
            %132 = affine.apply #map15()[%thread_id_x, %block_id_y]
            %133 = memref.atomic_rmw addf %131, %11[%117, %132] : (f32, memref<40x64xf32, strided<[64, 1]>>) -> f32
          }
          %134 = affine.apply #map18()[%thread_id_x, %block_id_x]
          %135 = memref.load %7[%134] : memref<256xi32, strided<[1]>>
          %136 = arith.cmpi slt, %135, %c80_i32 : i32
          scf.if %136 {
            %137 = arith.index_cast %135 : i32 to index
            %138 = memref.load %5[%137] : memref<80xf32, strided<[1]>>
            %139 = arith.divui %135, %c2_i32 : i32
            %140 = arith.index_cast %139 : i32 to index
            %141 = vector.extract %29#0[3] : f32 from vector<4xf32>
            %142 = arith.mulf %141, %138 : f32
            %143 = affine.apply #map12()[%thread_id_x, %block_id_y]
            %144 = memref.atomic_rmw addf %142, %11[%140, %143] : (f32, memref<40x64xf32, strided<[64, 1]>>) -> f32
            %145 = vector.extract %29#1[3] : f32 from vector<4xf32>
            %146 = arith.mulf %145, %138 : f32
            %147 = affine.apply #map13()[%thread_id_x, %block_id_y]
            %148 = memref.atomic_rmw addf %146, %11[%140, %147] : (f32, memref<40x64xf32, strided<[64, 1]>>) -> f32
            %149 = vector.extract %29#2[3] : f32 from vector<4xf32>
            %150 = arith.mulf %149, %138 : f32
            %151 = affine.apply #map14()[%thread_id_x, %block_id_y]
            %152 = memref.atomic_rmw addf %150, %11[%140, %151] : (f32, memref<40x64xf32, strided<[64, 1]>>) -> f32
            %153 = vector.extract %29#3[3] : f32 from vector<4xf32>
            %154 = arith.mulf %153, %138 : f32
            %155 = affine.apply #map15()[%thread_id_x, %block_id_y]
            %156 = memref.atomic_rmw addf %154, %11[%140, %155] : (f32, memref<40x64xf32, strided<[64, 1]>>) -> f32
          }
        }
        return
      }
    }
  }
}
