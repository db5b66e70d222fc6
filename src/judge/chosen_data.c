/* Chooses data for which the candidate may do something else than for random numbers. If a comparison had only one
   outcome, another outcome needs an operand that equals the other operand, or is next to it. If the operand is an
   element of a buffer, the element gets that value. New data may reach new comparisons, so this is repeated. */
#include <math.h>

#include "judge/solved_data.h"

enum { LEAST_BITS = 256 }; /* smaller numbers are counters, not bits of floats */

/* Has a buffer integers that may have any value, or elements so narrow that small numbers are their bits? */
static bool has_small_numbers(const Judgement *j)
{
    VEC_FOREACH(const JudgeBuffer, b, &j->buffers) {
        const WaveccTypeInfo *info = wavecc_type_info(b->type);
        const bool is_integer = info->kind != WAVECC_KIND_FLOAT;
        if (info->bits < 16 || (is_integer && b->args[JUDGE_CANDIDATE]->fill.kind == FILL_RANDOM)) return true;
    }
    return false;
}

static bool add_choice(JudgeRequest *request, Judgement *j, JudgeChoice c)
{
    enum { MOST = 64 };
    if (j->choices.len == MOST || (c.from == c.to && !c.beside)) return false;
    if (!number_is_float(c.type) && c.from < LEAST_BITS && !has_small_numbers(j)) return false;
    VEC_FOREACH(const JudgeChoice, o, &j->choices) {
        if (o->from == c.from && o->type == c.type) return false;
    }
    VEC_PUSH(request->arena, &j->choices, c);
    return true;
}

/* Adds choices that would bring about outcomes that the comparison has not had. Several equalities with constants may
   have to hold in one lane, so its elements are chosen even if each holds in some. */
static bool add_site(JudgeRequest *request, Judgement *j, const SimCompareSite *site)
{
    bool any = false, is_first;
    if (site->seen[COMPARE_SAME] && !site->is_order && judge_is_threshold(site, &is_first)) {
        const SimComparePair p = site->pairs[0];
        any = add_choice(request, j, (JudgeChoice){is_first ? p.b : p.a, is_first ? p.a : p.b, site->type, 0});
    }
    for (int outcome = COMPARE_LESS; outcome <= COMPARE_MORE; outcome++) {
        if (site->seen[outcome] || site->is_order == (outcome == COMPARE_SAME)) continue;
        for (unsigned i = 0; i < site->num_pairs; i++) {
            const SimComparePair *p = &site->pairs[i];
            const int beside = outcome - COMPARE_SAME;
            any = add_choice(request, j, (JudgeChoice){p->a, p->b, site->type, beside}) || any;
            any = add_choice(request, j, (JudgeChoice){p->b, p->a, site->type, -beside}) || any;
        }
    }
    return any;
}

/* How many runs the search for computed values may make: few if a run or its data is large. */
static void limit_looks(JudgeLooks *s, uint64_t instructions)
{
    enum { MOST = 400, TIMES = 8, USUAL = 5000000, PART_OF_BUDGET = 8, MOST_ELEMENTS = 50000000 };
    uint64_t elements = 1, most = s->request->budget / PART_OF_BUDGET;
    VEC_FOREACH(const JudgeBuffer, b, &s->j->buffers) {
        elements += b->elements;
    }
    if (USUAL + TIMES * instructions < most) most = USUAL + TIMES * instructions;
    s->limit = s->j->instructions + most;
    s->left = MOST_ELEMENTS / elements < MOST ? (unsigned)(MOST_ELEMENTS / elements) : MOST;
}

unsigned judge_choose(JudgeRequest *request, Judgement *j)
{
    enum { ROUNDS = 8 };
    struct SimCompares compares = {.arena = request->arena};
    JudgeLooks looks = {request, j, &compares, judge_save_fills(request, j), ROUNDS, UINT64_MAX};
    const uint64_t before = j->instructions;
    bool more = judge_look(&looks);
    const uint64_t instructions = j->instructions - before;
    while (more) {
        more = false;
        VEC_FOREACH(const SimCompareSite, site, &compares.sites) {
            more = add_site(request, j, site) || more;
        }
        more = more && judge_look(&looks);
    }
    limit_looks(&looks, instructions);
    judge_solve(&looks);
    /* edits are in the order of the variants */
    return j->edits.len ? j->edits.data[j->edits.len - 1].variant + 1 : j->choices.len > 0;
}

/* ---- the element that a choice makes ---- */

/* Changes the bits of the element that the comparison read: all bits, all but the sign, or the low ones. */
static bool take_bits(const JudgeChoice *c, unsigned bits, uint64_t *code)
{
    static const unsigned parts[] = {64, 63, 32, 31, 24, 16, 15, 8, 7, 4};
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
        const uint64_t part = parts[i] == 64 ? ~UINT64_C(0) : (UINT64_C(1) << parts[i]) - 1;
        if (parts[i] > bits || (c->from < LEAST_BITS && bits >= 16) || (*code & part) != c->from || c->to & ~part)
            continue;
        *code = (*code & ~part) | ((c->to + (uint64_t)(int64_t)c->beside) & part);
        return true;
    }
    return false;
}

static bool take_choice(const JudgeChoice *c, const Fill *fill, uint64_t *code)
{
    const WaveccTypeInfo *info = wavecc_type_info(fill->type);
    const bool is_float = info->kind == WAVECC_KIND_FLOAT;
    if (is_float != number_is_float(c->type)) return is_float && take_bits(c, info->bits, code);
    const double value = wavecc_decode(fill->type, *code);
    /* a short integer without its sign */
    const bool is_code = !is_float && info->bits < number_bits(c->type) && c->from == *code && !(c->to >> info->bits);
    const double from = is_code ? value : sim_compared_number(c->type, c->from);
    const double to = is_code ? wavecc_decode(fill->type, c->to) : sim_compared_number(c->type, c->to);
    const double step = is_float ? fmax(ldexp(fabs(to), 1 - (int)info->mantissa_bits), 0x1p-20) : 1;
    /* of a magnitude, the sign stays */
    const double sign = is_float && value == -from && value < 0 ? -1 : 1;
    if (value * sign != from) return false;
    const double chosen = sign * (to + c->beside * step);
    if (fill->is_bounded && !is_float && (chosen < fill->low || chosen > fill->high)) return false;
    if (is_float && isfinite(chosen) && fabs(chosen) > judge_largest(fill->type)) return false;
    *code = wavecc_encode(fill->type, chosen);
    return true;
}

uint64_t judge_chosen(const Judgement *j, const Fill *fill, uint64_t code)
{
    if (j->variant) return code;
    VEC_FOREACH(const JudgeChoice, c, &j->choices) {
        if (take_choice(c, fill, &code)) break;
    }
    return code;
}
