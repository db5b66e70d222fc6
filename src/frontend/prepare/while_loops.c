/* Makes loops test before each iteration. lift-cf-to-scf turns a loop of blocks into one that tests at its end:

     %r:2 = scf.while (%i = %c0, %s = %x, %e = poison)           %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x)
       %c = arith.cmpi slt, %i, %n                                  ...
       %o:3 = scf.if %c                                      =>     scf.yield %t
         ...
         scf.yield %j, %t, 1
       else
         scf.yield poison, poison, 0
       %f = arith.trunci %o#2
       scf.condition(%f) %o#0, %o#1, %s

   In that form the loop's result (%s) lives through the whole body beside the body's new value (%t). This doubles the
   registers of each accumulator, and branches need copies. If the first region of scf.while only tests, each value
   exists once. A while that counts to a bound then becomes scf.for (counted_while.c).

   LLVM operations that arith has were replaced before. Before the step to scf.for, the body is in scf.while's second
   region. scf.condition passes to it the values that it reads from the first. */
#include "frontend/prepare/look.h"
#include "frontend/prepare/make.h"
#include "frontend/prepare/prepare.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/map.h"

typedef VEC(MlirValue) ValueList;

typedef struct Loop {
    FrontendContext *fc;
    Arena *arena;
    MlirOperation op;        /* the scf.while */
    MlirBlock before, after; /* its first block; after: the new second block */
    MlirOperation condition; /* scf.condition */
    MlirOperation choice;    /* the scf.if before the condition */
    MlirBlock body;          /* the side on which the loop goes on */
    MlirOperation go, leave; /* yields of the side that goes on and of the one that leaves */
    bool swapped;            /* the second side goes on */
    ValueList passed;        /* values that pass from the first region to the second and out of the loop */
    Map places;              /* their numbers, counted from 1 */
} Loop;

/* ---- the output of lift-cf-to-scf ---- */

/* Finds the scf.if right before the condition whose result is the flag, directly or as a wider integer. */
static bool find_choice(Loop *l)
{
    MlirValue flag = op_operand(l->condition, 0);
    MlirOperation last = l->condition;
    if (!mlirValueIsAOpResult(flag)) return false;
    MlirOperation owner = mlirOpResultGetOwner(flag);
    if (is_named(owner, "arith.trunci") && mlirOperationEqual(mlirOperationGetNextInBlock(owner), last)) {
        last = owner;
        flag = op_operand(owner, 0);
        if (!mlirValueIsAOpResult(flag)) return false;
        owner = mlirOpResultGetOwner(flag);
    }
    if (!is_named(owner, "scf.if") || !mlirOperationEqual(mlirOperationGetNextInBlock(owner), last)) return false;
    l->choice = owner;
    const intptr_t k = mlirOpResultGetResultNumber(flag);
    int64_t sides[2];
    for (intptr_t i = 0; i < 2; i++)
        if (!integer_of(op_operand(mlirBlockGetTerminator(region_block(owner, i)), k), &sides[i])) return false;
    l->swapped = sides[1] & 1;
    return (sides[0] & 1) != (sides[1] & 1);
}

static bool match(Loop *l)
{
    l->before = region_block(l->op, 0);
    const MlirBlock second = region_block(l->op, 1);
    const MlirOperation yield = mlirBlockGetFirstOperation(second);
    l->condition = mlirBlockGetTerminator(l->before);
    if (!is_named(yield, "scf.yield") || !find_choice(l)) return false;
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); i++)
        if (!is_argument_of(op_operand(yield, i), second)) return false;
    l->body = region_block(l->choice, l->swapped);
    l->go = mlirBlockGetTerminator(l->body);
    l->leave = mlirBlockGetTerminator(region_block(l->choice, !l->swapped));
    return mlirOperationEqual(mlirBlockGetFirstOperation(region_block(l->choice, !l->swapped)), l->leave);
}

/* ---- a while that tests first ---- */

/* The number of the value among those passed on. Adds it if needed. */
static intptr_t pass(Loop *l, MlirValue v)
{
    const intptr_t known = (intptr_t)map_get_pointer(&l->places, v.ptr);
    if (known) return known - 1;
    VEC_PUSH(l->arena, &l->passed, v);
    map_put_pointer(&l->places, l->arena, v.ptr, (void *)(intptr_t)l->passed.len);
    return (intptr_t)l->passed.len - 1;
}

/* Is it a value of the first region, which the second one cannot see? */
static bool is_of_first(const Loop *l, MlirValue v)
{
    if (is_argument_of(v, l->before)) return true;
    return mlirValueIsAOpResult(v) && mlirBlockEqual(mlirOperationGetBlock(mlirOpResultGetOwner(v)), l->before);
}

static MlirWalkResult pass_operands(MlirOperation op, void *data)
{
    Loop *l = data;
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++)
        if (is_of_first(l, op_operand(op, i))) pass(l, op_operand(op, i));
    return MlirWalkResultAdvance;
}

static MlirWalkResult replace_operands(MlirOperation op, void *data)
{
    Loop *l = data;
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
        const intptr_t at = (intptr_t)map_get_pointer(&l->places, op_operand(op, i).ptr);
        if (at && is_of_first(l, op_operand(op, i)))
            mlirOperationSetOperand(op, i, mlirBlockGetArgument(l->after, at - 1));
    }
    return MlirWalkResultAdvance;
}

static void walk_body(Loop *l, MlirOperationWalkCallback visit)
{
    for (MlirOperation op = mlirBlockGetFirstOperation(l->body); !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op))
        mlirOperationWalk(op, visit, l, MlirWalkPreOrder);
}

/* The value that the condition passes on as number i, if the loop goes on (or leaves). */
static MlirValue passed_value(const Loop *l, intptr_t i, bool goes_on)
{
    const MlirValue v = op_operand(l->condition, 1 + i);
    if (!is_result_of(v, l->choice)) return v;
    return op_operand(goes_on ? l->go : l->leave, mlirOpResultGetResultNumber(v));
}

/* The value of argument i in the next iteration. */
static MlirValue next_value(const Loop *l, intptr_t i)
{
    const MlirValue v = op_operand(mlirBlockGetTerminator(region_block(l->op, 1)), i);
    return passed_value(l, mlirBlockArgumentGetArgNumber(v), true);
}

/* Makes the new second block: the body, then the carried values. Unread arguments are no longer carried. */
static void make_after(Loop *l, const bool *is_carried, intptr_t num)
{
    const MlirLocation loc = mlirOperationGetLocation(l->op);
    MlirType *types = ARENA_ARRAY(l->arena, MlirType, l->passed.len + 1);
    MlirLocation *locs = ARENA_ARRAY(l->arena, MlirLocation, l->passed.len + 1);
    MlirValue *next = ARENA_ARRAY(l->arena, MlirValue, (size_t)num + 1);
    intptr_t num_next = 0;
    for (uint32_t i = 0; i < l->passed.len; i++) {
        types[i] = mlirValueGetType(l->passed.data[i]);
        locs[i] = loc;
    }
    l->after = mlirBlockCreate(l->passed.len, types, locs);
    walk_body(l, replace_operands);
    for (intptr_t i = 0; i < num; i++) {
        if (!is_carried[i]) continue;
        MlirValue v = next_value(l, i);
        if (is_of_first(l, v)) v = mlirBlockGetArgument(l->after, pass(l, v));
        next[num_next++] = v;
    }
    move_operations(l->body, l->after);
    const Place end = at_end(l->after, loc);
    make_operation(&end, &(NewOp){.name = "scf.yield", .operands = next, .num_operands = num_next});
}

/* The inverse comparison, if nothing else reads this one. */
static MlirValue inverse(const Loop *l, const Place *at, MlirValue flag)
{
    static const uint8_t others[] = {1, 0, 5, 4, 3, 2, 9, 8, 7, 6}; /* eq ne slt sle sgt sge ult ule ugt uge */
    const MlirType type = mlirValueGetType(flag);
    if (!has_uses(flag) && mlirValueIsAOpResult(flag) && is_named(mlirOpResultGetOwner(flag), "arith.cmpi")) {
        const MlirOperation test = mlirOpResultGetOwner(flag);
        const MlirAttribute predicate = op_attribute(test, "predicate");
        const int64_t other = others[mlirIntegerAttrGetValueInt(predicate)];
        mlirOperationSetAttributeByName(test, mlirStringRefCreateFromCString("predicate"),
                                        mlirIntegerAttrGet(mlirAttributeGetType(predicate), other));
        return flag;
    }
    const MlirNamedAttribute one = named(l->fc, "value", mlirIntegerAttrGet(type, 1));
    const NewOp constant = {.name = "arith.constant", .type = type, .attributes = &one, .num_attributes = 1};
    const MlirValue sides[2] = {flag, op_result(make_operation(at, &constant), 0)};
    return make_value(at, "arith.xori", sides, 2, type);
}

/* Makes the first block: the condition and the operations that compute it. */
static void make_before(Loop *l)
{
    const Place end = at_end(l->before, mlirOperationGetLocation(l->condition));
    MlirValue *operands = ARENA_ARRAY(l->arena, MlirValue, l->passed.len + 1);
    const MlirValue flag = op_operand(l->choice, 0);
    operands[0] = flag;
    for (uint32_t i = 0; i < l->passed.len; i++) operands[1 + i] = l->passed.data[i];
    const MlirOperation narrowed = mlirOperationGetNextInBlock(l->choice);
    if (!mlirOperationEqual(narrowed, l->condition)) mlirOperationDestroy(l->condition);
    mlirOperationDestroy(narrowed);
    mlirOperationDestroy(l->choice);
    if (l->swapped) operands[0] = inverse(l, &end, flag);
    make_operation(&end, &(NewOp){.name = "scf.condition", .operands = operands, .num_operands = l->passed.len + 1});
}

static void make_while(Loop *l, const bool *is_carried, intptr_t num, const intptr_t *results)
{
    MlirOperationState state =
        mlirOperationStateGet(mlirStringRefCreateFromCString("scf.while"), mlirOperationGetLocation(l->op));
    for (intptr_t i = num; i-- > 0;)
        if (!is_carried[i]) mlirBlockEraseArgument(l->before, (unsigned)i);
    for (intptr_t i = 0; i < num; i++) {
        const MlirValue init = op_operand(l->op, i);
        if (is_carried[i]) mlirOperationStateAddOperands(&state, 1, &init);
    }
    for (uint32_t i = 0; i < l->passed.len; i++) {
        const MlirType type = mlirValueGetType(l->passed.data[i]);
        mlirOperationStateAddResults(&state, 1, &type);
    }
    MlirRegion regions[2] = {mlirRegionCreate(), mlirRegionCreate()};
    mlirRegionTakeBody(regions[0], mlirOperationGetRegion(l->op, 0));
    mlirRegionAppendOwnedBlock(regions[1], l->after);
    mlirOperationStateAddOwnedRegions(&state, 2, regions);
    const Place place = before(l->op);
    const MlirOperation made = put_operation(&place, mlirOperationCreate(&state));
    for (intptr_t i = 0; i < mlirOperationGetNumResults(l->op); i++)
        if (results[i] >= 0) mlirValueReplaceAllUsesOfWith(op_result(l->op, i), op_result(made, results[i]));
    mlirOperationDestroy(l->op);
    l->op = made;
}

static void test_first(Loop *l)
{
    const intptr_t num = mlirOperationGetNumOperands(l->op), num_results = mlirOperationGetNumResults(l->op);
    intptr_t *results = ARENA_ARRAY(l->arena, intptr_t, (size_t)num_results + 1);
    bool *is_carried = ARENA_ARRAY(l->arena, bool, (size_t)num + 1);
    for (intptr_t i = 0; i < num_results; i++)
        results[i] = has_uses(op_result(l->op, i)) ? pass(l, passed_value(l, i, false)) : -1;
    for (intptr_t i = 0; i < num; i++) is_carried[i] = has_uses(mlirBlockGetArgument(l->before, i));
    walk_body(l, pass_operands);
    for (intptr_t i = 0; i < num; i++)
        if (is_carried[i] && is_of_first(l, next_value(l, i))) pass(l, next_value(l, i));
    make_after(l, is_carried, num);
    make_before(l);
    make_while(l, is_carried, num, results);
}

/* ---- all loops ---- */

void while_loops(FrontendContext *fc, MlirOperation function)
{
    Arena *arena = arena_new();
    const OperationList loops = find_operations(arena, function, INNER_FIRST, has_name, "scf.while");
    for (uint32_t i = 0; i < loops.len; i++) {
        Loop l = {.fc = fc, .arena = arena, .op = loops.data[i]};
        if (match(&l)) test_first(&l);
        while_to_for(fc, arena, l.op);
    }
    arena_free(arena);
}
