/* Turns the block ends of kernel IR into machine branches. The layout stays, except for unnecessary blocks.

       bb0: br_cmp s_cmp_lt_u32 s0, s1, ^bb1, ^bb2         bb0: s_cmp_lt_u32 s0, s1
       bb1: ...                                      =>         s_cbranch_scc0 bb2
            br ^bb3                                        bb1: ...
       bb2: ...                                                 s_branch bb3
                                                           bb2: ...

   A branch to the next block is not emitted. A conditional branch is inverted if that lets one side fall through.
   Blocks with only a branch are threaded, and br_exec becomes s_cbranch_execz if useful (prepare_branches.c). Far
   branches go through VCC (long_branches.c).

   After this pass every instruction is a machine instruction. A branch has its target in Inst.branch->target[0] (and
   [1], the block it falls into). A block without a terminator falls into the next. Requires: physical registers, no
   block arguments. */
#include "finalize/branches.h"
#include "finalize/finalize.h"

/* ---- terminators ---- */

static Inst *new_branch(Kernel *k, const Inst *like, uint16_t opcode, Block *taken, Block *fall)
{
    Inst *inst = inst_new(k, opcode, 0, 0);
    inst->loc = like->loc;
    inst->position = like->position;
    inst->branch = ARENA_NEW(k->arena, Branch);
    inst->branch->target[0] = taken;
    inst->branch->target[1] = fall;
    return inst;
}

/* The jump that a conditional branch needs if neither side is next. It is in a block of its own, so that each block
   keeps one terminator. The new layout has it after `block`. */
static Block *jump_block(Kernel *k, const Block *block, const Inst *like, Block *target)
{
    Block *jump = ARENA_NEW(k->arena, Block);
    jump->kernel = k;
    jump->name = arena_printf(k->arena, "bb%u", k->num_block_names++);
    jump->region = block->region;
    inst_append(jump, new_branch(k, like, OP_S_BRANCH, target, NULL));
    return jump;
}

/* Ends `block` with a conditional branch: `if_true` to target[0], its inverse to target[1]. Returns a block to put
 * after it. */
static Block *lower_conditional(Kernel *k, Block *block, Block *next, uint16_t if_true, uint16_t if_false)
{
    Inst *end = block->last;
    Block *yes = end->branch->target[0], *no = end->branch->target[1], *jump = NULL;
    inst_remove(end);
    if (yes == next) {
        inst_append(block, new_branch(k, end, if_false, no, yes));
        return NULL;
    }
    if (no != next) jump = jump_block(k, block, end, no);
    inst_append(block, new_branch(k, end, if_true, yes, jump ? jump : no));
    return jump;
}

static void append_compare(Kernel *k, Block *block)
{
    const Inst *end = block->last;
    Inst *cmp = inst_new(k, end->m.mods.cmp, 0, 2);
    cmp->loc = end->loc;
    cmp->position = end->position;
    cmp->m.operands[0] = end->m.operands[0];
    cmp->m.operands[1] = end->m.operands[1];
    inst_insert_before(block->last, cmp);
}

static Block *lower_end(Kernel *k, Block *block, Block *next)
{
    Inst *end = block->last;
    if (!end || !end->branch) return NULL;
    Block *target = end->branch->target[0];
    switch (end->m.opcode) {
    case OP_BR:
        inst_remove(end);
        if (target != next) inst_append(block, new_branch(k, end, OP_S_BRANCH, target, NULL));
        return NULL;
    case OP_BR_CMP:
        append_compare(k, block);
        return lower_conditional(k, block, next, OP_S_CBRANCH_SCC1, OP_S_CBRANCH_SCC0);
    case OP_BR_EXEC: return lower_conditional(k, block, next, OP_S_CBRANCH_EXECNZ, OP_S_CBRANCH_EXECZ);
    default: { /* already a machine branch; threading may have moved the block after it */
        Block *fall = end->branch->target[1];
        if (!fall || fall == next) return NULL;
        return end->branch->target[1] = jump_block(k, block, end, fall);
    }
    }
}

bool pass_branches(Kernel *k, PassCtx *)
{
    bool changed = false;
    VEC(Block *) layout = {0};
    uint32_t num_blocks = k->blocks.len;
    for (uint32_t i = 0; i < num_blocks; i++) {
        Block *block = k->blocks.data[i], *next = i + 1 < num_blocks ? k->blocks.data[i + 1] : NULL;
        changed |= block->last && inst_row(block->last)->format == FORMAT_PSEUDO;
        VEC_PUSH(k->arena, &layout, block);
        Block *jump = lower_end(k, block, next);
        if (jump) VEC_PUSH(k->arena, &layout, jump);
    }
    k->blocks.len = 0;
    for (uint32_t i = 0; i < layout.len; i++) VEC_PUSH(k->arena, &k->blocks, layout.data[i]);
    kernel_number_blocks(k);
    changed |= lengthen_branches(k);
    kernel_number_blocks(k);
    return changed;
}
