/* See live.h. */
#include "schedule/live.h"

LiveMap live_map(Arena *arena, const Liveness *lv)
{
    return (LiveMap){.lv = lv,
                     .local = ARENA_ARRAY(arena, uint32_t, lv->num_units + 1),
                     .epoch = ARENA_ARRAY(arena, uint32_t, lv->num_units + 1)};
}

typedef struct Maker {
    Arena *arena;
    LiveMap *map;
    const Block *block;
    VEC(LiveUnit) units;
    VEC(uint32_t) touched;
    VEC(uint32_t) seen; /* by unit of the block: 1 + the last node that was recorded as its reader */
} Maker;

static uint32_t local_unit(Maker *m, uint32_t unit)
{
    LiveMap *map = m->map;
    const Liveness *lv = map->lv;
    if (map->epoch[unit] == map->now) return map->local[unit];
    const uint32_t bit = lv->global_of[unit], block = m->block->id;
    const LiveUnit u = {
        .width = (uint8_t)liveness_unit_width(lv, unit),
        .kind = (uint8_t)pressure_class(lv->k->vregs.data[lv->unit_vreg[unit]].reg_class),
        .is_out = bit != UINT32_MAX && bitset_test(&lv->live_out[block], bit),
        .is_live = bit != UINT32_MAX && bitset_test(&lv->live_in[block], bit),
    };
    map->epoch[unit] = map->now;
    map->local[unit] = m->units.len;
    VEC_PUSH(m->arena, &m->units, u);
    VEC_PUSH(m->arena, &m->seen, 0);
    return m->units.len - 1;
}

/* Registers that were made after liveness was computed are not tracked. */
static void touch(Maker *m, Operand o, uint32_t node, bool reads)
{
    const Liveness *lv = m->map->lv;
    if (o.kind != OPERAND_VREG || o.value >= lv->num_vregs) return;
    const bool split = liveness_is_split(lv, o.value);
    for (unsigned d = 0; d < (split ? o.width : 1u); d++) {
        const uint32_t unit = local_unit(m, liveness_unit(lv, o.value, o.offset + d));
        if (reads && m->seen.data[unit] == node + 1) continue;
        if (reads) m->seen.data[unit] = node + 1;
        if (reads) m->units.data[unit].readers++;
        VEC_PUSH(m->arena, &m->touched, unit);
    }
}

static void count(LiveOrder *order, const Liveness *lv, const Block *block)
{
    BITSET_FOREACH(bit, &lv->live_in[block->id])
    {
        const uint32_t unit = lv->unit_of_global[bit];
        const uint8_t reg_class = lv->k->vregs.data[lv->unit_vreg[unit]].reg_class;
        order->now.dwords[pressure_class(reg_class)] += (int32_t)liveness_unit_width(lv, unit);
    }
}

static bool stays(const LiveUnit *u) { return u->readers || u->is_out; }

LiveOrder live_order(Arena *arena, LiveMap *map, const Block *block, const DepGraph *g)
{
    Maker m = {.arena = arena, .map = map, .block = block};
    const Liveness *lv = map->lv;
    LiveOrder order = {0};
    map->now++;
    order.first = ARENA_ARRAY(arena, uint32_t, g->num + 1);
    order.first_def = ARENA_ARRAY(arena, uint32_t, g->num + 1);
    for (uint32_t i = 0; i < block->params.len; i++) {
        const uint32_t v = block->params.data[i];
        for (uint32_t u = lv->unit_base[v]; v < lv->num_vregs && u < lv->unit_base[v + 1]; u++) {
            const uint32_t unit = local_unit(&m, u);
            m.units.data[unit].is_live = true;
        }
    }
    const uint32_t num_params = m.units.len;
    for (uint32_t n = 0; n < g->num; n++) {
        const Inst *inst = g->nodes[n].inst;
        order.first[n] = m.touched.len;
        for (unsigned u = 0; u < inst_total_uses(inst); u++) {
            const Operand o = *inst_any_use((Inst *)inst, u);
            if (!operand_is_undefined(lv->k, o) || inst_row(inst)->format != FORMAT_PSEUDO) touch(&m, o, n, true);
        }
        order.first_def[n] = m.touched.len;
        FOREACH_DEF(inst, def) if (inst->m.opcode != OP_UNDEF) touch(&m, *def, n, false);
    }
    order.first[g->num] = m.touched.len;
    order.units = m.units.data;
    order.num_units = m.units.len;
    order.touched = m.touched.data;
    count(&order, lv, block);
    ARRAY_FOREACH(LiveUnit, u, order.units, num_params) {
        u->is_live = stays(u);
        if (u->is_live) order.now.dwords[u->kind] += u->width;
    }
    order.begin = order.now;
    return order;
}

LiveOrder live_order_copy(Arena *arena, const LiveOrder *order)
{
    LiveOrder copy = *order;
    copy.units = ARENA_ARRAY(arena, LiveUnit, order->num_units + 1);
    for (uint32_t i = 0; i < order->num_units; i++) copy.units[i] = order->units[i];
    return copy;
}

LiveCount live_change(const LiveOrder *order, uint32_t node)
{
    LiveCount change = {0};
    for (uint32_t i = order->first[node]; i < order->first_def[node]; i++) {
        const LiveUnit *u = &order->units[order->touched[i]];
        if (u->is_live && u->readers == 1 && !u->is_out) change.dwords[u->kind] -= u->width;
    }
    for (uint32_t i = order->first_def[node]; i < order->first[node + 1]; i++) {
        const LiveUnit *u = &order->units[order->touched[i]];
        if (!u->is_live && stays(u)) change.dwords[u->kind] += u->width;
    }
    return change;
}

void live_issue(LiveOrder *order, uint32_t node)
{
    for (uint32_t i = order->first[node]; i < order->first_def[node]; i++) {
        LiveUnit *u = &order->units[order->touched[i]];
        u->readers--;
        if (!u->is_live || stays(u)) continue;
        u->is_live = false;
        order->now.dwords[u->kind] -= u->width;
    }
    for (uint32_t i = order->first_def[node]; i < order->first[node + 1]; i++) {
        LiveUnit *u = &order->units[order->touched[i]];
        if (u->is_live || !stays(u)) continue;
        u->is_live = true;
        order->now.dwords[u->kind] += u->width;
    }
}
