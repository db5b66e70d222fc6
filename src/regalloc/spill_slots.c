/* Gives spilled webs their slots: dwords of the frame, or for scalars lanes of VGPRs. Webs of one round whose lives are
 * disjoint share slots, as they would share registers. Each dword of the frame has a list of the segments in which it
 * is occupied. The widest webs choose first; each takes the lowest free place. The slots of a round begin after those
 * of earlier rounds. */
#include "regalloc/busy.h"
#include "regalloc/regalloc.h"
#include "support/sorted.h"

#include <stdlib.h>

typedef struct Frame {
    Arena *arena;
    VEC(Busy) slots;
} Frame;

DEFINE_SORT(compare_starts, Segment, start)

/* The life of the web in memory: as long as any of its dwords is live, because a value is stored as a whole. The store
   may come one instruction after the definition (SCC), so the web lives a little longer than in a register. */
static Segments life_in_memory(Arena *arena, const Web *web)
{
    enum { MARGIN = 2 };
    unsigned num_lists = web->uniform ? 1 : web->width;
    uint32_t n = 0, len = 0;
    for (unsigned d = 0; d < num_lists; d++) n += web->lists[d].len;
    Segment *all = ARENA_ARRAY(arena, Segment, n + 1);
    for (unsigned d = 0; d < num_lists; d++)
        for (uint32_t i = 0; i < web->lists[d].len; i++)
            all[len++] = (Segment){web->lists[d].data[i].start, web->lists[d].data[i].end + MARGIN};
    qsort(all, len, sizeof *all, compare_starts);
    Segments out = {all, 0};
    for (uint32_t i = 0; i < len; i++) {
        Segment *last = out.len ? &all[out.len - 1] : NULL;
        if (!last || all[i].start > last->end) all[out.len++] = all[i];
        else if (all[i].end > last->end) last->end = all[i].end;
    }
    return out;
}

static bool is_free(const Frame *f, unsigned width, const Segments *life, uint32_t slot)
{
    for (unsigned d = 0; d < width && slot + d < f->slots.len; d++)
        if (busy_overlaps(&f->slots.data[slot + d], life)) return false;
    return true;
}

static uint32_t take_slot(Frame *f, const Web *web)
{
    Segments life = life_in_memory(f->arena, web);
    uint32_t slot = 0;
    while (!is_free(f, web->width, &life, slot)) slot++;
    while (f->slots.len < slot + web->width) VEC_PUSH(f->arena, &f->slots, (Busy){0});
    for (unsigned d = 0; d < web->width; d++) busy_add(f->arena, &f->slots.data[slot + d], &life);
    return slot;
}

static void set_home(Spiller *s, Webs *w, uint32_t root, SpillKind kind, uint32_t slot)
{
    for (uint32_t m = w->web[root].first_member; m != NO_VREG; m = w->next_member[m]) {
        int offset;
        webs_find(w, m, &offset);
        s->home[m] = (SpillHome){(uint8_t)kind, slot + (uint32_t)offset};
    }
}

/* Gives slots of one kind, from `first` on. Returns the new number of slots. */
static uint32_t give_slots(Spiller *s, Webs *w, const uint8_t *choice, SpillKind kind, uint32_t first)
{
    Frame f = {.arena = w->arena};
    for (unsigned width = MAX_WEB_WIDTH; width; width--)
        for (uint32_t v = 0; v < s->k->vregs.len; v++)
            if (w->parent[v] == v && choice[v] == kind && w->web[v].width == width)
                set_home(s, w, v, kind, first + take_slot(&f, &w->web[v]));
    return first + f.slots.len;
}

void spill_give_homes(Spiller *s, Webs *w, const uint8_t *choice)
{
    Kernel *k = s->k;
    AllocRecord *record = k->notes->alloc_record;
    s->num_home = k->vregs.len;
    s->home = ARENA_ARRAY(s->arena, SpillHome, k->vregs.len + 1);
    bool to_memory = false;
    for (uint32_t v = 0; v < k->vregs.len; v++) {
        if (w->parent[v] != v) continue;
        if (choice[v] == SPILL_REMAT || choice[v] == SPILL_AGPR) set_home(s, w, v, (SpillKind)choice[v], 0);
        if (choice[v] == SPILL_LANES) s->spilled_sgprs += w->web[v].width;
        if (choice[v] == SPILL_SCRATCH) s->spilled_vgprs += w->web[v].width;
        to_memory |= choice[v] == SPILL_SCRATCH;
    }
    s->num_lanes = give_slots(s, w, choice, SPILL_LANES, s->num_lanes);
    if (!to_memory) return;
    if (!record->frame_dwords) record->frame_dwords = (k->scratch_bytes + 3) / 4;
    record->frame_dwords = give_slots(s, w, choice, SPILL_SCRATCH, record->frame_dwords);
}
