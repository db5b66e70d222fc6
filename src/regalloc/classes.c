/* Decides CLASS_VA: which webs must be VGPRs or AGPRs, and which may still be either.
 *
 * A row says which files each operand accepts. It also marks operands that must be in the same file
 * (OPERAND_SAME_CLASS: D and C of a matrix instruction, data operands of an LDS operation). So one operand with a known
 * file decides the other marked ones. If undecided marked operands are in several webs, all become VGPRs, because they
 * would have to change together. */
#include "regalloc/regalloc.h"

static Web *web_of(Webs *w, Operand o)
{
    int offset;
    return &w->web[webs_find(w, o.value, &offset)];
}

static bool decide(Web *web, uint8_t reg_class)
{
    if (web->reg_class != CLASS_VA) return false;
    web->reg_class = reg_class;
    return true;
}

static bool same_class(const InstInfo *row, const Inst *inst, unsigned i)
{
    return i < row->num_operands && (row->operands[i].flags & OPERAND_SAME_CLASS) &&
           inst->m.operands[i].kind == OPERAND_VREG;
}

static bool decide_in(Webs *w, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    uint8_t common = CLASS_VA;
    bool changed = false;
    for (unsigned i = 0; i < row->num_operands && i < inst->m.num_operands; i++) {
        const Operand *o = &inst->m.operands[i];
        if (o->kind != OPERAND_VREG || w->k->vregs.data[o->value].reg_class == CLASS_S) continue;
        Web *web = web_of(w, *o);
        unsigned allow = row->operands[i].allow & (ALLOW_V | ALLOW_A);
        if (allow == ALLOW_V) changed |= decide(web, CLASS_V);
        if (allow == ALLOW_A) changed |= decide(web, CLASS_A);
        if (same_class(row, inst, i) && web->reg_class != CLASS_VA) common = web->reg_class;
    }
    if (common == CLASS_VA) return changed;
    for (unsigned i = 0; i < row->num_operands && i < inst->m.num_operands; i++)
        if (same_class(row, inst, i)) changed |= decide(web_of(w, inst->m.operands[i]), common);
    return changed;
}

/* Undecided marked operands in more than one web become VGPRs. */
static void settle(Webs *w, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    Web *first = NULL;
    for (unsigned i = 0; i < row->num_operands && i < inst->m.num_operands; i++) {
        if (!same_class(row, inst, i)) continue;
        Web *web = web_of(w, inst->m.operands[i]);
        if (first && web != first) {
            decide(first, CLASS_V);
            decide(web, CLASS_V);
        }
        first = web;
    }
}

void regalloc_resolve_classes(Webs *w)
{
    bool any = false;
    for (uint32_t v = 0; v < w->k->vregs.len && !any; v++) any = w->k->vregs.data[v].reg_class == CLASS_VA;
    if (!any) return;
    for (bool changed = true; changed;) {
        changed = false;
        FOREACH_BLOCK(w->k, block)
        FOREACH_INST(block, inst)
        if (inst_row(inst)->format != FORMAT_PSEUDO) changed |= decide_in(w, inst);
    }
    FOREACH_BLOCK(w->k, block)
    FOREACH_INST(block, inst)
    if (inst_row(inst)->format != FORMAT_PSEUDO) settle(w, inst);
}
