/* Kernels over tokens: their data, and what they must find.

   ref_tokens kernel=align ids=FILE experts=FILE total=FILE tokens=N bins=N block=N blocks=N
     Tokens sorted to experts, each expert's part padded to whole blocks: the expert of each block, and how many places
     there are.
   ref_tokens kernel=speculate coins=FILE probabilities=FILE candidates=FILE next=FILE siblings=FILE accepted=FILE
       count=FILE final=FILE rows=N tokens=N words=N
     A walk through a tree of candidates as speculative decoding does it: a child is taken when the coin is below the
     sum of the probabilities so far / 0.9; then a word is drawn at the last place from the running sums of its
     probabilities. */
#include "reference.h"

static uint64_t expert_of(uint64_t token, uint64_t bins) { return token * token * 7 % 101 % bins; }

static Npy create(int argc, char **argv, const char *name, WaveccType type, uint64_t count)
{
    const char *path = option_text(argc, argv, name, 0);
    if (!path) fail("%s= is missing", name);
    return npy_create(path, type, 1, &count);
}

static void align(int argc, char **argv)
{
    uint64_t tokens = option_number(argc, argv, "tokens", 0), bins = option_number(argc, argv, "bins", 1),
             block = option_number(argc, argv, "block", 1), blocks = option_number(argc, argv, "blocks", 0), at = 0;
    Npy ids = create(argc, argv, "ids", WAVECC_I32, tokens),
        experts = create(argc, argv, "experts", WAVECC_I32, blocks), total = create(argc, argv, "total", WAVECC_I32, 1);
    for (uint64_t t = 0; t < tokens; t++) npy_put_code(&ids, t, expert_of(t, bins));
    for (uint64_t e = 0; e < bins; e++) {
        uint64_t count = 0;
        for (uint64_t t = 0; t < tokens; t++) count += expert_of(t, bins) == e;
        for (uint64_t n = 0; n < (count + block - 1) / block; n++) npy_put_code(&experts, at++, e);
    }
    npy_put_code(&total, 0, at * block);
    npy_finish(&ids);
    npy_finish(&experts);
    npy_finish(&total);
}

/* A tree of candidates: place p has children 2p + 1 and 2p + 2. */
static void speculate(int argc, char **argv)
{
    uint64_t rows = option_number(argc, argv, "rows", 1), tokens = option_number(argc, argv, "tokens", 1),
             words = option_number(argc, argv, "words", 1), places = rows * tokens;
    Npy coins = create(argc, argv, "coins", WAVECC_F32, places),
        probabilities = create(argc, argv, "probabilities", WAVECC_F32, places * words),
        candidates = create(argc, argv, "candidates", WAVECC_I32, places),
        next = create(argc, argv, "next", WAVECC_I32, places),
        siblings = create(argc, argv, "siblings", WAVECC_I32, places),
        accepted = create(argc, argv, "accepted", WAVECC_I32, places),
        count = create(argc, argv, "count", WAVECC_I32, rows), final = create(argc, argv, "final", WAVECC_I32, rows);
    for (uint64_t r = 0; r < rows; r++) {
        double coin[64] = {0};
        int64_t cur = 0, offset = 0, taken = 0;
        if (tokens > 64 || words > 1024) fail("too many");
        double *p = malloc(sizeof(double) * tokens * words);
        for (uint64_t t = 0; t < tokens; t++) {
            coin[t] = (double)((r * 29 + t * 53) % 64) / 64;
            npy_put(&coins, r * tokens + t, coin[t]);
            npy_put_code(&candidates, r * tokens + t, (t * 37 + r) % words);
            npy_put_code(&next, r * tokens + t, 2 * t + 1 < tokens ? 2 * t + 1 : UINT32_MAX);
            npy_put_code(&siblings, r * tokens + t, t % 2 && t + 1 < tokens ? t + 1 : UINT32_MAX);
            for (uint64_t w = 0; w < words; w++) {
                p[t * words + w] = (double)((t * 31 + w * 17 + r * 7) % 64) / 256;
                npy_put(&probabilities, (r * tokens + t) * words + w, p[t * words + w]);
            }
        }
        double now = coin[0];
        for (bool going = true; going && taken < (int64_t)tokens - 1;) {
            double sum = 0;
            going = false;
            for (int64_t child = 2 * cur + 1 < (int64_t)tokens ? 2 * cur + 1 : -1; child >= 0 && !going;) {
                double single = p[(uint64_t)offset * words + ((uint64_t)child * 37 + r) % words];
                sum += single;
                if (now <= sum / (double)0.9f || single >= (double)0.95f) {
                    going = true;
                    npy_put_code(&accepted, r * tokens + (uint64_t)++taken, (uint64_t)child);
                    offset = cur = child;
                    sum = 0;
                    now = coin[child];
                } else {
                    child = child % 2 && child + 1 < (int64_t)tokens ? child + 1 : -1;
                }
            }
        }
        double whole = 0, sum = 0;
        for (uint64_t w = 0; w < words; w++) whole += p[(uint64_t)offset * words + w];
        uint64_t word = words - 1;
        for (uint64_t w = 0; w < words; w++) {
            sum += p[(uint64_t)offset * words + w];
            if (sum > now * whole) {
                word = w;
                break;
            }
        }
        npy_put_code(&count, r, (uint64_t)taken);
        npy_put_code(&final, r, word);
        free(p);
    }
    npy_finish(&coins);
    npy_finish(&probabilities);
    npy_finish(&candidates);
    npy_finish(&next);
    npy_finish(&siblings);
    npy_finish(&accepted);
    npy_finish(&count);
    npy_finish(&final);
}

int main(int argc, char **argv)
{
    const char *kernel = option_text(argc, argv, "kernel", 0);
    if (kernel && !strcmp(kernel, "align")) align(argc, argv);
    else if (kernel && !strcmp(kernel, "speculate")) speculate(argc, argv);
    else fail("usage: see ref_tokens.c");
    return 0;
}
