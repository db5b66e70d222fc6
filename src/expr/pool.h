/* Declarations that the files of the algebra share. Users of expr.h do not need them. */
#pragma once

#include "expr/expr.h"

typedef __int128 Int128;

enum {
    EXPR_MAX_TERMS = 48,   /* the parts of a longer sum become opaque factors */
    EXPR_MAX_PRODUCT = 16, /* largest number of terms from multiplying out */
    EXPR_MAX_FACTORS = 8,
    EXPR_MAX_HEIGHT = 64, /* limit of the recursion over the tree */
};

struct ExprPool {
    Arena *arena;
    VEC(const Expr *) nodes; /* [id]; [0] is NULL */
    const Expr **table;      /* open addressing, by hash */
    uint32_t table_size;     /* a power of two */
};

/* A sum under construction. */
typedef struct SumBuilder {
    uint64_t constant;
    uint32_t num;
    ExprTerm terms[EXPR_MAX_TERMS]; /* sorted by factor id, coefs not 0 */
} SumBuilder;

/* The node with these contents, found in the pool, or copied into it with its facts computed. `terms` and `ops` may be
   on the stack. If the range of a node is one value, returns that constant. */
const Expr *pool_intern(ExprPool *p, Expr *candidate);
const Expr *pool_atom1(ExprPool *p, ExprKind kind, const Expr *a, unsigned bits);
const Expr *pool_atom2(ExprPool *p, ExprKind kind, const Expr *a, const Expr *b);
const Expr *pool_find2(const ExprPool *p, ExprKind kind, const Expr *a, const Expr *b);

/* node_facts.c: computes all fields from `uniform` to `wave` from the operands. */
void expr_compute_facts(Expr *e);

/* sum.c */
bool sum_add_scaled(SumBuilder *sum, const Expr *e, uint64_t scale); /* false: too many terms */
const Expr *sum_finish(ExprPool *p, SumBuilder *sum);
/* Like sum_finish, without the recombination of floordiv and mod. */
const Expr *sum_finish_plain(ExprPool *p, SumBuilder *sum);
void sum_init(SumBuilder *sum);
/* Do the ranges prove that Σ coef * factor + constant does not wrap? */
bool sum_is_exact(const SumBuilder *sum, int64_t *lo, int64_t *hi);

/* sum + more, where `more` is a product of two 64-bit numbers. Two such products would exceed 128 bits. A sum that is
   far outside 64 bits stays there. */
static inline Int128 sum_or_far(Int128 sum, Int128 more)
{
    const Int128 far = (Int128)1 << 100;
    return sum > far || sum < -far ? sum : sum + more;
}
static inline int64_t floor_div64(int64_t a, int64_t n) /* n > 0 */
{
    int64_t q = a / n;
    return q * n > a ? q - 1 : q;
}
static inline int64_t floor_mod64(int64_t a, int64_t n) { return a - floor_div64(a, n) * n; }
static inline int64_t clamp64(Int128 x) { return x < INT64_MIN ? INT64_MIN : x > INT64_MAX ? INT64_MAX : (int64_t)x; }
static inline uint64_t abs_u64(int64_t a) { return a < 0 ? 0 - (uint64_t)a : (uint64_t)a; }
static inline bool is_pow2(uint64_t a) { return a && !(a & (a - 1)); }
static inline bool expr_is_const_value(const Expr *e, int64_t v) { return e->kind == EXPR_CONST && e->value == v; }
/* Is `e` a constant > 0? */
static inline bool expr_is_positive_const(const Expr *e) { return e->kind == EXPR_CONST && e->value > 0; }
