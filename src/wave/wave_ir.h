/* A kernel of Wave's dialect: what a tile of a program does, over symbols, with constraints that say which workgroup,
   wave and thread does which part. src/frontend reads it from MLIR; the passes here find out the index of every value
   and write MLIR of upstream dialects. All memory is the kernel's arena's. */
#ifndef WAVECC_WAVE_WAVE_IR_H
#define WAVECC_WAVE_WAVE_IR_H

#include "isa/isa.h"
#include "support/diag.h"
#include "wave/wave_expr.h"

enum { WAVE_MAX_RANK = 8, WAVE_WORKGROUP_DIMS = 5 };

typedef enum WaveSpace { WAVE_UNSPECIFIED, WAVE_GLOBAL, WAVE_SHARED, WAVE_REGISTER } WaveSpace;

typedef struct WaveType {
    bool is_tensor; /* else a scalar, or what this pipeline does not know */
    bool known;     /* the dimensions are */
    uint8_t rank;
    uint16_t dims[WAVE_MAX_RANK]; /* numbers of symbols */
    WaveSpace space;
    const char *element; /* as MLIR calls it */
} WaveType;

typedef struct WaveSymbol {
    const char *name;
    bool known, computing;
    int64_t value;
    const WaveExpr *derived; /* how it follows from others; NULL: it does not */
    int base;                /* of `K ceildiv 2`: the number of K and 2; else itself and 1 */
    int64_t divisor;
} WaveSymbol;

typedef enum WaveConstraintKind { WAVE_WORKGROUP, WAVE_WAVES, WAVE_TILING, WAVE_DEVICE } WaveConstraintKind;
typedef struct WaveConstraint {
    WaveConstraintKind kind;
    int dim; /* symbol */
    const WaveExpr *tile_size;
    int64_t tile;
    unsigned id;           /* of the workgroup (3 and 4 share z with 2) or device: 0 to 2 */
    const WaveExpr *start; /* where the workgroup's part begins; NULL: its id times the tile */
    const WaveExpr *count; /* of workgroups; NULL: as many as the dimension has tiles */
    int64_t workgroups;    /* the number of them */
    bool primary;
} WaveConstraint;

typedef struct WaveMmaKind WaveMmaKind; /* wave_mma.h */

/* ---- operations ---- */

typedef enum WaveOp {
#define WAVE_OP(id, ...) WAVE_OP_##id,
#include "wave/wave_ops.def"
#undef WAVE_OP
    NUM_WAVE_OPS
} WaveOp;

/* What layouts of operands and results have to do with one another. */
typedef enum WaveClass {
    WAVE_CLASS_OTHER,
    WAVE_CLASS_UNARY,
    WAVE_CLASS_BINARY,
    WAVE_CLASS_COMPARE,
    WAVE_CLASS_SAME, /* as unary and binary: one layout for all; what it becomes is in the lowering */
} WaveClass;

typedef struct WaveOpInfo {
    const char *name;
    WaveClass class;
    const char *on_floats, *on_integers; /* what it becomes; NULL: there is nothing */
    unsigned operands;                   /* 0: any number */
} WaveOpInfo;
extern const WaveOpInfo wave_ops[NUM_WAVE_OPS];

typedef struct WaveExprs {
    const WaveExpr **data;
    unsigned count;
} WaveExprs;

/* Of one dimension of a value: which elements a thread has. The coordinate of element i of tile t is
   uniform + t * tile + start + i; `start` counts i itself where it has WAVE_LEAF_GPR. */
typedef struct WaveAxis {
    bool set;
    bool absolute; /* `start` is the whole coordinate, and there is one tile (an index that the text gives) */
    bool block;    /* the threads of the whole workgroup share the workgroup's tile, not those of a wave a wave's */
    const WaveExpr *start;
    int64_t size, stride; /* the stride as Wave counts it: in elements of a row-major tile */
    int64_t tile;         /* elements that all threads together have of this dimension */
} WaveAxis;

typedef struct WaveNode WaveNode;

/* What a value became. */
typedef struct WaveRegisters {
    const char *type; /* of one; NULL: not lowered */
    unsigned *names;  /* %vN, for each tile; the last dimension's tiles are next to each other */
    unsigned count, elements;
    const char *number; /* the same in all elements: a constant's text, or the name of an argument; NULL: they differ */
} WaveRegisters;

typedef struct WaveValue {
    WaveType type;
    WaveNode *node;   /* NULL: an argument of the kernel */
    const char *name; /* of an argument */
    WaveExprs sizes;  /* of an argument's buffer, where they are not those of its dimensions */
    unsigned number;  /* among all of the kernel's */
    bool is_carried;  /* an argument of a loop's body */
    WaveNode *carried_by;
    WaveAxis axes[WAVE_MAX_RANK];
    WaveRegisters regs;
    VEC(WaveNode *) users;
} WaveValue;

/* An entry of `index`: what the text says of one dimension. NULL: nothing. */
typedef struct WaveIndex {
    int symbol;
    const WaveExpr *start, *size, *stride;
} WaveIndex;
typedef VEC(WaveIndex) WaveIndexList;

typedef struct WaveBound {
    int symbol;
    const WaveExpr *bound;
} WaveBound;

typedef VEC(WaveNode *) WaveNodes;
typedef VEC(WaveValue *) WaveValues;

struct WaveNode {
    WaveOp op;
    SourceLoc loc;
    WaveNode *parent; /* the loop that it is in; NULL: none */
    WaveValues operands, results;
    VEC(WaveIndexList) index;
    VEC(WaveBound) bounds;
    bool has_bounds;
    int64_t elements_per_thread; /* 0: not said */
    WaveExprs mapping;           /* of read and write: which dimension of the memory each of the value's is */
    WaveExprs coordinates;       /* the same as expressions for the memory's, over d0, d1: the value's, and operands */
    WaveExprs exprs;             /* apply_expr; extract's position; allocate's shape; extract_slice's offset */
    WaveExprs sizes, strides;    /* extract_slice */
    const WaveMmaKind *kind;
    int symbol;       /* iterator, axis, dim; -1: none */
    const char *word; /* scope, mode of a shuffle, combinator, text of a constant */
    int64_t offset, width, padding, tail_padding;
    /* a loop; of a conditional the last operand is the condition, and there are no arguments */
    WaveNodes body;
    WaveValues arguments; /* carried, then captured */
    unsigned num_carried;
    bool has_bounds_inside; /* of a loop: its last two captured values are its first iteration and how many there are */
    /* memory */
    WaveNode *root; /* of an allocation: where its bytes are */
    int64_t shape[WAVE_MAX_RANK];
    bool phased; /* a loop whose tiles are copied two iterations ahead, and the allocations that it copies to */
};

typedef struct WaveKernel {
    Arena *arena;
    DiagList *diags;
    const char *name;
    SourceLoc loc;
    Target target;
    WavePool pool;
    VEC(WaveSymbol) symbols;
    VEC(WaveConstraint) constraints;
    VEC(WaveBound) vector_shapes; /* of the hardware constraint */
    bool has_hardware;
    int64_t threads_per_wave, max_bits_per_load;
    int64_t waves[3]; /* 0: not said */
    const WaveMmaKind *kind;
    WaveValues arguments;
    WaveNodes body;
    WaveValues values;
    bool prefetch;        /* loops read global memory an iteration ahead, where it goes to LDS */
    bool fast_math;       /* arithmetic of floats has MLIR's fastmath<fast> */
    bool phases;          /* loops may copy their tiles to LDS two iterations ahead */
    bool is_indexed;      /* the text gives the index of its operations */
    WaveExprs workgroups; /* what stands in the place of each workgroup id; none: the id */
    WaveExprs given_grid; /* a grid that has nothing to do with tiles; none: tiles make it */
    int64_t grid[3], threads[3];
} WaveKernel;

/* Has the operation a body: operations of a loop, or under a condition? */
static inline bool wave_has_body(WaveOp op)
{
    return op == WAVE_OP_ITERATE || op == WAVE_OP_WHILE || op == WAVE_OP_CONDITIONAL;
}
static inline bool wave_is_atomic(WaveOp op) { return op >= WAVE_OP_ATOMIC_ADD && op <= WAVE_OP_ATOMIC_MAX; }
/* Of one that changes memory the value is the first operand and the memory the second; a read has the memory first. */
static inline bool wave_is_store(WaveOp op) { return op == WAVE_OP_WRITE || wave_is_atomic(op); }
static inline bool wave_is_access(WaveOp op) { return op == WAVE_OP_READ || wave_is_store(op); }

/* The number of the symbol of that name, which is added. */
int wave_symbol(WaveKernel *k, const char *name);
WaveNode *wave_node(WaveKernel *k, WaveOp op, SourceLoc loc, WaveNode *parent);
WaveValue *wave_value(WaveKernel *k, WaveNode *node, WaveType type);
void wave_use(WaveKernel *k, WaveNode *node, WaveValue *operand);
/* Which of the value's dimensions is that symbol; -1: none. */
int wave_dim(const WaveType *type, int symbol);
bool wave_is_float(const char *element);
unsigned wave_bits(const char *element);
/* An error at the node, with its name; false. */
bool wave_error(WaveKernel *k, const WaveNode *node, const char *format, ...) __attribute__((format(printf, 3, 4)));
static inline const char *wave_name(const WaveKernel *k, int64_t symbol) { return k->symbols.data[symbol].name; }

/* Types, values of symbols, shared memory and index of a kernel as read. False after an error in k->diags. */
bool wave_infer_kernel(WaveKernel *k);
/* The whole way: a kernel as read, to a module with one gpu.func. False after an error in k->diags. */
bool wave_lower_kernel(WaveKernel *k, StrBuf *out);
/* The kernel in Wave's dialect with what is known of it so far. */
void wave_print(WaveKernel *k, StrBuf *out);

#endif
