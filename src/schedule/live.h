/* Counts live registers exactly while the instructions of a block are put into a new order. It uses the units of
   analysis/liveness.h, from the values that are live at the start of the block to those at its end. */
#ifndef WAVECC_SCHEDULE_LIVE_H
#define WAVECC_SCHEDULE_LIVE_H

#include "analysis/limits.h"
#include "schedule/deps.h"

typedef struct LiveUnit {
    uint32_t readers; /* nodes that still read it */
    uint8_t width, kind;
    bool is_out; /* live at the block's end */
    bool is_live;
} LiveUnit;

typedef struct LiveOrder {
    LiveUnit *units;     /* that the block touches */
    uint32_t *touched;   /* units of each node: first those that it reads, then those that it writes */
    uint32_t *first;     /* by node, and one more: in `touched` */
    uint32_t *first_def; /* by node */
    uint32_t num_units;
    LiveCount now;
    LiveCount begin; /* live at the block's begin */
} LiveOrder;

/* What blocks share: the block's units by the kernel's. */
typedef struct LiveMap {
    const Liveness *lv;
    uint32_t *local; /* by unit of lv: 1 + unit of the block */
    uint32_t *epoch; /* by unit of lv */
    uint32_t now;
} LiveMap;

LiveMap live_map(Arena *arena, const Liveness *lv);
/* Before the first node. */
LiveOrder live_order(Arena *arena, LiveMap *map, const Block *block, const DepGraph *g);
/* The same once more, to go another way from here. */
LiveOrder live_order_copy(Arena *arena, const LiveOrder *order);
/* How many more would be live after the node than before it. */
LiveCount live_change(const LiveOrder *order, uint32_t node);
void live_issue(LiveOrder *order, uint32_t node);

#endif
