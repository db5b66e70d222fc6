/* Random kernels, with check_regalloc as the judge. REGALLOC_FUZZ=first,count runs others; REGALLOC_PRINT=1 prints
   them. */
#include "regalloc/regalloc.h"
#include "regalloc_common.h"
#include "regalloc_random.h"
#include "trials.h"

static unsigned num_fit, num_misfit, num_spilled;

/* Two thirds of the kernels get few registers. */
static PassCtx limits_of(uint64_t seed)
{
    PassCtx ctx = pass_context(NULL);
    if (seed % 3 == 0) return ctx;
    ctx.options.max_vgprs = 64 + (uint32_t)(seed * 7 % 40);
    ctx.options.max_sgprs = 18 + (uint32_t)(seed * 5 % 16);
    if (seed % 3 == 1) ctx.options.max_agprs = 32; /* some variables are in AGPRs */
    return ctx;
}

/* The counts, from which the descriptor is made, cover all registers that instructions name, those of copies too. */
static void check_counts(const Kernel *k, uint64_t seed)
{
    const uint32_t counts[] = {[CLASS_S] = k->num_sgprs, [CLASS_V] = k->num_vgprs, [CLASS_A] = k->num_agprs};
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    for (unsigned i = 0; i < inst->m.num_operands; i++) {
        const Operand o = inst->m.operands[i];
        if (o.kind != OPERAND_PHYS || o.value + o.width <= counts[o.reg_class]) continue;
        fail_msg("seed %llu: %s names %c%u, and the kernel has %u", (unsigned long long)seed, inst_row(inst)->name,
                 "sva"[o.reg_class], o.value + o.width - 1, counts[o.reg_class]);
    }
}

static Target target = TARGET_GFX942; /* of the kernels that `one` makes */

static void one(uint64_t seed, unsigned statements, bool runnable, PassCtx ctx, bool print)
{
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    Kernel *k = gen_kernel_on(target, arena, &diags, seed, statements, seed % 4 != 0, runnable);
    ctx.diags = &diags;
    StrBuf before = {0};
    kernel_print(k, &before);
    if (print) printf("%s", before.data);
    bug_set_handler(catch_bug);
    if (setjmp(bug_jump)) {
        bug_set_handler(NULL);
        if (!print) fprintf(stderr, "%s", before.data);
        StrBuf after = {0};
        kernel_print(k, &after);
        fprintf(stderr, "%s", after.data);
        fail_msg("seed %llu, %u statements: %s", (unsigned long long)seed, statements, bug_text);
    }
    pass_abi(k, &ctx);
    pass_regalloc(k, &ctx);
    if (diags.num_errors) {
        num_misfit++;
        StrBuf text = {0};
        diag_print(&diags, &text);
        if (!ctx.options.max_vgprs) fail_msg("seed %llu: %s", (unsigned long long)seed, text.data);
        if (print) printf("%s", text.data);
        strbuf_free(&text);
    } else {
        num_fit++;
        num_spilled += k->spilled_vgprs || k->spilled_sgprs;
        if (print) {
            StrBuf after = {0};
            kernel_print(k, &after);
            printf("%s", after.data);
            strbuf_free(&after);
        }
        pass_check_regalloc(k, &ctx);
        pass_expand(k, &ctx);
        if (!diags.num_errors) check_counts(k, seed);
    }
    bug_set_handler(NULL);
    strbuf_free(&before);
    arena_free(arena);
}

static void random_kernels(void **state)
{
    (void)state;
    unsigned first = 1, count = trials(2500);
    const char *range = getenv("REGALLOC_FUZZ");
    if (range) sscanf(range, "%u,%u", &first, &count);
    for (unsigned seed = first; seed < first + count; seed++)
        one(seed, 10 + seed % 7 * 20, false, limits_of(seed), getenv("REGALLOC_PRINT") != NULL);
    if (range) printf("%u kernels fit, %u of them with spills, %u do not\n", num_fit, num_spilled, num_misfit);
    assert_true(num_fit > num_misfit * 4);
}

/* WMMA, lane masks of one dword, no AGPRs to spill to, registers of all banks of which the author keeps some. */
static void random_kernels_of_gfx1250(void **state)
{
    (void)state;
    num_fit = num_misfit = num_spilled = 0;
    target = TARGET_GFX1250;
    for (unsigned seed = 1; seed <= trials(1200); seed++) {
        PassCtx ctx = limits_of(seed);
        ctx.options.max_agprs = -1;
        one(seed, 10 + seed % 7 * 20, seed % 2, ctx, false);
    }
    target = TARGET_GFX942;
    assert_true(num_fit > num_misfit * 4 && num_spilled > trials(100));
}

/* Arguments of 17 to 32 dwords by value, in whole and in parts through branches and loops, with all registers and with few. */
static void random_kernels_with_wide_arguments(void **state)
{
    (void)state;
    num_fit = num_misfit = num_spilled = 0;
    for (unsigned seed = 1; seed <= trials(600); seed++) {
        PassCtx ctx = pass_context(NULL);
        if (seed % 2) ctx.options.max_sgprs = 72 + seed % 24;
        if (seed % 3 == 1) ctx.options.max_vgprs = 100 + seed % 40;
        target = seed % 5 == 1 ? TARGET_GFX90A : seed % 5 ? TARGET_GFX942 : TARGET_GFX1250;
        one(seed | GEN_WIDE_ARGUMENTS, 10 + seed % 7 * 20, seed % 2, ctx, false);
    }
    target = TARGET_GFX942;
    assert_true(num_fit > num_misfit * 4 && num_spilled > trials(50));
}

/* Kernels of regalloc_stress on which something was wrong once. */
static void once_wrong(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed;
        uint32_t max_vgprs, max_sgprs;
        int32_t max_agprs;
        bool runnable;
    } kernels[] = {
        {25, 42, 16, 32, false},    /* a store of what a merge leaves */
        {9637, 59, 19, 32, false},  /* a copy of something undefined, in place in memory */
        {21435, 16, 16, 0, false},  /* a constant that a variable takes over */
        {40045, 43, 29, 32, false}, /* a computation made again among accesses with all lanes */
        {72843, 16, 16, 24, false}, /* the same at the head of a block */
        {91375, 33, 16, 32, false}, /* a computation made again on an edge, of what the edge stores */
        {202959, 16, 16, 0, true},  /* moves at the end of a block of which nothing else is left */
    };
    for (unsigned i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        PassCtx ctx = pass_context(NULL);
        ctx.options.max_vgprs = kernels[i].max_vgprs;
        ctx.options.max_sgprs = kernels[i].max_sgprs;
        ctx.options.max_agprs = kernels[i].max_agprs;
        one(kernels[i].seed, 10 + (unsigned)(kernels[i].seed % 7) * 20, kernels[i].runnable, ctx, false);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_kernels), cmocka_unit_test(random_kernels_of_gfx1250),
                                       cmocka_unit_test(random_kernels_with_wide_arguments),
                                       cmocka_unit_test(once_wrong)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
