#include "command/launch_prepare.h"

#include <string.h>

#include "command/cli.h"

static SourceLoc no_place(void) { return (SourceLoc){0}; }

/* The file's folder, with a '/' at its end. */
static const char *folder_of(Arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? arena_strndup(arena, path, (size_t)(slash - path) + 1) : "";
}

/* Makes the messages of one launch messages of the file. */
void launch_give_diags(LaunchRun *lr, Run *run)
{
    diag_append(lr->file.diags, &run->diags);
    run->diags.items.len = 0;
}

/* ---- one launch ---- */

/* Takes the file's options first, so that those of the command line win. */
static bool take_options(LaunchRun *lr, const LaunchStep *step, RunCommand *c)
{
    Run *run = &c->run;
    const uint32_t own = step->options.len;
    char **argv = ARENA_ARRAY(run->arena, char *, own + 1);
    argv[0] = lr->line->argv[0];
    for (uint32_t i = 0; i < own; i++) argv[1 + i] = arena_strdup(run->arena, step->options.data[i]);
    if (!run_parse_launch_options((int)own + 1, argv, lr->line, c)) {
        launch_give_diags(lr, run);
        return diag_error(lr->file.diags, step->loc, "%s: its options are wrong", step->name);
    }
    RunOptions *options = &run->options;
    const char *object = lr->replaces && !step->has_own_object ? lr->replaces : step->object;
    if (object) c->request.file = object;
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

static bool is_same_source(const RunRequest *a, const RunRequest *b)
{
    return !strcmp(a->file, b->file) && !memcmp(&a->compile, &b->compile, sizeof a->compile);
}

/* The launches of a file share the object's variables, so the object is read and mapped once. */
static bool read_object(LaunchRun *lr, uint32_t number)
{
    RunRequest *request = &lr->runs[number].request;
    Run *run = &lr->runs[number].run;
    for (uint32_t i = 0; i < number; i++) {
        const RunRequest *earlier = &lr->runs[i].request;
        const Run *other = &lr->runs[i].run;
        if (strcmp(earlier->file, request->file)) continue;
        if (other->input.is_source && !is_same_source(earlier, request)) continue;
        DiagList ignored;
        diag_init(&ignored, lr->file.arena);
        run->input = other->input;
        run->same_object = i + 1;
        if (run_take_kernel(&run->input, request->kernel, &ignored)) return true;
    }
    run->same_object = 0;
    for (uint32_t i = number + 1; i < lr->file.steps.len; i++) {
        const RunRequest *later = &lr->runs[i].request;
        request->all_kernels = request->all_kernels || (is_same_source(later, request) && later->kernel &&
                                                        request->kernel && strcmp(later->kernel, request->kernel));
    }
    return run_read_input(lr->file.arena, request, &run->input, lr->file.diags);
}

static bool prepare_step(LaunchRun *lr, uint32_t number)
{
    LaunchStep *step = &lr->file.steps.data[number];
    RunCommand *c = &lr->runs[number];
    Run *run = &c->run;
    uint32_t kernarg_bytes;
    args_init(&run->args, run->arena, lr->file.diags);
    run->args.rest_is_zero = c->request.rest_is_zero;
    if (!read_object(lr, number) || !launch_read_args(&lr->file, step, run->input.kernel, &run->args, &kernarg_bytes) ||
        !run_choose_launch(run)) {
        launch_give_diags(lr, run);
        return diag_error(lr->file.diags, step->loc, "%s cannot be run", step->name);
    }
    if (run->options.kernarg_size == UINT32_MAX && kernarg_bytes > run->input.kernel->kernarg_bytes)
        run->options.kernarg_size = kernarg_bytes;
    return true;
}

/* Do the arguments fit? This is checked for all launches before the first one runs. */
static bool check_layout(LaunchRun *lr, uint32_t number)
{
    Run *run = &lr->runs[number].run;
    uint32_t size;
    return args_layout(&run->args, run->input.kernel, run->input.is_mlir, run->options.kernarg_size, &size) ||
           diag_error(lr->file.diags, lr->file.steps.data[number].loc, "%s cannot be run",
                      lr->file.steps.data[number].name);
}

static bool check_files(LaunchRun *lr, const LaunchExpects *expects)
{
    VEC_FOREACH(const LaunchExpect, expect, expects) {
        NpyFile npy;
        if (!expect->path) continue;
        if (!npy_open(expect->path, &npy, lr->file.diags))
            return !expect->loc.file || diag_error(lr->file.diags, expect->loc,
                                                   "the expected contents of %s cannot be read", expect->buffer->name);
        npy_close(&npy);
    }
    return true;
}

/* ---- the whole file ---- */

/* --dump and --expect of the command line name buffers of the file. */
static bool take_files(LaunchRun *lr)
{
    VEC_FOREACH(const RunFile, file, &lr->asked->request.dumps) {
        const Arg *buffer = args_find_buffer(&lr->file.buffers, file->argument, "--dump");
        LaunchDump dump = {no_place(), buffer, file->path};
        if (!buffer) return false;
        VEC_PUSH(lr->file.arena, &lr->dumps, dump);
    }
    VEC_FOREACH(const RunFile, file, &lr->asked->request.expects) {
        LaunchExpect expect = {.buffer = args_find_buffer(&lr->file.buffers, file->argument, "--expect"),
                               .path = file->path,
                               .compare = file->compare};
        if (!expect.buffer) return false;
        VEC_PUSH(lr->file.arena, &lr->expects, expect);
    }
    return true;
}

bool launch_prepare(LaunchRun *lr, const char *path, StrBuf *text)
{
    LaunchFile *file = &lr->file;
    const RunRequest *request = &lr->asked->request;
    if (request->specs.len)
        return diag_error(file->diags, no_place(),
                          "--arg and --launch cannot be given together: the launch file has the arguments");
    if (!cli_read_file(path, text)) return false;
    const char *name = strcmp(path, "-") ? path : "<stdin>";
    file->diags->source = text->data;
    file->diags->source_bytes = text->len;
    TreeNode *root = tree_parse(file->arena, (TreeSource){.file = name}, text->data, text->len, file->diags);
    if (!root || !launch_read(file, root, request->sets.data, request->sets.len) || !take_files(lr)) return false;
    lr->runs = ARENA_ARRAY(file->arena, RunCommand, file->steps.len);
    for (uint32_t i = 0; i < file->steps.len; i++) {
        lr->runs[i].run.arena = file->arena;
        diag_init(&lr->runs[i].run.diags, file->arena);
        if (!take_options(lr, &file->steps.data[i], &lr->runs[i])) return false;
    }
    for (uint32_t i = 0; i < file->steps.len; i++) {
        if (!prepare_step(lr, i) || !check_layout(lr, i) || !check_files(lr, &file->steps.data[i].expects))
            return false;
    }
    lr->memory = memory_new();
    return check_files(lr, &file->expects) && check_files(lr, &lr->expects) && args_map(&file->buffers, lr->memory);
}

void launch_begin(LaunchRun *lr, const RunCommand *asked, Arena *arena, DiagList *diags)
{
    const RunRequest *request = &asked->request;
    *lr = (LaunchRun){.asked = asked, .line = lr->line, .replaces = lr->replaces};
    lr->file = (LaunchFile){.arena = arena,
                            .diags = diags,
                            .shape = request->shape,
                            .folder = folder_of(arena, request->launch),
                            .has_seed = asked->run.options.seed != 0,
                            .seed = asked->run.options.seed};
    args_init(&lr->file.buffers, arena, diags);
    lr->file.buffers.slack = request->slack;
}

void launch_end(LaunchRun *lr, StrBuf *text)
{
    for (uint32_t i = 0; i < lr->file.steps.len && lr->runs; i++) sim_result_free(&lr->runs[i].run.result);
    args_free(&lr->file.buffers);
    memory_free(lr->memory);
    strbuf_free(text);
}
