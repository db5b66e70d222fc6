/* `wavecc check`: the static checkers on anyone's code object or assembly. */
#include <stdio.h>
#include <string.h>

#include "check/check.h"
#include "driver/cli.h"
#include "driver/run.h"

typedef struct CheckOptions {
    const char *file, *target, *kernel;
    HazardMode hazards;
    FindingFilter filter;
    bool json, strict, all, help;
} CheckOptions;

static const char help_text[] =
    "wavecc check looks for missing waits, missing wait states and wrong kernel descriptors in machine code.\n"
    "\n"
    "usage: wavecc check FILE.s|FILE.hsaco|FILE.o|- [options] (or an offload bundle, or a HIP program)\n"
    "\n"
    "  --kernel=NAME   only this kernel; without it all kernels of the file\n"
    "  --target=NAME   gfx942 or gfx950: assembly without .amdgcn_target needs it; a code object must agree with it\n"
    "  --all           each finding; without it those of the same rule, instructions and loop are one, with their number\n"
    "  --hazards=MODE  observed (default): a pair of instructions that is nearer than LLVM and the ISA document say, but which\n"
    "                  AMD's production kernels have as near and right, is a note; documented: it is an error\n"
    "  --json          the findings as JSON on standard output (docs/checking.md has the schema)\n"
    "  --strict        warnings and notes fail the check too\n"
    "  --ignore=LIST   leave out findings: rules (wait-read, vgprs, ...) and rows of hazards (hazard:SALU_M0), with commas\n"
    "  --only=LIST     leave out all others\n"
    "  --help\n"
    "\n"
    "exit status: 0 clean; 1 bad usage or input; 2 findings; 3 no findings, but some path could not be analysed\n"
    "(indirect jump, unknown instruction, code outside of the section); 70 internal error of wavecc.\n";

/* ---- the file ---- */

static int exit_status(const CheckOptions *options, const CheckCounts *counts)
{
    if (counts->errors || (options->strict && (counts->warnings || counts->notes))) return EXIT_PROGRAM_FAILED;
    return counts->incomplete ? EXIT_INCOMPLETE : EXIT_GOOD;
}

static int check_object(const CheckOptions *options, CodeObject *object, DiagList *diags)
{
    if (options->kernel && !object_find_kernel(object, options->kernel, diags)) return EXIT_USAGE;
    CheckCounts counts = {0};
    StrBuf out = {0};
    JsonWriter json = {.out = &out};
    if (options->json) check_begin_json(object, &json);
    for (uint32_t i = 0; i < object->kernels.len; i++) {
        const ObjectKernel *kernel = &object->kernels.data[i];
        if (options->kernel && strcmp(kernel->name, options->kernel)) continue;
        CheckKernel k = {.arena = arena_new(), .object = object, .kernel = kernel, .all = options->all, .hazards = options->hazards,
                         .filter = &options->filter};
        check_kernel(&k);
        if (options->json) {
            json_line(&json, 4);
            check_print_json(&k, &counts, &json);
        } else {
            check_print_text(&k, &counts, &out);
        }
        arena_free(k.arena);
    }
    int status = exit_status(options, &counts);
    if (options->json) check_end_json(&counts, status, &json);
    if (out.len) fwrite(out.data, 1, out.len, stdout);
    strbuf_free(&out);
    return fflush(stdout) ? cli_error("cannot write to standard output") : status;
}

/* ---- the command line ---- */

/* --ignore=LIST, --only=LIST; *known: it was one of them. */
static int parse_filter(const char *argument, FindingFilter *filter, bool *known)
{
    const char *list, *bad = "";
    size_t length = 0;
    const bool is_only = cli_option(argument, "--only", &list);
    *known = is_only || cli_option(argument, "--ignore", &list);
    if (!*known || (list && filter_parse(is_only ? &filter->only : &filter->ignore, list, &bad, &length))) return 0;
    return cli_error("%s takes rules and rows of hazards with commas between them (wait-read,hazard:SALU_M0); found '%.*s'",
                     is_only ? "--only" : "--ignore", (int)length, bad);
}

static int parse_options(int argc, char **argv, CheckOptions *options)
{
    const char *hazards = "observed";
    struct {
        const char *name;
        const char **slot;
    } const valued[] = {{"--kernel", &options->kernel}, {"--target", &options->target}, {"--hazards", &hazards}};
    struct {
        const char *name;
        bool *slot;
    } const flags[] = {
        {"--json", &options->json}, {"--strict", &options->strict}, {"--all", &options->all}, {"--help", &options->help}, {"-h", &options->help}};
    for (int i = 1; i < argc; i++) {
        const char *value;
        bool known = false;
        for (size_t j = 0; j < sizeof valued / sizeof valued[0]; j++) {
            if (!cli_option(argv[i], valued[j].name, &value)) continue;
            if (!value || !*value) return cli_error("%s needs a value: %s=...", valued[j].name, valued[j].name);
            *valued[j].slot = value;
            known = true;
        }
        for (size_t j = 0; j < sizeof flags / sizeof flags[0]; j++) {
            if (strcmp(argv[i], flags[j].name)) continue;
            *flags[j].slot = known = true;
        }
        int status = known ? 0 : parse_filter(argv[i], &options->filter, &known);
        if (status) return status;
        if (known) continue;
        if (argv[i][0] == '-' && argv[i][1]) return cli_error("unknown option '%s' (wavecc check --help)", argv[i]);
        if (options->file) return cli_error("more than one input file: '%s' and '%s'", options->file, argv[i]);
        options->file = argv[i];
    }
    if (options->help) return 0;
    if (!cli_hazard_mode(hazards, &options->hazards)) return EXIT_USAGE;
    if (!options->file) return cli_error("no input file (wavecc check --help)");
    if (options->target && target_from_name(options->target, strlen(options->target)) == NUM_TARGETS)
        return cli_error("unknown target '%s' (gfx942, gfx950)", options->target);
    return 0;
}

int driver_check(int argc, char **argv)
{
    CheckOptions options = {0};
    int status = parse_options(argc, argv, &options);
    if (status) return status;
    if (options.help) {
        fputs(help_text, stdout);
        return EXIT_GOOD;
    }
    StrBuf command = {0};
    strbuf_append(&command, "wavecc");
    for (int i = 0; i < argc; i++) strbuf_printf(&command, " %s", argv[i]);
    bug_set_context(command.data);
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    CodeObject object;
    status = driver_read_object(arena, "check", options.file, options.target, options.kernel, &object, &diags) ? check_object(&options, &object, &diags) : EXIT_USAGE;
    StrBuf text = {0};
    diag_print(&diags, &text);
    if (text.len) fputs(text.data, stderr);
    strbuf_free(&text);
    arena_free(arena);
    bug_set_context(NULL);
    strbuf_free(&command);
    return status;
}
