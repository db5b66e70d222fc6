// Two functions in one module, as Wave's tools print them when a module holds several.
module {
"func.func"() <{function_type = (!stream.binding, i32) -> (), sym_name = "first"}> ({
^bb0(%arg0: !stream.binding, %s: i32):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %a = "stream.binding.subspan"(%arg0, %c0) : (!stream.binding, index) -> memref<64xi32>
  %x = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> index
  "memref.store"(%s, %a, %x) : (i32, memref<64xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!stream.binding, i32, i32) -> (), sym_name = "second"}> ({
^bb0(%arg0: !stream.binding, %s: i32, %t: i32):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %a = "stream.binding.subspan"(%arg0, %c0) : (!stream.binding, index) -> memref<64xi32>
  %x = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> index
  %v = "arith.subi"(%s, %t) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  "memref.store"(%v, %a, %x) : (i32, memref<64xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
}
