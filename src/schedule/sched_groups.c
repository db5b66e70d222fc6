/* sched_group_barrier MASK, SIZE, ID asks for a group: SIZE instructions of the kinds in MASK, in front of later groups
   with the same ID. As in LLVM (AMDGPUIGroupLP, LLVM 22), a group takes instructions of its region that stand before
   its directive in the source. So all directives may stand at the end of a loop. A region ends at a sched_barrier,
   s_setprio, and what writes EXEC or has other side effects.

     ds_read a, b, c, d                             ds_read a, b
     mfma (a), (b)                                  sched_group_barrier DS_READ, 2, 0
     sched_group_barrier DS_READ, 2, 0              mfma (a)
     sched_group_barrier MFMA, 1, 0          =>     sched_group_barrier MFMA, 1, 0
     sched_group_barrier DS_READ, 2, 0              ds_read c, d
                                                    sched_group_barrier DS_READ, 2, 0
                                                    mfma (b)

   The groups are filled in order, each with the first instructions of its kinds whose operands are ready. Instructions
   that no group names keep their places in between; the remaining ones follow. The directives then hold back their
   kinds and those of the next group (fences.c), so that later scheduling keeps the groups. */
#include "schedule/sched_groups.h"

#include "ir/schedule_modes.h"
#include "schedule/deps_internal.h"

typedef struct Groups {
    const DepGraph *g;
    Arena *arena;
    uint32_t *leader; /* by node: first of the nodes that are glued together with it */
    bool *placed;
    uint32_t *order, num;
} Groups;

static bool is_group(const Inst *inst) { return inst->m.opcode == OP_SCHED_GROUP_BARRIER; }

static bool groups_end_region(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (inst->branch || row->flags & INST_TERMINATOR) return true;
    if (inst->m.opcode == OP_SCHED_BARRIER || inst->m.opcode == OP_S_SETPRIO) return true;
    return dep_is_full_fence(inst);
}

bool groups_in_block(const Block *block)
{
    FOREACH_INST(block, inst)
    if (is_group(inst)) return true;
    return false;
}

/* ---- the order ---- */

/* Number of nodes of these kinds among those that are glued together. */
static uint32_t count_kinds(const Groups *s, uint32_t leader, uint32_t kinds)
{
    uint32_t count = 0;
    for (uint32_t i = leader; i < s->g->num && s->leader[i] == leader; i++)
        count += (schedule_kinds(s->g->nodes[i].inst) & kinds) != 0;
    return count;
}

/* Are all nodes on which it depends placed? */
static bool is_ready(const Groups *s, uint32_t leader)
{
    for (uint32_t i = leader; i < s->g->num && s->leader[i] == leader; i++) FOREACH_DEP_IN(s->g, i, dep)
    if (!dep->distance && s->leader[dep->from] != leader && !s->placed[dep->from]) return false;
    return true;
}

static void place(Groups *s, uint32_t leader)
{
    for (uint32_t i = leader; i < s->g->num && s->leader[i] == leader; i++) {
        s->placed[i] = true;
        s->order[s->num++] = i;
    }
}

/* Fills the group of directive `at`. `held`: kinds that it and later groups need. */
static void place_group(Groups *s, uint32_t first, uint32_t at, uint32_t held)
{
    const Operand *o = s->g->nodes[at].inst->m.operands;
    const uint32_t mask = schedule_mask(o[0].value);
    uint32_t left = o[1].value;
    for (uint32_t i = first; i < at && left; i++) {
        if (s->placed[i] || s->leader[i] != i || is_group(s->g->nodes[i].inst) || !is_ready(s, i)) continue;
        const uint32_t count = count_kinds(s, i, mask);
        if (!count && count_kinds(s, i, held)) continue;
        left -= count < left ? count : left;
        place(s, i);
    }
    place(s, at);
}

static void order_region(Groups *s, uint32_t first, uint32_t end)
{
    uint32_t *held = ARENA_ARRAY(s->arena, uint32_t, end - first + 1), wanted = 0;
    for (uint32_t i = end; i-- > first;) {
        const Inst *inst = s->g->nodes[i].inst;
        if (is_group(inst)) wanted |= schedule_mask(inst->m.operands[0].value);
        held[i - first] = wanted;
    }
    for (uint32_t i = first; i < end; i++)
        if (is_group(s->g->nodes[i].inst)) place_group(s, first, i, held[i - first]);
    for (uint32_t i = first; i < end; i++)
        if (s->leader[i] == i && !s->placed[i]) place(s, i);
}

uint32_t *groups_order(Arena *arena, const DepGraph *g)
{
    Groups s = {.g = g, .arena = arena};
    s.leader = ARENA_ARRAY(arena, uint32_t, g->num + 1);
    s.placed = ARENA_ARRAY(arena, bool, g->num + 1);
    s.order = ARENA_ARRAY(arena, uint32_t, g->num + 1);
    for (uint32_t i = 0; i < g->num; i++) s.leader[i] = i && g->nodes[i].is_glued ? s.leader[i - 1] : i;
    uint32_t first = 0;
    for (uint32_t i = 0; i < g->num; i++) {
        if (s.leader[i] != i || !groups_end_region(g->nodes[i].inst)) continue;
        order_region(&s, first, i);
        first = i;
        while (first + 1 < g->num && s.leader[first + 1] == i) first++;
        place(&s, i);
        first++;
    }
    if (first < g->num) order_region(&s, first, g->num);
    CHECK(s.num == g->num);
    return s.order;
}

/* ---- groups that cannot be met ---- */

/* Number of instructions of its kinds between the previous directive with its number (or the region's start) and this
   one. */
static uint32_t size_of(const Inst *directive)
{
    const Operand *o = directive->m.operands;
    uint32_t count = 0;
    for (const Inst *inst = directive->prev; inst && !groups_end_region(inst); inst = inst->prev) {
        if (is_group(inst) && inst->m.operands[2].value == o[2].value) break;
        count += (schedule_kinds(inst) & schedule_mask(o[0].value)) != 0;
    }
    return count;
}

void groups_remark(const Block *block, DiagList *diags)
{
    const Kernel *k = block->kernel;
    FOREACH_INST(block, inst)
    {
        const Operand *o = inst->m.operands;
        if (inst->m.opcode == OP_IGLP_OPT)
            diag_report(diags, DIAG_REMARK, k->locs.data[inst->loc],
                        "iglp_opt %u is not supported and has no effect; use sched_group_barrier", o[0].value);
        if (!is_group(inst)) continue;
        const uint32_t size = size_of(inst);
        if (size >= o[1].value) continue;
        diag_report(diags, DIAG_REMARK, k->locs.data[inst->loc],
                    "sched_group_barrier: its group has only %u of %u instructions: its region has no more "
                    "instructions of these kinds before it that do not depend on this or later groups",
                    size, o[1].value);
    }
}
