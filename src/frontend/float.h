/* Handlers of arith's floating-point operations (float.c). */
#ifndef WAVECC_FRONTEND_FLOAT_H
#define WAVECC_FRONTEND_FLOAT_H

#include "frontend/internal.h"

/* A value that f16 represents, as its bits. */
uint16_t float_to_f16_bits(float f);

OpHandler emit_addf, emit_subf, emit_mulf, emit_divf, emit_negf, emit_maximumf, emit_minimumf, emit_maxnumf,
    emit_minnumf, emit_cmpf, emit_extf, emit_truncf, emit_sitofp, emit_uitofp, emit_fptosi, emit_fptoui;
/* vector.c; arith.bitcast is the same. */
OpHandler eval_bitcast;
/* vector.reduction of floating point. */
OpHandler emit_reduction;

#endif
