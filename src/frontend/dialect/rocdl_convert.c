/* rocdl.cvt.scalef32.*: conversions between f32, f16, bf16 and packed floats of 8, 6 and 4 bits with a scale. */
#include <string.h>

#include "frontend/dialect/convert.h"
#include "frontend/read/reader.h"

/* The half or byte that is read or written: names of the attributes, which are the intrinsic's last operands. */
typedef struct PartsRow {
    const char *names[2];
} PartsRow;

typedef struct Parts {
    int64_t from, to;
    bool from_half, to_half, to_byte;
    intptr_t num; /* number of operands that are values */
} Parts;

static bool read_parts(Reader *r, MlirOperation op, Parts *p)
{
    const PartsRow *row = r->row->data;
    unsigned num = 0;
    *p = (Parts){.num = mlirOperationGetNumOperands(op)};
    while (num < 2 && row->names[num]) num++;
    const bool by_operand = op_has(op, "intrin");
    if (by_operand && p->num <= (intptr_t)num)
        return read_error(r, "%s: %ld operands", called_name(r, op), (long)p->num);
    if (by_operand) p->num -= num;
    for (unsigned i = 0; i < num; i++) {
        const char *name = row->names[i];
        const bool half = strstr(name, "LoHi"), to = *name == 'd';
        int64_t part = op_integer(op, name, 0);
        if (by_operand && !constant_operand(r, op, p->num + i, &part)) return false;
        if (half) part &= 1; /* true is -1 */
        if (!check_index(r, part, half ? 2 : 4)) return false;
        if (to) p->to = part, p->to_half = half, p->to_byte = !half;
        else p->from = part, p->from_half = half;
    }
    return true;
}

/* Emits the instruction of the same name. operands: (the dword that is partly overwritten,) sources as in the
   instruction. */
static bool emit_rocdl_cvt(Reader *r, MlirOperation op)
{
    const Opcode opcode = conversion_opcode(r->row->intrinsic);
    Parts p;
    if (!check_opcode(r, opcode) || !read_parts(r, op, &p)) return false;
    const intptr_t first = p.to_half || p.to_byte;
    Operand uses[5];
    unsigned num = 0;
    for (intptr_t i = first; i < p.num && num < 4; i++) {
        Value *v = operand_data(r, op, i);
        if (!v) return false;
        uint32_t dwords = value_dwords(v->type);
        uses[num] = dwords > 1 ? build_to_v(&r->b, data_dwords(r, v, 0, dwords)) : data_element(r, v, 0);
        if (dwords == 1 && v->type->num_elements > 1) uses[num] = build_to_v(&r->b, data_dwords(r, v, 0, 1));
        if (i == first && p.from)
            uses[num] =
                build_lshr_b32(&r->b, uses[num], operand_imm((uint32_t)(p.from_half ? p.from * 16 : p.from * 8)));
        num++;
    }
    if (first) {
        Value *v = operand_data(r, op, 0);
        if (!v) return false;
        uses[num++] = build_to_v(&r->b, data_dwords(r, v, 0, 1));
    }
    return set_part(r, op, opcode, uses, num, p.to, p.to_byte);
}

#define CVT(id, ...) \
    {INTRINSIC("cvt.scalef32." id), .emit = emit_rocdl_cvt, .lanes_differ = true, ROW_DATA(PartsRow, {__VA_ARGS__})}
#define CVT_OF_ALL(before, after, ...) \
    CVT(before "f32" after, __VA_ARGS__), CVT(before "f16" after, __VA_ARGS__), CVT(before "bf16" after, __VA_ARGS__)

/* The documents do not say that results are the same in all lanes, so the analysis must not assume it. */
const OpRow rocdl_convert_ops[] = {
    CVT("f32.fp8", "srcSelIndex"),
    CVT("f32.bf8", "srcSelIndex"),
    CVT("f16.fp8", "srcSelIndex", "dstLoHiSel"),
    CVT("f16.bf8", "srcSelIndex", "dstLoHiSel"),
    CVT_OF_ALL("pk.", ".fp8", "srcLoHiSel"),
    CVT_OF_ALL("pk.", ".bf8", "srcLoHiSel"),
    CVT_OF_ALL("pk.", ".fp4", "srcSelIndex"),
    CVT_OF_ALL("pk.fp8.", "", "dstLoHiSel"),
    CVT_OF_ALL("pk.bf8.", "", "dstLoHiSel"),
    CVT_OF_ALL("pk.fp4.", "", "dstSelIndex"),
    CVT_OF_ALL("sr.fp8.", "", "dstSelIndex"),
    CVT_OF_ALL("sr.bf8.", "", "dstSelIndex"),
    CVT_OF_ALL("sr.pk.fp4.", "", "dstSelIndex"),
    CVT_OF_ALL("pk32.", ".fp6", NULL),
    CVT_OF_ALL("pk32.", ".bf6", NULL),
    CVT("2xpk16.fp6.f32", NULL),
    CVT("2xpk16.bf6.f32", NULL),
    CVT("pk32.fp6.f16", NULL),
    CVT("pk32.fp6.bf16", NULL),
    CVT("pk32.bf6.f16", NULL),
    CVT("pk32.bf6.bf16", NULL),
    CVT_OF_ALL("sr.pk32.fp6.", "", NULL),
    CVT_OF_ALL("sr.pk32.bf6.", "", NULL),
    {0},
};
