/* From a kernel whose values have axes to MLIR text of upstream dialects. A value becomes one vector for each of its
   tiles; operations that need another arrangement take their elements from these. */
#ifndef WAVECC_WAVE_LOWER_H
#define WAVECC_WAVE_LOWER_H

#include "wave/wave_passes.h"
#include "wave/wave_place.h"

typedef struct LowerIndex {
    const char *text;
    unsigned name;
} LowerIndex;

/* LDS that other threads have touched since the last barrier. */
typedef struct LdsState {
    const WaveNode *root;
    bool read, written;
} LdsState;
typedef VEC(LdsState) LdsStates;

/* A read of the loop that is open, made an iteration ahead (lower_prefetch.c). */
typedef struct Prefetch {
    WaveNode *read;
    WaveRegisters inside, next; /* what this iteration has; what is read for the next one */
} Prefetch;
typedef struct Prefetches {
    Prefetch *data;
    uint32_t len, cap;
    int symbol;
    int64_t iterations;
    bool due; /* the next ones are still to be read in this body */
} Prefetches;

typedef struct Lower {
    WaveKernel *k;
    Arena *arena;
    StrBuf *out;
    StrBuf line; /* what a line is made in */
    unsigned next, indent;
    SourceLoc loc;
    VEC(LowerIndex) indices; /* those of the blocks that are open */
    LdsStates lds;
    Prefetches *prefetches; /* of the loop that is open; NULL: none */
    const char *iteration;  /* what stands for the number of the iteration along `iteration_of`; NULL: its own */
    int iteration_of;
    uint8_t *varies; /* by the number of a value: what tells threads apart (lower_uniform.c); NULL: not looked at */
    bool divergent;  /* threads of a workgroup may not all be here: there are no barriers */
    bool failed;
} Lower;

/* The tiles and elements of a value. */
typedef struct LowerShape {
    unsigned rank, count, elements;
    int64_t counts[WAVE_MAX_RANK], sizes[WAVE_MAX_RANK];
} LowerShape;

/* A value as an operation wants it: its dimensions and axes, and the loop that it is in. */
typedef struct LowerWant {
    const WaveType *type;
    const WaveAxis *axes;
    const WaveNode *loop;
} LowerWant;

/* ---- lower_text.c ---- */
/* A line with the place of the operation that is lowered. */
void lower_line(Lower *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* "%vN = TEXT"; N. */
unsigned lower_make(Lower *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *lower_vector(Lower *l, unsigned elements, const char *element);
/* The same, once in a block: a second call with that text gives the first one's name. */
unsigned lower_once(Lower *l, const char *text);
/* An index: the expression, by affine.apply or as a constant. */
unsigned lower_index(Lower *l, const WaveExpr *e);
unsigned lower_constant(Lower *l, const char *type, const char *value);
/* A vector of that number ("0", "-inf") for the element type. */
unsigned lower_splat(Lower *l, unsigned elements, const char *element, const char *value);
const char *lower_zero(const char *element);
void lower_open(Lower *l);
void lower_close(Lower *l, uint32_t indices);
const char *lower_names(Lower *l, const unsigned *names, unsigned count);

/* ---- lower_registers.c ---- */
bool lower_shape(Lower *l, const WaveNode *node, const LowerWant *want, LowerShape *out);
LowerWant lower_own(const WaveValue *value);
/* Coordinate of element g of tile t along dimension d; as a place in LDS without what the workgroup and loop add. */
const WaveExpr *lower_coordinate(Lower *l, const LowerWant *want, unsigned d, int64_t t, int64_t g, bool is_local);
/* Along each dimension: of tile number `tile`, of element number `element`. */
void lower_split(const int64_t *counts, unsigned rank, unsigned number, int64_t *out);
/* New registers for the value, with no names yet. */
bool lower_result(Lower *l, WaveValue *value, const char *element);
/* Do both say the same of a thread's elements? */
bool lower_same_axis(const WaveAxis *a, const WaveAxis *b);
/* The value's registers as they are wanted. False after an error, if the threads do not have these elements. */
bool lower_use(Lower *l, const WaveNode *node, const WaveValue *value, const LowerWant *want, WaveRegisters *out);

/* ---- lower_coordinates.c ---- */
/* A read or write with coordinates: its value as it is wanted, and registers with numbers in the same arrangement. */
typedef struct LowerMap {
    const WaveNode *node;
    const LowerWant *want;
    const LowerShape *shape;
    bool is_local; /* coordinates in LDS */
    WaveRegisters *operands;
} LowerMap;
/* With want and shape set. False after an error. */
bool lower_map_begin(Lower *l, const WaveNode *node, LowerMap *map);
/* Are elements that follow each other along the value's dimension neighbours in memory? */
bool lower_map_is_dense(Lower *l, const LowerMap *map, unsigned dim);
/* The memory's coordinate d of one element: an index. */
unsigned lower_map_index(Lower *l, const LowerMap *map, unsigned d, const int64_t *tiles, const int64_t *elements);

/* Operands that are one number get registers of their own arrangement. */
bool lower_materialize(Lower *l, WaveNode *node);

/* ---- operations; each false after an error ---- */
bool lower_nodes(Lower *l, const WaveNodes *nodes);
bool lower_arithmetic(Lower *l, WaveNode *node);
bool lower_apply(Lower *l, WaveNode *node);
bool lower_bitcast(Lower *l, WaveNode *node);
bool lower_slice(Lower *l, WaveNode *node);
bool lower_allocate(Lower *l, WaveNode *node);
bool lower_read(Lower *l, WaveNode *node);
/* Of a read of LDS the tiles that have a number from first to last - 1 along dimension `dim`. There is no barrier
   before them; other tiles keep their registers, which the value has by then. */
bool lower_read_part(Lower *l, WaveNode *node, unsigned dim, int64_t first, int64_t last);
bool lower_write(Lower *l, WaveNode *node);
bool lower_product(Lower *l, WaveNode *node);
/* How many tiles of K it has. False where it is refused, which is no error yet. */
bool lower_product_tiles(Lower *l, WaveNode *node, int64_t *k_tiles);
/* Only the tiles of K from first to last - 1. */
bool lower_product_part(Lower *l, WaveNode *node, int64_t first, int64_t last);
bool lower_reduction(Lower *l, WaveNode *node);
/* The thread's number in the workgroup, as if it were in wave `wave` along dimension `id`; -1: in its own. */
const WaveExpr *lower_thread_in(WaveKernel *k, unsigned id, int64_t wave);
bool lower_loop(Lower *l, WaveNode *node);
bool lower_conditional(Lower *l, WaveNode *node);
bool lower_while(Lower *l, WaveNode *node);
bool lower_atomic(Lower *l, WaveNode *node);
bool lower_scan(Lower *l, WaveNode *node);
/* Barriers, priorities and scheduling barriers that the program names. */
bool lower_directive(Lower *l, WaveNode *node);
/* What goes round a loop, as text: "%v1, %v2", or their types. */
const char *lower_list(Lower *l, const WaveRegisters *regs, unsigned count, bool types);
/* "%v3 = %v1, %v4 = %v2" */
const char *lower_pairs(Lower *l, const WaveRegisters *inside, const WaveRegisters *initial, unsigned count);
/* The same registers under new names. */
WaveRegisters lower_renamed(Lower *l, const WaveRegisters *regs);

/* ---- lower_once.c ---- */
typedef struct LowerOnce {
    const WaveExpr *zero; /* only threads in which it is 0 do it; NULL: all */
    bool broadcasts;      /* it is one thread, and others want to know what was there */
} LowerOnce;
bool lower_find_once(Lower *l, const WaveNode *node, const LowerWant *want, const LowerShape *shape, LowerOnce *out);

/* ---- lower_uniform.c ---- */
/* Is the value the same in all threads of a workgroup? */
bool lower_is_uniform(Lower *l, const WaveValue *value);
/* A bit for each dimension of the workgroup along which each wave has another value, for the same element. */
unsigned lower_own_of_waves(Lower *l, const WaveValue *value);
/* Has one of the expressions an id of a work-item? */
bool lower_lists_thread(const WaveExprs *list);

/* ---- lower_prefetch.c ---- */
/* Does the read's value only go to LDS, from memory that the kernel does not write, at places known before the
   loop? */
bool lower_is_staged(const WaveNode *read);
bool lower_prefetch_find(Lower *l, const WaveNode *loop, Prefetches *out);
bool lower_prefetch_read(Lower *l, Prefetches *all, int symbol, const char *iteration);
bool lower_prefetch_next(Lower *l);
/* NULL: the read is made where it stands. */
const WaveRegisters *lower_prefetched(const Lower *l, const WaveNode *read);

/* ---- lower_barriers.c ---- */
/* Before an access of LDS: a barrier where one is needed. False after an error: not all threads would meet there. */
bool lower_lds(Lower *l, const WaveNode *root, bool is_write);
/* One that the program wants. */
bool lower_own_barrier(Lower *l, const WaveNode *node);
/* Before a body that not all threads run: what its accesses of LDS wait for. */
void lower_lds_before(Lower *l, const WaveNode *branch);
/* LDS as it is after a body that may not have run: as before, or as the body leaves it. */
void lower_lds_either(Lower *l, const LdsStates *before);
/* What the body of a loop leaves behind meets its own beginning. */
void lower_lds_loop(Lower *l, const WaveNode *loop);

const char *lower_memory_type(Lower *l, const WaveValue *memory);

/* ---- lower_direct.c ---- */
/* Global memory as copies to LDS want it: a buffer, where its size allows that. */
typedef struct LowerSource {
    const char *name, *type;
    bool is_buffer;
} LowerSource;
/* Can what `read` reads go to the allocation without registers? The allocation still has its padding. */
bool lower_direct_fits(Lower *l, const WaveNode *read, const WaveNode *allocation);
LowerSource lower_direct_source(Lower *l, const WaveValue *source);
/* Two copies of the allocation, names 0 and 1 of its value. */
void lower_direct_allocation(Lower *l, WaveNode *node);
/* Tile number `tile` of what `read` reads, to name 0 of the allocation. */
void lower_direct_copy(Lower *l, const WaveNode *read, const WaveValue *to, const LowerSource *source, unsigned tile);
/* The column in such an allocation of what is meant by row and column, plus `added`: an index. */
unsigned lower_exchanged(Lower *l, const WaveValue *memory, const WaveExpr *row, const WaveExpr *column,
                         const WaveExpr *added);

/* ---- lower_phases.c ---- */
/* Finds the loops whose tiles are copied two iterations ahead, and marks them and their allocations. */
void lower_find_phases(Lower *l);
bool lower_phased_loop(Lower *l, WaveNode *node);

#endif
