#map = affine_map<()[s0, s1] -> ((s0 * 8 + s1 * 2048) floordiv 1032)>
#map1 = affine_map<()[s0, s1] -> ((s0 * 8 + s1 * 2048) mod 1032)>
#map2 = affine_map<()[s0, s1] -> ((s0 * 8 + s1 * 2048) mod 1032 + 1032)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @gelu_gate_bf16 {
    stream.executable.export public @gelu_gate_bf16 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      stream.return %c4, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @gelu_gate_bf16(%arg0: !stream.binding, %arg1: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c6 = arith.constant 6 : index
        %cst_2 = arith.constant dense<0.000000e+00> : vector<8xbf16>
        %cst_3 = arith.constant dense<4.471500e-02> : vector<8xf32>
        %cst_4 = arith.constant dense<7.978846e-01> : vector<8xf32>
        %cst_5 = arith.constant dense<5.000000e-01> : vector<8xf32>
        %cst_6 = arith.constant dense<1.000000e+00> : vector<8xf32>
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 4
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<bf16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [6, 2064], strides: [2064, 1] : memref<bf16> to memref<6x2064xbf16, strided<[2064, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<bf16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [6, 1032], strides: [1032, 1] : memref<bf16> to memref<6x1032xbf16, strided<[1032, 1]>>
        %4 = affine.apply #map()[%thread_id_x, %block_id_x]
        %5 = affine.apply #map1()[%thread_id_x, %block_id_x]
        %6 = affine.apply #map2()[%thread_id_x, %block_id_x]
        %7 = arith.cmpi slt, %4, %c6 : index
        %8 = vector.broadcast %7 : i1 to vector<8xi1>
        %9 = vector.maskedload %1[%4, %5], %8, %cst_2 : memref<6x2064xbf16, strided<[2064, 1]>>, vector<8xi1>, vector<8xbf16> into vector<8xbf16>
        %10 = arith.extf %9 : vector<8xbf16> to vector<8xf32>
        %11 = vector.maskedload %1[%4, %6], %8, %cst_2 : memref<6x2064xbf16, strided<[2064, 1]>>, vector<8xi1>, vector<8xbf16> into vector<8xbf16>
        %12 = arith.extf %11 : vector<8xbf16> to vector<8xf32>
        %13 = arith.mulf %10, %10 : vector<8xf32>
        %14 = arith.mulf %13, %10 : vector<8xf32>
        %15 = arith.mulf %14, %cst_3 : vector<8xf32>
        %16 = arith.addf %10, %15 : vector<8xf32>
        %17 = arith.mulf %16, %cst_4 : vector<8xf32>
        %18 = arith.mulf %10, %cst_5 : vector<8xf32>
        %19 = math.tanh %17 : vector<8xf32>
        %20 = arith.addf %19, %cst_6 : vector<8xf32>
        %21 = arith.mulf %18, %20 : vector<8xf32>
        %22 = arith.mulf %21, %12 : vector<8xf32>
        %23 = arith.truncf %22 : vector<8xf32> to vector<8xbf16>
        vector.maskedstore %3[%4, %5], %8, %23 : memref<6x1032xbf16, strided<[1032, 1]>>, vector<8xi1>, vector<8xbf16>
        return
      }
    }
  }
}
