/* Zeroed memory of the host's heap, for data that live shorter than an arena. If there is no memory, this is a bug.
 * free() frees it. */
#pragma once

#include <stdlib.h>
#include <string.h>

#include "support/diag.h"

/* `count` elements of `bytes` bytes; never NULL. */
static inline void *heap_zeroed(size_t count, size_t bytes)
{
    void *memory = calloc(count ? count : 1, bytes);
    if (!memory) BUG("out of memory: %zu bytes", count * bytes);
    return memory;
}

/* Whole cache lines of 64 bytes, aligned to a line, for vector instructions of the host. */
static inline void *heap_zeroed_lines(size_t bytes)
{
    const size_t rounded = (bytes + 63) / 64 * 64;
    void *memory = aligned_alloc(64, rounded ? rounded : 64);
    if (!memory) BUG("out of memory: %zu bytes", rounded);
    memset(memory, 0, rounded);
    return memory;
}

/* `old` with room for `bytes`; the new part is not zeroed. */
static inline void *heap_grown(void *old, size_t bytes)
{
    void *memory = realloc(old, bytes);
    if (!memory) BUG("out of memory: %zu bytes", bytes);
    return memory;
}
