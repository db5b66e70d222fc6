/* Rewrites operations that stand for loops, conditions and constants before a kernel is read:
   - scf.parallel and scf.forall become loops that each work-item runs itself, in order;
   - memref.copy;
   - vector.mask;
   - memref.global with constant contents becomes private memory that is written at the start.
   The reader refuses those that remain. */
#include <math.h>
#include <string.h>

#include "frontend/prepare/make.h"
#include "frontend/prepare/prepare.h"
#include "frontend/read/find_operations.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

enum { MAX_LOOPS = 8, MAX_CARRIED = 64, MAX_TABLE = 1024, MAX_TABLES = 64 };

typedef struct Table {
    MlirOperation global;
    MlirValue memref;
} Table;

typedef struct Rewriter {
    FrontendContext *fc;
    Arena *arena;
    MlirOperation function;
    Table tables[MAX_TABLES];
    unsigned num_tables;
} Rewriter;

static bool has_prefix(const char *name, const char *prefix) { return !strncmp(name, prefix, strlen(prefix)); }

/* ---- making operations ---- */

static void make_effect(const Place *at, const char *name, const MlirValue *operands, intptr_t num)
{
    make_operation(at, &(NewOp){.name = name, .operands = operands, .num_operands = num});
}

static MlirType index_type(const Rewriter *w) { return mlirIndexTypeGet(w->fc->mlir); }

static MlirValue make_constant(Rewriter *w, const Place *at, MlirType type, MlirAttribute value)
{
    MlirNamedAttribute a = named(w->fc, "value", value);
    return op_result(
        make_operation(at, &(NewOp){.name = "arith.constant", .type = type, .attributes = &a, .num_attributes = 1}), 0);
}

static MlirValue make_index(Rewriter *w, const Place *at, int64_t value)
{
    return make_constant(w, at, index_type(w), mlirIntegerAttrGet(index_type(w), value));
}

static void copy_operands(MlirOperation op, intptr_t first, intptr_t n, MlirValue *out)
{
    for (intptr_t i = 0; i < n; i++) out[i] = op_operand(op, first + i);
}

static void replace_results(MlirOperation op, MlirOperation by)
{
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++)
        mlirValueReplaceAllUsesOfWith(op_result(op, i), op_result(by, i));
    mlirOperationDestroy(op);
}

/* ---- loops ---- */

typedef struct Nest {
    MlirOperation outermost;
    MlirBlock innermost; /* has no terminator yet */
    MlirValue ivs[MAX_LOOPS];
} Nest;

/* Makes nested loops over `rank` dimensions that carry `num` values. */
static Nest make_nest(Rewriter *w, Place at, unsigned rank, const MlirValue (*bounds)[3], const MlirValue *inits,
                      intptr_t num)
{
    Nest nest = {.innermost = {NULL}};
    MlirType types[1 + MAX_CARRIED];
    MlirLocation locations[1 + MAX_CARRIED];
    MlirValue carried[MAX_CARRIED];
    for (intptr_t i = 0; i < num; i++) carried[i] = inits[i];
    for (unsigned d = 0; d < rank; d++) {
        MlirOperationState state = mlirOperationStateGet(mlirStringRefCreateFromCString("scf.for"), at.loc);
        types[0] = index_type(w);
        for (intptr_t i = 0; i < num; i++) types[1 + i] = mlirValueGetType(carried[i]);
        for (intptr_t i = 0; i <= num; i++) locations[i] = at.loc;
        mlirOperationStateAddOperands(&state, 3, bounds[d]);
        mlirOperationStateAddOperands(&state, num, carried);
        mlirOperationStateAddResults(&state, num, types + 1);
        MlirRegion region = mlirRegionCreate();
        MlirBlock block = mlirBlockCreate(1 + num, types, locations);
        mlirRegionAppendOwnedBlock(region, block);
        mlirOperationStateAddOwnedRegions(&state, 1, &region);
        MlirOperation loop = put_operation(&at, mlirOperationCreate(&state));
        if (d) {
            MlirValue results[MAX_CARRIED];
            for (intptr_t i = 0; i < num; i++) results[i] = op_result(loop, i);
            make_effect(&at, "scf.yield", results, num);
        } else {
            nest.outermost = loop;
        }
        nest.innermost = block;
        nest.ivs[d] = mlirBlockGetArgument(block, 0);
        for (intptr_t i = 0; i < num; i++) carried[i] = mlirBlockGetArgument(block, 1 + i);
        at = at_end(block, at.loc);
    }
    return nest;
}

static void take_body(MlirBlock from, const Nest *nest, unsigned rank)
{
    for (unsigned d = 0; d < rank; d++) mlirValueReplaceAllUsesOfWith(mlirBlockGetArgument(from, d), nest->ivs[d]);
    move_operations(from, nest->innermost);
}

/* The regions of scf.reduce say how each value is combined with the carried one. */
static void rewrite_scf_parallel(Rewriter *w, MlirOperation op)
{
    MlirAttribute segments = op_attribute(op, "operandSegmentSizes");
    MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
    intptr_t rank = mlirBlockGetNumArguments(body), num = mlirOperationGetNumResults(op);
    if (mlirAttributeIsNull(segments) || rank < 1 || rank > MAX_LOOPS || num > MAX_CARRIED ||
        !mlirAttributeIsNull(op_attribute(op, "mapping")))
        return;
    MlirValue bounds[MAX_LOOPS][3], inits[MAX_CARRIED] = {{NULL}}, results[MAX_CARRIED];
    for (intptr_t d = 0; d < rank; d++)
        for (unsigned i = 0; i < 3; i++) bounds[d][i] = op_operand(op, (intptr_t)i * rank + d);
    copy_operands(op, 3 * rank, num, inits);
    Nest nest = make_nest(w, before(op), (unsigned)rank, (const MlirValue(*)[3])bounds, inits, num);
    take_body(body, &nest, (unsigned)rank);
    MlirOperation reduce = mlirBlockGetTerminator(body);
    for (intptr_t i = 0; i < num; i++) {
        MlirBlock joined = mlirRegionGetFirstBlock(mlirOperationGetRegion(reduce, i));
        mlirValueReplaceAllUsesOfWith(mlirBlockGetArgument(joined, 0), mlirBlockGetArgument(nest.innermost, 1 + i));
        mlirValueReplaceAllUsesOfWith(mlirBlockGetArgument(joined, 1), op_operand(reduce, i));
        move_operations(joined, nest.innermost);
        results[i] = op_operand(mlirBlockGetTerminator(joined), 0);
    }
    Place end = at_end(nest.innermost, mlirOperationGetLocation(op));
    make_effect(&end, "scf.yield", results, num);
    replace_results(op, nest.outermost);
}

typedef struct Forall {
    MlirOperation op;
    intptr_t rank, next_operand;
    MlirValue bounds[MAX_LOOPS][3]; /* lower, upper, step */
} Forall;

/* One of the three bounds of each dimension: constants or operands. */
static bool forall_bounds(Rewriter *w, Forall *loops, const Place *at, const char *name, unsigned which)
{
    MlirAttribute a = op_attribute(loops->op, name);
    if (mlirAttributeIsNull(a) || mlirDenseArrayGetNumElements(a) != loops->rank) return false;
    for (intptr_t d = 0; d < loops->rank; d++) {
        int64_t value = mlirDenseI64ArrayGetElement(a, d);
        bool dynamic = mlirShapedTypeIsDynamicSize(value);
        loops->bounds[d][which] = dynamic ? op_operand(loops->op, loops->next_operand++) : make_index(w, at, value);
    }
    return true;
}

static void rewrite_scf_forall(Rewriter *w, MlirOperation op)
{
    MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
    Forall loops = {.op = op, .rank = mlirBlockGetNumArguments(body)};
    if (loops.rank < 1 || loops.rank > MAX_LOOPS || mlirOperationGetNumResults(op) ||
        !mlirAttributeIsNull(op_attribute(op, "mapping")))
        return;
    Place at = before(op);
    if (!forall_bounds(w, &loops, &at, "staticLowerBound", 0) ||
        !forall_bounds(w, &loops, &at, "staticUpperBound", 1) || !forall_bounds(w, &loops, &at, "staticStep", 2))
        return;
    Nest nest = make_nest(w, at, (unsigned)loops.rank, (const MlirValue(*)[3])loops.bounds, NULL, 0);
    take_body(body, &nest, (unsigned)loops.rank);
    Place end = at_end(nest.innermost, at.loc);
    make_effect(&end, "scf.yield", NULL, 0);
    mlirOperationDestroy(op);
}

/* ---- reductions ---- */

/* By AtomicRMWKind: the operation, and its neutral value. */
static const struct {
    const char *name;
    double number;
    int64_t integer; /* for integers; INT64_MAX, INT64_MIN: the extreme of the type's width */
} reductions[] = {
    {"arith.addf", -0.0, 0},
    {"arith.addi", 0, 0},
    {"arith.andi", 0, -1},
    {NULL, 0, 0},
    {"arith.maximumf", -INFINITY, 0},
    {"arith.maxnumf", NAN, 0},
    {"arith.maxsi", 0, INT64_MIN},
    {"arith.maxui", 0, 0},
    {"arith.minimumf", INFINITY, 0},
    {"arith.minnumf", NAN, 0},
    {"arith.minsi", 0, INT64_MAX},
    {"arith.minui", 0, -1},
    {"arith.mulf", 1, 0},
    {"arith.muli", 0, 1},
    {"arith.ori", 0, 0},
    {"arith.xori", 0, 0},
};
enum { NUM_REDUCTIONS = sizeof reductions / sizeof *reductions };

/* The constant `integer` or `number`, in a type of scalars. */
static MlirAttribute neutral(MlirContext context, MlirType type, int64_t integer, double number)
{
    if (mlirTypeIsAFloat(type)) return mlirFloatAttrDoubleGet(context, type, number);
    unsigned bits = mlirTypeIsAInteger(type) ? mlirIntegerTypeGetWidth(type) : 64;
    if (integer == INT64_MIN || integer == INT64_MAX) integer = bits < 64 ? integer >> (64 - bits) : integer;
    return mlirIntegerAttrGet(type, integer);
}

/* ---- memref.copy ---- */

/* How many elements along the last dimension one access moves. */
static int64_t elements_at_once(const Type *from, const Type *to)
{
    unsigned last = from->rank - 1;
    const bool packed = from->bits == 2 || from->bits == 4;
    if (from->vector_bits || (from->bits < 8 && !packed) || from->bits > 64 || from->shape[last] == DYNAMIC ||
        from->strides[last] != 1 || to->strides[last] != 1)
        return 1;
    for (int64_t n = 128 / (int64_t)from->bits; n > 1; n /= 2)
        if (from->shape[last] % n == 0) return n;
    return 1;
}

static void rewrite_copy(Rewriter *w, MlirOperation op)
{
    MlirValue memrefs[2] = {op_operand(op, 0), op_operand(op, 1)};
    const Type *from = type_get(w->fc, mlirValueGetType(memrefs[0])),
               *to = type_get(w->fc, mlirValueGetType(memrefs[1]));
    if (from->kind != KIND_MEMREF || to->kind != KIND_MEMREF || from->rank != to->rank || from->rank > MAX_LOOPS)
        return;
    Place at = before(op);
    MlirValue bounds[MAX_LOOPS][3];
    int64_t width = from->rank ? elements_at_once(from, to) : 1;
    MlirType type = mlirShapedTypeGetElementType(mlirValueGetType(memrefs[0]));
    for (unsigned d = 0; d < from->rank; d++) {
        bounds[d][0] = make_index(w, &at, 0);
        bounds[d][2] = make_index(w, &at, d + 1 == from->rank ? width : 1);
        if (from->shape[d] != DYNAMIC) {
            bounds[d][1] = make_index(w, &at, from->shape[d]);
        } else {
            MlirValue operands[2] = {memrefs[0], make_index(w, &at, d)};
            bounds[d][1] = make_value(&at, "memref.dim", operands, 2, index_type(w));
        }
    }
    Place inside = at;
    Nest nest = {.innermost = {NULL}};
    if (from->rank) {
        nest = make_nest(w, at, from->rank, (const MlirValue(*)[3])bounds, NULL, 0);
        inside = at_end(nest.innermost, at.loc);
    }
    if (width > 1) type = mlirVectorTypeGet(1, &width, type);
    MlirValue operands[2 + MAX_LOOPS] = {memrefs[0]};
    for (unsigned d = 0; d < from->rank; d++) operands[1 + d] = nest.ivs[d];
    MlirValue value = make_value(&inside, width > 1 ? "vector.load" : "memref.load", operands, 1 + from->rank, type);
    for (unsigned d = from->rank; d-- > 0;) operands[2 + d] = operands[1 + d];
    operands[0] = value;
    operands[1] = memrefs[1];
    make_effect(&inside, width > 1 ? "vector.store" : "memref.store", operands, 2 + from->rank);
    if (from->rank) make_effect(&inside, "scf.yield", NULL, 0);
    mlirOperationDestroy(op);
}

/* ---- constants in memory ---- */

static MlirAttribute element_of(MlirAttribute contents, const Type *type, int64_t i)
{
    if (mlirAttributeIsADenseElements(contents) && mlirDenseElementsAttrIsSplat(contents))
        return mlirDenseElementsAttrGetSplatValue(contents);
    uint64_t at[MAX_RANK];
    for (unsigned d = type->rank; d-- > 0; i /= type->shape[d]) at[d] = (uint64_t)(i % type->shape[d]);
    return mlirElementsAttrGetValue(contents, type->rank, at);
}

/* Makes private memory at the start of the kernel. */
static MlirValue make_table(Rewriter *w, const Type *type, MlirAttribute contents, MlirLocation loc)
{
    MlirBlock entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(w->function, 0));
    Place at = before(mlirBlockGetFirstOperation(entry));
    at.loc = loc;
    int32_t segments[2] = {0, 0};
    MlirNamedAttribute a = named(w->fc, "operandSegmentSizes", mlirDenseI32ArrayGet(w->fc->mlir, 2, segments));
    MlirType memref = type->mlir, element = mlirShapedTypeGetElementType(memref);
    MlirValue operands[2 + MAX_RANK];
    const NewOp alloca = {.name = "memref.alloca", .type = memref, .attributes = &a, .num_attributes = 1};
    operands[1] = op_result(make_operation(&at, &alloca), 0);
    for (int64_t i = 0; i < type->num_elements; i++) {
        operands[0] = make_constant(w, &at, element, element_of(contents, type, i));
        int64_t left = i;
        for (unsigned d = type->rank; d-- > 0; left /= type->shape[d])
            operands[2 + d] = make_index(w, &at, left % type->shape[d]);
        make_effect(&at, "memref.store", operands, 2 + type->rank);
    }
    return operands[1];
}

static void rewrite_get_global(Rewriter *w, MlirOperation op)
{
    const Type *type = type_get(w->fc, mlirValueGetType(op_result(op, 0)));
    MlirOperation global =
        find_symbol(w->function, "memref.global", mlirFlatSymbolRefAttrGetValue(op_attribute(op, "name")));
    if (mlirOperationIsNull(global) || type->kind != KIND_MEMREF || type->space != SPACE_GLOBAL || !type->is_static)
        return;
    MlirAttribute contents = op_attribute(global, "initial_value");
    bool known =
        !mlirAttributeIsNull(contents) && mlirAttributeIsAElements(contents) && mlirAttributeIsADenseElements(contents);
    if (!known || mlirAttributeIsNull(op_attribute(global, "constant")) || type->vector_bits ||
        type->num_elements < 1 || type->num_elements > MAX_TABLE)
        return;
    Table *table = w->tables;
    while (table < w->tables + w->num_tables && !mlirOperationEqual(table->global, global)) table++;
    if (table == w->tables + MAX_TABLES) return;
    if (table == w->tables + w->num_tables) {
        *table = (Table){global, make_table(w, type, contents, mlirOperationGetLocation(op))};
        w->num_tables++;
    }
    mlirValueReplaceAllUsesOfWith(op_result(op, 0), table->memref);
    mlirOperationDestroy(op);
}

/* ---- vector.mask ---- */

/* The entry of `reductions` for a name in #vector.kind<...>, for floats or integers; -1: none. */
static int reduction_of_kind(const char *text, bool is_float)
{
    const char *name = strchr(text, '<');
    size_t length = name ? strcspn(name + 1, ">") : 0;
    for (int i = 0; name && i < NUM_REDUCTIONS; i++) {
        const char *op = reductions[i].name;
        if (!op) continue;
        op += strlen("arith.");
        bool floats = op[strlen(op) - 1] == 'f';
        if (floats != is_float) continue;
        size_t n = strlen(op);
        bool suffixed = !strcmp(op, "addf") || !strcmp(op, "addi") || !strcmp(op, "mulf") || !strcmp(op, "muli") ||
                        !strcmp(op, "andi") || !strcmp(op, "ori") || !strcmp(op, "xori");
        if (suffixed) n--;
        if (n == length && !strncmp(op, name + 1, n)) return i;
    }
    return -1;
}

/* `vector` where the mask is set, elsewhere the neutral value of the reduction. */
static bool neutral_outside(Rewriter *w, const Place *at, MlirOperation op, intptr_t operand, MlirValue mask)
{
    MlirValue vector = op_operand(op, operand);
    MlirType type = mlirValueGetType(vector), element = mlirShapedTypeGetElementType(type);
    bool is_float = mlirTypeIsAFloat(element);
    if (!is_float && !mlirTypeIsAInteger(element) && !mlirTypeIsAIndex(element)) return false;
    int kind = reduction_of_kind(attribute_text(w->fc, op_attribute(op, "kind")), is_float);
    if (kind < 0) return false;
    MlirAttribute one = neutral(w->fc->mlir, element, reductions[kind].integer, reductions[kind].number);
    MlirValue other = make_constant(w, at, type, mlirDenseElementsAttrSplatGet(type, one));
    MlirValue operands[3] = {mask, vector, other};
    mlirOperationSetOperand(op, operand, make_value(at, "arith.select", operands, 3, type));
    return true;
}

/* Adds the mask of vector.transfer_read or transfer_write as the last operand. */
static MlirOperation mask_transfer(Rewriter *w, const Place *at, MlirOperation op, MlirValue mask)
{
    MlirAttribute segments = op_attribute(op, "operandSegmentSizes");
    intptr_t n = mlirOperationGetNumOperands(op), parts = mlirDenseArrayGetNumElements(segments);
    bool is_write = !strcmp(op_name(op), "vector.transfer_write");
    int32_t sizes[4];
    if (parts != 4 || n > 3 + MAX_CARRIED || (is_write && mlirOperationGetNumResults(op))) return (MlirOperation){NULL};
    for (intptr_t i = 0; i < parts; i++) sizes[i] = mlirDenseI32ArrayGetElement(segments, i);
    if (sizes[3]) return (MlirOperation){NULL}; /* it already has a mask */
    sizes[3] = 1;
    MlirValue operands[4 + MAX_CARRIED];
    copy_operands(op, 0, n, operands);
    operands[n] = mask;
    MlirNamedAttribute attributes[16];
    intptr_t num = mlirOperationGetNumAttributes(op), kept = 0;
    for (intptr_t i = 0; i < num && kept < 15; i++) {
        attributes[kept] = mlirOperationGetAttribute(op, i);
        MlirStringRef name = mlirIdentifierStr(attributes[kept].name);
        if (name.length != strlen("operandSegmentSizes") || memcmp(name.data, "operandSegmentSizes", name.length))
            kept++;
    }
    attributes[kept++] = named(w->fc, "operandSegmentSizes", mlirDenseI32ArrayGet(w->fc->mlir, 4, sizes));
    MlirType type = is_write ? (MlirType){NULL} : mlirValueGetType(op_result(op, 0));
    return make_operation(at, &(NewOp){op_name(op), operands, n + 1, type, attributes, kept});
}

/* operands: mask, (pass-through) */
static void rewrite_mask(Rewriter *w, MlirOperation op)
{
    MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
    MlirOperation inner = mlirBlockGetFirstOperation(body), yield = mlirBlockGetTerminator(body);
    MlirValue mask = op_operand(op, 0),
              passed = mlirOperationGetNumOperands(op) > 1 ? op_operand(op, 1) : (MlirValue){NULL};
    intptr_t results = mlirOperationGetNumResults(op);
    Place at = before(op);
    MlirValue value = {NULL};
    if (results > 1) return;
    if (!mlirOperationEqual(inner, yield)) {
        const char *name = op_name(inner);
        bool reduces = !strcmp(name, "vector.reduction") || !strcmp(name, "vector.multi_reduction");
        if (!mlirOperationEqual(mlirOperationGetNextInBlock(inner), yield)) return;
        if (reduces) {
            if (passed.ptr || !neutral_outside(w, &at, inner, 0, mask)) return;
        } else if (has_prefix(name, "vector.transfer_")) {
            MlirOperation masked = mask_transfer(w, &at, inner, mask);
            if (mlirOperationIsNull(masked)) return;
            if (results) mlirValueReplaceAllUsesOfWith(op_result(inner, 0), op_result(masked, 0));
        } else if (!strcmp(name, "vector.gather")) {
            intptr_t own = mlirOperationGetNumOperands(inner) - 2;
            MlirValue both[2] = {mask, op_operand(inner, own)};
            MlirType type = mlirValueGetType(mask);
            mlirOperationSetOperand(inner, own, make_value(&at, "arith.andi", both, 2, type));
        } else if (!strcmp(name, "vector.contract")) {
            if (passed.ptr || mlirOperationGetNumOperands(inner) != 3) return;
            MlirValue operands[4];
            copy_operands(inner, 0, 3, operands);
            operands[3] = mask;
            mlirOperationSetOperands(inner, 4, operands);
        } else if (!strcmp(name, "vector.outerproduct")) {
            if (!passed.ptr && mlirOperationGetNumOperands(inner) > 2) passed = op_operand(inner, 2);
        } else {
            return;
        }
        if (!has_prefix(name, "vector.transfer_")) {
            mlirOperationRemoveFromParent(inner);
            mlirBlockInsertOwnedOperationBefore(at.block, op, inner);
        }
    }
    if (results) {
        value = op_operand(yield, 0);
        MlirType type = mlirValueGetType(value);
        MlirValue operands[3] = {mask, value, passed};
        if (passed.ptr) value = make_value(&at, "arith.select", operands, 3, type);
        mlirValueReplaceAllUsesOfWith(op_result(op, 0), value);
    }
    mlirOperationDestroy(op);
}

/* ---- the rewrites ---- */

typedef void Rewrite(Rewriter *w, MlirOperation op);

static Rewrite *rewrite_of(MlirOperation op)
{
    static const struct {
        const char *name;
        Rewrite *rewrite;
    } rows[] = {
        {"scf.parallel", rewrite_scf_parallel},    {"scf.forall", rewrite_scf_forall}, {"memref.copy", rewrite_copy},
        {"memref.get_global", rewrite_get_global}, {"vector.mask", rewrite_mask},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(op_name(op), rows[i].name)) return rows[i].rewrite;
    return NULL;
}

static bool has_rewrite(MlirOperation op, void *data)
{
    (void)data;
    return rewrite_of(op);
}

void structure_rewrite(FrontendContext *fc, MlirOperation function)
{
    static const char *const dialects[] = {"arith", "scf", "memref", "vector"};
    Arena *arena = arena_new();
    Rewriter *w = ARENA_NEW(arena, Rewriter);
    *w = (Rewriter){.fc = fc, .arena = arena, .function = function};
    const OperationList ops = find_operations(arena, function, OUTER_FIRST, has_rewrite, NULL);
    for (unsigned i = 0; i < 4 && ops.len; i++) load_dialect(fc, dialects[i]);
    for (uint32_t i = 0; i < ops.len; i++) rewrite_of(ops.data[i])(w, ops.data[i]);
    arena_free(arena);
}
