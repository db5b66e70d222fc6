#include "print/report_kernel.h"

/* The messages so far, in one line. They are not errors of a report. */
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

/* NULL: there are times. Else the reason why there are none. */
static const char *find_times(ReportKernel *k, bool (*predict)(ReportKernel *k, const void *self), const void *self)
{
    Run *run = &k->run;
    const DiagList before = run->diags;
    diag_init(&run->diags, run->arena);
    const char *why = NULL;
    if (!predict(k, self)) {
        why = take_messages(run);
    } else if (!k->prediction.good) {
        StrBuf text = {0};
        if (k->prediction.result.status != SIM_OK) run_append_failure(run, &k->prediction.result, &text);
        else strbuf_append(&text, "the kernel does not end within --max-clocks");
        why = arena_strdup(run->arena, text.data);
        strbuf_free(&text);
    }
    run->diags = before;
    return why;
}

void report_kernel_look(ReportKernel *k, bool (*predict)(ReportKernel *k, const void *self), const void *self)
{
    static const FindingFilter no_filter = {0};
    Run *run = &k->run;
    k->check = (CheckKernel){.arena = run->arena,
                             .object = &run->input.object,
                             .kernel = run->input.kernel,
                             .all = true,
                             .hazards = run->options.hazards,
                             .shown = run->options.shown,
                             .filter = &no_filter};
    check_kernel(&k->check);
    machine_find(&k->code, &k->check);
    const char *missing = find_times(k, predict, self);
    k->document = (ReportDocument){
        .run = run, .code = &k->code, .prediction = missing ? NULL : &k->prediction, .missing = missing};
}

void report_kernel_free(ReportKernel *k)
{
    run_free(&k->run);
    sim_result_free(&k->prediction.result);
}
