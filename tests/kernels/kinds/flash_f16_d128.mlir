#map = affine_map<()[s0, s1] -> (s0 mod 32 + s1 * 128 + (s0 floordiv 64) * 32)>
#map1 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4)>
#map2 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 8)>
#map3 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 16)>
#map4 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 24)>
#map5 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 32)>
#map6 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 40)>
#map7 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 48)>
#map8 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 56)>
#map9 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 64)>
#map10 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 72)>
#map11 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 80)>
#map12 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 88)>
#map13 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 96)>
#map14 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 104)>
#map15 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 112)>
#map16 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 120)>
#map17 = affine_map<()[s0] -> (s0 * 128 + 128)>
#map18 = affine_map<()[s0] -> (s0 ceildiv 64)>
#map19 = affine_map<()[s0] -> (s0 * 64)>
#map20 = affine_map<()[s0] -> (s0 floordiv 16)>
#map21 = affine_map<()[s0] -> (s0 * 8 - (s0 floordiv 16) * 128)>
#map22 = affine_map<()[s0, s1] -> (s0 + s1)>
#map23 = affine_map<()[s0] -> (s0 floordiv 16 + 16)>
#map24 = affine_map<()[s0] -> (s0 floordiv 16 + 32)>
#map25 = affine_map<()[s0] -> (s0 floordiv 16 + 48)>
#map26 = affine_map<()[s0] -> (s0 mod 32)>
#map27 = affine_map<()[s0] -> (s0 mod 32 + 32)>
#map28 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 32) * 4 + s1 * 64 + 0)>
#map29 = affine_map<()[s0, s1] -> (((s0 mod 64) floordiv 32) * 4 + s1 * 64 + 32)>
#map30 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 1)>
#map31 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 2)>
#map32 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 3)>
#map33 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 9)>
#map34 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 10)>
#map35 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 11)>
#map36 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 17)>
#map37 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 18)>
#map38 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 19)>
#map39 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 25)>
#map40 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 26)>
#map41 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 27)>
#map42 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 33)>
#map43 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 34)>
#map44 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 35)>
#map45 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 41)>
#map46 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 42)>
#map47 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 43)>
#map48 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 49)>
#map49 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 50)>
#map50 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 51)>
#map51 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 57)>
#map52 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 58)>
#map53 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 59)>
#map54 = affine_map<()[s0] -> (s0 mod 32 + 64)>
#map55 = affine_map<()[s0] -> (s0 mod 32 + 96)>
#map56 = affine_map<()[s0] -> (((s0 mod 64) floordiv 32) * 4 + 0)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @flash_f16_d128 {
    stream.executable.export public @flash_f16_d128 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      stream.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @flash_f16_d128(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c16896 = arith.constant 16896 : index
        %cst_2 = arith.constant dense<-1.000000e+30> : vector<1xf32>
        %cst_3 = arith.constant dense<0.000000e+00> : vector<1xf32>
        %cst_4 = arith.constant dense<0.000000e+00> : vector<16xf32>
        %c128 = arith.constant 128 : index
        %c1 = arith.constant 1 : index
        %cst_7 = arith.constant dense<1.275174e-01> : vector<16xf32>
        %cst_8 = arith.constant dense<[0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27]> : vector<16xindex>
        %cst_9 = arith.constant dense<-1.000000e+30> : vector<16xf32>
        %c32_i32 = arith.constant 32 : i32
        %c64_i32 = arith.constant 64 : i32
        %cst_12 = arith.constant dense<1.000000e+00> : vector<1xf32>
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 1
        %block_id_z = gpu.block_id  z upper_bound 1
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [1, 128, 128], strides: [16384, 128, 1] : memref<f16> to memref<1x128x128xf16, strided<[16384, 128, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [1, 128, 128], strides: [16384, 128, 1] : memref<f16> to memref<1x128x128xf16, strided<[16384, 128, 1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f16>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [1, 128, 128], strides: [16384, 128, 1] : memref<f16> to memref<1x128x128xf16, strided<[16384, 128, 1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<f32>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [1, 128, 128], strides: [16384, 128, 1] : memref<f32> to memref<1x128x128xf32, strided<[16384, 128, 1]>>
        %8 = memref.alloc() : memref<33792xi8, #gpu.address_space<workgroup>>
        %9 = memref.view %8[%c0][] : memref<33792xi8, #gpu.address_space<workgroup>> to memref<64x132xf16, #gpu.address_space<workgroup>>
        %10 = memref.view %8[%c16896][] : memref<33792xi8, #gpu.address_space<workgroup>> to memref<64x132xf16, #gpu.address_space<workgroup>>
        %11 = affine.apply #map()[%thread_id_x, %block_id_x]
        %12 = affine.apply #map1()[%thread_id_x]
        %13 = vector.load %1[%block_id_z, %11, %12] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<4xf16>
        %14 = affine.apply #map2()[%thread_id_x]
        %15 = vector.load %1[%block_id_z, %11, %14] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<4xf16>
        %16 = affine.apply #map3()[%thread_id_x]
        %17 = vector.load %1[%block_id_z, %11, %16] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<4xf16>
        %18 = affine.apply #map4()[%thread_id_x]
        %19 = vector.load %1[%block_id_z, %11, %18] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<4xf16>
        %20 = affine.apply #map5()[%thread_id_x]
        %21 = vector.load %1[%block_id_z, %11, %20] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<4xf16>
        %22 = affine.apply #map6()[%thread_id_x]
        %23 = vector.load %1[%block_id_z, %11, %22] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<4xf16>
        %24 = affine.apply #map7()[%thread_id_x]
        %25 = vector.load %1[%block_id_z, %11, %24] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<4xf16>
        %26 = affine.apply #map8()[%thread_id_x]
        %27 = vector.load %1[%block_id_z, %11, %26] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<4xf16>
        %28 = affine.apply #map9()[%thread_id_x]
        %29 = vector.load %1[%block_id_z, %11, %28] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<4xf16>
        %30 = affine.apply #map10()[%thread_id_x]
        %31 = vector.load %1[%block_id_z, %11, %30] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<4xf16>
        %32 = affine.apply #map11()[%thread_id_x]
        %33 = vector.load %1[%block_id_z, %11, %32] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<4xf16>
        %34 = affine.apply #map12()[%thread_id_x]
        %35 = vector.load %1[%block_id_z, %11, %34] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<4xf16>
        %36 = affine.apply #map13()[%thread_id_x]
        %37 = vector.load %1[%block_id_z, %11, %36] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<4xf16>
        %38 = affine.apply #map14()[%thread_id_x]
        %39 = vector.load %1[%block_id_z, %11, %38] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<4xf16>
        %40 = affine.apply #map15()[%thread_id_x]
        %41 = vector.load %1[%block_id_z, %11, %40] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<4xf16>
        %42 = affine.apply #map16()[%thread_id_x]
        %43 = vector.load %1[%block_id_z, %11, %42] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<4xf16>
        %44 = affine.apply #map17()[%block_id_x]
        %45 = arith.minsi %44, %c128 : index
        %46 = affine.apply #map18()[%45]
        %48:6 = scf.for %arg_i47 = %c0 to %46 step %c1 iter_args(%arg_c48_0 = %cst_2, %arg_c48_1 = %cst_3, %arg_c48_2 = %cst_4, %arg_c48_3 = %cst_4, %arg_c48_4 = %cst_4, %arg_c48_5 = %cst_4) -> (vector<1xf32>, vector<1xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>) {
          amdgpu.lds_barrier
          %49 = affine.apply #map19()[%arg_i47]
          %50 = affine.apply #map20()[%thread_id_x]
          %51 = affine.apply #map21()[%thread_id_x]
          %52 = affine.apply #map22()[%50, %49]
          %53 = vector.load %3[%block_id_z, %52, %51] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<8xf16>
          %54 = affine.apply #map23()[%thread_id_x]
          %55 = affine.apply #map21()[%thread_id_x]
          %56 = affine.apply #map22()[%54, %49]
          %57 = vector.load %3[%block_id_z, %56, %55] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<8xf16>
          %58 = affine.apply #map24()[%thread_id_x]
          %59 = affine.apply #map21()[%thread_id_x]
          %60 = affine.apply #map22()[%58, %49]
          %61 = vector.load %3[%block_id_z, %60, %59] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<8xf16>
          %62 = affine.apply #map25()[%thread_id_x]
          %63 = affine.apply #map21()[%thread_id_x]
          %64 = affine.apply #map22()[%62, %49]
          %65 = vector.load %3[%block_id_z, %64, %63] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<8xf16>
          %66 = affine.apply #map20()[%thread_id_x]
          %67 = affine.apply #map21()[%thread_id_x]
          %68 = affine.apply #map22()[%66, %49]
          %69 = vector.load %5[%block_id_z, %68, %67] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<8xf16>
          %70 = affine.apply #map23()[%thread_id_x]
          %71 = affine.apply #map21()[%thread_id_x]
          %72 = affine.apply #map22()[%70, %49]
          %73 = vector.load %5[%block_id_z, %72, %71] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<8xf16>
          %74 = affine.apply #map24()[%thread_id_x]
          %75 = affine.apply #map21()[%thread_id_x]
          %76 = affine.apply #map22()[%74, %49]
          %77 = vector.load %5[%block_id_z, %76, %75] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<8xf16>
          %78 = affine.apply #map25()[%thread_id_x]
          %79 = affine.apply #map21()[%thread_id_x]
          %80 = affine.apply #map22()[%78, %49]
          %81 = vector.load %5[%block_id_z, %80, %79] : memref<1x128x128xf16, strided<[16384, 128, 1]>>, vector<8xf16>
          vector.store %53, %9[%50, %51] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %57, %9[%54, %55] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %61, %9[%58, %59] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %65, %9[%62, %63] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %69, %10[%66, %67] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %73, %10[%70, %71] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %77, %10[%74, %75] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %81, %10[%78, %79] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          %82 = affine.apply #map26()[%thread_id_x]
          %83 = affine.apply #map1()[%thread_id_x]
          %84 = vector.load %9[%82, %83] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %85 = affine.apply #map26()[%thread_id_x]
          %86 = affine.apply #map2()[%thread_id_x]
          %87 = vector.load %9[%85, %86] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %88 = affine.apply #map26()[%thread_id_x]
          %89 = affine.apply #map3()[%thread_id_x]
          %90 = vector.load %9[%88, %89] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %91 = affine.apply #map26()[%thread_id_x]
          %92 = affine.apply #map4()[%thread_id_x]
          %93 = vector.load %9[%91, %92] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %94 = affine.apply #map26()[%thread_id_x]
          %95 = affine.apply #map5()[%thread_id_x]
          %96 = vector.load %9[%94, %95] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %97 = affine.apply #map26()[%thread_id_x]
          %98 = affine.apply #map6()[%thread_id_x]
          %99 = vector.load %9[%97, %98] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %100 = affine.apply #map26()[%thread_id_x]
          %101 = affine.apply #map7()[%thread_id_x]
          %102 = vector.load %9[%100, %101] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %103 = affine.apply #map26()[%thread_id_x]
          %104 = affine.apply #map8()[%thread_id_x]
          %105 = vector.load %9[%103, %104] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %106 = affine.apply #map26()[%thread_id_x]
          %107 = affine.apply #map9()[%thread_id_x]
          %108 = vector.load %9[%106, %107] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %109 = affine.apply #map26()[%thread_id_x]
          %110 = affine.apply #map10()[%thread_id_x]
          %111 = vector.load %9[%109, %110] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %112 = affine.apply #map26()[%thread_id_x]
          %113 = affine.apply #map11()[%thread_id_x]
          %114 = vector.load %9[%112, %113] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %115 = affine.apply #map26()[%thread_id_x]
          %116 = affine.apply #map12()[%thread_id_x]
          %117 = vector.load %9[%115, %116] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %118 = affine.apply #map26()[%thread_id_x]
          %119 = affine.apply #map13()[%thread_id_x]
          %120 = vector.load %9[%118, %119] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %121 = affine.apply #map26()[%thread_id_x]
          %122 = affine.apply #map14()[%thread_id_x]
          %123 = vector.load %9[%121, %122] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %124 = affine.apply #map26()[%thread_id_x]
          %125 = affine.apply #map15()[%thread_id_x]
          %126 = vector.load %9[%124, %125] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %127 = affine.apply #map26()[%thread_id_x]
          %128 = affine.apply #map16()[%thread_id_x]
          %129 = vector.load %9[%127, %128] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %130 = affine.apply #map27()[%thread_id_x]
          %131 = affine.apply #map1()[%thread_id_x]
          %132 = vector.load %9[%130, %131] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %133 = affine.apply #map27()[%thread_id_x]
          %134 = affine.apply #map2()[%thread_id_x]
          %135 = vector.load %9[%133, %134] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %136 = affine.apply #map27()[%thread_id_x]
          %137 = affine.apply #map3()[%thread_id_x]
          %138 = vector.load %9[%136, %137] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %139 = affine.apply #map27()[%thread_id_x]
          %140 = affine.apply #map4()[%thread_id_x]
          %141 = vector.load %9[%139, %140] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %142 = affine.apply #map27()[%thread_id_x]
          %143 = affine.apply #map5()[%thread_id_x]
          %144 = vector.load %9[%142, %143] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %145 = affine.apply #map27()[%thread_id_x]
          %146 = affine.apply #map6()[%thread_id_x]
          %147 = vector.load %9[%145, %146] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %148 = affine.apply #map27()[%thread_id_x]
          %149 = affine.apply #map7()[%thread_id_x]
          %150 = vector.load %9[%148, %149] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %151 = affine.apply #map27()[%thread_id_x]
          %152 = affine.apply #map8()[%thread_id_x]
          %153 = vector.load %9[%151, %152] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %154 = affine.apply #map27()[%thread_id_x]
          %155 = affine.apply #map9()[%thread_id_x]
          %156 = vector.load %9[%154, %155] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %157 = affine.apply #map27()[%thread_id_x]
          %158 = affine.apply #map10()[%thread_id_x]
          %159 = vector.load %9[%157, %158] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %160 = affine.apply #map27()[%thread_id_x]
          %161 = affine.apply #map11()[%thread_id_x]
          %162 = vector.load %9[%160, %161] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %163 = affine.apply #map27()[%thread_id_x]
          %164 = affine.apply #map12()[%thread_id_x]
          %165 = vector.load %9[%163, %164] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %166 = affine.apply #map27()[%thread_id_x]
          %167 = affine.apply #map13()[%thread_id_x]
          %168 = vector.load %9[%166, %167] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %169 = affine.apply #map27()[%thread_id_x]
          %170 = affine.apply #map14()[%thread_id_x]
          %171 = vector.load %9[%169, %170] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %172 = affine.apply #map27()[%thread_id_x]
          %173 = affine.apply #map15()[%thread_id_x]
          %174 = vector.load %9[%172, %173] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %175 = affine.apply #map27()[%thread_id_x]
          %176 = affine.apply #map16()[%thread_id_x]
          %177 = vector.load %9[%175, %176] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %178 = amdgpu.mfma 32x32x8 %84 * %13 + %cst_4 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %179 = amdgpu.mfma 32x32x8 %87 * %15 + %178 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %180 = amdgpu.mfma 32x32x8 %90 * %17 + %179 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %181 = amdgpu.mfma 32x32x8 %93 * %19 + %180 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %182 = amdgpu.mfma 32x32x8 %96 * %21 + %181 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %183 = amdgpu.mfma 32x32x8 %99 * %23 + %182 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %184 = amdgpu.mfma 32x32x8 %102 * %25 + %183 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %185 = amdgpu.mfma 32x32x8 %105 * %27 + %184 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %186 = amdgpu.mfma 32x32x8 %108 * %29 + %185 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %187 = amdgpu.mfma 32x32x8 %111 * %31 + %186 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %188 = amdgpu.mfma 32x32x8 %114 * %33 + %187 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %189 = amdgpu.mfma 32x32x8 %117 * %35 + %188 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %190 = amdgpu.mfma 32x32x8 %120 * %37 + %189 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %191 = amdgpu.mfma 32x32x8 %123 * %39 + %190 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %192 = amdgpu.mfma 32x32x8 %126 * %41 + %191 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %193 = amdgpu.mfma 32x32x8 %129 * %43 + %192 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %194 = amdgpu.mfma 32x32x8 %132 * %13 + %cst_4 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %195 = amdgpu.mfma 32x32x8 %135 * %15 + %194 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %196 = amdgpu.mfma 32x32x8 %138 * %17 + %195 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %197 = amdgpu.mfma 32x32x8 %141 * %19 + %196 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %198 = amdgpu.mfma 32x32x8 %144 * %21 + %197 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %199 = amdgpu.mfma 32x32x8 %147 * %23 + %198 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %200 = amdgpu.mfma 32x32x8 %150 * %25 + %199 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %201 = amdgpu.mfma 32x32x8 %153 * %27 + %200 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %202 = amdgpu.mfma 32x32x8 %156 * %29 + %201 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %203 = amdgpu.mfma 32x32x8 %159 * %31 + %202 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %204 = amdgpu.mfma 32x32x8 %162 * %33 + %203 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %205 = amdgpu.mfma 32x32x8 %165 * %35 + %204 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %206 = amdgpu.mfma 32x32x8 %168 * %37 + %205 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %207 = amdgpu.mfma 32x32x8 %171 * %39 + %206 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %208 = amdgpu.mfma 32x32x8 %174 * %41 + %207 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %209 = amdgpu.mfma 32x32x8 %177 * %43 + %208 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %210 = arith.mulf %193, %cst_7 : vector<16xf32>
          %211 = affine.apply #map28()[%thread_id_x, %arg_i47]
          %212 = vector.broadcast %211 : index to vector<16xindex>
          %213 = arith.addi %212, %cst_8 overflow<nsw, nuw> : vector<16xindex>
          %214 = vector.broadcast %11 : index to vector<16xindex>
          %215 = arith.cmpi sge, %214, %213 : vector<16xindex>
          %216 = arith.select %215, %cst_4, %cst_9 : vector<16xi1>, vector<16xf32>
          %217 = arith.addf %210, %216 : vector<16xf32>
          %218 = arith.mulf %209, %cst_7 : vector<16xf32>
          %219 = affine.apply #map29()[%thread_id_x, %arg_i47]
          %220 = vector.broadcast %219 : index to vector<16xindex>
          %221 = arith.addi %220, %cst_8 overflow<nsw, nuw> : vector<16xindex>
          %222 = vector.broadcast %11 : index to vector<16xindex>
          %223 = arith.cmpi sge, %222, %221 : vector<16xindex>
          %224 = arith.select %223, %cst_4, %cst_9 : vector<16xi1>, vector<16xf32>
          %225 = arith.addf %218, %224 : vector<16xf32>
          %226 = vector.extract_strided_slice %217 {offsets = [0], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %227 = vector.extract_strided_slice %217 {offsets = [1], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %228 = vector.extract_strided_slice %217 {offsets = [2], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %229 = vector.extract_strided_slice %217 {offsets = [3], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %230 = vector.extract_strided_slice %217 {offsets = [4], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %231 = vector.extract_strided_slice %217 {offsets = [5], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %232 = vector.extract_strided_slice %217 {offsets = [6], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %233 = vector.extract_strided_slice %217 {offsets = [7], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %234 = vector.extract_strided_slice %217 {offsets = [8], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %235 = vector.extract_strided_slice %217 {offsets = [9], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %236 = vector.extract_strided_slice %217 {offsets = [10], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %237 = vector.extract_strided_slice %217 {offsets = [11], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %238 = vector.extract_strided_slice %217 {offsets = [12], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %239 = vector.extract_strided_slice %217 {offsets = [13], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %240 = vector.extract_strided_slice %217 {offsets = [14], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %241 = vector.extract_strided_slice %217 {offsets = [15], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %242 = vector.extract_strided_slice %225 {offsets = [0], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %243 = vector.extract_strided_slice %225 {offsets = [1], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %244 = vector.extract_strided_slice %225 {offsets = [2], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %245 = vector.extract_strided_slice %225 {offsets = [3], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %246 = vector.extract_strided_slice %225 {offsets = [4], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %247 = vector.extract_strided_slice %225 {offsets = [5], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %248 = vector.extract_strided_slice %225 {offsets = [6], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %249 = vector.extract_strided_slice %225 {offsets = [7], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %250 = vector.extract_strided_slice %225 {offsets = [8], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %251 = vector.extract_strided_slice %225 {offsets = [9], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %252 = vector.extract_strided_slice %225 {offsets = [10], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %253 = vector.extract_strided_slice %225 {offsets = [11], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %254 = vector.extract_strided_slice %225 {offsets = [12], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %255 = vector.extract_strided_slice %225 {offsets = [13], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %256 = vector.extract_strided_slice %225 {offsets = [14], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %257 = vector.extract_strided_slice %225 {offsets = [15], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %258 = arith.maximumf %226, %227 : vector<1xf32>
          %259 = arith.maximumf %258, %228 : vector<1xf32>
          %260 = arith.maximumf %259, %229 : vector<1xf32>
          %261 = arith.maximumf %260, %230 : vector<1xf32>
          %262 = arith.maximumf %261, %231 : vector<1xf32>
          %263 = arith.maximumf %262, %232 : vector<1xf32>
          %264 = arith.maximumf %263, %233 : vector<1xf32>
          %265 = arith.maximumf %264, %234 : vector<1xf32>
          %266 = arith.maximumf %265, %235 : vector<1xf32>
          %267 = arith.maximumf %266, %236 : vector<1xf32>
          %268 = arith.maximumf %267, %237 : vector<1xf32>
          %269 = arith.maximumf %268, %238 : vector<1xf32>
          %270 = arith.maximumf %269, %239 : vector<1xf32>
          %271 = arith.maximumf %270, %240 : vector<1xf32>
          %272 = arith.maximumf %271, %241 : vector<1xf32>
          %273 = arith.maximumf %272, %242 : vector<1xf32>
          %274 = arith.maximumf %273, %243 : vector<1xf32>
          %275 = arith.maximumf %274, %244 : vector<1xf32>
          %276 = arith.maximumf %275, %245 : vector<1xf32>
          %277 = arith.maximumf %276, %246 : vector<1xf32>
          %278 = arith.maximumf %277, %247 : vector<1xf32>
          %279 = arith.maximumf %278, %248 : vector<1xf32>
          %280 = arith.maximumf %279, %249 : vector<1xf32>
          %281 = arith.maximumf %280, %250 : vector<1xf32>
          %282 = arith.maximumf %281, %251 : vector<1xf32>
          %283 = arith.maximumf %282, %252 : vector<1xf32>
          %284 = arith.maximumf %283, %253 : vector<1xf32>
          %285 = arith.maximumf %284, %254 : vector<1xf32>
          %286 = arith.maximumf %285, %255 : vector<1xf32>
          %287 = arith.maximumf %286, %256 : vector<1xf32>
          %288 = arith.maximumf %287, %257 : vector<1xf32>
          %289 = vector.extract %288[0] : f32 from vector<1xf32>
          %290, %291 = gpu.shuffle  xor %289, %c32_i32, %c64_i32 : f32
          %292 = vector.broadcast %290 : f32 to vector<1xf32>
          %293 = arith.maximumf %288, %292 : vector<1xf32>
          %294 = arith.maximumf %293, %arg_c48_0 : vector<1xf32>
          %295 = arith.subf %arg_c48_0, %294 : vector<1xf32>
          %296 = math.exp2 %295 : vector<1xf32>
          %297 = vector.extract %294[0] : f32 from vector<1xf32>
          %298 = vector.broadcast %297 : f32 to vector<16xf32>
          %299 = arith.subf %217, %298 : vector<16xf32>
          %300 = math.exp2 %299 : vector<16xf32>
          %301 = arith.subf %225, %298 : vector<16xf32>
          %302 = math.exp2 %301 : vector<16xf32>
          %303 = vector.extract_strided_slice %300 {offsets = [0], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %304 = vector.extract_strided_slice %300 {offsets = [1], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %305 = vector.extract_strided_slice %300 {offsets = [2], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %306 = vector.extract_strided_slice %300 {offsets = [3], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %307 = vector.extract_strided_slice %300 {offsets = [4], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %308 = vector.extract_strided_slice %300 {offsets = [5], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %309 = vector.extract_strided_slice %300 {offsets = [6], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %310 = vector.extract_strided_slice %300 {offsets = [7], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %311 = vector.extract_strided_slice %300 {offsets = [8], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %312 = vector.extract_strided_slice %300 {offsets = [9], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %313 = vector.extract_strided_slice %300 {offsets = [10], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %314 = vector.extract_strided_slice %300 {offsets = [11], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %315 = vector.extract_strided_slice %300 {offsets = [12], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %316 = vector.extract_strided_slice %300 {offsets = [13], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %317 = vector.extract_strided_slice %300 {offsets = [14], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %318 = vector.extract_strided_slice %300 {offsets = [15], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %319 = vector.extract_strided_slice %302 {offsets = [0], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %320 = vector.extract_strided_slice %302 {offsets = [1], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %321 = vector.extract_strided_slice %302 {offsets = [2], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %322 = vector.extract_strided_slice %302 {offsets = [3], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %323 = vector.extract_strided_slice %302 {offsets = [4], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %324 = vector.extract_strided_slice %302 {offsets = [5], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %325 = vector.extract_strided_slice %302 {offsets = [6], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %326 = vector.extract_strided_slice %302 {offsets = [7], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %327 = vector.extract_strided_slice %302 {offsets = [8], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %328 = vector.extract_strided_slice %302 {offsets = [9], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %329 = vector.extract_strided_slice %302 {offsets = [10], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %330 = vector.extract_strided_slice %302 {offsets = [11], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %331 = vector.extract_strided_slice %302 {offsets = [12], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %332 = vector.extract_strided_slice %302 {offsets = [13], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %333 = vector.extract_strided_slice %302 {offsets = [14], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %334 = vector.extract_strided_slice %302 {offsets = [15], sizes = [1], strides = [1]} : vector<16xf32> to vector<1xf32>
          %335 = arith.addf %303, %304 : vector<1xf32>
          %336 = arith.addf %335, %305 : vector<1xf32>
          %337 = arith.addf %336, %306 : vector<1xf32>
          %338 = arith.addf %337, %307 : vector<1xf32>
          %339 = arith.addf %338, %308 : vector<1xf32>
          %340 = arith.addf %339, %309 : vector<1xf32>
          %341 = arith.addf %340, %310 : vector<1xf32>
          %342 = arith.addf %341, %311 : vector<1xf32>
          %343 = arith.addf %342, %312 : vector<1xf32>
          %344 = arith.addf %343, %313 : vector<1xf32>
          %345 = arith.addf %344, %314 : vector<1xf32>
          %346 = arith.addf %345, %315 : vector<1xf32>
          %347 = arith.addf %346, %316 : vector<1xf32>
          %348 = arith.addf %347, %317 : vector<1xf32>
          %349 = arith.addf %348, %318 : vector<1xf32>
          %350 = arith.addf %349, %319 : vector<1xf32>
          %351 = arith.addf %350, %320 : vector<1xf32>
          %352 = arith.addf %351, %321 : vector<1xf32>
          %353 = arith.addf %352, %322 : vector<1xf32>
          %354 = arith.addf %353, %323 : vector<1xf32>
          %355 = arith.addf %354, %324 : vector<1xf32>
          %356 = arith.addf %355, %325 : vector<1xf32>
          %357 = arith.addf %356, %326 : vector<1xf32>
          %358 = arith.addf %357, %327 : vector<1xf32>
          %359 = arith.addf %358, %328 : vector<1xf32>
          %360 = arith.addf %359, %329 : vector<1xf32>
          %361 = arith.addf %360, %330 : vector<1xf32>
          %362 = arith.addf %361, %331 : vector<1xf32>
          %363 = arith.addf %362, %332 : vector<1xf32>
          %364 = arith.addf %363, %333 : vector<1xf32>
          %365 = arith.addf %364, %334 : vector<1xf32>
          %366 = vector.extract %365[0] : f32 from vector<1xf32>
          %367, %368 = gpu.shuffle  xor %366, %c32_i32, %c64_i32 : f32
          %369 = vector.broadcast %367 : f32 to vector<1xf32>
          %370 = arith.addf %365, %369 : vector<1xf32>
          %371 = arith.mulf %arg_c48_1, %296 : vector<1xf32>
          %372 = arith.addf %371, %370 : vector<1xf32>
          %373 = arith.truncf %300 : vector<16xf32> to vector<16xf16>
          %374 = arith.truncf %302 : vector<16xf32> to vector<16xf16>
          %375 = vector.extract %296[0] : f32 from vector<1xf32>
          %376 = vector.broadcast %375 : f32 to vector<16xf32>
          %377 = vector.extract_strided_slice %373 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %378 = affine.apply #map26()[%thread_id_x]
          %379 = affine.apply #map1()[%thread_id_x]
          %380 = vector.load %10[%379, %378] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %381 = vector.extract %380[0] : f16 from vector<1xf16>
          %382 = affine.apply #map30()[%thread_id_x]
          %383 = vector.load %10[%382, %378] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %384 = vector.extract %383[0] : f16 from vector<1xf16>
          %385 = affine.apply #map31()[%thread_id_x]
          %386 = vector.load %10[%385, %378] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %387 = vector.extract %386[0] : f16 from vector<1xf16>
          %388 = affine.apply #map32()[%thread_id_x]
          %389 = vector.load %10[%388, %378] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %390 = vector.extract %389[0] : f16 from vector<1xf16>
          %391 = vector.from_elements %381, %384, %387, %390 : vector<4xf16>
          %392 = vector.extract_strided_slice %373 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %393 = affine.apply #map26()[%thread_id_x]
          %394 = affine.apply #map2()[%thread_id_x]
          %395 = vector.load %10[%394, %393] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %396 = vector.extract %395[0] : f16 from vector<1xf16>
          %397 = affine.apply #map33()[%thread_id_x]
          %398 = vector.load %10[%397, %393] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %399 = vector.extract %398[0] : f16 from vector<1xf16>
          %400 = affine.apply #map34()[%thread_id_x]
          %401 = vector.load %10[%400, %393] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %402 = vector.extract %401[0] : f16 from vector<1xf16>
          %403 = affine.apply #map35()[%thread_id_x]
          %404 = vector.load %10[%403, %393] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %405 = vector.extract %404[0] : f16 from vector<1xf16>
          %406 = vector.from_elements %396, %399, %402, %405 : vector<4xf16>
          %407 = vector.extract_strided_slice %373 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %408 = affine.apply #map26()[%thread_id_x]
          %409 = affine.apply #map3()[%thread_id_x]
          %410 = vector.load %10[%409, %408] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %411 = vector.extract %410[0] : f16 from vector<1xf16>
          %412 = affine.apply #map36()[%thread_id_x]
          %413 = vector.load %10[%412, %408] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %414 = vector.extract %413[0] : f16 from vector<1xf16>
          %415 = affine.apply #map37()[%thread_id_x]
          %416 = vector.load %10[%415, %408] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %417 = vector.extract %416[0] : f16 from vector<1xf16>
          %418 = affine.apply #map38()[%thread_id_x]
          %419 = vector.load %10[%418, %408] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %420 = vector.extract %419[0] : f16 from vector<1xf16>
          %421 = vector.from_elements %411, %414, %417, %420 : vector<4xf16>
          %422 = vector.extract_strided_slice %373 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %423 = affine.apply #map26()[%thread_id_x]
          %424 = affine.apply #map4()[%thread_id_x]
          %425 = vector.load %10[%424, %423] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %426 = vector.extract %425[0] : f16 from vector<1xf16>
          %427 = affine.apply #map39()[%thread_id_x]
          %428 = vector.load %10[%427, %423] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %429 = vector.extract %428[0] : f16 from vector<1xf16>
          %430 = affine.apply #map40()[%thread_id_x]
          %431 = vector.load %10[%430, %423] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %432 = vector.extract %431[0] : f16 from vector<1xf16>
          %433 = affine.apply #map41()[%thread_id_x]
          %434 = vector.load %10[%433, %423] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %435 = vector.extract %434[0] : f16 from vector<1xf16>
          %436 = vector.from_elements %426, %429, %432, %435 : vector<4xf16>
          %437 = vector.extract_strided_slice %374 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %438 = affine.apply #map26()[%thread_id_x]
          %439 = affine.apply #map5()[%thread_id_x]
          %440 = vector.load %10[%439, %438] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %441 = vector.extract %440[0] : f16 from vector<1xf16>
          %442 = affine.apply #map42()[%thread_id_x]
          %443 = vector.load %10[%442, %438] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %444 = vector.extract %443[0] : f16 from vector<1xf16>
          %445 = affine.apply #map43()[%thread_id_x]
          %446 = vector.load %10[%445, %438] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %447 = vector.extract %446[0] : f16 from vector<1xf16>
          %448 = affine.apply #map44()[%thread_id_x]
          %449 = vector.load %10[%448, %438] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %450 = vector.extract %449[0] : f16 from vector<1xf16>
          %451 = vector.from_elements %441, %444, %447, %450 : vector<4xf16>
          %452 = vector.extract_strided_slice %374 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %453 = affine.apply #map26()[%thread_id_x]
          %454 = affine.apply #map6()[%thread_id_x]
          %455 = vector.load %10[%454, %453] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %456 = vector.extract %455[0] : f16 from vector<1xf16>
          %457 = affine.apply #map45()[%thread_id_x]
          %458 = vector.load %10[%457, %453] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %459 = vector.extract %458[0] : f16 from vector<1xf16>
          %460 = affine.apply #map46()[%thread_id_x]
          %461 = vector.load %10[%460, %453] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %462 = vector.extract %461[0] : f16 from vector<1xf16>
          %463 = affine.apply #map47()[%thread_id_x]
          %464 = vector.load %10[%463, %453] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %465 = vector.extract %464[0] : f16 from vector<1xf16>
          %466 = vector.from_elements %456, %459, %462, %465 : vector<4xf16>
          %467 = vector.extract_strided_slice %374 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %468 = affine.apply #map26()[%thread_id_x]
          %469 = affine.apply #map7()[%thread_id_x]
          %470 = vector.load %10[%469, %468] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %471 = vector.extract %470[0] : f16 from vector<1xf16>
          %472 = affine.apply #map48()[%thread_id_x]
          %473 = vector.load %10[%472, %468] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %474 = vector.extract %473[0] : f16 from vector<1xf16>
          %475 = affine.apply #map49()[%thread_id_x]
          %476 = vector.load %10[%475, %468] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %477 = vector.extract %476[0] : f16 from vector<1xf16>
          %478 = affine.apply #map50()[%thread_id_x]
          %479 = vector.load %10[%478, %468] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %480 = vector.extract %479[0] : f16 from vector<1xf16>
          %481 = vector.from_elements %471, %474, %477, %480 : vector<4xf16>
          %482 = vector.extract_strided_slice %374 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %483 = affine.apply #map26()[%thread_id_x]
          %484 = affine.apply #map8()[%thread_id_x]
          %485 = vector.load %10[%484, %483] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %486 = vector.extract %485[0] : f16 from vector<1xf16>
          %487 = affine.apply #map51()[%thread_id_x]
          %488 = vector.load %10[%487, %483] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %489 = vector.extract %488[0] : f16 from vector<1xf16>
          %490 = affine.apply #map52()[%thread_id_x]
          %491 = vector.load %10[%490, %483] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %492 = vector.extract %491[0] : f16 from vector<1xf16>
          %493 = affine.apply #map53()[%thread_id_x]
          %494 = vector.load %10[%493, %483] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %495 = vector.extract %494[0] : f16 from vector<1xf16>
          %496 = vector.from_elements %486, %489, %492, %495 : vector<4xf16>
          %497 = vector.extract_strided_slice %373 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %498 = affine.apply #map27()[%thread_id_x]
          %499 = affine.apply #map1()[%thread_id_x]
          %500 = vector.load %10[%499, %498] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %501 = vector.extract %500[0] : f16 from vector<1xf16>
          %502 = affine.apply #map30()[%thread_id_x]
          %503 = vector.load %10[%502, %498] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %504 = vector.extract %503[0] : f16 from vector<1xf16>
          %505 = affine.apply #map31()[%thread_id_x]
          %506 = vector.load %10[%505, %498] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %507 = vector.extract %506[0] : f16 from vector<1xf16>
          %508 = affine.apply #map32()[%thread_id_x]
          %509 = vector.load %10[%508, %498] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %510 = vector.extract %509[0] : f16 from vector<1xf16>
          %511 = vector.from_elements %501, %504, %507, %510 : vector<4xf16>
          %512 = vector.extract_strided_slice %373 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %513 = affine.apply #map27()[%thread_id_x]
          %514 = affine.apply #map2()[%thread_id_x]
          %515 = vector.load %10[%514, %513] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %516 = vector.extract %515[0] : f16 from vector<1xf16>
          %517 = affine.apply #map33()[%thread_id_x]
          %518 = vector.load %10[%517, %513] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %519 = vector.extract %518[0] : f16 from vector<1xf16>
          %520 = affine.apply #map34()[%thread_id_x]
          %521 = vector.load %10[%520, %513] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %522 = vector.extract %521[0] : f16 from vector<1xf16>
          %523 = affine.apply #map35()[%thread_id_x]
          %524 = vector.load %10[%523, %513] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %525 = vector.extract %524[0] : f16 from vector<1xf16>
          %526 = vector.from_elements %516, %519, %522, %525 : vector<4xf16>
          %527 = vector.extract_strided_slice %373 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %528 = affine.apply #map27()[%thread_id_x]
          %529 = affine.apply #map3()[%thread_id_x]
          %530 = vector.load %10[%529, %528] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %531 = vector.extract %530[0] : f16 from vector<1xf16>
          %532 = affine.apply #map36()[%thread_id_x]
          %533 = vector.load %10[%532, %528] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %534 = vector.extract %533[0] : f16 from vector<1xf16>
          %535 = affine.apply #map37()[%thread_id_x]
          %536 = vector.load %10[%535, %528] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %537 = vector.extract %536[0] : f16 from vector<1xf16>
          %538 = affine.apply #map38()[%thread_id_x]
          %539 = vector.load %10[%538, %528] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %540 = vector.extract %539[0] : f16 from vector<1xf16>
          %541 = vector.from_elements %531, %534, %537, %540 : vector<4xf16>
          %542 = vector.extract_strided_slice %373 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %543 = affine.apply #map27()[%thread_id_x]
          %544 = affine.apply #map4()[%thread_id_x]
          %545 = vector.load %10[%544, %543] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %546 = vector.extract %545[0] : f16 from vector<1xf16>
          %547 = affine.apply #map39()[%thread_id_x]
          %548 = vector.load %10[%547, %543] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %549 = vector.extract %548[0] : f16 from vector<1xf16>
          %550 = affine.apply #map40()[%thread_id_x]
          %551 = vector.load %10[%550, %543] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %552 = vector.extract %551[0] : f16 from vector<1xf16>
          %553 = affine.apply #map41()[%thread_id_x]
          %554 = vector.load %10[%553, %543] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %555 = vector.extract %554[0] : f16 from vector<1xf16>
          %556 = vector.from_elements %546, %549, %552, %555 : vector<4xf16>
          %557 = vector.extract_strided_slice %374 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %558 = affine.apply #map27()[%thread_id_x]
          %559 = affine.apply #map5()[%thread_id_x]
          %560 = vector.load %10[%559, %558] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %561 = vector.extract %560[0] : f16 from vector<1xf16>
          %562 = affine.apply #map42()[%thread_id_x]
          %563 = vector.load %10[%562, %558] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %564 = vector.extract %563[0] : f16 from vector<1xf16>
          %565 = affine.apply #map43()[%thread_id_x]
          %566 = vector.load %10[%565, %558] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %567 = vector.extract %566[0] : f16 from vector<1xf16>
          %568 = affine.apply #map44()[%thread_id_x]
          %569 = vector.load %10[%568, %558] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %570 = vector.extract %569[0] : f16 from vector<1xf16>
          %571 = vector.from_elements %561, %564, %567, %570 : vector<4xf16>
          %572 = vector.extract_strided_slice %374 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %573 = affine.apply #map27()[%thread_id_x]
          %574 = affine.apply #map6()[%thread_id_x]
          %575 = vector.load %10[%574, %573] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %576 = vector.extract %575[0] : f16 from vector<1xf16>
          %577 = affine.apply #map45()[%thread_id_x]
          %578 = vector.load %10[%577, %573] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %579 = vector.extract %578[0] : f16 from vector<1xf16>
          %580 = affine.apply #map46()[%thread_id_x]
          %581 = vector.load %10[%580, %573] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %582 = vector.extract %581[0] : f16 from vector<1xf16>
          %583 = affine.apply #map47()[%thread_id_x]
          %584 = vector.load %10[%583, %573] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %585 = vector.extract %584[0] : f16 from vector<1xf16>
          %586 = vector.from_elements %576, %579, %582, %585 : vector<4xf16>
          %587 = vector.extract_strided_slice %374 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %588 = affine.apply #map27()[%thread_id_x]
          %589 = affine.apply #map7()[%thread_id_x]
          %590 = vector.load %10[%589, %588] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %591 = vector.extract %590[0] : f16 from vector<1xf16>
          %592 = affine.apply #map48()[%thread_id_x]
          %593 = vector.load %10[%592, %588] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %594 = vector.extract %593[0] : f16 from vector<1xf16>
          %595 = affine.apply #map49()[%thread_id_x]
          %596 = vector.load %10[%595, %588] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %597 = vector.extract %596[0] : f16 from vector<1xf16>
          %598 = affine.apply #map50()[%thread_id_x]
          %599 = vector.load %10[%598, %588] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %600 = vector.extract %599[0] : f16 from vector<1xf16>
          %601 = vector.from_elements %591, %594, %597, %600 : vector<4xf16>
          %602 = vector.extract_strided_slice %374 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %603 = affine.apply #map27()[%thread_id_x]
          %604 = affine.apply #map8()[%thread_id_x]
          %605 = vector.load %10[%604, %603] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %606 = vector.extract %605[0] : f16 from vector<1xf16>
          %607 = affine.apply #map51()[%thread_id_x]
          %608 = vector.load %10[%607, %603] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %609 = vector.extract %608[0] : f16 from vector<1xf16>
          %610 = affine.apply #map52()[%thread_id_x]
          %611 = vector.load %10[%610, %603] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %612 = vector.extract %611[0] : f16 from vector<1xf16>
          %613 = affine.apply #map53()[%thread_id_x]
          %614 = vector.load %10[%613, %603] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %615 = vector.extract %614[0] : f16 from vector<1xf16>
          %616 = vector.from_elements %606, %609, %612, %615 : vector<4xf16>
          %617 = vector.extract_strided_slice %373 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %618 = affine.apply #map54()[%thread_id_x]
          %619 = affine.apply #map1()[%thread_id_x]
          %620 = vector.load %10[%619, %618] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %621 = vector.extract %620[0] : f16 from vector<1xf16>
          %622 = affine.apply #map30()[%thread_id_x]
          %623 = vector.load %10[%622, %618] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %624 = vector.extract %623[0] : f16 from vector<1xf16>
          %625 = affine.apply #map31()[%thread_id_x]
          %626 = vector.load %10[%625, %618] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %627 = vector.extract %626[0] : f16 from vector<1xf16>
          %628 = affine.apply #map32()[%thread_id_x]
          %629 = vector.load %10[%628, %618] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %630 = vector.extract %629[0] : f16 from vector<1xf16>
          %631 = vector.from_elements %621, %624, %627, %630 : vector<4xf16>
          %632 = vector.extract_strided_slice %373 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %633 = affine.apply #map54()[%thread_id_x]
          %634 = affine.apply #map2()[%thread_id_x]
          %635 = vector.load %10[%634, %633] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %636 = vector.extract %635[0] : f16 from vector<1xf16>
          %637 = affine.apply #map33()[%thread_id_x]
          %638 = vector.load %10[%637, %633] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %639 = vector.extract %638[0] : f16 from vector<1xf16>
          %640 = affine.apply #map34()[%thread_id_x]
          %641 = vector.load %10[%640, %633] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %642 = vector.extract %641[0] : f16 from vector<1xf16>
          %643 = affine.apply #map35()[%thread_id_x]
          %644 = vector.load %10[%643, %633] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %645 = vector.extract %644[0] : f16 from vector<1xf16>
          %646 = vector.from_elements %636, %639, %642, %645 : vector<4xf16>
          %647 = vector.extract_strided_slice %373 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %648 = affine.apply #map54()[%thread_id_x]
          %649 = affine.apply #map3()[%thread_id_x]
          %650 = vector.load %10[%649, %648] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %651 = vector.extract %650[0] : f16 from vector<1xf16>
          %652 = affine.apply #map36()[%thread_id_x]
          %653 = vector.load %10[%652, %648] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %654 = vector.extract %653[0] : f16 from vector<1xf16>
          %655 = affine.apply #map37()[%thread_id_x]
          %656 = vector.load %10[%655, %648] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %657 = vector.extract %656[0] : f16 from vector<1xf16>
          %658 = affine.apply #map38()[%thread_id_x]
          %659 = vector.load %10[%658, %648] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %660 = vector.extract %659[0] : f16 from vector<1xf16>
          %661 = vector.from_elements %651, %654, %657, %660 : vector<4xf16>
          %662 = vector.extract_strided_slice %373 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %663 = affine.apply #map54()[%thread_id_x]
          %664 = affine.apply #map4()[%thread_id_x]
          %665 = vector.load %10[%664, %663] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %666 = vector.extract %665[0] : f16 from vector<1xf16>
          %667 = affine.apply #map39()[%thread_id_x]
          %668 = vector.load %10[%667, %663] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %669 = vector.extract %668[0] : f16 from vector<1xf16>
          %670 = affine.apply #map40()[%thread_id_x]
          %671 = vector.load %10[%670, %663] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %672 = vector.extract %671[0] : f16 from vector<1xf16>
          %673 = affine.apply #map41()[%thread_id_x]
          %674 = vector.load %10[%673, %663] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %675 = vector.extract %674[0] : f16 from vector<1xf16>
          %676 = vector.from_elements %666, %669, %672, %675 : vector<4xf16>
          %677 = vector.extract_strided_slice %374 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %678 = affine.apply #map54()[%thread_id_x]
          %679 = affine.apply #map5()[%thread_id_x]
          %680 = vector.load %10[%679, %678] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %681 = vector.extract %680[0] : f16 from vector<1xf16>
          %682 = affine.apply #map42()[%thread_id_x]
          %683 = vector.load %10[%682, %678] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %684 = vector.extract %683[0] : f16 from vector<1xf16>
          %685 = affine.apply #map43()[%thread_id_x]
          %686 = vector.load %10[%685, %678] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %687 = vector.extract %686[0] : f16 from vector<1xf16>
          %688 = affine.apply #map44()[%thread_id_x]
          %689 = vector.load %10[%688, %678] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %690 = vector.extract %689[0] : f16 from vector<1xf16>
          %691 = vector.from_elements %681, %684, %687, %690 : vector<4xf16>
          %692 = vector.extract_strided_slice %374 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %693 = affine.apply #map54()[%thread_id_x]
          %694 = affine.apply #map6()[%thread_id_x]
          %695 = vector.load %10[%694, %693] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %696 = vector.extract %695[0] : f16 from vector<1xf16>
          %697 = affine.apply #map45()[%thread_id_x]
          %698 = vector.load %10[%697, %693] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %699 = vector.extract %698[0] : f16 from vector<1xf16>
          %700 = affine.apply #map46()[%thread_id_x]
          %701 = vector.load %10[%700, %693] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %702 = vector.extract %701[0] : f16 from vector<1xf16>
          %703 = affine.apply #map47()[%thread_id_x]
          %704 = vector.load %10[%703, %693] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %705 = vector.extract %704[0] : f16 from vector<1xf16>
          %706 = vector.from_elements %696, %699, %702, %705 : vector<4xf16>
          %707 = vector.extract_strided_slice %374 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %708 = affine.apply #map54()[%thread_id_x]
          %709 = affine.apply #map7()[%thread_id_x]
          %710 = vector.load %10[%709, %708] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %711 = vector.extract %710[0] : f16 from vector<1xf16>
          %712 = affine.apply #map48()[%thread_id_x]
          %713 = vector.load %10[%712, %708] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %714 = vector.extract %713[0] : f16 from vector<1xf16>
          %715 = affine.apply #map49()[%thread_id_x]
          %716 = vector.load %10[%715, %708] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %717 = vector.extract %716[0] : f16 from vector<1xf16>
          %718 = affine.apply #map50()[%thread_id_x]
          %719 = vector.load %10[%718, %708] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %720 = vector.extract %719[0] : f16 from vector<1xf16>
          %721 = vector.from_elements %711, %714, %717, %720 : vector<4xf16>
          %722 = vector.extract_strided_slice %374 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %723 = affine.apply #map54()[%thread_id_x]
          %724 = affine.apply #map8()[%thread_id_x]
          %725 = vector.load %10[%724, %723] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %726 = vector.extract %725[0] : f16 from vector<1xf16>
          %727 = affine.apply #map51()[%thread_id_x]
          %728 = vector.load %10[%727, %723] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %729 = vector.extract %728[0] : f16 from vector<1xf16>
          %730 = affine.apply #map52()[%thread_id_x]
          %731 = vector.load %10[%730, %723] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %732 = vector.extract %731[0] : f16 from vector<1xf16>
          %733 = affine.apply #map53()[%thread_id_x]
          %734 = vector.load %10[%733, %723] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %735 = vector.extract %734[0] : f16 from vector<1xf16>
          %736 = vector.from_elements %726, %729, %732, %735 : vector<4xf16>
          %737 = vector.extract_strided_slice %373 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %738 = affine.apply #map55()[%thread_id_x]
          %739 = affine.apply #map1()[%thread_id_x]
          %740 = vector.load %10[%739, %738] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %741 = vector.extract %740[0] : f16 from vector<1xf16>
          %742 = affine.apply #map30()[%thread_id_x]
          %743 = vector.load %10[%742, %738] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %744 = vector.extract %743[0] : f16 from vector<1xf16>
          %745 = affine.apply #map31()[%thread_id_x]
          %746 = vector.load %10[%745, %738] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %747 = vector.extract %746[0] : f16 from vector<1xf16>
          %748 = affine.apply #map32()[%thread_id_x]
          %749 = vector.load %10[%748, %738] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %750 = vector.extract %749[0] : f16 from vector<1xf16>
          %751 = vector.from_elements %741, %744, %747, %750 : vector<4xf16>
          %752 = vector.extract_strided_slice %373 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %753 = affine.apply #map55()[%thread_id_x]
          %754 = affine.apply #map2()[%thread_id_x]
          %755 = vector.load %10[%754, %753] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %756 = vector.extract %755[0] : f16 from vector<1xf16>
          %757 = affine.apply #map33()[%thread_id_x]
          %758 = vector.load %10[%757, %753] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %759 = vector.extract %758[0] : f16 from vector<1xf16>
          %760 = affine.apply #map34()[%thread_id_x]
          %761 = vector.load %10[%760, %753] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %762 = vector.extract %761[0] : f16 from vector<1xf16>
          %763 = affine.apply #map35()[%thread_id_x]
          %764 = vector.load %10[%763, %753] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %765 = vector.extract %764[0] : f16 from vector<1xf16>
          %766 = vector.from_elements %756, %759, %762, %765 : vector<4xf16>
          %767 = vector.extract_strided_slice %373 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %768 = affine.apply #map55()[%thread_id_x]
          %769 = affine.apply #map3()[%thread_id_x]
          %770 = vector.load %10[%769, %768] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %771 = vector.extract %770[0] : f16 from vector<1xf16>
          %772 = affine.apply #map36()[%thread_id_x]
          %773 = vector.load %10[%772, %768] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %774 = vector.extract %773[0] : f16 from vector<1xf16>
          %775 = affine.apply #map37()[%thread_id_x]
          %776 = vector.load %10[%775, %768] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %777 = vector.extract %776[0] : f16 from vector<1xf16>
          %778 = affine.apply #map38()[%thread_id_x]
          %779 = vector.load %10[%778, %768] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %780 = vector.extract %779[0] : f16 from vector<1xf16>
          %781 = vector.from_elements %771, %774, %777, %780 : vector<4xf16>
          %782 = vector.extract_strided_slice %373 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %783 = affine.apply #map55()[%thread_id_x]
          %784 = affine.apply #map4()[%thread_id_x]
          %785 = vector.load %10[%784, %783] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %786 = vector.extract %785[0] : f16 from vector<1xf16>
          %787 = affine.apply #map39()[%thread_id_x]
          %788 = vector.load %10[%787, %783] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %789 = vector.extract %788[0] : f16 from vector<1xf16>
          %790 = affine.apply #map40()[%thread_id_x]
          %791 = vector.load %10[%790, %783] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %792 = vector.extract %791[0] : f16 from vector<1xf16>
          %793 = affine.apply #map41()[%thread_id_x]
          %794 = vector.load %10[%793, %783] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %795 = vector.extract %794[0] : f16 from vector<1xf16>
          %796 = vector.from_elements %786, %789, %792, %795 : vector<4xf16>
          %797 = vector.extract_strided_slice %374 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %798 = affine.apply #map55()[%thread_id_x]
          %799 = affine.apply #map5()[%thread_id_x]
          %800 = vector.load %10[%799, %798] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %801 = vector.extract %800[0] : f16 from vector<1xf16>
          %802 = affine.apply #map42()[%thread_id_x]
          %803 = vector.load %10[%802, %798] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %804 = vector.extract %803[0] : f16 from vector<1xf16>
          %805 = affine.apply #map43()[%thread_id_x]
          %806 = vector.load %10[%805, %798] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %807 = vector.extract %806[0] : f16 from vector<1xf16>
          %808 = affine.apply #map44()[%thread_id_x]
          %809 = vector.load %10[%808, %798] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %810 = vector.extract %809[0] : f16 from vector<1xf16>
          %811 = vector.from_elements %801, %804, %807, %810 : vector<4xf16>
          %812 = vector.extract_strided_slice %374 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %813 = affine.apply #map55()[%thread_id_x]
          %814 = affine.apply #map6()[%thread_id_x]
          %815 = vector.load %10[%814, %813] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %816 = vector.extract %815[0] : f16 from vector<1xf16>
          %817 = affine.apply #map45()[%thread_id_x]
          %818 = vector.load %10[%817, %813] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %819 = vector.extract %818[0] : f16 from vector<1xf16>
          %820 = affine.apply #map46()[%thread_id_x]
          %821 = vector.load %10[%820, %813] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %822 = vector.extract %821[0] : f16 from vector<1xf16>
          %823 = affine.apply #map47()[%thread_id_x]
          %824 = vector.load %10[%823, %813] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %825 = vector.extract %824[0] : f16 from vector<1xf16>
          %826 = vector.from_elements %816, %819, %822, %825 : vector<4xf16>
          %827 = vector.extract_strided_slice %374 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %828 = affine.apply #map55()[%thread_id_x]
          %829 = affine.apply #map7()[%thread_id_x]
          %830 = vector.load %10[%829, %828] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %831 = vector.extract %830[0] : f16 from vector<1xf16>
          %832 = affine.apply #map48()[%thread_id_x]
          %833 = vector.load %10[%832, %828] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %834 = vector.extract %833[0] : f16 from vector<1xf16>
          %835 = affine.apply #map49()[%thread_id_x]
          %836 = vector.load %10[%835, %828] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %837 = vector.extract %836[0] : f16 from vector<1xf16>
          %838 = affine.apply #map50()[%thread_id_x]
          %839 = vector.load %10[%838, %828] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %840 = vector.extract %839[0] : f16 from vector<1xf16>
          %841 = vector.from_elements %831, %834, %837, %840 : vector<4xf16>
          %842 = vector.extract_strided_slice %374 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf16> to vector<4xf16>
          %843 = affine.apply #map55()[%thread_id_x]
          %844 = affine.apply #map8()[%thread_id_x]
          %845 = vector.load %10[%844, %843] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %846 = vector.extract %845[0] : f16 from vector<1xf16>
          %847 = affine.apply #map51()[%thread_id_x]
          %848 = vector.load %10[%847, %843] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %849 = vector.extract %848[0] : f16 from vector<1xf16>
          %850 = affine.apply #map52()[%thread_id_x]
          %851 = vector.load %10[%850, %843] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %852 = vector.extract %851[0] : f16 from vector<1xf16>
          %853 = affine.apply #map53()[%thread_id_x]
          %854 = vector.load %10[%853, %843] : memref<64x132xf16, #gpu.address_space<workgroup>>, vector<1xf16>
          %855 = vector.extract %854[0] : f16 from vector<1xf16>
          %856 = vector.from_elements %846, %849, %852, %855 : vector<4xf16>
          %857 = arith.mulf %arg_c48_2, %376 : vector<16xf32>
          %858 = arith.mulf %arg_c48_3, %376 : vector<16xf32>
          %859 = arith.mulf %arg_c48_4, %376 : vector<16xf32>
          %860 = arith.mulf %arg_c48_5, %376 : vector<16xf32>
          %861 = amdgpu.mfma 32x32x8 %391 * %377 + %857 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %862 = amdgpu.mfma 32x32x8 %406 * %392 + %861 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %863 = amdgpu.mfma 32x32x8 %421 * %407 + %862 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %864 = amdgpu.mfma 32x32x8 %436 * %422 + %863 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %865 = amdgpu.mfma 32x32x8 %451 * %437 + %864 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %866 = amdgpu.mfma 32x32x8 %466 * %452 + %865 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %867 = amdgpu.mfma 32x32x8 %481 * %467 + %866 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %868 = amdgpu.mfma 32x32x8 %496 * %482 + %867 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %869 = amdgpu.mfma 32x32x8 %511 * %497 + %858 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %870 = amdgpu.mfma 32x32x8 %526 * %512 + %869 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %871 = amdgpu.mfma 32x32x8 %541 * %527 + %870 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %872 = amdgpu.mfma 32x32x8 %556 * %542 + %871 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %873 = amdgpu.mfma 32x32x8 %571 * %557 + %872 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %874 = amdgpu.mfma 32x32x8 %586 * %572 + %873 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %875 = amdgpu.mfma 32x32x8 %601 * %587 + %874 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %876 = amdgpu.mfma 32x32x8 %616 * %602 + %875 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %877 = amdgpu.mfma 32x32x8 %631 * %617 + %859 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %878 = amdgpu.mfma 32x32x8 %646 * %632 + %877 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %879 = amdgpu.mfma 32x32x8 %661 * %647 + %878 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %880 = amdgpu.mfma 32x32x8 %676 * %662 + %879 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %881 = amdgpu.mfma 32x32x8 %691 * %677 + %880 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %882 = amdgpu.mfma 32x32x8 %706 * %692 + %881 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %883 = amdgpu.mfma 32x32x8 %721 * %707 + %882 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %884 = amdgpu.mfma 32x32x8 %736 * %722 + %883 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %885 = amdgpu.mfma 32x32x8 %751 * %737 + %860 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %886 = amdgpu.mfma 32x32x8 %766 * %752 + %885 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %887 = amdgpu.mfma 32x32x8 %781 * %767 + %886 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %888 = amdgpu.mfma 32x32x8 %796 * %782 + %887 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %889 = amdgpu.mfma 32x32x8 %811 * %797 + %888 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %890 = amdgpu.mfma 32x32x8 %826 * %812 + %889 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %891 = amdgpu.mfma 32x32x8 %841 * %827 + %890 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          %892 = amdgpu.mfma 32x32x8 %856 * %842 + %891 blgp =  none : vector<4xf16>, vector<4xf16>, vector<16xf32>
          scf.yield %294, %372, %868, %876, %884, %892 : vector<1xf32>, vector<1xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
        }
        %893 = arith.divf %cst_12, %48#1 : vector<1xf32>
        %894 = vector.extract %893[0] : f32 from vector<1xf32>
        %895 = vector.broadcast %894 : f32 to vector<16xf32>
        %896 = arith.mulf %48#2, %895 : vector<16xf32>
        %897 = vector.extract_strided_slice %896 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %898 = affine.apply #map56()[%thread_id_x]
        vector.store %897, %7[%block_id_z, %11, %898] : memref<1x128x128xf32, strided<[16384, 128, 1]>>, vector<4xf32>
        %899 = vector.extract_strided_slice %896 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %900 = affine.apply #map2()[%thread_id_x]
        vector.store %899, %7[%block_id_z, %11, %900] : memref<1x128x128xf32, strided<[16384, 128, 1]>>, vector<4xf32>
        %901 = vector.extract_strided_slice %896 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %902 = affine.apply #map3()[%thread_id_x]
        vector.store %901, %7[%block_id_z, %11, %902] : memref<1x128x128xf32, strided<[16384, 128, 1]>>, vector<4xf32>
        %903 = vector.extract_strided_slice %896 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %904 = affine.apply #map4()[%thread_id_x]
        vector.store %903, %7[%block_id_z, %11, %904] : memref<1x128x128xf32, strided<[16384, 128, 1]>>, vector<4xf32>
        %905 = arith.mulf %48#3, %895 : vector<16xf32>
        %906 = vector.extract_strided_slice %905 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %907 = affine.apply #map5()[%thread_id_x]
        vector.store %906, %7[%block_id_z, %11, %907] : memref<1x128x128xf32, strided<[16384, 128, 1]>>, vector<4xf32>
        %908 = vector.extract_strided_slice %905 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %909 = affine.apply #map6()[%thread_id_x]
        vector.store %908, %7[%block_id_z, %11, %909] : memref<1x128x128xf32, strided<[16384, 128, 1]>>, vector<4xf32>
        %910 = vector.extract_strided_slice %905 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %911 = affine.apply #map7()[%thread_id_x]
        vector.store %910, %7[%block_id_z, %11, %911] : memref<1x128x128xf32, strided<[16384, 128, 1]>>, vector<4xf32>
        %912 = vector.extract_strided_slice %905 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %913 = affine.apply #map8()[%thread_id_x]
        vector.store %912, %7[%block_id_z, %11, %913] : memref<1x128x128xf32, strided<[16384, 128, 1]>>, vector<4xf32>
        %914 = arith.mulf %48#4, %895 : vector<16xf32>
        %915 = vector.extract_strided_slice %914 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %916 = affine.apply #map9()[%thread_id_x]
        vector.store %915, %7[%block_id_z, %11, %916] : memref<1x128x128xf32, strided<[16384, 128, 1]>>, vector<4xf32>
        %917 = vector.extract_strided_slice %914 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %918 = affine.apply #map10()[%thread_id_x]
        vector.store %917, %7[%block_id_z, %11, %918] : memref<1x128x128xf32, strided<[16384, 128, 1]>>, vector<4xf32>
        %919 = vector.extract_strided_slice %914 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %920 = affine.apply #map11()[%thread_id_x]
        vector.store %919, %7[%block_id_z, %11, %920] : memref<1x128x128xf32, strided<[16384, 128, 1]>>, vector<4xf32>
        %921 = vector.extract_strided_slice %914 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %922 = affine.apply #map12()[%thread_id_x]
        vector.store %921, %7[%block_id_z, %11, %922] : memref<1x128x128xf32, strided<[16384, 128, 1]>>, vector<4xf32>
        %923 = arith.mulf %48#5, %895 : vector<16xf32>
        %924 = vector.extract_strided_slice %923 {offsets = [0], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %925 = affine.apply #map13()[%thread_id_x]
        vector.store %924, %7[%block_id_z, %11, %925] : memref<1x128x128xf32, strided<[16384, 128, 1]>>, vector<4xf32>
        %926 = vector.extract_strided_slice %923 {offsets = [4], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %927 = affine.apply #map14()[%thread_id_x]
        vector.store %926, %7[%block_id_z, %11, %927] : memref<1x128x128xf32, strided<[16384, 128, 1]>>, vector<4xf32>
        %928 = vector.extract_strided_slice %923 {offsets = [8], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %929 = affine.apply #map15()[%thread_id_x]
        vector.store %928, %7[%block_id_z, %11, %929] : memref<1x128x128xf32, strided<[16384, 128, 1]>>, vector<4xf32>
        %930 = vector.extract_strided_slice %923 {offsets = [12], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
        %931 = affine.apply #map16()[%thread_id_x]
        vector.store %930, %7[%block_id_z, %11, %931] : memref<1x128x128xf32, strided<[16384, 128, 1]>>, vector<4xf32>
        return
      }
    }
  }
}
