#map = affine_map<()[s0, s1] -> (s0 + s1 * 256)>
#map1 = affine_map<()[s0] -> (s0 floordiv 64)>
#map2 = affine_map<()[s0] -> (s0 mod 64)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @argmax_f32 {
    stream.executable.export public @argmax_f32 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      stream.return %c3, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @argmax_f32(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c16 = arith.constant 16 : index
        %cst_2 = arith.constant 0xFF800000 : f32
        %c0_i32 = arith.constant 0 : i32
        %c4 = arith.constant 4 : index
        %c1 = arith.constant 1 : index
        %c1_i32 = arith.constant 1 : i32
        %c64_i32 = arith.constant 64 : i32
        %c2_i32 = arith.constant 2 : i32
        %c4_i32 = arith.constant 4 : i32
        %c8_i32 = arith.constant 8 : i32
        %c16_i32 = arith.constant 16 : i32
        %c32_i32 = arith.constant 32 : i32
        %c2 = arith.constant 2 : index
        %c3 = arith.constant 3 : index
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 3
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f32>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [3, 1024], strides: [1024, 1] : memref<f32> to memref<3x1024xf32, strided<[1024, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<i32>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [3], strides: [1] : memref<i32> to memref<3xi32, strided<[1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f32>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [3], strides: [1] : memref<f32> to memref<3xf32, strided<[1]>>
        %6 = memref.alloc() : memref<32xi8, #gpu.address_space<workgroup>>
        %7 = memref.view %6[%c0][] : memref<32xi8, #gpu.address_space<workgroup>> to memref<4xf32, #gpu.address_space<workgroup>>
        %8 = memref.view %6[%c16][] : memref<32xi8, #gpu.address_space<workgroup>> to memref<4xi32, #gpu.address_space<workgroup>>
        %10:2 = scf.for %arg_i9 = %c0 to %c4 step %c1 iter_args(%arg_c10_0 = %cst_2, %arg_c10_1 = %c0_i32) -> (f32, i32) {
          %11 = affine.apply #map()[%thread_id_x, %arg_i9]
          %12 = memref.load %1[%block_id_x, %11] : memref<3x1024xf32, strided<[1024, 1]>>
          %13 = arith.index_cast %11 : index to i32
          %14 = arith.cmpf ogt, %12, %arg_c10_0 : f32
          %15 = arith.cmpf oeq, %12, %arg_c10_0 : f32
          %16 = arith.cmpi slt, %13, %arg_c10_1 : i32
          %17 = arith.andi %15, %16 : i1
          %18 = arith.ori %14, %17 : i1
          %19 = arith.select %18, %12, %arg_c10_0 : f32
          %20 = arith.select %18, %13, %arg_c10_1 : i32
          scf.yield %19, %20 : f32, i32
        }
        %21, %22 = gpu.shuffle  xor %10#0, %c1_i32, %c64_i32 : f32
        %23, %24 = gpu.shuffle  xor %10#1, %c1_i32, %c64_i32 : i32
        %25 = arith.cmpf ogt, %21, %10#0 : f32
        %26 = arith.cmpf oeq, %21, %10#0 : f32
        %27 = arith.cmpi slt, %23, %10#1 : i32
        %28 = arith.andi %26, %27 : i1
        %29 = arith.ori %25, %28 : i1
        %30 = arith.select %29, %21, %10#0 : f32
        %31 = arith.select %29, %23, %10#1 : i32
        %32, %33 = gpu.shuffle  xor %30, %c2_i32, %c64_i32 : f32
        %34, %35 = gpu.shuffle  xor %31, %c2_i32, %c64_i32 : i32
        %36 = arith.cmpf ogt, %32, %30 : f32
        %37 = arith.cmpf oeq, %32, %30 : f32
        %38 = arith.cmpi slt, %34, %31 : i32
        %39 = arith.andi %37, %38 : i1
        %40 = arith.ori %36, %39 : i1
        %41 = arith.select %40, %32, %30 : f32
        %42 = arith.select %40, %34, %31 : i32
        %43, %44 = gpu.shuffle  xor %41, %c4_i32, %c64_i32 : f32
        %45, %46 = gpu.shuffle  xor %42, %c4_i32, %c64_i32 : i32
        %47 = arith.cmpf ogt, %43, %41 : f32
        %48 = arith.cmpf oeq, %43, %41 : f32
        %49 = arith.cmpi slt, %45, %42 : i32
        %50 = arith.andi %48, %49 : i1
        %51 = arith.ori %47, %50 : i1
        %52 = arith.select %51, %43, %41 : f32
        %53 = arith.select %51, %45, %42 : i32
        %54, %55 = gpu.shuffle  xor %52, %c8_i32, %c64_i32 : f32
        %56, %57 = gpu.shuffle  xor %53, %c8_i32, %c64_i32 : i32
        %58 = arith.cmpf ogt, %54, %52 : f32
        %59 = arith.cmpf oeq, %54, %52 : f32
        %60 = arith.cmpi slt, %56, %53 : i32
        %61 = arith.andi %59, %60 : i1
        %62 = arith.ori %58, %61 : i1
        %63 = arith.select %62, %54, %52 : f32
        %64 = arith.select %62, %56, %53 : i32
        %65, %66 = gpu.shuffle  xor %63, %c16_i32, %c64_i32 : f32
        %67, %68 = gpu.shuffle  xor %64, %c16_i32, %c64_i32 : i32
        %69 = arith.cmpf ogt, %65, %63 : f32
        %70 = arith.cmpf oeq, %65, %63 : f32
        %71 = arith.cmpi slt, %67, %64 : i32
        %72 = arith.andi %70, %71 : i1
        %73 = arith.ori %69, %72 : i1
        %74 = arith.select %73, %65, %63 : f32
        %75 = arith.select %73, %67, %64 : i32
        %76, %77 = gpu.shuffle  xor %74, %c32_i32, %c64_i32 : f32
        %78, %79 = gpu.shuffle  xor %75, %c32_i32, %c64_i32 : i32
        %80 = arith.cmpf ogt, %76, %74 : f32
        %81 = arith.cmpf oeq, %76, %74 : f32
        %82 = arith.cmpi slt, %78, %75 : i32
        %83 = arith.andi %81, %82 : i1
        %84 = arith.ori %80, %83 : i1
        %85 = arith.select %84, %76, %74 : f32
        %86 = arith.select %84, %78, %75 : i32
        %87 = affine.apply #map1()[%thread_id_x]
        %88 = affine.apply #map2()[%thread_id_x]
        %89 = arith.cmpi eq, %88, %c0 : index
        scf.if %89 {
          memref.store %85, %7[%87] : memref<4xf32, #gpu.address_space<workgroup>>
          memref.store %86, %8[%87] : memref<4xi32, #gpu.address_space<workgroup>>
        }
        amdgpu.lds_barrier
        %90 = arith.cmpi eq, %thread_id_x, %c0 : index
        scf.if %90 {
          %91 = memref.load %7[%c0] : memref<4xf32, #gpu.address_space<workgroup>>
          %92 = memref.load %8[%c0] : memref<4xi32, #gpu.address_space<workgroup>>
          %93 = memref.load %7[%c1] : memref<4xf32, #gpu.address_space<workgroup>>
          %94 = memref.load %8[%c1] : memref<4xi32, #gpu.address_space<workgroup>>
          %95 = arith.cmpf ogt, %93, %91 : f32
          %96 = arith.cmpf oeq, %93, %91 : f32
          %97 = arith.cmpi slt, %94, %92 : i32
          %98 = arith.andi %96, %97 : i1
          %99 = arith.ori %95, %98 : i1
          %100 = arith.select %99, %93, %91 : f32
          %101 = arith.select %99, %94, %92 : i32
          %102 = memref.load %7[%c2] : memref<4xf32, #gpu.address_space<workgroup>>
          %103 = memref.load %8[%c2] : memref<4xi32, #gpu.address_space<workgroup>>
          %104 = arith.cmpf ogt, %102, %100 : f32
          %105 = arith.cmpf oeq, %102, %100 : f32
          %106 = arith.cmpi slt, %103, %101 : i32
          %107 = arith.andi %105, %106 : i1
          %108 = arith.ori %104, %107 : i1
          %109 = arith.select %108, %102, %100 : f32
          %110 = arith.select %108, %103, %101 : i32
          %111 = memref.load %7[%c3] : memref<4xf32, #gpu.address_space<workgroup>>
          %112 = memref.load %8[%c3] : memref<4xi32, #gpu.address_space<workgroup>>
          %113 = arith.cmpf ogt, %111, %109 : f32
          %114 = arith.cmpf oeq, %111, %109 : f32
          %115 = arith.cmpi slt, %112, %110 : i32
          %116 = arith.andi %114, %115 : i1
          %117 = arith.ori %113, %116 : i1
          %118 = arith.select %117, %111, %109 : f32
          %119 = arith.select %117, %112, %110 : i32
          memref.store %118, %5[%block_id_x] : memref<3xf32, strided<[1]>>
          memref.store %119, %3[%block_id_x] : memref<3xi32, strided<[1]>>
        }
        return
      }
    }
  }
}
