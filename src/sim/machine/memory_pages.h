/* How a memory keeps its pages, for memory.c and memory_image.c. */
#pragma once

#include <pthread.h>

#include "sim/machine/memory.h"
#include "support/arena.h"
#include "support/vec.h"

/* A page table of three levels of 12 bits over the 36-bit page number. Entries are published with release order after
   the page's contents are made, so that readers need no lock. */
enum { LEVEL_BITS = 12, LEVEL_ENTRIES = 1 << LEVEL_BITS };
typedef struct PageLeaf {
    _Atomic(MemoryPage *) pages[LEVEL_ENTRIES];
} PageLeaf;

typedef struct PageNode {
    _Atomic(PageLeaf *) leaves[LEVEL_ENTRIES];
} PageNode;

/* A change made by a trial, in order: bytes whose value became unknown, or stored bytes. */
typedef struct Change {
    uint64_t address, size;
    bool is_store;
    uint8_t data[16], marks[16]; /* for a store: the old bytes, and their marks in MemoryPage.written */
} Change;

struct Memory {
    Arena *arena;
    pthread_mutex_t lock; /* for making pages */
    VEC(MemoryRegion) regions;
    uint64_t touched, limit;
    MemoryPage *spare_pages;
    bool is_trial, has_unchecked;
    VEC(Change) changes; /* of the trial */
    uint64_t next_place; /* number of places handed out, see memory_place */
    MemoryImage *image;  /* holds the first contents of the caller's pages; NULL: none */
    _Atomic(PageNode *) nodes[LEVEL_ENTRIES];
};

static inline PageLeaf *memory_leaf(const Memory *memory, uint64_t number)
{
    PageNode *node = atomic_load_explicit(&memory->nodes[number >> 2 * LEVEL_BITS], memory_order_acquire);
    return node ? atomic_load_explicit(&node->leaves[number >> LEVEL_BITS & (LEVEL_ENTRIES - 1)], memory_order_acquire)
                : NULL;
}

/* The page of that number; NULL: it was not made yet. */
static inline MemoryPage *memory_lookup(const Memory *memory, uint64_t number)
{
    PageLeaf *leaf = memory_leaf(memory, number);
    return leaf ? atomic_load_explicit(&leaf->pages[number & (LEVEL_ENTRIES - 1)], memory_order_acquire) : NULL;
}
