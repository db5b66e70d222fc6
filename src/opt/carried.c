/* Loops with one way in and one back edge, and the scalars that they carry. */
#include "opt/carried.h"

#include "analysis/linear.h"
#include "opt/opt.h"

#include <string.h>

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

bool loop_goes_on_below(const LoopEdges *l)
{
    const Inst *br = l->latch->last;
    return br->m.opcode == OP_BR_CMP && br->m.mods.cmp == (l->back ? OP_S_CMP_GE_I32 : OP_S_CMP_LT_I32);
}

int64_t loop_iterations(const Carried *counter, int64_t bound)
{
    const int64_t start = (int32_t)counter->start.value, step = counter->step;
    return bound <= start ? 1 : (bound - start + step - 1) / step;
}

bool loop_most_iterations(const LoopEdges *l, int64_t *most)
{
    if (!loop_goes_on_below(l)) return false;
    const Operand *s = inst_uses(l->latch->last);
    if (!loop_is_outside(l, s[1]) || (!operand_is_imm(s[1]) && s[1].width != 1)) return false;
    const int64_t largest = operand_is_imm(s[1]) ? (int32_t)s[1].value : (int64_t)linear_bound(l->k, s[1]);
    for (uint32_t i = 0; i < l->header->params.len; i++) {
        Carried counter;
        uint32_t start;
        if (!loop_carried(l, i, 1, &counter) || !operand_same(s[0], counter.next)) continue;
        if (loop_root(l->k, counter.start, &start).kind != OPERAND_NONE || (int32_t)start < 0 || counter.step < 0)
            return false;
        counter.start = operand_imm(start);
        *most = loop_iterations(&counter, largest);
        return largest + counter.step <= INT32_MAX;
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
