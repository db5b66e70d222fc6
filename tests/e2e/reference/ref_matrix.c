/* Matrix products of one wave, by the layouts of the matrix instructions (AMD's matrix instruction
   calculator): which lane holds which elements of A, B and C, in[0], in[1] and in[2], a row of each
   per lane. */
#include "single.h"

enum { LANES = 64, MAX_K = 128 };

typedef struct Shape {
    int m, n, k, blocks;
} Shape;

static Shape shape(const Single *s)
{
    return (Shape){(int)number(s, "m", 16), (int)number(s, "n", number(s, "m", 16)), (int)number(s, "k", 16),
                   (int)number(s, "blocks", 1)};
}

/* Element (row, k) of a block of A, or of B with columns for rows. `chunks`: 8-bit elements of the
   products of 8, 6 and 4 bits lie in two parts of 16. */
static uint64_t place_of(int rows, int depth, int blocks, int block, int row, int k, bool chunks)
{
    int groups = LANES / (rows * blocks), per_lane = depth / groups;
    if (chunks) {
        int chunk = k / 16;
        return (uint64_t)((rows * (chunk % groups) + row) * per_lane + chunk / groups * 16 + k % 16);
    }
    return (uint64_t)((block * rows + k / per_lane * rows * blocks + row) * per_lane + k % per_lane);
}

/* Element (i, j) of a block of C and D. */
static uint64_t place_of_result(const Single *s, const Shape *x, int block, int i, int j)
{
    int per_lane = x->m * x->n * x->blocks / LANES, lane, at;
    if (s->out.type == WAVECC_F64) {
        bool small = x->m == 4;
        lane = small ? 16 * i + 4 * block + j : 16 * (i % 4) + j;
        at = small ? 0 : i / 4;
    } else {
        int rows = LANES / x->n, together = 256 / (x->m * x->n) > 1 ? 256 / (x->m * x->n) : 1;
        lane = block % together * x->n + i / 4 % rows * together * x->n + j;
        at = block * (x->m * x->n / LANES) + i / (4 * rows) * 4 + i % 4;
    }
    return (uint64_t)(lane * per_lane + at);
}

static double element(const Array *a, uint64_t at)
{
    if (is_float(a->type)) return float_of(a, at);
    return (double)sign_extended(wavecc_type_info(a->type)->bits, code_of(a, at));
}

/* The lane whose B a lane reads. */
static int permuted_b(int blgp, int lane)
{
    return blgp == 1   ? lane % 32
           : blgp == 2 ? lane % 32 + 32
           : blgp == 3 ? (lane + 16) % 64
           : blgp >= 4 ? lane % 16 + 16 * (blgp - 4)
                       : lane;
}

static double scale_of(const Single *s, int input, const char *which, int rows, int row, int k)
{
    if (s->num_in <= input) return 1;
    const Array *a = &s->in[input];
    uint64_t per_lane = a->count / LANES;
    return float_of(a, (uint64_t)(rows * (k / 32) + row) * per_lane + (uint64_t)number(s, which, 0));
}

static void expect_sum(Single *s, const Shape *x, int block, int i, int j, double sum, double sign)
{
    uint64_t at = place_of_result(s, x, block, i, j);
    sum += sign * element(&s->in[2], at);
    if (is_float(s->out.type)) expect_value(s, at, sum == 0 ? 0 : sum);
    else expect_code(s, at, (uint64_t)(int64_t)sum);
}

/* cbsz: of every 2^cbsz blocks of A, number abid for all of them. neg: bits of A, B and C. */
static void def_product(Single *s)
{
    Shape x = shape(s);
    int blgp = (int)number(s, "blgp", 0), cbsz = (int)number(s, "cbsz", 0), abid = (int)number(s, "abid", 0),
        neg = (int)number(s, "neg", 0);
    bool chunks_a = number(s, "f8f6f4", 0) && type_bits(s->in[0].type) == 8,
         chunks_b = number(s, "f8f6f4", 0) && type_bits(s->in[1].type) == 8;
    for (int block = 0; block < x.blocks; block++)
        for (int i = 0; i < x.m; i++)
            for (int j = 0; j < x.n; j++) {
                double sum = 0;
                for (int k = 0; k < x.k; k++) {
                    uint64_t at = place_of(x.n, x.k, x.blocks, block, j, k, chunks_b),
                             per_lane = (uint64_t)x.k * (uint64_t)(x.n * x.blocks) / LANES;
                    at = (uint64_t)permuted_b(blgp, (int)(at / per_lane)) * per_lane + at % per_lane;
                    double a = element(&s->in[0],
                                       place_of(x.m, x.k, x.blocks, (block >> cbsz << cbsz) + abid, i, k, chunks_a)),
                           b = element(&s->in[1], at);
                    sum += a * b * scale_of(s, 3, "sa", x.m, i, k) * scale_of(s, 4, "sb", x.n, j, k);
                }
                expect_sum(s, &x, block, i, j, neg & 1 ? (neg & 2 ? sum : -sum) : (neg & 2 ? -sum : sum),
                           neg & 4 ? -1 : 1);
            }
}

/* in[3]: a dword of indices per lane. Stored element e of group q stands for k = 4 * q + two bits
 * of the group's four. */
static int kept_position(const Single *s, const Shape *x, int i, int q, int e)
{
    int per_lane = x->k / 4 / (LANES / x->m); /* groups of four of one lane */
    int set_bits = 4 * per_lane, set = number(s, "cbsz", 0) ? 0 : (int)number(s, "abid", 0) % (32 / set_bits);
    uint64_t index = code_of(&s->in[3], (uint64_t)(q / per_lane * x->m + i));
    return (int)(index >> (set * set_bits + q % per_lane * 4 + 2 * e) & 3);
}
static void def_sparse(Single *s)
{
    Shape x = shape(s);
    int per_lane = x.k / 4 / (LANES / x.m), wide = x.k / (LANES / x.n);
    int chunk = 128 / type_bits(s->in[1].type);
    bool split = wide == 2 * chunk; /* B in two parts of 16 bytes */
    for (int i = 0; i < x.m; i++)
        for (int j = 0; j < x.n; j++) {
            double sum = 0;
            for (int q = 0; q < x.k / 4; q++)
                for (int e = 0; e < 2; e++) {
                    double a =
                        element(&s->in[0], (uint64_t)((q / per_lane * x.m + i) * per_lane * 2 + q % per_lane * 2 + e));
                    int k = 4 * q + kept_position(s, &x, i, q, e), half = x.k / 2;
                    uint64_t at = split
                                      ? (uint64_t)((k % half / chunk * x.n + j) * wide + chunk * (k / half) + k % chunk)
                                      : (uint64_t)((k / wide * x.n + j) * wide + k % wide);
                    sum += a * element(&s->in[1], at);
                }
            expect_sum(s, &x, 0, i, j, sum, 1);
        }
}

static const DefinitionRow rows[] = {{"product", def_product}, {"sparse", def_sparse}};
SINGLE_MAIN(rows)
