#map = affine_map<()[s0] -> (s0 + 1)>
#map1 = affine_map<()[s0] -> ((s0 ceildiv 16) ceildiv 3 * 16)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [64, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @decode_reduce {
    stream.executable.export public @decode_reduce workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c32 = arith.constant 32 : index
      stream.return %c2, %c32, %c1 : index, index, index
    }
    builtin.module {
      func.func @decode_reduce(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %cst_2 = arith.constant dense<-1.000000e+30> : vector<1xf32>
        %cst_3 = arith.constant dense<0.000000e+00> : vector<1xf32>
        %thread_id_x = gpu.thread_id  x upper_bound 64
        %block_id_x = gpu.block_id  x upper_bound 2
        %block_id_y = gpu.block_id  y upper_bound 32
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f32>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [3, 2, 32, 64], strides: [4096, 2048, 64, 1] : memref<f32> to memref<3x2x32x64xf32, strided<[4096, 2048, 64, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f32>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [3, 2, 32], strides: [64, 32, 1] : memref<f32> to memref<3x2x32xf32, strided<[64, 32, 1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<i32>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [3], strides: [1] : memref<i32> to memref<3xi32, strided<[1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<f16>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [2, 32, 64], strides: [2048, 64, 1] : memref<f16> to memref<2x32x64xf16, strided<[2048, 64, 1]>>
        %8 = vector.load %5[%block_id_x] : memref<3xi32, strided<[1]>>, vector<1xi32>
        %9 = vector.extract %8[0] : i32 from vector<1xi32>
        %10 = arith.index_cast %9 : i32 to index
        %11 = affine.apply #map()[%block_id_x]
        %12 = vector.load %5[%11] : memref<3xi32, strided<[1]>>, vector<1xi32>
        %13 = vector.extract %12[0] : i32 from vector<1xi32>
        %14 = arith.index_cast %13 : i32 to index
        %15 = arith.subi %14, %10 : index
        %16 = affine.apply #map1()[%15]
        %17 = arith.maxsi %16, %c1 : index
        %18 = arith.ceildivsi %15, %17 : index
        %20:3 = scf.for %arg_i19 = %c0 to %18 step %c1 iter_args(%arg_c20_0 = %cst_2, %arg_c20_1 = %cst_3, %arg_c20_2 = %cst_3) -> (vector<1xf32>, vector<1xf32>, vector<1xf32>) {
          %21 = vector.load %3[%arg_i19, %block_id_x, %block_id_y] : memref<3x2x32xf32, strided<[64, 32, 1]>>, vector<1xf32>
          %22 = vector.load %1[%arg_i19, %block_id_x, %block_id_y, %thread_id_x] : memref<3x2x32x64xf32, strided<[4096, 2048, 64, 1]>>, vector<1xf32>
          %23 = arith.maximumf %21, %arg_c20_0 : vector<1xf32>
          %24 = arith.subf %arg_c20_0, %23 : vector<1xf32>
          %25 = math.exp2 %24 : vector<1xf32>
          %26 = arith.subf %21, %23 : vector<1xf32>
          %27 = math.exp2 %26 : vector<1xf32>
          %28 = arith.mulf %arg_c20_1, %25 : vector<1xf32>
          %29 = arith.addf %28, %27 : vector<1xf32>
          %30 = arith.mulf %arg_c20_2, %25 : vector<1xf32>
          %31 = arith.mulf %22, %27 : vector<1xf32>
          %32 = arith.addf %30, %31 : vector<1xf32>
          scf.yield %23, %29, %32 : vector<1xf32>, vector<1xf32>, vector<1xf32>
        }
        %33 = arith.divf %20#2, %20#1 : vector<1xf32>
        %34 = arith.truncf %33 : vector<1xf32> to vector<1xf16>
        vector.store %34, %7[%block_id_x, %block_id_y, %thread_id_x] : memref<2x32x64xf16, strided<[2048, 64, 1]>>, vector<1xf16>
        return
      }
    }
  }
}
