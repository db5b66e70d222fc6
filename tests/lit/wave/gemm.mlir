// A GEMM in Wave's dialect: operands staged in LDS, four waves, a loop over K, shapes that no tile divides.
// RUN: for t in gfx90a gfx942 gfx950; do for o in earliest latest random; do wavecc run %s --target=$t --arg=f16[50x40]=const:0.5 --arg=f16[61x40]=iota --arg=f32[50x61]=const:7 --check=all --completion=$o --dump=2=%t.npy | FileCheck %s --check-prefix=LAUNCH || exit 1; done; done
// RUN: python3 -c "import struct; c = struct.unpack('<3050f', open('%t.npy', 'rb').read()[-12200:]); assert all(c[61 * i + j] == 0.5 * sum(range(40 * j, 40 * j + 40)) for i in range(50) for j in (0, 17, 31, 40, 50))"
// RUN: wavecc wave %s --target=gfx942 | FileCheck %s
// LAUNCH: kernel gemm on gfx{{.*}}: 4 workgroups of 128,2,1
// CHECK-COUNT-2: memref.alloc() {alignment = 16 : i64} : memref<32x20xf16, #gpu.address_space<workgroup>>
// CHECK: scf.for %i{{.*}} iter_args(
// CHECK-COUNT-2: vector.store {{.*}} memref<32x20xf16, #gpu.address_space<workgroup>>, vector<2xf16>
// CHECK: gpu.barrier
// CHECK-NOT: gpu.barrier
// CHECK: amdgpu.mfma 16x16x16
// CHECK-NOT: amdgpu.mfma
// CHECK: scf.yield
!a_shared = !wave.tensor<[@M, @K] of f16, <shared>>
!b_shared = !wave.tensor<[@N, @K] of f16, <shared>>
!c_global = !wave.tensor<[@M, @N] of f32, <global>>
!a = !wave.tensor<[@M, @K] of f16, <register>>
!b = !wave.tensor<[@N, @K] of f16, <register>>
!c = !wave.tensor<[@M, @N] of f32, <register>>
func.func @gemm(%a: !a_shared, %b: !b_shared, %c: !c_global)
    attributes {wave.constraints = [#wave.workgroup_constraint<dim = <"M">, tile_size = <[#wave.symbol<"BLOCK_M">] -> (BLOCK_M)>, workgroup_dim = <x>>,
                                    #wave.workgroup_constraint<dim = <"N">, tile_size = <[#wave.symbol<"BLOCK_N">] -> (BLOCK_N)>, workgroup_dim = <y>>,
                                    #wave.tiling_constraint<dim = <"K">, tile_size = <[#wave.symbol<"BLOCK_K">] -> (BLOCK_K)>>,
                                    #wave.wave_constraint<dim = <"M">, tile_size = <[#wave.symbol<"BLOCK_M">] -> (BLOCK_M floordiv 2)>>,
                                    #wave.wave_constraint<dim = <"N">, tile_size = <[#wave.symbol<"BLOCK_N">] -> (BLOCK_N floordiv 2)>>,
                                    #wave.hardware_constraint<threads_per_wave = 64, mma_type = #wave.mma_kind<f32_16x16x16_f16>>],
                wave.hyperparameters = #wave.hyperparameters<@M = 50, @N = 61, @K = 40, @BLOCK_M = 32, @BLOCK_N = 32, @BLOCK_K = 16>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !c
  %r = wave.iterate @K iter_args(%init) {
  ^bb0(%acc: !c):
    %x = wave.read %a : (!a_shared) -> !a
    %y = wave.read %b : (!b_shared) -> !b
    %d = wave.mma %x, %y, %acc : (!a, !b, !c) -> !c
    wave.yield %d : !c
  } : (!c) -> (!c)
  wave.write %r, %c : !c, !c_global
  return
}
