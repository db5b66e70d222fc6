/* Demanded bits, backward from what has an effect: a row for each operation of which less than all is read, by what is
   asked of its result. Registers begin with no bit and get more until nothing changes, so that a value that only a loop
   carries round, or of which a loop carries one byte, is found as such. */
#include "opt/demand.h"

#include "opt/opt.h"

enum { SHIFT_BITS = 31, LOW_HALF = 0xffff, FIRST_SCALE = 3 };

/* ---- rules: the bits of use `use`, of one dword, for the bits `d` of the result ---- */

typedef uint32_t Rule(const Operand *s, unsigned use, uint32_t d);

/* Carries go upward. */
static uint32_t up_to(uint32_t d) { return d ? ~0u >> __builtin_clz(d) : 0; }
static uint32_t down_to(uint32_t d) { return d ? ~0u << __builtin_ctz(d) : 0; }

static uint32_t same(const Operand *s, unsigned use, uint32_t d) { return (void)s, (void)use, d; }
static uint32_t sum(const Operand *s, unsigned use, uint32_t d) { return (void)s, (void)use, up_to(d); }
static uint32_t and_(const Operand *s, unsigned use, uint32_t d)
{
    return operand_is_imm(s[1 - use]) ? d & s[1 - use].value : d;
}
static uint32_t or_(const Operand *s, unsigned use, uint32_t d)
{
    return operand_is_imm(s[1 - use]) ? d & ~s[1 - use].value : d;
}
static uint32_t or3(const Operand *s, unsigned use, uint32_t d)
{
    for (unsigned i = 0; i < 3; i++)
        if (i != use && operand_is_imm(s[i])) d &= ~s[i].value;
    return d;
}
static uint32_t and_or(const Operand *s, unsigned use, uint32_t d)
{
    if (use == 2) return operand_is_imm(s[0]) && operand_is_imm(s[1]) ? d & ~(s[0].value & s[1].value) : d;
    return and_(s, use, operand_is_imm(s[2]) ? d & ~s[2].value : d);
}
static uint32_t bfi(const Operand *s, unsigned use, uint32_t d)
{
    if (!use || !operand_is_imm(s[0])) return d;
    return use == 1 ? d & s[0].value : d & ~s[0].value;
}

static uint32_t left(Operand by, uint32_t d) { return operand_is_imm(by) ? d >> (by.value & SHIFT_BITS) : up_to(d); }
static uint32_t right(Operand by, uint32_t d) { return operand_is_imm(by) ? d << (by.value & SHIFT_BITS) : down_to(d); }
static uint32_t right_signed(Operand by, uint32_t d)
{
    if (!operand_is_imm(by)) return down_to(d);
    const unsigned n = by.value & SHIFT_BITS;
    return d << n | (d & ~(~0u >> n) ? 1u << 31 : 0);
}
static uint32_t amount(uint32_t d) { return d ? SHIFT_BITS : 0; }

static uint32_t lshlrev(const Operand *s, unsigned use, uint32_t d) { return use ? left(s[0], d) : amount(d); }
static uint32_t lshrrev(const Operand *s, unsigned use, uint32_t d) { return use ? right(s[0], d) : amount(d); }
static uint32_t ashrrev(const Operand *s, unsigned use, uint32_t d) { return use ? right_signed(s[0], d) : amount(d); }
static uint32_t s_lshl(const Operand *s, unsigned use, uint32_t d) { return use ? amount(d) : left(s[1], d); }
static uint32_t s_lshr(const Operand *s, unsigned use, uint32_t d) { return use ? amount(d) : right(s[1], d); }
static uint32_t s_ashr(const Operand *s, unsigned use, uint32_t d) { return use ? amount(d) : right_signed(s[1], d); }

static uint32_t lshl_add(const Operand *s, unsigned use, uint32_t d)
{
    return use == 1 ? amount(d) : use ? up_to(d) : left(s[1], up_to(d));
}
static uint32_t lshl_or(const Operand *s, unsigned use, uint32_t d)
{
    return use == 1 ? amount(d) : use ? d : left(s[1], operand_is_imm(s[2]) ? d & ~s[2].value : d);
}
static uint32_t add_lshl(const Operand *s, unsigned use, uint32_t d)
{
    return use == 2 ? amount(d) : up_to(left(s[2], d));
}

/* `bits` bits from bit `first` on; above them zeros or copies of the last one. */
static uint32_t field(unsigned first, unsigned bits, bool is_signed, uint32_t d)
{
    if (!bits) return 0;
    if (first + bits > 32) bits = 32 - first;
    const uint32_t mask = ~0u >> (32 - bits);
    return (d & mask) << first | (is_signed && d & ~mask ? 1u << (first + bits - 1) : 0);
}
static uint32_t v_bfe(const Operand *s, unsigned use, bool is_signed, uint32_t d)
{
    if (use) return amount(d);
    if (!operand_is_imm(s[1]) || !operand_is_imm(s[2])) return d ? ~0u : 0;
    return field(s[1].value & SHIFT_BITS, s[2].value & SHIFT_BITS, is_signed, d);
}
static uint32_t bfe_u(const Operand *s, unsigned use, uint32_t d) { return v_bfe(s, use, false, d); }
static uint32_t bfe_i(const Operand *s, unsigned use, uint32_t d) { return v_bfe(s, use, true, d); }
static uint32_t s_bfe(const Operand *s, unsigned use, bool is_signed, uint32_t d)
{
    if (use || !operand_is_imm(s[1])) return d ? ~0u : 0;
    return field(s[1].value & SHIFT_BITS, s[1].value >> 16 & 127, is_signed, d);
}
static uint32_t s_bfe_u(const Operand *s, unsigned use, uint32_t d) { return s_bfe(s, use, false, d); }
static uint32_t s_bfe_i(const Operand *s, unsigned use, uint32_t d) { return s_bfe(s, use, true, d); }
static uint32_t sext8(const Operand *s, unsigned use, uint32_t d) { return (void)s, (void)use, field(0, 8, true, d); }
static uint32_t sext16(const Operand *s, unsigned use, uint32_t d) { return (void)s, (void)use, field(0, 16, true, d); }

/* Bytes 0 to 3 of a selector are of source 1, 4 to 7 of source 0, 8 to 11 signs of halves, the rest constants. */
static uint32_t perm(const Operand *s, unsigned use, uint32_t d)
{
    uint32_t bits = 0;
    if (!operand_is_imm(s[2])) return d ? ~0u : 0;
    for (unsigned k = 0; k < 32; k += 8) {
        const uint32_t byte = d >> k & 255, selector = s[2].value >> k & 255;
        if (use == 2) bits |= byte ? 255u << k : 0;
        else if (selector < 8 && selector / 4 == 1 - use) bits |= byte << selector % 4 * 8;
        else if (selector >= 8 && selector < 12 && selector / 10 == 1 - use && byte)
            bits |= 1u << (selector % 2 * 16 + 15);
    }
    return bits;
}

static uint32_t half_if(uint32_t d) { return d ? LOW_HALF : 0; }
static uint32_t pack(const Operand *s, unsigned use, uint32_t d)
{
    return (void)s, half_if(use ? d >> 16 : d & LOW_HALF);
}
static uint32_t pack_ll(const Operand *s, unsigned use, uint32_t d) { return (void)s, use ? d >> 16 : d & LOW_HALF; }
static uint32_t pack_lh(const Operand *s, unsigned use, uint32_t d)
{
    return (void)s, use ? d & ~(uint32_t)LOW_HALF : d & LOW_HALF;
}
static uint32_t pack_hh(const Operand *s, unsigned use, uint32_t d)
{
    return (void)s, use ? d & ~(uint32_t)LOW_HALF : d << 16;
}

static uint32_t product24(const Operand *s, unsigned use, uint32_t d)
{
    return (void)s, use == 2 ? up_to(d) : up_to(d) & 0xffffff;
}
/* The mask says which source, the other two are alike. */
static uint32_t choose(const Operand *s, unsigned use, uint32_t d) { return (void)s, use == 2 ? ~0u : d; }
/* A scalar register has no undefined bits: what puts defined ones into a lane's register for it stays. */
static uint32_t to_scalar(const Operand *s, unsigned use, uint32_t d) { return (void)s, use || d ? ~0u : 0; }

static Rule *const rules[NUM_OPCODES] = {
    [OP_V_MOV_B32] = same,
    [OP_S_MOV_B32] = same,
    [OP_V_READFIRSTLANE_B32] = to_scalar,
    [OP_V_READLANE_B32] = to_scalar,
    [OP_V_NOT_B32] = same,
    [OP_S_NOT_B32] = same,
    [OP_V_XOR_B32] = same,
    [OP_S_XOR_B32] = same,
    [OP_V_XNOR_B32] = same,
    [OP_V_CNDMASK_B32] = choose,
    [OP_V_AND_B32] = and_,
    [OP_S_AND_B32] = and_,
    [OP_V_OR_B32] = or_,
    [OP_S_OR_B32] = or_,
    [OP_V_OR3_B32] = or3,
    [OP_V_AND_OR_B32] = and_or,
    [OP_V_BFI_B32] = bfi,
    [OP_V_LSHLREV_B32] = lshlrev,
    [OP_V_LSHRREV_B32] = lshrrev,
    [OP_V_ASHRREV_I32] = ashrrev,
    [OP_S_LSHL_B32] = s_lshl,
    [OP_S_LSHR_B32] = s_lshr,
    [OP_S_ASHR_I32] = s_ashr,
    [OP_V_LSHL_ADD_U32] = lshl_add,
    [OP_V_LSHL_OR_B32] = lshl_or,
    [OP_V_ADD_LSHL_U32] = add_lshl,
    [OP_V_BFE_U32] = bfe_u,
    [OP_V_BFE_I32] = bfe_i,
    [OP_S_BFE_U32] = s_bfe_u,
    [OP_S_BFE_I32] = s_bfe_i,
    [OP_S_SEXT_I32_I8] = sext8,
    [OP_S_SEXT_I32_I16] = sext16,
    [OP_V_PERM_B32] = perm,
    [OP_V_PACK_B32_F16] = pack,
    [OP_S_PACK_LL_B32_B16] = pack_ll,
    [OP_S_PACK_LH_B32_B16] = pack_lh,
    [OP_S_PACK_HH_B32_B16] = pack_hh,
    [OP_V_ADD_U32] = sum,
    [OP_V_SUB_U32] = sum,
    [OP_V_SUBREV_U32] = sum,
    [OP_V_ADD3_U32] = sum,
    [OP_V_XAD_U32] = sum,
    [OP_V_MUL_LO_U32] = sum,
    [OP_S_ADD_U32] = sum,
    [OP_S_ADD_I32] = sum,
    [OP_S_SUB_U32] = sum,
    [OP_S_SUB_I32] = sum,
    [OP_S_MUL_I32] = sum,
    [OP_V_MUL_U32_U24] = product24,
    [OP_V_MUL_I32_I24] = product24,
    [OP_V_MAD_U32_U24] = product24,
    [OP_V_MAD_I32_I24] = product24,
};

/* ---- by the tables of instructions ---- */

/* Scales of a matrix operation: a byte of each; conversions of gfx1250 have a scale_sel of another kind. */
static bool is_scale(const InstInfo *row, unsigned use)
{
    const uint32_t both = MOD_SCALE_SEL | MOD_MFMA;
    return (row->modifiers & both) == both && (use == FIRST_SCALE || use == FIRST_SCALE + 1);
}

/* What is stored, of one or two bytes. */
static bool is_narrow_data(const MachineInst *m, const InstInfo *row, unsigned use)
{
    if (!(row->flags & INST_STORE) || row->flags & INST_ATOMIC || m->num_defs || !row->memory_bytes) return false;
    if (row->memory_bytes > 2) return false;
    const bool data_first = row->format == FORMAT_MUBUF;
    return use == (data_first ? 0 : 1);
}

/* What an operand that the table says to be of 16 bits is read for. */
static uint32_t by_type(const MachineInst *m, const InstInfo *row, unsigned use)
{
    const OperandInfo *info = &row->operands[m->num_defs + use];
    const bool half = info->type == TYPE_F16 || info->type == TYPE_B16 || info->type == TYPE_BF16;
    if (!half || info->width != 1 || info->tied >= 0 || (row->unit != UNIT_VALU && row->unit != UNIT_TRANS)) return ~0u;
    if (row->modifiers & (MOD_PACKED | MOD_SCALE_SEL) || m->mods.op_sel || m->mods.op_sel_hi) return ~0u;
    return LOW_HALF;
}

uint32_t demand_of_use(const MachineInst *m, const Operand *sources, unsigned use, unsigned dword, uint32_t result)
{
    const InstInfo *row = inst_info(m->opcode);
    const unsigned operand = m->num_defs + use;
    if (operand >= row->num_operands || m->form != FORM_AUTO || dword) return ~0u;
    if (is_scale(row, use)) {
        const unsigned which = use - FIRST_SCALE;
        return 255u << 8 * ((m->mods.op_sel >> which & 1u) | (m->mods.op_sel_hi >> which & 1u) << 1);
    }
    if (is_narrow_data(m, row, use)) {
        const uint32_t bits = row->memory_bytes == 1 ? 255 : LOW_HALF;
        return row->part == PART_HIGH ? bits << 16 : bits;
    }
    Rule *rule = rules[m->opcode];
    if (!rule) return by_type(m, row, use);
    const bool plain = !m->mods.flags && !m->mods.omod && !m->mods.op_sel && !sources[use].flags;
    return plain && row->operands[operand].tied < 0 ? rule(sources, use, result) : ~0u;
}

/* ---- over the kernel ---- */

typedef struct Write {
    Inst *inst;
    uint32_t next; /* of the same variable; 0: none */
} Write;

typedef struct Flow {
    Kernel *k;
    Arena *arena;
    uint32_t *first, *bits;
    uint32_t *index; /* of a block parameter, among those of its block */
    VEC(Write) writes;
    uint32_t *last_write; /* of a variable, in `writes`; 0: none */
    VEC(uint32_t) stack;  /* registers of which more is asked */
    bool *is_waiting;
} Flow;

static void ask(Flow *f, Operand o, unsigned dword, uint32_t bits)
{
    if (o.kind != OPERAND_VREG) return;
    uint32_t *have = &f->bits[f->first[o.value] + o.offset + dword];
    if (!(bits & ~*have)) return;
    *have |= bits;
    if (f->is_waiting[o.value]) return;
    f->is_waiting[o.value] = true;
    VEC_PUSH(f->arena, &f->stack, o.value);
}

/* What is asked of a dword of the first result. */
static uint32_t asked(const Flow *f, const Inst *inst, unsigned dword)
{
    const Operand def = inst->m.operands[0];
    if (!inst->m.num_defs || def.kind != OPERAND_VREG) return ~0u;
    return f->bits[f->first[def.value] + def.offset + dword];
}

/* A copy, or a tuple of its parts: dword by dword. */
static void visit_moves(Flow *f, const Inst *inst)
{
    unsigned at = 0;
    for (unsigned i = 0; i < inst_num_uses(inst); i++) {
        const Operand use = inst_uses(inst)[i];
        const unsigned width = operand_is_imm(use) && inst->m.opcode == OP_MERGE ? 1 : use.width;
        for (unsigned n = 0; use.kind == OPERAND_VREG && n < width; n++) ask(f, use, n, asked(f, inst, at + n));
        at += width;
    }
}

static void visit(Flow *f, const Inst *inst)
{
    const bool is_value = inst->m.num_defs == 1 && inst->m.operands[0].width == 1 && !inst_scc_is_used(inst);
    Operand sources[MAX_OPERANDS];
    if (inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE) {
        visit_moves(f, inst);
        return;
    }
    const bool has_rule = rules[inst->m.opcode] != NULL;
    for (unsigned i = 0; has_rule && i < inst_num_uses(inst); i++) {
        uint32_t bits;
        sources[i] = inst_uses(inst)[i];
        if (sources[i].width == 1 && !sources[i].flags && opt_splat(f->k, sources[i], &bits))
            sources[i] = operand_imm(bits);
    }
    for (unsigned i = 0; i < inst_num_uses(inst); i++) {
        const Operand use = inst_uses(inst)[i];
        for (unsigned n = 0; use.kind == OPERAND_VREG && n < use.width; n++)
            ask(f, use, n, demand_of_use(&inst->m, sources, i, n, is_value ? asked(f, inst, 0) : ~0u));
    }
}

static void visit_argument(Flow *f, Operand argument, uint32_t param)
{
    for (unsigned n = 0; argument.kind == OPERAND_VREG && n < argument.width; n++)
        ask(f, argument, n, f->bits[f->first[param] + n]);
}

static void visit_edges(Flow *f, uint32_t param)
{
    const Block *block = f->k->vregs.data[param].param_of;
    for (uint32_t p = 0; p < block->preds.len; p++) {
        const Branch *branch = block->preds.data[p]->last->branch;
        for (unsigned t = 0; t < 2; t++)
            if (branch->target[t] == block) visit_argument(f, branch->args[t][f->index[param]], param);
    }
}

static void note_writes(Flow *f, Inst *inst)
{
    FOREACH_DEF(inst, def)
    {
        if (def->kind != OPERAND_VREG || !f->k->vregs.data[def->value].is_var) continue;
        const Write write = {inst, f->last_write[def->value]};
        f->last_write[def->value] = f->writes.len;
        VEC_PUSH(f->arena, &f->writes, write);
    }
}

static Flow flow_begin(Kernel *k, Arena *arena)
{
    const uint32_t n = k->vregs.len + 1;
    Flow f = {.k = k,
              .arena = arena,
              .first = ARENA_ARRAY(arena, uint32_t, n),
              .index = ARENA_ARRAY(arena, uint32_t, n),
              .last_write = ARENA_ARRAY(arena, uint32_t, n),
              .is_waiting = ARENA_ARRAY(arena, bool, n)};
    uint32_t dwords = 0;
    for (uint32_t v = 0; v < k->vregs.len; v++) {
        f.first[v] = dwords;
        dwords += k->vregs.data[v].width;
    }
    f.bits = ARENA_ARRAY(arena, uint32_t, dwords + 1);
    const Write none = {NULL, 0};
    VEC_PUSH(arena, &f.writes, none);
    FOREACH_BLOCK(k, block)
    {
        for (uint32_t i = 0; i < block->params.len; i++) f.index[block->params.data[i]] = i;
        FOREACH_INST(block, inst) note_writes(&f, inst);
    }
    return f;
}

Demand demand_compute(Kernel *k, Arena *arena)
{
    Flow f = flow_begin(k, arena);
    for (uint32_t b = k->blocks.len; b-- > 0;) FOREACH_INST_REVERSE(k->blocks.data[b], inst) visit(&f, inst);
    while (f.stack.len) {
        const uint32_t reg = VEC_POP(&f.stack);
        const VReg *v = &k->vregs.data[reg];
        f.is_waiting[reg] = false;
        if (v->def) visit(&f, v->def);
        else if (v->param_of) visit_edges(&f, reg);
        for (uint32_t w = f.last_write[reg]; w; w = f.writes.data[w].next) visit(&f, f.writes.data[w].inst);
    }
    return (Demand){f.first, f.bits};
}
