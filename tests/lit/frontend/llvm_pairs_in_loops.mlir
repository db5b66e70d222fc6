// Operations whose result is a struct, in a loop, whose body is read twice: first to see what its values become.
// RUN: wavecc %s --target=gfx950 --kernel=swaps -S -o - | FileCheck %s
// RUN: wavecc run %s --quiet --target=gfx950 --kernel=swaps --grid=1 --block=64 --arg=i32[64]=iota --arg=i32=3 --check=all --dump=0=%t.a.npy
// RUN: wavecc run %s --quiet --target=gfx950 --kernel=expected --grid=1 --block=64 --arg=i32[64]=zero --dump=0=%t.b.npy && cmp %t.a.npy %t.b.npy
// RUN: for target in gfx942 gfx950; do wavecc run %s --quiet --target=$target --kernel=exchanges --grid=1 --block=64 --arg=i32[64]=iota --arg=i32=3 --check=all --dump=0=%t.c.npy && wavecc run %s --quiet --target=$target --kernel=exchanged --grid=1 --block=64 --arg=i32[64]=zero --dump=0=%t.d.npy && cmp %t.c.npy %t.d.npy || exit 1; done
// RUN: not wavecc %s --target=gfx950 --kernel=large -S -o - 2>&1 | FileCheck --check-prefix=LARGE %s

// CHECK: v_permlane32_swap_b32
// CHECK: s_cbranch
// LARGE: :[[@LINE+71]]:{{[0-9]+}}: error: llvm.mlir.undef: type !llvm.array<4000 x array<2 x i32>> is not supported; supported: structs and arrays of up to 4096 numbers
module attributes {gpu.container_module} {
  gpu.module @m {
    // Each half of the wave adds what the other half has, `n` times.
    llvm.func @swaps(%p: !llvm.ptr<1>, %n: i32) attributes {gpu.kernel, rocdl.kernel} {
      %zero = llvm.mlir.constant(0 : i32) : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      %t = rocdl.workitem.id.x : i32
      %place = llvm.getelementptr %p[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      %x = llvm.load %place : !llvm.ptr<1> -> i32
      llvm.br ^loop(%zero, %x : i32, i32)
    ^loop(%i: i32, %v: i32):
      %pair = rocdl.permlane32.swap %v, %v, false, false : (i32, i32) -> !llvm.struct<(i32, i32)>
      %a = llvm.extractvalue %pair[0] : !llvm.struct<(i32, i32)>
      %b = llvm.extractvalue %pair[1] : !llvm.struct<(i32, i32)>
      %sum = llvm.add %a, %b : i32
      %next = llvm.add %i, %one : i32
      %more = llvm.icmp "ult" %next, %n : i32
      llvm.cond_br %more, ^loop(%next, %sum : i32, i32), ^end
    ^end:
      llvm.store %sum, %place : i32, !llvm.ptr<1>
      llvm.return
    }
    // Three rounds from the numbers of the lanes: 4 * (2 * (t mod 32) + 32).
    llvm.func @expected(%p: !llvm.ptr<1>) attributes {gpu.kernel, rocdl.kernel} {
      %four = llvm.mlir.constant(4 : i32) : i32
      %two = llvm.mlir.constant(2 : i32) : i32
      %mask = llvm.mlir.constant(31 : i32) : i32
      %half = llvm.mlir.constant(32 : i32) : i32
      %t = rocdl.workitem.id.x : i32
      %place = llvm.getelementptr %p[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      %low = llvm.and %t, %mask : i32
      %twice = llvm.mul %low, %two : i32
      %sum = llvm.add %twice, %half : i32
      %all = llvm.mul %sum, %four : i32
      llvm.store %all, %place : i32, !llvm.ptr<1>
      llvm.return
    }
    // Each lane counts up its own number `n` times by exchanges, and counts those that worked.
    llvm.func @exchanges(%p: !llvm.ptr<1>, %n: i32) attributes {gpu.kernel, rocdl.kernel} {
      %zero = llvm.mlir.constant(0 : i32) : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      %t = rocdl.workitem.id.x : i32
      %place = llvm.getelementptr %p[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.br ^loop(%zero, %t, %zero : i32, i32, i32)
    ^loop(%i: i32, %v: i32, %good: i32):
      %new = llvm.add %v, %one : i32
      %pair = llvm.cmpxchg %place, %v, %new acq_rel monotonic : !llvm.ptr<1>, i32
      %old = llvm.extractvalue %pair[0] : !llvm.struct<(i32, i1)>
      %did = llvm.extractvalue %pair[1] : !llvm.struct<(i32, i1)>
      %wide = llvm.zext %did : i1 to i32
      %counted = llvm.add %good, %wide : i32
      %then = llvm.add %old, %one : i32
      %next = llvm.add %i, %one : i32
      %more = llvm.icmp "ult" %next, %n : i32
      llvm.cond_br %more, ^loop(%next, %then, %counted : i32, i32, i32), ^end
    ^end:
      %all = llvm.mul %counted, %then : i32
      llvm.store %all, %place : i32, !llvm.ptr<1>
      llvm.return
    }
    llvm.func @exchanged(%p: !llvm.ptr<1>) attributes {gpu.kernel, rocdl.kernel} {
      %three = llvm.mlir.constant(3 : i32) : i32
      %t = rocdl.workitem.id.x : i32
      %place = llvm.getelementptr %p[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      %last = llvm.add %t, %three : i32
      %all = llvm.mul %last, %three : i32
      llvm.store %all, %place : i32, !llvm.ptr<1>
      llvm.return
    }
    llvm.func @large(%p: !llvm.ptr<1>) attributes {gpu.kernel, rocdl.kernel} {
      %u = llvm.mlir.undef : !llvm.array<4000 x array<2 x i32>>
      %v = llvm.extractvalue %u[0, 0] : !llvm.array<4000 x array<2 x i32>>
      llvm.store %v, %p : i32, !llvm.ptr<1>
      llvm.return
    }
  }
}
