/* Shared by the files of the vector dialect: vector.c (moving elements) and those named below. */
#pragma once

#include "frontend/read/type.h"

/* Is it a vector or scalar of numbers with a supported size? False after a diagnostic. */
bool check_vector(Reader *r, const Type *type);
/* Row-major strides of a shape. */
void shape_strides(const Type *type, int64_t *strides);

/* A vector type with n elements of the type's element type. */
const Type *vector_type(Reader *r, const Type *type, uint32_t n);
