/* C = A * B^T (A is m x k, B is n x k; with trans_b=0 B is k x n), in double precision.

   ref_gemm out=FILE m= n= k= [type=f16] [out_type=f32] [seed=0] [a=0] [b=1] [trans_b=1]
   [tile=ROW,COLUMN,ROWS,COLUMNS ...] a, b: numbers of the --arg options that hold A and B. tile: compute only these
   parts, the rest of the file is 0. */
#include "reference.h"

typedef struct Gemm {
    uint64_t m, n, k, seed, a, b;
    bool trans_b;
    WaveccType type;
} Gemm;

static double *rows_of_a(const Gemm *g, uint64_t first, uint64_t count)
{
    double *rows = malloc(sizeof(double) * count * g->k);
    for (uint64_t i = 0; i < count * g->k; i++) rows[i] = wavecc_random_value(g->type, g->seed, g->a, first * g->k + i);
    return rows;
}

/* Columns [first, first + count) of B^T, each one contiguous. */
static double *columns_of_b(const Gemm *g, uint64_t first, uint64_t count)
{
    double *columns = malloc(sizeof(double) * count * g->k);
    for (uint64_t j = 0; j < count; j++) {
        for (uint64_t k = 0; k < g->k; k++) {
            uint64_t element = g->trans_b ? (first + j) * g->k + k : k * g->n + first + j;
            columns[j * g->k + k] = wavecc_random_value(g->type, g->seed, g->b, element);
        }
    }
    return columns;
}

static void compute_tile(const Gemm *g, Npy *out, uint64_t row, uint64_t column, uint64_t rows, uint64_t columns)
{
    if (row + rows > g->m || column + columns > g->n) fail("a tile is outside of the result");
    double *a = rows_of_a(g, row, rows), *b = columns_of_b(g, column, columns);
    for (uint64_t i = 0; i < rows; i++) {
        for (uint64_t j = 0; j < columns; j++) {
            double sum = 0;
            for (uint64_t k = 0; k < g->k; k++) sum += a[i * g->k + k] * b[j * g->k + k];
            npy_put(out, (row + i) * g->n + column + j, sum);
        }
    }
    free(a);
    free(b);
}

int main(int argc, char **argv)
{
    Gemm g = {
        .m = option_number(argc, argv, "m", 0),
        .n = option_number(argc, argv, "n", 0),
        .k = option_number(argc, argv, "k", 0),
        .seed = option_number(argc, argv, "seed", 0),
        .a = option_number(argc, argv, "a", 0),
        .b = option_number(argc, argv, "b", 1),
        .trans_b = option_number(argc, argv, "trans_b", 1) != 0,
        .type = option_type(argc, argv, "type", WAVECC_F16),
    };
    const char *path = option_text(argc, argv, "out", 0);
    if (!path || !g.m || !g.n || !g.k) fail("usage: ref_gemm out=FILE m= n= k= ...");
    Npy out = npy_create(path, option_type(argc, argv, "out_type", WAVECC_F32), 2, (uint64_t[]){g.m, g.n});
    const char *tile = option_text(argc, argv, "tile", 0);
    if (!tile) compute_tile(&g, &out, 0, 0, g.m, g.n);
    for (int i = 0; (tile = option_text(argc, argv, "tile", i)) != NULL; i++) {
        unsigned long long t[4];
        if (sscanf(tile, "%llu,%llu,%llu,%llu", &t[0], &t[1], &t[2], &t[3]) != 4) fail("tile=ROW,COLUMN,ROWS,COLUMNS");
        compute_tile(&g, &out, t[0], t[1], t[2], t[3]);
    }
    npy_finish(&out);
    return 0;
}
