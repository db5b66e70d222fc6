// Operations with an index stand for what it says: a tile of 16x64 is four reads and four writes, each of four rows. The product's operands are sliced
// as another compiler expands them.
// RUN: for t in gfx90a gfx942 gfx950; do wavecc run %s --kernel=rows --target=$t --arg=f32[32x128]=iota --arg=f32[32x128]=zero --check=all --completion=random --dump=1=%t.npy | FileCheck %s --check-prefix=LAUNCH || exit 1; done
// RUN: python3 -c "import struct; d = struct.unpack('<4096f', open('%t.npy', 'rb').read()[-16384:]); assert all(d[i] == i for i in range(4096))"
// RUN: wavecc run %s --kernel=slices --target=gfx942 --arg=f16[16x32]=iota --arg=f16[16x32]=const:0.5 --arg=f32[16x16]=zero --check=all --dump=2=%t.npy | FileCheck %s --check-prefix=LAUNCH
// RUN: python3 -c "import struct; c = struct.unpack('<256f', open('%t.npy', 'rb').read()[-1024:]); assert all(c[16 * i + j] == 0.5 * sum(range(32 * i, 32 * i + 32)) for i in range(16) for j in (0, 7, 15))"
// RUN: not wavecc wave %s --kernel=left_out --target=gfx942 2>&1 | FileCheck %s --check-prefix=LEFT
// LAUNCH: kernel {{rows|slices}} on gfx
// LEFT: given_index.mlir:[[@LINE+45]]:3: error: wave.write: the indices of the writes to argument 2 leave out 768 of the 1024 elements of a workgroup's tile; expand the operations, or leave all indices out
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (16)>, workgroup_dim = <x>>
#n = #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (64)>, workgroup_dim = <y>>
#columns = #wave.index_mapping<[#wave.index_symbol<T0>, #wave.index_symbol<WG1>] -> (WG1 * 64 + (T0 mod 16) * 4, 4, 1)>
#rows0 = #wave.index_mapping<[#wave.index_symbol<T0>, #wave.index_symbol<WG0>] -> (WG0 * 16 + T0 floordiv 16, 1, 1)>
#rows1 = #wave.index_mapping<[#wave.index_symbol<T0>, #wave.index_symbol<WG0>] -> (WG0 * 16 + T0 floordiv 16 + 4, 1, 1)>
#rows2 = #wave.index_mapping<[#wave.index_symbol<T0>, #wave.index_symbol<WG0>] -> (WG0 * 16 + T0 floordiv 16 + 8, 1, 1)>
#rows3 = #wave.index_mapping<[#wave.index_symbol<T0>, #wave.index_symbol<WG0>] -> (WG0 * 16 + T0 floordiv 16 + 12, 1, 1)>
!global = !wave.tensor<[@M, @N] of f32, <global>>
!tile = !wave.tensor<[@M, @N] of f32, <register>>
func.func @rows(%a: !global, %b: !global) attributes {wave.constraints = [#m, #n], wave.hyperparameters = #wave.hyperparameters<@M = 32, @N = 128>} {
  %r0 = wave.read %a index [#wave.symbol_mapping<@M = #rows0, @N = #columns>] : (!global) -> !tile
  %r1 = wave.read %a index [#wave.symbol_mapping<@M = #rows1, @N = #columns>] : (!global) -> !tile
  %r2 = wave.read %a index [#wave.symbol_mapping<@M = #rows2, @N = #columns>] : (!global) -> !tile
  %r3 = wave.read %a index [#wave.symbol_mapping<@M = #rows3, @N = #columns>] : (!global) -> !tile
  wave.write %r0, %b index [#wave.symbol_mapping<@M = #rows0, @N = #columns>] : !tile, !global
  wave.write %r1, %b index [#wave.symbol_mapping<@M = #rows1, @N = #columns>] : !tile, !global
  wave.write %r2, %b index [#wave.symbol_mapping<@M = #rows2, @N = #columns>] : !tile, !global
  wave.write %r3, %b index [#wave.symbol_mapping<@M = #rows3, @N = #columns>] : !tile, !global
  return
}
#row = #wave.index_mapping<[#wave.index_symbol<T0>] -> (T0 mod 16, 1, 1)>
#k8 = #wave.index_mapping<[#wave.index_symbol<T0>] -> ((T0 floordiv 16) * 8, 8, 1)>
#k4 = #wave.index_mapping<[#wave.index_symbol<T0>] -> ((T0 floordiv 16) * 8, 4, 1)>
#acc = #wave.index_mapping<[#wave.index_symbol<T0>] -> ((T0 floordiv 16) * 4, 4, 16)>
!mk = !wave.tensor<[@M, @K] of f16, <register>>
!nk = !wave.tensor<[@N, @K] of f16, <register>>
!mn = !wave.tensor<[@M, @N] of f32, <register>>
func.func @slices(%a: !wave.tensor<[@M, @K] of f16, <global>>, %b: !wave.tensor<[@N, @K] of f16, <global>>, %c: !wave.tensor<[@M, @N] of f32, <global>>)
    attributes {wave.hyperparameters = #wave.hyperparameters<@M = 16, @N = 16, @K = 32>} {
  %zero = arith.constant 0.0 : f32
  %acc = wave.register %zero index [#wave.symbol_mapping<@M = #acc, @N = #row>] : !mn
  %x = wave.read %a index [#wave.symbol_mapping<@M = #row, @K = #k8>] : (!wave.tensor<[@M, @K] of f16, <global>>) -> !mk
  %y = wave.read %b index [#wave.symbol_mapping<@N = #row, @K = #k8>] : (!wave.tensor<[@N, @K] of f16, <global>>) -> !nk
  %x0 = wave.extract_slice %x {index = [#wave.symbol_mapping<@M = #row, @K = #k4>], offset = #wave.expr_list<[] -> (0)>, size = #wave.expr_list<[] -> (4)>, stride = #wave.expr_list<[] -> (1)>} : (!mk) -> !mk
  %y0 = wave.extract_slice %y {index = [#wave.symbol_mapping<@N = #row, @K = #k4>], offset = #wave.expr_list<[] -> (0)>, size = #wave.expr_list<[] -> (4)>, stride = #wave.expr_list<[] -> (1)>} : (!nk) -> !nk
  %x1 = wave.reshape %x {index = [#wave.symbol_mapping<@M = #row, @K = #k4>], target_vector_shape = {K = 4}, logical_slice = 1 : i64, num_slices = 2 : i64} : !mk to !mk
  %y1 = wave.reshape %y {index = [#wave.symbol_mapping<@N = #row, @K = #k4>], target_vector_shape = {K = 4}, logical_slice = 1 : i64, num_slices = 2 : i64} : !nk to !nk
  %d0 = wave.mma %x0, %y0, %acc {kind = #wave.mma_kind<f32_16x16x16_f16>, index = [#wave.symbol_mapping<@M = #acc, @N = #row>]} : (!mk, !nk, !mn) -> !mn
  %d1 = wave.mma %x1, %y1, %d0 {kind = #wave.mma_kind<f32_16x16x16_f16>, index = [#wave.symbol_mapping<@M = #acc, @N = #row>]} : (!mk, !nk, !mn) -> !mn
  wave.write %d1, %c index [#wave.symbol_mapping<@M = #acc, @N = #row>] : !mn, !wave.tensor<[@M, @N] of f32, <global>>
  return
}
func.func @left_out(%a: !global, %b: !global) attributes {wave.constraints = [#m, #n], wave.hyperparameters = #wave.hyperparameters<@M = 32, @N = 128>} {
  %r0 = wave.read %a index [#wave.symbol_mapping<@M = #rows0, @N = #columns>] : (!global) -> !tile
  wave.write %r0, %b index [#wave.symbol_mapping<@M = #rows0, @N = #columns>] : !tile, !global
  return
}
