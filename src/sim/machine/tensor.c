/* See tensor.h. A row of the tile is contiguous in memory, and in LDS except for padding. It is cut into pieces of at
   most 16 bytes. Equal pieces become the lanes of an access. */
#include "sim/machine/tensor.h"

/* ---- the descriptor ---- */

static uint32_t bits(uint32_t word, unsigned low, unsigned count) { return word >> low & ((1u << count) - 1); }
static uint64_t pair48(uint32_t low, uint32_t high) { return low | (uint64_t)(high & 0xffff) << 32; }

static void read_sizes(const uint32_t *g1, const uint32_t *g2, const uint32_t *g3, Tensor *t)
{
    t->size[0] = g1[1] >> 16 | (uint64_t)(g1[2] & 0xffff) << 16;
    t->size[1] = g1[2] >> 16 | (uint64_t)(g1[3] & 0xffff) << 16;
    t->tile[0] = g1[3] >> 16;
    t->tile[1] = g1[4] & 0xffff;
    t->tile[2] = g1[4] >> 16;
    t->stride[0] = 1;
    t->stride[1] = pair48(g1[5], g1[6]);
    t->stride[2] = g1[6] >> 16 | (uint64_t)g1[7] << 16;
    t->size[2] = g2[0];
    t->size[3] = g2[1];
    t->stride[3] = pair48(g2[2], g2[3]);
    t->tile[3] = g2[3] >> 16;
    t->stride[4] = pair48(g3[0], g3[1]);
    t->size[4] = g3[1] >> 16 | (uint64_t)(g3[2] & 0xffff) << 16;
    t->tile[4] = g3[2] >> 16;
}

static void read_gather(const uint32_t *words, bool wide, Tensor *t)
{
    t->is_gather = true;
    for (unsigned i = 0; i < TENSOR_INDICES; i++)
        t->index[i] = wide ? words[i % 8] : words[i / 2] >> (i % 2 * 16) & 0xffff;
    t->size[2] = t->size[3] = t->size[4] = 0;
    t->tile[2] = t->tile[3] = t->tile[4] = 0;
}

static void read_iterate(const uint32_t *g2, Tensor *t)
{
    t->lds_increment = g2[1];
    t->memory_increment = pair48(g2[2], g2[3]);
    t->iterations = (g2[3] >> 16) + 1;
    t->size[3] = t->size[4] = 0;
    t->tile[3] = t->tile[4] = 0;
}

/* The increment of an iteration is split over the strides of the tensor, which must not overlap for this. */
static const char *check_iterate(const Tensor *t)
{
    if (t->rank != 2 && t->rank != 3) return "it iterates, but its tile has neither 2 nor 3 dimensions";
    for (unsigned d = 1; d < t->rank; d++)
        if (t->memory_increment && t->stride[d] < t->stride[d - 1] * t->size[d - 1])
            return "it iterates, but its strides overlap";
    return NULL;
}

enum { TYPE_NONE = 0, TYPE_TENSOR = 2 }; /* values of bits 31:30 in the last dword of group 0 */

static const char *check(const Tensor *t, unsigned count, unsigned type, bool wide)
{
    if (type != TYPE_TENSOR) return "its type is neither 2 nor 0";
    if (count > 1) return "its count is neither 0 nor 1";
    for (unsigned d = 1; d < t->rank; d++)
        if (!t->tile[d]) return "a size of its tile is 0, but a higher one is not";
    if (t->is_gather && (t->rank != 2 || t->tile[1] > (wide ? 8u : 16u)))
        return "it gathers, but does not have 1 to 16 rows of 16-bit indices, or 1 to 8 of 32-bit ones";
    if (t->pad_bytes && t->tile[0] * t->element_bytes % 4)
        return "it pads rows whose size is not a multiple of 4 bytes";
    return t->iterations > 1 && !t->is_gather ? check_iterate(t) : NULL;
}

const char *tensor_read(const uint32_t words[TENSOR_WORDS], bool is_load, Tensor *out)
{
    const uint32_t *g0 = words, *g1 = words + 4, *g2 = words + 12, *g3 = words + 16;
    const bool wide = bits(g0[0], 30, 1);
    *out = (Tensor){.is_load = is_load,
                    .mask = is_load ? (uint16_t)g1[0] : 0,
                    .element_bytes = 1u << bits(g1[0], 16, 2),
                    .has_barrier = bits(g1[0], 18, 1),
                    .early_timeout = bits(g1[0], 21, 1),
                    .barrier = bits(g1[1], 0, 16) << 3,
                    .lds = g0[1],
                    .memory = g0[2] | (uint64_t)(g0[3] & 0x1ffffff) << 32,
                    .iterations = 1};
    read_sizes(g1, g2, g3, out);
    if (g0[0] >> 31) read_gather(g2, wide, out);
    else if (bits(g1[0], 19, 1)) read_iterate(g2, out);
    if (is_load && bits(g1[0], 20, 1)) {
        out->pad_interval = 8u << bits(g1[0], 22, 3);
        out->pad_bytes = 4 * (bits(g1[0], 25, 7) + 1);
    }
    for (unsigned d = 0; d < TENSOR_DIMS; d++)
        if (out->tile[d]) out->rank = d + 1;
    /* AMD's attention kernels switch off loads beyond the last tile by a type of 0; their address may be anything. */
    const unsigned type = g0[3] >> 30;
    out->nothing = !bits(g0[0], 0, 2) || !out->tile[0] || type == TYPE_NONE;
    if (out->nothing) {
        out->has_barrier = false;
        return NULL;
    }
    return check(out, bits(g0[0], 0, 2), type, wide);
}

void tensor_bounds(const Tensor *t, uint64_t *low, uint64_t *high)
{
    uint64_t last = t->tile[0] + (t->iterations - 1) * t->memory_increment;
    for (unsigned d = 1; d < t->rank && !t->is_gather; d++) last += (t->tile[d] - 1) * t->stride[d];
    for (unsigned i = 0; t->is_gather && i < t->tile[1]; i++) {
        const uint64_t end = t->index[i] * t->stride[1] + t->tile[0];
        if (end > last) last = end;
    }
    *low = t->memory;
    *high = t->nothing ? t->memory : t->memory + last * t->element_bytes;
}

/* ---- rows ---- */

/* Splits increments from the largest stride down. */
static void start_iteration(TensorWalk *w)
{
    const Tensor *t = &w->tensor;
    uint64_t left = w->iteration * t->memory_increment;
    for (unsigned d = t->rank; d-- > 1;) {
        w->start[d] = left && t->stride[d] ? left / t->stride[d] : 0;
        left -= w->start[d] * t->stride[d];
    }
    w->start[0] = left;
}

/* Starts the row at w->row. */
static void start_row(TensorWalk *w)
{
    const Tensor *t = &w->tensor;
    uint64_t dense = 0, at = w->iteration * t->memory_increment;
    bool in = true;
    for (unsigned d = t->rank; d-- > 1;) {
        const uint64_t place = t->is_gather ? t->index[w->row[d]] : w->start[d] + w->row[d];
        dense = (dense + w->row[d]) * t->tile[d - 1];
        at += (t->is_gather ? place : w->row[d]) * t->stride[d];
        in = in && place < t->size[d];
    }
    const uint64_t room = in && t->size[0] > w->start[0] ? t->size[0] - w->start[0] : 0;
    const uint64_t inside = room < t->tile[0] ? room : t->tile[0];
    w->dense = (dense + (uint64_t)w->iteration * t->lds_increment) * t->element_bytes;
    w->memory = t->memory + at * t->element_bytes;
    w->inside = inside * t->element_bytes;
    w->outside = (t->tile[0] - inside) * t->element_bytes;
}

static bool next_row(TensorWalk *w)
{
    const Tensor *t = &w->tensor;
    unsigned d = 1;
    while (d < t->rank && ++w->row[d] == t->tile[d]) w->row[d++] = 0;
    if (d >= t->rank) {
        if (++w->iteration >= t->iterations) return false;
        start_iteration(w);
    }
    start_row(w);
    return true;
}

void tensor_walk(TensorWalk *walk, const SimAccess *whole)
{
    const bool is_load = whole->does & ACCESS_LDS_DMA;
    *walk = (TensorWalk){.whole = whole};
    tensor_read(whole->data[0], is_load, &walk->tensor);
    walk->barrier_left = walk->tensor.has_barrier;
    if (walk->tensor.nothing) {
        walk->iteration = walk->tensor.iterations;
        return;
    }
    start_iteration(walk);
    start_row(walk);
}

/* ---- pieces ---- */

static uint64_t lds_place(const Tensor *t, uint64_t dense)
{
    const uint64_t pads = t->pad_bytes ? dense / t->pad_interval : 0;
    return t->lds + dense + pads * t->pad_bytes;
}

/* Size of the next piece: as large as the rest, padding and alignment allow. */
static unsigned piece_bytes(const TensorWalk *w, uint64_t left, uint64_t lds)
{
    const Tensor *t = &w->tensor;
    const uint64_t address = (w->inside ? w->memory : 0) | lds;
    unsigned bytes = address & 1 ? 1 : address & 3 ? 2 : 16;
    if (t->pad_bytes && t->pad_interval - w->dense % t->pad_interval < left)
        left = t->pad_interval - w->dense % t->pad_interval;
    while (bytes > left) bytes /= 2;
    return bytes;
}

/* Outside of the tensor, loads write 0 and stores are dropped. */
static bool find_piece(TensorWalk *w)
{
    while (w->iteration < w->tensor.iterations) {
        if (w->inside || (w->outside && w->tensor.is_load)) return true;
        if (!next_row(w)) return false;
    }
    return false;
}

static void arrive(TensorWalk *w, SimAccess *part)
{
    w->barrier_left = false;
    part->does = ACCESS_READS | ACCESS_WRITES | ACCESS_ATOMIC | ACCESS_TENSOR_PART;
    part->space = SPACE_LDS;
    part->bytes = 8;
    part->active = 1;
    part->address[0] = w->tensor.barrier;
}

bool tensor_next(TensorWalk *w, SimAccess *part)
{
    const SimAccess *whole = w->whole;
    part->op = whole->op;
    part->does =
        (whole->does & (ACCESS_LDS_DMA | ACCESS_WRITES | ACCESS_FROM_LDS)) | ACCESS_LANE_LDS | ACCESS_TENSOR_PART;
    part->space = SPACE_GLOBAL;
    part->bytes = part->data_rows = 0;
    part->flat = part->partial = false;
    part->active = part->dropped = 0;
    unsigned lane = 0;
    for (; lane < LANES && find_piece(w); lane++) {
        const bool in = w->inside != 0;
        const uint64_t lds = lds_place(&w->tensor, w->dense);
        const unsigned bytes = piece_bytes(w, in ? w->inside : w->outside, lds);
        if (part->bytes && part->bytes != bytes) break;
        part->bytes = (uint8_t)bytes;
        part->address[lane] = in ? w->memory : w->tensor.memory;
        part->address2[lane] = lds;
        part->dwords_in[lane] = in ? (uint8_t)((1u << (bytes + 3) / 4) - 1) : 0;
        part->partial |= !in;
        part->active |= UINT64_C(1) << lane;
        w->memory += in ? bytes : 0;
        *(in ? &w->inside : &w->outside) -= bytes;
        w->dense += bytes;
    }
    if (!lane && w->barrier_left) arrive(w, part);
    return part->active != 0;
}
