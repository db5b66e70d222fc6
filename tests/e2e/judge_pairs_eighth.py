"""An eighth draw, of what libraries compute: optimisers, heads and masks of attention, embeddings, convolutions, resampling, sampling of tokens, geometry, hashes,
compaction. The verdicts were written down before `wavecc judge` saw the kernels."""
from judge_pairs_base import RIGHT, WRONG, hip_pairs, swap
from judge_pairs_sixth import buffer, hip, launches

WORSE_OR_WRONG = ("worse", "wrong")
RUN = "kernel: k, block: 256, grid: n // 256, args: [%s]"
X, Y = buffer("x", "f32", "[n]"), buffer("y", "f32", "[n]", "zero")

# ---- optimisers ----

ADAM_OF = launches([buffer("w", "f32", "[n]"), buffer("g", "f32", "[n]"), buffer("m", "f32", "[n]"), buffer("v", "f32", "[n]", "{random: [0, 1]}")],
                   RUN % "w, g, m, v, {f32: 0.9}, {f32: 0.999}, {f32: 0.001}, {f32: 0.01}, {f32: 0.3439}, {f32: 0.00399}")
ADAM = hip("""__global__ void k(float *w, const float *g, float *m, float *v, float b1, float b2, float rate, float decay, float c1, float c2) { int i = B * 256 + T;
    float a = b1 * m[i] + (1 - b1) * g[i], q = b2 * v[i] + (1 - b2) * g[i] * g[i]; m[i] = a; v[i] = q; float u = (a / c1) / (sqrtf(q / c2) + 1e-8f); w[i] = w[i] - rate * u - rate * decay * w[i]; }""")
ADAM_FOLDED = hip("""__global__ void k(float *w, const float *g, float *m, float *v, float b1, float b2, float rate, float decay, float c1, float c2) { int i = B * 256 + T;
    float d = g[i], a = fmaf(b1, m[i] - d, d), q = fmaf(b2, v[i] - d * d, d * d); m[i] = a; v[i] = q; float u = a / (c1 * (sqrtf(q) / sqrtf(c2) + 1e-8f)); w[i] = fmaf(-rate, u, w[i] * (1 - rate * decay)); }""")

# ---- attention ----

ROPE_OF = launches([buffer("x", "bf16", "[64, 128]"), buffer("c", "f32", "[64, 64]"), buffer("s", "f32", "[64, 64]"), buffer("y", "bf16", "[64, 128]", "zero")], "kernel: k, block: 64, grid: 64, args: [x, c, s, y]")
ROPE = hip("""#include <hip/hip_bf16.h>
typedef __hip_bfloat16 bf; __global__ void k(const bf *x, const float *c, const float *s, bf *y) { int p = B * 128 + T; float a = __bfloat162float(x[p]), b = __bfloat162float(x[p + 64]), e = c[B * 64 + T], f = s[B * 64 + T];
    y[p] = __float2bfloat16(a * e - b * f); y[p + 64] = __float2bfloat16(b * e + a * f); }""")
ROPE_PAIRS = swap(ROPE, ("int p = B * 128 + T", "int p = B * 128 + 2 * T"), ("x[p + 64]", "x[p + 1]"), ("y[p + 64]", "y[p + 1]"))
ROPE_TWO_ROWS = hip("""#include <hip/hip_bf16.h>
typedef __hip_bfloat16 bf; __global__ void k(const bf *x, const float *c, const float *s, bf *y) { for (int r = B; r < 64; r += 32) { int p = r * 128 + T; float a = __bfloat162float(x[p]), b = __bfloat162float(x[p + 64]);
    float e = c[r * 64 + T], f = s[r * 64 + T]; y[p] = __float2bfloat16(fmaf(-b, f, a * e)); y[p + 64] = __float2bfloat16(fmaf(a, f, b * e)); } }""")
HEADS_OF = launches([buffer("q", "f32", "[8, 64]"), buffer("kk", "f32", "[2, 32, 64]"), buffer("y", "f32", "[8, 32]", "zero")], "kernel: k, block: 32, grid: 8, args: [q, kk, y]")
HEADS = hip("__global__ void k(const float *q, const float *kk, float *y) { int g = B / 4; float s = 0; for (int d = 0; d < 64; d++) s += q[B * 64 + d] * kk[(g * 32 + T) * 64 + d]; y[B * 32 + T] = s * 0.125f; }")
HEADS_SCALED_FIRST = hip("__global__ void k(const float *q, const float *kk, float *y) { __shared__ float r[64]; r[T] = q[B * 64 + T] * 0.125f; r[T + 32] = q[B * 64 + T + 32] * 0.125f; __syncthreads(); int g = B / 4; float s = 0, z = 0; "
                         "for (int d = 0; d < 64; d += 2) { s += r[d] * kk[(g * 32 + T) * 64 + d]; z += r[d + 1] * kk[(g * 32 + T) * 64 + d + 1]; } y[B * 32 + T] = s + z; }")
WINDOW_OF = launches([buffer("s", "f32", "[64, 64]"), buffer("y", "f32", "[64, 64]", "zero")], "kernel: k, block: 64, grid: 64, args: [s, y, {i32: 16}]")
WINDOW = hip("""__global__ void k(const float *s, float *y, int w) { int i = B, j = T; float v = s[i * 64 + j]; bool on = j <= i && i - j < w; float e = on ? v : -INFINITY, m = e;
    for (int d = 32; d; d /= 2) m = fmaxf(m, __shfl_xor(m, d)); float p = on ? __expf(v - m) : 0, t = p; for (int d = 32; d; d /= 2) t += __shfl_xor(t, d); y[i * 64 + j] = p / t; }""")
WINDOW_SERIAL = hip("""__global__ void k(const float *s, float *y, int w) { int i = B, j = T; int from = i - w + 1 > 0 ? i - w + 1 : 0; float t = 0, m = -3e38f; for (int c = from; c <= i; c++) m = fmaxf(m, s[i * 64 + c]);
    for (int c = from; c <= i; c++) t += __expf(s[i * 64 + c] - m); y[i * 64 + j] = j >= from && j <= i ? __expf(s[i * 64 + j] - m) / t : 0; }""")
SLOPES_OF = launches([buffer("s", "f32", "[8, 256]"), buffer("y", "f32", "[8, 256]", "zero")], "kernel: k, block: 256, grid: 8, args: [s, y]")
SLOPES = hip("__global__ void k(const float *s, float *y) { y[B * 256 + T] = s[B * 256 + T] - exp2f(-(float)(B + 1)) * (255 - T); }")
SLOPES_BY_SHIFT = hip("__global__ void k(const float *s, float *y) { float h = __uint_as_float((126u - B) << 23); y[B * 256 + T] = fmaf(h, (float)T - 255.0f, s[B * 256 + T]); }")


def model_pairs():
    yield "adam_folded", ADAM, ADAM_FOLDED, ADAM_OF, RIGHT, [], None
    yield "adam_without_correction", ADAM, swap(ADAM, ("q / c2", "q")), ADAM_OF, WRONG, [], None
    yield "adam_without_decay", ADAM, swap(ADAM, (" - rate * decay * w[i]", "")), ADAM_OF, WRONG, [], None
    yield "adam_epsilon_inside", ADAM, swap(ADAM, ("(sqrtf(q / c2) + 1e-8f)", "sqrtf(q / c2 + 1e-8f)")), ADAM_OF, WORSE_OR_WRONG, [], None
    yield "adam_old_moment", ADAM, swap(ADAM, ("float u = (a / c1)", "float u = (m[i] / c1)"), ("m[i] = a; v[i] = q; ", ""), (" - rate * decay * w[i];", " - rate * decay * w[i]; m[i] = a; v[i] = q;")), ADAM_OF, WRONG, [], None
    yield "adam_moments_kept_in_bf16", ADAM, swap(ADAM, ("v[i] = q;", "v[i] = __uint_as_float(__float_as_uint(q) & 0xffff0000u);")), ADAM_OF, WORSE_OR_WRONG, [], None
    yield "rope_two_rows", ROPE, ROPE_TWO_ROWS, ROPE_OF, RIGHT, [], None
    yield "rope_of_pairs", ROPE, ROPE_PAIRS, ROPE_OF, WRONG, ["different"], None
    yield "rope_turned_back", ROPE, swap(ROPE, ("a * e - b * f", "a * e + b * f"), ("b * e + a * f", "b * e - a * f")), ROPE_OF, WRONG, ["different"], None
    yield "rope_products_in_bf16", ROPE, swap(ROPE, ("__float2bfloat16(a * e - b * f)", "__float2bfloat16(__bfloat162float(__float2bfloat16(a * e)) - __bfloat162float(__float2bfloat16(b * f)))")), ROPE_OF, RIGHT, [], None
    yield "heads_scaled_first", HEADS, HEADS_SCALED_FIRST, HEADS_OF, RIGHT, [], None
    yield "heads_by_remainder", HEADS, swap(HEADS, ("B / 4", "B % 2")), HEADS_OF, WRONG, ["different"], None
    yield "heads_scale_of_32", HEADS, swap(HEADS, ("0.125f", "0.17677669f")), HEADS_OF, WRONG, ["different"], None
    yield "window_serial", WINDOW, WINDOW_SERIAL, WINDOW_OF, RIGHT, [], None
    yield "window_one_more", WINDOW, swap(WINDOW, ("i - j < w", "i - j <= w")), WINDOW_OF, WRONG, ["different"], None
    yield "window_built_in", WINDOW, swap(WINDOW, ("i - j < w", "i - j < 16")), WINDOW_OF, WRONG, ["independent-of-input"], None
    yield "window_strict", WINDOW_SERIAL, swap(WINDOW_SERIAL, ("c <= i; c++) t", "c < i; c++) t")), WINDOW_OF, WRONG, [], None
    yield "window_masked_by_large_number", WINDOW, swap(WINDOW, ("on ? v : -INFINITY", "on ? v : -1e4f"), ("float p = on ? __expf(v - m) : 0", "float p = __expf(e - m)")), WINDOW_OF, WRONG, [], None
    yield "slopes_by_shift", SLOPES, SLOPES_BY_SHIFT, SLOPES_OF, RIGHT, [], None
    yield "slopes_from_zero", SLOPES, swap(SLOPES, ("(B + 1)", "B")), SLOPES_OF, WRONG, ["different"], None


# ---- convolutions, resampling, geometry ----

IMAGE, OUT = buffer("x", "f32", "[64, 64]"), buffer("y", "f32", "[64, 64]", "zero")
BLUR_OF = launches([IMAGE, buffer("f", "f32", "[3, 3]"), OUT], "kernel: k, block: 64, grid: 64, args: [x, f, y]")
BLUR = hip("""__global__ void k(const float *x, const float *f, float *y) { float s = 0; for (int a = 0; a < 3; a++) for (int b = 0; b < 3; b++) { int r = (int)B + a - 1, c = (int)T + b - 1;
    if (r >= 0 && r < 64 && c >= 0 && c < 64) s += x[r * 64 + c] * f[a * 3 + b]; } y[B * 64 + T] = s; }""")
BLUR_LDS = hip("""__global__ void k(const float *x, const float *f, float *y) { __shared__ float t[3][66]; for (int a = 0; a < 3; a++) { int r = (int)B + a - 1; t[a][T + 1] = r >= 0 && r < 64 ? x[r * 64 + T] : 0;
    if (T < 2) t[a][T * 65] = 0; } __syncthreads(); float s = 0; for (int b = 0; b < 3; b++) for (int a = 0; a < 3; a++) s = fmaf(t[a][T + b], f[a * 3 + b], s); y[B * 64 + T] = s; }""")
HALVE_OF = launches([IMAGE, buffer("y", "f32", "[128, 128]", "zero")], "kernel: k, block: 128, grid: 128, args: [x, y]")
HALVE = hip("""__global__ void k(const float *x, float *y) { float u = ((int)B + 0.5f) * 0.5f - 0.5f, v = ((int)T + 0.5f) * 0.5f - 0.5f; int r = (int)floorf(u), c = (int)floorf(v); float a = u - r, b = v - c;
    int r0 = max(r, 0), r1 = min(r + 1, 63), c0 = max(c, 0), c1 = min(c + 1, 63);
    y[B * 128 + T] = (1 - a) * ((1 - b) * x[r0 * 64 + c0] + b * x[r0 * 64 + c1]) + a * ((1 - b) * x[r1 * 64 + c0] + b * x[r1 * 64 + c1]); }""")
HALVE_QUARTERS = hip("""__global__ void k(const float *x, float *y) { int r = ((int)B - 1) >> 1, c = ((int)T - 1) >> 1; float a = B & 1 ? 0.25f : 0.75f, b = T & 1 ? 0.25f : 0.75f;
    int r0 = max(r, 0), r1 = min(r + 1, 63), c0 = max(c, 0), c1 = min(c + 1, 63); float p = x[r0 * 64 + c0], q = x[r0 * 64 + c1], m = x[r1 * 64 + c0], n = x[r1 * 64 + c1];
    float e = fmaf(b, q - p, p), f = fmaf(b, n - m, m); y[B * 128 + T] = fmaf(a, f - e, e); }""")
POOL_OF = launches([IMAGE, buffer("y", "f32", "[32, 32]", "zero"), buffer("p", "i32", "[32, 32]", "zero")], "kernel: k, block: 32, grid: 32, args: [x, y, p]")
POOL = hip("""__global__ void k(const float *x, float *y, int *p) { float m = -INFINITY; int at = 0; for (int a = 0; a < 2; a++) for (int b = 0; b < 2; b++) { int i = (B * 2 + a) * 64 + T * 2 + b; if (x[i] > m) { m = x[i]; at = i; } }
    y[B * 32 + T] = m; p[B * 32 + T] = at; }""")
POOL_TREE = hip("""__global__ void k(const float *x, float *y, int *p) { int i = B * 128 + T * 2; float a = x[i], b = x[i + 1], c = x[i + 64], d = x[i + 65]; bool u = b > a, v = d > c; float m = u ? b : a, n = v ? d : c; bool w = n > m;
    y[B * 32 + T] = w ? n : m; p[B * 32 + T] = w ? i + 64 + v : i + u; }""")
NEAR_OF = launches([buffer("p", "f32", "[256, 4]"), buffer("q", "f32", "[64, 4]"), buffer("y", "i32", "[256]", "zero"), buffer("d", "f32", "[256]", "zero")], "kernel: k, block: 256, grid: 1, args: [p, q, y, d]")
NEAR = hip("""__global__ void k(const float4 *p, const float4 *q, int *y, float *d) { float4 a = p[T]; float m = INFINITY; int at = 0; for (int j = 0; j < 64; j++) { float4 b = q[j]; float u = a.x - b.x, v = a.y - b.y, w = a.z - b.z;
    float s = u * u + v * v + w * w; if (s < m) { m = s; at = j; } } y[T] = at; d[T] = sqrtf(m); }""")
NEAR_LDS = hip("""__global__ void k(const float4 *p, const float4 *q, int *y, float *d) { __shared__ float4 t[64]; if (T < 64) t[T] = q[T]; __syncthreads(); float4 a = p[T]; float m = INFINITY; int at = 0;
    for (int j = 0; j < 64; j++) { float u = a.x - t[j].x, v = a.y - t[j].y, w = a.z - t[j].z; float s = u * u + v * v + w * w; at = s < m ? j : at; m = fminf(m, s); } y[T] = at; d[T] = sqrtf(m); }""")
BODY_OF = launches([buffer("p", "f32", "[256, 4]", "{random: [0.1, 1]}"), buffer("f", "f32", "[256, 4]", "zero")], "kernel: k, block: 256, grid: 1, args: [p, f]")
BODY = hip("""__global__ void k(const float4 *p, float4 *f) { float4 a = p[T], s = {0, 0, 0, 0}; for (int j = 0; j < 256; j++) { float4 b = p[j]; float x = b.x - a.x, y = b.y - a.y, z = b.z - a.z, r = x * x + y * y + z * z + 0.01f;
    float i = 1.0f / sqrtf(r), g = b.w * i * i * i; s.x += g * x; s.y += g * y; s.z += g * z; } f[T] = s; }""")
BODY_RSQRT = swap(BODY, ("1.0f / sqrtf(r)", "__frsqrt_rn(r)"))


def image_pairs():
    yield "blur_lds", BLUR, BLUR_LDS, BLUR_OF, RIGHT, [], None
    yield "blur_turned", BLUR, swap(BLUR, ("f[a * 3 + b]", "f[8 - a * 3 - b]")), BLUR_OF, WRONG, ["different"], None
    yield "blur_edge_repeated", BLUR, swap(BLUR, ("if (r >= 0 && r < 64 && c >= 0 && c < 64) s += x[r * 64 + c]", "s += x[min(max(r, 0), 63) * 64 + min(max(c, 0), 63)]")), BLUR_OF, WRONG, ["different"], None
    yield "blur_no_barrier", BLUR, swap(BLUR_LDS, ("__syncthreads();", "")), BLUR_OF, RIGHT, [], None
    yield "blur_last_row_out_of_the_next", BLUR, swap(BLUR_LDS, ("r >= 0 && r < 64", "r >= 0")), BLUR_OF, WRONG, [], None
    yield "halve_by_quarters", HALVE, HALVE_QUARTERS, HALVE_OF, RIGHT, [], None
    yield "halve_corners_aligned", HALVE, swap(HALVE, ("((int)B + 0.5f) * 0.5f - 0.5f", "(int)B * (63.0f / 127.0f)"), ("((int)T + 0.5f) * 0.5f - 0.5f", "(int)T * (63.0f / 127.0f)")), HALVE_OF, WRONG, ["different"], None
    yield "halve_weights_exchanged", HALVE, swap(HALVE_QUARTERS, ("B & 1 ? 0.25f : 0.75f", "B & 1 ? 0.75f : 0.25f")), HALVE_OF, WRONG, ["different"], None
    yield "halve_last_column_reflected", HALVE, swap(HALVE, ("c1 = min(c + 1, 63)", "c1 = c + 1 > 63 ? 62 : c + 1")), HALVE_OF, WRONG, ["different"], None
    yield "pool_tree", POOL, POOL_TREE, POOL_OF, RIGHT, [], None
    yield "pool_last_of_equal_ones", POOL, swap(POOL, ("x[i] > m", "x[i] >= m")), POOL_OF, WRONG, [], None
    yield "pool_from_zero", POOL, swap(POOL, ("m = -INFINITY", "m = 0")), POOL_OF, WRONG, ["different"], None
    yield "pool_place_in_the_window", POOL, swap(POOL, ("at = i;", "at = a * 2 + b;")), POOL_OF, WRONG, ["different"], None
    yield "near_lds", NEAR, NEAR_LDS, NEAR_OF, RIGHT, [], None
    yield "near_in_the_plane", NEAR, swap(NEAR, (" + w * w", "")), NEAR_OF, WRONG, ["different"], None
    yield "near_with_the_fourth", NEAR, swap(NEAR, ("w = a.z - b.z;", "w = a.z - b.z, o = a.w - b.w;"), ("+ w * w", "+ w * w + o * o")), NEAR_OF, WRONG, ["different"], None
    yield "near_last_of_equal_ones", NEAR, swap(NEAR, ("s < m", "s <= m")), NEAR_OF, WRONG, [], None
    yield "body_by_rsqrt", BODY, BODY_RSQRT, BODY_OF, RIGHT, [], None
    yield "body_by_rsqrt_in_f16", BODY, swap(BODY, ("1.0f / sqrtf(r)", "(float)(_Float16)__frsqrt_rn(r)")), BODY_OF, WORSE_OR_WRONG, [], None
    yield "body_squared", BODY, swap(BODY, ("i * i * i", "i * i")), BODY_OF, WRONG, ["different"], None
    yield "body_not_softened", BODY, swap(BODY, (" + 0.01f", " + (T == j)")), BODY_OF, WRONG, ["different"], None


# ---- tokens, tables, compaction, hashes ----

TABLE_OF = launches([buffer("t", "f32", "[100, 64]"), buffer("x", "i32", "[64]", "{random: [0, 99]}"), buffer("y", "f32", "[64, 64]", "zero")], "kernel: k, block: 64, grid: 64, args: [t, x, y]")
TABLE = hip("__global__ void k(const float *t, const int *x, float *y) { int i = x[B]; y[B * 64 + T] = i == 0 ? 0 : t[i * 64 + T]; }")
TABLE_WIDE = hip("__global__ void k(const float4 *t, const int *x, float4 *y) { if (T < 16) { int i = x[B]; float4 z = {0, 0, 0, 0}; y[B * 16 + T] = i ? t[i * 16 + T] : z; } }")
LOSS_OF = launches([buffer("x", "f32", "[64, 128]"), buffer("t", "i32", "[64]", "{random: [0, 127]}"), buffer("y", "f32", "[64]", "zero")], "kernel: k, block: 64, grid: 64, args: [x, t, y]")
LOSS = hip("""__global__ void k(const float *x, const int *t, float *y) { float a = x[B * 128 + T], b = x[B * 128 + 64 + T], m = fmaxf(a, b); for (int d = 32; d; d /= 2) m = fmaxf(m, __shfl_xor(m, d));
    float s = expf(a - m) + expf(b - m); for (int d = 32; d; d /= 2) s += __shfl_xor(s, d); if (T == 0) y[B] = m + logf(s) - x[B * 128 + t[B]]; }""")
LOSS_SERIAL = hip("""__global__ void k(const float *x, const int *t, float *y) { if (T == 0) { float m = x[B * 128], s = 1; for (int i = 1; i < 128; i++) { float v = x[B * 128 + i], n = fmaxf(m, v); s = s * expf(m - n) + expf(v - n); m = n; }
    y[B] = logf(s) + (m - x[B * 128 + t[B]]); } }""")
PICK_OF = launches([buffer("p", "f32", "[64, 64]", "{random: [0, 1]}"), buffer("u", "f32", "[64]", "{random: [0, 1]}"), buffer("y", "i32", "[64]", "zero")], "kernel: k, block: 64, grid: 64, args: [p, u, y]")
PICK = hip("""__global__ void k(const float *p, const float *u, int *y) { __shared__ float t[64]; t[T] = p[B * 64 + T]; __syncthreads(); if (T == 0) { float s = 0; for (int i = 0; i < 64; i++) s += t[i]; float at = u[B] * s, c = 0; int r = 63;
    for (int i = 0; i < 64; i++) { c += t[i]; if (c > at) { r = i; break; } } y[B] = r; } }""")
KEEP_OF = launches([X, buffer("y", "f32", "[n]", "zero"), buffer("c", "i32", "[n // 256]", "zero")], RUN % "x, y, c")
KEEP = hip("""__global__ void k(const float *x, float *y, int *c) { __shared__ int t[256]; float v = x[B * 256 + T]; int on = v > 0; t[T] = on; __syncthreads(); int at = 0, all = 0; for (int j = 0; j < 256; j++) { if (j < T) at += t[j]; all += t[j]; }
    y[B * 256 + T] = 0; __syncthreads(); if (on) y[B * 256 + at] = v; if (T == 0) c[B] = all; }""")
KEEP_BALLOT = hip("""__global__ void k(const float *x, float *y, int *c) { __shared__ int w[4]; float v = x[B * 256 + T]; bool on = v > 0; unsigned long long m = __ballot(on); int lane = T % 64, at = __popcll(m & ((1ull << lane) - 1));
    if (lane == 0) w[T / 64] = __popcll(m); __syncthreads(); int before = 0, all = 0; for (int j = 0; j < 4; j++) { if (j < T / 64) before += w[j]; all += w[j]; } if (on) y[B * 256 + before + at] = v;
    if (T >= all) y[B * 256 + T] = 0; if (T == 0) c[B] = all; }""")
HASH_OF = launches([buffer("x", "i32", "[n]"), buffer("y", "i32", "[n]", "zero")], RUN % "x, y")
HASH = hip("__global__ void k(const unsigned *x, unsigned *y) { int i = B * 256 + T; unsigned h = 2166136261u, v = x[i]; for (int b = 0; b < 4; b++) { h ^= v >> 8 * b & 255; h *= 16777619u; } y[i] = h; }")
HASH_UNROLLED = hip("__global__ void k(const unsigned *x, unsigned *y) { int i = B * 256 + T; unsigned p = 16777619u, v = x[i], h = (2166136261u ^ (v & 255)) * p; h = (h ^ (v >> 8 & 255)) * p; h = (h ^ (v >> 16 & 255)) * p; y[i] = (h ^ v >> 24) * p; }")
DROP_OF = launches([X, Y], RUN % "x, y, {u32: 1234}, {f32: 0.25}")
DROP = hip("""__global__ void k(const float *x, float *y, unsigned seed, float p) { int i = B * 256 + T; unsigned h = i * 0x9e3779b9u + seed; h ^= h >> 16; h *= 0x85ebca6bu; h ^= h >> 13; h *= 0xc2b2ae35u; h ^= h >> 16;
    y[i] = (h >> 8) * (1.0f / 16777216) >= p ? x[i] / (1 - p) : 0; }""")
GELU_OF = launches([buffer("x", "f32", "[n]", "{random: [-4, 4]}"), Y], RUN % "x, y")
GELU = hip("__global__ void k(const float *x, float *y) { int i = B * 256 + T; float v = x[i]; y[i] = 0.5f * v * (1 + erff(v * 0.70710678f)); }")
GELU_TANH = hip("__global__ void k(const float *x, float *y) { int i = B * 256 + T; float v = x[i]; y[i] = 0.5f * v * (1 + tanhf(0.79788456f * (v + 0.044715f * v * v * v))); }")
GELU_SIGMOID = hip("__global__ void k(const float *x, float *y) { int i = B * 256 + T; float v = x[i]; y[i] = v / (1 + expf(-1.59576912f * (v + 0.044715f * v * v * v))); }")


def token_pairs():
    yield "table_wide", TABLE, TABLE_WIDE, TABLE_OF, RIGHT, [], None
    yield "table_padding_not_zero", TABLE, swap(TABLE, ("i == 0 ? 0 : ", "")), TABLE_OF, WRONG, [], None
    yield "table_padding_is_the_last", TABLE, swap(TABLE, ("i == 0", "i == 99")), TABLE_OF, WRONG, [], None
    yield "table_clamped", TABLE, swap(TABLE, ("t[i * 64", "t[min(i, 99) * 64")), TABLE_OF, RIGHT, [], None
    yield "table_clamped_too_low", TABLE, swap(TABLE, ("t[i * 64", "t[min(i, 98) * 64")), TABLE_OF, WRONG, [], None
    yield "loss_serial", LOSS, LOSS_SERIAL, LOSS_OF, RIGHT, [], None
    yield "loss_without_maximum", LOSS, swap(LOSS, ("expf(a - m) + expf(b - m)", "expf(a) + expf(b)"), ("m + logf(s)", "logf(s)")), LOSS_OF, WRONG, [], None
    yield "loss_of_half_a_row", LOSS, swap(LOSS, (" + expf(b - m)", "")), LOSS_OF, WRONG, ["different"], None
    yield "loss_in_base_two", LOSS, swap(LOSS, ("logf(s)", "log2f(s)")), LOSS_OF, WRONG, ["different"], None
    yield "loss_by_the_hardware", LOSS, swap(LOSS, ("expf", "__expf"), ("logf", "__logf")), LOSS_OF, RIGHT, [], None
    yield "pick_not_below", PICK, swap(PICK, ("c > at", "c >= at")), PICK_OF, WRONG, [], None
    yield "pick_the_next", PICK, swap(PICK, ("y[B] = r", "y[B] = min(r + 1, 63)")), PICK_OF, WRONG, ["different"], None
    yield "pick_not_normalised", PICK, swap(PICK, ("u[B] * s", "u[B] * 32")), PICK_OF, WRONG, [], None
    yield "keep_by_ballot", KEEP, KEEP_BALLOT, KEEP_OF, RIGHT, [], None
    yield "keep_by_ballot_of_32", KEEP, swap(KEEP_BALLOT, ("(1ull << lane) - 1", "(1u << (lane & 31)) - 1")), KEEP_OF, WRONG, [], None
    yield "keep_by_ticket", KEEP, hip("__global__ void k(const float *x, float *y, int *c) { __shared__ int q; if (T == 0) q = 0; y[B * 256 + T] = 0; __syncthreads(); float v = x[B * 256 + T]; if (v > 0) y[B * 256 + atomicAdd(&q, 1)] = v; "
                                    "__syncthreads(); if (T == 0) c[B] = q; }"), KEEP_OF, WRONG, [], None
    yield "keep_zeroes", KEEP, swap(KEEP, ("v > 0", "v >= 0")), KEEP_OF, WRONG, [], None
    yield "keep_rest_not_cleared", KEEP, swap(KEEP_BALLOT, ("if (T >= all) y[B * 256 + T] = 0;", "")), KEEP_OF, WRONG, [], None
    yield "hash_unrolled", HASH, HASH_UNROLLED, HASH_OF, RIGHT, [], None
    yield "hash_signed_shift", HASH, swap(HASH_UNROLLED, ("h ^ v >> 24", "h ^ (int)v >> 24")), HASH_OF, WRONG, ["different"], None
    yield "hash_other_order", HASH, swap(HASH, ("h ^= v >> 8 * b & 255; h *= 16777619u;", "h *= 16777619u; h ^= v >> 8 * b & 255;")), HASH_OF, WRONG, ["different"], None
    yield "drop_not_scaled", DROP, swap(DROP, ("x[i] / (1 - p)", "x[i]")), DROP_OF, WRONG, ["different"], None
    yield "drop_other_seed", DROP, swap(DROP, ("+ seed", "+ seed + 1")), DROP_OF, WRONG, ["different"], None
    yield "drop_seed_of_the_day", DROP, swap(DROP, ("+ seed", "+ 1234")), DROP_OF, WRONG, ["independent-of-input"], None
    yield "drop_by_integers", DROP, swap(DROP, ("(h >> 8) * (1.0f / 16777216) >= p ? x[i] / (1 - p)", "(h >> 8) >= (unsigned)ceilf(p * 16777216) ? x[i] * (1 / (1 - p))")), DROP_OF, RIGHT, [], None
    yield "gelu_by_sigmoid", GELU_TANH, GELU_SIGMOID, GELU_OF, RIGHT, [], None
    yield "gelu_by_tanh", GELU, GELU_TANH, GELU_OF, WORSE_OR_WRONG, [], None
    yield "gelu_as_relu_beyond_3", GELU, swap(GELU, ("y[i] = ", "y[i] = v > 3 ? v : v < -3 ? 0 : ")), GELU_OF, WRONG, [], None


def pairs(folder):
    yield from hip_pairs(folder, "eighth", [*model_pairs(), *image_pairs(), *token_pairs()])
