/* What the kernels of tests/kernels/facts compute.

   ref_facts fact=NAME seed=S out=FILE [out=FILE] [n=N ...] */
#include "reference.h"

static uint64_t seed;
static int argc_;
static char **argv_;

static int64_t value(const char *name) { return (int64_t)option_number(argc_, argv_, name, 0); }
static uint64_t bits(WaveccType type, unsigned argument, uint64_t element)
{
    return wavecc_random_bits(type, seed, argument, element);
}
static int32_t i32(unsigned argument, uint64_t element) { return (int32_t)bits(WAVECC_I32, argument, element); }
static Npy output(int which, WaveccType type, uint64_t rows, uint64_t columns)
{
    uint64_t dims[] = {rows, columns};
    return npy_create(option_text(argc_, argv_, "out", which), type, rows ? 2 : 1, rows ? dims : dims + 1);
}

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
static int64_t ceil_div(int64_t a, int64_t b) { return -floor_div(-a, b); }
static int64_t mod(int64_t a, int64_t b) { return a - floor_div(a, b) * b; }

static void index_is_64_bits(void)
{
    Npy o = output(0, WAVECC_F16, 3, 256);
    for (uint64_t t = 0; t < 256; t++)
        npy_put_code(&o, t, bits(WAVECC_F16, 0, (t % 8 * 32768 + 32767 - t * 128) * 6144 + 6143));
    for (uint64_t t = 0; t < 256; t++)
        npy_put_code(&o, 256 + t, bits(WAVECC_F16, 1, ((16383 - t * 64) * 2 + 1) * 32768 + 32767));
    for (uint64_t t = 0; t < 256; t++) npy_put_code(&o, 512 + t, bits(WAVECC_F16, 1, 1073741823 - t * 4194304));
    npy_finish(&o);
}

/* The last dword and the last bytes are beyond validBytes: 2147483643 / 4 = 536870910 whole dwords.
 */
static void sentinels(void)
{
    Npy o = output(0, WAVECC_F16, 0, 256), p = output(1, WAVECC_I32, 3, 256);
    for (uint64_t t = 0; t < 256; t++) npy_put_code(&o, t, t % 2 ? 0 : bits(WAVECC_F16, 0, 1073741822 - t));
    for (uint64_t t = 0; t < 256; t++)
        npy_put_code(&p, t, t % 2 || 536870911 - t >= 536870910 ? 0 : bits(WAVECC_I32, 1, 536870911 - t));
    uint64_t z[256];
    for (uint64_t t = 0; t < 256; t++)
        z[t] = t % 2 || 2147483646 - t >= 2147483645 ? 0 : bits(WAVECC_I8, 2, 2147483646 - t);
    for (uint64_t t = 0; t < 256; t++) npy_put_code(&p, 256 + t, z[t]);
    for (uint64_t t = 0; t < 256; t++) npy_put_code(&p, 512 + t, t < 100 ? z[t] : 0);
    npy_finish(&o), npy_finish(&p);
}

static void buffer_descriptor(void)
{
    Npy o = output(0, WAVECC_F32, 0, 4 * 4 * 64);
    uint64_t end = (uint64_t)value("valid") / 4;
    for (uint64_t g = 0; g < 4; g++)
        for (uint64_t row = 0; row < 4; row++)
            for (uint64_t t = 0; t < 64; t++) {
                uint64_t from = row == 3 ? t - 32 : 128 + 2 * t, limit = row == 1 ? end - 1 : end;
                npy_put_code(&o, (g * 4 + row) * 64 + t, from < limit ? bits(WAVECC_F32, 0, from) : 0);
            }
    npy_finish(&o);
}

static void waits_count_operations(void)
{
    Npy o = output(0, WAVECC_I32, 3, 64);
    for (uint64_t t = 0; t < 64; t++) npy_put_code(&o, t, bits(WAVECC_I32, 0, (5 * t + 7) % 64));
    for (uint64_t t = 0; t < 64; t++) npy_put_code(&o, 64 + t, bits(WAVECC_I32, 0, 64 + 63 - t));
    for (uint64_t t = 0; t < 64; t++) npy_put_code(&o, 128 + t, bits(WAVECC_I32, 0, 3 * 64));
    npy_finish(&o);
}

static void barrier_in_branch(void)
{
    Npy o = output(0, WAVECC_I32, 4, 256);
    for (uint64_t i = 0; i < 4; i++)
        for (uint64_t x = 0; x < 256; x++)
            npy_put_code(&o, i * 256 + x, bits(WAVECC_I32, 0, i * 256 + (x + 100) % 256));
    npy_finish(&o);
}

static void buffers_through_loops(void)
{
    int32_t lds[3][64] = {{0}}, sum[64] = {0};
    int x = 0, y = 1, z = 2;
    Npy o = output(0, WAVECC_I32, 3, 64);
    for (uint64_t t = 0; t < 64; t++) lds[0][t] = i32(0, t);
    for (int64_t i = 1; i < value("n"); i++) {
        for (uint64_t t = 0; t < 64; t++) lds[y][t] = i32(0, (uint64_t)i * 64 + t);
        for (uint64_t t = 0; t < 64; t++) sum[t] = (int32_t)((uint32_t)sum[t] + (uint32_t)lds[x][63 - t]);
        int old = x;
        x = y, y = z, z = old;
    }
    for (uint64_t t = 0; t < 64; t++) npy_put_code(&o, t, (uint32_t)sum[t]);
    for (uint64_t t = 0; t < 64; t++) npy_put_code(&o, 64 + t, (uint32_t)lds[x][63 - t]);
    for (uint64_t t = 0; t < 64; t++) npy_put_code(&o, 128 + t, (uint32_t)lds[z][t]);
    npy_finish(&o);
}

static int64_t divisors(int row, int64_t t, int64_t s, int64_t u, int64_t m)
{
    int64_t a;
    switch (row) {
    case 0: return floor_div(t * m - 70, 3) + mod(t * m - 70, 5);
    case 1: return ceil_div(t * m - 77, 6) - mod(t - 200, 7);
    case 2: return floor_div(t * m - 5000, 24) + mod(t * 1237 - 9000, 192);
    case 3: return mod(t * m * 977 - 100000, 4256) + floor_div(t * 977 - 100000, 4256);
    case 4: a = t * m * 1000000007 - 70000000000; return floor_div(a, 49000000000) + mod(a, 49000000000);
    case 5: return floor_div(t * 31 - 4000, s) + mod(t * 31 - 4000, s);
    case 6: return floor_div(t * 8 - 1000, floor_div(floor_div(s, 32) + 7, 8));
    case 7: a = t * 977 - 50000; return mod(a, s * u) - ceil_div(a, s * u);
    case 8:
        a = floor_div(t, 3) + mod(t, 6) * 5 - floor_div(t * 7 - 300, 5) + mod(t * 11, 24) - ceil_div(t, 7) * 3 +
            floor_div(s * t, 192) + mod(t - 90, 5) + floor_div(t - 91, 6) - floor_div(mod(t - 9, 7), 2) +
            mod(floor_div(t * 5 - 77, 3), 24);
        return mod(a, 4256);
    default: return floor_div(t, 64) * 16 + floor_div(mod(t, 64), 16) - mod(mod(t, 16) * 3 - 20, 6);
    }
}
static void affine_divisors(void)
{
    Npy o = output(0, WAVECC_I64, 10, 256);
    for (int row = 0; row < 10; row++)
        for (int64_t t = 0; t < 256; t++)
            npy_put_code(&o, (uint64_t)(row * 256 + t), (uint64_t)divisors(row, t, value("s"), value("u"), value("m")));
    npy_finish(&o);
}

static void barrett(void)
{
    Npy o = output(0, WAVECC_I32, 2, 256);
    uint32_t d = (uint32_t)value("d");
    for (uint64_t t = 0; t < 256; t++) npy_put_code(&o, t, (uint32_t)i32(0, t) / d);
    for (uint64_t t = 0; t < 256; t++) npy_put_code(&o, 256 + t, (uint32_t)i32(0, t) % d);
    npy_finish(&o);
}

static void index_vectors(void)
{
    Npy o = output(0, WAVECC_F16, 128, 8), p = output(1, WAVECC_F32, 128, 1);
    for (int64_t t = 0; t < 128; t++)
        for (int64_t e = 0; e < 8; e++) {
            int64_t at = t * 4 + e;
            bool below = at < value("n"), kept = below && at <= 511 && at % 3;
            npy_put_code(&o, (uint64_t)(t * 8 + e),
                         !below ? 0
                         : kept ? bits(WAVECC_F16, 0, (uint64_t)(t * 8 + e))
                                : wavecc_encode(WAVECC_F16, -1));
        }
    for (int64_t t = 0; t < 128; t++)
        npy_put(&p, (uint64_t)t,
                t * 4 < value("n") ? wavecc_decode(WAVECC_F16, bits(WAVECC_F16, 0, (uint64_t)t * 8)) : 0);
    npy_finish(&o), npy_finish(&p);
}

static void large_lds(void)
{
    Npy o = output(0, WAVECC_F16, 3, 256);
    for (uint64_t t = 0; t < 256; t++) npy_put_code(&o, t, bits(WAVECC_F16, 0, (t + 128) % 256));
    for (uint64_t row = 1; row < 3; row++)
        for (uint64_t t = 0; t < 256; t++) npy_put_code(&o, row * 256 + t, bits(WAVECC_F16, 0, 255 - t));
    npy_finish(&o);
}

static void no_effect(void)
{
    Npy o = output(0, WAVECC_F32, 64, 4);
    for (uint64_t i = 0; i < 256; i++) npy_put_code(&o, i, bits(WAVECC_F32, 1, i));
    npy_finish(&o);
}

static void argument_layouts(void)
{
    Npy o = output(0, WAVECC_I64, 6, 64);
    const char *names[] = {"x", "y", "m", "h", "f"};
    for (uint64_t t = 0; t < 64; t++) npy_put_code(&o, t, (uint64_t)(int64_t)i32(0, t + (uint64_t)value("n")));
    for (uint64_t row = 0; row < 5; row++)
        for (uint64_t t = 0; t < 64; t++) npy_put_code(&o, 64 + row * 64 + t, (uint64_t)value(names[row]));
    npy_finish(&o);
}

static void llvm_arguments(void)
{
    Npy o = output(0, WAVECC_I64, 4, 64);
    for (int64_t t = 0; t < 64; t++)
        npy_put_code(
            &o, (uint64_t)t,
            (uint64_t)(((value("h") + value("s0")) ^ value("s1")) + value("v2") + value("v1") + value("n") + t));
    for (uint64_t row = 1; row < 4; row++)
        for (uint64_t t = 0; t < 64; t++) {
            uint64_t at = row == 1 ? t : 63 - t;
            npy_put_code(&o, row * 64 + t, at < 50 ? (uint64_t)(int64_t)i32(0, at) : 0);
        }
    npy_finish(&o);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } facts[] = {
        {"f01_index_is_64_bits", index_is_64_bits},
        {"f01_sentinels", sentinels},
        {"f02_buffer_descriptor", buffer_descriptor},
        {"f03_waits_count_operations", waits_count_operations},
        {"f04_barrier_in_branch", barrier_in_branch},
        {"f05_buffers_through_loops", buffers_through_loops},
        {"f06_affine_divisors", affine_divisors},
        {"f07_barrett", barrett},
        {"f08_index_vectors", index_vectors},
        {"f09_large_lds", large_lds},
        {"f11_no_effect", no_effect},
        {"f12_llvm_arguments", llvm_arguments},
        {"f12_argument_layouts", argument_layouts},
    };
    const char *name = option_text(argc, argv, "fact", 0);
    argc_ = argc, argv_ = argv;
    seed = option_number(argc, argv, "seed", 0);
    for (size_t i = 0; name && i < sizeof facts / sizeof *facts; i++)
        if (!strcmp(name, facts[i].name)) return facts[i].run(), 0;
    fail("no fact '%s'", name ? name : "");
}
