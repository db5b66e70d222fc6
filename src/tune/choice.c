/* Chooses the scheduler mode of a kernel and its loops (docs/scheduling.md). The kernel is compiled once for each mode,
   from the first pass that depends on it, and the clock times the final machine code.

   Each loop of one block takes the mode with its shortest iteration. All other blocks take the mode in which they are
   fastest together. If these modes differ, the mixture is compiled too, and the best of all stays. A mode is dropped if
   it fails or needs more scratch memory than `off`. If the clock of `schedule` already finds a mode far slower in each
   loop, it is not compiled to the end. `check-schedule` compares the kept kernel with the original. If it finds a
   difference, a warning says so, and the next best is taken. */
#include "ir/pass_notes.h"
#include "tune/candidates.h"

#include "analysis/block_time.h"
#include "analysis/cfg.h"
#include "analysis/lds_addresses.h"
#include "ir/choices.h"
#include "ir/schedule_modes.h"
#include "isa/family.h"
#include "schedule/loop_bound.h"
#include "schedule/unroll.h"

#include <string.h>

enum { MOST_COMPARED = 32 /* waves that are timed together, for candidates that differ in occupancy */ };
/* Occupancy is worth more than the clock knows. A candidate that gives up waves for registers must need less than this
   fraction of the clocks. Of 8 kernels with such a candidate, 4 need up to 0.971 and are faster as a launch; the others
   need 1.05 and more. */
static const double GAIN_OF_FEWER_WAVES = 0.98;
/* A mode must need less than this fraction of the author's order's clocks; otherwise the author's order stays. */
static const double GAIN = 0.995;

/* ---- the choice ---- */

static WaveccSchedule best_of_loop(const Chooser *c, uint32_t loop)
{
    unsigned best = NUM_SCHEDULE_MODES;
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++) {
        const Candidate *candidate = &c->modes[m];
        if (!candidate_stands(candidate) || !candidate->loops[loop]) continue;
        if (best == NUM_SCHEDULE_MODES || candidate->loops[loop] < GAIN * c->modes[best].loops[loop]) best = m;
    }
    return best == NUM_SCHEDULE_MODES ? WAVECC_SCHEDULE_OFF : (WaveccSchedule)best;
}

static double rest_of(const Candidate *candidate) { return candidate->rest - candidate->around; }

static unsigned best_rest(const Chooser *c)
{
    unsigned best = NUM_SCHEDULE_MODES;
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++)
        if (candidate_stands(&c->modes[m]) &&
            (best == NUM_SCHEDULE_MODES || rest_of(&c->modes[m]) < GAIN * rest_of(&c->modes[best])))
            best = m;
    return best;
}

/* The predicted clocks of a mixture: the sum of each part in its own mode. If a loop is rotated, the blocks around it
   are those of `interleave` and parts of the loop. */
static double total_of_mixture(const Chooser *c, const uint8_t *by_loop, unsigned rest)
{
    const Candidate *interleave = &c->modes[WAVECC_SCHEDULE_INTERLEAVE],
                    *pipeline = &c->modes[WAVECC_SCHEDULE_PIPELINE];
    double sum = rest_of(&c->modes[rest]);
    bool rotates = false;
    for (uint32_t i = 0; i < c->num_loops; i++) {
        const Candidate *mode = &c->modes[by_loop[i]];
        if (candidate_stands(mode)) sum += mode->loops[i] * candidate_loop_weight(c, i);
        rotates |= mode == pipeline;
    }
    if (rotates && rest != WAVECC_SCHEDULE_PIPELINE && candidate_is_whole(interleave) && candidate_is_whole(pipeline))
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

/* The start of the kernel's text. */
static SourceLoc head_of(const Kernel *k) { return k->loc.line ? k->loc : k->text_loc; }

/* Remarks how many loops keep the author's order, and why. */
static void remark_off(const Chooser *c, const Choices *choices)
{
    unsigned by_author = 0, alone = 0, fastest = 0;
    ARRAY_FOREACH(const LoopChoice, loop, choices->loops, choices->num_loops) {
        if (loop->mode != WAVECC_SCHEDULE_OFF) continue;
        if (loop->by_author) by_author++;
        else if (loop->clocks[WAVECC_SCHEDULE_INTERLEAVE] > 0 || loop->clocks[WAVECC_SCHEDULE_PIPELINE] > 0) fastest++;
        else alone++;
    }
    const unsigned off = by_author + alone + fastest;
    if (!choices->num_loops) return;
    diag_report(c->options->ctx.diags, DIAG_REMARK, head_of(c->base),
                "kernel '%s': %u of %u loops of one block keep%s the author's order: %u because no mode is faster, %u "
                "because no other mode is valid, %u because the source asks for it",
                c->base->name, off, choices->num_loops, off == 1 ? "s" : "", fastest, alone, by_author);
}

static void remark_fewer_waves(const Chooser *c, const Candidate *kept)
{
    if (kept->fewer)
        diag_report(c->options->ctx.diags, DIAG_REMARK, head_of(c->base),
                    "kernel '%s': %u waves per SIMD instead of %u: with the registers that this frees, more loads are "
                    "in flight",
                    c->base->name, kept->occupancy, c->modes[kept->mode].occupancy);
}

/* Must come before the base changes. */
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
            else if (candidate_is_whole(&c->modes[m])) loop->clocks[m] = c->modes[m].loops[i];
        }
    }
    if (c->options->ctx.note_places || c->options->ctx.diags->wants_remarks) note_bounds(c, choices);
    for (uint32_t i = 0; i < c->num_loops; i++) remark(c, &choices->loops[i]);
    remark_off(c, choices);
    k->notes->choices = choices;
}

/* The candidate whose kernel replaces the base, and the modes of its loops. NULL: none is left. */
static Candidate *best_candidate(Chooser *c, uint8_t *by_loop)
{
    const unsigned rest = best_rest(c);
    if (rest == NUM_SCHEDULE_MODES) return NULL;
    Candidate *best = &c->modes[rest];
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++)
        if (candidate_stands(&c->modes[m]) && candidate_total(c, &c->modes[m]) < GAIN * candidate_total(c, best))
            best = &c->modes[m];
    bool mixed = false;
    for (uint32_t i = 0; i < c->num_loops; i++) {
        by_loop[i] = best_of_loop(c, i);
        mixed |= by_loop[i] != (best - c->modes);
    }
    mixed |= rest != best - c->modes;
    if (mixed && !c->mixture_is_wrong && total_of_mixture(c, by_loop, rest) < GAIN * candidate_total(c, best)) {
        Candidate *mixture = ARENA_NEW(c->arena, Candidate);
        candidate_compile(c, by_loop, (WaveccSchedule)rest, mixture);
        if (!mixture->dropped && !needs_more_scratch(mixture->k, best->k)) {
            candidate_measure(c, mixture, candidate_timed_waves(c, mixture, mixture->occupancy == best->occupancy));
            if (candidate_total(c, mixture) < candidate_total(c, best)) return mixture;
        }
    }
    for (uint32_t i = 0; i < c->num_loops; i++) by_loop[i] = (uint8_t)(best - c->modes);
    return best;
}

/* The message with its location. */
static const char *first_message(const Chooser *c, const DiagList *diags)
{
    const Diag *first = &diags->items.data[0];
    return first->loc.line ? arena_printf(c->arena, "%s:%u:%u: %s", first->loc.file ? first->loc.file : "line",
                                          first->loc.line, first->loc.column, first->message)
                           : first->message;
}

/* Is the candidate's order correct? If not, it is dropped with a warning, and another one is chosen. */
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
                "kernel '%s': --schedule=auto leaves out %s, because it would change what the kernel does. This is a "
                "bug of wavecc; please report it: %s",
                c->base->name, name, c->wrong);
    candidate->dropped = "check-schedule has found a bug of wavecc in it";
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++)
        if (c->modes[m].k == candidate->k) c->modes[m].dropped = candidate->dropped;
    c->mixture_is_wrong |= !is_mode && !candidate->fewer;
    return false;
}

/* If loads would be issued earlier with more registers, tries code with one wave less per SIMD, as long as that is
   faster. Each candidate is timed on a compute unit with as many waves as it allows. */
static Candidate *with_fewer_waves(Chooser *c, Candidate *best, const uint8_t *by_loop)
{
    Candidate *kept = best, now = *best; /* `now`: measured on a full compute unit, unlike the modes */
    if (kept->k->notes->held_back && kept->occupancy > 1)
        candidate_measure(c, &now, candidate_full_waves(c, &now, MOST_COMPARED));
    while (kept->k->notes->held_back && kept->occupancy > 1) {
        Candidate *wide = ARENA_NEW(c->arena, Candidate);
        wide->fewer = kept->fewer + 1;
        candidate_compile(c, by_loop, best->mode, wide);
        if (wide->dropped || needs_more_scratch(wide->k, best->k)) break;
        candidate_measure(c, wide, candidate_full_waves(c, wide, MOST_COMPARED));
        if (candidate_total(c, wide) >= GAIN_OF_FEWER_WAVES * candidate_total(c, &now)) break;
        kept = wide;
        now = *wide;
    }
    return kept;
}

static Candidate *choose(Chooser *c, uint8_t *by_loop)
{
    modes_compile(c);
    for (Candidate *best; (best = best_candidate(c, by_loop)) || modes_compile_others(c);) {
        if (!best) continue;
        Candidate *wide = c->disproved ? best : with_fewer_waves(c, best, by_loop);
        if (wide != best && is_right(c, wide)) return wide;
        if (c->disproved || is_right(c, best)) return best;
    }
    if (c->wrong)
        BUG("kernel '%s': every mode of the scheduler would change what the kernel does\n%s", c->base->name, c->wrong);
    return NULL;
}

static uint8_t trips_of(Kernel *k, Block *block)
{
    LoopBody body;
    LoopCount count;
    if (!loop_body_find(k, block, &body) || !loop_count(&body, &count) || !count.trips) return TYPICAL_TRIPS;
    return count.trips < TYPICAL_TRIPS ? (uint8_t)count.trips : TYPICAL_TRIPS;
}

static void find_loops(Chooser *c)
{
    Kernel *k = c->base;
    c->loops = ARENA_ARRAY(c->arena, Block *, k->blocks.len + 1);
    c->trips = ARENA_ARRAY(c->arena, uint8_t, k->blocks.len + 1);
    kernel_compute_defs(k);
    loops_build(k);
    FOREACH_BLOCK(k, block)
    if (block_is_loop(block)) {
        c->trips[c->num_loops] = trips_of(k, block);
        c->loops[c->num_loops++] = block;
        block->loop_of = c->num_loops;
    }
}

/* Replaces the base, which the caller holds, by the kept candidate. */
static void take(Kernel *k, const Kernel *from, DiagList *diags)
{
    *k = *from;
    k->diags = diags;
    FOREACH_BLOCK(k, block) block->kernel = k;
}

/* Runs the base itself in the chosen modes, with the requested output, and up to the requested pass. */
static bool run_again(Chooser *c, const uint8_t *by_loop, const Candidate *kept, unsigned end)
{
    const WaveccSchedule rest = kept->mode;
    PipelineOptions options = *c->options;
    options.ctx.options.schedule = rest;
    options.ctx.fewer_waves = kept->fewer;
    options.ctx.tries = true;
    note_choice(c, by_loop, c->base);
    candidate_set_modes(c->base, by_loop);
    /* A printed kernel must compile further as it would have. */
    if (!c->base->schedule && rest != WAVECC_SCHEDULE_OFF) c->base->schedule = (uint8_t)(1 + rest);
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
    } else if (ok && (options->ctx.options.print_after || options->ctx.options.stop_after)) {
        ok = run_again(&c, by_loop, kept, end);
    } else {
        DiagList *const diags = options->ctx.diags;
        diag_append(diags, (ok ? kept : &c.modes[WAVECC_SCHEDULE_OFF])->diags);
        if (ok) note_choice(&c, by_loop, kept->k);
        if (ok) remark_fewer_waves(&c, kept);
        if (ok) take(k, kept->k, diags);
    }
    arena_free(scratch);
    return ok;
}

/* The first pass that depends on the mode, and the one after the last pass to run. */
static unsigned parting(void)
{
    unsigned n = 0;
    while (n < pipeline_num_passes && !pipeline_passes[n].by_mode) n++;
    return n;
}

static unsigned end_of(const PipelineOptions *options)
{
    for (unsigned i = 0; options->ctx.options.stop_after && i < pipeline_num_passes; i++)
        if (!strcmp(options->ctx.options.stop_after, pipeline_passes[i].name)) return i + 1;
    return pipeline_num_passes;
}

/* The author's order stays in any case, whatever modes the author gives loops. */
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
    if (options->ctx.options.stop_after && !strcmp(options->ctx.options.stop_after, "frontend")) return true;
    if (given.ctx.options.schedule == WAVECC_SCHEDULE_OFF) forget_modes(k);
    const bool is_auto = given.ctx.options.schedule == WAVECC_SCHEDULE_AUTO;
    const bool chooses = is_auto && first < end && !k->allocated;
    given.ctx.tries = is_auto;
    if (is_auto) given.ctx.options.schedule = WAVECC_SCHEDULE_OFF;
    if (!chooses) return pipeline_run_passes(k, &given, 0, end);
    return pipeline_run_passes(k, &given, 0, first) && choose_and_run(k, &given, first, end);
}
