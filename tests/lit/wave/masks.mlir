// Conditions of which a thread has several elements: reads, writes and atomics are masked by them, results are chosen element by element.
// RUN: for t in gfx90a gfx942 gfx950; do for o in earliest latest random; do wavecc run %s --target=$t --kernel=masked --arg=i32[100x6]=iota --arg=i32[100x6]=zero --arg=i32[100x6]=zero --arg=i32[100x6]=zero --check=all --completion=$o --dump=1=%t.b.npy --dump=2=%t.c.npy --dump=3=%t.d.npy > %t.log || exit 1; done; done
// RUN: python3 -c "import struct; b, c, d = (struct.unpack('<600i', open('%t.' + n + '.npy', 'rb').read()[-2400:]) for n in 'bcd'); assert all(b[i] == (2 * i if i > 250 else 0) and c[i] == (i + 1 if i > 250 else i) and d[i] == (i if i > 250 else 0) for i in range(600))"
// Atomics of one element of the condition stand inside of one scf.if.
// RUN: wavecc wave %s --target=gfx942 --kernel=rows | FileCheck %s
// RUN: wavecc run %s --target=gfx942 --kernel=rows --arg=i32[100x6]=const:3 --arg=i32[100]=iota --arg=i32[100x6]=zero --check=all --dump=2=%t.r.npy > %t.log
// RUN: python3 -c "import struct; r = struct.unpack('<600i', open('%t.r.npy', 'rb').read()[-2400:]); assert all(r[i] == (3 if i // 6 > 40 else 0) for i in range(600))"
// CHECK: scf.if %{{v[0-9]+}} {
// CHECK-COUNT-2: memref.atomic_rmw
// CHECK: }
// CHECK: scf.if %{{v[0-9]+}} {
// CHECK-COUNT-2: memref.atomic_rmw
// CHECK: }
// An element along a dimension that the access has not.
// RUN: not wavecc %s --kernel=other --target=gfx942 -S 2>&1 | FileCheck %s --check-prefix=DIM
// DIM: error: wave.read: an operand has dimension @N, but the result does not
// A thread has one element of the condition: that of its row, of which it has two of eight columns. Results, too.
// RUN: for o in earliest latest random; do wavecc run %s --target=gfx942 --kernel=quarters --arg=i32[100x6]=const:3 --arg=i32[100]=iota --arg=i32[100x6]=zero --arg=i32[100x6]=zero --check=all --completion=$o --dump=2=%t.q.npy --dump=3=%t.z.npy > %t.log || exit 1; done
// RUN: python3 -c "import struct; q, z = (struct.unpack('<600i', open('%t.' + n + '.npy', 'rb').read()[-2400:]) for n in 'qz'); assert all(q[i] == (3 if i // 6 > 40 else 0) and z[i] == (6 if i // 6 > 40 else 3) for i in range(600))"
// A thread has the condition of another row.
// RUN: not wavecc %s --kernel=eighths --target=gfx942 -S 2>&1 | FileCheck %s --check-prefix=ROW
// ROW: error: wave.write: conflicting index: along @M its threads need other elements of an operand than they have
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (64)>, workgroup_dim = <x>>
#n = #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (6)>, workgroup_dim = <y>>
#hw = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], vector_shapes = <@M = 1 : i64, @N = 6 : i64>>
#rows = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], vector_shapes = <@M = 32 : i64, @N = 2 : i64>>
#sizes = #wave.hyperparameters<@M = 100, @N = 6>
!g = !wave.tensor<[@M, @N] of i32, <global>>
!r = !wave.tensor<[@M, @N] of i32, <register>>
!masks = !wave.tensor<[@M, @N] of i1, <register>>
!row = !wave.tensor<[@M] of i32, <global>>
!numbers = !wave.tensor<[@M] of i32, <register>>
!few = !wave.tensor<[@M] of i1, <register>>
func.func @masked(%a: !g, %b: !g, %c: !g, %d: !g) attributes {wave.constraints = [#m, #n, #hw], wave.hyperparameters = #sizes} {
  %x = wave.read %a {elements_per_thread = 2 : i64} : (!g) -> !r
  %is = wave.apply_expr(%x) gt <[#wave.operand<0>] -> (_Operand_0, 250)> : (!r) -> !masks
  %one = arith.constant 1 : i32
  %ones = wave.register %one : !r
  %z = wave.conditional %is iter_args(%x) {
    %again = wave.read %a {elements_per_thread = 2 : i64} : (!g) -> !r
    %twice = wave.add %x, %again : (!r, !r) -> !r
    wave.write %twice, %b : !r, !g
    wave.write %x, %d : !r, !g
    %more = wave.add %x, %ones : (!r, !r) -> !r
    wave.yield %more : !r
  } : (!r, !masks) -> !r
  wave.write %z, %c : !r, !g
  return
}
func.func @rows(%a: !g, %v: !row, %b: !g) attributes {wave.constraints = [#m, #n, #rows], wave.hyperparameters = #sizes} {
  %x = wave.read %a {elements_per_thread = 2 : i64} : (!g) -> !r
  %number = wave.read %v : (!row) -> !numbers
  %is = wave.apply_expr(%number) gt <[#wave.operand<0>] -> (_Operand_0, 40)> : (!numbers) -> !few
  wave.conditional %is {
    %old = wave.atomic_add %x, %b : (!r, !g) -> !r
    wave.yield
  } : (!few) -> ()
  return
}
func.func @other(%a: !g, %v: !row) attributes {wave.constraints = [#m, #n, #rows], wave.hyperparameters = #sizes} {
  %x = wave.read %a {elements_per_thread = 2 : i64} : (!g) -> !r
  %is = wave.apply_expr(%x) gt <[#wave.operand<0>] -> (_Operand_0, 40)> : (!r) -> !masks
  wave.conditional %is {
    %number = wave.read %v : (!row) -> !numbers
    wave.yield
  } : (!masks) -> ()
  return
}
#quarter = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], vector_shapes = <@M = 16 : i64, @N = 8 : i64>>
#few = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (16)>, workgroup_dim = <x>>
#all = #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (8)>, workgroup_dim = <y>>
func.func @quarters(%a: !g, %v: !row, %b: !g, %c: !g) attributes {wave.constraints = [#few, #all, #quarter], wave.hyperparameters = #sizes} {
  %x = wave.read %a {elements_per_thread = 2 : i64} : (!g) -> !r
  %number = wave.read %v : (!row) -> !numbers
  %is = wave.apply_expr(%number) gt <[#wave.operand<0>] -> (_Operand_0, 40)> : (!numbers) -> !few
  %y = wave.conditional %is iter_args(%x) {
    wave.write %x, %b : !r, !g
    %z = wave.add %x, %x : (!r, !r) -> !r
    wave.yield %z : !r
  } : (!r, !few) -> !r
  wave.write %y, %c : !r, !g
  return
}
func.func @eighths(%a: !g, %v: !row, %b: !g, %c: !g) attributes {wave.constraints = [#few, #all, #quarter], wave.hyperparameters = #sizes} {
  %x = wave.read %a {elements_per_thread = 2 : i64} : (!g) -> !r
  %other = wave.read %c {elements_per_thread = 1 : i64} : (!g) -> !r
  %number = wave.read %v : (!row) -> !numbers
  %is = wave.apply_expr(%number) gt <[#wave.operand<0>] -> (_Operand_0, 40)> : (!numbers) -> !few
  wave.conditional %is {
    wave.write %x, %b : !r, !g
    wave.write %other, %b : !r, !g
    wave.yield
  } : (!few) -> ()
  return
}
