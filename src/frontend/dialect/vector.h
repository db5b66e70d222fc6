/* Shared by the files of the vector dialect: vector.c (moving elements) and those named below. */
#pragma once

#include "frontend/read/type.h"

/* Is it a vector or scalar of numbers with a supported size? False after a diagnostic. */
bool check_vector(Reader *r, const Type *type);
/* Row-major strides of a shape. */
void shape_strides(const Type *type, int64_t *strides);

/* A vector type with n elements of the type's element type. */
const Type *vector_type(Reader *r, const Type *type, uint32_t n);

/* One element of a result. */
typedef struct Pick {
    Value *value; /* a scalar, or a vector, with the result's element type */
    uint32_t element;
} Pick;

Pick *new_picks(Reader *r, const Type *type);
/* Makes a value from its elements. The analysis uses it, too: unknown data stays unknown. NULL: failed. */
Value *value_of_picks(Reader *r, const Type *type, const Pick *picks);
/* The same bits as another type. NULL: failed. */
Value *value_bitcast(Reader *r, Value *source, const Type *type);

bool read_extract(Reader *r, MlirOperation op);
bool read_insert(Reader *r, MlirOperation op);
