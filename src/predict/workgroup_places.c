/* Finds which workgroups run at the same time, and what they share. */
#include "predict/workgroup_places.h"

#include <string.h>

/* 0: the first one, 1: in between, 2: the last one (of at least two). */
static unsigned edge_of(uint32_t id, uint32_t size) { return size > 1 && id == size - 1 ? 2 : id > 0; }

static bool same_edges(SimDim3 grid, const uint32_t *a, const uint32_t *b)
{
    return edge_of(a[0], grid.x) == edge_of(b[0], grid.x) && edge_of(a[1], grid.y) == edge_of(b[1], grid.y) &&
           edge_of(a[2], grid.z) == edge_of(b[2], grid.z);
}

uint32_t class_of_group(const Samples *samples, const AccessLaws *laws, SimDim3 grid, const uint32_t id[3])
{
    for (unsigned i = 0; i < samples->num; i++)
        if (!memcmp(samples->groups[i]->id, id, sizeof samples->groups[i]->id)) return laws->class_of[i];
    for (unsigned i = 0; i < samples->num; i++)
        if (same_edges(grid, samples->groups[i]->id, id)) return laws->class_of[i];
    /* If no sample is at this corner, takes the edge of the corner that makes a difference. */
    for (unsigned d = 3; d-- > 0;)
        for (unsigned i = 1; i < samples->num; i++)
            if (samples->groups[i]->id[d] == id[d] && laws->class_of[i] != laws->class_of[0]) return laws->class_of[i];
    return laws->class_of[0];
}

typedef struct Placer {
    Arena *arena;
    const PredictRequest *request;
    Samples *samples;
    const AccessLaws *laws;
    const ClassLines *lines;
    uint64_t num;    /* workgroups of a round */
    unsigned misses; /* workgroups whose beginnings gave no distances */
    unsigned looked_at;
} Placer;

typedef VEC(PlacedGroup) PlacedGroups;

/* Its addresses are unknown, so it shares nothing with other workgroups. */
static void stand_alone(const GroupClass *class, const uint32_t id[3], int64_t *shifts)
{
    const int64_t far = INT64_C(1) << 34;
    for (uint32_t s = 0; s < class->streams.len; s++)
        if (!class->streams.data[s].fits) shifts[s] = far * (1 + id[0] + 4096 * ((int64_t)id[1] + 64 * (int64_t)id[2]));
}

/* Measures the workgroup from its beginning. It may be of another class than its place suggests. */
static bool measure(Placer *p, PlacedGroup *group, const uint32_t id[3], int64_t *shifts)
{
    uint32_t steps = 0;
    for (uint32_t c = 0; c < p->laws->classes.len; c++) {
        const uint32_t of_class = laws_beginning(&p->laws->classes.data[c]);
        if (of_class > steps) steps = of_class;
    }
    const GroupTrace *beginning = NULL;
    for (unsigned i = 0; i < p->samples->num && !beginning; i++)
        if (!memcmp(p->samples->groups[i]->id, id, sizeof p->samples->groups[i]->id)) beginning = p->samples->groups[i];
    if (!beginning) beginning = sample_beginning(p->samples, p->request, id, steps);
    if (!beginning) return false;
    const uint32_t expected = group->class;
    for (uint32_t i = 0; i <= p->laws->classes.len; i++) {
        group->class = i ? i - 1 : expected;
        /* of the class that exits early */
        if (p->samples->leaving && !p->laws->classes.data[group->class].streams.len) continue;
        if (laws_measure(&p->samples->record.patterns, &p->laws->classes.data[group->class], beginning, shifts))
            return true;
    }
    /* No sample has its class, for example a tile with fewer rows. If it starts like the expected class, its first
       accesses give the distances. */
    group->class = expected;
    laws_measure(&p->samples->record.patterns, &p->laws->classes.data[expected], beginning, shifts);
    return beginning->num_waves == p->laws->classes.data[expected].sample->num_waves;
}

/* The shifts of a workgroup's streams, from the laws, or else from its beginning. */
static void find_shifts(Placer *p, PlacedGroup *group, const uint32_t id[3], RoundBytes *bytes)
{
    enum { MOST_MISSES = 16 };
    int64_t *shifts = ARENA_ARRAY(p->arena, int64_t, MAX_STREAMS);
    group->shifts = shifts;
    if (laws_shifts(&p->laws->classes.data[group->class], id, shifts)) return;
    bytes->measured = true;
    if (p->misses < MOST_MISSES && measure(p, group, id, shifts)) return;
    p->misses++;
    bytes->guessed = true;
    laws_shifts(&p->laws->classes.data[group->class], id, shifts);
    stand_alone(&p->laws->classes.data[group->class], id, shifts);
}

/* Does this workgroup exit early? Only asked in a grid where some do. If it works, but the sample of its class exited
   early, it gets the class of the sample in the middle. */
static bool leaves(Placer *p, PlacedGroup *group, const uint32_t id[3])
{
    enum { MOST_LOOKED_AT = 8192 };
    if (!p->samples->leaving || p->looked_at++ >= MOST_LOOKED_AT) return false;
    if (sample_leaves(p->samples, p->request, id)) return true;
    if (!p->laws->classes.data[group->class].streams.len) group->class = p->laws->class_of[0];
    return false;
}

static void place_round(Placer *p, uint64_t first, PlacedGroups *groups, RoundBytes *bytes)
{
    const SimDim3 grid = p->request->dispatch->grid;
    const uint64_t all = (uint64_t)grid.x * grid.y * grid.z;
    *bytes = (RoundBytes){0};
    for (uint64_t n = 0; n < all && groups->len < p->num; n++) {
        const uint64_t i = (first + n) % all;
        const uint32_t id[3] = {(uint32_t)(i % grid.x), (uint32_t)(i / grid.x % grid.y),
                                (uint32_t)(i / grid.x / grid.y)};
        PlacedGroup group = {.class = class_of_group(p->samples, p->laws, grid, id),
                             .xcd = (int32_t)(i % p->request->device->xcds)};
        if (leaves(p, &group, id)) continue;
        find_shifts(p, &group, id, bytes);
        bytes->groups++;
        bytes->requested += (double)p->lines[group.class].requested_bytes;
        bytes->written += (double)p->lines[group.class].written_bytes;
        bytes->atomics += (double)p->lines[group.class].atomic_bytes;
        bytes->atomic_lines += (double)p->lines[group.class].atomic_lines;
        VEC_PUSH(p->arena, groups, group);
    }
    const unsigned num = groups->len;
    bytes->placed = groups->data;
    bytes->num_placed = num;
    bytes->by_device = (double)placed_bytes(p->arena, p->laws, p->lines, groups->data, num, ALL_XCDS, ALL_STREAMS);
    /* one XCD stands for all */
    bytes->by_xcds = (double)placed_bytes(p->arena, p->laws, p->lines, groups->data, num, 0, ALL_STREAMS);
    double on_first = 0;
    for (unsigned g = 0; g < num; g++) on_first += groups->data[g].xcd == 0;
    if (on_first) bytes->by_xcds *= bytes->groups / on_first;
}

/* The share of the lines of each stream of `later` that `earlier` has read. */
static void find_reuse(Placer *p, const PlacedGroups *earlier, const PlacedGroups *later, Placement *placement)
{
    PlacedGroups both = {0};
    for (uint32_t i = 0; i < earlier->len; i++) VEC_PUSH(p->arena, &both, earlier->data[i]);
    for (uint32_t i = 0; i < later->len; i++) VEC_PUSH(p->arena, &both, later->data[i]);
    const uint32_t main = p->laws->class_of[0];
    for (int s = 0; s < (int)p->laws->classes.data[main].streams.len; s++) {
        const double a = (double)placed_bytes(p->arena, p->laws, p->lines, earlier->data, earlier->len, ALL_XCDS, s);
        const double b = (double)placed_bytes(p->arena, p->laws, p->lines, later->data, later->len, ALL_XCDS, s);
        const double ab = (double)placed_bytes(p->arena, p->laws, p->lines, both.data, both.len, ALL_XCDS, s);
        placement->reuse.in_mall[s] = b > 0 ? (a + b - ab) / b : 0;
        placement->reused += a + b - ab;
    }
}

void place_rounds(Arena *arena, const PredictRequest *request, Samples *samples, const AccessLaws *laws,
                  const ClassLines *lines, const Rounds *rounds, Placement *placement)
{
    Placer p = {arena, request, samples, laws, lines, rounds->per_round, 0, 0};
    PlacedGroups first = {0}, later = {0};
    *placement = (Placement){0};
    place_round(&p, 0, &first, &placement->first);
    placement->steady = placement->first;
    const uint64_t num_rounds = rounds->groups / rounds->per_round;
    if (num_rounds < 2) return;
    const uint64_t middle = (num_rounds - 1) / 2 * rounds->per_round;
    RoundBytes before = placement->first;
    PlacedGroups earlier = {0};
    if (middle) place_round(&p, middle, &earlier, &before);
    else earlier = first;
    place_round(&p, middle + rounds->per_round, &later, &placement->steady);
    find_reuse(&p, &earlier, &later, placement);
}
