/* rocdl.cvt.scalef32.*: conversions between f32, f16, bf16 and packed floats of 8, 6 and 4 bits with a scale. */
#include <stdio.h>
#include <string.h>

#include "frontend/dialect/convert.h"
#include "frontend/read/reader.h"

/* The instruction of the same name. operands: (the dword that is written in part,) sources as the
   instruction has them; attributes: the half or the byte that is read, and that is written. */
static bool emit_rocdl_cvt(Reader *r, MlirOperation op)
{
    const Opcode opcode = conversion_opcode(op_name(op) + strlen("rocdl."));
    if (!check_opcode(r, opcode)) return false;
    bool to_half = op_has(op, "dstLoHiSel"), to_byte = op_has(op, "dstSelIndex");
    bool from_half = op_has(op, "srcLoHiSel");
    int64_t part = op_integer(op, to_half ? "dstLoHiSel" : "dstSelIndex", 0),
            from = op_integer(op, from_half ? "srcLoHiSel" : "srcSelIndex", 0);
    if (to_half) part &= 1; /* true is -1 */
    if (from_half) from &= 1;
    if (!check_index(r, part, to_half ? 2 : 4) || !check_index(r, from, from_half ? 2 : 4)) return false;
    intptr_t n = mlirOperationGetNumOperands(op), first = to_half || to_byte;
    Operand uses[5];
    unsigned num = 0;
    for (intptr_t i = first; i < n && num < 4; i++) {
        Value *v = operand_data(r, op, i);
        if (!v) return false;
        uint32_t dwords = value_dwords(v->type);
        uses[num] = dwords > 1 ? build_to_v(&r->b, data_dwords(r, v, 0, dwords)) : data_element(r, v, 0);
        if (dwords == 1 && v->type->num_elements > 1) uses[num] = build_to_v(&r->b, data_dwords(r, v, 0, 1));
        if (i == first && from)
            uses[num] = build_lshr_b32(&r->b, uses[num], operand_imm((uint32_t)(from_half ? from * 16 : from * 8)));
        num++;
    }
    if (first) {
        Value *v = operand_data(r, op, 0);
        if (!v) return false;
        uses[num++] = build_to_v(&r->b, data_dwords(r, v, 0, 1));
    }
    return set_part(r, op, opcode, uses, num, part, to_byte);
}

#define CVT(id) {.name = "rocdl.cvt.scalef32." id, .emit = emit_rocdl_cvt, .lanes_differ = true}
#define CVT_OF_ALL(before, after) CVT(before "f32" after), CVT(before "f16" after), CVT(before "bf16" after)

/* Their results are not said to be the same in all lanes, so analysis must not take them for that. */
const OpRow rocdl_convert_ops[] = {
    CVT("f32.fp8"),
    CVT("f32.bf8"),
    CVT("f16.fp8"),
    CVT("f16.bf8"),
    CVT_OF_ALL("pk.", ".fp8"),
    CVT_OF_ALL("pk.", ".bf8"),
    CVT_OF_ALL("pk.", ".fp4"),
    CVT_OF_ALL("pk.fp8.", ""),
    CVT_OF_ALL("pk.bf8.", ""),
    CVT_OF_ALL("pk.fp4.", ""),
    CVT_OF_ALL("sr.fp8.", ""),
    CVT_OF_ALL("sr.bf8.", ""),
    CVT_OF_ALL("sr.pk.fp4.", ""),
    CVT_OF_ALL("pk32.", ".fp6"),
    CVT_OF_ALL("pk32.", ".bf6"),
    CVT("2xpk16.fp6.f32"),
    CVT("2xpk16.bf6.f32"),
    CVT("pk32.fp6.f16"),
    CVT("pk32.fp6.bf16"),
    CVT("pk32.bf6.f16"),
    CVT("pk32.bf6.bf16"),
    CVT_OF_ALL("sr.pk32.fp6.", ""),
    CVT_OF_ALL("sr.pk32.bf6.", ""),
    {0},
};
