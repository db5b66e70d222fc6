/* Liveness: one backward dataflow over the units that cross a block boundary (bit sets, few passes over the blocks),
 * then one backward walk per block that turns it into segments. SSA values and register variables differ only in which
 * writes kill:
 *
 *     %acc = var.undef            an SSA definition kills; a write to a variable kills only if it covers the unit's
 *     exec_if %mask               dwords, in all lanes that can see the variable: written in the innermost exec region
 *       %acc = v_mov 1   <- no    that holds all its accesses. Lanes that are off keep the old value, so %acc is live
 *     exec_end                    above the write as well.
 *     use %acc
 *
 * It relies on both edges around a divergent region (docs/kernel-ir.md): they make a value that only `else` uses live
 * through `then`. */
#include "analysis/liveness.h"

typedef struct SegNode {
    Segment s;
    struct SegNode *next;
} SegNode;

typedef struct LivenessBuilder {
    Liveness *lv;
    Kernel *k;
    BitSet *kill;   /* by block */
    SegNode **head; /* by unit: ascending */
    uint32_t *open; /* by unit: end of the segment that is being built; 0: not live */
    uint32_t num_global;
} LivenessBuilder;

bool inst_has_early_clobber(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    /* Each pair becomes one s_cselect, so the first must not overwrite what later ones read. */
    if (inst->m.opcode == OP_SELECT_CMP && inst->m.operands[0].width > 2) return true;
    for (unsigned i = 0; i < row->num_defs && i < inst->m.num_defs; i++)
        if (row->operands[i].flags & OPERAND_EARLY_CLOBBER) return true;
    return false;
}

static uint32_t common_region(const Kernel *k, uint32_t a, uint32_t b)
{
    const ExecRegion *r = k->regions.data;
    while (a != b) {
        if (r[a].depth < r[b].depth) b = r[b].parent;
        else if (r[a].depth > r[b].depth) a = r[a].parent;
        else a = r[a].parent, b = r[b].parent;
    }
    return a;
}

static bool is_copy(const Inst *inst) { return inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE; }

/* If the operation is packed and reads only one half of the pair: that half. */
static bool looked_at_half(const Inst *inst, unsigned n, Operand *o)
{
    bool low = isa_looks_at_dword(&inst->m, inst->m.num_defs + n, 0);
    if (!low || !isa_looks_at_dword(&inst->m, inst->m.num_defs + n, 1)) *o = operand_sub(*o, !low, 1);
    return true;
}

/* The part of operand `n` (edges included) that the instruction actually reads. Copies do not read undefined parts;
   packed operations may read one half of a pair. False: it reads nothing. */
static inline bool looked_at(const Kernel *k, const Inst *inst, unsigned n, Operand *o)
{
    const Operand *use = inst_any_use(inst, n);
    if (use->kind != OPERAND_VREG) return false;
    *o = *use;
    if (is_copy(inst)) return !operand_is_undefined(k, *o);
    if (o->width != 2 || !(inst_row(inst)->modifiers & MOD_PACKED) || n >= inst_num_uses(inst)) return true;
    return looked_at_half(inst, n, o);
}

/* Does the copy leave dword `dword` of its result unchanged? */
static bool leaves_dword(const Kernel *k, const Inst *inst, unsigned dword)
{
    unsigned at = 0;
    if (inst->m.opcode == OP_UNDEF) return true;
    if (!is_copy(inst)) return false;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        const Operand *part = &inst->m.operands[i];
        unsigned width = part->width ? part->width : 1;
        if (dword < at + width || inst->m.opcode == OP_COPY) return operand_is_undefined(k, *part);
        at += width;
    }
    return false;
}

/* Finds the virtual registers that are accessed by sub-ranges, and the region of each variable. */
static void scan_operand(LivenessBuilder *b, bool *split, const Operand *o, uint32_t region)
{
    if (o->kind != OPERAND_VREG) return;
    const VReg *v = &b->k->vregs.data[o->value];
    if (o->width != v->width) split[o->value] = true;
    if (!v->is_var) return;
    uint32_t *r = &b->lv->var_region[o->value];
    *r = *r == UINT32_MAX ? region : common_region(b->k, *r, region);
}

static void make_units(LivenessBuilder *b)
{
    Kernel *k = b->k;
    Liveness *lv = b->lv;
    bool *split = ARENA_ARRAY(lv->arena, bool, k->vregs.len + 1);
    for (uint32_t v = 0; v < k->vregs.len; v++) lv->var_region[v] = UINT32_MAX;
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST(block, inst)
        {
            Operand use;
            FOREACH_DEF(inst, def) scan_operand(b, split, def, block->region);
            for (unsigned n = 0; n < inst_total_uses(inst); n++)
                if (looked_at(k, inst, n, &use)) scan_operand(b, split, &use, block->region);
        }
    }
    for (uint32_t v = 0; v < k->vregs.len; v++) {
        lv->unit_base[v] = lv->num_units;
        lv->num_units += split[v] ? k->vregs.data[v].width : 1;
    }
    lv->unit_base[k->vregs.len] = lv->num_units;
    lv->unit_vreg = ARENA_ARRAY(lv->arena, uint32_t, lv->num_units + 1);
    for (uint32_t v = 0; v < k->vregs.len; v++)
        for (uint32_t u = lv->unit_base[v]; u < lv->unit_base[v + 1]; u++) lv->unit_vreg[u] = v;
}

/* The units of an operand: [*from, *to). */
static inline void operand_units_of(const Liveness *lv, const Operand *o, uint32_t *from, uint32_t *to)
{
    *from = lv->unit_base[o->value];
    if (!liveness_is_split(lv, o->value)) {
        *to = *from + 1;
        return;
    }
    *from += o->offset;
    *to = *from + o->width;
}

bool liveness_def_kills(const Liveness *lv, const Inst *inst, unsigned def)
{
    const Operand *o = &inst->m.operands[def];
    const VReg *v = &lv->k->vregs.data[o->value];
    if (!v->is_var) return true;
    const InstInfo *row = inst_row(inst);
    if (def < row->num_defs && (row->operands[def].flags & OPERAND_PARTIAL)) return false;
    if (inst_keeps_old(inst, def)) return false;
    return lv->of_lanes || v->reg_class == CLASS_S || inst->block->region == lv->var_region[o->value];
}

/* Units that more than one block accesses, or that are read before they are written in their only block. */
static void find_globals(LivenessBuilder *b)
{
    Liveness *lv = b->lv;
    Kernel *k = b->k;
    uint32_t *home = ARENA_ARRAY(lv->arena, uint32_t, lv->num_units + 1); /* block id + 1 */
    bool *global = ARENA_ARRAY(lv->arena, bool, lv->num_units + 1);
    uint32_t from, to;
    FOREACH_BLOCK(k, block)
    {
        uint32_t here = block->id + 1;
        for (uint32_t i = 0; i < block->params.len; i++) {
            uint32_t v = block->params.data[i];
            for (uint32_t u = lv->unit_base[v]; u < lv->unit_base[v + 1]; u++) {
                /* a block uses it that stands before its definition */
                if (home[u] && home[u] != here) global[u] = true;
                home[u] = here;
            }
        }
        FOREACH_INST(block, inst)
        {
            Operand use;
            for (unsigned n = 0; n < inst_total_uses(inst); n++) {
                if (!looked_at(k, inst, n, &use)) continue;
                operand_units_of(lv, &use, &from, &to);
                for (uint32_t u = from; u < to; u++)
                    if (home[u] != here) global[u] = true;
            }
            for (unsigned d = 0; d < inst->m.num_defs; d++) {
                const Operand *o = &inst->m.operands[d];
                if (o->kind != OPERAND_VREG) continue;
                bool kills = liveness_def_kills(lv, inst, d);
                operand_units_of(lv, o, &from, &to);
                for (uint32_t u = from; u < to; u++) {
                    if ((home[u] && home[u] != here) || (!kills && home[u] != here)) global[u] = true;
                    home[u] = here;
                }
            }
        }
    }
    for (uint32_t u = 0; u < lv->num_units; u++) lv->global_of[u] = global[u] ? b->num_global++ : UINT32_MAX;
    b->lv->unit_of_global = ARENA_ARRAY(lv->arena, uint32_t, b->num_global + 1);
    for (uint32_t u = 0; u < lv->num_units; u++)
        if (lv->global_of[u] != UINT32_MAX) b->lv->unit_of_global[lv->global_of[u]] = u;
}

/* Initial live_in: what the block reads before it writes it. */
static void local_sets(LivenessBuilder *b, const Block *block)
{
    Liveness *lv = b->lv;
    BitSet *gen = &lv->live_in[block->id], *kill = &b->kill[block->id];
    uint32_t from, to;
    FOREACH_INST_REVERSE(block, inst)
    {
        for (unsigned d = 0; d < inst->m.num_defs; d++) {
            const Operand *o = &inst->m.operands[d];
            if (o->kind != OPERAND_VREG || !liveness_def_kills(lv, inst, d)) continue;
            operand_units_of(lv, o, &from, &to);
            for (uint32_t u = from; u < to; u++) {
                if (lv->global_of[u] == UINT32_MAX) continue;
                bitset_set(kill, lv->global_of[u]);
                bitset_clear(gen, lv->global_of[u]);
            }
        }
        Operand use;
        for (unsigned n = 0; n < inst_total_uses(inst); n++) {
            if (!looked_at(lv->k, inst, n, &use)) continue;
            operand_units_of(lv, &use, &from, &to);
            for (uint32_t u = from; u < to; u++)
                if (lv->global_of[u] != UINT32_MAX) bitset_set(gen, lv->global_of[u]);
        }
    }
    for (uint32_t i = 0; i < block->params.len; i++) {
        uint32_t v = block->params.data[i];
        for (uint32_t u = lv->unit_base[v]; u < lv->unit_base[v + 1]; u++) {
            if (lv->global_of[u] == UINT32_MAX) continue;
            bitset_set(kill, lv->global_of[u]);
            bitset_clear(gen, lv->global_of[u]);
        }
    }
}

static bool flow_block(LivenessBuilder *b, const Block *block)
{
    Liveness *lv = b->lv;
    BitSet *out = &lv->live_out[block->id], *in = &lv->live_in[block->id], *kill = &b->kill[block->id];
    bool changed = false;
    for (unsigned i = 0; i < block_num_succs(block); i++)
        changed |= bitset_union(out, &lv->live_in[block_succ(block, i)->id]);
    if (!changed) return false;
    uint64_t in_changed = 0;
    for (uint32_t w = 0, n = bitset_num_words(out); w < n; w++) {
        uint64_t word = in->words[w] | (out->words[w] & ~kill->words[w]);
        in_changed |= word ^ in->words[w];
        in->words[w] = word;
    }
    return in_changed != 0;
}

/* Iterates in reverse layout order, which is nearly postorder: loop depth + 2 passes in reducible code. */
static void flow(LivenessBuilder *b)
{
    Liveness *lv = b->lv;
    Kernel *k = b->k;
    lv->live_in = ARENA_ARRAY(lv->arena, BitSet, k->blocks.len);
    lv->live_out = ARENA_ARRAY(lv->arena, BitSet, k->blocks.len);
    b->kill = ARENA_ARRAY(lv->arena, BitSet, k->blocks.len);
    FOREACH_BLOCK(k, block)
    {
        lv->live_in[block->id] = bitset_new(lv->arena, b->num_global);
        lv->live_out[block->id] = bitset_new(lv->arena, b->num_global);
        b->kill[block->id] = bitset_new(lv->arena, b->num_global);
        local_sets(b, block);
    }
    if (!b->num_global) return;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = k->blocks.len; i-- > 0;) changed |= flow_block(b, k->blocks.data[i]);
    }
}

static void add_segment(LivenessBuilder *b, uint32_t unit, uint32_t start, uint32_t end)
{
    SegNode *head = b->head[unit];
    if (head && head->s.start <= end) { /* it touches the next segment */
        if (start < head->s.start) head->s.start = start;
        return;
    }
    SegNode *node = ARENA_NEW(b->lv->arena, SegNode);
    node->s = (Segment){start, end};
    node->next = head;
    b->head[unit] = node;
}

static void close_unit(LivenessBuilder *b, uint32_t unit, uint32_t start)
{
    add_segment(b, unit, start, b->open[unit] ? b->open[unit] : start + 1);
    b->open[unit] = 0;
}

/* Is the defined unit never read, and does the definition leave it unchanged? */
static bool unread_and_left(const LivenessBuilder *b, const Inst *inst, const Operand *def, uint32_t unit)
{
    const Liveness *lv = b->lv;
    if (b->open[unit] || b->k->vregs.data[def->value].is_var) return false;
    if (liveness_is_split(lv, def->value))
        return leaves_dword(b->k, inst, unit - lv->unit_base[def->value] - def->offset);
    for (unsigned d = 0; d < def->width; d++)
        if (!leaves_dword(b->k, inst, d)) return false;
    return true;
}

static void walk_defs(LivenessBuilder *b, const Block *block, const Inst *inst)
{
    uint32_t from, to;
    uint32_t start = inst->m.opcode == OP_LIVE_IN ? block_first_point(block) : inst_write_point(inst);
    for (unsigned d = 0; d < inst->m.num_defs; d++) {
        const Operand *o = &inst->m.operands[d];
        if (o->kind != OPERAND_VREG) continue;
        bool kills = liveness_def_kills(b->lv, inst, d);
        operand_units_of(b->lv, o, &from, &to);
        bool needs_place = false;
        for (uint32_t u = from; u < to; u++) needs_place |= !unread_and_left(b, inst, o, u);
        for (uint32_t u = from; u < to; u++) {
            if ((needs_place || inst->m.opcode == OP_UNDEF) && unread_and_left(b, inst, o, u)) continue;
            if (kills) close_unit(b, u, start);
            else if (!b->open[u]) add_segment(b, u, start, start + 1); /* a write that nobody reads */
        }
    }
}

static void walk_uses(LivenessBuilder *b, const Inst *inst)
{
    uint32_t from, to;
    bool late = inst_has_early_clobber(inst);
    unsigned own = inst_num_uses(inst);
    Operand use;
    for (unsigned n = 0; n < inst_total_uses(inst); n++) {
        unsigned place = inst->m.num_defs + n;
        bool is_own = n < own;
        if (!looked_at(b->k, inst, n, &use)) continue;
        uint32_t end = inst_read_point(inst) + 1;
        if (late && is_own) {
            const InstInfo *row = inst_row(inst);
            /* A tied source has the destination's register. C of a matrix instruction may have it, too; the allocator
               decides (coalesce.c). */
            bool shares =
                (place < row->num_operands && row->operands[place].tied >= 0) || place == inst_accumulator(inst);
            if (!shares) end++;
        }
        operand_units_of(b->lv, &use, &from, &to);
        for (uint32_t u = from; u < to; u++)
            if (b->open[u] < end) b->open[u] = end;
    }
}

static void walk_block(LivenessBuilder *b, const Block *block)
{
    Liveness *lv = b->lv;
    if (!block->first) return;
    BITSET_FOREACH(g, &lv->live_out[block->id]) b->open[b->lv->unit_of_global[g]] = block_end_point(block);
    FOREACH_INST_REVERSE(block, inst)
    {
        walk_defs(b, block, inst);
        walk_uses(b, inst);
    }
    uint32_t start = block_first_point(block);
    for (uint32_t i = 0; i < block->params.len; i++) {
        uint32_t v = block->params.data[i];
        for (uint32_t u = lv->unit_base[v]; u < lv->unit_base[v + 1]; u++) close_unit(b, u, start);
    }
    BITSET_FOREACH(g, &lv->live_in[block->id])
    {
        uint32_t u = b->lv->unit_of_global[g];
        if (b->open[u]) close_unit(b, u, start);
    }
}

static void flatten(LivenessBuilder *b)
{
    Liveness *lv = b->lv;
    uint32_t total = 0;
    lv->first = ARENA_ARRAY(lv->arena, uint32_t, lv->num_units + 1);
    for (uint32_t u = 0; u < lv->num_units; u++)
        for (const SegNode *n = b->head[u]; n; n = n->next) total++;
    lv->segments = ARENA_ARRAY(lv->arena, Segment, total + 1);
    total = 0;
    for (uint32_t u = 0; u < lv->num_units; u++) {
        lv->first[u] = total;
        for (const SegNode *n = b->head[u]; n; n = n->next) lv->segments[total++] = n->s;
    }
    lv->first[lv->num_units] = total;
}

static LivenessBuilder begin(Arena *arena, Kernel *k, bool of_lanes)
{
    kernel_number(k);
    Liveness *lv = ARENA_NEW(arena, Liveness);
    lv->k = k;
    lv->of_lanes = of_lanes;
    lv->arena = arena;
    lv->num_vregs = k->vregs.len;
    lv->unit_base = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1);
    lv->var_region = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1);
    FOREACH_BLOCK(k, block) if (block->last) lv->num_points = block_end_point(block);
    LivenessBuilder b = {.lv = lv, .k = k};
    make_units(&b);
    lv->global_of = ARENA_ARRAY(arena, uint32_t, lv->num_units + 1);
    find_globals(&b);
    flow(&b);
    return b;
}

Liveness *liveness_between_blocks(Arena *arena, Kernel *k) { return begin(arena, k, false).lv; }

static Liveness *compute(Arena *arena, Kernel *k, bool of_lanes)
{
    LivenessBuilder b = begin(arena, k, of_lanes);
    b.head = ARENA_ARRAY(arena, SegNode *, b.lv->num_units + 1);
    b.open = ARENA_ARRAY(arena, uint32_t, b.lv->num_units + 1);
    for (uint32_t i = k->blocks.len; i-- > 0;) walk_block(&b, k->blocks.data[i]);
    flatten(&b);
    return b.lv;
}

Liveness *liveness_compute(Arena *arena, Kernel *k) { return compute(arena, k, false); }

Liveness *liveness_of_lanes(Arena *arena, Kernel *k) { return compute(arena, k, true); }

bool liveness_live_at(const Liveness *lv, uint32_t unit, uint32_t point)
{
    uint32_t low = lv->first[unit], high = lv->first[unit + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (lv->segments[middle].end <= point) low = middle + 1;
        else high = middle;
    }
    return low < lv->first[unit + 1] && lv->segments[low].start <= point;
}
