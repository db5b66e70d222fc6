/* See deps.h. Makes the nodes with facts of the clock, walks over the block, and lists the dependences by both ends. */
#include "schedule/deps_internal.h"

#include "ir/schedule_modes.h"
#include "schedule/wave_clock.h"

/* ---- nodes ---- */

static uint32_t row(const DepContext *c, Time time) { return (uint32_t)(c->rows->value[time] + 0.5); }

static uint32_t clocks_of(const DepContext *c, uint32_t bytes, Time per_clock)
{
    const double rate = c->rows->value[per_clock];
    return rate > 0 ? (uint32_t)(bytes * (double)target_infos[c->rows->target].wave_size / rate + 0.5) : 0;
}

/* Clocks from the issue of a memory operation to the issue of the instruction that waits for it, with nothing else in
   flight. Data come from the L2 without conflicts. A transfer to LDS is assumed to load a tile that other workgroups
   have already read. */
static uint32_t memory_latency(const DepContext *c, const InstInfo *info, const TimedInst *timed)
{
    const uint32_t bytes = info->memory_bytes;
    switch (timed->kind) {
    case ISSUE_LDS:
        return timed->is_write ? row(c, TIME_LDS_WRITE_LATENCY) + row(c, TIME_LDS_WRITE_ISSUE) +
                                     clocks_of(c, bytes, TIME_LDS_SIMD_WRITE_BYTES)
                               : row(c, TIME_LDS_READ_LATENCY) + clocks_of(c, bytes, TIME_LDS_SIMD_READ_BYTES);
    case ISSUE_SMEM: return row(c, TIME_SCALAR_HIT);
    default: break;
    }
    if (timed->is_write && !(info->flags & INST_LOAD)) return row(c, TIME_STORE_LATENCY);
    return row(c, TIME_HBM_LATENCY) + clocks_of(c, bytes, TIME_VMEM_SIMD_BYTES);
}

static bool same_file(const Kernel *k, Operand a, Operand b)
{
    if (a.kind != OPERAND_VREG || b.kind != OPERAND_VREG) return false;
    const uint8_t x = k->vregs.data[a.value].reg_class, y = k->vregs.data[b.value].reg_class;
    return x == y || (x != CLASS_S && y != CLASS_S && (x == CLASS_VA || y == CLASS_VA));
}

/* Moves that remain of a copy or merge if everything possible is coalesced. */
static unsigned moves_left(const Kernel *k, const Inst *inst)
{
    unsigned moves = 0;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        const Operand from = inst->m.operands[i];
        const unsigned width = inst->m.opcode == OP_COPY ? inst->m.operands[0].width : from.width ? from.width : 1;
        if (!same_file(k, inst->m.operands[0], from) && !operand_is_undefined(k, from)) moves += (width + 1) / 2;
    }
    return moves;
}

static void make_pseudo(const DepContext *c, DepNode *node)
{
    const Inst *inst = node->inst;
    const Operand def = inst->m.num_defs ? inst->m.operands[0] : operand_none();
    unsigned insts = 1;
    node->kind = def.kind == OPERAND_VREG && def.reg_class != CLASS_S ? ISSUE_VALU : ISSUE_SALU;
    switch (inst->m.opcode) {
    case OP_LIVE_IN:
    case OP_UNDEF:
    case OP_LDS_BECOMES:
    case OP_SCHED_BARRIER:
    case OP_SCHED_GROUP_BARRIER:
    case OP_IGLP_OPT: insts = 0; break;
    case OP_COPY:
    case OP_MERGE: insts = moves_left(c->k, inst); break;
    case OP_S_ADD_U64:
    case OP_S_SUB_U64:
    case OP_V_ADD_U64:
    case OP_V_SUB_U64:
    case OP_BR_CMP: insts = 2; break;
    case OP_GLOBAL_ADDRESS: insts = 3; break;
    case OP_SELECT_CMP: insts = 1 + (def.width + 1u) / 2; break;
    case OP_BARRIER: node->kind = ISSUE_BRANCH; break;
    default: break;
    }
    if (inst->branch) node->kind = ISSUE_BRANCH;
    node->is_free = !insts;
    node->issue = node->latency = node->forward = (uint16_t)(insts * row(c, TIME_ISSUE));
    if (node->is_free) node->kind = ISSUE_INTERNAL;
}

/* Clocks in which the code of an instruction is fetched. For long instructions this is more than their issue. */
static uint16_t fetch_clocks(const DepContext *c, const Inst *inst)
{
    return (uint16_t)(isa_size_bytes(c->k->target, &inst->m) * row(c, TIME_FETCH_NEXT) / row(c, TIME_FETCH_BLOCK));
}

static void make_node(const DepContext *c, Inst *inst, DepNode *node)
{
    const InstInfo *info = inst_row(inst);
    node->inst = inst;
    memory_node(c, node);
    node->is_glued = inst_reads_scc(inst);
    node->hazards = hazard_roles(c->hazards, inst);
    if (info->format == FORMAT_PSEUDO) {
        make_pseudo(c, node);
        return;
    }
    /* the clock knows the latencies of matrix instructions */
    if (info->unit == UNIT_MFMA) node->hazards.produced = (HazardRows){0};
    TimedInst timed;
    timed_inst_make(c->rows, &inst->m, 0, 8, &timed);
    node->event = timed.event;
    node->kind = timed.kind;
    const uint16_t fetch = fetch_clocks(c, inst);
    node->issue = fetch > timed.issue ? fetch : timed.issue;
    node->pipe = timed.pipe;
    node->apart = timed.apart;
    node->head = timed.head;
    node->latency = timed.latency ? timed.latency : timed.issue;
    if (timed.event) node->latency = (uint16_t)memory_latency(c, info, &timed);
    node->forward = timed.forward ? timed.forward : node->latency;
    if (node->event) machine_describe(c->rows, node);
}

static void make_nodes(Scan *s)
{
    DepGraph *g = s->g;
    FOREACH_INST(s->block, inst) g->num++;
    g->nodes = ARENA_ARRAY(s->arena, DepNode, g->num + 1);
    uint32_t n = 0;
    FOREACH_INST(s->block, inst) make_node(s->c, inst, &g->nodes[n++]);
    g->nodes[0].is_glued = false;
    for (unsigned i = 0; i < block_num_succs(s->block); i++) g->is_loop |= block_succ(s->block, i) == s->block;
}

/* ---- dependences ---- */

void scan_add_at(Scan *s, uint32_t from, uint32_t to, DepKind kind, uint32_t distance, uint32_t latency)
{
    if (!distance && from == to) return;
    if (latency > UINT16_MAX) latency = UINT16_MAX;
    if (!distance) s->has_out[from] = true;
    uint32_t *mark = distance < 2 ? &s->mark[distance][from] : NULL;
    if (mark && *mark) {
        Dep *old = &s->deps.data[*mark - 1];
        if (old->to == to) {
            if (old->latency < latency) old->latency = (uint16_t)latency;
            if (kind < old->kind) old->kind = (uint8_t)kind;
            return;
        }
    }
    const Dep dep = {from, to, (uint8_t)kind, (uint8_t)(distance < UINT8_MAX ? distance : UINT8_MAX),
                     (uint16_t)latency};
    VEC_PUSH(s->arena, &s->deps, dep);
    if (mark) *mark = s->deps.len;
}

void scan_add(Scan *s, Place from, Place to, DepKind kind, uint32_t latency)
{
    const uint32_t n = s->g->num;
    if (to >= n && from >= n) return; /* the first iteration already has it */
    scan_add_at(s, from, to < n ? to : to - n, kind, to >= n, latency);
}

uint32_t scan_latency(const Scan *s, const DepNode *from, const DepNode *to, uint32_t latency, unsigned reads)
{
    enum { MOST = 5 }; /* most states of hazard rows that neighbours can fill */
    if (!hazard_rows_any(&from->hazards.produced) || !hazard_rows_any(&to->hazards.needed)) return latency;
    const unsigned states = hazard_states_between(s->c->k->target, &from->hazards, &to->hazards, reads, MOST);
    const uint32_t least = states ? from->issue + states * row(s->c, TIME_ISSUE) : 0;
    return latency > least ? latency : least;
}

/* Keeps everything in the order of the block, because registers are known only at run time. */
static void chain(Scan *s)
{
    for (uint32_t i = 1; i < s->g->num; i++) scan_add(s, i - 1, i, DEP_FENCE, s->g->nodes[i - 1].issue);
}

static void walk(Scan *s)
{
    const uint32_t n = s->g->num;
    for (uint32_t i = 0; i < n; i++) {
        const Place at = s->iteration * n + i;
        registers_scan(s, at);
        memory_scan(s, at);
        if (s->g->nodes[i].is_glued) scan_add(s, at - 1, at, DEP_STATE, s->g->nodes[i - 1].issue);
    }
}

static void make_lists(Scan *s)
{
    DepGraph *g = s->g;
    const uint32_t n = g->num, count = s->deps.len;
    g->num_deps = count;
    g->deps = ARENA_ARRAY(s->arena, Dep, count + 1);
    g->out = ARENA_ARRAY(s->arena, uint32_t, count + 1);
    g->first_in = ARENA_ARRAY(s->arena, uint32_t, n + 2);
    g->first_out = ARENA_ARRAY(s->arena, uint32_t, n + 2);
    for (uint32_t i = 0; i < count; i++) {
        g->first_in[s->deps.data[i].to + 2]++;
        g->first_out[s->deps.data[i].from + 2]++;
    }
    for (uint32_t i = 2; i < n + 2; i++) {
        g->first_in[i] += g->first_in[i - 1];
        g->first_out[i] += g->first_out[i - 1];
    }
    ARRAY_FOREACH(const Dep, dep, s->deps.data, count) {
        const uint32_t at = g->first_in[dep->to + 1]++;
        g->deps[at] = *dep;
        g->out[g->first_out[dep->from + 1]++] = at;
    }
}

DepGraph dep_graph(Arena *arena, DepContext *context, const Block *block)
{
    DepGraph g = {0};
    Scan s = {.c = context, .arena = arena, .block = block, .g = &g};
    make_nodes(&s);
    for (unsigned d = 0; d < 2; d++) s.mark[d] = ARENA_ARRAY(arena, uint32_t, g.num + 1);
    s.has_out = ARENA_ARRAY(arena, bool, g.num + 1);
    context->epoch++;
    registers_begin(&s);
    memory_begin(&s);
    if (context->is_relative) chain(&s);
    walk(&s);
    for (uint32_t i = 0; i + 1 < g.num; i++)
        if (!s.has_out[i]) scan_add(&s, i, g.num - 1, DEP_FENCE, 0);
    s.iteration = 1;
    if (g.is_loop) walk(&s);
    make_lists(&s);
    return g;
}

DepGraph dep_graph_free_groups(Arena *arena, DepContext *context, const Block *block)
{
    context->has_free_groups = true;
    const DepGraph g = dep_graph(arena, context, block);
    context->has_free_groups = false;
    return g;
}

DepContext *dep_context_of_copy(Arena *arena, const Kernel *k, const TimeRows *rows, const StoresBeside *beside)
{
    DepContext *c = ARENA_NEW(arena, DepContext);
    c->arena = arena;
    c->k = k;
    c->rows = rows;
    c->hazards = hazard_table(k->target);
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    {
        c->is_relative |= isa_relative_registers(&inst->m) != 0;
        c->has_directives |= inst_is_directive(inst->m.opcode);
    }
    memory_context(c, beside);
    return c;
}

DepContext *dep_context(Arena *arena, const Kernel *k, const TimeRows *rows)
{
    return dep_context_of_copy(arena, k, rows, &(StoresBeside){0});
}
