// Buffers that meet at a select, after a branch, in a loop: uniform choices take the words of one descriptor or the other, choices that
// differ between lanes run the operation once for each descriptor. Every row of A must be as the same row of B, which is computed from
// loads of both.
// RUN: for t in gfx942 gfx950; do for n in 0 1 3; do \
// RUN:   wavecc run %s --kernel=loads --quiet --target=$t --seed=5 --check=all --arg=i32[256]=random --arg=i32[256]=random --arg=i32[16x128]=zero --arg=i32[16x128]=zero --arg=index=$n --dump=2=%t.a.npy --dump=3=%t.b.npy || exit 1; \
// RUN:   cmp %t.a.npy %t.b.npy || exit 1; done; done
// RUN: for t in gfx942 gfx950; do for n in 0 1 3; do \
// RUN:   wavecc run %s --kernel=stores --quiet --target=$t --seed=6 --check=all --arg=i32[256]=random --arg=i32[8x128]=zero --arg=i32[8x128]=zero --arg=i32[8x128]=zero --arg=i32[8x128]=zero --arg=index=$n --dump=1=%t.a.npy --dump=2=%t.b.npy --dump=3=%t.c.npy --dump=4=%t.d.npy || exit 1; \
// RUN:   cmp %t.a.npy %t.c.npy && cmp %t.b.npy %t.d.npy || exit 1; done; done
// RUN: wavecc %s --target=gfx950 -S --no-lines -o %t.s && FileCheck %s < %t.s
!fat = memref<256xi32, #amdgpu.address_space<fat_raw_buffer>>
!rows = memref<8x128xi32, #amdgpu.address_space<fat_raw_buffer>>
// The choice of a descriptor by the wave: scalar selects, no loop.
// CHECK-LABEL: {{^}}uniform:
// CHECK-NOT: v_readfirstlane
// CHECK: s_cselect
// CHECK-NOT: v_readfirstlane
// CHECK-NOT: exec
// CHECK: buffer_load_dword
// CHECK-NOT: buffer_load_dword
// CHECK: s_endpgm
gpu.module @m {
  gpu.func @uniform(%I: memref<256xi32>, %J: memref<256xi32>, %O: memref<64xi32>, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c1 = arith.constant 1 : index
    %bytes = arith.constant 100 : i64
    %x = amdgpu.fat_raw_buffer_cast %I : memref<256xi32> to !fat
    %y = amdgpu.fat_raw_buffer_cast %J validBytes(%bytes) : memref<256xi32> to !fat
    %c = arith.cmpi eq, %n, %c1 : index
    %m = arith.select %c, %x, %y : !fat
    %v = memref.load %m[%t] : !fat
    memref.store %v, %O[%t] : memref<64xi32>
    gpu.return
  }
  gpu.func @loads(%I: memref<256xi32>, %J: memref<256xi32>, %A: memref<16x128xi32>, %B: memref<16x128xi32>, %n: index) kernel
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
    %c8 = arith.constant 8 : index
    %c9 = arith.constant 9 : index
    %c10 = arith.constant 10 : index
    %c11 = arith.constant 11 : index
    %c12 = arith.constant 12 : index
    %c64 = arith.constant 64 : index
    %c16 = arith.constant 16 : index
    %true = arith.constant true
    %zero = arith.constant 0 : i32
    %bytes = arith.constant 400 : i64
    %stride = arith.constant 64 : i14
    %x = amdgpu.fat_raw_buffer_cast %I : memref<256xi32> to !fat
    %y = amdgpu.fat_raw_buffer_cast %J validBytes(%bytes) cacheSwizzleStride(%stride) : memref<256xi32> to !fat
    %vx = memref.load %x[%t] : !fat
    %vy = memref.load %y[%t] : !fat
    %uni = arith.cmpi eq, %n, %c1 : index
    %bit = arith.remui %t, %c3 : index
    %div = arith.cmpi eq, %bit, %c1 : index
    // select
    %want0 = arith.select %uni, %vx, %vy : i32
    %m0 = arith.select %uni, %x, %y : !fat
    %v0 = memref.load %m0[%t] : !fat
    memref.store %v0, %A[%c0, %t] : memref<16x128xi32>
    memref.store %want0, %B[%c0, %t] : memref<16x128xi32>
    %want1 = arith.select %div, %vx, %vy : i32
    %m1 = arith.select %div, %x, %y : !fat
    %v1 = memref.load %m1[%t] : !fat
    memref.store %v1, %A[%c1, %t] : memref<16x128xi32>
    memref.store %want1, %B[%c1, %t] : memref<16x128xi32>
    // after branches
    %m2 = scf.if %uni -> (!fat) {
      memref.store %zero, %A[%c2, %t] : memref<16x128xi32>
      scf.yield %x : !fat
    } else {
      scf.yield %y : !fat
    }
    %v2 = memref.load %m2[%t] : !fat
    memref.store %v2, %A[%c2, %t] : memref<16x128xi32>
    memref.store %want0, %B[%c2, %t] : memref<16x128xi32>
    %m3 = scf.if %div -> (!fat) {
      memref.store %zero, %A[%c3, %t] : memref<16x128xi32>
      scf.yield %x : !fat
    } else {
      scf.yield %y : !fat
    }
    %v3 = memref.load %m3[%t] : !fat
    memref.store %v3, %A[%c3, %t] : memref<16x128xi32>
    memref.store %want1, %B[%c3, %t] : memref<16x128xi32>
    // a loop that swaps them, and their values
    %sum:5 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y, %a = %vx, %b = %vy, %s = %zero) -> (!fat, !fat, i32, i32, i32) {
      %z = memref.load %p[%t] : !fat
      %d = arith.subi %z, %a : i32
      %s2 = arith.addi %s, %d : i32
      scf.yield %q, %p, %b, %a, %s2 : !fat, !fat, i32, i32, i32
    }
    %v4 = memref.load %sum#1[%t] : !fat
    %v4s = arith.addi %v4, %sum#4 : i32
    memref.store %v4s, %A[%c4, %t] : memref<16x128xi32>
    memref.store %sum#3, %B[%c4, %t] : memref<16x128xi32>
    // as often as the lane says
    %swapped:4 = scf.for %i = %c0 to %bit step %c1 iter_args(%p = %x, %q = %y, %a = %vx, %b = %vy) -> (!fat, !fat, i32, i32) {
      scf.yield %q, %p, %b, %a : !fat, !fat, i32, i32
    }
    %v5 = memref.load %swapped#0[%t] : !fat
    memref.store %v5, %A[%c5, %t] : memref<16x128xi32>
    memref.store %swapped#2, %B[%c5, %t] : memref<16x128xi32>
    // scf.while, scf.index_switch
    %w:3 = scf.while (%i = %c0, %p = %x, %a = %vx) : (index, !fat, i32) -> (index, !fat, i32) {
      %more = arith.cmpi ult, %i, %n : index
      scf.condition(%more) %i, %p, %a : index, !fat, i32
    } do {
    ^bb0(%i: index, %p: !fat, %a: i32):
      %next = arith.addi %i, %c1 : index
      %go = arith.cmpi eq, %i, %c0 : index
      %p2 = arith.select %go, %y, %p : !fat
      %a2 = arith.select %go, %vy, %a : i32
      scf.yield %next, %p2, %a2 : index, !fat, i32
    }
    %v6 = memref.load %w#1[%t] : !fat
    memref.store %v6, %A[%c6, %t] : memref<16x128xi32>
    memref.store %w#2, %B[%c6, %t] : memref<16x128xi32>
    %m7:2 = scf.index_switch %bit -> !fat, i32
    case 1 {
      scf.yield %y, %vy : !fat, i32
    }
    case 2 {
      memref.store %zero, %A[%c7, %t] : memref<16x128xi32>
      scf.yield %x, %vx : !fat, i32
    }
    default {
      scf.yield %y, %vy : !fat, i32
    }
    %v7 = memref.load %m7#0[%t] : !fat
    memref.store %v7, %A[%c7, %t] : memref<16x128xi32>
    memref.store %m7#1, %B[%c7, %t] : memref<16x128xi32>
    // only some lanes ask; others are at another offset
    %low = arith.cmpi ult, %t, %c16 : index
    scf.if %low {
      %at = arith.muli %t, %c4 : index
      %v8 = vector.load %m1[%at] : !fat, vector<4xi32>
      %xs = vector.load %x[%at] : !fat, vector<4xi32>
      %ys = vector.load %y[%at] : !fat, vector<4xi32>
      %want = arith.select %div, %xs, %ys : vector<4xi32>
      vector.store %v8, %A[%c8, %at] : memref<16x128xi32>, vector<4xi32>
      vector.store %want, %B[%c8, %at] : memref<16x128xi32>, vector<4xi32>
    }
    // views of the choice
    %sub = memref.subview %m3[8] [128] [1] : !fat to memref<128xi32, strided<[1], offset: 8>, #amdgpu.address_space<fat_raw_buffer>>
    %v9 = memref.load %sub[%t] : memref<128xi32, strided<[1], offset: 8>, #amdgpu.address_space<fat_raw_buffer>>
    %moved = arith.addi %t, %c8 : index
    %x9 = memref.load %x[%moved] : !fat
    %y9 = memref.load %y[%moved] : !fat
    %want9 = arith.select %div, %x9, %y9 : i32
    memref.store %v9, %A[%c9, %t] : memref<16x128xi32>
    memref.store %want9, %B[%c9, %t] : memref<16x128xi32>
    // a choice among choices, and a buffer of a pointer that the lane chooses
    %other = arith.cmpi eq, %bit, %c2 : index
    %m10 = arith.select %other, %m1, %m0 : !fat
    %want10 = arith.select %other, %want1, %want0 : i32
    %v10 = memref.load %m10[%t] : !fat
    memref.store %v10, %A[%c10, %t] : memref<16x128xi32>
    memref.store %want10, %B[%c10, %t] : memref<16x128xi32>
    %plain = arith.select %div, %I, %J : memref<256xi32>
    %m11 = amdgpu.fat_raw_buffer_cast %plain : memref<256xi32> to !fat
    %v11 = memref.load %m11[%t] : !fat
    %want11 = memref.load %plain[%t] : memref<256xi32>
    memref.store %v11, %A[%c11, %t] : memref<16x128xi32>
    memref.store %want11, %B[%c11, %t] : memref<16x128xi32>
    // straight to LDS
    %lds = memref.alloc() : memref<128xi32, #gpu.address_space<workgroup>>
    %wave = arith.floordivsi %t, %c64 : index
    %place = arith.muli %wave, %c64 : index
    %first = gpu.subgroup_broadcast %place, first_active_lane : index
    amdgpu.gather_to_lds %m1[%t], %lds[%first] : i32, !fat, memref<128xi32, #gpu.address_space<workgroup>>
    amdgpu.memory_counter_wait load(0)
    %v12 = memref.load %lds[%t] : memref<128xi32, #gpu.address_space<workgroup>>
    memref.store %v12, %A[%c12, %t] : memref<16x128xi32>
    memref.store %want1, %B[%c12, %t] : memref<16x128xi32>
    gpu.return
  }
  gpu.func @stores(%I: memref<256xi32>, %X: memref<8x128xi32>, %Y: memref<8x128xi32>, %X2: memref<8x128xi32>, %Y2: memref<8x128xi32>, %n: index) kernel
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
    %true = arith.constant true
    %zero = arith.constant 0 : i32
    %x = amdgpu.fat_raw_buffer_cast %X : memref<8x128xi32> to !rows
    %y = amdgpu.fat_raw_buffer_cast %Y : memref<8x128xi32> to !rows
    %v = memref.load %I[%t] : memref<256xi32>
    %uni = arith.cmpi eq, %n, %c1 : index
    %bit = arith.remui %t, %c3 : index
    %div = arith.cmpi eq, %bit, %c1 : index
    %m0 = arith.select %uni, %x, %y : !rows
    memref.store %v, %m0[%c0, %t] : !rows
    scf.if %uni {
      memref.store %v, %X2[%c0, %t] : memref<8x128xi32>
    } else {
      memref.store %v, %Y2[%c0, %t] : memref<8x128xi32>
    }
    %m1 = arith.select %div, %x, %y : !rows
    memref.store %v, %m1[%c1, %t] : !rows
    %old = memref.atomic_rmw addi %v, %m1[%c2, %bit] : (i32, !rows) -> i32
    %one = arith.constant 1 : i32
    %unused = memref.atomic_rmw addi %one, %m1[%c3, %t] : (i32, !rows) -> i32
    %before = memref.generic_atomic_rmw %m1[%c4, %t] : !rows {
    ^bb0(%o: i32):
      %p = arith.muli %v, %v : i32
      %q = arith.subi %p, %o : i32
      memref.atomic_yield %q : i32
    }
    %seen = arith.addi %before, %unused : i32
    memref.store %seen, %m1[%c5, %t] : !rows
    %mask = vector.broadcast %true : i1 to vector<2xi1>
    %pair = vector.from_elements %v, %seen : vector<2xi32>
    %half = arith.floordivsi %t, %c2 : index
    %at = arith.muli %half, %c2 : index
    %even = arith.cmpi eq, %at, %t : index
    scf.if %even {
      vector.maskedstore %m1[%c6, %at], %mask, %pair : !rows, vector<2xi1>, vector<2xi32>
    }
    // the same by branches
    scf.if %div {
      memref.store %v, %X2[%c1, %t] : memref<8x128xi32>
      %a = memref.atomic_rmw addi %v, %X2[%c2, %bit] : (i32, memref<8x128xi32>) -> i32
      memref.store %one, %X2[%c3, %t] : memref<8x128xi32>
      %p = arith.muli %v, %v : i32
      memref.store %p, %X2[%c4, %t] : memref<8x128xi32>
      memref.store %zero, %X2[%c5, %t] : memref<8x128xi32>
      scf.if %even {
        vector.store %pair, %X2[%c6, %at] : memref<8x128xi32>, vector<2xi32>
      }
    } else {
      memref.store %v, %Y2[%c1, %t] : memref<8x128xi32>
      %a = memref.atomic_rmw addi %v, %Y2[%c2, %bit] : (i32, memref<8x128xi32>) -> i32
      memref.store %one, %Y2[%c3, %t] : memref<8x128xi32>
      %p = arith.muli %v, %v : i32
      memref.store %p, %Y2[%c4, %t] : memref<8x128xi32>
      memref.store %zero, %Y2[%c5, %t] : memref<8x128xi32>
      scf.if %even {
        vector.store %pair, %Y2[%c6, %at] : memref<8x128xi32>, vector<2xi32>
      }
    }
    gpu.return
  }
}
