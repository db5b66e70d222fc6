/* The clock on gfx1250: all rows are there, windows of matrix instructions, results that come late, split barriers,
   six counters, the tensor data mover, and VGPRs above v255. Instructions as LLVM's words. */
#include "timing_run.h"

#include "timing/device.h"
#include "timing/windows.h"

enum {
    G_SIGNAL = 0xbe804ec1,       /* s_barrier_signal -1 */
    G_WAIT_BARRIER = 0xbf94ffff, /* s_barrier_wait -1 */
    G_WAIT_CLUSTER = 0xbf94fffd, /* s_barrier_wait -3 */
    G_ADD_1 = 0x06020100,        /* v_add_f32 v1, v0, v0 */
    G_ADD_2 = 0x06040301,        /* v_add_f32 v2, v1, v1 */
    G_MOV_9 = 0x7e1202f2,        /* v_mov_b32 v9, 1.0 */
    G_EXP_3 = 0x7e064b04,        /* v_exp_f32 v3, v4 */
    G_EXP_5 = 0x7e0a4b06,        /* v_exp_f32 v5, v6 */
    G_READ_9 = 0x7e640309,       /* v_mov_b32 v50, v9 */
    G_MSB_41 = 0xbf860041,       /* s_set_vgpr_msb: destinations from v256, first sources from v256 */
    G_SALU_1 = 0x81010000,       /* s_add_co_i32 s1, s0, s0 */
    G_SALU_3 = 0xbe830001,       /* s_mov_b32 s3, s1 */
    G_WAIT_LOAD = 0xbfc00000,
    G_WAIT_STORE = 0xbfc10000,
    G_WAIT_X = 0xbfc50000,
    G_WAIT_DS = 0xbfc60000,
    G_WAIT_ASYNC = 0xbfca0000,
    G_WAIT_TENSOR = 0xbfcb0000,
    G_END = 0xbfb00000,
};
static const uint32_t G_WMMA_A[] = {0xcc620008, 0x1c223110}; /* v_wmma_f32_16x16x32_bf16 v[8:15], v[16:23], ... */
static const uint32_t G_WMMA_B[] = {0xcc620020, 0x1c823110}; /* the same of v[32:39] */
static const uint32_t G_LOAD[] = {0xee05c07c, 0x16, 0x12};   /* global_load_b128 v[22:25], v[18:19], off */
static const uint32_t G_STORE[] = {0xee07407c, 0xb000000, 0x12};
static const uint32_t G_ASYNC[] = {0xee18807c, 0, 2};
static const uint32_t G_TENSOR[] = {0xd0710001, 0x7c000000, 0x7c7c0400};
static const uint32_t G_READ_LDS[] = {0xdbfc0000, 0x0c000000}; /* ds_load_b128 v[12:15], v0 */

static Run *start(unsigned waves) { return run_new(TARGET_GFX1250, waves); }

static void go(Run *r)
{
    run_one(r, ~0u, G_END);
    r->groups[0] = &r->group;
    r->run.groups = r->groups;
    r->run.patterns = &r->patterns;
    r->run.code = timed_code_new(r->arena, &r->rows, r->words, r->num_words);
    cu_run(r->arena, &r->run, &r->result);
    assert_false(r->result.limited);
}

static void memory(Run *r, const uint32_t *words, unsigned num, AccessPattern pattern)
{
    VEC_PUSH(r->arena, &r->patterns, pattern);
    for (unsigned w = 0; w < r->group.num_waves; w++)
        VEC_PUSH(r->arena, &r->waves[w].accesses, ((TraceAccess){4096, r->patterns.len - 1}));
    run_add(r, ~0u, words, num, r->waves[0].accesses.len - 1);
}

static uint64_t row(const Run *r, Time time) { return (uint64_t)r->rows.value[time]; }

/* None is missing, and what is said of each says where from. */
static void all_rows(void **state)
{
    (void)state;
    for (unsigned t = 0; t < NUM_TIMES; t++) {
        const TimeInfo info = time_info(TARGET_GFX1250, (Time)t);
        assert_non_null(info.source);
        assert_int_equal(info.confidence, CONFIDENCE_GUESS);
        assert_true(info.low <= 100 && info.high >= 100);
        assert_string_equal(info.name, time_infos[t].name);
        assert_ptr_equal(time_info(TARGET_GFX950, (Time)t).source, time_infos[t].source);
    }
    assert_true(device_of_target(TARGET_GFX1250)->hypothetical);
    assert_false(device_of_target(TARGET_GFX950)->hypothetical);
}

static void windows(void **state)
{
    (void)state;
    static const struct {
        Opcode opcode;
        uint8_t format;
        unsigned pipe, valu;
    } cases[] = {{OP_V_WMMA_F32_16X16X32_BF16, 0, 8, 4},     {OP_V_WMMA_F32_16X16X64_FP8_BF8, 0, 4, 1},
                 {OP_V_WMMA_F32_16X16X128_BF8_FP8, 0, 8, 3}, {OP_V_WMMA_I32_16X16X64_IU8, 0, 16, 8},
                 {OP_V_WMMA_F32_16X16X128_F8F6F4, 4, 4, 1},  {OP_V_WMMA_F32_16X16X128_F8F6F4, 2, 8, 3},
                 {OP_V_WMMA_F32_32X16X128_F4, 0, 8, 3},      {OP_V_WMMA_SCALE_F32_16X16X128_F8F6F4, 4, 4, 1},
                 {OP_V_WMMA_F32_16X16X4_F32, 0, 0, 0},       {OP_V_MFMA_F32_16X16X16_F16, 0, 0, 0}};
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const MachineInst inst = {.opcode = (uint16_t)cases[i].opcode,
                                  .mods = {.cbsz = cases[i].format, .blgp = cases[i].format}};
        const MatrixWindow window = matrix_window(&inst);
        assert_int_equal(window.pipe, cases[i].pipe);
        assert_int_equal(window.valu, cases[i].valu);
    }
    /* One of two formats of 4 bits is not enough. */
    const MachineInst mixed = {.opcode = OP_V_WMMA_F32_16X16X128_F8F6F4, .mods = {.cbsz = 4, .blgp = 0}};
    assert_int_equal(matrix_window(&mixed).pipe, 8);
}

static void matrix(void **state)
{
    (void)state;
    Run *r = start(1);
    run_two(r, 1, G_WMMA_A);
    run_two(r, 1, G_WMMA_B);                                                                    /* the pipe is busy */
    for (unsigned i = 0; i < 6; i++) run_one(r, 1, i == 5 ? G_READ_9 : G_MOV_9 + 0x20000 * 60); /* v69 */
    go(r);
    assert_int_equal(run_gap(r, 0, 0, 1), 8);
    assert_int_equal(run_gap(r, 0, 1, 2), 4); /* four of the eight clocks are not for the VALU */
    assert_int_equal(run_gap(r, 0, 2, 7), 5); /* D of the first one is there since long */
    arena_free(r->arena);
    r = start(1);
    run_two(r, 1, G_WMMA_A);
    run_one(r, 1, G_READ_9);
    go(r);
    assert_int_equal(run_gap(r, 0, 0, 1), 8 + row(r, TIME_MATRIX_TO_READER));
    arena_free(r->arena);
}

/* In the same registers with the high bits set: they are others. */
static void high_registers(void **state)
{
    (void)state;
    for (unsigned high = 0; high < 2; high++) {
        Run *r = start(1);
        run_two(r, 1, G_WMMA_A);
        run_one(r, 1, high ? G_MSB_41 : 0xbf860000);
        run_one(r, 1, G_READ_9); /* v9 or v265 */
        go(r);
        assert_int_equal(run_gap(r, 0, 0, 2), high ? 4 : 8 + row(r, TIME_MATRIX_TO_READER));
        arena_free(r->arena);
    }
}

static void late_results(void **state)
{
    (void)state;
    Run *r = start(1);
    run_one(r, 1, G_ADD_1);
    run_one(r, 1, G_MOV_9); /* independent */
    run_one(r, 1, G_ADD_2); /* reads v1 */
    run_one(r, 1, G_SALU_1);
    run_one(r, 1, G_SALU_3);
    run_one(r, 1, G_EXP_3);
    run_one(r, 1, G_MOV_9); /* beside the transcendental unit */
    run_one(r, 1, G_EXP_5);
    go(r);
    assert_int_equal(run_gap(r, 0, 0, 1), 1);
    assert_int_equal(run_gap(r, 0, 0, 2), row(r, TIME_RESULT_VALU));
    assert_int_equal(run_gap(r, 0, 3, 4), row(r, TIME_RESULT_SALU));
    assert_int_equal(run_gap(r, 0, 5, 6), 1);
    assert_int_equal(run_gap(r, 0, 5, 7), row(r, TIME_ISSUE_TRANS));
    arena_free(r->arena);
}

/* Work between the halves of a barrier costs nothing, as long as the others take it. */
static void split_barrier(void **state)
{
    (void)state;
    enum { WORK = 60 };
    for (unsigned between = 0; between < 2; between++) {
        Run *r = start(2);
        for (unsigned i = 0; i < WORK; i++) run_one(r, 2, G_MOV_9); /* the other wave is late */
        run_one(r, ~0u, G_SIGNAL);
        for (unsigned i = 0; i < (between ? 40u : 0u); i++) run_one(r, 1, G_MOV_9);
        run_one(r, ~0u, G_WAIT_BARRIER);
        run_one(r, ~0u, G_SIGNAL); /* the next phase */
        run_one(r, ~0u, G_WAIT_BARRIER);
        run_one(r, ~0u, G_WAIT_CLUSTER);
        run_one(r, ~0u, G_MOV_9);
        go(r);
        const unsigned after = between ? 42 : 2;
        const uint64_t last_signal = run_clock(r, 1, WORK);
        assert_int_equal(run_clock(r, 0, after), last_signal + row(r, TIME_BARRIER));
        const uint64_t one = run_clock(r, 0, after), two = run_clock(r, 1, WORK + 2);
        assert_int_equal(run_clock(r, 0, after + 2), (one > two ? one : two) + row(r, TIME_BARRIER));
        assert_true(run_gap(r, 0, after + 2, after + 3) >= row(r, TIME_BARRIER)); /* the cluster's */
        arena_free(r->arena);
    }
}

/* Each wait waits for its own counter alone. */
static void counters(void **state)
{
    (void)state;
    static const uint32_t waits[] = {G_WAIT_LOAD, G_WAIT_STORE, G_WAIT_X, G_WAIT_DS, G_WAIT_ASYNC, G_WAIT_TENSOR};
    const AccessPattern rows_of = run_rows(ACCESS_TO_GLOBAL), dma = run_rows(ACCESS_TO_LDS_DMA);
    for (unsigned op = 0; op < 5; op++)
        for (unsigned w = 0; w < 6; w++) {
            Run *r = start(1);
            switch (op) {
            case 0: memory(r, G_LOAD, 3, rows_of); break;
            case 1: memory(r, G_STORE, 3, rows_of); break;
            case 2: memory(r, G_READ_LDS, 2, run_lds(2, 2)); break;
            case 3: memory(r, G_ASYNC, 3, dma); break;
            default: memory(r, G_TENSOR, 3, dma); break;
            }
            run_one(r, 1, waits[w]);
            go(r);
            static const unsigned own[] = {0, 1, 3, 4, 5};
            const uint64_t gap = run_gap(r, 0, 0, 1);
            if (w == own[op]) assert_true(gap > 60);
            else if (w == 2 && op != 2) assert_int_equal(gap, row(r, TIME_SOURCES_READ));
            else assert_true(gap < 20);
            arena_free(r->arena);
        }
}

/* The data mover moves one tile after the other. */
static void tensor(void **state)
{
    (void)state;
    Run *r = start(1);
    const AccessPattern tile = run_rows(ACCESS_TO_LDS_DMA);
    memory(r, G_TENSOR, 3, tile);
    run_one(r, 1, G_WAIT_TENSOR);
    go(r);
    const uint64_t one = run_gap(r, 0, 0, 1);
    arena_free(r->arena);
    r = start(1);
    for (unsigned i = 0; i < 3; i++) memory(r, G_TENSOR, 3, tile);
    run_one(r, 1, G_WAIT_TENSOR);
    go(r);
    const uint64_t each = row(r, TIME_TENSOR_SETUP) + 8 * MEMORY_LINE / row(r, TIME_TENSOR_CLOCK_BYTES);
    assert_int_equal(run_gap(r, 0, 0, 3), one + 2 * each);
    arena_free(r->arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_rows),       cmocka_unit_test(windows),      cmocka_unit_test(matrix),
        cmocka_unit_test(high_registers), cmocka_unit_test(late_results), cmocka_unit_test(split_barrier),
        cmocka_unit_test(counters),       cmocka_unit_test(tensor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
