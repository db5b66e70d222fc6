#map = affine_map<()[s0] -> (s0 * 4)>
#map1 = affine_map<()[s0] -> (s0 mod 64)>
#map2 = affine_map<()[s0] -> (s0 floordiv 64)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @scan_i32 {
    stream.executable.export public @scan_i32 workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      stream.return %c3, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @scan_i32(%arg0: !stream.binding, %arg1: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c0_i32 = arith.constant 0 : i32
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
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<i32>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [3, 1024], strides: [1024, 1] : memref<i32> to memref<3x1024xi32, strided<[1024, 1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<i32>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [3, 1024], strides: [1024, 1] : memref<i32> to memref<3x1024xi32, strided<[1024, 1]>>
        %4 = memref.alloc() : memref<16xi8, #gpu.address_space<workgroup>>
        %5 = memref.view %4[%c0][] : memref<16xi8, #gpu.address_space<workgroup>> to memref<4xi32, #gpu.address_space<workgroup>>
        %6 = affine.apply #map()[%thread_id_x]
        %7 = vector.load %1[%block_id_x, %6] : memref<3x1024xi32, strided<[1024, 1]>>, vector<4xi32>
        %8 = vector.extract %7[0] : i32 from vector<4xi32>
        %9 = vector.extract %7[1] : i32 from vector<4xi32>
        %10 = vector.extract %7[2] : i32 from vector<4xi32>
        %11 = vector.extract %7[3] : i32 from vector<4xi32>
        %12 = arith.addi %8, %9 : i32
        %13 = arith.addi %12, %10 : i32
        %14 = arith.addi %13, %11 : i32
        %15 = affine.apply #map1()[%thread_id_x]
        %16 = arith.index_cast %15 : index to i32
        %17 = affine.apply #map2()[%thread_id_x]
        %18, %19 = gpu.shuffle  up %14, %c1_i32, %c64_i32 : i32
        %20 = arith.cmpi sge, %16, %c1_i32 : i32
        %21 = arith.select %20, %18, %c0_i32 : i32
        %22 = arith.addi %14, %21 : i32
        %23, %24 = gpu.shuffle  up %22, %c2_i32, %c64_i32 : i32
        %25 = arith.cmpi sge, %16, %c2_i32 : i32
        %26 = arith.select %25, %23, %c0_i32 : i32
        %27 = arith.addi %22, %26 : i32
        %28, %29 = gpu.shuffle  up %27, %c4_i32, %c64_i32 : i32
        %30 = arith.cmpi sge, %16, %c4_i32 : i32
        %31 = arith.select %30, %28, %c0_i32 : i32
        %32 = arith.addi %27, %31 : i32
        %33, %34 = gpu.shuffle  up %32, %c8_i32, %c64_i32 : i32
        %35 = arith.cmpi sge, %16, %c8_i32 : i32
        %36 = arith.select %35, %33, %c0_i32 : i32
        %37 = arith.addi %32, %36 : i32
        %38, %39 = gpu.shuffle  up %37, %c16_i32, %c64_i32 : i32
        %40 = arith.cmpi sge, %16, %c16_i32 : i32
        %41 = arith.select %40, %38, %c0_i32 : i32
        %42 = arith.addi %37, %41 : i32
        %43, %44 = gpu.shuffle  up %42, %c32_i32, %c64_i32 : i32
        %45 = arith.cmpi sge, %16, %c32_i32 : i32
        %46 = arith.select %45, %43, %c0_i32 : i32
        %47 = arith.addi %42, %46 : i32
        %48 = arith.cmpi eq, %16, %c63_i32 : i32
        scf.if %48 {
          memref.store %47, %5[%17] : memref<4xi32, #gpu.address_space<workgroup>>
        }
        amdgpu.lds_barrier
        %49 = arith.subi %47, %14 : i32
        %50 = arith.cmpi sgt, %17, %c0 : index
        %51 = memref.load %5[%c0] : memref<4xi32, #gpu.address_space<workgroup>>
        %52 = arith.select %50, %51, %c0_i32 : i32
        %53 = arith.addi %49, %52 : i32
        %54 = arith.cmpi sgt, %17, %c1 : index
        %55 = memref.load %5[%c1] : memref<4xi32, #gpu.address_space<workgroup>>
        %56 = arith.select %54, %55, %c0_i32 : i32
        %57 = arith.addi %53, %56 : i32
        %58 = arith.cmpi sgt, %17, %c2 : index
        %59 = memref.load %5[%c2] : memref<4xi32, #gpu.address_space<workgroup>>
        %60 = arith.select %58, %59, %c0_i32 : i32
        %61 = arith.addi %57, %60 : i32
        %62 = vector.from_elements %8, %12, %13, %14 : vector<4xi32>
        %63 = vector.broadcast %61 : i32 to vector<4xi32>
        %64 = arith.addi %62, %63 : vector<4xi32>
        vector.store %64, %3[%block_id_x, %6] : memref<3x1024xi32, strided<[1024, 1]>>, vector<4xi32>
        return
      }
    }
  }
}
