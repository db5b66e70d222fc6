/* The public API: predicted times. */
#include <string.h>

#include "api/api_launch.h"

const DeviceInfo *api_choose_device(Run *run, const WaveccTimeOptions *options)
{
    const Target target = run->input.object.target;
    const char *name = options->device;
    const DeviceInfo *device = name ? device_by_name(name) : device_of_target(target);
    if (options->ghz != 0 && !(options->ghz >= 0.1 && options->ghz <= 10)) { /* NaN, too */
        diag_error(&run->diags, (SourceLoc){0}, "ghz takes a number from 0.1 to 10");
        return NULL;
    }
    if (device && device->target == target) return device;
    if (device)
        diag_error(&run->diags, (SourceLoc){0}, "device '%s' is a %s, and the kernel is for %s", name,
                   target_infos[device->target].name, target_infos[target].name);
    else if (name) diag_error(&run->diags, (SourceLoc){0}, "there is no device '%s'", name);
    else diag_error(&run->diags, (SourceLoc){0}, "there is no device of target %s", target_infos[target].name);
    return NULL;
}

bool api_predict(Run *run, const WaveccTimeOptions *options, const DeviceInfo *device, const SimDispatch *dispatch,
                 Prediction *p)
{
    p->rows = time_rows(run->input.object.target);
    p->report = (TimeReport){.arena = run->arena,
                             .object = &run->input.object,
                             .kernel = run->input.kernel,
                             .device = device,
                             .grid = run->launch.grid,
                             .block = run->launch.block,
                             .time = &p->time,
                             .made_up = run->made_up};
    p->timeline.arena = run->arena;
    p->timeline.last = UINT64_MAX;
    const PredictRequest request = {.dispatch = dispatch,
                                    .device = device,
                                    .ghz = options->ghz,
                                    .rows = &p->rows,
                                    .values = options->values,
                                    .spread = !options->no_spread,
                                    .max_clocks = options->max_clocks,
                                    .event = p->timeline.most ? timeline_take : NULL,
                                    .event_self = &p->timeline};
    const bool found = predict_launch(run->arena, &request, &p->time, &p->result);
    p->good = found && p->time.ends;
    if (!found && p->result.status == SIM_OK)
        return diag_error(&run->diags, (SourceLoc){0}, "the clock has no time for kernel '%s'",
                          run->input.kernel->name);
    return true;
}

static void add_time(WaveccReport *r, const Prediction *p)
{
    static const TimeDetail summary = {.insts = 5};
    const LaunchTime *time = &p->time;
    time_print_text(&p->report, &summary, &r->text);
    time_write_json(&p->report, NULL, &(JsonWriter){.out = &r->json});
    r->time = (WaveccTimeInfo){.ends = true,
                               .device = p->report.device->name,
                               .us = time->us,
                               .us_low = time->us_low,
                               .us_high = time->us_high,
                               .group_clocks = time->group_clocks,
                               .cu_clocks = time->cu_clocks,
                               .launch_clocks = time->launch_clocks,
                               .ghz = time->ghz,
                               .tflops = time->tflops,
                               .gb_per_s = time->gb_per_s,
                               .efficiency = time->efficiency,
                               .bound_clocks = time->bound_clocks,
                               .bound_by = clock_owner_names[time->bound_by],
                               .json = r->json.data};
}

/* False: it could not be started. */
static bool predict(Run *run, const WaveccLaunch *launch, const WaveccTimeOptions *options, Prediction *p)
{
    SimDispatch dispatch;
    const DeviceInfo *device = api_choose_device(run, options);
    return device && api_set_up_launch(run, launch, false, &dispatch) &&
           api_predict(run, options, device, &dispatch, p);
}

WaveccStatus wavecc_time(const WaveccObject *object, const WaveccLaunch *launch, const WaveccTimeOptions *options,
                         WaveccReport **report)
{
    static const WaveccTimeOptions defaults;
    if (!report) return WAVECC_ERROR;
    bool good = report_begin(object, report);
    WaveccReport *r = *report;
    Run run = {.arena = r->arena, .diags = r->diags};
    Prediction p = {0};
    if (good) {
        run.input.object = r->object;
        good = predict(&run, launch, options ? options : &defaults, &p);
        run.result = p.result;
        r->diags = run.diags;
    }
    if (good) api_add_outcome(r, &run);
    if (good && p.good) add_time(r, &p);
    sim_result_free(&run.result);
    memory_free(run.memory);
    return report_end(r, good);
}
