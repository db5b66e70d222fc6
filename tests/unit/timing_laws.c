/* Laws of addresses in the workgroup ids, and the lines that workgroups share: traces that are made here of a product of
   tiles, of which a workgroup reads rows of A by its y and columns of B by its x. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "timing/caches.h"

enum { STEPS = 4, LINES = 8, A = 1 << 20, B = 1 << 24, D = 1 << 28 };
enum { READS, STORES, NARROW, NUM_PATTERNS };

static const int32_t ascending[LINES] = {0, 1, 2, 3, 4, 5, 6, 7};
static const uint8_t whole[LINES] = {255, 255, 255, 255, 255, 255, 255, 255};

typedef struct World {
    Arena *arena;
    TracePatterns patterns;
    const GroupTrace *samples[16];
    unsigned num;
    AccessLaws laws;
} World;

static void add_pattern(World *w, AccessPattern pattern) { VEC_PUSH(w->arena, &w->patterns, pattern); }

static World world_new(void)
{
    World w = {.arena = arena_new()};
    const AccessPattern full = {
        .space = ACCESS_TO_GLOBAL, .lanes = 64, .bytes = 16, .num_lines = LINES, .lines = ascending, .parts = whole};
    AccessPattern reads = full, stores = full, narrow = full;
    reads.does = narrow.does = PATTERN_READS;
    stores.does = PATTERN_WRITES;
    narrow.lanes = 32;
    narrow.num_lines = LINES / 2;
    add_pattern(&w, reads);
    add_pattern(&w, stores);
    add_pattern(&w, narrow);
    return w;
}

static void add_access(World *w, WaveTrace *wave, uint32_t word, uint64_t base, uint32_t pattern)
{
    VEC_PUSH(w->arena, &wave->steps, ((TraceStep){word, wave->accesses.len}));
    VEC_PUSH(w->arena, &wave->accesses, ((TraceAccess){base, pattern}));
}

static uint64_t tile_bytes(void) { return (uint64_t)STEPS * LINES * MEMORY_LINE; }

/* The workgroup that computes tile x, y, as the group with ids `id`. */
static GroupTrace *group_of(World *w, const uint32_t id[3], uint64_t x, uint64_t y, uint32_t pattern)
{
    GroupTrace *group = ARENA_NEW(w->arena, GroupTrace);
    *group = (GroupTrace){.id = {id[0], id[1], id[2]}, .num_waves = 1, .waves = ARENA_NEW(w->arena, WaveTrace)};
    for (uint64_t s = 0; s < STEPS; s++) {
        add_access(w, group->waves, 1, A + y * tile_bytes() + s * LINES * MEMORY_LINE, pattern);
        add_access(w, group->waves, 2, B + x * tile_bytes() + s * LINES * MEMORY_LINE, READS);
    }
    add_access(w, group->waves, 3, D + (y * 64 + x) * LINES * MEMORY_LINE, STORES);
    return group;
}

static void add_sample(World *w, uint32_t x, uint32_t y)
{
    const uint32_t id[3] = {x, y, 0};
    w->samples[w->num++] = group_of(w, id, x, y, READS);
}

static void fit(World *w, unsigned num_to_fit)
{
    laws_fit(w->arena, &w->patterns, w->samples, w->num, num_to_fit, &w->laws);
}

static World world_with_laws(void)
{
    World w = world_new();
    add_sample(&w, 2, 2);
    add_sample(&w, 0, 2);
    add_sample(&w, 4, 2);
    add_sample(&w, 2, 0);
    add_sample(&w, 2, 4);
    const unsigned to_fit = w.num;
    add_sample(&w, 4, 4);
    add_sample(&w, 1, 3);
    add_sample(&w, 3, 1);
    fit(&w, to_fit);
    return w;
}

static void affine(void **state)
{
    (void)state;
    World w = world_with_laws();
    assert_int_equal(w.laws.classes.len, 1);
    assert_int_equal(w.laws.instructions, 3);
    assert_int_equal(w.laws.fitted, 3);
    assert_int_equal(w.laws.failed, 0);
    const GroupClass *class = &w.laws.classes.data[0];
    assert_int_equal(class->streams.len, 3);
    int64_t shifts[MAX_STREAMS];
    const uint32_t id[3] = {7, 9, 0};
    assert_true(laws_shifts(class, id, shifts));
    assert_int_equal(shifts[class->stream_of[0][0]], 7 * (int64_t)tile_bytes());
    assert_int_equal(shifts[class->stream_of[0][1]], 5 * (int64_t)tile_bytes());
    arena_free(w.arena);
}

/* One of the samples that verify does not hold it: 256 bytes in one operand. */
static void fails_at_one(void **state)
{
    (void)state;
    World w = world_with_laws();
    GroupTrace *last = (GroupTrace *)w.samples[w.num - 1];
    for (uint32_t a = 0; a < last->waves->accesses.len; a++)
        if (last->waves->accesses.data[a].base >= B && last->waves->accesses.data[a].base < D)
            last->waves->accesses.data[a].base += 256;
    fit(&w, w.num - 3);
    assert_int_equal(w.laws.classes.len, 1);
    assert_int_equal(w.laws.fitted, 2);
    assert_int_equal(w.laws.failed, 1);
    arena_free(w.arena);
}

/* An edge has another class; its law rests on what varies in it, and not on the other id. */
static void classes_at_edges(void **state)
{
    (void)state;
    World w = world_new();
    for (uint32_t x = 0; x < 4; x++)
        for (uint32_t y = 0; y < 3; y++) {
            const uint32_t id[3] = {x, y, 0};
            w.samples[w.num++] = group_of(&w, id, x, y, y == 2 ? NARROW : READS);
        }
    fit(&w, w.num);
    assert_int_equal(w.laws.classes.len, 2);
    assert_int_equal(w.laws.classes.data[0].num_samples, 8);
    assert_int_equal(w.laws.classes.data[1].num_samples, 4);
    /* y does not vary among the samples of the edge: nobody knows how far a step of it goes. */
    for (uint32_t s = 0; s < w.laws.classes.data[1].streams.len; s++)
        assert_false(w.laws.classes.data[1].streams.data[s].fits);
    for (uint32_t s = 0; s < w.laws.classes.data[0].streams.len; s++)
        assert_true(w.laws.classes.data[0].streams.data[s].fits);
    arena_free(w.arena);
}

/* Ids that the kernel maps in an order of its own have no law, and are measured. */
static void measured(void **state)
{
    (void)state;
    World w = world_new();
    for (uint32_t x = 0; x < 8; x++) {
        const uint32_t id[3] = {x, 0, 0};
        w.samples[w.num++] = group_of(&w, id, x * 3 % 8, x / 2, READS);
    }
    fit(&w, w.num);
    const GroupClass *class = &w.laws.classes.data[0];
    const uint32_t id[3] = {9, 0, 0};
    int64_t shifts[MAX_STREAMS];
    assert_false(laws_shifts(class, id, shifts));
    GroupTrace *beginning = group_of(&w, id, 5, 2, READS);
    beginning->waves->steps.len = beginning->waves->accesses.len = 2;
    assert_int_equal(laws_beginning(class), 2);
    assert_true(laws_measure(&w.patterns, class, beginning, shifts));
    assert_int_equal(shifts[class->stream_of[0][0]], 2 * (int64_t)tile_bytes());
    assert_int_equal(shifts[class->stream_of[0][1]], 5 * (int64_t)tile_bytes());
    /* One access too few. */
    beginning->waves->steps.len = beginning->waves->accesses.len = 1;
    assert_false(laws_measure(&w.patterns, class, beginning, shifts));
    arena_free(w.arena);
}

static void one_group(void **state)
{
    (void)state;
    World w = world_new();
    add_sample(&w, 0, 0);
    fit(&w, 1);
    int64_t shifts[MAX_STREAMS];
    assert_true(laws_shifts(&w.laws.classes.data[0], w.samples[0]->id, shifts));
    for (uint32_t s = 0; s < w.laws.classes.data[0].streams.len; s++) assert_int_equal(shifts[s], 0);
    arena_free(w.arena);
}

/* ---- lines ---- */

static void shared_lines(void **state)
{
    (void)state;
    World w = world_with_laws();
    const GroupClass *class = &w.laws.classes.data[0];
    ClassLines lines;
    class_lines_find(w.arena, &w.patterns, class, &lines);
    assert_int_equal(lines.read_bytes, 2 * tile_bytes());
    assert_int_equal(lines.requested_bytes, 2 * tile_bytes());
    assert_int_equal(lines.written_bytes, LINES * MEMORY_LINE);
    assert_int_equal(lines.atomic_bytes, 0);
    PlacedGroup groups[16];
    for (uint32_t i = 0; i < 16; i++) {
        int64_t *shifts = ARENA_ARRAY(w.arena, int64_t, MAX_STREAMS);
        const uint32_t id[3] = {i % 4, i / 4, 0};
        assert_true(laws_shifts(class, id, shifts));
        groups[i] = (PlacedGroup){0, (int32_t)(i % 4), shifts};
    }
    /* 4 tiles of A and 4 of B on the device; on an XCD, all y and one x. */
    assert_int_equal(placed_bytes(w.arena, &w.laws, &lines, groups, 16, ALL_XCDS, ALL_STREAMS), 8 * tile_bytes());
    assert_int_equal(placed_bytes(w.arena, &w.laws, &lines, groups, 16, 0, ALL_STREAMS), 5 * tile_bytes());
    assert_int_equal(placed_bytes(w.arena, &w.laws, &lines, groups, 1, ALL_XCDS, ALL_STREAMS), 2 * tile_bytes());
    assert_int_equal(placed_bytes(w.arena, &w.laws, &lines, groups, 16, ALL_XCDS, class->stream_of[0][0]),
                     4 * tile_bytes());
    assert_int_equal(placed_bytes(w.arena, &w.laws, &lines, groups, 0, ALL_XCDS, ALL_STREAMS), 0);
    /* Half a tile of B further: the lines in between are counted once. */
    int64_t *half = ARENA_ARRAY(w.arena, int64_t, MAX_STREAMS);
    memcpy(half, groups[0].shifts, MAX_STREAMS * sizeof *half);
    half[class->stream_of[0][1]] += (int64_t)tile_bytes() / 2;
    groups[1].shifts = half;
    assert_int_equal(placed_bytes(w.arena, &w.laws, &lines, groups, 2, ALL_XCDS, ALL_STREAMS), 5 * tile_bytes() / 2);
    arena_free(w.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(affine),           cmocka_unit_test(fails_at_one),
                                       cmocka_unit_test(classes_at_edges), cmocka_unit_test(measured),
                                       cmocka_unit_test(one_group),        cmocka_unit_test(shared_lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
