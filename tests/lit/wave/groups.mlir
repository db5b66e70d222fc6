// A reduced dimension with fewer elements than lanes, beside one that has the rest: 16 lanes for each of 4 rows, in a wave. Sums and running sums.
// RUN: wavecc wave %s --target=gfx942 --emit=index | FileCheck %s
// RUN: for t in gfx90a gfx942 gfx950; do for o in earliest latest random; do wavecc run %s --target=$t --arg=i32[7x50]=iota --arg=i32[7x50]=zero --arg=i32[7]=zero --check=all --completion=$o --dump=1=%t.y.npy --dump=2=%t.s.npy || exit 1; done; done
// RUN: python3 -c "import struct; y = struct.unpack('<350i', open('%t.y.npy', 'rb').read()[-1400:]); s = struct.unpack('<7i', open('%t.s.npy', 'rb').read()[-28:]); assert all(y[i] == sum(range(i // 50 * 50, i + 1)) for i in range(350)) and all(s[r] == sum(range(50 * r, 50 * r + 50)) for r in range(7)), s"
// CHECK: wave.sum
// CHECK-NEXT: T0 floordiv 16
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (4)>, workgroup_dim = <y>>
#n = #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (64)>, workgroup_dim = <x>>
#hw = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], vector_shapes = <@M = 4 : i64, @N = 16 : i64>>
!g = !wave.tensor<[@M, @N] of i32, <global>>
!r = !wave.tensor<[@M, @N] of i32, <register>>
!one = !wave.tensor<[@M] of i32, <register>>
func.func @sums(%a: !g, %b: !g, %c: !wave.tensor<[@M] of i32, <global>>)
    attributes {wave.constraints = [#m, #n, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 7, @N = 50>} {
  %x = wave.read %a : (!g) -> !r
  %running = wave.cumsum %x along @N <warp> : (!r) -> !r
  wave.write %running, %b : !r, !g
  %zero = arith.constant 0 : i32
  %init = wave.register %zero : !one
  %s = wave.sum %x init(%init) along @N <warp> : (!r, !one) -> !one
  wave.write %s, %c : !one, !wave.tensor<[@M] of i32, <global>>
  return
}
