#include "session/prediction.h"

const DeviceInfo *time_choose_device(const ClockOptions *options, Target target, DiagList *diags)
{
    const SourceLoc nowhere = {0};
    const DeviceInfo *device = options->device ? device_by_name(options->device) : device_of_target(target);
    if (options->ghz != 0 && !(options->ghz >= 0.1 && options->ghz <= 10)) /* NaN, too */
        diag_error(diags, nowhere, "the clock is %g GHz; expected 0.1 to 10", options->ghz);
    else if (!device && options->device) diag_error(diags, nowhere, "there is no device '%s'", options->device);
    else if (!device) diag_error(diags, nowhere, "no device has the target %s", target_infos[target].name);
    else if (device->target != target)
        diag_error(diags, nowhere, "device '%s' is a %s, and the kernel is for %s", device->name,
                   target_infos[device->target].name, target_infos[target].name);
    else return device;
    return NULL;
}

/* The rows of the target, changed by the options. The changes are added to the report. */
static TimeRows choose_rows(const ClockOptions *options, Target target, TimeReport *report)
{
    TimeRows rows = time_rows(target);
    VEC_FOREACH(const RowChange, change, &options->changes) {
        const char *text = arena_printf(report->arena, "%s = %g", time_infos[change->row].name, change->value);
        rows.value[change->row] = change->value;
        VEC_PUSH(report->arena, &report->changed, text);
    }
    return rows;
}

bool time_predict(Run *run, const ClockOptions *options, const SimDispatch *dispatch, Prediction *p)
{
    const Target target = run->input.object.target;
    const OperandDataInfo *data = &operand_data_infos[options->data];
    *p = (Prediction){
        .report = {.arena = run->arena,
                   .object = &run->input.object,
                   .kernel = run->input.kernel,
                   .device = time_choose_device(options, target, &run->diags),
                   .grid = run->launch.grid,
                   .block = run->launch.block,
                   .time = &p->time,
                   .source = run->input.text,
                   .source_file = run->input.file,
                   .made_up = run->made_up,
                   .data = data},
        .timeline = {.arena = run->arena, .first = options->first, .last = options->last, .most = options->events}};
    if (!p->report.device) return false;
    p->rows = choose_rows(options, target, &p->report);
    const PredictRequest request = {.dispatch = dispatch,
                                    .device = p->report.device,
                                    .ghz = options->ghz,
                                    .rows = &p->rows,
                                    .values = options->values,
                                    .changes = !options->no_changes,
                                    .spread = !options->no_spread && !p->report.device->hypothetical,
                                    .warm = options->warm,
                                    .data_factor = data->factor,
                                    .data_least = options->data ? data->least : 0,
                                    .data_most = options->data ? data->most : 0,
                                    .max_clocks = options->max_clocks,
                                    .event = options->events ? timeline_take : NULL,
                                    .event_self = &p->timeline};
    const bool found = predict_launch(run->arena, &request, &p->time, &p->result);
    p->good = found && p->time.ends;
    if (found && run->made_up && p->time.no_loop_ran && !p->time.not_predicted)
        p->time.not_predicted = "no loop ran: the kernel has loops, but with made-up arguments it entered none";
    return found || p->result.status != SIM_OK ||
           diag_error(&run->diags, (SourceLoc){0}, "the clock cannot time kernel '%s'", run->input.kernel->name);
}
