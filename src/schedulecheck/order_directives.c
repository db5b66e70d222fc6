/* Checks sched_barrier and similar directives in the order of a block: no instruction outside of the mask may have
   crossed, in either direction.

   LLVM 22, IntrinsicsAMDGPU.td, int_amdgcn_sched_barrier: instructions of the kinds in the mask may cross; with mask 0
   nothing may. Barriers, waits, s_setprio and lds_becomes belong to no kind, and cross no directive; directives do not
   cross each other. sched_group_barrier asks for a new order, so only its place among the directives is checked. Linear
   in the instructions. */
#include "ir/schedule_modes.h"
#include "schedulecheck/check_order.h"

/* The bits of kinds are those of the masks. Instructions without a kind have bits of their own, which say whether they
   are a fence. */
enum { NUM_MASK_BITS = 11, WITHOUT_KIND = NUM_MASK_BITS, CONTROL, GROUP, NUM_KINDS };

/* By kind: the instruction with the largest place so far, either of the kind or one that holds the kind back. */
typedef struct Held {
    uint32_t place[NUM_KINDS], index[NUM_KINDS]; /* place: 1 + place now, 0: none; index: place before */
} Held;

static uint32_t kinds_of(const Inst *inst)
{
    const uint32_t kinds = schedule_kinds(inst);
    if (inst->m.opcode == OP_SCHED_GROUP_BARRIER) return 1u << GROUP;
    if (inst_is_directive(inst->m.opcode) || (inst_fence(inst) != FENCE_NONE && inst_fence(inst) != FENCE_ALL))
        return 1u << CONTROL;
    return kinds ? kinds : 1u << WITHOUT_KIND;
}

static uint32_t held_by(const Inst *inst)
{
    const uint32_t mask = inst->m.operands[0].value;
    switch (inst->m.opcode) {
    case OP_SCHED_BARRIER:
        return mask ? 1u << CONTROL | 1u << GROUP | (SCHED_ALL & ~schedule_mask(mask)) : (1u << NUM_KINDS) - 1;
    case OP_SCHED_GROUP_BARRIER: return 1u << GROUP;
    default: return 1u << CONTROL;
    }
}

static void behind_held(const Order *o, const Held *held, uint32_t kinds, uint32_t i, const char *rule)
{
    for (; kinds; kinds &= kinds - 1) {
        const unsigned kind = (unsigned)__builtin_ctz(kinds);
        if (held->place[kind] <= o->place[i] + 1) continue;
        order_wrong(o, held->index[kind], i, rule);
        return;
    }
}

static void note_held(const Order *o, Held *held, uint32_t kinds, uint32_t i)
{
    for (; kinds; kinds &= kinds - 1) {
        const unsigned kind = (unsigned)__builtin_ctz(kinds);
        if (held->place[kind] > o->place[i] + 1) continue;
        held->place[kind] = o->place[i] + 1;
        held->index[kind] = i;
    }
}

void order_check_directives(Order *o)
{
    static const char rule[] = "instructions must not pass the author's directive";
    Held insts = {0}, directives = {0};
    bool any = false;
    for (uint32_t i = 0; i < o->n && !any; i++) any = inst_is_directive(o->old[i]->m.opcode);
    if (!any) return;
    for (uint32_t i = 0; i < o->n; i++) {
        const Inst *inst = o->old[i];
        const uint32_t kinds = kinds_of(inst);
        const uint32_t held = inst_is_directive(inst->m.opcode) ? held_by(inst) : 0;
        behind_held(o, &directives, kinds, i, rule);
        behind_held(o, &insts, held, i, rule);
        note_held(o, &insts, kinds, i);
        note_held(o, &directives, held, i);
    }
}
