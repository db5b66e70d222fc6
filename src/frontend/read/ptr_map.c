/* Maps from pointers to pointers. */
#include "frontend/read/ptr_map.h"

static size_t pointer_hash(const void *key)
{
    uint64_t x = (uint64_t)(uintptr_t)key * 0x9e3779b97f4a7c15ull;
    return (size_t)(x >> 20);
}

static void ptr_map_rehash(PtrMap *map, Arena *arena)
{
    PtrMap old = *map;
    map->cap = old.cap ? old.cap * 2 : 64;
    map->slots = ARENA_ARRAY(arena, PtrSlot, map->cap);
    for (uint32_t i = 0; i < old.cap; i++) {
        if (!old.slots[i].key) continue;
        size_t at = pointer_hash(old.slots[i].key) & (map->cap - 1);
        while (map->slots[at].key) at = (at + 1) & (map->cap - 1);
        map->slots[at] = old.slots[i];
    }
}

void *ptr_map_get(const PtrMap *map, const void *key)
{
    if (!map->cap) return NULL;
    for (size_t at = pointer_hash(key) & (map->cap - 1); map->slots[at].key; at = (at + 1) & (map->cap - 1))
        if (map->slots[at].key == key) return map->slots[at].value;
    return NULL;
}

void ptr_map_set(PtrMap *map, Arena *arena, const void *key, void *value)
{
    if (map->len * 2 >= map->cap) ptr_map_rehash(map, arena);
    size_t at = pointer_hash(key) & (map->cap - 1);
    while (map->slots[at].key && map->slots[at].key != key) at = (at + 1) & (map->cap - 1);
    if (!map->slots[at].key) map->len++;
    map->slots[at] = (PtrSlot){key, value};
}
