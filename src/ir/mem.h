/* Tells whether two memory instructions may access the same bytes, and which names the LDS pieces of a loop have after
   they change places. */
#pragma once

#include "ir/ir.h"

/* May the two accesses, in the same space, share a byte? NULL: nothing is known about an access. */
static inline bool mem_may_overlap(const MemRef *a, const MemRef *b)
{
    if (!a || !b || !a->object || !b->object) return true;
    const bool turns = mem_takes_turns(a->object);
    if (turns != mem_takes_turns(b->object)) return true;
    if (turns && a->object >> MEM_TURNS_LOOP_SHIFT != b->object >> MEM_TURNS_LOOP_SHIFT) return true;
    if (a->object != b->object) return false;
    if (a->first > a->last || b->first > b->last) return true;
    return a->first <= b->last && b->first <= a->last;
}

/* The object that OP_LDS_BECOMES renames; *to gets its new name. */
static inline MemRef lds_becomes(const Inst *inst, uint32_t *to)
{
    const Operand *o = inst->m.operands;
    *to = (uint32_t)o[3].value;
    return (MemRef){(uint32_t)o[0].value, (int32_t)o[1].value, (int32_t)o[2].value};
}

/* The range under the new name of OP_LDS_BECOMES. object 0: not known. */
static inline MemRef mem_renamed(MemRef ref, const MemRef *from, uint32_t to)
{
    const MemRef unknown = {0, 1, 0};
    if (ref.object != from->object) return ref;
    if (!to) return unknown;
    if (from->first > from->last) return (MemRef){to, ref.first, ref.last};
    if (ref.first > ref.last) return unknown;
    if (ref.last < from->first || ref.first > from->last) return ref;
    if (ref.first < from->first || ref.last > from->last) return unknown;
    return (MemRef){to, ref.first - from->first, ref.last - from->first};
}

/* The bytes that an access reaches from its address operands: from `first` to before `end`. */
typedef struct MemSpan {
    int32_t first, end;
} MemSpan;
MemSpan mem_span(const Inst *inst);
/* Its first address operand; OPERAND_NONE: there is none. */
Operand mem_base(const Inst *inst);
/* Have two loads or stores the same address operands? Data and immediates may differ. */
bool mem_same_address(const Inst *a, const Inst *b);
/* Do the two access different bytes in each lane, because they have the same address operands and other immediates? The
   caller knows that the operands have the same values at both. Different lanes have no order without a barrier. */
bool mem_lanes_apart(const Inst *a, const Inst *b);
