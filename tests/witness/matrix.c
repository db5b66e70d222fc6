/* Second witness: matrix rows. Shape and types are read from the mnemonic; the place of each
   element from its (row, column, k, block) by the formulas of AMD's matrix calculator; sums are
   exact, the emulator has to be within the bound of a sum in f32 (f64) in any order. */
#include <math.h>
#include <stdio.h>

#include "witness/rows.h"

typedef struct Shape {
    int m, n, k, blocks;
    FormatName a, b, acc;
    int bits_a, bits_b; /* of an element; integers: 8 */
    bool integer, xf32, f8f6f4, scaled, sparse;
    int format_a, format_b;
    bool flushes; /* CDNA2: denormals of f16 and bf16 products */
} Shape;

static FormatName format_from(const char *text, bool fnuz)
{
    if (!strncmp(text, "fp8", 3)) return fnuz ? FMT_FP8_FNUZ : FMT_FP8;
    if (!strncmp(text, "bf8", 3)) return fnuz ? FMT_BF8_FNUZ : FMT_BF8;
    if (!strncmp(text, "bf16", 4)) return FMT_BF16;
    if (!strncmp(text, "f16", 3)) return FMT_F16;
    if (!strncmp(text, "f64", 3)) return FMT_F64;
    return FMT_F32;
}
static FormatName f8f6f4_format(int number)
{
    static const FormatName formats[5] = {FMT_FP8, FMT_BF8, FMT_FP6, FMT_BF6, FMT_FP4};
    return formats[number];
}

static bool parse_shape(Target target, const MachineInst *inst, Shape *s)
{
    const char *name = inst_info(inst->opcode)->name;
    const bool fnuz = target_infos[target].has_fnuz_fp8;
    char acc[8], rest[40];
    memset(s, 0, sizeof *s);
    s->sparse = !strncmp(name, "v_smfmac_", 9);
    s->scaled = !strncmp(name, "v_mfma_scale_", 13);
    name += s->sparse ? 9 : s->scaled ? 13 : 7;
    if (sscanf(name, "%7[^_]_%dx%dx%d_%39s", acc, &s->m, &s->n, &s->k, rest) != 5) return false;
    const char *types = rest;
    s->blocks = 1;
    int length = 0;
    if (sscanf(rest, "%db_%n", &s->blocks, &length) == 1 && length) types = rest + length;
    else s->blocks = 1;
    s->integer = !strcmp(acc, "i32");
    s->acc = !strcmp(acc, "f64") ? FMT_F64 : FMT_F32;
    s->xf32 = !strcmp(types, "xf32");
    s->f8f6f4 = !strcmp(types, "f8f6f4");
    s->a = s->b = format_from(types, fnuz);
    if (strlen(types) == 7) s->b = format_from(types + 4, fnuz); /* fp8_bf8 */
    if (s->f8f6f4) {
        if (inst->mods.cbsz > 4 || inst->mods.blgp > 4) return false;
        s->format_a = inst->mods.cbsz, s->format_b = inst->mods.blgp;
        s->a = f8f6f4_format(s->format_a), s->b = f8f6f4_format(s->format_b);
    }
    s->bits_a = s->integer ? 8 : format_bits(s->a);
    s->bits_b = s->integer ? 8 : format_bits(s->b);
    s->flushes = target == TARGET_GFX90A && (s->a == FMT_F16 || s->a == FMT_BF16);
    return true;
}

/* ---- places ---- */

typedef struct Place {
    int lane, bit; /* bit within the operand's registers of the lane */
} Place;

/* Element (i, k) of A, or (j, k) of B; `dim` rows. */
static Place input_place(const Shape *s, int dim, int bits, bool chunks16, int i, int k, int block)
{
    const int groups = 64 / (dim * s->blocks), per_lane = s->k / groups;
    Place p;
    if (chunks16) { /* two chunks of 16 k per lane */
        const int chunk = k / 16;
        p.lane = dim * (chunk % groups) + i;
        p.bit = (chunk / groups * 16 + k % 16) * bits;
    } else {
        p.lane = block * dim + k / per_lane * dim * s->blocks + i;
        p.bit = k % per_lane * bits;
    }
    return p;
}
/* Element (i, j) of C and D. */
static Place output_place(const Shape *s, int i, int j, int block)
{
    Place p;
    if (s->acc == FMT_F64) {
        p.lane = s->m == 16 ? i % 4 * 16 + j : 16 * i + 4 * block + j;
        p.bit = s->m == 16 ? i / 4 * 64 : 0;
    } else if (s->m == 4) {
        p.lane = 4 * block + j;
        p.bit = 32 * i;
    } else if (s->m == 16) {
        p.lane = i / 4 * 16 + j;
        p.bit = 32 * (4 * block + i % 4);
    } else {
        p.lane = i / 4 % 2 * 32 + j;
        p.bit = 32 * (16 * block + i / 8 * 4 + i % 4);
    }
    return p;
}
static uint64_t bits_at(const Witness *w, unsigned row, Place p, int bits)
{
    uint64_t value = 0;
    for (int b = 0; b < bits; b++) {
        const unsigned at = (unsigned)(p.bit + b);
        value |= (uint64_t)(w->v[row + at / 32][p.lane] >> at % 32 & 1) << b;
    }
    return value;
}

/* cbsz, abid: of every 2^cbsz blocks of A, block number abid is read by all. */
static int lane_of_a(const Shape *s, const MachineInst *inst, int lane)
{
    const int size = s->m << inst->mods.cbsz; /* lanes of those blocks */
    return inst->mods.cbsz ? lane / size * size + s->m * inst->mods.abid + lane % s->m : lane;
}
static int lane_of_b(const MachineInst *inst, int lane)
{
    switch (inst->mods.blgp) {
    case 0: return lane;
    case 1: return lane % 32;
    case 2: return lane % 32 + 32;
    case 3: return (lane + 16) % 64;
    default: return lane % 16 + 16 * (inst->mods.blgp - 4);
    }
}

/* ---- values ---- */

typedef struct Sum {
    Quad value, magnitude;
    int64_t integer;
    bool nan, infinite[2];
} Sum;

static Number rounded_xf32(Number x)
{
    static const FloatFormat xf32 = {8, 10, 127, SPECIAL_IEEE};
    if (x.kind != KIND_FINITE || x.value == 0) return x;
    /* The bits of a format with 10 bits of mantissa, as a value again. */
    const Bits128 code = encode_magnitude(&xf32, x.value, ROUND_EVEN);
    const Number y = number_decode(FMT_F32, (uint64_t)code << 13);
    x.value = y.kind == KIND_INFINITE ? quad_power(128) : y.value;
    if (x.negative) x.value = -x.value;
    return x;
}
static void add_number(Sum *sum, Number x)
{
    if (is_nan(x)) sum->nan = true;
    else if (x.kind == KIND_INFINITE) sum->infinite[x.negative] = true;
    else sum->value += x.value, sum->magnitude += quad_abs(x.value);
}
static void add_product(Sum *sum, Number a, Number b)
{
    Number r = {KIND_FINITE, a.negative != b.negative, 0};
    if (is_nan(a) || is_nan(b) || (a.kind == KIND_INFINITE && is_zero(b)) || (b.kind == KIND_INFINITE && is_zero(a)))
        r.kind = KIND_QUIET;
    else if (a.kind == KIND_INFINITE || b.kind == KIND_INFINITE) r.kind = KIND_INFINITE;
    else r.value = a.value * b.value;
    add_number(sum, r);
}
static Number scaled(const Witness *w, Operand scale, unsigned byte, int lane, Number x)
{
    const int code = (int)(w->v[witness_row(scale)][lane] >> (8 * byte) & 0xff);
    if (code == 255) x.kind = KIND_QUIET;
    else if (x.kind == KIND_FINITE) x.value *= quad_power(code - 127);
    return x;
}

typedef struct Matrix {
    Witness *w;
    const MachineInst *inst;
    Shape s;
    unsigned row_a, row_b;
} Matrix;

static Number decode(const Shape *s, FormatName format, uint64_t bits)
{
    const Number x = number_decode(format, bits);
    const bool is_small =
        s->flushes && x.kind == KIND_FINITE && quad_abs(x.value) < quad_power(format == FMT_F16 ? -14 : -126);
    return is_small ? (Number){KIND_FINITE, false, 0} : x;
}

static Number a_value(const Matrix *m, int i, int k, int block)
{
    const Shape *s = &m->s;
    Place p = input_place(s, s->m, s->bits_a, s->f8f6f4 && s->format_a <= 1, i, k, block);
    if (!s->f8f6f4 && s->acc != FMT_F64) p.lane = lane_of_a(s, m->inst, p.lane);
    Number x = decode(s, s->a, bits_at(m->w, m->row_a, p, s->bits_a));
    if (s->xf32) x = rounded_xf32(x);
    if (s->acc == FMT_F64 && m->inst->mods.blgp & 1) x.negative = !x.negative, x.value = -x.value;
    const unsigned byte = (m->inst->mods.op_sel & 1) + 2 * (m->inst->mods.op_sel_hi & 1);
    return s->scaled ? scaled(m->w, m->inst->operands[4], byte, s->m * (k / 32) + i, x) : x;
}
static Number b_value(const Matrix *m, int j, int k, int block)
{
    const Shape *s = &m->s;
    Place p = input_place(s, s->n, s->bits_b, s->f8f6f4 && s->format_b <= 1, j, k, block);
    if (!s->f8f6f4 && s->acc != FMT_F64) p.lane = lane_of_b(m->inst, p.lane);
    Number x = decode(s, s->b, bits_at(m->w, m->row_b, p, s->bits_b));
    if (s->xf32) x = rounded_xf32(x);
    if (s->acc == FMT_F64 && m->inst->mods.blgp & 2) x.negative = !x.negative, x.value = -x.value;
    const unsigned byte = (m->inst->mods.op_sel >> 1 & 1) + 2 * (m->inst->mods.op_sel_hi >> 1 & 1);
    return s->scaled ? scaled(m->w, m->inst->operands[5], byte, s->n * (k / 32) + j, x) : x;
}
static int64_t int8_at(const Witness *w, unsigned row, Place p)
{
    const int64_t value = (int64_t)bits_at(w, row, p, 8);
    return value < 128 ? value : value - 256;
}

static uint64_t result_bits(const Shape *s, const Sum *sum)
{
    if (s->integer) return (uint64_t)sum->integer & 0xffffffff;
    if (sum->nan || (sum->infinite[0] && sum->infinite[1])) return format_nan(s->acc);
    if (sum->infinite[0] || sum->infinite[1])
        return format_infinity(s->acc) | (sum->infinite[1] ? sign_bit(s->acc) : 0);
    return number_encode(s->acc, sum->value, ROUND_EVEN, OVERFLOW_DEFAULT);
}
static double bound_of(const Shape *s, const Sum *sum)
{
    const Quad unit = quad_power(-float_formats[s->acc].mantissa_bits),
               largest = quad_power(float_formats[s->acc].bias);
    if (sum->magnitude > largest) return INFINITY; /* partial sums may overflow */
    return (double)(sum->magnitude * unit * (s->k + 2)) + (s->flushes ? 1e-36 : 1e-37);
}

static void finish(Matrix *m, Operand d, uint64_t (*results)[64], double (*bounds)[64])
{
    const Shape *s = &m->s;
    const int dwords = s->acc == FMT_F64 ? 2 : 1, count = s->m * s->n * s->blocks / 64;
    for (int e = 0; e < count; e++)
        for (int lane = 0; lane < 64; lane++) {
            m->w->v[witness_row(d) + (unsigned)(e * dwords)][lane] = (uint32_t)results[e][lane];
            if (dwords == 2)
                m->w->v[witness_row(d) + (unsigned)(e * dwords) + 1][lane] = (uint32_t)(results[e][lane] >> 32);
            m->w->bound[e][lane] = bounds[e][lane];
        }
    if (s->integer) return;
    m->w->tolerance = TOLERANCE_SUM;
    m->w->tolerance_format = s->acc;
    m->w->tolerance_row = witness_row(d);
    m->w->tolerance_rows = (unsigned)(count * dwords);
}

static WitnessResult dense(Witness *w, Target target, const MachineInst *inst, int param)
{
    static uint64_t results[32][64];
    static double bounds[32][64];
    static Number a[16][32][128], b[16][32][128];
    Matrix m = {.w = w, .inst = inst};
    const Operand c = inst->operands[3];
    (void)param;
    if (!parse_shape(target, inst, &m.s)) return WITNESS_DECLINED;
    const Shape *s = &m.s;
    m.row_a = witness_row(inst->operands[1]), m.row_b = witness_row(inst->operands[2]);
    if (!s->f8f6f4) {
        /* Where these modifiers have no meaning they are refused. */
        if (s->acc == FMT_F64 ? inst->mods.cbsz || inst->mods.abid : 1 << inst->mods.cbsz > s->blocks)
            return WITNESS_DECLINED;
        if (s->acc != FMT_F64 && inst->mods.blgp && s->blocks == 1 && (s->bits_a != 32 || s->xf32))
            return WITNESS_DECLINED;
        if (inst->mods.abid >> inst->mods.cbsz) return WITNESS_DECLINED;
    }
    const int element = s->acc == FMT_F64 ? 64 : 32;
    for (int block = 0; block < s->blocks && !s->integer; block++)
        for (int k = 0; k < s->k; k++) {
            for (int i = 0; i < s->m; i++) a[block][i][k] = a_value(&m, i, k, block);
            for (int j = 0; j < s->n; j++) b[block][j][k] = b_value(&m, j, k, block);
        }
    for (int block = 0; block < s->blocks; block++)
        for (int i = 0; i < s->m; i++)
            for (int j = 0; j < s->n; j++) {
                const Place place = output_place(s, i, j, block);
                Sum sum = {0};
                uint64_t c_bits = c.kind == OPERAND_IMM ? (s->acc == FMT_F64 ? isa_imm64(TYPE_F64, c) : c.value)
                                                        : bits_at(w, witness_row(c), place, element);
                if (s->acc == FMT_F64 && inst->mods.blgp & 4) c_bits ^= sign_bit(FMT_F64);
                if (s->integer) {
                    sum.integer = (int64_t)(int32_t)c_bits;
                    for (int k = 0; k < s->k; k++) {
                        Place pa = input_place(s, s->m, 8, false, i, k, block),
                              pb = input_place(s, s->n, 8, false, j, k, block);
                        pa.lane = lane_of_a(s, inst, pa.lane);
                        pb.lane = lane_of_b(inst, pb.lane);
                        sum.integer += int8_at(w, m.row_a, pa) * int8_at(w, m.row_b, pb);
                    }
                } else {
                    add_number(&sum, decode(s, s->acc, c_bits));
                    for (int k = 0; k < s->k; k++) add_product(&sum, a[block][i][k], b[block][j][k]);
                }
                results[place.bit / element][place.lane] = result_bits(s, &sum);
                bounds[place.bit / element][place.lane] = bound_of(s, &sum);
            }
    finish(&m, inst->operands[0], results, bounds);
    return WITNESS_DONE;
}

/* ---- sparse A: of every four k, two are stored; the index register says which ---- */

static WitnessResult sparse(Witness *w, Target target, const MachineInst *inst, int param)
{
    static uint64_t results[32][64];
    static double bounds[32][64];
    Matrix m = {.w = w, .inst = inst};
    (void)param;
    if (!parse_shape(target, inst, &m.s)) return WITNESS_DECLINED;
    const Shape *s = &m.s;
    const Operand index = inst->operands[3], c = inst->operands[0];
    if (inst->mods.blgp) return WITNESS_DECLINED;
    const int groups = 64 / s->m, quads = s->k / 4, quads_per_lane = quads / groups, set_bits = 4 * quads_per_lane;
    const int sets = 32 / set_bits, set = inst->mods.cbsz ? 0 : inst->mods.abid % sets;
    m.row_a = witness_row(inst->operands[1]), m.row_b = witness_row(inst->operands[2]);
    for (int i = 0; i < s->m; i++)
        for (int j = 0; j < s->n; j++) {
            const Place place = output_place(s, i, j, 0);
            const uint64_t c_bits = bits_at(w, witness_row(c), place, 32);
            Sum sum = {0};
            sum.integer = (int64_t)(int32_t)c_bits;
            if (!s->integer) add_number(&sum, number_decode(FMT_F32, c_bits));
            for (int quad = 0; quad < quads; quad++)
                for (int stored = 0; stored < 2; stored++) {
                    const int lane = quad / quads_per_lane * s->m + i, local = quad % quads_per_lane;
                    const Place pa = {lane, (2 * local + stored) * s->bits_a};
                    const int which =
                        (int)(w->v[witness_row(index)][lane] >> (set * set_bits + 4 * local + 2 * stored) & 3);
                    const int k = 4 * quad + which, per_lane = s->k / groups;
                    Place pb = {k / per_lane * s->n + j, k % per_lane * s->bits_b};
                    if (s->bits_b * per_lane == 256) { /* gfx950: 16 bytes to each lane group, twice */
                        const int half = s->k / 2, within = k % half * s->bits_b;
                        pb.lane = within / 128 * s->n + j;
                        pb.bit = k / half * 128 + within % 128;
                    }
                    if (s->integer) sum.integer += int8_at(w, m.row_a, pa) * int8_at(w, m.row_b, pb);
                    else
                        add_product(&sum, number_decode(s->a, bits_at(w, m.row_a, pa, s->bits_a)),
                                    number_decode(s->b, bits_at(w, m.row_b, pb, s->bits_b)));
                }
            results[place.bit / 32][place.lane] = result_bits(s, &sum);
            bounds[place.bit / 32][place.lane] = bound_of(s, &sum);
        }
    finish(&m, inst->operands[0], results, bounds);
    return WITNESS_DONE;
}

#define DENSE(name) {name, dense, 0},
#define SPARSE(name) {name, sparse, 0},
/* clang-format off */
/* clang-format off */
static const WaveRow rows[] = {
    DENSE("v_mfma_f32_16x16x8_xf32")
    DENSE("v_mfma_f32_32x32x4_xf32")
    DENSE("v_mfma_f32_32x32x1_2b_f32")
    DENSE("v_mfma_f32_16x16x1_4b_f32")
    DENSE("v_mfma_f32_4x4x1_16b_f32")
    DENSE("v_mfma_f32_32x32x2_f32")
    DENSE("v_mfma_f32_16x16x4_f32")
    DENSE("v_mfma_f32_32x32x4_2b_f16")
    DENSE("v_mfma_f32_16x16x4_4b_f16")
    DENSE("v_mfma_f32_4x4x4_16b_f16")
    DENSE("v_mfma_f32_32x32x8_f16")
    DENSE("v_mfma_f32_32x32x2_2b_bf16")
    DENSE("v_mfma_f32_16x16x2_4b_bf16")
    DENSE("v_mfma_f32_4x4x2_16b_bf16")
    DENSE("v_mfma_f32_32x32x4_bf16")
    DENSE("v_mfma_f32_16x16x8_bf16")
    DENSE("v_mfma_i32_32x32x8_i8")
    DENSE("v_mfma_i32_16x16x16_i8")
    DENSE("v_mfma_f32_16x16x16_f16")
    DENSE("v_mfma_i32_32x32x4_2b_i8")
    DENSE("v_mfma_i32_16x16x4_4b_i8")
    DENSE("v_mfma_i32_4x4x4_16b_i8")
    DENSE("v_mfma_i32_32x32x16_i8")
    DENSE("v_mfma_i32_16x16x32_i8")
    DENSE("v_mfma_f32_32x32x4_2b_bf16")
    DENSE("v_mfma_f32_16x16x4_4b_bf16")
    DENSE("v_mfma_f32_4x4x4_16b_bf16")
    DENSE("v_mfma_f32_32x32x8_bf16")
    DENSE("v_mfma_f32_16x16x16_bf16")
    SPARSE("v_smfmac_f32_16x16x32_f16")
    SPARSE("v_smfmac_f32_32x32x16_f16")
    SPARSE("v_smfmac_f32_16x16x32_bf16")
    SPARSE("v_smfmac_f32_32x32x16_bf16")
    SPARSE("v_smfmac_i32_16x16x64_i8")
    SPARSE("v_smfmac_i32_32x32x32_i8")
    DENSE("v_mfma_f64_16x16x4_f64")
    DENSE("v_mfma_f64_4x4x4_4b_f64")
    DENSE("v_mfma_f32_16x16x32_bf8_bf8")
    DENSE("v_mfma_f32_16x16x32_bf8_fp8")
    DENSE("v_mfma_f32_16x16x32_fp8_bf8")
    DENSE("v_mfma_f32_16x16x32_fp8_fp8")
    DENSE("v_mfma_f32_32x32x16_bf8_bf8")
    DENSE("v_mfma_f32_32x32x16_bf8_fp8")
    DENSE("v_mfma_f32_32x32x16_fp8_bf8")
    DENSE("v_mfma_f32_32x32x16_fp8_fp8")
    SPARSE("v_smfmac_f32_16x16x64_bf8_bf8")
    SPARSE("v_smfmac_f32_16x16x64_bf8_fp8")
    SPARSE("v_smfmac_f32_16x16x64_fp8_bf8")
    SPARSE("v_smfmac_f32_16x16x64_fp8_fp8")
    SPARSE("v_smfmac_f32_32x32x32_bf8_bf8")
    SPARSE("v_smfmac_f32_32x32x32_bf8_fp8")
    SPARSE("v_smfmac_f32_32x32x32_fp8_bf8")
    SPARSE("v_smfmac_f32_32x32x32_fp8_fp8")
    DENSE("v_mfma_f32_16x16x128_f8f6f4")
    DENSE("v_mfma_scale_f32_16x16x128_f8f6f4")
    DENSE("v_mfma_f32_32x32x64_f8f6f4")
    DENSE("v_mfma_scale_f32_32x32x64_f8f6f4")
    DENSE("v_mfma_f32_16x16x32_bf16")
    DENSE("v_mfma_i32_16x16x64_i8")
    DENSE("v_mfma_f32_32x32x16_bf16")
    DENSE("v_mfma_i32_32x32x32_i8")
    SPARSE("v_smfmac_f32_16x16x64_bf16")
    SPARSE("v_smfmac_f32_32x32x32_bf16")
    DENSE("v_mfma_f32_16x16x32_f16")
    DENSE("v_mfma_f32_32x32x16_f16")
    SPARSE("v_smfmac_f32_16x16x64_f16")
    SPARSE("v_smfmac_f32_32x32x32_f16")
    SPARSE("v_smfmac_i32_16x16x128_i8")
    SPARSE("v_smfmac_i32_32x32x64_i8")
    SPARSE("v_smfmac_f32_16x16x128_bf8_bf8")
    SPARSE("v_smfmac_f32_16x16x128_bf8_fp8")
    SPARSE("v_smfmac_f32_16x16x128_fp8_bf8")
    SPARSE("v_smfmac_f32_16x16x128_fp8_fp8")
    SPARSE("v_smfmac_f32_32x32x64_bf8_bf8")
    SPARSE("v_smfmac_f32_32x32x64_bf8_fp8")
    SPARSE("v_smfmac_f32_32x32x64_fp8_bf8")
    SPARSE("v_smfmac_f32_32x32x64_fp8_fp8")
};
/* clang-format on */
/* clang-format on */
const WaveTable witness_matrix_table = {rows, sizeof rows / sizeof rows[0]};
