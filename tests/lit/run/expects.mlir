// Several buffers are compared: the run fails if any of them differs, whichever comes last.
// RUN: wavecc run %s --target=gfx942 --grid=1 --arg=f32[64]=iota --arg=f32[64]=zero --arg=f32[64]=zero --dump=0=%t.0.npy --dump=1=%t.1.npy --quiet
// A word has a letter for each buffer: g compares with what it is, b with another.
// RUN: for w in ggg ggb gbg gbb bgg bgb bbg bbb; do set --; n=0; for c in $(echo $w | sed 's/./& /g'); do case $c$n in g0|b1|g2) f=0;; *) f=1;; esac; set -- "$@" --expect=$n=%t.$f.npy; n=$((n + 1)); done; wavecc run %s --target=gfx942 --grid=1 --arg=f32[64]=iota --arg=f32[64]=zero --arg=f32[64]=zero "$@" --quiet > %t.out 2>&1; echo "$w status $? differ $(grep -c 'mismatch in' %t.out)"; done | FileCheck %s
// CHECK: ggg status 0 differ 0
// CHECK-NEXT: ggb status 2 differ 1
// CHECK-NEXT: gbg status 2 differ 1
// CHECK-NEXT: gbb status 2 differ 2
// CHECK-NEXT: bgg status 2 differ 1
// CHECK-NEXT: bgb status 2 differ 2
// CHECK-NEXT: bbg status 2 differ 2
// CHECK-NEXT: bbb status 2 differ 3
gpu.module @m {
  gpu.func @k(%a: memref<64xf32>, %b: memref<64xf32>, %c: memref<64xf32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %i = gpu.thread_id x
    %v = memref.load %a[%i] : memref<64xf32>
    %s = arith.addf %v, %v : f32
    memref.store %s, %b[%i] : memref<64xf32>
    memref.store %v, %c[%i] : memref<64xf32>
    gpu.return
  }
}
