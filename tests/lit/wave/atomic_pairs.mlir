// Sums of halves whose old values nobody needs take two neighbours at once, if both lie in one dword and no condition or end comes between them.
// RUN: wavecc wave %s --target=gfx942 | FileCheck %s
// gfx90a adds pairs of f16 only.
// RUN: wavecc %s --kernel=pairs --target=gfx90a -S -o - | FileCheck %s --check-prefix=ASM
// RUN: sed 's/of f16/of bf16/g' %s | wavecc wave - --kernel=pairs --target=gfx942 | FileCheck %s --check-prefix=BF16
// RUN: sed 's/of f16/of bf16/g' %s | wavecc wave - --kernel=pairs --target=gfx90a | FileCheck %s --check-prefix=SINGLE
// RUN: sed 's/of f16/of f32/g' %s | wavecc wave - --kernel=pairs --target=gfx942 | FileCheck %s --check-prefix=SINGLE
// RUN: sed 's/@W = 26/@W = 27/' %s | wavecc wave - --kernel=moved_evenly --target=gfx942 | FileCheck %s --check-prefix=SINGLE
// ASM-COUNT-4: global_atomic_pk_add_f16
// ASM-NOT: global_atomic
// BF16-COUNT-4: llvm.atomicrmw fadd {{.*}} vector<2xbf16>
// SINGLE-COUNT-8: memref.atomic_rmw addf
// SINGLE-NOT: {{atomicrmw|atomic_rmw}}
// All sums are exact. Rows of 24 halves; tiles are 16 x 32, so that lanes are masked.
// RUN: for t in gfx90a gfx942 gfx950; do for k in pairs ended rows:i32[60] along:i32[60x24] used:f16[60x24]; do for o in earliest latest random; do n=${k%%:*}; wavecc run %s --target=$t --kernel=$n --arg=f16[60x24]=iota --arg=f16[60x24]=const:3 $(echo $k | sed -n "s/.*:\(.*\)/--arg=\1=iota/p") --check=all --completion=$o --dump=1=%t.$n.npy > %t.log || exit 1; done; done; done
// RUN: python3 -c "import struct; f = lambda k: struct.unpack('<1440e', open('%t.' + k + '.npy', 'rb').read()[-2880:]); x = range(1440); assert f('pairs') == f('used') == tuple(i + 3. for i in x); assert f('rows') == tuple(i + 3. if i // 24 > 40 else 3. for i in x); assert f('along') == tuple(i + 3. if i > 251 else 3. for i in x); assert f('ended') == tuple(i + 3. if i %% 24 < 21 else 3. for i in x)"
// Odd rows and odd coordinates: a pair may lie in two dwords.
// RUN: for t in gfx90a gfx942 gfx950; do wavecc run %s --target=$t --kernel=odd --arg=f16[60x23]=iota --arg=f16[60x23]=const:3 --check=all --dump=1=%t.odd.npy > %t.log || exit 1; for k in moved moved_evenly; do wavecc run %s --target=$t --kernel=$k --arg=f16[60x24]=iota --arg=f16[60x26]=const:3 --check=all --dump=1=%t.$k.npy > %t.log || exit 1; done; done
// RUN: python3 -c "import struct; f = lambda k, n: struct.unpack('<%%de' %% n, open('%t.' + k + '.npy', 'rb').read()[-2 * n:]); assert f('odd', 1380) == tuple(i + 3. for i in range(1380)); assert all(f(k, 1560) == tuple(i // 26 * 24 + i %% 26 - d + 3. if 0 <= i %% 26 - d < 24 else 3. for i in range(1560)) for k, d in (('moved', 1), ('moved_evenly', 2)))"
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (16)>, workgroup_dim = <x>>
#n = #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (32)>, workgroup_dim = <y>>
#hw = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], vector_shapes = <@M = 16 : i64, @N = 16 : i64>>
#all = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (64)>, workgroup_dim = <x>>
#few = #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (8)>, workgroup_dim = <y>>
#lanes = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], vector_shapes = <@M = 64 : i64, @N = 8 : i64>>
#even = #wave.hyperparameters<@M = 60, @N = 24, @W = 26>
!g = !wave.tensor<[@M, @N] of f16, <global>>
!wide = !wave.tensor<[@M, @W] of f16, <global>>
!r = !wave.tensor<[@M, @N] of f16, <register>>
!row = !wave.tensor<[@M] of i32, <global>>
!number = !wave.tensor<[@M] of i32, <register>>
!all = !wave.tensor<[@M, @N] of i32, <global>>
!numbers = !wave.tensor<[@M, @N] of i32, <register>>
!few = !wave.tensor<[@M] of i1, <register>>
!masks = !wave.tensor<[@M, @N] of i1, <register>>

// CHECK-LABEL: gpu.func @pairs
// CHECK-COUNT-4: llvm.atomicrmw fadd {{.*}} syncscope("agent") monotonic : !llvm.ptr<1>, vector<2xf16>
// CHECK-NOT: {{atomicrmw|atomic_rmw}}
func.func @pairs(%a: !g, %b: !g) attributes {wave.constraints = [#m, #n, #hw], wave.hyperparameters = #even} {
  %x = wave.read %a {elements_per_thread = 4 : i64} : (!g) -> !r
  %old = wave.atomic_add %x, %b : (!r, !g) -> !r
  return
}

// One condition for a row: both of a pair have it.
// CHECK-LABEL: gpu.func @rows
// CHECK-COUNT-4: llvm.atomicrmw fadd
// CHECK-NOT: {{atomicrmw|atomic_rmw}}
func.func @rows(%a: !g, %b: !g, %v: !row) attributes {wave.constraints = [#all, #few, #lanes], wave.hyperparameters = #even} {
  %x = wave.read %a {elements_per_thread = 8 : i64} : (!g) -> !r
  %number = wave.read %v : (!row) -> !number
  %is = wave.apply_expr(%number) gt <[#wave.operand<0>] -> (_Operand_0, 40)> : (!number) -> !few
  wave.conditional %is {
    %old = wave.atomic_add %x, %b : (!r, !g) -> !r
    wave.yield
  } : (!few) -> ()
  return
}

// A condition for each element.
// CHECK-LABEL: gpu.func @along
// CHECK-COUNT-8: memref.atomic_rmw addf
// CHECK-NOT: {{atomicrmw|atomic_rmw}}
func.func @along(%a: !g, %b: !g, %v: !all) attributes {wave.constraints = [#m, #n, #hw], wave.hyperparameters = #even} {
  %x = wave.read %a {elements_per_thread = 4 : i64} : (!g) -> !r
  %number = wave.read %v {elements_per_thread = 4 : i64} : (!all) -> !numbers
  %is = wave.apply_expr(%number) gt <[#wave.operand<0>] -> (_Operand_0, 251)> : (!numbers) -> !masks
  wave.conditional %is {
    %old = wave.atomic_add %x, %b : (!r, !g) -> !r
    wave.yield
  } : (!masks) -> ()
  return
}

// The end is odd.
// CHECK-LABEL: gpu.func @ended
// CHECK-COUNT-8: memref.atomic_rmw addf
// CHECK-NOT: {{atomicrmw|atomic_rmw}}
func.func @ended(%a: !g, %b: !g) attributes {wave.constraints = [#m, #n, #hw], wave.hyperparameters = #even} {
  %x = wave.read %a {elements_per_thread = 4 : i64} : (!g) -> !r
  %old = wave.atomic_add %x, %b {bounds = #wave.symbol_mapping<@N = #wave.expr_list<[] -> (21)>>} : (!r, !g) -> !r
  return
}

// CHECK-LABEL: gpu.func @used
// CHECK-COUNT-8: memref.atomic_rmw addf
// CHECK-NOT: {{atomicrmw|atomic_rmw}}
func.func @used(%a: !g, %b: !g, %d: !g) attributes {wave.constraints = [#m, #n, #hw], wave.hyperparameters = #even} {
  %x = wave.read %a {elements_per_thread = 4 : i64} : (!g) -> !r
  %old = wave.atomic_add %x, %b : (!r, !g) -> !r
  wave.write %old, %d : !r, !g
  return
}

// CHECK-LABEL: gpu.func @odd
// CHECK-COUNT-8: memref.atomic_rmw addf
// CHECK-NOT: {{atomicrmw|atomic_rmw}}
func.func @odd(%a: !g, %b: !g) attributes {wave.constraints = [#m, #n, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 60, @N = 23>} {
  %x = wave.read %a {elements_per_thread = 4 : i64} : (!g) -> !r
  %old = wave.atomic_add %x, %b : (!r, !g) -> !r
  return
}

// CHECK-LABEL: gpu.func @moved
// CHECK-COUNT-8: memref.atomic_rmw addf
// CHECK-NOT: {{atomicrmw|atomic_rmw}}
func.func @moved(%a: !g, %b: !wide) attributes {wave.constraints = [#m, #n, #hw], wave.hyperparameters = #even} {
  %x = wave.read %a {elements_per_thread = 4 : i64} : (!g) -> !r
  %old = wave.atomic_add %x, %b {coordinates = #wave.expr_list<[] (d0, d1) -> (d0, d1 + 1)>} : (!r, !wide) -> !r
  return
}

// The same by an even number of columns.
// CHECK-LABEL: gpu.func @moved_evenly
// CHECK-COUNT-4: llvm.atomicrmw fadd
// CHECK-NOT: {{atomicrmw|atomic_rmw}}
func.func @moved_evenly(%a: !g, %b: !wide) attributes {wave.constraints = [#m, #n, #hw], wave.hyperparameters = #even} {
  %x = wave.read %a {elements_per_thread = 4 : i64} : (!g) -> !r
  %old = wave.atomic_add %x, %b {coordinates = #wave.expr_list<[] (d0, d1) -> (d0, d1 + 2)>} : (!r, !wide) -> !r
  return
}

// One element of a row for each lane.
// CHECK-LABEL: gpu.func @alone
// CHECK-COUNT-8: memref.atomic_rmw addf
// CHECK-NOT: {{atomicrmw|atomic_rmw}}
func.func @alone(%a: !g, %b: !g) attributes {wave.constraints = [#m, #n, #hw], wave.hyperparameters = #even} {
  %x = wave.read %a {elements_per_thread = 1 : i64} : (!g) -> !r
  %old = wave.atomic_add %x, %b : (!r, !g) -> !r
  return
}
