/* Clusters: workgroups that start together, take turns and end together. */
#include "sim/machine/runner.h"
#include "sim_launch.h"

/* Workgroup (x, y) of a grid of `width` 4 stores 100 + i at word i = 4 y + x, waits until word i ^ `mask` is there, and
   stores it at word 64 + i. */
static Launch *exchange_launch(unsigned mask, const char *scope)
{
    char text[1000];
    snprintf(text, sizeof text,
             "s_load_dwordx2 s[6:7], s[0:1], 0x0\n"
             "s_lshl_b32 s8, s3, 2\n s_add_u32 s8, s8, s2\n s_xor_b32 s9, s8, %u\n s_add_u32 s10, s8, 100\n"
             "s_lshl_b32 s8, s8, 2\n s_lshl_b32 s9, s9, 2\n"
             "v_mov_b32 v1, s8\n v_mov_b32 v2, s9\n v_mov_b32 v3, s10\n s_waitcnt lgkmcnt(0)\n"
             "global_store_dword v1, v3, s[6:7] %s\n"
             "global_load_dword v4, v2, s[6:7] %s\n s_waitcnt vmcnt(0)\n"
             "v_readfirstlane_b32 s8, v4\n s_cmp_eq_u32 s8, 0\n s_cbranch_scc1 65530\n"
             "global_store_dword v1, v4, s[6:7] offset:256 %s\n s_endpgm",
             mask, scope, scope, scope);
    return launch_new(text);
}

static void exchanged(Launch *l, unsigned mask, unsigned count)
{
    assert_int_equal(l->result.status, SIM_OK);
    assert_int_equal(l->result.num_workgroups, count);
    for (unsigned i = 0; i < count; i++) {
        assert_int_equal(out(l, i), 100 + i);
        assert_int_equal(out(l, 64 + i), 100 + (i ^ mask));
    }
}

/* Members: neighbours on a line, a square, a line across the grid. One after the other, the first waits for ever. */
static void exchange(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const struct {
        SimDim3 cluster;
        unsigned mask;
    } shapes[] = {{{2, 1, 1}, 1}, {{2, 2, 1}, 5}, {{4, 1, 1}, 3}, {{1, 4, 1}, 12}, {{4, 4, 1}, 15}};
    for (unsigned i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        for (unsigned clustered = 0; clustered < 2; clustered++) {
            Launch *l = exchange_launch(shapes[i].mask, "sc1");
            l->dispatch.grid = (SimDim3){4, 4, 1};
            l->dispatch.seed = i;
            if (clustered) l->dispatch.cluster = shapes[i].cluster;
            assert_int_equal(sim_run(&l->dispatch, &l->result), clustered);
            if (clustered) exchanged(l, shapes[i].mask, 16);
            else assert_int_equal(l->result.status, SIM_DEADLOCK);
            launch_free(l);
        }
}

/* Threads take whole clusters: by plain accesses, which leave several threads to the run. */
static void threads(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned count = 1; count <= 7; count += 2) {
        Launch *l = exchange_launch(5, "");
        const SimRunner runner = {.dispatch = &l->dispatch, .program = l->dispatch.program};
        l->dispatch.grid = (SimDim3){4, 4, 1};
        l->dispatch.cluster = (SimDim3){2, 2, 1};
        l->dispatch.num_threads = count;
        assert_int_equal(sim_num_threads(&runner, 4), count < 4 ? count : 4);
        assert_true(sim_run(&l->dispatch, &l->result));
        exchanged(l, 5, 16);
        launch_free(l);
    }
}

/* `resident` counts clusters: two of two workgroups wait for each other. */
static void resident(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned clusters = 1; clusters <= 3; clusters++) {
        Launch *l = exchange_launch(2, "sc1");
        l->dispatch.grid = (SimDim3){4, 1, 1};
        l->dispatch.cluster = (SimDim3){2, 1, 1};
        l->dispatch.resident = clusters;
        assert_int_equal(sim_run(&l->dispatch, &l->result), clusters > 1);
        if (clusters > 1) exchanged(l, 2, 4);
        else assert_int_equal(l->result.status, SIM_DEADLOCK);
        launch_free(l);
    }
}

/* Workgroup 1 stores 7 after a while, 0 ends at once; 2 and 3 store what they see when they start: a workgroup's place
   is free when its cluster has ended, not before. */
static void held(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned clustered = 0; clustered < 2; clustered++) {
        Launch *l = launch_new("s_load_dwordx2 s[6:7], s[0:1], 0x0\n v_mov_b32 v1, 0\n v_mov_b32 v2, 7\n"
                               "s_cmp_eq_u32 s2, 0\n s_cbranch_scc1 8\n"
                               "s_cmp_lg_u32 s2, 1\n s_cbranch_scc1 7\n s_movk_i32 s8, 500\n"
                               "s_sub_u32 s8, s8, 1\n s_cmp_lg_u32 s8, 0\n s_cbranch_scc1 65533\n"
                               "global_store_dword v1, v2, s[6:7]\n"
                               "s_endpgm\n"
                               "s_lshl_b32 s8, s2, 2\n v_mov_b32 v3, s8\n"
                               "global_load_dword v4, v1, s[6:7]\n s_waitcnt vmcnt(0)\n"
                               "global_store_dword v3, v4, s[6:7]\n s_endpgm");
        l->dispatch.grid = (SimDim3){4, 1, 1};
        if (clustered) l->dispatch.cluster = (SimDim3){2, 1, 1};
        else l->dispatch.resident = 2;
        assert_true(sim_run(&l->dispatch, &l->result));
        assert_int_equal(out(l, 0), 7);
        assert_int_equal(out(l, 2), clustered ? 7 : 0);
        launch_free(l);
    }
}

/* Of the second cluster, workgroup 3 never ends: its wave 0 goes round, wave 1 waits for it at a barrier. The report has
   the other member, too, and not the cluster before. */
static void no_end(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned budget = 0; budget < 2; budget++) {
        Launch *l = launch_new("v_readfirstlane_b32 s8, v0\n s_cmp_lg_u32 s2, 3\n s_cbranch_scc1 4\n"
                               "s_cmp_lg_u32 s8, 0\n s_cbranch_scc1 1\n s_branch 65535\n s_barrier\n s_endpgm");
        l->dispatch.grid = (SimDim3){6, 1, 1};
        l->dispatch.cluster = (SimDim3){2, 1, 1};
        l->dispatch.block = (SimDim3){128, 1, 1};
        l->dispatch.max_instructions = budget ? 5000 : 0;
        assert_false(sim_run(&l->dispatch, &l->result));
        assert_int_equal(l->result.status, budget ? SIM_BUDGET : SIM_DEADLOCK);
        assert_int_equal(l->result.workgroup.x, 3);
        assert_int_equal(l->result.wave, 0);
        const char *where = strstr(l->result.message, ": ");
        assert_non_null(where);
        assert_string_equal(where + 2, "workgroup (2,0,0): waves 0 to 1 have ended; "
                                       "workgroup (3,0,0): wave 0 runs at kernel+0x14; wave 1 waits at kernel+0x18");
        launch_free(l);
    }
}

static void refused(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const SimDim3 chosen[] = {{0, 0, 0}, {1, 0, 0}};
    static const struct {
        SimDim3 grid, cluster;
        size_t chosen;
        const char *message; /* NULL: it runs */
    } cases[] = {
        {{6, 4, 2}, {4, 1, 1}, 0, "the grid of 6,4,2 workgroups is not a whole number of clusters of 4,1,1"},
        {{6, 4, 2}, {1, 3, 1}, 0, "not a whole number"},
        {{6, 4, 2}, {1, 1, 4}, 0, "not a whole number"},
        {{6, 4, 2}, {3, 4, 2}, 0, NULL},
        {{6, 4, 2}, {2, 0, 1}, 0, "a cluster has 1 to 64 workgroups, not 2,0,1"},
        {{65, 1, 1}, {65, 1, 1}, 0, "1 to 64"},
        {{64, 1, 1}, {64, 1, 1}, 0, NULL},
        {{1, 1, 1}, {1u << 31, 1u << 31, 1u << 31}, 0, "1 to 64"},
        {{4, 1, 1}, {2, 1, 1}, 2, "--workgroups cannot"},
        {{4, 1, 1}, {1, 1, 1}, 2, NULL},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Launch *l = launch_new("s_endpgm");
        l->dispatch.grid = cases[i].grid;
        l->dispatch.cluster = cases[i].cluster;
        l->dispatch.workgroups = cases[i].chosen ? chosen : NULL;
        l->dispatch.num_workgroups = cases[i].chosen;
        assert_int_equal(sim_run(&l->dispatch, &l->result), !cases[i].message);
        if (cases[i].message) {
            assert_int_equal(l->result.status, SIM_UNSUPPORTED);
            assert_non_null(strstr(l->result.message, cases[i].message));
        }
        launch_free(l);
    }
}

/* 16 workgroups of 16 waves: each work-item stores its own word; with `also` the last workgroup loads what the first
   ones store, which nothing orders. */
static void races(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned also = 0; also < 2; also++) {
        char text[600];
        snprintf(text, sizeof text,
                 "s_load_dwordx2 s[6:7], s[0:1], 0x0\n s_lshl_b32 s8, s2, 12\n v_lshlrev_b32 v1, 2, v0\n"
                 "v_add_u32 v2, s8, v1\n s_waitcnt lgkmcnt(0)\n global_store_dword v2, v0, s[6:7]\n"
                 "s_cmp_lg_u32 s2, %u\n s_cbranch_scc1 2\n global_load_dword v3, v1, s[6:7]\n s_endpgm",
                 also ? 15 : 16);
        Launch *l = launch_new(text);
        l->dispatch.grid = l->dispatch.cluster = (SimDim3){16, 1, 1};
        l->dispatch.block = (SimDim3){1024, 1, 1};
        l->dispatch.checks = SIM_CHECK_RACES;
        assert_true(sim_run(&l->dispatch, &l->result));
        assert_int_equal(l->result.num_waves, 256);
        assert_int_equal(l->result.num_findings, also);
        if (also) {
            const SimFinding *f = &l->result.findings[0];
            assert_int_equal(f->kind, SIM_FINDING_RACE_GLOBAL);
            assert_int_equal(f->workgroup.x, 15);
            assert_int_equal(f->count, 1024);
        }
        sim_result_free(&l->result);
        launch_free(l);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exchange), cmocka_unit_test(threads), cmocka_unit_test(resident), cmocka_unit_test(held),
        cmocka_unit_test(no_end),   cmocka_unit_test(refused), cmocka_unit_test(races),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
