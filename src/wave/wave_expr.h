/* Affine expressions of a Wave kernel: numbers, leaves, +, *, floordiv, ceildiv, mod. They are immutable and lie in an
   arena. The builders fold constants, and what the ranges of the leaves decide. */
#pragma once

#include <stdbool.h>

#include "support/strbuf.h"
#include "support/vec.h"

typedef enum WaveLeaf {
    WAVE_LEAF_WG,      /* workgroup id, number: 0 to 2 */
    WAVE_LEAF_T,       /* thread id */
    WAVE_LEAF_DD,      /* device id */
    WAVE_LEAF_GPR,     /* number of the element in the thread's vector */
    WAVE_LEAF_LOOP,    /* number of the iteration along symbol `number` */
    WAVE_LEAF_OPERAND, /* of wave.apply_expr */
    WAVE_LEAF_DIM,     /* d0, d1 of an affine map */
    WAVE_LEAF_SYMBOL,  /* of the kernel */
} WaveLeaf;

typedef enum WaveExprKind {
    WAVE_CONST,
    WAVE_LEAF,
    WAVE_ADD,
    WAVE_MUL,
    WAVE_FLOORDIV,
    WAVE_CEILDIV,
    WAVE_MOD,
} WaveExprKind;

typedef struct WaveExpr WaveExpr;
struct WaveExpr {
    WaveExprKind kind;
    WaveLeaf leaf;
    int64_t value; /* the number, or the number of the leaf */
    const WaveExpr *a, *b;
};

/* Ranges of leaves: WG, T and DD are from 0 to less than this (0: unknown). */
typedef struct WavePool {
    Arena *arena;
    int64_t below[3][3];
} WavePool;

const WaveExpr *wave_const(WavePool *pool, int64_t value);
const WaveExpr *wave_leaf(WavePool *pool, WaveLeaf leaf, int64_t number);
const WaveExpr *wave_binary(WavePool *pool, WaveExprKind kind, const WaveExpr *a, const WaveExpr *b);
const WaveExpr *wave_add(WavePool *pool, const WaveExpr *a, const WaveExpr *b);
const WaveExpr *wave_mul(WavePool *pool, const WaveExpr *a, int64_t factor);
const WaveExpr *wave_div(WavePool *pool, const WaveExpr *a, int64_t divisor);
const WaveExpr *wave_mod(WavePool *pool, const WaveExpr *a, int64_t divisor);

/* Returns the replacement of a leaf; the leaf itself if it stays. */
typedef const WaveExpr *WaveReplace(void *data, const WaveExpr *leaf);
const WaveExpr *wave_replace(WavePool *pool, const WaveExpr *e, WaveReplace *replace, void *data);
const WaveExpr *wave_set_leaf(WavePool *pool, const WaveExpr *e, WaveLeaf leaf, int64_t number, int64_t value);
bool wave_has_leaf(const WaveExpr *e, WaveLeaf leaf);
bool wave_same(const WaveExpr *a, const WaveExpr *b);
/* Is the expression, as it is written, a multiple of n? */
bool wave_is_multiple(const WaveExpr *e, int64_t n);
static inline bool wave_is(const WaveExpr *e, int64_t value) { return e->kind == WAVE_CONST && e->value == value; }

/* Values of the leaves in one thread of one workgroup. */
typedef struct WaveEnv {
    int64_t wg[3], t[3], dd[3], gpr, loop;
} WaveEnv;
/* A leaf that is not in `env` counts as 0; a division by 0 gives 0. */
int64_t wave_eval(const WaveExpr *e, const WaveEnv *env);

typedef VEC(const WaveExpr *) WaveLeaves;
/* Appends the expression in the syntax of affine maps, with s0 for leaves[0] and so on, and adds to `leaves`. */
void wave_expr_print(Arena *arena, const WaveExpr *e, WaveLeaves *leaves, StrBuf *out);
