// A copy in Wave's dialect, in pretty form with aliases. Sizes that the tiles do not divide are masked.
// RUN: for t in gfx90a gfx942 gfx950; do for o in earliest latest random; do wavecc run %s --target=$t --arg=f16[50x61]=iota --arg=f16[50x61]=const:7 --check=all --completion=$o --dump=1=%t.npy | FileCheck %s --check-prefix=LAUNCH || exit 1; done; done
// RUN: python3 -c "import struct; d = struct.unpack('<3050e', open('%t.npy', 'rb').read()[-6100:]); assert all(d[i] == i for i in range(2048))"
// RUN: wavecc wave %s --target=gfx942 | FileCheck %s
// RUN: wavecc wave %s --target=gfx942 --emit=index | FileCheck %s --check-prefix=INDEX
// RUN: wavecc wave %s --target=gfx942 | wavecc - --target=gfx942 -S -o %t.direct.s
// RUN: not wavecc wave %s --target=gfx1250 2>&1 | FileCheck %s --check-prefix=LANES
// RUN: not wavecc wave %s 2>&1 | FileCheck %s --check-prefix=WHICH
// LAUNCH: kernel copy on gfx{{.*}}: 16 workgroups of 64,1,1
// CHECK: gpu.func @copy(%arg0: memref<50x61xf16>, %arg1: memref<50x61xf16>) kernel
// CHECK-NEXT: gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 4, 4, 1>
// CHECK: affine.apply affine_map<()[s0, s1] -> (s0 * 16 + s1 floordiv 4)>()[%g0, %t0] loc("{{.*}}copy.mlir":29:8)
// CHECK: affine.apply affine_map<()[s0, s1] -> (s0 * 16 + (s1 mod 4) * 4)>()[%g1, %t0]
// CHECK: vector.maskedload %arg0
// CHECK: vector.maskedstore %arg1
// INDEX: // grid 4 x 4 x 1, threads 64 x 1 x 1
// INDEX: func.func @copy(%arg0: !wave.tensor<[@M, @N] of f16, <global>>, %arg1: !wave.tensor<[@M, @N] of f16, <global>>)
// INDEX: index [#wave.symbol_mapping<@M = #wave.index_mapping<[#wave.index_symbol<WG0>, #wave.index_symbol<T0>] -> (WG0 * 16 + T0 floordiv 4, 1, 16)>, @N = #wave.index_mapping<[#wave.index_symbol<WG1>, #wave.index_symbol<T0>] -> (WG1 * 16 + (T0 mod 4) * 4, 4, 1)>>]
// LANES: error: copy: threads_per_wave = 64, but a wave of gfx1250 has 32
// WHICH: error: which processor?
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[#wave.symbol<"BLOCK_M">] -> (BLOCK_M)>, workgroup_dim = <x>>
#n = #wave.workgroup_constraint<dim = <"N">, tile_size = <[#wave.symbol<"BLOCK_N">] -> (BLOCK_N)>, workgroup_dim = <y>>
#hw = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], vector_shapes = <@M = 16 : i64, @N = 16 : i64>>
!global = !wave.tensor<[@M, @N] of f16, <global>>
!tile = !wave.tensor<[@M, @N] of f16, <register>>
func.func @copy(%a: !global, %b: !global)
    attributes {wave.constraints = [#m, #n, #hw],
                wave.hyperparameters = #wave.hyperparameters<@M = 50, @N = 61, @BLOCK_M = 16, @BLOCK_N = 16>} {
  %r = wave.read %a {elements_per_thread = 4 : i64} : (!global) -> !tile
  wave.write %r, %b {elements_per_thread = 4 : i64} : !tile, !global
  return
}
