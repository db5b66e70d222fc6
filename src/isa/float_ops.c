#include "isa/float_ops.h"

#include "isa/dual.h"

static const uint8_t float_ops[NUM_OPCODES] = {
#define FLOAT_OPS(opcode, operations) [OP_##opcode] = (operations),
#include "isa/float_ops.def"
};

unsigned isa_float_ops(const MachineInst *inst)
{
    if (!isa_is_dual(inst->opcode)) return float_ops[inst->opcode];
    unsigned sum = 0;
    for (unsigned half = 0; half < 2; half++) {
        MachineInst part;
        Operand operands[MAX_OPERANDS];
        isa_dual_half(inst, half, &part, operands);
        sum += float_ops[part.opcode];
    }
    return sum;
}
