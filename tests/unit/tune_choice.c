/* --schedule=auto with a mode that gets the order wrong: the mode is left out with a warning, and what is compiled is
   what another one makes. The mistake is seeded behind the pass that reorders. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ir/pass_notes.h"
#include "tune/pipeline.h"
#include "ir/choices.h"
#include "ir/ir.h"
#include "ir/kernel_words.h"

/* A loop in which each load is waited for by itself: loads that go together take fewer clocks. */
static const char text[] = "kernel @k target(gfx942) {\n"
                           "  workgroup_size 64, 1, 1\n"
                           "^entry:\n"
                           "  %p:s2 = live_in kernarg_ptr\n"
                           "  %x:v = live_in workitem_id\n"
                           "  br ^loop(0)\n"
                           "^loop(%i:s):\n"
                           "  %a:v = global_load_dword %x, %p mem(1)\n"
                           "  %c:v = v_add_f32 %a, %a\n"
                           "  %b:v = global_load_dword %x, %p offset:64 mem(1)\n"
                           "  %d:v = v_add_f32 %b, %c\n"
                           "  %e:v = v_mul_f32 %d, %c\n"
                           "  global_store_dword %x, %d, %p offset:8 mem(2)\n"
                           "  global_store_dword %x, %e, %p offset:8 mem(2)\n"
                           "  %n:s = s_add_i32 %i, 1\n"
                           "  br_cmp s_cmp_lt_i32 %n, 100, ^loop(%n), ^exit\n"
                           "^exit:\n"
                           "  s_endpgm\n"
                           "}\n";

static unsigned broken_modes; /* bits by WaveccSchedule */

/* The first of two stores to one place behind the second one. */
static void swap_stores(Kernel *k, const PassInfo *pass, const PassCtx *ctx)
{
    if (strcmp(pass->name, "schedule") != 0 || !(broken_modes >> ctx->options.schedule & 1)) return;
    FOREACH_BLOCK(k, block)
    {
        Inst *first = NULL, *second = NULL;
        FOREACH_INST(block, inst)
        {
            if (!(inst_row(inst)->flags & INST_STORE)) continue;
            if (!first) first = inst;
            else second = inst;
        }
        if (!second) continue;
        Inst *behind = second->next;
        inst_remove(first);
        inst_insert_before(behind, first);
    }
}

typedef struct Compiled {
    Arena *arena;
    DiagList diags;
    Kernel *k;
    bool ok;
} Compiled;

static PassTime times[64];

static Compiled compile_with(WaveccSchedule mode, unsigned broken, bool remarks)
{
    Compiled c = {.arena = arena_new()};
    diag_init(&c.diags, c.arena);
    c.diags.wants_remarks = remarks;
    assert_true(pipeline_num_passes <= sizeof times / sizeof times[0]);
    memset(times, 0, sizeof times);
    KernelList kernels = {0};
    assert_true(kir_parse(c.arena, &c.diags, "k.kir", text, strlen(text), NUM_TARGETS, &kernels));
    c.k = kernels.data[0];
    c.k->text_locs = NULL;
    broken_modes = broken;
    PipelineOptions options = {.ctx = pass_context(&c.diags), .break_order = swap_stores, .times = times};
    options.ctx.options.schedule = mode;
    c.ok = pipeline_run(c.k, &options);
    return c;
}

static Compiled compile_mode(WaveccSchedule mode, unsigned broken) { return compile_with(mode, broken, false); }

static Compiled compile(unsigned broken) { return compile_mode(WAVECC_SCHEDULE_AUTO, broken); }

/* Offset 8 gets the product last. */
static void assert_right(const Compiled *c)
{
    assert_true(c->ok);
    assert_int_equal(c->diags.num_errors, 0);
    bool product = false;
    FOREACH_BLOCK(c->k, block)
    {
        uint32_t value = UINT32_MAX, stored = UINT32_MAX;
        FOREACH_INST(block, inst)
        {
            if (inst->m.opcode == OP_V_MUL_F32) value = inst->m.operands[0].value;
            if (inst_row(inst)->flags & INST_STORE) stored = inst->m.operands[1].value;
        }
        if (value == UINT32_MAX) continue;
        product = true;
        assert_int_equal(stored, value);
    }
    assert_true(product);
}

static WaveccSchedule mode_of(const Compiled *c)
{
    assert_non_null(c->k->notes->choices);
    assert_int_equal(c->k->notes->choices->num_loops, 1);
    return (WaveccSchedule)c->k->notes->choices->loops[0].mode;
}

static unsigned warnings(const Compiled *c)
{
    unsigned count = 0;
    for (uint32_t i = 0; i < c->diags.items.len; i++) {
        const Diag *d = &c->diags.items.data[i];
        if (d->severity != DIAG_WARNING) continue;
        count++;
        assert_string_equal(d->loc.file, "k.kir");
        assert_int_equal(d->loc.line, 1);
        assert_non_null(strstr(d->message, "please report"));
        assert_non_null(strstr(d->message, "global_store_dword"));
    }
    return count;
}

static void none_is_wrong(void **state)
{
    (void)state;
    Compiled c = compile(0);
    assert_right(&c);
    assert_int_equal(warnings(&c), 0);
    assert_int_not_equal(mode_of(&c), WAVECC_SCHEDULE_OFF);
    arena_free(c.arena);
}

static unsigned runs_of(const char *pass) { return times[pipeline_find(pass, strlen(pass)) - pipeline_passes].runs; }

/* `off` waits for each load by itself: the scheduler's clock is enough to leave it out. Reports want its clocks all the
   same, and the code does not depend on that. */
static void far_behind_is_not_finished(void **state)
{
    (void)state;
    Compiled plain = compile(0);
    const unsigned allocations = runs_of("regalloc");
    assert_right(&plain);
    assert_true(plain.k->notes->choices->loops[0].clocks[WAVECC_SCHEDULE_OFF] == 0);
    assert_null(plain.k->notes->choices->loops[0].dropped[WAVECC_SCHEDULE_OFF]);
    Compiled reported = compile_with(WAVECC_SCHEDULE_AUTO, 0, true);
    assert_true(runs_of("regalloc") > allocations);
    const double *clocks = reported.k->notes->choices->loops[0].clocks;
    assert_true(clocks[WAVECC_SCHEDULE_OFF] > clocks[mode_of(&reported)]);
    assert_int_equal(mode_of(&reported), mode_of(&plain));
    StrBuf a = {0}, b = {0};
    kernel_print(plain.k, &a);
    kernel_print(reported.k, &b);
    assert_string_equal(a.data, b.data);
    strbuf_free(&a);
    strbuf_free(&b);
    arena_free(plain.arena);
    arena_free(reported.arena);
}

/* Whichever would have been taken: the next one is. */
static void one_is_wrong(void **state)
{
    (void)state;
    Compiled c = compile(0);
    const WaveccSchedule best = mode_of(&c);
    arena_free(c.arena);
    c = compile(1u << best);
    assert_right(&c);
    assert_true(warnings(&c) >= 1);
    assert_int_not_equal(mode_of(&c), best);
    assert_non_null(c.k->notes->choices->loops[0].dropped[best]);
    arena_free(c.arena);
}

static void all_but_off_are_wrong(void **state)
{
    (void)state;
    Compiled c = compile(1u << WAVECC_SCHEDULE_INTERLEAVE | 1u << WAVECC_SCHEDULE_PIPELINE);
    assert_right(&c);
    assert_true(warnings(&c) >= 2);
    assert_int_equal(mode_of(&c), WAVECC_SCHEDULE_OFF);
    arena_free(c.arena);
}

/* A mode that was asked for is not left out: our own mistake ends the compilation. */
static void end_at_bug(const char *message) { _exit(strstr(message, "no longer does the same") ? 70 : 1); }

static void given_mode_is_wrong(void **state)
{
    (void)state;
    const pid_t child = fork();
    if (!child) {
        bug_set_handler(end_at_bug);
        compile_mode(WAVECC_SCHEDULE_INTERLEAVE, 1u << WAVECC_SCHEDULE_INTERLEAVE);
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 70);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_is_wrong),       cmocka_unit_test(far_behind_is_not_finished),
        cmocka_unit_test(one_is_wrong),        cmocka_unit_test(all_but_off_are_wrong),
        cmocka_unit_test(given_mode_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
