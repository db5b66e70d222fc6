/* The JSON writer: structure, lines, and texts and numbers that JSON has no plain form for. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/diag.h"
#include "support/json.h"

/* Takes the text out of the buffer and compares it. */
static void expect(StrBuf *out, const char *text)
{
    assert_string_equal(out->data ? out->data : "", text);
    strbuf_free(out);
}

static void expect_text(const char *text, const char *json)
{
    StrBuf out = {0};
    json_text(&(JsonWriter){.out = &out}, NULL, text);
    expect(&out, json);
}

static void test_structure(void **state)
{
    (void)state;
    StrBuf out = {0};
    JsonWriter w = {.out = &out};
    json_begin_object(&w, NULL);
    json_text(&w, "name", "k");
    json_begin_array(&w, "empty");
    json_end(&w);
    json_begin_array(&w, "items");
    json_begin_object(&w, NULL);
    json_end(&w);
    json_unsigned(&w, NULL, UINT64_MAX);
    json_signed(&w, NULL, INT64_MIN);
    json_begin_array(&w, NULL);
    json_bool(&w, NULL, true);
    json_end(&w);
    json_end(&w);
    json_bool(&w, "b", false);
    json_null(&w, "n");
    json_text(&w, "t", NULL);
    json_end(&w);
    expect(&out,
           "{\"name\": \"k\", \"empty\": [], \"items\": [{}, 18446744073709551615, -9223372036854775808, [true]], "
           "\"b\": false, \"n\": null, \"t\": null}");
}

static void test_lines(void **state)
{
    (void)state;
    StrBuf out = {0};
    JsonWriter w = {.out = &out};
    json_begin_object(&w, NULL);
    json_line(&w, 2);
    json_begin_array(&w, "items");
    for (unsigned i = 0; i < 2; i++) {
        json_line(&w, 4);
        json_unsigned(&w, NULL, i);
    }
    json_line(&w, 2);
    json_end(&w);
    json_unsigned(&w, "same line", 1);
    json_line(&w, 0);
    json_end(&w);
    expect(&out, "{\n  \"items\": [\n    0,\n    1\n  ], \"same line\": 1\n}");
}

static void test_deepest(void **state)
{
    (void)state;
    StrBuf out = {0}, text = {0};
    JsonWriter w = {.out = &out};
    for (int i = 0; i < JSON_MAX_DEPTH; i++) json_begin_array(&w, NULL);
    for (int i = 0; i < JSON_MAX_DEPTH; i++) json_end(&w);
    for (int i = 0; i < JSON_MAX_DEPTH; i++) strbuf_char(&text, '[');
    for (int i = 0; i < JSON_MAX_DEPTH; i++) strbuf_char(&text, ']');
    expect(&out, text.data);
    strbuf_free(&text);
}

static void test_control_characters(void **state)
{
    (void)state;
    for (unsigned c = 1; c < 0x80; c++) {
        const char text[] = {'a', (char)c, 'b', 0};
        char json[16];
        if (c == '"' || c == '\\') snprintf(json, sizeof json, "\"a\\%cb\"", (int)c);
        else if (c < 0x20 || c == 0x7f) snprintf(json, sizeof json, "\"a\\u%04xb\"", c);
        else snprintf(json, sizeof json, "\"a%cb\"", (int)c);
        expect_text(text, json);
    }
}

static void test_utf8(void **state)
{
    (void)state;
    expect_text("", "\"\"");
    expect_text("\xc3\xa9", "\"\\u00e9\"");                        /* two bytes */
    expect_text("\xc2\x80\xdf\xbf", "\"\\u0080\\u07ff\"");         /* the least and the most of two */
    expect_text("\xe0\xa0\x80\xef\xbf\xbf", "\"\\u0800\\uffff\""); /* of three */
    expect_text("\xf0\x90\x80\x80", "\"\\ud800\\udc00\"");         /* of four: surrogates */
    expect_text("\xf4\x8f\xbf\xbf", "\"\\udbff\\udfff\"");
    expect_text("\xf0\x9f\x98\x80", "\"\\ud83d\\ude00\"");
}

static void test_no_utf8(void **state)
{
    (void)state;
    expect_text("\x80", "\"\\ufffd\""); /* a continuation alone */
    expect_text("\xc3", "\"\\ufffd\""); /* the end too early */
    expect_text("\xe2\x82x", "\"\\ufffd\\ufffdx\"");
    expect_text("\xc0\xaf", "\"\\ufffd\\ufffd\""); /* longer than need be */
    expect_text("\xe0\x9f\xbf", "\"\\ufffd\\ufffd\\ufffd\"");
    expect_text("\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\"");            /* a surrogate */
    expect_text("\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""); /* beyond U+10FFFF */
    expect_text("\xff\xfe", "\"\\ufffd\\ufffd\"");
}

static void expect_double(double value, const char *json)
{
    StrBuf out = {0};
    json_double(&(JsonWriter){.out = &out}, NULL, value);
    expect(&out, json);
}

static void test_numbers(void **state)
{
    (void)state;
    expect_double(NAN, "null");
    expect_double(INFINITY, "null");
    expect_double(-INFINITY, "null");
    expect_double(0.5, "0.5");
    expect_double(-3, "-3");
    expect_double(0.1, "0.10000000000000001");
    expect_double(1e300, "1.0000000000000001e+300");
}

/* ---- misuse ---- */

static jmp_buf after_bug;
static void on_bug(const char *message)
{
    (void)message;
    longjmp(after_bug, 1);
}

#define EXPECT_BUG(writer, statement)           \
    do {                                        \
        if (!setjmp(after_bug)) {               \
            statement;                          \
            fail_msg("no bug: %s", #statement); \
        }                                       \
        strbuf_free((writer)->out);             \
    } while (0)

static void test_misuse(void **state)
{
    (void)state;
    static StrBuf out;
    static JsonWriter w;
    bug_set_handler(on_bug);
    w = (JsonWriter){.out = &out};
    EXPECT_BUG(&w, json_end(&w));
    w = (JsonWriter){.out = &out};
    EXPECT_BUG(&w, json_null(&w, "name at the top"));
    w = (JsonWriter){.out = &out};
    json_begin_object(&w, NULL);
    EXPECT_BUG(&w, json_null(&w, NULL));
    w = (JsonWriter){.out = &out};
    json_begin_array(&w, NULL);
    EXPECT_BUG(&w, json_null(&w, "in an array"));
    w = (JsonWriter){.out = &out};
    EXPECT_BUG(&w, for (int i = 0; i <= JSON_MAX_DEPTH; i++) json_begin_array(&w, NULL));
    bug_set_handler(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_structure), cmocka_unit_test(test_lines),
        cmocka_unit_test(test_deepest),   cmocka_unit_test(test_control_characters),
        cmocka_unit_test(test_utf8),      cmocka_unit_test(test_no_utf8),
        cmocka_unit_test(test_numbers),   cmocka_unit_test(test_misuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
