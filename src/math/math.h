/* Arithmetic as kernel IR, over Builder alone: what the operations of MLIR's arith and math dialects on floating point,
   and others that need them, are made of. Functions of f32 (and of f16 and bf16, through f32) are computed in f64,
   whose instructions run at the rate of f32's on these targets, and rounded once; or, where one instruction of f32 is
   near enough, by that. docs/user-guide.md states the errors.

   Operands are values of one lane in VGPRs unless a function says otherwise: one register, or a pair for f64. Results
   are new registers. Nothing here fails: what a target lacks is made of what it has. */
#ifndef WAVECC_MATH_MATH_H
#define WAVECC_MATH_MATH_H

#include "expr/expr.h"
#include "ir/build_op.h"
#include "wavecc/types.h"

/* ---- operands (float_operands.c) ---- */

/* With source modifiers. */
Operand negated(Operand o);
Operand magnitude(Operand o);
Operand in_register(Builder *b, Operand o);
/* In SGPRs. The inline constants (0.5, 1, 2, 4 and their negatives) are F64_INLINE of their upper
 * half. */
Operand f64_constant(Builder *b, double value);
enum { F64_HALF = 0x3fe00000, F64_ONE = 0x3ff00000, F64_TWO = 0x40000000 };
#define F64_MINUS_ONE 0xbff00000u

/* ---- functions of one or two numbers ---- */

/* f(x) or f(x, y); functions of one number do not look at y. `type`: what x and y were before they were widened to f32,
   whose range bounds the work (f16, bf16, f32); functions of f16 and f64 on their own take WAVECC_F16 and WAVECC_F64.
   */
typedef Operand MathFunction(Builder *b, WaveccType type, Operand x, Operand y);

/* A function in its forms. `fast`: of f32, where an approximation by the hardware is allowed; NULL: the same as f32.
   `f16`: on f16 itself; NULL: through f32. */
typedef struct MathRow {
    const char *name; /* as in MLIR: "exp", "atan2" */
    MathFunction *f32, *fast, *f16, *f64;
    unsigned num_operands;
} MathRow;

/* All of them (functions.c); the name of the last one is NULL. */
extern const MathRow math_rows[];
/* The row of that name; there is one. */
const MathRow *math_row(const char *name);

/* x^n for f32 and an integer n of 32 bits. */
Operand math_fpowi(Builder *b, Operand x, Operand n);
/* min(max(x, least), most), NaN where one of them is. */
Operand math_clamp_f32(Builder *b, Operand x, Operand least, Operand most);
Operand math_clamp_f64(Builder *b, Operand x, Operand least, Operand most);

/* ---- conversion (float_conversions.c) ---- */

/* The bits of a bf16, in the low or the high half of `dword` (its other half is anything), as f32. */
Operand float_from_bf16(Builder *b, Operand dword, bool high);
/* An f32 as f16, bf16, f32 or f64, in the low bits, to nearest even. */
Operand float_narrowed(Builder *b, WaveccType type, Operand x);
/* f64 to f32, inexact values to the neighbour whose last bit is 1: rounding that to fewer digits
   gives what rounding the f64 gives. */
Operand round_to_odd(Builder *b, Operand x);
/* The signed or unsigned 64-bit integer in a register pair as f64. `sticky`: the lowest 12 bits of
   large ones are collapsed into one, so that the f64 is exact, and rounds to f32 or less as the
   integer does. */
Operand f64_from_i64(Builder *b, Operand pair, bool is_signed, bool sticky);
/* An f64, cut, as a 64-bit integer. */
Operand i64_from_f64(Builder *b, Operand x, bool is_signed);
/* The f32 x times 2^(code - 127), or by the inverse; code 255 is NaN, upper bits of `code` are ignored. */
Operand scale_by_code(Builder *b, Operand x, Operand code, bool inverse);

/* ---- floats of 8, 6 and 4 bits (narrow_floats.c) ---- */

/* Has the type a significand? f8E8M0FNU has none: nothing is rounded to it. */
bool small_float_has_digits(WaveccType type);
/* The code in the low bits (those above are anything) as f32. */
Operand small_float_widened(Builder *b, WaveccType type, Operand code);
/* Does one instruction convert two neighbouring codes? */
bool small_float_has_pairs(const Builder *b, WaveccType type);
/* Those in the low bits of `word`, as f32. Where small_float_has_pairs. */
void small_float_widened_pair(Builder *b, WaveccType type, Operand word, Operand out[2]);
/* How many numbers at most small_float_narrowed joins: 4 or 1. */
uint32_t small_float_group(const Builder *b, WaveccType type);
/* The codes of `count` f32s in one dword: 0 bits upwards. Where small_float_has_digits. */
Operand small_float_narrowed(Builder *b, WaveccType type, const Operand *x, uint32_t count);

/* ---- integers (integer.c); results are expressions of numbers that wrap at `bits` ---- */

const Expr *integer_absolute(ExprPool *p, unsigned bits, const Expr *x);
/* A negative exponent gives 0, but for bases 1 and -1. */
const Expr *integer_power(ExprPool *p, unsigned bits, const Expr *base, const Expr *exponent);
/* e as an integer of `bits` bits: sign-extended, but 0 or 1 for one bit. */
const Expr *integer_wrapped(ExprPool *p, unsigned bits, const Expr *e);

typedef enum BitCount { COUNT_LEADING_ZEROS, COUNT_TRAILING_ZEROS, COUNT_ONES } BitCount;
/* What count_bits looks at, for an integer of `bits` bits: the others are such that its own are counted right. */
const Expr *count_field(ExprPool *p, BitCount count, unsigned bits, const Expr *e);
/* `field`: a register (S or V) or an immediate, of 64 bits if `bits` is above 32. */
Operand count_bits(Builder *b, BitCount count, unsigned bits, Operand field);

#endif
