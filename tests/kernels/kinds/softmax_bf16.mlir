#map = affine_map<()[s0] -> (s0 * 2 + 0)>
#map1 = affine_map<()[s0] -> (s0 * 2 + 512)>
#map2 = affine_map<()[s0] -> (s0 mod 64)>
#map3 = affine_map<()[s0] -> (s0 floordiv 64)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @softmax_bf16 {
    stream.executable.export public @softmax_bf16 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      stream.return %c3, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @softmax_bf16(%arg0: !stream.binding, %arg1: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %cst_1 = arith.constant dense<[0, 1]> : vector<2xindex>
        %cst_2 = arith.constant dense<1001> : vector<2xindex>
        %cst_3 = arith.constant dense<0.000000e+00> : vector<2xbf16>
        %cst_4 = arith.constant dense<1.442695e+00> : vector<2xf32>
        %cst_5 = arith.constant dense<-1.000000e+30> : vector<2xf32>
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
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 3
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<bf16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [3, 1001], strides: [1001, 1] : memref<bf16> to memref<3x1001xbf16, strided<[1001, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<bf16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [3, 1001], strides: [1001, 1] : memref<bf16> to memref<3x1001xbf16, strided<[1001, 1]>>
        %4 = memref.alloc() : memref<16xi8, #gpu.address_space<workgroup>>
        %5 = memref.view %4[%c0][] : memref<16xi8, #gpu.address_space<workgroup>> to memref<4xf32, #gpu.address_space<workgroup>>
        %6 = affine.apply #map()[%thread_id_x]
        %7 = vector.broadcast %6 : index to vector<2xindex>
        %8 = arith.addi %7, %cst_1 overflow<nsw, nuw> : vector<2xindex>
        %9 = arith.cmpi slt, %8, %cst_2 : vector<2xindex>
        %10 = vector.maskedload %1[%block_id_x, %6], %9, %cst_3 : memref<3x1001xbf16, strided<[1001, 1]>>, vector<2xi1>, vector<2xbf16> into vector<2xbf16>
        %11 = arith.extf %10 : vector<2xbf16> to vector<2xf32>
        %12 = arith.mulf %11, %cst_4 : vector<2xf32>
        %13 = arith.select %9, %12, %cst_5 : vector<2xi1>, vector<2xf32>
        %14 = affine.apply #map1()[%thread_id_x]
        %15 = vector.broadcast %14 : index to vector<2xindex>
        %16 = arith.addi %15, %cst_1 overflow<nsw, nuw> : vector<2xindex>
        %17 = arith.cmpi slt, %16, %cst_2 : vector<2xindex>
        %18 = vector.maskedload %1[%block_id_x, %14], %17, %cst_3 : memref<3x1001xbf16, strided<[1001, 1]>>, vector<2xi1>, vector<2xbf16> into vector<2xbf16>
        %19 = arith.extf %18 : vector<2xbf16> to vector<2xf32>
        %20 = arith.mulf %19, %cst_4 : vector<2xf32>
        %21 = arith.select %17, %20, %cst_5 : vector<2xi1>, vector<2xf32>
        %22 = arith.maximumf %13, %21 : vector<2xf32>
        %23 = vector.extract_strided_slice %22 {offsets = [0], sizes = [1], strides = [1]} : vector<2xf32> to vector<1xf32>
        %24 = vector.extract_strided_slice %22 {offsets = [1], sizes = [1], strides = [1]} : vector<2xf32> to vector<1xf32>
        %25 = arith.maximumf %23, %24 : vector<1xf32>
        %26 = vector.extract %25[0] : f32 from vector<1xf32>
        %27, %28 = gpu.shuffle  xor %26, %c1_i32, %c64_i32 : f32
        %29 = vector.broadcast %27 : f32 to vector<1xf32>
        %30 = arith.maximumf %25, %29 : vector<1xf32>
        %31 = vector.extract %30[0] : f32 from vector<1xf32>
        %32, %33 = gpu.shuffle  xor %31, %c2_i32, %c64_i32 : f32
        %34 = vector.broadcast %32 : f32 to vector<1xf32>
        %35 = arith.maximumf %30, %34 : vector<1xf32>
        %36 = vector.extract %35[0] : f32 from vector<1xf32>
        %37, %38 = gpu.shuffle  xor %36, %c4_i32, %c64_i32 : f32
        %39 = vector.broadcast %37 : f32 to vector<1xf32>
        %40 = arith.maximumf %35, %39 : vector<1xf32>
        %41 = vector.extract %40[0] : f32 from vector<1xf32>
        %42, %43 = gpu.shuffle  xor %41, %c8_i32, %c64_i32 : f32
        %44 = vector.broadcast %42 : f32 to vector<1xf32>
        %45 = arith.maximumf %40, %44 : vector<1xf32>
        %46 = vector.extract %45[0] : f32 from vector<1xf32>
        %47, %48 = gpu.shuffle  xor %46, %c16_i32, %c64_i32 : f32
        %49 = vector.broadcast %47 : f32 to vector<1xf32>
        %50 = arith.maximumf %45, %49 : vector<1xf32>
        %51 = vector.extract %50[0] : f32 from vector<1xf32>
        %52, %53 = gpu.shuffle  xor %51, %c32_i32, %c64_i32 : f32
        %54 = vector.broadcast %52 : f32 to vector<1xf32>
        %55 = arith.maximumf %50, %54 : vector<1xf32>
        %56 = affine.apply #map2()[%thread_id_x]
        %57 = affine.apply #map3()[%thread_id_x]
        %58 = arith.cmpi eq, %56, %c0 : index
        scf.if %58 {
          vector.store %55, %5[%57] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        }
        amdgpu.lds_barrier
        %59 = vector.load %5[%c0] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %60 = vector.load %5[%c1] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %61 = arith.maximumf %59, %60 : vector<1xf32>
        %62 = vector.load %5[%c2] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %63 = arith.maximumf %61, %62 : vector<1xf32>
        %64 = vector.load %5[%c3] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %65 = arith.maximumf %63, %64 : vector<1xf32>
        amdgpu.lds_barrier
        %66 = vector.extract %65[0] : f32 from vector<1xf32>
        %67 = vector.broadcast %66 : f32 to vector<2xf32>
        %68 = arith.subf %13, %67 : vector<2xf32>
        %69 = math.exp2 %68 : vector<2xf32>
        %70 = arith.subf %21, %67 : vector<2xf32>
        %71 = math.exp2 %70 : vector<2xf32>
        %72 = arith.addf %69, %71 : vector<2xf32>
        %73 = vector.extract_strided_slice %72 {offsets = [0], sizes = [1], strides = [1]} : vector<2xf32> to vector<1xf32>
        %74 = vector.extract_strided_slice %72 {offsets = [1], sizes = [1], strides = [1]} : vector<2xf32> to vector<1xf32>
        %75 = arith.addf %73, %74 : vector<1xf32>
        %76 = vector.extract %75[0] : f32 from vector<1xf32>
        %77, %78 = gpu.shuffle  xor %76, %c1_i32, %c64_i32 : f32
        %79 = vector.broadcast %77 : f32 to vector<1xf32>
        %80 = arith.addf %75, %79 : vector<1xf32>
        %81 = vector.extract %80[0] : f32 from vector<1xf32>
        %82, %83 = gpu.shuffle  xor %81, %c2_i32, %c64_i32 : f32
        %84 = vector.broadcast %82 : f32 to vector<1xf32>
        %85 = arith.addf %80, %84 : vector<1xf32>
        %86 = vector.extract %85[0] : f32 from vector<1xf32>
        %87, %88 = gpu.shuffle  xor %86, %c4_i32, %c64_i32 : f32
        %89 = vector.broadcast %87 : f32 to vector<1xf32>
        %90 = arith.addf %85, %89 : vector<1xf32>
        %91 = vector.extract %90[0] : f32 from vector<1xf32>
        %92, %93 = gpu.shuffle  xor %91, %c8_i32, %c64_i32 : f32
        %94 = vector.broadcast %92 : f32 to vector<1xf32>
        %95 = arith.addf %90, %94 : vector<1xf32>
        %96 = vector.extract %95[0] : f32 from vector<1xf32>
        %97, %98 = gpu.shuffle  xor %96, %c16_i32, %c64_i32 : f32
        %99 = vector.broadcast %97 : f32 to vector<1xf32>
        %100 = arith.addf %95, %99 : vector<1xf32>
        %101 = vector.extract %100[0] : f32 from vector<1xf32>
        %102, %103 = gpu.shuffle  xor %101, %c32_i32, %c64_i32 : f32
        %104 = vector.broadcast %102 : f32 to vector<1xf32>
        %105 = arith.addf %100, %104 : vector<1xf32>
        %106 = affine.apply #map2()[%thread_id_x]
        %107 = affine.apply #map3()[%thread_id_x]
        %108 = arith.cmpi eq, %106, %c0 : index
        scf.if %108 {
          vector.store %105, %5[%107] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        }
        amdgpu.lds_barrier
        %109 = vector.load %5[%c0] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %110 = vector.load %5[%c1] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %111 = arith.addf %109, %110 : vector<1xf32>
        %112 = vector.load %5[%c2] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %113 = arith.addf %111, %112 : vector<1xf32>
        %114 = vector.load %5[%c3] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %115 = arith.addf %113, %114 : vector<1xf32>
        amdgpu.lds_barrier
        %116 = vector.extract %115[0] : f32 from vector<1xf32>
        %117 = vector.broadcast %116 : f32 to vector<2xf32>
        %118 = arith.divf %69, %117 : vector<2xf32>
        %119 = arith.truncf %118 : vector<2xf32> to vector<2xbf16>
        vector.maskedstore %3[%block_id_x, %6], %9, %119 : memref<3x1001xbf16, strided<[1001, 1]>>, vector<2xi1>, vector<2xbf16>
        %120 = arith.divf %71, %117 : vector<2xf32>
        %121 = arith.truncf %120 : vector<2xf32> to vector<2xbf16>
        vector.maskedstore %3[%block_id_x, %14], %17, %121 : memref<3x1001xbf16, strided<[1001, 1]>>, vector<2xi1>, vector<2xbf16>
        return
      }
    }
  }
}
