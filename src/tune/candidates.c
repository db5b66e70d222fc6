/* Compiles one candidate, and measures its machine code. See candidates.h. */
#include "tune/candidates.h"

#include "analysis/block_time.h"
#include "analysis/limits.h"
#include "emit/emit.h"
#include "ir/schedule_modes.h"

#include <string.h>

enum {
    TIMED_ITERATIONS = 5,
    MOST_WAVES = 16, /* waves that are timed together */
    MOST_DEPTH = 4,  /* limit of the loop depth that counts */
    REST_TRIPS = 2,  /* iterations of a loop that a pass has made for the rest of another one */
};

/* ---- compiled ---- */

/* Wrong code of a dropped candidate is still a bug of wavecc. */
static bool is_disproved(const DiagList *diags)
{
    for (uint32_t i = 0; i < diags->items.len; i++)
        if (!strncmp(diags->items.data[i].message, "check-", 6)) return true;
    return false;
}

void candidate_set_modes(Kernel *k, const uint8_t *by_loop)
{
    FOREACH_BLOCK(k, block)
    if (block->loop_of && !block->schedule && !k->schedule)
        block->schedule = (uint8_t)(1 + by_loop[block->loop_of - 1]);
}

static PipelineOptions options_of(const Chooser *c, Candidate *candidate)
{
    PipelineOptions options = *c->options;
    options.ctx.diags = candidate->diags;
    options.ctx.options.schedule = candidate->mode;
    options.ctx.fewer_waves = candidate->fewer;
    options.ctx.tries = true;
    options.dump = NULL;
    options.later = options.ctx.options.verify_each ? NULL : &candidate->later;
    return options;
}

void candidate_begin(const Chooser *c, const uint8_t *by_loop, WaveccSchedule rest, Candidate *out)
{
    *out = (Candidate){
        .k = kernel_clone(c->base->arena, c->base), .diags = ARENA_NEW(c->base->arena, DiagList), .fewer = out->fewer};
    diag_init(out->diags, c->base->arena);
    out->diags->wants_remarks = c->options->ctx.diags->wants_remarks;
    out->diags->source = c->options->ctx.diags->source;
    out->diags->source_bytes = c->options->ctx.diags->source_bytes;
    out->diags->source_file = c->options->ctx.diags->source_file;
    out->k->diags = out->diags;
    out->mode = rest;
    if (by_loop) candidate_set_modes(out->k, by_loop);
    else if (rest == WAVECC_SCHEDULE_OFF) schedule_drop_directives(out->k);
}

void candidate_run(Chooser *c, Candidate *candidate, unsigned first, unsigned end)
{
    const PipelineOptions options = options_of(c, candidate);
    if (candidate->dropped) return;
    if (!pipeline_run_passes(candidate->k, &options, first, end)) {
        candidate->dropped = "it cannot be compiled";
        if (is_disproved(candidate->diags)) c->disproved = candidate->diags;
    } else if (end == pipeline_num_passes) candidate->occupancy = emit_occupancy(candidate->k).waves;
}

void candidate_compile(Chooser *c, const uint8_t *by_loop, WaveccSchedule rest, Candidate *out)
{
    candidate_begin(c, by_loop, rest, out);
    candidate_run(c, out, c->first, pipeline_num_passes);
}

bool needs_more_scratch(const Kernel *k, const Kernel *than)
{
    return k->scratch_bytes > than->scratch_bytes || k->spilled_vgprs > than->spilled_vgprs;
}

/* ---- measured ---- */

/* The assumed number of executions of the block. */
static double weight_of(const Block *block)
{
    double w = 1;
    uint32_t depth = block->loop_depth < MOST_DEPTH ? block->loop_depth : MOST_DEPTH;
    const bool is_rest = depth && !block->loop_of && block_is_loop(block);
    for (uint32_t i = is_rest ? 1 : 0; i < depth; i++) w *= TYPICAL_TRIPS;
    return is_rest ? w * REST_TRIPS : w;
}

double candidate_loop_weight(const Chooser *c, uint32_t loop)
{
    return weight_of(c->loops[loop]) * c->trips[loop] / TYPICAL_TRIPS;
}

/* Clocks of a compute unit that one workgroup's waves need for the block. */
static double clocks_of(const Chooser *c, const Block *block, uint32_t waves)
{
    const uint32_t iterations = block_is_loop(block) ? TIMED_ITERATIONS : 1;
    return block_time(c->arena, &c->rows, block, iterations, waves).time.clocks * c->waves / waves;
}

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

uint32_t candidate_full_waves(const Chooser *c, const Candidate *candidate, uint32_t most)
{
    const uint32_t full = least(least(candidate->occupancy * 4, waves_by_grid(c->base, false)), most);
    return full < c->waves ? c->waves : full;
}

void candidate_add_up(const Chooser *c, Candidate *candidate, Clocks *clocks, uint32_t waves)
{
    candidate->rest = candidate->around = 0;
    candidate->loops = ARENA_ARRAY(c->arena, double, c->num_loops + 1);
    FOREACH_BLOCK(candidate->k, block)
    {
        const double taken = clocks(c, block, waves);
        if (!block->loop_of) {
            candidate->rest += taken * weight_of(block);
            continue;
        }
        double *loop = &candidate->loops[block->loop_of - 1];
        const double each = taken / (block->rounds ? block->rounds : 1);
        if (*loop && each >= *loop) continue; /* of several versions, the one for the common case */
        *loop = each;
        candidate->around += each * block->ahead * weight_of(block) / TYPICAL_TRIPS;
    }
}

void candidate_measure(const Chooser *c, Candidate *candidate, uint32_t waves)
{
    candidate_add_up(c, candidate, clocks_of, waves);
}

double candidate_total(const Chooser *c, const Candidate *candidate)
{
    double sum = candidate->rest - candidate->around;
    for (uint32_t i = 0; i < c->num_loops; i++) sum += candidate->loops[i] * candidate_loop_weight(c, i);
    return sum;
}

uint32_t candidate_timed_waves(const Chooser *c, const Candidate *candidate, bool same_occupancy)
{
    return least(same_occupancy ? c->waves : candidate_full_waves(c, candidate, MOST_WAVES), MOST_WAVES);
}
