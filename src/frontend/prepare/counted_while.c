/* A scf.while whose first region only tests, and which counts to a bound by constant steps, becomes a scf.for:

     %r:2 = scf.while (%i = %n, %s = %x)                   %l = -1 - %n, %u = -1 - 0
       %c = arith.cmpi sgt, %i, %c0                        %r = scf.for %j = %l to %u step %c1 iter_args(%s = %x)
       scf.condition(%c) %i, %s                      =>      %i = -1 - %j
     do                                                      ...
       ...                                                   scf.yield %t
       %k = arith.subi %i, %c1
       scf.yield %k, %t

   -1 - x turns the order of all numbers round and never wraps, so that counting down is counting up. The test may be
   any order, signed or not, either way round; or `ne`, where the counter does not jump over the bound. */
#include "frontend/prepare/look.h"
#include "frontend/prepare/make.h"
#include "frontend/prepare/prepare.h"
#include "mlir-c/BuiltinTypes.h"

/* arith.CmpIPredicate */
enum { EQ, NE, SLT, SLE, SGT, SGE, ULT, ULE, UGT, UGE };

typedef struct Counted {
    FrontendContext *fc;
    MlirOperation op;
    MlirBlock first, second;
    MlirValue counter; /* the argument of the first block */
    MlirValue bound;   /* from outside */
    MlirOperation sum; /* counter and step, in the second block */
    int64_t step;      /* at least 1 */
    bool down, is_unsigned;
    bool reaches; /* it goes on at the bound, too */
} Counted;

/* The source of argument or result `i`: an argument of the first block, or a value from outside. */
static MlirValue passed_value(const Counted *c, intptr_t i)
{
    return op_operand(mlirBlockGetTerminator(c->first), 1 + i);
}

static MlirValue first_count(const Counted *c) { return op_operand(c->op, mlirBlockArgumentGetArgNumber(c->counter)); }

static unsigned width_of(MlirType type)
{
    return mlirTypeIsAInteger(type) ? mlirIntegerTypeGetWidth(type) : 64; /* index */
}

/* The greatest signed number of so many bits. */
static int64_t most_of(unsigned bits) { return bits >= 64 ? INT64_MAX : (INT64_C(1) << (bits - 1)) - 1; }

/* Bits of the number that was extended to `v`; as many as `v` has if none was. */
static unsigned bits_before(MlirValue v, bool *by_zeros)
{
    static const char *const by_sign[] = {"llvm.sext", "arith.extsi", "arith.index_cast"}, *const by_zero[] = {
                                                                                               "llvm.zext",
                                                                                               "arith.extui",
                                                                                               "arith.index_castui"};
    const unsigned bits = width_of(mlirValueGetType(v));
    *by_zeros = false;
    if (!mlirValueIsAOpResult(v)) return bits;
    const MlirOperation op = mlirOpResultGetOwner(v);
    const bool zeros = TEXT_IN(op_name(op), by_zero);
    if (!zeros && !TEXT_IN(op_name(op), by_sign)) return bits;
    const unsigned from = width_of(mlirValueGetType(op_operand(op, 0)));
    *by_zeros = zeros && from < bits;
    return from < bits ? from : bits;
}

/* A bound of the value, or of -1 - it: a constant, or by the number that was extended. */
static int64_t most_value(const Counted *c, MlirValue v)
{
    int64_t value;
    bool by_zeros;
    if (integer_of(v, &value)) return c->down ? -1 - value : value;
    const unsigned from = bits_before(v, &by_zeros), bits = width_of(mlirValueGetType(v));
    return most_of(from < bits ? from + 1 : bits);
}

static bool never_negative(MlirValue v)
{
    int64_t value;
    bool by_zeros;
    if (integer_of(v, &value)) return value >= 0;
    return bits_before(v, &by_zeros) < 64 && by_zeros;
}

static bool has_flag(const Counted *c, const char *flag)
{
    const MlirAttribute flags = op_attribute(c->sum, "overflowFlags");
    return !mlirAttributeIsNull(flags) && strstr(attribute_text(c->fc, flags), flag);
}

/* ---- does it count? ---- */

/* A comparison of an argument and a value from outside, the only operation beside the condition. */
static bool find_test(Counted *c, int64_t *predicate)
{
    static const uint8_t mirrored[] = {EQ, NE, SGT, SGE, SLT, SLE, UGT, UGE, ULT, ULE};
    const MlirOperation test = mlirBlockGetFirstOperation(c->first), condition = mlirBlockGetTerminator(c->first);
    if (!is_named(test, "arith.cmpi") || !mlirOperationEqual(mlirOperationGetNextInBlock(test), condition) ||
        !is_result_of(op_operand(condition, 0), test))
        return false;
    *predicate = mlirIntegerAttrGetValueInt(op_attribute(test, "predicate"));
    const bool swapped = !is_argument_of(op_operand(test, 0), c->first);
    if (swapped) *predicate = mirrored[*predicate];
    c->counter = op_operand(test, swapped);
    c->bound = op_operand(test, !swapped);
    return is_argument_of(c->counter, c->first) && !is_inside(c->bound, c->op);
}

/* By how much the counter grows in each iteration: not 0. */
static bool find_step(Counted *c, int64_t *step)
{
    const intptr_t at = mlirBlockArgumentGetArgNumber(c->counter);
    const MlirValue next = op_operand(mlirBlockGetTerminator(c->second), at);
    if (!mlirValueIsAOpResult(next)) return false;
    c->sum = mlirOpResultGetOwner(next);
    const bool adds = is_named(c->sum, "arith.addi"), subtracts = is_named(c->sum, "arith.subi");
    if (!adds && !subtracts) return false;
    const bool swapped = adds && integer_of(op_operand(c->sum, 0), step);
    const MlirValue x = op_operand(c->sum, swapped);
    if (!swapped && !integer_of(op_operand(c->sum, 1), step)) return false;
    if (!*step || *step > most_of(62) || *step < -most_of(62)) return false;
    if (subtracts) *step = -*step;
    return is_argument_of(x, c->second) &&
           mlirValueEqual(passed_value(c, mlirBlockArgumentGetArgNumber(x)), c->counter);
}

/* With `ne`: does the counter reach the bound exactly, without passing it? */
static bool meets_bound(const Counted *c)
{
    int64_t from, to, way;
    if (!integer_of(first_count(c), &from) || !integer_of(c->bound, &to)) return c->step == 1 && has_flag(c, "nsw");
    if (c->down ? __builtin_sub_overflow(from, to, &way) : __builtin_sub_overflow(to, from, &way)) return false;
    return way >= 0 && way % c->step == 0;
}

/* The direction, and whether an unsigned order may be read as a signed one. False: the counter may come to no end, or
   the order is another. */
static bool find_order(Counted *c, int64_t predicate, int64_t step)
{
    const bool less = predicate == SLT || predicate == SLE || predicate == ULT || predicate == ULE;
    if (predicate == EQ) return false;
    c->down = step < 0;
    c->step = step < 0 ? -step : step;
    c->reaches = predicate == SLE || predicate == SGE || predicate == ULE || predicate == UGE;
    if (predicate == NE) return meets_bound(c);
    c->is_unsigned = predicate >= ULT && !(never_negative(first_count(c)) && never_negative(c->bound) && !c->down);
    return less == !c->down;
}

/* If the loop continues, does the counter plus the step not wrap? */
static bool cannot_wrap(const Counted *c)
{
    const int64_t most = most_of(width_of(mlirValueGetType(c->counter)));
    if (c->step == 1 && !c->reaches) return true;
    if (c->is_unsigned) return !c->reaches && has_flag(c, "nuw");
    return (c->step < most - 1 && most_value(c, c->bound) < most - c->step) || has_flag(c, "nsw");
}

static bool match(Counted *c)
{
    int64_t predicate, step;
    if (mlirBlockIsNull(c->first) || mlirBlockIsNull(c->second) || mlirOperationGetNumDiscardableAttributes(c->op))
        return false;
    if (!find_test(c, &predicate) || !find_step(c, &step) || !find_order(c, predicate, step) || !cannot_wrap(c))
        return false;
    for (intptr_t i = 0; i < mlirOperationGetNumResults(c->op); i++) {
        const MlirValue v = passed_value(c, i);
        if (is_inside(v, c->op) && !is_argument_of(v, c->first)) return false;
        /* Without a division, the end is only known if the step is 1. */
        if (mlirValueEqual(v, c->counter) && c->step != 1 && has_uses(op_result(c->op, i))) return false;
    }
    return true;
}

/* ---- the for ---- */

static MlirValue make_number(const Counted *c, const Place *at, int64_t value)
{
    const MlirType type = mlirValueGetType(c->counter);
    const MlirNamedAttribute number = named(c->fc, "value", mlirIntegerAttrGet(type, value));
    return op_result(make_operation(at, &(NewOp){"arith.constant", NULL, 0, type, &number, 1}), 0);
}

/* Turns a number that counts down into one that counts up, and back. */
static MlirValue make_upward(const Counted *c, const Place *at, MlirValue v)
{
    const MlirValue operands[2] = {make_number(c, at, -1), v};
    return c->down ? make_value(at, "arith.subi", operands, 2, mlirValueGetType(v)) : v;
}

/* Lower and upper end, and step. */
static void make_bounds(const Counted *c, const Place *at, MlirValue *out)
{
    const MlirType type = mlirValueGetType(c->counter);
    out[0] = make_upward(c, at, first_count(c));
    out[1] = make_upward(c, at, c->bound);
    out[2] = make_number(c, at, c->step);
    if (c->reaches) out[1] = make_value(at, "arith.addi", (MlirValue[]){out[1], make_number(c, at, 1)}, 2, type);
}

/* The for's argument of an argument of the first block: the counter is the first, what is carried follows. */
static intptr_t place_in_for(intptr_t argument, intptr_t counter)
{
    return argument == counter ? 0 : argument < counter ? argument + 1 : argument;
}

/* The loop with an empty body that ends with what the while's second block yields. */
static MlirOperation make_empty(const Counted *c, Arena *arena, const Place *at, MlirValue *operands)
{
    const intptr_t num = mlirOperationGetNumOperands(c->op), counter = mlirBlockArgumentGetArgNumber(c->counter);
    MlirType *types = ARENA_ARRAY(arena, MlirType, (size_t)num + 1);
    MlirLocation *locs = ARENA_ARRAY(arena, MlirLocation, (size_t)num + 1);
    for (intptr_t i = 0; i < num; i++) {
        const intptr_t place = place_in_for(i, counter);
        types[place] = mlirValueGetType(op_operand(c->op, i));
        locs[place] = at->loc;
        if (i != counter) operands[2 + place] = op_operand(c->op, i);
    }
    MlirOperationState state = mlirOperationStateGet(mlirStringRefCreateFromCString("scf.for"), at->loc);
    MlirRegion region = mlirRegionCreate();
    mlirRegionAppendOwnedBlock(region, mlirBlockCreate(num, types, locs));
    mlirOperationStateAddOperands(&state, num + 2, operands);
    mlirOperationStateAddResults(&state, num - 1, types + 1);
    mlirOperationStateAddOwnedRegions(&state, 1, &region);
    const MlirNamedAttribute compares = named(c->fc, "unsignedCmp", mlirUnitAttrGet(c->fc->mlir));
    if (c->is_unsigned) mlirOperationStateAddAttributes(&state, 1, &compares);
    return put_operation(at, mlirOperationCreate(&state));
}

static void move_body(const Counted *c, Arena *arena, MlirBlock body)
{
    const intptr_t num = mlirOperationGetNumOperands(c->op), counter = mlirBlockArgumentGetArgNumber(c->counter);
    MlirValue *next = ARENA_ARRAY(arena, MlirValue, (size_t)num + 1);
    const MlirOperation yield = mlirBlockGetTerminator(c->second);
    const Place start = at_end(body, mlirOperationGetLocation(c->op));
    const MlirValue count = make_upward(c, &start, mlirBlockGetArgument(body, 0));
    move_operations(c->second, body);
    for (intptr_t i = 0; i < mlirOperationGetNumResults(c->op); i++) {
        MlirValue v = passed_value(c, i);
        if (mlirValueEqual(v, c->counter)) v = count;
        else if (is_argument_of(v, c->first))
            v = mlirBlockGetArgument(body, place_in_for(mlirBlockArgumentGetArgNumber(v), counter));
        mlirValueReplaceAllUsesOfWith(mlirBlockGetArgument(c->second, i), v);
    }
    for (intptr_t i = 0; i < num; i++)
        if (i != counter) next[place_in_for(i, counter) - 1] = op_operand(yield, i);
    make_operation(&start, &(NewOp){.name = "scf.yield", .operands = next, .num_operands = num - 1});
    mlirOperationDestroy(yield);
}

/* The counter's value after the loop: the bound, or its start if that is beyond the bound. */
static MlirValue make_end(const Counted *c, const Place *at, const MlirValue *bounds)
{
    const char *most = c->is_unsigned ? "arith.maxui" : "arith.maxsi";
    return make_upward(c, at, make_value(at, most, bounds, 2, mlirValueGetType(c->counter)));
}

void while_to_for(FrontendContext *fc, Arena *arena, MlirOperation loop)
{
    Counted c = {.fc = fc, .op = loop, .first = region_block(loop, 0), .second = region_block(loop, 1)};
    if (!match(&c)) return;
    const Place at = before(loop);
    const intptr_t counter = mlirBlockArgumentGetArgNumber(c.counter);
    MlirValue *operands = ARENA_ARRAY(arena, MlirValue, (size_t)mlirOperationGetNumOperands(loop) + 3);
    make_bounds(&c, &at, operands);
    const MlirOperation made = make_empty(&c, arena, &at, operands);
    move_body(&c, arena, region_block(made, 0));
    for (intptr_t i = 0; i < mlirOperationGetNumResults(loop); i++) {
        MlirValue v = passed_value(&c, i);
        if (!has_uses(op_result(loop, i))) continue;
        if (mlirValueEqual(v, c.counter)) v = make_end(&c, &at, operands);
        else if (is_argument_of(v, c.first))
            v = op_result(made, place_in_for(mlirBlockArgumentGetArgNumber(v), counter) - 1);
        mlirValueReplaceAllUsesOfWith(op_result(loop, i), v);
    }
    mlirOperationDestroy(loop);
}
