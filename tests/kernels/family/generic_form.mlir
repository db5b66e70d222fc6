#map = affine_map<()[s0] -> (s0 mod 16)>
#map1 = affine_map<()[s0, s1] -> (s0 + (s1 floordiv 16) * 4)>
#map2 = affine_map<()[s0] -> ((s0 floordiv 16) * 4)>
#map3 = affine_map<()[s0] -> ((s0 floordiv 16) * 4 + 1)>
#map4 = affine_map<()[s0] -> ((s0 floordiv 16) * 4 + 2)>
#map5 = affine_map<()[s0] -> ((s0 floordiv 16) * 4 + 3)>
"builtin.module"() ({
  "gpu.module"() <{sym_name = "m"}> ({
    "gpu.func"() <{function_type = (memref<16x50xf16>, memref<16x50xf16>, memref<16x16xf32>) -> ()}> ({
    ^bb0(%arg0: memref<16x50xf16>, %arg1: memref<16x50xf16>, %arg2: memref<16x16xf32>):
      %0 = "arith.constant"() <{value = 0 : index}> : () -> index
      %1 = "arith.constant"() <{value = 16 : index}> : () -> index
      %2 = "arith.constant"() <{value = 50 : index}> : () -> index
      %3 = "arith.constant"() <{value = 64 : index}> : () -> index
      %4 = "arith.constant"() <{value = dense<0.000000e+00> : vector<4xf32>}> : () -> vector<4xf32>
      %5 = "arith.constant"() <{value = dense<0.000000e+00> : vector<4xf16>}> : () -> vector<4xf16>
      %6 = "arith.constant"() <{value = dense<[0, 1, 2, 3]> : vector<4xindex>}> : () -> vector<4xindex>
      %7 = "arith.constant"() <{value = dense<50> : vector<4xindex>}> : () -> vector<4xindex>
      %8 = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> index
      %9 = "affine.apply"(%8) <{map = #map}> : (index) -> index
      %10 = "scf.for"(%0, %3, %1, %4) ({
      ^bb0(%arg3: index, %arg4: vector<4xf32>):
        %19 = "affine.apply"(%arg3, %8) <{map = #map1}> : (index, index) -> index
        %20 = "vector.broadcast"(%19) : (index) -> vector<4xindex>
        %21 = "arith.addi"(%20, %6) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (vector<4xindex>, vector<4xindex>) -> vector<4xindex>
        %22 = "arith.cmpi"(%21, %7) <{predicate = 2 : i64}> : (vector<4xindex>, vector<4xindex>) -> vector<4xi1>
        %23 = "vector.maskedload"(%arg0, %9, %19, %22, %5) : (memref<16x50xf16>, index, index, vector<4xi1>, vector<4xf16>) -> vector<4xf16>
        %24 = "vector.maskedload"(%arg1, %9, %19, %22, %5) : (memref<16x50xf16>, index, index, vector<4xi1>, vector<4xf16>) -> vector<4xf16>
        %25 = "amdgpu.mfma"(%23, %24, %arg4) <{abid = 0 : i32, blgp = #amdgpu<mfma_perm_b none>, blocks = 1 : i32, cbsz = 0 : i32, k = 16 : i32, m = 16 : i32, n = 16 : i32}> : (vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
        "scf.yield"(%25) : (vector<4xf32>) -> ()
      }) : (index, index, index, vector<4xf32>) -> vector<4xf32>
      %11 = "affine.apply"(%8) <{map = #map2}> : (index) -> index
      %12 = "affine.apply"(%8) <{map = #map3}> : (index) -> index
      %13 = "affine.apply"(%8) <{map = #map4}> : (index) -> index
      %14 = "affine.apply"(%8) <{map = #map5}> : (index) -> index
      %15 = "vector.extract"(%10) <{static_position = array<i64: 0>}> : (vector<4xf32>) -> f32
      %16 = "vector.extract"(%10) <{static_position = array<i64: 1>}> : (vector<4xf32>) -> f32
      %17 = "vector.extract"(%10) <{static_position = array<i64: 2>}> : (vector<4xf32>) -> f32
      %18 = "vector.extract"(%10) <{static_position = array<i64: 3>}> : (vector<4xf32>) -> f32
      "memref.store"(%15, %arg2, %11, %9) : (f32, memref<16x16xf32>, index, index) -> ()
      "memref.store"(%16, %arg2, %12, %9) : (f32, memref<16x16xf32>, index, index) -> ()
      "memref.store"(%17, %arg2, %13, %9) : (f32, memref<16x16xf32>, index, index) -> ()
      "memref.store"(%18, %arg2, %14, %9) : (f32, memref<16x16xf32>, index, index) -> ()
      "gpu.return"() : () -> ()
    }) {gpu.kernel, gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>, rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>, sym_name = "gemm_ktail_masked", workgroup_attributions = 0 : i64} : () -> ()
  }) : () -> ()
}) : () -> ()

