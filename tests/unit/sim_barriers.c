/* Barriers in two halves, named barriers, and what they return: workgroups of several waves on gfx1250. */
#include "sim_launch.h"

/* s[6:7]: the buffer; s8: the number of the wave, v1: its place. */
#define START \
    "s_load_b64 s[6:7], s[0:1], 0x0\n s_bfe_u32 s8, ttmp8, 0x50019\n s_lshl_b32 s9, s8, 2\n v_mov_b32 v1, s9\n"
#define STORE "v_mov_b32 v2, s10\n s_wait_kmcnt 0\n global_store_b32 v1, v2, s[6:7]\n s_endpgm"
#define ALL "s_barrier_signal -1\n s_barrier_wait -1\n"

static Launch *launch_waves(const char *text, unsigned waves, uint64_t seed)
{
    Launch *l = launch_on(TARGET_GFX1250, text);
    l->desc.rsrc3 = 4 << 14; /* 16 named barriers */
    l->dispatch.block = (SimDim3){32 * waves, 1, 1};
    l->dispatch.seed = seed;
    sim_run(&l->dispatch, &l->result);
    return l;
}

/* Of several waves one is the first; a single one has no barrier, and SCC stays. */
static void is_first(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned waves = 1; waves <= 4; waves++)
        for (unsigned scc = 0; scc < 2; scc++) {
            char text[1000];
            snprintf(text, sizeof text,
                     START "s_cmp_lg_u32 s8, %d\n s_barrier_signal_isfirst -1\n s_cselect_b32 s10, 1, 0\n"
                           "s_barrier_wait -1\n" STORE,
                     scc ? 99 : 0);
            Launch *l = launch_waves(text, waves, waves);
            uint32_t firsts = 0;
            assert_int_equal(l->result.status, SIM_OK);
            for (unsigned i = 0; i < waves; i++) firsts += out(l, i);
            assert_int_equal(firsts, waves == 1 ? scc : 1);
            launch_free(l);
        }
}

/* Three members of barrier 2: waves 0 and 1 wait at it, wave 2 leaves it, which opens it; wave 3 has read its state
   when all had joined. */
static void leave(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned seed = 0; seed < 8; seed++) {
        Launch *l = launch_waves(
            START
            "s_mov_b32 m0, 0x30002\n s_mov_b32 s10, 7\n s_cmp_lg_u32 s8, 0\n s_cbranch_scc1 1\n s_barrier_init m0\n" ALL
            "s_cmp_eq_u32 s8, 3\n s_cbranch_scc1 1\n s_barrier_join 2\n" ALL
            "s_cmp_lg_u32 s8, 3\n s_cbranch_scc1 2\n s_get_barrier_state s10, 2\n s_wait_kmcnt 0\n" ALL
            "s_wakeup_barrier 2\n"
            "s_cmp_gt_u32 s8, 1\n s_cbranch_scc1 3\n s_barrier_signal 2\n s_barrier_wait 2\n s_branch 4\n"
            "s_cmp_eq_u32 s8, 3\n s_cbranch_scc1 2\n s_barrier_leave\n s_cselect_b32 s10, 5, 6\n" STORE,
            4, seed);
        static const uint32_t want[4] = {7, 7, 6, 4 << 24 | 3 << 4 | 1};
        assert_int_equal(l->result.status, SIM_OK);
        for (unsigned i = 0; i < 4; i++) assert_int_equal(out(l, i), want[i]);
        launch_free(l);
    }
}

/* The last member that leaves gets SCC. Of the workgroup's barrier: as many members as waves, and those that signalled. */
static void counts(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = launch_waves(START "s_cmp_lg_u32 s8, 1\n s_cbranch_scc0 5\n s_mov_b32 m0, 0x10003\n s_barrier_init m0\n"
                                   "s_barrier_join m0\n s_barrier_leave\n s_cselect_b32 s10, 5, 6\n"
                                   "s_cmp_lg_u32 s8, 1\n s_cbranch_scc1 2\n s_get_barrier_state s10, -1\n"
                                   "s_wait_kmcnt 0\n" ALL STORE,
                             2, 0);
    assert_int_equal(l->result.status, SIM_OK);
    assert_int_equal(out(l, 0), 5);
    assert_int_equal(out(l, 1) & ~(1u << 16), 4 << 24 | 2 << 4 | 1); /* wave 0 may have signalled */
    launch_free(l);
    l = launch_waves(START "s_barrier_leave\n s_mov_b32 s10, 1\n" STORE, 2,
                     0); /* none joined: sources differ about SCC */
    assert_int_equal(l->result.status, SIM_FAULT);
    launch_free(l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(is_first), cmocka_unit_test(leave), cmocka_unit_test(counts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
