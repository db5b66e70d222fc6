/* Launches a kernel on the emulator, with checks and the clock if requested, and sums up all launches. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/run.h"
#include "hip/hip_capture.h"
#include "hip/hip_findings.h"
#include "hip/hip_init.h"
#include "hip/hip_later.h"
#include "hip/hip_stats.h"
#include "hip/hip_order.h"
#include "hip/hip_repeat.h"
#include "hip/hip_sample.h"
#include "isa/family.h"
#include "predict/launch_time.h"
#include "predict/workgroup_places.h"
#include "support/seconds.h"

typedef struct HipLaunch {
    HipFunction *function;
    const void *name;             /* the stub or the handle in the program's call; NULL: a graph's node is launched */
    SimDim3 grid, block, cluster; /* cluster.x = 0: none */
    bool is_cooperative;
    size_t lds_bytes;      /* dynamic */
    void **params;         /* one pointer per argument; NULL: `packed` */
    const uint8_t *packed; /* the explicit arguments in their memory layout */
    size_t packed_bytes;
    hipStream_t stream;
    HipOrderWork *work; /* of one that is done later */
} HipLaunch;

/* ---- arguments ---- */

static bool add_arguments(Run *run, const HipLaunch *launch)
{
    const ObjectKernel *kernel = launch->function->kernel;
    uint32_t number = 0;
    args_init(&run->args, run->arena, &run->diags);
    run->args.rest_is_zero = true;
    if (!kernel->has_args)
        return diag_error(&run->diags, (SourceLoc){0}, "the metadata of kernel '%s' have no list of arguments",
                          kernel->name);
    for (uint32_t i = 0; i < kernel->num_args; i++) {
        const ObjectArg *arg = &kernel->args[i];
        if (arg->is_hidden) continue;
        const void *value = launch->params ? launch->params[number++] : NULL;
        if (!launch->params && launch->packed && (uint64_t)arg->offset + arg->size <= launch->packed_bytes)
            value = launch->packed + arg->offset;
        if (!hip_can_reach(value, arg->size, false))
            return diag_error(&run->diags, (SourceLoc){0},
                              "kernel '%s': argument %u is missing, or its address cannot be read", kernel->name, i);
        args_add_bytes(&run->args, value, arg->size);
    }
    return true;
}

/* ---- running ---- */

/* One for all launches, so memory that one kernel gets by malloc exists in the next. */
static HostCalls *host_calls(const ObjectKernel *kernel)
{
    static HostCalls *calls;
    if (!calls && host_calls_needed(kernel)) calls = host_calls_new();
    return calls;
}

static Residency residency(const HipLaunch *launch)
{
    const HipFunction *f = launch->function;
    return residency_of(f->module->object.target, &f->kernel->desc, launch->block, (uint32_t)launch->lds_bytes);
}

/* Workgroups that wait for later ones are right on a device that holds all of them, cooperative launch or not. */
static unsigned most_clusters(const HipLaunch *launch)
{
    const Residency r = residency(launch);
    const unsigned size = launch->cluster.x * launch->cluster.y * launch->cluster.z;
    return groups_at_once(&r, hip_device()) / (size ? size : 1);
}

static bool set_up(Run *run, const HipLaunch *launch, SimDispatch *dispatch)
{
    const HipOptions *o = hip_options();
    HipFunction *function = launch->function;
    run->input.object = function->module->object;
    run->input.kernel = function->kernel;
    run->input.is_object = true;
    run->options.grid = launch->grid;
    run->options.block = launch->block;
    run->options.cluster = launch->cluster;
    run->options.host_calls = host_calls(function->kernel);
    host_calls_limit_printf(run->options.host_calls, hip_printf_bytes(function->module->device));
    const unsigned device = function->module->device;
    run->options.stack = hip_stack_bytes(device);
    run->options.is_cooperative = launch->is_cooperative;
    run->options.most_resident = most_clusters(launch);
    if (launch->is_cooperative) run->options.resident = launch->grid.x * launch->grid.y * launch->grid.z;
    run->options.dynamic_lds = launch->lds_bytes;
    run->options.lds_order = SIM_LDS_LLVM;
    run->options.kernarg_size = UINT32_MAX;
    run->options.check_given = !o->checks_small;
    run->options.checks = o->checks;
    run->options.hazards = o->hazards;
    run->options.shown = o->shown <= SHOWN_ALL ? (FindingsShown)o->shown : SHOWN_NOTES;
    run->options.completion = o->completion;
    run->options.matrix = o->matrix;
    run->options.completion_seed = hip_total()->launches;
    run->options.threads = o->threads;
    run->options.max_instructions = o->max_instructions;
    run->same_object = 1; /* the code is mapped with all other memory */
    run->memory = memory_new();
    if (!add_arguments(run, launch)) return false;
    if (!hip_map_memory(run->memory, device) || !hip_map_modules(run->memory, device))
        return diag_error(&run->diags, (SourceLoc){0}, "the memory of the process cannot be mapped");
    if (!run_choose_launch(run) || !run_set_up_memory(run, dispatch)) return false;
    /* The code keeps its address, so it is decoded once. */
    if (!function->program) {
        const CodeObject *object = &function->module->object;
        function->program = sim_program_new(function->module->arena, object->target, object->image + object->code_begin,
                                            object->code_end - object->code_begin, object->base + object->code_begin,
                                            object->base + function->kernel->entry, &function->kernel->desc);
    }
    run->program = function->program;
    dispatch->program = function->program;
    return true;
}

/* Runs sampled workgroups. The run does not change memory and prints nothing. */
static double predict(Run *run, const SimDispatch *dispatch, HipFunction *function)
{
    const TimeRows rows = time_rows(run->input.object.target);
    const PredictRequest request = {.dispatch = dispatch, .device = hip_device(), .rows = &rows};
    LaunchTime time = {0};
    SimResult result = {0};
    host_calls_print_to(run->host_calls, NULL);
    MemoryImage *before = memory_save(run->memory);
    const bool good = predict_launch(run->arena, &request, &time, &result) && time.ends;
    memory_restore(run->memory, before);
    memory_image_free(before);
    if (good) function->us += time.us;
    return good ? time.us : 0;
}

static hipError_t error_of(const Run *run)
{
    const SimResult *result = &run->result;
    if (host_calls_refused(run->host_calls)) return hipErrorNotSupported;
    switch (result->status) {
    case SIM_OK: return hipSuccess;
    case SIM_FAULT: return strncmp(result->instruction, "s_trap", 6) ? hipErrorIllegalAddress : hipErrorLaunchFailure;
    case SIM_UNSUPPORTED: return hipErrorNotSupported;
    case SIM_BUDGET: return hipErrorLaunchTimeOut;
    default: return hipErrorLaunchFailure;
    }
}

static hipError_t report(Run *run, const HipLaunch *launch, double predicted, HipRepeatWay way)
{
    const SimResult *result = &run->result;
    HipFunction *f = launch->function;
    StrBuf text = {0};
    hip_found_in_run(run);
    run_print_findings(run, &text);
    if (result->status != SIM_OK) run_append_failure(run, result, &text);
    if (result->status == SIM_FAULT) hip_append_owner(result->memory_address, f->module->device, &text);
    if (text.len && !(hip_options()->quiet && !result->num_errors && result->status == SIM_OK)) {
        hip_say("launch %llu: kernel %s", (unsigned long long)hip_total()->launches, f->kernel->name);
        fwrite(text.data, 1, text.len, stderr);
    }
    strbuf_free(&text);
    f->launches++;
    f->workgroups += result->num_workgroups;
    f->instructions += result->num_instructions;
    f->errors += result->num_errors + (result->status != SIM_OK);
    f->seconds += run->seconds;
    if (result->status != SIM_OK) hip_found_failure(run);
    hip_total()->seconds += run->seconds;
    hip_took(&(HipRan){.name = f->kernel->name,
                       .is_kernel = true,
                       .stream = launch->name ? launch->stream : hip_order_used(),
                       .device = f->module->device,
                       .us = hip_shows_times() ? predicted : run->seconds * 1e6,
                       .repeat = way,
                       .grid = {launch->grid.x, launch->grid.y, launch->grid.z},
                       .block = {launch->block.x, launch->block.y, launch->block.z}});
    const hipError_t error = error_of(run);
    if (error != hipSuccess) hip_fail_for_good(error);
    return error;
}

static hipError_t check_cooperative(const HipLaunch *launch)
{
    const Residency r = residency(launch);
    const unsigned __int128 groups = (unsigned __int128)launch->grid.x * launch->grid.y * launch->grid.z;
    const unsigned most = r.resident * hip_device()->cus;
    if (groups <= groups_at_once(&r, hip_device())) return hipSuccess;
    if (groups <= most) hip_say("a cooperative launch of more than %d waves is not emulated", EMULATED_WAVES);
    else
        hip_say("a cooperative launch has more workgroups than can be resident on %s (%u of this kernel)",
                hip_device()->name, most);
    return hipErrorCooperativeLaunchTooLarge;
}

/* Checks the clusters against the device, the grid, and the kernel's own clusters. The latter also apply to a launch
   that names none. */
static bool check_cluster(const HipLaunch *launch)
{
    const ObjectKernel *kernel = launch->function->kernel;
    const uint32_t *own = kernel->cluster_dims;
    const unsigned most = target_family(launch->function->module->object.target)->max_cluster;
    const SimDim3 grid = launch->grid, asked = launch->cluster;
    const SimDim3 c = asked.x ? asked : (SimDim3){own[0], own[1], own[2]};
    if (!c.x) return true;
    const char *wrong = NULL;
    if (own[0] && (c.x != own[0] || c.y != own[1] || c.z != own[2]))
        wrong = "the kernel was compiled for other clusters";
    else if ((unsigned __int128)c.x * c.y * c.z > most) wrong = most > 1 ? "too large" : "the device has none";
    else if (grid.x % c.x || grid.y % c.y || grid.z % c.z) wrong = "the grid is not a multiple of the cluster";
    if (wrong)
        hip_say("kernel '%s', a grid of %u,%u,%u in clusters of %u,%u,%u: %s", kernel->name, grid.x, grid.y, grid.z,
                c.x, c.y, c.z, wrong);
    return !wrong;
}

static hipError_t check_launch(const HipLaunch *launch)
{
    const SimDim3 g = launch->grid, b = launch->block;
    if (hip_check_stream(launch->stream) != hipSuccess) return hipErrorInvalidValue;
    if (!launch->function) return hipErrorInvalidDeviceFunction;
    if (launch->name && launch->function->module->device != hip_device_of(launch->stream)) return hipErrorInvalidDevice;
    if (!g.x || !g.y || !g.z || !b.x || !b.y || !b.z) return hipErrorInvalidConfiguration;
    const unsigned __int128 items = (unsigned __int128)b.x * b.y * b.z;
    if (items > MAX_WORKGROUP_SIZE) return hipErrorInvalidConfiguration;
    if (items > hip_most_items(launch->function)) {
        hip_say("kernel '%s': a workgroup of %u exceeds its launch bounds (%u)", launch->function->kernel->name,
                (unsigned)items, hip_most_items(launch->function));
        return hipErrorLaunchFailure;
    }
    const uint64_t lds = launch->function->kernel->desc.group_segment_bytes;
    const uint64_t most = target_infos[hip_device()->target].lds_bytes;
    if (lds > most || launch->lds_bytes > most - lds || !check_cluster(launch)) return hipErrorInvalidConfiguration;
    return launch->is_cooperative ? check_cooperative(launch) : hipSuccess;
}

static hipError_t capture_launch(const HipLaunch *l)
{
    size_t bytes = l->packed_bytes;
    void *extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, (void *)(uintptr_t)l->packed, HIP_LAUNCH_PARAM_BUFFER_SIZE,
                     &bytes, HIP_LAUNCH_PARAM_END};
    const HipCapturedKernel kernel = {{.func = (void *)(uintptr_t)l->name,
                                       .gridDim = {l->grid.x, l->grid.y, l->grid.z},
                                       .blockDim = {l->block.x, l->block.y, l->block.z},
                                       .sharedMemBytes = (unsigned)l->lds_bytes,
                                       .kernelParams = l->params,
                                       .extra = l->params ? NULL : extra},
                                      l->is_cooperative};
    if (!l->cluster.x) return hip_capture_add(l->stream, hipGraphNodeTypeKernel, &kernel);
    hip_say("a launch with clusters cannot be captured");
    return hipErrorStreamCaptureUnsupported;
}

/* A node of a graph has no stream of its own. */
static void follow(const HipLaunch *launch, Footprint *footprint)
{
    StrBuf what = {0};
    if (!hip_order_asked()) {
        footprint_free(footprint);
        return;
    }
    strbuf_printf(&what, "kernel %s", launch->function->kernel->name);
    HipOrderWork *work = launch->work ? launch->work : hip_order_give(launch->name ? launch->stream : hip_order_used());
    hip_order_done(work, what.data, footprint);
    strbuf_free(&what);
}

/* Predicted microseconds; 0: not requested. */
static double run_or_copy(Run *run, const HipLaunch *launch, SimDispatch *dispatch, HipRepeat *repeat)
{
    Footprint footprint = {0};
    const double begin = wall_seconds();
    hip_init_launch(run->arena, dispatch);
    hip_sample(run, dispatch, launch->function);
    *repeat = hip_repeat_begin(launch->function, run, dispatch);
    double predicted = repeat->predicted;
    if (repeat->way == HIP_REPEAT_COPIED) {
        launch->function->us += predicted;
        hip_repeat_touched(repeat, &footprint);
    } else {
        predicted = hip_shows_times() ? predict(run, dispatch, launch->function) : 0;
        host_calls_print_to(run->host_calls, stdout);
        if (hip_order_asked() || hip_init_asked()) dispatch->footprint = &footprint;
        hip_repeat_start(repeat, dispatch, &footprint);
        sim_run(dispatch, &run->result);
        hip_add_waited(run->result.skipped);
        host_calls_end_launch(run->host_calls, &run->input.object);
        hip_repeat_end(repeat, run, dispatch, predicted);
    }
    hip_init_ran(&footprint);
    follow(launch, &footprint);
    run->seconds = wall_seconds() - begin;
    return predicted;
}

static hipError_t run_now(const HipLaunch *launch)
{
    hipError_t error;
    Run run = {.arena = arena_new()};
    SimDispatch dispatch;
    diag_init(&run.diags, run.arena);
    hip_total()->launches++;
    if (set_up(&run, launch, &dispatch)) {
        HipRepeat repeat;
        const double predicted = run_or_copy(&run, launch, &dispatch, &repeat);
        error = report(&run, launch, predicted, repeat.way);
    } else {
        StrBuf text = {0};
        diag_print(&run.diags, &text);
        const size_t end = text.len && text.data[text.len - 1] == '\n';
        hip_say("launch %llu: %.*s", (unsigned long long)hip_total()->launches, (int)(text.len - end),
                text.len ? text.data : "");
        strbuf_free(&text);
        follow(launch, &(Footprint){0});
        error = hipErrorInvalidConfiguration;
    }
    run_free(&run);
    arena_free(run.arena);
    return error;
}

/* A delayed launch; its arguments follow. */
typedef struct LateLaunch {
    HipLaunch launch;
    uint8_t packed[];
} LateLaunch;

static void run_late(void *context)
{
    LateLaunch *late = context;
    late->launch.packed = late->packed;
    run_now(&late->launch);
}

/* Delays the launch. False: it must run now, after the work before it, which also reports unreadable arguments. */
static bool put_off(const HipLaunch *launch)
{
    const ObjectKernel *kernel = launch->function->kernel;
    if (!hip_later_asked() || !launch->name) return false;
    size_t bytes = launch->params ? 0 : launch->packed_bytes;
    for (uint32_t i = 0; i < kernel->num_args; i++)
        if (!kernel->args[i].is_hidden && kernel->args[i].offset + kernel->args[i].size > bytes)
            bytes = kernel->args[i].offset + kernel->args[i].size;
    LateLaunch *late = calloc(1, sizeof *late + bytes);
    bool good = late && kernel->has_args;
    if (good) {
        late->launch = *launch;
        late->launch.params = NULL;
        late->launch.packed_bytes = launch->params ? bytes : launch->packed_bytes;
        late->launch.work = launch->work;
        if (launch->packed) memcpy(late->packed, launch->packed, launch->packed_bytes);
    }
    for (uint32_t i = 0, number = 0; good && launch->params && i < kernel->num_args; i++) {
        const ObjectArg *arg = &kernel->args[i];
        if (arg->is_hidden) continue;
        const void *value = launch->params[number++];
        good = hip_can_reach(value, arg->size, false);
        if (good) memcpy(late->packed + arg->offset, value, arg->size);
    }
    if (!good) hip_later_before(launch->stream);
    const bool done = good && hip_later(launch->stream, run_late, late, sizeof *late + bytes);
    free(late);
    return done;
}

static hipError_t run_launch(const HipLaunch *launch)
{
    hipError_t error = check_launch(launch);
    if (error == hipSuccess && launch->name) error = hip_capture_check_work(launch->stream);
    if (error != hipSuccess) return error;
    if (launch->name && hip_is_captured(launch->stream)) return capture_launch(launch);
    HipLaunch own = *launch;
    own.stream = hip_own_stream(launch->stream);
    if (launch->name) own.work = hip_order_give(own.stream);
    return put_off(&own) ? hipSuccess : run_now(&own);
}

/* ---- the calls ---- */

static SimDim3 dims(dim3 d) { return (SimDim3){d.x, d.y, d.z}; }

typedef struct Configuration {
    dim3 grid, block;
    size_t lds_bytes;
    hipStream_t stream;
} Configuration;

enum { MAX_PUSHED = 16 };
static _Thread_local Configuration pushed[MAX_PUSHED];
static _Thread_local unsigned num_pushed;

hipError_t __hipPushCallConfiguration(dim3 gridDim, dim3 blockDim, size_t sharedMem, hipStream_t stream)
{
    if (num_pushed == MAX_PUSHED) return hipErrorInvalidConfiguration;
    pushed[num_pushed++] = (Configuration){gridDim, blockDim, sharedMem, stream};
    return hipSuccess;
}

hipError_t __hipPopCallConfiguration(dim3 *gridDim, dim3 *blockDim, size_t *sharedMem, hipStream_t *stream)
{
    if (!num_pushed) return hipErrorMissingConfiguration;
    const Configuration *c = &pushed[--num_pushed];
    *gridDim = c->grid;
    *blockDim = c->block;
    *sharedMem = c->lds_bytes;
    *stream = c->stream;
    return hipSuccess;
}

static HipLaunch of_stub(const void *stub, dim3 grid, dim3 block, void **args, size_t lds_bytes, hipStream_t stream)
{
    static void *none[1];
    return (HipLaunch){.function = hip_function_of_stub(stub, hip_device_of(stream)),
                       .name = stub,
                       .grid = dims(grid),
                       .block = dims(block),
                       .lds_bytes = lds_bytes,
                       .params = args ? args : none,
                       .stream = stream};
}

hipError_t hipLaunchKernel(const void *function_address, dim3 numBlocks, dim3 dimBlocks, void **args,
                           size_t sharedMemBytes, hipStream_t stream)
{
    hip_begin();
    const HipLaunch launch = of_stub(function_address, numBlocks, dimBlocks, args, sharedMemBytes, stream);
    return hip_end(run_launch(&launch));
}
HIP_PER_THREAD(hipLaunchKernel,
               (const void *function_address, dim3 numBlocks, dim3 dimBlocks, void **args, size_t sharedMemBytes,
                hipStream_t stream),
               (function_address, numBlocks, dimBlocks, args, sharedMemBytes, stream))

hipError_t hip_launch_kernel(const hipKernelNodeParams *params, bool is_cooperative)
{
    static void *none[1];
    HipFunction *function = hip_function(params->func);
    const HipLaunch launch = {.function =
                                  function ? function : hip_function_of_stub(params->func, hip_current_device()),
                              .grid = dims(params->gridDim),
                              .block = dims(params->blockDim),
                              .is_cooperative = is_cooperative,
                              .lds_bytes = params->sharedMemBytes,
                              .params = params->kernelParams ? params->kernelParams : none};
    return run_launch(&launch);
}

/* Declarations of HIP 6.5, which the headers of 5.2.3 lack. Source: ROCm's hip_runtime_api.h, hipLaunchConfig_t,
   HIP_LAUNCH_CONFIG, hipLaunchAttribute and hipLaunchAttributeID. */
typedef struct LaunchAttribute {
    uint32_t id, padding;
    union {
        uint8_t bytes[64];
        uint32_t cluster[3];
        int cooperative;
    } value;
} LaunchAttribute;
enum { ATTRIBUTE_COOPERATIVE = 2, ATTRIBUTE_CLUSTER = 4, ATTRIBUTE_PRIORITY = 8 };

typedef struct LaunchConfig {
    dim3 grid, block;
    size_t lds_bytes;
    hipStream_t stream;
    const LaunchAttribute *attributes;
    unsigned num_attributes;
} LaunchConfig;

typedef struct DriverLaunchConfig {
    unsigned grid[3], block[3], lds_bytes;
    hipStream_t stream;
    const LaunchAttribute *attributes;
    unsigned num_attributes;
} DriverLaunchConfig;

static hipError_t read_attributes(HipLaunch *launch, const LaunchAttribute *attributes, unsigned count)
{
    for (const LaunchAttribute *a = attributes; a < attributes + count; a++) {
        const uint32_t *size = a->value.cluster;
        hipError_t error = hipSuccess;
        switch (a->id) {
        case ATTRIBUTE_COOPERATIVE: launch->is_cooperative = a->value.cooperative; break;
        case ATTRIBUTE_CLUSTER:
            if (!size[0] || !size[1] || !size[2]) return hipErrorInvalidValue;
            if (size[0] * size[1] * size[2] > 1) launch->cluster = (SimDim3){size[0], size[1], size[2]};
            break;
        case ATTRIBUTE_PRIORITY: break;
        default: hip_say("launch attribute %u is not supported", a->id); error = hipErrorNotSupported;
        }
        if (error != hipSuccess) return error;
    }
    return hipSuccess;
}

static hipError_t launch_with_attributes(HipLaunch *launch, const LaunchAttribute *attributes, unsigned count)
{
    const hipError_t error = attributes || !count ? read_attributes(launch, attributes, count) : hipErrorInvalidValue;
    return hip_end(error == hipSuccess ? run_launch(launch) : error);
}

hipError_t hipLaunchKernelExC(const LaunchConfig *config, const void *stub, void **args)
{
    hip_begin();
    if (!config) return hip_end(hipErrorInvalidValue);
    HipLaunch launch = of_stub(stub, config->grid, config->block, args, config->lds_bytes, config->stream);
    return launch_with_attributes(&launch, config->attributes, config->num_attributes);
}

hipError_t hipLaunchCooperativeKernel(const void *f, dim3 gridDim, dim3 blockDimX, void **kernelParams,
                                      unsigned int sharedMemBytes, hipStream_t stream)
{
    hip_begin();
    HipLaunch launch = of_stub(f, gridDim, blockDimX, kernelParams, sharedMemBytes, stream);
    launch.is_cooperative = true;
    return hip_end(run_launch(&launch));
}
HIP_PER_THREAD(hipLaunchCooperativeKernel,
               (const void *f, dim3 gridDim, dim3 blockDimX, void **kernelParams, unsigned int sharedMemBytes,
                hipStream_t stream),
               (f, gridDim, blockDimX, kernelParams, sharedMemBytes, stream))

static bool is_event(hipEvent_t event) { return !event || hipEventQuery(event) == hipSuccess; }

hipError_t hipExtLaunchKernel(const void *function_address, dim3 numBlocks, dim3 dimBlocks, void **args,
                              size_t sharedMemBytes, hipStream_t stream, hipEvent_t startEvent, hipEvent_t stopEvent,
                              int)
{
    if (!is_event(startEvent) || !is_event(stopEvent)) {
        hip_begin();
        return hip_end(hipErrorInvalidValue);
    }
    if (startEvent) hipEventRecord(startEvent, stream);
    const hipError_t error = hipLaunchKernel(function_address, numBlocks, dimBlocks, args, sharedMemBytes, stream);
    if (stopEvent) hipEventRecord(stopEvent, stream);
    return error;
}

/* Reads the list of HIP_LAUNCH_PARAM_... False: it contains something else. */
static bool read_extra(void **extra, HipLaunch *launch)
{
    for (; *extra != HIP_LAUNCH_PARAM_END; extra += 2) {
        if (*extra == HIP_LAUNCH_PARAM_BUFFER_POINTER) launch->packed = extra[1];
        else if (*extra == HIP_LAUNCH_PARAM_BUFFER_SIZE && extra[1])
            memcpy(&launch->packed_bytes, extra[1], sizeof(size_t));
        else return false;
    }
    return launch->packed != NULL;
}

hipError_t hipModuleLaunchKernel(hipFunction_t f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ,
                                 unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ,
                                 unsigned int sharedMemBytes, hipStream_t stream, void **kernelParams, void **extra)
{
    static void *none[1];
    hip_begin();
    HipLaunch launch = {.function = hip_function(f),
                        .name = f,
                        .grid = {gridDimX, gridDimY, gridDimZ},
                        .block = {blockDimX, blockDimY, blockDimZ},
                        .lds_bytes = sharedMemBytes,
                        .params = kernelParams ? kernelParams
                                  : extra      ? NULL
                                               : none,
                        .stream = stream};
    if (!launch.function) return hip_end(hipErrorInvalidHandle);
    if (kernelParams && extra) return hip_end(hipErrorInvalidValue);
    if (extra && !read_extra(extra, &launch)) return hip_end(hipErrorInvalidValue);
    return hip_end(run_launch(&launch));
}

hipError_t hipDrvLaunchKernelEx(const DriverLaunchConfig *config, hipFunction_t f, void **params, void **extra)
{
    static void *none[1];
    hip_begin();
    if (!config || (params && extra)) return hip_end(hipErrorInvalidValue);
    HipLaunch launch = {.function = hip_function(f),
                        .name = f,
                        .grid = {config->grid[0], config->grid[1], config->grid[2]},
                        .block = {config->block[0], config->block[1], config->block[2]},
                        .lds_bytes = config->lds_bytes,
                        .params = params  ? params
                                  : extra ? NULL
                                          : none,
                        .stream = config->stream};
    if (!launch.function) return hip_end(hipErrorInvalidHandle);
    if (extra && !read_extra(extra, &launch)) return hip_end(hipErrorInvalidValue);
    return launch_with_attributes(&launch, config->attributes, config->num_attributes);
}
