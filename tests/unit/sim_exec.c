/* Whole dispatches: initial registers, grids, barriers, ends, budgets, and how failures are reported. */
#include "sim_launch.h"
#include "trials.h"

static void initial_registers(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    /* out[((z * 3 + y) * 2 + x) * 128 + work-item] = packed id | x << 30; workgroup of 5 * 4 * 4 = 80 items: two
       waves. */
    Launch *l = launch_new("s_load_dwordx2 s[6:7], s[0:1], 0x0\n"
                           "s_mul_i32 s8, s4, 3\n s_add_u32 s8, s8, s3\n s_mul_i32 s8, s8, 2\n s_add_u32 s8, s8, s2\n"
                           "s_lshl_b32 s8, s8, 9\n"
                           "v_bfe_u32 v1, v0, 0, 10\n v_bfe_u32 v2, v0, 10, 10\n v_bfe_u32 v3, v0, 20, 10\n"
                           "v_mul_u32_u24 v2, 5, v2\n v_mul_u32_u24 v3, 20, v3\n v_add3_u32 v1, v1, v2, v3\n"
                           "v_lshlrev_b32 v1, 2, v1\n v_add_u32 v1, s8, v1\n"
                           "global_store_dword v1, v0, s[6:7]\n"
                           "s_endpgm");
    l->dispatch.grid = (SimDim3){2, 3, 2};
    l->dispatch.block = (SimDim3){5, 4, 4};
    l->desc.rsrc2 |= 2 << 11;
    assert_true(sim_run(&l->dispatch, &l->result));
    assert_int_equal(l->result.num_workgroups, 12);
    assert_int_equal(l->result.num_waves, 24);
    assert_int_equal(l->result.num_instructions, 24 * 16);
    for (unsigned group = 0; group < 12; group++)
        for (unsigned item = 0; item < 128; item++) {
            uint32_t id = item % 5 | item / 5 % 4 << 10 | item / 20 << 20;
            assert_int_equal(out(l, group * 128 + item), item < 80 ? id : 0);
        }
    launch_free(l);
}

static void chosen_workgroups(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = launch_new("s_load_dwordx2 s[6:7], s[0:1], 0x0\n s_lshl_b32 s8, s2, 2\n v_mov_b32 "
                           "v1, s8\n v_mov_b32 v0, 1\n"
                           "global_atomic_add v1, v0, s[6:7]\n s_endpgm");
    const SimDim3 chosen[] = {{3, 0, 0}, {1, 0, 0}};
    l->dispatch.grid = (SimDim3){5, 1, 1};
    l->dispatch.workgroups = chosen;
    l->dispatch.num_workgroups = 2;
    assert_true(sim_run(&l->dispatch, &l->result));
    for (unsigned x = 0; x < 5; x++) assert_int_equal(out(l, x), x == 3 || x == 1 ? 64 : 0);
    l->dispatch.grid.x = 3;
    assert_false(sim_run(&l->dispatch, &l->result));
    assert_int_equal(l->result.status, SIM_UNSUPPORTED);
    launch_free(l);
}

/* Four waves hand numbers round through LDS; the result is right only if barriers hold. Every order of waves. */
static const char *const ring = "s_load_dwordx2 s[6:7], s[0:1], 0x0\n"
                                "v_lshlrev_b32 v1, 2, v0\n"
                                "v_mov_b32 v2, v0\n"
                                "s_movk_i32 s8, 5\n"
                                "ds_write_b32 v1, v2\n" /* loop */
                                "s_waitcnt lgkmcnt(0)\n"
                                "s_barrier\n"
                                "v_add_u32 v3, 0x104, v1\n"
                                "v_and_b32 v3, 0x3ff, v3\n"
                                "ds_read_b32 v2, v3\n"
                                "s_waitcnt lgkmcnt(0)\n"
                                "s_barrier\n"
                                "s_sub_u32 s8, s8, 1\n"
                                "s_cmp_lg_u32 s8, 0\n"
                                "s_cbranch_scc1 65521\n"
                                "global_store_dword v1, v2, s[6:7]\n"
                                "s_endpgm";
static void barriers(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (uint64_t seed = 0; seed < 20; seed++) {
        Launch *l = launch_new(ring);
        l->desc.group_segment_bytes = 1024;
        l->dispatch.block = (SimDim3){256, 1, 1};
        l->dispatch.seed = seed;
        assert_true(sim_run(&l->dispatch, &l->result));
        for (unsigned i = 0; i < 256; i++) assert_int_equal(out(l, i), (i + 5 * 65) % 256);
        launch_free(l);
    }
}

/* A wave that has ended does not count: waves 1 .. 3 end, wave 0 passes two barriers. */
static void ended_waves_do_not_count(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = launch_new("s_load_dwordx2 s[6:7], s[0:1], 0x0\n"
                           "v_readfirstlane_b32 s8, v0\n"
                           "s_cmp_lt_u32 s8, 64\n"
                           "s_cbranch_scc1 1\n"
                           "s_endpgm\n"
                           "s_barrier\n"
                           "s_barrier\n"
                           "v_lshlrev_b32 v1, 2, v0\n"
                           "v_mov_b32 v2, 3\n"
                           "global_store_dword v1, v2, s[6:7]\n"
                           "s_endpgm");
    l->dispatch.block = (SimDim3){256, 1, 1};
    assert_true(sim_run(&l->dispatch, &l->result));
    assert_int_equal(out(l, 63), 3);
    assert_int_equal(out(l, 64), 0);
    launch_free(l);
}

/* Waves that spin on LDS until another wave writes get their turn; one that spins for ever ends with the budget. */
static void spinning(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = launch_new("v_readfirstlane_b32 s8, v0\n"
                           "v_mov_b32 v1, 0\n"
                           "s_cmp_lt_u32 s8, 64\n"
                           "s_cbranch_scc0 6\n"
                           "ds_read_b32 v2, v1\n" /* wave 0 waits for 77; words 4, 5 */
                           "v_readfirstlane_b32 s9, v2\n"
                           "s_cmp_eq_u32 s9, 44\n"
                           "s_cbranch_scc0 65531\n"
                           "s_endpgm\n"
                           "v_mov_b32 v2, 44\n"
                           "ds_write_b32 v1, v2\n"
                           "s_endpgm");
    l->desc.group_segment_bytes = 64;
    l->dispatch.block = (SimDim3){128, 1, 1};
    l->dispatch.max_instructions = 2000000;
    assert_true(sim_run(&l->dispatch, &l->result));
    l->dispatch.block = (SimDim3){64, 1, 1}; /* nobody writes */
    assert_false(sim_run(&l->dispatch, &l->result));
    assert_int_equal(l->result.status, SIM_DEADLOCK);
    assert_true(l->result.has_place);
    l->dispatch.max_instructions = 20000; /* too few to be sure */
    assert_false(sim_run(&l->dispatch, &l->result));
    assert_int_equal(l->result.status, SIM_BUDGET);
    assert_int_equal(l->result.num_instructions, 20000);
    assert_true(l->result.has_place);
    launch_free(l);
}

static void failures_are_placed(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = launch_new("s_nop 0\n v_mov_b32 v2, 0\n v_mov_b32 v3, 0\n s_movk_i32 exec_lo, "
                           "0x100\n s_mov_b32 exec_hi, 0\n"
                           "global_load_dword v4, v[2:3], off\n s_endpgm");
    assert_false(sim_run(&l->dispatch, &l->result));
    assert_int_equal(l->result.status, SIM_FAULT);
    assert_true(l->result.has_place);
    assert_int_equal(l->result.address, MACHINE_CODE + 20);
    assert_string_equal(l->result.instruction, "global_load_dword v4, v[2:3], off");
    assert_int_equal(l->result.lane, 8);
    assert_int_equal(l->result.memory_address, 0);
    StrBuf text = {0};
    sim_describe(&l->result, &text);
    assert_non_null(strstr(text.data, "lane 8"));
    assert_non_null(strstr(text.data, "0x10014: global_load_dword v4"));
    strbuf_free(&text);
    launch_free(l);

    /* An unsupported instruction is no error until it is executed. */
    l = launch_new("s_branch 1\n s_rfe_b64 s[0:1]\n s_endpgm");
    assert_true(sim_run(&l->dispatch, &l->result));
    launch_free(l);
    l = launch_new("s_cbranch_scc1 1\n s_rfe_b64 s[0:1]\n s_endpgm");
    assert_false(sim_run(&l->dispatch, &l->result));
    assert_int_equal(l->result.status, SIM_UNSUPPORTED);
    assert_string_equal(l->result.instruction, "s_rfe_b64 s[0:1]");
    launch_free(l);

    l = launch_new("s_nop 0\n s_nop 0"); /* no end */
    assert_false(sim_run(&l->dispatch, &l->result));
    assert_int_equal(l->result.status, SIM_FAULT);
    assert_non_null(strstr(l->result.message, "past the end"));
    launch_free(l);

    l = launch_new("s_nop 0\n s_branch 100\n s_endpgm");
    assert_false(sim_run(&l->dispatch, &l->result));
    assert_int_equal(l->result.status, SIM_FAULT);
    assert_int_equal(l->result.address, MACHINE_CODE + 4);
    launch_free(l);

    l = launch_new("s_trap 2\n s_endpgm");
    assert_false(sim_run(&l->dispatch, &l->result));
    assert_int_equal(l->result.status, SIM_FAULT);
    launch_free(l);
}

static void bad_words_and_registers(void **state)
{
    (void)state;
    static const uint32_t bad[] = {0xbf800000, 0xffffffff, 0xbf810000};
    Machine *m = machine_new_words("gfx942", bad, 3, 0);
    machine_go(m);
    assert_int_equal(m->wave->state, WAVE_STOPPED);
    assert_int_equal(m->wave->status, SIM_UNSUPPORTED);
    assert_int_equal(sim_op_address(m->wave->stop_op), MACHINE_CODE + 4);
    machine_free(m);
    REQUIRE_ASSEMBLER();
    /* The descriptor of launch_new allocates v0 .. v31 and no AGPR. */
    static const char *const texts[] = {"v_mov_b32 v32, 0\n s_endpgm", "v_accvgpr_write_b32 a0, 0\n s_endpgm",
                                        "global_load_dwordx4 v[30:33], v[0:1], off\n s_endpgm"};
    for (unsigned i = 0; i < 3; i++) {
        Launch *l = launch_new(texts[i]);
        assert_false(sim_run(&l->dispatch, &l->result));
        assert_int_equal(l->result.status, SIM_FAULT);
        assert_non_null(strstr(l->result.message, "allocat"));
        launch_free(l);
    }
    Launch *l = launch_new("v_mov_b32 v31, 0\n s_endpgm");
    assert_true(sim_run(&l->dispatch, &l->result));
    launch_free(l);
}

static void bad_dispatches(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = launch_new("s_endpgm");
    l->dispatch.block = (SimDim3){64, 17, 1};
    assert_false(sim_run(&l->dispatch, &l->result));
    l->dispatch.block = (SimDim3){64, 16, 1};
    assert_true(sim_run(&l->dispatch, &l->result));
    l->desc.group_segment_bytes = 65537;
    assert_false(sim_run(&l->dispatch, &l->result));
    l->desc.group_segment_bytes = 60000;
    l->dispatch.dynamic_lds_bytes = 5536;
    assert_true(sim_run(&l->dispatch, &l->result));
    l->dispatch.dynamic_lds_bytes++;
    assert_false(sim_run(&l->dispatch, &l->result));
    launch_free(l);
}

/* Random words, and legal instructions with random fields: an error or execution, never a crash. */
static void random_code(void **state)
{
    (void)state;
    static const uint32_t starts[] = {0xbe800000, 0x80000000, 0xbf000000, 0xb0000000, 0xc0000000,
                                      0x7e000000, 0x00000000, 0x7c000000, 0xd0000000, 0xd3800000,
                                      0xd8000000, 0xe0000000, 0xdc000000, 0xd3c00000};
    uint64_t random = 12345;
    unsigned executed = 0;
    for (unsigned round = 0; round < trials(60000); round++) {
        uint32_t words[64];
        for (unsigned i = 0; i < 64; i++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            words[i] = (uint32_t)(random >> 32);
            if (round % 2 && i % 2 == 0) words[i] = (words[i] & 0x03ffffff) | starts[(random >> 8) % 14];
        }
        Machine *m = machine_new_words(round % 4 < 2 ? "gfx942" : "gfx950", words, 64, 0);
        for (unsigned start = 0; start < 64; start++) {
            m->wave->pc = sim_program_at(m->group.program, MACHINE_CODE + 4 * start);
            m->wave->state = WAVE_RUNNING;
            m->wave->mode = 0xf0;
            uint64_t before = m->wave->num_instructions;
            for (unsigned steps = 0; m->wave->state == WAVE_RUNNING && steps < 200; steps++) {
                const SimOp *op = m->wave->pc;
                m->wave->pc = op + 1;
                m->wave->num_instructions++;
                op->run(m->wave, op);
            }
            executed += (unsigned)(m->wave->num_instructions - before);
        }
        machine_free(m);
    }
    assert_true(executed > 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(initial_registers),
        cmocka_unit_test(chosen_workgroups),
        cmocka_unit_test(barriers),
        cmocka_unit_test(ended_waves_do_not_count),
        cmocka_unit_test(spinning),
        cmocka_unit_test(failures_are_placed),
        cmocka_unit_test(bad_words_and_registers),
        cmocka_unit_test(bad_dispatches),
        cmocka_unit_test(random_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
