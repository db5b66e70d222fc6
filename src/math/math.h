/* Arithmetic as kernel IR, using only Builder. It implements the floating-point operations of MLIR's arith and math
   dialects, and other operations that need them. Functions of f32 (and of f16 and bf16, through f32) are computed in
   f64 and rounded once, because f64 instructions run at the rate of f32 on these targets. If one f32 instruction is
   exact enough, they use that. docs/user-guide.md states the errors.

   Operands are values of one lane in VGPRs unless a function says otherwise: one register, or a pair for f64. Results
   are new registers. No function fails: if a target lacks an instruction, others replace it. */
#pragma once

#include "expr/expr.h"
#include "ir/build_op.h"
#include "wavecc/types.h"

/* ---- operands (float_operands.c) ---- */

/* With source modifiers. */
Operand negated(Operand o);
Operand magnitude(Operand o);
Operand in_register(Builder *b, Operand o);
/* In SGPRs. An inline constant (0.5, 1, 2, 4 and their negatives) is F64_INLINE of its upper half. */
Operand f64_constant(Builder *b, double value);
enum { F64_HALF = 0x3fe00000, F64_ONE = 0x3ff00000, F64_TWO = 0x40000000 };
#define F64_MINUS_ONE 0xbff00000u

/* ---- functions of one or two numbers ---- */

/* f(x) or f(x, y); functions of one number ignore y. `type`: the type of x and y before they were widened to f32 (f16,
   bf16, f32). Its range limits the work. Functions on f16 and f64 themselves get WAVECC_F16 and WAVECC_F64. */
typedef Operand MathFunction(Builder *b, WaveccType type, Operand x, Operand y);

/* A function and its variants. `fast`: for f32, if an approximation by the hardware is allowed; NULL: the same as f32.
   `f16`: on f16 itself; NULL: through f32. */
typedef struct MathRow {
    const char *name; /* as in MLIR: "exp", "atan2" */
    MathFunction *f32, *fast, *f16, *f64;
    unsigned num_operands;
} MathRow;

/* All functions (functions.c); the last row has the name NULL. */
extern const MathRow math_rows[];
/* The row with that name, which must exist. */
const MathRow *math_row(const char *name);

/* x^n for f32 and an integer n of 32 bits. */
Operand math_fpowi(Builder *b, Operand x, Operand n);
/* min(max(x, least), most); NaN if one of them is NaN. */
Operand math_clamp_f32(Builder *b, Operand x, Operand least, Operand most);
Operand math_clamp_f64(Builder *b, Operand x, Operand least, Operand most);

/* ---- conversion (float_conversions.c) ---- */

/* The bits of a bf16, in the low or the high half of `dword`, as f32. The other half may be anything. */
Operand float_from_bf16(Builder *b, Operand dword, bool high);
/* An f32 as f16, bf16, f32 or f64, in the low bits, rounded to nearest even. */
Operand float_narrowed(Builder *b, WaveccType type, Operand x);
/* f64 to f32. An inexact value becomes the neighbour whose last bit is 1. Rounding that to fewer digits gives the same
   as rounding the f64. */
Operand round_to_odd(Builder *b, Operand x);
/* The signed or unsigned 64-bit integer in a register pair, as f64. `sticky`: the lowest 12 bits of large ones become
   one bit. The f64 is then exact, and rounds to f32 or less like the integer. */
Operand f64_from_i64(Builder *b, Operand pair, bool is_signed, bool sticky);
/* An f64, truncated, as a 64-bit integer. */
Operand i64_from_f64(Builder *b, Operand x, bool is_signed);
/* The f32 x times 2^(code - 127), or divided by it. Code 255 is NaN; upper bits of `code` are ignored. */
Operand scale_by_code(Builder *b, Operand x, Operand code, bool inverse);

/* ---- floats of 8, 6 and 4 bits (narrow_floats.c) ---- */

/* Does the type have a significand? f8E8M0FNU has none, so nothing is rounded to it. */
bool small_float_has_digits(WaveccType type);
/* The code in the low bits, as f32. The bits above may be anything. */
Operand small_float_widened(Builder *b, WaveccType type, Operand code);
/* Does one instruction convert two neighbouring codes? */
bool small_float_has_pairs(const Builder *b, WaveccType type);
/* Those in the low bits of `word`, as f32. Requires small_float_has_pairs. */
void small_float_widened_pair(Builder *b, WaveccType type, Operand word, Operand out[2]);
/* The largest number of values that small_float_narrowed joins: 4 or 1. */
uint32_t small_float_group(const Builder *b, WaveccType type);
/* The codes of `count` f32 values in one dword, from bit 0 up. Requires small_float_has_digits. */
Operand small_float_narrowed(Builder *b, WaveccType type, const Operand *x, uint32_t count);

/* ---- integers (integer.c); results are expressions of numbers that wrap at `bits` ---- */

const Expr *integer_absolute(ExprPool *p, unsigned bits, const Expr *x);
/* A negative exponent gives 0, except for bases 1 and -1. */
const Expr *integer_power(ExprPool *p, unsigned bits, const Expr *base, const Expr *exponent);
/* e as an integer of `bits` bits: sign-extended, but 0 or 1 for one bit. */
const Expr *integer_wrapped(ExprPool *p, unsigned bits, const Expr *e);

typedef enum BitCount { COUNT_LEADING_ZEROS, COUNT_TRAILING_ZEROS, COUNT_ONES } BitCount;
/* The input of count_bits for an integer of `bits` bits. The other bits are set so that the integer's own are counted
   correctly. */
const Expr *count_field(ExprPool *p, BitCount count, unsigned bits, const Expr *e);
/* `field`: a register (S or V) or an immediate, of 64 bits if `bits` is above 32. */
Operand count_bits(Builder *b, BitCount count, unsigned bits, Operand field);
