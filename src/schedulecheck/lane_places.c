/* Where each lane accesses memory. */
#include "schedulecheck/lane_places.h"
#include "schedulecheck/symbolic_value.h"

enum { CELL_BYTES = 16 };

/* Events of one class at one place, or at all places of a key. */
typedef struct LaneEvent {
    uint64_t first, end;
    uint64_t sum; /* of their identities */
    struct LaneEvent *next;
    unsigned class_;
} LaneEvent;

static uint64_t cell_key(const LanePlace *place, uint64_t cell) { return term_mix(place->key, cell); }

static void add(Map *map, Arena *arena, uint64_t key, LaneEvent event)
{
    LaneEvent *head = map_get(map, key);
    for (LaneEvent *e = head; e; e = e->next)
        if (e->class_ == event.class_ && e->first == event.first && e->end == event.end) {
            e->sum += event.sum;
            return;
        }
    LaneEvent *copy = ARENA_NEW(arena, LaneEvent);
    *copy = event;
    copy->next = head;
    map_put(map, arena, key, copy);
}

void lane_events_add(LaneEvents *events, Arena *arena, const LanePlace *place, unsigned class_, uint64_t identity)
{
    if (!place->key) return;
    const LaneEvent event = {place->first, place->end, identity, NULL, class_};
    for (uint64_t cell = place->first / CELL_BYTES; cell <= (place->end - 1) / CELL_BYTES; cell++)
        add(&events->by_cell, arena, cell_key(place, cell), event);
    add(&events->by_key, arena, place->key, (LaneEvent){0, 0, identity, NULL, class_});
}

uint64_t lane_events_apart(const LaneEvents *events, const LanePlace *place, ClassSet meets)
{
    uint64_t sum = 0;
    if (!place->key) return 0;
    for (const LaneEvent *e = map_get(&events->by_key, place->key); e; e = e->next)
        if (meets >> e->class_ & 1) sum += e->sum;
    const uint64_t first = place->first / CELL_BYTES;
    for (uint64_t cell = first; cell <= (place->end - 1) / CELL_BYTES; cell++)
        for (const LaneEvent *e = map_get(&events->by_cell, cell_key(place, cell)); e; e = e->next) {
            /* An event that lies in several of the cells counts in the first of them. */
            const uint64_t begins = e->first / CELL_BYTES;
            if (cell != (begins > first ? begins : first) || !(meets >> e->class_ & 1)) continue;
            if (e->first < place->end && place->first < e->end) sum -= e->sum;
        }
    return sum;
}
