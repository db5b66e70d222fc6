/* Shared by all passes of this folder: use counts, replacement of registers, constants in registers. */
#include <string.h>

#include "analysis/linear.h"
#include "opt/opt.h"

uint32_t *opt_count_uses(const Kernel *k, Arena *arena)
{
    uint32_t *counts = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1);
    FOREACH_BLOCK_INST(k, block, inst)
    FOREACH_USE(inst, use)
    if (use->kind == OPERAND_VREG) counts[use->value]++;
    return counts;
}

bool opt_reads_result(const Inst *inst, const Inst *def)
{
    FOREACH_DEF(def, result)
    if (result->kind == OPERAND_VREG && inst_reads_of(inst, result->value)) return true;
    return false;
}

MemRef *opt_mem_of_both(Kernel *k, const MemRef *a, const MemRef *b)
{
    if (!a || !b || a->object != b->object) return NULL;
    MemRef *m = ARENA_NEW(k->arena, MemRef);
    *m = (MemRef){a->object, 0, -1};
    if (a->first <= a->last && b->first <= b->last)
        *m = (MemRef){a->object, a->first < b->first ? a->first : b->first, a->last > b->last ? a->last : b->last};
    return m;
}

bool opt_use_is_bound(const Inst *inst, unsigned n)
{
    const InstInfo *row = inst_row(inst);
    const unsigned operand = inst->m.num_defs + n;
    return n >= inst_num_uses(inst) || row->format == FORMAT_PSEUDO || operand >= row->num_operands ||
           row->operands[operand].tied >= 0;
}

Operand *opt_buffer_uses(const Inst *inst) { return inst->m.operands + inst->m.num_operands - NUM_BUFFER_USES; }

bool opt_buffer_is_raw(const Kernel *k, Operand resource)
{
    Operand flags = linear_dword(k, resource, 3);
    return resource.kind == OPERAND_VREG && operand_is_imm(flags) && !(flags.value >> 23 & 1);
}

Builder opt_builder(Inst *before, const Inst *like)
{
    Builder b = builder_before(before);
    b.loc = like->loc;
    return b;
}

void opt_become_copy(Inst *inst, Operand source)
{
    Builder b = opt_builder(inst, inst);
    build_copy_to(&b, inst->m.operands[0], source);
    inst_remove(inst);
}

Builder opt_behind(Kernel *k, Operand o)
{
    const VReg *v = &k->vregs.data[o.value];
    Inst *at = v->def ? v->def->next : v->param_of->first;
    if (v->def && inst_scc_is_used(v->def)) at = at->next;
    while (at->m.opcode == OP_LIVE_IN || at->m.opcode == OP_EXEC_END || at->m.opcode == OP_EXEC_ELSE) at = at->next;
    Builder b = builder_before(at);
    b.loc = v->def ? v->def->loc : 0;
    return b;
}

void opt_push_arg(Kernel *k, Branch *branch, unsigned side, Operand arg)
{
    unsigned n = branch->num_args[side];
    Operand *args = ARENA_ARRAY(k->arena, Operand, n + 1);
    if (n) memcpy(args, branch->args[side], n * sizeof(Operand));
    args[n] = arg;
    branch->args[side] = args;
    branch->num_args[side] = (uint16_t)(n + 1);
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
    FOREACH_BLOCK_INST(k, block, inst)
    FOREACH_USE(inst, use)
    replacements_apply(r, use);
}

Operand opt_bytes_of(const Kernel *k, Operand o, unsigned *first, unsigned *count)
{
    const Inst *def = is_ssa_vgpr(k, o) && !o.offset ? ssa_def(k, o) : NULL;
    if (!def || !inst_is_plain(def)) return operand_none();
    const Operand *s = inst_uses(def);
    Operand value = s[0];
    uint32_t by = 0, bits = 32;
    switch (def->m.opcode) {
    case OP_V_BFE_I32:
    case OP_V_BFE_U32:
        if (!linear_splat(k, s[1], &by) || !linear_splat(k, s[2], &bits)) return operand_none();
        bits &= 31;
        break;
    case OP_V_LSHRREV_B32:
    case OP_V_ASHRREV_I32:
        if (!linear_splat(k, s[0], &by)) return operand_none();
        value = s[1];
        break;
    case OP_V_AND_B32:
        if (!linear_splat(k, s[0], &bits)) return operand_none();
        bits = ~bits ? (uint32_t)__builtin_ctz(~bits) : 32;
        value = s[1];
        break;
    default: return operand_none();
    }
    by &= 31;
    *first = by / 8;
    *count = (bits < 32 - by ? bits : 32 - by) / 8;
    return by % 8 || !is_ssa_vgpr(k, value) ? operand_none() : value;
}
