/* Sums and products.

   Canonical: constant + sum of coef x factor, factors sorted by id. After merging, terms of floordiv and mod of the
   same dividend are recombined:
     c*(x mod n) + c*n*(x floordiv n)                     -> c*x
     c*x - c*n*(x floordiv n)                             -> c*(x mod n)
     c*x - c*(x mod n)                                    -> c*n*(x floordiv n)
     c*(x mod a) + c*a*((x floordiv a) mod b)             -> c*(x mod a*b) */
#include "expr/pool.h"
#include "support/sorted.h"

void sum_init(SumBuilder *sum)
{
    sum->constant = 0;
    sum->num = 0;
}

static bool add_term(SumBuilder *sum, const Expr *factor, uint64_t coef)
{
    uint32_t i = sum->num;
    while (i > 0 && sum->terms[i - 1].factor->id >= factor->id) i--;
    if (i < sum->num && sum->terms[i].factor == factor) {
        uint64_t total = (uint64_t)sum->terms[i].coef + coef;
        if (total) {
            sum->terms[i].coef = (int64_t)total;
        } else {
            sum->num--;
            memmove(&sum->terms[i], &sum->terms[i + 1], (sum->num - i) * sizeof(ExprTerm));
        }
        return true;
    }
    if (!coef) return true;
    if (sum->num == EXPR_MAX_TERMS) return false;
    memmove(&sum->terms[i + 1], &sum->terms[i], (sum->num - i) * sizeof(ExprTerm));
    sum->terms[i] = (ExprTerm){(int64_t)coef, factor};
    sum->num++;
    return true;
}

bool sum_add_scaled(SumBuilder *sum, const Expr *e, uint64_t scale)
{
    if (e->kind == EXPR_CONST) {
        sum->constant += (uint64_t)e->value * scale;
        return true;
    }
    if (e->kind != EXPR_SUM) return add_term(sum, e, scale);
    if (sum->num + e->num > EXPR_MAX_TERMS) return false;
    sum->constant += (uint64_t)e->value * scale;
    for (uint32_t i = 0; i < e->num; i++) add_term(sum, e->terms[i].factor, (uint64_t)e->terms[i].coef * scale);
    return true;
}

bool sum_is_exact(const SumBuilder *sum, int64_t *lo, int64_t *hi)
{
    Int128 low = (int64_t)sum->constant, high = low;
    for (uint32_t i = 0; i < sum->num; i++) {
        const Expr *f = sum->terms[i].factor;
        Int128 coef = sum->terms[i].coef;
        low = sum_or_far(low, coef * (coef > 0 ? f->lo : f->hi));
        high = sum_or_far(high, coef * (coef > 0 ? f->hi : f->lo));
    }
    if (low < INT64_MIN || high > INT64_MAX) return false;
    *lo = (int64_t)low, *hi = (int64_t)high;
    return true;
}

const Expr *sum_finish_plain(ExprPool *p, SumBuilder *sum)
{
    if (!sum->num) return expr_const(p, (int64_t)sum->constant);
    if (sum->num == 1 && !sum->constant && sum->terms[0].coef == 1) return sum->terms[0].factor;
    Expr e = {.kind = EXPR_SUM, .num = sum->num, .value = (int64_t)sum->constant, .terms = sum->terms};
    return pool_intern(p, &e);
}

static uint64_t coef_of(const SumBuilder *sum, const Expr *factor)
{
    const uint32_t low = SEARCH_FIRST(at, sum->num, sum->terms[at].factor->id < factor->id);
    return low < sum->num && sum->terms[low].factor == factor ? (uint64_t)sum->terms[low].coef : 0;
}

/* Does the sum contain c times the terms of x, apart from x's constant? */
static bool holds_scaled(const SumBuilder *sum, const Expr *x, uint64_t c)
{
    if (x->kind != EXPR_SUM) return coef_of(sum, x) == c;
    for (uint32_t i = 0; i < x->num; i++)
        if (coef_of(sum, x->terms[i].factor) != c * (uint64_t)x->terms[i].coef) return false;
    return true;
}

/* m = (y floordiv a) mod b with coefficient d * a, beside d * (y mod a): d * (y mod a*b) */
static bool recombine_digits(ExprPool *p, SumBuilder *sum, const Expr *m, uint64_t c)
{
    for (uint32_t i = 0; i < sum->num; i++) {
        const Expr *low = sum->terms[i].factor;
        uint64_t d = (uint64_t)sum->terms[i].coef, ab;
        if (low->kind != EXPR_MOD || low == m || low->ops[1]->kind != EXPR_CONST) continue;
        uint64_t a = (uint64_t)low->ops[1]->value;
        if (d * a != c || __builtin_mul_overflow(a, (uint64_t)m->ops[1]->value, &ab) || ab > INT64_MAX) continue;
        if (expr_floordiv(p, low->ops[0], low->ops[1]) != m->ops[0]) continue;
        add_term(sum, m, 0 - c);
        add_term(sum, low, 0 - d);
        return sum_add_scaled(sum, expr_mod(p, low->ops[0], expr_const(p, (int64_t)ab)), d);
    }
    return false;
}

/* For either rounding, x = n * quotient + remainder. */
static bool is_remainder(const Expr *e) { return e->kind == EXPR_MOD || e->kind == EXPR_REMS || e->kind == EXPR_REMU; }

static ExprKind quotient_kind(const Expr *remainder)
{
    return remainder->kind == EXPR_MOD ? EXPR_FLOORDIV : remainder->kind == EXPR_REMS ? EXPR_DIVS : EXPR_DIVU;
}

/* A recombination that starts at the remainder `m` with this coefficient. */
static bool recombine_remainder(ExprPool *p, SumBuilder *sum, const Expr *m, uint64_t c)
{
    const Expr *x = m->ops[0], *n = m->ops[1];
    const bool is_const = n->kind == EXPR_CONST, is_mod = m->kind == EXPR_MOD;
    /* c*(x mod n) + c*n*(x floordiv n); x floordiv n may have another form by now */
    const Expr *whole = is_const && is_mod ? expr_floordiv(p, x, n) : pool_find2(p, quotient_kind(m), x, n);
    uint64_t scale = is_const ? c * (uint64_t)n->value : c;
    if (whole && !is_const) whole = expr_mul(p, whole, n);
    if (whole && scale && holds_scaled(sum, whole, scale)) {
        add_term(sum, m, 0 - c);
        return sum_add_scaled(sum, whole, 0 - scale) && sum_add_scaled(sum, x, c);
    }
    if (!is_const || !is_mod) return false;
    if (holds_scaled(sum, x, 0 - c)) { /* c*(x mod n) - c*x, that is -c*n*(x floordiv n) */
        const Expr *q = expr_floordiv(p, x, n);
        add_term(sum, m, 0 - c);
        return sum_add_scaled(sum, x, c) && sum_add_scaled(sum, q, 0 - c * (uint64_t)n->value);
    }
    return recombine_digits(p, sum, m, c);
}

/* c*x - c*n*(x floordiv n) -> c*(x mod n) */
static bool recombine_floordiv(ExprPool *p, SumBuilder *sum, const Expr *q, uint64_t d)
{
    const Expr *x = q->ops[0], *n = q->ops[1];
    if (n->kind != EXPR_CONST || (int64_t)d % n->value) return false;
    uint64_t c = 0 - (uint64_t)((int64_t)d / n->value);
    if (!holds_scaled(sum, x, c)) return false;
    const Expr *m = expr_mod(p, x, n);
    add_term(sum, q, 0 - d);
    return sum_add_scaled(sum, x, 0 - c) && sum_add_scaled(sum, m, c);
}

/* x*n - n*n*(x floordiv n) and similar sums for a divisor that is not constant: PRODUCT(n, x floordiv n) beside x. */
static bool recombine_product(ExprPool *p, SumBuilder *sum, const Expr *product, uint64_t d)
{
    if (product->num != 2) return false;
    for (unsigned i = 0; i < 2; i++) {
        const Expr *q = product->ops[i], *n = product->ops[1 - i];
        const bool divides = q->kind == EXPR_FLOORDIV || q->kind == EXPR_DIVS || q->kind == EXPR_DIVU;
        if (!divides || q->ops[1] != n || !holds_scaled(sum, q->ops[0], 0 - d)) continue;
        const Expr *m = q->kind == EXPR_FLOORDIV ? expr_mod(p, q->ops[0], n)
                        : q->kind == EXPR_DIVS   ? expr_remsi(p, q->ops[0], n)
                                                 : expr_remui(p, q->ops[0], n);
        add_term(sum, product, 0 - d);
        return sum_add_scaled(sum, q->ops[0], d) && sum_add_scaled(sum, m, 0 - d);
    }
    return false;
}

const Expr *sum_finish(ExprPool *p, SumBuilder *sum)
{
    for (unsigned round = 0; round < 8; round++) {
        bool changed = false;
        for (uint32_t i = sum->num; i-- > 0 && !changed && sum->num > 1;) {
            const Expr *f = sum->terms[i].factor;
            uint64_t c = (uint64_t)sum->terms[i].coef;
            SumBuilder before = *sum;
            if (is_remainder(f)) changed = recombine_remainder(p, sum, f, c);
            else if (f->kind == EXPR_FLOORDIV) changed = recombine_floordiv(p, sum, f, c);
            else if (f->kind == EXPR_PRODUCT) changed = recombine_product(p, sum, f, c);
            else continue;
            if (!changed) *sum = before;
        }
        if (!changed) break;
    }
    return sum_finish_plain(p, sum);
}

/* a + scale * b */
static const Expr *add_scaled(ExprPool *p, const Expr *a, const Expr *b, uint64_t scale)
{
    SumBuilder sum;
    sum_init(&sum);
    sum_add_scaled(&sum, a, 1);
    if (!sum_add_scaled(&sum, b, scale)) { /* too long: both become opaque factors */
        sum_init(&sum);
        add_term(&sum, a, 1);
        add_term(&sum, b, scale);
        return sum_finish_plain(p, &sum);
    }
    return sum_finish(p, &sum);
}

const Expr *expr_add(ExprPool *p, const Expr *a, const Expr *b) { return add_scaled(p, a, b, 1); }
const Expr *expr_sub(ExprPool *p, const Expr *a, const Expr *b) { return add_scaled(p, a, b, ~0ull); }
const Expr *expr_neg(ExprPool *p, const Expr *a) { return expr_mul_const(p, a, -1); }

bool expr_constant_difference(ExprPool *p, const Expr *a, const Expr *b, int64_t *difference)
{
    const Expr *d = expr_sub(p, a, b);
    if (!expr_is_const(d)) return false;
    *difference = d->value;
    return true;
}

const Expr *expr_add_const(ExprPool *p, const Expr *a, int64_t c)
{
    SumBuilder sum;
    sum_init(&sum);
    sum_add_scaled(&sum, a, 1);
    sum.constant += (uint64_t)c;
    return sum_finish_plain(p, &sum);
}

const Expr *expr_mul_const(ExprPool *p, const Expr *a, int64_t c)
{
    SumBuilder sum;
    sum_init(&sum);
    if (a->kind == EXPR_CONST || a->kind == EXPR_SUM) {
        /* A factor may vanish (coef * c = 0 mod 2^64); add_term drops it. */
        sum.constant = (uint64_t)a->value * (uint64_t)c;
        for (uint32_t i = 0; a->kind == EXPR_SUM && i < a->num; i++)
            add_term(&sum, a->terms[i].factor, (uint64_t)a->terms[i].coef * (uint64_t)c);
    } else {
        add_term(&sum, a, (uint64_t)c);
    }
    return sum_finish_plain(p, &sum);
}

/* The product of two factors that are neither sums nor constants. */
static const Expr *multiply_factors(ExprPool *p, const Expr *a, const Expr *b)
{
    const Expr *ops[2 * EXPR_MAX_FACTORS];
    uint32_t num = 0;
    const Expr *sides[2] = {a, b};
    for (unsigned s = 0; s < 2; s++) {
        const Expr *side = sides[s];
        if (side->kind == EXPR_PRODUCT && side->num <= EXPR_MAX_FACTORS)
            for (uint32_t i = 0; i < side->num; i++) ops[num++] = side->ops[i];
        else ops[num++] = side;
    }
    if (num > EXPR_MAX_FACTORS) {
        ops[0] = a, ops[1] = b;
        num = 2;
    }
    for (uint32_t i = 1; i < num; i++)
        for (uint32_t j = i; j > 0 && ops[j - 1]->id > ops[j]->id; j--) {
            const Expr *t = ops[j];
            ops[j] = ops[j - 1];
            ops[j - 1] = t;
        }
    Expr e = {.kind = EXPR_PRODUCT, .num = num, .ops = ops};
    return pool_intern(p, &e);
}

/* `e` as a list of terms. Its constant is a term with factor NULL. */
static uint32_t as_terms(const Expr *e, ExprTerm *terms)
{
    if (e->kind != EXPR_SUM) {
        terms[0] = (ExprTerm){1, e};
        return 1;
    }
    uint32_t num = 0;
    if (e->value) terms[num++] = (ExprTerm){e->value, NULL};
    for (uint32_t i = 0; i < e->num; i++) terms[num++] = e->terms[i];
    return num;
}

const Expr *expr_mul(ExprPool *p, const Expr *a, const Expr *b)
{
    if (a->kind == EXPR_CONST) return expr_mul_const(p, b, a->value);
    if (b->kind == EXPR_CONST) return expr_mul_const(p, a, b->value);
    uint32_t num_a = a->kind == EXPR_SUM ? a->num + 1 : 1, num_b = b->kind == EXPR_SUM ? b->num + 1 : 1;
    if (num_a * num_b > EXPR_MAX_PRODUCT) return multiply_factors(p, a, b);
    ExprTerm left[EXPR_MAX_PRODUCT], right[EXPR_MAX_PRODUCT];
    num_a = as_terms(a, left);
    num_b = as_terms(b, right);
    SumBuilder sum;
    sum_init(&sum);
    for (uint32_t i = 0; i < num_a; i++)
        for (uint32_t j = 0; j < num_b; j++) {
            uint64_t coef = (uint64_t)left[i].coef * (uint64_t)right[j].coef;
            const Expr *f = left[i].factor, *g = right[j].factor;
            if (!f && !g) sum.constant += coef;
            else if (!f || !g) sum_add_scaled(&sum, f ? f : g, coef);
            else sum_add_scaled(&sum, multiply_factors(p, f, g), coef);
        }
    return sum_finish(p, &sum);
}

const Expr *expr_assume_no_wrap(const Expr *a)
{
    /* The fact holds wherever this value is used without being poison, so the shared node may have it. */
    if (a->kind == EXPR_SUM || a->kind == EXPR_PRODUCT) ((Expr *)a)->exact = true;
    if (a->kind == EXPR_SUM)
        for (uint32_t i = 0; i < a->num; i++)
            if (a->terms[i].factor->kind == EXPR_PRODUCT) expr_assume_no_wrap(a->terms[i].factor);
    return a;
}
