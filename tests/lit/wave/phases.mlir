// Loops whose tiles only products use: copies two iterations ahead, in phases. Cases: plain; rows that stand out of the matrix; 8-bit floats, also in two pieces of a row;
// two products of one loop; casts between reads and products. Each beside the same kernel with wavecc.phases = false, in all orders of completion, under all checks.
// RUN: sed 's/attributes {wave.con/attributes {wavecc.phases = false, wave.con/' %s > %t.off.mlir
// RUN: wavecc wave %s --kernel=plain --target=gfx950 | FileCheck %s
// RUN: for n in plain deep; do for o in earliest latest random; do wavecc run %s --kernel=$n --target=gfx950 --arg=f16[256x320]=random --arg=f16[256x320]=random --arg=f32[256x256]=const:7 --check=all --completion=$o --dump=2=%t.npy > %t.log || exit 1; done; wavecc run %t.off.mlir --kernel=$n --target=gfx950 --arg=f16[256x320]=random --arg=f16[256x320]=random --arg=f32[256x256]=const:7 --check=all --dump=2=%t.off.npy > %t.log || exit 1; cmp %t.npy %t.off.npy || exit 1; done
// RUN: for o in earliest latest random; do wavecc run %s --kernel=rows --target=gfx950 --arg=f16[200x320]=random --arg=f16[130x320]=random --arg=f32[200x130]=const:7 --check=all --completion=$o --dump=2=%t.npy > %t.log || exit 1; done; wavecc run %t.off.mlir --kernel=rows --target=gfx950 --arg=f16[200x320]=random --arg=f16[130x320]=random --arg=f32[200x130]=const:7 --dump=2=%t.off.npy > %t.log; cmp %t.npy %t.off.npy
// RUN: for n in narrow pieces; do for o in earliest latest random; do wavecc run %s --kernel=$n --target=gfx950 --arg=f8E4M3FN[128x512]=random --arg=f8E4M3FN[128x512]=random --arg=f32[128x128]=const:7 --check=all --completion=$o --dump=2=%t.npy > %t.log || exit 1; done; wavecc run %t.off.mlir --kernel=$n --target=gfx950 --arg=f8E4M3FN[128x512]=random --arg=f8E4M3FN[128x512]=random --arg=f32[128x128]=const:7 --dump=2=%t.off.npy > %t.log; cmp %t.npy %t.off.npy || exit 1; done
// RUN: for o in earliest latest random; do wavecc run %s --kernel=casts --target=gfx950 --arg=i8[128x512]=random --arg=i8[128x512]=random --arg=f32[128x128]=const:7 --check=all --completion=$o --dump=2=%t.npy > %t.log || exit 1; done; wavecc run %t.off.mlir --kernel=casts --target=gfx950 --arg=i8[128x512]=random --arg=i8[128x512]=random --arg=f32[128x128]=const:7 --dump=2=%t.off.npy > %t.log; cmp %t.npy %t.off.npy
// RUN: for o in earliest latest random; do wavecc run %s --kernel=two --target=gfx950 --arg=f16[256x320]=random --arg=f16[256x320]=random --arg=f32[256x256]=const:7 --arg=f32[256x256]=const:7 --check=all --completion=$o --dump=2=%t.npy --dump=3=%t.2.npy > %t.log || exit 1; done; cmp %t.npy %t.2.npy; wavecc run %t.off.mlir --kernel=two --target=gfx950 --arg=f16[256x320]=random --arg=f16[256x320]=random --arg=f32[256x256]=const:7 --arg=f32[256x256]=const:7 --dump=2=%t.off.npy > %t.log; cmp %t.npy %t.off.npy
// A barrier waits for what is read after it, not for the tile that is sent for; the loop has no vector arithmetic but two additions to addresses of LDS.
// RUN: wavecc %s --kernel=plain --target=gfx950 -S --no-lines -o - | FileCheck %s --check-prefix=ASM
// Data that are used once: copies of A say so, those of B do not.
// RUN: sed 's/wave.read %%a :/wave.read %%a {nontemporal} :/' %s > %t.once.mlir; wavecc wave %t.once.mlir --kernel=plain --target=gfx950 > %t.once.txt
// RUN: grep -c "gather_to_lds %v[0-9]*.*nontemporal = true" %t.once.txt | FileCheck %s --check-prefix=ONCE
// RUN: wavecc %t.once.mlir --kernel=plain --target=gfx950 -S --no-lines -o - | FileCheck %s --check-prefix=NT
// RUN: wavecc run %t.once.mlir --kernel=plain --target=gfx950 --arg=f16[256x320]=const:3 --arg=f16[256x320]=const:2 --arg=f32[256x256]=const:7 --check=all --completion=latest --dump=2=%t.once.npy > %t.log
// RUN: python3 -c "import struct; assert struct.unpack('<65536f', open('%t.once.npy', 'rb').read()[-262144:]) == 65536 * (1920.,)"
// ONCE: {{^}}12
// NT: buffer_load_dwordx4 {{.*}} nt lds
// NT: buffer_load_dwordx4 {{.*}} offen lds
// Near misses: one tile of K for a product; K that no tile divides; two iterations; gfx942; arithmetic between; the switch; prefetch off.
// RUN: for k in short ragged few between off ahead; do wavecc wave %s --kernel=$k --target=gfx950 > %t.txt || exit 1; grep -c gather_to_lds %t.txt && exit 1; grep -c "alignment = 16 " %t.txt || exit 1; done
// RUN: wavecc wave %s --kernel=plain --target=gfx942 > %t.txt; not grep -c gather_to_lds %t.txt
// CHECK-COUNT-4: memref.alloc() {alignment = 1024 : i64} : memref<128x64xf16, #gpu.address_space<workgroup>>
// CHECK: amdgpu.fat_raw_buffer_cast
// CHECK-COUNT-16: amdgpu.gather_to_lds
// CHECK: gpu.barrier
// CHECK-COUNT-8: vector.load {{.*}} #gpu.address_space<workgroup>>, vector<8xf16>
// CHECK: scf.for
// CHECK-COUNT-8: vector.load {{.*}} #gpu.address_space<workgroup>>, vector<8xf16>
// CHECK-COUNT-16: amdgpu.mfma
// CHECK: gpu.barrier
// CHECK-COUNT-4: amdgpu.gather_to_lds
// CHECK: gpu.barrier
// CHECK-COUNT-4: amdgpu.gather_to_lds
// CHECK-COUNT-8: vector.load {{.*}} #gpu.address_space<workgroup>>, vector<8xf16>
// CHECK-COUNT-16: amdgpu.mfma
// CHECK: scf.yield
// ASM: {{^}}.LBB{{.*}}:
// ASM-NOT: vmcnt(0)
// ASM: s_barrier
// ASM-NOT: vmcnt(0)
// ASM: s_waitcnt vmcnt(4)
// ASM-NEXT: s_barrier
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (128)>, workgroup_dim = <x>>
#n = #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (128)>, workgroup_dim = <y>>
#k = #wave.tiling_constraint<dim = <"K">, tile_size = <[] -> (64)>>
#wm = #wave.wave_constraint<dim = <"M">, tile_size = <[] -> (64)>>
#wn = #wave.wave_constraint<dim = <"N">, tile_size = <[] -> (64)>>
#hw = #wave.hardware_constraint<threads_per_wave = 64, mma_type = #wave.mma_kind<f32_16x16x32_f16>>
!ga = !wave.tensor<[@M, @K] of f16, <shared>>
!gb = !wave.tensor<[@N, @K] of f16, <shared>>
!gc = !wave.tensor<[@M, @N] of f32, <global>>
!a = !wave.tensor<[@M, @K] of f16, <register>>
!b = !wave.tensor<[@N, @K] of f16, <register>>
!c = !wave.tensor<[@M, @N] of f32, <register>>
func.func @plain(%a: !ga, %b: !gb, %c: !gc) attributes {wave.constraints = [#m, #n, #k, #wm, #wn, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 256, @N = 256, @K = 320>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!ga) -> !a
    %y = wave.read %b : (!gb) -> !b
    %d = wave.mma %x, %y, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
func.func @deep(%a: !ga, %b: !gb, %c: !gc) attributes {wave.constraints = [#m, #n, #wave.tiling_constraint<dim = <"K">, tile_size = <[] -> (64)>>, #wm, #wn, #wave.hardware_constraint<threads_per_wave = 64, mma_type = #wave.mma_kind<f32_32x32x16_f16>>], wave.hyperparameters = #wave.hyperparameters<@M = 256, @N = 256, @K = 320>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!ga) -> !a
    %y = wave.read %b : (!gb) -> !b
    %d = wave.mma %x, %y, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
func.func @short(%a: !ga, %b: !gb, %c: !gc) attributes {wave.constraints = [#m, #n, #wave.tiling_constraint<dim = <"K">, tile_size = <[] -> (32)>>, #wm, #wn, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 256, @N = 256, @K = 320>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!ga) -> !a
    %y = wave.read %b : (!gb) -> !b
    %d = wave.mma %x, %y, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
func.func @ragged(%a: !ga, %b: !gb, %c: !gc) attributes {wave.constraints = [#m, #n, #k, #wm, #wn, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 256, @N = 256, @K = 330>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!ga) -> !a
    %y = wave.read %b : (!gb) -> !b
    %d = wave.mma %x, %y, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
func.func @few(%a: !ga, %b: !gb, %c: !gc) attributes {wave.constraints = [#m, #n, #k, #wm, #wn, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 256, @N = 256, @K = 128>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!ga) -> !a
    %y = wave.read %b : (!gb) -> !b
    %d = wave.mma %x, %y, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
func.func @between(%a: !ga, %b: !gb, %c: !gc) attributes {wave.constraints = [#m, #n, #k, #wm, #wn, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 256, @N = 256, @K = 320>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!ga) -> !a
    %y = wave.read %b : (!gb) -> !b
    %z = wave.add %x, %x : (!a, !a) -> !a
    %d = wave.mma %z, %y, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
func.func @off(%a: !ga, %b: !gb, %c: !gc) attributes {wavecc.phases = false, wave.constraints = [#m, #n, #k, #wm, #wn, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 256, @N = 256, @K = 320>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!ga) -> !a
    %y = wave.read %b : (!gb) -> !b
    %d = wave.mma %x, %y, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
func.func @ahead(%a: !ga, %b: !gb, %c: !gc) attributes {wavecc.prefetch = false, wave.constraints = [#m, #n, #k, #wm, #wn, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 256, @N = 256, @K = 320>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!ga) -> !a
    %y = wave.read %b : (!gb) -> !b
    %d = wave.mma %x, %y, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
func.func @rows(%a: !ga, %b: !gb, %c: !gc) attributes {wave.constraints = [#m, #n, #k, #wm, #wn, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 200, @N = 130, @K = 320>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!ga) -> !a
    %y = wave.read %b : (!gb) -> !b
    %d = wave.mma %x, %y, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
func.func @two(%a: !ga, %b: !gb, %c: !gc, %e: !gc) attributes {wave.constraints = [#m, #n, #k, #wm, #wn, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 256, @N = 256, @K = 320>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r, %s = wave.iterate @K iter_args(%init, %init) {
  ^bb0(%acc: !c, %more: !c):
    %x = wave.read %a : (!ga) -> !a
    %y = wave.read %b : (!gb) -> !b
    %d = wave.mma %x, %y, %acc : (!a, !b, !c) -> !c
    %f = wave.mma %x, %y, %more : (!a, !b, !c) -> !c
    wave.yield %d, %f : !c, !c
  } : (!c, !c) -> (!c, !c)
  wave.write %r, %c : !c, !gc
  wave.write %s, %e : !c, !gc
  return
}
func.func @narrow(%a: !wave.tensor<[@M, @K] of f8E4M3FN, <shared>>, %b: !wave.tensor<[@N, @K] of f8E4M3FN, <shared>>, %c: !gc) attributes {wave.constraints = [#m, #n, #wave.tiling_constraint<dim = <"K">, tile_size = <[] -> (128)>>, #wm, #wn, #wave.hardware_constraint<threads_per_wave = 64, mma_type = #wave.mma_kind<f32_16x16x32_f8>>], wave.hyperparameters = #wave.hyperparameters<@M = 128, @N = 128, @K = 512>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!wave.tensor<[@M, @K] of f8E4M3FN, <shared>>) -> !wave.tensor<[@M, @K] of f8E4M3FN, <register>>
    %y = wave.read %b : (!wave.tensor<[@N, @K] of f8E4M3FN, <shared>>) -> !wave.tensor<[@N, @K] of f8E4M3FN, <register>>
    %d = wave.mma %x, %y, %acc : (!wave.tensor<[@M, @K] of f8E4M3FN, <register>>, !wave.tensor<[@N, @K] of f8E4M3FN, <register>>, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
func.func @pieces(%a: !wave.tensor<[@M, @K] of f8E4M3FN, <shared>>, %b: !wave.tensor<[@N, @K] of f8E4M3FN, <shared>>, %c: !gc) attributes {wave.constraints = [#m, #n, #wave.tiling_constraint<dim = <"K">, tile_size = <[] -> (128)>>, #wm, #wn, #wave.hardware_constraint<threads_per_wave = 64, mma_type = #wave.mma_kind<f32_32x32x64_f8f6f4>>], wave.hyperparameters = #wave.hyperparameters<@M = 128, @N = 128, @K = 512>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!wave.tensor<[@M, @K] of f8E4M3FN, <shared>>) -> !wave.tensor<[@M, @K] of f8E4M3FN, <register>>
    %y = wave.read %b : (!wave.tensor<[@N, @K] of f8E4M3FN, <shared>>) -> !wave.tensor<[@N, @K] of f8E4M3FN, <register>>
    %d = wave.mma %x, %y, %acc : (!wave.tensor<[@M, @K] of f8E4M3FN, <register>>, !wave.tensor<[@N, @K] of f8E4M3FN, <register>>, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
func.func @casts(%a: !wave.tensor<[@M, @K] of i8, <shared>>, %b: !wave.tensor<[@N, @K] of i8, <shared>>, %c: !gc) attributes {wave.constraints = [#m, #n, #wave.tiling_constraint<dim = <"K">, tile_size = <[] -> (128)>>, #wm, #wn, #wave.hardware_constraint<threads_per_wave = 64, mma_type = #wave.mma_kind<f32_16x16x32_f8>>], wave.hyperparameters = #wave.hyperparameters<@M = 128, @N = 128, @K = 512>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %xi = wave.read %a : (!wave.tensor<[@M, @K] of i8, <shared>>) -> !wave.tensor<[@M, @K] of i8, <register>>
    %x = wave.bitcast %xi : !wave.tensor<[@M, @K] of i8, <register>> to !wave.tensor<[@M, @K] of f8E4M3FN, <register>>
    %yi = wave.read %b : (!wave.tensor<[@N, @K] of i8, <shared>>) -> !wave.tensor<[@N, @K] of i8, <register>>
    %y = wave.bitcast %yi : !wave.tensor<[@N, @K] of i8, <register>> to !wave.tensor<[@N, @K] of f8E4M3FN, <register>>
    %d = wave.mma %x, %y, %acc : (!wave.tensor<[@M, @K] of f8E4M3FN, <register>>, !wave.tensor<[@N, @K] of f8E4M3FN, <register>>, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !gc
  return
}
