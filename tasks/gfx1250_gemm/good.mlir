// wavecc.kernels.gemm(64, 64, 128, target='gfx1250'), in Wave's dialect.
module {
  func.func @gemm(%a: !wave.tensor<[@M, @K] of f16, <global>>, %b: !wave.tensor<[@N, @K] of f16, <global>>, %c: !wave.tensor<[@M, @N] of f32, <global>>) attributes {wave.constraints = [#wave.workgroup_constraint<dim = <"M">, tile_size = <[#wave.symbol<"BLOCK_M">] -> (BLOCK_M)>, workgroup_dim = <x>>,
      #wave.workgroup_constraint<dim = <"N">, tile_size = <[#wave.symbol<"BLOCK_N">] -> (BLOCK_N)>, workgroup_dim = <y>>,
      #wave.tiling_constraint<dim = <"K">, tile_size = <[#wave.symbol<"BLOCK_K">] -> (BLOCK_K)>>,
      #wave.wave_constraint<dim = <"M">, tile_size = <[#wave.symbol<"BLOCK_M">] -> (BLOCK_M)>>,
      #wave.wave_constraint<dim = <"N">, tile_size = <[#wave.symbol<"BLOCK_N">] -> (BLOCK_N)>>,
      #wave.hardware_constraint<threads_per_wave = 32, waves_per_block = [1, 1, 1], mma_type = <gfx1250_f32_16x16x32_f16>>],
    wave.hyperparameters = #wave.hyperparameters<@M = 64 : i64, @N = 64 : i64, @K = 128 : i64, @BLOCK_M = 16 : i64, @BLOCK_N = 16 : i64, @BLOCK_K = 32 : i64>} {
    %0 = wave.allocate {distributed_shape = #wave.expr_list<[#wave.symbol<"BLOCK_K">, #wave.symbol<"BLOCK_M">] -> (BLOCK_M, BLOCK_K)>, padding = 8 : i64} : !wave.tensor<[@M, @K] of f16, <shared>>
    %1 = wave.allocate {distributed_shape = #wave.expr_list<[#wave.symbol<"BLOCK_K">, #wave.symbol<"BLOCK_N">] -> (BLOCK_N, BLOCK_K)>, padding = 8 : i64} : !wave.tensor<[@N, @K] of f16, <shared>>
    %2 = arith.constant 0.0 : f32
    %3 = wave.register %2 : !wave.tensor<[@M, @N] of f32, <register>>
    %9 = wave.iterate @K iter_args(%3) {
    ^bb0(%in4_0: !wave.tensor<[@M, @N] of f32, <register>>):
      %4 = wave.read %a : (!wave.tensor<[@M, @K] of f16, <global>>) -> !wave.tensor<[@M, @K] of f16, <register>>
      wave.write %4, %0 : !wave.tensor<[@M, @K] of f16, <register>>, !wave.tensor<[@M, @K] of f16, <shared>>
      %5 = wave.read %b : (!wave.tensor<[@N, @K] of f16, <global>>) -> !wave.tensor<[@N, @K] of f16, <register>>
      wave.write %5, %1 : !wave.tensor<[@N, @K] of f16, <register>>, !wave.tensor<[@N, @K] of f16, <shared>>
      %6 = wave.read %0 : (!wave.tensor<[@M, @K] of f16, <shared>>) -> !wave.tensor<[@M, @K] of f16, <register>>
      %7 = wave.read %1 : (!wave.tensor<[@N, @K] of f16, <shared>>) -> !wave.tensor<[@N, @K] of f16, <register>>
      %8 = wave.mma %6, %7, %in4_0 {kind = #wave.mma_kind<gfx1250_f32_16x16x32_f16>} : (!wave.tensor<[@M, @K] of f16, <register>>, !wave.tensor<[@N, @K] of f16, <register>>, !wave.tensor<[@M, @N] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
      wave.yield %8 : !wave.tensor<[@M, @N] of f32, <register>>
    } : (!wave.tensor<[@M, @N] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
    wave.write %9, %c : !wave.tensor<[@M, @N] of f32, <register>>, !wave.tensor<[@M, @N] of f32, <global>>
    return
  }
}
