// What is wrong in a kernel of Wave's dialect: each message has the place and says what to do.
// RUN: for k in size symbol loop twice kinds types layout returned long mapping scope views nested loose across; do not wavecc %s --kernel=$k --target=gfx942 -S -o %t.s 2>&1 || exit 1; done | FileCheck %s
// RUN: echo 'func.func @f() { wave.cut : () -> () return }' > %t.mlir; not wavecc %t.mlir --target=gfx942 -S -o %t.s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not ls %t.s
// UNKNOWN: error: custom op 'wave.cut' is unknown
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (16)>, workgroup_dim = <x>>
#n = #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (16)>, workgroup_dim = <y>>
#n_too = #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (16)>, workgroup_dim = <x>>
#k = #wave.tiling_constraint<dim = <"K">, tile_size = <[] -> (16)>>
#block = #wave.tiling_constraint<dim = <"K">, tile_size = <[#wave.symbol<"BLOCK_K">] -> (BLOCK_K)>>
#sizes = #wave.hyperparameters<@M = 64, @N = 64, @K = 64>
!g = !wave.tensor<[@M, @N] of f16, <global>>
!r = !wave.tensor<[@M, @N] of f16, <register>>
!row = !wave.tensor<[@M] of f16, <register>>
!ga = !wave.tensor<[@M, @K] of f16, <global>>
!gb = !wave.tensor<[@N, @K] of f16, <global>>
!a = !wave.tensor<[@M, @K] of f16, <register>>
!b = !wave.tensor<[@N, @K] of f16, <register>>
!c = !wave.tensor<[@M, @N] of f32, <register>>

// CHECK: refused.mlir:[[@LINE+1]]:1: error: size: dimension @N has no size from 1 to 2147483647: add it to wave.hyperparameters
func.func @size(%a: !wave.tensor<[@M] of f16, <global>>, %b: !g) attributes {wave.constraints = [#m], wave.hyperparameters = #wave.hyperparameters<@M = 64>} {
  %r = wave.read %b : (!g) -> !r
  wave.write %r, %b : !r, !g
  return
}
// CHECK: refused.mlir:[[@LINE+1]]:1: error: symbol: symbol @BLOCK_K has no value: add it to wave.hyperparameters (subs in Python)
func.func @symbol(%a: !g) attributes {wave.constraints = [#m, #n, #block], wave.hyperparameters = #sizes} {
  %r = wave.read %a : (!g) -> !r
  wave.write %r, %a : !r, !g
  return
}
// CHECK: refused.mlir:[[@LINE+4]]:8: error: wave.iterate: no tiling_constraint gives the size of one iteration along @K
func.func @loop(%a: !g) attributes {wave.constraints = [#m, #n], wave.hyperparameters = #sizes} {
  %zero = arith.constant 0.0 : f32
  %i = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%i) {
  ^bb0(%acc: !c):
    wave.yield %acc : !c
  } : (!c) -> (!c)
  return
}
// CHECK: refused.mlir:[[@LINE+1]]:1: error: twice: @M and @N are both along workgroup dimension x; give one of them primary = false
func.func @twice(%a: !g) attributes {wave.constraints = [#m, #n_too], wave.hyperparameters = #sizes} {
  %r = wave.read %a : (!g) -> !r
  wave.write %r, %a : !r, !g
  return
}
// CHECK: refused.mlir:[[@LINE+6]]:8: error: wave.mma: f32_16x16x32_bf16 takes bf16, not f16 and f16
func.func @kinds(%a: !ga, %b: !gb) attributes {wave.constraints = [#m, #n], wave.hyperparameters = #sizes} {
  %zero = arith.constant 0.0 : f32
  %i = wave.register %zero : !c
  %x = wave.read %a : (!ga) -> !a
  %y = wave.read %b : (!gb) -> !b
  %d = wave.mma %x, %y, %i {kind = #wave.mma_kind<f32_16x16x32_bf16>} : (!a, !b, !c) -> !c
  return
}
// CHECK: refused.mlir:[[@LINE+4]]:8: error: wave.add: operand 2 has the type f32, the result f16; wave.cast changes the type
func.func @types(%a: !g) attributes {wave.constraints = [#m, #n], wave.hyperparameters = #sizes} {
  %r = wave.read %a : (!g) -> !r
  %f = wave.cast %r : !r to !c
  %s = wave.add %r, %f : (!r, !c) -> !r
  wave.write %s, %a : !r, !g
  return
}
// CHECK: refused.mlir:[[@LINE+10]]:8: error: wave.mma: conflicting index: along @M its threads need other elements of an operand than they have; write the operand to shared memory and read it back
func.func @layout(%a: !ga, %b: !gb, %f: !wave.tensor<[@K, @N] of f16, <global>>, %c: !wave.tensor<[@M, @K] of f32, <global>>) attributes {wave.constraints = [#m, #n], wave.hyperparameters = #sizes} {
  %zero = arith.constant 0.0 : f32
  %i = wave.register %zero : !c
  %j = wave.register %zero : !wave.tensor<[@M, @K] of f32, <register>>
  %x = wave.read %a : (!ga) -> !a
  %y = wave.read %b : (!gb) -> !b
  %z = wave.read %f : (!wave.tensor<[@K, @N] of f16, <global>>) -> !wave.tensor<[@K, @N] of f16, <register>>
  %d = wave.mma %x, %y, %i {kind = #wave.mma_kind<f32_16x16x16_f16>} : (!a, !b, !c) -> !c
  %h = wave.cast %d : !c to !r
  %e = wave.mma %h, %z, %j {kind = #wave.mma_kind<f32_16x16x16_f16>} : (!r, !wave.tensor<[@K, @N] of f16, <register>>, !wave.tensor<[@M, @K] of f32, <register>>) -> !wave.tensor<[@M, @K] of f32, <register>>
  wave.write %e, %c : !wave.tensor<[@M, @K] of f32, <register>>, !wave.tensor<[@M, @K] of f32, <global>>
  return
}
// CHECK: refused.mlir:[[@LINE+3]]:3: error: func.return: a kernel returns nothing: write results to memory
func.func @returned(%a: !g) -> !r attributes {wave.constraints = [#m, #n], wave.hyperparameters = #sizes} {
  %r = wave.read %a : (!g) -> !r
  return %r : !r
}
// CHECK: refused.mlir:[[@LINE+2]]:8: error: wave.read: a thread would have more than 2048 elements of it (@{{[MN]}}: {{.*}}); give @{{[MN]}} a smaller tile by a constraint
func.func @long(%a: !g) attributes {wave.hyperparameters = #wave.hyperparameters<@M = 4096, @N = 4096>} {
  %r = wave.read %a : (!g) -> !r
  wave.write %r, %a : !r, !g
  return
}
// CHECK: refused.mlir:[[@LINE+2]]:8: error: wave.read: its mapping is not a permutation of the dimensions
func.func @mapping(%a: !g) attributes {wave.constraints = [#m, #n], wave.hyperparameters = #sizes} {
  %r = wave.read %a {mapping = #wave.expr_list<[](d0, d1) -> (d0, d0)>} : (!g) -> !r
  wave.write %r, %a : !r, !g
  return
}
// CHECK: refused.mlir:[[@LINE+5]]:8: error: wave.sum: it needs an input, init(...), and a result with one dimension less: [@M, @N] to [@M, @N]
func.func @scope(%a: !g) attributes {wave.constraints = [#m, #n], wave.hyperparameters = #sizes} {
  %zero = arith.constant 0.0 : f16
  %i = wave.register %zero : !r
  %r = wave.read %a : (!g) -> !r
  %s = wave.sum %r init(%i) <warp> : (!r, !r) -> !r
  wave.write %s, %a : !r, !g
  return
}
// CHECK: refused.mlir:[[@LINE+3]]:8: error: wave.allocate: bytes 256 to 768 exceed a parent of 512 bytes
func.func @views() attributes {wave.hyperparameters = #sizes} {
  %p = wave.allocate {distributed_shape = #wave.expr_list<[] -> (512)>} : !wave.tensor<[@M, @N] of i8, <shared>>
  %v = wave.allocate in %p : !wave.tensor<[@M, @N] of i8, <shared>> {distributed_shape = #wave.expr_list<[] -> (16, 16)>, offset = 256 : i64} : !wave.tensor<[@M, @N] of f16, <shared>>
  return
}
// CHECK: refused.mlir:[[@LINE+3]]:5: error: wave.iterate: a loop along @K inside another one along it
func.func @nested(%a: !ga) attributes {wave.constraints = [#k], wave.hyperparameters = #sizes} {
  wave.iterate @K {
    wave.iterate @K {
      wave.yield
    } : () -> ()
    wave.yield
  } : () -> ()
  return
}
// A wave_constraint needs a tile: the workgroup's, or a loop's with the dimension of its waves, which is not another than the workgroups'.
// CHECK: refused.mlir:[[@LINE+1]]:1: error: loose: wave_constraint of @K has no workgroup_constraint of the same dimension; one of a tiling_constraint says its workgroup_dim
func.func @loose(%a: !g) attributes {wave.constraints = [#m, #k, #wave.wave_constraint<dim = <"K">, tile_size = <[] -> (8)>>], wave.hyperparameters = #sizes} {
  %r = wave.read %a : (!g) -> !r
  return
}
// CHECK: refused.mlir:[[@LINE+1]]:1: error: across: waves of @M are along y, but its workgroups along x
func.func @across(%a: !g) attributes {wave.constraints = [#m, #wave.wave_constraint<dim = <"M">, tile_size = <[] -> (8)>, workgroup_dim = <y>>], wave.hyperparameters = #sizes} {
  %r = wave.read %a : (!g) -> !r
  return
}
