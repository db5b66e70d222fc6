/* WMMA of the emulator against a second account of it: each element's lane and bits by a formula of (row, column, k) as
   AMD's comgr, FlyDSL and production kernels have them (docs/targets.md), sums in doubles, values chosen so that every
   sum is exact. Shape and types are read from the mnemonic. */
#include "sim_machine.h"

#include <math.h>

enum { ROW_D = 0, ROW_A = 32, ROW_B = 64, ROW_C = 96, ROW_SA = 128, ROW_SB = 130, MOST_K = 128, MOST_M = 32 };

typedef struct Number {
    const char *name;
    unsigned bits;
    uint32_t codes[5]; /* of 0, 0.5, 1, 2, 3 */
} Number;
static const Number formats[] = {
    {"f32", 32, {0, 0x3f000000, 0x3f800000, 0x40000000, 0x40400000}},
    {"f16", 16, {0, 0x3800, 0x3c00, 0x4000, 0x4200}},
    {"bf16", 16, {0, 0x3f00, 0x3f80, 0x4000, 0x4040}},
    {"fp8", 8, {0, 0x30, 0x38, 0x40, 0x44}},
    {"bf8", 8, {0, 0x38, 0x3c, 0x40, 0x42}},
    {"fp6", 6, {0, 0x04, 0x08, 0x10, 0x14}},
    {"bf6", 6, {0, 0x08, 0x0c, 0x10, 0x12}},
    {"f4", 4, {0, 1, 2, 4, 5}},
};
static const double levels[5] = {0, 0.5, 1, 2, 3};
static const char *const by_number[5] = {"fp8", "bf8", "fp6", "bf6", "f4"};

static uint64_t random_state = 1;
static unsigned random_below(unsigned n)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % n;
}

static const Number *format_of(const char *text)
{
    for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++)
        if (!strncmp(text, formats[i].name, strlen(formats[i].name))) return &formats[i];
    fail_msg("unknown type %s", text);
    return NULL;
}

static void put(SimWave *wave, unsigned row, unsigned bit, unsigned width, unsigned lane, uint32_t code)
{
    for (unsigned n = 0; n < width; n++, bit++) {
        uint32_t *word = &wave->v[row + bit / 32][lane];
        *word = (*word & ~(1u << bit % 32)) | (code >> n & 1) << bit % 32;
    }
}

/* Lane and first bit of element (row, k) of A or B. A block of elements along k lies in lanes 0-15, the next one in
   lanes 16-31, and so on in turn. */
static void place(unsigned k_all, unsigned bits, unsigned row, unsigned k, unsigned *lane, unsigned *bit)
{
    const unsigned block = bits == 32 ? 2 : bits == 16 ? 8 : bits < 8 ? 32 : k_all == 64 ? 8 : 16;
    const unsigned half = k % (2 * block) / block, within = k / (2 * block) * block + k % block;
    *lane = 16 * half + row % 16;
    *bit = (row / 16 * (k_all / 2) + within) * bits;
}

static double fill(SimWave *wave, unsigned base, const Number *f, unsigned k_all, unsigned row, unsigned k)
{
    const unsigned pick = random_below(5), negative = pick ? random_below(2) : 0;
    unsigned lane, bit;
    place(k_all, f->bits, row, k, &lane, &bit);
    put(wave, base, bit, f->bits, lane, f->codes[pick] | negative << (f->bits - 1));
    return negative ? -levels[pick] : levels[pick];
}

typedef struct Case {
    const char *name;
    unsigned format_a, format_b; /* of f8f6f4 */
    unsigned neg_lo, neg_hi, rows;
    unsigned scale_fmts;
} Case;

static double a[MOST_M][MOST_K], b[16][MOST_K], c[MOST_M][16], scale_a[MOST_M][8], scale_b[16][8];

static void fill_scales(SimWave *wave, unsigned base, unsigned rows, unsigned first, bool e4m3, bool wide,
                        double to[][8])
{
    for (unsigned row = 0; row < 32; row++)
        for (unsigned n = 0; n < 8; n++) put(wave, base, 8 * n, 8, row, 0xff); /* NaN where nobody looks */
    for (unsigned row = 0; row < rows; row++)
        for (unsigned n = 0; n < (wide ? 8 : 4); n++) {
            const unsigned power = random_below(3);
            to[row][n] = ldexp(1, (int)power);
            put(wave, base, 8 * n, 8, first + row, e4m3 ? 0x38 + 8 * power : 127 + power);
        }
}

static double value_of_c(SimWave *wave, unsigned i, unsigned j, const char *sum)
{
    const unsigned lane = i % 16 / 8 * 16 + j, pick = random_below(5);
    const bool half = !strcmp(sum, "f16") || !strcmp(sum, "bf16");
    const Number *f = format_of(half ? sum : "f32");
    if (half) put(wave, ROW_C, 16 * (i % 8), 16, lane, f->codes[pick]);
    else put(wave, ROW_C, 32 * (i / 16 * 8 + i % 8), 32, lane, f->codes[pick]);
    return levels[pick];
}

static double result_at(const SimWave *wave, unsigned i, unsigned j, const char *sum)
{
    const unsigned lane = i % 16 / 8 * 16 + j;
    const uint32_t word = wave->v[ROW_D + i % 8 / 2][lane], half = i % 2 ? word >> 16 : word & 0xffff;
    if (!strcmp(sum, "f16")) return f16_to_f32(half);
    if (!strncmp(sum, "bf16", 4)) return bf16_to_f32(half);
    return f32_from_bits(wave->v[ROW_D + i / 16 * 8 + i % 8][lane]);
}

static double signed_element(const Case *t, unsigned source, unsigned k, unsigned bits, double value)
{
    const bool odd = bits == 16 && k % 2;
    return (odd ? t->neg_hi : t->neg_lo) >> source & 1 ? -value : value;
}

static void run_case(const Case *t)
{
    static const uint32_t end = 0xbfb00000;
    char sum[8], types[24];
    unsigned m, n, k;
    const char *name = t->name + strlen("v_wmma_");
    const bool wide = !strncmp(name, "scale16_", 8), scaled = wide || !strncmp(name, "scale_", 6);
    name += wide ? 8 : scaled ? 6 : 0;
    assert_int_equal(sscanf(name, "%7[^_]_%ux%ux%u_%23s", sum, &m, &n, &k, types), 5);
    const bool by_format = !strcmp(types, "f8f6f4"), two = !by_format && strlen(types) == 7;
    const Number *fa = format_of(by_format ? by_number[t->format_a] : types);
    const Number *fb = format_of(by_format ? by_number[t->format_b] : two ? types + 4 : types);
    Machine *machine = machine_new_words("gfx1250", &end, 1, 0);
    SimWave *wave = machine->wave;
    const Opcode opcode = opcode_from_name(t->name, strlen(t->name));
    assert_int_not_equal(opcode, OP_INVALID);
    const InstInfo *row = inst_info(opcode);
    for (unsigned at = 0; at < k; at++) {
        for (unsigned i = 0; i < m; i++) a[i][at] = fill(wave, ROW_A, fa, k, i, at);
        for (unsigned j = 0; j < n; j++) b[j][at] = fill(wave, ROW_B, fb, k, j, at);
    }
    for (unsigned i = 0; i < m; i++)
        for (unsigned j = 0; j < n; j++) c[i][j] = value_of_c(wave, i, j, sum);
    if (scaled) {
        fill_scales(wave, ROW_SA, m, t->rows & 1 ? 16 : 0, t->scale_fmts & 2, wide, scale_a);
        fill_scales(wave, ROW_SB, n, t->rows & 2 ? 16 : 0, t->scale_fmts & 8, wide, scale_b);
    }
    const uint8_t width_a = (uint8_t)(m / 16 * k / 2 * fa->bits / 32), width_b = (uint8_t)(k / 2 * fb->bits / 32);
    Operand operands[MAX_OPERANDS] = {operand_phys(CLASS_V, ROW_D, row->operands[0].width),
                                      operand_phys(CLASS_V, ROW_A, width_a),
                                      operand_phys(CLASS_V, ROW_B, width_b),
                                      operand_phys(CLASS_V, ROW_C, row->operands[3].width),
                                      operand_phys(CLASS_V, ROW_SA, (uint8_t)(wide ? 2 : 1)),
                                      operand_phys(CLASS_V, ROW_SB, (uint8_t)(wide ? 2 : 1))};
    MachineInst inst = {
        .opcode = (uint16_t)opcode, .num_defs = 1, .num_operands = scaled ? 6 : 4, .operands = operands};
    inst.mods.cbsz = (uint8_t)t->format_a, inst.mods.blgp = (uint8_t)t->format_b;
    inst.mods.neg_lo = (uint8_t)t->neg_lo, inst.mods.neg_hi = (uint8_t)t->neg_hi;
    inst.mods.op_sel = (uint8_t)t->rows, inst.mods.scale_fmts = (uint8_t)t->scale_fmts;
    const char *why = "";
    if (!isa_check(TARGET_GFX1250, &inst, &why)) fail_msg("%s: %s", t->name, why);
    assert_true(machine_execute(machine, &inst));
    assert_int_equal(wave->state, WAVE_RUNNING);
    for (unsigned i = 0; i < m; i++)
        for (unsigned j = 0; j < n; j++) {
            double expected = t->neg_hi & 4 ? fabs(c[i][j]) : c[i][j];
            if (t->neg_lo & 4) expected = -expected;
            for (unsigned at = 0; at < k; at++) {
                const double x = signed_element(t, 0, at, fa->bits, a[i][at]),
                             y = signed_element(t, 1, at, fb->bits, b[j][at]);
                const unsigned block = at / (wide ? 16 : 32);
                expected += x * y * (scaled ? scale_a[i][block] * scale_b[j][block] : 1);
            }
            if (!strncmp(sum, "bf16", 4)) expected = bf16_to_f32(f32_to_bf16((float)expected));
            if (!strcmp(sum, "f16")) expected = f16_to_f32(f32_to_f16((float)expected));
            const double got = result_at(wave, i, j, sum);
            if (got != expected) fail_msg("%s: D[%u][%u] is %g, not %g", t->name, i, j, got, expected);
        }
    machine_free(machine);
}

static void dense(void **state)
{
    (void)state;
    static const char *const names[] = {
        "v_wmma_f32_16x16x4_f32",       "v_wmma_f32_16x16x32_f16",      "v_wmma_f32_16x16x32_bf16",
        "v_wmma_f16_16x16x32_f16",      "v_wmma_bf16_16x16x32_bf16",    "v_wmma_bf16f32_16x16x32_bf16",
        "v_wmma_f32_16x16x64_fp8_fp8",  "v_wmma_f32_16x16x64_fp8_bf8",  "v_wmma_f32_16x16x64_bf8_fp8",
        "v_wmma_f32_16x16x64_bf8_bf8",  "v_wmma_f16_16x16x64_fp8_fp8",  "v_wmma_f16_16x16x64_fp8_bf8",
        "v_wmma_f16_16x16x64_bf8_fp8",  "v_wmma_f16_16x16x64_bf8_bf8",  "v_wmma_f32_16x16x128_fp8_fp8",
        "v_wmma_f32_16x16x128_fp8_bf8", "v_wmma_f32_16x16x128_bf8_fp8", "v_wmma_f32_16x16x128_bf8_bf8",
        "v_wmma_f16_16x16x128_fp8_fp8", "v_wmma_f16_16x16x128_fp8_bf8", "v_wmma_f16_16x16x128_bf8_fp8",
        "v_wmma_f16_16x16x128_bf8_bf8", "v_wmma_f32_32x16x128_f4"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        for (unsigned signs = 0; signs < 4; signs++) {
            const bool halves = strstr(names[i], "x32_") != NULL, ab = halves || strstr(names[i], "x4_");
            Case t = {.name = names[i], .neg_lo = (signs & 1) << 2, .neg_hi = (signs & 2) << 1};
            if (ab) t.neg_lo |= random_below(4);
            if (halves) t.neg_hi |= random_below(4);
            run_case(&t);
        }
}

/* Every pair of formats, dense and with scales of either kind, in either half of the lanes. */
static void formats_and_scales(void **state)
{
    (void)state;
    static const char *const names[] = {"v_wmma_f32_16x16x128_f8f6f4", "v_wmma_scale_f32_16x16x128_f8f6f4",
                                        "v_wmma_scale16_f32_16x16x128_f8f6f4"};
    for (unsigned n = 0; n < 3; n++)
        for (unsigned pair = 0; pair < 25; pair++) {
            Case t = {.name = names[n], .format_a = pair % 5, .format_b = pair / 5};
            if (n) t.rows = random_below(4), t.scale_fmts = 2 * random_below(2) + 8 * random_below(2);
            run_case(&t);
        }
    for (unsigned rows = 0; rows < 4; rows += 2) {
        run_case(&(Case){.name = "v_wmma_scale_f32_32x16x128_f4", .rows = rows});
        run_case(&(Case){.name = "v_wmma_scale16_f32_32x16x128_f4", .rows = rows, .scale_fmts = 10});
    }
}

/* v_wmma_i32_16x16x64_iu8: signs by neg_lo; clamp keeps the sum at the ends of i32. */
static void integers(void **state)
{
    (void)state;
    static const uint32_t end = 0xbfb00000;
    for (unsigned bits = 0; bits < 8; bits++) {
        Machine *machine = machine_new_words("gfx1250", &end, 1, 0);
        SimWave *wave = machine->wave;
        int64_t x[16][64], y[16][64];
        for (unsigned k = 0; k < 64; k++)
            for (unsigned i = 0; i < 16; i++) {
                const uint32_t p = random_below(256), q = random_below(256);
                unsigned lane, bit;
                place(64, 8, i, k, &lane, &bit);
                put(wave, ROW_A, bit, 8, lane, p), put(wave, ROW_B, bit, 8, lane, q);
                x[i][k] = bits & 1 ? (int8_t)p : (int64_t)p, y[i][k] = bits & 2 ? (int8_t)q : (int64_t)q;
            }
        for (unsigned r = 0; r < 8; r++)
            for (unsigned lane = 0; lane < 32; lane++)
                wave->v[ROW_C + r][lane] = lane % 2 ? INT32_MAX - 5 : INT32_MIN + 5u;
        Operand operands[MAX_OPERANDS] = {operand_phys(CLASS_V, ROW_D, 8), operand_phys(CLASS_V, ROW_A, 8),
                                          operand_phys(CLASS_V, ROW_B, 8), operand_phys(CLASS_V, ROW_C, 8)};
        MachineInst inst = {
            .opcode = OP_V_WMMA_I32_16X16X64_IU8, .num_defs = 1, .num_operands = 4, .operands = operands};
        inst.mods.neg_lo = (uint8_t)(bits & 3), inst.mods.flags = bits & 4 ? MOD_FLAG_CLAMP : 0;
        assert_true(machine_execute(machine, &inst));
        for (unsigned i = 0; i < 16; i++)
            for (unsigned j = 0; j < 16; j++) {
                int64_t sum = j % 2 ? INT32_MAX - 5 : INT32_MIN + 5;
                for (unsigned k = 0; k < 64; k++) sum += x[i][k] * y[j][k];
                if (bits & 4) sum = sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum;
                assert_int_equal(wave->v[ROW_D + i % 8][i / 8 * 16 + j], (uint32_t)sum);
            }
        machine_free(machine);
    }
}

/* Of every four elements along k, A keeps two; a half of the lanes has the same half of k of A and of B. */
static void run_sparse_case(const char *name)
{
    unsigned m, n_all, k_all;
    char sum[8], types[24];
    assert_int_equal(sscanf(name, "v_swmmac_%7[^_]_%ux%ux%u_%23s", sum, &m, &n_all, &k_all, types), 5);
    const Number *fa = format_of(types), *fb = strlen(types) == 7 ? format_of(types + 4) : fa;
    const bool halves = strcmp(sum, "f32") != 0;
    static const uint32_t end = 0xbfb00000;
    Machine *machine = machine_new_words("gfx1250", &end, 1, 0);
    SimWave *wave = machine->wave;
    double x[16][MOST_K] = {{0}}, y[16][MOST_K], start[16][16];
    const unsigned half = k_all / 2;
    for (unsigned row = 0; row < 16; row++)
        for (unsigned k = 0; k < k_all; k++) {
            const unsigned lane = 16 * (k / half) + row, pick = random_below(5);
            put(wave, ROW_B, k % half * fb->bits, fb->bits, lane, fb->codes[pick]);
            y[row][k] = levels[pick];
            if (k % 4) continue;
            const unsigned left_out = random_below(3),
                           e = k % half / 2; /* which pair: 1 2, 0 2, 0 1 of 0 to 2, and 3 */
            const unsigned first = left_out ? 0 : 1, second = left_out == 2 ? 3 : 2;
            for (unsigned n = 0; n < 2; n++) {
                const unsigned at = n ? second : first, code = random_below(5);
                put(wave, ROW_A, (e + n) * fa->bits, fa->bits, lane, fa->codes[code] | 1u << (fa->bits - 1));
                put(wave, ROW_SA, 2 * (e + n), 2, lane, at);
                x[row][k + at] = -levels[code];
            }
        }
    for (unsigned i = 0; i < 16; i++)
        for (unsigned j = 0; j < 16; j++) start[i][j] = value_of_c(wave, i, j, sum);
    const uint8_t width = halves ? 4 : 8;
    for (unsigned r = 0; r < width; r++) memcpy(wave->v[ROW_D + r], wave->v[ROW_C + r], sizeof wave->v[0]);
    Operand operands[MAX_OPERANDS] = {
        operand_phys(CLASS_V, ROW_D, width), operand_phys(CLASS_V, ROW_A, 8), operand_phys(CLASS_V, ROW_B, 16),
        operand_phys(CLASS_V, ROW_SA, (uint8_t)(k_all / 64)), operand_phys(CLASS_V, ROW_D, width)};
    MachineInst inst = {.opcode = opcode_from_name(name, strlen(name)), .num_defs = 1, .num_operands = 5};
    inst.operands = operands;
    const char *why = "";
    if (!isa_check(TARGET_GFX1250, &inst, &why)) fail_msg("%s: %s", name, why);
    assert_true(machine_execute(machine, &inst));
    assert_int_equal(wave->state, WAVE_RUNNING);
    for (unsigned i = 0; i < 16; i++)
        for (unsigned j = 0; j < 16; j++) {
            double expected = start[i][j];
            for (unsigned k = 0; k < k_all; k++) expected += x[i][k] * y[j][k];
            if (!strcmp(sum, "bf16")) expected = bf16_to_f32(f32_to_bf16((float)expected));
            const double got = result_at(wave, i, j, sum);
            if (got != expected) fail_msg("%s: D[%u][%u] is %g, not %g", name, i, j, got, expected);
        }
    machine_free(machine);
}

static void sparse(void **state)
{
    (void)state;
    static const char *const names[] = {
        "v_swmmac_f32_16x16x64_f16",      "v_swmmac_f32_16x16x64_bf16",     "v_swmmac_f16_16x16x64_f16",
        "v_swmmac_bf16_16x16x64_bf16",    "v_swmmac_f32_16x16x128_fp8_fp8", "v_swmmac_f32_16x16x128_fp8_bf8",
        "v_swmmac_f32_16x16x128_bf8_fp8", "v_swmmac_f32_16x16x128_bf8_bf8", "v_swmmac_f16_16x16x128_fp8_fp8",
        "v_swmmac_f16_16x16x128_fp8_bf8", "v_swmmac_f16_16x16x128_bf8_fp8", "v_swmmac_f16_16x16x128_bf8_bf8"};
    for (unsigned n = 0; n < 4 * sizeof names / sizeof *names; n++) run_sparse_case(names[n / 4]);
}

/* v_swmmac_i32_16x16x128_iu8: the elements of A that are kept stand at 0 and 2 or 1 and 3 of four. */
static void sparse_integers(void **state)
{
    (void)state;
    static const uint32_t end = 0xbfb00000;
    for (unsigned signs = 0; signs < 4; signs++) {
        Machine *machine = machine_new_words("gfx1250", &end, 1, 0);
        SimWave *wave = machine->wave;
        int64_t x[16][128] = {{0}}, y[16][128];
        for (unsigned row = 0; row < 16; row++)
            for (unsigned k = 0; k < 128; k++) {
                const unsigned lane = 16 * (k / 64) + row, code = random_below(256), kept = random_below(256);
                const unsigned e = k % 64 / 2, at = row & 1;
                put(wave, ROW_B, k % 64 * 8, 8, lane, code);
                y[row][k] = signs & 2 ? (int8_t)code : (int64_t)code;
                if (k % 2) continue;
                put(wave, ROW_A, 8 * e, 8, lane, kept);
                put(wave, ROW_SA, 2 * e, 2, lane, k % 4 + at);
                x[row][k + at] = signs & 1 ? (int8_t)kept : (int64_t)kept;
            }
        for (unsigned r = 0; r < 8; r++)
            for (unsigned lane = 0; lane < 32; lane++) wave->v[ROW_D + r][lane] = 1000 * r + lane;
        Operand operands[MAX_OPERANDS] = {operand_phys(CLASS_V, ROW_D, 8), operand_phys(CLASS_V, ROW_A, 8),
                                          operand_phys(CLASS_V, ROW_B, 16), operand_phys(CLASS_V, ROW_SA, 2),
                                          operand_phys(CLASS_V, ROW_D, 8)};
        MachineInst inst = {
            .opcode = OP_V_SWMMAC_I32_16X16X128_IU8, .num_defs = 1, .num_operands = 5, .operands = operands};
        inst.mods.neg_lo = (uint8_t)signs;
        assert_true(machine_execute(machine, &inst));
        assert_int_equal(wave->state, WAVE_RUNNING);
        for (unsigned i = 0; i < 16; i++)
            for (unsigned j = 0; j < 16; j++) {
                const unsigned lane = i / 8 * 16 + j;
                int64_t sum = 1000 * (i % 8) + lane;
                for (unsigned k = 0; k < 128; k++) sum += x[i][k] * y[j][k];
                assert_int_equal(wave->v[ROW_D + i % 8][lane], (uint32_t)sum);
            }
        machine_free(machine);
    }
}

/* What no source says is refused: scales of E5M3, constants of 16 bits, 32 rows of scales from lane 16 on. */
static void unknown_is_refused(void **state)
{
    (void)state;
    static const uint32_t end = 0xbfb00000;
    for (unsigned i = 0; i < 3; i++) {
        Machine *machine = machine_new_words("gfx1250", &end, 1, 0);
        Operand operands[MAX_OPERANDS] = {operand_phys(CLASS_V, ROW_D, i ? 16 : 8), operand_phys(CLASS_V, ROW_A, 16),
                                          operand_phys(CLASS_V, ROW_B, i ? 8 : 16), operand_imm(0),
                                          operand_phys(CLASS_V, ROW_SA, 1),         operand_phys(CLASS_V, ROW_SB, 1)};
        MachineInst inst = {.opcode = i ? OP_V_WMMA_SCALE_F32_32X16X128_F4 : OP_V_WMMA_SCALE_F32_16X16X128_F8F6F4,
                            .num_defs = 1,
                            .num_operands = 6,
                            .operands = operands};
        if (i == 0) inst.mods.scale_fmts = 4;
        if (i == 1) inst.mods.op_sel = 1;
        if (i == 2) {
            inst.opcode = OP_V_WMMA_F16_16X16X32_F16, inst.num_operands = 4;
            operands[0].width = 4, operands[1].width = operands[2].width = 8, operands[3] = operand_imm(1);
        }
        assert_true(machine_execute(machine, &inst));
        assert_int_equal(machine->wave->state, WAVE_STOPPED);
        machine_free(machine);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dense),    cmocka_unit_test(formats_and_scales),
        cmocka_unit_test(integers), cmocka_unit_test(sparse_integers),
        cmocka_unit_test(sparse),   cmocka_unit_test(unknown_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
