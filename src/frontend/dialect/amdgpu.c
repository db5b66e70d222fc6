/* The amdgpu dialect: matrix products, buffers, barriers. */
#include <stdio.h>
#include <string.h>

#include "frontend/read/buffer.h"
#include "frontend/dialect/matrix.h"
#include "mlir-c/BuiltinAttributes.h"

static int64_t int_attribute(MlirOperation op, const char *name, int64_t missing)
{
    MlirAttribute a = op_attribute(op, name);
    return mlirAttributeIsNull(a) ? missing : mlirIntegerAttrGetValueInt(a);
}
static bool has_attribute(MlirOperation op, const char *name)
{
    return !mlirAttributeIsNull(op_attribute(op, name));
}

/* ---- amdgpu.mfma ---- */

typedef struct MfmaRow {
    uint8_t m, n, k, blocks;
    char a[10], b[10]; /* element types; fnuz and ocp spellings are one type here */
    Opcode opcode;
} MfmaRow;

static const MfmaRow mfma_rows[] = {
    {32, 32, 1, 2, "f32", "f32", OP_V_MFMA_F32_32X32X1_2B_F32},
    {16, 16, 1, 4, "f32", "f32", OP_V_MFMA_F32_16X16X1_4B_F32},
    {4, 4, 1, 16, "f32", "f32", OP_V_MFMA_F32_4X4X1_16B_F32},
    {32, 32, 2, 1, "f32", "f32", OP_V_MFMA_F32_32X32X2_F32},
    {16, 16, 4, 1, "f32", "f32", OP_V_MFMA_F32_16X16X4_F32},
    {16, 16, 8, 1, "xf32", "xf32", OP_V_MFMA_F32_16X16X8_XF32},
    {32, 32, 4, 1, "xf32", "xf32", OP_V_MFMA_F32_32X32X4_XF32},
    {32, 32, 4, 2, "f16", "f16", OP_V_MFMA_F32_32X32X4_2B_F16},
    {16, 16, 4, 4, "f16", "f16", OP_V_MFMA_F32_16X16X4_4B_F16},
    {4, 4, 4, 16, "f16", "f16", OP_V_MFMA_F32_4X4X4_16B_F16},
    {32, 32, 8, 1, "f16", "f16", OP_V_MFMA_F32_32X32X8_F16},
    {16, 16, 16, 1, "f16", "f16", OP_V_MFMA_F32_16X16X16_F16},
    {16, 16, 32, 1, "f16", "f16", OP_V_MFMA_F32_16X16X32_F16},
    {32, 32, 16, 1, "f16", "f16", OP_V_MFMA_F32_32X32X16_F16},
    {32, 32, 4, 2, "bf16", "bf16", OP_V_MFMA_F32_32X32X4_2B_BF16},
    {16, 16, 4, 4, "bf16", "bf16", OP_V_MFMA_F32_16X16X4_4B_BF16},
    {4, 4, 4, 16, "bf16", "bf16", OP_V_MFMA_F32_4X4X4_16B_BF16},
    {32, 32, 8, 1, "bf16", "bf16", OP_V_MFMA_F32_32X32X8_BF16},
    {16, 16, 16, 1, "bf16", "bf16", OP_V_MFMA_F32_16X16X16_BF16},
    {16, 16, 32, 1, "bf16", "bf16", OP_V_MFMA_F32_16X16X32_BF16},
    {32, 32, 16, 1, "bf16", "bf16", OP_V_MFMA_F32_32X32X16_BF16},
    {32, 32, 4, 2, "i8", "i8", OP_V_MFMA_I32_32X32X4_2B_I8},
    {16, 16, 4, 4, "i8", "i8", OP_V_MFMA_I32_16X16X4_4B_I8},
    {4, 4, 4, 16, "i8", "i8", OP_V_MFMA_I32_4X4X4_16B_I8},
    {32, 32, 16, 1, "i8", "i8", OP_V_MFMA_I32_32X32X16_I8},
    {16, 16, 32, 1, "i8", "i8", OP_V_MFMA_I32_16X16X32_I8},
    {16, 16, 64, 1, "i8", "i8", OP_V_MFMA_I32_16X16X64_I8},
    {32, 32, 32, 1, "i8", "i8", OP_V_MFMA_I32_32X32X32_I8},
    {16, 16, 32, 1, "bf8", "bf8", OP_V_MFMA_F32_16X16X32_BF8_BF8},
    {16, 16, 32, 1, "bf8", "fp8", OP_V_MFMA_F32_16X16X32_BF8_FP8},
    {16, 16, 32, 1, "fp8", "bf8", OP_V_MFMA_F32_16X16X32_FP8_BF8},
    {16, 16, 32, 1, "fp8", "fp8", OP_V_MFMA_F32_16X16X32_FP8_FP8},
    {32, 32, 16, 1, "bf8", "bf8", OP_V_MFMA_F32_32X32X16_BF8_BF8},
    {32, 32, 16, 1, "bf8", "fp8", OP_V_MFMA_F32_32X32X16_BF8_FP8},
    {32, 32, 16, 1, "fp8", "bf8", OP_V_MFMA_F32_32X32X16_FP8_BF8},
    {32, 32, 16, 1, "fp8", "fp8", OP_V_MFMA_F32_32X32X16_FP8_FP8},
    {16, 16, 4, 1, "f64", "f64", OP_V_MFMA_F64_16X16X4_F64},
    {4, 4, 4, 4, "f64", "f64", OP_V_MFMA_F64_4X4X4_4B_F64},
};

typedef struct Mfma {
    int64_t m, n, k, blocks;
    const char *a, *b; /* element types as in the table */
    Value *va, *vb, *vc;
    uint8_t cbsz, abid, blgp;
} Mfma;

const char *matrix_type(Reader *r, const Type *type, bool reduced)
{
    bool fnuz = target_infos[r->k->target].has_fnuz_fp8;
    const char *name = type->element_name;
    if (!strcmp(name, fnuz ? "f8E4M3FNUZ" : "f8E4M3FN")) return "fp8";
    if (!strcmp(name, fnuz ? "f8E5M2FNUZ" : "f8E5M2")) return "bf8";
    if (!strcmp(name, "f32")) return reduced ? "xf32" : "f32";
    if (type->element == ELEMENT_SMALL_FLOAT) return NULL;
    return name;
}

static const MfmaRow *find_mfma(const Mfma *s, Target target, int64_t k)
{
    for (size_t i = 0; i < sizeof mfma_rows / sizeof *mfma_rows; i++) {
        const MfmaRow *row = &mfma_rows[i];
        if (row->m == s->m && row->n == s->n && row->k == k && row->blocks == s->blocks &&
            !strcmp(row->a, s->a) && !strcmp(row->b, s->b) &&
            isa_has(target, row->opcode))
            return row;
    }
    return NULL;
}

Opcode matrix_opcode(Target target, const int64_t shape[3], const char *a, const char *b)
{
    for (size_t i = 0; i < sizeof mfma_rows / sizeof *mfma_rows; i++) {
        const MfmaRow *row = &mfma_rows[i];
        if (row->m == shape[0] && row->n == shape[1] && row->k == shape[2] && !strcmp(row->a, a) &&
            !strcmp(row->b, b) && isa_has(target, row->opcode))
            return row->opcode;
    }
    return OP_INVALID;
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
    Operand uses[3] = {a, b, c};
    Inst *inst = build_inst(&r->b, opcode, uses, 3);
    inst->m.mods.cbsz = s->cbsz;
    inst->m.mods.abid = s->abid;
    inst->m.mods.blgp = s->blgp;
    return inst_def(inst, 0);
}

Operand matrix_fragment(Reader *r, Value *v, uint32_t first, uint32_t n)
{
    Operand o = data_dwords(r, v, first, n);
    return operand_is_reg(o) && o.reg_class == CLASS_A ? o : build_to_v(&r->b, o);
}

/* 16x16x128 and 32x32x64 of 8-, 6- and 4-bit floats: the formats are modifiers. */
int matrix_f8f6f4_format(const Type *type)
{
    static const char *const names[] = {"f8E4M3FN", "f8E5M2", "f6E2M3FN", "f6E3M2FN", "f4E2M1FN"};
    for (int i = 0; i < 5; i++)
        if (!strcmp(type->element_name, names[i])) return i;
    return -1;
}

/* "amdgpu.mfma MxNxK (... blocks) of A and B does not exist on TARGET; supported: ..." Returns false. */
static bool no_such_mfma(Reader *r, const Mfma *s)
{
    const TargetInfo *target = &target_infos[r->k->target];
    char text[512];
    size_t len = 0;
    text[0] = 0;
    for (size_t i = 0; i < sizeof mfma_rows / sizeof *mfma_rows; i++) {
        const MfmaRow *row = &mfma_rows[i];
        bool same = s->a && s->b && !strcmp(row->a, s->a) && !strcmp(row->b, s->b);
        if (!same || !isa_has(r->k->target, row->opcode) || len > sizeof text - 40)
            continue;
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%dx%dx%d", len ? ", " : "", row->m, row->n,
                                row->k);
        if (row->blocks > 1)
            len += (size_t)snprintf(text + len, sizeof text - len, " (%d blocks)", row->blocks);
    }
    if (!len)
        snprintf(text, sizeof text, "f32, f16, bf16, i8, f64, and %s, %s with one another",
                 target->has_fnuz_fp8 ? "f8E4M3FNUZ" : "f8E4M3FN",
                 target->has_fnuz_fp8 ? "f8E5M2FNUZ" : "f8E5M2");
    return read_error(
        r, "amdgpu.mfma %ldx%ldx%ld (%ld block%s) of %s and %s does not exist on %s; supported there: %s",
        (long)s->m, (long)s->n, (long)s->k, (long)s->blocks, s->blocks == 1 ? "" : "s",
        s->va->type->element_name, s->vb->type->element_name, target->name, text);
}

static bool emit_f8f6f4(Reader *r, MlirOperation op, Mfma *s)
{
    int a = matrix_f8f6f4_format(s->va->type), b = matrix_f8f6f4_format(s->vb->type);
    Opcode opcode = s->m == 16 && s->k == 128  ? OP_V_MFMA_F32_16X16X128_F8F6F4
                    : s->m == 32 && s->k == 64 ? OP_V_MFMA_F32_32X32X64_F8F6F4
                                               : OP_INVALID;
    if (a < 0 || b < 0 || opcode == OP_INVALID || !isa_has(r->k->target, opcode))
        return no_such_mfma(r, s);
    s->cbsz = (uint8_t)a;
    s->blgp = (uint8_t)b;
    Operand d =
        emit_one_mfma(r, s, opcode, matrix_fragment(r, s->va, 0, value_dwords(s->va->type)),
                      matrix_fragment(r, s->vb, 0, value_dwords(s->vb->type)), matrix_accumulator(r, s->vc, opcode));
    return set_result_operand(r, op, d, false);
}

static bool read_mfma(Reader *r, MlirOperation op, Mfma *s)
{
    *s = (Mfma){.m = int_attribute(op, "m", 0),
                .n = int_attribute(op, "n", 0),
                .k = int_attribute(op, "k", 0),
                .blocks = int_attribute(op, "blocks", 1),
                .cbsz = (uint8_t)int_attribute(op, "cbsz", 0),
                .abid = (uint8_t)int_attribute(op, "abid", 0)};
    s->va = value_data(r, value_get(r, op_operand(op, 0)));
    s->vb = value_data(r, value_get(r, op_operand(op, 1)));
    s->vc = value_data(r, value_get(r, op_operand(op, 2)));
    if (!s->va || !s->vb || !s->vc) return false;
    int64_t cbsz = int_attribute(op, "cbsz", 0), abid = int_attribute(op, "abid", 0);
    if (cbsz < 0 || cbsz > 4 || abid < 0 || abid > 15)
        return read_error(r, "amdgpu.mfma: cbsz %ld, abid %ld; cbsz is 0 to 4 and abid 0 to 15", (long)cbsz,
                          (long)abid);
    bool reduced = has_attribute(op, "reducePrecision");
    s->a = matrix_type(r, s->va->type, reduced);
    s->b = matrix_type(r, s->vb->type, reduced);
    if (s->a && !strcmp(s->a, "i32")) s->a = "i8"; /* four i8 in an i32 */
    if (s->b && !strcmp(s->b, "i32")) s->b = "i8";
    if (s->a && !strcmp(s->a, "i64")) s->a = "i8";
    if (s->b && !strcmp(s->b, "i64")) s->b = "i8";
    MlirAttribute permutation = op_attribute(op, "blgp");
    const char *text = mlirAttributeIsNull(permutation) ? "none" : attribute_text(r->fc, permutation);
    static const char *const names[] = {
        "none",           "bcast_first_32",  "bcast_second_32", "rotate_16_right",
        "bcast_first_16", "bcast_second_16", "bcast_third_16",  "bcast_fourth_16"};
    for (uint8_t i = 1; i < 8; i++)
        if (strstr(text, names[i])) s->blgp = i;
    /* Double precision: the same bits negate A, B, C. */
    if (has_attribute(op, "negateA")) s->blgp |= 1;
    if (has_attribute(op, "negateB")) s->blgp |= 2;
    if (has_attribute(op, "negateC")) s->blgp |= 4;
    return true;
}

bool matrix_check_permutations(Reader *r, Opcode opcode, const Modifiers *mods)
{
    const MfmaRow *row = mfma_rows;
    while (row->opcode != opcode) row++;
    const bool is_f64 = !strcmp(row->b, "f64");
    if (is_f64 && (mods->cbsz || mods->abid))
        return read_error(r, "%s: f64 has no broadcast of A: cbsz and abid are 0", op_name(r->op));
    if (1 << mods->cbsz > row->blocks)
        return read_error(r, "%s: cbsz = %u broadcasts over %u blocks of A, and the shape has %u", op_name(r->op),
                          mods->cbsz, 1u << mods->cbsz, row->blocks);
    if (mods->abid >> mods->cbsz)
        return read_error(r, "%s: abid = %u: with cbsz = %u it is less than %u", op_name(r->op), mods->abid, mods->cbsz,
                          1u << mods->cbsz);
    if (mods->blgp && row->blocks == 1 && !is_f64 && strcmp(row->b, "f32"))
        return read_error(r, "%s: blgp permutes B where the shape has several blocks or f32 operands, not one block of %s",
                          op_name(r->op), row->b);
    return true;
}

static bool emit_mfma(Reader *r, MlirOperation op)
{
    Mfma s;
    if (!read_mfma(r, op, &s)) return false;
    Target target = r->k->target;
    const MfmaRow *row = s.a && s.b ? find_mfma(&s, target, s.k) : NULL;
    if (row) {
        if (!matrix_check_permutations(r, row->opcode, &(Modifiers){.cbsz = s.cbsz, .abid = s.abid, .blgp = s.blgp}))
            return false;
        const InstInfo *info = inst_info(row->opcode);
        Operand a = matrix_fragment(r, s.va, 0, info->operands[1].width),
                b = matrix_fragment(r, s.vb, 0, info->operands[2].width);
        return set_result_operand(
            r, op, emit_one_mfma(r, &s, row->opcode, a, b, matrix_accumulator(r, s.vc, row->opcode)), false);
    }
    if (s.k >= 64 && (!s.a || s.va->type->element == ELEMENT_SMALL_FLOAT)) return emit_f8f6f4(r, op, &s);
    /* The double-K shapes of gfx950 on gfx942: a lane's fragment is twice as long, k and k + K/2 in A and B
       alike, so the product over its low half plus that over its high half is the same sum. */
    row = s.a && s.b && s.k % 2 == 0 ? find_mfma(&s, target, s.k / 2) : NULL;
    if (!row || s.cbsz || s.abid || s.blgp) return no_such_mfma(r, &s);
    unsigned width = inst_info(row->opcode)->operands[1].width;
    Operand c = matrix_accumulator(r, s.vc, row->opcode);
    for (unsigned half = 0; half < 2; half++)
        c = emit_one_mfma(r, &s, row->opcode, matrix_fragment(r, s.va, half * width, width),
                          matrix_fragment(r, s.vb, half * width, width), c);
    return set_result_operand(r, op, c, false);
}

/* ---- buffers ---- */

/* Bytes that the descriptor admits: the extent of the memref, as upstream computes it. */
static const Expr *buffer_bytes(Reader *r, const Memref *m)
{
    const Expr *most = NULL;
    unsigned bytes = stored_bits(m->type) / 8;
    for (unsigned d = 0; d < m->type->rank; d++) {
        const Expr *extent = expr_mul(r->pool, m->sizes[d], m->strides[d]);
        most = most ? expr_maxu(r->pool, most, extent) : extent;
    }
    if (!most) most = expr_const(r->pool, 1);
    return expr_mul_const(r->pool, most, bytes);
}

/* The field of cacheSwizzleStride in word 1. */
static const Expr *swizzle_field(Reader *r, const Expr *stride)
{
    const Expr *field = expr_shl(r->pool, expr_zext(r->pool, stride, 14), expr_const(r->pool, 16));
    return expr_or(r->pool, field,
                   expr_const(r->pool, 1ll << 30)); /* bit 14 of the stride: swizzle the cache */
}

static bool do_fat_raw_buffer_cast(Reader *r, MlirOperation op)
{
    Value *source = value_get(r, op_operand(op, 0));
    const Type *type = type_of(r, op_result(op, 0));
    if (!source || source->form != VALUE_MEMREF || type->kind != KIND_MEMREF)
        return read_error(r, "%s: memrefs are expected", op_name(op));
    const Memref *from = source->memref;
    if (from->space != SPACE_GLOBAL && from->space != SPACE_BUFFER)
        return read_error(r, "%s: only global memory can be cast", op_name(op));
    int64_t segments[3] = {1, 0, 0};
    MlirAttribute a = op_attribute(op, "operandSegmentSizes");
    if (!mlirAttributeIsNull(a) && mlirAttributeIsADenseI32Array(a))
        for (intptr_t i = 0; i < 3; i++) segments[i] = mlirDenseI32ArrayGetElement(a, i);
    const Expr *valid = NULL, *stride = NULL;
    if (segments[1] && !(valid = operand_expr(r, op, 1))) return false;
    if (segments[2] && !(stride = operand_expr(r, op, 1 + segments[1]))) return false;
    bool reset = has_attribute(op, "resetOffset");
    Memref *m = ARENA_NEW(r->arena, Memref);
    *m = *from;
    m->type = type;
    m->space = SPACE_BUFFER;
    m->num_records = buffer_records(r, valid ? valid : buffer_bytes(r, from));
    bool again = from->space == SPACE_BUFFER;
    const Expr *base = from->base;
    if (again && (reset || valid || stride)) { /* a buffer cast once more: another descriptor of the same memory */
        if (!from->buffer_start)
            return read_error(r, "%s: where the source, which is a buffer already, begins is not known", op_name(op));
        base = expr_add(r->pool, base, from->buffer_start);
    }
    if (reset) {
        base = expr_add(r->pool, base, expr_mul_const(r->pool, from->offset, stored_bits(type) / 8));
        m->offset = expr_const(r->pool, 0);
    }
    if (again && !reset && !valid && !stride) {
        m->num_records = from->num_records;
        m->offset = from->offset;
    } else {
        m->base = expr_const(r->pool, 0);
        set_descriptor(r, m, base, m->num_records, stride ? swizzle_field(r, stride) : NULL, NULL);
    }
    Value *v = value_new(r, VALUE_MEMREF, type, 0);
    v->memref = m;
    return set_result(r, op, v);
}

static bool eval_fat_raw_buffer_cast(Reader *r, MlirOperation op)
{
    if (!r->analysing) set_location(r, op);
    if (!do_fat_raw_buffer_cast(r, op)) r->failed = true;
    return true;
}

/* The operands are (values,) memref, indices..., sgprOffset, which the machine adds without wrap. */
bool raw_buffer_access(Reader *r, MlirOperation op, intptr_t first, const Type *type, Access *access)
{
    intptr_t num = mlirOperationGetNumOperands(op);
    Memref *m = ARENA_NEW(r->arena, Memref);
    Value *v = value_get(r, op_operand(op, first));
    if (!v || v->form != VALUE_MEMREF) return read_error(r, "%s: a memref is expected", op_name(op));
    *m = *v->memref;
    const Expr *element = expr_const(r->pool, int_attribute(op, "indexOffset", 0)), *soffset = NULL;
    for (unsigned d = 0; d < m->type->rank; d++) {
        const Expr *index = operand_expr(r, op, first + 1 + d);
        if (!index) return false;
        element = expr_add(r->pool, element, expr_mul(r->pool, index, m->strides[d]));
    }
    if (first + 1 + m->type->rank < num) {
        const Expr *scalar = operand_expr(r, op, num - 1);
        if (!scalar) return false;
        scalar = expr_mul_const(r->pool, scalar, type->bits);
        soffset = expr_zext(r->pool, expr_floordiv(r->pool, scalar, expr_const(r->pool, 8)), 32);
    }
    if (m->space == SPACE_GLOBAL) {
        m->num_records = buffer_records(r, buffer_bytes(r, m));
        if (!m->base->uniform || !m->num_records->uniform)
            return read_error(r, "%s: the buffer differs between lanes", op_name(op));
        m->space = SPACE_BUFFER;
        set_descriptor(r, m, m->base, m->num_records, NULL, NULL);
        m->base = expr_const(r->pool, 0);
    }
    if (m->space != SPACE_BUFFER)
        return read_error(r, "%s: only global memory and buffers are supported", op_name(op));
    if (type->bits != m->type->bits)
        return read_error(r, "%s: element types of memref and value differ", op_name(op));
    *access = (Access){.memref = m, .element = element, .type = type, .soffset = soffset};
    return true;
}

static bool emit_raw_buffer_load(Reader *r, MlirOperation op)
{
    Access access;
    return raw_buffer_access(r, op, 0, type_of(r, op_result(op, 0)), &access) && set_result(r, op, memory_load(r, &access));
}

static bool emit_raw_buffer_store(Reader *r, MlirOperation op)
{
    Access access;
    Value *v = value_get(r, op_operand(op, 0));
    return v && raw_buffer_access(r, op, 1, v->type, &access) && memory_store(r, &access, v);
}

const OpRow amdgpu_ops[] = {
    {.name = "amdgpu.mfma", .emit = emit_mfma, .lanes_differ = true},
    {.name = "amdgpu.fat_raw_buffer_cast", .eval = eval_fat_raw_buffer_cast},
    {.name = "amdgpu.raw_buffer_load", .emit = emit_raw_buffer_load},
    {.name = "amdgpu.raw_buffer_store", .emit = emit_raw_buffer_store},
    {0},
};
