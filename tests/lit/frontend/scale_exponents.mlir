// A float that becomes f8E8M0FNU leaves its exponent, as MLIR's arith-expand does it. So do scales of f16, bf16, f32 and f64 of scaling_extf and
// scaling_truncf.
// RUN: for target in gfx90a gfx942 gfx950 gfx1250; do wavecc run %s --quiet --target=$target --grid=1 --block=64 --arg=f32[64]=random:-9:9 --arg=f16[64]=random:-9:9 \
// RUN:   --arg=u8[128]=zero --arg=f32[192]=zero --dump=0=%t.a.npy --dump=1=%t.b.npy --dump=2=%t.c.npy --dump=3=%t.d.npy || exit 1; \
// RUN:   %python -c "import numpy as n; a = n.load('%t.a.npy'); b = n.load('%t.b.npy').astype('f4'); c = n.load('%t.c.npy').reshape(64, 2); \
// RUN:     d = n.load('%t.d.npy').reshape(64, 3); e = lambda x: x.view('u4') >> 23 & 255; p = lambda x: (e(x) << 23).astype('u4').view('f4'); \
// RUN:     print((c[:, 0] == e(a)).all(), (c[:, 1] == e(b)).all(), (d[:, 0] == 3 * p(a)).all(), (d[:, 1] == 3 * p(b)).all(), \
// RUN:       (d[:, 2] == p(a)).all())"; done | FileCheck %s
// CHECK-COUNT-4: True True True True True
gpu.module @m {
  gpu.func @k(%A: memref<64xf32>, %B: memref<64xf16>, %C: memref<64x2xf8E8M0FNU>, %D: memref<64x3xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %a = memref.load %A[%t] : memref<64xf32>
    %b = memref.load %B[%t] : memref<64xf16>
    %x = arith.truncf %a : f32 to f8E8M0FNU
    %y = arith.truncf %b : f16 to f8E8M0FNU
    memref.store %x, %C[%t, %c0] : memref<64x2xf8E8M0FNU>
    memref.store %y, %C[%t, %c1] : memref<64x2xf8E8M0FNU>
    %three = arith.constant 3.0 : f8E4M3FN
    %u = arith.scaling_extf %three, %a : f8E4M3FN, f32 to f32
    %v = arith.scaling_extf %three, %b : f8E4M3FN, f16 to f32
    memref.store %u, %D[%t, %c0] : memref<64x3xf32>
    memref.store %v, %D[%t, %c1] : memref<64x3xf32>
    %power = arith.extf %x : f8E8M0FNU to f32
    %six = arith.constant 6.0 : f32
    %scaled = arith.mulf %power, %six : f32
    %w = arith.extf %a : f32 to f64
    %q = arith.scaling_truncf %scaled, %w : f32, f64 to f4E2M1FN
    %unit = arith.extf %q : f4E2M1FN to f32
    %sixth = arith.divf %unit, %six : f32
    %back = arith.mulf %sixth, %power : f32
    memref.store %back, %D[%t, %c2] : memref<64x3xf32>
    gpu.return
  }
}
