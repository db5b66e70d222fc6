#include "command/time_output.h"

#include <stdio.h>
#include <string.h>

#include "command/cli.h"

enum { TIMELINE_COLUMNS = 100 };

/* Prints why there is no time. Returns an exit status; EXIT_GOOD: there is one. */
static int report_failure(const RunCommand *c, const Prediction *p)
{
    if (p->good) return EXIT_GOOD;
    if (p->result.status != SIM_OK) return run_report_failure(&c->run, &p->result);
    fprintf(stderr, "wavecc: kernel %s has not ended after %llu clocks of a compute unit (--max-clocks)\n",
            c->run.input.kernel->name, (unsigned long long)c->request.time.clock.max_clocks);
    return EXIT_PROGRAM_FAILED;
}

bool time_prepare(Run *run, const RunRequest *request)
{
    if (!run_read_args(run, request) || !run_choose_launch(run)) return false;
    const bool is_given = request->specs.len || request->rest_is_zero || !run->input.kernel->kernarg_bytes;
    return (is_given || time_make_args(run)) && args_prepare(&run->args, run->options.seed);
}

int time_run(RunCommand *c, Prediction *p)
{
    SimDispatch dispatch;
    if (!run_set_up_memory(&c->run, &dispatch) || !time_predict(&c->run, &c->request.time.clock, &dispatch, p))
        return EXIT_USAGE;
    return report_failure(c, p);
}

/* ---- output ---- */

int time_status(const Prediction *p) { return p->time.not_predicted ? EXIT_NOT_PREDICTED : EXIT_GOOD; }

void time_output_begin(TimeOutput *output, const TimeOptions *options, bool several)
{
    *output = (TimeOutput){.is_json = options->json, .several = several};
    output->json.out = &output->text;
    if (!output->is_json || !several) return;
    json_begin_object(&output->json, NULL);
    json_begin_array(&output->json, "launches");
}

static bool write_timeline(const char *path, Prediction *p)
{
    if (!path) return true;
    if (p->timeline.is_cut) fprintf(stderr, "wavecc: the timeline has only the first %d events\n", TIMELINE_MOST);
    StrBuf text = {0};
    if (strcmp(path, "-")) timeline_write_trace(&p->report, &p->timeline, &text);
    else timeline_print(&p->report, &p->timeline, TIMELINE_COLUMNS, &text);
    const bool good = cli_write_file(path, text.data ? text.data : "", text.len);
    strbuf_free(&text);
    return good;
}

bool time_output_add(TimeOutput *output, const TimeOptions *options, Prediction *p)
{
    if (!p->report.device->hypothetical) output->us += p->time.us;
    output->launches++;
    if (output->is_json) {
        if (output->several) json_line(&output->json, 0);
        time_write_json(&p->report, NULL, &output->json);
    } else {
        StrBuf text = {0};
        if (options->detail.explains) time_print_explanation(&p->report, &text);
        else time_print_text(&p->report, &options->detail, &text);
        fputs(text.data, stdout);
        strbuf_free(&text);
    }
    fflush(stdout);
    return write_timeline(options->timeline, p);
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

int time_print_prediction(const RunCommand *c)
{
    const int status = report_failure(c, c->prediction);
    if (status != EXIT_GOOD) return status;
    return time_output_add(c->time_output, &c->request.time, c->prediction) ? EXIT_GOOD : EXIT_USAGE;
}
