// A comparison of floats that are the same for the wave is a scalar condition: branches on it are scalar (a barrier may stand in them), also
// where lanes are off. Where it only chooses numbers it stays a mask.
// RUN: for t in gfx942 gfx950; do wavecc %s --kernel=branch --target=$t -S --no-lines -o - | FileCheck %s --check-prefix=BRANCH || exit 1; \
// RUN:   wavecc %s --kernel=chosen --target=$t -S --no-lines -o - | FileCheck %s --check-prefix=CHOSEN || exit 1; \
// RUN:   wavecc %s --schedule=off --kernel=differs --target=$t -S --no-lines -o - | FileCheck %s --check-prefix=DIFFERS || exit 1; \
// RUN:   for a in 0 1.5 nan -2; do \
// RUN:   wavecc run %s --kernel=all --quiet --target=$t --seed=5 --check=all --arg=f32[128]=random --arg=f32[12x128]=zero --arg=f32[12x128]=zero --arg=f32=$a --arg=f64=1.5 --dump=1=%t.a.npy --dump=2=%t.b.npy || exit 1; \
// RUN:   cmp %t.a.npy %t.b.npy || exit 1; done; done
// BRANCH-LABEL: {{^}}branch:
// BRANCH-NOT: saveexec
// BRANCH: v_cmp_{{n?eq|lg}}_f32_e64 [[M:s\[[0-9:]+\]|vcc]]
// BRANCH-NEXT: s_cmp_{{eq|lg}}_u64 [[M]], 0
// BRANCH-NEXT: s_cbranch_scc
// BRANCH-NOT: saveexec
// BRANCH: s_barrier
// BRANCH-NOT: saveexec
// BRANCH: s_endpgm
// CHOSEN-LABEL: {{^}}chosen:
// CHOSEN: v_cmp_
// CHOSEN-NOT: exec
// CHOSEN: v_cndmask_b32
// DIFFERS-LABEL: {{^}}differs:
// DIFFERS: saveexec
gpu.module @m {
  gpu.func @branch(%I: memref<128xf32>, %A: memref<12x128xf32>, %alpha: f32) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %lds = memref.alloc() : memref<128xf32, #gpu.address_space<workgroup>>
    %x = memref.load %I[%t] : memref<128xf32>
    %c = arith.cmpf une, %alpha, %zero : f32
    scf.if %c {
      memref.store %x, %lds[%t] : memref<128xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      %c127 = arith.constant 127 : index
      %o = arith.subi %c127, %t : index
      %y = memref.load %lds[%o] : memref<128xf32, #gpu.address_space<workgroup>>
      memref.store %y, %A[%c0, %t] : memref<12x128xf32>
    }
    gpu.return
  }
  gpu.func @chosen(%I: memref<128xf32>, %A: memref<12x128xf32>, %alpha: f32) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %x = memref.load %I[%t] : memref<128xf32>
    %c = arith.cmpf une, %alpha, %zero : f32
    %y = arith.select %c, %x, %alpha : f32
    memref.store %y, %A[%c0, %t] : memref<12x128xf32>
    gpu.return
  }
  // The near miss: one side is a number of each lane.
  gpu.func @differs(%I: memref<128xf32>, %A: memref<12x128xf32>, %alpha: f32) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %x = memref.load %I[%t] : memref<128xf32>
    %c = arith.cmpf une, %alpha, %x : f32
    scf.if %c {
      memref.store %x, %A[%c0, %t] : memref<12x128xf32>
    }
    gpu.return
  }
  gpu.func @all(%I: memref<128xf32>, %A: memref<12x128xf32>, %B: memref<12x128xf32>, %alpha: f32, %beta: f64) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %two = arith.constant 2.0 : f32
    %x = memref.load %I[%t] : memref<128xf32>
    %bit = arith.remui %t, %c3 : index
    %odd = arith.cmpi eq, %bit, %c1 : index
    %gt = arith.cmpf ogt, %alpha, %zero : f32
    %eq = arith.cmpf oeq, %alpha, %zero : f32
    %un = arith.cmpf uno, %alpha, %zero : f32
    %gt2 = arith.cmpf ogt, %alpha, %zero : f32
    %eq2 = arith.cmpf oeq, %alpha, %zero : f32
    %un2 = arith.cmpf uno, %alpha, %zero : f32
    %want0 = arith.select %gt2, %one, %two : f32
    %want1 = arith.select %eq2, %one, %two : f32
    %want2 = arith.select %un2, %one, %two : f32
    // 0-2: branches with results, in lanes that are off, too
    %r0 = scf.if %gt -> (f32) {
      memref.store %zero, %A[%c7, %t] : memref<12x128xf32>
      scf.yield %one : f32
    } else {
      scf.yield %two : f32
    }
    memref.store %r0, %A[%c0, %t] : memref<12x128xf32>
    memref.store %want0, %B[%c0, %t] : memref<12x128xf32>
    scf.if %odd {
      %r1 = scf.if %eq -> (f32) {
        memref.store %zero, %A[%c7, %t] : memref<12x128xf32>
        scf.yield %one : f32
      } else {
        scf.yield %two : f32
      }
      memref.store %r1, %A[%c1, %t] : memref<12x128xf32>
      memref.store %want1, %B[%c1, %t] : memref<12x128xf32>
      %in = arith.addf %alpha, %one : f32
      %ge = arith.cmpf oge, %in, %one : f32
      %ge2 = arith.cmpf oge, %in, %one : f32
      scf.if %ge {
        memref.store %two, %A[%c2, %t] : memref<12x128xf32>
      } else {
        memref.store %one, %A[%c2, %t] : memref<12x128xf32>
      }
      %want = arith.select %ge2, %two, %one : f32
      memref.store %want, %B[%c2, %t] : memref<12x128xf32>
    }
    // 3: combined with others, of f64, as a number
    %half = arith.constant 1.5 : f64
    %wide = arith.cmpf ole, %beta, %half : f64
    %both = arith.andi %wide, %un : i1
    %n = arith.extui %both : i1 to i32
    %r3 = arith.uitofp %n : i32 to f32
    memref.store %r3, %A[%c3, %t] : memref<12x128xf32>
    %want3 = arith.select %un2, %one, %zero : f32
    memref.store %want3, %B[%c3, %t] : memref<12x128xf32>
    // 4: a loop while a number that the wave has is below a limit; 5: carried booleans
    %ten = arith.constant 10.0 : f32
    %start = arith.select %un2, %one, %alpha : f32
    %w:2 = scf.while (%f = %start, %k = %zero) : (f32, f32) -> (f32, f32) {
      %less = arith.cmpf olt, %f, %ten : f32
      scf.condition(%less) %f, %k : f32, f32
    } do {
    ^bb0(%f: f32, %k: f32):
      %g = arith.addf %f, %two : f32
      %k2 = arith.addf %k, %one : f32
      scf.yield %g, %k2 : f32, f32
    }
    memref.store %w#1, %A[%c4, %t] : memref<12x128xf32>
    %five = arith.constant 5.0 : f32
    %d = arith.subf %ten, %start : f32
    %dd = arith.divf %d, %two : f32
    %up = math.ceil %dd : f32
    memref.store %up, %B[%c4, %t] : memref<12x128xf32>
    %flag = scf.for %i = %c0 to %c5 step %c1 iter_args(%b = %gt) -> (i1) {
      %v = memref.load %I[%i] : memref<128xf32>
      %pos = arith.cmpf ogt, %v, %zero : f32
      %next = arith.xori %b, %pos : i1
      scf.yield %next : i1
    }
    %r5 = scf.if %flag -> (f32) {
      memref.store %zero, %A[%c7, %t] : memref<12x128xf32>
      scf.yield %one : f32
    } else {
      scf.yield %two : f32
    }
    memref.store %r5, %A[%c5, %t] : memref<12x128xf32>
    %sum = scf.for %i = %c0 to %c5 step %c1 iter_args(%s = %want0) -> (f32) {
      %v = memref.load %I[%i] : memref<128xf32>
      %pos = arith.cmpf ogt, %v, %zero : f32
      %other = arith.constant 3.0 : f32
      %swap = arith.subf %other, %s : f32
      %s2 = arith.select %pos, %swap, %s : f32
      scf.yield %s2 : f32
    }
    memref.store %sum, %B[%c5, %t] : memref<12x128xf32>
    gpu.return
  }
}
