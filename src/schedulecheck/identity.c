/* Decides whether two instructions, before and after, are the same. */
#include <string.h>

#include "isa/events.h"
#include "schedulecheck/check_schedule.h"

static const MemRef no_ref = {0, 0, 0};

static MemRef ref_of(const Inst *inst) { return inst->mem ? *inst->mem : no_ref; }

/* A pass may recompute the counts of waits. */
static Modifiers modifiers_of(const Inst *inst)
{
    Modifiers mods = inst->m.mods;
    if (isa_is_wait(inst->m.opcode)) mods.offset = 0;
    return mods;
}

static uint16_t flags_of(const Inst *inst)
{
    return inst->flags & (INST_NSW | INST_NUW | INST_INVARIANT | INST_AUTHOR);
}

static bool refs_equal(MemRef a, MemRef b) { return a.object == b.object && a.first == b.first && a.last == b.last; }

bool inst_is_same(const Inst *a, const Inst *b)
{
    const Modifiers x = modifiers_of(a), y = modifiers_of(b);
    return a->m.opcode == b->m.opcode && a->m.form == b->m.form && a->m.num_defs == b->m.num_defs &&
           a->m.num_operands == b->m.num_operands && !memcmp(&x, &y, sizeof x) && flags_of(a) == flags_of(b) &&
           !memcmp(a->m.operands, b->m.operands, sizeof(Operand) * a->m.num_operands) &&
           refs_equal(ref_of(a), ref_of(b)) && !a->branch == !b->branch;
}

static uint64_t mix(uint64_t hash, const void *data, size_t bytes)
{
    const unsigned char *at = data;
    for (size_t n; bytes; at += n, bytes -= n) {
        uint64_t part = 0;
        n = bytes < sizeof part ? bytes : sizeof part;
        memcpy(&part, at, n);
        hash = (hash ^ part) * 0x9e3779b97f4a7c15ull;
        hash ^= hash >> 29;
    }
    return hash;
}

uint64_t inst_hash(const Inst *inst)
{
    const Modifiers mods = modifiers_of(inst);
    const MemRef ref = ref_of(inst);
    const uint16_t flags = flags_of(inst);
    uint64_t hash = mix(0xcbf29ce484222325ull, &inst->m.opcode, sizeof inst->m.opcode);
    hash = mix(hash, &mods, sizeof mods);
    hash = mix(hash, &flags, sizeof flags);
    hash = mix(hash, &ref, sizeof ref);
    return mix(hash, inst->m.operands, sizeof(Operand) * inst->m.num_operands);
}
