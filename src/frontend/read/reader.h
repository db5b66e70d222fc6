/* Reads one kernel.

   It walks once forward over the MLIR operations. Integers, indices and booleans (scalars, and vectors of index and i1)
   become expressions, and their operations emit nothing. All other values are lists of pieces of registers. Loops that
   carry integers or memrefs are first evaluated without emission, until uniformity and ranges do not change any more
   (facts/analyse.c). */
#pragma once

#include "frontend/read/value.h"
#include "ir/build.h"

enum { MAX_NESTING = 64, MAX_DEPTH = 128, MAX_SOURCE_ARGS = 512, MAX_KERNARG_BYTES = 4096 };
typedef struct KernargField {
    uint32_t offset, dwords;
    uint32_t vreg; /* NO_VREG: not used yet */
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
    Map made_of;        /* virtual register -> MadeOf, the integer of 32 or 64 bits in it (value.c) */
    Map *positions;     /* the integers of is_position (facts/positions.c); NULL: not known yet */
    Map *in_scratch;    /* memref.alloca operations that are in scratch, not in registers */
    VEC(Alloca *) allocas;
    VEC(uint32_t) source_lines; /* source_names.c */
    Map globals;                /* name of a memref.global -> its place in LDS (lds_place) */
    MlirOperation function;
    MlirOperation op; /* the operation being read */
    const OpRow *row; /* its row */
    bool failed;
    bool again;        /* reading failed without a diagnostic: read the kernel again */
    bool analysing;    /* evaluate only: emit nothing */
    bool in_waterfall; /* only a part of the operation's lanes is on (waterfall.c) */
    unsigned nesting;  /* number of regions around the operation; also the depth of the emitter's scopes */
    unsigned depth;    /* number of blocks being read, with those of branches whose condition is known */
    uint32_t next_object;
    uint32_t others_object; /* of pointer arguments that may point to one place; 0: there is none so far */
    uint32_t next_turns;    /* number of loops that carry rotating LDS buffers */
    int8_t lds_dma;         /* 1: the function has LDS-DMA, -1: it has none, 0: not known yet */
    unsigned loop_depth;    /* nesting of the innermost enclosing uniform loop; 0: none */
    const Expr *thread_id[3], *block_id[3], *cluster_id[3], *cluster_place[3], *lane_id;
    Operand workitem_id;
    const Expr *kernarg_base;                       /* the address of the kernel arguments; NULL: not needed yet */
    const Expr *shared_aperture, *private_aperture; /* NULL: nobody asked */
    VEC(KernargField) kernargs;
    MlirLocation last_location; /* of set_location */
    /* the author's waits count vector memory operations: 1 yes, -1 no, 0 not known yet */
    int8_t author_counts;
    VEC(Inst *) group_fences;        /* waits of workgroup fences (memory/synchronise.c) */
    bool has_flat_private;           /* accesses of unknown memory test whether it is private (ir_split_generic) */
    bool releases_device;            /* some release fence or access has device scope or wider */
    uint32_t hidden_offset;          /* place of the hidden arguments, if has_hidden */
    const struct OpenChoice *choice; /* the choice whose side is being read; NULL: none (carry.h) */
    bool has_hidden;
    bool in_whole; /* in a computation with all lanes on, which began with `whole` (dialect/whole_wave.c) */
    ExecBody whole;
    /* What the function's attributes say. Denormals of all types, and those of f32: 1 flushed, -1 kept, 0 not stated.
       The last member is the least number of work-items of a workgroup. */
    int8_t denormals, denormals_f32;
    uint32_t least_workgroup_size;
};

/* ---- operations (operation.c) ---- */

/* A diagnostic at the current operation; sets r->failed. Returns false. */
bool read_error(Reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same as a warning: the operation is kept. */
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

const Type *type_of(Reader *r, MlirValue value); /* a null value has no type: NULL after a diagnostic */
static inline const Type *operand_type(Reader *r, MlirOperation op, intptr_t i)
{
    return type_of(r, op_operand(op, i));
}
static inline const Type *result_type(Reader *r, MlirOperation op, intptr_t i) { return type_of(r, op_result(op, i)); }
MlirAttribute op_attribute(MlirOperation op, const char *name); /* null when absent */
/* The attribute `name`, or else `other`; null if both are absent. */
MlirAttribute op_attribute_or(MlirOperation op, const char *name, const char *other);
bool op_has(MlirOperation op, const char *name);
/* The value of an integer attribute; `missing` if it is absent or something else. */
int64_t op_integer(MlirOperation op, const char *name, int64_t missing);
/* The value of a string attribute; "" if it is absent. */
const char *op_string(Reader *r, MlirOperation op, const char *name);
/* The number of operands in group `i`; `missing` if the operation does not state it. */
int32_t op_segment(MlirOperation op, intptr_t i, int32_t missing);
/* The integer attribute, or the constant operand of that number of an intrinsic. False after a diagnostic. */
bool integer_argument(Reader *r, MlirOperation op, const char *name, intptr_t operand, int64_t *out);
/* Is there such a unit attribute, or a boolean attribute that is true? */
bool op_flag(MlirOperation op, const char *name);
/* The elements of a dense i64 array attribute (static_offsets, ...). Returns their number. */
unsigned op_i64_array(Reader *r, MlirOperation op, const char *name, int64_t *out, unsigned max);
/* The operation of that kind and name in the modules around the kernel; null: none. */
MlirOperation find_symbol(MlirOperation inside, const char *kind, MlirStringRef name);
static inline unsigned wave_size(const Reader *r) { return target_infos[r->k->target].wave_size; }
static inline const char *target_name(const Reader *r) { return target_infos[r->k->target].name; }
/* New instructions get the location of this operation. */
void set_location(Reader *r, MlirOperation op);

/* ---- the walk (reader.c) ---- */

/* For operations that are accepted but have no effect on the code (operation.c). */
OpHandler without_effect;
/* Reads one operation; false after a diagnostic. */
bool read_operation(Reader *r, MlirOperation op);
/* Reads the operations of a block up to its terminator, which it returns in *terminator. */
bool read_block(Reader *r, MlirBlock block, MlirOperation *terminator);
/* Sets results of which only uniformity is known. */
bool analyse_unknown(Reader *r, MlirOperation op, bool uniform);
bool operands_uniform(Reader *r, MlirOperation op);
/* Reads an operation by `emit`. If it uses buffers whose descriptors differ between lanes, runs it once for each
 * descriptor (waterfall.c). */
bool emit_by_descriptor(Reader *r, MlirOperation op, OpHandler *emit);

/* ---- arguments and ids (kernargs.c, ids.c) ---- */

/* An input that the hardware fills; made at the start of the kernel. */
Operand entry_live_in(Reader *r, enum LiveIn kind, unsigned index, RegClass reg_class, unsigned width);
Operand kernarg_load(Reader *r, uint32_t offset, uint32_t dwords);
/* The part of flat addresses that is LDS. */
const Expr *shared_aperture(Reader *r);
/* The same of private memory. Distances of pointers cancel it; code that needs its value is refused. */
const Expr *private_aperture(Reader *r);
/* Declares a hidden argument (offset within the hidden block) and returns it. */
uint32_t hidden_begin(Reader *r); /* place of the hidden arguments in the segment */
Operand hidden_arg(Reader *r, const char *value_kind, uint32_t offset, uint32_t bytes);
/* Loads the kernel arguments that are used. Call it after the whole kernel was read. */
void finish_kernargs(Reader *r);
/* The lane's number in its wave, and the work-item's linear number in its workgroup. */
const Expr *gpu_lane_id(Reader *r);
const Expr *gpu_linear_id(Reader *r);
/* Ids and sizes (read/ids.c). `bound`: an upper bound stated by the operation, or 0. */
const Expr *gpu_thread_id(Reader *r, unsigned dim, int64_t bound);
const Expr *gpu_block_id(Reader *r, unsigned dim, int64_t bound);
/* With clusters: the id of the workgroup's cluster, and the workgroup's position in it. */
const Expr *gpu_cluster_id(Reader *r, unsigned dim);
const Expr *gpu_place_in_cluster(Reader *r, unsigned dim);
const Expr *gpu_block_dim(Reader *r, unsigned dim);
const Expr *gpu_num_threads(Reader *r); /* work-items of the workgroup */
const Expr *gpu_grid_dim(Reader *r, unsigned dim);
/* Reads sizes, waves and reserved registers from the function; false after a diagnostic (kernel_attributes.c). */
bool read_kernel_attributes(Reader *r, MlirOperation function);
/* Reads wavecc.schedule of a function or loop. If present, *out is 1 + WaveccSchedule. False after a diagnostic. */
bool read_schedule(Reader *r, MlirOperation op, uint8_t *out);
/* Reads "v[8:15]" or "a4". Returns the text after it, or NULL (register_attributes.c). */
const char *parse_registers(const char *text, RegisterRange *out);
/* wavecc.reserve of the function (register_attributes.c). */
bool read_reserved(Reader *r, MlirOperation function);
/* Reads the arguments of an llvm.func (llvm_arguments.c). */
bool read_llvm_arguments(Reader *r, MlirOperation function, MlirBlock entry);
/* Reads argument `index` of a kernel, whose type has LLVM's layout: a pointer, struct, array or vector. */
bool read_llvm_argument(Reader *r, MlirValue arg, uint32_t index);
/* The value of a load from a constant offset in an argument (llvm.byref), without a load. NULL: the offset is not
   known, or in no argument. */
Value *kernarg_value(Reader *r, const Type *type, const Memref *m, const Expr *address);
/* The value of a load of `bytes` at that distance from `m`, if `m` is a segment of implicit arguments
   (implicit_arguments.c). NULL: use a normal load, or it failed. */
Value *implicit_value(Reader *r, const Type *type, const Memref *m, const Expr *distance, int64_t bytes);
/* The pointer to hidden arguments, to the dispatch packet (`no_address` refuses its address), or to all arguments. */
Value *implicit_pointer(Reader *r, const Type *type, Implicit implicit, MakeSymbol *no_address, uint32_t bytes);
/* Checks attributes of parameters and functions (parameter_attributes.c, function_attributes.c). Unknown ones are
   refused by name. False after a diagnostic. */
bool check_parameters(Reader *r, MlirOperation function);
/* The numbers from *first to *last that llvm.range allows a kernel argument of `bits` bits, signed. False: there is no
   such attribute, or it is no signed range. */
bool parameter_range(Reader *r, uint32_t index, unsigned bits, int64_t *first, int64_t *last);
/* Is memory that is written through this pointer accessed through no other one? */
bool parameter_is_noalias(Reader *r, uint32_t index);
bool parameter_any_noalias(Reader *r);
/* Does parameter `index` have llvm.byref? If so, its type, and llvm.align or 0. */
bool parameter_byref(Reader *r, uint32_t index, MlirType *pointee, uint64_t *align);
bool read_function_attributes(Reader *r, MlirOperation function);
/* Reads an LLVM attribute of the function, as in `passthrough`; "" means no value. False after a diagnostic. */
bool read_llvm_attribute(Reader *r, const char *name, const char *value);

/* The name of the operation, or of the intrinsic that it calls. */
const char *called_name(Reader *r, MlirOperation op);
/* The row of the operation that llvm.call_intrinsic stands for (dialect/llvm_intrinsic.c), or NULL. */
const OpRow *intrinsic_row(Reader *r, MlirOperation op);

/* ---- names in the source (source names.c) ---- */

/* The name of the operation's (first) result, or NULL. */
const char *source_result_name(Reader *r, MlirOperation op);
/* The names of the first `num` iteration arguments of an scf.for, as far as known. */
void source_iter_names(Reader *r, MlirOperation op, const char **names, uint32_t num);
