/* The tensor data mover (gfx1250): reads its descriptor, and splits its copy into accesses of up to LANES pieces.
   Source: CDNA5 ISA 10.11. */
#pragma once

#include "sim/machine/machine.h"

enum { TENSOR_DIMS = 5, TENSOR_WORDS = 20, TENSOR_INDICES = 16 };

/* A descriptor. Dimension 0 is the innermost. Sizes and strides count elements. */
typedef struct Tensor {
    bool is_load, is_gather;
    bool nothing; /* nothing is moved */
    bool early_timeout, has_barrier;
    uint16_t mask; /* workgroups of the cluster that share the load */
    unsigned element_bytes, rank;
    uint64_t memory;
    uint32_t lds, barrier; /* byte addresses in LDS */
    uint32_t tile[TENSOR_DIMS];
    uint64_t size[TENSOR_DIMS], stride[TENSOR_DIMS]; /* stride[0] is 1 */
    uint32_t pad_interval, pad_bytes;                /* bytes; 0: no padding */
    uint32_t iterations, lds_increment;
    uint64_t memory_increment;
    uint32_t index[TENSOR_INDICES]; /* is_gather: rows */
} Tensor;

/* Reads the descriptor. Returns NULL, or the message. */
const char *tensor_read(const uint32_t words[TENSOR_WORDS], bool is_load, Tensor *out);
/* A range of memory that contains everything that it may touch. */
void tensor_bounds(const Tensor *tensor, uint64_t *low, uint64_t *high);

typedef struct TensorWalk {
    Tensor tensor;
    const SimAccess *whole;
    uint32_t row[TENSOR_DIMS]; /* row of dimension 0 that comes next */
    uint32_t iteration;
    uint64_t dense;           /* bytes of the stream before it */
    uint64_t memory;          /* rest of the row: inside, then outside of the tensor */
    uint64_t inside, outside; /* bytes */
    uint64_t start[TENSOR_DIMS];
    bool barrier_left;
} TensorWalk;

/* Starts a walk over the pieces of a copy in order; the arrival at its barrier comes last. */
void tensor_walk(TensorWalk *walk, const SimAccess *whole);
/* The next piece. False: there is none. */
bool tensor_next(TensorWalk *walk, SimAccess *part);
