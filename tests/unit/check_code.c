/* Finding code in the words of a section: what is followed, and where the analysis says that it stops. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "check/code.h"

typedef struct Words {
    Arena *arena;
    Code code;
} Words;

static void build(Words *w, const uint32_t *words, size_t count, uint64_t entry)
{
    w->arena = arena_new();
    code_build(&w->code, w->arena, TARGET_GFX942, words, count, &entry, 1);
}

#define BUILD(w, words, entry) build(w, words, sizeof words / sizeof words[0], entry)

static const uint32_t ENDPGM = 0xbf810000, NOP3 = 0xbf800003, GARBAGE = 0xffffffff;

static void straight(void **state)
{
    (void)state;
    Words w;
    const uint32_t words[] = {GARBAGE, NOP3, ENDPGM, GARBAGE};
    BUILD(&w, words, 4);
    assert_int_equal(w.code.num_insts, 2);
    assert_int_equal(w.code.notes.len, 0);
    assert_int_equal(w.code.insts[0].d.address, 4);
    assert_true(w.code.insts[0].root);
    assert_false(w.code.insts[1].root);
    assert_int_equal(w.code.insts[0].succ[0], 1);
    assert_int_equal(w.code.insts[1].succ[0], NO_INST);
    assert_int_equal(w.code.insts[1].num_preds, 1);
    assert_int_equal(w.code.preds[w.code.insts[1].first_pred], 0);
    arena_free(w.arena);
}

static void long_branch_and_indirect_jump(void **state)
{
    (void)state;
    Words w;
    const uint32_t words[] = {
        0xbeea1c00,                      /* 00: s_getpc_b64 vcc */
        0x806aff6a, 0x00000018,          /* 04: s_add_u32 vcc_lo, vcc_lo, 0x18 */
        0x826b806b,                      /* 0c: s_addc_u32 vcc_hi, vcc_hi, 0 */
        0xbe801d6a,                      /* 10: s_setpc_b64 vcc */
        GARBAGE,    GARBAGE,             /* data */
        0xbf850003,                      /* 1c: s_cbranch_scc1 2c */
        NOP3,       ENDPGM,     GARBAGE, /* 20 */
        0xbe801d00,                      /* 2c: s_setpc_b64 s[0:1] */
    };
    BUILD(&w, words, 0);
    assert_int_equal(w.code.num_insts, 8);
    assert_int_equal(w.code.insts[3].succ[0], 4);
    assert_int_equal(w.code.insts[4].d.address, 0x1c);
    assert_int_equal(w.code.insts[4].succ[0], 7);
    assert_int_equal(w.code.insts[4].succ[1], 5);
    assert_int_equal(w.code.notes.len, 1); /* the indirect jump */
    assert_int_equal(w.code.notes.data[0].address, 0x2c);
    arena_free(w.arena);
}

static void another_register_pair_is_indirect(void **state)
{
    (void)state;
    Words w;
    const uint32_t words[] = {0xbeea1c00, 0x806aff6a, 0x00000018, 0x826b806b, 0xbe801d00 /* s[0:1] */,
                              GARBAGE,    GARBAGE,    ENDPGM};
    BUILD(&w, words, 0);
    assert_int_equal(w.code.num_insts, 4);
    assert_int_equal(w.code.notes.len, 1);
    assert_int_equal(w.code.notes.data[0].address, 0x10);
    arena_free(w.arena);
}

static void unknown_and_outside(void **state)
{
    (void)state;
    Words w;
    const uint32_t unknown[] = {NOP3, GARBAGE, ENDPGM};
    BUILD(&w, unknown, 0);
    assert_int_equal(w.code.num_insts, 1);
    assert_int_equal(w.code.notes.len, 1);
    assert_int_equal(w.code.notes.data[0].address, 4);
    arena_free(w.arena);

    const uint32_t off_the_end[] = {NOP3, NOP3};
    BUILD(&w, off_the_end, 0);
    assert_int_equal(w.code.num_insts, 2);
    assert_int_equal(w.code.notes.len, 1);
    arena_free(w.arena);

    const uint32_t far_target[] = {0xbf850100 /* s_cbranch_scc1 +0x100 */, ENDPGM};
    BUILD(&w, far_target, 0);
    assert_int_equal(w.code.num_insts, 2);
    assert_int_equal(w.code.notes.len, 1);
    arena_free(w.arena);

    const uint32_t before_start[] = {0xbf82fff0 /* s_branch -16 */};
    BUILD(&w, before_start, 0);
    assert_int_equal(w.code.num_insts, 1);
    assert_int_equal(w.code.notes.len, 1);
    arena_free(w.arena);

    const uint32_t cut[] = {0x806aff6a /* s_add_u32 with a literal that is missing */};
    BUILD(&w, cut, 0);
    assert_int_equal(w.code.num_insts, 0);
    assert_int_equal(w.code.notes.len, 1);
    arena_free(w.arena);

    const uint32_t misaligned[] = {ENDPGM, ENDPGM};
    BUILD(&w, misaligned, 2);
    assert_int_equal(w.code.num_insts, 0);
    assert_int_equal(w.code.notes.len, 1);
    arena_free(w.arena);

    BUILD(&w, misaligned, 1ull << 40);
    assert_int_equal(w.code.num_insts, 0);
    assert_int_equal(w.code.notes.len, 1);
    arena_free(w.arena);
}

static void loop(void **state)
{
    (void)state;
    Words w;
    const uint32_t words[] = {NOP3, 0xbf84fffe /* s_cbranch_scc0 -> 0 */, ENDPGM};
    BUILD(&w, words, 0);
    assert_int_equal(w.code.num_insts, 3);
    assert_int_equal(w.code.insts[1].succ[0], 0);
    assert_int_equal(w.code.insts[1].succ[1], 2);
    assert_int_equal(w.code.insts[0].num_preds, 1);
    assert_int_equal(w.code.notes.len, 0);
    arena_free(w.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(straight),
        cmocka_unit_test(long_branch_and_indirect_jump),
        cmocka_unit_test(another_register_pair_is_indirect),
        cmocka_unit_test(unknown_and_outside),
        cmocka_unit_test(loop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
