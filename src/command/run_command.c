/* `wavecc run`: runs one kernel on the emulator, with arguments from the command line. Dumps or compares its
   results. */
#include <stdio.h>

#include "command/cli.h"
#include "command/help.h"
#include "command/run_device.h"
#include "command/run_progress.h"
#include "command/time_output.h"
#include "support/seconds.h"

/* ---- the run and its results ---- */

/* Predicts for run --time. Memory is the same afterwards. */
static bool predict_first(RunCommand *c, const SimDispatch *dispatch)
{
    if (!c->request.time.wanted) return true;
    MemoryImage *before = memory_save(c->run.memory);
    c->prediction = ARENA_NEW(c->run.arena, Prediction);
    const bool good = time_predict(&c->run, &c->request.time.clock, dispatch, c->prediction);
    memory_restore(c->run.memory, before);
    memory_image_free(before);
    return good;
}

/* Launches on the device for run --device=hip, on copies of the buffers. */
static bool launch_first(RunCommand *c, const SimDispatch *dispatch)
{
    if (!c->request.on_device) return true;
    c->device = ARENA_NEW(c->run.arena, DeviceRun);
    return run_on_device(&c->run, dispatch, c->device);
}

bool run_execute(RunCommand *c)
{
    Run *run = &c->run;
    SimDispatch dispatch;
    if (!run_set_up_memory(run, &dispatch) || !predict_first(c, &dispatch) || !launch_first(c, &dispatch)) return false;
    const CodeObject *object = &run->input.object;
    RunWatch *watch = &c->request.watch;
    if (!run_watch_begin(run->arena, watch, object, run->program, &dispatch, &run->diags)) return false;
    RunProgress *progress = c->request.quiet ? NULL : run_progress_begin(run->arena, c->request.progress, &dispatch);
    double begin = wall_seconds();
    const bool json = c->request.time.json || run_watch_json_to_stdout(watch);
    host_calls_print_to(run->host_calls, json ? stderr : stdout);
    sim_run(&dispatch, &run->result);
    host_calls_end_launch(run->host_calls, object);
    run->seconds = wall_seconds() - begin;
    run_progress_end(progress);
    return run_watch_end(run->arena, watch, object, run->program, run->input.kernel->name, &run->result);
}

/* Prints how the emulator adds products, for kernels with matrix operations. */
static void print_matrix_mode(const SimResult *result)
{
    if (!result->has_matrices) return;
    printf("; matrix products %s", sim_matrix_names[result->matrix]);
    if (result->matrix == SIM_MATRIX_EXACT && result->without_model)
        printf(" (in sequence: %s, which has no model)", result->without_model);
}

static void print_summary(const Run *run)
{
    const SimResult *result = &run->result;
    const bool tg_split = descriptor_tg_split(&run->input.kernel->desc);
    printf("kernel %s on %s%s: %llu workgroup%s of %u,%u,%u, %llu waves, %llu instructions in %.4f s",
           run->input.kernel->name, target_infos[run->input.object.target].name, tg_split ? " with tg_split = 1" : "",
           (unsigned long long)result->num_workgroups, result->num_workgroups == 1 ? "" : "s", run->launch.block.x,
           run->launch.block.y, run->launch.block.z, (unsigned long long)result->num_waves,
           (unsigned long long)result->num_instructions, run->seconds);
    print_matrix_mode(result);
    putchar('\n');
}

int run_report_failure(const Run *run, const SimResult *result)
{
    StrBuf text = {0};
    strbuf_append(&text, "wavecc: ");
    run_append_failure(run, result, &text);
    cli_print_messages(stderr, text.data);
    strbuf_free(&text);
    return result->status == SIM_UNSUPPORTED ? EXIT_INCOMPLETE : EXIT_PROGRAM_FAILED;
}

static void report_findings(const Run *run)
{
    StrBuf text = {0};
    run_print_findings(run, &text);
    if (text.len) cli_print_messages(stderr, text.data);
    strbuf_free(&text);
}

static bool dump_buffers(RunCommand *c)
{
    VEC_FOREACH(const RunFile, file, &c->request.dumps) {
        const Arg *buffer = args_find_buffer(&c->run.args, file->argument, "--dump");
        if (!buffer || !compare_dump(buffer, c->run.memory, file->path, &c->run.diags)) return false;
    }
    return true;
}

bool run_print_comparison(const Arg *buffer, const CompareOptions *options, const Comparison *result, bool quiet)
{
    bool failed = !result->num_compared || result->num_mismatches;
    StrBuf text = {0};
    compare_print(buffer, options, result, &text);
    if (failed || !quiet) fprintf(failed ? stderr : stdout, "%s%s", failed ? "wavecc: mismatch in " : "", text.data);
    strbuf_free(&text);
    return !failed;
}

/* EXIT_GOOD, EXIT_PROGRAM_FAILED, or EXIT_USAGE if a file cannot be used. */
static int compare_buffers(RunCommand *c)
{
    Run *run = &c->run;
    int status = EXIT_GOOD;
    VEC_FOREACH(const RunFile, file, &c->request.expects) {
        const Arg *buffer = args_find_buffer(&run->args, file->argument, "--expect");
        CompareOptions compare = file->compare;
        compare.written_only = run->options.workgroups.len > 0;
        Comparison result;
        if (!buffer || !compare_with_file(buffer, run->memory, file->path, &compare, &result, &run->diags))
            return EXIT_USAGE;
        if (!run_print_comparison(buffer, &compare, &result, c->request.quiet)) status = EXIT_PROGRAM_FAILED;
    }
    return status;
}

/* Finds files that cannot be used, before the run. */
static bool check_files(RunCommand *c)
{
    for (uint32_t i = 0; i < c->request.dumps.len; i++) {
        if (!args_find_buffer(&c->run.args, c->request.dumps.data[i].argument, "--dump")) return false;
    }
    VEC_FOREACH(const RunFile, file, &c->request.expects) {
        NpyFile npy;
        if (!args_find_buffer(&c->run.args, file->argument, "--expect") || !npy_open(file->path, &npy, &c->run.diags))
            return false;
        npy_close(&npy);
    }
    return true;
}

static bool check_dumps(RunCommand *c)
{
    for (uint32_t i = 0; i < c->request.dumps.len; i++) {
        const char *path = c->request.dumps.data[i].path;
        if (cli_is_input(path))
            return diag_error(&c->run.diags, (SourceLoc){0}, "--dump: '%s' is an input file, and cannot be the output",
                              path);
    }
    return true;
}

int run_report(const RunCommand *c, bool *failed)
{
    const Run *run = &c->run;
    const bool at_break = run->result.status == SIM_BREAK;
    report_findings(run);
    *failed = run->result.status != SIM_OK && !at_break;
    if (*failed) return run_report_failure(run, &run->result);
    if (at_break && !c->request.quiet) printf("the run ended at a break\n");
    if (!c->request.quiet) print_summary(run);
    const bool has_faults = run->result.num_errors || (run->options.strict && run->result.num_findings);
    const int timed = c->prediction ? time_print_prediction(c) : EXIT_GOOD;
    return has_faults ? EXIT_PROGRAM_FAILED : timed;
}

static int run_kernel(RunCommand *c)
{
    Run *run = &c->run;
    const RunRequest *request = &c->request;
    if (!run_read_args(run, request) || !args_prepare(&run->args, run->options.seed) || !check_files(c) ||
        !run_read_input(run->arena, request, &run->input, &run->diags) || !check_dumps(c) || !run_choose_launch(run) ||
        !run_execute(c))
        return EXIT_USAGE;
    bool failed;
    TimeOutput time;
    time_output_begin(&time, &request->time, false);
    c->time_output = &time;
    int ended = run_report(c, &failed);
    time_output_end(&time, time.launches == 1);
    if (failed) return ended;
    if (!dump_buffers(c)) return EXIT_USAGE;
    int compared = compare_buffers(c);
    if (c->device && !run_compare_device(c) && compared == EXIT_GOOD) compared = EXIT_PROGRAM_FAILED;
    return compared == EXIT_GOOD ? ended : compared;
}

int cli_run(int argc, char **argv)
{
    RunCommand c = {.run.arena = arena_new()};
    const CommandLine line = {COMMAND_RUN, argc, argv};
    diag_init(&c.run.diags, c.run.arena);
    int status = EXIT_USAGE;
    if (run_parse_options(&line, &c.request, &c.run)) {
        bug_set_context(c.request.command);
        if (c.request.asked != NUM_OPTIONS) help_answer(COMMAND_RUN, c.request.asked);
        if (c.request.asked != NUM_OPTIONS) status = EXIT_GOOD;
        else if (c.request.launch) status = launch_run(&line, &c);
        else status = run_kernel(&c);
        bug_set_context(NULL);
    }
    fflush(stdout);
    cli_print_diags(&c.run.diags);
    run_free(&c.run);
    arena_free(c.run.arena);
    return status;
}
