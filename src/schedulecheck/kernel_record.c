/* The copy of a kernel that check-schedule compares with. */
#include <string.h>

#include "ir/schedule_modes.h"
#include "schedulecheck/kernel_record.h"

ScheduleRecord *schedule_record(Kernel *k)
{
    ScheduleRecord *record = ARENA_NEW(k->arena, ScheduleRecord);
    record->k = kernel_clone(k->arena, k);
    kernel_number(record->k);
    return record;
}

void schedule_record_groups(ScheduleRecord *record, const PassCtx *ctx)
{
    FOREACH_BLOCK(record->k, block)
    FOREACH_INST(block, inst) record->makes_groups |= inst->m.opcode == OP_SCHED_GROUP_BARRIER;
    record->mode = schedule_mode_of_kernel(ctx, record->k);
}

static bool same_operands(const Operand *a, const Operand *b, unsigned num)
{
    for (unsigned i = 0; i < num; i++)
        if (memcmp(&a[i], &b[i], sizeof a[i])) return false;
    return true;
}

static bool same_branch(const Branch *a, const Branch *b)
{
    if (!a || !b) return a == b;
    for (unsigned i = 0; i < 2; i++) {
        const Block *x = a->target[i], *y = b->target[i];
        if (!x != !y || (x && x->id != y->id) || a->num_args[i] != b->num_args[i]) return false;
        if (!same_operands(a->args[i], b->args[i], a->num_args[i])) return false;
    }
    return true;
}

static bool same_inst(const Inst *a, const Inst *b)
{
    if (a->m.opcode != b->m.opcode || a->m.form != b->m.form || a->flags != b->flags ||
        a->m.num_defs != b->m.num_defs || a->m.num_operands != b->m.num_operands ||
        memcmp(&a->m.mods, &b->m.mods, sizeof a->m.mods) || !a->mem != !b->mem)
        return false;
    if (a->mem && memcmp(a->mem, b->mem, sizeof *a->mem)) return false;
    return same_operands(a->m.operands, b->m.operands, a->m.num_operands) && same_branch(a->branch, b->branch);
}

static bool same_block(const Block *a, const Block *b)
{
    if (a->params.len != b->params.len || a->region != b->region) return false;
    for (uint32_t i = 0; i < a->params.len; i++)
        if (a->params.data[i] != b->params.data[i]) return false;
    const Inst *x = a->first, *y = b->first;
    for (; x && y; x = x->next, y = y->next)
        if (!same_inst(x, y)) return false;
    return !x && !y;
}

bool schedule_record_is(const ScheduleRecord *record, Kernel *k)
{
    if (record->makes_groups || record->k->blocks.len != k->blocks.len || record->k->vregs.len != k->vregs.len)
        return false;
    kernel_number_blocks(k);
    FOREACH_BLOCK(k, block)
    if (!same_block(block, record->k->blocks.data[block->id])) return false;
    return true;
}
