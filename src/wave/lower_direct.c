/* Moves tiles from global memory to LDS without registers (LDS-DMA). The 64 lanes of a wave write 64 consecutive
   pieces, so rows have no padding. Pieces have 16 bytes, or 4 if a tile is too small for that. Instead of padding,
   pieces of 16 bytes are permuted within their row: piece p of row r lies at p ^ f(r). f puts pieces of different rows
   that would conflict in a bank at different places. A lane loads the piece that belongs at the place that its wave
   writes. A read permutes the column of its address, which does not change in the loop. */
#include <string.h>

#include "wave/lower.h"

enum { WIDE_BYTES = 16, NARROW_BYTES = 4, LANES = 64, MOST_BUFFER = 0x7fffffff, BANK_BYTES = 128 };

static int64_t num_threads(const Lower *l) { return l->k->threads[0] * l->k->threads[1] * l->k->threads[2]; }

static bool is_power_of_two(int64_t n) { return n > 0 && !(n & (n - 1)); }

/* Elements of a piece, for `rows` rows of `row` elements; 0: such a tile is not copied this way. */
static int64_t piece_elements(const Lower *l, const WaveValue *memory, int64_t rows, int64_t row)
{
    const int64_t bytes = wave_bits(memory->type.element) / 8;
    for (int64_t piece = WIDE_BYTES; piece >= NARROW_BYTES; piece /= WIDE_BYTES / NARROW_BYTES) {
        const int64_t each = piece / bytes, least = piece == WIDE_BYTES ? 2 : 1;
        if (!each || row % each || rows * row % (each * num_threads(l))) continue;
        if (is_power_of_two(row / each) && row / each >= least && row / each <= LANES) return each;
    }
    return 0;
}

static int64_t own_piece(const Lower *l, const WaveValue *memory)
{
    return piece_elements(l, memory, memory->node->shape[0], memory->node->shape[1]);
}

static bool is_permuted(const Lower *l, const WaveValue *memory)
{
    return own_piece(l, memory) * wave_bits(memory->type.element) == WIDE_BYTES * 8;
}

/* Is every row or column of every tile inside the dimension, in all workgroups and iterations? */
static bool is_whole(Lower *l, const WaveNode *read, unsigned d)
{
    const WavePlace p = wave_place(l->k, read->results.data[0]->type.dims[d], read->parent);
    const int64_t covered =
        p.workgroup || p.in_loop ? wave_ceil(p.size, p.group_extent) * p.group_extent : p.group_extent;
    return covered == p.size;
}

bool lower_direct_fits(Lower *l, const WaveNode *read, const WaveNode *allocation)
{
    const WaveValue *value = read->results.data[0], *source = read->operands.data[0];
    const unsigned bits = wave_bits(source->type.element);
    if (l->k->target != TARGET_GFX950 || l->k->threads_per_wave != LANES || l->k->threads[0] % LANES) return false;
    if (value->type.rank != 2 || source->type.rank != 2 || allocation->exprs.count != 2) return false;
    if (bits < 8 || bits > 64 || read->bounds.len || read->coordinates.count || read->mapping.count) return false;
    const int64_t size[2] = {allocation->shape[0], allocation->shape[1] - allocation->padding};
    for (unsigned d = 0; d < 2; d++)
        if (value->axes[d].absolute || value->type.dims[d] != source->type.dims[d] ||
            value->type.dims[d] != allocation->results.data[0]->type.dims[d] ||
            wave_place(l->k, value->type.dims[d], read->parent).group_extent != size[d])
            return false;
    return is_whole(l, read, 1) && piece_elements(l, source, size[0], size[1]);
}

/* ---- permuted pieces ---- */

/* f(row) as an expression. The result is less than `pieces`, the number of pieces of a row. */
static const WaveExpr *place_of_row(WavePool *pool, const WaveExpr *row, int64_t pieces)
{
    const int64_t most = BANK_BYTES / WIDE_BYTES, rows = pieces < most ? most / pieces : 1;
    return wave_mod(pool, wave_div(pool, row, rows), pieces < most ? pieces : most);
}

unsigned lower_exchanged(Lower *l, const WaveValue *memory, const WaveExpr *row, const WaveExpr *column,
                         const WaveExpr *added)
{
    WavePool *pool = &l->k->pool;
    const int64_t each = own_piece(l, memory), pieces = memory->node->shape[1] / each;
    if (!is_permuted(l, memory)) return lower_index(l, wave_add(pool, column, added));
    const unsigned piece = lower_index(l, wave_div(pool, column, each));
    const unsigned place = lower_index(l, place_of_row(pool, row, pieces));
    const unsigned exchanged = lower_once(l, arena_printf(l->arena, "arith.xori %%v%u, %%v%u : index", piece, place));
    const unsigned rest = lower_index(l, wave_add(pool, wave_mod(pool, column, each), added));
    return lower_once(l,
                      arena_printf(l->arena, "affine.apply affine_map<()[s0, s1] -> (s0 * %ld + s1)>()[%%v%u, %%v%u]",
                                   (long)each, exchanged, rest));
}

/* ---- allocations, sources ---- */

void lower_direct_allocation(Lower *l, WaveNode *node)
{
    WaveValue *memory = node->results.data[0];
    const char *type = lower_memory_type(l, memory);
    memory->regs = (WaveRegisters){.names = ARENA_ARRAY(l->arena, unsigned, 2), .count = 1};
    for (unsigned i = 0; i < 2; i++)
        memory->regs.names[i] = lower_make(l, "memref.alloc() {alignment = 1024 : i64} : %s", type);
}

static int64_t bytes_of(const Lower *l, const WaveValue *source)
{
    int64_t bytes = wave_bits(source->type.element) / 8;
    for (unsigned d = 0; d < source->type.rank; d++) {
        const int64_t size = l->k->symbols.data[source->type.dims[d]].value;
        if (size <= 0 || bytes > MOST_BUFFER / size) return (int64_t)MOST_BUFFER + 1;
        bytes *= size;
    }
    return bytes;
}

LowerSource lower_direct_source(Lower *l, const WaveValue *source)
{
    const char *type = lower_memory_type(l, source);
    if (bytes_of(l, source) > MOST_BUFFER) return (LowerSource){source->name, type, false};
    const char *buffer =
        arena_printf(l->arena, "%.*s, #amdgpu.address_space<fat_raw_buffer>>", (int)strlen(type) - 1, type);
    const unsigned name = lower_make(l, "amdgpu.fat_raw_buffer_cast %s : %s to %s", source->name, type, buffer);
    return (LowerSource){arena_printf(l->arena, "%%v%u", name), buffer, true};
}

/* ---- copies ---- */

unsigned lower_direct_copies(const Lower *l, const WaveValue *to)
{
    return (unsigned)(to->node->shape[0] * to->node->shape[1] / (own_piece(l, to) * num_threads(l)));
}

/* The number of the thread divided by `of`, which divides the threads along x or is 1. */
static const WaveExpr *thread_number(Lower *l, int64_t of)
{
    WavePool *pool = &l->k->pool;
    const int64_t *t = l->k->threads;
    const WaveExpr *e = wave_div(pool, wave_leaf(pool, WAVE_LEAF_T, 0), of);
    e = wave_add(pool, e, wave_mul(pool, wave_leaf(pool, WAVE_LEAF_T, 1), t[0] / of));
    return wave_add(pool, e, wave_mul(pool, wave_leaf(pool, WAVE_LEAF_T, 2), t[0] * t[1] / of));
}

/* The row in memory. For a row that does not exist it is past the end of the buffer, so that zeros are copied. */
static unsigned source_row(Lower *l, const WaveNode *read, const WaveExpr *row)
{
    const WavePlace along = wave_place(l->k, read->results.data[0]->type.dims[0], read->parent);
    const unsigned at = lower_index(l, wave_add(&l->k->pool, wave_add(&l->k->pool, along.group, along.loop), row));
    if (is_whole(l, read, 0)) return at;
    const unsigned end = lower_index(l, wave_const(&l->k->pool, along.size));
    const unsigned inside = lower_once(l, arena_printf(l->arena, "arith.cmpi slt, %%v%u, %%v%u : index", at, end));
    return lower_once(l, arena_printf(l->arena, "arith.select %%v%u, %%v%u, %%v%u : index", inside, at, end));
}

void lower_direct_copy(Lower *l, const WaveNode *read, const WaveValue *to, const LowerSource *source, unsigned number)
{
    WavePool *pool = &l->k->pool;
    const int64_t each = own_piece(l, to), pieces = to->node->shape[1] / each;
    const WaveExpr *first = wave_const(pool, number * num_threads(l) / pieces); /* row of thread 0 */
    const WaveExpr *own_row = wave_add(pool, wave_div(pool, thread_number(l, 1), pieces), first);
    const WaveExpr *own_column = wave_mul(pool, wave_mod(pool, thread_number(l, 1), pieces), each);
    const WavePlace along = wave_place(l->k, read->results.data[0]->type.dims[1], read->parent);
    const WaveExpr *uniform = wave_add(pool, along.group, along.loop);
    const unsigned from = source_row(l, read, own_row);
    const unsigned column = lower_exchanged(l, to, own_row, own_column, uniform);
    /* A wave's data start at a row, because a row has at most as many pieces as a wave has lanes. */
    const WaveExpr *begin = wave_add(pool, wave_mul(pool, thread_number(l, LANES), LANES / pieces), first);
    const unsigned at = lower_index(l, begin), zero = lower_index(l, wave_const(pool, 0));
    const char *type = lower_memory_type(l, to);
    lower_line(l, "amdgpu.gather_to_lds %s[%%v%u, %%v%u], %%v%u[%%v%u, %%v%u] : vector<%ldx%s>, %s, %s", source->name,
               from, column, to->regs.names[0], at, zero, (long)each, to->type.element, source->type, type);
}
