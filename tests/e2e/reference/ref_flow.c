/* What the kernels flow_while and flow_blocks compute (tests/kernels/family), in plain C.

   ref_flow kernel=while|blocks seed=S n=N s=S stop=0|1 out=FILE [out=FILE] */
#include <math.h>

#include "reference.h"

enum { MAX_LANES = 192 };

static int32_t data(uint64_t seed, int arg, int i)
{
    return (int32_t)wavecc_random_bits(WAVECC_I32, seed, (uint64_t)arg, (uint64_t)i);
}

static int collatz(uint32_t v, int32_t *peak, float *g)
{
    int count = 0;
    for (; v != 1; count++) {
        v = v & 1 ? 3 * v + 1 : v >> 1;
        if (peak && (int32_t)v > *peak) *peak = (int32_t)v;
        if (g) *g = *g * 0.5f + 0.5f;
    }
    return count;
}

static void flow_while(uint64_t seed, int n, int s, int32_t out[9][MAX_LANES], float floats[2][MAX_LANES])
{
    for (int t = 0; t < 192; t++) {
        int32_t x = data(seed, 0, t), peak = n, small = x & 255, one = 0;
        float f = (float)wavecc_decode(WAVECC_F32, wavecc_random_bits(WAVECC_F32, seed, 1, (uint64_t)t)),
              g = fabsf(f) + 1;
        floats[0][t] = f;
        out[0][t] = collatz((uint32_t)n, &peak, NULL);
        out[1][t] = peak;
        out[2][t] = 2 * collatz((uint32_t)small + 1, NULL, &floats[0][t]);
        int root = 0, total = 0;
        while (root * root < n) root++;
        for (; g < 10; g += g) total += root;
        floats[1][t] = g;
        out[3][t] = total;
        out[4][t] = x;
        out[5][t] = s == 2 ? x + 1 : s == 5 ? (int32_t)((uint32_t)x * 3) : 2;
        for (one = 1; one < small;) one += one;
        int m = t % 5;
        out[6][t] = m == 0 ? x : m == 1 ? (int32_t)(0 - (uint32_t)x) : m == 3 ? one : 3;
        out[7][t] = m == 0 ? t : m == 1 ? 7 : m;
        out[8][t] = (x & 1 ? 2 : (int32_t)((uint32_t)x + 3)) ^ 255;
    }
}

static void flow_blocks(uint64_t seed, int n, bool stop, int32_t out[9][MAX_LANES])
{
    uint32_t now[128], then[128];
    for (int t = 0; t < 128; t++) {
        int32_t x = data(seed, 0, t), y = x & 100, sum = 0, result = 0;
        now[t] = (uint32_t)x;
        for (int i = 0;; i++) {
            result = sum;
            if (i >= y) break;
            if (i % 7 == 0) continue;
            sum += i;
            result = -i;
            if (sum > 100) break;
        }
        out[0][t] = result;
        int sel = x & 7;
        out[1][t] = sel == 0 ? 100 : sel == 3 ? x : sel == 5 ? (int32_t)((uint32_t)x * 7) : 1;
        out[3][t] = stop ? x : 0;
    }
    for (int k = 0; k < (n > 1 ? n : 1); k++) {
        for (int t = 0; t < 128; t++) then[t] = now[127 - t] + (uint32_t)k;
        memcpy(now, then, sizeof now);
    }
    for (int t = 0; t < 128; t++) out[2][t] = stop ? 0 : (int32_t)now[t];
}

int main(int argc, char **argv)
{
    static int32_t out[9][MAX_LANES];
    static float floats[2][MAX_LANES];
    uint64_t seed = option_number(argc, argv, "seed", 0);
    int n = (int)option_number(argc, argv, "n", 0), s = (int)option_number(argc, argv, "s", 0);
    const char *kernel = option_text(argc, argv, "kernel", 0);
    bool is_while = kernel && !strcmp(kernel, "while");
    if (is_while) flow_while(seed, n, s, out, floats);
    else flow_blocks(seed, n, option_number(argc, argv, "stop", 0), out);
    uint64_t dims[2] = {is_while ? 9 : 4, is_while ? 192 : 128};
    Npy npy = npy_create(option_text(argc, argv, "out", 0), WAVECC_I32, 2, dims);
    for (uint64_t i = 0; i < dims[0] * dims[1]; i++) npy_put_code(&npy, i, (uint32_t)out[i / dims[1]][i % dims[1]]);
    npy_finish(&npy);
    if (!is_while) return 0;
    dims[0] = 2;
    npy = npy_create(option_text(argc, argv, "out", 1), WAVECC_F32, 2, dims);
    for (uint64_t i = 0; i < 2 * dims[1]; i++) npy_put(&npy, i, (double)floats[i / dims[1]][i % dims[1]]);
    npy_finish(&npy);
    return 0;
}
