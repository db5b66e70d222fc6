/* The tensor data mover (gfx1250): its descriptor, and what it moves, as accesses of up to LANES pieces.
   Source: CDNA5 ISA 10.11. */
#ifndef WAVECC_SIM_TENSOR_H
#define WAVECC_SIM_TENSOR_H

#include "sim/machine/machine.h"

enum { TENSOR_DIMS = 5, TENSOR_WORDS = 20, TENSOR_INDICES = 16 };

/* A descriptor, dimension 0 the innermost. Sizes and strides in elements. */
typedef struct Tensor {
    bool is_load, is_gather;
    bool nothing; /* nothing is moved */
    bool early_timeout, has_barrier;
    uint16_t mask; /* workgroups of the cluster that load the same */
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

/* NULL, or what is wrong with it. */
const char *tensor_read(const uint32_t words[TENSOR_WORDS], bool is_load, Tensor *out);
/* Bytes of memory that it may touch, roughly. */
void tensor_bounds(const Tensor *tensor, uint64_t *low, uint64_t *high);

typedef struct TensorWalk {
    Tensor tensor;
    const SimAccess *whole;
    uint32_t row[TENSOR_DIMS]; /* of the row of dimension 0 that comes next */
    uint32_t iteration;
    uint64_t dense;           /* bytes of the stream before it */
    uint64_t memory;          /* rest of the row: inside, then outside of the tensor */
    uint64_t inside, outside; /* bytes */
    uint64_t start[TENSOR_DIMS];
    bool barrier_left;
} TensorWalk;

/* The pieces of a copy in order, then the arrival at its barrier. */
void tensor_walk(TensorWalk *walk, const SimAccess *whole);
/* False: there is no further one. */
bool tensor_next(TensorWalk *walk, SimAccess *part);

#endif
