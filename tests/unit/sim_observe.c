/* What can be seen of a run: the trace, breaks, the profile and its loops. */
#include "sim/observe/breaks.h"
#include "sim/observe/profile.h"
#include "sim_launch.h"
#include "support/finding_rules.h"

static void keep_text(void *context, const char *text, size_t bytes) { strbuf_append_n(context, text, bytes); }

static void trace_lines(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    StrBuf text = {0};
    const SimRange waves = {1, 1};
    SimTrace trace = {{&waves, 1, 0x8000000000000003u, MACHINE_CODE - 0x100, keep_text, &text}};
    Launch *l = launch_new("s_mov_b32 exec_lo, -2\n"
                           "v_mov_b32 v1, 0x3f800000\n"
                           "v_cmp_lt_u32 vcc, 65, v0\n"
                           "s_load_dwordx2 s[6:7], s[0:1], 0x0\n"
                           "s_cmp_eq_u32 s2, 1\n"
                           "s_cbranch_scc1 2\n"
                           "v_accvgpr_write_b32 a2, 5\n"
                           "v_add_co_u32 v2, s[8:9], v1, v1\n"
                           "s_barrier\n"
                           "s_endpgm");
    l->desc.rsrc3 = 3; /* v0..v15, a0..a15 */
    l->dispatch.program = sim_program_new(l->arena, TARGET_GFX942, l->dispatch.program->code,
                                          l->dispatch.program->num_words * 4, MACHINE_CODE, MACHINE_CODE, &l->desc);
    l->dispatch.grid = (SimDim3){2, 1, 1};
    l->dispatch.block = (SimDim3){128, 1, 1};
    l->dispatch.trace = &trace;
    assert_true(sim_run(&l->dispatch, &l->result));
    static const char first[] = "0,0,0/1 0x100: s_mov_b32 exec_lo, -2  ; exec_lo=fffffffe\n"
                                "0,0,0/1 0x104: v_mov_b32_e32 v1, 1.0  ; v1=-------- 3f800000 3f800000\n"
                                "0,0,0/1 0x108: v_cmp_lt_u32_e32 vcc, 0x41, v0  ; vcc=fffffffffffffffc\n"
                                "0,0,0/1 0x110: s_load_dwordx2 s[6:7], s[0:1], 0x0  ; s6=fffffe00 s7=00002000\n"
                                "0,0,0/1 0x118: s_cmp_eq_u32 s2, 1  ; scc=0\n"
                                "0,0,0/1 0x11c: s_cbranch_scc1 0x128\n"
                                "0,0,0/1 0x120: v_accvgpr_write_b32 a2, 5  ; a2=-------- 00000005 00000005\n"
                                "0,0,0/1 0x128: v_add_co_u32_e64 v2, s[8:9], v1, v1  ; v2=-------- 7f000000 7f000000 "
                                "s8=00000000 s9=00000000\n"
                                "0,0,0/1 0x130: s_barrier\n"
                                "0,0,0/1 0x134: s_endpgm\n";
    assert_true(text.len > sizeof first - 1);
    assert_memory_equal(text.data, first, sizeof first - 1);
    assert_non_null(strstr(text.data,
                           "1,0,0/1 0x118: s_cmp_eq_u32 s2, 1  ; scc=1\n1,0,0/1 0x11c: s_cbranch_scc1 0x128\n"
                           "1,0,0/1 0x128: "));
    assert_null(strstr(text.data, "/0 "));
    strbuf_free(&text);
    launch_free(l);
}

/* The instruction that fails is the last line. */
static void trace_of_a_fault(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    StrBuf text = {0};
    SimTrace trace = {{.lanes = 1, .write = keep_text, .context = &text}};
    Launch *l = launch_new("s_mov_b64 s[4:5], 16\n s_load_dword s6, s[4:5], 0x0\n s_endpgm");
    l->dispatch.trace = &trace;
    assert_false(sim_run(&l->dispatch, &l->result));
    assert_string_equal(text.data, "0,0,0/0 0x10000: s_mov_b64 s[4:5], 16  ; s4=00000010 s5=00000000\n"
                                   "0,0,0/0 0x10004: s_load_dword s6, s[4:5], 0x0\n");
    strbuf_free(&text);
    launch_free(l);
}

/* Three rounds of a loop, two waves. A break at the v_add. */
static const char counting[] = "s_mov_b32 s4, 3\n"
                               "v_mov_b32 v1, 7\n"
                               "v_mov_b32 v2, 0x100\n"
                               "ds_write_b32 v2, v1\n"
                               "v_add_u32 v1, 1, v1\n"
                               "s_sub_u32 s4, s4, 1\n"
                               "s_cmp_lg_u32 s4, 0\n"
                               "s_cbranch_scc1 65532\n"
                               "s_endpgm";
enum { ADD_WORD = 6 };

static Launch *counting_launch(void)
{
    Launch *l = launch_new(counting);
    l->desc.group_segment_bytes = 0x108;
    l->dispatch.block = (SimDim3){128, 1, 1};
    return l;
}

static void breaks_dump(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    StrBuf text = {0};
    uint8_t at[64] = {[ADD_WORD] = 1};
    const SimRange waves = {1, 1};
    const SimDump dumps[] = {{DUMP_SPECIAL, 0, UINT32_MAX, true},
                             {DUMP_SGPRS, 2, UINT32_MAX, true},
                             {DUMP_VGPRS, 1, 1, false},
                             {DUMP_AGPRS, 0, UINT32_MAX, true},
                             {DUMP_LDS, 0x100, UINT32_MAX, false}};
    SimBreaks breaks = {
        .view = {&waves, 1, 5, MACHINE_CODE, keep_text, &text}, .at = at, .dumps = dumps, .num_dumps = 5, .count = 2};
    Launch *l = counting_launch();
    l->dispatch.breaks = &breaks;
    assert_false(sim_run(&l->dispatch, &l->result));
    assert_int_equal(l->result.status, SIM_BREAK);
    assert_int_equal(l->result.address, MACHINE_CODE + 4 * ADD_WORD);
    assert_int_equal(breaks.num_hits, 2);
    assert_string_equal(text.data, "break 1: workgroup 0,0,0 wave 1 at 0x18: v_add_u32_e32 v1, 1, v1\n"
                                   "  exec=ffffffffffffffff vcc=7fbadbad7fbadbad scc=0 m0=7fbadbad mode=000003c0 "
                                   "flat_scratch=0400000000000000\n"
                                   "  s2    00000000 00000000 00000003\n"
                                   "  v1    00000007 00000007\n"
                                   "  lds+0x0100 00000007 7fbadbad\n"
                                   "break 2: workgroup 0,0,0 wave 1 at 0x18: v_add_u32_e32 v1, 1, v1\n"
                                   "  exec=ffffffffffffffff vcc=7fbadbad7fbadbad scc=1 m0=7fbadbad mode=000003c0 "
                                   "flat_scratch=0400000000000000\n"
                                   "  s2    00000000 00000000 00000002\n"
                                   "  v1    00000008 00000008\n"
                                   "  lds+0x0100 00000007 7fbadbad\n");
    /* All waves, one dump, and on to the end: hits are counted all the same. */
    text.len = 0;
    breaks = (SimBreaks){.view = {.write = keep_text, .context = &text}, .at = at, .count = 1, .go_on = true};
    assert_true(sim_run(&l->dispatch, &l->result));
    assert_int_equal(breaks.num_hits, 6);
    assert_string_equal(text.data, "break 1: workgroup 0,0,0 wave 0 at 0x10018: v_add_u32_e32 v1, 1, v1\n");
    strbuf_free(&text);
    launch_free(l);
}

static void profile_counts(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Launch *l = counting_launch();
    SimProfile *profile = sim_profile_new(l->arena, l->dispatch.program);
    SimProfileReport report;
    l->dispatch.profile = profile;
    assert_true(sim_run(&l->dispatch, &l->result));
    sim_profile_report(l->arena, l->dispatch.program, profile, &report);
    assert_int_equal(report.total, 2 * (5 + 3 * 4));
    assert_int_equal(report.total, l->result.num_instructions);
    assert_int_equal(report.classes[SIM_CLASS_VALU], 2 * (2 + 3));
    assert_int_equal(report.classes[SIM_CLASS_LDS], 2);
    assert_int_equal(report.classes[SIM_CLASS_BRANCH], 2 * 3);
    assert_int_equal(report.opcodes.data[0].count, 6);
    assert_int_equal(report.opcodes.data[0].opcode, OP_S_CBRANCH_SCC1); /* first of four by name */
    assert_int_equal(report.loops.len, 1);
    const SimLoopCount *loop = &report.loops.data[0];
    assert_int_equal(loop->header, MACHINE_CODE + 4 * ADD_WORD);
    assert_int_equal(loop->end, MACHINE_CODE + 4 * (ADD_WORD + 4));
    assert_int_equal(loop->entries, 2);
    assert_int_equal(loop->iterations, 6);
    assert_int_equal(loop->total, 24);
    assert_int_equal(loop->classes[SIM_CLASS_SALU], 12);
    assert_int_equal(loop->depth, 1);
    assert_int_equal(loop->parent, -1);
    launch_free(l);
}

/* Loops in loops, two latches of one header, a loop that is never entered, and a jump into the
 * middle of one. */
static void profile_loops(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const char nest[] = "s_mov_b32 s4, 2\n"      /* 0 */
                               "s_mov_b32 s5, 3\n"      /* 1: outer header */
                               "s_sub_u32 s5, s5, 1\n"  /* 2: inner header, two latches */
                               "s_bitcmp1_b32 s5, 0\n"  /* 3 */
                               "s_cbranch_scc1 65533\n" /* 4: to 2 */
                               "s_cmp_lg_u32 s5, 0\n"   /* 5 */
                               "s_cbranch_scc1 65531\n" /* 6: to 2 */
                               "s_sub_u32 s4, s4, 1\n"  /* 7 */
                               "s_cmp_lg_u32 s4, 0\n"   /* 8 */
                               "s_cbranch_scc1 65527\n" /* 9: to 1 */
                               "s_cbranch_scc0 3\n"     /* 10: to 14 */
                               "s_nop 0\n"              /* 11: never */
                               "s_branch 65534\n"       /* 12: to 11 */
                               "s_nop 0\n"              /* 13 */
                               "s_cmp_lg_u32 s4, s4\n"  /* 14 */
                               "s_cbranch_scc0 2\n"     /* 15: to 18 */
                               "s_nop 1\n"              /* 16: an irreducible pair with 18 */
                               "s_nop 2\n"              /* 17 */
                               "s_nop 3\n"              /* 18 */
                               "s_cbranch_scc1 65532\n" /* 19: to 16 */
                               "s_endpgm";
    Launch *l = launch_new(nest);
    SimProfile *profile = sim_profile_new(l->arena, l->dispatch.program);
    SimProfileReport report;
    l->dispatch.profile = profile;
    assert_true(sim_run(&l->dispatch, &l->result));
    sim_profile_report(l->arena, l->dispatch.program, profile, &report);
    static const struct {
        unsigned header, end, depth;
        int parent;
        unsigned entries, iterations, total;
    } expected[] = {
        /* s5 = 2, 1, 0: back by 6, by 4, out. */
        {1, 10, 1, -1, 1, 2, 2 * (1 + 3 * 3 + 2 * 2 + 3)},
        {2, 7, 2, 0, 2, 6, 2 * (3 * 3 + 2 * 2)},
        {11, 13, 1, -1, 0, 0, 0},
    };
    assert_int_equal(report.loops.len, 3);
    for (unsigned i = 0; i < 3; i++) {
        const SimLoopCount *loop = &report.loops.data[i];
        assert_int_equal(loop->header, MACHINE_CODE + 4 * expected[i].header);
        assert_int_equal(loop->end, MACHINE_CODE + 4 * expected[i].end);
        assert_int_equal(loop->depth, expected[i].depth);
        assert_int_equal(loop->parent, expected[i].parent);
        assert_int_equal(loop->entries, expected[i].entries);
        assert_int_equal(loop->iterations, expected[i].iterations);
        assert_int_equal(loop->total, expected[i].total);
    }
    assert_int_equal(report.num_irreducible, 1);
    launch_free(l);
}

/* A part of the body stands before the header, as compilers lay out loops that are entered in the middle. */
static void profile_rotated(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const char rotated[] = "s_mov_b32 s4, 3\n"      /* 0 */
                                  "s_branch 2\n"           /* 1: to 4 */
                                  "s_nop 1\n"              /* 2 */
                                  "s_nop 2\n"              /* 3 */
                                  "s_sub_u32 s4, s4, 1\n"  /* 4: header */
                                  "s_cmp_lg_u32 s4, 0\n"   /* 5 */
                                  "s_cbranch_scc1 65531\n" /* 6: to 2 */
                                  "s_endpgm";
    Launch *l = launch_new(rotated);
    SimProfile *profile = sim_profile_new(l->arena, l->dispatch.program);
    SimProfileReport report;
    l->dispatch.profile = profile;
    assert_true(sim_run(&l->dispatch, &l->result));
    sim_profile_report(l->arena, l->dispatch.program, profile, &report);
    assert_int_equal(report.loops.len, 1);
    const SimLoopCount *loop = &report.loops.data[0];
    const uint64_t first = MACHINE_CODE;
    assert_int_equal(loop->begin - first, 4 * 2);
    assert_int_equal(loop->header - first, 4 * 4);
    assert_int_equal(loop->end - first, 4 * 7);
    assert_int_equal(loop->iterations, 3);
    assert_int_equal(loop->total, 3 * 3 + 2 * 2);
    launch_free(l);
}

/* Each kind of finding has a rule that says what to do. */
static void findings_have_rules(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < NUM_SIM_FINDING_KINDS; kind++) {
        const char *name = sim_finding_rule((SimFindingKind)kind);
        assert_true(finding_rule_find(name, (unsigned)strlen(name)) >= 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trace_lines),     cmocka_unit_test(findings_have_rules), cmocka_unit_test(trace_of_a_fault),
        cmocka_unit_test(breaks_dump),     cmocka_unit_test(profile_counts),      cmocka_unit_test(profile_loops),
        cmocka_unit_test(profile_rotated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
