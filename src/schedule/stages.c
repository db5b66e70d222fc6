/* Searches how to cut a loop into head and tail. The head of a cut contains the memory operations and barriers of the
   block up to one of them, with everything that these need. All other products and arithmetic stay in the tail, and run
   together with the next head. The search tries each cut on a copy of the loop, in the order that `schedule` will
   choose. It keeps the best cut if it gains, and continues from there. */
#include "schedule/stages.h"

#include "analysis/cfg.h"
#include "schedule/extract.h"
#include "schedule/rotate.h"
#include "schedule/unroll.h"

enum {
    MOST_CUTS = 24,
    MOST_WORSE = 5,  /* stop after this many cuts in a row that are worse than the best one */
    CLOSE_WORSE = 2, /* the same if the best one is close to the bound */
    CLOSE = 8,       /* close: within 1/CLOSE above the bound; a short search then tries little more */
    SMALL = 100,     /* for loops up to this many instructions, all cuts are tried */
    LEAST_GAIN = 64, /* a rotation must gain 1/LEAST_GAIN of the clocks, because it costs code and registers */
    MOST_COPIES = 4,
    MOST_UNROLLED = 600, /* instructions */
    MOST_WORK = 2400,    /* most instructions of tried loops, over a whole search */
    SHORT_WORK = 1200,   /* the same for a short search */
    SHORT_TRIES = 9,     /* fewest tries for larger loops */
    MOST_SEEN = 128,     /* most plans that are remembered; later ones are tried again */
    MOST_WHOLE = 256,    /* most instructions of all iterations of a loop that is fully unrolled */
    MOST_TRIPS = 32,     /* most iterations of such a loop */
};

/* ---- a copy of the loop, and how long it takes ---- */

/* How many iterations ahead the instructions of the loop run: the result of a plan, however it is cut. */
typedef struct Stages {
    uint32_t num;    /* number of positions in the rotated loop, without its branch */
    uint32_t *inst;  /* by position: 1 + position in the given loop; 0: a copy that rotation has made */
    uint32_t *ahead; /* by position in the given loop: iterations ahead */
} Stages;

typedef struct Search {
    const StageProblem *p;
    uint64_t bound;           /* of StageClocks.shared */
    uint64_t unrotated;       /* StageClocks.alone of the given loop in the order that was tried */
    DepGraph given;           /* graph of the given loop */
    uint32_t work;            /* that is left */
    uint64_t seen[MOST_SEEN]; /* hashes of plans that were tried */
    unsigned num_seen;
} Search;

typedef struct Trial {
    LoopBody l;
    DepGraph graph;
    StageClocks clocks;
} Trial;

static const StageClocks NOT_FIT = {UINT64_MAX, UINT64_MAX};

bool stages_apply(LoopBody *l, const StagePlan *plan, uint64_t trips, Arena *scratch)
{
    for (unsigned i = 0; i < plan->num_heads; i++)
        if (!loop_rotate(l, &plan->heads[i], scratch)) return false;
    if (plan->factor < 2) return true;
    LoopCount count;
    if (!loop_count(l, &count)) return false;
    count.trips = trips > plan->num_heads ? trips - plan->num_heads : 0;
    if (trips && count.trips < plan->factor) return false;
    loop_unroll(l, &count, plan->factor, scratch);
    return true;
}

/* Lower bound of a wave's clocks per iteration, by the busiest unit. */
static uint64_t bound_of(const StageProblem *p, const DepGraph *g)
{
    const Machine machine = machine_new(p->rows, p->limits.waves);
    uint64_t matrix = 0, issue = 0, units[NUM_MACHINE_UNITS] = {0};
    for (uint32_t i = 0; i < g->num; i++) {
        const DepNode *node = &g->nodes[i];
        if (node->is_free) continue;
        issue += node->issue;
        if (node->kind == ISSUE_MATRIX) matrix += node->pipe;
        if (node->event && node->kind == ISSUE_LDS) units[MACHINE_LDS] += machine_service(&machine, node);
        if (node->event && node->kind == ISSUE_VMEM) units[MACHINE_VMEM] += machine_service(&machine, node);
    }
    uint64_t bound = matrix > issue ? matrix : issue;
    for (unsigned i = 0; i < NUM_MACHINE_UNITS; i++)
        if (units[i] > bound) bound = units[i];
    return bound;
}

/* While a wave waits, the others of its SIMD use the busiest unit. This is the mean value analysis of a closed network
   with one queue: a wave finds as many others there as without itself. Waves that start together stay together in part,
   so the queue's service times count as random, not as constant. */
static StageClocks clocks_of(const StageProblem *p, uint64_t alone, uint64_t busy, unsigned factor)
{
    double queue = 0, all = (double)alone;
    if (busy > alone) busy = alone;
    for (uint32_t n = 1; n <= p->limits.hiding_waves; n++) {
        const double there = (double)busy * (1 + queue);
        all = (double)(alone - busy) + there;
        queue = n * there / all;
    }
    return (StageClocks){(uint64_t)all / factor, alone / factor};
}

static Trial try_plan(Arena *arena, Search *s, const StagePlan *plan)
{
    const StageProblem *p = s->p;
    Trial t = {.clocks = NOT_FIT};
    const uint32_t size = loop_body_size(p->l) * plan->factor;
    if ((plan->factor > 1 && size > MOST_UNROLLED) || s->work < size) return t;
    s->work -= size;
    t.l = loop_extract(arena, p->l, &p->used_outside);
    if (!stages_apply(&t.l, plan, p->trips, arena)) return t;
    cfg_build(t.l.k);
    DepContext *context = dep_context_of_copy(arena, t.l.k, p->rows, &p->beside);
    LiveMap map = live_map(arena, liveness_between_blocks(arena, t.l.k));
    t.graph = dep_graph(arena, context, t.l.block);
    LiveOrder live = live_order(arena, &map, t.l.block, &t.graph), again = live_order_copy(arena, &live);
    const uint32_t *order = order_interleaved(arena, &t.graph, p->rows, &live, &p->limits, NULL);
    const LiveCount most = order_pressure(&again, order, t.graph.num);
    if (!order_fits(&most, &p->limits)) return t;
    const uint64_t alone = order_clocks(arena, &t.graph, p->rows, p->limits.waves, order);
    t.clocks = clocks_of(p, alone, bound_of(p, &t.graph), plan->factor);
    return t;
}

/* ---- heads ---- */

static bool touches_flags(const Inst *inst, bool writes)
{
    const InstInfo *row = inst_row(inst);
    if ((writes ? row->implicit_writes : row->implicit_reads) & (IMP_VCC | IMP_SCC)) return true;
    for (unsigned i = 0; i < inst->m.num_operands; i++) {
        const Operand o = inst->m.operands[i];
        const bool is_flag = o.kind == OPERAND_SPECIAL && o.value != SPECIAL_M0 && o.value != SPECIAL_EXEC;
        if (is_flag && (i < inst->m.num_defs) == writes) return true;
    }
    return false;
}

/* Adds everything that the head needs. Also adds readers of SCC or VCC that it writes, because these do not live across
   blocks. */
static void close_head(const DepGraph *g, BitSet *head)
{
    const uint32_t branch = g->num - 1;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = branch; i-- > 0;) {
            if (!bitset_test(head, i)) continue;
            FOREACH_DEP_IN(g, i, dep)
            if (!dep->distance && dep->kind != DEP_PLACE) bitset_set(head, dep->from);
            if (g->nodes[i].is_glued && i) bitset_set(head, i - 1);
        }
        for (uint32_t i = 0; i < branch; i++) {
            if (!bitset_test(head, i) || !touches_flags(g->nodes[i].inst, true)) continue;
            FOREACH_DEP_OUT(g, i, dep)
            if (!dep->distance && dep->to != branch && dep->kind == DEP_STATE && !bitset_test(head, dep->to) &&
                touches_flags(g->nodes[dep->to].inst, false)) {
                bitset_set(head, dep->to);
                changed = true;
            }
            if (i + 1 < branch && g->nodes[i + 1].is_glued && !bitset_test(head, i + 1)) {
                bitset_set(head, i + 1);
                changed = true;
            }
        }
    }
}

static bool is_event(const DepNode *node)
{
    return node->event || (inst_row(node->inst)->flags & INST_BARRIER) || isa_is_wait(node->inst->m.opcode);
}

/* Does the branch compare the instruction's result? Its other operands are arguments of edges. */
static bool is_compared(const Inst *branch, const Inst *inst)
{
    for (unsigned i = 0; i < inst_num_uses(branch); i++) FOREACH_DEF(inst, def)
    if (inst_uses(branch)[i].kind == OPERAND_VREG && def->kind == OPERAND_VREG &&
        inst_uses(branch)[i].value == def->value)
        return true;
    return false;
}

static bool is_transfer(const DepNode *node) { return node->event && node->event->flags & EVENT_WRITES_LDS; }

static bool has_transfer(const DepGraph *g, uint32_t last)
{
    for (uint32_t i = 0; i <= last; i++)
        if (is_transfer(&g->nodes[i])) return true;
    return false;
}

/* The head with the memory operations up to node `last`. `stay`: without transfers to LDS, except those on which it
   depends: they have a whole iteration's time, and the rest of this iteration's products would be too little for them.
   Empty if it would contain all memory operations and products of the loop. */
static BitSet head_up_to(Arena *arena, const DepGraph *g, uint32_t last, bool stay)
{
    const uint32_t branch = g->num - 1;
    BitSet head = bitset_new(arena, g->num);
    for (uint32_t i = 0; i <= last; i++)
        if (is_event(&g->nodes[i]) && !(stay && is_transfer(&g->nodes[i]))) bitset_set(&head, i);
    FOREACH_DEP_IN(g, branch, dep)
    if (!dep->distance && is_compared(g->nodes[branch].inst, g->nodes[dep->from].inst)) bitset_set(&head, dep->from);
    close_head(g, &head);
    return head;
}

/* Does work remain after the cut? */
static bool is_cut(const DepGraph *g, const BitSet *head)
{
    uint32_t ahead = 0, behind = 0;
    for (uint32_t i = 0; i + 1 < g->num; i++) {
        const bool is_work =
            g->nodes[i].kind == ISSUE_MATRIX || g->nodes[i].kind == ISSUE_VALU || is_event(&g->nodes[i]);
        if (is_work) ++*(bitset_test(head, i) ? &ahead : &behind);
    }
    return ahead && behind;
}

/* Finds nodes after which a cut may pay: the last of consecutive operations of one kind. */
static uint32_t find_cuts(const DepGraph *g, uint32_t *cuts)
{
    uint32_t num = 0, last = UINT32_MAX;
    for (uint32_t i = 0; i < g->num; i++) {
        const DepNode *node = &g->nodes[i];
        if (last != UINT32_MAX && num < MOST_CUTS &&
            (node->kind == ISSUE_MATRIX ||
             (is_event(node) && (node->inst->m.opcode != g->nodes[last].inst->m.opcode)))) {
            cuts[num++] = last;
            last = UINT32_MAX;
        }
        if (is_event(node)) last = i;
    }
    if (last != UINT32_MAX && num < MOST_CUTS) cuts[num++] = last;
    return num;
}

/* ---- the search ---- */

static bool gains(uint64_t clocks, uint64_t than)
{
    return clocks != UINT64_MAX && clocks + clocks / LEAST_GAIN < than;
}

/* Is the plan better than one of as many copies and rotations? If waves hide its waits, a shorter one still counts. */
static bool is_better(const StageClocks *clocks, const StageClocks *than)
{
    return gains(clocks->shared, than->shared) || (clocks->shared <= than->shared && gains(clocks->alone, than->alone));
}

/* Is the loop large? For small loops, only the clock of the machine code knows what waits cost. */
static bool is_large(const Search *s) { return s->given.num > SMALL; }

/* Are these clocks so close to the bound that the search may end? A short search of a large loop ends earlier. */
static bool is_close(const Search *s, uint64_t clocks)
{
    return clocks <= s->bound || (s->p->is_short && is_large(s) && clocks <= s->bound + s->bound / CLOSE);
}

/* The loop after the plan's rotations, without unrolling. */
static Trial rotated(Arena *arena, const StageProblem *p, const StagePlan *plan)
{
    Trial t = {loop_extract(arena, p->l, &p->used_outside), {0}, NOT_FIT};
    for (unsigned i = 0; i < plan->num_heads; i++)
        if (!loop_rotate(&t.l, &plan->heads[i], arena)) return t;
    cfg_build(t.l.k);
    StoresBeside beside = p->beside;
    beside.always |= p->all_stores;
    t.graph = dep_graph(arena, dep_context_of_copy(arena, t.l.k, p->rows, &beside), t.l.block);
    return t;
}

/* A head that can be rotated. */
typedef struct Cut {
    uint32_t last;
    bool transfers_stay;
} Cut;

/* ---- plans with the same result ---- */

static Stages stages_of_given(Arena *arena, uint32_t num)
{
    Stages st = {num, ARENA_ARRAY(arena, uint32_t, num + 1), ARENA_ARRAY(arena, uint32_t, num + 1)};
    for (uint32_t i = 0; i < num; i++) st.inst[i] = i + 1;
    return st;
}

/* The stages after one more rotation, which leaves `num` positions: the tail, copies of values passed on, the head. */
static void stages_rotate(Arena *arena, Stages *st, const BitSet *head, uint32_t num)
{
    uint32_t *inst = ARENA_ARRAY(arena, uint32_t, num + 1), ahead = num, behind = 0;
    for (uint32_t i = st->num; i-- > 0;)
        if (bitset_test(head, i) && ahead) {
            inst[--ahead] = st->inst[i];
            if (st->inst[i]) st->ahead[st->inst[i] - 1]++;
        }
    for (uint32_t i = 0; i < st->num && behind < ahead; i++)
        if (!bitset_test(head, i)) inst[behind++] = st->inst[i];
    st->inst = inst;
    st->num = num;
}

/* Has a plan with the same result been tried before, through other heads? If not, notes it. Only memory operations,
   barriers and products are compared. Scalars do not count: each head needs them again, so after two heads they are
   further ahead than after one head that holds both. */
static bool seen_before(Search *s, const Stages *st, const DepGraph *g, const BitSet *head, unsigned factor)
{
    uint64_t hash = factor;
    for (uint32_t i = 0; i < st->num; i++)
        if (st->inst[i] && (is_event(&g->nodes[i]) || g->nodes[i].kind == ISSUE_MATRIX))
            hash += ((uint64_t)st->inst[i] << 8 | (st->ahead[st->inst[i] - 1] + bitset_test(head, i))) *
                        0x9e3779b97f4a7c15ull >>
                    7;
    for (unsigned i = 0; i < s->num_seen; i++)
        if (s->seen[i] == hash) return true;
    if (s->num_seen < MOST_SEEN) s->seen[s->num_seen++] = hash;
    return false;
}

/* The plan with one more rotation. NOT_FIT: it is not possible, or not new. */
static StagePlan with_cut(Arena *arena, Search *s, const StagePlan *plan, const Stages *st, const DepGraph *g,
                          const Cut *cut)
{
    StagePlan more = *plan;
    BitSet *head = &more.heads[more.num_heads++];
    *head = head_up_to(arena, g, cut->last, cut->transfers_stay);
    const bool is_new = is_cut(g, head) && !seen_before(s, st, g, head, plan->factor);
    more.clocks = is_new ? try_plan(arena, s, &more).clocks : NOT_FIT;
    return more;
}

/* Adds one more rotation if one gains. `st`: the stages of the best plan so far. */
static bool try_cuts(Arena *arena, Search *s, StagePlan *best, Stages *st)
{
    Arena *scratch = arena_scratch(arena);
    const DepGraph g = best->num_heads ? rotated(scratch, s->p, best).graph : s->given;
    if (best->num_heads && g.num) stages_rotate(arena, st, &best->heads[best->num_heads - 1], g.num - 1);
    uint32_t cuts[MOST_CUTS];
    const uint32_t num = g.num ? find_cuts(&g, cuts) : 0;
    StageClocks clocks = best->clocks;
    Cut found = {0};
    const uint32_t patience = is_large(s) ? MOST_WORSE : MOST_CUTS;
    uint32_t gained = UINT32_MAX - patience; /* the last cut that gained */
    for (uint32_t i = 0; i < 2 * num && clocks.shared > s->bound; i++) {
        if (i / 2 > gained + (is_close(s, clocks.shared) ? CLOSE_WORSE : patience)) break;
        const Cut cut = {cuts[i / 2], i % 2 == 0};
        const bool is_new = !is_transfer(&g.nodes[cut.last]) && has_transfer(&g, cut.last);
        if (cut.transfers_stay && !is_new) continue;
        Arena *tried = arena_scratch(scratch);
        const StagePlan plan = with_cut(tried, s, best, st, &g, &cut);
        const bool is_first = clocks.shared == best->clocks.shared;
        if (is_first ? gains(plan.clocks.shared, clocks.shared) : is_better(&plan.clocks, &clocks)) {
            clocks = plan.clocks;
            found = cut;
            gained = i / 2;
        }
        arena_free(tried);
    }
    const bool any = clocks.shared < best->clocks.shared;
    if (any) {
        best->heads[best->num_heads++] = head_up_to(arena, &g, found.last, found.transfers_stay);
        best->clocks = clocks;
    }
    arena_free(scratch);
    return any;
}

/* Searches rotations one after the other, for a loop that is then unrolled `factor` times. */
static StagePlan search_rotations(Arena *arena, Search *s, unsigned factor)
{
    StagePlan best = {.factor = factor};
    Arena *scratch = arena_scratch(arena);
    best.clocks = try_plan(scratch, s, &best).clocks;
    if (factor == 1) s->unrotated = best.clocks.alone;
    arena_free(scratch);
    const uint64_t trips = s->p->trips;
    Stages st = stages_of_given(arena, loop_body_size(s->p->l) - 1);
    while (best.num_heads < MOST_ROTATIONS && (!trips || trips > best.num_heads + 1u)) {
        /* Without a rotation nothing runs ahead, so try one even if the loop is close to the bound. */
        const bool is_done = best.num_heads ? is_close(s, best.clocks.shared) : best.clocks.shared <= s->bound;
        if (is_done || !try_cuts(arena, s, &best, &st)) break;
    }
    return best;
}

/* The unrolled loop with the rotations that are best without unrolling. */
static StagePlan unrolled(Arena *arena, Search *s, const StagePlan *rotations, unsigned factor)
{
    StagePlan plan = *rotations;
    plan.factor = factor;
    Arena *scratch = arena_scratch(arena);
    plan.clocks = try_plan(scratch, s, &plan).clocks;
    arena_free(scratch);
    return plan;
}

/* The best clocks of the loop before: in its own order or in the one that was tried. */
static uint64_t clocks_before(Arena *arena, const Search *s)
{
    const StageProblem *p = s->p;
    uint32_t *own = ARENA_ARRAY(arena, uint32_t, s->given.num + 1);
    for (uint32_t i = 0; i < s->given.num; i++) own[i] = i;
    const uint64_t clocks = order_clocks(arena, &s->given, p->rows, p->limits.waves, own);
    return clocks < s->unrotated ? clocks : s->unrotated;
}

static uint32_t work_of(const StageProblem *p)
{
    const uint32_t work = loop_body_size(p->l) * SHORT_TRIES;
    if (!p->is_short || work >= MOST_WORK) return MOST_WORK;
    return work > SHORT_WORK ? work : SHORT_WORK;
}

static void keep_better(StagePlan *best, const StagePlan *plan)
{
    const bool is_alike = plan->factor == best->factor && plan->num_heads == best->num_heads;
    if (is_alike ? is_better(&plan->clocks, &best->clocks) : gains(plan->clocks.shared, best->clocks.shared))
        *best = *plan;
}

static bool has_barrier(const Block *block)
{
    FOREACH_INST(block, inst)
    if (inst_has(inst, INST_BARRIER)) return true;
    return false;
}

/* Unrolls all iterations if they are few. No rotation is better, because nothing is left to run ahead of. False: there
   are too many, they do not fit the registers, or barriers separate them. */
static bool whole(Arena *arena, Search *s, StagePlan *plan)
{
    const uint64_t trips = s->p->trips;
    if (trips < 2 || trips > MOST_TRIPS || trips * loop_body_size(s->p->l) > MOST_WHOLE) return false;
    if (has_barrier(s->p->l->block)) return false;
    const StagePlan none = {.factor = 1, .clocks = NOT_FIT};
    *plan = unrolled(arena, s, &none, (unsigned)trips);
    return plan->clocks.shared != UINT64_MAX;
}

StagePlan stages_search(Arena *arena, const StageProblem *p)
{
    const StagePlan none = {.factor = 1};
    Search s = {.p = p, .given = rotated(arena, p, &none).graph, .work = work_of(p)};
    s.bound = bound_of(p, &s.given) * p->limits.hiding_waves;
    StagePlan best;
    if (whole(arena, &s, &best)) return best;
    const StagePlan rotations = search_rotations(arena, &s, 1);
    best = rotations;
    for (unsigned factor = 2; p->is_short && factor <= MOST_COPIES && !is_close(&s, best.clocks.shared); factor *= 2) {
        const StagePlan plan = unrolled(arena, &s, &rotations, factor);
        keep_better(&best, &plan);
    }
    for (unsigned factor = 2; factor <= MOST_COPIES && !is_close(&s, best.clocks.shared) && s.work; factor *= 2) {
        const StagePlan plan = search_rotations(arena, &s, factor);
        keep_better(&best, &plan);
    }
    if (is_large(&s)) best.before = clocks_before(arena, &s);
    return best;
}
