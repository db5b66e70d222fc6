/* Decides which values leave the registers if there are too few. The cheapest way comes first, by estimated executions:
 *
 * - computed again: constants, and pure computations whose operands live on where it is used;
 * - AGPRs: v_accvgpr_read/write around the accesses, none where the instruction takes AGPRs;
 * - lanes: scalars, by v_writelane and v_readlane; a VGPR for as many dwords as a wave has lanes;
 * - scratch: scratch_store after each write, scratch_load before each read.
 *
 * A web is spilled as a whole. Its members get one common place elsewhere, so block parameters between them still cost
 * nothing. At the point of highest pressure, the pass spills the web with the least cost per freed register and point.
 * It repeats this until the maximum fits. Then spill_rewrite.c changes the kernel, and liveness, coalescing and
 * placement run again. The temporaries of the rewriting are short and are never spilled, so this ends. If the maximum
 * fits but placement fails (tuples and alignment), each round keeps a few more registers free. */
#include "ir/exec_uses.h"
#include "regalloc/regalloc.h"
#include "support/sorted.h"

#include <stdlib.h>

/* Rounds: if a kernel does not fit by then, it is an error. Depth: keeps the weights of all uses below 2^64.
   Lighter: one instruction in so many may go into fewer registers than there are. */
enum { MAX_ROUNDS = 40, LOOP_WEIGHT = 8, MAX_WEIGHTED_DEPTH = 6, ROUNDS_OF_A_STEP = 8, LIGHTER = 64 };
static const uint64_t NEVER = UINT64_MAX;

/* Costs of accessing one dword, in quarter instructions. */
enum {
    COST_AGPR = 4,
    COST_WRITE_LANE = 6,
    COST_READ_LANE = 6,
    COST_STORE = 10,
    COST_LOAD = 16,
    COST_MEMORY = 24,
    COST_RECOMPUTE = 4,
    COST_RELOAD_SCALAR = 40
};

typedef struct Access {
    uint32_t root, point;
    uint8_t width;
} Access;

typedef struct Candidate {
    uint32_t root;
    uint8_t file;
    bool fixed;                       /* pinned, partly written, or made by the spiller: cannot be spilled */
    bool has_original;                /* some member was not made by the spiller */
    uint64_t cost[SPILL_SCRATCH + 1]; /* NEVER: not possible */
    uint32_t first_access, num_accesses;
    SpillKind choice;
} Candidate;

typedef struct Choice {
    Spiller *s;
    Webs *w;
    Arena *arena;
    Candidate *c; /* by root */
    VEC(Access) accesses;
    Access *sorted; /* sorted by root, then by point */
    uint32_t *over; /* by point: number of earlier points over the limit */
    uint32_t points;
    bool changes_mode; /* the kernel writes MODE: how floats are rounded depends on the place */
} Choice;

static uint64_t weight_of(const Block *block)
{
    uint64_t weight = 1;
    for (uint32_t d = 0; d < block->loop_depth && d < MAX_WEIGHTED_DEPTH; d++) weight *= LOOP_WEIGHT;
    return weight;
}

static bool is_temp(const Spiller *s, uint32_t vreg) { return vreg < s->is_temp.len && s->is_temp.data[vreg]; }

static uint32_t root_of(Webs *w, uint32_t vreg)
{
    int offset;
    return webs_find(w, vreg, &offset);
}

/* ---- accesses and costs ---- */

bool spill_takes_agpr(const Spiller *s, Webs *w, const Inst *inst, unsigned operand)
{
    if (inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE) return true;
    const InstInfo *row = inst_row(inst);
    if (row->format == FORMAT_PSEUDO || operand >= row->num_operands) return false;
    if (!(row->operands[operand].allow & ALLOW_A)) return false;
    if (!(row->operands[operand].flags & OPERAND_SAME_CLASS)) return true;
    uint32_t mine = inst->m.operands[operand].value;
    for (unsigned i = 0; i < row->num_operands && i < inst->m.num_operands; i++) {
        const Operand *o = &inst->m.operands[i];
        if (i == operand || o->kind != OPERAND_VREG || !(row->operands[i].flags & OPERAND_SAME_CLASS)) continue;
        if (s->k->vregs.data[o->value].reg_class == CLASS_A) continue;
        if (o->value < s->num_home && s->home[o->value].kind == SPILL_AGPR) continue;
        /* while costs are estimated, companions in the same web move with it */
        if (!s->home && root_of(w, o->value) == root_of(w, mine)) continue;
        return false;
    }
    return true;
}

static void note_access(Choice *c, const Inst *inst, Operand o, unsigned index, bool is_def, uint64_t weight)
{
    Candidate *can = &c->c[root_of(c->w, o.value)];
    const Spiller *s = c->s;
    const VReg *v = &s->k->vregs.data[o.value];
    bool in_inst = index < inst->m.num_operands;
    uint32_t point = is_def ? inst_write_point(inst) : inst_read_point(inst);
    VEC_PUSH(c->arena, &c->accesses, ((Access){can->root, point, o.width}));
    if (is_def && in_inst && v->is_var && isa_keeps_destination(&inst->m)) can->fixed = true;
    for (const Inst *i = inst; is_def && in_inst && inst_scc_is_used(i); i = i->next)
        can->fixed |= inst_reads_of(i->next, o.value) > 0; /* nothing fits between them */
    uint64_t per_dword = weight * o.width;
    bool direct = in_inst && spill_takes_agpr(s, c->w, inst, index);
    can->cost[SPILL_AGPR] += direct ? 0 : per_dword * COST_AGPR;
    can->cost[SPILL_LANES] += per_dword * (is_def ? COST_WRITE_LANE : COST_READ_LANE);
    can->cost[SPILL_SCRATCH] += per_dword * (is_def ? COST_STORE : COST_LOAD) + weight * COST_MEMORY;
    if (is_def) return;
    const Inst *def = v->def;
    bool is_load = def && inst_has(def, INST_LOAD);
    can->cost[SPILL_REMAT] += weight * (is_load ? COST_RELOAD_SCALAR : COST_RECOMPUTE);
}

/* Adds the moves of an edge between two webs. None if argument and parameter are in one web. */
static void note_edges(Choice *c, const Inst *inst, uint64_t weight)
{
    const Branch *b = inst->branch;
    unsigned n = inst_num_uses(inst);
    for (unsigned s = 0; s < 2 && b->target[s]; s++) {
        for (unsigned i = 0; i < b->num_args[s]; i++, n++) {
            Operand param = vreg_operand(c->s->k, b->target[s]->params.data[i]), arg = b->args[s][i];
            bool same = arg.kind == OPERAND_VREG && root_of(c->w, arg.value) == root_of(c->w, param.value);
            if (same) continue;
            uint64_t edge = weight;
            uint64_t target = weight_of(b->target[s]);
            if (target < edge) edge = target;
            note_access(c, inst, param, UINT32_MAX, true, edge);
            if (arg.kind == OPERAND_VREG) note_access(c, inst, arg, UINT32_MAX, false, edge);
        }
    }
}

static void note_accesses(Choice *c)
{
    FOREACH_BLOCK_INST(c->s->k, block, inst)
    {
        const uint64_t weight = weight_of(block);
        c->changes_mode |= (inst_row(inst)->implicit_writes & IMP_MODE) != 0;
        for (unsigned i = 0; i < inst->m.num_operands; i++)
            if (inst->m.operands[i].kind == OPERAND_VREG)
                note_access(c, inst, inst->m.operands[i], i, i < inst->m.num_defs, weight);
        if (inst->branch) note_edges(c, inst, weight);
    }
}

static void sort_accesses(Choice *c)
{
    uint32_t n = c->s->k->vregs.len;
    for (uint32_t i = 0; i < c->accesses.len; i++) c->c[c->accesses.data[i].root].num_accesses++;
    uint32_t at = 0;
    for (uint32_t v = 0; v < n; v++) {
        c->c[v].first_access = at;
        at += c->c[v].num_accesses;
        c->c[v].num_accesses = 0;
    }
    c->sorted = ARENA_ARRAY(c->arena, Access, at + 1);
    for (uint32_t i = 0; i < c->accesses.len; i++) { /* in layout order, so points ascend for each root */
        Candidate *can = &c->c[c->accesses.data[i].root];
        c->sorted[can->first_access + can->num_accesses++] = c->accesses.data[i];
    }
}

/* ---- recomputation ---- */

/* Can the web's value be computed again at each of its uses? It must be one SSA register, its operands must be live
 * there, and it must not depend on the lanes that are on or on a MODE that changes. */
static bool can_recompute(const Choice *c, uint32_t root)
{
    const Kernel *k = c->s->k;
    const Web *web = &c->w->web[root];
    const Inst *def = k->vregs.data[root].def;
    if (web->first_member != web->last_member || k->vregs.data[root].is_var || !def || web->pin != NO_REG) return false;
    if (def->m.num_defs != 1 || def->m.opcode == OP_LIVE_IN || def->m.operands[0].width != web->width) return false;
    if (inst_has(def, INST_WHOLE_WAVE) || inst_depends_on_exec(k, def) || isa_keeps_destination(&def->m)) return false;
    if (c->changes_mode && inst_row(def)->implicit_reads & IMP_MODE) return false;
    if ((inst_row(def)->implicit_writes & ~IMP_SCC) || (def->flags & INST_BY_RA)) return false;
    if (inst_has(def, INST_LOAD) && inst_row(def)->unit != UNIT_SMEM) return false;
    if (!inst_is_removable(k, def) || !inst_can_move_to_region(k, def, def->block->region)) return false;
    const Candidate *can = &c->c[root];
    for (unsigned i = 1; i < def->m.num_operands; i++) {
        Operand o = def->m.operands[i];
        if (o.kind != OPERAND_VREG) continue;
        if (k->vregs.data[o.value].lane_mask && web->reg_class == CLASS_S && !k->vregs.data[root].lane_mask)
            return false; /* a mask read as a number has 0 for lanes that are off: it depends on EXEC */
        /* The copy needs the author's operands, which must still be in registers. */
        bool by_spiller = k->notes->alloc_record->vregs && o.value >= k->notes->alloc_record->num_vregs;
        if (def->m.opcode == OP_MERGE || by_spiller) return false;
        for (uint32_t a = 0; a < can->num_accesses; a++) {
            uint32_t point = c->sorted[can->first_access + a].point & ~1u;
            for (unsigned d = 0; d < o.width; d++)
                if (!liveness_live_at(c->w->lv, liveness_unit(c->w->lv, o.value, o.offset + d), point)) return false;
        }
    }
    return true;
}

/* Some operations read lanes that are off. A value that is recomputed in an inner region has only its lanes. */
static void refuse_reads_of_lanes_off(Choice *c)
{
    FOREACH_BLOCK_INST(c->s->k, block, inst)
    {
        for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++) {
            const Operand o = inst->m.operands[i];
            if (o.kind == OPERAND_VREG && o.reg_class != CLASS_S && inst_reads_lanes_off(inst, i) &&
                spill_may_lack_lanes(c->s->k, inst, o))
                c->c[root_of(c->w, o.value)].cost[SPILL_REMAT] = NEVER;
        }
    }
}

/* ---- what is possible ---- */

static bool live_in_pin(const Choice *c, uint32_t root)
{
    const Web *web = &c->w->web[root];
    const VReg *v = &c->s->k->vregs.data[web->pinned_by];
    if (v->is_var || !v->def || v->def->m.opcode != OP_LIVE_IN) return false;
    for (uint32_t m = web->first_member; m != NO_VREG; m = c->w->next_member[m])
        if (m != web->pinned_by && c->s->k->vregs.data[m].pin != NO_PIN) return false;
    return true;
}

static void find_possible(Choice *c)
{
    const Spiller *s = c->s;
    for (uint32_t v = 0; v < s->k->vregs.len; v++) {
        Candidate *can = &c->c[v];
        if (c->w->parent[v] != v) continue;
        const Web *web = &c->w->web[v];
        if (web->pin != NO_REG && !live_in_pin(c, v)) can->fixed = true;
        for (uint32_t m = web->first_member; m != NO_VREG && !can->has_original; m = c->w->next_member[m])
            can->has_original = !is_temp(s, m);
        if (!can->has_original) can->fixed = true;
        if (can->fixed) continue;
        if (can->cost[SPILL_REMAT] != NEVER && !can_recompute(c, v)) can->cost[SPILL_REMAT] = NEVER;
        bool scalar = can->file == CLASS_S;
        if (scalar || can->file == CLASS_A || s->no_spill || !s->limit[CLASS_A]) can->cost[SPILL_AGPR] = NEVER;
        if (!scalar || s->no_spill) can->cost[SPILL_LANES] = NEVER;
        if (scalar || s->no_spill) can->cost[SPILL_SCRATCH] = NEVER;
    }
}

static Choice *new_choice(Spiller *s, Webs *w)
{
    Choice *c = ARENA_NEW(w->arena, Choice);
    *c = (Choice){.s = s, .w = w, .arena = w->arena, .points = w->lv->num_points};
    c->c = ARENA_ARRAY(c->arena, Candidate, s->k->vregs.len + 1);
    for (uint32_t v = 0; v < s->k->vregs.len; v++) {
        c->c[v].root = v;
        c->c[v].file = w->web[v].reg_class == CLASS_VA ? CLASS_V : w->web[v].reg_class;
    }
    note_accesses(c);
    sort_accesses(c);
    refuse_reads_of_lanes_off(c);
    return c;
}

/* ---- pressure ---- */

static void add_segments(const Choice *c, uint32_t root, uint16_t *live, int sign)
{
    const Web *web = &c->w->web[root];
    int width = web->uniform ? web->width : 1;
    for (unsigned d = 0; d < (web->uniform ? 1u : web->width); d++)
        for (uint32_t i = 0; i < web->lists[d].len; i++)
            for (uint32_t p = web->lists[d].data[i].start; p < web->lists[d].data[i].end; p++)
                live[p] = (uint16_t)(live[p] + sign * width);
}

static void compute_live(Choice *c)
{
    for (unsigned f = 0; f < NUM_FILES; f++) c->s->live[f] = ARENA_ARRAY(c->arena, uint16_t, c->points + 4);
    for (uint32_t v = 0; v < c->s->k->vregs.len; v++)
        if (c->w->parent[v] == v) add_segments(c, v, c->s->live[c->c[v].file], 1);
}

static bool list_live_at(const WebSegments *list, uint32_t point)
{
    const uint32_t low = SEARCH_FIRST(at, list->len, list->data[at].end <= point);
    return low < list->len && list->data[low].start <= point;
}

static unsigned live_dwords(const Web *web, uint32_t point)
{
    if (web->uniform) return list_live_at(&web->lists[0], point) ? web->width : 0;
    unsigned n = 0;
    for (unsigned d = 0; d < web->width; d++) n += list_live_at(&web->lists[d], point);
    return n;
}

/* Does an instruction at that point access the web? Then it needs a register there anyway. */
static bool accessed_at(const Choice *c, const Candidate *can, uint32_t point)
{
    const Access *a = c->sorted + can->first_access;
    const uint32_t low = SEARCH_FIRST(at, can->num_accesses, a[at].point / 2 < point / 2);
    return low < can->num_accesses && a[low].point / 2 == point / 2;
}

/* The gain of spilling the web: the number of points over the limit that it covers, times its registers. */
static uint64_t relief(const Choice *c, const Candidate *can)
{
    const Web *web = &c->w->web[can->root];
    uint64_t sum = 0, width = web->uniform ? web->width : 1;
    for (unsigned d = 0; d < (web->uniform ? 1u : web->width); d++)
        VEC_FOREACH(const WebSegment, s, &web->lists[d]) {
            sum += width * (c->over[s->end] - c->over[s->start]);
        }
    return sum;
}

static void count_over(Choice *c, unsigned file)
{
    for (uint32_t p = 0; p <= c->points; p++)
        c->over[p + 1] = c->over[p] + (p < c->points && c->s->live[file][p] > c->s->limit[file]);
}

static bool fits_in_agprs(const Choice *c, const Candidate *can)
{
    const Web *web = &c->w->web[can->root];
    for (unsigned d = 0; d < (web->uniform ? 1u : web->width); d++)
        for (uint32_t i = 0; i < web->lists[d].len; i++)
            for (uint32_t p = web->lists[d].data[i].start; p < web->lists[d].data[i].end; p++)
                if (c->s->live[CLASS_A][p] + web->width > c->s->limit[CLASS_A]) return false;
    return true;
}

static SpillKind cheapest_kind(const Choice *c, const Candidate *can)
{
    SpillKind best = SPILL_NONE;
    for (SpillKind kind = SPILL_REMAT; kind <= SPILL_SCRATCH; kind++) {
        if (can->cost[kind] >= NEVER || (best && can->cost[best] <= can->cost[kind])) continue;
        if (kind == SPILL_AGPR && !fits_in_agprs(c, can)) continue;
        best = kind;
    }
    return best;
}

static void take(Choice *c, Candidate *can, SpillKind kind)
{
    can->choice = kind;
    add_segments(c, can->root, c->s->live[can->file], -1);
    uint32_t last = UINT32_MAX;
    for (uint32_t i = 0; i < can->num_accesses; i++) {
        const Access *a = &c->sorted[can->first_access + i];
        if (a->point != last) c->s->live[can->file][a->point] = (uint16_t)(c->s->live[can->file][a->point] + a->width);
        last = a->point;
    }
    if (kind == SPILL_AGPR) add_segments(c, can->root, c->s->live[CLASS_A], 1);
}

/* Compares cost per relieved register and point: fractions, compared by multiplication. */
static bool cheaper(uint64_t cost_a, uint64_t relief_a, uint64_t cost_b, uint64_t relief_b)
{
    return (unsigned __int128)cost_a * relief_b < (unsigned __int128)cost_b * relief_a;
}

/* Lists the webs of a file that can be spilled in some way at some point. They are few; with --no-spill often none. */
static uint32_t list_movable(const Choice *c, unsigned file, uint32_t *movable)
{
    uint32_t num = 0;
    for (uint32_t v = 0; v < c->s->k->vregs.len; v++) {
        const Candidate *can = &c->c[v];
        bool possible = false;
        if (c->w->parent[v] != v || can->fixed || can->file != file || can->choice) continue;
        for (SpillKind kind = SPILL_REMAT; kind <= SPILL_SCRATCH; kind++) possible |= can->cost[kind] < NEVER;
        if (possible) movable[num++] = v;
    }
    return num;
}

/* Relieves the point of highest pressure by spilling one web. NULL: nothing there can be spilled. */
static const Candidate *relieve(Choice *c, const uint32_t *movable, uint32_t num, uint32_t point)
{
    Candidate *best = NULL;
    SpillKind best_kind = SPILL_NONE;
    uint64_t best_relief = 0;
    for (uint32_t i = 0; i < num; i++) {
        uint32_t v = movable[i];
        Candidate *can = &c->c[v];
        if (can->choice) continue;
        if (!live_dwords(&c->w->web[v], point) || accessed_at(c, can, point)) continue;
        SpillKind kind = cheapest_kind(c, can);
        if (!kind) continue;
        uint64_t gain = relief(c, can);
        if (best && !cheaper(can->cost[kind], gain, best->cost[best_kind], best_relief)) continue;
        best = can;
        best_kind = kind;
        best_relief = gain;
    }
    if (best) take(c, best, best_kind);
    return best;
}

static int compare_order(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The points over the limit that are not hopeless: highest pressure first, ties in program order. */
static uint32_t order_points(const Choice *c, unsigned file, const uint8_t *hopeless, uint64_t *order)
{
    const uint16_t *live = c->s->live[file];
    uint32_t num = 0;
    for (uint32_t p = 0; p < c->points; p++)
        if (live[p] > c->s->limit[file] && !hopeless[p]) order[num++] = (uint64_t)(UINT16_MAX - live[p]) << 32 | p;
    qsort(order, num, sizeof *order, compare_order);
    return num;
}

static uint32_t highest_point(const Choice *c, unsigned file, const uint8_t *hopeless)
{
    const uint16_t *live = c->s->live[file];
    uint32_t at = UINT32_MAX;
    for (uint32_t p = 0; p < c->points; p++)
        if (live[p] > c->s->limit[file] && !hopeless[p] && (at == UINT32_MAX || live[p] > live[at])) at = p;
    return at;
}

/* As long as nothing is spilled, the pressure does not change. So the order of the points is computed once. */
static bool relieve_file(Choice *c, unsigned file)
{
    uint8_t *hopeless = ARENA_ARRAY(c->arena, uint8_t, c->points + 1);
    uint64_t *order = ARENA_ARRAY(c->arena, uint64_t, c->points + 1);
    uint32_t *movable = ARENA_ARRAY(c->arena, uint32_t, c->s->k->vregs.len + 1), num = list_movable(c, file, movable);
    uint32_t num_ordered = 0, next = 0;
    bool any = false, ordered = false;
    for (unsigned n = 0; num; n++) {
        uint32_t at = !ordered             ? highest_point(c, file, hopeless)
                      : next < num_ordered ? (uint32_t)order[next++]
                                           : UINT32_MAX;
        if (at == UINT32_MAX) return any;
        if (n % 16 == 0) count_over(c, file);
        if (relieve(c, movable, num, at)) {
            any = true;
            ordered = false;
            continue;
        }
        hopeless[at] = 1;
        if (ordered) continue;
        num_ordered = order_points(c, file, hopeless, order);
        next = 0;
        ordered = true;
    }
    return any;
}

/* ---- limits and rounds ---- */

/* AGPRs for the author's values: all that are pinned, and of the others as many as leave some VGPRs. */
static uint32_t wanted_agprs(const Choice *c, uint32_t total)
{
    uint32_t most = 0, most_left = total / 4 * 3;
    for (uint32_t p = 0; p < c->points; p++)
        if (c->s->live[CLASS_A][p] > most) most = c->s->live[CLASS_A][p];
    if (most > most_left) most = most_left;
    for (uint32_t i = 0; i < c->w->pinned.len; i++) {
        const VReg *v = &c->s->k->vregs.data[c->w->pinned.data[i]];
        if (v->reg_class == CLASS_A && most < v->pin + v->width) most = v->pin + v->width;
    }
    return most;
}

/* How many registers of each file to allow. AGPRs and VGPRs share one file, so AGPRs for the author's values reduce the
 * VGPRs. */
static void share_file(Choice *c)
{
    Spiller *s = c->s;
    Budget budget = s->budget, *b = &budget;
    for (unsigned f = 0; f < NUM_FILES; f++) {
        uint32_t blocked = 0;
        BITSET_FOREACH(reg, &c->w->blocked[f]) blocked += reg < b->limit[f];
        b->limit[f] -= blocked;
        if (f != CLASS_S) b->total_v_a -= blocked;
    }
    uint32_t most_a = (wanted_agprs(c, b->total_v_a) + 3) & ~3u;
    uint32_t v = b->limit[CLASS_V], left = b->total_v_a > most_a ? b->total_v_a - most_a : 0;
    if (v > left) v = left;
    uint32_t a = b->limit[CLASS_A], taken = (v + 3) & ~3u;
    left = b->total_v_a > taken ? b->total_v_a - taken : 0;
    if (a > left) a = left;
    /* If AGPRs are in use, keeps one VGPR free: copies and cycles need it. */
    if ((a || most_a) && v) v--;
    s->share[CLASS_S] = b->limit[CLASS_S];
    s->share[CLASS_V] = v;
    s->share[CLASS_A] = a;
}

/* The number of registers that this round aims at: always the same share of the file, whatever earlier rounds moved to
 * AGPRs. */
static void set_limits(Choice *c)
{
    Spiller *s = c->s;
    if (s->rounds <= 1) share_file(c);
    for (unsigned f = 0; f < NUM_FILES; f++)
        s->limit[f] = s->share[f] > s->reserve[f] ? s->share[f] - s->reserve[f] : 0;
}

/* If the maximum fits but placement failed, keeps some registers free. Keeps more in each round until something is
 * spilled, and takes larger steps later: single registers between the tuples may make many rounds necessary. */
static bool make_room(Choice *c, const Web *failed)
{
    Spiller *s = c->s;
    unsigned file = failed->reg_class == CLASS_VA ? CLASS_V : failed->reg_class;
    uint32_t most = 0, before = s->limit[file] + s->reserve[file];
    for (uint32_t p = 0; p < c->points; p++)
        if (s->live[file][p] > most) most = s->live[file][p];
    if (most < s->limit[file]) s->limit[file] = most;
    uint32_t step = (failed->width > 4 ? failed->width / 2u : 2u) << s->rounds / ROUNDS_OF_A_STEP;
    while (s->limit[file] > step) {
        s->limit[file] -= step;
        s->reserve[file] = before - s->limit[file];
        if (relieve_file(c, file)) return true;
    }
    return false;
}

/* A round: what can leave the registers, and how. */
static Choice *begin(Spiller *s, Webs *w)
{
    s->home = NULL;
    s->num_home = 0;
    while (s->is_temp.len < s->k->vregs.len) VEC_PUSH(s->arena, &s->is_temp, 0);
    Choice *c = new_choice(s, w);
    compute_live(c);
    set_limits(c);
    find_possible(c);
    c->over = ARENA_ARRAY(c->arena, uint32_t, c->points + 2);
    return c;
}

static void carry_out(Spiller *s, Webs *w, const uint8_t *choice)
{
    spill_give_homes(s, w, choice);
    spill_rewrite(s, w);
}

/* ---- fewer registers than there are ---- */

/* Quarter instructions that the kernel executes, by the estimate behind the costs. */
static uint64_t executed(const Kernel *k)
{
    uint64_t sum = 0;
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    if (inst_row(inst)->format != FORMAT_PSEUDO || inst->branch) sum += weight_of(block) * COST_RECOMPUTE;
    return sum;
}

bool regalloc_lighten(Spiller *s, Webs *w)
{
    Choice *c = begin(s, w);
    for (uint32_t v = 0; v < s->k->vregs.len; v++)
        c->c[v].cost[SPILL_AGPR] = c->c[v].cost[SPILL_LANES] = c->c[v].cost[SPILL_SCRATCH] = NEVER;
    const uint8_t *hopeless = ARENA_ARRAY(c->arena, uint8_t, c->points + 1); /* no point is */
    uint32_t *movable = ARENA_ARRAY(c->arena, uint32_t, s->k->vregs.len + 1), num = list_movable(c, CLASS_V, movable);
    uint32_t *taken = ARENA_ARRAY(c->arena, uint32_t, num + 1), num_taken = 0, kept = 0, least = UINT32_MAX;
    uint64_t left = executed(s->k) / LIGHTER;
    for (;;) {
        s->limit[CLASS_V] = 0;
        const uint32_t at = highest_point(c, CLASS_V, hopeless), most = at < c->points ? s->live[CLASS_V][at] : 0;
        if (most < least) kept = num_taken, least = most;
        s->limit[CLASS_V] = most - most / 8 - (most > 0); /* what is nearly as high counts */
        if (num_taken % 8 == 0) count_over(c, CLASS_V);
        const Candidate *best = most ? relieve(c, movable, num, at) : NULL;
        if (!best || best->cost[SPILL_REMAT] > left) break;
        left -= best->cost[SPILL_REMAT];
        taken[num_taken++] = best->root;
    }
    uint8_t *choice = ARENA_ARRAY(c->arena, uint8_t, s->k->vregs.len + 1);
    for (uint32_t i = 0; i < kept; i++) choice[taken[i]] = SPILL_REMAT;
    s->limit[CLASS_V] = least;
    if (kept) carry_out(s, w, choice);
    return kept > 0;
}

bool regalloc_spill(Spiller *s, Webs *w, const Placement *p)
{
    if (s->rounds++ >= MAX_ROUNDS) return false;
    Choice *c = begin(s, w);
    bool any = false;
    for (unsigned f = 0; f < NUM_FILES; f++) any |= relieve_file(c, f);
    const bool creeps = s->rounds > ROUNDS_OF_A_STEP; /* what a round frees, its own reloads take */
    if ((!any || creeps) && !make_room(c, &w->web[p->failed]) && !any) return false;
    uint8_t *choice = ARENA_ARRAY(c->arena, uint8_t, s->k->vregs.len + 1);
    for (uint32_t v = 0; v < s->k->vregs.len; v++) choice[v] = (uint8_t)c->c[v].choice;
    carry_out(s, w, choice);
    return true;
}
