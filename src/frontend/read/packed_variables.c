/* Register variables for the registers of a packed value. */
#include "frontend/read/reader.h"

/* Makes a variable for every register of the packed value. */
unsigned make_variables(Reader *r, const Type *type, Operand *variables, unsigned max)
{
    uint32_t dwords = value_dwords(type), most = register_chunk_dwords(type);
    unsigned num = 0;
    for (uint32_t at = 0; at < dwords && num < max; num++) {
        uint32_t width = dwords - at < most ? dwords - at : most;
        variables[num] = vreg_operand(r->k, kernel_var(r->k, CLASS_V, width));
        at += width;
    }
    return num;
}

void variables_write(Reader *r, const Operand *variables, unsigned num, Value *value)
{
    uint32_t at = 0;
    for (unsigned i = 0; i < num; i++) {
        build_copy_to(&r->b, variables[i], data_dwords(r, value, at, variables[i].width));
        at += variables[i].width;
    }
}

Value *variables_read(Reader *r, const Type *type, const Operand *variables, unsigned num, bool uniform)
{
    Operand copies[MAX_VALUE_REGISTERS];
    for (unsigned i = 0; i < num; i++) copies[i] = build_copy(&r->b, CLASS_V, variables[i].width, variables[i]);
    return value_from_registers(r, type, copies, num, uniform);
}

void variables_open(Reader *r, const Operand *variables, unsigned num)
{
    for (unsigned i = 0; i < num; i++) build_inst_to(&r->b, OP_UNDEF, &variables[i], 1, NULL, 0);
}
