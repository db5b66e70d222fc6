#include "session/time_predict.h"

#include <stdio.h>
#include <string.h>

#include "command/cli.h"

enum { TIMELINE_COLUMNS = 100 };

bool time_predict(Run *run, const SimDispatch *dispatch, Prediction *p)
{
    const TimeOptions *options = &run->options.time;
    const Target target = run->input.object.target;
    *p = (Prediction){.report = {.arena = run->arena,
                                 .object = &run->input.object,
                                 .kernel = run->input.kernel,
                                 .device = time_choose_device(options, target, &run->diags),
                                 .grid = run->launch.grid,
                                 .block = run->launch.block,
                                 .time = &p->time,
                                 .made_up = run->made_up},
                      .timeline = {.arena = run->arena,
                                   .first = options->timeline_first,
                                   .last = options->timeline_last,
                                   .most = options->timeline_events}};
    if (!p->report.device) return false;
    p->rows = time_choose_rows(options, target, &p->report);
    const PredictRequest request = {.dispatch = dispatch,
                                    .device = p->report.device,
                                    .ghz = options->ghz,
                                    .rows = &p->rows,
                                    .values = options->values,
                                    .spread = !options->no_spread && !p->report.device->hypothetical,
                                    .warm_mall = options->warm_mall,
                                    .max_clocks = options->max_clocks,
                                    .event = options->timeline || options->timeline_events ? timeline_take : NULL,
                                    .event_self = &p->timeline};
    p->good = predict_launch(run->arena, &request, &p->time, &p->result) && p->time.ends;
    return true;
}

/* Says why there is no time; an exit status. EXIT_GOOD: there is one. */
static int report_failure(const Run *run, const Prediction *p)
{
    if (p->good) return EXIT_GOOD;
    if (p->result.status != SIM_OK) return run_report_failure(run, &p->result);
    fprintf(stderr, "wavecc: kernel %s has not ended after %llu clocks of a compute unit (--max-clocks)\n",
            run->input.kernel->name, (unsigned long long)run->options.time.max_clocks);
    return EXIT_PROGRAM_FAILED;
}

bool time_prepare(Run *run)
{
    args_init(&run->args, run->arena, &run->diags);
    run->args.rest_is_zero = run->options.rest_is_zero;
    run->args.slack = run->options.slack;
    bool good = true;
    for (uint32_t i = 0; i < run->options.specs.len; i++)
        good = args_parse(&run->args, run->options.specs.data[i]) && good;
    if (!good || !run_choose_launch(run)) return false;
    if (!run->options.specs.len && !run->options.rest_is_zero && run->input.kernel->kernarg_bytes) {
        run->made_up = time_make_args(run);
        if (!run->made_up) return false;
    }
    return args_prepare(&run->args, run->options.seed);
}

int time_run(Run *run, Prediction *p)
{
    SimDispatch dispatch;
    if (!run_set_up_memory(run, &dispatch) || !time_predict(run, &dispatch, p)) return EXIT_USAGE;
    return report_failure(run, p);
}

/* ---- output ---- */

void time_output_begin(TimeOutput *output, const TimeOptions *options, bool several)
{
    *output = (TimeOutput){.is_json = options->json, .several = several};
    output->json.out = &output->text;
    if (!output->is_json || !several) return;
    json_begin_object(&output->json, NULL);
    json_begin_array(&output->json, "launches");
}

static bool write_timeline(const Run *run, Prediction *p)
{
    const char *path = run->options.time.timeline;
    if (!path) return true;
    if (p->timeline.is_cut) fprintf(stderr, "wavecc: the timeline has only its first %d events\n", TIMELINE_MOST);
    StrBuf text = {0};
    if (strcmp(path, "-")) timeline_write_trace(&p->report, &p->timeline, &text);
    else timeline_print(&p->report, &p->timeline, TIMELINE_COLUMNS, &text);
    const bool good = cli_write_file(path, text.data ? text.data : "", text.len);
    strbuf_free(&text);
    return good;
}

bool time_output_add(TimeOutput *output, const Run *run, Prediction *p)
{
    if (!p->report.device->hypothetical) output->us += p->time.us;
    output->launches++;
    if (output->is_json) {
        if (output->several) json_line(&output->json, 0);
        time_write_json(&p->report, NULL, &output->json);
    } else {
        StrBuf text = {0};
        time_print_text(&p->report, &run->options.time.detail, &text);
        fputs(text.data, stdout);
        strbuf_free(&text);
    }
    fflush(stdout);
    return write_timeline(run, p);
}

void time_output_end(TimeOutput *output, bool all)
{
    if (output->is_json && output->several) {
        json_end(&output->json);
        json_double(&output->json, "us", output->us);
        json_end(&output->json);
    }
    if (all && output->is_json) printf("%s\n", output->text.data);
    if (all && !output->is_json && output->several && output->us > 0) printf("\nall launches: %.2f us\n", output->us);
    strbuf_free(&output->text);
}

int time_print_prediction(const Run *run)
{
    const int status = report_failure(run, run->prediction);
    if (status != EXIT_GOOD) return status;
    return time_output_add(run->time_output, run, run->prediction) ? EXIT_GOOD : EXIT_USAGE;
}
