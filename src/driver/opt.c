/* wavecc opt FILE.kir --pass=a,b,c: kernel IR in, the named passes alone, kernel IR out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/cli.h"
#include "driver/pipeline.h"

static const char help_text[] =
    "usage: wavecc opt FILE.kir|- [--target=gfx942|gfx950] --pass=a,b,c [-o OUT] [--force-waits] [--hazards=MODE] [--no-spill]\n"
    "       [--max-vgprs=N] [--max-agprs=N] [--max-sgprs=N] [--waves-per-eu=N]\n"
    "Runs the named passes on kernel IR text and prints the result. The kernel is validated before the first pass and after\n"
    "every pass. Without --pass it is only parsed, validated and printed. 'wavecc --help' lists the passes.\n"
    "-o OUT: not to standard output. --force-waits, --hazards, --no-spill and the limits are as when compiling. --help: this.\n";

typedef struct OptArgs {
    const char *file, *out, *passes, *target;
    PassCtx ctx;
} OptArgs;

/* A limit of registers; false: it is another option. */
static bool parse_limit(const char *argument, PassCtx *ctx)
{
    struct {
        const char *name;
        uint32_t *number;
    } const limits[] = {{"--max-vgprs", &ctx->max_vgprs}, {"--max-agprs", &ctx->max_agprs},
                        {"--max-sgprs", &ctx->max_sgprs}, {"--waves-per-eu", &ctx->waves_per_eu}};
    const char *value;
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        if (!cli_option(argument, limits[i].name, &value) || !value) continue;
        *limits[i].number = (uint32_t)strtoul(value, NULL, 10);
        if (limits[i].number == &ctx->max_agprs) ctx->limit_agprs = true;
        return true;
    }
    return false;
}

static int parse_args(int argc, char **argv, OptArgs *args)
{
    for (int i = 1; i < argc; i++) {
        const char *value;
        if (!strcmp(argv[i], "-o")) {
            if (++i >= argc) return cli_error("-o needs a file name");
            args->out = argv[i];
        } else if (cli_option(argv[i], "--pass", &value)) {
            if (!value) return cli_error("--pass needs a value: --pass=a,b,c");
            args->passes = value;
        } else if (cli_option(argv[i], "--target", &value)) {
            if (!value) return cli_error("--target needs a value");
            args->target = value;
        } else if (parse_limit(argv[i], &args->ctx)) {
            continue;
        } else if (!strcmp(argv[i], "--force-waits")) {
            args->ctx.force_waits = true;
        } else if (cli_option(argv[i], "--hazards", &value)) {
            HazardMode mode;
            if (!value || !cli_hazard_mode(value, &mode)) return EXIT_USAGE;
            args->ctx.observed_hazards = mode == HAZARD_MODE_OBSERVED;
        } else if (!strcmp(argv[i], "--no-spill")) {
            args->ctx.no_spill = true;
        } else if (argv[i][0] == '-' && argv[i][1]) {
            return cli_error("unknown option '%s' (wavecc opt --help)", argv[i]);
        } else if (args->file) {
            return cli_error("more than one input file: '%s' and '%s'", args->file, argv[i]);
        } else {
            args->file = argv[i];
        }
    }
    return args->file ? 0 : cli_error("no input file (wavecc opt --help)");
}

static bool run_passes(const KernelList *kernels, const OptArgs *args, DiagList *diags)
{
    PipelineOptions options = {.ctx = args->ctx, .verify_each = true};
    for (const char *at = args->passes; at && *at;) {
        size_t length = strcspn(at, ",");
        const PassInfo *pass = pipeline_find(at, length);
        if (!pass) return diag_error(diags, (SourceLoc){0}, "--pass: there is no pass '%.*s'", (int)length, at);
        for (uint32_t i = 0; i < kernels->len; i++) {
            Kernel *k = kernels->data[i];
            if (pass->needs_allocated != k->allocated)
                return diag_error(diags, k->loc, "pass '%s' needs a kernel with %s registers", pass->name,
                                  pass->needs_allocated ? "physical" : "virtual");
            if (!pipeline_run_pass(k, pass, &options)) return false;
        }
        at += length + (at[length] == ',');
    }
    return true;
}

int cli_opt(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            fputs(help_text, stdout);
            return EXIT_GOOD;
        }
    }
    OptArgs args = {.out = "-"};
    int result = parse_args(argc, argv, &args);
    if (result) return result;
    Target target = NUM_TARGETS;
    if (args.target && (target = target_from_name(args.target, strlen(args.target))) == NUM_TARGETS)
        return cli_error("target '%s' is not known", args.target);
    StrBuf text = {0}, printed = {0};
    if (!cli_read_file(args.file, &text)) return EXIT_USAGE;
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    diags.source = text.data;
    diags.source_bytes = text.len;
    args.ctx.diags = &diags;
    KernelList kernels = {0};
    bool ok = kir_parse(arena, &diags, strcmp(args.file, "-") ? args.file : "<stdin>", text.data, text.len, target, &kernels);
    StrBuf annotated = {0};
    for (uint32_t i = 0; ok && i < kernels.len; i++) ok = kernel_validate(kernels.data[i], &diags, &annotated);
    for (uint32_t i = 0; ok && i < kernels.len; i++) kernels.data[i]->text_locs = NULL; /* passes come now */
    ok = ok && run_passes(&kernels, &args, &diags);
    diag_print(&diags, &printed);
    if (printed.len) fputs(printed.data, stderr);
    if (annotated.len) fputs(annotated.data, stderr);
    StrBuf output = {0};
    for (uint32_t i = 0; ok && i < kernels.len; i++) kernel_print(kernels.data[i], &output);
    if (ok) ok = cli_write_file(args.out, output.data ? output.data : "", output.len);
    strbuf_free(&text);
    strbuf_free(&printed);
    strbuf_free(&annotated);
    strbuf_free(&output);
    arena_free(arena);
    return ok ? EXIT_GOOD : EXIT_USAGE;
}
