// wavecc.kernels.softmax(4, 1024, target='gfx1250'), in Wave's dialect.
module {
  func.func @softmax(%x: !wave.tensor<[@M, @N] of f16, <global>>, %y: !wave.tensor<[@M, @N] of f16, <global>>) attributes {wave.constraints = [#wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (1)>, workgroup_dim = <y>>,
      #wave.workgroup_constraint<dim = <"N">, tile_size = <[#wave.symbol<"N">] -> (N)>, workgroup_dim = <x>>,
      #wave.wave_constraint<dim = <"M">, tile_size = <[] -> (1)>>,
      #wave.wave_constraint<dim = <"N">, tile_size = <[#wave.symbol<"N">] -> (N ceildiv 4)>>,
      #wave.hardware_constraint<threads_per_wave = 32, waves_per_block = [4, 1, 1], vector_shapes = <@M = 1 : i64, @N = 128 : i64>>],
    wave.hyperparameters = #wave.hyperparameters<@M = 4 : i64, @N = 1024 : i64>} {
    %0 = wave.read %x {elements_per_thread = 4 : i64} : (!wave.tensor<[@M, @N] of f16, <global>>) -> !wave.tensor<[@M, @N] of f16, <register>>
    %1 = wave.cast %0 : !wave.tensor<[@M, @N] of f16, <register>> to !wave.tensor<[@M, @N] of f32, <register>>
    %2 = arith.constant 0xFF800000 : f32
    %3 = wave.register %2 : !wave.tensor<[@M] of f32, <register>>
    %4 = wave.max_element %1 init(%3) <block> : (!wave.tensor<[@M, @N] of f32, <register>>, !wave.tensor<[@M] of f32, <register>>) -> !wave.tensor<[@M] of f32, <register>>
    %5 = wave.broadcast %4 : (!wave.tensor<[@M] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
    %6 = wave.sub %1, %5 : (!wave.tensor<[@M, @N] of f32, <register>>, !wave.tensor<[@M, @N] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
    %7 = arith.constant 1.4426950408889634 : f32
    %8 = wave.register %7 : !wave.tensor<[@M, @N] of f32, <register>>
    %9 = wave.mul %6, %8 : (!wave.tensor<[@M, @N] of f32, <register>>, !wave.tensor<[@M, @N] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
    %10 = wave.exp2 %9 : (!wave.tensor<[@M, @N] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
    %11 = arith.constant 0.0 : f32
    %12 = wave.register %11 : !wave.tensor<[@M] of f32, <register>>
    %13 = wave.sum %10 init(%12) <block> : (!wave.tensor<[@M, @N] of f32, <register>>, !wave.tensor<[@M] of f32, <register>>) -> !wave.tensor<[@M] of f32, <register>>
    %14 = wave.reciprocal %13 : (!wave.tensor<[@M] of f32, <register>>) -> !wave.tensor<[@M] of f32, <register>>
    %15 = wave.broadcast %14 : (!wave.tensor<[@M] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
    %16 = wave.mul %10, %15 : (!wave.tensor<[@M, @N] of f32, <register>>, !wave.tensor<[@M, @N] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
    %17 = wave.cast %16 : !wave.tensor<[@M, @N] of f32, <register>> to !wave.tensor<[@M, @N] of f16, <register>>
    wave.write %17, %y {elements_per_thread = 4 : i64} : !wave.tensor<[@M, @N] of f16, <register>>, !wave.tensor<[@M, @N] of f16, <global>>
    return
  }
}
