/* The public API: runs on the emulator. */
#include <string.h>

#include "api/api_launch.h"
#include "api/api_progress.h"
#include "api/api_report.h"
#include "session/run.h"
#include "support/seconds.h"

void wavecc_launch_init(WaveccLaunch *launch) { memset(launch, 0, sizeof *launch); }

/* ---- arguments ---- */

static bool is_inside(const WaveccArgument *a, const WaveccArgument *b)
{
    const uintptr_t begin = (uintptr_t)a->data, other = (uintptr_t)b->data;
    return begin >= other && begin + a->bytes <= other + b->bytes;
}

static bool overlap(const WaveccArgument *a, const WaveccArgument *b)
{
    const uintptr_t begin = (uintptr_t)a->data, other = (uintptr_t)b->data;
    return begin < other + b->bytes && other < begin + a->bytes;
}

/* The argument that owns these bytes: the largest buffer that holds them, which may be the argument itself. Of equal
   buffers the first. */
static size_t owner_of(const WaveccLaunch *launch, size_t number)
{
    size_t owner = number;
    for (size_t i = 0; i < launch->num_arguments; i++) {
        const WaveccArgument *a = &launch->arguments[i], *best = &launch->arguments[owner];
        if (a->kind != WAVECC_ARGUMENT_BUFFER || !is_inside(&launch->arguments[number], a)) continue;
        if (a->bytes > best->bytes || (a->bytes == best->bytes && a->data == best->data && i < owner)) owner = i;
    }
    return owner;
}

static bool check_argument(Run *run, const WaveccLaunch *launch, size_t number)
{
    const WaveccArgument *a = &launch->arguments[number];
    const unsigned n = (unsigned)number;
    if ((unsigned)a->kind > WAVECC_ARGUMENT_INTEGER)
        return diag_error(&run->diags, (SourceLoc){0}, "argument %u: there is no kind %u of arguments", n, a->kind);
    if (a->kind != WAVECC_ARGUMENT_NULL && !a->data && a->bytes)
        return diag_error(&run->diags, (SourceLoc){0}, "argument %u has %zu bytes, but points to NULL", n, a->bytes);
    if (a->kind == WAVECC_ARGUMENT_VALUE && a->bytes > OBJECT_MAX_KERNARG_BYTES)
        return diag_error(&run->diags, (SourceLoc){0}, "argument %u: the value has %zu bytes, which is too large", n,
                          a->bytes);
    if (a->kind == WAVECC_ARGUMENT_INTEGER && a->bytes != sizeof(int64_t))
        return diag_error(&run->diags, (SourceLoc){0}, "argument %u: the integer has %zu bytes; pass 8", n, a->bytes);
    if (a->kind != WAVECC_ARGUMENT_BUFFER) return true;
    if (a->type && wavecc_type_from_name(a->type, strlen(a->type)) == WAVECC_NUM_TYPES)
        return diag_error(&run->diags, (SourceLoc){0}, "argument %u: there is no type '%.80s'", n, a->type);
    if (a->has_shape && a->rank > FILL_MAX_RANK)
        return diag_error(&run->diags, (SourceLoc){0}, "argument %u has %u dimensions; at most %d are supported", n,
                          a->rank, FILL_MAX_RANK);
    for (size_t i = 0; i < number; i++) {
        const WaveccArgument *other = &launch->arguments[i];
        if (other->kind == WAVECC_ARGUMENT_BUFFER && overlap(a, other) &&
            owner_of(launch, i) != owner_of(launch, number))
            return diag_error(
                &run->diags, (SourceLoc){0},
                "arguments %u and %u share bytes, but no argument holds the bytes of both; pass one that does",
                (unsigned)i, n);
    }
    return true;
}

static void set_shape(Arg *arg, const WaveccArgument *from)
{
    FillLayout *layout = &arg->fill.layout;
    arg->has_shape = true;
    layout->rank = from->rank;
    layout->offset = from->offset;
    memcpy(layout->dims, from->sizes, from->rank * sizeof layout->dims[0]);
    memcpy(layout->strides, from->strides, from->rank * sizeof layout->strides[0]);
}

bool api_add_arguments(Run *run, const WaveccLaunch *launch, bool in_place)
{
    args_init(&run->args, run->arena, &run->diags);
    if (launch->num_arguments && !launch->arguments)
        return diag_error(&run->diags, (SourceLoc){0}, "there are %zu arguments, but they are NULL",
                          launch->num_arguments);
    for (size_t i = 0; i < launch->num_arguments; i++)
        if (!check_argument(run, launch, i)) return false;
    for (size_t i = 0; i < launch->num_arguments; i++) {
        const WaveccArgument *a = &launch->arguments[i];
        if (a->kind == WAVECC_ARGUMENT_NULL) {
            args_add_null(&run->args);
        } else if (a->kind != WAVECC_ARGUMENT_BUFFER) {
            args_add_bytes(&run->args, a->data, (uint32_t)a->bytes)->is_integer = a->kind == WAVECC_ARGUMENT_INTEGER;
        } else {
            const size_t owner = owner_of(launch, i);
            Arg *arg = args_add_host(&run->args, a->data, a->bytes);
            if (a->has_shape) set_shape(arg, a);
            if (a->type) arg->element = wavecc_type_info(wavecc_type_from_name(a->type, strlen(a->type)));
            if (owner == i) continue;
            arg->kind = ARG_SAME;
            arg->same = (uint32_t)owner;
            arg->plus = (uintptr_t)a->data - (uintptr_t)launch->arguments[owner].data;
        }
    }
    run->args.keeps_host = !in_place;
    return true;
}

/* ---- the launch ---- */

static SimDim3 dims(const uint32_t size[3])
{
    const bool some = size[0] || size[1] || size[2];
    return some ? (SimDim3){size[0], size[1] ? size[1] : 1, size[2] ? size[2] : 1} : (SimDim3){0, 0, 0};
}

enum { MOST_THREADS = 256 }; /* as --threads */

static bool set_options(Run *run, const WaveccLaunch *launch)
{
    RunOptions *o = &run->options;
    if ((launch->grid[0] == 0 && (launch->grid[1] || launch->grid[2])) ||
        (launch->block[0] == 0 && (launch->block[1] || launch->block[2])))
        return diag_error(&run->diags, (SourceLoc){0}, "the grid or the workgroup has no size in x");
    if (launch->checks & ~(uint32_t)WAVECC_CHECK_ALL)
        return diag_error(&run->diags, (SourceLoc){0}, "checks 0x%x has unknown bits; known are 0x%x", launch->checks,
                          WAVECC_CHECK_ALL);
    if (launch->threads > MOST_THREADS)
        return diag_error(&run->diags, (SourceLoc){0}, "%u threads are too many; at most %d are supported",
                          launch->threads, MOST_THREADS);
    if ((unsigned)launch->completion > WAVECC_COMPLETE_RANDOM)
        return diag_error(&run->diags, (SourceLoc){0}, "unknown completion %u", launch->completion);
    if ((unsigned)launch->matrix > WAVECC_MATRIX_EXACT)
        return diag_error(&run->diags, (SourceLoc){0}, "unknown way %u to add matrix products", launch->matrix);
    o->grid = dims(launch->grid);
    o->block = dims(launch->block);
    o->kernarg_size = UINT32_MAX;
    o->dynamic_lds = launch->dynamic_lds_bytes;
    o->check_given = true;
    o->checks = launch->checks;
    o->hazards = launch->documented_hazards ? HAZARD_MODE_DOCUMENTED : HAZARD_MODE_OBSERVED;
    o->shown = SHOWN_NOTES;
    o->completion = (SimCompletion)launch->completion;
    o->matrix = (SimMatrix)launch->matrix;
    o->completion_seed = launch->completion_seed;
    o->max_instructions = launch->max_instructions;
    o->threads = launch->threads;
    for (size_t i = 0; i < launch->num_workgroups && launch->workgroups; i++) {
        const uint32_t *w = launch->workgroups[i];
        VEC_PUSH(run->arena, &o->workgroups, ((SimDim3){w[0], w[1], w[2]}));
    }
    return true;
}

bool api_choose_kernel(Run *run, const WaveccLaunch *launch)
{
    if (!launch) return diag_error(&run->diags, (SourceLoc){0}, "there is no launch: it is NULL");
    if (!set_options(run, launch)) return false;
    run->input.kernel = object_find_kernel(&run->input.object, launch->kernel, &run->diags);
    run->input.is_object = run->input.is_mlir = true;
    return run->input.kernel;
}

bool api_set_up_launch(Run *run, const WaveccLaunch *launch, bool in_place, SimDispatch *dispatch)
{
    return api_choose_kernel(run, launch) && api_add_arguments(run, launch, in_place) && run_choose_launch(run) &&
           run_set_up_memory(run, dispatch);
}

/* Runs the kernel to its end. False: it did not start. */
static bool execute(Run *run, const WaveccLaunch *launch)
{
    SimDispatch dispatch;
    if (!api_set_up_launch(run, launch, true, &dispatch)) return false;
    const double begin = wall_seconds();
    host_calls_print_to(run->host_calls, stdout);
    if (launch->progress) api_run_with_progress(&dispatch, launch, run->input.kernel->name, &run->result);
    else sim_run(&dispatch, &run->result);
    host_calls_end_launch(run->host_calls, &run->input.object);
    run->seconds = wall_seconds() - begin;
    return true;
}

/* ---- the report ---- */

static void add_findings(WaveccReport *report, const Run *run)
{
    ARRAY_FOREACH(const SimFinding, f, run->result.findings, run->result.num_findings) {
        const WaveccFinding finding = {
            .level = (WaveccLevel)f->level,
            .rule = sim_finding_rule((SimFindingKind)f->kind),
            .row = f->kind == SIM_FINDING_HAZARD ? hazard_infos[f->row].name : "",
            .message = arena_strndup(report->arena, f->text, strlen(f->text)),
            .address = object_listing_address(&run->input.object, f->address),
            .instruction = arena_strndup(report->arena, f->instruction, strlen(f->instruction)),
            .other_address = f->has_other ? object_listing_address(&run->input.object, f->other_address) : 0,
            .other =
                f->has_other ? arena_strndup(report->arena, f->other_instruction, strlen(f->other_instruction)) : "",
            .workgroup = {f->workgroup.x, f->workgroup.y, f->workgroup.z},
            .wave = f->wave,
            .lane = f->lane,
            .memory_address = f->memory_address,
            .count = f->count,
        };
        report_add(report, &finding);
    }
    run_print_findings(run, &report->text);
}

void api_add_outcome(WaveccReport *report, const Run *run)
{
    static const WaveccOutcome outcomes[] = {[SIM_OK] = WAVECC_RUN_ENDED,
                                             [SIM_FAULT] = WAVECC_RUN_FAULT,
                                             [SIM_UNSUPPORTED] = WAVECC_RUN_UNSUPPORTED,
                                             [SIM_DEADLOCK] = WAVECC_RUN_DEADLOCK,
                                             [SIM_BUDGET] = WAVECC_RUN_BUDGET,
                                             [SIM_BREAK] = WAVECC_RUN_ENDED,
                                             [SIM_CANCELLED] = WAVECC_RUN_CANCELLED};
    const SimResult *result = &run->result;
    StrBuf message = {0};
    if (result->status != SIM_OK) run_append_failure(run, result, &message);
    report->run = (WaveccRunInfo){.outcome = outcomes[result->status],
                                  .message = arena_strndup(report->arena, message.len ? message.data : "", message.len),
                                  .num_instructions = result->num_instructions,
                                  .num_waves = result->num_waves,
                                  .num_workgroups = result->num_workgroups,
                                  .seconds = run->seconds,
                                  .matrix = (WaveccMatrix)result->matrix,
                                  .without_model = result->without_model ? result->without_model : ""};
    if (message.len) strbuf_append(&report->text, message.data);
    strbuf_free(&message);
}

WaveccStatus wavecc_run(const WaveccObject *object, const WaveccLaunch *launch, WaveccReport **report)
{
    if (!report) return WAVECC_ERROR;
    bool good = report_begin(object, report);
    WaveccReport *r = *report;
    Run run = {.arena = r->arena, .diags = r->diags};
    if (good) {
        run.input.object = r->object;
        good = execute(&run, launch);
        r->diags = run.diags;
    }
    if (good) {
        add_findings(r, &run);
        api_add_outcome(r, &run);
    }
    run_free(&run);
    return report_end(r, good);
}
