/* Shared by the files of the frontend.

   A kernel is read in one forward walk over the MLIR operations. Integers, indices and booleans (scalars,
   and vectors of index and i1) are expressions: their operations emit nothing. Everything else is a list of
   pieces of registers. Loops that carry integers or memrefs are first evaluated without emission until
   uniformity and ranges are stable (analyse.c). */
#ifndef WAVECC_FRONTEND_INTERNAL_H
#define WAVECC_FRONTEND_INTERNAL_H

#include "expr/expr.h"
#include "frontend/frontend.h"
#include "frontend/read/ptr_map.h"
#include "ir/build.h"
#include "mlir-c/IR.h"

typedef struct Reader Reader;

/* ---- types (type.c) ---- */

enum { MAX_RANK = 8 };
enum { MAX_VALUE_REGISTERS = 64 };
enum { MAX_ELEMENTS = MAX_VALUE_REGISTERS * 32 }; /* of one vector */
#define DYNAMIC INT64_MIN /* a size, stride or offset that is known at run time only */

typedef enum TypeKind { KIND_OTHER, KIND_SCALAR, KIND_VECTOR, KIND_MEMREF, KIND_POINTER } TypeKind;
typedef enum ElementKind {
    ELEMENT_NONE,
    ELEMENT_INT,
    ELEMENT_INDEX,
    ELEMENT_F16,
    ELEMENT_BF16,
    ELEMENT_F32,
    ELEMENT_F64,
    ELEMENT_SMALL_FLOAT, /* 8 bits and less: moved and multiplied by matrix instructions only */
} ElementKind;
typedef enum Space { SPACE_GLOBAL, SPACE_LDS, SPACE_BUFFER, SPACE_PRIVATE, SPACE_OTHER } Space;

typedef struct Type {
    MlirType mlir;
    TypeKind kind;
    ElementKind element;
    unsigned bits; /* of an element; index: 64 */
    const char *element_name;
    unsigned rank;
    int64_t shape[MAX_RANK];
    int64_t num_elements; /* 1 for scalars; -1: dynamic; INT64_MAX: too many */
    /* memrefs */
    Space space;
    bool is_static; /* sizes, strides and offset are all known */
    bool of_vectors; /* elements are vectors; `element` is of these, `bits` are those of a vector */
    int64_t strides[MAX_RANK], offset;
} Type;

/* The MLIR type of an element. */
MlirType element_type(const Type *type);
/* What it is a value of is in memory: a memref or a pointer. */
bool type_is_place(const Type *type);
bool type_is_float(const Type *type);
bool type_is_i1(const Type *type);
/* Of an element in memory: booleans have bytes of their own. */
static inline unsigned stored_bits(const Type *type)
{
    return type->element == ELEMENT_INT && type->bits == 1 ? 8 : type->bits;
}
bool type_is_integer(const Type *type); /* integer or index elements */

/* ---- values (value.c) ---- */

/* `count` elements one after the other, from bit `bit` of `reg` on. An immediate: each element has the bits
   `imm`. */
typedef struct Piece {
    Operand reg;
    uint32_t bit;
    uint32_t count;
    uint64_t imm;
} Piece;

typedef enum ValueForm {
    VALUE_DATA,  /* pieces */
    VALUE_EXPRS, /* an expression per element; integers are sign-extended, i1 is 0 or 1 */
    VALUE_MEMREF, /* and pointers of the LLVM dialect: without dimensions */
    VALUE_AGGREGATE, /* struct or array of the LLVM dialect */
} ValueForm;

typedef struct Memref Memref;
typedef struct Alloca Alloca; /* storage.h */
typedef struct Value Value;

struct Value {
    ValueForm form;
    const Type *type;
    bool uniform;   /* data: the same in all lanes of a wave */
    unsigned depth; /* nesting where it was made */
    uint32_t num;   /* pieces or expressions; data without pieces: known by type only (analysis) */
    union {
        Piece *pieces;
        const Expr **exprs;
        Memref *memref;
        Value **members;
    };
    const Expr **elements; /* data of integers: the expressions of its elements, once asked for */
    Value *data;           /* expressions: the registers that they come from, if any */
};

struct Memref {
    const Type *type;
    Space space;
    const Expr *
        base; /* bytes: the pointer (global), 0 or the distance from the resource's base (buffer), LDS
        address */
    const Expr *offset; /* elements */
    const Expr *sizes[MAX_RANK], *strides[MAX_RANK];
    /* Buffers: the descriptor, class S, width 4; none: it differs between lanes (waterfall.c), or
     * code is only analysed. */
    Operand resource;
    /* What it is made of: address, what is joined to word 1 above that, bytes, word 3. NULL: only
     * the register is known. */
    const Expr *buffer_start, *buffer_high, *num_records, *buffer_flags;
    Alloca *storage; /* private: the registers that it is; NULL: memory */
    uint32_t object; /* MemRef.object; 0: unknown */
    const Expr *object_base; /* what its bytes are counted from; NULL: 0 */
    uint64_t align;  /* bytes: the base is at least so aligned */
};

/* ---- operations ---- */

/* True when the operation was understood; false after a diagnostic. */
typedef bool OpHandler(Reader *r, MlirOperation op);
typedef struct OpRow {
    const char *name;
    OpHandler *emit;
    /* Evaluates results that need no instruction. True: done (a diagnostic counts as done: see
       Reader.failed); false: `emit` does it, or in analysis the results are unknown. May be NULL. */
    OpHandler *eval;
    OpHandler *analyse; /* operations with regions */
    bool lanes_differ;  /* results differ from lane to lane even where the operands do not */
} OpRow;


/* ---- context (context.c) ---- */

struct FrontendContext {
    Arena *arena;
    MlirContext mlir;
    PtrMap ops;      /* MlirIdentifier -> OpRow */
    PtrMap int_rows; /* MlirIdentifier -> row of arith.c */
    PtrMap types;    /* MlirType -> Type */
    PtrMap layouts;  /* MlirType -> LlvmLayout */
    PtrMap attribute_texts, type_texts;
};

/* A context whose operations are read by the rows of `tables` (each ends with a row without a name), the last of them NULL. */
FrontendContext *context_new(const OpRow *const *tables);
/* Before an operation of that dialect is made: only those that the text names are loaded. */
void load_dialect(FrontendContext *fc, const char *name);
SourceLoc source_location(const char *file, MlirLocation location);
/* What MLIR says from here on becomes notes, none of it goes to standard error; until
   mlirContextDetachDiagnosticHandler with the result. `file` and `diags` stay the caller's. */
uint64_t collect_diagnostics(FrontendContext *fc, DiagList *diags, const char *file);
/* Printed forms, remembered by pointer. */
const char *attribute_text(FrontendContext *fc, MlirAttribute attribute);
const char *type_text(FrontendContext *fc, MlirType type);
const Type *type_get(FrontendContext *fc, MlirType type);

/* ---- the reader of one kernel (reader.c) ---- */

enum { MAX_NESTING = 64, MAX_DEPTH = 128, MAX_SOURCE_ARGS = 512, MAX_KERNARG_BYTES = 4096 };

typedef struct KernargField {
    uint32_t offset, dwords;
    uint32_t vreg; /* NO_VREG: not used so far */
} KernargField;

struct Reader {
    FrontendContext *fc;
    const FrontendOptions *options;
    Arena *arena;
    DiagList *diags;
    const char *file;
    Kernel *k;
    Builder b; /* where code goes */
    ExprPool *pool;
    Emitter *em;
    PtrMap values;  /* MlirValue -> Value */
    PtrMap carried; /* MlirValue of a loop's block argument -> Carried (analyse.c) */
    PtrMap scratch_places; /* operation -> ScratchPlace (alloca.c) */
    PtrMap *in_scratch;    /* memref.alloca operations that are not registers */
    VEC(Alloca *) allocas;
    VEC(uint32_t) source_lines; /* source_names.c */
    PtrMap globals; /* name of a memref.global -> its LDS address, see memref.c */
    MlirOperation function;
    MlirOperation op; /* the operation being read */
    bool failed;
    bool again;     /* failed, without a diagnostic: the kernel is to be read again */
    bool analysing; /* evaluate only, emit nothing */
    bool
        in_waterfall; /* lanes that are on are part of those that run the operation (waterfall.c) */
    unsigned nesting; /* regions around the operation = depth of the emitter's scopes */
    unsigned depth;   /* blocks being read, those of branches that are known included */
    uint32_t next_object;
    uint32_t next_turns; /* loops whose LDS takes turns */
    int8_t lds_dma;      /* 1: the function has LDS-DMA, -1: it has none, 0: not known yet */
    unsigned loop_depth; /* nesting of the innermost uniform loop around; 0: none */
    const Expr *thread_id[3], *block_id[3], *lane_id;
    Operand workitem_id;
    Operand kernarg_ptr;
    VEC(KernargField) kernargs;
    SourceLoc last_loc;
    int8_t author_counts;   /* vector memory operations, by waits of his: 1, -1: no, 0: not known yet */
    uint32_t hidden_offset; /* of the hidden arguments; 0: none used */
};

/* A diagnostic at the current operation; sets r->failed. Returns false. */
bool read_error(Reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* "arith.foo: <what>, got TYPE; supported: <supported>". Returns false. */
bool unsupported_type(Reader *r, const Type *type, const char *supported);
/* Reads one operation; false after a diagnostic. */
bool read_operation(Reader *r, MlirOperation op);
/* Walks the operations of a block; stops before the terminator, which it returns in *terminator. */
bool read_block(Reader *r, MlirBlock block, MlirOperation *terminator);
const OpRow *find_row(Reader *r, MlirOperation op);
const char *op_name(MlirOperation op);
/* Operand and result i; null where the operation has fewer: not every operation's numbers are verified by MLIR. */
static inline MlirValue op_operand(MlirOperation op, intptr_t i)
{
    return i < mlirOperationGetNumOperands(op) ? mlirOperationGetOperand(op, i) : (MlirValue){NULL};
}
static inline MlirValue op_result(MlirOperation op, intptr_t i)
{
    return i < mlirOperationGetNumResults(op) ? mlirOperationGetResult(op, i) : (MlirValue){NULL};
}
const Type *type_of(Reader *r, MlirValue value); /* of a null value: none, after a diagnostic */
MlirAttribute op_attribute(MlirOperation op, const char *name); /* null when absent */
bool op_has(MlirOperation op, const char *name);
/* The integer that an attribute is; `missing` where there is none, or it is something else. */
int64_t op_integer(MlirOperation op, const char *name, int64_t missing);
/* A unit attribute that is there, or a boolean that is true. */
bool op_flag(MlirOperation op, const char *name);
/* The operation of that kind and name in the modules around the kernel; null: there is none. */
MlirOperation find_symbol(Reader *r, const char *kind, MlirStringRef name);
/* For operations that are accepted, and mean nothing to the code. */
OpHandler without_effect;
/* Elements of a dense i64 array attribute (static_offsets, ...); their number. */
unsigned op_i64_array(Reader *r, MlirOperation op, const char *name, int64_t *out, unsigned max);
/* Location of the current operation for new instructions. */
void set_location(Reader *r, MlirOperation op);

/* Filled by the hardware; made at the very start of the kernel. */
Operand entry_live_in(Reader *r, enum LiveIn kind, unsigned index, RegClass reg_class, unsigned width);
/* Loads what is used of the kernel arguments; after the whole kernel is read. */
void finish_kernargs(Reader *r);
Operand kernarg_load(Reader *r, uint32_t offset, uint32_t dwords);
/* A hidden argument (offset within the hidden block); declares it. */
Operand hidden_arg(Reader *r, const char *value_kind, uint32_t offset, uint32_t bytes);

/* ---- values (value.c) ---- */

Value *value_new(Reader *r, ValueForm form, const Type *type, uint32_t num);
void value_set(Reader *r, MlirValue mlir, Value *value);
/* The value of an operand; NULL after a diagnostic (something that was refused before). */
Value *value_get(Reader *r, MlirValue mlir);
/* Result 0 of the current operation. */
bool set_result(Reader *r, MlirOperation op, Value *value);
bool set_result_expr(Reader *r, MlirOperation op, const Expr *e);
bool set_result_operand(Reader *r, MlirOperation op, Operand packed, bool uniform);
bool set_result_pieces(Reader *r, MlirOperation op, const Piece *pieces, uint32_t num, bool uniform);

/* Element i of a value of integers as an expression. NULL: failed. */
const Expr *value_expr(Reader *r, Value *v, uint32_t i);
const Expr *operand_expr(Reader *r, MlirOperation op, intptr_t i); /* scalar operand */
/* An operand whose value is known now. False after a diagnostic. */
bool constant_operand(Reader *r, MlirOperation op, intptr_t i, int64_t *out);
/* Integer scalars, index and i1 are always expressions; all else is data. */
bool type_is_exprs(const Type *type);
/* The same value as data (registers). Booleans become bytes of 0 or 1 in a dword each: only for carrying. */
Value *value_data(Reader *r, Value *v);
/* A symbol for the integer of `bits` bits at `piece`, which is there from nesting `depth` on. */
const Expr *register_symbol(Reader *r, Piece piece, unsigned bits, bool uniform, unsigned depth);
/* A symbol for a boolean that was just made: a uniform boolean or a lane mask. */
const Expr *bool_symbol(Reader *r, Operand boolean, bool uniform);
const Expr *unknown_integer(Reader *r, const Type *type, bool uniform);
/* The range of a signed integer of that type. */
void integer_range(const Type *type, int64_t *lo, int64_t *hi);

/* Number of dwords of the packed value. */
uint32_t value_dwords(const Type *type);
/* Dwords [first, first + n) of the packed value as one register operand (or an immediate, if n is 1 and all
   bits are known). */
Operand data_dwords(Reader *r, Value *v, uint32_t first, uint32_t n);
/* The whole value as one register, class V; at most 32 dwords. */
Operand data_vector(Reader *r, Value *v);
/* Element i in the low bits of one dword (or `bits / 32` dwords); the bits above are undefined. */
Operand data_element(Reader *r, Value *v, uint32_t i);
/* Where element i is. */
Piece data_piece(const Value *v, uint32_t i);
/* Elements [first, first + n) without moving them. */
Value *data_slice(Reader *r, const Value *v, const Type *type, uint32_t first, uint32_t n);
/* A piece for what a builder returned, which may have become a constant: `count` elements of at most 32 bits
   in one register. */
Piece result_piece(Reader *r, Operand o, uint32_t count);
/* Collects pieces, joining neighbours. */
typedef struct PieceList {
    VEC(Piece) items;
} PieceList;
void piece_append(Reader *r, PieceList *list, Piece piece, unsigned bits);
void value_append(Reader *r, PieceList *list, const Value *v, uint32_t first, uint32_t n);
Value *value_from_list(Reader *r, const Type *type, const PieceList *list, bool uniform);
/* The bits of element i when it is a constant. */
bool data_constant(const Value *v, uint32_t i, uint64_t *bits);
/* A value for a type from a packed register (in chunks of at most 32 dwords: `operands`). */
Value *value_from_registers(Reader *r, const Type *type, const Operand *operands, uint32_t num, bool uniform);

/* ---- memory (memory.c) ---- */

typedef struct Access {
    const Memref *memref;
    const Expr *element; /* index of the first element, linear, without the memref's offset */
    const Type *type;    /* of the value: element type and number */
    const Expr *soffset; /* buffers: bytes in [0, 2^32), added without wrap to the offset mod 2^32; NULL: nothing */
    bool nontemporal;
    uint8_t cache;  /* CACHE_ bits */
    uint32_t align; /* bytes, said by the author of the first element; 0: not said */
} Access;

/* Linear element index of memref[indices]; NULL after a diagnostic. */
const Expr *linear_index(Reader *r, const Memref *m, const Expr *const *indices);
Value *memory_load(Reader *r, const Access *access);
bool memory_store(Reader *r, const Access *access, Value *value);
/* conditions[i]: is element i accessed. Loads take `other` where it is not. */
Value *memory_load_masked(Reader *r, const Access *access, const Expr **conditions, Value *other);
bool memory_store_masked(Reader *r, const Access *access, const Expr **conditions, Value *value);
/* Register variables for the registers of a packed value (memory.c). */
void variables_open(Reader *r, const Operand *variables, unsigned num);
void variables_write(Reader *r, const Operand *variables, unsigned num, Value *value);
Value *variables_read(Reader *r, const Type *type, const Operand *variables, unsigned num, bool uniform);
unsigned make_variables(Reader *r, const Type *type, Operand *variables, unsigned max);
bool access_from_op(Reader *r, MlirOperation op, intptr_t memref_operand, intptr_t first_index,
                    const Type *type, Access *out);

/* LDS-DMA: what `source` says of each lane goes to LDS at `lds_address` and on, in the order of the lanes
   (lds_dma.c). */
bool emit_transfer_to_lds(Reader *r, const Access *source, const Expr *lds_address, const Memref *lds);
/* Bytes from the base to the end of a memref, if all is static; 0: not known (memory.c). */
uint64_t memref_extent_bytes(const Memref *m);
/* The lane's number in its wave, and the work-item's in its workgroup (NULL: the block's size is not known). */
const Expr *gpu_lane_id(Reader *r);
const Expr *gpu_linear_id(Reader *r);

/* Ids and sizes (read/ids.c); `bound`: an upper bound that the operation tells, or 0. */
const Expr *gpu_thread_id(Reader *r, unsigned dim, int64_t bound);
const Expr *gpu_block_id(Reader *r, unsigned dim, int64_t bound);
const Expr *gpu_block_dim(Reader *r, unsigned dim);
const Expr *gpu_grid_dim(Reader *r, unsigned dim);
/* Does the author of the kernel count vector memory operations? Then he knows what a barrier publishes (lds_dma.c). */
bool author_counts(Reader *r);

/* LDS for a memref of that type, its address. False after a diagnostic. */
bool lds_allocate(Reader *r, const Type *type, uint64_t align, uint32_t *address);
typedef struct LdsPlace {
    uint32_t address, object;
} LdsPlace;
/* The place of an allocation, the same each time it is asked for (`key`: its operation). NULL after a diagnostic. */
const LdsPlace *lds_place(Reader *r, const void *key, const Type *type, uint64_t align);
Memref *memref_new(Reader *r, const Type *type);

/* ---- memref.alloca (alloca.c) ---- */

typedef struct ScratchPlace {
    uint32_t address, object;
} ScratchPlace;

bool eval_alloca(Reader *r, MlirOperation op);
/* A private memory attribution of the kernel. */
bool private_attribution(Reader *r, MlirValue argument);
/* wavecc.reserve of the function. */
bool read_reserved(Reader *r, MlirOperation function);
/* Accesses to Memref.storage: elements [first, first + n). */
void alloca_load(Reader *r, const Access *a, uint32_t first, uint32_t n, PieceList *list);
void alloca_store(Reader *r, const Access *a, uint32_t first, uint32_t n, Value *value);
/* Memory of booleans: a byte each (bools.c). */
Value *memory_load_bools(Reader *r, const Access *a);
bool memory_store_bools(Reader *r, const Access *a, Value *value);
/* An access that is not by load and store: private memory instead, or a diagnostic. Returns false. */
bool storage_has_no_address(Reader *r, const Memref *m);
/* Two memrefs of which one is chosen at run time: false when one of them is in registers. */
bool memrefs_may_meet(Reader *r, const Value *a, const Value *b);
/* Is what is loaded at a uniform position the same in all lanes? */
bool memref_is_uniform(const Memref *m);
/* A buffer whose descriptor differs between lanes. */
bool descriptor_differs(const Memref *m);
/* Makes register variables of the allocas; after the whole kernel is read. */
bool finish_allocas(Reader *r);

/* ---- names of values in the source (source_names.c) ---- */

/* The name of the operation's (first) result, or NULL. */
const char *source_result_name(Reader *r, MlirOperation op);
/* The names of the first `num` iteration arguments of an scf.for, as far as they are known. */
void source_iter_names(Reader *r, MlirOperation op, const char **names, uint32_t num);

/* ---- regions (scf.c, region.c, analyse.c) ---- */

/* A loop whose lanes leave one by one. begin: lanes outside of `condition` do not enter; code goes on in the body, one
   nesting deeper. end: lanes in `again` go round once more; code goes on behind the loop, with EXEC as before it. */
ExecBody divergent_loop_begin(Reader *r, Operand condition);
void divergent_loop_end(Reader *r, const ExecBody *loop, Operand again);

typedef struct BranchState {
    bool uniform;
    ExecBody lanes; /* divergent */
    Block *outer;   /* where the branch is */
    Inst *before;   /* code of the outer scope goes before it */
    Inst *branch;   /* uniform: the conditional branch */
    Block *then_block, *else_block, *merge; /* uniform */
} BranchState;

/* Opens the side where `condition` is true; code goes to it. */
void branch_begin(Reader *r, BranchState *s, const Expr *condition, bool has_else);
/* Closes it and opens the other one. The arguments are for the parameters of s->merge (uniform branches). */
void branch_else(Reader *r, BranchState *s, const Operand *args, unsigned num_args);
void branch_end(Reader *r, BranchState *s, const Operand *args, unsigned num_args);

/* The n-th region's block. */
MlirBlock region_block(MlirOperation op, unsigned i);
/* Has every region one block? False after a diagnostic. */
bool single_block(Reader *r, MlirOperation op);
/* Reads a region in place; what it yields are the operation's results. */
bool inline_region(Reader *r, MlirOperation op, unsigned i);
OpHandler emit_while, emit_index_switch; /* while.c, switch.c */
/* Reads an operation by `emit`; where it is on buffers whose descriptors differ between lanes, once
 * for each of them (waterfall.c). */
bool emit_by_descriptor(Reader *r, MlirOperation op, OpHandler *emit);
/* condition ? a : b, numbers (arith.c). NULL: failed. */
Value *select_value(Reader *r, const Expr *condition, const Type *type, Value *a, Value *b);
/* Is it ub.poison, so that any value will do (cf.c)? */
bool is_poison(MlirValue v);

/* ---- values that cross blocks (carry.c) ---- */

/* What is known of an integer that a loop carries, or that two sides of a branch give. */
typedef struct Facts {
    const Expr *same;          /* not NULL: always this */
    const Expr *per_iteration; /* not NULL: the initial value + this per iteration, mod 2^64 */
    bool uniform;
    int64_t lo, hi;
    uint64_t divisor;
    uint64_t align;   /* of the first component of a memref: Memref.align */
    unsigned changes; /* how often it was weakened */
} Facts;

/* One register of a carried value. */
typedef struct Slot {
    RegClass reg_class;
    uint8_t width;
    bool lane_mask; /* a divergent boolean in a lane mask */
    bool zero_extended;
} Slot;

/* How one MLIR value crosses: data in chunks of registers, integers and memrefs in one slot per component
   that changes. */
typedef struct Carry {
    const Type *type;
    Value *model; /* memrefs: the parts that do not change */
    Facts *facts; /* integers, memrefs: per component */
    Slot *slots;
    uint32_t num_components, num_slots;
    bool uniform;
} Carry;

uint32_t num_components(const Value *v); /* 0: data */
const Expr *component_get(const Value *v, uint32_t i);
/* Have they the same components, and the same parts that are none (memory space, buffer resource)? */
bool values_are_alike(const Value *a, const Value *b);
Value *value_with_components(Reader *r, const Value *model, const Type *type,
                             const Expr *const *components);
/* Of a memref that value_with_components made: it is aligned as all are that it may be. */
void limit_alignment(Value *v, const Facts *facts);
/* `divergent`: the places are register variables that lanes leave at different times. */
void carry_plan(Reader *r, Carry *c, const Type *type, Value *model, Facts *facts, bool divergent);
Operand emit_crossing64(Reader *r, const Expr *e, WantClass want);
/* Emits the value into registers of the slots' classes. */
void carry_operands(Reader *r, const Carry *c, Value *v, Operand *out);
/* A parameter of the block for the slot. */
Operand slot_param(Reader *r, Block *block, const Slot *s);
/* Plans for the results of an operation; `like`: an operation whose operands from `first` on are of the same kinds. */
bool carry_plan_results(Reader *r, MlirOperation op, Facts **facts, MlirOperation like, intptr_t first, bool divergent,
                        Carry *carries, uint32_t *num_slots);
/* The registers of an operation's operands from `first` on. */
bool carry_all(Reader *r, const Carry *carries, uint32_t num, MlirOperation from, intptr_t first, Operand *out);
/* Sets the operation's results from their registers. */
void carry_set_results(Reader *r, MlirOperation op, const Carry *carries, const Operand *registers);
/* The value that the registers hold; `replaced[i]`: components without a slot. */
Value *carry_value(Reader *r, const Carry *c, const Operand *registers, const Expr *const *replaced,
                   bool uniform);

/* ---- analysis (analyse.c) ---- */

/* Results of an operation of which only uniformity is known. */
bool analyse_unknown(Reader *r, MlirOperation op, bool uniform);
bool operands_uniform(Reader *r, MlirOperation op);
bool value_is_uniform(Reader *r, Value *v);
OpHandler analyse_for, analyse_choice, analyse_while;

typedef struct LoopShape {
    const Expr *lower, *upper, *step, *iv; /* iv: the symbol; created by loop_shape */
    bool divergent;
    bool runs; /* proved: at least one iteration */
    bool is_unsigned;
    unsigned extended_from; /* not 0: unsigned numbers of so many bits, extended by zeros; see loop_value */
    int64_t trips; /* -1: not known */
} LoopShape;

/* Bounds of an scf.for; the induction variable as a symbol of the next nesting. */
bool loop_shape(Reader *r, MlirOperation op, LoopShape *shape);
/* The induction variable as the body sees it, where the loop counts `count`. */
const Expr *loop_value(Reader *r, const LoopShape *shape, const Expr *count);
/* The facts of everything that the loop carries: facts[i] for iteration argument i, NULL for data. */
bool loop_facts(Reader *r, MlirOperation op, const LoopShape *shape, Facts **facts);
/* What an argument is in the body, given its facts; NULL where a register holds it. */
const Expr *fact_value(Reader *r, const Facts *f, const Expr *init, const LoopShape *shape, const Type *type);
/* Its value after the loop, or NULL. */
const Expr *fact_result(Reader *r, const Facts *f, const Expr *init, const LoopShape *shape);
/* What the results are if one of the regions is chosen; `uniform`: by the whole wave. */
bool choice_facts(Reader *r, MlirOperation op, bool uniform, Facts **facts);

typedef struct WhileShape {
    Value **inits;
    Facts **facts;           /* of the arguments of the first region; NULL: data */
    Facts **result_facts;
    MlirOperation condition; /* scf.condition */
    bool divergent;
} WhileShape;

bool while_facts(Reader *r, MlirOperation op, WhileShape *shape);
const Type *component_type(Reader *r, const Type *type);
const Expr *fact_symbol(Reader *r, const Facts *f, const Type *type);

#endif
