/* Branches of one block without an `else`, and how blocks become one. See branch_shape.h. */
#include "opt/branch_shape.h"

bool branch_shape_find(Block *head, BranchShape *shape)
{
    Inst *last = head->last;
    if (!last || (last->m.opcode != OP_BR_EXEC && last->m.opcode != OP_BR_CMP)) return false;
    const Branch *branch = last->branch;
    *shape = (BranchShape){head, branch->target[0], branch->target[1], last};
    Inst *first = shape->after->first, *end = shape->body->last;
    if (shape->body == head || shape->after == head || shape->body == shape->after) return false;
    if (branch->num_args[0] || branch->num_args[1] || shape->after->params.len) return false;
    if (shape->body->preds.len != 1 || shape->after->preds.len != 2 || !end || end->m.opcode != OP_BR) return false;
    if (end->branch->target[0] != shape->after) return false;
    if (last->m.opcode == OP_BR_CMP) return shape->body->region == head->region;
    shape->test = last->prev;
    if (!shape->test || shape->test->m.opcode != OP_EXEC_IF || !first || first->m.opcode != OP_EXEC_END) return false;
    return operand_same(first->m.operands[0], shape->test->m.operands[0]);
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

void block_takes_succs(Block *to, Block *from)
{
    from->preds.len = 0;
    for (unsigned i = 0; i < block_num_succs(to); i++) {
        Block *next = block_succ(to, i);
        for (uint32_t p = 0; p < next->preds.len; p++)
            if (next->preds.data[p] == from) next->preds.data[p] = to;
    }
}

void kernel_drop_empty_blocks(Kernel *k)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < k->blocks.len; i++)
        if (k->blocks.data[i]->first) k->blocks.data[kept++] = k->blocks.data[i];
    k->blocks.len = kept;
}
