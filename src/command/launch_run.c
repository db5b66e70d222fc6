/* `wavecc run --launch=FILE`: everything is read and checked first; then the launches run one after the other on one
   memory. */
#include <string.h>

#include "command/cli.h"
#include "command/time_output.h"
#include "launch/launch_file.h"

typedef struct LaunchRun {
    LaunchFile file;
    const RunCommand *asked; /* by the command line */
    const CommandLine *line;
    RunCommand *runs; /* one for each launch; arena, diags and memory are shared */
    Memory *memory;
    LaunchExpects expects; /* of the command line */
    LaunchDumps dumps;
    TimeOutput time;
} LaunchRun;

static SourceLoc no_place(void) { return (SourceLoc){0}; }

/* The file's folder, with a '/' at its end. */
static const char *folder_of(Arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? arena_strndup(arena, path, (size_t)(slash - path) + 1) : "";
}

/* Messages of one launch become those of the file. */
static void give_diags(LaunchRun *lr, Run *run)
{
    diag_append(lr->file.diags, &run->diags);
    run->diags.items.len = 0;
}

/* ---- one launch ---- */

/* Options of the file first, so that those of the command line win. */
static bool take_options(LaunchRun *lr, const LaunchStep *step, RunCommand *c)
{
    Run *run = &c->run;
    const uint32_t own = step->options.len;
    char **argv = ARENA_ARRAY(run->arena, char *, own + 1);
    argv[0] = lr->line->argv[0];
    for (uint32_t i = 0; i < own; i++) argv[1 + i] = arena_strdup(run->arena, step->options.data[i]);
    if (!run_parse_launch_options((int)own + 1, argv, lr->line, c)) {
        give_diags(lr, run);
        return diag_error(lr->file.diags, step->loc, "%s: its options are wrong", step->name);
    }
    RunOptions *options = &run->options;
    if (step->object) c->request.file = step->object;
    if (!c->request.kernel) c->request.kernel = step->kernel;
    if (!options->grid.x) options->grid = step->grid;
    if (!options->block.x) options->block = step->block;
    if (!options->cluster.x) options->cluster = step->cluster;
    if (step->dynamic_lds >= 0 && !options->dynamic_lds) options->dynamic_lds = (uint64_t)step->dynamic_lds;
    if (step->kernarg_size >= 0 && options->kernarg_size == UINT32_MAX)
        options->kernarg_size = (uint32_t)step->kernarg_size;
    c->request.rest_is_zero = c->request.rest_is_zero || step->rest_is_zero;
    return c->request.file || diag_error(lr->file.diags, step->loc, "%s names no object", step->name);
}

/* Launches of one file share its variables: the object is read and mapped once. */
static bool read_object(LaunchRun *lr, uint32_t number)
{
    const RunRequest *request = &lr->runs[number].request;
    Run *run = &lr->runs[number].run;
    for (uint32_t i = 0; i < number; i++) {
        const RunRequest *earlier = &lr->runs[i].request;
        const Run *other = &lr->runs[i].run;
        const bool is_source = other->input.is_source;
        if (strcmp(earlier->file, request->file)) continue;
        if (is_source && memcmp(&earlier->compile, &request->compile, sizeof request->compile)) continue;
        DiagList ignored;
        diag_init(&ignored, lr->file.arena);
        CodeObject object = other->input.object;
        ObjectKernel *kernel = object_find_kernel(&object, request->kernel, &ignored);
        if (!kernel || (is_source && kernel != other->input.kernel)) continue;
        run->input = other->input;
        run->input.kernel = kernel;
        run->same_object = i + 1;
        return true;
    }
    return run_read_input(lr->file.arena, request, &run->input, lr->file.diags);
}

static bool prepare_step(LaunchRun *lr, uint32_t number)
{
    LaunchStep *step = &lr->file.steps.data[number];
    RunCommand *c = &lr->runs[number];
    Run *run = &c->run;
    uint32_t kernarg_bytes;
    run->arena = lr->file.arena;
    diag_init(&run->diags, run->arena);
    if (!take_options(lr, step, c)) return false;
    args_init(&run->args, run->arena, lr->file.diags);
    run->args.rest_is_zero = c->request.rest_is_zero;
    if (!read_object(lr, number) || !launch_read_args(&lr->file, step, run->input.kernel, &run->args, &kernarg_bytes) ||
        !run_choose_launch(run)) {
        give_diags(lr, run);
        return diag_error(lr->file.diags, step->loc, "%s can't be run", step->name);
    }
    if (run->options.kernarg_size == UINT32_MAX && kernarg_bytes > run->input.kernel->kernarg_bytes)
        run->options.kernarg_size = kernarg_bytes;
    return true;
}

/* Do the arguments fit? Found out for all launches before the first one runs. */
static bool check_layout(LaunchRun *lr, uint32_t number)
{
    Run *run = &lr->runs[number].run;
    uint32_t size;
    return args_layout(&run->args, run->input.kernel, run->input.is_mlir, run->options.kernarg_size, &size) ||
           diag_error(lr->file.diags, lr->file.steps.data[number].loc, "%s can't be run",
                      lr->file.steps.data[number].name);
}

static bool check_files(LaunchRun *lr, const LaunchExpects *expects)
{
    for (uint32_t i = 0; i < expects->len; i++) {
        const LaunchExpect *expect = &expects->data[i];
        NpyFile npy;
        if (!expect->path) continue;
        if (!npy_open(expect->path, &npy, lr->file.diags))
            return !expect->loc.file || diag_error(lr->file.diags, expect->loc, "expected contents of %s can't be read",
                                                   expect->buffer->name);
        npy_close(&npy);
    }
    return true;
}

/* ---- results ---- */

static int compare_all(LaunchRun *lr, const RunCommand *c, const LaunchExpects *expects)
{
    int status = EXIT_GOOD;
    for (uint32_t i = 0; i < expects->len; i++) {
        const LaunchExpect *expect = &expects->data[i];
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
            return diag_error(lr->file.diags, dumps->data[i].loc, "'%s' is an input file: it is not written over",
                              dumps->data[i].path);
        if (!compare_dump(dumps->data[i].buffer, lr->memory, dumps->data[i].path, lr->file.diags)) return false;
    }
    return true;
}

/* `wavecc time`: what later launches find in memory is what the workgroups that were run for the clock have left. */
static int time_step(LaunchRun *lr, RunCommand *c, const LaunchStep *step, bool *stop)
{
    Prediction prediction;
    const int status = time_run(c, &prediction);
    *stop = status != EXIT_GOOD;
    give_diags(lr, &c->run);
    if (*stop) {
        diag_error(lr->file.diags, step->loc, "%s has no time", step->name);
        return status;
    }
    *stop = !time_output_add(&lr->time, &c->request.time, &prediction);
    return *stop ? EXIT_USAGE : EXIT_GOOD;
}

static int run_one(LaunchRun *lr, uint32_t number, bool *stop)
{
    RunCommand *c = &lr->runs[number];
    Run *run = &c->run;
    const LaunchStep *step = &lr->file.steps.data[number];
    run->memory = lr->memory;
    if (run->same_object) run->input.object.base = lr->runs[run->same_object - 1].run.input.object.base;
    if (!c->request.quiet) printf("%s: ", step->name);
    fflush(stdout);
    c->time_output = &lr->time;
    if (c->request.only_time) return time_step(lr, c, step, stop);
    *stop = true;
    if (!run_execute(c)) {
        give_diags(lr, run);
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

/* *stop: nothing after it can run. Its kernel arguments leave their place to those of the next one. */
static int run_step(LaunchRun *lr, uint32_t number, bool *stop)
{
    const int status = run_one(lr, number, stop);
    const Run *run = &lr->runs[number].run;
    if (run->regions_kept) memory_unmap_from(lr->memory, run->regions_kept);
    return status;
}

static int run_steps(LaunchRun *lr)
{
    int status = EXIT_GOOD;
    const uint32_t count = lr->file.steps.len;
    for (uint32_t i = 0; i < count; i++) {
        bool stop;
        int one = run_step(lr, i, &stop);
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

/* ---- the whole file ---- */

/* --dump and --expect of the command line name buffers of the file. */
static bool take_files(LaunchRun *lr)
{
    for (uint32_t i = 0; i < lr->asked->request.dumps.len; i++) {
        const RunFile *file = &lr->asked->request.dumps.data[i];
        const Arg *buffer = args_find_buffer(&lr->file.buffers, file->argument, "--dump");
        LaunchDump dump = {no_place(), buffer, file->path};
        if (!buffer) return false;
        VEC_PUSH(lr->file.arena, &lr->dumps, dump);
    }
    for (uint32_t i = 0; i < lr->asked->request.expects.len; i++) {
        const RunFile *file = &lr->asked->request.expects.data[i];
        LaunchExpect expect = {.buffer = args_find_buffer(&lr->file.buffers, file->argument, "--expect"),
                               .path = file->path,
                               .compare = file->compare};
        if (!expect.buffer) return false;
        VEC_PUSH(lr->file.arena, &lr->expects, expect);
    }
    return true;
}

static bool prepare(LaunchRun *lr, const char *path, StrBuf *text)
{
    LaunchFile *file = &lr->file;
    const RunRequest *request = &lr->asked->request;
    if (request->specs.len)
        return diag_error(file->diags, no_place(),
                          "--arg can't be given together with --launch: the file has the "
                          "arguments");
    if (!cli_read_file(path, text)) return false;
    const char *name = strcmp(path, "-") ? path : "<stdin>";
    file->diags->source = text->data;
    file->diags->source_bytes = text->len;
    LaunchNode *root = launch_parse(file->arena, name, text->data ? text->data : "", text->len, file->diags);
    if (!root || !launch_read(file, root, request->sets.data, request->sets.len) || !take_files(lr)) return false;
    lr->runs = ARENA_ARRAY(file->arena, RunCommand, file->steps.len);
    for (uint32_t i = 0; i < file->steps.len; i++) {
        if (!prepare_step(lr, i) || !check_layout(lr, i) || !check_files(lr, &file->steps.data[i].expects))
            return false;
    }
    lr->memory = memory_new();
    return check_files(lr, &file->expects) && check_files(lr, &lr->expects) && args_map(&file->buffers, lr->memory);
}

int launch_run(const CommandLine *line, RunCommand *asked)
{
    const RunRequest *request = &asked->request;
    Arena *arena = asked->run.arena;
    DiagList *diags = &asked->run.diags;
    LaunchRun lr = {.asked = asked, .line = line};
    StrBuf text = {0};
    lr.file = (LaunchFile){.arena = arena,
                           .diags = diags,
                           .folder = folder_of(arena, request->launch),
                           .has_seed = asked->run.options.seed != 0,
                           .seed = asked->run.options.seed};
    args_init(&lr.file.buffers, arena, diags);
    lr.file.buffers.slack = request->slack;
    int status = EXIT_USAGE;
    if (prepare(&lr, request->launch, &text)) {
        time_output_begin(&lr.time, &request->time, true);
        status = run_steps(&lr);
        if (request->time.wanted) time_output_end(&lr.time, lr.time.launches == lr.file.steps.len);
    }
    fflush(stdout);
    cli_print_diags(diags);
    for (uint32_t i = 0; i < lr.file.steps.len && lr.runs; i++) sim_result_free(&lr.runs[i].run.result);
    args_free(&lr.file.buffers);
    memory_free(lr.memory);
    strbuf_free(&text);
    diags->items.len = 0; /* printed */
    diags->source = NULL;
    return status;
}
