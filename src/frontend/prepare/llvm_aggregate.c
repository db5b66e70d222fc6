/* If a block has a struct or array of the LLVM dialect as an argument (for example a memref descriptor in a loop),
   replaces it by arguments for its members. */
#include <string.h>

#include "frontend/prepare/make.h"
#include "frontend/prepare/prepare.h"
#include "frontend/read/reader.h"
#include "mlir-c/BuiltinAttributes.h"

enum { MAX_MEMBERS = 64, MAX_LEVELS = 8 };

typedef struct Member {
    MlirType type;
    int64_t position[MAX_LEVELS];
    intptr_t depth;
} Member;

typedef struct Splitter {
    FrontendContext *fc;
    Arena *arena;
    MlirLocation loc;
} Splitter;

typedef struct Members {
    Member list[MAX_MEMBERS];
    unsigned num;
} Members;

static bool add_members(const Splitter *s, MlirType type, const int64_t *position, intptr_t depth, Members *out)
{
    int64_t n = llvm_num_members(s->fc, type);
    if (depth >= MAX_LEVELS || n > MAX_MEMBERS || out->num >= MAX_MEMBERS) return false;
    Member m = {.type = type, .depth = depth};
    for (intptr_t i = 0; i < depth; i++) m.position[i] = position[i];
    if (n < 0) {
        out->list[out->num++] = m;
        return true;
    }
    for (int64_t i = 0; i < n; i++) {
        uint64_t offset;
        m.position[depth] = i;
        if (!add_members(s, llvm_member(s->fc, type, i, &offset), m.position, depth + 1, out)) return false;
    }
    return true;
}

/* False: not an aggregate, or one with too many members. */
static bool members_of(const Splitter *s, MlirType type, Members *out)
{
    out->num = 0;
    return llvm_num_members(s->fc, type) >= 0 && add_members(s, type, NULL, 0, out);
}

/* Makes llvm.extractvalue or llvm.insertvalue (with a position), or llvm.mlir.poison (NULL), before `op`. */
static MlirValue make(const Splitter *s, MlirOperation op, const char *name, const MlirValue *operands, intptr_t num,
                      MlirType type, const Member *member)
{
    Place at = before(op);
    at.loc = s->loc;
    MlirNamedAttribute a;
    if (member) a = named(s->fc, "position", mlirDenseI64ArrayGet(s->fc->mlir, member->depth, member->position));
    return op_result(make_operation(&at, &(NewOp){name, operands, num, type, &a, member != NULL}), 0);
}

/* Appends the replacement of `v` before `terminator`: `v` itself or its members. */
static void forward(const Splitter *s, MlirOperation terminator, MlirValue v, MlirOperationState *state, int32_t *count)
{
    Members members;
    if (!members_of(s, mlirValueGetType(v), &members)) {
        mlirOperationStateAddOperands(state, 1, &v);
        ++*count;
        return;
    }
    ARRAY_FOREACH(const Member, member, members.list, members.num) {
        MlirValue value = make(s, terminator, "llvm.extractvalue", &v, 1, member->type, member);
        mlirOperationStateAddOperands(state, 1, &value);
        ++*count;
    }
}

/* Splits the operands of cf.br, cf.cond_br or cf.switch. Operands that belong to no block come first. */
static void split_terminator(const Splitter *s, MlirOperation op)
{
    bool is_branch = !strcmp(op_name(op), "cf.br"), is_switch = !strcmp(op_name(op), "cf.switch");
    if (!is_branch && !is_switch && strcmp(op_name(op), "cf.cond_br")) return;
    intptr_t at = is_branch ? 0 : 1, num = mlirOperationGetNumSuccessors(op);
    MlirOperationState state =
        mlirOperationStateGet(mlirStringRefCreateFromCString(op_name(op)), mlirOperationGetLocation(op));
    MlirValue flag = at ? op_operand(op, 0) : (MlirValue){NULL};
    if (at) mlirOperationStateAddOperands(&state, 1, &flag);
    int32_t *counts = ARENA_ARRAY(s->arena, int32_t, num + 1), cases = 0;
    for (intptr_t b = 0; b < num; b++) {
        MlirBlock to = mlirOperationGetSuccessor(op, b);
        intptr_t n = mlirBlockGetNumArguments(to);
        counts[b] = 0;
        for (intptr_t i = 0; i < n; i++) forward(s, op, op_operand(op, at + i), &state, &counts[b]);
        if (b) cases += counts[b];
        at += n;
        mlirOperationStateAddSuccessors(&state, 1, &to);
    }
    MlirNamedAttribute attributes[3];
    intptr_t num_attributes = 0;
    if (!is_branch) {
        int32_t sizes[3] = {1, counts[0], cases};
        attributes[num_attributes++] = named(s->fc, "operandSegmentSizes", mlirDenseI32ArrayGet(s->fc->mlir, 3, sizes));
    }
    if (is_switch) {
        MlirAttribute values = op_attribute(op, "case_values");
        attributes[num_attributes++] =
            named(s->fc, "case_operand_segments", mlirDenseI32ArrayGet(s->fc->mlir, num - 1, counts + 1));
        if (!mlirAttributeIsNull(values)) attributes[num_attributes++] = named(s->fc, "case_values", values);
    }
    mlirOperationStateAddAttributes(&state, num_attributes, attributes);
    mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(op), op, mlirOperationCreate(&state));
    mlirOperationDestroy(op);
}

static void split_arguments(const Splitter *s, MlirBlock block)
{
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(block);) {
        MlirValue argument = mlirBlockGetArgument(block, i);
        MlirType type = mlirValueGetType(argument);
        Members members;
        if (!members_of(s, type, &members)) {
            i++;
            continue;
        }
        MlirOperation first = mlirBlockGetFirstOperation(block);
        MlirValue whole = make(s, first, "llvm.mlir.poison", NULL, 0, type, NULL);
        for (unsigned m = 0; m < members.num; m++) {
            MlirValue operands[2] = {whole, mlirBlockInsertArgument(block, i + 1 + m, members.list[m].type, s->loc)};
            whole = make(s, first, "llvm.insertvalue", operands, 2, type, &members.list[m]);
        }
        mlirValueReplaceAllUsesOfWith(argument, whole);
        mlirBlockEraseArgument(block, (unsigned)i);
        i += members.num;
    }
}

static bool has_aggregate(const Splitter *s, MlirBlock block)
{
    Members members;
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); i++)
        if (members_of(s, mlirValueGetType(mlirBlockGetArgument(block, i)), &members)) return true;
    return false;
}

static unsigned position_of(MlirOperation op, int64_t out[MAX_LEVELS])
{
    MlirAttribute a = op_attribute(op, "position");
    intptr_t n = mlirAttributeIsNull(a) ? 0 : mlirDenseArrayGetNumElements(a);
    if (n > MAX_LEVELS) return 0;
    for (intptr_t i = 0; i < n; i++) out[i] = mlirDenseI64ArrayGetElement(a, i);
    return (unsigned)n;
}

/* The value that was inserted at the position that `op` extracts; else the result of `op`. */
static MlirValue extracted(MlirOperation op)
{
    int64_t where[MAX_LEVELS], at[MAX_LEVELS];
    const int64_t *position = where;
    unsigned n = position_of(op, where);
    MlirValue v = op_operand(op, 0);
    while (n && mlirValueIsAOpResult(v)) {
        MlirOperation made = mlirOpResultGetOwner(v);
        if (strcmp(op_name(made), "llvm.insertvalue")) break;
        unsigned depth = position_of(made, at), same = 0;
        while (same < depth && same < n && at[same] == position[same]) same++;
        if (!depth || (same == n && depth > n)) break; /* it overlaps only a part of what is extracted */
        if (same < depth) {
            v = op_operand(made, 0);
            continue;
        }
        v = op_operand(made, 1);
        position += depth;
        if (!(n -= depth)) return v;
    }
    return op_result(op, 0);
}

/* Only in this block, not in regions inside it. */
static void forward_extracts(MlirBlock block)
{
    for (MlirOperation op = mlirBlockGetFirstOperation(block), next; !mlirOperationIsNull(op); op = next) {
        next = mlirOperationGetNextInBlock(op);
        if (strcmp(op_name(op), "llvm.extractvalue")) continue;
        MlirValue v = extracted(op);
        if (mlirValueEqual(v, op_result(op, 0))) continue;
        mlirValueReplaceAllUsesOfWith(op_result(op, 0), v);
        mlirOperationDestroy(op);
    }
}

void split_aggregates(FrontendContext *fc, MlirRegion body)
{
    MlirBlock entry = mlirRegionGetFirstBlock(body);
    Splitter s = {.fc = fc, .loc = mlirLocationUnknownGet(fc->mlir)};
    bool any = false;
    for (MlirBlock b = mlirBlockGetNextInRegion(entry); !mlirBlockIsNull(b) && !any; b = mlirBlockGetNextInRegion(b))
        any = has_aggregate(&s, b);
    if (!any) return;
    s.arena = arena_new();
    for (MlirBlock b = entry; !mlirBlockIsNull(b); b = mlirBlockGetNextInRegion(b))
        split_terminator(&s, mlirBlockGetTerminator(b));
    for (MlirBlock b = mlirBlockGetNextInRegion(entry); !mlirBlockIsNull(b); b = mlirBlockGetNextInRegion(b))
        split_arguments(&s, b);
    arena_free(s.arena);
    /* The remaining aggregates need not pass between blocks. */
    for (MlirBlock b = entry; !mlirBlockIsNull(b); b = mlirBlockGetNextInRegion(b)) forward_extracts(b);
}
