/* Several threads and several resident workgroups: the same results as one thread and one workgroup at a time. */
#include "sim/machine/runner.h"
#include "sim/observe/observers.h"
#include "sim/observe/profile.h"
#include "sim_launch.h"

/* How many threads the dispatch gets, with those that look at it. */
static unsigned num_threads(const SimDispatch *dispatch, const SimProgram *program, uint64_t num_groups)
{
    SimResult result = {.status = SIM_OK};
    SimWatch *watch = sim_observers_open(dispatch, program, &result);
    const SimRunner runner = {.dispatch = dispatch, .program = program, .watch = watch};
    const unsigned count = sim_num_threads(&runner, num_groups);
    sim_observers_close(watch);
    return count;
}

/* Work-item i of workgroup x (of 24 on a line) counts to 50 + x in s10 and stores i + s10 at word 64 x + i. `fail` is
   put before the store. */
static Launch *counting_launch(const char *fail)
{
    char text[1000];
    snprintf(text, sizeof text,
             "s_load_dwordx2 s[6:7], s[0:1], 0x0\n"
             "s_add_u32 s8, s2, 50\n s_mov_b32 s10, 0\n"
             "s_add_u32 s10, s10, 1\n s_cmp_lg_u32 s10, s8\n s_cbranch_scc1 65533\n"
             "s_lshl_b32 s9, s2, 8\n"
             "v_lshlrev_b32 v1, 2, v0\n v_add_u32 v1, s9, v1\n v_add_u32 v2, s10, v0\n"
             "%s\n"
             "global_store_dword v1, v2, s[6:7]\n"
             "s_endpgm",
             fail);
    Launch *l = launch_new(text);
    l->dispatch.grid = (SimDim3){24, 1, 1};
    return l;
}

static void same_memory(Launch *l, unsigned num_groups)
{
    for (unsigned x = 0; x < 24; x++)
        for (unsigned i = 0; i < 64; i++) assert_int_equal(out(l, 64 * x + i), x < num_groups ? i + 50 + x : 0);
}

static void same_results(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned threads = 1; threads <= 9; threads += 4) {
        Launch *l = counting_launch("");
        SimProfile *profile = sim_profile_new(l->arena, l->dispatch.program);
        uint64_t counted = 0;
        l->dispatch.num_threads = threads;
        l->dispatch.profile = profile;
        assert_int_equal(num_threads(&l->dispatch, l->dispatch.program, 24), threads);
        assert_true(sim_run(&l->dispatch, &l->result));
        same_memory(l, 24);
        assert_int_equal(l->result.num_workgroups, 24);
        assert_int_equal(l->result.num_waves, 24);
        assert_int_equal(l->result.num_instructions, 24 * (3 + 6) + 3 * (24 * 50 + 23 * 24 / 2));
        for (size_t w = 0; w < profile->num_words; w++) counted += profile->executed[w];
        assert_int_equal(counted, l->result.num_instructions);
        launch_free(l);
    }
}

/* Workgroups from 7 on fail; on one thread those before have stored, and 7 is the one that is reported. */
static void same_failure(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    SimResult first = {0};
    for (unsigned threads = 1; threads <= 9; threads += 4) {
        Launch *l = counting_launch("s_cmp_lt_u32 s2, 7\n s_cbranch_scc1 1\n s_trap 2");
        const uint32_t before = 0x1234;
        assert_true(memory_write(&l->port, OUT + 0x8000, &before, 4));
        l->dispatch.num_threads = threads;
        assert_false(sim_run(&l->dispatch, &l->result));
        assert_int_equal(l->result.status, SIM_FAULT);
        assert_int_equal(l->result.workgroup.x, 7);
        if (threads == 1) first = l->result;
        assert_memory_equal(&l->result, &first, sizeof first);
        memory_port_init(&l->port, l->memory);
        same_memory(l, 7);
        assert_int_equal(out(l, 0x2000), before);
        uint64_t begin = 7 * 256, end = 0;
        assert_true(memory_next_written(l->memory, 0, &begin, &end));
        assert_int_equal(begin, 0x8000);
        launch_free(l);
    }
}

/* The budget counts the whole run, in the order of workgroups. */
static void same_budget(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    SimResult first = {0};
    for (unsigned threads = 1; threads <= 9; threads += 4) {
        Launch *l = counting_launch("");
        l->dispatch.num_threads = threads;
        l->dispatch.max_instructions = 1000;
        assert_false(sim_run(&l->dispatch, &l->result));
        assert_int_equal(l->result.status, SIM_BUDGET);
        if (threads == 1) first = l->result;
        assert_memory_equal(&l->result, &first, sizeof first);
        launch_free(l);
    }
}

/* One thread where workgroups could meet, or where somebody looks. */
static void one_thread(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const char *const meeting[] = {
        "global_atomic_add v1, v2, s[6:7]",
        "global_load_dword v3, v1, s[6:7] sc1",
        "global_store_dword v1, v2, s[6:7] sc0 sc1",
        "flat_atomic_add v[4:5], v2",
        "s_getpc_b64 s[12:13]\n s_setpc_b64 s[12:13]",
    };
    static const char *const apart[] = {"ds_add_u32 v1, v2", "global_load_dword v3, v1, s[6:7] nt", "s_barrier"};
    for (unsigned i = 0; i < 8; i++) {
        Launch *l = counting_launch(i < 5 ? meeting[i] : apart[i - 5]);
        l->dispatch.num_threads = 4;
        assert_int_equal(num_threads(&l->dispatch, l->dispatch.program, 24), i < 5 ? 1 : 4);
        assert_int_equal(num_threads(&l->dispatch, l->dispatch.program, 1), 1);
        l->dispatch.checks = SIM_CHECK_RACES;
        assert_int_equal(num_threads(&l->dispatch, l->dispatch.program, 24), 1);
        launch_free(l);
    }
}

/* Workgroup 0 waits for a word that workgroup 1 stores. */
static void resident(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned groups = 1; groups <= 3; groups++) {
        Launch *l = launch_new("s_load_dwordx2 s[6:7], s[0:1], 0x0\n"
                               "v_mov_b32 v1, 0\n v_mov_b32 v2, 5\n"
                               "s_cmp_lg_u32 s2, 0\n s_cbranch_scc1 6\n"
                               "global_load_dword v3, v1, s[6:7] sc1\n"
                               "v_readfirstlane_b32 s8, v3\n s_cmp_eq_u32 s8, 0\n s_cbranch_scc1 65531\n"
                               "s_endpgm\n"
                               "global_store_dword v1, v2, s[6:7] sc1\n s_endpgm");
        l->dispatch.grid = (SimDim3){5, 1, 1};
        l->dispatch.resident = groups;
        l->dispatch.max_instructions = 10000;
        assert_int_equal(sim_run(&l->dispatch, &l->result), groups > 1);
        assert_int_equal(l->result.status, groups > 1 ? SIM_OK : SIM_BUDGET);
        if (groups > 1) assert_int_equal(l->result.num_workgroups, 5);
        launch_free(l);
    }
}

/* Two workgroups each of which waits for the other: alone the first one goes round for ever, which is reported as such.
   */
static void exchange(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned groups = 1; groups <= 2; groups++) {
        Launch *l = launch_new("s_load_dwordx2 s[6:7], s[0:1], 0x0\n s_waitcnt lgkmcnt(0)\n"
                               "v_mov_b32 v1, 0\n v_mov_b32 v2, 5\n"
                               "s_cmp_lg_u32 s2, 0\n s_cbranch_scc1 14\n"
                               "global_store_dword v1, v2, s[6:7] sc1\n"
                               "global_load_dword v3, v1, s[6:7] offset:64 sc1\n s_waitcnt vmcnt(0)\n"
                               "v_readfirstlane_b32 s8, v3\n s_cmp_eq_u32 s8, 0\n s_cbranch_scc1 65530\n"
                               "s_add_u32 s8, s8, 100\n v_mov_b32 v2, s8\n"
                               "global_store_dword v1, v2, s[6:7] offset:128 sc1\n s_endpgm\n"
                               "global_load_dword v3, v1, s[6:7] sc1\n s_waitcnt vmcnt(0)\n"
                               "v_readfirstlane_b32 s8, v3\n s_cmp_eq_u32 s8, 0\n s_cbranch_scc1 65530\n"
                               "s_add_u32 s8, s8, 2\n v_mov_b32 v2, s8\n"
                               "global_store_dword v1, v2, s[6:7] offset:64 sc1\n s_endpgm");
        l->dispatch.grid = (SimDim3){2, 1, 1};
        l->dispatch.resident = groups;
        assert_int_equal(sim_run(&l->dispatch, &l->result), groups == 2);
        assert_int_equal(l->result.status, groups == 2 ? SIM_OK : SIM_DEADLOCK);
        assert_int_equal(out(l, 0), 5);
        assert_int_equal(out(l, 16), groups == 2 ? 7 : 0);
        assert_int_equal(out(l, 32), groups == 2 ? 107 : 0);
        launch_free(l);
    }
}

/* Barriers belong to their workgroup, and waves of each find their own LDS. */
static void resident_barriers(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned groups = 1; groups <= 4; groups++) {
        /* Work-item i stores what item i ^ 64 of its workgroup wrote to LDS: (i ^ 64) + 1000 x. */
        Launch *l = launch_new("s_load_dwordx2 s[6:7], s[0:1], 0x0\n"
                               "s_mul_i32 s8, s2, 1000\n v_add_u32 v1, s8, v0\n v_lshlrev_b32 v2, 2, v0\n"
                               "ds_write_b32 v2, v1\n s_barrier\n"
                               "v_xor_b32 v3, 0x100, v2\n ds_read_b32 v4, v3\n"
                               "s_lshl_b32 s9, s2, 9\n v_add_u32 v2, s9, v2\n global_store_dword v2, v4, s[6:7]\n"
                               "s_endpgm");
        l->desc.group_segment_bytes = 512;
        l->dispatch.block = (SimDim3){128, 1, 1};
        l->dispatch.grid = (SimDim3){6, 1, 1};
        l->dispatch.resident = groups;
        l->dispatch.seed = groups - 1;
        assert_true(sim_run(&l->dispatch, &l->result));
        for (unsigned x = 0; x < 6; x++)
            for (unsigned i = 0; i < 128; i++) assert_int_equal(out(l, 128 * x + i), (i ^ 64) + 1000 * x);
        launch_free(l);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_results), cmocka_unit_test(same_failure), cmocka_unit_test(same_budget),
        cmocka_unit_test(one_thread),   cmocka_unit_test(resident),     cmocka_unit_test(resident_barriers),
        cmocka_unit_test(exchange),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
