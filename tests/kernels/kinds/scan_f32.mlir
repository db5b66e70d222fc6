#map = affine_map<()[s0] -> (s0 * 4)>
#map1 = affine_map<()[s0] -> (s0 mod 64)>
#map2 = affine_map<()[s0] -> (s0 floordiv 64)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @scan_f32 {
    stream.executable.export public @scan_f32 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      stream.return %c3, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @scan_f32(%arg0: !stream.binding, %arg1: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %cst_1 = arith.constant 0.000000e+00 : f32
        %c1_i32 = arith.constant 1 : i32
        %c64_i32 = arith.constant 64 : i32
        %c2_i32 = arith.constant 2 : i32
        %c4_i32 = arith.constant 4 : i32
        %c8_i32 = arith.constant 8 : i32
        %c16_i32 = arith.constant 16 : i32
        %c32_i32 = arith.constant 32 : i32
        %c63_i32 = arith.constant 63 : i32
        %c1 = arith.constant 1 : index
        %c2 = arith.constant 2 : index
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 3
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f32>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [3, 1024], strides: [1024, 1] : memref<f32> to memref<3x1024xf32, strided<[1024, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f32>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [3, 1024], strides: [1024, 1] : memref<f32> to memref<3x1024xf32, strided<[1024, 1]>>
        %4 = memref.alloc() : memref<16xi8, #gpu.address_space<workgroup>>
        %5 = memref.view %4[%c0][] : memref<16xi8, #gpu.address_space<workgroup>> to memref<4xf32, #gpu.address_space<workgroup>>
        %6 = affine.apply #map()[%thread_id_x]
        %7 = vector.load %1[%block_id_x, %6] : memref<3x1024xf32, strided<[1024, 1]>>, vector<4xf32>
        %8 = vector.extract %7[0] : f32 from vector<4xf32>
        %9 = vector.extract %7[1] : f32 from vector<4xf32>
        %10 = vector.extract %7[2] : f32 from vector<4xf32>
        %11 = vector.extract %7[3] : f32 from vector<4xf32>
        %12 = arith.addf %8, %9 : f32
        %13 = arith.addf %12, %10 : f32
        %14 = arith.addf %13, %11 : f32
        %15 = affine.apply #map1()[%thread_id_x]
        %16 = arith.index_cast %15 : index to i32
        %17 = affine.apply #map2()[%thread_id_x]
        %18, %19 = gpu.shuffle  up %14, %c1_i32, %c64_i32 : f32
        %20 = arith.cmpi sge, %16, %c1_i32 : i32
        %21 = arith.select %20, %18, %cst_1 : f32
        %22 = arith.addf %14, %21 : f32
        %23, %24 = gpu.shuffle  up %22, %c2_i32, %c64_i32 : f32
        %25 = arith.cmpi sge, %16, %c2_i32 : i32
        %26 = arith.select %25, %23, %cst_1 : f32
        %27 = arith.addf %22, %26 : f32
        %28, %29 = gpu.shuffle  up %27, %c4_i32, %c64_i32 : f32
        %30 = arith.cmpi sge, %16, %c4_i32 : i32
        %31 = arith.select %30, %28, %cst_1 : f32
        %32 = arith.addf %27, %31 : f32
        %33, %34 = gpu.shuffle  up %32, %c8_i32, %c64_i32 : f32
        %35 = arith.cmpi sge, %16, %c8_i32 : i32
        %36 = arith.select %35, %33, %cst_1 : f32
        %37 = arith.addf %32, %36 : f32
        %38, %39 = gpu.shuffle  up %37, %c16_i32, %c64_i32 : f32
        %40 = arith.cmpi sge, %16, %c16_i32 : i32
        %41 = arith.select %40, %38, %cst_1 : f32
        %42 = arith.addf %37, %41 : f32
        %43, %44 = gpu.shuffle  up %42, %c32_i32, %c64_i32 : f32
        %45 = arith.cmpi sge, %16, %c32_i32 : i32
        %46 = arith.select %45, %43, %cst_1 : f32
        %47 = arith.addf %42, %46 : f32
        %48 = arith.cmpi eq, %16, %c63_i32 : i32
        scf.if %48 {
          memref.store %47, %5[%17] : memref<4xf32, #gpu.address_space<workgroup>>
        }
        amdgpu.lds_barrier
        %49 = arith.subf %47, %14 : f32
        %50 = arith.cmpi sgt, %17, %c0 : index
        %51 = memref.load %5[%c0] : memref<4xf32, #gpu.address_space<workgroup>>
        %52 = arith.select %50, %51, %cst_1 : f32
        %53 = arith.addf %49, %52 : f32
        %54 = arith.cmpi sgt, %17, %c1 : index
        %55 = memref.load %5[%c1] : memref<4xf32, #gpu.address_space<workgroup>>
        %56 = arith.select %54, %55, %cst_1 : f32
        %57 = arith.addf %53, %56 : f32
        %58 = arith.cmpi sgt, %17, %c2 : index
        %59 = memref.load %5[%c2] : memref<4xf32, #gpu.address_space<workgroup>>
        %60 = arith.select %58, %59, %cst_1 : f32
        %61 = arith.addf %57, %60 : f32
        %62 = vector.from_elements %8, %12, %13, %14 : vector<4xf32>
        %63 = vector.broadcast %61 : f32 to vector<4xf32>
        %64 = arith.addf %62, %63 : vector<4xf32>
        vector.store %64, %3[%block_id_x, %6] : memref<3x1024xf32, strided<[1024, 1]>>, vector<4xf32>
        return
      }
    }
  }
}
