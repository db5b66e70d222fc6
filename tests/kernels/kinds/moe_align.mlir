#map = affine_map<()[s0, s1] -> (s0 + s1 * 256)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @moe_align {
    stream.executable.export public @moe_align workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      stream.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @moe_align(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %arg3: !stream.binding) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c96 = arith.constant 96 : index
        %c24 = arith.constant 24 : index
        %c0_i32 = arith.constant 0 : i32
        %c5 = arith.constant 5 : index
        %c1 = arith.constant 1 : index
        %c1088 = arith.constant 1088 : index
        %c700_i32 = arith.constant 700 : i32
        %c3 = arith.constant 3 : index
        %c700 = arith.constant 700 : index
        %c1_i32 = arith.constant 1 : i32
        %c64 = arith.constant 64 : index
        %c23 = arith.constant 23 : index
        %c16_i32 = arith.constant 16 : i32
        %c64_i32 = arith.constant 64 : i32
        %c2_i32 = arith.constant 2 : i32
        %c4_i32 = arith.constant 4 : i32
        %c8_i32 = arith.constant 8 : i32
        %c32_i32 = arith.constant 32 : i32
        %thread_id_x = gpu.thread_id  x upper_bound 256
        %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<i32>
        %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [700], strides: [1] : memref<i32> to memref<700xi32, strided<[1]>>
        %2 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<i32>
        %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [1088], strides: [1] : memref<i32> to memref<1088xi32, strided<[1]>>
        %4 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<i32>
        %5 = memref.reinterpret_cast %4 to offset: [0], sizes: [68], strides: [1] : memref<i32> to memref<68xi32, strided<[1]>>
        %6 = stream.binding.subspan %arg3[%c0] : !stream.binding -> memref<i32>
        %7 = memref.reinterpret_cast %6 to offset: [0], sizes: [1], strides: [1] : memref<i32> to memref<1xi32, strided<[1]>>
        %8 = memref.alloc() : memref<208xi8, #gpu.address_space<workgroup>>
        %9 = memref.view %8[%c0][] : memref<208xi8, #gpu.address_space<workgroup>> to memref<24xi32, #gpu.address_space<workgroup>>
        %10 = memref.view %8[%c96][] : memref<208xi8, #gpu.address_space<workgroup>> to memref<25xi32, #gpu.address_space<workgroup>>
        %11 = arith.cmpi slt, %thread_id_x, %c24 : index
        scf.if %11 {
          memref.store %c0_i32, %9[%thread_id_x] : memref<24xi32, #gpu.address_space<workgroup>>
        }
        scf.for %arg_i12 = %c0 to %c5 step %c1 {
          %14 = affine.apply #map()[%thread_id_x, %arg_i12]
          %15 = arith.cmpi slt, %14, %c1088 : index
          scf.if %15 {
            memref.store %c700_i32, %3[%14] : memref<1088xi32, strided<[1]>>
          }
        }
        amdgpu.lds_barrier
        scf.for %arg_i16 = %c0 to %c3 step %c1 {
          %18 = affine.apply #map()[%thread_id_x, %arg_i16]
          %19 = arith.cmpi slt, %18, %c700 : index
          scf.if %19 {
            %20 = memref.load %1[%18] : memref<700xi32, strided<[1]>>
            %21 = arith.index_cast %20 : i32 to index
            %22 = memref.atomic_rmw addi %c1_i32, %9[%21] : (i32, memref<24xi32, #gpu.address_space<workgroup>>) -> i32
          }
        }
        amdgpu.lds_barrier
        %23 = arith.cmpi slt, %thread_id_x, %c64 : index
        scf.if %23 {
          %24 = arith.index_cast %thread_id_x : index to i32
          %25 = arith.cmpi slt, %thread_id_x, %c24 : index
          %26 = arith.minsi %thread_id_x, %c23 : index
          %27 = memref.load %9[%26] : memref<24xi32, #gpu.address_space<workgroup>>
          %28 = arith.select %25, %27, %c0_i32 : i32
          %29 = arith.ceildivsi %28, %c16_i32 : i32
          %30 = arith.muli %29, %c16_i32 : i32
          %31, %32 = gpu.shuffle  up %30, %c1_i32, %c64_i32 : i32
          %33 = arith.cmpi sge, %24, %c1_i32 : i32
          %34 = arith.select %33, %31, %c0_i32 : i32
          %35 = arith.addi %30, %34 : i32
          %36, %37 = gpu.shuffle  up %35, %c2_i32, %c64_i32 : i32
          %38 = arith.cmpi sge, %24, %c2_i32 : i32
          %39 = arith.select %38, %36, %c0_i32 : i32
          %40 = arith.addi %35, %39 : i32
          %41, %42 = gpu.shuffle  up %40, %c4_i32, %c64_i32 : i32
          %43 = arith.cmpi sge, %24, %c4_i32 : i32
          %44 = arith.select %43, %41, %c0_i32 : i32
          %45 = arith.addi %40, %44 : i32
          %46, %47 = gpu.shuffle  up %45, %c8_i32, %c64_i32 : i32
          %48 = arith.cmpi sge, %24, %c8_i32 : i32
          %49 = arith.select %48, %46, %c0_i32 : i32
          %50 = arith.addi %45, %49 : i32
          %51, %52 = gpu.shuffle  up %50, %c16_i32, %c64_i32 : i32
          %53 = arith.cmpi sge, %24, %c16_i32 : i32
          %54 = arith.select %53, %51, %c0_i32 : i32
          %55 = arith.addi %50, %54 : i32
          %56, %57 = gpu.shuffle  up %55, %c32_i32, %c64_i32 : i32
          %58 = arith.cmpi sge, %24, %c32_i32 : i32
          %59 = arith.select %58, %56, %c0_i32 : i32
          %60 = arith.addi %55, %59 : i32
          %61 = arith.subi %60, %30 : i32
          scf.if %25 {
            memref.store %61, %10[%thread_id_x] : memref<25xi32, #gpu.address_space<workgroup>>
            memref.store %61, %9[%thread_id_x] : memref<24xi32, #gpu.address_space<workgroup>>
            %62 = arith.divsi %61, %c16_i32 : i32
            %63 = arith.index_cast %62 : i32 to index
            %64 = arith.divsi %60, %c16_i32 : i32
            %65 = arith.index_cast %64 : i32 to index
            scf.for %arg_i66 = %63 to %65 step %c1 {
              memref.store %24, %5[%arg_i66] : memref<68xi32, strided<[1]>>
            }
            %68 = arith.cmpi eq, %thread_id_x, %c23 : index
            scf.if %68 {
              memref.store %60, %7[%c0] : memref<1xi32, strided<[1]>>
            }
          }
        }
        gpu.barrier
        scf.for %arg_i69 = %c0 to %c3 step %c1 {
          %71 = affine.apply #map()[%thread_id_x, %arg_i69]
          %72 = arith.cmpi slt, %71, %c700 : index
          scf.if %72 {
            %73 = memref.load %1[%71] : memref<700xi32, strided<[1]>>
            %74 = arith.index_cast %73 : i32 to index
            %75 = memref.atomic_rmw addi %c1_i32, %9[%74] : (i32, memref<24xi32, #gpu.address_space<workgroup>>) -> i32
            %76 = arith.index_cast %71 : index to i32
            %77 = arith.index_cast %75 : i32 to index
            memref.store %76, %3[%77] : memref<1088xi32, strided<[1]>>
          }
        }
        return
      }
    }
  }
}
