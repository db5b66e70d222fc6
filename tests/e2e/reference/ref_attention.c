/* softmax2(Q' K^T) V per head in double precision, where softmax2 has powers of 2 and Q' is Q times a factor, rounded
   to f16.

   ref_attention out=FILE rows=N keys=N heads=N size=N factor=X [seed=0] block=ROW,ROWS,COLUMN,COLUMNS,HEAD ...
   Arguments 0 to 2, f16: Q of 1 x rows x heads x size; K and V of 1 x keys x heads x size. The result is as large as Q,
   f32, and 0 outside the blocks. */
#include <math.h>

#include "reference.h"

typedef struct Attention {
    uint64_t rows, keys, heads, size, seed;
    double factor;
} Attention;

static double element(const Attention *g, uint64_t arg, uint64_t row, uint64_t head, uint64_t i)
{
    return wavecc_random_value(WAVECC_F16, g->seed, arg, (row * g->heads + head) * g->size + i);
}

static double to_f16(double x) { return wavecc_decode(WAVECC_F16, wavecc_encode(WAVECC_F16, x)); }

/* k, v: those of the head. */
static void compute_row(const Attention *g, Npy *out, uint64_t row, uint64_t head, uint64_t column, uint64_t columns,
                        const double *k, const double *v, double *q, double *p)
{
    double max = -INFINITY, sum = 0;
    for (uint64_t i = 0; i < g->size; i++) q[i] = to_f16(element(g, 0, row, head, i) * g->factor);
    for (uint64_t j = 0; j < g->keys; j++) {
        p[j] = 0;
        for (uint64_t i = 0; i < g->size; i++) p[j] += q[i] * k[j * g->size + i];
        max = fmax(max, p[j]);
    }
    for (uint64_t j = 0; j < g->keys; j++) sum += p[j] = exp2(p[j] - max);
    for (uint64_t i = column; i < column + columns; i++) {
        double o = 0;
        for (uint64_t j = 0; j < g->keys; j++) o += p[j] * v[j * g->size + i];
        npy_put(out, (row * g->heads + head) * g->size + i, o / sum);
    }
}

int main(int argc, char **argv)
{
    const char *path = option_text(argc, argv, "out", 0), *factor = option_text(argc, argv, "factor", 0), *block;
    Attention g = {
        .rows = option_number(argc, argv, "rows", 0),
        .keys = option_number(argc, argv, "keys", 0),
        .heads = option_number(argc, argv, "heads", 0),
        .size = option_number(argc, argv, "size", 0),
        .seed = option_number(argc, argv, "seed", 0),
        .factor = to_f16(factor ? strtod(factor, NULL) : 1),
    };
    if (!path || !g.rows || !g.keys || !g.heads || !g.size)
        fail("usage: ref_attention out=FILE rows=N keys=N heads=N size=N ...");
    uint64_t dims[4] = {1, g.rows, g.heads, g.size};
    Npy out = npy_create(path, WAVECC_F32, 4, dims);
    uint64_t num = g.keys * g.size;
    double *k = malloc(sizeof(double) * num), *v = malloc(sizeof(double) * num);
    double *q = malloc(sizeof(double) * g.size), *p = malloc(sizeof(double) * g.keys);
    for (int b = 0; (block = option_text(argc, argv, "block", b)); b++) {
        unsigned long long row, rows, column, columns, head;
        if (sscanf(block, "%llu,%llu,%llu,%llu,%llu", &row, &rows, &column, &columns, &head) != 5)
            fail("block=ROW,ROWS,COLUMN,COLUMNS,HEAD");
        for (uint64_t i = 0; i < num; i++) {
            k[i] = element(&g, 1, i / g.size, head, i % g.size);
            v[i] = element(&g, 2, i / g.size, head, i % g.size);
        }
        for (uint64_t r = row; r < row + rows; r++) compute_row(&g, &out, r, head, column, columns, k, v, q, p);
    }
    free(k);
    free(v);
    free(q);
    free(p);
    npy_finish(&out);
    return 0;
}
