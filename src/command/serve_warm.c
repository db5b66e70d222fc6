/* What the server does before its first request, so that no request has to: it compiles and checks a small kernel. Its
   tables are then filled and its context has the dialects that kernels use. Requests, which are its children, find them
   so. */
#include <string.h>

#include "command/cli.h"
#include "command/serve.h"
#include "wavecc/object.h"

static const char kernel[] =
    "gpu.module @warm {\n"
    "  gpu.func @warm(%a: memref<64x4xf16>, %b: memref<64x4xf32>, %n: index) kernel\n"
    "      attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {\n"
    "    %c0 = arith.constant 0 : index\n"
    "    %c1 = arith.constant 1 : index\n"
    "    %zero = arith.constant dense<0.0> : vector<4xf32>\n"
    "    %t = gpu.thread_id x\n"
    "    %row = affine.apply affine_map<()[s0] -> (s0 mod 64)>()[%t]\n"
    "    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (vector<4xf32>) {\n"
    "      %x = vector.load %a[%row, %c0] : memref<64x4xf16>, vector<4xf16>\n"
    "      %p = amdgpu.mfma 16x16x16 %x * %x + %s blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>\n"
    "      scf.yield %p : vector<4xf32>\n"
    "    }\n"
    "    %e = math.exp2 %sum : vector<4xf32>\n"
    "    vector.store %e, %b[%row, %c0] : memref<64x4xf32>, vector<4xf32>\n"
    "    gpu.return\n"
    "  }\n"
    "}\n";

static void check(const char *code, size_t bytes)
{
    WaveccObject *object;
    WaveccReport *report = NULL;
    if (wavecc_object_open("warm", code, bytes, NULL, &object) == WAVECC_OK) wavecc_check(object, NULL, &report);
    wavecc_report_free(report);
    wavecc_object_close(object);
}

void serve_warm_up(void)
{
    WaveccOptions options;
    WaveccModule *module;
    const char *code;
    size_t bytes;
    wavecc_options_init(&options);
    options.target = "gfx942";
    if (wavecc_compile(cli_context_keep(), "warm.mlir", kernel, strlen(kernel), &options, &module) == WAVECC_OK &&
        wavecc_module_output(module, WAVECC_OUTPUT_HSACO, &code, &bytes) == WAVECC_OK)
        check(code, bytes);
    wavecc_module_destroy(module);
}
