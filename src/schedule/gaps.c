/* Wait states that are left in an order: what stands a little further down goes there instead.

       m0 = s_add_u32 %base, 1024                    m0 = s_add_u32 %base, 1024
       (wait state)                                  %x = ds_read_b128 %address
       buffer_load_dword_lds ...              =>     buffer_load_dword_lds ...
       %x = ds_read_b128 %address

   The list schedule goes by pace and need, so a read of LDS that is not due yet does not fill a gap. Only scalar and
   vector arithmetic and reads of LDS move, upwards, over at most REACH nodes, and nothing that waits for a memory
   operation or a matrix instruction of the block. */
#include "schedule/order.h"

enum { REACH = 24 };

typedef struct Gaps {
    const DepGraph *g;
    uint32_t *order, *place; /* nodes by place, places by node */
} Gaps;

static bool is_fixed(const DepGraph *g, uint32_t node)
{
    return g->nodes[node].is_glued || g->nodes[node].inst->branch || (node + 1 < g->num && g->nodes[node + 1].is_glued);
}

/* Would the machine have nothing to do between two nodes, one right behind the other? */
static bool is_gap(const Gaps *s, uint32_t before, uint32_t node)
{
    const DepNode *from = &s->g->nodes[before];
    if (s->g->nodes[node].is_glued || from->event || (from->kind != ISSUE_SALU && from->kind != ISSUE_VALU))
        return false;
    FOREACH_DEP_IN(s->g, node, dep)
    if (!dep->distance && dep->from == before && dep->latency > from->issue) return true;
    return false;
}

/* May the node stand at `place`, without a wait there? */
static bool may_stand(const Gaps *s, uint32_t node, uint32_t place)
{
    const DepNode *n = &s->g->nodes[node];
    const bool is_read = n->event && n->kind == ISSUE_LDS && n->inst->m.num_defs;
    if (n->is_free || is_fixed(s->g, node)) return false;
    if (!is_read && (n->event || (n->kind != ISSUE_SALU && n->kind != ISSUE_VALU))) return false;
    FOREACH_DEP_IN(s->g, node, dep)
    {
        const DepNode *from = &s->g->nodes[dep->from];
        if (dep->distance) continue;
        if (s->place[dep->from] >= place) return false;
        if (dep->kind == DEP_VALUE && (from->event || from->kind == ISSUE_MATRIX)) return false;
        if (dep->from == s->order[place - 1] && dep->latency > from->issue) return false;
    }
    return true;
}

/* Does the node at `place` fill a gap itself? */
static bool fills(const Gaps *s, uint32_t place)
{
    return place + 1 < s->g->num && is_gap(s, s->order[place - 1], s->order[place + 1]);
}

static void move_up(Gaps *s, uint32_t from, uint32_t to)
{
    const uint32_t node = s->order[from];
    for (uint32_t i = from; i > to; i--) {
        s->order[i] = s->order[i - 1];
        s->place[s->order[i]] = i;
    }
    s->order[to] = node;
    s->place[node] = to;
}

const uint32_t *order_without_gaps(Arena *arena, const DepGraph *g, const uint32_t *order, uint32_t first,
                                   uint32_t last)
{
    Gaps s = {g, ARENA_ARRAY(arena, uint32_t, g->num + 1), ARENA_ARRAY(arena, uint32_t, g->num + 1)};
    for (uint32_t i = 0; i < g->num; i++) {
        s.order[i] = order[i];
        s.place[order[i]] = i;
    }
    bool moved = false;
    for (uint32_t i = first; i < last; i++) {
        if (!is_gap(&s, s.order[i - 1], s.order[i])) continue;
        for (uint32_t j = i + 1; j < g->num && j <= i + REACH; j++) {
            if (!may_stand(&s, s.order[j], i) || fills(&s, j)) continue;
            move_up(&s, j, i);
            moved = true;
            break;
        }
    }
    return moved ? s.order : order;
}
