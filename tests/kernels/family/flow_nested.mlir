// Nested loops with uniform and divergent bounds, branches with several results of several types, uniform and divergent.
gpu.module @m {
  gpu.func @flow_nested(%A: memref<192xi32>, %B: memref<192xf32>, %O: memref<4x2x192xi32>, %F: memref<2x2x192xf32>, %n: index, %flag: i32) kernel
      attributes {gpu.known_block_size = array<i32: 192, 1, 1>, gpu.known_grid_size = array<i32: 2, 1, 1>,
                  rocdl.flat_work_group_size = "192,192", rocdl.reqd_work_group_size = array<i32: 192, 1, 1>} {
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %z = arith.constant 0 : i32
    %i1 = arith.constant 1 : i32
    %i3 = arith.constant 3 : i32
    %f0 = arith.constant 0.0 : f32
    %fh = arith.constant 0.5 : f32
    %x = memref.load %A[%t] : memref<192xi32>
    %y = memref.load %B[%t] : memref<192xf32>
    %lim = affine.apply affine_map<()[t, b] -> ((t * 5 + b) mod 7)>()[%t, %b]
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z, %f = %f0) -> (i32, f32) {
      %in:2 = scf.for %j = %i to %lim step %c2 iter_args(%u = %s, %g = %f) -> (i32, f32) {
        %ji = arith.index_cast %j : index to i32
        %m = arith.muli %ji, %x : i32
        %v = arith.addi %u, %m : i32
        %odd = arith.andi %v, %i1 : i32
        %isodd = arith.cmpi eq, %odd, %i1 : i32
        %w:2 = scf.if %isodd -> (i32, f32) {
          %q = arith.subi %v, %i3 : i32
          %h = arith.addf %g, %y : f32
          scf.yield %q, %h : i32, f32
        } else {
          %q = arith.addi %v, %ji : i32
          %h = arith.mulf %g, %fh : f32
          scf.yield %q, %h : i32, f32
        }
        scf.yield %w#0, %w#1 : i32, f32
      }
      %even = arith.remsi %i, %c2 : index
      %ise = arith.cmpi eq, %even, %c0 : index
      %z2 = scf.if %ise -> (i32) {
        %q = arith.xori %in#0, %x : i32
        scf.yield %q : i32
      } else {
        scf.yield %in#0 : i32
      }
      scf.yield %z2, %in#1 : i32, f32
    }
    memref.store %r#0, %O[%c0, %b, %t] : memref<4x2x192xi32>
    memref.store %r#1, %F[%c0, %b, %t] : memref<2x2x192xf32>
    %uf = arith.cmpi sgt, %flag, %z : i32
    %ne = arith.cmpi slt, %x, %z : i32
    %k:3 = scf.if %uf -> (i32, i1, f32) {
      %a = scf.if %ne -> (i32) {
        %neg = arith.subi %z, %x : i32
        scf.yield %neg : i32
      } else {
        scf.yield %x : i32
      }
      %c = arith.cmpi ugt, %a, %i3 : i32
      scf.yield %a, %c, %y : i32, i1, f32
    } else {
      scf.yield %z, %ne, %f0 : i32, i1, f32
    }
    memref.store %k#0, %O[%c1, %b, %t] : memref<4x2x192xi32>
    %ke = arith.extui %k#1 : i1 to i32
    memref.store %ke, %O[%c2, %b, %t] : memref<4x2x192xi32>
    memref.store %k#2, %F[%c1, %b, %t] : memref<2x2x192xf32>
    scf.if %k#1 {
      scf.if %ne {
        memref.store %i1, %O[%c3, %b, %t] : memref<4x2x192xi32>
      } else {
        scf.if %uf {
          memref.store %i3, %O[%c3, %b, %t] : memref<4x2x192xi32>
        }
      }
    }
    gpu.return
  }
}
