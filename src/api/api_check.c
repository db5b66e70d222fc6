/* The public API: the static checks. */
#include <string.h>

#include "check/check.h"
#include "api/api_report.h"

static void add_items(WaveccReport *report, const CheckKernel *k)
{
    VEC_FOREACH(const CheckItem, item, &k->items) {
        const WaveccFinding finding = {
            .level = (WaveccLevel)item->level,
            .rule = item->rule,
            .row = item->row ? item->row : "",
            .message = item->message,
            .address = item->inst ? k->listing + item->inst->d.address : 0,
            .instruction = item->inst ? check_inst_text(k, item->inst) : "",
            .other_address = item->other ? k->listing + item->other->d.address : 0,
            .other = item->other ? check_inst_text(k, item->other) : "",
            .lane = -1,
            .count = 1,
        };
        report_add(report, &finding);
    }
}

static void check_one(WaveccReport *report, const ObjectKernel *kernel, HazardMode hazards, CheckCounts *counts)
{
    static const FindingFilter all;
    CheckKernel k = {.arena = report->arena,
                     .object = &report->object,
                     .kernel = kernel,
                     .hazards = hazards,
                     .filter = &all,
                     .shown = SHOWN_NOTES};
    check_kernel(&k);
    add_items(report, &k);
    check_print_text(&k, counts, &report->text);
}

WaveccStatus wavecc_check(const WaveccObject *object, const WaveccCheckOptions *options, WaveccReport **report)
{
    static const WaveccCheckOptions defaults;
    if (!report) return WAVECC_ERROR;
    if (!options) options = &defaults;
    bool good = report_begin(object, report);
    WaveccReport *r = *report;
    good = good && (!options->kernel || object_find_kernel(&r->object, options->kernel, &r->diags));
    CheckCounts counts = {0};
    for (uint32_t i = 0; good && i < r->object.kernels.len; i++) {
        const ObjectKernel *kernel = &r->object.kernels.data[i];
        if (!options->kernel || !strcmp(kernel->name, options->kernel))
            check_one(r, kernel, options->documented_hazards ? HAZARD_MODE_DOCUMENTED : HAZARD_MODE_OBSERVED, &counts);
    }
    r->is_incomplete = counts.incomplete > 0;
    return report_end(r, good);
}
