// Numbers of 2 and 4 bits lie packed, the first one in the low bits of its byte. An access may begin inside of a byte: each thread copies
// three numbers and eight numbers from an odd place to another odd place, through each kind of memory. Its neighbours store the other halves of its bytes.
// RUN: for target in gfx90a gfx942 gfx950 gfx1250; do for kernel in i4 i2 f4 lds private buffer; do wavecc run %s --kernel=$kernel --quiet --target=$target \
// RUN:   --grid=1 --block=16 --arg=u8[120]=random --arg=u8[120]=const:0xa5 --arg=i64=1 --arg=u8[16]=zero --dump=0=%t.a.npy --dump=1=%t.b.npy --dump=3=%t.c.npy || exit 1; \
// RUN:   %python -c "import numpy as n; w = 2 if '$kernel' == 'i2' else 4; \
// RUN:     bits = lambda f: n.unpackbits(n.load(f).view('u1'), bitorder='little').reshape(-1, w)[:240]; \
// RUN:     a, b, c = bits('%t.a.npy'), bits('%t.b.npy'), n.load('%t.c.npy'); old = n.unpackbits(n.full(120, 0xa5, 'u1'), bitorder='little').reshape(-1, w)[:240]; \
// RUN:     want = old.copy(); i = n.arange(16) * 11 + 1; \
// RUN:     [want.__setitem__(slice(x + 2, x + 13), a[x:x + 11]) for x in i]; print((b == want).all(), (c == a[i + 5] @ (1 << n.arange(w))).all())" || exit 1; \
// RUN:   done; done | FileCheck %s
// CHECK-COUNT-24: True True
gpu.module @m {
  gpu.func @i4(%A: memref<240xi4>, %B: memref<240xi4>, %one: index, %C: memref<16xi8>) kernel attributes {gpu.known_block_size = array<i32: 16, 1, 1>} {
    %t = gpu.thread_id x
    %at = affine.apply affine_map<(d0)[s0] -> (d0 * 11 + s0)>(%t)[%one]
    %at3 = affine.apply affine_map<(d0) -> (d0 + 3)>(%at)
    %to = affine.apply affine_map<(d0) -> (d0 + 2)>(%at)
    %to3 = affine.apply affine_map<(d0) -> (d0 + 5)>(%at)
    %x = vector.load %A[%at] : memref<240xi4>, vector<3xi4>
    %y = vector.load %A[%at3] : memref<240xi4>, vector<8xi4>
    vector.store %x, %B[%to] : memref<240xi4>, vector<3xi4>
    vector.store %y, %B[%to3] : memref<240xi4>, vector<8xi4>
    %e = memref.load %A[%to3] : memref<240xi4>
    memref.store %e, %B[%to3] : memref<240xi4>
    %first = memref.load %A[%at3] : memref<240xi4>
    memref.store %first, %B[%to3] : memref<240xi4>
    %n = arith.extui %e : i4 to i8
    memref.store %n, %C[%t] : memref<16xi8>
    gpu.return
  }
  gpu.func @i2(%A: memref<480xi2>, %B: memref<480xi2>, %one: index, %C: memref<16xi8>) kernel attributes {gpu.known_block_size = array<i32: 16, 1, 1>} {
    %t = gpu.thread_id x
    %at = affine.apply affine_map<(d0)[s0] -> (d0 * 11 + s0)>(%t)[%one]
    %at3 = affine.apply affine_map<(d0) -> (d0 + 3)>(%at)
    %to = affine.apply affine_map<(d0) -> (d0 + 2)>(%at)
    %to3 = affine.apply affine_map<(d0) -> (d0 + 5)>(%at)
    %x = vector.load %A[%at] : memref<480xi2>, vector<3xi2>
    %y = vector.load %A[%at3] : memref<480xi2>, vector<8xi2>
    vector.store %x, %B[%to] : memref<480xi2>, vector<3xi2>
    vector.store %y, %B[%to3] : memref<480xi2>, vector<8xi2>
    %e = memref.load %A[%to3] : memref<480xi2>
    %n = arith.extui %e : i2 to i8
    memref.store %n, %C[%t] : memref<16xi8>
    gpu.return
  }
  gpu.func @f4(%A: memref<240xf4E2M1FN>, %B: memref<240xf4E2M1FN>, %one: index, %C: memref<16xi8>) kernel attributes {gpu.known_block_size = array<i32: 16, 1, 1>} {
    %t = gpu.thread_id x
    %at = affine.apply affine_map<(d0)[s0] -> (d0 * 11 + s0)>(%t)[%one]
    %at3 = affine.apply affine_map<(d0) -> (d0 + 3)>(%at)
    %to = affine.apply affine_map<(d0) -> (d0 + 2)>(%at)
    %to3 = affine.apply affine_map<(d0) -> (d0 + 5)>(%at)
    %x = vector.load %A[%at] : memref<240xf4E2M1FN>, vector<3xf4E2M1FN>
    %y = vector.load %A[%at3] : memref<240xf4E2M1FN>, vector<8xf4E2M1FN>
    vector.store %x, %B[%to] : memref<240xf4E2M1FN>, vector<3xf4E2M1FN>
    vector.store %y, %B[%to3] : memref<240xf4E2M1FN>, vector<8xf4E2M1FN>
    %e = memref.load %A[%to3] : memref<240xf4E2M1FN>
    %b = arith.bitcast %e : f4E2M1FN to i4
    %n = arith.extui %b : i4 to i8
    memref.store %n, %C[%t] : memref<16xi8>
    gpu.return
  }
  gpu.func @lds(%A: memref<240xi4>, %B: memref<240xi4>, %one: index, %C: memref<16xi8>) workgroup(%L: memref<240xi4, #gpu.address_space<workgroup>>) kernel
      attributes {gpu.known_block_size = array<i32: 16, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %zero = arith.cmpi eq, %t, %c0 : index
    scf.if %zero {
      memref.copy %B, %L : memref<240xi4> to memref<240xi4, #gpu.address_space<workgroup>>
    }
    gpu.barrier
    %at = affine.apply affine_map<(d0)[s0] -> (d0 * 11 + s0)>(%t)[%one]
    %to = affine.apply affine_map<(d0) -> (d0 + 2)>(%at)
    %to3 = affine.apply affine_map<(d0) -> (d0 + 5)>(%at)
    %at3 = affine.apply affine_map<(d0) -> (d0 + 3)>(%at)
    %x = vector.load %A[%at] : memref<240xi4>, vector<3xi4>
    %y = vector.load %A[%at3] : memref<240xi4>, vector<8xi4>
    vector.store %x, %L[%to] : memref<240xi4, #gpu.address_space<workgroup>>, vector<3xi4>
    vector.store %y, %L[%to3] : memref<240xi4, #gpu.address_space<workgroup>>, vector<8xi4>
    gpu.barrier
    %b = affine.apply affine_map<(d0) -> (d0 * 15)>(%t)
    %z = vector.load %L[%b] : memref<240xi4, #gpu.address_space<workgroup>>, vector<15xi4>
    vector.store %z, %B[%b] : memref<240xi4>, vector<15xi4>
    %e = memref.load %A[%to3] : memref<240xi4>
    %n = arith.extui %e : i4 to i8
    memref.store %n, %C[%t] : memref<16xi8>
    gpu.return
  }
  gpu.func @private(%A: memref<240xi4>, %B: memref<240xi4>, %one: index, %C: memref<16xi8>) kernel attributes {gpu.known_block_size = array<i32: 16, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %P = memref.alloca() : memref<16xi4, #gpu.address_space<private>>
    %at = affine.apply affine_map<(d0)[s0] -> (d0 * 11 + s0)>(%t)[%one]
    %one3 = affine.apply affine_map<(d0) -> (d0 + 3)>(%one)
    %to = affine.apply affine_map<(d0) -> (d0 + 2)>(%at)
    %to3 = affine.apply affine_map<(d0) -> (d0 + 5)>(%at)
    %at3 = affine.apply affine_map<(d0) -> (d0 + 3)>(%at)
    %x = vector.load %A[%at] : memref<240xi4>, vector<3xi4>
    %y = vector.load %A[%at3] : memref<240xi4>, vector<8xi4>
    vector.store %x, %P[%one] : memref<16xi4, #gpu.address_space<private>>, vector<3xi4>
    vector.store %y, %P[%one3] : memref<16xi4, #gpu.address_space<private>>, vector<8xi4>
    %z = vector.load %P[%one] : memref<16xi4, #gpu.address_space<private>>, vector<11xi4>
    vector.store %z, %B[%to] : memref<240xi4>, vector<11xi4>
    %e = memref.load %A[%to3] : memref<240xi4>
    %n = arith.extui %e : i4 to i8
    memref.store %n, %C[%t] : memref<16xi8>
    gpu.return
  }
  gpu.func @buffer(%A: memref<240xi4>, %B: memref<240xi4>, %one: index, %C: memref<16xi8>) kernel attributes {gpu.known_block_size = array<i32: 16, 1, 1>} {
    %t = gpu.thread_id x
    %at = affine.apply affine_map<(d0)[s0] -> (d0 * 11 + s0)>(%t)[%one]
    %to = affine.apply affine_map<(d0) -> (d0 + 2)>(%at)
    %to3 = affine.apply affine_map<(d0) -> (d0 + 5)>(%at)
    %at3 = affine.apply affine_map<(d0) -> (d0 + 3)>(%at)
    %a = amdgpu.fat_raw_buffer_cast %A : memref<240xi4> to memref<240xi4, #amdgpu.address_space<fat_raw_buffer>>
    %b = amdgpu.fat_raw_buffer_cast %B : memref<240xi4> to memref<240xi4, #amdgpu.address_space<fat_raw_buffer>>
    %x = vector.load %a[%at] : memref<240xi4, #amdgpu.address_space<fat_raw_buffer>>, vector<3xi4>
    %y = vector.load %a[%at3] : memref<240xi4, #amdgpu.address_space<fat_raw_buffer>>, vector<8xi4>
    vector.store %x, %b[%to] : memref<240xi4, #amdgpu.address_space<fat_raw_buffer>>, vector<3xi4>
    vector.store %y, %b[%to3] : memref<240xi4, #amdgpu.address_space<fat_raw_buffer>>, vector<8xi4>
    %e = memref.load %a[%to3] : memref<240xi4, #amdgpu.address_space<fat_raw_buffer>>
    %n = arith.extui %e : i4 to i8
    memref.store %n, %C[%t] : memref<16xi8>
    gpu.return
  }
}
