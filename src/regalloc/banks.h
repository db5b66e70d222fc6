/* Chooses the bank of 256 VGPRs for each web if more than 256 are in use: docs/register-allocation.md. */
#pragma once

#include "regalloc/regalloc.h"

enum { NUM_BANKS = MAX_FILE_REGS / NUM_NAMED_VGPRS };

typedef struct BankEdge {
    uint32_t other;  /* root of a web */
    uint64_t weight; /* how often the two operands follow each other in their role */
    uint32_t next;   /* index + 1 */
} BankEdge;

typedef struct Banks {
    const Webs *w;
    uint32_t *first_edge; /* by root: index + 1 */
    uint32_t *rank;       /* by root: position in the order of first uses, deepest loops first */
    bool *low;            /* by root: it must be in the first bank, so it is placed first */
    VEC(BankEdge) edges;
    uint8_t *wish; /* by root: the best bank (banks_partition) */
    bool has_wishes;
} Banks;

/* Collects edges from the instructions, before webs are placed. */
Banks *banks_new(Webs *w);
/* The banks for `root`, cheapest first. */
void banks_order(const Banks *banks, uint32_t root, uint8_t order[NUM_BANKS]);
/* The starting point of banks_partition: the current placement; webs of one block apart from the rest, in order of
   number or of width; or that placement after random moves. */
typedef enum BanksBegin {
    BEGIN_PLACED,
    BEGIN_BY_LIFE,
    BEGIN_WIDEST,
    BEGIN_SHAKEN,
    BEGIN_SHAKEN_MUCH,
    NUM_BEGINS
} BanksBegin;
/* Finds a wish for each web, for placements of at most `vgprs` registers (bank_partition.c). */
void banks_partition(Banks *banks, uint32_t vgprs, BanksBegin how);
/* How many bank switches the placement needs, weighted by loops. */
uint64_t banks_cost(Banks *banks);
/* Must the web be in the first bank although `base` is not? (`banks` may be NULL.) */
static inline bool banks_forbid(const Banks *banks, uint32_t root, unsigned base)
{
    return banks && banks->low[root] && base >= NUM_NAMED_VGPRS;
}
/* Does the tuple lie in one bank? */
static inline bool banks_hold(unsigned base, unsigned width)
{
    return base / NUM_NAMED_VGPRS == (base + width - 1) / NUM_NAMED_VGPRS;
}
