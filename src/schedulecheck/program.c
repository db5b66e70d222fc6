/* Decodes instructions once for symbolic execution. */
#include <string.h>

#include "isa/events.h"
#include "schedulecheck/program.h"

/* ---- operands ---- */

static uint32_t constant_cell(Program *p, Arena *arena, Value value)
{
    VEC_PUSH(arena, &p->constants, value);
    return p->cells.num + p->constants.len - 1;
}

static Slot repeated(Program *p, Arena *arena, uint32_t bits, unsigned width)
{
    const Slot slot = {p->cells.num + p->constants.len, (uint16_t)width, 0};
    for (unsigned d = 0; d < width; d++) constant_cell(p, arena, value_constant(bits));
    return slot;
}

static Slot pair(Program *p, Arena *arena, uint64_t bits)
{
    const Slot slot = {constant_cell(p, arena, value_constant((uint32_t)bits)), 2, 0};
    constant_cell(p, arena, value_constant((uint32_t)(bits >> 32)));
    return slot;
}

static Slot immediate(Program *p, Arena *arena, const Inst *inst, unsigned operand)
{
    const InstInfo *row = inst_row(inst);
    const Operand o = inst->m.operands[operand];
    if (row->format == FORMAT_PSEUDO) {
        const unsigned most = inst->m.num_defs ? inst->m.operands[0].width : 1u;
        if (inst->m.opcode == OP_COPY) return repeated(p, arena, o.value, most ? most : 1);
        const Slot slot = repeated(p, arena, o.value, 1);
        if (inst->m.opcode == OP_MERGE || most < 2) return slot;
        repeated(p, arena, (uint32_t)((int32_t)o.value >> 31), most - 1);
        return (Slot){slot.cell, (uint16_t)most, 0};
    }
    const OperandInfo *info = &row->operands[operand];
    if (type_is_int64(info->type) || info->type == TYPE_F64)
        return pair(p, arena, isa_imm64((OperandType)info->type, o));
    return repeated(p, arena, o.value, info->width ? info->width : 1);
}

static Slot slot_of(Program *p, Arena *arena, const Inst *inst, unsigned operand)
{
    const Operand o = inst->m.operands[operand];
    if (o.kind == OPERAND_NONE) return (Slot){0, 0, 0};
    if (operand_is_imm(o)) return immediate(p, arena, inst, operand);
    const unsigned width = o.kind == OPERAND_VREG ? o.width : operand_units(o).count;
    if (width) return (Slot){cell_of(&p->cells, o, 0), (uint16_t)width, 0};
    if (operand < inst->m.num_defs) return (Slot){0, 0, 0};
    uint64_t identity; /* a constant of the machine */
    return (Slot){constant_cell(p, arena, value_opaque(0x1000 + o.value, 0, &identity)), 1, 0};
}

static void decode_operands(Program *p, Arena *arena, const Inst *inst, Decoded *d)
{
    Slot *slots = ARENA_ARRAY(arena, Slot, inst->m.num_operands + 1);
    for (unsigned i = 0; i < inst->m.num_operands; i++) {
        slots[i] = slot_of(p, arena, inst, i);
        slots[i].flags = (uint16_t)(inst->m.operands[i].flags & ~(unsigned)OPERAND_LITERAL);
    }
    d->slots = slots;
    d->num_slots = inst->m.num_operands;
    d->num_defs = inst->m.num_defs;
}

static const EdgeMoves *decode_edges(Program *p, Arena *arena, const Branch *branch)
{
    EdgeMoves *edges = ARENA_ARRAY(arena, EdgeMoves, 2);
    for (unsigned e = 0; e < 2 && branch->target[e]; e++) {
        uint32_t cells = 0;
        edges[e] = (EdgeMoves){ARENA_ARRAY(arena, Move, branch->num_args[e] + 1), branch->num_args[e]};
        for (uint32_t i = 0; i < branch->num_args[e]; i++) {
            const Operand param = vreg_operand(p->k, branch->target[e]->params.data[i]), arg = branch->args[e][i];
            Slot from = {0, param.width, 0};
            from.cell =
                operand_is_imm(arg) ? repeated(p, arena, arg.value, param.width).cell : cell_of(&p->cells, arg, 0);
            edges[e].moves[i] = (Move){from, cell_of(&p->cells, param, 0)};
            cells += param.width;
        }
        if (cells > p->most_moves) p->most_moves = cells;
    }
    return edges;
}

/* ---- kinds of instructions ---- */

static uint64_t term_of(const Inst *inst)
{
    uint64_t parts[(sizeof(Modifiers) + 7) / 8] = {0};
    memcpy(parts, &inst->m.mods, sizeof(Modifiers));
    uint64_t hash = term_mix(0x243f6a8885a308d3ull, inst->m.opcode);
    hash = term_mix(hash, form_is_dpp(inst->m.form) || inst->m.form == FORM_SDWA ? inst->m.form : 0);
    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++) hash = term_mix(hash, parts[i]);
    return hash;
}

static StepKind kind_of(const Inst *inst, const Decoded *d)
{
    if (inst->branch) return STEP_BRANCH;
    if (inst_has(inst, INST_TERMINATOR)) return STEP_NOTHING;
    switch (inst->m.opcode) {
    case OP_COPY:
    case OP_MERGE:
    case OP_UNDEF:
    case OP_LIVE_IN: return STEP_VALUES;
    case OP_EXEC_IF:
    case OP_EXEC_ELSE:
    case OP_EXEC_END:
    case OP_EXEC_LOOP:
    case OP_EXEC_WHOLE: return STEP_EXEC;
    default: break;
    }
    if (d->num_accesses || inst_has(inst, INST_LOAD)) return STEP_MEMORY;
    if (d->fence != FENCE_NONE) return STEP_FENCE;
    return inst->m.num_defs > 1 || !value_is_known(inst) ? STEP_OPAQUE : STEP_EVALUATED;
}

static void decode_results(const Kernel *k, const Inst *inst, Decoded *d)
{
    for (unsigned i = 0; i < inst->m.num_defs; i++) {
        const Operand o = inst->m.operands[i];
        const bool scalar = o.kind == OPERAND_VREG && o.reg_class == CLASS_S;
        d->partial |= (uint8_t)(def_is_partial(k, inst, i) << i);
        d->keeps |= (uint8_t)(inst_keeps_old(inst, i) << i);
        if (d->kind == STEP_FENCE) continue;
        d->leaves |= (uint8_t)((scalar && (d->kind == STEP_MEMORY || !k->vregs.data[o.value].lane_mask)) << i);
    }
}

/* The use to which a constant offset is added, not counted from the results. -1: none, the offset is separate. */
static int offset_use(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const bool is_store = (row->flags & INST_STORE) && !event_copies_to_lds(row->event);
    if (inst->m.mods.flags & MEM_IDXEN) return -1;
    switch (row->format) {
    case FORMAT_DS: return row->modifiers & MOD_OFFSET2 || !inst_num_uses(inst) ? -1 : 0;
    case FORMAT_FLAT:
    case FORMAT_GLOBAL: return 0;
    case FORMAT_MUBUF: return is_store && !inst->m.num_defs ? 1 : 0;
    default: return -1;
    }
}

static void decode_memory(const Kernel *k, MemClasses *classes, const Inst *inst, Decoded *d)
{
    const InstInfo *row = inst_row(inst);
    const Modifiers mods = inst->m.mods;
    d->offset_source = (int8_t)offset_use(inst);
    uint64_t hash = term_mix(term_mix(0x6d656d, inst->m.opcode), mods.cache);
    hash = term_mix(hash, mods.flags & ~(unsigned)MEM_OFFEN);
    if (d->offset_source < 0) hash = term_mix(hash, (uint32_t)mods.offset);
    for (unsigned i = 0; i < inst_num_uses(inst); i++) {
        const unsigned operand = inst->m.num_defs + i;
        if (inst_stores_use(inst, i) && (int)i != d->offset_source) d->data |= (uint8_t)(1u << i);
        else hash = term_mix(hash, d->slots[operand].width);
    }
    d->term = hash;
    if (!inst_lane_bytes(inst, &d->first, &d->end)) d->first = d->end = 0;
    d->implicit_reads = (uint16_t)(row->implicit_reads & (IMP_EXEC | IMP_M0));
    if (row->event != EVENT_NONE) d->counters = event_info(k->target, (Event)row->event)->counters;
    for (unsigned a = 0; a < d->num_accesses; a++)
        d->class_[a] = (uint8_t)mem_class(classes, (Space)d->access[a].space, d->access[a].ref);
}

static void decode(Program *p, MemClasses *classes, Arena *arena, const Inst *inst)
{
    Decoded *d = &p->decoded[inst->index];
    const InstInfo *row = inst_row(inst);
    d->inst = inst;
    decode_operands(p, arena, inst, d);
    if (inst->branch) d->edges = decode_edges(p, arena, inst->branch);
    d->fence = (uint8_t)inst_fence(inst);
    d->num_accesses = (uint8_t)inst_accesses(inst, d->access);
    d->kind = (uint8_t)kind_of(inst, d);
    decode_results(p->k, inst, d);
    const bool sees_lanes = inst_has(inst, INST_CONVERGENT | INST_READS_LANES) || form_is_dpp(inst->m.form);
    const unsigned without = sees_lanes && !inst_has(inst, INST_WHOLE_WAVE) ? 0 : IMP_EXEC;
    d->implicit_reads = (uint16_t)(row->implicit_reads & ~without);
    d->implicit_writes = row->implicit_writes;
    if (d->kind == STEP_MEMORY) decode_memory(p->k, classes, inst, d);
    else d->term = term_of(inst);
    p->renames |= d->fence == FENCE_RENAME;
}

Program program_new(const Kernel *k, MemClasses *classes, Arena *arena)
{
    uint32_t num = 0;
    FOREACH_BLOCK(k, block) if (block->last) num = block->last->index + 1;
    Program p = {.k = k, .cells = cells_new(k, arena), .decoded = ARENA_ARRAY(arena, Decoded, num + 1)};
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst) decode(&p, classes, arena, inst);
    return p;
}
