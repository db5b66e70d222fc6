/* See code_flow.h. */
#include "check/code_flow.h"

#include <string.h>

/* Adds the members of the other set. True: there were new ones. */
static bool join(CodeSet *set, CodeSet other)
{
    const CodeSet was = *set;
    for (unsigned i = 0; i < 2; i++) set->bits[i] |= other.bits[i];
    return memcmp(&was, set, sizeof was) != 0;
}

bool jumps_through_pair(const CodeInst *inst)
{
    const uint16_t opcode = inst->d.inst.opcode;
    return opcode == OP_S_SETPC_B64 || opcode == OP_S_SWAPPC_B64;
}

static bool leads_elsewhere(const CodeInst *inst)
{
    return jumps_through_pair(inst) || inst->d.inst.opcode == OP_S_CALL_B64;
}

CodeSet *code_flow_back(const Code *code, CodeBefore *before, const void *context)
{
    CodeSet *sets = ARENA_ARRAY(code->arena, CodeSet, code->num_insts + 1), anywhere = {{0, 0}};
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = code->num_insts; i-- > 0;) {
            const CodeInst *inst = &code->insts[i];
            CodeSet after = leads_elsewhere(inst) ? anywhere : (CodeSet){{0, 0}};
            for (unsigned e = 0; e < 2; e++)
                if (inst->succ[e] != NO_INST) join(&after, sets[inst->succ[e]]);
            changed |= join(&sets[i], before(context, i, after));
            if (inst->root || (i && leads_elsewhere(&code->insts[i - 1]))) changed |= join(&anywhere, sets[i]);
        }
    }
    return sets;
}
