#map = affine_map<()[s0, s1] -> (s0 * 8 + s1 * 2048)>
#map1 = affine_map<()[s0] -> (s0 mod 64)>
#map2 = affine_map<()[s0] -> (s0 floordiv 64)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @rmsnorm_bf16 {
    stream.executable.export public @rmsnorm_bf16 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      stream.return %c3, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @rmsnorm_bf16(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding) attributes {translation_info = #translation} {
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
        %c3 = arith.constant 3 : index
        %cst_12 = arith.constant dense<2.441406e-04> : vector<1xf32>
        %cst_13 = arith.constant dense<1.000000e-05> : vector<1xf32>
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 3
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<bf16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [3, 4096], strides: [4096, 1] : memref<bf16> to memref<3x4096xbf16, strided<[4096, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<bf16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [4096], strides: [1] : memref<bf16> to memref<4096xbf16, strided<[1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<bf16>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [3, 4096], strides: [4096, 1] : memref<bf16> to memref<3x4096xbf16, strided<[4096, 1]>>
        %6 = memref.alloc() : memref<16xi8, #gpu.address_space<workgroup>>
        %7 = memref.view %6[%c0][] : memref<16xi8, #gpu.address_space<workgroup>> to memref<4xf32, #gpu.address_space<workgroup>>
        %9:1 = scf.for %arg_i8 = %c0 to %c2 step %c1 iter_args(%arg_c9_0 = %cst_1) -> (vector<8xf32>) {
          %10 = affine.apply #map()[%thread_id_x, %arg_i8]
          %11 = vector.load %1[%block_id_x, %10] : memref<3x4096xbf16, strided<[4096, 1]>>, vector<8xbf16>
          %12 = arith.extf %11 : vector<8xbf16> to vector<8xf32>
          %13 = arith.mulf %12, %12 : vector<8xf32>
          %14 = arith.addf %arg_c9_0, %13 : vector<8xf32>
          scf.yield %14 : vector<8xf32>
        }
        %15 = vector.extract_strided_slice %9#0 {offsets = [0], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
        %16 = vector.extract_strided_slice %9#0 {offsets = [1], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
        %17 = vector.extract_strided_slice %9#0 {offsets = [2], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
        %18 = vector.extract_strided_slice %9#0 {offsets = [3], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
        %19 = vector.extract_strided_slice %9#0 {offsets = [4], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
        %20 = vector.extract_strided_slice %9#0 {offsets = [5], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
        %21 = vector.extract_strided_slice %9#0 {offsets = [6], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
        %22 = vector.extract_strided_slice %9#0 {offsets = [7], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
        %23 = arith.addf %15, %16 : vector<1xf32>
        %24 = arith.addf %23, %17 : vector<1xf32>
        %25 = arith.addf %24, %18 : vector<1xf32>
        %26 = arith.addf %25, %19 : vector<1xf32>
        %27 = arith.addf %26, %20 : vector<1xf32>
        %28 = arith.addf %27, %21 : vector<1xf32>
        %29 = arith.addf %28, %22 : vector<1xf32>
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
        %60 = affine.apply #map1()[%thread_id_x]
        %61 = affine.apply #map2()[%thread_id_x]
        %62 = arith.cmpi eq, %60, %c0 : index
        scf.if %62 {
          vector.store %59, %7[%61] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        }
        amdgpu.lds_barrier
        %63 = vector.load %7[%c0] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %64 = vector.load %7[%c1] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %65 = arith.addf %63, %64 : vector<1xf32>
        %66 = vector.load %7[%c2] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %67 = arith.addf %65, %66 : vector<1xf32>
        %68 = vector.load %7[%c3] : memref<4xf32, #gpu.address_space<workgroup>>, vector<1xf32>
        %69 = arith.addf %67, %68 : vector<1xf32>
        amdgpu.lds_barrier
        %70 = arith.mulf %69, %cst_12 : vector<1xf32>
        %71 = arith.addf %70, %cst_13 : vector<1xf32>
        %72 = math.rsqrt %71 : vector<1xf32>
        %73 = vector.extract %72[0] : f32 from vector<1xf32>
        %74 = vector.broadcast %73 : f32 to vector<8xf32>
        scf.for %arg_i75 = %c0 to %c2 step %c1 {
          %77 = affine.apply #map()[%thread_id_x, %arg_i75]
          %78 = vector.load %1[%block_id_x, %77] : memref<3x4096xbf16, strided<[4096, 1]>>, vector<8xbf16>
          %79 = arith.extf %78 : vector<8xbf16> to vector<8xf32>
          %80 = vector.load %3[%77] : memref<4096xbf16, strided<[1]>>, vector<8xbf16>
          %81 = arith.extf %80 : vector<8xbf16> to vector<8xf32>
          %82 = arith.mulf %79, %74 : vector<8xf32>
          %83 = arith.mulf %82, %81 : vector<8xf32>
          %84 = arith.truncf %83 : vector<8xf32> to vector<8xbf16>
          vector.store %84, %5[%block_id_x, %77] : memref<3x4096xbf16, strided<[4096, 1]>>, vector<8xbf16>
        }
        return
      }
    }
  }
}
