/* Loops with one way in and one back edge, and the scalars that they carry. */
#include "opt/carried.h"

#include "analysis/cfg.h"
#include "opt/opt.h"

#include <string.h>

bool loop_edges(Kernel *k, Block *header, LoopEdges *out)
{
    if (header->rpo == UINT32_MAX || header->loop_header != header || header->preds.len != 2) return false;
    Block *preheader = loop_preheader(header);
    if (!preheader || preheader->region != header->region) return false;
    Block *latch = header->preds.data[header->preds.data[0] == preheader];
    if (!block_in_loop(latch, header) || latch->region != header->region) return false;
    const Branch *end = latch->last->branch, *enter = preheader->last->branch;
    if (end->target[0] == end->target[1] || enter->target[0] == enter->target[1]) return false;
    *out = (LoopEdges){k, header, preheader, latch, end->target[0] != header, enter->target[0] != header};
    return opt_hoist_point(preheader) == preheader->last;
}

bool loop_is_outside(const LoopEdges *l, Operand o)
{
    if (operand_is_imm(o)) return !o.flags;
    if (!is_ssa(l->k, o) || o.flags || o.reg_class != CLASS_S || l->k->vregs.data[o.value].lane_mask) return false;
    const VReg *v = &l->k->vregs.data[o.value];
    const Block *where = v->def ? v->def->block : v->param_of;
    return where && !block_in_loop(where, l->header);
}

bool loop_carried(const LoopEdges *l, uint32_t index, unsigned width, Carried *out)
{
    *out = (Carried){.param = l->header->params.data[index], .index = index};
    const VReg *v = &l->k->vregs.data[out->param];
    if (v->reg_class != CLASS_S || v->lane_mask || v->width != width || v->pin != NO_PIN) return false;
    out->start = l->preheader->last->branch->args[l->in][index];
    out->next = l->latch->last->branch->args[l->back][index];
    const Inst *add = is_whole(l->k, out->next) ? ssa_def(l->k, out->next) : NULL;
    if (!add || !loop_is_outside(l, out->start)) return false;
    if (width == 2 && operand_is_imm(out->start) && out->start.value) return false; /* it is in both dwords */
    const bool adds =
        width == 1 ? add->m.opcode == OP_S_ADD_I32 || add->m.opcode == OP_S_ADD_U32 : add->m.opcode == OP_S_ADD_U64;
    if (!adds || inst_scc_is_used(add)) return false;
    for (unsigned i = 0; i < 2; i++) {
        const Operand x = inst_uses(add)[i], y = inst_uses(add)[1 - i];
        if (!is_whole(l->k, x) || x.value != out->param || !operand_is_imm(y) || y.flags) continue;
        out->step = (int32_t)y.value;
        return out->step != 0;
    }
    return false;
}

void loop_push_arg(Kernel *k, Branch *branch, unsigned side, Operand arg)
{
    unsigned n = branch->num_args[side];
    Operand *args = ARENA_ARRAY(k->arena, Operand, n + 1);
    if (n) memcpy(args, branch->args[side], n * sizeof(Operand));
    args[n] = arg;
    branch->args[side] = args;
    branch->num_args[side] = (uint16_t)(n + 1);
}
