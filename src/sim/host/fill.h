/* The contents of buffers: their layout in memory, and each element before the kernel runs. The contents are a function
   of the position. So a page is made when it is first accessed (memory.h), and a buffer of gigabytes costs only as much
   as the kernel reads. */
#pragma once

#include "sim/host/npy.h"
#include "wavecc/random.h"

enum { FILL_MAX_RANK = 8, FILL_GAP_BYTE = 0xff };

typedef enum FillKind { FILL_ZERO, FILL_CONST, FILL_IOTA, FILL_RANDOM, FILL_FILE } FillKind;

/* The layout of a shape in memory. Positions and strides count elements. A position without an element is a gap; so are
   the `offset` positions at the front. Gaps contain bytes FILL_GAP_BYTE, which read as NaN or -1, so a kernel that
   reads them gives visibly wrong results. */
typedef struct FillLayout {
    uint32_t rank;
    uint64_t dims[FILL_MAX_RANK], strides[FILL_MAX_RANK];
    uint64_t offset;              /* position of the first element */
    uint64_t count;               /* number of elements */
    uint64_t positions;           /* length of the buffer: the largest position + 1 */
    bool is_contiguous;           /* row-major without gaps after `offset` */
    bool is_invertible;           /* each position has at most one element, which division by the strides finds */
    uint8_t order[FILL_MAX_RANK]; /* dimensions longer than 1, by falling stride */
    uint32_t num_ordered;
} FillLayout;

typedef struct Fill {
    FillLayout layout;
    WaveccType type;
    FillKind kind;
    uint64_t code;   /* FILL_CONST */
    uint64_t stream; /* FILL_RANDOM: wavecc_random_stream */
    bool is_bounded; /* FILL_RANDOM: wavecc_random_between(low, high) */
    double low, high;
    const uint8_t *data;  /* FILL_FILE: elements in row-major order, of type file_type, as in memory */
    WaveccType file_type; /* the type itself; or f32 or f64 values; or u8: codes of f4x2, one per byte */
} Fill;

/* Row-major strides for the shape. */
void fill_natural_strides(FillLayout *layout);
/* Completes a layout whose rank, dims, strides and offset are set. False: too large; `why` is the message. */
bool fill_layout_finish(FillLayout *layout, WaveccType type, const char **why);
/* Position of an element from its row-major number. */
uint64_t fill_position(const FillLayout *layout, uint64_t element);
/* The element at a position. False: a gap. Needs is_invertible. */
bool fill_element(const FillLayout *layout, uint64_t position, uint64_t *element);
/* The bits of an element before the run. */
uint64_t fill_code(const Fill *fill, uint64_t element);
/* Bytes of the whole buffer. */
uint64_t fill_size(const Fill *fill);
/* Does the buffer have zeroes alone? */
bool fill_is_zeroes(const Fill *fill);
/* A MemoryFill (memory.h); `context` is a Fill. */
void fill_bytes(void *context, uint64_t offset, uint8_t *bytes, size_t count);
