/* See register_block.h. */
#include "sim/machine/register_block.h"

bool block_next(const SimAccess *whole, unsigned *at, SimAccess *piece)
{
    while (*at < BLOCK_DWORDS && !(whole->block >> *at & 1)) ++*at;
    if (*at >= BLOCK_DWORDS) return false;
    const unsigned n = (*at)++;
    const uint64_t bits = whole->space == SPACE_SCRATCH ? UINT32_MAX : UINT64_MAX; /* offsets of scratch have 32 bits */
    piece->op = &whole->op->info->block[n];
    piece->complete = whole->complete;
    piece->space = whole->space;
    piece->does = whole->does;
    piece->bytes = 4;
    piece->data_rows = whole->does & ACCESS_WRITES ? 1 : 0;
    piece->partial = piece->flat = false;
    piece->active = whole->active;
    piece->dropped = 0;
    for (unsigned i = 0; i < LANES; i++) piece->address[i] = (whole->address[i] + 4 * n) & bits;
    if (piece->data_rows) memcpy(piece->data[0], whole->rows + (size_t)n * LANES, ROW_BYTES);
    return true;
}
