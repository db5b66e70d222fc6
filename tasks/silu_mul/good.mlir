// Four elements for a work-item, a wave for a workgroup.
gpu.module @m {
  gpu.func @silu_mul(%X: memref<6x2064xf16>, %Y: memref<6x1032xf16>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 25, 1, 1>, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c6 = arith.constant 6 : index
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %row = affine.apply affine_map<()[b, t] -> ((b * 64 + t) floordiv 258)>()[%b, %t]
    %column = affine.apply affine_map<()[b, t] -> ((b * 64 + t) mod 258 * 4)>()[%b, %t]
    %gates = affine.apply affine_map<()[b, t] -> ((b * 64 + t) mod 258 * 4 + 1032)>()[%b, %t]
    %one = arith.constant dense<1.0> : vector<4xf32>
    %inside = arith.cmpi ult, %row, %c6 : index
    scf.if %inside {
      %a = vector.load %X[%row, %column] : memref<6x2064xf16>, vector<4xf16>
      %g = vector.load %X[%row, %gates] : memref<6x2064xf16>, vector<4xf16>
      %x = arith.extf %a : vector<4xf16> to vector<4xf32>
      %y = arith.extf %g : vector<4xf16> to vector<4xf32>
      %log2e = arith.constant dense<-1.44269504> : vector<4xf32>
      %z = arith.mulf %x, %log2e : vector<4xf32>
      %e = math.exp2 %z fastmath<afn> : vector<4xf32>
      %denominator = arith.addf %e, %one : vector<4xf32>
      %s = arith.divf %x, %denominator fastmath<arcp> : vector<4xf32>
      %p = arith.mulf %s, %y : vector<4xf32>
      %out = arith.truncf %p : vector<4xf32> to vector<4xf16>
      vector.store %out, %Y[%row, %column] : memref<6x1032xf16>, vector<4xf16>
    }
    gpu.return
  }
}
