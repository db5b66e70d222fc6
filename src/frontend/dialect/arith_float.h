/* Shared by the files on floating point: arith_float.c, float_convert.c, math_dialect.c, and those that work on
   elements of values. math/ has the arithmetic itself. */
#pragma once

#include "frontend/read/value.h"
#include "math/math.h"

/* The fastmath attribute. */
enum {
    FAST_NNAN = 1,
    FAST_NINF = 2,
    FAST_NSZ = 4,
    FAST_ARCP = 8,
    FAST_AFN = 16,
    FAST_REASSOC = 32,
    FAST_CONTRACT = 64,
    FAST_ALL = 127
};
unsigned fastmath_flags(Reader *r, MlirOperation op);

/* Is it f16, bf16, f32 (with `f64`, also f64), or a vector of one? False after a diagnostic. */
bool float_supported(Reader *r, const Type *type, bool f64);
/* The element type in the terms of math/; WAVECC_NUM_TYPES: it has no such floats. */
WaveccType float_type(const Type *type);
/* Is there a conversion between it and f32? */
bool is_small_float(const Type *type);
/* Is that conversion correct in the kernel's float mode? False after a diagnostic. */
bool small_float_allowed(Reader *r, const Type *type);
/* Element i as f32. f64 is rounded to odd, so that a second rounding to a shorter type is correct. */
Operand float_widened(Reader *r, Value *v, uint32_t i);
/* Element i of f16, bf16, f32 or f64 as f64. */
Operand float_as_f64(Reader *r, Value *v, uint32_t i);

/* Element i in the type of the computation, in a register: f64 stays, all others become f32. The next function converts
   back. */
Operand float_computed(Reader *r, Value *v, uint32_t i);
Operand float_result(Reader *r, const Type *type, Operand x);
/* The operand of a packed instruction. */
Operand packed_operand(Reader *r, Operand o, unsigned width);

/* Applies the function to each element. `fast`: an approximation is good enough if there is one. */
bool elementwise(Reader *r, MlirOperation op, const MathRow *function, bool fast);
/* The same as a value; NULL after a diagnostic. */
Value *function_values(Reader *r, MlirOperation op, const MathRow *function, bool fast);

/* vector.c; arith.bitcast is the same. */
OpHandler read_bitcast;
/* math.fma and vector.fma (math_dialect.c). */
OpHandler emit_fma;
