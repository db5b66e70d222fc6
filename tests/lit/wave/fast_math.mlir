// wavecc.fast_math gives floats MLIR's fastmath<fast>: functions are the hardware's. Near misses: integers have no such flag; without the attribute
// there is none. Results of both are near each other.
// RUN: wavecc wave %s --kernel=fast --target=gfx950 | FileCheck %s
// RUN: wavecc wave %s --kernel=plain --target=gfx950 > %t.txt; not grep -c fastmath %t.txt
// RUN: wavecc %s --kernel=fast --target=gfx950 -S -o - | FileCheck %s --check-prefix=ASM
// RUN: for k in fast plain; do wavecc run %s --kernel=$k --target=gfx950 --arg=f32[64]=iota --arg=i32[64]=iota --arg=f32[64]=const:7 --check=all --dump=2=%t.$k.npy > %t.log || exit 1; done
// RUN: python3 -c "import struct; x, y = (struct.unpack('<64f', open('%t.' + k + '.npy', 'rb').read()[-256:]) for k in ('fast', 'plain')); assert all(abs(a - b) <= 2e-6 * abs(b) for a, b in zip(x, y)) and abs(x[3] - 0.25) < 1e-6, (x, y)"
// A sum or difference with a product that nobody else reads is one operation; near misses: a product that two read, integers, without the attribute.
// RUN: wavecc wave %s --kernel=fused --target=gfx950 | FileCheck %s --check-prefix=FMA
// RUN: sed 's/wavecc.fast_math = true, //' %s > %t.off.mlir; wavecc wave %t.off.mlir --kernel=fused --target=gfx950 > %t.txt; not grep -c math.fma %t.txt
// RUN: wavecc run %s --kernel=fused --target=gfx950 --arg=f32[64]=iota --arg=i32[64]=iota --arg=f32[64]=const:7 --check=all --dump=2=%t.npy > %t.log; python3 -c "import struct; x = struct.unpack('<64f', open('%t.npy', 'rb').read()[-256:]); assert all(v == 4 * i * i - 5 for i, v in enumerate(x)), x"
// FMA: arith.negf
// FMA: math.fma
// FMA: arith.negf
// FMA: math.fma
// FMA: math.fma
// FMA-NOT: math.fma
// FMA: arith.muli
// FMA: arith.addi
// CHECK: arith.addi %{{[^ ]+}}, %{{[^ ]+}} : vector<1xi32>
// CHECK: arith.addf {{.*}} fastmath<fast> : vector<1xf32>
// CHECK: math.exp2 {{.*}} fastmath<fast> : vector<1xf32>
// CHECK: arith.divf {{.*}} fastmath<fast> : vector<1xf32>
// ASM-NOT: v_ldexp
// ASM: v_exp_f32
// ASM-NOT: v_div_fixup
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (64)>, workgroup_dim = <x>>
#hw = #wave.hardware_constraint<threads_per_wave = 64, vector_shapes = <@M = 64 : i64>>
!gf = !wave.tensor<[@M] of f32, <global>>
!gi = !wave.tensor<[@M] of i32, <global>>
!f = !wave.tensor<[@M] of f32, <register>>
!i = !wave.tensor<[@M] of i32, <register>>
func.func @fast(%a: !gf, %b: !gi, %c: !gf) attributes {wavecc.fast_math = true, wave.constraints = [#m, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64>} {
  %x = wave.read %a : (!gf) -> !f
  %n = wave.read %b : (!gi) -> !i
  %nn = wave.add %n, %n : (!i, !i) -> !i
  %y = wave.cast %nn : !i to !f
  %half = wave.cast %n : !i to !f
  %d = wave.sub %y, %half : (!f, !f) -> !f
  %s = wave.add %x, %d : (!f, !f) -> !f
  %t = wave.sub %s, %half : (!f, !f) -> !f
  %e = wave.exp2 %t : (!f) -> !f
  %one = wave.div %e, %e : (!f, !f) -> !f
  %r = wave.add %one, %half : (!f, !f) -> !f
  %v = wave.reciprocal %r : (!f) -> !f
  wave.write %v, %c : !f, !gf
  return
}
func.func @plain(%a: !gf, %b: !gi, %c: !gf) attributes {wave.constraints = [#m, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64>} {
  %x = wave.read %a : (!gf) -> !f
  %n = wave.read %b : (!gi) -> !i
  %nn = wave.add %n, %n : (!i, !i) -> !i
  %y = wave.cast %nn : !i to !f
  %half = wave.cast %n : !i to !f
  %d = wave.sub %y, %half : (!f, !f) -> !f
  %s = wave.add %x, %d : (!f, !f) -> !f
  %t = wave.sub %s, %half : (!f, !f) -> !f
  %e = wave.exp2 %t : (!f) -> !f
  %one = wave.div %e, %e : (!f, !f) -> !f
  %r = wave.add %one, %half : (!f, !f) -> !f
  %v = wave.reciprocal %r : (!f) -> !f
  wave.write %v, %c : !f, !gf
  return
}
func.func @fused(%a: !gf, %b: !gi, %c: !gf) attributes {wavecc.fast_math = true, wave.constraints = [#m, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64>} {
  %x = wave.read %a : (!gf) -> !f
  %n = wave.read %b : (!gi) -> !i
  %f = arith.constant 5.0 : f32
  %five = wave.register %f : !f
  %p = wave.mul %x, %x : (!f, !f) -> !f
  %d = wave.sub %p, %five : (!f, !f) -> !f
  %q = wave.mul %x, %x : (!f, !f) -> !f
  %e = wave.sub %d, %q : (!f, !f) -> !f
  %r = wave.mul %x, %x : (!f, !f) -> !f
  %g = wave.add %r, %e : (!f, !f) -> !f
  %s = wave.mul %x, %x : (!f, !f) -> !f
  %h = wave.add %s, %g : (!f, !f) -> !f
  %u = wave.add %s, %h : (!f, !f) -> !f
  %m = wave.mul %n, %n : (!i, !i) -> !i
  %k = wave.add %m, %n : (!i, !i) -> !i
  %l = wave.sub %k, %n : (!i, !i) -> !i
  %v = wave.cast %l : !i to !f
  %w = wave.add %u, %v : (!f, !f) -> !f
  wave.write %w, %c : !f, !gf
  return
}
