// Conditions, loops that go on by a condition or between bounds of run time, atomics, running sums, barriers and priorities; a grid of its own.
// RUN: wavecc wave %s --target=gfx942 | FileCheck %s
// RUN: wavecc wave %s --target=gfx942 --emit=index > %t.mlir
// RUN: wavecc wave %t.mlir --target=gfx942 | FileCheck %s
// RUN: wavecc run %s --kernel=branches --target=gfx942 --arg='i32[64]=iota' --arg='i32[64]=zero' --check=all --dump=1=%t.npy
// RUN: python3 -c "import struct; d = struct.unpack('<64i', open('%t.npy', 'rb').read()[-256:]); assert all(d[i] == i + 6 * (i < 60) for i in range(64)), d"

#hw = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], vector_shapes = <@M = 64 : i64>>
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (64)>, workgroup_dim = <x>>
#k = #wave.tiling_constraint<dim = <"K">, tile_size = <[] -> (4)>>
!g = !wave.tensor<[@M] of i32, <global>>
!r = !wave.tensor<[@M] of i32, <register>>
!one = !wave.tensor<[] of i32, <register>>
!mask = !wave.tensor<[] of i1, <register>>

// CHECK-LABEL: gpu.func @branches
// CHECK: %[[C:.*]] = vector.extract %{{.*}}[0] : i1 from vector<1xi1>
// CHECK: scf.if %[[C]] -> (vector<1xi32>) {
// CHECK: } else {
// CHECK: scf.while
// CHECK: scf.condition
// CHECK: } do {
// CHECK: rocdl.s.setprio 2
func.func @branches(%a: !g, %b: !g) attributes {wave.constraints = [#m, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64>} {
  %x = wave.read %a : (!g) -> !r
  %few = wave.apply_expr() lt <[#wave.index_symbol<T0>] -> (T0, 60)> : () -> !mask
  %y = wave.conditional %few iter_args(%x) {
    %two = wave.apply_expr(%x) <[#wave.operand<0>] -> (_Operand_0 + 6)> : (!r) -> !r
    wave.yield %two : !r
  } : (!r, !mask) -> !r
  %c0 = arith.constant 0 : i32
  %i = wave.register %c0 : !one
  %true = arith.constant true
  %go = wave.register %true : !mask
  %z:3 = wave.while iter_args(%go, %i, %y) {
  ^bb0(%c: !mask, %n: !one, %v: !r):
    wave.set_wave_prio {priority = 2 : i64}
    %next = wave.apply_expr(%n) <[#wave.operand<0>] -> (_Operand_0 + 1)> : (!one) -> !one
    %again = wave.apply_expr(%next) lt <[#wave.operand<0>] -> (_Operand_0, 3)> : (!one) -> !mask
    wave.yield %again, %next, %v : !mask, !one, !r
  } : (!mask, !one, !r) -> (!mask, !one, !r)
  wave.write %z#2, %b : !r, !g
  return
}

// CHECK-LABEL: gpu.func @between
// CHECK-SAME: (%{{.*}}: memref<64x40xi32>
// CHECK: arith.addi %{{.*}}, %{{.*}} : index
// CHECK: scf.for %i{{[0-9]+}} = %{{.*}} to %{{.*}} step
func.func @between(%a: !wave.tensor<[@M, @K] of i32, <global>>, %b: !g, %first: i32, %count: i32)
    attributes {wave.constraints = [#m, #k, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @K = 40>} {
  %f = wave.register %first : !one
  %n = wave.register %count : !one
  %c0 = arith.constant 0 : i32
  %z = wave.register %c0 : !r
  %s = wave.iterate @K iter_args(%z) captures(%f, %n) attributes {dynamic_bounds} {
  ^bb0(%acc: !r, %from: !one, %many: !one):
    %t = wave.apply_expr(%acc) <[#wave.operand<0>] -> (_Operand_0 + 1)> : (!r) -> !r
    wave.yield %t : !r
  } : (!r, !one, !one) -> !r
  wave.write %s, %b : !r, !g
  return
}

// CHECK-LABEL: gpu.func @together
// CHECK: memref.atomic_rmw addi
// CHECK: gpu.shuffle up
// CHECK: gpu.barrier
// CHECK: rocdl.sched.barrier 0
// CHECK: rocdl.sched.group.barrier 8, 2, 1
// CHECK: llvm.fence syncscope("agent") release
// CHECK: memref.atomic_rmw maxs
// CHECK: llvm.fence syncscope("agent") acquire
func.func @together(%a: !g, %b: !g) attributes {wave.constraints = [#m, #hw], wavecc.grid = #wave.expr_list<[] -> (3)>,
    wavecc.shapes = [#wave.expr_list<[] -> (70)>, #wave.expr_list<[] -> ()>], wave.hyperparameters = #wave.hyperparameters<@M = 64>} {
  %x = wave.read %a : (!g) -> !r
  %old = wave.atomic_add %x, %b : (!r, !g) -> !r
  %s = wave.cumsum %old along @M <warp> : (!r) -> !r
  wave.barrier
  wave.sched_barrier {mask = 0 : i64}
  wave.sched_group_barrier {mask = 8 : i64, size = 2 : i64, group = 1 : i64}
  %t = wave.atomic_max %s, %b {ordering = "acq_rel"} : (!r, !g) -> !r
  return
}

// CHECK-LABEL: gpu.func @others
// CHECK-SAME: (%arg0: memref<2x3x5x64xi32>)
// CHECK: gpu.known_grid_size = array<i32: 1, 1, 30>
#p = #wave.workgroup_constraint<dim = <"P">, tile_size = <[] -> (1)>, workgroup_dim = <z>>
#q = #wave.workgroup_constraint<dim = <"Q">, tile_size = <[] -> (1)>, workgroup_dim = <w>>
#u = #wave.workgroup_constraint<dim = <"U">, tile_size = <[] -> (1)>, workgroup_dim = <v>>
!four = !wave.tensor<[@P, @Q, @U, @M] of i32, <global>>
!four_r = !wave.tensor<[@P, @Q, @U, @M] of i32, <register>>
func.func @others(%a: !four) attributes {wave.constraints = [#p, #q, #u, #m, #hw],
    wavecc.workgroups = #wave.expr_list<[#wave.index_symbol<WG0>, #wave.index_symbol<WG1>, #wave.index_symbol<WG2>] -> (WG0, WG1, WG2 * -1 + 29)>,
    wave.hyperparameters = #wave.hyperparameters<@P = 2, @Q = 3, @U = 5, @M = 64>} {
  %x = wave.read %a : (!four) -> !four_r
  wave.write %x, %a : !four_r, !four
  return
}
