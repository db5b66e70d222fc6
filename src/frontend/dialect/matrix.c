/* Finds the matrix instruction for a product: translates shapes and types of the dialects to columns of the instruction
   table. */
#include "frontend/dialect/matrix.h"

#include <string.h>

#include "frontend/read/reader.h"

static const char *const type_names[] = {
    [MATRIX_F32] = "f32",       [MATRIX_XF32] = "xf32", [MATRIX_F16] = "f16", [MATRIX_BF16] = "bf16",
    [MATRIX_FP8] = "fp8",       [MATRIX_BF8] = "bf8",   [MATRIX_I8] = "i8",   [MATRIX_F64] = "f64",
    [MATRIX_F8F6F4] = "f8f6f4", [MATRIX_FP4] = "f4",
};

const char *matrix_type_name(MatrixType type) { return type_names[type]; }

static bool find_type(const char *name, uint8_t *type)
{
    for (unsigned i = 0; name && i < sizeof type_names / sizeof *type_names; i++) {
        if (strcmp(type_names[i], name)) continue;
        *type = (uint8_t)i;
        return true;
    }
    return false;
}

static bool fits(int64_t value) { return value >= 0 && value <= UINT8_MAX; }

Opcode matrix_find(Target target, const MatrixProduct *p)
{
    MatrixShape shape = {.sparse = p->sparse, .scaled = p->scaled, .wmma = p->wmma, .scale16 = p->scale16};
    if (p->c && !find_type(p->c, &shape.type_c)) return OP_INVALID;
    if (p->d && !find_type(p->d, &shape.type_d)) return OP_INVALID;
    if (!find_type(p->a, &shape.type_a) || !find_type(p->b, &shape.type_b)) return OP_INVALID;
    if (!fits(p->m) || !fits(p->n) || !fits(p->k) || !fits(p->blocks)) return OP_INVALID;
    shape.m = (uint8_t)p->m, shape.n = (uint8_t)p->n, shape.k = (uint8_t)p->k, shape.blocks = (uint8_t)p->blocks;
    return isa_find_matrix(target, &shape);
}

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

const char *matrix_wmma_of(const char *type)
{
    static const struct {
        const char *type, *instead;
    } rows[] = {
        {"f32", "amdgpu.wmma 16x16x4 of f32"},
        {"xf32", "amdgpu.wmma 16x16x4 of f32"},
        {"f16", "amdgpu.wmma 16x16x32 of f16"},
        {"bf16", "amdgpu.wmma 16x16x32 of bf16"},
        {"i8", "amdgpu.wmma 16x16x64 of i8"},
        {"i4", "amdgpu.wmma 16x16x64 of i8"},
        {"f64", "products and sums of f64: there is no WMMA of f64"},
        {"scaled", "amdgpu.scaled_wmma 16x16x128"},
        {"f6E2M3FN", "amdgpu.scaled_wmma 16x16x128 with scales of 1"},
        {"f6E3M2FN", "amdgpu.scaled_wmma 16x16x128 with scales of 1"},
        {"f4E2M1FN", "amdgpu.scaled_wmma 16x16x128 or 32x16x128 with scales of 1"},
    };
    const char *instead = "amdgpu.wmma 16x16x64 or 16x16x128 of f8E4M3FN and f8E5M2";
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].type, type)) instead = rows[i].instead;
    return instead;
}

bool matrix_no_mfma(Reader *r, const char *name, const char *type)
{
    return read_error(r, "%s does not exist on %s, which has WMMA and waves of 32 lanes; use %s", name, target_name(r),
                      matrix_wmma_of(type));
}

bool matrix_no_smfmac(Reader *r, MlirOperation op)
{
    const char *name = op_name(op), *type = operand_type(r, op, 0)->element_name;
    const char *instead = "swmmac.f32.16x16x128.fp8.fp8 (or bf8)";
    if (!strcmp(type, "f16")) instead = "swmmac.f32.16x16x64.f16";
    if (!strcmp(type, "bf16")) instead = "swmmac.f32.16x16x64.bf16";
    if (!strcmp(type, "i8") || strstr(name, ".i8")) instead = "swmmac.i32.16x16x128.iu8";
    return read_error(r,
                      "%s does not exist on %s, which has SWMMAC and waves of 32 lanes; use \"rocdl.%s\" in generic "
                      "form, or llvm.call_intrinsic \"llvm.amdgcn.%s\"",
                      name, target_name(r), instead, instead);
}

int matrix_f8f6f4_format(const Type *type)
{
    static const char *const names[] = {"f8E4M3FN", "f8E5M2", "f6E2M3FN", "f6E3M2FN", "f4E2M1FN"};
    for (int i = 0; i < 5; i++)
        if (!strcmp(type->element_name, names[i])) return i;
    return -1;
}

bool matrix_scaled_format(Reader *r, const Type *type, uint8_t *format)
{
    const int found = matrix_f8f6f4_format(type);
    *format = (uint8_t)found;
    return found >= 0 || unsupported_type(r, type, "vectors of f8E4M3FN, f8E5M2, f6E2M3FN, f6E3M2FN, f4E2M1FN");
}

Operand matrix_build(Reader *r, Opcode opcode, const Operand *uses, unsigned num, Modifiers mods)
{
    Inst *inst = build_inst(&r->b, opcode, uses, num);
    inst->m.mods = mods;
    return inst_def(inst, 0);
}
