/* A queue of nodes by key, the least one first. Equal keys are ordered by number. */
#pragma once

#include "support/vec.h"

#include <stdbool.h>

typedef struct QueueEntry {
    uint64_t key;
    uint32_t node;
} QueueEntry;
typedef struct NodeQueue {
    Arena *arena;
    VEC(QueueEntry) heap;
} NodeQueue;

static inline bool queue_before(QueueEntry a, QueueEntry b) { return a.key != b.key ? a.key < b.key : a.node < b.node; }

static inline void queue_push(NodeQueue *q, uint64_t key, uint32_t node)
{
    const QueueEntry entry = {key, node};
    VEC_PUSH(q->arena, &q->heap, entry);
    QueueEntry *data = q->heap.data;
    uint32_t at = q->heap.len - 1;
    for (; at && queue_before(entry, data[(at - 1) / 2]); at = (at - 1) / 2) data[at] = data[(at - 1) / 2];
    data[at] = entry;
}

static inline void queue_pop(NodeQueue *q)
{
    QueueEntry *data = q->heap.data;
    const QueueEntry last = data[--q->heap.len];
    const uint32_t len = q->heap.len;
    uint32_t at = 0;
    for (uint32_t child = 1; child < len; child = 2 * at + 1) {
        if (child + 1 < len && queue_before(data[child + 1], data[child])) child++;
        if (!queue_before(data[child], last)) break;
        data[at] = data[child];
        at = child;
    }
    if (len) data[at] = last;
}
