/* The math dialect's operations on integers (math_int.c); math.c has their rows. */
#ifndef WAVECC_FRONTEND_DIALECT_MATH_INT_H
#define WAVECC_FRONTEND_DIALECT_MATH_INT_H

#include "frontend/read/context.h"

OpEvaluator eval_absi, eval_ipowi;
OpHandler emit_absi, emit_ctlz, emit_cttz, emit_ctpop, emit_ipowi;

#endif
