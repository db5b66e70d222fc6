/* See shared_loads.h. A workgroup gets the same data as from a load of its own, so the data are loaded at issue. This
   file only tracks which workgroups have issued the load. */
#include "sim/machine/shared_loads.h"

#include <stdlib.h>

#include "sim/machine/outstanding.h"
#include "support/heap.h"

/* How many loads with that mask the wave has issued. */
typedef struct Issued {
    const SimWave *wave;
    uint32_t mask, count;
} Issued;

struct SimSharedLoads {
    SharedLoad *loads;
    Issued *issued;
    uint32_t num_loads, cap_loads, num_issued, cap_issued;
    uint32_t ended; /* workgroups, by number */
};

/* Masks of loads have 16 bits: no load names a later workgroup of the cluster. */
static uint32_t bit_of(const SimGroup *group)
{
    const ptrdiff_t number = group - group->cluster->groups;
    return number < 32 ? 1u << number : 0;
}

static uint32_t next_number(struct SimSharedLoads *s, const SimWave *wave, uint32_t mask)
{
    for (uint32_t i = 0; i < s->num_issued; i++)
        if (s->issued[i].wave == wave && s->issued[i].mask == mask) return s->issued[i].count++;
    if (s->num_issued == s->cap_issued) {
        s->cap_issued = s->cap_issued ? 2 * s->cap_issued : 16;
        s->issued = heap_grown(s->issued, s->cap_issued * sizeof *s->issued);
    }
    s->issued[s->num_issued++] = (Issued){wave, mask, 1};
    return 0;
}

static void add(struct SimSharedLoads *s, const SharedLoad *load)
{
    if (s->num_loads == s->cap_loads) {
        s->cap_loads = s->cap_loads ? 2 * s->cap_loads : 16;
        s->loads = heap_grown(s->loads, s->cap_loads * sizeof *s->loads);
    }
    s->loads[s->num_loads++] = *load;
}

void shared_load_issue(SimWave *wave, const SimOp *op, uint32_t mask, bool early_timeout)
{
    SimCluster *cluster = wave->group->cluster;
    const uint32_t own = bit_of(wave->group);
    if (!(mask & own) || (wave->queue && wave->queue->again)) return; /* captured again: this is not a second issue */
    if (!cluster->shared) cluster->shared = heap_zeroed(1, sizeof *cluster->shared);
    struct SimSharedLoads *s = cluster->shared;
    const uint32_t number = next_number(s, wave, mask);
    if (!(mask & ~(own | s->ended))) return;
    for (uint32_t i = 0; i < s->num_loads; i++) {
        SharedLoad *load = &s->loads[i];
        if (load->mask != mask || load->number != number || load->wave->number != wave->number) continue;
        load->come |= own;
        load->waits |= !early_timeout;
        if (load->come == mask) *load = s->loads[--s->num_loads];
        return;
    }
    const InstInfo *row = inst_info(op->info->decoded.inst.opcode);
    const EventInfo *event = event_info(wave->group->program->target, (Event)row->event);
    const SharedLoad load = {wave, op, mask, own | (mask & s->ended), number, event->counters, !early_timeout};
    add(s, &load);
}

bool shared_load_holds(const SimWave *wave, unsigned counters)
{
    const struct SimSharedLoads *s = wave->group->cluster->shared;
    const uint32_t own = bit_of(wave->group);
    for (uint32_t i = 0; s && i < s->num_loads; i++) {
        const SharedLoad *load = &s->loads[i];
        if (load->waits && load->come & own && load->wave->number == wave->number && load->counters & counters)
            return true;
    }
    return false;
}

const SharedLoad *shared_load_left(const SimCluster *cluster)
{
    const struct SimSharedLoads *s = cluster->shared;
    for (uint32_t i = 0; s && i < s->num_loads; i++)
        if (s->loads[i].waits) return &s->loads[i];
    return NULL;
}

void shared_loads_end(const SimGroup *group)
{
    SimCluster *cluster = group->cluster;
    if (cluster->size == 1) return;
    if (!cluster->shared) cluster->shared = heap_zeroed(1, sizeof *cluster->shared);
    struct SimSharedLoads *s = cluster->shared;
    s->ended |= bit_of(group);
    for (uint32_t i = s->num_loads; i-- > 0;) {
        SharedLoad *load = &s->loads[i];
        load->come |= load->mask & s->ended;
        if (load->come == load->mask) *load = s->loads[--s->num_loads];
    }
}

void shared_loads_forget(SimCluster *cluster)
{
    if (cluster->shared) cluster->shared->num_loads = cluster->shared->num_issued = cluster->shared->ended = 0;
}

void shared_loads_free(SimCluster *cluster)
{
    if (!cluster->shared) return;
    free(cluster->shared->loads);
    free(cluster->shared->issued);
    free(cluster->shared);
}
