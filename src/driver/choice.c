/* Which mode of the scheduler a kernel and its loops get (docs/scheduling.md): the kernel is compiled once for each
   mode from the first pass on that depends on it, and the clock times the final machine code.

   Each loop of one block takes the mode in which its iteration is shortest, everything else the mode in which its
   blocks are; where these differ, the mixture is compiled as well, and the best of all stays. A mode that needs more
   scratch memory than `off` is dropped, and so is one that fails. A mode that the clock of `schedule` already finds far
   behind in each loop is not compiled to the end. What is kept is compared by `check-schedule` with
   what it was made from: where that finds a difference, a warning says so, and the next best is taken. */
#include "driver/pipeline.h"

#include "analysis/block_time.h"
#include "analysis/cfg.h"
#include "analysis/lds_addresses.h"
#include "analysis/limits.h"
#include "emit/emit.h"
#include "ir/choices.h"
#include "ir/schedule.h"
#include "isa/family.h"
#include "schedule/bound.h"

#include <string.h>

enum {
    TIMED_ITERATIONS = 5,
    MOST_WAVES = 16,    /* that are timed at once */
    MOST_COMPARED = 32, /* of candidates that differ in occupancy */
    MOST_DEPTH = 4,     /* of loops, that counts */
    TYPICAL_TRIPS = 16, /* iterations of a loop, to weigh its blocks by */
    REST_TRIPS = 2,     /* of a loop that a pass has made for what is left of another one */
};
/* Occupancy is worth more than the clock knows: what gives waves up for registers takes less than this part. */
static const double GAIN_OF_FEWER_WAVES = 0.97;
/* What a mode takes by the scheduler's clock, which knows no waits of other waves, is so far off the machine code's. */
static const double DOUBT = 1.15;
/* A mode is taken where it takes less than this part of the clocks: the author's order is kept for nothing less. */
static const double GAIN = 0.995;

typedef struct Candidate {
    Kernel *k;
    DiagList *diags;
    LaterChecks later;   /* of its passes: made if it is kept */
    const char *dropped; /* why; NULL: it stands */
    bool outclassed;     /* it is not compared: the scheduler's clock says enough */
    ScheduleMode mode;   /* of what is no loop of one block */
    uint32_t occupancy;  /* waves per SIMD */
    uint32_t fewer;      /* PassCtx.fewer_waves */
    double *loops;       /* by loop: clocks of an iteration of the source's loop; 0: it is not there any more */
    double around;       /* clocks of iterations of loops that stand around them: in `rest`, and not in the loops */
    double rest;         /* of all other blocks, weighted */
} Candidate;

typedef struct Chooser {
    Kernel *base; /* before the first pass that depends on the mode */
    const PipelineOptions *options;
    unsigned first;     /* that pass */
    unsigned scheduled; /* the pass after `schedule` */
    Arena *arena;
    TimeRows rows;
    uint32_t num_loops;
    Block **loops;  /* of the base */
    uint32_t waves; /* of a workgroup */
    Candidate modes[NUM_SCHEDULE_MODES];
    bool mixture_is_wrong;     /* found by `check-schedule` */
    const char *wrong;         /* what `check-schedule` has found in a candidate; NULL: nothing */
    const DiagList *disproved; /* messages of a candidate that `check-schedule` has found wrong; NULL: none */
} Chooser;

/* ---- candidates ---- */

/* Wrong code of a candidate that is dropped is our mistake all the same. */
static bool is_disproved(const DiagList *diags)
{
    for (uint32_t i = 0; i < diags->items.len; i++)
        if (!strncmp(diags->items.data[i].message, "check-", 6)) return true;
    return false;
}

static void set_modes(Kernel *k, const uint8_t *by_loop)
{
    FOREACH_BLOCK(k, block)
    if (block->loop_of && !block->schedule && !k->schedule)
        block->schedule = (uint8_t)(1 + by_loop[block->loop_of - 1]);
}

static PipelineOptions options_of(const Chooser *c, Candidate *candidate)
{
    PipelineOptions options = *c->options;
    options.ctx.diags = candidate->diags;
    options.ctx.schedule = candidate->mode;
    options.ctx.fewer_waves = candidate->fewer;
    options.ctx.tries = true;
    options.dump = NULL;
    options.later = options.verify_each ? NULL : &candidate->later;
    return options;
}

/* `by_loop` NULL: all loops as `rest`. What the author says of a loop or the kernel stands. */
static void begin(const Chooser *c, const uint8_t *by_loop, ScheduleMode rest, Candidate *out)
{
    *out = (Candidate){
        .k = kernel_clone(c->base->arena, c->base), .diags = ARENA_NEW(c->base->arena, DiagList), .fewer = out->fewer};
    diag_init(out->diags, c->base->arena);
    out->diags->wants_remarks = c->options->ctx.diags->wants_remarks;
    out->diags->source = c->options->ctx.diags->source;
    out->diags->source_bytes = c->options->ctx.diags->source_bytes;
    out->k->diags = out->diags;
    out->mode = rest;
    if (by_loop) set_modes(out->k, by_loop);
    else if (rest == SCHEDULE_OFF) schedule_drop_directives(out->k);
}

/* Passes from `first` to before `end`. */
static void run(Chooser *c, Candidate *candidate, unsigned first, unsigned end)
{
    const PipelineOptions options = options_of(c, candidate);
    if (candidate->dropped) return;
    if (!pipeline_run_passes(candidate->k, &options, first, end)) {
        candidate->dropped = "it cannot be compiled";
        if (is_disproved(candidate->diags)) c->disproved = candidate->diags;
    } else if (end == pipeline_num_passes) candidate->occupancy = emit_occupancy(candidate->k).waves;
}

static void compile(Chooser *c, const uint8_t *by_loop, ScheduleMode rest, Candidate *out)
{
    begin(c, by_loop, rest, out);
    run(c, out, c->first, pipeline_num_passes);
}

static double weight(const Block *block)
{
    double w = 1;
    uint32_t depth = block->loop_depth < MOST_DEPTH ? block->loop_depth : MOST_DEPTH;
    const bool is_rest = depth && !block->loop_of && block_is_loop(block);
    for (uint32_t i = is_rest ? 1 : 0; i < depth; i++) w *= TYPICAL_TRIPS;
    return is_rest ? w * REST_TRIPS : w;
}

/* Clocks that one workgroup's waves take of a compute unit for the block. */
static double clocks_of(const Chooser *c, const Block *block, uint32_t waves)
{
    const uint32_t iterations = block_is_loop(block) ? TIMED_ITERATIONS : 1;
    return block_time(c->arena, &c->rows, block, iterations, waves).time.clocks * c->waves / waves;
}

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* Waves of a compute unit that is as full as the candidate and the grid make it, up to `most`. */
static uint32_t full_waves(const Chooser *c, const Candidate *candidate, uint32_t most)
{
    const uint32_t full = least(least(candidate->occupancy * 4, waves_by_grid(c->base)), most);
    return full < c->waves ? c->waves : full;
}

/* Clocks of a block, of all iterations that are asked for. */
typedef double Clocks(const Chooser *c, const Block *block, uint32_t waves);

static void add_up(const Chooser *c, Candidate *candidate, Clocks *clocks_of, uint32_t waves)
{
    candidate->rest = candidate->around = 0;
    candidate->loops = ARENA_ARRAY(c->arena, double, c->num_loops + 1);
    FOREACH_BLOCK(candidate->k, block)
    {
        const double clocks = clocks_of(c, block, waves);
        if (!block->loop_of) {
            candidate->rest += clocks * weight(block);
            continue;
        }
        double *loop = &candidate->loops[block->loop_of - 1];
        const double each = clocks / (block->rounds ? block->rounds : 1);
        if (*loop && each >= *loop) continue; /* of several versions the one that is for the common case */
        *loop = each;
        candidate->around += each * block->ahead * weight(block) / TYPICAL_TRIPS;
    }
}

/* With so many waves of a compute unit. */
static void measure(const Chooser *c, Candidate *candidate, uint32_t waves)
{
    add_up(c, candidate, clocks_of, waves);
}

static double total(const Chooser *c, const Candidate *candidate)
{
    double sum = candidate->rest - candidate->around;
    for (uint32_t i = 0; i < c->num_loops; i++) sum += candidate->loops[i] * weight(c->loops[i]);
    return sum;
}

static bool needs_more_scratch(const Kernel *k, const Kernel *than)
{
    return k->scratch_bytes > than->scratch_bytes || k->spilled_vgprs > than->spilled_vgprs;
}

/* The workgroup's waves alone tell candidates of one occupancy apart. */
static uint32_t timed_waves(const Chooser *c, const Candidate *candidate, bool same_occupancy)
{
    return least(same_occupancy ? c->waves : full_waves(c, candidate, MOST_WAVES), MOST_WAVES);
}

/* Scratch memory that it takes beyond what the source asks for. */
static bool spills(const Chooser *c, const Candidate *candidate)
{
    return needs_more_scratch(candidate->k, c->base);
}

/* ---- modes that are far behind ---- */

static double own_clocks(const Chooser *c, const Block *block, uint32_t waves)
{
    (void)c, (void)waves;
    return (double)block->own_clocks;
}

static double order_clocks_of(const Chooser *c, const Block *block, uint32_t waves)
{
    (void)c, (void)waves;
    return (double)block->order_clocks;
}

/* By the scheduler's clock: has `best`, which is compiled, every loop and all of the kernel far ahead of the kernel of
   `other`, of which `clocks` tells? What may have more waves is not judged by it, nor are kernels without loops, where
   moves and waits decide. */
static bool outclasses(const Chooser *c, const Candidate *best, const Candidate *other, Clocks *clocks)
{
    Candidate ahead = *best, behind = *other;
    if (best->dropped || other->dropped || spills(c, best) || !c->num_loops) return false;
    if (!other->k->schedule_waves || best->occupancy < other->k->schedule_waves) return false;
    add_up(c, &ahead, order_clocks_of, 0);
    add_up(c, &behind, clocks, 0);
    for (uint32_t i = 0; i < c->num_loops; i++)
        if (!ahead.loops[i] || ahead.loops[i] * DOUBT >= behind.loops[i]) return false;
    return total(c, &ahead) * DOUBT < total(c, &behind);
}

/* What is outclassed is compiled to the end only for reports, which name the clocks of each mode. */
static bool wants_all(const Chooser *c)
{
    return c->options->ctx.note_places || c->options->ctx.diags->wants_remarks || c->options->verify_each;
}

static void compile_interleave(Chooser *c)
{
    Candidate *const pipeline = &c->modes[SCHEDULE_PIPELINE], *const out = &c->modes[SCHEDULE_INTERLEAVE];
    if (!pipeline->dropped && !pipeline->k->pipelined) { /* it is what `interleave` makes */
        *out = *pipeline;
        out->mode = SCHEDULE_INTERLEAVE;
        return;
    }
    begin(c, NULL, SCHEDULE_INTERLEAVE, out);
    run(c, out, c->first, c->scheduled);
    out->outclassed = outclasses(c, pipeline, out, order_clocks_of);
    if (!out->outclassed || wants_all(c)) run(c, out, c->scheduled, pipeline_num_passes);
}

/* What `schedule` has found of the author's order, where it has looked for a better one, tells of `off`. */
static void compile_off(Chooser *c)
{
    Candidate *const off = &c->modes[SCHEDULE_OFF];
    const Candidate *const interleave = &c->modes[SCHEDULE_INTERLEAVE];
    const bool by_pipeline = outclasses(c, &c->modes[SCHEDULE_PIPELINE], interleave, own_clocks);
    off->outclassed = by_pipeline || (!interleave->outclassed && outclasses(c, interleave, interleave, own_clocks));
    if (off->outclassed && !wants_all(c)) return;
    const bool outclassed = off->outclassed;
    compile(c, NULL, SCHEDULE_OFF, off);
    off->outclassed = outclassed;
}

/* Compiled to the end, and not dropped. */
static bool is_whole(const Candidate *candidate) { return !candidate->dropped && candidate->occupancy; }
/* It may be kept. */
static bool stands(const Candidate *candidate) { return is_whole(candidate) && !candidate->outclassed; }

static void measure_modes(Chooser *c)
{
    const Candidate *first = NULL;
    bool same_occupancy = true;
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++) {
        Candidate *candidate = &c->modes[m];
        if (m != SCHEDULE_OFF && is_whole(candidate) && is_whole(&c->modes[SCHEDULE_OFF]) &&
            needs_more_scratch(candidate->k, c->modes[SCHEDULE_OFF].k))
            candidate->dropped = "registers go to scratch memory";
        if (!is_whole(candidate)) continue;
        if (!first) first = candidate;
        same_occupancy &= candidate->occupancy == first->occupancy;
    }
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++)
        if (is_whole(&c->modes[m])) measure(c, &c->modes[m], timed_waves(c, &c->modes[m], same_occupancy));
}

static void compile_modes(Chooser *c)
{
    Candidate *const pipeline = &c->modes[SCHEDULE_PIPELINE];
    if (c->num_loops) compile(c, NULL, SCHEDULE_PIPELINE, pipeline);
    else pipeline->dropped = "there is no loop of one block";
    compile_interleave(c);
    compile_off(c);
    measure_modes(c);
}

/* What was left out after all: what stood in its way is wrong. False: nothing was. */
static bool compile_outclassed(Chooser *c)
{
    bool any = false;
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++) {
        Candidate *candidate = &c->modes[m];
        if (!candidate->outclassed) continue;
        if (!is_whole(candidate)) compile(c, NULL, (ScheduleMode)m, candidate);
        candidate->outclassed = false;
        any = true;
    }
    if (any) measure_modes(c);
    return any;
}

/* ---- the choice ---- */

static ScheduleMode best_of_loop(const Chooser *c, uint32_t loop)
{
    unsigned best = NUM_SCHEDULE_MODES;
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++) {
        const Candidate *candidate = &c->modes[m];
        if (!stands(candidate) || !candidate->loops[loop]) continue;
        if (best == NUM_SCHEDULE_MODES || candidate->loops[loop] < GAIN * c->modes[best].loops[loop]) best = m;
    }
    return best == NUM_SCHEDULE_MODES ? SCHEDULE_OFF : (ScheduleMode)best;
}

static double rest_of(const Candidate *candidate) { return candidate->rest - candidate->around; }

static unsigned best_rest(const Chooser *c)
{
    unsigned best = NUM_SCHEDULE_MODES;
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++)
        if (stands(&c->modes[m]) &&
            (best == NUM_SCHEDULE_MODES || rest_of(&c->modes[m]) < GAIN * rest_of(&c->modes[best])))
            best = m;
    return best;
}

/* What a mixture will take: of each part what it takes in its own mode. Blocks around a loop that is rotated are those
   of `interleave`, and parts of the loop. */
static double total_of_mixture(const Chooser *c, const uint8_t *by_loop, unsigned rest)
{
    const Candidate *interleave = &c->modes[SCHEDULE_INTERLEAVE], *pipeline = &c->modes[SCHEDULE_PIPELINE];
    double sum = rest_of(&c->modes[rest]);
    bool rotates = false;
    for (uint32_t i = 0; i < c->num_loops; i++) {
        const Candidate *mode = &c->modes[by_loop[i]];
        if (stands(mode)) sum += mode->loops[i] * weight(c->loops[i]);
        rotates |= mode == pipeline;
    }
    if (rotates && rest != SCHEDULE_PIPELINE && is_whole(interleave) && is_whole(pipeline))
        sum += rest_of(pipeline) - rest_of(interleave);
    return sum;
}

static void note_bounds(const Chooser *c, Choices *choices)
{
    DepContext *context = dep_context(c->arena, c->base, &c->rows);
    kernel_compute_defs(c->base);
    for (uint32_t i = 0; i < c->num_loops; i++) {
        const DepGraph graph = dep_graph(c->arena, context, c->loops[i]);
        const LoopBound bound = loop_bound(c->arena, &graph, &c->rows, c->waves);
        choices->loops[i].bound = bound.clocks[bound.by];
        choices->loops[i].bound_by = bound_names[bound.by];
        choices->loops[i].row = bound_rows[bound.by];
    }
}

static void remark(const Chooser *c, const LoopChoice *loop)
{
    StrBuf text = {0};
    choice_print(loop, &text);
    diag_report(c->options->ctx.diags, DIAG_REMARK, c->base->locs.data[loop->loc], "loop: %s: %s",
                schedule_mode_names[loop->mode], text.data);
    strbuf_free(&text);
}

/* Where the kernel's text begins. */
static SourceLoc head_of(const Kernel *k) { return k->loc.line ? k->loc : k->text_loc; }

/* How many loops keep the author's order, and why. */
static void remark_off(const Chooser *c, const Choices *choices)
{
    unsigned by_author = 0, alone = 0, fastest = 0;
    for (uint32_t i = 0; i < choices->num_loops; i++) {
        const LoopChoice *loop = &choices->loops[i];
        if (loop->mode != SCHEDULE_OFF) continue;
        if (loop->by_author) by_author++;
        else if (loop->clocks[SCHEDULE_INTERLEAVE] > 0 || loop->clocks[SCHEDULE_PIPELINE] > 0) fastest++;
        else alone++;
    }
    const unsigned off = by_author + alone + fastest;
    if (!choices->num_loops) return;
    diag_report(c->options->ctx.diags, DIAG_REMARK, head_of(c->base),
                "kernel '%s': %u of %u loops of one block keep%s the author's order: %u as no mode is faster, %u as no "
                "other mode stands, %u as the source says it",
                c->base->name, off, choices->num_loops, off == 1 ? "s" : "", fastest, alone, by_author);
}

static void remark_fewer_waves(const Chooser *c, const Candidate *kept)
{
    if (kept->fewer)
        diag_report(c->options->ctx.diags, DIAG_REMARK, head_of(c->base),
                    "kernel '%s': %u waves of a SIMD, not %u: with their registers more loads are in flight",
                    c->base->name, kept->occupancy, c->modes[kept->mode].occupancy);
}

/* Before the base changes. */
static void note_choice(const Chooser *c, const uint8_t *by_loop, Kernel *k)
{
    Choices *choices = ARENA_NEW(k->arena, Choices);
    choices->num_loops = c->num_loops;
    choices->loops = ARENA_ARRAY(k->arena, LoopChoice, c->num_loops + 1);
    for (uint32_t i = 0; i < c->num_loops; i++) {
        LoopChoice *loop = &choices->loops[i];
        const Block *block = c->loops[i];
        loop->mode = block->schedule ? block->schedule - 1u : c->base->schedule ? c->base->schedule - 1u : by_loop[i];
        loop->by_author = block->schedule || c->base->schedule;
        loop->loc = block->last->loc ? block->last->loc : block->first->loc;
        for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++) {
            if (c->modes[m].dropped) loop->dropped[m] = c->modes[m].dropped;
            else if (is_whole(&c->modes[m])) loop->clocks[m] = c->modes[m].loops[i];
        }
    }
    if (c->options->ctx.note_places || c->options->ctx.diags->wants_remarks) note_bounds(c, choices);
    for (uint32_t i = 0; i < c->num_loops; i++) remark(c, &choices->loops[i]);
    remark_off(c, choices);
    k->choices = choices;
}

/* The candidate whose kernel replaces the base, and the modes of its loops; NULL: none stands. */
static Candidate *best_candidate(Chooser *c, uint8_t *by_loop)
{
    const unsigned rest = best_rest(c);
    if (rest == NUM_SCHEDULE_MODES) return NULL;
    Candidate *best = &c->modes[rest];
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++)
        if (stands(&c->modes[m]) && total(c, &c->modes[m]) < GAIN * total(c, best)) best = &c->modes[m];
    bool mixed = false;
    for (uint32_t i = 0; i < c->num_loops; i++) {
        by_loop[i] = best_of_loop(c, i);
        mixed |= by_loop[i] != (best - c->modes);
    }
    mixed |= rest != best - c->modes;
    if (mixed && !c->mixture_is_wrong && total_of_mixture(c, by_loop, rest) < GAIN * total(c, best)) {
        Candidate *mixture = ARENA_NEW(c->arena, Candidate);
        compile(c, by_loop, (ScheduleMode)rest, mixture);
        if (!mixture->dropped && !needs_more_scratch(mixture->k, best->k)) {
            measure(c, mixture, timed_waves(c, mixture, mixture->occupancy == best->occupancy));
            if (total(c, mixture) < total(c, best)) return mixture;
        }
    }
    for (uint32_t i = 0; i < c->num_loops; i++) by_loop[i] = (uint8_t)(best - c->modes);
    return best;
}

/* Where it stands, and what it is. */
static const char *first_message(const Chooser *c, const DiagList *diags)
{
    const Diag *first = &diags->items.data[0];
    return first->loc.line ? arena_printf(c->arena, "%s:%u:%u: %s", first->loc.file ? first->loc.file : "line",
                                          first->loc.line, first->loc.column, first->message)
                           : first->message;
}

/* Is what the candidate does to the order right? Else it is dropped with a warning: another one is. */
static bool is_right(Chooser *c, Candidate *candidate)
{
    PipelineOptions recorded = *c->options;
    DiagList found;
    diag_init(&found, c->arena);
    recorded.later = &candidate->later;
    if (pipeline_check_later(&recorded, &found)) return true;
    const bool is_mode = candidate == &c->modes[candidate->mode];
    const char *name = candidate->fewer ? "an order for fewer waves"
                       : is_mode        ? schedule_mode_names[candidate->mode]
                                        : "a mixture of modes";
    c->wrong = first_message(c, &found);
    diag_report(c->options->ctx.diags, DIAG_WARNING, head_of(c->base),
                "kernel '%s': --schedule=auto leaves out %s, which does not do what the source says. This is a mistake "
                "of wavecc, please report it: %s",
                c->base->name, name, c->wrong);
    candidate->dropped = "check-schedule has found a mistake of wavecc in it";
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++)
        if (c->modes[m].k == candidate->k) c->modes[m].dropped = candidate->dropped;
    c->mixture_is_wrong |= !is_mode && !candidate->fewer;
    return false;
}

/* Where the orders wait for loads that would be ahead if there were registers: is the same with a wave of each SIMD
   less faster, on a compute unit that is as full as each makes it? */
static Candidate *with_fewer_waves(Chooser *c, Candidate *best, const uint8_t *by_loop)
{
    Candidate *kept = best, now = *best; /* `now`: measured on a full compute unit, not as modes are */
    if (kept->k->held_back && kept->occupancy > 1) measure(c, &now, full_waves(c, &now, MOST_COMPARED));
    while (kept->k->held_back && kept->occupancy > 1) {
        Candidate *wide = ARENA_NEW(c->arena, Candidate);
        wide->fewer = kept->fewer + 1;
        compile(c, by_loop, best->mode, wide);
        if (wide->dropped || needs_more_scratch(wide->k, best->k)) break;
        measure(c, wide, full_waves(c, wide, MOST_COMPARED));
        if (total(c, wide) >= GAIN_OF_FEWER_WAVES * total(c, &now)) break;
        kept = wide;
        now = *wide;
    }
    return kept;
}

static Candidate *choose(Chooser *c, uint8_t *by_loop)
{
    compile_modes(c);
    for (Candidate *best; (best = best_candidate(c, by_loop)) || compile_outclassed(c);) {
        if (!best) continue;
        Candidate *wide = c->disproved ? best : with_fewer_waves(c, best, by_loop);
        if (wide != best && is_right(c, wide)) return wide;
        if (c->disproved || is_right(c, best)) return best;
    }
    if (c->wrong) BUG("kernel '%s': no mode of the scheduler does what the source says\n%s", c->base->name, c->wrong);
    return NULL;
}

static void find_loops(Chooser *c)
{
    Kernel *k = c->base;
    c->loops = ARENA_ARRAY(c->arena, Block *, k->blocks.len + 1);
    cfg_build(k);
    dominance_build(k);
    loops_build(k);
    FOREACH_BLOCK(k, block)
    if (block_is_loop(block)) {
        c->loops[c->num_loops++] = block;
        block->loop_of = c->num_loops;
    }
}

/* The kept candidate in the place of the base: that the caller holds. */
static void take(Kernel *k, const Kernel *from, DiagList *diags)
{
    *k = *from;
    k->diags = diags;
    FOREACH_BLOCK(k, block) block->kernel = k;
}

/* The base itself, in the modes that were chosen: with what was asked to be printed, and up to where it was asked to
   stop. */
static bool run_again(Chooser *c, const uint8_t *by_loop, const Candidate *kept, unsigned end)
{
    const ScheduleMode rest = kept->mode;
    PipelineOptions options = *c->options;
    options.ctx.schedule = rest;
    options.ctx.fewer_waves = kept->fewer;
    options.ctx.tries = true;
    note_choice(c, by_loop, c->base);
    set_modes(c->base, by_loop);
    /* What is printed is compiled on as it would have been. */
    if (!c->base->schedule && rest != SCHEDULE_OFF) c->base->schedule = (uint8_t)(1 + rest);
    return pipeline_run_passes(c->base, &options, c->first, end);
}

static bool choose_and_run(Kernel *k, const PipelineOptions *options, unsigned first, unsigned end)
{
    Arena *scratch = arena_scratch(k->arena);
    Chooser c = {.base = k, .options = options, .first = first, .arena = scratch, .rows = time_rows(k->target)};
    c.scheduled = (unsigned)(pipeline_find("schedule", strlen("schedule")) - pipeline_passes) + 1;
    c.waves = isa_waves(k->target, kernel_max_threads(k));
    find_loops(&c);
    lds_note_clocks(k);
    uint8_t *by_loop = ARENA_ARRAY(scratch, uint8_t, c.num_loops + 1);
    Candidate *kept = choose(&c, by_loop);
    bool ok = kept && !c.disproved;
    if (c.disproved) {
        diag_append(options->ctx.diags, c.disproved);
    } else if (ok && (options->print_after || options->stop_after)) {
        ok = run_again(&c, by_loop, kept, end);
    } else {
        DiagList *const diags = options->ctx.diags;
        diag_append(diags, (ok ? kept : &c.modes[SCHEDULE_OFF])->diags);
        if (ok) note_choice(&c, by_loop, kept->k);
        if (ok) remark_fewer_waves(&c, kept);
        if (ok) take(k, kept->k, diags);
    }
    arena_free(scratch);
    return ok;
}

/* Of the first pass that depends on the mode; of the one after the last that is to run. */
static unsigned parting(void)
{
    unsigned n = 0;
    while (n < pipeline_num_passes && !pipeline_passes[n].by_mode) n++;
    return n;
}

static unsigned end_of(const PipelineOptions *options)
{
    for (unsigned i = 0; options->stop_after && i < pipeline_num_passes; i++)
        if (!strcmp(options->stop_after, pipeline_passes[i].name)) return i + 1;
    return pipeline_num_passes;
}

/* The author's order stays in any case, whatever the author says of loops. */
static void forget_modes(Kernel *k)
{
    schedule_drop_directives(k);
    k->schedule = 0;
    FOREACH_BLOCK(k, block) block->schedule = 0;
}

bool pipeline_run(Kernel *k, const PipelineOptions *options)
{
    PipelineOptions given = *options;
    const unsigned first = parting(), end = end_of(options);
    pipeline_begin(k, options);
    if (options->stop_after && !strcmp(options->stop_after, "frontend")) return true;
    if (given.ctx.schedule == SCHEDULE_OFF) forget_modes(k);
    const bool is_auto = given.ctx.schedule == SCHEDULE_AUTO;
    const bool chooses = is_auto && first < end && !k->allocated;
    given.ctx.tries = is_auto;
    if (is_auto) given.ctx.schedule = SCHEDULE_OFF;
    if (!chooses) return pipeline_run_passes(k, &given, 0, end);
    return pipeline_run_passes(k, &given, 0, first) && choose_and_run(k, &given, first, end);
}
