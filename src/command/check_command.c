/* `wavecc check`: runs the static checkers on any code object or assembly. */
#include <stdio.h>
#include <string.h>

#include "check/check.h"
#include "check/sarif.h"
#include "command/check_baseline.h"
#include "command/check_invariants_file.h"
#include "command/cli.h"
#include "command/run_command.h"

typedef struct CheckOptions {
    const char *file, *target, *kernel, *baseline;
    HazardMode hazards;
    FindingFilter filter;
    FindingsShown shown;
    Invariants invariants;
    bool json, sarif, strict, xnack, all;
} CheckOptions;

/* ---- the file ---- */

static int exit_status(const CheckOptions *options, const CheckCounts *counts)
{
    if (counts->errors || (options->strict && (counts->warnings || counts->notes))) return EXIT_PROGRAM_FAILED;
    return counts->incomplete ? EXIT_INCOMPLETE : EXIT_GOOD;
}

static void print_begin(const CheckOptions *options, const CodeObject *object, JsonWriter *json)
{
    if (options->sarif) sarif_begin(WAVECC_VERSION, json);
    else if (options->json) check_begin_json(object, json);
}

static void print_kernel(const CheckOptions *options, const CheckKernel *k, CheckCounts *counts, JsonWriter *json)
{
    if (options->sarif) {
        sarif_kernel(k, options->baseline != NULL, counts, json);
    } else if (options->json) {
        json_line(json, 4);
        check_print_json(k, counts, json);
    } else {
        check_print_text(k, counts, json->out);
    }
}

static void print_end(const CheckOptions *options, const CheckCounts *counts, const Baseline *baseline,
                      JsonWriter *json)
{
    const int status = exit_status(options, counts);
    if (options->sarif) sarif_end(status, json);
    else if (options->json) check_end_json(counts, status, json);
    else if (options->baseline)
        strbuf_printf(json->out, "baseline %s: %u known finding%s left out, %u no longer there\n", options->baseline,
                      baseline->known, baseline->known == 1 ? "" : "s", baseline->gone);
}

static int check_object(const CheckOptions *options, CodeObject *object, Baseline *baseline, DiagList *diags)
{
    if (options->kernel && !object_find_kernel(object, options->kernel, diags)) return EXIT_USAGE;
    CheckCounts counts = {0};
    StrBuf out = {0};
    JsonWriter json = {.out = &out};
    print_begin(options, object, &json);
    VEC_FOREACH(const ObjectKernel, kernel, &object->kernels) {
        if (options->kernel && strcmp(kernel->name, options->kernel)) continue;
        CheckKernel k = {.arena = arena_new(),
                         .object = object,
                         .kernel = kernel,
                         .all = options->all,
                         .shown = options->shown,
                         .hazards = options->hazards,
                         .xnack = options->xnack,
                         .filter = &options->filter,
                         .invariants = options->invariants.rows.len ? &options->invariants : NULL};
        check_kernel(&k);
        if (options->baseline) baseline_apply(baseline, &k);
        print_kernel(options, &k, &counts, &json);
        arena_free(k.arena);
    }
    counts.known = baseline->known;
    counts.gone = baseline->gone;
    print_end(options, &counts, baseline, &json);
    if (out.len && (options->json || options->sarif)) fputs(out.data, stdout);
    else if (out.len) cli_print_messages(stdout, out.data);
    strbuf_free(&out);
    return fflush(stdout) ? cli_error("cannot write to standard output") : exit_status(options, &counts);
}

/* ---- the command ---- */

static bool read_options(const Options *given, CheckOptions *options, DiagList *diags)
{
    *options = (CheckOptions){.file = given->operand,
                              .kernel = option_text(given, OPTION_KERNEL),
                              .target = option_text(given, OPTION_CHECK_TARGET),
                              .baseline = option_text(given, OPTION_BASELINE),
                              .json = option_given(given, OPTION_JSON),
                              .sarif = option_given(given, OPTION_SARIF),
                              .strict = option_given(given, OPTION_STRICT),
                              .xnack = option_given(given, OPTION_XNACK),
                              .all = option_given(given, OPTION_ALL),
                              .shown = options_read_level(given),
                              .hazards = (HazardMode)option_number(given, OPTION_CHECK_HAZARDS)};
    if (options->json && options->sarif)
        return diag_error(diags, (SourceLoc){0}, "--json and --sarif both write to standard output: give one of them");
    return options_read_filter(given, &options->filter, diags);
}

static int check_file(const Options *given, Arena *arena)
{
    CheckOptions options;
    CodeObject object;
    Baseline baseline = {0};
    DiagList diags;
    int status = EXIT_USAGE;
    bug_set_context(given->line);
    diag_init(&diags, arena);
    const char *invariants = option_text(given, OPTION_INVARIANTS);
    if (read_options(given, &options, &diags) &&
        (!invariants || invariants_read(arena, invariants, &options.invariants, &diags)) &&
        (!options.baseline || baseline_read(&baseline, arena, options.baseline, &diags)) &&
        cli_read_object(arena,
                        &(ObjectChoice){"check", object_read, options.file, options.target, options.kernel,
                                        cli_assembly_options(given)},
                        &object, &diags))
        status = check_object(&options, &object, &baseline, &diags);
    cli_print_diags(&diags);
    bug_set_context(NULL);
    return status;
}

int cli_check(int argc, char **argv) { return cli_with_options(COMMAND_CHECK, argc, argv, check_file); }
