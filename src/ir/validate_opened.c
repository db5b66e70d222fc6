/* Checks that variables and M0 are written before they are read on every path: a forward dataflow over sets of
   dwords. */
#include "ir/validate.h"

#include <string.h>

static void open_dwords(const Validator *v, BitSet *open, const Inst *inst)
{
    FOREACH_DEF(inst, o)
    {
        if (o->kind == OPERAND_SPECIAL && o->value == SPECIAL_M0) bitset_set(open, 0);
        if (o->kind != OPERAND_VREG || o->value >= v->k->vregs.len || !v->k->vregs.data[o->value].is_var) continue;
        for (unsigned d = 0; d < o->width; d++) bitset_set(open, v->var_base[o->value] + o->offset + d);
    }
}

static void check_reads(Validator *v, const BitSet *open, const Inst *inst)
{
    if ((inst_row(inst)->implicit_reads & IMP_M0) && !bitset_test(open, 0))
        violation(v, inst->block, inst, "M0 is read, but not written before on every path");
    for (unsigned i = 0; i < inst_total_uses(inst); i++) {
        Operand o = *inst_any_use(inst, i);
        if (o.kind != OPERAND_VREG || o.value >= v->k->vregs.len || !v->k->vregs.data[o.value].is_var) continue;
        for (unsigned d = 0; d < o.width; d++)
            if (!bitset_test(open, v->var_base[o.value] + o.offset + d)) {
                violation(v, inst->block, inst,
                          "dword %u of variable %%%u is read, but not opened on every path (write it, or undef)",
                          o.offset + d, o.value);
                break;
            }
    }
}

/* The dwords written at the block's start: those written at the end of all predecessors. Predecessors not yet visited
   count as having written everything. */
static void open_at_entry(const Validator *v, uint32_t block, const BitSet *out, const bool *known, BitSet *open)
{
    bool first = true;
    bitset_zero(open);
    for (uint32_t p = 0; p < v->graph.nodes[block].num_preds && block; p++) {
        uint32_t pred = v->graph.nodes[block].preds[p];
        if (!known[pred]) continue;
        for (uint32_t w = 0; w < bitset_num_words(open); w++)
            open->words[w] = first ? out[pred].words[w] : open->words[w] & out[pred].words[w];
        first = false;
    }
}

void validate_opened(Validator *v)
{
    const Kernel *k = v->k;
    BitSet *out = ARENA_ARRAY(v->arena, BitSet, k->blocks.len), open = bitset_new(v->arena, v->num_bits);
    bool *known = ARENA_ARRAY(v->arena, bool, k->blocks.len), changed = true;
    for (uint32_t i = 0; i < k->blocks.len; i++) out[i] = bitset_new(v->arena, v->num_bits);
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < v->graph.num_reached; i++) {
            uint32_t b = v->graph.by_order[i];
            open_at_entry(v, b, out, known, &open);
            FOREACH_INST(k->blocks.data[b], inst) open_dwords(v, &open, inst);
            if (known[b] && !memcmp(open.words, out[b].words, bitset_num_words(&open) * 8)) continue;
            bitset_copy(&out[b], &open);
            known[b] = changed = true;
        }
    }
    for (uint32_t i = 0; i < v->graph.num_reached; i++) {
        open_at_entry(v, v->graph.by_order[i], out, known, &open);
        FOREACH_INST(k->blocks.data[v->graph.by_order[i]], inst)
        {
            check_reads(v, &open, inst);
            open_dwords(v, &open, inst);
        }
    }
}
