/* Prints a judgement as text, the verdict and its reasons first. */
#include "judge/judge_internal.h"

static void append_reasons(const Judgement *j, StrBuf *out)
{
    for (unsigned part = 0; part < NUM_JUDGE_PARTS; part++)
        VEC_FOREACH(const JudgeReason, r, &j->reasons) {
            if (r->part != part) continue;
            strbuf_printf(out, "  %s, %s [%s]: %s\n", judge_part_names[part], judge_effect_names[r->effect], r->rule,
                          r->text);
        }
}

static void append_set(const Judgement *j, const JudgeDataSet *set, StrBuf *out)
{
    strbuf_printf(out, "  %-10s ", set->name);
    if (set->left_out || set->failed) {
        strbuf_append(out, set->left_out ? "left out: the budget is used up\n" : "no evidence: the base fails\n");
        return;
    }
    bool first = true;
    for (uint32_t i = 0; i < set->outputs.len; i++) {
        const JudgeErrors *e = &set->outputs.data[i];
        if (!j->buffers.data[i].is_output) continue;
        strbuf_printf(out, "%s%s: ", first ? "" : "; ", j->buffers.data[i].name);
        first = false;
        if (judge_errors_none(e)) strbuf_printf(out, "%llu elements, the same", (unsigned long long)e->compared);
        else
            strbuf_printf(out, "%llu of %llu differ, rms %.3g of %.3g, max %.3g, %llu ulp",
                          (unsigned long long)(e->different + e->missing + e->extra), (unsigned long long)e->compared,
                          e->rms, e->scale, e->max, (unsigned long long)e->ulp);
    }
    strbuf_append(out, set->outputs.len ? "\n" : "the candidate fails\n");
}

static void append_algebra(const Judgement *j, StrBuf *out)
{
    if (j->no_algebra) strbuf_printf(out, "no payloads: %s\n", j->no_algebra);
    if (j->has_algebra) strbuf_append(out, "payloads, and errors compared with f64\n");
    for (uint32_t i = 0; i < j->algebra.len; i++) {
        const JudgeAlgebra *a = &j->algebra.data[i];
        if (!a->compared) continue;
        strbuf_printf(out,
                      "  %s: %llu elements: %llu same, %llu different, %llu undecided; rms error %.3g (base), %.3g\n",
                      j->buffers.data[i].name, (unsigned long long)a->compared, (unsigned long long)a->same,
                      (unsigned long long)a->different, (unsigned long long)a->undecided, a->rms[JUDGE_BASE],
                      a->rms[JUDGE_CANDIDATE]);
    }
}

static void append_results(const Judgement *j, StrBuf *out)
{
    if (j->sets.len) strbuf_append(out, "data\n");
    for (uint32_t i = 0; i < j->sets.len; i++) append_set(j, &j->sets.data[i], out);
    append_algebra(j, out);
    if (j->orders.len) strbuf_append(out, "orders\n");
    VEC_FOREACH(const JudgeOrderRun, o, &j->orders) {
        const char *what = o->left_out                   ? "left out: the budget is used up"
                           : o->failed[JUDGE_CANDIDATE]  ? "the candidate fails"
                           : o->differs[JUDGE_CANDIDATE] ? "other results than in the first order"
                                                         : "the same results";
        strbuf_printf(out, "  %-21s %s%s\n", o->name, what, o->differs[JUDGE_BASE] ? " (of the base, too)" : "");
    }
}

static void append_buffers(const Judgement *j, StrBuf *out)
{
    if (j->buffers.len) strbuf_append(out, "buffers\n");
    VEC_FOREACH(const JudgeBuffer, b, &j->buffers) {
        strbuf_printf(out, "  %s: %llu %s", b->name, (unsigned long long)b->elements, wavecc_type_info(b->type)->name);
        if (b->written[JUDGE_BASE] || b->written[JUDGE_CANDIDATE])
            strbuf_printf(out, ", written %llu bytes by the base, %llu by the candidate",
                          (unsigned long long)b->written[JUDGE_BASE], (unsigned long long)b->written[JUDGE_CANDIDATE]);
        if (b->varied)
            strbuf_printf(out, "; results depend on it: %s, %s", b->matters[JUDGE_BASE] ? "yes" : "no",
                          b->matters[JUDGE_CANDIDATE] ? "yes" : "no");
        strbuf_char(out, '\n');
    }
}

static void append_row(const char *what, double base, double candidate, StrBuf *out)
{
    strbuf_printf(out, "  %-22s %14.6g %14.6g\n", what, base, candidate);
}

static void append_code(const Judgement *j, StrBuf *out)
{
    const JudgeTime *t = &j->time;
    if (!j->code[0].len || !j->code[1].len) return;
    const JudgeCode *a = &j->code[0].data[0], *b = &j->code[1].data[0];
    strbuf_printf(out, "%-24s %14s %14s\n", "code and time", "base", "candidate");
    append_row("code, bytes", (double)a->code_bytes, (double)b->code_bytes, out);
    append_row("VGPRs", a->vgprs, b->vgprs, out);
    append_row("AGPRs", a->agprs, b->agprs, out);
    append_row("SGPRs", a->sgprs, b->sgprs, out);
    append_row("spilled VGPRs", a->vgpr_spills, b->vgpr_spills, out);
    append_row("LDS, bytes", a->lds_bytes, b->lds_bytes, out);
    if (!t->predicted) return;
    append_row("workgroups at a time", t->resident[0], t->resident[1], out);
    append_row("requested bytes", t->read_bytes[0], t->read_bytes[1], out);
    append_row("written bytes", t->written_bytes[0], t->written_bytes[1], out);
    append_row("predicted us", t->us[0], t->us[1], out);
    strbuf_printf(out, "  %-22s %14s %14s\n", "bound by", t->bound[0], t->bound[1]);
    strbuf_printf(out, "  ratio %.3f, its error %.1f %% (nine in ten: %.1f %%)\n", t->ratio, 100 * t->error,
                  100 * t->sure);
}

void judge_print_text(const JudgeRequest *request, const Judgement *j, const JudgeShapes *shapes, StrBuf *out)
{
    strbuf_printf(out, "verdict: %s\n", judge_verdict_names[j->verdict]);
    judge_shapes_print(shapes, out);
    if (shapes->rows.len) strbuf_printf(out, "of shape %s\n", request->shape);
    append_reasons(j, out);
    if (request->assumed) strbuf_printf(out, "assumed: %s\n", request->assumed);
    append_results(j, out);
    append_buffers(j, out);
    append_code(j, out);
}
