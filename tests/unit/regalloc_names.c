/* Sets of names (names.h) against sets that are plain arrays: random ones, in exec regions one inside the other. */
#include "regalloc_common.h"

#include "regalloc/names.h"

enum { NUM_IDS = 12, NUM_REGIONS = 4, ROUNDS = 4000, NOT_THERE = UINT32_MAX };

/* By number of the id: the region, or NOT_THERE. */
typedef struct Plain {
    uint32_t region[NUM_IDS];
} Plain;

static uint32_t state = 1;

static uint32_t next_random(uint32_t below)
{
    state = state * 1664525 + 1013904223;
    return (state >> 8) % below;
}

/* Dwords, constants, stale ones. */
static uint64_t id_of(unsigned n)
{
    if (n % 3 == 0) return n;
    return n % 3 == 1 ? CONSTANT | n : STALE | (uint64_t)n << STALE_REGION_SHIFT | n;
}

/* 1 and 2 are inside 0, 3 inside 1. */
static bool holds(uint32_t outer, uint32_t inner) { return outer == inner || !outer || (outer == 1 && inner == 3); }

static Kernel *kernel_with_regions(Arena *arena)
{
    static const ExecRegion regions[NUM_REGIONS] = {
        {.parent = 0, .depth = 0}, {.parent = 0, .depth = 1}, {.parent = 0, .depth = 1}, {.parent = 1, .depth = 2}};
    Kernel *k = kernel_new(arena, NULL, "names", TARGET_GFX942);
    k->regions.len = 0;
    for (unsigned i = 0; i < NUM_REGIONS; i++) VEC_PUSH(arena, &k->regions, regions[i]);
    for (unsigned a = 0; a < NUM_REGIONS; a++)
        for (unsigned b = 0; b < NUM_REGIONS; b++) assert_int_equal(region_contains(k, a, b), holds(a, b));
    return k;
}

static const Names *random_set(Arena *arena, Plain *plain)
{
    const Names *names = NULL;
    for (unsigned n = 0; n < NUM_IDS; n++) plain->region[n] = NOT_THERE;
    for (unsigned left = next_random(2 * NUM_IDS); left; left--) {
        const unsigned n = next_random(NUM_IDS);
        if (next_random(3)) {
            plain->region[n] = next_random(NUM_REGIONS);
            names = names_with(arena, names, id_of(n), plain->region[n]);
        } else {
            plain->region[n] = NOT_THERE;
            names = names_without(arena, names, id_of(n));
        }
    }
    return names;
}

static void expect(const Names *names, const Plain *plain)
{
    uint32_t num = 0;
    for (unsigned n = 0; n < NUM_IDS; n++) {
        const Name *name = names_find(names, id_of(n));
        assert_int_equal(name ? name->region : NOT_THERE, plain->region[n]);
        num += plain->region[n] != NOT_THERE;
    }
    assert_int_equal(names ? names->len : 0, num);
    for (uint32_t i = 1; i < num; i++) assert_true(names->name[i - 1].id < names->name[i].id);
}

/* The wider region of the two, or the first one; the inner one, or none. */
static uint32_t united(uint32_t a, uint32_t b)
{
    if (a == NOT_THERE || b == NOT_THERE) return a == NOT_THERE ? b : a;
    return holds(b, a) ? b : a;
}

static uint32_t common(uint32_t a, uint32_t b)
{
    if (a == NOT_THERE || b == NOT_THERE) return NOT_THERE;
    return holds(a, b) ? b : holds(b, a) ? a : NOT_THERE;
}

static void test_sets(void **unused)
{
    (void)unused;
    Arena *arena = arena_new();
    const Kernel *k = kernel_with_regions(arena);
    for (unsigned round = 0; round < ROUNDS; round++) {
        Plain a, b, either, both;
        const Names *x = random_set(arena, &a), *y = random_set(arena, &b);
        expect(x, &a);
        bool same = true, adds = false;
        for (unsigned n = 0; n < NUM_IDS; n++) {
            either.region[n] = united(a.region[n], b.region[n]);
            both.region[n] = common(a.region[n], b.region[n]);
            same &= a.region[n] == b.region[n];
            adds |= either.region[n] != a.region[n];
        }
        const Names *unity = names_unite(k, arena, x, y);
        expect(unity, &either);
        if (x && !adds) assert_ptr_equal(unity, x);
        expect(names_intersect(k, arena, x, y), &both);
        if (!x || !y) continue;
        assert_int_equal(names_same(x, y), same);
        if (same) assert_true(names_hash(x) == names_hash(y));
    }
    arena_free(arena);
}

/* A short set and one that is far longer. */
static void test_long_sets(void **unused)
{
    (void)unused;
    Arena *arena = arena_new();
    const Kernel *k = kernel_with_regions(arena);
    const Names *many = NULL, *few = names_with(arena, names_with(arena, NULL, 77, 1), 300, 0);
    for (uint32_t id = 0; id < 200; id++) many = names_with(arena, many, id, id % 2 ? 3 : 0);
    const Names *both = names_intersect(k, arena, many, few), *other = names_intersect(k, arena, few, many);
    assert_int_equal(both->len, 1);
    assert_int_equal(both->name[0].id, 77);
    assert_int_equal(both->name[0].region, 3);
    assert_true(names_same(both, other));
    assert_int_equal(names_unite(k, arena, many, few)->len, 201);
    assert_int_equal(names_find(names_unite(k, arena, many, few), 77)->region, 1);
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sets), cmocka_unit_test(test_long_sets)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
