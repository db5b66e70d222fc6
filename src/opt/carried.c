/* Loops with one way in and one back edge, and the scalars that they carry. */
#include "opt/carried.h"

#include "analysis/cfg.h"
#include "opt/linear.h"
#include "opt/opt.h"

#include <string.h>

enum { DEPTH = 6 }; /* instructions and edges from a value to the number that it is */

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

static Operand root_of(const Kernel *k, Operand o, unsigned depth, uint32_t *constant)
{
    *constant = 0;
    if (operand_is_imm(o) && !o.flags) return *constant = o.value, operand_none();
    if (!depth || !is_ssa(k, o) || !is_whole(k, o) || o.width != 1) return o;
    const Inst *def = ssa_def(k, o);
    if (def) {
        if (def->m.opcode != OP_S_ADD_I32 && def->m.opcode != OP_S_ADD_U32) return o;
        uint32_t x, y;
        const Operand a = root_of(k, inst_uses(def)[0], depth - 1, &x),
                      b = root_of(k, inst_uses(def)[1], depth - 1, &y);
        if (a.kind != OPERAND_NONE && b.kind != OPERAND_NONE) return o;
        *constant = x + y;
        return a.kind != OPERAND_NONE ? a : b;
    }
    const Block *block = k->vregs.data[o.value].param_of;
    if (!block || block->preds.len != 1) return o;
    const Operand arg = *block_argument(block->preds.data[0], block, block_param_index(block, o.value));
    return root_of(k, arg, depth - 1, constant);
}

Operand loop_root(const Kernel *k, Operand o, uint32_t *constant) { return root_of(k, o, DEPTH, constant); }

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
