// Reads and writes may say that their data should not stay in caches. Masked and whole accesses of global memory keep that; LDS has no caches.
// RUN: for o in earliest latest random; do wavecc run %s --kernel=edges --target=gfx942 --arg=f16[50x61]=iota --arg=f16[50x61]=const:7 --check=all --completion=$o --dump=1=%t.npy || exit 1; done
// RUN: python3 -c "import struct; d = struct.unpack('<3050e', open('%t.npy', 'rb').read()[-6100:]); assert all(d[i] == i for i in range(2048))"
// RUN: wavecc wave %s --target=gfx942 | FileCheck %s
// RUN: wavecc wave %s --target=gfx942 --emit=index | FileCheck %s --check-prefix=INDEX
// RUN: wavecc %s --kernel=whole --target=gfx942 -S -o - | FileCheck %s --check-prefix=ASM
// RUN: sed 's/wave.register %%one/wave.register %%one {nontemporal}/' %s | not wavecc wave - --target=gfx942 2>&1 | FileCheck %s --check-prefix=OTHER
// ASM: global_load_dwordx2 {{.*}} nt{{$}}
// ASM: global_store_dwordx2 {{.*}} s[{{[0-9:]+}}]{{$}}
// OTHER: error: {{.*}}only reads and writes can be nontemporal
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (16)>, workgroup_dim = <x>>
#n = #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (16)>, workgroup_dim = <y>>
#k = #wave.tiling_constraint<dim = <"K">, tile_size = <[] -> (16)>>
#hw = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], vector_shapes = <@M = 16 : i64, @N = 16 : i64>>
#mma = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], mma_type = #wave.mma_kind<f32_16x16x16_f16>>
!global = !wave.tensor<[@M, @N] of f16, <global>>
!tile = !wave.tensor<[@M, @N] of f16, <register>>
!a_shared = !wave.tensor<[@M, @K] of f16, <shared>>
!b_shared = !wave.tensor<[@N, @K] of f16, <shared>>
!a = !wave.tensor<[@M, @K] of f16, <register>>
!b = !wave.tensor<[@N, @K] of f16, <register>>
!c = !wave.tensor<[@M, @N] of f32, <register>>
!c_global = !wave.tensor<[@M, @N] of f32, <global>>

// CHECK-LABEL: gpu.func @edges
// CHECK: vector.maskedload {{.*}} {nontemporal = true} :
// CHECK: vector.maskedstore {{.*}} {nontemporal = true} :
// INDEX: wave.read{{.*}}elements_per_thread = 4 : i64, nontemporal = unit}
// INDEX: wave.write{{.*}}, nontemporal = unit}
func.func @edges(%a: !global, %b: !global)
    attributes {wave.constraints = [#m, #n, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 50, @N = 61>} {
  %r = wave.read %a {elements_per_thread = 4 : i64, nontemporal} : (!global) -> !tile
  wave.write %r, %b {elements_per_thread = 4 : i64, nontemporal} : !tile, !global
  return
}

// Only the read has the attribute.
// CHECK-LABEL: gpu.func @whole
// CHECK: vector.load {{.*}} {nontemporal = true} : memref<64x64xf16>
// CHECK: vector.store
// CHECK-NOT: {nontemporal
func.func @whole(%a: !global, %b: !global)
    attributes {wave.constraints = [#m, #n, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 64, @N = 64>} {
  %r = wave.read %a {elements_per_thread = 4 : i64, nontemporal} : (!global) -> !tile
  wave.write %r, %b {elements_per_thread = 4 : i64} : !tile, !global
  return
}

// A kernel that changes what it reads, past the end of the tiles.
// CHECK-LABEL: gpu.func @changed
// CHECK: scf.if
// CHECK-NEXT: vector.load {{.*}} {nontemporal = true} : memref<50x64xf16>
// CHECK: scf.if
// CHECK-NEXT: vector.store {{.*}} {nontemporal = true} : memref<50x64xf16>
func.func @changed(%a: !global)
    attributes {wave.constraints = [#m, #n, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 50, @N = 64>} {
  %one = arith.constant 1.0 : f16
  %ones = wave.register %one : !tile
  %r = wave.read %a {elements_per_thread = 4 : i64, nontemporal} : (!global) -> !tile
  %s = wave.add %r, %ones : (!tile, !tile) -> !tile
  wave.write %s, %a {elements_per_thread = 4 : i64, nontemporal} : !tile, !global
  return
}

// By way of shared memory: the copies of A have the attribute, those of B and reads of LDS do not.
// CHECK-LABEL: gpu.func @gemm
// CHECK: vector.load %arg0{{.*}} {nontemporal = true} : memref<64x16xf16>
// CHECK-NOT: {nontemporal
func.func @gemm(%a: !a_shared, %b: !b_shared, %c: !c_global)
    attributes {wave.constraints = [#m, #n, #k, #mma], wave.hyperparameters = #wave.hyperparameters<@M = 64, @N = 64, @K = 16>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a {nontemporal} : (!a_shared) -> !a
    %y = wave.read %b : (!b_shared) -> !b
    %d = wave.mma %x, %y, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !c_global
  return
}
