/* Records which bytes of memory are read, written or changed by atomic operations: three bits for each byte, by
   page. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum FootprintKind { FOOTPRINT_READ, FOOTPRINT_WRITE, FOOTPRINT_ATOMIC, NUM_FOOTPRINT_KINDS } FootprintKind;

enum { FOOTPRINT_PAGE = 4096 };

typedef struct FootprintPage {
    uint64_t number; /* address / FOOTPRINT_PAGE; 0: the row is free */
    uint64_t bits[NUM_FOOTPRINT_KINDS][FOOTPRINT_PAGE / 64];
} FootprintPage;

typedef struct Footprint {
    FootprintPage **rows; /* a hash table */
    size_t len, capacity;
    FootprintPage *last;
} Footprint;

/* A zeroed footprint is empty. */
void footprint_add(Footprint *footprint, uint64_t address, uint64_t bytes, FootprintKind kind);
/* Does the page have bits, or did it? */
bool footprint_has_page(const Footprint *footprint, uint64_t address);
/* A page by its number; NULL: nothing was added there. */
const FootprintPage *footprint_page(const Footprint *footprint, uint64_t number);
/* Adds the bytes that the page writes, atomically or not, as writes. */
void footprint_join_writes(Footprint *to, const FootprintPage *page);
void footprint_remove(Footprint *footprint, uint64_t address, uint64_t bytes, FootprintKind kind);
/* Adds that page of another footprint. */
void footprint_join(Footprint *to, const FootprintPage *page);
/* Removes pages that lie entirely in the range. */
void footprint_forget(Footprint *footprint, uint64_t address, uint64_t bytes);
void footprint_free(Footprint *footprint);
/* The first byte (*address) that both access and that one of them writes. There is no conflict if both are atomic, or
   if one only reads what the other changes atomically. `is_counted`: selects pages. False: none. */
bool footprint_conflict(const Footprint *a, const Footprint *b, bool (*is_counted)(uint64_t page), uint64_t *address);
bool footprint_writes(const Footprint *footprint, uint64_t address);
bool footprint_has(const Footprint *footprint, uint64_t address, FootprintKind kind);
/* Is a byte of the page written or changed atomically? */
bool footprint_page_writes(const FootprintPage *page);
