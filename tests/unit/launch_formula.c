/* Formulas of launch files: values, and what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "launch/launch_formula.h"

/* With n = 1000, block = 64, big = 2^53, half = 0.5. False: an error, whose text is *message. */
static bool evaluate(Arena *arena, const char *text, LaunchValue *value, const char **message)
{
    static const struct {
        const char *name;
        LaunchValue value;
    } sizes[] = {{"n", {true, 1000, 1000}},
                 {"block", {true, 64, 64}},
                 {"big", {true, INT64_C(1) << 53, 0x1p53}},
                 {"half", {false, 0, 0.5}}};
    LaunchNames names = {0};
    DiagList diags;
    diag_init(&diags, arena);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        map_put_name(&names, arena, sizes[i].name, strlen(sizes[i].name), (void *)(uintptr_t)&sizes[i].value);
    const bool good = launch_formula(text, (SourceLoc){"f", 1, 1}, &names, value, &diags);
    assert_int_equal(good, !diags.num_errors);
    *message = good ? "" : diags.items.data[0].message;
    return good;
}

static void whole_numbers(void **state)
{
    static const struct {
        const char *text;
        int64_t value;
    } cases[] = {
        {"0", 0},
        {"0x1F", 31},
        {"1 + 2 * 3", 7},
        {"(1 + 2) * 3", 9},
        {"10 - 3 - 2", 5},
        {"64 / 8 / 4", 2},
        {"-2 * -3", 6},
        {"--5", 5},
        {"- n + 1", -999},
        {"7 // 2", 3},
        {"-7 // 2", -4},
        {"7 // -2", -4},
        {"-7 // -2", 3},
        {"7 % 3", 1},
        {"-7 % 3", 2},
        {"7 % -3", -2},
        {"-7 % -3", -1},
        {"ceil(n / block)", 16},
        {"floor(n / block)", 15},
        {"n // block * block", 960},
        {"round(2.5)", 2},
        {"round(3.5)", 4},
        {"round(-0.6)", -1},
        {"ceil(-0.5) + 1", 1},
        {"abs(-n)", 1000},
        {"min(n, block)", 64},
        {"max(n, block)", 1000},
        {"min(-1, half)", -1},
        {"min(big + 1, big)", INT64_C(1) << 53},
        {"min(big, big + 1)", INT64_C(1) << 53},
        {"max(big + 1, big)", (INT64_C(1) << 53) + 1},
        {"max(big, big + 1)", (INT64_C(1) << 53) + 1},
        {"max(-9223372036854775807, 9223372036854775807)", INT64_MAX},
        {"align(n, block)", 1024},
        {"align(1024, 64)", 1024},
        {"align(0, 64)", 0},
        {"log2(1024)", 10},
        {"big * 512 - 1 + big * 511", (INT64_C(1) << 53) * 1023 - 1},
        {"6 / 3", 2},
    };
    Arena *arena = arena_new();
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LaunchValue value;
        const char *message;
        if (!evaluate(arena, cases[i].text, &value, &message)) fail_msg("%s", message);
        if (!value.is_whole || value.whole != cases[i].value)
            fail_msg("%s is %lld (%g), not %lld", cases[i].text, (long long)value.whole, value.real,
                     (long long)cases[i].value);
    }
    arena_free(arena);
}

static void real_numbers(void **state)
{
    static const struct {
        const char *text;
        double value;
    } cases[] = {{"7 / 2", 3.5},
                 {"half * 3", 1.5},
                 {"1e3", 1000},
                 {"2.5", 2.5},
                 {"-half", -0.5},
                 {"n / block", 15.625},
                 {"sqrt(2)", 1.4142135623730951},
                 {"exp(1)", 2.718281828459045},
                 {"exp2(0.5)", 1.4142135623730951},
                 {"log(2)", 0.6931471805599453},
                 {"log2(3)", 1.584962500721156},
                 {"min(half, 2)", 0.5},
                 {"abs(-half)", 0.5}};
    Arena *arena = arena_new();
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LaunchValue value;
        const char *message;
        if (!evaluate(arena, cases[i].text, &value, &message)) fail_msg("%s", message);
        if (value.is_whole || fabs(value.real - cases[i].value) > 1e-14 * fabs(cases[i].value))
            fail_msg("%s is %.17g, not %.17g", cases[i].text, value.real, cases[i].value);
    }
    arena_free(arena);
}

static void refused(void **state)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "it ends too early"},
        {"1 +", "it ends too early"},
        {"1 2", "after the formula"},
        {"(1", "expected ')'"},
        {"1)", "after the formula"},
        {"m", "no size named 'm'"},
        {"12n", "a letter directly after a number"},
        {"ceil", "expected '('"},
        {"min(1)", "takes two arguments"},
        {"min(1, 2", "expected ')'"},
        {"n / 0", "division by zero"},
        {"n // 0", "division by zero"},
        {"n % 0", "division by zero"},
        {"1.5 // 1", "takes whole numbers"},
        {"n % half", "takes whole numbers"},
        {"sqrt(-1)", "is not a number"},
        {"log(0)", "is not a number"},
        {"exp(1000)", "is not a number"},
        {"1e999", "too large"},
        {"9223372036854775808", "too large"},
        {"9223372036854775807 + 1", "too large"},
        {"-9223372036854775807 - 2", "too large"},
        {"9223372036854775807 * 2", "too large"},
        {"1e200 * 1e200", "too large"},
        {"align(-1, 64)", "align takes"},
        {"align(1, 0)", "align takes"},
        {"align(1.5, 2)", "align takes"},
        {"align(9223372036854775807, 64)", "too large"},
    };
    Arena *arena = arena_new();
    char deep[400];
    LaunchValue value;
    const char *message;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (evaluate(arena, cases[i].text, &value, &message)) fail_msg("'%s' has a value", cases[i].text);
        if (!strstr(message, cases[i].message)) fail_msg("'%s': %s", cases[i].text, message);
    }
    memset(deep, '(', sizeof deep - 1);
    deep[sizeof deep - 1] = 0;
    assert_false(evaluate(arena, deep, &value, &message));
    assert_non_null(strstr(message, "levels deep"));
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(whole_numbers), cmocka_unit_test(real_numbers),
                                       cmocka_unit_test(refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
