/* Expressions of Wave kernels: what the builders fold has the value of what was asked for, for all leaves in their ranges; text that MLIR reads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "wave/wave_expr.h"

static uint32_t seed = 1;
static uint32_t draw(uint32_t below) { return (seed = seed * 1664525 + 1013904223) / 65536 % below; }

/* A tree of what was asked for, without folding: each node is made by hand. */
static const WaveExpr *plain(WavePool *pool, WaveExprKind kind, const WaveExpr *a, const WaveExpr *b)
{
    WaveExpr *e = ARENA_NEW(pool->arena, WaveExpr);
    *e = (WaveExpr){.kind = kind, .a = a, .b = b};
    return e;
}

typedef struct Pair {
    const WaveExpr *folded, *plain;
} Pair;

static Pair random_pair(WavePool *pool, unsigned depth)
{
    if (!depth || !draw(4)) {
        if (draw(2)) {
            const int64_t n = draw(40);
            return (Pair){wave_const(pool, n), wave_const(pool, n)};
        }
        const WaveLeaf leaf = draw(2) ? WAVE_LEAF_T : WAVE_LEAF_WG;
        const unsigned number = draw(2);
        WaveExpr *e = ARENA_NEW(pool->arena, WaveExpr);
        *e = (WaveExpr){.kind = WAVE_LEAF, .leaf = leaf, .value = number};
        return (Pair){wave_leaf(pool, leaf, number), e};
    }
    const WaveExprKind kind = (WaveExprKind)(WAVE_ADD + draw(5));
    const Pair a = random_pair(pool, depth - 1);
    if (kind == WAVE_ADD) {
        const Pair b = random_pair(pool, depth - 1);
        return (Pair){wave_add(pool, a.folded, b.folded), plain(pool, kind, a.plain, b.plain)};
    }
    const WaveExpr *n = wave_const(pool, 1 + draw(draw(2) ? 8 : 64));
    return (Pair){wave_binary(pool, kind, a.folded, n), plain(pool, kind, a.plain, n)};
}

static void folding_keeps_values(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 4000; i++) {
        Arena *arena = arena_new();
        WavePool pool = {.arena = arena, .below = {{1 + draw(5), 1}, {1u << draw(9), 1 + draw(3)}}};
        const Pair pair = random_pair(&pool, 5);
        for (unsigned j = 0; j < 30; j++) {
            WaveEnv env = {0};
            for (unsigned d = 0; d < 2; d++) {
                env.wg[d] = draw((uint32_t)(pool.below[WAVE_LEAF_WG][d] ? pool.below[WAVE_LEAF_WG][d] : 9));
                env.t[d] = draw((uint32_t)(pool.below[WAVE_LEAF_T][d] ? pool.below[WAVE_LEAF_T][d] : 9));
            }
            assert_int_equal(wave_eval(pair.folded, &env), wave_eval(pair.plain, &env));
        }
        arena_free(arena);
    }
}

static const char *text_of(Arena *arena, const WaveExpr *e)
{
    StrBuf out = {0};
    WaveLeaves leaves = {0};
    wave_expr_print(arena, e, &leaves, &out);
    const char *text = arena_strdup(arena, out.data);
    strbuf_free(&out);
    return text;
}

static void text(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    WavePool pool = {.arena = arena, .below = {{0}, {256, 1, 1}}};
    const WaveExpr *t = wave_leaf(&pool, WAVE_LEAF_T, 0), *g = wave_leaf(&pool, WAVE_LEAF_WG, 0);
    const WaveExpr *sum = wave_add(&pool, wave_mul(&pool, g, 16), t);
    assert_string_equal(text_of(arena, sum), "s0 * 16 + s1");
    assert_string_equal(text_of(arena, wave_mod(&pool, sum, 7)), "(s0 * 16 + s1) mod 7");
    assert_string_equal(text_of(arena, wave_mod(&pool, wave_mod(&pool, t, 64), 16)), "s0 mod 16");
    assert_string_equal(text_of(arena, wave_mod(&pool, t, 256)), "s0");
    assert_string_equal(text_of(arena, wave_div(&pool, t, 256)), "0");
    assert_string_equal(text_of(arena, wave_leaf(&pool, WAVE_LEAF_T, 1)), "0");
    assert_string_equal(text_of(arena, wave_div(&pool, wave_mul(&pool, g, 128), 32)), "s0 * 4");
    assert_string_equal(text_of(arena, wave_div(&pool, wave_div(&pool, t, 4), 8)), "s0 floordiv 32");
    assert_string_equal(text_of(arena, wave_add(&pool, wave_add(&pool, t, wave_const(&pool, 3)), wave_const(&pool, 4))),
                        "s0 + 7");
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(folding_keeps_values), cmocka_unit_test(text)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
