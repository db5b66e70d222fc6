/* Moves tiles from global memory to LDS without registers (LDS-DMA). The 64 lanes of a wave write 1,024 consecutive
   bytes, so rows have no padding. Instead, pieces of 16 bytes are permuted within their row: piece p of row r lies at p
   ^ f(r). f puts pieces of different rows that would conflict in a bank at different places. A lane loads the piece
   that belongs at the place that its wave writes. A read permutes the column of its address, which does not change in
   the loop. */
#include <string.h>

#include "wave/lower.h"

enum { PIECE_BYTES = 16, LANES = 64, MOST_BUFFER = 0x7fffffff, BANK_BYTES = 128 };

static unsigned piece_elements(const WaveValue *memory) { return PIECE_BYTES * 8 / wave_bits(memory->type.element); }

/* The position of a copy's thread and tile in the allocation, in elements, for given ids. */
static int64_t linear_at(Lower *l, const LowerWant *want, const LowerShape *shape, const WaveNode *allocation,
                         unsigned tile, const WaveEnv *env)
{
    int64_t tiles[WAVE_MAX_RANK] = {0}, at = 0;
    lower_split(shape->counts, shape->rank, tile, tiles);
    for (unsigned d = 0; d < shape->rank; d++)
        at = at * allocation->shape[d] + wave_eval(lower_coordinate(l, want, d, tiles[d], 0, true), env);
    return at;
}

/* Does thread t hold piece t of the data of all threads, and does tile n follow tile n - 1 directly? */
static bool is_in_order(Lower *l, const LowerWant *want, const LowerShape *shape, const WaveNode *allocation)
{
    const int64_t *t = l->k->threads, threads = t[0] * t[1] * t[2];
    for (unsigned tile = 0; tile < shape->count; tile++)
        for (int64_t i = 0; i < threads; i++) {
            const WaveEnv env = {.t = {i % t[0], i / t[0] % t[1], i / t[0] / t[1]}};
            const int64_t wanted = (tile * threads + i) * shape->elements;
            if (linear_at(l, want, shape, allocation, tile, &env) != wanted) return false;
        }
    return true;
}

/* Is every thread of every tile inside the dimension, in all workgroups and iterations? */
static bool is_whole(Lower *l, const LowerWant *want, unsigned d)
{
    const WavePlace p = wave_place(l->k, want->type->dims[d], want->loop);
    const int64_t covered =
        p.workgroup || p.in_loop ? wave_ceil(p.size, p.group_extent) * p.group_extent : p.group_extent;
    return covered == p.size;
}

static bool is_power_of_two(int64_t n) { return n > 0 && !(n & (n - 1)); }

bool lower_direct_fits(Lower *l, const WaveNode *read, const WaveNode *allocation)
{
    const WaveValue *value = read->results.data[0], *source = read->operands.data[0];
    const LowerWant own = {&value->type, value->axes, read->parent};
    const unsigned bits = wave_bits(source->type.element);
    const int64_t *threads = l->k->threads;
    LowerShape shape;
    if (l->k->target != TARGET_GFX950 || l->k->threads_per_wave != LANES || threads[0] % LANES) return false;
    if (value->type.rank != 2 || source->type.rank != 2 || allocation->exprs.count != 2) return false;
    if (bits < 8 || bits > 64 || read->bounds.len || read->coordinates.count || read->mapping.count) return false;
    if (source->sizes.count) return false;
    for (unsigned d = 0; d < 2; d++)
        if (value->axes[d].absolute || value->type.dims[d] != source->type.dims[d] ||
            value->type.dims[d] != allocation->results.data[0]->type.dims[d] ||
            wave_has_leaf(value->axes[d].start, WAVE_LEAF_GPR))
            return false;
    const int64_t each = piece_elements(source), row = allocation->shape[1] - allocation->padding;
    if (value->axes[0].size != 1 || value->axes[1].size != each || !is_whole(l, &own, 1)) return false;
    if (row % each || !is_power_of_two(row / each) || row / each > LANES || row / each < 2) return false;
    if (!lower_shape(l, read, &own, &shape)) return false;
    const WaveNode plain = {.shape = {allocation->shape[0], row}};
    const int64_t elements = allocation->shape[0] * row;
    return elements == shape.count * (int64_t)shape.elements * threads[0] * threads[1] * threads[2] &&
           is_in_order(l, &own, &shape, &plain);
}

/* ---- permuted pieces ---- */

/* f(row), as an expression below the number of pieces of a row. */
static const WaveExpr *place_of_row(WavePool *pool, const WaveExpr *row, int64_t pieces)
{
    const int64_t most = BANK_BYTES / PIECE_BYTES, rows = pieces < most ? most / pieces : 1;
    return wave_mod(pool, wave_div(pool, row, rows), pieces < most ? pieces : most);
}

unsigned lower_exchanged(Lower *l, const WaveValue *memory, const WaveExpr *row, const WaveExpr *column,
                         const WaveExpr *added)
{
    WavePool *pool = &l->k->pool;
    const int64_t each = piece_elements(memory), pieces = memory->node->shape[1] / each;
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

/* The number of the thread's wave. */
static const WaveExpr *wave_number(Lower *l)
{
    WavePool *pool = &l->k->pool;
    const int64_t *t = l->k->threads;
    const WaveExpr *e = wave_div(pool, wave_leaf(pool, WAVE_LEAF_T, 0), LANES);
    e = wave_add(pool, e, wave_mul(pool, wave_leaf(pool, WAVE_LEAF_T, 1), t[0] / LANES));
    return wave_add(pool, e, wave_mul(pool, wave_leaf(pool, WAVE_LEAF_T, 2), t[0] * t[1] / LANES));
}

/* The row in memory. If there is none, a row past the end of the buffer, so that zeros are copied. */
static unsigned source_row(Lower *l, const LowerWant *want, int64_t tile)
{
    const WaveExpr *row = lower_coordinate(l, want, 0, tile, 0, false);
    const unsigned at = lower_index(l, row);
    if (is_whole(l, want, 0)) return at;
    const unsigned end =
        lower_index(l, wave_const(&l->k->pool, wave_place(l->k, want->type->dims[0], want->loop).size));
    const unsigned inside = lower_once(l, arena_printf(l->arena, "arith.cmpi slt, %%v%u, %%v%u : index", at, end));
    return lower_once(l, arena_printf(l->arena, "arith.select %%v%u, %%v%u, %%v%u : index", inside, at, end));
}

void lower_direct_copy(Lower *l, const WaveNode *read, const WaveValue *to, const LowerSource *source, unsigned tile)
{
    WavePool *pool = &l->k->pool;
    const WaveValue *value = read->results.data[0];
    const LowerWant own = {&value->type, value->axes, read->parent};
    LowerShape shape;
    int64_t tiles[WAVE_MAX_RANK] = {0};
    const int64_t *threads = l->k->threads, row = to->node->shape[1], wave = LANES * (int64_t)piece_elements(to);
    if (!lower_shape(l, read, &own, &shape)) return;
    lower_split(shape.counts, shape.rank, tile, tiles);
    const WavePlace along = wave_place(l->k, value->type.dims[1], read->parent);
    const unsigned from = source_row(l, &own, tiles[0]);
    const WaveExpr *own_row = lower_coordinate(l, &own, 0, tiles[0], 0, true);
    const WaveExpr *own_column = lower_coordinate(l, &own, 1, tiles[1], 0, true);
    const WaveExpr *uniform = wave_add(pool, along.group, along.loop);
    const unsigned column = lower_exchanged(l, to, own_row, own_column, uniform);
    /* A wave's writes start at the start of a row, because a row is at most that long. */
    const int64_t first = (int64_t)tile * threads[0] * threads[1] * threads[2] * shape.elements;
    const WaveExpr *begin = wave_add(pool, wave_mul(pool, wave_number(l), wave / row), wave_const(pool, first / row));
    const unsigned at = lower_index(l, begin), zero = lower_index(l, wave_const(pool, 0));
    const char *type = lower_memory_type(l, to);
    lower_line(l, "amdgpu.gather_to_lds %s[%%v%u, %%v%u], %%v%u[%%v%u, %%v%u] : vector<%ux%s>, %s, %s", source->name,
               from, column, to->regs.names[0], at, zero, shape.elements, to->type.element, source->type, type);
}
