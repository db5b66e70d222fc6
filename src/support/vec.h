/* Growable array whose memory comes from an arena. */
#pragma once

#include "support/arena.h"

#define VEC(type)     \
    struct {          \
        type *data;   \
        uint32_t len; \
        uint32_t cap; \
    }

/* Appends one element; the vector's memory is the arena's. */
#define VEC_PUSH(arena, vec, value)                                                          \
    do {                                                                                     \
        if ((vec)->len == (vec)->cap) {                                                      \
            uint32_t vec_new_cap_ = (vec)->cap ? (vec)->cap * 2 : 8;                         \
            (vec)->data = arena_grow((arena), (vec)->data, sizeof *(vec)->data * (vec)->cap, \
                                     sizeof *(vec)->data * vec_new_cap_);                    \
            (vec)->cap = vec_new_cap_;                                                       \
        }                                                                                    \
        (vec)->data[(vec)->len++] = (value);                                                 \
    } while (0)
#define VEC_LAST(vec) ((vec)->data[(vec)->len - 1])
#define VEC_POP(vec) ((vec)->data[--(vec)->len])
/* The address of each element of an array, or of a vector, in turn. The body must not change their number. */
#define ARRAY_FOREACH(type, x, array, count) for (type *x = (array), *x##_end_ = x + (count); x < x##_end_; x++)
#define VEC_FOREACH(type, x, vec) ARRAY_FOREACH(type, x, (vec)->data, (vec)->len)
