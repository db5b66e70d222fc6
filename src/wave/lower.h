/* Translates a kernel whose values have axes to MLIR text of upstream dialects. (The axes say which elements each
   thread has: wave_ir.h.) A value becomes one vector for each of its tiles. An operation that needs another arrangement
   takes its elements from these vectors. */
#pragma once

#include "wave/wave_passes.h"
#include "wave/wave_place.h"

typedef struct LowerIndex {
    const char *text;
    unsigned name;
} LowerIndex;

/* LDS that other threads have accessed since the last barrier. */
typedef struct LdsState {
    const WaveNode *root;
    bool read, written;
} LdsState;
typedef VEC(LdsState) LdsStates;

/* A read in the current loop that is made one iteration ahead (lower_prefetch.c). */
typedef struct Prefetch {
    WaveNode *read;
    bool staged;                /* it goes to LDS, else straight to products */
    WaveRegisters inside, next; /* the registers of this iteration; those read for the next one */
} Prefetch;
typedef struct Prefetches {
    Prefetch *data;
    uint32_t len, cap;
    int symbol;
    int64_t iterations;
    bool due; /* this body has not read the next ones yet */
} Prefetches;

typedef struct Lower {
    WaveKernel *k;
    VEC(const WaveValue *) masks; /* conditions of which a thread has several elements: accesses are masked by them */
    Arena *arena;
    StrBuf *out;
    StrBuf line; /* buffer for the current line */
    unsigned next, indent;
    SourceLoc loc;
    VEC(LowerIndex) indices; /* indices of the current blocks */
    LdsStates lds;
    Prefetches *prefetches; /* of the current loop; NULL: none */
    const char *iteration;  /* replaces the number of the iteration along `iteration_of`; NULL: its own */
    int iteration_of;
    uint8_t *varies; /* by value number: the ids on which the value depends (lower_uniform.c); NULL: not computed */
    bool divergent;  /* some threads of a workgroup may be absent here, so barriers are not allowed */
    bool failed;
} Lower;

/* The tiles and elements of a value. */
typedef struct LowerShape {
    unsigned rank, count, elements;
    int64_t counts[WAVE_MAX_RANK], sizes[WAVE_MAX_RANK];
} LowerShape;

/* The arrangement in which an operation needs a value: its dimensions and axes, and the current loop. */
typedef struct LowerWant {
    const WaveType *type;
    const WaveAxis *axes;
    const WaveNode *loop;
} LowerWant;

/* ---- lower_text.c ---- */
/* Appends a line with the location of the current operation. */
void lower_line(Lower *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Appends "%vN = TEXT" and returns N. */
unsigned lower_make(Lower *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *lower_vector(Lower *l, unsigned elements, const char *element);
/* The same, but a second call with the same text in a block returns the first one's name. */
unsigned lower_once(Lower *l, const char *text);
/* The expression as an index, by affine.apply or as a constant. */
unsigned lower_index(Lower *l, const WaveExpr *e);
unsigned lower_constant(Lower *l, const char *type, const char *value);
/* A vector of that number ("0", "-inf") of the element type. */
unsigned lower_splat(Lower *l, unsigned elements, const char *element, const char *value);
const char *lower_zero(const char *element);
void lower_open(Lower *l);
void lower_close(Lower *l, uint32_t indices);
const char *lower_names(Lower *l, const unsigned *names, unsigned count);

/* ---- lower_registers.c ---- */
bool lower_shape(Lower *l, const WaveNode *node, const LowerWant *want, LowerShape *out);
LowerWant lower_own(const WaveValue *value);
/* The coordinate of element g of tile t along dimension d. For a place in LDS it leaves out the parts of workgroup and
   loop. */
const WaveExpr *lower_coordinate(Lower *l, const LowerWant *want, unsigned d, int64_t t, int64_t g, bool is_local);
/* Bytes of a thread for the value, whose loop the node is in; -1 after an error. */
int64_t lower_bytes(Lower *l, const WaveNode *node, const WaveValue *value);
/* Splits number `number` into its coordinates, for a tile or an element. */
void lower_split(const int64_t *counts, unsigned rank, unsigned number, int64_t *out);
/* The other way. */
unsigned lower_join(const int64_t *counts, unsigned rank, const int64_t *places);
/* Makes registers for the value, without names. */
bool lower_result(Lower *l, WaveValue *value, const char *element);
/* Do both axes give a thread the same elements? */
bool lower_same_axis(const WaveAxis *a, const WaveAxis *b);
/* The value's registers in the needed arrangement. False after an error, if the threads do not have these elements. */
bool lower_use(Lower *l, const WaveNode *node, const WaveValue *value, const LowerWant *want, WaveRegisters *out);
/* Has each thread the elements of the condition that belong to that arrangement? False after an error. */
bool lower_agrees(Lower *l, const WaveNode *node, const WaveValue *condition, const LowerWant *want);

/* ---- lower_coordinates.c ---- */
/* A read or write with coordinates: the needed arrangement of its value, and registers with numbers in the same
   arrangement. */
typedef struct LowerMap {
    const WaveNode *node;
    const LowerWant *want;
    const LowerShape *shape;
    bool is_local; /* coordinates in LDS */
    WaveRegisters *operands;
} LowerMap;
/* `want` and `shape` must be set. False after an error. */
bool lower_map_begin(Lower *l, const WaveNode *node, LowerMap *map);
/* Are the elements of a run of that length along the value's dimension neighbours in memory? is_aligned: each run
   begins at a multiple of its length. */
bool lower_map_is_dense(Lower *l, const LowerMap *map, unsigned dim, int64_t length, bool is_aligned);
/* Do runs of that length that begin at its multiples along the dimension begin at its multiples in a row of memory? */
bool lower_map_is_aligned(Lower *l, const LowerMap *map, unsigned dim, int64_t length);
/* The memory's coordinate d of one element, as an index. */
unsigned lower_map_index(Lower *l, const LowerMap *map, const WaveExpr *e, const int64_t *tiles,
                         const int64_t *elements);

/* ---- lower_turned.c ---- */
/* A read of LDS that transposes. `each`: elements of one such read. `rows`: the value's dimension along which a thread
   has its elements. `columns`: the value's dimension that is the memory's last one. */
typedef struct LowerTurn {
    unsigned each, rows, columns;
} LowerTurn;
/* Can the read be one that transposes? `last`: the value's dimension that is the memory's last one. The rows of the
   memory must have whole 8 bytes. */
bool lower_turned(Lower *l, const LowerWant *want, const LowerShape *shape, unsigned bits, unsigned last,
                  LowerTurn *out);
/* The place that the lane reads, for the coordinate of the first element along dimension d that it gets. */
const WaveExpr *lower_turned_at(Lower *l, const LowerTurn *turn, unsigned d, const WaveExpr *e);

/* Operands that are one number get registers in their own arrangement. */
bool lower_materialize(Lower *l, WaveNode *node);

/* ---- operations; each returns false after an error ---- */
bool lower_nodes(Lower *l, const WaveNodes *nodes);
bool lower_arithmetic(Lower *l, WaveNode *node);
bool lower_apply(Lower *l, WaveNode *node);
bool lower_bitcast(Lower *l, WaveNode *node);
bool lower_slice(Lower *l, WaveNode *node);
bool lower_allocate(Lower *l, WaveNode *node);
int64_t lower_allocation_bytes(const WaveNode *allocation);
bool lower_read(Lower *l, WaveNode *node);
/* Reads the tiles with the numbers first to last - 1 along dimension `dim` of a read from LDS, without a barrier before
   them. Other tiles keep their registers. The value must have its registers. */
bool lower_read_part(Lower *l, WaveNode *node, unsigned dim, int64_t first, int64_t last);
bool lower_write(Lower *l, WaveNode *node);
bool lower_product(Lower *l, WaveNode *node);
/* The product's number of K tiles. False: the product is refused; the caller reports it. */
bool lower_product_tiles(Lower *l, WaveNode *node, int64_t *k_tiles);
/* The number of K tiles, if the operand's registers are the product's own; else 0. */
int64_t lower_product_pieces(Lower *l, WaveNode *node, const WaveValue *value);
/* Computes only the K tiles from first to last - 1. */
bool lower_product_part(Lower *l, WaveNode *node, int64_t first, int64_t last);
bool lower_reduction(Lower *l, WaveNode *node);
/* The thread's number in the workgroup. It assumes wave number `wave` along dimension `id`; -1: the thread's own
   wave. */
const WaveExpr *lower_thread_in(WaveKernel *k, unsigned id, int64_t wave);
bool lower_loop(Lower *l, WaveNode *node);
/* A loop's first iteration and its number of iterations, as indices: the registers of its last two captured values. */
bool lower_bounds(Lower *l, const WaveNode *node, const WaveRegisters *captured, unsigned bounds[2]);
bool lower_conditional(Lower *l, WaveNode *node);
bool lower_while(Lower *l, WaveNode *node);
bool lower_atomic(Lower *l, WaveNode *node);
bool lower_scan(Lower *l, WaveNode *node);
/* Barriers, priorities and scheduling barriers that the program contains. */
bool lower_directive(Lower *l, WaveNode *node);
/* The values that a loop carries, as text: "%v1, %v2", or their types. */
const char *lower_list(Lower *l, const WaveRegisters *regs, unsigned count, bool types);
/* "%v3 = %v1, %v4 = %v2" */
const char *lower_pairs(Lower *l, const WaveRegisters *inside, const WaveRegisters *initial, unsigned count);
/* The same registers under new names. */
WaveRegisters lower_renamed(Lower *l, const WaveRegisters *regs);

/* ---- lower_pad.c ---- */
/* Allocations without a fixed padding get the best one. */
void lower_choose_padding(Lower *l);

/* ---- lower_once.c ---- */
typedef struct LowerOnce {
    const WaveExpr *zero; /* only threads with the value 0 do it; NULL: all */
    bool broadcasts;      /* one thread does it, and others need the old value */
} LowerOnce;
bool lower_find_once(Lower *l, const WaveNode *node, const LowerWant *want, const LowerShape *shape, LowerOnce *out);

/* ---- lower_uniform.c ---- */
/* Is the value the same in all threads of a workgroup? */
bool lower_is_uniform(Lower *l, const WaveValue *value);
/* One bit for each dimension of the workgroup along which the waves have different values for the same element. */
unsigned lower_own_of_waves(Lower *l, const WaveValue *value);
/* Does one of the expressions contain an id of a work-item? */
bool lower_lists_thread(const WaveExprs *list);

/* ---- lower_prefetch.c ---- */
/* Can a loop make the read of global memory an iteration earlier? The kernel must not write the memory, and the
   addresses must be known before the loop. */
bool lower_is_known_before(const WaveNode *read);
/* The same, and does the read's value only go to LDS? */
bool lower_is_staged(const WaveNode *read);
/* Is the value used by products of the loop's body alone, or by casts in it? */
bool lower_feeds_products(const WaveNode *loop, const WaveValue *value);
bool lower_prefetch_find(Lower *l, const WaveNode *loop, Prefetches *out);
bool lower_prefetch_read(Lower *l, Prefetches *all, int symbol, const char *iteration);
bool lower_prefetch_next(Lower *l);
/* NULL: the read stays at its place. */
const WaveRegisters *lower_prefetched(const Lower *l, const WaveNode *read);

/* ---- lower_barriers.c ---- */
/* Inserts a barrier before an access of LDS if one is needed. False after an error: not all threads would reach it. */
bool lower_lds(Lower *l, const WaveNode *root, bool is_write);
/* A barrier of the program. */
bool lower_own_barrier(Lower *l, const WaveNode *node);
/* Before a body that only some threads execute: makes the waits that its accesses of LDS need. */
void lower_lds_before(Lower *l, const WaveNode *branch);
/* The state of LDS after a body that may not have been executed: the one before it or the one at its end. */
void lower_lds_either(Lower *l, const LdsStates *before);
/* The accesses at the end of a loop's body precede those at its start. */
void lower_lds_loop(Lower *l, const WaveNode *loop);

const char *lower_memory_type(Lower *l, const WaveValue *memory);

/* ---- lower_direct.c ---- */
/* Global memory as the source of copies to LDS: a buffer, if its size allows it. */
typedef struct LowerSource {
    const char *name, *type;
    bool is_buffer;
} LowerSource;
/* Makes two copies of the allocation, as names 0 and 1 of its value. */
void lower_direct_allocation(Lower *l, WaveNode *node);
/* Makes copy number `number` of a tile of `read` to name 0 of the allocation. */
void lower_direct_copy(Lower *l, const WaveNode *read, const WaveValue *to, const LowerSource *source, unsigned number);
/* The column in such an allocation for a row and column, plus `added`, as an index. */
unsigned lower_exchanged(Lower *l, const WaveValue *memory, const WaveExpr *row, const WaveExpr *column,
                         const WaveExpr *added);

/* A tile that a loop copies from global memory to LDS without registers. Its allocation has two buffers that swap. */
typedef struct LowerTile {
    const WaveNode *read; /* of global memory */
    WaveValue *memory;    /* LDS */
    LowerSource source;
    unsigned copies; /* of a thread */
    bool second;     /* for lower_stages.c: it belongs to the second stage */
} LowerTile;
/* Is what the loop's operation writes such a tile? */
bool lower_find_tile(Lower *l, const WaveNode *loop, const WaveNode *write, LowerTile *out);
/* Does LDS have room for their second buffers? */
bool lower_tiles_fit(const Lower *l, const LowerTile *tiles, unsigned count);
/* Their allocations become two buffers without padding. */
void lower_mark_tiles(const Lower *l, const LowerTile *tiles, unsigned count);
/* Before the loop: sets source and copies. */
void lower_prepare_tile(Lower *l, LowerTile *tile);
void lower_exchange_buffers(LowerTile *tile);
/* Does a read of such a tile stay within a piece of a row? */
bool lower_reads_pieces(Lower *l, const WaveNode *read);

/* ---- lower_runs.c ---- */
/* Exchanges registers between lanes, so that a thread has longer runs along dimension `dim`. Sets `regs`, and the axes
   that they then have. False: they stay as they are. */
bool lower_longer_runs(Lower *l, const LowerWant *want, const LowerShape *shape, unsigned dim, WaveRegisters *regs,
                       WaveAxis *axes);

/* ---- lower_phases.c ---- */
/* Finds the loops whose tiles are copied two iterations ahead, and marks them and their allocations. */
void lower_find_phases(Lower *l);
bool lower_phased_loop(Lower *l, WaveNode *node);

/* ---- lower_stages.c ---- */
/* The same for loops in two stages. After lower_find_phases. */
void lower_find_stages(Lower *l);
bool lower_staged_loop(Lower *l, WaveNode *node);
