/* Sets of names for the content of a register, as allocation_check.c uses them. A set is immutable and in arena memory.
   Its ids are ascending and unique; NULL is the empty set. Registers with the same content share a set if possible,
   because hundreds of accumulators that start as 0 have each other's names. */
#pragma once

#include "ir/ir.h"

#define CONSTANT (1ull << 40)
/* The dword's value, except in lanes of the exec region in the upper bits: these have a newer value elsewhere. */
#define STALE (1ull << 41)
#define STALE_REGION_SHIFT 42
/* The EXEC of a region, in a scalar register: EXEC_MASK | region. */
#define EXEC_MASK (1ull << 63)

typedef struct Name {
    /* dword of a virtual register, CONSTANT | bits, STALE | region << 42 | dword, or EXEC_MASK | region */
    uint64_t id;
    uint32_t region; /* valid in the lanes of this exec region */
} Name;
typedef struct Names {
    uint32_t len;
    Name name[];
} Names;

static inline bool name_is_dword(uint64_t id) { return !(id & (CONSTANT | STALE | EXEC_MASK)); }

/* The inner one of two exec regions. False: neither contains the other. */
bool region_inner(const Kernel *k, uint32_t a, uint32_t b, uint32_t *inner);

/* An empty set with room for names. Fill it in order before it is shared. */
Names *names_new(Arena *arena, uint32_t room);
bool names_same(const Names *a, const Names *b);
uint64_t names_hash(const Names *names);
const Name *names_find(const Names *names, uint64_t id);
const Names *names_with(Arena *arena, const Names *old, uint64_t id, uint32_t region);
const Names *names_without(Arena *arena, const Names *old, uint64_t id);
const Names *names_without_stale(Arena *arena, const Names *old);
/* The union of both sets; each name gets the wider region, or that of `a`. Returns `a` itself if nothing is added. */
const Names *names_unite(const Kernel *k, Arena *arena, const Names *a, const Names *b);
/* The intersection of both sets; each name gets the inner region. Returns `a` itself if nothing is removed. */
const Names *names_intersect(const Kernel *k, Arena *arena, const Names *a, const Names *b);
