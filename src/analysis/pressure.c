/* Register pressure: how many dwords of each file are live at each point, and whose they are. */
#include "analysis/liveness.h"

#include <stdlib.h>

unsigned pressure_class(uint8_t reg_class)
{
    return reg_class == CLASS_S ? PRESSURE_S : reg_class == CLASS_A ? PRESSURE_A : PRESSURE_V;
}

static int compare_holders(const void *a, const void *b)
{
    const PressureHolder *x = a, *y = b;
    if (x->dwords != y->dwords) return x->dwords < y->dwords ? 1 : -1;
    return x->vreg < y->vreg ? -1 : 1;
}

PressureHolders pressure_holders(Arena *arena, const Liveness *lv, unsigned kind, uint32_t point)
{
    PressureHolders holders = {0};
    for (uint32_t v = 0; v < lv->num_vregs; v++) {
        if (pressure_class(lv->k->vregs.data[v].reg_class) != kind) continue;
        uint32_t dwords = 0;
        for (uint32_t u = lv->unit_base[v]; u < lv->unit_base[v + 1]; u++)
            if (liveness_live_at(lv, u, point)) dwords += liveness_unit_width(lv, u);
        if (dwords) VEC_PUSH(arena, &holders, ((PressureHolder){v, dwords}));
    }
    if (holders.len) qsort(holders.data, holders.len, sizeof *holders.data, compare_holders);
    return holders;
}

const Inst *liveness_inst_at(const Kernel *k, uint32_t point)
{
    FOREACH_BLOCK(k, block)
    {
        if (!block->last || block->last->index * 2 + 2 <= point) continue;
        FOREACH_INST(block, inst)
        if (inst->index == point / 2) return inst;
    }
    return NULL;
}
