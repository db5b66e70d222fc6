/* The library's functions with what their types allow and their meaning does not: an error with a diagnostic, never a
   crash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "wavecc/wavecc.h"

static const char kernel_text[] =
    "gpu.module @m { gpu.func @k(%a: memref<64xf32>) kernel { affine.parallel (%i) = (0) to (64) { } gpu.return } }";

static int setup(void **state) { return !(*state = wavecc_context_create()); }
static int teardown(void **state)
{
    wavecc_context_destroy(*state);
    return 0;
}

static WaveccOptions options_of(const char *target)
{
    WaveccOptions options;
    wavecc_options_init(&options);
    options.target = target;
    return options;
}

/* Compiles, expects the status, and a diagnostic with `says` where it is an error. */
static void expect(void *context, const WaveccOptions *options, const char *says)
{
    WaveccModule *module = NULL;
    WaveccStatus status = wavecc_compile(context, "k.mlir", kernel_text, strlen(kernel_text), options, &module);
    assert_non_null(module);
    assert_int_equal(status, says ? WAVECC_ERROR : WAVECC_OK);
    if (says && !strstr(wavecc_module_diagnostics(module), says))
        fail_msg("'%s' is not in: %s", says, wavecc_module_diagnostics(module));
    wavecc_module_destroy(module);
}

static void option_values(void **state)
{
    static const struct {
        uint32_t size[3];
        const char *says;
    } sizes[] = {{{256, 1, 1}, NULL},
                 {{8, 8, 16}, NULL},
                 {{256, 0, 0}, "workgroup_size"},
                 {{0, 1, 1}, "workgroup_size"},
                 {{1025, 1, 1}, "1024"},
                 {{65536, 65536, 1}, "1024"},
                 {{1u << 31, 1u << 31, 4}, "1024"},
                 {{0, 0, 0}, NULL}};
    WaveccOptions options = options_of("gfx942");
    options.verify_each = true;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        memcpy(options.workgroup_size, sizes[i].size, sizeof options.workgroup_size);
        expect(*state, &options, sizes[i].says);
    }
    static const int values[] = {-2, -1000, INT32_MIN};
    for (size_t i = 0; i < 3; i++) {
        options = options_of("gfx942");
        options.max_agprs = values[i];
        expect(*state, &options, "max_agprs");
        options = options_of("gfx942");
        options.memref_abi = (WaveccMemrefAbi)values[i];
        expect(*state, &options, "memref_abi");
        options = options_of("gfx942");
        options.schedule = (WaveccSchedule)values[i];
        expect(*state, &options, "schedule");
        options = options_of("gfx942");
        options.kernarg_layout = (WaveccKernargLayout)values[i];
        expect(*state, &options, "kernarg_layout");
    }
    options.kernarg_layout = (WaveccKernargLayout)2;
    expect(*state, &options, "kernarg_layout");
    options = options_of("gfx942");
    options.max_agprs = 0;
    expect(*state, &options, NULL);
    options = options_of("gfx9");
    expect(*state, &options, "gfx9");
    expect(*state, NULL, "no target");
}

static void no_address(void **state)
{
    WaveccOptions options = options_of("gfx942");
    WaveccModule *module = NULL;
    assert_int_equal(wavecc_compile(*state, "k.mlir", NULL, 5, &options, &module), WAVECC_ERROR);
    assert_non_null(strstr(wavecc_module_diagnostics(module), "text"));
    assert_int_equal(wavecc_module_output(module, WAVECC_OUTPUT_HSACO, NULL, NULL), WAVECC_ERROR);
    wavecc_module_destroy(module);
    assert_int_equal(wavecc_compile(NULL, "k.mlir", kernel_text, strlen(kernel_text), &options, &module), WAVECC_ERROR);
    assert_non_null(strstr(wavecc_module_diagnostics(module), "context"));
    wavecc_module_destroy(module);
    assert_int_equal(wavecc_compile(*state, "k.mlir", kernel_text, strlen(kernel_text), &options, NULL), WAVECC_ERROR);
    assert_int_equal(wavecc_compile(*state, NULL, kernel_text, strlen(kernel_text), &options, &module), WAVECC_OK);
    assert_int_equal(wavecc_module_output(module, WAVECC_OUTPUT_ASSEMBLY, NULL, NULL), WAVECC_OK);
    wavecc_module_destroy(module);
    assert_int_equal(wavecc_compile(*state, NULL, "", 0, &options, &module), WAVECC_ERROR);
    assert_true(strlen(wavecc_module_diagnostics(module)) > 0);
    wavecc_module_destroy(module);
    const char *data;
    size_t bytes;
    assert_int_equal(wavecc_module_output(NULL, WAVECC_OUTPUT_KIR, &data, &bytes), WAVECC_ERROR);
    assert_string_equal(data, "");
    assert_string_equal(wavecc_module_diagnostics(NULL), "");
    assert_string_equal(wavecc_module_dump(NULL), "");
    assert_string_equal(wavecc_module_timing(NULL), "");
    assert_int_equal(wavecc_module_num_kernels(NULL), 0);
    assert_null(wavecc_module_kernel(NULL, 0));
    wavecc_module_destroy(NULL);
    wavecc_context_destroy(NULL);
}

/* Each failure of an output adds a diagnostic, and the module stays usable. */
static void outputs(void **state)
{
    WaveccOptions options = options_of("gfx950");
    WaveccModule *module;
    const char *data;
    size_t bytes;
    assert_int_equal(wavecc_compile(*state, "k.mlir", kernel_text, strlen(kernel_text), &options, &module), WAVECC_OK);
    static const WaveccOutput wrong[] = {WAVECC_OUTPUT_PRESSURE, WAVECC_OUTPUT_PRESSURE_JSON, (WaveccOutput)6,
                                         (WaveccOutput)-1};
    static const char *const says[] = {"note_pressure", "note_pressure", "output 6", "output -1"};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(wavecc_module_output(module, wrong[i], &data, &bytes), WAVECC_ERROR);
        assert_non_null(strstr(wavecc_module_diagnostics(module), says[i]));
        assert_int_equal(bytes, 0);
    }
    assert_int_equal(wavecc_module_output(module, WAVECC_OUTPUT_OBJECT, &data, &bytes), WAVECC_OK);
    assert_true(bytes > 0);
    wavecc_module_destroy(module);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(option_values), cmocka_unit_test(no_address),
                                       cmocka_unit_test(outputs)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
