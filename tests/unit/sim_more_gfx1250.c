/* Instructions of gfx1250 that other people's code has and ours has not, against a plain account of each: halves on the
   scalar ALU, scalar loads of bytes, loads into one half, flat operations with a scalar base, atomics, registers that M0
   chooses, calls. Sources: RDNA3 and RDNA4 ISA documents; LLVM 22 for the order of operands. */
#include "sim_machine.h"

#include <math.h>

enum { LANES_HERE = 32, BASE = 0x20000, BYTES = 0x1000 };

static uint64_t random_state = 3;
static uint32_t random_word(void)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random_state >> 29);
}

/* A machine whose memory at BASE has random bytes, and whose VGPRs and SGPRs are random. */
static Machine *machine_random(const char *text)
{
    Machine *m = machine_new("gfx1250", text, 0);
    machine_map(m, BASE, BYTES);
    for (unsigned i = 0; i < BYTES; i += 4) machine_store(m, BASE + i, random_word());
    for (unsigned i = 0; i < BYTES; i++) m->wave->lds[i] = (uint8_t)random_word();
    for (unsigned r = 0; r < 64; r++)
        for (unsigned i = 0; i < LANES_HERE; i++) m->wave->v[r][i] = random_word();
    for (unsigned i = 0; i < 64; i++) m->wave->s[i] = random_word();
    sim_set_exec(m->wave, random_word() | 1u);
    return m;
}
static bool is_on(const Machine *m, unsigned lane) { return m->wave->exec >> lane & 1; }
static uint32_t byte_at(Machine *m, uint64_t address)
{
    return machine_load(m, address & ~UINT64_C(3)) >> (8 * (address & 3)) & 0xff;
}
static uint32_t half_at(Machine *m, uint64_t address) { return byte_at(m, address) | byte_at(m, address + 1) << 8; }

/* ---- halves on the scalar ALU ---- */

/* Of a number that a half holds. */
static uint32_t half_of(double value)
{
    int exponent;
    if (value == 0) return signbit(value) ? 0x8000 : 0;
    const double fraction = frexp(fabs(value), &exponent); /* in [0.5, 1) */
    return (signbit(value) ? 0x8000u : 0) | (uint32_t)((exponent + 14) * 1024 + (int)(fraction * 2048) - 1024);
}

static void scalar_halves(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const char *const names[] = {"s_add_f16",     "s_sub_f16",     "s_mul_f16",    "s_min_num_f16",
                                        "s_max_num_f16", "s_minimum_f16", "s_maximum_f16"};
    for (unsigned n = 0; n < sizeof names / sizeof *names; n++) {
        char text[64];
        snprintf(text, sizeof text, "%s s1, s2, s3", names[n]);
        const double a = (int)(random_word() % 63) - 31, b = (int)(random_word() % 63) - 31;
        const double want[] = {a + b, a - b, a * b, fmin(a, b), fmax(a, b), fmin(a, b), fmax(a, b)};
        Machine *m = machine_random(text);
        m->wave->s[2] = half_of(a) | 0xdead0000; /* only the low half is looked at */
        m->wave->s[3] = half_of(b);
        machine_end(m);
        assert_int_equal(m->wave->s[1], half_of(want[n]));
        machine_free(m);
    }
}

/* Constants and operands with one right result. */
typedef struct Case {
    const char *text;
    uint32_t s1, s2, s3, want;
} Case;
static void scalar_cases(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const Case cases[] = {
        {"s_fmac_f16 s1, s2, s3", 0x3c00, 0x4000, 0x4200, 0x4700}, /* 1 + 2 * 3 */
        {"s_min_num_f16 s1, s2, s3", 0, 0x7e00, 0x3c00, 0x3c00},   /* a number, not NaN */
        {"s_minimum_f16 s1, s2, s3", 0, 0x7e00, 0x3c00, 0x7e00},   /* NaN */
        {"s_maximum_f32 s1, s2, s3", 0, 0x3f800000, 0xff800000, 0x3f800000},
        {"s_minimum_f32 s1, s2, s3", 0, 0x80000000, 0, 0x80000000}, /* -0 is less */
        {"s_cvt_f16_f32 s1, s2", 0, 0x3fc00000, 0, 0x3e00},         /* 1.5 */
        {"s_cvt_f32_f16 s1, s2", 0, 0xffff3e00, 0, 0x3fc00000},
        {"s_cvt_hi_f32_f16 s1, s2", 0, 0x3e00ffff, 0, 0x3fc00000}, /* of the upper half */
        {"s_cvt_hi_f32_f16 s1, 1.0", 0, 0, 0, 0x3f800000},
        {"s_cvt_pk_rtz_f16_f32 s1, s2, s3", 0, 0x3f801fff, 0xbf801fff, 0xbc003c00}, /* towards zero */
        {"s_ceil_f16 s1, s2", 0, 0x3c01, 0, 0x4000},
        {"s_floor_f16 s1, s2", 0, 0x3fff, 0, 0x3c00},
        {"s_trunc_f16 s1, s2", 0, 0xbfff, 0, 0xbc00},
        {"s_rndne_f16 s1, s2", 0, 0x4100, 0, 0x4000}, /* 2.5: to even */
        {"s_pack_hl_b32_b16 s1, s2, s3", 0, 0x12345678, 0x9abcdef0, 0xdef01234},
        {"s_cmp_lt_f16 s2, s3\ns_cselect_b32 s1, 1, 0", 0, 0xbc00, 0x3c00, 1},
        {"s_cmp_nlt_f16 s2, s3\ns_cselect_b32 s1, 1, 0", 0, 0x7e00, 0x3c00, 1}, /* NaN */
        {"s_cmp_lg_f16 s2, s3\ns_cselect_b32 s1, 1, 0", 0, 0x7e00, 0x3c00, 0},
        {"s_cmp_eq_f16 s2, s3\ns_cselect_b32 s1, 1, 0", 0, 0x8000, 0, 1},
        {"s_movrels_b32 s1, s2", 0, 0, 0x55, 0x55}, /* M0 = 1 */
    };
    for (unsigned n = 0; n < sizeof cases / sizeof *cases; n++) {
        Machine *m = machine_random(cases[n].text);
        m->wave->s[1] = cases[n].s1, m->wave->s[2] = cases[n].s2, m->wave->s[3] = cases[n].s3;
        m->wave->s[S_M0] = 1;
        machine_end(m);
        if (m->wave->s[1] != cases[n].want) fail_msg("%s: 0x%x", cases[n].text, m->wave->s[1]);
        machine_free(m);
    }
}

/* Denormal halves go where MODE says so, and s_denorm_mode says so. */
static void modes(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned keep = 0; keep < 2; keep++) {
        Machine *m = machine_random(keep ? "s_denorm_mode 0xf\ns_mul_f16 s1, s2, 1.0"
                                         : "s_denorm_mode 0x3\ns_round_mode 0x0\ns_mul_f16 s1, s2, 1.0");
        m->wave->s[2] = 0x123;
        machine_end(m);
        assert_int_equal(m->wave->s[1], keep ? 0x123 : 0);
        assert_int_equal(m->wave->mode >> 4 & 15, keep ? 15 : 3);
        machine_free(m);
    }
    Machine *m = machine_random("s_round_mode 0x7\ns_add_f32 s1, 1.0, s2\ns_add_f16 s3, s3, s3");
    m->wave->s[2] = 1; /* the least denormal */
    machine_go(m);
    assert_int_equal(m->wave->mode & 15, 7);
    assert_int_equal(m->wave->s[1], 0x3f800000);        /* toward zero */
    assert_int_equal(m->wave->status, SIM_UNSUPPORTED); /* of f16 */
    machine_free(m);
}

/* ---- memory ---- */

/* Bytes and halves by the scalar unit; outside of a buffer 0. */
static void scalar_parts(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const char *const types[] = {"u8", "i8", "u16", "i16"};
    for (unsigned n = 0; n < 12; n++) {
        const bool buffer = n >= 4, outside = n >= 8, wide = n % 4 > 1, is_signed = n & 1;
        char text[96];
        snprintf(text, sizeof text, "s_%sload_%s s16, s[4:%u], s9 offset:%u\ns_wait_kmcnt 0", buffer ? "buffer_" : "",
                 types[n % 4], buffer ? 7 : 5, outside ? 40 : 6);
        Machine *m = machine_random(text);
        m->wave->s[4] = BASE, m->wave->s[5] = buffer ? 40u << 25 : 0, m->wave->s[6] = m->wave->s[7] = 0;
        m->wave->s[9] = wide ? 12 : 11;
        const uint64_t at = BASE + (wide ? 12 : 11) + 6;
        const uint32_t value = wide ? half_at(m, at) : byte_at(m, at);
        const uint32_t want = !is_signed ? value : wide ? (uint32_t)(int16_t)value : (uint32_t)(int8_t)value;
        machine_end(m);
        assert_int_equal(m->wave->s[16], outside ? 0 : want);
        machine_free(m);
    }
}

typedef struct Space {
    const char *prefix, *suffix;
    bool lds, scratch;
} Space;

/* Loads into one half keep the other, in lanes that are on. */
static void loads_into_halves(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const Space spaces[] = {{"global_load", "v4, s[4:5]", false, false},
                                   {"flat_load", "v4, s[4:5]", false, false},
                                   {"buffer_load", "v4, s[8:11], null offen", false, false},
                                   {"ds_load", "v4", true, false}};
    static const char *const types[] = {"u8", "i8", "b16"};
    for (unsigned n = 0; n < 24; n++) {
        const Space *space = &spaces[n / 6];
        const unsigned type = n % 6 / 2, high = n & 1;
        char text[128];
        if (space->lds)
            snprintf(text, sizeof text, "ds_load_%s_d16%s v1, v4 offset:8\ns_wait_dscnt 0",
                     type == 2 ? "u16" : types[type], high ? "_hi" : "");
        else
            snprintf(text, sizeof text, "%s_d16_%s%s v1, %s offset:8\ns_wait_idle", space->prefix, high ? "hi_" : "",
                     types[type], space->suffix);
        Machine *m = machine_random(text);
        m->wave->s[4] = BASE, m->wave->s[5] = 0;
        m->wave->s[8] = BASE, m->wave->s[9] = (uint32_t)BYTES << 25, m->wave->s[10] = BYTES >> 7, m->wave->s[11] = 0;
        uint32_t want[LANES_HERE];
        for (unsigned i = 0; i < LANES_HERE; i++) {
            const uint32_t offset = m->wave->v[4][i] = random_word() % 512 & ~1u;
            uint32_t value;
            if (space->lds) value = m->wave->lds[offset + 8] | (uint32_t)m->wave->lds[offset + 9] << 8;
            else value = half_at(m, BASE + offset + 8);
            if (type < 2) value = type ? (uint16_t)(int8_t)value : value & 0xff;
            const uint32_t old = m->wave->v[1][i];
            want[i] = !is_on(m, i) ? old : high ? (old & 0xffff) | value << 16 : (old & 0xffff0000) | value;
        }
        machine_end(m);
        if (memcmp(m->wave->v[1], want, sizeof want)) fail_msg("%s", text);
        machine_free(m);
    }
}

/* Flat: a scalar base, an offset of the lane that is signed, and scaled by the bytes moved. */
static void flat_base(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned scaled = 0; scaled < 2; scaled++) {
        Machine *m = machine_random(scaled ? "flat_load_b64 v[2:3], v4, s[4:5] scale_offset\ns_wait_idle"
                                           : "flat_load_b64 v[2:3], v4, s[4:5] offset:8\ns_wait_idle");
        m->wave->s[4] = BASE + 512, m->wave->s[5] = 0;
        uint32_t want[LANES_HERE];
        for (unsigned i = 0; i < LANES_HERE; i++) {
            const int32_t offset = ((int)(random_word() % 64) - 32) * (scaled ? 1 : 8);
            m->wave->v[4][i] = (uint32_t)offset;
            const uint32_t value =
                machine_load(m, (uint64_t)(BASE + 512 + offset * (scaled ? 8 : 1) + (scaled ? 0 : 8)));
            want[i] = is_on(m, i) ? value : m->wave->v[2][i];
        }
        machine_end(m);
        assert_memory_equal(m->wave->v[2], want, sizeof want);
        machine_free(m);
    }
}

/* Of lane 0 alone, on one dword (f64: two): what it gets, and what is there then. */
typedef struct AtomicCase {
    const char *name;
    uint64_t old, data, want;
    bool wide;
} AtomicCase;
static void atomics(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const AtomicCase cases[] = {
        {"cond_sub_u32", 10, 3, 7, false},
        {"cond_sub_u32", 3, 10, 3, false},
        {"cond_sub_u32", 5, 5, 0, false},
        {"sub_clamp_u32", 10, 3, 7, false},
        {"sub_clamp_u32", 3, 10, 0, false},
        {"min_num_f32", 0x3f800000, 0xc0000000, 0xc0000000, false},
        {"max_num_f32", 0x3f800000, 0xc0000000, 0x3f800000, false},
        {"max_num_f32", 0x7fc00000, 0xc0000000, 0xc0000000, false}, /* a number, not NaN */
        {"min_num_f64", 0x3ff0000000000000, 0xc000000000000000, 0xc000000000000000, true},
        {"max_num_f64", 0x3ff0000000000000, 0x7ff8000000000000, 0x3ff0000000000000, true},
    };
    static const char *const prefixes[] = {"global_atomic", "flat_atomic", "buffer_atomic", "ds"};
    for (unsigned n = 0; n < 4 * sizeof cases / sizeof *cases; n++) {
        const AtomicCase *c = &cases[n / 4];
        const char *data = c->wide ? "v[2:3]" : "v2", *result = c->wide ? "v[6:7]" : "v6";
        char text[160], name[40];
        snprintf(name, sizeof name, "%s", c->name);
        if (n % 4 == 3) { /* ds_min_num_rtn_f32 */
            char *type = strrchr(name, '_');
            snprintf(text, sizeof text, "ds_%.*s_rtn%s %s, v4, %s\ns_wait_dscnt 0", (int)(type - name), name, type,
                     result, data);
        } else if (n % 4 == 2) {
            snprintf(text, sizeof text, "buffer_atomic_%s %s, v4, s[8:11], null offen th:TH_ATOMIC_RETURN\ns_wait_idle",
                     name, data);
        } else {
            snprintf(text, sizeof text, "%s_%s %s, v4, %s, s[4:5] th:TH_ATOMIC_RETURN\ns_wait_idle", prefixes[n % 4],
                     name, result, data);
        }
        Machine *m = machine_random(text);
        sim_set_exec(m->wave, 1);
        m->wave->s[4] = BASE, m->wave->s[5] = 0;
        m->wave->s[8] = BASE, m->wave->s[9] = (uint32_t)BYTES << 25, m->wave->s[10] = BYTES >> 7, m->wave->s[11] = 0;
        m->wave->v[4][0] = 64;
        m->wave->v[2][0] = (uint32_t)c->data, m->wave->v[3][0] = (uint32_t)(c->data >> 32);
        machine_store(m, BASE + 64, (uint32_t)c->old), machine_store(m, BASE + 68, (uint32_t)(c->old >> 32));
        memcpy(m->wave->lds + 64, &c->old, 8);
        machine_end(m);
        uint64_t there = machine_load(m, BASE + 64) | (uint64_t)machine_load(m, BASE + 68) << 32;
        if (n % 4 == 3) memcpy(&there, m->wave->lds + 64, 8);
        if (there != c->want) fail_msg("%s: 0x%llx", text, (unsigned long long)there);
        assert_int_equal(m->wave->v[n % 4 == 2 ? 2 : 6][0], (uint32_t)c->old);
        machine_free(m);
    }
}

/* ---- lanes and registers ---- */

static void permlane_var(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned n = 0; n < 8; n++) {
        const bool other = n & 1, inactive = n & 2, bound = n & 4;
        char text[96];
        snprintf(text, sizeof text, "v_permlane%s16_var_b32 v1, v2, v3 op_sel:[%d,%d]", other ? "x" : "", inactive,
                 bound);
        Machine *m = machine_random(text);
        uint32_t want[LANES_HERE];
        for (unsigned i = 0; i < LANES_HERE; i++) {
            const unsigned from = 16 * (i / 16 ^ other) + m->wave->v[3][i] % 16;
            want[i] = m->wave->v[1][i];
            if (!is_on(m, i)) continue;
            if (is_on(m, from) || inactive) want[i] = m->wave->v[2][from];
            else if (bound) want[i] = 0;
        }
        machine_end(m);
        assert_memory_equal(m->wave->v[1], want, sizeof want);
        machine_free(m);
    }
    for (unsigned inactive = 0; inactive < 2; inactive++) {
        Machine *m = machine_random(inactive ? "ds_bpermute_fi_b32 v1, v2, v3\ns_wait_dscnt 0"
                                             : "ds_bpermute_b32 v1, v2, v3\ns_wait_dscnt 0");
        uint32_t want[LANES_HERE];
        for (unsigned i = 0; i < LANES_HERE; i++) {
            const unsigned from = m->wave->v[2][i] / 4 % 32;
            want[i] = !is_on(m, i) ? m->wave->v[1][i] : inactive || is_on(m, from) ? m->wave->v[3][from] : 0;
        }
        machine_end(m);
        assert_memory_equal(m->wave->v[1], want, sizeof want);
        machine_free(m);
    }
}

/* v4 and on, v20 and on; M0 = 3, of the forms with two 5 << 16 | 2. */
static void relative_registers(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const struct {
        const char *text;
        uint32_t m0;
        unsigned from, to;
    } cases[] = {{"v_movrels_b32 v4, v20", 3, 23, 4},
                 {"v_movreld_b32 v4, v20", 3, 20, 7},
                 {"v_movrelsd_b32 v4, v20", 3, 23, 7},
                 {"v_movrelsd_2_b32 v4, v20", 5 << 16 | 2, 22, 9},
                 {"v_swaprel_b32 v4, v20", 5 << 16 | 2, 22, 9}};
    for (unsigned n = 0; n < sizeof cases / sizeof *cases; n++) {
        Machine *m = machine_random(cases[n].text);
        m->wave->s[S_M0] = cases[n].m0;
        uint32_t want[64][LANES];
        memcpy(want, m->wave->v, sizeof want);
        for (unsigned i = 0; i < LANES_HERE; i++) {
            if (!is_on(m, i)) continue;
            want[cases[n].to][i] = m->wave->v[cases[n].from][i];
            if (n == 4) want[cases[n].from][i] = m->wave->v[cases[n].to][i];
        }
        machine_end(m);
        if (memcmp(m->wave->v, want, sizeof want)) fail_msg("%s", cases[n].text);
        machine_free(m);
    }
    Machine *m = machine_random("v_movreld_b32 v4, s3"); /* a scalar */
    m->wave->s[S_M0] = 3;
    sim_set_exec(m->wave, 1);
    machine_end(m);
    assert_int_equal(m->wave->v[7][0], m->wave->s[3]);
    machine_free(m);
    m = machine_random("v_movrels_b32 v4, v20"); /* no such register */
    m->wave->s[S_M0] = 5000;
    machine_go(m);
    assert_int_equal(m->wave->status, SIM_FAULT);
    machine_free(m);
}

/* ---- control ---- */

/* High bits of the numbers of registers, of what follows: 1:0 of source 0, 7:6 of the destination. */
static void register_banks(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_random("s_set_vgpr_msb 0x41\nv_mov_b32 v1, v2\ns_set_vgpr_msb 0\nv_mov_b32 v3, v4");
    sim_set_exec(m->wave, 3);
    const uint32_t high = m->wave->v[258][1], low = m->wave->v[4][1], kept = m->wave->v[1][1];
    machine_end(m);
    assert_int_equal(m->wave->v[257][1], high);
    assert_int_equal(m->wave->v[3][1], low);
    assert_int_equal(m->wave->v[1][1], kept);
    machine_free(m);
}

static void calls(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    /* to the s_mov of s2, and back; then over the s_mov of s3 */
    Machine *m =
        machine_random("s_call_i64 s[30:31], 4\ns_get_shader_cycles_u64 s[8:9]\ns_add_pc_i64 4\ns_mov_b32 s3, 1\n"
                       "s_endpgm\ns_mov_b32 s2, 7\ns_set_pc_i64 s[30:31]");
    m->wave->s[2] = m->wave->s[3] = 0;
    machine_end(m);
    assert_int_equal(m->wave->s[2], 7);
    assert_int_equal(m->wave->s[3], 0);
    assert_int_equal(m->wave->s[30], MACHINE_CODE + 4);
    machine_free(m);
    m = machine_random("s_sendmsg_rtn_b64 s[2:3], sendmsg(MSG_RTN_GET_REALTIME)\ns_wait_kmcnt 0\ns_sleep_var s5\n"
                       "s_monitor_sleep 1\ns_setprio_inc_wg 2\nv_permlane64_b32 v1, v2");
    machine_end(m);
    assert_int_equal(m->wave->s[3], 0);
    machine_free(m);
    m = machine_random("s_sendmsg_rtn_b32 s2, sendmsg(MSG_RTN_GET_DOORBELL)");
    machine_go(m);
    assert_int_equal(m->wave->status, SIM_UNSUPPORTED);
    machine_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scalar_halves), cmocka_unit_test(scalar_cases),      cmocka_unit_test(modes),
        cmocka_unit_test(scalar_parts),  cmocka_unit_test(loads_into_halves), cmocka_unit_test(flat_base),
        cmocka_unit_test(atomics),       cmocka_unit_test(permlane_var),      cmocka_unit_test(relative_registers),
        cmocka_unit_test(calls),         cmocka_unit_test(register_banks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
