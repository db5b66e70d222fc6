/* rocdl operations and LLVM intrinsics that are one instruction on 32-bit values. */
#include <string.h>

#include "frontend/read/reader.h"
#include "isa/family.h"

/* The field of the instruction that a constant sets. The constant is an attribute or the last operand. */
typedef enum Part {
    PART_NONE,
    PART_FROM_BYTE, /* of the source, which is shifted down */
    PART_FROM_WORD,
    PART_TO_WORD, /* of the destination; the last operand gives the other parts */
    PART_TO_BYTE,
    PART_CLAMP, /* the last operand is the clamp bit */
} Part;

typedef struct CallRow {
    Opcode opcode;
    uint8_t operands; /* number of operands, each used dword by dword */
    Part part;
    Opcode half;  /* not 0: operands may be f32 or f16; this is the instruction for f16 */
    Opcode brain; /* the same for bf16 (gfx1250) */
    Opcode wide;  /* the same for f64 */
} CallRow;

/* The instruction for floats of that type; 0: there is none. */
static Opcode float_opcode(const CallRow *row, const Type *type)
{
    if (type->kind != KIND_SCALAR) return OP_INVALID;
    switch (type->element) {
    case ELEMENT_F32: return row->opcode;
    case ELEMENT_F16: return row->half;
    case ELEMENT_BF16: return row->brain;
    case ELEMENT_F64: return row->wide;
    default: return OP_INVALID;
    }
}

static bool check_operand(Reader *r, const CallRow *row, const Type *type, unsigned number)
{
    const bool is_integer = type->kind == KIND_SCALAR && type->element == ELEMENT_INT && type->bits == 32;
    if (row->half || row->wide) {
        if (number && is_integer) return true; /* an exponent */
        const Opcode opcode = float_opcode(row, type);
        const bool is_there = type->element != ELEMENT_BF16 || isa_has(r->k->target, opcode);
        if (opcode && is_there) return true;
        return unsupported_type(
            r, type,
            arena_printf(r->arena, "f32%s%s%s%s", row->half ? row->brain || row->wide ? ", f16" : " and f16" : "",
                         row->wide ? row->brain ? ", f64" : " and f64" : "", row->brain ? ", and bf16 on gfx1250" : "",
                         row->operands == 2 ? ", and exponents of 32 bits" : ""));
    }
    bool is_half = type->kind == KIND_SCALAR && type->element == ELEMENT_F16;
    return (!is_half && type->bits * type->num_elements <= 32) || unsupported_type(r, type, "values of 32 bits");
}

/* The part that the operation selects: an attribute, or the operand after those of the row. */
static bool read_part(Reader *r, MlirOperation op, const CallRow *row, int64_t *part)
{
    const char *name = op_has(op, "wordSel") ? "wordSel" : "byteSel";
    const bool clamps = row->part == PART_CLAMP;
    bool words = clamps || row->part == PART_FROM_WORD || row->part == PART_TO_WORD;
    *part = op_integer(op, name, 0);
    if (!op_has(op, name) && mlirOperationGetNumOperands(op) > row->operands &&
        !constant_operand(r, op, row->operands, part))
        return false;
    if (words && *part == -1) *part = 1; /* true */
    if (*part >= 0 && *part <= (words ? 1 : 3)) return true;
    return read_error(r, "%s: a dword has no part %ld; it has %d parts", op_name(op), (long)*part, words ? 2 : 4);
}

static bool emit_call(Reader *r, MlirOperation op)
{
    const CallRow *row = r->row->data;
    Operand uses[4];
    bool uniform = !r->row->lanes_differ;
    Opcode opcode = row->opcode;
    if (mlirOperationGetNumOperands(op) > row->operands + (row->part != PART_NONE))
        return read_error(r, "%s: %s has %u operands%s", op_name(op), r->row->name, row->operands,
                          row->part == PART_NONE ? "" : ", and a constant that chooses a part");
    for (unsigned i = 0; i < row->operands; i++) {
        Value *v = operand_data(r, op, i);
        if (!v || !check_operand(r, row, v->type, i)) return false;
        if (!i && (row->half || row->wide)) opcode = float_opcode(row, v->type);
        uniform = uniform && v->uniform;
        uses[i] = v->type->num_elements == 1 ? data_element(r, v, 0) : data_dwords(r, v, 0, 1);
    }
    if (!isa_has(r->k->target, isa_on(r->k->target, opcode))) {
        const bool of_bytes = strstr(r->row->name, "fp8") || strstr(r->row->name, "bf8");
        return read_error(r, "operation '%s' is not supported: it does not exist on %s%s", called_name(r, op),
                          target_name(r), of_bytes ? "; arith.truncf and arith.extf convert by arithmetic" : "");
    }
    int64_t part = 0;
    if (row->part != PART_NONE && !read_part(r, op, row, &part)) return false;
    const bool clamps = row->part == PART_CLAMP && part;
    if (row->part == PART_CLAMP) part = 0;
    bool to_part = row->part == PART_TO_WORD || row->part == PART_TO_BYTE;
    if (to_part) uses[2] = build_to_v(&r->b, uses[2]); /* the other parts keep this value */
    if (part && !to_part)
        uses[0] = build_lshr_b32(&r->b, build_to_v(&r->b, uses[0]),
                                 operand_imm((uint32_t)part * (row->part == PART_FROM_WORD ? 16 : 8)));
    Inst *inst = build_inst(&r->b, opcode, uses, row->operands);
    if (clamps) inst->m.mods.flags |= MOD_FLAG_CLAMP;
    if (to_part) inst->m.mods.op_sel |= (uint8_t)(part << (row->part == PART_TO_WORD ? 3 : 2));
    return set_result_operand(r, op, inst_def(inst, 0), uniform);
}

/* llvm.intr.fshr: the lower dword of two after a shift right by the third operand, modulo 32. */
static bool emit_funnel(Reader *r, MlirOperation op)
{
    Operand x[3];
    bool uniform = true;
    for (unsigned i = 0; i < 3; i++) {
        Value *v = operand_data(r, op, i);
        if (!v) return false;
        if (v->type->element != ELEMENT_INT || v->type->bits != 32 || v->type->num_elements != 1)
            return unsupported_type(r, v->type, "i32");
        uniform = uniform && v->uniform;
        x[i] = data_element(r, v, 0);
    }
    const uint32_t by = operand_is_imm(x[2]) ? (uint32_t)x[2].value & 31 : 0;
    if (!uniform || !by)
        return set_result_operand(r, op, inst_def(build_inst(&r->b, OP_V_ALIGNBIT_B32, x, 3), 0), uniform);
    const Operand high = build_shl_b32(&r->b, x[0], operand_imm(32 - by));
    return set_result_operand(r, op, build_or_b32(&r->b, high, build_lshr_b32(&r->b, x[1], operand_imm(by))), true);
}

/* operands: numerator, denominator, which of the two is scaled. Result: a struct of the scaled number and the flag for
   div.fmas */
static bool emit_div_scale(Reader *r, MlirOperation op)
{
    Value *top = operand_data(r, op, 0), *below = operand_data(r, op, 1);
    int64_t of_top;
    if (!top || !below || !constant_operand(r, op, 2, &of_top)) return false;
    const bool is_wide = top->type->element == ELEMENT_F64;
    if (!is_wide && top->type->element != ELEMENT_F32) return unsupported_type(r, top->type, "f32, f64");
    const Operand numerator = data_element(r, top, 0), denominator = data_element(r, below, 0);
    const Operand uses[3] = {of_top ? numerator : denominator, denominator, numerator};
    Inst *inst = build_inst(&r->b, is_wide ? OP_V_DIV_SCALE_F64 : OP_V_DIV_SCALE_F32, uses, 3);
    const Type *result = result_type(r, op, 0);
    Value *v = value_new(r, VALUE_AGGREGATE, result, 2);
    uint64_t offset;
    const Operand scaled = inst_def(inst, 0);
    v->members[0] =
        value_from_registers(r, type_get(r->fc, llvm_member(r->fc, result->mlir, 0, &offset)), &scaled, 1, false);
    const Type *flag = type_get(r->fc, llvm_member(r->fc, result->mlir, 1, &offset));
    v->members[1] = expr_value(r, flag, bool_symbol(r, inst_def(inst, 1), false));
    return set_result(r, op, v);
}

/* operands: three numbers, and a flag that says whether to scale the result back */
static bool emit_div_fmas(Reader *r, MlirOperation op)
{
    Operand uses[3];
    Value *v = NULL;
    for (unsigned i = 0; i < 3; i++) {
        if (!(v = operand_data(r, op, i))) return false;
        uses[i] = build_to_v(&r->b, data_element(r, v, 0));
    }
    const Expr *scaled = operand_expr(r, op, 3);
    if (!scaled) return false;
    if (v->type->element != ELEMENT_F64 && v->type->element != ELEMENT_F32)
        return unsupported_type(r, v->type, "f32, f64");
    Operand mask = expr_emit_bool(r->em, scaled);
    if (!operand_is_lane_mask(r->k, mask)) mask = build_bool_to_mask(&r->b, mask);
    const Operand vcc = {SPECIAL_VCC, OPERAND_SPECIAL, CLASS_S, 0, isa_exec(r->k->target).width, 0};
    build_copy_to(&r->b, vcc, mask);
    const Opcode opcode = v->type->element == ELEMENT_F64 ? OP_V_DIV_FMAS_F64 : OP_V_DIV_FMAS_F32;
    return set_result_operand(r, op, inst_def(build_inst(&r->b, opcode, uses, 3), 0), false);
}

/* Names after "rocdl." and "llvm.amdgcn.", and full names; does it read other lanes?; the row. */
#define ROW(differ, ...) .emit = emit_call, .lanes_differ = differ, ROW_DATA(CallRow, __VA_ARGS__)
#define BOTH(id, ...) {INTRINSIC(id), ROW(__VA_ARGS__)}
#define ALONE(id, ...) {.name = id, ROW(__VA_ARGS__)}

const OpRow rocdl_arith_ops[] = {
    /* For these functions, the author asks for the hardware's approximation. */
    BOTH("fmed3", false, OP_V_MED3_F32, 3, PART_NONE, OP_V_MED3_F16),
    BOTH("rcp", false, OP_V_RCP_F32, 1, PART_NONE, OP_V_RCP_F16, OP_V_RCP_BF16, OP_V_RCP_F64),
    BOTH("rsq", false, OP_V_RSQ_F32, 1, PART_NONE, OP_V_RSQ_F16, OP_V_RSQ_BF16, OP_V_RSQ_F64),
    BOTH("sqrt", false, OP_V_SQRT_F32, 1, PART_NONE, OP_V_SQRT_F16, OP_V_SQRT_BF16, OP_V_SQRT_F64),
    BOTH("exp2", false, OP_V_EXP_F32, 1, PART_NONE, OP_V_EXP_F16, OP_V_EXP_BF16),
    BOTH("log", false, OP_V_LOG_F32, 1, PART_NONE, OP_V_LOG_F16, OP_V_LOG_BF16),
    /* the angle is in turns (1 is a full circle) */
    BOTH("sin", false, OP_V_SIN_F32, 1, PART_NONE, OP_V_SIN_F16, OP_V_SIN_BF16),
    BOTH("cos", false, OP_V_COS_F32, 1, PART_NONE, OP_V_COS_F16, OP_V_COS_BF16),
    BOTH("tanh", false, OP_V_TANH_F32, 1, PART_NONE, OP_V_TANH_F16, OP_V_TANH_BF16),
    /* Parts of floats. */
    ALONE("llvm.amdgcn.fract", false, OP_V_FRACT_F32, 1, PART_NONE, OP_V_FRACT_F16, OP_INVALID, OP_V_FRACT_F64),
    ALONE("llvm.amdgcn.frexp.mant", false, OP_V_FREXP_MANT_F32, 1, PART_NONE, OP_V_FREXP_MANT_F16, OP_INVALID,
          OP_V_FREXP_MANT_F64),
    ALONE("llvm.amdgcn.frexp.exp", false, OP_V_FREXP_EXP_I32_F32, 1, PART_NONE, OP_V_FREXP_EXP_I16_F16, OP_INVALID,
          OP_V_FREXP_EXP_I32_F64),
    ALONE("llvm.amdgcn.trig.preop", false, OP_INVALID, 2, PART_NONE, OP_INVALID, OP_INVALID, OP_V_TRIG_PREOP_F64),
    ALONE("llvm.amdgcn.div.fixup", false, OP_V_DIV_FIXUP_F32, 3, PART_NONE, OP_V_DIV_FIXUP_F16, OP_INVALID,
          OP_V_DIV_FIXUP_F64),
    {.name = "llvm.amdgcn.div.scale", .emit = emit_div_scale, .lanes_differ = true},
    {.name = "llvm.amdgcn.div.fmas", .emit = emit_div_fmas, .lanes_differ = true},
    ALONE("llvm.amdgcn.fmul.legacy", false, OP_V_MUL_LEGACY_F32, 2),
    ALONE("llvm.amdgcn.cubeid", false, OP_V_CUBEID_F32, 3),
    ALONE("llvm.amdgcn.cubesc", false, OP_V_CUBESC_F32, 3),
    ALONE("llvm.amdgcn.cubetc", false, OP_V_CUBETC_F32, 3),
    ALONE("llvm.amdgcn.cubema", false, OP_V_CUBEMA_F32, 3),
    ALONE("llvm.intr.ldexp", false, OP_V_LDEXP_F32, 2, PART_NONE, OP_INVALID, OP_INVALID, OP_V_LDEXP_F64),
    /* Bits and bytes. */
    ALONE("llvm.amdgcn.ubfe", false, OP_V_BFE_U32, 3),
    ALONE("llvm.amdgcn.sbfe", false, OP_V_BFE_I32, 3),
    ALONE("llvm.amdgcn.sffbh", false, OP_V_FFBH_I32, 1),
    ALONE("llvm.amdgcn.perm", false, OP_V_PERM_B32, 3),
    ALONE("llvm.amdgcn.alignbyte", false, OP_V_ALIGNBYTE_B32, 3),
    {.name = "llvm.intr.fshr", .emit = emit_funnel},
    ALONE("llvm.amdgcn.lerp", false, OP_V_LERP_U8, 3),
    ALONE("llvm.amdgcn.sad.u8", false, OP_V_SAD_U8, 3),
    ALONE("llvm.amdgcn.sad.hi.u8", false, OP_V_SAD_HI_U8, 3),
    ALONE("llvm.amdgcn.sad.u16", false, OP_V_SAD_U16, 3),
    ALONE("llvm.amdgcn.msad.u8", false, OP_V_MSAD_U8, 3),
    ALONE("llvm.amdgcn.mul.i24", false, OP_V_MUL_I32_I24, 2),
    ALONE("llvm.amdgcn.mul.u24", false, OP_V_MUL_U32_U24, 2),
    ALONE("llvm.amdgcn.mulhi.i24", false, OP_V_MUL_HI_I32_I24, 2),
    ALONE("llvm.amdgcn.mulhi.u24", false, OP_V_MUL_HI_U32_U24, 2),
    ALONE("llvm.amdgcn.fdot2", false, OP_V_DOT2_F32_F16, 3, PART_CLAMP),
    ALONE("llvm.amdgcn.sdot2", false, OP_V_DOT2_I32_I16, 3, PART_CLAMP),
    ALONE("llvm.amdgcn.udot2", false, OP_V_DOT2_U32_U16, 3, PART_CLAMP),
    ALONE("llvm.amdgcn.sdot4", false, OP_V_DOT4_I32_I8, 3, PART_CLAMP),
    ALONE("llvm.amdgcn.udot4", false, OP_V_DOT4_U32_U8, 3, PART_CLAMP),
    ALONE("llvm.amdgcn.sdot8", false, OP_V_DOT8_I32_I4, 3, PART_CLAMP),
    ALONE("llvm.amdgcn.udot8", false, OP_V_DOT8_U32_U4, 3, PART_CLAMP),
    /* Lanes. */
    BOTH("mbcnt.lo", true, OP_V_MBCNT_LO_U32_B32, 2),
    BOTH("mbcnt.hi", true, OP_V_MBCNT_HI_U32_B32, 2),
    {.name = "rocdl.ds_bpermute", .intrinsic = "ds.bpermute", ROW(true, OP_DS_BPERMUTE_B32, 2)},
    ALONE("llvm.amdgcn.ds.permute", true, OP_DS_PERMUTE_B32, 2),
    /* Conversions. */
    BOTH("cvt.pkrtz", false, OP_V_CVT_PKRTZ_F16_F32, 2),
    ALONE("llvm.amdgcn.cvt.pknorm.i16", false, OP_V_CVT_PKNORM_I16_F32, 2),
    ALONE("llvm.amdgcn.cvt.pknorm.u16", false, OP_V_CVT_PKNORM_U16_F32, 2),
    ALONE("llvm.amdgcn.cvt.pk.i16", false, OP_V_CVT_PK_I16_I32, 2),
    ALONE("llvm.amdgcn.cvt.pk.u16", false, OP_V_CVT_PK_U16_U32, 2),
    ALONE("llvm.amdgcn.cvt.pk.u8.f32", false, OP_V_CVT_PK_U8_F32, 3),
    BOTH("cvt.f32.fp8", false, OP_V_CVT_F32_FP8, 1, PART_FROM_BYTE),
    BOTH("cvt.f32.bf8", false, OP_V_CVT_F32_BF8, 1, PART_FROM_BYTE),
    BOTH("cvt.pk.f32.fp8", false, OP_V_CVT_PK_F32_FP8, 1, PART_FROM_WORD),
    BOTH("cvt.pk.f32.bf8", false, OP_V_CVT_PK_F32_BF8, 1, PART_FROM_WORD),
    BOTH("cvt.pk.fp8.f32", false, OP_V_CVT_PK_FP8_F32, 3, PART_TO_WORD),
    BOTH("cvt.pk.bf8.f32", false, OP_V_CVT_PK_BF8_F32, 3, PART_TO_WORD),
    BOTH("cvt.sr.fp8.f32", false, OP_V_CVT_SR_FP8_F32, 3, PART_TO_BYTE),
    BOTH("cvt.sr.bf8.f32", false, OP_V_CVT_SR_BF8_F32, 3, PART_TO_BYTE),
    {0},
};
