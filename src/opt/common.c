/* Use counts and replacement of registers, for all passes of this folder. */
#include "opt/opt.h"

uint32_t *opt_count_uses(const Kernel *k, Arena *arena)
{
    uint32_t *counts = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1);
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    FOREACH_USE(inst, use)
    if (use->kind == OPERAND_VREG) counts[use->value]++;
    return counts;
}

Replacements replacements_new(const Kernel *k, Arena *arena)
{
    return (Replacements){ARENA_ARRAY(arena, Operand, k->vregs.len + 1), k->vregs.len, false};
}

void replacements_add(Replacements *r, uint32_t from, Operand to)
{
    CHECK(from < r->num_vregs && !(to.kind == OPERAND_VREG && to.value == from));
    r->to[from] = to;
    r->any = true;
}

void replacements_apply(const Replacements *r, Operand *use)
{
    while (use->kind == OPERAND_VREG && use->value < r->num_vregs && r->to[use->value].kind != OPERAND_NONE)
        operand_replace(use, r->to[use->value]);
}

void replacements_apply_all(const Replacements *r, Kernel *k)
{
    if (!r->any) return;
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    FOREACH_USE(inst, use)
    replacements_apply(r, use);
}
