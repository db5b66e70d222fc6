// Directives and modes of MLIR.
// RUN: split-file %s %t
// RUN: wavecc %t/good.mlir --target=gfx942 --stop-after=frontend -o - | FileCheck %s
// RUN: not wavecc %t/mask.mlir --target=gfx942 -S -o - 2>&1 | FileCheck %s --check-prefix=MASK
// RUN: not wavecc %t/iglp.mlir --target=gfx942 -S -o - 2>&1 | FileCheck %s --check-prefix=IGLP
// RUN: not wavecc %t/mode.mlir --target=gfx942 -S -o - 2>&1 | FileCheck %s --check-prefix=MODE
// MASK: mask.mlir:3:5: error: rocdl.sched.barrier: sched_barrier: the mask has bits beyond 0x7ff
// IGLP: iglp.mlir:3:5: error: rocdl.iglp.opt: iglp_opt: patterns are 0 to 3
// MODE: mode.mlir:6:5: error: wavecc.schedule = "fast": expected "off", "interleave" or "pipeline"
//--- good.mlir
gpu.module @m {
  gpu.func @hints(%out: memref<64xi32>) kernel attributes {wavecc.schedule = "pipeline", gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %m = arith.constant 0x106 : i32
    rocdl.sched.barrier 6
    rocdl.sched.group.barrier 8, 2, 1
    rocdl.iglp.opt 1
    amdgpu.sched_barrier allow = <none>
    amdgpu.sched_barrier allow = <valu|all_vmem|transcendental>
    llvm.call_intrinsic "llvm.amdgcn.sched.barrier"(%m) : (i32) -> ()
    scf.for %i = %c0 to %c8 step %c1 {
      scf.for %j = %c0 to %c8 step %c1 {
        rocdl.s.sleep 1
      } {wavecc.schedule = "interleave"}
      rocdl.s.sleep 2
    } {wavecc.schedule = "off"}
    rocdl.s.sleep 3
    gpu.return
  }
}
// CHECK: schedule pipeline
// CHECK: sched_barrier 6
// CHECK-NEXT: sched_group_barrier 8, 2, 1
// CHECK-NEXT: iglp_opt 1
// CHECK-NEXT: sched_barrier 0
// CHECK-NEXT: sched_barrier 1042
// CHECK-NEXT: sched_barrier 262
// CHECK: ^{{.*}} schedule off:
// CHECK: ^{{.*}} schedule interleave:
// CHECK-NEXT: s_sleep simm16:1
// CHECK: ^{{.*}} schedule off:
// CHECK: s_sleep simm16:2
// CHECK: ^{{[a-z0-9]*}}:
// CHECK: s_sleep simm16:3
//--- mask.mlir
gpu.module @m {
  gpu.func @wrong() kernel {
    rocdl.sched.barrier 2048
    gpu.return
  }
}
//--- iglp.mlir
gpu.module @m {
  gpu.func @wrong() kernel {
    rocdl.iglp.opt 4
    gpu.return
  }
}
//--- mode.mlir
gpu.module @m {
  gpu.func @wrong() kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    scf.for %i = %c0 to %c8 step %c1 {
      rocdl.s.sleep 1
    } {wavecc.schedule = "fast"}
    gpu.return
  }
}
