/* The code for what spill.c took out of the registers:
 *
 *     %x = v_add_f32 ...                %t = v_add_f32 ...
 *     ...                         ->    scratch_store_dword off, %t, off offset:16
 *     v_mul_f32 %y, %x, %z              ...
 *                                       %u = scratch_load_dword off, off offset:16
 *                                       v_mul_f32 %y, %u, %z
 *
 * EXEC: a store writes the lanes that run, as the write to a register would have done, and a load
 * reads them. That is all that an instruction under the same EXEC needs. Whole-wave operations in
 * an exec region need more: there the access runs with all lanes on (exec = -1 around it).
 *
 * A value that was stored or loaded stays in its temporary for the accesses behind it in the block,
 * as far as the pressure allows. Block parameters in memory get their arguments by stores on the
 * edge; where both are in one slot there is nothing to do. */
#include "regalloc/regalloc.h"

#include <string.h>

enum { MAX_HOISTING_ROUNDS = 10, MAX_CHUNK = 4, FRAME_OFFSET_LIMIT = 4096, LANES_PER_VGPR = 64 };

/* A temporary that holds dwords of something spilled. */
typedef struct Held {
    uint8_t kind, file;
    uint32_t slot;   /* of its first dword; for SPILL_REMAT and SPILL_AGPR: virtual register << 8 |
                        dword */
    Operand operand; /* the temporary */
    uint32_t last;   /* point where it is live until now */
} Held;

/* A temporary that was loaded in front of a loop, for all uses in it. */
typedef struct Hoisted {
    const Block *header;
    uint32_t region; /* of the load */
    Operand operand; /* what was spilled */
    Operand temp;
} Hoisted;

typedef struct Rewriter {
    Spiller *s;
    Kernel *k;
    Webs *w;
    VEC(Held) held;
    VEC(Hoisted) hoisted;
    uint32_t loc;
    uint32_t at;    /* point of the instruction that is being rewritten */
    bool all_lanes; /* between exec = -1 and its end, of an earlier round */
    bool on_edge;
    bool in_front;      /* in front of a loop: what is held in the block at hand is not there */
} Rewriter;

static const SpillHome *home_of(const Rewriter *r, Operand o)
{
    static const SpillHome none;
    if (o.kind != OPERAND_VREG || o.value >= r->s->num_home) return &none;
    return &r->s->home[o.value];
}

static SpillKind kind_of(const Rewriter *r, Operand o)
{
    return home_of(r, o)->kind;
}

static Operand new_temp(Rewriter *r, RegClass c, unsigned width)
{
    uint32_t t = kernel_vreg(r->k, c, width);
    while (r->s->is_temp.len < t) VEC_PUSH(r->s->arena, &r->s->is_temp, 0);
    VEC_PUSH(r->s->arena, &r->s->is_temp, 1);
    r->k->vregs.data[t].loc = r->loc;
    return vreg_operand(r->k, t);
}

static Inst *insert(Rewriter *r, Inst *before, Opcode opcode, unsigned num_defs, unsigned n,
                    const Operand *operands)
{
    Inst *inst = inst_new(r->k, (uint16_t)opcode, num_defs, n);
    for (unsigned i = 0; i < n; i++) {
        if (i < num_defs)
            inst_set_def(r->k, inst, i, operands[i]);
        else
            inst->m.operands[i] = operands[i];
    }
    inst->flags = INST_BY_RA;
    inst->loc = r->loc;
    inst_insert_before(before, inst);
    return inst;
}

static void own_operands(Rewriter *r, Inst *inst)
{
    Operand *operands = ARENA_ARRAY(r->k->arena, Operand, inst->m.num_operands);
    memcpy(operands, inst->m.operands, sizeof(Operand) * inst->m.num_operands);
    inst->m.operands = operands;
}

/* SCC goes from one instruction to the next: nothing between them. */
static Inst *place_before(Inst *inst)
{
    return inst_reads_scc(inst) && inst->prev && inst_scc_is_used(inst->prev) ? inst->prev : inst;
}

/* What the hardware fills is there from the beginning: behind all of it. */
static Inst *place_behind(Inst *inst)
{
    CHECK(inst->next);
    Inst *next = inst->next;
    bool input = inst->m.opcode == OP_LIVE_IN;
    while (input && (next->m.opcode == OP_LIVE_IN || (next->m.opcode == OP_UNDEF && (next->flags & INST_BY_RA))))
        next = next->next; /* and where the registers for lanes are opened */
    return inst_scc_is_used(inst) ? next->next : next;
}

/* ---- EXEC ---- */

static bool needs_all_lanes(const Inst *inst, Operand o)
{
    return o.reg_class != CLASS_S && inst_has(inst, INST_WHOLE_WAVE) && inst->block->region != 0;
}

static Operand exec_on(Rewriter *r, Inst *before)
{
    uint8_t width = (uint8_t)target_infos[r->k->target].mask_dwords;
    Operand exec = operand_special(SPECIAL_EXEC, width), saved = new_temp(r, CLASS_S, width);
    insert(r, before, OP_COPY, 1, 2, (Operand[]){saved, exec});
    insert(r, before, OP_COPY, 1, 2, (Operand[]){exec, operand_imm(UINT32_MAX)});
    return saved;
}

static void exec_back(Rewriter *r, Inst *before, Operand saved)
{
    insert(r, before, OP_COPY, 1, 2,
           (Operand[]){operand_special(SPECIAL_EXEC, saved.width), saved});
}

/* ---- homes ---- */

static Operand lane_register(const Rewriter *r, uint32_t slot)
{
    return vreg_operand(r->k, r->k->alloc_record->lane_vregs.data[slot / LANES_PER_VGPR]);
}

static const Opcode load_opcodes[MAX_CHUNK + 1] = {OP_INVALID, OP_SCRATCH_LOAD_DWORD,
                                                   OP_SCRATCH_LOAD_DWORDX2, OP_SCRATCH_LOAD_DWORDX3,
                                                   OP_SCRATCH_LOAD_DWORDX4};
static const Opcode store_opcodes[MAX_CHUNK + 1] = {
    OP_INVALID, OP_SCRATCH_STORE_DWORD, OP_SCRATCH_STORE_DWORDX2, OP_SCRATCH_STORE_DWORDX3,
    OP_SCRATCH_STORE_DWORDX4};

/* The scalar part of an address beyond the immediate range; NONE where there is none. */
static Operand frame_base(Rewriter *r, Inst *before, uint32_t byte)
{
    if (byte < FRAME_OFFSET_LIMIT) return operand_none();
    Operand base = new_temp(r, CLASS_S, 1);
    insert(r, before, OP_COPY, 1, 2,
           (Operand[]){base, operand_imm(byte / FRAME_OFFSET_LIMIT * FRAME_OFFSET_LIMIT)});
    return base;
}

static void load_part(Rewriter *r, Inst *before, uint32_t slot, Operand to)
{
    Operand base = frame_base(r, before, slot * 4);
    Inst *load =
        insert(r, before, load_opcodes[to.width], 1, 3, (Operand[]){to, operand_none(), base});
    load->m.mods.offset = (int32_t)(slot * 4 % FRAME_OFFSET_LIMIT);
}

static void store_part(Rewriter *r, Inst *before, uint32_t slot, Operand from)
{
    Operand base = frame_base(r, before, slot * 4);
    from.flags = 0;
    Inst *store =
        insert(r, before, store_opcodes[from.width], 0, 3, (Operand[]){operand_none(), from, base});
    store->m.mods.offset = (int32_t)(slot * 4 % FRAME_OFFSET_LIMIT);
}

/* Dwords of a tuple that one memory operation moves: tuples of two and more start at even
 * registers. */
static unsigned chunk(unsigned offset, unsigned left)
{
    return offset & 1 ? 1 : left < MAX_CHUNK ? left : MAX_CHUNK;
}

/* The file of a temporary for the register: what went from VGPRs to AGPRs comes back to VGPRs. */
static RegClass temp_class(const Rewriter *r, Operand o)
{
    uint8_t c = r->k->vregs.data[o.value].reg_class;
    if (c == CLASS_S) return CLASS_S;
    return c == CLASS_A && kind_of(r, o) != SPILL_AGPR ? CLASS_A : CLASS_V;
}

static Operand load(Rewriter *r, Inst *before, const SpillHome *home, Operand o)
{
    Operand parts[MAX_VREG_WIDTH + 1];
    unsigned n = 1, step;
    RegClass c = temp_class(r, o);
    for (unsigned at = 0; at < o.width; at += step, n++) {
        uint32_t slot = home->slot + o.offset + at;
        step = home->kind == SPILL_LANES ? 1 : chunk(at, o.width - at);
        parts[n] = new_temp(r, c, step);
        if (home->kind == SPILL_LANES)
            insert(
                r, before, OP_V_READLANE_B32, 1, 3,
                (Operand[]){parts[n], lane_register(r, slot), operand_imm(slot % LANES_PER_VGPR)});
        else
            load_part(r, before, slot, parts[n]);
    }
    if (n == 2) return parts[1];
    parts[0] = new_temp(r, c, o.width);
    insert(r, before, OP_MERGE, 1, n, parts);
    return parts[0];
}

/* `from` to the home of `o`; both have the same width. */
static void store(Rewriter *r, Inst *before, const SpillHome *home, Operand o, Operand from)
{
    unsigned step;
    for (unsigned at = 0; at < o.width; at += step) {
        uint32_t slot = home->slot + o.offset + at;
        if (home->kind == SPILL_LANES) {
            step = 1;
            Operand l = lane_register(r, slot);
            insert(r, before, OP_V_WRITELANE_B32, 1, 4,
                   (Operand[]){l, operand_sub(from, at, 1), operand_imm(slot % LANES_PER_VGPR), l});
        } else {
            step = chunk(from.offset + at, o.width - at);
            store_part(r, before, slot, operand_sub(from, at, step));
        }
    }
}

/* An immediate or a scalar as a register of the home's file. */
static Operand in_register(Rewriter *r, Inst *before, const SpillHome *home, Operand from,
                           unsigned width)
{
    RegClass c = home->kind == SPILL_LANES ? CLASS_S : CLASS_V;
    if (from.kind == OPERAND_VREG &&
        (from.reg_class == c || (from.reg_class != CLASS_S && c == CLASS_V)))
        return from;
    Operand t = new_temp(r, c, width);
    insert(r, before, OP_COPY, 1, 2, (Operand[]){t, from});
    return t;
}

/* ---- temporaries that still hold something ---- */

static uint32_t held_key(const Rewriter *r, Operand o)
{
    const SpillHome *home = home_of(r, o);
    return home->kind <= SPILL_SLOTLESS ? o.value << 8 | o.offset : home->slot + o.offset;
}

static unsigned file_of(const Rewriter *r, Operand o)
{
    return r->k->vregs.data[o.value].reg_class == CLASS_S ? CLASS_S : CLASS_V;
}

/* Room for `width` more dwords between the points? */
static bool room_between(const Rewriter *r, unsigned file, unsigned width, uint32_t from,
                         uint32_t to)
{
    for (uint32_t p = from; p <= to; p++)
        if (r->s->live[file][p] + width > r->s->limit[file]) return false;
    return true;
}

static bool find_held(Rewriter *r, Operand o, Operand *found)
{
    uint32_t key = held_key(r, o);
    SpillKind kind = kind_of(r, o);
    for (uint32_t i = r->held.len; i-- > 0;) {
        Held *h = &r->held.data[i];
        if (h->kind != kind || key < h->slot || key + o.width > h->slot + h->operand.width)
            continue;
        unsigned offset = key - h->slot;
        if (o.width > 1 && offset % (h->file == CLASS_S && o.width > 2 ? 4 : 2)) continue;
        if (h->last < r->at && !room_between(r, h->file, h->operand.width, h->last + 1, r->at)) {
            r->held.data[i] = VEC_LAST(&r->held);
            r->held.len--;
            continue;
        }
        for (uint32_t p = h->last + 1; p <= r->at; p++) r->s->live[h->file][p] += h->operand.width;
        if (r->at > h->last) h->last = r->at;
        *found = operand_sub(h->operand, offset, o.width);
        return true;
    }
    return false;
}

static void hold(Rewriter *r, Operand o, Operand temp)
{
    VEC_PUSH(
        r->w->arena, &r->held,
        ((Held){(uint8_t)kind_of(r, o), (uint8_t)file_of(r, o), held_key(r, o), temp, r->at | 1}));
}

/* Something else is in these dwords now. */
static void forget(Rewriter *r, Operand o)
{
    uint32_t key = held_key(r, o);
    SpillKind kind = kind_of(r, o);
    for (uint32_t i = r->held.len; i-- > 0;) {
        const Held *h = &r->held.data[i];
        if (h->kind != kind || key >= h->slot + h->operand.width || h->slot >= key + o.width)
            continue;
        r->held.data[i] = VEC_LAST(&r->held);
        r->held.len--;
    }
}

static void forget_vectors(Rewriter *r)
{
    for (uint32_t i = r->held.len; i-- > 0;) {
        if (r->held.data[i].file == CLASS_S) continue;
        r->held.data[i] = VEC_LAST(&r->held);
        r->held.len--;
    }
}

/* ---- reads ---- */

static void rewrite_uses(Rewriter *r, Inst *inst);

/* The instruction as it was before allocation; NULL: the allocator has made it. */
static const RecordedInst *recorded(const Rewriter *r, const Inst *inst)
{
    const AllocRecord *record = r->k->alloc_record;
    for (uint32_t i = 0; i < record->insts.len; i++)
        if (record->insts.data[i].inst == inst) return &record->insts.data[i];
    return NULL;
}

static Operand recompute(Rewriter *r, Inst *before, Operand o)
{
    Inst *def = r->k->vregs.data[o.value].def;
    Inst *clone = inst_new(r->k, def->m.opcode, 1, def->m.num_operands);
    Operand t =
        new_temp(r, (RegClass)r->k->vregs.data[o.value].reg_class, r->k->vregs.data[o.value].width);
    clone->m.form = def->m.form;
    clone->m.mods = def->m.mods;
    clone->mem = def->mem;
    clone->loc = def->loc;
    clone->flags = (uint16_t)((def->flags & (INST_NSW | INST_NUW | INST_INVARIANT)) | INST_BY_RA);
    /* As they were before this round: the scan may have rewritten those of `def`. */
    const RecordedInst *original = recorded(r, def);
    CHECK(original);
    memcpy(clone->m.operands, original->operands, sizeof(Operand) * def->m.num_operands);
    inst_set_def(r->k, clone, 0, t);
    inst_insert_before(before, clone);
    VEC_PUSH(r->k->arena, &r->k->alloc_record->recomputed,
             ((Recomputed){clone, *original, r->on_edge}));
    rewrite_uses(r, clone);
    return operand_sub(t, o.offset, o.width);
}

/* The spilled value in a register of its own class (a VGPR for what went to AGPRs). */
static Operand fetch(Rewriter *r, Inst *before, Operand o, bool all_lanes)
{
    const SpillHome *home = home_of(r, o);
    if (home->kind == SPILL_REMAT) return recompute(r, before, o);
    Operand saved = all_lanes ? exec_on(r, before) : operand_none(), t;
    if (home->kind == SPILL_AGPR) {
        t = new_temp(r, CLASS_V, o.width);
        o.flags = 0;
        o.reg_class = CLASS_A;
        insert(r, before, OP_COPY, 1, 2, (Operand[]){t, o});
    } else {
        t = load(r, before, home, o);
    }
    if (all_lanes) exec_back(r, before, saved);
    return t;
}

/* ---- in front of loops ---- */

static bool in_loop(const Block *block, const Block *header)
{
    for (const Block *h = block->loop_header; h; h = h->loop_parent)
        if (h == header) return true;
    return false;
}

/* The only block that enters the loop from outside, or NULL. */
static Block *entering(const Block *header)
{
    Block *found = NULL;
    for (uint32_t i = 0; i < header->preds.len; i++) {
        Block *pred = header->preds.data[i];
        if (in_loop(pred, header)) continue;
        if (found) return NULL;
        found = pred;
    }
    return found;
}

/* Where something that enters the loop is loaded, under the EXEC of the block; NULL: nowhere. */
static Inst *place_in_front(const Block *block)
{
    Inst *at = block->last;
    if (at->m.opcode != OP_BR_EXEC) return place_before(at);
    return at->prev && at->prev->m.opcode == OP_EXEC_IF ? place_before(at->prev) : NULL;
}

static bool room_in_loop(const Rewriter *r, const Block *header, unsigned file, unsigned width)
{
    FOREACH_BLOCK(r->k, block)
    {
        if (!block->first || !in_loop(block, header)) continue;
        const Inst *first = block->first, *last = block->last;
        while (!first->index && first != last) first = first->next; /* of this round */
        if (!room_between(r, file, width, inst_read_point(first), inst_write_point(last)))
            return false;
    }
    return true;
}

static void use_room_in_loop(Rewriter *r, const Block *header, unsigned file, unsigned width)
{
    FOREACH_BLOCK(r->k, block)
    {
        if (!block->first || !in_loop(block, header)) continue;
        const Inst *first = block->first, *last = block->last;
        while (!first->index && first != last) first = first->next;
        for (uint32_t p = inst_read_point(first); p <= inst_write_point(last); p++)
            r->s->live[file][p] += width;
    }
}

/* Does a load in that region reach all lanes in which the value was defined? */
static bool reaches_all_lanes(const Rewriter *r, Operand o, uint32_t region)
{
    const VReg *v = &r->k->vregs.data[o.value];
    uint32_t defined = (v->def ? v->def->block : v->param_of)->region;
    return defined == region && !r->k->regions.data[region].is_loop;
}

/* Can the value be loaded in front of this loop, where it is known already and reaches all lanes
 * that read it? */
static bool can_load_in_front(const Rewriter *r, const Block *header, Operand o, bool all_lanes,
                              Inst **place)
{
    const VReg *v = &r->k->vregs.data[o.value];
    const Block *def_block = v->def ? v->def->block : v->param_of, *pred = entering(header);
    if (!def_block || !pred || in_loop(def_block, header) || !pred->last->index) return false;
    *place = place_in_front(pred);
    if (!*place) return false;
    if (v->def && v->def->block == pred && v->def->index >= (*place)->index) return false;
    if (all_lanes && !reaches_all_lanes(r, o, pred->region)) return false;
    return room_in_loop(r, header, file_of(r, o), o.width);
}

static bool find_hoisted(const Rewriter *r, const Inst *inst, Operand o, bool all_lanes,
                         Operand *found)
{
    for (uint32_t i = 0; i < r->hoisted.len; i++) {
        const Hoisted *h = &r->hoisted.data[i];
        if (h->operand.value != o.value || h->operand.offset != o.offset ||
            h->operand.width != o.width)
            continue;
        if (!in_loop(inst->block, h->header) || (all_lanes && !reaches_all_lanes(r, o, h->region)))
            continue;
        *found = h->temp;
        return true;
    }
    return false;
}

/* One load in front of the outermost loop that has room for the value. */
static bool load_in_front(Rewriter *r, const Inst *inst, Operand o, bool all_lanes, Operand *found)
{
    if (r->s->rounds > MAX_HOISTING_ROUNDS || r->k->vregs.data[o.value].is_var) return false;
    if (find_hoisted(r, inst, o, all_lanes, found)) return true;
    const Block *best = NULL;
    Inst *place = NULL, *at;
    for (const Block *h = inst->block->loop_header; h; h = h->loop_parent) {
        if (!can_load_in_front(r, h, o, all_lanes, &at)) break;
        best = h;
        place = at;
    }
    if (!best) return false;
    Operand plain = o;
    plain.flags = 0;
    uint32_t temps = r->s->is_temp.len;
    r->in_front = true;
    *found = fetch(r, place, plain, false);
    r->in_front = false;
    /* Not short: it may be spilled again, and is then loaded at its uses. */
    if (r->s->is_temp.len > temps) VEC_LAST(&r->s->is_temp) = 0;
    use_room_in_loop(r, best, file_of(r, o), o.width);
    VEC_PUSH(r->w->arena, &r->hoisted, ((Hoisted){best, place->block->region, plain, *found}));
    return true;
}

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
    bool all_lanes = needs_all_lanes(inst, o),
         alone = is_tied_use(inst, i) || (r->all_lanes && o.reg_class != CLASS_S) || r->in_front;
    if ((all_lanes || alone || !find_held(r, o, &t)) &&
        (alone || !load_in_front(r, inst, o, all_lanes, &t))) {
        t = fetch(r, place_before(inst), o, all_lanes);
        if (!all_lanes && !alone) hold(r, o, t);
    }
    *use = t;
    use->flags = o.flags;
}

static void rewrite_uses(Rewriter *r, Inst *inst)
{
    bool any = false;
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++)
        any |= kind_of(r, inst->m.operands[i]) != SPILL_NONE;
    if (!any) return;
    own_operands(r, inst);
    /* Twice the same source: one fetch. */
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++) {
        Operand o = inst->m.operands[i];
        rewrite_use(r, inst, i);
        for (unsigned j = i + 1; j < inst->m.num_operands && kind_of(r, o) && !is_tied_use(inst, i);
             j++) {
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

static void rewrite_def(Rewriter *r, Inst *inst, unsigned i)
{
    Operand *def = &inst->m.operands[i], o = *def;
    SpillKind kind = kind_of(r, o);
    if (kind == SPILL_NONE || kind == SPILL_REMAT) return;
    VReg *v = &r->k->vregs.data[o.value];
    if (kind == SPILL_AGPR && inst->m.opcode != OP_LIVE_IN &&
        spill_takes_agpr(r->s, r->w, inst, i)) {
        def->reg_class = CLASS_A;
        forget(r, o);
        return;
    }
    if (inst->m.opcode == OP_UNDEF) {
        forget(r, o);
        if (kind == SPILL_AGPR)
            def->reg_class = CLASS_A;
        else
            *def = operand_none();
        return;
    }
    Operand t = new_temp(r, temp_class(r, o), o.width);
    v = &r->k->vregs.data[o.value];
    if (inst->m.opcode == OP_LIVE_IN) {
        r->k->vregs.data[t.value].pin = v->pin;
        v->pin = NO_PIN;
    }
    r->k->vregs.data[t.value].lane_mask = v->lane_mask;
    inst_set_def(r->k, inst, i, t);
    Inst *behind = place_behind(inst);
    bool all_lanes = needs_all_lanes(inst, o);
    Operand saved = all_lanes ? exec_on(r, behind) : operand_none();
    if (kind == SPILL_AGPR) {
        Operand home = o;
        home.reg_class = CLASS_A;
        Inst *copy = insert(r, behind, OP_COPY, 0, 2, (Operand[]){home, t});
        copy->m.num_defs = 1;
        if (!v->is_var) r->k->vregs.data[o.value].def = copy;
    } else {
        store(r, behind, home_of(r, o), o, t);
    }
    if (all_lanes) exec_back(r, behind, saved);
    forget(r, o);
    hold(r, o, t);
}

static bool is_undefined(const Rewriter *r, Operand o)
{
    const VReg *v = o.kind == OPERAND_VREG ? &r->k->vregs.data[o.value] : NULL;
    return v && !v->is_var && v->def && v->def->m.opcode == OP_UNDEF;
}

/* A copy or merge whose result would stand where its parts are: nothing to do. */
static bool is_in_place(const Rewriter *r, const Inst *inst)
{
    Operand d = inst->m.operands[0];
    SpillKind kind = kind_of(r, d);
    if (kind <= SPILL_SLOTLESS || r->k->vregs.data[d.value].is_var) return false;
    unsigned at = 0;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        Operand o = inst->m.operands[i];
        if (kind_of(r, o) != kind ||
            home_of(r, o)->slot + o.offset != home_of(r, d)->slot + d.offset + at)
            return false;
        at += o.width;
    }
    /* A variable gets a new value even so, and undefined sources have no place: the checker wants
     * to see these. */
    const RecordedInst *original = recorded(r, inst);
    if (!original) return true;
    for (unsigned i = 1; i < inst->m.num_operands; i++)
        if (is_undefined(r, original->operands[i])) return false;
    return !r->k->vregs.data[original->operands[0].value].is_var;
}

/* Would a store of one part overwrite in memory what another part is still to be read from? */
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

/* A merge into memory: its parts are stored one by one, and the tuple is never in registers. */
static bool merge_in_memory(Rewriter *r, Inst *inst)
{
    Operand d = inst->m.operands[0];
    const RecordedInst *original = recorded(r, inst);
    if (inst->m.opcode != OP_MERGE || kind_of(r, d) <= SPILL_SLOTLESS ||
        r->k->vregs.data[d.value].is_var)
        return false;
    if (!original || r->k->vregs.data[original->operands[0].value].is_var ||
        parts_overlap_result(r, inst))
        return false;
    for (unsigned i = 1; i < inst->m.num_operands; i++)
        if (is_undefined(r, original->operands[i])) return false;
    unsigned at = 0;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        Operand o = inst->m.operands[i], to = operand_sub(d, at, operand_is_imm(o) ? 1 : o.width);
        if (kind_of(r, o) && !find_held(r, o, &o)) o = fetch(r, inst, o, false);
        o = in_register(r, inst, home_of(r, d), o, to.width);
        store(r, inst, home_of(r, d), to, o);
        at += to.width;
    }
    forget(r, d);
    inst_remove(inst);
    return true;
}

/* AGPRs are not written from scalars and literals: through a VGPR. */
static void lead_through_vgprs(Rewriter *r, Inst *inst)
{
    if (inst->m.operands[0].kind != OPERAND_VREG || inst->m.operands[0].reg_class != CLASS_A)
        return;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        Operand *o = &inst->m.operands[i];
        bool is_constant = operand_is_imm(*o) && isa_inline_constant(TYPE_B32, o->value) >= 0;
        if (is_constant || (o->kind == OPERAND_VREG && o->reg_class != CLASS_S)) continue;
        unsigned width = operand_is_imm(*o) && inst->m.opcode == OP_COPY ? inst->m.operands[0].width
                         : operand_is_imm(*o)                            ? 1
                                                                         : o->width;
        Operand t = new_temp(r, CLASS_V, width);
        insert(r, inst, OP_COPY, 1, 2, (Operand[]){t, *o});
        *o = t;
    }
}

static void rewrite_inst(Rewriter *r, Inst *inst)
{
    bool any = false;
    if (inst->m.opcode == OP_COPY && (inst->flags & INST_BY_RA) &&
        inst->m.operands[0].kind == OPERAND_SPECIAL && inst->m.operands[0].value == SPECIAL_EXEC)
        r->all_lanes = operand_is_imm(inst->m.operands[1]);
    for (unsigned i = 0; i < inst->m.num_operands; i++)
        any |= kind_of(r, inst->m.operands[i]) != SPILL_NONE;
    if (any) {
        r->at = inst->index * 2;
        r->loc = inst->loc;
        bool is_copy = inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE;
        bool dropped = inst->m.num_defs == 1 && kind_of(r, inst->m.operands[0]) == SPILL_REMAT;
        if (dropped || (is_copy && is_in_place(r, inst))) {
            if (!dropped) forget(r, inst->m.operands[0]);
            inst_remove(inst);
            return;
        }
        if (merge_in_memory(r, inst)) return;
        own_operands(r, inst);
        rewrite_uses(r, inst);
        for (unsigned i = 0; i < inst->m.num_defs; i++) rewrite_def(r, inst, i);
        if (is_copy) lead_through_vgprs(r, inst);
    }
    if (inst_has(inst, INST_WRITES_EXEC)) forget_vectors(r);
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

static bool reads_slots(const Rewriter *r, Operand arg, uint32_t param)
{
    const SpillHome *p = &r->s->home[param], *a = home_of(r, arg);
    return a->kind == p->kind && a->slot + arg.offset < p->slot + r->k->vregs.data[param].width &&
           p->slot < a->slot + arg.offset + arg.width;
}

static void make_slot_move(Rewriter *r, Inst *before, SlotMove *move)
{
    const SpillHome *home = &r->s->home[move->param];
    Operand param = vreg_operand(r->k, move->param), from = move->arg;
    if (kind_of(r, from)) from = fetch(r, before, from, false);
    from = in_register(r, before, home, from, param.width);
    store(r, before, home, param, from);
    move->done = true;
}

/* The moves happen at once: one whose slot is still to be read waits; a cycle is broken by loading
 * one source. */
static void make_slot_moves(Rewriter *r, Inst *before, SlotMove *moves, unsigned n)
{
    for (unsigned left = n; left;) {
        bool any = false;
        for (unsigned i = 0; i < n; i++) {
            if (moves[i].done) continue;
            bool waits = false;
            for (unsigned j = 0; j < n && !waits; j++)
                waits = j != i && !moves[j].done && reads_slots(r, moves[j].arg, moves[i].param);
            if (waits) continue;
            make_slot_move(r, before, &moves[i]);
            left--;
            any = true;
        }
        if (any) continue;
        for (unsigned i = 0; i < n && !any; i++) {
            if (moves[i].done || kind_of(r, moves[i].arg) <= SPILL_SLOTLESS) continue;
            moves[i].arg = fetch(r, before, moves[i].arg, false);
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

/* Arguments of one edge; parameters that went to memory are left out. `params`: those of the target
 * before. */
static void rewrite_edge(Rewriter *r, Block *block, unsigned s, const uint32_t *params)
{
    Inst *last = block->last;
    Branch *b = last->branch;
    Operand *args = ARENA_ARRAY(r->k->arena, Operand, b->num_args[s] + 1u);
    SlotMove *moves = ARENA_ARRAY(r->w->arena, SlotMove, b->num_args[s] + 1u);
    unsigned num_args = 0, num_moves = 0;
    for (unsigned i = 0; i < b->num_args[s]; i++) {
        Operand arg = b->args[s][i], t;
        SpillKind kind = r->s->home[params[i]].kind;
        if (kind > SPILL_SLOTLESS) {
            if (!is_undefined(r, arg) && !same_place(r, params[i], arg))
                moves[num_moves++] = (SlotMove){params[i], arg, false};
            continue;
        }
        if (kind_of(r, arg) == SPILL_AGPR) {
            arg.reg_class = CLASS_A;
        } else if (kind_of(r, arg)) {
            if (!find_held(r, arg, &t)) t = fetch(r, last, arg, false);
            arg = t;
        }
        /* An AGPR takes VGPRs and inline constants. */
        bool scalar = arg.kind == OPERAND_VREG && arg.reg_class == CLASS_S;
        bool literal = operand_is_imm(arg) && isa_inline_constant(TYPE_B32, arg.value) < 0;
        if (kind == SPILL_AGPR && (scalar || literal)) {
            Operand v = new_temp(r, CLASS_V, r->k->vregs.data[params[i]].width);
            insert(r, last, OP_COPY, 1, 2, (Operand[]){v, arg});
            arg = v;
        }
        args[num_args++] = arg;
    }
    b->args[s] = args;
    b->num_args[s] = (uint16_t)num_args;
    if (!num_moves) return;
    const Block *target = b->target[s];
    Inst *before = regalloc_edge_place(r->k, block, s);
    if (before->block != block && before->block != target) {
        /* A new block on the edge: the arguments stand there now. */
        Branch *jump = before->branch;
        jump->args[0] = args;
        jump->num_args[0] = (uint16_t)num_args;
        b->args[s] = NULL;
        b->num_args[s] = 0;
    }
    r->on_edge = true;
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
        if (r->s->home[block->params.data[i]].kind <= SPILL_SLOTLESS)
            params[n++] = block->params.data[i];
    block->params.data = params;
    block->params.len = block->params.cap = n;
}

/* ---- the kernel ---- */

/* VGPRs for lanes: written in part only, so they are live from their opening at the entry on. */
static void open_lane_registers(Rewriter *r)
{
    AllocRecord *record = r->k->alloc_record;
    while (record->lane_vregs.len * LANES_PER_VGPR < r->s->num_lanes) {
        uint32_t v = kernel_var(r->k, CLASS_V, 1);
        while (r->s->is_temp.len < v) VEC_PUSH(r->s->arena, &r->s->is_temp, 0);
        VEC_PUSH(r->s->arena, &r->s->is_temp, 1);
        VEC_PUSH(r->k->arena, &record->lane_vregs, v);
        Inst *first = r->k->blocks.data[0]->first;
        while (first->m.opcode == OP_LIVE_IN) first = first->next;
        insert(r, first, OP_UNDEF, 1, 1, (Operand[]){vreg_operand(r->k, v)});
    }
}

/* What the checker has to know of the kernel before, and of where things went. */
static void note_homes(Rewriter *r)
{
    AllocRecord *record = r->k->alloc_record;
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
    Block **blocks = ARENA_ARRAY(w->arena, Block *, n + 1);
    uint32_t **params = ARENA_ARRAY(w->arena, uint32_t *, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        blocks[i] = k->blocks.data[i];
        params[i] = blocks[i]->params.data;
    }
    for (uint32_t i = 0; i < n; i++) {
        r.held.len = 0;
        FOREACH_INST_SAFE(blocks[i], inst) rewrite_inst(&r, inst);
        rewrite_edges(&r, blocks[i], params);
    }
    for (uint32_t i = 0; i < n; i++) drop_params(&r, blocks[i]);
}
