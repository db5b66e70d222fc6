/* Reading JSON: what RFC 8259 allows, what it does not, and where an error is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "support/json_read.h"

static bool skips(const char *text)
{
    JsonReader r;
    json_read_begin(&r, text, strlen(text));
    return json_skip(&r) && json_read_end(&r);
}

static void values_are_skipped_whole(void **state)
{
    (void)state;
    static const char *const good[] = {"1",
                                       "-0.5e+3",
                                       "\"\"",
                                       "\"a\\\"]\"",
                                       "[]",
                                       "{}",
                                       " [ 1 , [ ] ] ",
                                       "true",
                                       "{\"a\": [{\"b\":null}]}",
                                       "false",
                                       "\"\\u00e4\"",
                                       "0",
                                       "-0",
                                       "10.05E-2"};
    static const char *const bad[] = {"",    "[",   "[1",       "{\"a\":", "\"a",         "\"\\x\"", "tru",   "]",
                                      "1 2", "+1",  "\"a\nb\"", ",",       "\"\\u12g4\"", "nul",     "1e999", "[\"a]",
                                      "01",  "-01", "1.",       ".5",      "-",           "1e",      "1e+",   "0x1"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (!skips(good[i])) fail_msg("%s is refused", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (skips(bad[i])) fail_msg("%s is taken", bad[i]);
}

static void depth_needs_no_stack(void **state)
{
    (void)state;
    enum { DEPTH = 1000000 };
    char *text = malloc(2 * DEPTH + 1);
    memset(text, '[', DEPTH);
    memset(text + DEPTH, ']', DEPTH);
    text[2 * DEPTH] = 0;
    assert_true(skips(text));
    free(text);
}

static void members_are_read_in_order(void **state)
{
    (void)state;
    static const char text[] = "{ \"a\\u20ac\\ud83d\\ude00\" : [1, -2.5e1], \"b\":{} }";
    Arena *arena = arena_new();
    JsonReader r;
    const char *name = "";
    double number = 0;
    json_read_begin(&r, text, sizeof text - 1);
    assert_true(json_enter(&r, '{') && json_more(&r, '}') && json_read_name(&r, arena, &name));
    assert_string_equal(name, "a\xe2\x82\xac\xf0\x9f\x98\x80");
    assert_true(json_enter(&r, '[') && json_more(&r, ']') && json_read_number(&r, &number));
    assert_true(number == 1);
    assert_true(json_more(&r, ']') && json_read_number(&r, &number));
    assert_true(number == -25);
    assert_false(json_more(&r, ']'));
    assert_true(json_more(&r, '}') && json_read_name(&r, arena, &name));
    assert_string_equal(name, "b");
    assert_true(json_skip(&r));
    assert_false(json_more(&r, '}'));
    assert_true(json_read_end(&r));
    assert_null(r.error);
    arena_free(arena);
}

/* Members of an array that is read one by one. */
static const char *error_of(const char *text, uint32_t *line)
{
    JsonReader r;
    json_read_begin(&r, text, strlen(text));
    if (json_enter(&r, '['))
        while (json_more(&r, ']'))
            if (!json_skip(&r)) break;
    json_read_end(&r);
    *line = r.line;
    return r.error;
}

static void errors_have_their_line(void **state)
{
    (void)state;
    uint32_t line;
    assert_null(error_of("[1,\n2]\n", &line));
    assert_non_null(error_of("[1\n\n2]", &line));
    assert_int_equal(line, 3);
    assert_non_null(error_of("[1,\n2,\n]", &line));
    assert_int_equal(line, 3);
    assert_non_null(error_of("[1,\n2", &line));
    assert_non_null(error_of("{}", &line));
    assert_int_equal(line, 1);
    assert_non_null(error_of("[1] x", &line));
    assert_non_null(error_of("[\"\\ud800\", \"\\u0000\"", &line));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_skipped_whole),
        cmocka_unit_test(depth_needs_no_stack),
        cmocka_unit_test(members_are_read_in_order),
        cmocka_unit_test(errors_have_their_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
