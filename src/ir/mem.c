/* Two accesses of one lane. */
#include "ir/mem.h"
#include "isa/events.h"

/* The index of the next address operand from `i` on; num_operands: there is none. */
static unsigned next_address(const Inst *inst, unsigned i)
{
    const InstInfo *row = inst_row(inst);
    while (i < inst->m.num_operands && row->flags & INST_STORE && row->operands[i].flags & OPERAND_SAME_CLASS) i++;
    return i;
}

Operand mem_base(const Inst *inst)
{
    const unsigned i = next_address(inst, inst->m.num_defs);
    return i < inst->m.num_operands ? inst->m.operands[i] : operand_none();
}

bool mem_same_address(const Inst *a, const Inst *b)
{
    if (inst_row(a)->format != inst_row(b)->format || a->m.mods.flags != b->m.mods.flags) return false;
    unsigned i = next_address(a, a->m.num_defs), j = next_address(b, b->m.num_defs);
    while (i < a->m.num_operands && j < b->m.num_operands) {
        if (!operand_same(a->m.operands[i], b->m.operands[j])) return false;
        i = next_address(a, i + 1);
        j = next_address(b, j + 1);
    }
    return i == a->m.num_operands && j == b->m.num_operands;
}

MemSpan mem_span(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const int32_t offset = inst->m.mods.offset, bytes = row->memory_bytes;
    if (!(row->modifiers & MOD_OFFSET2)) return (MemSpan){offset, offset + bytes};
    const int32_t element = bytes / 2, a = offset & 255, b = offset >> 8 & 255;
    switch (inst->m.opcode) {
    case OP_DS_READ2_B32:
    case OP_DS_READ2_B64:
    case OP_DS_WRITE2_B32:
    case OP_DS_WRITE2_B64: return (MemSpan){(a < b ? a : b) * element, ((a < b ? b : a) + 1) * element};
    default: return (MemSpan){0, INT32_MAX}; /* far apart */
    }
}

/* Does each lane access its own address, and nothing else counts? */
static bool is_plain(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const uint32_t never = INST_ATOMIC | INST_TRANSPOSE | INST_CONVERGENT | INST_READS_LANES | INST_BARRIER;
    const bool has_format = row->format == FORMAT_DS || row->format == FORMAT_GLOBAL || row->format == FORMAT_MUBUF;
    return has_format && row->memory_bytes && !(row->flags & never) && !(inst->flags & INST_AUTHOR) &&
           !(inst->m.mods.flags & ~MEM_OFFEN) && !(inst->m.mods.cache & (CACHE_SC0 | CACHE_SC1)) &&
           !event_copies_to_lds(row->event) && !event_copies_from_lds(row->event);
}

bool mem_lanes_apart(const Inst *a, const Inst *b)
{
    if (!is_plain(a) || !is_plain(b) || !mem_same_address(a, b)) return false;
    const MemSpan x = mem_span(a), y = mem_span(b);
    return x.end <= y.first || y.end <= x.first;
}
