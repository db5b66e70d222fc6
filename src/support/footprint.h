/* Which bytes of memory something reads, writes or changes by atomic operations: three bits for each byte, by page. */
#ifndef WAVECC_SUPPORT_FOOTPRINT_H
#define WAVECC_SUPPORT_FOOTPRINT_H

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

/* All zero is an empty one. */
void footprint_add(Footprint *footprint, uint64_t address, uint64_t bytes, FootprintKind kind);
/* The page has bits, or had some. */
bool footprint_has_page(const Footprint *footprint, uint64_t address);
/* By its number; NULL: nothing was added there. */
const FootprintPage *footprint_page(const Footprint *footprint, uint64_t number);
/* Adds what that page writes, atomically or not, as writes. */
void footprint_join_writes(Footprint *to, const FootprintPage *page);
void footprint_remove(Footprint *footprint, uint64_t address, uint64_t bytes, FootprintKind kind);
/* Adds what that page of another one has. */
void footprint_join(Footprint *to, const FootprintPage *page);
/* Pages that lie in there wholly are forgotten. */
void footprint_forget(Footprint *footprint, uint64_t address, uint64_t bytes);
void footprint_free(Footprint *footprint);
/* The first byte (*address) that both touch and that one of them writes; where both are atomic there is no conflict,
   nor where one only reads what the other changes atomically. `is_counted`: pages that matter. False: there is none. */
bool footprint_conflict(const Footprint *a, const Footprint *b, bool (*is_counted)(uint64_t page), uint64_t *address);
bool footprint_writes(const Footprint *footprint, uint64_t address);
bool footprint_has(const Footprint *footprint, uint64_t address, FootprintKind kind);
/* Is a byte of the page written or changed atomically? */
bool footprint_page_writes(const FootprintPage *page);

#endif
