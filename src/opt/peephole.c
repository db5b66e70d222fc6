/* Replaces instructions by fused or cheaper ones, by the rules in rules.def:
 *
 *     %1 = v_lshlrev_b32 3, %x
 *     %2 = v_add_u32 %1, %y            =>   %2 = v_lshl_add_u32 %x, 3, %y
 *
 * Before that, a copy of a constant or of a scalar is folded into the operand that reads it, if the instruction accepts
 * it. One pass in reverse postorder: operands are simplified before their users. Requires virtual registers. */
#include "analysis/author_counts.h"
#include "analysis/cfg.h"
#include "opt/rules.h"
#include "support/map.h"

/* Puts `source` in place `i`, or in the other place of a commutative instruction, if all sources are then legal. */
static bool try_source(Target target, Inst *inst, unsigned i, Operand source)
{
    unsigned first = inst->m.num_defs, other = first + (i == first);
    Operand *o = inst->m.operands, old = o[i];
    bool by_place = inst_row(inst)->modifiers & (MOD_PACKED | MOD_OP_SEL);
    o[i] = source;
    if (rules_legal(target, &inst->m)) return true;
    if (inst_has(inst, INST_COMMUTES) && !by_place && i <= first + 1) {
        o[i] = o[other];
        o[other] = source;
        if (rules_legal(target, &inst->m)) return true;
        o[other] = o[i];
    }
    o[i] = old;
    return false;
}

/* Replaces a copy by its source, an immediate or a scalar, in operands where that is legal. */
static void fold_copies(Rules *r, Inst *inst)
{
    if (inst_row(inst)->format == FORMAT_PSEUDO || inst->m.form != FORM_AUTO) return;
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++) {
        Operand old = inst->m.operands[i];
        const Inst *def = ssa_def(r->k, old);
        if (!def || old.flags || !inst_is_plain(def) ||
            (def->m.opcode != OP_COPY && def->m.opcode != OP_V_MOV_B32 && def->m.opcode != OP_S_MOV_B32) ||
            def->m.operands[1].flags)
            continue;
        Operand source = def->m.operands[1];
        if (source.kind == OPERAND_VREG) {
            const VReg *v = &r->k->vregs.data[source.value];
            if (v->is_var || v->reg_class != CLASS_S || v->lane_mask) continue;
            source = operand_sub(source, old.offset, old.width);
        } else if (source.kind != OPERAND_IMM || old.width != 1) {
            continue;
        }
        if (!try_source(r->k->target, inst, i, source)) continue;
        r->uses[old.value]--;
        if (source.kind == OPERAND_VREG) r->uses[source.value]++;
        r->changed = true;
    }
}

/* A literal takes 4 bytes more than a scalar register that holds the constant anyway. */
static void spare_literals(Rules *r, Block *const *order, Arena *scratch)
{
    Map held = {0}; /* copies of constants to scalar registers, by the constants */
    for (; *order; order++) FOREACH_INST(*order, inst)
        {
            const InstInfo *row = inst_row(inst);
            Operand *o = inst->m.operands;
            if (inst->m.opcode == OP_COPY && operand_is_imm(o[1]) && is_ssa(r->k, o[0]) && r->uses[o[0].value] &&
                o[0].reg_class == CLASS_S && o[0].width == 1)
                map_put(&held, scratch, o[1].value, inst);
            for (unsigned i = row->num_defs; row->unit == UNIT_VALU && i < row->num_operands; i++) {
                const Inst *copy = operand_is_imm(o[i]) && !o[i].flags ? map_get(&held, o[i].value) : NULL;
                if (copy && row->operands[i].width == 1 && block_dominates(copy->block, inst->block) &&
                    isa_inline_constant((OperandType)row->operands[i].type, o[i].value) < 0)
                    r->changed |= try_source(r->k->target, inst, i, copy->m.operands[0]);
            }
        }
}

static bool apply(Kernel *k, RuleKind kind, Arena *scratch)
{
    dominance_build(k);
    kernel_compute_defs(k);
    author_counts_mark(k);
    Rules r = rules_new(k, kind, scratch);
    for (Block **at = cfg_order(k, scratch); *at; at++) FOREACH_INST_SAFE(*at, inst)
        {
            fold_copies(&r, inst);
            while (rules_apply(&r, inst, ~0u)) continue;
        }
    replacements_apply_all(&r.equal, k);
    if (kind == RULES_LATE) spare_literals(&r, cfg_order(k, scratch), scratch);
    return r.changed;
}

bool pass_peephole(Kernel *k, PassCtx *ctx) { return apply(k, RULES_EARLY, ctx->arena); }
bool pass_late_peephole(Kernel *k, PassCtx *ctx) { return apply(k, RULES_LATE, ctx->arena); }
