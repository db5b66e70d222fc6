#map = affine_map<()[s0] -> (s0 * 4)>
#map1 = affine_map<()[s0] -> (s0 * 4 + 3)>
#map2 = affine_map<()[s0] -> (s0 * 4 + 2)>
#map3 = affine_map<()[s0] -> (s0 * 4 + 1)>
#map4 = affine_map<()[s0] -> (s0 * 4 + 0)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [64, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @speculate {
    stream.executable.export public @speculate workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c5 = arith.constant 5 : index
      stream.return %c1, %c5, %c1 : index, index, index
    }
    builtin.module {
      func.func @speculate(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding, %arg4: !stream.binding, %arg5: !stream.binding, %arg6: !stream.binding, %arg7: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c0_i32 = arith.constant 0 : i32
        %c1_i32 = arith.constant 1 : i32
        %cst_3 = arith.constant 0.000000e+00 : f32
        %c7_i32 = arith.constant 7 : i32
        %cst_5 = arith.constant 9.000000e-01 : f32
        %cst_6 = arith.constant 9.500000e-01 : f32
        %cst_7 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c64_i32 = arith.constant 64 : i32
        %c2_i32 = arith.constant 2 : i32
        %c4_i32 = arith.constant 4 : i32
        %c8_i32 = arith.constant 8 : i32
        %c16_i32 = arith.constant 16 : i32
        %c32_i32 = arith.constant 32 : i32
        %c63_i32 = arith.constant 63 : i32
        %c255_i32 = arith.constant 255 : i32
        %thread_id_x = gpu.thread_id  x upper_bound 64
        %block_id_y = gpu.block_id  y upper_bound 5
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f32>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [5, 8], strides: [8, 1] : memref<f32> to memref<5x8xf32, strided<[8, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f32>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [5, 8, 256], strides: [2048, 256, 1] : memref<f32> to memref<5x8x256xf32, strided<[2048, 256, 1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<i32>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [5, 8], strides: [8, 1] : memref<i32> to memref<5x8xi32, strided<[8, 1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<i32>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [5, 8], strides: [8, 1] : memref<i32> to memref<5x8xi32, strided<[8, 1]>>
        %8 = stream.binding.subspan %arg4[%c0] : !stream.binding -> memref<i32>
        %9 = memref.reinterpret_cast %8 to offset: [0], sizes: [5, 8], strides: [8, 1] : memref<i32> to memref<5x8xi32, strided<[8, 1]>>
        %10 = stream.binding.subspan %arg5[%c0] : !stream.binding -> memref<i32>
        %11 = memref.reinterpret_cast %10 to offset: [0], sizes: [5, 8], strides: [8, 1] : memref<i32> to memref<5x8xi32, strided<[8, 1]>>
        %12 = stream.binding.subspan %arg6[%c0] : !stream.binding -> memref<i32>
        %13 = memref.reinterpret_cast %12 to offset: [0], sizes: [5], strides: [1] : memref<i32> to memref<5xi32, strided<[1]>>
        %14 = stream.binding.subspan %arg7[%c0] : !stream.binding -> memref<i32>
        %15 = memref.reinterpret_cast %14 to offset: [0], sizes: [5], strides: [1] : memref<i32> to memref<5xi32, strided<[1]>>
        %16 = memref.load %1[%block_id_y, %c0] : memref<5x8xf32, strided<[8, 1]>>
        %outer:6 = scf.while (%oa0 = %c0_i32, %oa1 = %c0_i32, %oa2 = %c0_i32, %oa3 = %cst_3, %oa4 = %16, %oa5 = %c0_i32) : (i32, i32, i32, f32, f32, i32) -> (i32, i32, i32, f32, f32, i32) {
          %17 = arith.cmpi slt, %oa1, %c7_i32 : i32
          %18 = arith.cmpi eq, %oa5, %c0_i32 : i32
          %19 = arith.andi %17, %18 : i1
          scf.condition(%19) %oa0, %oa1, %oa2, %oa3, %oa4, %oa5 : i32, i32, i32, f32, f32, i32
        } do {
        ^bb0(%ob0: i32, %ob1: i32, %ob2: i32, %ob3: f32, %ob4: f32, %ob5: i32):
          %20 = arith.index_cast %ob0 : i32 to index
          %21 = memref.load %7[%block_id_y, %20] : memref<5x8xi32, strided<[8, 1]>>
          %inner:6 = scf.while (%ia0 = %21, %ia1 = %ob1, %ia2 = %ob2, %ia3 = %cst_3, %ia4 = %ob4, %ia5 = %c0_i32) : (i32, i32, i32, f32, f32, i32) -> (i32, i32, i32, f32, f32, i32) {
            %22 = arith.cmpi sge, %ia0, %c0_i32 : i32
            %23 = arith.cmpi eq, %ia5, %c0_i32 : i32
            %24 = arith.andi %22, %23 : i1
            scf.condition(%24) %ia0, %ia1, %ia2, %ia3, %ia4, %ia5 : i32, i32, i32, f32, f32, i32
          } do {
          ^bb0(%ib0: i32, %ib1: i32, %ib2: i32, %ib3: f32, %ib4: f32, %ib5: i32):
            %25 = arith.index_cast %ib0 : i32 to index
            %26 = memref.load %5[%block_id_y, %25] : memref<5x8xi32, strided<[8, 1]>>
            %27 = arith.index_cast %ib2 : i32 to index
            %28 = arith.index_cast %26 : i32 to index
            %29 = memref.load %3[%block_id_y, %27, %28] : memref<5x8x256xf32, strided<[2048, 256, 1]>>
            %30 = arith.addf %ib3, %29 : f32
            %31 = arith.divf %30, %cst_5 : f32
            %32 = arith.cmpf ole, %ib4, %31 : f32
            %33 = arith.cmpf oge, %29, %cst_6 : f32
            %34 = arith.ori %32, %33 : i1
            %35 = arith.addi %ib1, %c1_i32 : i32
            scf.if %34 {
              %36 = arith.index_cast %35 : i32 to index
              memref.store %ib0, %11[%block_id_y, %36] : memref<5x8xi32, strided<[8, 1]>>
            }
            %37 = arith.select %34, %35, %ib1 : i32
            %38 = arith.select %34, %ib0, %ib2 : i32
            %39 = arith.select %34, %cst_3, %30 : f32
            %40 = arith.index_cast %ib0 : i32 to index
            %41 = memref.load %1[%block_id_y, %40] : memref<5x8xf32, strided<[8, 1]>>
            %42 = arith.select %34, %41, %ib4 : f32
            %43 = arith.index_cast %ib0 : i32 to index
            %44 = memref.load %9[%block_id_y, %43] : memref<5x8xi32, strided<[8, 1]>>
            %45 = arith.select %34, %ib0, %44 : i32
            %46 = arith.select %34, %c1_i32, %c0_i32 : i32
            scf.yield %45, %37, %38, %39, %42, %46 : i32, i32, i32, f32, f32, i32
          }
          %47 = arith.subi %c1_i32, %inner#5 : i32
          scf.yield %inner#0, %inner#1, %inner#2, %inner#3, %inner#4, %47 : i32, i32, i32, f32, f32, i32
        }
        %48 = arith.cmpi eq, %thread_id_x, %c0 : index
        scf.if %48 {
          memref.store %outer#1, %13[%block_id_y] : memref<5xi32, strided<[1]>>
        }
        %49 = affine.apply #map()[%thread_id_x]
        %50 = arith.index_cast %outer#2 : i32 to index
        %51 = vector.load %3[%block_id_y, %50, %49] : memref<5x8x256xf32, strided<[2048, 256, 1]>>, vector<4xf32>
        %52 = arith.maximumf %51, %cst_7 : vector<4xf32>
        %53 = vector.extract %52[0] : f32 from vector<4xf32>
        %54 = vector.extract %52[1] : f32 from vector<4xf32>
        %55 = vector.extract %52[2] : f32 from vector<4xf32>
        %56 = vector.extract %52[3] : f32 from vector<4xf32>
        %57 = arith.addf %53, %54 : f32
        %58 = arith.addf %57, %55 : f32
        %59 = arith.addf %58, %56 : f32
        %60 = arith.index_cast %thread_id_x : index to i32
        %61, %62 = gpu.shuffle  up %59, %c1_i32, %c64_i32 : f32
        %63 = arith.cmpi sge, %60, %c1_i32 : i32
        %64 = arith.select %63, %61, %cst_3 : f32
        %65 = arith.addf %59, %64 : f32
        %66, %67 = gpu.shuffle  up %65, %c2_i32, %c64_i32 : f32
        %68 = arith.cmpi sge, %60, %c2_i32 : i32
        %69 = arith.select %68, %66, %cst_3 : f32
        %70 = arith.addf %65, %69 : f32
        %71, %72 = gpu.shuffle  up %70, %c4_i32, %c64_i32 : f32
        %73 = arith.cmpi sge, %60, %c4_i32 : i32
        %74 = arith.select %73, %71, %cst_3 : f32
        %75 = arith.addf %70, %74 : f32
        %76, %77 = gpu.shuffle  up %75, %c8_i32, %c64_i32 : f32
        %78 = arith.cmpi sge, %60, %c8_i32 : i32
        %79 = arith.select %78, %76, %cst_3 : f32
        %80 = arith.addf %75, %79 : f32
        %81, %82 = gpu.shuffle  up %80, %c16_i32, %c64_i32 : f32
        %83 = arith.cmpi sge, %60, %c16_i32 : i32
        %84 = arith.select %83, %81, %cst_3 : f32
        %85 = arith.addf %80, %84 : f32
        %86, %87 = gpu.shuffle  up %85, %c32_i32, %c64_i32 : f32
        %88 = arith.cmpi sge, %60, %c32_i32 : i32
        %89 = arith.select %88, %86, %cst_3 : f32
        %90 = arith.addf %85, %89 : f32
        %91, %92 = gpu.shuffle  idx %90, %c63_i32, %c64_i32 : f32
        %93 = math.absf %outer#4 : f32
        %94 = arith.mulf %93, %91 : f32
        %95 = arith.subf %90, %59 : f32
        %96 = arith.addf %95, %59 : f32
        %97 = arith.cmpf ogt, %96, %94 : f32
        %98 = affine.apply #map1()[%thread_id_x]
        %99 = arith.index_cast %98 : index to i32
        %100 = arith.select %97, %99, %c255_i32 : i32
        %101 = arith.addf %95, %58 : f32
        %102 = arith.cmpf ogt, %101, %94 : f32
        %103 = affine.apply #map2()[%thread_id_x]
        %104 = arith.index_cast %103 : index to i32
        %105 = arith.select %102, %104, %100 : i32
        %106 = arith.addf %95, %57 : f32
        %107 = arith.cmpf ogt, %106, %94 : f32
        %108 = affine.apply #map3()[%thread_id_x]
        %109 = arith.index_cast %108 : index to i32
        %110 = arith.select %107, %109, %105 : i32
        %111 = arith.addf %95, %53 : f32
        %112 = arith.cmpf ogt, %111, %94 : f32
        %113 = affine.apply #map4()[%thread_id_x]
        %114 = arith.index_cast %113 : index to i32
        %115 = arith.select %112, %114, %110 : i32
        %116, %117 = gpu.shuffle  xor %115, %c1_i32, %c64_i32 : i32
        %118 = arith.minsi %115, %116 : i32
        %119, %120 = gpu.shuffle  xor %118, %c2_i32, %c64_i32 : i32
        %121 = arith.minsi %118, %119 : i32
        %122, %123 = gpu.shuffle  xor %121, %c4_i32, %c64_i32 : i32
        %124 = arith.minsi %121, %122 : i32
        %125, %126 = gpu.shuffle  xor %124, %c8_i32, %c64_i32 : i32
        %127 = arith.minsi %124, %125 : i32
        %128, %129 = gpu.shuffle  xor %127, %c16_i32, %c64_i32 : i32
        %130 = arith.minsi %127, %128 : i32
        %131, %132 = gpu.shuffle  xor %130, %c32_i32, %c64_i32 : i32
        %133 = arith.minsi %130, %131 : i32
        memref.store %133, %15[%block_id_y] : memref<5xi32, strided<[1]>>
        return
      }
    }
  }
}
