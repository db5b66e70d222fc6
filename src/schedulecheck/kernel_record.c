/* The copy of a kernel that check-schedule compares with. */
#include <string.h>

#include "ir/schedule_modes.h"
#include "schedulecheck/kernel_record.h"

static Branch *copy_branch(Arena *arena, const Branch *branch, Block *const *copies)
{
    if (!branch) return NULL;
    Branch *copy = ARENA_NEW(arena, Branch);
    *copy = *branch;
    for (unsigned i = 0; i < 2; i++) {
        if (branch->target[i]) copy->target[i] = copies[branch->target[i]->id];
        if (!branch->num_args[i]) continue;
        copy->args[i] = ARENA_ARRAY(arena, Operand, branch->num_args[i]);
        memcpy(copy->args[i], branch->args[i], sizeof(Operand) * branch->num_args[i]);
    }
    return copy;
}

static void copy_inst(Kernel *to, Block *block, const Inst *inst, Block *const *copies)
{
    Inst *copy = inst_new_like(to, inst);
    if (inst->m.num_operands) memcpy(copy->m.operands, inst->m.operands, sizeof(Operand) * inst->m.num_operands);
    copy->flags = inst->flags;
    copy->loc = inst->loc;
    copy->branch = copy_branch(to->arena, inst->branch, copies);
    if (inst->mem) {
        copy->mem = ARENA_NEW(to->arena, MemRef);
        *copy->mem = *inst->mem;
    }
    inst_append(block, copy);
}

ScheduleRecord *schedule_record(Kernel *k)
{
    Arena *arena = k->arena;
    kernel_number_blocks(k);
    ScheduleRecord *record = ARENA_NEW(arena, ScheduleRecord);
    Kernel *to = record->k = ARENA_NEW(arena, Kernel);
    *to = *k;
    to->inst_room = NULL;
    to->inst_room_bytes = 0;
    to->notes = NULL;
    to->vregs.data = ARENA_ARRAY(arena, VReg, k->vregs.len + 1);
    to->vregs.cap = k->vregs.len;
    if (k->vregs.len) memcpy(to->vregs.data, k->vregs.data, sizeof(VReg) * k->vregs.len);
    to->regions.cap = k->regions.len; /* more entries go elsewhere */
    to->locs.cap = k->locs.len;
    to->blocks.data = ARENA_ARRAY(arena, Block *, k->blocks.len + 1);
    to->blocks.cap = k->blocks.len;
    FOREACH_BLOCK(k, block)
    {
        Block *copy = to->blocks.data[block->id] = ARENA_NEW(arena, Block);
        *copy = (Block){
            .id = block->id, .name = block->name, .kernel = to, .region = block->region, .schedule = block->schedule};
        for (uint32_t i = 0; i < block->params.len; i++) VEC_PUSH(arena, &copy->params, block->params.data[i]);
    }
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst) copy_inst(to, to->blocks.data[block->id], inst, to->blocks.data);
    kernel_compute_defs(to);
    kernel_number(to);
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
