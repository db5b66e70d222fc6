/* amdgpu.scaled_mfma: products of 8-, 6- and 4-bit floats, scaled by a power of two per 32 elements (gfx950).

   The instruction takes each scale from one byte of a VGPR, any of the four, so the scale stays where it is: no byte is
   moved, whether it is a scalar, an element of a vector, or part of a register that was loaded as something else. */
#include "frontend/dialect/matrix.h"
#include "mlir-c/BuiltinAttributes.h"

typedef struct Scale {
    Operand reg;
    unsigned byte;
} Scale;

static bool read_scale(Reader *r, MlirOperation op, intptr_t operand, const char *index_name, Scale *out)
{
    Value *v = value_data(r, value_get(r, op_operand(op, operand)));
    MlirAttribute a = op_attribute(op, index_name);
    int64_t index = mlirAttributeIsNull(a) ? 0 : mlirIntegerAttrGetValueInt(a);
    if (!v) return false;
    if (v->type->bits != 8 || v->type->num_elements < 1 || v->type->num_elements > 4)
        return unsupported_type(r, v->type, "f8E8M0FNU and vectors of up to 4 of them");
    if (index < 0 || index >= v->type->num_elements)
        return read_error(r, "%s: %s %ld, of %ld scales", op_name(op), index_name, (long)index,
                          (long)v->type->num_elements);
    Piece p = data_piece(v, (uint32_t)index);
    if (operand_is_imm(p.reg)) p = (Piece){operand_imm((uint32_t)p.imm & 0xff), 0, 1, 0};
    unsigned bit = operand_is_imm(p.reg) ? 0 : p.bit;
    Operand reg = operand_is_imm(p.reg) ? p.reg : operand_sub(p.reg, bit / 32, 1);
    *out = (Scale){build_to_v(&r->b, reg), bit % 32 / 8};
    return true;
}

static bool emit_scaled_mfma(Reader *r, MlirOperation op)
{
    int64_t m = mlirIntegerAttrGetValueInt(op_attribute(op, "m")),
            n = mlirIntegerAttrGetValueInt(op_attribute(op, "n")),
            k = mlirIntegerAttrGetValueInt(op_attribute(op, "k"));
    Opcode opcode = m == 16 && n == 16 && k == 128  ? OP_V_MFMA_SCALE_F32_16X16X128_F8F6F4
                    : m == 32 && n == 32 && k == 64 ? OP_V_MFMA_SCALE_F32_32X32X64_F8F6F4
                                                    : OP_INVALID;
    Value *a = value_data(r, value_get(r, op_operand(op, 0))), *b = value_data(r, value_get(r, op_operand(op, 1))),
          *c = value_data(r, value_get(r, op_operand(op, 2)));
    if (!a || !b || !c) return false;
    if (!isa_has(r->k->target, OP_V_MFMA_SCALE_F32_16X16X128_F8F6F4))
        return read_error(r, "%s does not exist on %s; it needs gfx950", op_name(op),
                          target_infos[r->k->target].name);
    int format_a = matrix_f8f6f4_format(a->type), format_b = matrix_f8f6f4_format(b->type);
    if (format_a < 0 || format_b < 0)
        return unsupported_type(r, format_a < 0 ? a->type : b->type,
                                "vectors of f8E4M3FN, f8E5M2, f6E2M3FN, f6E3M2FN, f4E2M1FN");
    if (opcode == OP_INVALID)
        return read_error(r, "%s: %ldx%ldx%ld does not exist; supported: 16x16x128, 32x32x64", op_name(op), (long)m,
                          (long)n, (long)k);
    if (a->type->num_elements != 32 || b->type->num_elements != 32 || c->type->num_elements != m * n / 64)
        return read_error(r, "%s: A and B have 32 elements per lane, C has %ld", op_name(op), (long)(m * n / 64));
    Scale scale_a, scale_b;
    if (!read_scale(r, op, 3, "scalesIdxA", &scale_a) || !read_scale(r, op, 4, "scalesIdxB", &scale_b))
        return false;
    Operand uses[5] = {matrix_fragment(r, a, 0, value_dwords(a->type)),
                       matrix_fragment(r, b, 0, value_dwords(b->type)), matrix_accumulator(r, c, opcode),
                       scale_a.reg, scale_b.reg};
    Inst *inst = build_inst(&r->b, opcode, uses, 5);
    inst->m.mods.cbsz = (uint8_t)format_a;
    inst->m.mods.blgp = (uint8_t)format_b;
    inst->m.mods.op_sel = (uint8_t)((scale_a.byte & 1) | (scale_b.byte & 1) << 1);
    inst->m.mods.op_sel_hi = (uint8_t)(scale_a.byte >> 1 | (scale_b.byte >> 1) << 1);
    return set_result_operand(r, op, inst_def(inst, 0), false);
}

const OpRow scaled_mfma_ops[] = {
    {.name = "amdgpu.scaled_mfma", .emit = emit_scaled_mfma, .lanes_differ = true},
    {0},
};
