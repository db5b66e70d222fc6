/* Shared by conversions that are one instruction: checks the opcode, selects a part of the result. */
#include <stdio.h>

#include "frontend/dialect/convert.h"
#include "frontend/read/reader.h"

bool check_opcode(Reader *r, Opcode opcode)
{
    if (opcode != OP_INVALID && isa_has(r->k->target, opcode)) return true;
    return read_error(r, "%s does not exist on %s for these types", op_name(r->op), target_name(r));
}

bool check_index(Reader *r, int64_t index, int64_t num)
{
    if (index >= 0 && index < num) return true;
    return read_error(r, "%s: index %ld is outside of %ld parts", op_name(r->op), (long)index, (long)num);
}

bool set_part(Reader *r, MlirOperation op, Opcode opcode, const Operand *uses, unsigned num, int64_t part, bool byte)
{
    Inst *inst = build_inst(&r->b, opcode, uses, num);
    inst->m.mods.op_sel |= (uint8_t)(byte ? part << 2 : part << 3);
    return set_result_operand(r, op, inst_def(inst, 0), false);
}

Opcode conversion_opcode(const char *name)
{
    char text[64];
    const int length = snprintf(text, sizeof text, "v_%s", name);
    for (char *c = text; *c; c++)
        if (*c == '.') *c = '_';
    return length < (int)sizeof text ? opcode_from_name(text, (size_t)length) : OP_INVALID;
}
