/* The public API: predicted times. */
#include "api/api_launch.h"
#include "predict/measured_errors.h"
#include "print/time_report.h"

ClockOptions api_clock_options(const WaveccTimeOptions *options, uint32_t events)
{
    return (ClockOptions){.device = options->device,
                          .ghz = options->ghz,
                          .values = options->values,
                          .no_changes = options->no_spread,
                          .no_spread = options->no_spread,
                          .max_clocks = options->max_clocks,
                          .events = events,
                          .last = UINT64_MAX};
}

static void add_time(WaveccReport *r, const Prediction *p)
{
    static const TimeDetail summary = {.insts = 5};
    const LaunchTime *time = &p->time;
    const PredictionError *known = prediction_error(p->report.device, time);
    const PredictionError *error = known ? known : prediction_error_of_others();
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
                               .json = r->json.data,
                               .not_predicted = time->not_predicted ? time->not_predicted : "",
                               .guess_low = time->guess_low,
                               .guess_high = time->guess_high,
                               .error_median = error->median,
                               .error_p90 = error->p90,
                               .error_of = error->what,
                               .error_is_like_it = known};
}

/* False: it could not be started. */
static bool predict(Run *run, const WaveccLaunch *launch, const WaveccTimeOptions *options, Prediction *p)
{
    SimDispatch dispatch;
    const ClockOptions clock = api_clock_options(options, 0);
    return time_choose_device(&clock, run->input.object.target, &run->diags) &&
           api_set_up_launch(run, launch, false, &dispatch) && time_predict(run, &clock, &dispatch, p);
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
    run_free(&run);
    return report_end(r, good);
}
