/* A block or loop of machine instructions under the clock, without a trace. */
#include "timing_run.h"

#include "timing/block.h"

enum { MOST = 64 };

typedef struct Loop {
    Arena *arena;
    TimeRows rows;
    TimedInst insts[MOST];
    unsigned count;
} Loop;

static Loop *loop_new(Target target)
{
    Arena *arena = arena_new();
    Loop *l = ARENA_NEW(arena, Loop);
    l->arena = arena;
    l->rows = time_rows(target);
    return l;
}

static void loop_add(Loop *l, const uint32_t *words, unsigned num_words)
{
    DecodedInst *d = ARENA_NEW(l->arena, DecodedInst);
    const char *why;
    assert_int_equal(isa_decode(l->rows.target, words, num_words, 0, d, &why), DECODE_OK);
    d->inst.operands = d->operands;
    timed_inst_make(&l->rows, &d->inst, 0, d->size, &l->insts[l->count++]);
}
static void loop_one(Loop *l, uint32_t word) { loop_add(l, &word, 1); }

static BlockTime loop_time(const Loop *l, unsigned iterations, unsigned waves)
{
    return block_clocks(l->arena, &l->rows, l->insts, l->count, iterations, waves);
}

/* Four products of 16 clocks and the end of the loop: the pipe is the limit, until too much stands between. */
static void loop_of_products(void **state)
{
    (void)state;
    for (unsigned between = 0; between < 4; between++) {
        Loop *l = loop_new(TARGET_GFX942);
        for (unsigned i = 0; i < 8; i++) {
            loop_add(l, i & 1 ? W_MFMA16 : W_MFMA16_B, 2);
            for (unsigned n = 0; n < between; n++) loop_one(l, W_S_MOV);
        }
        loop_one(l, W_BRANCH);
        const BlockTime time = loop_time(l, 8, 1);
        assert_int_equal((int)time.matrix_clocks, 128);
        /* after the last product its gap, the branch's group and the 20 of the branch */
        const unsigned tail = 4 * (1 + between) + 20;
        assert_int_equal((int)time.clocks, 7 * 16 + (tail > 16 ? tail : 16));
        arena_free(l->arena);
    }
}

/* The order decides: reads all at the begin fill the queue of the LDS, spread out they hide behind products. */
static void order_of_reads(void **state)
{
    (void)state;
    double clocks[2];
    for (unsigned spread = 0; spread < 2; spread++) {
        Loop *l = loop_new(TARGET_GFX950);
        for (unsigned i = 0; i < 16 && !spread; i++) loop_add(l, W_READ_B128, 2);
        for (unsigned i = 0; i < 16; i++) {
            loop_add(l, i & 1 ? W_MFMA16 : W_MFMA16_B, 2);
            if (spread) loop_add(l, W_READ_B128, 2);
        }
        clocks[spread] = loop_time(l, 6, 4).clocks;
        arena_free(l->arena);
    }
    assert_in_range((int)clocks[1], 256, 272);
    assert_true(clocks[0] > clocks[1] + 64);
}

/* A second wave on the SIMD fills what the first one leaves; two of them cannot be faster than the pipe. */
static void waves_share(void **state)
{
    (void)state;
    Loop *l = loop_new(TARGET_GFX950);
    loop_add(l, W_MFMA16, 2);
    loop_one(l, W_V_READ8);
    loop_one(l, W_NOP + 7);
    const BlockTime alone = loop_time(l, 20, 1), eight = loop_time(l, 20, 8), sixteen = loop_time(l, 20, 16);
    assert_int_equal((int)alone.clocks, 36 + 4 + 32);
    assert_in_range((int)eight.clocks, 72, 76); /* two waves of a SIMD */
    assert_in_range((int)sixteen.clocks, 72, 84);
    assert_int_equal((int)(sixteen.matrix_clocks / alone.matrix_clocks), 4);
    arena_free(l->arena);
}

static void waits_and_straight_code(void **state)
{
    (void)state;
    Loop *l = loop_new(TARGET_GFX950);
    loop_add(l, W_LOAD_X4, 2);
    loop_one(l, W_WAIT_VM0);
    const BlockTime once = loop_time(l, 1, 1), more = loop_time(l, 10, 1);
    assert_in_range(once.first, 464, 467);
    assert_in_range((int)more.clocks, 468, 472); /* out of the L2 each time */
    assert_int_equal((int)loop_time(l, 0, 1).clocks, 0);
    assert_int_equal((int)loop_time(l, 1, 0).clocks, 0);
    arena_free(l->arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loop_of_products),
        cmocka_unit_test(order_of_reads),
        cmocka_unit_test(waves_share),
        cmocka_unit_test(waits_and_straight_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
