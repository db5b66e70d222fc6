#map = affine_map<()[s0] -> (s0 * 4)>
#map1 = affine_map<()[s0, s1] -> (s0 + s1 * 256)>
#map2 = affine_map<()[s0] -> (s0 * 4 + 0)>
#map3 = affine_map<()[s0] -> (s0 * 4 + 1)>
#map4 = affine_map<()[s0] -> (s0 * 4 + 2)>
#map5 = affine_map<()[s0] -> (s0 * 4 + 3)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @embed_gather {
    stream.executable.export public @embed_gather workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c4 = arith.constant 4 : index
      stream.return %c4, %c2, %c1 : index, index, index
    }
    builtin.module {
      func.func @embed_gather(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %cst_1 = arith.constant dense<300> : vector<4xi32>
        %cst_2 = arith.constant dense<512> : vector<4xindex>
        %cst_3 = arith.constant dense<0.000000e+00> : vector<4xbf16>
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 4
        %block_id_y = gpu.block_id  y upper_bound 2
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<i32>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [16], strides: [1] : memref<i32> to memref<16xi32, strided<[1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<bf16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [153600], strides: [1] : memref<bf16> to memref<153600xbf16, strided<[1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<bf16>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [16, 512], strides: [512, 1] : memref<bf16> to memref<16x512xbf16, strided<[512, 1]>>
        %6 = affine.apply #map()[%block_id_x]
        %7 = vector.load %1[%6] : memref<16xi32, strided<[1]>>, vector<4xi32>
        %8 = arith.cmpi ult, %7, %cst_1 : vector<4xi32>
        %9 = arith.index_cast %7 : vector<4xi32> to vector<4xindex>
        %10 = affine.apply #map1()[%thread_id_x, %block_id_y]
        %11 = arith.muli %9, %cst_2 : vector<4xindex>
        %12 = vector.broadcast %10 : index to vector<4xindex>
        %13 = arith.addi %11, %12 : vector<4xindex>
        %14 = vector.gather %3[%c0] [%13], %8, %cst_3 : memref<153600xbf16, strided<[1]>>, vector<4xindex>, vector<4xi1>, vector<4xbf16> into vector<4xbf16>
        %15 = vector.extract_strided_slice %14 {offsets = [0], sizes = [1], strides = [1]} : vector<4xbf16> to vector<1xbf16>
        %16 = affine.apply #map2()[%block_id_x]
        vector.store %15, %5[%16, %10] : memref<16x512xbf16, strided<[512, 1]>>, vector<1xbf16>
        %17 = vector.extract_strided_slice %14 {offsets = [1], sizes = [1], strides = [1]} : vector<4xbf16> to vector<1xbf16>
        %18 = affine.apply #map3()[%block_id_x]
        vector.store %17, %5[%18, %10] : memref<16x512xbf16, strided<[512, 1]>>, vector<1xbf16>
        %19 = vector.extract_strided_slice %14 {offsets = [2], sizes = [1], strides = [1]} : vector<4xbf16> to vector<1xbf16>
        %20 = affine.apply #map4()[%block_id_x]
        vector.store %19, %5[%20, %10] : memref<16x512xbf16, strided<[512, 1]>>, vector<1xbf16>
        %21 = vector.extract_strided_slice %14 {offsets = [3], sizes = [1], strides = [1]} : vector<4xbf16> to vector<1xbf16>
        %22 = affine.apply #map5()[%block_id_x]
        vector.store %21, %5[%22, %10] : memref<16x512xbf16, strided<[512, 1]>>, vector<1xbf16>
        return
      }
    }
  }
}
