/* If both sides of a scalar branch do the same with different operands, this pass makes one side of them that selects
 * the operands.
 *
 *     br_cmp %i, 0, ^a, ^b                               %o:s = select_cmp %i, 0, 0, 1024
 *   ^a:                                                  %p = v_add_u32 %o, %l
 *     %x:v4 = ds_read_b128 %l                    =>      %x:v4 = ds_read_b128 %p
 *     br ^end(%x)                                        ... %x ...
 *   ^b:
 *     %y:v4 = ds_read_b128 %l offset:1024
 *     br ^end(%y)
 *   ^end(%z:v4): ... %z ...
 *
 * Double buffers are often written this way, with a branch on the parity of the iteration. Both sides must have the
 * same operations in the same order. s_cselect selects scalars, once for each pair; vector operations select lane
 * values and places in LDS. The pass does this if it costs little compared with the branch and the second copy. Waits
 * for LDS-DMA distinguish LDS buffers by their object. So in kernels with LDS-DMA both sides must name the same object.
 * Counts in the author's waits stay right, because a wave still runs the operations of one side. Requires virtual
 * registers; changes the CFG. */
#include <string.h>

#include "analysis/cfg.h"
#include "ir/build.h"
#include "isa/events.h"
#include "opt/branch_shape.h"
#include "opt/opt.h"

enum {
    MOST_CHOICES = 24, /* a backstop: match_sides limits short sides to 4 instructions plus a quarter of their length */
    ROUNDS = 4,        /* most repetitions: a side may contain a branch that was merged before */
};

/* A pair of operands to select from, one of each side. For LDS addresses, `low` and `high` are the constants added. */
typedef struct Choice {
    Operand x, y;
    int32_t add_x, add_y;
    bool is_address;
    Operand made;
} Choice;

typedef struct Merging {
    Kernel *k;
    Replacements *replaced; /* parameters of blocks that were removed */
    bool has_dma;
    BranchShape s;
    Operand *same;      /* by virtual register of the second side: the register of the first side; OPERAND_NONE: none */
    uint32_t num_vregs; /* of them */
    Choice choices[MOST_CHOICES];
    unsigned num_choices;
    unsigned cost, num_insts; /* instructions that the selections need; instructions of a side */
} Merging;

/* ---- may they be one? ---- */

static bool find_diamond(Merging *m, Block *head) { return branch_shape_find(head, &m->s) && m->s.sides[1]; }

/* Is the value defined before the branch? */
static bool is_outside(const Merging *m, Operand o)
{
    if (operand_is_imm(o)) return true;
    if (!is_ssa(m->k, o) || operand_is_lane_mask(m->k, o)) return false;
    const Inst *def = m->k->vregs.data[o.value].def;
    return !def || (def->block != m->s.sides[0] && def->block != m->s.sides[1]);
}

static bool is_scalar(Operand o) { return operand_is_imm(o) || o.reg_class == CLASS_S; }

static Choice *find_choice(Merging *m, const Choice *wanted)
{
    for (unsigned i = 0; i < m->num_choices; i++) {
        Choice *c = &m->choices[i];
        if (operand_same(c->x, wanted->x) && operand_same(c->y, wanted->y) && c->add_x == wanted->add_x &&
            c->add_y == wanted->add_y && c->is_address == wanted->is_address)
            return c;
    }
    return NULL;
}

static bool choose(Merging *m, const Choice *wanted)
{
    if (find_choice(m, wanted)) return true;
    if (m->num_choices == MOST_CHOICES) return false;
    Operand x = wanted->x, y = wanted->y;
    unsigned width = x.width > y.width ? x.width : y.width;
    bool equal = operand_same(x, y);
    if (!equal) m->cost += is_scalar(x) && is_scalar(y) ? 1 + (width + 1) / 2 : 1 + width;
    if (wanted->is_address) m->cost += 3;
    m->choices[m->num_choices++] = *wanted;
    return true;
}

/* The second side's operand in names of the first side. */
static Operand named_alike(const Merging *m, Operand o)
{
    if (o.kind == OPERAND_VREG && o.value < m->num_vregs && m->same[o.value].kind != OPERAND_NONE)
        operand_replace(&o, m->same[o.value]);
    return o;
}

/* May a register replace use `n` of the first side's instruction, if the other side has `y` there? */
static bool may_choose(const Merging *m, const Inst *inst, unsigned n, Operand y)
{
    Operand x = inst_uses(inst)[n];
    unsigned unit = inst_row(inst)->unit;
    if (x.flags || y.flags || !is_outside(m, x) || !is_outside(m, y)) return false;
    if (operand_is_imm(x) && operand_is_imm(y)) {
        bool scalar = unit == UNIT_SALU && inst_row(inst)->format != FORMAT_PSEUDO;
        return (scalar && isa_operand_width(m->k->target, &inst->m, inst->m.num_defs + n) == 1) ||
               (inst->m.opcode == OP_COPY && inst->m.operands[0].width == 1);
    }
    if (operand_is_imm(x) || operand_is_imm(y) || x.width != y.width || x.reg_class != y.reg_class) return false;
    if (unit != UNIT_VALU && unit != UNIT_TRANS && unit != UNIT_MFMA) return true;
    unsigned scalars = 0; /* the constant bus */
    for (unsigned i = 0; i < inst_num_uses(inst); i++) scalars += is_scalar(inst_uses(inst)[i]);
    return x.reg_class == CLASS_V || scalars == 1;
}

static bool is_single_lds(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    return row->unit == UNIT_LDS && row->modifiers & MOD_OFFSET && !(row->modifiers & MOD_OFFSET2) &&
           row->memory_bytes && row->flags & (INST_LOAD | INST_STORE);
}

/* Matches two LDS accesses at different places. Use 0 is the address. */
static bool match_lds_address(Merging *m, const Inst *a, const Inst *b)
{
    Operand x = inst_uses(a)[0], y = named_alike(m, inst_uses(b)[0]);
    int32_t low = a->m.mods.offset < b->m.mods.offset ? a->m.mods.offset : b->m.mods.offset;
    if (!is_single_lds(a) || x.flags || y.flags || !is_outside(m, x) || !is_outside(m, y)) return false;
    if (x.kind != OPERAND_VREG || y.kind != OPERAND_VREG) return false;
    return choose(m, &(Choice){x, y, a->m.mods.offset - low, b->m.mods.offset - low, true, operand_none()});
}

static bool match_memory(const Merging *m, const Inst *a, const Inst *b)
{
    if (!a->mem && !b->mem) return true;
    bool same = a->mem && b->mem && a->mem->object == b->mem->object;
    return same || !m->has_dma;
}

static bool match_defs(Merging *m, const Inst *a, const Inst *b)
{
    for (unsigned i = 0; i < a->m.num_defs; i++) {
        Operand x = a->m.operands[i], y = b->m.operands[i];
        if (is_ssa(m->k, x) && is_ssa(m->k, y)) {
            const VReg *v = &m->k->vregs.data[x.value], *w = &m->k->vregs.data[y.value];
            if (v->reg_class != w->reg_class || v->width != w->width || v->pin != w->pin ||
                v->lane_mask != w->lane_mask)
                return false;
            if (y.value >= m->num_vregs) return false;
            m->same[y.value] = vreg_operand(m->k, x.value);
        } else if (!operand_same(x, y)) {
            return false;
        }
    }
    return true;
}

static bool match(Merging *m, const Inst *a, const Inst *b)
{
    Modifiers x = a->m.mods, y = b->m.mods;
    bool elsewhere = x.offset != y.offset;
    x.offset = y.offset = 0;
    if (a->m.opcode != b->m.opcode || a->m.form != b->m.form || memcmp(&x, &y, sizeof x)) return false;
    if (a->m.num_defs != b->m.num_defs || a->m.num_operands != b->m.num_operands || !match_memory(m, a, b))
        return false;
    if ((a->flags ^ b->flags) & INST_AUTHOR || inst_has(a, INST_WRITES_EXEC)) return false;
    if (elsewhere && !is_single_lds(a)) return false;
    for (unsigned i = 0; i < inst_num_uses(a); i++) {
        Operand p = inst_uses(a)[i], q = named_alike(m, inst_uses(b)[i]);
        if (!i && is_single_lds(a) && (elsewhere || !operand_same(p, q))) {
            if (!match_lds_address(m, a, b)) return false;
        } else if (!operand_same(p, q)) {
            if (!may_choose(m, a, i, q) || !choose(m, &(Choice){.x = p, .y = q})) return false;
        }
    }
    return match_defs(m, a, b);
}

/* Matches the arguments to the block after the branch. */
static bool match_ends(Merging *m)
{
    const Branch *a = m->s.sides[0]->last->branch, *b = m->s.sides[1]->last->branch;
    for (unsigned i = 0; i < a->num_args[0]; i++) {
        Operand x = a->args[0][i], y = named_alike(m, b->args[0][i]);
        const VReg *param = &m->k->vregs.data[m->s.after->params.data[i]];
        if (param->pin != NO_PIN) return false;
        if (operand_same(x, y)) continue;
        if (param->lane_mask || x.flags || y.flags || !is_outside(m, x) || !is_outside(m, y)) return false;
        if (param->width != 1 && (operand_is_imm(x) || operand_is_imm(y))) return false;
        if (!choose(m, &(Choice){.x = x, .y = y})) return false;
    }
    return true;
}

static void forget_names(Merging *m)
{
    FOREACH_INST(m->s.sides[1], inst)
    FOREACH_DEF(inst, def)
    if (def->kind == OPERAND_VREG && def->value < m->num_vregs) m->same[def->value] = operand_none();
}

static bool match_sides(Merging *m)
{
    m->num_choices = m->cost = m->num_insts = 0;
    const Inst *a = m->s.sides[0]->first, *b = m->s.sides[1]->first;
    for (; a->next && b->next; a = a->next, b = b->next) {
        if (!match(m, a, b)) return false;
        m->num_insts++;
    }
    return !a->next && !b->next && match_ends(m) && m->cost <= 4 + m->num_insts / 4;
}

static bool may_merge(Merging *m)
{
    for (unsigned s = 0; s < 2; s++) FOREACH_INST(m->s.sides[s], inst)
    FOREACH_USE(inst, use)
    replacements_apply(m->replaced, use);
    if (match_sides(m)) return true;
    forget_names(m);
    return false;
}

/* ---- making one ---- */

static Operand make_condition(Merging *m)
{
    Inst *branch = m->s.head->last, *made = inst_new(m->k, OP_SELECT_CMP, 1, 5);
    FOREACH_USE(branch, use)
    replacements_apply(m->replaced, use);
    made->m.mods.cmp = branch->m.mods.cmp;
    for (unsigned i = 0; i < 2; i++) made->m.operands[1 + i] = inst_uses(branch)[i];
    made->m.operands[3] = operand_imm(1);
    made->m.operands[4] = operand_imm(0);
    made->loc = branch->loc;
    inst_insert_before(branch, made);
    inst_set_def(m->k, made, 0, vreg_operand(m->k, kernel_vreg(m->k, CLASS_S, 1)));
    return made->m.operands[0];
}

static void make_choices(Merging *m)
{
    if (!m->num_choices) return;
    Operand condition = make_condition(m);
    Builder b = opt_builder(m->s.head->last, m->s.head->last);
    for (unsigned i = 0; i < m->num_choices; i++) {
        Choice *c = &m->choices[i];
        c->made = build_select(&b, condition, c->x, c->y);
        if (c->add_x == c->add_y) continue;
        Operand distance =
            build_select(&b, condition, operand_imm((uint32_t)c->add_x), operand_imm((uint32_t)c->add_y));
        c->made = build_add_i32(&b, distance, c->made);
    }
}

static Operand chosen(Merging *m, Operand x, Operand y)
{
    if (operand_same(x, y)) return x;
    return find_choice(m, &(Choice){.x = x, .y = y})->made;
}

static void merge_inst(Merging *m, Inst *a, const Inst *b)
{
    for (unsigned i = 0; i < inst_num_uses(a); i++) {
        Operand *x = &inst_uses(a)[i], y = named_alike(m, inst_uses(b)[i]);
        int32_t p = a->m.mods.offset, q = b->m.mods.offset, low = p < q ? p : q;
        if (!i && is_single_lds(a) && (p != q || !operand_same(*x, y))) {
            *x = find_choice(m, &(Choice){*x, y, p - low, q - low, true, operand_none()})->made;
            a->m.mods.offset = low;
        } else {
            *x = chosen(m, *x, y);
        }
    }
    a->mem = opt_mem_of_both(m->k, a->mem, b->mem);
    a->flags &= b->flags | ~(INST_NSW | INST_NUW | INST_INVARIANT | INST_NEAR | INST_ALIGNED);
}

static void merge(Merging *m)
{
    Block *head = m->s.head, *first = m->s.sides[0], *end = m->s.after;
    make_choices(m);
    Inst *b = m->s.sides[1]->first;
    for (Inst *a = first->first; a->next; a = a->next, b = b->next) merge_inst(m, a, b);
    Inst *left = first->last;
    const Branch *x = left->branch, *y = b->branch;
    inst_remove(left);
    block_move_all(first, head, head->last);
    Builder at_end = opt_builder(head->last, left);
    for (unsigned i = 0; i < x->num_args[0]; i++) {
        Operand o = chosen(m, x->args[0][i], named_alike(m, y->args[0][i]));
        const VReg *v = &m->k->vregs.data[end->params.data[i]];
        if (operand_is_imm(o) || o.reg_class != v->reg_class)
            o = build_copy(&at_end, (RegClass)v->reg_class, v->width, o);
        replacements_add(m->replaced, end->params.data[i], o);
    }
    branch_shape_remove(&m->s);
}

bool pass_merge_sides(Kernel *k, PassCtx *ctx)
{
    if (k->blocks.len < 4) return false;
    cfg_build(k);
    kernel_compute_defs(k);
    Arena *arena = ctx->arena;
    Replacements replaced = replacements_new(k, arena);
    Merging m = {.k = k, .replaced = &replaced, .num_vregs = k->vregs.len};
    m.same = ARENA_ARRAY(arena, Operand, k->vregs.len + 1);
    FOREACH_BLOCK_INST(k, block, inst) m.has_dma |= event_copies_to_lds(inst_row(inst)->event);
    bool changed = false, again = true;
    for (unsigned round = 0; round < ROUNDS && again; round++) {
        again = false;
        FOREACH_BLOCK(k, block)
        while (block->first && find_diamond(&m, block) && may_merge(&m)) {
            merge(&m);
            again = changed = true;
        }
    }
    replacements_apply_all(&replaced, k);
    kernel_drop_empty_blocks(k);
    return changed;
}
