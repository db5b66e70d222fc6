/* Which integers are at most some operations away from a position: an address, an index, the bound of a loop? Only for
   these it pays to keep how they were computed (docs/expressions.md). The search goes backward from all uses that are
   not known to be uses of numbers:

     %h = arith.xori %x, %y            a number, as it is only stored
     llvm.store %h, %p
     %i = arith.addi %t, %k            a position, and so are %t and %k
     %q = llvm.getelementptr %p[%i]

   Comparisons are such uses, too, since masks and bounds are compared. A hash of many operations that chooses an entry
   of a table in the end is a number but for its last ones. */
#include <string.h>

#include "frontend/facts/source_facts.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/text.h"

enum { MOST_DISTANCE = 8 };

typedef struct Found {
    MlirValue value;
    unsigned distance; /* operations between it and the use */
} Found;

typedef struct Search {
    Arena *arena;
    Map *found;
    VEC(Found) all; /* the nearest ones first */
    unsigned distance;
} Search;

static bool is_of_floats(MlirValue v)
{
    const MlirType type = mlirValueGetType(v);
    return mlirTypeIsAFloat(mlirTypeIsAVector(type) ? mlirShapedTypeGetElementType(type) : type);
}

static void find(Search *s, MlirValue v)
{
    if (mlirValueIsNull(v) || is_of_floats(v) || map_get_pointer(s->found, v.ptr)) return;
    map_put_pointer(s->found, s->arena, v.ptr, s);
    VEC_PUSH(s->arena, &s->all, ((Found){v, s->distance}));
}

/* Are its operands positions where its result is one, and only there? */
static bool passes_on(const char *name)
{
    static const char *const moves[] = {"vector.insert",     "vector.extract",     "vector.from_elements",
                                        "vector.broadcast",  "vector.shape_cast",  "vector.shuffle",
                                        "vector.bitcast",    "vector.to_elements", "llvm.insertvalue",
                                        "llvm.extractvalue", "llvm.freeze",        "math.absi"};
    return (!strncmp(name, "arith.", 6) && strcmp(name, "arith.cmpi")) || TEXT_IN(name, moves);
}

/* Does the use say by itself that the operand is a position? */
static bool is_position_of(MlirOperation op, intptr_t operand)
{
    static const char *const counts[] = {"math.ctlz", "math.cttz", "math.ctpop", "llvm.intr.fshl", "llvm.intr.fshr"};
    static const char *const stores[] = {"llvm.store", "memref.store", "vector.store"};
    static const char *const flow[] = {"scf.yield", "scf.condition", "scf.while"};
    const char *name = op_name(op);
    if (TEXT_IN(name, stores)) return operand > 0;
    if (!strcmp(name, "scf.for")) return operand < 3;
    return !passes_on(name) && !TEXT_IN(name, counts) && !TEXT_IN(name, flow);
}

/* Operand i of what ends the region. */
static MlirValue end_operand(MlirOperation op, intptr_t region, intptr_t i)
{
    const MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, region));
    return mlirBlockIsNull(block) ? (MlirValue){NULL} : op_operand(mlirBlockGetTerminator(block), i);
}

/* What an scf.for carries as argument i, or what result i of a choice is. */
static void find_carried(Search *s, MlirOperation op, intptr_t i)
{
    if (!strcmp(op_name(op), "scf.for")) find(s, op_operand(op, 3 + i));
    for (intptr_t n = 0; n < mlirOperationGetNumRegions(op); n++) find(s, end_operand(op, n, i));
}

static void find_argument_sources(Search *s, MlirValue v)
{
    const MlirBlock block = mlirBlockArgumentGetOwner(v);
    const MlirOperation op = mlirBlockGetParentOperation(block);
    const intptr_t i = mlirBlockArgumentGetArgNumber(v);
    if (!strcmp(op_name(op), "scf.for") && i > 0) find_carried(s, op, i - 1);
    if (strcmp(op_name(op), "scf.while")) return;
    if (!mlirBlockEqual(block, mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0))))
        return find(s, end_operand(op, 0, i + 1));
    find(s, op_operand(op, i));
    find(s, end_operand(op, 1, i));
}

static void find_sources(Search *s, MlirValue v)
{
    if (!mlirValueIsAOpResult(v)) return find_argument_sources(s, v);
    const MlirOperation op = mlirOpResultGetOwner(v);
    const intptr_t i = mlirOpResultGetResultNumber(v);
    if (!strcmp(op_name(op), "scf.while")) return find(s, end_operand(op, 0, i + 1));
    if (mlirOperationGetNumRegions(op)) return find_carried(s, op, i);
    if (!passes_on(op_name(op))) return;
    for (intptr_t n = 0; n < mlirOperationGetNumOperands(op); n++) find(s, mlirOperationGetOperand(op, n));
}

static MlirWalkResult visit(MlirOperation op, void *data)
{
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++)
        if (is_position_of(op, i)) find(data, mlirOperationGetOperand(op, i));
    return MlirWalkResultAdvance;
}

bool is_position(Reader *r, MlirValue v)
{
    const MlirType type = mlirValueGetType(v);
    if (mlirTypeIsAIndex(mlirTypeIsAVector(type) ? mlirShapedTypeGetElementType(type) : type)) return true;
    if (!r->positions) {
        Search s = {.arena = r->arena, .found = r->positions = ARENA_NEW(r->arena, Map)};
        mlirOperationWalk(r->function, visit, &s, MlirWalkPreOrder);
        for (uint32_t i = 0; i < s.all.len && s.all.data[i].distance < MOST_DISTANCE; i++) {
            s.distance = s.all.data[i].distance + 1;
            find_sources(&s, s.all.data[i].value);
        }
    }
    return map_get_pointer(r->positions, v.ptr);
}
