/* br_exec %inside, %skip: with EXEC = 0 vector instructions do nothing, so falling through is right unless the region holds
   something that ignores EXEC, and cheap unless it is long. Looks at the blocks between the branch and `skip`. */
#include "finalize/branches.h"

/* Vector instructions cost an issue slot each when EXEC is 0; a branch not taken costs about as much as this many. */
enum { SHORT_BODY = 12 };

/* Does the instruction do harm, or hang, when it runs with EXEC = 0? */
static bool ignores_exec(const Inst *inst)
{
    const InstInfo *info = inst_row(inst);
    switch ((Unit)info->unit) {
    case UNIT_SMEM:
    case UNIT_BARRIER:
    case UNIT_MESSAGE: return true;
    default: break;
    }
    if (info->flags & (INST_BARRIER | INST_READS_LANES)) return true;
    /* s_trap, s_setreg and others whose effect is not a register. */
    return info->flags & INST_SIDE_EFFECT && info->format == FORMAT_SOPP && info->unit != UNIT_WAIT &&
           !(info->flags & INST_BRANCH);
}

typedef struct Walk {
    const Block *skip;
    BitSet seen;
    VEC(const Block *) stack;
} Walk;

bool exec_branch_wanted(Kernel *k, const Block *block)
{
    Walk w = {.skip = block->last->branch->target[1], .seen = bitset_new(k->arena, k->blocks.len)};
    const Block *inside = block->last->branch->target[0];
    if (inside == w.skip) return false;
    bitset_set(&w.seen, inside->id);
    VEC_PUSH(k->arena, &w.stack, inside);
    unsigned length = 0;
    while (w.stack.len) {
        const Block *b = VEC_POP(&w.stack);
        if (b == block) return true; /* a loop: it ends by this branch */
        FOREACH_INST(b, inst)
        {
            if (inst->m.opcode == OP_BR_CMP || ignores_exec(inst)) return true;
            if (inst_row(inst)->event || ++length > SHORT_BODY) return true;
        }
        for (unsigned s = 0; s < block_num_succs(b); s++) {
            const Block *succ = block_succ(b, s);
            if (succ == w.skip) continue;
            if (succ->rpo <= b->rpo) return true; /* a loop inside */
            if (bitset_test(&w.seen, succ->id)) continue;
            bitset_set(&w.seen, succ->id);
            VEC_PUSH(k->arena, &w.stack, succ);
        }
    }
    return false;
}
