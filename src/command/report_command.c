/* `wavecc report`: makes one page that explains a kernel. */
#include <stdio.h>
#include <unistd.h>

#include "command/cli.h"
#include "command/help.h"
#include "command/thread_trace.h"
#include "command/time_output.h"
#include "print/report_kernel.h"
#include "report/page.h"

typedef struct Report {
    ReportKernel own, other;
    RunRequest request;
    Options given;
    const char *output, *perfetto, *thread_trace, *measured, *compare; /* NULL: not given */
    bool json;
} Report;

static bool add_perfetto(Report *r, CliOutputs *outputs)
{
    Prediction *p = r->own.document.prediction;
    StrBuf text = {0};
    if (!r->perfetto) return true;
    timeline_write_trace(&p->report, &p->timeline, &text);
    const bool good = cli_outputs_add(outputs, r->perfetto, text.data ? text.data : "", text.len);
    strbuf_free(&text);
    return good;
}

/* Adds the page or the document. */
static bool add_output(const Report *r, CliOutputs *outputs)
{
    StrBuf document = {0}, page = {0};
    const StrBuf *text = r->json ? &document : &page;
    if (!r->output && !r->json) return true;
    report_write_document(&r->own.document, NULL, &(JsonWriter){.out = &document});
    strbuf_char(&document, '\n');
    if (!r->json) page_write(PAGE_REPORT, r->own.run.input.kernel->name, document.data, &page);
    const bool good = cli_outputs_add(outputs, r->output ? r->output : "-", text->data, text->len);
    strbuf_free(&page);
    strbuf_free(&document);
    return good;
}

/* Writes all files or none. The page is last, because it may go to standard output. */
static bool write_all(Report *r)
{
    CliOutputs outputs = {0};
    ThreadTraceFolder folder = {.path = r->thread_trace};
    bool good = add_perfetto(r, &outputs);
    good = good && (!r->thread_trace || thread_trace_add(&r->own.document, &folder, &outputs, &r->own.run.diags));
    good = good && add_output(r, &outputs);
    good = cli_outputs_end(&outputs, good) && good;
    if (!good && folder.made) rmdir(folder.path);
    return good;
}

/* Are there files beside the page that need times? */
static bool has_times(Report *r)
{
    const char *const options[] = {r->perfetto ? "perfetto" : NULL, r->thread_trace ? "thread-trace" : NULL};
    const ReportDocument *d = &r->own.document;
    for (unsigned i = 0; i < 2; i++)
        if (options[i] && d->missing)
            return options_error(&r->own.run.diags, "--%s: there is no timeline: %s", options[i], d->missing);
    return true;
}

static bool predict(ReportKernel *k, const void *self)
{
    const RunRequest *request = self;
    SimDispatch dispatch;
    Run *run = &k->run;
    return time_prepare(run, request) && run_set_up_memory(run, &dispatch) &&
           time_predict(run, &request->time.clock, &dispatch, &k->prediction);
}

/* Finds the kernel of the given file. False: a message is in run.diags. */
static bool find_kernel(ReportKernel *k, const RunRequest *request)
{
    Run *run = &k->run;
    if (!run_read_input(run->arena, request, &run->input, &run->diags)) return false;
    report_kernel_look(k, predict, request);
    if (k->document.missing) fprintf(stderr, "wavecc report: note: no times: %s\n", k->document.missing);
    return true;
}

static bool find_other(Report *r)
{
    Run *run = &r->own.run, *other = &r->other.run;
    if (!r->compare) return true;
    *other = (Run){.arena = run->arena, .options = run->options};
    diag_init(&other->diags, other->arena);
    RunRequest request = r->request;
    request.file = r->compare;
    const bool good = find_kernel(&r->other, &request);
    cli_print_diags(&other->diags);
    r->own.document.other = &r->other.document;
    r->own.document.other_is_first = r->given.values[OPTION_REPORT_COMPARE].order < r->given.operand_order;
    return good;
}

static bool report_kernel(Report *r)
{
    ReportKernel *own = &r->own;
    DiagList *diags = &own->run.diags;
    if (!find_kernel(own, &r->request) || !find_other(r) || !has_times(r)) return false;
    if (r->measured) {
        own->document.measured = thread_trace_read(&own->code, r->measured, own->run.arena, diags);
        if (!own->document.measured) return false;
    }
    return write_all(r);
}

/* ---- the command ---- */

static bool read_options(Report *r, int argc, char **argv)
{
    Run *run = &r->own.run;
    const CommandLine line = {COMMAND_REPORT, argc, argv};
    if (!run_parse_options(&line, &r->request, run)) return false;
    options_init(&r->given, COMMAND_REPORT, run->arena);
    if (!options_parse(&r->given, argc, argv, &run->diags)) return false;
    r->output = option_text(&r->given, OPTION_REPORT_OUTPUT);
    r->json = option_given(&r->given, OPTION_REPORT_JSON);
    r->perfetto = option_text(&r->given, OPTION_PERFETTO);
    r->thread_trace = option_text(&r->given, OPTION_THREAD_TRACE);
    r->measured = option_text(&r->given, OPTION_MEASURED);
    r->compare = option_text(&r->given, OPTION_REPORT_COMPARE);
    r->request.time.clock.events = r->perfetto || r->thread_trace ? TIMELINE_MOST : REPORT_TIMELINE_EVENTS;
    if (r->request.asked != NUM_OPTIONS || r->output || r->json || r->thread_trace) return true;
    return options_error(&run->diags, "give -o PAGE.html (or --json)");
}

int cli_report(int argc, char **argv)
{
    Report r = {.own.run.arena = arena_new()};
    Run *run = &r.own.run;
    diag_init(&run->diags, run->arena);
    int status = EXIT_USAGE;
    if (read_options(&r, argc, argv)) {
        bug_set_context(r.request.command);
        if (r.request.asked != NUM_OPTIONS) {
            help_answer(COMMAND_REPORT, r.request.asked);
            status = EXIT_GOOD;
        } else if (report_kernel(&r)) {
            status = EXIT_GOOD;
        }
        bug_set_context(NULL);
    }
    cli_print_diags(&run->diags);
    report_kernel_free(&r.own);
    if (r.compare) report_kernel_free(&r.other);
    arena_free(run->arena);
    return status;
}
