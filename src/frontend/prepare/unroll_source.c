/* Unrolls loops with few iterations if this makes positions of elements constant. Without it, a vector element is read
   and written by selects over all elements, and a private array cannot be in registers.

     %v = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %u)       %e0 = ... 0 ...
       %e = ...                                                 =>   %x1 = vector.insert %e0, %u[%c0]
       %n = vector.insert %e, %x[%i]                                 %e1 = ... 1 ...
       scf.yield %n                                                  %v = vector.insert %e1, %x1[%c1] ...

   The bounds must be constants, and the position must be computed from constants and induction variables of such loops.

   Two more kinds of loops are unrolled. First, loops with very few iterations whose masks and conditions compare the
   counter (and the thread's position) with constants: then most conditions are known, and in a ragged product only the
   last iteration is masked. Second, short loops without barriers whose body has branches: passes on kernel IR only
   overlap iterations of one-block loops, and the branches would cost more than the body.

   Inner loops come first. A loop with attributes of its own stays as its author wrote it. */
#include "frontend/prepare/look.h"
#include "frontend/prepare/make.h"
#include "frontend/prepare/prepare.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/map.h"

enum {
    MOST_TRIPS = 128,
    MOST_OPERATIONS = 4096, /* most operations after unrolling, nested regions included */
    MOST_DEPTH = 16,        /* most steps in the computation of a position */
    MOST_ASKED_TRIPS = 8,   /* most iterations if unrolling makes conditions known */
    MOST_ASKED_OPERATIONS = 512,
    MOST_BRANCHING_TRIPS = 16, /* most iterations of loops with branches */
    MOST_BRANCHING_OPERATIONS = 192,
};

typedef struct Unroller {
    FrontendContext *fc;
    Arena *arena;
    bool found, allocates;
    bool asks;            /* a condition compares its counter with a constant */
    bool branches, stays; /* branches: it has an scf.if; stays: it has a barrier or another loop */
    MlirOperation loop;   /* the loop at hand */
    uint32_t num_counted; /* operations in it */
} Unroller;

/* The number of iterations of a loop with constant bounds; -1: other loops. */
static int64_t trips_of(MlirOperation loop, int64_t *lower, int64_t *step)
{
    int64_t upper;
    if (!is_named(loop, "scf.for") || mlirOperationGetNumDiscardableAttributes(loop)) return -1;
    if (!integer_of(op_operand(loop, 0), lower) || !integer_of(op_operand(loop, 1), &upper) ||
        !integer_of(op_operand(loop, 2), step))
        return -1;
    const int64_t most = 1 << 30; /* with this limit no sum wraps, and signed and unsigned bounds agree */
    if (*lower < 0 || *step < 1 || *lower > most || *step > most || upper < 0 || upper > most) return -1;
    return upper <= *lower ? 0 : (upper - *lower + *step - 1) / *step;
}

/* Is the value computed from constants and induction variables of loops with few iterations? *varies: also from that of
   u->loop. */
static bool is_known(const Unroller *u, MlirValue v, unsigned depth, bool *varies)
{
    int64_t lower, step;
    if (mlirValueIsABlockArgument(v)) {
        MlirBlock block = mlirBlockArgumentGetOwner(v);
        MlirOperation parent = mlirBlockGetParentOperation(block);
        if (mlirBlockArgumentGetArgNumber(v) || mlirOperationIsNull(parent)) return false;
        int64_t trips = trips_of(parent, &lower, &step);
        *varies = *varies || mlirOperationEqual(parent, u->loop);
        return trips >= 0 && trips <= MOST_TRIPS;
    }
    MlirOperation op = mlirOpResultGetOwner(v);
    bool arithmetic = !strncmp(op_name(op), "arith.", 6) || is_named(op, "affine.apply");
    if (!arithmetic || !depth || mlirOperationGetNumRegions(op)) return false;
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++)
        if (!is_known(u, op_operand(op, i), depth - 1, varies)) return false;
    return true;
}

/* Is the value computed from values with known ranges: constants, counters, the thread's position? */
static bool has_range(const Unroller *u, MlirValue v, unsigned depth, bool *varies)
{
    if (mlirValueIsABlockArgument(v)) return is_known(u, v, depth, varies);
    MlirOperation op = mlirOpResultGetOwner(v);
    const char *name = op_name(op);
    if (is_named(op, "gpu.thread_id") || is_named(op, "gpu.lane_id")) return true;
    const bool computes = !strncmp(name, "arith.", 6) || !strncmp(name, "affine.", 7) || is_named(op, "vector.step") ||
                          is_named(op, "vector.broadcast") || is_named(op, "vector.create_mask");
    if (!computes || !depth || mlirOperationGetNumRegions(op)) return false;
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++)
        if (!has_range(u, op_operand(op, i), depth - 1, varies)) return false;
    return true;
}

/* Does it depend on a condition that varies with the counter and may be known in one iteration? */
static bool asks_for_counter(const Unroller *u, MlirOperation op)
{
    static const char *const names[] = {"scf.if", "vector.maskedload", "vector.maskedstore", "vector.transfer_read",
                                        "vector.transfer_write"};
    const bool is_one = TEXT_IN(op_name(op), names);
    for (intptr_t i = 0; is_one && i < mlirOperationGetNumOperands(op); i++) {
        MlirValue v = op_operand(op, i);
        if (!mlirValueIsAOpResult(v)) continue;
        MlirOperation made = mlirOpResultGetOwner(v);
        bool varies = false;
        if ((is_named(made, "arith.cmpi") || is_named(made, "arith.andi") || is_named(made, "vector.create_mask")) &&
            has_range(u, v, MOST_DEPTH, &varies) && varies)
            return true;
    }
    return false;
}

/* Is the memref an array in private memory, or a view of one? */
static bool is_private(MlirValue memref)
{
    for (unsigned depth = 0; depth < MOST_DEPTH && mlirValueIsAOpResult(memref); depth++) {
        MlirOperation op = mlirOpResultGetOwner(memref);
        if (is_named(op, "memref.alloca")) return true;
        bool view = is_named(op, "memref.cast") || is_named(op, "memref.subview") ||
                    is_named(op, "memref.collapse_shape") || is_named(op, "memref.expand_shape");
        if (!view) return false;
        memref = op_operand(op, 0);
    }
    return false;
}

/* The operands that select the element, [first, last). False: the operation has no such operands. */
static bool positions_of(MlirOperation op, intptr_t *first, intptr_t *last)
{
    static const struct {
        const char *name;
        intptr_t memref; /* operand number of the memref; -1: it accesses a vector */
        intptr_t first;
    } rows[] = {
        {"vector.extract", -1, 1},      {"vector.insert", -1, 2},      {"memref.load", 0, 1},
        {"memref.store", 1, 2},         {"vector.load", 0, 1},         {"vector.store", 1, 2},
        {"llvm.extractelement", -1, 1}, {"llvm.insertelement", -1, 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!is_named(op, rows[i].name)) continue;
        *first = rows[i].first;
        *last = mlirOperationGetNumOperands(op);
        return rows[i].memref < 0 || is_private(op_operand(op, rows[i].memref));
    }
    return false;
}

static bool is_loop_or_barrier(MlirOperation op)
{
    const char *name = op_name(op);
    return is_named(op, "scf.for") || is_named(op, "scf.while") || is_named(op, "scf.parallel") ||
           strstr(name, "barrier") || strstr(name, "fence") || strstr(name, "wait");
}

static MlirWalkResult look(MlirOperation op, void *data)
{
    Unroller *u = data;
    intptr_t first, last;
    u->num_counted++;
    u->branches = u->branches || is_named(op, "scf.if");
    u->stays = u->stays || (!mlirOperationEqual(op, u->loop) && is_loop_or_barrier(op));
    /* each copy would allocate its own memory */
    u->allocates = u->allocates || strstr(op_name(op), ".alloc");
    u->asks = u->asks || asks_for_counter(u, op);
    if (u->found || !positions_of(op, &first, &last)) return MlirWalkResultAdvance;
    bool known = first < last, varies = false;
    for (intptr_t i = first; i < last; i++) known = is_known(u, op_operand(op, i), MOST_DEPTH, &varies) && known;
    u->found = known && varies;
    return MlirWalkResultAdvance;
}

/* ---- unrolling ---- */

typedef struct Copies {
    Arena *arena;
    Map values; /* values of the loop to those of this iteration */
} Copies;

static MlirValue copied(const Copies *c, MlirValue v)
{
    void *to = map_get_pointer(&c->values, v.ptr);
    return to ? (MlirValue){to} : v;
}

static void name_copy(Copies *c, MlirValue v, MlirValue to)
{
    map_put_pointer(&c->values, c->arena, v.ptr, (void *)to.ptr);
}

static MlirWalkResult rename_operands(MlirOperation op, void *data)
{
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
        MlirValue v = op_operand(op, i), to = copied(data, v);
        if (to.ptr != v.ptr) mlirOperationSetOperand(op, i, to);
    }
    return MlirWalkResultAdvance;
}

static MlirValue constant_before(const Unroller *u, MlirOperation loop, MlirType type, int64_t value)
{
    const MlirNamedAttribute attribute = named(u->fc, "value", mlirIntegerAttrGet(type, value));
    const Place at = before(loop);
    return op_result(make_operation(&at, &(NewOp){"arith.constant", NULL, 0, type, &attribute, 1}), 0);
}

/* Copies one iteration in front of the loop. `carried`: the incoming values, then the outgoing ones. */
static void copy_body(const Unroller *u, MlirOperation loop, int64_t iv, MlirValue *carried, intptr_t num)
{
    MlirBlock body = region_block(loop, 0), around = mlirOperationGetBlock(loop);
    MlirValue counter = mlirBlockGetArgument(body, 0);
    Copies c = {.arena = u->arena};
    name_copy(&c, counter, constant_before(u, loop, mlirValueGetType(counter), iv));
    for (intptr_t i = 0; i < num; i++) name_copy(&c, mlirBlockGetArgument(body, 1 + i), carried[i]);
    MlirOperation terminator = mlirBlockGetTerminator(body);
    for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationEqual(op, terminator);
         op = mlirOperationGetNextInBlock(op)) {
        MlirOperation copy = mlirOperationClone(op);
        mlirOperationWalk(copy, rename_operands, &c, MlirWalkPreOrder);
        mlirBlockInsertOwnedOperationBefore(around, loop, copy);
        for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++)
            name_copy(&c, op_result(op, i), op_result(copy, i));
    }
    for (intptr_t i = 0; i < num; i++) carried[i] = copied(&c, op_operand(terminator, i));
}

static void unroll(Unroller *u, MlirOperation loop)
{
    int64_t lower, step, trips = trips_of(loop, &lower, &step);
    if (trips < 1 || trips > MOST_TRIPS) return;
    u->loop = loop;
    u->num_counted = 0;
    u->found = u->asks = u->allocates = u->branches = u->stays = false;
    mlirOperationWalk(loop, look, u, MlirWalkPreOrder);
    const bool asks = u->asks && trips <= MOST_ASKED_TRIPS && u->num_counted * trips <= MOST_ASKED_OPERATIONS;
    const bool branches = u->branches && !u->stays && trips <= MOST_BRANCHING_TRIPS &&
                          u->num_counted * trips <= MOST_BRANCHING_OPERATIONS;
    if (!(u->found || asks || branches) || u->allocates || u->num_counted * trips > MOST_OPERATIONS) return;
    intptr_t num = mlirOperationGetNumResults(loop);
    MlirValue *carried = ARENA_ARRAY(u->arena, MlirValue, num + 1);
    for (intptr_t i = 0; i < num; i++) carried[i] = op_operand(loop, 3 + i);
    for (int64_t i = 0; i < trips; i++) copy_body(u, loop, lower + i * step, carried, num);
    for (intptr_t i = 0; i < num; i++) mlirValueReplaceAllUsesOfWith(op_result(loop, i), carried[i]);
    mlirOperationDestroy(loop);
}

static bool has_trips(MlirOperation op, void *data)
{
    (void)data;
    int64_t lower, step;
    return trips_of(op, &lower, &step) > 0;
}

void unroll_loops(FrontendContext *fc, MlirOperation function)
{
    Arena *arena = arena_new();
    Unroller u = {.fc = fc, .arena = arena};
    const OperationList loops = find_operations(arena, function, INNER_FIRST, has_trips, NULL);
    for (uint32_t i = 0; i < loops.len; i++) unroll(&u, loops.data[i]);
    arena_free(arena);
}
