/* Common subexpression elimination along the dominator tree.
 *
 *   %1 = v_lshlrev_b32 2, %tid          %1 = v_lshlrev_b32 2, %tid
 *   %2 = v_lshlrev_b32 2, %tid     =>   %3 = v_add_u32 %1, %1
 *   %3 = v_add_u32 %1, %2
 *
 * One hash table; on the way down the dominator tree equal instructions are found, on the way up the entries of a block are
 * taken out again. An earlier value may be used at a later place only if the exec region of the earlier one contains the later
 * one's: the lanes of the later place have then computed it. Sums that are equal but for their no-wrap facts keep only what
 * both know. Loads are shared when the memory they read never changes (INST_INVARIANT); convergent operations only within
 * one block under one EXEC.
 * Requires virtual registers; preserves the CFG. Linear but for hash chains. */
#include "ir/ir.h"

typedef struct Entry {
    Inst *inst;
    struct Entry *next; /* of the same bucket, older */
    uint32_t hash;
    uint32_t epoch;     /* for convergent operations: block and changes of EXEC before */
} Entry;

typedef struct Cse {
    Kernel *k;
    Arena *scratch;
    Entry **buckets;
    uint32_t mask;
    Operand *replacement; /* by virtual register; kind NONE: stays */
    VEC(Entry *) stack;   /* entries in the order in which they were made */
    uint32_t epoch;
    bool changed;
} Cse;

static uint32_t hash_bytes(uint32_t hash, const void *data, size_t bytes)
{
    const unsigned char *at = data;
    for (size_t i = 0; i < bytes; i++) hash = (hash ^ at[i]) * 16777619u;
    return hash;
}

static uint32_t hash_inst(const Inst *inst)
{
    uint32_t hash = 2166136261u ^ inst->m.opcode;
    hash = hash_bytes(hash, &inst->m.mods, sizeof inst->m.mods);
    return hash_bytes(hash, inst_uses(inst), sizeof(Operand) * inst_num_uses(inst));
}

static bool same_computation(const Kernel *k, const Inst *a, const Inst *b)
{
    if (a->m.opcode != b->m.opcode || a->m.num_operands != b->m.num_operands || a->m.num_defs != b->m.num_defs ||
        a->m.form != b->m.form || memcmp(&a->m.mods, &b->m.mods, sizeof a->m.mods))
        return false;
    for (unsigned i = 0; i < inst_num_uses(a); i++)
        if (!operand_same(inst_uses(a)[i], inst_uses(b)[i])) return false;
    for (unsigned i = 0; i < a->m.num_defs; i++) {
        Operand x = a->m.operands[i], y = b->m.operands[i];
        if (x.kind != y.kind || x.width != y.width) return false;
        if (x.kind != OPERAND_VREG) continue;
        const VReg *v = &k->vregs.data[x.value], *w = &k->vregs.data[y.value];
        if (v->reg_class != w->reg_class || v->lane_mask != w->lane_mask) return false;
    }
    return true;
}

static bool is_candidate(const Kernel *k, const Inst *inst)
{
    if (inst->m.opcode == OP_LIVE_IN || !inst_can_move_to_region(k, inst, inst->block->region)) return false;
    FOREACH_DEF(inst, def) {
        if (def->kind == OPERAND_VREG && k->vregs.data[def->value].pin != NO_PIN) return false;
    }
    return true;
}

/* Does the result hold for lanes that were off when it was made? Scalar computations of scalar values ignore EXEC. */
static bool ignores_exec(const Kernel *k, const Inst *inst)
{
    for (unsigned i = 0; i < inst->m.num_operands; i++) {
        Operand o = inst->m.operands[i];
        if (o.kind == OPERAND_NONE || o.kind == OPERAND_IMM) continue;
        if (o.kind != OPERAND_VREG) return false;
        const VReg *v = &k->vregs.data[o.value];
        if (v->reg_class != CLASS_S || v->lane_mask) return false;
    }
    return !(inst_row(inst)->flags & INST_CONVERGENT);
}

static bool usable(const Cse *c, const Entry *entry, const Inst *inst)
{
    if (inst_has(inst, INST_CONVERGENT)) return entry->epoch == c->epoch;
    return ignores_exec(c->k, inst) || region_contains(c->k, entry->inst->block->region, inst->block->region);
}

static void replace(Cse *c, Inst *inst, Inst *by)
{
    for (unsigned i = 0; i < inst->m.num_defs; i++)
        if (inst->m.operands[i].kind == OPERAND_VREG) c->replacement[inst->m.operands[i].value] = by->m.operands[i];
    by->flags &= (uint16_t)(inst->flags | ~(INST_NSW | INST_NUW));
    inst_remove(inst);
    c->changed = true;
}

static void visit_inst(Cse *c, Inst *inst)
{
    FOREACH_USE(inst, use) {
        if (use->kind == OPERAND_VREG && c->replacement[use->value].kind != OPERAND_NONE)
            operand_replace(use, c->replacement[use->value]);
    }
    if (inst_has(inst, INST_WRITES_EXEC)) c->epoch++;
    if (!is_candidate(c->k, inst)) return;
    uint32_t hash = hash_inst(inst);
    for (Entry *e = c->buckets[hash & c->mask]; e; e = e->next) {
        if (e->hash != hash || !same_computation(c->k, e->inst, inst) || !usable(c, e, inst)) continue;
        replace(c, inst, e->inst);
        return;
    }
    Entry *entry = ARENA_NEW(c->scratch, Entry);
    *entry = (Entry){inst, c->buckets[hash & c->mask], hash, c->epoch};
    c->buckets[hash & c->mask] = entry;
    VEC_PUSH(c->scratch, &c->stack, entry);
}

static void pop_to(Cse *c, uint32_t height)
{
    while (c->stack.len > height) {
        Entry *entry = VEC_POP(&c->stack);
        c->buckets[entry->hash & c->mask] = entry->next;
    }
}

/* Dominator tree in preorder without recursion: blocks sorted by dom_in; a stack of heights per open block. */
static void walk(Cse *c)
{
    Kernel *k = c->k;
    uint32_t count = 0;
    Block **order = ARENA_ARRAY(c->scratch, Block *, k->blocks.len);
    FOREACH_BLOCK(k, block) {
        if (block->rpo == UINT32_MAX) continue;
        order[block->dom_in] = block;
        count++;
    }
    struct {
        Block *block;
        uint32_t height;
    } *open = arena_alloc(c->scratch, sizeof *open * (count + 1));
    uint32_t depth = 0;
    for (uint32_t i = 0; i < count; i++) {
        Block *block = order[i];
        while (depth && !block_dominates(open[depth - 1].block, block)) pop_to(c, open[--depth].height);
        open[depth].block = block;
        open[depth++].height = c->stack.len;
        c->epoch++;
        FOREACH_INST_SAFE(block, inst) visit_inst(c, inst);
    }
}

bool pass_cse(Kernel *k, PassCtx *ctx)
{
    (void)ctx;
    cfg_build(k);
    dominance_build(k);
    kernel_note_author_waits(k);
    kernel_number(k);
    Arena *scratch = arena_new();
    uint32_t buckets = 64;
    while (buckets < k->vregs.len) buckets *= 2;
    Cse c = {.k = k, .scratch = scratch, .buckets = ARENA_ARRAY(scratch, Entry *, buckets), .mask = buckets - 1,
             .replacement = ARENA_ARRAY(scratch, Operand, k->vregs.len)};
    walk(&c);
    /* Arguments of back edges are read before their replacement was known. */
    if (c.changed) {
        FOREACH_BLOCK(k, block) {
            FOREACH_INST(block, inst) {
                FOREACH_USE(inst, use) {
                    if (use->kind == OPERAND_VREG && c.replacement[use->value].kind != OPERAND_NONE)
                        operand_replace(use, c.replacement[use->value]);
                }
            }
        }
    }
    arena_free(scratch);
    return c.changed;
}
