/* What `wavecc time` prints, of predictions that are filled in by hand: shares, strips, instructions, LDS conflicts,
   timelines, JSON, and two codes side by side. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "print/time_compare.h"
#include "print/time_timeline.h"

enum { MAX_CODE = 256, MAX_INSTS = 64 };

/* A prediction of code that is one loop. */
typedef struct Made {
    Arena *arena;
    uint32_t code[MAX_CODE];
    uint32_t words;
    InstTime insts[MAX_INSTS];
    ObjectKernel kernel;
    CodeObject object;
    LoopTime loop;
    LaunchTime time;
    TimeReport report;
} Made;

static InstTime *add(Made *m, Opcode opcode, unsigned num_operands, const Operand *operands, Modifiers mods)
{
    MachineInst inst = {.opcode = (uint16_t)opcode,
                        .num_operands = (uint8_t)num_operands,
                        .mods = mods,
                        .num_defs = num_operands > 0,
                        .operands = (Operand *)operands};
    InstTime *time = &m->insts[m->time.cu.num_insts++];
    *time = (InstTime){.word = m->words, .count = 10, .issue_clocks = 40};
    for (unsigned i = 0; i < NUM_CLOCK_OWNERS; i++) time->blame[i] = UINT32_MAX;
    m->words += isa_encode(TARGET_GFX942, &inst, &m->code[m->words]);
    return time;
}

static void nop(Made *m) { add(m, OP_S_NOP, 0, NULL, (Modifiers){0}); }

/* d += a * b, by the first registers of each. */
static InstTime *product(Made *m, unsigned d, unsigned a, unsigned b)
{
    const Operand operands[] = {operand_phys(CLASS_V, d, 4), operand_phys(CLASS_V, a, 2), operand_phys(CLASS_V, b, 2),
                                operand_phys(CLASS_V, d, 4)};
    return add(m, OP_V_MFMA_F32_16X16X16_F16, 4, operands, isa_default_modifiers(OP_V_MFMA_F32_16X16X16_F16));
}

static void begin(Made *m)
{
    memset(m, 0, sizeof *m);
    m->arena = arena_new();
    m->kernel.name = "k";
    m->object.name = "k.s";
    m->object.target = TARGET_GFX942;
    m->object.image = (uint8_t *)m->code;
    m->object.listing_base = 0;
}

static void end(Made *m)
{
    m->object.code_end = 4 * (uint64_t)m->words;
    m->loop = (LoopTime){.end = m->words,
                         .depth = 1,
                         .parent = -1,
                         .iterations = 10,
                         .clocks = 200,
                         .matrix_clocks = 100,
                         .instructions = m->time.cu.num_insts,
                         .bound = 150,
                         .bound_by = OWNER_LDS};
    m->loop.owner[OWNER_MATRIX] = 0.5;
    m->loop.owner[OWNER_LDS] = 0.25;
    m->loop.owner[OWNER_WAIT] = 0.25;
    m->time.ends = m->time.has_work = true;
    m->time.us = m->time.guess_low = m->time.guess_high = 5;
    m->time.us_low = 4;
    m->time.us_high = 6;
    m->time.ghz = 2.1;
    m->time.cu_clocks = 2000;
    m->time.bound_clocks = 1500;
    m->time.bound_by = OWNER_LDS;
    m->time.flops = 1e6;
    m->time.efficiency = 0.5;
    m->time.groups = m->time.rounds = m->time.resident = 1;
    m->time.last_round = 1;
    memcpy(m->time.owner, m->loop.owner, sizeof m->time.owner);
    m->time.loops = &m->loop;
    m->time.num_loops = 1;
    m->time.cu.insts = m->insts;
    m->report = (TimeReport){.arena = m->arena,
                             .object = &m->object,
                             .kernel = &m->kernel,
                             .device = device_by_name("mi300x"),
                             .grid = {1, 1, 1},
                             .block = {256, 1, 1},
                             .data = &operand_data_infos[0],
                             .time = &m->time};
}

static void expect_in(const StrBuf *text, const char *part)
{
    if (!strstr(text->data, part)) fail_msg("'%s' is not in:\n%s", part, text->data);
}

static void expect_not_in(const StrBuf *text, const char *part)
{
    if (strstr(text->data, part)) fail_msg("'%s' is in:\n%s", part, text->data);
}

/* ---- shares ---- */

static void expect_whole(const double *shares, unsigned count)
{
    unsigned tenths[NUM_CLOCK_OWNERS], sum = 0;
    double whole = 0;
    for (unsigned i = 0; i < count; i++) whole += shares[i];
    time_tenths(shares, count, tenths);
    for (unsigned i = 0; i < count; i++) {
        const double own = shares[i] / whole * 1000;
        assert_true(tenths[i] > own - 1 && tenths[i] < own + 1);
        sum += tenths[i];
    }
    assert_int_equal(sum, 1000);
}

static void test_shares(void **state)
{
    (void)state;
    expect_whole((const double[]){1, 1, 1}, 3);
    expect_whole((const double[]){0.9996, 0.0002, 0.0002}, 3);
    expect_whole((const double[]){1, 0, 0}, 3);
    expect_whole((const double[]){1, 1, 1, 1, 1, 1, 1}, 7);
    expect_whole((const double[]){3e12, 1e-9, 7}, 3);
    srand(1);
    for (unsigned round = 0; round < 1000; round++) {
        double shares[NUM_CLOCK_OWNERS];
        for (unsigned i = 0; i < NUM_CLOCK_OWNERS; i++) shares[i] = rand() % 3 ? rand() : 0;
        shares[0] += 1;
        expect_whole(shares, NUM_CLOCK_OWNERS);
    }
    unsigned none[2] = {5, 5};
    time_tenths((const double[]){0, 0}, 2, none);
    assert_int_equal(none[0] + none[1], 0);
}

static void test_owners(void **state)
{
    (void)state;
    double shares[NUM_CLOCK_OWNERS] = {[OWNER_MATRIX] = 1, [OWNER_LDS] = 2};
    StrBuf out = {0};
    time_append_owners(shares, NUM_CLOCK_OWNERS, &out);
    assert_string_equal(out.data, "lds 66.7, matrix 33.3");
    out.len = 0;
    time_append_owners(shares, 1, &out);
    assert_string_equal(out.data, "lds 66.7");
    strbuf_free(&out);
}

/* ---- strips ---- */

/* Instructions before the first matrix instruction are those after the last one: the loop goes round. */
static void test_products(void **state)
{
    (void)state;
    Made m;
    LoopProducts products = {0};
    StrBuf out = {0};
    begin(&m);
    nop(&m);
    nop(&m);
    product(&m, 0, 32, 40);
    nop(&m);
    product(&m, 4, 32, 42);
    product(&m, 8, 34, 40)->stalled[OWNER_MATRIX] = 7;
    for (unsigned i = 0; i < 12; i++) nop(&m);
    product(&m, 12, 34, 42);
    nop(&m);
    m.insts[m.time.cu.num_insts - 1].count = 0; /* never executed */
    end(&m);
    time_loop_products(&m.report, 0, &products);
    assert_int_equal(products.len, 4);
    const unsigned gaps[] = {1, 0, 12, 2};
    for (unsigned i = 0; i < 4; i++) assert_int_equal(products.data[i].gap, gaps[i]);
    assert_int_equal(products.data[1].stalled, 7);
    assert_int_equal(products.data[2].a.value, 34);
    time_append_strip(&products, 2, 3, 9, &out);
    assert_string_equal(out.data, "  1.+\n  2\n");
    out.len = 0;
    time_append_strip(&products, 0, 3, 1, &out);
    assert_string_equal(out.data, "1.+\n... 1 more\n");
    /* With a loop in it, it is none of the innermost. */
    LoopTime loops[2] = {m.loop, m.loop};
    loops[1].parent = 0;
    m.time.loops = loops;
    m.time.num_loops = 2;
    time_loop_products(&m.report, 0, &products);
    assert_int_equal(products.len, 0);
    strbuf_free(&out);
    arena_free(m.arena);
}

/* ---- the whole text ---- */

static void make_usual(Made *m)
{
    begin(m);
    product(m, 0, 32, 40);
    InstTime *slow = product(m, 4, 32, 42);
    slow->stalled[OWNER_LDS] = 300;
    slow->stalled[OWNER_MATRIX] = 100;
    slow->blame[OWNER_LDS] = 0;
    slow->issue_clocks = 50;
    nop(m);
    end(m);
}

static void test_text(void **state)
{
    (void)state;
    Made m;
    StrBuf out = {0};
    const char *notes[] = {"a law failed"};
    make_usual(&m);
    m.time.notes = notes;
    m.time.num_notes = 1;
    m.report.made_up = "arguments were made";
    time_print_text(&m.report, &(TimeDetail){.insts = 1}, &out);
    expect_in(&out, "kernel k on mi300x (gfx942, 304 compute units, 2.10 GHz): a grid of 1 workgroup of 256\n");
    expect_in(&out, "launch       5.00 us (4.00 to 6.00), ");
    expect_in(&out, "clocks go to matrix 50.0, lds 25.0, wait 25.0 %\n");
    expect_in(&out, "lower bound  1500 clk of a full compute unit, by lds; 25.0 % of its clocks are above it\n");
    expect_in(&out, "loop 0x0 to 0x14: 10 iterations of 200 clk, 3 instructions; matrix 100 clk, efficiency 50.0 %");
    expect_in(&out, "    lost to lds 25.0, wait 25.0 %\n");
    expect_in(&out, "    2 MFMAs; instructions after each:\n    .1\n");
    expect_in(&out, "10           50          400  0x8 v_mfma_f32_16x16x16_f16 v[4:7], v[32:33], v[42:43], v[4:7]\n");
    expect_in(&out, "stood still: lds 75.0, matrix 25.0 %, for 0x0 v_mfma");
    expect_in(&out, "note: arguments were made\n");
    expect_in(&out, "note: a law failed\n");
    expect_not_in(&out, "s_nop"); /* one instruction was asked for */
    expect_not_in(&out, "where guessed rows");
    out.len = 0;
    m.time.guess_high = 5.5;
    time_print_text(&m.report, &(TimeDetail){.all_insts = true}, &out);
    expect_in(&out, "guesses      5.00 to 5.50 us where guessed rows take their bounds\n");
    expect_in(&out, "0x10 s_nop 0\n");
    out.len = 0;
    m.time.not_predicted = "no result";
    time_print_text(&m.report, &(TimeDetail){.insts = 1}, &out);
    expect_in(&out, "launch       not a prediction: no result. What ran takes 5.00 us, ");
    expect_not_in(&out, "\nerror ");
    strbuf_free(&out);
    arena_free(m.arena);
}

/* The pattern with most conflicts of the instruction, and none where lanes meet nowhere. */
static void test_lds(void **state)
{
    (void)state;
    Made m;
    StrBuf out = {0};
    AccessPattern patterns[] = {
        {.space = ACCESS_TO_LDS, .lds_clocks = 16, .lds_free = 8, .worst_lanes = {1, 3}},
        {.space = ACCESS_TO_LDS, .lds_clocks = 64, .lds_free = 8, .worst_lanes = {0, 17}, .worst_offsets = {16, 272}},
        {.lds_clocks = 99, .lds_free = 1, .worst_lanes = {5, 6}}};
    TraceAccess accesses[] = {{.base = 64, .pattern = 0}, {.base = 512, .pattern = 1}, {.pattern = 2}};
    TraceStep steps[] = {{0, 0}, {0, 1}, {2, 2}, {4, NO_ACCESS}};
    WaveTrace wave = {.steps = {steps, 4, 4}, .accesses = {accesses, 3, 3}};
    const GroupTrace group = {.num_waves = 1, .waves = &wave};
    const TracePatterns all = {patterns, 3, 3};
    make_usual(&m);
    m.insts[0].lds_clocks = 100;
    m.insts[0].lds_conflict_clocks = 60;
    m.time.group = &group;
    m.time.patterns = &all;
    time_append_lds(&m.report, &(TimeDetail){0}, &out);
    expect_in(&out, "       100         60  0x0 v_mfma");
    expect_in(&out, "the worst takes 64 clk instead of 8: lanes 0 and 17 meet in a bank, at LDS 0x210 and 0x310\n");
    expect_not_in(&out, "99");
    out.len = 0;
    m.insts[0].lds_conflict_clocks = 0;
    time_append_lds(&m.report, &(TimeDetail){0}, &out);
    assert_int_equal(out.len, 0);
    strbuf_free(&out);
    arena_free(m.arena);
}

static void test_json(void **state)
{
    (void)state;
    Made m;
    StrBuf out = {0};
    make_usual(&m);
    time_write_json(&m.report, NULL, &(JsonWriter){.out = &out});
    expect_in(&out, "\"kernel\": \"k\"");
    expect_in(&out, "\"grid\": [1, 1, 1]");
    expect_in(&out, "\"us\": 5,");
    expect_in(&out, "\"mfma_gaps\": [0, 1]");
    expect_in(&out, "\"stalls\": [{\"owner\": \"matrix\", \"clocks\": 100, \"for\": null}, "
                    "{\"owner\": \"lds\", \"clocks\": 300, \"for\": 0}]");
    expect_in(&out, "\"file\": null, \"line\": null");
    strbuf_free(&out);
    arena_free(m.arena);
}

/* ---- timelines ---- */

static void take(Timeline *t, unsigned wave, unsigned word, uint64_t issued, unsigned waited, ClockOwner owner)
{
    timeline_take(t, &(CuEvent){.wave = wave,
                                .simd = wave,
                                .word = word,
                                .issued = issued,
                                .waited = waited,
                                .owner = (uint8_t)owner,
                                .blame = waited ? 0 : UINT32_MAX});
}

static void test_timeline(void **state)
{
    (void)state;
    Made m;
    StrBuf out = {0};
    make_usual(&m);
    Timeline t = {.arena = m.arena, .last = UINT64_MAX, .most = TIMELINE_MOST};
    take(&t, 1, 4, 8, 8, OWNER_BARRIER);
    take(&t, 0, 0, 0, 0, OWNER_MATRIX);
    take(&t, 0, 2, 12, 8, OWNER_LDS); /* the first product until 4, then 8 clocks for the LDS */
    timeline_print(&m.report, &t, 16, &out);
    expect_in(&out, "timeline from clock 0, 1 clk a character");
    expect_in(&out, "SIMD 0 group 0   wave 0  MMMMllllllllMMMM\n");
    expect_in(&out, "SIMD 1 group 0   wave 1  ||||||||ssss    \n");
    out.len = 0;
    timeline_write_trace(&m.report, &t, &out);
    expect_in(&out,
              "\"name\": \"lds\", \"cat\": \"stall\", \"pid\": 0, \"tid\": 1, \"ts\": 4, \"dur\": 8, "
              "\"args\": {\"for\": \"v_mfma_f32_16x16x16_f16 v[0:3], v[32:33], v[40:41], v[0:3]\", \"address\": 0}");
    expect_in(&out, "\"name\": \"s_nop 0\", \"cat\": \"instruction\", \"pid\": 1, \"tid\": 2, \"ts\": 8, \"dur\": 4");
    /* Only some clocks: what lies outside is left out, and what reaches in is cut. */
    Timeline some = {.arena = m.arena, .first = 6, .last = 11, .most = TIMELINE_MOST};
    take(&some, 0, 0, 0, 0, OWNER_MATRIX);
    take(&some, 0, 2, 12, 8, OWNER_LDS);
    take(&some, 0, 4, 16, 0, OWNER_MATRIX);
    assert_int_equal(some.events.len, 1);
    out.len = 0;
    timeline_print(&m.report, &some, 6, &out);
    expect_in(&out, "timeline from clock 6, 1 clk a character");
    expect_in(&out, "wave 0  llllll\n");
    strbuf_free(&out);
    arena_free(m.arena);
}

/* ---- two codes ---- */

/* A tile of 2 by 2 from the product `first` on, `copies` times, with other registers from `base` on. */
static void make_tile(Made *m, unsigned first, unsigned copies, unsigned base)
{
    begin(m);
    for (unsigned i = 0; i < 4 * copies; i++) {
        const unsigned at = (first + i) % 4;
        product(m, base + 4 * at, base + 32 + 2 * (at / 2), base + 40 + 2 * (at % 2));
        for (unsigned j = 0; j < at; j++) nop(m);
    }
    end(m);
}

static void test_compare(void **state)
{
    (void)state;
    Made a, b;
    LoopPairs pairs = {0};
    StrBuf out = {0};
    make_tile(&a, 0, 1, 0);
    make_tile(&b, 3, 2, 64);
    b.loop.clocks = 380;
    time_pair_loops(&a.report, &b.report, &pairs);
    assert_int_equal(pairs.len, 1);
    assert_int_equal(pairs.data[0].alignment.times_a, 2);
    assert_int_equal(pairs.data[0].alignment.rotation, 1);
    assert_true(pairs.data[0].alignment.alike == 1);
    time_print_comparison(&a.report, &b.report, &out);
    expect_in(&out, "; B is unrolled by 2; B begins 1 MFMA earlier; 100 % of operands agree\n");
    expect_in(&out, "clocks of the same work             400.0          380.0     0.950  clk\n");
    expect_in(&out, "  A .123.123\n  B .123.123\n");
    out.len = 0;
    time_write_comparison(&a.report, &b.report, &(JsonWriter){.out = &out});
    expect_in(&out, "{\"a\": 0, \"b\": 0, \"times_a\": 2, \"times_b\": 1, \"rotation\": 1, \"alike\": 1}");
    strbuf_free(&out);
    arena_free(a.arena);
    arena_free(b.arena);
}

static void test_compare_different(void **state)
{
    (void)state;
    Made a, b;
    LoopPairs pairs = {0};
    StrBuf out = {0};
    make_tile(&a, 0, 1, 0);
    begin(&b);
    nop(&b);
    end(&b);
    time_pair_loops(&a.report, &b.report, &pairs);
    assert_int_equal(pairs.len, 0);
    time_print_comparison(&a.report, &b.report, &out);
    expect_in(&out, "loop A 0x0 to 0x38 has no counterpart");
    expect_in(&out, "loop B 0x0 to 0x4 has no counterpart");
    strbuf_free(&out);
    arena_free(a.arena);
    arena_free(b.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shares),   cmocka_unit_test(test_owners),  cmocka_unit_test(test_products),
        cmocka_unit_test(test_text),     cmocka_unit_test(test_lds),     cmocka_unit_test(test_json),
        cmocka_unit_test(test_timeline), cmocka_unit_test(test_compare), cmocka_unit_test(test_compare_different),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
