/* Runs for addresses only: the record is that of a run with all values, and what is left out is what nobody needs. */
#include "sim/exec/needed.h"
#include "sim/observe/clock_record.h"
#include "sim_launch.h"

static TimeRows rows;
static SimClockRecord records[2];

typedef struct Shape {
    unsigned block, lds, scratch, groups;
    Target target; /* 0: gfx942 */
} Shape;

static Launch *run_one(const char *text, Shape shape, bool addresses_only, const uint32_t *memory, unsigned count)
{
    Launch *l = launch_on(shape.target, text);
    SimClockRecord *record = &records[addresses_only];
    rows = time_rows(shape.target);
    *record = (SimClockRecord){.arena = l->arena, .rows = &rows};
    l->desc.group_segment_bytes = shape.lds;
    l->desc.private_segment_bytes = shape.scratch;
    l->dispatch.block.x = shape.block ? shape.block : 64;
    l->dispatch.grid.x = shape.groups ? shape.groups : 1;
    l->dispatch.clock = record;
    l->dispatch.addresses_only = addresses_only;
    if (count) assert_true(memory_write(&l->port, OUT, memory, 4 * count));
    memory_port_init(&l->port, l->memory);
    if (!sim_run(&l->dispatch, &l->result)) fail_msg("%s", l->result.message);
    return l;
}

static void same_waves(const WaveTrace *a, const WaveTrace *b)
{
    assert_int_equal(a->steps.len, b->steps.len);
    assert_int_equal(a->accesses.len, b->accesses.len);
    assert_memory_equal(a->steps.data, b->steps.data, a->steps.len * sizeof *a->steps.data);
    for (uint32_t i = 0; i < a->accesses.len; i++) {
        assert_int_equal(a->accesses.data[i].base, b->accesses.data[i].base);
        assert_int_equal(a->accesses.data[i].pattern, b->accesses.data[i].pattern);
    }
}

/* Runs it with all values and without, on memory that begins with these dwords; the second launch. */
static Launch *run_both(const char *text, Shape shape, const uint32_t *memory, unsigned count)
{
    Launch *all = run_one(text, shape, false, memory, count), *l = run_one(text, shape, true, memory, count);
    const SimClockRecord *a = &records[0], *b = &records[1];
    assert_int_equal(all->result.num_instructions, l->result.num_instructions);
    assert_int_equal(a->groups.len, b->groups.len);
    assert_int_equal(a->patterns.len, b->patterns.len);
    for (uint32_t g = 0; g < a->groups.len; g++)
        for (uint32_t w = 0; w < a->groups.data[g].num_waves; w++)
            same_waves(&a->groups.data[g].waves[w], &b->groups.data[g].waves[w]);
    launch_free(all);
    return l;
}

/* Is the `number`th instruction of that opcode left out? */
static bool left_out(const Launch *l, Opcode opcode, unsigned number)
{
    const bool full_waves = l->dispatch.block.x % l->dispatch.program->wave_size == 0;
    const SimProgram *program =
        sim_program_for_addresses(sim_program_at_level(l->dispatch.program, 0), full_waves, false);
    for (size_t w = 0; w < program->num_words; w++) {
        const SimOp *op = program->op_at[w];
        if (op && op->info->decoded.inst.opcode == opcode && !number--) return op->flags & SIM_OP_NO_VALUE;
    }
    fail_msg("no such instruction");
    return false;
}

/* s[6:7] = OUT, v1 = 4 * lane. */
#define START "s_load_dwordx2 s[6:7], s[0:1], 0x0\n v_and_b32 v0, 63, v0\n v_lshlrev_b32 v1, 2, v0\n"

static void loop_bound_from_memory(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = run_both(START "s_load_dword s8, s[6:7], 0x10\n"
                               "v_add_u32 v2, 1, v2\n"
                               "s_sub_u32 s8, s8, 1\n s_cmp_lg_u32 s8, 0\n s_cbranch_scc1 65532\n"
                               "global_store_dword v1, v2, s[6:7]\n s_endpgm",
                         (Shape){0}, (uint32_t[]){0, 0, 0, 0, 7}, 5);
    assert_int_equal(records[1].groups.data[0].waves[0].steps.len, 4 + 7 * 4 + 2);
    assert_true(left_out(l, OP_V_ADD_U32, 0));
    assert_false(left_out(l, OP_S_LOAD_DWORD, 0));
    assert_true(left_out(l, OP_GLOBAL_STORE_DWORD, 0));
    launch_free(l);
}

/* The index comes from memory, what is gathered goes to memory. */
static void gather(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = run_both(START "global_load_dword v2, v1, s[6:7]\n"
                               "v_lshlrev_b32 v2, 2, v2\n"
                               "global_load_dword v3, v2, s[6:7]\n"
                               "v_add_u32 v3, 5, v3\n"
                               "global_store_dword v1, v3, s[6:7] offset:1024\n s_endpgm",
                         (Shape){0}, (uint32_t[]){300, 40, 77, 0, 9}, 5);
    assert_false(left_out(l, OP_GLOBAL_LOAD_DWORD, 0));
    assert_true(left_out(l, OP_GLOBAL_LOAD_DWORD, 1));
    assert_false(left_out(l, OP_V_LSHLREV_B32, 1));
    assert_true(left_out(l, OP_V_ADD_U32, 0));
    assert_int_equal(out(l, 256), 0);
    launch_free(l);
}

/* Through LDS to a branch: the one load that matters makes all that is stored there needed. The near miss: the branch
   does not depend on it. */
static void reduction_to_a_branch(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned needed = 0; needed < 2; needed++) {
        char text[1000];
        snprintf(text, sizeof text,
                 START "global_load_dword v2, v1, s[6:7]\n"
                       "v_add_u32 v2, 3, v2\n"
                       "ds_write_b32 v1, v2\n"
                       "ds_read_b32 v3, v1 offset:4\n"
                       "v_add_u32 v4, v3, v2\n"
                       "v_readfirstlane_b32 s8, v%u\n"
                       "s_cmp_lg_u32 s8, 9\n s_cbranch_scc1 1\n"
                       "s_nop 0\n"
                       "global_store_dword v1, v4, s[6:7]\n s_endpgm",
                 needed ? 3u : 1u);
        Launch *l = run_both(text, (Shape){.lds = 512}, (uint32_t[]){5, 6, 7}, 3);
        assert_int_equal(left_out(l, OP_DS_READ_B32, 0), !needed);
        assert_int_equal(left_out(l, OP_DS_WRITE_B32, 0), !needed);
        assert_int_equal(left_out(l, OP_GLOBAL_LOAD_DWORD, 0), !needed);
        assert_int_equal(left_out(l, OP_V_ADD_U32, 0), !needed);
        assert_true(left_out(l, OP_V_ADD_U32, 1));
        launch_free(l);
    }
}

static void lane_to_scalar_to_address(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = run_both(START "v_mul_u32_u24 v2, 12, v0\n"
                               "v_mul_u32_u24 v3, 12, v0\n"
                               "v_readlane_b32 s8, v2, 5\n"
                               "v_readlane_b32 s9, v3, 5\n"
                               "s_load_dword s10, s[6:7], s8\n"
                               "v_mov_b32 v4, s9\n"
                               "global_store_dword v1, v4, s[6:7]\n s_endpgm",
                         (Shape){0}, NULL, 0);
    assert_false(left_out(l, OP_V_READLANE_B32, 0));
    assert_false(left_out(l, OP_V_MUL_U32_U24, 0));
    assert_true(left_out(l, OP_V_READLANE_B32, 1));
    assert_true(left_out(l, OP_V_MUL_U32_U24, 1));
    assert_true(left_out(l, OP_S_LOAD_DWORD, 0));
    launch_free(l);
}

/* Products that are only stored; with the LDS-DMA and the reads that feed them. */
static void products_are_left_out(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = run_both(START "s_mov_b32 m0, 0\n"
                               "global_load_lds_dword v1, s[6:7]\n"
                               "s_movk_i32 s8, 3\n"
                               "ds_read_b64 v[2:3], v1\n"
                               "v_mfma_f32_16x16x16_f16 v[8:11], v[2:3], v[2:3], v[8:11]\n"
                               "s_sub_u32 s8, s8, 1\n s_cmp_lg_u32 s8, 0\n s_cbranch_scc1 65529\n"
                               "global_store_dword v1, v8, s[6:7]\n s_endpgm",
                         (Shape){.lds = 1024}, NULL, 0);
    assert_true(left_out(l, OP_V_MFMA_F32_16X16X16_F16, 0));
    assert_true(left_out(l, OP_DS_READ_B64, 0));
    assert_true(left_out(l, OP_GLOBAL_LOAD_LDS_DWORD, 0));
    assert_true(left_out(l, OP_GLOBAL_STORE_DWORD, 0));
    assert_false(left_out(l, OP_V_LSHLREV_B32, 0));
    launch_free(l);
}

/* The last workgroup to add to a semaphore sums up what the others have left: an atomic whose result decides a branch is
   done, one without a result is not. */
static void semaphore(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = run_both(START "v_mov_b32 v2, 1\n v_mov_b32 v3, 0\n"
                               "global_atomic_add_f32 v1, v2, s[6:7] offset:1024\n"
                               "s_mov_b64 s[10:11], exec\n s_mov_b64 exec, 1\n"
                               "global_atomic_add v4, v3, v2, s[6:7] sc0\n"
                               "s_mov_b64 exec, s[10:11]\n"
                               "v_readfirstlane_b32 s8, v4\n"
                               "s_cmp_lg_u32 s8, 2\n s_cbranch_scc1 4\n"
                               "global_load_dword v5, v1, s[6:7] offset:1024\n"
                               "global_store_dword v1, v5, s[6:7] offset:2048\n s_endpgm",
                         (Shape){.groups = 3}, NULL, 0);
    assert_false(left_out(l, OP_GLOBAL_ATOMIC_ADD_RTN, 0));
    assert_true(left_out(l, OP_GLOBAL_ATOMIC_ADD_F32, 0));
    assert_int_equal(out(l, 0), 3);
    assert_int_equal(out(l, 256), 0);
    assert_int_equal(records[1].groups.data[1].waves[0].steps.len + 2, records[1].groups.data[2].waves[0].steps.len);
    launch_free(l);
}

/* A plain store that the kernel itself reads an address from: found out while it runs, and done again with all that is
   stored, and with the counter that decides a branch as it was. */
static void address_through_memory(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = run_both(START "v_mov_b32 v6, 1\n"
                               "global_atomic_add v7, v1, v6, s[6:7] offset:2048 sc0\n"
                               "v_readfirstlane_b32 s8, v7\n"
                               "s_cmp_lg_u32 s8, 0\n s_cbranch_scc1 1\n s_nop 0\n"
                               "v_mul_u32_u24 v2, 20, v0\n"
                               "v_mul_f32 v5, 1.0, v2\n"
                               "global_store_dword v1, v2, s[6:7]\n"
                               "global_load_dword v3, v1, s[6:7]\n"
                               "global_load_dword v4, v3, s[6:7] offset:1024\n"
                               "s_endpgm",
                         (Shape){.groups = 2}, NULL, 0);
    assert_true(left_out(l, OP_V_MUL_U32_U24, 0)); /* at first */
    assert_int_equal(out(l, 3), 60);
    assert_int_equal(out(l, 512), 2);
    assert_int_equal(records[1].groups.data[0].waves[0].steps.len, records[1].groups.data[1].waves[0].steps.len + 1);
    assert_int_equal(l->result.num_workgroups, 2);
    launch_free(l);
}

/* The same with a second launch on the memory: nothing can be done. */
static void address_from_another_launch(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = run_one(START "s_load_dword s8, s[6:7], 0x8\n"
                              "global_store_dword v1, v0, s[6:7]\n"
                              "s_load_dword s8, s[6:7], s8\n s_endpgm",
                        (Shape){0}, true, NULL, 0);
    assert_false(sim_run(&l->dispatch, &l->result));
    assert_int_equal(l->result.status, SIM_NO_VALUE);
    assert_int_equal(records[1].groups.len, 1);
    l->dispatch.addresses_only = false;
    assert_true(sim_run(&l->dispatch, &l->result));
    launch_free(l);
}

/* Runs it and looks at its six v_mul_u32_u24 in turn. `block` 0: whole waves. A wave that starts with some lanes only:
   which of them a write leaves is not known, so all are executed. */
static void reuse(const char *text, Target target, unsigned block, const bool *left)
{
    Launch *l = run_both(text, (Shape){.block = block, .target = target}, NULL, 0);
    for (unsigned i = 0; i < 6; i++) assert_int_equal(left_out(l, OP_V_MUL_U32_U24, i), left && left[i]);
    launch_free(l);
}

/* v2 is an address, then data, then an address again; in masked code a write does not end the need. */
static void register_reuse(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const char text[] = START "v_mul_u32_u24 v2, 8, v0\n"
                                     "global_load_dword v3, v2, s[6:7]\n"
                                     "v_mul_u32_u24 v2, 9, v0\n" /* 1: data */
                                     "global_store_dword v1, v2, s[6:7]\n"
                                     "v_mul_u32_u24 v2, 10, v0\n" /* 2: lanes that the next one leaves */
                                     "s_mov_b64 s[8:9], exec\n"
                                     "v_cmp_gt_u32 vcc, 9, v0\n"
                                     "s_and_saveexec_b64 s[8:9], vcc\n"
                                     "v_mul_u32_u24 v2, 12, v0\n" /* 3 */
                                     "s_or_b64 exec, exec, s[8:9]\n"
                                     "global_load_dword v3, v2, s[6:7]\n"
                                     "v_mul_u32_u24 v2, 13, v0\n" /* 4: EXEC is full again */
                                     "v_mul_u32_u24 v2, 14, v0\n"
                                     "global_load_dword v3, v2, s[6:7]\n"
                                     "s_endpgm";
    static const bool out_of_it[] = {false, true, false, false, true, false};
    reuse(text, TARGET_GFX942, 0, out_of_it);
    reuse(text, TARGET_GFX942, 40, NULL);
}

/* The same where waves have 32 lanes, whose masks are single registers. */
static void register_reuse_32(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const char text[] = "s_load_b64 s[6:7], s[0:1], 0x0\n s_wait_kmcnt 0\n"
                               "v_and_b32 v0, 31, v0\n"
                               "v_mul_u32_u24 v2, 8, v0\n"
                               "global_load_b32 v3, v2, s[6:7]\n s_wait_xcnt 0\n"
                               "v_mul_u32_u24 v2, 9, v0\n" /* 1: data */
                               "global_store_b32 v0, v2, s[6:7]\n s_wait_xcnt 0\n"
                               "v_mul_u32_u24 v2, 10, v0\n" /* 2: lanes that the next one leaves */
                               "v_cmp_gt_u32 vcc_lo, 9, v0\n"
                               "s_and_saveexec_b32 s9, vcc_lo\n"
                               "v_mul_u32_u24 v2, 12, v0\n" /* 3 */
                               "s_or_b32 exec_lo, exec_lo, s9\n"
                               "global_load_b32 v3, v2, s[6:7]\n s_wait_xcnt 0\n"
                               "v_mul_u32_u24 v2, 13, v0\n" /* 4: EXEC is full again */
                               "v_mul_u32_u24 v2, 14, v0\n"
                               "global_load_b32 v3, v2, s[6:7]\n s_wait_xcnt 0\n"
                               "s_endpgm";
    static const bool out_of_it[] = {false, true, false, false, true, false};
    reuse(text, TARGET_GFX1250, 32, out_of_it);
    reuse(text, TARGET_GFX1250, 40, NULL);
}

/* Saved registers: what is needed of scratch needs all that is stored there. */
static void scratch(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = run_both(START "v_mul_u32_u24 v2, 8, v0\n"
                               "scratch_store_dword off, v2, off\n"
                               "v_mul_u32_u24 v2, 9, v0\n"
                               "scratch_load_dword v3, off, off\n"
                               "global_load_dword v4, v3, s[6:7]\n"
                               "global_store_dword v1, v2, s[6:7]\n s_endpgm",
                         (Shape){.scratch = 16}, NULL, 0);
    assert_false(left_out(l, OP_SCRATCH_STORE_DWORD, 0));
    assert_false(left_out(l, OP_V_MUL_U32_U24, 0));
    assert_true(left_out(l, OP_V_MUL_U32_U24, 1));
    launch_free(l);
}

/* Parts of registers: the half that an instruction leaves alone is needed. */
static void halves(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = run_both(START "v_mul_u32_u24 v2, 16, v0\n"
                               "v_mov_b32_sdwa v2, v1 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1\n"
                               "global_load_dword v3, v2, s[6:7]\n"
                               "v_mul_u32_u24 v4, 16, v0\n"
                               "v_mov_b32_sdwa v4, v1 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:WORD_1\n"
                               "global_load_dword v3, v4, s[6:7]\n"
                               "s_endpgm",
                         (Shape){0}, NULL, 0);
    assert_false(left_out(l, OP_V_MUL_U32_U24, 0));
    assert_true(left_out(l, OP_V_MUL_U32_U24, 1));
    launch_free(l);
}

/* VGPR index mode: v8 is read through an index. */
static void indexed_registers(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned needed = 0; needed < 2; needed++) {
        char text[1000];
        snprintf(text, sizeof text,
                 START "v_mul_u32_u24 v8, 16, v0\n"
                       "s_mov_b32 s8, 3\n"
                       "s_set_gpr_idx_on s8, gpr_idx(SRC0)\n"
                       "v_mov_b32 v2, v5\n"
                       "s_set_gpr_idx_off\n"
                       "%s\n s_endpgm",
                 needed ? "global_load_dword v3, v2, s[6:7]" : "global_store_dword v1, v2, s[6:7]");
        Launch *l = run_both(text, (Shape){0}, NULL, 0);
        assert_int_equal(left_out(l, OP_V_MUL_U32_U24, 0), !needed);
        assert_int_equal(left_out(l, OP_V_MOV_B32, 0), !needed);
        launch_free(l);
    }
}

/* A run that jumps to an unknown place is taken back and made with all values. Later ones know where jumps go. */
static void jumps(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = run_both(START "v_mul_u32_u24 v4, 8, v0\n"
                               "s_getpc_b64 s[8:9]\n"
                               "s_add_u32 s8, s8, 40\n s_addc_u32 s9, s9, 0\n"
                               "global_atomic_add v1, v0, s[6:7]\n" /* taken back */
                               "s_swappc_b64 s[10:11], s[8:9]\n"
                               "global_load_dword v3, v4, s[6:7]\n"
                               "global_store_dword v1, v2, s[6:7] offset:1024\n s_endpgm\n"
                               "v_mul_u32_u24 v2, 9, v0\n" /* the function */
                               "v_mul_u32_u24 v4, 12, v0\n"
                               "s_setpc_b64 s[10:11]",
                         (Shape){0}, NULL, 0);
    assert_true(left_out(l, OP_V_MUL_U32_U24, 0));
    assert_true(left_out(l, OP_V_MUL_U32_U24, 1));
    assert_false(left_out(l, OP_V_MUL_U32_U24, 2));
    launch_free(l);
}

/* Two workgroups call one function; what one needs after the call is data of the other. */
static void calls(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = run_both(START "s_getpc_b64 s[8:9]\n"
                               "s_add_u32 s8, s8, 56\n s_addc_u32 s9, s9, 0\n"
                               "s_cmp_eq_u32 s2, 0\n s_cbranch_scc1 5\n"
                               "v_mul_u32_u24 v5, 8, v0\n"
                               "s_swappc_b64 s[10:11], s[8:9]\n"
                               "global_load_dword v3, v5, s[6:7]\n s_endpgm\n"
                               "v_mul_u32_u24 v5, 9, v0\n"
                               "s_swappc_b64 s[10:11], s[8:9]\n"
                               "global_store_dword v1, v5, s[6:7]\n s_endpgm\n"
                               "v_mul_u32_u24 v2, 10, v0\n"
                               "s_setpc_b64 s[10:11]",
                         (Shape){.groups = 2}, NULL, 0);
    assert_false(left_out(l, OP_V_MUL_U32_U24, 0));
    assert_true(left_out(l, OP_V_MUL_U32_U24, 1));
    assert_true(left_out(l, OP_V_MUL_U32_U24, 2));
    launch_free(l);
}

static void refused(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = run_both(START "global_store_dword v1, v0, s[6:7]\n s_endpgm", (Shape){0}, NULL, 0);
    l->dispatch.checks = SIM_CHECK_RACES;
    assert_false(sim_run(&l->dispatch, &l->result));
    assert_int_equal(l->result.status, SIM_UNSUPPORTED);
    assert_string_equal(l->result.message, "a run for addresses only has no values to check");
    launch_free(l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loop_bound_from_memory),
        cmocka_unit_test(gather),
        cmocka_unit_test(reduction_to_a_branch),
        cmocka_unit_test(lane_to_scalar_to_address),
        cmocka_unit_test(products_are_left_out),
        cmocka_unit_test(semaphore),
        cmocka_unit_test(address_through_memory),
        cmocka_unit_test(address_from_another_launch),
        cmocka_unit_test(register_reuse),
        cmocka_unit_test(register_reuse_32),
        cmocka_unit_test(scratch),
        cmocka_unit_test(halves),
        cmocka_unit_test(indexed_registers),
        cmocka_unit_test(jumps),
        cmocka_unit_test(calls),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
