/* Parallel moves: turns copies that happen at the same time into a sequence of copies and swaps.
 *
 *     v1 <- v0, v2 <- v1, v3 <- v3, s4 <- s5, s5 <- s4
 *     v2 = copy v1; v1 = copy v0; vcc_lo = copy s4; s4 = copy s5; s5 = copy vcc_lo
 *
 * A move can be made as soon as no other move still reads its destination. When no such move is left, the rest are
 * cycles. VGPR cycles take v_swap_b32, SGPR cycles go through VCC (s_mov leaves SCC alone) or another SGPR, cycles with
 * AGPRs through a VGPR. Moves between neighbouring registers become one copy of several dwords if that means the same.
 *
 * Edges: the moves of ^a -> ^b go to the end of ^a if that is its only edge. Otherwise they go to the start of ^b if it
 * has no other predecessor, and otherwise into a new block on the edge. Moves of a loop's back edge go before the
 * branch if the exit path does not read what they write. */
#include <string.h>

#include "isa/reg_units.h"
#include "regalloc/regalloc.h"

enum { NUM_LOCATIONS = NUM_FILES * MAX_FILE_REGS, NO_MOVE = 0xffff };

static unsigned location(Operand o) { return o.reg_class * (unsigned)MAX_FILE_REGS + o.value; }

struct MoveTables {
    uint16_t writer[NUM_LOCATIONS];  /* by location: the pending move that writes it; NO_MOVE: none */
    uint16_t readers[NUM_LOCATIONS]; /* by location: number of pending moves that read it */
};

typedef struct Sequencer {
    DwordMoves *moves;
    uint16_t *writer, *readers;
    MoveSink *sink;
    MoveTemps temps;
    Operand to, from; /* a copy under construction; to.kind NONE: none */
    uint32_t loc;
} Sequencer;

static void flush(Sequencer *q)
{
    if (q->to.kind != OPERAND_NONE) q->sink->copy(q->sink, q->to, q->from, q->loc);
    q->to.kind = OPERAND_NONE;
}

/* Adds a dword to the copy under construction, or starts a new one. */
static void put_copy(Sequencer *q, Operand to, Operand from, uint32_t loc)
{
    bool joins = q->to.kind == OPERAND_PHYS && to.kind == OPERAND_PHYS && to.reg_class == q->to.reg_class &&
                 to.value == q->to.value + q->to.width && q->to.width < MAX_VREG_WIDTH;
    if (joins && from.kind == OPERAND_IMM) {
        joins = q->from.kind == OPERAND_IMM && q->from.value == from.value;
    } else if (joins) {
        joins = from.kind == OPERAND_PHYS && q->from.kind == OPERAND_PHYS && from.reg_class == q->from.reg_class &&
                from.value == q->from.value + q->from.width;
        /* The copies before it must not have written the source. */
        if (joins && from.reg_class == q->to.reg_class && from.value >= q->to.value &&
            from.value < q->to.value + q->to.width)
            joins = false;
    }
    if (joins) {
        q->to.width++;
        if (q->from.kind == OPERAND_PHYS) q->from.width++;
        return;
    }
    flush(q);
    q->to = to;
    q->from = from;
    q->loc = loc;
}

static void made(Sequencer *q, unsigned m)
{
    DwordMove *move = &q->moves->data[m];
    if (move->to.kind == OPERAND_PHYS) q->writer[location(move->to)] = NO_MOVE;
    if (move->from.kind == OPERAND_PHYS) q->readers[location(move->from)]--;
    move->to.kind = OPERAND_NONE;
}

/* Emits the move if no pending move reads its destination. */
static bool make_if_ready(Sequencer *q, unsigned m)
{
    DwordMove *move = &q->moves->data[m];
    if (move->to.kind == OPERAND_NONE) return false;
    if (move->to.kind == OPERAND_PHYS && q->readers[location(move->to)]) return false;
    put_copy(q, move->to, move->from, move->loc);
    made(q, m);
    return true;
}

/* Emits the move, and then those that waited for its source to be read. */
static void make_chain(Sequencer *q, unsigned m)
{
    for (;;) {
        Operand from = q->moves->data[m].from;
        if (!make_if_ready(q, m)) return;
        if (from.kind != OPERAND_PHYS || q->readers[location(from)]) return;
        m = q->writer[location(from)];
        if (m == NO_MOVE) return;
    }
}

static bool break_cycle(Sequencer *q, unsigned first)
{
    bool all_v = true, all_s = true;
    unsigned m = first;
    do {
        all_v &= q->moves->data[m].to.reg_class == CLASS_V;
        all_s &= q->moves->data[m].to.reg_class == CLASS_S;
        m = q->writer[location(q->moves->data[m].from)];
    } while (m != first);
    flush(q);
    if (all_v) {
        while (m != NO_MOVE) {
            DwordMove move = q->moves->data[m];
            made(q, m);
            m = q->writer[location(move.from)];
            if (m != NO_MOVE) q->sink->swap(q->sink, move.to, move.from, move.loc);
        }
        return true;
    }
    Operand temp = !all_s ? q->temps.v : q->temps.s.kind != OPERAND_NONE ? q->temps.s : operand_special(SPECIAL_VCC, 1);
    if (temp.kind == OPERAND_NONE) return false;
    DwordMove *start = &q->moves->data[first];
    put_copy(q, temp, start->to, start->loc);
    /* Moves that read the first destination read the temporary instead. */
    for (m = first; location(q->moves->data[m].from) != location(start->to);)
        m = q->writer[location(q->moves->data[m].from)];
    q->readers[location(start->to)]--;
    q->moves->data[m].from = temp;
    if (temp.kind == OPERAND_PHYS) q->readers[location(temp)]++;
    make_chain(q, first);
    flush(q);
    return true;
}

/* Emitting all moves leaves the tables unchanged. */
MoveTables *moves_tables(Arena *arena)
{
    MoveTables *tables = ARENA_NEW(arena, MoveTables);
    memset(tables->writer, 0xff, sizeof tables->writer);
    return tables;
}

bool moves_sequence(MoveTables *tables, DwordMoves *moves, MoveTemps temps, MoveSink *sink)
{
    if (!moves->len) return true;
    CHECK(moves->len < NO_MOVE);
    Sequencer q = {.moves = moves, .sink = sink, .temps = temps, .to = operand_none()};
    q.writer = tables->writer;
    q.readers = tables->readers;
    for (uint32_t m = 0; m < moves->len; m++) {
        DwordMove *move = &moves->data[m];
        if (move->from.kind == OPERAND_PHYS && move->to.kind == OPERAND_PHYS &&
            location(move->to) == location(move->from))
            move->to.kind = OPERAND_NONE;
        if (move->to.kind == OPERAND_NONE) continue;
        if (move->to.kind == OPERAND_PHYS) {
            CHECK(q.writer[location(move->to)] == NO_MOVE);
            q.writer[location(move->to)] = (uint16_t)m;
        }
        if (move->from.kind == OPERAND_PHYS) q.readers[location(move->from)]++;
    }
    /* Registers first; constants go to registers that are no longer read. Two sweeps, up and down, keep tuples
       together. Then chains move one by one. */
    for (unsigned pass = 0; pass < 2; pass++)
        for (uint32_t m = 0; m < moves->len; m++)
            if (moves->data[m].from.kind == OPERAND_PHYS) make_if_ready(&q, m);
    for (uint32_t m = 0; m < moves->len; m++)
        if (moves->data[m].from.kind == OPERAND_PHYS) make_chain(&q, m);
    for (uint32_t m = 0; m < moves->len; m++) {
        const DwordMove *move = &moves->data[m];
        if (move->to.kind == OPERAND_NONE || move->from.kind != OPERAND_PHYS) continue;
        if (!break_cycle(&q, m)) return false;
    }
    flush(&q);
    for (uint32_t m = 0; m < moves->len; m++)
        if (moves->data[m].to.kind != OPERAND_NONE) make_chain(&q, m);
    flush(&q);
    return true;
}

/* ---- edges ---- */

typedef struct EdgeSink {
    MoveSink sink;
    Kernel *k;
    Inst *before;
} EdgeSink;

static void edge_insert(EdgeSink *e, Inst *inst, uint32_t loc)
{
    inst->flags = INST_BY_RA;
    inst->loc = loc;
    inst_insert_before(e->before, inst);
}

static void edge_copy(MoveSink *sink, Operand to, Operand from, uint32_t loc)
{
    EdgeSink *e = (EdgeSink *)sink;
    Inst *copy = inst_new(e->k, OP_COPY, 1, 2);
    copy->m.operands[0] = to;
    copy->m.operands[1] = from;
    if (to.kind == OPERAND_SPECIAL || from.kind == OPERAND_SPECIAL) e->k->uses_vcc = true;
    edge_insert(e, copy, loc);
}

static void edge_swap(MoveSink *sink, Operand a, Operand b, uint32_t loc)
{
    EdgeSink *e = (EdgeSink *)sink;
    Inst *swap = inst_new(e->k, OP_V_SWAP_B32, 2, 4);
    swap->m.operands[0] = swap->m.operands[2] = a;
    swap->m.operands[1] = swap->m.operands[3] = b;
    edge_insert(e, swap, loc);
}

/* Where the content of a register is after the moves `done` before the branch: in its place, or where they put it.
 * NONE: it is lost. */
static Operand moved_to(const DwordMoves *done, Operand from)
{
    Operand now = operand_none();
    bool kept = true;
    for (uint32_t i = 0; done && i < done->len; i++) {
        if (operand_same(done->data[i].from, from)) now = done->data[i].to;
        kept = kept && !operand_same(done->data[i].to, from);
    }
    return kept || operand_is_imm(from) ? from : now;
}

/* Collects the moves of an edge that follow `done` (or NULL). */
static void collect_moves(Webs *w, const Inst *branch, unsigned succ, const bool *used, const DwordMoves *done,
                          DwordMoves *moves)
{
    Kernel *k = w->k;
    const Branch *b = branch->branch;
    for (unsigned i = 0; i < b->num_args[succ]; i++) {
        uint32_t param = b->target[succ]->params.data[i];
        Operand arg = b->args[succ][i];
        if (!used[param] || operand_is_undefined(k, arg)) continue;
        Operand to = regalloc_physical(k, vreg_operand(k, param)), from = regalloc_physical(k, arg);
        if (operand_same(to, from) && !done) continue;
        for (unsigned d = 0; d < to.width; d++) {
            Operand part = moved_to(done, operand_is_imm(from) ? from : operand_sub(from, d, 1));
            Operand into = operand_sub(to, d, 1);
            if (!operand_same(into, part)) VEC_PUSH(w->arena, moves, ((DwordMove){into, part, branch->loc}));
        }
    }
}

/* A VGPR that is free at the edge, for cycles through AGPRs. */
static Operand free_vgpr(Webs *w, const Block *from, const Block *to)
{
    bool *busy = ARENA_ARRAY(w->arena, bool, MAX_FILE_REGS);
    const Inst *first = to->first;
    while (!first->index && first->next) first = first->next; /* moves of other edges have no number yet */
    uint32_t points[3] = {block_end_point(from) - 2, block_end_point(from) - 1, inst_read_point(first)};
    for (uint32_t u = 0; u < w->lv->num_units; u++) {
        const VReg *v = &w->k->vregs.data[w->lv->unit_vreg[u]];
        if (v->reg == NO_PIN || v->assigned != CLASS_V) continue;
        for (unsigned i = 0; i < 3; i++) {
            if (!liveness_live_at(w->lv, u, points[i])) continue;
            unsigned at = liveness_is_split(w->lv, w->lv->unit_vreg[u]) ? u - w->lv->unit_base[w->lv->unit_vreg[u]] : 0;
            for (unsigned d = 0; d < liveness_unit_width(w->lv, u); d++) busy[v->reg + at + d] = true;
        }
    }
    for (uint32_t r = 0; r < target_infos[w->k->target].num_vgprs; r++) {
        if (busy[r] || kernel_reserved(w->k, CLASS_V, r, 1)) continue;
        if (r >= w->k->num_vgprs) w->k->num_vgprs = r + 1;
        return operand_phys(CLASS_V, r, 1);
    }
    return operand_none();
}

Inst *regalloc_edge_place(Kernel *k, Block *from, unsigned succ)
{
    Block *to = from->last->branch->target[succ];
    if (block_num_succs(from) == 1) return from->last;
    if (to->preds.len == 1) return to->first;
    /* A critical edge gets a block of its own, after `from`. */
    Block *middle =
        kernel_block(k, arena_printf(k->arena, "%s.to.%s.%u", from->name, to->name, k->blocks.len), from->region);
    uint32_t at = k->blocks.len - 1;
    while (at > 0 && k->blocks.data[at - 1] != from) {
        k->blocks.data[at] = k->blocks.data[at - 1];
        at--;
    }
    k->blocks.data[at] = middle;
    Inst *jump = inst_new(k, OP_BR, 0, 0);
    jump->branch = ARENA_NEW(k->arena, Branch);
    jump->branch->target[0] = to;
    jump->flags = INST_BY_RA;
    jump->loc = from->last->loc;
    inst_append(middle, jump);
    from->last->branch->target[succ] = middle;
    return jump;
}

/* Marks registers, by unit, that must not change before the branch. */
static void mark_units(bool *busy, Operand o)
{
    if (operand_is_imm(o) || o.kind == OPERAND_NONE) return;
    RegRange range = operand_units(o);
    for (unsigned i = 0; i < range.count; i++) busy[range.first + i] = true;
}

/* May the moves of a loop's back edge go before the branch, so that the edge needs no block of its own? Neither the
   branch nor the exit of the loop may read what they write, except arguments that are only passed on. */
static bool fits_before_branch(Webs *w, const Block *from, unsigned succ, const bool *used, const DwordMoves *moves)
{
    Kernel *k = w->k;
    const Inst *last = from->last;
    const Branch *b = last->branch;
    if (block_num_succs(from) != 2 || last->m.opcode != OP_BR_CMP || b->target[0] == b->target[1]) return false;
    const Block *to = b->target[succ], *other = b->target[1 - succ];
    if (to->rpo == UINT32_MAX || to->rpo > from->rpo || to->preds.len == 1) return false;
    bool *busy = ARENA_ARRAY(w->arena, bool, NUM_REG_UNITS);
    for (unsigned i = 0; i < last->m.num_operands; i++) mark_units(busy, regalloc_physical(k, last->m.operands[i]));
    for (unsigned i = 0; i < b->num_args[1 - succ]; i++) {
        if (!used[other->params.data[i]] || operand_is_undefined(k, b->args[1 - succ][i])) continue;
        Operand arg = regalloc_physical(k, b->args[1 - succ][i]);
        for (unsigned d = 0; d < arg.width && !operand_is_imm(arg); d++)
            if (moved_to(moves, operand_sub(arg, d, 1)).kind == OPERAND_NONE) return false;
    }
    for (uint32_t u = 0; u < w->lv->num_units; u++) {
        uint32_t bit = w->lv->global_of[u];
        if (bit == UINT32_MAX || !bitset_test(&w->lv->live_in[other->id], bit)) continue;
        uint32_t vreg = w->lv->unit_vreg[u];
        Operand whole = regalloc_physical(k, vreg_operand(k, vreg));
        if (whole.kind != OPERAND_PHYS) return false;
        bool split = liveness_is_split(w->lv, vreg);
        mark_units(busy, split ? operand_sub(whole, u - w->lv->unit_base[vreg], 1) : whole);
    }
    for (uint32_t i = 0; i < moves->len; i++)
        if (moves->data[i].to.kind != OPERAND_PHYS || busy[operand_units(moves->data[i].to).first]) return false;
    return true;
}

/* Puts the moves of an edge at `before`, or at the edge's own place. */
static bool edge_moves(Webs *w, MoveTables *tables, Block *from, unsigned succ, DwordMoves *moves, Inst *before,
                       DiagList *diags)
{
    Kernel *k = w->k;
    Block *to = from->last->branch->target[succ];
    bool needs_v = false, has_a = false;
    for (uint32_t i = 0; i < moves->len; i++) {
        needs_v |= moves->data[i].to.reg_class != CLASS_S;
        has_a |= moves->data[i].to.reg_class == CLASS_A;
    }
    if (!moves->len) return true;
    /* The moves need the EXEC of the edge: lanes that return in `to` would miss the copy. */
    bool leaves = !region_contains(k, from->region, to->region) || (from->last->m.opcode == OP_BR_EXEC && succ == 1);
    if (needs_v && leaves) BUG("a vector block argument leaves its exec region: ^%s to ^%s", from->name, to->name);
    MoveTemps temps = {operand_none(), has_a ? free_vgpr(w, from, to) : operand_none()};
    EdgeSink sink = {{edge_copy, edge_swap}, k, before ? before : regalloc_edge_place(k, from, succ)};
    if (!moves_sequence(tables, moves, temps, &sink.sink))
        return diag_error(diags, k->locs.data[from->last->loc],
                          "no VGPR is left to exchange AGPRs on the edge from ^%s to ^%s", from->name, to->name);
    return true;
}

static bool block_moves(Webs *w, MoveTables *tables, Block *from, const bool *used, DiagList *diags)
{
    DwordMoves moves[2] = {{0}, {0}}, done = {0};
    unsigned succs = block_num_succs(from), early = 2;
    for (unsigned s = 0; s < succs; s++) {
        collect_moves(w, from->last, s, used, NULL, &moves[s]);
        if (early == 2 && moves[s].len && fits_before_branch(w, from, s, used, &moves[s])) early = s;
    }
    if (early < 2) {
        unsigned other = 1 - early;
        for (uint32_t i = 0; i < moves[early].len; i++) VEC_PUSH(w->arena, &done, moves[early].data[i]);
        if (!edge_moves(w, tables, from, early, &moves[early], from->last, diags)) return false;
        moves[early].len = moves[other].len = 0;
        collect_moves(w, from->last, other, used, &done, &moves[other]);
    }
    for (unsigned s = 0; s < succs; s++)
        if (!edge_moves(w, tables, from, s, &moves[s], NULL, diags)) return false;
    return true;
}

bool regalloc_edge_moves(Webs *w, DiagList *diags)
{
    Kernel *k = w->k;
    bool *used = ARENA_ARRAY(w->arena, bool, k->vregs.len + 1);
    MoveTables *tables = moves_tables(w->arena);
    uint32_t num_blocks = k->blocks.len;
    Block **blocks = ARENA_ARRAY(w->arena, Block *, num_blocks + 1);
    for (uint32_t i = 0; i < num_blocks; i++) blocks[i] = k->blocks.data[i];
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    FOREACH_USE(inst, use)
    if (use->kind == OPERAND_VREG) used[use->value] = true;
    for (uint32_t i = 0; i < num_blocks; i++) {
        Inst *last = blocks[i]->last;
        if (!last->branch) continue;
        /* The record of check_regalloc keeps the old branch. */
        Branch *copy = ARENA_NEW(k->arena, Branch);
        *copy = *last->branch;
        last->branch = copy;
        if (!block_moves(w, tables, blocks[i], used, diags)) return false;
        copy->args[0] = copy->args[1] = NULL;
        copy->num_args[0] = copy->num_args[1] = 0;
    }
    for (uint32_t i = 0; i < num_blocks; i++) blocks[i]->params.len = 0;
    return true;
}
