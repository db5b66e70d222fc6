/* The builder: instructions of any row with legal operands, copies, merges. */
#include "ir/build_internal.h"
#include "ir/schedule_modes.h"
#include "isa/errata.h"
#include "isa/immediates.h"

#include <string.h>

Builder builder_at_end(Kernel *k, Block *block) { return (Builder){.k = k, .block = block}; }

Inst *build_insert(Builder *b, Inst *inst)
{
    inst->loc = b->loc;
    if (b->before) inst_insert_before(b->before, inst);
    else inst_append(b->block, inst);
    return inst;
}

Builder builder_before(Inst *inst)
{
    return (Builder){.k = inst->block->kernel, .block = inst->block, .before = inst, .loc = inst->loc};
}

Operand build_new_reg(Builder *b, RegClass reg_class, unsigned width, bool lane_mask)
{
    uint32_t vreg = kernel_vreg(b->k, reg_class, width);
    b->k->vregs.data[vreg].lane_mask = lane_mask;
    b->k->vregs.data[vreg].loc = b->loc;
    return vreg_operand(b->k, vreg);
}

bool operand_is_lane_mask(const Kernel *k, Operand o)
{
    if (o.kind == OPERAND_VREG) return k->vregs.data[o.value].lane_mask;
    return o.kind == OPERAND_SPECIAL && (o.value == SPECIAL_VCC || o.value == SPECIAL_EXEC);
}

bool operand_uniform(const Kernel *k, Operand o)
{
    switch (o.kind) {
    case OPERAND_IMM: return true;
    case OPERAND_VREG: return o.reg_class == CLASS_S && !k->vregs.data[o.value].lane_mask;
    case OPERAND_PHYS: return o.reg_class == CLASS_S;
    case OPERAND_SPECIAL: return !operand_is_lane_mask(k, o) && o.value != SPECIAL_LDS_DIRECT;
    default: return true;
    }
}

bool build_both_uniform(const Builder *b, Operand x, Operand y)
{
    return operand_uniform(b->k, x) && operand_uniform(b->k, y);
}

int log2_exact(uint64_t value) { return value && !(value & (value - 1)) ? __builtin_ctzll(value) : -1; }

/* ---- pseudo-operations, copies, merges ---- */

Inst *build_pseudo(Builder *b, Opcode opcode, ResultShape result, const Operand *uses, unsigned num_uses)
{
    Inst *inst = inst_new(b->k, opcode, 1, 1 + num_uses);
    if (num_uses) memcpy(inst->m.operands + 1, uses, num_uses * sizeof(Operand));
    inst_set_def(b->k, inst, 0, build_new_reg(b, result.reg_class, result.width, result.lane_mask));
    return build_insert(b, inst);
}

Operand build_copy(Builder *b, RegClass reg_class, unsigned width, Operand source)
{
    bool mask = reg_class == CLASS_S && operand_is_lane_mask(b->k, source);
    return inst_def(build_pseudo(b, OP_COPY, (ResultShape){reg_class, width, mask}, &source, 1), 0);
}

void build_copy_to(Builder *b, Operand destination, Operand source)
{
    Inst *inst = inst_new(b->k, OP_COPY, 1, 2);
    inst_set_def(b->k, inst, 0, destination);
    inst->m.operands[1] = source;
    build_insert(b, inst);
}

Operand build_undef(Builder *b, RegClass reg_class, unsigned width)
{
    return inst_def(build_pseudo(b, OP_UNDEF, (ResultShape){reg_class, width, false}, NULL, 0), 0);
}

static RegClass merged_class(const Operand *parts, unsigned num_parts)
{
    bool any_s = false, any_v = false, any_a = false, any_va = false;
    for (unsigned i = 0; i < num_parts; i++) {
        if (!operand_is_reg(parts[i])) any_s |= parts[i].kind == OPERAND_SPECIAL;
        else if (parts[i].reg_class == CLASS_V) any_v = true;
        else if (parts[i].reg_class == CLASS_A) any_a = true;
        else if (parts[i].reg_class == CLASS_VA) any_va = true;
        else any_s = true;
    }
    if (any_v || ((any_a || any_va) && any_s)) return CLASS_V;
    if (any_a) return CLASS_A;
    return any_va ? CLASS_VA : CLASS_S;
}

/* merge %x[0:1], %x[2:3] is %x. */
static bool parts_of_one(const Kernel *k, const Operand *parts, unsigned num_parts, unsigned width, Operand *whole)
{
    unsigned next = 0;
    if (parts[0].kind != OPERAND_VREG || k->vregs.data[parts[0].value].is_var) return false;
    if (k->vregs.data[parts[0].value].width != width) return false;
    for (unsigned i = 0; i < num_parts; i++) {
        if (parts[i].kind != OPERAND_VREG || parts[i].value != parts[0].value || parts[i].offset != next ||
            parts[i].flags)
            return false;
        next += parts[i].width;
    }
    *whole = vreg_operand(k, parts[0].value);
    return true;
}

Operand build_merge(Builder *b, const Operand *parts, unsigned num_parts)
{
    Operand uses[MAX_VREG_WIDTH], whole;
    unsigned width = 0;
    CHECK(num_parts >= 1 && num_parts <= MAX_VREG_WIDTH);
    RegClass reg_class = merged_class(parts, num_parts);
    if (num_parts == 1) return operand_is_imm(parts[0]) ? build_copy(b, reg_class, 1, parts[0]) : parts[0];
    for (unsigned i = 0; i < num_parts; i++) {
        unsigned part = parts[i].width ? parts[i].width : 1;
        width += part;
        uses[i] = parts[i];
        bool same_file = operand_is_reg(parts[i]) && parts[i].reg_class == reg_class;
        bool plain_imm = operand_is_imm(parts[i]) && !parts[i].flags; /* one dword */
        if (!same_file && !plain_imm) uses[i] = build_copy(b, reg_class, part, parts[i]);
    }
    CHECK(width <= MAX_VREG_WIDTH);
    if (parts_of_one(b->k, uses, num_parts, width, &whole)) return whole;
    return inst_def(build_pseudo(b, OP_MERGE, (ResultShape){reg_class, width, false}, uses, num_parts), 0);
}

Operand build_to_v(Builder *b, Operand o)
{
    if (operand_is_reg(o) && o.reg_class == CLASS_V) return o;
    CHECK(!operand_is_lane_mask(b->k, o));
    return build_copy(b, CLASS_V, o.width ? o.width : 1, o);
}

Operand build_to_s(Builder *b, Operand o)
{
    Operand parts[MAX_VREG_WIDTH];
    if (operand_is_imm(o) || operand_uniform(b->k, o)) return o;
    CHECK(!operand_is_lane_mask(b->k, o));
    for (unsigned i = 0; i < o.width; i++) {
        Operand part = build_dword(b, o, i);
        parts[i] = operand_uniform(b->k, part) ? part : BUILD(b, OP_V_READFIRSTLANE_B32, part);
    }
    return o.width == 1 ? parts[0] : build_merge(b, parts, o.width);
}

/* ---- looking through definitions ---- */

/* The part of a merge that holds this dword. */
static Operand merged_piece(const Inst *merge, unsigned dword)
{
    unsigned at = 0;
    for (unsigned i = 0; i < inst_num_uses(merge); i++) {
        Operand piece = inst_uses(merge)[i];
        unsigned width = piece.width ? piece.width : 1;
        if (dword < at + width) return operand_is_imm(piece) ? piece : operand_sub(piece, dword - at, 1);
        at += width;
    }
    return operand_none();
}

/* Looks through copies and merges to the origin of `part`, which is one dword. */
static Operand look_through(const Builder *b, Operand part)
{
    for (;;) {
        const Inst *def = part.flags ? NULL : ssa_def(b->k, part);
        if (!def) return part;
        Operand source = inst_num_uses(def) ? inst_uses(def)[0] : operand_none();
        bool constant = operand_is_imm(source) && !source.flags;
        if (def->m.opcode == OP_COPY && constant) return source; /* a constant is copied to every dword */
        if (def->m.opcode == OP_S_MOV_B64 && constant)
            return part.offset ? imm(imm_value(source) < 0 ? -1 : 0) : source;
        if (def->m.opcode != OP_MERGE) return part;
        Operand piece = merged_piece(def, part.offset);
        if (operand_is_imm(piece) && !piece.flags) return piece;
        bool is_value = piece.kind == OPERAND_VREG && !piece.flags && !b->k->vregs.data[piece.value].is_var;
        if (!is_value) return part;
        part = piece;
    }
}

Operand build_known(const Builder *b, Operand o)
{
    return o.kind == OPERAND_VREG && o.width == 1 ? look_through(b, o) : o;
}

Operand build_upper_half_of(const Builder *b, Operand o)
{
    const Inst *shift = o.width == 1 && !o.flags ? ssa_def(b->k, o) : NULL;
    if (!shift || shift->m.opcode != OP_V_LSHRREV_B32) return operand_none();
    Operand amount = inst_uses(shift)[0], source = inst_uses(shift)[1];
    bool half = operand_is_imm(amount) && imm_value(amount) == 16;
    return half && ssa_def(b->k, source) && source.reg_class == CLASS_V ? source : operand_none();
}

Operand build_dword(const Builder *b, Operand o, unsigned n)
{
    if (operand_is_imm(o)) return n == 0 ? o : imm(imm_value(o) < 0 ? -1 : 0);
    return look_through(b, operand_sub(o, n, 1));
}

/* ---- any row ---- */

static RegClass def_class(const OperandInfo *info)
{
    if (info->allow & ALLOW_V) return CLASS_V;
    return info->allow & ALLOW_A ? CLASS_A : CLASS_S;
}

/* Makes a 64-bit constant in registers of that class. */
static Operand const64(Builder *b, RegClass reg_class, uint64_t bits)
{
    Operand parts[2] = {imm((int64_t)(bits & 0xffffffff)), imm((int64_t)(bits >> 32))};
    bool one_move = isa_inline_constant(TYPE_B64, parts[0].value) >= 0 || !(parts[0].value >> 31);
    if (reg_class == CLASS_S && one_move && (int64_t)bits == imm_value(parts[0]))
        return BUILD(b, OP_S_MOV_B64, parts[0]);
    return inst_def(build_pseudo(b, OP_MERGE, (ResultShape){reg_class, 2, false}, parts, 2), 0);
}

Operand build_const_i64(Builder *b, RegClass reg_class, int64_t value)
{
    return const64(b, reg_class, (uint64_t)value);
}

static Operand legal_copy(Builder *b, const Inst *inst, unsigned index, Operand o)
{
    const OperandInfo *info = &inst_row(inst)->operands[index];
    RegClass reg_class = def_class(info);
    uint8_t flags = o.flags & (OPERAND_NEG | OPERAND_ABS | OPERAND_SEXT);
    uint8_t width = isa_operand_width(b->k->target, &inst->m, index);
    if (reg_class == CLASS_S && is_vgpr_operand(o))
        BUG("%s: operand %u must be uniform, but is in a VGPR", inst_row(inst)->name, index);
    Operand copy;
    if (operand_is_imm(o) && width == 2 && (type_is_int64(info->type) || info->type == TYPE_F64)) {
        copy = const64(b, reg_class, isa_imm64((OperandType)info->type, o));
    } else if (operand_is_imm(o) && info->type == TYPE_PK_F32) {
        copy = build_copy(b, reg_class, 2, imm(o.value)); /* both halves */
    } else {
        o.flags &= (uint8_t)~(OPERAND_NEG | OPERAND_ABS | OPERAND_SEXT);
        copy = build_copy(b, reg_class, o.width ? o.width : width ? width : 1, o);
    }
    copy.flags = flags;
    return copy;
}

/* Does the operand's register file suit the place? For places whose width depends on modifiers that are set later. */
static bool class_suits(const OperandInfo *info, Operand o)
{
    if (o.kind == OPERAND_NONE) return info->allow & ALLOW_NONE;
    if (!operand_is_reg(o)) return false;
    static const uint16_t need[NUM_CLASSES] = {ALLOW_S, ALLOW_V, ALLOW_A, ALLOW_V | ALLOW_A};
    return (info->allow & need[o.reg_class]) == need[o.reg_class];
}

static bool use_legal(const Builder *b, const Inst *inst, unsigned index)
{
    const OperandInfo *info = &inst_row(inst)->operands[index];
    Operand o = inst->m.operands[index];
    if (erratum_spoils_constant(b->k->target, &inst->m, index)) return false;
    if (info->width == 0) return class_suits(info, o) && !(o.width > 1 && o.offset % 2);
    if (o.kind == OPERAND_NONE && (info->allow & ALLOW_NONE)) return true;
    return isa_operand_legal(b->k->target, &inst->m, index, o, NULL);
}

static void make_legal(Builder *b, Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (row->format == FORMAT_PSEUDO) return;
    unsigned first = row->num_defs;
    /* The short encoding takes any operand in src0, but only VGPRs in src1, so swapping helps. Not for packed operands:
       their modifiers belong to places. */
    bool by_place = row->modifiers & (MOD_PACKED | MOD_OP_SEL);
    if ((row->flags & INST_COMMUTES) && !by_place && row->num_operands >= first + 2u &&
        inst->m.num_operands >= first + 2) {
        Operand *x = &inst->m.operands[first], *y = x + 1;
        bool scalar_second = !is_vgpr_operand(*y) && (row->operands[first].allow & ALLOW_V);
        if ((scalar_second && is_vgpr_operand(*x)) ||
            (operand_is_imm(*y) && !operand_is_imm(*x) && !use_legal(b, inst, first + 1) && !scalar_second)) {
            Operand old = *x;
            *x = *y;
            *y = old;
        }
    }
    for (unsigned i = first; i < inst->m.num_operands && i < row->num_operands; i++) {
        /* an offset of 0 that cannot be a constant in this place is left out */
        const bool may_be_absent = row->operands[i].allow & ALLOW_NONE && !(row->operands[i].allow & ALLOW_INLINE);
        if (may_be_absent && is_imm_value(inst->m.operands[i], 0)) inst->m.operands[i] = operand_none();
    }
    for (unsigned i = first; i < inst->m.num_operands && i < row->num_operands; i++)
        if (!use_legal(b, inst, i)) inst->m.operands[i] = legal_copy(b, inst, i, inst->m.operands[i]);
}

Inst *build_inst_to(Builder *b, Opcode opcode, const Operand *defs, unsigned num_defs, const Operand *uses,
                    unsigned num_uses)
{
    opcode = isa_on(b->k->target, opcode);
    const InstInfo *row = inst_info(opcode);
    if (row->format != FORMAT_PSEUDO && (num_defs != row->num_defs || num_defs + num_uses != row->num_operands))
        BUG("%s with %u results and %u operands; it has %u and %u", row->name, num_defs, num_uses, row->num_defs,
            row->num_operands - row->num_defs);
    Inst *inst = inst_new(b->k, opcode, num_defs, num_defs + num_uses);
    if (num_defs) memcpy(inst->m.operands, defs, num_defs * sizeof(Operand));
    if (num_uses) memcpy(inst->m.operands + num_defs, uses, num_uses * sizeof(Operand));
    make_legal(b, inst);
    for (unsigned i = 0; i < num_defs; i++) inst_set_def(b->k, inst, i, defs[i]);
    inst->flags |= b->flags;
    b->flags = 0;
    return build_insert(b, inst);
}

Inst *build_inst(Builder *b, Opcode opcode, const Operand *uses, unsigned num_uses)
{
    opcode = isa_on(b->k->target, opcode);
    const InstInfo *row = inst_info(opcode);
    Operand defs[MAX_OPERANDS];
    MachineInst shape = {.opcode = (uint16_t)opcode, .mods = isa_default_modifiers(opcode), .operands = defs};
    const bool is_vector_sum = opcode == OP_V_ADD_U64 || opcode == OP_V_SUB_U64;
    if (opcode == OP_S_ADD_U64 || opcode == OP_S_SUB_U64 || is_vector_sum) {
        Operand sum = build_new_reg(b, is_vector_sum ? CLASS_V : CLASS_S, 2, false);
        return build_inst_to(b, opcode, &sum, 1, uses, num_uses);
    }
    if (opcode == OP_GLOBAL_ADDRESS) return build_pseudo(b, opcode, (ResultShape){CLASS_S, 2, false}, uses, num_uses);
    CHECK(row->format != FORMAT_PSEUDO || opcode == OP_BARRIER || opcode == OP_LDS_BECOMES ||
          inst_is_directive(opcode));
    for (unsigned i = 0; i < row->num_defs; i++) {
        const OperandInfo *info = &row->operands[i];
        RegClass reg_class = def_class(info);
        unsigned width = isa_operand_width(b->k->target, &shape, i);
        /* If a use is tied to the result, or must have the same class, the result gets its class. So an accumulator in
           AGPRs stays there. */
        for (unsigned u = 0; u < num_uses && row->num_defs + u < row->num_operands; u++) {
            const OperandInfo *use = &row->operands[row->num_defs + u];
            bool same_file = (info->flags & use->flags & OPERAND_SAME_CLASS) && uses[u].reg_class == CLASS_A;
            if ((use->tied == (int)i || same_file) && operand_is_reg(uses[u])) reg_class = (RegClass)uses[u].reg_class;
        }
        defs[i] = build_new_reg(b, reg_class, width ? width : 1, info->flags & OPERAND_LANE_MASK);
    }
    return build_inst_to(b, opcode, defs, row->num_defs, uses, num_uses);
}

Operand build_op1(Builder *b, Opcode opcode, Operand x) { return inst_def(build_inst(b, opcode, &x, 1), 0); }

Operand build_op2(Builder *b, Opcode opcode, Operand x, Operand y)
{
    Operand uses[2] = {x, y};
    return inst_def(build_inst(b, opcode, uses, 2), 0);
}

Operand build_op3(Builder *b, Opcode opcode, Operand x, Operand y, Operand z)
{
    Operand uses[3] = {x, y, z};
    return inst_def(build_inst(b, opcode, uses, 3), 0);
}

Operand build_live_in(Builder *b, enum LiveIn kind, unsigned index, RegClass reg_class, unsigned width)
{
    Operand result = inst_def(build_pseudo(b, OP_LIVE_IN, (ResultShape){reg_class, width, false}, NULL, 0), 0);
    b->k->vregs.data[result.value].def->m.mods.offset = live_in_of(kind, index);
    return result;
}
