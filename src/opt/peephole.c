/* Replaces instructions by fused or cheaper ones, by the rules in rules.def:
 *
 *     %1 = v_lshlrev_b32 3, %x
 *     %2 = v_add_u32 %1, %y            =>   %2 = v_lshl_add_u32 %x, 3, %y
 *
 * Before that, a copy of a constant or of a scalar is folded into the operand that reads it, if the instruction accepts
 * it. One pass in reverse postorder, so that operands are simplified before their users. Requires virtual registers. */
#include "analysis/author_counts.h"
#include "analysis/cfg.h"
#include "opt/rules.h"

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
static bool fold_copies(Rules *r, Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (row->format == FORMAT_PSEUDO || inst->m.form != FORM_AUTO) return false;
    bool changed = false;
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++) {
        Operand old = inst->m.operands[i];
        const Inst *def = ssa_def(r->k, old);
        if (!def || old.flags || !inst_is_plain(def) ||
            (def->m.opcode != OP_COPY && def->m.opcode != OP_V_MOV_B32 && def->m.opcode != OP_S_MOV_B32))
            continue;
        Operand source = def->m.operands[1];
        if (source.flags) continue;
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
        changed = true;
    }
    r->changed |= changed;
    return changed;
}

static bool apply(Kernel *k, RuleKind kind, Arena *scratch)
{
    cfg_build(k);
    kernel_compute_defs(k);
    author_counts_mark(k);
    Rules r = rules_new(k, kind, scratch);
    for (Block **at = cfg_order(k, scratch); *at; at++) FOREACH_INST_SAFE(*at, inst)
        {
            fold_copies(&r, inst);
            while (rules_apply(&r, inst, ~0u)) continue;
        }
    replacements_apply_all(&r.equal, k);
    return r.changed;
}

bool pass_peephole(Kernel *k, PassCtx *ctx) { return apply(k, RULES_EARLY, ctx->arena); }
bool pass_late_peephole(Kernel *k, PassCtx *ctx) { return apply(k, RULES_LATE, ctx->arena); }
