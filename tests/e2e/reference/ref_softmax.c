/* exp(x - max) / sum of the rows of random f32 data, in double precision.

   ref_softmax out=FILE rows=N columns=N [seed=0] [range=FIRST,COUNT ...]   range: only these rows, the others are 0. */
#include <math.h>

#include "reference.h"

static void compute_row(Npy *out, uint64_t row, uint64_t columns, uint64_t seed, double *x)
{
    double max = -INFINITY, sum = 0;
    for (uint64_t i = 0; i < columns; i++) {
        x[i] = wavecc_random_value(WAVECC_F32, seed, 0, row * columns + i);
        max = fmax(max, x[i]);
    }
    for (uint64_t i = 0; i < columns; i++) sum += x[i] = exp(x[i] - max);
    for (uint64_t i = 0; i < columns; i++) npy_put(out, row * columns + i, x[i] / sum);
}

int main(int argc, char **argv)
{
    const char *path = option_text(argc, argv, "out", 0);
    uint64_t dims[2] = {option_number(argc, argv, "rows", 0), option_number(argc, argv, "columns", 0)};
    uint64_t seed = option_number(argc, argv, "seed", 0);
    if (!path || !dims[0] || !dims[1]) fail("usage: ref_softmax out=FILE rows=N columns=N ...");
    Npy out = npy_create(path, WAVECC_F32, 2, dims);
    double *x = malloc(sizeof(double) * dims[1]);
    for (int i = 0;; i++) {
        const char *range = option_text(argc, argv, "range", i);
        unsigned long long first = 0, count = dims[0];
        if (range && sscanf(range, "%llu,%llu", &first, &count) != 2) fail("range=FIRST,COUNT");
        if (!range && i) break;
        for (uint64_t row = first; row < first + count; row++) compute_row(&out, row, dims[1], seed, x);
        if (!range) break;
    }
    free(x);
    npy_finish(&out);
    return 0;
}
