/* Loop inversion. A loop that tests at its head and jumps back there unconditionally gets a test at its end instead.
   The head stays before the loop, for the first test.

       head: s_cmp ...                                     head: s_cmp ...
             br_cmp ^body, ^exit                                 br_cmp ^body, ^exit
       body: ...                                    =>     body: ...
             br ^head                                            s_cmp ...
       exit:                                                     br_cmp ^body, ^exit
                                                           exit:

   This saves one taken branch per iteration. On physical registers the copy of the head needs no renaming. Heads with
   more than MOST instructions, or with barriers, stay unchanged. */
#include "analysis/cfg.h"
#include "finalize/finalize.h"

enum { MOST = 16 };

/* Does it end an iteration, and jump back to a head with a test? */
static bool is_latch(const Block *block)
{
    const Inst *end = block->last;
    return end && end->m.opcode == OP_BR && end->branch->target[0] != block;
}

static bool tests(const Block *head, const Block *latch)
{
    const Inst *end = head->last;
    if (head->region != latch->region || head->loop_header != head || !block_in_loop(latch, head)) return false;
    if (end->m.opcode != OP_BR_CMP && end->m.opcode != OP_BR_EXEC) return false;
    const Block *const *to = (const Block *const *)end->branch->target;
    if (block_in_loop(to[0], head) == block_in_loop(to[1], head) || to[0] == head || to[1] == head) return false;
    uint32_t count = 0;
    FOREACH_INST(head, inst)
    if (++count > MOST || inst_has(inst, INST_BARRIER)) return false;
    return true;
}

static void test_at_end(Kernel *k, Block *latch, const Block *head)
{
    inst_remove(latch->last);
    FOREACH_INST(head, inst)
    {
        Inst *copy = inst_clone(k, inst);
        if (inst->branch) {
            copy->branch = ARENA_NEW(k->arena, Branch);
            *copy->branch = *inst->branch;
        }
        inst_append(latch, copy);
    }
}

bool pass_invert_loops(Kernel *k, PassCtx *)
{
    loops_build(k);
    VEC(Block *) latches = {0};
    FOREACH_BLOCK(k, block)
    if (is_latch(block) && block->rpo != UINT32_MAX && tests(block->last->branch->target[0], block))
        VEC_PUSH(k->arena, &latches, block);
    for (uint32_t i = 0; i < latches.len; i++)
        test_at_end(k, latches.data[i], latches.data[i]->last->branch->target[0]);
    if (latches.len) kernel_number_blocks(k);
    return latches.len;
}
