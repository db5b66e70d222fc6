/* The reader of one kernel.

   A kernel is read in one forward walk over the MLIR operations. Integers, indices and booleans (scalars,
   and vectors of index and i1) are expressions: their operations emit nothing. Everything else is a list of
   pieces of registers. Loops that carry integers or memrefs are first evaluated without emission until
   uniformity and ranges are stable (facts/analyse.c). */
#ifndef WAVECC_FRONTEND_READ_READER_H
#define WAVECC_FRONTEND_READ_READER_H

#include "frontend/read/value.h"
#include "ir/build.h"

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
    Map values;         /* MlirValue -> Value */
    Map carried;        /* MlirValue of a loop's block argument -> FactsMemo (analyse.c) */
    Map scratch_places; /* operation -> ScratchPlace (alloca.c) */
    Map made_of;        /* virtual register -> MadeOf, of 32 or 64 bits with a sign (value.c) */
    Map *in_scratch;    /* memref.alloca operations that are not registers */
    VEC(Alloca *) allocas;
    VEC(uint32_t) source_lines; /* source_names.c */
    Map globals;                /* name of a memref.global -> its LDS address, lds_place */
    MlirOperation function;
    MlirOperation op; /* the operation being read */
    const OpRow *row; /* its row */
    bool failed;
    bool again;        /* failed, without a diagnostic: the kernel is to be read again */
    bool analysing;    /* evaluate only, emit nothing */
    bool in_waterfall; /* lanes that are on are part of those that run the operation (waterfall.c) */
    unsigned nesting;  /* regions around the operation = depth of the emitter's scopes */
    unsigned depth;    /* blocks being read, those of branches that are known included */
    uint32_t next_object;
    uint32_t next_turns; /* loops whose LDS takes turns */
    int8_t lds_dma;      /* 1: the function has LDS-DMA, -1: it has none, 0: not known yet */
    unsigned loop_depth; /* nesting of the innermost uniform loop around; 0: none */
    const Expr *thread_id[3], *block_id[3], *cluster_id[3], *cluster_place[3], *lane_id;
    Operand workitem_id;
    const Expr *kernarg_base;    /* the address of the kernel arguments; NULL: nobody asked */
    const Expr *shared_aperture; /* NULL: nobody asked */
    VEC(KernargField) kernargs;
    MlirLocation last_location;      /* of set_location */
    int8_t author_counts;            /* vector memory operations, by waits of his: 1, -1: no, 0: not known yet */
    VEC(Inst *) group_fences;        /* waits of fences of the workgroup (memory/synchronise.c) */
    bool releases_device;            /* a fence or an access of the device, or of more, that releases */
    uint32_t hidden_offset;          /* of the hidden arguments, where has_hidden */
    const struct OpenChoice *choice; /* whose side is being read; NULL: none is (carry.h) */
    bool has_hidden;
    /* By attributes of the function: denormals of all types, of f32: 1 flushed, -1 kept, 0 not said; least threads. */
    int8_t denormals, denormals_f32;
    uint32_t least_workgroup_size;
};

/* ---- operations (operation.c) ---- */

/* A diagnostic at the current operation; sets r->failed. Returns false. */
bool read_error(Reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same as a warning: what stands there is kept. */
void read_warning(Reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* "arith.foo: <what>, got TYPE; supported: <supported>". Returns false. */
bool unsupported_type(Reader *r, const Type *type, const char *supported);
const char *op_name(MlirOperation op);
/* Operand and result i; null if the operation has fewer. MLIR does not verify the number for every operation. */
static inline MlirValue op_operand(MlirOperation op, intptr_t i)
{
    return i < mlirOperationGetNumOperands(op) ? mlirOperationGetOperand(op, i) : (MlirValue){NULL};
}

static inline MlirValue op_result(MlirOperation op, intptr_t i)
{
    return i < mlirOperationGetNumResults(op) ? mlirOperationGetResult(op, i) : (MlirValue){NULL};
}

const Type *type_of(Reader *r, MlirValue value); /* of a null value: none, after a diagnostic */
static inline const Type *operand_type(Reader *r, MlirOperation op, intptr_t i)
{
    return type_of(r, op_operand(op, i));
}
static inline const Type *result_type(Reader *r, MlirOperation op, intptr_t i) { return type_of(r, op_result(op, i)); }
MlirAttribute op_attribute(MlirOperation op, const char *name); /* null when absent */
/* The attribute `name`, or `other`; null when both are absent. */
MlirAttribute op_attribute_or(MlirOperation op, const char *name, const char *other);
bool op_has(MlirOperation op, const char *name);
/* The integer that an attribute is; `missing` where there is none, or it is something else. */
int64_t op_integer(MlirOperation op, const char *name, int64_t missing);
/* The string that an attribute is; "": there is none. */
const char *op_string(Reader *r, MlirOperation op, const char *name);
/* How many operands are of group `i`; `missing`: the operation does not say. */
int32_t op_segment(MlirOperation op, intptr_t i, int32_t missing);
/* The integer attribute, or of an intrinsic the operand of that number, a constant. False after a diagnostic. */
bool integer_argument(Reader *r, MlirOperation op, const char *name, intptr_t operand, int64_t *out);
/* A unit attribute that is there, or a boolean that is true. */
bool op_flag(MlirOperation op, const char *name);
/* Elements of a dense i64 array attribute (static_offsets, ...); their number. */
unsigned op_i64_array(Reader *r, MlirOperation op, const char *name, int64_t *out, unsigned max);
/* The operation of that kind and name in the modules around the kernel; null: there is none. */
MlirOperation find_symbol(MlirOperation inside, const char *kind, MlirStringRef name);
static inline unsigned wave_size(const Reader *r) { return target_infos[r->k->target].wave_size; }
static inline const char *target_name(const Reader *r) { return target_infos[r->k->target].name; }
/* Location of the current operation for new instructions. */
void set_location(Reader *r, MlirOperation op);

/* ---- the walk (reader.c) ---- */

/* For operations that are accepted, and mean nothing to the code (operation.c). */
OpHandler without_effect;
/* Reads one operation; false after a diagnostic. */
bool read_operation(Reader *r, MlirOperation op);
/* Walks the operations of a block; stops before the terminator, which it returns in *terminator. */
bool read_block(Reader *r, MlirBlock block, MlirOperation *terminator);
/* Results of an operation of which only uniformity is known. */
bool analyse_unknown(Reader *r, MlirOperation op, bool uniform);
bool operands_uniform(Reader *r, MlirOperation op);
/* Reads an operation by `emit`; where it is on buffers whose descriptors differ between lanes, once
 * for each of them (waterfall.c). */
bool emit_by_descriptor(Reader *r, MlirOperation op, OpHandler *emit);

/* ---- arguments and ids (kernargs.c, ids.c) ---- */

/* Filled by the hardware; made at the very start of the kernel. */
Operand entry_live_in(Reader *r, enum LiveIn kind, unsigned index, RegClass reg_class, unsigned width);
Operand kernarg_load(Reader *r, uint32_t offset, uint32_t dwords);
/* Where LDS lies among the flat addresses. */
const Expr *shared_aperture(Reader *r);
/* A hidden argument (offset within the hidden block); declares it. */
uint32_t hidden_begin(Reader *r); /* where they begin in the segment */
Operand hidden_arg(Reader *r, const char *value_kind, uint32_t offset, uint32_t bytes);
/* Loads what is used of the kernel arguments; after the whole kernel is read. */
void finish_kernargs(Reader *r);
/* The lane's number in its wave, and the work-item's in its workgroup (NULL: the block's size is not known). */
const Expr *gpu_lane_id(Reader *r);
const Expr *gpu_linear_id(Reader *r);
/* Ids and sizes (read/ids.c); `bound`: an upper bound that the operation tells, or 0. */
const Expr *gpu_thread_id(Reader *r, unsigned dim, int64_t bound);
const Expr *gpu_block_id(Reader *r, unsigned dim, int64_t bound);
/* Of a kernel with clusters: of the workgroup's cluster, and the workgroup's place in it. */
const Expr *gpu_cluster_id(Reader *r, unsigned dim);
const Expr *gpu_place_in_cluster(Reader *r, unsigned dim);
const Expr *gpu_block_dim(Reader *r, unsigned dim);
const Expr *gpu_grid_dim(Reader *r, unsigned dim);
/* Sizes, waves and reserved registers that the function says; false after a diagnostic (kernel_attributes.c). */
bool read_kernel_attributes(Reader *r, MlirOperation function);
/* wavecc.schedule of a function or loop: 1 + WaveccSchedule to *out, where it is there; false after a diagnostic. */
bool read_schedule(Reader *r, MlirOperation op, uint8_t *out);
/* "v[8:15]", "a4". NULL, or what is after it (register_attributes.c). */
const char *parse_registers(const char *text, RegisterRange *out);
/* wavecc.reserve of the function (register_attributes.c). */
bool read_reserved(Reader *r, MlirOperation function);
/* The arguments of an llvm.func (llvm_arguments.c). */
bool read_llvm_arguments(Reader *r, MlirOperation function, MlirBlock entry);
/* Argument `index` of a kernel, of a type that is laid out as LLVM does: a pointer, a struct, an array, a vector. */
bool read_llvm_argument(Reader *r, MlirValue arg, uint32_t index);
/* What a load from a known place in an argument (llvm.byref) gives, without a load. NULL: the place is not known, or in
   no argument. */
Value *kernarg_value(Reader *r, const Type *type, const Memref *m, const Expr *address);
/* A load of `bytes`, that far in what `m` points to (implicit_arguments.c). NULL: a load of memory does it, or
   failed. */
Value *implicit_value(Reader *r, const Type *type, const Memref *m, const Expr *distance, int64_t bytes);
/* The pointer to hidden arguments, to the packet (whose address `no_address` refuses), or to all arguments. */
Value *implicit_pointer(Reader *r, const Type *type, Implicit implicit, MakeSymbol *no_address, uint32_t bytes);
/* Attributes of parameters and functions (parameter_attributes.c, function_attributes.c): what is not known is refused
   by name. False after a diagnostic. */
bool check_parameters(Reader *r, MlirOperation function);
/* Does parameter `index` have llvm.byref? Its type, and llvm.align or 0. */
bool parameter_byref(Reader *r, uint32_t index, MlirType *pointee, uint64_t *align);
bool read_function_attributes(Reader *r, MlirOperation function);
/* An attribute of LLVM of the function: as in `passthrough`, "" without a value. False after a diagnostic. */
bool read_llvm_attribute(Reader *r, const char *name, const char *value);

/* The name of the operation, or of the intrinsic that it calls. */
const char *called_name(Reader *r, MlirOperation op);
/* Of llvm.call_intrinsic: the row of the operation that the intrinsic is (dialect/llvm_intrinsic.c), or NULL. */
const OpRow *intrinsic_row(Reader *r, MlirOperation op);

/* ---- names in the source (source names.c) ---- */

/* The name of the operation's (first) result, or NULL. */
const char *source_result_name(Reader *r, MlirOperation op);
/* The names of the first `num` iteration arguments of an scf.for, as far as they are known. */
void source_iter_names(Reader *r, MlirOperation op, const char **names, uint32_t num);

#endif
