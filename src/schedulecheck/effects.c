/* The registers and memory that one instruction accesses, for check-schedule. */
#include "schedulecheck/effects.h"

#include "isa/events.h"

/* ---- registers ---- */

Cells cells_new(const Kernel *k, Arena *arena)
{
    Cells cells = {k, ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1), NUM_REG_UNITS};
    for (uint32_t v = 0; v < k->vregs.len; v++) {
        const VReg *r = &k->vregs.data[v];
        if (r->pin != NO_PIN) {
            const RegClass file = r->reg_class == CLASS_VA ? CLASS_V : (RegClass)r->reg_class;
            cells.base[v] = operand_units(operand_phys(file, r->pin, r->width)).first;
            continue;
        }
        cells.base[v] = cells.num;
        cells.num += r->width;
    }
    return cells;
}

uint32_t cell_of(const Cells *cells, Operand o, unsigned dword)
{
    if (o.kind == OPERAND_VREG) return cells->base[o.value] + o.offset + dword;
    const RegRange units = operand_units(o);
    return dword < units.count ? units.first + dword : (uint32_t)NO_CELL;
}

const char *cell_name(const Cells *cells, Arena *arena, uint32_t cell)
{
    if (cell < NUM_REG_UNITS) return reg_unit_name(arena, cell);
    for (uint32_t v = 0; v < cells->k->vregs.len; v++) {
        const VReg *r = &cells->k->vregs.data[v];
        if (r->pin != NO_PIN || cell < cells->base[v] || cell >= cells->base[v] + r->width) continue;
        const char *name = r->name ? r->name : arena_printf(arena, "%u", v);
        return r->width == 1 ? arena_printf(arena, "%%%s", name)
                             : arena_printf(arena, "dword %u of %%%s", cell - cells->base[v], name);
    }
    return "?";
}

static void add_operand(const Cells *cells, Arena *arena, Operand o, CellList *list)
{
    const unsigned width = o.kind == OPERAND_VREG ? o.width : operand_units(o).count;
    for (unsigned d = 0; d < width; d++) {
        const uint32_t cell = cell_of(cells, o, d);
        if (cell != NO_CELL) VEC_PUSH(arena, list, cell);
    }
}

static void add_implicit(Arena *arena, unsigned imps, CellList *list)
{
    for (; imps; imps &= imps - 1) {
        const RegRange units = implicit_units(imps & -imps);
        for (unsigned d = 0; d < units.count; d++) VEC_PUSH(arena, list, (uint32_t)units.first + d);
    }
}

/* Scalar copies and merges ignore EXEC; vector ones do not. */
static unsigned implicit_reads(const Inst *inst)
{
    unsigned imps = inst_row(inst)->implicit_reads;
    if ((inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE) && inst->m.num_defs) {
        const Operand def = inst->m.operands[0];
        if (def.kind == OPERAND_SPECIAL || def.reg_class == CLASS_S) imps &= ~(unsigned)IMP_EXEC;
    }
    return imps;
}

bool def_is_partial(const Kernel *k, const Inst *inst, unsigned def)
{
    const Operand o = inst->m.operands[def];
    if (inst_keeps_old(inst, def)) return true;
    if (inst->m.opcode == OP_UNDEF || !inst->block->region || inst_has(inst, INST_WHOLE_WAVE)) return false;
    if (o.kind == OPERAND_VREG) {
        const VReg *r = &k->vregs.data[o.value];
        return r->reg_class != CLASS_S && (r->is_var || r->pin != NO_PIN);
    }
    return o.kind == OPERAND_PHYS && o.reg_class != CLASS_S;
}

void inst_cells(const Cells *cells, const Inst *inst, Arena *arena, CellList *reads, CellList *writes)
{
    FOREACH_USE(inst, use) add_operand(cells, arena, *use, reads);
    add_implicit(arena, implicit_reads(inst), reads);
    for (unsigned i = 0; i < inst->m.num_defs; i++) {
        if (def_is_partial(cells->k, inst, i)) add_operand(cells, arena, inst->m.operands[i], reads);
        add_operand(cells, arena, inst->m.operands[i], writes);
    }
    add_implicit(arena, inst_row(inst)->implicit_writes, writes);
}

/* ---- memory ---- */

bool refs_may_meet(const MemRef *a, const MemRef *b)
{
    if (!a->object || !b->object) return true;
    if (mem_takes_turns(a->object) != mem_takes_turns(b->object)) return true;
    const bool same_loop = a->object >> MEM_TURNS_LOOP_SHIFT == b->object >> MEM_TURNS_LOOP_SHIFT;
    if (mem_takes_turns(a->object) && !same_loop) return true;
    if (a->object != b->object) return false;
    if (a->first > a->last || b->first > b->last) return true;
    return a->first <= b->last && b->first <= a->last;
}

static const MemRef unknown_ref = {0, 0, -1};

unsigned inst_accesses(const Inst *inst, Access out[MAX_ACCESSES])
{
    const InstInfo *row = inst_row(inst);
    const bool reads = (row->flags & INST_LOAD) != 0, writes = (row->flags & INST_STORE) != 0;
    if ((!reads && !writes) || (reads && !writes && (inst->flags & INST_INVARIANT))) return 0;
    const MemRef ref = inst->mem ? *inst->mem : unknown_ref;
    switch (row->format) {
    case FORMAT_DS: out[0] = (Access){IN_LDS, reads, writes, ref}; return 1;
    case FORMAT_SCRATCH: out[0] = (Access){IN_SCRATCH, reads, writes && row->event != EVENT_LDS_DMA, ref}; break;
    case FORMAT_FLAT:
        for (unsigned s = 0; s < NUM_SPACES; s++)
            out[s] = (Access){(uint8_t)s, reads, writes, s == IN_GLOBAL ? ref : unknown_ref};
        return NUM_SPACES;
    default: out[0] = (Access){IN_GLOBAL, reads, writes && !event_copies_to_lds(row->event), ref}; break;
    }
    if (event_copies_from_lds(row->event)) {
        out[0] = (Access){IN_GLOBAL, false, true, unknown_ref};
        out[1] = (Access){IN_LDS, true, false, ref};
        return 2;
    }
    if (!event_copies_to_lds(row->event)) return 1;
    out[0].ref = unknown_ref; /* `mem` of an LDS-DMA is its destination */
    out[1] = (Access){IN_LDS, false, true, ref};
    return 2;
}

bool inst_stores_use(const Inst *inst, unsigned use)
{
    const InstInfo *row = inst_row(inst);
    return row->flags & INST_STORE && row->operands[inst->m.num_defs + use].flags & OPERAND_SAME_CLASS;
}

/* Of an instruction with two offsets: do they count 64 elements each? */
static bool has_far_elements(const Inst *inst)
{
    switch (inst->m.opcode) {
    case OP_DS_READ2ST64_B32:
    case OP_DS_READ2ST64_B64:
    case OP_DS_WRITE2ST64_B32:
    case OP_DS_WRITE2ST64_B64: return true;
    default: return false;
    }
}

bool inst_lane_bytes(const Inst *inst, int32_t *first, int32_t *end)
{
    const InstInfo *row = inst_row(inst);
    const bool has_lanes = row->format == FORMAT_DS || row->format == FORMAT_GLOBAL || row->format == FORMAT_MUBUF;
    const uint32_t others = INST_ATOMIC | INST_CONVERGENT | INST_READS_LANES | INST_TRANSPOSE | INST_BARRIER;
    const int32_t offset = inst->m.mods.offset, bytes = row->memory_bytes;
    if (!has_lanes || !bytes || row->flags & others || inst->flags & INST_AUTHOR || event_copies_to_lds(row->event) ||
        event_copies_from_lds(row->event) || inst->m.mods.flags & ~MEM_OFFEN ||
        inst->m.mods.cache & (CACHE_SC0 | CACHE_SC1))
        return false;
    *first = offset;
    *end = offset + bytes;
    if (!(row->modifiers & MOD_OFFSET2)) return true;
    const int32_t element = bytes / 2, unit = has_far_elements(inst) ? 64 * element : element;
    const int32_t a = (offset & 255) * unit, b = (offset >> 8 & 255) * unit;
    *first = a < b ? a : b;
    *end = (a < b ? b : a) + element;
    return true;
}

Fence inst_fence(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (inst->m.opcode == OP_LDS_BECOMES) return FENCE_RENAME;
    if (inst->m.opcode == OP_S_SETPRIO) return FENCE_PRIORITY;
    /* Between the halves of a split barrier, stores belong to both phases, and not all waves reach a named barrier. */
    if (inst->m.opcode == OP_S_BARRIER_WAIT) return FENCE_ALL;
    if (row->flags & INST_BARRIER) return FENCE_BARRIER;
    /* A barrier in LDS: other waves must see the operations before it. */
    if (inst->m.opcode == OP_DS_ATOMIC_ASYNC_BARRIER_ARRIVE_B64 ||
        inst->m.opcode == OP_DS_ATOMIC_BARRIER_ARRIVE_RTN_B64)
        return FENCE_ALL;
    if (isa_is_wait(inst->m.opcode)) return FENCE_WAIT;
    if (row->format == FORMAT_DS && (inst->m.mods.flags & MEM_GDS)) return FENCE_ALL;
    const uint32_t known = INST_LOAD | INST_STORE | INST_WRITES_EXEC | INST_TERMINATOR;
    return (row->flags & INST_SIDE_EFFECT) && !(row->flags & known) ? FENCE_ALL : FENCE_NONE;
}
