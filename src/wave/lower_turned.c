/* Reads of LDS that transpose (ds_read_b64_tr_*). 16 lanes read a block of the memory together: each reads 8 bytes, and
   gets what belongs to its column. For elements of 16 bits:

     lane i of 16 reads row i / 4, columns 4 (i mod 4) to + 3      it gets column i, rows 0 to 3

   A read qualifies if the elements of a thread lie along another dimension than the memory's last one, in runs of 8
   bytes, and 16 consecutive lanes have neighbours of the last one. */
#include "wave/lower.h"

enum { LANES = 16, BYTES = 8 };

static int64_t value_of(Lower *l, const LowerWant *want, unsigned d, int64_t g, int64_t thread)
{
    const WaveEnv env = wave_thread(l->k, thread, 0);
    return wave_eval(lower_coordinate(l, want, d, 0, g, true), &env);
}

/* Do 16 lanes have, along the dimension, the same elements, or (`columns`) consecutive ones? */
static bool fits_lanes(Lower *l, const LowerWant *want, unsigned d, int64_t g, bool columns, unsigned each)
{
    int64_t first = 0;
    for (int64_t thread = 0; thread < wave_threads(l->k); thread++) {
        const int64_t here = value_of(l, want, d, g, thread), lane = thread % LANES;
        if (!lane) first = here;
        if (columns && !lane && first % each) return false;
        if (here != first + (columns ? lane : 0)) return false;
    }
    return true;
}

/* Is element g in all threads g - first places after element `first`? */
static bool is_run(Lower *l, const LowerWant *want, unsigned d, int64_t g, int64_t first)
{
    for (int64_t t = 0; t < l->k->threads[0]; t++) {
        const int64_t here = value_of(l, want, d, g, t), begin = value_of(l, want, d, first, t);
        if (here != begin + g - first) return false;
    }
    return true;
}

static bool is_whole(Lower *l, const LowerWant *want, const LowerShape *shape, unsigned d)
{
    const WavePlace place = wave_place(l->k, want->type->dims[d], want->loop);
    return !want->axes[d].absolute && !want->axes[d].block && shape->counts[d] * want->axes[d].tile == place.extent &&
           place.extent * place.waves == place.group_extent;
}

bool lower_turned(Lower *l, const LowerWant *want, const LowerShape *shape, unsigned bits, unsigned last,
                  LowerTurn *out)
{
    *out = (LowerTurn){.each = bits ? BYTES * 8 / bits : 0, .columns = last};
    if (l->k->target != TARGET_GFX950 || (bits != 16 && bits != 8) || l->k->threads[0] % LANES) return false;
    for (unsigned d = 0; d < shape->rank; d++)
        if (shape->sizes[d] > 1) out->rows = d;
    if (out->rows == last || shape->sizes[out->rows] != shape->elements || shape->elements % out->each) return false;
    for (unsigned d = 0; d < shape->rank; d++) {
        if (!is_whole(l, want, shape, d)) return false;
        const bool is_rows = d == out->rows;
        for (int64_t g = 0; g < (is_rows ? shape->elements : 1); g++) {
            if (!fits_lanes(l, want, d, g, d == last, out->each)) return false;
            if (is_rows && !is_run(l, want, d, g, g - g % out->each)) return false;
        }
    }
    return true;
}

const WaveExpr *lower_turned_at(Lower *l, const LowerTurn *turn, unsigned d, const WaveExpr *e)
{
    WavePool *pool = &l->k->pool;
    const int64_t in_row = LANES / turn->each; /* lanes that read one row */
    const WaveExpr *lane = wave_mod(pool, wave_leaf(pool, WAVE_LEAF_T, 0), LANES);
    if (d == turn->rows) return wave_add(pool, e, wave_div(pool, lane, in_row));
    if (d != turn->columns) return e;
    const WaveExpr *first = wave_add(pool, e, wave_mul(pool, lane, -1));
    const WaveExpr *column = wave_mod(pool, wave_leaf(pool, WAVE_LEAF_T, 0), in_row);
    return wave_add(pool, first, wave_mul(pool, column, turn->each));
}
