/* Affine expressions: builders that fold, evaluation, print. */
#include "wave/wave_expr.h"

static const WaveExpr *new_expr(WavePool *pool, WaveExpr e)
{
    WaveExpr *new = ARENA_NEW(pool->arena, WaveExpr);
    *new = e;
    return new;
}

const WaveExpr *wave_const(WavePool *pool, int64_t value)
{
    return new_expr(pool, (WaveExpr){.kind = WAVE_CONST, .value = value});
}

const WaveExpr *wave_leaf(WavePool *pool, WaveLeaf leaf, int64_t number)
{
    const bool is_id = leaf <= WAVE_LEAF_DD && number < 3;
    if (is_id && pool->below[leaf][number] == 1) return wave_const(pool, 0);
    return new_expr(pool, (WaveExpr){.kind = WAVE_LEAF, .leaf = leaf, .value = number});
}

bool wave_same(const WaveExpr *a, const WaveExpr *b)
{
    if (a == b) return true;
    if (a->kind != b->kind || a->leaf != b->leaf || a->value != b->value) return false;
    return a->kind <= WAVE_LEAF || (wave_same(a->a, b->a) && wave_same(a->b, b->b));
}

/* ---- ranges ---- */

typedef struct Range {
    bool known; /* range 0 to `most` */
    int64_t most;
} Range;

static Range range_of(const WavePool *pool, const WaveExpr *e)
{
    const Range unknown = {0};
    if (e->kind == WAVE_CONST) return e->value >= 0 ? (Range){true, e->value} : unknown;
    if (e->kind == WAVE_LEAF) {
        const int64_t below = e->leaf <= WAVE_LEAF_DD && e->value < 3 ? pool->below[e->leaf][e->value] : 0;
        return below ? (Range){true, below - 1} : unknown;
    }
    const Range a = range_of(pool, e->a), b = range_of(pool, e->b);
    if (e->kind == WAVE_MOD && e->b->kind == WAVE_CONST && e->b->value > 0)
        return (Range){true, a.known && a.most < e->b->value ? a.most : e->b->value - 1};
    if (!a.known || !b.known) return unknown;
    int64_t most;
    switch (e->kind) {
    case WAVE_ADD: return __builtin_add_overflow(a.most, b.most, &most) ? unknown : (Range){true, most};
    case WAVE_MUL: return __builtin_mul_overflow(a.most, b.most, &most) ? unknown : (Range){true, most};
    case WAVE_FLOORDIV: return e->b->kind == WAVE_CONST && b.most ? (Range){true, a.most / b.most} : unknown;
    default: return unknown;
    }
}

/* ---- builders ---- */

static int64_t floor_div(int64_t a, int64_t b) { return b ? a / b - (a % b && (a < 0) != (b < 0)) : 0; }

static int64_t fold(WaveExprKind kind, int64_t a, int64_t b)
{
    int64_t out = 0;
    switch (kind) {
    case WAVE_ADD: return __builtin_add_overflow(a, b, &out) ? 0 : out;
    case WAVE_MUL: return __builtin_mul_overflow(a, b, &out) ? 0 : out;
    case WAVE_FLOORDIV: return floor_div(a, b);
    case WAVE_CEILDIV: return -floor_div(-a, b);
    case WAVE_MOD: return b ? a - b * floor_div(a, b) : 0;
    default: return 0;
    }
}

static const WaveExpr *make(WavePool *pool, WaveExprKind kind, const WaveExpr *a, const WaveExpr *b)
{
    return new_expr(pool, (WaveExpr){.kind = kind, .a = a, .b = b});
}

const WaveExpr *wave_add(WavePool *pool, const WaveExpr *a, const WaveExpr *b)
{
    if (a->kind == WAVE_CONST && b->kind == WAVE_CONST) return wave_const(pool, fold(WAVE_ADD, a->value, b->value));
    if (wave_is(a, 0)) return b;
    if (wave_is(b, 0)) return a;
    if (a->kind == WAVE_CONST) return wave_add(pool, b, a); /* constants stand last */
    if (a->kind == WAVE_ADD && a->b->kind == WAVE_CONST && b->kind == WAVE_CONST)
        return wave_add(pool, a->a, wave_const(pool, fold(WAVE_ADD, a->b->value, b->value)));
    if (a->kind == WAVE_ADD && a->b->kind == WAVE_CONST) return wave_add(pool, wave_add(pool, a->a, b), a->b);
    if (b->kind == WAVE_ADD && b->b->kind == WAVE_CONST) return make(pool, WAVE_ADD, wave_add(pool, a, b->a), b->b);
    return make(pool, WAVE_ADD, a, b);
}

bool wave_is_multiple(const WaveExpr *e, int64_t n)
{
    if (e->kind == WAVE_CONST) return e->value % n == 0;
    if (e->kind == WAVE_ADD) return wave_is_multiple(e->a, n) && wave_is_multiple(e->b, n);
    return e->kind == WAVE_MUL && e->b->kind == WAVE_CONST && e->b->value % n == 0;
}

const WaveExpr *wave_mul(WavePool *pool, const WaveExpr *a, int64_t factor)
{
    if (!factor) return wave_const(pool, 0);
    if (factor == 1) return a;
    if (a->kind == WAVE_CONST) return wave_const(pool, fold(WAVE_MUL, a->value, factor));
    if (a->kind == WAVE_ADD) return wave_add(pool, wave_mul(pool, a->a, factor), wave_mul(pool, a->b, factor));
    if (a->kind == WAVE_MUL && a->b->kind == WAVE_CONST)
        return wave_mul(pool, a->a, fold(WAVE_MUL, a->b->value, factor));
    return make(pool, WAVE_MUL, a, wave_const(pool, factor));
}

const WaveExpr *wave_div(WavePool *pool, const WaveExpr *a, int64_t divisor)
{
    const Range range = range_of(pool, a);
    if (divisor == 1) return a;
    if (a->kind == WAVE_CONST) return wave_const(pool, floor_div(a->value, divisor));
    if (range.known && divisor > range.most) return wave_const(pool, 0);
    if (divisor > 1 && wave_is_multiple(a, divisor)) {
        if (a->kind == WAVE_MUL) return wave_mul(pool, a->a, a->b->value / divisor);
        if (a->kind == WAVE_ADD) return wave_add(pool, wave_div(pool, a->a, divisor), wave_div(pool, a->b, divisor));
    }
    if (a->kind == WAVE_FLOORDIV && a->b->kind == WAVE_CONST && a->b->value > 0 && divisor > 0)
        return wave_div(pool, a->a, a->b->value * divisor);
    return make(pool, WAVE_FLOORDIV, a, wave_const(pool, divisor));
}

const WaveExpr *wave_mod(WavePool *pool, const WaveExpr *a, int64_t divisor)
{
    const Range range = range_of(pool, a);
    if (a->kind == WAVE_CONST) return wave_const(pool, fold(WAVE_MOD, a->value, divisor));
    if (divisor == 1 || (divisor > 1 && wave_is_multiple(a, divisor))) return wave_const(pool, 0);
    if (range.known && range.most < divisor) return a;
    if (a->kind == WAVE_ADD && divisor > 1 && wave_is_multiple(a->a, divisor)) return wave_mod(pool, a->b, divisor);
    if (a->kind == WAVE_ADD && divisor > 1 && wave_is_multiple(a->b, divisor)) return wave_mod(pool, a->a, divisor);
    if (a->kind == WAVE_MOD && a->b->kind == WAVE_CONST && divisor > 0 && a->b->value % divisor == 0)
        return wave_mod(pool, a->a, divisor);
    return make(pool, WAVE_MOD, a, wave_const(pool, divisor));
}

const WaveExpr *wave_binary(WavePool *pool, WaveExprKind kind, const WaveExpr *a, const WaveExpr *b)
{
    if (kind == WAVE_ADD) return wave_add(pool, a, b);
    if (a->kind == WAVE_CONST && b->kind == WAVE_CONST) return wave_const(pool, fold(kind, a->value, b->value));
    if (kind == WAVE_MUL && a->kind == WAVE_CONST) return wave_mul(pool, b, a->value);
    if (b->kind == WAVE_CONST) {
        if (kind == WAVE_MUL) return wave_mul(pool, a, b->value);
        if (kind == WAVE_FLOORDIV) return wave_div(pool, a, b->value);
        if (kind == WAVE_MOD) return wave_mod(pool, a, b->value);
        if (b->value == 1) return a;
    }
    return make(pool, kind, a, b);
}

/* ---- walks ---- */

const WaveExpr *wave_replace(WavePool *pool, const WaveExpr *e, WaveReplace *replace, void *data)
{
    if (e->kind == WAVE_CONST) return e;
    if (e->kind == WAVE_LEAF) return replace(data, e);
    const WaveExpr *a = wave_replace(pool, e->a, replace, data), *b = wave_replace(pool, e->b, replace, data);
    return a == e->a && b == e->b ? e : wave_binary(pool, e->kind, a, b);
}

typedef struct OneLeaf {
    WavePool *pool;
    WaveLeaf leaf;
    int64_t number, value;
} OneLeaf;

static const WaveExpr *replace_one(void *data, const WaveExpr *leaf)
{
    const OneLeaf *one = data;
    const bool is_it = leaf->leaf == one->leaf && (one->number < 0 || leaf->value == one->number);
    return is_it ? wave_const(one->pool, one->value) : leaf;
}

/* A negative number: all leaves of that kind. */
const WaveExpr *wave_set_leaf(WavePool *pool, const WaveExpr *e, WaveLeaf leaf, int64_t number, int64_t value)
{
    OneLeaf one = {pool, leaf, number, value};
    return wave_replace(pool, e, replace_one, &one);
}

bool wave_has_leaf(const WaveExpr *e, WaveLeaf leaf)
{
    if (e->kind == WAVE_LEAF) return e->leaf == leaf;
    return e->kind > WAVE_LEAF && (wave_has_leaf(e->a, leaf) || wave_has_leaf(e->b, leaf));
}

int64_t wave_eval(const WaveExpr *e, const WaveEnv *env)
{
    if (e->kind == WAVE_CONST) return e->value;
    if (e->kind != WAVE_LEAF) {
        const int64_t a = wave_eval(e->a, env), b = wave_eval(e->b, env);
        return fold(e->kind, a, b);
    }
    const unsigned n = (unsigned)e->value;
    switch (e->leaf) {
    case WAVE_LEAF_WG: return n < 3 ? env->wg[n] : 0;
    case WAVE_LEAF_T: return n < 3 ? env->t[n] : 0;
    case WAVE_LEAF_DD: return n < 3 ? env->dd[n] : 0;
    case WAVE_LEAF_GPR: return env->gpr;
    case WAVE_LEAF_LOOP: return env->loop;
    default: return 0;
    }
}

/* ---- print ---- */

static unsigned leaf_number(Arena *arena, const WaveExpr *leaf, WaveLeaves *leaves)
{
    for (uint32_t i = 0; i < leaves->len; i++)
        if (wave_same(leaves->data[i], leaf)) return i;
    VEC_PUSH(arena, leaves, leaf);
    return leaves->len - 1;
}

static void print_inside(Arena *arena, const WaveExpr *e, WaveLeaves *leaves, StrBuf *out)
{
    if (e->kind <= WAVE_LEAF) {
        wave_expr_print(arena, e, leaves, out);
        return;
    }
    strbuf_char(out, '(');
    wave_expr_print(arena, e, leaves, out);
    strbuf_char(out, ')');
}

void wave_expr_print(Arena *arena, const WaveExpr *e, WaveLeaves *leaves, StrBuf *out)
{
    static const char *const signs[] = {
        [WAVE_ADD] = " + ",           [WAVE_MUL] = " * ",   [WAVE_FLOORDIV] = " floordiv ",
        [WAVE_CEILDIV] = " ceildiv ", [WAVE_MOD] = " mod ",
    };
    if (e->kind == WAVE_CONST) {
        strbuf_printf(out, "%ld", (long)e->value);
    } else if (e->kind == WAVE_LEAF) {
        strbuf_printf(out, "s%u", leaf_number(arena, e, leaves));
    } else {
        if (e->kind == WAVE_ADD) wave_expr_print(arena, e->a, leaves, out);
        else print_inside(arena, e->a, leaves, out);
        strbuf_append(out, signs[e->kind]);
        if (e->kind == WAVE_ADD && e->b->kind != WAVE_ADD) wave_expr_print(arena, e->b, leaves, out);
        else print_inside(arena, e->b, leaves, out);
    }
}
