/* amdgpu.wmma, rocdl.wmma.*: matrix products of waves of 32 lanes (gfx1250). */
#include <stdio.h>
#include <string.h>

#include "frontend/dialect/matrix.h"
#include "frontend/read/reader.h"

/* Operands: A, B, C. neg_lo: A (bit 0) and B (bit 1) are signed, of integers. */
static bool emit_product(Reader *r, MlirOperation op, const MatrixProduct *product, uint8_t neg_lo)
{
    const Opcode opcode = matrix_find(r->k->target, product);
    if (opcode == OP_INVALID)
        return read_error(r, "%s %ldx%ldx%ld of %s and %s does not exist on %s%s", op_name(op), (long)product->m,
                          (long)product->n, (long)product->k, product->a, product->b, target_infos[r->k->target].name,
                          target_infos[r->k->target].wave_size == 64 ? "; use amdgpu.mfma" : "");
    const InstInfo *row = inst_info(opcode);
    Value *v[3];
    for (unsigned i = 0; i < 3; i++) {
        if (!(v[i] = value_data(r, value_get(r, op_operand(op, i))))) return false;
        if (value_dwords(v[i]->type) != row->operands[1 + i].width)
            return read_error(r, "%s: %s where the instruction has %u dwords", op_name(op),
                              type_text(r->fc, v[i]->type->mlir), row->operands[1 + i].width);
    }
    Operand uses[3];
    for (unsigned i = 0; i < 2; i++) uses[i] = matrix_fragment(r, v[i], 0, row->operands[1 + i].width);
    uses[2] = matrix_accumulator(r, v[2], opcode);
    Inst *inst = build_inst(&r->b, opcode, uses, 3);
    inst->m.mods.neg_lo = neg_lo;
    return set_result_operand(r, op, inst_def(inst, 0), false);
}

static bool is_set(MlirOperation op, const char *name) { return op_integer(op, name, 0) != 0; }

static bool emit_amdgpu(Reader *r, MlirOperation op)
{
    MatrixProduct p = {.m = op_integer(op, "m", 16),
                       .n = op_integer(op, "n", 16),
                       .k = op_integer(op, "k", 16),
                       .blocks = 1,
                       .wmma = true};
    const Type *a = type_of(r, op_operand(op, 0)), *b = type_of(r, op_operand(op, 1));
    p.a = matrix_type(r, a, false);
    p.b = matrix_type(r, b, false);
    if (!p.a) p.a = a->element_name;
    if (!p.b) p.b = b->element_name;
    if (op_has(op, "clamp") || op_integer(op, "subwordOffset", 0))
        return read_error(r, "amdgpu.wmma: clamp and subwordOffset are not supported");
    const bool integers = !strcmp(p.a, "i8");
    const unsigned signed_a = !op_has(op, "unsignedA"), signed_b = !op_has(op, "unsignedB");
    const uint8_t is_signed = (uint8_t)(signed_a | signed_b << 1);
    return emit_product(r, op, &p, integers ? is_signed : 0);
}

/* rocdl.wmma.f32.16x16x64.fp8_bf8: type of the sum, shape, types of A and B, or of both. */
static bool emit_rocdl(Reader *r, MlirOperation op)
{
    char sum[8] = "", types[16] = "";
    long m, n, k;
    if (sscanf(op_name(op), "rocdl.wmma.%7[a-z0-9].%ldx%ldx%ld.%15[a-z0-9_]", sum, &m, &n, &k, types) < 5)
        return read_error(r, "%s is not known", op_name(op));
    char *b = strchr(types, '_');
    if (b) *b++ = 0;
    const bool integers = !strcmp(types, "iu8");
    const char *type = integers ? "i8" : types;
    const MatrixProduct p = {.m = m, .n = n, .k = k, .blocks = 1, .a = type, .b = b ? b : type, .wmma = true};
    const bool signs = !integers && (is_set(op, "signA") || is_set(op, "signB"));
    if (signs || is_set(op, "modC") || is_set(op, "clamp") || is_set(op, "reuseA") || is_set(op, "reuseB"))
        return read_error(r, "%s: signs of floats, modC, clamp, reuseA and reuseB are not supported", op_name(op));
    const uint8_t is_signed = (uint8_t)(is_set(op, "signA") | is_set(op, "signB") << 1);
    return emit_product(r, op, &p, integers ? is_signed : 0);
}

#define WMMA(text) {.name = "rocdl.wmma." text, .emit = emit_rocdl, .lanes_differ = true}

const OpRow wmma_ops[] = {
    {.name = "amdgpu.wmma", .emit = emit_amdgpu, .lanes_differ = true},
    WMMA("f32.16x16x4.f32"),
    WMMA("f32.16x16x32.f16"),
    WMMA("f32.16x16x32.bf16"),
    WMMA("f32.16x16x64.fp8_fp8"),
    WMMA("f32.16x16x64.fp8_bf8"),
    WMMA("f32.16x16x64.bf8_fp8"),
    WMMA("f32.16x16x64.bf8_bf8"),
    WMMA("i32.16x16x64.iu8"),
    {0},
};
