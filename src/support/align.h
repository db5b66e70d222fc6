/* Multiples. */
#pragma once

#include <stdint.h>

/* The least multiple of `align` (1 or more) that is not below `n`. */
static inline uint64_t align_up(uint64_t n, uint64_t align) { return (n + align - 1) / align * align; }
