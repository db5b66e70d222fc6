/* Memory on a compute unit: the LDS with its queues, buses and banks, the texture cache with its queue and what it can
   have on the way, scalar memory, counters, barriers, workgroups. Each rule with its boundary. */
#include "timing_run.h"

#include "timing/lds_banks.h"
#include "timing/cache_lines.h"

/* Clocks per read of 16 bytes in a long row of them, by so many waves, one per SIMD. */
static double lds_rate(Target target, unsigned num_waves, unsigned clocks, const uint32_t *words)
{
    enum { READS = 64 };
    Run *r = run_new(target, num_waves);
    for (unsigned i = 0; i < READS; i++) run_memory(r, ~0u, words, 0, run_lds(clocks, target == TARGET_GFX950 ? 4 : 8));
    run_go(r);
    const double rate = (double)run_gap(r, 0, READS / 2, READS - 1) / (READS - 1 - READS / 2);
    arena_free(r->arena);
    return rate;
}

/* Clocks of an operation in rounds of eight, each of which is waited for: carlushuang/gcnasm ubench/lds_throughput. */
static double lds_round_rate(Target target, const uint32_t *words)
{
    enum { ROUNDS = 16, EIGHT = 8 };
    Run *r = run_new(target, 1);
    for (unsigned i = 0; i < ROUNDS; i++) {
        for (unsigned k = 0; k < EIGHT; k++) run_memory(r, 1, words, 0, run_lds(8, 8));
        run_one(r, 1, W_WAIT_LGKM0);
    }
    run_go(r);
    const double rate = (double)run_gap(r, 0, EIGHT + 1, 2 * (EIGHT + 1)) / EIGHT;
    arena_free(r->arena);
    return rate;
}

static void near(double got, double want, const char *what)
{
    const double off = got > want ? got - want : want - got;
    if (off > 2 && off > want / 10) fail_msg("%s: %.1f, measured %.1f", what, got, want);
}

/* The fourteen points of gluon's table: banks for 4 clocks free of conflicts, 8, 16, 32 with, 64 unaligned. */
static void measured_reads(void **state)
{
    (void)state;
    static const struct {
        unsigned banks, alone, four;
    } points[] = {{4, 8, 16}, {8, 8, 32}, {8, 8, 32}, {8, 8, 32}, {16, 16, 64}, {32, 32, 128}, {64, 64, 256}};
    for (unsigned i = 0; i < sizeof points / sizeof *points; i++) {
        near(lds_rate(TARGET_GFX950, 1, points[i].banks, W_READ_B128), points[i].alone, "one wave");
        near(lds_rate(TARGET_GFX950, 4, points[i].banks, W_READ_B128), points[i].four, "four waves");
    }
    near(lds_round_rate(TARGET_GFX942, W_READ_B128), 23.0, "gfx942, one wave");
    near(lds_rate(TARGET_GFX942, 4, 8, W_READ_B128), 32, "gfx942, four waves");
    near(lds_round_rate(TARGET_GFX942, W_WRITE_B128), 31.3, "gfx942, one wave writes");
    near(lds_rate(TARGET_GFX942, 4, 8, W_WRITE_B128), 32, "gfx942, four waves write");
}

/* A pair of SIMDs has one bus: two waves on it share 128 bytes a clock, on two of them each has its own. */
static void buses(void **state)
{
    (void)state;
    for (unsigned other = 1; other <= 2; other++) {
        Run *r = run_new(TARGET_GFX950, 3);
        for (unsigned i = 0; i < 40; i++) run_memory(r, 1u << other | 1, W_READ_B128, 0, run_lds(4, 4));
        run_go(r);
        assert_in_range(run_gap(r, 0, 20, 39), 19 * (other == 1 ? 16 : 8) - 8, 19 * (other == 1 ? 16 : 8) + 8);
        arena_free(r->arena);
    }
}

/* Eight reads are taken 4 clocks apart; the ninth waits for the first one's entry, 26 clocks before its data are there;
   seven leave room. */
static void lds_queue(void **state)
{
    (void)state;
    for (unsigned reads = 7; reads <= 9; reads++) {
        Run *r = run_new(TARGET_GFX950, 1);
        for (unsigned i = 0; i < reads; i++) run_memory(r, 1, W_READ_B128, 0, run_lds(40, 4));
        run_go(r);
        assert_int_equal(run_gap(r, 0, 0, 6), 24);
        if (reads >= 8) assert_int_equal(run_gap(r, 0, 0, 7), 28);
        if (reads == 9) assert_in_range(run_gap(r, 0, 0, 8), 40 + 40 - 26, 40 + 40 - 26 + 3);
        arena_free(r->arena);
    }
    /* SIMDs 0 and 1 are a pair with one queue: four of each are all it takes; SIMD 2 has another */
    for (unsigned other = 1; other <= 2; other++) {
        Run *r = run_new(TARGET_GFX950, 3);
        for (unsigned i = 0; i < 5; i++) run_memory(r, 1u << other | 1, W_READ_B128, 0, run_lds(40, 1));
        run_go(r);
        assert_true((run_clock(r, other, 4) - run_clock(r, 0, 0) > 40) == (other == 1));
        arena_free(r->arena);
    }
}

/* Two writes of 16 bytes fill the ten data slots of a pair, though its queue has eight entries: the third waits for the
   first one's. Reads take one each, and so the ninth is the first that waits. */
static void lds_data_slots_of_a_pair(void **state)
{
    (void)state;
    for (unsigned other = 1; other <= 2; other++) {
        Run *r = run_new(TARGET_GFX950, 3);
        for (unsigned i = 0; i < 2; i++) run_memory(r, 1u << other | 1, W_WRITE_B128, 0, run_lds(60, 8));
        run_go(r);
        assert_true((run_clock(r, other, 1) - run_clock(r, 0, 0) > 60) == (other == 1));
        arena_free(r->arena);
    }
    for (unsigned writes = 2; writes <= 3; writes++) {
        Run *r = run_new(TARGET_GFX950, 1);
        for (unsigned i = 0; i < writes; i++) run_memory(r, 1, W_WRITE_B128, 0, run_lds(60, 8));
        run_go(r);
        assert_int_equal(run_gap(r, 0, 0, 1), 4);
        if (writes == 3) assert_int_equal(run_gap(r, 0, 0, 2), 60 + 46 - 26);
        arena_free(r->arena);
    }
}

/* Few lanes: 48 to 52 clocks to the wait, 69 for each step of a pointer chase (traces of an MI355X, triton 2507). */
static void chase(void **state)
{
    (void)state;
    Run *r = run_new(TARGET_GFX950, 1);
    for (unsigned i = 0; i < 10; i++) {
        AccessPattern pattern = run_lds(1, 1);
        pattern.lanes = 1;
        run_memory(r, 1, W_READ_B128, 0, pattern);
        run_one(r, 1, W_WAIT_LGKM0);
        run_one(r, 1, W_V_MOV);
    }
    run_go(r);
    assert_in_range(run_gap(r, 0, 3, 4), 48, 52);
    near((double)run_gap(r, 0, 3, 27) / 8, 69, "pointer chase");
    arena_free(r->arena);
}

/* Exchanges between lanes take the LDS like a read of a dword: 44 clocks on gfx942, and conflicts of others wait. */
static void exchanges(void **state)
{
    (void)state;
    static const uint32_t permute[] = {0xd87e0000, 0x01000200}; /* ds_bpermute_b32 v1, v0, v2 */
    for (unsigned n = 0; n < 2; n++) {
        Run *r = run_new(TARGET_GFX942, 1);
        run_two(r, 1, permute);
        for (unsigned i = 0; i < n; i++) run_two(r, 1, permute);
        run_one(r, 1, W_WAIT_LGKM0);
        run_go(r);
        assert_in_range(run_gap(r, 0, 0, n + 1), 44 + 4 * n, 47 + 8 * n);
        assert_int_equal(r->result.busy[ISSUE_LDS], 2 * (n + 1));
        arena_free(r->arena);
    }
}

/* A wait is over when the operations that it names are done, and not before. */
static void waits(void **state)
{
    (void)state;
    Run *r = run_new(TARGET_GFX950, 1);
    run_memory(r, 1, W_READ_B128, 0, run_lds(4, 4));
    run_one(r, 1, W_WAIT_LGKM0);
    run_one(r, 1, W_V_MOV);
    run_go(r);
    assert_in_range(run_gap(r, 0, 0, 1), 40 + 8, 40 + 8 + 3);
    assert_int_equal(run_gap(r, 0, 1, 2), 4);
    assert_in_range(r->result.insts[1].stalled[OWNER_WAIT], 44, 56);
    assert_int_equal(r->result.insts[1].blame[OWNER_WAIT], 0);
    arena_free(r->arena);

    uint64_t over[2];
    for (unsigned n = 0; n < 2; n++) { /* vmcnt(1) is over before vmcnt(0) */
        r = run_new(TARGET_GFX950, 1);
        run_memory(r, 1, W_LOAD_X4, 0, run_rows(ACCESS_TO_GLOBAL));
        run_memory(r, 1, W_LOAD_X4, 1 << 20, run_rows(ACCESS_TO_GLOBAL));
        run_one(r, 1, n ? W_WAIT_VM1 : W_WAIT_VM0);
        run_go(r);
        over[n] = run_gap(r, 0, 0, 2);
        arena_free(r->arena);
    }
    assert_int_equal(over[0] - over[1], 64); /* 16 bytes a clock to the registers of a SIMD */
    assert_in_range(over[1], 400 + 64, 400 + 67);
}

/* A counter holds so many operations and no more: lgkmcnt 15. */
static void full_counter(void **state)
{
    (void)state;
    Run *r = run_new(TARGET_GFX950, 1);
    for (unsigned i = 0; i < 16; i++) run_two(r, 1, W_SMEM);
    run_go(r);
    assert_in_range(run_gap(r, 0, 0, 14), 14 * 4, 14 * 5);
    arena_free(r->arena);
    r = run_new(TARGET_GFX950, 1);
    r->rows.value[TIME_SCALAR_HIT] = 1000;
    for (unsigned i = 0; i < 16; i++) run_two(r, 1, W_SMEM);
    run_go(r);
    assert_in_range(run_gap(r, 0, 0, 14), 14 * 4, 14 * 5);
    assert_in_range(run_gap(r, 0, 0, 15), 1000, 1003);
    arena_free(r->arena);
}

/* Lines that the L1 has come sooner; the first load fetched them. */
static void cache_of_lines(void **state)
{
    (void)state;
    for (unsigned again = 0; again < 2; again++) {
        Run *r = run_new(TARGET_GFX950, 1);
        run_memory(r, 1, W_LOAD_X4, 4096, run_rows(ACCESS_TO_GLOBAL));
        run_one(r, 1, W_WAIT_VM0);
        run_memory(r, 1, W_LOAD_X4, again ? 4096 : 8192, run_rows(ACCESS_TO_GLOBAL));
        run_one(r, 1, W_WAIT_VM0);
        run_go(r);
        const Time latency = again ? TIME_L1_LATENCY : TIME_L2_LATENCY;
        assert_in_range(run_gap(r, 0, 2, 3), (uint64_t)r->rows.value[latency] + 64,
                        (uint64_t)r->rows.value[latency] + 67);
        arena_free(r->arena);
    }
}

/* Loads issue 4 apart until the queue of 12 is full, then as the texture cache takes them: 16. With all on the way that
   there is room for, as they return. */
static void vmem_queue(void **state)
{
    (void)state;
    Run *r = run_new(TARGET_GFX950, 1);
    for (unsigned i = 0; i < 20; i++) run_memory(r, 1, W_LOAD_X4, (uint64_t)i << 20, run_rows(ACCESS_TO_GLOBAL));
    run_go(r);
    assert_in_range(run_gap(r, 0, 0, 11), 11 * 4, 11 * 5); /* fetch of 8-byte instructions */
    assert_true(run_gap(r, 0, 0, 13) >= 16);
    assert_int_equal(run_gap(r, 0, 16, 19), 3 * 16);
    arena_free(r->arena);

    /* 44 KB for a round trip of 1000 clocks */
    r = run_new(TARGET_GFX950, 4);
    r->rows.value[TIME_L2_LATENCY] = 1000;
    for (unsigned i = 0; i < 60; i++)
        for (unsigned w = 0; w < 4; w++)
            run_memory(r, 1u << w, W_LOAD_X4, (uint64_t)(i * 4 + w) << 20, run_rows(ACCESS_TO_GLOBAL));
    run_go(r);
    const double bytes_per_clock = 180 * 1024.0 / (double)run_gap(r, 0, 14, 59);
    assert_true(bytes_per_clock > 28 && bytes_per_clock < 46);
    assert_true(r->result.owner[OWNER_MEMORY_RETURN] > r->result.owner[OWNER_WAIT]);
    arena_free(r->arena);
}

/* The share of a level is the limit where it is the narrowest. */
static void bandwidth(void **state)
{
    (void)state;
    uint64_t clocks[2];
    for (unsigned n = 0; n < 2; n++) {
        Run *r = run_new(TARGET_GFX950, 1);
        r->run.memory.bytes_per_clock[LEVEL_L2] = n ? 8 : 64;
        for (unsigned i = 0; i < 32; i++) run_memory(r, 1, W_LOAD_X4, (uint64_t)i << 20, run_rows(ACCESS_TO_GLOBAL));
        run_one(r, 1, W_WAIT_VM0);
        run_go(r);
        clocks[n] = run_gap(r, 0, 0, 32);
        assert_true((r->result.owner[OWNER_BANDWIDTH] > 0) == n);
        arena_free(r->arena);
    }
    assert_in_range(clocks[1], 32 * 1024 / 8, 32 * 1024 / 8 + 500);
    assert_in_range(clocks[0], 32 * 64, 32 * 64 + 500); /* one SIMD's path to its registers */
}

/* The end of a wave waits for its stores; stores back to back are 20 apart. */
static void stores(void **state)
{
    (void)state;
    Run *r = run_new(TARGET_GFX950, 1);
    for (unsigned i = 0; i < 2; i++) run_memory(r, 1, W_STORE_X4, 4096, run_rows(ACCESS_TO_GLOBAL));
    run_go(r);
    assert_int_equal(run_gap(r, 0, 0, 1), 20);
    assert_in_range(run_gap(r, 0, 0, 2), 20 + 250 + 16, 20 + 250 + 20);
    arena_free(r->arena);
    r = run_new(TARGET_GFX950, 1);
    run_memory(r, 1, W_LOAD_X4, 4096, run_rows(ACCESS_TO_GLOBAL));
    run_go(r);
    assert_int_equal(run_gap(r, 0, 0, 1), 4); /* for loads it does not */
    arena_free(r->arena);
}

/* Atomic operations, and loads and stores of sc1, go past the L2, and past lines that the L1 has. */
static void past_the_l2(void **state)
{
    (void)state;
    static const uint32_t load[] = {0xde5d8000, 0x167f0012};   /* global_load_dwordx4 v[22:25], v[18:19], off sc0 sc1 */
    static const uint32_t store[] = {0xde7d8000, 0x007f0004};  /* global_store_dwordx4 v[4:5], v[0:3], off sc0 sc1 */
    static const uint32_t atomic[] = {0xdd098000, 0x037f0204}; /* global_atomic_add v3, v[4:5], v2, off sc0 */
    static const uint32_t *const of_l2[] = {W_LOAD_X4, W_STORE_X4}, *const past[] = {load, store, atomic};
    const unsigned l2 = time_clocks(TARGET_GFX950, TIME_L2_LATENCY);
    const unsigned behind = time_clocks(TARGET_GFX950, TIME_MALL_LATENCY) - l2;
    uint64_t gap[2], gap_past[3];
    for (unsigned n = 0; n < 5; n++) {
        Run *r = run_new(TARGET_GFX950, 1);
        for (unsigned i = 0; i < 2; i++) { /* the second load finds its lines in the L1, if it looks there */
            run_memory(r, 1, n < 2 ? of_l2[n] : past[n - 2], 4096, run_rows(ACCESS_TO_GLOBAL));
            run_one(r, 1, W_WAIT_VM0);
        }
        run_go(r);
        *(n < 2 ? &gap[n] : &gap_past[n - 2]) = run_gap(r, 0, 2, 3);
        arena_free(r->arena);
    }
    assert_int_equal(gap_past[0], gap[0] + l2 + behind - time_clocks(TARGET_GFX950, TIME_L1_LATENCY));
    assert_int_equal(gap_past[1], gap[1] + behind);
    assert_in_range(gap_past[2], l2 + time_clocks(TARGET_GFX950, TIME_ATOMIC_LATENCY),
                    l2 + time_clocks(TARGET_GFX950, TIME_ATOMIC_LATENCY) + 40);
}

/* The end of a wave waits until memory has its atomic operations; the L2 takes stores before. */
static void atomics_take_their_share(void **state)
{
    (void)state;
    enum { NUM = 32, RATE = 16, LINES = 2 };
    static const uint32_t atomic[] = {0xdd088000, 0x007f0204}; /* global_atomic_add v[4:5], v2, off */
    AccessPattern pattern = run_rows(ACCESS_TO_GLOBAL);
    pattern.bytes = 4;
    pattern.num_lines = LINES;
    pattern.does = PATTERN_WRITES | PATTERN_ATOMIC;
    uint64_t gap[2];
    for (unsigned limited = 0; limited < 2; limited++) {
        Run *r = run_new(TARGET_GFX950, 1);
        r->run.memory.atomic_bytes_per_clock = limited ? RATE : 0;
        for (unsigned i = 0; i < NUM; i++) run_memory(r, 1, atomic, (uint64_t)i << 20, pattern);
        run_one(r, 1, W_WAIT_VM0);
        run_go(r);
        gap[limited] = run_gap(r, 0, 0, NUM + 1);
        arena_free(r->arena);
    }
    const unsigned line = time_clocks(TARGET_GFX950, TIME_ATOMIC_LINE) + 128 * 3 / 2; /* ATOMIC_BYTES */
    assert_in_range(gap[1], NUM * LINES * line / RATE, NUM * LINES * line / RATE + 600);
    assert_true(gap[0] < gap[1] - 500);
}

/* LDS-DMA does not need the path to the registers: 16 clocks each where loads take 64. */
static void lds_dma_rate(void **state)
{
    (void)state;
    static const uint32_t dma[] = {0xe05d1000, 0x80010000};
    for (unsigned n = 0; n < 2; n++) {
        Run *r = run_new(TARGET_GFX950, 1);
        for (unsigned i = 0; i < 60; i++)
            run_memory(r, 1, n ? W_LOAD_X4 : dma, (uint64_t)i << 20,
                       run_rows(n ? ACCESS_TO_GLOBAL : ACCESS_TO_LDS_DMA));
        run_go(r);
        assert_in_range(run_gap(r, 0, 45, 59), 14 * (n ? 60 : 14), 14 * (n ? 66 : 18));
        arena_free(r->arena);
    }
}

/* A line of the scalar cache that is on its way is waited for, not fetched again; one that is there comes sooner. */
static void scalar_lines(void **state)
{
    (void)state;
    const AccessPattern eight = {.space = ACCESS_TO_SCALAR, .does = PATTERN_READS, .lanes = 1, .bytes = 8};
    Run *r = run_new(TARGET_GFX950, 1);
    run_memory(r, 1, W_SMEM, 4096, eight);
    run_memory(r, 1, W_SMEM, 4096 + 8, eight);
    run_one(r, 1, W_WAIT_LGKM0);
    run_memory(r, 1, W_SMEM, 4096 + 56, eight);
    run_one(r, 1, W_WAIT_LGKM0);
    run_memory(r, 1, W_SMEM, 4096 + 60, eight); /* and the next line */
    run_one(r, 1, W_WAIT_LGKM0);
    run_go(r);
    const unsigned hit = time_clocks(TARGET_GFX950, TIME_SCALAR_HIT),
                   miss = time_clocks(TARGET_GFX950, TIME_SCALAR_MISS);
    assert_in_range(run_gap(r, 0, 0, 2), miss, miss + 3);
    assert_in_range(run_gap(r, 0, 3, 4), hit, hit + 3);
    assert_in_range(run_gap(r, 0, 5, 6), miss, miss + 3);
    assert_true(r->result.owner[OWNER_SCALAR] > 0);
    arena_free(r->arena);
    /* without a wait between, the second one comes with the first: the first wave's line serves the other one's load */
    r = run_new(TARGET_GFX950, 2);
    run_memory(r, 3, W_SMEM, 4096, eight);
    run_one(r, 3, W_WAIT_LGKM0);
    run_go(r);
    assert_in_range(run_clock(r, 1, 1) - run_clock(r, 0, 0), miss, miss + 3);
    arena_free(r->arena);
}

/* The first access to a line misses, and the second one hits, wherever the line is below 2^47. So does one that is a
   power of two away. */
static void lines_of_all_addresses(void **state)
{
    (void)state;
    AccessPattern scalar = {.space = ACCESS_TO_SCALAR, .does = PATTERN_READS, .lanes = 1, .bytes = 8};
    AccessPattern vector = run_rows(ACCESS_TO_GLOBAL);
    vector.does = PATTERN_READS;
    for (unsigned is_vector = 0; is_vector < 2; is_vector++) {
        const uint32_t *load = is_vector ? W_LOAD_X4 : W_SMEM, wait = is_vector ? W_WAIT_VM0 : W_WAIT_LGKM0;
        for (unsigned bit = 14; bit <= 47; bit++) {
            Run *r = run_new(TARGET_GFX950, 1);
            const uint64_t end = UINT64_C(1) << bit, bases[] = {end - 1024, end - 1024, end / 2, end / 2 + end / 4};
            for (unsigned i = 0; i < 4; i++) {
                run_memory(r, 1, load, bases[i], is_vector ? vector : scalar);
                run_one(r, 1, wait);
            }
            run_go(r);
            const uint64_t miss = run_gap(r, 0, 0, 1), hit = run_gap(r, 0, 2, 3);
            assert_true(miss > hit + 20);
            assert_in_range(run_gap(r, 0, 4, 5), miss - 8, miss + 8);
            assert_in_range(run_gap(r, 0, 6, 7), miss - 8, miss + 8);
            arena_free(r->arena);
        }
    }
}

/* Lines of four pages are in the scalar cache beside one another, whichever pages these are. A fifth one takes the place
   of the one that was used first. */
static void scalar_pages(void **state)
{
    (void)state;
    static const uint64_t pages[][5] = {{0, 1, 2, 3, 4}, {0, 4, 8, 12, 16}, {5, 11, 4, 9, 21}};
    const AccessPattern scalar = {.space = ACCESS_TO_SCALAR, .does = PATTERN_READS, .lanes = 1, .bytes = 8};
    static const unsigned order[] = {0, 1, 2, 3, 0, 1, 2, 3, 4, 0};
    static const bool hits[] = {false, false, false, false, true, true, true, true, false, false};
    for (unsigned i = 0; i < 3; i++) {
        Run *r = run_new(TARGET_GFX942, 1);
        for (unsigned n = 0; n < 10; n++) {
            run_memory(r, 1, W_SMEM, UINT64_C(0x7f0000000000) + 4096 * pages[i][order[n]] + 192, scalar);
            run_one(r, 1, W_WAIT_LGKM0);
        }
        run_go(r);
        const uint64_t miss = run_gap(r, 0, 0, 1);
        for (unsigned n = 0; n < 10; n++) assert_int_equal(run_gap(r, 0, 2 * n, 2 * n + 1) < miss - 20, hits[n]);
        arena_free(r->arena);
    }
}

/* Data of LDS-DMA take the banks when they come: a read just then waits. */
static void lds_dma(void **state)
{
    (void)state;
    static const uint32_t dma[] = {0xe05d1000, 0x80010000};
    uint64_t gap[2];
    for (unsigned n = 0; n < 2; n++) {
        Run *r = run_new(TARGET_GFX950, 1);
        AccessPattern pattern = run_rows(ACCESS_TO_LDS_DMA);
        pattern.lds_clocks = pattern.lds_free = n ? 200 : 8;
        run_memory(r, 1, dma, 0, pattern);
        run_one(r, 1, W_WAIT_VM0);
        run_memory(r, 1, W_READ_B128, 0, run_lds(4, 4));
        run_one(r, 1, W_WAIT_LGKM0);
        run_go(r);
        gap[n] = run_gap(r, 0, 2, 3);
        arena_free(r->arena);
    }
    assert_in_range(gap[0], 44, 64);
    assert_in_range(gap[1], 44 + 180, 64 + 200);
}

/* All go on some clocks after the last one came, also when a wave has ended before. */
static void barriers(void **state)
{
    (void)state;
    Run *r = run_new(TARGET_GFX950, 4);
    for (unsigned w = 0; w < 3; w++) {
        for (unsigned i = 0; i < 10 * (w + 1); i++) run_one(r, 1u << w, W_NOP + 7);
    }
    run_one(r, 0x7, W_BARRIER);
    run_one(r, 0x7, W_S_MOV);
    run_go(r);
    const uint64_t last = run_clock(r, 2, 30);
    for (unsigned w = 0; w < 3; w++)
        assert_int_equal(run_clock(r, w, 10 * (w + 1) + 1), last + time_clocks(TARGET_GFX950, TIME_BARRIER));
    assert_true(r->result.owner[OWNER_BARRIER] > 0);
    assert_in_range(r->result.insts[r->result.num_insts - 2].stalled[OWNER_BARRIER], 1, 3 * 800);
    arena_free(r->arena);
}

/* Those who wait at a barrier go on when the last other wave has ended. */
static void barrier_and_an_end(void **state)
{
    (void)state;
    Run *r = run_new(TARGET_GFX950, 2);
    run_one(r, 1, W_BARRIER);
    run_one(r, 1, W_S_MOV);
    for (unsigned i = 0; i < 20; i++) run_one(r, 2, W_NOP + 7);
    run_go(r);
    assert_int_equal(run_clock(r, 0, 1), run_clock(r, 1, 20) + 4 + time_clocks(TARGET_GFX950, TIME_BARRIER));
    arena_free(r->arena);
}

/* Waves go to the SIMD with the fewest: two workgroups of two waves are on four SIMDs. */
static void waves_on_simds(void **state)
{
    (void)state;
    Run *r = run_new(TARGET_GFX950, 2);
    run_one(r, 3, W_S_MOV);
    r->groups[0] = r->groups[1] = &r->group;
    r->run.num_groups = r->run.resident = 2;
    r->simds = 4;
    run_go(r);
    unsigned simds = 0;
    for (unsigned i = 0; i < r->num_events; i++) simds |= 1u << r->events[i].simd;
    assert_int_equal(simds, 0xf);
    arena_free(r->arena);
}

/* One after the other, or side by side; cold code starts later. */
static void workgroups(void **state)
{
    (void)state;
    uint64_t clocks[3];
    for (unsigned n = 0; n < 3; n++) {
        Run *r = run_new(TARGET_GFX950, 4);
        for (unsigned i = 0; i < 100; i++) run_one(r, 0xf, W_V_MOV);
        for (unsigned g = 0; g < 4; g++) r->groups[g] = &r->group;
        r->run.num_groups = 4;
        r->run.resident = n == 1 ? 2 : 1;
        r->run.warm = n != 2;
        run_go(r);
        clocks[n] = r->result.clocks;
        for (unsigned g = 1; g < 4; g++) assert_true(r->result.group_start[g] > r->result.group_start[g - 1]);
        if (n == 0) assert_int_equal(r->result.group_start[1], r->result.group_end[0] + 100);
        if (n == 1) assert_int_equal(r->result.group_start[1], 16);
        arena_free(r->arena);
    }
    assert_true(clocks[1] < clocks[0]); /* launches are hidden */
    assert_int_equal(clocks[2] - clocks[0], 300);
}

static void limits(void **state)
{
    (void)state;
    Run *r = run_new(TARGET_GFX950, 1);
    for (unsigned i = 0; i < 500; i++) run_one(r, 1, W_V_MOV);
    r->run.max_clocks = 1000;
    run_go(r);
    assert_true(r->result.limited);
    assert_in_range(r->result.clocks, 990, 1000);
    arena_free(r->arena);
    r = run_new(TARGET_GFX1250, 1);
    r->rows = (TimeRows){.target = TARGET_GFX1250}; /* no rows */
    run_go(r);
    assert_true(r->result.limited && r->result.clocks == 0);
    arena_free(r->arena);
}

/* Each row at 0 and at a million: every run ends, each clock has one owner. */
static void rows_put_to_anything(void **state)
{
    (void)state;
    static const uint32_t dma[] = {0xe05d1000, 0x80010000};
    for (unsigned t = 0; t < NUM_TIMES; t++)
        for (unsigned high = 0; high < 2; high++) {
            Run *r = run_new(TARGET_GFX950, 5);
            r->rows.value[t] = high ? 1e6 : 0;
            const AccessPattern eight = {.space = ACCESS_TO_SCALAR, .does = PATTERN_READS, .lanes = 1, .bytes = 8};
            r->simds = t == TIME_ISSUE && !high ? 4 : 0;
            for (unsigned i = 0; i < 20; i++) {
                run_memory(r, ~0u, W_READ_B128, 0, run_lds(4, 4));
                run_memory(r, ~0u, W_LOAD_X4, (uint64_t)i << 20, run_rows(ACCESS_TO_GLOBAL));
                run_memory(r, ~0u, dma, (uint64_t)i << 20, run_rows(ACCESS_TO_LDS_DMA));
                run_memory(r, ~0u, W_STORE_X4, 4096, run_rows(ACCESS_TO_GLOBAL));
                run_memory(r, ~0u, W_SMEM, (uint64_t)i << 12, eight);
                run_two(r, ~0u, W_MFMA16);
                run_one(r, ~0u, W_V_READ8);
                run_one(r, ~0u, W_V_EXP);
                run_one(r, ~0u, W_BRANCH);
                run_one(r, ~0u, W_WAIT_LGKM0);
                run_one(r, ~0u, W_BARRIER);
            }
            run_go(r);
            uint64_t address[64] = {0, 8, 4096};
            assert_true(r->result.limited == (t == TIME_ISSUE && !high));
            assert_true(lds_clocks(&r->rows, address, 7, 16, LDS_USE_WRITE).clocks <= 64 * 1000000u);
            assert_true(vmem_clocks(&r->rows, address, 7, 16, true) <= 64);
            arena_free(r->arena);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(measured_reads),
        cmocka_unit_test(lds_queue),
        cmocka_unit_test(lds_data_slots_of_a_pair),
        cmocka_unit_test(waits),
        cmocka_unit_test(chase),
        cmocka_unit_test(full_counter),
        cmocka_unit_test(cache_of_lines),
        cmocka_unit_test(vmem_queue),
        cmocka_unit_test(bandwidth),
        cmocka_unit_test(stores),
        cmocka_unit_test(past_the_l2),
        cmocka_unit_test(atomics_take_their_share),
        cmocka_unit_test(lds_dma),
        cmocka_unit_test(barriers),
        cmocka_unit_test(workgroups),
        cmocka_unit_test(limits),
        cmocka_unit_test(buses),
        cmocka_unit_test(rows_put_to_anything),
        cmocka_unit_test(exchanges),
        cmocka_unit_test(lds_dma_rate),
        cmocka_unit_test(scalar_lines),
        cmocka_unit_test(lines_of_all_addresses),
        cmocka_unit_test(scalar_pages),
        cmocka_unit_test(barrier_and_an_end),
        cmocka_unit_test(waves_on_simds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
