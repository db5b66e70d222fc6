/* Comparisons, selects and logic on booleans. A boolean is uniform (class S, 0 or 1) or a lane mask. */
#include "ir/build_internal.h"

typedef struct CmpRow {
    uint16_t s32, v32, v64;
    uint8_t swapped; /* the Cmp with y and x swapped */
} CmpRow;

static const CmpRow cmp_rows[] = {
    [CMP_EQ] = {OP_S_CMP_EQ_U32, OP_V_CMP_EQ_U32, OP_V_CMP_EQ_U64, CMP_EQ},
    [CMP_NE] = {OP_S_CMP_LG_U32, OP_V_CMP_NE_U32, OP_V_CMP_NE_U64, CMP_NE},
    [CMP_SLT] = {OP_S_CMP_LT_I32, OP_V_CMP_LT_I32, OP_V_CMP_LT_I64, CMP_SGT},
    [CMP_SLE] = {OP_S_CMP_LE_I32, OP_V_CMP_LE_I32, OP_V_CMP_LE_I64, CMP_SGE},
    [CMP_SGT] = {OP_S_CMP_GT_I32, OP_V_CMP_GT_I32, OP_V_CMP_GT_I64, CMP_SLT},
    [CMP_SGE] = {OP_S_CMP_GE_I32, OP_V_CMP_GE_I32, OP_V_CMP_GE_I64, CMP_SLE},
    [CMP_ULT] = {OP_S_CMP_LT_U32, OP_V_CMP_LT_U32, OP_V_CMP_LT_U64, CMP_UGT},
    [CMP_ULE] = {OP_S_CMP_LE_U32, OP_V_CMP_LE_U32, OP_V_CMP_LE_U64, CMP_UGE},
    [CMP_UGT] = {OP_S_CMP_GT_U32, OP_V_CMP_GT_U32, OP_V_CMP_GT_U64, CMP_ULT},
    [CMP_UGE] = {OP_S_CMP_GE_U32, OP_V_CMP_GE_U32, OP_V_CMP_GE_U64, CMP_ULE},
};

static bool cmp_holds(Cmp cmp, int64_t x, int64_t y)
{
    uint64_t ux = (uint64_t)x, uy = (uint64_t)y;
    switch (cmp) {
    case CMP_EQ: return x == y;
    case CMP_NE: return x != y;
    case CMP_SLT: return x < y;
    case CMP_SLE: return x <= y;
    case CMP_SGT: return x > y;
    case CMP_SGE: return x >= y;
    case CMP_ULT: return ux < uy;
    case CMP_ULE: return ux <= uy;
    case CMP_UGT: return ux > uy;
    case CMP_UGE: return ux >= uy;
    }
    return false;
}

static bool is_signed_cmp(Cmp cmp) { return cmp >= CMP_SLT && cmp <= CMP_SGE; }
static Cmp unsigned_cmp(Cmp cmp) { return is_signed_cmp(cmp) ? (Cmp)(cmp - CMP_SLT + CMP_ULT) : cmp; }
/* The strict form: < for <= and > for >=. */
static Cmp strict_cmp(Cmp cmp)
{
    switch (cmp) {
    case CMP_SLE: return CMP_SLT;
    case CMP_SGE: return CMP_SGT;
    case CMP_ULE: return CMP_ULT;
    case CMP_UGE: return CMP_UGT;
    default: return cmp;
    }
}

/* ---- scalar comparisons ---- */

/* Copies a constant that does not fit its place to a register. */
static void legal_constant(Builder *b, Operand *o, bool is_64_bit, bool may_be_literal)
{
    if (!operand_is_imm(*o) || isa_inline_constant(is_64_bit ? TYPE_B64 : TYPE_B32, o->value) >= 0) return;
    if (may_be_literal && !(is_64_bit && o->value >> 31)) return;
    *o = is_64_bit ? build_const_i64(b, CLASS_S, imm_value(*o)) : build_copy(b, CLASS_S, 1, *o);
}

static bool is_64_bit_cmp(Opcode s_cmp) { return type_is_int64(inst_info(s_cmp)->operands[0].type); }

void build_legal_cmp(Builder *b, ScalarCmp *cmp)
{
    bool wide = is_64_bit_cmp(cmp->op);
    legal_constant(b, &cmp->x, wide, true);
    bool x_literal = operand_is_imm(cmp->x) && isa_inline_constant(wide ? TYPE_B64 : TYPE_B32, cmp->x.value) < 0;
    legal_constant(b, &cmp->y, wide, !x_literal || (operand_is_imm(cmp->y) && cmp->y.value == cmp->x.value));
}

static Operand select_cmp(Builder *b, ScalarCmp cmp, Operand t, Operand f, unsigned width, bool lane_mask)
{
    build_legal_cmp(b, &cmp);
    legal_constant(b, &t, width == 2, true);
    bool t_literal = operand_is_imm(t) && isa_inline_constant(width == 2 ? TYPE_B64 : TYPE_B32, t.value) < 0;
    legal_constant(b, &f, width == 2, !t_literal || (operand_is_imm(f) && f.value == t.value));
    Operand uses[4] = {cmp.x, cmp.y, t, f};
    b->flags = 0;
    Inst *inst = build_pseudo(b, OP_SELECT_CMP, (ResultShape){CLASS_S, width, lane_mask}, uses, 4);
    inst->m.mods.cmp = (uint16_t)cmp.op;
    return inst_def(inst, 0);
}

static Operand uniform_cmp(Builder *b, Opcode s_cmp, Operand x, Operand y)
{
    return select_cmp(b, (ScalarCmp){s_cmp, x, y}, imm(1), imm(0), 1, false);
}

static bool is_variable(const Builder *b, Operand o)
{
    return o.kind == OPERAND_SPECIAL || o.kind == OPERAND_PHYS ||
           (o.kind == OPERAND_VREG && b->k->vregs.data[o.value].is_var);
}

ScalarCmp build_find_cmp(const Builder *b, Operand o)
{
    const ScalarCmp itself = {OP_S_CMP_LG_U32, o, imm(0)};
    if (o.kind != OPERAND_VREG || o.width != 1 || is_variable(b, o)) return itself;
    const Inst *def = b->k->vregs.data[o.value].def;
    if (!def || def->m.opcode != OP_SELECT_CMP) return itself;
    const Operand *uses = inst_uses(def);
    if (!is_imm_value(uses[2], 1) || !is_imm_value(uses[3], 0)) return itself;
    if (is_variable(b, uses[0]) || is_variable(b, uses[1])) return itself;
    return (ScalarCmp){(Opcode)def->m.mods.cmp, uses[0], uses[1]};
}

/* ---- comparisons ---- */

static Operand vector_cmp(Builder *b, Cmp cmp, bool is_64_bit, Operand x, Operand y)
{
    CHECK(!operand_is_lane_mask(b->k, x) && !operand_is_lane_mask(b->k, y));
    b->flags = 0;
    if (!is_vgpr_operand(y)) {
        Operand old = x;
        x = y;
        y = old;
        cmp = (Cmp)cmp_rows[cmp].swapped;
    }
    const CmpRow *row = &cmp_rows[cmp];
    return build_op2(b, (Opcode)(is_64_bit ? row->v64 : row->v32), x, y);
}

Operand build_cmp_i32(Builder *b, Cmp cmp, Operand x, Operand y)
{
    x = build_known(b, x);
    y = build_known(b, y);
    b->flags = 0;
    if (operand_is_imm(x) && operand_is_imm(y)) {
        bool is_signed = is_signed_cmp(cmp);
        return imm(
            cmp_holds(cmp, is_signed ? imm_value(x) : (int64_t)x.value, is_signed ? imm_value(y) : (int64_t)y.value));
    }
    if (operand_same(x, y)) return imm(cmp_holds(cmp, 0, 0));
    if (build_both_uniform(b, x, y)) {
        if (operand_is_imm(x)) return uniform_cmp(b, (Opcode)cmp_rows[cmp_rows[cmp].swapped].s32, y, x);
        return uniform_cmp(b, (Opcode)cmp_rows[cmp].s32, x, y);
    }
    return vector_cmp(b, cmp, false, x, y);
}

/* The SALU compares 64 bits only for equality. Other comparisons use the high halves; if these are equal, the low ones
 * decide:
 * %h = select_cmp s_cmp_lt_i32 %x[1], %y[1], 1, 0
 * %l = select_cmp s_cmp_lt_u32 %x[0], %y[0], 1, 0
 * %r = select_cmp s_cmp_eq_u32 %x[1], %y[1], %l, %h */
static Operand uniform_cmp64(Builder *b, Cmp cmp, Operand x, Operand y)
{
    if (cmp == CMP_EQ || cmp == CMP_NE) return uniform_cmp(b, cmp == CMP_EQ ? OP_S_CMP_EQ_U64 : OP_S_CMP_LG_U64, x, y);
    Operand x0 = build_dword(b, x, 0), x1 = build_dword(b, x, 1), y0 = build_dword(b, y, 0), y1 = build_dword(b, y, 1);
    bool below_or_not_below = cmp == CMP_SLT || cmp == CMP_SGE || cmp == CMP_ULT || cmp == CMP_UGE;
    /* If the low half of y is 0, only the high halves decide x < y. */
    if (is_imm_value(y0, 0) && below_or_not_below) return build_cmp_i32(b, cmp, x1, y1);
    Operand high = build_cmp_i32(b, strict_cmp(cmp), x1, y1);
    Operand low = build_cmp_i32(b, unsigned_cmp(cmp), x0, y0);
    return select_cmp(b, (ScalarCmp){OP_S_CMP_EQ_U32, x1, y1}, low, high, 1, false);
}

Operand build_cmp_i64(Builder *b, Cmp cmp, Operand x, Operand y)
{
    Operand x0 = build_dword(b, x, 0), x1 = build_dword(b, x, 1), y0 = build_dword(b, y, 0), y1 = build_dword(b, y, 1);
    bool known_x = operand_is_imm(x0) && operand_is_imm(x1), known_y = operand_is_imm(y0) && operand_is_imm(y1);
    int64_t a = (int64_t)((uint64_t)x1.value << 32 | x0.value), c = (int64_t)((uint64_t)y1.value << 32 | y0.value);
    b->flags = 0;
    if (known_x && known_y) return imm(cmp_holds(cmp, a, c));
    if (operand_same(x, y)) return imm(cmp_holds(cmp, 0, 0));
    if (known_x) { /* the constant second */
        Operand old = x;
        x = y;
        y = old;
        old = x0, x0 = y0, y0 = old;
        old = x1, x1 = y1, y1 = old;
        cmp = (Cmp)cmp_rows[cmp].swapped;
        known_y = true;
        c = a;
    }
    if (known_y && fits_imm(c)) y = imm(c);
    /* If the high halves are known and equal, the low ones decide. */
    if (operand_is_imm(x1) && operand_is_imm(y1) && x1.value == y1.value)
        return build_cmp_i32(b, unsigned_cmp(cmp), x0, y0);
    if (build_both_uniform(b, x, y)) return uniform_cmp64(b, cmp, x, y);
    return vector_cmp(b, cmp, true, x, y);
}

/* ---- lane masks ---- */

static Operand new_mask(Builder *b) { return build_new_reg(b, CLASS_S, target_infos[b->k->target].mask_dwords, true); }

static Operand mask_op1(Builder *b, MaskOp op, Operand x)
{
    const Operand result = new_mask(b);
    build_inst_to(b, isa_mask_op(b->k->target, op), &result, 1, &x, 1);
    return result;
}

typedef struct Inverse {
    uint16_t a, b;
} Inverse;

#define INVERSES(type)                                                                        \
    {OP_V_CMP_LT_##type, OP_V_CMP_NLT_##type}, {OP_V_CMP_GT_##type, OP_V_CMP_NGT_##type},     \
        {OP_V_CMP_LE_##type, OP_V_CMP_NLE_##type}, {OP_V_CMP_GE_##type, OP_V_CMP_NGE_##type}, \
        {OP_V_CMP_EQ_##type, OP_V_CMP_NEQ_##type}, {OP_V_CMP_LG_##type, OP_V_CMP_NLG_##type}, \
    {                                                                                         \
        OP_V_CMP_O_##type, OP_V_CMP_U_##type                                                  \
    }
#define INVERSES_INT(type)                                                                      \
    {OP_V_CMP_LT_I##type, OP_V_CMP_GE_I##type}, {OP_V_CMP_GT_I##type, OP_V_CMP_LE_I##type},     \
        {OP_V_CMP_LT_U##type, OP_V_CMP_GE_U##type}, {OP_V_CMP_GT_U##type, OP_V_CMP_LE_U##type}, \
    {                                                                                           \
        OP_V_CMP_EQ_U##type, OP_V_CMP_NE_U##type                                                \
    }

/* The inverse of a comparison; OP_INVALID: not a comparison. */
static Opcode inverse_compare(Opcode opcode)
{
    static const Inverse rows[] = {INVERSES(F16), INVERSES(F32), INVERSES(F64), INVERSES_INT(32), INVERSES_INT(64)};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].a == opcode || rows[i].b == opcode) return (Opcode)(rows[i].a == opcode ? rows[i].b : rows[i].a);
    return OP_INVALID;
}

/* Where the mask is not set: of a comparison in this block the inverse one. */
static Operand invert_mask(Builder *b, Operand mask)
{
    const Inst *def = mask.kind == OPERAND_VREG && !is_variable(b, mask) ? b->k->vregs.data[mask.value].def : NULL;
    const bool here = def && def->block == b->block && def->m.num_operands == 3;
    const Opcode opcode = here ? inverse_compare((Opcode)def->m.opcode) : OP_INVALID;
    if (opcode == OP_INVALID || is_variable(b, def->m.operands[1]) || is_variable(b, def->m.operands[2]))
        return mask_op1(b, MASK_NOT, mask);
    return build_op2(b, opcode, def->m.operands[1], def->m.operands[2]);
}

/* As build_op2, but the result is a lane mask. */
static Operand build_mask_op2(Builder *b, MaskOp op, Operand x, Operand y)
{
    const Operand result = new_mask(b), uses[2] = {x, y};
    build_inst_to(b, isa_mask_op(b->k->target, op), &result, 1, uses, 2);
    return result;
}

Operand build_bool_to_mask(Builder *b, Operand uniform_bool)
{
    unsigned width = target_infos[b->k->target].mask_dwords;
    Operand x = build_known(b, uniform_bool);
    if (operand_is_lane_mask(b->k, x)) return x;
    if (operand_is_imm(x)) return mask_op1(b, MASK_MOV, imm(x.value ? -1 : 0));
    return select_cmp(b, build_find_cmp(b, x), imm(-1), imm(0), width, true);
}

/* Bits of lanes that are off are undefined, so look only at lanes that are on. */
Operand build_mask_to_bool(Builder *b, Operand mask)
{
    if (!operand_is_lane_mask(b->k, mask)) return mask;
    const Target target = b->k->target;
    const Operand uses[2] = {mask, isa_exec(target)};
    b->flags = 0;
    const Operand bits = inst_def(build_inst(b, isa_mask_op(target, MASK_AND), uses, 2), 0);
    return uniform_cmp(b, (Opcode)target_family(target)->mask_is_not_zero, bits, imm(0));
}

Operand build_bool_op(Builder *b, Opcode op, Operand x, Operand y)
{
    CHECK(op == OP_S_AND_B32 || op == OP_S_OR_B32 || op == OP_S_XOR_B32);
    bool mask_x = operand_is_lane_mask(b->k, x), mask_y = operand_is_lane_mask(b->k, y);
    if (!mask_x && !mask_y) {
        if (op == OP_S_AND_B32) return build_and_b32(b, x, y);
        return op == OP_S_OR_B32 ? build_or_b32(b, x, y) : build_xor_b32(b, x, y);
    }
    if (!mask_x) {
        Operand old = x;
        x = y;
        y = old;
    }
    Operand known = build_known(b, y);
    if (operand_is_imm(known)) {
        bool is_true = known.value != 0;
        if (op == OP_S_AND_B32) return is_true ? x : build_bool_to_mask(b, known);
        if (op == OP_S_OR_B32) return is_true ? build_bool_to_mask(b, known) : x;
        return is_true ? invert_mask(b, x) : x;
    }
    y = build_bool_to_mask(b, y);
    if (operand_same(x, y) && op != OP_S_XOR_B32) return x;
    return build_mask_op2(b, op == OP_S_AND_B32 ? MASK_AND : op == OP_S_OR_B32 ? MASK_OR : MASK_XOR, x, y);
}

/* ---- select ---- */

/* Both values are booleans, at least one a lane mask. */
static Operand select_masks(Builder *b, Operand cond, Operand t, Operand f)
{
    if (!operand_is_lane_mask(b->k, cond)) {
        t = build_bool_to_mask(b, t);
        f = build_bool_to_mask(b, f);
        return select_cmp(b, build_find_cmp(b, cond), t, f, t.width, true);
    }
    Operand known_t = build_known(b, t), known_f = build_known(b, f);
    if (is_imm_value(known_f, 0)) return build_bool_op(b, OP_S_AND_B32, cond, t);
    if (operand_is_imm(known_t) && known_t.value) return build_bool_op(b, OP_S_OR_B32, cond, f);
    t = build_bool_to_mask(b, t);
    f = build_bool_to_mask(b, f);
    Operand on = build_mask_op2(b, MASK_AND, t, cond);
    Operand off = build_mask_op2(b, MASK_ANDN2, f, cond);
    return build_mask_op2(b, MASK_OR, on, off);
}

static Operand part_of(const Builder *b, Operand o, unsigned first, unsigned width)
{
    if (operand_is_imm(o)) return build_dword(b, o, first);
    return width == 1 ? build_dword(b, o, first) : operand_sub(o, first, width);
}

static Operand uniform_select(Builder *b, Operand cond, Operand t, Operand f, unsigned width)
{
    Operand parts[MAX_VREG_WIDTH];
    unsigned num_parts = 0;
    const ScalarCmp cmp = build_find_cmp(b, cond);
    if (width == 1) return select_cmp(b, cmp, t, f, 1, false);
    for (unsigned i = 0; i < width; i += 2) {
        unsigned part = width - i >= 2 ? 2 : 1;
        bool odd = (!operand_is_imm(t) && (t.offset + i) % 2) || (!operand_is_imm(f) && (f.offset + i) % 2);
        for (unsigned n = 0; n < part; n += odd ? 1 : part) {
            unsigned w = odd ? 1 : part;
            parts[num_parts++] = select_cmp(b, cmp, part_of(b, t, i + n, w), part_of(b, f, i + n, w), w, false);
        }
    }
    return num_parts == 1 ? parts[0] : build_merge(b, parts, num_parts);
}

Operand build_select(Builder *b, Operand cond, Operand if_true, Operand if_false)
{
    Operand parts[MAX_VREG_WIDTH], t = if_true, f = if_false;
    b->flags = 0;
    cond = build_known(b, cond);
    if (operand_is_imm(cond)) return cond.value ? t : f;
    if (operand_same(t, f)) return t;
    if (operand_is_lane_mask(b->k, t) || operand_is_lane_mask(b->k, f)) return select_masks(b, cond, t, f);
    unsigned width = t.width > f.width ? t.width : f.width;
    if (!width) width = 1;
    CHECK((operand_is_imm(t) || t.width == width) && (operand_is_imm(f) || f.width == width));
    bool uniform_values = build_both_uniform(b, t, f);
    if (!operand_is_lane_mask(b->k, cond)) {
        if (uniform_values) return uniform_select(b, cond, t, f, width);
        cond = build_bool_to_mask(b, cond);
    }
    for (unsigned i = 0; i < width; i++)
        parts[i] = BUILD(b, OP_V_CNDMASK_B32, build_dword(b, f, i), build_dword(b, t, i), cond);
    return width == 1 ? parts[0] : build_merge(b, parts, width);
}
