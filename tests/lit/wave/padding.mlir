// Rows of shared memory get the padding with the fewest clocks by the model of the banks; none where LDS would not suffice; a given one stays.
// RUN: wavecc wave %s --target=gfx942 | FileCheck %s
// RUN: wavecc wave %s --target=gfx942 --emit=index | FileCheck %s --check-prefix=INDEX
// RUN: for o in earliest latest random; do wavecc run %s --target=gfx942 --kernel=chosen --arg=f16[64x128]=iota --arg=f16[64x128]=const:1 --arg=f32[64x64]=zero --check=all --completion=$o || exit 1; done

#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (64)>, workgroup_dim = <x>>
#n = #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (64)>, workgroup_dim = <y>>
#mw = #wave.wave_constraint<dim = <"M">, tile_size = <[] -> (32)>>
#nw = #wave.wave_constraint<dim = <"N">, tile_size = <[] -> (32)>>
#k = #wave.tiling_constraint<dim = <"K">, tile_size = <[#wave.symbol<"BLOCK_K">] -> (BLOCK_K)>>
#hw = #wave.hardware_constraint<threads_per_wave = 64, mma_type = <f32_16x16x32_k8_f16>>
!a = !wave.tensor<[@M, @K] of f16, <register>>
!b = !wave.tensor<[@N, @K] of f16, <register>>
!c = !wave.tensor<[@M, @N] of f32, <register>>
!as = !wave.tensor<[@M, @K] of f16, <shared>>
!bs = !wave.tensor<[@N, @K] of f16, <shared>>
!ag = !wave.tensor<[@M, @K] of f16, <global>>

// CHECK-LABEL: gpu.func @chosen
// CHECK-COUNT-2: memref.alloc() {{.*}} : memref<64x80xf16, #gpu.address_space<workgroup>>
// INDEX-LABEL: func.func @chosen
// INDEX: any_padding = unit
func.func @chosen(%a: !as, %b: !bs, %c: !wave.tensor<[@M, @N] of f32, <global>>)
    attributes {wave.constraints = [#m, #n, #mw, #nw, #k, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @N = 64, @K = 128, @BLOCK_K = 64>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!as) -> !a
    %y = wave.read %b : (!bs) -> !b
    %d = wave.mma %x, %y, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !wave.tensor<[@M, @N] of f32, <global>>
  return
}

// CHECK-LABEL: gpu.func @whole
// CHECK-COUNT-2: memref.alloc() {{.*}} : memref<64x256xf16, #gpu.address_space<workgroup>>
func.func @whole(%a: !as, %b: !bs, %c: !wave.tensor<[@M, @N] of f32, <global>>)
    attributes {wave.constraints = [#m, #n, #mw, #nw, #k, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @N = 64, @K = 512, @BLOCK_K = 256>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!as) -> !a
    %y = wave.read %b : (!bs) -> !b
    %d = wave.mma %x, %y, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !wave.tensor<[@M, @N] of f32, <global>>
  return
}

// CHECK-LABEL: gpu.func @given
// CHECK: memref.alloc() {{.*}} : memref<64x130xf16, #gpu.address_space<workgroup>>
func.func @given(%a: !ag, %c: !ag)
    attributes {wave.constraints = [#m, #mw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @K = 128>} {
  %s = wave.allocate {distributed_shape = #wave.expr_list<[] -> (64, 128)>, padding = 2 : i64} : !as
  %x = wave.read %a : (!ag) -> !a
  wave.write %x, %s : !a, !as
  %y = wave.read %s : (!as) -> !a
  wave.write %y, %c : !a, !ag
  return
}
