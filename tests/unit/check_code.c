/* Finding code in the words of a section: what is followed, and where the analysis says that it stops. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "check/find_code.h"

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
        0xbf880003,                      /* 1c: s_cbranch_execz 2c */
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

/* ---- instructions in several states (gfx1250) ---- */

enum { V_MOV_V0_V1 = 0x7e000301, SET_MSB_1 = 0xbf860001, SET_MSB_0 = 0xbf860000, END_12 = 0xbfb00000 };

static void build_gfx1250(Words *w, const uint32_t *words, size_t count)
{
    const uint64_t entry = 0;
    w->arena = arena_new();
    code_build(&w->code, w->arena, TARGET_GFX1250, words, count, &entry, 1);
}
#define BUILD_GFX1250(w, words) build_gfx1250(w, words, sizeof words / sizeof words[0])

static unsigned source(const CodeInst *inst) { return inst->d.inst.operands[1].value; }

static void two_states(void **state)
{
    (void)state;
    Words w;
    const uint32_t words[] = {0xbfa10001 /* s_cbranch_scc0 -> v_mov */, SET_MSB_1, V_MOV_V0_V1, END_12};
    BUILD_GFX1250(&w, words);
    assert_int_equal(w.code.num_insts, 4);
    assert_int_equal(w.code.notes.len, 0);
    const Code *paths = w.code.paths;
    assert_non_null(paths);
    assert_int_equal(paths->num_insts, 5);
    assert_int_equal(paths->num_addresses, 4);
    const CodeInst *first = &paths->insts[2], *second = &paths->insts[4];
    assert_int_equal(first->d.address, 8);
    assert_int_equal(second->d.address, 8);
    assert_int_equal(source(first) + source(second), 1 + 257);
    assert_int_equal(source(&w.code.insts[2]), source(first));
    assert_int_equal(first->unknown | second->unknown, 0);
    assert_int_equal(first->num_preds, 1);
    assert_int_equal(second->num_preds, 1);
    assert_int_equal(first->succ[0], 3); /* behind it nobody asks: one state */
    assert_int_equal(second->succ[0], 3);
    assert_int_equal(paths->insts[3].num_preds, 2);
    arena_free(w.arena);
}

/* A loop that comes back with other bits than it is entered with; the third turn is as the second. */
static void loop_with_other_bits(void **state)
{
    (void)state;
    Words w;
    const uint32_t words[] = {V_MOV_V0_V1, SET_MSB_1, 0xbfa1fffd /* s_cbranch_scc0 -> v_mov */, END_12};
    BUILD_GFX1250(&w, words);
    assert_int_equal(w.code.notes.len, 0);
    assert_non_null(w.code.paths);
    assert_int_equal(w.code.paths->num_insts, 5);
    assert_int_equal(source(&w.code.paths->insts[0]), 1);
    assert_true(w.code.paths->insts[0].root);
    assert_int_equal(source(&w.code.paths->insts[4]), 257);
    assert_false(w.code.paths->insts[4].root);
    arena_free(w.arena);
}

static void states_that_nobody_asks_for(void **state)
{
    (void)state;
    Words w;
    const uint32_t words[] = {0xbfa10001, SET_MSB_1, NOP3, SET_MSB_0, V_MOV_V0_V1, END_12};
    BUILD_GFX1250(&w, words);
    assert_int_equal(w.code.notes.len, 0);
    assert_null(w.code.paths);
    assert_int_equal(source(&w.code.insts[4]), 1);
    arena_free(w.arena);
}

static void calls(void **state)
{
    (void)state;
    Words w;
    const uint32_t words[] = {
        0xba040003,  /* 00: s_call_i64 s[4:5], 10 */
        SET_MSB_1,   /* 04 */
        0xba040001,  /* 08: s_call_i64 s[4:5], 10 */
        END_12,      /* 0c */
        V_MOV_V0_V1, /* 10 */
        0xbe804804,  /* 14: s_set_pc_i64 s[4:5] */
    };
    BUILD_GFX1250(&w, words);
    assert_int_equal(w.code.notes.len, 0);
    const Code *paths = w.code.paths;
    assert_non_null(paths);
    assert_int_equal(paths->num_insts, 8);
    assert_int_equal(paths->insts[0].succ[0], 4);
    assert_int_equal(source(&paths->insts[4]), 1);
    assert_int_equal(paths->insts[5].succ[0], 1); /* back to behind the first call, and to no other place */
    assert_int_equal(paths->insts[5].succ[1], NO_INST);
    assert_int_equal(source(&paths->insts[paths->insts[2].succ[0]]), 257);
    assert_int_equal(paths->insts[7].succ[0], 3);
    for (uint32_t i = 1; i < paths->num_insts; i++) assert_false(paths->insts[i].root);
    arena_free(w.arena);
}

/* Written over, or jumped through another pair: not known where it goes, and what is called has no state. */
static void lost_return_addresses(void **state)
{
    (void)state;
    Words w;
    const uint32_t over[] = {0xba040001 /* s_call_i64 s[4:5], 8 */, END_12, 0xbe850080 /* s_mov_b32 s5, 0 */,
                             0xbe804804 /* s_set_pc_i64 s[4:5] */};
    BUILD_GFX1250(&w, over);
    assert_null(w.code.paths);
    assert_int_equal(w.code.notes.len, 1);
    assert_int_equal(w.code.notes.data[0].address, 12);
    assert_true(w.code.insts[1].root);
    assert_true(w.code.insts[2].root);
    arena_free(w.arena);

    const uint32_t other[] = {0xba040001, END_12, 0xbe850080, 0xbe804806 /* s_set_pc_i64 s[6:7] */};
    BUILD_GFX1250(&w, other);
    assert_int_equal(w.code.notes.len, 1);
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
        cmocka_unit_test(two_states),
        cmocka_unit_test(loop_with_other_bits),
        cmocka_unit_test(states_that_nobody_asks_for),
        cmocka_unit_test(calls),
        cmocka_unit_test(lost_return_addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
