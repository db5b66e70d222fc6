/* From 64-bit numbers (addresses, page numbers) to pointers: a hash table with linear probing, at
   most half full. A zeroed one is empty. */
#ifndef WAVECC_SUPPORT_NUMBER_MAP_H
#define WAVECC_SUPPORT_NUMBER_MAP_H

#include <stdint.h>

typedef struct NumberMapEntry {
    uint64_t number;
    void *value; /* NULL: a free entry */
} NumberMapEntry;

typedef struct NumberMap {
    NumberMapEntry *entries; /* of the heap */
    uint32_t count, capacity;
} NumberMap;

/* NULL: the number is not there. */
void *number_map_get(const NumberMap *map, uint64_t number);
/* Where the value stands, or NULL; until the next number_map_put. */
void **number_map_find(const NumberMap *map, uint64_t number);
/* The number must not be there yet; value is not NULL, and stays the caller's. */
void number_map_put(NumberMap *map, uint64_t number, void *value);
/* Frees the table, not what it points to. */
void number_map_free(NumberMap *map);

#endif
