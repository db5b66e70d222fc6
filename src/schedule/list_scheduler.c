/* See list_scheduler.h. A list scheduler with a clock. At each clock it issues the first of these that need not wait:

   1. a matrix instruction, as soon as the pipe is free. If two or three waves share the SIMD, and the block has more
      work that needs no matrix instruction than the pipe hides, it waits for its share of that work. What is left for
      the end would be issued by these waves at once, with the pipe idle;
   2. loads and the computations of their addresses, earliest need first. Their queue must have room, they must be at
      most HORIZON ahead of the rest, and there must be registers (below);
   3. anything else in the order of the block;
   4. a barrier that nothing of the block waits for, when no matrix instruction is left.

   If there is none, the clock advances until there is one. Instructions without code (merges, coalesced copies) go
   right before their first reader.

   Registers: the frontier is the first instruction of the block that is not issued yet. For the rest of the block in
   its own order, the scheduler knows how many more registers each instruction needs than the frontier. An instruction
   may be issued early if the registers that it adds keep the maximum up to its own place within the limits. The
   frontier itself may always be issued. So if the block's own order fits, the new order fits, too.

   If VGPRs are in several banks (gfx1250, above v255), each change between kinds of instructions may cost a switch.
   Then instructions of one kind are issued in runs. A run of LDS reads begins when the queue has room for its last one,
   and only if the next arithmetic instruction is a matrix instruction or needs them. Arithmetic keeps its order. */
#include "schedule/list_scheduler.h"

#include "isa/family.h"
#include "schedule/queue.h"

typedef enum Category {
    CATEGORY_MATRIX,
    CATEGORY_LDS,
    CATEGORY_VMEM,
    CATEGORY_SMEM,
    CATEGORY_ADDRESS,
    CATEGORY_OTHER,
    CATEGORY_LATE,
    NUM_CATEGORIES
} Category;

enum { NO_NODE = UINT32_MAX, NO_NEED = UINT32_MAX, CHUNK = 64, MANY_WAVES = 4 /* of a SIMD: seldom at one place */ };
enum { MOST_ADDRESSES = 8 }; /* most addresses that are computed ahead of their loads, because each takes a register */

/* With several VGPR banks, an instruction after one of another kind usually costs an s_set_vgpr_msb, because the same
   operand is in another bank. So instructions of one kind are issued in runs. */
typedef enum Run { RUN_NONE, RUN_MATRIX, RUN_LDS, RUN_OTHER } Run;
enum { MOST_RUN = 16, MOST_RUN_OF_LDS = 12 }; /* instructions */

/* Limits that are checked: VGPRs, all vector registers, SGPRs. */
enum { LIMIT_V, LIMIT_VECTORS, LIMIT_S, NUM_LIMITS };
typedef struct Demand {
    int32_t of[NUM_LIMITS];
} Demand;

typedef struct Order {
    Arena *arena;
    const DepGraph *g;
    LiveOrder *live;
    Machine machine;
    Demand limit;
    Demand *own;        /* by node: live registers after it in the block's own order */
    Demand *own_chunks; /* the maximum of each CHUNK entries */
    Demand own_most;
    uint32_t *leader;  /* by node: first of the nodes that are glued together with it */
    uint32_t *left;    /* by leader: number of dependences on nodes that are not issued yet */
    uint64_t *ready;   /* by leader: clock at which its operands are available */
    uint32_t *use;     /* by node: the first user of its result */
    uint32_t *need;    /* loads and addresses: the node that needs it first; + num for each later iteration */
    uint8_t *category; /* by leader */
    bool *issued, *written;
    uint64_t *work; /* by node: sum of the clocks of earlier nodes in the block's own order */
    uint64_t horizon;
    bool at_once; /* OrderLimits.at_once */
    NodeQueue ready_now[NUM_CATEGORIES], pending;
    uint32_t frontier, matrix_left, lds_left;
    uint32_t loads_waiting;           /* number of loads whose addresses are available */
    uint64_t matrix_clocks, last_lds; /* clocks of one matrix instruction; clock of the last LDS read */
    bool shares;                      /* two or three waves share the SIMD */
    bool *after_matrix;               /* by node: it is or needs a matrix instruction of the block */
    uint64_t others_left;             /* issue clocks of the others that are not issued yet */
    uint64_t last_matrix;             /* clock of the last matrix instruction */
    uint32_t *out, num_out;
    bool refused;       /* at this clock a load could be issued, but there are no registers for it */
    uint64_t held_back; /* clocks in which nothing is issued for that reason */
    bool in_runs;
    Run run_of;    /* kind of the current run */
    uint32_t run;  /* instructions of it */
    uint32_t turn; /* in runs, arithmetic keeps its order: the first one that is not issued yet */
    /* waits: operations of a counter issued so far, and those known to be complete */
    uint32_t *sequence[NUM_RESULT_COUNTERS]; /* by node: operations that must be complete for its operands */
    uint32_t num_issued[NUM_RESULT_COUNTERS], complete[NUM_RESULT_COUNTERS];
} Order;

/* ---- the block's own order ---- */

static Demand demand_of(const LiveCount *c)
{
    return (Demand){{c->dwords[PRESSURE_V], c->dwords[PRESSURE_V] + c->dwords[PRESSURE_A], c->dwords[PRESSURE_S]}};
}

static void raise(Demand *most, const Demand *d)
{
    for (unsigned i = 0; i < NUM_LIMITS; i++)
        if (d->of[i] > most->of[i]) most->of[i] = d->of[i];
}

static void walk_own_order(Order *o)
{
    const uint32_t n = o->g->num;
    const LiveOrder fresh = *o->live;
    *o->live = live_order_copy(o->arena, &fresh);
    o->own = ARENA_ARRAY(o->arena, Demand, n + 1);
    o->own_chunks = ARENA_ARRAY(o->arena, Demand, n / CHUNK + 1);
    o->work = ARENA_ARRAY(o->arena, uint64_t, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        const DepNode *node = &o->g->nodes[i];
        live_issue(o->live, i);
        o->own[i] = demand_of(&o->live->now);
        raise(&o->own_chunks[i / CHUNK], &o->own[i]);
        raise(&o->own_most, &o->own[i]);
        o->work[i + 1] =
            o->work[i] + (node->kind == ISSUE_MATRIX && node->pipe > node->issue ? node->pipe : node->issue);
    }
    *o->live = fresh;
}

static Demand most_between(const Order *o, uint32_t first, uint32_t last)
{
    Demand most = o->own[first];
    for (uint32_t i = first; i <= last;) {
        const bool whole = i % CHUNK == 0 && i + CHUNK <= last + 1;
        raise(&most, whole ? &o->own_chunks[i / CHUNK] : &o->own[i]);
        i += whole ? CHUNK : 1;
    }
    return most;
}

/* ---- what nodes are ---- */

static bool is_load(const DepNode *node)
{
    const InstInfo *row = inst_row(node->inst);
    if (!node->event || row->flags & INST_ATOMIC) return false;
    return row->flags & INST_LOAD || (node->kind == ISSUE_LDS && node->inst->m.num_defs);
}

/* Lanes exchange data through the LDS, so code before such an operation does not compute an address. */
static bool is_exchange(const DepNode *node) { return node->event && !inst_row(node->inst)->memory_bytes; }

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* Finds the first node that uses the result, looking through nodes without code. + num for each later iteration. */
static void find_uses(Order *o)
{
    const DepGraph *g = o->g;
    for (uint32_t i = g->num; i-- > 0;) {
        uint32_t use = NO_NEED;
        FOREACH_DEP_OUT(g, i, dep)
        {
            const DepNode *to = &g->nodes[dep->to];
            if (dep->kind != DEP_VALUE || to->inst->branch) continue;
            if (!to->is_free) use = least(use, dep->to + dep->distance * g->num);
            else if (!dep->distance) use = least(use, o->use[dep->to]);
        }
        o->use[i] = use;
    }
}

/* When an LDS-DMA is needed. It has no result, so a barrier or a wait counts as its reader. If that comes before the
   data arrive, as in the next iteration of a short loop, the LDS-DMA is urgent. */
static uint32_t need_of_transfer(const Order *o, uint32_t node)
{
    const DepGraph *g = o->g;
    const DepNode *transfer = &g->nodes[node];
    uint32_t at = g->num + node;
    FOREACH_DEP_OUT(g, node, dep)
    {
        if (dep->kind != DEP_FENCE || dep->latency < transfer->latency || dep->latency <= transfer->issue) continue;
        const uint64_t needed = o->work[dep->to] + dep->distance * o->work[g->num];
        uint32_t low = 0, high = g->num; /* binary search for the first node with that much work before it */
        while (low < high && needed < o->work[g->num] + transfer->latency) {
            const uint32_t middle = low + (high - low) / 2;
            if (o->work[middle] + transfer->latency < needed) low = middle + 1;
            else high = middle;
        }
        at = least(at, low < g->num && high < g->num ? low : at);
    }
    return at;
}

/* When nodes are needed: for a load the first user of its result, for an address computation the first user of what is
   loaded there. */
static void find_needs(Order *o)
{
    const DepGraph *g = o->g;
    find_uses(o);
    for (uint32_t i = g->num; i-- > 0;) {
        o->need[i] = NO_NEED;
        if (is_load(&g->nodes[i])) {
            o->need[i] = o->use[i] == NO_NEED ? need_of_transfer(o, i) : o->use[i];
            continue;
        }
        if (g->nodes[i].event) continue;
        FOREACH_DEP_OUT(g, i, dep)
        if (!dep->distance && (dep->kind == DEP_VALUE || dep->kind == DEP_STATE) && !is_exchange(&g->nodes[dep->to]))
            o->need[i] = least(o->need[i], o->need[dep->to]);
    }
}

static Category category_of(const Order *o, uint32_t i)
{
    const DepNode *node = &o->g->nodes[i];
    if (node->kind == ISSUE_MATRIX) return CATEGORY_MATRIX;
    if (is_load(node))
        return node->kind == ISSUE_LDS ? CATEGORY_LDS : node->kind == ISSUE_SMEM ? CATEGORY_SMEM : CATEGORY_VMEM;
    if (node->event) return CATEGORY_OTHER;
    if (inst_row(node->inst)->flags & INST_BARRIER) {
        FOREACH_DEP_OUT(o->g, i, dep)
        if (!dep->distance && dep->to + 1 != o->g->num) return CATEGORY_OTHER;
        return CATEGORY_LATE;
    }
    if (o->need[i] == NO_NEED || (node->kind != ISSUE_VALU && node->kind != ISSUE_SALU)) return CATEGORY_OTHER;
    return inst_writes_m0(node->inst) ? CATEGORY_VMEM : CATEGORY_ADDRESS;
}

/* Issue clocks of a node that needs no matrix instruction of the block. */
static uint64_t others_clocks(const Order *o, uint32_t i)
{
    const DepNode *node = &o->g->nodes[i];
    const uint64_t clocks = node->apart > node->issue ? node->apart : node->issue;
    return node->is_free || o->after_matrix[i] ? 0 : clocks;
}

static void describe(Order *o)
{
    const DepGraph *g = o->g;
    find_needs(o);
    for (uint32_t i = 0; i < g->num; i++) {
        o->leader[i] = i && g->nodes[i].is_glued ? o->leader[i - 1] : i;
        o->category[i] = (uint8_t)category_of(o, i);
        o->matrix_left += g->nodes[i].kind == ISSUE_MATRIX;
        o->lds_left += o->category[i] == CATEGORY_LDS;
        if (g->nodes[i].kind == ISSUE_MATRIX) o->matrix_clocks = g->nodes[i].pipe;
        if (o->leader[i] != i && o->category[o->leader[i]] != CATEGORY_MATRIX)
            o->category[o->leader[i]] = CATEGORY_OTHER;
        o->after_matrix[i] = g->nodes[i].kind == ISSUE_MATRIX;
        FOREACH_DEP_IN(g, i, dep)
        {
            if (dep->distance) continue;
            if (o->leader[dep->from] != o->leader[i]) o->left[o->leader[i]]++;
            o->after_matrix[i] |= o->after_matrix[dep->from];
        }
        o->others_left += others_clocks(o, i);
    }
}

/* ---- queues of nodes that can be issued ---- */

static uint32_t key_of(const Order *o, uint32_t node)
{
    const Category category = (Category)o->category[node];
    return category >= CATEGORY_LDS && category <= CATEGORY_ADDRESS ? o->need[node] : node;
}

static void all_issued_before(Order *o, uint32_t node);

/* A leader's nodes are issued. Nodes that only depended on them go into the queues. */
static void release(Order *o, uint32_t node, uint64_t at, uint32_t delay)
{
    const DepGraph *g = o->g;
    FOREACH_DEP_OUT(g, node, dep)
    {
        const uint32_t to = o->leader[dep->to];
        if (dep->distance || to == o->leader[node]) continue;
        const uint64_t ready = at + delay + dep->latency;
        if (ready > o->ready[to]) o->ready[to] = ready;
        for (unsigned c = 0; c < NUM_RESULT_COUNTERS && dep->kind == DEP_VALUE; c++) {
            const bool counts = result_counters(&g->nodes[node]) >> c & 1;
            const uint32_t sequence = counts ? o->num_issued[c] : g->nodes[node].is_free ? o->sequence[c][node] : 0;
            if (sequence > o->sequence[c][to]) o->sequence[c][to] = sequence;
        }
        if (--o->left[to] == 0) all_issued_before(o, to);
    }
}

/* Everything on which the node depends is issued. Nodes without code take no time. */
static void all_issued_before(Order *o, uint32_t node)
{
    if (o->g->nodes[node].is_free && o->leader[node] == node &&
        (node + 1 == o->g->num || o->leader[node + 1] != node)) {
        o->issued[node] = true;
        release(o, node, o->ready[node], 0);
        return;
    }
    o->loads_waiting += is_load(&o->g->nodes[node]);
    queue_push(&o->pending, o->ready[node], node);
}

static void admit_ready(Order *o)
{
    while (o->pending.heap.len && o->pending.heap.data[0].key <= o->machine.now) {
        const uint32_t node = o->pending.heap.data[0].node;
        queue_pop(&o->pending);
        queue_push(&o->ready_now[o->category[node]], key_of(o, node), node);
        /* If issuing it early gains nothing, it keeps its place in the order. */
        if (o->category[node] == CATEGORY_ADDRESS) queue_push(&o->ready_now[CATEGORY_OTHER], node, node);
    }
}

/* The first node of the category; NO_NODE: none. */
static uint32_t top_of(Order *o, Category category)
{
    NodeQueue *q = &o->ready_now[category];
    while (q->heap.len && o->issued[q->heap.data[0].node]) queue_pop(q);
    return q->heap.len ? q->heap.data[0].node : NO_NODE;
}

/* ---- who goes next ---- */

static bool fits(const Order *o, uint32_t node)
{
    if (node <= o->frontier) return true;
    const LiveCount change = live_change(o->live, node);
    const Demand more = demand_of(&change), now = demand_of(&o->live->now);
    const Demand zero = {{0}}, *before = o->frontier ? &o->own[o->frontier - 1] : &zero;
    bool adds = false, near = false;
    for (unsigned i = 0; i < NUM_LIMITS; i++) adds |= more.of[i] > 0;
    if (!adds) return true;
    const Demand begin = demand_of(&o->live->begin);
    if (!o->frontier) before = &begin;
    for (unsigned i = 0; i < NUM_LIMITS; i++)
        near |= more.of[i] > 0 && now.of[i] + more.of[i] + o->own_most.of[i] - before->of[i] > o->limit.of[i];
    if (!near) return true;
    const Demand most = most_between(o, o->frontier, node);
    for (unsigned i = 0; i < NUM_LIMITS; i++)
        if (more.of[i] > 0 && now.of[i] + more.of[i] + most.of[i] - before->of[i] > o->limit.of[i]) return false;
    return true;
}

static bool is_near(const Order *o, uint32_t node)
{
    const uint32_t n = o->g->num, need = o->need[node];
    if (need == NO_NEED) return true;
    return o->work[need % n] + need / n * o->work[n] <= o->work[o->frontier] + o->horizon;
}

static uint64_t least_work(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* While matrix instructions are ready, LDS reads are issued beside them at an even pace, unless they are needed
   soon. */
static bool is_due(const Order *o, uint32_t node)
{
    const uint32_t need = o->need[node] % o->g->num;
    const bool later = o->need[node] >= o->g->num;
    if (o->at_once || o->in_runs || !o->ready_now[CATEGORY_MATRIX].heap.len || !o->lds_left) return true;
    const uint64_t ahead = later ? UINT64_MAX : o->work[need] - least_work(o->work[need], o->work[o->frontier]);
    if (ahead <= 2 * (uint64_t)o->g->nodes[node].latency) return true;
    if (ahead <= 8 * (uint64_t)o->g->nodes[node].latency)
        return 2 * (o->machine.now - o->last_lds) >= 3 * machine_service(&o->machine, &o->g->nodes[node]);
    return o->machine.now >= o->last_lds + o->matrix_left * o->matrix_clocks / o->lds_left;
}

/* The clock at which a run of LDS reads may begin: its last read must have room in the queue. */
static uint64_t run_of_lds(const Order *o)
{
    const MachineUnit *lds = &o->machine.unit[MACHINE_LDS];
    if (o->run_of == RUN_LDS && o->run < MOST_RUN_OF_LDS) return 0;
    const uint32_t last = lds->issued + least(least(MOST_RUN_OF_LDS, lds->depth), o->lds_left) - 1;
    return last < lds->depth ? 0 : lds->slot[(last - lds->depth) % MACHINE_QUEUE];
}

static uint64_t earliest(const Order *o, uint32_t node)
{
    uint64_t at = machine_earliest(&o->machine, &o->g->nodes[node]);
    if (o->in_runs && o->category[node] == CATEGORY_LDS && run_of_lds(o) > at) at = run_of_lds(o);
    const MachineUnit *vmem = &o->machine.unit[MACHINE_VMEM];
    /* A write of M0 stays together with its LDS-DMA. */
    if (o->category[node] == CATEGORY_VMEM && !o->g->nodes[node].event && vmem->issued >= vmem->depth) {
        const uint64_t slot = vmem->slot[(vmem->issued - vmem->depth) % MACHINE_QUEUE];
        if (slot > at) at = slot;
    }
    return at;
}

/* Is it arithmetic, but not for addresses of loads? */
static bool is_arithmetic(const Order *o, uint32_t node)
{
    const DepNode *n = &o->g->nodes[node];
    return !n->is_free && !n->event && (n->kind == ISSUE_MATRIX || n->kind == ISSUE_VALU) &&
           o->category[o->leader[node]] != CATEGORY_ADDRESS;
}

static bool breaks_run(const Order *o, Category category, uint32_t node)
{
    if (is_arithmetic(o, node)) return node != o->turn;
    /* beside LDS reads, as long as these continue */
    if (category == CATEGORY_VMEM && node != o->frontier) return o->run_of == RUN_MATRIX && o->lds_left;
    if (category != CATEGORY_LDS || node == o->frontier || o->turn == o->g->num) return false;
    return o->g->nodes[o->turn].kind == ISSUE_VALU && o->need[node] != o->turn;
}

/* Should other instructions go first, so that they do not remain when matrix instructions end? */
static bool is_early(const Order *o)
{
    if (!o->shares || o->in_runs || !o->last_matrix || !o->matrix_left) return false;
    const uint64_t pace = o->others_left / o->matrix_left;
    return pace > o->matrix_clocks && o->machine.now < o->last_matrix + pace;
}

/* Which node of the category may be issued, and when? NO_NODE: others must come first. */
static uint32_t candidate(Order *o, Category category, uint64_t *at)
{
    const uint32_t node = top_of(o, category);
    if (node == NO_NODE) return NO_NODE;
    if (category == CATEGORY_LATE && o->matrix_left) return NO_NODE;
    if (o->in_runs && breaks_run(o, category, node)) return NO_NODE;
    if (category == CATEGORY_ADDRESS && node != o->frontier && o->loads_waiting >= MOST_ADDRESSES) return NO_NODE;
    if (category >= CATEGORY_LDS && category <= CATEGORY_ADDRESS && node != o->frontier && !is_near(o, node))
        return NO_NODE;
    if (category == CATEGORY_LDS && node != o->frontier && !is_due(o, node)) return NO_NODE;
    if (!fits(o, node)) {
        o->refused |= is_load(&o->g->nodes[node]);
        return NO_NODE;
    }
    *at = earliest(o, node);
    return node;
}

static Run run_kind(const Order *o, uint32_t node)
{
    switch (o->g->nodes[node].kind) {
    case ISSUE_MATRIX: return RUN_MATRIX;
    case ISSUE_LDS: return RUN_LDS;
    case ISSUE_VALU:
    case ISSUE_VMEM: return RUN_OTHER;
    default: return RUN_NONE;
    }
}

/* The node that continues the current run, if one can be issued at this clock. */
static uint32_t next_of_run(Order *o)
{
    static const Category of_lds[] = {CATEGORY_LDS}, others[] = {CATEGORY_VMEM, CATEGORY_ADDRESS, CATEGORY_OTHER};
    const bool is_lds = o->run_of == RUN_LDS;
    const Category *categories = is_lds ? of_lds : others;
    if (o->run >= (is_lds ? MOST_RUN_OF_LDS : MOST_RUN) || o->run_of <= RUN_MATRIX) return NO_NODE;
    for (unsigned i = 0; i < (is_lds ? 1 : 3); i++) {
        uint64_t at;
        const uint32_t node = candidate(o, categories[i], &at);
        if (node != NO_NODE && at <= o->machine.now) return node;
    }
    return NO_NODE;
}

static uint32_t choose(Order *o, uint64_t *next)
{
    uint32_t best = o->in_runs ? next_of_run(o) : NO_NODE;
    if (best != NO_NODE) return best;
    uint32_t held = NO_NODE;
    for (unsigned category = 0; category < NUM_CATEGORIES; category++) {
        uint64_t at;
        const uint32_t node = candidate(o, (Category)category, &at);
        if (node == NO_NODE) continue;
        if (category == CATEGORY_MATRIX && at <= o->machine.now && is_early(o)) {
            held = node;
            continue;
        }
        if (at > o->machine.now) {
            if (at < *next) *next = at;
            continue;
        }
        const bool is_ahead = category >= CATEGORY_LDS && category <= CATEGORY_ADDRESS;
        if (!is_ahead && best != NO_NODE) continue;
        if (best == NO_NODE || o->need[node] < o->need[best]) best = node;
        if (category == CATEGORY_MATRIX) return best;
    }
    if (best != NO_NODE || held != NO_NODE) return best != NO_NODE ? best : held;
    const uint32_t f = o->frontier;
    if (o->leader[f] != f || o->left[f] || o->ready[f] > o->machine.now) return NO_NODE;
    const uint64_t at = earliest(o, f);
    if (at <= o->machine.now) return f;
    if (at < *next) *next = at;
    return NO_NODE;
}

/* ---- issue ---- */

/* Appends the node to the new order, after nodes without code on which it depends. */
static void write(Order *o, uint32_t node)
{
    if (o->written[node]) return;
    o->written[node] = true;
    FOREACH_DEP_IN(o->g, node, dep)
    if (!dep->distance && o->g->nodes[dep->from].is_free) write(o, dep->from);
    live_issue(o->live, node);
    o->out[o->num_out++] = node;
}

/* If the node needs a wait, that wait covers everything that has arrived by now. */
static void wait_before(Order *o, uint32_t node)
{
    bool waits = false;
    for (unsigned c = 0; c < NUM_RESULT_COUNTERS; c++) {
        if (o->sequence[c][node] <= o->complete[c]) continue;
        o->complete[c] = o->sequence[c][node];
        waits = true;
    }
    if (waits) o->machine.now += o->machine.issue;
}

static void count_run(Order *o, uint32_t node)
{
    const Run kind = run_kind(o, node);
    if (kind == RUN_NONE) return;
    if (kind != o->run_of) o->run = 0;
    o->run_of = kind;
    o->run++;
}

/* Moves the frontier past issued nodes. */
static void go_on(Order *o)
{
    while (o->frontier < o->g->num && o->issued[o->frontier]) o->frontier++;
    while (o->turn < o->g->num && (o->issued[o->turn] || !is_arithmetic(o, o->turn))) o->turn++;
}

static void issue(Order *o, uint32_t leader)
{
    wait_before(o, leader);
    count_run(o, leader);
    for (uint32_t i = leader; i < o->g->num && o->leader[i] == leader; i++) {
        const DepNode *node = &o->g->nodes[i];
        const uint64_t at = machine_earliest(&o->machine, node);
        const uint32_t delay = machine_issue(&o->machine, node, at);
        for (unsigned c = 0; c < NUM_RESULT_COUNTERS; c++) o->num_issued[c] += result_counters(node) >> c & 1;
        o->issued[i] = true;
        o->loads_waiting -= i == leader && is_load(node);
        o->matrix_left -= node->kind == ISSUE_MATRIX;
        o->others_left -= others_clocks(o, i);
        if (node->kind == ISSUE_MATRIX) o->last_matrix = at;
        if (o->category[i] == CATEGORY_LDS) {
            o->lds_left--;
            o->last_lds = at;
        }
        write(o, i);
        release(o, i, at, delay);
    }
    go_on(o);
}

static void run(Order *o)
{
    for (uint32_t i = 0; i < o->g->num; i++)
        if (o->leader[i] == i && !o->left[i] && !o->issued[i]) all_issued_before(o, i);
    go_on(o);
    while (o->frontier < o->g->num) {
        admit_ready(o);
        uint64_t next = UINT64_MAX;
        o->refused = false;
        const uint32_t node = choose(o, &next);
        if (node != NO_NODE) {
            issue(o, node);
            continue;
        }
        if (o->pending.heap.len && o->pending.heap.data[0].key < next) next = o->pending.heap.data[0].key;
        CHECK(next != UINT64_MAX && next > o->machine.now);
        if (o->refused) o->held_back += next - o->machine.now;
        o->machine.now = next;
    }
    CHECK(o->num_out == o->g->num);
}

uint32_t *order_interleaved(Arena *arena, const DepGraph *g, const TimeRows *rows, LiveOrder *live,
                            const OrderLimits *limits, uint64_t *held_back)
{
    const uint32_t n = g->num;
    Order *o = ARENA_NEW(arena, Order);
    *o = (Order){.arena = arena, .g = g, .live = live, .machine = machine_new(rows, limits->waves)};
    o->in_runs =
        target_family(rows->target)->has_vgpr_msb && limits->live.dwords[PRESSURE_V] > (int32_t)NUM_NAMED_VGPRS;
    o->limit = (Demand){{limits->most[PRESSURE_V], limits->most_vectors, limits->most[PRESSURE_S]}};
    o->at_once = limits->at_once;
    o->shares = limits->simd_waves > 1 && limits->simd_waves < MANY_WAVES;
    o->horizon = (uint64_t)(2 * rows->value[TIME_HBM_LATENCY]);
    o->leader = ARENA_ARRAY(arena, uint32_t, n + 1);
    o->left = ARENA_ARRAY(arena, uint32_t, n + 1);
    o->ready = ARENA_ARRAY(arena, uint64_t, n + 1);
    o->use = ARENA_ARRAY(arena, uint32_t, n + 1);
    o->need = ARENA_ARRAY(arena, uint32_t, n + 1);
    o->category = ARENA_ARRAY(arena, uint8_t, n + 1);
    o->issued = ARENA_ARRAY(arena, bool, n + 1);
    o->after_matrix = ARENA_ARRAY(arena, bool, n + 1);
    o->written = ARENA_ARRAY(arena, bool, n + 1);
    o->out = ARENA_ARRAY(arena, uint32_t, n + 1);
    for (unsigned c = 0; c < NUM_RESULT_COUNTERS; c++) o->sequence[c] = ARENA_ARRAY(arena, uint32_t, n + 1);
    for (unsigned q = 0; q < NUM_CATEGORIES; q++) o->ready_now[q].arena = arena;
    o->pending.arena = arena;
    walk_own_order(o);
    describe(o);
    run(o);
    if (held_back) *held_back = o->held_back;
    return o->out;
}
