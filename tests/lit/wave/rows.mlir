// A value whose first dimension has its place by another one, but no lanes: lanes lie along the rest, and no thread has it whole.
// RUN: wavecc wave %s --target=gfx942 | FileCheck %s
// RUN: for o in earliest latest random; do wavecc run %s --target=gfx942 --arg=f32[3]=iota --arg=f32[3x256]=const:2 --arg=f32[3x256]=zero --check=all --completion=$o --dump=2=%t.npy || exit 1; done
// RUN: python3 -c "import struct; d = struct.unpack('<768f', open('%t.npy', 'rb').read()[-3072:]); assert all(d[i] == 2 * (i // 256) for i in range(768)), d"

#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (1)>, workgroup_dim = <y>>
#n = #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (256)>, workgroup_dim = <x>>
#hw = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], vector_shapes = <@M = 1 : i64, @N = 256 : i64>>
!row = !wave.tensor<[@M] of f32, <register>>
!tile = !wave.tensor<[@M, @N] of f32, <register>>
!global = !wave.tensor<[@M, @N] of f32, <global>>

// CHECK: vector.load %arg0[{{.*}}] : memref<3xf32>, vector<1xf32>
// CHECK: vector.load %arg1[{{.*}}] : memref<3x256xf32>, vector<4xf32>
// CHECK-NOT: vector.load
// CHECK: vector.store
// CHECK-NOT: vector.store
func.func @scaled(%s: !wave.tensor<[@M] of f32, <global>>, %a: !global, %b: !global)
    attributes {wave.constraints = [#m, #n, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 3, @N = 256>} {
  %w = wave.read %s : (!wave.tensor<[@M] of f32, <global>>) -> !row
  %x = wave.read %a : (!global) -> !tile
  %v = wave.broadcast %w : (!row) -> !tile
  %y = wave.mul %x, %v : (!tile, !tile) -> !tile
  wave.write %y, %b : !tile, !global
  return
}
