/* amdgpu.wmma, amdgpu.scaled_wmma, rocdl.wmma.* and LLVM's intrinsics: matrix products of waves of 32 lanes
   (gfx1250).

   MLIR 22 does not know rocdl.wmma.f32.16x16x128.f8f6f4, rocdl.wmma.f32.32x16x128.f4 (without scales) and
   rocdl.swmmac.* (A holds two of every four elements along k). Write them in generic form with the operands of LLVM's
   intrinsic, or as llvm.call_intrinsic. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "frontend/dialect/matrix.h"
#include "frontend/read/reader.h"

/* Operands: A, B, C; with scales also those of A and B; sparse also the index. The formats in mods give the widths of A
   and B. */
static bool emit_product(Reader *r, MlirOperation op, const MatrixProduct *product, const Modifiers *mods, Value **v)
{
    const char *name = called_name(r, op);
    const Opcode opcode = matrix_find(r->k->target, product);
    if (product->sparse && opcode == OP_INVALID) return read_error(r, "%s does not exist on %s", name, target_name(r));
    if (opcode == OP_INVALID)
        return read_error(r, "%s %ldx%ldx%ld of %s and %s does not exist on %s; use %s", name, (long)product->m,
                          (long)product->n, (long)product->k, product->a, product->b, target_name(r),
                          wave_size(r) == 64 ? "amdgpu.mfma" : matrix_wmma_of(product->a));
    const InstInfo *row = inst_info(opcode);
    const unsigned count = row->num_operands - 1u;
    const MachineInst shape = {.opcode = (uint16_t)opcode, .mods = *mods};
    unsigned widths[5] = {0};
    if (product->sparse) { /* the index comes before C */
        Value *const index = v[3];
        v[3] = v[2], v[2] = index;
    }
    for (unsigned i = 0; i < count; i++) {
        widths[i] = isa_operand_width(r->k->target, &shape, 1 + i);
        const uint32_t dwords = value_dwords(v[i]->type);
        /* a narrower format may come in registers of the widest one */
        const bool formats = i < 2 && row->modifiers & MOD_MATRIX_FMT;
        const bool is_index = product->sparse && i == 2;
        if (is_index && v[i]->type->bits * v[i]->type->num_elements != 32 * (int64_t)widths[i])
            return read_error(r, "%s: the index has type %s; it must have %u bits", name,
                              type_text(r->fc, v[i]->type->mlir), 32 * widths[i]);
        if (dwords != widths[i] && !(formats && dwords > widths[i]))
            return read_error(r, "%s: %s does not fit the instruction, which takes %u dwords", name,
                              type_text(r->fc, v[i]->type->mlir), widths[i]);
    }
    Operand uses[5];
    for (unsigned i = 0; i < 2; i++) uses[i] = matrix_fragment(r, v[i], 0, widths[i]);
    uses[2] = product->sparse ? matrix_fragment(r, v[2], 0, widths[2]) : matrix_accumulator(r, v[2], opcode);
    for (unsigned i = 3; i < count; i++) uses[i] = matrix_fragment(r, v[i], 0, widths[i]);
    return set_result_operand(r, op, matrix_build(r, opcode, uses, count, *mods), false);
}

static bool read_values(Reader *r, MlirOperation op, Value **v)
{
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op) && i < 5; i++)
        if (!(v[i] = operand_data(r, op, i))) return false;
    return true;
}

/* "f16" or "bf16"; NULL: the sum has 32 bits. */
static const char *narrow(const char *type) { return !strcmp(type, "f16") || !strcmp(type, "bf16") ? type : NULL; }

static bool emit_amdgpu(Reader *r, MlirOperation op)
{
    MatrixProduct p = {.m = op_integer(op, "m", 16),
                       .n = op_integer(op, "n", 16),
                       .k = op_integer(op, "k", 16),
                       .blocks = 1,
                       .wmma = true};
    const Type *a = operand_type(r, op, 0), *b = operand_type(r, op, 1);
    p.a = matrix_type(r, a, false);
    p.b = matrix_type(r, b, false);
    if (!p.a) p.a = a->element_name;
    if (!p.b) p.b = b->element_name;
    p.c = p.d = narrow(operand_type(r, op, 2)->element_name);
    if (op_integer(op, "subwordOffset", 0)) return read_error(r, "amdgpu.wmma: subwordOffset is not supported");
    const bool integers = !strcmp(p.a, "i8");
    if (op_has(op, "clamp") && !integers) return read_error(r, "amdgpu.wmma: clamp of floats is not supported");
    Modifiers mods = {.flags = op_has(op, "clamp") ? MOD_FLAG_CLAMP : 0};
    if (integers) mods.neg_lo = (uint8_t)((op_has(op, "unsignedA") ? 0 : 1) | (op_has(op, "unsignedB") ? 0 : 2));
    Value *v[5];
    return read_values(r, op, v) && emit_product(r, op, &p, &mods, v);
}

/* ---- rocdl.wmma.*, and LLVM's intrinsics ---- */

/* Settings of the operation besides its matrices; [0] is for A, [1] for B. */
typedef struct Settings {
    int64_t sign[2], format[2], rows[2], scale_format[2], reuse[2], mod_c, clamp;
} Settings;

/* The operands of LLVM's intrinsic, one letter each. A B C: matrices, S: scales. Constants, which are attributes of
   rocdl operations: s sign, f format, m modifiers of C, r rows of scales, t their format, u reuse, c clamp. */
static const char *operands_of(const MatrixProduct *p, bool bytes)
{
    const bool by_format = !strcmp(p->a, "f8f6f4"), integers = !strcmp(p->a, "i8");
    if (p->sparse) return integers ? "sAsBCSuuc" : bytes ? "ABCSuu" : "sAsBCSuu";
    if (p->scaled) return by_format ? "fAfBmCrtSrtSuu" : "ABmCrtSrtSuu";
    if (by_format) return "fAfBmC";
    if (!strcmp(p->a, "f4")) return "ABmC";
    if (integers) return "sAsBCuuc";
    return bytes ? "ABmCuu" : "sAsBmCuu";
}

/* Where the nth constant of a letter goes, and the name of its attribute. */
static int64_t *setting_of(Settings *s, char letter, unsigned n, const char **name)
{
    static const struct {
        char letter;
        const char *names[2];
        size_t place;
    } rows[] = {
        {'s', {"signA", "signB"}, offsetof(Settings, sign)},
        {'f', {"fmtA", "fmtB"}, offsetof(Settings, format)},
        {'m', {"modC", NULL}, offsetof(Settings, mod_c)},
        {'r', {"scaleAType", "scaleBType"}, offsetof(Settings, rows)},
        {'t', {"fmtScaleA", "fmtScaleB"}, offsetof(Settings, scale_format)},
        {'u', {"reuseA", "reuseB"}, offsetof(Settings, reuse)},
        {'c', {"clamp", NULL}, offsetof(Settings, clamp)},
    };
    const unsigned count = sizeof rows / sizeof *rows;
    unsigned i = 0;
    while (i + 1 < count && rows[i].letter != letter) i++;
    *name = rows[i].names[n];
    return (int64_t *)(void *)((char *)s + rows[i].place) + n;
}

static int64_t most_of(char letter) { return letter == 'm' ? 3 : letter == 'f' ? 4 : letter == 't' ? 2 : 1; }

/* Reads both forms: constants as attributes, or as operands (of an intrinsic, or of an operation that MLIR does not
   know). */
static bool read_operands(Reader *r, MlirOperation op, const char *letters, Value **v, Settings *s)
{
    const intptr_t n = mlirOperationGetNumOperands(op), all = (intptr_t)strlen(letters);
    unsigned values = 0, seen[128] = {0};
    intptr_t matrices = 0;
    for (const char *c = letters; *c; c++) matrices += *c >= 'A' && *c <= 'Z';
    const bool as_operands = n != matrices;
    if (n != all && n != matrices)
        return read_error(r, "%s: %ld operands; expected %ld, or %ld with the constants", called_name(r, op), (long)n,
                          (long)matrices, (long)all);
    for (intptr_t i = 0, at = 0; i < all; i++) {
        const char letter = letters[i];
        if (letter >= 'A' && letter <= 'Z') {
            if (!(v[values++] = operand_data(r, op, at++))) return false;
            continue;
        }
        const char *name;
        const int64_t most = most_of(letter);
        int64_t *to = setting_of(s, letter, seen[(unsigned char)letter]++, &name);
        if (!as_operands) *to = op_integer(op, name, 0);
        else if (!constant_operand(r, op, at++, to)) return false;
        if (most == 1 && *to == -1) *to = 1; /* true */
        if (*to < 0 || *to > most)
            return read_error(r, "%s: %s is %ld; expected 0 to %ld", called_name(r, op), name, (long)*to, (long)most);
    }
    return true;
}

static Modifiers modifiers_of(const Settings *s, bool halves)
{
    const uint8_t signs = (uint8_t)(s->sign[0] | s->sign[1] << 1);
    return (Modifiers){.neg_lo = (uint8_t)(signs | (s->mod_c & 1) << 2),
                       .neg_hi = (uint8_t)((halves ? signs : 0) | (s->mod_c >> 1) << 2),
                       .reuse = (uint8_t)(s->reuse[0] | s->reuse[1] << 1),
                       .flags = s->clamp ? MOD_FLAG_CLAMP : 0,
                       .cbsz = (uint8_t)s->format[0],
                       .blgp = (uint8_t)s->format[1],
                       .op_sel = (uint8_t)(s->rows[0] | s->rows[1] << 1),
                       .scale_fmts = (uint8_t)(s->scale_format[0] | s->scale_format[1] << 2)};
}

/* A name such as rocdl.wmma.f32.16x16x64.fp8_bf8 or llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32...: scaled or
   not, type of the sum (bf16f32: of D, C), shape, types of A and B (one type stands for both). */
static bool emit_wmma_intrinsic(Reader *r, MlirOperation op)
{
    char sum[8] = "", a[8] = "", b[8] = "";
    long m, n, k;
    const char *name = called_name(r, op), *rest = strstr(name, "wmma.");
    MatrixProduct p = {.blocks = 1, .wmma = true, .sparse = strstr(name, "swmmac.") != NULL};
    rest = p.sparse ? strstr(name, "swmmac.") + strlen("swmmac.") : rest ? rest + strlen("wmma.") : name;
    p.scale16 = !strncmp(rest, "scale16.", 8);
    p.scaled = p.scale16 || !strncmp(rest, "scale.", 6);
    rest += p.scale16 ? 8 : p.scaled ? 6 : 0;
    if (sscanf(rest, "%7[a-z0-9].%ldx%ldx%ld.%7[a-z0-9]%*1[._]%7[a-z0-9]", sum, &m, &n, &k, a, b) < 5)
        return read_error(r, "%s is not known", name);
    const bool bytes = !strcmp(a, "fp8") || !strcmp(a, "bf8");
    p.m = m, p.n = n, p.k = k;
    p.a = !strcmp(a, "iu8") ? "i8" : a;
    p.b = bytes ? b : p.a;
    p.c = p.d = narrow(sum);
    if (!strcmp(sum, "bf16f32")) p.d = "bf16";
    Settings settings = {0};
    Value *v[5];
    if (!read_operands(r, op, operands_of(&p, bytes), v, &settings)) return false;
    if (p.m == 32 && settings.rows[0])
        return read_error(r, "%s: scaleAType must be 0: the scales of 32 rows are in all lanes", name);
    const Modifiers mods = modifiers_of(&settings, narrow(p.a) != NULL);
    return emit_product(r, op, &p, &mods, v);
}

/* ---- amdgpu.scaled_wmma ---- */

/* Operands: A, B, C, scales of A, of B. A lane has 4 scales for blocks of 32, 8 for blocks of 16. */
static bool emit_amdgpu_scaled(Reader *r, MlirOperation op)
{
    const bool f4 = op_integer(op, "m", 16) == 32;
    const Type *scales[2];
    for (unsigned i = 0; i < 2; i++) scales[i] = operand_type(r, op, 3 + i);
    MatrixProduct p = {.m = f4 ? 32 : 16, .n = 16, .k = 128, .blocks = 1, .scaled = true, .wmma = true};
    p.a = p.b = f4 ? "f4" : "f8f6f4";
    p.scale16 = scales[0]->num_elements == 8;
    if (scales[0]->num_elements != scales[1]->num_elements)
        return read_error(r, "%s: the scales of A and B must be for blocks of the same size", op_name(op));
    Modifiers mods = {0};
    if (!matrix_scaled_format(r, operand_type(r, op, 0), &mods.cbsz) ||
        !matrix_scaled_format(r, operand_type(r, op, 1), &mods.blgp))
        return false;
    if (f4 && (mods.cbsz != 4 || mods.blgp != 4))
        return read_error(r, "%s 32x16x128: A and B are f4E2M1FN", op_name(op));
    if (f4) mods.cbsz = mods.blgp = 0;
    for (unsigned i = 0; i < 2; i++) {
        if (!strcmp(scales[i]->element_name, "f8E4M3FN")) mods.scale_fmts |= (uint8_t)(2 << 2 * i);
        const char *const lane = i ? "b_first_scale_lane" : "a_first_scale_lane";
        if (op_integer(op, lane, 0)) mods.op_sel |= (uint8_t)(1 << i);
    }
    Value *v[5];
    return read_values(r, op, v) && emit_product(r, op, &p, &mods, v);
}

#define WMMA(text) {INTRINSIC("wmma." text), .emit = emit_wmma_intrinsic, .lanes_differ = true}
#define SWMMAC(text) {INTRINSIC("swmmac." text), .emit = emit_wmma_intrinsic, .lanes_differ = true}
#define SWMMAC_BYTES(text) \
    SWMMAC(text ".fp8.fp8"), SWMMAC(text ".fp8.bf8"), SWMMAC(text ".bf8.fp8"), SWMMAC(text ".bf8.bf8")
/* For two types: the name in the operation, and the one in LLVM. */
#define WMMA_OF(text, a, b)                  \
    {.name = "rocdl.wmma." text "." a "_" b, \
     .intrinsic = "wmma." text "." a "." b,  \
     .emit = emit_wmma_intrinsic,            \
     .lanes_differ = true}
#define WMMA_BYTES(text) \
    WMMA_OF(text, "fp8", "fp8"), WMMA_OF(text, "fp8", "bf8"), WMMA_OF(text, "bf8", "fp8"), WMMA_OF(text, "bf8", "bf8")

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
    WMMA("f32.16x16x128.f8f6f4"),
    WMMA("f32.32x16x128.f4"),
    WMMA("scale.f32.16x16x128.f8f6f4"),
    WMMA("scale16.f32.16x16x128.f8f6f4"),
    WMMA("scale.f32.32x16x128.f4"),
    WMMA("scale16.f32.32x16x128.f4"),
    SWMMAC("f32.16x16x64.f16"),
    SWMMAC("f32.16x16x64.bf16"),
    SWMMAC("f16.16x16x64.f16"),
    SWMMAC("bf16.16x16x64.bf16"),
    SWMMAC("bf16f32.16x16x64.bf16"),
    SWMMAC_BYTES("f32.16x16x128"),
    SWMMAC_BYTES("f16.16x16x128"),
    SWMMAC("i32.16x16x128.iu8"),
    {0},
};
