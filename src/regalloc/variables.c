/* Register variables: removes temporaries between a variable and its readers and writers.
 *
 *     %t = v_add_f32 %acc, %x             %acc = v_add_f32 %acc, %x
 *     %acc = copy %t                ->
 *
 *     %r = copy %acc                ->    %y = v_mul_f32 %y0, %acc
 *     %y = v_mul_f32 %y0, %r
 *
 * In a divergent region coalescing cannot do this: lanes that are off keep the old value of %acc, which is therefore
 * live beside %t. Writing %acc directly is still valid, because %t is written under the same EXEC, and nothing reads
 * %acc between the two. This is not valid for whole-wave operations (MFMA), which would also write the lanes that are
 * off.
 *
 * A copy of a tuple to a variable becomes a copy of each part, which may then be written directly:
 *
 *     %m = merge %a, %b                   %acc[0] = copy %a
 *     %acc = copy %m                ->    %acc[1] = copy %b
 *
 * If a variable is the tied destination of another source, it gets a temporary. ties.c then gives that temporary the
 * register of the source. */
#include "regalloc/regalloc.h"

#include <string.h>

enum { LOOK_AHEAD = 256 }; /* most instructions looked at per candidate: keeps the pass linear */

typedef struct Forward {
    Kernel *k;
    uint32_t *num_uses;   /* by virtual register */
    uint32_t *var_region; /* by virtual register */
    uint32_t num_vregs;
} Forward;

static bool reads(const Inst *inst, Operand range)
{
    FOREACH_USE(inst, use) if (operands_overlap(*use, range)) return true;
    return false;
}

/* Does the instruction read a value that is a copy of the variable? */
static bool reads_copy_of(const Kernel *k, const Inst *inst, Operand var)
{
    FOREACH_USE(inst, use)
    {
        const Inst *def = use->kind == OPERAND_VREG ? k->vregs.data[use->value].def : NULL;
        if (def && def->m.opcode == OP_COPY && operands_overlap(def->m.operands[1], var)) return true;
    }
    return false;
}

static bool writes(const Inst *inst, Operand range)
{
    FOREACH_DEF(inst, def) if (operands_overlap(*def, range)) return true;
    return false;
}

static void count_all(Forward *f)
{
    Kernel *k = f->k;
    for (uint32_t v = 0; v < f->num_vregs; v++) f->var_region[v] = UINT32_MAX;
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST(block, inst)
        {
            FOREACH_USE(inst, use) if (use->kind == OPERAND_VREG) f->num_uses[use->value]++;
            for (unsigned i = 0; i < inst_total_uses(inst) + inst->m.num_defs; i++) {
                const Operand *o =
                    i < inst->m.num_defs ? &inst->m.operands[i] : inst_any_use(inst, i - inst->m.num_defs);
                if (o->kind != OPERAND_VREG || !k->vregs.data[o->value].is_var) continue;
                uint32_t *r = &f->var_region[o->value];
                if (*r == UINT32_MAX) *r = block->region;
                while (!region_contains(k, *r, block->region)) *r = k->regions.data[*r].parent;
            }
        }
    }
}

/* In [first, last], replaces reads of `from` by reads of `to`. */
static void replace_in_range(Kernel *, Inst *first, const Inst *last, uint32_t from, Operand to)
{
    for (Inst *i = first;; i = i->next) {
        FOREACH_USE(i, use)
        {
            if (use->kind != OPERAND_VREG || use->value != from) continue;
            uint8_t flags = use->flags;
            *use = operand_sub(to, use->offset, use->width);
            use->flags = flags;
        }
        if (i == last) break;
    }
}

/* Is `o` an SSA register of the variable's file that is read in full? */
static bool is_temporary(const Kernel *k, Operand o, Operand var)
{
    if (o.kind != OPERAND_VREG || o.offset || o.flags) return false;
    const VReg *v = &k->vregs.data[o.value];
    return !v->is_var && v->pin == NO_PIN && o.width == v->width && v->reg_class == k->vregs.data[var.value].reg_class;
}

/* May the variable replace the instruction's destination `def`? */
static bool may_define(const Forward *f, const Inst *inst, unsigned def, Operand var)
{
    const InstInfo *row = inst_row(inst);
    if (inst->m.opcode == OP_LIVE_IN || inst->m.opcode == OP_UNDEF) return false;
    if ((row->flags & INST_WHOLE_WAVE) && f->var_region[var.value] != inst->block->region) return false;
    if (row->format == FORMAT_PSEUDO) return true;
    if (def >= row->num_defs || (row->operands[def].flags & OPERAND_PARTIAL) || inst_keeps_old(inst, def)) return false;
    if (var.width >= 2 && row->operands[def].align > 1 && var.offset % row->operands[def].align) return false;
    bool early = inst_has_early_clobber(inst);
    for (unsigned i = row->num_defs; i < row->num_operands && i < inst->m.num_operands; i++) {
        const Operand *use = &inst->m.operands[i];
        if (row->operands[i].tied >= 0) return false;
        if (!operands_overlap(*use, var)) continue;
        bool same = use->offset == var.offset && use->width == var.width;
        if (i == inst_accumulator(inst) ? !same : early) return false;
    }
    for (unsigned i = 0; i < inst->m.num_defs; i++)
        if (i != def && operands_overlap(inst->m.operands[i], var)) return false;
    return true;
}

/* Could this VGPR also be an AGPR? Only the copy to the variable may read it, and the instruction must be able to write
   either file. */
static bool may_be_agpr(const Forward *f, const Inst *def, unsigned n, Operand t, Operand var)
{
    const VReg *v = &f->k->vregs.data[t.value];
    const InstInfo *row = inst_row(def);
    if (v->is_var || v->pin != NO_PIN || t.offset || t.flags || t.width != v->width || f->num_uses[t.value] != 1)
        return false;
    if (v->reg_class != CLASS_V || f->k->vregs.data[var.value].reg_class != CLASS_A) return false;
    if (row->format == FORMAT_PSEUDO || n >= row->num_defs || !(row->operands[n].allow & ALLOW_A)) return false;
    for (unsigned i = 0; i < row->num_operands && i < def->m.num_operands; i++)
        if (i != n && (row->operands[i].flags & OPERAND_SAME_CLASS) && operand_is_reg(def->m.operands[i])) return false;
    return true;
}

/* The old value is read between the definition and the copy. Moves the definition down to the copy, unless its result
   is needed above (`found`: readers there, and the copy) or its sources change on the way. */
static bool put_behind_readers(const Forward *f, Inst *def, Inst *copy, unsigned found)
{
    const unsigned unit = inst_row(def)->unit;
    if (found > 1 || (unit != UNIT_VALU && unit != UNIT_TRANS) || def->m.num_defs != 1) return false;
    if (inst_has(def, INST_CONVERGENT | INST_WHOLE_WAVE | INST_READS_LANES) || form_is_dpp(def->m.form)) return false;
    if ((inst_row(def)->implicit_reads & ~(IMP_EXEC | IMP_MODE)) || inst_row(def)->implicit_writes) return false;
    for (const Inst *i = def->next; i != copy; i = i->next) {
        if (inst_row(i)->implicit_writes & IMP_MODE) return false;
        FOREACH_DEF(i, o)
        FOREACH_USE(def, use)
        if (use->kind == OPERAND_PHYS || use->kind == OPERAND_SPECIAL || operands_overlap(*o, *use)) return false;
    }
    inst_remove(def);
    inst_insert_before(copy, def);
    f->k->vregs.data[copy->m.operands[1].value].def = def;
    return true;
}

/* `copy`: %var = copy %t. */
static bool forward_write(Forward *f, Inst *copy)
{
    Operand var = copy->m.operands[0], t = copy->m.operands[1];
    if (t.kind != OPERAND_VREG || t.value >= f->num_vregs) return false;
    Inst *def = f->k->vregs.data[t.value].def;
    if (!def || def->block != copy->block || (def->flags & INST_DEAD) || def->index > copy->index) return false;
    unsigned n = 0;
    while (n < def->m.num_defs && !(def->m.operands[n].kind == OPERAND_VREG && def->m.operands[n].value == t.value))
        n++;
    if (n == def->m.num_defs || !may_define(f, def, n, var)) return false;
    if (!is_temporary(f->k, t, var) && !may_be_agpr(f, def, n, t, var)) return false;

    unsigned steps = 0, found = 1;
    bool old = false, copies = false;
    for (const Inst *i = def->next; i != copy; i = i->next) {
        if (!i || ++steps > LOOK_AHEAD || writes(i, var) || inst_has(i, INST_WRITES_EXEC)) return false;
        old |= reads(i, var);
        copies |= reads_copy_of(f->k, i, var);
        found += inst_reads_of(i, t.value);
    }
    if ((old || copies) && !put_behind_readers(f, def, copy, found) && old) return false;
    Inst *last = copy;
    for (Inst *i = copy->next; i && found < f->num_uses[t.value]; i = i->next) {
        if (++steps > LOOK_AHEAD || inst_has(i, INST_WRITES_EXEC)) return false;
        unsigned uses = inst_reads_of(i, t.value);
        if (uses) last = i;
        found += uses;
        if (writes(i, var)) break; /* reads come before the write */
    }
    if (found != f->num_uses[t.value]) return false;
    replace_in_range(f->k, def->next, last, t.value, var);
    def->m.operands[n] = var;
    f->num_uses[var.value] += f->num_uses[t.value];
    f->num_uses[t.value] = 0;
    f->k->vregs.data[t.value].def = NULL;
    inst_remove(copy);
    return true;
}

/* Does this block make most dwords of the tuple, by instructions that could write the variable's dwords directly? No
   dword may come from a variable, which may change before the copy. */
static bool is_made_here(const Forward *f, const Inst *merge, Operand var)
{
    unsigned at = 0, made = 0;
    for (unsigned i = 1; i < merge->m.num_operands; i++) {
        const Operand part = merge->m.operands[i];
        const Operand place = operand_sub(var, at, part.width ? part.width : 1);
        at += place.width;
        if (operand_is_reg(part) && (part.kind != OPERAND_VREG || f->k->vregs.data[part.value].is_var)) return false;
        if (part.kind != OPERAND_VREG || part.value >= f->num_vregs || !is_temporary(f->k, part, place)) continue;
        const Inst *def = f->k->vregs.data[part.value].def;
        made += def && def->block == merge->block && f->num_uses[part.value] == 1 ? place.width : 0;
    }
    return made * 2 > var.width;
}

/* `copy`: %var = copy %m, and nothing else reads the merge %m. */
static bool split_tuple(Forward *f, Inst *copy)
{
    const Operand var = copy->m.operands[0], m = copy->m.operands[1];
    if (m.kind != OPERAND_VREG || m.value >= f->num_vregs || m.offset || m.flags || f->num_uses[m.value] != 1)
        return false;
    Inst *merge = f->k->vregs.data[m.value].def;
    if (!merge || merge->m.opcode != OP_MERGE || merge->block != copy->block || merge->index > copy->index ||
        m.width != f->k->vregs.data[m.value].width || !is_made_here(f, merge, var))
        return false;
    unsigned at = 0;
    inst_remove(merge);
    for (unsigned i = 1; i < merge->m.num_operands; i++) {
        const Operand part = merge->m.operands[i];
        Inst *one = inst_new(f->k, OP_COPY, 1, 2);
        one->m.operands[0] = operand_sub(var, at, part.width ? part.width : 1);
        one->m.operands[1] = part;
        one->flags = copy->flags;
        one->loc = copy->loc;
        one->index = copy->index;
        inst_insert_before(copy, one);
        at += one->m.operands[0].width;
        if (!split_tuple(f, one)) forward_write(f, one); /* a part may be a tuple of parts */
    }
    f->k->vregs.data[m.value].def = NULL;
    f->num_uses[m.value] = 0;
    inst_remove(copy);
    return true;
}

/* The instruction writes this range of a variable. May it read the range, too? */
static bool may_read_and_write(const Inst *inst, Operand var)
{
    if (inst_has_early_clobber(inst)) return false;
    if (inst_row(inst)->unit == UNIT_MFMA) return false;
    FOREACH_DEF(inst, def)
    if (operands_overlap(*def, var) && (def->offset != var.offset || def->width != var.width)) return false;
    return true;
}

/* `copy`: %r = copy %var. */
static bool forward_read(Forward *f, Inst *copy)
{
    Operand r = copy->m.operands[0], var = copy->m.operands[1];
    if (r.value >= f->num_vregs || !is_temporary(f->k, r, var) || var.flags) return false;
    if (var.width >= 2 && var.offset % (f->k->vregs.data[var.value].reg_class == CLASS_S && var.width >= 4 ? 4 : 2))
        return false;
    unsigned steps = 0, found = 0;
    Inst *last = NULL;
    for (Inst *i = copy->next; i && found < f->num_uses[r.value]; i = i->next) {
        if (++steps > LOOK_AHEAD || inst_has(i, INST_WRITES_EXEC)) return false;
        unsigned uses = inst_reads_of(i, r.value);
        if (uses) last = i;
        found += uses;
        if (!writes(i, var)) continue;
        if (uses && !may_read_and_write(i, var)) return false;
        break;
    }
    if (found != f->num_uses[r.value] || !last) return false;
    replace_in_range(f->k, copy->next, last, r.value, var);
    f->num_uses[var.value] += found;
    f->num_uses[r.value] = 0;
    f->k->vregs.data[r.value].def = NULL;
    inst_remove(copy);
    return true;
}

/* %var = fmac %a, %b, %c  ->  %t = fmac %a, %b, %c; %var = copy %t */
static bool untie_variable(Kernel *k, Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (row->format == FORMAT_PSEUDO) return false;
    bool changed = false;
    for (unsigned i = row->num_defs; i < row->num_operands && i < inst->m.num_operands; i++) {
        if (row->operands[i].tied < 0) continue;
        Operand *def = &inst->m.operands[row->operands[i].tied], *use = &inst->m.operands[i];
        if (def->kind != OPERAND_VREG || !k->vregs.data[def->value].is_var) continue;
        if (use->kind == OPERAND_VREG && use->value == def->value && use->offset == def->offset) continue;
        uint32_t t = kernel_vreg(k, (RegClass)k->vregs.data[def->value].reg_class, def->width);
        k->vregs.data[t].def = inst;
        k->vregs.data[t].loc = inst->loc;
        Inst *copy = inst_new(k, OP_COPY, 1, 2);
        copy->m.operands[0] = *def;
        copy->m.operands[1] = vreg_operand(k, t);
        copy->flags = INST_BY_RA;
        copy->loc = inst->loc;
        *def = vreg_operand(k, t);
        inst_insert_after(inst, copy);
        changed = true;
    }
    return changed;
}

/* %m = v_cmp ..., %b = s_and %m, exec: a comparison writes 0 for lanes that are off, so %b is a copy, as long as
   nothing moves the comparison to another EXEC. Nothing does from here on. */
static void drop_exec_mask(Kernel *k, Inst *inst)
{
    if (inst->m.opcode != OP_S_AND_B64 && inst->m.opcode != OP_S_AND_B32) return;
    const Operand *uses = inst_uses(inst);
    const unsigned at = uses[0].kind == OPERAND_SPECIAL && uses[0].value == SPECIAL_EXEC;
    if (uses[!at].kind != OPERAND_SPECIAL || uses[!at].value != SPECIAL_EXEC || inst_scc_is_used(inst)) return;
    const Operand mask = uses[at];
    const Inst *cmp = is_whole(k, mask) && !mask.flags ? ssa_def(k, mask) : NULL;
    if (!cmp || cmp->block != inst->block || cmp->m.num_defs != 1 || !k->vregs.data[mask.value].lane_mask) return;
    if (!inst_has(cmp, INST_VALU_WRITES_SGPR) || inst_has(cmp, INST_READS_LANES | INST_CONVERGENT)) return;
    for (const Inst *i = cmp; i != inst; i = i->next)
        if (!i || inst_has(i, INST_WRITES_EXEC)) return;
    inst_resize(k, inst, 1, 2);
    inst->m.opcode = OP_COPY;
    inst->m.num_operands = 2;
    inst->m.mods = isa_default_modifiers(OP_COPY);
    inst->m.operands[1] = mask;
}

bool regalloc_forward_variables(Kernel *k, Arena *arena)
{
    FOREACH_BLOCK_INST(k, block, inst) drop_exec_mask(k, inst);
    bool any = false, changed = false;
    for (uint32_t v = 0; v < k->vregs.len; v++) any |= k->vregs.data[v].is_var;
    if (!any) return false;
    kernel_number(k);
    Forward f = {k, ARENA_ARRAY(arena, uint32_t, k->vregs.len), ARENA_ARRAY(arena, uint32_t, k->vregs.len),
                 k->vregs.len};
    count_all(&f);
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST_SAFE(block, inst)
        {
            if (inst->m.opcode != OP_COPY) {
                changed |= untie_variable(k, inst);
                continue;
            }
            Operand d = inst->m.operands[0], s = inst->m.operands[1];
            if (d.kind == OPERAND_VREG && k->vregs.data[d.value].is_var)
                changed |= split_tuple(&f, inst) || forward_write(&f, inst);
            else if (d.kind == OPERAND_VREG && s.kind == OPERAND_VREG && k->vregs.data[s.value].is_var)
                changed |= forward_read(&f, inst);
        }
    }
    return changed;
}
