/* `wavecc compile`: compiles a file to kernel IR, assembly, an object or a code object. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/cli.h"
#include "support/text.h"

typedef struct CompileArgs {
    WaveccOptions options;
    WaveccOutput output;
    const char *file, *out; /* out NULL: derived from the file's name */
    const char *ending;     /* the ending that --input requires; "": the file has it */
    bool resources;
} CompileArgs;

static void read_args(const Options *given, CompileArgs *args)
{
    WaveccOptions *options = &args->options;
    cli_compile_options(given, options);
    options->command = given->line;
    options->target = option_text(given, OPTION_TARGET);
    options->kernel = option_text(given, OPTION_KERNEL);
    args->output = (WaveccOutput)option_number(given, OPTION_EMIT);
    if (option_after(given, OPTION_OBJECT, OPTION_EMIT)) args->output = WAVECC_OUTPUT_OBJECT;
    if (option_after(given, OPTION_ASSEMBLY, OPTION_EMIT) && option_after(given, OPTION_ASSEMBLY, OPTION_OBJECT))
        args->output = WAVECC_OUTPUT_ASSEMBLY;
    else if (options->stop_after && !option_given(given, OPTION_EMIT)) args->output = WAVECC_OUTPUT_KIR;
    options->line_tables |= option_after(given, OPTION_LINES, OPTION_NO_LINES);
    options->note_pressure = args->output >= WAVECC_OUTPUT_PRESSURE;
    args->file = given->operand;
    args->out = option_text(given, OPTION_OUTPUT);
    args->ending = cli_input_ending(option_text(given, OPTION_INPUT), args->file);
    args->resources = option_given(given, OPTION_RESOURCES);
}

/* The file's name with another ending, in the current folder, as for other compilers. Texts go to standard output. */
static char *default_output(const CompileArgs *args)
{
    static const char *const endings[] = {NULL, NULL, ".o", ".hsaco", NULL, NULL};
    if (!endings[args->output] || !strcmp(args->file, "-")) return strdup("-");
    const char *base = text_base_name(args->file), *dot = strrchr(base, '.');
    StrBuf name = {0};
    strbuf_printf(&name, "%.*s%s", dot ? (int)(dot - base) : (int)strlen(base), base, endings[args->output]);
    return name.data;
}

static void print_resources(const WaveccModule *module)
{
    for (size_t i = 0; i < wavecc_module_num_kernels(module); i++) {
        const WaveccKernelInfo *k = wavecc_module_kernel(module, i);
        fprintf(stderr,
                "%s: %u VGPRs, %u AGPRs, %u SGPRs, %u bytes of LDS, %u bytes of scratch, %u instructions, "
                "%u waves per SIMD",
                k->name, k->num_vgprs, k->num_agprs, k->num_sgprs, k->lds_bytes, k->scratch_bytes, k->num_instructions,
                k->waves_per_simd);
        fprintf(stderr,
                k->observed_hazards ? "; hazards as observed: %2$u s_nop, %1$u as documented\n"
                                    : "; hazards as documented: %1$u s_nop, %2$u as observed\n",
                k->hazard_nops, k->hazard_nops_observed);
    }
}

static int compile_file(const Options *given, Arena *)
{
    CompileArgs args = {0};
    StrBuf name = {0}, text = {0};
    read_args(given, &args);
    if (!cli_read_file(args.file, &text)) return EXIT_USAGE;
    strbuf_append(&name, strcmp(args.file, "-") ? args.file : "<stdin>");
    strbuf_append(&name, args.ending);
    WaveccContext *context = cli_context();
    WaveccModule *module;
    WaveccStatus status = wavecc_compile(context, name.data, text.data, text.len, &args.options, &module);
    const char *data = "";
    size_t bytes = 0;
    if (status == WAVECC_OK) status = wavecc_module_output(module, args.output, &data, &bytes);
    fputs(wavecc_module_dump(module), stderr);
    cli_print_messages(stderr, wavecc_module_diagnostics(module));
    if (args.options.time_passes) fputs(wavecc_module_timing(module), stderr);
    int result = status == WAVECC_OK ? EXIT_GOOD : EXIT_USAGE;
    if (status == WAVECC_OK) {
        if (args.resources) print_resources(module);
        char *out = args.out ? strdup(args.out) : default_output(&args);
        if (!cli_write_file(out, data, bytes)) result = EXIT_USAGE;
        free(out);
    }
    wavecc_module_destroy(module);
    cli_context_end(context);
    strbuf_free(&name);
    strbuf_free(&text);
    return result;
}

int cli_compile(int argc, char **argv) { return cli_with_options(COMMAND_COMPILE, argc, argv, compile_file); }
