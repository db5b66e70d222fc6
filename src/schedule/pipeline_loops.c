/* Software pipelining of loops of one block.
 *
 *   ^loop:  loads, barrier, stores to LDS, barrier, reads | products          the head, and the tail
 *
 *   =>      head of the first iteration
 *   ^loop:  products of one iteration, and the head of the next               in whatever order `schedule` finds
 *           products of the last one
 *
 * Requires and preserves SSA. */
#include "schedule/rotate.h"
#include "schedule/schedule.h"

/* The first matrix instruction: what stands before it brings its operands. */
static uint32_t first_product(const Block *block)
{
    uint32_t position = 0;
    FOREACH_INST(block, inst)
    {
        if (inst_row(inst)->unit == UNIT_MFMA) return position;
        position++;
    }
    return 0;
}

bool pass_pipeline_loops(Kernel *k, PassCtx *ctx)
{
    if (ctx->schedule != SCHEDULE_PIPELINE) return false;
    kernel_compute_defs(k);
    Arena *scratch = arena_new();
    bool changed = false;
    for (uint32_t i = 0; i < k->blocks.len; i++) {
        LoopBody l;
        BitSet head;
        uint32_t length = first_product(k->blocks.data[i]);
        if (!length || !loop_body_find(k, k->blocks.data[i], &l)) continue;
        if (!loop_head_prefix(&l, length, scratch, &head) || !loop_rotate(&l, &head, scratch)) continue;
        changed = true;
        i = l.block->id + 1;
    }
    arena_free(scratch);
    return changed;
}
