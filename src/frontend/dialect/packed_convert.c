/* gfx1250: one instruction converts 8 or 16 elements per lane between f32, f16 or bf16 and floats of 8, 6 or 4 bits,
   with a scale. The operations: rocdl.cvt.scale.pk8.*, cvt.scale.pk16.*, cvt.scalef32.(sr.)pk8.*,
   cvt.scalef32.(sr.)pk16.*; llvm.call_intrinsic of the same; amdgpu.scaled_ext_packed_matrix. */
#include <stdio.h>
#include <string.h>

#include "frontend/dialect/convert.h"
#include "frontend/dialect/lanes.h"
#include "frontend/read/reader.h"
#include "ir/build_op.h"

/* The value as the operand that the row needs. False after a diagnostic. */
static bool read_source(Reader *r, const char *name, MlirValue value, const OperandInfo *info, Operand *out)
{
    Value *v = value_data(r, value_get(r, value));
    if (!v) return false;
    if (value_dwords(v->type) != info->width)
        return read_error(r, "%s: an operand has %u dwords; expected %u", name, (unsigned)value_dwords(v->type),
                          (unsigned)info->width);
    *out = info->width > 1 || v->type->num_elements > 1 ? data_vector(r, v) : data_element(r, v, 0);
    return true;
}

/* Operands: source, seed (only stochastic rounding), scale. If there is a scaleSel, it is an attribute, or the last
   operand of llvm.call_intrinsic. */
static bool emit_packed_convert(Reader *r, MlirOperation op)
{
    const char *name = called_name(r, op), *part = strstr(name, "cvt.");
    const Opcode opcode = part ? conversion_opcode(part) : OP_INVALID;
    if (!check_opcode(r, opcode)) return false;
    const InstInfo *row = inst_info(opcode);
    const unsigned num = row->num_operands - row->num_defs;
    const bool selects = row->modifiers & MOD_SCALE_SEL, by_operand = selects && op_has(op, "intrin");
    if (mlirOperationGetNumOperands(op) != (intptr_t)num + by_operand || mlirOperationGetNumResults(op) != 1)
        return read_error(r, "%s: expected %u operands and one result", name, num + by_operand);
    int64_t select = op_integer(op, "scaleSel", 0);
    if (by_operand && !constant_operand(r, op, num, &select)) return false;
    if (select < 0 || select > 15) return read_error(r, "%s: scaleSel is %ld; expected 0 to 15", name, (long)select);
    Operand uses[3];
    for (unsigned i = 0; i < num; i++)
        if (!read_source(r, name, op_operand(op, i), &row->operands[row->num_defs + i], &uses[i])) return false;
    if (value_dwords(result_type(r, op, 0)) != row->operands[0].width)
        return read_error(r, "%s: the result must have %u dwords", name, (unsigned)row->operands[0].width);
    Inst *inst = build_inst(&r->b, opcode, uses, num);
    inst->m.mods.op_sel = (uint8_t)select;
    return set_result_operand(r, op, inst_def(inst, 0), false);
}

/* ---- amdgpu.scaled_ext_packed_matrix ---- */

static const char *small_name(const Type *type)
{
    static const char *const names[][2] = {
        {"f4E2M1FN", "fp4"}, {"f8E4M3FN", "fp8"}, {"f8E5M2", "bf8"}, {"f6E2M3FN", "fp6"}, {"f6E3M2FN", "bf6"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(type->element_name, names[i][0])) return names[i][1];
    return NULL;
}

/* In every lane L, the four scales of lane L % 16 + first_lane. */
static Operand scales_of_half(Reader *r, Value *scales, bool upper)
{
    const Operand own = build_to_v(&r->b, data_dwords(r, scales, 0, 1)), again = build_copy(&r->b, CLASS_V, 1, own);
    return inst_def(exchange_rows(r, 16, own, again), upper);
}

/* Moves the scale byte of the lane's own half to the front. Then scale_sel 0 selects it in both readings of the
   machine: as the lane's own first byte, or as in MLIR's lowering (byte 0 of lane L % 16 for the lower half of the
   wave, its byte 1 for the upper half). */
static Operand scale_of_lane(Reader *r, Operand scales, unsigned byte, unsigned step)
{
    if (!step) return byte ? build_lshr_b32(&r->b, scales, operand_imm(8 * byte)) : scales;
    const uint32_t zeros = 0x0c0c0000, lower = zeros | (byte + step) << 8 | byte;
    const uint32_t upper = zeros | 0x0c00 | (byte + step);
    ExprPool *p = r->pool;
    const Expr *is_upper = expr_shrui(p, gpu_lane_id(r), expr_const(p, 4));
    const Expr *change = expr_mul_const(p, is_upper, (int64_t)upper - (int64_t)lower);
    const Operand selector = expr_emit32(r->em, expr_add(p, expr_const(p, lower), change), WANT_V);
    return BUILD(&r->b, OP_V_PERM_B32, scales, scales, selector);
}

static bool emit_matrix(Reader *r, MlirOperation op)
{
    Value *v = operand_data(r, op, 0), *scales = operand_data(r, op, 1);
    if (!v || !scales) return false;
    const Type *result = result_type(r, op, 0);
    const char *small = small_name(v->type);
    const int64_t block = op_integer(op, "blockSize", 32), byte = op_integer(op, "firstScaleByte", 0);
    char name[32];
    snprintf(name, sizeof name, "cvt.scale.pk%u.%s.%s", (unsigned)v->type->num_elements, result->element_name,
             small ? small : "");
    const Opcode opcode = conversion_opcode(name);
    if (!check_opcode(r, opcode)) return false;
    if (v->type->bits == 8 && block == 16)
        return read_error(r,
                          "%s: blockSize 16 of 8-bit floats is not supported: MLIR does not say which scale each half "
                          "of the wave takes; use rocdl.%s with the scale that each lane needs",
                          op_name(op), name);
    const unsigned step = v->type->bits == 8 ? 0 : block == 16 ? 2 : 1;
    if (byte < 0 || byte + step > 3) return read_error(r, "%s: firstScaleByte %ld", op_name(op), (long)byte);
    const Operand half = scales_of_half(r, scales, op_integer(op, "firstScaleLane", 0) != 0);
    const Operand scale = scale_of_lane(r, half, (unsigned)byte, step), source = data_vector(r, v);
    return set_result_operand(r, op, build_op2(&r->b, opcode, source, scale), false);
}

/* ---- names ---- */

#define CVT(id) {INTRINSIC("cvt." id), .emit = emit_packed_convert, .lanes_differ = true}
#define FROM(count, small) \
    CVT("scale.pk" count ".f32." small), CVT("scale.pk" count ".f16." small), CVT("scale.pk" count ".bf16." small)
#define TO(stochastic, count, small)                                                                                  \
    CVT("scalef32." stochastic "pk" count "." small ".f32"), CVT("scalef32." stochastic "pk" count "." small ".f16"), \
        CVT("scalef32." stochastic "pk" count "." small ".bf16")
#define EACH_WAY(count, small) FROM(count, small), TO("", count, small), TO("sr.", count, small)

const OpRow packed_convert_ops[] = {
    {.name = "amdgpu.scaled_ext_packed_matrix", .emit = emit_matrix, .lanes_differ = true},
    EACH_WAY("8", "fp4"),
    EACH_WAY("8", "fp8"),
    EACH_WAY("8", "bf8"),
    EACH_WAY("16", "fp6"),
    EACH_WAY("16", "bf6"),
    {0},
};
