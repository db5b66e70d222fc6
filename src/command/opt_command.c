/* wavecc opt FILE.kir --pass=a,b,c: reads kernel IR, runs only the named passes, and prints kernel IR. */
#include <stdio.h>
#include <string.h>

#include "command/cli.h"
#include "ir/pass.h"
#include "tune/pipeline.h"

typedef struct OptArgs {
    const char *file, *out, *passes;
    Target target; /* NUM_TARGETS: the text's target */
    PassCtx ctx;
} OptArgs;

static void read_args(const Options *given, OptArgs *args)
{
    const char *out = option_text(given, OPTION_OPT_OUTPUT);
    *args = (OptArgs){
        .file = given->operand,
        .out = out ? out : "-",
        .passes = option_joined(given, OPTION_PASS),
        .target = option_given(given, OPTION_TARGET) ? (Target)option_number(given, OPTION_TARGET) : NUM_TARGETS,
    };
    cli_compile_options(given, &args->ctx.options);
    args->ctx.options.schedule = (WaveccSchedule)option_number(given, OPTION_OPT_SCHEDULE);
    args->ctx.options.verify_each = true;
    args->ctx.options.command = given->line;
}

static bool run_passes(const KernelList *kernels, const OptArgs *args, DiagList *diags)
{
    const PipelineOptions options = {.ctx = args->ctx};
    for (const char *at = args->passes; at && *at;) {
        size_t length = strcspn(at, ",");
        const PassInfo *pass = pipeline_find(at, length);
        if (!pass) return diag_error(diags, (SourceLoc){0}, "--pass: there is no pass '%.*s'", (int)length, at);
        for (uint32_t i = 0; i < kernels->len; i++) {
            Kernel *k = kernels->data[i];
            const TargetInfo *target = &target_infos[k->target];
            if (pass->unknown_families >> target->family & 1)
                return diag_error(diags, k->loc, "pass '%s' does not know %s yet", pass->name, target->name);
            if (pass->needs_allocated != k->allocated)
                return diag_error(diags, k->loc, "pass '%s' needs a kernel with %s registers", pass->name,
                                  pass->needs_allocated ? "physical" : "virtual");
            if (!pipeline_run_pass(k, pass, &options)) return false;
        }
        at += length + (at[length] == ',');
    }
    return true;
}

static int opt_file(const Options *given, Arena *arena)
{
    OptArgs args;
    read_args(given, &args);
    StrBuf text = {0}, annotated = {0}, output = {0};
    if (!cli_read_file(args.file, &text)) return EXIT_USAGE;
    DiagList diags;
    diag_init(&diags, arena);
    diags.source = text.data;
    diags.source_bytes = text.len;
    args.ctx.diags = &diags;
    KernelList kernels = {0};
    const char *name = strcmp(args.file, "-") ? args.file : "<stdin>";
    bool ok = kir_parse(arena, &diags, name, text.data, text.len, args.target, &kernels);
    for (uint32_t i = 0; ok && i < kernels.len; i++) ok = kernel_validate(kernels.data[i], &diags, &annotated);
    for (uint32_t i = 0; ok && i < kernels.len; i++) kernels.data[i]->text_locs = NULL; /* passes come now */
    ok = ok && run_passes(&kernels, &args, &diags);
    cli_print_diags(&diags);
    if (annotated.len) cli_print_messages(stderr, annotated.data);
    for (uint32_t i = 0; ok && i < kernels.len; i++) kernel_print(kernels.data[i], &output);
    if (ok) ok = cli_write_file(args.out, output.data ? output.data : "", output.len);
    strbuf_free(&text);
    strbuf_free(&annotated);
    strbuf_free(&output);
    return ok ? EXIT_GOOD : EXIT_USAGE;
}

int cli_opt(int argc, char **argv) { return cli_with_options(COMMAND_OPT, argc, argv, opt_file); }
