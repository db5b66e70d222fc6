/* The pool: hash-consing of nodes, symbols, constants. */
#include "expr/pool.h"

ExprPool *expr_pool_new(Arena *arena)
{
    ExprPool *p = ARENA_NEW(arena, ExprPool);
    p->arena = arena;
    p->table_size = 256;
    p->table = ARENA_ARRAY(arena, const Expr *, p->table_size);
    VEC_PUSH(arena, &p->nodes, NULL);
    return p;
}

const Expr *expr_by_id(const ExprPool *p, uint32_t id)
{
    CHECK(id < p->nodes.len);
    return p->nodes.data[id];
}

static uint32_t mix(uint32_t hash, uint64_t value)
{
    uint64_t x = (hash ^ value) * 0x9e3779b97f4a7c15ull;
    return (uint32_t)(x >> 32) ^ (uint32_t)x;
}

static uint32_t node_hash(const Expr *e)
{
    uint32_t hash = mix(17, (uint64_t)e->kind | (uint64_t)e->bits << 8 | (uint64_t)e->cmp << 16);
    hash = mix(hash, (uint64_t)e->value);
    if (e->kind == EXPR_SYMBOL) return mix(hash, (uintptr_t)e->symbol);
    for (uint32_t i = 0; i < e->num; i++) {
        if (e->kind == EXPR_SUM) {
            hash = mix(hash, (uint64_t)e->terms[i].coef);
            hash = mix(hash, e->terms[i].factor->id);
        } else {
            hash = mix(hash, e->ops[i]->id);
        }
    }
    return hash;
}

static bool node_same(const Expr *a, const Expr *b)
{
    if (a->hash != b->hash || a->kind != b->kind || a->num != b->num || a->value != b->value || a->bits != b->bits ||
        a->cmp != b->cmp)
        return false;
    if (a->kind == EXPR_SYMBOL) return a->symbol == b->symbol;
    for (uint32_t i = 0; i < a->num; i++) {
        if (a->kind == EXPR_SUM) {
            if (a->terms[i].coef != b->terms[i].coef || a->terms[i].factor != b->terms[i].factor) return false;
        } else if (a->ops[i] != b->ops[i]) {
            return false;
        }
    }
    return true;
}

/* The existing node equal to the candidate, or NULL. */
static const Expr *pool_find(const ExprPool *p, Expr *candidate)
{
    candidate->hash = node_hash(candidate);
    uint32_t mask = p->table_size - 1;
    for (uint32_t i = candidate->hash & mask; p->table[i]; i = (i + 1) & mask)
        if (node_same(p->table[i], candidate)) return p->table[i];
    return NULL;
}

static void table_insert(ExprPool *p, const Expr *e)
{
    uint32_t mask = p->table_size - 1, i = e->hash & mask;
    while (p->table[i]) i = (i + 1) & mask;
    p->table[i] = e;
}

static void table_grow(ExprPool *p)
{
    p->table_size *= 2;
    p->table = ARENA_ARRAY(p->arena, const Expr *, p->table_size);
    for (uint32_t i = 1; i < p->nodes.len; i++) table_insert(p, p->nodes.data[i]);
}

const Expr *pool_intern(ExprPool *p, Expr *candidate)
{
    const Expr *found = pool_find(p, candidate);
    if (!found) {
        if (p->nodes.len * 2 > p->table_size) table_grow(p);
        Expr *e = ARENA_NEW(p->arena, Expr);
        *e = *candidate;
        if (e->kind == EXPR_SUM) {
            ExprTerm *terms = ARENA_ARRAY(p->arena, ExprTerm, e->num);
            memcpy(terms, candidate->terms, e->num * sizeof *terms);
            e->terms = terms;
        } else if (e->kind != EXPR_SYMBOL && e->num) {
            const Expr **ops = ARENA_ARRAY(p->arena, const Expr *, e->num);
            memcpy(ops, candidate->ops, e->num * sizeof *ops);
            e->ops = ops;
        }
        e->id = p->nodes.len;
        expr_compute_facts(e);
        VEC_PUSH(p->arena, &p->nodes, e);
        table_insert(p, e);
        found = e;
    }
    if (found->kind != EXPR_CONST && found->lo == found->hi) return expr_const(p, found->lo);
    return found;
}

const Expr *expr_const(ExprPool *p, int64_t value)
{
    Expr e = {.kind = EXPR_CONST, .value = value};
    return pool_intern(p, &e);
}

const Expr *expr_symbol(ExprPool *p, const ExprSymbol *symbol)
{
    ExprSymbol *copy = ARENA_NEW(p->arena, ExprSymbol);
    *copy = *symbol;
    if (copy->hi < copy->lo) copy->hi = copy->lo; /* a loop that never runs */
    if (copy->is_bool) {
        copy->lo = copy->lo > 0 ? 1 : 0;
        copy->hi = copy->hi < 1 ? 0 : 1;
        copy->divisor = 1;
    }
    Expr e = {.kind = EXPR_SYMBOL, .symbol = copy};
    const Expr *result = pool_intern(p, &e);
    copy->expr = result;
    return result;
}

ExprSymbol *expr_symbol_data(const Expr *symbol)
{
    CHECK(symbol->kind == EXPR_SYMBOL);
    return (ExprSymbol *)symbol->symbol;
}

void expr_narrow(const Expr *symbol, int64_t lo, int64_t hi)
{
    ExprSymbol *s = expr_symbol_data(symbol);
    if (lo < s->lo) lo = s->lo;
    if (hi > s->hi) hi = s->hi;
    if (lo >= hi) return; /* lo == hi: a constant would need another node; lo > hi: the author's bounds conflict */
    s->lo = lo;
    s->hi = hi;
    expr_compute_facts((Expr *)symbol);
}

const Expr *pool_atom1(ExprPool *p, ExprKind kind, const Expr *a, unsigned bits)
{
    Expr e = {.kind = (uint8_t)kind, .bits = (uint8_t)bits, .num = 1, .ops = &a};
    return pool_intern(p, &e);
}

const Expr *pool_atom2(ExprPool *p, ExprKind kind, const Expr *a, const Expr *b)
{
    const Expr *ops[2] = {a, b};
    Expr e = {.kind = (uint8_t)kind, .num = 2, .ops = ops};
    return pool_intern(p, &e);
}

const Expr *pool_find2(const ExprPool *p, ExprKind kind, const Expr *a, const Expr *b)
{
    const Expr *ops[2] = {a, b};
    Expr e = {.kind = (uint8_t)kind, .num = 2, .ops = ops};
    return pool_find(p, &e);
}
