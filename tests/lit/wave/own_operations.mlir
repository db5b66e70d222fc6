// Operations that water's dialect lacks have the form of its others; masks may be constants; scaled products.
// RUN: wavecc wave %s --target=gfx950 | FileCheck %s

#rows = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (1)>, workgroup_dim = <y>>
#hw = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], vector_shapes = <@M = 1 : i64, @N = 64 : i64>>
!global = !wave.tensor<[@M, @N] of f32, <global>>
!tile = !wave.tensor<[@M, @N] of f32, <register>>
!mask = !wave.tensor<[@M, @N] of i1, <register>>
// CHECK: gpu.func @own
// CHECK: math.rsqrt
// CHECK: arith.cmpf oge
// CHECK: arith.constant dense<true> : vector<1xi1>
// CHECK: arith.xori
func.func @own(%a: !global, %b: !global)
    attributes {wave.constraints = [#rows, #hw], wave.hyperparameters = #wave.hyperparameters<@M = 2, @N = 64>} {
  %x = wave.read %a : (!global) -> !tile
  %true = arith.constant true
  %all = wave.register %true : !mask
  %root = wave.rsqrt %x : (!tile) -> !tile
  %mask = wave.ge %root, %x : (!tile, !tile) -> !mask
  %not = wave.xor %mask, %all : (!mask, !mask) -> !mask
  %r = wave.select %not, %x, %root : (!mask, !tile, !tile) -> !tile
  wave.write %r, %b : !tile, !global
  return
}

// CHECK: gpu.func @scaled
// CHECK: amdgpu.scaled_mfma 16x16x128 (%{{.*}}[0] * %{{.*}}) * (%{{.*}}[0] * %{{.*}}) + %{{.*}} : f8E8M0FNU, vector<32xf4E2M1FN>
#m = #wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (16)>, workgroup_dim = <x>>
#n = #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (16)>, workgroup_dim = <y>>
#wave = #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], mma_type = <f32_16x16x128_f8f6f4>>
!bytes_a = !wave.tensor<[@M, @K2] of i8, <register>>
!bytes_b = !wave.tensor<[@N, @K2] of i8, <register>>
!byte_a = !wave.tensor<[@M, @K32] of i8, <register>>
!byte_b = !wave.tensor<[@N, @K32] of i8, <register>>
!fours_a = !wave.tensor<[@M, @K] of f4E2M1FN, <register>>
!fours_b = !wave.tensor<[@N, @K] of f4E2M1FN, <register>>
!scales_a = !wave.tensor<[@M, @K32] of f8E8M0FNU, <register>>
!scales_b = !wave.tensor<[@N, @K32] of f8E8M0FNU, <register>>
!sum = !wave.tensor<[@M, @N] of f32, <register>>
func.func @scaled(%a: !wave.tensor<[@M, @K2] of i8, <global>>, %sa: !wave.tensor<[@M, @K32] of i8, <global>>,
                  %b: !wave.tensor<[@N, @K2] of i8, <global>>, %sb: !wave.tensor<[@N, @K32] of i8, <global>>,
                  %c: !wave.tensor<[@M, @N] of f32, <global>>)
    attributes {wave.constraints = [#m, #n, #wave],
                wave.hyperparameters = #wave.hyperparameters<@M = 16, @N = 16, @K = 128, @K2 = #wave.expr_list<[#wave.symbol<"K">] -> (K ceildiv 2)>,
                                                             @K32 = #wave.expr_list<[#wave.symbol<"K">] -> (K ceildiv 32)>>} {
  %zero = arith.constant 0.0 : f32
  %init = wave.register %zero : !sum
  %0 = wave.read %a : (!wave.tensor<[@M, @K2] of i8, <global>>) -> !bytes_a
  %1 = wave.read %b : (!wave.tensor<[@N, @K2] of i8, <global>>) -> !bytes_b
  %2 = wave.read %sa : (!wave.tensor<[@M, @K32] of i8, <global>>) -> !byte_a
  %3 = wave.read %sb : (!wave.tensor<[@N, @K32] of i8, <global>>) -> !byte_b
  %4 = wave.bitcast %0 : !bytes_a to !fours_a
  %5 = wave.bitcast %1 : !bytes_b to !fours_b
  %6 = wave.bitcast %2 : !byte_a to !scales_a
  %7 = wave.bitcast %3 : !byte_b to !scales_b
  %8 = wave.scaled_mma %4, %6, %5, %7, %init : (!fours_a, !scales_a, !fours_b, !scales_b, !sum) -> !sum
  wave.write %8, %c : !sum, !wave.tensor<[@M, @N] of f32, <global>>
  return
}
