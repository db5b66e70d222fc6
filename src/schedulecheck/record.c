/* The copy of a kernel that check-schedule compares with. */
#include <string.h>

#include "ir/schedule.h"
#include "schedulecheck/record.h"

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
    Inst *copy = inst_new(to, inst->m.opcode, inst->m.num_defs, inst->m.num_operands);
    Operand *operands = copy->m.operands;
    copy->m = inst->m;
    copy->m.operands = operands;
    if (inst->m.num_operands) memcpy(operands, inst->m.operands, sizeof(Operand) * inst->m.num_operands);
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
    to->schedule_record = NULL;
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
    record->makes_groups = true;
    record->mode = schedule_mode_of_kernel(ctx, record->k);
}
