// A function as Wave hands it over: taken out of its wrapper, in generic form, without a workgroup size.
module {
"func.func"() <{function_type = (!stream.binding, !stream.binding, i32, index) -> (), sym_name = "copy"}> ({
^bb0(%arg0: !stream.binding, %arg1: !stream.binding, %arg2: i32, %arg3: index):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %0 = "stream.binding.subspan"(%arg0, %c0) : (!stream.binding, index) -> memref<512xf32>
  %1 = "stream.binding.subspan"(%arg1, %c0) : (!stream.binding, index) -> memref<512xf32>
  %lds = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<256xf32, #gpu.address_space<workgroup>>
  %x = "gpu.thread_id"() <{dimension = #gpu<dim x>, upper_bound = 128 : index}> : () -> index
  %y = "gpu.thread_id"() <{dimension = #gpu<dim y>, upper_bound = 2 : index}> : () -> index
  %b = "gpu.block_id"() <{dimension = #gpu<dim x>, upper_bound = 2 : index}> : () -> index
  %t = "affine.apply"(%x, %y) <{map = affine_map<()[s0, s1] -> (s1 * 128 + s0)>}> : (index, index) -> index
  %i = "affine.apply"(%t, %b) <{map = affine_map<()[s0, s1] -> (s1 * 256 + s0)>}> : (index, index) -> index
  %v = "vector.load"(%0, %i) <{nontemporal = false}> : (memref<512xf32>, index) -> vector<1xf32>
  "vector.store"(%v, %lds, %t) <{nontemporal = false}> : (vector<1xf32>, memref<256xf32, #gpu.address_space<workgroup>>, index) -> ()
  "amdgpu.lds_barrier"() : () -> ()
  %back = "affine.apply"(%t, %arg3) <{map = affine_map<()[s0, s1] -> ((s0 + s1) mod 256)>}> : (index, index) -> index
  %w = "vector.load"(%lds, %back) <{nontemporal = false}> : (memref<256xf32, #gpu.address_space<workgroup>>, index) -> vector<1xf32>
  %n = "arith.index_cast"(%arg2) : (i32) -> index
  %inside = "arith.cmpi"(%i, %n) <{predicate = 6 : i64}> : (index, index) -> i1
  "scf.if"(%inside) ({
    "vector.store"(%w, %1, %i) <{nontemporal = false}> : (vector<1xf32>, memref<512xf32>, index) -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
}
