/* Scalar arguments. A candidate may have the value of a launch built in: its results are right, and stay if the
   argument changes. So scalars get other values, where the launch file lets them vary, and each is tried alone: do the
   results depend on it? Scalars of one name, or of one value, change together: a kernel may use either. */
#include <ctype.h>
#include <math.h>

#include "judge/judge_internal.h"

static double value_of(const Arg *arg) { return wavecc_decode(arg->fill.type, arg->fill.code); }

static bool is_float(const Arg *arg) { return wavecc_type_info(arg->fill.type)->kind == WAVECC_KIND_FLOAT; }

/* ---- groups ---- */

static bool has_range(const Arg *arg) { return arg->fill.is_bounded; }

/* Without a range a number is varied if it is a float of common size, and not made from the sizes of the file. */
static bool may_vary(const Arg *arg)
{
    enum { MOST = 1 << 20 };
    return has_range(arg) || (!arg->formula && is_float(arg) && fabs(value_of(arg)) < MOST);
}

static bool is_like(const Arg *a, const Arg *b)
{
    return value_of(a) == value_of(b) && is_float(a) == is_float(b) && has_range(a) == has_range(b) &&
           a->fill.low == b->fill.low && a->fill.high == b->fill.high;
}

/* `size`: of that length; NULL: the group has the argument's number. */
static void add_to_group(JudgeRequest *request, Judgement *j, unsigned side, Arg *arg, const char *size, size_t length)
{
    JudgeScalar *group = NULL;
    for (uint32_t i = 0; i < j->scalars.len && !group; i++) {
        JudgeScalar *s = &j->scalars.data[i];
        if (!s->args[0].len && !s->args[1].len) continue;
        const Arg *first = s->args[s->args[0].len ? 0 : 1].data[0];
        if (size ? s->is_size && strlen(s->name) == length && !memcmp(s->name, size, length)
                 : !s->is_size && is_like(first, arg))
            group = s;
    }
    if (!group) {
        const JudgeScalar made = {.name = size ? arena_printf(request->arena, "%.*s", (int)length, size)
                                               : arena_printf(request->arena, "%s (%s)", arg->name, arg->text),
                                  .is_size = size != NULL,
                                  .varied = !size && may_vary(arg)};
        VEC_PUSH(request->arena, &j->scalars, made);
        group = &j->scalars.data[j->scalars.len - 1];
    }
    group->is_fixed = group->is_fixed || arg->is_fixed;
    VEC_PUSH(request->arena, &group->args[side], arg);
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* One group for each size that the formula names. */
static void add_sizes(JudgeRequest *request, Judgement *j, unsigned side, Arg *arg)
{
    for (const char *at = arg->formula; *at;) {
        size_t length = 0;
        while (is_word(at[length]) || (length && at[length] == '.')) length++;
        const char *after = at + length + strspn(at + length, " ");
        if (length && !isdigit((unsigned char)*at) && *after != '(') add_to_group(request, j, side, arg, at, length);
        at += length ? length : 1;
    }
}

static bool has_bits(const Arg *arg)
{
    for (uint32_t i = 0; i < arg->num_bytes; i++)
        if (arg->bytes[i]) return true;
    return false;
}

static void add_args(JudgeRequest *request, Judgement *j, unsigned side, Arg *args, uint32_t count)
{
    ARRAY_FOREACH(Arg, arg, args, count) {
        add_args(request, j, side, arg->fields, arg->num_fields);
        if (arg->kind == ARG_BYTES && side == JUDGE_BASE && has_bits(arg)) {
            const JudgeScalar bytes = {.name = arg->name};
            VEC_PUSH(request->arena, &j->scalars, bytes);
        }
        if (arg->kind != ARG_SCALAR) continue;
        if (arg->formula && !has_range(arg)) add_sizes(request, j, side, arg);
        else add_to_group(request, j, side, arg, NULL, 0);
    }
}

void judge_pair_scalars(JudgeRequest *request, Judgement *j)
{
    bool paired = true;
    for (unsigned side = 0; side < JUDGE_SIDES; side++)
        for (uint32_t i = 0; i < request->sides[side].launches.len; i++) {
            ArgList *list = &request->sides[side].launches.data[i]->args;
            add_args(request, j, side, list->args.data, list->args.len);
        }
    /* What one side alone is given may have been computed from the other's: then none may change. */
    VEC_FOREACH(const JudgeScalar, s, &j->scalars) {
        paired = paired && (!s->varied || (s->args[0].len && s->args[1].len));
    }
    VEC_FOREACH(JudgeScalar, s, &j->scalars) {
        s->varied = s->varied && paired && !s->is_fixed;
    }
}

/* ---- other values ---- */

/* Another number of the same sign, of a size near it, and on the same side of 1: a share stays a share, as the decay of
   a mean. Those that are nearly 0 become large enough to be seen. */
static uint64_t other_float(const Arg *arg, uint64_t random)
{
    const double value = value_of(arg), sign = value < 0 ? -1 : 1;
    const double part = (double)(random >> 11) * 0x1p-53;
    if (value == 0) return wavecc_encode(arg->fill.type, 0.25 + part / 2);
    if (fabs(value) < 0x1p-6) return wavecc_encode(arg->fill.type, sign * (0x1p-6 + part * 0x1p-5));
    return wavecc_encode(arg->fill.type, value * (fabs(value) < 1 ? 0.5 + 0.375 * part : 1.25 + part));
}

static void put_other(Arg *arg, uint64_t random, bool is_second)
{
    const WaveccType type = arg->fill.type;
    const double value = value_of(arg);
    uint64_t code;
    if (has_range(arg)) {
        code = wavecc_random_between(type, random, arg->fill.low, arg->fill.high);
        if (code == arg->fill.code) code = wavecc_encode(type, value == arg->fill.low ? arg->fill.high : arg->fill.low);
    } else if (is_float(arg)) code = other_float(arg, random);
    else if (value > 1 || value < -1) code = wavecc_encode(type, is_second ? value - 1 : trunc(value / 2));
    else code = wavecc_encode(type, is_second ? 2 : 1 - fabs(value));
    wavecc_put(type, arg->bytes, 0, code);
}

static void put_others(JudgeScalar *s, unsigned side, uint64_t random, bool is_second)
{
    for (uint32_t i = 0; i < s->args[side].len; i++) put_other(s->args[side].data[i], random, is_second);
}

bool judge_scalars_set(JudgeRequest *request, Judgement *j, JudgeData data)
{
    enum { SCALARS = 2000 };
    const uint64_t stream = wavecc_random_stream(data ^ request->seed, SCALARS);
    bool any = false;
    for (uint32_t i = 0; i < j->scalars.len; i++) {
        JudgeScalar *s = &j->scalars.data[i];
        if (!s->varied || (data != DATA_SCALARS && !has_range(s->args[0].data[0]))) continue;
        any = true;
        for (unsigned side = 0; side < JUDGE_SIDES; side++) put_others(s, side, wavecc_random_at(stream, i), false);
    }
    return any;
}

void judge_scalars_back(Judgement *j)
{
    for (uint32_t i = 0; i < j->scalars.len; i++)
        for (unsigned side = 0; side < JUDGE_SIDES; side++)
            for (uint32_t n = 0; n < j->scalars.data[i].args[side].len; n++) {
                const Arg *arg = j->scalars.data[i].args[side].data[n];
                wavecc_put(arg->fill.type, arg->bytes, 0, arg->fill.code);
            }
}

/* ---- does a side depend on it? ---- */

typedef struct Trial {
    JudgeRequest *request;
    Judgement *j;
    const JudgeOrder *order;
    const JudgeSnapshot *given;
} Trial;

/* Runs with the first or second of two other values. Is the result another one? A run that fails, or takes long, has
   seen the value. */
static bool run_other(const Trial *t, JudgeScalar *s, unsigned side, unsigned which, JudgeSnapshot *run)
{
    bool close;
    put_others(s, side, wavecc_random_mix(t->request->seed + which), which);
    judge_run(t->request, t->j, side, t->order, run);
    judge_scalars_back(t->j);
    return !run->good || judge_outputs_differ(t->j, &t->given[side], run, 0, &close);
}

/* Is it the product of two others? */
static bool is_product(const Judgement *j, const JudgeScalar *s)
{
    if (s->is_size) return false;
    for (uint32_t a = 0; a < j->scalars.len; a++)
        for (uint32_t b = a; b < j->scalars.len; b++) {
            const JudgeScalar *x = &j->scalars.data[a], *y = &j->scalars.data[b];
            if (x == s || y == s || x->is_size || y->is_size || !x->args[1].len || !y->args[1].len) continue;
            if (value_of(x->args[1].data[0]) * value_of(y->args[1].data[0]) == value_of(s->args[1].data[0]))
                return true;
        }
    return false;
}

void judge_say_kept(JudgeRequest *request, Judgement *j)
{
    StrBuf names = {0};
    VEC_FOREACH(const JudgeScalar, s, &j->scalars) {
        if (s->varied || s->is_fixed || s->ignored || (s->is_size && request->shape)) continue;
        strbuf_printf(&names, "%s%s", names.len ? ", " : "", s->name);
    }
    if (names.len)
        judge_say(request, j, (JudgeReason){JUDGE_RESULTS, JUDGE_NOTE, "scalars-kept"},
                  "the verdict holds for the given values of these scalar arguments: %s (a launch file lets them vary)",
                  names.data);
    strbuf_free(&names);
}

/* Does the launch have the value elsewhere: in a buffer's shape, the grid, a product? Then the candidate may have it
   from there, or need no guard. Small numbers are everywhere. */
static bool is_elsewhere(const JudgeRequest *request, const Judgement *j, const JudgeScalar *s)
{
    enum { LEAST = 2, LEAST_FLOAT = 16 };
    const Arg *arg = s->args[JUDGE_CANDIDATE].data[0];
    const double value = value_of(arg);
    if (s->is_size && strcmp(arg->formula, s->name)) return true;
    if (value < (is_float(arg) ? LEAST_FLOAT : LEAST)) return false;
    bool found = is_product(j, s);
    for (uint32_t i = 0; i < j->buffers.len; i++) {
        const FillLayout *layout = &j->buffers.data[i].args[JUDGE_CANDIDATE]->fill.layout;
        found = found || (double)layout->count == value;
        for (uint32_t d = 0; d < layout->rank; d++)
            found = found || (double)layout->dims[d] == value || (double)layout->strides[d] == value;
    }
    for (uint32_t i = 0; i < request->sides[JUDGE_CANDIDATE].launches.len; i++) {
        const ArgLaunch *l = &request->sides[JUDGE_CANDIDATE].launches.data[i]->launch;
        found = found || l->grid.x == value || l->grid.y == value || l->grid.z == value ||
                (double)l->grid.x * l->block.x == value;
    }
    return found;
}

static void say_ignored(JudgeRequest *request, Judgement *j, const JudgeScalar *s)
{
    const bool is_there = is_elsewhere(request, j, s);
    judge_say(request, j,
              (JudgeReason){JUDGE_HONESTY, is_there ? JUDGE_NOTE : JUDGE_MAKES_WRONG, "independent-of-input"},
              "the candidate's results do not depend on %s %s, but those of the base do (%s)",
              s->is_size ? "scalar arguments made from" : "scalar", s->name,
              is_there ? "it may have the value built in, or from a shape or the grid"
                       : "if all launches have this value, say `varies: false` in the launch file");
}

static bool has_findings(const JudgeSide *side)
{
    for (uint32_t i = 0; i < side->launches.len; i++)
        if (side->launches.data[i]->result.num_findings) return true;
    return false;
}

/* The candidate's results with another value, beside the base's. They say something if the base runs without a finding,
   and if sizes come from scalars alone, not from descriptors. Even so the job may not ask for that value. */
static void compare_other(const Trial *t, JudgeScalar *s, unsigned which, const JudgeSnapshot *candidate)
{
    JudgeOrder order = *t->order;
    Trial checked = *t;
    JudgeSnapshot base;
    order.checks = SIM_CHECK_ALL;
    checked.order = &order;
    run_other(&checked, s, JUDGE_BASE, which, &base);
    const bool shows = base.good && !has_findings(&t->request->sides[JUDGE_BASE]) && candidate->status != SIM_BUDGET;
    if (shows && (!candidate->good || judge_outputs_differ_much(t->request, t->j, JUDGE_BASE, &base, candidate)))
        judge_say(t->request, t->j, (JudgeReason){JUDGE_RESULTS, JUDGE_NOTE, "other-value"},
                  "with another value of %s alone the candidate %s: it may have the given one built in", s->name,
                  candidate->good ? "has other results than the base" : "fails, and the base does not");
    judge_snapshot_free(&base);
}

static bool has_descriptors(const JudgeRequest *request)
{
    bool found = false;
    for (unsigned side = 0; side < JUDGE_SIDES; side++)
        for (uint32_t i = 0; i < request->sides[side].launches.len; i++) {
            const ArgList *list = &request->sides[side].launches.data[i]->args;
            for (uint32_t n = 0; n < list->args.len; n++) found = found || list->args.data[n].is_memref;
        }
    return found;
}

static void try_scalar(const Trial *t, JudgeScalar *s)
{
    for (unsigned which = 0; which < 2; which++) {
        JudgeSnapshot run;
        const bool differs = run_other(t, s, JUDGE_CANDIDATE, which, &run);
        if (differs && !s->varied && !has_descriptors(t->request)) compare_other(t, s, which, &run);
        judge_snapshot_free(&run);
        if (differs) return;
    }
    for (unsigned which = 0; which < 2 && !s->ignored; which++) {
        JudgeSnapshot run;
        s->ignored = run_other(t, s, JUDGE_BASE, which, &run);
        judge_snapshot_free(&run);
    }
    if (s->ignored) say_ignored(t->request, t->j, s);
}

void judge_scalars(JudgeRequest *request, Judgement *j, const JudgeSnapshot *given)
{
    enum { TIMES = 4, LEAST = 1 << 20 };
    const JudgeOrder order = {
        .name = "first", .completion = SIM_COMPLETE_EARLIEST, .limit = TIMES * j->instructions + LEAST};
    const Trial trial = {request, j, &order, given};
    VEC_FOREACH(JudgeScalar, s, &j->scalars) {
        if (!s->is_fixed && s->args[0].len && s->args[1].len && !judge_over_budget(request, j)) try_scalar(&trial, s);
    }
}

/* ---- other sizes ---- */

bool judge_other_size(const JudgeRequest *request, Judgement *j, JudgeRequest *other, const char *size)
{
    enum { PARTS = 8, LEAST = 1 << 20 };
    const JudgeOrder checked = {.name = "first", .completion = SIM_COMPLETE_EARLIEST, .checks = SIM_CHECK_ALL};
    const JudgeOrder plain = {.name = "first", .completion = SIM_COMPLETE_EARLIEST};
    Judgement o = {0};
    JudgeSnapshot runs[JUDGE_SIDES] = {0};
    other->budget = j->instructions / PARTS + LEAST;
    if (!judge_pair_buffers(other, &o)) return false;
    judge_run(other, &o, JUDGE_BASE, &checked, &runs[JUDGE_BASE]);
    bool shows = runs[JUDGE_BASE].good && !has_findings(&other->sides[JUDGE_BASE]);
    if (shows) judge_run(other, &o, JUDGE_CANDIDATE, &plain, &runs[JUDGE_CANDIDATE]);
    const JudgeSnapshot *candidate = &runs[JUDGE_CANDIDATE];
    shows = shows && candidate->status != SIM_BUDGET;
    for (uint32_t i = 0; i < o.buffers.len && shows; i++)
        o.buffers.data[i].is_output = runs[JUDGE_BASE].contents[i].bytes != NULL;
    if (shows && (!candidate->good || judge_outputs_differ_much(other, &o, JUDGE_BASE, &runs[JUDGE_BASE], candidate)))
        judge_say(request, j, (JudgeReason){JUDGE_RESULTS, JUDGE_NOTE, "other-size"},
                  "with %s the candidate %s: it may have a limit built in, or be made for the given size", size,
                  candidate->good ? "has other results than the base" : "fails, and the base does not");
    j->instructions += o.instructions;
    for (unsigned side = 0; side < JUDGE_SIDES; side++) judge_snapshot_free(&runs[side]);
    return shows;
}
