/* Fills the remaining wait states of an order with instructions from a little further down.

       m0 = s_add_u32 %base, 1024                    m0 = s_add_u32 %base, 1024
       (wait state)                                  %x = ds_read_b128 %address
       buffer_load_dword_lds ...              =>     buffer_load_dword_lds ...
       %x = ds_read_b128 %address

   The list scheduler delays an LDS read until it is needed, so the read does not fill a gap. This step moves scalar and
   vector arithmetic and LDS reads upwards, over at most REACH nodes. It moves nothing that waits for a memory operation
   or a matrix instruction of the block. If none of these fits, it moves a matrix instruction whose operands others have
   already waited for. */
#include "schedule/list_scheduler.h"

enum { REACH = 24 }; /* limits compile time: all of these nodes are tried for each gap */

typedef struct Gaps {
    const DepGraph *g;
    uint32_t *order, *place; /* nodes by place, places by node */
} Gaps;

static bool is_fixed(const DepGraph *g, uint32_t node)
{
    return g->nodes[node].is_glued || g->nodes[node].inst->branch || (node + 1 < g->num && g->nodes[node + 1].is_glued);
}

/* Would the machine be idle between these two nodes if one comes right after the other? */
static bool is_gap(const Gaps *s, uint32_t before, uint32_t node)
{
    const DepNode *from = &s->g->nodes[before];
    if (s->g->nodes[node].is_glued || from->event || (from->kind != ISSUE_SALU && from->kind != ISSUE_VALU))
        return false;
    FOREACH_DEP_IN(s->g, node, dep)
    if (!dep->distance && dep->from == before && dep->latency > from->issue) return true;
    return false;
}

/* Does another reader of the dependence's result stand before `place`, so that the wait is already over? */
static bool is_waited_for(const Gaps *s, const Dep *for_it, uint32_t place)
{
    FOREACH_DEP_OUT(s->g, for_it->from, dep)
    if (dep->kind == DEP_VALUE && dep->distance == for_it->distance && dep->to != for_it->to &&
        !s->g->nodes[dep->to].is_free && s->place[dep->to] < place)
        return true;
    return false;
}

/* May the node move? `matrix`: only matrix instructions; else only others. */
static bool may_move(const Gaps *s, uint32_t node, bool matrix)
{
    const DepNode *n = &s->g->nodes[node];
    const bool is_read = n->event && n->kind == ISSUE_LDS && n->inst->m.num_defs;
    if (n->is_free || is_fixed(s->g, node)) return false;
    if (matrix) return n->kind == ISSUE_MATRIX;
    return is_read || (!n->event && (n->kind == ISSUE_SALU || n->kind == ISSUE_VALU));
}

/* May the node stand at `place` without a wait there? */
static bool may_stand(const Gaps *s, uint32_t node, uint32_t place)
{
    const bool is_matrix = s->g->nodes[node].kind == ISSUE_MATRIX;
    FOREACH_DEP_IN(s->g, node, dep)
    {
        const DepNode *from = &s->g->nodes[dep->from];
        const bool waits = dep->kind == DEP_VALUE && from->event && !(is_matrix && is_waited_for(s, dep, place));
        if (dep->distance && !(is_matrix && waits)) continue;
        if (s->place[dep->from] >= place && !dep->distance) return false;
        if (waits || (dep->kind == DEP_VALUE && from->kind == ISSUE_MATRIX && !is_matrix)) return false;
        if (dep->from == s->order[place - 1] && dep->latency > from->issue) return false;
    }
    return true;
}

/* Does the node at `place` itself fill a gap? */
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

/* Fills the gap before `place`. */
static bool fill(Gaps *s, uint32_t place, bool matrix)
{
    for (uint32_t i = place + 1; i < s->g->num && i <= place + REACH; i++) {
        const uint32_t node = s->order[i];
        if (!may_move(s, node, matrix) || !may_stand(s, node, place) || fills(s, i)) continue;
        move_up(s, i, place);
        return true;
    }
    return false;
}

/* Fills the gap before `place` with the node before it: the node at `place` moves above that one. */
static bool fill_from_above(Gaps *s, uint32_t place)
{
    if (place < 2) return false;
    const uint32_t above = s->order[place - 2], node = s->order[place - 1], user = s->order[place];
    if (s->g->nodes[above].is_free || is_fixed(s->g, above) || is_fixed(s->g, node)) return false;
    if (is_gap(s, above, user) || (place > 2 && is_gap(s, s->order[place - 3], node))) return false;
    FOREACH_DEP_IN(s->g, node, dep)
    if (!dep->distance && dep->from == above) return false;
    move_up(s, place - 1, place - 2);
    return true;
}

const uint32_t *order_without_gaps(Arena *arena, const DepGraph *g, const uint32_t *order, uint32_t first,
                                   uint32_t last, bool from_above)
{
    Gaps s = {g, ARENA_ARRAY(arena, uint32_t, g->num + 1), ARENA_ARRAY(arena, uint32_t, g->num + 1)};
    for (uint32_t i = 0; i < g->num; i++) {
        s.order[i] = order[i];
        s.place[order[i]] = i;
    }
    bool moved = false;
    for (uint32_t i = first; i < last; i++)
        if (is_gap(&s, s.order[i - 1], s.order[i]))
            moved |= from_above ? fill_from_above(&s, i) : fill(&s, i, false) || fill(&s, i, true);
    return moved ? s.order : order;
}
