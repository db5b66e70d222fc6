/* One matrix product per expert, of the tokens that were sorted to it, in double precision: the data and results of a
   fused mixture-of-experts kernel.

   ref_moe ids=FILE experts=FILE out=FILE tokens= columns= k= top_k= sorted= blocks= num_experts= [seed=0] [block=M,N
   ...] Sorted place e holds token copy (e * 7919) mod (tokens * top_k), every 13th none; block m of 64 places goes to
   expert (5 m + 2) mod num_experts. out[id][column] = A[id / top_k] . B[expert][column]; A is argument 0, B argument 1.
   block: compute these blocks of 64 x 64 only. */
#include "reference.h"

typedef struct Moe {
    uint64_t tokens, columns, k, top_k, sorted, blocks, num_experts, seed;
} Moe;

/* The copy of a token at sorted place `e`; tokens * top_k: none. */
static uint64_t id_at(const Moe *g, uint64_t e)
{
    uint64_t none = g->tokens * g->top_k;
    return e % 13 == 5 || e >= none ? none : e * 7919 % none;
}

static uint64_t expert_of(const Moe *g, uint64_t block) { return (5 * block + 2) % g->num_experts; }

static void write_i32(const char *path, uint64_t count, const Moe *g, bool experts)
{
    Npy npy = npy_create(path, WAVECC_I32, 1, &count);
    for (uint64_t i = 0; i < count; i++) npy_put_code(&npy, i, experts ? expert_of(g, i) : id_at(g, i));
    npy_finish(&npy);
}

static void compute_block(const Moe *g, Npy *out, uint64_t m, uint64_t n)
{
    uint64_t b_first = (expert_of(g, m) * g->columns + n * 64) * g->k;
    double *b = malloc(sizeof(double) * 64 * g->k), *a = malloc(sizeof(double) * g->k);
    for (uint64_t i = 0; i < 64 * g->k; i++) b[i] = wavecc_random_value(WAVECC_F16, g->seed, 1, b_first + i);
    for (uint64_t e = m * 64; e < m * 64 + 64; e++) {
        uint64_t id = id_at(g, e);
        if (id >= g->tokens * g->top_k) continue;
        for (uint64_t k = 0; k < g->k; k++)
            a[k] = wavecc_random_value(WAVECC_F16, g->seed, 0, id / g->top_k * g->k + k);
        for (uint64_t j = 0; j < 64; j++) {
            double sum = 0;
            for (uint64_t k = 0; k < g->k; k++) sum += a[k] * b[j * g->k + k];
            npy_put(out, id * g->columns + n * 64 + j, sum);
        }
    }
    free(a);
    free(b);
}

int main(int argc, char **argv)
{
    Moe g = {
        .tokens = option_number(argc, argv, "tokens", 0),
        .columns = option_number(argc, argv, "columns", 0),
        .k = option_number(argc, argv, "k", 0),
        .top_k = option_number(argc, argv, "top_k", 1),
        .sorted = option_number(argc, argv, "sorted", 0),
        .blocks = option_number(argc, argv, "blocks", 0),
        .num_experts = option_number(argc, argv, "num_experts", 1),
        .seed = option_number(argc, argv, "seed", 0),
    };
    const char *ids = option_text(argc, argv, "ids", 0), *experts = option_text(argc, argv, "experts", 0),
               *path = option_text(argc, argv, "out", 0), *block;
    if (!ids || !experts || !path || !g.tokens || !g.k) fail("usage: ref_moe ids=FILE experts=FILE out=FILE ...");
    write_i32(ids, g.sorted, &g, false);
    write_i32(experts, g.blocks, &g, true);
    Npy out = npy_create(path, WAVECC_F16, 3, (uint64_t[]){g.tokens, g.top_k, g.columns});
    for (int i = 0; (block = option_text(argc, argv, "block", i)) != NULL; i++) {
        unsigned long long m, n;
        if (sscanf(block, "%llu,%llu", &m, &n) != 2) fail("block=M,N");
        compute_block(&g, &out, m, n);
    }
    npy_finish(&out);
    return 0;
}
