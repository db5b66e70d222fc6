/* The public API: predicted times. */
#include <string.h>

#include "driver/api_launch.h"
#include "driver/time_report.h"

static const DeviceInfo *choose_device(Run *run, const char *name)
{
    const Target target = run->input.object.target;
    const DeviceInfo *device = name ? device_by_name(name) : device_of_target(target);
    if (device && device->target == target) return device;
    if (device)
        diag_error(&run->diags, (SourceLoc){0}, "device '%s' is a %s, and the kernel is for %s", name,
                   target_infos[device->target].name, target_infos[target].name);
    else if (name) diag_error(&run->diags, (SourceLoc){0}, "there is no device '%s'", name);
    else diag_error(&run->diags, (SourceLoc){0}, "there is no device of target %s", target_infos[target].name);
    return NULL;
}

/* False: it could not be started. *time is what came out, where run->result is SIM_OK. */
static bool predict(Run *run, const WaveccLaunch *launch, const WaveccTimeOptions *options, LaunchTime *time,
                    const DeviceInfo **device)
{
    SimDispatch dispatch;
    const double ghz = options->ghz;
    if (ghz != 0 && !(ghz >= 0.1 && ghz <= 10)) /* NaN, too */
        return diag_error(&run->diags, (SourceLoc){0}, "ghz takes a number from 0.1 to 10");
    *device = choose_device(run, options->device);
    if (!*device || !api_set_up_launch(run, launch, false, &dispatch)) return false;
    const TimeRows rows = time_rows(run->input.object.target);
    const PredictRequest request = {.dispatch = &dispatch,
                                    .device = *device,
                                    .ghz = ghz,
                                    .rows = &rows,
                                    .values = options->values,
                                    .spread = !options->no_spread,
                                    .max_clocks = options->max_clocks};
    if (!predict_launch(run->arena, &request, time, &run->result) && run->result.status == SIM_OK)
        return diag_error(&run->diags, (SourceLoc){0}, "the clock has no time for kernel '%s'",
                          run->input.kernel->name);
    return true;
}

static void add_time(WaveccReport *r, const Run *run, const LaunchTime *time, const DeviceInfo *device)
{
    static const TimeDetail summary = {.insts = 5};
    const TimeReport report = {.arena = r->arena,
                               .object = &run->input.object,
                               .kernel = run->input.kernel,
                               .device = device,
                               .grid = run->launch.grid,
                               .block = run->launch.block,
                               .time = time};
    time_print_text(&report, &summary, &r->text);
    time_write_json(&report, NULL, &(JsonWriter){.out = &r->json});
    r->time = (WaveccTimeInfo){.ends = true,
                               .device = device->name,
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

WaveccStatus wavecc_time(const WaveccObject *object, const WaveccLaunch *launch, const WaveccTimeOptions *options,
                         WaveccReport **report)
{
    static const WaveccTimeOptions defaults;
    if (!report) return WAVECC_ERROR;
    bool good = report_begin(object, report);
    WaveccReport *r = *report;
    Run run = {.arena = r->arena, .diags = r->diags};
    LaunchTime time = {0};
    const DeviceInfo *device = NULL;
    if (good) {
        run.input.object = r->object;
        good = predict(&run, launch, options ? options : &defaults, &time, &device);
        r->diags = run.diags;
    }
    if (good) api_add_outcome(r, &run);
    if (good && run.result.status == SIM_OK && time.ends) add_time(r, &run, &time, device);
    sim_result_free(&run.result);
    memory_free(run.memory);
    return report_end(r, good);
}
