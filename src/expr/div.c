/* floordiv, mod and the other divisions.

   With x = n*a + b over the integers (x free of wrap, b too): floor(x/n) = a + floor(b/n), x mod n = b mod n.
   With g | n and x = g*y + r, 0 <= r < g: floor(x/n) = floor(y/(n/g)), x mod n = g*(y mod n/g) + r.
   For n a power of two the rules of mod hold mod 2^64 too, so they need no proof of no wrap. */
#include "expr/pool.h"

/* Is the value of `a` equal to that of its terms over the integers? */
static bool is_exact(const Expr *a) { return a->kind != EXPR_SUM || a->exact; }

/* sum = a; a is an atom or a sum */
static void load_sum(SumBuilder *sum, const Expr *a)
{
    sum_init(sum);
    sum_add_scaled(sum, a, 1);
}

/* Splits `sum` into multiples of n (divided by n, in `multiple`) and the rest, whose constant is in [0, n). */
static bool split_multiples(const SumBuilder *sum, int64_t n, SumBuilder *multiple, SumBuilder *rest)
{
    sum_init(multiple);
    sum_init(rest);
    multiple->constant = (uint64_t)floor_div64((int64_t)sum->constant, n);
    rest->constant = (uint64_t)floor_mod64((int64_t)sum->constant, n);
    bool any = multiple->constant != 0;
    for (uint32_t i = 0; i < sum->num; i++) {
        ExprTerm t = sum->terms[i];
        if (t.coef % n == 0) {
            multiple->terms[multiple->num++] = (ExprTerm){t.coef / n, t.factor};
            any = true;
        } else {
            rest->terms[rest->num++] = t;
        }
    }
    return any;
}

/* x = g*y + r with 0 <= r < g proved, the largest such g with 1 < g < n, g | n. */
static bool split_small_rest(const SumBuilder *sum, int64_t n, int64_t *g_out, SumBuilder *y, SumBuilder *r)
{
    int64_t limit = n;
    for (unsigned tries = 0; tries < EXPR_MAX_TERMS; tries++) {
        int64_t g = 1;
        for (uint32_t i = 0; i < sum->num; i++) {
            int64_t d = (int64_t)gcd_u64(abs_u64(sum->terms[i].coef), (uint64_t)n);
            if (d > g && d < limit) g = d;
        }
        if (g <= 1) return false;
        int64_t lo, hi;
        split_multiples(sum, g, y, r);
        if (sum_is_exact(r, &lo, &hi) && lo >= 0 && hi < g) {
            *g_out = g;
            return true;
        }
        limit = g;
    }
    return false;
}

/* The sum as an expression. Its integer value is known to fit. */
static const Expr *assumed_sum(ExprPool *p, SumBuilder *sum)
{
    SumBuilder terms = *sum;
    const Expr *e = sum_finish(p, sum);
    bool same = e->kind == EXPR_SUM && e->num == terms.num && e->value == (int64_t)terms.constant;
    for (uint32_t i = 0; same && i < e->num; i++)
        same = e->terms[i].factor == terms.terms[i].factor && e->terms[i].coef == terms.terms[i].coef;
    return same && !e->exact ? expr_assume_no_wrap(e) : e;
}

/* select(c, x, K) floordiv n: divides the arms if one of them is constant. */
typedef const Expr *Divide(ExprPool *p, const Expr *a, const Expr *n);
static const Expr *divide_select(ExprPool *p, Divide *divide, const Expr *a, const Expr *n)
{
    if (a->kind != EXPR_SELECT || a->height > EXPR_MAX_HEIGHT ||
        (!expr_is_const(a->ops[1]) && !expr_is_const(a->ops[2])))
        return NULL;
    const Expr *other = divide(p, a->ops[2], n);
    return expr_select(p, a->ops[0], divide(p, a->ops[1], n), other);
}

/* Takes the terms that are multiples of the run-time value n; `rest` gets the others. */
static bool split_symbolic(ExprPool *p, const Expr *a, const Expr *n, SumBuilder *multiple, SumBuilder *rest)
{
    SumBuilder sum;
    load_sum(&sum, a);
    sum_init(multiple);
    sum_init(rest);
    rest->constant = sum.constant;
    bool any = false;
    for (uint32_t i = 0; i < sum.num; i++) {
        const Expr *f = sum.terms[i].factor, *quotient = NULL;
        if (f == n) quotient = expr_const(p, 1);
        for (uint32_t j = 0; f->kind == EXPR_PRODUCT && j < f->num && !quotient; j++) {
            if (f->ops[j] != n) continue;
            quotient = expr_const(p, 1);
            for (uint32_t k = 0; k < f->num; k++)
                if (k != j) quotient = expr_mul(p, quotient, f->ops[k]);
            if (!f->exact) quotient = NULL;
        }
        if (quotient && sum_add_scaled(multiple, quotient, (uint64_t)sum.terms[i].coef)) any = true;
        else rest->terms[rest->num++] = sum.terms[i];
    }
    int64_t lo, hi;
    return any && is_exact(a) && sum_is_exact(rest, &lo, &hi);
}

static const Expr *floordiv_symbolic(ExprPool *p, const Expr *a, const Expr *n)
{
    if (a == n) return expr_const(p, 1);
    if (a->lo >= 0 && (a->hi < n->lo || (a->kind == EXPR_MOD && a->ops[1] == n))) return expr_const(p, 0);
    if (a->hi < 0 && n->lo > 0 && a->lo >= -n->lo) return expr_const(p, -1);
    SumBuilder multiple, rest;
    if (!split_symbolic(p, a, n, &multiple, &rest)) return pool_atom2(p, EXPR_FLOORDIV, a, n);
    const Expr *quotient = expr_floordiv(p, sum_finish(p, &rest), n);
    return expr_add(p, sum_finish(p, &multiple), quotient);
}

static const Expr *mod_symbolic(ExprPool *p, const Expr *a, const Expr *n)
{
    if (a == n) return expr_const(p, 0);
    if (a->lo >= 0 && (a->hi < n->lo || (a->kind == EXPR_MOD && a->ops[1] == n))) return a;
    SumBuilder multiple, rest;
    if (split_symbolic(p, a, n, &multiple, &rest)) return expr_mod(p, sum_finish(p, &rest), n);
    return pool_atom2(p, EXPR_MOD, a, n);
}

static const Expr *floordiv_sum(ExprPool *p, const Expr *a, int64_t n)
{
    SumBuilder sum, y, r;
    int64_t g, lo, hi;
    load_sum(&sum, a);
    if (split_multiples(&sum, n, &y, &r) && sum_is_exact(&r, &lo, &hi)) {
        const Expr *quotient = expr_floordiv(p, sum_finish(p, &r), expr_const(p, n));
        return expr_add(p, sum_finish(p, &y), quotient);
    }
    if (split_small_rest(&sum, n, &g, &y, &r)) return expr_floordiv(p, assumed_sum(p, &y), expr_const(p, n / g));
    return NULL;
}

const Expr *expr_floordiv(ExprPool *p, const Expr *a, const Expr *n)
{
    if (!a || !n) return NULL;
    if (n->kind != EXPR_CONST) return a->kind == EXPR_CONST && a->value == 0 ? a : floordiv_symbolic(p, a, n);
    if (n->value <= 0) return NULL;
    if (n->value == 1) return a;
    int64_t d = n->value, least = floor_div64(a->lo, d);
    if (least == floor_div64(a->hi, d)) return expr_const(p, least);
    const Expr *result = divide_select(p, expr_floordiv, a, n);
    if (result) return result;
    if (a->kind == EXPR_SUM && a->exact && (result = floordiv_sum(p, a, d))) return result;
    if (a->kind == EXPR_FLOORDIV && a->ops[1]->kind == EXPR_CONST) {
        int64_t both;
        if (!__builtin_mul_overflow(a->ops[1]->value, d, &both))
            return expr_floordiv(p, a->ops[0], expr_const(p, both));
    }
    if (a->kind == EXPR_MOD && a->ops[1]->kind == EXPR_CONST && a->ops[1]->value % d == 0)
        return expr_mod(p, expr_floordiv(p, a->ops[0], n), expr_const(p, a->ops[1]->value / d));
    return pool_atom2(p, EXPR_FLOORDIV, a, n);
}

static const Expr *mod_sum(ExprPool *p, const Expr *a, int64_t n)
{
    bool pow2 = is_pow2((uint64_t)n);
    if (!a->exact && !pow2) return NULL;
    SumBuilder sum, y, r;
    int64_t g, lo, hi;
    load_sum(&sum, a);
    if (pow2) { /* the excess of a larger coefficient is a multiple of n */
        bool smaller = false;
        for (uint32_t i = 0; i < sum.num; i++) {
            int64_t coef = sum.terms[i].coef % n;
            if (!coef || coef == sum.terms[i].coef) continue;
            sum.terms[i].coef = coef;
            smaller = true;
        }
        if (smaller) return expr_mod(p, sum_finish(p, &sum), expr_const(p, n));
    }
    if (split_multiples(&sum, n, &y, &r) && (pow2 || sum_is_exact(&r, &lo, &hi)))
        return expr_mod(p, sum_finish(p, &r), expr_const(p, n));
    if (!split_small_rest(&sum, n, &g, &y, &r)) return NULL;
    const Expr *high = a->exact ? assumed_sum(p, &y) : sum_finish(p, &y);
    const Expr *low = sum_finish(p, &r);
    return expr_add(p, expr_mul_const(p, expr_mod(p, high, expr_const(p, n / g)), g), low);
}

const Expr *expr_mod(ExprPool *p, const Expr *a, const Expr *n)
{
    if (!a || !n) return NULL;
    if (n->kind != EXPR_CONST) return a->kind == EXPR_CONST && a->value == 0 ? a : mod_symbolic(p, a, n);
    if (n->value <= 0) return NULL;
    if (n->value == 1) return expr_const(p, 0);
    int64_t d = n->value, least = floor_div64(a->lo, d);
    if (least == floor_div64(a->hi, d)) return expr_add_const(p, a, (int64_t)(0 - (uint64_t)least * (uint64_t)d));
    if (a->divisor && a->divisor % (uint64_t)d == 0) return expr_const(p, 0);
    const Expr *result = divide_select(p, expr_mod, a, n);
    if (result) return result;
    if (a->kind == EXPR_SUM && (result = mod_sum(p, a, d))) return result;
    if (a->kind == EXPR_MOD && a->ops[1]->kind == EXPR_CONST && a->ops[1]->value % d == 0)
        return expr_mod(p, a->ops[0], n);
    if (is_pow2((uint64_t)d) && (a->kind == EXPR_ZEXT || a->kind == EXPR_SEXT) &&
        (unsigned)__builtin_ctzll((uint64_t)d) <= a->bits)
        return expr_mod(p, a->ops[0], n);
    return pool_atom2(p, EXPR_MOD, a, n);
}

const Expr *expr_ceildiv(ExprPool *p, const Expr *a, const Expr *n)
{
    if (!a || !n || (n->kind == EXPR_CONST && n->value <= 0)) return NULL;
    Int128 most = (Int128)a->hi + n->hi - 1;
    if (most <= INT64_MAX) return expr_floordiv(p, expr_add_const(p, expr_add(p, a, n), -1), n);
    if (a->lo > INT64_MIN) return expr_add_const(p, expr_floordiv(p, expr_add_const(p, a, -1), n), 1);
    const Expr *remains = expr_cmp(p, CMP_NE, expr_mod(p, a, n), expr_const(p, 0));
    return expr_add(p, expr_floordiv(p, a, n), remains);
}

/* The negated value, if it does not wrap. */
static const Expr *negated(ExprPool *p, const Expr *a)
{
    if (a->lo == INT64_MIN) return NULL;
    return expr_neg(p, a);
}

/* Division by 0 has no result, so a divisor that is not negative is positive. */
const Expr *expr_divsi(ExprPool *p, const Expr *a, const Expr *n)
{
    if (expr_is_const_value(n, 0)) return NULL;
    if (expr_is_const(a) && expr_is_const(n) && !(a->value == INT64_MIN && n->value == -1))
        return expr_const(p, a->value / n->value);
    if (n->lo >= 0 && a->lo >= 0) return expr_floordiv(p, a, n);
    if (expr_is_const(n)) {
        if (n->value < 0 && n->value > INT64_MIN) {
            const Expr *q = expr_divsi(p, a, expr_const(p, -n->value));
            return q ? expr_neg(p, q) : NULL;
        }
        if (n->value > 0 && a->divisor && a->divisor % (uint64_t)n->value == 0) return expr_floordiv(p, a, n);
    }
    const Expr *minus = n->lo > 0 && a->hi <= 0 ? negated(p, a) : NULL;
    if (minus) return expr_neg(p, expr_floordiv(p, minus, n));
    return pool_atom2(p, EXPR_DIVS, a, n);
}

const Expr *expr_remsi(ExprPool *p, const Expr *a, const Expr *n)
{
    if (expr_is_const_value(n, 0)) return NULL;
    if (expr_is_const_value(n, -1)) return expr_const(p, 0);
    if (expr_is_const(a) && expr_is_const(n)) return expr_const(p, a->value % n->value);
    if (n->lo >= 0 && a->lo >= 0) return expr_mod(p, a, n);
    if (expr_is_const(n)) {
        if (n->value < 0 && n->value > INT64_MIN) return expr_remsi(p, a, expr_const(p, -n->value));
        if (n->value > 0 && a->divisor && a->divisor % (uint64_t)n->value == 0) return expr_const(p, 0);
    }
    const Expr *minus = n->lo > 0 && a->hi <= 0 ? negated(p, a) : NULL;
    if (minus) return expr_neg(p, expr_mod(p, minus, n));
    return pool_atom2(p, EXPR_REMS, a, n);
}

/* divsi, corrected by one if it rounded the wrong way. It did so if the remainder is not 0 and its sign differs from
   n's (floor) or equals n's (ceil). */
static const Expr *corrected(ExprPool *p, const Expr *a, const Expr *n, bool up)
{
    const Expr *q = expr_divsi(p, a, n), *r = expr_remsi(p, a, n), *zero = expr_const(p, 0);
    if (!q || !r) return NULL;
    const Expr *inexact = expr_cmp(p, CMP_NE, r, zero);
    const Expr *sign = expr_cmp(p, up ? CMP_SGE : CMP_SLT, expr_xor(p, a, n), zero);
    const Expr *fix = expr_and(p, inexact, sign);
    return up ? expr_add(p, q, fix) : expr_sub(p, q, fix);
}

const Expr *expr_floordivsi(ExprPool *p, const Expr *a, const Expr *n)
{
    if (expr_is_const_value(n, 0)) return NULL;
    if (n->lo > 0) return expr_floordiv(p, a, n);
    const Expr *minus = expr_is_const(n) && n->value > INT64_MIN ? negated(p, a) : NULL;
    if (minus) return expr_floordiv(p, minus, expr_const(p, -n->value));
    return corrected(p, a, n, false);
}

const Expr *expr_ceildivsi(ExprPool *p, const Expr *a, const Expr *n)
{
    if (expr_is_const_value(n, 0)) return NULL;
    if (n->lo > 0) return expr_ceildiv(p, a, n);
    const Expr *minus = expr_is_const(n) && n->value > INT64_MIN ? negated(p, a) : NULL;
    if (minus) return expr_ceildiv(p, minus, expr_const(p, -n->value));
    return corrected(p, a, n, true);
}

const Expr *expr_divui(ExprPool *p, const Expr *a, const Expr *n)
{
    if (expr_is_const_value(n, 0)) return NULL;
    if (n->lo >= 0 && a->lo >= 0) return expr_floordiv(p, a, n);
    if (expr_is_const_value(n, 1)) return a;
    if (expr_is_const(a) && expr_is_const(n)) return expr_const(p, (int64_t)((uint64_t)a->value / (uint64_t)n->value));
    if (n->hi < 0) return expr_cmp(p, CMP_UGE, a, n);
    return pool_atom2(p, EXPR_DIVU, a, n);
}

const Expr *expr_remui(ExprPool *p, const Expr *a, const Expr *n)
{
    if (expr_is_const_value(n, 0)) return NULL;
    if (n->lo >= 0 && a->lo >= 0) return expr_mod(p, a, n);
    if (expr_is_const(a) && expr_is_const(n)) return expr_const(p, (int64_t)((uint64_t)a->value % (uint64_t)n->value));
    if (expr_is_positive_const(n) && is_pow2((uint64_t)n->value)) return expr_mod(p, a, n);
    return pool_atom2(p, EXPR_REMU, a, n);
}

const Expr *expr_ceildivui(ExprPool *p, const Expr *a, const Expr *n)
{
    if (expr_is_const_value(n, 0)) return NULL;
    if (n->lo >= 0 && a->lo >= 0) return expr_ceildiv(p, a, n);
    const Expr *remains = expr_cmp(p, CMP_NE, expr_remui(p, a, n), expr_const(p, 0));
    return expr_add(p, expr_divui(p, a, n), remains);
}
