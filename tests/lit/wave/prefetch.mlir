// Tiles that go through LDS in a loop are read an iteration ahead; wavecc.prefetch = false leaves the reads where they stand.
// RUN: wavecc wave %s --kernel=ahead --target=gfx950 | FileCheck %s
// RUN: wavecc wave %s --kernel=plain --target=gfx950 | FileCheck %s --check-prefix=PLAIN
// RUN: for k in ahead plain; do wavecc run %s --kernel=$k --target=gfx950 --arg=f32[100x7]=iota --arg=f32[100x7]=zero --check=all --completion=latest --dump=1=%t.$k.npy > %t.log || exit 1; done; cmp %t.ahead.npy %t.plain.npy
// RUN: python3 -c "import struct; c = struct.unpack('<700f', open('%t.ahead.npy', 'rb').read()[-2800:]); assert all(c[i] == i + i for i in range(700))"
// CHECK: %[[FIRST:v[0-9]+]] = arith.select {{.*}} : vector<1xf32>
// CHECK: scf.for %i{{[0-9]+}} = {{.*}} iter_args(%[[NOW:v[0-9]+]] = %[[FIRST]]) -> (vector<1xf32>) {
// CHECK: gpu.barrier
// CHECK: vector.store %[[NOW]], {{.*}} #gpu.address_space<workgroup>>
// CHECK: gpu.barrier
// CHECK: %[[NEXT:v[0-9]+]] = arith.minsi
// CHECK: vector.load %arg0
// CHECK: %[[AHEAD:v[0-9]+]] = arith.select {{.*}} : vector<1xf32>
// CHECK: vector.load {{.*}} #gpu.address_space<workgroup>>
// CHECK: scf.yield %[[AHEAD]] : vector<1xf32>
// Memory that the kernel writes, in the loop or after it, is read where the text says.
// RUN: for k in in_place after; do wavecc wave %s --kernel=$k --target=gfx950 | FileCheck %s --check-prefix=WRITTEN || exit 1; done
// RUN: wavecc run %s --kernel=in_place --target=gfx950 --arg=f32[100x7]=iota --check=all --completion=latest --dump=0=%t.in_place.npy > %t.log
// RUN: python3 -c "import struct; c = struct.unpack('<700f', open('%t.in_place.npy', 'rb').read()[-2800:]); assert all(c[i] == i + i for i in range(700))"
// WRITTEN-NOT: iter_args
// WRITTEN-NOT: arith.minsi
// WRITTEN: scf.for
// WRITTEN-NOT: arith.minsi
// WRITTEN: vector.load %arg0
// WRITTEN: gpu.barrier
// PLAIN: scf.for
// PLAIN-NOT: arith.minsi
// PLAIN: vector.load %arg0
// PLAIN: gpu.barrier
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (64)>, workgroup_dim = <x>>
#k = #wave.tiling_constraint<dim = <"K">, tile_size = <[] -> (1)>>
#hw = #wave.hardware_constraint<threads_per_wave = 64, vector_shapes = <@M = 64 : i64, @K = 1 : i64>>
#sizes = #wave.hyperparameters<@M = 100, @K = 7>
!global = !wave.tensor<[@M, @K] of f32, <global>>
!shared = !wave.tensor<[@M, @K] of f32, <shared>>
!tile = !wave.tensor<[@M, @K] of f32, <register>>
func.func @ahead(%a: !global, %b: !global) attributes {wave.constraints = [#m, #k, #hw], wave.hyperparameters = #sizes} {
  %s = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 1)>} : !shared
  wave.iterate @K {
    %x = wave.read %a : (!global) -> !tile
    wave.write %x, %s : !tile, !shared
    %y = wave.read %s : (!shared) -> !tile
    %z = wave.add %y, %y : (!tile, !tile) -> !tile
    wave.write %z, %b : !tile, !global
    wave.yield
  } : () -> ()
  return
}
func.func @plain(%a: !global, %b: !global) attributes {wavecc.prefetch = false, wave.constraints = [#m, #k, #hw], wave.hyperparameters = #sizes} {
  %s = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 1)>} : !shared
  wave.iterate @K {
    %x = wave.read %a : (!global) -> !tile
    wave.write %x, %s : !tile, !shared
    %y = wave.read %s : (!shared) -> !tile
    %z = wave.add %y, %y : (!tile, !tile) -> !tile
    wave.write %z, %b : !tile, !global
    wave.yield
  } : () -> ()
  return
}
func.func @in_place(%a: !global) attributes {wave.constraints = [#m, #k, #hw], wave.hyperparameters = #sizes} {
  %s = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 1)>} : !shared
  wave.iterate @K {
    %x = wave.read %a : (!global) -> !tile
    wave.write %x, %s : !tile, !shared
    %y = wave.read %s : (!shared) -> !tile
    %z = wave.add %y, %y : (!tile, !tile) -> !tile
    wave.write %z, %a : !tile, !global
    wave.yield
  } : () -> ()
  return
}
func.func @after(%a: !global, %b: !global) attributes {wave.constraints = [#m, #k, #hw], wave.hyperparameters = #sizes} {
  %s = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 1)>} : !shared
  wave.iterate @K {
    %x = wave.read %a : (!global) -> !tile
    wave.write %x, %s : !tile, !shared
    %y = wave.read %s : (!shared) -> !tile
    wave.write %y, %b : !tile, !global
    wave.yield
  } : () -> ()
  wave.iterate @K {
    %x = wave.read %b : (!global) -> !tile
    wave.write %x, %a : !tile, !global
    wave.yield
  } : () -> ()
  return
}
