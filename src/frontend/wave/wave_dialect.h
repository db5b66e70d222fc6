/* Wave's dialect for MLIR's parser. It has no classes of its own: operations are unregistered ones, and types and
   attributes become builtin ones, which the C API can read.

     !wave.tensor<[@M, @K] of f16, <shared>>   tensor<?x?xf16, {dims = ["M", "K"], space = "shared"}>
     #wave.symbol<"M">, index_symbol<T0>       "M", "T0": as expressions call them
     iter<"K">, operand<1>                     "_Iter_K", "_Operand_1"
     expr_list<["M"](d0) -> (M + d0, 1)>       [["M"], affine_map<(d0)[s0] -> (s0 + d0, 1)>]
     index_mapping<["T0"] -> (T0, 4, <NULL>)>  [["T0"], affine_map, affine_map, unit]
     symbol_mapping<@M = a, @N = b>            [["M", a], ["N", b]]; hyperparameters are the same
     mma_kind<f32_16x16x16_f16> and its like   "f32_16x16x16_f16"
     workgroup_constraint<dim = <"M">, ...>    {constraint = "workgroup_constraint", dim = "M", ...} */
#pragma once

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Makes the context's parser know `wave` and `normalform`. Further calls have no effect. */
void wave_dialect_load(MlirContext context);

#ifdef __cplusplus
}
#endif
