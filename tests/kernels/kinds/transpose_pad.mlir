#map = affine_map<()[s0, s1] -> (s0 + s1 * 32 + 0)>
#map1 = affine_map<()[s0, s1] -> (s0 + s1 * 32)>
#map2 = affine_map<()[s0] -> (s0 + 0)>
#map3 = affine_map<()[s0, s1] -> (s0 + s1 * 32 + 8)>
#map4 = affine_map<()[s0] -> (s0 + 8)>
#map5 = affine_map<()[s0, s1] -> (s0 + s1 * 32 + 16)>
#map6 = affine_map<()[s0] -> (s0 + 16)>
#map7 = affine_map<()[s0, s1] -> (s0 + s1 * 32 + 24)>
#map8 = affine_map<()[s0] -> (s0 + 24)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [32, 8, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @transpose_pad {
    stream.executable.export public @transpose_pad workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      stream.return %c4, %c3, %c1 : index, index, index
    }
    builtin.module {
      func.func @transpose_pad(%arg0: !stream.binding, %arg1: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c70 = arith.constant 70 : index
        %c100 = arith.constant 100 : index
        %cst_3 = arith.constant dense<0.000000e+00> : vector<1xf16>
        %thread_id_x = gpu.thread_id  x upper_bound 32
        %thread_id_y = gpu.thread_id  y upper_bound 8
        %block_id_x = gpu.block_id  x upper_bound 4
        %block_id_y = gpu.block_id  y upper_bound 3
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [70, 100], strides: [100, 1] : memref<f16> to memref<70x100xf16, strided<[100, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [100, 70], strides: [70, 1] : memref<f16> to memref<100x70xf16, strided<[70, 1]>>
        %4 = memref.alloc() : memref<2112xi8, #gpu.address_space<workgroup>>
        %5 = memref.view %4[%c0][] : memref<2112xi8, #gpu.address_space<workgroup>> to memref<32x33xf16, #gpu.address_space<workgroup>>
        %6 = affine.apply #map()[%thread_id_y, %block_id_y]
        %7 = affine.apply #map1()[%thread_id_x, %block_id_x]
        %8 = arith.cmpi slt, %6, %c70 : index
        %9 = arith.cmpi slt, %7, %c100 : index
        %10 = arith.andi %8, %9 : i1
        %11 = vector.broadcast %10 : i1 to vector<1xi1>
        %12 = vector.maskedload %1[%6, %7], %11, %cst_3 : memref<70x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %13 = affine.apply #map2()[%thread_id_y]
        vector.store %12, %5[%13, %thread_id_x] : memref<32x33xf16, #gpu.address_space<workgroup>>, vector<1xf16>
        %14 = affine.apply #map3()[%thread_id_y, %block_id_y]
        %15 = affine.apply #map1()[%thread_id_x, %block_id_x]
        %16 = arith.cmpi slt, %14, %c70 : index
        %17 = arith.cmpi slt, %15, %c100 : index
        %18 = arith.andi %16, %17 : i1
        %19 = vector.broadcast %18 : i1 to vector<1xi1>
        %20 = vector.maskedload %1[%14, %15], %19, %cst_3 : memref<70x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %21 = affine.apply #map4()[%thread_id_y]
        vector.store %20, %5[%21, %thread_id_x] : memref<32x33xf16, #gpu.address_space<workgroup>>, vector<1xf16>
        %22 = affine.apply #map5()[%thread_id_y, %block_id_y]
        %23 = affine.apply #map1()[%thread_id_x, %block_id_x]
        %24 = arith.cmpi slt, %22, %c70 : index
        %25 = arith.cmpi slt, %23, %c100 : index
        %26 = arith.andi %24, %25 : i1
        %27 = vector.broadcast %26 : i1 to vector<1xi1>
        %28 = vector.maskedload %1[%22, %23], %27, %cst_3 : memref<70x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %29 = affine.apply #map6()[%thread_id_y]
        vector.store %28, %5[%29, %thread_id_x] : memref<32x33xf16, #gpu.address_space<workgroup>>, vector<1xf16>
        %30 = affine.apply #map7()[%thread_id_y, %block_id_y]
        %31 = affine.apply #map1()[%thread_id_x, %block_id_x]
        %32 = arith.cmpi slt, %30, %c70 : index
        %33 = arith.cmpi slt, %31, %c100 : index
        %34 = arith.andi %32, %33 : i1
        %35 = vector.broadcast %34 : i1 to vector<1xi1>
        %36 = vector.maskedload %1[%30, %31], %35, %cst_3 : memref<70x100xf16, strided<[100, 1]>>, vector<1xi1>, vector<1xf16> into vector<1xf16>
        %37 = affine.apply #map8()[%thread_id_y]
        vector.store %36, %5[%37, %thread_id_x] : memref<32x33xf16, #gpu.address_space<workgroup>>, vector<1xf16>
        amdgpu.lds_barrier
        %38 = affine.apply #map()[%thread_id_y, %block_id_x]
        %39 = affine.apply #map1()[%thread_id_x, %block_id_y]
        %40 = arith.cmpi slt, %38, %c100 : index
        %41 = arith.cmpi slt, %39, %c70 : index
        %42 = arith.andi %40, %41 : i1
        %43 = vector.broadcast %42 : i1 to vector<1xi1>
        %44 = affine.apply #map2()[%thread_id_y]
        %45 = vector.load %5[%thread_id_x, %44] : memref<32x33xf16, #gpu.address_space<workgroup>>, vector<1xf16>
        vector.maskedstore %3[%38, %39], %43, %45 : memref<100x70xf16, strided<[70, 1]>>, vector<1xi1>, vector<1xf16>
        %46 = affine.apply #map3()[%thread_id_y, %block_id_x]
        %47 = affine.apply #map1()[%thread_id_x, %block_id_y]
        %48 = arith.cmpi slt, %46, %c100 : index
        %49 = arith.cmpi slt, %47, %c70 : index
        %50 = arith.andi %48, %49 : i1
        %51 = vector.broadcast %50 : i1 to vector<1xi1>
        %52 = affine.apply #map4()[%thread_id_y]
        %53 = vector.load %5[%thread_id_x, %52] : memref<32x33xf16, #gpu.address_space<workgroup>>, vector<1xf16>
        vector.maskedstore %3[%46, %47], %51, %53 : memref<100x70xf16, strided<[70, 1]>>, vector<1xi1>, vector<1xf16>
        %54 = affine.apply #map5()[%thread_id_y, %block_id_x]
        %55 = affine.apply #map1()[%thread_id_x, %block_id_y]
        %56 = arith.cmpi slt, %54, %c100 : index
        %57 = arith.cmpi slt, %55, %c70 : index
        %58 = arith.andi %56, %57 : i1
        %59 = vector.broadcast %58 : i1 to vector<1xi1>
        %60 = affine.apply #map6()[%thread_id_y]
        %61 = vector.load %5[%thread_id_x, %60] : memref<32x33xf16, #gpu.address_space<workgroup>>, vector<1xf16>
        vector.maskedstore %3[%54, %55], %59, %61 : memref<100x70xf16, strided<[70, 1]>>, vector<1xi1>, vector<1xf16>
        %62 = affine.apply #map7()[%thread_id_y, %block_id_x]
        %63 = affine.apply #map1()[%thread_id_x, %block_id_y]
        %64 = arith.cmpi slt, %62, %c100 : index
        %65 = arith.cmpi slt, %63, %c70 : index
        %66 = arith.andi %64, %65 : i1
        %67 = vector.broadcast %66 : i1 to vector<1xi1>
        %68 = affine.apply #map8()[%thread_id_y]
        %69 = vector.load %5[%thread_id_x, %68] : memref<32x33xf16, #gpu.address_space<workgroup>>, vector<1xf16>
        vector.maskedstore %3[%62, %63], %67, %69 : memref<100x70xf16, strided<[70, 1]>>, vector<1xi1>, vector<1xf16>
        return
      }
    }
  }
}
