/* Accesses that wait in a wave's queue: copies, which are reused. */
#include <stdlib.h>

#include "sim/machine/outstanding.h"
#include "sim/machine/register_block.h"
#include "support/diag.h"
#include "support/heap.h"

enum { MAX_SPARE = sizeof((SimOutstanding *)0)->spare / sizeof(SimAccess *) };

SimAccess *outstanding_access_new(SimOutstanding *queue)
{
    if (queue->num_spare) return queue->spare[--queue->num_spare];
    SimAccess *access = malloc(sizeof *access);
    if (!access) BUG("out of memory: %zu bytes", sizeof *access);
    access->rows = NULL;
    return access;
}

static void rows_free(SimAccess *access)
{
    free((void *)access->rows);
    access->rows = NULL;
}

void outstanding_access_free(SimOutstanding *queue, SimAccess *access)
{
    rows_free(access);
    if (queue->num_spare < MAX_SPARE) queue->spare[queue->num_spare++] = access;
    else free(access);
}

void outstanding_access_copy(SimAccess *to, const SimAccess *from)
{
    const size_t head = offsetof(SimAccess, address), data = offsetof(SimAccess, data);
    rows_free(to);
    memcpy(to, from, from->does & (ACCESS_TWO | ACCESS_LANE_LDS) ? data : head + sizeof from->address);
    memcpy(to->data, from->data, from->data_rows * sizeof from->data[0]);
    to->rows = NULL;
    if ((from->does & (ACCESS_BLOCK | ACCESS_WRITES)) != (ACCESS_BLOCK | ACCESS_WRITES)) return;
    uint32_t *rows = heap_grown(NULL, (size_t)BLOCK_DWORDS * ROW_BYTES);
    for (unsigned n = 0; n < BLOCK_DWORDS; n++)
        if (from->block >> n & 1) memcpy(rows + n * LANES, from->rows + n * LANES, ROW_BYTES);
    to->rows = rows;
}
