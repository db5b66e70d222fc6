/* Sparse products: A holds two of every four elements along K, an index register says which. */
#include <string.h>

#include "frontend/dialect/matrix.h"
#include "frontend/read/reader.h"

typedef struct SparseRow {
    uint8_t m;
    uint8_t k;
    char a[5], b[5]; /* element types as matrix_type names them */
    Opcode opcode;
} SparseRow;

static const SparseRow sparse_rows[] = {
    {16, 32, "f16", "f16", OP_V_SMFMAC_F32_16X16X32_F16},
    {32, 16, "f16", "f16", OP_V_SMFMAC_F32_32X32X16_F16},
    {16, 32, "bf16", "bf16", OP_V_SMFMAC_F32_16X16X32_BF16},
    {32, 16, "bf16", "bf16", OP_V_SMFMAC_F32_32X32X16_BF16},
    {16, 64, "i8", "i8", OP_V_SMFMAC_I32_16X16X64_I8},
    {32, 32, "i8", "i8", OP_V_SMFMAC_I32_32X32X32_I8},
    {16, 64, "bf8", "bf8", OP_V_SMFMAC_F32_16X16X64_BF8_BF8},
    {16, 64, "bf8", "fp8", OP_V_SMFMAC_F32_16X16X64_BF8_FP8},
    {16, 64, "fp8", "bf8", OP_V_SMFMAC_F32_16X16X64_FP8_BF8},
    {16, 64, "fp8", "fp8", OP_V_SMFMAC_F32_16X16X64_FP8_FP8},
    {32, 32, "bf8", "bf8", OP_V_SMFMAC_F32_32X32X32_BF8_BF8},
    {32, 32, "bf8", "fp8", OP_V_SMFMAC_F32_32X32X32_BF8_FP8},
    {32, 32, "fp8", "bf8", OP_V_SMFMAC_F32_32X32X32_FP8_BF8},
    {32, 32, "fp8", "fp8", OP_V_SMFMAC_F32_32X32X32_FP8_FP8},
    {16, 64, "f16", "f16", OP_V_SMFMAC_F32_16X16X64_F16},
    {32, 32, "f16", "f16", OP_V_SMFMAC_F32_32X32X32_F16},
    {16, 64, "bf16", "bf16", OP_V_SMFMAC_F32_16X16X64_BF16},
    {32, 32, "bf16", "bf16", OP_V_SMFMAC_F32_32X32X32_BF16},
    {16, 128, "i8", "i8", OP_V_SMFMAC_I32_16X16X128_I8},
    {32, 64, "i8", "i8", OP_V_SMFMAC_I32_32X32X64_I8},
    {16, 128, "bf8", "bf8", OP_V_SMFMAC_F32_16X16X128_BF8_BF8},
    {16, 128, "bf8", "fp8", OP_V_SMFMAC_F32_16X16X128_BF8_FP8},
    {16, 128, "fp8", "bf8", OP_V_SMFMAC_F32_16X16X128_FP8_BF8},
    {16, 128, "fp8", "fp8", OP_V_SMFMAC_F32_16X16X128_FP8_FP8},
    {32, 64, "bf8", "bf8", OP_V_SMFMAC_F32_32X32X64_BF8_BF8},
    {32, 64, "bf8", "fp8", OP_V_SMFMAC_F32_32X32X64_BF8_FP8},
    {32, 64, "fp8", "bf8", OP_V_SMFMAC_F32_32X32X64_FP8_BF8},
    {32, 64, "fp8", "fp8", OP_V_SMFMAC_F32_32X32X64_FP8_FP8},
};

/* operands: A, B, C, index */
bool emit_sparse_product(Reader *r, MlirOperation op, const SparseShape *shape, int64_t cbsz, int64_t abid)
{
    int64_t m = shape->m, n = shape->n, k = shape->k;
    Value *v[4];
    for (unsigned i = 0; i < 4; i++)
        if (!(v[i] = value_data(r, value_get(r, op_operand(op, i))))) return false;
    if (cbsz < 0 || cbsz > 7 || abid < 0 || abid > 3)
        return read_error(r, "%s: cbsz %ld, abid %ld; cbsz is 0 to 7 and abid 0 to 3", op_name(op), (long)cbsz,
                          (long)abid);
    if (v[3]->type->bits * v[3]->type->num_elements != 32)
        return unsupported_type(r, v[3]->type, "an index of 32 bits");
    const char *a = shape->a ? shape->a : matrix_type(r, v[0]->type, false);
    const char *b = shape->b ? shape->b : matrix_type(r, v[1]->type, false);
    const SparseRow *row = NULL;
    for (size_t i = 0; i < sizeof sparse_rows / sizeof *sparse_rows && a && b; i++) {
        const SparseRow *at = &sparse_rows[i];
        if (at->m == m && m == n && at->k == k && !strcmp(at->a, a) && !strcmp(at->b, b) &&
            isa_has(r->k->target, at->opcode))
            row = at;
    }
    if (!row)
        return read_error(r, "%s %ldx%ldx%ld of %s and %s does not exist on %s", op_name(op),
                          (long)m, (long)n, (long)k, shape->a ? a : v[0]->type->element_name,
                          shape->b ? b : v[1]->type->element_name, target_infos[r->k->target].name);
    const InstInfo *info = inst_info(row->opcode);
    Operand uses[4] = {matrix_fragment(r, v[0], 0, info->operands[1].width),
                       matrix_fragment(r, v[1], 0, info->operands[2].width), matrix_fragment(r, v[3], 0, 1),
                       data_vector(r, v[2])};
    Inst *inst = build_inst(&r->b, row->opcode, uses, 4);
    inst->m.mods.cbsz = (uint8_t)cbsz;
    inst->m.mods.abid = (uint8_t)abid;
    return set_result_operand(r, op, inst_def(inst, 0), false);
}
