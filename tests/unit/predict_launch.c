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

static LaunchTime predict(const char *text, uint32_t groups, bool warm, bool spread)
{
    static Arena *arena; /* of the last one: its notes are looked at */
    if (arena) arena_free(arena);
    arena = arena_new();
    Launch *l = launch_new(text);
    l->dispatch.grid = (SimDim3){groups, 1, 1};
    const TimeRows rows = time_rows(TARGET_GFX942);
    const PredictRequest request = {.dispatch = &l->dispatch,
                                    .device = device_by_name("mi300x"),
                                    .rows = &rows,
                                    .warm_mall = warm,
                                    .spread = spread};
    LaunchTime time;
    const bool good = predict_launch(arena, &request, &time, &l->result);
    if (!good) fail_msg("%s", l->result.message);
    launch_free(l);
    return time;
}

static void one_group(void **state)
{
    (void)state;
    const LaunchTime t = predict(KERNEL("0xff"), 1, false, true);
    assert_true(t.ends);
    assert_int_equal(t.groups, 1);
    assert_int_equal(t.rounds, 1);
    assert_int_equal(t.emulated_groups, 1);
    assert_true(t.us > device_by_name("mi300x")->launch_us);
    assert_true(t.us_low <= t.us && t.us <= t.us_high);
    assert_int_equal((int)t.traffic.written_bytes, 256);
    double sum = 0;
    for (unsigned o = 0; o < NUM_CLOCK_OWNERS; o++) sum += t.owner[o];
    assert_true(sum > 0.999 && sum < 1.001);
    assert_true(predict(KERNEL("0xff"), 1, true, false).us < t.us);
}

static void rounds(void **state)
{
    (void)state;
    const LaunchTime few = predict(KERNEL("0xff"), 64, false, false);
    assert_int_equal(few.traffic.laws, 2);
    assert_int_equal(few.traffic.laws_fitted, 2);
    assert_int_equal((int)few.traffic.requested_bytes, 64 * 256);
    assert_int_equal(few.resident, 32);
    const uint32_t full = 304 * few.resident;
    const LaunchTime all = predict(KERNEL("0xff"), full, false, false);
    const LaunchTime more = predict(KERNEL("0xff"), full + 1, false, false);
    assert_int_equal(all.rounds, 1);
    assert_true(all.last_round == 1);
    assert_int_equal(more.rounds, 2);
    assert_true(more.launch_clocks > all.launch_clocks && all.launch_clocks > few.launch_clocks);
}

/* Ids that wrap round have no affine law. */
static void no_law(void **state)
{
    (void)state;
    const LaunchTime t = predict(KERNEL("31"), 64, false, false);
    assert_int_equal(t.traffic.laws_failed, 2);
    assert_int_equal(t.num_notes, 1);
    assert_non_null(strstr(t.notes[0], "no affine law"));
    assert_true(t.emulated_groups > 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_group), cmocka_unit_test(rounds), cmocka_unit_test(no_law)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
