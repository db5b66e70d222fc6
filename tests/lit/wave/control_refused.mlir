// What is wrong with a condition, a loop, a barrier or an atomic operation: each message has the place and says what it is.
// RUN: for k in several barrier along bounds carried shared priority grid shapes waves element; do not wavecc %s --kernel=$k --target=gfx942 -S -o %t.s 2>&1 || exit 1; done | FileCheck %s
// RUN: not ls %t.s

#hw = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], vector_shapes = <@M = 128 : i64>>
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (128)>, workgroup_dim = <x>>
#k = #wave.tiling_constraint<dim = <"K">, tile_size = <[] -> (4)>>
#sizes = #wave.hyperparameters<@M = 128, @K = 8>
!g = !wave.tensor<[@M] of i32, <global>>
!s = !wave.tensor<[@M] of i32, <shared>>
!r = !wave.tensor<[@M] of i32, <register>>
!masks = !wave.tensor<[@M] of i1, <register>>
!mask = !wave.tensor<[] of i1, <register>>
!one = !wave.tensor<[] of i32, <register>>

// CHECK: control_refused.mlir:[[@LINE+6]]:5: error: wave.barrier: it is inside of a condition of which a thread has several elements
func.func @several(%a: !g) attributes {wave.constraints = [#m, #hw], wave.hyperparameters = #sizes} {
  %x = wave.read %a : (!g) -> !r
  %c = wave.apply_expr(%x) gt <[#wave.operand<0>] -> (_Operand_0, 0)> : (!r) -> !masks
  wave.conditional %c {
    wave.write %x, %a : !r, !g
    wave.barrier
    wave.yield
  } : (!masks) -> ()
  return
}
// CHECK: control_refused.mlir:[[@LINE+4]]:5: error: wave.barrier: a barrier under a condition that may differ between threads
func.func @barrier(%a: !g) attributes {wave.constraints = [#m, #hw], wave.hyperparameters = #sizes} {
  %c = wave.apply_expr() lt <[#wave.index_symbol<T0>] -> (T0, 9)> : () -> !mask
  wave.conditional %c {
    wave.barrier
    wave.yield
  } : (!mask) -> ()
  return
}
// CHECK: control_refused.mlir:[[@LINE+5]]:10: error: wave.while: a loop along @K carries the number of the tile after its condition, one integer
func.func @along(%a: !g) attributes {wave.constraints = [#m, #k, #hw], wave.hyperparameters = #sizes} {
  %c0 = arith.constant 0 : i32
  %i = wave.register %c0 : !r
  %c = wave.apply_expr() lt <[#wave.index_symbol<WG0>] -> (WG0, 9)> : () -> !mask
  %s:2 = wave.while @K iter_args(%c, %i) {
  ^bb0(%m: !mask, %n: !r):
    wave.yield %m, %n : !mask, !r
  } : (!mask, !r) -> (!mask, !r)
  return
}
// CHECK: control_refused.mlir:[[@LINE+4]]:8: error: wave.iterate: dynamic_bounds: the last two captures are the first iteration and the number of them
func.func @bounds(%a: !g) attributes {wave.constraints = [#m, #k, #hw], wave.hyperparameters = #sizes} {
  %c0 = arith.constant 0 : i32
  %i = wave.register %c0 : !r
  %s = wave.iterate @K iter_args(%i) attributes {dynamic_bounds} {
  ^bb0(%acc: !r):
    wave.yield %acc : !r
  } : (!r) -> !r
  return
}
// CHECK: control_refused.mlir:[[@LINE+4]]:8: error: wave.while: its condition is i32; it must be a tensor of i1
func.func @carried(%a: !g) attributes {wave.constraints = [#m, #hw], wave.hyperparameters = #sizes} {
  %c0 = arith.constant 0 : i32
  %i = wave.register %c0 : !one
  %s = wave.while iter_args(%i) {
  ^bb0(%n: !one):
    wave.yield %n : !one
  } : (!one) -> !one
  return
}
// CHECK: control_refused.mlir:[[@LINE+2]]:8: error: wave.allocate: it needs a barrier, but under a condition that may differ between threads
func.func @shared(%a: !g) attributes {wave.constraints = [#m, #hw], wave.hyperparameters = #sizes} {
  %l = wave.allocate {distributed_shape = #wave.expr_list<[] -> (128)>} : !s
  %x = wave.read %a : (!g) -> !r
  %c = wave.apply_expr() lt <[#wave.index_symbol<T0>] -> (T0, 9)> : () -> !mask
  wave.conditional %c {
    wave.write %x, %l : !r, !s
    %y = wave.read %l : (!s) -> !r
    wave.write %y, %a : !r, !g
    wave.yield
  } : (!mask) -> ()
  return
}
// CHECK: control_refused.mlir:[[@LINE+2]]:3: error: wave.set_wave_prio: its priority is 4; it must be from 0 to 3
func.func @priority(%a: !g) attributes {wave.constraints = [#m, #hw], wave.hyperparameters = #sizes} {
  wave.set_wave_prio {priority = 4 : i64}
  return
}
// CHECK: control_refused.mlir:[[@LINE+1]]:1: error: grid: wavecc.grid must have positive numbers
func.func @grid(%a: !g) attributes {wave.constraints = [#m, #hw], wavecc.grid = #wave.expr_list<[] -> (0)>, wave.hyperparameters = #sizes} {
  %x = wave.read %a : (!g) -> !r
  return
}
// CHECK: control_refused.mlir:[[@LINE+1]]:1: error: shapes: wavecc.shapes: argument 1 has 1 dimensions, each of which must be a positive number
func.func @shapes(%a: !g) attributes {wave.constraints = [#m, #hw], wavecc.shapes = [#wave.expr_list<[] -> (2, 3)>], wave.hyperparameters = #sizes} {
  %x = wave.read %a : (!g) -> !r
  return
}
// CHECK: control_refused.mlir:[[@LINE+3]]:1: error: waves: waves along workgroup dimension w, @M; only x, y and z have several
#w = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (128)>, workgroup_dim = <w>>
#two = #wave.wave_constraint<dim = <"M">, tile_size = <[] -> (64)>>
func.func @waves(%a: !g) attributes {wave.constraints = [#w, #two], wave.hyperparameters = #sizes} {
  %x = wave.read %a : (!g) -> !r
  return
}
// CHECK: control_refused.mlir:[[@LINE+3]]:8: error: wave.atomic_add: elements of i32 do not match memory of f32; wave.cast changes the type
func.func @element(%a: !g, %b: !wave.tensor<[@M] of f32, <global>>) attributes {wave.constraints = [#m, #hw], wave.hyperparameters = #sizes} {
  %x = wave.read %a : (!g) -> !r
  %y = wave.atomic_add %x, %b : (!r, !wave.tensor<[@M] of f32, <global>>) -> !r
  return
}
