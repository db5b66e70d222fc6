/* See number_map.h. */
#include "support/number_map.h"

#include "support/heap.h"

/* The entry of the number, or the free one where it would stand. */
static NumberMapEntry *find(const NumberMap *map, uint64_t number)
{
    /* The golden ratio's bits spread numbers that follow each other. */
    for (uint32_t at = (uint32_t)(number * 0x9e3779b97f4a7c15u >> 40);; at++) {
        NumberMapEntry *entry = &map->entries[at & (map->capacity - 1)];
        if (!entry->value || entry->number == number) return entry;
    }
}

void *number_map_get(const NumberMap *map, uint64_t number)
{
    return map->capacity ? find(map, number)->value : NULL;
}

void **number_map_find(const NumberMap *map, uint64_t number)
{
    NumberMapEntry *entry = map->capacity ? find(map, number) : NULL;
    return entry && entry->value ? &entry->value : NULL;
}

void number_map_put(NumberMap *map, uint64_t number, void *value)
{
    CHECK(value);
    if (map->count * 2 >= map->capacity) {
        NumberMap larger = {.count = map->count,
                            .capacity = map->capacity ? 2 * map->capacity : 64};
        larger.entries = heap_zeroed(larger.capacity, sizeof *larger.entries);
        for (uint32_t i = 0; i < map->capacity; i++)
            if (map->entries[i].value) *find(&larger, map->entries[i].number) = map->entries[i];
        free(map->entries);
        *map = larger;
    }
    NumberMapEntry *entry = find(map, number);
    CHECK(!entry->value);
    *entry = (NumberMapEntry){number, value};
    map->count++;
}

void number_map_free(NumberMap *map)
{
    free(map->entries);
    *map = (NumberMap){0};
}
