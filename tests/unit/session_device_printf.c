/* printf of kernels against C's own: each conversion, lengths, stars, texts, and messages that end too soon. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "session/device_printf.h"

enum { MOST = 256 };

typedef struct Message {
    uint64_t words[MOST];
    size_t count;
} Message;

/* A text takes whole words, its end included. */
static void put_text(Message *m, const char *text)
{
    const size_t bytes = strlen(text) + 1;
    memset(&m->words[m->count], 0, (bytes + 7) / 8 * 8);
    memcpy(&m->words[m->count], text, bytes);
    m->count += (bytes + 7) / 8;
}

static void put(Message *m, uint64_t word) { m->words[m->count++] = word; }

static void put_double(Message *m, double value) { memcpy(&m->words[m->count++], &value, sizeof value); }

static void expect(const Message *m, const char *text)
{
    StrBuf out = {0};
    const int count = device_printf(&out, m->words, m->count);
    assert_string_equal(out.data ? out.data : "", text);
    assert_int_equal(count, strlen(text));
    strbuf_free(&out);
}

/* One conversion of one word, with a plain C function's text as the reference. */
static void integers(void **state)
{
    (void)state;
    static const char *const flags[] = {"", "-", "+", " ", "0", "#", "8", "-8", "08", ".3", "8.3", "+.0", "9999"};
    static const char *const lengths[] = {"", "hh", "h", "l", "ll", "z", "j", "t"};
    static const uint64_t values[] = {0, 1, 42, UINT64_MAX, 0x80, 0x8000, 0x80000000, 0x123456789abcdef0};
    for (unsigned f = 0; f < sizeof flags / sizeof flags[0]; f++)
        for (unsigned l = 0; l < sizeof lengths / sizeof lengths[0]; l++)
            for (const char *kind = "diouxX"; *kind; kind++)
                for (unsigned v = 0; v < sizeof values / sizeof values[0]; v++) {
                    Message m = {0};
                    char format[32], wanted[12000];
                    snprintf(format, sizeof format, "%%%s%s%c", flags[f], lengths[l], *kind);
                    put_text(&m, format);
                    put(&m, values[v]);
                    const bool is_wide = strchr("lzjt", lengths[l][0]) && *lengths[l];
                    if (is_wide) snprintf(wanted, sizeof wanted, format, values[v]);
                    else snprintf(wanted, sizeof wanted, format, (unsigned)values[v]);
                    expect(&m, wanted);
                }
}

static void floats(void **state)
{
    (void)state;
    static const char *const formats[] = {"%f", "%F", "%e",   "%E",     "%g",     "%G",
                                          "%a", "%A", "%.0f", "%12.4f", "%-12g|", "%+e"};
    const double values[] = {0, -0.0, 1.5, -2.25e-300, 1e308, 1.0 / 0.0, 0.1};
    for (unsigned f = 0; f < sizeof formats / sizeof formats[0]; f++)
        for (unsigned v = 0; v < sizeof values / sizeof values[0]; v++) {
            Message m = {0};
            char wanted[512];
            put_text(&m, formats[f]);
            put_double(&m, values[v]);
            snprintf(wanted, sizeof wanted, formats[f], values[v]);
            expect(&m, wanted);
        }
}

static void texts(void **state)
{
    (void)state;
    Message m = {0};
    put_text(&m, "%s|%8s|%-8s|%.2s|%.*s|%s");
    put_text(&m, "eight888"); /* its end takes a word more */
    put_text(&m, "ab");
    put_text(&m, "cd");
    put_text(&m, "efgh");
    put(&m, 3);
    put_text(&m, "ijkl");
    put_text(&m, "");
    expect(&m, "eight888|      ab|cd      |ef|ijk|");
    m.count = 0;
    put_text(&m, "%c%c 100%% %p %");
    put(&m, 'o');
    put(&m, 'k');
    put(&m, 0x1000);
    expect(&m, "ok 100% 0x1000 %");
}

static void stars(void **state)
{
    (void)state;
    Message m = {0};
    put_text(&m, "%*d|%*d|%-*d|%.*f|%*.*f|%.*d");
    put(&m, 5), put(&m, 42);
    put(&m, (uint64_t)-5), put(&m, 42);
    put(&m, 5), put(&m, 42);
    put(&m, 1), put_double(&m, 2.55);
    put(&m, 7), put(&m, 2), put_double(&m, 2.5);
    put(&m, (uint64_t)-1), put(&m, 7);
    expect(&m, "   42|42   |42   |2.5|   2.50|7");
}

/* %n takes its argument and stores nothing; what is unknown stands as it is; sizes that nobody can print, too. */
static void odd(void **state)
{
    (void)state;
    Message m = {0};
    put_text(&m, "%n%d %y %10000d %5000000000s");
    put(&m, 0x123456789), put(&m, 7);
    expect(&m, "7 %y %10000d %5000000000s");
    m.count = 0;
    put_text(&m, "%*d");
    put(&m, 2000000000), put(&m, 7);
    expect(&m, "%*d");
}

/* A format without its end, or with fewer arguments than it names: nothing beyond the message is read. */
static void short_ones(void **state)
{
    (void)state;
    Message m = {0};
    put_text(&m, "%d %s %f %p");
    put(&m, 3);
    expect(&m, "3  0.000000 (nil)");
    StrBuf out = {0};
    const uint64_t format = 0x6161616161616161, argument = 0x6262626262626262;
    assert_int_equal(device_printf(&out, &format, 1), 8);
    assert_string_equal(out.data, "aaaaaaaa");
    const uint64_t text[2] = {0x7325 /* "%s" */, argument};
    assert_int_equal(device_printf(&out, text, 2), 8);
    assert_string_equal(out.data, "aaaaaaaabbbbbbbb");
    assert_int_equal(device_printf(&out, &format, 0), 0);
    strbuf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(integers), cmocka_unit_test(floats),
                                       cmocka_unit_test(texts),    cmocka_unit_test(stars),
                                       cmocka_unit_test(odd),      cmocka_unit_test(short_ones)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
