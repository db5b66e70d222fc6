/* Makes the code for values that spill.c has chosen:
 *
 *     %x = v_add_f32 ...                %t = v_add_f32 ...
 *     ...                         ->    scratch_store_dword off, %t, off offset:16
 *     v_mul_f32 %y, %x, %z              ...
 *                                       %u = scratch_load_dword off, off offset:16
 *                                       v_mul_f32 %y, %u, %z
 *
 * EXEC: like a write to a register, a store writes the active lanes. A load reads them. That is enough for instructions
 * under the same EXEC. A whole-wave operation in an exec region, and one that reads lanes that are off, needs all
 * lanes, so its access sets exec = -1.
 *
 * After a store or load, the value stays in its temporary for later accesses in the block, as far as the pressure
 * allows. Block parameters in memory get their arguments by stores on the edge. If argument and parameter share a slot,
 * nothing is needed. */
#include "analysis/cfg.h"
#include "ir/exec_uses.h"
#include "regalloc/spill_access.h"

#include <string.h>

static void own_operands(Rewriter *r, Inst *inst)
{
    Operand *operands = ARENA_ARRAY(r->k->arena, Operand, inst->m.num_operands);
    memcpy(operands, inst->m.operands, sizeof(Operand) * inst->m.num_operands);
    inst->m.operands = operands;
}

/* The hardware fills registers from the start, so new code goes after all live_ins. */
static Inst *place_behind(Inst *inst)
{
    while (inst_scc_is_used(inst)) inst = inst->next;
    CHECK(inst->next);
    Inst *next = inst->next;
    bool input = inst->m.opcode == OP_LIVE_IN;
    while (input && (next->m.opcode == OP_LIVE_IN || (next->m.opcode == OP_UNDEF && (next->flags & INST_BY_RA))))
        next = next->next; /* and after the instruction that initialises the registers for lanes */
    return next;
}

bool spill_may_lack_lanes(const Kernel *k, const Inst *inst, Operand o)
{
    const Block *home = vreg_home(k, o.value);
    return inst->block->region || (home ? home->region : k->regions.data[0].parent); /* a whole region is around 0 */
}

static bool needs_all_lanes(const Rewriter *r, const Inst *inst, unsigned i)
{
    const Operand o = inst->m.operands[i];
    if (o.reg_class == CLASS_S || !spill_may_lack_lanes(r->k, inst, o)) return false;
    return i < inst->m.num_defs ? inst_has(inst, INST_WHOLE_WAVE) : inst_reads_lanes_off(inst, i);
}

/* ---- reads ---- */

static bool is_tied_use(const Inst *inst, unsigned i)
{
    const InstInfo *row = inst_row(inst);
    return row->format != FORMAT_PSEUDO && i < row->num_operands && row->operands[i].tied >= 0;
}

/* One source. */
static void rewrite_use(Rewriter *r, Inst *inst, unsigned i)
{
    Operand *use = &inst->m.operands[i], o = *use, t;
    if (!kind_of(r, o)) return;
    if (kind_of(r, o) == SPILL_AGPR && spill_takes_agpr(r->s, r->w, inst, i)) {
        use->reg_class = CLASS_A;
        return;
    }
    bool all_lanes = needs_all_lanes(r, inst, i),
         alone = is_tied_use(inst, i) || (r->all_lanes && o.reg_class != CLASS_S) || r->in_front;
    if ((all_lanes || alone || !spill_find_held(r, o, &t)) &&
        (alone || !spill_load_in_front(r, inst, o, all_lanes, &t))) {
        t = spill_fetch(r, spill_place_before(inst), o, all_lanes);
        if (!all_lanes && !alone) spill_hold(r, o, t);
    }
    *use = t;
    use->flags = o.flags;
}

void spill_rewrite_uses(Rewriter *r, Inst *inst)
{
    bool any = false;
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++)
        any |= kind_of(r, inst->m.operands[i]) != SPILL_NONE;
    if (!any) return;
    own_operands(r, inst);
    /* A source that occurs twice is fetched once. */
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++) {
        Operand o = inst->m.operands[i];
        rewrite_use(r, inst, i);
        for (unsigned j = i + 1; j < inst->m.num_operands && kind_of(r, o) && !is_tied_use(inst, i); j++) {
            Operand *same = &inst->m.operands[j];
            if (same->kind != OPERAND_VREG || same->value != o.value || same->offset != o.offset ||
                same->width != o.width)
                continue;
            if (is_tied_use(inst, j) || kind_of(r, o) == SPILL_AGPR) continue;
            uint8_t flags = same->flags;
            *same = inst->m.operands[i];
            same->flags = flags;
        }
    }
}

/* ---- writes ---- */

/* The temporary also holds the stored part. */
static void hold_stored(Rewriter *r, Operand o, Operand t)
{
    unsigned stored = 0;
    for (unsigned d = 0; d < o.width; d++) stored += spill_lives_at(r, operand_sub(o, d, 1), r->at | 1);
    if (stored == o.width || kind_of(r, o) <= SPILL_SLOTLESS) spill_hold(r, o, t);
}

static void rewrite_def(Rewriter *r, Inst *inst, unsigned i)
{
    Operand *def = &inst->m.operands[i], o = *def;
    SpillKind kind = kind_of(r, o);
    if (kind == SPILL_NONE || kind == SPILL_REMAT) return;
    VReg *v = &r->k->vregs.data[o.value];
    if (kind == SPILL_AGPR && inst->m.opcode != OP_LIVE_IN && spill_takes_agpr(r->s, r->w, inst, i)) {
        def->reg_class = CLASS_A;
        spill_forget(r, o);
        return;
    }
    if (inst->m.opcode == OP_UNDEF) {
        spill_forget(r, o);
        if (kind == SPILL_AGPR) def->reg_class = CLASS_A;
        else *def = operand_none();
        return;
    }
    const bool all_lanes = needs_all_lanes(r, inst, i);
    Operand t = spill_temp(r, spill_temp_class(r, o), o.width);
    v = &r->k->vregs.data[o.value];
    if (inst->m.opcode == OP_LIVE_IN) {
        r->k->vregs.data[t.value].pin = v->pin;
        v->pin = NO_PIN;
    }
    r->k->vregs.data[t.value].lane_mask = v->lane_mask;
    inst_set_def(r->k, inst, i, t);
    Inst *after = place_behind(inst);
    Operand saved = all_lanes ? spill_exec_on(r, after) : operand_none();
    if (kind == SPILL_AGPR) {
        Operand home = o;
        home.reg_class = CLASS_A;
        Inst *copy = spill_insert(r, after, OP_COPY, 0, 2, (Operand[]){home, t});
        copy->m.num_defs = 1;
        if (!v->is_var) r->k->vregs.data[o.value].def = copy;
    } else {
        spill_store(r, after, home_of(r, o), o, t, r->at | 1);
    }
    if (all_lanes) spill_exec_back(r, after, saved);
    spill_forget(r, o);
    hold_stored(r, o, t);
}

static bool is_undefined(const Rewriter *r, Operand o)
{
    const VReg *v = o.kind == OPERAND_VREG ? &r->k->vregs.data[o.value] : NULL;
    return v && !v->is_var && v->def && v->def->m.opcode == OP_UNDEF;
}

/* The instruction of the program that `inst` computes again, or NULL. */
static const RecordedInst *recomputed_original(const Rewriter *r, const Inst *inst)
{
    const AllocRecord *record = r->k->notes->alloc_record;
    for (uint32_t i = 0; i < record->recomputed.len; i++)
        if (record->recomputed.data[i].clone == inst) return &record->recomputed.data[i].original;
    return NULL;
}

/* Is it a copy or merge whose parts already are in the place of the result? Then nothing is needed. */
static bool is_in_place(const Rewriter *r, const Inst *inst)
{
    Operand d = inst->m.operands[0];
    SpillKind kind = kind_of(r, d);
    if (kind <= SPILL_SLOTLESS || r->k->vregs.data[d.value].is_var) return false;
    unsigned at = 0;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        Operand o = inst->m.operands[i];
        if (kind_of(r, o) != kind || home_of(r, o)->slot + o.offset != home_of(r, d)->slot + d.offset + at)
            return false;
        at += o.width;
    }
    /* Keep it for a variable, which gets a new value anyway, and for undefined sources, which have no place: the
     * checker needs to see these. */
    const RecordedInst *original = spill_recorded(r, inst);
    if (!original) original = recomputed_original(r, inst);
    if (!original) return true;
    for (unsigned i = 1; i < inst->m.num_operands; i++)
        if (is_undefined(r, original->operands[i])) return false;
    return !r->k->vregs.data[original->operands[0].value].is_var;
}

/* Would storing one part overwrite memory from which another part is still to be read? */
static bool parts_overlap_result(const Rewriter *r, const Inst *inst)
{
    Operand d = inst->m.operands[0];
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        Operand o = inst->m.operands[i];
        if (kind_of(r, o) == kind_of(r, d) &&
            home_of(r, o)->slot + o.offset < home_of(r, d)->slot + d.offset + d.width &&
            home_of(r, d)->slot + d.offset < home_of(r, o)->slot + o.offset + o.width)
            return true;
    }
    return false;
}

/* A merge into memory stores its parts one by one. The tuple is never in registers. */
static bool merge_in_memory(Rewriter *r, Inst *inst)
{
    Operand d = inst->m.operands[0];
    const RecordedInst *original = spill_recorded(r, inst);
    if (inst->m.opcode != OP_MERGE || kind_of(r, d) <= SPILL_SLOTLESS || r->k->vregs.data[d.value].is_var) return false;
    if (!original || r->k->vregs.data[original->operands[0].value].is_var || parts_overlap_result(r, inst))
        return false;
    for (unsigned i = 1; i < inst->m.num_operands; i++)
        if (is_undefined(r, original->operands[i])) return false;
    unsigned at = 0;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        Operand o = inst->m.operands[i], to = operand_sub(d, at, operand_is_imm(o) ? 1 : o.width);
        if (kind_of(r, o) && !spill_find_held(r, o, &o)) o = spill_fetch(r, inst, o, false);
        o = spill_in_register(r, inst, home_of(r, d), o, to.width);
        spill_store(r, inst, home_of(r, d), to, o, r->at | 1);
        at += to.width;
    }
    spill_forget(r, d);
    inst_remove(inst);
    return true;
}

/* Scalars and literals go to AGPRs through a VGPR. */
static void lead_through_vgprs(Rewriter *r, Inst *inst)
{
    if (inst->m.operands[0].kind != OPERAND_VREG || inst->m.operands[0].reg_class != CLASS_A) return;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        Operand *o = &inst->m.operands[i];
        bool is_constant = operand_is_imm(*o) && isa_inline_constant(TYPE_B32, o->value) >= 0;
        if (is_constant || (o->kind == OPERAND_VREG && o->reg_class != CLASS_S)) continue;
        unsigned width = operand_is_imm(*o) && inst->m.opcode == OP_COPY ? inst->m.operands[0].width
                         : operand_is_imm(*o)                            ? 1
                                                                         : o->width;
        Operand t = spill_temp(r, CLASS_V, width);
        spill_insert(r, inst, OP_COPY, 1, 2, (Operand[]){t, *o});
        *o = t;
    }
}

static void rewrite_inst(Rewriter *r, Inst *inst)
{
    bool any = false;
    if (inst->m.opcode == OP_COPY && (inst->flags & INST_BY_RA) && inst->m.operands[0].kind == OPERAND_SPECIAL &&
        inst->m.operands[0].value == SPECIAL_EXEC)
        r->all_lanes = operand_is_imm(inst->m.operands[1]);
    for (unsigned i = 0; i < inst->m.num_operands; i++) any |= kind_of(r, inst->m.operands[i]) != SPILL_NONE;
    if (any) {
        r->at = inst->index * 2;
        r->loc = inst->loc;
        bool is_copy = inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE;
        bool dropped = inst->m.num_defs == 1 && kind_of(r, inst->m.operands[0]) == SPILL_REMAT;
        if (dropped || (is_copy && is_in_place(r, inst))) {
            if (!dropped) spill_forget(r, inst->m.operands[0]);
            inst_remove(inst);
            return;
        }
        if (merge_in_memory(r, inst)) return;
        own_operands(r, inst);
        spill_rewrite_uses(r, inst);
        for (unsigned i = 0; i < inst->m.num_defs; i++) rewrite_def(r, inst, i);
        if (is_copy) lead_through_vgprs(r, inst);
    }
    if (inst_has(inst, INST_WRITES_EXEC)) spill_forget_vectors(r);
}

/* ---- edges ---- */

typedef struct SlotMove {
    uint32_t param;
    Operand arg;
    bool done;
} SlotMove;

static bool same_place(const Rewriter *r, uint32_t param, Operand arg)
{
    const SpillHome *p = &r->s->home[param], *a = home_of(r, arg);
    return a->kind == p->kind && a->slot + arg.offset == p->slot;
}

/* Does the argument come from the parameter's slots? A recomputed value reads its operands instead. */
static bool reads_slots(const Rewriter *r, Operand arg, uint32_t param)
{
    const SpillHome *p = &r->s->home[param], *a = home_of(r, arg);
    if (a->kind == SPILL_REMAT) {
        const RecordedInst *original = spill_recorded(r, r->k->vregs.data[arg.value].def);
        for (unsigned i = 1; original && i < original->inst->m.num_operands; i++)
            if (reads_slots(r, original->operands[i], param)) return true;
        return false;
    }
    return a->kind == p->kind && a->slot + arg.offset < p->slot + r->k->vregs.data[param].width &&
           p->slot < a->slot + arg.offset + arg.width;
}

/* The constant that was stored last. Many accumulators start from zero. */
typedef struct StoredConstant {
    Operand immediate, in_register;
} StoredConstant;

static Operand slot_source(Rewriter *r, Inst *before, const SlotMove *move, StoredConstant *last)
{
    enum { MOST_KEPT = 4 }; /* most dwords, because they take registers from other moves */
    const SpillHome *home = &r->s->home[move->param];
    Operand from = move->arg;
    unsigned width = r->k->vregs.data[move->param].width;
    RegClass c = home->kind == SPILL_LANES ? CLASS_S : CLASS_V;
    if (kind_of(r, from) == SPILL_AGPR) from.reg_class = CLASS_A;
    else if (kind_of(r, from)) from = spill_fetch(r, before, from, false);
    if (!operand_is_imm(from) || width > MOST_KEPT) return spill_in_register(r, before, home, from, width);
    bool again = last->in_register.kind == OPERAND_VREG && last->in_register.reg_class == c &&
                 last->in_register.width >= width && operand_same(last->immediate, from);
    if (!again) *last = (StoredConstant){from, spill_in_register(r, before, home, from, width)};
    return operand_sub(last->in_register, 0, width);
}

static void make_slot_move(Rewriter *r, Inst *before, SlotMove *move, StoredConstant *last)
{
    const SpillHome *home = &r->s->home[move->param];
    Operand param = vreg_operand(r->k, move->param), from = slot_source(r, before, move, last);
    uint32_t point = r->first_point[r->k->vregs.data[move->param].param_of->id];
    spill_store(r, before, home, param, from, point);
    move->done = true;
}

/* The moves happen at the same time. A move whose destination is still to be read waits. A cycle is broken by loading
 * one source. */
static void make_slot_moves(Rewriter *r, Inst *before, SlotMove *moves, unsigned n)
{
    StoredConstant last = {operand_none(), operand_none()};
    for (unsigned left = n; left;) {
        bool any = false;
        for (unsigned i = 0; i < n; i++) {
            if (moves[i].done) continue;
            bool waits = false;
            for (unsigned j = 0; j < n && !waits; j++)
                waits = j != i && !moves[j].done && reads_slots(r, moves[j].arg, moves[i].param);
            if (waits) continue;
            make_slot_move(r, before, &moves[i], &last);
            left--;
            any = true;
        }
        if (any) continue;
        for (unsigned i = 0; i < n && !any; i++) {
            SpillKind kind = kind_of(r, moves[i].arg);
            if (moves[i].done || kind == SPILL_NONE || kind == SPILL_AGPR) continue;
            moves[i].arg = spill_fetch(r, before, moves[i].arg, false);
            any = true;
        }
        CHECK(any);
    }
}

static bool edge_changes(const Rewriter *r, const Branch *b, unsigned s)
{
    for (unsigned i = 0; i < b->num_args[s]; i++)
        if (kind_of(r, b->args[s][i]) || r->s->home[b->target[s]->params.data[i]].kind) return true;
    return false;
}

/* Is there room before the branch for the values that the edge must load? The other edge may still need the old
   contents of the parameters' registers. */
static bool edge_has_room(const Rewriter *r, const Branch *b, unsigned s, const uint32_t *params)
{
    uint32_t fetched[NUM_FILES] = {0};
    for (unsigned i = 0; i < b->num_args[s]; i++) {
        const VReg *param = &r->k->vregs.data[params[i]];
        if (kind_of(r, b->args[s][i]) && r->s->home[params[i]].kind <= SPILL_SLOTLESS)
            fetched[param->reg_class == CLASS_VA ? CLASS_V : param->reg_class] += param->width;
    }
    for (unsigned f = 0; f < NUM_FILES; f++)
        if (fetched[f] && r->s->live[f][r->at] + fetched[f] > r->s->limit[f]) return false;
    return true;
}

/* `before` is the jump in a new block on the edge. Makes it pass the arguments. */
static void pass_in_new_block(Branch *b, unsigned s, Inst *before)
{
    Branch *jump = before->branch;
    jump->args[0] = b->args[s];
    jump->num_args[0] = b->num_args[s];
    b->args[s] = NULL;
    b->num_args[s] = 0;
}

static bool has_room(const Rewriter *r, unsigned file, unsigned width)
{
    return r->s->live[file][r->at] + width <= r->s->limit[file];
}

/* Makes an argument for a parameter in registers. */
static Operand edge_argument(Rewriter *r, Inst *before, uint32_t param, Operand arg)
{
    const VReg *v = &r->k->vregs.data[param];
    Operand held;
    if (kind_of(r, arg) == SPILL_AGPR) {
        arg.reg_class = CLASS_A;
        return arg;
    }
    /* All arguments exist at the same time, and VGPRs might not have room for them. */
    bool by_vgprs =
        kind_of(r, arg) == SPILL_SCRATCH && !has_room(r, CLASS_A, v->width) && has_room(r, CLASS_V, v->width);
    if (v->reg_class == CLASS_A && !by_vgprs) return spill_fetch_to_agprs(r, before, arg, v->width);
    if (!kind_of(r, arg)) return arg;
    return spill_find_held(r, arg, &held) ? held : spill_fetch(r, before, arg, false);
}

/* Rewrites the arguments of one edge. Parameters in memory are left out. `params`: the target's parameters before. */
static void rewrite_edge(Rewriter *r, Block *block, unsigned s, const uint32_t *params)
{
    Inst *last = block->last;
    Branch *b = last->branch;
    const Block *target = b->target[s];
    Operand *args = ARENA_ARRAY(r->k->arena, Operand, b->num_args[s] + 1u);
    SlotMove *moves = ARENA_ARRAY(r->w->arena, SlotMove, b->num_args[s] + 1u);
    unsigned num_args = 0, num_moves = 0, n = b->num_args[s];
    for (unsigned i = 0; i < n; i++) {
        Operand arg = b->args[s][i];
        bool to_slot = r->s->home[params[i]].kind > SPILL_SLOTLESS;
        if (to_slot && !is_undefined(r, arg) && !same_place(r, params[i], arg))
            moves[num_moves++] = (SlotMove){params[i], arg, false};
    }
    bool apart = last->m.opcode != OP_BR_EXEC && block_num_succs(block) > 1 && target->preds.len > 1 &&
                 !edge_has_room(r, b, s, params);
    Inst *before = num_moves || apart ? regalloc_edge_place(r->k, block, s) : last;
    bool is_new = before->block != block && before->block != target;
    Inst *fetches = is_new ? before : spill_place_before(last);
    r->on_edge = is_new;
    for (unsigned i = 0; i < n; i++)
        if (r->s->home[params[i]].kind <= SPILL_SLOTLESS)
            args[num_args++] = edge_argument(r, fetches, params[i], b->args[s][i]);
    b->args[s] = args;
    b->num_args[s] = (uint16_t)num_args;
    if (is_new) pass_in_new_block(b, s, before);
    r->on_edge = before->block != block;
    make_slot_moves(r, before, moves, num_moves);
    r->on_edge = false;
}

static void rewrite_edges(Rewriter *r, Block *block, uint32_t *const *params)
{
    Inst *last = block->last;
    if (!last->branch) return;
    bool any = false;
    for (unsigned s = 0; s < block_num_succs(block); s++) any |= edge_changes(r, last->branch, s);
    if (!any) return;
    r->at = last->index * 2;
    r->loc = last->loc;
    Branch *copy = ARENA_NEW(r->k->arena, Branch); /* the record keeps the old one */
    *copy = *last->branch;
    last->branch = copy;
    unsigned succs = block_num_succs(block);
    for (unsigned s = 0; s < succs; s++)
        if (copy->num_args[s]) rewrite_edge(r, block, s, params[copy->target[s]->id]);
}

static void drop_params(Rewriter *r, Block *block)
{
    uint32_t n = 0;
    uint32_t *params = ARENA_ARRAY(r->k->arena, uint32_t, block->params.len + 1);
    for (uint32_t i = 0; i < block->params.len; i++)
        if (r->s->home[block->params.data[i]].kind <= SPILL_SLOTLESS) params[n++] = block->params.data[i];
    block->params.data = params;
    block->params.len = block->params.cap = n;
}

/* ---- the kernel ---- */

/* Initialises the VGPRs for lanes at the entry. They are only written in part, so they are live from there on. */
static void open_lane_registers(Rewriter *r)
{
    AllocRecord *record = r->k->notes->alloc_record;
    while (record->lane_vregs.len * lanes_per_vgpr(r->k) < r->s->num_lanes) {
        uint32_t v = kernel_var(r->k, CLASS_V, 1);
        while (r->s->is_temp.len < v) VEC_PUSH(r->s->arena, &r->s->is_temp, 0);
        VEC_PUSH(r->s->arena, &r->s->is_temp, 1);
        VEC_PUSH(r->k->arena, &record->lane_vregs, v);
        Inst *first = r->k->blocks.data[0]->first;
        while (first->m.opcode == OP_LIVE_IN) first = first->next;
        spill_insert(r, first, OP_UNDEF, 1, 1, (Operand[]){vreg_operand(r->k, v)});
    }
}

/* Records the kernel before and the new places, for the checker. */
static void note_homes(Rewriter *r)
{
    AllocRecord *record = r->k->notes->alloc_record;
    if (!record->vregs) {
        record->num_vregs = r->k->vregs.len;
        record->vregs = ARENA_ARRAY(r->k->arena, VReg, record->num_vregs + 1);
        memcpy(record->vregs, r->k->vregs.data, sizeof(VReg) * record->num_vregs);
        record->home = ARENA_ARRAY(r->k->arena, SpillHome, record->num_vregs + 1);
    }
    for (uint32_t v = 0; v < record->num_vregs; v++)
        if (r->s->home[v].kind) record->home[v] = r->s->home[v];
}

void spill_rewrite(Spiller *s, Webs *w)
{
    Kernel *k = s->k;
    Rewriter r = {.s = s, .k = k, .w = w};
    note_homes(&r);
    for (uint32_t v = 0; v < s->num_home; v++)
        if (s->home[v].kind == SPILL_AGPR) k->vregs.data[v].reg_class = CLASS_A;
    open_lane_registers(&r);
    uint32_t n = k->blocks.len;
    uint32_t *first_point = ARENA_ARRAY(w->arena, uint32_t, n + 1);
    Block **blocks = ARENA_ARRAY(w->arena, Block *, n + 1);
    uint32_t **params = ARENA_ARRAY(w->arena, uint32_t *, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        blocks[i] = k->blocks.data[i];
        params[i] = blocks[i]->params.data;
        first_point[blocks[i]->id] = inst_read_point(blocks[i]->first);
    }
    r.first_point = first_point;
    for (uint32_t i = 0; i < n; i++) {
        r.held.len = 0;
        FOREACH_INST_SAFE(blocks[i], inst) rewrite_inst(&r, inst);
        rewrite_edges(&r, blocks[i], params);
    }
    for (uint32_t i = 0; i < n; i++) drop_params(&r, blocks[i]);
}
