// wavecc.kernels.copy(64, 256, target='gfx1250'), in Wave's dialect.
module {
  func.func @copy(%a: !wave.tensor<[@M, @N] of f16, <global>>, %b: !wave.tensor<[@M, @N] of f16, <global>>) attributes {wave.constraints = [#wave.workgroup_constraint<dim = <"M">, tile_size = <[#wave.symbol<"BLOCK_M">] -> (BLOCK_M)>, workgroup_dim = <y>>,
      #wave.workgroup_constraint<dim = <"N">, tile_size = <[#wave.symbol<"BLOCK_N">] -> (BLOCK_N)>, workgroup_dim = <x>>,
      #wave.wave_constraint<dim = <"M">, tile_size = <[#wave.symbol<"BLOCK_M">] -> (BLOCK_M)>>,
      #wave.wave_constraint<dim = <"N">, tile_size = <[#wave.symbol<"BLOCK_N">] -> (BLOCK_N)>>,
      #wave.hardware_constraint<threads_per_wave = 32, waves_per_block = [1, 1, 1], vector_shapes = <@M = 1 : i64, @N = 32 : i64>>],
    wave.hyperparameters = #wave.hyperparameters<@M = 64 : i64, @N = 256 : i64, @BLOCK_M = 1 : i64, @BLOCK_N = 32 : i64>} {
    %0 = wave.read %a {elements_per_thread = 1 : i64} : (!wave.tensor<[@M, @N] of f16, <global>>) -> !wave.tensor<[@M, @N] of f16, <register>>
    wave.write %0, %b {elements_per_thread = 1 : i64} : !wave.tensor<[@M, @N] of f16, <register>>, !wave.tensor<[@M, @N] of f16, <global>>
    return
  }
}
