/* Issue on a compute unit: pairs of instructions, fetch, the matrix pipe and what goes beside it, waves of one SIMD,
   priorities, owners. Each rule with its boundary. */
#include "timing_run.h"

/* The gap of the last two instructions of one wave, behind four that leave fetch alone. */
static void pairs(void **state)
{
    (void)state;
    static const struct {
        Target target;
        uint32_t first, second[2];
        unsigned words, gap;
    } cases[] = {
        {TARGET_GFX950, W_V_MOV, {W_V_MOV}, 1, 4},
        {TARGET_GFX950, W_S_MOV, {W_V_MOV}, 1, 4},
        {TARGET_GFX950, W_V_EXP, {W_V_MOV}, 1, 8},
        {TARGET_GFX942, W_V_EXP, {W_V_MOV}, 1, 16},
        {TARGET_GFX950, W_NOP + 3, {W_V_MOV}, 1, 16},
        {TARGET_GFX950, W_V_MOV, {0xdc5c8000, 0x167f0012}, 2, 12}, /* to a load */
        {TARGET_GFX950, W_V_MOV, {0xd9fe0000, 0x0c000000}, 2, 12}, /* to the LDS */
        {TARGET_GFX950, W_V_MOV, {0xc0060000, 0x00000000}, 2, 4},  /* scalar memory: not */
        {TARGET_GFX950, W_S_MOV, {0xdc5c8000, 0x167f0012}, 2, 4},
        {TARGET_GFX950, W_WAIT_VM0, {W_V_MOV}, 1, 4},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        Run *r = run_new(cases[i].target, 1);
        for (unsigned n = 0; n < 4; n++) run_one(r, 1, W_NOP + 7);
        run_one(r, 1, cases[i].first);
        run_add(r, 1, cases[i].second, cases[i].words, NO_ACCESS);
        run_go(r);
        if (run_gap(r, 0, 4, 5) != cases[i].gap) fail_msg("case %u: %u", i, (unsigned)run_gap(r, 0, 4, 5));
        arena_free(r->arena);
    }
}

/* The wait of a memory instruction for the VALU is from the last VALU instruction, whatever stands between. */
static void memory_after_valu(void **state)
{
    (void)state;
    for (unsigned between = 0; between < 4; between++) {
        Run *r = run_new(TARGET_GFX950, 1);
        run_one(r, 1, W_V_MOV);
        for (unsigned i = 0; i < between; i++) run_one(r, 1, W_S_MOV);
        run_two(r, 1, W_LOAD_X4);
        run_go(r);
        assert_int_equal(run_gap(r, 0, 0, between + 1), between < 3 ? 12 : 16);
        arena_free(r->arena);
    }
}

/* s_and_saveexec_b64 to s_cbranch_execz: 8; to a branch on SCC, and with another instruction between: 4. */
static void branch_on_exec(void **state)
{
    (void)state;
    static const struct {
        uint32_t branch;
        unsigned between, gap;
    } cases[] = {{0xbf880000, 0, 8}, {0xbf890000, 0, 8}, {0xbf840000, 0, 4}, {0xbf880000, 1, 8}, {0xbf880000, 2, 12}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        Run *r = run_new(TARGET_GFX950, 1);
        run_one(r, 1, 0xbe82206a); /* s_and_saveexec_b64 s[2:3], vcc */
        for (unsigned n = 0; n < cases[i].between; n++) run_one(r, 1, W_S_MOV);
        run_one(r, 1, cases[i].branch);
        run_go(r);
        assert_int_equal(run_gap(r, 0, 0, 1 + cases[i].between), cases[i].gap);
        arena_free(r->arena);
    }
}

/* A taken branch costs 20; the blocks of 32 bytes after it are there 20, 36, 56 and 76 clocks after the branch, if they
   are used as they come. A loop head at byte 12 of its block, of 8-byte instructions, runs into that. */
static void fetch_after_a_branch(void **state)
{
    (void)state;
    Run *r = run_new(TARGET_GFX950, 1);
    for (unsigned i = 0; i < 3; i++) run_one(r, 1, W_S_MOV);
    run_one(r, 1, W_BRANCH + 7); /* byte 12, to byte 44 */
    for (unsigned i = 0; i < 7; i++) run_one(r, 0, W_NOP);
    assert_int_equal(r->num_words * 4 % 32, 12);
    for (unsigned i = 0; i < 12; i++) run_two(r, 1, W_SMEM);
    run_go(r);
    static const unsigned clocks[] = {20, 24, 36, 40, 44, 48, 56, 60, 64, 68, 76};
    for (unsigned i = 0; i < sizeof clocks / sizeof *clocks; i++)
        if (run_gap(r, 0, 3, 4 + i) != clocks[i])
            fail_msg("instruction %u after the branch: %u", i, (unsigned)run_gap(r, 0, 3, 4 + i));
    arena_free(r->arena);
}

/* Not taken: 4, but 20 where the next instruction begins a block. */
static void branches_not_taken(void **state)
{
    (void)state;
    for (unsigned before = 5; before < 9; before++) {
        Run *r = run_new(TARGET_GFX950, 1);
        for (unsigned i = 0; i < before; i++) run_one(r, 1, W_S_MOV);
        run_one(r, 1, W_BRANCH);
        run_one(r, 1, W_S_MOV);
        run_go(r);
        assert_int_equal(run_gap(r, 0, before, before + 1), before == 7 ? 20 : 4);
        arena_free(r->arena);
    }
}

/* Straight code of 4-byte instructions is never held back by fetch. */
static void straight_code(void **state)
{
    (void)state;
    Run *r = run_new(TARGET_GFX950, 1);
    for (unsigned i = 0; i < 100; i++) run_one(r, 1, W_V_MOV);
    run_go(r);
    assert_int_equal(run_gap(r, 0, 0, 99), 99 * 4);
    assert_int_equal(r->result.owner[OWNER_FETCH], 0);
    assert_int_equal(r->result.owner[OWNER_VALU], 400);
    arena_free(r->arena);
}

/* Products back to back, on one sum and on two; 16 and 32 clocks. */
static void matrix_rate(void **state)
{
    (void)state;
    static const struct {
        const uint32_t *one, *other;
        unsigned clocks;
    } cases[] = {{W_MFMA16, W_MFMA16, 16}, {W_MFMA16, W_MFMA16_B, 16}, {W_MFMA32, W_MFMA32, 32}};
    for (unsigned i = 0; i < 3; i++) {
        Run *r = run_new(TARGET_GFX950, 1);
        for (unsigned n = 0; n < 20; n++) run_two(r, 1, n & 1 ? cases[i].other : cases[i].one);
        run_one(r, 1, W_NOP + 7);
        run_go(r);
        assert_int_equal(run_gap(r, 0, 1, 19), 18 * cases[i].clocks);
        assert_int_equal(r->result.matrix_clocks, 20 * cases[i].clocks);
        assert_int_equal(r->result.owner[OWNER_MATRIX], 20 * cases[i].clocks);
        arena_free(r->arena);
    }
}

/* Clocks from one product of 32 clocks to the next, with `count` instructions between. */
static uint64_t between_products(Target target, const uint32_t *product, const uint32_t *words, unsigned num_words,
                                 unsigned count)
{
    Run *r = run_new(target, 1);
    run_two(r, 1, product);
    for (unsigned i = 0; i < count; i++) run_add(r, 1, words, num_words, NO_ACCESS);
    run_two(r, 1, product);
    run_go(r);
    const uint64_t gap = run_gap(r, 0, 0, count + 1);
    arena_free(r->arena);
    return gap;
}

/* Six VALU instructions go under 32x32x16, the seventh does not; scalar ones use the head as well. */
static void window(void **state)
{
    (void)state;
    const uint32_t valu = W_V_MOV9, salu = W_S_MOV;
    assert_int_equal(between_products(TARGET_GFX950, W_MFMA32, &valu, 1, 6), 32);
    assert_int_equal(between_products(TARGET_GFX950, W_MFMA32, &valu, 1, 7), 36);
    assert_int_equal(between_products(TARGET_GFX950, W_MFMA32, &salu, 1, 7), 32);
    assert_int_equal(between_products(TARGET_GFX950, W_MFMA32, &salu, 1, 8), 36);
    /* 16x16x16: 4 clocks of head, three instructions */
    assert_int_equal(between_products(TARGET_GFX942, W_MFMA16_B, &valu, 1, 3), 16);
    assert_int_equal(between_products(TARGET_GFX942, W_MFMA16_B, &valu, 1, 4), 20);
}

/* Packed f32 operations wait for the end of the pipe and 12 clocks on gfx950; on gfx942 they go beside it. */
static void packed(void **state)
{
    (void)state;
    assert_int_equal(between_products(TARGET_GFX950, W_MFMA32, W_PK_MUL, 2, 1), 32 + 12 + 4);
    assert_int_equal(between_products(TARGET_GFX950, W_MFMA32, W_PK_MUL, 2, 2), 32 + 12 + 8);
    assert_int_equal(between_products(TARGET_GFX942, W_MFMA16_B, W_PK_MUL, 2, 1), 16);
}

/* Who reads D waits for it, who reads its neighbour does not; D as A of the next product waits as long. */
static void readers_of_d(void **state)
{
    (void)state;
    const uint32_t reads = W_V_READ8, writes = W_V_MOV9, other = 0x7e160307; /* v_mov_b32 v11, v7 */
    static const uint32_t as_a[] = {0xd3cd0010, 0x04424508}; /* v_mfma v[16:19], v[8:9], v[34:35], v[16:19] */
    const struct {
        const uint32_t *words;
        unsigned num_words, on_942, on_950;
    } cases[] = {{&reads, 1, 32, 36}, {&writes, 1, 16, 16}, {as_a, 2, 32, 36}, {W_STORE_X4, 2, 4, 4}};
    for (unsigned i = 0; i < 4; i++)
        for (unsigned t = 0; t < 2; t++) {
            Run *r = run_new(t ? TARGET_GFX950 : TARGET_GFX942, 1);
            run_two(r, 1, W_MFMA16);
            run_add(r, 1, cases[i].words, cases[i].num_words, NO_ACCESS);
            run_go(r);
            assert_int_equal(run_gap(r, 0, 0, 1), t ? cases[i].on_950 : cases[i].on_942);
            arena_free(r->arena);
        }
    Run *r = run_new(TARGET_GFX950, 1); /* overwrites v11, which is D; then what is not D at all */
    run_two(r, 1, W_MFMA16);
    run_one(r, 1, other);
    run_go(r);
    assert_int_equal(run_gap(r, 0, 0, 1), 16);
    assert_true(r->result.owner[OWNER_MATRIX] == 16);
    arena_free(r->arena);
}

/* Waves 0 and 4 are on one SIMD: they share its VALU and its matrix pipe; kinds that differ go side by side. */
static void two_waves_of_a_simd(void **state)
{
    (void)state;
    Run *r = run_new(TARGET_GFX950, 5);
    for (unsigned i = 0; i < 40; i++) run_one(r, 0x11, W_V_MOV);
    run_go(r);
    assert_int_equal(run_clock(r, 4, 39) - run_clock(r, 0, 0), 79 * 4);
    assert_int_equal(run_gap(r, 0, 0, 39), 39 * 4); /* the older one first */
    arena_free(r->arena);

    r = run_new(TARGET_GFX950, 5);
    for (unsigned i = 0; i < 40; i++) run_one(r, 0x01, W_V_MOV);
    for (unsigned i = 0; i < 40; i++) run_one(r, 0x10, W_S_MOV);
    run_go(r);
    assert_int_equal(run_gap(r, 0, 0, 39), 39 * 4);
    assert_int_equal(run_gap(r, 4, 0, 39), 39 * 4);
    arena_free(r->arena);

    r = run_new(TARGET_GFX950, 5); /* other SIMDs share nothing of it */
    for (unsigned i = 0; i < 40; i++) run_one(r, 0x03, W_V_MOV);
    run_go(r);
    assert_int_equal(run_gap(r, 0, 0, 39), 39 * 4);
    assert_int_equal(run_gap(r, 1, 0, 39), 39 * 4);
    arena_free(r->arena);

    r = run_new(TARGET_GFX950, 5); /* products of two waves take turns */
    for (unsigned i = 0; i < 10; i++) run_two(r, 0x11, W_MFMA32);
    run_go(r);
    assert_int_equal(r->result.matrix_clocks, 20 * 32);
    assert_in_range(r->result.clocks, 20 * 32, 20 * 32 + 200);
    arena_free(r->arena);
}

/* A wave's products and another one's VALU instructions go side by side, but for the operands' clocks. */
static void products_beside_another_wave(void **state)
{
    (void)state;
    Run *r = run_new(TARGET_GFX950, 5);
    for (unsigned i = 0; i < 200; i++) run_one(r, 0x01, W_V_MOV);
    for (unsigned i = 0; i < 20; i++) run_two(r, 0x10, W_MFMA32);
    run_go(r);
    assert_int_equal(run_gap(r, 4, 0, 19), 19 * 32);
    /* one in the product's own group, six under it; of eight groups the second one is the operands' */
    assert_in_range(run_gap(r, 0, 0, 119), 119 * 32 / 7 - 12, 119 * 32 / 7 + 12);
    arena_free(r->arena);
}

/* Blame is of the longest wait: an instruction that waits first long, then shortly, for two others. */
static void blame_of_the_longest(void **state)
{
    (void)state;
    Run *r = run_new(TARGET_GFX950, 1);
    run_two(r, 1, W_MFMA16);
    run_one(r, 1, W_V_READ8);
    run_two(r, 1, W_MFMA16);
    for (unsigned i = 0; i < 5; i++) run_one(r, 1, W_S_MOV);
    VEC_PUSH(r->arena, &r->waves[0].steps, ((TraceStep){2, NO_ACCESS})); /* the reader again, as by a jump */
    run_go(r);
    assert_int_equal(r->result.insts[1].count, 2);
    assert_true(r->result.insts[1].stalled[OWNER_DEPENDENCE] > 20);
    assert_int_equal(r->result.insts[1].blame[OWNER_DEPENDENCE], 0);
    arena_free(r->arena);
}

/* The wave with the higher priority goes first as long as it has it. */
static void priorities(void **state)
{
    (void)state;
    for (unsigned raised = 0; raised < 2; raised++) {
        Run *r = run_new(TARGET_GFX950, 5);
        run_one(r, 0x01, W_PRIO_0);
        run_one(r, 0x10, raised ? W_PRIO_3 : W_PRIO_0);
        for (unsigned i = 0; i < 64; i++) run_one(r, 0x11, W_V_MOV);
        run_go(r);
        const uint64_t first = run_gap(r, 0, 1, 64), second = run_gap(r, 4, 1, 64);
        if (raised) {
            assert_int_equal(second, 63 * 4); /* is never held back */
            assert_in_range(first, 2 * 60 * 4, 2 * 64 * 4);
        } else {
            assert_true(first <= second);
        }
        arena_free(r->arena);
    }
}

static void dependence_is_owned(void **state)
{
    (void)state;
    Run *r = run_new(TARGET_GFX950, 1);
    run_two(r, 1, W_MFMA16);
    run_one(r, 1, W_V_READ8);
    run_go(r);
    assert_int_equal(r->result.owner[OWNER_MATRIX], 16);
    assert_int_equal(r->result.owner[OWNER_DEPENDENCE], 20);
    assert_int_equal(r->result.num_insts, 3);
    assert_int_equal(r->result.insts[1].blame[OWNER_DEPENDENCE], 0);
    arena_free(r->arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs),
        cmocka_unit_test(memory_after_valu),
        cmocka_unit_test(branch_on_exec),
        cmocka_unit_test(fetch_after_a_branch),
        cmocka_unit_test(branches_not_taken),
        cmocka_unit_test(straight_code),
        cmocka_unit_test(matrix_rate),
        cmocka_unit_test(window),
        cmocka_unit_test(packed),
        cmocka_unit_test(readers_of_d),
        cmocka_unit_test(two_waves_of_a_simd),
        cmocka_unit_test(products_beside_another_wave),
        cmocka_unit_test(blame_of_the_longest),
        cmocka_unit_test(priorities),
        cmocka_unit_test(dependence_is_owned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
