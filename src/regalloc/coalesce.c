/* Coalescing: joins virtual registers into webs.
 *
 *   ^loop(%p: v4):                     one web {%z, %p, %m, %d}: no copy on either edge, and the matrix instruction
 *     %m = v_pk_mul ... %p             accumulates in place
 *     %d = v_mfma %a, %b, %m
 *     br_cmp ..., ^loop(%d), ^exit
 *
 * In this order:
 *   1. ties: the source's own copy (ties.c) and the destination; never fails;
 *   2. D and C of matrix instructions, inner loops first; where D and C must be the same registers or disjoint
 *      and are not joined, C's life is extended beyond the write;
 *   3. everything that would be a copy otherwise (copies of tied sources, edges, merges, copies), by loop depth, then
 *      by dwords, then in program order; last, sources of vector operations that end where a result of the same shape
 *      begins.
 * A join that fails stays in Webs.affinities as a hint for placement. */
#include <stdlib.h>

#include "regalloc/regalloc.h"
#include "support/sorted.h"

typedef enum Kind { KIND_CHAIN, KIND_COPY, KIND_MERGE, KIND_EDGE, KIND_TIE } Kind;

typedef struct Collector {
    Webs *w;
    uint32_t order;
} Collector;

static bool joinable_classes(const Kernel *k, uint32_t a, uint32_t b)
{
    uint8_t x = k->vregs.data[a].reg_class, y = k->vregs.data[b].reg_class;
    return x == y || (x == CLASS_VA && y != CLASS_S) || (y == CLASS_VA && x != CLASS_S);
}

static void add(Collector *c, Kind kind, uint32_t depth, Operand to, unsigned to_offset, Operand from)
{
    Webs *w = c->w;
    c->order++;
    if (to.kind != OPERAND_VREG || from.kind != OPERAND_VREG || !joinable_classes(w->k, to.value, from.value)) return;
    if (to.value == from.value || (kind != KIND_EDGE && operand_is_undefined(w->k, from))) return;
    uint64_t key = (uint64_t)(kind == KIND_CHAIN ? 0 : 1) << 63 | (uint64_t)(depth < 63 ? depth : 63) << 48 |
                   (uint64_t)from.width << 40 | (uint64_t)kind << 32 | (0xffffffffu - c->order);
    VEC_PUSH(w->arena, &w->affinities,
             ((Affinity){key, to.value, from.value, (uint8_t)(to.offset + to_offset), from.offset, false}));
}

static void add_merge(Collector *c, const Inst *inst, uint32_t depth)
{
    unsigned at = 0;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        Operand part = inst->m.operands[i];
        add(c, KIND_MERGE, depth, inst->m.operands[0], at, part);
        at += part.width ? part.width : 1;
    }
}

static void add_edges(Collector *c, const Inst *inst, uint32_t depth)
{
    const Branch *branch = inst->branch;
    for (unsigned s = 0; s < 2 && branch->target[s]; s++) {
        const Block *target = branch->target[s];
        uint32_t edge_depth = depth < target->loop_depth ? depth : target->loop_depth;
        for (unsigned i = 0; i < branch->num_args[s]; i++)
            add(c, KIND_EDGE, edge_depth, vreg_operand(c->w->k, target->params.data[i]), 0, branch->args[s][i]);
    }
}

/* For acc -> v_pk_mul -> C of an MFMA: the result takes the register of a source that has the same shape and ends
   here. */
static void add_chain(Collector *c, const Inst *inst, uint32_t depth)
{
    Webs *w = c->w;
    const InstInfo *row = inst_row(inst);
    unsigned accumulator = inst_accumulator(inst);
    if (accumulator) add(c, KIND_CHAIN, depth, inst->m.operands[0], 0, inst->m.operands[accumulator]);
    if (row->unit != UNIT_VALU || row->num_defs != 1 || !inst->m.num_defs) return;
    const Operand *d = &inst->m.operands[0];
    if (d->kind != OPERAND_VREG || d->width < 2) return;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        const Operand *s = &inst->m.operands[i];
        if (s->kind != OPERAND_VREG || s->width != d->width) continue;
        uint32_t unit = liveness_unit(w->lv, s->value, s->offset);
        if (liveness_live_at(w->lv, unit, inst_write_point(inst))) continue;
        add(c, KIND_CHAIN, depth, *d, 0, *s);
        return;
    }
}

static int compare_affinities(const void *a, const void *b)
{
    uint64_t x = ((const Affinity *)a)->key, y = ((const Affinity *)b)->key;
    return x < y ? 1 : x > y ? -1 : 0;
}

static void collect(Webs *w)
{
    Collector c = {w, 0};
    FOREACH_BLOCK(w->k, block)
    {
        uint32_t depth = block->loop_depth;
        FOREACH_INST(block, inst)
        {
            if (inst->m.opcode == OP_COPY)
                add(&c, inst->flags & INST_BY_RA ? KIND_TIE : KIND_COPY, depth, inst->m.operands[0], 0,
                    inst->m.operands[1]);
            else if (inst->m.opcode == OP_MERGE) add_merge(&c, inst, depth);
            else if (inst->branch) add_edges(&c, inst, depth);
            else add_chain(&c, inst, depth);
        }
    }
    if (w->affinities.len) qsort(w->affinities.data, w->affinities.len, sizeof *w->affinities.data, compare_affinities);
}

/* ---- matrix instructions ---- */

typedef struct Accumulate {
    const Inst *inst;
    uint64_t key;
} Accumulate;
typedef VEC(Accumulate) Accumulates;

DEFINE_SORT(compare_accumulates, Accumulate, key)

/* Does a variable of an outer region also hold C's value after the instruction?
 *
 *   %var = copy %c                   If D took the place of C, C could not be in the variable's place. That costs
 *   exec_if ...                      a copy at the variable's initialisation, one around the loop, and the masked
 *     %d = v_mfma %a, %b, %c         copy below anyway. So D becomes a temporary, and C and the variable are one.
 *     %var = copy %d                 (masked) */
static bool held_by_variable(const Webs *w, const Inst *inst, Operand c)
{
    uint32_t value = w->values[w->value_base[c.value] + c.offset], holder = 0;
    if (value < w->num_values) holder = w->var_holder[value];
    if (!holder || w->k->vregs.data[c.value].is_var) return false;
    uint32_t cell = holder - 1, point = inst_write_point(inst), low = 0, high = w->k->vregs.len;
    while (high - low > 1) { /* finds the virtual register of the dword */
        uint32_t middle = low + (high - low) / 2;
        if (w->value_base[middle] <= cell) low = middle;
        else high = middle;
    }
    if (w->lv->var_region[low] == inst->block->region || webs_version_at(w, cell, point) != value) return false;
    return liveness_live_at(w->lv, liveness_unit(w->lv, low, cell - w->value_base[low]), point);
}

static void join_accumulators(Webs *w)
{
    Accumulates list = {0};
    FOREACH_BLOCK(w->k, block)
    {
        FOREACH_INST(block, inst)
        {
            unsigned c = inst_accumulator(inst);
            if (!c || inst->m.operands[c].kind != OPERAND_VREG || inst->m.operands[0].kind != OPERAND_VREG) continue;
            uint64_t key = (uint64_t)(63 - (block->loop_depth < 63 ? block->loop_depth : 63)) << 32 | inst->index;
            VEC_PUSH(w->arena, &list, ((Accumulate){inst, key}));
        }
    }
    if (list.len) qsort(list.data, list.len, sizeof *list.data, compare_accumulates);
    for (uint32_t i = 0; i < list.len; i++) {
        const Inst *inst = list.data[i].inst;
        Operand d = inst->m.operands[0], c = inst->m.operands[inst_accumulator(inst)];
        if (d.width == c.width && !held_by_variable(w, inst, c) && webs_join(w, d.value, d.offset, c.value, c.offset))
            continue;
        if (!(inst_row(inst)->operands[0].flags & OPERAND_SAME_OR_DISJOINT)) continue;
        if (!webs_extend(w, c.value, c.offset, c.width, inst_read_point(inst)))
            BUG("C of a matrix instruction overlaps D in part");
    }
}

void regalloc_coalesce(Webs *w, const Ties *ties)
{
    VEC_FOREACH(const Tie, t, ties) {
        CHECK(webs_join(w, t->destination, t->destination_offset, t->source, 0));
    }
    join_accumulators(w);
    collect(w);
    VEC_FOREACH(Affinity, a, &w->affinities) {
        a->joined = webs_join(w, a->a, a->a_offset, a->b, a->b_offset);
    }
}
