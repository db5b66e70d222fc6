/* Joins register variables that no lane needs at the same time. Each loop and each choice passes values on in its own
 * variable. If a lane never needs two of them at once, one register serves all, and the copies go:
 *
 *     %sum = copy 0                                       %sum = copy 0
 *     ^rows: (divergent loop)                             ^rows:
 *       %s = copy %sum
 *       %part = copy %s
 *       ^columns: (divergent loop)                          ^columns:
 *         %p = copy %part                           =>        %p = copy %sum
 *         %q = v_add_f32 %p, %x                               %q = v_add_f32 %p, %x
 *         %part = copy %q                                     %sum = copy %q
 *       ...                                                 ...
 *       %r = copy %part
 *       %sum = copy %r
 *
 * For the wave, %sum stays live beside %part, because lanes that have left ^rows keep %sum. But no single lane needs
 * both. So this file uses the liveness of a single lane (liveness_of_lanes). Variables of one web (regalloc.h) of that
 * liveness become one. Variables that an operation reads or writes across lanes are left alone. */
#include <stdlib.h>

#include "regalloc/regalloc.h"
#include "support/sorted.h"

typedef struct Pair {
    uint32_t key; /* deep loops first, then program order */
    uint32_t to, from;
} Pair;
typedef VEC(Pair) Pairs;

DEFINE_SORT(compare_pairs, Pair, key)

/* Marks the variables that each lane accesses for itself alone. False: nothing may be joined in this kernel. */
static bool find_plain(const Kernel *k, bool *plain)
{
    const uint32_t across = INST_CONVERGENT | INST_WHOLE_WAVE | INST_READS_LANES | INST_TRANSPOSE;
    for (uint32_t v = 0; v < k->vregs.len; v++) {
        const VReg *r = &k->vregs.data[v];
        plain[v] = r->is_var && r->reg_class == CLASS_V && r->pin == NO_PIN;
    }
    FOREACH_BLOCK_INST(k, block, inst)
    {
        if (inst->m.opcode == OP_EXEC_WHOLE) return false;
        if (!inst_has(inst, across) && !form_is_dpp(inst->m.form)) continue;
        for (unsigned i = 0; i < inst->m.num_operands; i++)
            if (inst->m.operands[i].kind == OPERAND_VREG) plain[inst->m.operands[i].value] = false;
    }
    return true;
}

/* The variable of which `o` is the whole value or a copy; NO_VREG: none. */
static uint32_t variable_of(const Kernel *k, const bool *plain, Operand o)
{
    if (!is_whole(k, o) || o.flags) return NO_VREG;
    const Inst *def = k->vregs.data[o.value].is_var ? NULL : k->vregs.data[o.value].def;
    if (def && def->m.opcode == OP_COPY && is_whole(k, def->m.operands[1])) o = def->m.operands[1];
    return plain[o.value] && !o.flags ? o.value : NO_VREG;
}

/* Pairs of variables between which a copy leads: these are worth joining. */
static Pairs find_pairs(const Kernel *k, Arena *arena, const bool *plain)
{
    Pairs pairs = {0};
    FOREACH_BLOCK_INST(k, block, inst)
    {
        const uint32_t depth = block->loop_depth < 15 ? block->loop_depth : 15;
        if (inst->m.opcode != OP_COPY || inst->m.operands[0].kind != OPERAND_VREG) continue;
        const uint32_t to = inst->m.operands[0].value;
        if (!plain[to] || !is_whole(k, inst->m.operands[0])) continue;
        const uint32_t from = variable_of(k, plain, inst->m.operands[1]);
        if (from == NO_VREG || from == to || k->vregs.data[from].width != k->vregs.data[to].width) continue;
        VEC_PUSH(arena, &pairs, ((Pair){(15 - depth) << 28 | (pairs.len & 0xfffffff), to, from}));
    }
    if (pairs.len) qsort(pairs.data, pairs.len, sizeof *pairs.data, compare_pairs);
    return pairs;
}

/* Does the copy write back what the variable holds? Its source is a copy of the variable, made in this block, and
   nothing has written the variable since. */
static bool is_needless(const Inst *copy, const uint32_t *holds)
{
    const Operand to = copy->m.operands[0], from = copy->m.operands[1];
    return from.kind == OPERAND_VREG && !from.flags && holds[from.value] == to.value + 1 && !to.offset;
}

/* Drops copies of variables to themselves, in each block. */
static void drop_needless(Kernel *k, Arena *arena, const bool *joined)
{
    uint32_t *holds = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1); /* by register: 1 + the variable that it copies */
    VEC(uint32_t) known = {0};
    FOREACH_BLOCK(k, block)
    {
        VEC_FOREACH(const uint32_t, v, &known) holds[*v] = 0;
        known.len = 0;
        FOREACH_INST_SAFE(block, inst)
        {
            const bool copy = inst->m.opcode == OP_COPY && is_whole(k, inst->m.operands[0]);
            if (copy && is_needless(inst, holds)) {
                inst_remove(inst);
                continue;
            }
            FOREACH_DEF(inst, def)
            {
                if (def->kind != OPERAND_VREG || !joined[def->value]) continue;
                VEC_FOREACH(const uint32_t, v, &known)
                    if (holds[*v] == def->value + 1) holds[*v] = 0;
            }
            const Operand from = copy ? inst->m.operands[1] : operand_none();
            if (!copy || !is_whole(k, from) || from.flags || !joined[from.value]) continue;
            if (k->vregs.data[inst->m.operands[0].value].is_var) continue;
            holds[inst->m.operands[0].value] = from.value + 1;
            VEC_PUSH(arena, &known, inst->m.operands[0].value);
        }
    }
}

static void rename_all(Kernel *k, const uint32_t *now)
{
    FOREACH_BLOCK_INST(k, block, inst)
    {
        FOREACH_DEF(inst, def) if (def->kind == OPERAND_VREG) def->value = now[def->value];
        for (unsigned n = 0; n < inst_total_uses(inst); n++) {
            Operand *use = inst_any_use(inst, n);
            if (use->kind == OPERAND_VREG) use->value = now[use->value];
        }
    }
}

bool regalloc_join_variables(Kernel *k, Arena *arena)
{
    bool *plain = ARENA_ARRAY(arena, bool, k->vregs.len + 1), any = false;
    if (!find_plain(k, plain)) return false;
    const Pairs pairs = find_pairs(k, arena, plain);
    if (!pairs.len) return false;
    Webs *w = webs_new(arena, k, liveness_of_lanes(arena, k));
    VEC_FOREACH(const Pair, p, &pairs) any |= webs_join(w, p->to, 0, p->from, 0);
    if (!any) return false;
    uint32_t *now = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1);
    bool *joined = ARENA_ARRAY(arena, bool, k->vregs.len + 1);
    for (uint32_t v = 0; v < k->vregs.len; v++) {
        int offset;
        now[v] = plain[v] ? webs_find(w, v, &offset) : v;
        joined[now[v]] |= plain[v];
    }
    rename_all(k, now);
    drop_needless(k, arena, joined);
    return true;
}
