/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Compiles a kernel that adds two vectors, checks its code, runs it and predicts its time. Uses only public headers; C and C++.
 *
 *   cc examples/launch.c $(pkg-config --cflags --libs wavecc) -o launch_example
 *   ./launch_example examples/vadd_dyn.mlir gfx942 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wavecc/object.h>
#include <wavecc/wavecc.h>

enum { COUNT = 1000, BLOCK = 256 };

static char text[1 << 20];
static float a[COUNT], b[COUNT], c[COUNT];

static WaveccArgument vector_of(float *data)
{
    WaveccArgument vector;
    memset(&vector, 0, sizeof vector);
    vector.kind = WAVECC_ARGUMENT_BUFFER;
    vector.data = data;
    vector.bytes = COUNT * sizeof *data;
    vector.type = "f32";
    vector.has_shape = true;
    vector.rank = 1;
    vector.sizes[0] = COUNT;
    vector.strides[0] = 1;
    return vector;
}

/* The report's diagnostics, and its end. */
static int fail(WaveccReport *report)
{
    fprintf(stderr, "%s%s", wavecc_report_diagnostics(report), wavecc_report_text(report));
    wavecc_report_free(report);
    return 1;
}

static int use(const WaveccObject *object)
{
    uint64_t count = COUNT;
    WaveccArgument arguments[4] = {vector_of(a), vector_of(b), vector_of(c), vector_of(NULL)};
    arguments[3].kind = WAVECC_ARGUMENT_VALUE;
    arguments[3].data = &count;
    arguments[3].bytes = sizeof count;
    arguments[3].type = NULL;
    arguments[3].has_shape = false;

    WaveccReport *report;
    if (wavecc_check(object, NULL, &report) != WAVECC_OK || wavecc_report_num_findings(report)) return fail(report);
    wavecc_report_free(report);
    puts("check: no findings");

    WaveccLaunch launch;
    wavecc_launch_init(&launch);
    launch.grid[0] = (COUNT + BLOCK - 1) / BLOCK;
    launch.arguments = arguments;
    launch.num_arguments = 4;
    launch.checks = WAVECC_CHECK_ALL;
    for (int i = 0; i < COUNT; i++) {
        a[i] = (float)i;
        b[i] = 2;
    }
    if (wavecc_run(object, &launch, &report) != WAVECC_OK || wavecc_report_num_findings(report)) return fail(report);
    wavecc_report_free(report);
    for (int i = 0; i < COUNT; i++)
        if (c[i] != a[i] + b[i]) return 1;
    puts("run: right");

    if (wavecc_time(object, &launch, NULL, &report) != WAVECC_OK) return fail(report);
    const WaveccTimeInfo *time = wavecc_report_time(report);
    printf("time: %.2f us on %s, bound by %s\n", time->us, time->device, time->bound_by);
    wavecc_report_free(report);
    return 0;
}

int main(int argc, char **argv)
{
    FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
    if (!file) {
        fprintf(stderr, "usage: launch_example vadd_dyn.mlir TARGET\n");
        return 1;
    }
    const size_t bytes = fread(text, 1, sizeof text, file);
    fclose(file);
    WaveccOptions options;
    wavecc_options_init(&options);
    options.target = argv[2];

    WaveccContext *context = wavecc_context_create();
    WaveccModule *module;
    WaveccObject *object = NULL;
    const char *code;
    size_t code_bytes;
    int status = 1;
    if (wavecc_compile(context, argv[1], text, bytes, &options, &module) == WAVECC_OK &&
        wavecc_module_output(module, WAVECC_OUTPUT_HSACO, &code, &code_bytes) == WAVECC_OK &&
        wavecc_object_open("launch", code, code_bytes, NULL, &object) == WAVECC_OK)
        status = use(object);
    fputs(wavecc_module_diagnostics(module), stderr);
    if (object) fputs(wavecc_object_diagnostics(object), stderr);
    wavecc_object_close(object);
    wavecc_module_destroy(module);
    wavecc_context_destroy(context);
    return status;
}
