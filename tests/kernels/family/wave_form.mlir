module {
  stream.executable private @scaled_copy {
    stream.executable.export public @scaled_copy workgroups() -> (index, index, index) {
      %c3 = arith.constant 3 : index
      %c2 = arith.constant 2 : index
      %c1 = arith.constant 1 : index
      stream.return %c3, %c2, %c1 : index, index, index
    }
    builtin.module {
      func.func @scaled_copy(%arg0: !stream.binding, %arg1: !stream.binding) attributes {translation_info = #iree_codegen.translation_info<pipeline = None workgroup_size = [64, 2, 1] subgroup_size = 64>} {
        %c0 = arith.constant 0 : index
        %cst = arith.constant dense<2.000000e+00> : vector<2xf16>
        %0 = stream.dispatch.workgroup.id[0] : index
        %1 = stream.dispatch.workgroup.id[1] : index
        %thread_id_x = gpu.thread_id  x
        %thread_id_y = gpu.thread_id  y
        %2 = stream.binding.subspan %arg0[%c0] : !stream.binding -> memref<4x384xf16, strided<[384, 1], offset: ?>>
        %3 = stream.binding.subspan %arg1[%c0] : !stream.binding -> memref<4x384xf16, strided<[384, 1], offset: ?>>
        %4 = affine.apply affine_map<()[s0, s1] -> (s0 * 2 + s1)>()[%1, %thread_id_y]
        %5 = affine.apply affine_map<()[s0, s1] -> (s0 * 128 + s1 * 2)>()[%0, %thread_id_x]
        %6 = vector.load %2[%4, %5] : memref<4x384xf16, strided<[384, 1], offset: ?>>, vector<2xf16>
        %7 = arith.mulf %6, %cst : vector<2xf16>
        vector.store %7, %3[%4, %5] : memref<4x384xf16, strided<[384, 1], offset: ?>>, vector<2xf16>
        return
      }
    }
  }
}
