#map = affine_map<()[s0] -> (s0 * 4 + 0)>
#map1 = affine_map<()[s0] -> (s0 * 4 + 1024)>
#map2 = affine_map<()[s0] -> (s0 mod 64)>
#map3 = affine_map<()[s0] -> (s0 floordiv 64)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @layernorm_f16 {
    stream.executable.export public @layernorm_f16 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      stream.return %c3, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @layernorm_f16(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %cst_1 = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
        %cst_2 = arith.constant dense<1900> : vector<4xindex>
        %cst_3 = arith.constant dense<0.000000e+00> : vector<4xf16>
        %c1_i32 = arith.constant 1 : i32
        %c64_i32 = arith.constant 64 : i32
        %c2_i32 = arith.constant 2 : i32
        %c4_i32 = arith.constant 4 : i32
        %c8_i32 = arith.constant 8 : i32
        %c16_i32 = arith.constant 16 : i32
        %c32_i32 = arith.constant 32 : i32
        %c1 = arith.constant 1 : index
        %c2 = arith.constant 2 : index
        %c3 = arith.constant 3 : index
        %cst_14 = arith.constant dense<5.263158e-04> : vector<1xf32>
        %cst_15 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %cst_16 = arith.constant dense<1.000000e-05> : vector<1xf32>
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 3
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [3, 1900], strides: [1900, 1] : memref<f16> to memref<3x1900xf16, strided<[1900, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f32>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [1900], strides: [1] : memref<f32> to memref<1900xf32, strided<[1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f32>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [1900], strides: [1] : memref<f32> to memref<1900xf32, strided<[1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<f16>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [3, 1900], strides: [1900, 1] : memref<f16> to memref<3x1900xf16, strided<[1900, 1]>>
        %8 = memref.alloc() : memref<16xi8, #gpu.address_space<workgroup>>
        %9 = memref.view %8[%c0][] : memref<16xi8, #gpu.address_space<workgroup>> to memref<4xf32, #gpu.address_space<workgroup>>
        %10 = affine.apply #map()[%thread_id_x]
        %11 = vector.broadcast %10 : index to vector<4xindex>
        %12 = arith.addi %11, %cst_1 overflow<nsw, nuw> : vector<4xindex>
        %13 = arith.cmpi slt, %12, %cst_2 : vector<4xindex>
        %14 = vector.maskedload %1[%block_id_x, %10], %13, %cst_3 : memref<3x1900xf16, strided<[1900, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
        %15 = arith.extf %14 : vector<4xf16> to vector<4xf32>
        %16 = affine.apply #map1()[%thread_id_x]
        %17 = vector.broadcast %16 : index to vector<4xindex>
        %18 = arith.addi %17, %cst_1 overflow<nsw, nuw> : vector<4xindex>
        %19 = arith.cmpi slt, %18, %cst_2 : vector<4xindex>
        %20 = vector.maskedload %1[%block_id_x, %16], %19, %cst_3 : memref<3x1900xf16, strided<[1900, 1]>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
        %21 = arith.extf %20 : vector<4xf16> to vector<4xf32>
        %22 = arith.addf %15, %21 : vector<4xf32>
        %23 = vector.extract_strided_slice %22 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %24 = vector.extract_strided_slice %22 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %25 = vector.extract_strided_slice %22 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %26 = vector.extract_strided_slice %22 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %27 = arith.addf %23, %24 : vector<1xf32>
        %28 = arith.addf %27, %25 : vector<1xf32>
        %29 = arith.addf %28, %26 : vector<1xf32>
        %30 = vector.extract %29[0] : f32 from vector<1xf32>
        %31, %32 = gpu.shuffle  xor %30, %c1_i32, %c64_i32 : f32
        %33 = vector.broadcast %31 : f32 to vector<1xf32>
        %34 = arith.addf %29, %33 : vector<1xf32>
        %35 = vector.extract %34[0] : f32 from vector<1xf32>
        %36, %37 = gpu.shuffle  xor %35, %c2_i32, %c64_i32 : f32
        %38 = vector.broadcast %36 : f32 to vector<1xf32>
        %39 = arith.addf %34, %38 : vector<1xf32>
        %40 = vector.extract %39[0] : f32 from vector<1xf32>
        %41, %42 = gpu.shuffle  xor %40, %c4_i32, %c64_i32 : f32
        %43 = vector.broadcast %41 : f32 to vector<1xf32>
        %44 = arith.addf %39, %43 : vector<1xf32>
        %45 = vector.extract %44[0] : f32 from vector<1xf32>
        %46, %47 = gpu.shuffle  xor %45, %c8_i32, %c64_i32 : f32
        %48 = vector.broadcast %46 : f32 to vector<1xf32>
        %49 = arith.addf %44, %48 : vector<1xf32>
        %50 = vector.extract %49[0] : f32 from vector<1xf32>
        %51, %52 = gpu.shuffle  xor %50, %c16_i32, %c64_i32 : f32
        %53 = vector.broadcast %51 : f32 to vector<1xf32>
        %54 = arith.addf %49, %53 : vector<1xf32>
        %55 = vector.extract %54[0] : f32 from vector<1xf32>
        %56, %57 = gpu.shuffle  xor %55, %c32_i32, %c64_i32 : f32
        %58 = vector.broadcast %56 : f32 to vector<1xf32>
        %59 = arith.addf %54, %58 : vector<1xf32>
        %60 = affine.apply #map2()[%thread_id_x]
        %61 = affine.apply #map3()[%thread_id_x]
        %62 = arith.cmpi eq, %60, %c0 : index
        scf.if %62 {
          vector.store %59, %9[%61] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        }
        amdgpu.lds_barrier
        %63 = vector.load %9[%c0] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %64 = vector.load %9[%c1] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %65 = arith.addf %63, %64 : vector<1xf32>
        %66 = vector.load %9[%c2] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %67 = arith.addf %65, %66 : vector<1xf32>
        %68 = vector.load %9[%c3] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %69 = arith.addf %67, %68 : vector<1xf32>
        amdgpu.lds_barrier
        %70 = arith.mulf %69, %cst_14 : vector<1xf32>
        %71 = vector.extract %70[0] : f32 from vector<1xf32>
        %72 = vector.broadcast %71 : f32 to vector<4xf32>
        %73 = arith.subf %15, %72 : vector<4xf32>
        %74 = arith.select %13, %73, %cst_15 : vector<4xi1>, vector<4xf32>
        %75 = arith.subf %21, %72 : vector<4xf32>
        %76 = arith.select %19, %75, %cst_15 : vector<4xi1>, vector<4xf32>
        %77 = arith.mulf %74, %74 : vector<4xf32>
        %78 = math.fma %76, %76, %77 : vector<4xf32>
        %79 = vector.extract_strided_slice %78 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %80 = vector.extract_strided_slice %78 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %81 = vector.extract_strided_slice %78 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %82 = vector.extract_strided_slice %78 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %83 = arith.addf %79, %80 : vector<1xf32>
        %84 = arith.addf %83, %81 : vector<1xf32>
        %85 = arith.addf %84, %82 : vector<1xf32>
        %86 = vector.extract %85[0] : f32 from vector<1xf32>
        %87, %88 = gpu.shuffle  xor %86, %c1_i32, %c64_i32 : f32
        %89 = vector.broadcast %87 : f32 to vector<1xf32>
        %90 = arith.addf %85, %89 : vector<1xf32>
        %91 = vector.extract %90[0] : f32 from vector<1xf32>
        %92, %93 = gpu.shuffle  xor %91, %c2_i32, %c64_i32 : f32
        %94 = vector.broadcast %92 : f32 to vector<1xf32>
        %95 = arith.addf %90, %94 : vector<1xf32>
        %96 = vector.extract %95[0] : f32 from vector<1xf32>
        %97, %98 = gpu.shuffle  xor %96, %c4_i32, %c64_i32 : f32
        %99 = vector.broadcast %97 : f32 to vector<1xf32>
        %100 = arith.addf %95, %99 : vector<1xf32>
        %101 = vector.extract %100[0] : f32 from vector<1xf32>
        %102, %103 = gpu.shuffle  xor %101, %c8_i32, %c64_i32 : f32
        %104 = vector.broadcast %102 : f32 to vector<1xf32>
        %105 = arith.addf %100, %104 : vector<1xf32>
        %106 = vector.extract %105[0] : f32 from vector<1xf32>
        %107, %108 = gpu.shuffle  xor %106, %c16_i32, %c64_i32 : f32
        %109 = vector.broadcast %107 : f32 to vector<1xf32>
        %110 = arith.addf %105, %109 : vector<1xf32>
        %111 = vector.extract %110[0] : f32 from vector<1xf32>
        %112, %113 = gpu.shuffle  xor %111, %c32_i32, %c64_i32 : f32
        %114 = vector.broadcast %112 : f32 to vector<1xf32>
        %115 = arith.addf %110, %114 : vector<1xf32>
        %116 = affine.apply #map2()[%thread_id_x]
        %117 = affine.apply #map3()[%thread_id_x]
        %118 = arith.cmpi eq, %116, %c0 : index
        scf.if %118 {
          vector.store %115, %9[%117] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        }
        amdgpu.lds_barrier
        %119 = vector.load %9[%c0] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %120 = vector.load %9[%c1] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %121 = arith.addf %119, %120 : vector<1xf32>
        %122 = vector.load %9[%c2] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %123 = arith.addf %121, %122 : vector<1xf32>
        %124 = vector.load %9[%c3] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %125 = arith.addf %123, %124 : vector<1xf32>
        amdgpu.lds_barrier
        %126 = arith.mulf %125, %cst_14 : vector<1xf32>
        %127 = arith.addf %126, %cst_16 : vector<1xf32>
        %128 = math.rsqrt %127 : vector<1xf32>
        %129 = vector.extract %128[0] : f32 from vector<1xf32>
        %130 = vector.broadcast %129 : f32 to vector<4xf32>
        %131 = vector.maskedload %3[%10], %13, %cst_15 : memref<1900xf32, strided<[1]>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
        %132 = vector.maskedload %5[%10], %13, %cst_15 : memref<1900xf32, strided<[1]>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
        %133 = arith.mulf %74, %130 : vector<4xf32>
        %134 = math.fma %133, %131, %132 : vector<4xf32>
        %135 = arith.truncf %134 : vector<4xf32> to vector<4xf16>
        vector.maskedstore %7[%block_id_x, %10], %13, %135 : memref<3x1900xf16, strided<[1900, 1]>>, vector<4xi1>, vector<4xf16>
        %136 = vector.maskedload %3[%16], %19, %cst_15 : memref<1900xf32, strided<[1]>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
        %137 = vector.maskedload %5[%16], %19, %cst_15 : memref<1900xf32, strided<[1]>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
        %138 = arith.mulf %76, %130 : vector<4xf32>
        %139 = math.fma %138, %136, %137 : vector<4xf32>
        %140 = arith.truncf %139 : vector<4xf32> to vector<4xf16>
        vector.maskedstore %7[%block_id_x, %16], %19, %140 : memref<3x1900xf16, strided<[1900, 1]>>, vector<4xi1>, vector<4xf16>
        return
      }
    }
  }
}
