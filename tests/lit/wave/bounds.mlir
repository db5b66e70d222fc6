// A dimension's end that the kernel reads from memory: reads beyond it give 0, writes do nothing. 37 of 64 elements are copied.
// RUN: for t in gfx942 gfx950; do for o in earliest latest random; do wavecc run %s --target=$t --arg=f32[64]=iota --arg=i32[1]=const:37 --arg=f32[64]=const:-1 --check=all --completion=$o --dump=2=%t.npy || exit 1; done; done
// RUN: python3 -c "import struct; d = struct.unpack('<64f', open('%t.npy', 'rb').read()[-256:]); assert list(d) == [i if i < 37 else -1 for i in range(64)], d"
// RUN: wavecc wave %s --target=gfx942 | FileCheck %s
// RUN: wavecc %s --target=gfx942 -S --no-lines -o %t.s
// RUN: wavecc wave %s --target=gfx942 --emit=index | wavecc - --target=gfx942 -S --no-lines -o %t.again.s
// RUN: diff %t.s %t.again.s
// RUN: sed 's/#wave.operand<0>\]/#wave.operand<1>]/; s/_Operand_0)/_Operand_1)/' %s | not wavecc wave - --target=gfx942 2>&1 | FileCheck %s --check-prefix=OPERAND
// RUN: sed 's/of i32/of f32/' %s | not wavecc wave - --target=gfx942 2>&1 | FileCheck %s --check-prefix=FLOAT
// CHECK: %[[END:.*]] = arith.index_cast
// CHECK: arith.subi %[[END]],
// CHECK: vector.maskedload
// OPERAND: 23:8: error: wave.read: the bound of @M has an operand that is not there
// FLOAT: 23:8: error: wave.read: operand 2, a coordinate or a bound, is not a register of integers along dimensions of [@M]
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (64)>, workgroup_dim = <x>>
#hw = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1]>
!memory = !wave.tensor<[@M] of f32, <global>>
!numbers = !wave.tensor<[@N] of i32, <global>>
!end = !wave.tensor<[] of i32, <register>>
func.func @part(%a: !memory, %ends: !numbers, %c: !memory) attributes {wave.constraints = [#m, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @N = 1>} {
  %all = wave.read %ends : (!numbers) -> !wave.tensor<[@N] of i32, <register>>
  %end = wave.extract %all[<[] -> (0)>] : (!wave.tensor<[@N] of i32, <register>>) -> !end
  %x = wave.read %a, %end {elements_per_thread = 2 : i64, bounds = #wave.symbol_mapping<@M = #wave.expr_list<[#wave.operand<0>] -> (_Operand_0)>>}
      : (!memory, !end) -> !wave.tensor<[@M] of f32, <register>>
  wave.write %x, %c, %end {elements_per_thread = 2 : i64, bounds = #wave.symbol_mapping<@M = #wave.expr_list<[#wave.operand<0>] -> (_Operand_0)>>}
      : !wave.tensor<[@M] of f32, <register>>, !memory, !end
  return
}
