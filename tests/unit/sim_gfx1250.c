/* Instructions of gfx1250 alone that no other program of these tests executes, against a plain account of each, lane by lane:
   random operands, EXEC masks and modifiers. Sources: LLVM 22 and rocjitsu for the packed conversions, the RDNA3 ISA
   document for v_permlane16 and scalar floats. */
#include "sim_machine.h"

#include <math.h>

enum { LANES_HERE = 32, ROUNDS = 40 };

static uint64_t random_state = 1;
static uint32_t random_word(void)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random_state >> 29);
}
/* Registers of the machine: random, and a random EXEC that is not empty. */
static void randomize(Machine *m)
{
    for (unsigned r = 0; r < 64; r++)
        for (unsigned i = 0; i < LANES_HERE; i++) m->wave->v[r][i] = random_word();
    for (unsigned i = 0; i < 64; i++) m->wave->s[i] = random_word();
    sim_set_exec(m->wave, random_word() | 1u);
}
static bool is_on(const Machine *m, unsigned lane) { return m->wave->exec >> lane & 1; }

/* ---- 64-bit multiply and add ---- */

static void mad_64(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned n = 0; n < ROUNDS; n++) {
        const bool is_signed = n & 1, clamp = n & 2;
        char text[96];
        snprintf(text, sizeof text, "v_mad_nc_%s v[2:3], v4, v5, v[6:7]%s", is_signed ? "i64_i32" : "u64_u32",
                 clamp ? " clamp" : "");
        Machine *m = machine_new("gfx1250", text, 0);
        randomize(m);
        uint64_t want[LANES_HERE];
        for (unsigned i = 0; i < LANES_HERE; i++) {
            uint32_t (*v)[LANES] = m->wave->v;
            const __int128 a = is_signed ? (__int128)(int32_t)v[4][i] : v[4][i],
                           b = is_signed ? (__int128)(int32_t)v[5][i] : v[5][i];
            const uint64_t bits = v[6][i] | (uint64_t)v[7][i] << 32;
            const __int128 sum = a * b + (is_signed ? (__int128)(int64_t)bits : (__int128)bits);
            const __int128 low = is_signed ? INT64_MIN : 0, high = is_signed ? INT64_MAX : (__int128)UINT64_MAX;
            want[i] = (uint64_t)(!clamp ? sum : sum < low ? low : sum > high ? high : sum);
            if (!is_on(m, i)) want[i] = v[2][i] | (uint64_t)v[3][i] << 32;
        }
        machine_end(m);
        for (unsigned i = 0; i < LANES_HERE; i++)
            assert_int_equal(m->wave->v[2][i] | (uint64_t)m->wave->v[3][i] << 32, want[i]);
        machine_free(m);
    }
}

/* ---- lanes ---- */

static void permlane16(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned n = 0; n < ROUNDS; n++) {
        const bool other_row = n & 1, inactive = n & 2, bound = n & 4;
        char text[96];
        snprintf(text, sizeof text, "v_permlane%s16_b32 v1, v2, s4, s5 op_sel:[%d,%d]", other_row ? "x" : "", inactive,
                 bound);
        Machine *m = machine_new("gfx1250", text, 0);
        randomize(m);
        uint32_t want[LANES_HERE];
        for (unsigned i = 0; i < LANES_HERE; i++) {
            const unsigned row = other_row ? 1 - i / 16 : i / 16, at = i % 16;
            const unsigned select = m->wave->s[at < 8 ? 4 : 5] >> at % 8 * 4 & 15, from = 16 * row + select;
            want[i] = m->wave->v[1][i];
            if (!is_on(m, i)) continue;
            if (is_on(m, from) || inactive) want[i] = m->wave->v[2][from];
            else if (bound) want[i] = 0;
        }
        machine_end(m);
        assert_memory_equal(m->wave->v[1], want, sizeof want);
        machine_free(m);
    }
}

/* ---- packed conversions ---- */

typedef struct Small {
    const char *name;
    int exponent_bits, mantissa_bits, bias;
    unsigned count; /* numbers of one instruction */
} Small;
static const Small smalls[] = {
    {"fp4", 2, 1, 1, 8}, {"fp8", 4, 3, 7, 8}, {"bf8", 5, 2, 15, 8}, {"fp6", 2, 3, 1, 16}, {"bf6", 3, 2, 3, 16}};
static const char *const wides[] = {"f32", "f16", "bf16"};

static unsigned bits_of(const Small *s) { return 1u + (unsigned)(s->exponent_bits + s->mantissa_bits); }
static double small_value(const Small *s, uint32_t code)
{
    const uint32_t mantissa = code & ((1u << s->mantissa_bits) - 1);
    const int exponent = (int)(code >> s->mantissa_bits & ((1u << s->exponent_bits) - 1));
    const double sign = code >> (bits_of(s) - 1) & 1 ? -1 : 1;
    if (!strcmp(s->name, "fp8") && (code & 0x7f) == 0x7f) return NAN;
    if (!strcmp(s->name, "bf8") && exponent == 31) return mantissa ? NAN : sign * INFINITY;
    return sign * ldexp(exponent ? (1 << s->mantissa_bits) + (double)mantissa : (double)mantissa,
                        (exponent ? exponent : 1) - s->bias - s->mantissa_bits);
}
/* The nearest of all codes, of two as near the even one. The values of this test do not overflow. */
static uint32_t small_code(const Small *s, double value)
{
    uint32_t best = 0;
    for (uint32_t code = 0; code < 1u << (bits_of(s) - 1); code++) {
        const double here = fabs(small_value(s, code) - fabs(value)), least = fabs(small_value(s, best) - fabs(value));
        if (here < least || (here == least && !(code & 1))) best = code; /* NaN never is */
    }
    return best | (signbit(value) ? 1u << (bits_of(s) - 1) : 0);
}
static uint32_t wide_code(const char *wide, double value)
{
    float narrow = (float)value;
    uint32_t bits;
    memcpy(&bits, &narrow, 4);
    if (!strcmp(wide, "f32")) return bits;
    if (!strcmp(wide, "bf16")) return bits >> 16; /* the values of this test have few bits */
    if (value == 0) return bits >> 16;
    int exponent;
    const double fraction = frexp(fabs(value), &exponent); /* in [0.5, 1) */
    return (signbit(value) ? 0x8000u : 0) | (uint32_t)((exponent + 14) * 1024 + (int)(fraction * 2048) - 1024);
}
static void put_bits(Machine *m, unsigned row, unsigned bit, unsigned width, unsigned lane, uint32_t code)
{
    for (unsigned n = 0; n < width; n++, bit++)
        m->wave->v[row + bit / 32][lane] = (m->wave->v[row + bit / 32][lane] & ~(1u << bit % 32)) | (code >> n & 1)
                                                                                                        << bit % 32;
}
static uint32_t get_bits(const Machine *m, unsigned row, unsigned bit, unsigned width, unsigned lane)
{
    uint32_t code = 0;
    for (unsigned n = 0; n < width; n++, bit++) code |= (m->wave->v[row + bit / 32][lane] >> bit % 32 & 1) << n;
    return code;
}

/* v[16:..] = v[32:..] with the scale in v8. */
static void convert(const Small *s, const char *wide, bool to_small, unsigned sel)
{
    const unsigned wide_bits = strcmp(wide, "f32") ? 16 : 32, wide_rows = s->count * wide_bits / 32,
                   small_rows = s->count * bits_of(s) / 32, rows_in = to_small ? wide_rows : small_rows,
                   rows_out = to_small ? small_rows : wide_rows;
    char text[160], in[24], out[24];
    snprintf(in, sizeof in, rows_in > 1 ? "v[32:%u]" : "v32", 31 + rows_in);
    snprintf(out, sizeof out, rows_out > 1 ? "v[16:%u]" : "v16", 15 + rows_out);
    if (to_small) snprintf(text, sizeof text, "v_cvt_scalef32_pk%u_%s_%s %s, %s, v8", s->count, s->name, wide, out, in);
    else
        snprintf(text, sizeof text, "v_cvt_scale_pk%u_%s_%s %s, %s, v8 scale_sel:%u", s->count, wide, s->name, out, in,
                 sel);
    Machine *m = machine_new("gfx1250", text, 0);
    randomize(m);
    double values[LANES_HERE][16];
    for (unsigned i = 0; i < LANES_HERE; i++) {
        const int power = (int)(random_word() % 7) - 3;
        const uint32_t scale = (uint32_t)(127 + power);
        m->wave->v[8][i] = to_small ? scale << 23 | random_word() % (1u << 23) : random_word();
        if (!to_small) put_bits(m, 8, 8 * sel, 8, i, scale);
        for (unsigned e = 0; e < s->count; e++) {
            uint32_t code;
            do code = random_word() % (1u << bits_of(s));
            while (!isfinite(small_value(s, code)) || fabs(small_value(s, code)) > 400 ||
                   (small_value(s, code) != 0 && fabs(small_value(s, code)) < 1.0 / 512));
            double value = small_value(s, code);
            if (to_small) { /* between two codes at times */
                value = value * (random_word() % 4 ? 1 : 1 + 1.0 / 16) * ldexp(1, power);
                put_bits(m, 32, e * wide_bits, wide_bits, i, wide_code(wide, value));
                values[i][e] = value * ldexp(1, -power);
            } else {
                put_bits(m, 32, e * bits_of(s), bits_of(s), i, code);
                values[i][e] = value * ldexp(1, power);
            }
        }
    }
    uint32_t before[16][LANES_HERE];
    for (unsigned r = 0; r < rows_out; r++) memcpy(before[r], m->wave->v[16 + r], sizeof before[r]);
    machine_end(m);
    for (unsigned i = 0; i < LANES_HERE; i++) {
        for (unsigned r = 0; !is_on(m, i) && r < rows_out; r++) assert_int_equal(m->wave->v[16 + r][i], before[r][i]);
        const unsigned width = to_small ? bits_of(s) : wide_bits;
        for (unsigned e = 0; is_on(m, i) && e < s->count; e++) {
            const uint32_t got = get_bits(m, 16, e * width, width, i);
            const uint32_t want = to_small ? small_code(s, values[i][e]) : wide_code(wide, values[i][e]);
            if (got != want) fail_msg("%s: lane %u, element %u: 0x%x, not 0x%x", text, i, e, got, want);
        }
    }
    machine_free(m);
}
/* v[16:..] = v[32:..] of f32 with the seed in v9 and a scale of 1: one of the two codes beside each number, itself where it
   is one; the first element towards zero by a seed of zeros, away from it by one of ones. */
static void convert_stochastic(const Small *s, uint32_t seed)
{
    const unsigned rows = s->count * bits_of(s) / 32;
    char text[160], out[24];
    snprintf(out, sizeof out, rows > 1 ? "v[16:%u]" : "v16", 15 + rows);
    snprintf(text, sizeof text, "v_cvt_scalef32_sr_pk%u_%s_f32 %s, v[32:%u], v9, v8", s->count, s->name, out,
             31 + s->count);
    Machine *m = machine_new("gfx1250", text, 0);
    randomize(m);
    uint32_t below[LANES_HERE][16];
    bool exact[LANES_HERE][16];
    for (unsigned i = 0; i < LANES_HERE; i++) {
        m->wave->v[8][i] = 127u << 23;
        if (seed == 0 || seed == UINT32_MAX) m->wave->v[9][i] = seed;
        for (unsigned e = 0; e < s->count; e++) {
            const uint32_t code = random_word() % ((1u << (bits_of(s) - 1)) - 5); /* no infinity, NaN beside it */
            const double low = small_value(s, code), high = small_value(s, code + 1);
            below[i][e] = code;
            exact[i][e] = random_word() % 4 == 0;
            m->wave->v[32 + e][i] = wide_code("f32", exact[i][e] ? low : low + (high - low) * 0.625);
        }
    }
    machine_end(m);
    for (unsigned i = 0; i < LANES_HERE; i++)
        for (unsigned e = 0; is_on(m, i) && e < s->count; e++) {
            const uint32_t got = get_bits(m, 16, e * bits_of(s), bits_of(s), i), up = exact[i][e] ? 0 : 1;
            if (got != below[i][e] && got != below[i][e] + up) fail_msg("%s: lane %u: 0x%x", text, i, got);
            if (!e && !seed) assert_int_equal(got, below[i][e]);
            if (!e && seed == UINT32_MAX) assert_int_equal(got, below[i][e] + up);
        }
    machine_free(m);
}
static void packed_conversions(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned f = 0; f < sizeof smalls / sizeof *smalls; f++)
        for (unsigned w = 0; w < 3; w++) {
            convert(&smalls[f], wides[w], true, 0);
            for (unsigned sel = 0; sel < 4; sel++) convert(&smalls[f], wides[w], false, sel);
        }
    for (unsigned f = 0; f < sizeof smalls / sizeof *smalls; f++) {
        convert_stochastic(&smalls[f], 0);
        convert_stochastic(&smalls[f], UINT32_MAX);
        convert_stochastic(&smalls[f], 1); /* random ones */
    }
    /* What other values of scale_sel mean is not known: refused, not guessed. */
    Machine *m = machine_new("gfx1250", "v_cvt_scale_pk8_f32_fp8 v[16:23], v[32:33], v8 scale_sel:5", 0);
    machine_go(m);
    assert_int_equal(m->wave->status, SIM_UNSUPPORTED);
    machine_free(m);
}

static void from_bf16(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx1250", "v_cvt_f32_bf16 v1, v2", 0);
    randomize(m);
    uint32_t want[LANES_HERE];
    for (unsigned i = 0; i < LANES_HERE; i++) want[i] = is_on(m, i) ? m->wave->v[2][i] << 16 : m->wave->v[1][i];
    machine_end(m);
    assert_memory_equal(m->wave->v[1], want, sizeof want);
    machine_free(m);
}

/* Constants that are floats are those of f32, and bf16 is the upper half (CDNA5 ISA 7.7.2); integers are the lower. */
static void constants_of_bf16(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const struct {
        const char *text;
        uint32_t want; /* of 0x3f803f80 in v2 */
    } cases[] = {
        {"v_pk_add_bf16 v1, v2, 1.0", 0x40003f80},
        {"v_pk_add_bf16 v1, v2, 1.0 op_sel_hi:[1,0]", 0x3f803f80},
        {"v_pk_add_bf16 v1, v2, 1.0 op_sel:[0,1]", 0x40004000},
        {"v_pk_mul_bf16 v1, v2, 0x4040 op_sel_hi:[1,0]", 0x40404040},  /* a literal: as it stands */
        {"v_pk_max_num_bf16 v1, v2, -1 op_sel_hi:[1,0]", 0x3f803f80},  /* 0xffff is a NaN */
        {"v_rcp_bf16_e32 v1, 2.0\n v_and_b32 v1, 0xffff, v1", 0x3f00}, /* without op_sel: the upper half (4.1) */
        {"v_rcp_bf16_e64 v1, 2.0\n v_and_b32 v1, 0xffff, v1", 0x7f80},
        {"v_fma_mix_f32_bf16 v1, v2, 1.0, v2 op_sel_hi:[1,1,0]", 0x3f803f80},
        {"v_fma_mix_f32_bf16 v1, v2, 1.0, 0 op_sel:[0,1,0] op_sel_hi:[1,1,0]", 0x3f800000},
    };
    for (unsigned n = 0; n < sizeof cases / sizeof *cases; n++) {
        Machine *m = machine_new("gfx1250", cases[n].text, 0);
        for (unsigned i = 0; i < LANES_HERE; i++) m->wave->v[2][i] = 0x3f803f80;
        machine_end(m);
        for (unsigned i = 0; i < LANES_HERE; i++)
            if (is_on(m, i)) assert_int_equal(m->wave->v[1][i], cases[n].want);
        machine_free(m);
    }
}

/* ---- scalars ---- */

/* The ISA document's examples, in the low half of the scalar; the other becomes 0. */
static void scalar_halves(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const struct {
        const char *text;
        uint32_t from, want;
    } cases[] = {
        {"v_s_exp_f16 s1, s2", 0xabcdfc00, 0},        {"v_s_exp_f16 s1, s2", 0x8000, 0x3c00},
        {"v_s_rcp_f16 s1, s2", 0xc000, 0xb800},       {"v_s_rcp_f16 s1, s2", 0xffff8000, 0xfc00},
        {"v_s_rsq_f16 s1, s2", 0x4400, 0x3800},       {"v_s_sqrt_f16 s1, s2", 0x4400, 0x4000},
        {"v_s_sqrt_f16 s1, s2", 0xfc00, 0x7e00},      {"v_s_log_f16 s1, s2", 0x4800, 0x4200},
        {"v_s_sqrt_f16 s1, -s2", 0x8000c400, 0x4000}, {"v_s_rcp_f16 s1, |s2|\n v_pipeflush", 0xc000, 0x3800},
    };
    for (unsigned n = 0; n < sizeof cases / sizeof *cases; n++) {
        Machine *m = machine_new("gfx1250", cases[n].text, 0);
        m->wave->s[1] = 0x12345678;
        m->wave->s[2] = cases[n].from;
        machine_end(m);
        assert_int_equal(m->wave->s[1], cases[n].want);
        machine_free(m);
    }
}

static uint32_t float_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, 4);
    return bits;
}
static void scalar_floats(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const char *const names[] = {"add", "sub", "mul"};
    for (unsigned n = 0; n < ROUNDS; n++) {
        char text[64];
        snprintf(text, sizeof text, "s_%s_f32 s1, s2, s3", names[n % 3]);
        Machine *m = machine_new("gfx1250", text, 0);
        const float a = ldexpf((float)(int32_t)random_word(), (int)(random_word() % 40) - 50),
                    b = ldexpf((float)(int32_t)random_word(), (int)(random_word() % 40) - 50);
        m->wave->s[2] = float_bits(a);
        m->wave->s[3] = float_bits(b);
        m->wave->scc = n & 1;
        machine_end(m);
        assert_int_equal(m->wave->s[1], float_bits(n % 3 == 0 ? a + b : n % 3 == 1 ? a - b : a * b));
        assert_int_equal(m->wave->scc, n & 1);
        machine_free(m);
    }
    /* Denormals are flushed where MODE says so. */
    for (unsigned keep = 0; keep < 2; keep++) {
        Machine *m = machine_new("gfx1250", "s_mul_f32 s1, s2, 1.0", 0);
        m->wave->s[2] = 0x00012345;
        if (!keep) m->wave->mode &= ~0x30u;
        machine_end(m);
        assert_int_equal(m->wave->s[1], keep ? 0x00012345 : 0);
        machine_free(m);
    }
}

/* A buffer of 40 bytes at 0x20000: dwords beyond are 0. */
static void scalar_buffers(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const unsigned sizes[] = {1, 2, 3, 4, 8, 16};
    enum { BASE = 0x20000, RECORDS = 40, OFFSET = 8, IMMEDIATE = 12 };
    for (unsigned n = 0; n < 6; n++) {
        char text[96], to[24];
        snprintf(to, sizeof to, n ? "s[16:%u]" : "s16", 15 + sizes[n]);
        snprintf(text, sizeof text, "s_buffer_load_b%u %s, s[4:7], s9 offset:%u\ns_wait_kmcnt 0", 32 * sizes[n], to,
                 IMMEDIATE);
        Machine *m = machine_new("gfx1250", text, 0);
        machine_map(m, BASE, 256);
        for (unsigned i = 0; i < 64; i++) machine_store(m, BASE + 4 * i, 0x1000 + i);
        m->wave->s[4] = BASE;
        m->wave->s[5] = RECORDS << 25;
        m->wave->s[6] = RECORDS >> 7;
        m->wave->s[9] = OFFSET;
        machine_end(m);
        for (unsigned i = 0; i < sizes[n]; i++) {
            const unsigned at = OFFSET + IMMEDIATE + 4 * i;
            assert_int_equal(m->wave->s[16 + i], at + 4 <= RECORDS ? 0x1000 + at / 4 : 0);
        }
        machine_free(m);
    }
}

/* Hints change nothing, whatever their addresses; s_get_pc_i64 is the address after it. */
static void hints(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx1250",
                             "s_version 9\ns_get_pc_i64 s[2:3]\ns_prefetch_inst s[4:5], 0x1000, s6, 31\n"
                             "s_prefetch_inst_pc_rel 0x10, null, 0\ns_prefetch_data s[4:5], -16, s6, 1\n"
                             "s_prefetch_data_pc_rel 0x10, s6, 1\ns_buffer_prefetch_data s[4:7], 0x10, s6, 2\n"
                             "global_prefetch_b8 v[2:3], off offset:16\nglobal_prefetch_b8 v2, s[4:5]\n"
                             "flat_prefetch_b8 v[2:3]\ns_wait_idle",
                             0);
    m->wave->s[4] = m->wave->s[5] = 0x12345678;
    machine_end(m);
    assert_int_equal(m->wave->s[2], MACHINE_CODE + 8);
    assert_int_equal(m->wave->s[3], 0);
    machine_free(m);
}

/* The mode of scheduling is a register that can be read back; it changes no result. */
static void scheduling_mode(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx1250",
                             "s_setreg_imm32_b32 hwreg(HW_REG_WAVE_SCHED_MODE, 0, 2), 2\n"
                             "s_setreg_imm32_b32 hwreg(HW_REG_WAVE_SCHED_MODE, 2, 1), 1\n"
                             "s_getreg_b32 s1, hwreg(HW_REG_WAVE_SCHED_MODE, 0, 3)",
                             0);
    machine_end(m);
    assert_int_equal(m->wave->s[1], 6);
    machine_free(m);
}

/* Bytes and halves of the source that op_sel chooses, of VGPRs and of scalars. */
static void byte_selects(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned n = 0; n < 2 * ROUNDS; n++) {
        const Small *s = &smalls[1 + n % 2];
        const bool pair = n & 2, scalar = n & 4, no_select = n % 5 == 0;
        const unsigned select = no_select ? 0 : pair ? n >> 3 & 1 : n >> 3 & 3;
        char text[96];
        const char *dst = pair ? "pk_f32" : "f32", *source = scalar ? "s4" : "v4";
        snprintf(text, sizeof text,
                 pair ? "v_cvt_%s_%s_e64 v[2:3], %s op_sel:[%u,0]" : "v_cvt_%s_%s_e64 v2, %s byte_sel:%u", dst, s->name,
                 source, select);
        Machine *m = machine_new("gfx1250", text, 0);
        randomize(m);
        float want[2][LANES_HERE];
        for (unsigned i = 0; i < LANES_HERE; i++) {
            const uint32_t word = scalar ? m->wave->s[4] : m->wave->v[4][i];
            for (unsigned k = 0; k <= pair; k++) {
                want[k][i] = (float)small_value(s, word >> 8 * (pair ? 2 * select + k : select) & 0xff);
                if (!is_on(m, i)) memcpy(&want[k][i], &m->wave->v[2 + k][i], 4);
            }
        }
        machine_end(m);
        for (unsigned i = 0; i < LANES_HERE * (1u + pair); i++) {
            float got;
            memcpy(&got, &m->wave->v[2 + i / LANES_HERE][i % LANES_HERE], 4);
            const float expected = want[i / LANES_HERE][i % LANES_HERE];
            if (memcmp(&got, &expected, 4) && !(isnan(got) && isnan(expected))) fail_msg("%s: lane %u", text, i);
        }
        machine_free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mad_64),          cmocka_unit_test(permlane16),        cmocka_unit_test(packed_conversions),
        cmocka_unit_test(from_bf16),       cmocka_unit_test(constants_of_bf16), cmocka_unit_test(scalar_halves),
        cmocka_unit_test(scalar_floats),   cmocka_unit_test(scalar_buffers),    cmocka_unit_test(hints),
        cmocka_unit_test(scheduling_mode), cmocka_unit_test(byte_selects)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
