/* Finds elements for comparisons of values that the candidate computes from them. Moved elements show which one an
   operand depends on; then its value is found at which the operand meets the other one. */
#include "judge/solved_data.h"

#include <math.h>

enum { MOST_TRIES = 24, MOST_STEPS = 16 };

/* What one operand of a comparison is beyond the other, in the pair of that number. NaN: the pair is not there.
   Equality of integers holds modulo their size. */
static double beyond(const JudgeLooks *s, uint32_t site, unsigned pair)
{
    const SimCompareSite *c = &s->compares->sites.data[site];
    if (pair >= c->num_pairs) return NAN;
    const SimComparePair p = c->pairs[pair];
    if (c->is_order || number_is_float(c->type))
        return sim_compared_number(c->type, p.a) - sim_compared_number(c->type, p.b);
    const unsigned unused = 64 - number_bits(c->type);
    return (double)((int64_t)((p.a - p.b) << unused) >> unused);
}

bool judge_look(JudgeLooks *s)
{
    Judgement *j = s->j;
    JudgeSnapshot run;
    if (!s->left || judge_over_budget(s->request, j) || j->instructions >= s->limit) return false;
    s->left--;
    VEC_FOREACH(SimCompareSite, site, &s->compares->sites) {
        site->num_pairs = 0;
    }
    const JudgeOrder order = {.name = "first", .completion = SIM_COMPLETE_EARLIEST, .compares = s->compares};
    const bool is_set = judge_set_all(s->request, j, DATA_CHOSEN);
    if (is_set) judge_run(s->request, j, JUDGE_CANDIDATE, &order, &run);
    judge_put_back(j, s->fills);
    if (is_set) judge_snapshot_free(&run);
    return is_set;
}

/* Integers stay in the range of the launch and of the type. */
static double in_range(const Fill *fill, double value)
{
    const WaveccTypeInfo *info = wavecc_type_info(fill->type);
    if (info->kind == WAVECC_KIND_FLOAT) return value;
    const bool is_signed = info->kind == WAVECC_KIND_SIGNED;
    const double most = ldexp(1, (int)info->bits - is_signed), high = fill->is_bounded ? fill->high : most - 1;
    return fmax(fill->is_bounded ? fill->low : is_signed ? -most : 0, fmin(high, rint(value)));
}

/* An element that is not the same, near it. */
static uint64_t moved(const Fill *fill, uint64_t code)
{
    const double value = wavecc_decode(fill->type, code);
    if (wavecc_type_info(fill->type)->kind != WAVECC_KIND_FLOAT)
        return wavecc_encode(fill->type, in_range(fill, value + 1) == value ? value - 1 : value + 1);
    const uint64_t other = wavecc_encode(fill->type, 1.25 * value + 0x1p-10);
    return other == code ? code ^ 1 : other;
}

void judge_edit(const Judgement *j, uint32_t buffer, const Fill *fill, uint8_t *bytes)
{
    const JudgeProbe *p = &j->probe;
    for (uint64_t i = p->begin; i < p->end && p->buffer == buffer; i++)
        wavecc_put(fill->type, bytes, i, moved(fill, wavecc_get(fill->type, bytes, i)));
    VEC_FOREACH(const JudgeEdit, e, &j->edits) {
        if (e->buffer == buffer && e->variant == j->variant) wavecc_put(fill->type, bytes, e->element, e->code);
    }
}

/* Does the comparison see something else if these elements are moved? */
static bool depends(JudgeLooks *s, uint32_t site, unsigned pair, double usual, JudgeProbe probe)
{
    s->j->probe = probe;
    judge_look(s);
    s->j->probe = (JudgeProbe){0};
    return beyond(s, site, pair) != usual;
}

/* An element without an edit that the pair depends on. False: there is none in the buffer. */
static bool find_element(JudgeLooks *s, uint32_t site, unsigned pair, double usual, JudgeEdit *e)
{
    uint64_t begin = 0, end = s->j->buffers.data[e->buffer].elements;
    if (!depends(s, site, pair, usual, (JudgeProbe){e->buffer, begin, end})) return false;
    while (end - begin > 1 && s->left) {
        const uint64_t middle = begin + (end - begin) / 2;
        if (depends(s, site, pair, usual, (JudgeProbe){e->buffer, begin, middle})) end = middle;
        else begin = middle;
    }
    e->element = begin;
    return s->left > 0;
}

/* The element's code as the data set has it. */
static uint64_t code_now(const JudgeLooks *s, const JudgeEdit *e)
{
    const JudgeBuffer *b = &s->j->buffers.data[e->buffer];
    uint64_t code = 0;
    if (judge_set_all(s->request, s->j, DATA_CHOSEN)) code = wavecc_get(b->type, b->args[0]->fill.data, e->element);
    judge_put_back(s->j, s->fills);
    return code;
}

/* Is the operand where it was wanted: at the other one (0), or just below or above it? */
static bool is_met(const SimCompareSite *site, unsigned pair, double away, int side)
{
    if (isnan(away) || !side) return away == 0;
    const double step = fabs(sim_compared_number(site->type, site->pairs[pair].b)) * 0x1p-18;
    return away * side > 0 && fabs(away) <= (number_is_float(site->type) ? fmax(step, 0x1p-40) : 1);
}

typedef enum Outcome { OUTCOME_FAR, OUTCOME_MET, OUTCOME_CONFLICT /* with what the variant has solved */ } Outcome;

static Outcome try_code(JudgeLooks *s, const JudgeGoal *goal, JudgeEdit e, double *away)
{
    VEC_PUSH(s->request->arena, &s->j->edits, e);
    *away = judge_look(s) ? beyond(s, goal->site, goal->pair) : NAN;
    s->j->edits.len--;
    if (!is_met(&s->compares->sites.data[goal->site], goal->pair, *away, goal->side)) return OUTCOME_FAR;
    VEC_FOREACH(const JudgeGoal, g, &s->met) {
        const SimCompareSite *site = &s->compares->sites.data[g->site];
        if (g->variant == s->j->variant && !is_met(site, g->pair, beyond(s, g->site, g->pair), g->side))
            return OUTCOME_CONFLICT;
    }
    return OUTCOME_MET;
}

/* The last step: a comparison that is met by few values only. */
static Outcome try_neighbours(JudgeLooks *s, const JudgeGoal *goal, JudgeEdit *e)
{
    enum { NEIGHBOURS = 4 };
    const Fill *fill = &s->j->buffers.data[e->buffer].args[0]->fill;
    const JudgeEdit best = *e;
    Outcome outcome = OUTCOME_FAR;
    for (int i = -NEIGHBOURS; i <= NEIGHBOURS && outcome == OUTCOME_FAR; i++) {
        double away;
        e->code = best.code + (uint64_t)(int64_t)i;
        const double value = wavecc_decode(fill->type, e->code);
        if (i && in_range(fill, value) == value) outcome = try_code(s, goal, *e, &away);
    }
    if (outcome == OUTCOME_FAR) *e = best;
    return outcome;
}

/* Finds the element's code at which the comparison is met, by secants. Else the code is the one that comes nearest. */
static Outcome solve(JudgeLooks *s, const JudgeGoal *goal, JudgeEdit *e)
{
    const Fill *fill = &s->j->buffers.data[e->buffer].args[0]->fill;
    const SimCompareSite *site = &s->compares->sites.data[goal->site];
    const double other = fabs(sim_compared_number(site->type, site->pairs[goal->pair].b));
    const double aim = goal->side * (number_is_float(site->type) ? fmax(other * 0x1p-20, 0x1p-42) : 1);
    JudgeEdit best = *e;
    best.code = code_now(s, e);
    double x = wavecc_decode(fill->type, best.code), away = beyond(s, goal->site, goal->pair), slope = NAN, now;
    double least = isnan(away) ? INFINITY : fabs(away);
    e->code = moved(fill, best.code);
    for (unsigned i = 0; i < MOST_STEPS; i++) {
        const Outcome outcome = try_code(s, goal, *e, &now);
        if (outcome) return outcome;
        if (isnan(now)) break;
        if (fabs(now) < least) best.code = e->code, least = fabs(now);
        const double next = wavecc_decode(fill->type, e->code);
        if (next != x && now != away) slope = (now - away) / (next - x);
        x = next;
        away = now;
        const double wanted = x + (aim - away) / slope;
        const uint64_t code = wavecc_encode(fill->type, in_range(fill, wanted));
        if (!isfinite(wanted) || code == e->code) break;
        e->code = code;
    }
    *e = best;
    return isnan(now) ? OUTCOME_FAR : try_neighbours(s, goal, e);
}

/* Solves for an element, which keeps what is found. */
static bool try_element(JudgeLooks *s, const JudgeGoal *goal, JudgeEdit e, Outcome *outcome)
{
    if (!judge_look(s)) return false;
    *outcome = solve(s, goal, &e);
    if (*outcome != OUTCOME_CONFLICT) VEC_PUSH(s->request->arena, &s->j->edits, e);
    if (*outcome == OUTCOME_MET) VEC_PUSH(s->request->arena, &s->met, *goal);
    return *outcome == OUTCOME_FAR;
}

/* Solves the comparison for one side of the other operand. If one element does not suffice, it stays at its best, and
   another one is tried; at last the first ones again. */
static void try_side(JudgeLooks *s, JudgeGoal goal)
{
    enum { MOST_ELEMENTS = 4 };
    Judgement *j = s->j;
    Outcome outcome = OUTCOME_FAR;
    const uint32_t before = j->edits.len;
    bool more = true;
    for (unsigned i = 0; i < MOST_ELEMENTS && more && judge_look(s); i++) {
        const uint32_t num = s->compares->sites.data[goal.site].num_pairs;
        if (!i) goal.pair = num ? before % num : 0; /* another wave than the last one */
        const double usual = beyond(s, goal.site, goal.pair);
        JudgeEdit e = {.variant = j->variant};
        while (e.buffer < j->buffers.len &&
               (!judge_is_set(j, e.buffer) || !find_element(s, goal.site, goal.pair, usual, &e)))
            e.buffer++;
        if (e.buffer == j->buffers.len) break;
        more = try_element(s, &goal, e, &outcome);
    }
    const uint32_t end = j->edits.len;
    for (uint32_t i = before; i < end && more && end > before + 1; i++) {
        more = try_element(s, &goal, j->edits.data[i], &outcome);
        if (outcome == OUTCOME_FAR) j->edits.len = end;
    }
    if (outcome != OUTCOME_MET) j->edits.len = before;
    if (outcome == OUTCOME_FAR && j->variant) VEC_PUSH(s->request->arena, &s->given_up, goal);
}

bool judge_is_threshold(const SimCompareSite *site, bool *is_first)
{
    bool same_a = true, same_b = true;
    for (unsigned i = 1; i < site->num_pairs; i++) {
        same_a = same_a && site->pairs[i].a == site->pairs[0].a;
        same_b = same_b && site->pairs[i].b == site->pairs[0].b;
    }
    *is_first = same_a && !same_b;
    return site->num_pairs && (same_a || same_b);
}

/* Which comparisons see something else if all elements of a buffer are moved? */
static bool *find_sites(JudgeLooks *s)
{
    const uint32_t num = s->compares->sites.len;
    bool *found = arena_alloc(s->request->arena, num + 1), is_first;
    SimCompareSite *usual = ARENA_ARRAY(s->request->arena, SimCompareSite, num + 1);
    memset(found, 0, num + 1);
    if (!judge_look(s)) return found;
    memcpy(usual, s->compares->sites.data, num * sizeof *usual);
    for (uint32_t b = 0; b < s->j->buffers.len; b++) {
        if (!judge_is_set(s->j, b)) continue;
        s->j->probe = (JudgeProbe){b, 0, s->j->buffers.data[b].elements};
        const bool good = judge_look(s);
        s->j->probe = (JudgeProbe){0};
        for (uint32_t i = 0; i < num && good; i++) {
            const SimCompareSite *now = &s->compares->sites.data[i];
            found[i] = found[i] || (judge_is_threshold(&usual[i], &is_first) &&
                                    (now->num_pairs != usual[i].num_pairs ||
                                     memcmp(now->pairs, usual[i].pairs, now->num_pairs * sizeof *now->pairs)));
        }
    }
    return found;
}

static void try_goal(JudgeLooks *s, uint32_t site, int side)
{
    VEC_FOREACH(const JudgeGoal, g, &s->met) {
        if (g->site == site && g->side == side) return;
    }
    VEC_FOREACH(const JudgeGoal, g, &s->given_up) {
        if (g->site == site && g->side == side) return;
    }
    if (s->tries++ < MOST_TRIES) try_side(s, (JudgeGoal){.site = site, .side = side, .variant = s->j->variant});
}

/* New data may reach new comparisons. */
static void try_sites(JudgeLooks *s)
{
    for (uint32_t done = 0; done < s->compares->sites.len && s->left && s->tries < MOST_TRIES;) {
        const uint32_t num = s->compares->sites.len;
        const bool *found = find_sites(s);
        for (; done < num; done++) {
            const bool is_order = s->compares->sites.data[done].is_order;
            if (!found[done]) continue;
            for (int side = is_order ? 1 : 0; side >= (is_order ? -1 : 0); side -= 2) try_goal(s, done, side);
        }
    }
}

void judge_solve(JudgeLooks *s)
{
    for (s->j->variant = 0; s->j->variant < JUDGE_VARIANTS; s->j->variant++) try_sites(s);
    s->j->variant = 0;
}
