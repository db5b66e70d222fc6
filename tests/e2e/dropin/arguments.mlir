// A function as Wave hands it over: taken out of its wrapper, in generic form. Its arguments lie elsewhere in each layout: bindings at 0
// and 8; %n, %shift, %scale, %bias packed at 16, 20, 24, 32 and 8 bytes apart at 16, 24, 32, 40.
// out[i] = i < n ? a[i + shift] * scale + bias : unchanged, through LDS.
module {
"func.func"() <{function_type = (!stream.binding, !stream.binding, i32, i32, f32, index) -> (), sym_name = "scale_rows"}> ({
^bb0(%arg0: !stream.binding, %arg1: !stream.binding, %n: i32, %shift: i32, %scale: f32, %bias: index):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %a = "stream.binding.subspan"(%arg0, %c0) : (!stream.binding, index) -> memref<640xf32>
  %out = "stream.binding.subspan"(%arg1, %c0) : (!stream.binding, index) -> memref<512xf32>
  %lds = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<256xf32, #gpu.address_space<workgroup>>
  %x = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> index
  %y = "gpu.thread_id"() <{dimension = #gpu<dim y>}> : () -> index
  %bx = "gpu.block_dim"() <{dimension = #gpu<dim x>}> : () -> index
  %b = "gpu.block_id"() <{dimension = #gpu<dim x>, upper_bound = 2 : index}> : () -> index
  %row = "arith.muli"(%y, %bx) : (index, index) -> index
  %t = "arith.addi"(%row, %x) : (index, index) -> index
  %i = "affine.apply"(%t, %b) <{map = affine_map<()[s0, s1] -> (s1 * 256 + s0)>}> : (index, index) -> index
  %k = "arith.index_cast"(%shift) : (i32) -> index
  %from = "arith.addi"(%i, %k) : (index, index) -> index
  %v = "memref.load"(%a, %from) : (memref<640xf32>, index) -> f32
  "memref.store"(%v, %lds, %t) : (f32, memref<256xf32, #gpu.address_space<workgroup>>, index) -> ()
  "amdgpu.lds_barrier"() : () -> ()
  %w = "memref.load"(%lds, %t) : (memref<256xf32, #gpu.address_space<workgroup>>, index) -> f32
  %scaled = "arith.mulf"(%w, %scale) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  %bias32 = "arith.index_cast"(%bias) : (index) -> i32
  %biasf = "arith.sitofp"(%bias32) : (i32) -> f32
  %sum = "arith.addf"(%scaled, %biasf) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  %limit = "arith.index_cast"(%n) : (i32) -> index
  %inside = "arith.cmpi"(%i, %limit) <{predicate = 6 : i64}> : (index, index) -> i1
  "scf.if"(%inside) ({
    "memref.store"(%sum, %out, %i) : (f32, memref<512xf32>, index) -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
}
