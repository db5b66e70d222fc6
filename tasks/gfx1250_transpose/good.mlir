// wavecc.kernels.transpose(128, 96, target='gfx1250'), in Wave's dialect.
module {
  func.func @transpose(%a: !wave.tensor<[@M, @N] of f16, <global>>, %b: !wave.tensor<[@N, @M] of f16, <global>>) attributes {wave.constraints = [#wave.workgroup_constraint<dim = <"M">, tile_size = <[#wave.symbol<"BLOCK_M">] -> (BLOCK_M)>, workgroup_dim = <y>>,
      #wave.workgroup_constraint<dim = <"N">, tile_size = <[#wave.symbol<"BLOCK_N">] -> (BLOCK_N)>, workgroup_dim = <x>>,
      #wave.wave_constraint<dim = <"M">, tile_size = <[#wave.symbol<"BLOCK_M">] -> (BLOCK_M)>>,
      #wave.wave_constraint<dim = <"N">, tile_size = <[#wave.symbol<"BLOCK_N">] -> (BLOCK_N)>>,
      #wave.hardware_constraint<threads_per_wave = 32, waves_per_block = [1, 1, 1], vector_shapes = <@M = 1 : i64, @N = 32 : i64>>],
    wave.hyperparameters = #wave.hyperparameters<@M = 128 : i64, @N = 96 : i64, @BLOCK_M = 1 : i64, @BLOCK_N = 64 : i64>} {
    %0 = wave.read %a : (!wave.tensor<[@M, @N] of f16, <global>>) -> !wave.tensor<[@M, @N] of f16, <register>>
    wave.write %0, %b {mapping = #wave.expr_list<[] (d0, d1) -> (d1, d0)>} : !wave.tensor<[@M, @N] of f16, <register>>, !wave.tensor<[@N, @M] of f16, <global>>
    return
  }
}
