/* Maps 64-bit numbers (addresses, page numbers, pointers) or names to pointers. It is a hash table with linear probing,
   at most half full. A zeroed map is empty. The keys of one map are of one kind. Nothing is removed; the memory comes
   from an arena. */
#pragma once

#include "support/arena.h"

typedef struct MapEntry {
    uint64_t number; /* for a name: its hash */
    void *value;     /* NULL: a free entry */
} MapEntry;

typedef struct MapName {
    const char *text; /* need not end in NUL */
    size_t length;
} MapName;

typedef struct Map {
    MapEntry *entries;
    MapName *names; /* beside the entries; NULL: the keys are numbers */
    uint32_t count, capacity;
} Map;

/* NULL: the map does not contain the key. */
void *map_get(const Map *map, uint64_t number);
void *map_get_name(const Map *map, const char *text, size_t length);
/* Sets the value, which must not be NULL, and replaces an old one. The text of a name belongs to the caller and must
   outlive the map. */
void map_put(Map *map, Arena *arena, uint64_t number, void *value);
void map_put_name(Map *map, Arena *arena, const char *text, size_t length, void *value);

/* Keys that are pointers. */
static inline void *map_get_pointer(const Map *map, const void *key) { return map_get(map, (uintptr_t)key); }
static inline void map_put_pointer(Map *map, Arena *arena, const void *key, void *value)
{
    map_put(map, arena, (uintptr_t)key, value);
}

/* Values that are indexes. */
enum { MAP_NO_INDEX = UINT32_MAX };
static inline void *map_from_index(uint32_t index) { return (void *)((uintptr_t)index + 1); }
static inline uint32_t map_to_index(const void *value)
{
    return value ? (uint32_t)((uintptr_t)value - 1) : MAP_NO_INDEX;
}
