/* The steps of a judgement. Pairs the buffers. Runs both codes as given, then on other data and in other orders. Asks
   the checkers and the clock. The worst reason is the verdict. */
#include "judge/judge.h"

#include <stdarg.h>

#include "judge/judge_internal.h"

const char *const judge_verdict_names[NUM_JUDGE_VERDICTS] = {"better", "equal", "worse", "wrong", "not comparable"};
const char *const judge_part_names[NUM_JUDGE_PARTS] = {"results", "precision", "honesty", "safety", "time"};
const char *const judge_effect_names[] = {"note", "better", "worse", "wrong", "not comparable"};

static const JudgeOrder orders[] = {
    {.name = "first", .completion = SIM_COMPLETE_EARLIEST, .checks = SIM_CHECK_ALL},
    {.name = "latest", .completion = SIM_COMPLETE_LATEST},
    {.name = "random 1", .completion = SIM_COMPLETE_RANDOM, .seed = 1},
    {.name = "random 2", .completion = SIM_COMPLETE_RANDOM, .seed = 2},
    {.name = "last workgroup first", .completion = SIM_COMPLETE_EARLIEST, .reversed = true},
    {.name = "other addresses", .completion = SIM_COMPLETE_EARLIEST, .places_before = 5},
};
static const JudgeOrder plain_order = {.name = "first", .completion = SIM_COMPLETE_EARLIEST};
enum { NUM_ORDERS = sizeof orders / sizeof *orders };

static const char *const side_names[JUDGE_SIDES] = {"base", "candidate"};

void judge_say(const JudgeRequest *request, Judgement *j, JudgeReason reason, const char *format, ...)
{
    StrBuf text = {0};
    va_list args;
    va_start(args, format);
    strbuf_vprintf(&text, format, args);
    va_end(args);
    reason.text = arena_strdup(request->arena, text.data ? text.data : "");
    strbuf_free(&text);
    VEC_PUSH(request->arena, &j->reasons, reason);
}

/* ---- pairing buffers ---- */

static ArgList *buffers_of(const JudgeSide *side)
{
    return side->buffers ? side->buffers : &side->launches.data[0]->args;
}

/* The partner has the same name in launch files, else the same number. */
static Arg *partner_of(const JudgeSide *side, const Arg *arg)
{
    ArgList *list = buffers_of(side);
    VEC_FOREACH(Arg, other, &list->args) {
        if (other->kind != ARG_BUFFER) continue;
        if (arg->entry_name && other->entry_name ? !strcmp(arg->entry_name, other->entry_name)
                                                 : arg->number == other->number)
            return other;
    }
    return NULL;
}

bool judge_pair_buffers(JudgeRequest *request, Judgement *j)
{
    ArgList *list = buffers_of(&request->sides[JUDGE_BASE]);
    for (uint32_t i = 0; i < list->args.len; i++) {
        Arg *arg = &list->args.data[i], *other;
        if (arg->kind != ARG_BUFFER || !(other = partner_of(&request->sides[JUDGE_CANDIDATE], arg))) continue;
        if (arg->fill.type != other->fill.type || arg->fill.layout.count != other->fill.layout.count)
            return diag_error(request->diags, other->loc,
                              "%s of the candidate has another type or number of elements than the base's",
                              other->name);
        JudgeBuffer buffer = {.name = arg->entry_name ? arg->entry_name : arg->name,
                              .args = {arg, other},
                              .type = arg->fill.type,
                              .elements = arg->fill.layout.count};
        VEC_PUSH(request->arena, &j->buffers, buffer);
    }
    return true;
}

/* ---- as given ---- */

static uint64_t count_written(const JudgeContents *c)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < c->size && c->written; i++) count += c->written[i];
    return count;
}

static void say_failure(JudgeRequest *request, Judgement *j, unsigned side, const JudgeSnapshot *s)
{
    const bool is_fault = s->status == SIM_FAULT || s->status == SIM_DEADLOCK;
    const JudgeEffect effect = side == JUDGE_CANDIDATE && is_fault ? JUDGE_MAKES_WRONG : JUDGE_STOPS;
    const char *rule = s->status == SIM_DEADLOCK ? "deadlock"
                       : is_fault                ? "fault"
                       : s->status == SIM_BUDGET ? "budget"
                                                 : "not-run";
    judge_say(request, j, (JudgeReason){JUDGE_RESULTS, effect, rule}, "the %s does not run to its end: %s",
              side_names[side], s->failure);
}

static void look_at_buffers(JudgeRequest *request, Judgement *j, const JudgeSnapshot *runs)
{
    bool any = false;
    for (uint32_t i = 0; i < j->buffers.len; i++) {
        JudgeBuffer *b = &j->buffers.data[i];
        for (unsigned side = 0; side < JUDGE_SIDES; side++) b->written[side] = count_written(&runs[side].contents[i]);
        b->is_output = runs[JUDGE_BASE].contents[i].size > 0;
        any = any || b->is_output;
        JudgeErrors same = {0};
        if (b->is_output) judge_compare(b, &runs[JUDGE_BASE].contents[i], &runs[JUDGE_BASE].contents[i], &same);
        b->usual = same.scale;
        if (b->is_output && !runs[JUDGE_BASE].contents[i].bytes)
            judge_say(request, j, (JudgeReason){JUDGE_RESULTS, JUDGE_STOPS, "too-large"},
                      "%s is too large to compare (the launches may write at most %d MiB of it)", b->name,
                      JUDGE_MOST_BYTES >> 20);
    }
    if (!any)
        judge_say(request, j, (JudgeReason){JUDGE_RESULTS, JUDGE_STOPS, "no-output"},
                  "the base writes no buffer that both have, so there is nothing to compare");
}

/* Runs both as given, with checks. False: further runs would show nothing. */
static bool run_as_given(JudgeRequest *request, Judgement *j, JudgeSnapshot *runs)
{
    bool good = true;
    for (unsigned side = 0; side < JUDGE_SIDES; side++) {
        judge_run(request, j, side, &orders[0], &runs[side]);
        judge_collect_run(request, j, side);
        if (!runs[side].good) say_failure(request, j, side, &runs[side]);
        good = good && runs[side].good;
    }
    if (good) look_at_buffers(request, j, runs);
    for (uint32_t i = 0; i < j->reasons.len; i++) good = good && j->reasons.data[i].effect != JUDGE_STOPS;
    return good;
}

/* ---- other data ---- */

bool judge_is_random(const Judgement *j)
{
    VEC_FOREACH(const JudgeBuffer, b, &j->buffers) {
        if (b->matters[JUDGE_BASE] && b->args[JUDGE_BASE]->fill.kind != FILL_RANDOM) return false;
    }
    return true;
}

static void compare_set(JudgeRequest *request, Judgement *j, JudgeDataSet *set, const JudgeSnapshot *runs)
{
    for (unsigned side = 0; side < JUDGE_SIDES; side++) set->instructions[side] = runs[side].instructions;
    for (uint32_t i = 0; i < j->buffers.len; i++) {
        const JudgeBuffer *b = &j->buffers.data[i];
        JudgeErrors e = {0};
        if (b->is_output) judge_compare(b, &runs[JUDGE_BASE].contents[i], &runs[JUDGE_CANDIDATE].contents[i], &e);
        VEC_PUSH(request->arena, &set->outputs, e);
        if (judge_errors_none(&e)) continue;
        j->same_bits = false;
    }
}

bool judge_set_all(JudgeRequest *request, Judgement *j, JudgeData data)
{
    bool any = judge_scalars_set(request, j, data) && data == DATA_SCALARS;
    VEC_FOREACH(JudgeBuffer, b, &j->buffers) {
        if (b->is_output && !b->matters[JUDGE_BASE]) { /* what is not written must show */
            judge_data_set(request, j, b, DATA_GARBAGE, data);
            continue;
        }
        const bool is_set = judge_data_set(request, j, b, data, data);
        b->varied = b->varied || is_set;
        any = any || is_set;
    }
    return any;
}

JudgeFills *judge_save_fills(JudgeRequest *request, const Judgement *j)
{
    JudgeFills *fills = arena_alloc(request->arena, (j->buffers.len + 1) * sizeof *fills);
    for (uint32_t i = 0; i < j->buffers.len; i++)
        for (unsigned side = 0; side < JUDGE_SIDES; side++) fills[i][side] = j->buffers.data[i].args[side]->fill;
    return fills;
}

void judge_put_back(Judgement *j, JudgeFills *fills)
{
    for (uint32_t i = 0; i < j->buffers.len; i++) judge_data_back(&j->buffers.data[i], fills[i]);
    judge_scalars_back(j);
}

static void run_set(JudgeRequest *request, Judgement *j, JudgeDataSet *set)
{
    JudgeSnapshot runs[JUDGE_SIDES] = {0};
    judge_run(request, j, JUDGE_BASE, &plain_order, &runs[JUDGE_BASE]);
    set->failed = runs[JUDGE_BASE].failure;
    set->left_out = runs[JUDGE_BASE].status == SIM_BUDGET;
    if (runs[JUDGE_BASE].good) {
        judge_run(request, j, JUDGE_CANDIDATE, &plain_order, &runs[JUDGE_CANDIDATE]);
        set->left_out = runs[JUDGE_CANDIDATE].status == SIM_BUDGET;
        if (runs[JUDGE_CANDIDATE].good) compare_set(request, j, set, runs);
        else if (!set->left_out) say_failure(request, j, JUDGE_CANDIDATE, &runs[JUDGE_CANDIDATE]);
    }
    for (unsigned side = 0; side < JUDGE_SIDES; side++) judge_snapshot_free(&runs[side]);
}

/* Payloads on the data of a set. */
static void explain_set(JudgeRequest *request, Judgement *j, JudgeDataSet *set, JudgeFills *fills)
{
    Judgement own = *j;
    own.algebra = (JudgeAlgebraList){0};
    j->variant = set->variant;
    if (set->data != DATA_GIVEN) judge_set_all(request, j, (JudgeData)set->data);
    judge_algebra(request, &own);
    judge_put_back(j, fills);
    j->variant = 0;
    j->instructions = own.instructions;
    set->algebra = own.algebra;
}

/* Runs both on other data, if there is some. */
static void try_set(JudgeRequest *request, Judgement *j, JudgeData data, unsigned variant, JudgeFills *fills)
{
    const JudgeDataInfo *info = &judge_data_infos[data];
    JudgeDataSet set = {
        .name = info->name, .what = info->what, .is_edge = info->is_edge, .data = data, .variant = variant};
    j->variant = variant;
    if (judge_set_all(request, j, data)) {
        set.left_out = judge_over_budget(request, j);
        if (!set.left_out) run_set(request, j, &set);
        VEC_PUSH(request->arena, &j->sets, set);
    }
    judge_put_back(j, fills);
    j->variant = 0;
}

static void run_sets(JudgeRequest *request, Judgement *j, const JudgeSnapshot *given)
{
    JudgeFills *fills = judge_save_fills(request, j);
    const JudgeDataInfo *info = &judge_data_infos[DATA_GIVEN];
    JudgeDataSet set = {.name = info->name, .what = info->what};
    compare_set(request, j, &set, given);
    VEC_PUSH(request->arena, &j->sets, set);
    for (JudgeData data = DATA_GIVEN + 1; data < NUM_JUDGE_DATA; data++) {
        const unsigned variants = data == DATA_CHOSEN ? judge_choose(request, j) : 1;
        for (unsigned v = 0; v < variants; v++) try_set(request, j, data, v, fills);
    }
    if (j->same_bits && !request->payloads) return;
    judge_set_all(request, j, DATA_RANDOM);
    judge_algebra(request, j);
    judge_put_back(j, fills);
    for (uint32_t i = 0; i < j->sets.len; i++)
        if (judge_needs_payloads(j, &j->sets.data[i])) explain_set(request, j, &j->sets.data[i], fills);
    judge_differences(request, j);
}

/* ---- dependence on buffers ---- */

bool judge_outputs_differ(const Judgement *j, const JudgeSnapshot *a, const JudgeSnapshot *b, uint64_t ties,
                          bool *close)
{
    bool differ = false;
    *close = true;
    for (uint32_t i = 0; i < j->buffers.len; i++) {
        const JudgeBuffer *buffer = &j->buffers.data[i];
        JudgeErrors e;
        if (!buffer->is_output) continue;
        judge_compare(buffer, &a->contents[i], &b->contents[i], &e);
        differ = differ || !judge_errors_none(&e);
        *close = *close && (judge_errors_close(&e, buffer->type) || judge_errors_steps(&e, buffer->type, ties));
    }
    return differ;
}

static bool has_written(const JudgeContents *c, uint64_t byte) { return byte < c->size && c->written[byte]; }

/* Do the outputs differ in bytes that either run, or the base as given, has written? */
static bool contents_differ(const Judgement *j, const JudgeSnapshot *base, const JudgeSnapshot *one,
                            const JudgeSnapshot *other)
{
    for (uint32_t i = 0; i < j->buffers.len; i++) {
        const JudgeContents *a = &one->contents[i], *b = &other->contents[i];
        const uint64_t size = a->size > b->size ? a->size : b->size;
        for (uint64_t byte = 0; byte < size && j->buffers.data[i].is_output; byte++) {
            if (!has_written(a, byte) && !has_written(b, byte) && !has_written(&base->contents[i], byte)) continue;
            if (byte >= a->size || byte >= b->size || a->bytes[byte] != b->bytes[byte]) return true;
        }
    }
    return false;
}

/* Changes the contents of one buffer. Do the outputs of each side change? */
static void try_contents(JudgeRequest *request, Judgement *j, JudgeBuffer *b, JudgeData data,
                         const JudgeSnapshot *given)
{
    enum { SEED = 77 };
    const Fill before[JUDGE_SIDES] = {b->args[0]->fill, b->args[1]->fill};
    if (judge_over_budget(request, j) || !judge_data_set(request, j, b, data, SEED)) return;
    b->varied = true;
    for (unsigned side = 0; side < JUDGE_SIDES; side++) {
        JudgeSnapshot run;
        judge_run(request, j, side, &plain_order, &run);
        b->matters[side] = b->matters[side] || !run.good || contents_differ(j, &given[JUDGE_BASE], &given[side], &run);
        judge_snapshot_free(&run);
    }
    judge_data_back(b, before);
}

/* The old contents of an overwritten buffer must not matter. So floats become NaN, which shows even 0 * old, and
   integers may take any value. */
static void try_buffer(JudgeRequest *request, Judgement *j, uint32_t number, const JudgeSnapshot *given)
{
    JudgeBuffer *b = &j->buffers.data[number];
    try_contents(request, j, b, DATA_RANDOM, given);
    const bool is_written = b->is_output || b->written[JUDGE_CANDIDATE];
    if (is_written && !b->matters[JUDGE_BASE] && !b->matters[JUDGE_CANDIDATE])
        try_contents(request, j, b, DATA_GARBAGE, given);
}

static void say_dependence(JudgeRequest *request, Judgement *j, const JudgeBuffer *b)
{
    const bool is_workspace = b->varied && !b->matters[JUDGE_BASE];
    if (!b->is_output && b->written[JUDGE_CANDIDATE])
        judge_say(request, j,
                  (JudgeReason){JUDGE_HONESTY, is_workspace ? JUDGE_NOTE : JUDGE_MAKES_WRONG,
                                is_workspace ? "workspace" : "input-overwritten"},
                  "the candidate writes %llu bytes of %s, which the base %s",
                  (unsigned long long)b->written[JUDGE_CANDIDATE], b->name,
                  is_workspace ? "neither writes nor depends on" : "only reads");
    if (!b->varied || b->matters[JUDGE_BASE] == b->matters[JUDGE_CANDIDATE]) return;
    if (b->matters[JUDGE_BASE]) {
        judge_say(request, j, (JudgeReason){JUDGE_HONESTY, JUDGE_MAKES_WRONG, "independent-of-input"},
                  "the candidate's results do not depend on %s, but those of the base do", b->name);
        return;
    }
    judge_say(
        request, j,
        (JudgeReason){JUDGE_HONESTY, JUDGE_MAKES_WRONG, b->is_output ? "depends-on-old-output" : "depends-on-more"},
        "the candidate's results depend on the contents of %s before the launch, but those of the base do not",
        b->name);
}

static void find_dependence(JudgeRequest *request, Judgement *j, const JudgeSnapshot *given)
{
    for (uint32_t i = 0; i < j->buffers.len; i++) {
        try_buffer(request, j, i, given);
        say_dependence(request, j, &j->buffers.data[i]);
    }
}

/* ---- other orders ---- */

static void run_order(JudgeRequest *request, Judgement *j, const JudgeOrder *order, const JudgeSnapshot *given)
{
    bool much = false;
    JudgeOrderRun result = {.name = order->name, .left_out = judge_over_budget(request, j)};
    for (unsigned side = 0; side < JUDGE_SIDES && !result.left_out; side++) {
        JudgeSnapshot run;
        judge_run(request, j, side, order, &run);
        result.left_out = run.status == SIM_BUDGET;
        result.failed[side] = result.left_out ? NULL : run.failure;
        if (run.good) result.differs[side] = judge_outputs_differ(j, &given[side], &run, 0, &result.close[side]);
        if (run.good && side == JUDGE_CANDIDATE && !result.differs[JUDGE_BASE])
            result.close[side] = !(much = judge_outputs_differ_much(request, j, side, &given[side], &run));
        judge_snapshot_free(&run);
    }
    VEC_PUSH(request->arena, &j->orders, result);
    if (result.left_out || result.failed[JUDGE_BASE]) return;
    const JudgeReason wrong = {JUDGE_RESULTS, JUDGE_MAKES_WRONG, "order"};
    if (result.failed[JUDGE_CANDIDATE])
        judge_say(request, j, wrong, "in order '%s' the candidate fails: %s", order->name,
                  result.failed[JUDGE_CANDIDATE]);
    else if (much)
        judge_say(request, j, wrong, "in order '%s' the candidate's results differ from those in the first order",
                  order->name);
    else if (result.differs[JUDGE_CANDIDATE] && !result.differs[JUDGE_BASE])
        judge_say(request, j, (JudgeReason){JUDGE_RESULTS, JUDGE_NOTE, "order-rounding"},
                  "in order '%s' the candidate's results differ from those in the first order by rounding",
                  order->name);
}

/* ---- all ---- */

static JudgeVerdict verdict_of(const Judgement *j)
{
    bool has[sizeof judge_effect_names / sizeof *judge_effect_names] = {0};
    for (uint32_t i = 0; i < j->reasons.len; i++) has[j->reasons.data[i].effect] = true;
    if (has[JUDGE_MAKES_WRONG]) return JUDGE_WRONG;
    if (has[JUDGE_STOPS]) return JUDGE_NOT_COMPARABLE;
    if (has[JUDGE_MAKES_WORSE]) return JUDGE_WORSE;
    return has[JUDGE_MAKES_BETTER] ? JUDGE_BETTER : JUDGE_EQUAL;
}

bool judge_kernels(JudgeRequest *request, Judgement *j)
{
    JudgeSnapshot given[JUDGE_SIDES] = {0};
    *j = (Judgement){.same_bits = true};
    if (!judge_pair_buffers(request, j)) return false;
    judge_pair_scalars(request, j);
    judge_literals(request, j);
    const bool good = run_as_given(request, j, given);
    if (good) {
        find_dependence(request, j, given);
        judge_scalars(request, j, given);
        run_sets(request, j, given);
        judge_say_kept(request, j);
        for (unsigned i = 1; i < NUM_ORDERS; i++) run_order(request, j, &orders[i], given);
    }
    j->same_bits = j->same_bits && good;
    for (unsigned side = 0; side < JUDGE_SIDES; side++) judge_snapshot_free(&given[side]);
    judge_safety(request, j);
    judge_precision(request, j);
    if (good) judge_time(request, j);
    j->verdict = verdict_of(j);
    return true;
}
