#include "frontend/read/find_operations.h"

#include <string.h>

typedef struct Search {
    Arena *arena; /* NULL: the first one will do */
    OperationTest *test;
    void *data;
    MlirWalkResult after; /* what follows one that was found */
    OperationList found;
} Search;

static MlirWalkResult visit(MlirOperation op, void *data)
{
    Search *s = data;
    if (!s->test(op, s->data)) return MlirWalkResultAdvance;
    if (s->arena) VEC_PUSH(s->arena, &s->found, op);
    else s->found.len = 1;
    return s->after;
}

OperationList find_operations(Arena *arena, MlirOperation top, SearchOrder order, OperationTest *test, void *data)
{
    Search s = {arena, test, data, order == OUTERMOST ? MlirWalkResultSkip : MlirWalkResultAdvance, {0}};
    mlirOperationWalk(top, visit, &s, order == INNER_FIRST ? MlirWalkPostOrder : MlirWalkPreOrder);
    return s.found;
}

bool has_operation(MlirOperation top, OperationTest *test, void *data)
{
    Search s = {NULL, test, data, MlirWalkResultInterrupt, {0}};
    mlirOperationWalk(top, visit, &s, MlirWalkPreOrder);
    return s.found.len;
}

bool has_name(MlirOperation op, void *name) { return !strcmp(op_name(op), name); }
