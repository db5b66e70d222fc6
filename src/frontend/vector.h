/* Shared by vector.c (moving elements) and vector_memory.c (loads and stores). */
#ifndef WAVECC_FRONTEND_VECTOR_H
#define WAVECC_FRONTEND_VECTOR_H

#include "frontend/internal.h"

/* Is it a vector or scalar of numbers, of a size that is supported? False after a diagnostic. */
bool check_vector(Reader *r, const Type *type);
/* Row-major strides of a shape. */
void shape_strides(const Type *type, int64_t *strides);

OpHandler emit_vector_load, emit_vector_store, emit_vector_maskedload, emit_vector_maskedstore;

#endif
