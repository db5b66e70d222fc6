/* Moves tiles from global memory to LDS without registers (LDS-DMA). The 64 lanes of a wave write 64 consecutive
   pieces, so rows have no padding. Pieces have 16 bytes, or 4 if a tile is too small for that. Instead of padding,
   pieces of 16 bytes are permuted within their row: piece p of row r lies at p ^ f(r). f puts pieces of different rows
   that would conflict in a bank at different places. A lane loads the piece that belongs at the place that its wave
   writes. A read permutes the column of its address, which does not change in the loop. */
#include <string.h>

#include "wave/lower.h"

enum { WIDE_BYTES = 16, NARROW_BYTES = 4, LANES = 64, MOST_BUFFER = 0x7fffffff, ALL_BANKS = 16 /* pieces */ };

static bool is_power_of_two(int64_t n) { return n > 0 && !(n & (n - 1)); }

/* Elements of a piece, for `rows` rows of `row` elements; 0: such a tile is not copied this way. */
static int64_t piece_elements(const Lower *l, const WaveValue *memory, int64_t rows, int64_t row)
{
    const int64_t bytes = wave_bits(memory->type.element) / 8;
    for (int64_t piece = WIDE_BYTES; piece >= NARROW_BYTES; piece /= WIDE_BYTES / NARROW_BYTES) {
        const int64_t each = piece / bytes, least = piece == WIDE_BYTES ? 2 : 1;
        if (!each || row % each || rows * row % (each * wave_threads(l->k))) continue;
        if (is_power_of_two(row / each) && row / each >= least && row / each <= LANES) return each;
    }
    return 0;
}

/* The number of rows of the memory, and of elements in a row. All dimensions before these two are 1. */
static int64_t rows_of(const WaveValue *memory) { return memory->node->shape[memory->node->exprs.count - 2]; }
static int64_t row_of(const WaveValue *memory) { return memory->node->shape[memory->node->exprs.count - 1]; }

static int64_t own_piece(const Lower *l, const WaveValue *memory)
{
    return piece_elements(l, memory, rows_of(memory), row_of(memory));
}

static bool is_permuted(const Lower *l, const WaveValue *memory)
{
    return own_piece(l, memory) * wave_bits(memory->type.element) == WIDE_BYTES * 8;
}

/* Is every row or column of every tile inside the dimension, in all workgroups and iterations? */
static bool is_whole(Lower *l, const WaveNode *read, unsigned d)
{
    const WavePlace p = wave_place(l->k, read->results.data[0]->type.dims[d], read->parent);
    return wave_is_covered(&p);
}

static bool is_dim(const WaveExpr *e, unsigned dim)
{
    return e->kind == WAVE_LEAF && e->leaf == WAVE_LEAF_DIM && e->value == dim;
}

static bool has_dim(WavePool *pool, const WaveExpr *e, unsigned dim)
{
    return !wave_same(wave_set_leaf(pool, e, WAVE_LEAF_DIM, dim, 0), e);
}

/* The memory's dimension of the value's rows, if its columns are those of the memory and its other coordinates are the
   same for all rows and columns; -1: they are not. */
static int row_dim(Lower *l, const WaveNode *read)
{
    const WaveValue *value = read->results.data[0], *source = read->operands.data[0];
    const unsigned row = value->type.rank - 2u, column = row + 1, last = source->type.rank - 1u;
    int out = -1;
    if (!read->coordinates.count) {
        if (source->type.rank != value->type.rank) return -1;
        for (unsigned d = 0; d <= last; d++) {
            if (read->mapping.count ? !is_dim(read->mapping.data[d], d) : value->type.dims[d] != source->type.dims[d])
                return -1;
        }
        return (int)row;
    }
    if (read->operands.len > 1 || !is_dim(read->coordinates.data[last], column)) return -1;
    for (unsigned d = 0; d < last; d++) {
        const WaveExpr *e = read->coordinates.data[d];
        const bool is_row = is_dim(e, row);
        if (is_row && out >= 0) return -1;
        if (has_dim(&l->k->pool, e, column) || (!is_row && has_dim(&l->k->pool, e, row))) return -1;
        if (is_row) out = (int)d;
    }
    return out;
}

static int64_t source_bytes(const Lower *l, const WaveValue *source)
{
    int64_t bytes = wave_bits(source->type.element) / 8;
    for (unsigned d = 0; d < source->type.rank; d++) {
        const int64_t size = l->k->symbols.data[source->type.dims[d]].value;
        if (size <= 0 || bytes > MOST_BUFFER / size) return (int64_t)MOST_BUFFER + 1;
        bytes *= size;
    }
    return bytes;
}

static bool fits_tile(Lower *l, const WaveNode *read, const WaveNode *allocation)
{
    const WaveValue *value = read->results.data[0], *source = read->operands.data[0];
    const unsigned bits = wave_bits(source->type.element), rank = value->type.rank;
    if (l->k->target != TARGET_GFX950 || l->k->threads_per_wave != LANES || l->k->threads[0] % LANES) return false;
    if (rank < 2 || source->type.rank < 2 || allocation->exprs.count != rank || source->sizes.count) return false;
    if (bits < 8 || bits > 64 || read->bounds.len || row_dim(l, read) < 0) return false;
    for (unsigned d = 0; d < rank; d++) {
        const int64_t size = allocation->shape[d] - (d + 1 == rank ? allocation->padding : 0);
        if (value->axes[d].absolute || value->type.dims[d] != allocation->results.data[0]->type.dims[d] ||
            wave_place(l->k, value->type.dims[d], read->parent).group_extent != size || (d + 2 < rank && size != 1))
            return false;
    }
    /* A row beyond the memory's end is beyond its buffer only if rows are its first dimension. */
    const bool ends_with_rows = row_dim(l, read) == 0 && source_bytes(l, source) <= MOST_BUFFER;
    const int64_t row = allocation->shape[rank - 1] - allocation->padding;
    return is_whole(l, read, rank - 1) && (ends_with_rows || is_whole(l, read, rank - 2)) &&
           piece_elements(l, source, allocation->shape[rank - 2], row);
}

/* ---- permuted pieces ---- */

/* The same for reads that transpose: 32 lanes read neighbouring pieces of 4, 8 or 16 rows. Bit b of the row goes to
   bit 3 - b of the place among 16 pieces, unless the rows' own places differ there. */
static const WaveExpr *turned_place(WavePool *pool, const WaveExpr *row, int64_t pieces, unsigned bits)
{
    const WaveExpr *sum = wave_const(pool, 0);
    for (int b = 0; b < (bits == 8 ? 4 : 3); b++)
        if (pieces << b >= ALL_BANKS)
            sum = wave_add(pool, sum, wave_mul(pool, wave_mod(pool, wave_div(pool, row, 1 << b), 2), 8 >> b));
    return sum;
}

/* f(row) as an expression. The result is less than `pieces`, the number of pieces of a row. Lanes that read together
   have 16 rows, which go to different banks. */
static const WaveExpr *place_of_row(WavePool *pool, const WaveValue *memory, const WaveExpr *row, int64_t pieces)
{
    if (memory->node->turned) return turned_place(pool, row, pieces, wave_bits(memory->type.element));
    const int64_t most = memory->node->half_banks ? ALL_BANKS / 2 : ALL_BANKS, rows = pieces < most ? most / pieces : 1;
    return wave_mod(pool, wave_div(pool, row, rows), pieces < most ? pieces : most);
}

unsigned lower_exchanged(Lower *l, const WaveValue *memory, const WaveExpr *row, const WaveExpr *column,
                         const WaveExpr *added)
{
    WavePool *pool = &l->k->pool;
    const int64_t each = own_piece(l, memory), pieces = row_of(memory) / each;
    if (!is_permuted(l, memory)) return lower_index(l, wave_add(pool, column, added));
    const unsigned piece = lower_index(l, wave_div(pool, column, each));
    const unsigned place = lower_index(l, place_of_row(pool, memory, row, pieces));
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

static LowerSource source_of(Lower *l, const WaveValue *source)
{
    const char *type = lower_memory_type(l, source);
    if (source_bytes(l, source) > MOST_BUFFER) return (LowerSource){source->name, type, false};
    const char *buffer =
        arena_printf(l->arena, "%.*s, #amdgpu.address_space<fat_raw_buffer>>", (int)strlen(type) - 1, type);
    const unsigned name = lower_make(l, "amdgpu.fat_raw_buffer_cast %s : %s to %s", source->name, type, buffer);
    return (LowerSource){arena_printf(l->arena, "%%v%u", name), buffer, true};
}

/* ---- copies ---- */

static unsigned copies_of(const Lower *l, const WaveValue *to)
{
    return (unsigned)(rows_of(to) * row_of(to) / (own_piece(l, to) * wave_threads(l->k)));
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
    const unsigned d = read->results.data[0]->type.rank - 2u;
    const WavePlace along = wave_place(l->k, read->results.data[0]->type.dims[d], read->parent);
    const unsigned at = lower_index(l, wave_add(&l->k->pool, wave_add(&l->k->pool, along.group, along.loop), row));
    if (is_whole(l, read, d)) return at;
    const unsigned end = lower_index(l, wave_const(&l->k->pool, along.size));
    const unsigned inside = lower_once(l, arena_printf(l->arena, "arith.cmpi slt, %%v%u, %%v%u : index", at, end));
    return lower_once(l, arena_printf(l->arena, "arith.select %%v%u, %%v%u, %%v%u : index", inside, at, end));
}

/* The coordinate of a dimension of one element. */
static const WaveExpr *only_place(void *data, const WaveExpr *leaf)
{
    const WaveNode *read = ((const void **)data)[1];
    Lower *l = ((Lower **)data)[0];
    if (leaf->leaf != WAVE_LEAF_DIM) return leaf;
    const WavePlace p = wave_place(l->k, read->results.data[0]->type.dims[leaf->value], read->parent);
    return wave_add(&l->k->pool, p.group, p.loop);
}

/* "%v1, %v2": the coordinates in memory. */
static const char *source_indices(Lower *l, const WaveNode *read, unsigned row, unsigned column)
{
    const unsigned rank = read->operands.data[0]->type.rank;
    unsigned names[WAVE_MAX_RANK];
    const void *both[] = {l, read};
    for (unsigned d = 0; d + 1 < rank; d++) {
        const WaveExpr *e =
            read->coordinates.count ? read->coordinates.data[d] : wave_leaf(&l->k->pool, WAVE_LEAF_DIM, d);
        const bool is_row = (int)d == row_dim(l, read);
        names[d] = is_row ? row : lower_index(l, wave_replace(&l->k->pool, e, only_place, both));
    }
    names[rank - 1] = column;
    return lower_names(l, names, rank);
}

void lower_direct_copy(Lower *l, const WaveNode *read, const WaveValue *to, const LowerSource *source, unsigned number)
{
    WavePool *pool = &l->k->pool;
    const unsigned rank = to->node->exprs.count;
    const int64_t each = own_piece(l, to), pieces = row_of(to) / each;
    const WaveExpr *first = wave_const(pool, number * wave_threads(l->k) / pieces); /* row of thread 0 */
    const WaveExpr *own_row = wave_add(pool, wave_div(pool, thread_number(l, 1), pieces), first);
    const WaveExpr *own_column = wave_mul(pool, wave_mod(pool, thread_number(l, 1), pieces), each);
    const WavePlace along = wave_place(l->k, read->results.data[0]->type.dims[rank - 1], read->parent);
    const WaveExpr *uniform = wave_add(pool, along.group, along.loop);
    const unsigned from = source_row(l, read, own_row);
    const char *indices = source_indices(l, read, from, lower_exchanged(l, to, own_row, own_column, uniform));
    /* A wave's data start at a row, because a row has at most as many pieces as a wave has lanes. */
    const WaveExpr *begin = wave_add(pool, wave_mul(pool, thread_number(l, LANES), LANES / pieces), first);
    const unsigned at = lower_index(l, begin), zero = lower_index(l, wave_const(pool, 0));
    unsigned place[WAVE_MAX_RANK];
    for (unsigned d = 0; d < rank; d++) place[d] = d + 2 == rank ? at : zero;
    const char *places = lower_names(l, place, rank), *type = lower_memory_type(l, to);
    lower_line(l, "amdgpu.gather_to_lds %s[%s], %%v%u[%s]%s : vector<%ldx%s>, %s, %s", source->name, indices,
               to->regs.names[0], places, read->nontemporal ? " {nontemporal = true}" : "", (long)each,
               to->type.element, source->type, type);
}

/* ---- tiles of a loop ---- */

/* Does only the loop use it: one write, and reads? */
static bool is_of_loop(const WaveValue *memory, const WaveNode *loop, const WaveNode *write)
{
    for (uint32_t i = 0; i < memory->users.len; i++) {
        const WaveNode *user = memory->users.data[i];
        if (user->parent != loop || (user != write && user->op != WAVE_OP_READ)) return false;
    }
    return true;
}

bool lower_find_tile(Lower *l, const WaveNode *loop, const WaveNode *write, LowerTile *out)
{
    const WaveNode *read = write->operands.data[0]->node;
    WaveValue *memory = write->operands.data[1];
    WaveNode *allocation = memory->node;
    if (!read || read->op != WAVE_OP_READ || read->parent != loop || !lower_is_staged(read)) return false;
    if (!allocation || allocation->root != allocation || allocation->operands.len || allocation->tail_padding)
        return false;
    if (write->mapping.count || write->coordinates.count || write->bounds.len || !is_of_loop(memory, loop, write))
        return false;
    *out = (LowerTile){.read = read, .memory = memory};
    return fits_tile(l, read, allocation);
}

static bool is_tile_of(const LowerTile *tiles, unsigned count, const WaveNode *allocation)
{
    for (unsigned i = 0; i < count; i++)
        if (tiles[i].memory->node == allocation) return true;
    return false;
}

bool lower_tiles_fit(const Lower *l, const LowerTile *tiles, unsigned count)
{
    const WaveKernel *k = l->k;
    int64_t bytes = 0;
    for (uint32_t i = 0; i < k->body.len; i++) {
        const WaveNode *node = k->body.data[i];
        if (node->op != WAVE_OP_ALLOCATE || node->root != node) continue;
        const bool is_double = node->phased || is_tile_of(tiles, count, node);
        int64_t elements = 1;
        for (unsigned d = 0; d < node->exprs.count; d++)
            elements *= node->shape[d] - (is_double && d + 1 == node->exprs.count ? node->padding : 0);
        bytes +=
            (is_double ? 2 : 1) * (elements + node->tail_padding) * wave_bits(node->results.data[0]->type.element) / 8;
    }
    return bytes <= target_infos[k->target].lds_bytes;
}

/* Beside copies of 4 bytes, as of scales, the queue of vector memory sets the pace. Its copies come at better places
   if reads of LDS take longer: an iteration of MXFP4 is predicted at 3,154 clocks with conflicts, 3,752 without. */
void lower_mark_tiles(const Lower *l, const LowerTile *tiles, unsigned count)
{
    bool has_narrow = false;
    for (unsigned i = 0; i < count; i++) {
        WaveNode *allocation = tiles[i].memory->node;
        const unsigned last = allocation->exprs.count - 1;
        const int64_t row = allocation->shape[last] - allocation->padding, rows = allocation->shape[last - 1];
        const int64_t each = piece_elements(l, tiles[i].memory, rows, row);
        has_narrow = has_narrow || each * wave_bits(tiles[i].memory->type.element) < WIDE_BYTES * 8;
    }
    for (unsigned i = 0; i < count; i++) tiles[i].memory->node->half_banks = has_narrow;
    for (unsigned i = 0; i < count; i++) {
        WaveNode *allocation = tiles[i].memory->node;
        allocation->phased = true;
        allocation->shape[allocation->exprs.count - 1] -= allocation->padding;
        allocation->padding = 0;
    }
}

void lower_prepare_tile(Lower *l, LowerTile *tile)
{
    tile->source = source_of(l, tile->read->operands.data[0]);
    tile->copies = copies_of(l, tile->memory);
}

void lower_exchange_buffers(LowerTile *tile)
{
    unsigned *names = tile->memory->regs.names, first = names[0];
    names[0] = names[1];
    names[1] = first;
}

/* Do the elements of every thread lie in whole pieces of `each`, one piece after another? */
static bool is_in_pieces(const WaveKernel *k, const WaveAxis *axis, int64_t each)
{
    const bool has_number = wave_has_leaf(axis->start, WAVE_LEAF_GPR);
    for (int64_t i = 0; i < wave_threads(k); i++) {
        int64_t before = 0;
        for (int64_t g = 0; g < axis->size; g++) {
            const WaveEnv env = wave_thread(k, i, g);
            const int64_t place = wave_eval(axis->start, &env) + (has_number ? 0 : g);
            if (g % each ? place != before + 1 : place % each != 0) return false;
            before = place;
        }
    }
    return axis->size % each == 0 && axis->tile % each == 0;
}

bool lower_reads_pieces(Lower *l, const WaveNode *read)
{
    const WaveValue *value = read->results.data[0], *memory = read->operands.data[0];
    if (read->mapping.count || read->coordinates.count || read->bounds.len) return false;
    if (value->type.rank != memory->type.rank) return false;
    if (memory->node->turned) return true; /* each element, or by reads that transpose, within 8 bytes */
    for (unsigned d = 0; d < value->type.rank; d++) {
        const WaveAxis *axis = &value->axes[d];
        const int64_t bytes = axis->size * wave_bits(value->type.element) / 8;
        const int64_t each = bytes > WIDE_BYTES ? WIDE_BYTES * 8 / wave_bits(value->type.element) : axis->size;
        const bool is_row = value->type.dims[d] == memory->type.dims[memory->type.rank - 1];
        if (axis->absolute || (!is_row && axis->size != 1)) return false;
        if (is_row && (!is_power_of_two(bytes) || !is_in_pieces(l->k, axis, each))) return false;
    }
    return true;
}
