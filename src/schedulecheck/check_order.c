/* Compares the order of a block with the order before: instructions that must not pass each other have not.

   Registers, dword by dword: each instruction reads the value of the same writer as before, and so does the code after
   the block. This is the dependence graph without edges to values that nobody reads. So pairs of SCC, of VCC or of M0
   may change places as pairs. Memory, barriers, waits and other fences, for each pair of classes that must not pass:
   the largest place so far of the one class is before the other. So the check is linear in the instructions, and in the
   classes of memory per memory operation. */
#include <stdlib.h>
#include <string.h>

#include "schedulecheck/check_order.h"

/* ---- matching instructions ---- */

static int by_hash(const void *a, const void *b)
{
    const OrderKey *x = a, *y = b;
    if (x->hash != y->hash) return x->hash < y->hash ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

static OrderKey *sorted_keys(Arena *arena, Inst *const *insts, uint32_t n)
{
    OrderKey *keys = ARENA_ARRAY(arena, OrderKey, n);
    for (uint32_t i = 0; i < n; i++) keys[i] = (OrderKey){inst_hash(insts[i]), i};
    qsort(keys, n, sizeof *keys, by_hash);
    return keys;
}

static Inst **list_insts(Arena *arena, const Block *block, uint32_t *n)
{
    *n = 0;
    FOREACH_INST(block, inst)++ *n;
    Inst **insts = ARENA_ARRAY(arena, Inst *, *n + 1);
    uint32_t i = 0;
    FOREACH_INST(block, inst) insts[i++] = inst;
    return insts;
}

/* Sets o->place. False: an instruction is missing, or new. */
static bool match(Order *o, uint32_t num_now)
{
    const OrderKey *old = sorted_keys(o->arena, o->old, o->n), *now = sorted_keys(o->arena, o->now, num_now);
    o->place = ARENA_ARRAY(o->arena, uint32_t, o->n);
    o->index = ARENA_ARRAY(o->arena, uint32_t, num_now);
    bool good = true;
    uint32_t i = 0, j = 0;
    while (i < o->n || j < num_now) {
        const Inst *gone = i < o->n ? o->old[old[i].index] : NULL, *added = j < num_now ? o->now[now[j].index] : NULL;
        if (gone && added && old[i].hash == now[j].hash && inst_is_same(gone, added)) {
            o->place[old[i].index] = now[j].index;
            o->index[now[j].index] = old[i].index;
            i++, j++;
        } else if (!added || (gone && old[i].hash <= now[j].hash)) {
            schedule_error(o->c, o->now_block->last, "%s is gone", schedule_inst_text(o->c, o->c->before, gone));
            good = false, i++;
        } else {
            schedule_error(o->c, added, "%s was not there before", schedule_inst_text(o->c, o->c->now, added));
            good = false, j++;
        }
    }
    return good;
}

/* `first` and `second` are places before. */
void order_wrong(const Order *o, uint32_t first, uint32_t second, const char *rule)
{
    schedule_error(o->c, o->now[o->place[second]], "%s must come after %s: %s",
                   schedule_inst_text(o->c, o->c->now, o->now[o->place[second]]),
                   schedule_inst_text(o->c, o->c->before, o->old[first]), rule);
}

/* ---- registers ---- */

/* `was` and `is`: 1 + the place before of the instruction that wrote the cell; 0: it was written before the block. */
static void wrong_writer(const Order *o, uint32_t reader, uint32_t cell, uint32_t was, uint32_t is)
{
    const char *name = cell_name(&o->cells, o->arena, cell);
    if (was && o->place[was - 1] > o->place[reader])
        order_wrong(o, was - 1, reader, arena_printf(o->arena, "it reads %s", name));
    else if (is && is - 1 > reader)
        order_wrong(o, reader, is - 1, arena_printf(o->arena, "it writes %s, which the other reads", name));
    else if (is && was)
        order_wrong(o, is - 1, was - 1,
                    arena_printf(o->arena, "both write %s, which %s reads", name,
                                 schedule_inst_text(o->c, o->c->before, o->old[reader])));
    else schedule_error(o->c, o->now[o->place[reader]], "reads another %s than before", name);
}

static void check_reads(Order *o, uint32_t *writer)
{
    const CellList *reads = &o->reads;
    uint32_t *reach = o->reach = ARENA_ARRAY(o->arena, uint32_t, reads->len + 1);
    for (uint32_t i = 0; i < o->n; i++) {
        for (uint32_t r = o->first_read[i]; r < o->first_read[i + 1]; r++) reach[r] = writer[reads->data[r]];
        for (uint32_t w = o->first_write[i]; w < o->first_write[i + 1]; w++) writer[o->writes.data[w]] = i + 1;
    }
    uint32_t *last = ARENA_ARRAY(o->arena, uint32_t, o->writes.len + 1);
    for (uint32_t w = 0; w < o->writes.len; w++) last[w] = writer[o->writes.data[w]];
    for (uint32_t w = 0; w < o->writes.len; w++) writer[o->writes.data[w]] = 0;
    for (uint32_t j = 0; j < o->n; j++) {
        const uint32_t i = o->index[j];
        for (uint32_t r = o->first_read[i]; r < o->first_read[i + 1]; r++) {
            const uint32_t cell = reads->data[r];
            if (writer[cell] != reach[r]) wrong_writer(o, i, cell, reach[r], writer[cell]);
            else if (cell == UNIT_REG_SCC && reach[r] && j && o->index[j - 1] != reach[r] - 1)
                schedule_error(o->c, o->now[j], "%s does not come directly after %s, whose SCC it reads",
                               schedule_inst_text(o->c, o->c->now, o->now[j]),
                               schedule_inst_text(o->c, o->c->before, o->old[reach[r] - 1]));
        }
        for (uint32_t w = o->first_write[i]; w < o->first_write[i + 1]; w++) writer[o->writes.data[w]] = i + 1;
    }
    for (uint32_t w = 0; w < o->writes.len; w++) {
        const uint32_t cell = o->writes.data[w];
        const bool ends_here = cell == UNIT_REG_SCC || cell == UNIT_REG_VCC || cell == UNIT_REG_VCC + 1 ||
                               (cell == UNIT_REG_M0 && !o->m0_live_out);
        if (!ends_here && writer[cell] != last[w])
            order_wrong(o, writer[cell] - 1, last[w] - 1,
                        arena_printf(o->arena, "both write %s, which is read after the block",
                                     cell_name(&o->cells, o->arena, cell)));
    }
    for (uint32_t w = 0; w < o->writes.len; w++) writer[o->writes.data[w]] = 0;
}

static void list_cells(Order *o)
{
    o->reads.len = o->writes.len = 0;
    o->first_read = ARENA_ARRAY(o->arena, uint32_t, o->n + 1);
    o->first_write = ARENA_ARRAY(o->arena, uint32_t, o->n + 1);
    for (uint32_t i = 0; i < o->n; i++) {
        inst_cells(&o->cells, o->old[i], o->arena, &o->reads, &o->writes);
        o->first_read[i + 1] = o->reads.len;
        o->first_write[i + 1] = o->writes.len;
    }
}

/* ---- blocks ---- */

static bool same_order(const Order *o, uint32_t num_now)
{
    if (num_now != o->n) return false;
    for (uint32_t i = 0; i < o->n; i++) {
        const bool wait = inst_fence(o->old[i]) == FENCE_WAIT;
        if (wait && o->old[i]->m.mods.offset != o->now[i]->m.mods.offset) return false;
        if (!inst_is_same(o->old[i], o->now[i])) return false;
    }
    return true;
}

static void check_block(Order *o, const Block *old, const Block *now)
{
    uint32_t num_now;
    o->old_block = old;
    o->now_block = now;
    o->old = list_insts(o->arena, old, &o->n);
    o->now = list_insts(o->arena, now, &num_now);
    const bool groups = order_has_groups(o);
    if ((same_order(o, num_now) && !groups) || !match(o, num_now)) return;
    if (o->place[o->n - 1] != o->n - 1)
        schedule_error(o->c, now->last, "%s must end the block", schedule_inst_text(o->c, o->c->before, old->last));
    list_cells(o);
    o->m0_live_out = o->m0[old->id];
    check_reads(o, o->writer);
    order_check_memory(o);
    order_check_waits(o);
    order_check_directives(o);
    if (groups) order_check_groups(o);
}

/* Does anything after the block read M0 before it is written? By block. */
static bool *m0_live_outs(const Kernel *k, Arena *arena)
{
    enum { PASSES_ON, READS, WRITES };
    Cells cells = {k, ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1), NUM_REG_UNITS};
    uint8_t *first = ARENA_ARRAY(arena, uint8_t, k->blocks.len + 1);
    bool *live = ARENA_ARRAY(arena, bool, k->blocks.len + 1);
    CellList reads = {0}, writes = {0};
    for (uint32_t v = 0; v < k->vregs.len; v++) cells.base[v] = NUM_REG_UNITS; /* none of them matters */
    FOREACH_BLOCK(k, block)
    for (const Inst *inst = block->first; inst && first[block->id] == PASSES_ON; inst = inst->next) {
        reads.len = writes.len = 0;
        inst_cells(&cells, inst, arena, &reads, &writes);
        for (uint32_t i = 0; i < writes.len; i++)
            if (writes.data[i] == UNIT_REG_M0) first[block->id] = WRITES;
        for (uint32_t i = 0; i < reads.len; i++)
            if (reads.data[i] == UNIT_REG_M0) first[block->id] = READS;
    }
    for (bool again = true; again;) {
        again = false;
        for (uint32_t b = k->blocks.len; b-- > 0;) {
            const Block *block = k->blocks.data[b];
            for (unsigned s = 0; s < block_num_succs(block) && !live[b]; s++) {
                const uint32_t to = block_succ(block, s)->id;
                live[b] = first[to] == READS || (first[to] == PASSES_ON && live[to]);
                again |= live[b];
            }
        }
    }
    return live;
}

static bool same_edges(const Inst *a, const Inst *b)
{
    const Branch *x = a->branch, *y = b->branch;
    if (!x || !y) return !x && !y;
    for (unsigned i = 0; i < 2; i++) {
        if (!x->target[i] != !y->target[i]) return false;
        if (!x->target[i]) continue;
        if (x->target[i]->id != y->target[i]->id || x->num_args[i] != y->num_args[i]) return false;
        if (x->num_args[i] && memcmp(x->args[i], y->args[i], sizeof(Operand) * x->num_args[i])) return false;
    }
    return true;
}

bool order_applies(const ScheduleCheck *c)
{
    if (c->now->blocks.len != c->before->blocks.len) return false;
    FOREACH_BLOCK(c->now, now)
    {
        const Block *old = c->before->blocks.data[now->id];
        if (now->region != old->region || now->params.len != old->params.len || !now->last || !old->last) return false;
        if (now->params.len && memcmp(now->params.data, old->params.data, sizeof(uint32_t) * now->params.len))
            return false;
        if (!same_edges(old->last, now->last)) return false;
    }
    return true;
}

void order_check(ScheduleCheck *c)
{
    Arena *arena = c->arena;
    Order o = {.c = c, .arena = arena, .cells = cells_new(c->before, arena)};
    o.writer = ARENA_ARRAY(arena, uint32_t, o.cells.num);
    o.m0 = m0_live_outs(c->before, arena);
    order_near_stores(&o);
    FOREACH_BLOCK(c->now, block) check_block(&o, c->before->blocks.data[block->id], block);
}
