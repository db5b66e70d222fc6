// Tiles that are staged with rows and columns exchanged lie in LDS as in memory, and the reads of LDS transpose them. Cases: 16 bits, with both shapes of products;
// 8 bits; both operands; heads. Beside the same kernel with allocations of fixed padding, in all orders of completion, under all checks.
// RUN: sed 's/, any_padding//' %s > %t.off.mlir
// RUN: wavecc wave %s --kernel=half --target=gfx950 | FileCheck %s
// RUN: for n in half wide both; do for o in earliest latest random; do wavecc run %s --kernel=$n --target=gfx950 --arg=f16[8192]=random --arg=f16[8192]=random --arg=f32[64x64]=zero --check=all --completion=$o --dump=2=%t.npy > %t.log || exit 1; done; wavecc run %t.off.mlir --kernel=$n --target=gfx950 --arg=f16[8192]=random --arg=f16[8192]=random --arg=f32[64x64]=zero --check=all --dump=2=%t.off.npy > %t.log || exit 1; cmp %t.npy %t.off.npy || exit 1; done
// RUN: for o in earliest latest random; do wavecc run %s --kernel=bytes --target=gfx950 --arg=f8E4M3FN[64x128]=random --arg=f8E4M3FN[128x64]=random --arg=f32[64x64]=zero --check=all --completion=$o --dump=2=%t.npy > %t.log || exit 1; done; wavecc run %t.off.mlir --kernel=bytes --target=gfx950 --arg=f8E4M3FN[64x128]=random --arg=f8E4M3FN[128x64]=random --arg=f32[64x64]=zero --dump=2=%t.off.npy > %t.log; cmp %t.npy %t.off.npy
// RUN: wavecc %s --kernel=half --target=gfx950 -S -o - | grep -c ds_read_b64_tr_b16
// RUN: wavecc %s --kernel=bytes --target=gfx950 -S -o - | grep -c ds_read_b64_tr_b8
// Near misses: a fixed padding; a target without such reads; arithmetic between the read and the product.
// RUN: wavecc wave %t.off.mlir --kernel=half --target=gfx950 > %t.txt; not grep -c transpose_load %t.txt
// RUN: wavecc wave %s --kernel=half --target=gfx942 > %t.txt; not grep -c transpose_load %t.txt
// RUN: wavecc wave %s --kernel=between --target=gfx950 > %t.txt; not grep -c transpose_load %t.txt
// CHECK: [[LDS:%v[0-9]+]] = memref.alloc() {{.*}} : memref<64x{{[0-9]+}}xf16, #gpu.address_space<workgroup>>
// CHECK: vector.load %arg1{{.*}} : memref<128x64xf16>, vector<8xf16>
// CHECK: amdgpu.transpose_load [[LDS]]{{.*}} -> vector<4xf16>
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (64)>, workgroup_dim = <x>>
#n = #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (64)>, workgroup_dim = <y>>
#k = #wave.tiling_constraint<dim = <"K">, tile_size = <[] -> (64)>>
#wm = #wave.wave_constraint<dim = <"M">, tile_size = <[] -> (32)>>
#wn = #wave.wave_constraint<dim = <"N">, tile_size = <[] -> (32)>>
#half = #wave.hardware_constraint<threads_per_wave = 64, mma_type = #wave.mma_kind<f32_16x16x32_f16>>
#wide = #wave.hardware_constraint<threads_per_wave = 64, mma_type = #wave.mma_kind<f32_32x32x16_k4_f16>>
#eight = #wave.hardware_constraint<threads_per_wave = 64, mma_type = #wave.mma_kind<f32_32x32x16_f8>>
!ga = !wave.tensor<[@M, @K] of f16, <global>>
!gat = !wave.tensor<[@K, @M] of f16, <global>>
!gb = !wave.tensor<[@K, @N] of f16, <global>>
!gc = !wave.tensor<[@M, @N] of f32, <global>>
!a = !wave.tensor<[@M, @K] of f16, <register>>
!b = !wave.tensor<[@N, @K] of f16, <register>>
!c = !wave.tensor<[@M, @N] of f32, <register>>
!sa = !wave.tensor<[@M, @K] of f16, <shared>>
!sb = !wave.tensor<[@N, @K] of f16, <shared>>
func.func @half(%a: !ga, %b: !gb, %c: !gc) attributes {wave.constraints = [#m, #n, #k, #wm, #wn, #half], wave.hyperparameters = #wave.hyperparameters<@M = 64, @N = 64, @K = 128>} {
  %sb = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 64)>, padding = 8 : i64, any_padding} : !sb
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!ga) -> !a
    %g = wave.read %b {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!gb) -> !b
    wave.write %g, %sb : !b, !sb
    %y = wave.read %sb : (!sb) -> !b
    %d = wave.mma %x, %y, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
func.func @wide(%a: !ga, %b: !gb, %c: !gc) attributes {wave.constraints = [#m, #n, #k, #wm, #wn, #wide], wave.hyperparameters = #wave.hyperparameters<@M = 64, @N = 64, @K = 128>} {
  %sb = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 64)>, padding = 8 : i64, any_padding} : !sb
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!ga) -> !a
    %g = wave.read %b {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!gb) -> !b
    wave.write %g, %sb : !b, !sb
    %y = wave.read %sb : (!sb) -> !b
    %d = wave.mma %x, %y, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
func.func @both(%a: !gat, %b: !gb, %c: !gc) attributes {wave.constraints = [#m, #n, #k, #wm, #wn, #half], wave.hyperparameters = #wave.hyperparameters<@M = 64, @N = 64, @K = 128>} {
  %sa = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 64)>, padding = 8 : i64, any_padding} : !sa
  %sb = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 64)>, padding = 8 : i64, any_padding} : !sb
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %f = wave.read %a {coordinates = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!gat) -> !a
    wave.write %f, %sa : !a, !sa
    %g = wave.read %b {coordinates = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!gb) -> !b
    wave.write %g, %sb : !b, !sb
    %x = wave.read %sa : (!sa) -> !a
    %y = wave.read %sb : (!sb) -> !b
    %d = wave.mma %x, %y, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
func.func @between(%a: !ga, %b: !gb, %c: !gc) attributes {wave.constraints = [#m, #n, #k, #wm, #wn, #half], wave.hyperparameters = #wave.hyperparameters<@M = 64, @N = 64, @K = 128>} {
  %sb = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 64)>, padding = 8 : i64, any_padding} : !sb
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!ga) -> !a
    %g = wave.read %b {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!gb) -> !b
    wave.write %g, %sb : !b, !sb
    %y = wave.read %sb : (!sb) -> !b
    %two = wave.add %y, %y : (!b, !b) -> !b
    %d = wave.mma %x, %two, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
!g8a = !wave.tensor<[@M, @K] of f8E4M3FN, <global>>
!g8b = !wave.tensor<[@K, @N] of f8E4M3FN, <global>>
!a8 = !wave.tensor<[@M, @K] of f8E4M3FN, <register>>
!b8 = !wave.tensor<[@N, @K] of f8E4M3FN, <register>>
!s8b = !wave.tensor<[@N, @K] of f8E4M3FN, <shared>>
func.func @bytes(%a: !g8a, %b: !g8b, %c: !gc) attributes {wave.constraints = [#m, #n, #k, #wm, #wn, #eight], wave.hyperparameters = #wave.hyperparameters<@M = 64, @N = 64, @K = 128>} {
  %sb = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 64)>, padding = 8 : i64, any_padding} : !s8b
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!g8a) -> !a8
    %g = wave.read %b {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : (!g8b) -> !b8
    wave.write %g, %sb : !b8, !s8b
    %y = wave.read %sb : (!s8b) -> !b8
    %d = wave.mma %x, %y, %acc : (!a8, !b8, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
