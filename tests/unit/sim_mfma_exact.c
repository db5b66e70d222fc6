/* --mfma=exact against the model's formulas in integers (docs/isa/mfma.md, 5), on all levels of host instructions;
   the same operations without a model in sequence. tests/e2e has no part in it: kernels compare with references
   within rounding. */
#include "sim_machine.h"

#include <math.h>

enum { ROW_A = 0, ROW_B = 32, ROW_C = 64, ROW_D = 128, MOST_K = 32 };

typedef enum Type { F16, BF16, XF32, FP8, BF8 } Type;
static const struct {
    unsigned bits, fraction, exponent_bits, bias;
} types[] = {[F16] = {16, 10, 5, 15},
             [BF16] = {16, 7, 8, 127},
             [XF32] = {32, 23, 8, 127},
             [FP8] = {8, 3, 4, 8},
             [BF8] = {8, 2, 5, 16}};

typedef struct Shape {
    const char *name;
    unsigned m, k, blocks, group;
    Type a, b;
} Shape;
static const Shape shapes[] = {
    {"32x32x8_f16", 32, 8, 1, 8, F16, F16},        {"16x16x16_f16", 16, 16, 1, 8, F16, F16},
    {"32x32x4_2b_f16", 32, 4, 2, 4, F16, F16},     {"16x16x4_4b_f16", 16, 4, 4, 4, F16, F16},
    {"32x32x8_bf16", 32, 8, 1, 8, BF16, BF16},     {"16x16x16_bf16", 16, 16, 1, 8, BF16, BF16},
    {"32x32x4_2b_bf16", 32, 4, 2, 4, BF16, BF16},  {"16x16x4_4b_bf16", 16, 4, 4, 4, BF16, BF16},
    {"32x32x4_xf32", 32, 4, 1, 4, XF32, XF32},     {"16x16x8_xf32", 16, 8, 1, 4, XF32, XF32},
    {"32x32x16_fp8_fp8", 32, 16, 1, 16, FP8, FP8}, {"16x16x32_fp8_fp8", 16, 32, 1, 16, FP8, FP8},
    {"32x32x16_bf8_bf8", 32, 16, 1, 16, BF8, BF8}, {"16x16x32_bf8_bf8", 16, 32, 1, 16, BF8, BF8},
    {"16x16x32_fp8_bf8", 16, 32, 1, 16, FP8, BF8}, {"32x32x16_bf8_fp8", 32, 16, 1, 16, BF8, FP8},
};

static uint64_t random_state = 1;
static uint32_t next_random(void)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random_state >> 33);
}

/* ---- numbers: significand * 2^exponent ---- */

typedef struct Number {
    int64_t significand;
    int exponent;    /* of the last bit */
    int top;         /* exp() of the model */
    bool is_special; /* infinity, NaN */
    double value;
} Number;

static Number number_of(Type type, uint32_t bits)
{
    const unsigned f = types[type].fraction, last = (1u << types[type].exponent_bits) - 1, e = bits >> f & last;
    const int bias = (int)types[type].bias;
    const bool is_fnuz = type == FP8 || type == BF8;
    uint32_t fraction = bits & ((1u << f) - 1);
    if (type == XF32) fraction &= ~0x1fffu;
    Number n = {.significand = e ? fraction | 1u << f : fraction, .exponent = (int)(e ? e : 1) - bias - (int)f};
    n.top = n.significand ? n.exponent + (int)f : -126;
    n.value = ldexp((double)n.significand, n.exponent);
    n.is_special = is_fnuz ? bits == 0x80 : e == last;
    if (n.is_special) n.value = fraction || is_fnuz ? (double)NAN : (double)INFINITY;
    if (bits >> (types[type].bits - 1) & 1 && !(is_fnuz && n.is_special))
        n.significand = -n.significand, n.value = -n.value;
    return n;
}

static Number number_of_f32(uint32_t bits)
{
    Number n = {.exponent = (int)(bits >> 23 & 255) - 150, .significand = (bits & 0x7fffff) | 0x800000};
    if (!(bits >> 23 & 255)) n.exponent = -149, n.significand = bits & 0x7fffff;
    n.top = n.significand ? n.exponent + 23 : -126;
    n.is_special = (bits >> 23 & 255) == 255;
    if (bits >> 31) n.significand = -n.significand;
    n.value = (double)f32_from_bits(bits);
    return n;
}

/* In units of 2^unit, toward zero or down. The result fits. */
static int64_t cut(int64_t significand, int exponent, int unit, bool down)
{
    if (!significand) return 0;
    if (exponent >= unit) return significand * (INT64_C(1) << (exponent - unit));
    const int shift = unit - exponent < 62 ? unit - exponent : 62;
    if (down || significand > 0) return significand >> shift;
    return -(-significand >> shift);
}

static int largest(int a, int b) { return a > b ? a : b; }

/* The products first, first + step, ... in units of 2^(*e - 24). */
static int64_t part(const Number *a, const Number *b, unsigned first, unsigned count, unsigned step, int *e)
{
    int64_t sum = 0;
    *e = -1000;
    for (unsigned k = first; k < count; k += step) *e = largest(*e, a[k].top + b[k].top);
    for (unsigned k = first; k < count; k += step)
        sum += cut(a[k].significand * b[k].significand, a[k].exponent + b[k].exponent, *e - 24, false);
    return sum;
}

static float special(const Number *a, const Number *b, unsigned count, float s, bool *is_special)
{
    double all = 0;
    bool above = false, below = false;
    for (unsigned k = 0; k < count; k++) {
        all += a[k].value * b[k].value;
        above = above || a[k].value * b[k].value >= 0x1p128;
        below = below || a[k].value * b[k].value <= -0x1p128;
    }
    all += (double)s;
    *is_special = true;
    if (isnan(all) || isinf(all)) return (float)all;
    if (above || below) return above && below ? NAN : above ? INFINITY : -INFINITY;
    *is_special = false;
    return s;
}

static float group_of(const Number *a, const Number *b, unsigned count, bool is_8bit, float s)
{
    bool done;
    int e, odd_e;
    s = special(a, b, count, s, &done);
    if (done) return s;
    const Number c = number_of_f32(f32_to_bits(s));
    int64_t p = part(a, b, 0, count, is_8bit ? 2 : 1, &e);
    if (is_8bit) {
        const int64_t odd = part(a, b, 1, count, 2, &odd_e);
        const int most = largest(e, odd_e);
        p = cut(p, e - 24, most - 24, true) + cut(odd, odd_e - 24, most - 24, true);
        e = most;
    }
    const int m = largest(e, c.top);
    const int64_t own = is_8bit && c.top < m - 25 ? 0 : cut(c.significand, c.exponent, m - 24, true);
    return (float)ldexp((double)(cut(p, e - 24, m - 31, true) + own * 128), m - 31);
}

/* ---- the machine ---- */

/* Bits of the element of a lane: groups of lanes hold consecutive k. */
static uint32_t *dword_of(SimWave *wave, unsigned row, const Shape *s, Type type, unsigned block, unsigned i,
                          unsigned k, unsigned *shift)
{
    const unsigned groups = 64 / (s->m * s->blocks), each = s->k / groups, bit = k % each * types[type].bits;
    *shift = bit % 32;
    return &wave->v[row + bit / 32][(k / each * s->blocks + block) * s->m + i];
}

static Number element(SimWave *wave, unsigned row, const Shape *s, Type type, unsigned block, unsigned i, unsigned k)
{
    unsigned shift;
    const uint32_t word = *dword_of(wave, row, s, type, block, i, k, &shift);
    return number_of(type, types[type].bits == 32 ? word : word >> shift & ((1u << types[type].bits) - 1));
}

static uint32_t *sum_of(SimWave *wave, unsigned row, const Shape *s, unsigned block, unsigned i, unsigned j)
{
    if (s->m == 16) return &wave->v[row + 4 * block + i % 4][i / 4 * 16 + j];
    return &wave->v[row + 16 * block + i / 8 * 4 + i % 4][i / 4 % 2 * 32 + j];
}

typedef enum Draw { NORMAL, WIDE, CANCELLING, ALL_BITS, NUM_DRAWS } Draw;

static uint32_t draw_bits(Type type, Draw draw)
{
    const unsigned f = types[type].fraction, width = types[type].exponent_bits, middle = types[type].bias;
    const uint32_t sign = (next_random() & 1) << (types[type].bits - 1), fraction = next_random() & ((1u << f) - 1);
    if (draw == ALL_BITS)
        return types[type].bits == 32 ? next_random() << 1 ^ next_random()
                                      : next_random() & ((1u << types[type].bits) - 1);
    if (next_random() % 8 == 0) return 0;
    if (draw == CANCELLING) return sign | middle << f | (fraction & 1);
    const unsigned reach = draw == WIDE ? (1u << width) / 3 : 3,
                   exponent = middle - reach / 2 + next_random() % (reach + 1);
    return sign | (exponent & ((1u << width) - 1)) << f | fraction;
}

static void draw_operands(SimWave *wave, const Shape *s, Draw draw)
{
    for (unsigned side = 0; side < 2; side++)
        for (unsigned block = 0; block < s->blocks; block++)
            for (unsigned i = 0; i < s->m; i++)
                for (unsigned k = 0; k < s->k; k++) {
                    const Type type = side ? s->b : s->a;
                    unsigned shift;
                    uint32_t *to = dword_of(wave, side ? ROW_B : ROW_A, s, type, block, i, k, &shift);
                    const uint32_t bits = draw_bits(type, draw);
                    *to = types[type].bits == 32 ? bits
                                                 : (*to & ~(((1u << types[type].bits) - 1) << shift)) | bits << shift;
                }
    for (unsigned r = 0; r < s->m * s->m * s->blocks / 64; r++)
        for (unsigned lane = 0; lane < 64; lane++) {
            const uint32_t random = next_random() << 1 ^ next_random(), kind = next_random() % 4;
            wave->v[ROW_C + r][lane] = kind == 0 || draw == ALL_BITS
                                           ? (draw == ALL_BITS ? random : 0)
                                           : (random & 0x807fffff) | (100 + next_random() % 40) << 23;
        }
}

static void compare(SimWave *wave, const Shape *s, const char *what)
{
    for (unsigned block = 0; block < s->blocks; block++)
        for (unsigned i = 0; i < s->m; i++)
            for (unsigned j = 0; j < s->m; j++) {
                Number a[MOST_K], b[MOST_K];
                for (unsigned k = 0; k < s->k; k++) {
                    a[k] = element(wave, ROW_A, s, s->a, block, i, k);
                    b[k] = element(wave, ROW_B, s, s->b, block, j, k);
                }
                float sum = f32_from_bits(*sum_of(wave, ROW_C, s, block, i, j));
                for (unsigned k = 0; k < s->k; k += s->group) sum = group_of(a + k, b + k, s->group, s->a >= FP8, sum);
                const uint32_t got = *sum_of(wave, ROW_D, s, block, i, j);
                const bool same = isnan(sum) ? isnan(f32_from_bits(got)) : got == f32_to_bits(sum);
                if (!same)
                    fail_msg("%s, %s: D[%u][%u] of block %u is %08x, not %08x", s->name, what, i, j, block, got,
                             f32_to_bits(sum));
            }
}

static Machine *machine_for(const char *target, const Shape *s, unsigned level)
{
    char text[200];
    const unsigned a = s->m * s->k * s->blocks / 64 * types[s->a].bits / 32, d = s->m * s->m * s->blocks / 64;
    if (a > 1)
        snprintf(text, sizeof text, "v_mfma_f32_%s v[%d:%u], v[%d:%u], v[%d:%u], v[%d:%u]", s->name, ROW_D,
                 ROW_D + d - 1, ROW_A, ROW_A + a - 1, ROW_B, ROW_B + a - 1, ROW_C, ROW_C + d - 1);
    else
        snprintf(text, sizeof text, "v_mfma_f32_%s v[%d:%u], v%d, v%d, v[%d:%u]", s->name, ROW_D, ROW_D + d - 1, ROW_A,
                 ROW_B, ROW_C, ROW_C + d - 1);
    Machine *m = machine_new(target, text, level);
    m->dispatch.matrix = SIM_MATRIX_EXACT;
    return m;
}

static void as_the_model(void **state)
{
    static const char *const names[] = {"numbers near 1", "far exponents", "sums that cancel", "all bits"};
    (void)state;
    for (unsigned n = 0; n < sizeof shapes / sizeof shapes[0]; n++)
        for (unsigned level = 2; level <= sim_host_level(); level++) {
            for (Draw draw = NORMAL; draw < NUM_DRAWS; draw++) {
                Machine *m = machine_for("gfx942", &shapes[n], level);
                draw_operands(m->wave, &shapes[n], draw);
                machine_end(m);
                compare(m->wave, &shapes[n], names[draw]);
                machine_free(m);
            }
        }
}

/* Cases by hand: A and B have these elements along k, in row 0 and column 0; the sums are the model's. */
static void by_hand(void **state)
{
    static const struct {
        unsigned shape;
        uint32_t a[8], b[8], c, d;
    } cases[] = {
        /* 1 + 7 * 2^-25: the small ones lie below 2^(0-24) and are cut, whatever they come to together */
        {1,
         {0x3c00, 0x0c00, 0x0c00, 0x0c00, 0x0c00, 0x0c00, 0x0c00, 0x0c00},
         {0x3c00, 0x0800, 0x0800, 0x0800, 0x0800, 0x0800, 0x0800, 0x0800},
         0,
         0x3f800000},
        /* 1 - 2^-40: C is cut downward, to -2^-24, so that the sum is the float below 1 */
        {1, {0x3c00}, {0x3c00}, 0xab800000, 0x3f7fffff},
        /* 2^8 - 2^8 - 1.99..: C loses its last bits, downward, before the products cancel */
        {1, {0x4c00, 0xcc00}, {0x4c00, 0x4c00}, 0xbfffffff, 0xc0000000},
        /* zeros add nothing: C comes out as it was, a denormal too */
        {1, {0}, {0}, 0x00000001, 0x00000001},
        {4, {0x3f80}, {0x3f80}, 0x7f800000, 0x7f800000},
        /* 2^127 * 2: beyond f32, an infinity */
        {4, {0x7f00}, {0x4000}, 0, 0x7f800000},
        /* xf32: the low 13 bits of an input do not count */
        {8, {0x3f801fff}, {0x3f800000}, 0, 0x3f800000},
    };
    (void)state;
    for (size_t n = 0; n < sizeof cases / sizeof cases[0]; n++) {
        const Shape *s = &shapes[cases[n].shape];
        Machine *m = machine_for("gfx942", s, 0);
        for (unsigned k = 0; k < 8 && k < s->k; k++) {
            unsigned shift;
            uint32_t *to = dword_of(m->wave, ROW_A, s, s->a, 0, 0, k, &shift);
            *to |= cases[n].a[k] << shift;
            to = dword_of(m->wave, ROW_B, s, s->b, 0, 0, k, &shift);
            *to |= cases[n].b[k] << shift;
        }
        *sum_of(m->wave, ROW_C, s, 0, 0, 0) = cases[n].c;
        machine_end(m);
        if (*sum_of(m->wave, ROW_D, s, 0, 0, 0) != cases[n].d)
            fail_msg("case %zu: %08x, not %08x", n, *sum_of(m->wave, ROW_D, s, 0, 0, 0), cases[n].d);
        compare(m->wave, s, "by hand");
        machine_free(m);
    }
}

/* Sums in sequence stay the default, and the two ways differ where the model cuts. */
static void only_on_request(void **state)
{
    Machine *m = machine_for("gfx942", &shapes[1], 0);
    unsigned shift;
    (void)state;
    m->dispatch.matrix = SIM_MATRIX_SEQUENTIAL;
    *dword_of(m->wave, ROW_A, &shapes[1], F16, 0, 0, 0, &shift) = 0x3c00;
    *dword_of(m->wave, ROW_B, &shapes[1], F16, 0, 0, 0, &shift) = 0x3c00;
    *sum_of(m->wave, ROW_C, &shapes[1], 0, 0, 0) = 0xab800000;
    machine_end(m);
    assert_int_equal(*sum_of(m->wave, ROW_D, &shapes[1], 0, 0, 0), 0x3f800000);
    machine_free(m);
}

/* What has no model is named, and what needs none is not. */
static void without_model(void **state)
{
    static const struct {
        const char *target, *text, *name;
        bool any;
    } cases[] = {
        {"gfx942", "v_mfma_f32_4x4x4_16b_f16 v[0:3], v[4:5], v[6:7], v[8:11]", "v_mfma_f32_4x4x4_16b_f16", true},
        {"gfx942", "v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[8:11], v12", "v_smfmac_f32_16x16x32_f16", true},
        {"gfx950", "v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[8:15], v[16:23], v[24:27]", "v_mfma_f32_16x16x128_f8f6f4",
         true},
        {"gfx950", "v_mfma_f32_16x16x32_f16 v[0:3], v[8:11], v[16:19], v[24:27]", NULL, true},
        {"gfx942", "v_mfma_i32_16x16x32_i8 v[0:3], v[4:5], v[6:7], v[8:11]", NULL, true},
        {"gfx942", "v_mfma_f64_16x16x4_f64 v[0:7], v[8:9], v[10:11], v[12:19]", NULL, true},
        {"gfx942", "v_mov_b32 v0, v1", NULL, false},
    };
    (void)state;
    for (size_t n = 0; n < sizeof cases / sizeof cases[0]; n++) {
        Machine *m = machine_new(cases[n].target, cases[n].text, 0);
        const char *name;
        assert_int_equal(sim_program_matrices(m->program, &name), cases[n].any);
        if (cases[n].name) assert_string_equal(name, cases[n].name);
        else assert_null(name);
        machine_free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_the_model),
        cmocka_unit_test(by_hand),
        cmocka_unit_test(only_on_request),
        cmocka_unit_test(without_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
