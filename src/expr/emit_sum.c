/* Sums as machine code.

   32 bits (mod 2^32, so no proof is needed). Terms that are available outside a loop are added there. Scalar terms are
   added on the SALU. The rest takes Horner form over the absolute coefficients, largest first, so that each step is one
   shift-add, mad, or add:
     672*(r - q) + 28*(s - u) + 4*t  ->  (24*(r - q) + (s - u)) * 7 + t, shifted by 2
   A term c*(x mod n) becomes c*x - c*n*(x floordiv n), which saves the subtraction. */
#include "expr/emitter.h"
#include "ir/build_op.h"

typedef struct Partial {
    Operand o;
    Int128 lo, hi; /* range of the value, not of the register */
    bool negative; /* o holds minus the value; lo and hi are for the content of o */
} Partial;

static bool in_i24(Int128 lo, Int128 hi) { return lo >= -(1 << 23) && hi < 1 << 23; }
static bool in_u24(Int128 lo, Int128 hi) { return lo >= 0 && hi < 1 << 24; }

Operand emit_mul_const(Builder *b, Operand x, int64_t lo, int64_t hi, int64_t c)
{
    int32_t k = (int32_t)(uint32_t)c;
    if (operand_is_imm(x)) return imm((int64_t)((uint32_t)x.value * (uint32_t)k));
    if (k == 0) return imm(0);
    if (k == 1) return x;
    if (k == -1) return build_sub_i32(b, imm(0), x);
    if (is_pow2((uint32_t)k)) return build_shl_b32(b, x, imm(__builtin_ctz((uint32_t)k)));
    if (emit_is_lanes(b, x)) {
        if (in_u24(lo, hi) && in_u24(k, k)) return BUILD(b, OP_V_MUL_U32_U24, imm(k), x);
        if (in_i24(lo, hi) && in_i24(k, k)) return BUILD(b, OP_V_MUL_I32_I24, imm(k), x);
    }
    return build_mul_i32(b, x, imm(k));
}

/* x * m + y in one instruction, if there is one for these ranges. */
static bool emit_mad(Builder *b, const Partial *x, uint32_t m, Operand y, bool literal, Operand *result)
{
    if (!emit_is_lanes(b, x->o) || is_pow2(m)) return false;
    if (m > 64 && !literal) return false;
    if (operand_is_imm(y) && ((int32_t)y.value < -16 || (int32_t)y.value > 64)) return false;
    if (m > 64 && !emit_is_lanes(b, y)) return false; /* two scalar operands */
    Opcode op = in_u24(x->lo, x->hi) && in_u24(m, m)   ? OP_V_MAD_U32_U24
                : in_i24(x->lo, x->hi) && in_i24(m, m) ? OP_V_MAD_I32_I24
                                                       : OP_INVALID;
    if (op == OP_INVALID) return false;
    *result = build_op3(b, op, x->o, scalar_literal(b, m), y);
    return true;
}

/* acc * m + f */
static Partial step(Builder *b, Partial acc, uint32_t m, Partial f, bool in_loop)
{
    Partial out = {.negative = acc.negative};
    bool same_sign = acc.negative == f.negative;
    out.lo = acc.lo * m + (same_sign ? f.lo : -f.hi);
    out.hi = acc.hi * m + (same_sign ? f.hi : -f.lo);
    if (same_sign && emit_mad(b, &acc, m, f.o, in_loop, &out.o)) return out;
    Operand scaled = m == 1 ? acc.o : emit_mul_const(b, acc.o, clamp64(acc.lo), clamp64(acc.hi), m);
    if (same_sign) {
        out.o = build_add_i32(b, scaled, f.o);
    } else if (acc.negative) { /* f - acc */
        out.o = build_sub_i32(b, f.o, scaled);
        Int128 lo = out.lo;
        out.lo = -out.hi, out.hi = -lo;
        out.negative = false;
    } else {
        out.o = build_sub_i32(b, scaled, f.o);
    }
    return out;
}

static uint32_t abs_u32(int32_t c) { return c < 0 ? 0u - (uint32_t)c : (uint32_t)c; }

/* The sum of the factors with coefficient +-c, positive ones first. */
static Partial emit_bucket(Emitter *em, const SumBuilder *sum, uint32_t c, EmitMode mode, Builder *b)
{
    Partial acc = {.o = operand_none()};
    for (unsigned pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < sum->num; i++) {
            int32_t coef = (int32_t)(uint32_t)sum->terms[i].coef;
            if (abs_u32(coef) != c || (coef < 0) != (pass == 1)) continue;
            const Expr *f = sum->terms[i].factor;
            Partial one = {emit_low(em, f, mode), f->lo, f->hi, pass == 1};
            acc = acc.o.kind == OPERAND_NONE ? one : step(b, acc, 1, one, false);
        }
    return acc;
}

/* All terms of `sum` without its constant, plus the addend (NONE: no addend). */
static Operand emit_horner(Emitter *em, const SumBuilder *sum, Operand addend, EmitMode mode, Builder *b, bool in_loop)
{
    Partial acc = {.o = operand_none()};
    uint32_t unit = 0, above = UINT32_MAX;
    for (;;) {
        uint32_t c = 0; /* the next smaller coefficient */
        for (uint32_t i = 0; i < sum->num; i++) {
            uint32_t k = abs_u32((int32_t)(uint32_t)sum->terms[i].coef);
            if (k <= above && k > c) c = k;
        }
        if (!c) break;
        above = c - 1;
        Partial f = emit_bucket(em, sum, c, mode, b);
        if (acc.o.kind == OPERAND_NONE) {
            acc = f;
            unit = c;
        } else {
            uint32_t g = (uint32_t)gcd_u64(unit, c);
            if (g != c) { /* not part of the chain: f gets the common unit by its own product */
                f.o = emit_mul_const(b, f.o, clamp64(f.lo), clamp64(f.hi), c / g);
                f.lo *= c / g, f.hi *= c / g;
            }
            acc = step(b, acc, unit / g, f, in_loop);
            unit = g;
        }
        if (above == 0) break;
    }
    Partial last = {addend, INT32_MIN, INT32_MAX, false};
    if (acc.o.kind == OPERAND_NONE) return addend.kind == OPERAND_NONE ? imm(0) : addend;
    if (addend.kind != OPERAND_NONE) {
        acc = step(b, acc, unit, last, in_loop);
        if (!acc.negative) return acc.o;
        unit = 1;
    }
    if (!acc.negative) return emit_mul_const(b, acc.o, clamp64(acc.lo), clamp64(acc.hi), unit);
    return emit_mul_const(b, acc.o, clamp64(acc.lo), clamp64(acc.hi), -(int64_t)unit);
}

/* Does x mod n use a quotient (emit_division)? Its term may then use that quotient. */
static bool mod_uses_quotient(Emitter *em, const Expr *e, EmitMode mode)
{
    if (e->kind != EXPR_MOD || !expr_is_const(e->ops[1]) || is_pow2((uint64_t)e->ops[1]->value)) return false;
    const Expr *x = e->ops[0];
    Int128 n = e->ops[1]->value;
    Operand o;
    if (made_in_mode(em, e, mode, false, &o)) return false;
    if (!expr_zext_of_32(x) && !expr_sext_of_32(x)) return false;
    return !(x->lo >= -n && x->hi < n) && !(x->lo >= 0 && x->hi < 2 * n);
}

/* c*(x mod n), if c*n is a multiple of 2^32: c*x has the same low half. */
static void drop_mods(SumBuilder *sum)
{
    for (uint32_t i = 0; i < sum->num; i++) {
        const Expr *m = sum->terms[i].factor;
        uint64_t c = (uint64_t)sum->terms[i].coef;
        if (m->kind != EXPR_MOD || !expr_is_const(m->ops[1])) continue;
        if (c * (uint64_t)m->ops[1]->value % (1ull << 32) != 0) continue;
        SumBuilder before = *sum;
        sum->num--;
        memmove(&sum->terms[i], &sum->terms[i + 1], (sum->num - i) * sizeof(ExprTerm));
        if (sum_add_scaled(sum, m->ops[0], c)) i = UINT32_MAX;
        else *sum = before;
    }
}

/* c*(x mod n) becomes c*x - c*n*(x div n), whose terms join others of the sum. A scalar remainder stays, as one value
   for all that use it, unless the sum has its quotient, too. */
static void expand_mods(Emitter *em, SumBuilder *sum, EmitMode mode)
{
    if (sum->num + (sum->constant != 0) < 2) return;
    for (uint32_t i = 0; i < sum->num; i++) {
        const Expr *m = sum->terms[i].factor;
        uint64_t c = (uint64_t)sum->terms[i].coef;
        if (m->scalar && mode == MODE_V) continue;
        /* a place outside the loop is better */
        if (emitter_place(em, m->depth) + 1 != em->scopes.len) continue;
        if (!mod_uses_quotient(em, m, mode)) continue;
        SumBuilder before = *sum;
        sum->num--;
        memmove(&sum->terms[i], &sum->terms[i + 1], (sum->num - i) * sizeof(ExprTerm));
        const Expr *q = expr_floordiv(em->p, m->ops[0], m->ops[1]);
        bool added = sum_add_scaled(sum, m->ops[0], c);
        const uint32_t without = sum->num;
        added = added && sum_add_scaled(sum, q, 0 - c * (uint64_t)m->ops[1]->value);
        if (added && (!m->scalar || sum->num <= without)) i = UINT32_MAX;
        else *sum = before;
    }
}

/* Removes from `sum` the constant and all terms that a scope outside `place` computes. Returns their sum. NULL: there
   are none, or no other terms would be left. */
static const Expr *take_outer(Emitter *em, SumBuilder *sum, unsigned place)
{
    SumBuilder outer;
    sum_init(&outer);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < sum->num; i++) {
        if (emitter_place(em, sum->terms[i].factor->depth) < place) outer.terms[outer.num++] = sum->terms[i];
        else sum->terms[kept++] = sum->terms[i];
    }
    if (!outer.num || !kept) return NULL; /* `sum` is unchanged */
    sum->num = kept;
    outer.constant = sum->constant;
    sum->constant = 0;
    return sum_finish_plain(em->p, &outer);
}

static const Expr *take_scalar(Emitter *em, SumBuilder *sum)
{
    SumBuilder scalar;
    sum_init(&scalar);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < sum->num; i++) {
        if (sum->terms[i].factor->scalar) scalar.terms[scalar.num++] = sum->terms[i];
        else sum->terms[kept++] = sum->terms[i];
    }
    if (!scalar.num || !kept) return NULL;
    sum->num = kept;
    scalar.constant = sum->constant;
    sum->constant = 0;
    return sum_finish_plain(em->p, &scalar);
}

static bool inside_loop(const Emitter *em, unsigned place)
{
    for (unsigned i = 0; i <= place; i++)
        if (em->scopes.data[i].kind == SCOPE_LOOP) return true;
    return false;
}

Operand emit_sum_low(Emitter *em, const Expr *e, EmitMode mode, Builder *b)
{
    unsigned place = emitter_place(em, e->depth);
    SumBuilder sum;
    sum_init(&sum);
    sum_add_scaled(&sum, e, 1);
    drop_mods(&sum);
    expand_mods(em, &sum, mode);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < sum.num; i++) { /* multiples of 2^32 have no effect */
        sum.terms[i].coef = (int32_t)(uint32_t)sum.terms[i].coef;
        if (sum.terms[i].coef) sum.terms[kept++] = sum.terms[i];
    }
    sum.num = kept;
    sum.constant = (uint64_t)(int64_t)(int32_t)(uint32_t)sum.constant;
    Operand addend = operand_none();
    const Expr *outer = take_outer(em, &sum, place);
    if (outer) addend = emit_low(em, outer, mode);
    int64_t constant = (int64_t)sum.constant;
    if (constant && !outer && mode == MODE_V && sum.num) { /* users that differ by a constant share the rest */
        sum.constant = 0;
        const Expr *rest = sum_finish_plain(em->p, &sum);
        const bool is_minus = rest->kind == EXPR_SUM && rest->num == 1 && rest->terms[0].coef == -1; /* constant - x */
        if (rest->kind == EXPR_SUM && !is_minus) return build_add_i32(b, emit_low(em, rest, mode), imm(constant));
        sum.constant = (uint64_t)constant;
    }
    const Expr *scalar = mode == MODE_V ? take_scalar(em, &sum) : NULL;
    if (scalar) {
        Operand s = emit_low(em, scalar, MODE_S);
        addend = addend.kind == OPERAND_NONE ? s : build_add_i32(b, addend, s);
    }
    if (sum.constant) addend = addend.kind == OPERAND_NONE ? imm(constant) : build_add_i32(b, addend, imm(constant));
    return emit_horner(em, &sum, addend, mode, b, inside_loop(em, place));
}

/* ---- 64 bits ---- */

static Operand mul_wide_const(Emitter *em, const Expr *f, uint64_t c, EmitMode mode, Builder *b)
{
    if (c == 1) return emit_wide(em, f, mode);
    if (is_pow2(c)) return build_shl_b64(b, as_wide_register(b, emit_wide(em, f, mode), mode), imm(__builtin_ctzll(c)));
    if (expr_zext_of_32(f) && c <= UINT32_MAX) return multiply_u32_wide(b, emit_low(em, f, mode), imm((int64_t)c));
    Operand x = as_wide_register(b, emit_wide(em, f, mode), mode);
    if (c <= INT32_MAX) return build_mul_i64(b, x, imm((int64_t)c));
    return build_mul_i64(b, x, emit_wide(em, expr_const(em->p, (int64_t)c), mode));
}

static Operand add_wide(Builder *b, Operand acc, Operand x, bool minus, EmitMode mode)
{
    if (acc.kind == OPERAND_NONE && !minus) return x;
    if (acc.kind == OPERAND_NONE) acc = imm(0);
    if (operand_is_imm(acc)) acc = as_wide_register(b, acc, mode);
    return minus ? build_sub_i64(b, acc, x) : build_add_i64(b, acc, x);
}

/* Takes terms whose sum stays in 32 bits, the smallest range first. */
static const Expr *take_small(Emitter *em, SumBuilder *sum)
{
    SumBuilder small;
    sum_init(&small);
    small.constant = sum->constant;
    int64_t lo, hi;
    if (!sum_is_exact(&small, &lo, &hi) || lo < INT32_MIN || hi > UINT32_MAX) small.constant = 0;
    else sum->constant = 0;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < sum->num; i++) {
        small.terms[small.num++] = sum->terms[i];
        bool fits =
            sum_is_exact(&small, &lo, &hi) && ((lo >= 0 && hi <= UINT32_MAX) || (lo >= INT32_MIN && hi <= INT32_MAX));
        if (fits) continue;
        small.num--;
        sum->terms[kept++] = sum->terms[i];
    }
    sum->num = kept;
    return small.num || small.constant ? sum_finish_plain(em->p, &small) : NULL;
}

/* e = g * y, if y fits into 32 bits. */
static bool emit_common_factor(Emitter *em, const SumBuilder *sum, EmitMode mode, Builder *b, Operand *result)
{
    uint64_t g = abs_u64((int64_t)sum->constant);
    for (uint32_t i = 0; i < sum->num; i++) g = gcd_u64(g, abs_u64(sum->terms[i].coef));
    if (g <= 1 || g > INT64_MAX) return false;
    SumBuilder y = *sum;
    y.constant = (uint64_t)((int64_t)y.constant / (int64_t)g);
    for (uint32_t i = 0; i < y.num; i++) y.terms[i].coef /= (int64_t)g;
    const Expr *e = sum_finish_plain(em->p, &y);
    if (!expr_fits_32(e)) return false;
    *result = mul_wide_const(em, e, g, mode, b);
    return true;
}

Operand emit_sum_wide(Emitter *em, const Expr *e, EmitMode mode, Builder *b)
{
    unsigned place = emitter_place(em, e->depth);
    SumBuilder sum;
    sum_init(&sum);
    sum_add_scaled(&sum, e, 1);
    Operand acc = operand_none(), result;
    const Expr *outer = take_outer(em, &sum, place);
    if (outer) acc = emit_wide(em, outer, mode);
    if (mode == MODE_V && emit_common_factor(em, &sum, mode, b, &result)) return add_wide(b, acc, result, false, mode);
    const Expr *scalar = mode == MODE_V ? take_scalar(em, &sum) : NULL;
    if (scalar) acc = add_wide(b, acc, emit_wide(em, scalar, MODE_S), false, mode);
    if (sum.num && emit_common_factor(em, &sum, mode, b, &result)) return add_wide(b, acc, result, false, mode);
    const Expr *small = take_small(em, &sum);
    if (small && (sum.num || sum.constant || acc.kind != OPERAND_NONE)) {
        acc = add_wide(b, acc, emit_wide(em, small, mode), false, mode);
        small = NULL;
    }
    /* `small` is the whole sum; mostly the caller has already seen that this fits into 32 bits */
    if (small) return build_sext_i64(b, emit_low(em, small, mode));
    for (unsigned pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < sum.num; i++) {
            int64_t coef = sum.terms[i].coef;
            if ((coef < 0) != (pass == 1)) continue;
            Operand x = mul_wide_const(em, sum.terms[i].factor, abs_u64(coef), mode, b);
            acc = add_wide(b, acc, x, pass == 1, mode);
        }
    if (sum.constant) {
        Operand c = emit_wide(em, expr_const(em->p, (int64_t)sum.constant), mode);
        acc = add_wide(b, acc, c, false, mode);
    }
    return as_wide_register(b, acc, mode);
}
