/* What instructions cost: rates, the matrix pipe by the encoded types, heads, waits, registers. Words are LLVM's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "timing/timed_inst.h"

typedef struct Fixture {
    Arena *arena;
    TimeRows rows;
} Fixture;

static const TimedInst *made(Fixture *f, Target target, const uint32_t *words, size_t num_words)
{
    f->arena = f->arena ? f->arena : arena_new();
    f->rows = time_rows(target);
    uint32_t *code = ARENA_ARRAY(f->arena, uint32_t, num_words);
    for (size_t i = 0; i < num_words; i++) code[i] = words[i];
    const TimedInst *inst = timed_code_at(timed_code_new(f->arena, &f->rows, code, num_words), 0);
    assert_non_null(inst);
    return inst;
}
#define MADE(f, target, ...) \
    made((f), (target), (const uint32_t[]){__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / 4)

typedef struct Cost {
    Target target;
    uint32_t words[4];
    unsigned num_words, kind, issue, pipe, head;
    const char *what;
} Cost;

static const Cost costs[] = {
    {TARGET_GFX950, {0x7e0002f2}, 1, ISSUE_VALU, 4, 4, 0, "v_mov_b32"},
    {TARGET_GFX942, {0x7e004101}, 1, ISSUE_VALU, 16, 16, 0, "v_exp_f32"},
    {TARGET_GFX950, {0x7e004101}, 1, ISSUE_VALU, 8, 8, 0, "v_exp_f32"},
    {TARGET_GFX942, {0x7e004b02}, 1, ISSUE_VALU, 32, 32, 0, "v_rcp_f64"},
    {TARGET_GFX942, {0xd2850000, 0x00020501}, 2, ISSUE_VALU, 8, 8, 0, "v_mul_lo_u32"},
    {TARGET_GFX942, {0xd2080004, 0x00010500}, 2, ISSUE_VALU, 4, 4, 0, "v_lshl_add_u64"},
    {TARGET_GFX942, {0xd28f0000, 0x00020501}, 2, ISSUE_VALU, 8, 8, 0, "v_lshlrev_b64 v[0:1], v1, v[2:3]"},
    {TARGET_GFX950, {0x7e00b301}, 1, ISSUE_VALU, 20, 20, 0, "v_permlane16_swap_b32"},
    {TARGET_GFX942, {0xbf800007}, 1, ISSUE_INTERNAL, 32, 0, 0, "s_nop 7"},
    {TARGET_GFX942, {0xbf800000}, 1, ISSUE_INTERNAL, 4, 0, 0, "s_nop 0"},
    {TARGET_GFX942, {0xbf8e0002}, 1, ISSUE_INTERNAL, 128, 0, 0, "s_sleep 2"},
    {TARGET_GFX942, {0xbf8a0000}, 1, ISSUE_BRANCH, 4, 0, 0, "s_barrier"},
    {TARGET_GFX942, {0xd3cd8000, 0x04020502}, 2, ISSUE_MATRIX, 4, 16, 4, "v_mfma_f32_16x16x16_f16"},
    {TARGET_GFX942, {0xd3cc0000, 0x04022510}, 2, ISSUE_MATRIX, 4, 32, 4, "v_mfma_f32_32x32x8_f16"},
    {TARGET_GFX942, {0xd3c40000, 0x04020300}, 2, ISSUE_MATRIX, 4, 64, 64, "v_mfma_f32_32x32x2_f32: nothing beside it"},
    {TARGET_GFX950, {0xd3d40000, 0x04021104}, 2, ISSUE_MATRIX, 4, 16, 8, "v_mfma_f32_16x16x32_f16"},
    {TARGET_GFX950, {0xd3d50000, 0x04022910}, 2, ISSUE_MATRIX, 4, 32, 8, "v_mfma_f32_32x32x16_f16"},
};

static void costs_of_rows(void **state)
{
    (void)state;
    Fixture f = {0};
    for (unsigned i = 0; i < sizeof costs / sizeof *costs; i++) {
        const Cost *c = &costs[i];
        const TimedInst *inst = made(&f, c->target, c->words, c->num_words);
        if (inst->kind != c->kind || inst->issue != c->issue || inst->pipe != c->pipe || inst->head != c->head)
            fail_msg("%s (%s): kind %u, issue %u, pipe %u, head %u", c->what, inst_info(inst->inst.opcode)->name,
                     inst->kind, inst->issue, inst->pipe, inst->head);
    }
    arena_free(f.arena);
}

static void matrix_results(void **state)
{
    (void)state;
    Fixture f = {0};
    /* v_mfma_f32_16x16x16_f16 a[0:3], v[2:3], v[2:3], a[0:3] */
    const TimedInst *inst = MADE(&f, TARGET_GFX942, 0xd3cd8000, 0x04020502);
    assert_int_equal(inst->latency, 16 + 16);
    assert_int_equal(inst->forward, 16);
    assert_int_equal(inst->sum.count, 4);
    assert_int_equal(inst->writes.range[0].first, inst->sum.first);
    /* gfx950 needs four clocks more before a VALU instruction may read it */
    inst = MADE(&f, TARGET_GFX950, 0xd3cd8000, 0x04020502);
    assert_int_equal(inst->latency, 16 + 20);
    arena_free(f.arena);
}

static void f8f6f4_by_formats(void **state)
{
    (void)state;
    Fixture f = {0};
    /* v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[..], v[..], v[0:3]: fp8 x fp8; fp4 x fp8; fp4 x fp4 */
    assert_int_equal(MADE(&f, TARGET_GFX950, 0xd3ad0000, 0x04022108)->pipe, 32);
    assert_int_equal(MADE(&f, TARGET_GFX950, 0xd3ad0400, 0x04022108)->pipe, 32);
    const TimedInst *inst = MADE(&f, TARGET_GFX950, 0xd3ad0400, 0x84022108);
    assert_int_equal(inst->pipe, 16);
    assert_int_equal(inst->head, 8);
    arena_free(f.arena);
}

static void waits_and_priorities(void **state)
{
    (void)state;
    Fixture f = {0};
    const TimedInst *inst = MADE(&f, TARGET_GFX942, 0xbf8c0f73); /* vmcnt(3) */
    assert_true(inst->is_wait);
    assert_int_equal(inst->wait[COUNTER_VM], 3);
    assert_int_equal(inst->wait[COUNTER_LGKM], counter_infos[COUNTER_LGKM].max);
    inst = MADE(&f, TARGET_GFX942, 0xbf8f0003);
    assert_int_equal(inst->priority, 3);
    assert_int_equal(MADE(&f, TARGET_GFX942, 0xbf800003)->priority, -1);
    assert_true(MADE(&f, TARGET_GFX942, 0xbf810000)->is_end);
    assert_true(MADE(&f, TARGET_GFX942, 0xbf84ffa3)->is_branch);
    /* global_store_dwordx4 v[4:5], v[0:3], off; its load */
    inst = MADE(&f, TARGET_GFX942, 0xdc7c8000, 0x007f0004);
    assert_true(inst->is_write && !inst->exchanges && inst->event->counters == COUNTER_BIT_VM);
    inst = MADE(&f, TARGET_GFX942, 0xdc5c8000, 0x167f0012);
    assert_true(!inst->is_write && !inst->exchanges);
    assert_true(MADE(&f, TARGET_GFX942, 0xd87e0000, 0x01000200)->exchanges);  /* ds_bpermute_b32 v1, v0, v2 */
    assert_false(MADE(&f, TARGET_GFX942, 0xd9fe0000, 0x0c000000)->exchanges); /* ds_read_b128 */
    inst = MADE(&f, TARGET_GFX950, 0xe05d1000, 0x80020000); /* buffer_load_dwordx4 v0, s[8:11], 0 offen lds */
    assert_true(!inst->is_write && !inst->exchanges && inst->event->counters == COUNTER_BIT_VM);
    arena_free(f.arena);
}

static void code_ends(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    const TimeRows rows = time_rows(TARGET_GFX942);
    const uint32_t words[] = {0xbf800000, 0xd3cd8000};
    TimedCode *code = timed_code_new(arena, &rows, words, 2);
    assert_non_null(timed_code_at(code, 0));
    assert_ptr_equal(timed_code_at(code, 0), timed_code_at(code, 0));
    assert_null(timed_code_at(code, 1)); /* cut in two */
    assert_null(timed_code_at(code, 2));
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_of_rows),        cmocka_unit_test(matrix_results), cmocka_unit_test(f8f6f4_by_formats),
        cmocka_unit_test(waits_and_priorities), cmocka_unit_test(code_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
