/* A launch of a small kernel on a device: what its workgroups do to the prediction, and what a launch of one has of it. */
#include "sim_launch.h"

#include "predict/launch_time.h"

/* Each workgroup reads and writes 256 bytes of its own, at 256 * its id, or where `mask` leaves of it. */
#define KERNEL(mask)                       \
    "s_load_dwordx2 s[4:5], s[0:1], 0x0\n" \
    "v_lshlrev_b32_e32 v1, 2, v0\n"        \
    "s_and_b32 s3, s2, " mask "\n"         \
    "s_lshl_b32 s3, s3, 8\n"               \
    "v_add_u32_e32 v1, s3, v1\n"           \
    "s_waitcnt lgkmcnt(0)\n"               \
    "global_load_dword v2, v1, s[4:5]\n"   \
    "s_waitcnt vmcnt(0)\n"                 \
    "v_add_f32_e32 v2, v2, v2\n"           \
    "global_store_dword v1, v2, s[4:5]\n"  \
    "s_endpgm\n"

static LaunchTime predict_clusters(const char *text, uint32_t groups, uint32_t cluster, WarmCaches warm, bool spread)
{
    static Arena *arena; /* of the last one: its notes are looked at */
    if (arena) arena_free(arena);
    arena = arena_new();
    Launch *l = launch_new(text);
    l->dispatch.grid = (SimDim3){groups, 1, 1};
    if (cluster > 1) l->dispatch.cluster = (SimDim3){cluster, 1, 1};
    /* Room for all workgroups of a large grid. */
    static const uint64_t base = UINT64_C(0x400000000000);
    const MemoryRegion large = {.base = base, .size = UINT64_C(1) << 28, .name = "large"};
    assert_int_not_equal(memory_map(l->memory, &large), MEMORY_NO_REGION);
    assert_true(memory_write(&l->port, KERNARG, &base, 8));
    const TimeRows rows = time_rows(TARGET_GFX942);
    const PredictRequest request = {
        .dispatch = &l->dispatch, .device = device_by_name("mi300x"), .rows = &rows, .warm = warm, .spread = spread};
    LaunchTime time;
    const bool good = predict_launch(arena, &request, &time, &l->result);
    if (!good) fail_msg("%s", l->result.message);
    launch_free(l);
    return time;
}

static LaunchTime predict(const char *text, uint32_t groups, WarmCaches warm, bool spread)
{
    return predict_clusters(text, groups, 1, warm, spread);
}

static void one_group(void **state)
{
    (void)state;
    const LaunchTime t = predict(KERNEL("0xff"), 1, WARM_NONE, true);
    assert_true(t.ends);
    assert_int_equal(t.groups, 1);
    assert_int_equal(t.rounds, 1);
    assert_int_equal(t.emulated_groups, 1);
    assert_true(t.us > device_by_name("mi300x")->launch_us);
    assert_true(t.guess_low <= t.us && t.us <= t.guess_high);
    assert_true(t.us_low < t.us && t.us < t.us_high);
    assert_null(t.not_predicted);
    assert_int_equal((int)t.traffic.written_bytes, 256);
    double sum = 0;
    for (unsigned o = 0; o < NUM_CLOCK_OWNERS; o++) sum += t.owner[o];
    assert_true(sum > 0.999 && sum < 1.001);
    assert_true(predict(KERNEL("0xff"), 1, WARM_MALL, false).us < t.us);
}

static void rounds(void **state)
{
    (void)state;
    const LaunchTime few = predict(KERNEL("0xff"), 64, WARM_NONE, false);
    assert_int_equal(few.traffic.laws, 2);
    assert_int_equal(few.traffic.laws_fitted, 2);
    assert_int_equal((int)few.traffic.requested_bytes, 64 * 256);
    assert_int_equal(few.resident, 32);
    const uint32_t full = 304 * few.resident;
    const LaunchTime all = predict(KERNEL("0xff"), full, WARM_NONE, false);
    const LaunchTime more = predict(KERNEL("0xff"), full + 1, WARM_NONE, false);
    assert_int_equal(all.rounds, 1);
    assert_true(all.last_round == 1);
    assert_int_equal(more.rounds, 2);
    assert_true(more.launch_clocks > all.launch_clocks && all.launch_clocks > few.launch_clocks);
}

/* Ids that wrap round have no affine law. */
static void no_law(void **state)
{
    (void)state;
    const LaunchTime t = predict(KERNEL("31"), 64, WARM_NONE, false);
    assert_int_equal(t.traffic.laws_failed, 2);
    assert_int_equal(t.num_notes, 1);
    assert_non_null(strstr(t.notes[0], "are not affine"));
    assert_true(t.emulated_groups > 32);
}

/* Nor have those whose lanes differ: no sample is as they are, but where they begin tells what they share. */
static void other_shapes(void **state)
{
    (void)state;
    enum { PLACES = 32, A_PLACE = 256 };
    const LaunchTime t = predict("s_and_b32 s6, s2, 31\ns_add_u32 s6, s6, 1\ns_bfm_b64 exec, s6, 0\n" KERNEL("31"), 700,
                                 WARM_NONE, false);
    assert_true(t.traffic.bytes[LEVEL_HBM] <= 2 * PLACES * A_PLACE);
}

static uint64_t lines_in_l1(const LaunchTime *t)
{
    uint64_t lines = 0;
    for (uint32_t i = 0; i < t->cu.num_insts; i++) lines += t->cu.insts[i].lines_of_l1;
    return lines;
}

/* Workgroups of a compute unit run one trace, but each at its own addresses: they find in the L1 what they share. */
static void own_lines(void **state)
{
    (void)state;
    enum { OF_A_CU = 4, GROUPS = 304 * OF_A_CU };
    const LaunchTime apart = predict(KERNEL("0xffff"), GROUPS, WARM_NONE, false);
    assert_int_equal(lines_in_l1(&apart), 0);
    const LaunchTime shared = predict(KERNEL("0"), GROUPS, WARM_NONE, false);
    assert_int_equal(lines_in_l1(&shared), 2 * (OF_A_CU - 1)); /* two lines of 128 bytes each */
}

/* Each workgroup moves 1 KiB of its own. */
#define STREAM(load, store)                \
    "s_load_dwordx2 s[4:5], s[0:1], 0x0\n" \
    "v_lshlrev_b32_e32 v1, 4, v0\n"        \
    "s_lshl_b32 s3, s2, 10\n"              \
    "v_add_u32_e32 v1, s3, v1\n"           \
    "s_waitcnt lgkmcnt(0)\n" load "s_waitcnt vmcnt(0)\n" store "s_endpgm\n"
#define LOAD "global_load_dwordx4 v[4:7], v1, s[4:5]\n"
#define STORE "global_store_dwordx4 v1, v[4:7], s[4:5]\n"

/* Bytes at the peak that take as long as one that is written beside that share of reads. */
static double cost_of_writes(const TimeRows *rows, double reads)
{
    return 1 / rows->value[TIME_WRITE_SHARE] + reads * rows->value[TIME_READ_WRITE_TURN];
}

/* What memory can move in a microsecond is the limit of loads, of stores, and of both together. */
static void memory_limits(void **state)
{
    (void)state;
    enum { GROUPS = 304 * 32 * 20 };
    const double peak = device_by_name("mi300x")->hbm_gb_per_s * 1e-3; /* 1e6 bytes in a us */
    const double bytes = GROUPS * 1024.0 * 1e-6;                       /* 1e6 */
    const LaunchTime reads = predict(STREAM(LOAD, ""), GROUPS, WARM_NONE, false);
    const LaunchTime writes = predict(STREAM("", STORE), GROUPS, WARM_NONE, false);
    const LaunchTime both = predict(STREAM(LOAD, STORE), GROUPS, WARM_NONE, false);
    assert_true(reads.us > bytes / peak && reads.us < 2 * bytes / peak);
    assert_true(writes.us > bytes / peak && writes.us < 2 * bytes / peak);
    const LaunchTime *all[] = {&reads, &writes, &both};
    for (unsigned i = 0; i < 3; i++) {
        assert_true(all[i]->cu_clocks >= all[i]->bound_clocks);
        assert_true(all[i]->launch_clocks >= all[i]->bound_clocks * (double)all[i]->rounds);
        assert_int_equal(all[i]->bound_by, OWNER_BANDWIDTH);
    }
    assert_true(both.us > 2 * bytes / peak && both.us > reads.us && both.us > writes.us);
    /* Memory turns round between loads and stores: both together take longer than one after the other. */
    const TimeRows rows = time_rows(TARGET_GFX942);
    const double turning = both.us - reads.us - writes.us + device_by_name("mi300x")->launch_us;
    const double expected = bytes / peak * (cost_of_writes(&rows, 0.5) - cost_of_writes(&rows, 0));
    assert_true(turning > 0.8 * expected && turning < 1.2 * expected);
}

/* Each workgroup reads 64 pieces of 1,024 bytes of its own. */
#define LONG_STREAM                                                                             \
    "s_load_dwordx2 s[4:5], s[0:1], 0x0\n"                                                      \
    "v_lshlrev_b32_e32 v1, 4, v0\n"                                                             \
    "s_lshl_b32 s3, s2, 10\n"                                                                   \
    "v_add_u32_e32 v1, s3, v1\n"                                                                \
    "s_mov_b32 s6, 64\n"                                                                        \
    "s_mov_b32 s7, 0x100000\n"                                                                  \
    "s_waitcnt lgkmcnt(0)\n" LOAD                                                               \
    "v_add_u32_e32 v1, s7, v1\ns_sub_u32 s6, s6, 1\ns_cmp_lg_u32 s6, 0\ns_cbranch_scc1 65530\n" \
    "s_waitcnt vmcnt(0)\n" STORE "s_endpgm\n"

/* One compute unit has two workgroups, all others have one: these do not ask for the bytes of a second one. */
static void one_more(void **state)
{
    (void)state;
    const double all = predict(LONG_STREAM, 304, WARM_NONE, false).us;
    const double more = predict(LONG_STREAM, 305, WARM_NONE, false).us;
    assert_true(more >= all && more < 1.1 * all);
    assert_true(predict(LONG_STREAM, 2 * 304, WARM_NONE, false).us > 1.5 * all);
}

/* As KERNEL, of the workgroups before that one; the others leave at once. */
#define BEFORE(id) "s_cmp_lt_u32 s2, " id "\ns_cbranch_scc1 1\ns_endpgm\n" KERNEL("0xffff")

static bool has_note(const LaunchTime *t, const char *text)
{
    for (uint32_t i = 0; i < t->num_notes; i++)
        if (strstr(t->notes[i], text)) return true;
    return false;
}

/* Workgroups that leave at once are none of those that a launch is timed by, wherever they stand. */
static void some_leave(void **state)
{
    (void)state;
    enum { GROUPS = 1000, A_GROUP = 256 };
    const LaunchTime none = predict(BEFORE("1000"), GROUPS, WARM_NONE, false);
    assert_int_equal(none.groups, GROUPS);
    assert_int_equal(none.num_notes, 0);
    assert_true(none.emulated_groups < 16);
    const LaunchTime most = predict(BEFORE("100"), GROUPS, WARM_NONE, false); /* of them the one in the middle */
    assert_true(most.has_work);
    assert_in_range(most.groups, 80, 120);
    assert_int_equal((int)most.traffic.written_bytes, (int)most.groups * A_GROUP);
    assert_true(has_note(&most, " of 1000 workgroups exit before they access memory (extrapolated"));
    const LaunchTime few = predict(BEFORE("100"), 100, WARM_NONE, false);
    assert_true(most.us < 1.5 * few.us && most.us > 0.7 * few.us);
    const LaunchTime one = predict(BEFORE("1"), GROUPS, WARM_NONE, false);
    assert_true(one.has_work);
    assert_in_range(one.groups, 1, 20);
}

/* The workgroups of a cluster run together, so each cluster is looked at once, even if only some of it leave. */
static void some_of_a_cluster_leave(void **state)
{
    (void)state;
    enum { GROUPS = 1000, CLUSTER = 4, SAMPLES = 16 };
    const LaunchTime t = predict_clusters(BEFORE("997"), GROUPS, CLUSTER, WARM_NONE, false);
    assert_in_range(t.groups, 960, 999);
    assert_in_range(t.emulated_groups, 500, GROUPS + SAMPLES * CLUSTER);
}

/* A repeated launch finds in the L2 what fits there, and no more. */
static void warm_caches(void **state)
{
    (void)state;
    enum { SMALL = 304, LARGE = 304 * 32 * 20 }; /* workgroups of 1 KiB each; the L2s have 32 MiB */
    const LaunchTime cold = predict(STREAM(LOAD, ""), SMALL, WARM_NONE, false);
    const LaunchTime mall = predict(STREAM(LOAD, ""), SMALL, WARM_MALL, false);
    const LaunchTime l2 = predict(STREAM(LOAD, ""), SMALL, WARM_L2, false);
    assert_true(l2.us < mall.us && mall.us < cold.us);
    assert_int_equal((int)l2.traffic.bytes[LEVEL_L2], SMALL * 1024);
    assert_int_equal((int)l2.traffic.bytes[LEVEL_MALL], 0);
    const LaunchTime mall_large = predict(STREAM(LOAD, ""), LARGE, WARM_MALL, false);
    const LaunchTime l2_large = predict(STREAM(LOAD, ""), LARGE, WARM_L2, false);
    assert_true(l2_large.traffic.bytes[LEVEL_MALL] == mall_large.traffic.bytes[LEVEL_MALL]); /* its code is warm */
}

/* A repeated launch finds its code in the instruction cache. */
static void code_stays(void **state)
{
    (void)state;
    const LaunchTime mall = predict(STREAM(LOAD, ""), 1, WARM_MALL, false);
    const LaunchTime l2 = predict(STREAM(LOAD, ""), 1, WARM_L2, false);
    const double start = time_clocks(TARGET_GFX942, TIME_WAVE_START_COLD) - time_clocks(TARGET_GFX942, TIME_WAVE_START);
    const double far = time_clocks(TARGET_GFX942, TIME_MALL_LATENCY) - time_clocks(TARGET_GFX942, TIME_L2_LATENCY);
    const double less = mall.launch_clocks - l2.launch_clocks - far * mall.ghz / 1.42; /* its load is nearer, too */
    assert_in_range((uint64_t)less, start + time_clocks(TARGET_GFX942, TIME_CODE_LINE) - 4,
                    start + 2 * time_clocks(TARGET_GFX942, TIME_CODE_LINE));
}

/* Goes round in so many bytes, a line after the other. */
#define ROUND(steps, mask)                 \
    "s_load_dwordx2 s[4:5], s[0:1], 0x0\n" \
    "s_mov_b32 s6, " steps "\n"            \
    "v_mov_b32_e32 v1, 0\n"                \
    "s_waitcnt lgkmcnt(0)\n"               \
    "global_load_dword v2, v1, s[4:5]\n"   \
    "s_waitcnt vmcnt(0)\n"                 \
    "v_add_u32_e32 v1, 0x80, v1\n"         \
    "v_and_b32_e32 v1, " mask ", v1\n"     \
    "s_sub_u32 s6, s6, 1\n"                \
    "s_cmp_lg_u32 s6, 0\n"                 \
    "s_cbranch_scc1 65526\n"               \
    "s_endpgm\n"

/* The L1 has 32 KB: what a workgroup has read before is in it, or was. */
static void l1_by_capacity(void **state)
{
    (void)state;
    const LaunchTime fits = predict(ROUND("0x1000", "0x3fff"), 8, WARM_NONE, false);
    const LaunchTime large = predict(ROUND("0x1000", "0x1ffff"), 8, WARM_NONE, false);
    const double share = fits.traffic.bytes[LEVEL_L1] / fits.traffic.requested_bytes;
    assert_true(share > 0.95 && share < 0.98); /* all but 128 of 4,096 lines */
    assert_true(large.traffic.bytes[LEVEL_L1] == 0);
    assert_true(large.traffic.bytes[LEVEL_L2] > 0.7 * large.traffic.requested_bytes);
}

/* The L2 of an XCD has 4 MB: what comes again after more than that comes from behind it. */
static void l2_by_capacity(void **state)
{
    (void)state;
    const LaunchTime fits = predict(ROUND("0x20000", "0x1fffff"), 1, WARM_NONE, false);
    const LaunchTime large = predict(ROUND("0x20000", "0x7fffff"), 1, WARM_NONE, false);
    assert_true(fits.traffic.bytes[LEVEL_L2] > 0.85 * fits.traffic.requested_bytes);
    assert_true(large.traffic.bytes[LEVEL_L2] == 0);
    assert_true(large.launch_clocks > 1.2 * fits.launch_clocks);
    /* Eight on one XCD bring the same lines: there is as much room for them. */
    const LaunchTime eight = predict(ROUND("0x20000", "0x1fffff"), 64, WARM_NONE, false);
    assert_true(eight.traffic.bytes[LEVEL_L2] > 0.85 * eight.traffic.requested_bytes);
}

/* Each workgroup counts at `shift` bits above its id; all are run, as the counter may tell them what to do. */
#define COUNT(shift)                             \
    "s_load_dwordx2 s[4:5], s[0:1], 0x0\n"       \
    "s_lshl_b32 s3, s2, " shift "\n"             \
    "v_mov_b32_e32 v1, s3\n"                     \
    "v_mov_b32_e32 v2, 1\n"                      \
    "s_waitcnt lgkmcnt(0)\n"                     \
    "s_mov_b64 exec, 1\n"                        \
    "global_atomic_add v3, v1, v2, s[4:5] sc0\n" \
    "s_waitcnt vmcnt(0)\n"                       \
    "s_endpgm\n"

/* Atomic operations of one channel of memory stand in a row. */
static void counters_of_one_channel(void **state)
{
    (void)state;
    enum { GROUPS = 304, OF_CHANNEL = 64 };
    const LaunchTime near = predict(COUNT("2"), GROUPS, WARM_MALL, false);
    const LaunchTime apart = predict(COUNT("8"), GROUPS, WARM_MALL, false);
    const double each = time_clocks(TARGET_GFX942, TIME_ATOMIC_REQUEST) * near.ghz / 1.42;
    assert_in_range((uint64_t)(near.launch_clocks - apart.launch_clocks), (OF_CHANNEL - 10) * each, OF_CHANNEL * each);
}

/* Each workgroup computes for a while, and adds 2 KB to memory. */
#define ADD_256(at) "global_atomic_add v1, v2, s[4:5] offset:" at "\n"
#define ADD_1024(a, b, c, d) ADD_256(a) ADD_256(b) ADD_256(c) ADD_256(d)
#define ADD_OF(lane, adds)                                                \
    "s_load_dwordx2 s[4:5], s[0:1], 0x0\n" lane "s_lshl_b32 s3, s2, 11\n" \
    "v_add_u32_e32 v1, s3, v1\n"                                          \
    "v_mov_b32_e32 v2, 1\n"                                               \
    "s_waitcnt lgkmcnt(0)\n"                                              \
    "s_movk_i32 s6, 0x500\n"                                              \
    "s_sub_u32 s6, s6, 1\n"                                               \
    "s_sleep 1\n"                                                         \
    "s_cbranch_scc0 65533\n" adds "s_waitcnt vmcnt(0)\n"                  \
    "s_endpgm\n"
#define ADD \
    ADD_OF("v_lshlrev_b32_e32 v1, 2, v0\n", ADD_1024("0", "256", "512", "768") ADD_1024("1024", "1280", "1536", "1792"))
/* The same bytes, each instruction half of four lines. */
#define ADD_HALVES                                                                                \
    ADD_OF("v_and_b32_e32 v3, 15, v0\nv_lshlrev_b32_e32 v3, 2, v3\nv_lshrrev_b32_e32 v1, 4, v0\n" \
           "v_lshl_add_u32 v1, v1, 7, v3\n",                                                      \
           ADD_1024("0", "64", "512", "576") ADD_1024("1024", "1088", "1536", "1600"))

/* All workgroups of a single round wait for memory at the end. In the middle of a launch others compute meanwhile. */
static void atomics_beside_work(void **state)
{
    (void)state;
    enum { CUS = 304, RESIDENT = 32, ROUND = CUS * RESIDENT, MORE = 5 };
    const LaunchTime one = predict(ADD, ROUND, WARM_NONE, false);
    const LaunchTime few = predict(ADD, 3 * ROUND, WARM_NONE, false);
    const LaunchTime many = predict(ADD, (3 + MORE) * ROUND, WARM_NONE, false);
    assert_int_equal(one.rounds, 1);
    assert_int_equal(many.rounds, 3 + MORE);
    const DeviceInfo *device = device_by_name("mi300x");
    const TimeRows rows = time_rows(TARGET_GFX942);
    const double memory = ROUND *
                          (2048.0 * rows.value[TIME_ATOMIC_BYTES] + 2048.0 / 128 * rows.value[TIME_ATOMIC_LINE]) *
                          cost_of_writes(&rows, 0.5) / (device->hbm_gb_per_s / one.ghz);
    const double each = (many.launch_clocks - few.launch_clocks) / MORE;
    assert_true(memory < each);
    assert_true(one.launch_clocks > each + 0.5 * memory);
}

/* Memory works for each line that an atomic operation reaches, and for each byte. */
static void atomics_of_half_lines(void **state)
{
    (void)state;
    enum { ROUND = 304 * 32, LINES = 2048 / 128 };
    const LaunchTime whole = predict(ADD, ROUND, WARM_NONE, false);
    const LaunchTime halves = predict(ADD_HALVES, ROUND, WARM_NONE, false);
    const DeviceInfo *device = device_by_name("mi300x");
    const TimeRows rows = time_rows(TARGET_GFX942);
    const double more =
        ROUND * LINES * rows.value[TIME_ATOMIC_LINE] * cost_of_writes(&rows, 0.5) / (device->hbm_gb_per_s / whole.ghz);
    const double longer = halves.launch_clocks - whole.launch_clocks;
    assert_true(longer > 0.8 * more && longer < 1.2 * more);
}

static void all_leave(void **state)
{
    (void)state;
    const LaunchTime t = predict(BEFORE("0"), 1000, WARM_NONE, false);
    assert_false(t.has_work);
    assert_non_null(strstr(t.not_predicted, "no work"));
    assert_int_equal(t.groups, 1000);
    const LaunchTime few = predict(BEFORE("3"), 4, WARM_NONE, false); /* all of which are run */
    assert_true(few.has_work);
    assert_int_equal(few.groups, 3);
}

/* A workgroup that reads and never stores, though its code could, tells nothing of the launch; code without stores is
   timed for what it is. */
static void no_result(void **state)
{
    (void)state;
    const LaunchTime reads = predict(STREAM(LOAD, ""), 64, WARM_NONE, false);
    assert_null(reads.not_predicted);
    const LaunchTime could = predict(STREAM(LOAD, "s_cbranch_execnz 2\n" STORE), 64, WARM_NONE, false);
    assert_true(could.has_work);
    assert_non_null(strstr(could.not_predicted, "no result"));
    const LaunchTime stores = predict(STREAM(LOAD, "s_cbranch_execz 2\n" STORE), 64, WARM_NONE, false);
    assert_null(stores.not_predicted);
}

/* A loop that no wave enters. */
static void no_loop(void **state)
{
    (void)state;
    const char *const loop = "s_cbranch_execnz 2\ns_nop 0\ns_cbranch_scc0 65534\n";
    char text[1024];
    snprintf(text, sizeof text, "%s%s", loop, STREAM(LOAD, STORE));
    const LaunchTime skipped = predict(text, 64, WARM_NONE, false);
    assert_true(skipped.no_loop_ran && skipped.has_work);
    assert_true(has_note(&skipped, "none of the kernel's loops ran"));
    assert_false(predict(STREAM(LOAD, STORE), 64, WARM_NONE, false).no_loop_ran);
}

/* Products on all matrix pipes, and one store. */
#define PRODUCTS(count)                                         \
    "s_load_dwordx2 s[4:5], s[0:1], 0x0\n"                      \
    "v_lshlrev_b32_e32 v20, 2, v0\n"                            \
    "s_movk_i32 s6, " count "\n"                                \
    "v_mfma_f32_16x16x16_bf16 v[4:7], v[0:1], v[2:3], v[4:7]\n" \
    "s_sub_u32 s6, s6, 1\n"                                     \
    "s_cmp_lg_u32 s6, 0\n"                                      \
    "s_cbranch_scc1 65531\n"                                    \
    "s_waitcnt lgkmcnt(0)\n"                                    \
    "global_store_dword v20, v4, s[4:5]\n"                      \
    "s_endpgm\n"

/* Power counts over repeated launches, with the time in which nothing works between them. */
static void power_of_short_launches(void **state)
{
    (void)state;
    enum { MATRIX = 16, GROUPS = 304 * 4 };
    const DeviceInfo *d = device_by_name("mi300x");
    const LaunchTime few = predict(PRODUCTS("0x100"), GROUPS, WARM_NONE, false);
    const LaunchTime many = predict(PRODUCTS("0x7000"), GROUPS, WARM_NONE, false);
    const LaunchTime *both[] = {&few, &many};
    const double counts[] = {0x100, 0x7000};
    for (unsigned i = 0; i < 2; i++) {
        const DeviceLoad load = {counts[i] * MATRIX / (both[i]->us * 1e3 * both[i]->ghz), 0};
        assert_true(fabs(both[i]->ghz / device_ghz(d, CLOCK_BF16, &load, 1) - 1) < 0.02);
    }
    assert_true(few.ghz > 1.1 * many.ghz);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_group),
                                       cmocka_unit_test(rounds),
                                       cmocka_unit_test(no_law),
                                       cmocka_unit_test(other_shapes),
                                       cmocka_unit_test(own_lines),
                                       cmocka_unit_test(memory_limits),
                                       cmocka_unit_test(one_more),
                                       cmocka_unit_test(some_leave),
                                       cmocka_unit_test(some_of_a_cluster_leave),
                                       cmocka_unit_test(all_leave),
                                       cmocka_unit_test(warm_caches),
                                       cmocka_unit_test(no_result),
                                       cmocka_unit_test(no_loop),
                                       cmocka_unit_test(code_stays),
                                       cmocka_unit_test(atomics_beside_work),
                                       cmocka_unit_test(atomics_of_half_lines),
                                       cmocka_unit_test(counters_of_one_channel),
                                       cmocka_unit_test(l1_by_capacity),
                                       cmocka_unit_test(l2_by_capacity),
                                       cmocka_unit_test(power_of_short_launches)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
