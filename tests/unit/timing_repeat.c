/* Iterations that repeat are skipped to the same result: random loops run unwatched, and watched, which runs them whole.
   All that a result has must be equal. */
#include "timing_run.h"

enum { LOOPS = 400, BODY = 20 };

static uint64_t seed;

static unsigned pick(unsigned n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(seed >> 33) % n;
}

/* An instruction of the body. */
typedef struct Item {
    uint32_t words[2];
    unsigned num;
    uint32_t pattern;       /* NO_ACCESS: none */
    unsigned stride, every; /* bytes between the accesses of so many iterations */
    unsigned odd;           /* the iteration whose access is elsewhere */
} Item;

/* Bodies with few kinds of instructions repeat more often, so each has its own choice of them. */
static Item random_item(Run *r, unsigned kinds)
{
    enum { KINDS = 11 };
    static const uint32_t *const two[] = {W_MFMA16,  W_MFMA16_B, W_READ_B128, W_WRITE_B128,
                                          W_LOAD_X4, W_STORE_X4, W_SMEM};
    static const uint32_t one[] = {W_V_MOV, W_V_EXP, W_WAIT_VM1, W_WAIT_LGKM0};
    static const unsigned strides[] = {0, 0, 64, 128, 1024, 1 << 20};
    unsigned k = pick(KINDS);
    while (!(kinds >> k & 1)) k = pick(KINDS);
    Item item = {.num = 1, .pattern = NO_ACCESS, .stride = strides[pick(6)], .every = 1 + pick(3), .odd = pick(200)};
    if (k >= 7) {
        item.words[0] = one[k - 7];
        return item;
    }
    memcpy(item.words, two[k], sizeof item.words);
    item.num = 2;
    if (k < 2) return item;
    AccessPattern pattern = k < 4 ? run_lds(8 << pick(3), 8) : run_rows(ACCESS_TO_GLOBAL);
    if (k == 6) pattern = (AccessPattern){.space = ACCESS_TO_SCALAR, .lanes = 1, .bytes = 8};
    pattern.does = (uint8_t)(k == 3 || k == 5 ? PATTERN_WRITES : PATTERN_READS);
    item.pattern = r->patterns.len;
    VEC_PUSH(r->arena, &r->patterns, pattern);
    return item;
}

static void step(Run *r, unsigned wave, uint32_t word, const Item *item, unsigned iteration)
{
    TraceStep at = {word, NO_ACCESS};
    if (item && item->pattern != NO_ACCESS) {
        const uint64_t base = ((uint64_t)item->pattern << 32) + (uint64_t)wave * 4096;
        at.access = r->waves[wave].accesses.len;
        const uint64_t moved = (uint64_t)(iteration / item->every) * item->stride + (iteration == item->odd ? 256 : 0);
        const TraceAccess access = {base + moved, item->pattern};
        VEC_PUSH(r->arena, &r->waves[wave].accesses, access);
    }
    VEC_PUSH(r->arena, &r->waves[wave].steps, at);
}

/* A loop of random instructions. Some iterations have another access or leave an instruction out. */
static void make_loop(Run *r)
{
    Item body[BODY];
    const unsigned num = 1 + pick(BODY), iterations = 20 + pick(100), odd = pick(3) ? UINT32_MAX : pick(iterations);
    const unsigned kinds = 1u << pick(11) | 1u << pick(11) | 1u << pick(11) | 1u << 7;
    const bool meets = pick(2);
    for (unsigned i = 0; i < num; i++) body[i] = random_item(r, kinds);
    uint32_t at[BODY + 2];
    for (unsigned i = 0; i < num; i++) {
        at[i] = (uint32_t)r->num_words;
        for (unsigned w = 0; w < body[i].num; w++) r->words[r->num_words++] = body[i].words[w];
    }
    at[num] = (uint32_t)r->num_words;
    if (meets) r->words[r->num_words++] = W_BARRIER;
    const uint32_t branch = (uint32_t)r->num_words;
    r->words[r->num_words++] = W_BRANCH | (uint16_t)(at[0] - branch - 1);
    for (unsigned w = 0; w < r->group.num_waves; w++)
        for (unsigned i = 0; i < iterations; i++) {
            for (unsigned b = 0; b < num; b++)
                if (i != odd || b != num / 2) step(r, w, at[b], &body[b], i);
            if (meets) step(r, w, at[num], NULL, i);
            step(r, w, branch, NULL, i);
        }
}

static MemoryPlace place(void *self, unsigned group, const TraceAccess *access, const AccessPattern *pattern)
{
    (void)self, (void)pattern;
    const unsigned far = access->base >> 32 & 1;
    return (MemoryPlace){.level = far ? LEVEL_HBM : LEVEL_L2, .shift = (int64_t)group << 40};
}

static void same_insts(const CuResult *a, const CuResult *b)
{
    assert_int_equal(a->num_insts, b->num_insts);
    for (uint32_t i = 0; i < a->num_insts; i++) assert_memory_equal(&a->insts[i], &b->insts[i], sizeof *a->insts);
}

static void same_results(const CuResult *a, const CuResult *b, unsigned groups)
{
    assert_int_equal(a->clocks, b->clocks);
    assert_int_equal(a->drained, b->drained);
    assert_int_equal(a->matrix_clocks, b->matrix_clocks);
    assert_int_equal(a->read_lines, b->read_lines);
    assert_int_equal(a->lines_of_l1, b->lines_of_l1);
    assert_memory_equal(a->owner, b->owner, sizeof a->owner);
    assert_memory_equal(a->busy, b->busy, sizeof a->busy);
    assert_memory_equal(a->group_start, b->group_start, groups * sizeof *a->group_start);
    assert_memory_equal(a->group_end, b->group_end, groups * sizeof *a->group_end);
    assert_int_equal(a->limited, b->limited);
    same_insts(a, b);
}

static void ignore(void *self, const CuEvent *event) { (void)self, (void)event; }

/* Returns whether most of the clocks were skipped. */
static bool run_both(Target target)
{
    enum { MOST_GROUPS = 4 };
    Run *r = run_new(target, 1 + pick(8));
    r->run.num_groups = 1 + pick(MOST_GROUPS);
    r->run.resident = 1 + pick(2);
    r->run.warm = pick(2);
    r->run.memory.place = place;
    for (unsigned l = LEVEL_L2; l < NUM_MEMORY_LEVELS; l++) r->run.memory.bytes_per_clock[l] = 1 + pick(6400) / 37.0;
    r->run.memory.write_bytes_per_clock = 1 + pick(6400) / 37.0;
    r->run.memory.atomic_bytes_per_clock = pick(2) * (1 + pick(6400) / 37.0);
    r->run.memory.dirty_bytes = pick(2) * 10000;
    r->simds = r->group.num_waves * r->run.resident;
    for (unsigned g = 0; g < MOST_GROUPS; g++) r->groups[g] = &r->group;
    make_loop(r);
    run_one(r, ~0u, W_END);
    r->run.groups = r->groups;
    r->run.patterns = &r->patterns;
    r->run.code = timed_code_new(r->arena, &r->rows, r->words, r->num_words);
    CuResult whole;
    r->run.event = ignore;
    cu_run(r->arena, &r->run, &whole);
    r->run.event = NULL;
    if (!pick(4)) r->run.max_clocks = 1 + whole.clocks - pick(2);
    cu_run(r->arena, &r->run, &r->result);
    assert_int_equal(whole.skipped, 0);
    const bool most = 2 * r->result.skipped > whole.clocks;
    if (!r->result.limited) same_results(&whole, &r->result, r->run.num_groups);
    arena_free(r->arena);
    return most;
}

static void loops(void **state)
{
    (void)state;
    static const Target targets[] = {TARGET_GFX942, TARGET_GFX950, TARGET_GFX90A};
    unsigned skipped = 0;
    for (seed = 0; seed < LOOPS; seed++) {
        const uint64_t number = seed;
        skipped += run_both(targets[number % 3]);
        seed = number;
    }
    assert_true(skipped > LOOPS / 3);
    print_message("%u of %u skipped\n", skipped, LOOPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(loops)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
