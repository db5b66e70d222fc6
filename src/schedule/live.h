/* Counts live registers exactly while a block's instructions are put into a new order. The units are those of
   analysis/liveness.h. It starts from the values live at the block's start and ends with those live at its end. */
#pragma once

#include "analysis/limits.h"
#include "schedule/deps.h"

typedef struct LiveUnit {
    uint32_t readers; /* number of nodes that still read it */
    uint8_t width, kind;
    bool is_out; /* it is live at the block's end */
    bool is_live;
} LiveUnit;

typedef struct LiveOrder {
    LiveUnit *units;     /* units that the block accesses */
    uint32_t *touched;   /* units of each node: first those that it reads, then those that it writes */
    uint32_t *first;     /* by node: its first entry in `touched`; one extra entry at the end */
    uint32_t *first_def; /* by node */
    uint32_t num_units;
    LiveCount now;
    LiveCount begin; /* live at the block's start */
} LiveOrder;

/* Memory shared by all blocks: maps units of the kernel to units of the block. */
typedef struct LiveMap {
    const Liveness *lv;
    uint32_t *local; /* by unit of lv: 1 + unit of the block */
    uint32_t *epoch; /* by unit of lv */
    uint32_t now;
} LiveMap;

LiveMap live_map(Arena *arena, const Liveness *lv);
/* The state before the first node. */
LiveOrder live_order(Arena *arena, LiveMap *map, const Block *block, const DepGraph *g);
/* A copy of the state, to try another order from here. */
LiveOrder live_order_copy(Arena *arena, const LiveOrder *order);
/* The change of the live registers by the node. */
LiveCount live_change(const LiveOrder *order, uint32_t node);
void live_issue(LiveOrder *order, uint32_t node);
