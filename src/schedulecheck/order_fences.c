/* Checks memory, barriers, waits and other fences in the order of a block.

   These pairs must not pass each other: two accesses that may overlap, if one writes; a barrier and accesses that other
   waves see (global loads only if a store may write their memory between two barriers beside them); s_setprio and
   matrix instructions, memory, barriers; an author's wait and the instructions after it that may need it. */
#include <string.h>

#include "isa/events.h"
#include "schedulecheck/check_order.h"

/* ---- stores near barriers ---- */

/* Classes of global memory that the instruction may write. */
static ClassSet stored_classes(ScheduleCheck *c, const Inst *inst)
{
    Access access[MAX_ACCESSES];
    ClassSet stored = 0;
    const unsigned n = inst_accesses(inst, access);
    for (unsigned i = 0; i < n; i++)
        if (access[i].writes && access[i].space == IN_GLOBAL)
            stored |= c->classes.meets[mem_class(&c->classes, IN_GLOBAL, access[i].ref)];
    return stored;
}

static ClassSet near_forward(Order *o, const Block *block, ClassSet stored)
{
    FOREACH_INST(block, inst)
    stored = inst_fence(inst) == FENCE_BARRIER ? 0 : stored | stored_classes(o->c, inst);
    return stored;
}

static ClassSet near_backward(Order *o, const Block *block, ClassSet stored)
{
    FOREACH_INST_REVERSE(block, inst)
    stored = inst_fence(inst) == FENCE_BARRIER ? 0 : stored | stored_classes(o->c, inst);
    return stored;
}

static bool copies_store(const Kernel *k)
{
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    if (event_copies_from_lds(inst_row(inst)->event)) return true;
    return false;
}

void order_near_stores(Order *o)
{
    const Kernel *k = o->c->before;
    o->near = ARENA_ARRAY(o->arena, NearStores, k->blocks.len + 1);
    o->copies_store = copies_store(k);
    bool any = false;
    FOREACH_BLOCK(k, block) FOREACH_INST(block, inst) any = any || inst_fence(inst) == FENCE_BARRIER;
    for (bool again = any; again;) {
        again = false;
        for (uint32_t b = 0; b < k->blocks.len; b++) {
            const Block *block = k->blocks.data[b];
            const ClassSet out = near_forward(o, block, o->near[b].in);
            for (unsigned s = 0; s < block_num_succs(block); s++) {
                NearStores *to = &o->near[block_succ(block, s)->id];
                again |= (out & ~to->in) != 0;
                to->in |= out;
            }
        }
        for (uint32_t b = k->blocks.len; b-- > 0;) {
            const Block *block = k->blocks.data[b];
            ClassSet out = 0;
            for (unsigned s = 0; s < block_num_succs(block); s++) {
                const Block *to = block_succ(block, s);
                out |= near_backward(o, to, o->near[to->id].out);
            }
            again |= (out & ~o->near[b].out) != 0;
            o->near[b].out |= out;
        }
    }
}

/* ---- pairs ---- */

/* The instruction of a kind with the largest place so far. */
typedef struct Latest {
    uint32_t place, index; /* place: 1 + place now, 0: none; index: place before */
} Latest;

typedef struct Passing {
    Order *o;
    VEC(uint32_t) accesses;                                                /* of memory so far: places before */
    VEC(uint32_t) highest;                                                 /* for those: the largest place up to each */
    Latest reads[MAX_CLASSES], writes[MAX_CLASSES], barriers[MAX_CLASSES]; /* by class */
    Latest memory, matrix, priority, fence, all, wait, barrier, rename;
    Latest multicast, copies_wait; /* the last wait for copies that include a store to global memory */
} Passing;

static void note(Latest *latest, const Order *o, uint32_t i)
{
    if (o->place[i] + 1 > latest->place) *latest = (Latest){o->place[i] + 1, i};
}

/* Instruction `i` must not have passed it. */
static void behind(const Order *o, const Latest *latest, uint32_t i, const char *rule)
{
    if (latest->place > o->place[i] + 1) order_wrong(o, latest->index, i, rule);
}

static unsigned num_cells(Operand o) { return o.kind == OPERAND_VREG ? o.width : operand_units(o).count; }

/* Moves on to the next use from `*use` on that belongs to the address; `*read` is the number of its first read. */
static bool next_address(const Inst *inst, unsigned *use, uint32_t *read)
{
    for (; *use < inst_num_uses(inst) && inst_stores_use(inst, *use); ++*use) *read += num_cells(inst_uses(inst)[*use]);
    return *use < inst_num_uses(inst);
}

/* Have both the same address, so that immediates alone differ? `i` and `j` are places before. */
static bool same_address(const Order *o, uint32_t i, uint32_t j)
{
    const Inst *a = o->old[i], *b = o->old[j];
    if (inst_row(a)->format != inst_row(b)->format || a->m.mods.flags != b->m.mods.flags) return false;
    uint32_t x = o->first_read[i], y = o->first_read[j];
    unsigned u = 0, v = 0;
    for (;; u++, v++) {
        const bool more = next_address(a, &u, &x);
        if (more != next_address(b, &v, &y)) return false;
        if (!more) return true;
        const Operand p = inst_uses(a)[u], q = inst_uses(b)[v];
        if (num_cells(p) != num_cells(q) || (!num_cells(p) && !operand_same(p, q))) return false;
        for (unsigned n = num_cells(p); n > 0; n--, x++, y++)
            if (o->reads.data[x] != o->reads.data[y] || o->reach[x] != o->reach[y]) return false;
    }
}

/* Does each lane access different bytes in the two? */
static bool lanes_apart(const Order *o, uint32_t i, uint32_t j)
{
    int32_t first[2], end[2];
    if (!inst_lane_bytes(o->old[i], &first[0], &end[0]) || !inst_lane_bytes(o->old[j], &first[1], &end[1]))
        return false;
    return (end[0] <= first[1] || end[1] <= first[0]) && same_address(o, i, j);
}

/* A class may be larger than an instruction's memory, so the pair that passed each other is searched separately. */
static void behind_accesses(const Passing *p, const Latest *latest, const Access *a, uint32_t i, const char *rule)
{
    const Order *o = p->o;
    if (latest->place <= o->place[i] + 1) return;
    for (uint32_t n = p->accesses.len; n-- > 0 && p->highest.data[n] > o->place[i];) {
        const uint32_t j = p->accesses.data[n];
        Access other[MAX_ACCESSES];
        if (o->place[j] < o->place[i]) continue;
        const unsigned num = inst_accesses(o->old[j], other);
        for (unsigned k = 0; k < num; k++)
            if (other[k].space == a->space && (other[k].writes || a->writes) && refs_may_meet(&other[k].ref, &a->ref) &&
                !lanes_apart(o, j, i))
                order_wrong(o, j, i, rule);
    }
}

static void check_access(Passing *p, const Access *a, uint32_t i)
{
    static const char *const spaces[] = {"they may access the same LDS", "they may access the same memory",
                                         "they may access the same scratch memory"};
    MemClasses *classes = &p->o->c->classes;
    const unsigned mine = mem_class(classes, (Space)a->space, a->ref);
    for (unsigned other = 0; other < classes->num; other++) {
        if (!(classes->meets[mine] >> other & 1)) continue;
        behind_accesses(p, &p->writes[other], a, i, spaces[a->space]);
        if (a->writes) behind_accesses(p, &p->reads[other], a, i, spaces[a->space]);
    }
    behind(p->o, &p->barriers[mine], i, "a barrier is between accesses of waves");
    if (a->space == IN_GLOBAL && a->writes) behind(p->o, &p->barrier, i, "a barrier is between accesses of waves");
    if (a->space == IN_LDS) behind(p->o, &p->rename, i, "it accesses the LDS that is renamed");
    if (a->space != IN_GLOBAL || a->writes) behind(p->o, &p->wait, i, "the author's wait comes first");
    if (a->space == IN_GLOBAL && p->o->copies_store) behind(p->o, &p->copies_wait, i, "the author's wait comes first");
}

static void check_memory_inst(Passing *p, const Inst *inst, const Access *access, unsigned num, uint32_t i)
{
    const bool counted = inst_row(inst)->event != EVENT_NONE;
    for (unsigned a = 0; a < num; a++) check_access(p, &access[a], i);
    if (counted) behind(p->o, &p->priority, i, "s_setprio keeps its neighbours");
    for (unsigned a = 0; a < num; a++) {
        const unsigned mine = mem_class(&p->o->c->classes, (Space)access[a].space, access[a].ref);
        if (access[a].reads) note(&p->reads[mine], p->o, i);
        if (access[a].writes) note(&p->writes[mine], p->o, i);
    }
    if (counted) note(&p->memory, p->o, i);
    if (!num) return;
    const uint32_t most = p->highest.len ? VEC_LAST(&p->highest) : 0, place = p->o->place[i];
    VEC_PUSH(p->o->arena, &p->accesses, i);
    VEC_PUSH(p->o->arena, &p->highest, most > place ? most : place);
}

/* Classes whose reads a barrier orders, if these classes are stored beside it; also all LDS. */
static ClassSet fenced_by_barrier(const MemClasses *classes, ClassSet near)
{
    ClassSet fenced = near;
    for (unsigned n = 0; n < classes->num; n++)
        if (classes->space[n] == IN_LDS) fenced |= class_bit(n);
    return fenced;
}

/* Global stores between this barrier and the previous one in the old block: reads after the barrier must see them. */
static ClassSet stores_before(Order *o, uint32_t i)
{
    ClassSet stored = 0;
    uint32_t at = i;
    while (at > 0 && inst_fence(o->old[at - 1]) != FENCE_BARRIER) stored |= stored_classes(o->c, o->old[--at]);
    return at ? stored : stored | o->near[o->old_block->id].in;
}

/* And those up to the next barrier: reads before this barrier must not see them. */
static ClassSet stores_after(Order *o, uint32_t i)
{
    ClassSet stored = 0;
    uint32_t at = i + 1;
    while (at < o->n && inst_fence(o->old[at]) != FENCE_BARRIER) stored |= stored_classes(o->c, o->old[at++]);
    return at < o->n ? stored : stored | o->near[o->old_block->id].out;
}

static void check_barrier(Passing *p, uint32_t i)
{
    static const char rule[] = "a barrier is between accesses of waves";
    const MemClasses *classes = &p->o->c->classes;
    const ClassSet in_front = fenced_by_barrier(classes, stores_after(p->o, i));
    const ClassSet behind_it = fenced_by_barrier(classes, stores_before(p->o, i));
    for (unsigned n = 0; n < classes->num; n++) {
        if (classes->space[n] != IN_SCRATCH) behind(p->o, &p->writes[n], i, rule);
        if (in_front >> n & 1) behind(p->o, &p->reads[n], i, rule);
        if (behind_it >> n & 1) note(&p->barriers[n], p->o, i);
    }
    behind(p->o, &p->barrier, i, "barriers stay in order");
    behind(p->o, &p->wait, i, "the author's wait comes first");
    behind(p->o, &p->priority, i, "s_setprio keeps its neighbours");
    note(&p->barrier, p->o, i);
}

static bool waits_for_copies(const Inst *wait)
{
    return wait_get(&wait->m, COUNTER_ASYNC) < counter_infos[COUNTER_ASYNC].max ||
           wait_get(&wait->m, COUNTER_TENSOR) < counter_infos[COUNTER_TENSOR].max;
}

static void check_fence(Passing *p, Fence fence, uint32_t i)
{
    Order *o = p->o;
    switch (fence) {
    case FENCE_BARRIER: check_barrier(p, i); break;
    case FENCE_WAIT:
        behind(o, &p->barrier, i, "the author's wait comes after it");
        behind(o, &p->wait, i, "waits stay in order");
        note(&p->wait, o, i);
        if (waits_for_copies(o->old[i])) note(&p->copies_wait, o, i);
        break;
    case FENCE_PRIORITY:
        behind(o, &p->memory, i, "s_setprio keeps its neighbours");
        behind(o, &p->matrix, i, "s_setprio keeps its neighbours");
        behind(o, &p->barrier, i, "s_setprio keeps its neighbours");
        behind(o, &p->priority, i, "s_setprio keeps its neighbours");
        note(&p->priority, o, i);
        break;
    case FENCE_RENAME:
        behind(o, &p->reads[IN_LDS], i, "it is the LDS that is renamed");
        for (unsigned n = 0; n < o->c->classes.num; n++) {
            if (o->c->classes.space[n] != IN_LDS) continue;
            behind(o, &p->reads[n], i, "it is the LDS that is renamed");
            behind(o, &p->writes[n], i, "it is the LDS that is renamed");
        }
        behind(o, &p->rename, i, "name changes must stay in order");
        behind(o, &p->barrier, i, "a barrier waits for data under their old names");
        note(&p->rename, o, i);
        break;
    case FENCE_ALL:
        behind(o, &p->all, i, "nothing may pass its side effect");
        note(&p->fence, o, i);
        break;
    case FENCE_NONE: break;
    }
}

/* Is it a load that the workgroups of a cluster may share? They must issue these in one order. (LLVM 22,
   VFLATInstructions.td: cluster loads read their mask from M0; for tiles it is in the descriptor.) */
static bool is_multicast(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    return row->format == FORMAT_TENSOR || (!strncmp(row->name, "cluster_load", strlen("cluster_load")));
}

void order_check_memory(Order *o)
{
    Passing p = {.o = o};
    for (uint32_t i = 0; i < o->n; i++) {
        const Inst *inst = o->old[i];
        Access access[MAX_ACCESSES];
        const unsigned num = inst_accesses(inst, access);
        check_memory_inst(&p, inst, access, num, i);
        if (isa_is_matrix(inst_row(inst))) {
            behind(o, &p.priority, i, "s_setprio keeps its neighbours");
            note(&p.matrix, o, i);
        }
        if (is_multicast(inst)) {
            behind(o, &p.multicast, i, "workgroups of a cluster must load in one order");
            note(&p.multicast, o, i);
        }
        behind(o, &p.fence, i, "nothing may pass its side effect");
        check_fence(&p, inst_fence(inst), i);
        note(&p.all, o, i);
    }
}

/* ---- the author's counts ---- */

typedef struct Counted {
    uint32_t *rank;    /* by place before: number of the counter's operations before it now */
    uint32_t *highest; /* by number of operations before: 1 + the highest rank among the first ones */
} Counted;

static bool counts(const Kernel *k, const Inst *inst, Counter counter)
{
    return inst_row(inst)->event != EVENT_NONE &&
           (event_info(k->target, (Event)inst_row(inst)->event)->counters >> counter & 1);
}

static uint32_t least(uint32_t count, uint32_t operations) { return count > operations ? count - operations : 0; }

static void check_counter(const Order *o, Counter counter)
{
    const Kernel *k = o->c->before;
    uint32_t *rank = ARENA_ARRAY(o->arena, uint32_t, o->n + 1), issued = 0;
    for (uint32_t j = 0; j < o->n; j++) {
        rank[o->index[j]] = issued;
        issued += counts(k, o->old[o->index[j]], counter);
    }
    /* Of the first m operations of the old order: the one that is now issued last. */
    uint32_t *last = ARENA_ARRAY(o->arena, uint32_t, o->n + 1), m = 0;
    for (uint32_t i = 0; i < o->n; i++) {
        const Inst *was = o->old[i], *is = o->now[o->place[i]];
        if (counts(k, was, counter)) {
            last[m + 1] = m && rank[last[m]] > rank[i] ? last[m] : i;
            m++;
        }
        if (inst_fence(was) != FENCE_WAIT) continue;
        const uint32_t count = wait_get(&was->m, counter), now = wait_get(&is->m, counter);
        if (count == counter_infos[counter].max) continue;
        if (now == counter_infos[counter].max || least(now, rank[i]) > least(count, m))
            schedule_error(o->c, is, "%s waits for fewer operations from before the block than it did",
                           schedule_inst_text(o->c, o->c->now, is));
        if (m > count && rank[last[m - count]] + now >= rank[i])
            schedule_error(o->c, is, "%s does not wait for %s, as it did before",
                           schedule_inst_text(o->c, o->c->now, is),
                           schedule_inst_text(o->c, o->c->before, o->old[last[m - count]]));
    }
}

void order_check_waits(Order *o)
{
    bool any = false;
    for (uint32_t i = 0; i < o->n; i++) any = any || inst_fence(o->old[i]) == FENCE_WAIT;
    for (unsigned counter = 0; any && counter < NUM_COUNTERS; counter++) check_counter(o, (Counter)counter);
}
