/* The option table and the parser of all commands: what holds for every row, the forms of an option, and what is
   refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "command/cli.h"
#include "command/help.h"
#include "command/run_command.h"
#include "isa/errata.h"
#include "isa/hazards.h"
#include "support/nearest.h"

static Arena *arena;
static Options options;
static DiagList diags;

static int setup(void **state)
{
    (void)state;
    arena = arena_new();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    arena_free(arena);
    return 0;
}

/* Parses arguments up to NULL from a fresh start. */
static bool parse(Command command, ...)
{
    char *argv[16] = {(char *)"command"};
    int argc = 1;
    va_list list;
    va_start(list, command);
    while ((argv[argc] = va_arg(list, char *)) != NULL) argc++;
    va_end(list);
    diag_init(&diags, arena);
    options_init(&options, command, arena);
    return options_parse(&options, argc, argv, &diags);
}

static const char *message(void) { return diags.items.len ? diags.items.data[0].message : ""; }

#define ACCEPTS(...) assert_true(parse(__VA_ARGS__, NULL) || (print_error("%s\n", message()), false))
#define REFUSES(text, ...)                                                           \
    do {                                                                             \
        assert_false(parse(__VA_ARGS__, NULL));                                      \
        assert_int_equal(diags.items.len, 1);                                        \
        if (!strstr(message(), text)) fail_msg("'%s' is not '%s'", message(), text); \
    } while (0)

/* ---- the rows ---- */

static bool share_a_command(const OptionInfo *a, const OptionInfo *b) { return a->commands & b->commands; }

static void test_rows(void **state)
{
    (void)state;
    for (unsigned i = 0; i < NUM_OPTIONS; i++) {
        const OptionInfo *info = &option_infos[i];
        if (!info->commands || !*info->name || (!*info->help && info->group != GROUP_COMPAT))
            fail_msg("row %u: %s", i, info->name);
        for (unsigned j = 0; j < i; j++) {
            if (!share_a_command(info, &option_infos[j])) continue;
            assert_string_not_equal(info->name, option_infos[j].name);
            assert_true(!info->letter || info->letter != option_infos[j].letter);
        }
        const bool has_range = info->kind == VALUE_NUMBER || info->kind == VALUE_SIZE || info->kind == VALUE_SECONDS;
        assert_true(has_range ? info->least < info->most : !info->most);
        assert_true((info->kind != VALUE_WORD && info->kind != VALUE_WORDS) || (info->words && *info->words));
        assert_true(!info->asks || info->kind == VALUE_NONE || info->kind == VALUE_WORD);
        assert_false(info->optional && info->kind != VALUE_FILE && info->kind != VALUE_TEXT);
    }
}

/* Words stand in the order of the enumerators that their numbers become. */
static void test_words(void **state)
{
    (void)state;
    ACCEPTS(COMMAND_COMPILE, "--emit=pressure-json", "--memref-abi=descriptor", "--kernarg-layout=wave",
            "--hazards=observed", "--packed-f32=never");
    assert_int_equal(option_number(&options, OPTION_EMIT), WAVECC_OUTPUT_PRESSURE_JSON);
    assert_int_equal(option_number(&options, OPTION_MEMREF_ABI), WAVECC_MEMREF_DESCRIPTOR);
    assert_int_equal(option_number(&options, OPTION_KERNARG_LAYOUT), WAVECC_KERNARG_WAVE);
    assert_int_equal(option_number(&options, OPTION_HAZARDS), HAZARD_MODE_OBSERVED);
    WaveccOptions compile;
    cli_compile_options(&options, &compile);
    assert_int_equal(compile.packed_f32, WAVECC_PACKED_F32_NEVER);
    ACCEPTS(COMMAND_OPT, "--packed-f32=without-mfma");
    cli_compile_options(&options, &compile);
    assert_int_equal(compile.packed_f32, WAVECC_PACKED_F32_WITHOUT_MFMA);
    ACCEPTS(COMMAND_TIME, "--packed-f32=always");
    cli_compile_options(&options, &compile);
    assert_int_equal(compile.packed_f32, WAVECC_PACKED_F32_ALWAYS);
    ACCEPTS(COMMAND_COMPILE, "--emit=kir", "--memref-abi=bare");
    cli_compile_options(&options, &compile);
    assert_int_equal(compile.packed_f32, WAVECC_PACKED_F32_BY_TARGET);
    assert_int_equal(option_number(&options, OPTION_EMIT), WAVECC_OUTPUT_KIR);
    assert_int_equal(option_number(&options, OPTION_MEMREF_ABI), WAVECC_MEMREF_BARE);
    assert_int_equal(option_number(&options, OPTION_HAZARDS), HAZARD_MODE_DOCUMENTED);
    ACCEPTS(COMMAND_RUN, "--lds-order=issue", "--code=handwritten", "--hazards=documented", "--target=gfx950");
    assert_int_equal(option_number(&options, OPTION_LDS_ORDER), SIM_LDS_ISSUE);
    assert_int_equal(option_number(&options, OPTION_CODE), RUN_CODE_HANDWRITTEN);
    assert_int_equal(option_number(&options, OPTION_CHECK_HAZARDS), HAZARD_MODE_DOCUMENTED);
    assert_int_equal(option_number(&options, OPTION_RUN_TARGET), TARGET_GFX950);
}

/* The devices of the clock, all of them and no others. */
static void test_devices(void **state)
{
    (void)state;
    const char *words = option_infos[OPTION_DEVICE].words, *word;
    size_t length;
    unsigned count = 0;
    for (; option_next_word(&words, &word, &length); count++) {
        char name[32] = {0};
        memcpy(name, word, length);
        assert_non_null(device_by_name(name));
    }
    assert_int_equal(count, num_devices);
}

/* What the help calls the default is what the emulator does without the option. */
static void test_fallbacks(void **state)
{
    (void)state;
    ACCEPTS(COMMAND_COMPILE, "x.mlir");
    assert_int_equal(option_number(&options, OPTION_EMIT), WAVECC_OUTPUT_HSACO);
    ACCEPTS(COMMAND_RUN, "x.mlir");
    assert_int_equal(option_number(&options, OPTION_TURN), SIM_TURN);
    assert_int_equal(option_number(&options, OPTION_MAX_FINDINGS), SIM_MAX_OF_ROW);
    assert_int_equal(option_number(&options, OPTION_CHECK_HAZARDS), HAZARD_MODE_OBSERVED);
    assert_int_equal(option_number(&options, OPTION_MAX_INSTRUCTIONS), 20000000000);
}

/* ---- numbers, for every row that takes one ---- */

static bool set(OptionId id, const char *text)
{
    diag_init(&diags, arena);
    return options_set(&options, id, text, &diags);
}

/* Refused with the option's name, its range and what was found. */
static void expect_refused(OptionId id, const char *text)
{
    const OptionInfo *info = &option_infos[id];
    char least[40], name[80];
    snprintf(least, sizeof least, "from %llu to ", (unsigned long long)info->least);
    snprintf(name, sizeof name, "--%s ", info->name);
    if (set(id, text)) fail_msg("--%s=%s is taken", info->name, text);
    if (strncmp(message(), name, strlen(name)) || !strstr(message(), *text ? least : "needs a value") ||
        !strstr(message(), text))
        fail_msg("--%s=%s: %s", info->name, text, message());
}

static void expect_taken(OptionId id, const char *text, uint64_t number)
{
    if (!set(id, text)) fail_msg("%s", message());
    assert_true(option_number(&options, id) == number);
}

static void test_numbers(void **state)
{
    (void)state;
    static const char *const bad[] = {"",
                                      "abc",
                                      "1x",
                                      "-1",
                                      "+1",
                                      " 1",
                                      "1 ",
                                      "0x",
                                      "0xg",
                                      "1.5",
                                      "1e3",
                                      "18446744073709551616",
                                      "99999999999999999999999",
                                      "0x10000000000000000"};
    char text[40];
    unsigned count = 0;
    for (unsigned i = 0; i < NUM_OPTIONS; i++) {
        const OptionInfo *info = &option_infos[i];
        if (info->kind != VALUE_NUMBER) continue;
        count++;
        options_init(&options, COMMAND_RUN, arena);
        for (size_t j = 0; j < sizeof bad / sizeof bad[0]; j++) expect_refused((OptionId)i, bad[j]);
        const uint64_t good[] = {info->least, info->least + 1, info->most - 1, info->most};
        for (unsigned j = 0; j < 4; j++) {
            snprintf(text, sizeof text, j & 1 ? "%llu" : "0x%llX", (unsigned long long)good[j]);
            expect_taken((OptionId)i, text, good[j]);
        }
        snprintf(text, sizeof text, "%llu", (unsigned long long)info->most + 1);
        if (info->most != UINT64_MAX) expect_refused((OptionId)i, text);
        snprintf(text, sizeof text, "%llu", (unsigned long long)info->least - 1);
        if (info->least) expect_refused((OptionId)i, text);
        if (info->least <= 3) expect_taken((OptionId)i, "003", 3);
    }
    assert_true(count > 20);
}

static void test_sizes(void **state)
{
    (void)state;
    ACCEPTS(COMMAND_COMPILE, "--workgroup-size=64,2");
    const uint32_t *size = options.values[OPTION_WORKGROUP_SIZE].size;
    assert_true(size[0] == 64 && size[1] == 2 && size[2] == 1);
    ACCEPTS(COMMAND_COMPILE, "--workgroup-size=1024,0x10,1");
    assert_true(size[0] == 1024 && size[1] == 16 && size[2] == 1);
    static char *const bad[] = {(char *)"0",       (char *)"1025", (char *)"1,",     (char *)",1",
                                (char *)"1,2,3,4", (char *)"1;2",  (char *)"1,2,3,", (char *)"x"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        REFUSES("--workgroup-size takes X[,Y[,Z]], each from 1 to 1024; found", COMMAND_COMPILE, "--workgroup-size",
                bad[i]);
        assert_non_null(strstr(message(), bad[i]));
    }
    ACCEPTS(COMMAND_RUN, "--grid=4294967295,1,1");
    REFUSES("--grid takes X[,Y[,Z]], each at least 1", COMMAND_RUN, "--grid=4294967296");
}

static void test_seconds(void **state)
{
    (void)state;
    ACCEPTS(COMMAND_RUN, "--progress=0.001");
    assert_int_equal(option_number(&options, OPTION_PROGRESS), 1);
    ACCEPTS(COMMAND_RUN, "--progress", "86400");
    assert_int_equal(option_number(&options, OPTION_PROGRESS), 86400000);
    static char *const bad[] = {(char *)"0",   (char *)"0.0009", (char *)"86400.1", (char *)"nan",
                                (char *)"inf", (char *)"-1",     (char *)"1e3",     (char *)"1s",
                                (char *)"0x1", (char *)"1.2.3",  (char *)"."};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        REFUSES("--progress takes seconds from 0.001 to 86400; found", COMMAND_RUN, "--progress", bad[i]);
}

/* ---- forms ---- */

static void test_forms(void **state)
{
    (void)state;
    ACCEPTS(COMMAND_COMPILE, "--target", "gfx942", "x.mlir", "--kernel=a=b", "-S");
    assert_string_equal(options.operand, "x.mlir");
    assert_string_equal(option_text(&options, OPTION_TARGET), "gfx942");
    assert_string_equal(option_text(&options, OPTION_KERNEL), "a=b");
    assert_true(option_given(&options, OPTION_ASSEMBLY));
    static char *const outputs[][2] = {{(char *)"-o", (char *)"out.s"},
                                       {(char *)"-oout.s"},
                                       {(char *)"-o=out.s"},
                                       {(char *)"--output", (char *)"out.s"},
                                       {(char *)"--output=out.s"}};
    for (size_t i = 0; i < sizeof outputs / sizeof outputs[0]; i++) {
        ACCEPTS(COMMAND_COMPILE, outputs[i][0], outputs[i][1]);
        assert_string_equal(option_text(&options, OPTION_OUTPUT), "out.s");
        assert_null(options.operand);
    }
    ACCEPTS(COMMAND_COMPILE, "-o", "-", "-");
    assert_string_equal(option_text(&options, OPTION_OUTPUT), "-");
    assert_string_equal(options.operand, "-");
    REFUSES("did you mean --output?", COMMAND_COMPILE, "-output=out.s");
    REFUSES("did you mean --output?", COMMAND_COMPILE, "-outptu=out.s");
    REFUSES("unknown option '-Sx'", COMMAND_COMPILE, "-Sx");
    REFUSES("--annotate takes no value; found 'yes'", COMMAND_COMPILE, "--annotate=yes");
    REFUSES("more than one input file: 'a' and 'b'", COMMAND_COMPILE, "a", "b");
}

static void test_end_of_options(void **state)
{
    (void)state;
    ACCEPTS(COMMAND_COMPILE, "-S", "--", "--help");
    assert_string_equal(options.operand, "--help");
    assert_int_equal(options.asked, NUM_OPTIONS);
    ACCEPTS(COMMAND_COMPILE, "--", "--");
    assert_string_equal(options.operand, "--");
    REFUSES("--kernel needs a value, and '--' is an option: --kernel=NAME", COMMAND_COMPILE, "--kernel", "--", "x");
}

/* A value that is missing is not the next option; what begins with a dash and is no option is a value. */
static void test_missing_values(void **state)
{
    (void)state;
    REFUSES("--target needs a value: --target=", COMMAND_COMPILE, "--target");
    REFUSES("--target needs a value: --target=", COMMAND_COMPILE, "--target=");
    REFUSES("--target needs a value: --target=", COMMAND_COMPILE, "--target", "");
    REFUSES("--target needs a value, and '-S' is an option", COMMAND_COMPILE, "--target", "-S");
    REFUSES("--target needs a value, and '--emit=asm' is an option", COMMAND_COMPILE, "--target", "--emit=asm");
    ACCEPTS(COMMAND_COMPILE, "--kernel", "--no-such-option");
    assert_string_equal(option_text(&options, OPTION_KERNEL), "--no-such-option");
    ACCEPTS(COMMAND_RUN, "--arg", "-1");
}

static void test_optional_values(void **state)
{
    (void)state;
    ACCEPTS(COMMAND_RUN, "--trace", "x.s");
    assert_true(option_given(&options, OPTION_TRACE));
    assert_null(option_text(&options, OPTION_TRACE));
    assert_string_equal(options.operand, "x.s");
    ACCEPTS(COMMAND_RUN, "--trace=t.txt", "--profile=json:p");
    assert_string_equal(option_text(&options, OPTION_TRACE), "t.txt");
    assert_string_equal(option_text(&options, OPTION_PROFILE), "json:p");
    REFUSES("--trace takes a file name: --trace=FILE, or nothing", COMMAND_RUN, "--trace=");
}

static void test_twice(void **state)
{
    (void)state;
    ACCEPTS(COMMAND_COMPILE, "--max-vgprs=10", "--max-vgprs", "20", "--emit=asm", "--emit=obj", "-S");
    assert_int_equal(option_number(&options, OPTION_MAX_VGPRS), 20);
    assert_true(option_after(&options, OPTION_ASSEMBLY, OPTION_EMIT));
    assert_int_equal(option_number(&options, OPTION_EMIT), WAVECC_OUTPUT_OBJECT);
    ACCEPTS(COMMAND_COMPILE, "--disable-pass=cse", "--disable-pass", "dce,licm");
    assert_string_equal(option_joined(&options, OPTION_DISABLE_PASS), "cse,dce,licm");
    assert_null(option_joined(&options, OPTION_PRINT_AFTER));
    ACCEPTS(COMMAND_RUN, "--check=all", "--check=flight,range");
    assert_int_equal(option_number(&options, OPTION_CHECK), 1 << 2 | 1 << 9);
}

static void test_asking(void **state)
{
    (void)state;
    ACCEPTS(COMMAND_CHECK, "--nonsense", "--help");
    assert_int_equal(options.asked, OPTION_HELP);
    ACCEPTS(COMMAND_COMPILE, "a", "b", "-h");
    assert_int_equal(options.asked, OPTION_HELP);
    ACCEPTS(COMMAND_COMPILE, "--version");
    assert_int_equal(options.asked, OPTION_VERSION);
    REFUSES("unknown option '--version'", COMMAND_CHECK, "--version");
    ACCEPTS(COMMAND_COMPILE, "--nonsense", "--print-plug", "wave");
    assert_int_equal(options.asked, OPTION_PRINT_PLUG);
    assert_string_equal(option_text(&options, OPTION_PRINT_PLUG), "wave");
    REFUSES("--print-plug takes flydsl or wave; found 'lldb'", COMMAND_COMPILE, "--print-plug=lldb");
    REFUSES("--print-plug needs a value", COMMAND_COMPILE, "--print-plug");
    ACCEPTS(COMMAND_COMPILE, "--", "--print-plug");
    assert_int_equal(options.asked, NUM_OPTIONS);
}

/* waveasm-translate takes one dash for two. */
static void test_single_dash(void **state)
{
    (void)state;
    ACCEPTS(COMMAND_WAVEASM, "-emit-assembly", "-target=gfx950", "--o=x", "-workgroup-size-x", "64");
    assert_true(option_given(&options, OPTION_EMIT_ASSEMBLY));
    assert_string_equal(option_text(&options, OPTION_OPT_OUTPUT), "x");
    assert_int_equal(option_number(&options, OPTION_WORKGROUP_SIZE_X), 64);
    REFUSES("unknown option '-oxyz'", COMMAND_WAVEASM, "-oxyz");
    REFUSES("unknown option '-emit-assembly'", COMMAND_COMPILE, "-emit-assembly");
}

static void test_line(void **state)
{
    (void)state;
    ACCEPTS(COMMAND_RUN, "it's", "--arg=f32[4]=zero", "--seed=1");
    assert_string_equal(options.line, "wavecc run 'it'\\''s' '--arg=f32[4]=zero' --seed=1");
}

/* ---- did you mean ---- */

static void test_words_refused(void **state)
{
    (void)state;
    REFUSES("--emit takes kir, asm, obj, hsaco, pressure or pressure-json; found 'hsac'; did you mean hsaco?",
            COMMAND_COMPILE, "--emit=hsac");
    REFUSES("--emit takes kir, asm, obj, hsaco, pressure or pressure-json; found 'exe'", COMMAND_COMPILE, "--emit=exe");
    assert_null(strstr(message(), "did you mean"));
    REFUSES("--check takes a list of all, none, flight,", COMMAND_RUN, "--check=flight,,races");
    REFUSES("found 'race'; did you mean races?", COMMAND_RUN, "--check=flight,race");
    REFUSES("unknown target 'gfx900' (gfx942, gfx950, gfx1250, gfx90a)", COMMAND_CHECK, "--target=gfx900");
    REFUSES("--set takes NAME=FORMULA; found 'm'", COMMAND_RUN, "--set", "m");
    REFUSES("--dump takes N=FILE.npy; found '0='", COMMAND_RUN, "--dump=0=");
    REFUSES("--dump takes N=FILE.npy; found '=x'", COMMAND_RUN, "--dump==x");
}

static void test_names_refused(void **state)
{
    (void)state;
    REFUSES("unknown option '--max-vgpr=3'; did you mean --max-vgprs? (wavecc opt --help)", COMMAND_OPT,
            "--max-vgpr=3");
    REFUSES("unknown option '--hazrads'; did you mean --hazards? (wavecc check --help)", COMMAND_CHECK, "--hazrads");
    REFUSES("unknown option '--no-spil'; did you mean --no-spill?", COMMAND_RUN, "--no-spil");
    REFUSES("unknown option '--time'; did you mean --time-passes? (wavecc --help)", COMMAND_COMPILE, "--time");
    REFUSES("unknown option '--grid=4': 'wavecc run' has it, 'wavecc check' does not (--help)", COMMAND_CHECK,
            "--grid=4");
    REFUSES("unknown option '--frobnicate' (wavecc disasm --help)", COMMAND_DISASM, "--frobnicate");
    REFUSES("unknown option '--=3' (wavecc --help)", COMMAND_COMPILE, "--=3");
}

static void test_nearest(void **state)
{
    (void)state;
    const struct {
        const char *a, *b;
        unsigned distance;
    } cases[] = {{"", "", 0},       {"abc", "abc", 0},        {"abc", "", 3},         {"", "abc", 3},
                 {"abc", "abd", 1}, {"abc", "abcd", 1},       {"abc", "bc", 1},       {"abcd", "abdc", 1},
                 {"ab", "ba", 1},   {"kitten", "sitting", 3}, {"abcdef", "badcfe", 3}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(nearest_distance(cases[i].a, strlen(cases[i].a), cases[i].b, strlen(cases[i].b)),
                         cases[i].distance);
    char text[2 * NEAREST_MAX_LENGTH] = {0};
    memset(text, 'x', NEAREST_MAX_LENGTH + 1);
    assert_int_equal(nearest_distance(text, NEAREST_MAX_LENGTH, text, NEAREST_MAX_LENGTH), 0);
    assert_int_equal(nearest_distance(text, NEAREST_MAX_LENGTH + 1, "x", 1), NEAREST_FAR);
    assert_string_equal(command_nearest("chek"), "check");
    assert_string_equal(command_nearest("rnu"), "run");
    assert_string_equal(command_nearest("disassemble") ? "near" : "far", "far");
    assert_null(command_nearest("x"));
}

/* ---- the other forms of the table ---- */

static void test_help_and_man(void **state)
{
    (void)state;
    StrBuf man = {0};
    help_man(&man);
    for (unsigned command = 0; command < NUM_COMMANDS; command++) {
        StrBuf help = {0};
        unsigned at = 0;
        const OptionInfo *info;
        help_command((Command)command, &help);
        while ((info = help_next_option((Command)command, NUM_OPTION_GROUPS, &at)) != NULL) {
            StrBuf synopsis = {0}, troff = {0};
            help_append_synopsis(info, &synopsis);
            for (const char *c = synopsis.data; *c; c++)
                strbuf_append(&troff, *c == '-' ? "\\-" : *c == '|' ? "|\\:" : (char[]){*c, 0});
            if (!strstr(help.data, synopsis.data)) fail_msg("%s is not in the help", synopsis.data);
            if (!strstr(man.data, troff.data)) fail_msg("%s is not in the manual page", troff.data);
            strbuf_free(&synopsis);
            strbuf_free(&troff);
        }
        for (const char *line = help.data; *line; line += strcspn(line, "\n") + 1)
            if (strcspn(line, "\n") > 120) fail_msg("a long line: %.*s", (int)strcspn(line, "\n"), line);
        strbuf_free(&help);
    }
    strbuf_free(&man);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_devices),
        cmocka_unit_test(test_fallbacks),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_seconds),
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_end_of_options),
        cmocka_unit_test(test_missing_values),
        cmocka_unit_test(test_optional_values),
        cmocka_unit_test(test_twice),
        cmocka_unit_test(test_asking),
        cmocka_unit_test(test_single_dash),
        cmocka_unit_test(test_line),
        cmocka_unit_test(test_words_refused),
        cmocka_unit_test(test_names_refused),
        cmocka_unit_test(test_nearest),
        cmocka_unit_test(test_help_and_man),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
