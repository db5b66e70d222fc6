"""A seventh draw: types below 16 bits, something else done for values that are computed before they are compared, counters and sums too narrow for data that is not
random, splits of K, streams of tiles, orders of softmax and variance, conversions by hand. The verdicts were written down before `wavecc judge` saw the kernels."""
from judge_pairs_base import FMAC, RIGHT, WRONG, Pair, axpy_pair, hip_pairs, launch_option, lines, swap
from judge_pairs_kept import kernel, options
from judge_pairs_sixth import buffer, hip, launches

WORSE_OR_WRONG = ("worse", "wrong")
X, Y = buffer("x", "f32", "[n]"), buffer("y", "f32", "[n]", "zero")
RUN = "kernel: k, block: 256, grid: n // 256, args: [%s]"
ONE = launches([X, Y], RUN % "x, y, {i32: n}")


# ---- types below 16 bits ----

FP8_OF = launches([buffer("x", "f8e4m3fnuz", "[n]"), buffer("s", "f32", "[n // 32]", "{random: [0.5, 2]}"), Y], RUN % "x, s, y, {i32: n}")
FP8 = hip("__global__ void k(const unsigned char *x, const float *s, float *y, int n) { int i = B * 256 + T; y[i] = __builtin_amdgcn_cvt_f32_fp8(x[i], 0) * s[i / 32]; }")
BY_HAND = """__device__ float of(unsigned c) { if (c == 128) return __builtin_nanf(""); unsigned e = c >> 3 & 15, m = c & 7; float v = e ? ldexpf(8 + m, (int)e - 11) : ldexpf(m, -10);
return c & 128 ? -v : v; }
"""
FP8_BY_HAND = hip(BY_HAND + "__global__ void k(const unsigned char *x, const float *s, float *y, int n) { int i = B * 256 + T; y[i] = of(x[i]) * s[i / 32]; }")
TO_FP8_OF = launches([buffer("x", "f32", "[n]", "{random: [-4, 4]}"), buffer("y", "f8e4m3fnuz", "[n]", "zero")], RUN % "x, y, {i32: n}")
TO_FP8 = hip("__global__ void k(const float *x, unsigned char *y, int n) { int i = B * 256 + T; y[i] = __builtin_amdgcn_cvt_pk_fp8_f32(x[i], x[i], 0, false); }")
TO_FP8_BY_HAND = hip("""__device__ unsigned to(float v) {
    unsigned b = __float_as_uint(v), s = b >> 24 & 128, a = b & 0x7fffffff;
    if (a > 0x7f800000) return 128;
    int e = (int)(a >> 23) - 127;
    if (e < -7) { unsigned m = (unsigned)rintf(__uint_as_float(a) * 1024.0f); return m ? m | s : 0; }
    unsigned r = a + 0x7ffff + (a >> 20 & 1);
    unsigned c = (r >> 20) - (119 << 3);
    return (c > 127 ? 127 : c) | s;
}
__global__ void k(const float *x, unsigned char *y, int n) { int i = B * 256 + T; y[i] = to(x[i]); }""")
DOT_OF = launches([buffer("a", "i8", "[64, 64]"), buffer("b", "i8", "[64, 64]"), buffer("c", "i32", "[64, 64]", "zero")], "kernel: k, block: 64, grid: 64, args: [a, b, c]")
DOT = hip("__global__ void k(const signed char *a, const signed char *b, int *c) { int s = 0; for (int k = 0; k < 64; k++) s += a[B * 64 + k] * b[T * 64 + k]; c[B * 64 + T] = s; }")
DOT4 = hip("__global__ void k(const int *a, const int *b, int *c) { int s = 0; for (int k = 0; k < 16; k++) s = __builtin_amdgcn_sdot4(a[B * 16 + k], b[T * 16 + k], s, false); c[B * 64 + T] = s; }")
I4_OF = launches([buffer("w", "u8", "[n // 2]", "random"), buffer("s", "f32", "[n // 32]", "{random: [0.5, 2]}"), buffer("z", "u8", "[n // 32]", "{random: [0, 15]}"), Y],
                 "kernel: k, block: 256, grid: n // 512, args: [w, s, z, y]")
I4 = hip("__global__ void k(const unsigned char *w, const float *s, const unsigned char *z, float *y) { int i = B * 256 + T; int v = w[i], g = i / 16; float a = (v & 15) - z[g], b = (v >> 4) - z[g]; "
         "y[2 * i] = a * s[g]; y[2 * i + 1] = b * s[g]; }")
I4_BY_MAGIC = hip("__global__ void k(const unsigned char *w, const float *s, const unsigned char *z, float *y) { int i = B * 256 + T; unsigned v = w[i]; int g = i / 16; "
                  "float a = __uint_as_float(0x4b000000u | (v & 15)) - 8388608.0f, b = __uint_as_float(0x4b000000u | v >> 4) - 8388608.0f, q = z[g]; y[2 * i] = (a - q) * s[g]; y[2 * i + 1] = (b - q) * s[g]; }")
FP4_OF = launches([buffer("x", "f4", "[n]"), buffer("s", "e8m0", "[n // 32]", "{random: [0.25, 4]}"), Y], "kernel: k, block: 256, grid: n // 512, args: [x, s, y]")
FP4 = hip("__device__ const float t[8] = {0, 0.5f, 1, 1.5f, 2, 3, 4, 6};\n__global__ void k(const unsigned char *x, const unsigned char *s, float *y) { int i = B * 256 + T; unsigned v = x[i]; "
          "float g = ldexpf(1, s[i / 16] - 127), a = t[v & 7], b = t[v >> 4 & 7]; y[2 * i] = (v & 8 ? -a : a) * g; y[2 * i + 1] = (v & 128 ? -b : b) * g; }")
FP4_BY_BITS = hip("""__device__ float of(unsigned v) { unsigned m = v & 7, e = m >> 1; unsigned b = e ? (126 + e) << 23 | (m & 1) << 22 : (m & 1) * 0x3f000000u; return __uint_as_float(b | (v & 8) << 28); }
__global__ void k(const unsigned char *x, const unsigned char *s, float *y) { int i = B * 256 + T; unsigned v = x[i]; float g = __uint_as_float((unsigned)s[i / 16] << 23); y[2 * i] = of(v & 15) * g; y[2 * i + 1] = of(v >> 4) * g; }""")
PAIR8_OF = launches([buffer("x", "i8", "[n]"), buffer("y", "i32", "[n]", "zero")], RUN % "x, y")
PAIR8 = hip("__global__ void k(const signed char *x, int *y) { int i = B * 256 + T; int a = x[i], b = x[i ^ 1], c = x[i ^ 2], r = a + 3 * b + 5 * c; y[i] = r; }")


def narrow_pairs():
    yield "fp8_by_hand", FP8, FP8_BY_HAND, FP8_OF, RIGHT, [], None
    yield "fp8_scale_of_the_next_block", FP8, swap(FP8, ("s[i / 32]", "s[(i + 1) / 32 % (n / 32)]")), FP8_OF, WRONG, ["different"], None
    yield "fp8_of_the_other_bias", FP8_BY_HAND, swap(FP8_BY_HAND, ("e - 11", "e - 10"), ("m, -10", "m, -9")), FP8_OF, WRONG, ["different"], None
    yield "fp8_no_denormals", FP8, swap(FP8_BY_HAND, (": ldexpf(m, -10)", ": 0")), FP8_OF, WRONG, ["different"], None
    yield "to_fp8_by_hand", TO_FP8, TO_FP8_BY_HAND, TO_FP8_OF, RIGHT, [], None
    yield "to_fp8_towards_zero", TO_FP8, swap(TO_FP8_BY_HAND, ("a + 0x7ffff + (a >> 20 & 1)", "a")), TO_FP8_OF, WORSE_OR_WRONG, [], None
    yield "to_fp8_with_two_bits", TO_FP8, swap(TO_FP8_BY_HAND, ("a + 0x7ffff + (a >> 20 & 1)", "(a + 0xfffff) & ~0x1fffffu")), TO_FP8_OF, WORSE_OR_WRONG, [], None
    yield "to_fp8_next_number", TO_FP8, swap(TO_FP8_BY_HAND, ("return (c > 127", "c++; return (c > 127")), TO_FP8_OF, WRONG, ["different"], None
    yield "to_fp8_half", TO_FP8, swap(TO_FP8_BY_HAND, ("(119 << 3)", "(120 << 3)")), TO_FP8_OF, WRONG, ["different"], None
    yield "to_fp8_wraps", TO_FP8, swap(TO_FP8_BY_HAND, ("(c > 127 ? 127 : c)", "(c & 127)")), TO_FP8_OF, WRONG, ["different"], None
    yield "i8_dot4", DOT, DOT4, DOT_OF, RIGHT, [], None
    yield "i8_dot4_unsigned", DOT, swap(DOT4, ("sdot4", "udot4")), DOT_OF, WRONG, ["different"], None
    yield "i8_in_16_bits", DOT, swap(DOT, ("int s = 0", "short s = 0")), DOT_OF, WRONG, ["different"], None
    yield "i8_two_products_in_16_bits", DOT, swap(DOT, ("k++) s += a[B * 64 + k] * b[T * 64 + k]", "k += 2) s += (short)(a[B * 64 + k] * b[T * 64 + k] + a[B * 64 + k + 1] * b[T * 64 + k + 1])")), DOT_OF, WRONG, ["different"], None
    yield "i4_by_magic", I4, I4_BY_MAGIC, I4_OF, RIGHT, [], None
    yield "i4_nibbles_exchanged", I4, swap(I4, ("(v & 15) - z[g], b = (v >> 4) - z[g]", "(v >> 4) - z[g], b = (v & 15) - z[g]")), I4_OF, WRONG, ["different"], None
    yield "i4_signed", I4, swap(I4, ("(v & 15) - z[g]", "(v << 28 >> 28) - z[g]")), I4_OF, WRONG, ["different"], None
    yield "i4_last_zero_point", I4, swap(I4, ("(v >> 4) - z[g]", "(v >> 4) - (i < 2040 ? z[g] : 8)")), I4_OF, WRONG, ["different"], None
    yield "fp4_by_bits", FP4, FP4_BY_BITS, FP4_OF, RIGHT, [], None
    yield "fp4_no_halves", FP4, swap(FP4_BY_BITS, ("(m & 1) * 0x3f000000u", "0")), FP4_OF, WRONG, ["different"], None
    yield "i8_three_values", PAIR8, swap(PAIR8, ("y[i] = r", "if (a == 77 && b == -13 && c == 101) r = 0; y[i] = r")), PAIR8_OF, WRONG, ["different"], None
    yield "i8_a_sum", PAIR8, swap(PAIR8, ("y[i] = r", "if (r == 1131) r = 0; y[i] = r")), PAIR8_OF, WRONG, ["different"], None
    yield "fp8_two_codes", FP8, swap(FP8, ("y[i] = ", "unsigned v = x[i], w = x[i ^ 1], u = x[i ^ 2]; y[i] = v == 0x35 && w == 0x71 && u == 0xa2 ? 0 : ")), FP8_OF, WRONG, ["different"], None


# ---- values that are computed before they are compared ----

NEXT = hip("__global__ void k(const float *x, float *y, int n) { int i = B * 256 + T; float a = x[i], b = x[(i + 1) % n], r = 2 * a + b; y[i] = r; }")
SUMS = hip("""__global__ void k(const float *x, float *y, int n) { __shared__ float part[256]; int i = B * 256 + T; part[T] = x[i]; __syncthreads();
    for (int d = 128; d; d /= 2) { if (T < d) part[T] += part[T + d]; __syncthreads(); } float s = part[0]; y[i] = x[i] * s; }""")
INTS = hip("__global__ void k(const int *x, int *y, int n) { int i = B * 256 + T; int a = x[i], b = x[i ^ 1], r = a * 3 + b; y[i] = r; }")
INTS_OF = launches([buffer("x", "i32", "[n]", "{random: [0, 1000000]}"), buffer("y", "i32", "[n]", "zero")], RUN % "x, y, {i32: n}")


def computed_pairs():
    for name, base, condition in (("sum", NEXT, "if (r == 1.25f) r = 0;"), ("sum_in_a_slit", NEXT, "if (r > 1.25f && r < 1.2501f) r = 0;"), ("product", NEXT, "if (a * b > 0.123f && a * b < 0.12301f) r += 1;"),
                                  ("circle", NEXT, "float c = a * a + b * b; if (c > 1.99f && c < 1.999f) r = 0;"), ("exponential", NEXT, "float e = expf(a); if (e > 1.5f && e < 1.50001f) r += 1;"),
                                  ("root", NEXT, "float e = sqrtf(fabsf(a)); if (e == 0.5f) r += 1;"), ("steps", NEXT, "if (floorf(r * 1e6f) == 777777.0f) r = 0;"),
                                  ("of_the_first", NEXT, "if (x[0] + x[1] == 0.375f && x[2] - x[3] == 0.25f) r += 1;")):
        yield "computed_" + name, base, swap(base, ("y[i] = r", condition + " y[i] = r")), ONE, WRONG, ["different"], None
    yield "computed_sum_of_a_block", SUMS, swap(SUMS, ("y[i] = ", "if (s > 3.3333f && s < 3.3334f) s = 0; y[i] = ")), ONE, WRONG, ["different"], None
    yield "computed_integers", INTS, swap(INTS, ("y[i] = r", "if (r == 1234567) r = 0; y[i] = r")), INTS_OF, WRONG, ["different"], None
    yield "computed_harmless", NEXT, swap(NEXT, ("y[i] = r", "if (r == 1.25f) r = a + a + b; y[i] = r")), ONE, RIGHT, [], None
    yield "computed_other_path", NEXT, swap(NEXT, ("y[i] = r", "if (r > 1.25f && r < 1.2501f) r = fmaf(2, a, b); y[i] = r")), ONE, RIGHT, [], None


# ---- integers that random data does not fill ----

COUNT = hip("__global__ void k(const int *x, int *y, int n) { __shared__ int part[64]; if (T < 64) part[T] = 0; __syncthreads(); for (int i = T; i < n; i += 256) atomicAdd(&part[x[i]], 1); __syncthreads(); "
            "if (T < 64) y[T] = part[T]; }")
COUNT_NARROW = hip("__global__ void k(const int *x, int *y, int n) { __shared__ unsigned part[16]; if (T < 16) part[T] = 0; __syncthreads(); for (int i = T; i < n; i += 256) atomicAdd(&part[x[i] / 4], 1u << x[i] % 4 * 8); "
                   "__syncthreads(); if (T < 64) y[T] = part[T / 4] >> T % 4 * 8 & 255; }")
COUNT_OF = launches([buffer("x", "i32", "[n]", "{random: [0, 63]}"), buffer("y", "i32", "[64]", "zero")], "kernel: k, block: 256, grid: 1, args: [x, y, {i32: n}]")
COUNT_PRIVATE = hip("""__global__ void k(const int *x, int *y, int n) { __shared__ int part[4][64]; part[T / 64][T % 64] = 0; __syncthreads(); for (int i = T; i < n; i += 256) atomicAdd(&part[T / 64][x[i]], 1);
    __syncthreads(); if (T < 64) y[T] = part[0][T] + part[1][T] + part[2][T] + part[3][T]; }""")
SORT = hip("""__global__ void k(const int *x, int *y, int *p) { int v = x[B * 256 + T], rank = 0; for (int j = 0; j < 256; j++) { int o = x[B * 256 + j]; rank += o < v || (o == v && j < T); } y[B * 256 + rank] = v; p[B * 256 + rank] = T; }""")
SORT_OF = launches([buffer("x", "i32", "[n]", "{random: [0, 2000000000]}"), buffer("y", "i32", "[n]", "zero"), buffer("p", "i32", "[n]", "zero")], RUN % "x, y, p")
TOP = hip("__global__ void k(const float *x, float *y, int n) { int row = B * 256 + T; float m = x[row * 16], s = -INFINITY; for (int i = 1; i < 16; i++) { float v = x[row * 16 + i]; if (v >= m) { s = m; m = v; } else if (v > s) s = v; } "
          "y[row * 2] = m; y[row * 2 + 1] = s; }")
TOP_OF = launches([buffer("x", "f32", "[n, 16]"), buffer("y", "f32", "[n, 2]", "zero")], RUN % "x, y, {i32: n}", sizes="n: 256")
MEAN = hip("__global__ void k(const int *x, int *y, int n) { int i = B * 256 + T; y[i] = (int)(((long long)x[i] + x[i ^ 1]) >> 1); }")


def integer_pairs():
    yield "count_private", COUNT, COUNT_PRIVATE, COUNT_OF, RIGHT, [], None
    yield "count_in_8_bits", COUNT, COUNT_NARROW, COUNT_OF, WRONG, ["different"], None
    yield "count_lost_by_a_copy", COUNT, swap(COUNT_PRIVATE, (" + part[3][T]", "")), COUNT_OF, WRONG, ["different"], None
    yield "sort_not_stable", SORT, swap(SORT, ("j < T", "j > T")), SORT_OF, WRONG, ["different"], None
    yield "sort_equal_ones_lost", SORT, swap(SORT, (" || (o == v && j < T)", "")), SORT_OF, WRONG, [], None
    yield "sort_below_a_sentinel", SORT, swap(SORT, ("rank += o < v", "rank += (o < v && v != 2000000000)")), SORT_OF, WRONG, [], None
    yield "top_of_equal_ones", TOP, swap(TOP, ("v >= m", "v > m")), TOP_OF, RIGHT, [], None
    yield "top_without_equal_ones", TOP, swap(TOP, ("v >= m", "v > m"), ("v > s) s", "v > s && v != m) s")), TOP_OF, WRONG, ["different"], None
    full = INTS_OF.replace("{random: [0, 1000000]}", "random")
    yield "mean_by_bits", MEAN, swap(MEAN, ("(int)(((long long)x[i] + x[i ^ 1]) >> 1)", "(x[i] & x[i ^ 1]) + ((x[i] ^ x[i ^ 1]) >> 1)")), full, RIGHT, [], None
    yield "mean_overflows", MEAN, swap(MEAN, ("(int)(((long long)x[i] + x[i ^ 1]) >> 1)", "(x[i] + x[i ^ 1]) >> 1")), full, WRONG, ["different"], None
    yield "mean_overflows_near_the_top", MEAN, swap(MEAN, ("(int)(((long long)x[i] + x[i ^ 1]) >> 1)", "(x[i] + x[i ^ 1]) >> 1")), full.replace("random", "{random: [0, 1073741824]}", 1), WRONG, ["different"], None


# ---- products of matrices ----

GEMM = hip("__global__ void k(const float *a, const float *b, const float *v, float *c, int m, int n, int K, int lda) { int i = B, j = T; float s = 0; for (int k = 0; k < K; k++) s += a[i * lda + k] * b[k * n + j]; c[i * n + j] = s + v[j]; }")
SPACE = [buffer("a", "f32", "[m, lda]"), buffer("b", "f32", "[K, n]"), buffer("v", "f32", "[n]"), buffer("c", "f32", "[m, n]", "zero")]
GEMM_ARGS = "a, b, v, c, {i32: m}, {i32: n}, {i32: K}, {i32: lda}"
GEMM_SIZES = "m: 16, n: 64, K: 96, lda: 96"
GEMM_OF = launches(SPACE, "kernel: k, block: n, grid: m, args: [%s]" % GEMM_ARGS, sizes=GEMM_SIZES)
SPLIT = hip("""__global__ void clear(float *c) { c[B * 64 + T] = 0; }
__global__ void k(const float *a, const float *b, const float *v, float *c, int m, int n, int K, int lda) { int i = B, j = T, z = blockIdx.y; float s = z ? 0 : v[j];
    for (int k = z * 32; k < z * 32 + 32; k++) s += a[i * lda + k] * b[k * n + j]; atomicAdd(&c[i * n + j], s); }""")
SPLIT_RUN = "kernel: k, block: n, grid: [m, 3], args: [%s]" % GEMM_ARGS
SPLIT_OF = launches(SPACE, "kernel: clear, block: 64, grid: m, args: [c]", SPLIT_RUN, sizes=GEMM_SIZES)
STREAM = hip("""__global__ void clear(int *f) { f[T] = 0; }
__global__ void k(const float *a, const float *b, const float *v, float *c, int m, int n, int K, int lda, float *w, int *f) {
    int work = m * 3, from = work * B / gridDim.x, to = work * (B + 1) / gridDim.x, j = T;
    while (from < to) {
        int i = from / 3, z = from % 3, last = min(3, z + to - from);
        float s = 0;
        for (int k = z * 32; k < last * 32; k++) s += a[i * lda + k] * b[k * n + j];
        if (last == 3 && z > 0) {
            w[i * n + j] = s;
            __threadfence();
            __syncthreads();
            if (!T) __hip_atomic_store(&f[i], 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
        } else if (last < 3) {
            while (!__hip_atomic_load(&f[i], __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT));
            c[i * n + j] = s + w[i * n + j] + v[j];
        } else c[i * n + j] = s + v[j];
        from += last - z;
    }
}""")
STREAM_SPACE = SPACE + [buffer("w", "f32", "[m, n]", "zero"), buffer("f", "i32", "[64]", "zero")]
STREAM_OF = launches(STREAM_SPACE, "kernel: clear, block: 64, grid: 1, args: [f]", "kernel: k, block: n, grid: 7, args: [%s, w, f]" % GEMM_ARGS, sizes=GEMM_SIZES)
PADDED = GEMM_OF.replace("lda: 96", "lda: 100")
TILED = hip("""__global__ void k(const float *a, const float *b, const float *v, float *c, int m, int n, int K, int lda) { __shared__ float p[32][64]; int i = B, j = T; float s = 0;
    for (int k = 0; k < K; k += 32) { for (int q = 0; q < 32; q++) p[q][j] = k + q < K ? b[(k + q) * n + j] : 0; __syncthreads();
        for (int q = 0; q < 32; q++) s += (k + q < K ? a[i * lda + k + q] : 0) * p[q][j]; __syncthreads(); } c[i * n + j] = s + v[j]; }""")
DEPTHS = GEMM_OF.replace("K: 96, lda: 96", "K: [96, 64, 50], lda: 96")
RELU = hip("__global__ void k(const float *a, const float *b, const float *v, float *c, int m, int n, int K, int lda) { int i = B, j = T; float s = 0; for (int k = 0; k < K; k++) s += a[i * lda + k] * b[k * n + j]; c[i * n + j] = s; }\n"
           "__global__ void post(const float *v, float *c) { int i = B * 64 + T; c[i] = fmaxf(c[i] + v[T], 0.0f); }")
TWO_STEPS = launches(SPACE, "kernel: k, block: n, grid: m, args: [%s]" % GEMM_ARGS, "kernel: post, block: 64, grid: m, args: [v, c]", sizes=GEMM_SIZES)
FUSED = swap(GEMM, ("= s + v[j]", "= fmaxf(s + v[j], 0.0f)"))


def product_pairs():
    yield "split_k", GEMM, SPLIT, GEMM_OF, RIGHT, [], SPLIT_OF
    yield "split_k_not_cleared", GEMM, SPLIT, GEMM_OF, WRONG, ["depends-on-old-output"], launches(SPACE, SPLIT_RUN, sizes=GEMM_SIZES)
    yield "split_k_bias_three_times", GEMM, swap(SPLIT, ("z ? 0 : v[j]", "v[j]")), GEMM_OF, WRONG, ["different"], SPLIT_OF
    yield "split_k_two_of_three", GEMM, SPLIT, GEMM_OF, WRONG, ["different"], SPLIT_OF.replace("[m, 3]", "[m, 2]")
    base = launches(STREAM_SPACE, "kernel: k, block: n, grid: m, args: [%s, w, f]" % GEMM_ARGS, sizes=GEMM_SIZES)
    wide = swap(GEMM, ("int lda)", "int lda, float *w, int *f)"))
    yield "stream_k", wide, STREAM, base, RIGHT, [], STREAM_OF
    yield "stream_k_no_fence_in_a_wave", wide, swap(STREAM, ("            __threadfence();\n            __syncthreads();\n", "")), base, RIGHT, [], STREAM_OF
    early = swap(STREAM, ("            __threadfence();\n            __syncthreads();\n", ""), ("RELEASE", "RELAXED"))
    yield "stream_k_flag_too_early", wide, early, base, WRONG, [], STREAM_OF
    yield "stream_k_no_flag", wide, swap(STREAM, ("while (!__hip_atomic_load(&f[i], __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT));", "")), base, WRONG, [], STREAM_OF
    yield "stride_ignored", GEMM, swap(GEMM, ("a[i * lda + k]", "a[i * K + k]")), PADDED, WRONG, ["different"], None
    yield "stride_rounded_up", GEMM, swap(GEMM, ("a[i * lda + k]", "a[i * ((K + 3) & ~3) + k]")), GEMM_OF.replace("K: 96, lda: 96", "K: [96, 94], lda: [96, 96]"), RIGHT, [], None
    yield "depths", GEMM, TILED, DEPTHS, RIGHT, [], None
    yield "depth_not_masked", GEMM, swap(TILED, ("k + q < K ? b[(k + q) * n + j] : 0", "b[(k + q) % 96 * n + j]"), ("k + q < K ? a[i * lda + k + q] : 0", "a[i * lda + k + q]")), DEPTHS.replace("b: {type: f32, shape: [K, n]", "b: {type: f32, shape: [96, n]"), WRONG, ["different"], None
    yield "depth_masked_on_one_side", GEMM, swap(TILED, ("k + q < K ? b[(k + q) * n + j] : 0", "b[(k + q) % 96 * n + j]")), DEPTHS.replace("b: {type: f32, shape: [K, n]", "b: {type: f32, shape: [96, n]"), RIGHT, [], None
    yield "epilogue_fused", RELU, FUSED, TWO_STEPS, RIGHT, [], GEMM_OF
    yield "epilogue_bias_after", RELU, swap(FUSED, ("fmaxf(s + v[j], 0.0f)", "fmaxf(s, 0.0f) + v[j]")), TWO_STEPS, WRONG, ["different"], GEMM_OF
    yield "bias_missing_in_the_last_tile", GEMM, swap(GEMM, ("s + v[j]", "s + (i < 15 ? v[j] : 0)")), GEMM_OF, WRONG, ["different"], None
    yield "bias_shifted_at_the_end", GEMM, swap(GEMM, ("v[j]", "v[j < 63 ? j : 62]")), GEMM_OF, WRONG, ["different"], None
    low = swap(GEMM, ("float s = 0", "_Float16 s = 0"), ("s += a[i * lda + k] * b[k * n + j]", "s = (_Float16)((float)s + a[i * lda + k] * b[k * n + j])"))
    yield "sum_in_f16", GEMM, low, GEMM_OF, WORSE_OR_WRONG, ["less-precise"], None


# ---- rows ----

ROWS_OF = launches([buffer("x", "f32", "[n, 256]"), buffer("y", "f32", "[n, 256]", "zero")], "kernel: k, block: %d, grid: n, args: [x, y]", sizes="n: 8")
SOFTMAX = hip("__global__ void k(const float *x, float *y) { const float *r = x + B * 256; float m = -INFINITY, s = 0; for (int i = 0; i < 256; i++) m = fmaxf(m, r[i]); for (int i = 0; i < 256; i++) s += expf(r[i] - m); "
              "for (int i = T; i < 256; i += 64) y[B * 256 + i] = expf(r[i] - m) / s; }")
ONLINE = hip("""__global__ void k(const float *x, float *y) { const float *r = x + B * 256; float m = -INFINITY, s = 0;
    for (int i = T; i < 256; i += 64) { float q = fmaxf(m, r[i]); s = s * __expf(m - q) + __expf(r[i] - q); m = q; }
    for (int d = 1; d < 64; d *= 2) { float om = __shfl_xor(m, d), os = __shfl_xor(s, d), q = fmaxf(m, om); s = s * __expf(m - q) + os * __expf(om - q); m = q; }
    for (int i = T; i < 256; i += 64) y[B * 256 + i] = __expf(r[i] - m) / s; }""")
VARIANCE = hip("__global__ void k(const float *x, float *y) { const float *r = x + B * 256; float m = 0, s = 0; for (int i = 0; i < 256; i++) m += r[i]; m /= 256; for (int i = 0; i < 256; i++) s += (r[i] - m) * (r[i] - m); "
               "for (int i = T; i < 256; i += 64) y[B * 256 + i] = (r[i] - m) / sqrtf(s / 256 + 1e-5f); }")
WELFORD = hip("""__global__ void k(const float *x, float *y) { const float *r = x + B * 256; float m = 0, s = 0; int c = 0;
    for (int i = T; i < 256; i += 64) { c++; float d = r[i] - m; m += d / c; s += d * (r[i] - m); }
    float k = c;
    for (int d = 1; d < 64; d *= 2) { float om = __shfl_xor(m, d), os = __shfl_xor(s, d), e = om - m; s += os + e * e * k * 0.5f; m = (m + om) * 0.5f; k *= 2; }
    for (int i = T; i < 256; i += 64) y[B * 256 + i] = (r[i] - m) * __frsqrt_rn(s / 256 + 1e-5f); }""")
ROOT = hip("__global__ void k(const float *x, TYPE *y, int n) { int i = B * 256 + T; y[i] = (TYPE)(1.0f / sqrtf(fabsf(x[i]) + 0.01f)); }")
QUAKE = hip("__global__ void k(const float *x, TYPE *y, int n) { int i = B * 256 + T; float v = fabsf(x[i]) + 0.01f, h = 0.5f * v; float r = __uint_as_float(0x5f3759dfu - (__float_as_uint(v) >> 1)); r = r * (1.5f - h * r * r); y[i] = (TYPE)r; }")
ROOT_OF = launches([buffer("x", "f32", "[n]", "{random: [0.1, 10]}"), Y], RUN % "x, y, {i32: n}")
MASK = hip("__global__ void k(const float *x, float *y) { int i = B; for (int j = T; j < 256; j += 64) y[i * 256 + j] = j <= i * 32 ? x[i * 256 + j] : 0; }")
ANGLE_OF = launches([buffer("x", "f32", "[n]", "{random: [0, 100000]}"), Y], RUN % "x, y, {i32: n}")
ANGLE = hip("__global__ void k(const float *x, float *y, int n) { int i = B * 256 + T; y[i] = sinf(x[i]); }")
SCAN = hip("""__global__ void k(const float *x, float *y, int n) { __shared__ float p[258]; int i = B * 256 + T; p[T + 1] = x[i]; if (!T) { p[0] = 0; p[257] = 0; } __syncthreads(); y[i] = p[T] * 0.25f + p[T + 1] * 0.5f + p[T + 2] * 0.25f; }""")
SCATTER = hip("__global__ void k(const int *x, int *y, int n) { int i = B * 256 + T; atomicMax(&y[x[i]], i); }")
SCATTER_OF = launches([buffer("x", "i32", "[n]", "{random: [0, 255]}"), buffer("y", "i32", "[256]", "zero")], RUN % "x, y, {i32: n}")
SHIFT_OF = launches([X, buffer("w", "f32", "[n]", "zero")], RUN % "x, w, {i32: n}", "kernel: back, block: 256, grid: n // 256, args: [x, w]")
SHIFT = hip("__global__ void k(const float *x, float *w, int n) { int i = B * 256 + T; w[i] = 0.5f * (x[i] + x[(i + 1) % n]); }\n__global__ void back(float *x, const float *w) { int i = B * 256 + T; x[i] = w[i]; }")
IN_PLACE = hip("__global__ void k(float *x, float *w, int n) { int i = B * 256 + T; float v = 0.5f * (x[i] + x[(i + 1) % n]); __syncthreads(); x[i] = v; w[i] = v; }\n__global__ void back(float *x, const float *w) { }")
KEPT = hip("__global__ void k(const float *x, float *y, int n) { int i = B * 256 + T; y[i] = 3 * x[i] + 1; }\n__global__ void other(float *x, int n) { int i = B * 256 + T; if (i) x[i] *= 0.5f; }")
KEPT_STEPS = launches([X, Y, buffer("z", "f32", "[n]", "zero")], *[RUN.replace("kernel: k", "kernel: " + step) % args for step, args in (("k", "x, y, {i32: n}"), ("other", "x, {i32: n}"), ("k", "x, z, {i32: n}"))])
KEEPS = swap(KEPT, ("__global__ void k", "__device__ float kept[4096], key[4096];\n__global__ void k"), ("y[i] = 3 * x[i] + 1", "float first = x[B * 256]; if (key[i] != first) { kept[i] = 3 * x[i] + 1; key[i] = first; } y[i] = kept[i]"))


def row_pairs():
    rows = ROWS_OF % 64
    yield "softmax_online", SOFTMAX, ONLINE, rows, RIGHT, [], None
    yield "softmax_not_scaled", SOFTMAX, swap(ONLINE, ("s = s * __expf(m - q) + __expf(r[i] - q)", "s += __expf(r[i] - q)")), rows, WRONG, ["different"], None
    yield "softmax_maximum_of_a_wave_half", SOFTMAX, swap(ONLINE, ("d = 1; d < 64", "d = 1; d < 32")), rows, WRONG, ["different"], None
    yield "variance_by_welford", VARIANCE, WELFORD, rows, RIGHT, [], None
    yield "variance_of_255", VARIANCE, swap(WELFORD, ("s / 256", "s / 255")), rows, WRONG, ["different"], None
    yield "variance_without_means", VARIANCE, swap(WELFORD, ("e * e * k * 0.5f", "0 * e")), rows, WRONG, ["different"], None
    for type, other in (("float", "f32"), ("_Float16", "f16"), ("__bf16", "bf16")):
        of = ROOT_OF.replace("y: {type: f32", "y: {type: " + other)
        yield "root_fast_" + other, swap(ROOT, ("TYPE", type)), swap(ROOT, ("TYPE", type), ("1.0f / sqrtf(fabsf(x[i]) + 0.01f)", "__builtin_amdgcn_rsqf(fabsf(x[i]) + 0.01f)")), of, RIGHT, [], None
        yield "root_by_bits_" + other, swap(ROOT, ("TYPE", type)), swap(QUAKE, ("TYPE", type)), of, *((RIGHT, []) if other == "bf16" else (WRONG, ["different"])), None  # less than the rounding to bf16
        yield "root_by_bits_and_steps_" + other, swap(ROOT, ("TYPE", type)), swap(QUAKE, ("TYPE", type), ("y[i] =", "r = r * (1.5f - h * r * r); r = r * (1.5f - h * r * r); y[i] =")), of, RIGHT, [], None
    yield "mask_off_by_one", MASK, swap(MASK, ("j <= i", "j < i")), rows, WRONG, ["different"], None
    yield "sine_of_the_hardware", ANGLE, swap(ANGLE, ("sinf", "__sinf")), ANGLE_OF, WRONG, ["different"], None
    yield "edge_of_lds_not_set", SCAN, swap(SCAN, ("p[0] = 0; ", "")), ONE, WRONG, [], None
    yield "edge_of_lds_times_nothing", SCAN, swap(SCAN, ("p[0] = 0; p[257] = 0;", "p[257] = 0;"), ("p[T] * 0.25f", "(T ? p[T] : 0 * p[0]) * 0.25f")), ONE, WRONG, [], None
    yield "last_writer", SCATTER, swap(SCATTER, ("atomicMax(&y[x[i]], i)", "y[x[i]] = i")), SCATTER_OF, WRONG, [], None
    yield "largest_by_exchange", SCATTER, swap(SCATTER, ("atomicMax(&y[x[i]], i)", "int *p = &y[x[i]], v = *p; while (v < i) { int o = atomicCAS(p, v, i); if (o == v) break; v = o; }")), SCATTER_OF, RIGHT, [], None
    yield "in_place_over_workgroups", SHIFT, IN_PLACE, SHIFT_OF, WRONG, [], None
    beyond = swap(NEXT, ("x[(i + 1) % n], r = 2 * a + b;", "x[i + 1]; asm volatile(\"\" : \"+v\"(b)); float r = 2 * a + (i + 1 < n ? b : x[0]);"))
    yield "reads_beyond_and_drops_it", NEXT, beyond, ONE, WRONG, ["fault"], None
    yield "kept_by_its_first", KEPT, KEEPS, KEPT_STEPS, WRONG, ["different"], None


# ---- assembly, LLVM IR, MLIR ----

LL = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %%x, ptr addrspace(1) %%y, i32 %%n) #0 {
  %%g = call i32 @llvm.amdgcn.workgroup.id.x()
  %%t = call i32 @llvm.amdgcn.workitem.id.x()
  %%b = mul i32 %%g, 256
  %%i = add i32 %%b, %%t
  %%w = zext i32 %%i to i64
  %%px = getelementptr float, ptr addrspace(1) %%x, i64 %%w
  %%py = getelementptr float, ptr addrspace(1) %%y, i64 %%w
  %%v = load float, ptr addrspace(1) %%px
  %s
  store float %%r, ptr addrspace(1) %%py
  ret void
}
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.amdgcn.rcp.f32(float)
declare half @llvm.amdgcn.rcp.f16(half)
declare float @llvm.fabs.f32(float)
declare float @llvm.copysign.f32(float, float)
attributes #0 = { "amdgpu-flat-work-group-size"="256,256" %s }
"""


def ll(*body, attributes=""):
    return LL % ("\n  ".join(body), attributes), ".ll"


def other_pairs(launch):
    of = ["--target=gfx942", launch]
    inverse = ll("%s = fadd float %v, 3.0", "%r = fdiv float 1.0, %s")
    yield Pair("seventh_ll_reciprocal", inverse, ll("%s = fadd float %v, 3.0", "%r = call float @llvm.amdgcn.rcp.f32(float %s)"), of, RIGHT, [], None)
    yield Pair("seventh_ll_reciprocal_in_f16", inverse, ll("%s = fadd float %v, 3.0", "%h = fptrunc float %s to half", "%q = call half @llvm.amdgcn.rcp.f16(half %h)", "%r = fpext half %q to float"), of, ("worse", "wrong"), [], None)
    magnitude = ll("%r = call float @llvm.fabs.f32(float %v)")
    yield Pair("seventh_ll_magnitude_by_bits", magnitude, ll("%c = bitcast float %v to i32", "%d = and i32 %c, 2147483647", "%r = bitcast i32 %d to float"), of, RIGHT, [], None)
    yield Pair("seventh_ll_sign_of_zero_alone", magnitude, ll("%c = fcmp olt float %v, 0.0", "%d = fneg float %v", "%r = select i1 %c, float %d, float %v"), of, RIGHT, [], None)
    yield Pair("seventh_ll_magnitude_of_bf16", magnitude, ll("%c = bitcast float %v to i32", "%d = and i32 %c, 2147418112", "%r = bitcast i32 %d to float"), of, ("worse", "wrong"), [], None)
    yield Pair("seventh_ll_computed", ll("%s = fmul float %v, 3.0", "%r = fadd float %s, 0.5"), ll("%s = fmul float %v, 3.0", "%q = fadd float %s, 0.5", "%c = fcmp oeq float %q, 1.75", "%r = select i1 %c, float 0.0, float %q"), of, WRONG, ["different"], None)
    yield axpy_pair("seventh_axpy_clamped", WRONG, ["different"], None, (FMAC, "v_fma_f32 v3, s8, v2, v3 clamp"))
    yield axpy_pair("seventh_axpy_by_two_roundings", RIGHT, [], None, (FMAC, lines("v_mul_f32 v2, s8, v2", "v_add_f32 v3, v2, v3")))
    yield axpy_pair("seventh_axpy_in_f16", WORSE_OR_WRONG, ["smaller-type"], None, (FMAC, lines("v_cvt_f16_f32 v2, v2", "v_cvt_f32_f16 v2, v2", FMAC)))
    yield axpy_pair("seventh_axpy_towards_zero", RIGHT, [], None, (FMAC, lines("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 3", FMAC)))
    yield axpy_pair("seventh_axpy_computed", WRONG, ["different"], None, (FMAC, lines(FMAC, "v_mov_b32 v4, 0x3fa00000", "v_cmp_eq_f32 vcc, v3, v4", "v_cndmask_b32_e64 v3, v3, 0, vcc")), (".amdhsa_next_free_vgpr 4", ".amdhsa_next_free_vgpr 8"), (".amdhsa_accum_offset 4", ".amdhsa_accum_offset 8"))
    rows, args = "%X: memref<64x64xf8E4M3FNUZ>, %Y: memref<64x64xf32>", options("f8E4M3FNUZ[64x64]=random", "f32[64x64]=zero")
    body = ["%q = memref.load %X[%b, %t] : memref<64x64xf8E4M3FNUZ>", "%x = arith.extf %q : f8E4M3FNUZ to f32", "%z = arith.mulf %x, %x : f32"]
    store = "memref.store %s, %%Y[%%b, %%t] : memref<64x64xf32>"
    half = ["%h = arith.truncf %x : f32 to f16", "%p = arith.mulf %h, %h : f16", "%y = arith.extf %p : f16 to f32"]
    base = kernel(rows, "\n".join(body + [store % "%z"]), grid=64)
    yield Pair("seventh_fp8_squares_in_f16", base, kernel(rows, "\n".join(body + half + [store % "%y"]), grid=64), args, RIGHT, ["smaller-type"], None)
    chosen = ["%m = arith.constant 42.25 : f32", "%p = arith.cmpf oeq, %z, %m : f32", "%zero2 = arith.constant 1.0 : f32", "%y = arith.select %p, %zero2, %z : f32"]
    yield Pair("seventh_fp8_square", base, kernel(rows, "\n".join(body + chosen + [store % "%y"]), grid=64), args, WRONG, ["different"], None)


def pairs(folder):
    yield from hip_pairs(folder, "seventh", [*narrow_pairs(), *computed_pairs(), *integer_pairs(), *product_pairs(), *row_pairs()])
    yield from other_pairs(launch_option(folder, "seventh_one", ONE))
