/* The algebra: identities, near misses, boundaries, and random expressions against direct
 * evaluation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "expr_values.h"

typedef struct Fixture {
    Arena *arena;
    ExprPool *p;
} Fixture;

static int set_up(void **state)
{
    Fixture *f = calloc(1, sizeof *f);
    f->arena = arena_new();
    f->p = expr_pool_new(f->arena);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    Fixture *f = *state;
    arena_free(f->arena);
    free(f);
    return 0;
}

static const Expr *sym(Fixture *f, const char *name, int64_t lo, int64_t hi)
{
    ExprSymbol s = {.name = name, .lo = lo, .hi = hi, .uniform = true};
    return expr_symbol(f->p, &s);
}
static const Expr *tid(Fixture *f, int64_t threads)
{
    ExprSymbol s = {.name = "t", .lo = 0, .hi = threads - 1, .wave_uniform_divisor = threads % 64 ? 0 : 64};
    return expr_symbol(f->p, &s);
}
static const Expr *unbounded(Fixture *f, const char *name) { return sym(f, name, INT64_MIN, INT64_MAX); }
static const Expr *c(Fixture *f, int64_t v) { return expr_const(f->p, v); }
static const Expr *fd(Fixture *f, const Expr *a, int64_t n) { return expr_floordiv(f->p, a, c(f, n)); }
static const Expr *md(Fixture *f, const Expr *a, int64_t n) { return expr_mod(f->p, a, c(f, n)); }
static const Expr *mul(Fixture *f, const Expr *a, int64_t n) { return expr_mul_const(f->p, a, n); }
static const Expr *add(Fixture *f, const Expr *a, const Expr *b) { return expr_add(f->p, a, b); }

static void assert_same(const Expr *a, const Expr *b)
{
    if (a == b) return;
    StrBuf text = {0};
    expr_print(a, &text);
    strbuf_append(&text, "   !=   ");
    expr_print(b, &text);
    print_error("%s\n", text.data);
    strbuf_free(&text);
    fail();
}

static void assert_text(const Expr *e, const char *expected)
{
    StrBuf text = {0};
    expr_print(e, &text);
    assert_string_equal(text.data, expected);
    strbuf_free(&text);
}

static void floor_and_mod_recombine(void **state)
{
    Fixture *f = *state;
    const Expr *x = unbounded(f, "x"), *t = tid(f, 256);
    assert_same(add(f, mul(f, fd(f, x, 7), 7), md(f, x, 7)), x);
    assert_same(add(f, mul(f, fd(f, t, 16), 48), mul(f, md(f, t, 16), 3)), mul(f, t, 3));
    assert_same(expr_sub(f->p, mul(f, x, 5), mul(f, fd(f, x, 24), 120)), mul(f, md(f, x, 24), 5));
    assert_same(expr_sub(f->p, x, md(f, x, 24)), mul(f, fd(f, x, 24), 24));
    assert_same(add(f, mul(f, md(f, fd(f, x, 7), 24), 7), md(f, x, 7)), md(f, x, 168));
    /* near misses: other divisor, other coefficient, other dividend */
    assert_int_equal(add(f, mul(f, fd(f, x, 7), 7), md(f, x, 8))->num, 2);
    assert_int_equal(add(f, mul(f, fd(f, x, 7), 8), md(f, x, 7))->num, 2);
    assert_int_equal(add(f, mul(f, fd(f, t, 7), 7), md(f, x, 7))->num, 2);
    assert_int_equal(expr_sub(f->p, mul(f, x, 5), mul(f, fd(f, x, 24), 119))->num, 2);
    /* a run-time divisor */
    const Expr *n = sym(f, "n", 1, INT64_MAX);
    const Expr *q = expr_floordiv(f->p, t, n), *r = expr_mod(f->p, t, n);
    assert_same(add(f, expr_mul(f->p, q, n), r), t);
    assert_same(expr_sub(f->p, t, expr_mul(f->p, n, q)), r);
}

static void ranges_decide_divisions(void **state)
{
    Fixture *f = *state;
    const Expr *t = tid(f, 64), *s = sym(f, "s", -8, 7);
    assert_same(fd(f, t, 64), c(f, 0));
    assert_same(md(f, t, 64), t);
    assert_int_equal(fd(f, t, 63)->kind, EXPR_FLOORDIV);
    assert_int_equal(fd(f, s, 8)->kind, EXPR_FLOORDIV);
    assert_same(fd(f, expr_add_const(f->p, s, 8), 16), c(f, 0));
    assert_same(fd(f, expr_add_const(f->p, s, -8), 16), c(f, -1));
    assert_same(md(f, expr_add_const(f->p, s, -8), 16), expr_add_const(f->p, s, 8));
}

static void multiples_leave_divisions(void **state)
{
    Fixture *f = *state;
    const Expr *t = tid(f, 256), *b = sym(f, "b", 0, 1000), *x = unbounded(f, "x");
    assert_same(fd(f, add(f, mul(f, b, 192), t), 192), add(f, b, fd(f, t, 192)));
    assert_same(md(f, add(f, mul(f, b, 256), t), 256), t);
    assert_same(fd(f, add(f, mul(f, b, 168), md(f, t, 7)), 14), mul(f, b, 12));
    assert_same(fd(f, add(f, mul(f, b, 8), md(f, t, 8)), 16), fd(f, b, 2));
    assert_same(md(f, add(f, mul(f, b, 8), md(f, t, 8)), 16), add(f, mul(f, md(f, b, 2), 8), md(f, t, 8)));
    assert_same(fd(f, fd(f, x, 5), 7), fd(f, x, 35));
    assert_same(fd(f, md(f, x, 168), 7), md(f, fd(f, x, 7), 24));
    /* 8*b + (t mod 9) overlaps: no */
    assert_int_equal(fd(f, add(f, mul(f, b, 8), md(f, t, 9)), 16)->kind, EXPR_FLOORDIV);
    /* 24*x may wrap: no; but mod a power of two may */
    assert_int_equal(fd(f, add(f, mul(f, x, 24), t), 24)->kind, EXPR_FLOORDIV);
    assert_int_equal(md(f, add(f, mul(f, x, 24), t), 24)->kind, EXPR_MOD);
    assert_same(md(f, add(f, mul(f, x, 256), t), 256), t);
    /* unless told */
    const Expr *no_wrap = expr_assume_no_wrap(add(f, mul(f, x, 40), t));
    assert_same(fd(f, no_wrap, 40), add(f, x, fd(f, t, 40)));
}

static void tiles_of_divmod(void **state)
{
    Fixture *f = *state;
    const Expr *t = tid(f, 192), *b = sym(f, "b", 0, 167);
    const Expr *lin = add(f, mul(f, b, 192), t);
    const Expr *tile = fd(f, lin, 168), *in = md(f, lin, 168);
    const Expr *tr = add(f, mul(f, fd(f, tile, 72), 3), md(f, tile, 3));
    const Expr *tc = fd(f, md(f, tile, 72), 3);
    assert_same(tc, md(f, fd(f, lin, 504), 24));
    const Expr *r = add(f, mul(f, tr, 24), fd(f, in, 7));
    assert_same(fd(f, lin, 12096), fd(f, b, 63));
    assert_same(r, add(f, mul(f, fd(f, b, 63), 72), md(f, fd(f, lin, 7), 72)));
    assert_int_equal(r->hi, 2 * 72 + 71);
    assert_same(md(f, in, 7), md(f, lin, 7));
}

static void wave_uniform_parts(void **state)
{
    Fixture *f = *state;
    const Expr *t = tid(f, 256), *u = sym(f, "u", 0, 100);
    assert_true(fd(f, t, 64)->uniform);
    assert_false(fd(f, t, 64)->scalar);
    assert_true(fd(f, t, 128)->uniform);
    assert_false(fd(f, t, 32)->uniform);
    assert_false(fd(f, t, 96)->uniform);
    assert_true(fd(f, add(f, t, mul(f, u, 64)), 64)->uniform);
    assert_false(fd(f, add(f, t, u), 64)->uniform);
    assert_false(fd(f, expr_add_const(f->p, t, 1), 64)->uniform);
    assert_false(fd(f, expr_add_const(f->p, t, 32), 64)->uniform);
    assert_true(fd(f, expr_add_const(f->p, t, 64), 128)->uniform);
    assert_true(md(f, fd(f, t, 64), 2)->uniform);
    assert_false(md(f, t, 64)->uniform);
    assert_true(fd(f, add(f, mul(f, t, 4), md(f, t, 4)), 256)->uniform);
    const Expr *odd = tid(f, 96);
    assert_false(fd(f, odd, 64)->uniform);
}

static void bits_that_do_not_meet(void **state)
{
    Fixture *f = *state;
    const Expr *t = tid(f, 256), *b = sym(f, "b", 0, 1000), *x = unbounded(f, "x");
    assert_same(expr_or(f->p, mul(f, b, 256), t), add(f, mul(f, b, 256), t));
    assert_same(expr_xor(f->p, mul(f, b, 256), t), add(f, mul(f, b, 256), t));
    assert_int_equal(expr_or(f->p, mul(f, b, 128), t)->kind, EXPR_OR);
    assert_same(expr_and(f->p, x, c(f, 63)), md(f, x, 64));
    assert_same(expr_and(f->p, x, c(f, -64)), mul(f, fd(f, x, 64), 64));
    assert_same(expr_and(f->p, t, c(f, 0xf0)), mul(f, md(f, fd(f, t, 16), 16), 16));
    assert_same(expr_and(f->p, t, c(f, 255)), t);
    assert_int_equal(expr_and(f->p, t, c(f, 0x55))->kind, EXPR_AND);
    /* The upper bits of a number of 32 bits have 32 bits, also where the lower ones are those of another expression. */
    const Expr *wrapped = expr_sext(f->p, expr_add_const(f->p, x, 4), 32), *cleared = expr_and(f->p, wrapped, c(f, -4));
    assert_true(cleared->lo == INT32_MIN && cleared->hi <= INT32_MAX);
    const Expr *other = expr_sub(f->p, wrapped, md(f, t, 4)); /* bits of another number */
    assert_true(other->lo == (int64_t)INT32_MIN - 3);
    /* A rotation stays one operation in the sums around it. */
    const Expr *u = sym(f, "u", 0, UINT32_MAX), *up = expr_sext(f->p, mul(f, u, 128), 32);
    assert_int_equal(expr_or(f->p, up, md(f, fd(f, x, 1 << 25), 128))->kind, EXPR_OR);
    assert_int_equal(expr_or(f->p, up, md(f, fd(f, x, 1 << 24), 128))->kind, EXPR_SUM);
    assert_same(expr_xor(f->p, t, c(f, 255)), expr_sub(f->p, c(f, 255), t));
    assert_same(expr_xor(f->p, expr_xor(f->p, t, b), b), t);
    assert_same(expr_xor(f->p, mul(f, md(f, t, 8), 8), mul(f, md(f, fd(f, t, 8), 8), 8)),
                mul(f, expr_xor(f->p, md(f, t, 8), md(f, fd(f, t, 8), 8)), 8));
}

static void signed_divisions(void **state)
{
    Fixture *f = *state;
    const Expr *t = tid(f, 256), *s = sym(f, "s", -100, 100), *neg = sym(f, "neg", -100, 0), *x = unbounded(f, "x");
    assert_same(expr_divsi(f->p, t, c(f, 7)), fd(f, t, 7));
    assert_same(expr_remsi(f->p, t, c(f, -7)), md(f, t, 7));
    assert_int_equal(expr_divsi(f->p, s, c(f, 7))->kind, EXPR_DIVS);
    assert_same(expr_divsi(f->p, neg, c(f, 7)), expr_neg(f->p, fd(f, expr_neg(f->p, neg), 7)));
    assert_same(expr_divsi(f->p, mul(f, s, 14), c(f, 7)), mul(f, s, 2));
    assert_int_equal(expr_divui(f->p, x, c(f, 7))->kind, EXPR_DIVU);
    assert_null(expr_divsi(f->p, x, c(f, 0)));
    assert_null(expr_floordiv(f->p, x, c(f, 0)));
    assert_null(expr_floordiv(f->p, x, c(f, -3)));
    assert_same(expr_ceildiv(f->p, t, c(f, 64)), fd(f, expr_add_const(f->p, t, 63), 64));
}

/* ---- divisions written with operations that round to zero, as lower-affine and arith-expand write them ---- */

typedef enum Division { FLOORDIV, CEILDIV, MOD, NUM_DIVISIONS } Division;

static const Expr *written(Fixture *f, Division form, const Expr *x, const Expr *n)
{
    ExprPool *p = f->p;
    const Expr *zero = c(f, 0), *condition, *q, *rest = expr_remsi(p, x, n);
    switch (form) {
    case FLOORDIV:
        condition = expr_cmp(p, CMP_SLT, x, zero);
        q = expr_divsi(p, expr_select(p, condition, expr_sub(p, c(f, -1), x), x), n);
        return expr_select(p, condition, expr_sub(p, c(f, -1), q), q);
    case CEILDIV:
        condition = expr_cmp(p, CMP_SLE, x, zero);
        q = expr_divsi(p, expr_select(p, condition, expr_neg(p, x), expr_add_const(p, x, -1)), n);
        return expr_select(p, condition, expr_neg(p, q), expr_add_const(p, q, 1));
    default: return expr_select(p, expr_cmp(p, CMP_SLT, rest, zero), add(f, rest, n), rest);
    }
}

static const Expr *called(Fixture *f, Division form, const Expr *x, const Expr *n)
{
    return form == FLOORDIV  ? expr_floordiv(f->p, x, n)
           : form == CEILDIV ? expr_ceildiv(f->p, x, n)
                             : expr_mod(f->p, x, n);
}

/* The written form in C, mod 2^64. */
static int64_t computed(Division form, int64_t x, int64_t n)
{
    const int64_t down = x < 0 ? -1 - x : x, up = x <= 0 ? (int64_t)(0 - (uint64_t)x) : x - 1;
    switch (form) {
    case FLOORDIV: return x < 0 ? -1 - down / n : down / n;
    case CEILDIV: return x <= 0 ? -(up / n) : up / n + 1;
    default: return x % n < 0 ? x % n + n : x % n;
    }
}

static int64_t value_at(void *context, const ExprSymbol *symbol)
{
    (void)symbol;
    return *(int64_t *)context;
}

static void assert_value(const Expr *e, int64_t x, int64_t expected)
{
    int64_t value;
    assert_true(expr_eval(e, value_at, &x, &value));
    assert_int_equal(value, expected);
}

static void divisions_written_out(void **state)
{
    Fixture *f = *state;
    static const int64_t divisors[] = {2, 3, 13, 64, INT64_C(1) << 40, INT64_MAX};
    static const int64_t values[] = {-200, -65, -64, -63, -13, -1, 0, 1, 12, 13, 63, 64, 119};
    static const int64_t far[] = {INT64_MIN, INT64_MIN + 1, INT64_MIN + 64, INT64_MAX - 1, INT64_MAX};
    const Expr *x = sym(f, "x", -200, 119), *almost = sym(f, "a", INT64_MIN + 1, INT64_MAX), *u = unbounded(f, "u");
    for (Division form = 0; form < NUM_DIVISIONS; form++)
        for (unsigned d = 0; d < sizeof divisors / sizeof *divisors; d++) {
            const Expr *n = c(f, divisors[d]), *small = written(f, form, x, n), *all = written(f, form, u, n);
            if (divisors[d] <= 64) assert_same(small, called(f, form, x, n)); /* others: a quotient of 0 or -1 */
            assert_same(written(f, form, almost, n), called(f, form, almost, n));
            for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
                assert_value(small, values[i], computed(form, values[i], divisors[d]));
            for (unsigned i = 0; i < sizeof far / sizeof *far; i++)
                assert_value(all, far[i], computed(form, far[i], divisors[d]));
        }
    /* A divisor of run time, known to be positive, and one that is not. */
    const Expr *positive = sym(f, "d", 1, 1000), *any = sym(f, "e", -1000, 1000);
    for (Division form = 0; form < NUM_DIVISIONS; form++) {
        assert_same(written(f, form, x, positive), called(f, form, x, positive));
        assert_true(written(f, form, x, any)->kind == EXPR_SELECT);
    }
}

static void divisions_written_otherwise(void **state)
{
    Fixture *f = *state;
    ExprPool *p = f->p;
    const Expr *x = sym(f, "x", -200, 119), *y = sym(f, "y", -200, 119), *n = c(f, 13), *zero = c(f, 0);
    const Expr *below = expr_cmp(p, CMP_SLT, x, zero), *minus = expr_sub(p, c(f, -1), x);
    const Expr *q = expr_divsi(p, expr_select(p, below, minus, x), n), *rest = expr_remsi(p, x, n);
    const Expr *const misses[] = {
        expr_select(p, expr_cmp(p, CMP_SLT, y, zero), expr_sub(p, c(f, -1), q), q), /* another value's sign */
        expr_select(p, below, expr_sub(p, c(f, -2), q), q),
        expr_select(p, expr_cmp(p, CMP_SLT, x, c(f, 1)), expr_sub(p, c(f, -1), q), q),
        expr_select(p, expr_cmp(p, CMP_SLT, rest, zero), expr_add_const(p, rest, 12), rest),
        expr_select(p, expr_cmp(p, CMP_SLE, rest, zero), add(f, rest, n), rest),
    };
    for (unsigned i = 0; i < sizeof misses / sizeof *misses; i++) assert_true(misses[i]->kind == EXPR_SELECT);
    assert_value(misses[1], -14, -2 - 13 / 13);
    assert_value(misses[3], -14, -1 + 12);
    assert_value(misses[4], 26, 13);
}

static void boundaries_of_64_bits(void **state)
{
    Fixture *f = *state;
    const Expr *top = sym(f, "top", 0, INT64_MAX), *bottom = sym(f, "bottom", INT64_MIN, 0);
    const Expr *one_more = expr_add_const(f->p, top, 1);
    assert_int_equal(one_more->lo, INT64_MIN);
    assert_int_equal(one_more->hi, INT64_MAX);
    assert_false(one_more->exact);
    assert_true(expr_add_const(f->p, bottom, 1)->exact);
    assert_int_equal(expr_decide(f->p, CMP_SLT, top, one_more), -1);
    assert_int_equal(expr_decide(f->p, CMP_EQ, top, one_more), 0);
    const Expr *i = sym(f, "i", INT32_MIN, INT32_MAX);
    assert_true(expr_sext_of_32(i));
    assert_false(expr_sext_of_32(expr_add_const(f->p, i, 1)));
    assert_same(expr_sext(f->p, i, 32), i);
    assert_int_equal(expr_sext(f->p, expr_add_const(f->p, i, 1), 32)->kind, EXPR_SEXT);
    const Expr *u = sym(f, "u", 0, UINT32_MAX);
    assert_same(expr_zext(f->p, u, 32), u);
    assert_int_equal(expr_zext(f->p, expr_add_const(f->p, u, 1), 32)->kind, EXPR_MOD);
}

static void sums_that_fit(void **state)
{
    Fixture *f = *state;
    const Expr *i = sym(f, "i", INT32_MIN, INT32_MAX), *j = sym(f, "j", INT32_MIN, INT32_MAX);
    const Expr *k = sym(f, "k", 0, 4032), *sum = add(f, i, k), *sext = expr_sext(f->p, sum, 32);
    /* low bits that the other terms leave zero */
    const Expr *multiple = expr_add_const(f->p, mul(f, i, 8), 7);
    assert_same(expr_sext(f->p, multiple, 32), expr_add_const(f->p, expr_sext(f->p, mul(f, i, 8), 32), 7));
    assert_int_equal(expr_sext(f->p, expr_add_const(f->p, mul(f, i, 8), 8), 32)->kind, EXPR_SEXT);
    assert_int_equal(expr_sext(f->p, expr_add_const(f->p, mul(f, i, 8), 9), 32)->value, 1);
    /* no wrap: constants come out, alone and in a sum of bytes */
    const Expr *more = expr_sext_exact(f->p, expr_add_const(f->p, sum, 5), 32);
    assert_int_equal(more->kind, EXPR_SEXT);
    assert_true(more->lo == INT32_MIN + 5 && more->hi == INT32_MAX);
    assert_same(expr_constants_out(f->p, more), expr_add_const(f->p, sext, 5));
    assert_same(expr_constants_out(f->p, add(f, mul(f, more, 2), j)),
                expr_add_const(f->p, add(f, mul(f, sext, 2), j), 10));
    const Expr *next = expr_sext_exact(f->p, expr_add_const(f->p, more, -7), 32);
    assert_same(expr_constants_out(f->p, next), expr_add_const(f->p, sext, -2));
    /* the same sum where it may wrap, and a rest that may wrap although the sum does not */
    const Expr *wraps = expr_sext(f->p, expr_add_const(f->p, sum, 5), 32);
    assert_same(expr_constants_out(f->p, wraps), wraps);
    const Expr *down = expr_sext_exact(f->p, expr_add_const(f->p, sum, -5), 32);
    assert_same(expr_constants_out(f->p, down), down);
    const Expr *both = expr_sext_exact(f->p, expr_add_const(f->p, add(f, i, j), 5), 32);
    assert_same(expr_constants_out(f->p, both), both);
    /* what does not wrap is as large as the exact sum */
    const Expr *count = sym(f, "count", 0, INT32_MAX - 7),
               *after = expr_sext_exact(f->p, expr_add_const(f->p, count, 8), 32);
    assert_int_equal(after->kind, EXPR_SEXT);
    assert_true(after->lo == 8 && after->hi == INT32_MAX);
    assert_same(expr_zext(f->p, after, 32), after);
}

/* A divisor beyond 2^62 is known by its power of two alone. */
static void large_divisors(void **state)
{
    Fixture *f = *state;
    const int64_t odd = 6425226844037;
    const Expr *is_zero = expr_cmp(f->p, CMP_EQ, sym(f, "x", 0, 7), c(f, 0));
    const Expr *either = expr_select(f->p, is_zero, c(f, 0), c(f, odd << 20));
    assert_int_equal(either->divisor, 1 << 20);
    assert_int_equal(expr_mod(f->p, expr_shrsi(f->p, either, c(f, 20)), c(f, 2))->hi, 1);
}

static void text(void **state)
{
    Fixture *f = *state;
    const Expr *t = tid(f, 256), *k = sym(f, "k", 0, 4032);
    assert_text(expr_add_const(f->p, add(f, mul(f, fd(f, t, 16), 8), k), -3), "k + 8*(t floordiv 16) - 3");
}

/* ---- random expressions ---- */

enum { NUM_SYMBOLS = 6, NUM_LANES = 6 };
typedef struct Random {
    uint64_t state;
    const Expr *symbols[NUM_SYMBOLS];
    int64_t values[NUM_SYMBOLS];
} Random;

static uint64_t next(Random *r)
{
    r->state = r->state * 6364136223846793005ull + 1442695040888963407ull;
    uint64_t x = r->state;
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdull;
    return x ^ x >> 33;
}

static int64_t value_of(void *context, const ExprSymbol *symbol)
{
    Random *r = context;
    for (int i = 0; i < NUM_SYMBOLS; i++)
        if (r->symbols[i]->kind == EXPR_SYMBOL && r->symbols[i]->symbol == symbol) return r->values[i];
    abort();
}

/* An expression and what it is worth for the current values, computed beside it without the pool.
 */
typedef struct Pair {
    const Expr *e;
    int64_t v[NUM_LANES];
    bool ok;
} Pair;

typedef struct Sample {
    int64_t values[NUM_LANES][NUM_SYMBOLS];
} Sample;

static int64_t floor_div(int64_t a, int64_t n)
{
    int64_t q = a / n;
    return a % n != 0 && a < 0 ? q - 1 : q;
}

static int64_t random_constant(Random *r)
{
    static const int64_t interesting[] = {1,
                                          2,
                                          3,
                                          4,
                                          5,
                                          7,
                                          8,
                                          16,
                                          24,
                                          32,
                                          64,
                                          96,
                                          128,
                                          168,
                                          192,
                                          256,
                                          4256,
                                          4096,
                                          -1,
                                          -3,
                                          -8,
                                          1ll << 31,
                                          1ll << 32,
                                          INT32_MAX,
                                          511,
                                          49000000000,
                                          INT64_MAX,
                                          -INT64_MAX - 1 + 4096,
                                          6425226844037ll << 20 /* beyond 2^62 */};
    return interesting[next(r) % (sizeof interesting / sizeof *interesting)];
}

static Pair random_pair(Fixture *f, Random *r, const Sample *s, unsigned depth);

static Pair random_binary(Fixture *f, Random *r, const Sample *s, unsigned depth)
{
    ExprPool *p = f->p;
    unsigned kind = next(r) % 20;
    Pair a = random_pair(f, r, s, depth - 1), b = random_pair(f, r, s, depth - 1), out = {.ok = a.ok && b.ok};
    int64_t n = random_constant(r);
    if (n < 0) n = -n;
    bool by_constant = next(r) % 4 != 0;
    if (!out.ok) return out;
    for (int i = 0; i < NUM_LANES; i++) {
        uint64_t x = (uint64_t)a.v[i], y = (uint64_t)b.v[i];
        int64_t d = by_constant ? n : b.v[i], v = 0;
        if (kind >= 6 && kind <= 9 && d <= 0) return (Pair){.ok = false};
        if (kind == 12 && (d == 0 || (d == -1 && a.v[i] == INT64_MIN))) return (Pair){.ok = false};
        if (kind == 13 && (d == 0 || (d == -1 && a.v[i] == INT64_MIN))) return (Pair){.ok = false};
        if ((kind == 14 || kind == 15) && d == 0) return (Pair){.ok = false};
        switch (kind) {
        case 0:
        case 1: v = (int64_t)(x + y); break;
        case 2: v = (int64_t)(x - y); break;
        case 3: v = (int64_t)(x * y); break;
        case 4:
        case 5: v = (int64_t)(x * (uint64_t)n); break;
        case 6:
        case 7: v = floor_div(a.v[i], d); break;
        case 8:
        case 9: v = (int64_t)(x - (uint64_t)floor_div(a.v[i], d) * (uint64_t)d); break;
        case 10: v = a.v[i] < b.v[i] ? a.v[i] : b.v[i]; break;
        case 11: v = a.v[i] > b.v[i] ? a.v[i] : b.v[i]; break;
        case 12: v = a.v[i] / d; break;
        case 13: v = a.v[i] % d; break;
        case 14: v = (int64_t)(x / (uint64_t)d); break;
        case 15: v = (int64_t)(x % (uint64_t)d); break;
        case 16: v = (int64_t)(x & (by_constant ? (uint64_t)n - 1 : y)); break;
        case 17: v = (int64_t)(x | y); break;
        case 18: v = (int64_t)(x ^ (by_constant ? (uint64_t)n - 1 : y)); break;
        default: v = a.v[i] < b.v[i] ? a.v[i] : n; break;
        }
        out.v[i] = v;
    }
    const Expr *d = by_constant ? expr_const(p, n) : b.e, *m = by_constant ? expr_const(p, n - 1) : b.e;
    switch (kind) {
    case 0:
    case 1: out.e = expr_add(p, a.e, b.e); break;
    case 2: out.e = expr_sub(p, a.e, b.e); break;
    case 3: out.e = expr_mul(p, a.e, b.e); break;
    case 4:
    case 5: out.e = expr_mul_const(p, a.e, n); break;
    case 6:
    case 7: out.e = expr_floordiv(p, a.e, d); break;
    case 8:
    case 9: out.e = expr_mod(p, a.e, d); break;
    case 10: out.e = expr_min(p, a.e, b.e); break;
    case 11: out.e = expr_max(p, a.e, b.e); break;
    case 12: out.e = expr_divsi(p, a.e, d); break;
    case 13: out.e = expr_remsi(p, a.e, d); break;
    case 14: out.e = expr_divui(p, a.e, d); break;
    case 15: out.e = expr_remui(p, a.e, d); break;
    case 16: out.e = expr_and(p, a.e, m); break;
    case 17: out.e = expr_or(p, a.e, b.e); break;
    case 18: out.e = expr_xor(p, a.e, m); break;
    default: out.e = expr_select(p, expr_cmp(p, CMP_SLT, a.e, b.e), a.e, expr_const(p, n)); break;
    }
    assert_non_null(out.e);
    return out;
}

/* A number that fits in all lanes is extended, and then its constants come out. */
static Pair random_exact(Fixture *f, Pair a, unsigned bits)
{
    const int64_t most = (int64_t)((1ull << (bits - 1)) - 1);
    for (int i = 0; i < NUM_LANES; i++)
        if (a.v[i] < -most - 1 || a.v[i] > most) return a;
    a.e = expr_constants_out(f->p, expr_sext_exact(f->p, a.e, bits));
    return a;
}

static Pair random_unary(Fixture *f, Random *r, const Sample *s, unsigned depth)
{
    Pair a = random_pair(f, r, s, depth - 1);
    if (!a.ok) return a;
    unsigned kind = next(r) % 7, k = next(r) % 40, bits = 1 + next(r) % 63;
    if (kind == 6) return random_exact(f, a, bits);
    for (int i = 0; i < NUM_LANES; i++) {
        uint64_t x = (uint64_t)a.v[i];
        if (kind == 0) a.v[i] = (int64_t)(x << k);
        else if (kind == 1) a.v[i] = (int64_t)(x >> k);
        else if (kind == 2) a.v[i] = a.v[i] >> k;
        else if (kind == 3) a.v[i] = (int64_t)(x << (64 - bits) >> (64 - bits));
        else if (kind == 4) a.v[i] = (int64_t)(x << (64 - bits)) >> (64 - bits);
        else {
            int64_t q = floor_div(a.v[i], 7);
            a.v[i] = a.v[i] % 7 ? q + 1 : q;
        }
    }
    if (kind == 0) a.e = expr_shl(f->p, a.e, c(f, k));
    else if (kind == 1) a.e = expr_shrui(f->p, a.e, c(f, k));
    else if (kind == 2) a.e = expr_shrsi(f->p, a.e, c(f, k));
    else if (kind == 3) a.e = expr_zext(f->p, a.e, bits);
    else if (kind == 4) a.e = expr_sext(f->p, a.e, bits);
    else a.e = expr_ceildiv(f->p, a.e, c(f, 7));
    return a;
}

static Pair random_pair(Fixture *f, Random *r, const Sample *s, unsigned depth)
{
    Pair out = {.ok = true};
    if (depth == 0 || next(r) % 8 == 0) {
        unsigned which = next(r) % (NUM_SYMBOLS + 1);
        if (which == NUM_SYMBOLS) {
            int64_t v = random_constant(r);
            out.e = c(f, v);
            for (int i = 0; i < NUM_LANES; i++) out.v[i] = v;
            return out;
        }
        out.e = r->symbols[which];
        for (int i = 0; i < NUM_LANES; i++) out.v[i] = s->values[i][which];
        return out;
    }
    return next(r) % 5 == 0 ? random_unary(f, r, s, depth) : random_binary(f, r, s, depth);
}

static void make_symbols(Fixture *f, Random *r, Sample *s)
{
    for (int k = 0; k < NUM_SYMBOLS; k++) {
        static const int64_t tops[] = {7, 63, 255, 1023, 32255, INT32_MAX, UINT32_MAX, INT64_MAX};
        ExprSymbol x = {.name = &"abcdef"[k], .lo = 0, .hi = tops[next(r) % 8], .uniform = next(r) % 2};
        if (next(r) % 4 == 0) x.lo = -x.hi - 1;
        if (next(r) % 4 == 0 && x.lo == 0) x.divisor = 1 + next(r) % 12;
        if (!x.uniform && next(r) % 2) x.wave_uniform_divisor = 64;
        r->symbols[k] = expr_symbol(f->p, &x);
        int64_t base = 0;
        for (int i = 0; i < NUM_LANES; i++) {
            uint64_t span = (uint64_t)x.hi - (uint64_t)x.lo;
            int64_t v = (int64_t)((uint64_t)x.lo + (span == UINT64_MAX ? next(r) : next(r) % (span + 1)));
            if (next(r) % 8 == 0) v = next(r) % 2 ? x.lo : x.hi;
            if (i == 0) base = v;
            else if (x.uniform) v = base;
            else if (x.wave_uniform_divisor) v = (base & ~63ll) + (v & 63);
            if (x.divisor > 1) v -= v % (int64_t)x.divisor;
            if (v < x.lo || v > x.hi) v = base;
            s->values[i][k] = v;
        }
        if (x.wave_uniform_divisor && x.divisor > 1) /* rounding may have left the block */
            for (int i = 1; i < NUM_LANES; i++) s->values[i][k] = s->values[0][k];
    }
}

static void check_facts(const Expr *e, Random *r, const Sample *s, unsigned *num)
{
    int64_t first = 0, block_q = 0;
    StrBuf text = {0};
    expr_print(e, &text);
    for (int i = 0; i < NUM_LANES; i++) {
        memcpy(r->values, s->values[i], sizeof r->values);
        int64_t v;
        assert_true(expr_eval(e, value_of, r, &v));
        if (v < e->lo || v > e->hi)
            print_error("%s is %lld, not in %lld..%lld\n", text.data, (long long)v, (long long)e->lo, (long long)e->hi);
        assert_true(v >= e->lo && v <= e->hi);
        assert_true(e->divisor == 0 ? v == 0 : v == INT64_MIN ? true : (uint64_t)(v < 0 ? -v : v) % e->divisor == 0);
        assert_int_equal((uint64_t)v & e->zeros, 0);
        assert_int_equal((uint64_t)v & e->ones, e->ones);
        if (i == 0) first = v;
        if (e->uniform) assert_int_equal(v, first);
        if (e->wave.block) {
            int64_t q = floor_div(v, e->wave.block), rest = v - q * e->wave.block;
            if (i == 0) block_q = q;
            assert_int_equal(q, block_q);
            assert_true(rest >= e->wave.first && rest <= e->wave.last);
        }
    }
    strbuf_free(&text);
    (*num)++;
}

static void random_expressions(void **state)
{
    Fixture *f = *state;
    Random r = {.state = 1};
    unsigned num = 0;
    const char *rounds = getenv("EXPR_ROUNDS");
    unsigned count = rounds ? (unsigned)atoi(rounds) : 30000;
    for (unsigned round = 0; round < count; round++) {
        if (round % 64 == 0) {
            arena_free(f->arena);
            f->arena = arena_new();
            f->p = expr_pool_new(f->arena);
        }
        r.state = round * 7919ull + 5;
        Sample s;
        make_symbols(f, &r, &s);
        Pair pair = random_pair(f, &r, &s, 1 + next(&r) % 5);
        if (!pair.ok) continue;
        for (int i = 0; i < NUM_LANES; i++) {
            memcpy(r.values, s.values[i], sizeof r.values);
            int64_t v;
            if (!expr_eval(pair.e, value_of, &r, &v)) continue;
            if (v != pair.v[i]) {
                StrBuf text = {0};
                expr_print(pair.e, &text);
                print_error("round %u: %s is %lld, not %lld\n", round, text.data, (long long)v, (long long)pair.v[i]);
                strbuf_free(&text);
                fail();
            }
        }
        check_facts(pair.e, &r, &s, &num);
    }
    assert_true(num > count / 4);
}

static int64_t one_value(void *context, const ExprSymbol *symbol)
{
    (void)symbol;
    return *(const int64_t *)context;
}

/* Elements 4 x + c against a multiple of 4 are one condition; against others they are not. By all
 * comparisons, beside C's. */
static void comparisons_with_multiples(void **state)
{
    Fixture *f = *state;
    static const Cmp cmps[] = {CMP_SLT, CMP_SLE, CMP_SGT, CMP_SGE, CMP_ULT, CMP_ULE, CMP_UGT, CMP_UGE, CMP_EQ, CMP_NE};
    ExprSymbol symbol = {.name = "x", .lo = INT64_MIN, .hi = INT64_MAX};
    const Expr *x = expr_symbol(f->p, &symbol), *four_x = expr_mul_const(f->p, x, 4);
    const Expr *first = expr_cmp(f->p, CMP_SLT, four_x, expr_const(f->p, 1900));
    for (int64_t c = 1; c < 4; c++) {
        assert_ptr_equal(expr_cmp(f->p, CMP_SLT, expr_add_const(f->p, four_x, c), expr_const(f->p, 1900)), first);
        assert_ptr_not_equal(expr_cmp(f->p, CMP_SLT, expr_add_const(f->p, four_x, c), expr_const(f->p, 1902)), first);
    }
    for (int64_t c = -9; c <= 9; c++) {
        for (int64_t end = -9; end <= 9; end++) {
            const Expr *a = expr_add_const(f->p, four_x, c), *b = expr_const(f->p, end);
            for (unsigned k = 0; k < sizeof cmps / sizeof *cmps; k++) {
                const Expr *e = expr_cmp(f->p, cmps[k], a, b), *reverse = expr_cmp(f->p, cmps[k], b, a);
                for (int64_t value = -6; value <= 6; value++) {
                    int64_t l = 4 * value + c, v = 0, w = 0;
                    uint64_t ul = (uint64_t)l, ue = (uint64_t)end;
                    bool wanted[] = {
                        l<end, l <= end, l> end, l >= end, ul<ue, ul <= ue, ul> ue, ul >= ue, l == end, l != end};
                    bool turned[] = {
                        end<l, end <= l, end> l, end >= l, ue<ul, ue <= ul, ue> ul, ue >= ul, l == end, l != end};
                    assert_true(expr_eval(e, one_value, &value, &v) && expr_eval(reverse, one_value, &value, &w));
                    assert_int_equal(v, wanted[k]);
                    assert_int_equal(w, turned[k]);
                }
            }
        }
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(floor_and_mod_recombine),
        TEST(ranges_decide_divisions),
        TEST(multiples_leave_divisions),
        TEST(tiles_of_divmod),
        TEST(wave_uniform_parts),
        TEST(bits_that_do_not_meet),
        TEST(signed_divisions),
        TEST(divisions_written_out),
        TEST(divisions_written_otherwise),
        TEST(boundaries_of_64_bits),
        TEST(sums_that_fit),
        TEST(large_divisors),
        TEST(text),
        TEST(comparisons_with_multiples),
        TEST(random_expressions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
