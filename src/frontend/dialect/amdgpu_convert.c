/* Conversions between f32, f16, bf16 and packed floats of 8 and 4 bits, by the instructions of the target:
   amdgpu.ext_packed_fp8, packed_trunc_2xfp8, packed_stoch_round_fp8, scaled_ext_packed, packed_scaled_trunc.

   Sources are shifted to the low bits of a dword. Results go to the requested half or byte; the rest of the dword keeps
   its value. */
#include <string.h>

#include "frontend/dialect/convert.h"
#include "frontend/dialect/arith_float.h"
#include "frontend/dialect/matrix.h"
#include "frontend/read/reader.h"
#include "ir/build_op.h"

typedef enum Packed { PACKED_FP8, PACKED_BF8, PACKED_FP4, NUM_PACKED } Packed;

/* The packed type, or NUM_PACKED after a diagnostic. */
static Packed packed_type(Reader *r, const Type *type, bool with_fp4)
{
    const char *name = matrix_type(r, type, false);
    if (name && !strcmp(name, "fp8")) return PACKED_FP8;
    if (name && !strcmp(name, "bf8")) return PACKED_BF8;
    if (with_fp4 && !strcmp(type->element_name, "f4E2M1FN")) return PACKED_FP4;
    bool fnuz = target_infos[r->k->target].has_fnuz_fp8;
    read_error(r, "%s: %s cannot be converted on %s; supported there: %s", op_name(r->op), type->element_name,
               target_name(r),
               fnuz       ? "f8E4M3FNUZ, f8E5M2FNUZ"
               : with_fp4 ? "f8E4M3FN, f8E5M2, f4E2M1FN"
                          : "f8E4M3FN, f8E5M2");
    return NUM_PACKED;
}

/* Element `i` and the following ones, in the low bits of a dword. */
static Operand elements_from(Reader *r, Value *v, int64_t i)
{
    uint64_t bit = (uint64_t)i * v->type->bits;
    Operand dword = build_to_v(&r->b, data_dwords(r, v, (uint32_t)(bit / 32), 1));
    return bit % 32 ? build_lshr_b32(&r->b, dword, operand_imm((uint32_t)(bit % 32))) : dword;
}

/* Converts element `index` to one f32, or elements 2 index and 2 index + 1 to two. Missing elements of a short vector
   are undefined. */
static bool emit_ext_packed_fp8(Reader *r, MlirOperation op)
{
    static const Opcode opcodes[2][2] = {{OP_V_CVT_F32_FP8, OP_V_CVT_PK_F32_FP8},
                                         {OP_V_CVT_F32_BF8, OP_V_CVT_PK_F32_BF8}};
    Value *v = operand_data(r, op, 0);
    const Type *result = result_type(r, op, 0);
    int64_t index = op_integer(op, "index", 0), n = result->num_elements;
    Packed kind = v ? packed_type(r, v->type, false) : NUM_PACKED;
    if (kind == NUM_PACKED || !check_index(r, index * n, v->type->num_elements > n ? v->type->num_elements : n))
        return false;
    Operand source = elements_from(r, v, index * n);
    return set_result_operand(r, op, build_op1(&r->b, opcodes[kind][n - 1], source), v->uniform);
}

/* The dword that is partly overwritten: the existing value, or 0. */
static bool existing_dword(Reader *r, MlirOperation op, intptr_t operand, Operand *out)
{
    if (operand >= mlirOperationGetNumOperands(op)) {
        *out = build_copy(&r->b, CLASS_V, 1, operand_imm(0));
        return true;
    }
    Value *v = operand_data(r, op, operand);
    if (!v) return false;
    *out = build_to_v(&r->b, data_dwords(r, v, 0, 1));
    return true;
}

/* operands: A, B (optional, default 0), existing (optional) */
static bool emit_packed_trunc(Reader *r, MlirOperation op)
{
    static const Opcode opcodes[2] = {OP_V_CVT_PK_FP8_F32, OP_V_CVT_PK_BF8_F32};
    Packed kind = packed_type(r, result_type(r, op, 0), false);
    int64_t word = op_integer(op, "wordIndex", 0);
    if (kind == NUM_PACKED || !check_index(r, word, 2)) return false;
    bool has_b = op_segment(op, 1, 0) != 0;
    Value *a = operand_data(r, op, 0), *b = has_b ? operand_data(r, op, 1) : NULL;
    Operand existing;
    if (!a || (has_b && !b) || !existing_dword(r, op, has_b ? 2 : 1, &existing)) return false;
    Operand low = data_element(r, a, 0), high = b ? data_element(r, b, 0) : operand_imm(0);
    return set_part(r, op, opcodes[kind], (Operand[]){low, high, existing}, 3, word, false);
}

/* operands: source, random bits, existing (optional) */
static bool emit_packed_stoch_round(Reader *r, MlirOperation op)
{
    static const Opcode opcodes[2] = {OP_V_CVT_SR_FP8_F32, OP_V_CVT_SR_BF8_F32};
    Packed kind = packed_type(r, result_type(r, op, 0), false);
    int64_t byte = op_integer(op, "storeIndex", 0);
    if (kind == NUM_PACKED || !check_index(r, byte, 4)) return false;
    Value *v = operand_data(r, op, 0), *random = operand_data(r, op, 1);
    Operand existing;
    if (!v || !random || !existing_dword(r, op, 2, &existing)) return false;
    Operand source = data_element(r, v, 0), bits = data_element(r, random, 0);
    return set_part(r, op, opcodes[kind], (Operand[]){source, bits, existing}, 3, byte, true);
}

static const char *const packed_names[NUM_PACKED] = {"fp8", "bf8", "fp4"}, *const wide_names[] = {"f32", "f16", "bf16"};

static Opcode scaled_opcode(Reader *r, const char *to, const char *from)
{
    return conversion_opcode(arena_printf(r->arena, "cvt.scalef32.pk.%s.%s", to, from));
}

/* 0, 1, 2 for f32, f16, bf16; -1: another type. */
static int wide_type(const Type *type)
{
    return type->element == ELEMENT_F32 ? 0 : type->element == ELEMENT_F16 ? 1 : type->element == ELEMENT_BF16 ? 2 : -1;
}

/* ---- with a scale on gfx1250, which has no instruction for two elements: convert through scaled f32 ---- */

static bool in_steps(const Reader *r) { return target_infos[r->k->target].family == FAMILY_GFX1250; }

/* The power of two of an f32 scale, as f8E8M0FNU (scale_by_code). */
static Operand code_of(Reader *r, Value *scale)
{
    return build_lshr_b32(&r->b, in_register(&r->b, data_element(r, scale, 0)), operand_imm(23));
}

/* Converts elements 2 index and 2 index + 1. Missing elements are undefined. */
static bool extend_in_steps(Reader *r, MlirOperation op, Value *v, Value *scale, int64_t index)
{
    const Type *result = result_type(r, op, 0);
    if (!small_float_allowed(r, v->type)) return false;
    const Operand code = code_of(r, scale);
    PieceList list = {0};
    Operand x = operand_none();
    for (uint32_t i = 0; i < 2; i++) {
        const uint32_t at = 2 * (uint32_t)index + i;
        if (at < v->type->num_elements) {
            x = small_float_widened(&r->b, float_type(v->type), data_element(r, v, at));
            x = float_narrowed(&r->b, float_type(result), scale_by_code(&r->b, x, code, false));
        }
        piece_append(r, &list, result_piece(r, x, 1), result->bits);
    }
    return set_result(r, op, value_from_list(r, result, &list, false));
}

/* Writes the elements (0 for a missing one) as part `index` of the existing dword. */
static bool round_in_steps(Reader *r, MlirOperation op, Value *v, Value *scale, int64_t index)
{
    const Type *result = result_type(r, op, 0);
    const WaveccType type = float_type(result);
    const unsigned bits = result->bits, first = (unsigned)index * 2 * bits;
    const uint32_t count = (uint32_t)v->type->num_elements, group = small_float_group(&r->b, type);
    const Operand code = code_of(r, scale);
    Operand existing, x[2], codes;
    if (!small_float_allowed(r, result) || !existing_dword(r, op, 2, &existing)) return false;
    for (uint32_t i = 0; i < count; i++)
        x[i] = scale_by_code(&r->b, in_register(&r->b, float_widened(r, v, i)), code, true);
    codes = small_float_narrowed(&r->b, type, x, count < group ? count : group);
    if (count == 1) codes = build_and_b32(&r->b, codes, operand_imm((1u << bits) - 1));
    if (count == 2 && group == 1) {
        const Operand high = small_float_narrowed(&r->b, type, x + 1, 1);
        codes = build_or_b32(&r->b, codes, build_shl_b32(&r->b, high, operand_imm(bits)));
    }
    const uint32_t mask = (1u << 2 * bits) - 1;
    codes = build_shl_b32(&r->b, build_and_b32(&r->b, codes, operand_imm(mask)), operand_imm(first));
    existing = build_and_b32(&r->b, existing, operand_imm(~(mask << first)));
    return set_result_operand(r, op, build_or_b32(&r->b, existing, codes), false);
}

/* operands: source, scale. Elements 2 index and 2 index + 1, times the scale's power of two. Missing elements are
   undefined. */
static bool emit_scaled_ext_packed(Reader *r, MlirOperation op)
{
    const Type *result = result_type(r, op, 0);
    Value *v = operand_data(r, op, 0), *scale = operand_data(r, op, 1);
    Packed kind = v ? packed_type(r, v->type, true) : NUM_PACKED;
    int wide = wide_type(result);
    int64_t index = op_integer(op, "index", 0);
    if (!scale || kind == NUM_PACKED) return false;
    if (wide < 0 || result->num_elements != 2) return unsupported_type(r, result, "two f32, f16 or bf16");
    if (!check_index(r, index * 2, v->type->num_elements)) return false;
    if (in_steps(r)) return extend_in_steps(r, op, v, scale, index);
    const Opcode opcode = scaled_opcode(r, wide_names[wide], packed_names[kind]);
    if (!check_opcode(r, opcode)) return false;
    Operand source = elements_from(r, v, index * 2), factor = data_element(r, scale, 0);
    return set_result_operand(r, op, build_op2(&r->b, opcode, source, factor), false);
}

/* operands: source (two), scale, existing (optional) */
static bool emit_packed_scaled_trunc(Reader *r, MlirOperation op)
{
    Packed kind = packed_type(r, result_type(r, op, 0), true);
    Value *v = operand_data(r, op, 0), *scale = operand_data(r, op, 1);
    int64_t index = op_integer(op, "index", 0);
    if (!v || !scale || kind == NUM_PACKED) return false;
    int wide = wide_type(v->type);
    if (wide < 0 || v->type->num_elements > 2) return unsupported_type(r, v->type, "one or two f32, f16 or bf16");
    if (!check_index(r, index, kind == PACKED_FP4 ? 4 : 2)) return false;
    if (in_steps(r)) return round_in_steps(r, op, v, scale, index);
    const Opcode opcode = scaled_opcode(r, packed_names[kind], wide_names[wide]);
    if (!check_opcode(r, opcode)) return false;
    Operand existing, uses[4], s = data_element(r, scale, 0);
    if (!existing_dword(r, op, 2, &existing)) return false;
    unsigned num = 0;
    if (wide == 0) {
        uses[num++] = data_element(r, v, 0);
        uses[num++] = v->type->num_elements == 2 ? data_element(r, v, 1) : operand_imm(0);
    } else {
        Operand pair = build_to_v(&r->b, data_dwords(r, v, 0, 1));
        uses[num++] = v->type->num_elements == 2 ? pair : build_and_b32(&r->b, pair, operand_imm(0xffff));
    }
    uses[num++] = s;
    uses[num++] = existing;
    return set_part(r, op, opcode, uses, num, index, kind == PACKED_FP4);
}

/* The documents do not say that results are the same in all lanes, so the analysis must not assume it. */
const OpRow amdgpu_convert_ops[] = {
    {.name = "amdgpu.ext_packed_fp8", .emit = emit_ext_packed_fp8, .lanes_differ = true},
    {.name = "amdgpu.packed_trunc_2xfp8", .emit = emit_packed_trunc, .lanes_differ = true},
    {.name = "amdgpu.packed_stoch_round_fp8", .emit = emit_packed_stoch_round, .lanes_differ = true},
    {.name = "amdgpu.scaled_ext_packed", .emit = emit_scaled_ext_packed, .lanes_differ = true},
    {.name = "amdgpu.packed_scaled_trunc", .emit = emit_packed_scaled_trunc, .lanes_differ = true},
    {0},
};
