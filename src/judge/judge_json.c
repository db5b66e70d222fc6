/* Writes a judgement as JSON. docs/judge.md explains each field. */
#include "judge/judge_internal.h"

static const char *const side_names[JUDGE_SIDES] = {"base", "candidate"};

static void write_pair(JsonWriter *w, const char *name, const double *values)
{
    json_begin_object(w, name);
    for (unsigned side = 0; side < JUDGE_SIDES; side++) json_double(w, side_names[side], values[side]);
    json_end(w);
}

static void write_bools(JsonWriter *w, const char *name, const bool *values)
{
    json_begin_object(w, name);
    for (unsigned side = 0; side < JUDGE_SIDES; side++) json_bool(w, side_names[side], values[side]);
    json_end(w);
}

static void write_texts(JsonWriter *w, const char *name, const char *const *texts)
{
    json_begin_object(w, name);
    for (unsigned side = 0; side < JUDGE_SIDES; side++) json_text(w, side_names[side], texts[side]);
    json_end(w);
}

static void write_reasons(const JudgeReason *reasons, uint32_t count, int depth, JsonWriter *w)
{
    JSON_OBJECTS(w, "reasons", depth, const JudgeReason, reason, reasons, count) {
        json_text(w, "part", judge_part_names[reason->part]);
        json_text(w, "effect", judge_effect_names[reason->effect]);
        json_text(w, "rule", reason->rule);
        json_text(w, "text", reason->text);
    }
}

static void write_code(JsonWriter *w, const JudgeCode *c)
{
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)c->hash);
    json_text(w, "kernel", c->kernel);
    json_text(w, "hash", hash);
    json_unsigned(w, "code_bytes", c->code_bytes);
    json_unsigned(w, "vgprs", c->vgprs);
    json_unsigned(w, "agprs", c->agprs);
    json_unsigned(w, "sgprs", c->sgprs);
    json_unsigned(w, "vgpr_spills", c->vgpr_spills);
    json_unsigned(w, "sgpr_spills", c->sgpr_spills);
    json_unsigned(w, "lds_bytes", c->lds_bytes);
    json_unsigned(w, "scratch_bytes", c->scratch_bytes);
}

static void write_sides(const JudgeRequest *request, const Judgement *j, JsonWriter *w)
{
    for (unsigned side = 0; side < JUDGE_SIDES; side++) {
        const JudgeSide *s = &request->sides[side];
        json_line(w, 1);
        json_begin_object(w, side_names[side]);
        json_text(w, "file", s->file);
        json_text(w, "target", target_infos[s->launches.data[0]->input.object.target].name);
        json_unsigned(w, "launches", s->launches.len);
        JSON_OBJECTS(w, "kernels", 3, const JudgeCode, code, j->code[side].data, j->code[side].len) write_code(w, code);
        json_end(w);
    }
}

static void write_errors(const JudgeBuffer *b, const JudgeErrors *e, JsonWriter *w)
{
    json_line(w, 4);
    json_begin_object(w, NULL);
    json_text(w, "buffer", b->name);
    json_unsigned(w, "compared", e->compared);
    json_unsigned(w, "different", e->different);
    json_unsigned(w, "missing", e->missing);
    json_unsigned(w, "extra", e->extra);
    json_unsigned(w, "nan_base", e->nan_base);
    json_unsigned(w, "nan_candidate", e->nan_candidate);
    json_unsigned(w, "inf_base", e->range_base);
    json_unsigned(w, "inf_candidate", e->range_candidate);
    json_double(w, "max_error", e->max);
    json_double(w, "rms_error", e->rms);
    json_double(w, "rms_base", e->scale);
    json_unsigned(w, "max_ulp", e->ulp);
    json_unsigned(w, "at", e->at);
    json_double(w, "want", e->want);
    json_double(w, "got", e->got);
    json_bool(w, "close", judge_errors_close(e, b->type));
    json_end(w);
}

static void write_sets(const Judgement *j, JsonWriter *w)
{
    JSON_OBJECTS(w, "data_sets", 3, const JudgeDataSet, set, j->sets.data, j->sets.len) {
        json_text(w, "name", set->name);
        json_text(w, "what", set->what);
        json_bool(w, "left_out", set->left_out);
        json_text(w, "failed", set->failed);
        json_begin_array(w, "outputs");
        for (uint32_t n = 0; n < set->outputs.len; n++)
            if (j->buffers.data[n].is_output) write_errors(&j->buffers.data[n], &set->outputs.data[n], w);
        json_end(w);
    }
}

static void write_orders(const Judgement *j, JsonWriter *w)
{
    JSON_OBJECTS(w, "orders", 3, const JudgeOrderRun, order, j->orders.data, j->orders.len) {
        json_text(w, "name", order->name);
        json_bool(w, "left_out", order->left_out);
        write_bools(w, "differs", order->differs);
        write_bools(w, "close", order->close);
    }
}

static void write_output_algebra(const Judgement *j, uint32_t i, JsonWriter *w)
{
    const JudgeAlgebra *a = &j->algebra.data[i];
    json_line(w, 3);
    json_begin_object(w, NULL);
    json_text(w, "buffer", j->buffers.data[i].name);
    json_unsigned(w, "compared", a->compared);
    json_unsigned(w, "same", a->same);
    json_unsigned(w, "different", a->different);
    json_unsigned(w, "undecided", a->undecided);
    json_unsigned(w, "at", a->at);
    write_texts(w, "made_by", a->made_by);
    write_pair(w, "rms_error", a->rms);
    write_pair(w, "max_error", a->max);
    json_double(w, "rms_exact", a->scale);
    json_double(w, "error_ratio", a->ratio);
    json_end(w);
}

static void write_algebra(const Judgement *j, JsonWriter *w)
{
    json_begin_object(w, "algebra");
    json_bool(w, "ran", j->has_algebra);
    json_text(w, "why_not", j->no_algebra);
    write_texts(w, "ended_at", j->algebra_ended);
    json_begin_array(w, "outputs");
    for (uint32_t i = 0; i < j->algebra.len; i++)
        if (j->buffers.data[i].is_output) write_output_algebra(j, i, w);
    json_end(w);
    json_end(w);
}

static void write_results(const Judgement *j, JsonWriter *w)
{
    json_line(w, 1);
    json_begin_object(w, "results");
    json_bool(w, "same_bits", j->same_bits);
    write_sets(j, w);
    json_line(w, 2);
    write_orders(j, w);
    json_line(w, 2);
    write_algebra(j, w);
    json_end(w);
}

static void write_buffers(const Judgement *j, JsonWriter *w)
{
    json_line(w, 1);
    JSON_OBJECTS(w, "buffers", 2, const JudgeBuffer, b, j->buffers.data, j->buffers.len) {
        json_text(w, "name", b->name);
        json_text(w, "type", wavecc_type_info(b->type)->name);
        json_unsigned(w, "elements", b->elements);
        json_bool(w, "output", b->is_output);
        json_begin_object(w, "written_bytes");
        for (unsigned side = 0; side < JUDGE_SIDES; side++) json_unsigned(w, side_names[side], b->written[side]);
        json_end(w);
        json_bool(w, "varied", b->varied);
        write_bools(w, "matters", b->matters);
    }
}

static void write_scalars(const Judgement *j, JsonWriter *w)
{
    json_line(w, 1);
    JSON_OBJECTS(w, "scalars", 2, const JudgeScalar, s, j->scalars.data, j->scalars.len) {
        json_text(w, "name", s->name);
        json_bool(w, "varied", s->varied);
        json_bool(w, "fixed", s->is_fixed);
        json_bool(w, "ignored", s->ignored);
    }
}

static void write_findings(const Judgement *j, JsonWriter *w)
{
    json_line(w, 1);
    JSON_OBJECTS(w, "findings", 2, const JudgeFinding, f, j->findings.data, j->findings.len) {
        json_text(w, "rule", f->rule);
        json_text(w, "level", f->level);
        json_text(w, "source", f->source);
        json_unsigned(w, "base", f->base);
        json_unsigned(w, "candidate", f->candidate);
        json_text(w, "text", f->text);
    }
}

static void write_time(const JudgeTime *t, JsonWriter *w)
{
    json_line(w, 1);
    json_begin_object(w, "time");
    json_bool(w, "predicted", t->predicted);
    json_text(w, "why_not", t->why);
    write_pair(w, "us", t->us);
    write_pair(w, "median_error_percent", t->median);
    write_pair(w, "p90_error_percent", t->p90);
    json_double(w, "ratio", t->ratio);
    json_double(w, "ratio_error", t->error);
    json_double(w, "ratio_error_p90", t->sure);
    write_texts(w, "bound_by", t->bound);
    write_pair(w, "efficiency", t->efficiency);
    write_pair(w, "read_bytes", t->read_bytes);
    write_pair(w, "written_bytes", t->written_bytes);
    json_begin_object(w, "resident_workgroups");
    for (unsigned side = 0; side < JUDGE_SIDES; side++) json_unsigned(w, side_names[side], t->resident[side]);
    json_end(w);
    json_end(w);
}

static void write_shapes(const JudgeRequest *request, const JudgeShapes *shapes, JsonWriter *w)
{
    json_line(w, 1);
    json_text(w, "shape", request->shape);
    JSON_OBJECTS(w, "shapes", 2, const JudgeShape, s, shapes->rows.data, shapes->rows.len) {
        json_text(w, "shape", s->name);
        json_text(w, "verdict", judge_verdict_names[s->verdict]);
        json_bool(w, "predicted", s->time.predicted);
        write_pair(w, "us", s->time.us);
        json_double(w, "ratio", s->time.ratio);
        json_double(w, "ratio_error", s->time.error);
        write_reasons(s->reasons.data, s->reasons.len, 3, w);
    }
}

void judge_write_json(const JudgeRequest *request, const Judgement *j, const JudgeShapes *shapes, JsonWriter *w)
{
    json_begin_object(w, NULL);
    json_text(w, "verdict", judge_verdict_names[j->verdict]);
    json_line(w, 1);
    write_reasons(j->reasons.data, j->reasons.len, 2, w);
    json_line(w, 1);
    json_text(w, "assumed", request->assumed);
    json_unsigned(w, "instructions", j->instructions);
    write_shapes(request, shapes, w);
    write_sides(request, j, w);
    write_results(j, w);
    write_buffers(j, w);
    write_scalars(j, w);
    write_findings(j, w);
    write_time(&j->time, w);
    json_line(w, 0);
    json_end(w);
}
