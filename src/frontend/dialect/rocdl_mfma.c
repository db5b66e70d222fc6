/* rocdl.mfma.*, rocdl.mfma.scale.*, rocdl.smfmac.*: matrix products. The operation's name gives the instruction. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/dialect/matrix.h"
#include "frontend/read/reader.h"

/* ---- dense ---- */

/* A name such as "32x32x8f16", "16x16x32.fp8.bf8" or "32x32x8bf16.1k", split into the shape and the types of A and
   B. */
typedef struct ProductName {
    MatrixProduct product; /* its members a and b point at the two texts below */
    char a[16], b[16];
} ProductName;
/* bf16 32x32x4 has one block, or with .1k two. The number of elements in a lane tells which. */
static void set_blocks(MatrixProduct *p, int64_t elements)
{
    const int64_t of_block = p->m * p->k;
    if (of_block > 0 && of_block <= 64 * elements) p->blocks = 64 * elements / of_block;
}

static bool parse_product(const char *text, ProductName *p)
{
    int64_t shape[3];
    for (unsigned i = 0; i < 3; i++) {
        char *end;
        shape[i] = strtoll(text, &end, 10);
        if (end == text || (i < 2 && *end != 'x')) return false;
        text = end + (i < 2);
    }
    p->product = (MatrixProduct){.m = shape[0], .n = shape[1], .k = shape[2], .a = p->a, .b = p->b};
    if (*text == '.') text++;
    size_t n = strcspn(text, ".");
    if (!n || n >= sizeof p->a) return false;
    memcpy(p->a, text, n);
    p->a[n] = 0;
    text += n;
    strcpy(p->b, p->a);
    const bool is_1k = !strcmp(text, ".1k");
    if (!strcmp(p->a, "bf16") && shape[2] < 16) set_blocks(&p->product, is_1k ? 4 : 2);
    if (!*text || is_1k) return true;
    n = strcspn(text + 1, ".");
    if (n >= sizeof p->b) return false;
    memcpy(p->b, text + 1, n);
    p->b[n] = 0;
    return true;
}

/* MLIR does not verify the types of rocdl's matrix operations. */
static bool check_dwords(Reader *r, const Type *type, unsigned dwords)
{
    bool numbers = type->kind == KIND_SCALAR || type->kind == KIND_VECTOR;
    return (numbers && type->num_elements <= MAX_ELEMENTS && value_dwords(type) == dwords) ||
           read_error(r, "%s: %s does not fit the instruction, which takes %u dword%s", called_name(r, r->op),
                      type_text(r->fc, type->mlir), dwords, dwords == 1 ? "" : "s");
}

/* Reports which products of such operands exist, by the names of the instructions. */
static bool no_such_product(Reader *r, MlirOperation op, const char *type)
{
    if (wave_size(r) == 32) return matrix_no_mfma(r, called_name(r, op), type);
    char text[512] = "those of f16, bf16, i8, f32 or f64";
    size_t len = 0;
    for (Opcode at = isa_next_matrix(OP_INVALID); at != OP_INVALID; at = isa_next_matrix(at)) {
        const MatrixShape *shape = isa_matrix_shape(at);
        const char *name = matrix_type_name((MatrixType)shape->type_a);
        const bool fits = !strcmp(name, strcmp(type, "xf32") ? type : "f32") && !shape->sparse;
        if (!fits || !isa_has(r->k->target, at) || len > sizeof text - 40) continue;
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", len ? ", " : "", isa_name(r->k->target, at));
    }
    return read_error(r, "%s does not exist on %s; use %s", called_name(r, op), target_name(r), text);
}

/* operands: A, B, C, cbsz, abid, blgp (operands or attributes) */
static bool emit_mfma(Reader *r, MlirOperation op)
{
    const char *name = strchr(r->row->name + strlen("rocdl.mfma."), '.') + 1; /* the part after the result's type */
    int64_t fields[3] = {0, 0, 0};
    static const char *const field_names[3] = {"cbsz", "abid", "blgp"};
    ProductName p;
    Opcode opcode = parse_product(name, &p) ? matrix_find(r->k->target, &p.product) : OP_INVALID;
    if (opcode == OP_INVALID) return no_such_product(r, op, p.product.a);
    for (unsigned i = 0; i < 3; i++) {
        if (!integer_argument(r, op, field_names[i], 3 + i, &fields[i])) return false;
        static const uint8_t most[3] = {7, 15, 7};
        if (fields[i] < 0 || fields[i] > most[i])
            return read_error(r, "%s: %s is %ld; expected 0 to %u", called_name(r, op), field_names[i], (long)fields[i],
                              most[i]);
    }
    const Modifiers mods = {.cbsz = (uint8_t)fields[0], .abid = (uint8_t)fields[1], .blgp = (uint8_t)fields[2]};
    if (!matrix_check_permutations(r, opcode, &mods)) return false;
    const InstInfo *info = inst_info(opcode);
    Value *v[3];
    for (unsigned i = 0; i < 3; i++) {
        if (!(v[i] = operand_data(r, op, i)) || !check_dwords(r, v[i]->type, info->operands[1 + i].width)) return false;
    }
    if (!check_dwords(r, result_type(r, op, 0), info->operands[0].width)) return false;
    Operand uses[3];
    for (unsigned i = 0; i < 2; i++) uses[i] = matrix_fragment(r, v[i], 0, info->operands[1 + i].width);
    uses[2] = matrix_accumulator(r, v[2], opcode);
    return set_result_operand(r, op, matrix_build(r, opcode, uses, 3, mods), false);
}

/* ---- scaled ---- */

static bool is_constant_zero(const Value *scale)
{
    return scale->form == VALUE_EXPRS && scale->num == 1 && expr_is_const(scale->exprs[0]) && !scale->exprs[0]->value;
}

/* operands: A, B, C, cbsz, blgp, opsel A, scale A, opsel B, scale B (cbsz, blgp and opsel may be attributes). If both
   scales are the constant 0, it is the instruction without scales, for which LLVM has no other intrinsic. */
static bool emit_mfma_scale(Reader *r, MlirOperation op)
{
    ProductName p;
    if (!parse_product(r->row->name + strlen("rocdl.mfma.scale.f32."), &p))
        return read_error(r, "%s is not known", called_name(r, op));
    p.product.scaled = true;
    Opcode opcode = matrix_find(r->k->target, &p.product);
    if (opcode == OP_INVALID) return no_such_product(r, op, "scaled");
    static const char *const names[4] = {"cbsz", "blgp", "opselA", "opselB"};
    static const uint8_t at[4] = {3, 4, 5, 7};
    bool in_operands = mlirOperationGetNumOperands(op) == 9;
    int64_t fields[4] = {0, 0, 0, 0};
    for (unsigned i = 0; i < 4; i++) {
        const bool said = in_operands || op_has(op, names[i]);
        if (said && !integer_argument(r, op, names[i], at[i], &fields[i])) return false;
        if (fields[i] < 0 || fields[i] > (i < 2 ? 4 : 3))
            return read_error(r, "%s: %s %ld", called_name(r, op), names[i], (long)fields[i]);
    }
    intptr_t scale_a = in_operands ? 6 : 3, scale_b = in_operands ? 8 : 4;
    Value *v[5];
    const intptr_t operands[5] = {0, 1, 2, scale_a, scale_b};
    Value *scales[2];
    scales[0] = operand_value(r, op, scale_a);
    scales[1] = operand_value(r, op, scale_b);
    if (!scales[0] || !scales[1]) return false;
    bool scaled = fields[2] || fields[3] || !is_constant_zero(scales[0]) || !is_constant_zero(scales[1]);
    p.product.scaled = scaled;
    opcode = matrix_find(r->k->target, &p.product);
    for (unsigned i = 0; i < 5; i++)
        if (!(v[i] = operand_data(r, op, operands[i]))) return false;
    for (unsigned i = 0; i < 2; i++)
        if (value_dwords(v[i]->type) < isa_f8f6f4_width((uint8_t)fields[i]))
            return read_error(r, "%s: %s has too few bits for its format", called_name(r, op), i ? "B" : "A");
    unsigned accumulator = inst_info(opcode)->operands[3].width;
    if (!check_dwords(r, v[2]->type, accumulator) || !check_dwords(r, result_type(r, op, 0), accumulator) ||
        !check_dwords(r, v[3]->type, 1) || !check_dwords(r, v[4]->type, 1))
        return false;
    Operand uses[5];
    for (unsigned i = 0; i < 2; i++) uses[i] = matrix_fragment(r, v[i], 0, isa_f8f6f4_width((uint8_t)fields[i]));
    uses[2] = matrix_accumulator(r, v[2], opcode);
    for (unsigned i = 3; scaled && i < 5; i++) uses[i] = build_to_v(&r->b, data_dwords(r, v[i], 0, 1));
    const Modifiers mods = {.cbsz = (uint8_t)fields[0],
                            .blgp = (uint8_t)fields[1],
                            .op_sel = (uint8_t)((fields[2] & 1) | (fields[3] & 1) << 1),
                            .op_sel_hi = (uint8_t)(fields[2] >> 1 | (fields[3] >> 1) << 1)};
    return set_result_operand(r, op, matrix_build(r, opcode, uses, scaled ? 5 : 3, mods), false);
}

/* ---- sparse ---- */

/* A field that is an attribute in some versions, and constant operand `i` in others. */
static bool read_field(Reader *r, MlirOperation op, const char *name, intptr_t i, int64_t *out)
{
    *out = op_integer(op, name, 0);
    if (i >= mlirOperationGetNumOperands(op)) return true;
    const Expr *e = operand_expr(r, op, i);
    if (!e) return false;
    if (!expr_is_const(e)) return read_error(r, "%s: %s must be a constant", called_name(r, op), name);
    *out = e->value;
    return true;
}

/* For example rocdl.smfmac.f32.16x16x64.bf8.fp8. A single type stands for A and B. */
static bool emit_smfmac(Reader *r, MlirOperation op)
{
    if (wave_size(r) == 32) return matrix_no_smfmac(r, op);
    SparseShape shape;
    char a[8] = "", b[8] = "";
    long m, n, k;
    int64_t cbsz, abid;
    const char *text = strchr(r->row->name + strlen("rocdl.smfmac."), '.') + 1;
    int types = sscanf(text, "%ldx%ldx%ld.%7[a-z0-9].%7[a-z0-9]", &m, &n, &k, a, b);
    if (types < 4) return read_error(r, "%s is not known", called_name(r, op));
    shape = (SparseShape){m, n, k, a, types == 5 ? b : a};
    return read_field(r, op, "cbsz", 4, &cbsz) && read_field(r, op, "abid", 5, &abid) &&
           emit_sparse_product(r, op, &shape, cbsz, abid);
}

#define PRODUCT(text) {INTRINSIC("mfma." text), .emit = emit_mfma, .lanes_differ = true}
#define SMFMAC(id) {INTRINSIC("smfmac." id), .emit = emit_smfmac, .lanes_differ = true}
#define SMFMAC_OF_BYTES(shape)                                                                         \
    SMFMAC("f32." shape ".bf8.bf8"), SMFMAC("f32." shape ".bf8.fp8"), SMFMAC("f32." shape ".fp8.bf8"), \
        SMFMAC("f32." shape ".fp8.fp8")

const OpRow rocdl_mfma_ops[] = {
    PRODUCT("f32.32x32x1f32"),
    PRODUCT("f32.16x16x1f32"),
    PRODUCT("f32.4x4x1f32"),
    PRODUCT("f32.32x32x2f32"),
    PRODUCT("f32.16x16x4f32"),
    PRODUCT("f32.32x32x4f16"),
    PRODUCT("f32.16x16x4f16"),
    PRODUCT("f32.4x4x4f16"),
    PRODUCT("f32.32x32x8f16"),
    PRODUCT("f32.16x16x16f16"),
    PRODUCT("f32.16x16x32.f16"),
    PRODUCT("f32.32x32x16.f16"),
    PRODUCT("i32.32x32x4i8"),
    PRODUCT("i32.16x16x4i8"),
    PRODUCT("i32.4x4x4i8"),
    PRODUCT("i32.16x16x32.i8"),
    PRODUCT("i32.32x32x16.i8"),
    PRODUCT("i32.16x16x64.i8"),
    PRODUCT("i32.32x32x32.i8"),
    PRODUCT("f32.32x32x4bf16.1k"),
    PRODUCT("f32.16x16x4bf16.1k"),
    PRODUCT("f32.4x4x4bf16.1k"),
    PRODUCT("f32.32x32x8bf16.1k"),
    PRODUCT("f32.16x16x16bf16.1k"),
    PRODUCT("f32.16x16x32.bf16"),
    PRODUCT("f32.32x32x16.bf16"),
    PRODUCT("f64.16x16x4f64"),
    PRODUCT("f64.4x4x4f64"),
    PRODUCT("f32.16x16x8.xf32"),
    PRODUCT("f32.32x32x4.xf32"),
    PRODUCT("f32.16x16x32.bf8.bf8"),
    PRODUCT("f32.16x16x32.bf8.fp8"),
    PRODUCT("f32.16x16x32.fp8.bf8"),
    PRODUCT("f32.16x16x32.fp8.fp8"),
    PRODUCT("f32.32x32x16.bf8.bf8"),
    PRODUCT("f32.32x32x16.bf8.fp8"),
    PRODUCT("f32.32x32x16.fp8.bf8"),
    PRODUCT("f32.32x32x16.fp8.fp8"),
    /* On gfx90a; later targets refuse these by name. */
    PRODUCT("f32.32x32x2bf16"),
    PRODUCT("f32.16x16x2bf16"),
    PRODUCT("f32.4x4x2bf16"),
    PRODUCT("f32.32x32x4bf16"),
    PRODUCT("f32.16x16x8bf16"),
    PRODUCT("i32.16x16x16i8"),
    PRODUCT("i32.32x32x8i8"),
    {INTRINSIC("mfma.scale.f32.32x32x64.f8f6f4"), .emit = emit_mfma_scale, .lanes_differ = true},
    {INTRINSIC("mfma.scale.f32.16x16x128.f8f6f4"), .emit = emit_mfma_scale, .lanes_differ = true},
    SMFMAC("f32.16x16x32.f16"),
    SMFMAC("f32.32x32x16.f16"),
    SMFMAC("f32.16x16x32.bf16"),
    SMFMAC("f32.32x32x16.bf16"),
    SMFMAC("f32.16x16x64.f16"),
    SMFMAC("f32.32x32x32.f16"),
    SMFMAC("f32.16x16x64.bf16"),
    SMFMAC("f32.32x32x32.bf16"),
    SMFMAC("i32.16x16x64.i8"),
    SMFMAC("i32.32x32x32.i8"),
    SMFMAC("i32.16x16x128.i8"),
    SMFMAC("i32.32x32x64.i8"),
    SMFMAC_OF_BYTES("16x16x64"),
    SMFMAC_OF_BYTES("32x32x32"),
    SMFMAC_OF_BYTES("16x16x128"),
    SMFMAC_OF_BYTES("32x32x64"),
    {0},
};
