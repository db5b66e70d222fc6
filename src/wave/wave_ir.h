/* A kernel of Wave's dialect. It describes the work of a program on a tile, over symbols. Constraints say which
   workgroup, wave and thread does which part. src/frontend reads it from MLIR. The passes here find the index of every
   value and write MLIR of upstream dialects. All memory is in the kernel's arena. */
#pragma once

#include "isa/isa.h"
#include "support/diag.h"
#include "wave/wave_expr.h"

enum { WAVE_MAX_RANK = 8, WAVE_WORKGROUP_DIMS = 5 };

typedef enum WaveSpace { WAVE_UNSPECIFIED, WAVE_GLOBAL, WAVE_SHARED, WAVE_REGISTER } WaveSpace;

typedef struct WaveType {
    bool is_tensor; /* false: a scalar, or a type that this pipeline does not know */
    bool known;     /* the dimensions are */
    uint8_t rank;
    uint16_t dims[WAVE_MAX_RANK]; /* numbers of symbols */
    WaveSpace space;
    const char *element; /* its name in MLIR */
} WaveType;

typedef struct WaveSymbol {
    const char *name;
    bool known, computing;
    int64_t value;
    const WaveExpr *derived; /* how it follows from other symbols; NULL: it does not */
    int base;                /* for `K ceildiv 2`: the number of K, and 2; else itself, and 1 */
    int64_t divisor;
} WaveSymbol;

typedef enum WaveConstraintKind { WAVE_WORKGROUP, WAVE_WAVES, WAVE_TILING, WAVE_DEVICE } WaveConstraintKind;
typedef struct WaveConstraint {
    WaveConstraintKind kind;
    int dim; /* symbol */
    const WaveExpr *tile_size;
    int64_t tile;
    unsigned id;           /* dimension of the workgroup (3 and 4 share z with 2) or device: 0 to 2 */
    bool has_id;           /* a wave_constraint that says along which dimension of the workgroup its waves are */
    const WaveExpr *start; /* start of the workgroup's part; NULL: its id times the tile */
    const WaveExpr *count; /* number of workgroups; NULL: the number of the dimension's tiles */
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

/* How the layouts of operands and results are related. */
typedef enum WaveClass {
    WAVE_CLASS_OTHER,
    WAVE_CLASS_UNARY,
    WAVE_CLASS_BINARY,
    WAVE_CLASS_COMPARE,
    WAVE_CLASS_SAME, /* as unary and binary: one layout for all; the lowering has code of its own */
} WaveClass;

typedef struct WaveOpInfo {
    const char *name;
    WaveClass class;
    const char *on_floats, *on_integers; /* the operation that it becomes; NULL: none */
    unsigned operands;                   /* 0: any number */
} WaveOpInfo;
extern const WaveOpInfo wave_ops[NUM_WAVE_OPS];

typedef struct WaveExprs {
    const WaveExpr **data;
    unsigned count;
} WaveExprs;

/* Which elements a thread has along one dimension of a value. The coordinate of element i of tile t is uniform + t *
   tile + start + i. If `start` contains WAVE_LEAF_GPR, it includes i. */
typedef struct WaveAxis {
    bool set;
    bool absolute; /* `start` is the whole coordinate, and there is one tile (an index in the text) */
    bool block;    /* the threads of the workgroup share its tile; else the threads of a wave share the wave's */
    const WaveExpr *start;
    int64_t size, stride; /* stride: as Wave counts it, in elements of a row-major tile */
    int64_t tile;         /* elements of this dimension that all threads together have */
} WaveAxis;

typedef struct WaveNode WaveNode;

/* The registers of a value after lowering. */
typedef struct WaveRegisters {
    const char *type; /* type of one register; NULL: not lowered */
    unsigned *names;  /* %vN for each tile; tiles along the last dimension are consecutive */
    unsigned count, elements;
    const char *number; /* all elements are this constant's text or argument's name; NULL: they differ */
} WaveRegisters;

typedef struct WaveValue {
    WaveType type;
    WaveNode *node;   /* NULL: an argument of the kernel */
    const char *name; /* of an argument */
    WaveExprs sizes;  /* sizes of an argument's buffer, if they are not those of its dimensions */
    unsigned number;  /* unique in the kernel */
    bool is_carried;  /* an argument of a loop's body */
    WaveNode *carried_by;
    WaveAxis axes[WAVE_MAX_RANK];
    WaveRegisters regs;
    VEC(WaveNode *) users;
} WaveValue;

/* An entry of `index`: the text's information for one dimension. NULL: none. */
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
    WaveNode *parent; /* the loop around it; NULL: none */
    WaveValues operands, results;
    VEC(WaveIndexList) index;
    VEC(WaveBound) bounds;
    bool has_bounds;
    int64_t elements_per_thread; /* 0: not said */
    WaveExprs mapping;           /* read and write: the memory's dimension for each dimension of the value */
    /* the same as expressions for the memory's dimensions, over d0, d1 (the value's) and operands */
    WaveExprs coordinates;
    WaveExprs exprs;          /* apply_expr; position of extract; shape of allocate; offset of extract_slice */
    WaveExprs sizes, strides; /* extract_slice */
    const WaveMmaKind *kind;
    int symbol;       /* iterator, axis, dim; -1: none */
    const char *word; /* scope, mode of a shuffle, combinator, or text of a constant */
    int64_t offset, width, padding, tail_padding;
    /* of a loop or conditional. A conditional has the condition as its last operand, and no arguments */
    WaveNodes body;
    WaveValues arguments; /* carried, then captured */
    unsigned num_carried;
    bool has_bounds_inside; /* the last two captured values of a loop are its first iteration and their number */
    bool in_elements;       /* the first of the two is an element, which need not begin a tile */
    /* memory */
    WaveNode *root;   /* for an allocation: the one that has its bytes */
    bool nontemporal; /* a read or write whose data should not stay in caches */
    bool any_padding; /* its rows may be longer or shorter than `padding` says */
    int64_t shape[WAVE_MAX_RANK];
    bool turned;     /* an allocation with the dimensions of global memory, read in another order */
    bool half_banks; /* an allocation whose pieces of a row are permuted over half of the banks alone */
    bool staged;     /* a loop in two stages */
    bool phased;     /* a loop whose tiles are copied two iterations ahead, or an allocation for its copies */
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
    VEC(WaveBound) vector_shapes; /* from the hardware constraint */
    bool has_hardware;
    int64_t threads_per_wave, max_bits_per_load;
    int64_t waves[3]; /* 0: not said */
    const WaveMmaKind *kind;
    WaveValues arguments;
    WaveNodes body;
    WaveValues values;
    bool prefetch;        /* loops read global memory that goes to LDS one iteration ahead */
    bool fast_math;       /* arithmetic of floats has MLIR's fastmath<fast> */
    bool phases;          /* loops may copy their tiles to LDS two iterations ahead */
    bool is_indexed;      /* the text gives indices for its operations */
    WaveExprs workgroups; /* replaces each workgroup id; empty: the ids */
    WaveExprs given_grid; /* a grid that does not depend on tiles; empty: the tiles give it */
    int64_t grid[3], threads[3];
} WaveKernel;

/* Threads of a workgroup. */
static inline int64_t wave_threads(const WaveKernel *k) { return k->threads[0] * k->threads[1] * k->threads[2]; }
/* The thread with that number, at its element `gpr`. */
static inline WaveEnv wave_thread(const WaveKernel *k, int64_t number, int64_t gpr)
{
    const int64_t *t = k->threads;
    return (WaveEnv){.t = {number % t[0], number / t[0] % t[1], number / t[0] / t[1]}, .gpr = gpr};
}

/* Does the operation have a body: a loop or a conditional? */
static inline bool wave_has_body(WaveOp op)
{
    return op == WAVE_OP_ITERATE || op == WAVE_OP_WHILE || op == WAVE_OP_CONDITIONAL;
}
static inline bool wave_is_product(WaveOp op) { return op == WAVE_OP_MMA || op == WAVE_OP_SCALED_MMA; }
static inline bool wave_is_atomic(WaveOp op) { return op >= WAVE_OP_ATOMIC_ADD && op <= WAVE_OP_ATOMIC_MAX; }
/* Does it change memory? Then the value is the first operand and the memory the second. A read has the memory first. */
static inline bool wave_is_store(WaveOp op) { return op == WAVE_OP_WRITE || wave_is_atomic(op); }
static inline bool wave_is_access(WaveOp op) { return op == WAVE_OP_READ || wave_is_store(op); }

/* Does an operation of the kernel store to the memory? */
bool wave_is_written(const WaveValue *memory);

/* The number of the symbol with that name. Adds it if it is new. */
int wave_symbol(WaveKernel *k, const char *name);
WaveNode *wave_node(WaveKernel *k, WaveOp op, SourceLoc loc, WaveNode *parent);
WaveValue *wave_value(WaveKernel *k, WaveNode *node, WaveType type);
void wave_use(WaveKernel *k, WaveNode *node, WaveValue *operand);
/* The value's dimension with that symbol; -1: none. */
int wave_dim(const WaveType *type, int symbol);
bool wave_is_float(const char *element);
unsigned wave_bits(const char *element);
/* Reports an error at the node, with the node's name. Returns false. */
bool wave_error(WaveKernel *k, const WaveNode *node, const char *format, ...) __attribute__((format(printf, 3, 4)));
static inline const char *wave_name(const WaveKernel *k, int64_t symbol) { return k->symbols.data[symbol].name; }

/* Finds types, symbol values, shared memory and indices of a kernel. False after an error in k->diags. */
bool wave_infer_kernel(WaveKernel *k);
/* Translates a kernel to a module with one gpu.func, by all passes. False after an error in k->diags. */
bool wave_lower_kernel(WaveKernel *k, StrBuf *out);
/* Prints the kernel in Wave's dialect with all that is known so far. */
void wave_print(WaveKernel *k, StrBuf *out);
