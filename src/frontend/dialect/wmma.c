/* amdgpu.wmma, amdgpu.scaled_wmma, rocdl.wmma.*: matrix products of waves of 32 lanes (gfx1250). */
#include <stdio.h>
#include <string.h>

#include "frontend/dialect/matrix.h"
#include "frontend/read/reader.h"

/* Operands: A, B, C, and with scales those of A and B. Widths of A and B by the formats in mods. */
static bool emit_product(Reader *r, MlirOperation op, const MatrixProduct *product, const Modifiers *mods)
{
    const Opcode opcode = matrix_find(r->k->target, product);
    if (opcode == OP_INVALID)
        return read_error(r, "%s %ldx%ldx%ld of %s and %s does not exist on %s%s", op_name(op), (long)product->m,
                          (long)product->n, (long)product->k, product->a, product->b, target_infos[r->k->target].name,
                          target_infos[r->k->target].wave_size == 64 ? "; use amdgpu.mfma" : "");
    const InstInfo *row = inst_info(opcode);
    const unsigned count = row->num_operands - 1u;
    const MachineInst shape = {.opcode = (uint16_t)opcode, .mods = *mods};
    Value *v[5] = {NULL};
    unsigned widths[5] = {0};
    for (unsigned i = 0; i < count; i++) {
        if (!(v[i] = value_data(r, value_get(r, op_operand(op, (intptr_t)i))))) return false;
        widths[i] = isa_operand_width(r->k->target, &shape, 1 + i);
        const uint32_t dwords = value_dwords(v[i]->type);
        /* Narrower formats may come in the registers of the widest. */
        const bool formats = i < 2 && row->modifiers & MOD_MATRIX_FMT;
        if (dwords != widths[i] && !(formats && dwords > widths[i]))
            return read_error(r, "%s: %s where the instruction has %u dwords", op_name(op),
                              type_text(r->fc, v[i]->type->mlir), widths[i]);
    }
    Operand uses[5];
    for (unsigned i = 0; i < 2; i++) uses[i] = matrix_fragment(r, v[i], 0, widths[i]);
    uses[2] = matrix_accumulator(r, v[2], opcode);
    for (unsigned i = 3; i < count; i++) uses[i] = matrix_fragment(r, v[i], 0, widths[i]);
    Inst *inst = build_inst(&r->b, opcode, uses, count);
    inst->m.mods = *mods;
    return set_result_operand(r, op, inst_def(inst, 0), false);
}

static bool is_set(MlirOperation op, const char *name) { return op_integer(op, name, 0) != 0; }

/* "f16" or "bf16"; NULL: a sum of 32 bits. */
static const char *narrow(const char *type) { return !strcmp(type, "f16") || !strcmp(type, "bf16") ? type : NULL; }

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
    p.c = p.d = narrow(type_of(r, op_operand(op, 2))->element_name);
    if (op_integer(op, "subwordOffset", 0)) return read_error(r, "amdgpu.wmma: subwordOffset is not supported");
    const bool integers = !strcmp(p.a, "i8");
    if (op_has(op, "clamp") && !integers) return read_error(r, "amdgpu.wmma: clamp of floats is not supported");
    Modifiers mods = {.flags = op_has(op, "clamp") ? MOD_FLAG_CLAMP : 0};
    if (integers) mods.neg_lo = (uint8_t)((op_has(op, "unsignedA") ? 0 : 1) | (op_has(op, "unsignedB") ? 0 : 2));
    return emit_product(r, op, &p, &mods);
}

/* What all rocdl.wmma.* have: modC is the sign and the absolute value of C. */
static bool read_modifiers(Reader *r, MlirOperation op, bool halves, Modifiers *mods)
{
    const int64_t c = op_integer(op, "modC", 0);
    if (c < 0 || c > 3) return read_error(r, "%s: modC %ld; it is 0 to 3", op_name(op), (long)c);
    const uint8_t signs = (uint8_t)(is_set(op, "signA") | is_set(op, "signB") << 1);
    mods->neg_lo = (uint8_t)(signs | (c & 1) << 2);
    mods->neg_hi = (uint8_t)((halves ? signs : 0) | (c >> 1) << 2);
    mods->reuse = (uint8_t)(is_set(op, "reuseA") | is_set(op, "reuseB") << 1);
    if (is_set(op, "clamp")) mods->flags |= MOD_FLAG_CLAMP;
    return true;
}

/* rocdl.wmma.f32.16x16x64.fp8_bf8: type of the sum (bf16f32: D, C), shape, types of A and B, or of both. */
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
    MatrixProduct p = {.m = m, .n = n, .k = k, .blocks = 1, .a = type, .b = b ? b : type, .wmma = true};
    p.c = p.d = narrow(sum);
    if (!strcmp(sum, "bf16f32")) p.d = "bf16";
    Modifiers mods = {0};
    if (!read_modifiers(r, op, narrow(type) != NULL, &mods)) return false;
    return emit_product(r, op, &p, &mods);
}

/* ---- with scales ---- */

static bool read_field(Reader *r, MlirOperation op, const char *name, int64_t most, uint8_t *to)
{
    const int64_t value = op_integer(op, name, 0);
    if (value < 0 || value > most)
        return read_error(r, "%s: %s %ld; it is 0 to %ld", op_name(op), name, (long)value, (long)most);
    *to = (uint8_t)value;
    return true;
}

/* rocdl.wmma.scale.f32.16x16x128.f8f6f4, .scale16., .f32.32x16x128.f4. Operands: A, B, C, scales of A, of B. */
static bool emit_rocdl_scale(Reader *r, MlirOperation op)
{
    const bool f4 = strstr(op_name(op), ".32x16x128.f4") != NULL;
    const MatrixProduct p = {.m = f4 ? 32 : 16,
                             .n = 16,
                             .k = 128,
                             .blocks = 1,
                             .a = f4 ? "f4" : "f8f6f4",
                             .b = f4 ? "f4" : "f8f6f4",
                             .scaled = true,
                             .scale16 = strstr(op_name(op), ".scale16.") != NULL,
                             .wmma = true};
    Modifiers mods = {0};
    uint8_t rows[2], formats[2];
    if (!read_modifiers(r, op, false, &mods)) return false;
    if (!read_field(r, op, "fmtA", 4, &mods.cbsz) || !read_field(r, op, "fmtB", 4, &mods.blgp) ||
        !read_field(r, op, "scaleAType", 1, &rows[0]) || !read_field(r, op, "scaleBType", 1, &rows[1]) ||
        !read_field(r, op, "fmtScaleA", 2, &formats[0]) || !read_field(r, op, "fmtScaleB", 2, &formats[1]))
        return false;
    mods.op_sel = (uint8_t)(rows[0] | rows[1] << 1);
    mods.scale_fmts = (uint8_t)(formats[0] | formats[1] << 2);
    return emit_product(r, op, &p, &mods);
}

static bool format_of(Reader *r, const Type *type, uint8_t *format)
{
    static const char *const names[] = {"f8E4M3FN", "f8E5M2", "f6E2M3FN", "f6E3M2FN", "f4E2M1FN"};
    for (uint8_t i = 0; i < 5; i++)
        if (!strcmp(type->element_name, names[i])) return *format = i, true;
    return unsupported_type(r, type, "vectors of f8E4M3FN, f8E5M2, f6E2M3FN, f6E3M2FN, f4E2M1FN");
}

/* Operands: A, B, C, scales of A, of B; 4 scales of a lane for blocks of 32, 8 for blocks of 16. */
static bool emit_amdgpu_scaled(Reader *r, MlirOperation op)
{
    const bool f4 = op_integer(op, "m", 16) == 32;
    const Type *scales[2];
    for (unsigned i = 0; i < 2; i++) scales[i] = type_of(r, op_operand(op, 3 + i));
    MatrixProduct p = {.m = f4 ? 32 : 16, .n = 16, .k = 128, .blocks = 1, .scaled = true, .wmma = true};
    p.a = p.b = f4 ? "f4" : "f8f6f4";
    p.scale16 = scales[0]->num_elements == 8;
    if (scales[0]->num_elements != scales[1]->num_elements)
        return read_error(r, "%s: scales of A and B are for blocks of the same size", op_name(op));
    Modifiers mods = {0};
    if (!format_of(r, type_of(r, op_operand(op, 0)), &mods.cbsz) ||
        !format_of(r, type_of(r, op_operand(op, 1)), &mods.blgp))
        return false;
    if (f4 && (mods.cbsz != 4 || mods.blgp != 4))
        return read_error(r, "%s 32x16x128: A and B are f4E2M1FN", op_name(op));
    if (f4) mods.cbsz = mods.blgp = 0;
    for (unsigned i = 0; i < 2; i++) {
        if (!strcmp(scales[i]->element_name, "f8E4M3FN")) mods.scale_fmts |= (uint8_t)(2 << 2 * i);
        const char *const lane = i ? "b_first_scale_lane" : "a_first_scale_lane";
        if (op_integer(op, lane, 0)) mods.op_sel |= (uint8_t)(1 << i);
    }
    return emit_product(r, op, &p, &mods);
}

#define WMMA(text) {.name = "rocdl.wmma." text, .emit = emit_rocdl, .lanes_differ = true}
#define WMMA_SCALE(text) {.name = "rocdl.wmma." text, .emit = emit_rocdl_scale, .lanes_differ = true}
#define WMMA_BYTES(text) WMMA(text ".fp8_fp8"), WMMA(text ".fp8_bf8"), WMMA(text ".bf8_fp8"), WMMA(text ".bf8_bf8")

const OpRow wmma_ops[] = {
    {.name = "amdgpu.wmma", .emit = emit_amdgpu, .lanes_differ = true},
    {.name = "amdgpu.scaled_wmma", .emit = emit_amdgpu_scaled, .lanes_differ = true},
    WMMA("f32.16x16x4.f32"),
    WMMA("f32.16x16x32.f16"),
    WMMA("f32.16x16x32.bf16"),
    WMMA("f16.16x16x32.f16"),
    WMMA("bf16.16x16x32.bf16"),
    WMMA("bf16f32.16x16x32.bf16"),
    WMMA_BYTES("f32.16x16x64"),
    WMMA_BYTES("f16.16x16x64"),
    WMMA_BYTES("f32.16x16x128"),
    WMMA_BYTES("f16.16x16x128"),
    WMMA("i32.16x16x64.iu8"),
    WMMA_SCALE("scale.f32.16x16x128.f8f6f4"),
    WMMA_SCALE("scale16.f32.16x16x128.f8f6f4"),
    WMMA_SCALE("scale.f32.32x16x128.f4"),
    WMMA_SCALE("scale16.f32.32x16x128.f4"),
    {0},
};
