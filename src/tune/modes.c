/* The candidates of the modes. Some are so slow by the clock of `schedule` alone that they need no machine code. */
#include "ir/pass_notes.h"
#include "tune/candidates.h"

/* The scheduler's clock ignores waits of other waves. Its error compared with the machine code's time is up to this
   factor. */
static const double DOUBT = 1.15;

/* Does it need more scratch memory than the source? */
static bool spills(const Chooser *c, const Candidate *candidate) { return needs_more_scratch(candidate->k, c->base); }

/* ---- modes that are far slower ---- */

static double own_clocks(const Chooser *, const Block *block, uint32_t) { return (double)block->own_clocks; }

static double order_clocks_of(const Chooser *, const Block *block, uint32_t) { return (double)block->order_clocks; }

/* The loop's clocks without pipelining, as `pipeline-loops` saw it. Passes between it and `schedule` may remove
   instructions. */
static double unpipelined_clocks_of(const Chooser *, const Block *block, uint32_t)
{
    return (double)block->unpipelined_clocks * (block->rounds ? block->rounds : 1) / DOUBT;
}

/* By the scheduler's clock, is the compiled `best` far faster than `other` in every loop and over the whole kernel?
   `clocks` gives the time of `other`. The test does not apply if `other` may have more `waves`, or to kernels without
   loops, where moves and waits decide. */
static bool outclasses(const Chooser *c, const Candidate *best, const Candidate *other, uint32_t waves, Clocks *clocks)
{
    Candidate ahead = *best, behind = *other;
    if (best->dropped || other->dropped || spills(c, best) || !c->num_loops) return false;
    if (!waves || best->occupancy < waves) return false;
    candidate_add_up(c, &ahead, order_clocks_of, 0);
    candidate_add_up(c, &behind, clocks, 0);
    for (uint32_t i = 0; i < c->num_loops; i++)
        if (!ahead.loops[i] || ahead.loops[i] * DOUBT >= behind.loops[i]) return false;
    return candidate_total(c, &ahead) * DOUBT < candidate_total(c, &behind);
}

/* Outclassed modes are compiled to the end only for reports, which show the clocks of each mode. */
static bool wants_all(const Chooser *c)
{
    return c->options->ctx.note_places || c->options->ctx.diags->wants_remarks || c->options->ctx.options.verify_each;
}

static void compile_interleave(Chooser *c)
{
    Candidate *const pipeline = &c->modes[WAVECC_SCHEDULE_PIPELINE], *const out = &c->modes[WAVECC_SCHEDULE_INTERLEAVE];
    if (!pipeline->dropped && !pipeline->k->notes->pipelined) { /* the result equals that of `interleave` */
        *out = *pipeline;
        out->mode = WAVECC_SCHEDULE_INTERLEAVE;
        return;
    }
    out->outclassed = outclasses(c, pipeline, pipeline, pipeline->dropped ? 0 : pipeline->k->notes->unpipelined_waves,
                                 unpipelined_clocks_of);
    if (out->outclassed && !wants_all(c)) return;
    candidate_begin(c, NULL, WAVECC_SCHEDULE_INTERLEAVE, out);
    candidate_run(c, out, c->first, c->scheduled);
    if (!out->outclassed)
        out->outclassed = outclasses(c, pipeline, out, out->k->notes->schedule_waves, order_clocks_of);
    if (!out->outclassed || wants_all(c)) candidate_run(c, out, c->scheduled, pipeline_num_passes);
}

/* `schedule` has timed the author's order of each block that it changed, and those are the clocks of `off`. If another
   mode spills, `off` must be compiled in any case. */
static bool off_is_outclassed(const Chooser *c)
{
    const Candidate *const interleave = &c->modes[WAVECC_SCHEDULE_INTERLEAVE], *const pipeline =
                                                                                   &c->modes[WAVECC_SCHEDULE_PIPELINE];
    if (!interleave->k) return true; /* both were */
    const uint32_t waves = interleave->k->notes->schedule_waves;
    if (interleave->outclassed) return outclasses(c, pipeline, interleave, waves, own_clocks);
    if (interleave->dropped || spills(c, interleave)) return false;
    return outclasses(c, pipeline, interleave, waves, own_clocks) ||
           outclasses(c, interleave, interleave, waves, own_clocks);
}

static void compile_off(Chooser *c)
{
    Candidate *const off = &c->modes[WAVECC_SCHEDULE_OFF];
    const bool outclassed = off->outclassed = off_is_outclassed(c);
    if (outclassed && !wants_all(c)) return;
    candidate_compile(c, NULL, WAVECC_SCHEDULE_OFF, off);
    off->outclassed = outclassed;
}

/* A kernel for two modes is timed once. */
static void measure_mode(Chooser *c, unsigned mode, bool same_occupancy)
{
    Candidate *candidate = &c->modes[mode];
    ARRAY_FOREACH(const Candidate, twin, c->modes, mode) {
        if (twin->k != candidate->k) continue;
        candidate->loops = twin->loops;
        candidate->around = twin->around;
        candidate->rest = twin->rest;
        return;
    }
    candidate_measure(c, candidate, candidate_timed_waves(c, candidate, same_occupancy));
}

/* Is only one kernel left, so that no comparison is needed? */
static bool is_alone(const Chooser *c)
{
    const Kernel *found = NULL;
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++) {
        if (!candidate_is_whole(&c->modes[m])) continue;
        if (found && found != c->modes[m].k) return false;
        found = c->modes[m].k;
    }
    return found && !wants_all(c);
}

/* Treats all loops as present and equally fast. */
static void leave_unmeasured(const Chooser *c, Candidate *candidate)
{
    candidate->rest = 1;
    candidate->around = 0;
    candidate->loops = ARENA_ARRAY(c->arena, double, c->num_loops + 1);
    for (uint32_t i = 0; i < c->num_loops; i++) candidate->loops[i] = 1;
}

static void measure_modes(Chooser *c)
{
    const Candidate *first = NULL;
    bool same_occupancy = true;
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++) {
        Candidate *candidate = &c->modes[m];
        if (m != WAVECC_SCHEDULE_OFF && candidate_is_whole(candidate) &&
            candidate_is_whole(&c->modes[WAVECC_SCHEDULE_OFF]) &&
            needs_more_scratch(candidate->k, c->modes[WAVECC_SCHEDULE_OFF].k))
            candidate->dropped = "registers go to scratch memory";
        if (!candidate_is_whole(candidate)) continue;
        if (!first) first = candidate;
        same_occupancy &= candidate->occupancy == first->occupancy;
    }
    const bool alone = is_alone(c);
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++) {
        if (!candidate_is_whole(&c->modes[m])) continue;
        if (alone) leave_unmeasured(c, &c->modes[m]);
        else measure_mode(c, m, same_occupancy);
    }
}

void modes_compile(Chooser *c)
{
    Candidate *const pipeline = &c->modes[WAVECC_SCHEDULE_PIPELINE];
    if (c->num_loops) candidate_compile(c, NULL, WAVECC_SCHEDULE_PIPELINE, pipeline);
    else pipeline->dropped = "there is no loop of one block";
    compile_interleave(c);
    compile_off(c);
    measure_modes(c);
}

bool modes_compile_others(Chooser *c)
{
    bool any = false;
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++) {
        Candidate *candidate = &c->modes[m];
        if (!candidate->outclassed) continue;
        if (!candidate_is_whole(candidate)) candidate_compile(c, NULL, (WaveccSchedule)m, candidate);
        candidate->outclassed = false;
        any = true;
    }
    if (any) measure_modes(c);
    return any;
}
