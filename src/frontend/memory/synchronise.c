/* Waits, barriers and fences. */
#include "frontend/memory/synchronise.h"
#include "frontend/read/reader.h"
#include "ir/build_op.h"
#include "ir/schedule_modes.h"
#include "isa/events.h"
#include "isa/family.h"

#include <string.h>

void emit_author_wait(Reader *r, uint32_t simm16)
{
    Inst *wait = BUILD_ALONE(&r->b, OP_S_WAITCNT);
    wait->m.mods.offset = (int32_t)(simm16 & WAITCNT_FIELDS); /* other bits have no meaning and no encoding */
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

bool emit_lds_barrier(Reader *r, MlirOperation)
{
    emit_barrier_waiting(r, BARRIER_WAIT_LDS | BARRIER_WAIT_DMA);
    return true;
}

bool emit_full_barrier(Reader *r, MlirOperation)
{
    const uint32_t memory = target_family(r->k->target)->orders_group ? 0 : BARRIER_ORDERS_MEMORY;
    emit_barrier_waiting(r, BARRIER_WAIT_LDS | BARRIER_WAIT_DMA | memory);
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

/* ---- fences ---- */

/* By the text of syncscope; a text without a row means the system. Columns: CACHE_ bits of accesses on gfx9, on
   gfx1250, on gfx90a. Source: LLVM 22, SIMemoryLegalizer.cpp; AMDGPUUsage, memory models of gfx942, gfx12 and gfx90a.
   LLVM's stores for gfx90a have no bits. We set glc there: it does not change them, but tells the checks that they are
   atomic. */
typedef struct ScopeRow {
    const char *name;
    uint8_t gfx9, gfx1250, gfx90a;
    bool in_wave, in_group;
} ScopeRow;

static const ScopeRow scopes[] = {
    {"singlethread", 0, 0, 0, true, true},
    {"wavefront", 0, 0, 0, true, true},
    {"workgroup", CACHE_SC0, 0, CACHE_SC0, false, true},
    {"cluster", CACHE_SC1, CACHE_SC0, CACHE_SC0, false, false},
    {"agent", CACHE_SC1, CACHE_SC1, CACHE_SC0, false, false},
    {"", CACHE_SC0 | CACHE_SC1, CACHE_SC0 | CACHE_SC1, CACHE_SC0, false, false},
};

static const ScopeRow *find_scope(const char *text)
{
    const ScopeRow *row = scopes;
    while (*row->name && !strstr(text, row->name)) row++;
    return row;
}

uint8_t scope_cache(Target target, const char *scope)
{
    const ScopeRow *row = find_scope(scope);
    if (target_infos[target].has_glc_bits) return row->gfx90a;
    return target_infos[target].family == FAMILY_GFX9 ? row->gfx9 : row->gfx1250;
}

/* Makes a wait for nothing, to be filled in. */
static Inst *fence_wait(Reader *r, Opcode opcode)
{
    const Operand none[1] = {operand_none()};
    Inst *wait = build_inst(&r->b, opcode, none, 0);
    wait_clear(&wait->m);
    return wait;
}

/* One L2 serves the whole device. buffer_wbl2 and buffer_invl2 concern other devices. */
static void cache_gfx90a(Reader *r, const ScopeRow *row, bool acquires, bool releases)
{
    const bool is_system = !*row->name;
    if (is_system && releases) BUILD_ALONE(&r->b, OP_BUFFER_WBL2);
    if (is_system && acquires) BUILD_ALONE(&r->b, OP_BUFFER_INVL2);
    if (acquires) BUILD_ALONE(&r->b, OP_BUFFER_WBINVL1_VOL);
}

static void fence_gfx9(Reader *r, const char *scope, bool acquires, bool releases)
{
    const ScopeRow *row = find_scope(scope);
    const bool is_gfx90a = isa_has(r->k->target, OP_BUFFER_WBINVL1_VOL);
    if (!row->in_group && is_gfx90a) cache_gfx90a(r, row, false, releases);
    else if (!row->in_group && releases) BUILD_ALONE(&r->b, OP_BUFFER_WBL2)->m.mods.cache = row->gfx9;
    Inst *wait = fence_wait(r, OP_S_WAITCNT);
    wait_set(&wait->m, COUNTER_LGKM, 0);
    wait_set(&wait->m, COUNTER_VM, 0);
    if (row->in_group) VEC_PUSH(r->arena, &r->group_fences, wait);
    else r->releases_device |= releases;
    if (!row->in_group && is_gfx90a) cache_gfx90a(r, row, acquires, false);
    else if (!row->in_group && acquires) BUILD_ALONE(&r->b, OP_BUFFER_INV)->m.mods.cache = row->gfx9;
}

/* The workgroups of a cluster share an L2, so there is nothing to write back. */
static void fence_gfx1250(Reader *r, const char *scope, bool acquires, bool releases)
{
    static const Counter counters[] = {COUNTER_LOAD, COUNTER_STORE, COUNTER_DS};
    const ScopeRow *row = find_scope(scope);
    if (row->in_wave) return;
    if (row->gfx1250 & CACHE_SC1 && releases) BUILD_ALONE(&r->b, OP_GLOBAL_WB)->m.mods.cache = row->gfx1250;
    for (size_t i = 0; i < sizeof counters / sizeof *counters; i++)
        wait_set(&fence_wait(r, (Opcode)counter_infos[counters[i]].wait)->m, counters[i], 0);
    if (row->gfx1250 && acquires) BUILD_ALONE(&r->b, OP_GLOBAL_INV)->m.mods.cache = row->gfx1250;
}

void memory_fence(Reader *r, const char *scope, bool acquires, bool releases)
{
    if (target_infos[r->k->target].family == FAMILY_GFX9) fence_gfx9(r, scope, acquires, releases);
    else fence_gfx1250(r, scope, acquires, releases);
}

const char *sync_scope(Reader *r, MlirOperation op)
{
    MlirAttribute scope = op_attribute(op, "syncscope");
    return mlirAttributeIsNull(scope) ? "" : attribute_text(r->fc, scope);
}

void order_before(Reader *r, MlirOperation op, int64_t ordering)
{
    if (ordering >= ORDER_RELEASE) memory_fence(r, sync_scope(r, op), false, true);
}

void order_after(Reader *r, MlirOperation op, int64_t ordering)
{
    if (ordering == ORDER_ACQUIRE || ordering >= ORDER_BOTH) memory_fence(r, sync_scope(r, op), true, false);
}

/* Source: LLVM, AMDGPUUsage, memory model of gfx942: outside of threadgroup split mode, fences of a workgroup do not
   wait for vmcnt. But vmcnt also counts copies to the LDS, which are not in order with LDS operations. On gfx90a a
   device release writes nothing back, so a wave's wait does not cover stores by waves that it has met at a barrier. */
void finish_fences(Reader *r)
{
    if (!r->group_fences.len) return;
    if (r->releases_device && target_infos[r->k->target].has_glc_bits) return;
    FOREACH_BLOCK(r->k, block)
    FOREACH_INST(block, inst)
    if (event_info(r->k->target, (Event)inst_row(inst)->event)->flags & EVENT_WRITES_LDS) return;
    for (uint32_t i = 0; i < r->group_fences.len; i++)
        wait_set(&r->group_fences.data[i]->m, COUNTER_VM, counter_infos[COUNTER_VM].max);
}
