/* C = A * B^T of scaled 4-bit floats in double precision: A is m x k, B is n x k, both with one
   power of two per 32 elements of a row.

   ref_scaled_gemm out=FILE m= n= k= [type=f4x2] [out_type=f32] [seed=0] [a=0] [b=1] [sa=2] [sb=3]
   [b_blocks=0] [s_blocks=0] [sb_planes=0] [transposed=0] [tile=ROW,COLUMN,ROWS,COLUMNS ...] a, b,
   sa, sb: numbers of the --arg options that hold the operands and their scales. tile: compute only
   these parts. b_blocks=1: B in blocks of 16 rows, in each 16 bytes of one row after the other:
   [n/16][k/32][16][32]. s_blocks=1: scales in blocks of 32 rows and 8 columns:
   [rows/32][columns/8][columns%4][rows%16][columns/4%2][rows/16%2]. sb_planes=1: those of B as
   [rows/32][columns/8][columns/4%2][rows/16%2][columns%4][rows%16]. transposed=1: the result is
   written as n x m. */
#include "reference.h"

typedef struct Scaled {
    uint64_t m, n, k, seed, a, b, sa, sb;
    bool b_blocks, s_blocks, sb_planes, transposed;
    WaveccType type;
} Scaled;

static uint64_t b_element(const Scaled *g, uint64_t row, uint64_t k)
{
    if (!g->b_blocks) return row * g->k + k;
    return ((row / 16 * (g->k / 32) + k / 32) * 16 + row % 16) * 32 + k % 32;
}

static uint64_t scale_element(const Scaled *g, bool is_b, uint64_t row, uint64_t column)
{
    uint64_t columns = g->k / 32;
    if (!g->s_blocks) return row * columns + column;
    uint64_t block = row / 32 * (columns / 8) + column / 8;
    uint64_t byte = column / 4 % 2 * 2 + row / 16 % 2, lane = column % 4 * 16 + row % 16;
    return is_b && g->sb_planes ? block * 256 + byte * 64 + lane : block * 256 + lane * 4 + byte;
}

/* Rows [first, first + count) of an operand, with their scales applied. */
static double *scaled_rows(const Scaled *g, bool is_b, uint64_t first, uint64_t count)
{
    double *rows = malloc(sizeof(double) * count * g->k);
    for (uint64_t i = 0; i < count; i++)
        for (uint64_t k = 0; k < g->k; k++) {
            uint64_t row = first + i, element = is_b ? b_element(g, row, k) : row * g->k + k;
            rows[i * g->k + k] = wavecc_random_value(g->type, g->seed, is_b ? g->b : g->a, element) *
                                 wavecc_random_value(WAVECC_F8E8M0FNU, g->seed, is_b ? g->sb : g->sa,
                                                     scale_element(g, is_b, row, k / 32));
        }
    return rows;
}

static void compute_tile(const Scaled *g, Npy *out, const unsigned long long t[4])
{
    uint64_t rows = t[0] + t[2] > g->m ? g->m - t[0] : t[2], columns = t[1] + t[3] > g->n ? g->n - t[1] : t[3];
    double *a = scaled_rows(g, false, t[0], rows), *b = scaled_rows(g, true, t[1], columns);
    for (uint64_t i = 0; i < rows; i++)
        for (uint64_t j = 0; j < columns; j++) {
            double sum = 0;
            for (uint64_t k = 0; k < g->k; k++) sum += a[i * g->k + k] * b[j * g->k + k];
            uint64_t row = t[0] + i, column = t[1] + j;
            npy_put(out, g->transposed ? column * g->m + row : row * g->n + column, sum);
        }
    free(a);
    free(b);
}

int main(int argc, char **argv)
{
    Scaled g = {
        .m = option_number(argc, argv, "m", 0),
        .n = option_number(argc, argv, "n", 0),
        .k = option_number(argc, argv, "k", 0),
        .seed = option_number(argc, argv, "seed", 0),
        .a = option_number(argc, argv, "a", 0),
        .b = option_number(argc, argv, "b", 1),
        .sa = option_number(argc, argv, "sa", 2),
        .sb = option_number(argc, argv, "sb", 3),
        .b_blocks = option_number(argc, argv, "b_blocks", 0) != 0,
        .s_blocks = option_number(argc, argv, "s_blocks", 0) != 0,
        .sb_planes = option_number(argc, argv, "sb_planes", 0) != 0,
        .transposed = option_number(argc, argv, "transposed", 0) != 0,
        .type = option_type(argc, argv, "type", WAVECC_F4X2),
    };
    const char *path = option_text(argc, argv, "out", 0), *tile = option_text(argc, argv, "tile", 0);
    if (!path || !g.m || !g.n || !g.k) fail("usage: ref_scaled_gemm out=FILE m= n= k= ...");
    Npy out = npy_create(path, option_type(argc, argv, "out_type", WAVECC_F32), 2,
                         (uint64_t[]){g.transposed ? g.n : g.m, g.transposed ? g.m : g.n});
    if (!tile) compute_tile(&g, &out, (unsigned long long[]){0, 0, g.m, g.n});
    for (int i = 0; (tile = option_text(argc, argv, "tile", i)) != NULL; i++) {
        unsigned long long t[4];
        if (sscanf(tile, "%llu,%llu,%llu,%llu", &t[0], &t[1], &t[2], &t[3]) != 4) fail("tile=ROW,COLUMN,ROWS,COLUMNS");
        compute_tile(&g, &out, t);
    }
    npy_finish(&out);
    return 0;
}
