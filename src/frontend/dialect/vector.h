/* Shared by the files of the vector dialect: vector.c (moving elements) and those named below. */
#ifndef WAVECC_FRONTEND_DIALECT_VECTOR_H
#define WAVECC_FRONTEND_DIALECT_VECTOR_H

#include "frontend/read/type.h"

/* Is it a vector or scalar of numbers, of a size that is supported? False after a diagnostic. */
bool check_vector(Reader *r, const Type *type);
/* Row-major strides of a shape. */
void shape_strides(const Type *type, int64_t *strides);

/* A vector of n elements of the type's elements. */
const Type *vector_type(Reader *r, const Type *type, uint32_t n);

#endif
