// wavecc.kernels.rmsnorm(4, 1024, target='gfx1250'), in Wave's dialect.
module {
  func.func @rmsnorm(%x: !wave.tensor<[@M, @N] of f16, <global>>, %w: !wave.tensor<[@N] of f16, <global>>, %y: !wave.tensor<[@M, @N] of f16, <global>>) attributes {wave.constraints = [#wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (1)>, workgroup_dim = <y>>,
      #wave.workgroup_constraint<dim = <"N">, tile_size = <[#wave.symbol<"N">] -> (N)>, workgroup_dim = <x>>,
      #wave.wave_constraint<dim = <"M">, tile_size = <[] -> (1)>>,
      #wave.wave_constraint<dim = <"N">, tile_size = <[#wave.symbol<"N">] -> (N ceildiv 4)>>,
      #wave.hardware_constraint<threads_per_wave = 32, waves_per_block = [4, 1, 1], vector_shapes = <@M = 1 : i64, @N = 128 : i64>>],
    wave.hyperparameters = #wave.hyperparameters<@M = 4 : i64, @N = 1024 : i64>} {
    %0 = wave.read %x {elements_per_thread = 4 : i64} : (!wave.tensor<[@M, @N] of f16, <global>>) -> !wave.tensor<[@M, @N] of f16, <register>>
    %1 = wave.cast %0 : !wave.tensor<[@M, @N] of f16, <register>> to !wave.tensor<[@M, @N] of f32, <register>>
    %2 = wave.read %w {elements_per_thread = 4 : i64} : (!wave.tensor<[@N] of f16, <global>>) -> !wave.tensor<[@N] of f16, <register>>
    %3 = wave.cast %2 : !wave.tensor<[@N] of f16, <register>> to !wave.tensor<[@N] of f32, <register>>
    %4 = wave.mul %1, %1 : (!wave.tensor<[@M, @N] of f32, <register>>, !wave.tensor<[@M, @N] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
    %5 = arith.constant 0.0 : f32
    %6 = wave.register %5 : !wave.tensor<[@M] of f32, <register>>
    %7 = wave.sum %4 init(%6) <block> : (!wave.tensor<[@M, @N] of f32, <register>>, !wave.tensor<[@M] of f32, <register>>) -> !wave.tensor<[@M] of f32, <register>>
    %8 = arith.constant 0.0009765625 : f32
    %9 = wave.register %8 : !wave.tensor<[@M] of f32, <register>>
    %10 = wave.mul %7, %9 : (!wave.tensor<[@M] of f32, <register>>, !wave.tensor<[@M] of f32, <register>>) -> !wave.tensor<[@M] of f32, <register>>
    %11 = arith.constant 1.0e-06 : f32
    %12 = wave.register %11 : !wave.tensor<[@M] of f32, <register>>
    %13 = wave.add %10, %12 : (!wave.tensor<[@M] of f32, <register>>, !wave.tensor<[@M] of f32, <register>>) -> !wave.tensor<[@M] of f32, <register>>
    %14 = wave.rsqrt %13 : (!wave.tensor<[@M] of f32, <register>>) -> !wave.tensor<[@M] of f32, <register>>
    %15 = wave.broadcast %14 : (!wave.tensor<[@M] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
    %16 = wave.mul %1, %15 : (!wave.tensor<[@M, @N] of f32, <register>>, !wave.tensor<[@M, @N] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
    %17 = wave.broadcast %3 : (!wave.tensor<[@N] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
    %18 = wave.mul %16, %17 : (!wave.tensor<[@M, @N] of f32, <register>>, !wave.tensor<[@M, @N] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
    %19 = wave.cast %18 : !wave.tensor<[@M, @N] of f32, <register>> to !wave.tensor<[@M, @N] of f16, <register>>
    wave.write %19, %y {elements_per_thread = 4 : i64} : !wave.tensor<[@M, @N] of f16, <register>>, !wave.tensor<[@M, @N] of f16, <global>>
    return
  }
}
