/* Groups findings that are the same to a reader: the same rule (and row), the same opcodes of both instructions, and
   the same loop. For example, all copies of an unrolled loop that lacks a wait give one group. */
#include <string.h>

#include "check/check_internal.h"
#include "check/code_paths.h"

/* The innermost loop around the instruction: from the target of a branch back to the branch. NO_INST: none. */
static uint32_t loop_of(const Code *code, uint32_t inst, const uint32_t *back, uint32_t num_back)
{
    uint32_t found = NO_INST, length = UINT32_MAX;
    for (uint32_t b = 0; b < num_back; b++)
        for (unsigned s = 0; s < 2; s++) {
            const uint32_t last = back[b], first = code->insts[last].succ[s];
            if (first > last || first > inst || inst > last || last - first >= length) continue;
            found = first;
            length = last - first;
        }
    return found;
}

static bool is_grouped(const CheckItem *item) { return item->inst && item->other; }

static bool belongs(const CheckGroup *group, const CheckItem *item, const CheckItem *example)
{
    return group->loop == item->loop && example->level == item->level && !strcmp(example->rule, item->rule) &&
           example->row == item->row && example->counter == item->counter && !strcmp(example->proof, item->proof) &&
           example->inst->d.inst.opcode == item->inst->d.inst.opcode &&
           example->other->d.inst.opcode == item->other->d.inst.opcode;
}

static void find_loops(CheckKernel *k)
{
    const Code *code = &k->code;
    VEC(uint32_t) back = {0};
    for (uint32_t i = 0; i < code->num_insts; i++)
        if (code->insts[i].succ[0] <= i || code->insts[i].succ[1] <= i) VEC_PUSH(k->arena, &back, i);
    for (uint32_t i = 0; i < k->items.len; i++) {
        CheckItem *item = &k->items.data[i], *before = i ? item - 1 : NULL;
        if (!is_grouped(item)) item->loop = NO_INST;
        else if (before && before->inst == item->inst && is_grouped(before)) item->loop = before->loop;
        else item->loop = loop_of(code, code_number_at(code, item->inst->d.address), back.data, back.len);
    }
}

void check_group(CheckKernel *k)
{
    find_loops(k);
    for (uint32_t i = 0; i < k->items.len; i++) {
        CheckItem *item = &k->items.data[i];
        uint32_t g = is_grouped(item) ? 0 : k->groups.len;
        for (; g < k->groups.len; g++) {
            const CheckItem *example = &k->items.data[k->groups.data[g].example];
            if (is_grouped(example) && belongs(&k->groups.data[g], item, example)) break;
        }
        if (g == k->groups.len) VEC_PUSH(k->arena, &k->groups, ((CheckGroup){i, 0, item->loop}));
        k->groups.data[g].count++;
        item->group = g;
    }
}
