/* Finds why results differ in bits: by rounding, or because of another formula. Both codes run once more with payloads.
   Elements with equal payloads were computed by the same formula, in whatever order. The run also computes each value
   in f64, as an exact kernel would. So the errors of both codes are known. */
#include <math.h>

#include "judge/judge_internal.h"

/* The candidate's error may be this many times the base's. The first is for the same formula. The second is for another
   formula, which may be an approximation that the rounding of the output hides. */
enum { LESS_PRECISE = 4 };
#define OTHER_FORMULA_ERROR 1.5

static bool is_integer(const JudgeBuffer *b) { return wavecc_type_info(b->type)->kind != WAVECC_KIND_FLOAT; }

static const char *instruction_at(JudgeRequest *request, unsigned side, uint64_t address)
{
    const JudgeSide *s = &request->sides[side];
    for (uint32_t i = 0; i < s->launches.len && address; i++) {
        const CodeObject *object = &s->launches.data[i]->input.object;
        const uint64_t offset = address - object->base;
        DecodedInst inst;
        StrBuf text = {0};
        SourceLoc loc;
        if (address < object->base || offset < object->code_begin || offset >= object->code_end) continue;
        const uint64_t listing = object_listing_address(object, address);
        if (object_source_line(object, listing, &loc)) strbuf_printf(&text, "%s:%u: ", loc.file, loc.line);
        strbuf_printf(&text, "0x%llx", (unsigned long long)listing);
        if (judge_decode(object, offset, &inst)) {
            strbuf_append(&text, ": ");
            isa_print(object->target, &inst.inst, NULL, NULL, NULL, &text);
        }
        const char *copy = arena_strdup(request->arena, text.data);
        strbuf_free(&text);
        return copy;
    }
    return NULL;
}

static PayloadElement element_of(const SimPayload *payload, const JudgeContents *c, WaveccType type, uint64_t position)
{
    const uint64_t code = wavecc_get(type, c->bytes, position), at = judge_position(c, position);
    const unsigned bits = wavecc_type_info(type)->bits;
    return sim_payload_at(payload, c->address + at * bits / 8, bits == 4 && at % 2, type, code);
}

static void add_error(JudgeAlgebra *a, unsigned side, double error)
{
    if (!isfinite(error)) return;
    a->rms[side] += error * error;
    if (error > a->max[side]) a->max[side] = error;
}

static void count_off(const double errors[JUDGE_SIDES], double most, JudgeAlgebra *a)
{
    enum { TIMES = 64 };
    a->off[JUDGE_BASE] += errors[JUDGE_BASE] > most;
    a->off[JUDGE_CANDIDATE] += errors[JUDGE_CANDIDATE] > most && errors[JUDGE_CANDIDATE] > TIMES * errors[JUDGE_BASE];
}

/* Root mean square error of rounding that value to nearest: 0.29 units in its last place. */
static double rounding_of(WaveccType type, double value)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    int exponent;
    frexp(value, &exponent);
    if (exponent - 1 < 1 - info->bias || !value) exponent = 2 - info->bias;
    return ldexp(0.29, exponent - 1 - info->mantissa_bits);
}

static void compare_output(JudgeRequest *request, const JudgeBuffer *b, const JudgeContents c[JUDGE_SIDES],
                           SimPayload *const payloads[JUDGE_SIDES], JudgeAlgebra *a)
{
    const unsigned bits = wavecc_type_info(b->type)->bits;
    const uint64_t size = c[0].size < c[1].size ? c[0].size : c[1].size;
    double scale = 0, roundings = 0;
    for (uint64_t p = 0; (p + 1) * bits <= size * 8; p++) {
        PayloadElement e[JUDGE_SIDES];
        if (!c[0].written[p * bits / 8] || !c[1].written[p * bits / 8]) continue;
        for (unsigned side = 0; side < JUDGE_SIDES; side++) e[side] = element_of(payloads[side], &c[side], b->type, p);
        a->compared++;
        const bool known = e[0].kind == PAYLOAD_KNOWN && e[1].kind == PAYLOAD_KNOWN;
        const bool same = known && e[0].p == e[1].p && e[0].i == e[1].i;
        a->undecided += !known;
        a->same += same;
        if (known && !same && !a->different++) {
            a->at = p;
            for (unsigned side = 0; side < JUDGE_SIDES; side++)
                a->made_by[side] = instruction_at(request, side, e[side].address);
        }
        if (e[0].kind != PAYLOAD_KNOWN || !isfinite(e[0].exact)) continue;
        a->measured++;
        scale += e[0].exact * e[0].exact;
        const double rounding = rounding_of(b->type, e[0].exact);
        roundings += rounding * rounding;
        double errors[JUDGE_SIDES];
        for (unsigned side = 0; side < JUDGE_SIDES; side++) {
            errors[side] = fabs(wavecc_decode(b->type, wavecc_get(b->type, c[side].bytes, p)) - e[0].exact);
            add_error(a, side, errors[side]);
        }
        if (!same) count_off(errors, judge_rounding(b->type) * judge_size(b, e[0].exact), a);
    }
    const uint64_t measured = a->measured;
    if (!measured) return;
    for (unsigned side = 0; side < JUDGE_SIDES; side++) a->rms[side] = sqrt(a->rms[side] / (double)measured);
    a->scale = sqrt(scale / (double)measured);
    const double one = sqrt(roundings / (double)measured);
    const double base = a->rms[JUDGE_BASE] > one ? a->rms[JUDGE_BASE] : one;
    a->ratio = base > 0 ? a->rms[JUDGE_CANDIDATE] / base : a->rms[JUDGE_CANDIDATE] > 0 ? INFINITY : 1;
}

void judge_algebra(JudgeRequest *request, Judgement *j)
{
    SimPayload *payloads[JUDGE_SIDES] = {0};
    JudgeSnapshot runs[JUDGE_SIDES] = {0};
    if (judge_over_budget(request, j)) j->no_algebra = "the budget is used up";
    for (unsigned side = 0; side < JUDGE_SIDES && !j->no_algebra; side++) {
        payloads[side] = sim_payload_new();
        const JudgeOrder order = {.name = "payloads", .completion = SIM_COMPLETE_EARLIEST, .payload = payloads[side]};
        judge_run(request, j, side, &order, &runs[side]);
        if (!runs[side].good) j->no_algebra = runs[side].failure;
        else j->algebra_ended[side] = instruction_at(request, side, sim_payload_ended_at(payloads[side]));
    }
    j->has_algebra = !j->no_algebra;
    for (uint32_t i = 0; i < j->buffers.len && j->has_algebra; i++) {
        const JudgeContents c[JUDGE_SIDES] = {runs[0].contents[i], runs[1].contents[i]};
        JudgeAlgebra a = {.near_ties = sim_payload_near_ties(payloads[JUDGE_BASE])};
        if (j->buffers.data[i].is_output && !is_integer(&j->buffers.data[i]) && c[0].bytes && c[1].bytes)
            compare_output(request, &j->buffers.data[i], c, payloads, &a);
        VEC_PUSH(request->arena, &j->algebra, a);
    }
    for (unsigned side = 0; side < JUDGE_SIDES; side++) {
        judge_snapshot_free(&runs[side]);
        sim_payload_free(payloads[side]);
    }
}

bool judge_outputs_differ_much(JudgeRequest *request, Judgement *j, unsigned side, const JudgeSnapshot *a,
                               const JudgeSnapshot *b)
{
    bool close;
    if (!judge_outputs_differ(j, a, b, 0, &close) || close) return false;
    judge_outputs_differ(j, a, b, UINT64_MAX, &close);
    if (!close || judge_over_budget(request, j)) return true;
    JudgeSnapshot run;
    SimPayload *payload = sim_payload_new();
    const JudgeOrder order = {.name = "payloads", .completion = SIM_COMPLETE_EARLIEST, .payload = payload};
    judge_run(request, j, side, &order, &run);
    judge_snapshot_free(&run);
    judge_outputs_differ(j, a, b, sim_payload_near_ties(payload), &close);
    sim_payload_free(payload);
    return !close;
}

/* ---- reasons from the differences ---- */

typedef enum Formula { FORMULA_SAME, FORMULA_OTHER, FORMULA_UNDECIDED, FORMULA_UNKNOWN } Formula;

static Formula formula_of(const JudgeAlgebra *a)
{
    if (!a || !a->compared) return FORMULA_UNKNOWN;
    return a->different ? FORMULA_OTHER : a->undecided ? FORMULA_UNDECIDED : FORMULA_SAME;
}

/* From payloads on random data; NULL: none. */
static const JudgeAlgebra *algebra_of(const Judgement *j, uint32_t output)
{
    return j->has_algebra ? &j->algebra.data[output] : NULL;
}

/* Are the errors at most the base's, if another formula is computed or may be? */
static bool is_as_precise(const JudgeAlgebra *a) { return a->measured && a->ratio <= OTHER_FORMULA_ERROR; }

/* Data on which honest kernels differ: the difference is said, and does not decide. */
static bool is_note(const JudgeDataSet *set) { return set->data == DATA_DENORMALS || set->data == DATA_SPECIAL; }

static void say_unwritten(JudgeRequest *request, Judgement *j, const JudgeDataSet *set, const JudgeBuffer *b,
                          const JudgeErrors *e)
{
    const unsigned long long compared = (unsigned long long)e->compared;
    if (e->missing)
        judge_say(request, j, (JudgeReason){JUDGE_HONESTY, JUDGE_MAKES_WRONG, "never-written"},
                  "%s, data '%s': the candidate never writes %llu of %llu elements", b->name, set->name,
                  (unsigned long long)e->missing, compared);
    if (e->extra)
        judge_say(request, j, (JudgeReason){JUDGE_HONESTY, JUDGE_MAKES_WRONG, "written-beyond"},
                  "%s, data '%s': the candidate writes %llu elements that the base does not write", b->name, set->name,
                  (unsigned long long)e->extra);
}

static void say_different(JudgeRequest *request, Judgement *j, const JudgeDataSet *set, const JudgeBuffer *b,
                          const JudgeErrors *e)
{
    const JudgeReason wrong = {JUDGE_RESULTS, JUDGE_MAKES_WRONG, "different"},
                      note = {JUDGE_RESULTS, JUDGE_NOTE, set->data == DATA_DENORMALS ? "denormals" : "not-finite"};
    const uint64_t not_finite = e->nan_candidate + e->range_candidate;
    if (not_finite)
        judge_say(request, j, is_note(set) ? note : wrong,
                  "%s, data '%s': %llu elements are not finite, but the base's are; [%llu] is %g, not %g", b->name,
                  set->name, (unsigned long long)not_finite, (unsigned long long)e->at, e->got, e->want);
    else
        judge_say(request, j, is_note(set) ? note : wrong,
                  "%s, data '%s': %llu of %llu elements differ; the largest difference is at [%llu]: %g, not %g",
                  b->name, set->name, (unsigned long long)e->different, (unsigned long long)e->compared,
                  (unsigned long long)e->at, e->got, e->want);
}

static void say_steps(JudgeRequest *request, Judgement *j, const JudgeDataSet *set, const JudgeBuffer *b,
                      const JudgeErrors *e)
{
    judge_say(request, j, (JudgeReason){JUDGE_RESULTS, JUDGE_NOTE, "integer-rounding"},
              "%s, data '%s': %llu of %llu elements differ by 1; the base rounds as many numbers next to a tie",
              b->name, set->name, (unsigned long long)e->different, (unsigned long long)e->compared);
}

static bool is_finite(const JudgeErrors *e)
{
    return !e->nan_base && !e->nan_candidate && !e->range_base && !e->range_candidate;
}

/* How many roundings may explain differences; for floats only if the differences are small beside the element. */
static uint64_t near_ties(const Judgement *j, uint32_t output, const JudgeErrors *e, const JudgeAlgebra *a)
{
    enum { PARTS = 4 };
    const bool is_small = is_integer(&j->buffers.data[output]) || e->relative <= 1.0 / PARTS;
    return a && is_small ? a->near_ties : 0;
}

/* Do elements differ that the base rounds to a whole number next to a tie? Integers then differ by one, and floats that
   are made from them have another formula. */
static bool is_step(const Judgement *j, uint32_t output, const JudgeErrors *e, const JudgeAlgebra *a)
{
    const uint64_t ties = near_ties(j, output, e, a);
    if (!ties) return false;
    if (is_integer(&j->buffers.data[output])) return judge_errors_steps(e, j->buffers.data[output].type, ties);
    return is_finite(e) && a->different && !a->undecided && a->different <= ties;
}

/* Is the difference no more than rounding, by these payloads? An element that is finite on one side only is more. */
static bool is_rounding(const Judgement *j, uint32_t output, const JudgeErrors *e, const JudgeAlgebra *a)
{
    const Formula formula = formula_of(a);
    if (is_step(j, output, e, a)) return true;
    /* some elements are far off, and not because the job loses that much */
    if (a && a->off[JUDGE_CANDIDATE] > a->off[JUDGE_BASE] / 4 + near_ties(j, output, e, a)) return false;
    if (formula == FORMULA_SAME) return is_finite(e);
    if (formula != FORMULA_UNKNOWN && is_finite(e) && is_as_precise(a)) return true;
    /* An approximation can hide in the rounding of a narrow type alone. Of f32 two honest kernels may have other
       constants, and one may sum in another order. */
    const WaveccType type = j->buffers.data[output].type;
    const bool is_known = formula == FORMULA_OTHER || (a && a->measured && a->measured == a->compared);
    return (!is_known || wavecc_type_info(type)->bits >= 32) && judge_errors_close(e, type);
}

/* Errors grow with the results; sums of numbers far apart may lose more. */
static bool is_in_proportion(const JudgeDataSet *set, const JudgeErrors *e, const JudgeAlgebra *a)
{
    enum { TIMES = 16, PARTS_OF_EDGE = 64 };
    const double factor = a->scale > 0 ? e->scale / a->scale : 0;
    const double most = TIMES * (a->rms[JUDGE_BASE] + a->rms[JUDGE_CANDIDATE]) * factor;
    return e->rms <= most || (set->is_edge && e->rms <= e->scale / PARTS_OF_EDGE);
}

/* Is no element much further off than on random data? */
static bool is_usual(const JudgeErrors *e, const JudgeAlgebra *a)
{
    enum { TIMES = 4 };
    return e->relative * a->scale <= TIMES * (a->max[JUDGE_BASE] + a->max[JUDGE_CANDIDATE]);
}

bool judge_needs_payloads(const Judgement *j, const JudgeDataSet *set)
{
    if (!j->has_algebra || set->data == DATA_RANDOM || is_note(set)) return false;
    for (uint32_t i = 0; i < set->outputs.len; i++) {
        const JudgeErrors *e = &set->outputs.data[i];
        const JudgeAlgebra *a = algebra_of(j, i);
        /* the payloads of other sets have the given scalars built in */
        if (e->different && set->data == DATA_SCALARS) return true;
        if (e->relative > judge_rounding(j->buffers.data[i].type) && !is_usual(e, a)) return true;
        if (is_integer(&j->buffers.data[i]) && e->different && e->max <= 1) return true;
        if (!e->different || judge_errors_close(e, j->buffers.data[i].type)) continue;
        if (is_rounding(j, i, e, a) && !is_in_proportion(set, e, a)) return true;
    }
    return false;
}

/* a: of the judgement, or of a set on which the formula is another one. */
static void say_formula(JudgeRequest *request, Judgement *j, uint32_t output, const JudgeAlgebra *a)
{
    const JudgeBuffer *b = &j->buffers.data[output];
    switch (formula_of(a)) {
    case FORMULA_SAME:
        judge_say(request, j, (JudgeReason){JUDGE_RESULTS, JUDGE_NOTE, "same-formula"},
                  "%s: the same formula in all %llu elements; only rounding makes bits differ", b->name,
                  (unsigned long long)a->compared);
        break;
    case FORMULA_OTHER:
        judge_say(request, j, (JudgeReason){JUDGE_RESULTS, JUDGE_NOTE, "other-formula"},
                  "%s: another formula in %llu of %llu elements, the first at [%llu]: %s; in the base %s", b->name,
                  (unsigned long long)a->different, (unsigned long long)a->compared, (unsigned long long)a->at,
                  a->made_by[1] ? a->made_by[1] : "plain bits", a->made_by[0] ? a->made_by[0] : "plain bits");
        break;
    case FORMULA_UNDECIDED:
        judge_say(request, j, (JudgeReason){JUDGE_RESULTS, JUDGE_NOTE, "undecided-formula"},
                  "%s: it is undecided whether %llu of %llu elements have the same formula%s%s", b->name,
                  (unsigned long long)a->undecided, (unsigned long long)a->compared,
                  j->algebra_ended[1] ? ", in the candidate first by " : "",
                  j->algebra_ended[1] ? j->algebra_ended[1] : "");
        break;
    default: break;
    }
}

static void say_precision(JudgeRequest *request, Judgement *j, uint32_t output)
{
    const JudgeAlgebra *a = &j->algebra.data[output];
    const JudgeBuffer *b = &j->buffers.data[output];
    if (!a->measured || formula_of(a) == FORMULA_UNDECIDED || a->ratio <= LESS_PRECISE) return;
    judge_say(request, j, (JudgeReason){JUDGE_PRECISION, JUDGE_MAKES_WORSE, "less-precise"},
              "%s: the candidate's error is %.3g (root mean square, compared with f64), the base's is %.3g", b->name,
              a->rms[JUDGE_CANDIDATE], a->rms[JUDGE_BASE]);
}

void judge_differences(JudgeRequest *request, Judgement *j)
{
    enum { MOST_ULPS = 256 };
    for (uint32_t i = 0; i < j->buffers.len; i++) {
        const JudgeBuffer *b = &j->buffers.data[i];
        const JudgeAlgebra *worst = algebra_of(j, i);
        bool differs = false;
        VEC_FOREACH(const JudgeDataSet, set, &j->sets) {
            const JudgeErrors *e = i < set->outputs.len ? &set->outputs.data[i] : NULL;
            if (!e || judge_errors_none(e)) continue;
            differs = differs || e->different;
            say_unwritten(request, j, set, b, e);
            const JudgeAlgebra *a = set->algebra.len ? &set->algebra.data[i] : algebra_of(j, i);
            if (formula_of(a) == FORMULA_OTHER && formula_of(worst) == FORMULA_SAME) worst = a;
            if (!e->different) continue;
            /* the same formula may flush such small numbers to zero */
            const bool is_flushed = set->data == DATA_DENORMALS && !is_integer(b) && e->ulp > MOST_ULPS;
            if (is_flushed || !is_rounding(j, i, e, a)) say_different(request, j, set, b, e);
            else if (is_integer(b)) say_steps(request, j, set, b, e);
        }
        if (!differs || !j->has_algebra) continue;
        say_formula(request, j, i, worst);
        say_precision(request, j, i);
    }
}
