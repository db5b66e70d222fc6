/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Compiles a kernel with the library and writes the code object. Uses only the public header.
 *
 *   cc examples/compile.c -lwavecc -o compile_example
 *   ./compile_example examples/gemm_f16.mlir gfx942 gemm.hsaco */
#include <stdio.h>
#include <stdlib.h>
#include <wavecc/wavecc.h>

static char *read_file(const char *path, size_t *bytes)
{
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = malloc((size_t)size + 1);
    if (text) *bytes = fread(text, 1, (size_t)size, file);
    fclose(file);
    return text;
}

int main(int argc, char **argv)
{
    size_t bytes = 0;
    char *text = argc == 4 ? read_file(argv[1], &bytes) : NULL;
    if (!text) {
        fprintf(stderr, "usage: compile_example FILE.mlir TARGET OUT.hsaco\n");
        return 1;
    }
    WaveccOptions options;
    wavecc_options_init(&options);
    options.target = argv[2];

    WaveccContext *context = wavecc_context_create();
    WaveccModule *module;
    const char *code = NULL;
    size_t code_bytes = 0;
    WaveccStatus status = wavecc_compile(context, argv[1], text, bytes, &options, &module);
    if (status == WAVECC_OK) status = wavecc_module_output(module, WAVECC_OUTPUT_HSACO, &code, &code_bytes);
    fputs(wavecc_module_diagnostics(module), stderr);

    if (status == WAVECC_OK) {
        for (size_t i = 0; i < wavecc_module_num_kernels(module); i++) {
            const WaveccKernelInfo *kernel = wavecc_module_kernel(module, i);
            printf("%s: %u VGPRs, %u SGPRs, %u bytes of LDS, %u waves per SIMD\n", kernel->name, kernel->num_vgprs,
                   kernel->num_sgprs, kernel->lds_bytes, kernel->waves_per_simd);
        }
        FILE *out = fopen(argv[3], "wb");
        if (!out || fwrite(code, 1, code_bytes, out) != code_bytes || fclose(out)) {
            perror(argv[3]);
            status = WAVECC_ERROR;
        }
    }
    wavecc_module_destroy(module);
    wavecc_context_destroy(context);
    free(text);
    return status;
}
