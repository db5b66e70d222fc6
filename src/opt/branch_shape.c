/* See branch_shape.h. */
#include "opt/branch_shape.h"

static bool is_side(const Block *side, const Block *head)
{
    return side != head && side->preds.len == 1 && side->last && side->last->m.opcode == OP_BR;
}

bool branch_shape_find(Block *head, BranchShape *shape)
{
    Inst *last = head->last;
    if (!last || (last->m.opcode != OP_BR_EXEC && last->m.opcode != OP_BR_CMP)) return false;
    const Branch *branch = last->branch;
    Block *side = branch->target[0], *other = branch->target[1];
    if (branch->num_args[0] || branch->num_args[1] || side == other || !is_side(side, head)) return false;
    Block *after = side->last->branch->target[0];
    *shape = (BranchShape){head, {side, other == after ? NULL : other}, after, last};
    if (after == head || after == side || after->preds.len != 2) return false;
    if (shape->sides[1] && (!is_side(other, head) || other->last->branch->target[0] != after)) return false;
    if (last->m.opcode == OP_BR_CMP)
        return side->region == head->region && (!shape->sides[1] || other->region == head->region);
    shape->test = last->prev;
    const Inst *first = after->first;
    if (shape->sides[1] || !shape->test || shape->test->m.opcode != OP_EXEC_IF) return false;
    return first && first->m.opcode == OP_EXEC_END && operand_same(first->m.operands[0], shape->test->m.operands[0]);
}

void block_move_all(Block *from, Block *to, Inst *before)
{
    while (from->first) {
        Inst *inst = from->first;
        inst_remove(inst);
        if (before) inst_insert_before(before, inst);
        else inst_append(to, inst);
    }
}

/* `to` took over the terminator of `from`, so it replaces `from` as predecessor of the next blocks. */
static void take_succs(Block *to, Block *from)
{
    from->preds.len = 0;
    for (unsigned i = 0; i < block_num_succs(to); i++) {
        Block *next = block_succ(to, i);
        for (uint32_t p = 0; p < next->preds.len; p++)
            if (next->preds.data[p] == from) next->preds.data[p] = to;
    }
}

void branch_shape_remove(const BranchShape *shape)
{
    if (shape->test->m.opcode == OP_EXEC_IF) {
        inst_remove(shape->test);
        inst_remove(shape->after->first); /* exec_end */
    }
    inst_remove(shape->head->last);
    for (unsigned s = 0; s < 2 && shape->sides[s]; s++) {
        while (shape->sides[s]->first) inst_remove(shape->sides[s]->first);
        shape->sides[s]->preds.len = 0;
    }
    shape->after->params.len = 0;
    block_move_all(shape->after, shape->head, NULL);
    take_succs(shape->head, shape->after);
}

void kernel_drop_empty_blocks(Kernel *k)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < k->blocks.len; i++)
        if (k->blocks.data[i]->first) k->blocks.data[kept++] = k->blocks.data[i];
    k->blocks.len = kept;
}
