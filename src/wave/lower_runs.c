/* Longer runs for stores (gfx950). The results of a matrix instruction lie in runs of 4 elements: 8 bytes of f16. Two
   rows of lanes exchange registers. Then each lane has runs of 8 elements, and half as many stores move them. X and Y
   are runs of the lanes' rows 0 to 3 (of 16 lanes, for instructions of 16 rows):

     X0 X1 X2 X3    v_permlane16_swap_b32    X0 Y0 X2 Y2     a lane of row 0 has X0 and X1, which are neighbours,
     Y0 Y1 Y2 Y3           becomes           X1 Y1 X3 Y3     of row 1 Y0 and Y1, of row 2 X2 and X3

   For instructions of 32 rows, v_permlane32_swap_b32 does the same with both halves of the lanes. */
#include "wave/lower.h"

enum { RUN = 4, LANES = 64, ROW = 16, WIDE_BITS = 128, DWORD = 32, MOST_WORDS = 16 };

/* Does a thread have `size` elements of the dimension, in runs of 4 by its lane's group of `lanes`? */
static bool is_in_runs(Lower *l, const WaveAxis *axis, unsigned lanes, int64_t size)
{
    const bool has_number = wave_has_leaf(axis->start, WAVE_LEAF_GPR);
    if (axis->absolute || axis->block || axis->size != size) return false;
    if (axis->tile != size * (LANES / lanes)) return false;
    for (int64_t i = 0; i < wave_threads(l->k); i++)
        for (int64_t g = 0; g < size; g++) {
            const WaveEnv env = wave_thread(l->k, i, g);
            const int64_t place = wave_eval(axis->start, &env) + (has_number ? 0 : g), group = i % LANES / lanes;
            if (place != g / RUN * RUN * (LANES / lanes) + RUN * group + g % RUN) return false;
        }
    return true;
}

static int64_t start_of(const WaveKernel *k, const WaveAxis *axis, int64_t thread)
{
    const WaveEnv env = wave_thread(k, thread, 0);
    return wave_eval(axis->start, &env);
}

/* Have the lanes that exchange the same place along all other dimensions? */
static bool others_agree(Lower *l, const LowerWant *want, unsigned dim, unsigned lanes)
{
    for (unsigned d = 0; d < want->type->rank; d++)
        for (int64_t i = 0; i < wave_threads(l->k) && d != dim; i++)
            if (start_of(l->k, &want->axes[d], i) != start_of(l->k, &want->axes[d], i - i % LANES + i % lanes))
                return false;
    return true;
}

/* The elements of a thread after the exchange. */
static WaveAxis longer(WavePool *pool, const WaveAxis *axis, unsigned lanes)
{
    const WaveExpr *group = wave_mod(pool, wave_div(pool, wave_leaf(pool, WAVE_LEAF_T, 0), lanes), LANES / lanes);
    WaveAxis out = *axis;
    if (lanes == ROW) {
        out.size = 2 * RUN;
        out.tile *= 2;
        out.start = wave_add(pool, wave_mul(pool, wave_mod(pool, group, 2), RUN * LANES / ROW),
                             wave_mul(pool, wave_div(pool, group, 2), 2 * RUN));
        return out;
    }
    const WaveExpr *g = wave_leaf(pool, WAVE_LEAF_GPR, 0);
    out.start = wave_add(pool, wave_mul(pool, wave_div(pool, g, 2 * RUN), 4 * RUN),
                         wave_add(pool, wave_mul(pool, group, 2 * RUN), wave_mod(pool, g, 2 * RUN)));
    return out;
}

/* The register's dwords. */
static void split(Lower *l, const WaveRegisters *regs, unsigned tile, unsigned words, unsigned *out)
{
    const unsigned all =
        lower_make(l, "vector.bitcast %%v%u : %s to vector<%uxi32>", regs->names[tile], regs->type, words);
    for (unsigned w = 0; w < words; w++)
        out[w] = lower_make(l, "vector.extract %%v%u[%u] : i32 from vector<%uxi32>", all, w, words);
}

static void exchange(Lower *l, unsigned lanes, unsigned *x, unsigned *y, unsigned words)
{
    for (unsigned w = 0; w < words; w++) {
        const char *both = "!llvm.struct<(i32, i32)>";
        const unsigned pair = lower_make(l, "rocdl.permlane%u.swap %%v%u, %%v%u, false, false : (i32, i32) -> %s",
                                         lanes, x[w], y[w], both);
        x[w] = lower_make(l, "llvm.extractvalue %%v%u[0] : %s", pair, both);
        y[w] = lower_make(l, "llvm.extractvalue %%v%u[1] : %s", pair, both);
    }
}

static unsigned join(Lower *l, const unsigned *words, unsigned count, const char *type)
{
    const unsigned all = lower_make(l, "vector.from_elements %s : vector<%uxi32>", lower_names(l, words, count), count);
    return lower_make(l, "vector.bitcast %%v%u : vector<%uxi32> to %s", all, count, type);
}

bool lower_longer_runs(Lower *l, const LowerWant *want, const LowerShape *shape, unsigned dim, WaveRegisters *regs,
                       WaveAxis *axes)
{
    const unsigned bits = wave_bits(want->type->element), words = RUN * bits / DWORD; /* of a run */
    const unsigned lanes = is_in_runs(l, &want->axes[dim], ROW, RUN) ? ROW : 2 * ROW, parts = lanes == ROW ? 1 : 4;
    if (l->k->target != TARGET_GFX950 || l->divergent || !words || RUN * bits >= WIDE_BITS || dim + 1u > shape->rank)
        return false;
    if (lanes == ROW ? shape->counts[dim] % 2 : !is_in_runs(l, &want->axes[dim], lanes, 4 * RUN)) return false;
    if (l->k->threads[0] % LANES || shape->elements != parts * RUN || !others_agree(l, want, dim, lanes)) return false;
    for (unsigned d = 0; d < shape->rank; d++) axes[d] = want->axes[d];
    axes[dim] = longer(&l->k->pool, &want->axes[dim], lanes);
    unsigned step = 1, names = 0, word[MOST_WORDS];
    for (unsigned d = dim + 1; d < shape->rank; d++) step *= (unsigned)shape->counts[d];
    const WaveRegisters from = *regs;
    regs->names = ARENA_ARRAY(l->arena, unsigned, from.count);
    regs->elements = lanes == ROW ? 2 * from.elements : from.elements;
    regs->type = lower_vector(l, regs->elements, want->type->element);
    for (unsigned t = 0; t < from.count; t++) {
        if (lanes == ROW && t / step % 2) continue; /* the second of a pair */
        split(l, &from, t, parts * words, word);
        if (lanes == ROW) split(l, &from, t + step, words, word + words);
        for (unsigned p = 0; p < (lanes == ROW ? 2 : parts); p += 2)
            exchange(l, lanes, word + p * words, word + (p + 1) * words, words);
        regs->names[names++] = join(l, word, regs->elements / RUN * words, regs->type);
    }
    regs->count = names;
    return true;
}
