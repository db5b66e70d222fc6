/* amdgpu.mfma, sparse_mfma, scaled_mfma: matrix products.

   scaled_mfma multiplies 8-, 6- and 4-bit floats, scaled by a power of two for each 32 elements (gfx950). The
   instruction reads each scale from any byte of a VGPR. So no byte is moved: the scale may be a scalar, an element of a
   vector, or part of a register that was loaded with another type. */
#include <stdio.h>
#include <string.h>

#include "frontend/dialect/matrix.h"
#include "frontend/read/reader.h"

/* ---- amdgpu.mfma ---- */

typedef struct Mfma {
    int64_t m, n, k, blocks;
    const char *a, *b; /* element types, named as in matrix_type */
    Value *va, *vb, *vc;
    Modifiers mods; /* cbsz, abid, blgp */
} Mfma;

static Opcode find_mfma(const Mfma *s, Target target, int64_t k)
{
    if (s->blocks < 1) return OP_INVALID;
    return matrix_find(target,
                       &(MatrixProduct){.m = s->m, .n = s->n, .k = k, .blocks = s->blocks, .a = s->a, .b = s->b});
}

Operand matrix_accumulator(Reader *r, Value *c, Opcode opcode)
{
    uint64_t first, bits;
    bool constant = data_constant(c, 0, &first) && c->type->bits == 32;
    for (uint32_t i = 0; constant && i < c->num; i++)
        constant = operand_is_imm(c->pieces[i].reg) && c->pieces[i].imm == first;
    bits = first;
    OperandType type = (OperandType)inst_info(opcode)->operands[3].type;
    if (constant && isa_inline_constant(type, (uint32_t)bits) >= 0) return operand_imm((uint32_t)bits);
    uint32_t dwords = value_dwords(c->type);
    Operand o = dwords <= MAX_VREG_WIDTH ? data_dwords(r, c, 0, dwords) : operand_none();
    return operand_is_reg(o) && o.reg_class == CLASS_A ? o : data_vector(r, c);
}

static Operand emit_one_mfma(Reader *r, const Mfma *s, Opcode opcode, Operand a, Operand b, Operand c)
{
    return matrix_build(r, opcode, (const Operand[]){a, b, c}, 3, s->mods);
}

Operand matrix_fragment(Reader *r, Value *v, uint32_t first, uint32_t n)
{
    Operand o = data_dwords(r, v, first, n);
    return operand_is_reg(o) && o.reg_class == CLASS_A ? o : build_to_v(&r->b, o);
}

/* Reports "amdgpu.mfma MxNxK (... blocks) of A and B does not exist on TARGET; supported: ...". Returns false. */
static bool no_such_mfma(Reader *r, const Mfma *s)
{
    const TargetInfo *target = &target_infos[r->k->target];
    if (!isa_has(r->k->target, OP_V_MFMA_F32_16X16X16_F16))
        return matrix_no_mfma(r, "amdgpu.mfma", s->va->type->element_name);
    char text[512];
    size_t len = 0;
    text[0] = 0;
    for (Opcode op = isa_next_matrix(OP_INVALID); op != OP_INVALID; op = isa_next_matrix(op)) {
        const MatrixShape *shape = isa_matrix_shape(op);
        bool same = s->a && s->b && !strcmp(matrix_type_name((MatrixType)shape->type_a), s->a) &&
                    !strcmp(matrix_type_name((MatrixType)shape->type_b), s->b) && !shape->sparse;
        if (!same || !isa_has(r->k->target, op) || len > sizeof text - 40) continue;
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%dx%dx%d", len ? ", " : "", shape->m, shape->n,
                                shape->k);
        if (shape->blocks > 1) len += (size_t)snprintf(text + len, sizeof text - len, " (%d blocks)", shape->blocks);
    }
    if (!len && !isa_has(r->k->target, OP_V_MFMA_F32_16X16X32_FP8_FP8))
        snprintf(text, sizeof text, "f32, f16, bf16, i8 and f64");
    else if (!len)
        snprintf(text, sizeof text, "f32, f16, bf16, i8, f64, and %s, %s with one another",
                 target->has_fnuz_fp8 ? "f8E4M3FNUZ" : "f8E4M3FN", target->has_fnuz_fp8 ? "f8E5M2FNUZ" : "f8E5M2");
    return read_error(r,
                      "amdgpu.mfma %ldx%ldx%ld (%ld block%s) of %s and %s does not exist on %s; "
                      "supported there: %s",
                      (long)s->m, (long)s->n, (long)s->k, (long)s->blocks, s->blocks == 1 ? "" : "s",
                      s->va->type->element_name, s->vb->type->element_name, target->name, text);
}

static bool emit_f8f6f4(Reader *r, MlirOperation op, Mfma *s)
{
    int a = matrix_f8f6f4_format(s->va->type), b = matrix_f8f6f4_format(s->vb->type);
    Opcode opcode =
        matrix_find(r->k->target, &(MatrixProduct){.m = s->m, .n = s->n, .k = s->k, .a = "f8f6f4", .b = "f8f6f4"});
    if (a < 0 || b < 0 || opcode == OP_INVALID) return no_such_mfma(r, s);
    s->mods.cbsz = (uint8_t)a;
    s->mods.blgp = (uint8_t)b;
    Operand vc = matrix_accumulator(r, s->vc, opcode);
    Operand vb = matrix_fragment(r, s->vb, 0, value_dwords(s->vb->type));
    Operand va = matrix_fragment(r, s->va, 0, value_dwords(s->va->type));
    return set_result_operand(r, op, emit_one_mfma(r, s, opcode, va, vb, vc), false);
}

/* i32 and i64 stand for four and eight i8. */
static const char *as_bytes(const char *type)
{
    return type && (!strcmp(type, "i32") || !strcmp(type, "i64")) ? "i8" : type;
}

static bool read_mfma(Reader *r, MlirOperation op, Mfma *s)
{
    *s = (Mfma){.m = op_integer(op, "m", 0),
                .n = op_integer(op, "n", 0),
                .k = op_integer(op, "k", 0),
                .blocks = op_integer(op, "blocks", 1),
                .mods = {.cbsz = (uint8_t)op_integer(op, "cbsz", 0), .abid = (uint8_t)op_integer(op, "abid", 0)}};
    s->va = operand_data(r, op, 0);
    s->vb = operand_data(r, op, 1);
    s->vc = operand_data(r, op, 2);
    if (!s->va || !s->vb || !s->vc) return false;
    int64_t cbsz = op_integer(op, "cbsz", 0), abid = op_integer(op, "abid", 0);
    if (cbsz < 0 || cbsz > 4 || abid < 0 || abid > 15)
        return read_error(r,
                          "amdgpu.mfma: cbsz is %ld and abid is %ld; expected cbsz from 0 to 4 and abid from 0 to 15",
                          (long)cbsz, (long)abid);
    bool reduced = op_has(op, "reducePrecision");
    s->a = matrix_type(r, s->va->type, reduced);
    s->b = matrix_type(r, s->vb->type, reduced);
    s->a = as_bytes(s->a);
    s->b = as_bytes(s->b);
    MlirAttribute permutation = op_attribute(op, "blgp");
    const char *text = mlirAttributeIsNull(permutation) ? "none" : attribute_text(r->fc, permutation);
    static const char *const names[] = {"none",           "bcast_first_32",  "bcast_second_32", "rotate_16_right",
                                        "bcast_first_16", "bcast_second_16", "bcast_third_16",  "bcast_fourth_16"};
    for (uint8_t i = 1; i < 8; i++)
        if (strstr(text, names[i])) s->mods.blgp = i;
    /* Double precision: the bits of blgp negate A, B, C. */
    if (op_has(op, "negateA")) s->mods.blgp |= 1;
    if (op_has(op, "negateB")) s->mods.blgp |= 2;
    if (op_has(op, "negateC")) s->mods.blgp |= 4;
    return true;
}

bool matrix_check_permutations(Reader *r, Opcode opcode, const Modifiers *mods)
{
    const MatrixShape *shape = isa_matrix_shape(opcode);
    const bool is_f64 = shape->type_b == MATRIX_F64;
    if (is_f64 && (mods->cbsz || mods->abid))
        return read_error(r, "%s: f64 has no broadcast of A: cbsz and abid must be 0", op_name(r->op));
    if (is_f64 && mods->blgp && !target_infos[r->k->target].negates_f64_products)
        return read_error(r, "%s: products of f64 on %s have no signs (blgp); use arith.negf, or amdgpu.mfma",
                          op_name(r->op), target_name(r));
    if (1 << mods->cbsz > shape->blocks)
        return read_error(r, "%s: cbsz = %u broadcasts over %u blocks of A, but the shape has %u", op_name(r->op),
                          mods->cbsz, 1u << mods->cbsz, shape->blocks);
    if (mods->abid >> mods->cbsz)
        return read_error(r, "%s: abid = %u is too large: with cbsz = %u it must be less than %u", op_name(r->op),
                          mods->abid, mods->cbsz, 1u << mods->cbsz);
    if (mods->blgp && shape->blocks == 1 && !is_f64 && shape->type_b != MATRIX_F32)
        return read_error(
            r, "%s: blgp permutes B only in shapes with several blocks or f32 operands, not in one block of %s",
            op_name(r->op), matrix_type_name((MatrixType)shape->type_b));
    return true;
}

/* Flips the sign of f64 elements. */
static Operand negated_f64(Reader *r, Operand o)
{
    Operand parts[16];
    o = build_to_v(&r->b, o);
    for (unsigned i = 0; i < o.width; i++) {
        parts[i] = operand_sub(o, i, 1);
        if (i % 2) parts[i] = build_xor_b32(&r->b, parts[i], operand_imm(0x80000000));
    }
    return build_merge(&r->b, parts, o.width);
}

/* Negates operands of an f64 product by separate instructions, because the product has no signs (gfx90a). */
static bool emit_negated_f64(Reader *r, MlirOperation op, Mfma *s, Opcode opcode)
{
    Value *const from[3] = {s->va, s->vb, s->vc};
    Operand uses[3];
    const unsigned negated = s->mods.blgp;
    s->mods.blgp = 0;
    if (!matrix_check_permutations(r, opcode, &s->mods)) return false;
    for (unsigned i = 0; i < 3; i++) {
        uses[i] = matrix_fragment(r, from[i], 0, inst_info(opcode)->operands[1 + i].width);
        if (negated >> i & 1) uses[i] = negated_f64(r, uses[i]);
    }
    return set_result_operand(r, op, emit_one_mfma(r, s, opcode, uses[0], uses[1], uses[2]), false);
}

static bool emit_mfma(Reader *r, MlirOperation op)
{
    Mfma s;
    if (!read_mfma(r, op, &s)) return false;
    Target target = r->k->target;
    Opcode opcode = find_mfma(&s, target, s.k);
    if (opcode != OP_INVALID) {
        const bool is_f64 = isa_matrix_shape(opcode)->type_b == MATRIX_F64;
        if (is_f64 && s.mods.blgp && !target_infos[target].negates_f64_products)
            return emit_negated_f64(r, op, &s, opcode);
        if (!matrix_check_permutations(r, opcode, &s.mods)) return false;
        const InstInfo *info = inst_info(opcode);
        Operand a = matrix_fragment(r, s.va, 0, info->operands[1].width),
                b = matrix_fragment(r, s.vb, 0, info->operands[2].width);
        return set_result_operand(r, op, emit_one_mfma(r, &s, opcode, a, b, matrix_accumulator(r, s.vc, opcode)),
                                  false);
    }
    if (s.k >= 64 && (!s.a || s.va->type->element == ELEMENT_SMALL_FLOAT)) return emit_f8f6f4(r, op, &s);
    /* Shapes of later targets with a larger K. A lane's fragments of A and B are two or four times as long, so the sum
       over the parts is the same. */
    unsigned parts = 2;
    while (parts < 4 && s.k % parts == 0 && find_mfma(&s, target, s.k / parts) == OP_INVALID) parts *= 2;
    opcode = s.k % parts == 0 ? find_mfma(&s, target, s.k / parts) : OP_INVALID;
    if (opcode == OP_INVALID || s.mods.cbsz || s.mods.abid || s.mods.blgp) return no_such_mfma(r, &s);
    unsigned width = inst_info(opcode)->operands[1].width;
    Operand c = matrix_accumulator(r, s.vc, opcode);
    for (unsigned part = 0; part < parts; part++) {
        Operand b = matrix_fragment(r, s.vb, part * width, width);
        c = emit_one_mfma(r, &s, opcode, matrix_fragment(r, s.va, part * width, width), b, c);
    }
    return set_result_operand(r, op, c, false);
}

/* ---- amdgpu.sparse_mfma ---- */

static bool emit_sparse_mfma(Reader *r, MlirOperation op)
{
    if (wave_size(r) == 32) return matrix_no_smfmac(r, op);
    SparseShape shape = {op_integer(op, "m", 0), op_integer(op, "n", 0), op_integer(op, "k", 0), NULL, NULL};
    return emit_sparse_product(r, op, &shape, op_integer(op, "cbsz", 0), op_integer(op, "abid", 0));
}

/* ---- amdgpu.scaled_mfma ---- */

typedef struct Scale {
    Operand reg;
    unsigned byte;
} Scale;

static bool read_scale(Reader *r, MlirOperation op, intptr_t operand, const char *index_name, Scale *out)
{
    Value *v = operand_data(r, op, operand);
    int64_t index = op_integer(op, index_name, 0);
    if (!v) return false;
    if (v->type->bits != 8 || v->type->num_elements < 1 || v->type->num_elements > 4)
        return unsupported_type(r, v->type, "f8E8M0FNU and vectors of up to 4 of them");
    if (index < 0 || index >= v->type->num_elements)
        return read_error(r, "%s: %s is %ld, but there are only %ld scales", op_name(op), index_name, (long)index,
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
    int64_t m = op_integer(op, "m", 0), n = op_integer(op, "n", 0), k = op_integer(op, "k", 0);
    const MatrixProduct product = {.m = m, .n = n, .k = k, .a = "f8f6f4", .b = "f8f6f4", .scaled = true};
    Opcode opcode = matrix_find(r->k->target, &product);
    Value *a = operand_data(r, op, 0), *b = operand_data(r, op, 1), *c = operand_data(r, op, 2);
    if (!a || !b || !c) return false;
    if (!isa_has(r->k->target, OP_V_MFMA_SCALE_F32_16X16X128_F8F6F4))
        return wave_size(r) == 32
                   ? matrix_no_mfma(r, op_name(op), "scaled")
                   : read_error(r, "%s does not exist on %s; it needs gfx950", op_name(op), target_name(r));
    Modifiers mods = {0};
    if (!matrix_scaled_format(r, a->type, &mods.cbsz) || !matrix_scaled_format(r, b->type, &mods.blgp)) return false;
    if (opcode == OP_INVALID)
        return read_error(r, "%s: %ldx%ldx%ld does not exist; supported: 16x16x128, 32x32x64", op_name(op), (long)m,
                          (long)n, (long)k);
    if (a->type->num_elements != 32 || b->type->num_elements != 32 || c->type->num_elements != m * n / 64)
        return read_error(r, "%s: A and B have 32 elements per lane, C has %ld", op_name(op), (long)(m * n / 64));
    Scale scale_a, scale_b;
    if (!read_scale(r, op, 3, "scalesIdxA", &scale_a) || !read_scale(r, op, 4, "scalesIdxB", &scale_b)) return false;
    Operand uses[5] = {[3] = scale_a.reg, [4] = scale_b.reg};
    uses[0] = matrix_fragment(r, a, 0, value_dwords(a->type));
    uses[1] = matrix_fragment(r, b, 0, value_dwords(b->type));
    uses[2] = matrix_accumulator(r, c, opcode);
    mods.op_sel = (uint8_t)((scale_a.byte & 1) | (scale_b.byte & 1) << 1);
    mods.op_sel_hi = (uint8_t)(scale_a.byte >> 1 | (scale_b.byte >> 1) << 1);
    return set_result_operand(r, op, matrix_build(r, opcode, uses, 5, mods), false);
}

const OpRow amdgpu_mfma_ops[] = {
    {.name = "amdgpu.mfma", .emit = emit_mfma, .lanes_differ = true},
    {.name = "amdgpu.sparse_mfma", .emit = emit_sparse_mfma, .lanes_differ = true},
    {.name = "amdgpu.scaled_mfma", .emit = emit_scaled_mfma, .lanes_differ = true},
    {0},
};
