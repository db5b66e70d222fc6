/* Finds operations in MLIR by a test. */
#pragma once

#include "frontend/read/reader.h"

/* `data` is what the caller handed on with the test. */
typedef bool OperationTest(MlirOperation op, void *data);

typedef struct OperationList {
    MlirOperation *data;
    uint32_t len, cap;
} OperationList;

/* OUTERMOST: in order, nothing inside an operation that was found. */
typedef enum SearchOrder { OUTER_FIRST, INNER_FIRST, OUTERMOST } SearchOrder;

/* The operations of `top`, which is one of them, that pass the test. The arena owns the list: operations may then be
   moved and destroyed. */
OperationList find_operations(Arena *arena, MlirOperation top, SearchOrder order, OperationTest *test, void *data);
bool has_operation(MlirOperation top, OperationTest *test, void *data);
/* A test: does the operation have this name (data: const char *)? */
bool has_name(MlirOperation op, void *name);
