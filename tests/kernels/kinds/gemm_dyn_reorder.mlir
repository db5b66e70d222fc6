#map = affine_map<()[s0, s1] -> (s0 + s1 * 128)>
#map1 = affine_map<()[s0] -> (s0 ceildiv 64)>
#map2 = affine_map<()[s0] -> (s0 * 64)>
#map3 = affine_map<()[s0] -> (s0 ceildiv 32)>
#map4 = affine_map<()[s0] -> (s0 floordiv 4)>
#map5 = affine_map<()[s0] -> ((s0 mod 4) * 8)>
#map6 = affine_map<()[s0, s1] -> ((s0 mod 4) * 8 + s1 * 32)>
#map7 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4)>
#map8 = affine_map<()[s0] -> (s0 mod 16 + ((s0 floordiv 64) mod 2) * 32)>
#map9 = affine_map<()[s0] -> (s0 mod 16 + ((s0 floordiv 64) mod 2) * 32 + 16)>
#map10 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + 16)>
#map11 = affine_map<()[s0] -> (s0 mod 16 + (s0 floordiv 128) * 32)>
#map12 = affine_map<()[s0] -> (s0 mod 16 + (s0 floordiv 128) * 32 + 16)>
#map13 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 0)>
#map14 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 1)>
#map15 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 2)>
#map16 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 3)>
#map17 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 16)>
#map18 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 17)>
#map19 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 18)>
#map20 = affine_map<()[s0] -> (((s0 mod 64) floordiv 16) * 4 + ((s0 floordiv 64) mod 2) * 32 + 19)>
#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [128, 2, 1] subgroup_size = 64>
module attributes {transform.with_named_sequence} {
  stream.executable private @gemm_dyn_reorder {
    stream.executable.export public @gemm_dyn_reorder workgroups() -> (index, index, index) {
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      stream.return %c3, %c4, %c1 : index, index, index
    }
    builtin.module {
      func.func @gemm_dyn_reorder(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: !stream.binding, %sc0: index, %sc1: index, %sc2: index) attributes {translation_info = #translation} {
        %c0 = arith.constant 0 : index
        %c2 = arith.constant 2 : index
        %c4608 = arith.constant 4608 : index
        %cst_3 = arith.constant dense<0.000000e+00> : vector<4xf32>
        %c1 = arith.constant 1 : index
        %cst_5 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xindex>
        %cst_6 = arith.constant dense<0.000000e+00> : vector<8xf16>
        %thread_id_x = gpu.thread_id  x upper_bound 128
        %thread_id_y = gpu.thread_id  y upper_bound 2
        %block_id_x = gpu.block_id  x upper_bound 3
        %block_id_y = gpu.block_id  y upper_bound 4
        %block_id_z = gpu.block_id  z upper_bound 1
        %0 = affine.apply #map()[%thread_id_x, %thread_id_y]
        %1 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<f16>
        %2 = arith.muli %sc2, %sc0 overflow<nsw> : index
        %3 = memref.reinterpret_cast %1 to offset: [0], sizes: [%sc0, %sc2], strides: [%sc2, 1] : memref<f16> to memref<?x?xf16, strided<[?, 1]>>
        %4 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<f16>
        %5 = arith.muli %sc2, %sc1 overflow<nsw> : index
        %6 = memref.reinterpret_cast %4 to offset: [0], sizes: [%sc1, %sc2], strides: [%sc2, 1] : memref<f16> to memref<?x?xf16, strided<[?, 1]>>
        %7 = stream.binding.subspan %arg2[%c0] : !stream.binding -> memref<f32>
        %8 = arith.muli %sc1, %sc0 overflow<nsw> : index
        %9 = memref.reinterpret_cast %7 to offset: [0], sizes: [%sc0, %sc1], strides: [%sc1, 1] : memref<f32> to memref<?x?xf32, strided<[?, 1]>>
        %10 = affine.apply #map1()[%sc0]
        %11 = arith.muli %block_id_y, %10 overflow<nsw> : index
        %12 = arith.addi %11, %block_id_x overflow<nsw> : index
        %13 = affine.apply #map1()[%sc1]
        %14 = arith.muli %10, %c2 : index
        %15 = arith.divsi %12, %14 : index
        %16 = arith.muli %15, %c2 : index
        %17 = arith.subi %13, %16 : index
        %18 = arith.minsi %17, %c2 : index
        %19 = arith.remsi %12, %14 : index
        %20 = arith.remsi %19, %18 : index
        %21 = arith.addi %16, %20 : index
        %22 = arith.divsi %19, %18 : index
        %23 = memref.alloc() : memref<9216xi8, #gpu.address_space<workgroup>>
        %24 = memref.view %23[%c0][] : memref<9216xi8, #gpu.address_space<workgroup>> to memref<64x36xf16, #gpu.address_space<workgroup>>
        %25 = memref.view %23[%c4608][] : memref<9216xi8, #gpu.address_space<workgroup>> to memref<64x36xf16, #gpu.address_space<workgroup>>
        %26 = affine.apply #map2()[%22]
        %27 = affine.apply #map2()[%21]
        %28 = affine.apply #map3()[%sc2]
        %30:4 = scf.for %arg_i29 = %c0 to %28 step %c1 iter_args(%arg_c30_0 = %cst_3, %arg_c30_1 = %cst_3, %arg_c30_2 = %cst_3, %arg_c30_3 = %cst_3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
          amdgpu.lds_barrier
          %31 = affine.apply #map4()[%0]
          %32 = affine.apply #map5()[%0]
          %33 = arith.addi %31, %26 : index
          %34 = affine.apply #map6()[%0, %arg_i29]
          %35 = arith.cmpi slt, %33, %sc0 : index
          %36 = vector.broadcast %35 : i1 to vector<8xi1>
          %37 = vector.broadcast %34 : index to vector<8xindex>
          %38 = arith.addi %37, %cst_5 : vector<8xindex>
          %39 = vector.broadcast %sc2 : index to vector<8xindex>
          %40 = arith.cmpi slt, %38, %39 : vector<8xindex>
          %41 = arith.andi %36, %40 : vector<8xi1>
          %42 = vector.maskedload %3[%33, %34], %41, %cst_6 : memref<?x?xf16, strided<[?, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
          %43 = affine.apply #map4()[%0]
          %44 = affine.apply #map5()[%0]
          %45 = arith.addi %43, %27 : index
          %46 = affine.apply #map6()[%0, %arg_i29]
          %47 = arith.cmpi slt, %45, %sc1 : index
          %48 = vector.broadcast %47 : i1 to vector<8xi1>
          %49 = vector.broadcast %46 : index to vector<8xindex>
          %50 = arith.addi %49, %cst_5 : vector<8xindex>
          %51 = vector.broadcast %sc2 : index to vector<8xindex>
          %52 = arith.cmpi slt, %50, %51 : vector<8xindex>
          %53 = arith.andi %48, %52 : vector<8xi1>
          %54 = vector.maskedload %6[%45, %46], %53, %cst_6 : memref<?x?xf16, strided<[?, 1]>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
          vector.store %42, %24[%31, %32] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          vector.store %54, %25[%43, %44] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<8xf16>
          amdgpu.lds_barrier
          %55 = affine.apply #map7()[%0]
          %56 = affine.apply #map8()[%0]
          %57 = vector.load %24[%56, %55] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %58 = affine.apply #map9()[%0]
          %59 = vector.load %24[%58, %55] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %60 = affine.apply #map10()[%0]
          %61 = affine.apply #map8()[%0]
          %62 = vector.load %24[%61, %60] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %63 = affine.apply #map9()[%0]
          %64 = vector.load %24[%63, %60] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %65 = affine.apply #map7()[%0]
          %66 = affine.apply #map11()[%0]
          %67 = vector.load %25[%66, %65] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %68 = affine.apply #map12()[%0]
          %69 = vector.load %25[%68, %65] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %70 = affine.apply #map10()[%0]
          %71 = affine.apply #map11()[%0]
          %72 = vector.load %25[%71, %70] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %73 = affine.apply #map12()[%0]
          %74 = vector.load %25[%73, %70] : memref<64x36xf16, #gpu.address_space<workgroup>>, vector<4xf16>
          %75 = amdgpu.mfma 16x16x16 %57 * %67 + %arg_c30_0 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %76 = amdgpu.mfma 16x16x16 %57 * %69 + %arg_c30_1 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %77 = amdgpu.mfma 16x16x16 %59 * %67 + %arg_c30_2 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %78 = amdgpu.mfma 16x16x16 %59 * %69 + %arg_c30_3 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %79 = amdgpu.mfma 16x16x16 %62 * %72 + %75 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %80 = amdgpu.mfma 16x16x16 %62 * %74 + %76 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %81 = amdgpu.mfma 16x16x16 %64 * %72 + %77 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          %82 = amdgpu.mfma 16x16x16 %64 * %74 + %78 blgp =  none : vector<4xf16>, vector<4xf16>, vector<4xf32>
          scf.yield %79, %80, %81, %82 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
        }
        %83 = affine.apply #map13()[%0]
        %84 = arith.addi %83, %26 : index
        %85 = affine.apply #map11()[%0]
        %86 = arith.addi %85, %27 : index
        %87 = vector.extract_strided_slice %30#0 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %88 = arith.cmpi slt, %84, %sc0 : index
        %89 = arith.cmpi slt, %86, %sc1 : index
        %90 = arith.andi %88, %89 : i1
        %91 = vector.broadcast %90 : i1 to vector<1xi1>
        vector.maskedstore %9[%84, %86], %91, %87 : memref<?x?xf32, strided<[?, 1]>>, vector<1xi1>, vector<1xf32>
        %92 = affine.apply #map14()[%0]
        %93 = arith.addi %92, %26 : index
        %94 = affine.apply #map11()[%0]
        %95 = arith.addi %94, %27 : index
        %96 = vector.extract_strided_slice %30#0 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %97 = arith.cmpi slt, %93, %sc0 : index
        %98 = arith.cmpi slt, %95, %sc1 : index
        %99 = arith.andi %97, %98 : i1
        %100 = vector.broadcast %99 : i1 to vector<1xi1>
        vector.maskedstore %9[%93, %95], %100, %96 : memref<?x?xf32, strided<[?, 1]>>, vector<1xi1>, vector<1xf32>
        %101 = affine.apply #map15()[%0]
        %102 = arith.addi %101, %26 : index
        %103 = affine.apply #map11()[%0]
        %104 = arith.addi %103, %27 : index
        %105 = vector.extract_strided_slice %30#0 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %106 = arith.cmpi slt, %102, %sc0 : index
        %107 = arith.cmpi slt, %104, %sc1 : index
        %108 = arith.andi %106, %107 : i1
        %109 = vector.broadcast %108 : i1 to vector<1xi1>
        vector.maskedstore %9[%102, %104], %109, %105 : memref<?x?xf32, strided<[?, 1]>>, vector<1xi1>, vector<1xf32>
        %110 = affine.apply #map16()[%0]
        %111 = arith.addi %110, %26 : index
        %112 = affine.apply #map11()[%0]
        %113 = arith.addi %112, %27 : index
        %114 = vector.extract_strided_slice %30#0 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %115 = arith.cmpi slt, %111, %sc0 : index
        %116 = arith.cmpi slt, %113, %sc1 : index
        %117 = arith.andi %115, %116 : i1
        %118 = vector.broadcast %117 : i1 to vector<1xi1>
        vector.maskedstore %9[%111, %113], %118, %114 : memref<?x?xf32, strided<[?, 1]>>, vector<1xi1>, vector<1xf32>
        %119 = affine.apply #map13()[%0]
        %120 = arith.addi %119, %26 : index
        %121 = affine.apply #map12()[%0]
        %122 = arith.addi %121, %27 : index
        %123 = vector.extract_strided_slice %30#1 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %124 = arith.cmpi slt, %120, %sc0 : index
        %125 = arith.cmpi slt, %122, %sc1 : index
        %126 = arith.andi %124, %125 : i1
        %127 = vector.broadcast %126 : i1 to vector<1xi1>
        vector.maskedstore %9[%120, %122], %127, %123 : memref<?x?xf32, strided<[?, 1]>>, vector<1xi1>, vector<1xf32>
        %128 = affine.apply #map14()[%0]
        %129 = arith.addi %128, %26 : index
        %130 = affine.apply #map12()[%0]
        %131 = arith.addi %130, %27 : index
        %132 = vector.extract_strided_slice %30#1 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %133 = arith.cmpi slt, %129, %sc0 : index
        %134 = arith.cmpi slt, %131, %sc1 : index
        %135 = arith.andi %133, %134 : i1
        %136 = vector.broadcast %135 : i1 to vector<1xi1>
        vector.maskedstore %9[%129, %131], %136, %132 : memref<?x?xf32, strided<[?, 1]>>, vector<1xi1>, vector<1xf32>
        %137 = affine.apply #map15()[%0]
        %138 = arith.addi %137, %26 : index
        %139 = affine.apply #map12()[%0]
        %140 = arith.addi %139, %27 : index
        %141 = vector.extract_strided_slice %30#1 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %142 = arith.cmpi slt, %138, %sc0 : index
        %143 = arith.cmpi slt, %140, %sc1 : index
        %144 = arith.andi %142, %143 : i1
        %145 = vector.broadcast %144 : i1 to vector<1xi1>
        vector.maskedstore %9[%138, %140], %145, %141 : memref<?x?xf32, strided<[?, 1]>>, vector<1xi1>, vector<1xf32>
        %146 = affine.apply #map16()[%0]
        %147 = arith.addi %146, %26 : index
        %148 = affine.apply #map12()[%0]
        %149 = arith.addi %148, %27 : index
        %150 = vector.extract_strided_slice %30#1 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %151 = arith.cmpi slt, %147, %sc0 : index
        %152 = arith.cmpi slt, %149, %sc1 : index
        %153 = arith.andi %151, %152 : i1
        %154 = vector.broadcast %153 : i1 to vector<1xi1>
        vector.maskedstore %9[%147, %149], %154, %150 : memref<?x?xf32, strided<[?, 1]>>, vector<1xi1>, vector<1xf32>
        %155 = affine.apply #map17()[%0]
        %156 = arith.addi %155, %26 : index
        %157 = affine.apply #map11()[%0]
        %158 = arith.addi %157, %27 : index
        %159 = vector.extract_strided_slice %30#2 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %160 = arith.cmpi slt, %156, %sc0 : index
        %161 = arith.cmpi slt, %158, %sc1 : index
        %162 = arith.andi %160, %161 : i1
        %163 = vector.broadcast %162 : i1 to vector<1xi1>
        vector.maskedstore %9[%156, %158], %163, %159 : memref<?x?xf32, strided<[?, 1]>>, vector<1xi1>, vector<1xf32>
        %164 = affine.apply #map18()[%0]
        %165 = arith.addi %164, %26 : index
        %166 = affine.apply #map11()[%0]
        %167 = arith.addi %166, %27 : index
        %168 = vector.extract_strided_slice %30#2 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %169 = arith.cmpi slt, %165, %sc0 : index
        %170 = arith.cmpi slt, %167, %sc1 : index
        %171 = arith.andi %169, %170 : i1
        %172 = vector.broadcast %171 : i1 to vector<1xi1>
        vector.maskedstore %9[%165, %167], %172, %168 : memref<?x?xf32, strided<[?, 1]>>, vector<1xi1>, vector<1xf32>
        %173 = affine.apply #map19()[%0]
        %174 = arith.addi %173, %26 : index
        %175 = affine.apply #map11()[%0]
        %176 = arith.addi %175, %27 : index
        %177 = vector.extract_strided_slice %30#2 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %178 = arith.cmpi slt, %174, %sc0 : index
        %179 = arith.cmpi slt, %176, %sc1 : index
        %180 = arith.andi %178, %179 : i1
        %181 = vector.broadcast %180 : i1 to vector<1xi1>
        vector.maskedstore %9[%174, %176], %181, %177 : memref<?x?xf32, strided<[?, 1]>>, vector<1xi1>, vector<1xf32>
        %182 = affine.apply #map20()[%0]
        %183 = arith.addi %182, %26 : index
        %184 = affine.apply #map11()[%0]
        %185 = arith.addi %184, %27 : index
        %186 = vector.extract_strided_slice %30#2 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %187 = arith.cmpi slt, %183, %sc0 : index
        %188 = arith.cmpi slt, %185, %sc1 : index
        %189 = arith.andi %187, %188 : i1
        %190 = vector.broadcast %189 : i1 to vector<1xi1>
        vector.maskedstore %9[%183, %185], %190, %186 : memref<?x?xf32, strided<[?, 1]>>, vector<1xi1>, vector<1xf32>
        %191 = affine.apply #map17()[%0]
        %192 = arith.addi %191, %26 : index
        %193 = affine.apply #map12()[%0]
        %194 = arith.addi %193, %27 : index
        %195 = vector.extract_strided_slice %30#3 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %196 = arith.cmpi slt, %192, %sc0 : index
        %197 = arith.cmpi slt, %194, %sc1 : index
        %198 = arith.andi %196, %197 : i1
        %199 = vector.broadcast %198 : i1 to vector<1xi1>
        vector.maskedstore %9[%192, %194], %199, %195 : memref<?x?xf32, strided<[?, 1]>>, vector<1xi1>, vector<1xf32>
        %200 = affine.apply #map18()[%0]
        %201 = arith.addi %200, %26 : index
        %202 = affine.apply #map12()[%0]
        %203 = arith.addi %202, %27 : index
        %204 = vector.extract_strided_slice %30#3 {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %205 = arith.cmpi slt, %201, %sc0 : index
        %206 = arith.cmpi slt, %203, %sc1 : index
        %207 = arith.andi %205, %206 : i1
        %208 = vector.broadcast %207 : i1 to vector<1xi1>
        vector.maskedstore %9[%201, %203], %208, %204 : memref<?x?xf32, strided<[?, 1]>>, vector<1xi1>, vector<1xf32>
        %209 = affine.apply #map19()[%0]
        %210 = arith.addi %209, %26 : index
        %211 = affine.apply #map12()[%0]
        %212 = arith.addi %211, %27 : index
        %213 = vector.extract_strided_slice %30#3 {offsets = [2], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %214 = arith.cmpi slt, %210, %sc0 : index
        %215 = arith.cmpi slt, %212, %sc1 : index
        %216 = arith.andi %214, %215 : i1
        %217 = vector.broadcast %216 : i1 to vector<1xi1>
        vector.maskedstore %9[%210, %212], %217, %213 : memref<?x?xf32, strided<[?, 1]>>, vector<1xi1>, vector<1xf32>
        %218 = affine.apply #map20()[%0]
        %219 = arith.addi %218, %26 : index
        %220 = affine.apply #map12()[%0]
        %221 = arith.addi %220, %27 : index
        %222 = vector.extract_strided_slice %30#3 {offsets = [3], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
        %223 = arith.cmpi slt, %219, %sc0 : index
        %224 = arith.cmpi slt, %221, %sc1 : index
        %225 = arith.andi %223, %224 : i1
        %226 = vector.broadcast %225 : i1 to vector<1xi1>
        vector.maskedstore %9[%219, %221], %226, %222 : memref<?x?xf32, strided<[?, 1]>>, vector<1xi1>, vector<1xf32>
        return
      }
    }
  }
}
