/* What the files on floating point share (float.c, float_convert.c, float_divide.c, small_float.c,
 * math*.c). */
#ifndef WAVECC_FRONTEND_FLOAT_H
#define WAVECC_FRONTEND_FLOAT_H

#include "frontend/internal.h"

/* ---- instructions and operands (float.c) ---- */

Operand inst1(Reader *r, Opcode opcode, Operand x);
Operand inst2(Reader *r, Opcode opcode, Operand x, Operand y);
Operand inst3(Reader *r, Opcode opcode, Operand x, Operand y, Operand z);
/* With source modifiers. */
Operand negated(Operand o);
Operand magnitude(Operand o);
Operand in_register(Reader *r, Operand o);
/* In SGPRs. The inline constants (0.5, 1, 2, 4 and their negatives) are F64_INLINE of their upper
 * half. */
Operand f64_constant(Reader *r, double value);
enum { F64_HALF = 0x3fe00000, F64_ONE = 0x3ff00000, F64_TWO = 0x40000000 };
#define F64_MINUS_ONE 0xbff00000u
/* 1 / d, within an ulp of f64, for normal d. */
Operand reciprocal_f64(Reader *r, Operand d);
bool target_has(Reader *r, Opcode opcode);

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

/* Is it f16, bf16, f32 (or f64, where `f64`), or a vector of one? False after a diagnostic. */
bool float_supported(Reader *r, const Type *type, bool f64);
/* Element i as f32. Of f64: rounded to odd, so that rounding to a type of fewer digits follows. */
Operand float_widened(Reader *r, Value *v, uint32_t i);
/* Element i of f16, bf16, f32 or f64 as f64. */
Operand float_as_f64(Reader *r, Value *v, uint32_t i);
/* An f32 as an element of f16, bf16, f32 or f64, in the low bits, to nearest even. */
Operand float_narrowed(Reader *r, const Type *type, Operand x);
/* A value that f16 represents, as its bits. */
uint16_t float_to_f16_bits(float f);

/* One function per element; the type is the element's own: f64 where `wide` is called, f16 where
 * `half` is, else f32. */
typedef Operand ElementFunction(Reader *r, const Type *type, Operand x, Operand y);
typedef struct ElementFunctions {
    ElementFunction *f32, *half, *wide; /* half, wide: NULL: through f32; refused */
} ElementFunctions;
bool elementwise(Reader *r, MlirOperation op, const ElementFunctions *functions);

/* maximumf or minimumf of registers: of f16, of f64, of other types as f32. */
Operand float_extreme(Reader *r, const Type *type, bool is_max, Operand x, Operand y);

/* ---- conversion (float_convert.c, small_float.c) ---- */

/* f64 to f32, inexact values to the neighbour whose last bit is 1: rounding that to fewer digits
   gives what rounding the f64 gives. */
Operand round_to_odd(Reader *r, Operand x);
/* The signed or unsigned 64-bit integer in a register pair as f64. `sticky`: the lowest 12 bits of
   large ones are collapsed into one, so that the f64 is exact, and rounds to f32 or less as the
   integer does. */
Operand f64_from_i64(Reader *r, Operand pair, bool is_signed, bool sticky);

/* Is there a conversion between it and f32? */
bool is_small_float(const Type *type);
/* Elements [i, i + *count) as f32 in out[]; *count is 1 or 2, at most `most`. */
void small_float_decode(Reader *r, Value *v, uint32_t i, uint32_t most, Operand out[2],
                        uint32_t *count);
/* `count` elements of `type` from f32s, at most 4, all in one dword: 0 bits upwards. */
Operand small_float_encode(Reader *r, const Type *type, const Operand *x, uint32_t count);
/* How many elements at most small_float_encode joins. */
uint32_t small_float_group(Reader *r, const Type *type);

/* ---- operations ---- */

OpHandler emit_addf, emit_subf, emit_mulf, emit_divf, emit_remf, emit_negf, emit_maximumf,
    emit_minimumf, emit_maxnumf, emit_minnumf, emit_cmpf, eval_cmpf, emit_extf, emit_truncf, emit_sitofp,
    emit_uitofp, emit_fptosi, emit_fptoui, emit_scaling_extf, emit_scaling_truncf;
/* vector.c; arith.bitcast is the same. */
OpHandler eval_bitcast;
/* math.fma and vector.fma (math.c). */
OpHandler emit_fma;

#endif
