/* Maps from pointers to pointers; the memory is an arena's. */
#ifndef WAVECC_FRONTEND_READ_PTR_MAP_H
#define WAVECC_FRONTEND_READ_PTR_MAP_H

#include "support/arena.h"

typedef struct PtrSlot {
    const void *key; /* NULL: free */
    void *value;
} PtrSlot;

typedef struct PtrMap {
    PtrSlot *slots;
    uint32_t len, cap; /* cap: power of two, or 0 */
} PtrMap;

void *ptr_map_get(const PtrMap *map, const void *key);

void ptr_map_set(PtrMap *map, Arena *arena, const void *key, void *value);

#endif
