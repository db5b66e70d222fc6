/* `wavecc run`: one kernel on the emulator, with arguments from the command line; results dumped or compared. */
#include "session/run.h"

#include <stdio.h>
#include <string.h>

#include "command/cli.h"
#include "command/help.h"
#include "launch/launch.h"
#include "command/run_device.h"
#include "command/run_progress.h"
#include "session/time_predict.h"
#include "support/seconds.h"

/* ---- the run and its results ---- */

/* For run --time, and then memory is as it was. */
static bool predict_first(Run *run, const SimDispatch *dispatch)
{
    if (!run->options.time.wanted) return true;
    MemoryImage *before = memory_save(run->memory);
    run->prediction = ARENA_NEW(run->arena, Prediction);
    const bool good = time_predict(run, dispatch, run->prediction);
    memory_restore(run->memory, before);
    memory_image_free(before);
    return good;
}

/* For run --device=hip, on copies of the buffers. */
static bool launch_first(Run *run, const SimDispatch *dispatch)
{
    if (!run->options.on_device) return true;
    run->device = ARENA_NEW(run->arena, DeviceRun);
    return run_on_device(run, dispatch, run->device);
}

bool run_execute(Run *run)
{
    SimDispatch dispatch;
    if (!run_set_up_memory(run, &dispatch) || !predict_first(run, &dispatch) || !launch_first(run, &dispatch))
        return false;
    const CodeObject *object = &run->input.object;
    RunWatch *watch = &run->options.watch;
    if (!run_watch_begin(run->arena, watch, object, run->program, &dispatch, &run->diags)) return false;
    RunProgress *progress =
        run->options.quiet ? NULL : run_progress_begin(run->arena, run->options.progress, &dispatch);
    double begin = wall_seconds();
    sim_run(&dispatch, &run->result);
    run->seconds = wall_seconds() - begin;
    run_progress_end(progress);
    return run_watch_end(run->arena, watch, object, run->program, run->input.kernel->name, &run->result);
}

/* How products were added, of kernels that have matrix operations. */
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
    const bool tg_split = run->input.kernel->desc.rsrc3 >> 16 & 1;
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
    run_append_failure(run, result, &text);
    fprintf(stderr, "wavecc: %s", text.data);
    strbuf_free(&text);
    return result->status == SIM_UNSUPPORTED ? EXIT_INCOMPLETE : EXIT_PROGRAM_FAILED;
}

static void report_findings(const Run *run)
{
    StrBuf text = {0};
    run_print_findings(run, &text);
    if (text.len) fputs(text.data, stderr);
    strbuf_free(&text);
}

static bool dump_buffers(Run *run)
{
    for (uint32_t i = 0; i < run->options.dumps.len; i++) {
        const RunFile *file = &run->options.dumps.data[i];
        const Arg *buffer = args_find_buffer(&run->args, file->argument, "--dump");
        if (!buffer || !compare_dump(buffer, run->memory, file->path, &run->diags)) return false;
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

/* EXIT_GOOD, EXIT_PROGRAM_FAILED, or EXIT_USAGE when a file can't be used. */
static int compare_buffers(Run *run)
{
    int status = EXIT_GOOD;
    for (uint32_t i = 0; i < run->options.expects.len; i++) {
        const RunFile *file = &run->options.expects.data[i];
        const Arg *buffer = args_find_buffer(&run->args, file->argument, "--expect");
        CompareOptions compare = file->compare;
        compare.written_only = run->options.workgroups.len > 0;
        Comparison result;
        if (!buffer || !compare_with_file(buffer, run->memory, file->path, &compare, &result, &run->diags))
            return EXIT_USAGE;
        if (!run_print_comparison(buffer, &compare, &result, run->options.quiet)) status = EXIT_PROGRAM_FAILED;
    }
    return status;
}

/* Files that are asked for but can't be used are found before the run. */
static bool check_files(Run *run)
{
    for (uint32_t i = 0; i < run->options.dumps.len; i++) {
        if (!args_find_buffer(&run->args, run->options.dumps.data[i].argument, "--dump")) return false;
    }
    for (uint32_t i = 0; i < run->options.expects.len; i++) {
        NpyFile file;
        if (!args_find_buffer(&run->args, run->options.expects.data[i].argument, "--expect") ||
            !npy_open(run->options.expects.data[i].path, &file, &run->diags))
            return false;
        npy_close(&file);
    }
    return true;
}

static bool check_dumps(Run *run)
{
    for (uint32_t i = 0; i < run->options.dumps.len; i++) {
        const char *path = run->options.dumps.data[i].path;
        if (cli_is_input(path))
            return diag_error(&run->diags, (SourceLoc){0}, "--dump: '%s' is an input file: it is not written over",
                              path);
    }
    return true;
}

int run_report(const Run *run, bool *failed)
{
    const bool at_break = run->result.status == SIM_BREAK;
    report_findings(run);
    *failed = run->result.status != SIM_OK && !at_break;
    if (*failed) return run_report_failure(run, &run->result);
    if (at_break && !run->options.quiet) printf("the run ended at the break\n");
    if (!run->options.quiet) print_summary(run);
    const bool has_faults = run->result.num_errors || (run->options.strict && run->result.num_findings);
    const int timed = run->prediction ? time_print_prediction(run) : EXIT_GOOD;
    return has_faults ? EXIT_PROGRAM_FAILED : timed;
}

static int run_kernel(Run *run)
{
    args_init(&run->args, run->arena, &run->diags);
    run->args.rest_is_zero = run->options.rest_is_zero;
    run->args.slack = run->options.slack;
    bool good = true;
    for (uint32_t i = 0; i < run->options.specs.len; i++)
        good = args_parse(&run->args, run->options.specs.data[i]) && good;
    if (!good || !args_prepare(&run->args, run->options.seed) || !check_files(run)) return EXIT_USAGE;
    if (!run_read_input(run->arena, &run->options, &run->input, &run->diags) || !check_dumps(run)) return EXIT_USAGE;
    if (!run_choose_launch(run) || !run_execute(run)) return EXIT_USAGE;
    bool failed;
    TimeOutput time;
    time_output_begin(&time, &run->options.time, false);
    run->time_output = &time;
    int ended = run_report(run, &failed);
    time_output_end(&time, time.launches == 1);
    if (failed) return ended;
    if (!dump_buffers(run)) return EXIT_USAGE;
    int compared = compare_buffers(run);
    if (run->device && !run_compare_device(run, run->device) && compared == EXIT_GOOD) compared = EXIT_PROGRAM_FAILED;
    return compared == EXIT_GOOD ? ended : compared;
}

int cli_run(int argc, char **argv)
{
    Run run = {.arena = arena_new()};
    diag_init(&run.diags, run.arena);
    int status = EXIT_USAGE;
    if (run_parse_options(COMMAND_RUN, argc, argv, run.arena, &run.options, &run.diags)) {
        bug_set_context(run.options.command);
        if (run.options.asked != NUM_OPTIONS) help_answer(COMMAND_RUN, run.options.asked);
        if (run.options.asked != NUM_OPTIONS) status = EXIT_GOOD;
        else if (run.options.launch) status = launch_run(argc, argv, run.arena, &run.options, &run.diags);
        else status = run_kernel(&run);
        bug_set_context(NULL);
    }
    fflush(stdout);
    cli_print_diags(&run.diags);
    sim_result_free(&run.result);
    args_free(&run.args);
    memory_free(run.memory);
    arena_free(run.arena);
    return status;
}
