/* `wavecc time` and `wavecc explain`: predict how long a launch takes, and explain why. */
#include <stdio.h>
#include <string.h>

#include "command/cli.h"
#include "command/help.h"
#include "command/time_output.h"
#include "print/time_compare.h"

/* Returns an exit status. EXIT_GOOD: *p is set. */
static int predict_kernel(RunCommand *c, Prediction *p)
{
    Run *run = &c->run;
    const bool is_ready =
        run_read_input(run->arena, &c->request, &run->input, &run->diags) && time_prepare(run, &c->request);
    return is_ready ? time_run(c, p) : EXIT_USAGE;
}

static int time_kernel(RunCommand *c)
{
    Prediction p;
    TimeOutput output;
    int status = predict_kernel(c, &p);
    if (status != EXIT_GOOD) return status;
    time_output_begin(&output, &c->request.time, false);
    if (!time_output_add(&output, &c->request.time, &p)) status = EXIT_USAGE;
    time_output_end(&output, status == EXIT_GOOD);
    return status == EXIT_GOOD ? time_status(&p) : status;
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

static int compare_kernels(RunCommand *c)
{
    const TimeOptions *options = &c->request.time;
    RunCommand other = {.run = {.arena = c->run.arena, .options = c->run.options}, .request = c->request};
    RunCommand *first = options->compare_is_first ? &other : c, *second = options->compare_is_first ? c : &other;
    Prediction a, b;
    diag_init(&other.run.diags, other.run.arena);
    other.request.file = options->compare;
    int status = predict_kernel(first, &a);
    if (status == EXIT_GOOD) status = predict_kernel(second, &b);
    if (status == EXIT_GOOD) {
        print_comparison(options, &a, &b);
        status = time_status(time_status(&a) == EXIT_GOOD ? &b : &a);
    }
    cli_print_diags(&other.run.diags);
    run_free(&other.run);
    return status;
}

/* ---- the command ---- */

static int print_rows(const char *target, DiagList *diags)
{
    StrBuf text = {0};
    const Target only = target ? target_from_name(target, strlen(target)) : NUM_TARGETS;
    if (only != NUM_TARGETS && !device_of_target(only)) {
        options_error(diags, "the clock has no rows for %s", target);
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

static int time_or_explain(Command command, int argc, char **argv)
{
    RunCommand c = {.run.arena = arena_new()};
    Run *run = &c.run;
    const RunRequest *request = &c.request;
    const CommandLine line = {command, argc, argv};
    diag_init(&run->diags, run->arena);
    int status = EXIT_USAGE;
    if (run_parse_options(&line, &c.request, run)) {
        bug_set_context(request->command);
        status = EXIT_GOOD;
        if (request->asked != NUM_OPTIONS) help_answer(command, request->asked);
        else if (request->time.rows) status = print_rows(request->target, &run->diags);
        else if (request->launch) status = launch_run(&line, &c);
        else if (request->time.compare) status = compare_kernels(&c);
        else status = time_kernel(&c);
        bug_set_context(NULL);
    }
    fflush(stdout);
    cli_print_diags(&run->diags);
    run_free(run);
    arena_free(run->arena);
    return status;
}

int cli_time(int argc, char **argv) { return time_or_explain(COMMAND_TIME, argc, argv); }

int cli_explain(int argc, char **argv) { return time_or_explain(COMMAND_EXPLAIN, argc, argv); }
