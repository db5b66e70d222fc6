#include "regalloc/names.h"
#include "support/sorted.h"

#include <string.h>

bool region_inner(const Kernel *k, uint32_t a, uint32_t b, uint32_t *inner)
{
    *inner = region_contains(k, a, b) ? b : a;
    return *inner == b || region_contains(k, b, a);
}

Names *names_new(Arena *arena, uint32_t room) { return arena_alloc(arena, sizeof(Names) + room * sizeof(Name)); }

/* The index of the first name that is not less than `id`. */
static uint32_t place_of(const Names *names, uint64_t id)
{
    return SEARCH_FIRST(at, names ? names->len : 0, names->name[at].id < id);
}

const Name *names_find(const Names *names, uint64_t id)
{
    const uint32_t at = place_of(names, id);
    return names && at < names->len && names->name[at].id == id ? &names->name[at] : NULL;
}

static void append(Names *names, const Name *from, uint32_t num)
{
    if (num) memcpy(names->name + names->len, from, sizeof *from * num);
    names->len += num;
}

const Names *names_with(Arena *arena, const Names *old, uint64_t id, uint32_t region)
{
    const uint32_t n = old ? old->len : 0, at = place_of(old, id);
    const Name name = {id, region};
    Names *names = names_new(arena, n + 1);
    if (at) append(names, old->name, at);
    append(names, &name, 1);
    const uint32_t rest = at < n && old->name[at].id == id ? at + 1 : at;
    if (rest < n) append(names, old->name + rest, n - rest);
    return names;
}

const Names *names_without(Arena *arena, const Names *old, uint64_t id)
{
    if (!names_find(old, id)) return old;
    const uint32_t at = place_of(old, id);
    Names *names = names_new(arena, old->len);
    append(names, old->name, at);
    append(names, old->name + at + 1, old->len - at - 1);
    return names;
}

bool names_same(const Names *a, const Names *b)
{
    if (a == b || !a || !b || a->len != b->len) return a == b;
    for (uint32_t i = 0; i < a->len; i++)
        if (a->name[i].id != b->name[i].id || a->name[i].region != b->name[i].region) return false;
    return true;
}

uint64_t names_hash(const Names *names)
{
    uint64_t hash = names->len;
    for (uint32_t i = 0; i < names->len; i++) {
        hash = (hash ^ names->name[i].id ^ (uint64_t)names->name[i].region << 32) * 0x9e3779b97f4a7c15ull;
        hash ^= hash >> 32;
    }
    return hash;
}

/* Is the name valid in a wider region than before? */
static bool is_better(const Kernel *k, uint32_t region, uint32_t before)
{
    return region != before && region_contains(k, region, before);
}

/* Does a contain every name of b, for at least the same region? */
static bool has_all(const Kernel *k, const Names *a, const Names *b)
{
    uint32_t i = 0;
    for (uint32_t j = 0; j < b->len; j++) {
        while (i < a->len && a->name[i].id < b->name[j].id) i++;
        if (i == a->len || a->name[i].id != b->name[j].id) return false;
        if (is_better(k, b->name[j].region, a->name[i].region)) return false;
    }
    return true;
}

const Names *names_unite(const Kernel *k, Arena *arena, const Names *a, const Names *b)
{
    if (a == b || !b) return a;
    if (!a) return b;
    if (has_all(k, a, b)) return a;
    Names *names = names_new(arena, a->len + b->len);
    uint32_t i = 0, j = 0;
    while (i < a->len && j < b->len) {
        const Name *x = &a->name[i], *y = &b->name[j];
        if (x->id == y->id) append(names, is_better(k, y->region, x->region) ? y : x, 1);
        else append(names, x->id < y->id ? x : y, 1);
        i += x->id <= y->id;
        j += y->id <= x->id;
    }
    append(names, a->name + i, a->len - i);
    append(names, b->name + j, b->len - j);
    return names;
}

/* The names that both sets contain. `few` is the shorter set. */
static const Names *shorter_in(const Kernel *k, Arena *arena, const Names *few, const Names *many)
{
    Names *names = names_new(arena, few->len);
    for (uint32_t i = 0; i < few->len; i++) {
        const Name *other = names_find(many, few->name[i].id);
        uint32_t region;
        if (other && region_inner(k, other->region, few->name[i].region, &region))
            names->name[names->len++] = (Name){few->name[i].id, region};
    }
    return names;
}

const Names *names_intersect(const Kernel *k, Arena *arena, const Names *a, const Names *b)
{
    if (a == b || !a || !b) return a && b ? a : NULL;
    if (b->len < a->len / 8) return shorter_in(k, arena, b, a);
    Names *names = names_new(arena, a->len);
    bool same = true;
    for (uint32_t i = 0, j = 0; i < a->len; i++) {
        while (j < b->len && b->name[j].id < a->name[i].id) j++;
        const Name *other = j < b->len && b->name[j].id == a->name[i].id ? &b->name[j] : NULL;
        uint32_t region;
        if (other && region_inner(k, a->name[i].region, other->region, &region)) {
            same &= region == a->name[i].region;
            names->name[names->len++] = (Name){a->name[i].id, region};
        } else {
            same = false;
        }
    }
    return same ? a : names;
}

const Names *names_without_stale(Arena *arena, const Names *old)
{
    bool any = false;
    for (uint32_t i = 0; old && i < old->len; i++) any |= (old->name[i].id & STALE) != 0;
    if (!any) return old;
    Names *names = names_new(arena, old->len);
    for (uint32_t i = 0; i < old->len; i++)
        if (!(old->name[i].id & STALE)) names->name[names->len++] = old->name[i];
    return names;
}
