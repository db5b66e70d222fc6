// scf.while, uniform and divergent, with integers, floats and memrefs carried; scf.index_switch; scf.execute_region of several blocks.
gpu.module @m {
  gpu.func @flow_while(%A: memref<192xi32>, %F: memref<192xf32>, %O: memref<9x192xi32>, %P: memref<2x192xf32>, %n: i32, %s: index) kernel
      attributes {gpu.known_block_size = array<i32: 192, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %c8 = arith.constant 8 : index
    %i0 = arith.constant 0 : i32
    %i1 = arith.constant 1 : i32
    %i2 = arith.constant 2 : i32
    %i3 = arith.constant 3 : i32
    %i255 = arith.constant 255 : i32
    %x = memref.load %A[%t] : memref<192xi32>
    %f = memref.load %F[%t] : memref<192xf32>
    %small = arith.andi %x, %i255 : i32
    %start = arith.addi %small, %i1 : i32

    // Uniform: Collatz steps of n; the peak on the way.
    %u:3 = scf.while (%v = %n, %count = %i0, %peak = %n) : (i32, i32, i32) -> (i32, i32, i32) {
      %go = arith.cmpi ne, %v, %i1 : i32
      scf.condition(%go) %v, %count, %peak : i32, i32, i32
    } do {
    ^bb0(%v: i32, %count: i32, %peak: i32):
      %odd = arith.andi %v, %i1 : i32
      %is_odd = arith.cmpi eq, %odd, %i1 : i32
      %triple = arith.muli %v, %i3 : i32
      %up = arith.addi %triple, %i1 : i32
      %down = arith.shrui %v, %i1 : i32
      %next = arith.select %is_odd, %up, %down : i32
      %more = arith.addi %count, %i1 : i32
      %top = arith.maxsi %peak, %next : i32
      scf.yield %next, %more, %top : i32, i32, i32
    }
    memref.store %u#1, %O[%c0, %t] : memref<9x192xi32>
    memref.store %u#2, %O[%c1, %t] : memref<9x192xi32>

    // Divergent: each lane its own number; a float is carried too.
    %d:3 = scf.while (%v = %start, %count = %i0, %g = %f) : (i32, i32, f32) -> (i32, i32, f32) {
      %go = arith.cmpi ne, %v, %i1 : i32
      %twice = arith.addi %count, %count : i32
      scf.condition(%go) %v, %twice, %g : i32, i32, f32
    } do {
    ^bb0(%v: i32, %twice: i32, %g: f32):
      %odd = arith.andi %v, %i1 : i32
      %is_odd = arith.cmpi eq, %odd, %i1 : i32
      %next = scf.if %is_odd -> (i32) {
        %triple = arith.muli %v, %i3 : i32
        %up = arith.addi %triple, %i1 : i32
        scf.yield %up : i32
      } else {
        %down = arith.shrui %v, %i1 : i32
        scf.yield %down : i32
      }
      %count = arith.shrui %twice, %i1 : i32
      %more = arith.addi %count, %i1 : i32
      %half = arith.constant 0.5 : f32
      %h = arith.mulf %g, %half : f32
      %k = arith.addf %h, %half : f32
      scf.yield %next, %more, %k : i32, i32, f32
    }
    memref.store %d#1, %O[%c2, %t] : memref<9x192xi32>
    memref.store %d#2, %P[%c0, %t] : memref<2x192xf32>

    // A float's condition; nested in a divergent loop a uniform one.
    %limit = arith.constant 10.0 : f32
    %one = arith.constant 1.0 : f32
    %abs = math.absf %f : f32
    %first = arith.addf %abs, %one : f32
    %w:2 = scf.while (%g = %first, %total = %i0) : (f32, i32) -> (f32, i32) {
      %go = arith.cmpf olt, %g, %limit : f32
      scf.condition(%go) %g, %total : f32, i32
    } do {
    ^bb0(%g: f32, %total: i32):
      %inner = scf.while (%j = %i0) : (i32) -> i32 {
        %sq = arith.muli %j, %j : i32
        %go = arith.cmpi slt, %sq, %n : i32
        scf.condition(%go) %j : i32
      } do {
      ^bb0(%j: i32):
        %jn = arith.addi %j, %i1 : i32
        scf.yield %jn : i32
      }
      %sum = arith.addi %total, %inner : i32
      %g2 = arith.addf %g, %g : f32
      scf.yield %g2, %sum : f32, i32
    }
    memref.store %w#0, %P[%c1, %t] : memref<2x192xf32>
    memref.store %w#1, %O[%c3, %t] : memref<9x192xi32>

    // Never and once.
    %false = arith.constant false
    %never = scf.while (%v = %x) : (i32) -> i32 {
      scf.condition(%false) %v : i32
    } do {
    ^bb0(%v: i32):
      scf.yield %i3 : i32
    }
    memref.store %never, %O[%c4, %t] : memref<9x192xi32>

    // Switches: uniform by s, divergent by the lane.
    %k = scf.index_switch %s -> i32
    case 2 {
      %r = arith.addi %x, %i1 : i32
      scf.yield %r : i32
    }
    case 5 {
      %r = arith.muli %x, %i3 : i32
      scf.yield %r : i32
    }
    default {
      scf.yield %i2 : i32
    }
    memref.store %k, %O[%c5, %t] : memref<9x192xi32>
    %m = arith.remui %t, %c5 : index
    %l:2 = scf.index_switch %m -> i32, index
    case 0 {
      scf.yield %x, %t : i32, index
    }
    case 1 {
      %r = arith.subi %i0, %x : i32
      scf.yield %r, %c7 : i32, index
    }
    case 3 {
      %r = scf.while (%v = %i1) : (i32) -> i32 {
        %go = arith.cmpi slt, %v, %small : i32
        scf.condition(%go) %v : i32
      } do {
      ^bb0(%v: i32):
        %vn = arith.addi %v, %v : i32
        scf.yield %vn : i32
      }
      scf.yield %r, %c3 : i32, index
    }
    default {
      scf.yield %i3, %m : i32, index
    }
    memref.store %l#0, %O[%c6, %t] : memref<9x192xi32>
    %l1 = arith.index_cast %l#1 : index to i32
    memref.store %l1, %O[%c7, %t] : memref<9x192xi32>

    // Several blocks in a region.
    %e = scf.execute_region -> i32 {
      %even = arith.andi %x, %i1 : i32
      %is_even = arith.cmpi eq, %even, %i0 : i32
      cf.cond_br %is_even, ^a, ^b(%i2 : i32)
    ^a:
      %p = arith.addi %x, %i3 : i32
      cf.br ^b(%p : i32)
    ^b(%q: i32):
      %r = arith.xori %q, %i255 : i32
      scf.yield %r : i32
    }
    memref.store %e, %O[%c8, %t] : memref<9x192xi32>
    gpu.return
  }
}
