/* The public API: the page of `wavecc report`. */
#include <string.h>

#include "api/api_launch.h"
#include "print/report_kernel.h"
#include "report/page.h"
#include "support/llvm_text.h"
#include "support/text.h"

typedef struct Request {
    const WaveccLaunch *launch;
    const WaveccTimeOptions *options;
} Request;

/* If the launch has no arguments, makes some as `wavecc report` does. */
static bool add_arguments(Run *run, const WaveccLaunch *launch)
{
    if (launch->num_arguments || !run->input.kernel->kernarg_bytes)
        return api_add_arguments(run, launch, false) && run_choose_launch(run);
    args_init(&run->args, run->arena, &run->diags);
    if (!run_choose_launch(run)) return false;
    return time_make_args(run) && args_prepare(&run->args, 0);
}

static bool predict(ReportKernel *k, const void *self)
{
    const Request *request = self;
    SimDispatch dispatch;
    const ClockOptions clock = api_clock_options(request->options, REPORT_TIMELINE_EVENTS);
    return time_choose_device(&clock, k->run.input.object.target, &k->run.diags) &&
           add_arguments(&k->run, request->launch) && run_set_up_memory(&k->run, &dispatch) &&
           time_predict(&k->run, &clock, &dispatch, &k->prediction);
}

static void set_source(Run *run, const WaveccExplainOptions *options)
{
    run->input.file = options->source_name ? options->source_name : run->input.object.name;
    run->input.text = options->source;
    run->input.kernel_ir = options->source ? options->kernel_ir : NULL;
    run->input.is_source = options->source;
    run->input.is_mlir = !text_ends_with(run->input.file, ".kir");
    run->input.is_llvm = run->input.is_mlir && run->input.text &&
                         text_is_llvm_ir(run->input.file, run->input.text, strlen(run->input.text));
}

/* An option that asks for something unknown is an error. A target without devices is not an error: the page says why
   it has no times. */
static bool options_good(Run *run, const WaveccTimeOptions *options)
{
    const ClockOptions clock = api_clock_options(options, 0);
    return (!options->device && options->ghz == 0) || time_choose_device(&clock, run->input.object.target, &run->diags);
}

static void write_text(const ReportKernel *k, bool is_json, StrBuf *out)
{
    StrBuf document = {0};
    report_write_document(&k->document, NULL, &(JsonWriter){.out = &document});
    strbuf_char(&document, '\n');
    if (is_json) strbuf_append_n(out, document.data, document.len);
    else page_write(PAGE_REPORT, k->run.input.kernel->name, document.data, out);
    strbuf_free(&document);
}

WaveccStatus wavecc_explain(const WaveccObject *object, const WaveccLaunch *launch, const WaveccExplainOptions *options,
                            WaveccReport **report)
{
    static const WaveccExplainOptions defaults;
    if (!report) return WAVECC_ERROR;
    if (!options) options = &defaults;
    bool good = report_begin(object, report);
    WaveccReport *r = *report;
    ReportKernel k = {.run = {.arena = r->arena, .diags = r->diags}};
    if (good) {
        k.run.input.object = r->object;
        good = api_choose_kernel(&k.run, launch) && options_good(&k.run, &options->time);
    }
    if (good) {
        set_source(&k.run, options);
        k.run.options.hazards = launch->documented_hazards ? HAZARD_MODE_DOCUMENTED : HAZARD_MODE_OBSERVED;
        k.run.options.shown = SHOWN_NOTES;
        report_kernel_look(&k, predict, &(Request){launch, &options->time});
        write_text(&k, options->is_json, &r->text);
    }
    r->diags = k.run.diags;
    report_kernel_free(&k);
    return report_end(r, good);
}
