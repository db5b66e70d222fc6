// Loops whose second product takes what the first one made: two stages beside each other, tiles copied without registers. Cases: attention, with a tile that is
// read as it lies and one that the read transposes; products in one piece; a part that
// most iterations skip; a carried value that both stages use; bounds of run time; keys that no
// tile divides. Beside the same kernel with wavecc.phases =
// false, in all orders of completion, under all checks.
// RUN: sed 's/attributes {wave.con/attributes {wavecc.phases = false, wave.con/' %s > %t.off.mlir
// RUN: wavecc wave %s --kernel=plain --target=gfx950 | FileCheck %s
// RUN: for n in plain skipped undivided; do for o in earliest latest random; do wavecc run %s --kernel=$n --target=gfx950 --arg=f16[64x64]=random --arg=f16[256x64]=random --arg=f16[256x64]=random --arg=f32[64x64]=zero --check=all --completion=$o --dump=3=%t.npy > %t.log || exit 1; done; wavecc run %t.off.mlir --kernel=$n --target=gfx950 --arg=f16[64x64]=random --arg=f16[256x64]=random --arg=f16[256x64]=random --arg=f32[64x64]=zero --check=all --dump=3=%t.off.npy > %t.log || exit 1; cmp %t.npy %t.off.npy || exit 1; done
// RUN: for o in earliest latest random; do wavecc run %s --kernel=both --target=gfx950 --arg=f16[64x64]=random --arg=f16[256x64]=random --arg=f16[256x64]=random --arg=f32[64x64]=zero --check=all --completion=$o --dump=3=%t.npy > %t.log || exit 1; done; wavecc run %t.off.mlir --kernel=both --target=gfx950 --arg=f16[64x64]=random --arg=f16[256x64]=random --arg=f16[256x64]=random --arg=f32[64x64]=zero --dump=3=%t.off.npy > %t.log; cmp %t.npy %t.off.npy
// RUN: for o in earliest latest random; do wavecc run %s --kernel=ragged --target=gfx950 --arg=f16[64x64]=random --arg=f16[250x64]=random --arg=f16[250x64]=random --arg=f32[64x64]=zero --check=all --completion=$o --dump=3=%t.npy > %t.log || exit 1; done; wavecc run %t.off.mlir --kernel=ragged --target=gfx950 --arg=f16[64x64]=random --arg=f16[250x64]=random --arg=f16[250x64]=random --arg=f32[64x64]=zero --dump=3=%t.off.npy > %t.log; cmp %t.npy %t.off.npy
// RUN: for b in 0,0 3,1 2,2 1,3 0,8; do f=${b%,*}; n=${b#*,}; for o in earliest latest random; do wavecc run %s --kernel=bounded --target=gfx950 --arg=f16[64x64]=random --arg=f16[256x64]=random --arg=f16[256x64]=random --arg=f32[64x64]=zero --arg=i32=$f --arg=i32=$n --check=all --completion=$o --dump=3=%t.npy > %t.log || exit 1; done; wavecc run %t.off.mlir --kernel=bounded --target=gfx950 --arg=f16[64x64]=random --arg=f16[256x64]=random --arg=f16[256x64]=random --arg=f32[64x64]=zero --arg=i32=$f --arg=i32=$n --dump=3=%t.off.npy > %t.log; cmp %t.npy %t.off.npy || exit 1; done
// Near misses: a product that the next iteration's first product needs; a tile of both stages; one iteration; a sum over waves; a
// store; gfx942; the switch.
// RUN: for k in feedback shared once waves store; do wavecc wave %s --kernel=$k --target=gfx950 > %t.txt || exit 1; grep -c gather_to_lds %t.txt && exit 1; grep -c "gpu.barrier" %t.txt || exit 1; done
// RUN: wavecc wave %s --kernel=plain --target=gfx942 > %t.txt; not grep -c gather_to_lds %t.txt
// RUN: wavecc wave %t.off.mlir --kernel=plain --target=gfx950 > %t.txt; not grep -c gather_to_lds %t.txt
// CHECK-COUNT-4: memref.alloc() {alignment = 1024 : i64} : memref<32x64xf16, #gpu.address_space<workgroup>>
// CHECK: amdgpu.gather_to_lds
// CHECK: gpu.barrier
// CHECK-COUNT-4: amdgpu.mfma
// CHECK: gpu.barrier
// CHECK: amdgpu.gather_to_lds
// CHECK: scf.for
// CHECK: vector.load
// CHECK-COUNT-2: amdgpu.mfma
// CHECK: amdgpu.transpose_load
// CHECK-COUNT-2: amdgpu.mfma
// CHECK: arith.mulf
// CHECK: amdgpu.mfma
// CHECK: gpu.barrier
// CHECK: amdgpu.gather_to_lds
// CHECK: vector.load
// CHECK: amdgpu.mfma
// CHECK: math.exp2
// CHECK: scf.yield
// CHECK: amdgpu.transpose_load
// CHECK: amdgpu.mfma
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (64)>, workgroup_dim = <x>>
#e = #wave.workgroup_constraint<dim = <"E">, tile_size = <[] -> (64)>, workgroup_dim = <y>>
#s = #wave.tiling_constraint<dim = <"S">, tile_size = <[] -> (32)>>
#wm = #wave.wave_constraint<dim = <"M">, tile_size = <[] -> (32)>>
#we = #wave.wave_constraint<dim = <"E">, tile_size = <[] -> (64)>>
#hw = #wave.hardware_constraint<threads_per_wave = 64, mma_type = #wave.mma_kind<f32_32x32x16_f16>>
!gq = !wave.tensor<[@M, @D] of f16, <global>>
!gk = !wave.tensor<[@S, @D] of f16, <shared>>
!gv = !wave.tensor<[@S, @E] of f16, <global>>
!sv = !wave.tensor<[@E, @S] of f16, <shared>>
!gkg = !wave.tensor<[@S, @D] of f16, <global>>
!sk = !wave.tensor<[@S, @D] of f16, <shared>>
!gc = !wave.tensor<[@M, @E] of f32, <global>>
!q = !wave.tensor<[@M, @D] of f16, <register>>
!k = !wave.tensor<[@S, @D] of f16, <register>>
!v = !wave.tensor<[@E, @S] of f16, <register>>
!p = !wave.tensor<[@S, @M] of f32, <register>>
!h = !wave.tensor<[@S, @M] of f16, <register>>
!o = !wave.tensor<[@E, @M] of f32, <register>>
!r = !wave.tensor<[@M] of f32, <register>>
!one = !wave.tensor<[] of i32, <register>>
!rb = !wave.tensor<[@M] of i1, <register>>
func.func @plain(%q: !gq, %k: !gk, %v: !gv, %c: !gc) attributes {wave.constraints = [#m, #e, #s, #wm, #we, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @S = 256, @D = 64, @E = 64>} {
  %vs = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 32)>, padding = 8 : i64, any_padding} : !sv
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -1.0e6 : f32
  %most0 = wave.register %low : !r
  %total0 = wave.register %zero : !r
  %out0 = wave.register %zero : !o
  %x = wave.read %q : (!gq) -> !q
  %r:3 = wave.iterate @S iter_args(%most0, %total0, %out0) {
  ^bb0(%most: !r, %total: !r, %out: !o):
    %a = wave.read %k : (!gk) -> !k
    %f = wave.read %v {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!gv) -> !v
    wave.write %f, %vs : !v, !sv
    %y = wave.read %vs : (!sv) -> !v
    %none = wave.register %zero : !p
    %s = wave.mma %a, %x, %none : (!k, !q, !p) -> !p
    %high = wave.max_element %s init(%most) <warp> : (!p, !r) -> !r
    %d = wave.sub %most, %high : (!r, !r) -> !r
    %sh = wave.exp2 %d : (!r) -> !r
    %hb = wave.broadcast %high : (!r) -> !p
    %t = wave.sub %s, %hb : (!p, !p) -> !p
    %w = wave.exp2 %t : (!p) -> !p
    %ts = wave.mul %total, %sh : (!r, !r) -> !r
    %sum = wave.sum %w init(%ts) <warp> : (!p, !r) -> !r
    %ph = wave.cast %w : !p to !h
    %shb = wave.broadcast %sh : (!r) -> !o
    %sc = wave.mul %out, %shb : (!o, !o) -> !o
    %pv = wave.mma %y, %ph, %sc {kind = #wave.mma_kind<f32_32x32x16_k4_f16>} : (!v, !h, !o) -> !o
    wave.yield %high, %sum, %pv : !r, !r, !o
  } : (!r, !r, !o) -> (!r, !r, !o)
  %i = wave.reciprocal %r#1 : (!r) -> !r
  %ib = wave.broadcast %i : (!r) -> !o
  %n = wave.mul %r#2, %ib : (!o, !o) -> !o
  wave.write %n, %c {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : !o, !gc
  return
}
func.func @bounded(%q: !gq, %k: !gk, %v: !gv, %c: !gc, %first: i32, %count: i32) attributes {wave.constraints = [#m, #e, #s, #wm, #we, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @S = 256, @D = 64, @E = 64>} {
  %vs = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 32)>, padding = 8 : i64, any_padding} : !sv
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -1.0e6 : f32
  %most0 = wave.register %low : !r
  %total0 = wave.register %zero : !r
  %out0 = wave.register %zero : !o
  %x = wave.read %q : (!gq) -> !q
  %from0 = wave.register %first : !one
  %many0 = wave.register %count : !one
  %r:3 = wave.iterate @S iter_args(%most0, %total0, %out0) captures(%from0, %many0) attributes {dynamic_bounds} {
  ^bb0(%most: !r, %total: !r, %out: !o, %from: !one, %many: !one):
    %a = wave.read %k : (!gk) -> !k
    %f = wave.read %v {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!gv) -> !v
    wave.write %f, %vs : !v, !sv
    %y = wave.read %vs : (!sv) -> !v
    %none = wave.register %zero : !p
    %s = wave.mma %a, %x, %none : (!k, !q, !p) -> !p
    %high = wave.max_element %s init(%most) <warp> : (!p, !r) -> !r
    %d = wave.sub %most, %high : (!r, !r) -> !r
    %sh = wave.exp2 %d : (!r) -> !r
    %hb = wave.broadcast %high : (!r) -> !p
    %t = wave.sub %s, %hb : (!p, !p) -> !p
    %w = wave.exp2 %t : (!p) -> !p
    %ts = wave.mul %total, %sh : (!r, !r) -> !r
    %sum = wave.sum %w init(%ts) <warp> : (!p, !r) -> !r
    %ph = wave.cast %w : !p to !h
    %shb = wave.broadcast %sh : (!r) -> !o
    %sc = wave.mul %out, %shb : (!o, !o) -> !o
    %pv = wave.mma %y, %ph, %sc {kind = #wave.mma_kind<f32_32x32x16_k4_f16>} : (!v, !h, !o) -> !o
    wave.yield %high, %sum, %pv : !r, !r, !o
  } : (!r, !r, !o, !one, !one) -> (!r, !r, !o)
  %i = wave.reciprocal %r#1 : (!r) -> !r
  %ib = wave.broadcast %i : (!r) -> !o
  %n = wave.mul %r#2, %ib : (!o, !o) -> !o
  wave.write %n, %c {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : !o, !gc
  return
}
func.func @skipped(%q: !gq, %k: !gk, %v: !gv, %c: !gc) attributes {wave.constraints = [#m, #e, #s, #wm, #we, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @S = 256, @D = 64, @E = 64>} {
  %vs = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 32)>, padding = 8 : i64, any_padding} : !sv
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -1.0e6 : f32
  %most0 = wave.register %low : !r
  %total0 = wave.register %zero : !r
  %out0 = wave.register %zero : !o
  %x = wave.read %q : (!gq) -> !q
  %r:3 = wave.iterate @S iter_args(%most0, %total0, %out0) {
  ^bb0(%most: !r, %total: !r, %out: !o):
    %a = wave.read %k : (!gk) -> !k
    %f = wave.read %v {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!gv) -> !v
    wave.write %f, %vs : !v, !sv
    %y = wave.read %vs : (!sv) -> !v
    %none = wave.register %zero : !p
    %s = wave.mma %a, %x, %none : (!k, !q, !p) -> !p
    %high = wave.max_element %s init(%most) <warp> : (!p, !r) -> !r
    %d = wave.sub %most, %high : (!r, !r) -> !r
    %sh = wave.exp2 %d : (!r) -> !r
    %hb = wave.broadcast %high : (!r) -> !p
    %t = wave.sub %s, %hb : (!p, !p) -> !p
    %w = wave.exp2 %t : (!p) -> !p
    %ts = wave.mul %total, %sh : (!r, !r) -> !r
    %sum = wave.sum %w init(%ts) <warp> : (!p, !r) -> !r
    %ph = wave.cast %w : !p to !h
    %shb = wave.broadcast %sh : (!r) -> !o
    %oneb = wave.register %one : !r
    %grew = wave.lt %sh, %oneb : (!r, !r) -> !rb
    %sc = wave.conditional %grew iter_args(%out) {
      %sc0 = wave.mul %out, %shb : (!o, !o) -> !o
      wave.yield %sc0 : !o
    } : (!o, !rb) -> !o
    %pv = wave.mma %y, %ph, %sc {kind = #wave.mma_kind<f32_32x32x16_k4_f16>} : (!v, !h, !o) -> !o
    wave.yield %high, %sum, %pv : !r, !r, !o
  } : (!r, !r, !o) -> (!r, !r, !o)
  %i = wave.reciprocal %r#1 : (!r) -> !r
  %ib = wave.broadcast %i : (!r) -> !o
  %n = wave.mul %r#2, %ib : (!o, !o) -> !o
  wave.write %n, %c {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : !o, !gc
  return
}
func.func @undivided(%q: !gq, %k: !gk, %v: !gv, %c: !gc) attributes {wave.constraints = [#m, #e, #s, #wm, #we, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @S = 256, @D = 64, @E = 64>} {
  %vs = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 32)>, padding = 8 : i64, any_padding} : !sv
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -1.0e6 : f32
  %most0 = wave.register %low : !r
  %total0 = wave.register %zero : !r
  %out0 = wave.register %zero : !o
  %x = wave.read %q : (!gq) -> !q
  %r:3 = wave.iterate @S iter_args(%most0, %total0, %out0) {
  ^bb0(%most: !r, %total: !r, %out: !o):
    %a = wave.read %k : (!gk) -> !k
    %f = wave.read %v {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!gv) -> !v
    wave.write %f, %vs : !v, !sv
    %y = wave.read %vs : (!sv) -> !v
    %none = wave.register %zero : !p
    %a2 = wave.add %a, %a : (!k, !k) -> !k
    %s = wave.mma %a2, %x, %none : (!k, !q, !p) -> !p
    %high = wave.max_element %s init(%most) <warp> : (!p, !r) -> !r
    %d = wave.sub %most, %high : (!r, !r) -> !r
    %sh = wave.exp2 %d : (!r) -> !r
    %hb = wave.broadcast %high : (!r) -> !p
    %t = wave.sub %s, %hb : (!p, !p) -> !p
    %w = wave.exp2 %t : (!p) -> !p
    %ts = wave.mul %total, %sh : (!r, !r) -> !r
    %sum = wave.sum %w init(%ts) <warp> : (!p, !r) -> !r
    %ph = wave.cast %w : !p to !h
    %shb = wave.broadcast %sh : (!r) -> !o
    %sc = wave.mul %out, %shb : (!o, !o) -> !o
    %pv = wave.mma %y, %ph, %sc {kind = #wave.mma_kind<f32_32x32x16_k4_f16>} : (!v, !h, !o) -> !o
    wave.yield %high, %sum, %pv : !r, !r, !o
  } : (!r, !r, !o) -> (!r, !r, !o)
  %i = wave.reciprocal %r#1 : (!r) -> !r
  %ib = wave.broadcast %i : (!r) -> !o
  %n = wave.mul %r#2, %ib : (!o, !o) -> !o
  wave.write %n, %c {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : !o, !gc
  return
}
func.func @both(%q: !gq, %k: !gk, %v: !gv, %c: !gc) attributes {wave.constraints = [#m, #e, #s, #wm, #we, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @S = 256, @D = 64, @E = 64>} {
  %vs = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 32)>, padding = 8 : i64, any_padding} : !sv
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -1.0e6 : f32
  %most0 = wave.register %low : !r
  %total0 = wave.register %zero : !r
  %out0 = wave.register %zero : !o
  %x = wave.read %q : (!gq) -> !q
  %r:3 = wave.iterate @S iter_args(%most0, %total0, %out0) {
  ^bb0(%most: !r, %total: !r, %out: !o):
    %a = wave.read %k : (!gk) -> !k
    %f = wave.read %v {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!gv) -> !v
    wave.write %f, %vs : !v, !sv
    %y = wave.read %vs : (!sv) -> !v
    %none = wave.register %zero : !p
    %s = wave.mma %a, %x, %none : (!k, !q, !p) -> !p
    %high = wave.max_element %s init(%most) <warp> : (!p, !r) -> !r
    %d = wave.sub %most, %high : (!r, !r) -> !r
    %sh = wave.exp2 %d : (!r) -> !r
    %hb = wave.broadcast %high : (!r) -> !p
    %t = wave.sub %s, %hb : (!p, !p) -> !p
    %w = wave.exp2 %t : (!p) -> !p
    %ts = wave.mul %total, %sh : (!r, !r) -> !r
    %sum = wave.sum %w init(%ts) <warp> : (!p, !r) -> !r
    %ph = wave.cast %w : !p to !h
    %shb = wave.broadcast %sh : (!r) -> !o
    %sc0 = wave.mul %out, %shb : (!o, !o) -> !o
    %mb = wave.broadcast %most : (!r) -> !o
    %mm = wave.max %mb, %shb : (!o, !o) -> !o
    %mf = wave.min %mm, %shb : (!o, !o) -> !o
    %sc = wave.mul %sc0, %mf : (!o, !o) -> !o
    %pv = wave.mma %y, %ph, %sc {kind = #wave.mma_kind<f32_32x32x16_k4_f16>} : (!v, !h, !o) -> !o
    wave.yield %high, %sum, %pv : !r, !r, !o
  } : (!r, !r, !o) -> (!r, !r, !o)
  %i = wave.reciprocal %r#1 : (!r) -> !r
  %ib = wave.broadcast %i : (!r) -> !o
  %n = wave.mul %r#2, %ib : (!o, !o) -> !o
  wave.write %n, %c {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : !o, !gc
  return
}
func.func @feedback(%q: !gq, %k: !gk, %v: !gv, %c: !gc) attributes {wave.constraints = [#m, #e, #s, #wm, #we, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @S = 256, @D = 64, @E = 64>} {
  %vs = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 32)>, padding = 8 : i64, any_padding} : !sv
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -1.0e6 : f32
  %most0 = wave.register %low : !r
  %total0 = wave.register %zero : !r
  %out0 = wave.register %zero : !o
  %x = wave.read %q : (!gq) -> !q
  %r:3 = wave.iterate @S iter_args(%most0, %total0, %out0) {
  ^bb0(%most: !r, %total: !r, %out: !o):
    %a = wave.read %k : (!gk) -> !k
    %f = wave.read %v {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!gv) -> !v
    wave.write %f, %vs : !v, !sv
    %y = wave.read %vs : (!sv) -> !v
    %none = wave.register %zero : !p
    %fb = wave.broadcast %total : (!r) -> !p
    %s = wave.mma %a, %x, %fb : (!k, !q, !p) -> !p
    %high = wave.max_element %s init(%most) <warp> : (!p, !r) -> !r
    %d = wave.sub %most, %high : (!r, !r) -> !r
    %sh = wave.exp2 %d : (!r) -> !r
    %hb = wave.broadcast %high : (!r) -> !p
    %t = wave.sub %s, %hb : (!p, !p) -> !p
    %w = wave.exp2 %t : (!p) -> !p
    %ts = wave.mul %total, %sh : (!r, !r) -> !r
    %sum = wave.sum %w init(%ts) <warp> : (!p, !r) -> !r
    %ph = wave.cast %w : !p to !h
    %shb = wave.broadcast %sh : (!r) -> !o
    %sc = wave.mul %out, %shb : (!o, !o) -> !o
    %pv = wave.mma %y, %ph, %sc {kind = #wave.mma_kind<f32_32x32x16_k4_f16>} : (!v, !h, !o) -> !o
    %tot2 = wave.max_element %pv init(%sum) <warp> : (!o, !r) -> !r
    wave.yield %high, %tot2, %pv : !r, !r, !o
  } : (!r, !r, !o) -> (!r, !r, !o)
  %i = wave.reciprocal %r#1 : (!r) -> !r
  %ib = wave.broadcast %i : (!r) -> !o
  %n = wave.mul %r#2, %ib : (!o, !o) -> !o
  wave.write %n, %c {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : !o, !gc
  return
}
func.func @shared(%q: !gq, %k: !gkg, %v: !gv, %c: !gc) attributes {wave.constraints = [#m, #e, #s, #wm, #we, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @S = 256, @D = 64, @E = 64>} {
  %ks = wave.allocate {distributed_shape = #wave.expr_list<[] -> (32, 64)>, padding = 8 : i64, any_padding} : !sk
  %vs = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 32)>, padding = 8 : i64, any_padding} : !sv
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -1.0e6 : f32
  %most0 = wave.register %low : !r
  %total0 = wave.register %zero : !r
  %out0 = wave.register %zero : !o
  %x = wave.read %q : (!gq) -> !q
  %r:3 = wave.iterate @S iter_args(%most0, %total0, %out0) {
  ^bb0(%most: !r, %total: !r, %out: !o):
    %g = wave.read %k : (!gkg) -> !k
    wave.write %g, %ks : !k, !sk
    %a = wave.read %ks : (!sk) -> !k
    %a2 = wave.read %ks : (!sk) -> !k
    %f = wave.read %v {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!gv) -> !v
    wave.write %f, %vs : !v, !sv
    %y = wave.read %vs : (!sv) -> !v
    %none = wave.register %zero : !p
    %s = wave.mma %a, %x, %none : (!k, !q, !p) -> !p
    %high = wave.max_element %s init(%most) <warp> : (!p, !r) -> !r
    %d = wave.sub %most, %high : (!r, !r) -> !r
    %sh = wave.exp2 %d : (!r) -> !r
    %hb = wave.broadcast %high : (!r) -> !p
    %t = wave.sub %s, %hb : (!p, !p) -> !p
    %w = wave.exp2 %t : (!p) -> !p
    %ts = wave.mul %total, %sh : (!r, !r) -> !r
    %sum = wave.sum %w init(%ts) <warp> : (!p, !r) -> !r
    %ph = wave.cast %w : !p to !h
    %shb = wave.broadcast %sh : (!r) -> !o
    %sc = wave.mul %out, %shb : (!o, !o) -> !o
    %e2 = wave.mma %a2, %x, %w : (!k, !q, !p) -> !p
    %pv = wave.mma %y, %ph, %sc {kind = #wave.mma_kind<f32_32x32x16_k4_f16>} : (!v, !h, !o) -> !o
    %sum2 = wave.sum %e2 init(%sum) <warp> : (!p, !r) -> !r
    wave.yield %high, %sum2, %pv : !r, !r, !o
  } : (!r, !r, !o) -> (!r, !r, !o)
  %i = wave.reciprocal %r#1 : (!r) -> !r
  %ib = wave.broadcast %i : (!r) -> !o
  %n = wave.mul %r#2, %ib : (!o, !o) -> !o
  wave.write %n, %c {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : !o, !gc
  return
}
func.func @once(%q: !gq, %k: !gk, %v: !gv, %c: !gc) attributes {wave.constraints = [#m, #e, #s, #wm, #we, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @S = 32, @D = 64, @E = 64>} {
  %vs = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 32)>, padding = 8 : i64, any_padding} : !sv
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -1.0e6 : f32
  %most0 = wave.register %low : !r
  %total0 = wave.register %zero : !r
  %out0 = wave.register %zero : !o
  %x = wave.read %q : (!gq) -> !q
  %r:3 = wave.iterate @S iter_args(%most0, %total0, %out0) {
  ^bb0(%most: !r, %total: !r, %out: !o):
    %a = wave.read %k : (!gk) -> !k
    %f = wave.read %v {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!gv) -> !v
    wave.write %f, %vs : !v, !sv
    %y = wave.read %vs : (!sv) -> !v
    %none = wave.register %zero : !p
    %s = wave.mma %a, %x, %none : (!k, !q, !p) -> !p
    %high = wave.max_element %s init(%most) <warp> : (!p, !r) -> !r
    %d = wave.sub %most, %high : (!r, !r) -> !r
    %sh = wave.exp2 %d : (!r) -> !r
    %hb = wave.broadcast %high : (!r) -> !p
    %t = wave.sub %s, %hb : (!p, !p) -> !p
    %w = wave.exp2 %t : (!p) -> !p
    %ts = wave.mul %total, %sh : (!r, !r) -> !r
    %sum = wave.sum %w init(%ts) <warp> : (!p, !r) -> !r
    %ph = wave.cast %w : !p to !h
    %shb = wave.broadcast %sh : (!r) -> !o
    %sc = wave.mul %out, %shb : (!o, !o) -> !o
    %pv = wave.mma %y, %ph, %sc {kind = #wave.mma_kind<f32_32x32x16_k4_f16>} : (!v, !h, !o) -> !o
    wave.yield %high, %sum, %pv : !r, !r, !o
  } : (!r, !r, !o) -> (!r, !r, !o)
  %i = wave.reciprocal %r#1 : (!r) -> !r
  %ib = wave.broadcast %i : (!r) -> !o
  %n = wave.mul %r#2, %ib : (!o, !o) -> !o
  wave.write %n, %c {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : !o, !gc
  return
}
func.func @ragged(%q: !gq, %k: !gk, %v: !gv, %c: !gc) attributes {wave.constraints = [#m, #e, #s, #wm, #we, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @S = 250, @D = 64, @E = 64>} {
  %vs = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 32)>, padding = 8 : i64, any_padding} : !sv
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -1.0e6 : f32
  %most0 = wave.register %low : !r
  %total0 = wave.register %zero : !r
  %out0 = wave.register %zero : !o
  %x = wave.read %q : (!gq) -> !q
  %r:3 = wave.iterate @S iter_args(%most0, %total0, %out0) {
  ^bb0(%most: !r, %total: !r, %out: !o):
    %a = wave.read %k : (!gk) -> !k
    %f = wave.read %v {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!gv) -> !v
    wave.write %f, %vs : !v, !sv
    %y = wave.read %vs : (!sv) -> !v
    %none = wave.register %zero : !p
    %s = wave.mma %a, %x, %none : (!k, !q, !p) -> !p
    %high = wave.max_element %s init(%most) <warp> : (!p, !r) -> !r
    %d = wave.sub %most, %high : (!r, !r) -> !r
    %sh = wave.exp2 %d : (!r) -> !r
    %hb = wave.broadcast %high : (!r) -> !p
    %t = wave.sub %s, %hb : (!p, !p) -> !p
    %w = wave.exp2 %t : (!p) -> !p
    %ts = wave.mul %total, %sh : (!r, !r) -> !r
    %sum = wave.sum %w init(%ts) <warp> : (!p, !r) -> !r
    %ph = wave.cast %w : !p to !h
    %shb = wave.broadcast %sh : (!r) -> !o
    %sc = wave.mul %out, %shb : (!o, !o) -> !o
    %pv = wave.mma %y, %ph, %sc {kind = #wave.mma_kind<f32_32x32x16_k4_f16>} : (!v, !h, !o) -> !o
    wave.yield %high, %sum, %pv : !r, !r, !o
  } : (!r, !r, !o) -> (!r, !r, !o)
  %i = wave.reciprocal %r#1 : (!r) -> !r
  %ib = wave.broadcast %i : (!r) -> !o
  %n = wave.mul %r#2, %ib : (!o, !o) -> !o
  wave.write %n, %c {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : !o, !gc
  return
}
func.func @waves(%q: !gq, %k: !gk, %v: !gv, %c: !gc) attributes {wave.constraints = [#m, #e, #s, #wm, #we, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @S = 256, @D = 64, @E = 64>} {
  %vs = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 32)>, padding = 8 : i64, any_padding} : !sv
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -1.0e6 : f32
  %most0 = wave.register %low : !r
  %total0 = wave.register %zero : !r
  %out0 = wave.register %zero : !o
  %x = wave.read %q : (!gq) -> !q
  %r:3 = wave.iterate @S iter_args(%most0, %total0, %out0) {
  ^bb0(%most: !r, %total: !r, %out: !o):
    %a = wave.read %k : (!gk) -> !k
    %f = wave.read %v {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!gv) -> !v
    wave.write %f, %vs : !v, !sv
    %y = wave.read %vs : (!sv) -> !v
    %none = wave.register %zero : !p
    %s = wave.mma %a, %x, %none : (!k, !q, !p) -> !p
    %high = wave.max_element %s init(%most) <warp> : (!p, !r) -> !r
    %d = wave.sub %most, %high : (!r, !r) -> !r
    %sh = wave.exp2 %d : (!r) -> !r
    %hb = wave.broadcast %high : (!r) -> !p
    %t = wave.sub %s, %hb : (!p, !p) -> !p
    %w = wave.exp2 %t : (!p) -> !p
    %ts = wave.mul %total, %sh : (!r, !r) -> !r
    %sum = wave.sum %w init(%ts) <block> : (!p, !r) -> !r
    %ph = wave.cast %w : !p to !h
    %shb = wave.broadcast %sh : (!r) -> !o
    %sc = wave.mul %out, %shb : (!o, !o) -> !o
    %pv = wave.mma %y, %ph, %sc {kind = #wave.mma_kind<f32_32x32x16_k4_f16>} : (!v, !h, !o) -> !o
    wave.yield %high, %sum, %pv : !r, !r, !o
  } : (!r, !r, !o) -> (!r, !r, !o)
  %i = wave.reciprocal %r#1 : (!r) -> !r
  %ib = wave.broadcast %i : (!r) -> !o
  %n = wave.mul %r#2, %ib : (!o, !o) -> !o
  wave.write %n, %c {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : !o, !gc
  return
}
func.func @store(%q: !gq, %k: !gk, %v: !gv, %c: !gc) attributes {wave.constraints = [#m, #e, #s, #wm, #we, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @S = 256, @D = 64, @E = 64>} {
  %vs = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 32)>, padding = 8 : i64, any_padding} : !sv
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -1.0e6 : f32
  %most0 = wave.register %low : !r
  %total0 = wave.register %zero : !r
  %out0 = wave.register %zero : !o
  %x = wave.read %q : (!gq) -> !q
  %r:3 = wave.iterate @S iter_args(%most0, %total0, %out0) {
  ^bb0(%most: !r, %total: !r, %out: !o):
    %a = wave.read %k : (!gk) -> !k
    %f = wave.read %v {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!gv) -> !v
    wave.write %f, %vs : !v, !sv
    %y = wave.read %vs : (!sv) -> !v
    %none = wave.register %zero : !p
    %s = wave.mma %a, %x, %none : (!k, !q, !p) -> !p
    %high = wave.max_element %s init(%most) <warp> : (!p, !r) -> !r
    %d = wave.sub %most, %high : (!r, !r) -> !r
    %sh = wave.exp2 %d : (!r) -> !r
    %hb = wave.broadcast %high : (!r) -> !p
    %t = wave.sub %s, %hb : (!p, !p) -> !p
    %w = wave.exp2 %t : (!p) -> !p
    %ts = wave.mul %total, %sh : (!r, !r) -> !r
    %sum = wave.sum %w init(%ts) <warp> : (!p, !r) -> !r
    %ph = wave.cast %w : !p to !h
    %shb = wave.broadcast %sh : (!r) -> !o
    %sc = wave.mul %out, %shb : (!o, !o) -> !o
    wave.write %sc, %c {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : !o, !gc
    %pv = wave.mma %y, %ph, %sc {kind = #wave.mma_kind<f32_32x32x16_k4_f16>} : (!v, !h, !o) -> !o
    wave.yield %high, %sum, %pv : !r, !r, !o
  } : (!r, !r, !o) -> (!r, !r, !o)
  %i = wave.reciprocal %r#1 : (!r) -> !r
  %ib = wave.broadcast %i : (!r) -> !o
  %n = wave.mul %r#2, %ib : (!o, !o) -> !o
  wave.write %n, %c {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : !o, !gc
  return
}
