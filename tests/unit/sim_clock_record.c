/* What the clock is told of a run: instructions, access patterns and bases. */
#include "sim/observe/clock_record.h"
#include "sim_launch.h"
#include "timing/lds_banks.h"

static TimeRows rows;

static Launch *recorded_launch(const char *text, SimClockRecord *record)
{
    Launch *l = launch_new(text);
    rows = time_rows(TARGET_GFX942);
    *record = (SimClockRecord){.arena = l->arena, .rows = &rows};
    l->dispatch.clock = record;
    return l;
}

static const WaveTrace *wave_of(const SimClockRecord *record, unsigned group, unsigned wave)
{
    assert_true(group < record->groups.len);
    return &record->groups.data[group].waves[wave];
}

/* Of the first wave: the access of instruction `step`, or NULL. */
static const TraceAccess *access_at(const SimClockRecord *record, unsigned step)
{
    const WaveTrace *wave = wave_of(record, 0, 0);
    assert_true(step < wave->steps.len);
    const uint32_t access = wave->steps.data[step].access;
    return access == NO_ACCESS ? NULL : &wave->accesses.data[access];
}
static const AccessPattern *pattern_at(const SimClockRecord *record, unsigned step)
{
    const TraceAccess *access = access_at(record, step);
    assert_non_null(access);
    return &record->patterns.data[access->pattern];
}
static void lines_are(const AccessPattern *pattern, unsigned count, const int32_t *lines, const uint8_t *parts)
{
    assert_int_equal(pattern->num_lines, count);
    assert_memory_equal(pattern->lines, lines, count * sizeof *lines);
    assert_memory_equal(pattern->parts, parts, count);
}

/* The instructions from here on are number 4 and more; s[6:7] = OUT, v1 = 4 * lane. */
#define START "s_load_dwordx2 s[6:7], s[0:1], 0x0\n v_and_b32 v0, 63, v0\n v_lshlrev_b32 v1, 2, v0\n s_nop 0\n"
enum { FIRST = 4 };

/* Two workgroups of two waves; the second wave of a workgroup goes round once more. */
static void steps_of_waves(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    SimClockRecord record;
    Launch *l = recorded_launch("v_readfirstlane_b32 s4, v0\n"
                                "s_lshr_b32 s4, s4, 6\n"
                                "s_sub_u32 s4, s4, 1\n"
                                "s_cbranch_scc0 65534\n" /* no borrow: once more */
                                "s_barrier\n"
                                "s_endpgm",
                                &record);
    l->dispatch.grid = (SimDim3){3, 1, 1};
    l->dispatch.block = (SimDim3){128, 1, 1};
    const SimDim3 chosen[] = {{2, 0, 0}, {0, 0, 0}};
    l->dispatch.workgroups = chosen;
    l->dispatch.num_workgroups = 2;
    assert_true(sim_run(&l->dispatch, &l->result));
    static const uint32_t words[] = {0, 1, 2, 3, 2, 3, 4, 5};
    assert_int_equal(record.groups.len, 2);
    for (unsigned g = 0; g < 2; g++) {
        assert_int_equal(record.groups.data[g].id[0], chosen[g].x);
        assert_int_equal(record.groups.data[g].num_waves, 2);
        assert_int_equal(wave_of(&record, g, 0)->steps.len, 6);
        assert_int_equal(wave_of(&record, g, 1)->steps.len, 8);
        for (unsigned i = 0; i < 8; i++) assert_int_equal(wave_of(&record, g, 1)->steps.data[i].word, words[i]);
        assert_int_equal(wave_of(&record, g, 0)->steps.data[4].word, 4);
    }
    assert_int_equal(record.num_steps, 28);
    assert_int_equal(record.num_steps, l->result.num_instructions);
    launch_free(l);
}

static void lines_of_global_accesses(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    SimClockRecord record;
    Launch *l = recorded_launch(START "global_load_dword v2, v1, s[6:7]\n"           /* 4: 256 bytes */
                                      "global_load_dword v2, v1, s[6:7] offset:64\n" /* 5: across three lines */
                                      "global_store_dword v1, v2, s[6:7] offset:256\n"
                                      "v_lshlrev_b32 v3, 8, v0\n"
                                      "global_load_dwordx4 v[4:7], v3, s[6:7]\n" /* 8: a line for each lane */
                                      "v_sub_u32 v4, 252, v1\n"
                                      "global_load_dword v2, v4, s[6:7] offset:1024\n" /* 10: backwards */
                                      "global_load_dword v2, v1, s[6:7] offset:2112\n" /* 11: as 5 */
                                      "global_load_ushort v2, v1, s[6:7] offset:127\n" /* 12: the first across a line */
                                      "global_atomic_add v1, v2, s[6:7]\n"
                                      "s_endpgm",
                                &record);
    assert_true(sim_run(&l->dispatch, &l->result));
    lines_are(pattern_at(&record, 4), 2, (int32_t[]){0, 1}, (uint8_t[]){0xff, 0xff});
    assert_int_equal(access_at(&record, 4)->base, OUT);
    assert_int_equal(pattern_at(&record, 4)->space, ACCESS_TO_GLOBAL);
    assert_int_equal(pattern_at(&record, 4)->lanes, 64);
    assert_int_equal(pattern_at(&record, 4)->bytes, 4);
    assert_int_equal(pattern_at(&record, 4)->does, PATTERN_READS);
    lines_are(pattern_at(&record, 5), 3, (int32_t[]){0, 1, 2}, (uint8_t[]){0xf0, 0xff, 0x0f});
    assert_int_equal(access_at(&record, 5)->base, OUT);
    assert_int_equal(pattern_at(&record, 6)->does, PATTERN_WRITES);
    assert_int_equal(access_at(&record, 6)->base, OUT + 256);
    assert_int_equal(pattern_at(&record, 8)->num_lines, 64);
    assert_int_equal(pattern_at(&record, 8)->lines[63], 126);
    assert_int_equal(pattern_at(&record, 8)->parts[63], 1);
    assert_int_equal(access_at(&record, 10)->base, OUT + 1024);
    assert_int_equal(access_at(&record, 10)->pattern, access_at(&record, 4)->pattern);
    assert_int_equal(access_at(&record, 11)->pattern, access_at(&record, 5)->pattern);
    assert_int_equal(access_at(&record, 11)->base, OUT + 2048);
    lines_are(pattern_at(&record, 12), 3, (int32_t[]){0, 1, 2}, (uint8_t[]){0x80, 0xff, 0xff});
    assert_int_equal(pattern_at(&record, 13)->does, PATTERN_READS | PATTERN_WRITES | PATTERN_ATOMIC);
    launch_free(l);
}

/* No lane: issued, and no access. Lanes outside of a buffer touch nothing. */
static void lanes_that_take_part(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    SimClockRecord record;
    Launch *l = recorded_launch(
        START "s_mov_b64 s[8:9], s[6:7]\n s_movk_i32 s10, 0x50\n s_mov_b32 s11, 0x20000\n" /* 4 to 6 */
              "buffer_load_dword v2, v1, s[8:11], 0 offen\n"                               /* 7: 20 lanes */
              "buffer_load_dwordx2 v[2:3], v1, s[8:11], 0 offen offset:72\n"               /* 8: 1 lane whole, 1 half */
              "buffer_load_dword v2, v1, s[8:11], 0 offen offset:80\n"                     /* 9: none */
              "s_mov_b64 exec, 0\n"
              "global_load_dword v2, v1, s[6:7]\n" /* 11 */
              "s_mov_b64 exec, 2\n"
              "global_load_dword v2, v1, s[6:7] offset:128\n" /* 13 */
              "s_endpgm",
        &record);
    assert_true(sim_run(&l->dispatch, &l->result));
    assert_int_equal(pattern_at(&record, 7)->lanes, 20);
    lines_are(pattern_at(&record, 7), 1, (int32_t[]){0}, (uint8_t[]){0x1f});
    assert_int_equal(pattern_at(&record, 8)->lanes, 2);
    lines_are(pattern_at(&record, 8), 1, (int32_t[]){0}, (uint8_t[]){0x10});
    assert_int_equal(pattern_at(&record, 9)->lanes, 0);
    assert_int_equal(pattern_at(&record, 9)->num_lines, 0);
    assert_int_equal(access_at(&record, 9)->base, 0);
    assert_null(access_at(&record, 11));
    assert_int_equal(pattern_at(&record, 13)->lanes, 1);
    lines_are(pattern_at(&record, 13), 1, (int32_t[]){0}, (uint8_t[]){1});
    assert_int_equal(access_at(&record, 13)->base, OUT + 128);
    launch_free(l);
}

/* What the LDS takes for lanes that are `stride` bytes apart. */
static LdsClocks clocks_of(unsigned stride, unsigned bytes, LdsUse use)
{
    uint64_t address[64];
    for (unsigned i = 0; i < 64; i++) address[i] = (uint64_t)i * stride;
    return lds_clocks(&rows, address, ~UINT64_C(0), bytes, use);
}

static void lds_accesses(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    SimClockRecord record;
    Launch *l = recorded_launch(START "v_lshlrev_b32 v2, 7, v0\n"
                                      "ds_write_b32 v1, v0 offset:512\n"              /* 5: free of conflicts */
                                      "ds_read_b32 v3, v2\n"                          /* 6: one bank */
                                      "ds_read2_b32 v[4:5], v1 offset0:8 offset1:4\n" /* 7: 32 and 16 bytes further */
                                      "ds_bpermute_b32 v3, v1, v0\n"                  /* 8: between lanes */
                                      "s_mov_b32 m0, 0x400\n"
                                      "global_load_lds_dword v1, s[6:7] offset:128\n" /* 10 */
                                      "ds_add_u32 v1, v0\n"
                                      "s_endpgm",
                                &record);
    l->desc.group_segment_bytes = 16384;
    assert_true(sim_run(&l->dispatch, &l->result));
    assert_int_equal(pattern_at(&record, 5)->space, ACCESS_TO_LDS);
    assert_int_equal(pattern_at(&record, 5)->lds_clocks, clocks_of(4, 4, LDS_USE_WRITE).clocks);
    assert_int_equal(pattern_at(&record, 5)->lds_free, pattern_at(&record, 5)->lds_clocks);
    assert_int_equal(access_at(&record, 5)->base, 512);
    assert_int_equal(pattern_at(&record, 6)->lds_clocks, clocks_of(128, 4, LDS_USE_READ).clocks);
    assert_true(pattern_at(&record, 6)->lds_clocks > 8 * pattern_at(&record, 6)->lds_free);
    assert_int_not_equal(pattern_at(&record, 6)->worst_lanes[0], pattern_at(&record, 6)->worst_lanes[1]);
    const uint32_t *offsets = pattern_at(&record, 6)->worst_offsets;
    assert_int_equal(offsets[1] - offsets[0],
                     128 * (pattern_at(&record, 6)->worst_lanes[1] - pattern_at(&record, 6)->worst_lanes[0]));
    assert_int_equal(offsets[0], 128 * pattern_at(&record, 6)->worst_lanes[0]);
    assert_int_equal(pattern_at(&record, 7)->lds_clocks, 2 * clocks_of(4, 4, LDS_USE_READ).clocks);
    assert_int_equal(pattern_at(&record, 7)->bytes, 8);
    assert_int_equal(access_at(&record, 7)->base, 16);
    assert_null(access_at(&record, 8));
    const AccessPattern *dma = pattern_at(&record, 10);
    assert_int_equal(dma->space, ACCESS_TO_LDS_DMA);
    lines_are(dma, 2, (int32_t[]){0, 1}, (uint8_t[]){0xff, 0xff});
    assert_int_equal(dma->line_clocks, 4); /* 16 lanes of a line in a clock */
    assert_int_equal(pattern_at(&record, 5)->line_clocks, 0);
    assert_int_equal(access_at(&record, 10)->base, OUT + 128);
    assert_int_equal(dma->lds_clocks, clocks_of(4, 4, LDS_USE_DMA).clocks);
    assert_int_equal(pattern_at(&record, 11)->does, PATTERN_READS | PATTERN_WRITES | PATTERN_ATOMIC);
    launch_free(l);
}

static void scalar_and_scratch(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    SimClockRecord record;
    Launch *l = recorded_launch(START "s_load_dwordx4 s[8:11], s[6:7], 0x78\n"            /* 4: across a line */
                                      "s_memtime s[12:13]\n"                              /* 5 */
                                      "scratch_store_dwordx2 off, v[0:1], off offset:4\n" /* 6 */
                                      "scratch_load_dword v2, off, off offset:4\n"        /* 7 */
                                      "s_endpgm",
                                &record);
    l->desc.private_segment_bytes = 64;
    l->dispatch.block = (SimDim3){128, 1, 1};
    assert_true(sim_run(&l->dispatch, &l->result));
    assert_int_equal(pattern_at(&record, 0)->space, ACCESS_TO_SCALAR);
    assert_int_equal(access_at(&record, 0)->base, KERNARG);
    lines_are(pattern_at(&record, 4), 2, (int32_t[]){0, 1}, (uint8_t[]){0x80, 0x01});
    assert_int_equal(pattern_at(&record, 4)->bytes, 16);
    assert_int_equal(pattern_at(&record, 4)->lanes, 1);
    assert_int_equal(access_at(&record, 4)->base, OUT);
    assert_null(access_at(&record, 5));
    /* Dwords 1 and 2 of 64 lanes lie side by side: four lines. The second wave's are 64 * 64 bytes further. */
    assert_int_equal(pattern_at(&record, 6)->space, ACCESS_TO_SCRATCH);
    assert_int_equal(pattern_at(&record, 6)->num_lines, 4);
    lines_are(pattern_at(&record, 7), 2, (int32_t[]){0, 1}, (uint8_t[]){0xff, 0xff});
    assert_int_equal(access_at(&record, 6)->base, access_at(&record, 7)->base);
    assert_int_equal(access_at(&record, 7)->base % 4096, 256);
    const WaveTrace *second = wave_of(&record, 0, 1);
    assert_int_equal(second->accesses.data[second->steps.data[7].access].base, access_at(&record, 7)->base + 4096);
    launch_free(l);
}

/* Even lanes go to global memory, odd ones to LDS; then all to LDS. */
static void flat_accesses(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    SimClockRecord record;
    Launch *l = recorded_launch(START "s_mov_b64 s[8:9], src_shared_base\n" /* 4 */
                                      "v_mov_b32 v3, s9\n v_mov_b32 v2, v1\n"
                                      "flat_load_dword v6, v[2:3]\n" /* 7 */
                                      "s_mov_b32 s10, 0x55555555\n s_mov_b32 s11, s10\n"
                                      "v_mov_b32 v4, s6\n v_mov_b32 v5, s7\n"
                                      "v_cndmask_b32 v2, v1, v4, s[10:11]\n v_cndmask_b32 v3, v3, v5, s[10:11]\n"
                                      "flat_load_dword v6, v[2:3]\n" /* 14 */
                                      "s_endpgm",
                                &record);
    l->desc.group_segment_bytes = 1024;
    assert_true(sim_run(&l->dispatch, &l->result));
    assert_int_equal(pattern_at(&record, 7)->space, ACCESS_TO_LDS);
    assert_int_equal(pattern_at(&record, 7)->lanes, 64);
    assert_int_equal(access_at(&record, 7)->base, 0);
    const AccessPattern *mixed = pattern_at(&record, 14);
    assert_int_equal(mixed->space, ACCESS_TO_GLOBAL);
    assert_int_equal(mixed->lanes, 64);
    lines_are(mixed, 1, (int32_t[]){0}, (uint8_t[]){1});
    assert_true(mixed->lds_clocks > 0);
    launch_free(l);
}

/* The first workgroup ends, the second one would read for ever: the run ends when it has read once. */
static void until_work(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = launch_new("s_load_dwordx2 s[6:7], s[0:1], 0x0\n v_lshlrev_b32 v1, 2, v0\n s_waitcnt lgkmcnt(0)\n"
                           "s_cmp_eq_u32 s2, 0\n s_cbranch_scc1 3\n"
                           "global_load_dword v2, v1, s[6:7]\n s_branch 65533\n s_endpgm");
    const TimeRows rows = time_rows(TARGET_GFX942);
    SimClockRecord record = {
        .arena = l->arena, .rows = &rows, .max_steps = 1000, .keep_beginnings = true, .until_work = true};
    l->dispatch.grid.x = 2;
    l->dispatch.resident = 2;
    l->dispatch.clock = &record;
    assert_false(sim_run(&l->dispatch, &l->result));
    assert_int_equal(l->result.status, SIM_BUDGET);
    assert_int_equal(record.groups.len, 2);
    for (unsigned g = 0; g < 2; g++) assert_int_equal(record.groups.data[g].ended, record.groups.data[g].id[0] == 0);
    assert_in_range(record.num_steps, 12, 40);
    launch_free(l);
}

/* The budget, to the instruction; a run that fails adds nothing; runs of one program share the patterns. */
static void budget_and_several_runs(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    SimClockRecord record;
    Launch *l = recorded_launch(START "global_load_dword v2, v1, s[6:7]\n s_endpgm", &record);
    record.max_steps = 12;
    for (unsigned run = 1; run <= 2; run++) {
        assert_true(sim_run(&l->dispatch, &l->result));
        assert_int_equal(record.groups.len, run);
        assert_int_equal(record.num_steps, 6 * run);
        assert_int_equal(record.patterns.len, 2);
    }
    assert_false(sim_run(&l->dispatch, &l->result));
    assert_int_equal(l->result.status, SIM_BUDGET);
    assert_string_equal(l->result.message, "the record for the clock is full: it has 12 instructions");
    assert_int_equal(record.groups.len, 2);
    assert_int_equal(record.num_steps, 12);
    launch_free(l);
}

/* More shapes than an instruction remembers: what is found again has the pattern that it had. */
static void many_shapes(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    SimClockRecord record;
    Launch *l = recorded_launch("s_load_dwordx2 s[6:7], s[0:1], 0x0\n"
                                "s_movk_i32 s8, 40\n"
                                "v_mul_u32_u24 v1, s8, v0\n" /* 2: stride s8, then 8 less, ... */
                                "global_load_ubyte v2, v1, s[6:7]\n"
                                "s_sub_u32 s8, s8, 1\n"
                                "s_cbranch_scc0 65531\n"
                                "s_endpgm",
                                &record);
    assert_true(sim_run(&l->dispatch, &l->result));
    assert_true(sim_run(&l->dispatch, &l->result));
    assert_int_equal(wave_of(&record, 0, 0)->accesses.len, 42);
    for (unsigned i = 0; i < 42; i++)
        assert_int_equal(wave_of(&record, 0, 0)->accesses.data[i].pattern,
                         wave_of(&record, 1, 0)->accesses.data[i].pattern);
    for (unsigned i = 1; i < 42; i++) {
        const AccessPattern *p = &record.patterns.data[wave_of(&record, 0, 0)->accesses.data[i].pattern];
        assert_int_equal(p->num_lines, 63 * (41 - i) / MEMORY_LINE + 1);
    }
    launch_free(l);
}

/* One instruction in a loop: the same distances, but 64 bytes on, half a line, each time; and in a buffer that gets
   shorter. */
static void shapes_that_differ_in_little(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    SimClockRecord record;
    Launch *l = recorded_launch(START "s_mov_b64 s[8:9], s[6:7]\n s_movk_i32 s10, 0x100\n s_mov_b32 s11, 0x20000\n"
                                      "global_load_dword v2, v1, s[6:7]\n" /* 7, 12, 17 */
                                      "buffer_load_dword v2, v1, s[8:11], 0 offen\n"
                                      "s_add_u32 s6, s6, 64\n"
                                      "s_sub_u32 s10, s10, 128\n"
                                      "s_cbranch_scc0 65528\n"
                                      "s_endpgm",
                                &record);
    assert_true(sim_run(&l->dispatch, &l->result));
    assert_int_equal(record.num_steps, 7 + 3 * 5 + 1);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(access_at(&record, 7 + 5 * i)->base, OUT + 64 * i / 128 * 128);
        assert_int_equal(pattern_at(&record, 7 + 5 * i)->num_lines, i % 2 ? 3 : 2);
        assert_int_equal(pattern_at(&record, 8 + 5 * i)->lanes, 64 - 32 * i);
    }
    launch_free(l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_of_waves),       cmocka_unit_test(lines_of_global_accesses),
        cmocka_unit_test(lanes_that_take_part), cmocka_unit_test(lds_accesses),
        cmocka_unit_test(scalar_and_scratch),   cmocka_unit_test(flat_accesses),
        cmocka_unit_test(until_work),           cmocka_unit_test(budget_and_several_runs),
        cmocka_unit_test(many_shapes),          cmocka_unit_test(shapes_that_differ_in_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
