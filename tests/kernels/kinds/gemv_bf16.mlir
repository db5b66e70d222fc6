#map = affine_map<()[s0, s1] -> (s0 * 4 + s1)>
#map1 = affine_map<()[s0, s1] -> (s0 * 8 + s1 * 512)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [64, 4, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @gemv_bf16 {
    stream.executable.export public @gemv_bf16 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      stream.return %c2, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @gemv_bf16(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %cst_1 = arith.constant dense<0.000000e+00> : vector<8xf32>
        %c2 = arith.constant 2 : index
        %c1 = arith.constant 1 : index
        %c1_i32 = arith.constant 1 : i32
        %c64_i32 = arith.constant 64 : i32
        %c2_i32 = arith.constant 2 : i32
        %c4_i32 = arith.constant 4 : i32
        %c8_i32 = arith.constant 8 : i32
        %c16_i32 = arith.constant 16 : i32
        %c32_i32 = arith.constant 32 : i32
        %thread_id_x = gpu.thread_id  x upper_bound 64
        %thread_id_y = gpu.thread_id  y upper_bound 4
        %block_id_x = gpu.block_id  x upper_bound 2
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<bf16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [8, 1024], strides: [1024, 1] : memref<bf16> to memref<8x1024xbf16, strided<[1024, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<bf16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [1024], strides: [1] : memref<bf16> to memref<1024xbf16, strided<[1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<bf16>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [8], strides: [1] : memref<bf16> to memref<8xbf16, strided<[1]>>
        %6 = affine.apply #map()[%block_id_x, %thread_id_y]
        %8:1 = scf.for %arg_i7 = %c0 to %c2 step %c1 iter_args(%arg_c8_0 = %cst_1) -> (vector<8xf32>) {
          %9 = affine.apply #map1()[%thread_id_x, %arg_i7]
          %10 = vector.load %1[%6, %9] : memref<8x1024xbf16, strided<[1024, 1]>>, vector<8xbf16>
          %11 = arith.extf %10 : vector<8xbf16> to vector<8xf32>
          %12 = vector.load %3[%9] : memref<1024xbf16, strided<[1]>>, vector<8xbf16>
          %13 = arith.extf %12 : vector<8xbf16> to vector<8xf32>
          %14 = arith.mulf %11, %13 : vector<8xf32>
          %15 = arith.addf %arg_c8_0, %14 : vector<8xf32>
          scf.yield %15 : vector<8xf32>
        }
        %16 = vector.extract_strided_slice %8#0 {offsets = [0], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
        %17 = vector.extract_strided_slice %8#0 {offsets = [1], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
        %18 = vector.extract_strided_slice %8#0 {offsets = [2], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
        %19 = vector.extract_strided_slice %8#0 {offsets = [3], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
        %20 = vector.extract_strided_slice %8#0 {offsets = [4], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
        %21 = vector.extract_strided_slice %8#0 {offsets = [5], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
        %22 = vector.extract_strided_slice %8#0 {offsets = [6], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
        %23 = vector.extract_strided_slice %8#0 {offsets = [7], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
        %24 = arith.addf %16, %17 : vector<1xf32>
        %25 = arith.addf %24, %18 : vector<1xf32>
        %26 = arith.addf %25, %19 : vector<1xf32>
        %27 = arith.addf %26, %20 : vector<1xf32>
        %28 = arith.addf %27, %21 : vector<1xf32>
        %29 = arith.addf %28, %22 : vector<1xf32>
        %30 = arith.addf %29, %23 : vector<1xf32>
        %31 = vector.extract %30[0] : f32 from vector<1xf32>
        %32, %33 = gpu.shuffle  xor %31, %c1_i32, %c64_i32 : f32
        %34 = vector.broadcast %32 : f32 to vector<1xf32>
        %35 = arith.addf %30, %34 : vector<1xf32>
        %36 = vector.extract %35[0] : f32 from vector<1xf32>
        %37, %38 = gpu.shuffle  xor %36, %c2_i32, %c64_i32 : f32
        %39 = vector.broadcast %37 : f32 to vector<1xf32>
        %40 = arith.addf %35, %39 : vector<1xf32>
        %41 = vector.extract %40[0] : f32 from vector<1xf32>
        %42, %43 = gpu.shuffle  xor %41, %c4_i32, %c64_i32 : f32
        %44 = vector.broadcast %42 : f32 to vector<1xf32>
        %45 = arith.addf %40, %44 : vector<1xf32>
        %46 = vector.extract %45[0] : f32 from vector<1xf32>
        %47, %48 = gpu.shuffle  xor %46, %c8_i32, %c64_i32 : f32
        %49 = vector.broadcast %47 : f32 to vector<1xf32>
        %50 = arith.addf %45, %49 : vector<1xf32>
        %51 = vector.extract %50[0] : f32 from vector<1xf32>
        %52, %53 = gpu.shuffle  xor %51, %c16_i32, %c64_i32 : f32
        %54 = vector.broadcast %52 : f32 to vector<1xf32>
        %55 = arith.addf %50, %54 : vector<1xf32>
        %56 = vector.extract %55[0] : f32 from vector<1xf32>
        %57, %58 = gpu.shuffle  xor %56, %c32_i32, %c64_i32 : f32
        %59 = vector.broadcast %57 : f32 to vector<1xf32>
        %60 = arith.addf %55, %59 : vector<1xf32>
        %61 = arith.cmpi eq, %thread_id_x, %c0 : index
        scf.if %61 {
          %62 = arith.truncf %60 : vector<1xf32> to vector<1xbf16>
          vector.store %62, %5[%6] : memref<8xbf16, strided<[1]>>, vector<1xbf16>
        }
        return
      }
    }
  }
}
