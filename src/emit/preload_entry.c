/* The first entry of a kernel with preloaded arguments: loads the same SGPRs, and waits. */
#include "emit/emit.h"

bool emit_preload_next(const Kernel *k, PreloadWalk *walk, MachineInst *inst)
{
    enum { ALL_BUT_LGKM = 0xc07f }; /* s_waitcnt lgkmcnt(0) */
    static const uint16_t loads[] = {OP_S_LOAD_DWORD, OP_S_LOAD_DWORDX2, OP_S_LOAD_DWORDX4, OP_S_LOAD_DWORDX8,
                                     OP_S_LOAD_DWORDX16};
    const uint32_t left = k->preload_dwords - walk->dword, first = k->num_user_sgprs - left;
    *inst = (MachineInst){.operands = walk->operands};
    if (walk->waited) return false;
    if (!left) {
        walk->waited = true;
        inst->opcode = OP_S_WAITCNT;
        inst->mods.offset = ALL_BUT_LGKM;
        return true;
    }
    /* The largest load whose destination is aligned for it: pairs at even numbers, wider ones at multiples of 4. */
    unsigned n = sizeof loads / sizeof *loads - 1;
    while (1u << n > left || (n == 1 && first % 2) || (n > 1 && first % 4)) n--;
    inst->opcode = loads[n];
    inst->num_defs = 1;
    inst->num_operands = 3;
    inst->mods.offset = (int32_t)(walk->dword * 4);
    walk->operands[0] = operand_phys(CLASS_S, first, (uint8_t)(1u << n));
    walk->operands[1] = operand_phys(CLASS_S, 0, 2);
    walk->operands[2] = operand_none();
    walk->dword += 1u << n;
    return true;
}
