/* `wavecc run --launch=FILE`: reads and checks everything first. Then the launches run one after the other on one
   memory. */
#include <stdio.h>

#include "command/cli.h"
#include "command/launch_prepare.h"
#include "command/time_output.h"

/* ---- results ---- */

static int compare_all(LaunchRun *lr, const RunCommand *c, const LaunchExpects *expects)
{
    int status = EXIT_GOOD;
    VEC_FOREACH(const LaunchExpect, expect, expects) {
        CompareOptions options = expect->compare;
        Comparison result;
        options.written_only = c->run.options.workgroups.len > 0;
        bool good =
            expect->path
                ? compare_with_file(expect->buffer, lr->memory, expect->path, &options, &result, lr->file.diags)
            : expect->other
                ? compare_with_buffer(expect->buffer, lr->memory, expect->other, &options, &result, lr->file.diags)
                : compare_with_fill(expect->buffer, lr->memory, expect->contents, &options, &result, lr->file.diags);
        if (!good) return EXIT_USAGE;
        if (!run_print_comparison(expect->buffer, &options, &result, c->request.quiet)) status = EXIT_PROGRAM_FAILED;
    }
    return status;
}

static bool dump_all(LaunchRun *lr, const LaunchDumps *dumps)
{
    for (uint32_t i = 0; i < dumps->len; i++) {
        if (cli_is_input(dumps->data[i].path))
            return diag_error(lr->file.diags, dumps->data[i].loc, "'%s' is an input file, and cannot be the output",
                              dumps->data[i].path);
        if (!compare_dump(dumps->data[i].buffer, lr->memory, dumps->data[i].path, lr->file.diags)) return false;
    }
    return true;
}

/* `wavecc time`: later launches only find in memory what the sampled workgroups of earlier ones wrote. */
static int time_step(LaunchRun *lr, RunCommand *c, const LaunchStep *step, bool *stop)
{
    Prediction prediction;
    const int status = time_run(c, &prediction);
    *stop = status != EXIT_GOOD;
    launch_give_diags(lr, &c->run);
    if (*stop) {
        diag_error(lr->file.diags, step->loc, "%s has no time", step->name);
        return status;
    }
    *stop = !time_output_add(c->time_output, &c->request.time, &prediction);
    return *stop ? EXIT_USAGE : time_status(&prediction);
}

static int run_one(LaunchRun *lr, uint32_t number, TimeOutput *time, bool *stop)
{
    RunCommand *c = &lr->runs[number];
    Run *run = &c->run;
    const LaunchStep *step = &lr->file.steps.data[number];
    run->memory = lr->memory;
    if (run->same_object) run->input.object.base = lr->runs[run->same_object - 1].run.input.object.base;
    if (!c->request.quiet) printf("%s: ", step->name);
    fflush(stdout);
    c->time_output = time;
    if (c->request.only_time) return time_step(lr, c, step, stop);
    *stop = true;
    if (!run_execute(c)) {
        launch_give_diags(lr, run);
        diag_error(lr->file.diags, step->loc, "%s could not be run", step->name);
        return EXIT_USAGE;
    }
    bool ended;
    int status = run_report(c, &ended);
    if (ended) return status;
    if (!dump_all(lr, &step->dumps)) return EXIT_USAGE;
    int compared = compare_all(lr, c, &step->expects);
    *stop = compared == EXIT_USAGE;
    return *stop || status == EXIT_GOOD ? compared : status;
}

/* *stop: no later launch can run. The kernel arguments are unmapped to make room for the next launch's. */
static int run_step(LaunchRun *lr, uint32_t number, TimeOutput *time, bool *stop)
{
    const int status = run_one(lr, number, time, stop);
    const Run *run = &lr->runs[number].run;
    if (run->regions_kept) memory_unmap_from(lr->memory, run->regions_kept);
    return status;
}

static int run_steps(LaunchRun *lr, TimeOutput *time)
{
    int status = EXIT_GOOD;
    const uint32_t count = lr->file.steps.len;
    for (uint32_t i = 0; i < count; i++) {
        bool stop;
        int one = run_step(lr, i, time, &stop);
        if (one != EXIT_GOOD) status = one;
        if (stop) return status;
    }
    if (lr->asked->request.only_time) return status;
    const RunCommand *last = &lr->runs[count - 1];
    const LaunchExpects *expects[] = {&lr->file.expects, &lr->expects};
    if (!dump_all(lr, &lr->file.dumps) || !dump_all(lr, &lr->dumps)) return EXIT_USAGE;
    for (int i = 0; i < 2; i++) {
        int one = compare_all(lr, last, expects[i]);
        if (one != EXIT_GOOD) status = one;
        if (one == EXIT_USAGE) return one;
    }
    return status;
}

int launch_run(const CommandLine *line, RunCommand *asked)
{
    const RunRequest *request = &asked->request;
    DiagList *diags = &asked->run.diags;
    LaunchRun lr = {.line = line};
    TimeOutput time;
    StrBuf text = {0};
    launch_begin(&lr, asked, asked->run.arena, diags);
    int status = EXIT_USAGE;
    if (launch_prepare(&lr, request->launch, &text)) {
        if (lr.file.num_shapes > 1 && !request->has_shape)
            fprintf(stderr, "wavecc: note: '%s' has %u shapes, of which this is the first (%s): --shape=N chooses\n",
                    request->launch, lr.file.num_shapes, lr.file.shape_name);
        time_output_begin(&time, &request->time, true);
        status = run_steps(&lr, &time);
        if (request->time.wanted) time_output_end(&time, time.launches == lr.file.steps.len);
    }
    fflush(stdout);
    cli_print_diags(diags);
    launch_end(&lr, &text);
    diags->items.len = 0; /* printed */
    diags->source = NULL;
    return status;
}
