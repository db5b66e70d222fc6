#map = affine_map<()[s0, s1] -> (s0 * 4 + s1 * 1024)>
#map1 = affine_map<()[s0] -> (s0 + 1)>
#map2 = affine_map<()[s0] -> (s0 + 2)>
#map3 = affine_map<()[s0] -> (s0 + 3)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @histogram_lds {
    stream.executable.export public @histogram_lds workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c5 = arith.constant 5 : index
      stream.return %c5, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @histogram_lds(%arg0: !stream.binding, %arg1: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c96 = arith.constant 96 : index
        %c0_i32 = arith.constant 0 : i32
        %c5000 = arith.constant 5000 : index
        %c96_i32 = arith.constant 96 : i32
        %c1_i32 = arith.constant 1 : i32
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %block_id_x = gpu.block_id  x upper_bound 5
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<i32>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [5000], strides: [1] : memref<i32> to memref<5000xi32, strided<[1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<i32>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [96], strides: [1] : memref<i32> to memref<96xi32, strided<[1]>>
        %4 = memref.alloc() : memref<384xi8, #gpu.address_space<workgroup>>
        %5 = memref.view %4[%c0][] : memref<384xi8, #gpu.address_space<workgroup>> to memref<96xi32, #gpu.address_space<workgroup>>
        %6 = arith.cmpi slt, %thread_id_x, %c96 : index
        scf.if %6 {
          memref.store %c0_i32, %5[%thread_id_x] : memref<96xi32, #gpu.address_space<workgroup>>
        }
        amdgpu.lds_barrier
        %7 = affine.apply #map()[%thread_id_x, %block_id_x]
        %8 = arith.cmpi slt, %7, %c5000 : index
        scf.if %8 {
          %9 = memref.load %1[%7] : memref<5000xi32, strided<[1]>>
          %10 = arith.remui %9, %c96_i32 : i32
          %11 = arith.index_cast %10 : i32 to index
          %12 = memref.atomic_rmw addi %c1_i32, %5[%11] : (i32, memref<96xi32, #gpu.address_space<workgroup>>) -> i32
        }
        %13 = affine.apply #map1()[%7]
        %14 = arith.cmpi slt, %13, %c5000 : index
        scf.if %14 {
          %15 = memref.load %1[%13] : memref<5000xi32, strided<[1]>>
          %16 = arith.remui %15, %c96_i32 : i32
          %17 = arith.index_cast %16 : i32 to index
          %18 = memref.atomic_rmw addi %c1_i32, %5[%17] : (i32, memref<96xi32, #gpu.address_space<workgroup>>) -> i32
        }
        %19 = affine.apply #map2()[%7]
        %20 = arith.cmpi slt, %19, %c5000 : index
        scf.if %20 {
          %21 = memref.load %1[%19] : memref<5000xi32, strided<[1]>>
          %22 = arith.remui %21, %c96_i32 : i32
          %23 = arith.index_cast %22 : i32 to index
          %24 = memref.atomic_rmw addi %c1_i32, %5[%23] : (i32, memref<96xi32, #gpu.address_space<workgroup>>) -> i32
        }
        %25 = affine.apply #map3()[%7]
        %26 = arith.cmpi slt, %25, %c5000 : index
        scf.if %26 {
          %27 = memref.load %1[%25] : memref<5000xi32, strided<[1]>>
          %28 = arith.remui %27, %c96_i32 : i32
          %29 = arith.index_cast %28 : i32 to index
          %30 = memref.atomic_rmw addi %c1_i32, %5[%29] : (i32, memref<96xi32, #gpu.address_space<workgroup>>) -> i32
        }
        amdgpu.lds_barrier
        %31 = arith.cmpi slt, %thread_id_x, %c96 : index
        scf.if %31 {
          %32 = memref.load %5[%thread_id_x] : memref<96xi32, #gpu.address_space<workgroup>>
          %33 = arith.cmpi ne, %32, %c0_i32 : i32
          scf.if %33 {
            %34 = memref.atomic_rmw addi %32, %3[%thread_id_x] : (i32, memref<96xi32, strided<[1]>>) -> i32
          }
        }
        return
      }
    }
  }
}
