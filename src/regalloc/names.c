#include "regalloc/names.h"

bool region_inner(const Kernel *k, uint32_t a, uint32_t b, uint32_t *inner)
{
    *inner = region_contains(k, a, b) ? b : a;
    return *inner == b || region_contains(k, b, a);
}

Names *names_new(Arena *arena, uint32_t room) { return arena_alloc(arena, sizeof(Names) + room * sizeof(Name)); }

const Name *names_find(const Names *names, uint64_t id)
{
    for (uint32_t i = 0; names && i < names->len; i++)
        if (names->name[i].id == id) return &names->name[i];
    return NULL;
}

const Names *names_with(Arena *arena, const Names *old, uint64_t id, uint32_t region)
{
    uint32_t n = old ? old->len : 0;
    Names *names = names_new(arena, n + 1);
    for (uint32_t i = 0; i < n; i++)
        if (old->name[i].id != id) names->name[names->len++] = old->name[i];
    names->name[names->len++] = (Name){id, region};
    return names;
}

const Names *names_with_better(const Kernel *k, Arena *arena, const Names *old, uint64_t id, uint32_t region)
{
    const Name *there = names_find(old, id);
    if (there && (there->region == region || !region_contains(k, region, there->region))) return old;
    return names_with(arena, old, id, region);
}

const Names *names_without(Arena *arena, const Names *old, uint64_t id)
{
    if (!names_find(old, id)) return old;
    Names *names = names_new(arena, old->len);
    for (uint32_t i = 0; i < old->len; i++)
        if (old->name[i].id != id) names->name[names->len++] = old->name[i];
    return names;
}

const Names *names_intersect(const Kernel *k, Arena *arena, const Names *a, const Names *b)
{
    if (a == b || !a || !b) return a && b ? a : NULL;
    Names *names = names_new(arena, a->len);
    bool same = true;
    for (uint32_t i = 0; i < a->len; i++) {
        const Name *other = names_find(b, a->name[i].id);
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
