/* Rows that steer the wave, and rows that only make sense in a sequence (tests/witness/hand_tests.def). Expected values
   are from the ISA document's pseudo-code, written out by hand. */
#include "sim_machine.h"

#include <math.h>

static Machine *run_text(const char *text, uint32_t scc, uint64_t vcc, uint64_t exec)
{
    Machine *m = machine_new("gfx942", text, sim_host_level());
    m->wave->scc = scc;
    m->wave->s[S_VCC] = (uint32_t)vcc;
    m->wave->s[S_VCC + 1] = (uint32_t)(vcc >> 32);
    sim_set_exec(m->wave, exec);
    machine_end(m);
    return m;
}

/* ---- branches: to the end of the instruction + 4 * offset ---- */

static void branches(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const struct {
        const char *name;
        uint32_t scc;
        uint64_t vcc, exec;
        bool taken;
    } cases[] = {
        {"s_branch", 0, 0, 1, true},
        {"s_cbranch_scc0", 0, 0, 1, true},
        {"s_cbranch_scc0", 1, 0, 1, false},
        {"s_cbranch_scc1", 0, 0, 1, false},
        {"s_cbranch_scc1", 1, 0, 1, true},
        {"s_cbranch_vccz", 0, 0, 1, true},
        {"s_cbranch_vccz", 1, 1, 0, false},
        {"s_cbranch_vccz", 1, UINT64_C(1) << 63, 0, false},
        {"s_cbranch_vccnz", 1, 0, 1, false},
        {"s_cbranch_vccnz", 0, 1, 0, true},
        {"s_cbranch_vccnz", 0, UINT64_C(1) << 63, 0, true},
        {"s_cbranch_execz", 1, 1, 0, true},
        {"s_cbranch_execz", 1, 0, 1, false},
        {"s_cbranch_execz", 1, 0, UINT64_C(1) << 63, false},
        {"s_cbranch_execnz", 1, 1, 0, false},
        {"s_cbranch_execnz", 1, 0, 1, true},
        {"s_cbranch_execnz", 1, 0, UINT64_C(1) << 63, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[200];
        /* Forwards over a literal, then backwards: 1 or 2 in s0, and s1 counts. */
        snprintf(text, sizeof text,
                 "s_mov_b32 s0, 1\n"
                 "%s 2\n"
                 "s_mov_b32 s0, 0x12345678\n"
                 "s_mov_b32 s1, s0\n",
                 cases[i].name);
        Machine *m = run_text(text, cases[i].scc, cases[i].vcc, cases[i].exec);
        if ((m->wave->s[1] == 1) != cases[i].taken) fail_msg("%s, case %u", cases[i].name, (unsigned)i);
        assert_int_equal(m->wave->s[1], cases[i].taken ? 1 : 0x12345678);
        machine_free(m);
    }
    Machine *m = run_text("s_mov_b32 s0, 5\n"
                          "s_add_u32 s1, s1, 3\n" /* 4 */
                          "s_sub_u32 s0, s0, 1\n"
                          "s_cmp_lg_u32 s0, 0\n"
                          "s_cbranch_scc1 65532\n", /* -4 */
                          0, 0, 1);
    assert_int_equal(m->wave->s[1], 15);
    machine_free(m);
}

static void calls(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = run_text("s_getpc_b64 s[0:1]\n"          /* 0: the address after itself */
                          "s_add_u32 s2, s0, 28\n"        /* 4: 32, a function */
                          "s_mov_b32 s3, s1\n"            /* 8 */
                          "s_swappc_b64 s[4:5], s[2:3]\n" /* 12 */
                          "s_mov_b32 s11, 7\n"            /* 16 */
                          "s_call_b64 s[6:7], 4\n"        /* 20: to 40 */
                          "s_mov_b32 s13, 3\n"            /* 24 */
                          "s_endpgm\n"                    /* 28 */
                          "s_add_u32 s10, s10, 1\n"       /* 32 */
                          "s_setpc_b64 s[4:5]\n"          /* 36: to 16 */
                          "s_mov_b32 s12, s13\n"          /* 40: before s13 is set */
                          "s_setpc_b64 s[6:7]\n",         /* 44: to 24 */
                          0, 0, 1);
    const uint32_t *s = m->wave->s;
    assert_int_equal(s[0], MACHINE_CODE + 4);
    assert_int_equal(s[1], 0);
    assert_int_equal(s[4], MACHINE_CODE + 16);
    assert_int_equal(s[5], 0);
    assert_int_equal(s[6], MACHINE_CODE + 24);
    assert_int_equal(s[7], 0);
    assert_int_equal(s[10], 1);
    assert_int_equal(s[11], 7);
    assert_int_equal(s[12], 0);
    assert_int_equal(s[13], 3);
    machine_free(m);
}

static void swap_of_one_pair(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    /* The target is read before the return address is written. */
    Machine *m = run_text("s_getpc_b64 s[0:1]\n"          /* 0 */
                          "s_add_u32 s0, s0, 12\n"        /* 4: 16 */
                          "s_swappc_b64 s[0:1], s[0:1]\n" /* 8 */
                          "s_mov_b32 s5, 1\n"             /* 12: not executed */
                          "s_mov_b32 s6, 2\n",            /* 16 */
                          0, 0, 1);
    assert_int_equal(m->wave->s[0], MACHINE_CODE + 12);
    assert_int_equal(m->wave->s[5], 0);
    assert_int_equal(m->wave->s[6], 2);
    machine_free(m);
}

static void ends(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const char *const texts[] = {"s_endpgm\ns_mov_b32 s0, 1", "s_endpgm_saved\ns_mov_b32 s0, 1"};
    for (unsigned i = 0; i < 2; i++) {
        Machine *m = run_text(texts[i], 0, 0, 1);
        assert_int_equal(m->wave->s[0], 0);
        machine_free(m);
    }
    Machine *m = run_text("s_sethalt 0\ns_mov_b32 s0, 1", 0, 0, 1);
    assert_int_equal(m->wave->s[0], 1);
    machine_free(m);
    m = machine_new("gfx942", "s_sethalt 1\ns_mov_b32 s0, 1", sim_host_level());
    machine_go(m);
    assert_int_equal(m->wave->state, WAVE_STOPPED);
    assert_int_equal(m->wave->s[0], 0);
    machine_free(m);
}

/* Clocks never go back, and count while instructions run. */
static void clocks(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const char *const names[] = {"s_memtime", "s_memrealtime"};
    for (unsigned i = 0; i < 2; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "%s s[0:1]\ns_waitcnt lgkmcnt(0)\ns_nop 0\ns_nop 0\n%s s[2:3]\ns_waitcnt lgkmcnt(0)", names[i],
                 names[i]);
        Machine *m = run_text(text, 0, 0, 1);
        const uint32_t *s = m->wave->s;
        const uint64_t first = s[0] | (uint64_t)s[1] << 32, second = s[2] | (uint64_t)s[3] << 32;
        assert_true(second > first && second - first < 1000);
        machine_free(m);
    }
}

/* ---- LLVM's f64 division gives the correctly rounded quotient, from tiny to huge ---- */

static uint64_t get64(const SimWave *wave, unsigned row, unsigned lane)
{
    return wave->v[row][lane] | (uint64_t)wave->v[row + 1][lane] << 32;
}
static void division64(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx942",
                             "v_div_scale_f64 v[4:5], s[0:1], v[2:3], v[2:3], v[0:1]\n"
                             "v_rcp_f64 v[6:7], v[4:5]\n"
                             "v_fma_f64 v[8:9], -v[4:5], v[6:7], 1.0\n"
                             "v_fma_f64 v[6:7], v[6:7], v[8:9], v[6:7]\n"
                             "v_fma_f64 v[8:9], -v[4:5], v[6:7], 1.0\n"
                             "v_fma_f64 v[6:7], v[6:7], v[8:9], v[6:7]\n"
                             "v_div_scale_f64 v[8:9], vcc, v[0:1], v[2:3], v[0:1]\n"
                             "v_mul_f64 v[10:11], v[8:9], v[6:7]\n"
                             "v_fma_f64 v[4:5], -v[4:5], v[10:11], v[8:9]\n"
                             "v_div_fmas_f64 v[4:5], v[4:5], v[6:7], v[10:11]\n"
                             "v_div_fixup_f64 v[12:13], v[4:5], v[2:3], v[0:1]",
                             sim_host_level());
    static const uint64_t edges[] = {0,
                                     0x8000000000000000,
                                     1,
                                     0x0008000000000000,
                                     0x0010000000000000,
                                     0x3ff0000000000000,
                                     0x4008000000000000,
                                     0xbff0000000000001,
                                     0x7fefffffffffffff,
                                     0x7fd0000000000000,
                                     0x7ff0000000000000,
                                     0xfff0000000000000,
                                     0x7ff8000000000000,
                                     0x03c79ca10c924223,
                                     0x7e37e43c8800759c,
                                     0x3cb0000000000000};
    enum { EDGES = sizeof edges / sizeof edges[0] };
    SimWave *wave = m->wave;
    const SimOp *start = wave->pc;
    uint64_t random = 88172645463325252u;
    for (unsigned round = 0; round < 40; round++) {
        for (unsigned i = 0; i < LANES; i++) {
            const unsigned n = round * LANES + i;
            uint64_t value[2] = {edges[n / EDGES % EDGES], edges[n % EDGES]};
            for (unsigned k = 0; k < 2 && n >= EDGES * EDGES; k++) {
                random ^= random << 13, random ^= random >> 7, random ^= random << 17;
                value[k] = random;
            }
            for (unsigned k = 0; k < 4; k++) wave->v[k][i] = (uint32_t)(value[k / 2] >> k % 2 * 32);
        }
        wave->pc = start;
        wave->state = WAVE_RUNNING;
        machine_end(m);
        for (unsigned i = 0; i < LANES; i++) {
            const double quotient = f64_from_bits(get64(wave, 0, i)) / f64_from_bits(get64(wave, 2, i));
            const uint64_t got = get64(wave, 12, i), expected = f64_to_bits(quotient);
            /* A denormal quotient is rounded twice: one unit is allowed. */
            const bool denormal = quotient != 0 && fabs(quotient) < 0x1p-1022;
            if (quotient != quotient) {
                assert_true((got & INT64_MAX) > UINT64_C(0x7ff7ffffffffffff));
                continue;
            }
            if (got != expected && !(denormal && got - expected + 1 <= 2))
                fail_msg("0x%016llx / 0x%016llx = 0x%016llx, not 0x%016llx", (unsigned long long)get64(wave, 0, i),
                         (unsigned long long)get64(wave, 2, i), (unsigned long long)got, (unsigned long long)expected);
        }
    }
    machine_free(m);
}

/* ---- VGPR indexing ---- */

static void put_rows(Machine *m)
{
    for (unsigned row = 0; row < 64; row++)
        for (unsigned i = 0; i < LANES; i++) m->wave->v[row][i] = 1000 * row + i;
}
/* AGPRs are indexed like VGPRs, as a source and as a destination; a register that the mask does not choose is not. */
static void gpr_index_agprs(void)
{
    Machine *m = machine_new("gfx950",
                             "s_mov_b32 s4, 5\n"
                             "s_set_gpr_idx_on s4, gpr_idx(SRC0)\n"
                             "v_accvgpr_read_b32 v2, a3\n"
                             "v_accvgpr_write_b32 a20, v1\n"
                             "s_set_gpr_idx_mode gpr_idx(DST)\n"
                             "v_accvgpr_write_b32 a30, v1\n"
                             "v_accvgpr_read_b32 v40, a3\n"
                             "v_accvgpr_mov_b32 a50, a4\n"
                             "s_set_gpr_idx_off\n"
                             "v_accvgpr_read_b32 v4, a3\n",
                             sim_host_level());
    put_rows(m);
    for (unsigned r = 0; r < 16; r++)
        for (unsigned i = 0; i < LANES; i++) m->wave->v[AGPR_BASE + r][i] = 100000 * r + i;
    machine_end(m);
    for (unsigned i = 0; i < LANES; i++) {
        assert_int_equal(m->wave->v[2][i], 800000 + i);
        assert_int_equal(m->wave->v[AGPR_BASE + 20][i], 6000 + i);
        assert_int_equal(m->wave->v[AGPR_BASE + 30][i], 0);
        assert_int_equal(m->wave->v[AGPR_BASE + 35][i], 1000 + i);
        assert_int_equal(m->wave->v[45][i], 300000 + i);
        assert_int_equal(m->wave->v[AGPR_BASE + 55][i], 400000 + i);
        assert_int_equal(m->wave->v[4][i], 300000 + i);
    }
    machine_free(m);
}
/* A run has no greatest length. */
static void gpr_index_long_run(void)
{
    static char text[8192];
    unsigned at = (unsigned)sprintf(text, "s_mov_b32 s4, 2\ns_set_gpr_idx_on s4, gpr_idx(SRC1)\n");
    for (unsigned i = 0; i < 150; i++) at += (unsigned)sprintf(text + at, "v_add_u32_e32 v0, 1, v8\n");
    for (unsigned i = 0; i < 50; i++) at += (unsigned)sprintf(text + at, "v_add_u32_e32 v1, s4, v1\n");
    sprintf(text + at, "s_set_gpr_idx_off\nv_mov_b32 v2, v8");
    Machine *m = machine_new("gfx942", text, sim_host_level());
    put_rows(m);
    machine_end(m);
    for (unsigned i = 0; i < LANES; i++) {
        assert_int_equal(m->wave->v[0][i], 10001 + i);
        assert_int_equal(m->wave->v[1][i], 3002 + i);
        assert_int_equal(m->wave->v[2][i], 8000 + i);
    }
    machine_free(m);
}
static void gpr_index(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    /* A source; twice through the same place with another index; EXEC with holes. */
    Machine *m = machine_new("gfx942",
                             "s_mov_b32 s5, 0xabcd0f00\n"
                             "s_mov_b32 m0, s5\n"
                             "s_mov_b32 s4, 3\n"
                             "s_mov_b32 s6, 2\n"
                             "s_set_gpr_idx_on s4, gpr_idx(SRC0)\n"
                             "v_mov_b32_e32 v0, v8\n"
                             "s_set_gpr_idx_off\n"
                             "s_mov_b32 s7, m0\n"
                             "v_add_u32_e32 v1, v1, v0\n"
                             "s_mov_b32 s4, 0x1ff01\n"
                             "s_sub_u32 s6, s6, 1\n"
                             "s_cmp_lg_u32 s6, 0\n"
                             "s_cbranch_scc1 65526\n",
                             sim_host_level());
    put_rows(m);
    sim_set_exec(m->wave, UINT64_C(0x8000000000000005));
    machine_end(m);
    for (unsigned i = 0; i < LANES; i++) {
        const bool on = i == 0 || i == 2 || i == 63;
        assert_int_equal(m->wave->v[0][i], on ? 9000 + i : i);
        assert_int_equal(m->wave->v[1][i], on ? 1000 + i + 11000 + i + 9000 + i : 1000 + i);
    }
    /* M0[7:0] the index, M0[15:12] the mask; the other bits stay. */
    assert_int_equal(m->wave->s[7], 0xabcd1f01);
    assert_int_equal(m->wave->mode >> 27 & 1, 0);
    machine_free(m);

    /* Destination and all sources; scalars, constants and SALU instructions are not shifted. */
    m = machine_new("gfx942",
                    "s_mov_b32 s4, 10\n"
                    "s_mov_b32 s14, 99\n"
                    "s_set_gpr_idx_on s4, gpr_idx(DST)\n"
                    "v_mov_b32_e32 v20, v1\n"
                    "v_mov_b32_e32 v21, s4\n"
                    "s_set_gpr_idx_mode gpr_idx(SRC1)\n"
                    "v_sub_u32_e32 v22, v2, v3\n"
                    "s_set_gpr_idx_idx s5\n"
                    "v_sub_u32_e32 v23, v2, v3\n"
                    "s_set_gpr_idx_mode gpr_idx(SRC2,DST)\n"
                    "v_add3_u32 v24, v1, v2, v3\n"
                    "s_mov_b32 s6, s4\n"
                    "s_set_gpr_idx_off\n"
                    "v_mov_b32_e32 v40, v1\n",
                    sim_host_level());
    put_rows(m);
    m->wave->s[5] = 4;
    machine_end(m);
    for (unsigned i = 0; i < LANES; i++) {
        assert_int_equal(m->wave->v[20][i], 20000 + i);
        assert_int_equal(m->wave->v[30][i], 1000 + i);
        assert_int_equal(m->wave->v[31][i], 10);
        assert_int_equal(m->wave->v[22][i], (uint32_t)(2000 - 13000));
        assert_int_equal(m->wave->v[23][i], (uint32_t)(2000 - 7000));
        assert_int_equal(m->wave->v[28][i], 1000 + i + 2000 + i + 7000 + i);
        assert_int_equal(m->wave->v[40][i], 1000 + i);
    }
    assert_int_equal(m->wave->s[6], 10);
    machine_free(m);

    gpr_index_agprs();
    gpr_index_long_run();

    /* Not supported: named, at their place. */
    static const struct {
        const char *text, *says;
    } refused[] = {
        {"s_set_gpr_idx_on s4, gpr_idx(SRC0)\ns_mov_b32 m0, 1\ns_set_gpr_idx_off", "a write of M0"},
        {"s_set_gpr_idx_on s4, gpr_idx(SRC0)\ns_branch 0\ns_set_gpr_idx_off", "a branch"},
        {"s_mov_b32 s4, 0xff\ns_set_gpr_idx_on s4, gpr_idx(SRC0)\nv_mov_b32 v0, v200\ns_set_gpr_idx_off",
         "v455 is beyond"},
        {"s_set_gpr_idx_on s4, gpr_idx(SRC0)\nv_mfma_f32_4x4x1_16b_f32 v[0:3], v4, v5, 0\ns_set_gpr_idx_off",
         "a matrix product"},
        {"s_mov_b32 s4, 0xff\ns_set_gpr_idx_on s4, gpr_idx(SRC0)\nv_accvgpr_read_b32 v0, a1\ns_set_gpr_idx_off",
         "a256 is beyond"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        m = machine_new("gfx942", refused[i].text, sim_host_level());
        machine_go(m);
        assert_int_equal(m->wave->state, WAVE_STOPPED);
        assert_non_null(strstr(m->wave->stop_message, refused[i].says));
        machine_free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(branches),  cmocka_unit_test(calls),  cmocka_unit_test(swap_of_one_pair),
        cmocka_unit_test(ends),      cmocka_unit_test(clocks), cmocka_unit_test(division64),
        cmocka_unit_test(gpr_index),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
