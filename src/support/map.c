/* See map.h. */
#include "support/map.h"

#include <string.h>

#include "support/diag.h"
#include "support/hash.h"

enum { FIRST_CAPACITY = 16 }; /* a power of two */

/* FNV-1a, its high bits mixed into the low ones. */
static uint64_t hash_of(const char *text, size_t length)
{
    const uint64_t hash = hash_bytes(HASH_START, text, length);
    return hash ^ hash >> 29;
}

/* Index of the key's entry, or of the free one for it. `name`: NULL for numbers. */
static uint32_t find(const Map *map, uint64_t number, const MapName *name)
{
    const uint32_t mask = map->capacity - 1;
    /* The bits of the golden ratio spread consecutive numbers. */
    for (uint32_t at = (uint32_t)(number * 0x9e3779b97f4a7c15u >> 32) & mask;; at = (at + 1) & mask) {
        const MapEntry *entry = &map->entries[at];
        if (!entry->value) return at;
        if (entry->number != number) continue;
        if (!name) return at;
        const MapName *own = &map->names[at];
        if (own->length == name->length && !memcmp(own->text, name->text, name->length)) return at;
    }
}

static void grow(Map *map, Arena *arena, bool has_names)
{
    Map larger = {.count = map->count, .capacity = map->capacity ? 2 * map->capacity : FIRST_CAPACITY};
    larger.entries = ARENA_ARRAY(arena, MapEntry, larger.capacity);
    if (has_names) larger.names = ARENA_ARRAY(arena, MapName, larger.capacity);
    for (uint32_t i = 0; i < map->capacity; i++) {
        if (!map->entries[i].value) continue;
        const uint32_t at = find(&larger, map->entries[i].number, has_names ? &map->names[i] : NULL);
        larger.entries[at] = map->entries[i];
        if (has_names) larger.names[at] = map->names[i];
    }
    *map = larger;
}

static void put(Map *map, Arena *arena, uint64_t number, const MapName *name, void *value)
{
    CHECK(value);
    CHECK(!map->count || !map->names == !name);
    if (map->count * 2 >= map->capacity) grow(map, arena, name != NULL);
    const uint32_t at = find(map, number, name);
    map->count += !map->entries[at].value;
    map->entries[at] = (MapEntry){number, value};
    if (name) map->names[at] = *name;
}

void *map_get(const Map *map, uint64_t number)
{
    return map->capacity ? map->entries[find(map, number, NULL)].value : NULL;
}

void *map_get_name(const Map *map, const char *text, size_t length)
{
    const MapName name = {text, length};
    return map->capacity ? map->entries[find(map, hash_of(text, length), &name)].value : NULL;
}

void map_put(Map *map, Arena *arena, uint64_t number, void *value) { put(map, arena, number, NULL, value); }

void map_put_name(Map *map, Arena *arena, const char *text, size_t length, void *value)
{
    const MapName name = {text, length};
    put(map, arena, hash_of(text, length), &name, value);
}
