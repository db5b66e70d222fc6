/* Splits tensor descriptors that a loop carries into their parts. The parts stay in scalars, and the loop carries only
   those that change. A vector of words that the tensor data mover reads becomes its elements. amdgpu.tdm_descriptor and
   tdm_base become the operands of the operation that makes them.

     %r = scf.for ... iter_args(%d = %d0) -> vector<4xi32>        %e0 .. %e3 = vector.extract %d0[..]
       rocdl.tensor.load.to.lds.d2 %d, %g                   =>    %r:4 = scf.for ... iter_args(%a = %e0, ...) -> i32 ..
       %n = vector.insert %x, %d[2]                                 %d = vector.from_elements %a, ...
       scf.yield %n                                                 rocdl.tensor.load.to.lds.d2 %d, %g
                                                                    ...

   A descriptor is split if the one before the loop and the one that the loop yields are made by the same kinds of
   operations. The reader refuses others. */
#include <string.h>

#include "frontend/prepare/make.h"
#include "frontend/prepare/prepare.h"
#include "frontend/read/find_operations.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

enum { MAX_PARTS = 32, MAX_USE_DEPTH = 8, MAX_ARGS = 64, NUM_BOUNDS = 3 };

/* How an argument is split. */
typedef struct Split {
    bool is_vector;
    MlirOperation maker, base; /* base: the base of a descriptor; null: none */
    intptr_t num_parts;        /* 0: it is not split */
    intptr_t first;            /* index of its first part among the new arguments */
} Split;

typedef struct Rewrite {
    FrontendContext *fc;
    MlirOperation loop, yield;
    MlirBlock body;
    intptr_t num;
    Split split[MAX_ARGS];
    MlirValue inits[MAX_ARGS * 2], yields[MAX_ARGS * 2];
    intptr_t num_new;
} Rewrite;

/* ---- what is split ---- */

static bool is_words(MlirType type)
{
    if (!mlirTypeIsAVector(type) || mlirShapedTypeGetRank(type) != 1) return false;
    const int64_t n = mlirShapedTypeGetDimSize(type, 0);
    MlirType element = mlirShapedTypeGetElementType(type);
    return (n == 4 || n == 8) && mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) == 32;
}

/* Does a tensor operation read it, directly or after insertions? */
static bool reaches_mover(MlirValue v, unsigned depth)
{
    for (MlirOpOperand use = mlirValueGetFirstUse(v); depth && !mlirOpOperandIsNull(use);
         use = mlirOpOperandGetNextUse(use)) {
        MlirOperation op = mlirOpOperandGetOwner(use);
        const intptr_t number = mlirOpOperandGetOperandNumber(use);
        if (!strncmp(op_name(op), "rocdl.tensor.", 13)) return true;
        if (!strcmp(op_name(op), "vector.insert") && reaches_mover(op_result(op, 0), depth - 1)) return true;
        if (strcmp(op_name(op), "scf.for") || number < NUM_BOUNDS) continue;
        MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
        if (reaches_mover(mlirBlockGetArgument(body, number - NUM_BOUNDS + 1), depth - 1)) return true;
    }
    return false;
}

/* The operation that makes a base or a descriptor; null: another operation. */
static MlirOperation maker_of(MlirValue v)
{
    const MlirOperation none = {NULL};
    if (!mlirValueIsAOpResult(v)) return none;
    MlirOperation op = mlirOpResultGetOwner(v);
    return !strncmp(op_name(op), "amdgpu.make_", 12) ? op : none;
}

static bool same_attribute(MlirOperation a, MlirOperation b, const char *name)
{
    MlirAttribute x = op_attribute(a, name), y = op_attribute(b, name);
    return mlirAttributeIsNull(x) ? mlirAttributeIsNull(y) : !mlirAttributeIsNull(y) && mlirAttributeEqual(x, y);
}

static bool are_alike(MlirOperation a, MlirOperation b)
{
    static const char *const names[] = {"operandSegmentSizes", "global_static_sizes", "global_static_strides",
                                        "shared_static_sizes"};
    const intptr_t n = mlirOperationGetNumOperands(a);
    if (mlirOperationIsNull(b) || strcmp(op_name(a), op_name(b)) || n != mlirOperationGetNumOperands(b)) return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!same_attribute(a, b, names[i])) return false;
    for (intptr_t i = 0; i < n; i++)
        if (!mlirTypeEqual(mlirValueGetType(op_operand(a, i)), mlirValueGetType(op_operand(b, i)))) return false;
    return true;
}

static bool is_descriptor(MlirOperation maker) { return strstr(op_name(maker), "_descriptor") != NULL; }

/* How to split the argument, by its value before the loop. */
static Split split_of(MlirValue init, MlirValue argument)
{
    Split s = {0};
    if (is_words(mlirValueGetType(init))) {
        s.is_vector = reaches_mover(argument, MAX_USE_DEPTH);
        s.num_parts = s.is_vector ? mlirShapedTypeGetDimSize(mlirValueGetType(init), 0) : 0;
        return s;
    }
    s.maker = maker_of(init);
    if (mlirOperationIsNull(s.maker)) return s;
    s.num_parts = mlirOperationGetNumOperands(s.maker);
    if (!is_descriptor(s.maker)) return s;
    s.base = maker_of(op_operand(s.maker, 0));
    if (mlirOperationIsNull(s.base)) return (Split){0};
    s.num_parts += mlirOperationGetNumOperands(s.base) - 1;
    return s;
}

/* The number of the loop argument that `v` is; -1: it is none. */
static intptr_t argument_number(const Rewrite *w, MlirValue v)
{
    if (!mlirValueIsABlockArgument(v) || !mlirBlockEqual(mlirBlockArgumentGetOwner(v), w->body)) return -1;
    return mlirBlockArgumentGetArgNumber(v) - 1;
}

static bool splits_alike(const Split *a, const Split *b)
{
    if (!a->num_parts || !b->num_parts || a->is_vector || b->is_vector) return false;
    if (!are_alike(a->maker, b->maker)) return false;
    if (mlirOperationIsNull(a->base)) return mlirOperationIsNull(b->base);
    return !mlirOperationIsNull(b->base) && are_alike(a->base, b->base);
}

/* Can the value that the loop yields for argument `i` be split like its first one? */
static bool can_yield(const Rewrite *w, intptr_t i)
{
    const Split *s = &w->split[i];
    const MlirValue v = op_operand(w->yield, i);
    if (s->is_vector) return true;
    const intptr_t other = argument_number(w, v);
    if (other >= 0) return splits_alike(s, &w->split[other]);
    const Split made = split_of(v, v);
    return splits_alike(s, &made);
}

/* ---- splitting and rebuilding ---- */

static MlirValue element_of(Rewrite *w, const Place *at, MlirValue vector, int64_t i)
{
    MlirType type = mlirShapedTypeGetElementType(mlirValueGetType(vector));
    const MlirNamedAttribute position = named(w->fc, "static_position", mlirDenseI64ArrayGet(w->fc->mlir, 1, &i));
    return op_result(make_operation(at, &(NewOp){"vector.extract", &vector, 1, type, &position, 1}), 0);
}

/* The parts of a value like the argument's first one, made by known operations. */
static void parts_of(Rewrite *w, const Split *s, const Place *at, MlirValue v, MlirValue *out)
{
    intptr_t n = 0;
    for (intptr_t i = 0; s->is_vector && i < s->num_parts; i++) out[n++] = element_of(w, at, v, i);
    if (s->is_vector) return;
    const Split made = split_of(v, v);
    const bool has_base = !mlirOperationIsNull(made.base);
    for (intptr_t i = 0; has_base && i < mlirOperationGetNumOperands(made.base); i++)
        out[n++] = op_operand(made.base, i);
    for (intptr_t i = has_base; i < mlirOperationGetNumOperands(made.maker); i++) out[n++] = op_operand(made.maker, i);
}

static MlirOperation clone_with(const Place *at, MlirOperation op, const MlirValue *operands)
{
    MlirOperation made = mlirOperationClone(op);
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) mlirOperationSetOperand(made, i, operands[i]);
    return put_operation(at, made);
}

static MlirValue value_of_parts(const Split *s, const Place *at, MlirType type, const MlirValue *parts)
{
    MlirValue operands[MAX_PARTS];
    if (s->is_vector) return make_value(at, "vector.from_elements", parts, s->num_parts, type);
    if (mlirOperationIsNull(s->base)) return op_result(clone_with(at, s->maker, parts), 0);
    const intptr_t n = mlirOperationGetNumOperands(s->base);
    operands[0] = op_result(clone_with(at, s->base, parts), 0);
    for (intptr_t i = 1; i < mlirOperationGetNumOperands(s->maker); i++) operands[i] = parts[n + i - 1];
    return op_result(clone_with(at, s->maker, operands), 0);
}

/* ---- the loop ---- */

static MlirOperation make_loop(const Rewrite *w, MlirBlock *body)
{
    MlirValue operands[NUM_BOUNDS + 2 * MAX_ARGS];
    MlirType types[1 + 2 * MAX_ARGS];
    MlirLocation locs[1 + 2 * MAX_ARGS];
    const Place at = before(w->loop);
    for (intptr_t i = 0; i < NUM_BOUNDS; i++) operands[i] = op_operand(w->loop, i);
    types[0] = mlirValueGetType(operands[0]);
    for (intptr_t i = 0; i < w->num_new; i++) {
        operands[NUM_BOUNDS + i] = w->inits[i];
        types[1 + i] = mlirValueGetType(w->inits[i]);
    }
    for (intptr_t i = 0; i <= w->num_new; i++) locs[i] = at.loc;
    MlirOperationState state = mlirOperationStateGet(mlirStringRefCreateFromCString("scf.for"), at.loc);
    mlirOperationStateAddOperands(&state, NUM_BOUNDS + w->num_new, operands);
    mlirOperationStateAddResults(&state, w->num_new, types + 1);
    const MlirAttribute is_unsigned = op_attribute(w->loop, "unsignedCmp");
    const MlirNamedAttribute compares = named(w->fc, "unsignedCmp", is_unsigned);
    if (!mlirAttributeIsNull(is_unsigned)) mlirOperationStateAddAttributes(&state, 1, &compares);
    for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(w->loop); i++) {
        const MlirNamedAttribute own = mlirOperationGetDiscardableAttribute(w->loop, i);
        mlirOperationStateAddAttributes(&state, 1, &own);
    }
    MlirRegion region = mlirRegionCreate();
    *body = mlirBlockCreate(1 + w->num_new, types, locs);
    mlirRegionAppendOwnedBlock(region, *body);
    mlirOperationStateAddOwnedRegions(&state, 1, &region);
    return put_operation(&at, mlirOperationCreate(&state));
}

/* Collects the yielded value for each new argument. */
static void take_yields(Rewrite *w, MlirBlock body)
{
    const Place at = before(w->yield);
    for (intptr_t i = 0; i < w->num; i++) {
        const Split *s = &w->split[i];
        const MlirValue v = op_operand(w->yield, i);
        const intptr_t other = s->num_parts && !s->is_vector ? argument_number(w, v) : -1;
        if (!s->num_parts) w->yields[s->first] = v;
        else if (other < 0) parts_of(w, s, &at, v, w->yields + s->first);
        for (intptr_t n = 0; other >= 0 && n < s->num_parts; n++)
            w->yields[s->first + n] = mlirBlockGetArgument(body, 1 + w->split[other].first + n);
    }
}

static void rewrite(Rewrite *w)
{
    MlirBlock body;
    MlirOperation made = make_loop(w, &body);
    const Place at_head = at_end(body, mlirOperationGetLocation(w->loop)), behind = before(w->loop);
    take_yields(w, body);
    mlirValueReplaceAllUsesOfWith(mlirBlockGetArgument(w->body, 0), mlirBlockGetArgument(body, 0));
    for (intptr_t i = 0; i < w->num; i++) {
        const Split *s = &w->split[i];
        MlirValue parts[MAX_PARTS], argument = mlirBlockGetArgument(w->body, 1 + i), result = op_result(w->loop, i);
        const MlirType type = mlirValueGetType(argument);
        for (intptr_t n = 0; n < s->num_parts; n++) parts[n] = mlirBlockGetArgument(body, 1 + s->first + n);
        MlirValue inside =
            s->num_parts ? value_of_parts(s, &at_head, type, parts) : mlirBlockGetArgument(body, 1 + s->first);
        mlirValueReplaceAllUsesOfWith(argument, inside);
        for (intptr_t n = 0; n < s->num_parts; n++) parts[n] = op_result(made, s->first + n);
        if (mlirOpOperandIsNull(mlirValueGetFirstUse(result))) continue;
        mlirValueReplaceAllUsesOfWith(result, s->num_parts ? value_of_parts(s, &behind, type, parts)
                                                           : op_result(made, s->first));
    }
    const MlirLocation loc = mlirOperationGetLocation(w->yield);
    move_operations(w->body, body);
    const Place end = at_end(body, loc);
    make_operation(&end, &(NewOp){"scf.yield", w->yields, w->num_new, {NULL}, NULL, 0});
    mlirOperationDestroy(w->loop);
}

/* Decides what to split. False: nothing, or too much. */
static bool plan(Rewrite *w)
{
    bool any = false, changed = true;
    if (w->num > MAX_ARGS) return false;
    for (intptr_t i = 0; i < w->num; i++)
        w->split[i] = split_of(op_operand(w->loop, NUM_BOUNDS + i), mlirBlockGetArgument(w->body, 1 + i));
    while (changed) {
        changed = false;
        for (intptr_t i = 0; i < w->num; i++) {
            Split *s = &w->split[i];
            if (!s->num_parts || (s->num_parts <= MAX_PARTS && can_yield(w, i))) continue;
            *s = (Split){0};
            changed = true;
        }
    }
    for (intptr_t i = 0; i < w->num; i++) {
        w->split[i].first = w->num_new;
        w->num_new += w->split[i].num_parts ? w->split[i].num_parts : 1;
        any = any || w->split[i].num_parts;
    }
    return any && w->num_new <= 2 * MAX_ARGS;
}

void split_tensor_loops(FrontendContext *fc, MlirOperation function)
{
    Arena *arena = arena_new();
    const OperationList loops = find_operations(arena, function, OUTER_FIRST, has_name, "scf.for");
    for (uint32_t i = 0; i < loops.len; i++) {
        MlirOperation loop = loops.data[i];
        MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(loop, 0));
        Rewrite w = {.fc = fc, .loop = loop, .body = body, .yield = mlirBlockGetTerminator(body)};
        w.num = mlirOperationGetNumResults(loop);
        if (!plan(&w)) continue;
        const Place at = before(loop);
        for (intptr_t n = 0; n < w.num; n++) {
            const MlirValue init = op_operand(loop, NUM_BOUNDS + n);
            if (w.split[n].num_parts) parts_of(&w, &w.split[n], &at, init, w.inits + w.split[n].first);
            else w.inits[w.split[n].first] = init;
        }
        rewrite(&w);
    }
    arena_free(arena);
}
