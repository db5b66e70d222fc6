/* `wavecc report`: one page that explains a kernel. */
#include <stdio.h>
#include <string.h>

#include "driver/cli.h"
#include "driver/help.h"
#include "driver/report_document.h"
#include "report/page.h"

enum { TIMELINE_EVENTS = 40000 }; /* in a page without --perfetto */

typedef struct Report {
    Run run;
    Options given;
    const char *output, *perfetto;
    bool json;
    Prediction prediction;
} Report;

/* The messages so far, in one line; they are no errors of a report. */
static const char *take_messages(Run *run)
{
    StrBuf text = {0};
    for (uint32_t i = 0; i < run->diags.items.len; i++)
        strbuf_printf(&text, "%s%s", i ? "; " : "", run->diags.items.data[i].message);
    const char *copy = arena_strdup(run->arena, text.data ? text.data : "");
    strbuf_free(&text);
    diag_init(&run->diags, run->arena);
    return copy;
}

/* NULL: there are times. Else why there are none. */
static const char *find_times(Report *r)
{
    Run *run = &r->run;
    SimDispatch dispatch;
    const DiagList before = run->diags;
    diag_init(&run->diags, run->arena);
    const char *why = NULL;
    if (!time_prepare(run) || !run_set_up_memory(run, &dispatch) || !time_predict(run, &dispatch, &r->prediction)) {
        why = take_messages(run);
    } else if (!r->prediction.good) {
        StrBuf text = {0};
        if (r->prediction.result.status != SIM_OK) run_append_failure(run, &r->prediction.result, &text);
        else strbuf_append(&text, "the kernel does not end within --max-clocks");
        why = arena_strdup(run->arena, text.data);
        strbuf_free(&text);
    }
    run->diags = before;
    if (why) fprintf(stderr, "wavecc report: note: no times: %s\n", why);
    return why;
}

static bool write_perfetto(Report *r, const char *missing)
{
    StrBuf text = {0};
    if (!r->perfetto) return true;
    if (missing) return options_error(&r->run.diags, "--perfetto: there is no timeline: %s", missing);
    timeline_write_trace(&r->prediction.report, &r->prediction.timeline, &text);
    const bool good = cli_write_file(r->perfetto, text.data ? text.data : "", text.len);
    strbuf_free(&text);
    return good;
}

static bool write_output(const Report *r, const StrBuf *document)
{
    StrBuf page = {0};
    const char *path = r->output ? r->output : "-";
    bool good;
    if (r->json) {
        good = cli_write_file(path, document->data, document->len);
    } else {
        page_write(r->run.input.kernel->name, document->data, &page);
        good = cli_write_file(path, page.data, page.len);
    }
    strbuf_free(&page);
    return good;
}

static bool report_kernel(Report *r)
{
    Run *run = &r->run;
    const FindingFilter no_filter = {0};
    MachineCode code;
    StrBuf document = {0};
    if (!run_read_input(run->arena, &run->options, &run->input, &run->diags)) return false;
    CheckKernel check = {.arena = run->arena,
                         .object = &run->input.object,
                         .kernel = run->input.kernel,
                         .all = true,
                         .filter = &no_filter};
    check_kernel(&check);
    machine_find(&code, &check);
    const char *missing = find_times(r);
    const ReportDocument d = {run, &code, missing ? NULL : &r->prediction, missing};
    report_write_document(&d, NULL, &(JsonWriter){.out = &document});
    strbuf_char(&document, '\n');
    const bool good = write_perfetto(r, missing) && write_output(r, &document);
    strbuf_free(&document);
    return good;
}

/* ---- the command ---- */

static bool read_options(Report *r, int argc, char **argv)
{
    Run *run = &r->run;
    if (!run_parse_options(COMMAND_REPORT, argc, argv, run->arena, &run->options, &run->diags)) return false;
    options_init(&r->given, COMMAND_REPORT, run->arena);
    if (!options_parse(&r->given, argc, argv, &run->diags)) return false;
    r->output = option_text(&r->given, OPTION_REPORT_OUTPUT);
    r->json = option_given(&r->given, OPTION_REPORT_JSON);
    r->perfetto = option_text(&r->given, OPTION_PERFETTO);
    run->options.time.timeline_events = r->perfetto ? TIMELINE_MOST : TIMELINE_EVENTS;
    if (run->options.asked != NUM_OPTIONS || r->output || r->json) return true;
    return options_error(&run->diags, "where to? -o PAGE.html is needed (or --json)");
}

int driver_report(int argc, char **argv)
{
    Report r = {.run = {.arena = arena_new()}};
    Run *run = &r.run;
    diag_init(&run->diags, run->arena);
    int status = EXIT_USAGE;
    if (read_options(&r, argc, argv)) {
        bug_set_context(run->options.command);
        if (run->options.asked != NUM_OPTIONS) {
            help_answer(COMMAND_REPORT, run->options.asked);
            status = EXIT_GOOD;
        } else if (report_kernel(&r)) {
            status = EXIT_GOOD;
        }
        bug_set_context(NULL);
    }
    cli_print_diags(&run->diags);
    sim_result_free(&run->result);
    args_free(&run->args);
    memory_free(run->memory);
    arena_free(run->arena);
    return status;
}
