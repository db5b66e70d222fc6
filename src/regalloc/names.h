/* Sets of names that the content of a register may be called by: what check.c computes with. Immutable, in arena
   memory; NULL is the empty set. */
#ifndef WAVECC_REGALLOC_NAMES_H
#define WAVECC_REGALLOC_NAMES_H

#include "ir/ir.h"

#define CONSTANT (1ull << 40)

typedef struct Name {
    uint64_t id;     /* dword of a virtual register, or CONSTANT | bits */
    uint32_t region; /* good for the lanes of this exec region */
} Name;
typedef struct Names {
    uint32_t len;
    Name name[];
} Names;

/* The inner one of two exec regions; false when neither holds the other. */
bool region_inner(const Kernel *k, uint32_t a, uint32_t b, uint32_t *inner);

/* An empty set with room for names, to be filled before it is shared. */
Names *names_new(Arena *arena, uint32_t room);
const Name *names_find(const Names *names, uint64_t id);
const Names *names_with(Arena *arena, const Names *old, uint64_t id, uint32_t region);
/* As names_with, unless the name is there with a region that is as good. */
const Names *names_with_better(const Kernel *k, Arena *arena, const Names *old, uint64_t id, uint32_t region);
const Names *names_without(Arena *arena, const Names *old, uint64_t id);
/* The names of both, each for the inner region; `a` itself when nothing goes. */
const Names *names_intersect(const Kernel *k, Arena *arena, const Names *a, const Names *b);

#endif
