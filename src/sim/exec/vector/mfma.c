/* Matrix operations (MFMA). Layouts: docs/isa/mfma.md, 3, from AMD's matrix calculator. EXEC is ignored.

   A and B are gathered into row-major arrays of f32 (A transposed: a[k][i]; B: b[k][j]), C into acc[i][j], blocks one
   after the other. The kernel adds a[k][i] * b[k][j] in the order of k, fused, with one rounding to f32 per step. It
   keeps denormals, whatever MODE says. The hardware adds several products before it rounds: results agree within
   rounding (matrix_exact.h has a model of it, for --mfma=exact). Integer forms are exact (modulo 2^32). Products of f16
   and of smaller floats are exact in f32, so a host without fma gives the same bits by multiplying and adding; for bf16
   and f32 it uses fma_f32. */
#include "sim/exec/vector/matrix_exact.h"
#include "sim/exec/vector/matrix_operands.h"

enum { MAX_AB = 4096, MAX_ACC = 2048 };

typedef struct Matrices {
    _Alignas(64) float a[MAX_AB];
    float b[MAX_AB];
    float acc[MAX_ACC];
} Matrices;

/* ---- gathering ---- */

static unsigned type_bits(MatrixType type, unsigned format)
{
    switch (type) {
    case MATRIX_F32:
    case MATRIX_XF32: return 32;
    case MATRIX_F16:
    case MATRIX_BF16: return 16;
    case MATRIX_F8F6F4: return format <= 1 ? 8 : format <= 3 ? 6 : 4;
    default: return 8;
    }
}

static Gather *type_gather(MatrixType type, unsigned format, bool fnuz, bool exact)
{
    static Gather *const f8f6f4[5] = {gather_fp8_ocp, gather_bf8_ocp, gather_fp6, gather_bf6, gather_fp4};
    switch (type) {
    case MATRIX_F32: return gather_f32;
    case MATRIX_XF32: return exact ? gather_xf32_cut : gather_xf32;
    case MATRIX_F16: return gather_f16;
    case MATRIX_BF16: return gather_bf16;
    case MATRIX_I8: return gather_i8;
    case MATRIX_FP8: return fnuz ? gather_fp8_fnuz : gather_fp8_ocp;
    case MATRIX_BF8: return fnuz ? gather_bf8_fnuz : gather_bf8_ocp;
    default: return f8f6f4[format < 5 ? format : 0];
    }
}

typedef float Vector8 __attribute__((vector_size(32), aligned(4), may_alias));
typedef int32_t IntVector8 __attribute__((vector_size(32), aligned(4), may_alias));

/* `count` is 4, 16 or 32. */
ALWAYS_INLINE void copy_row(float *to, const float *from, unsigned count)
{
    if (count == 4) {
        memcpy(to, from, 16);
        return;
    }
    for (unsigned i = 0; i < count; i += 8) *(Vector8 *)(to + i) = *(const Vector8 *)(from + i);
}
/* The same, with canonical NaNs. */
ALWAYS_INLINE void copy_row_canonical(float *to, const float *from, unsigned count)
{
    if (count == 4) {
        for (unsigned i = 0; i < 4; i++) to[i] = f32_from_bits(f32_to_bits_canonical(from[i]));
        return;
    }
    for (unsigned i = 0; i < count; i += 8) {
        const Vector8 x = *(const Vector8 *)(from + i);
        const IntVector8 good = x == x;
        *(IntVector8 *)(to + i) = ((IntVector8)x & good) | ((int32_t)F32_NAN & ~good);
    }
}

/* The register and first lane of row i of block b of C or D, for 32-bit elements. The row's n columns are in
   consecutive lanes. Shapes: squares of 4 (16 blocks), 16 and 32. */
ALWAYS_INLINE unsigned acc_place(unsigned m, unsigned block, unsigned i)
{
    if (m == 4) return i * LANES + block * 4;
    if (m == 16) return (block * 4 + i % 4) * LANES + i / 4 * 16;
    return (block * 16 + i / 8 * 4 + i % 4) * LANES + i / 4 % 2 * 32;
}
static void gather_acc(const MatrixShape *s, const uint32_t *rows, float *acc)
{
    const unsigned m = s->m;
    for (unsigned block = 0; block < s->blocks; block++)
        for (unsigned i = 0; i < m; i++, acc += m) copy_row(acc, (const float *)rows + acc_place(m, block, i), m);
}
static void scatter_acc(const MatrixShape *s, const float *acc, uint32_t *rows, bool integers)
{
    const unsigned m = s->m;
    for (unsigned block = 0; block < s->blocks; block++)
        for (unsigned i = 0; i < m; i++, acc += m) {
            float *to = (float *)rows + acc_place(m, block, i);
            if (integers) copy_row(to, acc, m);
            else copy_row_canonical(to, acc, m);
        }
}

/* ---- kernels: acc[i][j] += a[k][i] * b[k][j] ---- */

/* As many lanes as a host vector. Sums of 16 columns and 4 or 8 rows fit its registers. */
#if defined(__AVX512F__)
enum { HOST_LANES = 16, HOST_ROWS = 8, HOST_PARTS = 16 / HOST_LANES };
typedef float HostVector __attribute__((vector_size(64), aligned(4), may_alias));
ALWAYS_INLINE HostVector fused(HostVector a, HostVector b, HostVector c)
{
    return (HostVector)_mm512_fmadd_ps((__m512)a, (__m512)b, (__m512)c);
}
#define fused_exact fused
#else
enum { HOST_LANES = 8, HOST_ROWS = 4, HOST_PARTS = 16 / HOST_LANES };
typedef float HostVector __attribute__((vector_size(32), aligned(4), may_alias));
#if defined(__FMA__)
ALWAYS_INLINE HostVector fused(HostVector a, HostVector b, HostVector c)
{
    return (HostVector)_mm256_fmadd_ps((__m256)a, (__m256)b, (__m256)c);
}
#define fused_exact fused
#else
ALWAYS_INLINE HostVector fused(HostVector a, HostVector b, HostVector c)
{
    for (unsigned i = 0; i < HOST_LANES; i++) c[i] = fma_f32(a[i], b[i], c[i]);
    return c;
}
ALWAYS_INLINE HostVector fused_exact(HostVector a, HostVector b, HostVector c) { return a * b + c; }
#endif
#endif
ALWAYS_INLINE HostVector host_splat(float x) { return x - (HostVector){0}; }

/* HOST_ROWS rows and 16 columns at a time. */
#define DEFINE_KERNEL(name, fuse)                                                                     \
    static void name(const MatrixShape *s, const float *a, const float *b, float *acc)                \
    {                                                                                                 \
        for (unsigned i = 0; i < s->m; i += HOST_ROWS) {                                              \
            for (unsigned j = 0; j < s->n; j += 16) {                                                 \
                HostVector sum[HOST_ROWS][HOST_PARTS];                                                \
                for (unsigned r = 0; r < HOST_ROWS; r++)                                              \
                    for (unsigned h = 0; h < HOST_PARTS; h++)                                         \
                        sum[r][h] = *(const HostVector *)(acc + (i + r) * s->n + j + HOST_LANES * h); \
                for (unsigned k = 0; k < s->k; k++) {                                                 \
                    HostVector row[HOST_PARTS];                                                       \
                    for (unsigned h = 0; h < HOST_PARTS; h++)                                         \
                        row[h] = *(const HostVector *)(b + k * s->n + j + HOST_LANES * h);            \
                    for (unsigned r = 0; r < HOST_ROWS; r++)                                          \
                        for (unsigned h = 0; h < HOST_PARTS; h++)                                     \
                            sum[r][h] = fuse(host_splat(a[k * s->m + i + r]), row[h], sum[r][h]);     \
                }                                                                                     \
                for (unsigned r = 0; r < HOST_ROWS; r++)                                              \
                    for (unsigned h = 0; h < HOST_PARTS; h++)                                         \
                        *(HostVector *)(acc + (i + r) * s->n + j + HOST_LANES * h) = sum[r][h];       \
            }                                                                                         \
        }                                                                                             \
    }
DEFINE_KERNEL(kernel_fused, fused)
DEFINE_KERNEL(kernel_exact, fused_exact)

static void kernel_small(const MatrixShape *s, const float *a, const float *b, float *acc)
{
    for (unsigned i = 0; i < s->m; i++)
        for (unsigned j = 0; j < s->n; j++) {
            float sum = acc[i * s->n + j];
            for (unsigned k = 0; k < s->k; k++) sum = fma_f32(a[k * s->m + i], b[k * s->n + j], sum);
            acc[i * s->n + j] = sum;
        }
}
static void kernel_integer(const MatrixShape *s, const float *a_bits, const float *b_bits, float *acc_bits)
{
    int32_t a[MAX_AB], b[MAX_AB], sum[MAX_ACC];
    memcpy(a, a_bits, (size_t)s->m * s->k * 4);
    memcpy(b, b_bits, (size_t)s->n * s->k * 4);
    memcpy(sum, acc_bits, (size_t)s->m * s->n * 4);
    for (unsigned i = 0; i < s->m; i++)
        for (unsigned k = 0; k < s->k; k++) {
            const int32_t x = a[k * s->m + i];
            for (unsigned j = 0; j < s->n; j++)
                sum[i * s->n + j] = (int32_t)((uint32_t)sum[i * s->n + j] + (uint32_t)(x * b[k * s->n + j]));
        }
    memcpy(acc_bits, sum, (size_t)s->m * s->n * 4);
}

typedef void Kernel(const MatrixShape *s, const float *a, const float *b, float *acc);
static Kernel *choose_kernel(const MatrixShape *s)
{
    if (s->type_a == MATRIX_I8) return kernel_integer;
    if (s->n < 16) return kernel_small;
    bool inexact = s->type_a <= MATRIX_XF32 || s->type_a == MATRIX_BF16 || s->scaled;
    return inexact ? kernel_fused : kernel_exact;
}

/* ---- cbsz, abid, blgp: broadcast lanes of A, permute lanes of B ---- */

/* Block b of A becomes block (b rounded down to a multiple of 2^cbsz) + abid. A block is m consecutive lanes (with
   several blocks there is one lane group). */
static const uint32_t *permute_a(const uint32_t *rows, unsigned registers, unsigned m, const Modifiers *mods,
                                 uint32_t *to)
{
    if (!mods->cbsz) return rows;
    const unsigned receivers = 1u << mods->cbsz;
    for (unsigned r = 0; r < registers; r++)
        for (unsigned i = 0; i < LANES; i++) {
            const unsigned block = (i / m & ~(receivers - 1)) + mods->abid;
            to[r * LANES + i] = rows[r * LANES + block * m + i % m];
        }
    return to;
}
static const uint32_t *permute_b(const uint32_t *rows, unsigned registers, unsigned blgp, uint32_t *to)
{
    if (!blgp) return rows;
    for (unsigned r = 0; r < registers; r++)
        for (unsigned i = 0; i < LANES; i++) {
            unsigned from = blgp == 1   ? i % 32
                            : blgp == 2 ? i % 32 + 32
                            : blgp == 3 ? (i + 16) % LANES
                                        : i % 16 + 16 * (blgp - 4);
            to[r * LANES + i] = rows[r * LANES + from];
        }
    return to;
}

/* ---- block scales (gfx950) ---- */

static unsigned scale_byte(const Modifiers *mods, unsigned operand)
{
    return (mods->op_sel >> operand & 1) + 2 * (mods->op_sel_hi >> operand & 1);
}
/* Refuses modifiers without meaning for the shape. A can be broadcast from a block that exists to blocks that exist
   (abid < 2^cbsz). B can be permuted if there are several blocks or it is f32, but not xf32. Formats are 0 to 4. AMD's
   matrix instruction calculator refuses the others, too. */
static bool check_modifiers(SimWave *wave, const SimOp *op, const MatrixShape *s)
{
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const char *wrong = NULL;
    if (s->type_a == MATRIX_F8F6F4) wrong = mods->cbsz > 4 || mods->blgp > 4 ? "a format that does not exist" : NULL;
    else if (1u << mods->cbsz > s->blocks) wrong = "cbsz beyond the blocks of this instruction";
    else if (mods->abid >> mods->cbsz) wrong = "abid beyond the blocks that cbsz broadcasts to";
    else if (mods->blgp && s->blocks == 1 && s->type_a != MATRIX_F32) wrong = "blgp on this instruction";
    if (wrong) sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "%s", wrong);
    return !wrong;
}

/* ---- as gfx942's matrix unit adds (matrix_exact.h) ---- */

/* The least exponent of a normal number of the type. */
static int least_exponent(MatrixType type, bool fnuz)
{
    switch (type) {
    case MATRIX_F16: return -14;
    case MATRIX_FP8: return fnuz ? -7 : -6;
    case MATRIX_BF8: return fnuz ? -15 : -14;
    default: return -126;
    }
}

static void run_exact(const MatrixShape *s, bool fnuz, Matrices *x)
{
    const bool is_8bit = s->type_a == MATRIX_FP8 || s->type_a == MATRIX_BF8;
    const unsigned most = is_8bit ? 16 : s->type_a == MATRIX_XF32 ? 4 : 8;
    int16_t exp_a[MAX_AB], exp_b[MAX_AB];
    const Exponents of_a = exponents_of(x->a, s->k * s->m * s->blocks, least_exponent(s->type_a, fnuz), exp_a);
    const Exponents of_b = exponents_of(x->b, s->k * s->n * s->blocks, least_exponent(s->type_b, fnuz), exp_b);
    const bool quick = is_quick(of_a, of_b);
    for (unsigned block = 0; block < s->blocks; block++) {
        const unsigned at_a = block * s->k * s->m, at_b = block * s->k * s->n;
        const ExactProduct product = {.m = s->m,
                                      .n = s->n,
                                      .k = s->k,
                                      .group = s->k < most ? s->k : most,
                                      .is_8bit = is_8bit,
                                      .a = x->a + at_a,
                                      .b = x->b + at_b,
                                      .exp_a = exp_a + at_a,
                                      .exp_b = exp_b + at_b};
        (quick ? exact_quick : exact_slow)(&product, x->acc + block * s->m * s->n);
    }
}

/* ---- as CDNA2 adds products of f16 and bf16 (microsoft/MMA-Sim, arXiv 2511.10909; docs/isa/mfma.md, 5) ---- */

static float without_denormals(float x) { return fabsf(x) < 0x1p-126f ? copysignf(0, x) : x; }

/* Turns denormal inputs into +0. */
static void flush_inputs(float *x, unsigned count, int least_exponent_of_type)
{
    const float least = ldexpf(1, least_exponent_of_type);
    for (unsigned i = 0; i < count; i++) x[i] = fabsf(x[i]) < least ? 0 : x[i];
}

/* One row of sums: S' = S + (a0 b0 + a1 b1), or S + ((a0 b0 + a1 b1) + (a2 b2 + a3 b3)). Each product and sum is
   rounded. */
static void add_group(const MatrixShape *s, const float *a, const float *b, unsigned group, float *sum)
{
    for (unsigned j = 0; j < s->n; j++) {
        float parts[2] = {0, 0};
        for (unsigned g = 0; g < group; g += 2) {
            const float first = without_denormals(a[g * s->m] * b[g * s->n + j]);
            const float second = without_denormals(a[(g + 1) * s->m] * b[(g + 1) * s->n + j]);
            parts[g / 2] = without_denormals(first + second);
        }
        const float products = group == 2 ? parts[0] : without_denormals(parts[0] + parts[1]);
        sum[j] = without_denormals(sum[j] + products);
    }
}

static void run_flushing(const MatrixShape *s, Matrices *x)
{
    const unsigned group = s->k * s->m * s->blocks / LANES; /* elements in a lane: 2 or 4 */
    flush_inputs(x->a, s->k * s->m * s->blocks, least_exponent(s->type_a, false));
    flush_inputs(x->b, s->k * s->n * s->blocks, least_exponent(s->type_b, false));
    flush_inputs(x->acc, s->m * s->n * s->blocks, least_exponent(MATRIX_F32, false));
    for (unsigned block = 0; block < s->blocks; block++) {
        const float *a = x->a + block * s->k * s->m, *b = x->b + block * s->k * s->n;
        for (unsigned i = 0; i < s->m; i++)
            for (unsigned k = 0; k < s->k; k += group)
                add_group(s, a + k * s->m + i, b + k * s->n, group, x->acc + (block * s->m + i) * s->n);
    }
}

static bool flushes(const SimWave *wave, const MatrixShape *s)
{
    return target_infos[wave->group->program->target].flushes_matrix_denorms &&
           (s->type_a == MATRIX_F16 || s->type_a == MATRIX_BF16);
}

static const MatrixShape *shape_of(const SimOp *op) { return isa_matrix_shape(op->info->decoded.inst.opcode); }

static void run_matrix(SimWave *wave, const SimOp *op)
{
    const MatrixShape *s = shape_of(op);
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const bool f8f6f4 = s->type_a == MATRIX_F8F6F4, fnuz = op->flags & SIM_OP_F8_FNUZ;
    const bool exact = wave->group->dispatch->matrix == SIM_MATRIX_EXACT && isa_matrix_sums(s) == MATRIX_SUMS_GROUPS;
    const unsigned format_a = mods->cbsz, format_b = mods->blgp;
    Layout a = {s->m, s->k, s->blocks, type_bits(s->type_a, format_a), f8f6f4 && format_a <= 1};
    Layout b = {s->n, s->k, s->blocks, type_bits(s->type_b, format_b), f8f6f4 && format_b <= 1};
    Matrices x;
    if (!check_modifiers(wave, op, s)) return;
    uint32_t permuted_a[4 * LANES], permuted_b[4 * LANES];
    float factors_a[MAX_FACTORS], factors_b[MAX_FACTORS];
    const uint32_t *rows_a = sim_src(wave, op, 0), *rows_b = sim_src(wave, op, 1);
    if (!f8f6f4) {
        const unsigned registers = s->k * s->m * s->blocks / LANES * a.bits / 32;
        rows_a = permute_a(rows_a, registers, s->m, mods, permuted_a);
        rows_b = permute_b(rows_b, registers, mods->blgp, permuted_b);
    }
    if (s->scaled) {
        scale_factors(sim_src(wave, op, 3), scale_byte(mods, 0), s->m, s->k, factors_a);
        scale_factors(sim_src(wave, op, 4), scale_byte(mods, 1), s->n, s->k, factors_b);
    }
    type_gather(s->type_a, format_a, fnuz, exact)(rows_a, &a, s->scaled ? factors_a : NULL, x.a);
    type_gather(s->type_b, format_b, fnuz, exact)(rows_b, &b, s->scaled ? factors_b : NULL, x.b);
    gather_acc(s, sim_src(wave, op, 2), x.acc);
    Kernel *kernel = choose_kernel(s);
    if (exact || flushes(wave, s)) {
        if (flushes(wave, s)) run_flushing(s, &x);
        else run_exact(s, fnuz, &x);
        scatter_acc(s, x.acc, sim_dst(wave, op->dst), false);
        return;
    }
    for (unsigned block = 0; block < s->blocks; block++)
        kernel(s, x.a + block * s->k * s->m, x.b + block * s->k * s->n, x.acc + block * s->m * s->n);
    scatter_acc(s, x.acc, sim_dst(wave, op->dst), s->type_a == MATRIX_I8);
}

/* ---- sparse A (SMFMAC): two of every four k are kept; 2 + 2 bits of the index register select them ---- */

typedef struct SparseRow {
    float value[64]; /* kept elements in the order of k */
    uint8_t k[64];
} SparseRow;

static void add_row(const MatrixShape *s, float a, const float *b, float *acc)
{
    const bool exact = s->type_a != MATRIX_BF16;
    for (unsigned j = 0; j < s->n; j += HOST_LANES) {
        HostVector *sum = (HostVector *)(acc + j);
        const HostVector x = *(const HostVector *)(b + j);
        *sum = exact ? fused_exact(host_splat(a), x, *sum) : fused(host_splat(a), x, *sum);
    }
}
static void add_integer_row(const MatrixShape *s, float a, const float *b, float *acc)
{
    for (unsigned j = 0; j < s->n; j++)
        acc[j] = f32_from_bits(f32_to_bits(acc[j]) + f32_to_bits(a) * f32_to_bits(b[j]));
}

/* Layouts. A holds a lane's pairs in the order of k. B of 128 bits holds consecutive k. B of 256 bits (gfx950) holds
   two chunks of 128 bits, which rotate over the lane groups. For 16-bit forms this is LLVM's and AMD's layout. For
   8-bit forms it is the only layout with which AMD's fmha_v4 kernels sum rows: A = 1 in the first half of a lane's
   pairs must select the even lane groups of B, in the second half the odd ones. D is C. cbsz = 0: abid selects a lane's
   set of indices. Elements that are not kept have no effect, not even an infinity in B. */
static void run_sparse(SimWave *wave, const SimOp *op)
{
    const MatrixShape *s = shape_of(op);
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const bool fnuz = op->flags & SIM_OP_F8_FNUZ;
    const unsigned bits = type_bits(s->type_a, 0), groups = LANES / s->m, kept = s->k / 2 / groups; /* of one lane */
    const unsigned per_lane = s->k / groups, chunk = 128 / bits, set_bits = 2 * kept,
                   set = mods->cbsz ? 0 : mods->abid & (32 / set_bits - 1);
    const uint32_t *a = sim_src(wave, op, 0), *b = sim_src(wave, op, 1), *index = sim_src(wave, op, 2);
    const Layout layout_a = {s->m, s->k / 2, 1, bits, false}, layout_b = {s->n, s->k, 1, bits, false};
    SparseRow sparse[32];
    Matrices x;
    float in_lanes[MAX_AB]; /* [lane group][element][row] */
    type_gather(s->type_a, 0, fnuz, false)(a, &layout_a, NULL, in_lanes);
    for (unsigned local = 0; local < kept; local++) {
        for (unsigned lane = 0; lane < LANES; lane++) {
            SparseRow *row = &sparse[lane % s->m];
            const unsigned number = lane / s->m * kept + local;
            row->value[number] = in_lanes[number * s->m + lane % s->m];
            row->k[number] = (uint8_t)(number / 2 * 4 + (index[lane] >> (set * set_bits + 2 * local) & 3));
        }
    }
    type_gather(s->type_b, 0, fnuz, false)(b, &layout_b, NULL, in_lanes);
    for (unsigned local = 0; local < per_lane; local++) {
        for (unsigned lane = 0; lane < LANES; lane++) {
            const unsigned group = lane / s->n;
            const unsigned k = local / chunk * chunk * groups + group * chunk + local % chunk;
            x.b[k * s->n + lane % s->n] = in_lanes[(group * per_lane + local) * s->n + lane % s->n];
        }
    }
    gather_acc(s, sim_src(wave, op, 3), x.acc);
    for (unsigned i = 0; i < s->m; i++)
        for (unsigned number = 0; number < s->k / 2u; number++)
            (s->type_a == MATRIX_I8 ? add_integer_row : add_row)(s, sparse[i].value[number],
                                                                 x.b + sparse[i].k[number] * s->n, x.acc + i * s->n);
    scatter_acc(s, x.acc, sim_dst(wave, op->dst), s->type_a == MATRIX_I8);
}

/* ---- f64: blgp negates A (1), B (2), C (4) ---- */

static double f64_at(const uint32_t *rows, unsigned pair, unsigned lane)
{
    return f64_from_bits(rows[2 * pair * LANES + lane] | (uint64_t)rows[(2 * pair + 1) * LANES + lane] << 32);
}
static void run_f64(SimWave *wave, const SimOp *op)
{
    const unsigned m = shape_of(op)->m, blocks = shape_of(op)->blocks;
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const unsigned blgp = mods->blgp;
    if (blgp && !target_infos[wave->group->program->target].negates_f64_products) {
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "blgp on this instruction");
        return;
    }
    if (mods->cbsz || mods->abid) {
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "cbsz or abid on this instruction");
        return;
    }
    const uint32_t *a = sim_src(wave, op, 0), *b = sim_src(wave, op, 1), *c = sim_src(wave, op, 2);
    double result[256];
    for (unsigned e = 0; e < m * m * blocks; e++) {
        const unsigned block = e / (m * m), i = e / m % m, j = e % m;
        const unsigned pair = m == 16 ? i / 4 : 0, lane = m == 16 ? i % 4 * 16 + j : 16 * i + 4 * block + j;
        double sum = f64_at(c, pair, lane);
        if (blgp & 4) sum = -sum;
        for (unsigned k = 0; k < 4; k++) {
            double x = f64_at(a, 0, 16 * k + (m == 16 ? 0 : 4 * block) + i);
            double y = f64_at(b, 0, 16 * k + (m == 16 ? 0 : 4 * block) + j);
            sum = fma(blgp & 1 ? -x : x, blgp & 2 ? -y : y, sum);
        }
        result[e] = sum;
    }
    uint32_t *d = sim_dst(wave, op->dst);
    for (unsigned e = 0; e < m * m * blocks; e++) {
        const unsigned block = e / (m * m), i = e / m % m, j = e % m;
        const unsigned pair = m == 16 ? i / 4 : 0, lane = m == 16 ? i % 4 * 16 + j : 16 * i + 4 * block + j;
        const uint64_t bits = f64_to_bits_canonical(result[e]);
        d[2 * pair * LANES + lane] = (uint32_t)bits;
        d[(2 * pair + 1) * LANES + lane] = (uint32_t)(bits >> 32);
    }
}
/* ---- rows: one for each kind of shape, not for each instruction ---- */

/* Squares of 4, 16 and 32 that fit the arrays; all lanes hold elements. f64: 16x16x4, and 4x4x4 with four blocks. */
static bool has_layout(const MatrixShape *s)
{
    if (s->m != s->n || (s->m != 4 && s->m != 16 && s->m != 32)) return false;
    if (s->type_a == MATRIX_F64) return s->k == 4 && s->blocks == (s->m == 16 ? 1 : 4) && s->m != 32;
    return s->m * s->k * s->blocks <= MAX_AB && s->m * s->n * s->blocks <= MAX_ACC && s->m * s->blocks <= LANES;
}

extern SimMatrixRow LEVEL_NAME(sim_wmma_row);

const SimRow *LEVEL_NAME(sim_matrix_row)(const MatrixShape *s)
{
    enum { DENSE, DENSE_INTEGER, SPARSE, SPARSE_INTEGER, DOUBLE };
    static const SimRow rows[] = {
        [DENSE] = {.run = run_matrix, .result_type = RESULT_F32, .fidelity = FIDELITY_ROUNDING},
        [DENSE_INTEGER] = {.run = run_matrix, .result_type = RESULT_F32, .fidelity = FIDELITY_EXACT},
        [SPARSE] = {.run = run_sparse, .result_type = RESULT_F32, .fidelity = FIDELITY_ROUNDING},
        [SPARSE_INTEGER] = {.run = run_sparse, .result_type = RESULT_F32, .fidelity = FIDELITY_EXACT},
        [DOUBLE] = {.run = run_f64, .fidelity = FIDELITY_ROUNDING},
    };
    if (s->wmma) return LEVEL_NAME(sim_wmma_row)(s);
    if (!has_layout(s)) return NULL;
    if (s->type_a == MATRIX_F64) return &rows[DOUBLE];
    return &rows[(s->sparse ? SPARSE : DENSE) + (s->type_a == MATRIX_I8)];
}
