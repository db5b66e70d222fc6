/* Sparse products: A holds two of every four elements along K, and an index register says which two. */
#include "frontend/dialect/matrix.h"
#include "frontend/read/reader.h"

/* operands: A, B, C, index */
bool emit_sparse_product(Reader *r, MlirOperation op, const SparseShape *shape, int64_t cbsz, int64_t abid)
{
    int64_t m = shape->m, n = shape->n, k = shape->k;
    Value *v[4];
    for (unsigned i = 0; i < 4; i++)
        if (!(v[i] = operand_data(r, op, i))) return false;
    if (cbsz < 0 || cbsz > 7 || abid < 0 || abid > 3)
        return read_error(r, "%s: cbsz is %ld and abid is %ld; expected cbsz from 0 to 7 and abid from 0 to 3",
                          op_name(op), (long)cbsz, (long)abid);
    if (v[3]->type->bits * v[3]->type->num_elements != 32)
        return unsupported_type(r, v[3]->type, "an index of 32 bits");
    const char *a = shape->a ? shape->a : matrix_type(r, v[0]->type, false);
    const char *b = shape->b ? shape->b : matrix_type(r, v[1]->type, false);
    Opcode opcode = matrix_find(r->k->target, &(MatrixProduct){.m = m, .n = n, .k = k, .a = a, .b = b, .sparse = true});
    if (opcode == OP_INVALID)
        return read_error(r, "%s %ldx%ldx%ld of %s and %s does not exist on %s; use amdgpu.mfma with all of A",
                          op_name(op), (long)m, (long)n, (long)k, shape->a ? a : v[0]->type->element_name,
                          shape->b ? b : v[1]->type->element_name, target_name(r));
    const InstInfo *info = inst_info(opcode);
    Operand uses[4];
    uses[0] = matrix_fragment(r, v[0], 0, info->operands[1].width);
    uses[1] = matrix_fragment(r, v[1], 0, info->operands[2].width);
    uses[2] = matrix_fragment(r, v[3], 0, 1);
    uses[3] = data_vector(r, v[2]);
    const Modifiers mods = {.cbsz = (uint8_t)cbsz, .abid = (uint8_t)abid};
    return set_result_operand(r, op, matrix_build(r, opcode, uses, 4, mods), false);
}
