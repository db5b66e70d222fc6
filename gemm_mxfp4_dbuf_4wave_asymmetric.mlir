module {
  func.func @gemm(%a: !wave.tensor<[@M, @K2] of i8, <global>>, %a_scale: !wave.tensor<[@M, @K32] of i8, <global>>, %b: !wave.tensor<[@N, @K2] of i8, <global>>, %b_scale: !wave.tensor<[@N, @K32] of i8, <global>>, %c: !wave.tensor<[@M, @N] of f32, <global>>) attributes {wave.constraints = [#wave.workgroup_constraint<dim = <"M">, tile_size = <[#wave.symbol<"BLOCK_M">] -> (BLOCK_M)>, workgroup_dim = <x>>,
      #wave.workgroup_constraint<dim = <"N">, tile_size = <[#wave.symbol<"BLOCK_N">] -> (BLOCK_N)>, workgroup_dim = <y>>,
      #wave.tiling_constraint<dim = <"K">, tile_size = <[#wave.symbol<"BLOCK_K">] -> (BLOCK_K)>>,
      #wave.wave_constraint<dim = <"M">, tile_size = <[#wave.symbol<"BLOCK_M">] -> (BLOCK_M)>>,
      #wave.wave_constraint<dim = <"N">, tile_size = <[#wave.symbol<"BLOCK_N">] -> (BLOCK_N ceildiv 4)>>,
      #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 4, 1], mma_type = <f32_16x16x128_f8f6f4>>],
    wave.hyperparameters = #wave.hyperparameters<@BLOCK_M = 256 : i64, @BLOCK_N = 256 : i64, @BLOCK_K = 256 : i64, @M = 1024 : i64, @N = 1024 : i64, @K = 8192 : i64, @K2 = #wave.expr_list<[#wave.symbol<"K">] -> (K ceildiv 2)>, @K32 = #wave.expr_list<[#wave.symbol<"K">] -> (K ceildiv 32)>>,
    wavecc.workgroups = #wave.expr_list<[#wave.index_symbol<WG0>, #wave.index_symbol<WG1>, #wave.index_symbol<WG2>] -> (((WG0 + WG1 * 4) floordiv 32) mod 4 + ((WG0 + WG1 * 4) floordiv 1073741824 + 1) * ((WG0 + WG1 * 4) floordiv 4 + (((WG0 + WG1 * 4) floordiv 32) mod 4) * -1), ((WG0 + WG1 * 4) floordiv 32 floordiv 4) * 32 + (WG0 + WG1 * 4) mod 32 + ((WG0 + WG1 * 4) floordiv 1073741824 + 1) * ((WG0 + WG1 * 4) mod 4 + (((WG0 + WG1 * 4) floordiv 32 floordiv 4) * 32 + (WG0 + WG1 * 4) mod 32) * -1), WG2)>} {
    %0 = wave.allocate {distributed_shape = #wave.expr_list<[#wave.symbol<"BLOCK_K">, #wave.symbol<"BLOCK_M">] -> (BLOCK_M, BLOCK_K ceildiv 2)>, padding = 16 : i64, any_padding} : !wave.tensor<[@M, @K2] of i8, <shared>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":107:21)
    %1 = wave.allocate {distributed_shape = #wave.expr_list<[#wave.symbol<"BLOCK_K">, #wave.symbol<"BLOCK_M">] -> (BLOCK_M, BLOCK_K ceildiv 32)>, padding = 16 : i64, any_padding} : !wave.tensor<[@M, @K32] of i8, <shared>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":109:27)
    %2 = arith.constant 0.0 : f32 loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":101:17)
    %3 = wave.register %2 : !wave.tensor<[@M, @N] of f32, <register>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":101:17)
    %15 = wave.iterate @K iter_args(%3) {
    ^bb0(%in4_0: !wave.tensor<[@M, @N] of f32, <register>>):
      %4 = wave.read %a : (!wave.tensor<[@M, @K2] of i8, <global>>) -> !wave.tensor<[@M, @K2] of i8, <register>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":107:21)
      wave.write %4, %0 : !wave.tensor<[@M, @K2] of i8, <register>>, !wave.tensor<[@M, @K2] of i8, <shared>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":107:21)
      %5 = wave.read %a_scale : (!wave.tensor<[@M, @K32] of i8, <global>>) -> !wave.tensor<[@M, @K32] of i8, <register>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":109:27)
      wave.write %5, %1 : !wave.tensor<[@M, @K32] of i8, <register>>, !wave.tensor<[@M, @K32] of i8, <shared>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":109:27)
      %6 = wave.read %0 : (!wave.tensor<[@M, @K2] of i8, <shared>>) -> !wave.tensor<[@M, @K2] of i8, <register>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":107:21)
      %7 = wave.bitcast %6 : !wave.tensor<[@M, @K2] of i8, <register>> to !wave.tensor<[@M, @K] of f4E2M1FN, <register>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":108:21)
      %8 = wave.read %1 : (!wave.tensor<[@M, @K32] of i8, <shared>>) -> !wave.tensor<[@M, @K32] of i8, <register>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":109:27)
      %9 = wave.bitcast %8 : !wave.tensor<[@M, @K32] of i8, <register>> to !wave.tensor<[@M, @K32] of f8E8M0FNU, <register>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":110:27)
      %10 = wave.read %b : (!wave.tensor<[@N, @K2] of i8, <global>>) -> !wave.tensor<[@N, @K2] of i8, <register>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":111:21)
      %11 = wave.bitcast %10 : !wave.tensor<[@N, @K2] of i8, <register>> to !wave.tensor<[@N, @K] of f4E2M1FN, <register>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":112:21)
      %12 = wave.read %b_scale : (!wave.tensor<[@N, @K32] of i8, <global>>) -> !wave.tensor<[@N, @K32] of i8, <register>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":113:27)
      %13 = wave.bitcast %12 : !wave.tensor<[@N, @K32] of i8, <register>> to !wave.tensor<[@N, @K32] of f8E8M0FNU, <register>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":114:27)
      %14 = wave.scaled_mma %7, %9, %11, %13, %in4_0 {kind = #wave.mma_kind<f32_16x16x128_f8f6f4>} : (!wave.tensor<[@M, @K] of f4E2M1FN, <register>>, !wave.tensor<[@M, @K32] of f8E8M0FNU, <register>>, !wave.tensor<[@N, @K] of f4E2M1FN, <register>>, !wave.tensor<[@N, @K32] of f8E8M0FNU, <register>>, !wave.tensor<[@M, @N] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":115:19)
      wave.yield %14 : !wave.tensor<[@M, @N] of f32, <register>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":103:10)
    } : (!wave.tensor<[@M, @N] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":103:10)
    wave.write %15, %c : !wave.tensor<[@M, @N] of f32, <register>>, !wave.tensor<[@M, @N] of f32, <global>> loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":122:9)
    return
  } loc("/tmp/wv/wave_lang/kernel/wave/templates/tagged_mxfp4_gemm.py":93:1)
}
