// Loops of blocks that test before each iteration are scf.for or scf.while that test first, as if their author had written them so: what the
// loop leaves with has no registers of its own. Results are those of the counts in the comments.
// RUN: wavecc %s --target=gfx942 --kernel=counted --stop-after=frontend -o - | FileCheck %s --check-prefix=COUNTED
// RUN: wavecc %s --target=gfx942 --kernel=swapped --stop-after=frontend -o - | FileCheck %s --check-prefix=COUNTED
// RUN: wavecc %s --target=gfx942 --kernel=wraps --stop-after=frontend -o - | FileCheck %s --check-prefix=TESTED
// RUN: wavecc %s --target=gfx942 --kernel=extended --stop-after=frontend -o - | FileCheck %s --check-prefix=COUNTED
// RUN: wavecc %s --target=gfx942 --kernel=flagged --stop-after=frontend -o - | FileCheck %s --check-prefix=COUNTED
// RUN: wavecc %s --target=gfx942 --kernel=unsigned --stop-after=frontend -o - | FileCheck %s --check-prefix=COUNTED
// RUN: wavecc %s --target=gfx942 --kernel=counter --stop-after=frontend -o - | FileCheck %s --check-prefix=COUNTED
// RUN: for k in counted swapped wraps extended flagged unsigned counter lanes down nested leaves; do wavecc run %s --target=gfx942 --kernel=$k \
// RUN:   --arg=i32[64]=iota --arg=i32=7 --check=all --quiet --dump=0=%t.$k.npy || exit 1; done
// RUN: %python %S/Inputs/loops_of_blocks.py %t
// The counter and the sum are all that the loop carries: one block, which tests at its end.
// COUNTED: br_cmp s_cmp_gt_{{[iu]}}32 %{{.*}}, 0, ^[[LOOP:bb[0-9]+]]({{[^,]+}}, {{%[0-9]+}}), ^
// COUNTED: ^[[LOOP]](%{{[0-9]+}}:{{s2?( in\([^)]*\))?}}, %{{[0-9]+}}:{{[sv]}}):
// COUNTED: br_cmp {{.*}}^[[LOOP]](
// The test is a block of its own; the sum is carried once.
// TESTED: br ^[[TEST:bb[0-9]+]](0, {{%[0-9]+}})
// TESTED: ^[[TEST]](%{{[0-9]+}}:s, %{{[0-9]+}}:{{[sv]}}):
// TESTED: br_cmp
gpu.module @m {
    llvm.func @counted(%a: !llvm.ptr, %n: i32) attributes {gpu.kernel, rocdl.kernel, gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : index) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %t = rocdl.workitem.id.x : i32
      %q = llvm.getelementptr %a[%t] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %u = llvm.load %q : !llvm.ptr -> i32
      llvm.br ^h(%c0, %u : i32, i32)
    ^h(%i: i32, %s: i32):
      %c = llvm.icmp "slt" %i, %n : i32
      llvm.cond_br %c, ^b, ^e
    ^b:
      %y = llvm.add %s, %i : i32
      %z = llvm.xor %y, %t : i32
      %j = llvm.add %i, %c1 : i32
      llvm.br ^h(%j, %z : i32, i32)
    ^e:
      llvm.store %s, %q : i32, !llvm.ptr
      llvm.return
    }
    llvm.func @swapped(%a: !llvm.ptr, %n: i32) attributes {gpu.kernel, rocdl.kernel, gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : index) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %t = rocdl.workitem.id.x : i32
      %q = llvm.getelementptr %a[%t] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %u = llvm.load %q : !llvm.ptr -> i32
      llvm.br ^h(%c0, %u : i32, i32)
    ^h(%i: i32, %s: i32):
      %c = llvm.icmp "sge" %i, %n : i32
      llvm.cond_br %c, ^e, ^b
    ^b:
      %y = llvm.add %s, %i : i32
      %z = llvm.xor %y, %t : i32
      %j = llvm.add %i, %c1 : i32
      llvm.br ^h(%j, %z : i32, i32)
    ^e:
      llvm.store %s, %q : i32, !llvm.ptr
      llvm.return
    }
    // The counter may wrap.
    llvm.func @wraps(%a: !llvm.ptr, %n: i32) attributes {gpu.kernel, rocdl.kernel, gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : index) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %t = rocdl.workitem.id.x : i32
      %q = llvm.getelementptr %a[%t] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %u = llvm.load %q : !llvm.ptr -> i32
      llvm.br ^h(%c0, %u : i32, i32)
    ^h(%i: i32, %s: i32):
      %c = llvm.icmp "slt" %i, %n : i32
      llvm.cond_br %c, ^b, ^e
    ^b:
      %y = llvm.add %s, %i : i32
      %z = llvm.xor %y, %t : i32
      %j = llvm.add %i, %c3 : i32
      llvm.br ^h(%j, %z : i32, i32)
    ^e:
      llvm.store %s, %q : i32, !llvm.ptr
      llvm.return
    }
    llvm.func @unsigned(%a: !llvm.ptr, %n: i32) attributes {gpu.kernel, rocdl.kernel, gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : index) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %t = rocdl.workitem.id.x : i32
      %q = llvm.getelementptr %a[%t] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %u = llvm.load %q : !llvm.ptr -> i32
      llvm.br ^h(%c0, %u : i32, i32)
    ^h(%i: i32, %s: i32):
      %c = llvm.icmp "ult" %i, %n : i32
      llvm.cond_br %c, ^b, ^e
    ^b:
      %y = llvm.add %s, %i : i32
      %z = llvm.xor %y, %t : i32
      %j = llvm.add %i, %c1 : i32
      llvm.br ^h(%j, %z : i32, i32)
    ^e:
      llvm.store %s, %q : i32, !llvm.ptr
      llvm.return
    }
    // Steps of 3 below a bound that has 32 bits of 64.
    llvm.func @extended(%a: !llvm.ptr, %n: i32) attributes {gpu.kernel, rocdl.kernel, gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
      %c0 = llvm.mlir.constant(0 : i64) : i64
      %c3 = llvm.mlir.constant(3 : index) : i64
      %t = rocdl.workitem.id.x : i32
      %q = llvm.getelementptr %a[%t] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %u = llvm.load %q : !llvm.ptr -> i32
      %m = llvm.sext %n : i32 to i64
      llvm.br ^h(%c0, %u : i64, i32)
    ^h(%i: i64, %s: i32):
      %c = llvm.icmp "slt" %i, %m : i64
      llvm.cond_br %c, ^b, ^e
    ^b:
      %x = llvm.trunc %i : i64 to i32
      %y = llvm.add %s, %x : i32
      %z = llvm.xor %y, %t : i32
      %j = llvm.add %i, %c3 : i64
      llvm.br ^h(%j, %z : i64, i32)
    ^e:
      llvm.store %s, %q : i32, !llvm.ptr
      llvm.return
    }
    llvm.func @flagged(%a: !llvm.ptr, %n: i32) attributes {gpu.kernel, rocdl.kernel, gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %t = rocdl.workitem.id.x : i32
      %q = llvm.getelementptr %a[%t] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %u = llvm.load %q : !llvm.ptr -> i32
      llvm.br ^h(%c0, %u : i32, i32)
    ^h(%i: i32, %s: i32):
      %c = llvm.icmp "slt" %i, %n : i32
      llvm.cond_br %c, ^b, ^e
    ^b:
      %y = llvm.add %s, %i : i32
      %z = llvm.xor %y, %t : i32
      %j = arith.addi %i, %c3 overflow<nsw> : i32
      llvm.br ^h(%j, %z : i32, i32)
    ^e:
      llvm.store %s, %q : i32, !llvm.ptr
      llvm.return
    }
    // Where the counter ends is used.
    llvm.func @counter(%a: !llvm.ptr, %n: i32) attributes {gpu.kernel, rocdl.kernel, gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : index) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %t = rocdl.workitem.id.x : i32
      %q = llvm.getelementptr %a[%t] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %u = llvm.load %q : !llvm.ptr -> i32
      llvm.br ^h(%c0, %u : i32, i32)
    ^h(%i: i32, %s: i32):
      %c = llvm.icmp "slt" %i, %n : i32
      llvm.cond_br %c, ^b, ^e
    ^b:
      %y = llvm.add %s, %i : i32
      %z = llvm.xor %y, %t : i32
      %j = llvm.add %i, %c1 : i32
      llvm.br ^h(%j, %z : i32, i32)
    ^e:
      llvm.store %i, %q : i32, !llvm.ptr
      llvm.return
    }
    // Each lane has its own number of iterations.
    llvm.func @lanes(%a: !llvm.ptr, %n: i32) attributes {gpu.kernel, rocdl.kernel, gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : index) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %t = rocdl.workitem.id.x : i32
      %q = llvm.getelementptr %a[%t] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %u = llvm.load %q : !llvm.ptr -> i32
      llvm.br ^h(%c0, %u : i32, i32)
    ^h(%i: i32, %s: i32):
      %c = llvm.icmp "slt" %i, %u : i32
      llvm.cond_br %c, ^b, ^e
    ^b:
      %y = llvm.add %s, %i : i32
      %z = llvm.xor %y, %t : i32
      %j = llvm.add %i, %c1 : i32
      llvm.br ^h(%j, %z : i32, i32)
    ^e:
      llvm.store %s, %q : i32, !llvm.ptr
      llvm.return
    }
    llvm.func @down(%a: !llvm.ptr, %n: i32) attributes {gpu.kernel, rocdl.kernel, gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : index) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %t = rocdl.workitem.id.x : i32
      %q = llvm.getelementptr %a[%t] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %u = llvm.load %q : !llvm.ptr -> i32
      %m1 = llvm.mlir.constant(-1 : i32) : i32
      llvm.br ^h(%n, %u : i32, i32)
    ^h(%i: i32, %s: i32):
      %c = llvm.icmp "sgt" %i, %c0 : i32
      llvm.cond_br %c, ^b, ^e
    ^b:
      %y = llvm.add %s, %i : i32
      %z = llvm.xor %y, %t : i32
      %j = llvm.add %i, %m1 : i32
      llvm.br ^h(%j, %z : i32, i32)
    ^e:
      llvm.store %s, %q : i32, !llvm.ptr
      llvm.return
    }
    llvm.func @nested(%a: !llvm.ptr, %n: i32) attributes {gpu.kernel, rocdl.kernel, gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : index) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %t = rocdl.workitem.id.x : i32
      %q = llvm.getelementptr %a[%t] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %u = llvm.load %q : !llvm.ptr -> i32
      llvm.br ^h(%c0, %u : i32, i32)
    ^h(%i: i32, %s: i32):
      %c = llvm.icmp "slt" %i, %n : i32
      llvm.cond_br %c, ^g(%c0, %s : i32, i32), ^e
    ^g(%k: i32, %v: i32):
      %d = llvm.icmp "slt" %k, %i : i32
      llvm.cond_br %d, ^b, ^f
    ^b:
      %y = llvm.add %v, %k : i32
      %z = llvm.xor %y, %s : i32
      %l = llvm.add %k, %c1 : i32
      llvm.br ^g(%l, %z : i32, i32)
    ^f:
      %w = llvm.add %v, %i : i32
      %j = llvm.add %i, %c1 : i32
      llvm.br ^h(%j, %w : i32, i32)
    ^e:
      llvm.store %s, %q : i32, !llvm.ptr
      llvm.return
    }
    // Two ways out: what is left with differs.
    llvm.func @leaves(%a: !llvm.ptr, %n: i32) attributes {gpu.kernel, rocdl.kernel, gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : index) : i32
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %t = rocdl.workitem.id.x : i32
      %q = llvm.getelementptr %a[%t] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %u = llvm.load %q : !llvm.ptr -> i32
      llvm.br ^h(%c0, %u : i32, i32)
    ^h(%i: i32, %s: i32):
      %c = llvm.icmp "slt" %i, %n : i32
      llvm.cond_br %c, ^b, ^e(%s : i32)
    ^b:
      %y = llvm.add %s, %i : i32
      %d = llvm.icmp "eq" %i, %c3 : i32
      llvm.cond_br %d, ^e(%i : i32), ^g
    ^g:
      %j = llvm.add %i, %c1 : i32
      llvm.br ^h(%j, %y : i32, i32)
    ^e(%r: i32):
      llvm.store %r, %q : i32, !llvm.ptr
      llvm.return
    }
}
