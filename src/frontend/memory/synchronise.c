/* Waits, barriers and fences. */
#include "frontend/memory/synchronise.h"
#include "frontend/read/reader.h"
#include "ir/build_op.h"
#include "ir/schedule.h"

#include <string.h>

#include "isa/events.h"

void emit_author_wait(Reader *r, uint32_t simm16)
{
    Inst *wait = BUILD_ALONE(&r->b, OP_S_WAITCNT);
    wait->m.mods.offset = (int32_t)simm16;
    wait->flags |= INST_AUTHOR;
}

void emit_author_count(Reader *r, Counter counter, uint64_t count)
{
    if (count >= counter_infos[counter].max) return;
    const Operand none[1] = {operand_none()};
    Inst *wait = build_inst(&r->b, (Opcode)counter_infos[counter].wait, none, 0);
    wait->m.mods.offset = (int32_t)count;
    wait->flags |= INST_AUTHOR;
}

void emit_barrier_waiting(Reader *r, uint32_t waits) { BUILD_ALONE(&r->b, OP_BARRIER)->m.mods.offset = (int32_t)waits; }

bool emit_full_barrier(Reader *r, MlirOperation op)
{
    (void)op;
    emit_barrier_waiting(r, BARRIER_WAIT_LDS | BARRIER_WAIT_DMA);
    return true;
}

bool emit_directive(Reader *r, const char *name, unsigned opcode, const int64_t *values, unsigned count)
{
    Inst *inst = inst_new(r->k, (uint16_t)opcode, 0, count);
    for (unsigned i = 0; i < count; i++) {
        if (values[i] < INT32_MIN || values[i] > UINT32_MAX)
            return read_error(r, "%s: %ld does not fit 32 bits", name, (long)values[i]);
        inst->m.operands[i] = operand_imm((uint32_t)values[i]);
    }
    const char *wrong = schedule_directive_error(inst);
    if (wrong) return read_error(r, "%s: %s", name, wrong);
    build_inst(&r->b, (Opcode)opcode, inst->m.operands, count);
    return true;
}

void memory_fence(Reader *r, const char *scope, bool acquires, bool releases)
{
    bool in_group = strstr(scope, "workgroup") || strstr(scope, "wavefront") || strstr(scope, "singlethread");
    uint8_t cache = CACHE_SC1 | (*scope ? 0 : CACHE_SC0);
    if (!in_group && releases) BUILD_ALONE(&r->b, OP_BUFFER_WBL2)->m.mods.cache = cache;
    Inst *wait = BUILD_ALONE(&r->b, OP_S_WAITCNT);
    wait_clear(&wait->m);
    wait_set(&wait->m, COUNTER_LGKM, 0);
    wait_set(&wait->m, COUNTER_VM, 0);
    if (in_group) VEC_PUSH(r->arena, &r->group_fences, wait);
    if (!in_group && acquires) BUILD_ALONE(&r->b, OP_BUFFER_INV)->m.mods.cache = cache;
}

/* Source: LLVM, AMDGPUUsage, memory model of gfx942: outside of threadgroup split mode vmcnt is left out in fences of a
   workgroup. Copies to the LDS are counted by vmcnt and not in order with operations of the LDS. */
void finish_fences(Reader *r)
{
    if (!r->group_fences.len) return;
    FOREACH_BLOCK(r->k, block)
    FOREACH_INST(block, inst)
    if (event_info(r->k->target, (Event)inst_row(inst)->event)->flags & EVENT_WRITES_LDS) return;
    for (uint32_t i = 0; i < r->group_fences.len; i++)
        wait_set(&r->group_fences.data[i]->m, COUNTER_VM, counter_infos[COUNTER_VM].max);
}
