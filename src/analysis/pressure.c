/* Register pressure: how many dwords of each file are live at each point, and whose they are. */
#include "analysis/liveness.h"

#include <stdlib.h>

unsigned pressure_class(uint8_t reg_class)
{
    return reg_class == CLASS_S ? PRESSURE_S : reg_class == CLASS_A ? PRESSURE_A : PRESSURE_V;
}

Pressure pressure_compute(Arena *arena, const Liveness *lv)
{
    Pressure p = {0};
    int32_t *change[NUM_PRESSURES];
    for (unsigned c = 0; c < NUM_PRESSURES; c++) {
        change[c] = ARENA_ARRAY(arena, int32_t, lv->num_points + 2);
        p.live[c] = ARENA_ARRAY(arena, uint16_t, lv->num_points + 2);
    }
    for (uint32_t u = 0; u < lv->num_units; u++) {
        unsigned c = pressure_class(lv->k->vregs.data[lv->unit_vreg[u]].reg_class);
        int32_t width = (int32_t)liveness_unit_width(lv, u);
        for (uint32_t s = lv->first[u]; s < lv->first[u + 1]; s++) {
            change[c][lv->segments[s].start] += width;
            change[c][lv->segments[s].end] -= width;
        }
    }
    for (unsigned c = 0; c < NUM_PRESSURES; c++) {
        int32_t now = 0;
        for (uint32_t point = 0; point < lv->num_points; point++) {
            now += change[c][point];
            p.live[c][point] = (uint16_t)(now > UINT16_MAX ? UINT16_MAX : now);
            if ((uint32_t)now <= p.max[c]) continue;
            p.max[c] = (uint32_t)now;
            p.at[c] = point;
        }
    }
    return p;
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
