/* Random kernels, with check_regalloc as the judge. REGALLOC_FUZZ=first,count runs others; REGALLOC_PRINT=1 prints them. */
#include "regalloc_random.h"

static unsigned num_fit, num_misfit;

static void one(uint64_t seed, unsigned statements, bool print)
{
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    Kernel *k = gen_kernel(arena, &diags, seed, statements, seed % 4 != 0);
    PassCtx ctx = {.diags = &diags};
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
        /* Only real pressure is an excuse. */
        Liveness *lv = liveness_compute(arena, k);
        Pressure p = pressure_compute(arena, lv);
        if (p.max[PRESSURE_V] < 100 && p.max[PRESSURE_S] < 80) {
            StrBuf text = {0};
            diag_print(&diags, &text);
            fail_msg("seed %llu: %s", (unsigned long long)seed, text.data);
        }
    } else {
        num_fit++;
        if (print) {
            StrBuf after = {0};
            kernel_print(k, &after);
            printf("%s", after.data);
            strbuf_free(&after);
        }
        pass_check_regalloc(k, &ctx);
        pass_expand(k, &ctx);
    }
    bug_set_handler(NULL);
    strbuf_free(&before);
    arena_free(arena);
}

static void random_kernels(void **state)
{
    (void)state;
    unsigned first = 1, count = 1500;
    const char *range = getenv("REGALLOC_FUZZ");
    if (range) sscanf(range, "%u,%u", &first, &count);
    for (unsigned seed = first; seed < first + count; seed++)
        one(seed, 10 + seed % 7 * 20, getenv("REGALLOC_PRINT") != NULL);
    if (range) printf("%u kernels fit, %u do not\n", num_fit, num_misfit);
    assert_true(num_fit > num_misfit * 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_kernels)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
