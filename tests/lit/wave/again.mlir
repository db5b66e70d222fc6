// What --emit=index prints is the kernel once more: compiled, it is the same code.
// RUN: for k in copy gemm mma given_index:rows given_index:slices own_operations:own; do f=${k%%:*}; n=${k##*:}; for t in gfx942 gfx950; do wavecc wave %S/$f.mlir --kernel=$n --target=$t --emit=index > %t.mlir && wavecc %S/$f.mlir --kernel=$n --target=$t -S --no-lines -o %t.first.s && wavecc %t.mlir --target=$t -S --no-lines -o %t.again.s && cmp %t.first.s %t.again.s || exit 1; done; done
// RUN: wavecc wave %s --target=gfx950 --emit=index | FileCheck %s
// RUN: wavecc wave %s --target=gfx950 --emit=index > %t.mlir; wavecc %s --target=gfx950 -S --no-lines -o %t.first.s; wavecc %t.mlir --target=gfx950 -S --no-lines -o %t.again.s; cmp %t.first.s %t.again.s
// CHECK: // grid 1 x 2 x 1, threads 64 x 1 x 1
// CHECK: wave.constraints = [#wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (8)>, workgroup_dim = <y>>,
// CHECK: #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], vector_shapes = <@M = 1 : i64, @N = 64 : i64>, max_bits_per_load = 64>],
// CHECK: wave.hyperparameters = #wave.hyperparameters<{{.*}}@N2 = #wave.expr_list<[#wave.symbol<"N">] -> (N ceildiv 2)>
// CHECK: "wave.self_index"() {dim = @N} : () -> (!wave.tensor<[@N] of i32, <register>>)
// CHECK: "wave.apply_expr"({{.*}}) {combinator = "lt", expr = #wave.expr_list<[#wave.operand<0>] -> (_Operand_0 mod 3, 2)>}
// CHECK: "wave.shuffle"({{.*}}) {mode = "xor", width = 64 : i32, offset = 16 : i32}
// CHECK: "wave.sum"({{.*}}) {scope = "warp"}
// CHECK: "wave.read"({{.*}}) {mapping = #wave.expr_list<[](d0, d1) -> (d1, d0)>} : (!wave.tensor<[@M, @N] of f32, <global>>) -> (!wave.tensor<[@N, @M] of f32, <register>>)
// CHECK: "wave.bitcast"({{.*}}) : (!wave.tensor<[@M, @N2] of i32, <register>>) -> (!wave.tensor<[@M, @N] of i16, <register>>)
!global = !wave.tensor<[@M, @N] of f32, <global>>
!tile = !wave.tensor<[@M, @N] of f32, <register>>
!turned = !wave.tensor<[@N, @M] of f32, <register>>
!mask = !wave.tensor<[@N] of i1, <register>>
!row = !wave.tensor<[@N] of i32, <register>>
!sums = !wave.tensor<[@M] of f32, <register>>
func.func @again(%a: !global, %b: !global, %c: !wave.tensor<[@M] of f32, <global>>, %d: !wave.tensor<[@M, @N2] of i32, <global>>, %e: !wave.tensor<[@M, @N] of i16, <global>>)
    attributes {wave.constraints = [#wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (8)>, workgroup_dim = <y>>,
                                    #wave.hardware_constraint<threads_per_wave = 64, vector_shapes = <@M = 1 : i64, @N = 64 : i64>, max_bits_per_load = 64>],
                wave.hyperparameters = #wave.hyperparameters<@M = 15, @N = 128, @N2 = #wave.expr_list<[#wave.symbol<"N">] -> (N ceildiv 2)>>} {
  %zero = arith.constant 0.0 : f32
  %i = wave.self_index @N : !row
  %m = wave.apply_expr(%i) lt <[#wave.operand<0>] -> (_Operand_0 mod 3, 2)> : (!row) -> !mask
  %ms = wave.broadcast %m : (!mask) -> !wave.tensor<[@M, @N] of i1, <register>>
  %x = wave.read %a : (!global) -> !tile
  %y = wave.shuffle xor %x, 16, 64 : (!tile) -> !tile
  %z = wave.select %ms, %x, %y : (!wave.tensor<[@M, @N] of i1, <register>>, !tile, !tile) -> !tile
  %init = wave.register %zero : !sums
  %s = wave.sum %z init(%init) <warp> : (!tile, !sums) -> !sums
  wave.write %s, %c : !sums, !wave.tensor<[@M] of f32, <global>>
  %t = wave.read %a {mapping = #wave.expr_list<[](d0, d1) -> (d1, d0)>} : (!global) -> !turned
  wave.write %t, %b {mapping = #wave.expr_list<[](d0, d1) -> (d1, d0)>} : !turned, !global
  %w = wave.read %d : (!wave.tensor<[@M, @N2] of i32, <global>>) -> !wave.tensor<[@M, @N2] of i32, <register>>
  %h = wave.bitcast %w : !wave.tensor<[@M, @N2] of i32, <register>> to !wave.tensor<[@M, @N] of i16, <register>>
  wave.write %h, %e : !wave.tensor<[@M, @N] of i16, <register>>, !wave.tensor<[@M, @N] of i16, <global>>
  return
}
