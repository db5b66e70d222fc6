/* `wavecc time`: how long a launch takes, by the clock. */
#include <stdio.h>
#include <string.h>

#include "command/cli.h"
#include "command/help.h"
#include "launch/launch.h"
#include "print/time_compare.h"
#include "session/time_predict.h"

/* Reads the input and finds its launch and arguments. */
static bool prepare_kernel(Run *run)
{
    return run_read_input(run->arena, &run->options, &run->input, &run->diags) && time_prepare(run);
}

/* An exit status; EXIT_GOOD: *p is there. */
static int predict_kernel(Run *run, Prediction *p) { return prepare_kernel(run) ? time_run(run, p) : EXIT_USAGE; }

/* A time of nothing, because of arguments that nobody gave, is no prediction. */
static int status_of_work(const Prediction *p)
{
    return p->report.made_up && !p->time.has_work ? EXIT_NO_WORK : EXIT_GOOD;
}

static int time_kernel(Run *run)
{
    Prediction p;
    TimeOutput output;
    int status = predict_kernel(run, &p);
    if (status != EXIT_GOOD) return status;
    time_output_begin(&output, &run->options.time, false);
    if (!time_output_add(&output, run, &p)) status = EXIT_USAGE;
    time_output_end(&output, status == EXIT_GOOD);
    return status == EXIT_GOOD ? status_of_work(&p) : status;
}

/* ---- two files ---- */

static void print_comparison(const TimeOptions *options, const Prediction *a, const Prediction *b)
{
    StrBuf text = {0};
    if (options->json) time_write_comparison(&a->report, &b->report, &(JsonWriter){.out = &text});
    else time_print_comparison(&a->report, &b->report, &text);
    printf("%s%s", text.data, options->json ? "\n" : "");
    strbuf_free(&text);
}

static void free_run(Run *run)
{
    sim_result_free(&run->result);
    args_free(&run->args);
    memory_free(run->memory);
}

static int compare_kernels(Run *run)
{
    const TimeOptions *options = &run->options.time;
    Run other = {.arena = run->arena, .options = run->options};
    Run *first = options->compare_is_first ? &other : run, *second = options->compare_is_first ? run : &other;
    Prediction a, b;
    diag_init(&other.diags, other.arena);
    other.options.file = options->compare;
    int status = predict_kernel(first, &a);
    if (status == EXIT_GOOD) status = predict_kernel(second, &b);
    if (status == EXIT_GOOD) {
        print_comparison(options, &a, &b);
        status = status_of_work(status_of_work(&a) == EXIT_GOOD ? &b : &a);
    }
    cli_print_diags(&other.diags);
    free_run(&other);
    return status;
}

/* ---- the command ---- */

static int print_rows(const RunOptions *options, DiagList *diags)
{
    StrBuf text = {0};
    const Target only = options->target ? target_from_name(options->target, strlen(options->target)) : NUM_TARGETS;
    if (only != NUM_TARGETS && !device_of_target(only)) {
        options_error(diags, "the clock has no rows for %s", options->target);
        return EXIT_USAGE;
    }
    for (unsigned i = 0; i < NUM_TARGETS; i++) {
        if ((only != NUM_TARGETS && only != i) || !device_of_target((Target)i)) continue;
        if (text.len) strbuf_char(&text, '\n');
        time_print_rows((Target)i, &text);
    }
    fputs(text.data, stdout);
    strbuf_free(&text);
    return EXIT_GOOD;
}

int cli_time(int argc, char **argv)
{
    Run run = {.arena = arena_new()};
    RunOptions *options = &run.options;
    diag_init(&run.diags, run.arena);
    int status = EXIT_USAGE;
    if (run_parse_options(COMMAND_TIME, argc, argv, run.arena, options, &run.diags)) {
        bug_set_context(options->command);
        status = EXIT_GOOD;
        if (options->asked != NUM_OPTIONS) help_answer(COMMAND_TIME, options->asked);
        else if (options->time.rows) status = print_rows(options, &run.diags);
        else if (options->launch) status = launch_run(argc, argv, run.arena, options, &run.diags);
        else if (options->time.compare) status = compare_kernels(&run);
        else status = time_kernel(&run);
        bug_set_context(NULL);
    }
    fflush(stdout);
    cli_print_diags(&run.diags);
    free_run(&run);
    arena_free(run.arena);
    return status;
}
