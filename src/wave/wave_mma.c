/* Where the elements of a matrix product are. Lanes of a wave of 64, l the lane, g the number of the element:

     rows of an operand   l mod M                columns of the accumulator   l mod N
     K of an operand      (K / groups) * (l floordiv M): one piece for each group of M lanes
     rows of the acc.     16: 4 * (l floordiv 16) + g;  32: 8 * (g floordiv 4) + 4 * (l floordiv 32) + g mod 4

   This follows Wave (constraints.py). gfx1250 has waves of 32: two groups, and eight rows of the accumulator. */
#include <string.h>

#include "wave/wave_mma.h"

static const WaveMmaKind kinds[] = {
#define WAVE_MMA(name, m, n, k, inputs, output, form) {name, m, n, k, inputs, output, WAVE_FORM_##form},
#include "wave/wave_mma.def"
#undef WAVE_MMA
};

const WaveMmaKind *wave_mma_kind(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strlen(kinds[i].name) == length && !strncmp(kinds[i].name, name, length)) return &kinds[i];
    return NULL;
}

static WaveAxis axis(const WaveExpr *start, int64_t size, int64_t stride, int64_t tile)
{
    return (WaveAxis){.set = true, .start = start, .size = size, .stride = stride, .tile = tile};
}

/* each * (g floordiv run) + run * group + g mod run: runs of `run` elements, `each` apart. */
static const WaveExpr *runs(WavePool *pool, const WaveExpr *group, int64_t run, int64_t each)
{
    const WaveExpr *gpr = wave_leaf(pool, WAVE_LEAF_GPR, 0);
    const WaveExpr *high = wave_mul(pool, wave_div(pool, gpr, run), each);
    return wave_add(pool, wave_add(pool, high, wave_mul(pool, group, run)), wave_mod(pool, gpr, run));
}

static WaveAxis k_axis(WaveKernel *k, const WaveMmaKind *kind, const WaveExpr *group, WaveMmaOperand operand,
                       const char *element)
{
    WavePool *pool = &k->pool;
    const int64_t groups = k->threads_per_wave / kind->m, size = kind->k / (groups ? groups : 1);
    const bool is_scaled = kind->form == WAVE_FORM_SCALED, is_scale = operand == WAVE_MMA_SCALE;
    const int64_t run = wave_bits(element) == 8 ? 16 : 32; /* 16 bytes */
    if (kind->form == WAVE_FORM_K4) return axis(runs(pool, group, 4, 4 * groups), size, 1, kind->k);
    if (is_scaled && is_scale && k->threads_per_wave == 32) return axis(wave_const(pool, 0), kind->k, 1, kind->k);
    if (is_scaled && !is_scale && run < size) return axis(runs(pool, group, run, run * groups), size, 1, kind->k);
    return axis(wave_mul(pool, group, size), size, 1, kind->k);
}

void wave_mma_axes(WaveKernel *k, const WaveMmaKind *kind, WaveMmaOperand operand, const char *element, WaveAxis out[2])
{
    WavePool *pool = &k->pool;
    const WaveExpr *lane = wave_mod(pool, wave_leaf(pool, WAVE_LEAF_T, 0), k->threads_per_wave);
    const WaveExpr *row = wave_mod(pool, lane, kind->m), *group = wave_div(pool, lane, kind->m);
    const int64_t groups = k->threads_per_wave / kind->m;
    if (operand != WAVE_MMA_ACC) {
        out[0] = axis(row, 1, 1, kind->m);
        out[1] = k_axis(k, kind, group, operand, element);
        return;
    }
    const int64_t size = kind->m / (groups ? groups : 1);
    const bool in_runs = kind->m == 32;
    out[0] = axis(in_runs ? runs(pool, group, 4, 8) : wave_mul(pool, group, size), size, kind->n, kind->m);
    out[1] = axis(row, 1, 1, kind->n);
}
