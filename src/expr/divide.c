/* Division as machine sequences. All are exact. Each states its range of arguments. */
#include "expr/emitter.h"
#include "ir/build_op.h"

Operand multiply_u32_wide(Builder *b, Operand x, Operand y)
{
    Operand low = build_mul_i32(b, x, y), high = build_mul_hi_u32(b, x, y);
    return build_merge(b, (Operand[]){low, high}, 2);
}

Operand scalar_literal(Builder *b, int64_t value)
{
    Operand o = imm(value);
    return isa_inline_constant(TYPE_B32, o.value) >= 0 ? o : build_copy(b, CLASS_S, 1, o);
}

/* x floordiv n for 0 <= x <= hi < 2^32, n >= 3 and not a power of two. With m = ceil(2^s / n) and e = m*n - 2^s, x*m >>
   s is the quotient when hi * e < 2^s (Granlund and Montgomery, Division by Invariant Integers using Multiplication).
   */
Operand divide_u32_by_const(Builder *b, Operand x, uint64_t hi, uint32_t n)
{
    CHECK(hi <= UINT32_MAX && n >= 3);
    if (hi < n) return imm(0);
    bool lanes = emit_is_lanes(b, x);
    for (unsigned s = 2; lanes && s < 32 && hi < 1 << 24; s++) { /* a 24-bit product and a shift, both at full rate */
        uint64_t m = ((1ull << s) + n - 1) / n, e = m * n - (1ull << s);
        if (hi * e >= 1ull << s) continue;
        if (m >= 1 << 24 || hi * m > UINT32_MAX) break;
        return build_lshr_b32(b, BUILD(b, OP_V_MUL_U32_U24, imm((int64_t)m), x), imm(s));
    }
    for (unsigned k = 0; k < 32; k++) {
        unsigned __int128 top = (unsigned __int128)1 << (32 + k), m = (top + n - 1) / n, e = m * n - top;
        if (m > UINT32_MAX) break;
        if (e * hi >= top) continue;
        Operand factor = lanes ? scalar_literal(b, (int64_t)(uint64_t)m) : imm((int64_t)(uint64_t)m);
        Operand q = build_mul_hi_u32(b, x, factor);
        return k ? build_lshr_b32(b, q, imm(k)) : q;
    }
    if (n % 2 == 0) {
        unsigned z = (unsigned)__builtin_ctz(n);
        return divide_u32_by_const(b, build_lshr_b32(b, x, imm(z)), hi >> z, n >> z);
    }
    /* m = 2^32 + low: x*m >> (32 + k); the sum is halved so that it does not overflow */
    unsigned k = 32 - (unsigned)__builtin_clz(n - 1);
    unsigned __int128 top = (unsigned __int128)1 << (32 + k);
    uint32_t low = (uint32_t)((top + n - 1) / n - ((unsigned __int128)1 << 32));
    Operand high = build_mul_hi_u32(b, x, lanes ? scalar_literal(b, low) : imm(low));
    Operand half = build_lshr_b32(b, build_sub_i32(b, x, high), imm(1));
    return build_lshr_b32(b, build_add_i32(b, half, high), imm(k - 1));
}

/* x / n towards 0 for -bound <= x < bound, n >= 3 and not a power of two; `sign` is -1 if x < 0, else 0. With m and e
   as above and bound * e <= 2^(32 + k), x * m >> (32 + k) is the quotient, or one below it if x < 0. */
Operand divide_i32_by_const(Builder *b, Operand x, Operand sign, uint64_t bound, uint32_t n)
{
    CHECK(bound <= 1ull << 31 && n >= 3);
    if (bound < n) return imm(0);
    unsigned k = 0;
    while ((1ull << (32 + k)) / bound < n - (1ull << (32 + k)) % n) k++; /* e = n - 2^(32 + k) % n */
    const uint64_t m = (1ull << (32 + k)) / n + 1;
    const bool is_large = m > INT32_MAX; /* the factor is m - 2^32 */
    Operand q = build_mul_hi_i32(b, x, emit_is_lanes(b, x) ? scalar_literal(b, (int64_t)m) : imm((int64_t)m));
    if (is_large) q = build_add_i32(b, q, x);
    return build_sub_i32(b, k ? build_ashr_i32(b, q, imm(k)) : q, sign);
}

/* Corrects q and r by one if r >= n. Of r and r - n, the wrong one is larger as an unsigned number. */
static void correct_u32(Builder *b, Operand *q, Operand *r, Operand n)
{
    Operand more = build_select(b, build_cmp_i32(b, CMP_UGE, *r, n), imm(1), imm(0));
    *q = build_add_i32(b, *q, more);
    *r = build_min_u32(b, *r, build_sub_i32(b, *r, n));
}

static void correct_u64(Builder *b, Operand *q, Operand *r, Operand n)
{
    Operand more = build_cmp_i64(b, CMP_UGE, *r, n);
    Operand next_q = build_add_i64(b, *q, imm(1)), next_r = build_sub_i64(b, *r, n);
    *q = select_wide(b, more, next_q, *q);
    *r = select_wide(b, more, next_r, *r);
}

/* Unsigned 32-bit x / n: reciprocal in f32, one Newton step in integers, two corrections. The method: LLVM,
   AMDGPUCodeGenPrepare.cpp, expandDivRem32. The estimate z must not exceed 2^32 / n, or -n * z wraps. v_rcp_f32 may be
   one unit in the last place too large, the conversion and the product round by half a unit each: 2^-22 in all. So the
   factor is 2^32 * (1 - 2^-21) = 0x4f7ffff8 (LLVM: 1 - 2^-23). The Newton step squares the resulting error. */
Operand divide_u32(Builder *b, Operand x, Operand n, Operand *remainder, bool scalar)
{
    if (operand_is_imm(n)) n = build_copy(b, scalar ? CLASS_S : CLASS_V, 1, n);
    Operand f = BUILD(b, OP_V_RCP_IFLAG_F32, BUILD(b, OP_V_CVT_F32_U32, n));
    Operand z = BUILD(b, OP_V_CVT_U32_F32, BUILD(b, OP_V_MUL_F32, imm(0x4f7ffff8), f));
    if (operand_uniform(b->k, n) && (scalar || !emit_is_lanes(b, x))) z = build_to_s(b, z);
    Operand error = build_mul_i32(b, build_sub_i32(b, imm(0), n), z);
    z = build_add_i32(b, z, build_mul_hi_u32(b, z, error));
    Operand q = build_mul_hi_u32(b, x, z);
    Operand r = build_sub_i32(b, x, build_mul_i32(b, q, n));
    correct_u32(b, &q, &r, n);
    correct_u32(b, &q, &r, n);
    *remainder = r;
    return q;
}

static Operand low(Operand wide) { return operand_low_half(wide); }
static Operand high(Builder *b, Operand wide) { return operand_high_half(b, wide); }

/* x * y + sum, which is below 2^64. */
static Operand multiply_add(Builder *b, Operand x, Operand y, Operand sum)
{
    const bool lanes = emit_is_lanes(b, x) || emit_is_lanes(b, y);
    return lanes ? build_mad_u64_u32(b, x, y, sum) : build_add_i64(b, multiply_u32_wide(b, x, y), sum);
}

/* The high 64 bits of the 128-bit product. */
static Operand multiply_high_u64(Builder *b, Operand x, Operand y)
{
    Operand xl = low(x), xh = high(b, x), yl = low(y), yh = high(b, y);
    Operand middle = multiply_add(b, xh, yl, build_zext_i64(b, build_mul_hi_u32(b, xl, yl)));
    Operand middle2 = multiply_add(b, xl, yh, build_zext_i64(b, low(middle)));
    Operand top = multiply_add(b, xh, yh, build_zext_i64(b, high(b, middle)));
    return build_add_i64(b, top, build_zext_i64(b, high(b, middle2)));
}

/* x floordiv n for 0 <= x < 2^63, n >= 3 and not a power of two: 2^(l-1) < n < 2^l, m = floor(2^(63+l) / n) + 1 < 2^64.
   */
Operand divide_u63_by_const(Builder *b, Operand x, uint64_t n)
{
    unsigned l = 64 - (unsigned)__builtin_clzll(n - 1);
    uint64_t m = (uint64_t)(((unsigned __int128)1 << (63 + l)) / n + 1);
    bool lanes = emit_is_lanes(b, x);
    Operand q = multiply_high_u64(b, x, build_const_i64(b, lanes ? CLASS_V : CLASS_S, (int64_t)m));
    return l > 1 ? build_lshr_b64(b, q, imm(l - 1)) : q;
}

/* Unsigned 64-bit x / n. The reciprocal as two floats, two Newton steps in 64-bit integers, two corrections: the method
   of LLVM, AMDGPUISelLowering.cpp, LowerUDIVREM64 (constants 2^32, 2^64 * (1 - 2^-21) as above, 2^-32, -2^32). */
Operand divide_u64(Builder *b, Operand x, Operand n, Operand *remainder, bool scalar)
{
    Operand f = BUILD(b, OP_V_CVT_F32_U32, low(n)), two_32 = build_copy(b, CLASS_V, 1, imm(0x4f800000));
    f = BUILD(b, OP_V_FMA_F32, BUILD(b, OP_V_CVT_F32_U32, high(b, n)), two_32, f);
    Operand estimate = BUILD(b, OP_V_MUL_F32, imm(0x5f7ffff8), BUILD(b, OP_V_RCP_F32, f));
    Operand top = BUILD(b, OP_V_TRUNC_F32, BUILD(b, OP_V_MUL_F32, imm(0x2f800000), estimate));
    Operand rest = BUILD(b, OP_V_FMA_F32, top, build_copy(b, CLASS_V, 1, imm((int64_t)0xcf800000)), estimate);
    rest = BUILD(b, OP_V_CVT_U32_F32, rest);
    top = BUILD(b, OP_V_CVT_U32_F32, top);
    if (scalar) rest = build_to_s(b, rest), top = build_to_s(b, top);
    Operand z = build_merge(b, (Operand[]){rest, top}, 2);
    Operand minus_n = build_sub_i64(b, build_const_i64(b, scalar ? CLASS_S : CLASS_V, 0), n);
    for (unsigned i = 0; i < 2; i++) z = build_add_i64(b, z, multiply_high_u64(b, z, build_mul_i64(b, minus_n, z)));
    Operand q = multiply_high_u64(b, x, z);
    Operand r = build_sub_i64(b, x, build_mul_i64(b, n, q));
    correct_u64(b, &q, &r, n);
    correct_u64(b, &q, &r, n);
    *remainder = r;
    return q;
}
