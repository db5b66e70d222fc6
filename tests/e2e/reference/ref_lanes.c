/* Operations between lanes, as their definitions say: gpu.shuffle and its kin, reductions over
   lanes, waves and workgroups, and the data paths between lanes that the machine has (MI300 ISA,
   "DPP", "DS_SWIZZLE_B32", "DS_PERMUTE"). */
#include "combine.h"

/* Lanes of a wave. */
#define WAVE ((long)s->wave)

/* Row `row` of input `k`, all of whose elements go to row `to` of the result. */
static void copy_row(Single *s, int k, uint64_t row, uint64_t to)
{
    uint64_t n = s->out.count / s->threads;
    for (uint64_t e = 0; e < n; e++) expect_code(s, to * n + e, code_of(&s->in[k], row * n + e));
}
static void any_row(Single *s, uint64_t row)
{
    uint64_t n = s->out.count / s->threads;
    for (uint64_t e = 0; e < n; e++) expect_any(s, row * n + e);
}
static void zero_row(Single *s, uint64_t row)
{
    uint64_t n = s->out.count / s->threads;
    for (uint64_t e = 0; e < n; e++) expect_code(s, row * n + e, 0);
}

/* ---- gpu.shuffle, gpu.rotate, gpu.subgroup_broadcast ---- */

/* The lane that is read: outside of the lane's group of `width` the result is not valid. `of=lane`:
   the offset is (7 * lane + 3) mod 64. */
static bool shuffle_source(const Single *s, long lane, long *from)
{
    long width = number(s, "width", WAVE), offset = number(s, "offset", 0);
    const bool groups = (width & (width - 1)) == 0; /* else one, of the first lanes */
    long first = groups ? lane / width * width : 0, end = first + width;
    if (is(s, "of", "lane")) offset = (7 * lane + 3) % WAVE;
    if (lane >= end) return false;
    *from = is(s, "mode", "xor")    ? lane ^ offset
            : is(s, "mode", "up")   ? lane - offset
            : is(s, "mode", "down") ? lane + offset
                                    : offset;
    return is(s, "mode", "up") ? *from >= first : *from < end;
}
static void def_shuffle(Single *s)
{
    for (uint64_t t = 0; t < s->threads; t++) {
        long from, lane = (long)(t % WAVE);
        if (shuffle_source(s, lane, &from)) copy_row(s, 0, t - (uint64_t)lane + (uint64_t)from, t);
        else any_row(s, t);
    }
}
static void def_shuffle_valid(Single *s)
{
    long from;
    for (uint64_t t = 0; t < s->threads; t++) expect_code(s, t, shuffle_source(s, (long)(t % WAVE), &from));
}
/* Lanes from 16 on shuffle; the others keep their own. What lanes below 16 would give is not
 * defined. */
static void def_partial(Single *s)
{
    for (uint64_t t = 0; t < s->threads; t++) {
        long from, lane = (long)(t % WAVE);
        if (lane < 16) copy_row(s, 0, t, t);
        else if (shuffle_source(s, lane, &from) && from >= 16) copy_row(s, 0, t - (uint64_t)lane + (uint64_t)from, t);
        else any_row(s, t);
    }
}
static void def_rotate(Single *s)
{
    uint64_t width = (uint64_t)number(s, "width", WAVE), offset = (uint64_t)number(s, "offset", 0);
    for (uint64_t t = 0; t < s->threads; t++) copy_row(s, 0, t / width * width + (t + offset) % width, t);
}
/* Lane `lane` of the wave; of the lanes from `from` on, where others do not take part (their result
 * is the lane's own). */
static void def_broadcast(Single *s)
{
    uint64_t lane = (uint64_t)number(s, "lane", 0), first = (uint64_t)number(s, "from", 0);
    for (uint64_t t = 0; t < s->threads; t++) copy_row(s, 0, t % WAVE < first ? t : t / WAVE * WAVE + lane, t);
}

/* ---- reductions ---- */

/* Over `size` work-items `stride` apart from `first` on, element by element. */
static void reduce_group(Single *s, uint64_t first, uint64_t size, uint64_t stride)
{
    uint64_t n = s->out.count / s->threads;
    const char *kind = word(s, "kind");
    unsigned bits = (unsigned)number(s, "bits", type_bits(s->out.stored));
    for (uint64_t e = 0; e < n; e++) {
        double sum = 0;
        int64_t total = 0;
        bool any = false;
        for (uint64_t i = 0; i < size; i++) {
            uint64_t at = (first + i * stride) * n + e;
            if (is_float(s->out.type)) {
                any = any || (strstr(kind, "num") && signaling(s->out.type, code_of(&s->in[0], at)));
                sum = i ? combine_floats(kind, sum, float_of(&s->in[0], at)) : float_of(&s->in[0], at);
            } else {
                int64_t x = sign_extended(bits, code_of(&s->in[0], at));
                total = i ? sign_extended(bits, (uint64_t)combine_ints(kind, bits, total, x)) : x;
            }
        }
        uint64_t mask = bits < 64 ? ((uint64_t)1 << bits) - 1 : ~(uint64_t)0;
        for (uint64_t i = 0; i < size; i++) {
            uint64_t at = (first + i * stride) * n + e;
            if (any) expect_any(s, at);
            else if (is_float(s->out.type)) expect_value(s, at, sum);
            else expect_code(s, at, (uint64_t)total & mask);
        }
    }
}
static void def_reduce(Single *s)
{
    uint64_t size = (uint64_t)number(s, "size", WAVE), stride = (uint64_t)number(s, "stride", 1);
    for (uint64_t first = 0; first < s->threads; first += size * stride)
        for (uint64_t i = 0; i < stride; i++) reduce_group(s, first + i, size, stride);
}
static void def_all_reduce(Single *s) { reduce_group(s, 0, s->threads, 1); }

/* ---- the machine's data paths ---- */

/* The lane that a DPP control reads; -1: none. */
static long dpp_source(const Single *s, long lane)
{
    long row = lane / 16 * 16, at = lane % 16, n = number(s, "n", 0);
    const char *kind = word(s, "kind");
    if (!strcmp(kind, "quad_perm")) return lane / 4 * 4 + (n >> 2 * (lane % 4) & 3);
    if (!strcmp(kind, "row_shl")) return at + n < 16 ? lane + n : -1;
    if (!strcmp(kind, "row_shr")) return at >= n ? lane - n : -1;
    if (!strcmp(kind, "row_ror")) return row + (at - n + 16) % 16;
    if (!strcmp(kind, "wave_shl")) return lane < 63 ? lane + 1 : -1;
    if (!strcmp(kind, "wave_rol")) return (lane + 1) % 64;
    if (!strcmp(kind, "wave_shr")) return lane - 1;
    if (!strcmp(kind, "wave_ror")) return (lane + 63) % 64;
    if (!strcmp(kind, "row_mirror")) return row + 15 - at;
    if (!strcmp(kind, "row_half_mirror")) return lane / 8 * 8 + 7 - lane % 8;
    if (!strcmp(kind, "row_bcast_15")) return row - 1;
    if (!strcmp(kind, "row_bcast_31")) return lane >= 32 ? 31 : -1;
    fail("no DPP control '%s'", kind);
    return -1;
}
/* in[0]: old, in[1]: the source */
static void def_dpp(Single *s)
{
    long rows = number(s, "rows", 15), banks = number(s, "banks", 15), bound = number(s, "bound", 0);
    for (uint64_t t = 0; t < s->threads; t++) {
        long lane = (long)(t % WAVE), from = dpp_source(s, lane);
        bool on = (rows >> lane / 16 & 1) && (banks >> lane % 16 / 4 & 1);
        if (on && from >= 0) copy_row(s, 1, t - (uint64_t)lane + (uint64_t)from, t);
        else if (on && bound) zero_row(s, t);
        else copy_row(s, 0, t, t);
    }
}
static void def_swizzle(Single *s)
{
    uint64_t and = (uint64_t)number(s, "and", 31), or = (uint64_t)number(s, "or", 0),
             xor = (uint64_t)number(s, "xor", 0);
    for (uint64_t t = 0; t < s->threads; t++) copy_row(s, 0, t / 32 * 32 + (((t % 32 & and) | or) ^ xor), t);
}
static void def_quads(Single *s)
{
    long n = number(s, "n", 0);
    for (uint64_t t = 0; t < s->threads; t++) copy_row(s, 0, t / 4 * 4 + (uint64_t)(n >> 2 * (t % 4) & 3), t);
}
static void def_swap_rows(Single *s)
{
    for (uint64_t t = 0; t < s->threads; t++) copy_row(s, 0, t ^ (uint64_t)number(s, "row", 16), t);
}
/* Member `member` of what becomes of in[0] and in[1]: the odd rows of the first and the even rows
 * of the second change places. */
static void def_swap_pair(Single *s)
{
    uint64_t row = (uint64_t)number(s, "row", 16);
    int member = (int)number(s, "member", 0);
    for (uint64_t t = 0; t < s->threads; t++) {
        bool odd = t & row;
        if (member == 0) odd ? copy_row(s, 1, t - row, t) : copy_row(s, 0, t, t);
        else odd ? copy_row(s, 1, t, t) : copy_row(s, 0, t + row, t);
    }
}
/* Each lane reads lane (7 * lane + 3) mod 64; `push`: writes there. */
static void def_permute(Single *s)
{
    for (uint64_t t = 0; t < s->threads; t++) {
        uint64_t other = t / WAVE * WAVE + (7 * (t % WAVE) + 3) % WAVE;
        if (number(s, "push", 0)) copy_row(s, 0, t, other);
        else copy_row(s, 0, other, t);
    }
}
/* Lanes where in[0] is negative, of those from `from` on; others write 0. */
static void def_ballot(Single *s)
{
    uint64_t first = (uint64_t)number(s, "from", 0);
    for (uint64_t t = 0; t < s->threads; t++) {
        uint64_t bits = 0;
        for (uint64_t lane = first; lane < WAVE; lane++)
            bits |= (uint64_t)(int_of(&s->in[0], t / WAVE * WAVE + lane) < 0) << lane;
        expect_code(s, t, t % WAVE < first ? 0 : bits);
    }
}
/* Bits of in[0]'s mask below the lane, in one half of the lanes, plus in[1]. */
static void def_mbcnt(Single *s)
{
    bool high = number(s, "high", 0);
    for (uint64_t t = 0; t < s->threads; t++) {
        uint64_t lane = t % WAVE, mask = code_of(&s->in[0], t), sum = code_of(&s->in[1], t);
        for (uint64_t i = 0; i < 32; i++) sum += (mask >> i & 1) && i + (high ? 32 : 0) < lane;
        expect_code(s, t, sum);
    }
}
/* By the lane modulo 4: in[0]; in[1]; else the one xor the other; plus 3. */
static void def_switch(Single *s)
{
    for (uint64_t t = 0; t < s->threads; t++) {
        uint64_t a = code_of(&s->in[0], t), b = code_of(&s->in[1], t);
        expect_code(s, t, (t % 4 == 0 ? a : t % 4 == 1 ? b : a ^ b) + 3);
    }
}
/* gpu.lane_id, subgroup_id, num_subgroups, subgroup_size, thread_id x */
static void def_ids(Single *s)
{
    for (uint64_t t = 0; t < s->threads; t++) {
        uint64_t id = t % (uint64_t)number(s, "mod", 1 << 20) / (uint64_t)number(s, "div", 1);
        if (is(s, "what", "lane")) id = t % WAVE;
        else if (is(s, "what", "subgroup")) id = t / WAVE;
        else if (is(s, "what", "subgroups")) id = (s->threads + WAVE - 1) / WAVE;
        else if (is(s, "what", "size")) id = WAVE;
        expect_code(s, t, (uint64_t)number(s, "value", (long)id));
    }
}

static const DefinitionRow rows[] = {
    {"shuffle", def_shuffle},
    {"shuffle_valid", def_shuffle_valid},
    {"partial", def_partial},
    {"rotate", def_rotate},
    {"broadcast", def_broadcast},
    {"reduce", def_reduce},
    {"all_reduce", def_all_reduce},
    {"dpp", def_dpp},
    {"swizzle", def_swizzle},
    {"quads", def_quads},
    {"swap_rows", def_swap_rows},
    {"swap_pair", def_swap_pair},
    {"permute", def_permute},
    {"ballot", def_ballot},
    {"mbcnt", def_mbcnt},
    {"switch", def_switch},
    {"ids", def_ids},
};
SINGLE_MAIN(rows)
