// Tiles that go through LDS in a loop are read an iteration ahead; wavecc.prefetch = false leaves the reads where they stand.
// RUN: wavecc wave %s --kernel=ahead --target=gfx950 | FileCheck %s
// RUN: wavecc wave %s --kernel=plain --target=gfx950 | FileCheck %s --check-prefix=PLAIN
// RUN: for k in ahead plain; do wavecc run %s --kernel=$k --target=gfx950 --arg=f32[100x7]=iota --arg=f32[100x7]=zero --check=all --completion=latest --dump=1=%t.$k.npy > %t.log || exit 1; done; cmp %t.ahead.npy %t.plain.npy
// RUN: python3 -c "import struct; c = struct.unpack('<700f', open('%t.ahead.npy', 'rb').read()[-2800:]); assert all(c[i] == i + i for i in range(700))"
// CHECK: %[[FIRST:v[0-9]+]] = arith.select {{.*}} : vector<1xf32>
// CHECK: scf.for %i{{[0-9]+}} = {{.*}} iter_args(%[[NOW:v[0-9]+]] = %[[FIRST]]) -> (vector<1xf32>) {
// CHECK: gpu.barrier
// CHECK: vector.store %[[NOW]], {{.*}} #gpu.address_space<workgroup>>
// CHECK: gpu.barrier
// CHECK: %[[NEXT:v[0-9]+]] = arith.minsi
// CHECK: vector.load %arg0
// CHECK: %[[AHEAD:v[0-9]+]] = arith.select {{.*}} : vector<1xf32>
// CHECK: vector.load {{.*}} #gpu.address_space<workgroup>>
// CHECK: scf.yield %[[AHEAD]] : vector<1xf32>
// Memory that the kernel writes, in the loop or after it, is read where the text says.
// RUN: for k in in_place after; do wavecc wave %s --kernel=$k --target=gfx950 | FileCheck %s --check-prefix=WRITTEN || exit 1; done
// RUN: wavecc run %s --kernel=in_place --target=gfx950 --arg=f32[100x7]=iota --check=all --completion=latest --dump=0=%t.in_place.npy > %t.log
// RUN: python3 -c "import struct; c = struct.unpack('<700f', open('%t.in_place.npy', 'rb').read()[-2800:]); assert all(c[i] == i + i for i in range(700))"
// WRITTEN-NOT: iter_args
// WRITTEN-NOT: arith.minsi
// WRITTEN: scf.for
// WRITTEN-NOT: arith.minsi
// WRITTEN: vector.load %arg0
// WRITTEN: gpu.barrier
// A branch in the loop: reads for products are made ahead all the same, those for LDS are not. A loop in the branch has its own reads.
// RUN: wavecc wave %s --kernel=branch --target=gfx950 | FileCheck %s --check-prefix=BRANCH
// RUN: for k in staged_branch inner_loop; do wavecc wave %s --kernel=$k --target=gfx950 | FileCheck %s --check-prefix=HERE || exit 1; done
// RUN: for k in branch inner_loop; do for o in earliest latest random; do more=; [ $k = branch ] || more='--arg=f16[16x32]=iota --arg=f16[16x32]=zero'; wavecc run %s --kernel=$k --target=gfx950 --arg=f16[16x112]=const:3 --arg=f16[16x112]=const:2 --arg=f32[16x16]=zero $more --check=all --completion=$o --dump=2=%t.$k.npy > %t.log || exit 1; done; done
// RUN: python3 -c "import struct; assert all(struct.unpack('<256f', open('%t.' + k + '.npy', 'rb').read()[-1024:]) == 256 * (672.,) for k in ('branch', 'inner_loop'))"
// HERE: scf.for
// HERE-NOT: arith.minsi
// HERE: scf.if
// HERE-NOT: arith.minsi
// BRANCH: scf.for %i{{[0-9]+}} = {{.*}} iter_args({{.*}}, %[[A:v[0-9]+]] = {{.*}}, %[[B:v[0-9]+]] =
// BRANCH: arith.minsi
// BRANCH: vector.load %arg0
// BRANCH: vector.load %arg1
// BRANCH: amdgpu.mfma {{.*}} %[[A]] * %[[B]]
// BRANCH: scf.if
// PLAIN: scf.for
// PLAIN-NOT: arith.minsi
// PLAIN: vector.load %arg0
// PLAIN: gpu.barrier
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (64)>, workgroup_dim = <x>>
#k = #wave.tiling_constraint<dim = <"K">, tile_size = <[] -> (1)>>
#hw = #wave.hardware_constraint<threads_per_wave = 64, vector_shapes = <@M = 64 : i64, @K = 1 : i64>>
#sizes = #wave.hyperparameters<@M = 100, @K = 7>
!global = !wave.tensor<[@M, @K] of f32, <global>>
!shared = !wave.tensor<[@M, @K] of f32, <shared>>
!tile = !wave.tensor<[@M, @K] of f32, <register>>
func.func @ahead(%a: !global, %b: !global) attributes {wave.constraints = [#m, #k, #hw], wave.hyperparameters = #sizes} {
  %s = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 1)>} : !shared
  wave.iterate @K {
    %x = wave.read %a : (!global) -> !tile
    wave.write %x, %s : !tile, !shared
    %y = wave.read %s : (!shared) -> !tile
    %z = wave.add %y, %y : (!tile, !tile) -> !tile
    wave.write %z, %b : !tile, !global
    wave.yield
  } : () -> ()
  return
}
func.func @plain(%a: !global, %b: !global) attributes {wavecc.prefetch = false, wave.constraints = [#m, #k, #hw], wave.hyperparameters = #sizes} {
  %s = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 1)>} : !shared
  wave.iterate @K {
    %x = wave.read %a : (!global) -> !tile
    wave.write %x, %s : !tile, !shared
    %y = wave.read %s : (!shared) -> !tile
    %z = wave.add %y, %y : (!tile, !tile) -> !tile
    wave.write %z, %b : !tile, !global
    wave.yield
  } : () -> ()
  return
}
func.func @in_place(%a: !global) attributes {wave.constraints = [#m, #k, #hw], wave.hyperparameters = #sizes} {
  %s = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 1)>} : !shared
  wave.iterate @K {
    %x = wave.read %a : (!global) -> !tile
    wave.write %x, %s : !tile, !shared
    %y = wave.read %s : (!shared) -> !tile
    %z = wave.add %y, %y : (!tile, !tile) -> !tile
    wave.write %z, %a : !tile, !global
    wave.yield
  } : () -> ()
  return
}
func.func @after(%a: !global, %b: !global) attributes {wave.constraints = [#m, #k, #hw], wave.hyperparameters = #sizes} {
  %s = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 1)>} : !shared
  wave.iterate @K {
    %x = wave.read %a : (!global) -> !tile
    wave.write %x, %s : !tile, !shared
    %y = wave.read %s : (!shared) -> !tile
    wave.write %y, %b : !tile, !global
    wave.yield
  } : () -> ()
  wave.iterate @K {
    %x = wave.read %b : (!global) -> !tile
    wave.write %x, %a : !tile, !global
    wave.yield
  } : () -> ()
  return
}
func.func @staged_branch(%a: !global, %b: !global) attributes {wave.constraints = [#m, #k, #hw], wave.hyperparameters = #sizes} {
  %s = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 1)>} : !shared
  wave.iterate @K {
    %x = wave.read %a : (!global) -> !tile
    wave.write %x, %s : !tile, !shared
    %c = wave.apply_expr() lt <[#wave.index_symbol<WG0>] -> (WG0, 60)> : () -> !wave.tensor<[] of i1, <register>>
    wave.conditional %c {
      %y = wave.read %s : (!shared) -> !tile
      wave.write %y, %b : !tile, !global
      wave.yield
    } : (!wave.tensor<[] of i1, <register>>) -> ()
    wave.yield
  } : () -> ()
  return
}
#rows = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (16)>, workgroup_dim = <x>>
#columns = #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (16)>, workgroup_dim = <y>>
#depth = #wave.tiling_constraint<dim = <"K">, tile_size = <[] -> (16)>>
#mma = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], mma_type = #wave.mma_kind<f32_16x16x16_f16>>
#product = #wave.hyperparameters<@M = 16, @N = 16, @K = 112, @L = 32>
!ag = !wave.tensor<[@M, @K] of f16, <global>>
!bg = !wave.tensor<[@N, @K] of f16, <global>>
!cg = !wave.tensor<[@M, @N] of f32, <global>>
!ar = !wave.tensor<[@M, @K] of f16, <register>>
!br = !wave.tensor<[@N, @K] of f16, <register>>
!cr = !wave.tensor<[@M, @N] of f32, <register>>
#long = #wave.tiling_constraint<dim = <"L">, tile_size = <[] -> (16)>>
!lg = !wave.tensor<[@M, @L] of f16, <global>>
!lr = !wave.tensor<[@M, @L] of f16, <register>>
!bit = !wave.tensor<[] of i1, <register>>
func.func @branch(%a: !ag, %b: !bg, %c: !cg) attributes {wave.constraints = [#rows, #columns, #depth, #mma], wave.hyperparameters = #product} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !cr
  %sum = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !cr):
    %x = wave.read %a : (!ag) -> !ar
    %y = wave.read %b : (!bg) -> !br
    %next = wave.mma %x, %y, %acc : (!ar, !br, !cr) -> !cr
    %few = wave.apply_expr() lt <[#wave.index_symbol<T0>] -> (T0, 60)> : () -> !bit
    wave.conditional %few {
      wave.write %next, %c : !cr, !cg
      wave.yield
    } : (!bit) -> ()
    wave.yield %next : !cr
  } : (!cr) -> !cr
  wave.write %sum, %c : !cr, !cg
  return
}
func.func @inner_loop(%a: !ag, %b: !bg, %c: !cg, %d: !lg, %e: !lg) attributes {wave.constraints = [#rows, #columns, #depth, #long, #mma], wave.hyperparameters = #product} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !cr
  %sum = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !cr):
    %x = wave.read %a : (!ag) -> !ar
    %y = wave.read %b : (!bg) -> !br
    %next = wave.mma %x, %y, %acc : (!ar, !br, !cr) -> !cr
    %few = wave.apply_expr() lt <[#wave.index_symbol<WG0>] -> (WG0, 60)> : () -> !bit
    wave.conditional %few {
      wave.iterate @L {
        %z = wave.read %d : (!lg) -> !lr
        wave.write %z, %e : !lr, !lg
        wave.yield
      } : () -> ()
      wave.yield
    } : (!bit) -> ()
    wave.yield %next : !cr
  } : (!cr) -> !cr
  wave.write %sum, %c : !cr, !cg
  return
}
