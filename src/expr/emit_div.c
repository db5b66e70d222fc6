/* Emits FLOORDIV, MOD and the other divisions as machine code. The ranges decide the width and the sequence.

   A dividend that may be negative needs floor semantics. If it has 32 bits and is bounded, a multiple of n is added
   that makes it positive. Otherwise, with s = x >> 63, floor(x / n) = ((x ^ s) / n) ^ s. */
#include "expr/emitter.h"
#include "ir/build_op.h"

static uint64_t const_divisor(const Expr *n) { return expr_is_positive_const(n) ? (uint64_t)n->value : 0; }
static unsigned log2_of(uint64_t n) { return (unsigned)__builtin_ctzll(n); }

/* x / y, if y is a factor of every term of x; else NULL. */
static const Expr *without_factor(Emitter *em, const Expr *x, const Expr *y)
{
    ExprTerm whole = {1, x};
    const ExprTerm *terms = x->kind == EXPR_SUM ? x->terms : &whole;
    const Expr *rest = expr_const(em->p, 0);
    if (x->kind == EXPR_SUM && x->value) return NULL;
    for (uint32_t i = 0; i < (x->kind == EXPR_SUM ? x->num : 1); i++) {
        const Expr *f = terms[i].factor, *product = expr_const(em->p, 1);
        bool found = f == y;
        for (uint32_t n = 0; f != y && f->kind == EXPR_PRODUCT && n < f->num; n++) {
            if (f->ops[n] == y && !found) found = true;
            else product = expr_mul(em->p, product, f->ops[n]);
        }
        if (!found) return NULL;
        rest = expr_add(em->p, rest, expr_mul_const(em->p, product, terms[i].coef));
    }
    return rest;
}

/* The upper half of x in 64 bits. x is the product of two 32-bit values, multiplied out:
     256*i*m + lane*m  ->  mul_hi_u32(256*i + lane, m) */
static bool emit_high_of_product(Emitter *em, const Expr *x, EmitMode mode, Builder *b, Operand *high)
{
    const Expr *first = x->kind == EXPR_SUM ? x->terms[0].factor : x;
    bool is_product = first->kind == EXPR_PRODUCT;
    if (!is_product && x == first) return false;
    for (uint32_t i = 0; i < (is_product ? first->num : 1); i++) {
        const Expr *y = is_product ? first->ops[i] : first;
        if (!expr_zext_of_32(y)) continue;
        const Expr *rest = without_factor(em, x, y);
        if (!rest || !expr_zext_of_32(rest)) continue;
        Operand low = emit_low(em, y, mode);
        *high = build_mul_hi_u32(b, emit_low(em, rest, mode), low);
        return true;
    }
    return false;
}

static Operand high_dword(Emitter *em, const Expr *x, EmitMode mode, Builder *b)
{
    Operand high, made;
    if (!made_in_mode(em, x, mode, true, &made) && emit_high_of_product(em, x, mode, b, &high)) return high;
    return operand_high_half(b, as_wide_register(b, emit_wide(em, x, mode), mode));
}

static Operand shift_right_low(Emitter *em, const Expr *x, unsigned k, EmitMode mode, Builder *b)
{
    if (expr_zext_of_32(x)) return build_lshr_b32(b, emit_low(em, x, mode), imm(k));
    if (expr_sext_of_32(x)) return build_ashr_i32(b, emit_low(em, x, mode), imm(k > 31 ? 31 : k));
    if (k == 32) return high_dword(em, x, mode, b);
    if (k > 32) return build_ashr_i32(b, high_dword(em, x, mode, b), imm(k - 32));
    Operand wide = as_wide_register(b, emit_wide(em, x, mode), mode);
    return operand_low_half(build_lshr_b64(b, wide, imm(k)));
}

/* x + *quotients * n, which is never negative. NULL: the sum does not fit into 32 bits. */
static const Expr *made_positive(Emitter *em, const Expr *x, uint64_t n, uint64_t *quotients)
{
    *quotients = 0;
    if (expr_zext_of_32(x)) return x;
    if (x->lo >= 0 || x->lo < -(int64_t)UINT32_MAX || x->hi > UINT32_MAX) return NULL;
    *quotients = ((uint64_t)-x->lo + n - 1) / n;
    if ((Int128)x->hi + (Int128)*quotients * n > UINT32_MAX) return NULL;
    return expr_add_const(em->p, x, (int64_t)(*quotients * n));
}

/* floor(x / n), 64 bits, for constant n that is not a power of two */
static Operand floordiv_wide_const(Emitter *em, const Expr *x, uint64_t n, EmitMode mode, Builder *b)
{
    Operand value = as_wide_register(b, emit_wide(em, x, mode), mode);
    if (x->lo >= 0) return divide_u63_by_const(b, value, n);
    Operand sign = build_ashr_i64(b, value, imm(63));
    return build_xor_b64(b, divide_u63_by_const(b, build_xor_b64(b, value, sign), n), sign);
}

/* A positive divisor for a number that is not negative. A divisor larger than any such number can be replaced by a
   smaller one, of 32 bits if the numbers have at most 32. */
static const Expr *least_divisor(Emitter *em, const Expr *x, const Expr *n)
{
    if (x->hi >= UINT32_MAX || expr_zext_of_32(n)) return n;
    return expr_zext(em->p, expr_min(em->p, n, expr_const(em->p, UINT32_MAX)), 32);
}

/* The divisor made positive. The quotient only changes its sign, and the remainder stays. */
static const Expr *positive_divisor(Emitter *em, const Expr *x, const Expr *n, bool is_signed)
{
    if (n->lo >= 0) return least_divisor(em, x, n);
    if (is_signed) {
        n = expr_max(em->p, n, expr_const(em->p, -INT64_MAX));
        return least_divisor(em, x, expr_max(em->p, n, expr_neg(em->p, n)));
    }
    /* -1 is then 2^32 - 1, which is also more than x */
    if (x->hi <= INT32_MAX && expr_sext_of_32(n)) return expr_zext(em->p, n, 32);
    return least_divisor(em, x, expr_minu(em->p, n, expr_const(em->p, x->hi < UINT32_MAX ? UINT32_MAX : INT64_MAX)));
}

/* Quotient and remainder of a floor division by a run-time divisor, which is assumed to be positive. */
static Operand floordiv_dynamic(Emitter *em, const Expr *x, const Expr *n, EmitMode mode, Builder *b,
                                Operand *remainder, bool *wide)
{
    bool scalar = mode == MODE_S;
    *wide = !(expr_fits_32(x) && expr_fits_32(n) && (expr_zext_of_32(x) || (expr_sext_of_32(x) && expr_sext_of_32(n))));
    if (!*wide) {
        Operand value = emit_low(em, x, mode), divisor = emit_low(em, n, mode);
        if (expr_zext_of_32(x)) return divide_u32(b, value, divisor, remainder, scalar);
        Operand sign = build_ashr_i32(b, value, imm(31));
        Operand q = divide_u32(b, build_xor_b32(b, value, sign), divisor, remainder, scalar);
        q = build_xor_b32(b, q, sign);
        *remainder = build_sub_i32(b, value, build_mul_i32(b, q, divisor));
        return q;
    }
    Operand value = as_wide_register(b, emit_wide(em, x, mode), mode);
    Operand divisor = as_wide_register(b, emit_wide(em, n, mode), mode);
    if (x->lo >= 0) return divide_u64(b, value, divisor, remainder, scalar);
    Operand sign = build_ashr_i64(b, value, imm(63));
    Operand q = build_xor_b64(b, divide_u64(b, build_xor_b64(b, value, sign), divisor, remainder, scalar), sign);
    *remainder = build_sub_i64(b, value, build_mul_i64(b, q, divisor));
    return q;
}

Operand emit_shift_high(Emitter *em, const Expr *x, unsigned k, EmitMode mode, Builder *b)
{
    Operand high = high_dword(em, x, mode, b);
    return k == 32 ? high : build_lshr_b32(b, high, imm(k - 32));
}

static Operand emit_floordiv(Emitter *em, const Expr *e, EmitMode mode, Builder *b, bool wide)
{
    const Expr *x = e->ops[0];
    uint64_t n = const_divisor(e->ops[1]), quotients;
    if (!n) {
        Operand remainder, carried;
        bool is_wide;
        if (emit_loop_division(em, e, mode, wide, &carried)) return carried;
        Operand q = floordiv_dynamic(em, x, e->ops[1], mode, b, &remainder, &is_wide);
        if (is_wide) return wide ? q : operand_low_half(q);
        return !wide ? q : expr_zext_of_32(x) ? build_zext_i64(b, q) : build_sext_i64(b, q);
    }
    if (is_pow2(n)) {
        if (!wide) return shift_right_low(em, x, log2_of(n), mode, b);
        return build_ashr_i64(b, as_wide_register(b, emit_wide(em, x, mode), mode), imm(log2_of(n)));
    }
    const Expr *positive = n <= UINT32_MAX ? made_positive(em, x, n, &quotients) : NULL;
    if (positive && !wide) {
        Operand q = divide_u32_by_const(b, emit_low(em, positive, mode), (uint64_t)positive->hi, (uint32_t)n);
        return quotients ? build_sub_i32(b, q, imm((int64_t)quotients)) : q;
    }
    Operand q = floordiv_wide_const(em, x, n, mode, b);
    return wide ? q : operand_low_half(q);
}

static Operand emit_mod_pow2(Emitter *em, const Expr *e, unsigned k, EmitMode mode, Builder *b, bool wide)
{
    const Expr *x = e->ops[0];
    if (wide) { /* k > 31; otherwise the result would fit into 32 bits */
        Operand value = as_wide_register(b, emit_wide(em, x, mode), mode);
        Operand parts[2] = {operand_low_half(value), operand_high_half(b, value)};
        if (k < 64 && k > 32) parts[1] = build_and_b32(b, parts[1], imm((int64_t)((1ull << (k - 32)) - 1)));
        else parts[1] = imm(0);
        return build_merge(b, parts, 2);
    }
    if (k >= 32) return emit_low(em, x, mode);
    Operand shifted;
    bool field = x->kind == EXPR_FLOORDIV && is_pow2(const_divisor(x->ops[1])) &&
                 log2_of(const_divisor(x->ops[1])) + k <= 32 && !made_in_mode(em, x, mode, false, &shifted) &&
                 emitter_place(em, x->depth) == emitter_place(em, e->depth);
    if (field) return build_bfe_u32(b, emit_low(em, x->ops[0], mode), log2_of(const_divisor(x->ops[1])), k);
    return build_and_b32(b, emit_low(em, x, mode), imm((int64_t)((1ull << k) - 1)));
}

static Operand emit_mod(Emitter *em, const Expr *e, EmitMode mode, Builder *b, bool wide)
{
    const Expr *x = e->ops[0];
    uint64_t n = const_divisor(e->ops[1]), quotients;
    if (!n) {
        Operand remainder, carried;
        bool is_wide;
        if (emit_loop_division(em, e, mode, wide, &carried)) {
            if (carried.width == 1) return wide ? build_zext_i64(b, carried) : carried;
            return wide ? carried : operand_low_half(carried);
        }
        floordiv_dynamic(em, x, e->ops[1], mode, b, &remainder, &is_wide);
        if (is_wide) return wide ? remainder : operand_low_half(remainder);
        return wide ? build_zext_i64(b, remainder) : remainder;
    }
    if (is_pow2(n)) return emit_mod_pow2(em, e, log2_of(n), mode, b, wide);
    const Expr *positive = n <= UINT32_MAX ? made_positive(em, x, n, &quotients) : NULL;
    if (wide || !positive) {
        Operand q = floordiv_wide_const(em, x, n, mode, b);
        if (!wide) { /* mod 2^32 */
            Operand low = build_mul_i32(b, operand_low_half(q), imm((int64_t)n));
            return build_sub_i32(b, emit_low(em, x, mode), low);
        }
        Operand product = build_mul_i64(b, q, emit_wide(em, expr_const(em->p, (int64_t)n), mode));
        return build_sub_i64(b, as_wide_register(b, emit_wide(em, x, mode), mode), product);
    }
    /* of x and x + n, the wrong one is larger as an unsigned number */
    if (x->lo >= -(int64_t)n && x->hi < (int64_t)n) {
        Operand value = emit_low(em, x, mode);
        return build_min_u32(b, value, build_add_i32(b, value, imm((int64_t)n)));
    }
    if (x->lo >= 0 && (uint64_t)x->hi < 2 * n && (uint64_t)x->hi < 1ull << 31) {
        Operand value = emit_low(em, x, mode);
        return build_min_u32(b, value, build_sub_i32(b, value, imm((int64_t)n)));
    }
    const Expr *q = expr_floordiv(em->p, x, e->ops[1]);
    Operand made, value = emit_low(em, positive, mode);
    if (positive == x || made_in_mode(em, q, mode, false, &made)) { /* shares the quotient */
        Operand product = emit_mul_const(b, emit_low(em, q, mode), q->lo, q->hi, (int64_t)n);
        return build_sub_i32(b, emit_low(em, x, mode), product);
    }
    int64_t most = positive->hi / (int64_t)n;
    Operand quotient = divide_u32_by_const(b, value, (uint64_t)positive->hi, (uint32_t)n);
    return build_sub_i32(b, value, emit_mul_const(b, quotient, 0, most, (int64_t)n));
}

/* Truncating division: floor((x + (x < 0 ? n - 1 : 0)) / n) for a constant n > 0; else by absolute values. */
static Operand divs_wide(Emitter *em, const Expr *e, EmitMode mode, Builder *b, Operand *value_out,
                         Operand *divisor_out)
{
    const Expr *x = e->ops[0];
    uint64_t n = const_divisor(e->ops[1]);
    Operand value = as_wide_register(b, emit_wide(em, x, mode), mode), remainder;
    Operand divisor = as_wide_register(b, emit_wide(em, e->ops[1], mode), mode);
    *value_out = value;
    *divisor_out = divisor;
    Operand sign = build_ashr_i64(b, value, imm(63));
    if (n) {
        Operand bias = is_pow2(n) ? build_lshr_b64(b, sign, imm(64 - log2_of(n)))
                                  : build_and_b64(b, sign, emit_wide(em, expr_const(em->p, (int64_t)(n - 1)), mode));
        Operand biased = build_add_i64(b, value, bias);
        if (is_pow2(n)) return build_ashr_i64(b, biased, imm(log2_of(n)));
        Operand biased_sign = build_ashr_i64(b, biased, imm(63));
        return build_xor_b64(b, divide_u63_by_const(b, build_xor_b64(b, biased, biased_sign), n), biased_sign);
    }
    Operand divisor_sign = build_ashr_i64(b, divisor, imm(63));
    Operand abs_x = build_sub_i64(b, build_xor_b64(b, value, sign), sign);
    Operand abs_n = build_sub_i64(b, build_xor_b64(b, divisor, divisor_sign), divisor_sign);
    Operand q = divide_u64(b, abs_x, abs_n, &remainder, mode == MODE_S);
    Operand flip = build_xor_b64(b, sign, divisor_sign);
    return build_sub_i64(b, build_xor_b64(b, q, flip), flip);
}

static Operand magnitude_i32(Builder *b, const Expr *e, Operand x)
{
    if (e->lo >= 0) return x;
    const bool scalar = operand_is_reg(x) && operand_uniform(b->k, x);
    return scalar ? BUILD(b, OP_S_ABS_I32, x) : build_max_i32(b, x, build_sub_i32(b, imm(0), x));
}

/* -x if `sign` is -1, x if it is 0 */
static Operand with_sign(Builder *b, Operand x, Operand sign)
{
    return build_sub_i32(b, build_xor_b32(b, x, sign), sign);
}

/* Truncating division, or its remainder, of 32 bits. */
static Operand divs_i32(Emitter *em, const Expr *e, EmitMode mode, Builder *b)
{
    const Expr *x = e->ops[0], *n = e->ops[1];
    const bool quotient = e->kind == EXPR_DIVS;
    const uint64_t c = const_divisor(n);
    const Operand value = emit_low(em, x, mode), divisor = emit_low(em, n, mode);
    const Operand sign = x->lo >= 0 ? imm(0) : build_ashr_i32(b, value, imm(31));
    Operand q, remainder;
    if (!c) {
        const Operand abs_x = magnitude_i32(b, x, value), abs_n = magnitude_i32(b, n, divisor);
        q = divide_u32(b, abs_x, abs_n, &remainder, mode == MODE_S);
        if (!quotient) return with_sign(b, remainder, sign);
        const Operand flip = n->lo >= 0 ? sign : build_xor_b32(b, sign, build_ashr_i32(b, divisor, imm(31)));
        return with_sign(b, q, flip);
    }
    if (is_pow2(c)) {
        const Operand bias = build_lshr_b32(b, sign, imm(32 - log2_of(c)));
        q = build_ashr_i32(b, build_add_i32(b, value, bias), imm(log2_of(c)));
    } else {
        const uint64_t bound = x->hi >= -x->lo ? (uint64_t)x->hi + 1 : (uint64_t)-x->lo;
        q = divide_i32_by_const(b, value, sign, bound, (uint32_t)c);
    }
    return quotient ? q : build_sub_i32(b, value, build_mul_i32(b, q, divisor));
}

static Operand emit_divs(Emitter *em, const Expr *e, EmitMode mode, Builder *b, bool wide)
{
    if (expr_sext_of_32(e->ops[0]) && expr_sext_of_32(e->ops[1]) && !wide) return divs_i32(em, e, mode, b);
    Operand value, divisor, q = divs_wide(em, e, mode, b, &value, &divisor);
    if (e->kind == EXPR_REMS) q = build_sub_i64(b, value, build_mul_i64(b, q, divisor));
    return wide ? q : operand_low_half(q);
}

static Operand emit_divu(Emitter *em, const Expr *e, EmitMode mode, Builder *b, bool wide)
{
    const Expr *x = e->ops[0], *n = e->ops[1];
    bool quotient = e->kind == EXPR_DIVU;
    uint64_t c = const_divisor(n);
    Operand value = as_wide_register(b, emit_wide(em, x, mode), mode), q, r;
    if (c && is_pow2(c)) {
        q = build_lshr_b64(b, value, imm(log2_of(c))); /* REMU by a power of two is a MOD */
        r = value;
        CHECK(quotient);
    } else if (c) { /* halves, so that 63 bits are enough */
        Operand divisor = as_wide_register(b, emit_wide(em, n, mode), mode);
        Operand half = build_lshr_b64(b, value, imm(1));
        if (c % 2 == 0) {
            q = is_pow2(c / 2) ? build_lshr_b64(b, half, imm(log2_of(c / 2))) : divide_u63_by_const(b, half, c / 2);
            r = build_sub_i64(b, value, build_mul_i64(b, q, divisor));
        } else {
            q = build_shl_b64(b, divide_u63_by_const(b, half, c), imm(1));
            r = build_sub_i64(b, value, build_mul_i64(b, q, divisor));
            Operand more = build_cmp_i64(b, CMP_UGE, r, divisor);
            q = select_wide(b, more, build_add_i64(b, q, imm(1)), q);
            r = select_wide(b, more, build_sub_i64(b, r, divisor), r);
        }
    } else {
        Operand divisor = as_wide_register(b, emit_wide(em, n, mode), mode);
        q = divide_u64(b, value, divisor, &r, mode == MODE_S);
    }
    Operand result = quotient ? q : r;
    return wide ? result : operand_low_half(result);
}

/* Rewrites a division of a number that is not negative by a divisor that is not constant as a FLOORDIV or MOD, if that
   is shorter. NULL: it is not. */
static const Expr *as_floor_division(Emitter *em, const Expr *e)
{
    const Expr *x = e->ops[0], *n = e->ops[1], *divisor;
    const bool is_signed = e->kind == EXPR_DIVS || e->kind == EXPR_REMS;
    if (x->lo < 0 || x->hi == INT64_MAX || expr_is_const(n)) return NULL;
    if (e->kind == EXPR_FLOORDIV || e->kind == EXPR_MOD) {
        divisor = expr_fits_32(n) ? n : least_divisor(em, x, n);
        if (divisor == n) return NULL;
    } else {
        const bool carried = e->depth && n->depth < e->depth && scope_counts(em, &em->scopes.data[e->depth]);
        if (is_signed && expr_sext_of_32(x) && expr_sext_of_32(n) && !carried) return NULL;
        divisor = positive_divisor(em, x, n, is_signed);
    }
    if (e->kind == EXPR_MOD || e->kind == EXPR_REMS || e->kind == EXPR_REMU) return expr_mod(em->p, x, divisor);
    const Expr *q = expr_floordiv(em->p, x, divisor);
    if (!is_signed || n->lo >= 0) return q;
    const Expr *negative = expr_cmp(em->p, CMP_SLT, n, expr_const(em->p, 0)), *minus_q = expr_neg(em->p, q);
    return expr_select(em->p, negative, minus_q, q);
}

Operand emit_division(Emitter *em, const Expr *e, EmitMode mode, Builder *b, bool wide)
{
    const Expr *floor = as_floor_division(em, e);
    if (floor) return wide ? emit_wide(em, floor, mode) : emit_low(em, floor, mode);
    switch ((ExprKind)e->kind) {
    case EXPR_FLOORDIV: return emit_floordiv(em, e, mode, b, wide);
    case EXPR_MOD: return emit_mod(em, e, mode, b, wide);
    case EXPR_DIVS:
    case EXPR_REMS: return emit_divs(em, e, mode, b, wide);
    default: return emit_divu(em, e, mode, b, wide);
    }
}
