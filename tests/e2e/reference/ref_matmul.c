/* Products of matrices with what kernels do before and after them, in double precision.

   ref_matmul kernel=plain out=FILE type=T to=T m= n= k= [batch=N] [transposed=1] [epilogue=gelu|dequant] [seed=0]
     a (0): batch x m x k and b (1): batch x n x k, or both with k first when transposed. gelu: sigmoid form of a sum
     with bias (2, f32, n), plus 3 (m x n of `to`). dequant: times 2 (f32, m) and 3 (f32, n).
   ref_matmul kernel=moe ids=FILE experts=FILE out=FILE tokens= top= experts_in_all= n= k= blocks=
     a (0): tokens x k; weights (1): experts x n x k; 2: f32, a weight per copy of a token. out[id / top] += weight[id]
     * products.
   ref_matmul kernel=conv out=FILE batch= height= width= channels= filters=: 3 x 3, NHWC (0) and filters x 3 x 3 x
     channels (1).
   ref_matmul kernel=vector out=FILE n= k=: matrix (0) times vector (1). */
#include <math.h>

#include "reference.h"

typedef struct Matmul {
    WaveccType type, to;
    uint64_t m, n, k, batch, tokens, top, experts, blocks, height, width, seed;
    bool transposed, gelu, dequant;
} Matmul;

static double data(const Matmul *g, uint64_t arg, uint64_t element)
{
    return wavecc_random_value(g->type, g->seed, arg, element);
}
static double real(const Matmul *g, uint64_t arg, uint64_t element)
{
    return wavecc_random_value(WAVECC_F32, g->seed, arg, element);
}

static void plain(const Matmul *g, Npy *out)
{
    for (uint64_t e = 0; e < g->batch * g->m * g->n; e++) {
        uint64_t j = e % g->n, i = e / g->n % g->m, s = e / g->n / g->m;
        double sum = 0;
        for (uint64_t k = 0; k < g->k; k++) {
            uint64_t a = g->transposed ? (s * g->k + k) * g->m + i : (s * g->m + i) * g->k + k;
            uint64_t b = g->transposed ? (s * g->k + k) * g->n + j : (s * g->n + j) * g->k + k;
            sum += data(g, 0, a) * data(g, 1, b);
        }
        if (g->gelu) {
            sum += real(g, 2, j);
            sum = sum / (1 + exp2(-2.45546 * sum)) + wavecc_random_value(g->to, g->seed, 3, e);
        }
        if (g->dequant) sum *= real(g, 2, i) * real(g, 3, j);
        npy_put(out, e, sum);
    }
}

static void moe(const Matmul *g, Npy *out, const char *ids_path, const char *experts_path)
{
    uint64_t none = g->tokens * g->top, places = g->blocks * 64;
    Npy ids = npy_create(ids_path, WAVECC_I32, 1, &places),
        experts = npy_create(experts_path, WAVECC_I32, 1, &g->blocks);
    double *sums = calloc(g->tokens * g->n, sizeof *sums);
    for (uint64_t p = 0; p < places; p++) {
        /* Every third place is empty; the last block has no expert. */
        uint64_t block = p / 64, id = p % 3 == 1 || p / 3 * 2 + p % 3 / 2 >= none ? none : p / 3 * 2 + p % 3 / 2;
        uint64_t expert = (block * 3 + 1) % g->experts;
        bool is_last = block + 1 == g->blocks;
        npy_put_code(&ids, p, id);
        if (p % 64 == 0) npy_put_code(&experts, block, is_last ? 0xffffffff : expert);
        for (uint64_t j = 0; j < g->n && id < none && !is_last; j++) {
            double sum = 0;
            for (uint64_t k = 0; k < g->k; k++)
                sum += data(g, 0, id / g->top * g->k + k) * data(g, 1, (expert * g->n + j) * g->k + k);
            sums[id / g->top * g->n + j] += sum * real(g, 2, id);
        }
    }
    for (uint64_t e = 0; e < g->tokens * g->n; e++) npy_put(out, e, sums[e]);
    free(sums);
    npy_finish(&ids);
    npy_finish(&experts);
}

/* g->k channels, g->n filters. */
static void conv(const Matmul *g, Npy *out)
{
    uint64_t rows = g->height - 2, columns = g->width - 2;
    for (uint64_t e = 0; e < g->batch * rows * columns * g->n; e++) {
        uint64_t f = e % g->n, x = e / g->n % columns, y = e / g->n / columns % rows, s = e / g->n / columns / rows;
        double sum = 0;
        for (uint64_t w = 0; w < 9 * g->k; w++) {
            uint64_t c = w % g->k, dx = w / g->k % 3, dy = w / g->k / 3;
            sum += data(g, 0, ((s * g->height + y + dy) * g->width + x + dx) * g->k + c) * data(g, 1, f * 9 * g->k + w);
        }
        npy_put(out, e, sum);
    }
}

int main(int argc, char **argv)
{
    const char *kernel = option_text(argc, argv, "kernel", 0), *path = option_text(argc, argv, "out", 0),
               *epilogue = option_text(argc, argv, "epilogue", 0);
    Matmul g = {
        .type = option_type(argc, argv, "type", WAVECC_F16),
        .m = option_number(argc, argv, "m", 1),
        .n = option_number(argc, argv, "n", 1),
        .k = option_number(argc, argv, "k", 1),
        .batch = option_number(argc, argv, "batch", 1),
        .tokens = option_number(argc, argv, "tokens", 1),
        .top = option_number(argc, argv, "top", 1),
        .experts = option_number(argc, argv, "experts_in_all", 1),
        .blocks = option_number(argc, argv, "blocks", 1),
        .height = option_number(argc, argv, "height", 3),
        .width = option_number(argc, argv, "width", 3),
        .seed = option_number(argc, argv, "seed", 0),
        .transposed = option_number(argc, argv, "transposed", 0),
        .gelu = epilogue && !strcmp(epilogue, "gelu"),
        .dequant = epilogue && !strcmp(epilogue, "dequant"),
    };
    g.to = option_type(argc, argv, "to", WAVECC_F32);
    if (!kernel || !path) fail("usage: see ref_matmul.c");
    bool is_conv = !strcmp(kernel, "conv"), is_moe = !strcmp(kernel, "moe"), is_vector = !strcmp(kernel, "vector");
    uint64_t rows = is_conv ? g.batch * (g.height - 2) * (g.width - 2) : is_moe ? g.tokens : g.batch * g.m;
    Npy out = npy_create(path, g.to, 2, (uint64_t[]){rows, g.n});
    if (is_conv) conv(&g, &out);
    else if (is_moe) moe(&g, &out, option_text(argc, argv, "ids", 0), option_text(argc, argv, "experts", 0));
    else if (is_vector || !strcmp(kernel, "plain")) {
        if (is_vector) {
            for (uint64_t j = 0; j < g.n; j++) {
                double sum = 0;
                for (uint64_t k = 0; k < g.k; k++) sum += data(&g, 0, j * g.k + k) * data(&g, 1, k);
                npy_put(&out, j, sum);
            }
        } else plain(&g, &out);
    } else fail("no kernel '%s'", kernel);
    npy_finish(&out);
    return 0;
}
