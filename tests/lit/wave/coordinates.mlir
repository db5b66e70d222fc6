// Reads and writes with coordinates of the memory: expressions over the value's own, and numbers in registers.
// RUN: for t in gfx90a gfx942 gfx950; do for o in earliest latest random; do wavecc run %s --target=$t --kernel=gather --arg=f32[8x64]=iota --arg=i32[4]=const:5 --arg=f32[4x64]=zero --check=all --completion=$o --dump=2=%t.npy || exit 1; done; done
// RUN: python3 -c "import struct; d = struct.unpack('<256f', open('%t.npy', 'rb').read()[-1024:]); assert all(d[r * 64 + i] == 5 * 64 + (i + 2) % 64 for r in range(4) for i in range(64)), d"
// RUN: wavecc wave %s --target=gfx942 --kernel=gather | FileCheck %s
// RUN: wavecc %s --target=gfx942 -S --no-lines -o %t.s
// RUN: wavecc wave %s --target=gfx942 --emit=index | wavecc - --target=gfx942 -S --no-lines -o %t.again.s
// RUN: diff %t.s %t.again.s
// RUN: sed 's/(d0, d1) -> (_Operand_0, /(d0, d1, d2) -> (_Operand_0 + d2, /' %s | not wavecc wave - --target=gfx942 2>&1 | FileCheck %s --check-prefix=DIM
// RUN: sed 's/#wave.operand<0>\]/#wave.operand<3>]/; s/_Operand_0, /_Operand_3, /' %s | not wavecc wave - --target=gfx942 2>&1 | FileCheck %s --check-prefix=OPERAND
// RUN: sed 's/ (_Operand_0, .*)>}/ (_Operand_0)>}/' %s | not wavecc wave - --target=gfx942 2>&1 | FileCheck %s --check-prefix=COUNT
// CHECK: vector.extract %{{.*}}[0] : i32
// CHECK: arith.index_cast
// CHECK: affine_map<()[s0] -> ((s0 + 2) mod 64)>
// DIM: error: wave.read: coordinate 1 has d2, but its value has 2 dimensions
// OPERAND: error: wave.read: coordinate 1 has _Operand_3, but there are 1 operands for coordinates
// COUNT: error: wave.read: 1 coordinates for memory of 2 dimensions
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (1)>, workgroup_dim = <y>>
#n = #wave.workgroup_constraint<dim = <"N">, tile_size = <[#wave.symbol<"N">] -> (N)>, workgroup_dim = <x>>
#hw = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], vector_shapes = <@M = 1 : i64, @N = 64 : i64>>
!source = !wave.tensor<[@H, @N] of f32, <global>>
!numbers = !wave.tensor<[@M] of i32, <global>>
!result = !wave.tensor<[@M, @N] of f32, <global>>
func.func @gather(%a: !source, %rows: !numbers, %c: !result)
    attributes {wave.constraints = [#m, #n, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 4, @N = 64, @H = 8>} {
  %r = wave.read %rows : (!numbers) -> !wave.tensor<[@M] of i32, <register>>
  %x = wave.read %a, %r {coordinates = #wave.expr_list<[#wave.symbol<"N">, #wave.operand<0>] (d0, d1) -> (_Operand_0, (d1 + 2) mod N)>}
      : (!source, !wave.tensor<[@M] of i32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
  wave.write %x, %c : !wave.tensor<[@M, @N] of f32, <register>>, !result
  return
}
// Quotients and remainders that pieces of 4 do not cross: blocks of 4 columns, row after row. Blocks of 6 leave pieces of 2.
// RUN: wavecc wave %s --target=gfx942 --kernel=blocks | FileCheck %s --check-prefix=BLOCKS
// RUN: wavecc run %s --target=gfx942 --kernel=blocks --arg=f32[8x32]=iota --arg=f32[8x32]=zero --check=all --dump=1=%t.blocks.npy
// RUN: python3 -c "import struct; d = struct.unpack('<256f', open('%t.blocks.npy', 'rb').read()[-1024:]); assert all(d[r * 32 + c] == c // 4 * 32 + r * 4 + c % 4 for r in range(8) for c in range(32)), d"
// RUN: sed 's/d1 floordiv 4, d0 \* 4 + d1 mod 4/d1 floordiv 6, d0 * 4 + d1 mod 6/' %s | wavecc wave - --target=gfx942 --kernel=blocks | FileCheck %s --check-prefix=CUT
// BLOCKS: vector.load %arg0{{.*}} vector<4xf32>
// CUT: vector.load %arg0{{.*}} vector<2xf32>
#rows8 = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (8)>, workgroup_dim = <y>>
#lanes8 = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], vector_shapes = <@M = 8 : i64, @N = 32 : i64>>
!whole = !wave.tensor<[@M, @N] of f32, <global>>
!part = !wave.tensor<[@M, @N] of f32, <register>>
func.func @blocks(%a: !whole, %c: !whole)
    attributes {wave.constraints = [#rows8, #n, #lanes8], wave.hyperparameters = #wave.hyperparameters<@M = 8, @N = 32>} {
  %x = wave.read %a {elements_per_thread = 4 : i64, coordinates = #wave.expr_list<[] (d0, d1) -> (d1 floordiv 4, d0 * 4 + d1 mod 4)>} : (!whole) -> !part
  wave.write %x, %c {elements_per_thread = 4 : i64} : !part, !whole
  return
}
