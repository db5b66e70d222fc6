/* Finds elements for comparisons of values that the candidate computes from them. Moved elements show which one an
   operand depends on; then its value is found at which the operand meets the other one. */
#include "judge/solved_data.h"

#include <math.h>

static const SimCompareSite *site_of(const JudgeLooks *s, const JudgeGoal *goal)
{
    return &s->compares->sites.data[goal->site];
}

static const Fill *fill_of(const JudgeLooks *s, const JudgeEdit *e)
{
    return &s->j->buffers.data[e->buffer].args[JUDGE_BASE]->fill;
}

/* What the first operand of the goal's pair is beyond the second. NaN: the pair is not there. Equality of integers
   holds modulo their size. */
static double beyond(const JudgeLooks *s, const JudgeGoal *goal)
{
    const SimCompareSite *site = site_of(s, goal);
    if (goal->pair >= site->num_pairs) return NAN;
    const SimComparePair p = site->pairs[goal->pair];
    if (site->is_order || number_is_float(site->type))
        return sim_compared_number(site->type, p.a) - sim_compared_number(site->type, p.b);
    const unsigned unused = 64 - number_bits(site->type);
    return (double)((int64_t)((p.a - p.b) << unused) >> unused);
}

bool judge_look(JudgeLooks *s)
{
    Judgement *j = s->j;
    JudgeSnapshot run;
    VEC_FOREACH(SimCompareSite, site, &s->compares->sites) {
        site->num_pairs = 0;
    }
    if (!s->left || judge_over_budget(s->request, j) || j->instructions >= s->limit) return false;
    s->left--;
    const JudgeOrder order = {.name = "first", .completion = SIM_COMPLETE_EARLIEST, .compares = s->compares};
    const bool is_set = judge_set_all(s->request, j, DATA_CHOSEN);
    if (is_set) judge_run(s->request, j, JUDGE_CANDIDATE, &order, &run);
    judge_put_back(j, s->fills);
    if (is_set) judge_snapshot_free(&run);
    return is_set;
}

/* Integers stay in the range of the launch and of the type. Floats stay finite: infinities are a data set of their own,
   which forgives results that are not finite. */
static double in_range(const Fill *fill, double value)
{
    double low, high;
    if (wavecc_type_info(fill->type)->kind == WAVECC_KIND_FLOAT) {
        const double most = judge_largest(fill->type);
        return fmax(-most, fmin(most, value));
    }
    judge_integer_range(fill, &low, &high);
    return fmax(low, fmin(high, rint(value)));
}

/* An element that is not the same, near it. */
static uint64_t moved(const Fill *fill, uint64_t code)
{
    const double value = wavecc_decode(fill->type, code);
    if (wavecc_type_info(fill->type)->kind != WAVECC_KIND_FLOAT)
        return wavecc_encode(fill->type, in_range(fill, value + 1) == value ? value - 1 : value + 1);
    const uint64_t other = wavecc_encode(fill->type, in_range(fill, 1.25 * value + 0x1p-10));
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

/* A run with these elements moved. Those with an edit stay. */
static bool look_moved(JudgeLooks *s, JudgeProbe probe)
{
    s->j->probe = probe;
    const bool good = judge_look(s);
    s->j->probe = (JudgeProbe){0};
    return good;
}

/* Does the pair see something else if these elements are moved? */
static bool depends(JudgeLooks *s, const JudgeGoal *goal, double usual, JudgeProbe probe)
{
    look_moved(s, probe);
    return beyond(s, goal) != usual;
}

/* An element without an edit that the pair depends on. False: there is none. */
static bool find_element(JudgeLooks *s, const JudgeGoal *goal, JudgeEdit *e)
{
    const double usual = beyond(s, goal);
    for (uint32_t b = 0; b < s->j->buffers.len; b++) {
        JudgeProbe p = {b, 0, s->j->buffers.data[b].elements};
        if (!judge_is_set(s->j, b) || !depends(s, goal, usual, p)) continue;
        while (p.end - p.begin > 1 && s->left) {
            const uint64_t middle = p.begin + (p.end - p.begin) / 2;
            if (depends(s, goal, usual, (JudgeProbe){b, p.begin, middle})) p.end = middle;
            else p.begin = middle;
        }
        e->buffer = b;
        e->element = p.begin;
        return s->left > 0;
    }
    return false;
}

/* The element's code as the data set has it. */
static uint64_t code_now(const JudgeLooks *s, const JudgeEdit *e)
{
    const Fill *fill = fill_of(s, e);
    uint64_t code = 0;
    if (judge_set_all(s->request, s->j, DATA_CHOSEN)) code = wavecc_get(fill->type, fill->data, e->element);
    judge_put_back(s->j, s->fills);
    return code;
}

/* How far beside the second operand a solution is aimed: of floats 8 steps of f32, because sums round. */
static double beside(const SimCompareSite *site, unsigned pair)
{
    const double other = fabs(sim_compared_number(site->type, site->pairs[pair].b));
    return number_is_float(site->type) ? fmax(other * 0x1p-20, 0x1p-42) : 1;
}

/* Does the first operand meet the goal: equal to the second one (0), or just below or above it? */
static bool is_met(const JudgeLooks *s, const JudgeGoal *goal)
{
    enum { SLACK = 4 };
    const SimCompareSite *site = site_of(s, goal);
    const double away = beyond(s, goal);
    if (isnan(away) || !goal->side) return away == 0;
    const double most = beside(site, goal->pair) * (number_is_float(site->type) ? SLACK : 1);
    return away * goal->side > 0 && fabs(away) <= most;
}

typedef enum Outcome { OUTCOME_FAR, OUTCOME_MET, OUTCOME_CONFLICT /* with what the variant has solved */ } Outcome;

static Outcome try_code(JudgeLooks *s, const JudgeGoal *goal, JudgeEdit e)
{
    VEC_PUSH(s->request->arena, &s->j->edits, e);
    judge_look(s);
    s->j->edits.len--;
    if (!is_met(s, goal)) return OUTCOME_FAR;
    VEC_FOREACH(const JudgeGoal, g, &s->done) {
        if (g->is_met && g->variant == s->j->variant && !is_met(s, g)) return OUTCOME_CONFLICT;
    }
    return OUTCOME_MET;
}

/* The last step: a comparison that is met by few values only. */
static Outcome try_neighbours(JudgeLooks *s, const JudgeGoal *goal, JudgeEdit *e)
{
    enum { NEIGHBOURS = 4 };
    const Fill *fill = fill_of(s, e);
    const JudgeEdit best = *e;
    Outcome outcome = OUTCOME_FAR;
    for (int i = -NEIGHBOURS; i <= NEIGHBOURS && outcome == OUTCOME_FAR; i++) {
        e->code = best.code + (uint64_t)(int64_t)i;
        const double value = wavecc_decode(fill->type, e->code);
        if (i && in_range(fill, value) == value) outcome = try_code(s, goal, *e);
    }
    if (outcome == OUTCOME_FAR) *e = best;
    return outcome;
}

/* Finds the element's code at which the comparison is met, by secants. Else the code is the one that comes nearest. */
static Outcome solve(JudgeLooks *s, const JudgeGoal *goal, JudgeEdit *e)
{
    enum { MOST_STEPS = 16 };
    const Fill *fill = fill_of(s, e);
    const double aim = goal->side * beside(site_of(s, goal), goal->pair);
    JudgeEdit best = *e;
    best.code = code_now(s, e);
    double x = wavecc_decode(fill->type, best.code), away = beyond(s, goal), slope = NAN, now;
    double least = isnan(away) ? INFINITY : fabs(away);
    e->code = moved(fill, best.code);
    for (unsigned i = 0; i < MOST_STEPS; i++) {
        const Outcome outcome = try_code(s, goal, *e);
        now = beyond(s, goal);
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
        JudgeEdit e = {.variant = j->variant};
        if (!find_element(s, &goal, &e)) break;
        more = try_element(s, &goal, e, &outcome);
    }
    const uint32_t end = j->edits.len;
    for (uint32_t i = before; i < end && more && end > before + 1; i++) {
        more = try_element(s, &goal, j->edits.data[i], &outcome);
        if (outcome == OUTCOME_FAR) j->edits.len = end;
    }
    if (outcome != OUTCOME_MET) j->edits.len = before;
    /* The choices may stand in the way. The first variant alone has them, so later ones try again. */
    goal.is_met = outcome == OUTCOME_MET;
    if (goal.is_met || (outcome == OUTCOME_FAR && j->variant)) VEC_PUSH(s->request->arena, &s->done, goal);
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
    bool *found = ARENA_ARRAY(s->request->arena, bool, num + 1), is_first;
    SimCompareSite *usual = ARENA_ARRAY(s->request->arena, SimCompareSite, num + 1);
    if (!judge_look(s)) return found;
    memcpy(usual, s->compares->sites.data, num * sizeof *usual);
    for (uint32_t b = 0; b < s->j->buffers.len; b++) {
        if (!judge_is_set(s->j, b)) continue;
        const bool good = look_moved(s, (JudgeProbe){b, 0, s->j->buffers.data[b].elements});
        for (uint32_t i = 0; i < num && good; i++) {
            const SimCompareSite *now = &s->compares->sites.data[i];
            found[i] = found[i] || (judge_is_threshold(&usual[i], &is_first) &&
                                    (now->num_pairs != usual[i].num_pairs ||
                                     memcmp(now->pairs, usual[i].pairs, now->num_pairs * sizeof *now->pairs)));
        }
    }
    return found;
}

enum { MOST_TRIES = 24 };

/* An element that changes once more in the variant of the choices would take back what they brought about. */
static bool is_chosen(const JudgeLooks *s, uint32_t site, int side)
{
    const bool had = site < s->num_had && s->had[site] >> (COMPARE_SAME + side) & 1;
    return had && !s->j->variant && s->compares->sites.data[site].is_order;
}

static void try_goal(JudgeLooks *s, uint32_t site, int side)
{
    if (is_chosen(s, site, side)) return;
    VEC_FOREACH(const JudgeGoal, g, &s->done) {
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

static void note_outcomes(JudgeLooks *s)
{
    s->num_had = s->compares->sites.len;
    uint8_t *had = arena_alloc(s->request->arena, s->num_had + 1);
    for (uint32_t i = 0; i < s->num_had; i++)
        for (unsigned o = 0; o < NUM_COMPARE_OUTCOMES; o++)
            had[i] |= (uint8_t)(s->compares->sites.data[i].seen[o] << o);
    s->had = had;
}

void judge_solve(JudgeLooks *s)
{
    note_outcomes(s);
    for (s->j->variant = 0; s->j->variant < JUDGE_VARIANTS; s->j->variant++) try_sites(s);
    s->j->variant = 0;
}
