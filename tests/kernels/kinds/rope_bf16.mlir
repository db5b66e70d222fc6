#map = affine_map<()[s0, s1] -> (s0 * 4 + s1)>
#map1 = affine_map<()[s0] -> (s0 * 2)>
#map2 = affine_map<()[s0] -> (s0 * 2 + 128)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [64, 4, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @rope_bf16 {
    stream.executable.export public @rope_bf16 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c6 = arith.constant 6 : index
      stream.return %c6, %c2, %c1 : index, index, index
    }
    builtin.module {
      func.func @rope_bf16(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding, %arg4: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %thread_id_x = gpu.thread_id  x upper_bound 64
        %thread_id_y = gpu.thread_id  y upper_bound 4
        %block_id_x = gpu.block_id  x upper_bound 6
        %block_id_y = gpu.block_id  y upper_bound 2
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<bf16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [6, 8, 256], strides: [2048, 256, 1] : memref<bf16> to memref<6x8x256xbf16, strided<[2048, 256, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<i32>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [6], strides: [1] : memref<i32> to memref<6xi32, strided<[1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f32>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [256, 128], strides: [128, 1] : memref<f32> to memref<256x128xf32, strided<[128, 1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<f32>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [256, 128], strides: [128, 1] : memref<f32> to memref<256x128xf32, strided<[128, 1]>>
        %8 = stream.binding.subspan %arg4[%c0] : !stream.binding -> memref<bf16>
        %9 = memref.reinterpret_cast %8 to offset: [0], sizes: [6, 8, 256], strides: [2048, 256, 1] : memref<bf16> to memref<6x8x256xbf16, strided<[2048, 256, 1]>>
        %10 = affine.apply #map()[%block_id_y, %thread_id_y]
        %11 = vector.load %3[%block_id_x] : memref<6xi32, strided<[1]>>, vector<1xi32>
        %12 = vector.extract %11[0] : i32 from vector<1xi32>
        %13 = arith.index_cast %12 : i32 to index
        %14 = affine.apply #map1()[%thread_id_x]
        %15 = affine.apply #map2()[%thread_id_x]
        %16 = vector.load %1[%block_id_x, %10, %14] : memref<6x8x256xbf16, strided<[2048, 256, 1]>>, vector<2xbf16>
        %17 = arith.extf %16 : vector<2xbf16> to vector<2xf32>
        %18 = vector.load %1[%block_id_x, %10, %15] : memref<6x8x256xbf16, strided<[2048, 256, 1]>>, vector<2xbf16>
        %19 = arith.extf %18 : vector<2xbf16> to vector<2xf32>
        %20 = vector.load %5[%13, %14] : memref<256x128xf32, strided<[128, 1]>>, vector<2xf32>
        %21 = vector.load %7[%13, %14] : memref<256x128xf32, strided<[128, 1]>>, vector<2xf32>
        %22 = arith.mulf %17, %20 : vector<2xf32>
        %23 = arith.mulf %19, %21 : vector<2xf32>
        %24 = arith.subf %22, %23 : vector<2xf32>
        %25 = arith.truncf %24 : vector<2xf32> to vector<2xbf16>
        vector.store %25, %9[%block_id_x, %10, %14] : memref<6x8x256xbf16, strided<[2048, 256, 1]>>, vector<2xbf16>
        %26 = arith.mulf %19, %20 : vector<2xf32>
        %27 = arith.mulf %17, %21 : vector<2xf32>
        %28 = arith.addf %26, %27 : vector<2xf32>
        %29 = arith.truncf %28 : vector<2xf32> to vector<2xbf16>
        vector.store %29, %9[%block_id_x, %10, %15] : memref<6x8x256xbf16, strided<[2048, 256, 1]>>, vector<2xbf16>
        return
      }
    }
  }
}
