/* Code objects through the library: opened, listed, checked and run from memory; and what is not as it should be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "wavecc/object.h"

enum { N = 1000, BLOCK = 256, GROUPS = 4 };

/* c[i] = a[i] + b[i] for i < n, by memrefs of dynamic size. */
static const char add_text[] =
    "gpu.module @m { gpu.func @add(%A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %n: index) kernel\n"
    "  attributes {rocdl.reqd_work_group_size = array<i32: 256, 1, 1>} {\n"
    "  %t = gpu.thread_id x\n  %b = gpu.block_id x\n"
    "  %i = affine.apply affine_map<()[b, t] -> (b * 256 + t)>()[%b, %t]\n"
    "  %in = arith.cmpi ult, %i, %n : index\n"
    "  scf.if %in {\n    %x = memref.load %A[%i] : memref<?xf32>\n    %y = memref.load %B[%i] : memref<?xf32>\n"
    "    %z = arith.addf %x, %y : f32\n    memref.store %z, %C[%i] : memref<?xf32>\n  }\n  gpu.return\n} }\n";
/* The same with pointers, as static memrefs are passed; it has no bounds. */
static const char copy_text[] =
    "gpu.module @m { gpu.func @copy(%A: memref<256xf32>, %B: memref<256xf32>) kernel\n"
    "  attributes {rocdl.reqd_work_group_size = array<i32: 256, 1, 1>} {\n  %t = gpu.thread_id x\n"
    "  %x = memref.load %A[%t] : memref<256xf32>\n  memref.store %x, %B[%t] : memref<256xf32>\n  gpu.return\n} }\n";

static WaveccObject *object_of(const char *text)
{
    WaveccContext *context = wavecc_context_create();
    WaveccOptions options;
    WaveccModule *module;
    WaveccObject *object;
    const char *data;
    size_t bytes;
    wavecc_options_init(&options);
    options.target = "gfx942";
    assert_int_equal(wavecc_compile(context, "k.mlir", text, strlen(text), &options, &module), WAVECC_OK);
    assert_int_equal(wavecc_module_output(module, WAVECC_OUTPUT_HSACO, &data, &bytes), WAVECC_OK);
    char *copy = malloc(bytes); /* of exactly its size: what reads beyond it is seen by sanitizers */
    memcpy(copy, data, bytes);
    wavecc_module_destroy(module);
    wavecc_context_destroy(context);
    assert_int_equal(wavecc_object_open("k.hsaco", copy, bytes, "gfx942", &object), WAVECC_OK);
    free(copy);
    return object;
}

static WaveccArgument buffer_of(void *data, size_t bytes)
{
    return (WaveccArgument){.kind = WAVECC_ARGUMENT_BUFFER, .data = data, .bytes = bytes};
}

static WaveccArgument vector_of(float *data, size_t count)
{
    WaveccArgument a = buffer_of(data, count * sizeof *data);
    a.has_shape = true;
    a.rank = 1;
    a.sizes[0] = count;
    a.strides[0] = 1;
    return a;
}

static WaveccArgument value_of(void *data, size_t bytes)
{
    return (WaveccArgument){.kind = WAVECC_ARGUMENT_VALUE, .data = data, .bytes = bytes};
}

static WaveccReport *run(const WaveccObject *object, const WaveccLaunch *launch)
{
    WaveccReport *report;
    const WaveccStatus status = wavecc_run(object, launch, &report);
    if (status != WAVECC_OK) fail_msg("%s", wavecc_report_diagnostics(report));
    return report;
}

/* The run is refused with a message that has `says` in it. */
static void refused(const WaveccObject *object, const WaveccLaunch *launch, const char *says)
{
    WaveccReport *report;
    assert_int_equal(wavecc_run(object, launch, &report), WAVECC_ERROR);
    if (!strstr(wavecc_report_diagnostics(report), says))
        fail_msg("'%s' is not in: %s", says, wavecc_report_diagnostics(report));
    assert_int_equal(wavecc_report_run(report)->num_waves, 0);
    wavecc_report_free(report);
}

static void facts(void **state)
{
    WaveccObject *object = object_of(add_text);
    (void)state;
    assert_string_equal(wavecc_object_target(object), "gfx942");
    assert_string_equal(wavecc_object_diagnostics(object), "");
    assert_int_equal(wavecc_object_num_kernels(object), 1);
    const WaveccObjectKernel *kernel = wavecc_object_kernel(object, 0);
    assert_string_equal(kernel->name, "add");
    assert_int_equal(kernel->workgroup_size[0], BLOCK);
    assert_int_equal(kernel->num_parameters, 16);
    assert_string_equal(kernel->parameters[0].value_kind, "global_buffer");
    assert_string_equal(kernel->parameters[15].value_kind, "by_value");
    assert_int_equal(kernel->parameters[15].offset, 120);
    assert_null(wavecc_object_kernel(object, 1));
    wavecc_object_close(object);
}

static void runs_in_place(void **state)
{
    WaveccObject *object = object_of(add_text);
    float *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), *c = malloc(N * sizeof *c);
    uint64_t n = N - 1;
    const WaveccArgument arguments[] = {vector_of(a, N), vector_of(b, N), vector_of(c, N), value_of(&n, sizeof n)};
    WaveccLaunch launch;
    (void)state;
    for (int i = 0; i < N; i++) {
        a[i] = (float)i;
        b[i] = 2;
        c[i] = -1;
    }
    wavecc_launch_init(&launch);
    launch.grid[0] = GROUPS;
    launch.arguments = arguments;
    launch.num_arguments = 4;
    launch.checks = WAVECC_CHECK_ALL;
    WaveccReport *report = run(object, &launch);
    assert_int_equal(wavecc_report_run(report)->outcome, WAVECC_RUN_ENDED);
    assert_int_equal(wavecc_report_run(report)->num_workgroups, GROUPS);
    assert_int_equal(wavecc_report_num_findings(report), 0);
    for (int i = 0; i < N - 1; i++) assert_true(c[i] == (float)i + 2);
    assert_true(c[N - 1] == -1); /* one after the last */
    wavecc_report_free(report);
    /* Only one workgroup, and a buffer that is also the result. */
    const uint32_t only[1][3] = {{1, 0, 0}};
    const WaveccArgument again[] = {vector_of(a, N), vector_of(c, N), vector_of(c, N), value_of(&n, sizeof n)};
    launch.arguments = again;
    launch.workgroups = only;
    launch.num_workgroups = 1;
    report = run(object, &launch);
    assert_true(c[BLOCK - 1] == BLOCK + 1 && c[BLOCK] == 2 * BLOCK + 2 && c[2 * BLOCK] == 2 * BLOCK + 2);
    wavecc_report_free(report);
    wavecc_object_close(object);
    free(a);
    free(b);
    free(c);
}

/* A part of a buffer is passed as such; its bytes are those of the whole. */
static void parts_of_buffers(void **state)
{
    WaveccObject *object = object_of(copy_text);
    float both[2 * BLOCK];
    WaveccLaunch launch;
    (void)state;
    for (int i = 0; i < 2 * BLOCK; i++) both[i] = (float)i;
    wavecc_launch_init(&launch);
    launch.grid[0] = 1;
    launch.num_arguments = 2;
    launch.checks = WAVECC_CHECK_ALL;
    const WaveccArgument inside[] = {buffer_of(both, sizeof both), buffer_of(both + BLOCK, sizeof both / 2)};
    launch.arguments = inside;
    wavecc_report_free(run(object, &launch));
    assert_true(both[BLOCK] == 0 && both[2 * BLOCK - 1] == BLOCK - 1);
    const WaveccArgument across[] = {buffer_of(both, sizeof both / 2), buffer_of(both + BLOCK - 1, sizeof both / 2)};
    launch.arguments = across;
    refused(object, &launch, "arguments 0 and 1 share bytes");
    /* One element too few: a fault, with its place, and nothing outside is touched. */
    const WaveccArgument less[] = {buffer_of(both, sizeof both / 2), buffer_of(both + BLOCK, sizeof both / 2 - 4)};
    launch.arguments = less;
    both[2 * BLOCK - 1] = 7;
    WaveccReport *report = run(object, &launch);
    assert_int_equal(wavecc_report_run(report)->outcome, WAVECC_RUN_FAULT);
    assert_non_null(strstr(wavecc_report_run(report)->message, "past the end of argument 1"));
    assert_true(both[2 * BLOCK - 1] == 7);
    wavecc_report_free(report);
    wavecc_object_close(object);
}

/* An integer takes the size of its parameter, and is refused where that does not hold it. */
static void integers(void **state)
{
    static const struct {
        const char *type;
        int64_t value, wrong;
    } cases[] = {{"i64", -3, 0},
                 {"i32", -INT64_C(0x80000000), -INT64_C(0x80000001)},
                 {"i32", 0xffffffff, INT64_C(0x100000000)},
                 {"i8", -128, 256},
                 {"i16", 65535, 65536}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[700];
        const bool is_wide = !strcmp(cases[i].type, "i64");
        snprintf(text, sizeof text,
                 "gpu.module @m { gpu.func @keep(%%n: %s, %%o: memref<1xi64>) kernel attributes "
                 "{rocdl.reqd_work_group_size = array<i32: 1, 1, 1>} {\n"
                 "%%z = arith.constant 0 : index\n%%v = %s %%n : %s to i64\nmemref.store %%v, %%o[%%z] : "
                 "memref<1xi64>\ngpu.return } }\n",
                 cases[i].type, is_wide ? "arith.bitcast" : "arith.extsi", cases[i].type);
        WaveccObject *object = object_of(text);
        int64_t value = cases[i].value, out = 0;
        const unsigned bits = is_wide ? 64 : (unsigned)atoi(cases[i].type + 1);
        const WaveccArgument arguments[] = {{.kind = WAVECC_ARGUMENT_INTEGER, .data = &value, .bytes = sizeof value},
                                            buffer_of(&out, sizeof out)};
        WaveccLaunch launch;
        wavecc_launch_init(&launch);
        launch.grid[0] = 1;
        launch.arguments = arguments;
        launch.num_arguments = 2;
        wavecc_report_free(run(object, &launch));
        assert_true(out == (int64_t)((uint64_t)cases[i].value << (64 - bits)) >> (64 - bits));
        value = cases[i].wrong;
        if (!is_wide) refused(object, &launch, "8 bytes by value");
        wavecc_object_close(object);
    }
}

static void bad_launches(void **state)
{
    WaveccObject *object = object_of(copy_text);
    float a[BLOCK], b[BLOCK];
    WaveccArgument arguments[] = {buffer_of(a, sizeof a), buffer_of(b, sizeof b)};
    WaveccLaunch good, launch;
    (void)state;
    memset(a, 0, sizeof a);
    wavecc_launch_init(&good);
    good.grid[0] = 1;
    good.arguments = arguments;
    good.num_arguments = 2;
    launch = good, launch.grid[0] = 0;
    refused(object, &launch, "the number of workgroups");
    launch = good, launch.grid[0] = 0, launch.grid[1] = 1;
    refused(object, &launch, "has no size in x");
    launch = good, launch.block[0] = 64;
    refused(object, &launch, "compiled for workgroups of 256");
    launch = good, launch.kernel = "other";
    refused(object, &launch, "other");
    launch = good, launch.num_arguments = 1;
    refused(object, &launch, "entries");
    launch = good, launch.arguments = NULL;
    refused(object, &launch, "there are 2 arguments, but they are NULL");
    launch = good, launch.checks = 1u << 20;
    refused(object, &launch, "checks");
    launch = good, launch.completion = (WaveccCompletion)9;
    refused(object, &launch, "completion 9");
    arguments[1].data = NULL;
    refused(object, &good, "argument 1");
    arguments[1] = buffer_of(b, sizeof b);
    arguments[1].kind = (WaveccArgumentKind)4;
    refused(object, &good, "kind 4");
    arguments[1] = vector_of(b, BLOCK);
    arguments[1].rank = WAVECC_MAX_RANK + 1;
    refused(object, &good, "9 dimensions");
    launch = good, launch.threads = 257;
    refused(object, &launch, "257 threads are too many; at most 256");
    arguments[1] = vector_of(b, BLOCK);
    arguments[1].type = "f64";
    refused(object, &good, "argument 1 holds elements of type f64; the kernel reads f32");
    arguments[1].type = "i16";
    refused(object, &good, "type i16; the kernel reads f32");
    arguments[1].type = "f31";
    refused(object, &good, "no type 'f31'");
    arguments[0].type = "f32";
    arguments[1].type = "i32"; /* bits of the same width */
    launch = good, launch.max_instructions = 3;
    WaveccReport *report = run(object, &launch);
    assert_int_equal(wavecc_report_run(report)->outcome, WAVECC_RUN_BUDGET);
    wavecc_report_free(report);
    refused(object, NULL, "NULL");
    refused(NULL, &good, "no code object");
    assert_int_equal(wavecc_run(object, &good, NULL), WAVECC_ERROR);
    wavecc_object_close(object);
}

static void check_and_listing(void **state)
{
    WaveccObject *object = object_of(copy_text);
    WaveccReport *report;
    const WaveccCheckOptions other = {.kernel = "other"};
    (void)state;
    assert_int_equal(wavecc_check(object, NULL, &report), WAVECC_OK);
    assert_int_equal(wavecc_report_num_findings(report), 0);
    assert_false(wavecc_report_is_incomplete(report));
    assert_non_null(strstr(wavecc_report_text(report), "no findings"));
    wavecc_report_free(report);
    assert_int_equal(wavecc_check(object, &other, &report), WAVECC_ERROR);
    assert_non_null(strstr(wavecc_report_diagnostics(report), "other"));
    wavecc_report_free(report);
    assert_int_equal(wavecc_disassemble(object, "copy", true, &report), WAVECC_OK);
    assert_non_null(strstr(wavecc_report_text(report), "s_endpgm"));
    assert_non_null(strstr(wavecc_report_text(report), "k.mlir:4"));
    wavecc_report_free(report);
    assert_int_equal(wavecc_disassemble(object, NULL, false, &report), WAVECC_OK);
    assert_null(strstr(wavecc_report_text(report), "k.mlir"));
    wavecc_report_free(report);
    wavecc_object_close(object);
}

/* Code whose wait has become another one: the check and the run find it, at the same place. */
static void findings(void **state)
{
    static const unsigned char wait_for_vm[4] = {0x70, 0x0f, 0x8c, 0xbf},
                               wait_for_nothing[4] = {0x7f, 0xcf, 0x8c, 0xbf};
    WaveccContext *context = wavecc_context_create();
    WaveccOptions options;
    WaveccModule *module;
    WaveccObject *object;
    WaveccReport *report;
    const char *data;
    size_t bytes, waits = 0;
    (void)state;
    wavecc_options_init(&options);
    options.target = "gfx942";
    assert_int_equal(wavecc_compile(context, "k.mlir", copy_text, strlen(copy_text), &options, &module), WAVECC_OK);
    assert_int_equal(wavecc_module_output(module, WAVECC_OUTPUT_HSACO, &data, &bytes), WAVECC_OK);
    unsigned char *copy = malloc(bytes);
    memcpy(copy, data, bytes);
    for (size_t i = 0; i + 4 <= bytes; i += 4)
        if (!memcmp(copy + i, wait_for_vm, 4) && ++waits) memcpy(copy + i, wait_for_nothing, 4);
    assert_int_equal(waits, 1);
    assert_int_equal(wavecc_object_open(NULL, copy, bytes, NULL, &object), WAVECC_OK);
    assert_int_equal(wavecc_check(object, NULL, &report), WAVECC_OK);
    assert_int_equal(wavecc_report_count(report, WAVECC_LEVEL_ERROR), 1);
    const WaveccFinding *found = wavecc_report_finding(report, 0);
    const uint64_t address = found->address;
    assert_string_equal(found->rule, "wait-read");
    assert_string_equal(found->file, "k.mlir");
    assert_int_equal(found->line, 5); /* the store reads what the load of line 4 has not written yet */
    assert_non_null(strstr(found->instruction, "store"));
    assert_non_null(strstr(found->other, "load"));
    wavecc_report_free(report);
    float a[BLOCK] = {0}, b[BLOCK];
    const WaveccArgument arguments[] = {buffer_of(a, sizeof a), buffer_of(b, sizeof b)};
    WaveccLaunch launch;
    wavecc_launch_init(&launch);
    launch.grid[0] = 1;
    launch.arguments = arguments;
    launch.num_arguments = 2;
    launch.checks = WAVECC_CHECK_WAITS;
    report = run(object, &launch);
    assert_true(wavecc_report_count(report, WAVECC_LEVEL_ERROR) >= 1);
    assert_int_equal(wavecc_report_finding(report, 0)->address, address);
    assert_int_equal(wavecc_report_finding(report, 0)->count, 4); /* waves */
    assert_null(wavecc_report_finding(report, wavecc_report_num_findings(report)));
    wavecc_report_free(report);
    wavecc_object_close(object);
    wavecc_module_destroy(module);
    wavecc_context_destroy(context);
    free(copy);
}

/* A predicted time; buffers stay as they are. */
static void times(void **state)
{
    WaveccObject *object = object_of(copy_text);
    float a[BLOCK], b[BLOCK];
    WaveccArgument arguments[] = {buffer_of(a, sizeof a), buffer_of(b, sizeof b)};
    WaveccTimeOptions options = {.values = true, .no_spread = true};
    WaveccLaunch launch;
    WaveccReport *report;
    (void)state;
    for (int i = 0; i < BLOCK; i++) a[i] = 1, b[i] = 2;
    wavecc_launch_init(&launch);
    launch.grid[0] = 1;
    launch.arguments = arguments;
    launch.num_arguments = 2;
    assert_int_equal(wavecc_time(object, &launch, &options, &report), WAVECC_OK);
    const WaveccTimeInfo *time = wavecc_report_time(report);
    assert_true(time->ends && time->us > 0 && time->guess_low == time->us && time->us_low < time->us &&
                !*time->not_predicted && time->bound_clocks <= time->cu_clocks);
    assert_string_equal(time->device, "mi300x");
    assert_non_null(strstr(time->json, "\"launch_clocks\""));
    assert_non_null(strstr(wavecc_report_text(report), "lower bound"));
    assert_true(b[0] == 2 && b[BLOCK - 1] == 2);
    const double us = time->us;
    wavecc_report_free(report);
    options = (WaveccTimeOptions){.device = "mi308x", .ghz = 0.5};
    assert_int_equal(wavecc_time(object, &launch, &options, &report), WAVECC_OK);
    assert_true(wavecc_report_time(report)->us > us && wavecc_report_time(report)->ghz == 0.5);
    wavecc_report_free(report);
    static const struct {
        WaveccTimeOptions options;
        const char *says;
    } bad[] = {{{.device = "mi355x"}, "is a gfx950"},
               {{.device = "mi999"}, "no device 'mi999'"},
               {{.ghz = 11}, "11 GHz"},
               {{.ghz = -1}, "-1 GHz"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(wavecc_time(object, &launch, &bad[i].options, &report), WAVECC_ERROR);
        assert_non_null(strstr(wavecc_report_diagnostics(report), bad[i].says));
        assert_false(wavecc_report_time(report)->ends);
        wavecc_report_free(report);
    }
    arguments[1].bytes -= 4; /* a fault: no time, and the run says why */
    assert_int_equal(wavecc_time(object, &launch, NULL, &report), WAVECC_OK);
    assert_false(wavecc_report_time(report)->ends);
    assert_int_equal(wavecc_report_run(report)->outcome, WAVECC_RUN_FAULT);
    wavecc_report_free(report);
    assert_string_equal(wavecc_report_time(NULL)->json, "");
    wavecc_object_close(object);
}

static void bad_objects(void **state)
{
    static const char elf[] = "\177ELF\2\1\1";
    WaveccObject *object;
    (void)state;
    const struct {
        const void *bytes;
        size_t size;
        const char *says;
    } files[] = {{NULL, 0, "NULL"}, {"", 0, "ELF"}, {"text", 4, "ELF"}, {elf, sizeof elf, "<memory>"}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        WaveccReport *report;
        assert_int_equal(wavecc_object_open(NULL, files[i].bytes, files[i].size, NULL, &object), WAVECC_ERROR);
        assert_non_null(strstr(wavecc_object_diagnostics(object), files[i].says));
        assert_int_equal(wavecc_object_num_kernels(object), 0);
        assert_string_equal(wavecc_object_target(object), "");
        assert_int_equal(wavecc_check(object, NULL, &report), WAVECC_ERROR);
        wavecc_report_free(report);
        wavecc_object_close(object);
    }
    assert_int_equal(wavecc_object_open(NULL, elf, sizeof elf, NULL, NULL), WAVECC_ERROR);
    wavecc_object_close(NULL);
    wavecc_report_free(NULL);
    assert_string_equal(wavecc_object_diagnostics(NULL), "");
    assert_string_equal(wavecc_report_text(NULL), "");
    assert_int_equal(wavecc_report_count(NULL, WAVECC_LEVEL_NOTE), 0);
    assert_int_equal(wavecc_report_run(NULL)->num_waves, 0);
}

/* The page and its document; a launch without arguments gets made ones, and one that can't be timed says so. */
static void explains(void **state)
{
    WaveccObject *object = object_of(copy_text);
    const WaveccExplainOptions options = {.source_name = "copy.kir", .source = copy_text, .is_json = true};
    WaveccLaunch launch;
    WaveccReport *report;
    (void)state;
    wavecc_launch_init(&launch);
    launch.grid[0] = 1;
    assert_int_equal(wavecc_explain(object, &launch, NULL, &report), WAVECC_OK);
    assert_non_null(strstr(wavecc_report_text(report), "<!doctype html>"));
    wavecc_report_free(report);
    assert_int_equal(wavecc_explain(object, &launch, &options, &report), WAVECC_OK);
    assert_int_equal(wavecc_report_text(report)[0], '{');
    assert_non_null(strstr(wavecc_report_text(report), "\"kind\": \"kir\", \"file\": \"copy.kir\""));
    assert_non_null(strstr(wavecc_report_text(report), "\"us_low\""));
    wavecc_report_free(report);
    launch.block[0] = 4096;
    assert_int_equal(wavecc_explain(object, &launch, &options, &report), WAVECC_OK);
    assert_non_null(strstr(wavecc_report_text(report), "\"time_missing\""));
    wavecc_report_free(report);
    launch.kernel = "none";
    assert_int_equal(wavecc_explain(object, &launch, NULL, &report), WAVECC_ERROR);
    assert_non_null(strstr(wavecc_report_diagnostics(report), "none"));
    wavecc_report_free(report);
    assert_int_equal(wavecc_explain(object, NULL, NULL, &report), WAVECC_ERROR);
    wavecc_report_free(report);
    assert_int_equal(wavecc_explain(NULL, &launch, NULL, &report), WAVECC_ERROR);
    wavecc_report_free(report);
    wavecc_object_close(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers),         cmocka_unit_test(facts),        cmocka_unit_test(runs_in_place),
        cmocka_unit_test(parts_of_buffers), cmocka_unit_test(bad_launches), cmocka_unit_test(check_and_listing),
        cmocka_unit_test(findings),         cmocka_unit_test(times),        cmocka_unit_test(explains),
        cmocka_unit_test(bad_objects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
