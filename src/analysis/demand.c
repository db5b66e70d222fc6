/* Demanded bits, backward from the instructions with effects. Each operation that may read less than all bits of its
   operands has a row: which bits it reads, given the demanded bits of its result. Registers begin with no demanded bit,
   and get more until nothing changes. This finds values that are only carried around a loop, and values of which a loop
   carries one byte. */
#include "analysis/demand.h"

#include "analysis/linear.h"
#include "isa/meaning.h"

enum { LOW_HALF = 0xffff, FIRST_SCALE = 3 };

/* ---- by what instructions compute ---- */

/* The row, if it computes a dword. For other rows it is not known here how much of a register's other half they
   keep. */
static const Meaning *dword_meaning(uint16_t opcode)
{
    const Meaning *m = meaning_of(opcode);
    return m && !m->is_packed && m->bits == 32 && m->result.bits == 32 ? m : NULL;
}

static bool is_to_scalar(uint16_t opcode) { return opcode == OP_V_READFIRSTLANE_B32 || opcode == OP_V_READLANE_B32; }

/* The bits of use `use` that the bits d of the result depend on. */
static uint32_t by_meaning(const Meaning *m, const Operand *s, unsigned use, uint32_t d)
{
    Known sources[3] = {{0, 0}, {0, 0}, {0, 0}};
    uint64_t demand[3];
    if (use >= m->num_sources || m->source[use].bits == 1) return ~0u;
    for (unsigned i = 0; i < m->num_sources; i++)
        sources[i] = operand_is_imm(s[i]) ? known(s[i].value) : (Known){0, known_mask(64)};
    meaning_demand(m, sources, d, demand);
    return (uint32_t)demand[use];
}

static uint32_t by_halves(uint32_t d) { return d ? LOW_HALF : 0; }

/* ---- by the tables of instructions ---- */

/* Scales of a matrix operation: it reads one byte of each. The scale_sel of gfx1250 conversions works differently. */
static bool is_scale(const InstInfo *row, unsigned use)
{
    const uint32_t both = MOD_SCALE_SEL | MOD_MFMA;
    return (row->modifiers & both) == both && (use == FIRST_SCALE || use == FIRST_SCALE + 1);
}

/* Is it the data of a store of one or two bytes? */
static bool is_narrow_data(const MachineInst *m, const InstInfo *row, unsigned use)
{
    if (!(row->flags & INST_STORE) || row->flags & INST_ATOMIC || m->num_defs || !row->memory_bytes) return false;
    if (row->memory_bytes > 2) return false;
    const bool data_first = row->format == FORMAT_MUBUF;
    return use == (data_first ? 0 : 1);
}

/* The bits that are read of an operand whose table entry has 16 bits. */
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
    const Meaning *meaning = dword_meaning(m->opcode);
    const bool plain = !m->mods.flags && !m->mods.omod && !m->mods.op_sel && !sources[use].flags;
    const bool to_scalar = is_to_scalar(m->opcode), packs = m->opcode == OP_V_PACK_B32_F16;
    if (!meaning && !to_scalar && !packs) return by_type(m, row, use);
    if (!plain || row->operands[operand].tied >= 0) return ~0u;
    if (packs) return by_halves(use ? result >> 16 : result & LOW_HALF);
    /* The instruction reads a lane into a scalar register, which has no undefined bits. So the code that makes the
       lane's bits defined must stay. */
    if (to_scalar) return use || result ? ~0u : 0;
    return by_meaning(meaning, sources, use, result);
}

/* ---- over the kernel ---- */

typedef struct Write {
    Inst *inst;
    uint32_t next; /* index of the variable's next write; 0: none */
} Write;

typedef struct Flow {
    Kernel *k;
    Arena *arena;
    uint32_t *first, *bits;
    uint32_t *index; /* block parameters: position in the block's list */
    VEC(Write) writes;
    uint32_t *last_write; /* variables: index of the last write in `writes`; 0: none */
    VEC(uint32_t) stack;  /* registers whose demanded bits have grown */
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

/* The demanded bits of one dword of the first result. */
static uint32_t asked(const Flow *f, const Inst *inst, unsigned dword)
{
    const Operand def = inst->m.operands[0];
    if (!inst->m.num_defs || def.kind != OPERAND_VREG) return ~0u;
    return f->bits[f->first[def.value] + def.offset + dword];
}

/* Visits a copy, or a merge, dword by dword. */
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

/* Does SCC only say whether the result is zero? */
static bool scc_is_of_result(const Inst *inst)
{
    static const uint8_t nonzero[] = {MEANS_RESULT, MEANS_NONZERO, MEANS_END};
    const Meaning *m = meaning_of(inst->m.opcode);
    return m && !memcmp(m->flag, nonzero, sizeof nonzero);
}

static void visit(Flow *f, const Inst *inst)
{
    const bool is_value = inst->m.num_defs == 1 && inst->m.operands[0].width == 1 && !inst_scc_is_used(inst);
    const bool carry = inst_scc_is_used(inst) && !scc_is_of_result(inst);
    Operand sources[MAX_OPERANDS];
    if (inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE) {
        visit_moves(f, inst);
        return;
    }
    for (unsigned i = 0; i < inst_num_uses(inst); i++) {
        uint32_t bits;
        sources[i] = inst_uses(inst)[i];
        if (sources[i].width == 1 && !sources[i].flags && linear_splat(f->k, sources[i], &bits))
            sources[i] = operand_imm(bits);
    }
    for (unsigned i = 0; i < inst_num_uses(inst); i++) {
        const Operand use = inst_uses(inst)[i];
        for (unsigned n = 0; use.kind == OPERAND_VREG && n < use.width; n++)
            ask(f, use, n, carry ? ~0u : demand_of_use(&inst->m, sources, i, n, is_value ? asked(f, inst, 0) : ~0u));
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
